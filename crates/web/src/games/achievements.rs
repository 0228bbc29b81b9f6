//! Achievements of a finished game from its typed events: badges, words and equations.
//!
//! Functions rather than methods of `GameUi`: code that a game's UI refers to is in the first download.

use std::collections::BTreeSet;

use quadrille_core::{Direction, Event, Seat, Square};
use quadrille_lessons::badges::{
    Badge, CHAIN, DOUBLE_STRIKE, FLIGHT, ICE_HIT, MUTUAL_STRIKE, NO_SQUARE, OUTLAST, PUSH, RIGHT_CLAIM,
    STRIKE, STRONG_WORD, TAKEOVER, WIDE_CLAIM,
};
use quadrille_match::PlayedMove;
use quadrille_quadratic_war::polynomial;
use quadrille_territory_words::{CELLS, MAX_STRENGTH};

/// Bombs in a chain that earns a badge.
const CHAIN_LENGTH: usize = 3;
/// A claim of one part in so many of the board earns a badge.
const WIDE_PART: i64 = 10;

/// A player's badges, words and equations in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Achievements {
    /// The badges, some of them perhaps several times.
    pub badges: Vec<Badge>,
    /// The words, each with the cells that it won.
    pub words: Vec<(String, u32)>,
    /// The equations that struck.
    pub equations: Vec<String>,
}

impl Achievements {
    /// The achievements of a player in a game.
    pub fn of(game: &str, seat: Seat, played: &[PlayedMove]) -> Achievements {
        let mut found = Achievements::default();
        match game {
            "quadratic-war" => found.add_quadratic_war(seat, played),
            "fuse-and-frost" => found.add_fuse_and_frost(seat, played),
            "territory-words" => found.add_territory_words(seat, played),
            "stay-on-the-board" => found.add_stay_on_the_board(seat, played),
            _ => {}
        }
        found
    }

    fn add_if(&mut self, earned: bool, badge: Badge) {
        if earned {
            self.badges.push(badge);
        }
    }

    fn add_quadratic_war(&mut self, seat: Seat, played: &[PlayedMove]) {
        use quadrille_quadratic_war::Event as War;
        for own in played.iter().filter(|played| played.seat == seat) {
            let (mut strikes, mut backfires) = (0, 0);
            for event in typed::<War>(&own.events) {
                let War::Equation { coefficients: [a, b, c], strikes: true, .. } = event else {
                    backfires += u32::from(matches!(event, War::Equation { .. }));
                    continue;
                };
                strikes += 1;
                self.add_if(*a == 0, NO_SQUARE);
                self.equations.push(format!("{} = 0", polynomial(*a, *b, *c)));
            }
            self.add_if(strikes > 0, STRIKE);
            self.add_if(strikes > 1, DOUBLE_STRIKE);
            self.add_if(strikes > 0 && backfires > 0, MUTUAL_STRIKE);
        }
    }

    fn add_fuse_and_frost(&mut self, seat: Seat, played: &[PlayedMove]) {
        use quadrille_fuse_and_frost::{Cause, Event as Arena, Role};
        for PlayedMove { seat: mover, events, .. } in played {
            for event in typed::<Arena>(events) {
                match event {
                    // Bursts count for both players: bombs have no owner.
                    Arena::Burst { bursting, .. } => {
                        let waves = || bursting.iter().flat_map(|(_, waves)| waves.iter().enumerate());
                        let chained = waves().any(|(wave, squares)| wave > 0 && !squares.is_empty());
                        let count = waves().map(|(_, squares)| squares.len()).sum::<usize>();
                        self.add_if(chained && count >= CHAIN_LENGTH, CHAIN);
                    }
                    Arena::Pushed { seat: pushed, .. } => {
                        self.add_if(*mover == seat && *pushed != seat, PUSH);
                    }
                    Arena::Hurt { seat: hurt, cause: Cause::Object(Role::Freezer), .. } => {
                        self.add_if(*mover == seat && *hurt != seat, ICE_HIT);
                    }
                    _ => {}
                }
            }
        }
    }

