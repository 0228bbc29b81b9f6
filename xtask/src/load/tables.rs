//! The tables of `docs/performance.md`, and the targets that they show.

use std::fmt::Write;

use serde_json::Value;

use super::parts::Part;
use crate::measured::Measured;

/// A table for each part.
pub(super) fn all(measured: &Measured) -> Vec<(&'static str, String)> {
    let table = |part: Part| {
        let answer = measured.answer(&part.command());
        (part.name(), answer.map_or("\nNot measured.\n\n".to_string(), |answer| table(part, answer)))
    };
    let mut tables: Vec<_> = Part::ALL.into_iter().map(table).collect();
    tables.push(("targets", targets(measured)));
    tables
}

fn table(part: Part, answer: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let mut table = format!("\n`{}` on {}:\n\n", text(&answer["command"]), text(&answer["machine"]));
    let rows: Vec<&Value> = rows(answer).collect();
    match part {
        Part::Idle => idle(&mut table, &rows),
        _ => phases(part, &mut table, &rows),
    }
    let loads: Vec<String> = rows.iter().map(|row| text(&row["load"])).collect();
    table.push_str("\n```\n");
    for (index, load) in loads.iter().enumerate() {
        if !loads[..index].contains(load) {
            // Writing to a string cannot fail.
            _ = writeln!(table, "{load}");
        }
    }
    table.push_str("```\n\n");
    table
}

fn rows(answer: &Value) -> impl Iterator<Item = &Value> {
    answer["rows"].as_array().into_iter().flatten()
}

fn phases_of(row: &Value) -> impl Iterator<Item = &Value> {
    row["report"]["phases"].as_array().into_iter().flatten()
}

/// A number with so many decimals; a dash if there is none.
fn number(value: &Value, decimals: usize) -> String {
    value.as_f64().map_or("-".to_string(), |number| grouped(number, decimals))
}

