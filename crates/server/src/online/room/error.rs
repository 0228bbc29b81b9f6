//! Why a room does not answer.

use std::sync::Arc;

use quadrille_online::{LogOutline, RejectReason, Rejection};

use crate::online::STORE_UNAVAILABLE;
use crate::online::loading::LoadError;
use crate::online::other_rules::explanation;
use crate::online::persistence::LogError;

/// Why a room does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::online) enum RoomError {
    /// The game does not exist, or is private.
    NotFound,
    /// This program does not have the rules of the game.
    OtherRules(Arc<LogOutline>),
    /// The store failed, or the log is damaged. The reason is for the server's log only: it may quote the database.
    Unavailable(String),
}

impl RoomError {
    /// The error as this client may see it: only its players know of a private game.
    pub(super) fn shown_to(&self, owner: Option<&str>) -> RoomError {
        match self {
            RoomError::OtherRules(outline) if !outline.is_visible_to(owner) => RoomError::NotFound,
            other => other.clone(),
        }
    }

    pub(super) fn rejection(&self) -> Rejection {
        match self {
            RoomError::OtherRules(outline) => Rejection::new(RejectReason::OtherRules, explanation(outline)),
            _ => Rejection::new(RejectReason::Unavailable, STORE_UNAVAILABLE),
        }
    }
}

impl From<LoadError> for RoomError {
    fn from(error: LoadError) -> RoomError {
        match error {
            LoadError::Store(error) => RoomError::Unavailable(error.to_string()),
            LoadError::Log(error) => error.into(),
        }
    }
}

impl From<LogError> for RoomError {
    fn from(error: LogError) -> RoomError {
        match error {
            LogError::OtherRules(outline) => RoomError::OtherRules(outline),
            LogError::Damaged(reason) => RoomError::Unavailable(reason),
        }
    }
}
