//! Every bound and budget of the kernel, with its unit and its reason. There is no other epsilon.

/// Unit roundoff of `f64`: the largest relative error of one correctly rounded operation.
pub const UNIT: f64 = f64::EPSILON / 2.0;

/// What every rounding of a gap together can add where products leave the normal range of `f64`, scene units.
///
/// There an operation is off by up to half the smallest subnormal number, `2^-1075`, however small its result;
/// the smallest normal number is worth `2^53` of them.
pub const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// Sine of the angle between two edges below which their cross product counts as having no direction.
///
/// Dimensionless, `2^-27`, the square root of the unit roundoff. Below it the rounding of the two edges turns
/// their cross product by more than the angle between them, so the axis says less than the two faces that it
/// lies between: [`crate::kernel::pair`] bounds what leaving it out can hide.
pub const PARALLEL_SINE: f64 = 7.450_580_596_923_828e-9;

/// Rounding of one projected gap, in units of `UNIT` times the sum of all lengths that enter it,
/// for axes that are exact.
///
/// Counted for the longest case, a cross axis in space: 3 for each scalar product, 4 for the length of the
/// normalised axis, 7 for the sum of its seven terms, 1 for the product with a half extent, 1 in reserve.
pub const PROJECTION: f64 = 16.0;

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

/// The widest bracket of a time of contact that counts as narrow, as a share of the duration.
pub const BRACKET: f64 = 1e-9;

/// Halvings after which a span of time has shrunk below one unit in the last place of its end.
pub const BISECTIONS: usize = 56;
