//! How a game ended, told from the reader's side: a headline, the reason in a sentence, and a sound.
//!
//! A reason has one message, `reason-<word>`. It chooses its sentence by `$how`: `won`, `lost` and `drew` speak to a reader who plays,
//! `decided` and `drawn` to everyone else. The games declare their reasons; a test tells each of them from every side in every language.

use quadrille_core::{Event, Outcome, PerSeat, Record, Seat, Value, Verdict};
use quadrille_match::online::ABORTED;
use quadrille_protocol::engine::Level;

use crate::shelf::Who;
use crate::sound::Tone;
use crate::tell;
use crate::text::{self, say, say_with, says};

/// Whose side a game is told from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// One of the players, against a computer or over the network.
    Player(Seat),
    /// Both players, on one device.
    BothPlayers,
    /// Someone without a seat: a watcher, a reader of a finished game, a person who lets computers play.
    Watcher,
}

/// The reader of a game, and its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audience {
    /// Whose side it is told from.
    pub reader: Reader,
    /// Who plays.
    pub players: PerSeat<Who>,
}

impl Audience {
    /// A reader of a finished game, with the players that its record names.
    pub fn of(record: &Record) -> Audience {
        let player = |name: &Option<String>| match name.as_deref().and_then(Level::from_player_name) {
            Some(level) => Who::Computer(level),
            None => Who::Person(name.clone()),
        };
        let players = PerSeat::from_fn(|seat| player(&record.players[seat]));
        Audience { reader: Reader::Watcher, players }
    }

    /// The people at this device, of a game between these players.
    pub fn here(players: PerSeat<Who>) -> Audience {
        let reader = match (players.first.is_person(), players.second.is_person()) {
            (true, true) => Reader::BothPlayers,
            (true, false) => Reader::Player(Seat::First),
            (false, true) => Reader::Player(Seat::Second),
            (false, false) => Reader::Watcher,
        };
        Audience { reader, players }
    }

    /// What a player is called in a line that names both: by name, or by side.
    pub fn name(&self, game: &str, seat: Seat) -> String {
        match &self.players[seat] {
            Who::Person(Some(name)) => name.clone(),
            Who::Person(None) => tell::side(game, seat),
            Who::Computer(level) => tell::computer(*level),
        }
    }
}

impl Default for Audience {
    fn default() -> Audience {
        Audience { reader: Reader::Watcher, players: PerSeat::from_fn(|_| Who::Person(None)) }
    }
}

/// A result as its reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// The reader won.
    Won,
    /// The reader lost.
    Lost,
    /// Nobody won, and the reader played.
    Drew,
    /// One of the players won, and the reader is not one of them or is both.
    Decided,
    /// Nobody won, likewise.
    Drawn,
}

impl Seen {
    /// The word that messages choose by.
    const fn word(self) -> &'static str {
        match self {
            Seen::Won => "won",
            Seen::Lost => "lost",
            Seen::Drew => "drew",
            Seen::Decided => "decided",
            Seen::Drawn => "drawn",
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; none if it is a draw or does not count.
    pub winner: Option<Seat>,
    /// The word for the reason.
    pub reason: String,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending { winner: outcome.winner(), reason: outcome.reason.word().to_string() }
    }
}

impl Ending {
    /// The end that an event tells of; none if the game goes on.
    pub fn of(event: &Event) -> Option<Ending> {
        let word = |key| {
            event.facts.iter().find_map(|(known, value)| match value {
                Value::Word(word) if *known == key => Some(*word),
                _ => None,
            })
        };
        let verdict = Verdict::from_word(word("result").filter(|_| event.name == "ended")?)?;
        let winner = if let Verdict::Win(seat) = verdict { Some(seat) } else { None };
        Some(Ending { winner, reason: word("reason")?.to_string() })
    }

    /// Whether it was cancelled, and does not count.
    pub fn is_cancelled(&self) -> bool {
        self.reason == ABORTED
    }

    /// The result as this reader sees it.
    fn seen_by(&self, reader: Reader) -> Seen {
        match (self.winner, reader) {
            (Some(winner), Reader::Player(you)) if winner == you => Seen::Won,
            (Some(_), Reader::Player(_)) => Seen::Lost,
            (None, Reader::Player(_)) => Seen::Drew,
            (Some(_), Reader::BothPlayers | Reader::Watcher) => Seen::Decided,
            (None, Reader::BothPlayers | Reader::Watcher) => Seen::Drawn,
        }
    }

