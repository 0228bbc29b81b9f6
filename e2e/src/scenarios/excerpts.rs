//! The excerpts that `cargo xtask animations` records, played without animations.

use anyhow::ensure;
use quadrille_catalog::finished_games;

use crate::animations::Excerpt;
use crate::input::Input;
use crate::runner::Scenario;
use crate::visit::Visit;

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |game: &'static str| {
        Scenario::new(format!("{game}: the excerpt for its animation is played"), move |visit| {
            play(visit, Excerpt::of(game)?)
        })
    };
    finished_games().map(|game| of_game(game.info().id)).collect()
}

fn play(visit: &Visit<'_>, excerpt: Excerpt) -> anyhow::Result<()> {
    visit.continue_game("excerpt", &excerpt.start()?.record().to_text())?;
    for mv in excerpt.moves {
        ensure!(visit.ready()?, "the game is over before {mv}");
        let (before, game) = (visit.moves()?, visit.game()?);
        visit.make(Input::Pointer, game.position(), mv)?;
        visit.wait_until(mv, || Ok(visit.moves()? != before))?;
    }
    visit.ready()?;
    excerpt.check_end(visit)
}
