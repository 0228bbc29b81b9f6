//! What a position is worth when a turn begins: health, squares to escape to, ice that can be shot, and nearness.
//!
//! Nothing is tried out here. Danger is foreseen as if only time passed; what kicks change about that is for the search.

use quadrille_core::Seat;
use quadrille_fuse_and_frost::{Position, Role, Squares, Way};

/// A player's health, in hundredths: the unit of all that follows.
const HEALTH: i32 = 100;
/// The last health is worth so much less, as the next hit ends the game.
const LAST_HEALTH: i32 = -40;
/// Squares to escape to in a player's next turn, from none to nine or more.
const ESCAPES: [i32; 10] = [-400, -120, -70, -45, -30, -20, -12, -6, -3, 0];
/// The same in the turn after that.
const LATER_ESCAPES: [i32; 10] = [-300, -90, -50, -30, -20, -12, -8, -4, -2, 0];
/// The opponent stands where it bursts when this turn ends: it is enough to end it.
const DOOMED: i32 = 800;
/// The one whose turn it is can lay ice and kick it at the opponent.
const SHOT: i32 = 60;
/// The opponent could do so if nothing changed.
const SHOT_BACK: i32 = 20;
/// Each step that the players are apart, to the one who wants to win: from afar nobody does.
const STEP_APART: i32 = -6;

/// Actions in a turn; to walk with all of them is the farthest escape.
const ACTIONS: u32 = 5;
/// To shoot takes two of them, so one can walk with the rest.
const ACTIONS_BEFORE_A_SHOT: u32 = ACTIONS - 2;
/// No two floor squares of the largest arena are farther apart.
const FARTHEST: i32 = 20;

/// What one thinks of a position at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// Its worth to the one whose turn it is, in hundredths of a health.
    pub(crate) worth: i32,
    /// Whether the turn decides about life and death, so that a glance says little.
    pub(crate) is_critical: bool,
}

/// Judges a position in which the game is not over. `eager` is the player who wants to win, and therefore to be near the other.
pub(crate) fn judge(position: &Position, eager: Seat) -> Judgement {
    let (me, you) = (position.mover(), position.mover().other());
    let (here, there) = (position.stand(me), position.stand(you));
    let empty = position.empty();
    let mut worth = health(position, me) - health(position, you);
    let mut is_critical = false;
    if !position.bombs().is_empty() {
        let [now, next, third, fourth] = position.dangers();
        // The opponent acts between `now` and `next`; both must be outlived from where one stands after one's own turn.
        let mine = walk(here, empty, ACTIONS) - now - next;
        let yours = walk(there, empty, ACTIONS) - next - third;
        worth += few(&ESCAPES, mine) - few(&ESCAPES, yours);
        worth += few(&LATER_ESCAPES, walk(mine, empty, ACTIONS) - third - fourth);
        worth -= few(&LATER_ESCAPES, walk(yours, empty, ACTIONS) - fourth);
        let doomed = !(there & now).is_empty();
        worth += if doomed { DOOMED } else { 0 };
        is_critical = doomed || mine.is_empty();
    }
    let can_shoot = |shooter: Seat, from: Squares, at: Squares| {
        position.player(shooter).role == Role::Freezer
            && !(walk(from, empty, ACTIONS_BEFORE_A_SHOT) & firing_line(at, from, empty)).is_empty()
    };
    worth += if can_shoot(me, here, there) { SHOT } else { 0 };
    worth -= if can_shoot(you, there, here) { SHOT_BACK } else { 0 };
    let apart = STEP_APART * steps_apart(position);
    worth += if me == eager { apart } else { -apart };
    Judgement { worth, is_critical }
}

/// Steps between the players, round walls only: what else is in the way can be kicked or goes by itself.
pub(crate) fn steps_apart(position: &Position) -> i32 {
    let goal = position.stand(Seat::Second);
    let floor = position.empty() | position.bombs() | position.ice() | goal;
    let mut reached = position.stand(Seat::First);
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

/// The squares that can be walked to with this many actions, those one starts from among them.
fn walk(from: Squares, empty: Squares, actions: u32) -> Squares {
    (0..actions).fold(from, |reached, _| reached | reached.neighbours() & empty)
}

fn few(worths: &[i32; 10], squares: Squares) -> i32 {
    worths[(squares.len() as usize).min(worths.len() - 1)]
}

/// The squares from which fresh ice can be laid and kicked at the target: in line with it, with room for the ice and for its slide.
fn firing_line(target: Squares, shooter: Squares, empty: Squares) -> Squares {
    let mut line = Squares::NONE;
    for way in Way::ALL {
        let slide = target.shifted(way) & empty;
        let mut ice = slide.shifted(way) & empty;
        while !ice.is_empty() {
            line |= ice.shifted(way) & (empty | shooter);
            ice = ice.shifted(way) & empty;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use quadrille_core::Rules;
    use quadrille_fuse_and_frost::FuseAndFrost;

    use super::*;

    /// What the position is worth to its mover, who wants to win.
    fn judged(text: &str) -> Judgement {
        let position = FuseAndFrost::parse(text).unwrap();
        judge(&position, position.mover())
    }

    fn check_better(better: &str, worse: &str) {
        assert!(judged(better).worth > judged(worse).worth, "{better}\n{worse}");
    }

    #[test]
    fn health_counts_and_the_last_one_most() {
        let with = |health: &str| {
            let text = "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#....B#/####### A 5 rl HEALTH ff 4 200";
            judged(&text.replace("HEALTH", health)).worth
        };
        assert!(with("5,4") > with("5,5") && with("4,5") < with("5,5"));
        assert!(with("5,1") - with("5,2") > with("5,2") - with("5,3"));
    }

    #[test]
    fn few_squares_to_escape_to_are_bad_and_none_is_critical() {
        let (free, shut_in) = (
            "#######/#A....#/#.#.#.#/#.....#/#.#.#B#/#1....#/####### A 5 rl 5,5 bb 4 200",
            "#######/#A4...#/#4#.#.#/#.....#/#.#.#B#/#1....#/####### A 5 rl 5,5 bb 4 200",
        );
        check_better(free, shut_in);
        assert!(!judged(free).is_critical && judged(shut_in).is_critical);
    }

    #[test]
    fn an_opponent_where_it_bursts_now_is_as_good_as_out() {
        let (caught, safe) = (
            "#######/#.....#/#.#A#.#/#.....#/#.#.#.#/#1...B#/####### A 5 rl 5,5 bb 4 200",
            "#######/#.....#/#.#A#.#/#.....#/#.#.#B#/#1....#/####### A 5 rl 5,5 bb 4 200",
        );
        check_better(caught, safe);
        assert!(judged(caught).is_critical && !judged(safe).is_critical);
    }

    #[test]
    fn ice_needs_a_line_with_room_to_slide() {
        let from = |text: &str| {
            let position = FuseAndFrost::parse(text).unwrap();
            let [me, you] = [position.mover(), position.mover().other()].map(|seat| position.stand(seat));
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
    fn who_wants_to_win_comes_closer() {
        check_better(
            "#######/#A....#/#.#.#.#/#...B.#/#.#.#.#/#.....#/####### A 5 rl 5,5 bb 4 200",
            "#######/#A....#/#.#.#.#/#.....#/#.#.#.#/#...B.#/####### A 5 rl 5,5 bb 4 200",
        );
    }
}
