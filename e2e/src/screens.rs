//! Every screen there is, with games on them that have come some way.

use std::sync::OnceLock;

use anyhow::{Context, ensure};
use quadrille_catalog::{AcceptAnyWord, GAMES};
use quadrille_core::Seat;
use quadrille_match::{Match, Played, Setup};
use serde_json::{Map, Value, json};

use crate::game::Partner;
use crate::visit::Visit;

/// A screen: its name, and its address after `#/`.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) route: String,
}

/// How far a game has come when it is looked at in its middle.
const MIDDLE: usize = 10;

/// A game with these options, played for so many moves and then until it is the first player's turn, or to its end.
fn played(game: &str, options: &[(&str, &str)], moves: usize) -> anyhow::Result<Match> {
    let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
    let setup = Setup { game: game.to_string(), options, seed: 7, start: None };
    let mut played = Match::new(setup).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut partner = Partner::new(game, 5)?;
    while played.outcome().is_none()
        && (played.played().len() < moves || played.table().mover() != Seat::First)
    {
        let mv = partner.advise(played.table())?;
        played.play(&mv, &AcceptAnyWord).map_err(|refusal| anyhow::anyhow!("{mv}: {refusal}"))?;
    }
    Ok(played)
}

/// Games that were played once for all scenarios.
type Games = OnceLock<Vec<Match>>;

/// The game of this id among those that are played so, once they were.
fn of_all(games: &Games, game: &str, play: impl Fn(&str) -> anyhow::Result<Match>) -> anyhow::Result<Match> {
    let all = games.get_or_init(|| GAMES.iter().filter_map(|game| play(game.info().id).ok()).collect());
    let found = all.iter().find(|played| played.setup().game == game);
    found.cloned().with_context(|| format!("{game} was not played"))
}

/// A game that was played to its end.
pub(crate) fn finished(game: &str) -> anyhow::Result<Match> {
    static FINISHED: Games = Games::new();
    of_all(&FINISHED, game, |game| match game {
        "fuse-and-frost" => played(game, &[("turns", "40")], usize::MAX),
        "territory-words" => played(game, &[("turns", "4")], usize::MAX),
        "stay-on-the-board" => played(game, &[("size", "5")], usize::MAX),
        _ => played(game, &[], usize::MAX),
    })
}

/// A game in its middle, with the most controls that it can have: the first player is to move.
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

/// Requests to the server as a program makes them.
const ASK: &str = "
    const ask = async (path, token, body) => {
        const headers = token ? { Authorization: `Bearer ${token}` } : {};
        const answer = await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (answer.status === 429) {
            // The server says when to come back, as it does to every program.
            const seconds = Number(answer.headers.get('Retry-After'));
            if (!(seconds > 0)) throw new Error(`${path}: no Retry-After`);
            await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
            return ask(path, token, body);
        }
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
    };";

/// Makes a game on the server: opened by this browser or by someone else, joined, and played this far.
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
            const order = { id: `m${index}`, version, wish: { move: { mv } } };
            ({ version } = await ask(`games/${game}/orders`, first ? host : friend, order));
        }
        return { game, friend, version };
    };
    make().then(done, (error) => done({ error: String(error) }));";

/// Sends an order of the other player; the version of the game afterwards.
const ORDER: &str = "
    const [game, friend, version, id, wish] = arguments, done = arguments[arguments.length - 1];
    ask(`games/${game}/orders`, friend, { id, version, wish }).then(done, (error) => done({ error: String(error) }));";

/// A game on the server, with what its second player needs to act.
pub(crate) struct Made {
    pub(crate) game: String,
    friend: Value,
    version: Value,
    orders: u32,
}

impl Made {
    /// The second player wants something, such as `{ "offer": { "offer": "draw" } }`.
    pub(crate) fn order(&mut self, visit: &Visit<'_>, wish: &Value) -> anyhow::Result<()> {
        self.orders += 1;
        let id = format!("w{}", self.orders);
        let arguments =
            [json!(self.game), self.friend.clone(), self.version.clone(), json!(id), wish.clone()];
        let answer: Value = visit.script_later(&format!("{ASK}{ORDER}"), &arguments)?;
        ensure!(answer["error"].is_null(), "{wish} was refused: {}", answer["error"]);
        self.version = answer["version"].clone();
        Ok(())
    }
}

