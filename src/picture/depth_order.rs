//! The order in which faces are painted, also where they pass through each other.
//!
//! Every face is split by the planes of the others, as far as needed, so that of any two pieces one lies wholly
//! behind the plane of the other (Fuchs, Kedem, Naylor: On visible surface generation by a priori tree structures,
//! 1980). Only faces that show their outside are painted, so the eye is in front of every plane, and what lies behind
//! a plane is painted before it.

use glam::DVec3;

/// A part of a face.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Three or more, in order around it.
    pub corners: Vec<DVec3>,
    /// Which face it is part of: its index in the list.
    pub face: usize,
}

/// A plane with its outside.
#[derive(Clone, Copy, Debug)]
struct Plane {
    point: DVec3,
    /// Of length 1.
    normal: DVec3,
}

/// Where something lies, seen from a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Behind,
    In,
    InFront,
    Both,
}

/// The faces in pieces, each to be painted over all before it. A face has its corners in order around it, and the
/// normal on its outside, from where all of them are seen.
#[must_use]
pub fn back_to_front(faces: &[([DVec3; 4], DVec3)]) -> Vec<Piece> {
    /// Of the size of everything: what is nearer to a plane lies in it.
    const NEAR: f64 = 1e-9;
    let planes: Vec<_> = faces.iter().map(|(corners, normal)| Plane { point: corners[0], normal: *normal }).collect();
    let all = faces.iter().flat_map(|(corners, _)| corners);
    let size = all.map(|corner| (*corner - planes[0].point).abs().max_element()).fold(0.0, f64::max);
    let pieces = faces.iter().enumerate().map(|(face, (corners, _))| Piece { corners: corners.to_vec(), face });
    let mut ordered = Vec::with_capacity(faces.len());
    order(pieces.collect(), &planes, NEAR * size, &mut ordered);
    ordered
}

/// Adds these pieces to those that are painted before them.
fn order(mut pieces: Vec<Piece>, planes: &[Plane], near: f64, ordered: &mut Vec<Piece>) {
    let Some(splitter) = least_splits(&pieces, planes, near) else { return };
    let splitter = pieces.remove(splitter);
    let plane = planes[splitter.face];
    let (mut behind, mut in_front) = (Vec::new(), Vec::new());
    for piece in pieces {
        match plane.place(&piece, near) {
            Where::Behind => behind.push(piece),
            Where::In | Where::InFront => in_front.push(piece),
            Where::Both => {
                let part = |side: f64| Piece { corners: plane.part(&piece.corners, side, near), face: piece.face };
                behind.push(part(-1.0));
                in_front.push(part(1.0));
            }
        }
    }
    order(behind, planes, near, ordered);
    ordered.push(splitter);
    order(in_front, planes, near, ordered);
}

/// The piece whose plane splits the fewest others.
fn least_splits(pieces: &[Piece], planes: &[Plane], near: f64) -> Option<usize> {
    let splits = |index: usize| {
        let plane = planes[pieces[index].face];
        pieces.iter().filter(|piece| plane.place(piece, near) == Where::Both).count()
    };
    (0..pieces.len()).min_by_key(|&index| splits(index))
}

impl Plane {
    fn height(&self, point: DVec3) -> f64 {
        (point - self.point).dot(self.normal)
    }

    fn place(&self, piece: &Piece, near: f64) -> Where {
        let heights = piece.corners.iter().map(|&corner| self.height(corner));
        let (min, max) = heights.fold((0.0_f64, 0.0_f64), |(min, max), height| (min.min(height), max.max(height)));
        match (min < -near, max > near) {
            (true, true) => Where::Both,
            (true, false) => Where::Behind,
            (false, true) => Where::InFront,
            (false, false) => Where::In,
        }
    }

    /// The part of a polygon in front of the plane, or with -1 for `side` behind it.
    fn part(&self, corners: &[DVec3], side: f64, near: f64) -> Vec<DVec3> {
        let mut part = Vec::with_capacity(corners.len() + 1);
        for (k, &corner) in corners.iter().enumerate() {
            let next = corners[(k + 1) % corners.len()];
            let (this, other) = (side * self.height(corner), side * self.height(next));
            if this >= -near {
                part.push(corner);
            }
            // A corner in the plane is on both sides of it.
            if this < -near && other > near || this > near && other < -near {
                part.push(corner + (next - corner) * (this / (this - other)));
            }
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of 2 around a point, across an axis.
    fn square(center: DVec3, axis: usize) -> ([DVec3; 4], DVec3) {
        let (mut u, mut v, mut normal) = (DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
        (u[(axis + 1) % 3], v[(axis + 2) % 3], normal[axis]) = (1.0, 1.0, 1.0);
        ([center + u + v, center - u + v, center - u - v, center + u - v], normal)
    }

    #[test]
    fn what_does_not_meet_stays_whole() {
        let pieces = back_to_front(&[square(DVec3::Z * 3.0, 2), square(DVec3::ZERO, 2), square(DVec3::Z, 2)]);
        assert_eq!(pieces.iter().map(|piece| piece.face).collect::<Vec<_>>(), [1, 2, 0]);
        assert!(pieces.iter().all(|piece| piece.corners.len() == 4));
        assert_eq!(back_to_front(&[]), []);
    }

    #[test]
    fn faces_that_cross_are_split_where_they_meet() {
        let pieces = back_to_front(&[square(DVec3::ZERO, 0), square(DVec3::ZERO, 1)]);
        assert_eq!(pieces.len(), 3);
        // One is cut in two, and the other is painted between its halves.
        let (cut, whole) = (pieces[0].face, pieces[1].face);
        assert_eq!((pieces[2].face, 1 - cut), (cut, whole));
        let reach = |piece: &Piece| {
            piece
                .corners
                .iter()
                .map(|corner| corner[whole])
                .fold((0.0_f64, 0.0_f64), |(min, max), x| (min.min(x), max.max(x)))
        };
        assert_eq!([reach(&pieces[0]), reach(&pieces[2])], [(-1.0, 0.0), (0.0, 1.0)]);
    }
}
