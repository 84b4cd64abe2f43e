//! Every bound and budget of the kernel, with its unit and its reason. There is no other epsilon.

use super::units::power;

/// Unit roundoff of `f64`: the largest relative error of one correctly rounded operation.
pub const UNIT: f64 = f64::EPSILON / 2.0;

/// What every rounding of a gap together can add where products leave the normal range of `f64`, scene units.
///
/// There an operation is off by up to half the smallest subnormal number, `2^-1075`, however small its result;
/// the smallest normal number is worth `2^53` of them.
pub const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// The same for the bounds of a turning motion over time, in the units it is solved in; the proof is in
/// [`super::units`].
pub const TURNING_UNDERFLOW: f64 = power(-500);

/// Sine of the angle below which two edges count as parallel, in units of the error of both axes.
///
/// Each axis may be that far off, so a smaller angle may be rounding alone; and a cross product shorter than
/// that says nothing of the edges that are meant. What leaving it out can hide is bounded by [`HIDDEN`].
pub const PARALLEL: f64 = 4.0;

/// Rounding of one projected gap, in units of `UNIT` times the sum of all lengths that enter it,
/// for axes that are exact.
///
/// Counted for the longest case, a cross axis in space: 3 for each scalar product, 4 for the length of the
/// normalised axis, 7 for the sum of its seven terms, 1 for the product with a half extent, 1 in reserve.
/// To it comes the slant of a cross product as computed, as an angle: at most 2.5 in all its coordinates
/// together, and it is computed more exactly where it is shorter than [`SHORT_CROSS`], which makes 10.
pub const PROJECTION: f64 = 16.0 + 10.0;

/// The same in the plane, where all axes are faces: 2 for each scalar product, 1 for the product with a half
/// extent, 4 for the sum, 1 in reserve. The errors of the axes then count once, whichever box they belong to.
pub const FACE: f64 = 8.0;

/// A plain cross product shorter than this has lost two bits to cancellation, and is computed again.
pub const SHORT_CROSS: f64 = 0.25;

/// How much the errors of the axes, added, may raise the largest gap, as a multiple of the sum of all lengths.
///
/// Where the boxes overlap, the largest gap of all directions is that of the axes; and it moves by no more than
/// the boxes do. Let each box be spanned by its edges as stored: that moves it by its reach times the error of
/// its axes, and slants its faces against the stored axes by at most twice that error (two edges span a face).
pub const AXES_STORED: f64 = 2.0;

/// How far the largest gap may rise when edges at an angle of sine `s` are taken as parallel and their cross
/// product is left out, as a multiple of `s` times the sum of all lengths.
///
/// Move each such edge of B onto that of A, by at most `1.01 s`: that moves B by its reach times as much, and
/// slants each face of B, and each other cross product, by at most `2.1 s`. All that is left are axes looked at.
pub const HIDDEN: f64 = 4.0;

/// Rounding of one unnormalised gap built from the products of box axes, in units of `UNIT` times the sum of all
/// lengths: 3 for each product, twice in a distance, 1 for each of its own products and 7 for the sum; three times
/// that, because the sum is taken from the square root of the sum of squares, which is above a third of it.
pub const PRODUCTS: f64 = 3.0 * 16.0;

/// What the errors of the axes, added, do to it, as a multiple of that sum: each product of two axes is off by
/// both errors, each product with the offset by one, and a distance has two of either; three times as before.
pub const PRODUCTS_STORED: f64 = 3.0 * 2.0;

/// Rounding of an unnormalised gap, and of its bounds over time as far as it does not grow, in units of `UNIT`
/// times the sum of all lengths. Two products of two products each make the distance of a cross product: 3 for each
/// of the four, the two of a pair together `sqrt 2` times that, 2 for theirs: 10.5. Each part of the sum goes
/// through at most six additions. What is taken off for the second derivatives is itself a product, 9 for the
/// speeds and 6 for the rest; it is below what it is subtracted from.
pub const RATES_NOW: f64 = 32.0;

