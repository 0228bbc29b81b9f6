//! From a wish to an entry that is durable and told; and what to do when others were quicker or the store does not answer.

use std::net::IpAddr;
use std::time::Duration;

use quadrille_core::{AcceptAnyWord, Seat, WordValidator};
use quadrille_lexicon::Lexicon;
use quadrille_match::online::{Answer, Circumstances};
use quadrille_protocol::online::{FromServer, Happening, Kept, Order, Refused, Stage, Who, Why, Wish};
use quadrille_store::{Append, Index, Joined, StoreError, Stored};
use tokio::time::Instant;

use super::{Host, LOOK_AROUND, Sat, TRIES, busy, in_doubt, unavailable};
use crate::online::admission::Busy;
use crate::online::index::{index_of, line_of, room_of};
use crate::online::limits::{Rate, RateLimitedAction};
use crate::online::now;

/// Phrases of one player, and offers and answers of one.
const TALK: Rate = Rate::new(10, Duration::from_secs(1));

impl Host {
    pub(super) async fn sit(&mut self, who: Who, owner: String) -> Result<Sat, Refused> {
        for _ in 0..TRIES {
            if self.in_doubt || self.was_just_unanswered() {
                return Err(in_doubt());
            }
            if let Some(seat) = self.room.seat_of(&owner) {
                return Ok(Sat { seat, anew: false });
            }
            let (seat, kept) = self.room.sit(who.clone(), Some(owner.clone()), now())?;
            match self.write(kept).await {
                Ok(()) => return Ok(Sat { seat, anew: true }),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(unavailable(&self.shared, &error)),
            }
        }
        Err(Refused::new(Why::Unavailable, "others were quicker every time"))
    }

    /// Carries an order out, or says why not.
    pub(super) async fn order(
        &mut self,
        seat: Seat,
        order: &Order,
        from: Option<IpAddr>,
    ) -> Result<u64, Refused> {
        let talk = match order.wish {
            Wish::Say { .. } => Some(&mut self.phrases[seat]),
            Wish::Offer { .. } | Wish::Decline { .. } => Some(&mut self.offers[seat]),
            _ => None,
        };
        if talk.is_some_and(|bucket| bucket.take(TALK, std::time::Instant::now()).is_err()) {
            return Err(Refused::new(Why::TooFast, "that is much talk in a short time"));
        }
        let _admitted = self.shared.admission.admit().await.map_err(|Busy| busy())?;
        if order.wish == Wish::Claim {
            self.compare_visits().await;
        }
        let mut is_paid = false;
        for attempt in 0..TRIES {
            self.keep_time().await;
            if self.in_doubt || self.owes_time || self.was_just_unanswered() {
                return Err(in_doubt());
            }
            let circumstances = Circumstances { now: now(), gone: self.gone() };
            let builtin = |word: &str| Lexicon::builtin().contains(word);
            let on_honour = self.room.live().game().setup().option("dictionary") == Some("honour");
            let judge: &dyn WordValidator = if on_honour { &AcceptAnyWord } else { &builtin };
            match self.room.order(seat, order, circumstances, judge) {
                Answer::Before(version) => return Ok(version),
                // What is refused may be right by what another node wrote.
                Answer::Refused(_) if self.shared.several_nodes && attempt == 0 => self.catch_up().await,
                Answer::Refused(refused) => return Err(refused),
                Answer::Write(kept) => {
                    // A rematch is a new game, and counts as one for the player who brings it about.
                    if let Some(address) = from.filter(|_| !is_paid && self.opens_rematch(&kept)) {
                        self.shared.limits.allow(RateLimitedAction::Open, address).map_err(too_many_games)?;
                        is_paid = true;
                    }
                    match self.write(*kept).await {
                        Ok(()) => {
                            let version = self.room.live().version();
                            self.follow_up().await;
                            return Ok(version);
                        }
                        Err(StoreError::Conflict) => {}
                        Err(error) => return Err(unavailable(&self.shared, &error)),
                    }
                }
            }
        }
        Err(Refused::new(Why::Stale, "others were quicker every time"))
    }

