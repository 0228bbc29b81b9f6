//! Static evaluation at the beginning of a turn: health, escape squares, ice shots and distance.
//!
//! Dangers are predicted as if no player acted; what kicks change is left to the search.

use quadrille_core::Seat;
use quadrille_fuse_and_frost::{Bitboard, Heading, Position, Role};
use quadrille_search::Score;

/// A point of health, in hundredths: the unit of all weights.
const HEALTH: i32 = 100;
/// The last point counts less, as the next hit ends the game.
const LAST_HEALTH: i32 = -40;
/// Escape squares in a player's next turn, from none to nine or more.
const ESCAPES: [i32; 10] = [-400, -120, -70, -45, -30, -20, -12, -6, -3, 0];
/// Escape squares in the turn after that.
const LATER_ESCAPES: [i32; 10] = [-300, -90, -50, -30, -20, -12, -8, -4, -2, 0];
/// The opponent stands in an explosion at the end of this turn: ending the turn is enough.
const DOOMED: i32 = 800;
/// The side to move can lay ice and kick it at the opponent.
const SHOT: i32 = 60;
/// The opponent could do so if nothing changes.
const SHOT_BACK: i32 = 20;
/// Each step between the players, for the player who wants to win: nobody wins from afar.
const STEP_APART: i32 = -6;

/// Actions in a turn.
const ACTIONS: u32 = 5;
/// A shot takes two actions; the rest can be steps.
const ACTIONS_BEFORE_A_SHOT: u32 = ACTIONS - 2;
/// The greatest distance of two floor squares of the largest arena.
const FARTHEST: i32 = 20;

/// A static evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Evaluation {
    /// The score for the side to move, in hundredths of a point of health.
    pub(crate) score: Score,
    /// True if this turn can decide the game, which makes the score unreliable.
    pub(crate) is_critical: bool,
}

/// Evaluates a position in which the game is not over. `root_seat` is the player who wants to win and therefore comes closer.
pub(crate) fn evaluate(position: &Position, root_seat: Seat) -> Evaluation {
    let (me, you) = (position.side_to_move(), position.side_to_move().other());
    let (here, there) = (position.player_bitboard(me), position.player_bitboard(you));
    let empty = position.empty();
    let mut score = health(position, me) - health(position, you);
    let mut is_critical = false;
    if position.has_danger() {
        let [now, next, third, fourth] = position.dangers();
        // The opponent acts between `now` and `next`: a player must survive both on the square where the own turn ends.
        let mine = walk(here, empty, ACTIONS) - now - next;
        let yours = walk(there, empty, ACTIONS) - next - third;
        let (my_stake, your_stake) = (Stake::new(position, me), Stake::new(position, you));
        score += my_stake.of(by_count(&ESCAPES, mine)) - your_stake.of(by_count(&ESCAPES, yours));
        score += my_stake.of(by_count(&LATER_ESCAPES, walk(mine, empty, ACTIONS) - third - fourth));
        score -= your_stake.of(by_count(&LATER_ESCAPES, walk(yours, empty, ACTIONS) - fourth));
        let doomed = !(there & now).is_empty();
        score += if doomed { your_stake.of(DOOMED) } else { 0 };
        is_critical = doomed || mine.is_empty();
    }
    let can_shoot = |shooter: Seat, from: Bitboard, at: Bitboard| {
        position.player(shooter).role == Role::Freezer
            && !(walk(from, empty, ACTIONS_BEFORE_A_SHOT) & firing_line(at, from, empty)).is_empty()
    };
    score += if can_shoot(me, here, there) { SHOT } else { 0 };
    score -= if can_shoot(you, there, here) { SHOT_BACK } else { 0 };
    let apart = STEP_APART * steps_apart(position);
    score += if me == root_seat { apart } else { -apart };
    Evaluation { score: Score::of(score), is_critical }
}

/// The part of the weight of a danger that counts for a player, in hundredths of a point of health out of [`DOOMED`]: all of it if a hit can put the
/// player out, otherwise the health that it takes.
struct Stake(i32);

impl Stake {
    fn new(position: &Position, seat: Seat) -> Stake {
        let loss = position.danger_loss(seat);
        Stake(if loss >= position.player(seat).health { DOOMED } else { HEALTH * i32::from(loss) })
    }

    fn of(&self, weight: i32) -> i32 {
        weight * self.0 / DOOMED
    }
}

