//! The laws of the fuzz targets, checked on valid texts and on texts with random changes from a seeded generator.

use quadrille_catalog::GAMES;
use quadrille_core::Random;
use quadrille_testkit::fuzz;
use quadrille_testkit::vectors::{VECTORS, Vector};
use quadrille_worker::protocol::{Level, SearchTask, WorkerRequest, WorkerTask};

/// Inserts, removes or replaces a few bytes.
fn damage(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        let byte = b" ./-{}[]()\"0123456789abcdefqlcx#AB\n*"[random.below(36) as usize];
        match random.below(3) {
            0 => bytes.insert(at, byte),
            _ if at == bytes.len() => {}
            1 => bytes[at] = byte,
            _ => {
                bytes.remove(at);
            }
        }
    }
    bytes
}

/// Calls `law` with each of the valid texts, unchanged and damaged.
fn try_texts(texts: &[String], rounds: u32, law: fn(&[u8])) {
    let mut random = Random::new(3);
    for text in texts {
        law(text.as_bytes());
        for _ in 0..rounds {
            law(&damage(text, &mut random));
        }
    }
}

fn short_vectors() -> Vec<(u8, Vector)> {
    let of_game = |(id, file): (&str, &'static str)| {
        let pick = GAMES
            .iter()
            .position(|game| game.info().id == id)
            .expect("the game of a vector is in the catalogue") as u8;
        let vectors = file.lines().map(Vector::parse).filter(|vector| vector.game.moves.len() < 30).take(12);
        vectors.map(move |vector| (pick, vector)).collect::<Vec<_>>()
    };
    VECTORS.iter().copied().flat_map(of_game).collect()
}

/// A text with a prefix byte that selects the game.
fn picked(pick: u8, text: &str) -> String {
    format!("{}{text}", char::from(pick))
}

#[test]
fn positions() {
    let vectors = short_vectors();
    let texts = vectors.iter().flat_map(|(pick, vector)| {
        let texts = vector.game.start.iter().chain(&vector.answer.positions);
        texts.map(|text| picked(*pick, text)).collect::<Vec<_>>()
    });
    try_texts(&texts.collect::<Vec<_>>(), 30, fuzz::position_text);
}

#[test]
fn moves() {
    let line = |(pick, vector): (u8, Vector)| {
        picked(pick, &format!("{}\n{}", vector.game.start.unwrap(), vector.game.moves.join("\n")))
    };
    try_texts(&short_vectors().into_iter().map(line).collect::<Vec<_>>(), 8, fuzz::apply_moves);
}

#[test]
fn options() {
    let texts: Vec<String> = (0..4)
        .flat_map(|pick| {
            [
                "rules=modern",
                "size=9 first=freezer turns=20",
                "turns=3 reach=2 repeats=forbidden",
                "size=5 start=e5",
            ]
            .map(|text| picked(pick, text))
        })
        .collect();
    try_texts(&texts, 200, fuzz::options);
}

#[test]
fn records() {
    let texts: Vec<String> =
        short_vectors().iter().map(|(_, vector)| vector.game.to_record().to_text()).collect();
    try_texts(&texts, 40, fuzz::record_text);
}

#[test]
fn json_lines() {
    let texts: Vec<String> = short_vectors().iter().map(|(_, vector)| vector.game.write()).collect();
    try_texts(&texts, 8, fuzz::json_line);
}

#[test]
fn engine_requests() {
    let search_task = |(level, (_, vector)): (Level, (u8, Vector))| {
        let game = vector.game;
        let search = SearchTask {
            game: game.game,
            options: game.options,
            seed: game.seed,
            start: game.start,
            moves: game.moves,
            level,
            engine_seed: 1,
            millis: None,
            nodes: Some(100),
            lines: 2,
        };
        WorkerRequest { id: 1, task: WorkerTask::Search(search) }.write()
    };
    let levels = Level::ALL.into_iter().cycle();
    let texts: Vec<String> = levels.zip(short_vectors()).map(search_task).collect();
    try_texts(&texts, 8, fuzz::engine_request);
    try_texts(&[r#"{"id":1,"task":{"word":{"word":"bead"}}}"#.to_string()], 100, fuzz::engine_request);
}

#[test]
fn frames_of_clients() {
    let frame = |command: &str| format!(r#"{{"command":{{"id":"x-1","version":3,"command":{command}}}}}"#);
    let commands = [
        r#"{"move":{"move":"mr"}}"#,
        r#""undo""#,
        r#""resign""#,
        r#"{"offer":{"offer":"draw"}}"#,
        r#"{"decline":{"offer":"take-back"}}"#,
        r#"{"say":{"phrase":"good-luck"}}"#,
        r#""claim""#,
        r#""abort""#,
    ];
    let others = [
        r#"{"hello":{"protocol":2,"token":"000102030405060708090a0b0c0d0eff","after":3}}"#,
        r#"{"resync":{"version":3,"hash":"0123456789abcdef"}}"#,
        r#""ping""#,
    ];
    let texts: Vec<String> =
        commands.iter().map(|command| frame(command)).chain(others.map(str::to_string)).collect();
    for text in &texts {
        assert!(quadrille_online::ToServer::read(text).is_ok(), "{text}");
    }
    try_texts(&texts, 300, fuzz::socket_frame);
}

#[test]
fn client_requests() {
    let texts = [
        "\u{0}{\"game\":\"fuse-and-frost\",\"options\":{\"size\":\"9\"},\"clock\":{\"game\":{\"minutes\":3,\"increment\":2}},\"side\":\"random\",\"name\":\"Ada\",\"private\":true,\"listed\":true,\"opponent\":\"easy\"}",
        "\u{0}{\"game\":\"quadratic-war\",\"start\":\"x\",\"clock\":{\"days\":{\"days\":3}}}",
        "\u{1}{\"name\":\"Ada \u{202e}x\",\"bot\":true}",
        "\u{1}{\"name\":\"Ada \u{202e} x\"}",
        "\u{2}QW-RSTX",
        "\u{3}000102030405060708090a0b0c0d0eff",
    ];
    try_texts(&texts.map(str::to_string), 500, fuzz::online_request);
}
