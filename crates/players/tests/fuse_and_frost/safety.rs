//! What holds in any position: nobody above the beginner is put out by what could have been seen.

use quadrille_core::{Rules, Seat};
use quadrille_fuse_and_frost::{FuseAndFrost, Position};
use quadrille_players::Level;
use quadrille_search::Score;

use super::{
    CAREFUL, ask, ends, has_lost, is_caught, play_turn, player, position, positions_where, some_positions,
    table,
};

/// Too few to look at more than the own turn and, most often, the answers to it.
const FEW_NODES: u64 = 5_000;

/// Where the player's turn leads.
fn played(level: Level, start: &Position, nodes: u64) -> Position {
    let mut table = table(&FuseAndFrost::to_text(start));
    play_turn(&mut *player(level, 7), &mut *table, nodes);
    position(&*table)
}

#[test]
fn nobody_ends_a_turn_out_who_need_not() {
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
fn nobody_waits_for_a_burst_who_need_not() {
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
fn hard_and_expert_are_not_caught_by_an_answer_if_they_need_not() {
    for start in some_positions(4) {
        let seat = start.side_to_move();
        for level in [Level::Hard, Level::Expert] {
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
fn a_win_that_the_expert_promises_is_one() {
    let mut promised = 0;
    for start in some_positions(6) {
        let seat = start.side_to_move();
        let text = FuseAndFrost::to_text(&start);
        let report = ask(&mut *player(Level::Expert, 7), &*table(&text), FEW_NODES);
        let score = report.lines[0].score;
        if !(score.is_decided() && score > Score::EVEN) {
            continue;
        }
        promised += 1;
        let end = played(Level::Expert, &start, FEW_NODES);
        if FuseAndFrost::outcome(&end).is_some() {
            assert!(has_lost(seat.other(), &end), "{text}");
            continue;
        }
        for answer in ends(&end).into_iter().filter(|answer| !has_lost(seat.other(), answer)) {
            assert!(!has_lost(seat, &answer) && FuseAndFrost::outcome(&answer).is_none(), "{text}");
            let text = FuseAndFrost::to_text(&answer);
            let score = ask(&mut *player(Level::Expert, 7), &*table(&text), 200_000).lines[0].score;
            assert!(score.is_decided() && score > Score::EVEN, "{text}: {score}");
        }
    }
    assert!(promised > 5, "{promised} wins are too few to mean much");
}
