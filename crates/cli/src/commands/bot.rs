//! `quadrille bot`: an engine at a table of a server.

use std::io::Write;

use quadrille_bot::{Api, Player, Result as Played};
use quadrille_core::Seat;
use quadrille_protocol::GivenOptions;
use quadrille_protocol::online::{Create, Seated};
use quadrille_ugi::{Client, Patience};

use super::known_game;
use crate::play_arguments::BotArguments;

/// The variable that holds the bot's secret: arguments can be seen by others on the machine.
const TOKEN: &str = "QUADRILLE_TOKEN";

pub(crate) fn run(arguments: &BotArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let token = std::env::var(TOKEN).ok().filter(|token| !token.is_empty());
    let api = Api::enter(&arguments.server, token.as_deref())?;
    let mut engine = Client::start(&arguments.engine, Patience::default())?;
    for _ in 0..arguments.games {
        let seated = sit_down(arguments, &api)?;
        match &seated.code {
            Some(code) => writeln!(out, "waiting in game {} with the code {code}", seated.game)?,
            None => writeln!(out, "playing in game {}", seated.game)?,
        }
        out.flush()?;
        let played = Player::new(&api, &seated.game, &mut engine, arguments.limits.limits()).play()?;
        writeln!(out, "{}", told(&played))?;
        out.flush()?;
    }
    Ok(())
}

fn sit_down(arguments: &BotArguments, api: &Api) -> anyhow::Result<Seated> {
    let create = |game: &str| -> anyhow::Result<Create> {
        Ok(Create {
            game: known_game(game)?.info().id.to_string(),
            options: GivenOptions(arguments.options.clone()),
            clock: arguments.clock,
            name: arguments.name.clone(),
            bot: true,
            listed: true,
            ..Create::default()
        })
    };
    let what = &arguments.what;
    Ok(match (&what.join, &what.open, &what.pair) {
        (Some(code), _, _) => api.join(code, &arguments.name)?,
        (_, Some(game), _) => api.open(&create(game)?)?,
        (_, _, Some(game)) => api.pair(&create(game)?)?,
        (None, None, None) => anyhow::bail!("say --join, --open or --pair"),
    })
}

fn told(played: &Played) -> String {
    let Played { seat, winner, reason, moves } = played;
    let how = match winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None => "drew",
    };
    let place = if *seat == Seat::First { "first" } else { "second" };
    format!("{how} as the {place} player after {moves} moves: {reason}")
}
