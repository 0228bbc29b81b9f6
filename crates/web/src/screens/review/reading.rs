//! A game being looked at: where in it the reader is, and the other moves that the reader tries.

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::{PerSeat, Record, Seat};
use quadrille_match::Match;
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::ending::Audience;
use crate::faces::Face;
use crate::moment;
use crate::parts::announce;
use crate::session::Session;
use crate::settings::Settings;
use crate::shelf::Who;
use crate::stage::Stage;
use crate::text::say;

/// A game being looked at. It is a handle: copies are the same reading.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// The board.
    pub(super) stage: Stage,
    /// The game as it was played.
    main: StoredValue<Match>,
    /// The moves that are shown: the game's, or the reader's own from some point on.
    line: StoredValue<Match>,
    players: StoredValue<PerSeat<Option<String>>>,
    /// After how many moves the reader's own begin.
    pub(super) forked: RwSignal<Option<usize>>,
    /// How many moves are shown.
    pub(super) ply: RwSignal<usize>,
    changed: RwSignal<u32>,
    settings: RwSignal<Settings>,
}

impl Reading {
    pub(super) fn new(
        face: &'static dyn Face,
        game: Match,
        record: &Record,
        at_end: bool,
        settings: RwSignal<Settings>,
    ) -> Reading {
        let ply = if at_end { game.played().len() } else { 0 };
        let mut stage = Stage::new(face, game.table_after(ply));
        stage.audience = Signal::stored(Audience::of(record));
        let reading = Reading {
            stage,
            line: StoredValue::new(game.clone()),
            main: StoredValue::new(game),
            players: StoredValue::new(record.players.clone()),
            forked: RwSignal::new(None),
            ply: RwSignal::new(ply),
            changed: RwSignal::new(0),
            settings,
        };
        stage.on_made(move |moves| reading.tried(moves));
        reading.remember(ply);
        reading.let_try();
        reading
    }

    /// Looks at the moves that are shown, following their changes.
    pub(super) fn with_line<T>(self, look: impl FnOnce(&Match) -> T) -> T {
        self.changed.track();
        self.line.with_value(look)
    }

    /// Looks at the game as it was played.
    pub(super) fn with_main<T>(self, look: impl FnOnce(&Match) -> T) -> T {
        self.main.with_value(look)
    }

    /// The record of the moves that are shown, as far as this many.
    pub(super) fn record(self, moves: Option<usize>) -> Record {
        let mut line = self.line.get_value();
        if let Some(moves) = moves {
            line.take_back(moves);
        }
        let mut record = line.record();
        record.players = self.players.get_value();
        record.date = Some(moment::today());
        record
    }

    fn let_try(self) {
        let over = self.stage.with_table(|table| table.outcome().is_some());
        self.stage.set_open(!over);
    }

    /// Goes to where this many moves are made. The next move is played out, others are shown at once.
    pub(super) fn go(self, ply: usize) {
        let last = self.line.with_value(|line| line.played().len());
        let (from, to) = (self.ply.get_untracked(), ply.min(last));
        if from == to {
            return;
        }
        self.ply.set(to);
        if to == from + 1 && !self.stage.performing.get_untracked() {
            self.perform(to);
        } else {
            self.stage.reset(self.line.with_value(|line| line.table_after(to)));
            self.remember(to);
            self.let_try();
        }
    }

    fn remember(self, ply: usize) {
        let events = self.line.with_value(|line| {
            ply.checked_sub(1).and_then(|index| line.played().get(index)).map(|played| played.events.clone())
        });
        self.stage.last.set(events.unwrap_or_default());
    }

    /// Plays out the move that leads to where this many are made.
    fn perform(self, ply: usize) {
        let shown = self.line.with_value(|line| {
            line.played().get(ply - 1).map(|played| (line.table_after(ply), played.events.clone()))
        });
        let Some((table, events)) = shown else { return };
        self.stage.set_open(false);
        self.stage.put(table);
        spawn_local(async move {
            if self.stage.perform(&events, self.settings).await {
                self.let_try();
            }
        });
    }

    /// The reader tries moves from here. If they are the game's own, it just goes on.
    fn tried(self, moves: Vec<String>) {
        for mv in moves {
            let ply = self.ply.get_untracked();
            let next = self.line.with_value(|line| line.played().get(ply).map(|played| played.mv.clone()));
            if next.as_deref() != Some(&mv) {
                let mut line = self.line.get_value();
                line.take_back(ply);
                // What the board offers is legal; if the rules say otherwise, nothing is tried.
                if line.play(&mv, &AcceptAnyWord).is_err() {
                    return;
                }
                self.line.set_value(line);
                if self.forked.get_untracked().is_none() {
                    self.forked.set(Some(ply));
                    announce(say("review-forked"));
                }
                self.changed.update(|changed| *changed += 1);
            }
            self.go(ply + 1);
        }
    }

    /// Back to the game as it was played, where the reader left it.
    pub(super) fn rejoin(self) {
        if let Some(ply) = self.forked.get_untracked() {
            self.line.set_value(self.main.get_value());
            self.forked.set(None);
            self.changed.update(|changed| *changed += 1);
            self.ply.set(ply);
            self.stage.reset(self.line.with_value(|line| line.table_after(ply)));
            self.remember(ply);
            self.let_try();
        }
    }

    /// The name of a player: as the record has it, or the side.
    pub(super) fn name(self, seat: Seat) -> String {
        let named = self.players.with_value(|players| players[seat].clone());
        named.unwrap_or_else(|| self.stage.face.side(seat))
    }

    /// Whose turn it is where the reader is.
    pub(super) fn mover(self) -> Seat {
        self.stage.with_table(|table| table.mover())
    }

    /// A new game from here on with these players; the name it is kept under.
    pub(super) fn play_on(self, seats: PerSeat<Who>) -> Option<String> {
        let record = self.record(Some(self.ply.get_untracked()));
        let game = Match::of(&record).ok().filter(|game| game.outcome().is_none())?;
        Some(Session::keep(self.stage.face, game, seats, self.settings))
    }
}
