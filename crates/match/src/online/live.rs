//! A game as everyone sees it: a state, and what each entry makes of it.

use quadrille_catalog::{AcceptAnyWord, SetupError};
use quadrille_core::{Event, Outcome, PerSeat, Reason, Record, Seat};
use quadrille_protocol::online::{Entry, Happening, Offer, Opening, Stage, State, Who};

use super::key;
use super::time::Time;
use crate::{Match, Setup};

/// The word for a game that was cancelled: it does not count.
pub const ABORTED: &str = "aborted";

/// A game as everyone who follows it sees it.
#[derive(Clone, Debug)]
pub struct Live {
    pub(super) version: u64,
    pub(super) position_version: u64,
    pub(super) opened: u64,
    pub(super) changed: u64,
    pub(super) opening: Opening,
    pub(super) seats: PerSeat<Option<Who>>,
    pub(super) game: Match,
    /// How many moves of the turn that goes on were taken back by the player alone. A state does not tell: it is for the referee, who has
    /// the whole log.
    pub(super) taken_back: usize,
    pub(super) time: Time,
    pub(super) offers: PerSeat<Vec<Offer>>,
    /// An end that the rules do not know of: the winner, and the reason.
    pub(super) ended: Option<(Option<Seat>, String)>,
    pub(super) rematch: Option<String>,
}

/// An entry or a state does not fit: the copy is wrong, or the entry is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} does not fit: {what}")]
pub struct Diverged {
    /// The entry's number, or the state's version.
    pub number: u64,
    /// What does not fit.
    pub what: String,
}

impl Live {
    /// A game at its first entry.
    pub fn open(entry: &Entry) -> Result<Live, Diverged> {
        Live::begin(entry, Match::new)
    }

    /// The same for a server, which shows nothing and keeps no events.
    pub(super) fn open_without_events(entry: &Entry) -> Result<Live, Diverged> {
        Live::begin(entry, Match::without_events)
    }

    fn begin(entry: &Entry, start: fn(Setup) -> Result<Match, SetupError>) -> Result<Live, Diverged> {
        let diverged = |what: String| Diverged { number: entry.number, what };
        let Happening::Opened(opening) = &entry.what else {
            return Err(diverged("a game begins with its opening".to_string()));
        };
        if entry.number != 1 {
            return Err(diverged("the opening is entry 1".to_string()));
        }
        let game = start(setup(opening)).map_err(|error| diverged(error.to_string()))?;
        Ok(Live {
            version: 1,
            position_version: 1,
            opened: entry.at,
            changed: entry.at,
            opening: opening.clone(),
            seats: PerSeat::default(),
            game,
            taken_back: 0,
            time: Time::new(opening.clock),
            offers: PerSeat::default(),
            ended: None,
            rematch: None,
        })
    }

    /// A game from all its entries.
    pub fn replay(entries: &[Entry]) -> Result<Live, Diverged> {
        let (first, rest) = entries
            .split_first()
            .ok_or_else(|| Diverged { number: 0, what: "there are no entries".to_string() })?;
        let mut live = Live::open(first)?;
        for entry in rest {
            live.apply(entry)?;
        }
        Ok(live)
    }

    /// A game from its state.
    pub fn of(state: &State) -> Result<Live, Diverged> {
        let diverged = |what: String| Diverged { number: state.version, what };
        let mut game = Match::new(setup(&state.opening)).map_err(|error| diverged(error.to_string()))?;
        for mv in &state.moves {
            game.play(mv, &AcceptAnyWord).map_err(|refusal| diverged(refusal.to_string()))?;
        }
        if key(game.table()) != state.key {
            return Err(diverged("the moves lead to another position".to_string()));
        }
        let by_rules = game.outcome().is_some();
        let ended = state.reason.clone().filter(|_| !by_rules).map(|reason| (state.winner, reason));
        Ok(Live {
            version: state.version,
            position_version: state.position_version,
            opened: state.opened,
            changed: state.changed,
            opening: state.opening.clone(),
            seats: state.seats.clone(),
            game,
            taken_back: 0,
            time: Time::resume(state.opening.clock, state.clocks),
            offers: state.offers.clone(),
            ended,
            rematch: state.rematch.clone(),
        })
    }

    /// The game as a state.
    pub fn state(&self) -> State {
        let (winner, reason) = match self.end() {
            Some((winner, reason)) => (winner, Some(reason)),
            None => (None, None),
        };
        State {
            version: self.version,
            opened: self.opened,
            changed: self.changed,
            opening: self.opening.clone(),
            seats: self.seats.clone(),
            stage: self.stage(),
            moves: self.game.played().iter().map(|played| played.mv.clone()).collect(),
            position_version: self.position_version,
            position: self.game.table().text(),
            key: key(self.game.table()),
            mover: self.mover(),
            clocks: self.time.clocks(),
            offers: self.offers.clone(),
            winner,
            reason,
            rematch: self.rematch.clone(),
        }
    }

