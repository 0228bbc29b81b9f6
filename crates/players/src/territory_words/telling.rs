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
    /// These words by what they gain at once, the best first. If the opponent has the last word, that is taken to gain as much as the best
    /// of these: otherwise whoever is to move would always seem to win.
    pub(crate) fn at_once(sight: &Sight<'_>, claims: &[Claim]) -> Vec<Outlook> {
        let best = claims.iter().map(|claim| claim.gain).max().unwrap_or_default();
        let answer = if sight.turns_left().is_multiple_of(2) { best } else { 0 };
        let lead = sight.lead() - answer;
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

#[cfg(test)]
mod tests {
    use super::super::ground::{Place, SQUARES};
    use super::super::testing::start;
    use super::*;

    #[test]
    fn a_word_is_told_once_however_it_is_laid_out() {
        let position = start(61, &[]);
        let sight = Sight::of(&position);
        let ground = sight.ground();
        // Three squares with different letters, and another one with the letter of the last.
        let is_twice = |place: &Place| ground.places(ground.letter(*place)).len() > 1;
        let again = (0..SQUARES as Place).find(is_twice).unwrap();
        let [third, fourth, ..] = *ground.places(ground.letter(again)) else {
            panic!("the letter is there twice")
        };
        let other = |number| {
            (0..SQUARES as Place).filter(|place| ground.letter(*place) != ground.letter(again)).nth(number)
        };
        let (first, second) = (other(0).unwrap(), other(1).unwrap());
        let outlook =
            |places: &[Place], lead| Outlook { shape: Shape::of(places).unwrap(), lead, reply: None };
        let outlooks = [
            outlook(&[first, second, third], 30),
            outlook(&[first, second, fourth], 20),
            outlook(&[third, first, second], 10),
        ];
        let told = |lines| finding(&sight, &outlooks, lines, 1, 0).lines;
        assert_eq!(told(3).len(), 2);
        assert_eq!(told(3)[1].moves, [Move::Claim(outlooks[2].shape.path())]);
        assert_eq!((told(1).len(), told(0).len()), (1, 1));
        assert_eq!(told(1)[0].score, Score::of(3));
        assert_eq!(finding(&sight, &[], 2, 1, 0).best(), Some(Move::Pass));
    }
}
