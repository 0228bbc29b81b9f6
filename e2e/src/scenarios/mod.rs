//! The scenarios, by the part of the client that they use.

mod access;
mod bad_network;
mod budgets;
mod dictionary;
mod dragging;
mod endings;
mod excerpts;
mod feedback;
mod first_run;
mod first_screen;
mod help;
mod key_help;
mod keyboard;
mod layout;
mod learning;
mod matches;
mod offline;
mod online;
mod preferences;
mod review;
mod saving;
mod setup;
mod statistics;
mod turns;
mod wrong_input;

use crate::runner::Scenario;

/// All scenarios. Those whose names start with `budget:` measure: they need the shipped client and one thread.
pub(crate) fn all() -> Vec<Scenario> {
    let scenarios = [
        // The longest scenarios come first, so that both threads finish at about the same time.
        online::scenarios(),
        matches::scenarios(),
        turns::scenarios(),
        review::scenarios(),
        learning::scenarios(),
        preferences::scenarios(),
        setup::scenarios(),
        first_run::scenarios(),
        first_screen::scenarios(),
        statistics::scenarios(),
        dictionary::scenarios(),
        endings::scenarios(),
        layout::scenarios(),
        access::scenarios(),
        keyboard::scenarios(),
        key_help::scenarios(),
        help::scenarios(),
        wrong_input::scenarios(),
        dragging::scenarios(),
        feedback::scenarios(),
        excerpts::scenarios(),
        saving::scenarios(),
        bad_network::scenarios(),
        offline::scenarios(),
        budgets::scenarios(),
    ];
    scenarios.into_iter().flatten().collect()
}
