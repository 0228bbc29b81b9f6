//! One file for each command.

pub(crate) mod analyse;
pub(crate) mod archive;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod engine_match;
pub(crate) mod fmt_record;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod ladder;
pub(crate) mod load;
pub(crate) mod moves;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod ugi;
pub(crate) mod word;

use anyhow::Context;
use quadrille_catalog::{AnyPosition, Game, SetupError, find};
use quadrille_core::Options;

use crate::arguments::PositionArguments;

/// The game with this id.
pub(crate) fn known_game(id: &str) -> anyhow::Result<&'static dyn Game> {
    Ok(find(id).ok_or_else(|| SetupError::UnknownGame(id.to_string()))?)
}

/// The position of the arguments.
pub(crate) fn parse_position(at: &PositionArguments) -> anyhow::Result<Box<dyn AnyPosition>> {
    let game = known_game(&at.game)?;
    let position = if at.position == "start" {
        game.initial(&Options::defaults(game.info().options), 0)
    } else {
        game.parse(&at.position)
    };
    position.with_context(|| format!("this is not a position of {}", game.info().name))
}
