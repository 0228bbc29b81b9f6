//! Whole matches, from the first screen to the banner: by pointer, with keys alone, and against the computer.

use quadrille_catalog::listed_games;

use crate::game::{Advisor, STAY_ON_THE_BOARD, short_match_seed, short_matches};
use crate::input::Input;
use crate::runner::Scenario;

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: crate::game::Start| {
        let game = start.game;
        [
            Scenario::new(format!("{game}: a match by pointer"), move |visit| {
                visit.start(start)?;
                visit.play_to_the_end(Input::Pointer, &mut Advisor::new(game, short_match_seed(game))?)
            }),
            Scenario::new(format!("{game}: a match with keys alone"), move |visit| {
                visit.start_with_keys(start)?;
                visit.play_to_the_end(Input::Keys, &mut Advisor::new(game, short_match_seed(game))?)
            })
            .smoke_if(game == STAY_ON_THE_BOARD.game),
            Scenario::new(format!("{game}: a match against the computer"), move |visit| {
                visit.start(start.against_computer())?;
                visit.play_to_the_end(Input::Pointer, &mut Advisor::new(game, short_match_seed(game))?)
            })
            .smoke_if(listed_games().any(|listed| listed.info().id == game)),
        ]
    };
    short_matches().flat_map(of_game).collect()
}
