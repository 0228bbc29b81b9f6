//! Requests and responses of the worker round-trip, and requests beyond the limits are rejected.

use quadrille_core::Seat;
use quadrille_json::GivenOptions;
use quadrille_worker::protocol::{
    LONGEST_LINE, LONGEST_WORD, Level, MOST_LINES, MOST_MILLIS, MOST_MOVES, MOST_NODES, MOST_OPTIONS,
    SearchTask, WorkerErrorCode, WorkerLine, WorkerReport, WorkerRequest, WorkerResponse, WorkerResult,
    WorkerTask,
};

fn least() -> SearchTask {
    SearchTask {
        game: "quadratic-war".to_string(),
        options: GivenOptions::default(),
        seed: None,
        start: None,
        moves: Vec::new(),
        level: Level::EASY,
        engine_seed: 0,
        millis: None,
        nodes: None,
        lines: 1,
    }
}

fn most() -> SearchTask {
    let options = (0..MOST_OPTIONS).map(|number| (format!("key{number}"), number.to_string())).collect();
    SearchTask {
        game: "stay-on-the-board".to_string(),
        options: GivenOptions(options),
        seed: Some(u64::MAX),
        start: Some(".../.q./... blocked 1 0 200".to_string()),
        moves: vec!["91".to_string(); MOST_MOVES],
        level: Level::EXPERT,
        engine_seed: u64::MAX,
        millis: Some(MOST_MILLIS),
        nodes: Some(MOST_NODES),
        lines: MOST_LINES,
    }
}

fn search(search: SearchTask) -> WorkerRequest {
    WorkerRequest { id: 3, task: WorkerTask::Search(search) }
}

#[test]
fn requests_round_trip() {
    let word = |word: String| WorkerRequest { id: u32::MAX, task: WorkerTask::Word { word } };
    for request in [search(least()), search(most()), word("axe".to_string()), word("x".repeat(LONGEST_WORD))]
    {
        let line = request.write();
        assert!(!line.contains('\n'));
        assert_eq!(WorkerRequest::read(&line), Ok(request));
    }
}

#[test]
fn missing_fields_have_defaults() {
    let line = r#"{"id":3,"task":{"search":{"game":"quadratic-war","level":"easy"}}}"#;
    assert_eq!(WorkerRequest::read(line), Ok(search(least())));
}

#[test]
fn responses_round_trip() {
    let line = |chance| WorkerLine { chance, score: "+0.12".to_string(), moves: vec!["a1a2".to_string()] };
    let report = WorkerReport {
        side_to_move: Seat::Second,
        depth: 4,
        nodes: 1 << 40,
        lines: [0, 1000, 301].map(line).to_vec(),
    };
    let words = [true, false].map(|known| WorkerResult::Word { word: "axe".to_string(), known });
    let codes = [
        WorkerErrorCode::Malformed,
        WorkerErrorCode::Setup,
        WorkerErrorCode::Move,
        WorkerErrorCode::NoPlayers,
        WorkerErrorCode::NoWords,
    ];
    let rejected = codes.map(|code| WorkerResult::Rejected { code, message: "ply 1: \"no\"\n".to_string() });
    for result in [WorkerResult::Report(report), WorkerResult::Over].into_iter().chain(rejected).chain(words)
    {
        let answer = WorkerResponse { id: 9, result };
        let line = answer.write();
        assert!(!line.contains('\n'));
        assert_eq!(WorkerResponse::read(&line).unwrap(), answer);
    }
}

#[test]
fn wire_format() {
    let rejected = WorkerResponse {
        id: 1,
        result: WorkerResult::Rejected { code: WorkerErrorCode::NoWords, message: "none".to_string() },
    };
    assert_eq!(rejected.write(), r#"{"id":1,"result":{"rejected":{"code":"no-words","message":"none"}}}"#);
    for level in Level::ALL {
        assert_eq!(level.word().parse(), Ok(level));
        let request = search(SearchTask { level, ..least() }).write();
        assert!(request.contains(&format!(r#""level":"{}""#, level.word())), "{request}");
    }
}

#[test]
fn requests_beyond_the_limits_are_rejected_with_their_number() {
    let too_much = [
        SearchTask { moves: vec!["91".to_string(); MOST_MOVES + 1], ..least() },
        SearchTask {
            options: GivenOptions(vec![("size".to_string(), "9".to_string()); MOST_OPTIONS + 1]),
            ..least()
        },
        SearchTask { start: Some("x".repeat(1025)), ..least() },
        SearchTask { lines: 0, ..least() },
        SearchTask { lines: MOST_LINES + 1, ..least() },
        SearchTask { millis: Some(MOST_MILLIS + 1), ..least() },
        SearchTask { nodes: Some(MOST_NODES + 1), ..least() },
    ];
    let long_word = WorkerRequest { id: 3, task: WorkerTask::Word { word: "x".repeat(LONGEST_WORD + 1) } };
    for request in too_much.map(search).into_iter().chain([long_word]) {
        assert_eq!(WorkerRequest::read(&request.write()).unwrap_err().id, 3);
    }
}

#[test]
fn malformed_requests_are_rejected() {
    let table = [
        ("", 0),
        ("null", 0),
        ("[]", 0),
        ("{\"id\":5}", 5),
        ("{\"id\":-5}", 0),
        ("{\"id\":5,\"task\":{}}", 5),
        ("{\"id\":5,\"task\":\"search\"}", 5),
        ("{\"id\":5,\"task\":{\"sing\":{}}}", 5),
        ("{\"id\":5,\"task\":{\"search\":{\"game\":\"quadratic-war\",\"level\":\"best\"}}}", 5),
        ("{\"id\":5,\"task\":{\"search\":{\"game\":\"quadratic-war\",\"level\":\"easy\",\"depth\":3}}}", 5),
        ("{\"id\":5,\"task\":{\"word\":{\"word\":7}}}", 5),
        ("{\"id\":5,\"task\":{\"word\":{\"word\":\"axe\"}}} {}", 0),
    ];
    for (line, id) in table {
        let error = WorkerRequest::read(line).unwrap_err();
        assert_eq!(error.id, id, "{line}");
        assert!(!error.message.is_empty());
    }
    assert_eq!(WorkerRequest::read(&" ".repeat(LONGEST_LINE + 1)).unwrap_err().id, 0);
    assert!(WorkerRequest::read(&"[".repeat(LONGEST_LINE)).is_err());
}
