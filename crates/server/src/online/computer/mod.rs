//! Searches for computer players in seats: a pool of threads, and a bounded queue that is fair between clients.

mod queue;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quadrille_catalog::{AnyMove, AnyPosition};
use quadrille_native::Stopwatch;
use quadrille_players::{Level, engine_factory, move_limits};
use quadrille_search::{SearchLimits, SearchRequest, SingleThread};
use tokio::sync::oneshot;

pub(super) use queue::SearchClient;
use queue::{FairQueue, Pushed};

/// Limits of the searches for computers in seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputerLimits {
    /// Concurrent searches, each on one core.
    pub concurrent: usize,
    /// Waiting searches.
    pub waiting: usize,
    /// Waiting searches of one network.
    pub waiting_per_network: usize,
}

impl Default for ComputerLimits {
    /// Half of the cores, as the server has other work. The longest search takes a second, so a game behind 128 others, at most 32 of them of one
    /// network, still gets its move in reasonable time.
    fn default() -> ComputerLimits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ComputerLimits { concurrent: (cores / 2).max(1), waiting: 128, waiting_per_network: 32 }
    }
}

/// A position in which a computer has to move.
pub(super) struct MoveRequest {
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) level: Level,
    pub(super) engine_seed: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SearchResult {
    /// The move.
    Move(String),
    /// No computer plays this game, or the player failed.
    NoMove,
    /// It was cancelled: the game went on, or another network's game displaced it from the queue.
    Cancelled,
}

/// Too many searches are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QueueFull;

/// The searches of a server. Clones share the pool.
#[derive(Clone, Debug)]
pub(super) struct SearchPool(Arc<Mutex<Pool>>);

#[derive(Debug)]
struct Pool {
    concurrent: usize,
    running: usize,
    queue: FairQueue<Job>,
    next_id: u64,
}

struct Job {
    id: u64,
    request: MoveRequest,
    limits: SearchLimits,
    status: Arc<JobStatus>,
    result: oneshot::Sender<SearchResult>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "search {} in {:?}", self.id, self.request.position)
    }
}

#[derive(Debug, Default)]
struct JobStatus {
    has_started: AtomicBool,
    stop: Arc<AtomicBool>,
}

/// A search that waits or runs. Dropping the handle cancels it.
#[derive(Debug)]
pub(super) struct SearchHandle {
    id: u64,
    status: Arc<JobStatus>,
    pool: SearchPool,
}

impl SearchHandle {
    /// True once it has left the queue.
    pub(super) fn has_started(&self) -> bool {
        self.status.has_started.load(Ordering::Relaxed)
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.status.stop.store(true, Ordering::Relaxed);
        // A waiting search leaves the queue; a running one ends by the stop flag.
        self.pool.lock().queue.remove(|job| job.id == self.id);
    }
}

impl SearchPool {
    pub(super) fn new(limits: ComputerLimits) -> SearchPool {
        let ComputerLimits { concurrent, waiting, waiting_per_network } = limits;
        // Every search goes through the queue, even if it starts at once.
        let queue = FairQueue::new(waiting.max(1), waiting_per_network.max(1));
        SearchPool(Arc::new(Mutex::new(Pool { concurrent, running: 0, queue, next_id: 0 })))
    }

    fn lock(&self) -> MutexGuard<'_, Pool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of running and of waiting searches.
    pub(super) fn counts(&self) -> (usize, usize) {
        let pool = self.lock();
        (pool.running, pool.queue.len())
    }

    /// Queues a search with the limits of its level. Engines are not kept between moves: their transposition tables are large, and most games wait
    /// for people.
    pub(super) fn search(
        &self,
        client: SearchClient,
        request: MoveRequest,
    ) -> Result<(SearchHandle, oneshot::Receiver<SearchResult>), QueueFull> {
        let limits = move_limits();
        self.search_within(client, request, limits)
    }

    fn search_within(
        &self,
        client: SearchClient,
        request: MoveRequest,
        limits: SearchLimits,
    ) -> Result<(SearchHandle, oneshot::Receiver<SearchResult>), QueueFull> {
        let (result, receiver) = oneshot::channel();
        let status = Arc::<JobStatus>::default();
        let mut pool = self.lock();
        pool.next_id += 1;
        let id = pool.next_id;
        let job = Job { id, request, limits, status: Arc::clone(&status), result };
        match pool.queue.push(client, job) {
            Pushed::Queued => {}
            Pushed::Displaced(job) => job.cancel(),
            Pushed::Full => return Err(QueueFull),
        }
        drop(pool);
        self.start_next();
        Ok((SearchHandle { id, status, pool: self.clone() }, receiver))
    }

