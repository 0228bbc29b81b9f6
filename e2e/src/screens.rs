//! Every screen there is, with games on them that have come some way.

use std::sync::OnceLock;

use anyhow::Context;
use quadrille_catalog::{GAMES, Honour};
use quadrille_match::{Match, Setup};

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

fn played(game: &str, most: usize) -> anyhow::Result<Match> {
    let options: &[(&str, &str)] = match game {
        "fuse-and-frost" => &[("turns", "40")],
        "territory-words" => &[("turns", "4")],
        "stay-on-the-board" => &[("size", "5")],
        _ => &[],
    };
    let options = options.iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())).collect();
    let setup = Setup { game: game.to_string(), options, seed: 7, start: None };
    let mut played = Match::new(setup).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut partner = Partner::new(game, 5)?;
    while played.outcome().is_none() && played.played().len() < most {
        let mv = partner.advise(played.table())?;
        played.play(&mv, &Honour).map_err(|refusal| anyhow::anyhow!("{mv}: {refusal}"))?;
    }
    Ok(played)
}

/// A game that was played to its end.
pub(crate) fn finished(game: &str) -> anyhow::Result<Match> {
    static FINISHED: OnceLock<Vec<Match>> = OnceLock::new();
    let all = FINISHED
        .get_or_init(|| GAMES.iter().filter_map(|game| played(game.facts().id, usize::MAX).ok()).collect());
    all.iter()
        .find(|played| played.setup().game == game)
        .cloned()
        .with_context(|| format!("{game} was not played"))
}

/// A game in its middle.
pub(crate) fn unfinished(game: &str) -> anyhow::Result<Match> {
    let most = match game {
        "territory-words" => 4,
        "stay-on-the-board" => 5,
        _ => MIDDLE,
    };
    played(game, most)
}

/// All screens, after the games that they show were put among those that the browser keeps.
pub(crate) fn prepare(visit: &Visit<'_>) -> anyhow::Result<Vec<Place>> {
    let mut places = Vec::new();
    let mut add = |name: String, route: String| places.push(Place { name, route });
    add("home".to_string(), String::new());
    for game in GAMES {
        let id = game.facts().id;
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
