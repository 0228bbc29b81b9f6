//! Computer players in seats: they think on threads of their own, a few at a time.

use std::sync::{Arc, LazyLock};

use quadrille_catalog::Table;
use quadrille_players::{Level, Player, Stopwatch, roster};
use quadrille_protocol::engine;
use quadrille_search::{Alone, Task};
use tokio::sync::Semaphore;

/// How many think at the same time: the machine has others to serve.
static DESKS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Arc::new(Semaphore::new((cores / 2).max(1)))
});

/// A computer player and what it remembers of its game.
pub(super) struct Computer(Box<dyn Player>);

impl Computer {
    /// A player for this game, if computers play it.
    pub(super) fn new(game: &str, level: engine::Level, luck: u64) -> Option<Computer> {
        Some(Computer(roster(game)?.player(level_of(level), luck)))
    }

    /// Thinks, and comes back with the move.
    pub(super) async fn think(
        self,
        table: Box<dyn Table>,
        level: engine::Level,
    ) -> (Option<Computer>, Option<String>) {
        let desk = Arc::clone(&DESKS).acquire_owned().await;
        let thought = tokio::task::spawn_blocking(move || {
            let Computer(mut player) = self;
            let host = Stopwatch::start();
            let task = Task { limits: level_of(level).limits(), lines: 1, host: &host, crew: &Alone };
            let insight = player.think(&*table, &task, &mut |_| ());
            let best = insight.and_then(|insight| insight.best().map(str::to_string));
            (Computer(player), best)
        });
        let thought = thought.await;
        drop(desk);
        // A player that failed is replaced; its game goes on.
        thought.map_or((None, None), |(computer, best)| (Some(computer), best))
    }
}

const fn level_of(level: engine::Level) -> Level {
    match level {
        engine::Level::Easy => Level::Easy,
        engine::Level::Medium => Level::Medium,
        engine::Level::Hard => Level::Hard,
        engine::Level::Expert => Level::Expert,
    }
}
