//! Follows the hints of every lesson.

use anyhow::{Context, ensure};
use quadrille_catalog::{AcceptAnyWord, find};
use quadrille_lessons::lesson::Goal;
use quadrille_lessons::lessons::lesson_of;

use crate::game::{Start, short_matches};
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: Start| {
        Scenario::new(format!("{}: the lesson", start.game), move |visit| lesson(visit, start.game))
    };
    short_matches().filter(|start| lesson_of(start.game).is_some()).map(of_game).collect()
}

fn lesson(visit: &mut Visit<'_>, game: &'static str) -> anyhow::Result<()> {
    let steps = lesson_of(game).context("no lesson")?.steps;
    let rules = find(game).context("no such game")?;
    visit.open(&format!("learn/{game}/lesson"))?;
    for (number, step) in (1..).zip(steps) {
        visit.wait_for(&format!(".lesson[data-step='{number}']"))?;
        visit.click("#lesson-hint")?;
        let mut position = rules.parse(step.start).map_err(|errors| anyhow::anyhow!("{errors}"))?;
        let played = |position: &mut Box<dyn quadrille_catalog::AnyPosition>, mv: &str| {
            position.play_text(mv, &AcceptAnyWord).map(drop).map_err(|error| anyhow::anyhow!("{mv}: {error}"))
        };
        for mv in step.opening {
            played(&mut position, mv)?;
        }
        for mv in step.solution {
            if game == "fuse-and-frost" {
                visit.wait_for("#end-turn:not([disabled])")?;
            }
            visit.make(Input::Pointer, &*position, mv).with_context(|| format!("step {number}"))?;
            played(&mut position, mv)?;
            if game == "fuse-and-frost" && step.goal == Goal::Undo {
                visit.wait_for("#undo-step:not([disabled])")?;
            }
        }
        if step.goal == Goal::Undo {
            visit.click("#undo-step")?;
        }
        visit.wait_for(".lesson-result").with_context(|| format!("step {number} of {game}"))?;
        ensure!(
            visit.has(".lesson-result.good")?,
            "step {number} of {game}: {}",
            visit.text(".lesson-text")?
        );
        visit.click(if number == steps.len() { "#lesson-play" } else { "#lesson-next" })?;
    }
    visit.wait_for("#start")?;
    ensure!(!visit.has("#first-lesson")?, "the lesson is offered to someone who finished it");
    Ok(())
}
