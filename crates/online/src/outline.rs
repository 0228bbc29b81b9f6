//! The outline of a log, which is read without the rules of its game: configuration, players, texts of the moves, and the end if players or server declared it.
//!
//! Rules change, and logs stay: a game of other rules than this program's cannot be replayed, but it can be read.

use quadrille_core::record::{Ply, Variation};
use quadrille_core::{PerSeat, Record, Seat};

use crate::game_state::{DivergenceError, names};
use crate::{EntryKind, GameConfig, GameEnd, LogEntry, OnlinePlayer, StoredEntry};

/// A game as its log says, without the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogOutline {
    /// The configuration.
    pub config: GameConfig,
    /// The number of the last entry.
    pub version: u64,
    /// When the last entry was made.
    pub changed: u64,
    /// The players.
    pub seats: PerSeat<Option<OnlinePlayer>>,
    /// The hashes of the players' tokens.
    pub owners: PerSeat<Option<String>>,
    /// The texts of the moves.
    pub moves: Vec<String>,
    /// The end that players or server declared; none also for a game that its rules ended.
    pub declared: Option<GameEnd>,
}

impl LogOutline {
    /// The outline of a log.
    pub fn of(log: impl IntoIterator<Item = StoredEntry>) -> Result<LogOutline, DivergenceError> {
        let mut log = log.into_iter();
        let first = log.next().map(|stored| stored.entry);
        let Some(LogEntry { number: 1, at, kind: EntryKind::Created(config), .. }) = first else {
            let what = "a log begins with the creation of its game".to_string();
            return Err(DivergenceError { number: 1, what });
        };
        let mut outline = LogOutline {
            config,
            version: 1,
            changed: at,
            seats: PerSeat::default(),
            owners: PerSeat::default(),
            moves: Vec::new(),
            declared: None,
        };
        for stored in log {
            outline.apply(stored)?;
        }
        Ok(outline)
    }

    /// Adds the next entry of the log. After an error nothing has changed.
    pub fn apply(&mut self, StoredEntry { entry, owner }: StoredEntry) -> Result<(), DivergenceError> {
        if entry.number != self.version + 1 {
            return Err(DivergenceError { number: entry.number, what: "it is not the next one".to_string() });
        }
        (self.version, self.changed) = (entry.number, entry.at);
        match entry.kind {
            EntryKind::Seated { seat, player } => {
                (self.seats[seat], self.owners[seat]) = (Some(player), owner);
            }
            EntryKind::Moved { mv, .. } => self.moves.push(mv),
            EntryKind::Undone { moves, .. } | EntryKind::TookBack { moves, .. } => self.moves.truncate(moves),
            EntryKind::Ended(end) => self.declared = Some(end),
            EntryKind::Created(_)
            | EntryKind::Offered { .. }
            | EntryKind::Declined { .. }
            | EntryKind::Said { .. }
            | EntryKind::Credited { .. }
            | EntryKind::Rematch { .. } => {}
        }
        Ok(())
    }

    /// True if this player may see the game.
    pub fn is_visible_to(&self, owner: Option<&str>) -> bool {
        !self.config.private || owner.is_some_and(|owner| self.seat_of(owner).is_some())
    }

    /// The seat of an owner.
    pub fn seat_of(&self, owner: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.owners[*seat].as_deref() == Some(owner))
    }

    /// The game as a record. The result is that of a declared end; one by the rules is not known.
    pub fn record(&self) -> Record {
        let GameConfig { game, rules, options, seed, start, .. } = self.config.clone();
        let outcome = self.declared.and_then(GameEnd::outcome);
        Record {
            game,
            rules: Some(rules),
            options: options.0,
            seed: start.is_none().then_some(seed),
            start,
            players: names(&self.seats),
            result: outcome.map(|outcome| outcome.verdict),
            reason: outcome.map(|outcome| outcome.reason.word().to_string()),
            mainline: Variation { comments: Vec::new(), plies: self.moves.iter().map(Ply::new).collect() },
            ..Record::default()
        }
    }
}
