//! `quadrille match`: a match between two contestants, told in words or as JSON.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use quadrille_core::{Record, Seat, Verdict};
use quadrille_lexicon::Lexicon;
use quadrille_tournament::{Contest, Interval, Lengths, Pondering, Rating, Setting, Sprt, Standing, Tally};
use serde_json::{Map, Value, json};

use super::known_game;
use crate::play_arguments::MatchArguments;
use crate::progress::Progress;

/// The judge of words: the built-in list.
pub(crate) static BUILTIN: fn(&str) -> bool = |word| Lexicon::builtin().contains(word);

pub(crate) fn run(arguments: &MatchArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let schedule = &arguments.schedule;
    let limits = schedule.limits.limits();
    let contest = Contest {
        setting: Setting::new(
            known_game(&arguments.game)?,
            arguments.options.clone(),
            schedule.seed,
            &BUILTIN,
        )?,
        contestants: [&arguments.a, &arguments.b].map(|contestant| contestant.clone().or_limits(limits)),
        pairs: schedule.games.div_ceil(2),
        openings: arguments.openings.into(),
        concurrency: usize::from(schedule.concurrency),
        sprt: arguments.sprt,
    };
    for contestant in &contest.contestants {
        contestant.check_threads(&arguments.game)?;
    }
    contest.try_engines()?;
    let path = arguments.records.clone().unwrap_or_else(|| default_records(&contest));
    let mut records = Records::create(&path)?;
    let mut progress = Progress::of(2 * contest.pairs);
    let standing = contest.play(|pair, standing| {
        for played in pair {
            records.save(&played.record)?;
        }
        progress.draw(standing.games(), &glance(standing));
        anyhow::Ok(())
    })?;
    progress.clear();
    let elapsed = progress.elapsed();
    if arguments.json {
        let mut told = in_json(&contest, &standing, elapsed);
        told["concurrency"] = json!(schedule.concurrency);
        told["records"] = json!(path.display().to_string());
        writeln!(out, "{told}")?;
        return Ok(());
    }
    in_words(&contest, &standing, elapsed, out)?;
    writeln!(out, "records: {}", path.display())?;
    Ok(())
}

/// A file for the records of games.
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

    /// Saves a game at once, so that a match that is interrupted keeps those that were played.
    pub(crate) fn save(&mut self, record: &Record) -> anyhow::Result<()> {
        let gap = if std::mem::take(&mut self.is_first) { "" } else { "\n" };
        let text = format!("{gap}{}", record.write());
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("{} cannot be written", self.path.display()))
    }
}

/// A name for the file of records that says which match it is.
fn default_records(contest: &Contest) -> PathBuf {
    let plain = |text: &str| {
        let kept = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
        text.chars().map(kept).take(60).collect::<String>()
    };
    let [one, other] = contest.contestants.each_ref().map(|contestant| plain(&contestant.to_string()));
    let (game, seed) = (contest.setting.game().info().id, contest.setting.seed());
    format!("{game}_{one}_{other}_{seed}.records.txt").into()
}

fn glance(standing: &Standing) -> String {
    let Standing { wins, draws, losses, .. } = standing;
    let elo = standing.rating().map_or(String::new(), |rating| format!("  Elo {}", elo_in_words(&rating)));
    format!("+{wins} ={draws} -{losses}{elo}")
}

/// A difference in Elo with its error bars.
fn elo_in_words(rating: &Rating) -> String {
    let number = |elo: f64| match elo {
        f64::INFINITY => "∞".to_string(),
        f64::NEG_INFINITY => "-∞".to_string(),
        elo => format!("{elo:+.0}"),
    };
    format!("{} ({} to {})", number(rating.elo), number(rating.low), number(rating.high))
}

pub(crate) fn percent(interval: Interval) -> String {
    let [share, low, high] = [interval.share, interval.low, interval.high].map(|share| 100.0 * share);
    format!("{share:.1} % ({low:.1} to {high:.1})")
}

