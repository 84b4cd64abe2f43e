//! Handles of boxes, dragged without a window: at three zooms, in both dimensions and projections, near the world's
//! origin and far from it. Where a handle is dragged to is a point of the world, seen through the same lens; what comes
//! of it is read from the scene.

mod drags;
mod laws;

use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::Dimension,
    picture::{
        camera::Lens,
        handles::{
            drag::{Drag, Grabbed, Keys},
            mark::{self, Mark},
            part::{Grip, Handle},
            touch::Touch,
        },
        stage::Stage,
    },
    scene::{Scene, edit::Number},
    workbench::{
        Workbench,
        camera::{Camera, CameraCommand, LensKind, Orbit, Pace, Planar},
        look::{HandleAxes, LookCommand},
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};
use std::sync::Arc;

pub const SIZE: DVec2 = DVec2::new(900.0, 640.0);

/// How a scene is seen.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub dimension: Dimension,
    /// The size of the scene: a box is about as large.
    pub scale: f64,
    /// How many points of the screen a box is long.
    pub points: f64,
    /// Where the scene is, in multiples of its size.
    pub far: f64,
    /// How depth is seen, in 3D.
    pub lens: LensKind,
    pub axes: HandleAxes,
    pub t: f64,
}

/// Every way to see a scene.
pub fn all() -> Vec<Seen> {
    let mut all = Vec::new();
    let (perspective, orthographic) = (LensKind::Perspective, LensKind::Orthographic);
    let views = [(Dimension::D2, perspective), (Dimension::D3, perspective), (Dimension::D3, orthographic)];
    for (dimension, lens) in views {
        for (scale, far) in [(1e-3, 0.0), (1.0, 0.0), (1e6, 0.0), (1.0, 1e6), (1e-3, 1e6)] {
            for points in [60.0, 200.0, 700.0] {
                for (axes, t) in [(HandleAxes::World, 0.0), (HandleAxes::Box, 0.0), (HandleAxes::World, 0.7)] {
                    all.push(Seen { dimension, scale, points, far, lens, axes, t });
                }
            }
        }
    }
    all
}

impl Seen {
    pub fn scene(&self) -> String {
        let (s, o) = (self.scale, self.far * self.scale);
        let numbers = |values: &[f64]| values.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join(", ");
        match self.dimension {
            Dimension::D2 => format!(
                r#"(version: 1, duration: 2.0, boxes: Planar([
                    (name: "a", center: ({}), half_extents: ({})),
                    (name: "b", center: ({}), half_extents: ({}), angle: 20.0, velocity: ({}), angular_velocity: 30.0, pivot: ({})),
                ]))"#,
                numbers(&[o - 3.0 * s, o]),
                numbers(&[s, s]),
                numbers(&[o + 0.25 * s, o + 0.125 * s]),
                numbers(&[0.75 * s, 0.5 * s]),
                numbers(&[0.1 * s, -0.2 * s]),
                numbers(&[0.25 * s, 0.0]),
            ),
            Dimension::D3 => format!(
                r#"(version: 1, duration: 2.0, boxes: Spatial([
                    (name: "a", center: ({}), half_extents: ({})),
                    (name: "b", center: ({}), half_extents: ({}), rotation: Euler((20.0, 30.0, 10.0)), velocity: ({}), angular_velocity: (10.0, 0.0, 25.0), pivot: ({})),
                ]))"#,
                numbers(&[o - 3.0 * s, o, o]),
                numbers(&[s, s, s]),
                numbers(&[o + 0.25 * s, o + 0.125 * s, o]),
                numbers(&[0.75 * s, 0.5 * s, 0.625 * s]),
                numbers(&[0.1 * s, -0.2 * s, 0.05 * s]),
                numbers(&[0.25 * s, 0.0, 0.0]),
            ),
        }
    }

    /// A workbench on the scene, its box `b` selected and in the middle of the view.
    pub fn workbench(&self) -> Workbench {
        let scene = Scene::from_text(&self.scene()).expect("the test's scene is valid");
        let mut bench = Workbench::new(scene);
        let o = self.far * self.scale;
        let origin = [o, o, if self.dimension == Dimension::D2 { 0.0 } else { o }];
        let camera = match self.dimension {
            Dimension::D2 => Camera::Planar(Planar { center: [0.0; 2], scale: self.points / self.scale }),
            Dimension::D3 => Camera::Orbit(Orbit {
                target: [0.0; 3],
                yaw: -0.7,
                pitch: 0.45,
                distance: SIZE.y * 0.5 / 0.4 * self.scale / self.points,
                lens: self.lens,
                ..Orbit::default()
            }),
        };
        bench.apply([
            CameraCommand::Place { origin, camera, follow: None, pace: Pace::Jump }.into(),
            SelectCommand::Box(Some(1)).into(),
            LookCommand::SetHandleAxes(self.axes).into(),
            PlayheadCommand::Seek(self.t).into(),
        ]);
        bench
    }
}

