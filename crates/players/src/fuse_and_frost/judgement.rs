//! What a position is worth to the one whose turn begins: health, squares to flee to from what will burst, shots at hand, and who hunts whom.

use quadrille_core::Seat;
use quadrille_fuse_and_frost::{Position, Role, Squares, Way};

/// A point of health.
const HEALTH: i32 = 100;
/// What the last point of health is worth less: the next hit ends the game.
const LAST_HEALTH: i32 = 40;
/// What it costs to have few squares to be safe on at the end of one's next turn, by their number.
const SAFE_SOON: [i32; 10] = [-400, -120, -70, -45, -30, -20, -12, -6, -3, 0];
/// The same for the turn after that.
const SAFE_LATER: [i32; 10] = [-300, -90, -50, -30, -20, -12, -8, -4, -2, 0];
/// The opponent stands where it bursts at the end of this turn, and cannot move before.
const DOOMED: i32 = 800;
/// A shot of ice at the opponent in this turn.
const SHOT: i32 = 60;
/// A shot of the opponent's in the next.
const SHOT_BACK: i32 = 20;
/// Each step between the players, to the one who hunts.
const STEP: i32 = 6;
/// Actions of a turn.
const ACTIONS: u32 = 5;
/// Actions for walking, if ice is to be laid and kicked in the same turn.
const ACTIONS_BEFORE_SHOT: u32 = 3;

/// The squares within so many steps, and those it starts from.
fn spread(from: Squares, empty: Squares, steps: u32) -> Squares {
    (0..steps).fold(from, |reached, _| reached | (reached.neighbours() & empty))
}

fn by_number(table: &[i32; 10], squares: Squares) -> i32 {
    table[(squares.len() as usize).min(9)]
}

/// The squares from which ice could be laid and kicked at the target: in line with it, with room for the ice and a gap.
fn firing(target: Squares, open: Squares, shooter: Squares) -> Squares {
    let mut all = Squares::NONE;
    for way in Way::ALL {
        let gap = target.shifted(way) & open;
        let mut ice = gap.shifted(way) & open;
        while !ice.is_empty() {
            let next = ice.shifted(way);
            all |= next & (open | shooter);
            ice = next & open;
        }
    }
    all
}

/// Steps from one player to the other. What lies between them can be kicked or goes by itself: only walls count.
fn steps_between(position: &Position, from: Squares, to: Squares) -> i32 {
    const FARTHEST: i32 = 20;
    let floor = position.empty() | position.bombs() | position.ice() | from | to;
    let mut reached = from;
    (0..FARTHEST)
        .find(|_| {
            let met = !(reached & to).is_empty();
            reached |= reached.neighbours() & floor;
            met
        })
        .unwrap_or(FARTHEST)
}

/// What the position is worth to its mover, at the beginning of a turn. The hunter is glad to be near the other player.
pub(super) fn judge(position: &Position, hunter: Seat) -> i32 {
    let mover = position.mover();
    let other = mover.other();
    let (me, you) = (position.player(mover), position.player(other));
    let (here, there) = (position.stand(mover), position.stand(other));
    let empty = position.empty();
    let health = |health: u8| i32::from(health) * HEALTH - if health == 1 { LAST_HEALTH } else { 0 };
    let mut worth = health(me.health) - health(you.health);
    if !position.bombs().is_empty() {
        worth += danger(position, here, there, empty);
    }
    let shoots = |role, from: Squares, at: Squares| {
        role == Role::Freezer
            && !(firing(at, empty, from) & spread(from, empty, ACTIONS_BEFORE_SHOT)).is_empty()
    };
    worth += if shoots(me.role, here, there) { SHOT } else { 0 };
    worth -= if shoots(you.role, there, here) { SHOT_BACK } else { 0 };
    let apart = steps_between(position, here, there) * STEP;
    worth + if mover == hunter { -apart } else { apart }
}

/// What bombs mean to the mover: where both can still flee to before they burst.
fn danger(position: &Position, here: Squares, there: Squares, empty: Squares) -> i32 {
    let [now, next, third, fourth] = position.dangers();
    // The mover walks before `now` and stands still until `next`; the other walks after `now`, before `next`, and stands still until `third`.
    let mine = spread(here, empty, ACTIONS) - now - next;
    let yours = spread(there, empty, ACTIONS) - next - third;
    let doomed = if (there & now).is_empty() { 0 } else { DOOMED };
    doomed + by_number(&SAFE_SOON, mine) - by_number(&SAFE_SOON, yours)
        + by_number(&SAFE_LATER, spread(mine, empty, ACTIONS) - third - fourth)
        - by_number(&SAFE_LATER, spread(yours, empty, ACTIONS) - fourth)
}

/// Whether the next turn decides: someone stands where it bursts, or the mover has nowhere to go.
pub(super) fn is_critical(position: &Position) -> bool {
    if position.bombs().is_empty() {
        return false;
    }
    let mover = position.mover();
    let [now, next, ..] = position.dangers();
    let is_doomed = !(position.stand(mover.other()) & now).is_empty();
    is_doomed || (spread(position.stand(mover), position.empty(), ACTIONS) - now - next).is_empty()
}
