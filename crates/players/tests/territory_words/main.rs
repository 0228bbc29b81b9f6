//! The players of Territory Words, as hosts know them. All with node limits, so that every machine sees the same games.

mod every_move;
mod rare_words;
mod replies;

use quadrille_catalog::{Game, Table, find};
use quadrille_core::{Options, Rules};
use quadrille_lexicon::{Lexicon, Tier, is_blocked};
use quadrille_players::{Insight, Level, Player, roster};
use quadrille_search::{Limits, SearchRequest};
use quadrille_territory_words::{Move, Position, TerritoryWords};

fn game() -> &'static dyn Game {
    find("territory-words").expect("the game is in the catalogue")
}

/// A table at the start of a game with these options.
fn start(seed: u64, given: &[(&str, &str)]) -> Box<dyn Table> {
    let options = Options::read(TerritoryWords::INFO.options, given.iter().copied())
        .expect("the options are the game's");
    game().start(&options, seed).expect("every seed gives a board")
}

/// A table with this board, twelve rows of letters parted by slashes.
fn on_board(rows: &str, turns: u32, reach: u32, repeats: &str) -> Box<dyn Table> {
    let text = format!("{rows} b 0 {turns} {reach} {repeats} 0 0 0 4d3d61474cdfe025");
    game().read(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// A board of the letter Q, with which no word of these tests is spelled, and some letters at the squares given.
fn sparse(letters: &[(usize, usize, char)]) -> String {
    let mut rows = vec![vec!['Q'; 12]; 12];
    for &(row, column, letter) in letters {
        rows[row][column] = letter;
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}

fn player(level: Level, seed: u64) -> Box<dyn Player> {
    roster("territory-words").expect("the game has players").player(level, seed)
}

fn position(table: &dyn Table) -> &Position {
    table.position().downcast_ref().expect("the table is of this game")
}

fn think(player: &mut dyn Player, table: &dyn Table, nodes: u64) -> Insight {
    let request = SearchRequest::without_clock(Limits::nodes(nodes));
    player.think(table, &request, &mut |_| ()).expect("the game goes on")
}

/// The word that a move spells, if it is no pass; it must be one that a computer may play.
fn word(table: &dyn Table, text: &str) -> Option<String> {
    let mv = TerritoryWords::parse_move(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    TerritoryWords::check(position(table), mv).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let word = TerritoryWords::word(position(table), mv)?;
    assert!(Lexicon::builtin().contains_in(&word, Tier::Full), "{word} is no word, or an abbreviation");
    assert!(!is_blocked(&word), "{word} offends");
    Some(word)
}

/// Has a player make its move; the word it plays.
fn play(table: &mut dyn Table, player: &mut dyn Player, nodes: u64) -> Option<String> {
    let insight = think(player, table, nodes);
    let text = insight.best().expect("a finding has a move");
    let word = word(table, text);
    let judge = |word: &str| Lexicon::builtin().contains(word);
    table.play(text, &judge).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    word
}

/// What a move changes in the mover's cells less the opponent's.
fn gain(position: &Position, mv: Move) -> i32 {
    match mv {
        Move::Pass => 0,
        Move::Claim(path) => {
            let (mover, gain) = (position.mover(), position.weigh(position.mover(), &path));
            gain.held[mover] - gain.held[mover.other()]
        }
    }
}
