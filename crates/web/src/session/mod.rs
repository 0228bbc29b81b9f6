//! A game on this device: who sits where, whose turn it is, the computer that thinks, undo, hints. What is legal and what happens, the match says.

mod computer;
mod dictionary;
mod tabs;

use quadrille_catalog::{AcceptAnyWord, SetupError};
use quadrille_core::{Outcome, PerSeat, Seat};
use quadrille_match::{Match, Played, Setup};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::ending::{Audience, Ending};
use crate::faces::Face;
use crate::moment;
use crate::settings::Settings;
use crate::shelf::{self, Kept, Who};
use crate::stage::Stage;
use crate::text::say;
use crate::{engine, parts, tell};

pub use computer::question;
use dictionary::WordCheck;
pub use dictionary::{Question, QuestionState};

/// A game on this device. It is a handle: copies are the same game.
#[derive(Clone, Copy)]
pub struct Session {
    /// The board.
    pub stage: Stage,
    id: StoredValue<String>,
    game: StoredValue<Match>,
    seats: StoredValue<PerSeat<Who>>,
    luck: StoredValue<u64>,
    settings: RwSignal<Settings>,
    /// Counts the changes of the match, for those who show its moves.
    pub changed: RwSignal<u32>,
    /// How it ended, once it has and everything was played out.
    pub outcome: RwSignal<Option<Outcome>>,
    /// Whether a computer thinks.
    pub thinking: RwSignal<bool>,
    /// Whether a game between computers is halted.
    pub paused: RwSignal<bool>,
    /// Something that the person has to know: a refused move, a computer that cannot be reached.
    pub notice: RwSignal<Option<String>>,
    /// The question to a dictionary that waits for an answer, or for the person.
    pub question: RwSignal<Option<Question>>,
    /// Counts the questions.
    questions: StoredValue<u32>,
    /// True if another tab plays the game, and this one only follows.
    pub elsewhere: RwSignal<bool>,
    /// The text that the game was last saved as, or read from.
    saved: StoredValue<Option<String>>,
    /// Counts the times that everything under way was called off.
    generation: StoredValue<u32>,
}

impl Session {
    /// A new game.
    pub fn start(
        face: &'static dyn Face,
        setup: Setup,
        seats: PerSeat<Who>,
        settings: RwSignal<Settings>,
    ) -> Result<String, SetupError> {
        Ok(Session::keep(face, Match::new(setup)?, seats, settings))
    }

    /// A game that has begun elsewhere, kept to go on with; the name it is kept under.
    pub fn keep(
        face: &'static dyn Face,
        game: Match,
        seats: PerSeat<Who>,
        settings: RwSignal<Settings>,
    ) -> String {
        let id = shelf::fresh_id();
        let kept = Kept {
            record: String::new(),
            seats: (seats.first, seats.second),
            luck: moment::lot(),
            stamp: 0,
            tab: None,
        };
        let session = Session::with(face, id.clone(), game, &kept, settings);
        session.save();
        id
    }

    /// A game that was kept, to go on with.
    pub fn resume(
        face: &'static dyn Face,
        id: String,
        game: Match,
        kept: &Kept,
        settings: RwSignal<Settings>,
    ) -> Session {
        let session = Session::with(face, id, game, kept, settings);
        session.claim(kept);
        session.watch_other_tabs();
        let seats = kept.seats();
        let only_second = seats.second.is_person() && !seats.first.is_person();
        session.stage.flipped.set(only_second && face.flips());
        if seats.first.is_person() || seats.second.is_person() {
            session.advance();
        } else {
            session.settle();
            session.paused.set(false);
            session.advance();
        }
        session.get_ready();
        session
    }

    /// Lets the worker load what the game will ask of it, so that neither the first word nor the computer's first move waits for that.
    fn get_ready(self) {
        let persons = self.persons();
        if self.asks_list() {
            self.load_list();
        } else if !persons.first || !persons.second {
            engine::warm_up();
        }
    }