    fn add_territory_words(&mut self, seat: Seat, played: &[PlayedMove]) {
        use quadrille_territory_words::Event as Words;
        for own in played.iter().filter(|played| played.seat == seat) {
            let mut spelled = None;
            for event in typed::<Words>(&own.events) {
                match event {
                    Words::Spelled { word, strength, .. } => {
                        self.add_if(*strength == MAX_STRENGTH, STRONG_WORD);
                        spelled = Some(word);
                    }
                    Words::Claimed { before, after, .. } => {
                        let change = |seat| i64::from(after.held[seat]) - i64::from(before.held[seat]);
                        let (gained, lost) = (change(seat), -change(seat.other()));
                        self.add_if(gained > 0 && lost > 0, TAKEOVER);
                        self.add_if(gained * WIDE_PART >= CELLS as i64, WIDE_CLAIM);
                        let cells = u32::try_from(gained).unwrap_or_default();
                        self.words.extend(spelled.take().map(|word| (word.clone(), cells)));
                    }
                    _ => {}
                }
            }
        }
    }

    fn add_stay_on_the_board(&mut self, seat: Seat, played: &[PlayedMove]) {
        use quadrille_stay_on_the_board::Event as Queen;
        let mut closed = BTreeSet::new();
        for PlayedMove { seat: mover, events, .. } in played {
            for event in typed::<Queen>(events) {
                match event {
                    Queen::Closed { at } => {
                        closed.insert((at.row, at.column));
                    }
                    Queen::Moved { from, direction, distance, .. } => {
                        let flew = path(*from, *direction, *distance).any(|square| closed.contains(&square));
                        self.add_if(*mover == seat && flew, FLIGHT);
                    }
                    Queen::Claimed { seat: claimant, right } => {
                        self.add_if(*claimant == seat && *right, RIGHT_CLAIM);
                    }
                    Queen::Fell { .. } | Queen::Blocked { .. } => self.add_if(*mover != seat, OUTLAST),
                    _ => {}
                }
            }
        }
    }
}

/// The events of a move with the type of their game.
fn typed<E: 'static>(events: &[Event]) -> impl Iterator<Item = &E> {
    events.iter().filter_map(|event| event.downcast_ref())
}

