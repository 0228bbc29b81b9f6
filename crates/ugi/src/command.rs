//! Commands of the Universal Game Interface: parses lines. Their effect is up to the engine.

use std::time::Duration;

use quadrille_core::{PerSeat, Seat};
use quadrille_search::SearchLimits;
use strum::EnumString;

use crate::protocol_error::{ProtocolError, quoted};

/// A parsed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UgiCommand {
    Ugi,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { from: PositionSource, moves: Vec<String> },
    Moves(Vec<String>),
    Query(Query),
    Go(GoParameters),
    Stop,
    Quit,
}

/// The position at which a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PositionSource {
    /// The initial position with the current options.
    Start,
    /// The position of this text.
    Text(String),
}

/// A query about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Query {
    GameOver,
    #[strum(serialize = "p1turn")]
    FirstToMove,
    Result,
}

/// Remaining time and increment of a player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RemainingTime {
    left: Option<Duration>,
    increment: Duration,
}

/// Parameters of `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GoParameters {
    limits: SearchLimits,
    clocks: PerSeat<RemainingTime>,
    /// True if `bestmove` waits for `stop`.
    pub(crate) infinite: bool,
}

/// Part of the time for a move that is reserved for pipes and threads.
const OVERHEAD: Duration = Duration::from_millis(10);

impl GoParameters {
    /// The limits for the side to move; `usual` if there are none.
    pub(crate) fn limits(&self, side_to_move: Seat, usual: SearchLimits) -> SearchLimits {
        let RemainingTime { left, increment } = self.clocks[side_to_move];
        let by_clock = left.map_or(SearchLimits::default(), |left| SearchLimits::from_clock(left, increment));
        let limits = self.limits.tightened_by(by_clock);
        if limits == SearchLimits::default() && !self.infinite { usual } else { limits }
    }
}

const KNOWN: &str = "ugi, isready, uginewgame, setoption, position, moves, query, go, stop, quit";

impl UgiCommand {
    /// Parses a line; none if it is blank.
    pub(crate) fn read(line: &str) -> Result<Option<UgiCommand>, ProtocolError> {
        let Some((word, rest)) = first_word(line) else { return Ok(None) };
        let alone = |command: UgiCommand| match rest {
            "" => Ok(command),
            more => Err(ProtocolError::new(format!("{word} takes no arguments, found {}", quoted(more)))),
        };
        let command = match word {
            "ugi" => alone(UgiCommand::Ugi),
            "isready" => alone(UgiCommand::IsReady),
            "uginewgame" => alone(UgiCommand::NewGame),
            "stop" => alone(UgiCommand::Stop),
            "quit" => alone(UgiCommand::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "moves" => Ok(UgiCommand::Moves(words(rest))),
            "query" => query(rest).map(UgiCommand::Query),
            "go" => parameters(rest).map(UgiCommand::Go),
            other => Err(ProtocolError::new(format!("unknown command {}; there are {KNOWN}", quoted(other)))),
        };
        command.map(Some)
    }
}

fn first_word(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (!word.is_empty()).then_some((word, rest.trim_start()))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// Parses `name NAME value VALUE`; both may contain spaces.
fn set_option(rest: &str) -> Result<UgiCommand, ProtocolError> {
    let given = words(rest);
    let malformed = || ProtocolError::new("an option is set by: setoption name NAME value VALUE");
    let [keyword, rest @ ..] = &given[..] else { return Err(malformed()) };
    let middle = rest.iter().position(|word| word == "value").ok_or_else(malformed)?;
    let (name, value) = (rest[..middle].join(" "), rest[middle + 1..].join(" "));
    if keyword != "name" || name.is_empty() || value.is_empty() {
        return Err(malformed());
    }
    Ok(UgiCommand::SetOption { name, value })
}

/// Parses `startpos` or `fen TEXT`, and optional `moves`. No position text contains the word `moves`.
fn position(rest: &str) -> Result<UgiCommand, ProtocolError> {
    let given = words(rest);
    let middle = given.iter().position(|word| word == "moves").unwrap_or(given.len());
    let moves = given.get(middle + 1..).unwrap_or_default().to_vec();
    let from = match &given[..middle] {
        [word] if word == "startpos" => PositionSource::Start,
        [word, text @ ..] if word == "fen" && !text.is_empty() => PositionSource::Text(text.join(" ")),
        _ => {
            return Err(ProtocolError::new(
                "a position is set by: position startpos|fen TEXT [moves MOVE...]",
            ));
        }
    };
    Ok(UgiCommand::Position { from, moves })
}

fn query(rest: &str) -> Result<Query, ProtocolError> {
    rest.parse()
        .map_err(|_| ProtocolError::new(format!("{} is not gameover, p1turn or result", quoted(rest))))
}

fn parameters(rest: &str) -> Result<GoParameters, ProtocolError> {
    let mut parameters = GoParameters::default();
    let mut seen: Vec<&str> = Vec::new();
    let mut given = rest.split_whitespace();
    while let Some(word) = given.next() {
        if seen.contains(&word) {
            return Err(ProtocolError::new(format!("{} is given twice", quoted(word))));
        }
        seen.push(word);
        let mut number = || number_of(word, given.next());
        let mut milliseconds = || number().map(Duration::from_millis);
        match word {
            "infinite" => parameters.infinite = true,
            "movetime" => parameters.limits.time = Some(milliseconds().map(less_overhead)?),
            "nodes" => parameters.limits.nodes = Some(number()?),
            "depth" => parameters.limits.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "p1time" => parameters.clocks.first.left = Some(milliseconds()?),
            "p2time" => parameters.clocks.second.left = Some(milliseconds()?),
            "p1inc" => parameters.clocks.first.increment = milliseconds()?,
            "p2inc" => parameters.clocks.second.increment = milliseconds()?,
            other => {
                return Err(ProtocolError::new(format!(
                    "unknown parameter {}; there are movetime, nodes, depth, p1time, p2time, p1inc, p2inc, infinite",
                    quoted(other)
                )));
            }
        }
    }
    Ok(parameters)
}

/// Upper bound of times in milliseconds; sums of two do not overflow.
const LONGEST_TIME: u64 = 1 << 40;

/// Parses a whole number. Negative numbers, which runners send for an expired clock, count as 0.
fn number_of(word: &str, text: Option<&str>) -> Result<u64, ProtocolError> {
    let text = text.ok_or_else(|| ProtocolError::new(format!("a number is missing after {word}")))?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ProtocolError::new(format!("{word} needs a number, not {}", quoted(text))));
    }
    if text.starts_with('-') {
        return Ok(0);
    }
    let number: u64 = digits.parse().unwrap_or(u64::MAX);
    Ok(if matches!(word, "nodes" | "depth") { number } else { number.min(LONGEST_TIME) })
}

