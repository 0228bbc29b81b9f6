//! Rate limits: GCRA of the crate `governor`, for each kind of request and each network.
//!
//! | module | contents |
//! |---|---|
//! | `buckets` | the buckets of tokens |
//! | `gossip` | tokens that were taken at other nodes |
//! | `wrong_codes` | the limits of wrong join codes |

mod buckets;
mod gossip;
mod wrong_codes;

use std::net::IpAddr;
use std::time::Duration;

use governor::middleware::StateInformationMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use strum::{EnumString, IntoStaticStr, VariantArray};
use tokio::sync::Notify;
use tokio::time::Instant;

use buckets::{KeyedLimiter, RuntimeClock, times, wait};
pub(crate) use buckets::{Limiter, limiter, quota};
use gossip::Gossip;
pub(crate) use gossip::{LimitKey, TokensTaken};
pub(crate) use wrong_codes::{CodeAttempt, CodeBucket, WRONG_FOR, WrongCodeLimits, cluster_bucket};

use crate::address::networks;

/// A limited kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum RateLimitedAction {
    /// Becoming a guest.
    Guest,
    /// Creating a game, or asking to be paired.
    Create,
    /// Joining a game by its id.
    Join,
    /// Trying a join code.
    Code,
    /// Reading.
    Read,
    /// Connecting to a game.
    Connect,
    /// A command over HTTP.
    Command,
}

impl RateLimitedAction {
    /// The quota of one network.
    const fn quota(self) -> Quota {
        match self {
            RateLimitedAction::Guest => quota(20, 6),
            RateLimitedAction::Create => quota(20, 10),
            RateLimitedAction::Join => quota(30, 30),
            RateLimitedAction::Code => quota(10, 10),
            RateLimitedAction::Read => quota(120, 300),
            RateLimitedAction::Connect => quota(60, 60),
            RateLimitedAction::Command => quota(60, 600),
        }
    }
}

/// Frames of one connection.
const FRAMES: Quota = quota(30, 600);

/// The quotas of the /64, /56 and /48 prefix of an IPv6 address, as multiples of the quota of one network.
const PREFIX_FACTORS: [u32; 3] = [1, 4, 16];

/// The limits of a server.
#[derive(Debug)]
pub(crate) struct RateLimits {
    /// For each action, the limiters of the smallest and of the wider networks.
    by_action: Vec<[KeyedLimiter<IpAddr>; 3]>,
    pub(crate) wrong_codes: WrongCodeLimits,
    gossip: Gossip,
    /// True if other nodes are told which tokens were taken.
    is_shared: bool,
    /// Notified when there are tokens to publish.
    pub(crate) taken: Notify,
}

impl RateLimits {
    /// Limits of `factor` times the usual quota for each network.
    pub(crate) fn new(factor: u32) -> RateLimits {
        let clock = RuntimeClock::start();
        let by_action = RateLimitedAction::VARIANTS.iter().map(|action| {
            PREFIX_FACTORS.map(|wider| {
                let quota = times(action.quota(), factor.saturating_mul(wider));
                KeyedLimiter::new(quota, clock)
            })
        });
        RateLimits {
            by_action: by_action.collect(),
            wrong_codes: WrongCodeLimits::new(),
            gossip: Gossip::default(),
            is_shared: false,
            taken: Notify::new(),
        }
    }

    /// The same, for a node that shares its limits with others.
    pub(crate) fn shared(factor: u32) -> RateLimits {
        RateLimits { is_shared: true, ..RateLimits::new(factor) }
    }

    /// Takes a token for an action from this address; without one, returns the time until there is one. The smallest network is first: what it is
    /// not allowed does not count for its neighbours.
    pub(crate) fn allow(&self, action: RateLimitedAction, address: IpAddr) -> Result<(), Duration> {
        for (limiter, network) in self.by_action[action as usize].iter().zip(networks(address)) {
            limiter.check(&network)?;
        }
        if self.is_shared {
            for (level, network) in networks(address).enumerate() {
                self.gossip.collect(LimitKey { action, level, network });
            }
            self.taken.notify_one();
        }
        Ok(())
    }

    fn limiter(&self, key: LimitKey) -> Option<&KeyedLimiter<IpAddr>> {
        self.by_action.get(key.action as usize)?.get(key.level)
    }
}

/// The limit of a connection's frames: a frame is read only when there is a token for it.
#[derive(Debug)]
pub(crate) struct FrameLimiter(
    RateLimiter<NotKeyed, InMemoryState, RuntimeClock, StateInformationMiddleware>,
);

impl FrameLimiter {
    pub(crate) fn new() -> FrameLimiter {
        FrameLimiter::with(FRAMES)
    }

    fn with(quota: Quota) -> FrameLimiter {
        FrameLimiter(
            RateLimiter::direct_with_clock(quota, RuntimeClock::start())
                .with_middleware::<StateInformationMiddleware>(),
        )
    }

