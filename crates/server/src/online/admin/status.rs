//! The contents of the page for operators: this node, the others, the live games.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use quadrille_online::{GameConfig, VERSION};
use quadrille_store::{GameCounts, GamePhase, NodeRecord};
use serde::{Deserialize, Serialize};
use tokio::time::{MissedTickBehavior, interval};

use super::rates::Rates;
use crate::online::Node;
use crate::online::cached::Cached;

/// Interval of the reports of a node in a cluster. Only operators read them.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);
/// A node without a heartbeat for longer is silent: it sends one every three seconds.
const SILENT_AFTER: u64 = 10_000;
/// A node that has been silent for longer is not shown: each start of a server is another node.
const FORGOTTEN_AFTER: u64 = 15 * 60 * 1000;
/// Live games that are counted by kind, and for how long that is cached.
const MOST_GAMES: u32 = 10_000;
const GAMES_CACHED: Duration = Duration::from_secs(10);

/// The report of a node about itself. A node of another version may report other things.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct NodeReport {
    /// The version of the program, and of the protocol.
    pub(super) version: String,
    pub(super) protocol: u32,
    /// When it started, in milliseconds since 1970.
    pub(super) started: u64,
    /// How far its clock is ahead of the database's, in milliseconds.
    pub(super) skew: i64,
    /// `none`, `connected` or `lost`.
    pub(super) bus: String,
    pub(super) rooms: u64,
    pub(super) sockets: u64,
    pub(super) connections: u64,
}

impl NodeReport {
    fn of(node: &Node) -> NodeReport {
        let (sockets, connections) = node.metrics.open();
        let bus = match (node.bus.connection().is_some(), node.bus.is_connected()) {
            (false, _) => "none",
            (true, true) => "connected",
            (true, false) => "lost",
        };
        NodeReport {
            version: env!("CARGO_PKG_VERSION").to_string(),
            protocol: VERSION,
            started: node.started,
            skew: node.clock_skew.load(Ordering::Relaxed),
            bus: bus.to_string(),
            rooms: node.rooms.count() as u64,
            sockets,
            connections,
        }
    }
}

/// Reports the status of a node in a cluster to the operators of the others, for as long as it runs.
pub(in crate::online) async fn report_status(node: &Arc<Node>) {
    if !node.several_nodes {
        return;
    }
    let mut ticks = interval(REPORT_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let report = serde_json::to_string(&NodeReport::of(node)).unwrap_or_default();
        // The heartbeat logs a failure of the store.
        let _ = node.store.report(&node.id, &report).await;
    }
}

/// A node in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NodeRow {
    pub(super) id: String,
    /// Milliseconds since its last heartbeat.
    pub(super) age: u64,
    pub(super) is_this: bool,
    pub(super) is_silent: bool,
    pub(super) report: NodeReport,
}

/// Live games of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Live {
    pub(super) waiting: u64,
    pub(super) playing: u64,
}

/// Live games by the id of their game. Those of rules that this program does not have are marked.
pub(super) type LiveGames = BTreeMap<(String, bool), Live>;

/// The live games by kind, cached: counting reads all of them.
pub(super) struct LiveGamesCache(Cached<LiveGames>);

impl Default for LiveGamesCache {
    fn default() -> LiveGamesCache {
        LiveGamesCache(Cached::new(GAMES_CACHED))
    }
}

/// The content of the page. What the store does not answer is missing.
#[derive(Debug)]
pub(super) struct Status {
    /// The id of this node.
    pub(super) id: String,
    /// The node's time, in milliseconds since 1970.
    pub(super) now: u64,
    /// Why this node is not ready.
    pub(super) not_ready: Option<String>,
    pub(super) report: NodeReport,
    pub(super) searches: (usize, usize),
    pub(super) ended: u64,
    pub(super) counts: Option<GameCounts>,
    pub(super) games: Option<LiveGames>,
    pub(super) nodes: Option<Vec<NodeRow>>,
    pub(super) rates: Rates,
}

impl Status {
    /// The status of a node with these rates.
    pub(super) async fn read(node: &Node, games: &LiveGamesCache, rates: Rates) -> Status {
        let store = match node.readiness.get(node.store.ready()).await {
            Ok(()) => None,
            Err(_) => Some("the database cannot be written".to_string()),
        };
        let live = async { Ok(count_by_kind(node.store.live_summaries(MOST_GAMES).await?)) };
        let (now, report) = (node.env.now(), NodeReport::of(node));
        let nodes = node.store.nodes().await.ok();
        Status {
            not_ready: node.clock_error().or(store),
            searches: node.searches.counts(),
            ended: node.metrics.ended_count(),
            counts: node.counts.get(node.store.counts()).await.ok(),
            games: games.0.get(live).await.ok(),
            nodes: nodes.map(|nodes| rows(nodes, now, &node.id, &report)),
            id: node.id.clone(),
            now,
            report,
            rates,
        }
    }

