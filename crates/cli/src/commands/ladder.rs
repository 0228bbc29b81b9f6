//! `quadrille ladder`: all levels of a game against those of about the same strength, and one scale of ratings.

use std::io::Write;

use quadrille_tournament::{Ladder, MatchConfig, Pairing, Rating, ThinkingTime, cross};
use serde_json::{Value, json};

use super::engine_match::{BUILTIN, Records, command_line, interval_in_json, percent, pondering_in_json};
use super::known_game;
use crate::engine_arguments::LadderArguments;
use crate::progress::Progress;

pub(crate) fn run(arguments: &LadderArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let ladder = ladder(arguments)?;
    let pairings = ladder.pairings();
    let mut records = arguments.records.as_deref().map(Records::create).transpose()?;
    let mut progress = Progress::of(2 * ladder.pairs * pairings.len() as u64);
    let played = ladder.play(|index, pair, standing| {
        if let Some(records) = &mut records {
            for played in pair {
                records.save(&played.record)?;
            }
        }
        let [one, other] = pairings[index].map(|player| &ladder.players[player]);
        let done = 2 * ladder.pairs * index as u64 + standing.games();
        progress.draw(done, &format!("{one} against {other}"));
        anyhow::Ok(())
    })?;
    progress.clear();
    let ratings = ladder.ratings(&played);
    if arguments.json {
        let mut told = in_json(&ladder, &played, &ratings);
        told["over"] = arguments.over.iter().map(|(key, values)| (key.clone(), json!(values))).collect();
        told["concurrency"] = json!(arguments.schedule.concurrency);
        told["seconds"] = json!(progress.elapsed().as_secs_f64());
        writeln!(out, "{told}")?;
        return Ok(());
    }
    in_words(&ladder, &played, &ratings, out)
}

fn ladder(arguments: &LadderArguments) -> anyhow::Result<Ladder> {
    let (schedule, game) = (&arguments.schedule, &arguments.game);
    let config = |chosen: Vec<(String, String)>| -> anyhow::Result<MatchConfig> {
        let known = known_game(&game.game)?;
        let options = game.options.of_game_with(known.info(), &chosen)?;
        Ok(MatchConfig::new(known, options, schedule.seed, &BUILTIN)?)
    };
    let configs = cross(&arguments.over).into_iter().map(config).collect::<anyhow::Result<_>>()?;
    let limits = schedule.limits.limits();
    let given = if arguments.players.is_empty() { Ladder::all_players() } else { arguments.players.clone() };
    let players: Vec<_> = given.into_iter().map(|player| player.or_limits(limits)).collect();
    for player in &players {
        player.check_game(&game.game)?;
    }
    Ok(Ladder {
        configs,
        players,
        span: usize::from(arguments.span),
        pairs: schedule.games.div_ceil(2),
        openings: arguments.openings.into(),
        concurrency: usize::from(schedule.concurrency),
    })
}

fn in_words(
    ladder: &Ladder,
    played: &[Pairing],
    ratings: &[Rating],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for Pairing { players: [one, other], standing } in played {
        let Some(estimate) = standing.estimate() else { continue };
        let (one, other) = (&ladder.players[*one], &ladder.players[*other]);
        writeln!(out, "{one} against {other}: {} in {} games", percent(estimate.score), standing.games())?;
    }
    writeln!(out, "\nElo above {}:", ladder.players[0])?;
    for (player, Rating { elo, low, high }) in ladder.players.iter().zip(ratings) {
        let seconds = mean_seconds(thinking(ladder, played, player.to_string().as_str()));
        writeln!(
            out,
            "{:<12} {elo:>6.0} ({low:.0} to {high:.0}), {seconds:.4} s a move",
            player.to_string()
        )?;
    }
    Ok(())
}

/// The thinking time of a player in all its games.
fn thinking(ladder: &Ladder, played: &[Pairing], player: &str) -> ThinkingTime {
    let of = |pairing: &Pairing| {
        let place = pairing.players.iter().position(|index| ladder.players[*index].to_string() == player);
        place.map(|place| pairing.standing.thinking[place])
    };
    played.iter().filter_map(of).fold(ThinkingTime::default(), ThinkingTime::and)
}

fn mean_seconds(thinking: ThinkingTime) -> f64 {
    thinking.whole.as_secs_f64() / thinking.moves.max(1) as f64
}

fn in_json(ladder: &Ladder, played: &[Pairing], ratings: &[Rating]) -> Value {
    let player = |(player, rating): (&quadrille_tournament::PlayerSpec, &Rating)| {
        let name = player.to_string();
        json!({
            "player": name,
            "elo": rating.elo,
            "low": rating.low,
            "high": rating.high,
            "thinking": pondering_in_json(thinking(ladder, played, &name)),
        })
    };
    let pairing = |Pairing { players, standing }: &Pairing| {
        json!({
            "a": ladder.players[players[0]].to_string(),
            "b": ladder.players[players[1]].to_string(),
            "games": standing.games(),
            "wins": standing.wins,
            "draws": standing.draws,
            "losses": standing.losses,
            "score": standing.estimate().map(|estimate| interval_in_json(estimate.score)),
            "pairs": standing.pairs.0,
            "forfeits": { "a": standing.forfeits[0], "b": standing.forfeits[1] },
        })
    };
    json!({
        "game": ladder.configs[0].game().info().id,
        "players": ladder.players.iter().zip(ratings).map(player).collect::<Vec<_>>(),
        "pairings": played.iter().map(pairing).collect::<Vec<_>>(),
        "seed": ladder.configs[0].seed(),
        "command": command_line(),
    })
}
