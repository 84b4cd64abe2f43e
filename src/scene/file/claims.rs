//! From one table of claims: the type, its form in a file, how it is read, checked and printed.

use serde::Deserialize;

use super::path::{Path, Step};
use super::print::numbers;
use super::problem::Faults;
use crate::kernel::{
    axis::{AxisId, Dimension},
    sat::{AxisStatus, Verdict},
    sweep::SweepStatus,
};
use crate::scene::visible::elided;

/// What a field of a claim may hold.
pub trait Value: Sized {
    /// What serde reads.
    type Written;

    /// Whether the value is a list: the path of an item is then `intervals[1]`, not `intervals.1`.
    const IS_LIST: bool = false;

    /// Stands for a value that is missing or cannot be read; nothing is wrong with it.
    const PLACEHOLDER: Self;

    /// The value of what is written.
    ///
    /// # Errors
    /// A sentence: why it is none, and what is allowed in a scene of that dimension.
    fn read(written: Self::Written, dimension: Dimension) -> Result<Self, String>;

    /// Adds what is wrong with the value at `path`.
    fn check(&self, path: &Path, dimension: Dimension, faults: &mut Faults);

    /// The text of a file.
    fn text(&self) -> String;

    /// The time at which the claim is made, if this is one. Seconds.
    fn time(&self) -> Option<f64> {
        None
    }
}

/// The value of a field. For one that is missing or cannot be read, a fault and the placeholder.
pub fn read<V: Value>(
    written: Option<V::Written>,
    field: &'static str,
    path: &Path,
    dimension: Dimension,
    faults: &mut Faults,
) -> V {
    let Some(written) = written else {
        faults.add_missing(path, field);
        return V::PLACEHOLDER;
    };
    V::read(written, dimension).unwrap_or_else(|why| {
        faults.add(path.then(Step::Field(field)), why);
        V::PLACEHOLDER
    })
}

