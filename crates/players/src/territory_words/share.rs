//! A part of a task's time and nodes.

use quadrille_search::SearchControl;

/// Nodes between two looks at the clock. Most take less than a microsecond; what takes longer looks of its own accord.
const BETWEEN_LOOKS: u32 = 512;

/// A part of the task that a watch is over: it is up when the task is, or once so much of its time or nodes is used.
pub(crate) struct Share<'w, 'a> {
    control: &'w mut SearchControl<'a>,
    /// Thousandths of the task's time at which it is up.
    thousandths: u32,
    /// Nodes at which it is up.
    nodes: u64,
    /// Nodes until the next look at the clock.
    left: u32,
    is_up: bool,
}

impl<'w, 'a> Share<'w, 'a> {
    /// All of the task up to so many thousandths of it.
    pub(crate) fn until(control: &'w mut SearchControl<'a>, thousandths: u32) -> Share<'w, 'a> {
        let part = |nodes: u64| (u128::from(nodes) * u128::from(thousandths) / 1000) as u64;
        let nodes = control.request().limits.nodes.map_or(u64::MAX, part);
        let mut share = Share { control, thousandths, nodes, left: 0, is_up: false };
        share.look();
        share
    }

    /// Counts one node; whether the share is up.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        self.is_up |= self.control.count() || self.control.nodes() >= self.nodes;
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.look();
        }
        self.is_up
    }

    /// Looks at the clock right away; whether the share is up.
    pub(crate) fn look(&mut self) -> bool {
        self.left = BETWEEN_LOOKS;
        self.is_up |= self.control.look()
            || self.control.nodes() >= self.nodes
            || self.control.time_used() >= self.thousandths;
        self.is_up
    }

    /// Whether the share is up, as of the last look.
    pub(crate) const fn is_up(&self) -> bool {
        self.is_up
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille_search::{Host, Limits, SearchRequest, SingleThread};

    use super::*;

    /// A host whose clock stands still.
    struct Still {
        elapsed: Duration,
        stopped: bool,
    }

    impl Host for Still {
        fn elapsed(&self) -> Duration {
            self.elapsed
        }

        fn stopped(&self) -> bool {
            self.stopped
        }
    }

    fn is_up(limits: Limits, elapsed: u64, stopped: bool, thousandths: u32) -> bool {
        let host = Still { elapsed: Duration::from_millis(elapsed), stopped };
        let mut control =
            SearchControl::new(SearchRequest { limits, lines: 1, host: &host, threads: &SingleThread });
        Share::until(&mut control, thousandths).look()
    }

    #[test]
    fn a_look_sees_the_clock_and_the_stop_signal() {
        let second = Limits::time(Duration::from_secs(1));
        assert!(!is_up(second, 299, false, 300));
        assert!(is_up(second, 300, false, 300));
        assert!(is_up(second, 1000, false, 1000));
        assert!(!is_up(Limits::default(), 1000, false, 300));
        assert!(is_up(Limits::default(), 0, true, 300));
    }

    #[test]
    fn nodes_are_shared_out_to_the_last() {
        let mut control = SearchControl::new(SearchRequest::without_clock(Limits::nodes(2_000)));
        for (thousandths, last) in [(300, 600), (100, 600), (1000, 2_000)] {
            let mut share = Share::until(&mut control, thousandths);
            while !share.is_up() {
                share.count();
            }
            assert_eq!(control.nodes(), last);
        }
    }
}
