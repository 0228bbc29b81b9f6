//! `quadrille ugi`: the engine on standard input and output.

use std::io::{stdin, stdout};

use quadrille_core::Options;
use quadrille_ugi::{Engine, Settings};

use super::known_game;
use crate::play_arguments::UgiArguments;

pub(crate) fn run(arguments: &UgiArguments) -> anyhow::Result<()> {
    let game = known_game(&arguments.game.game)?;
    let given = arguments.game.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::read(game.info().options, given)?;
    let settings = Settings { seed: arguments.seed.number(), ..Settings::new(arguments.level, options) };
    let mut engine = Engine::new(game, settings, stdout())?;
    Ok(engine.run(stdin().lock())?)
}
