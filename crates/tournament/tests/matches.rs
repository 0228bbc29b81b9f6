//! Complete matches with node limits, which are deterministic.

use std::convert::Infallible;

use quadrille_catalog::{GAMES, find, replay_record};
use quadrille_core::{AcceptAnyWord, Reason, Record, Seat, Verdict};
use quadrille_tournament::{
    EngineMatch, MatchConfig, Openings, PlayedGame, PlayerSpec, SelfPlay, Sprt, SprtDecision, Standing, cross,
};

static HONOUR: AcceptAnyWord = AcceptAnyWord;

fn config(game: &str, options: &[(&str, &str)]) -> MatchConfig {
    let given = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    MatchConfig::new(find(game).expect("it is in the catalogue"), given, 7, &HONOUR)
        .expect("the options are right")
}

fn game_match(game: &str, one: &str, other: &str, pairs: u64) -> EngineMatch {
    EngineMatch {
        config: config(game, &[]),
        players: [one, other].map(|spec| spec.parse::<PlayerSpec>().expect("a player")),
        pairs,
        openings: Openings::Balanced,
        concurrency: 1,
        sprt: None,
    }
}

/// The match and the records of its games.
fn played(game_match: &EngineMatch) -> (Standing, Vec<PlayedGame>) {
    let mut games = Vec::new();
    let standing = game_match.play(|pair, _| {
        games.extend(pair.iter().cloned());
        Ok::<_, Infallible>(())
    });
    let Ok(standing) = standing;
    (standing, games)
}

fn texts(games: &[PlayedGame]) -> Vec<String> {
    games.iter().map(|played| played.record.to_text()).collect()
}

#[test]
fn the_result_does_not_depend_on_concurrency() {
    for game in GAMES {
        let mut game_match = game_match(game.info().id, "medium@nodes=30", "easy@nodes=30", 2);
        let (standing, games) = played(&game_match);
        game_match.concurrency = 2;
        let (again, games_again) = played(&game_match);
        assert_eq!(texts(&games), texts(&games_again), "{}", game.info().id);
        assert_eq!((standing.wins, standing.draws, standing.pairs), (again.wins, again.draws, again.pairs));
        assert_eq!(standing.tally, again.tally);
        assert_eq!((standing.games(), games.len()), (4, 4));
        game_match.config = MatchConfig::new(*game, Vec::new(), 8, &HONOUR).unwrap();
        assert_ne!(texts(&played(&game_match).1), texts(&games), "{}: another seed", game.info().id);
    }
}

#[test]
fn every_game_replays_from_its_record() {
    for game in GAMES {
        let (_, games) = played(&game_match(game.info().id, "expert@nodes=40", "hard@nodes=40", 2));
        for played in &games {
            let record = Record::parse(&played.record.to_text()).unwrap();
            assert_eq!(record, played.record);
            let replay = replay_record(&record, &HONOUR).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(replay.outcome, Some(played.outcome), "{}", record.to_text());
            assert_eq!(replay.positions.len(), played.length());
            assert_eq!(played.forfeit, None);
        }
        let names = |played: &PlayedGame| played.record.players.clone();
        assert_eq!(names(&games[0]).first.as_deref(), Some("expert@nodes=40"));
        assert_eq!(names(&games[1]).second.as_deref(), Some("expert@nodes=40"), "sides are swapped");
    }
}

fn opening(played: &PlayedGame) -> Vec<String> {
    let [(name, length)] = &played.record.other_tags[..] else { panic!("{:?}", played.record.other_tags) };
    assert_eq!(name, "Opening");
    played.record.moves().take(length.parse().expect("a number")).map(str::to_string).collect()
}

