//! `quadrille load`: many matches on a server on this machine, or on several nodes.

use std::io::Write;
use std::time::Duration;

use anyhow::ensure;
use quadrille_load::{
    MeasuredProcesses, Phase, PhaseReport, Progress as LoadProgress, Rate, Schedule, Script, Workload,
    run as generate,
};

use super::known_game;
use crate::load_arguments::LoadArguments;
use crate::progress::Progress;

/// Moves after which a match opens a new game.
const MOVES: usize = 2000;
/// Seed of the moves.
const SEED: u64 = 1;
/// Duration of an idle test.
const IDLE: Duration = Duration::from_secs(5);

pub(crate) fn run(arguments: &LoadArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let workload = workload(arguments)?;
    // One thread: the generator shall leave the other cores to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut display =
        Display { stage: Stage::Setup, bar: Progress::of(1), seconds: total_seconds(&workload) };
    let mut told = Ok(());
    let report = runtime.block_on(generate(&workload, |progress| {
        display.show(&progress);
        if let LoadProgress::Ended(phase) = progress
            && told.is_ok()
            && !arguments.json
        {
            display.bar.clear();
            told = writeln!(out, "{phase}").and_then(|()| out.flush());
        }
    }))?;
    told?;
    display.bar.clear();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{report}")?;
    }
    let violations = report.violations.total();
    ensure!(violations == 0, "the server violated its promises {violations} times");
    Ok(())
}

fn workload(arguments: &LoadArguments) -> anyhow::Result<Workload> {
    let (matches, phases) = match arguments.idle {
        Some(sockets) => (sockets.div_ceil(2), vec![Phase { rate: Rate::Idle, duration: IDLE }]),
        None => (arguments.matches, arguments.phases.clone()),
    };
    let schedule = if arguments.closed_loop { Schedule::Closed } else { Schedule::Open };
    let script = match &arguments.game {
        Some(game) => {
            let options = arguments.options.of_game(known_game(game)?.info())?;
            Script::random(game, options, SEED, MOVES)?
        }
        None => {
            ensure!(arguments.options.are_empty(), "options and presets need --game");
            Script::endless(MOVES)?
        }
    };
    Ok(Workload {
        watchers: arguments.watchers,
        schedule,
        reconnects_per_second: arguments.reconnects,
        games_per_second: arguments.joins,
        peer: arguments.peer,
        processes: MeasuredProcesses {
            servers: arguments.server_pids.clone(),
            database: arguments.database_pid,
        },
        ..Workload::new(arguments.servers.clone(), matches as usize, script, phases)
    })
}

fn total_seconds(workload: &Workload) -> f64 {
    workload.phases.iter().map(|phase| phase.duration.as_secs_f64()).sum()
}

/// The steps of a load test, each with a bar of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Setup,
    Phases,
    Verification,
}

/// The line on the terminal.
struct Display {
    stage: Stage,
    bar: Progress,
    /// The duration of all phases.
    seconds: f64,
}

impl Display {
    fn show(&mut self, progress: &LoadProgress<'_>) {
        match progress {
            LoadProgress::Connected(done, total) => {
                self.draw(Stage::Setup, *done, *total, "matches are set up");
            }
            LoadProgress::Running(phase) => {
                let whole = self.seconds.ceil() as usize;
                self.enter(Stage::Phases, whole);
                let done = self.bar.elapsed().as_secs();
                self.bar.draw(done, &current(phase));
            }
            LoadProgress::Ended(_) => {}
            LoadProgress::Verified(done, total) => {
                self.draw(Stage::Verification, *done, *total, "logs are compared");
            }
        }
    }

    fn enter(&mut self, stage: Stage, whole: usize) {
        if self.stage != stage {
            self.bar = Progress::of(whole as u64);
            self.stage = stage;
        }
    }

    fn draw(&mut self, stage: Stage, done: usize, total: usize, what: &str) {
        if done <= 1 {
            self.bar = Progress::of(total as u64);
        }
        self.enter(stage, total);
        self.bar.draw(done as u64, what);
    }
}

fn current(phase: &PhaseReport) -> String {
    let PhaseReport { moves_per_second, to_acknowledgement, .. } = phase;
    let rejected: u64 = phase.rejected.values().sum();
    let failed: u64 = phase.failed.values().sum();
    format!(
        "{}: {moves_per_second:.0} moves/s, p99 {:.1} ms, {rejected} rejected, {failed} failed",
        phase.phase, to_acknowledgement.p99
    )
}
