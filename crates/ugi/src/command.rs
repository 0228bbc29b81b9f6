//! Commands to an engine: what a line says. What it means for the game at hand, the engine decides.

use std::time::Duration;

use quadrille_core::{PerSeat, Seat};
use quadrille_search::Limits;

use crate::protocol_error::{ProtocolError, quoted};

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { from: Origin, moves: Vec<String> },
    Moves(Vec<String>),
    Query(Question),
    Go(Pace),
    Stop,
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// At the start that the options give.
    Start,
    /// At the position of this text.
    Text(String),
}

/// What can be asked about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    GameOver,
    FirstToMove,
    Result,
}

/// What is left on a player's clock, and what each of their moves adds to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    left: Option<Duration>,
    increment: Duration,
}

/// How long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pace {
    limits: Limits,
    clocks: PerSeat<Clock>,
    /// Whether the answer waits for `stop`.
    pub(crate) infinite: bool,
}

/// Of the time for a move, this is for pipes and threads on the way to whoever measures it.
const OVERHEAD: Duration = Duration::from_millis(10);

impl Pace {
    /// What limits the one to move; `usual` if nothing is said that does.
    pub(crate) fn limits(&self, mover: Seat, usual: Limits) -> Limits {
        let Clock { left, increment } = self.clocks[mover];
        let by_clock = left.map_or(Limits::default(), |left| Limits::of_clock(left, increment));
        let limits = self.limits.and(by_clock);
        if limits == Limits::default() && !self.infinite { usual } else { limits }
    }
}

const KNOWN: &str = "ugi, isready, uginewgame, setoption, position, moves, query, go, stop, quit";