fn make(visit: &Visit<'_>, create: &Value, mine: bool, played: Option<&Match>) -> anyhow::Result<Made> {
    let mut create = create.clone();
    let moves = played.map(|played| {
        let options: Map<String, Value> =
            played.setup().options.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        create["options"] = Value::Object(options);
        create["start"] = json!(played.table_after(0).text());
        create["listed"] = json!(true);
        let made = |each: &Played| json!([each.seat == Seat::First, each.mv]);
        played.played().iter().map(made).collect::<Vec<_>>()
    });
    let made: Value = visit.script_later(&format!("{ASK}{MAKE}"), &[create, json!(mine), json!(moves)])?;
    let game = made["game"].as_str().with_context(|| format!("no game: {}", made["error"]))?;
    Ok(Made {
        game: game.to_string(),
        friend: made["friend"].clone(),
        version: made["version"].clone(),
        orders: 0,
    })
}

/// A game in which this browser is called Ada and has the first seat, with clocks.
fn create(game: &str) -> Value {
    json!({ "game": game, "clock": { "game": { "minutes": 10, "increment": 5 } }, "name": "Ada" })
}

/// A game in its middle, in which this browser has the first seat and is to move.
pub(crate) fn refereed(visit: &Visit<'_>, game: &str) -> anyhow::Result<Made> {
    make(visit, &create(game), true, Some(&unfinished(game)?))
}

/// Online: the lobby with someone else's game, a room to wait in, each game in its middle, and one that is over.
pub(crate) fn online(visit: &mut Visit<'_>) -> anyhow::Result<Vec<Place>> {
    // The browser logs the refusals of the rate limiter, after which the games are made at its pace.
    visit.foresee("status of 429");
    let mut places = Vec::new();
    let mut add = |name: String, route: String| places.push(Place { name, route });
    visit.keep("guest-name", "Ada")?;
    make(visit, &json!({ "game": "quadratic-war", "listed": true, "name": "Emmy" }), false, None)?;
    add("online lobby".to_string(), "online".to_string());
    add("online host".to_string(), "new/quadratic-war/online".to_string());
    let waiting = make(visit, &create("territory-words"), true, None)?;
    add("online waiting".to_string(), format!("online/{}", waiting.game));
    for game in GAMES {
        let id = game.info().id;
        let made = refereed(visit, id)?;
        add(format!("online {id}"), format!("online/{}", made.game));
    }
    let watched = make(visit, &create("fuse-and-frost"), false, Some(&unfinished("fuse-and-frost")?))?;
    add("online watched".to_string(), format!("online/{}", watched.game));
    let over = make(visit, &create("stay-on-the-board"), true, Some(&finished("stay-on-the-board")?))?;
    add("online over".to_string(), format!("online/{}", over.game));
    add("online nowhere".to_string(), "online/0000".to_string());
    Ok(places)
}

/// All screens, after the games that they show were put among those that the browser keeps.
pub(crate) fn prepare(visit: &mut Visit<'_>) -> anyhow::Result<Vec<Place>> {
    let mut places = Vec::new();
    let mut add = |name: String, route: String| places.push(Place { name, route });
    add("home".to_string(), String::new());
    for game in GAMES {
        let id = game.info().id;
        visit.go_on_with(&format!("middle-{id}"), &unfinished(id)?.record().write())?;
        visit.go_on_with(&format!("end-{id}"), &finished(id)?.record().write())?;
        add(format!("setup {id}"), format!("new/{id}"));
        add(format!("play {id}"), format!("play/middle-{id}"));
        add(format!("end {id}"), format!("play/end-{id}"));
        add(format!("review {id}"), format!("review/end-{id}"));
        for part in ["lesson", "rules", "tips"] {
            add(format!("{part} {id}"), format!("learn/{id}/{part}"));
        }
    }
    for place in online(visit)? {
        add(place.name, place.route);
    }
    for (name, route) in [
        ("games to review", "review"),
        ("how to play", "learn"),
        ("settings", "settings"),
        ("about", "about"),
        ("lost", "nowhere"),
    ] {
        add(name.to_string(), route.to_string());
    }
    Ok(places)
}
