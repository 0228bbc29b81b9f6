//! Statistics of this device: finished games, wins by opponent, streaks, best words, equations and badges.
//!
//! One record in local storage. It is bounded: every list and map has a limit, and a record that is too long, of another version or not
//! readable counts as empty. A game is counted once, by its id; clearing the statistics keeps the ids.

use std::collections::{BTreeMap, VecDeque};

use quadrille_core::{PerSeat, Seat};
use quadrille_lessons::badges::{Badge, badge};
use quadrille_match::Match;
use quadrille_online::{GameEnd, GameState, OnlinePlayer};
use quadrille_worker::protocol::Level;
use serde::{Deserialize, Serialize};

use crate::ending::{Audience, Reader};
use crate::games::Achievements;
use crate::saved_games::SeatedPlayer;
use crate::selection_sort::selection_sort;
use crate::{storage, time};

/// The storage key.
const KEY: &str = "statistics";
/// The version of the record.
const VERSION: u32 = 1;
/// The length of a record that is still parsed, in bytes.
const MAX_TEXT: usize = 64 * 1024;
/// Best words that are kept.
const MAX_WORDS: usize = 5;
/// Different equations that are kept.
const MAX_EQUATIONS: usize = 24;
/// Ids of counted games: more than the saved local and online games together, which can be opened again.
const MAX_COUNTED: usize = 200;

/// The odds of winning against a level one step below: 70 %, the middle of what neighbours score (`docs/strength.md`).
const ODDS_OF_A_STEP: f64 = 7.0 / 3.0;

/// The kind of opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A computer, on this device or online.
    Computer(Level),
    /// A person online.
    Online,
    /// A person on this device: such games have no winner here.
    SameDevice,
}

impl Opponent {
    /// All kinds, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Opponent> {
        let people = [Opponent::Online, Opponent::SameDevice];
        Level::ALL.into_iter().map(Opponent::Computer).chain(people)
    }

    /// The word in storage.
    pub fn word(self) -> &'static str {
        match self {
            Opponent::Computer(level) => level.word(),
            Opponent::Online => "online",
            Opponent::SameDevice => "device",
        }
    }
}

/// Games against one kind of opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Finished games.
    pub played: u32,
    /// Games won.
    pub won: u32,
}

/// Statistics of one game of the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameStatistics {
    /// Games by the word of the opponent.
    pub opponents: BTreeMap<String, Tally>,
    /// Wins since the last game that was not won.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The best words, each with the cells that it won, the best first.
    pub words: Vec<(String, u32)>,
    /// Equations with the number of their strikes.
    pub equations: BTreeMap<String, u32>,
}

impl GameStatistics {
    /// Games against this kind of opponent.
    pub fn against(&self, opponent: Opponent) -> Tally {
        self.opponents.get(opponent.word()).copied().unwrap_or_default()
    }

    /// All games.
    pub fn total(&self) -> Tally {
        self.opponents.values().fold(Tally::default(), |sum, tally| Tally {
            played: sum.played.saturating_add(tally.played),
            won: sum.won.saturating_add(tally.won),
        })
    }

    /// The level against which half of the games should be won, by the results against computers; none without any.
    ///
    /// The levels are evenly spaced: against one level higher the odds are those of [`ODDS_OF_A_STEP`]. The suggestion is the level of a player
    /// who would expect as many wins as there are. Each level that was played counts one more game, half won, so that a few games do not lead
    /// far.
    pub fn suggested_level(&self) -> Option<Level> {
        let games = Level::ALL.into_iter().map(|level| (level, self.against(Opponent::Computer(level))));
        let games: Vec<(Level, Tally)> = games.filter(|(_, tally)| tally.played > 0).collect();
        let excess = |own: Level| {
            let of = |(level, Tally { played, won }): &(Level, Tally)| {
                let steps = i32::from(level.number()) - i32::from(own.number());
                let expected = (f64::from(*played) + 1.0) / (1.0 + ODDS_OF_A_STEP.powi(steps));
                expected - f64::from(*won) - 0.5
            };
            games.iter().map(of).sum::<f64>().abs()
        };
        let nearest = Level::ALL.into_iter().min_by(|one, other| excess(*one).total_cmp(&excess(*other)));
        nearest.filter(|_| !games.is_empty())
    }

