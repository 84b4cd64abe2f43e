//! Lists of items that may lack fields, and fields that may be missing.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};

use super::problem::MOST_PROBLEMS;

/// The items of a list.
///
/// Reading stops after [`MOST_PROBLEMS`] items that lack a field, because a hostile text of empty items would take
/// many times its own size in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Items<T> {
    /// The items, in their order.
    pub list: Vec<T>,
    /// Whether more items followed that were not read.
    pub unread: bool,
}

impl<T> Default for Items<T> {
    fn default() -> Self {
        Self { list: Vec::new(), unread: false }
    }
}

impl<'de, T: Deserialize<'de> + Item> Deserialize<'de> for Items<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ItemsVisitor(PhantomData))
    }
}

struct ItemsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Item> Visitor<'de> for ItemsVisitor<T> {
    type Value = Items<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Items<T>, A::Error> {
        let mut items = Items::default();
        let mut incomplete = 0;
        while incomplete < MOST_PROBLEMS {
            let Some(item) = seq.next_element::<T>()? else { return Ok(items) };
            incomplete += usize::from(!item.is_complete());
            items.list.push(item);
        }
        while seq.next_element::<IgnoredAny>()?.is_some() {
            items.unread = true;
        }
        Ok(items)
    }
}

/// An item of a list; fields may be missing from it.
pub trait Item {
    /// Whether every field without a default is written.
    fn is_complete(&self) -> bool;
}

/// Reads a value without RON's `Some(…)` around it.
pub fn written<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}
