//! Options of the commands that use the database of online games.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use quadrille_server::{Retention, StorageLimits};
use quadrille_store::DatabaseLocation;

/// Where online games are stored.
#[derive(Debug, Args)]
pub(crate) struct StoreArguments {
    /// Folder of the database file of online games [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "QUADRILLE_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// PostgreSQL database instead of a file, for several servers: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "QUADRILLE_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
}

impl StoreArguments {
    /// The folder of other files than the database; none with a database on a server, unless a folder is named too.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        match (&self.database, &self.data) {
            (_, Some(folder)) => Some(folder.clone()),
            (None, None) => data_folder(),
            (Some(_), None) => None,
        }
    }

    /// The location that they name.
    pub(crate) fn location(&self) -> anyhow::Result<DatabaseLocation> {
        Ok(match (&self.database, &self.data) {
            (Some(url), _) => DatabaseLocation::Url(url.clone()),
            (None, Some(folder)) => DatabaseLocation::Folder(folder.clone()),
            (None, None) => DatabaseLocation::Folder(data_folder().context(
                "this user has no data folder; name one with --data (`quadrille serve` also knows --offline)",
            )?),
        })
    }
}

/// The user's data folder.
fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("quadrille"))
}

/// How long games are kept.
#[derive(Debug, Args)]
pub(crate) struct RetentionArguments {
    /// Days until aborted games are deleted; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = days(), env = "QUADRILLE_KEEP_ABORTED")]
    pub(crate) keep_aborted: u32,
    /// Days without a move until unfinished games without a clock are deleted; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value_t = 365, value_parser = days(), env = "QUADRILLE_KEEP_UNFINISHED")]
    pub(crate) keep_unfinished: u32,
    /// Days until finished games are deleted; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value_t = 0, value_parser = days(), env = "QUADRILLE_KEEP_FINISHED")]
    pub(crate) keep_finished: u32,
    /// Days until the names of guests, and what tells their browsers that the game is theirs, are deleted from finished games; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value_t = 0, value_parser = days(), env = "QUADRILLE_KEEP_GUESTS")]
    pub(crate) keep_guests: u32,
    /// Refuse new games once the database has this size, in MiB [default: no limit]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 40), env = "QUADRILLE_DATABASE_LIMIT")]
    pub(crate) database_limit: Option<u64>,
}

/// At most a hundred years.
fn days() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(0..=36_500)
}

/// A number of days.
pub(crate) fn duration(days: u32) -> Duration {
    Duration::from_secs(u64::from(days) * 24 * 60 * 60)
}

impl RetentionArguments {
    pub(crate) fn storage(&self) -> StorageLimits {
        let most_used = self.database_limit.map(|mebibytes| mebibytes.saturating_mul(1024 * 1024));
        StorageLimits { most_used, ..StorageLimits::default() }
    }

    pub(crate) fn retention(&self) -> Retention {
        let kept = |days: u32| (days > 0).then(|| duration(days));
        Retention {
            aborted: kept(self.keep_aborted),
            unfinished: kept(self.keep_unfinished),
            finished: kept(self.keep_finished),
            guests: kept(self.keep_guests),
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille archive 2026.jsonl --older-than 30
  quadrille archive 2026.jsonl --older-than 30 --delete

A line of the file is a game as JSON. An existing file is not overwritten.")]
pub(crate) struct ArchiveArguments {
    /// File to write
    pub(crate) file: PathBuf,
    /// Only games that ended at least so many days ago
    #[arg(long, value_name = "DAYS", default_value_t = 0, value_parser = days())]
    pub(crate) older_than: u32,
    /// Delete the games from the database once the file is complete
    #[arg(long)]
    pub(crate) delete: bool,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille restore 2026.jsonl

Games that are in the database already stay as they are.")]
pub(crate) struct RestoreArguments {
    /// File that `quadrille archive` wrote
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  quadrille delete-name 'Mira K.'

The games stay. Archives are files of their own: they still contain the name.")]
pub(crate) struct DeleteNameArguments {
    /// The name, exactly as the player wrote it
    #[arg(value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}
