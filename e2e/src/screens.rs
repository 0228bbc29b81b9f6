//! Every screen of the client, with games in progress on them.

use std::sync::OnceLock;

use anyhow::{Context, ensure};
use quadrille_catalog::{AcceptAnyWord, GAMES};
use quadrille_core::Seat;
use quadrille_match::{GameSetup, Match, PlayedMove};
use serde_json::{Map, Value, json};

use crate::game::Advisor;
use crate::visit::Visit;

/// A screen: its name and its route, which is the address after `#/`.
#[derive(Clone, Debug)]
pub(crate) struct ScreenRoute {
    pub(crate) name: String,
    pub(crate) route: String,
}

/// The number of moves played in a game that is shown in progress.
const MIDDLE: usize = 10;

/// A game with these options after this many moves, continued until the first player is to move or the game is over.
fn played(game: &str, options: &[(&str, &str)], moves: usize) -> anyhow::Result<Match> {
    let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
    let setup = GameSetup { game: game.to_string(), options, seed: 7, start: None };
    let mut played = Match::new(setup).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut advisor = Advisor::new(game, 5)?;
    while played.outcome().is_none()
        && (played.played().len() < moves || played.position().side_to_move() != Seat::First)
    {
        let mv = advisor.advise(played.position())?;
        played.play_text(&mv, &AcceptAnyWord).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
    }
    Ok(played)
}

/// Games played once and shared by all scenarios.
type Games = OnceLock<Vec<Match>>;

/// The game with this id, after playing one of each if that has not happened yet.
fn of_all(games: &Games, game: &str, play: impl Fn(&str) -> anyhow::Result<Match>) -> anyhow::Result<Match> {
    let all = games.get_or_init(|| GAMES.iter().filter_map(|game| play(game.info().id).ok()).collect());
    let found = all.iter().find(|played| played.setup().game == game);
    found.cloned().with_context(|| format!("{game} was not played"))
}

/// A finished game.
pub(crate) fn finished(game: &str) -> anyhow::Result<Match> {
    static FINISHED: Games = Games::new();
    of_all(&FINISHED, game, |game| match game {
        "fuse-and-frost" => played(game, &[("turns", "40")], usize::MAX),
        "territory-words" => played(game, &[("turns", "4")], usize::MAX),
        "stay-on-the-board" => played(game, &[("size", "5")], usize::MAX),
        _ => played(game, &[], usize::MAX),
    })
}

/// A game in progress, with as many controls as possible: the first player is to move.
pub(crate) fn unfinished(game: &str) -> anyhow::Result<Match> {
    static UNFINISHED: Games = Games::new();
    of_all(&UNFINISHED, game, |game| match game {
        "fuse-and-frost" => played(game, &[("turns", "40")], MIDDLE),
        "territory-words" => played(game, &[("turns", "4")], 4),
        // The largest board has the most distances to choose from.
        "stay-on-the-board" => played(game, &[("size", "9")], 5),
        _ => played(game, &[], MIDDLE),
    })
}

/// Sends a request to the server's API.
const ASK: &str = "
    const ask = async (path, token, body) => {
        const headers = token ? { Authorization: `Bearer ${token}` } : {};
        const answer = await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
    };";

/// Creates a game on the server as this browser or as another player, joins it and plays these moves.
const MAKE: &str = "
    const [create, mine, moves] = arguments, done = arguments[arguments.length - 1];
    const guest = async () => (await ask('guests', null, {})).token;
    const make = async () => {
        const kept = localStorage.getItem('quadrille.guest') ?? await guest();
        localStorage.setItem('quadrille.guest', kept);
        const host = mine ? kept : await guest();
        const { game } = await ask('games', host, create);
        if (moves === null) return { game };
        const friend = await guest();
        await ask(`games/${game}/join`, friend, { name: 'Grace' });
        let version = 3;
        for (const [index, [first, mv]] of moves.entries()) {
            const request = { id: `m${index}`, version, command: { move: { move: mv } } };
            ({ version } = await ask(`games/${game}/commands`, first ? host : friend, request));
        }
        return { game, friend, version };
    };
    make().then(done, (error) => done({ error: String(error) }));";

/// Sends a command of the other player and returns the new version of the game.
const COMMAND: &str = "
    const [game, friend, version, id, command] = arguments, done = arguments[arguments.length - 1];
    ask(`games/${game}/commands`, friend, { id, version, command }).then(done, (error) => done({ error: String(error) }));";

/// A game on the server, with the credentials of its second player.
pub(crate) struct HostedGame {
    pub(crate) game: String,
    friend: Value,
    version: Value,
    commands: u32,
}

