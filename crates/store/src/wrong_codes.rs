//! Wrong join codes, which all nodes count together: otherwise a client that guesses would have the limit of each node.
//!
//! A limit of all networks is one row, the time at which its bucket is full again (GCRA's theoretical arrival time); the caller knows its
//! burst. A row for each network says when it last tried a wrong code. The limits bound the number of rows, and old ones are deleted.

use sqlx::Row;

use crate::StoreError;
use crate::database::{Database, with_timeout};
use crate::game::{signed, unsigned};

/// The wrong codes of all nodes, as far as they concern one network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrongCodes {
    /// When the network last tried a wrong code.
    pub last: Option<u64>,
    /// When each bucket is full again, by name. A bucket that was never used is not listed.
    pub full_at: Vec<(String, u64)>,
}

/// A wrong code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongCode {
    /// The network that tried it, as a keyed hash.
    pub network: String,
    /// When it was tried.
    pub at: u64,
    /// The name of the bucket that it takes a token from.
    pub bucket: &'static str,
    /// The time in which the bucket gets another token, in milliseconds.
    pub interval: u64,
    /// The latest time at which the bucket is full again: a debt has an end.
    pub latest: u64,
}

impl Database {
    /// The wrong codes that count for this network, given as a keyed hash.
    pub async fn wrong_codes(&self, network: &str) -> Result<WrongCodes, StoreError> {
        let query = sqlx::query(
            "SELECT NULL AS bucket, at FROM wrong_codes WHERE network = $1 \
             UNION ALL SELECT bucket, full_at AS at FROM wrong_code_limits",
        );
        let query = query.bind(network);
        let rows = with_timeout(async { Ok(query.fetch_all(&self.reader).await?) }).await?;
        let mut codes = WrongCodes::default();
        for row in rows {
            let at = unsigned(row.try_get("at")?)?;
            match row.try_get::<Option<String>, _>("bucket")? {
                Some(bucket) => codes.full_at.push((bucket, at)),
                None => codes.last = Some(at),
            }
        }
        Ok(codes)
    }

    /// Records a wrong code, and takes a token from its bucket, also if there is none left: concurrent clients have a debt then.
    pub async fn record_wrong_code(&self, wrong: &WrongCode) -> Result<(), StoreError> {
        let network = sqlx::query(
            "INSERT INTO wrong_codes (network, at) VALUES ($1, $2) \
             ON CONFLICT (network) DO UPDATE SET at = excluded.at",
        );
        let network = network.bind(wrong.network.clone()).bind(signed(wrong.at));
        let bucket = sqlx::query(
            "INSERT INTO wrong_code_limits (bucket, full_at) VALUES ($1, $2) ON CONFLICT (bucket) DO UPDATE \
             SET full_at = CASE WHEN wrong_code_limits.full_at + $3 > $4 THEN $4 \
             WHEN wrong_code_limits.full_at + $3 > $2 THEN wrong_code_limits.full_at + $3 ELSE $2 END",
        );
        // A full bucket is full since some time; it is full again one interval from now.
        let bucket = bucket.bind(wrong.bucket).bind(signed(wrong.at.saturating_add(wrong.interval)));
        let bucket = bucket.bind(signed(wrong.interval)).bind(signed(wrong.latest));
        with_timeout(async {
            let mut transaction = self.background_write().await?;
            network.execute(&mut *transaction).await?;
            bucket.execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Forgets the networks that tried no wrong code since this time.
    pub async fn delete_wrong_codes_before(&self, before: u64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM wrong_codes WHERE at < $1").bind(signed(before));
        with_timeout(async { Ok(query.execute(&self.background).await.map(drop)?) }).await
    }
}