    /// The equation that struck most often.
    pub fn favourite_equation(&self) -> Option<(&str, u32)> {
        let most = self.equations.iter().max_by_key(|(_, count)| **count);
        most.map(|(equation, count)| (equation.as_str(), *count))
    }

    fn count(&mut self, opponent: Opponent, won: Option<bool>) {
        let tally = self.opponents.entry(opponent.word().to_string()).or_default();
        tally.played = tally.played.saturating_add(1);
        match won {
            Some(true) => {
                tally.won = tally.won.saturating_add(1);
                self.streak = self.streak.saturating_add(1);
                self.best_streak = self.best_streak.max(self.streak);
            }
            Some(false) => self.streak = 0,
            None => {}
        }
    }

    fn add(&mut self, achievements: Achievements) {
        for (word, cells) in achievements.words {
            match self.words.iter_mut().find(|(known, _)| *known == word) {
                Some((_, best)) => *best = cells.max(*best),
                None => self.words.push((word, cells)),
            }
        }
        for equation in achievements.equations {
            let count = self.equations.entry(equation).or_default();
            *count = count.saturating_add(1);
        }
        self.limit();
    }

    fn limit(&mut self) {
        self.opponents.retain(|word, _| Opponent::all().any(|opponent| opponent.word() == word));
        self.words = selection_sort(std::mem::take(&mut self.words), |(_, cells)| std::cmp::Reverse(*cells));
        self.words.truncate(MAX_WORDS);
        while self.equations.len() > MAX_EQUATIONS {
            let rarest = self.equations.iter().min_by_key(|(_, count)| **count);
            let Some(rarest) = rarest.map(|(equation, _)| equation.clone()) else { break };
            self.equations.remove(&rarest);
        }
    }
}

/// A finished game of this device.
#[derive(Clone, Debug)]
pub struct FinishedGame<'a> {
    /// The id, which no other game has.
    id: String,
    game: &'a Match,
    /// The seats of this device.
    seats: Vec<Seat>,
    opponent: Opponent,
    winner: Option<Seat>,
}

impl<'a> FinishedGame<'a> {
    /// A local game; none if only computers played.
    pub fn local(id: &str, game: &'a Match, players: PerSeat<SeatedPlayer>) -> Option<FinishedGame<'a>> {
        let winner = game.outcome()?.winner();
        let Audience { reader, players } = Audience::here(players);
        let (seats, opponent) = match reader {
            Reader::Player(you) => match players[you.other()] {
                SeatedPlayer::Computer(level) => (vec![you], Opponent::Computer(level)),
                SeatedPlayer::Person(_) => (vec![you], Opponent::SameDevice),
            },
            Reader::BothPlayers => (Seat::ALL.to_vec(), Opponent::SameDevice),
            Reader::Watcher => return None,
        };
        Some(FinishedGame { id: format!("local.{id}"), game, seats, opponent, winner })
    }

    /// An online game of the player in this seat, against a computer of this level or a person.
    fn online(
        id: &str,
        game: &'a Match,
        you: Seat,
        level: Option<Level>,
        winner: Option<Seat>,
    ) -> FinishedGame<'a> {
        let opponent = level.map_or(Opponent::Online, Opponent::Computer);
        FinishedGame { id: format!("online.{id}"), game, seats: vec![you], opponent, winner }
    }

    /// True if this device won; none if its players were on both sides.
    fn won(&self) -> Option<bool> {
        match self.seats[..] {
            [you] => Some(self.winner == Some(you)),
            _ => None,
        }
    }
}