    /// Makes a line durable, and only then tells of it.
    pub(super) async fn write(&mut self, kept: Kept) -> Result<(), StoreError> {
        let begun = std::time::Instant::now();
        // Without a place in the queue nothing has happened yet, and the room stays as it is.
        let slot = self.shared.writer.reserve()?;
        let after = self.room.live().version();
        let line = line_of(&kept);
        let entry = kept.entry.clone();
        if let Err(diverged) = self.room.written(kept) {
            self.in_doubt = true;
            return Err(StoreError::Corrupt(diverged.to_string()));
        }
        let known_expires = self.found_by.expires;
        self.free_code();
        let index = index_of(self.room.live(), self.found_by.clone());
        let append = Append { game: self.id.clone(), after, known_expires, lines: vec![line], index };
        match slot.append(append).await {
            Ok(()) => {
                self.shared.metrics.written(begun.elapsed());
                let seats_changed = matches!(entry.what, Happening::Seated { .. });
                self.tell_all(&FromServer::Entries { entries: vec![entry], now: now() });
                if seats_changed {
                    self.look_at_seats();
                }
                Ok(())
            }
            Err(error) => {
                // The room has taken in what may not be written: the log alone knows.
                self.in_doubt = true;
                // What is not there now is asked later, and not while someone waits for an answer.
                if !matches!(error, StoreError::Unavailable(_)) {
                    self.catch_up().await;
                }
                Err(error)
            }
        }
    }

    /// A game that does not wait any more is not joined by anyone; what code it was joined by is kept, for whoever did not hear the answer.
    fn free_code(&mut self) {
        let live = self.room.live();
        if live.stage() == Stage::Waiting {
            return;
        }
        let joined = match self.found_by.code.take() {
            Some(code) if Seat::ALL.iter().all(|seat| live.seats()[*seat].is_some()) => {
                self.room.seated_at().map(|at| Joined { code, at })
            }
            _ => self.found_by.joined.take(),
        };
        self.found_by = Index { joined, ..Index::new(self.found_by.stage) };
    }

    /// Whether the store did not answer a moment ago. It is not asked again at once: everyone who asks this room would wait for it in turn.
    pub(super) fn was_just_unanswered(&self) -> bool {
        self.unanswered.is_some_and(|at| at.elapsed() < LOOK_AROUND)
    }

    /// Takes in what is written, by whomever.
    pub(super) async fn catch_up(&mut self) {
        if self.was_just_unanswered() {
            return;
        }
        let answered = self.read().await;
        self.unanswered = answered.is_err().then(Instant::now);
    }

    async fn read(&mut self) -> Result<(), StoreError> {
        if self.in_doubt {
            let stored = self.shared.store.load(&self.id).await?.ok_or(StoreError::Conflict)?;
            self.room = room_of(&stored.lines).map_err(StoreError::Corrupt)?;
            self.found_by = stored.index;
            (self.in_doubt, self.owes_time) = (false, true);
            // What listeners have is not known either; those who are ahead or behind find the state.
            let state = Box::new(self.room.state());
            self.tell_all(&FromServer::State { state, now: now() });
            self.look_at_seats();
        } else {
            let version = self.room.live().version();
            let stored = self.shared.store.changes_after(&self.id, version).await?;
            let Stored { index, lines } = stored.ok_or(StoreError::Conflict)?;
            // A wait is renewed without a line: the index is as much news as the lines are.
            self.found_by = index;
            let mut entries = Vec::new();
            for line in lines {
                let entry =
                    Kept::read(&line.body).ok().and_then(|kept| self.room.written(kept).ok().cloned());
                let Some(entry) = entry else {
                    self.in_doubt = true;
                    return Ok(());
                };
                entries.push(entry);
            }
            if !entries.is_empty() {
                self.tell_all(&FromServer::Entries { entries, now: now() });
                self.look_at_seats();
            }
        }
        Ok(())
    }
}

fn too_many_games(wait: Duration) -> Refused {
    let seconds = wait.as_secs() + 1;
    Refused::new(Why::TooFast, format!("too many new games in a short time; try again in {seconds} s"))
}
