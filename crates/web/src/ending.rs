//! The end of a game from the reader's point of view: headline, reason and sound.
//!
//! A reason has one message, `<game>-reason-<word>`, or `reason-<word>` if all games share it. Its `$how` selector is `won`, `lost` or `drew` for a reader who
//! plays, `decided` or `drawn` for anyone else. Games declare their reasons; a test formats each one for every reader in every language.

use quadrille_core::{Change, Event, Outcome, PerSeat, Record, Seat};
use quadrille_online::GameEnd;
use quadrille_worker::protocol::Level;

use crate::event_text;
use crate::i18n::{self, messages};
use crate::saved_games::SeatedPlayer;
use crate::sound::Sound;

/// The point of view of a text about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// One player, against a computer or online.
    Player(Seat),
    /// Both players on one device.
    BothPlayers,
    /// A spectator: of an online game, of a record, or of a game between computers.
    Watcher,
}

/// The reader and the players of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audience {
    /// The point of view.
    pub reader: Reader,
    /// The players.
    pub players: PerSeat<SeatedPlayer>,
}

impl Audience {
    /// A reviewer of a record, with the players that it names.
    pub fn of(record: &Record) -> Audience {
        let player = |name: &Option<String>| match name.as_deref().and_then(Level::from_player_name) {
            Some(level) => SeatedPlayer::Computer(level),
            None => SeatedPlayer::Person(name.clone()),
        };
        let players = PerSeat::from_fn(|seat| player(&record.players[seat]));
        Audience { reader: Reader::Watcher, players }
    }

    /// The people on this device, in a game between these players.
    pub fn here(players: PerSeat<SeatedPlayer>) -> Audience {
        let reader = match (players.first.is_person(), players.second.is_person()) {
            (true, true) => Reader::BothPlayers,
            (true, false) => Reader::Player(Seat::First),
            (false, true) => Reader::Player(Seat::Second),
            (false, false) => Reader::Watcher,
        };
        Audience { reader, players }
    }

    /// The name of a player, or the side if the player has none.
    pub fn name(&self, game: &str, seat: Seat) -> String {
        match &self.players[seat] {
            SeatedPlayer::Person(Some(name)) => name.clone(),
            SeatedPlayer::Person(None) => event_text::side(game, seat),
            SeatedPlayer::Computer(level) => event_text::computer(*level),
        }
    }
}

impl Default for Audience {
    fn default() -> Audience {
        Audience { reader: Reader::Watcher, players: PerSeat::from_fn(|_| SeatedPlayer::Person(None)) }
    }
}

/// A result from the reader's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReaderResult {
    /// The reader won.
    Won,
    /// The reader lost.
    Lost,
    /// A draw; the reader played.
    Drew,
    /// One side won; the reader plays neither side or both.
    Decided,
    /// A draw; the reader plays neither side or both.
    Drawn,
}

impl ReaderResult {
    /// The value of `$how` in messages.
    const fn word(self) -> &'static str {
        match self {
            ReaderResult::Won => "won",
            ReaderResult::Lost => "lost",
            ReaderResult::Drew => "drew",
            ReaderResult::Decided => "decided",
            ReaderResult::Drawn => "drawn",
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; none for a draw or an aborted game.
    pub winner: Option<Seat>,
    /// The word of the reason.
    pub reason: String,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending { winner: outcome.winner(), reason: outcome.reason.word().to_string() }
    }
}

impl Ending {
    /// The end of the game in an event; none if the game continues.
    pub fn of(event: &Event) -> Option<Ending> {
        event.changes.iter().find_map(|change| match change {
            Change::End(outcome) => Some(Ending::from(*outcome)),
            _ => None,
        })
    }

    /// True for an aborted game, which does not count.
    pub fn is_cancelled(&self) -> bool {
        self.reason == GameEnd::Aborted.reason()
    }

    /// The result from this reader's point of view.
    fn result_for(&self, reader: Reader) -> ReaderResult {
        match (self.winner, reader) {
            (Some(winner), Reader::Player(you)) if winner == you => ReaderResult::Won,
            (Some(_), Reader::Player(_)) => ReaderResult::Lost,
            (None, Reader::Player(_)) => ReaderResult::Drew,
            (Some(_), Reader::BothPlayers | Reader::Watcher) => ReaderResult::Decided,
            (None, Reader::BothPlayers | Reader::Watcher) => ReaderResult::Drawn,
        }
    }

