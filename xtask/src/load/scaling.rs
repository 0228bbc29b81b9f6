//! The model of `docs/scaling.md`: what so many players need, from the measured cost of a move, a match and a WebSocket.
//!
//! Formulas are written out on the page. Figures with a source in `docs/measured/load.jsonl` are read from there; everything else is an assumption
//! and listed as one.

use std::fmt::Write;

use serde_json::Value;

use super::parts::Part;
use super::tables::{grouped, idle_seconds, nth_row, phase};
use crate::measured::Measured;

const PLAYERS: [f64; 2] = [100_000.0, 10_000_000.0];
const SECONDS_PER_YEAR: f64 = 365.0 * 86_400.0;
const SECONDS_PER_MONTH: f64 = SECONDS_PER_YEAR / 12.0;

/// Assumptions: how players behave, what is not measured, machines and prices.
mod assumed {
    pub(super) const MOVES_PER_MINUTE: f64 = 6.0;
    pub(super) const MOVES_PER_GAME: f64 = 60.0;
    pub(super) const WATCHERS_PER_GAME: f64 = 0.1;
    pub(super) const RECONNECTS_PER_HOUR: f64 = 2.0;
    pub(super) const AVERAGE_OVER_DAY: f64 = 0.5;
    pub(super) const UTILISATION: f64 = 0.5;
    pub(super) const FRAMING_BYTES: f64 = 400.0;
    pub(super) const KERNEL_BYTES: f64 = 10_000.0;
    pub(super) const NODE_CORES: f64 = 8.0;
    pub(super) const NODE_BYTES: f64 = 32e9;
    pub(super) const DATABASE_CORES: f64 = 16.0;
    pub(super) const DATABASE_DISK_BYTES: f64 = 4e12;
    pub(super) const BUS_BYTES_PER_SECOND: f64 = 1.25e9;
    pub(super) const NODE_PRICE: f64 = 200.0;
    pub(super) const DATABASE_PRICE: f64 = 800.0;
    pub(super) const BUS_PRICE: f64 = 200.0;
    pub(super) const TRAFFIC_PRICE: f64 = 0.01;
}

/// The measured costs.
#[derive(Clone, Copy, Debug)]
struct Costs {
    /// Processor time of the nodes for a move, in seconds.
    move_seconds: f64,
    /// Processor time of the nodes for the setup of a match, in seconds.
    setup_seconds: f64,
    /// Processor time of an idle WebSocket, in seconds per second.
    idle_seconds: f64,
    /// Resident memory of an idle WebSocket with its room, in bytes.
    socket_bytes: f64,
    /// WebSocket messages of a move, in bytes.
    message_bytes: f64,
    /// Processor time of PostgreSQL for a move, in seconds.
    database_seconds: f64,
    /// The size of a move in PostgreSQL's write-ahead log, in bytes.
    wal_bytes: f64,
    /// A stored finished game for each of its entries, in bytes.
    entry_bytes: f64,
    /// The bytes that NATS receives and sends for a move.
    bus_bytes: f64,
}

impl Costs {
    fn of(measured: &Measured) -> Option<Costs> {
        let f = |value: &Value, path: &str| value.pointer(path)?.as_f64();
        let (nodes, peak) = (nth_row(measured, Part::Nodes, 0)?, phase(measured, Part::Nodes, 0, 1)?);
        let (idle, postgres) = (nth_row(measured, Part::Idle, 0)?, nth_row(measured, Part::Postgres, 0)?);
        let stored = nth_row(measured, Part::Stored, 1)?;
        Some(Costs {
            move_seconds: f(peak, "/server_cpu/micros_per_move")? / 1e6,
            setup_seconds: f(nodes, "/report/setup_server_millis_per_match")? / 1e3,
            idle_seconds: idle_seconds(idle)?,
            socket_bytes: f(idle, "/report/bytes_per_socket")?,
            message_bytes: f(peak, "/bytes_per_move")?,
            database_seconds: f(peak, "/database_cpu/micros_per_move")? / 1e6,
            wal_bytes: f(postgres, "/wal_bytes_per_move")?,
            entry_bytes: f(stored, "/bytes_per_game")? / f(stored, "/entries_per_game")?,
            bus_bytes: f(nodes, "/bus_bytes_per_move")?,
        })
    }
}

