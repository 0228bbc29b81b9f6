//! A database with many finished games: an archive that is written while `quadrille restore` reads it.
//!
//! The entries have the size of real ones and are not read: nobody opens these games.

use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use quadrille_core::mix64;
use serde_json::json;

use crate::machine::{program, say};

/// Entries of a game.
pub(super) const ENTRIES: u64 = 20;
/// Placeholders of the template.
const ID: &str = "<id>";
const END: &str = "<end>";
/// The end of the first game, in milliseconds since 1970, and the time between two.
const FIRST_END: u64 = 1_700_000_000_000;
const BETWEEN: u64 = 20_000;

/// Restores games with these numbers into the database of a folder.
pub(super) fn add(quadrille: &str, data: &Path, games: Range<u64>) -> anyhow::Result<()> {
    say(&format!("storing {} finished games", games.end - games.start));
    let mut restore = program(quadrille, &["restore", "/dev/stdin", "--data"]);
    let mut restore = restore.arg(data).stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    let input = restore.stdin.take().context("its input is piped")?;
    let written = write(input, games);
    // Its own error is printed, and explains that writing failed.
    ensure!(restore.wait()?.success(), "the games could not be stored");
    written.context("the games could not be written")
}

fn write(to: impl Write, games: Range<u64>) -> anyhow::Result<()> {
    let mut lines = BufWriter::with_capacity(1 << 16, to);
    let game = template();
    let [before_id, rest] = split(&game, ID)?;
    let [before_end, after_end] = split(rest, END)?;
    for number in games {
        // Ids are spread as those of real games are.
        let (id, end) = (mix64(number), FIRST_END + number * BETWEEN);
        writeln!(lines, "{before_id}{id:016x}{before_end}{end}{after_end}")?;
    }
    Ok(lines.flush()?)
}

fn split<'t>(text: &'t str, at: &str) -> anyhow::Result<[&'t str; 2]> {
    let (before, after) = text.split_once(at).context("the template has every placeholder")?;
    Ok([before, after])
}

/// A game as a line of an archive, with placeholders for its id and the time of its end. The games are otherwise equal; each is compressed by itself.
fn template() -> String {
    let entry = |index: u64| {
        let at = FIRST_END - (ENTRIES - index) * 5000;
        let seat = if index.is_multiple_of(2) { "first" } else { "second" };
        let moved = json!({ "seat": seat, "move": "93", "hash": format!("{:016x}", mix64(index)) });
        let body = json!({
            "number": index + 1, "at": at,
            "command_id": { "seat": seat, "id": format!("m{index}") }, "kind": { "moved": moved },
        });
        let at = if index + 1 == ENTRIES { END.to_string() } else { at.to_string() };
        format!("[{at},{}]", json!(body.to_string()))
    };
    let summary = json!({ "game": "stay-on-the-board", "players": ["Robin", "Kim"], "result": "first" });
    let entries: Vec<String> = (0..ENTRIES).map(entry).collect();
    let (summary, entries) = (json!(summary.to_string()), entries.join(","));
    format!(r#"{{"game":"{ID}","summary":{summary},"entries":[{entries}]}}"#)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn games_have_different_ids_and_ordered_entries() {
        let mut text = Vec::new();
        write(&mut text, 7..107).unwrap();
        let games: Vec<Value> =
            text.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
        let ids: BTreeSet<&str> = games.iter().filter_map(|game| game["game"].as_str()).collect();
        assert_eq!((games.len(), ids.len()), (100, 100));
        for game in &games {
            let times: Vec<_> =
                game["entries"].as_array().unwrap().iter().map(|entry| entry[0].as_u64()).collect();
            assert_eq!(times.len() as u64, ENTRIES);
            assert!(times.is_sorted() && !times.contains(&None));
            let (end, body) = (times.last().unwrap().unwrap(), game["entries"][5][1].as_str().unwrap());
            assert!((FIRST_END..FIRST_END + 200 * BETWEEN).contains(&end));
            assert_eq!(serde_json::from_str::<Value>(body).unwrap()["number"], 6);
        }
    }
}
