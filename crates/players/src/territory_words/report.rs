//! Search reports: rated words as principal variations.

use quadrille_search::{PvLine, Score, SearchReport};
use quadrille_territory_words::Move;

use super::move_generator::{MoveGenerator, WordClaim, WordShape};

/// Cells in a hundredth of a score: 1.00 is a thousand cells.
const CELLS: i32 = 10;

/// A word with the expected result of the game after it.
#[derive(Clone, Debug)]
pub(crate) struct RatedWord {
    pub(crate) shape: WordShape,
    /// Expected own cells minus the opponent's.
    pub(crate) lead: i32,
    /// The expected reply.
    pub(crate) reply: Option<WordShape>,
}

impl RatedWord {
    /// Words rated by their immediate gain, best first. If the opponent has the last turn, it counts as much as the best of these words: otherwise the side to
    /// move would always seem to win.
    pub(crate) fn at_once(generator: &MoveGenerator<'_>, claims: &[WordClaim]) -> Vec<RatedWord> {
        let best = claims.iter().map(|claim| claim.gain).max().unwrap_or_default();
        let answer = if generator.turns_left().is_multiple_of(2) { best } else { 0 };
        let lead = generator.lead() - answer;
        let word = |claim: &WordClaim| RatedWord { shape: claim.shape, lead: lead + claim.gain, reply: None };
        let mut rated: Vec<RatedWord> = claims.iter().map(word).collect();
        rated.sort_by_key(|word| std::cmp::Reverse(word.lead));
        rated
    }

    /// The first ratings of different words, at least one: layouts of one word are often similar.
    pub(crate) fn leading(
        generator: &MoveGenerator<'_>,
        rated: impl Iterator<Item = RatedWord>,
        lines: usize,
    ) -> Vec<RatedWord> {
        let mut words = Vec::new();
        let is_new = |word: &RatedWord| {
            let word = generator.board().word(&word.shape);
            let is_new = !words.contains(&word);
            words.push(word);
            is_new
        };
        rated.filter(is_new).take(lines.max(1)).collect()
    }
}

/// A report of words by their immediate gain.
pub(crate) fn report_at_once(
    generator: &MoveGenerator<'_>,
    claims: &[WordClaim],
    lines: usize,
    nodes: u64,
) -> SearchReport<Move> {
    report(generator, &RatedWord::at_once(generator, claims), lines, 1, nodes)
}

/// A report of the best words, which are given best first. Without words it is a pass.
pub(crate) fn report(
    generator: &MoveGenerator<'_>,
    rated: &[RatedWord],
    lines: usize,
    depth: u32,
    nodes: u64,
) -> SearchReport<Move> {
    let line = |word: RatedWord| {
        let moves = [Some(word.shape), word.reply].into_iter().flatten();
        let moves = moves.map(|shape| Move::Claim(shape.path())).collect();
        PvLine { score: score(generator, word.lead), moves }
    };
    let leading = RatedWord::leading(generator, rated.iter().cloned(), lines);
    let mut lines: Vec<PvLine<Move>> = leading.into_iter().map(line).collect();
    if lines.is_empty() {
        lines.push(PvLine { score: score(generator, generator.lead()), moves: vec![Move::Pass] });
    }
    SearchReport { lines, depth, nodes }
}

/// The score of a lead. A lead after the last turn wins.
fn score(generator: &MoveGenerator<'_>, lead: i32) -> Score {
    if generator.turns_left() == 1 && lead > 0 { Score::win_in(1) } else { Score::of(lead / CELLS) }
}

#[cfg(test)]
mod tests {
    use super::super::move_generator::{SQUARES, SquareIndex};
    use super::super::testing::start;
    use super::*;

    #[test]
    fn a_word_is_reported_once() {
        let position = start(61, &[]);
        let generator = MoveGenerator::of(&position);
        let board = generator.board();
        // Three squares with different letters, and another one with the letter of the last.
        let is_twice = |place: &SquareIndex| board.places(board.letter(*place)).len() > 1;
        let again = (0..SQUARES as SquareIndex).find(is_twice).unwrap();
        let [third, fourth, ..] = *board.places(board.letter(again)) else {
            panic!("the letter occurs twice")
        };
        let other = |number| {
            (0..SQUARES as SquareIndex)
                .filter(|place| board.letter(*place) != board.letter(again))
                .nth(number)
        };
        let (first, second) = (other(0).unwrap(), other(1).unwrap());
        let word = |places: &[SquareIndex], lead| RatedWord {
            shape: WordShape::of(places).unwrap(),
            lead,
            reply: None,
        };
        let rated = [
            word(&[first, second, third], 30),
            word(&[first, second, fourth], 20),
            word(&[third, first, second], 10),
        ];
        let reported = |lines| report(&generator, &rated, lines, 1, 0).lines;
        assert_eq!(reported(3).len(), 2);
        assert_eq!(reported(3)[1].moves, [Move::Claim(rated[2].shape.path())]);
        assert_eq!((reported(1).len(), reported(0).len()), (1, 1));
        assert_eq!(reported(1)[0].score, Score::of(3));
        assert_eq!(report(&generator, &[], 2, 1, 0).best(), Some(Move::Pass));
    }
}