impl HostedGame {
    /// Sends a command of the second player, such as `{ "offer": { "offer": "draw" } }`.
    pub(crate) fn command(&mut self, visit: &Visit<'_>, command: &Value) -> anyhow::Result<()> {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        let arguments =
            [json!(self.game), self.friend.clone(), self.version.clone(), json!(id), command.clone()];
        let answer: Value = visit.script_later(&format!("{ASK}{COMMAND}"), &arguments)?;
        ensure!(answer["error"].is_null(), "{command} was rejected: {}", answer["error"]);
        self.version = answer["version"].clone();
        Ok(())
    }
}

fn make(visit: &Visit<'_>, create: &Value, mine: bool, played: Option<&Match>) -> anyhow::Result<HostedGame> {
    let mut create = create.clone();
    let moves = played.map(|played| {
        let options: Map<String, Value> =
            played.setup().options.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        create["options"] = Value::Object(options);
        create["start"] = json!(played.position_after(0).to_text());
        create["listed"] = json!(true);
        let made = |each: &PlayedMove| json!([each.seat == Seat::First, each.mv.to_text()]);
        played.played().iter().map(made).collect::<Vec<_>>()
    });
    let made: Value = visit.script_later(&format!("{ASK}{MAKE}"), &[create, json!(mine), json!(moves)])?;
    let game = made["game"].as_str().with_context(|| format!("no game: {}", made["error"]))?;
    Ok(HostedGame {
        game: game.to_string(),
        friend: made["friend"].clone(),
        version: made["version"].clone(),
        commands: 0,
    })
}

/// A request for a game with clocks, in which this browser is called Ada and has the first seat.
fn create(game: &str) -> Value {
    json!({ "game": game, "clock": { "game": { "minutes": 10, "increment": 5 } }, "name": "Ada" })
}

/// An online game in progress, in which this browser has the first seat and is to move.
pub(crate) fn online_game(visit: &Visit<'_>, game: &str) -> anyhow::Result<HostedGame> {
    make(visit, &create(game), true, Some(&unfinished(game)?))
}

/// The online screens: the lobby with another player's game, a waiting room, every game in progress, and a finished game.
fn online(visit: &Visit<'_>) -> anyhow::Result<Vec<ScreenRoute>> {
    let mut routes = Vec::new();
    let mut add = |name: String, route: String| routes.push(ScreenRoute { name, route });
    visit.store("guest-name", "Ada")?;
    make(visit, &json!({ "game": "quadratic-war", "listed": true, "name": "Emmy" }), false, None)?;
    add("online lobby".to_string(), "online".to_string());
    add("online host".to_string(), "new/quadratic-war/online".to_string());
    let waiting = make(visit, &create("territory-words"), true, None)?;
    add("online waiting".to_string(), format!("online/{}", waiting.game));
    for game in GAMES {
        let id = game.info().id;
        let made = online_game(visit, id)?;
        add(format!("online {id}"), format!("online/{}", made.game));
    }
    let watched = make(visit, &create("fuse-and-frost"), false, Some(&unfinished("fuse-and-frost")?))?;
    add("online watched".to_string(), format!("online/{}", watched.game));
    let over = make(visit, &create("stay-on-the-board"), true, Some(&finished("stay-on-the-board")?))?;
    add("online over".to_string(), format!("online/{}", over.game));
    add("online nowhere".to_string(), "online/0000".to_string());
    Ok(routes)
}

/// Stores the games that the screens show, and returns the routes of all screens.
pub(crate) fn prepare(visit: &Visit<'_>) -> anyhow::Result<Vec<ScreenRoute>> {
    let mut routes = Vec::new();
    let mut add = |name: String, route: String| routes.push(ScreenRoute { name, route });
    add("home".to_string(), String::new());
    for game in GAMES {
        let id = game.info().id;
        visit.store_game(&format!("middle-{id}"), &unfinished(id)?.record().to_text())?;
        visit.store_game(&format!("end-{id}"), &finished(id)?.record().to_text())?;
        add(format!("setup {id}"), format!("new/{id}"));
        add(format!("play {id}"), format!("play/middle-{id}"));
        add(format!("end {id}"), format!("play/end-{id}"));
        add(format!("review {id}"), format!("review/end-{id}"));
        let parts: &[&str] =
            if game.info().maturity.is_finished() { &["lesson", "rules", "tips"] } else { &[] };
        for part in parts {
            add(format!("{part} {id}"), format!("learn/{id}/{part}"));
        }
    }
    for page in online(visit)? {
        add(page.name, page.route);
    }
    for (name, route) in [
        ("games to review", "review"),
        ("how to play", "learn"),
        ("settings", "settings"),
        ("statistics", "statistics"),
        ("about", "about"),
        ("lost", "nowhere"),
    ] {
        add(name.to_string(), route.to_string());
    }
    Ok(routes)
}
