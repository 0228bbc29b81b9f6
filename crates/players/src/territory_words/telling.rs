//! What a player tells of what it found: its words with what they come to, as lines of play with scores.

use quadrille_search::{Finding, Line, Score};
use quadrille_territory_words::Move;

use super::ground::Shape;
use super::sight::{Claim, Sight};

/// Cells in a hundredth of a score: 1.00 is a thousand cells.
const CELLS: i32 = 10;

/// A word and what the game comes to if it is played.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    pub(crate) shape: Shape,
    /// What own cells less the opponent's come to, by what the player knows.
    pub(crate) lead: i32,
    /// What the opponent would answer.
    pub(crate) reply: Option<Shape>,
}

impl Outlook {
    /// These words by what they gain at once, the best first.
    pub(crate) fn at_once(sight: &Sight<'_>, claims: &[Claim]) -> Vec<Outlook> {
        let lead = sight.lead();
        let outlook = |claim: &Claim| Outlook { shape: claim.shape, lead: lead + claim.gain, reply: None };
        let mut outlooks: Vec<Outlook> = claims.iter().map(outlook).collect();
        outlooks.sort_by_key(|outlook| std::cmp::Reverse(outlook.lead));
        outlooks
    }

    /// The first so many of these that are of different words, at least one: layouts of one word are often much the same.
    pub(crate) fn leading(
        sight: &Sight<'_>,
        outlooks: impl Iterator<Item = Outlook>,
        lines: usize,
    ) -> Vec<Outlook> {
        let mut words = Vec::new();
        let is_new = |outlook: &Outlook| {
            let word = sight.ground().word(&outlook.shape);
            let is_new = !words.contains(&word);
            words.push(word);
            is_new
        };
        outlooks.filter(is_new).take(lines.max(1)).collect()
    }
}

/// A finding of the best so many of these words; they are given with the best first. With no word there is only the pass.
pub(crate) fn finding(
    sight: &Sight<'_>,
    outlooks: &[Outlook],
    lines: usize,
    depth: u32,
    nodes: u64,
) -> Finding<Move> {
    let line = |outlook: Outlook| {
        let moves = [Some(outlook.shape), outlook.reply].into_iter().flatten();
        let moves = moves.map(|shape| Move::Claim(shape.path())).collect();
        Line { score: score(sight, outlook.lead), moves }
    };
    let leading = Outlook::leading(sight, outlooks.iter().cloned(), lines);
    let mut lines: Vec<Line<Move>> = leading.into_iter().map(line).collect();
    if lines.is_empty() {
        lines.push(Line { score: score(sight, sight.lead()), moves: vec![Move::Pass] });
    }
    Finding { lines, depth, nodes }
}

/// The score of what the lead comes to. With the last word of a game it is won.
fn score(sight: &Sight<'_>, lead: i32) -> Score {
    if sight.turns_left() == 1 && lead > 0 { Score::win_in(1) } else { Score::of(lead / CELLS) }
}
