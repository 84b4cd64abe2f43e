//! The present view, as a scene keeps it.

use crate::{
    kernel::axis::Dimension,
    scene::view::{SceneCamera, SceneView},
    workbench::{View, camera::Camera},
};

/// What is seen now: the camera where it is or is going to be, and the layers. `height` is that of the picture, points
/// of the screen.
#[must_use]
pub fn view_to_keep(view: &View<'_>, height: f64) -> SceneView {
    let dimension = view.scene().dimension();
    let origin = view.cameras.origin(dimension);
    let camera = match view.cameras.goal(dimension) {
        Camera::Planar(planar) => {
            SceneCamera::Planar { center: [0, 1].map(|i| origin[i] + planar.center[i]), height: height / planar.scale }
        }
        Camera::Orbit(orbit) => SceneCamera::Spatial {
            target: [0, 1, 2].map(|i| origin[i] + orbit.target[i]),
            yaw: orbit.yaw.to_degrees() % 360.0,
            pitch: orbit.pitch.to_degrees().clamp(-90.0, 90.0),
            distance: orbit.distance,
            lens: orbit.lens,
        },
    };
    let up = (dimension == Dimension::D3).then(|| view.cameras.orbit().up);
    SceneView { up, camera: Some(camera), layers: Some(view.look.layers().shown().collect()) }
}

/// The camera in numbers that are short to read, so near that the picture is the same.
#[must_use]
pub fn rounded(camera: SceneCamera) -> SceneCamera {
    let to = |value: f64, size: f64| {
        // Off by less than a thousandth of what is seen: a point of the screen at most.
        let decimals = 3.0 - size.log10().floor();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 300")]
        let decimals = decimals.clamp(0.0, 300.0) as usize;
        format!("{value:.decimals$}").parse::<f64>().unwrap_or(value) + 0.0
    };
    match camera {
        SceneCamera::Planar { center, height } => {
            SceneCamera::Planar { center: center.map(|x| to(x, height)), height: to(height, height) }
        }
        SceneCamera::Spatial { target, yaw, pitch, distance, lens } => SceneCamera::Spatial {
            target: target.map(|x| to(x, distance)),
            yaw: to(yaw, 100.0),
            pitch: to(pitch, 100.0),
            distance: to(distance, distance),
            lens,
        },
    }
}
