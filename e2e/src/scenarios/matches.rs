//! Whole matches, from the first screen to the banner: by pointer, with keys alone, and against the computer.

use crate::game::{Partner, SHORT};
use crate::hand::Hand;
use crate::runner::Scenario;

/// With this luck partners come to an end soon.
const SHORT_LUCK: u64 = 3;

pub(super) fn scenarios() -> Vec<Scenario> {
    let of_game = |start: crate::game::Start| {
        let game = start.game;
        [
            Scenario::new(format!("{game}: a match by pointer"), move |visit| {
                visit.start(start)?;
                visit.play_to_the_end(Hand::Pointer, &mut Partner::new(game, SHORT_LUCK)?)
            }),
            Scenario::new(format!("{game}: a match with keys alone"), move |visit| {
                visit.start_with_keys(start)?;
                visit.play_to_the_end(Hand::Keys, &mut Partner::new(game, SHORT_LUCK)?)
            }),
            Scenario::new(format!("{game}: a match against the computer"), move |visit| {
                visit.start(start.against_computer())?;
                visit.play_to_the_end(Hand::Pointer, &mut Partner::new(game, SHORT_LUCK)?)
            }),
        ]
    };
    SHORT.into_iter().flat_map(of_game).collect()
}
