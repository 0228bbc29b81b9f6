//! What people do with the client.

mod access;
mod budgets;
mod dictionary;
mod endings;
mod help;
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
mod turns;
mod wrong_input;

use crate::runner::Scenario;

/// All of them; those that measure need the client as it is shipped.
pub(crate) fn all(shipped: bool) -> Vec<Scenario> {
    let mut scenarios = [
        // The longest of all are here, and nothing should wait for them at the end.
        online::scenarios(),
        matches::scenarios(),
        turns::scenarios(),
        review::scenarios(),
        learning::scenarios(),
        preferences::scenarios(),
        setup::scenarios(),
        dictionary::scenarios(),
        endings::scenarios(),
        layout::scenarios(),
        access::scenarios(),
        keyboard::scenarios(),
        help::scenarios(),
        wrong_input::scenarios(),
        saving::scenarios(),
        offline::scenarios(),
    ];
    let mut all: Vec<Scenario> = scenarios.iter_mut().flat_map(std::mem::take).collect();
    if shipped {
        all.extend(budgets::scenarios().into_iter().map(Scenario::alone));
    }
    all
}
