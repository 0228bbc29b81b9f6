//! Whole matches between players that are limited by nodes, which makes them the same on every machine.

use std::convert::Infallible;

use quadrille_catalog::{GAMES, find, replay_record};
use quadrille_core::{AcceptAnyWord, Reason, Record, Seat, Verdict};
use quadrille_tournament::{
    Contest, Contestant, Decision, Lab, Openings, Played, Setting, Sprt, Standing, cross,
};

static HONOUR: AcceptAnyWord = AcceptAnyWord;

fn setting(game: &str, options: &[(&str, &str)]) -> Setting {
    let given = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Setting::new(find(game).expect("it is in the catalogue"), given, 7, &HONOUR)
        .expect("the options are right")
}

fn contest(game: &str, one: &str, other: &str, pairs: u64) -> Contest {
    Contest {
        setting: setting(game, &[]),
        contestants: [one, other].map(|spec| spec.parse::<Contestant>().expect("a contestant")),
        pairs,
        openings: Openings::Balanced,
        concurrency: 1,
        sprt: None,
    }
}

/// The match and the records of its games.
fn played(contest: &Contest) -> (Standing, Vec<Played>) {
    let mut games = Vec::new();
    let standing = contest.play(|pair, _| {
        games.extend(pair.iter().cloned());
        Ok::<_, Infallible>(())
    });
    let Ok(standing) = standing;
    (standing, games)
}

fn texts(games: &[Played]) -> Vec<String> {
    games.iter().map(|played| played.record.write()).collect()
}

#[test]
fn a_match_is_the_same_however_many_games_are_played_at_once() {
    for game in GAMES {
        let mut contest = contest(game.info().id, "medium@nodes=60", "easy@nodes=60", 3);
        let (standing, games) = played(&contest);
        contest.concurrency = 3;
        let (again, games_again) = played(&contest);
        assert_eq!(texts(&games), texts(&games_again), "{}", game.info().id);
        assert_eq!((standing.wins, standing.draws, standing.pairs), (again.wins, again.draws, again.pairs));
        assert_eq!(standing.tally, again.tally);
        assert_eq!((standing.games(), games.len()), (6, 6));
        contest.setting = Setting::new(*game, Vec::new(), 8, &HONOUR).unwrap();
        assert_ne!(texts(&played(&contest).1), texts(&games), "{}: another seed", game.info().id);
    }
}

#[test]
fn every_game_replays_from_its_record() {
    for game in GAMES {
        let (_, games) = played(&contest(game.info().id, "expert@nodes=40", "hard@nodes=40", 2));
        for played in &games {
            let record = Record::read(&played.record.write()).unwrap();
            assert_eq!(record, played.record);
            let replay = replay_record(&record, &HONOUR).unwrap_or_else(|stumble| panic!("{stumble}"));
            assert_eq!(replay.outcome, Some(played.outcome), "{}", record.write());
            assert_eq!(replay.positions.len(), played.length());
            assert_eq!(played.forfeit, None);
        }
        let names = |played: &Played| played.record.players.clone();
        assert_eq!(names(&games[0]).first.as_deref(), Some("expert@nodes=40"));
        assert_eq!(names(&games[1]).second.as_deref(), Some("expert@nodes=40"), "sides are swapped");
    }
}

fn opening(played: &Played) -> Vec<String> {
    let [(name, length)] = &played.record.others[..] else { panic!("{:?}", played.record.others) };
    assert_eq!(name, "Opening");
    played.record.moves().take(length.parse().expect("a number")).map(str::to_string).collect()
}

#[test]
fn the_games_of_a_pair_begin_alike_and_pairs_do_not() {
    for game in GAMES {
        let id = game.info().id;
        // The smallest boards have too few openings for each pair to have its own.
        let options: &[(&str, &str)] = if id == "stay-on-the-board" { &[("size", "9")] } else { &[] };
        let mut contest = contest(id, "easy@nodes=10", "easy@nodes=10", 4);
        contest.setting = setting(id, options);
        let (_, games) = played(&contest);
        let beginnings: Vec<_> = games.iter().map(|played| (played.record.seed, opening(played))).collect();
        for pair in beginnings.chunks(2) {
            assert_eq!(pair[0], pair[1], "{id}");
        }
        let mut pairs: Vec<_> = beginnings.iter().step_by(2).collect();
        pairs.sort();
        pairs.dedup();
        assert_eq!(pairs.len(), 4, "{id}: {pairs:?}");
        assert_eq!(beginnings.iter().all(|(_, moves)| moves.is_empty()), !game.lists_moves(), "{id}");
        // An opening is no half turn: it ends with the other player to move.
        for played in &games {
            let moves = opening(played);
            let mut table = game.start(contest.setting.options(), played.record.seed.unwrap()).unwrap();
            let mut mover = table.mover();
            for (index, mv) in moves.iter().enumerate() {
                mover = table.mover();
                table.play(mv, &HONOUR).unwrap();
                assert!(table.outcome().is_none() && index < 200, "{id}: {moves:?}");
            }
            assert!(moves.is_empty() || table.mover() != mover, "{id}: {moves:?}");
        }
    }
}

