//! `quadrille match`: a match between two players, as text or JSON.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use quadrille_core::{Record, Seat, Verdict};
use quadrille_lexicon::Lexicon;
use quadrille_tournament::{
    ConfidenceInterval, EloEstimate, EngineMatch, GameLengths, MatchConfig, Sprt, Standing, Tally,
    ThinkingTime,
};
use serde_json::{Map, Value, json};

use super::known_game;
use crate::engine_arguments::MatchArguments;
use crate::progress::Progress;

/// Accepts the words of the built-in list.
pub(crate) static BUILTIN: fn(&str) -> bool = |word| Lexicon::builtin().contains(word);

pub(crate) fn run(arguments: &MatchArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let schedule = &arguments.schedule;
    let limits = schedule.limits.limits();
    let game = known_game(&arguments.game)?;
    let options = arguments.options.of_game(game.info())?;
    let game_match = EngineMatch {
        config: MatchConfig::new(game, options, schedule.seed, &BUILTIN)?,
        players: [&arguments.a, &arguments.b].map(|player| player.clone().or_limits(limits)),
        pairs: schedule.games.div_ceil(2),
        openings: arguments.openings.into(),
        concurrency: usize::from(schedule.concurrency),
        sprt: arguments.sprt,
    };
    for player in &game_match.players {
        player.check_game(&arguments.game)?;
    }
    game_match.try_engines()?;
    let path = arguments.records.clone().unwrap_or_else(|| default_records(&game_match));
    let mut records = Records::create(&path)?;
    let mut progress = Progress::of(2 * game_match.pairs);
    let standing = game_match.play(|pair, standing| {
        for played in pair {
            records.save(&played.record)?;
        }
        progress.draw(standing.games(), &glance(standing));
        anyhow::Ok(())
    })?;
    progress.clear();
    let elapsed = progress.elapsed();
    if arguments.json {
        let mut told = in_json(&game_match, &standing, elapsed);
        told["concurrency"] = json!(schedule.concurrency);
        told["records"] = json!(path.display().to_string());
        writeln!(out, "{told}")?;
        return Ok(());
    }
    in_words(&game_match, &standing, elapsed, out)?;
    writeln!(out, "records: {}", path.display())?;
    Ok(())
}

/// The file of a match's records.
pub(crate) struct Records<'a> {
    file: File,
    path: &'a Path,
    is_first: bool,
}

impl Records<'_> {
    pub(crate) fn create(path: &Path) -> anyhow::Result<Records<'_>> {
        let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Records { file, path, is_first: true })
    }

    /// Appends a game at once, so that an interrupted match keeps its games.
    pub(crate) fn save(&mut self, record: &Record) -> anyhow::Result<()> {
        let gap = if std::mem::take(&mut self.is_first) { "" } else { "\n" };
        let text = format!("{gap}{}", record.to_text());
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("{} cannot be written", self.path.display()))
    }
}

/// The default name of the records file.
fn default_records(game_match: &EngineMatch) -> PathBuf {
    let plain = |text: &str| {
        let kept = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
        text.chars().map(kept).take(60).collect::<String>()
    };
    let [one, other] = game_match.players.each_ref().map(|player| plain(&player.to_string()));
    let (game, seed) = (game_match.config.game().info().id, game_match.config.seed());
    format!("{game}_{one}_{other}_{seed}.records.txt").into()
}

fn glance(standing: &Standing) -> String {
    let Standing { wins, draws, losses, .. } = standing;
    let elo =
        standing.estimate().map_or(String::new(), |estimate| format!("  Elo {}", elo_in_words(&estimate)));
    format!("+{wins} ={draws} -{losses}{elo}")
}

/// An Elo difference with its confidence interval.
fn elo_in_words(estimate: &EloEstimate) -> String {
    let number = |elo: f64| match elo {
        f64::INFINITY => "∞".to_string(),
        f64::NEG_INFINITY => "-∞".to_string(),
        elo => format!("{elo:+.0}"),
    };
    format!("{} ({} to {})", number(estimate.elo), number(estimate.low), number(estimate.high))
}

pub(crate) fn percent(interval: ConfidenceInterval) -> String {
    let [share, low, high] = [interval.share, interval.low, interval.high].map(|share| 100.0 * share);
    format!("{share:.1} % ({low:.1} to {high:.1})")
}

fn in_words(
    game_match: &EngineMatch,
    standing: &Standing,
    elapsed: Duration,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let [one, other] = &game_match.players;
    let name = game_match.config.game().info().name;
    let Standing { wins, draws, losses, pairs, forfeits, .. } = standing;
    writeln!(
        out,
        "{name}: {one} against {other}, {} games in {:.0} s",
        standing.games(),
        elapsed.as_secs_f64()
    )?;
    if let Some(estimate) = standing.estimate() {
        writeln!(out, "score: {} with {wins} won, {draws} drawn, {losses} lost", percent(estimate.score))?;
        let los = 100.0 * estimate.los;
        writeln!(out, "Elo: {}, stronger with {los:.1} %", elo_in_words(&estimate))?;
    }
    let counts = pairs.0.map(|count| count.to_string()).join(", ");
    writeln!(out, "pairs with 0, ½, 1, 1½, 2 points: {counts}")?;
    if let Some(sprt) = &game_match.sprt {
        let (low, high) = sprt.bounds();
        let (ratio, decision) = (sprt.llr(pairs), sprt.decision(pairs).word());
        writeln!(
            out,
            "test of {:+} against {:+} Elo: {decision}, ratio {ratio:.2} between {low:.2} and {high:.2}",
            sprt.elo1, sprt.elo0
        )?;
    }
    tally_in_words(&standing.tally, out)?;
    if *forfeits != [0, 0] {
        writeln!(out, "forfeits: {} by {one}, {} by {other}", forfeits[0], forfeits[1])?;
    }
    for (player, thinking) in game_match.players.iter().zip(standing.thinking) {
        let (mean, longest) = (mean_seconds(thinking), thinking.longest.as_secs_f64());
        writeln!(out, "thinking: {player} {mean:.3} s a move, {longest:.3} s at most")?;
    }
    Ok(())
}

