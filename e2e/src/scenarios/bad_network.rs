//! Loading the page's modules and the computer player over a bad network.

use anyhow::{Context, ensure};

use crate::game::{Advisor, STAY_ON_THE_BOARD};
use crate::input::Input;
use crate::runner::Scenario;
use crate::site::Site;
use crate::static_host::{FaultKind, StaticHost};
use crate::visit::{Visit, quick};

/// The files of the computer player in the order in which they are requested, by the start and the end of their names.
const FILES: [(&str, &str); 3] = [("worker-", ".js"), ("engine-", ".js"), ("engine-", ".wasm")];

/// The modules of the page: the first, and the one with the screens that are loaded when they are opened.
const PAGE: (&str, &str) = ("app-", ".wasm");
const SCREENS: (&str, &str) = ("split_table-", ".wasm");

pub(super) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::new("leaving the page while it is loaded is no error", leave_while_loading).smoke(),
        Scenario::new("a reload while the computer player is loaded is no error", reload_while_loading)
            .smoke(),
        Scenario::new("a computer player whose download fails once is loaded again", fail_once),
    ]
}

/// Starts a game against the computer on a host with a fault in one of the files, and waits until the fault is met.
fn start_with_fault(
    visit: &mut Visit<'_>,
    file: (&'static str, &'static str),
    kind: FaultKind,
) -> anyhow::Result<StaticHost> {
    let host = StaticHost::start()?;
    visit.move_to(Site::at(format!("{}/", host.origin())))?;
    visit.set(&quick())?;
    host.break_file(file, kind);
    visit.start(STAY_ON_THE_BOARD.against_computer())?;
    visit.wait_until(&format!("a request for {file:?}"), || Ok(host.is_fault_met()))?;
    Ok(host)
}

fn leave_while_loading(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for file in [PAGE, SCREENS] {
        let host = StaticHost::start()?;
        visit.move_to(Site::at(format!("{}/", host.origin())))?;
        visit.set(&quick())?;
        host.break_file(file, FaultKind::Held);
        // The home screen needs only the first module.
        visit.navigate("")?;
        if file == SCREENS {
            visit.click(".nav a[href='#/settings']")?;
        }
        visit.wait_until(&format!("a request for {file:?}"), || Ok(host.is_fault_met()))?;
        visit.leave()?;
        host.repair();
        visit.open("")?;
        visit.end().with_context(|| format!("left while {file:?} was loaded"))?;
    }
    Ok(())
}

fn check_computer_answers(visit: &Visit<'_>) -> anyhow::Result<()> {
    visit.play(Input::Pointer, &mut Advisor::new(STAY_ON_THE_BOARD.game, 1)?, 2)?;
    let answered = visit.game()?.played().iter().any(|played| played.seat.word() == "second");
    ensure!(answered, "the computer makes no move");
    Ok(())
}

fn reload_while_loading(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    for file in FILES {
        let host = start_with_fault(visit, file, FaultKind::Held)?;
        visit.reload()?;
        visit.end().with_context(|| format!("a reload while {file:?} was loaded"))?;
        // A browser may wait for the response to the first request instead of sending a second one.
        host.repair();
        check_computer_answers(visit).with_context(|| format!("{file:?}"))?;
    }
    Ok(())
}

fn fail_once(visit: &mut Visit<'_>) -> anyhow::Result<()> {
    // The browser itself logs the failed download.
    visit.allow_console_error("404");
    for file in FILES {
        start_with_fault(visit, file, FaultKind::NotFound)?;
        check_computer_answers(visit).with_context(|| format!("{file:?}"))?;
    }
    Ok(())
}
