//! Three numbers of any kind, as a vector.

use std::ops::{Add, Mul, Sub};

/// A vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3<T>(pub [T; 3]);

impl<T: From<f64>> From<[f64; 3]> for Vec3<T> {
    fn from(v: [f64; 3]) -> Self {
        Self(v.map(T::from))
    }
}

impl<T: Copy + Add<Output = T>> Add for Vec3<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl<T: Copy + Sub<Output = T>> Sub for Vec3<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] - other.0[i]))
    }
}

impl<T: Copy + Mul<Output = T>> Mul<T> for Vec3<T> {
    type Output = Self;
    fn mul(self, by: T) -> Self {
        Self(self.0.map(|x| x * by))
    }
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Vec3<T> {
    pub fn dot(self, other: Self) -> T {
        self.0[0] * other.0[0] + self.0[1] * other.0[1] + self.0[2] * other.0[2]
    }

    pub fn cross(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([b * z - c * y, c * x - a * z, a * y - b * x])
    }
}
