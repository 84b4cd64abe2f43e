//! Every bound and budget of the kernel, with its unit and its reason. There is no other epsilon.
//!
//! A constant of [`proof`] is part of a proof: with a smaller one (or a larger one, where it says so) an answer may be
//! wrong. A constant of [`cost`] decides only how soon an answer is found, or that none is: with any other value every
//! answer that is given is still right.

/// Constants that the proofs rest on.
pub mod proof {
    use crate::kernel::float::power;

    /// Unit roundoff of `f64`: the largest relative error of one correctly rounded operation.
    pub const UNIT: f64 = f64::EPSILON / 2.0;

    /// What all roundings of a gap together can add where products leave the normal range of `f64`, scene units.
    ///
    /// There an operation is off by up to half the smallest subnormal number, `2^-1075`, however small its result;
    /// the smallest normal number is worth `2^53` of them.
    pub const UNDERFLOW: f64 = f64::MIN_POSITIVE;

    /// The same for the bounds of a rotating motion over time, in the units it is solved in; the proof is in
    /// [`crate::kernel::sweep::units`].
    pub const ROTATING_UNDERFLOW: f64 = power(-500);

    /// Lengths and durations from `2^-32` to `2^32` are solved in the units of the scene.
    pub const SOLVED_AS_GIVEN: std::ops::Range<f64> = power(-32)..power(32);

    /// The lengths and durations that can be scaled, scene units and seconds.
    ///
    /// Velocities and angular velocities that are not zero may not be below either, per second: smaller ones have too
    /// few bits for their lengths to be known.
    pub const SCALABLE: std::ops::Range<f64> = power(-900)..power(900);

    /// The largest angle by which a box may turn, radians.
    ///
    /// The orientation at the end is unknown long before; but balls that a turning box fills or holds do not depend
    /// on it.
    pub const MOST_RADIANS: f64 = power(100);

    /// Durations below `2` to this power, seconds, may lose bits of a time when it is scaled back.
    pub const BLURRED_TIME: i32 = -500;

    /// Lengths whose squares are normal numbers, by far.
    pub const PLAIN_LENGTH: std::ops::Range<f64> = 1e-145..1e145;

    /// Sine of the angle below which two edges count as parallel, in units of the error of both axes.
    ///
    /// Each axis may be that far off, so a smaller angle may be rounding alone; and a cross product shorter than
    /// that says nothing of the edges that are meant. What leaving it out can hide is bounded by [`HIDDEN`].
    pub const PARALLEL: f64 = 4.0;

    /// Rounding of one projected gap, in units of `UNIT` times the sum of all lengths that enter it, for exact axes.
    ///
    /// Counted for the longest case, a cross axis in 3D: 3 for each scalar product, 4 for the length of the
    /// normalised axis, 7 for the sum of its seven terms, 1 for the product with a half extent, 1 in reserve.
    /// To it comes the slant of a cross product as computed, as an angle: at most 2.5 in all its coordinates together,
    /// over its length, which is above 0.27 up to [`LONG_CROSS`]. Beyond, the second edge is replaced by its difference
    /// `d` from the first, or by their sum: that adds 1 for its rounding, both times `|d|`, and the length is at least
    /// 0.9 times `|d|`. Both are below 10.
    pub const PROJECTION: f64 = 16.0 + 10.0;

    /// Up to this cosine of the angle between two edges their cross product is computed from the edges themselves.
    pub const LONG_CROSS: f64 = 0.96;

    /// The same in 2D, where all axes are faces: 2 for each scalar product, 1 for the product with a half extent, 4
    /// for the sum, 1 in reserve. The errors of the axes then count once, whichever box they belong to.
    pub const FACE: f64 = 8.0;

    /// The same where both boxes lie along the world axes: no product rounds, two subtractions and one sum do.
    pub const ALIGNED_PROJECTION: f64 = 4.0;

    /// How much the errors of the axes, added, may raise the largest gap, as a multiple of the sum of all lengths.
    ///
    /// Where the boxes overlap, the largest gap of all directions is that of the axes; and it moves by no more than
    /// the boxes do. Let each box be spanned by its edges as stored: that moves it by its reach times the error of
    /// its axes, and slants its faces against the stored axes by at most twice that error (two edges span a face).
    pub const AXES_STORED: f64 = 2.0;

    /// How far the largest gap may rise when edges at an angle of sine `s` are taken as parallel and their cross
    /// product is left out, as a multiple of `s` times the sum of all lengths (lemma 8 of
    /// [`crate::kernel::sweep::certificate`]).
    pub const HIDDEN: f64 = 4.0;

    /// Within the span of a certificate that leaves cross products out, lengths grow to at most this many times what
    /// they are at its instant.
    pub const LENGTHS_GROW: f64 = 2.0;

    /// Bounding spheres are apart where the square of the distance is above this times the sum of the squares of all
    /// half extents: 2 by `(x + y)^2 <= 2 (x^2 + y^2)`, and the rest for rounding.
    pub const SPHERES_APART: f64 = 2.001;

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

    /// Rounding of a velocity or acceleration that is the difference of two vectors, in units of `UNIT` times the sum
    /// of both lengths: two cross products of 3 each in three coordinates, the difference, and 3 in reserve.
    pub const CANCELLED: f64 = 16.0;

    /// The same weight for what the gap of two inscribed balls is made of, in units of [`RATES`]: its square is
    /// rounded by twice as much, and its rate likewise.
    pub const BALLS: f64 = 4.0;

