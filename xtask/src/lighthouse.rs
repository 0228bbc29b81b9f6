//! `cargo xtask lighthouse`: rates the home page with Lighthouse as on a phone, in Chromium, with the shipped client and program. Prints the
//! median of several runs for each figure; fails if a category is below the limit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::browse::need_chromium;
use crate::client::{self, Purpose};
use crate::machine::{self, build_release, fresh_folder, need_npm_package, need_program, say, target};
use crate::server::Server;

const VERSION: &str = "12.8.2";

/// An odd number, so that the median is one of them.
const RUNS: usize = 3;

/// The lowest accepted score of a category; the highest possible is 100.
const LIMIT: f64 = 95.0;

/// The categories, as the report calls them.
const CATEGORIES: [&str; 4] = ["performance", "accessibility", "best-practices", "seo"];

/// Measurements that the score of performance consists of: their names in the report, and their units.
const MEASUREMENTS: [(&str, &str); 5] = [
    ("first-contentful-paint", "ms"),
    ("largest-contentful-paint", "ms"),
    ("total-blocking-time", "ms"),
    ("cumulative-layout-shift", ""),
    ("speed-index", "ms"),
];

/// As root, Chromium runs without a sandbox only; the others keep it from anything but the page.
const CHROMIUM_FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync --disable-dev-shm-usage";

/// Rates the home page.
pub(crate) fn run() -> anyhow::Result<()> {
    client::build(Purpose::Release)?;
    let ours = build_release()?;
    let lighthouse = need_lighthouse()?;
    let chromium = need_chromium()?;
    let folder = fresh_folder(target()?.join("lighthouse"))?;
    let mut serve = Command::new(ours);
    serve.args(["serve", "--port", "0", "--data"]).arg(folder.join("games"));
    let server = Server::start(serve)?;
    let mut reports = Vec::new();
    for number in 1..=RUNS {
        say(&format!("Lighthouse, run {number} of {RUNS}"));
        let mut rate = Command::new("node");
        rate.arg(&lighthouse).arg(format!("http://{}/", server.host));
        rate.args(["--quiet", "--output=json", "--output=html", &format!("--chrome-flags={CHROMIUM_FLAGS}")]);
        rate.arg("--output-path").arg(folder.join(number.to_string()));
        if let Some(chromium) = chromium {
            rate.env("CHROME_PATH", chromium);
        }
        machine::run(rate)?;
        reports.push(Report::read(&folder.join(format!("{number}.report.json")))?);
    }
    let below = print(&reports)?;
    say(&format!("the reports are in {}", folder.display()));
    ensure!(below.is_empty(), "below {LIMIT}: {}; the reports name the failed audits", below.join(", "));
    Ok(())
}

/// Prints the median of each figure, and returns the categories below the limit.
fn print(reports: &[Report]) -> anyhow::Result<Vec<&'static str>> {
    let figures =
        |name: &str, read: &dyn Fn(&Report) -> anyhow::Result<f64>| -> anyhow::Result<(f64, String)> {
            let values: Vec<f64> = reports.iter().map(read).collect::<anyhow::Result<_>>()?;
            let each: Vec<String> = values.iter().copied().map(rounded).collect();
            Ok((median(values).context(name.to_string())?, each.join(", ")))
        };
    let mut below = Vec::new();
    for category in CATEGORIES {
        let (score, each) = figures(category, &|report| report.score(category))?;
        println!("   {category:<26} {:>8}    ({each})", rounded(score));
        if score < LIMIT {
            below.push(category);
        }
    }
    for (measurement, unit) in MEASUREMENTS {
        let (value, each) = figures(measurement, &|report| report.measurement(measurement))?;
        println!("   {measurement:<26} {:>8} {unit:<2} ({each})", rounded(value));
    }
    Ok(below)
}

/// The report of a run.
struct Report(Value);

impl Report {
    fn read(path: &Path) -> anyhow::Result<Report> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let report: Value = serde_json::from_str(&text)?;
        let error = &report["runtimeError"];
        ensure!(error.is_null(), "Lighthouse could not rate the page: {}", error["message"]);
        Ok(Report(report))
    }

    /// The score of a category, from 0 to 100.
    fn score(&self, category: &str) -> anyhow::Result<f64> {
        let score = self.0["categories"][category]["score"].as_f64();
        Ok((score.with_context(|| format!("the report has no score of {category}"))? * 100.0).round())
    }

    /// A measurement of performance, in milliseconds if it is a time.
    fn measurement(&self, name: &str) -> anyhow::Result<f64> {
        self.0["audits"][name]["numericValue"].as_f64().with_context(|| format!("the report has no {name}"))
    }
}

/// The median of an odd number of values.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Whole numbers, except for the small values of layout shifts.
fn rounded(value: f64) -> String {
    if value > 0.0 && value < 1.0 { format!("{value:.3}") } else { format!("{value:.0}") }
}

/// The script of Lighthouse's command line, installed into cargo's target folder if it is missing.
fn need_lighthouse() -> anyhow::Result<PathBuf> {
    need_program("node", "nodejs")?;
    // In a folder of its own, because it brings another version of axe-core.
    need_npm_package(&target()?.join("npm-lighthouse"), "lighthouse", VERSION, "cli/index.js")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(performance: f64, shift: f64) -> Report {
        let measured = |value: f64| json!({ "numericValue": value });
        let score = |value: f64| json!({ "score": value });
        Report(json!({
            "categories": {
                "performance": score(performance), "accessibility": score(1.0),
                "best-practices": score(0.94), "seo": score(0.95),
            },
            "audits": {
                "first-contentful-paint": measured(900.4), "largest-contentful-paint": measured(1500.0),
                "total-blocking-time": measured(70.0), "cumulative-layout-shift": measured(shift),
                "speed-index": measured(1200.0),
            },
        }))
    }

    #[test]
    fn the_median_of_a_category_decides() {
        let runs = |scores: [f64; 3]| scores.map(|score| report(score, 0.0));
        assert_eq!(print(&runs([0.9, 0.97, 0.95])).unwrap(), ["best-practices"]);
        assert_eq!(print(&runs([0.9, 0.97, 0.94])).unwrap(), ["performance", "best-practices"]);
    }

    #[test]
    fn a_report_without_a_figure_is_an_error() {
        let mut broken = report(0.99, 0.0);
        broken.0["audits"]["speed-index"] = json!(null);
        assert_eq!(print(&[broken]).unwrap_err().to_string(), "the report has no speed-index");
    }

    #[test]
    fn figures_are_rounded() {
        assert_eq!([0.0, 0.0042, 94.6].map(rounded), ["0", "0.004", "95"]);
    }
}