    fn with(
        face: &'static dyn Face,
        id: String,
        game: Match,
        kept: &Kept,
        settings: RwSignal<Settings>,
    ) -> Session {
        let mut stage = Stage::new(face, game.table().duplicate());
        stage.confirm = Signal::derive(move || settings.with(|settings| settings.confirm));
        stage.audience = Signal::stored(Audience::here(kept.seats()));
        let session = Session {
            stage,
            id: StoredValue::new(id),
            game: StoredValue::new(game),
            seats: StoredValue::new(kept.seats()),
            luck: StoredValue::new(kept.luck),
            settings,
            changed: RwSignal::new(0),
            outcome: RwSignal::new(None),
            thinking: RwSignal::new(false),
            paused: RwSignal::new(false),
            notice: stage.notice,
            question: RwSignal::new(None),
            questions: StoredValue::new(0),
            elsewhere: RwSignal::new(false),
            saved: StoredValue::new(None),
            generation: StoredValue::new(0),
        };
        session.recall();
        session.show_turn();
        stage.on_made(move |moves| session.made(moves));
        stage.on_retract(move || session.retract());
        if kept.seats().first.is_person() || kept.seats().second.is_person() {
            stage.on_undo(move || {
                let can_undo = session.undone().is_some();
                session.undo();
                can_undo
            });
        }
        session
    }

    /// The name it is kept under.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// Who sits at a seat.
    pub fn who(self, seat: Seat) -> Who {
        self.seats.with_value(|seats| seats[seat].clone())
    }

    /// Which seats are people's.
    pub fn persons(self) -> PerSeat<bool> {
        self.seats.with_value(|seats| PerSeat::from_fn(|seat| seats[seat].is_person()))
    }

    /// Looks at the match, following its changes.
    pub fn with_match<T>(self, look: impl FnOnce(&Match) -> T) -> T {
        if quadrille_view::is_following() {
            self.changed.track();
        }
        self.game.with_value(look)
    }

    /// Whether what was begun before is still wanted; false as well once the screen is gone.
    fn is_current(self, generation: u32) -> bool {
        self.generation.try_get_value() == Some(generation)
    }

    fn made(self, moves: Vec<String>) {
        spawn_local(async move { self.make(moves).await });
    }

    /// Makes a person's moves one after the other and plays out what happens.
    async fn make(self, moves: Vec<String>) {
        let generation = self.generation.get_value();
        self.stage.set_open(false);
        self.notice.set(None);
        self.question.set(None);
        for mv in moves {
            match self.check_word(&mv).await {
                WordCheck::Accepted => {}
                WordCheck::Refused => break,
                WordCheck::Dropped => return,
            }
            if !self.is_current(generation) || !self.enact(&mv).await {
                return;
            }
        }
        if self.is_current(generation) {
            self.advance();
        }
    }

    /// Makes one move whose word, if it has one, was accepted; whether nobody interrupted while it was played out.
    async fn enact(self, mv: &str) -> bool {
        if self.is_played_elsewhere() {
            return false;
        }
        let played = self.game.try_update_value(|game| game.play(mv, &AcceptAnyWord).cloned());
        match played {
            Some(Ok(Played { events, .. })) => {
                self.stage.put(self.game.with_value(|game| game.table().duplicate()));
                self.show_turn();
                self.changed.update(|changed| *changed += 1);
                self.save();
                self.stage.perform(&events, self.settings).await
            }
            Some(Err(refusal)) => {
                self.tell(tell::refusal(self.stage.face.id(), refusal));
                true
            }
            None => false,
        }
    }

    /// Makes one move, likewise, and goes on.
    async fn enact_and_advance(self, mv: &str) {
        let generation = self.generation.get_value();
        if self.enact(mv).await && self.is_current(generation) {
            self.advance();
        }
    }

    /// Tells the person something, to be seen and to be heard.
    fn tell(self, sentence: String) {
        parts::announce(sentence.clone());
        self.notice.set(Some(sentence));
    }

    /// Goes on with whoever's turn it is.
    pub fn advance(self) {
        let outcome = self.game.with_value(Match::outcome);
        self.outcome.set(outcome);
        if outcome.is_some() || self.elsewhere.get_untracked() {
            self.stage.set_open(false);
            return;
        }
        match self.who(self.game.with_value(|game| game.table().mover())) {
            Who::Person(_) => self.stage.set_open(true),
            Who::Computer(level) => {
                self.stage.set_open(false);
                if !self.paused.get_untracked() {
                    self.think(level);
                }
            }
        }
    }

