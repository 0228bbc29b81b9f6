//! Playing through a lesson: the current step, the board, and the progress.

use quadrille_catalog::AnyMove;
use quadrille_core::Seat;
use quadrille_lessons::lesson::{LearnerAction, Lesson, Progress, Step};
use quadrille_match::PreparedMove;
use quadrille_worker::protocol::{WorkerResult, WorkerTask};
use wasm_bindgen_futures::spawn_local;

use crate::board::BoardController;
use crate::components::announce;
use crate::ending::{Audience, Reader};
use crate::engine;
use crate::games::AnyGameUi;
use crate::i18n::{lesson_text, messages};
use crate::reactive::*;
use crate::screens::first_play::finish_lesson;
use crate::settings::Settings;
use crate::time::sleep;

/// Pause before the opponent's reply, in milliseconds.
const BEFORE_REPLY: u32 = 700;

/// A lesson in progress. It is a handle: copies are the same lesson.
#[derive(Clone, Copy)]
pub(super) struct LessonPlayer {
    lesson: &'static Lesson,
    /// The board.
    pub(super) board: BoardController,
    /// The index of the current step.
    pub(super) step: RwSignal<usize>,
    /// The progress of the current step.
    pub(super) progress: RwSignal<Progress>,
    /// A notice about a word that the dictionary rejects.
    pub(super) notice: RwSignal<Option<String>>,
    learner: StoredValue<Seat>,
}

impl LessonPlayer {
    /// Starts a lesson; none if its first step cannot be set up, which a test rules out.
    pub(super) fn new(
        ui: &'static dyn AnyGameUi,
        lesson: &'static Lesson,
        settings: RwSignal<Settings>,
    ) -> Option<LessonPlayer> {
        let game = lesson.steps.first()?.start(lesson.game)?;
        let learner = StoredValue::new(game.position().side_to_move());
        let mut board = BoardController::new(ui, game, settings);
        board.input.confirm =
            Signal::derive(move || settings.with(|settings| settings.confirm.applies(true)));
        board.audience = Signal::derive(move || Audience {
            reader: Reader::Player(learner.get_value()),
            ..Audience::default()
        });
        let player = LessonPlayer {
            lesson,
            board,
            learner,
            step: RwSignal::new(0),
            progress: RwSignal::new(Progress::Going),
            notice: board.state.notice,
        };
        board.on_moves(move |moves| spawn_local(async move { player.play_moves(moves).await }));
        board.on_take_back(move || player.retract());
        player.begin(0);
        Some(player)
    }

    /// The current step.
    pub(super) fn current(self) -> &'static Step {
        &self.lesson.steps[self.step.get().min(self.lesson.steps.len() - 1)]
    }

    /// Number of steps.
    pub(super) fn count(self) -> usize {
        self.lesson.steps.len()
    }

    /// Starts or restarts a step.
    pub(super) fn begin(self, number: usize) {
        let Some(step) = self.lesson.steps.get(number) else { return };
        let Some(game) = step.start(self.lesson.game) else { return };
        self.step.set(number);
        self.progress.set(Progress::Going);
        self.notice.set(None);
        self.learner.set_value(game.position().side_to_move());
        self.board.show_without_history(game);
        let grid = self.board.grid();
        self.board
            .state
            .annotated
            .set(step.marks.iter().filter_map(|name| grid.parse_square(name)).collect());
        self.board.set_enabled(true);
        announce(lesson_text(step.text));
    }

    async fn play_moves(self, moves: Vec<AnyMove>) {
        let number = self.step.get_untracked();
        let step = &self.lesson.steps[number];
        self.board.set_enabled(false);
        self.notice.set(None);
        for mv in moves {
            let prepared = match self.board.prepare_move(&mv) {
                Some(Ok(prepared)) => prepared,
                Some(Err(_)) => break,
                None => return,
            };
            if !self.is_word_accepted(&prepared).await {
                self.board.set_enabled(true);
                return;
            }
            self.board.state.annotated.set(Vec::new());
            if !self.board.play_prepared(prepared).await {
                return;
            }
            let events = self.board.state.last_events.get_untracked();
            let action = LearnerAction::Played { mv: &mv.to_text(), events: &events };
            if !self.assess(step, action) {
                if self.progress.get_untracked() == Progress::Done {
                    self.reply(number, step).await;
                }
                return;
            }
        }
        self.board.set_enabled(true);
    }

    /// Updates the progress of the step; true if the step continues.
    fn assess(self, step: &Step, action: LearnerAction<'_>) -> bool {
        let learner = self.learner.get_value();
        let progress = self.board.with_position(|position| step.progress(learner, position, action));
        self.progress.set(progress);
        match progress {
            Progress::Going => return true,
            Progress::Done => {
                announce(lesson_text(&step.done()));
                if self.step.get_untracked() + 1 == self.count() {
                    finish_lesson(self.lesson.game);
                }
            }
            Progress::Missed => announce(lesson_text(&step.missed())),
        }
        self.board.set_enabled(false);
        false
    }

    async fn reply(self, number: usize, step: &Step) {
        for mv in step.reply {
            sleep(BEFORE_REPLY).await;
            // The learner may have started another step.
            if self.step.try_get_untracked() != Some(number)
                || self.progress.get_untracked() != Progress::Done
            {
                return;
            }
            let Ok(mv) = self.board.parse_move(mv) else { return };
            if self.board.play_move(&mv).await != Ok(true) {
                return;
            }
        }
    }

    /// True if the dictionary accepts the word of a move. If it cannot be loaded, every word is accepted.
    async fn is_word_accepted(self, prepared: &PreparedMove) -> bool {
        let Some(word) = prepared.word().map(str::to_string) else { return true };
        match engine::request(WorkerTask::Word { word: word.clone() }).await {
            Ok(WorkerResult::Word { known: false, .. }) => {
                self.board.reject(messages::words_unknown(word.to_ascii_uppercase()));
                false
            }
            _ => true,
        }
    }

    fn retract(self) {
        let (count, steps) = self.board.with_match(|game| (game.played().len(), game.undo_len()));
        if steps > 0 {
            self.board.rewind(count - steps);
            self.board.set_enabled(true);
            let step = &self.lesson.steps[self.step.get_untracked()];
            self.assess(step, LearnerAction::Undone);
        }
    }

    /// Shows the solution as a hint.
    pub(super) fn hint(self) {
        self.board.show_hint(self.current().solution, None);
    }
}