    /// Starts searches from the queue, up to the limit of concurrent ones.
    fn start_next(&self) {
        loop {
            let mut pool = self.lock();
            if pool.running >= pool.concurrent {
                return;
            }
            let Some(job) = pool.queue.pop() else { return };
            pool.running += 1;
            drop(pool);
            job.status.has_started.store(true, Ordering::Relaxed);
            let pool = self.clone();
            tokio::spawn(async move {
                let Job { request, limits, status, result, .. } = job;
                let found = tokio::task::spawn_blocking(move || request.search(limits, &status.stop)).await;
                pool.lock().running -= 1;
                pool.start_next();
                // An engine that panics finds no move. The room may have ended.
                let _ = result.send(found.unwrap_or(SearchResult::NoMove));
            });
        }
    }
}

impl Job {
    fn cancel(self) {
        // The room may have ended.
        let _ = self.result.send(SearchResult::Cancelled);
    }
}

impl MoveRequest {
    fn search(&self, limits: SearchLimits, stop: &Arc<AtomicBool>) -> SearchResult {
        let Some(engine_factory) = engine_factory(self.position.info().id) else {
            return SearchResult::NoMove;
        };
        let host = Stopwatch::with_stop_flag(Arc::clone(stop));
        let request = SearchRequest { limits, lines: 1, clock: &host, threads: &SingleThread };
        let mut player = engine_factory.new_engine(self.level, self.engine_seed);
        let report = player.search(&*self.position, &request, &mut |_| ());
        if stop.load(Ordering::Relaxed) {
            return SearchResult::Cancelled;
        }
        let best = report.and_then(|report| report.best().map(AnyMove::to_text));
        best.map_or(SearchResult::NoMove, SearchResult::Move)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::{Duration, Instant};

    use quadrille_match::{GameSetup, Match};

    use super::*;

    fn client(network: u8) -> SearchClient {
        SearchClient { network: IpAddr::from([10, 0, 0, network]), owner: "p".to_string() }
    }

    fn request(level: Level) -> MoveRequest {
        let setup = GameSetup { game: "quadratic-war".to_string(), ..GameSetup::default() };
        let position = Match::new(setup).unwrap().position().clone_box();
        MoveRequest { position, level, engine_seed: 1 }
    }

    /// A search without limits, which runs until it is stopped.
    fn endless(pool: &SearchPool, network: u8) -> (SearchHandle, oneshot::Receiver<SearchResult>) {
        pool.search_within(client(network), request(Level::EXPERT), SearchLimits::default())
            .expect("the queue has space")
    }

    /// Waits for the task that starts the next search, which runs after the result was sent.
    async fn until(pool: &SearchPool, counts: (usize, usize)) {
        let started = Instant::now();
        while pool.counts() != counts {
            assert!(started.elapsed() < Duration::from_secs(20), "{:?}", pool.counts());
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_search_stops_when_its_handle_is_dropped() {
        let pool = SearchPool::new(ComputerLimits { concurrent: 1, waiting: 9, waiting_per_network: 9 });
        let (first, first_result) = endless(&pool, 1);
        let (second, second_result) = endless(&pool, 1);
        let (third, _) = endless(&pool, 1);
        assert_eq!(pool.counts(), (1, 2));
        assert_eq!((first.has_started(), second.has_started()), (true, false));
        drop(third);
        assert_eq!(pool.counts(), (1, 1), "a waiting search leaves the queue");
        drop(first);
        assert_eq!(first_result.await, Ok(SearchResult::Cancelled), "a running search is stopped");
        until(&pool, (1, 0)).await;
        assert!(second.has_started(), "the next one runs");
        drop(second);
        assert_eq!(second_result.await, Ok(SearchResult::Cancelled));
        until(&pool, (0, 0)).await;
    }

    #[tokio::test]
    async fn a_full_queue_rejects_but_displaces_for_a_network_with_fewer_searches() {
        let pool = SearchPool::new(ComputerLimits { concurrent: 1, waiting: 2, waiting_per_network: 2 });
        let (running, _) = endless(&pool, 1);
        let (second, _) = endless(&pool, 1);
        let (_third, displaced) = endless(&pool, 1);
        let rejected = pool.search(client(1), request(Level::EASY));
        assert_eq!(rejected.err(), Some(QueueFull));
        let (_other, result) = pool.search(client(2), request(Level::EASY)).unwrap();
        assert_eq!(displaced.await, Ok(SearchResult::Cancelled));
        assert_eq!(pool.counts(), (1, 2));
        drop((running, second));
        assert!(matches!(result.await, Ok(SearchResult::Move(_))));
    }
}
