//! The lessons, followed as their hints say.

use anyhow::{Context, ensure};
use quadrille_catalog::{AcceptAnyWord, find};

use crate::game::{SHORT, Start};
use crate::hand::Hand;
use crate::learn::lesson::Goal;
use crate::learn::lessons::lesson_of;
use crate::runner::Scenario;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: Start| {
        Scenario::new(format!("{}: the lesson", start.game), move |visit| lesson(visit, start.game))
    };
    SHORT.into_iter().map(of_game).collect()
}

fn lesson(visit: &mut Visit<'_>, game: &'static str) -> anyhow::Result<()> {
    let steps = lesson_of(game).context("no lesson")?.steps;
    let rules = find(game).context("no such game")?;
    visit.open(&format!("learn/{game}/lesson"))?;
    for (number, step) in (1..).zip(steps) {
        visit.see(&format!(".lesson[data-step='{number}']"))?;
        visit.press("#lesson-hint")?;
        let mut table = rules.read(step.start).map_err(|faults| anyhow::anyhow!("{faults}"))?;
        let played = |table: &mut Box<dyn quadrille_catalog::Table>, mv: &str| {
            table.play(mv, &AcceptAnyWord).map(drop).map_err(|refusal| anyhow::anyhow!("{mv}: {refusal}"))
        };
        for mv in step.opening {
            played(&mut table, mv)?;
        }
        for mv in step.solution {
            if game == "fuse-and-frost" {
                visit.see("#end-turn:not([disabled])")?;
            }
            visit.make(Hand::Pointer, &*table, mv).with_context(|| format!("step {number}"))?;
            played(&mut table, mv)?;
            if game == "fuse-and-frost" && step.goal == Goal::Undo {
                visit.see("#undo-step:not([disabled])")?;
            }
        }
        if step.goal == Goal::Undo {
            visit.press("#undo-step")?;
        }
        visit.see(".lesson-result").with_context(|| format!("step {number} of {game}"))?;
        ensure!(
            visit.has(".lesson-result.good")?,
            "step {number} of {game}: {}",
            visit.text(".lesson-text")?
        );
        visit.press(if number == steps.len() { "#lesson-play" } else { "#lesson-next" })?;
    }
    visit.see("#start")
}