/// A number with commas between groups of three digits.
pub(super) fn grouped(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let digits = whole.trim_start_matches('-');
    let mut grouped = if digits == whole { String::new() } else { "-".to_string() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if fraction.is_empty() { grouped } else { format!("{grouped}.{fraction}") }
}

fn latencies(value: &Value) -> String {
    ["p50", "p99", "p999"].map(|quantile| number(&value[quantile], 1)).join(" / ")
}

/// Figures of each phase of each row.
fn phases(part: Part, table: &mut String, rows: &[&Value]) {
    let between = part == Part::Nodes;
    let extra = if between { " acknowledgement to opponent, ms |" } else { "" };
    let matches = rows.first().map_or("-".to_string(), |row| number(&row["report"]["matches"], 0));
    _ = write!(
        table,
        "{matches} matches, {} WebSockets. Latencies are p50 / p99 / p99.9.\n\n\
         | server | load | moves per second | to acknowledgement, ms | to the opponent, ms |{extra} rejected or failed | server, µs per move | \
         database, µs per move | generator, cores |\n|---|---|---|---|---|{}---|---|---|---|\n",
        rows.first().map_or("-".to_string(), |row| number(&row["report"]["sockets"], 0)),
        if between { "---|" } else { "" },
    );
    for row in rows {
        for phase in phases_of(row) {
            let counts = ["rejected", "failed"].map(|kind| count(&phase[kind]));
            let cpu = |who: &str| number(&phase[who]["micros_per_move"], 0);
            let between = if between {
                format!(" {} |", latencies(&phase["after_acknowledgement"]))
            } else {
                String::new()
            };
            _ = writeln!(
                table,
                "| {} | {} | {} | {} | {} |{between} {} | {} | {} | {} |",
                row["name"].as_str().unwrap_or_default(),
                load(phase),
                number(&phase["moves_per_second"], 0),
                latencies(&phase["to_acknowledgement"]),
                latencies(&phase["to_opponent"]),
                grouped(counts.iter().sum::<u64>() as f64, 0),
                cpu("server_cpu"),
                cpu("database_cpu"),
                number(&phase["generator_cpu"]["cores"], 2),
            );
        }
    }
    if part == Part::Stored {
        for row in rows.iter().take(2) {
            let (games, bytes) = (number(&row["games"], 0), number(&row["bytes_per_game"], 0));
            _ = write!(table, "\n{games} stored games have {bytes} bytes each in the file.");
        }
        table.push('\n');
    }
}

/// The rate of a phase in words.
fn load(phase: &Value) -> String {
    let name = phase["phase"].as_str().unwrap_or_default();
    let rate = name.split_once(':').map_or(name, |(rate, _)| rate);
    match (rate, phase["target"].as_f64()) {
        ("max", _) | (_, None) => "as fast as acknowledged".to_string(),
        (rate, Some(target)) if rate.ends_with('x') => {
            format!("{} per second, {} times that", grouped(target, 0), rate.trim_end_matches('x'))
        }
        (_, Some(target)) => format!("{} per second", grouped(target, 0)),
    }
}

fn count(counts: &Value) -> u64 {
    counts.as_object().into_iter().flatten().filter_map(|(_, count)| count.as_u64()).sum()
}

fn idle(table: &mut String, rows: &[&Value]) {
    table.push_str("| WebSockets | resident memory each, bytes | setup of a match, ms of the server's time | idle, ms of the server's time per WebSocket and hour |\n|---|---|---|---|\n");
    for row in rows {
        let report = &row["report"];
        let idle = idle_seconds(row).map_or("-".to_string(), |seconds| grouped(seconds * 3.6e6, 0));
        _ = writeln!(
            table,
            "| {} | {} | {} | {idle} |",
            number(&report["sockets"], 0),
            number(&report["bytes_per_socket"], 0),
            number(&report["setup_server_millis_per_match"], 2),
        );
    }
}

/// The processor time of an idle WebSocket in seconds per second.
pub(super) fn idle_seconds(row: &Value) -> Option<f64> {
    let cores = phases_of(row).next()?["server_cpu"]["cores"].as_f64()?;
    Some(cores / row["report"]["sockets"].as_f64()?)
}

/// A phase of a part, by place.
pub(super) fn phase(measured: &Measured, part: Part, row: usize, phase: usize) -> Option<&Value> {
    phases_of(nth_row(measured, part, row)?).nth(phase)
}

/// A row of a part, by place.
pub(super) fn nth_row(measured: &Measured, part: Part, row: usize) -> Option<&Value> {
    rows(measured.answer(&part.command())?).nth(row)
}

/// The highest throughput among the phases with a 99th percentile below a limit in milliseconds.
fn best_within(measured: &Measured, part: Part, limit: f64) -> Option<f64> {
    let phases = phases_of(nth_row(measured, part, 0)?);
    let within = phases.filter(|phase| phase["to_acknowledgement"]["p99"].as_f64() < Some(limit));
    within.filter_map(|phase| phase["moves_per_second"].as_f64()).max_by(f64::total_cmp)
}

/// The targets with what was measured. A target without a measurement is not met.
fn targets(measured: &Measured) -> String {
    let f = |value: Option<&Value>, path: &str| value?.pointer(path)?.as_f64();
    let nodes = phase(measured, Part::Nodes, 0, 0);
    // The first phase of the matches fills the caches; the second counts.
    let slow = phase(measured, Part::Matches, 0, 1);
    let overload = |at: usize| f(phase(measured, Part::Overload, 0, at), "/moves_per_second");
    // The first phase begins all matches; the second is the peak.
    let kept = overload(2).zip(overload(1)).map(|(twice, peak)| 100.0 * twice / peak);
    // Of every second row the cheapest: disturbances only ever add to the cost.
    let cost = |first: usize| {
        let cost = |row| f(phase(measured, Part::Stored, row, 1), "/server_cpu/micros_per_move");
        (first..).step_by(2).map_while(cost).min_by(f64::total_cmp)
    };
    let growth = cost(1).zip(cost(0)).map(|(many, few)| 100.0 * (many / few - 1.0));
    let memory = f(nth_row(measured, Part::Idle, 0), "/report/bytes_per_socket");
    let ours = f(phase(measured, Part::Peers, 0, 0), "/moves_per_second");
    let peer = |row: usize| f(phase(measured, Part::Peers, row, 0), "/moves_per_second");
    let ratio = |row: usize| ours.zip(peer(row)).map(|(ours, peer)| ours / peer);
    let at_least = |limit: f64, value: Option<f64>| value.map(|value| value >= limit);
    let at_most = |limit: f64, value: Option<f64>| value.map(|value| value <= limit);
    let below = |limit: f64, value: Option<f64>| value.map(|value| value < limit);
    // The run beside the peers has fewer matches, each of which moves as fast as it can.
    let sqlite = [Part::Sqlite, Part::Peers].into_iter();
    let sqlite = sqlite.filter_map(|part| best_within(measured, part, 100.0)).max_by(f64::total_cmp);
    let postgres = best_within(measured, Part::Postgres, 100.0);
    let (p99, between) = (f(slow, "/to_acknowledgement/p99"), f(nodes, "/after_acknowledgement/p99"));
    let slow_rate = f(slow, "/moves_per_second");
    let lines = [
        (
            "durable moves per second on SQLite, p99 below 100 ms",
            "at least 15,000",
            sqlite,
            0,
            at_least(15_000.0, sqlite),
        ),
        (
            "durable moves per second on PostgreSQL, p99 below 100 ms",
            "at least 8,000",
            postgres,
            0,
            at_least(8_000.0, postgres),
        ),
        ("10,000 moves per second of as many matches: p99, ms", "below 100", p99, 1, below(100.0, p99)),
        ("the same: moves per second", "at least 9,900", slow_rate, 0, at_least(9_900.0, slow_rate)),
        (
            "an idle WebSocket with its room, bytes of resident memory",
            "at most 10,000",
            memory,
            0,
            at_most(10_000.0, memory),
        ),
        (
            "from the acknowledgement to the opponent on another node: p99, ms",
            "below 20",
            between,
            1,
            below(20.0, between),
        ),
        (
            "throughput at twice the sustainable load, % of the peak",
            "at least 80",
            kept,
            0,
            at_least(80.0, kept),
        ),
        (
            "processor time of a move with many stored games, % more than with few",
            "at most 5",
            growth,
            1,
            at_most(5.0, growth),
        ),
        ("throughput of boardgame.io with SQLite, ratio of ours to it", "-", ratio(1), 1, None),
        ("throughput of Colyseus with SQLite, ratio of ours to it", "-", ratio(3), 1, None),
    ];
    let mut table = "\n| | target | measured | |\n|---|---|---|---|\n".to_string();
    for (what, target, value, decimals, is_met) in lines {
        let value = value.map_or("not measured".to_string(), |value| grouped(value, decimals));
        let met = is_met.map_or("", |is_met| if is_met { "met" } else { "**not met**" });
        _ = writeln!(table, "| {what} | {target} | {value} | {met} |");
    }
    table.push('\n');
    table
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(phases: &[(&str, f64, f64)]) -> Value {
        let phase = |(name, rate, p99): &(&str, f64, f64)| {
            let latency = json!({ "p50": p99 / 2.0, "p99": p99, "p999": p99 * 2.0 });
            json!({
                "phase": name, "target": if name.starts_with("max") { json!(null) } else { json!(rate) },
                "moves_per_second": rate, "to_acknowledgement": latency, "to_opponent": latency,
                "after_acknowledgement": latency, "rejected": { "unavailable": 3 }, "failed": {},
                "server_cpu": { "cores": 1.0, "micros_per_move": 60.5 }, "generator_cpu": { "cores": 0.5 },
            })
        };
        let phases: Vec<Value> = phases.iter().map(phase).collect();
        let report = json!({ "matches": 1000, "sockets": 2000, "phases": phases });
        json!({ "name": "S", "load": "quadrille load", "report": report })
    }

    fn measured(part: Part, rows: &[Value]) -> Measured {
        let mut measured = Measured::in_memory();
        measured.put(&part.command(), json!({ "machine": "m", "rows": rows })).unwrap();
        measured
    }

    #[test]
    fn only_phases_within_the_latency_count() {
        let phases = [("max:1s", 17_000.0, 140.0), ("0.9x:1s", 15_300.0, 40.0)];
        let measured = measured(Part::Sqlite, &[row(&phases)]);
        assert_eq!(best_within(&measured, Part::Sqlite, 100.0), Some(15_300.0));
        let targets = targets(&measured);
        assert!(targets.contains("| at least 15,000 | 15,300 | met |"), "{targets}");
        assert!(targets.contains("| at least 8,000 | not measured |  |"), "{targets}");
    }

    #[test]
    fn a_target_that_is_missed_is_named() {
        let phases = [("max:1s", 12_000.0, 140.0), ("max:1s", 10_000.0, 140.0), ("2x:1s", 7_000.0, 900.0)];
        let targets = targets(&measured(Part::Overload, &[row(&phases)]));
        assert!(targets.contains("| at least 80 | 70 | **not met** |"), "{targets}");
    }

    #[test]
    fn a_phase_is_a_line() {
        let measured =
            measured(Part::Sqlite, &[row(&[("max:1s", 17_000.0, 140.0), ("0.9x:1s", 15_300.0, 40.0)])]);
        let (_, table) = all(&measured).swap_remove(0);
        let line = "| S | as fast as acknowledged | 17,000 | 70.0 / 140.0 / 280.0 | 70.0 / 140.0 / 280.0 | 3 | 60 | - | 0.50 |";
        assert!(table.contains(line), "{table}");
        assert!(table.contains("| S | 15,300 per second, 0.9 times that |"), "{table}");
    }

    #[test]
    fn digits_are_grouped() {
        let cases =
            [(0.0, 0, "0"), (999.6, 0, "1,000"), (1234567.0, 0, "1,234,567"), (-4321.25, 1, "-4,321.2")];
        for (number, decimals, text) in cases {
            assert_eq!(grouped(number, decimals), text);
        }
    }
}
