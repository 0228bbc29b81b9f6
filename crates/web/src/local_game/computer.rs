//! The computer's moves and hints.

use quadrille_core::Seat;
use quadrille_json::GivenOptions;
use quadrille_match::Match;
use quadrille_worker::protocol::{Level, SearchTask, WorkerReport, WorkerResult, WorkerTask};
use wasm_bindgen_futures::spawn_local;

use super::LocalGame;
use crate::engine::{self, EngineFailure};
use crate::event_text;
use crate::i18n::messages;
use crate::reactive::*;
use crate::saved_games::SeatedPlayer;
use crate::time::{now, sleep};

/// The time limit of the search for a hint, in milliseconds.
const HINT_MILLIS: u32 = 700;
/// Levels by which a hint is better than the computer: from one named level to the next.
const HINT_STEPS: u8 = 3;

/// The task to search the current position of a match.
pub fn think_request(game: &Match, level: Level, engine_seed: u64) -> SearchTask {
    let setup = game.setup();
    SearchTask {
        game: setup.game.clone(),
        options: GivenOptions(setup.options.clone()),
        seed: setup.start.is_none().then_some(setup.seed),
        start: setup.start.clone(),
        moves: game.played().iter().map(|played| played.mv.to_text()).collect(),
        level,
        engine_seed,
        millis: None,
        nodes: None,
        lines: 1,
    }
}

impl LocalGame {
    /// Plays the computer's move, no sooner than the pace in the settings.
    pub(super) fn think(self, level: Level) {
        let generation = self.generation.get_value();
        let task = self.with_match(|game| think_request(game, level, self.engine_seed.get_value()));
        let start = now();
        self.thinking.set(true);
        spawn_local(async move {
            let result = engine::request(WorkerTask::Search(task)).await;
            if !self.is_current(generation) {
                return;
            }
            let mv = best_move(result)
                .and_then(|text| self.board.parse_move(&text).map_err(|error| Some(error.to_string())));
            match mv {
                Ok(mv) => {
                    let ui = self.board.ui;
                    let pace = self.settings.with_untracked(|settings| settings.pace_of(ui.id()));
                    let elapsed = (now() - start) as u32;
                    sleep(pace.millis(ui.move_delay()).saturating_sub(elapsed)).await;
                    if self.is_current(generation) {
                        self.thinking.set(false);
                        self.notice.set(None);
                        // Not validated: the computer's words come from the built-in list.
                        self.play_and_advance(&mv).await;
                    }
                }
                Err(Some(reason)) => {
                    self.thinking.set(false);
                    leptos::logging::error!("no move of the computer: {reason}");
                    self.notify(messages::play_no_computer());
                }
                Err(None) => self.thinking.set(false),
            }
        });
    }

    /// The level of a hint: a named level above the computer's, so that it helps but can still be followed; medium between two people.
    fn hint_level(self) -> Level {
        let level = |seat| match self.player(seat) {
            SeatedPlayer::Computer(level) => Some(level),
            SeatedPlayer::Person(_) => None,
        };
        level(Seat::First)
            .or_else(|| level(Seat::Second))
            .map_or(Level::MEDIUM, |level| level.raised(HINT_STEPS))
    }

    /// Shows a good move as a hint.
    pub fn hint(self) {
        if !self.board.input.enabled.get_untracked() {
            return;
        }
        let generation = self.generation.get_value();
        let mut task = self.with_match(|game| think_request(game, self.hint_level(), 0));
        task.millis = Some(HINT_MILLIS);
        let changed = self.board.state.match_changed.get_untracked();
        self.notice.set(None);
        self.thinking.set(true);
        spawn_local(async move {
            let result = engine::request(WorkerTask::Search(task)).await;
            if !self.is_current(generation) {
                return;
            }
            self.thinking.set(false);
            match result {
                Ok(WorkerResult::Report(report))
                    if self.board.state.match_changed.get_untracked() == changed =>
                {
                    self.show(&report);
                }
                Ok(_) | Err(EngineFailure::Interrupted) => {}
                Err(EngineFailure::Broken(_)) => self.notify(messages::play_no_computer()),
            }
        });
    }

    fn show(self, report: &WorkerReport) {
        let Some(line) = report.lines.first() else { return };
        let percent = event_text::percent(line.chance.into());
        let chance = messages::hint_chance(percent);
        self.board.show_hint(&line.moves, Some(chance));
    }
}

/// The move to play; the error is `None` if the search was interrupted.
fn best_move(result: Result<WorkerResult, EngineFailure>) -> Result<String, Option<String>> {
    match result {
        Ok(WorkerResult::Report(report)) => {
            let line = report.lines.into_iter().next();
            line.and_then(|line| line.moves.into_iter().next()).ok_or(Some("an empty line".to_string()))
        }
        Ok(WorkerResult::Rejected { message, .. }) => Err(Some(message)),
        Ok(WorkerResult::Over | WorkerResult::Word { .. }) => {
            Err(Some("an answer to something else".to_string()))
        }
        Err(EngineFailure::Interrupted) => Err(None),
        Err(EngineFailure::Broken(what)) => Err(Some(what)),
    }
}
