//! "Undo", and the facings that records keep.

/// How many moves of an unfinished turn one undo takes back. "The last step of this turn can be taken back as long as nothing but facings
/// came after it"; "the step and the facings after it vanish from the record".
pub(crate) fn undone(turn: &[String]) -> usize {
    let mut count = 0;
    for mv in turn.iter().rev() {
        count += 1;
        if mv.starts_with('m') {
            return count;
        }
        if !mv.starts_with('f') {
            return 0;
        }
    }
    0
}

/// "records keep only the last facing before another action or `end`"; "Of facings in a row a record keeps the last, and none if that leads
/// back to the facing there was before them." Each move is given with the mover's facing before it.
pub(crate) fn records(moves: &[(String, char)]) -> Vec<String> {
    let is_facing = |mv: &str| mv.starts_with('f');
    let mut kept: Vec<String> = Vec::new();
    // The facing before the facings in a row.
    let mut before = None;
    for (index, (mv, facing)) in moves.iter().enumerate() {
        if !is_facing(mv) {
            kept.push(mv.clone());
            before = None;
            continue;
        }
        let before = *before.get_or_insert(*facing);
        let is_last = moves.get(index + 1).is_none_or(|(next, _)| !is_facing(next));
        if is_last && *mv != format!("f{before}") {
            kept.push(mv.clone());
        }
    }
    kept
}
