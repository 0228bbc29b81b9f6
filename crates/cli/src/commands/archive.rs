//! `quadrille archive`, `restore` and `delete-name`: finished games to files and back, and the deletion of a player's name.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use quadrille_store::{Database, GameId, GameMetadata, GamePhase, NewGame, RawEntry, open};
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

use crate::store_arguments::{ArchiveArguments, DeleteNameArguments, RestoreArguments, duration};

/// Games that are read or written at once.
const PAGE: u32 = 200;
/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 256 * 1024 * 1024;

/// A game in an archive: the times and bodies of its entries, and the metadata of a finished game.
#[derive(Debug, Serialize, Deserialize)]
struct ArchivedGame {
    game: String,
    summary: String,
    #[serde(default)]
    aborted: bool,
    entries: Vec<(u64, String)>,
}

pub(crate) fn archive(arguments: &ArchiveArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is before 1970")?;
    let until = now.saturating_sub(duration(arguments.older_than));
    let until = u64::try_from(until.as_millis()).context("the clock is too far in the future")?;
    let file = &arguments.file;
    ensure!(!file.exists(), "{} exists already; name another file", file.display());
    Runtime::new()?.block_on(async {
        let store = open(&arguments.store.location()?).await?;
        // A file with its final name is complete.
        let partial = file.with_added_extension("partial");
        let games = write_games(&store, &partial, until).await?;
        fs::rename(&partial, file).with_context(|| format!("{} cannot be written", file.display()))?;
        writeln!(out, "{} games are in {}", games.len(), file.display())?;
        if arguments.delete {
            let mut deleted = 0;
            for some in games.chunks(PAGE as usize) {
                deleted += store.delete(some).await?;
            }
            writeln!(out, "{deleted} games were deleted from the database")?;
        }
        store.close().await;
        Ok(())
    })
}

/// Writes the games that ended until this time, and syncs the file; returns their ids.
async fn write_games(store: &Database, file: &Path, until: u64) -> anyhow::Result<Vec<GameId>> {
    let failed = || format!("{} cannot be written", file.display());
    let created = OpenOptions::new().write(true).create(true).truncate(true).open(file);
    let mut lines = BufWriter::new(created.with_context(failed)?);
    let (mut games, mut last) = (Vec::new(), None);
    loop {
        let page = store.finished(until, last.as_ref(), PAGE).await?;
        for (_, game) in &page {
            // Another process may have deleted it.
            let Some(stored) = store.load(game).await? else { continue };
            let archived = ArchivedGame {
                game: game.to_string(),
                summary: stored.metadata.summary,
                aborted: stored.metadata.aborted,
                entries: stored.entries.into_iter().map(|entry| (entry.at, entry.body)).collect(),
            };
            serde_json::to_writer(&mut lines, &archived).with_context(failed)?;
            lines.write_all(b"\n").with_context(failed)?;
            games.push(game.clone());
        }
        last = match page.into_iter().last() {
            Some(last) => Some(last),
            None => break,
        };
    }
    let file = lines.into_inner().map_err(std::io::IntoInnerError::into_error).with_context(failed)?;
    file.sync_all().with_context(failed)?;
    Ok(games)
}

pub(crate) fn restore(arguments: &RestoreArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let name = arguments.file.display();
    let file = File::open(&arguments.file).with_context(|| format!("{name} cannot be read"))?;
    Runtime::new()?.block_on(async {
        let store = open(&arguments.store.location()?).await?;
        let (mut reader, mut line) = (BufReader::new(file), String::new());
        let (mut page, mut read, mut restored) = (Vec::new(), 0_u64, 0_u64);
        loop {
            line.clear();
            let length = reader.by_ref().take(LONGEST_LINE).read_line(&mut line);
            let is_end = length.with_context(|| format!("{name} cannot be read"))? == 0;
            if !is_end {
                read += 1;
                page.push(parse(&line).with_context(|| format!("{name}, line {read}"))?);
            }
            if is_end || page.len() == PAGE as usize {
                restored += u64::from(store.restore(std::mem::take(&mut page)).await?);
            }
            if is_end {
                break;
            }
        }
        writeln!(out, "{restored} games were restored; {} were in the database already", read - restored)?;
        store.close().await;
        Ok(())
    })
}

fn parse(line: &str) -> anyhow::Result<NewGame> {
    let archived: ArchivedGame = serde_json::from_str(line).context("this is not an archived game")?;
    let Some(game) = GameId::new(&archived.game) else {
        bail!("{:?} is not the id of a game", archived.game)
    };
    let entries = archived.entries.into_iter().zip(1..);
    let entries = entries.map(|((at, body), number)| RawEntry { number, at, body }).collect();
    let (summary, aborted) = (archived.summary, archived.aborted);
    let metadata = GameMetadata { summary, aborted, ..GameMetadata::new(GamePhase::Over) };
    Ok(NewGame { game, entries, metadata })
}

pub(crate) fn delete_name(arguments: &DeleteNameArguments, out: &mut impl Write) -> anyhow::Result<()> {
    Runtime::new()?.block_on(async {
        let store = open(&arguments.store.location()?).await?;
        let games = quadrille_server::delete_name(&store, &arguments.name).await?;
        writeln!(out, "the name was deleted from {games} games")?;
        store.close().await;
        Ok(())
    })
}
