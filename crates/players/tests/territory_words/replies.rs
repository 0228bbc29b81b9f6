//! The expert considers the opponent's replies.

use quadrille_core::{NoEvents, Rules, Square};
use quadrille_lexicon::{Letter, Lexicon, Node, WordTier, is_blocked};
use quadrille_players::{AnyEngine, Baseline, Level, engine_factory};
use quadrille_territory_words::{GRID, Move, Path, Position, TerritoryWords};

use super::{gain, on_board, player, position, search, sparse};

/// Every word on the board in every layout, by brute force.
fn all_claims(position: &Position) -> Vec<Move> {
    fn spell(position: &Position, node: Node<'_>, path: Path, found: &mut Vec<Move>) {
        let is_near = |square: &Square| {
            let last = path.last().unwrap_or(*square);
            let (rows, columns) = (last.row.abs_diff(square.row), last.column.abs_diff(square.column));
            u32::from(rows.max(columns)) <= position.reach() && !path.contains(*square)
        };
        for square in GRID.squares().filter(is_near) {
            let letter = Letter::from_char(position.letters().at(square)).expect("a board has letters");
            let mut longer = path;
            let (Some(next), true) = (node.child(letter), longer.push(square)) else { continue };
            if next.tier().is_some_and(|tier| tier <= WordTier::Full) {
                let claim = Move::Claim(longer);
                let word = TerritoryWords::word(position, claim).unwrap_or_default();
                found.extend((!is_blocked(&word)).then_some(claim));
            }
            spell(position, next, longer, found);
        }
    }
    let mut found = Vec::new();
    spell(position, Lexicon::builtin().root(), Path::EMPTY, &mut found);
    found
}

/// The gain of the best of these replies to a move.
fn best_reply(position: &Position, mv: Move, replies: &[Move]) -> i32 {
    let mut next = position.clone();
    TerritoryWords::apply(&mut next, mv, &mut NoEvents);
    replies.iter().map(|reply| gain(&next, *reply)).max().unwrap_or(0)
}

/// Few letters, so that all claims can be enumerated.
const LETTERS: [(usize, usize, char); 7] =
    [(1, 3, 'L'), (3, 2, 'I'), (3, 3, 'I'), (4, 8, 'O'), (4, 9, 'E'), (4, 10, 'S'), (6, 3, 'O')];

#[test]
fn the_gain_of_the_reply_counts() {
    // One turn each. OLES gains most, but then LOOSE takes much of its land, for twice the gain.
    let table = on_board(&sparse(&LETTERS), 1, 6, "allowed");
    let position = position(&*table);
    let claims = all_claims(position);
    let replied = |mv| best_reply(position, mv, &claims);
    let chosen = |mut player: Box<dyn AnyEngine>| {
        let report = search(&mut *player, &*table, 60_000);
        *report.best().unwrap().downcast_ref::<Move>().unwrap()
    };
    let factory = engine_factory("territory-words").unwrap();
    let (greedy, expert) =
        (chosen(factory.new_baseline(Baseline::Greedy, 1)), chosen(player(Level::EXPERT, 1)));

    let most = claims.iter().map(|claim| gain(position, *claim)).max().unwrap();
    assert_eq!(gain(position, greedy), most);
    assert!(gain(position, expert) < most);
    assert!(replied(expert) < replied(greedy));
    let best = claims.iter().map(|claim| gain(position, *claim) - replied(*claim)).max().unwrap();
    assert_eq!(gain(position, expert) - replied(expert), best);
}

#[test]
fn in_the_last_turn_only_the_gain_counts() {
    let mut table = on_board(&sparse(&LETTERS), 1, 6, "allowed");
    table.play_text("pass", &quadrille_core::AcceptAnyWord).unwrap();
    let report = search(&mut *player(Level::EXPERT, 1), &*table, 60_000);
    let chosen = *report.best().unwrap().downcast_ref::<Move>().unwrap();
    let position = position(&*table);
    let most = all_claims(position).into_iter().map(|claim| gain(position, claim)).max().unwrap();
    assert_eq!(gain(position, chosen), most);
    // It wins.
    assert_eq!(report.lines[0].score.end(), Some(1));
    assert_eq!(report.lines[0].moves.len(), 1);
}