/// The resources that a number of players needs.
#[derive(Clone, Copy, Debug)]
struct Need {
    players: f64,
    games: f64,
    moves_per_second: f64,
    new_games_per_second: f64,
    sockets: f64,
    node_cores: f64,
    node_bytes: f64,
    nodes: f64,
    database_cores: f64,
    wal_bytes_per_second: f64,
    stored_bytes_per_year: f64,
    databases: f64,
    traffic_per_second: f64,
    bus_bytes_per_second: f64,
    buses: f64,
    price: f64,
}

impl Need {
    fn of(players: f64, costs: &Costs) -> Need {
        use assumed::*;
        let games = players / 2.0;
        let moves_per_second = games * MOVES_PER_MINUTE / 60.0;
        let new_games_per_second = moves_per_second / MOVES_PER_GAME;
        let sockets = players + games * WATCHERS_PER_GAME;
        let connections_per_second = sockets * RECONNECTS_PER_HOUR / 3600.0;
        // A setup connects two WebSockets, among other things.
        let node_cores = (moves_per_second * costs.move_seconds
            + new_games_per_second * costs.setup_seconds
            + connections_per_second * costs.setup_seconds / 2.0
            + sockets * costs.idle_seconds)
            / UTILISATION;
        let node_bytes = sockets * (costs.socket_bytes + KERNEL_BYTES) / UTILISATION;
        // One more, so that one can fail or be updated.
        let nodes = (node_cores / NODE_CORES).max(node_bytes / NODE_BYTES).ceil() + 1.0;
        let database_cores = moves_per_second * costs.database_seconds / UTILISATION;
        let wal_bytes_per_second = moves_per_second * costs.wal_bytes;
        // Each move is an entry.
        let stored_bytes_per_year =
            moves_per_second * AVERAGE_OVER_DAY * costs.entry_bytes * SECONDS_PER_YEAR;
        let shards = (database_cores / DATABASE_CORES).max(stored_bytes_per_year / DATABASE_DISK_BYTES);
        // Each with a copy.
        let databases = 2.0 * shards.ceil();
        let traffic_per_second = moves_per_second * (costs.message_bytes + FRAMING_BYTES);
        let bus_bytes_per_second = moves_per_second * costs.bus_bytes;
        let buses = (bus_bytes_per_second / UTILISATION / BUS_BYTES_PER_SECOND).ceil().max(1.0) + 2.0;
        let traffic_per_month = traffic_per_second * AVERAGE_OVER_DAY * SECONDS_PER_MONTH;
        let price = nodes * NODE_PRICE
            + databases * DATABASE_PRICE
            + buses * BUS_PRICE
            + traffic_per_month / 1e9 * TRAFFIC_PRICE;
        Need {
            players,
            games,
            moves_per_second,
            new_games_per_second,
            sockets,
            node_cores,
            node_bytes,
            nodes,
            database_cores,
            wal_bytes_per_second,
            stored_bytes_per_year,
            databases,
            traffic_per_second,
            bus_bytes_per_second,
            buses,
            price,
        }
    }
}

/// The tables of the page.
pub(super) fn tables(measured: &Measured) -> Vec<(&'static str, String)> {
    let costs = Costs::of(measured);
    let missing = || "\nNot measured.\n\n".to_string();
    let or_missing = |table: fn(&Costs) -> String| costs.as_ref().map_or_else(missing, table);
    vec![
        ("inputs", or_missing(inputs)),
        ("assumptions", assumptions()),
        ("needs", or_missing(needs)),
        ("bottlenecks", or_missing(bottlenecks)),
    ]
}

/// A table with a heading; the first column is left as it is.
fn rows(heading: &str, rows: &[Vec<String>]) -> String {
    let mut table = format!("\n{heading}\n|{}\n", "---|".repeat(heading.matches('|').count() - 1));
    for row in rows {
        // Writing to a string cannot fail.
        _ = writeln!(table, "| {} |", row.join(" | "));
    }
    table.push('\n');
    table
}

