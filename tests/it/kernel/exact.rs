//! Static pairs whose verdict was decided in exact fractions: nearly parallel, nearly touching, flat, huge, far
//! from the origin.
//!
//! Each line holds the dimension; centre, half extents and orientation of both boxes (in the plane `p q`, turned
//! by twice the angle of `p + q i`; in space a quaternion `x y z w`); and the sign, size and axis of the largest
//! gap.

use glam::{DVec2, DVec3};
use satscope::kernel::{
    axis::AxisKind,
    overlap,
    pair::PosedPair,
    pair::obb::{Orientation, OrientedBox},
    sat::{SatReport, Verdict},
    space::{D2, D3},
};

fn planar(n: &[f64]) -> OrientedBox<D2> {
    let [p, q] = [n[4], n[5]];
    let norm = p * p + q * q;
    let orientation = Orientation::from_sin_cos((2.0 * p * q / norm, (p - q) * (p + q) / norm));
    OrientedBox { center: DVec2::new(n[0], n[1]), half_extents: DVec2::new(n[2], n[3]), orientation }
}

fn spatial(n: &[f64]) -> OrientedBox<D3> {
    OrientedBox {
        center: DVec3::from_slice(n),
        half_extents: DVec3::from_slice(&n[3..]),
        orientation: Orientation::from_quaternion([n[6], n[7], n[8], n[9]]).expect("not zero"),
    }
}

/// The report, the early-out answer, and the size of the scene around the first centre.
fn judged(line: &str) -> (SatReport, bool, f64) {
    let words: Vec<&str> = line.split(' ').collect();
    let numbers: Vec<f64> = words[1..words.len() - 1].iter().map(|word| word.parse().expect("a number")).collect();
    if words[0] == "2" {
        let (a, b) = (planar(&numbers), planar(&numbers[6..]));
        (
            PosedPair::new(a, b).report(),
            overlap::meet(&a, &b),
            (b.center - a.center).length() + a.extent_sum() + b.extent_sum(),
        )
    } else {
        let (a, b) = (spatial(&numbers), spatial(&numbers[10..]));
        (
            PosedPair::new(a, b).report(),
            overlap::meet(&a, &b),
            (b.center - a.center).length() + a.extent_sum() + b.extent_sum(),
        )
    }
}

/// Whether only a cross product of nearly parallel edges may separate: the early-out test is blind to those.
fn has_small_sine(report: &SatReport) -> bool {
    report.best.kind() == AxisKind::EdgeEdge
}

#[test]
fn exact_verdicts_are_never_contradicted() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/static_exact.txt");
    let (mut decided, mut touching) = (0, 0);
    let mut worst: f64 = 0.0;
    for line in std::fs::read_to_string(path).expect("the file is there").lines() {
        let mut words = line.rsplit(' ');
        let (_axis, gap, sign) = (words.next(), words.next(), words.next());
        let gap: f64 = gap.and_then(|gap| gap.parse().ok()).expect("a gap");
        let (report, meet, size) = judged(line);
        let truth = match sign {
            Some("1") => Verdict::Separated,
            Some("-1") => Verdict::Overlapping,
            _ => Verdict::Touching,
        };
        assert!(report.uncertainty <= 5e-14 * size, "{line}: doubt {:e} of {size:e}", report.uncertainty);
        assert!(meet || truth == Verdict::Separated, "{line}: no false separation");
        assert!(!meet || gap <= 1e-13 * size || has_small_sine(&report), "{line}: {gap:e} could have been seen");
        if report.verdict == truth {
            decided += 1;
        } else {
            assert_eq!(report.verdict, Verdict::Touching, "{line}: {:e}", report.separation);
            assert!(gap.abs() <= 5e-14 * size, "{line}: {gap:e} could have been decided");
            touching += 1;
        }
        if gap < 0.0 {
            let off = (report.separation - gap).abs();
            assert!(off <= report.uncertainty, "{line}: {:e}", report.separation);
            worst = worst.max(off / report.uncertainty.max(f64::MIN_POSITIVE));
        }
    }
    // Some case comes near the bound: one of a tenth would have failed above.
    assert!(worst > 0.1, "the bound is idle: no case uses more than {worst} of it");
    assert!(decided > 4 * touching, "{decided} decided, {touching} left as touching");
}
