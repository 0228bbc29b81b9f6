//! A game on this device: players, turns, computer moves, undo and hints. The match applies the rules.

mod computer;
mod dictionary;
mod tabs;

use quadrille_catalog::{AnyMove, SetupError};
use quadrille_core::{Outcome, PerSeat, Seat};
use quadrille_lessons::badges::Badge;
use quadrille_match::{GameSetup, Match};
use wasm_bindgen_futures::spawn_local;

use crate::board::BoardController;
use crate::ending::{Audience, Ending};
use crate::games::AnyGameUi;
use crate::i18n::messages;
use crate::reactive::*;
use crate::saved_games::{self, SavedGame, SeatedPlayer};
use crate::settings::Settings;
use crate::statistics::{self, FinishedGame};
use crate::{components, engine, event_text, time};

pub use computer::think_request;
use dictionary::WordCheck;
pub use dictionary::{WordQuery, WordQueryState};

/// A game on this device: a handle whose copies are the same game.
#[derive(Clone, Copy)]
pub struct LocalGame {
    /// The board.
    pub board: BoardController,
    id: StoredValue<String>,
    seats: StoredValue<PerSeat<SeatedPlayer>>,
    engine_seed: StoredValue<u64>,
    settings: RwSignal<Settings>,
    /// The outcome, once the last animation has ended.
    pub outcome: RwSignal<Option<Outcome>>,
    /// True while the computer searches.
    pub thinking: RwSignal<bool>,
    /// True if a game between computers is paused.
    pub paused: RwSignal<bool>,
    /// A message to the person: a rejected move, a computer that fails.
    pub notice: RwSignal<Option<String>>,
    /// The dictionary query that is not settled yet.
    pub word_query: RwSignal<Option<WordQuery>>,
    /// Counts the queries.
    query_count: StoredValue<u32>,
    /// True if another tab plays the game and this one only follows.
    pub in_other_tab: RwSignal<bool>,
    /// The text that was last saved or loaded.
    saved: StoredValue<Option<String>>,
    /// The badges that this game earned when it ended.
    pub earned: RwSignal<Vec<Badge>>,
    /// Counts cancellations; pending work of an older generation is dropped.
    generation: StoredValue<u32>,
}

impl LocalGame {
    /// Saves a new game and returns its id.
    pub fn start(setup: GameSetup, seats: PerSeat<SeatedPlayer>) -> Result<String, SetupError> {
        Ok(LocalGame::save_new(&Match::new(setup)?, seats))
    }

    /// Saves a match as a new game and returns its id.
    pub fn save_new(game: &Match, seats: PerSeat<SeatedPlayer>) -> String {
        let id = saved_games::new_id();
        saved_games::add(&id, &SavedGame::new(game, seats, time::random_seed()));
        id
    }

    /// Resumes a saved game.
    pub fn resume(
        ui: &'static dyn AnyGameUi,
        id: String,
        game: Match,
        saved: &SavedGame,
        settings: RwSignal<Settings>,
    ) -> LocalGame {
        let local = LocalGame::with(ui, id, game, saved, settings);
        local.claim(saved);
        local.watch_other_tabs();
        let seats = saved.seats();
        let only_second = seats.second.is_person() && !seats.first.is_person();
        local.board.state.flipped.set(only_second && ui.can_flip());
        if !seats.first.is_person() && !seats.second.is_person() {
            local.cancel_pending();
        }
        local.advance();
        local.preload();
        local
    }

    /// Preloads the engine or the word list, so that the computer's first move and the first word do not wait for it.
    fn preload(self) {
        let humans = self.humans();
        if self.uses_word_list() {
            self.preload_word_list();
        } else if !humans.first || !humans.second {
            engine::preload();
        }
    }

    fn with(
        ui: &'static dyn AnyGameUi,
        id: String,
        game: Match,
        saved: &SavedGame,
        settings: RwSignal<Settings>,
    ) -> LocalGame {
        let mut board = BoardController::new(ui, game, settings);
        board.input.confirm =
            Signal::derive(move || settings.with(|settings| settings.confirm.applies(true)));
        board.audience = Signal::stored(Audience::here(saved.seats()));
        let local = LocalGame {
            board,
            id: StoredValue::new(id),
            seats: StoredValue::new(saved.seats()),
            engine_seed: StoredValue::new(saved.engine_seed),
            settings,
            outcome: RwSignal::new(None),
            thinking: RwSignal::new(false),
            paused: RwSignal::new(false),
            notice: board.state.notice,
            word_query: RwSignal::new(None),
            query_count: StoredValue::new(0),
            in_other_tab: RwSignal::new(false),
            saved: StoredValue::new(None),
            earned: RwSignal::new(Vec::new()),
            generation: StoredValue::new(0),
        };
        board.on_moves(move |moves| local.play_moves(moves));
        board.on_take_back(move || local.take_back());
        board.on_change(move || local.save());
        if saved.seats().first.is_person() || saved.seats().second.is_person() {
            board.on_undo(move || {
                let can_undo = local.undo_target().is_some();
                local.undo();
                can_undo
            });
        }
        local
    }

    /// The id under which it is saved.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// The player at a seat.
    pub fn player(self, seat: Seat) -> SeatedPlayer {
        self.seats.with_value(|seats| seats[seat].clone())
    }

    /// True for each seat of a person.
    pub fn humans(self) -> PerSeat<bool> {
        self.seats.with_value(|seats| PerSeat::from_fn(|seat| seats[seat].is_person()))
    }

    /// Reads the match, tracking its moves.
    pub fn with_match<T>(self, f: impl FnOnce(&Match) -> T) -> T {
        self.board.with_match(f)
    }

    /// True if nothing was cancelled since this generation; false once the screen is gone.
    fn is_current(self, generation: u32) -> bool {
        self.generation.try_get_value() == Some(generation)
    }

