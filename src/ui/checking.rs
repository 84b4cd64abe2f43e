//! Looking at many expectations, or at dear ones, beside the window: one scene at a time, and of those to come the last.

use crate::{
    scene::{Scene, expect::failures::Failure, failures},
    workbench::Command,
};
use eframe::egui::Context;
use std::sync::{
    Arc,
    mpsc::{Receiver, channel},
};

/// What was looked at, and what does not hold.
type Found = (Arc<Scene>, Arc<[Failure]>);

/// Looks at expectations beside the window.
#[derive(Default)]
pub struct Checking {
    running: Option<Receiver<Found>>,
    next: Option<Arc<Scene>>,
}

impl Checking {
    /// Looks at the expectations of a scene as soon as what runs has ended.
    pub fn check(&mut self, ctx: &Context, scene: Arc<Scene>) {
        if self.running.is_some() {
            self.next = Some(scene);
            return;
        }
        let (tell, told) = channel();
        self.running = Some(told);
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            let found = failures(&scene).into();
            // Nobody hears it once the window is closed.
            let _ = tell.send((scene, found));
            ctx.request_repaint();
        });
    }

    /// What was found since this was asked last.
    pub fn told(&mut self, ctx: &Context) -> Option<Command> {
        let (scene, found) = self.running.as_ref()?.try_recv().ok()?;
        self.running = None;
        if let Some(next) = self.next.take() {
            self.check(ctx, next);
        }
        Some(Command::Checked { scene, failures: Some(found) })
    }
}