/// Defines `Claim` and `ExpectFile`, an expectation as written, from the fields of each claim.
///
/// The types of the fields are [`Value`]s. Every expectation has a field `pair` besides.
macro_rules! claims {
    ($($(#[$doc:meta])* $claim:ident { $($field:ident: $type:ty),+ $(,)? }),+ $(,)?) => {
        /// What is expected of a pair.
        #[derive(Clone, Debug, PartialEq)]
        #[expect(missing_docs, reason = "the type of a field says what it holds")]
        pub enum Claim {
            $($(#[$doc])* $claim { $($field: $type),+ }),+
        }

        /// An expectation as written: its boxes are names, and any field may be missing.
        #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(in crate::scene) enum ExpectFile {
            $($claim {
                #[serde(default, deserialize_with = "crate::scene::file::items::written")]
                pair: Option<(String, String)>,
                $(
                    #[serde(default, deserialize_with = "crate::scene::file::items::written")]
                    $field: Option<<$type as $crate::scene::file::claims::Value>::Written>
                ),+
            }),+
        }

        impl $crate::scene::file::items::Item for ExpectFile {
            fn is_complete(&self) -> bool {
                match self {
                    $(Self::$claim { pair, $($field),+ } => pair.is_some() $(&& $field.is_some())+),+
                }
            }
        }

        impl ExpectFile {
            /// The fields of all claims, and whether each holds a list.
            pub(in crate::scene) const FIELDS: &[(&str, bool)] = &[
                ("pair", false),
                $($((stringify!($field), <$type as $crate::scene::file::claims::Value>::IS_LIST)),+),+
            ];

            /// The names of the pair, if they are written, and the claim, with placeholders for what is missing.
            ///
            /// `path` is the path of the expectation.
            pub(in crate::scene) fn into_claim(
                self,
                path: &Path,
                dimension: Dimension,
                faults: &mut Faults,
            ) -> (Option<(String, String)>, Claim) {
                match self {
                    $(Self::$claim { pair, $($field),+ } => {
                        $(let $field = claims::read($field, stringify!($field), path, dimension, faults);)+
                        (pair, Claim::$claim { $($field),+ })
                    }),+
                }
            }
        }

        impl Claim {
            /// Adds what is wrong with the numbers of the claim; `path` is the path of the expectation.
            pub(in crate::scene) fn check(&self, path: &Path, dimension: Dimension, faults: &mut Faults) {
                match self {
                    $(Self::$claim { $($field),+ } => {
                        $($field.check(&path.then(Step::Field(stringify!($field))), dimension, faults);)+
                    }),+
                }
            }

            /// The text of a file. `pair` is the text of the pair.
            pub(in crate::scene) fn text(&self, pair: &str) -> String {
                match self {
                    $(Self::$claim { $($field),+ } => {
                        let fields = [$(format!(concat!(stringify!($field), ": {}"), $field.text())),+];
                        format!("{}(pair: {pair}, {})", stringify!($claim), fields.join(", "))
                    }),+
                }
            }

            /// The time the claim is about, if it is about one. Seconds.
            #[must_use]
            pub fn at(&self) -> Option<f64> {
                match self {
                    $(Self::$claim { $($field),+ } => None$(.or($field.time()))+),+
                }
            }
        }
    };
}
pub(in crate::scene) use claims;

impl Value for f64 {
    type Written = Self;
    const PLACEHOLDER: Self = 0.0;

    fn read(written: Self, _: Dimension) -> Result<Self, String> {
        Ok(written)
    }

    fn check(&self, path: &Path, _: Dimension, faults: &mut Faults) {
        faults.finite(path.clone(), *self);
    }

    fn text(&self) -> String {
        format!("{self:?}")
    }
}

impl Value for bool {
    type Written = Self;
    const PLACEHOLDER: Self = false;

    fn read(written: Self, _: Dimension) -> Result<Self, String> {
        Ok(written)
    }

    fn check(&self, _: &Path, _: Dimension, _: &mut Faults) {}

    fn text(&self) -> String {
        self.to_string()
    }
}

/// Start and end of each contact.
impl Value for Vec<[f64; 2]> {
    type Written = Self;
    const IS_LIST: bool = true;
    const PLACEHOLDER: Self = Self::new();

    fn read(written: Self, _: Dimension) -> Result<Self, String> {
        Ok(written)
    }

    fn check(&self, path: &Path, _: Dimension, faults: &mut Faults) {
        for (index, ends) in self.iter().enumerate() {
            let path = path.then(Step::Item(index));
            if faults.all_finite(&path, ends) && ends[1] < ends[0] {
                faults.add(path, "the contact ends before it begins; write (begin, end)");
            }
        }
    }

    fn text(&self) -> String {
        let items: Vec<_> = self.iter().map(|ends| numbers(ends)).collect();
        format!("[{}]", items.join(", "))
    }
}

impl Value for AxisId {
    type Written = String;
    const PLACEHOLDER: Self = Self::FaceA(0);

    fn read(written: String, dimension: Dimension) -> Result<Self, String> {
        written.parse().map_err(|_| no_axis(&written, dimension))
    }

    fn check(&self, path: &Path, dimension: Dimension, faults: &mut Faults) {
        if !Self::all(dimension).contains(self) {
            faults.add(path.clone(), no_axis(&self.to_string(), dimension));
        }
    }

    fn text(&self) -> String {
        format!("\"{self}\"")
    }
}

fn no_axis(name: &str, dimension: Dimension) -> String {
    let allowed = match dimension {
        Dimension::D2 => "A0, A1, B0 and B1",
        Dimension::D3 => "A0 to A2, B0 to B2 and A0xB0 to A2xB2",
    };
    format!("there is no axis {:?}; the axes in {} dimensions are {allowed}", elided(name), dimension.count())
}

/// Makes an enum of the kernel a [`Value`] that is written by its name.
///
/// Both matches are exhaustive: a name that is left out does not compile.
macro_rules! written_by_name {
    ($type:ident as $written:ident: $first:ident $(, $name:ident)*) => {
        /// The names in a file.
        #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
        pub enum $written {
            $first,
            $($name),*
        }

        impl Value for $type {
            type Written = $written;
            const PLACEHOLDER: Self = Self::$first;

            fn read(written: $written, _: Dimension) -> Result<Self, String> {
                Ok(match written {
                    $written::$first => Self::$first,
                    $($written::$name => Self::$name),*
                })
            }

            fn check(&self, _: &Path, _: Dimension, _: &mut Faults) {}

            fn text(&self) -> String {
                let name = match self {
                    Self::$first => stringify!($first),
                    $(Self::$name => stringify!($name)),*
                };
                name.to_owned()
            }
        }
    };
}

written_by_name!(Verdict as VerdictFile: Separated, Touching, Overlapping);
written_by_name!(AxisStatus as AxisStatusFile: Separating, Touching, Overlapping, Degenerate);
written_by_name!(SweepStatus as SweepFile: Hit, StartsInContact, Never, Grazing, Undecided);
