//! Whether a spelled word counts: the built-in list in the worker, a service on the network, or the players' honour.

use quadrille_catalog::AnyMove;
use quadrille_core::WordPolicy;
use quadrille_match::PreparedMove;
use quadrille_worker::protocol::{WorkerResult, WorkerTask};
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

use super::LocalGame;
use crate::engine;
use crate::fetch;
use crate::i18n::messages;
use crate::reactive::*;

/// The service that is asked if the host names no other.
const SERVICE: &str = "https://api.dictionaryapi.dev";

/// A question to a dictionary about the word of a person's move.
///
/// There is at most one. It belongs to its turn: another move, undo, resigning and leaving the game end it, and an answer that comes after
/// its end is dropped. The computers' words come from the built-in list and are not asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordQuery {
    /// Tells the queries of a local apart.
    number: u32,
    /// How many moves had been made when it was asked.
    ply: usize,
    /// The move.
    mv: AnyMove,
    /// The word.
    pub word: String,
    /// How it stands.
    pub state: WordQueryState,
}

/// How a question to a dictionary stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordQueryState {
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
    Rejected,
    /// The question ended before its answer came.
    Dropped,
}

impl LocalGame {
    /// Asks the dictionary of the game about the word that a person's legal move spells.
    pub(super) async fn check_word(self, prepared: &PreparedMove) -> WordCheck {
        let Some(word) = prepared.word().map(str::to_string) else { return WordCheck::Accepted };
        match self.word_policy() {
            Some(WordPolicy::Honour) => WordCheck::Accepted,
            Some(WordPolicy::Online) => self.check_service(prepared.mv(), word).await,
            _ => self.check_word_list(prepared.mv(), word).await,
        }
    }

    /// Whether the built-in list decides about the words of this game.
    pub(super) fn uses_word_list(self) -> bool {
        self.word_policy() == Some(WordPolicy::Builtin)
    }

    fn word_policy(self) -> Option<WordPolicy> {
        self.with_match(|game| game.table().info().word_policy(game.setup()))
    }

    /// Lets the worker load the list. Whether the word of the question is in it does not matter, and a list that cannot be loaded is told of
    /// when a real word needs it.
    pub(super) fn preload_word_list(self) {
        spawn_local(async {
            let _ = engine::request(WorkerTask::Word { word: "quadrille".to_string() }).await;
        });
    }

    /// Begins a question, in place of the one before; its number.
    fn begin_query(self, mv: &AnyMove, word: &str) -> u32 {
        let number = self.queries.get_value() + 1;
        self.queries.set_value(number);
        self.word_query.set(Some(WordQuery {
            number,
            ply: self.with_match(|game| game.played().len()),
            mv: mv.clone(),
            word: word.to_string(),
            state: WordQueryState::Waiting,
        }));
        number
    }

    /// The question, if it is about the turn that goes on; none as well once the screen is gone.
    fn current_query(self) -> Option<WordQuery> {
        let query = self.word_query.try_get_untracked().flatten()?;
        (query.ply == self.with_match(|game| game.played().len())).then_some(query)
    }

    /// The question with this number, if it still waits for its answer.
    fn waiting_query(self, number: u32) -> Option<WordQuery> {
        self.current_query().filter(|query| query.number == number && query.state == WordQueryState::Waiting)
    }

    async fn check_word_list(self, mv: &AnyMove, word: String) -> WordCheck {
        let number = self.begin_query(mv, &word);
        let said = engine::request(WorkerTask::Word { word: word.clone() }).await;
        if self.waiting_query(number).is_none() {
            return WordCheck::Dropped;
        }
        self.word_query.set(None);
        match said {
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
        self.notify(messages::words_unknown(word.to_ascii_uppercase()));
        WordCheck::Rejected
    }

    /// The person has the service asked again.
    pub fn ask_again(self) {
        if let Some(query) = self.current_query() {
            self.play_moves(vec![query.mv]);
        }
    }

    /// The person lets the built-in list decide instead.
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

    /// The person says that the word counts.
    pub fn accept_word(self) {
        let Some(query) = self.current_query() else { return };
        self.word_query.set(None);
        self.board.set_enabled(false);
        spawn_local(async move { self.play_and_advance(&query.mv).await });
    }

    /// The person gives the word up. An answer that is still to come is dropped.
    pub fn cancel_query(self) {
        if self.current_query().is_some() {
            self.word_query.set(None);
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
