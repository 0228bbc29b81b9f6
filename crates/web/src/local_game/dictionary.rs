//! Validation of words: by the built-in list in the worker, by a dictionary service, or by the honour system.

use quadrille_catalog::AnyMove;
use quadrille_core::WordPolicy;
use quadrille_match::PreparedMove;
use quadrille_worker::protocol::{WorkerResult, WorkerTask};
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

use super::LocalGame;
use crate::i18n::messages;
use crate::reactive::*;
use crate::{engine, fetch};

/// The default dictionary service.
const SERVICE: &str = "https://api.dictionaryapi.dev";

/// A dictionary query about the word of a person's move.
///
/// There is at most one. Another move, undo, resigning and leaving the game end it, and a later answer is dropped. The computer's words come
/// from the built-in list and need no query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordQuery {
    /// The number of the query in its game.
    number: u32,
    /// The number of moves played before.
    ply: usize,
    /// The move.
    mv: AnyMove,
    /// The word.
    pub word: String,
    /// The state.
    pub state: WordQueryState,
}

/// The state of a dictionary query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordQueryState {
    /// Not answered yet.
    Waiting,
    /// The dictionary does not answer; the person decides.
    Failed,
}

/// The result of validating the word of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordCheck {
    /// The word is valid, or the move has none.
    Accepted,
    /// The word is invalid or could not be validated; the person was notified.
    Rejected,
    /// The query ended before it was answered.
    Dropped,
}

impl LocalGame {
    /// Validates the word of a person's move with the game's dictionary.
    pub(super) async fn check_word(self, prepared: &PreparedMove) -> WordCheck {
        let Some(word) = prepared.word().map(str::to_string) else { return WordCheck::Accepted };
        match self.word_policy() {
            Some(WordPolicy::Honour) => WordCheck::Accepted,
            Some(WordPolicy::Online) => self.check_service(prepared.mv(), word).await,
            _ => self.check_word_list(prepared.mv(), word).await,
        }
    }

    /// True if the built-in list validates the words of this game.
    pub(super) fn uses_word_list(self) -> bool {
        self.word_policy() == Some(WordPolicy::Builtin)
    }

    fn word_policy(self) -> Option<WordPolicy> {
        self.with_match(|game| game.position().info().word_policy(game.setup()))
    }

    /// Makes the worker load the list by querying any word. A failure is reported with the first real query.
    pub(super) fn preload_word_list(self) {
        spawn_local(async {
            let _ = engine::request(WorkerTask::Word { word: "quadrille".to_string() }).await;
        });
    }

    /// Starts a query in place of the one before and returns its number.
    fn begin_query(self, mv: &AnyMove, word: &str) -> u32 {
        let number = self.query_count.get_value() + 1;
        self.query_count.set_value(number);
        self.word_query.set(Some(WordQuery {
            number,
            ply: self.with_match(|game| game.played().len()),
            mv: mv.clone(),
            word: word.to_string(),
            state: WordQueryState::Waiting,
        }));
        number
    }

    /// The query of the current position; `None` also once the screen is gone.
    fn current_query(self) -> Option<WordQuery> {
        let query = self.word_query.try_get_untracked().flatten()?;
        (query.ply == self.with_match(|game| game.played().len())).then_some(query)
    }

    /// The query with this number, if it is not answered yet.
    fn waiting_query(self, number: u32) -> Option<WordQuery> {
        self.current_query().filter(|query| query.number == number && query.state == WordQueryState::Waiting)
    }

    async fn check_word_list(self, mv: &AnyMove, word: String) -> WordCheck {
        let number = self.begin_query(mv, &word);
        let result = engine::request(WorkerTask::Word { word: word.clone() }).await;
        if self.waiting_query(number).is_none() {
            return WordCheck::Dropped;
        }
        self.word_query.set(None);
        match result {
            Ok(WorkerResult::Word { known, .. }) => self.report_word(&word, known),
            Ok(_) | Err(_) => {
                self.notify(messages::words_no_list());
                WordCheck::Rejected
            }
        }
    }

    async fn check_service(self, mv: &AnyMove, word: String) -> WordCheck {
        let number = self.begin_query(mv, &word);
        let known = look_up(&word).await;
        let Some(query) = self.waiting_query(number) else { return WordCheck::Dropped };
        match known {
            Some(known) => {
                self.word_query.set(None);
                self.report_word(&word, known)
            }
            None => {
                self.word_query.set(Some(WordQuery { state: WordQueryState::Failed, ..query }));
                WordCheck::Rejected
            }
        }
    }

    fn report_word(self, word: &str, known: bool) -> WordCheck {
        if known {
            return WordCheck::Accepted;
        }
        self.board.reject(messages::words_unknown(word.to_ascii_uppercase()));
        WordCheck::Rejected
    }

    /// Queries the service again.
    pub fn ask_again(self) {
        if let Some(query) = self.current_query() {
            self.play_moves(vec![query.mv]);
        }
    }

    /// Validates the word with the built-in list instead.
    pub fn ask_builtin(self) {
        let Some(WordQuery { mv, word, .. }) = self.current_query() else { return };
        self.board.set_enabled(false);
        spawn_local(async move {
            match self.check_word_list(&mv, word).await {
                WordCheck::Accepted => self.play_and_advance(&mv).await,
                WordCheck::Rejected => self.advance(),
                WordCheck::Dropped => {}
            }
        });
    }

    /// Plays the word without validation.
    pub fn accept_word(self) {
        let Some(query) = self.current_query() else { return };
        self.word_query.set(None);
        self.board.set_enabled(false);
        spawn_local(async move { self.play_and_advance(&query.mv).await });
    }

    /// Cancels the query; a later answer is dropped.
    pub fn cancel_query(self) {
        if self.current_query().is_some() {
            self.word_query.set(None);
            self.advance();
        }
    }
}

/// Queries the service; `None` if it does not answer as a dictionary does.
async fn look_up(word: &str) -> Option<bool> {
    let base = service().await;
    let response = fetch::get(&format!("{base}/api/v2/entries/en/{word}")).await?;
    match response.status() {
        200 => Some(true),
        404 => Some(false),
        _ => None,
    }
}

/// The host's configuration of this client.
#[derive(Deserialize)]
struct Config {
    /// The address of the dictionary service.
    dictionary: String,
}

/// The address of the configured dictionary service, or the default one.
async fn service() -> String {
    let configured = async {
        let config: Config = serde_json::from_str(&fetch::text("config.json").await?).ok()?;
        Some(config.dictionary.trim_end_matches('/').to_string())
    };
    configured.await.unwrap_or_else(|| SERVICE.to_string())
}