    /// The winner in a few words.
    pub fn headline(&self, game: &str, audience: &Audience) -> String {
        let Some(winner) = self.winner else {
            return if self.is_cancelled() { messages::end_cancelled() } else { messages::end_draw() };
        };
        match self.result_for(audience.reader) {
            ReaderResult::Won => return messages::end_you_won(),
            ReaderResult::Lost => return messages::end_you_lost(),
            ReaderResult::Drew | ReaderResult::Decided | ReaderResult::Drawn => {}
        }
        let side = event_text::side(game, winner);
        match &audience.players[winner] {
            SeatedPlayer::Person(None) => messages::end_won(side),
            SeatedPlayer::Person(Some(name)) => messages::end_person_won(name.as_str(), side),
            SeatedPlayer::Computer(level) => messages::end_computer_won(event_text::computer(*level), side),
        }
    }

    /// The reason as a sentence. Games that are won by points name the scores.
    pub fn sentence(&self, game: &str, reader: Reader, scores: PerSeat<i64>) -> String {
        let mut values: Vec<(&'static str, i18n::Value)> =
            vec![("how", self.result_for(reader).word().into())];
        let ahead = self.winner.unwrap_or(Seat::First);
        values.extend([("more", scores[ahead].into()), ("less", scores[ahead.other()].into())]);
        if let Some(winner) = self.winner {
            values.push(("loser", event_text::side(game, winner.other()).into()));
        }
        let name = format!("reason-{}", self.reason);
        // Games without translations have no message, nor do the reasons of a newer server.
        let plain = || event_text::plain_sentence(&self.reason.replace('-', " "));
        i18n::game_or_shared_message(game, &name, &values).unwrap_or_else(plain)
    }

    /// Headline and reason, for screen readers.
    pub fn words(&self, game: &str, audience: &Audience, scores: PerSeat<i64>) -> String {
        let headline = self.headline(game, audience);
        format!("{headline}. {}", self.sentence(game, audience.reader, scores))
    }

    /// True for a win that the reader celebrates.
    pub fn is_celebrated(&self, reader: Reader) -> bool {
        self.sound(reader) == Sound::Fanfare
    }

    /// A fanfare for a person's win, a soft tone for a loss, a neutral tone otherwise.
    pub fn sound(&self, reader: Reader) -> Sound {
        match (self.result_for(reader), reader) {
            (ReaderResult::Won, _) | (ReaderResult::Decided, Reader::BothPlayers) => Sound::Fanfare,
            (ReaderResult::Lost, _) => Sound::Falling,
            (ReaderResult::Drew | ReaderResult::Drawn | ReaderResult::Decided, _) => Sound::Final,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use leptos::prelude::Owner;
    use quadrille_catalog::finished_games;
    use quadrille_core::{Reason, Verdict};

    use super::*;
    use crate::i18n::set_test_language;

    const LANGUAGES: [&str; 2] = ["en", "uk"];
    const READERS: [Reader; 4] =
        [Reader::Player(Seat::First), Reader::Player(Seat::Second), Reader::BothPlayers, Reader::Watcher];
    const SCORES: PerSeat<i64> = PerSeat { first: 298_382, second: 81_554 };

    /// Words that address the reader and words for the opponent, by language.
    fn address_words(language: &str) -> (&'static [&'static str], &'static [&'static str]) {
        match language {
            "uk" => (&["ви", "вас", "ваша"], &["суперник", "суперника", "суперником"]),
            _ => (&["you", "your"], &["opponent", "opponent’s"]),
        }
    }

    fn has_any(sentence: &str, words: &[&str]) -> bool {
        let lower = sentence.to_lowercase();
        let mut found = lower.split(|letter: char| !letter.is_alphabetic() && letter != '’');
        found.any(|word| words.contains(&word))
    }

    /// Every declared reason with every verdict that it allows.
    fn endings(reasons: impl IntoIterator<Item = Reason>) -> Vec<Ending> {
        let verdicts = [Verdict::Win(Seat::First), Verdict::Win(Seat::Second), Verdict::Draw];
        let of_reason = |reason: Reason| {
            verdicts
                .into_iter()
                .filter(move |verdict| reason.allows(*verdict))
                .map(move |verdict| Ending::from(Outcome { verdict, reason }))
        };
        reasons.into_iter().flat_map(of_reason).collect()
    }

    fn checked_sentence(language: &str, game: &str, ending: &Ending, reader: Reader) -> String {
        let place = format!("{language}: {game}: {ending:?} to {reader:?}");
        let sentence = ending.sentence(game, reader, SCORES);
        assert!(!sentence.is_empty(), "{place} is not told");
        assert!(!sentence.contains(['{', '}', '$']), "{place} lacks a value: {sentence}");
        assert!(sentence.ends_with('.'), "{place} is no sentence: {sentence}");
        let first = sentence.chars().next().expect("it is not empty");
        assert!(first.is_uppercase(), "{place} does not begin as a sentence does: {sentence}");
        sentence
    }

    fn check_win(language: &str, game: &str, ending: &Ending, winner: Seat) {
        let to = |reader| checked_sentence(language, game, ending, reader);
        let (won, lost) = (to(Reader::Player(winner)), to(Reader::Player(winner.other())));
        let (shared, watched) = (to(Reader::BothPlayers), to(Reader::Watcher));
        let place = format!("{language}: {game}: {}", ending.reason);
        assert_ne!(won, lost, "{place}: winner and loser are told the same");
        assert_ne!(won, shared, "{place}: the winner is told what everyone is");
        assert_ne!(lost, shared, "{place}: the loser is told what everyone is");
        assert_eq!(shared, watched, "{place}");
        let (you, other) = address_words(language);
        for sentence in [&won, &lost] {
            assert!(has_any(sentence, you) || has_any(sentence, other), "{place}: {sentence}");
        }
        assert!(!has_any(&shared, you) && !has_any(&shared, other), "{place}: {shared}");
        // Right claims are told as the winner's success, and land and pieces from the reader's side; all other reasons are the loser's failure.
        let (winner_speaks_of_loser, loser_speaks_of_winner) = match ending.reason.as_str() {
            "right-claim" => (false, true),
            "territory" | "handicap" | "majority" => (false, false),
            _ => (true, false),
        };
        assert_eq!(has_any(&won, other), winner_speaks_of_loser, "{place}: to the winner: {won}");
        assert_eq!(has_any(&lost, other), loser_speaks_of_winner, "{place}: to the loser: {lost}");
        assert!(has_any(&lost, you) || loser_speaks_of_winner, "{place}: to the loser: {lost}");
    }

    #[test]
    fn every_reason_is_told_from_every_side_in_every_language() {
        Owner::new().with(|| {
            for language in LANGUAGES {
                set_test_language(language);
                for game in finished_games() {
                    let info = game.info();
                    for ending in endings(info.reasons.iter().copied().chain(Reason::SHARED)) {
                        match ending.winner {
                            Some(winner) => check_win(language, info.id, &ending, winner),
                            None => {
                                let to = |reader| checked_sentence(language, info.id, &ending, reader);
                                let sentences: BTreeSet<String> = READERS.map(to).into();
                                assert!(
                                    sentences.len() <= 2,
                                    "{language}: players of a draw are told alike: {sentences:?}"
                                );
                                let (you, other) = address_words(language);
                                let watched = to(Reader::Watcher);
                                assert!(!has_any(&watched, you) && !has_any(&watched, other), "{watched}");
                            }
                        }
                    }
                    let cancelled = Ending { winner: None, reason: GameEnd::Aborted.reason().to_string() };
                    for reader in READERS {
                        checked_sentence(language, info.id, &cancelled, reader);
                    }
                }
            }
        });
    }

    #[track_caller]
    fn check(language: &str, game: &str, audience: &Audience, outcome: Outcome, expect: &str) {
        Owner::new().with(|| {
            set_test_language(language);
            assert_eq!(Ending::from(outcome).words(game, audience, SCORES), expect);
        });
    }

    fn player(seat: Seat) -> Audience {
        Audience { reader: Reader::Player(seat), ..Audience::default() }
    }

    #[test]
    fn an_end_is_told_from_the_readers_side() {
        let resigned = Outcome::win(Seat::Second, Reason::RESIGN);
        check("en", "quadratic-war", &player(Seat::First), resigned, "You lost. You resigned.");
        check("en", "quadratic-war", &player(Seat::Second), resigned, "You won. Your opponent resigned.");
        check("en", "quadratic-war", &Audience::default(), resigned, "Red won. Blue resigned.");
        check("uk", "quadratic-war", &player(Seat::First), resigned, "Ви програли. Ви здалися.");
        check("uk", "quadratic-war", &player(Seat::Second), resigned, "Ви перемогли. Суперник здався.");
        check("uk", "quadratic-war", &Audience::default(), resigned, "Червоні перемогли. Сині здалися.");
    }

    #[test]
    fn a_reason_without_a_message_is_told_in_plain_english() {
        // A reason of another game is as unknown as one that no game declares.
        for language in LANGUAGES {
            Owner::default().with(|| {
                set_test_language(language);
                let sentence = |reason: &str| {
                    let ending = Ending { winner: Some(Seat::First), reason: reason.to_string() };
                    ending.sentence("quadratic-war", Reader::Watcher, SCORES)
                };
                assert_eq!(sentence("right-claim"), "Right claim.");
                assert_eq!(sentence("far-row"), "Far row.");
            });
        }
    }

    #[test]
    fn a_game_without_a_translation_is_told_by_the_english_message() {
        let far_row = quadrille_catalog::find("breakthrough").and_then(|game| game.info().reason("far-row"));
        let won = Outcome::win(Seat::First, far_row.expect("the game is won on the far row"));
        let expect = "You lost. Your opponent’s pawn reached the far row.";
        check("en", "breakthrough", &player(Seat::Second), won, expect);
        let expect = "White перемогли. A pawn reached the far row.";
        check("uk", "breakthrough", &Audience::default(), won, expect);
    }

    #[test]
    fn land_is_counted_from_the_readers_side() {
        let territory =
            quadrille_catalog::find("territory-words").and_then(|game| game.info().reason("territory"));
        let won = Outcome::win(Seat::First, territory.expect("the game is won by land"));
        let more = "You won. You have more land: 298,382 to 81,554.";
        check("en", "territory-words", &player(Seat::First), won, more);
        let less = "You lost. You have less land: 81,554 to 298,382.";
        check("en", "territory-words", &player(Seat::Second), won, less);
        let expect = "Blue won. More land: 298,382 to 81,554.";
        check("en", "territory-words", &Audience::default(), won, expect);
    }

    #[test]
    fn a_headline_names_the_winner_by_name_or_level_and_side() {
        let agreed = Outcome::win(Seat::Second, Reason::TIMEOUT);
        let named = |name: &str| SeatedPlayer::Person(Some(name.to_string()));
        let people = Audience::here(PerSeat { first: named("Anna"), second: named("Ben") });
        check("en", "quadratic-war", &people, agreed, "Ben (Red) won. Blue ran out of time.");
        check("uk", "quadratic-war", &people, agreed, "Червоні перемогли (Ben). Сині не вклалися в час.");
        let computers = PerSeat {
            first: SeatedPlayer::Computer(Level::EASY),
            second: SeatedPlayer::Computer(Level::HARD),
        };
        let exhibition = Audience::here(computers);
        check(
            "en",
            "quadratic-war",
            &exhibition,
            agreed,
            "Computer (hard) as Red wins. Blue ran out of time.",
        );
        let expect = "Червоні перемогли: Комп’ютер (сильний). Сині не вклалися в час.";
        check("uk", "quadratic-war", &exhibition, agreed, expect);
        let unnamed = Audience::here(PerSeat::from_fn(|_| SeatedPlayer::Person(None)));
        check("en", "stay-on-the-board", &unnamed, agreed, "Second won. First ran out of time.");
    }

    #[test]
    fn a_record_names_our_computers_by_level() {
        let players = PerSeat { first: Some("Anna".to_string()), second: Some(Level::EXPERT.player_name()) };
        let audience = Audience::of(&Record { players, ..Record::default() });
        assert_eq!(audience.players.first, SeatedPlayer::Person(Some("Anna".to_string())));
        assert_eq!(audience.players.second, SeatedPlayer::Computer(Level::EXPERT));
    }

    #[test]
    fn a_fanfare_is_for_a_persons_win_only() {
        let (won, drawn) = (Some(Seat::First), None);
        let check = |reader, winner, tone| {
            assert_eq!(
                Ending { winner, reason: "resign".to_string() }.sound(reader),
                tone,
                "{reader:?} {winner:?}"
            );
        };
        check(Reader::Player(Seat::First), won, Sound::Fanfare);
        check(Reader::Player(Seat::Second), won, Sound::Falling);
        check(Reader::BothPlayers, won, Sound::Fanfare);
        check(Reader::Watcher, won, Sound::Final);
        for reader in READERS {
            check(reader, drawn, Sound::Final);
        }
        let computers = PerSeat {
            first: SeatedPlayer::Computer(Level::EASY),
            second: SeatedPlayer::Computer(Level::EASY),
        };
        check(Audience::here(computers).reader, won, Sound::Final);
    }
}
