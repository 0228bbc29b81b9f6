//! `quadrille bot`: an engine that plays on a server.

use std::io::Write;

use crate::bot::{Api, Bot, GameResult};
use quadrille_core::Seat;
use quadrille_json::GivenOptions;
use quadrille_online::{CreateGame, JoinedGame};
use quadrille_ugi::{EngineProcess, EngineTimeouts};

use super::known_game;
use crate::engine_arguments::BotArguments;

/// Environment variable of the bot's token: other users of the machine can see arguments.
const TOKEN: &str = "QUADRILLE_TOKEN";

pub(crate) fn run(arguments: &BotArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let token = std::env::var(TOKEN).ok().filter(|token| !token.is_empty());
    let api = Api::connect(&arguments.server, token.as_deref())?;
    let mut engine = EngineProcess::start(&arguments.engine, EngineTimeouts::default())?;
    for _ in 0..arguments.games {
        let joined = join_game(arguments, &api)?;
        match &joined.code {
            Some(code) => writeln!(out, "waiting in game {} with the code {code}", joined.game)?,
            None => writeln!(out, "playing in game {}", joined.game)?,
        }
        out.flush()?;
        let played = Bot::new(&api, &joined.game, &mut engine, arguments.limits.limits()).play()?;
        writeln!(out, "{}", describe(&played))?;
        out.flush()?;
    }
    Ok(())
}

fn join_game(arguments: &BotArguments, api: &Api) -> anyhow::Result<JoinedGame> {
    let create = |game: &str| -> anyhow::Result<CreateGame> {
        let info = known_game(game)?.info();
        Ok(CreateGame {
            game: info.id.to_string(),
            options: GivenOptions(arguments.options.of_game(info)?),
            clock: arguments.clock,
            name: arguments.name.clone(),
            bot: true,
            listed: true,
            ..CreateGame::default()
        })
    };
    let what = &arguments.what;
    Ok(match (&what.join, &what.open, &what.pair) {
        (Some(invitation), _, _) => api.join(*invitation, &arguments.name)?,
        (_, Some(game), _) => api.create(&create(game)?)?,
        (_, _, Some(game)) => api.pair(&create(game)?)?,
        (None, None, None) => anyhow::bail!("one of --join, --open and --pair is required"),
    })
}

fn describe(played: &GameResult) -> String {
    let GameResult { seat, winner, reason, moves } = played;
    let outcome = match winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None => "drew",
    };
    let place = if *seat == Seat::First { "first" } else { "second" };
    format!("{outcome} as the {place} player after {moves} moves: {reason}")
}