/// Steps between the players around walls. Other obstacles can be kicked or disappear by themselves.
pub(crate) fn steps_apart(position: &Position) -> i32 {
    let goal = position.player_bitboard(Seat::Second);
    let floor = position.empty() | position.objects() | goal;
    let mut reached = position.player_bitboard(Seat::First);
    let mut steps = 0;
    while (reached & goal).is_empty() && steps < FARTHEST {
        reached |= reached.neighbours() & floor;
        steps += 1;
    }
    steps
}

fn health(position: &Position, seat: Seat) -> i32 {
    match position.player(seat).health {
        1 => HEALTH + LAST_HEALTH,
        health => HEALTH * i32::from(health),
    }
}

/// The squares within this many steps, the start included.
fn walk(from: Bitboard, empty: Bitboard, actions: u32) -> Bitboard {
    (0..actions).fold(from, |reached, _| reached | reached.neighbours() & empty)
}

/// The weight of the number of squares.
fn by_count(weights: &[i32; 10], squares: Bitboard) -> i32 {
    weights[(squares.len() as usize).min(weights.len() - 1)]
}

/// The squares from which new ice can be laid and kicked at the target: in line with it, with a square for the ice and one to slide.
fn firing_line(target: Bitboard, shooter: Bitboard, empty: Bitboard) -> Bitboard {
    let mut line = Bitboard::EMPTY;
    for way in Heading::ALL {
        let slide = target.shift(way) & empty;
        let mut ice = slide.shift(way) & empty;
        while !ice.is_empty() {
            line |= ice.shift(way) & (empty | shooter);
            ice = ice.shift(way) & empty;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use quadrille_core::Rules;
    use quadrille_fuse_and_frost::FuseAndFrost;

    use super::*;

    /// The evaluation for the side to move, which wants to win.
    fn evaluated(text: &str) -> Evaluation {
        let position = FuseAndFrost::parse(text).unwrap();
        evaluate(&position, position.side_to_move())
    }

    fn check_better(better: &str, worse: &str) {
        assert!(evaluated(better).score > evaluated(worse).score, "{better}\n{worse}");
    }

    #[test]
    fn the_last_health_counts_most() {
        let with = |health: &str| {
            let text = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl HEALTH ff 4 200";
            evaluated(&text.replace("HEALTH", health)).score.number()
        };
        assert!(with("5,4") > with("5,5") && with("4,5") < with("5,5"));
        assert!(with("5,1") - with("5,2") > with("5,2") - with("5,3"));
    }

    #[test]
    fn few_escape_squares_are_bad_and_none_is_critical() {
        let (free, shut_in) = (
            "#######/#A....#/#.#.#.#/#.....#/#.#.#B#/#1....#/####### A 5 rl 5,5 bb 4 200",
            "#######/#A4...#/#4#.#.#/#.....#/#.#.#B#/#1....#/####### A 5 rl 5,5 bb 4 200",
        );
        check_better(free, shut_in);
        assert!(!evaluated(free).is_critical && evaluated(shut_in).is_critical);
    }

    #[test]
    fn an_opponent_in_an_explosion_is_nearly_out() {
        let (caught, safe) = (
            "#######/#.....#/#.#A#.#/#.....#/#.#.#.#/#1...B#/####### A 5 rl 5,5 bb 4 200",
            "#######/#.....#/#.#A#.#/#.....#/#.#.#B#/#1....#/####### A 5 rl 5,5 bb 4 200",
        );
        check_better(caught, safe);
        assert!(evaluated(caught).is_critical && !evaluated(safe).is_critical);
    }

    #[test]
    fn a_shot_needs_a_free_line() {
        let from = |text: &str| {
            let position = FuseAndFrost::parse(text).unwrap();
            let [me, you] = [position.side_to_move(), position.side_to_move().other()]
                .map(|seat| position.player_bitboard(seat));
            (me & firing_line(you, me, position.empty())) == me
        };
        assert!(from("#######/#A..B.#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 5 rl 5,5 fb 4 200"));
        assert!(!from("#######/#A.B..#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 5 rl 5,5 fb 4 200"));
        assert!(!from(
            "#######/#A..B.#/#.#.#.#/#.....#/#.#.#.#/#.....#/####### A 5 rl 5,5 fb 4 200"
                .replace("A..B", "A3.B")
                .as_str()
        ));
        assert!(!from("#######/#A....#/#.#.#.#/#...B.#/#.#.#.#/#.....#/####### A 5 rl 5,5 fb 4 200"));
    }

    #[test]
    fn the_root_player_comes_closer() {
        check_better(
            "#######/#A....#/#.#.#.#/#...B.#/#.#.#.#/#.....#/####### A 5 rl 5,5 bb 4 200",
            "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#...B.#/####### A 5 rl 5,5 bb 4 200",
        );
    }
}
