//! `quadrille games`

use std::io::Write;

use quadrille_catalog::{GAMES, Game};
use quadrille_json as json;
use serde_json::Value;

use crate::arguments::GamesArguments;

pub(crate) fn run(arguments: &GamesArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let is_shown = |game: &&dyn Game| arguments.all || game.info().maturity.is_listed();
    let games: Vec<&dyn Game> = GAMES.iter().copied().filter(is_shown).collect();
    if arguments.json {
        let games: Vec<Value> = games.into_iter().map(json::info).collect();
        writeln!(out, "{}", Value::from(games))?;
        return Ok(());
    }
    for (index, game) in games.into_iter().enumerate() {
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
        for preset in info.presets {
            let options: Vec<String> =
                preset.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            let options = if options.is_empty() { "the defaults".to_string() } else { options.join(" ") };
            writeln!(out, "  --preset {}  {} [{options}]", preset.id, preset.summary)?;
        }
    }
    Ok(())
}
