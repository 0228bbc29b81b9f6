//! `quadrille new`

use std::io::Write;

use quadrille_core::{OptionValue, Options};
use serde_json::{Map, Value, json};

use super::known_game;
use crate::arguments::NewArguments;
use crate::seed::random_seed;

pub(crate) fn run(arguments: &NewArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let game = known_game(&arguments.game)?;
    let given = arguments.options.of_game(game.info())?;
    let given = given.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::parse(game.info().options, given)?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let position = game.initial(&options, seed)?;
    if arguments.json {
        let options: Map<String, Value> =
            options.iter().map(|(key, value)| (key.to_string(), option_value(value))).collect();
        let line =
            json!({ "game": game.info().id, "options": options, "seed": seed, "start": position.to_text() });
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "{}", position.to_text())?;
        // The setup is random if another seed gives another text.
        let drawn = (0..8).any(|other| {
            game.initial(&options, other).is_ok_and(|other| other.to_text() != position.to_text())
        });
        if arguments.seed.is_none() && drawn {
            anstream::eprintln!("drawn with --seed {seed}");
        }
    }
    Ok(())
}

pub(crate) fn option_value(value: &OptionValue) -> Value {
    match value {
        OptionValue::Number(number) => json!(number),
        other => json!(other.to_string()),
    }
}