    /// Takes a token, and returns the time at which there is another.
    pub(crate) fn take(&self) -> Instant {
        let is_left = self.0.check().is_ok_and(|state| state.remaining_burst_capacity() > 0);
        // `governor` tells the time only when it refuses: without a token left, a second check takes none.
        let refused = if is_left { None } else { self.0.check().err() };
        Instant::now() + refused.map_or(Duration::ZERO, |not_until| wait(&not_until, self.0.clock()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::buckets::MOST_BUCKETS;
    use super::*;

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        let limits = RateLimits::new(1);
        let (one, other): (IpAddr, IpAddr) =
            ("2001:db8::1".parse().unwrap(), "2001:db8::ffff".parse().unwrap());
        let far: IpAddr = "2001:db9::1".parse().unwrap();
        for _ in 0..10 {
            assert!(limits.allow(RateLimitedAction::Code, one).is_ok());
        }
        assert!(limits.allow(RateLimitedAction::Code, other).is_err());
        assert!(limits.allow(RateLimitedAction::Code, far).is_ok());
        assert!(limits.allow(RateLimitedAction::Join, one).is_ok(), "another action has another bucket");
    }

    /// A client with a /48 prefix has 65,536 networks, but not as many quotas.
    #[tokio::test(start_paused = true)]
    async fn wider_prefixes_have_limits_too() {
        let limits = RateLimits::new(1);
        let action = RateLimitedAction::Create;
        let burst = action.quota().burst_size().get() as usize;
        let allowed = |prefix: &str| {
            let addresses = (0..=255).map(|n| format!("{prefix}{n:02x}::1").parse().unwrap());
            let tries = addresses.flat_map(|address| std::iter::repeat_n(address, burst));
            tries.filter(|address| limits.allow(action, *address).is_ok()).count()
        };
        assert_eq!(allowed("2001:db8:1:1"), 4 * burst, "a /56 prefix");
        let others: usize = (2..=9).map(|n| allowed(&format!("2001:db8:1:{n}"))).sum();
        assert_eq!(others, 12 * burst, "the rest of the /48 prefix");
        assert_eq!(allowed("2001:db8:2:1"), 4 * burst, "another prefix");
    }

    #[test]
    fn every_action_has_its_own_quota() {
        let limits = RateLimits::new(1);
        let address = IpAddr::from([10, 0, 0, 1]);
        for action in RateLimitedAction::VARIANTS {
            let allowed = (0..1000).take_while(|_| limits.allow(*action, address).is_ok()).count();
            let burst = action.quota().burst_size().get() as usize;
            assert!((burst..burst + 10).contains(&allowed), "{action:?}: {allowed}, not {burst}");
        }
    }

    #[test]
    fn a_flood_from_many_addresses_does_not_reset_the_limits_of_others() {
        let mut limits = RateLimits::new(1);
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        let busy = address(1);
        let refused = (0..10_000).any(|_| limits.allow(RateLimitedAction::Guest, busy).is_err());
        assert!(refused, "a burst has an end");
        for number in 0..2 * MOST_BUCKETS as u32 {
            assert!(limits.allow(RateLimitedAction::Guest, address(1000 + number)).is_ok());
            assert!(
                number % 1000 > 0 || limits.allow(RateLimitedAction::Guest, busy).is_err(),
                "after {number} others"
            );
        }
        let limiters = limits.by_action.swap_remove(RateLimitedAction::Guest as usize);
        let kept = limiters.map(|limiter| limiter.count());
        assert!(kept[0] <= MOST_BUCKETS && kept[1..] == [0, 0], "{kept:?} buckets are kept");
    }

    #[test]
    fn an_operator_can_multiply_the_limits() {
        let limits = RateLimits::new(3);
        let allowed = (0..100)
            .take_while(|_| limits.allow(RateLimitedAction::Code, IpAddr::from([10, 0, 0, 1])).is_ok());
        assert_eq!(allowed.count(), 30);
        let quota = times(quota(10, 10), 3);
        assert_eq!((quota.burst_size().get(), quota.replenish_interval()), (30, Duration::from_secs(2)));
        assert_eq!(times(quota, u32::MAX).replenish_interval(), Duration::from_nanos(1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_frame_limiter_tells_when_there_is_another_token() {
        let (frames, start) = (FrameLimiter::with(quota(2, 60)), Instant::now());
        assert_eq!(frames.take(), start, "one of two is left");
        let next = frames.take();
        assert_eq!(next, start + Duration::from_secs(1));
        advance(Duration::from_secs(1)).await;
        assert_eq!(frames.take(), next + Duration::from_secs(1), "the second check took no token");
        advance(Duration::from_secs(60)).await;
        assert_eq!(frames.take(), Instant::now());
    }
}