#[test]
fn the_games_of_a_pair_share_their_opening() {
    for game in GAMES {
        let id = game.info().id;
        // The smallest boards have too few openings for different pairs.
        let options: &[(&str, &str)] = if id == "stay-on-the-board" { &[("size", "9")] } else { &[] };
        let mut game_match = game_match(id, "easy@nodes=10", "easy@nodes=10", 4);
        game_match.config = config(id, options);
        let (_, games) = played(&game_match);
        let beginnings: Vec<_> = games.iter().map(|played| (played.record.seed, opening(played))).collect();
        for pair in beginnings.chunks(2) {
            assert_eq!(pair[0], pair[1], "{id}");
        }
        let mut pairs: Vec<_> = beginnings.iter().step_by(2).collect();
        pairs.sort();
        pairs.dedup();
        assert_eq!(pairs.len(), 4, "{id}: {pairs:?}");
        assert_eq!(beginnings.iter().all(|(_, moves)| moves.is_empty()), !game.enumerates_moves(), "{id}");
        // An opening consists of whole turns: after its last move the other side is to move.
        for played in &games {
            let moves = opening(played);
            let mut position =
                game.initial(game_match.config.options(), played.record.seed.unwrap()).unwrap();
            let mut mover = position.side_to_move();
            for (index, mv) in moves.iter().enumerate() {
                mover = position.side_to_move();
                position.play_text(mv, &HONOUR).unwrap();
                assert!(position.outcome().is_none() && index < 200, "{id}: {moves:?}");
            }
            assert!(moves.is_empty() || position.side_to_move() != mover, "{id}: {moves:?}");
        }
    }
}

#[test]
fn plain_games_begin_at_the_initial_position() {
    let mut game_match = game_match("quadratic-war", "easy@nodes=10", "easy@nodes=10", 1);
    game_match.openings = Openings::Plain;
    let (_, games) = played(&game_match);
    assert!(games.iter().all(|played| opening(played).is_empty()));
}

#[test]
fn a_level_against_itself_is_counted_by_seat() {
    let mut lab = SelfPlay {
        config: config("fuse-and-frost", &[("turns", "20")]),
        player: "easy@nodes=20".parse().unwrap(),
        games: 12,
        openings: Openings::Random,
        concurrency: 1,
    };
    let play = |lab: &SelfPlay| {
        let mut results = Vec::new();
        let report = lab.play(|played, _| {
            results.push(played.record.to_text());
            Ok::<_, Infallible>(())
        });
        let Ok(report) = report;
        (report, results)
    };
    let (report, games) = play(&lab);
    lab.concurrency = 2;
    let (again, games_again) = play(&lab);
    assert_eq!((games, &report.tally), (games_again, &again.tally));
    let tally = &report.tally;
    assert_eq!(tally.games(), 12);
    let [first, second, draws] = [Verdict::Win(Seat::First), Verdict::Win(Seat::Second), Verdict::Draw]
        .map(|verdict| tally.count(verdict));
    assert_eq!(first + second + draws, 12);
    let share = tally.first_share().unwrap();
    assert!(
        (share.share - (first as f64 + draws as f64 / 2.0) / 12.0).abs() < 1e-12 && share.low < share.high
    );
    let lengths = tally.lengths().unwrap();
    assert!(
        lengths.least <= lengths.median
            && lengths.median <= lengths.percentile_90
            && lengths.percentile_90 <= lengths.most
    );
}

#[test]
fn cross_is_the_cartesian_product() {
    let over = [
        ("first".to_string(), vec!["bomber".to_string(), "freezer".to_string()]),
        ("size".to_string(), vec!["7".to_string(), "9".to_string(), "11".to_string()]),
    ];
    let cells = cross(&over);
    assert_eq!(cells.len(), 6);
    assert_eq!(
        cells[4],
        [("first".to_string(), "freezer".to_string()), ("size".to_string(), "9".to_string())]
    );
    assert_eq!(cross(&[]), [Vec::new()]);
}

/// Engines written in shell, which differ in their reply to `go`.
#[cfg(unix)]
mod engines {
    use super::*;

    fn engine(go: &str) -> String {
        format!(
            "ugi:sh -c 'while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; go*) {go};; esac; done'"
        )
    }