    /// Who won, in a few words.
    pub fn headline(&self, game: &str, audience: &Audience) -> String {
        let Some(winner) = self.winner else {
            return say(if self.is_cancelled() { "end-cancelled" } else { "end-draw" });
        };
        match self.seen_by(audience.reader) {
            Seen::Won => return say("end-you-won"),
            Seen::Lost => return say("end-you-lost"),
            Seen::Drew | Seen::Decided | Seen::Drawn => {}
        }
        let side = ("side", text::Value::from(tell::side(game, winner)));
        match &audience.players[winner] {
            Who::Person(None) => say_with("end-won", &[side]),
            Who::Person(Some(name)) => say_with("end-person-won", &[side, ("name", name.as_str().into())]),
            Who::Computer(level) => {
                say_with("end-computer-won", &[side, ("name", tell::computer(*level).into())])
            }
        }
    }

    /// Why, as a sentence. The scores are for games that are won by them.
    pub fn sentence(&self, game: &str, reader: Reader, scores: PerSeat<i64>) -> String {
        let mut values: Vec<(&'static str, text::Value)> = vec![("how", self.seen_by(reader).word().into())];
        let ahead = self.winner.unwrap_or(Seat::First);
        values.extend([("more", scores[ahead].into()), ("less", scores[ahead.other()].into())]);
        if let Some(winner) = self.winner {
            values.push(("loser", tell::side(game, winner.other()).into()));
        }
        // A newer server may know reasons that this page has no words for; the headline then says enough.
        says(&format!("reason-{}", self.reason), &values).unwrap_or_default()
    }

    /// The headline and the sentence, to be read out.
    pub fn words(&self, game: &str, audience: &Audience, scores: PerSeat<i64>) -> String {
        let headline = self.headline(game, audience);
        format!("{headline}. {}", self.sentence(game, audience.reader, scores))
    }

    /// The sound of it: a fanfare for a person's win, a soft tone for a loss, and a neutral one for everything else.
    pub fn tone(&self, reader: Reader) -> Tone {
        match (self.seen_by(reader), reader) {
            (Seen::Won, _) | (Seen::Decided, Reader::BothPlayers) => Tone::Fanfare,
            (Seen::Lost, _) => Tone::Falling,
            (Seen::Drew | Seen::Drawn | Seen::Decided, _) => Tone::Final,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_catalog::GAMES;
    use quadrille_core::Reason;
    use quadrille_view::Owner;

    use super::*;
    use crate::text::speak_in_test;

    const LANGUAGES: [&str; 2] = ["en", "uk"];
    const READERS: [Reader; 4] =
        [Reader::Player(Seat::First), Reader::Player(Seat::Second), Reader::BothPlayers, Reader::Watcher];
    const SCORES: PerSeat<i64> = PerSeat { first: 298_382, second: 81_554 };

    /// Words that speak to the reader, and words for the other player, by language.
    fn address_words(language: &str) -> (&'static [&'static str], &'static [&'static str]) {
        match language {
            "uk" => (&["ви", "вас", "ваша"], &["суперник", "суперника", "суперником"]),
            _ => (&["you", "your"], &["opponent", "opponent’s"]),
        }
    }

    fn has_any(sentence: &str, words: &[&str]) -> bool {
        let lower = sentence.to_lowercase();
        let mut found = lower.split(|sign: char| !sign.is_alphabetic() && sign != '’');
        found.any(|word| words.contains(&word))
    }

    /// Every reason that a game declares, with every verdict that it is declared for.
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

    fn said(language: &str, game: &str, ending: &Ending, reader: Reader) -> String {
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
        let to = |reader| said(language, game, ending, reader);
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
        // A claim that was right is the winner's doing, and land is counted from the reader's side; all other wins are the loser's misfortune.
        let (winner_speaks_of_loser, loser_speaks_of_winner) = match ending.reason.as_str() {
            "right-claim" => (false, true),
            "territory" => (false, false),
            _ => (true, false),
        };
        assert_eq!(has_any(&won, other), winner_speaks_of_loser, "{place}: to the winner: {won}");
        assert_eq!(has_any(&lost, other), loser_speaks_of_winner, "{place}: to the loser: {lost}");
        assert!(has_any(&lost, you) || loser_speaks_of_winner, "{place}: to the loser: {lost}");
    }

    #[test]
    fn every_reason_is_told_from_every_side_in_every_language() {
        Owner::default().with(|| {
            for language in LANGUAGES {
                speak_in_test(language);
                for game in GAMES {
                    let info = game.info();
                    for ending in endings(info.reasons.iter().copied().chain(Reason::SHARED)) {
                        match ending.winner {
                            Some(winner) => check_win(language, info.id, &ending, winner),
                            None => {
                                let to = |reader| said(language, info.id, &ending, reader);
                                let told: BTreeSet<String> = READERS.map(to).into();
                                assert!(
                                    told.len() <= 2,
                                    "{language}: players of a draw are told alike: {told:?}"
                                );
                                let (you, other) = address_words(language);
                                let watched = to(Reader::Watcher);
                                assert!(!has_any(&watched, you) && !has_any(&watched, other), "{watched}");
                            }
                        }
                    }
                    let cancelled = Ending { winner: None, reason: ABORTED.to_string() };
                    for reader in READERS {
                        said(language, info.id, &cancelled, reader);
                    }
                }
            }
        });
    }

    #[track_caller]
    fn check(language: &str, game: &str, audience: &Audience, outcome: Outcome, expect: &str) {
        Owner::default().with(|| {
            speak_in_test(language);
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
    fn land_is_counted_from_the_readers_side() {
        let territory =
            quadrille_catalog::find("territory-words").and_then(|game| game.info().reason("territory"));
        let won = Outcome::win(Seat::First, territory.expect("the game is won by land"));
        let more = "You won. You have more land: 298,382 to 81,554.";
        check("en", "territory-words", &player(Seat::First), won, more);
        let less = "You lost. You have less land: 81,554 to 298,382.";
        check("en", "territory-words", &player(Seat::Second), won, less);
        let told = "Blue won. More land: 298,382 to 81,554.";
        check("en", "territory-words", &Audience::default(), won, told);
    }

    #[test]
    fn a_headline_names_the_winner_by_name_or_level_and_side() {
        let agreed = Outcome::win(Seat::Second, Reason::TIMEOUT);
        let named = |name: &str| Who::Person(Some(name.to_string()));
        let people = Audience::here(PerSeat { first: named("Anna"), second: named("Ben") });
        check("en", "quadratic-war", &people, agreed, "Ben (Red) won. Blue ran out of time.");
        check("uk", "quadratic-war", &people, agreed, "Червоні перемогли (Ben). Сині не вклалися в час.");
        let computers = PerSeat { first: Who::Computer(Level::Easy), second: Who::Computer(Level::Hard) };
        let exhibition = Audience::here(computers);
        check(
            "en",
            "quadratic-war",
            &exhibition,
            agreed,
            "Computer (hard) as Red wins. Blue ran out of time.",
        );
        let told = "Червоні перемогли: Комп’ютер (сильний). Сині не вклалися в час.";
        check("uk", "quadratic-war", &exhibition, agreed, told);
        let unnamed = Audience::here(PerSeat::from_fn(|_| Who::Person(None)));
        check("en", "stay-on-the-board", &unnamed, agreed, "Second won. First ran out of time.");
    }

    #[test]
    fn a_record_names_our_computers_by_level() {
        let players = PerSeat { first: Some("Anna".to_string()), second: Some(Level::Expert.player_name()) };
        let audience = Audience::of(&Record { players, ..Record::default() });
        assert_eq!(audience.players.first, Who::Person(Some("Anna".to_string())));
        assert_eq!(audience.players.second, Who::Computer(Level::Expert));
    }

    #[test]
    fn a_fanfare_is_for_a_persons_win_only() {
        let (won, drawn) = (Some(Seat::First), None);
        let check = |reader, winner, tone| {
            assert_eq!(
                Ending { winner, reason: "resign".to_string() }.tone(reader),
                tone,
                "{reader:?} {winner:?}"
            );
        };
        check(Reader::Player(Seat::First), won, Tone::Fanfare);
        check(Reader::Player(Seat::Second), won, Tone::Falling);
        check(Reader::BothPlayers, won, Tone::Fanfare);
        check(Reader::Watcher, won, Tone::Final);
        for reader in READERS {
            check(reader, drawn, Tone::Final);
        }
        let computers = PerSeat { first: Who::Computer(Level::Easy), second: Who::Computer(Level::Easy) };
        check(Audience::here(computers).reader, won, Tone::Final);
    }
}
