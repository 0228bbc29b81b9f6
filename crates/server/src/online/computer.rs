//! Computer players in seats: they think on threads of their own, a few at a time.

use std::sync::{Arc, LazyLock};

use quadrille_catalog::Table;
use quadrille_players::{Level, Stopwatch, roster};
use quadrille_protocol::engine;
use quadrille_search::{Alone, Task};
use tokio::sync::Semaphore;

/// How many think at the same time: the machine has others to serve.
static DESKS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Arc::new(Semaphore::new((cores / 2).max(1)))
});

/// Thinks, and comes back with the move; none if computers do not play this game. What a player remembers between moves is not kept: its
/// tables are large, and games that wait for people are many.
pub(super) async fn think(table: Box<dyn Table>, level: engine::Level, luck: u64) -> Option<String> {
    let _desk = Arc::clone(&DESKS).acquire_owned().await;
    let thought = tokio::task::spawn_blocking(move || {
        let mut player = roster(table.facts().id)?.player(level_of(level), luck);
        let host = Stopwatch::start();
        let task = Task { limits: level_of(level).limits(), lines: 1, host: &host, crew: &Alone };
        let insight = player.think(&*table, &task, &mut |_| ());
        insight.and_then(|insight| insight.best().map(str::to_string))
    });
    // A player that fails has no move, and its game goes on without one.
    thought.await.ok().flatten()
}

const fn level_of(level: engine::Level) -> Level {
    match level {
        engine::Level::Easy => Level::Easy,
        engine::Level::Medium => Level::Medium,
        engine::Level::Hard => Level::Hard,
        engine::Level::Expert => Level::Expert,
    }
}
