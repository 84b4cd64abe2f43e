//! The picture of the viewport without a window: `render` writes one, a handout has one for each step, and the window
//! exports them.

use super::{fonts::FileText, svg::svg};
use crate::{
    picture::{Picture, fit::fit, palette::Palette, stage::Stage},
    scene::Scene,
    workbench::{Command, Effect, PairAnalysis, Workbench},
};
use glam::{DVec2, DVec3};
use std::sync::Arc;

/// A workbench that is looked at in pictures of one size.
pub struct Drawing {
    /// The workbench; changed by [`Self::act`] only.
    pub workbench: Workbench,
    size: DVec2,
    fonts: FileText,
    stage: Stage,
}

impl Drawing {
    /// Looks at a scene as the window does when it opens it; `size` is in points.
    ///
    /// # Errors
    /// A sentence, if the fonts of the program are damaged.
    pub fn new(scene: Scene, size: [u16; 2]) -> Result<Self, String> {
        let fonts = FileText::new().ok_or("the fonts of this program are damaged; install it again")?;
        let size = DVec2::new(f64::from(size[0]), f64::from(size[1]));
        Ok(Self { workbench: Workbench::new(scene), size, fonts, stage: Stage::default() })
    }

    /// Does everything in the list, solves a motion that takes long while it waits, and moves the camera to where it is
    /// wanted.
    pub fn act(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.apply(commands);
        while let Some((to, _)) = self.workbench.view().cameras.wanted() {
            let view = self.workbench.view();
            self.stage.set(view.document.history.scene(), view.playhead.t(), DVec3::ZERO);
            let place = fit(&view, &self.stage, self.size, to);
            self.apply([place.into()]);
        }
    }

    fn apply(&mut self, commands: impl IntoIterator<Item = Command>) {
        for effect in self.workbench.apply(commands) {
            if let Effect::Solve(scene) = effect
                && let Some(pair) = scene.focus()
            {
                let analysis = PairAnalysis::of(&scene, pair);
                self.workbench.apply([Command::Solved { scene, analysis: Some(Arc::new(analysis)) }]);
            }
        }
    }

    /// What is seen now, as SVG.
    #[must_use]
    pub fn svg(&self, palette: &Palette) -> String {
        let view = self.workbench.view();
        svg(&Picture::still(&view, self.size, &self.fonts), view.scene().title(), palette, &self.fonts)
    }
}