/// The first player's results, endings and lengths.
pub(crate) fn tally_in_words(tally: &Tally, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(share) = tally.first_share() {
        let count = |verdict| tally.count(verdict);
        let [first, second] = Seat::ALL.map(|seat| count(Verdict::Win(seat)));
        let draws = count(Verdict::Draw);
        writeln!(out, "first player: {} with {first} won, {draws} drawn, {second} lost", percent(share))?;
    }
    let endings =
        tally.endings.iter().map(|((result, reason), count)| format!("{result} by {reason} {count}"));
    writeln!(out, "endings: {}", endings.collect::<Vec<_>>().join(", "))?;
    if let Some(GameLengths { least, median, mean, percentile_90, most }) = tally.lengths() {
        writeln!(
            out,
            "moves: {least} to {most}, median {median}, mean {mean:.1}, nine of ten up to {percentile_90}"
        )?;
    }
    Ok(())
}

fn mean_seconds(thinking: ThinkingTime) -> f64 {
    thinking.whole.as_secs_f64() / thinking.moves.max(1) as f64
}

fn in_json(game_match: &EngineMatch, standing: &Standing, elapsed: Duration) -> Value {
    let [one, other] = &game_match.players;
    let Standing { wins, draws, losses, pairs, forfeits, thinking, tally } = standing;
    let estimate = standing.estimate();
    json!({
        "game": game_match.config.game().info().id,
        "options": options_in_json(&game_match.config),
        "a": one.to_string(),
        "b": other.to_string(),
        "games": standing.games(),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": estimate.map(|estimate| interval_in_json(estimate.score)),
        "elo": estimate.map(|estimate| json!({ "difference": estimate.elo, "low": estimate.low, "high": estimate.high })),
        "superiority": estimate.map(|estimate| estimate.los),
        "pairs": pairs.0,
        "sprt": game_match.sprt.as_ref().map(|sprt| sprt_in_json(sprt, standing)),
        "first": first_in_json(tally),
        "endings": endings_in_json(tally),
        "length": lengths_in_json(tally),
        "forfeits": { "a": forfeits[0], "b": forfeits[1] },
        "thinking": { "a": pondering_in_json(thinking[0]), "b": pondering_in_json(thinking[1]) },
        "seed": game_match.config.seed(),
        "command": command_line(),
        "seconds": elapsed.as_secs_f64(),
    })
}

fn sprt_in_json(sprt: &Sprt, standing: &Standing) -> Value {
    let (low, high) = sprt.bounds();
    json!({
        "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
        "ratio": sprt.llr(&standing.pairs), "low": low, "high": high,
        "decision": sprt.decision(&standing.pairs).word(),
    })
}

/// All options with their values.
pub(crate) fn options_in_json(config: &MatchConfig) -> Value {
    let options = config.options().iter();
    let options: Map<String, Value> =
        options.map(|(key, value)| (key.to_string(), super::new::option_value(value))).collect();
    options.into()
}

pub(crate) fn interval_in_json(interval: ConfidenceInterval) -> Value {
    json!({ "share": interval.share, "low": interval.low, "high": interval.high })
}

/// The results of the players who moved first.
pub(crate) fn first_in_json(tally: &Tally) -> Value {
    let [wins, losses] = Seat::ALL.map(|seat| tally.count(Verdict::Win(seat)));
    json!({
        "wins": wins,
        "draws": tally.count(Verdict::Draw),
        "losses": losses,
        "score": tally.first_share().map(interval_in_json),
        "win_rate": tally.share(Verdict::Win(Seat::First)).map(interval_in_json),
        "draw_rate": tally.share(Verdict::Draw).map(interval_in_json),
    })
}

pub(crate) fn endings_in_json(tally: &Tally) -> Value {
    let ending = |((result, reason), count): (&(&str, &str), &u64)| json!({ "result": result, "reason": reason, "games": count });
    tally.endings.iter().map(ending).collect()
}

pub(crate) fn lengths_in_json(tally: &Tally) -> Value {
    let lengths = tally.lengths().map(|GameLengths { least, median, mean, percentile_90, most }| {
        json!({ "min": least, "median": median, "mean": mean, "p90": percentile_90, "max": most })
    });
    json!(lengths)
}

pub(crate) fn pondering_in_json(thinking: ThinkingTime) -> Value {
    json!({
        "moves": thinking.moves,
        "mean_seconds": mean_seconds(thinking),
        "longest_seconds": thinking.longest.as_secs_f64(),
    })
}

/// The command line, quoted for a shell.
pub(crate) fn command_line() -> String {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Arguments cannot contain a zero byte, which is all that cannot be quoted.
    let words = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "));
    format!("quadrille {words}")
}