/// The statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Statistics {
    version: u32,
    games: BTreeMap<String, GameStatistics>,
    /// Titles of the badges, each with the time at which it was earned, in milliseconds since 1970.
    badges: BTreeMap<String, u64>,
    counted: VecDeque<String>,
}

impl Statistics {
    /// Parses a record; empty if it is not one of this version.
    fn parse(text: &str) -> Statistics {
        let parsed =
            (text.len() <= MAX_TEXT).then(|| serde_json::from_str::<Statistics>(text).ok()).flatten();
        let mut statistics = parsed.filter(|parsed| parsed.version == VERSION).unwrap_or_default();
        statistics.games.retain(|game, _| quadrille_catalog::find(game).is_some());
        statistics.games.values_mut().for_each(GameStatistics::limit);
        statistics.badges.retain(|title, _| badge(title).is_some());
        statistics.counted.truncate(MAX_COUNTED);
        statistics
    }

    /// True if a game was counted.
    pub fn exist() -> bool {
        storage::get(KEY).is_some()
    }

    /// The statistics in storage.
    pub fn load() -> Statistics {
        storage::get(KEY).map_or_else(Statistics::default, |text| Statistics::parse(&text))
    }

    fn save(&mut self) {
        self.version = VERSION;
        if let Ok(text) = serde_json::to_string(self) {
            // Without storage there are no statistics; the game is not affected.
            storage::set(KEY, &text);
        }
    }

    /// The statistics of a game.
    pub fn of(&self, game: &str) -> Option<&GameStatistics> {
        self.games.get(game)
    }

    /// The time at which a badge was earned, in milliseconds since 1970.
    pub fn earned(&self, badge: Badge) -> Option<u64> {
        self.badges.get(badge.title).copied()
    }

    /// Counts a game, unless it was counted before or nobody on this device made a move; returns the new badges.
    fn count(&mut self, finished: &FinishedGame<'_>, now: u64) -> Vec<Badge> {
        let played = finished.game.played();
        let has_moved = played.iter().any(|played| finished.seats.contains(&played.seat));
        if !has_moved || self.counted.contains(&finished.id) {
            return Vec::new();
        }
        self.counted.push_front(finished.id.clone());
        self.counted.truncate(MAX_COUNTED);
        let id = &finished.game.setup().game;
        let game = self.games.entry(id.clone()).or_default();
        game.count(finished.opponent, finished.won());
        let mut earned = Vec::new();
        for seat in &finished.seats {
            let mut achievements = Achievements::of(id, *seat, played);
            earned.append(&mut achievements.badges);
            game.add(achievements);
        }
        earned.retain(|badge| self.badges.insert(badge.title.to_string(), now).is_none());
        earned
    }
}

/// Counts a game in storage; returns the new badges.
pub fn count(finished: &FinishedGame<'_>) -> Vec<Badge> {
    let mut statistics = Statistics::load();
    let earned = statistics.count(finished, time::unix_millis());
    statistics.save();
    earned
}

/// Counts an online game of the player in this seat in storage, if it is over and was not aborted.
pub fn count_online(id: &str, you: Seat, state: &GameState) {
    let Some(end) = state.end().filter(|end| *end != GameEnd::Aborted) else { return };
    let level = match &state.seats()[you.other()] {
        Some(OnlinePlayer::Computer { level }) => Some(*level),
        Some(OnlinePlayer::Guest { .. }) | None => None,
    };
    count(&FinishedGame::online(id, state.game(), you, level, end.winner()));
}