impl Command {
    /// What a line says; nothing if it is blank.
    pub(crate) fn read(line: &str) -> Result<Option<Command>, ProtocolError> {
        let Some((word, rest)) = first_word(line) else { return Ok(None) };
        let alone = |command: Command| match rest {
            "" => Ok(command),
            more => Err(ProtocolError::new(format!("{word} stands alone; {} came after it", quoted(more)))),
        };
        let command = match word {
            "ugi" => alone(Command::Ugi),
            "isready" => alone(Command::IsReady),
            "uginewgame" => alone(Command::NewGame),
            "stop" => alone(Command::Stop),
            "quit" => alone(Command::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "moves" => Ok(Command::Moves(words(rest))),
            "query" => question(rest).map(Command::Query),
            "go" => pace(rest).map(Command::Go),
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

/// `name NAME value VALUE`, both of which may have spaces in them.
fn set_option(rest: &str) -> Result<Command, ProtocolError> {
    let given = words(rest);
    let malformed = || ProtocolError::new("an option is set by: setoption name NAME value VALUE");
    let [keyword, rest @ ..] = &given[..] else { return Err(malformed()) };
    let middle = rest.iter().position(|word| word == "value").ok_or_else(malformed)?;
    let (name, value) = (rest[..middle].join(" "), rest[middle + 1..].join(" "));
    if keyword != "name" || name.is_empty() || value.is_empty() {
        return Err(malformed());
    }
    Ok(Command::SetOption { name, value })
}

/// `startpos` or `fen TEXT`, then perhaps `moves` and moves. No position's text has the word `moves` in it.
fn position(rest: &str) -> Result<Command, ProtocolError> {
    let given = words(rest);
    let middle = given.iter().position(|word| word == "moves").unwrap_or(given.len());
    let moves = given.get(middle + 1..).unwrap_or_default().to_vec();
    let from = match &given[..middle] {
        [word] if word == "startpos" => Origin::Start,
        [word, text @ ..] if word == "fen" && !text.is_empty() => Origin::Text(text.join(" ")),
        _ => {
            return Err(ProtocolError::new(
                "a position is set by: position startpos|fen TEXT [moves MOVE...]",
            ));
        }
    };
    Ok(Command::Position { from, moves })
}

fn question(rest: &str) -> Result<Question, ProtocolError> {
    match rest {
        "gameover" => Ok(Question::GameOver),
        "p1turn" => Ok(Question::FirstToMove),
        "result" => Ok(Question::Result),
        other => Err(ProtocolError::new(format!("{} is not gameover, p1turn or result", quoted(other)))),
    }
}

fn pace(rest: &str) -> Result<Pace, ProtocolError> {
    let mut pace = Pace::default();
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
            "infinite" => pace.infinite = true,
            "movetime" => pace.limits.time = Some(milliseconds().map(less_overhead)?),
            "nodes" => pace.limits.nodes = Some(number()?),
            "depth" => pace.limits.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "p1time" => pace.clocks.first.left = Some(milliseconds()?),
            "p2time" => pace.clocks.second.left = Some(milliseconds()?),
            "p1inc" => pace.clocks.first.increment = milliseconds()?,
            "p2inc" => pace.clocks.second.increment = milliseconds()?,
            other => {
                return Err(ProtocolError::new(format!(
                    "go does not know {}; there are movetime, nodes, depth, p1time, p2time, p1inc, p2inc, infinite",
                    quoted(other)
                )));
            }
        }
    }
    Ok(pace)
}

/// Longer than anybody thinks, in milliseconds; sums of it do not overflow.
const LONGEST_TIME: u64 = 1 << 40;

/// A whole number. A clock that has run out may be told as a negative one, which counts as 0.
fn number_of(word: &str, text: Option<&str>) -> Result<u64, ProtocolError> {
    let text = text.ok_or_else(|| ProtocolError::new(format!("a number is missing after {word}")))?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ProtocolError::new(format!("{} is not a number, as {word} needs", quoted(text))));
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

    fn read(line: &str) -> Command {
        Command::read(line).unwrap().unwrap()
    }

    fn protocol_error(line: &str) -> String {
        Command::read(line).unwrap_err().to_string()
    }

    fn limits(line: &str, mover: Seat) -> Limits {
        match read(line) {
            Command::Go(pace) => pace.limits(mover, Limits::depth(7)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_position_may_have_spaces_in_it() {
        let text = Origin::Text(".../.q./... open 1 0 9".to_string());
        let with = |moves: &[&str]| Command::Position {
            from: text.clone(),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(read("position fen .../.q./... open 1 0 9"), with(&[]));
        assert_eq!(read("position fen  .../.q./... open\t1 0 9 moves 91 12"), with(&["91", "12"]));
        let start = Command::Position { from: Origin::Start, moves: Vec::new() };
        assert_eq!(read("position startpos moves"), start);
        for line in
            ["position", "position startpos 91", "position fen", "position fen moves 91", "position q"]
        {
            assert!(protocol_error(line).starts_with("a position is set by: "), "{line}");
        }
    }

    #[test]
    fn an_option_may_have_spaces_in_its_name_and_value() {
        let expected = Command::SetOption { name: "Move Overhead".to_string(), value: "a b".to_string() };
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
    fn limits_are_combined_and_the_strictest_counts() {
        let ms = Duration::from_millis;
        assert_eq!(limits("go", Seat::First), Limits::depth(7));
        assert_eq!(limits("go infinite", Seat::First), Limits::default());
        let all = Limits { time: Some(ms(990)), nodes: Some(5), depth: Some(3) };
        assert_eq!(limits("go depth 3 movetime 1000 nodes 5", Seat::First), all);
        let clocks = "go p1time 50000 p2time 1000 p1inc 1000 p2inc 0";
        assert_eq!(limits(clocks, Seat::First), Limits::time(ms(2750)));
        assert_eq!(limits(clocks, Seat::Second), Limits::time(ms(40)));
        assert_eq!(limits("go p1time 50000 movetime 50", Seat::First), Limits::time(ms(45)));
        assert_eq!(limits("go p1time -20 p1inc 0", Seat::First), Limits::time(ms(0)));
        assert_eq!(
            limits("go p2time 9", Seat::First),
            Limits::depth(7),
            "a clock that is not ours says nothing"
        );
        let most = Limits { nodes: Some(u64::MAX), ..Limits::depth(u32::MAX) };
        assert_eq!(limits("go nodes 99999999999999999999999 depth 5000000000", Seat::First), most);
    }

    #[test]
    fn what_is_not_understood_is_told() {
        for (line, told) in [
            ("xyzzy", "unknown command \"xyzzy\"; there are ugi, "),
            ("UGI", "unknown command"),
            ("ugi now", "ugi stands alone; \"now\" came after it"),
            ("go fast", "go does not know \"fast\""),
            ("go depth", "a number is missing after depth"),
            ("go depth deep", "\"deep\" is not a number, as depth needs"),
            ("go depth 3 depth 4", "\"depth\" is given twice"),
            ("go movetime 1e3", "\"1e3\" is not a number"),
            ("query", "\"\" is not gameover, p1turn or result"),
            ("query p2turn", "\"p2turn\" is not"),
        ] {
            assert!(protocol_error(line).contains(told), "{line}: {}", protocol_error(line));
        }
        assert!(protocol_error(&"y".repeat(5000)).len() < 300);
        assert_eq!(Command::read(" \t "), Ok(None));
    }
}
