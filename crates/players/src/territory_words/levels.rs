//! What each level of Territory Words knows.

use quadrille_search::SearchLimits;

use super::greedy::GreedySkill;
use super::move_generator::Vocabulary;
use super::random_play::DrawSkill;
use crate::attention::DAY_SKILLS;

/// What a player knows, and how far it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WordSkill {
    /// The best of a few random words.
    Draws(DrawSkill),
    /// The best word at once, of those that it notices.
    Greedy(GreedySkill),
    /// The best word after the replies, within limits besides those of the request.
    Search(SearchLimits),
}

const fn draws(longest: usize, draws: usize) -> WordSkill {
    WordSkill::Draws(DrawSkill { vocabulary: Vocabulary::common(longest), draws })
}

const fn greedy(vocabulary: Vocabulary, sight: i32, fade: i32) -> WordSkill {
    WordSkill::Greedy(GreedySkill { vocabulary, sight, fade })
}

const fn search(nodes: u64) -> WordSkill {
    WordSkill::Search(SearchLimits::nodes(nodes))
}

/// The random baseline: any word of the list, anywhere.
pub(super) const RANDOM: DrawSkill = DrawSkill { vocabulary: Vocabulary::WHOLE, draws: 1 };

/// The greedy baseline. Seven letters reach the greatest strength; longer words, which surround the whole board, are left to search.
pub(super) const GREEDY: WordSkill = greedy(Vocabulary::full(7), 100, 0);

/// The skills of the levels on better and worse days, the weakest first. Neighbouring levels score 60 to 80 % against each other:
/// `docs/strength.md`.
pub(super) const SKILLS: [WordSkill; DAY_SKILLS] = [
    draws(6, 1),
    draws(8, 1),
    draws(8, 2),
    draws(8, 4),
    draws(8, 8),
    draws(8, 16),
    draws(8, 40),
    draws(8, 120),
    greedy(Vocabulary::common(6), 40, 5),
    greedy(Vocabulary::common(7), 60, 8),
    greedy(Vocabulary::full(7), 100, 0),
    search(300_000),
    search(1_000_000),
    WordSkill::Search(SearchLimits { time: None, nodes: None, depth: None }),
];