/// A handle that was taken where it is.
pub struct Taken {
    pub mark: Mark,
    pub drag: Drag,
    pub lens: Lens,
    pub unit: f64,
    pub frame: [DVec3; 3],
}

pub fn lens_of(bench: &Workbench) -> (Lens, DVec3) {
    let view = bench.view();
    let dimension = view.scene().dimension();
    (Lens::new(view.cameras.local(dimension), SIZE), DVec3::from_array(view.cameras.origin(dimension)))
}

/// Takes a handle of box `b` at a point of the picture, or where it is.
pub fn take(bench: &Workbench, grip: Grip, at: Option<DVec2>) -> Option<Taken> {
    let view = bench.view();
    let (lens, origin) = lens_of(bench);
    let mut stage = Stage::default();
    let t = view.playhead.t();
    stage.set(view.document.history.scene(), t, origin);
    let solid = stage.solids()[1];
    let handle = Handle { box_index: 1, grip };
    let mark = mark::marks(&lens, &view, &stage, None).into_iter().find(|mark| mark.handle == handle);
    let whole = matches!(grip, Grip::Body | Grip::Turn).then(|| Mark {
        handle,
        at: lens.screen(solid.center).expect("in view"),
        point: solid.center,
        form: mark::Form::Dot,
        seconds: 1.0,
        axis: DVec3::Z,
        is_stub: false,
    });
    let mark = mark.or(whole)?;
    let item = view.scene().boxes().get(1)?;
    let at = at.unwrap_or(mark.at);
    let frame = mark::frame(&view, &solid);
    let grabbed = Grabbed {
        scene: Arc::clone(view.document.history.scene()),
        t,
        poses: [stage.solid(1, 0.0), solid, stage.solid(1, 2.0)],
        origin,
        frame,
        from: lens.ray(at),
        at: mark.held_at(at),
        pivot: mark::pivot_of(&item, &solid),
        seconds: mark.seconds,
        spin_axis: mark.axis,
        touch: view.focus.and_then(|focus| Touch::of(focus, t, 1)),
    };
    let unit = 1.0 / lens.scale_at(mark.point);
    Some(Taken { drag: Drag::new(handle, grabbed, &lens)?, mark, lens, unit, frame })
}

impl Taken {
    /// The scene after it is dragged to where that point of the world is seen.
    pub fn to(&mut self, point: DVec3, keys: Keys) -> Scene {
        let at = self.lens.screen(point).expect("in front of the camera");
        self.dragged_to(at, keys)
    }

    pub fn dragged_to(&mut self, at: DVec2, keys: Keys) -> Scene {
        let mut scene = Scene::clone(&self.drag.grabbed.scene);
        for edit in self.drag.to(at, &self.lens, keys).edits {
            scene = scene.edited(&edit).expect("a drag leads to a valid scene");
        }
        scene
    }
}

pub const NO_KEYS: Keys = Keys { snap: false, one_sided: false };
pub const SNAP: Keys = Keys { snap: true, one_sided: false };

pub fn vector(scene: &Scene, number: fn(usize) -> Number) -> DVec3 {
    let item = scene.boxes().get(1).expect("there are two boxes");
    DVec3::from_array([0, 1, 2].map(|i| item.number(number(i)).unwrap_or_default()))
}

pub fn scene_of(bench: &Workbench) -> Scene {
    Scene::clone(bench.view().scene())
}

/// Centre and axes at a time.
pub fn pose(scene: &Scene, t: f64) -> (DVec3, [DVec3; 3]) {
    let solid = satscope::picture::solid::Solid::at(&scene.motion(1), t);
    (solid.center, solid.axes)
}
