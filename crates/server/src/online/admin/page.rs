//! The page for operators: HTML without scripts or inline styles.

use std::fmt::{Display, Write};

use super::PAUSED;
use super::status::{NodeRow, Status};

/// The style sheet, which the content security policy requires to be a file.
pub(super) const STYLE: &str = include_str!("admin.css");

/// Seconds between two refreshes.
const REFRESH: u32 = 5;
/// Reasons of rejections that are shown.
const MOST_REASONS: usize = 20;

/// Renders the page. Writing to a `String` cannot fail.
pub(super) fn render(status: &Status, is_paused: bool) -> String {
    let mut page = String::from("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">");
    page.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    if !is_paused {
        let _ = write!(page, "<meta http-equiv=\"refresh\" content=\"{REFRESH}\">");
    }
    page.push_str("<link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"/admin.css\">");
    page.push_str("<title>Quadrille: operator</title></head><body><header><h1>Quadrille</h1>");
    let _ = match &status.not_ready {
        None => write!(page, "<p class=\"state good\">Ready</p>"),
        Some(reason) => write!(page, "<p class=\"state bad\">Not ready: {}</p>", escape(reason)),
    };
    let (href, label) = match is_paused {
        true => ("/admin".to_string(), format!("Refresh every {REFRESH} s")),
        false => (format!("/admin?{PAUSED}"), "Stop refreshing".to_string()),
    };
    let _ = write!(page, "<p class=\"refresh\"><a href=\"{href}\">{label}</a></p></header><main>");
    write_node(&mut page, status);
    write_games(&mut page, status);
    write_rates(&mut page, status);
    write_refused(&mut page, status);
    write_nodes(&mut page, status);
    page.push_str("</main></body></html>\n");
    page
}

fn write_node(page: &mut String, status: &Status) {
    let report = &status.report;
    let (running, waiting) = status.searches;
    let values = [
        ("Node", status.id.clone()),
        ("Version", format!("{}, protocol {}", report.version, report.protocol)),
        ("Running for", duration(status.now.saturating_sub(report.started))),
        ("Bus", report.bus.clone()),
        ("Clock ahead of the database", format!("{} ms", report.skew)),
        ("Open sockets", number(report.sockets)),
        ("Open connections", number(report.connections)),
        ("Loaded games", number(report.rooms)),
        ("Searches running, waiting", format!("{running}, {waiting}")),
        ("Games ended here", number(status.ended)),
    ];
    begin(page, "This node", "node");
    write_values(page, &values);
}

fn write_games(page: &mut String, status: &Status) {
    begin(page, "Live games", "games");
    match (&status.games, status.total()) {
        (Some(games), Some(total)) => {
            head(page, &["Game", "Waiting", "Playing"]);
            for ((game, is_playable), live) in games {
                let note = if *is_playable { "" } else { " (other rules)" };
                let name = format!("{}{note}", escape(game));
                let _ = write!(page, "<tr><th scope=\"row\">{name}</th>");
                cells(page, &[number(live.waiting), number(live.playing)]);
            }
            if status.uncounted() > 0 {
                let _ = write!(page, "<tr><th scope=\"row\">not counted by game</th><td colspan=\"2\">");
                let _ = write!(page, "{}</td></tr>", number(status.uncounted()));
            }
            page.push_str("</tbody><tfoot><tr><th scope=\"row\">all</th>");
            cells(page, &[number(total.waiting), number(total.playing)]);
            page.push_str("</tfoot></table></div></section>");
        }
        _ => missing(page),
    }
}

fn write_rates(page: &mut String, status: &Status) {
    let rates = &status.rates;
    let bound = |bound: Option<f64>| match bound {
        Some(seconds) => format!("up to {} ms", seconds * 1000.0),
        None if rates.entries_per_second > 0.0 => "more than 5 s".to_string(),
        None => "–".to_string(),
    };
    begin(page, &format!("Rates of the last {} s", rates.over.as_secs().max(1)), "rates");
    write_values(
        page,
        &[
            ("Moves per second", format!("{:.1}", rates.moves_per_second)),
            ("Entries per second", format!("{:.1}", rates.entries_per_second)),
            ("Durable write, median", bound(rates.median)),
            ("Durable write, 99th percentile", bound(rates.p99)),
        ],
    );
}

fn write_refused(page: &mut String, status: &Status) {
    begin(page, "Rejections", "refused");
    let refused = &status.rates.refused;
    if refused.is_empty() {
        page.push_str("<p>None since the start.</p></section>");
        return;
    }
    head(page, &["Reason", &format!("Last {} s", status.rates.over.as_secs().max(1)), "Since the start"]);
    for (reason, recent, total) in refused.iter().take(MOST_REASONS) {
        let _ = write!(page, "<tr><th scope=\"row\">{}</th>", escape(reason));
        cells(page, &[number(*recent), number(*total)]);
    }
    page.push_str("</tbody></table></div></section>");
}

fn write_nodes(page: &mut String, status: &Status) {
    begin(page, "Nodes", "nodes");
    let Some(nodes) = &status.nodes else { return missing(page) };
    let names = [
        "Node",
        "Last heartbeat",
        "Version",
        "Running for",
        "Clock",
        "Bus",
        "Sockets",
        "Connections",
        "Games",
    ];
    head(page, &names);
    for NodeRow { id, age, is_this, is_silent, report } in nodes {
        let class = if *is_silent { " class=\"silent\"" } else { "" };
        let this = if *is_this { " (this)" } else { "" };
        let _ = write!(page, "<tr{class}><th scope=\"row\">{}{this}</th>", escape(id));
        let age = format!("{} ago", duration(*age));
        if report.version.is_empty() {
            let _ = write!(page, "<td>{age}</td><td colspan=\"7\">no report yet</td></tr>");
            continue;
        }
        let mark = if report.version == status.report.version { "" } else { " ≠" };
        cells(
            page,
            &[
                age,
                format!("{}{mark}", escape(&report.version)),
                duration(status.now.saturating_sub(report.started)),
                format!("{:+} ms", report.skew),
                escape(&report.bus),
                number(report.sockets),
                number(report.connections),
                number(report.rooms),
            ],
        );
    }
    page.push_str("</tbody></table></div></section>");
}

fn begin(page: &mut String, title: &str, id: &str) {
    let _ = write!(
        page,
        "<section id=\"{id}\" aria-labelledby=\"{id}-title\"><h2 id=\"{id}-title\">{title}</h2>"
    );
}

/// The store did not answer.
fn missing(page: &mut String) {
    page.push_str("<p class=\"bad\">The database does not answer.</p></section>");
}

fn write_values(page: &mut String, values: &[(&str, String)]) {
    page.push_str("<dl>");
    for (name, value) in values {
        let _ = write!(page, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(value));
    }
    page.push_str("</dl></section>");
}

/// A table in a box that can be scrolled with the keyboard, for narrow screens.
fn head(page: &mut String, names: &[&str]) {
    page.push_str("<div class=\"wide\" tabindex=\"0\"><table><thead><tr>");
    for name in names {
        let _ = write!(page, "<th scope=\"col\">{name}</th>");
    }
    page.push_str("</tr></thead><tbody>");
}

fn cells(page: &mut String, values: &[String]) {
    for value in values {
        let _ = write!(page, "<td>{value}</td>");
    }
    page.push_str("</tr>");
}

/// A number with thin spaces between groups of three digits.
fn number(number: impl Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    grouped
}

/// A duration in milliseconds, in its two largest units.
fn duration(millis: u64) -> String {
    let seconds = millis / 1000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3600 % 24),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_durations_are_written_for_people() {
        assert_eq!([number(0), number(999), number(1_234_567)], ["0", "999", "1\u{202f}234\u{202f}567"]);
        let durations = [4_900, 61_000, 3_700_000, 90_000_000].map(duration);
        assert_eq!(durations, ["4 s", "1 min 1 s", "1 h 1 min", "1 d 1 h"]);
    }
}