fn less_overhead(time: Duration) -> Duration {
    time - OVERHEAD.min(time / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> UgiCommand {
        UgiCommand::read(line).unwrap().unwrap()
    }

    fn protocol_error(line: &str) -> String {
        UgiCommand::read(line).unwrap_err().to_string()
    }

    fn limits(line: &str, side_to_move: Seat) -> SearchLimits {
        match read(line) {
            UgiCommand::Go(parameters) => parameters.limits(side_to_move, SearchLimits::depth(7)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_position_can_contain_spaces() {
        let text = PositionSource::Text(".../.q./... open 1 0 9".to_string());
        let with = |moves: &[&str]| UgiCommand::Position {
            from: text.clone(),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(read("position fen .../.q./... open 1 0 9"), with(&[]));
        assert_eq!(read("position fen  .../.q./... open\t1 0 9 moves 91 12"), with(&["91", "12"]));
        let start = UgiCommand::Position { from: PositionSource::Start, moves: Vec::new() };
        assert_eq!(read("position startpos moves"), start);
        for line in
            ["position", "position startpos 91", "position fen", "position fen moves 91", "position q"]
        {
            assert!(protocol_error(line).starts_with("a position is set by: "), "{line}");
        }
    }

    #[test]
    fn an_option_can_contain_spaces_in_name_and_value() {
        let expected = UgiCommand::SetOption { name: "Move Overhead".to_string(), value: "a b".to_string() };
        assert_eq!(read("setoption name Move Overhead value a b"), expected);
        for line in [
            "setoption",
            "setoption name x",
            "setoption name value 3",
            "setoption x value 3",
            "setoption name x value",
        ] {
            assert!(protocol_error(line).starts_with("an option is set by: "), "{line}");
        }
    }

    #[test]
    fn limits_are_combined_and_the_strictest_applies() {
        let ms = Duration::from_millis;
        assert_eq!(limits("go", Seat::First), SearchLimits::depth(7));
        assert_eq!(limits("go infinite", Seat::First), SearchLimits::default());
        let all = SearchLimits { time: Some(ms(990)), nodes: Some(5), depth: Some(3) };
        assert_eq!(limits("go depth 3 movetime 1000 nodes 5", Seat::First), all);
        let clocks = "go p1time 50000 p2time 1000 p1inc 1000 p2inc 0";
        assert_eq!(limits(clocks, Seat::First), SearchLimits::time(ms(2750)));
        assert_eq!(limits(clocks, Seat::Second), SearchLimits::time(ms(40)));
        assert_eq!(limits("go p1time 50000 movetime 50", Seat::First), SearchLimits::time(ms(45)));
        assert_eq!(limits("go p1time -20 p1inc 0", Seat::First), SearchLimits::time(ms(0)));
        assert_eq!(
            limits("go p2time 9", Seat::First),
            SearchLimits::depth(7),
            "the opponent's clock is ignored"
        );
        let most = SearchLimits { nodes: Some(u64::MAX), ..SearchLimits::depth(u32::MAX) };
        assert_eq!(limits("go nodes 99999999999999999999999 depth 5000000000", Seat::First), most);
    }

    #[test]
    fn invalid_commands_are_rejected() {
        for (line, expected) in [
            ("xyzzy", "unknown command \"xyzzy\"; there are ugi, "),
            ("UGI", "unknown command"),
            ("ugi now", "ugi takes no arguments, found \"now\""),
            ("go fast", "unknown parameter \"fast\""),
            ("go depth", "a number is missing after depth"),
            ("go depth deep", "depth needs a number, not \"deep\""),
            ("go depth 3 depth 4", "\"depth\" is given twice"),
            ("go movetime 1e3", "movetime needs a number, not \"1e3\""),
            ("query", "\"\" is not gameover, p1turn or result"),
            ("query p2turn", "\"p2turn\" is not"),
        ] {
            assert!(protocol_error(line).contains(expected), "{line}: {}", protocol_error(line));
        }
        assert!(protocol_error(&"y".repeat(5000)).len() < 300);
        assert_eq!(UgiCommand::read(" \t "), Ok(None));
    }
}
