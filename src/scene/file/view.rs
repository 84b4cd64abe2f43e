//! The view of a scene file: read, and printed.

use super::{
    items::written,
    path::{Path, Step},
    print::numbers,
    problem::Faults,
};
use crate::{
    kernel::axis::Dimension,
    scene::view::{Layer, LensKind, SceneCamera, SceneView, Up},
};
use serde::Deserialize;

/// A view as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "View")]
pub struct ViewFile {
    #[serde(default, deserialize_with = "written")]
    up: Option<Up>,
    #[serde(default, deserialize_with = "written")]
    camera: Option<CameraFile>,
    #[serde(default, deserialize_with = "written")]
    layers: Option<Vec<Layer>>,
}

/// A camera as written, of either dimension.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Camera")]
pub struct CameraFile {
    #[serde(default, deserialize_with = "written")]
    center: Option<[f64; 2]>,
    #[serde(default, deserialize_with = "written")]
    height: Option<f64>,
    #[serde(default, deserialize_with = "written")]
    target: Option<[f64; 3]>,
    #[serde(default, deserialize_with = "written")]
    yaw: Option<f64>,
    #[serde(default, deserialize_with = "written")]
    pitch: Option<f64>,
    #[serde(default, deserialize_with = "written")]
    distance: Option<f64>,
    #[serde(default, deserialize_with = "written")]
    lens: Option<LensKind>,
}

/// Every field of a view and of its camera, and whether it holds a list.
pub const FIELDS_OF_VIEW: &[(&str, bool)] = &[
    ("up", false),
    ("camera", false),
    ("layers", true),
    ("center", false),
    ("height", false),
    ("target", false),
    ("yaw", false),
    ("pitch", false),
    ("distance", false),
    ("lens", false),
];

impl ViewFile {
    /// The view in a scene of that dimension. Adds which fields its camera lacks, and which the other dimension has.
    pub fn into_view(self, dimension: Dimension, faults: &mut Faults) -> SceneView {
        let Self { up, camera, layers } = self;
        let path = Path::field("view").then(Step::Field("camera"));
        SceneView { up, camera: camera.map(|camera| camera.into_camera(&path, dimension, faults)), layers }
    }
}

impl CameraFile {
    /// The camera in a scene of that dimension. Adds which fields it lacks, and which the other dimension has; `path`
    /// is its path.
    pub fn into_camera(self, path: &Path, dimension: Dimension, faults: &mut Faults) -> SceneCamera {
        let Self { center, height, target, yaw, pitch, distance, lens } = self;
        let of_2d = [("center", center.is_some()), ("height", height.is_some())];
        let of_3d = [
            ("target", target.is_some()),
            ("yaw", yaw.is_some()),
            ("pitch", pitch.is_some()),
            ("distance", distance.is_some()),
            ("lens", lens.is_some()),
        ];
        let (own, others): (&[_], &[_]) = match dimension {
            Dimension::D2 => (&of_2d, &of_3d),
            Dimension::D3 => (&of_3d, &of_2d),
        };
        for (field, _) in others.iter().filter(|(_, is_written)| *is_written) {
            let known: Vec<_> = own.iter().map(|(field, _)| format!("`{field}`")).collect();
            let what = format!("a camera of {dimension} has no `{field}`; it has {}", known.join(", "));
            faults.add(path.then(Step::Field(field)), what);
        }
        for (field, _) in own.iter().filter(|(field, is_written)| !is_written && *field != "lens") {
            faults.add_missing(path, field);
        }
        // What is missing is a fault already, so these numbers are never seen.
        match dimension {
            Dimension::D2 => SceneCamera::Planar { center: center.unwrap_or_default(), height: height.unwrap_or(1.0) },
            Dimension::D3 => SceneCamera::Spatial {
                target: target.unwrap_or_default(),
                yaw: yaw.unwrap_or_default(),
                pitch: pitch.unwrap_or_default(),
                distance: distance.unwrap_or(1.0),
                lens: lens.unwrap_or_default(),
            },
        }
    }
}

/// The text of a view.
#[must_use]
pub fn text(view: &SceneView) -> String {
    let SceneView { up, camera, layers } = view;
    let camera = camera.map(|camera| format!("camera: {}", text_of_camera(&camera)));
    let layers = layers.as_ref().map(|layers| format!("layers: {}", text_of_layers(layers)));
    let fields: Vec<_> = up.map(|up| format!("up: {up:?}")).into_iter().chain(camera).chain(layers).collect();
    format!("({})", fields.join(", "))
}

/// The text of a camera.
#[must_use]
pub fn text_of_camera(camera: &SceneCamera) -> String {
    match camera {
        SceneCamera::Planar { center, height } => format!("(center: {}, height: {height:?})", numbers(center)),
        SceneCamera::Spatial { target, yaw, pitch, distance, lens } => {
            let lens = if *lens == LensKind::default() { String::new() } else { format!(", lens: {lens:?}") };
            let target = numbers(target);
            format!("(target: {target}, yaw: {yaw:?}, pitch: {pitch:?}, distance: {distance:?}{lens})")
        }
    }
}

/// The text of a list of layers.
#[must_use]
pub fn text_of_layers(layers: &[Layer]) -> String {
    let layers: Vec<_> = layers.iter().map(|layer| format!("{layer:?}")).collect();
    format!("[{}]", layers.join(", "))
}
