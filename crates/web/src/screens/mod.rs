//! The screens of the client, one per kind of route.

mod about;
mod first_play;
mod home;
mod lazy;
mod learn;
mod online;
mod option_errors;
mod options;
mod play;
mod review;
mod settings;
mod setup;
mod statistics;
mod suggested_level;

pub use about::{About, NotFound};
pub use home::Home;
pub use lazy::{LazyView, hide_header_alone, lazy, preload};
pub use learn::Learn;
pub use options::brief;
pub use play::{Play, game_key};
pub use review::Review;
pub use settings::SettingsScreen;
pub use setup::SetupScreen;
pub use statistics::StatisticsScreen;
