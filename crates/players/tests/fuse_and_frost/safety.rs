//! Safety in any position: the higher levels avoid visible dangers.

use quadrille_core::{Rules, Seat};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_players::Level;
use quadrille_search::Score;

use super::{
    CAREFUL, ask, ends, has_lost, is_caught, play_turn, player, position, positions_where, some_positions,
    table,
};

/// Enough for the own turn and usually the replies to it.
const FEW_NODES: u64 = 5_000;

/// The position after the player's turn.
fn played(level: Level, start: &Position, nodes: u64) -> Position {
    let mut table = table(&FuseAndFrost::to_text(start));
    play_turn(&mut *player(level, 7), &mut *table, nodes);
    position(&*table)
}

#[test]
fn no_careful_level_loses_in_its_own_turn_without_need() {
    let bursts =
        |position: &Position, seat: Seat| !(position.player_bitboard(seat) & position.danger()).is_empty();
    let must_leave = |start: &Position| {
        bursts(start, start.side_to_move()) && !bursts(start, start.side_to_move().other())
    };
    let mut in_danger = 0;
    for start in positions_where(6, must_leave) {
        let seat = start.side_to_move();
        let ends = ends(&start);
        let can_live = ends.iter().any(|end| !has_lost(seat, end));
        in_danger += usize::from(can_live && ends.iter().any(|end| has_lost(seat, end)));
        for level in CAREFUL {
            for nodes in [1, FEW_NODES] {
                let end = played(level, &start, nodes);
                assert!(!can_live || !has_lost(seat, &end), "{level} in {}", FuseAndFrost::to_text(&start));
            }
        }
    }
    assert!(in_danger > 30, "{in_danger} positions are too few to mean much");
}

#[test]
fn no_careful_level_stays_in_a_burst_without_need() {
    let stays = |end: &Position, seat: Seat| !(end.player_bitboard(seat) & end.danger()).is_empty();
    let should_leave =
        |start: &Position| !(start.player_bitboard(start.side_to_move()) & start.dangers()[1]).is_empty();
    let mut in_danger = 0;
    for start in positions_where(6, should_leave) {
        let seat = start.side_to_move();
        let goes_on = |end: &&Position| FuseAndFrost::outcome(end).is_none();
        let ends = ends(&start);
        let can_leave = ends.iter().filter(goes_on).any(|end| !stays(end, seat));
        in_danger += usize::from(can_leave && ends.iter().filter(goes_on).any(|end| stays(end, seat)));
        for level in CAREFUL {
            let end = played(level, &start, FEW_NODES);
            let waits = FuseAndFrost::outcome(&end).is_none() && stays(&end, seat);
            assert!(!can_leave || !waits, "{level} in {}", FuseAndFrost::to_text(&start));
        }
    }
    assert!(in_danger > 30, "{in_danger} positions are too few to mean much");
}

#[test]
fn hard_and_expert_avoid_losing_replies() {
    for start in some_positions(4) {
        let seat = start.side_to_move();
        for level in [Level::HARD, Level::EXPERT] {
            let end = played(level, &start, 60_000);
            if is_caught(seat, &end) {
                let way_out =
                    ends(&start).into_iter().find(|end| !has_lost(seat, end) && !is_caught(seat, end));
                let way_out = way_out.map(|end| FuseAndFrost::to_text(&end));
                assert_eq!(way_out, None, "{level} in {}", FuseAndFrost::to_text(&start));
            }
        }
    }
}

#[test]
fn wins_reported_by_expert_are_correct() {
    let mut promised = 0;
    for start in some_positions(6) {
        let seat = start.side_to_move();
        let text = FuseAndFrost::to_text(&start);
        let report = ask(&mut *player(Level::EXPERT, 7), &*table(&text), FEW_NODES);
        let score = report.lines[0].score;
        if !(score.is_decided() && score > Score::EVEN) {
            continue;
        }
        promised += 1;
        let end = played(Level::EXPERT, &start, FEW_NODES);
        if FuseAndFrost::outcome(&end).is_some() {
            assert!(has_lost(seat.other(), &end), "{text}");
            continue;
        }
        for answer in ends(&end).into_iter().filter(|answer| !has_lost(seat.other(), answer)) {
            assert!(!has_lost(seat, &answer) && FuseAndFrost::outcome(&answer).is_none(), "{text}");
            let text = FuseAndFrost::to_text(&answer);
            let score = ask(&mut *player(Level::EXPERT, 7), &*table(&text), 200_000).lines[0].score;
            assert!(score.is_decided() && score > Score::EVEN, "{text}: {score}");
        }
    }
    assert!(promised > 5, "{promised} wins are too few to mean much");
}
