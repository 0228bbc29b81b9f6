//! The rules and the tips of each game, by the names of the messages that contain them. Their texts are Markdown files in `texts/`.

/// The pages of a game.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The game's id.
    pub game: &'static str,
    /// The message with the rules.
    pub rules: &'static str,
    /// The message with the tips, if the game has tips.
    pub tips: Option<&'static str>,
}

macro_rules! pages {
    ($game:literal) => {
        Pages {
            game: $game,
            rules: concat!("learn-", $game, "-rules"),
            tips: Some(concat!("learn-", $game, "-tips")),
        }
    };
}

/// The pages of every game that has them, in the order of the catalogue.
pub const PAGES: &[Pages] = &[
    pages!("quadratic-war"),
    pages!("fuse-and-frost"),
    pages!("territory-words"),
    pages!("stay-on-the-board"),
];

/// The pages of a game.
pub fn pages_of(game: &str) -> Option<&'static Pages> {
    PAGES.iter().find(|pages| pages.game == game)
}
