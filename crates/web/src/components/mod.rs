//! Components shared by the screens.

mod announcer;
mod board;
mod cursor;
mod dialog;
mod empty_state;
mod game_picture;
mod icon;
mod join_field;
mod player_status;
mod radios;
mod show;

pub use announcer::{Announcer, announce};
pub use board::{Board, StaticBoard};
pub use cursor::SQUARE_KEYS;
pub use dialog::Dialog;
pub use empty_state::EmptyState;
pub use game_picture::{GamePicture, preview_match};
pub use icon::{Icon, Logo};
pub use join_field::{JoinField, code_error_text};
pub use player_status::PlayerStatus;
pub use radios::{level_group, opponent_group, radio_group};
pub use show::Show;
