//! The engines of Territory Words.
//!
//! `levels` is the table of what each level knows:
//!
//! | skill | module | plays |
//! |---|---|---|
//! | `Draws` | `random_play` | the best of a few words that come to mind |
//! | `Greedy` | `greedy`, `layout_search` | the word with the greatest gain of those that it notices |
//! | `Search` | `expert`, `layout_search`, `reply_search` | the word that is best after the opponent's replies |
//!
//! `move_generator` has the board's letters and the words that may be played; `polygon` and `prefix_sums` compute gains.

mod expert;
mod greedy;
mod layout_search;
mod levels;
mod move_generator;
mod polygon;
mod prefix_sums;
mod random_play;
mod reply_search;
mod report;
#[cfg(test)]
mod testing;
mod time_share;

use quadrille_core::{Level, Random};
use quadrille_territory_words::TerritoryWords;

use crate::attention::day_form;
use crate::engine::{GameEngine, GamePlayers};
use expert::ExpertPlay;
use greedy::GreedyPlay;
use levels::WordSkill;
use random_play::RandomPlay;

/// The players of Territory Words.
pub(crate) struct WordPlayers;

impl GamePlayers for WordPlayers {
    type Rules = TerritoryWords;
    type Skill = WordSkill;

    /// 7,000 cells. A logistic fit of the expert's scores to its self-play results, from openings by weaker engines.
    const TEN_TO_ONE: f64 = 700.0;
    const NEEDS_WORDS: bool = true;
    const GREEDY: &'static WordSkill = &levels::GREEDY;

    fn skill(level: Level, seed: u64) -> &'static WordSkill {
        day_form(&levels::SKILLS, level, seed)
    }

    fn engine(skill: &'static WordSkill, seed: u64) -> Box<GameEngine<TerritoryWords>> {
        match *skill {
            WordSkill::Draws(skill) => Box::new(RandomPlay::new(skill, seed)),
            WordSkill::Greedy(skill) => Box::new(GreedyPlay::new(skill, seed)),
            WordSkill::Search(limits) => Box::new(ExpertPlay { limits, random: Random::new(seed) }),
        }
    }

    /// A random legal move is rarely a word, so this is a random word.
    fn random(seed: u64) -> Box<GameEngine<TerritoryWords>> {
        Box::new(RandomPlay::new(levels::RANDOM, seed))
    }
}