fn inputs(costs: &Costs) -> String {
    let row = |symbol: &str, what: &str, value: String, part: Part| {
        vec![format!("`{symbol}`"), what.to_string(), value, format!("`{}`", part.name())]
    };
    let micros = |seconds: f64| format!("{} µs", grouped(seconds * 1e6, 1));
    let bytes = |bytes: f64| format!("{} bytes", grouped(bytes, 0));
    rows(
        "| symbol | measured | value | part |",
        &[
            row("c_move", "processor time of the nodes for a move", micros(costs.move_seconds), Part::Nodes),
            row(
                "c_setup",
                "processor time of the nodes to create and join a game and connect two WebSockets",
                micros(costs.setup_seconds),
                Part::Nodes,
            ),
            row(
                "c_idle",
                "processor time of an idle WebSocket, per second",
                micros(costs.idle_seconds),
                Part::Idle,
            ),
            row("m_socket", "memory of a WebSocket with its room", bytes(costs.socket_bytes), Part::Idle),
            row(
                "w_move",
                "WebSocket messages of a move, both players",
                bytes(costs.message_bytes),
                Part::Nodes,
            ),
            row(
                "d_move",
                "processor time of PostgreSQL for a move",
                micros(costs.database_seconds),
                Part::Nodes,
            ),
            row("l_move", "write-ahead log of PostgreSQL for a move", bytes(costs.wal_bytes), Part::Postgres),
            row(
                "g_entry",
                "a stored finished game, divided by its entries",
                bytes(costs.entry_bytes),
                Part::Stored,
            ),
            row("b_move", "traffic of NATS for a move, in and out", bytes(costs.bus_bytes), Part::Nodes),
        ],
    )
}

fn assumptions() -> String {
    use assumed::*;
    let row = |symbol: &str, what: &str, value: String| {
        let symbol = if symbol.is_empty() { String::new() } else { format!("`{symbol}`") };
        vec![symbol, what.to_string(), value]
    };
    let bytes = |bytes: f64| format!("{} bytes", grouped(bytes, 0));
    let euros = |price: f64| format!("{price} EUR");
    rows(
        "| symbol | assumption | value |",
        &[
            row("r", "moves per minute in a game, of both players together", MOVES_PER_MINUTE.to_string()),
            row("k", "moves of a game", MOVES_PER_GAME.to_string()),
            row("v", "watchers of a game", WATCHERS_PER_GAME.to_string()),
            row("n", "reconnects of a WebSocket per hour", RECONNECTS_PER_HOUR.to_string()),
            row("a", "players on average over a day, as a share of the peak", AVERAGE_OVER_DAY.to_string()),
            row("u", "planned utilisation of processors, memory and network", UTILISATION.to_string()),
            row(
                "f",
                "framing of WebSocket, TLS, TCP and IP for the messages of a move",
                bytes(FRAMING_BYTES),
            ),
            row("m_kernel", "memory of the kernel for a connection", bytes(KERNEL_BYTES)),
            row("", "a node", format!("{NODE_CORES} cores, {} GB", NODE_BYTES / 1e9)),
            row(
                "",
                "a database server",
                format!("{DATABASE_CORES} cores, {} TB", DATABASE_DISK_BYTES / 1e12),
            ),
            row("", "a NATS server", format!("{} Gbit/s", BUS_BYTES_PER_SECOND * 8.0 / 1e9)),
            row("", "price of a node per month", euros(NODE_PRICE)),
            row("", "price of a database server per month", euros(DATABASE_PRICE)),
            row("", "price of a NATS server per month", euros(BUS_PRICE)),
            row("", "price of a gigabyte of traffic", euros(TRAFFIC_PRICE)),
        ],
    )
}

