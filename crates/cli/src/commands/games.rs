//! `quadrille games`

use std::io::Write;

use quadrille_catalog::GAMES;
use quadrille_json as json;
use serde_json::Value;

use crate::arguments::GamesArguments;

pub(crate) fn run(arguments: &GamesArguments, out: &mut impl Write) -> anyhow::Result<()> {
    if arguments.json {
        let games: Vec<Value> = GAMES.iter().map(|game| json::info(*game)).collect();
        writeln!(out, "{}", Value::from(games))?;
        return Ok(());
    }
    for (index, game) in GAMES.iter().enumerate() {
        let info = game.info();
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {} (rules version {})", info.id, info.name, info.version)?;
        writeln!(out, "  {}", info.summary)?;
        let width = info.options.iter().map(|spec| spec.key.len()).max().unwrap_or(0);
        for spec in info.options {
            writeln!(
                out,
                "  -o {:width$}  {} [{}; default {}]",
                spec.key, spec.help, spec.kind, spec.default
            )?;
        }
    }
    Ok(())
}