/// Clears the statistics, but not the ids of the games that were counted.
pub fn clear() {
    let counted = Statistics::load().counted;
    Statistics { counted, ..Statistics::default() }.save();
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::AcceptAnyWord;
    use quadrille_lessons::badges::{OUTLAST, RIGHT_CLAIM};
    use quadrille_match::GameSetup;

    use super::*;

    const QUEEN: &str = "stay-on-the-board";

    /// A game that the first player wins with a right claim, or loses with a wrong one.
    fn claimed(right: bool) -> Match {
        let position = if right { "xxx/xqx/xxx blocked 1 8 200" } else { "xxx/xq./xxx blocked 1 7 200" };
        let mut game = Match::new(GameSetup::from_position(QUEEN, position)).expect("a position");
        game.play_text("claim", &AcceptAnyWord).expect("a claim is always possible");
        game
    }

    fn against(level: Level) -> PerSeat<SeatedPlayer> {
        PerSeat { first: SeatedPlayer::Person(None), second: SeatedPlayer::Computer(level) }
    }

    fn count_local(
        statistics: &mut Statistics,
        id: &str,
        won: bool,
        players: PerSeat<SeatedPlayer>,
    ) -> Vec<Badge> {
        let game = claimed(won);
        let finished = FinishedGame::local(id, &game, players).expect("a person plays");
        statistics.count(&finished, 7)
    }

    #[test]
    fn a_game_is_counted_once() {
        let mut statistics = Statistics::default();
        assert_eq!(count_local(&mut statistics, "a", true, against(Level::EASY)), [RIGHT_CLAIM]);
        assert_eq!(count_local(&mut statistics, "a", true, against(Level::EASY)), []);
        let game = statistics.of(QUEEN).expect("it was counted");
        assert_eq!(game.total(), Tally { played: 1, won: 1 });
        assert_eq!(game.against(Opponent::Computer(Level::EASY)), Tally { played: 1, won: 1 });
        assert_eq!(game.against(Opponent::Computer(Level::MEDIUM)), Tally::default());
        assert_eq!(statistics.earned(RIGHT_CLAIM), Some(7));
        assert_eq!(statistics.earned(OUTLAST), None);
    }

    #[test]
    fn a_level_is_suggested_that_would_be_even() {
        let suggested = |results: &[(u8, u32, u32)]| {
            let mut game = GameStatistics::default();
            for &(level, played, won) in results {
                let level = Level::new(level).expect("a level");
                game.opponents.insert(level.word().to_string(), Tally { played, won });
            }
            game.suggested_level().map(Level::number)
        };
        assert_eq!(suggested(&[]), None);
        // An even score, one step to either side, and one win or loss.
        assert_eq!(
            (suggested(&[(6, 10, 5)]), suggested(&[(6, 10, 7)]), suggested(&[(6, 10, 3)])),
            (Some(6), Some(7), Some(5))
        );
        assert_eq!((suggested(&[(3, 1, 1)]), suggested(&[(3, 1, 0)])), (Some(4), Some(2)));
        // A clean score leads further with more games, but not beyond the ends.
        assert_eq!((suggested(&[(3, 5, 5)]), suggested(&[(3, 20, 20)])), (Some(6), Some(7)));
        assert_eq!((suggested(&[(12, 50, 50)]), suggested(&[(1, 50, 0)])), (Some(12), Some(1)));
        // Several levels count together.
        assert_eq!(suggested(&[(3, 8, 8), (6, 8, 4), (9, 8, 0)]), Some(6));
        let mut people = GameStatistics::default();
        people.count(Opponent::Online, Some(true));
        assert_eq!(people.suggested_level(), None);
    }

    #[test]
    fn an_online_game_is_not_a_local_one_of_the_same_id() {
        let mut statistics = Statistics::default();
        count_local(&mut statistics, "a", true, against(Level::EASY));
        let game = claimed(true);
        statistics.count(&FinishedGame::online("a", &game, Seat::First, None, Some(Seat::First)), 1);
        let computer = FinishedGame::online("b", &game, Seat::First, Some(Level::HARD), Some(Seat::First));
        statistics.count(&computer, 1);
        let counted = statistics.of(QUEEN).expect("they were counted");
        assert_eq!(counted.total(), Tally { played: 3, won: 3 });
        assert_eq!(counted.against(Opponent::Online).played, 1);
        assert_eq!(counted.against(Opponent::Computer(Level::HARD)).played, 1);
    }

    #[test]
    fn a_streak_ends_with_a_loss_and_two_people_have_none() {
        let mut statistics = Statistics::default();
        let people = PerSeat::from_fn(|_| SeatedPlayer::Person(None));
        for (id, won) in [("a", true), ("b", true), ("c", false), ("d", true)] {
            count_local(&mut statistics, id, won, against(Level::MEDIUM));
            count_local(&mut statistics, &format!("{id}2"), won, people.clone());
        }
        let game = statistics.of(QUEEN).expect("they were counted");
        assert_eq!((game.streak, game.best_streak), (1, 2));
        assert_eq!(game.against(Opponent::SameDevice), Tally { played: 4, won: 0 });
    }

    #[test]
    fn games_of_computers_and_games_without_an_own_move_do_not_count() {
        let game = claimed(true);
        let computers = PerSeat::from_fn(|_| SeatedPlayer::Computer(Level::EASY));
        assert!(FinishedGame::local("a", &game, computers).is_none());
        let mut statistics = Statistics::default();
        let second = FinishedGame::online("a", &game, Seat::Second, None, Some(Seat::First));
        assert_eq!(statistics.count(&second, 1), []);
        assert!(statistics.of(QUEEN).is_none());
    }

    #[test]
    fn a_record_round_trips_and_anything_else_is_empty() {
        let mut statistics = Statistics { version: VERSION, ..Statistics::default() };
        count_local(&mut statistics, "a", true, against(Level::EASY));
        let text = serde_json::to_string(&statistics).expect("it can be written");
        assert_eq!(Statistics::parse(&text), statistics);
        let fewer = r#"{"version":1,"games":{"stay-on-the-board":{"streak":2}},"later":true}"#;
        assert_eq!(Statistics::parse(fewer).of(QUEEN).map(|game| game.streak), Some(2));
        let long = format!("{text}{}", " ".repeat(MAX_TEXT));
        for wrong in ["", "null", "[]", r#"{"version":1,"games":3}"#, r#"{"version":2,"streak":1}"#, &long] {
            assert_eq!(Statistics::parse(wrong), Statistics::default(), "{wrong}");
        }
        let unknown = r#"{"version":1,"games":{"ludo":{}},"badges":{"x":1}}"#;
        assert_eq!(Statistics::parse(unknown), Statistics { version: VERSION, ..Statistics::default() });
    }

    #[test]
    fn the_record_is_bounded() {
        let mut statistics = Statistics { version: VERSION, ..Statistics::default() };
        for number in 0..1000 {
            count_local(&mut statistics, &format!("abcdef{number}"), true, against(Level::EASY));
            let game = statistics.games.entry("territory-words".to_string()).or_default();
            let achievements = Achievements {
                words: vec![(format!("WORD{number}"), number)],
                equations: vec![format!("{number}x² + x = 0"), "x² = 0".to_string()],
                ..Achievements::default()
            };
            game.add(achievements);
        }
        let game = &statistics.games["territory-words"];
        assert_eq!(game.words.first(), Some(&("WORD999".to_string(), 999)));
        assert_eq!((game.words.len(), game.equations.len()), (MAX_WORDS, MAX_EQUATIONS));
        assert_eq!(game.favourite_equation(), Some(("x² = 0", 1000)));
        assert_eq!(statistics.counted.len(), MAX_COUNTED);
        assert_eq!(statistics.of(QUEEN).map(|game| game.total().played), Some(1000));
        let text = serde_json::to_string(&statistics).expect("it can be written");
        assert!(text.len() < 16 * 1024, "{} bytes", text.len());
        // The same word counts with its best claim.
        let mut game = GameStatistics::default();
        for cells in [5, 9, 7] {
            game.add(Achievements { words: vec![("CAT".to_string(), cells)], ..Achievements::default() });
        }
        assert_eq!(game.words, [("CAT".to_string(), 9)]);
    }
}
