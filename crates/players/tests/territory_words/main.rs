//! The engines of Territory Words, as a host uses them. Limits are in nodes, so that results do not depend on the machine.

mod every_move;
mod rare_words;
mod replies;

use quadrille_catalog::{AnyPosition, Game, find};
use quadrille_core::{Options, Rules};
use quadrille_lexicon::{Lexicon, WordTier, is_blocked};
use quadrille_players::{AnyEngine, AnyReport, Level, engine_factory};
use quadrille_search::SearchRequest;
use quadrille_territory_words::{Move, Position, TerritoryWords};

fn game() -> &'static dyn Game {
    find("territory-words").expect("the game is in the catalogue")
}

/// An initial position with these options.
fn start(seed: u64, given: &[(&str, &str)]) -> Box<dyn AnyPosition> {
    let options = Options::parse(TerritoryWords::INFO.options, given.iter().copied())
        .expect("the options are the game's");
    game().initial(&options, seed).expect("every seed gives a board")
}

/// An initial position with this board, twelve rows of letters separated by slashes.
fn on_board(rows: &str, turns: u32, reach: u32, repeats: &str) -> Box<dyn AnyPosition> {
    let text = format!("{rows} b 0 {turns} {reach} {repeats} 0 0 0 4d3d61474cdfe025");
    game().parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// A board of the letter Q, which no word of these tests contains, with other letters on some squares.
fn sparse(letters: &[(usize, usize, char)]) -> String {
    let mut rows = vec![vec!['Q'; 12]; 12];
    for &(row, column, letter) in letters {
        rows[row][column] = letter;
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}

fn player(level: Level, seed: u64) -> Box<dyn AnyEngine> {
    engine_factory("territory-words").expect("the game has players").new_engine(level, seed)
}

fn position(table: &dyn AnyPosition) -> &Position {
    table.as_any().downcast_ref().expect("the table is of this game")
}

fn search(player: &mut dyn AnyEngine, table: &dyn AnyPosition, nodes: u64) -> AnyReport {
    let request = SearchRequest::nodes(nodes);
    player.search(table, &request, &mut |_| ()).expect("the game goes on")
}

/// The word of a move, which must be playable by computers; none for a pass.
fn word(table: &dyn AnyPosition, text: &str) -> Option<String> {
    let mv = TerritoryWords::parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    TerritoryWords::check(position(table), mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    let word = TerritoryWords::word(position(table), mv)?;
    assert!(Lexicon::builtin().contains_in(&word, WordTier::Full), "{word} is no word, or an abbreviation");
    assert!(!is_blocked(&word), "{word} offends");
    Some(word)
}

/// Makes the engine's move and returns its word.
fn play(table: &mut dyn AnyPosition, player: &mut dyn AnyEngine, nodes: u64) -> Option<String> {
    let report = search(player, table, nodes);
    let mv = report.best().expect("a report has a move");
    let word = word(table, &mv.to_text());
    let validator = |word: &str| Lexicon::builtin().contains(word);
    table.play(mv, &validator).unwrap_or_else(|error| panic!("{mv}: {error}"));
    word
}

/// Change of the player's cells minus the opponent's by a move.
fn gain(position: &Position, mv: Move) -> i32 {
    match mv {
        Move::Pass => 0,
        Move::Claim(path) => {
            let (side_to_move, gain) =
                (position.side_to_move(), position.claim_gain(position.side_to_move(), &path));
            gain.held[side_to_move] - gain.held[side_to_move.other()]
        }
    }
}
