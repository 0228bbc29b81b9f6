//! A learner on the way through a lesson: the step, the board, what was done and how it stands.

use quadrille_catalog::AcceptAnyWord;
use quadrille_core::Seat;
use quadrille_match::{Match, Setup};
use quadrille_protocol::engine::{Said, What};
use quadrille_view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::ending::{Audience, Reader};
use crate::engine;
use crate::faces::Face;
use crate::learn::lesson::{Deed, Lesson, Progress, Step};
use crate::moment::wait;
use crate::parts::announce;
use crate::settings::Settings;
use crate::stage::{Hint, Stage};
use crate::tell;
use crate::text::{say, say_with};

/// A pause before the other player answers, in milliseconds.
const BEFORE_REPLY: u32 = 700;

/// A learner on the way through a lesson. It is a handle: copies are the same learner.
#[derive(Clone, Copy)]
pub(super) struct Course {
    lesson: &'static Lesson,
    /// The board.
    pub(super) stage: Stage,
    game: StoredValue<Match>,
    /// Which step it is, from 0.
    pub(super) step: RwSignal<usize>,
    /// How it stands.
    pub(super) progress: RwSignal<Progress>,
    /// A word that does not count, if one was tried.
    pub(super) notice: RwSignal<Option<String>>,
    learner: StoredValue<Seat>,
    settings: RwSignal<Settings>,
}

/// The match that a step begins with.
fn beginning(lesson: &Lesson, step: &Step) -> Option<Match> {
    let mut game = Match::new(Setup::from_position(lesson.game, step.start)).ok()?;
    for mv in step.opening {
        game.play(mv, &AcceptAnyWord).ok()?;
    }
    Some(game)
}

impl Course {
    /// The start of a lesson; nothing if its first step cannot be set up, which a test rules out.
    pub(super) fn new(
        face: &'static dyn Face,
        lesson: &'static Lesson,
        settings: RwSignal<Settings>,
    ) -> Option<Course> {
        let game = beginning(lesson, lesson.steps.first()?)?;
        let mut stage = Stage::new(face, game.table().duplicate());
        stage.confirm = Signal::derive(move || settings.with(|settings| settings.confirm));
        let learner = StoredValue::new(game.table().mover());
        stage.audience = Signal::derive(move || Audience {
            reader: Reader::Player(learner.get_value()),
            ..Audience::default()
        });
        let course = Course {
            lesson,
            stage,
            learner,
            game: StoredValue::new(game),
            step: RwSignal::new(0),
            progress: RwSignal::new(Progress::Going),
            notice: stage.notice,
            settings,
        };
        stage.on_made(move |moves| spawn_local(async move { course.made(moves).await }));
        stage.on_retract(move || course.retract());
        course.begin(0);
        Some(course)
    }

    /// The step that is being done.
    pub(super) fn current(self) -> &'static Step {
        &self.lesson.steps[self.step.get().min(self.lesson.steps.len() - 1)]
    }

    /// How many steps there are.
    pub(super) fn count(self) -> usize {
        self.lesson.steps.len()
    }

    /// Begins a step, or begins it again.
    pub(super) fn begin(self, number: usize) {
        let Some(step) = self.lesson.steps.get(number) else { return };
        let Some(game) = beginning(self.lesson, step) else { return };
        self.step.set(number);
        self.progress.set(Progress::Going);
        self.notice.set(None);
        self.learner.set_value(game.table().mover());
        self.stage.reset(game.table().duplicate());
        self.stage.show_turn(&game);
        let grid = self.stage.grid();
        self.stage.noted.set(step.marks.iter().filter_map(|name| grid.find(name)).collect());
        self.game.set_value(game);
        self.stage.set_open(true);
        announce(say(step.text));
    }

    async fn made(self, moves: Vec<String>) {
        let number = self.step.get_untracked();
        let step = &self.lesson.steps[number];
        self.stage.set_open(false);
        self.notice.set(None);
        for mv in moves {
            if !self.is_word_good(&mv).await {
                self.stage.set_open(true);
                return;
            }
            let played = self.game.try_update_value(|game| game.play(&mv, &AcceptAnyWord).cloned());
            let Some(Ok(played)) = played else {
                self.stage.set_open(true);
                return;
            };
            self.stage.noted.set(Vec::new());
            self.stage.put(self.game.with_value(|game| game.table().duplicate()));
            self.game.with_value(|game| self.stage.show_turn(game));
            if !self.stage.perform(&played.events, self.settings).await {
                return;
            }
            let deed = Deed::Played { mv: &mv, events: &played.events };
            if !self.judge(step, deed) {
                if self.progress.get_untracked() == Progress::Done {
                    self.reply(number, step).await;
                }
                return;
            }
        }
        self.stage.set_open(true);
    }

    /// Looks at how the step stands; whether it goes on.
    fn judge(self, step: &Step, deed: Deed<'_>) -> bool {
        let progress =
            self.game.with_value(|game| step.progress(self.learner.get_value(), game.table(), deed));
        self.progress.set(progress);
        match progress {
            Progress::Going => return true,
            Progress::Done => announce(say(step.done)),
            Progress::Missed => announce(say(step.missed)),
        }
        self.stage.set_open(false);
        false
    }

    async fn reply(self, number: usize, step: &Step) {
        for mv in step.reply {
            wait(BEFORE_REPLY).await;
            // The learner may have gone on meanwhile.
            if self.step.try_get_untracked() != Some(number)
                || self.progress.get_untracked() != Progress::Done
            {
                return;
            }
            let played = self.game.try_update_value(|game| game.play(mv, &AcceptAnyWord).cloned());
            let Some(Ok(played)) = played else { return };
            self.stage.put(self.game.with_value(|game| game.table().duplicate()));
            if !self.stage.perform(&played.events, self.settings).await {
                return;
            }
        }
    }

    /// Whether the word that a move spells counts. Without the list at hand every word does: it is only a lesson.
    async fn is_word_good(self, mv: &str) -> bool {
        let Ok(Some(word)) = self.game.with_value(|game| game.table().check(mv)) else { return true };
        match engine::ask(What::Word { word: word.clone() }).await {
            Ok(Said::Word { known: false, .. }) => {
                let sentence = say_with("words-unknown", &[("word", word.to_ascii_uppercase().into())]);
                announce(sentence.clone());
                self.notice.set(Some(sentence));
                false
            }
            _ => true,
        }
    }

    fn retract(self) {
        let steps = self.game.with_value(Match::undo_len);
        if steps > 0 {
            self.game.update_value(|game| game.take_back(game.played().len() - steps));
            self.stage.reset(self.game.with_value(|game| game.table().duplicate()));
            self.game.with_value(|game| self.stage.show_turn(game));
            self.stage.set_open(true);
            let step = &self.lesson.steps[self.step.get_untracked()];
            self.judge(step, Deed::Undone);
        }
    }

    /// Shows what would reach the goal.
    pub(super) fn hint(self) {
        let step = self.current();
        let mut table = self.game.with_value(|game| game.table().duplicate());
        let mut events = Vec::new();
        for mv in step.solution {
            match table.play(mv, &AcceptAnyWord) {
                Ok(more) => events.extend(more),
                Err(_) => break,
            }
        }
        // The first event may only keep count; the first that is about squares is where the hint begins.
        let squares =
            events.iter().map(tell::squares).find(|squares| !squares.is_empty()).unwrap_or_default();
        let text = self.stage.face.advice(self.stage.grid(), &events.iter().collect::<Vec<_>>()).join(" ");
        announce(text.clone());
        self.stage.hint.set(Some(Hint { squares, text }));
    }
}