    /// The number of all live games: the sum of those that are counted by kind, unless there are more.
    pub(super) fn total(&self) -> Option<GameCounts> {
        let games = self.games.as_ref()?;
        let count = |of: fn(&Live) -> u64| games.values().map(of).sum::<u64>();
        let (waiting, playing) = (count(|live| live.waiting), count(|live| live.playing));
        let is_complete = waiting + playing < u64::from(MOST_GAMES);
        if is_complete { Some(GameCounts { waiting, playing }) } else { self.counts }
    }

    /// The number of live games that are not counted by kind.
    pub(super) fn uncounted(&self) -> u64 {
        let Some((total, games)) = self.total().zip(self.games.as_ref()) else { return 0 };
        let counted: u64 = games.values().map(|live| live.waiting + live.playing).sum();
        (total.waiting + total.playing).saturating_sub(counted)
    }
}

/// The nodes that have sent a heartbeat lately. Of this node the report is new.
fn rows(nodes: Vec<NodeRecord>, now: u64, this: &str, report: &NodeReport) -> Vec<NodeRow> {
    let rows = nodes.into_iter().map(|record| {
        let is_this = record.node == this;
        let age = now.saturating_sub(record.at);
        let report =
            if is_this { report.clone() } else { serde_json::from_str(&record.report).unwrap_or_default() };
        NodeRow { id: record.node, age, is_this, is_silent: age > SILENT_AFTER, report }
    });
    rows.filter(|row| row.is_this || row.age <= FORGOTTEN_AFTER).collect()
}

/// The part of a summary by which games are counted.
#[derive(Deserialize)]
struct Kind {
    game: String,
    #[serde(default)]
    rules: Option<u32>,
}

fn count_by_kind(summaries: Vec<(GamePhase, String)>) -> LiveGames {
    let mut games = LiveGames::new();
    for (phase, summary) in summaries {
        let Ok(Kind { game, rules }) = serde_json::from_str(&summary) else { continue };
        let known = GameConfig::known_rules(&game);
        let is_playable = known.is_some() && rules.is_none_or(|rules| known == Some(rules));
        let live = games.entry((game, is_playable)).or_default();
        match phase {
            GamePhase::Waiting => live.waiting += 1,
            GamePhase::Playing => live.playing += 1,
            GamePhase::Over => {}
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_kind_and_phase() {
        let summary = |game: &str, rules: &str| format!("{{\"game\":\"{game}\"{rules},\"options\":{{}}}}");
        let games = count_by_kind(vec![
            (GamePhase::Waiting, summary("quadratic-war", "")),
            (GamePhase::Playing, summary("quadratic-war", ",\"rules\":1")),
            (GamePhase::Playing, summary("quadratic-war", ",\"rules\":99")),
            (GamePhase::Playing, summary("chess", "")),
            (GamePhase::Playing, "damaged".to_string()),
        ]);
        let live = |game: &str, is_playable| games.get(&(game.to_string(), is_playable)).copied();
        assert_eq!(live("quadratic-war", true), Some(Live { waiting: 1, playing: 1 }));
        assert_eq!(live("quadratic-war", false), Some(Live { waiting: 0, playing: 1 }));
        assert_eq!((live("chess", false), games.len()), (Some(Live { waiting: 0, playing: 1 }), 3));
    }

    #[test]
    fn nodes_that_are_gone_for_long_are_not_listed() {
        let record = |node: &str, at, report: &str| NodeRecord {
            node: node.to_string(),
            at,
            report: report.to_string(),
        };
        let own = NodeReport { version: "2".to_string(), ..NodeReport::default() };
        let now = 10 * FORGOTTEN_AFTER;
        let nodes = vec![
            record("this", now, "{}"),
            record("other", now - SILENT_AFTER - 1, r#"{"version":"1","skew":-7,"later":true}"#),
            record("gone", now - FORGOTTEN_AFTER - 1, ""),
        ];
        let rows = rows(nodes, now, "this", &own);
        assert_eq!(
            rows.iter().map(|row| (row.id.as_str(), row.is_this, row.is_silent)).collect::<Vec<_>>(),
            [("this", true, false), ("other", false, true),]
        );
        assert_eq!((rows[0].report.version.as_str(), rows[1].report.version.as_str()), ("2", "1"));
        assert_eq!(rows[1].report.skew, -7);
    }
}