    /// Rounding of the distance of the centres after a time, in units of `UNIT`: of the distance at the start, and of
    /// the way of both centres, each three roundings deep with two more for the differences.
    pub const MOVED: [f64; 2] = [2.0, 16.0];

    /// What rounding can do to the distance and the radii of two swept balls, as a share of the sum of all lengths:
    /// each number goes through fewer than 100 roundings, which together are below `2^-46` of it.
    ///
    /// The errors of the stored axes come on top: they move a pivot by no more than their share of its distance.
    pub const SWEPT: f64 = power(-40);

    /// What rounding can do to the place of an end of swept bounds, in units of `UNIT` times the coordinate of the
    /// centre: four sums that hold it, each rounded once, and as much in reserve.
    pub const SWEPT_PLACE: f64 = 8.0;

    /// The squares of lengths by which two swept balls are told apart: elsewhere they lose bits.
    pub const SWEPT_SQUARES: std::ops::Range<f64> = 1e-290..1e290;

    /// An arc is taken to be longer at both ends by this angle, radians: far more than rounding does to the phase of an
    /// arm, of which any error that leaves it within the arc does no harm.
    pub const ARC: f64 = 1e-6;

    /// A sixth. Its rounding is counted in [`RATES_NOW`]; a product, where a division would take as long as all else.
    pub const SIXTH: f64 = 1.0 / 6.0;

    /// When a half edge of no length has the sign that it counts with, seconds. One that is shorter than its rate times
    /// this counts likewise; what it adds, twice its length, is nothing beside the rounding of the gap.
    pub const SIGN_AFTER: f64 = 1e-200;

    /// How near [`crate::kernel::sweep::closest`] comes to the smallest separation of a rotating motion, as a share of
    /// the lengths of the scene; a third of what is promised.
    pub const CLOSEST: f64 = 3e-7;

    /// Sine of the angle between edges below which their cross product has no say in it: its gap is then, within
    /// [`CLOSEST`], no more than that of the faces.
    pub const PARALLEL_SINE: f64 = 1e-8;

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
}

/// Constants that cost time, or an answer, but never a wrong one.
pub mod cost {
    /// The widest bracket of a time of contact that counts as narrow, as a share of the duration.
    pub const BRACKET: f64 = 1e-9;

    /// Where the solver looks further ahead than this share of [`BRACKET`], it asks the separating axis test too.
    pub const FAR_AHEAD: f64 = 0.1;

    /// The share of [`BRACKET`] to which the far side of such a look is narrowed down.
    pub const NARROWED: f64 = 1e-3;

    /// Share of the duration below which the solver of rotating motion takes no step, but looks for contact ahead.
    pub const STALL: f64 = 1e-13;

    /// The first look ahead is at most this many times [`STALL`].
    pub const FIRST_LOOK: f64 = 1e3;

    /// Evaluations of the pair after which the solver of rotating motion leaves the rest of the duration undecided.
    ///
    /// Each adds at most [`SPANS`] spans to the proof, one contact, one doubt and one goal, so they bound the memory too.
    pub const STEPS: usize = 200_000;

    /// The most spans that one evaluation adds to a proof: the way back to what is proved and the way on.
    pub const SPANS: usize = 2;

    /// Spans of a proof for which there is room from the start.
    pub const PROOF: usize = 32;

    /// Tangents drawn to find the end of one certificate; each doubles the digits, so more are never needed.
    pub const TANGENTS: usize = 24;

    /// How far above zero the tangents aim, as a share of the depth at the instant: evaluating is cheaper than the last
    /// tangent.
    pub const AIM_ABOVE: f64 = 1.0 / 32.0;

    /// Steps between two looks at the certificate of swept balls.
    pub const SWEPT_BALL_EVERY: usize = 8;

    /// Nearly parallel edges are left out where that hides at most this share of the depth of the shallowest face.
    pub const HIDDEN_SHARE: f64 = 0.25;

    /// Two axes this close to parallel, as a cosine, are taken as orthogonal where a point between two boxes is sought.
    pub const NEARLY_ORTHOGONAL: f64 = 1e-30;

    /// The speed at which a common point slips past a box, squared, is at most this times that of the boxes.
    pub const FASTEST_SLIP: f64 = 16.0;

    /// Samples among which the nearest moment is first sought.
    pub const CLOSEST_SAMPLES: u32 = 96;

    /// Evaluations of the pair after which the search for the nearest moment gives up.
    pub const CLOSEST_STEPS: usize = 100_000;

    /// The share of the allowed error at which a span of that search aims.
    pub const CLOSEST_MARGIN: f64 = 0.1;

    /// How far around a better value that search refines, in steps of its samples.
    pub const CLOSEST_AROUND: f64 = 0.25;

    /// Share of the way back of a leap from which on a common point is taken without an evaluation of all axes.
    pub const POINT_SHARE: f64 = 0.5;

    /// Share of the duration below which no leap through a contact is tried.
    pub const LEAP: f64 = 1e-4;

    /// Evaluations near the end of a contact after which plain steps take over.
    pub const LANDINGS: usize = 16;

    /// How far, as a share of the duration, a guess of the end of a contact may lie from the evaluation before for the
    /// next one to be aimed at its sides: the cubic through two of them then is right to about [`STALL`].
    pub const NEAR_END: f64 = 3e-5;

    /// How far to the sides of such a guess to aim: in units of [`STALL`], and of the time that rounding takes.
    pub const ASIDE: [f64; 2] = [3.0, 8.0];

    /// The highest rate that [`crate::kernel::sweep::sampling::safe_rate`] gives, Hz.
    pub const HIGHEST_RATE: u32 = 1_000_000;
}