fn needs(costs: &Costs) -> String {
    let needs = PLAYERS.map(|players| Need::of(players, costs));
    let row = |what: &str, value: &dyn Fn(&Need) -> String| {
        let values = needs.iter().map(value);
        std::iter::once(what.to_string()).chain(values).collect::<Vec<String>>()
    };
    let whole = |value: f64| grouped(value, 0);
    let table = [
        row("games", &|need| whole(need.games)),
        row("moves per second", &|need| whole(need.moves_per_second)),
        row("new games per second", &|need| grouped(need.new_games_per_second, 1)),
        row("WebSockets", &|need| whole(need.sockets)),
        row("cores of the nodes", &|need| grouped(need.node_cores, 1)),
        row("memory of the nodes, GB", &|need| grouped(need.node_bytes / 1e9, 1)),
        row("**nodes**", &|need| whole(need.nodes)),
        row("cores of the database", &|need| grouped(need.database_cores, 1)),
        row("write-ahead log, MB per second", &|need| grouped(need.wal_bytes_per_second / 1e6, 1)),
        row("finished games, GB per year", &|need| whole(need.stored_bytes_per_year / 1e9)),
        row("**database servers**, half of them copies", &|need| whole(need.databases)),
        row("traffic of players, Mbit/s", &|need| whole(need.traffic_per_second * 8.0 / 1e6)),
        row("traffic of the bus, Mbit/s", &|need| whole(need.bus_bytes_per_second * 8.0 / 1e6)),
        row("**NATS servers**, two of them spare", &|need| whole(need.buses)),
        row("**EUR per month**", &|need| whole(need.price)),
        row("EUR per 1,000 players and month", &|need| grouped(need.price / need.players * 1e3, 2)),
    ];
    rows(&format!("| | {} players | {} players |", whole(PLAYERS[0]), whole(PLAYERS[1])), &table)
}

/// The players that one server of each kind carries, the fewest first.
fn bottlenecks(costs: &Costs) -> String {
    use assumed::*;
    // All needs are proportional to the players, apart from rounding.
    let one = 1e6;
    let need = Need::of(one, costs);
    let mut parts = [
        ("processors of a node", one * NODE_CORES / need.node_cores),
        ("memory of a node", one * NODE_BYTES / need.node_bytes),
        ("processors of a database server", one * DATABASE_CORES / need.database_cores),
        ("disk of a database server, after a year", one * DATABASE_DISK_BYTES / need.stored_bytes_per_year),
        ("network of a NATS server", one * BUS_BYTES_PER_SECOND * UTILISATION / need.bus_bytes_per_second),
    ];
    parts.sort_by(|one, other| one.1.total_cmp(&other.1));
    let table = parts.map(|(what, players)| vec![what.to_string(), grouped(players, 0)]);
    rows("| at its limit | players that one of them carries |", &table)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: Costs = Costs {
        move_seconds: 100e-6,
        setup_seconds: 2e-3,
        idle_seconds: 1e-6,
        socket_bytes: 10_000.0,
        message_bytes: 600.0,
        database_seconds: 50e-6,
        wal_bytes: 300.0,
        entry_bytes: 50.0,
        bus_bytes: 500.0,
    };

    #[test]
    fn needs_follow_the_formulas() {
        let need = Need::of(100_000.0, &COSTS);
        assert_eq!((need.games, need.moves_per_second, need.sockets), (50_000.0, 5000.0, 105_000.0));
        let (moves, setups) = (5000.0 * 100e-6, 5000.0 / 60.0 * 2e-3);
        let (reconnects, idle) = (105_000.0 * 2.0 / 3600.0 * 1e-3, 105_000.0 * 1e-6);
        assert!((need.node_cores - (moves + setups + reconnects + idle) / 0.5).abs() < 1e-9);
        // 105,000 WebSockets of 20 kB at half of the memory: 4.2 GB; two cores: one node, and a spare one.
        assert_eq!((need.nodes, need.databases, need.buses), (2.0, 2.0, 3.0));
        assert!((need.bus_bytes_per_second - 2.5e6).abs() < 1.0);
    }

    #[test]
    fn a_hundred_times_the_players_need_about_a_hundred_times_as_much() {
        let [few, many] = PLAYERS.map(|players| Need::of(players, &COSTS));
        assert!((many.node_cores / few.node_cores - 100.0).abs() < 1e-6);
        assert!(many.nodes > 20.0 && many.price > 10.0 * few.price);
        assert_eq!(
            many.databases,
            2.0 * (many.database_cores / assumed::DATABASE_CORES)
                .max(many.stored_bytes_per_year / assumed::DATABASE_DISK_BYTES)
                .ceil()
        );
    }

    #[test]
    fn without_measurements_only_the_assumptions_are_written() {
        let tables = tables(&Measured::in_memory());
        let written: Vec<_> = tables
            .iter()
            .filter(|(_, table)| !table.contains("Not measured"))
            .map(|(name, _)| *name)
            .collect();
        assert_eq!(written, ["assumptions"]);
        assert!(bottlenecks(&COSTS).contains("processors of a node"));
        assert!(needs(&COSTS).contains("| | 100,000 players | 10,000,000 players |"));
    }
}
