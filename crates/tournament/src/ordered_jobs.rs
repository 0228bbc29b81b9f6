//! Runs jobs on several threads and takes their results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// Runs the jobs from 0 to `count - 1` and passes the results to `take` in that order, until it fails or has enough.
///
/// Each thread has its own state. The flag is set once results are not needed any more; a job may then return none.
pub(crate) fn run_in_order<S, T: Send, E>(
    count: u64,
    threads: usize,
    state: impl Fn() -> S + Sync,
    job: impl Fn(&mut S, u64, &AtomicBool) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<Wanted, E>,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let given_up = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..threads.max(1) {
            let (sender, state, job, next, given_up) = (sender.clone(), &state, &job, &next, &given_up);
            scope.spawn(move || {
                let mut state = state();
                while !given_up.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let done = if number < count { job(&mut state, number, given_up) } else { None };
                    let Some(result) = done else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&wanted) {
                wanted += 1;
                let taken = take(result);
                if !matches!(taken, Ok(Wanted::More)) {
                    given_up.store(true, Ordering::Relaxed);
                    return taken.map(|_| ());
                }
            }
        }
        Ok(())
    })
}

/// Whether more results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    More,
    Enough,
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::hint::black_box;

    use super::*;

    fn squares(threads: usize, enough_at: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        let job = |seen: &mut u64, number: u64, _: &AtomicBool| {
            *seen += 1;
            // Early jobs take longest, so that results arrive out of order.
            black_box((0..(40 - number.min(40)) * 2_000).fold(number, |sum, n| black_box(sum ^ n)));
            Some(number * number)
        };
        let done = run_in_order(
            100,
            threads,
            || 0,
            job,
            |result| {
                taken.push(result);
                Ok::<_, Infallible>(if result == enough_at { Wanted::Enough } else { Wanted::More })
            },
        );
        assert!(done.is_ok());
        taken
    }

    #[test]
    fn results_are_in_order_with_any_number_of_threads() {
        let expected: Vec<u64> = (0..100).map(|number| number * number).collect();
        for threads in [0, 1, 2, 7] {
            assert_eq!(squares(threads, u64::MAX), expected, "{threads}");
            assert_eq!(squares(threads, 25), expected[..6], "{threads}");
        }
    }

    #[test]
    fn a_failure_ends_the_run() {
        let done = run_in_order(
            9,
            2,
            || (),
            |(), number, _| Some(number),
            |number| {
                if number == 3 { Err("three") } else { Ok(Wanted::More) }
            },
        );
        assert_eq!(done, Err("three"));
    }
}