    /// Keeps the game as it stands.
    fn save(self) {
        let record = self.game.with_value(|game| self.record_of(game));
        let seats = self.seats.get_value();
        let kept = Kept {
            record: record.write(),
            seats: (seats.first, seats.second),
            luck: self.luck.get_value(),
            stamp: moment::stamp(),
            tab: Some(shelf::this_tab()),
        };
        self.saved.set_value(shelf::put(&self.id(), &kept));
    }

    fn record_of(self, game: &Match) -> quadrille_core::Record {
        let seats = self.seats.get_value();
        let name = |seat| match &seats[seat] {
            Who::Person(name) => name.clone(),
            Who::Computer(level) => Some(level.player_name()),
        };
        let mut record = game.record();
        record.players = PerSeat::from_fn(name);
        record.date = Some(moment::today());
        record
    }

    /// Calls off whatever is under way: thinking, asking, playing out.
    pub fn settle(self) {
        self.generation.update_value(|generation| *generation += 1);
        engine::interrupt();
        self.thinking.set(false);
        self.question.set(None);
        self.notice.set(None);
    }

    /// Remembers what the last move did, for those who tell what just happened.
    fn recall(self) {
        let last = self.game.with_value(|game| game.played().last().map(|played| played.events.clone()));
        self.stage.last.set(last.unwrap_or_default());
    }

    /// Shows what the turn that goes on has had so far.
    fn show_turn(self) {
        self.game.with_value(|game| self.stage.show_turn(game));
    }

    fn back_to(self, moves: usize) {
        if self.is_played_elsewhere() {
            return;
        }
        self.settle();
        self.game.update_value(|game| game.take_back(moves));
        self.stage.reset(self.game.with_value(|game| game.table().duplicate()));
        self.recall();
        self.show_turn();
        self.changed.update(|changed| *changed += 1);
        self.save();
        self.advance();
    }

    /// How many moves are left after one undo, if there is something to take back.
    pub fn undone(self) -> Option<usize> {
        let persons = self.persons();
        self.with_match(|game| game.undone(persons)).filter(|_| !self.elsewhere.get())
    }

    /// Takes back: the last move, or against a computer everything to the person's last turn.
    pub fn undo(self) {
        if let Some(moves) = self.undone() {
            self.back_to(moves);
            parts::announce(say("play-undone"));
        }
    }

    /// Takes back what the rules let a player take back within a turn.
    fn retract(self) {
        let (made, steps) = self.game.with_value(|game| (game.played().len(), game.undo_len()));
        if steps > 0 && self.stage.open.get_untracked() {
            self.back_to(made - steps);
            parts::announce(say("play-undone"));
        }
    }

    /// Who would resign: the person whose turn it is, or the only person there is.
    pub fn resigning(self) -> Option<Seat> {
        let persons = self.persons();
        let mover = self.with_match(|game| game.table().mover());
        if persons[mover] { Some(mover) } else { persons[mover.other()].then_some(mover.other()) }
    }

    /// A person gives up.
    pub fn resign(self) {
        let Some(seat) = self.resigning().filter(|_| !self.is_played_elsewhere()) else { return };
        self.settle();
        self.game.update_value(|game| game.resign(seat));
        self.stage.reset(self.game.with_value(|game| game.table().duplicate()));
        self.changed.update(|changed| *changed += 1);
        self.save();
        self.advance();
        if let Some(outcome) = self.outcome.get_untracked() {
            let loud = self.settings.with_untracked(|settings| settings.sound);
            self.stage.announce_end(&Ending::from(outcome), loud);
        }
    }

    /// Halts a game between computers, or lets it go on.
    pub fn pause(self, paused: bool) {
        self.paused.set(paused);
        if paused {
            self.settle();
            self.stage.reset(self.game.with_value(|game| game.table().duplicate()));
        } else {
            self.advance();
        }
    }

    /// The same again: the same setup with another lot, and the same players; the name it is kept under.
    pub fn rematch(self) -> Option<String> {
        let mut setup = self.game.with_value(|game| game.setup().clone());
        setup.seed = moment::lot();
        Session::start(self.stage.face, setup, self.seats.get_value(), self.settings).ok()
    }
}