    fn play_moves(self, moves: Vec<AnyMove>) {
        spawn_local(self.play_in_turn(moves));
    }

    /// Plays a person's moves one after the other.
    async fn play_in_turn(self, moves: Vec<AnyMove>) {
        let generation = self.generation.get_value();
        self.board.set_enabled(false);
        self.notice.set(None);
        self.word_query.set(None);
        for mv in moves {
            let prepared = match self.board.prepare_move(&mv) {
                Some(Ok(prepared)) => prepared,
                Some(Err(error)) => {
                    self.board.reject(event_text::rejection(self.board.ui.id(), error));
                    continue;
                }
                None => return,
            };
            match self.check_word(&prepared).await {
                WordCheck::Accepted => {}
                WordCheck::Rejected => break,
                WordCheck::Dropped => return,
            }
            if !self.is_current(generation) || self.is_in_other_tab() {
                return;
            }
            if !self.board.play_prepared(prepared).await {
                return;
            }
        }
        if self.is_current(generation) {
            self.advance();
        }
    }

    /// Plays a move without validating its word; true unless it was interrupted.
    async fn play_move(self, mv: &AnyMove) -> bool {
        if self.is_in_other_tab() {
            return false;
        }
        match self.board.play_move(mv).await {
            Ok(finished) => finished,
            Err(error) => {
                self.notify(event_text::rejection(self.board.ui.id(), error));
                true
            }
        }
    }

    /// Plays a move without validating its word, and advances.
    async fn play_and_advance(self, mv: &AnyMove) {
        let generation = self.generation.get_value();
        if self.play_move(mv).await && self.is_current(generation) {
            self.advance();
        }
    }

    /// Shows and announces a message.
    fn notify(self, sentence: String) {
        components::announce(sentence.clone());
        self.notice.set(Some(sentence));
    }

    /// Enables the board for a person's turn, or starts the computer's search.
    pub fn advance(self) {
        let outcome = self.with_match(Match::outcome);
        self.outcome.set(outcome);
        if outcome.is_some() || self.in_other_tab.get_untracked() {
            self.board.set_enabled(false);
            self.count_finished();
            return;
        }
        match self.player(self.with_match(|game| game.position().side_to_move())) {
            SeatedPlayer::Person(_) => self.board.set_enabled(true),
            SeatedPlayer::Computer(level) => {
                self.board.set_enabled(false);
                if !self.paused.get_untracked() {
                    self.think(level);
                }
            }
        }
    }

    /// Counts the game in the statistics if it is over and played here.
    fn count_finished(self) {
        if self.in_other_tab.get_untracked() {
            return;
        }
        let (id, players) = (self.id(), self.seats.get_value());
        let earned = untrack(|| {
            self.with_match(|game| {
                FinishedGame::local(&id, game, players).map(|game| statistics::count(&game))
            })
        });
        if let Some(earned) = earned.filter(|earned| !earned.is_empty()) {
            self.earned.set(earned);
        }
    }

    /// Saves the game.
    fn save(self) {
        let saved = untrack(|| {
            self.with_match(|game| SavedGame::new(game, self.seats.get_value(), self.engine_seed.get_value()))
        });
        self.saved.set_value(saved_games::save(&self.id(), &saved));
    }

    /// Cancels the pending search, dictionary query and moves.
    pub fn cancel_pending(self) {
        self.generation.update_value(|generation| *generation += 1);
        engine::interrupt();
        self.thinking.set(false);
        self.word_query.set(None);
        self.notice.set(None);
    }

    fn rewind_to(self, moves: usize) {
        if self.is_in_other_tab() {
            return;
        }
        self.cancel_pending();
        self.board.rewind(moves);
        self.advance();
    }

    /// The number of moves left after one undo, if there is a move to take back.
    pub fn undo_target(self) -> Option<usize> {
        let humans = self.humans();
        self.with_match(|game| game.undo_target(humans)).filter(|_| !self.in_other_tab.get())
    }

    /// Takes back the last move, or against a computer the moves since the person's last turn.
    pub fn undo(self) {
        if let Some(moves) = self.undo_target() {
            self.rewind_to(moves);
            components::announce(messages::play_undone());
        }
    }

    /// Takes back the moves of this turn that the rules allow.
    fn take_back(self) {
        let (played, steps) = untrack(|| self.with_match(|game| (game.played().len(), game.undo_len())));
        if steps > 0 && self.board.input.enabled.get_untracked() {
            self.rewind_to(played - steps);
            components::announce(messages::play_undone());
        }
    }

    /// The seat that a resignation is for: the person to move, or else the other person.
    pub fn resigning(self) -> Option<Seat> {
        let humans = self.humans();
        let side = self.with_match(|game| game.position().side_to_move());
        if humans[side] { Some(side) } else { humans[side.other()].then_some(side.other()) }
    }

    /// Resigns for the person.
    pub fn resign(self) {
        let Some(seat) = self.resigning().filter(|_| !self.is_in_other_tab()) else { return };
        self.cancel_pending();
        self.board.resign(seat);
        self.advance();
        if let Some(outcome) = self.outcome.get_untracked() {
            self.board.announce_end(&Ending::from(outcome));
        }
    }

    /// Pauses or resumes a game between computers.
    pub fn pause(self, paused: bool) {
        self.paused.set(paused);
        if paused {
            self.cancel_pending();
            self.board.stop();
        } else {
            self.advance();
        }
    }

    /// Starts the same setup with another seed and the same players; returns its id.
    pub fn rematch(self) -> Option<String> {
        let mut setup = self.with_match(|game| game.setup().clone());
        setup.seed = time::random_seed();
        LocalGame::start(setup, self.seats.get_value()).ok()
    }
}
