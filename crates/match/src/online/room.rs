//! The server's side of a game: its log, whose seats they are, which orders were carried out.
//!
//! A room says what is to be written, and takes it in once it is. In between its server may die, or another may have written something else:
//! then the room is made again from the log.

use std::collections::HashMap;

use quadrille_core::{PerSeat, Seat, WordValidator};
use quadrille_protocol::online::{
    By, Entry, Happening, Kept, Offer, Opening, Order, Refused, State, Who, Why,
};

use super::decide::Circumstances;
use super::live::{Diverged, Live};

/// What comes of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This has to be written; then the order is carried out.
    Write(Box<Kept>),
    /// It was carried out before, and led to this version.
    Before(u64),
    /// It is refused.
    Refused(Refused),
}

/// A game on a server.
#[derive(Clone, Debug)]
pub struct Room {
    live: Live,
    entries: Vec<Entry>,
    owners: PerSeat<Option<String>>,
    /// Each player may have an order with the same id.
    carried_out: HashMap<By, u64>,
}

impl Room {
    /// The first line of a game.
    pub fn opening(opening: Opening, at: u64) -> Kept {
        Kept { entry: Entry { number: 1, at, by: None, what: Happening::Opened(opening) }, owner: None }
    }

    /// A room from the lines that were kept of it.
    pub fn of(log: impl IntoIterator<Item = Kept>) -> Result<Room, Diverged> {
        let mut log = log.into_iter();
        let first =
            log.next().ok_or_else(|| Diverged { number: 0, what: "there are no entries".to_string() })?;
        let mut room = Room {
            live: Live::open_without_events(&first.entry)?,
            entries: vec![first.entry],
            owners: PerSeat::default(),
            carried_out: HashMap::new(),
        };
        for kept in log {
            room.written(kept)?;
        }
        Ok(room)
    }

    /// The game as everyone sees it.
    pub fn live(&self) -> &Live {
        &self.live
    }

    /// The game as it stands.
    pub fn state(&self) -> State {
        self.live.state()
    }

    /// The entries after this version; none if there is no such version.
    pub fn entries_after(&self, version: u64) -> Option<&[Entry]> {
        self.entries.get(usize::try_from(version).ok()?..)
    }

    /// Whose seat it is, by the hash of their secret.
    pub fn owner(&self, seat: Seat) -> Option<&str> {
        self.owners[seat].as_deref()
    }

    /// The seat of whoever has the secret with this hash.
    pub fn seat_of(&self, owner: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.owners[*seat].as_deref() == Some(owner))
    }

    /// When the last of those who have a seat sat down.
    pub fn seated_at(&self) -> Option<u64> {
        let seated = |entry: &&Entry| matches!(entry.what, Happening::Seated { .. });
        self.entries.iter().rev().find(seated).map(|entry| entry.at)
    }

    /// Someone sits down in the free seat.
    pub fn sit(&self, who: Who, owner: Option<String>, now: u64) -> Result<(Seat, Kept), Refused> {
        let (seat, what) = self.live.sit(who)?;
        Ok((seat, Kept { owner, ..self.next(what, None, now) }))
    }

    /// Someone sits down in this seat, if it is free.
    pub fn sit_at(&self, seat: Seat, who: Who, owner: Option<String>, now: u64) -> Result<Kept, Refused> {
        if self.live.seats()[seat].is_some() {
            return Err(Refused::new(Why::TooLate, "the seat is taken"));
        }
        Ok(Kept { owner, ..self.next(Happening::Seated { seat, who }, None, now) })
    }

    /// The end of a game whose clock ran out, or that is too long.
    pub fn tick(&self, now: u64) -> Option<Kept> {
        self.live.tick(now).map(|what| self.next(what, None, now))
    }

    /// What comes of waiting in vain for someone.
    pub fn give_up(&self, now: u64) -> Option<Kept> {
        self.live.give_up().map(|what| self.next(what, None, now))
    }

    /// What comes of all absences of the server since the last entry: what is given back now is not given back again.
    pub fn credit(&self, absences: &[(u64, u64)], now: u64) -> Option<Kept> {
        self.live.credit(absences).map(|what| self.next(what, None, now))
    }

    /// Both players want another game, and this is it.
    pub fn rematch(&self, game: &str, now: u64) -> Kept {
        self.next(Happening::Rematch { game: game.to_string() }, None, now)
    }

    /// Whether both players want another game, and there is none yet.
    pub fn wants_rematch(&self) -> bool {
        let wanted = |seat: &Seat| self.live.offers(*seat).contains(&Offer::Rematch);
        self.live.rematch().is_none() && Seat::ALL.iter().all(wanted)
    }

    /// What comes of an order of the player in this seat. Time that ran out must have been written before.
    pub fn order(
        &self,
        seat: Seat,
        order: &Order,
        circumstances: Circumstances,
        judge: &dyn WordValidator,
    ) -> Answer {
        let by = By { seat, id: order.id.clone() };
        if let Some(version) = self.carried_out.get(&by) {
            return Answer::Before(*version);
        }
        match self.live.decide(seat, order.version, &order.wish, circumstances, judge) {
            Ok(what) => Answer::Write(Box::new(self.next(what, Some(by), circumstances.now))),
            Err(refused) => Answer::Refused(refused),
        }
    }

    /// Takes in what was written.
    pub fn written(&mut self, kept: Kept) -> Result<&Entry, Diverged> {
        let Kept { entry, owner } = kept;
        self.live.apply(&entry)?;
        if let Happening::Seated { seat, .. } = &entry.what {
            self.owners[*seat] = owner;
        }
        if let Some(by) = &entry.by {
            self.carried_out.insert(by.clone(), entry.number);
        }
        self.entries.push(entry);
        Ok(self.entries.last().expect("an entry was put there a line above"))
    }

    /// The next line. A clock that went back does not make it older than the one before.
    fn next(&self, what: Happening, by: Option<By>, now: u64) -> Kept {
        let (number, at) = (self.live.version() + 1, now.max(self.live.changed()));
        Kept { entry: Entry { number, at, by, what }, owner: None }
    }
}
