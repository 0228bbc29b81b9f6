//! Join codes that clients try. Wrong codes of all clients share limits: those of this node, and with several nodes those of the cluster, which
//! are in the database, so that they hold without a bus too.
//!
//! The cluster's limits are read before a code is looked up and written after it was wrong. Clients at several nodes at the same instant may
//! therefore exceed the burst of one node, up to the bursts of all; the tokens are then missing later, so that the rate holds in the long run.

use std::net::IpAddr;
use std::time::Duration;

use super::Node;
use super::error::ApiError;
use super::rate_limits::{CodeAttempt, CodeBucket, WRONG_FOR, cluster_bucket};

/// A code that a client tries.
#[must_use = "the attempt counts as a wrong code"]
pub(super) struct TriedCode {
    attempt: CodeAttempt,
    cluster: Option<ClusterAttempt>,
}

/// The attempt, for the limits of the cluster.
struct ClusterAttempt {
    /// The network, as a pseudonym.
    network: String,
    bucket: CodeBucket,
}

impl Node {
    /// Counts a code as wrong until it is known to be valid. Beyond the limits nobody learns whether a code is right.
    pub(super) async fn try_code(&self, address: IpAddr) -> Result<TriedCode, ApiError> {
        let attempt = self.limits.wrong_codes.attempt(address).map_err(ApiError::rate_limited)?;
        if !self.several_nodes {
            return Ok(TriedCode { attempt, cluster: None });
        }
        let network = self.network_key.pseudonym(address);
        let codes = self.store.wrong_codes(&network).await.map_err(|error| {
            self.limits.wrong_codes.was_not_wrong(&attempt);
            self.unavailable(&error)
        })?;
        let bucket = cluster_bucket(&codes, attempt.bucket, self.env.now()).map_err(|wait| {
            self.limits.wrong_codes.was_not_wrong(&attempt);
            ApiError::rate_limited(wait)
        })?;
        Ok(TriedCode { attempt, cluster: Some(ClusterAttempt { network, bucket }) })
    }

    /// The code was valid: it does not count.
    pub(super) fn code_was_valid(&self, tried: &TriedCode) {
        self.limits.wrong_codes.was_not_wrong(&tried.attempt);
    }

    /// The code was wrong. Only once that is recorded may the client learn it.
    pub(super) async fn code_was_wrong(&self, tried: TriedCode) -> Result<(), ApiError> {
        let Some(ClusterAttempt { network, bucket }) = tried.cluster else { return Ok(()) };
        let wrong = bucket.wrong_code(network, self.env.now());
        self.store.record_wrong_code(&wrong).await.map_err(|error| self.unavailable(&error))
    }

    /// Deletes the records of networks that tried no wrong code recently.
    pub(super) async fn forget_old_wrong_codes(&self) -> Result<(), quadrille_store::StoreError> {
        let age = u64::try_from(Duration::as_millis(&WRONG_FOR)).unwrap_or(u64::MAX);
        self.store.delete_wrong_codes_before(self.env.now().saturating_sub(age)).await
    }
}
