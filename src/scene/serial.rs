//! The written forms of values of the kernel, which knows no files: a list of commands is written with them.

use crate::kernel::axis::AxisId;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// An axis by its name, for `#[serde(with = …)]`.
pub mod axis {
    use super::*;

    /// Writes the name.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(axis: &AxisId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(axis)
    }

    /// Reads the name.
    ///
    /// # Errors
    /// When it is not the name of an axis.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<AxisId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The name of an axis, or none.
pub mod maybe_axis {
    use super::*;

    #[derive(Deserialize, Serialize)]
    struct Named(#[serde(with = "super::axis")] AxisId);

    /// Writes the name, if there is one.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(axis: &Option<AxisId>, serializer: S) -> Result<S::Ok, S::Error> {
        axis.map(Named).serialize(serializer)
    }

    /// Reads the name, if there is one.
    ///
    /// # Errors
    /// When it is not the name of an axis.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<AxisId>, D::Error> {
        Ok(Option::<Named>::deserialize(deserializer)?.map(|Named(axis)| axis))
    }
}

/// A scene by the text of its file.
pub mod text {
    use super::*;
    use crate::scene::model::Scene;
    use std::sync::Arc;

    /// Writes the text.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(scene: &Arc<Scene>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&scene.to_text())
    }

    /// Reads the text.
    ///
    /// # Errors
    /// When it is no valid scene.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Scene>, D::Error> {
        Scene::from_text(&String::deserialize(deserializer)?).map(Arc::new).map_err(D::Error::custom)
    }
}

/// Expectations: the pair, and the text of the claim in a scene file without names of boxes.
pub mod expectations {
    use super::*;
    use crate::{
        kernel::axis::Dimension,
        scene::{
            boxes::Pair,
            expect::{ExpectFile, Expectation},
            file::{
                path::{Path, Step},
                problem::Faults,
            },
        },
    };

    /// Writes them.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(all: &[Expectation], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().map(|of| (of.pair, of.claim.text("(\"\", \"\")"))))
    }

    /// Reads them. Of an axis, any of 3D is taken: the scene is asked when they are set.
    ///
    /// # Errors
    /// When a text is no claim.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Expectation>, D::Error> {
        let read = |(pair, text): (Pair, String)| {
            let file: ExpectFile = ron::from_str(&text).map_err(D::Error::custom)?;
            let mut faults = Faults::default();
            let (_, claim) = file.into_claim(&Path::of(&[Step::Field("claim")]), Dimension::D3, &mut faults);
            if faults.is_empty() { Ok(Expectation { pair, claim }) } else { Err(D::Error::custom("this is no claim")) }
        };
        Vec::<(Pair, String)>::deserialize(deserializer)?.into_iter().map(read).collect()
    }
}

/// One expectation, written as several are.
pub mod expectation {
    use super::{expectations, *};
    use crate::scene::expect::Expectation;

    #[derive(Deserialize, Serialize)]
    struct All(#[serde(with = "expectations")] Vec<Expectation>);

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(one: &Expectation, serializer: S) -> Result<S::Ok, S::Error> {
        All(vec![one.clone()]).serialize(serializer)
    }

    /// Reads it.
    ///
    /// # Errors
    /// When a text is no claim, or there is not one.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Expectation, D::Error> {
        let All(mut all) = All::deserialize(deserializer)?;
        all.pop().filter(|_| all.is_empty()).ok_or_else(|| D::Error::custom("this is not one claim"))
    }
}

/// A verdict by its name.
pub mod verdict {
    use super::*;
    use crate::kernel::sat::Verdict;

    /// Writes the name.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(verdict)
    }

    /// Reads the name.
    ///
    /// # Errors
    /// When it is not the name of a verdict.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Verdict, D::Error> {
        let name = String::deserialize(deserializer)?;
        let all = [Verdict::Separated, Verdict::Touching, Verdict::Overlapping];
        all.into_iter()
            .find(|verdict| verdict.to_string() == name)
            .ok_or_else(|| D::Error::custom("this is no verdict"))
    }
}