    fn against(go: &str, pairs: u64) -> (Standing, Vec<PlayedGame>) {
        let game_match = game_match("stay-on-the-board", "easy@nodes=10", &engine(go), pairs);
        game_match.try_engines().expect("it starts");
        played(&game_match)
    }

    fn comment(played: &PlayedGame) -> String {
        let line = &played.record.mainline;
        line.plies.last().map_or(&line.comments, |ply| &ply.comments).join("")
    }

    #[test]
    fn a_failure_loses_and_the_record_names_the_cause() {
        for (go, expected) in [
            ("echo bestmove 99", "\"99\" is illegal: "),
            ("echo bestmove z", "\"z\" is illegal: a move is a direction"),
            ("echo bestmove", "the engine answered \"go\" without a move"),
            ("exit 0", "the engine exited without a reply to \"go\""),
        ] {
            let (standing, games) = against(go, 2);
            assert_eq!((standing.wins, standing.forfeits), (4, [0, 4]), "{go}");
            for played in &games {
                assert_eq!(played.outcome.reason, Reason::ABANDONED);
                assert!(comment(played).contains(expected), "{go}: {}", comment(played));
                let record = Record::parse(&played.record.to_text()).unwrap();
                assert_eq!(replay_record(&record, &HONOUR).unwrap().outcome, Some(played.outcome));
            }
        }
    }

    #[test]
    fn an_invalid_word_loses_the_game() {
        static NO_WORDS: fn(&str) -> bool = |_| false;
        let mut game_match =
            game_match("territory-words", "easy@nodes=10", &engine("echo bestmove a1-b1-c1"), 1);
        game_match.players[0] = game_match.players[1].clone();
        let (standing, _) = played(&game_match);
        assert_eq!(standing.forfeits, [0, 0], "taken as given");
        game_match.config =
            MatchConfig::new(find("territory-words").unwrap(), Vec::new(), 1, &NO_WORDS).unwrap();
        let (standing, games) = played(&game_match);
        assert_eq!(standing.forfeits, [1, 1]);
        assert!(comment(&games[0]).contains("is not in the dictionary"), "{}", comment(&games[0]));
    }

    #[test]
    fn an_engine_with_legal_moves_plays_to_the_end() {
        // On the smallest board all moves of the first player are equivalent.
        let mut game_match = game_match(
            "stay-on-the-board",
            "easy@nodes=10",
            &engine("echo info string; echo bestmove claim"),
            2,
        );
        game_match.config = config("stay-on-the-board", &[("size", "2")]);
        let (standing, games) = played(&game_match);
        assert_eq!(standing.forfeits, [0, 0]);
        assert!(
            games.iter().all(|played| ["right-claim", "wrong-claim"].contains(&played.outcome.reason.word()))
        );
    }

    #[test]
    fn a_test_ends_a_match_after_the_same_pair_with_any_concurrency() {
        let mut game_match = game_match("stay-on-the-board", "easy@nodes=10", &engine("echo bestmove z"), 40);
        game_match.sprt = Some(Sprt::new(0.0, 400.0));
        let (standing, games) = played(&game_match);
        // Every pair is won: a log-likelihood ratio of ln(0.909 / 0.5) = 0.6 each, and the bound is ln 19 = 2.94.
        assert_eq!((standing.games(), standing.wins), (10, 10));
        assert_eq!(game_match.sprt.unwrap().decision(&standing.pairs), SprtDecision::Accepted);
        game_match.concurrency = 4;
        let (_, again) = played(&game_match);
        assert_eq!(texts(&games), texts(&again));
    }

    #[test]
    fn an_engine_that_cannot_start_is_reported_before_the_match() {
        let game_match = game_match("quadratic-war", "easy", "ugi:/nowhere/engine x", 1);
        let error = game_match.try_engines().unwrap_err().to_string();
        assert!(error.starts_with("\"/nowhere/engine\" cannot be started: "), "{error}");
    }
}
