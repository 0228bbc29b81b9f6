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

/// A question to a dictionary, as the person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// It was asked and has not answered yet.
    Waiting(String),
    /// It does not answer: the person chooses what to do with the move and its word.
    Failed {
        /// The move.
        mv: String,
        /// The word.
        word: String,
    },
}

impl Session {
    /// Whether the word that a move spells counts; true for a move that spells none. If not, the person is told.
    pub(super) async fn is_word_good(self, mv: &str, generation: u32) -> bool {
        // Refused moves are told of by whoever makes them.
        let Ok(Some(word)) = self.game.with_value(|game| game.table().check(mv)) else { return true };
        let dictionary = self.game.with_value(|game| game.setup().option("dictionary").map(str::to_string));
        match dictionary.as_deref() {
            Some("honour") => true,
            Some("online") => self.ask_service(mv, word, generation).await,
            _ => self.ask_list(word, generation).await,
        }
    }

    /// Whether the built-in list decides about the words of this game.
    pub(super) fn asks_list(self) -> bool {
        self.game.with_value(|game| {
            let spells = game.table().facts().options.iter().any(|option| option.key == "dictionary");
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

    async fn ask_list(self, word: String, generation: u32) -> bool {
        self.question.set(Some(Question::Waiting(word.clone())));
        let said = engine::ask(What::Word { word: word.clone() }).await;
        if !self.is_current(generation) {
            return false;
        }
        self.question.set(None);
        match said {
            Ok(Said::Word { known: true, .. }) => true,
            Ok(Said::Word { .. }) => {
                self.tell(say_with("words-unknown", &[("word", word.to_ascii_uppercase().into())]));
                false
            }
            Ok(_) | Err(_) => {
                self.tell(say("words-no-list"));
                false
            }
        }
    }

    async fn ask_service(self, mv: &str, word: String, generation: u32) -> bool {
        self.question.set(Some(Question::Waiting(word.clone())));
        let known = look_up(&word).await;
        if !self.is_current(generation) {
            return false;
        }
        match known {
            Some(known) => {
                self.question.set(None);
                if !known {
                    self.tell(say_with("words-unknown", &[("word", word.to_ascii_uppercase().into())]));
                }
                known
            }
            None => {
                self.question.set(Some(Question::Failed { mv: mv.to_string(), word }));
                false
            }
        }
    }

    /// The service did not answer: it is asked again.
    pub fn ask_again(self, mv: String) {
        self.question.set(None);
        self.made(vec![mv]);
    }

    /// The service did not answer: the built-in list decides.
    pub fn ask_builtin(self, mv: String, word: String) {
        let generation = self.generation.get_value();
        spawn_local(async move {
            if self.ask_list(word, generation).await {
                self.accept(mv);
            }
        });
    }

    /// The word counts: the players say so.
    pub fn accept(self, mv: String) {
        self.question.set(None);
        spawn_local(async move {
            self.stage.set_open(false);
            let generation = self.generation.get_value();
            if self.enact(&mv).await && self.is_current(generation) {
                self.advance();
            }
        });
    }

    /// The person tries another word instead.
    pub fn give_up_question(self) {
        self.question.set(None);
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