/// The rows and columns between a square and the one at this distance.
fn path(from: Square, direction: Direction, distance: u8) -> impl Iterator<Item = (u8, u8)> {
    let (down, right) = direction.delta();
    (1..distance as i8).filter_map(move |step| {
        Some((from.row.checked_add_signed(down * step)?, from.column.checked_add_signed(right * step)?))
    })
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::AcceptAnyWord;
    use quadrille_match::{GameSetup, Match};

    use super::*;

    fn played(game: &str, position: &str, moves: &[&str]) -> Match {
        let mut played = Match::new(GameSetup::from_position(game, position)).expect("a position");
        for mv in moves {
            played.play_text(mv, &AcceptAnyWord).unwrap_or_else(|error| panic!("{mv}: {error}"));
        }
        played
    }

    #[track_caller]
    fn check(game: &str, position: &str, moves: &[&str], seat: Seat, expect: &[Badge]) {
        let found = Achievements::of(game, seat, played(game, position, moves).played());
        assert_eq!(found.badges, expect);
    }

    #[test]
    fn strikes_are_of_the_player_who_moved() {
        let (line, moves) = ("8/8/3c+24/3l-34/8/8/8/3Q+14/q+17 b classic 0 1", ["d2d5"]);
        check("quadratic-war", line, &moves, Seat::First, &[STRIKE]);
        check("quadratic-war", line, &moves, Seat::Second, &[]);
        let found =
            Achievements::of("quadratic-war", Seat::First, played("quadratic-war", line, &moves).played());
        assert_eq!(found.equations, ["x² - 3x + 2 = 0"]);
    }

    #[test]
    fn a_line_without_a_square_strikes() {
        let line = "8/8/8/3c+24/8/3L+14/8/8/q+17 b classic 0 1";
        check("quadratic-war", line, &["d4d5"], Seat::First, &[NO_SQUARE, STRIKE]);
    }

    #[test]
    fn a_move_that_strikes_and_backfires_is_a_mutual_strike() {
        // The column x² + 2 + ... backfires, the row x² - 3x + 2 strikes.
        let lines = "8/8/8/3c+24/4l-3c+22/8/8/3Q+14/q+17 b classic 0 1";
        check("quadratic-war", lines, &["d2d5"], Seat::First, &[STRIKE, MUTUAL_STRIKE]);
    }

    #[test]
    fn a_chain_has_three_bombs_and_a_cause() {
        let chain = "#######/#1.2.3#/#.#.#.#/#.A...#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 12 200";
        check("fuse-and-frost", chain, &["end"], Seat::First, &[CHAIN]);
        let two = "#######/#1.2..#/#.#.#.#/#.A...#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 12 200";
        check("fuse-and-frost", two, &["end"], Seat::First, &[]);
        let at_once = "#######/#1.1.1#/#.#.#.#/#.A...#/#.#.#.#/#....B#/####### A 5 rl 5,5 bf 12 200";
        check("fuse-and-frost", at_once, &["end"], Seat::First, &[]);
    }

    #[test]
    fn a_kick_and_ice_count_for_the_one_who_kicked() {
        let near = "#######/#.....#/#.#.#.#/#.AB..#/#.#.#.#/#.....#/####### A 5 rl 5,5 bf 12 200";
        check("fuse-and-frost", near, &["kr"], Seat::First, &[PUSH]);
        check("fuse-and-frost", near, &["kr"], Seat::Second, &[]);
        let ice = "#######/#.....#/#.#.#.#/#Ae..B#/#.#.#.#/#.....#/####### A 5 rl 5,5 bf 12 200";
        check("fuse-and-frost", ice, &["kr"], Seat::First, &[ICE_HIT]);
    }

    #[test]
    fn words_are_listed_with_the_land_that_they_won() {
        let letters = "NHTOTIELAHOH/SSTRFRAOSEAL/EIEADTBOWITM/CALTOECNNDEN/EPISRENARESC/MAMERNRHLAAS/TCETHKLTLTID/GFILLORWOEAL/NAOAETNALEYS/DWPEEBTHANHO/ISSTAONLEIHN/NTOFENPLEEYU \
            b 0 8 4 allowed 0 0 0 4d3d61474cdfe025";
        let game = played("territory-words", letters, &["b11-e12-h11-g8-d7", "c9-b7-f7-e10"]);
        let first = Achievements::of("territory-words", Seat::First, game.played());
        assert_eq!(first.words.len(), 1);
        assert_eq!(first.words[0].0, "STONE");
        assert!(first.words[0].1 > 10_000, "{:?}", first.words);
        let second = Achievements::of("territory-words", Seat::Second, game.played());
        assert_eq!(second.words[0].0, "LAND");
    }

    #[test]
    fn the_queen_flies_over_a_square_that_closed_in_the_game() {
        let open = "..../.q../..../.... blocked 1 0 200";
        // b3-c3 closes b3, c3-a3 flies over it.
        check("stay-on-the-board", open, &["61", "42"], Seat::Second, &[FLIGHT]);
        check("stay-on-the-board", open, &["61", "42"], Seat::First, &[]);
    }

    #[test]
    fn claims_and_losing_moves_are_told_apart() {
        let closed = "xxx/xqx/xxx blocked 1 8 200";
        check("stay-on-the-board", closed, &["claim"], Seat::First, &[RIGHT_CLAIM]);
        check("stay-on-the-board", closed, &["claim"], Seat::Second, &[]);
        check("stay-on-the-board", closed, &["61"], Seat::Second, &[OUTLAST]);
    }
}
