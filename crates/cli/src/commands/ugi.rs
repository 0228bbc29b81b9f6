//! `quadrille ugi`: a UGI engine on standard input and output.

use std::io::{stdin, stdout};

use quadrille_core::Options;
use quadrille_ugi::{EngineSettings, UgiEngine};

use super::known_game;
use crate::engine_arguments::UgiArguments;

pub(crate) fn run(arguments: &UgiArguments) -> anyhow::Result<()> {
    let game = known_game(&arguments.game.game)?;
    let given = arguments.game.options.of_game(game.info())?;
    let given = given.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::parse(game.info().options, given)?;
    let settings =
        EngineSettings { seed: arguments.seed.number(), ..EngineSettings::new(arguments.level, options) };
    let mut engine = UgiEngine::new(game, settings, stdout())?;
    Ok(engine.run(stdin().lock())?)
}