#[test]
fn plain_games_begin_at_the_start() {
    let mut contest = contest("quadratic-war", "easy@nodes=10", "easy@nodes=10", 1);
    contest.openings = Openings::Plain;
    let (_, games) = played(&contest);
    assert!(games.iter().all(|played| opening(played).is_empty()));
}

#[test]
fn a_level_against_itself_is_counted_by_seat() {
    let mut lab = Lab {
        setting: setting("fuse-and-frost", &[("turns", "20")]),
        contestant: "easy@nodes=20".parse().unwrap(),
        games: 12,
        openings: Openings::Random,
        concurrency: 1,
    };
    let play = |lab: &Lab| {
        let mut results = Vec::new();
        let findings = lab.play(|played, _| {
            results.push(played.record.write());
            Ok::<_, Infallible>(())
        });
        let Ok(findings) = findings;
        (findings, results)
    };
    let (findings, games) = play(&lab);
    lab.concurrency = 2;
    let (again, games_again) = play(&lab);
    assert_eq!((games, &findings.tally), (games_again, &again.tally));
    let tally = &findings.tally;
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
            && lengths.median <= lengths.ninetieth
            && lengths.ninetieth <= lengths.most
    );
}

#[test]
fn options_are_crossed() {
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

/// Engines in a line of shell: what they do with `go` is what differs.
#[cfg(unix)]
mod engines {
    use super::*;

    fn engine(go: &str) -> String {
        format!(
            "ugi:sh -c 'while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; go*) {go};; esac; done'"
        )
    }

    fn against(go: &str, pairs: u64) -> (Standing, Vec<Played>) {
        let contest = contest("stay-on-the-board", "easy@nodes=10", &engine(go), pairs);
        contest.try_engines().expect("it starts");
        played(&contest)
    }

    fn comment(played: &Played) -> String {
        let line = &played.record.line;
        line.plies.last().map_or(&line.comments, |ply| &ply.comments).join("")
    }

    #[test]
    fn a_lie_loses_and_the_record_says_why() {
        for (go, told) in [
            ("echo bestmove 99", "\"99\" was refused: "),
            ("echo bestmove z", "\"z\" was refused: a move is a direction"),
            ("echo bestmove", "the engine answered \"go\" without a move"),
            ("exit 0", "the engine ended while \"go\" was to be answered"),
        ] {
            let (standing, games) = against(go, 2);
            assert_eq!((standing.wins, standing.forfeits), (4, [0, 4]), "{go}");
            for played in &games {
                assert_eq!(played.outcome.reason, Reason::ABANDONED);
                assert!(comment(played).contains(told), "{go}: {}", comment(played));
                let record = Record::read(&played.record.write()).unwrap();
                assert_eq!(replay_record(&record, &HONOUR).unwrap().outcome, Some(played.outcome));
            }
        }
    }

    #[test]
    fn a_word_that_the_judge_refuses_loses_the_game() {
        static NO_WORDS: fn(&str) -> bool = |_| false;
        let mut contest = contest("territory-words", "easy@nodes=10", &engine("echo bestmove a1-b1-c1"), 1);
        contest.contestants[0] = contest.contestants[1].clone();
        let (standing, _) = played(&contest);
        assert_eq!(standing.forfeits, [0, 0], "taken as given");
        contest.setting = Setting::new(find("territory-words").unwrap(), Vec::new(), 1, &NO_WORDS).unwrap();
        let (standing, games) = played(&contest);
        assert_eq!(standing.forfeits, [1, 1]);
        assert!(comment(&games[0]).contains("is not in the dictionary"), "{}", comment(&games[0]));
    }

    #[test]
    fn an_engine_that_plays_by_the_rules_plays_on() {
        // On the smallest board the first player has no choice but which way round to go.
        let mut contest = contest(
            "stay-on-the-board",
            "easy@nodes=10",
            &engine("echo info string; echo bestmove claim"),
            2,
        );
        contest.setting = setting("stay-on-the-board", &[("size", "2")]);
        let (standing, games) = played(&contest);
        assert_eq!(standing.forfeits, [0, 0]);
        assert!(
            games.iter().all(|played| ["right-claim", "wrong-claim"].contains(&played.outcome.reason.word()))
        );
    }

    #[test]
    fn a_test_ends_a_match_after_the_same_pair_whoever_is_first_done() {
        let mut contest = contest("stay-on-the-board", "easy@nodes=10", &engine("echo bestmove z"), 40);
        contest.sprt = Some(Sprt::new(0.0, 400.0));
        let (standing, games) = played(&contest);
        // Every pair is won, which is ln(0.909 / 0.5) = 0.6 for the difference, and ln 19 = 2.94 decides.
        assert_eq!((standing.games(), standing.wins), (10, 10));
        assert_eq!(contest.sprt.unwrap().decision(&standing.pairs), Decision::Accepted);
        contest.concurrency = 4;
        let (_, again) = played(&contest);
        assert_eq!(texts(&games), texts(&again));
    }

    #[test]
    fn an_engine_that_does_not_start_is_told_before_the_match() {
        let contest = contest("quadratic-war", "easy", "ugi:/nowhere/engine x", 1);
        let fault = contest.try_engines().unwrap_err().to_string();
        assert!(fault.starts_with("\"/nowhere/engine\" cannot be started: "), "{fault}");
    }
}
