//! The outline of what a box passes through, against a thousand poses of it.

use crate::touch::{distance, scene};
use glam::DVec3;
use satscope::picture::{draw::motion::swept::outline, solid::Solid};

#[test]
fn the_swept_outline_is_around_all_that_a_box_passes() {
    for file in
        ["3-motion/08-corner-first.ron", "5-turning/07-a-rod-sweeps-a-small-box.ron", "5-turning/04-two-gears.ron"]
    {
        let seen = scene(file);
        let view = seen.workbench.view();
        let duration = view.scene().duration();
        for index in 0..2 {
            let motion = view.scene().motion(index);
            let at = |k: i32, of: i32| Solid::at(&motion, duration * f64::from(k) / f64::from(of));
            if at(0, 1) == at(1, 1) && !motion.turns() {
                continue;
            }
            let fine: Vec<Solid> = (0..=1500).map(|k| at(k, 1500)).collect();
            let lines = outline(&(0..=64).map(|k| at(k, 64)).collect::<Vec<_>>());
            let reach = fine[0].half.length();
            let mut sides = [0; 2];
            for k in 0..1500 {
                // Points all over the place, the same in every run.
                let (x, y) = (f64::from(k) * 0.754_877_666, f64::from(k) * 0.569_840_291);
                let middle = fine[(k as usize * 7) % fine.len()].center;
                let point = middle + DVec3::new(x.fract() - 0.5, y.fract() - 0.5, 0.0) * (3.0 * reach);
                let near = lines
                    .iter()
                    .any(|[from, to]| distance(point.truncate(), &[from.truncate(), to.truncate()]) < 0.03 * reach);
                if near {
                    continue;
                }
                let crossed = lines.iter().filter(|[from, to]| {
                    (from.y > point.y) != (to.y > point.y)
                        && from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y) > point.x
                });
                let inside = crossed.count() % 2 == 1;
                let covered = fine
                    .iter()
                    .any(|solid| (0..2).all(|i| solid.axes[i].dot(point - solid.center).abs() <= solid.half[i]));
                assert_eq!(inside, covered, "{file}: box {index} at {point}");
                sides[usize::from(inside)] += 1;
            }
            assert!(sides.iter().all(|count| *count > 50), "{file}: {sides:?}");
        }
    }
}
