//! Which pairs of the list are shown, and in what order.

use super::{list::PairList, row::PairRow};
use crate::{
    kernel::{
        axis::AxisId,
        sat::{SatReport, Verdict},
        sweep::SweepStatus,
    },
    scene::Scene,
};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A column of the list, to sort by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Column {
    /// The names of the boxes.
    Pair,
    /// The separation at the playhead, the deepest overlap first.
    Now,
    /// The first contact; then what is not proved, then the nearest misses.
    #[default]
    First,
    /// The axis with the largest gap at the playhead.
    Axis,
}

impl Column {
    /// Every column, as they stand beside each other.
    pub const ALL: [Self; 4] = [Self::Pair, Self::Now, Self::First, Self::Axis];

    /// Its heading.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pair => "Pair",
            Self::Now => "Now",
            Self::First => "First contact",
            Self::Axis => "Axis",
        }
    }

    /// What it shows and how it sorts, in a sentence.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Pair => "The names of both boxes",
            Self::Now => "The verdict at the playhead with the largest gap; sorted, the deepest overlap comes first",
            Self::First => {
                "When contact begins, with the axis that was last to separate; or how near a miss is. Sorted, the first \
                 contact comes first and the widest miss last"
            }
            Self::Axis => "The leading axis: the one with the largest gap at the playhead",
        }
    }
}

/// Which pairs are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Filter {
    /// Every candidate.
    #[default]
    All,
    /// Those in contact at the playhead.
    InContact,
    /// Those with that verdict at the playhead.
    #[serde(with = "verdict_name")]
    Now(Verdict),
    /// Those that are in contact at some time.
    Meet,
    /// Those that never meet.
    Never,
    /// Those with a time of which nothing is proved.
    Unproved,
}

impl Filter {
    /// Every filter, as a menu lists them.
    pub const ALL: [Self; 8] = [
        Self::All,
        Self::Now(Verdict::Separated),
        Self::Now(Verdict::Touching),
        Self::Now(Verdict::Overlapping),
        Self::InContact,
        Self::Meet,
        Self::Never,
        Self::Unproved,
    ];

    /// What a menu calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all pairs",
            Self::Now(Verdict::Separated) => "separated now",
            Self::Now(Verdict::Touching) => "touching now",
            Self::Now(Verdict::Overlapping) => "overlapping now",
            Self::InContact => "in contact now",
            Self::Meet => "meet",
            Self::Never => "never meet",
            Self::Unproved => "not proved",
        }
    }

    fn needs_time(self) -> bool {
        matches!(self, Self::InContact | Self::Now(_))
    }

    fn lets_through(self, row: &PairRow, now: Option<Verdict>) -> bool {
        match self {
            Self::All => true,
            Self::InContact => now != Some(Verdict::Separated),
            Self::Now(verdict) => now == Some(verdict),
            Self::Meet => !row.sweep.contacts.is_empty(),
            Self::Never => row.sweep.status() == SweepStatus::Never,
            Self::Unproved => !row.sweep.unproved.is_empty(),
        }
    }
}

/// What a person asks of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// What it is sorted by.
    pub column: Column,
    /// Whether the last comes first.
    pub descending: bool,
    /// What is shown.
    pub filter: Filter,
    /// Every word of it stands in the name of one box or the other, in capitals or not.
    pub text: String,
}

impl Query {
    /// Whether the answer depends on the time of the playhead.
    #[must_use]
    pub fn needs_time(&self) -> bool {
        self.filter.needs_time() || matches!(self.column, Column::Now | Column::Axis)
    }

    /// The rows of the list that are shown at time `t`, in order, by their index.
    #[must_use]
    pub fn answer(&self, list: &PairList, t: f64) -> Vec<u32> {
        let scene = list.scene();
        let words: Vec<String> = self.text.split_whitespace().map(str::to_lowercase).collect();
        let has_words = |row: &PairRow| {
            words.is_empty() || {
                let names = [row.pair.a, row.pair.b].map(|index| scene.name(index).to_lowercase());
                words.iter().all(|word| names.iter().any(|name| name.contains(word)))
            }
        };
        let needs_time = self.needs_time();
        let ranks = if self.column == Column::Pair { ranks(scene) } else { Vec::new() };
        let mut found: Vec<(Key, u32)> = Vec::new();
        for (index, row) in list.rows().iter().enumerate().filter(|(_, row)| has_words(row)) {
            let now = needs_time.then(|| row.at(scene, t));
            if self.filter.lets_through(row, now.map(|now| now.verdict)) {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                found.push((self.key(row, now.as_ref(), &ranks), index));
            }
        }
        // Of equals the order is that of the boxes, either way round.
        found.sort_by(|(one, at), (other, beside)| {
            let order = one.compare(other);
            let order = if self.descending { order.reverse() } else { order };
            order.then(at.cmp(beside))
        });
        found.into_iter().map(|(_, index)| index).collect()
    }

    fn key(&self, row: &PairRow, now: Option<&SatReport>, ranks: &[u32]) -> Key {
        match (self.column, now) {
            (Column::Pair, _) => {
                Key { group: 0, number: 0.0, axis: None, ranks: [ranks[row.pair.a], ranks[row.pair.b]] }
            }
            (Column::Now, Some(now)) => Key::number(0, now.separation),
            (Column::Axis, Some(now)) => Key { axis: Some(now.best), ..Key::number(0, 0.0) },
            (Column::First, _) | (Column::Now | Column::Axis, None) => match (row.begins(), row.closest) {
                (Some(begins), _) => Key::number(0, begins),
                (None, Some(closest)) => Key::number(1, closest.separation),
                (None, None) => Key::number(2, 0.0),
            },
        }
    }
}

/// By what two rows are compared.
struct Key {
    group: u8,
    number: f64,
    axis: Option<AxisId>,
    ranks: [u32; 2],
}

impl Key {
    fn number(group: u8, number: f64) -> Self {
        Self { group, number, axis: None, ranks: [0; 2] }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let numbers = || self.number.total_cmp(&other.number);
        self.group
            .cmp(&other.group)
            .then_with(numbers)
            .then(self.axis.cmp(&other.axis))
            .then(self.ranks.cmp(&other.ranks))
    }
}

/// The place of each box when the names are sorted; numbers within them count as numbers.
fn ranks(scene: &Scene) -> Vec<u32> {
    let keys: Vec<_> = (0..scene.boxes().len()).map(|index| parts(scene.name(index))).collect();
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by(|one, other| keys[*one].cmp(&keys[*other]));
    let mut ranks = vec![0; keys.len()];
    for (rank, index) in order.into_iter().enumerate() {
        ranks[index] = u32::try_from(rank).unwrap_or(u32::MAX);
    }
    ranks
}

/// A name in parts: letters in lower case, and numbers, of which the longer is the larger.
fn parts(name: &str) -> Vec<(String, usize, String)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, after) = rest.split_at(letters);
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, after) = after.split_at(digits);
        let number = number.trim_start_matches('0');
        parts.push((text.to_lowercase(), number.len(), number.to_owned()));
        rest = after;
    }
    parts
}

/// A verdict by the name that reports give it.
mod verdict_name {
    use crate::kernel::sat::Verdict;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&verdict.to_string())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Verdict, D::Error> {
        let name = String::deserialize(deserializer)?;
        let all = [Verdict::Separated, Verdict::Touching, Verdict::Overlapping];
        let named = all.into_iter().find(|verdict| verdict.to_string() == name);
        named.ok_or_else(|| D::Error::custom(format!("{name:?} is no verdict")))
    }
}