/// How that grows, in units of `UNIT` times the sum of all ways: a rate is a sum of twice as many of the same
/// products, one factor of each turned, 40; the gap it is added to, 16; their sum and that of the second
/// derivatives, 10.
pub const RATES: f64 = 66.0;

/// What the errors of the axes, added, do to it, as a multiple of that sum: each product of two axes is off by
/// both errors, each product with the offset by one, and the distance of a cross product has two such pairs.
pub const RATES_STORED: f64 = 2.0;

/// The same where both boxes lie along the world axes: no product rounds, two subtractions and one sum do.
pub const ALIGNED_PROJECTION: f64 = 4.0;

/// How far a stored axis may be from the unit vector that is meant, in units of `UNIT`.
pub mod axis_error {
    /// From a correctly reduced angle: 2 for the radians, 1 for the sine, 1 for the cosine.
    pub const ANGLE: f64 = 4.0;
    /// From a quaternion by `H(q) / |q|^2`: 5 an entry, three entries.
    pub const QUATERNION: f64 = 9.0;
    /// From an axis and an angle: 3 to normalise the axis, 8 an entry of Rodrigues' formula, three entries.
    pub const AXIS_ANGLE: f64 = 18.0;
    /// From three turns in a row: three times an angle, two matrix products of 3 an entry, three entries.
    pub const EULER: f64 = 24.0;
    /// From given axes made orthonormal again.
    pub const AXES: f64 = 16.0;
    /// Added by turning an axis by an angle of at most one radian; [`TURN_PER_RADIAN`] more for each further one.
    pub const TURN: f64 = 16.0;
    /// The angle `|w| t` is itself rounded, by 3 for its length and 1 for the product, in each of its radians.
    pub const TURN_PER_RADIAN: f64 = 4.0;
}

/// What rounding can do to the distance and the radii of two swept balls, as a share of the sum of all lengths: each
/// number goes through fewer than 100 roundings, which together are below `2^-46` of it.
///
/// The errors of the stored axes come on top: they move a pivot by no more than their share of its distance.
pub const SWEPT: f64 = power(-40);

/// The widest bracket of a time of contact that counts as narrow, as a share of the duration.
pub const BRACKET: f64 = 1e-9;

/// Share of the duration below which the solver of turning motion takes no step, but looks for contact ahead.
pub const STALL: f64 = 1e-13;

/// Evaluations of the pair after which the solver of turning motion leaves the rest of the duration undecided.
///
/// Each adds at most [`SPANS`] spans to the proof, one contact, one doubt and one goal, so they bound the memory too.
pub const STEPS: usize = 200_000;

/// The most spans that one evaluation adds to a proof: the way back to what is proved and the way on.
pub const SPANS: usize = 2;

/// Spans of a proof for which there is room from the start.
pub const PROOF: usize = 32;

/// Tangents drawn to find the end of one certificate; each doubles the digits, so more are never needed.
pub const TANGENTS: usize = 24;

/// Steps between two looks at the certificate of whole turns.
pub const WHOLE_TURNS_EVERY: usize = 8;

/// How near [`crate::kernel::sweep::closest`] comes to the smallest separation of a turning motion, as a share of
/// the lengths of the scene; a third of what is promised.
pub const CLOSEST: f64 = 3e-7;

/// Samples among which it looks for a first guess.
pub const CLOSEST_SAMPLES: u32 = 96;

/// Evaluations of the pair after which it gives up.
pub const CLOSEST_STEPS: usize = 100_000;

/// Sine of the angle between edges below which their cross product has no say in it: its gap is then, within
/// [`CLOSEST`], no more than that of the faces.
pub const PARALLEL_SINE: f64 = 1e-8;

/// Share of the way back of a leap from which on a witness of overlap is taken without a look at all axes.
pub const WITNESS: f64 = 0.5;

/// Share of the duration below which no leap through a contact is tried.
pub const LEAP: f64 = 1e-4;

/// Looks for the end of a contact after which plain steps take over.
pub const LANDINGS: usize = 16;

/// How far, as a share of the duration, a guess of the end of a contact may lie from the look before for the next
/// look to be aimed at its sides: the cubic through two looks then is right to about [`STALL`].
pub const NEAR_END: f64 = 3e-5;