    /// Takes in what happened next, and tells what the rules make of it. After an error the copy is of no use any more.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<Event>, Diverged> {
        let diverged = |what: &str| Diverged { number: entry.number, what: what.to_string() };
        if entry.number != self.version + 1 {
            return Err(diverged("it is not the next one"));
        }
        if entry.at < self.changed {
            return Err(diverged("it is older than the one before"));
        }
        let (at, mover) = (entry.at, self.game.table().mover());
        let mut events = Vec::new();
        match &entry.what {
            Happening::Opened(_) => return Err(diverged("a game is opened once")),
            Happening::Seated { seat, who } => self.seats[*seat] = Some(who.clone()),
            Happening::Moved { seat, mv, key } => {
                if *seat != mover {
                    return Err(diverged("it is the other's turn"));
                }
                let played =
                    self.game.play(mv, &AcceptAnyWord).map_err(|refusal| diverged(&refusal.to_string()))?;
                events = played.events.clone();
                self.position_is(entry.number, key)?;
                self.offers = PerSeat::from_fn(|each| {
                    self.offers[each]
                        .iter()
                        .copied()
                        .filter(|offer| *offer == Offer::Draw && each == *seat)
                        .collect()
                });
                if self.game.outcome().is_some() {
                    self.time.stop(mover, at);
                } else if self.game.table().mover() != mover {
                    self.taken_back = 0;
                    self.time.turn_ended(mover, at, self.game.finished_turns());
                }
            }
            Happening::Retracted { moves, key, .. } => {
                self.taken_back += self.game.played().len().saturating_sub(*moves);
                self.game.take_back(*moves);
                self.position_is(entry.number, key)?;
            }
            Happening::TookBack { moves, key } => {
                self.game.take_back(*moves);
                self.position_is(entry.number, key)?;
                self.taken_back = 0;
                self.time.went_back(mover, at, self.game.finished_turns());
                self.offers = PerSeat::default();
            }
            Happening::Offered { seat, offer } => {
                if !self.offers[*seat].contains(offer) {
                    self.offers[*seat].push(*offer);
                }
            }
            Happening::Declined { seat, offer } => self.offers[seat.other()].retain(|each| each != offer),
            Happening::Said { .. } => {}
            Happening::Credited { millis } => self.time.credit(*millis, at),
            Happening::Ended { winner, reason } => {
                self.time.stop(mover, at);
                self.ended = Some((*winner, reason.clone()));
                self.offers = PerSeat::default();
            }
            Happening::Rematch { game } => self.rematch = Some(game.clone()),
        }
        (self.version, self.changed) = (entry.number, at);
        Ok(events)
    }

    /// The position changed with this entry, to the one with this hash.
    fn position_is(&mut self, number: u64, expected: &str) -> Result<(), Diverged> {
        self.position_version = number;
        if key(self.game.table()) == expected {
            Ok(())
        } else {
            Err(Diverged { number, what: "the position is another one".to_string() })
        }
    }

    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The number of the entry by which the position last changed.
    pub fn position_version(&self) -> u64 {
        self.position_version
    }

    /// When it was opened.
    pub fn opened(&self) -> u64 {
        self.opened
    }

    /// When the last entry was made.
    pub fn changed(&self) -> u64 {
        self.changed
    }

    /// What it was opened with.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Who sits where.
    pub fn seats(&self) -> &PerSeat<Option<Who>> {
        &self.seats
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The rematch, if there is one.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// What a player has offered and the other has not answered.
    pub fn offers(&self, seat: Seat) -> &[Offer] {
        &self.offers[seat]
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        if self.end().is_some() {
            Stage::Over
        } else if Seat::ALL.iter().any(|seat| self.seats[*seat].is_none()) {
            Stage::Waiting
        } else {
            Stage::Playing
        }
    }

    /// Whose turn it is, while it is being played.
    pub fn mover(&self) -> Option<Seat> {
        (self.stage() == Stage::Playing).then(|| self.game.table().mover())
    }

    /// The winner, if there is one, and the reason, once it has ended.
    pub fn end(&self) -> Option<(Option<Seat>, String)> {
        let by_rules = |outcome: Outcome| (outcome.winner(), outcome.reason.word().to_string());
        self.ended.clone().or_else(|| self.game.outcome().map(by_rules))
    }

    /// When the clock of the one to move runs out, if nothing happens.
    pub fn due(&self) -> Option<u64> {
        self.time.due(self.mover()?)
    }

    /// Milliseconds left for a player at this moment.
    pub fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        let clocks = self.time.clocks()?;
        let running = clocks.since.filter(|_| self.mover() == Some(seat));
        let spent = running.map_or(0, |since| now.saturating_sub(since));
        Some(clocks.left[seat].saturating_sub(spent))
    }

    /// The game as a record, with the players' names. An aborted game has no result.
    pub fn record(&self) -> Record {
        let mut record = self.game.record();
        let name = |seat: Seat| match &self.seats[seat] {
            Some(Who::Guest { name, .. }) if !name.is_empty() => Some(name.clone()),
            Some(Who::Computer { level }) => Some(level.player_name()),
            _ => None,
        };
        record.players = PerSeat::from_fn(name);
        if let Some((winner, reason)) = self.ended.as_ref().filter(|(_, reason)| reason != ABORTED)
            && let Some(reason) = Reason::SHARED.into_iter().find(|shared| shared.word() == reason)
        {
            let outcome = winner.map_or_else(|| Outcome::draw(reason), |winner| Outcome::win(winner, reason));
            record.result = Some(outcome.verdict);
            record.reason = Some(reason.word().to_string());
        }
        record
    }
}

fn setup(opening: &Opening) -> Setup {
    Setup {
        game: opening.game.clone(),
        options: opening.options.0.clone(),
        seed: opening.seed,
        start: opening.start.clone(),
    }
}
