//! Badges: each is earned by an event of a game that shows one of its ideas, and explains that idea. The client decides from typed events
//! which are earned.

/// A badge of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The game's id.
    pub game: &'static str,
    /// The message with its title, which also identifies it in storage.
    pub title: &'static str,
    /// The message that explains the idea.
    pub idea: &'static str,
}

macro_rules! badge {
    ($game:literal, $word:literal) => {
        Badge {
            game: $game,
            title: concat!("learn-", $game, "-badge-", $word),
            idea: concat!("learn-", $game, "-badge-", $word, "-idea"),
        }
    };
}

/// An equation of the player struck.
pub const STRIKE: Badge = badge!("quadratic-war", "strike");
/// A move made two equations that struck.
pub const DOUBLE_STRIKE: Badge = badge!("quadratic-war", "double-strike");
/// A move struck and backfired.
pub const MUTUAL_STRIKE: Badge = badge!("quadratic-war", "mutual-strike");
/// An equation without a quadratic term struck.
pub const NO_SQUARE: Badge = badge!("quadratic-war", "no-square");
/// A bomb set off others, three in all.
pub const CHAIN: Badge = badge!("fuse-and-frost", "chain");
/// The player kicked the opponent.
pub const PUSH: Badge = badge!("fuse-and-frost", "push");
/// Ice that the player kicked hit the opponent.
pub const ICE_HIT: Badge = badge!("fuse-and-frost", "ice-hit");
/// A word of the greatest strength.
pub const STRONG_WORD: Badge = badge!("territory-words", "strong-word");
/// A word took land from the opponent.
pub const TAKEOVER: Badge = badge!("territory-words", "takeover");
/// A word claimed a tenth of the board.
pub const WIDE_CLAIM: Badge = badge!("territory-words", "wide-claim");
/// A right claim.
pub const RIGHT_CLAIM: Badge = badge!("stay-on-the-board", "right-claim");
/// The queen flew over a closed square.
pub const FLIGHT: Badge = badge!("stay-on-the-board", "flight");
/// The opponent made a losing move.
pub const OUTLAST: Badge = badge!("stay-on-the-board", "outlast");

/// All badges, by game in the order of the catalogue.
pub const BADGES: &[Badge] = &[
    STRIKE,
    DOUBLE_STRIKE,
    MUTUAL_STRIKE,
    NO_SQUARE,
    CHAIN,
    PUSH,
    ICE_HIT,
    STRONG_WORD,
    TAKEOVER,
    WIDE_CLAIM,
    RIGHT_CLAIM,
    FLIGHT,
    OUTLAST,
];

/// The badge with this title.
pub fn badge(title: &str) -> Option<Badge> {
    BADGES.iter().copied().find(|badge| badge.title == title)
}