fn in_words(
    contest: &Contest,
    standing: &Standing,
    elapsed: Duration,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let [one, other] = &contest.contestants;
    let name = contest.setting.game().info().name;
    let Standing { wins, draws, losses, pairs, forfeits, .. } = standing;
    writeln!(
        out,
        "{name}: {one} against {other}, {} games in {:.0} s",
        standing.games(),
        elapsed.as_secs_f64()
    )?;
    if let Some(rating) = standing.rating() {
        writeln!(out, "score: {} with {wins} won, {draws} drawn, {losses} lost", percent(rating.score))?;
        let superiority = 100.0 * rating.superiority;
        writeln!(out, "Elo: {}, stronger with {superiority:.1} %", elo_in_words(&rating))?;
    }
    let counts = pairs.0.map(|count| count.to_string()).join(", ");
    writeln!(out, "pairs with 0, ½, 1, 1½, 2 points: {counts}")?;
    if let Some(sprt) = &contest.sprt {
        let (low, high) = sprt.bounds();
        let (ratio, decision) = (sprt.ratio(pairs), sprt.decision(pairs).word());
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
    for (contestant, pondering) in contest.contestants.iter().zip(standing.pondering) {
        let (mean, longest) = (mean_seconds(pondering), pondering.longest.as_secs_f64());
        writeln!(out, "thinking: {contestant} {mean:.3} s a move, {longest:.3} s at most")?;
    }
    Ok(())
}

/// The first player's results, how games ended, and how long they were.
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
    if let Some(Lengths { least, median, mean, ninetieth, most }) = tally.lengths() {
        writeln!(
            out,
            "moves: {least} to {most}, median {median}, mean {mean:.1}, nine of ten up to {ninetieth}"
        )?;
    }
    Ok(())
}

fn mean_seconds(pondering: Pondering) -> f64 {
    pondering.whole.as_secs_f64() / pondering.moves.max(1) as f64
}

fn in_json(contest: &Contest, standing: &Standing, elapsed: Duration) -> Value {
    let [one, other] = &contest.contestants;
    let Standing { wins, draws, losses, pairs, forfeits, pondering, tally } = standing;
    let rating = standing.rating();
    json!({
        "game": contest.setting.game().info().id,
        "options": options_in_json(&contest.setting),
        "a": one.to_string(),
        "b": other.to_string(),
        "games": standing.games(),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": rating.map(|rating| interval_in_json(rating.score)),
        "elo": rating.map(|rating| json!({ "difference": rating.elo, "low": rating.low, "high": rating.high })),
        "superiority": rating.map(|rating| rating.superiority),
        "pairs": pairs.0,
        "sprt": contest.sprt.as_ref().map(|sprt| sprt_in_json(sprt, standing)),
        "first": first_in_json(tally),
        "endings": endings_in_json(tally),
        "length": lengths_in_json(tally),
        "forfeits": { "a": forfeits[0], "b": forfeits[1] },
        "thinking": { "a": pondering_in_json(pondering[0]), "b": pondering_in_json(pondering[1]) },
        "seed": contest.setting.seed(),
        "command": command_line(),
        "seconds": elapsed.as_secs_f64(),
    })
}

fn sprt_in_json(sprt: &Sprt, standing: &Standing) -> Value {
    let (low, high) = sprt.bounds();
    json!({
        "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
        "ratio": sprt.ratio(&standing.pairs), "low": low, "high": high,
        "decision": sprt.decision(&standing.pairs).word(),
    })
}

/// Every option with its value, as the game declares them.
pub(crate) fn options_in_json(setting: &Setting) -> Value {
    let options = setting.options().iter();
    let options: Map<String, Value> =
        options.map(|(key, value)| (key.to_string(), super::new::option_value(value))).collect();
    options.into()
}

pub(crate) fn interval_in_json(interval: Interval) -> Value {
    json!({ "share": interval.share, "low": interval.low, "high": interval.high })
}

/// What the players who moved first made of it.
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
    let lengths = tally.lengths().map(|Lengths { least, median, mean, ninetieth, most }| {
        json!({ "min": least, "median": median, "mean": mean, "p90": ninetieth, "max": most })
    });
    json!(lengths)
}

pub(crate) fn pondering_in_json(pondering: Pondering) -> Value {
    json!({
        "moves": pondering.moves,
        "mean_seconds": mean_seconds(pondering),
        "longest_seconds": pondering.longest.as_secs_f64(),
    })
}

/// The command as it could be typed again.
pub(crate) fn command_line() -> String {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Words with a zero byte cannot be quoted, and cannot be arguments either.
    let words = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "));
    format!("quadrille {words}")
}
