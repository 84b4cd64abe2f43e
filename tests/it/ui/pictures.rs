//! What only pixels can show: that the window is drawn, in both dimensions and both looks, by a real renderer.
//!
//! Where there is none, these tests say so by name and pass, unless `SATSCOPE_REQUIRE_RENDERER` is set.

use super::{Bench, PLANAR, SPATIAL};
use eframe::{
    egui::{self, Color32, Rect, Vec2, pos2, vec2},
    egui_wgpu::{RenderState, RendererOptions, WgpuConfiguration},
};
use egui_kittest::{
    Harness,
    kittest::Queryable as _,
    wgpu::{WgpuTestRenderer, default_wgpu_setup},
};
use satscope::ui::theme::{self, Theme};

const SIZE: Vec2 = vec2(1280.0, 800.0);

/// A renderer without a window, if this machine has one.
fn renderer(test: &str) -> Option<WgpuTestRenderer> {
    let setup = default_wgpu_setup();
    let state = pollster::block_on(async {
        let instance = setup.new_instance().await;
        let configuration = WgpuConfiguration { wgpu_setup: setup, ..Default::default() };
        RenderState::create(&configuration, &instance, None, RendererOptions::PREDICTABLE).await
    });
    match state {
        Ok(state) => Some(WgpuTestRenderer::from_render_state(state)),
        Err(why) => {
            let required = std::env::var_os("SATSCOPE_REQUIRE_RENDERER").is_some();
            assert!(!required, "{test} needs a renderer: {why}");
            // Past the capture of the test harness, so that it is seen.
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("skipped: {}: no renderer\n", test.trim_start_matches("it::")).as_bytes(),
            );
            None
        }
    }
}

/// The pixels of the window, one a point.
struct Picture {
    width: usize,
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    fn of(bench: &mut Bench<'_>) -> Self {
        let image = bench.0.render().expect("the renderer draws");
        assert_eq!((image.width(), image.height()), (1280, 800));
        Self { width: 1280, pixels: image.pixels().map(|pixel| pixel.0).collect() }
    }

    fn within(&self, rect: Rect) -> impl Iterator<Item = [u8; 4]> {
        let rect = rect.intersect(Rect::from_min_size(pos2(0.0, 0.0), SIZE));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the window")]
        let [x0, x1, y0, y1] = [rect.left(), rect.right(), rect.top(), rect.bottom()].map(|at| at as usize);
        (y0..y1).flat_map(move |y| (x0..x1).map(move |x| self.pixels[y * self.width + x]))
    }

    /// How many pixels of `rect` have this colour, but for the rounding of a line's middle.
    fn count(&self, rect: Rect, color: Color32) -> usize {
        let near = |pixel: &[u8; 4]| pixel.iter().zip(color.to_array()).all(|(&have, want)| have.abs_diff(want) < 24);
        self.within(rect).filter(near).count()
    }
}

fn viewport(bench: &Bench<'_>) -> Rect {
    bench.0.get_by_label_contains("Viewport, ").rect()
}

fn drawn(test: &str, text: &str, look: egui::Theme) -> Option<(Bench<'static>, Picture)> {
    let builder = Harness::builder().with_size(SIZE).with_theme(look).renderer(renderer(test)?);
    let mut bench = Bench::built(text, builder);
    let picture = Picture::of(&mut bench);
    Some((bench, picture))
}

const LOOKS: [(egui::Theme, &Theme); 2] = [(egui::Theme::Dark, &theme::DARK), (egui::Theme::Light, &theme::LIGHT)];

/// The test's name in the list of tests.
macro_rules! name {
    ($name:ident) => {
        concat!(module_path!(), "::", stringify!($name))
    };
}

#[test]
fn boxes_axis_and_verdict_are_drawn_in_the_plane_and_in_space() {
    for text in [PLANAR, SPATIAL] {
        for (look, theme) in LOOKS {
            let test = name!(boxes_axis_and_verdict_are_drawn_in_the_plane_and_in_space);
            let Some((bench, picture)) = drawn(test, text, look) else { return };
            let rect = viewport(&bench);
            for (what, color) in [("A", theme.a), ("B", theme.b), ("the gap", theme.gap)] {
                let count = picture.count(rect, color);
                assert!(300 < count, "{look:?}: {what} has only {count} pixels");
            }
            let (empty, all) = (picture.count(rect, theme.canvas), picture.within(rect).count());
            assert!(all / 2 < empty && empty < all, "{look:?}: {empty} of {all} pixels are empty");
            let headline = Rect::from_min_size(rect.min, vec2(rect.width() / 2.0, 48.0));
            assert!(100 < picture.count(headline, theme.gap), "{look:?}: the verdict's word has its colour");
        }
    }
}

#[test]
fn an_overlap_changes_the_colour_of_the_verdict() {
    let overlapping = PLANAR.replace("center: (4.0, 0.0)", "center: (1.5, 0.5)");
    let test = name!(an_overlap_changes_the_colour_of_the_verdict);
    let Some((bench, picture)) = drawn(test, &overlapping, egui::Theme::Dark) else { return };
    let headline = Rect::from_min_size(viewport(&bench).min, vec2(300.0, 48.0));
    assert!(100 < picture.count(headline, theme::DARK.overlap));
    assert!(picture.count(headline, theme::DARK.gap) < 10);
}

#[test]
fn boxes_are_drawn_where_they_are() {
    let Some((bench, picture)) = drawn(name!(boxes_are_drawn_where_they_are), PLANAR, egui::Theme::Dark) else {
        return;
    };
    let around = |x, y| Rect::from_center_size(bench.at(x, y), Vec2::splat(16.0));
    for (x, color) in [(-1.0, theme::DARK.a), (5.0, theme::DARK.b)] {
        // B is dashed; within 16 points there is a dash.
        assert!(8 < picture.count(around(x, 0.6), color), "the side at {x}");
        assert_eq!(picture.count(around(x, 2.5), color), 0, "no side there");
    }
}

#[test]
fn every_panel_shows_text() {
    for text in [PLANAR, SPATIAL] {
        for (look, theme) in LOOKS {
            let Some((bench, picture)) = drawn(name!(every_panel_shows_text), text, look) else { return };
            let view = viewport(&bench);
            let (left, right) = (view.left() - 4.0, view.right() + 4.0);
            let (top, middle, bottom) = (view.top(), view.center().y, view.bottom() + 4.0);
            for (panel, rect) in [
                ("menu", Rect::from_min_max(pos2(0.0, 0.0), pos2(SIZE.x, top))),
                ("boxes", Rect::from_min_max(pos2(0.0, top), pos2(left, bottom))),
                ("axes", Rect::from_min_max(pos2(right, top), pos2(SIZE.x, middle))),
                ("curves", Rect::from_min_max(pos2(right, middle), pos2(SIZE.x, bottom))),
                ("timeline", Rect::from_min_max(pos2(0.0, bottom), pos2(SIZE.x, SIZE.y))),
            ] {
                let text = picture.count(rect, theme.ink) + picture.count(rect, theme.faint);
                assert!(60 < text, "{look:?}: {panel} has only {text} pixels of text");
                let ground = picture.count(rect, theme.panel) + picture.count(rect, theme.canvas);
                let all = picture.within(rect).count();
                assert!(all / 3 < ground, "{look:?}: {panel} is {ground} of {all} ground");
            }
        }
    }
}
