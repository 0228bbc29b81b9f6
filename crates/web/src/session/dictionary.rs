//! Whether a spelled word counts: the built-in list in the worker, a service on the network, or the players' honour.

use quadrille_protocol::engine::{Said, What};
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

use super::Session;
use crate::engine;
use crate::fetch;
use crate::text::{say, say_with};

/// The service that is asked if the host names no other.
const SERVICE: &str = "https://api.dictionaryapi.dev";

/// A question to a dictionary about the word of a person's move.
///
/// There is at most one. It belongs to its turn: another move, undo, resigning and leaving the game end it, and an answer that comes after
/// its end is dropped. The computers' words come from the built-in list and are not asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Tells the questions of a session apart.
    number: u32,
    /// How many moves had been made when it was asked.
    ply: usize,
    /// The move.
    mv: String,
    /// The word.
    pub word: String,
    /// How it stands.
    pub state: QuestionState,
}

/// How a question to a dictionary stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionState {
    /// It has not been answered yet.
    Waiting,
    /// The dictionary does not answer: the person chooses what to do.
    Failed,
}

/// What became of the word of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordCheck {
    /// It counts, or the move spells none.
    Accepted,
    /// It does not, or nobody can say; the person was told.
    Refused,
    /// The question ended before its answer came.
    Dropped,
}

impl Session {
    /// Whether the word that a person's move spells counts.
    pub(super) async fn check_word(self, mv: &str) -> WordCheck {
        // Refused moves are told of by whoever makes them.
        let Ok(Some(word)) = self.game.with_value(|game| game.table().check(mv)) else {
            return WordCheck::Accepted;
        };
        let dictionary = self.game.with_value(|game| game.setup().option("dictionary").map(str::to_string));
        match dictionary.as_deref() {
            Some("honour") => WordCheck::Accepted,
            Some("online") => self.ask_service(mv, word).await,
            _ => self.ask_list(mv, word).await,
        }
    }

    /// Whether the built-in list decides about the words of this game.
    pub(super) fn asks_list(self) -> bool {
        self.game.with_value(|game| {
            let spells = game.table().info().options.iter().any(|option| option.key == "dictionary");
            spells && !matches!(game.setup().option("dictionary"), Some("online" | "honour"))
        })
    }

    /// Lets the worker load the list. Whether the word of the question is in it does not matter, and a list that cannot be loaded is told of
    /// when a real word needs it.
    pub(super) fn load_list(self) {
        spawn_local(async {
            let _ = engine::ask(What::Word { word: "quadrille".to_string() }).await;
        });
    }

    /// Begins a question, in place of the one before; its number.
    fn begin_question(self, mv: &str, word: &str) -> u32 {
        let number = self.questions.get_value() + 1;
        self.questions.set_value(number);
        self.question.set(Some(Question {
            number,
            ply: self.game.with_value(|game| game.played().len()),
            mv: mv.to_string(),
            word: word.to_string(),
            state: QuestionState::Waiting,
        }));
        number
    }

    /// The question, if it is about the turn that goes on; none as well once the screen is gone.
    fn standing_question(self) -> Option<Question> {
        let question = self.question.try_get_untracked().flatten()?;
        (question.ply == self.game.with_value(|game| game.played().len())).then_some(question)
    }

    /// The question with this number, if it still waits for its answer.
    fn waiting_question(self, number: u32) -> Option<Question> {
        self.standing_question()
            .filter(|question| question.number == number && question.state == QuestionState::Waiting)
    }

    async fn ask_list(self, mv: &str, word: String) -> WordCheck {
        let number = self.begin_question(mv, &word);
        let said = engine::ask(What::Word { word: word.clone() }).await;
        if self.waiting_question(number).is_none() {
            return WordCheck::Dropped;
        }
        self.question.set(None);
        match said {
            Ok(Said::Word { known, .. }) => self.judged(&word, known),
            Ok(_) | Err(_) => {
                self.tell(say("words-no-list"));
                WordCheck::Refused
            }
        }
    }

    async fn ask_service(self, mv: &str, word: String) -> WordCheck {
        let number = self.begin_question(mv, &word);
        let known = look_up(&word).await;
        let Some(question) = self.waiting_question(number) else { return WordCheck::Dropped };
        match known {
            Some(known) => {
                self.question.set(None);
                self.judged(&word, known)
            }
            None => {
                self.question.set(Some(Question { state: QuestionState::Failed, ..question }));
                WordCheck::Refused
            }
        }
    }

    fn judged(self, word: &str, known: bool) -> WordCheck {
        if known {
            return WordCheck::Accepted;
        }
        self.tell(say_with("words-unknown", &[("word", word.to_ascii_uppercase().into())]));
        WordCheck::Refused
    }

    /// The person has the service asked again.
    pub fn ask_again(self) {
        if let Some(question) = self.standing_question() {
            self.made(vec![question.mv]);
        }
    }

    /// The person lets the built-in list decide instead.
    pub fn ask_builtin(self) {
        let Some(Question { mv, word, .. }) = self.standing_question() else { return };
        self.stage.set_open(false);
        spawn_local(async move {
            match self.ask_list(&mv, word).await {
                WordCheck::Accepted => self.enact_and_advance(&mv).await,
                WordCheck::Refused => self.advance(),
                WordCheck::Dropped => {}
            }
        });
    }

    /// The person says that the word counts.
    pub fn accept_word(self) {
        let Some(question) = self.standing_question() else { return };
        self.question.set(None);
        self.stage.set_open(false);
        spawn_local(async move { self.enact_and_advance(&question.mv).await });
    }

    /// The person gives the word up. An answer that is still to come is dropped.
    pub fn cancel_question(self) {
        if self.standing_question().is_some() {
            self.question.set(None);
            self.advance();
        }
    }
}

/// Asks the service; nothing if it does not answer as a dictionary does.
async fn look_up(word: &str) -> Option<bool> {
    let base = service().await;
    let response = fetch::answer(&format!("{base}/api/v2/entries/en/{word}")).await?;
    match response.status() {
        200 => Some(true),
        404 => Some(false),
        _ => None,
    }
}

/// What the host of this client says about itself.
#[derive(Deserialize)]
struct Config {
    /// The address of its dictionary service.
    dictionary: String,
}

/// The service that the host of this client names.
async fn service() -> String {
    let named = async {
        let config: Config = serde_json::from_str(&fetch::text("config.json").await?).ok()?;
        Some(config.dictionary.trim_end_matches('/').to_string())
    };
    named.await.unwrap_or_else(|| SERVICE.to_string())
}
