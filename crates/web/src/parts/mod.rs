//! The parts that screens are made of.

mod announcer;
mod board;
mod icon;
mod join_field;
mod radios;
mod sheet;
mod when;

pub use announcer::{Announcer, announce};
pub use board::{Board, Still};
pub use icon::{Icon, Logo};
pub use join_field::{JoinField, not_a_code};
pub use radios::radios;
pub use sheet::Sheet;
pub use when::When;
