//! `quadrille moves`

use std::io::Write;

use anyhow::Context;
use quadrille_catalog::AnyMove;
use serde_json::json;

use super::parse_position;
use crate::arguments::MovesArguments;

pub(crate) fn run(arguments: &MovesArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let position = parse_position(&arguments.at)?;
    let name = position.info().name;
    let moves = position.legal_moves().with_context(|| format!("{name} has too many moves to list"))?;
    let moves: Vec<String> = moves.iter().map(AnyMove::to_text).collect();
    if arguments.json {
        writeln!(out, "{}", json!(moves))?;
    } else {
        for mv in moves {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(())
}
