//! Undo and normalization: a record contains no undone steps and no facings without effect.

use quadrille_core::NoEvents;

use crate::moves::Move;
use crate::position::Position;

/// One undo takes back the last step and the facings after it. Other moves cannot be undone.
pub(crate) fn undo_len(turn: &[Move]) -> usize {
    let facings = turn.iter().rev().take_while(|mv| is_facing(mv)).count();
    match turn.iter().rev().nth(facings) {
        Some(Move::Step(_)) => facings + 1,
        _ => 0,
    }
}

/// Keeps only the last of consecutive facings, and removes it if it restores the facing before them.
pub(crate) fn normalize(start: &Position, moves: &[Move]) -> Vec<Move> {
    let mut position = *start;
    let mut kept = Vec::with_capacity(moves.len());
    for group in moves.chunk_by(|one, next| is_facing(one) && is_facing(next)) {
        let facing = position.player(position.side_to_move()).facing;
        kept.extend(group.last().filter(|last| **last != Move::Face(facing)));
        for mv in group {
            position.apply(*mv, &mut NoEvents);
        }
    }
    kept
}

fn is_facing(mv: &Move) -> bool {
    matches!(mv, Move::Face(_))
}
