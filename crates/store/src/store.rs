//! The operations of a store as a trait, so that its users can be tested with faults and in simulated time.

use async_trait::async_trait;

use crate::{
    Database, DueGame, GameCounts, GameId, GamePhase, Lease, ListedGame, NodeRecord, Outage, PresenceRecord,
    RawEntry, RecentGame, RetentionLimits, StorageSpace, StoreError, StoredGame, StoredPresence,
    WaitingGames, Write, WrongCode, WrongCodes,
};

/// The operations of a store. They are documented at [`Database`], the production store.
#[async_trait]
#[expect(missing_docs, reason = "every operation is documented once, at `Database`")]
pub trait GameStore: std::fmt::Debug + Send + Sync {
    async fn commit(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>>;
    async fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError>;
    async fn load_recent(&self, game: &GameId, before: u64) -> Result<Option<RecentGame>, StoreError>;
    async fn write_snapshot(&self, game: &GameId, version: u64, snapshot: String) -> Result<(), StoreError>;
    async fn changes_after(&self, game: &GameId, number: u64) -> Result<Option<StoredGame>, StoreError>;
    async fn entries_after(&self, game: &GameId, number: u64) -> Result<Vec<RawEntry>, StoreError>;
    async fn by_code(&self, code: &str, now: u64) -> Result<Option<GameId>, StoreError>;
    async fn joined_by(&self, code: &str, after: u64, limit: u32) -> Result<Vec<GameId>, StoreError>;
    async fn lobby(&self, now: u64, limit: u32) -> Result<Vec<ListedGame>, StoreError>;
    async fn seeking(&self, key: &str, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError>;
    async fn paired(&self, key: &str, player: &str, limit: u32) -> Result<Vec<GameId>, StoreError>;
    async fn waiting_games(&self, host: &str, network: &str) -> Result<WaitingGames, StoreError>;
    async fn due(
        &self,
        now: u64,
        after: Option<&(u64, GameId)>,
        limit: u32,
    ) -> Result<Vec<DueGame>, StoreError>;
    async fn expired(&self, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError>;
    async fn compact(&self, since: u64, limit: u32) -> Result<u32, StoreError>;
    async fn delete_old(&self, limits: RetentionLimits, limit: u32) -> Result<u32, StoreError>;
    async fn with_guests(
        &self,
        before: u64,
        after: Option<&(u64, GameId)>,
        limit: u32,
    ) -> Result<Vec<(u64, GameId)>, StoreError>;
    async fn rewrite_without_guests(&self, game: &GameId, new: &StoredGame) -> Result<(), StoreError>;
    async fn counts(&self) -> Result<GameCounts, StoreError>;
    async fn live_summaries(&self, limit: u32) -> Result<Vec<(GamePhase, String)>, StoreError>;
    async fn space(&self) -> Result<StorageSpace, StoreError>;
    async fn heartbeat(&self, node: &str, now: u64, silence: u64) -> Result<Option<Outage>, StoreError>;
    async fn report(&self, node: &str, report: &str) -> Result<(), StoreError>;
    async fn nodes(&self) -> Result<Vec<NodeRecord>, StoreError>;
    async fn outages(&self, since: u64) -> Result<Vec<Outage>, StoreError>;
    async fn record_presence(&self, game: &GameId, record: &PresenceRecord) -> Result<(), StoreError>;
    async fn presence(&self, game: &GameId) -> Result<Vec<StoredPresence>, StoreError>;
    async fn delete_presence_before(&self, before: u64) -> Result<(), StoreError>;
    async fn secret(&self, name: &str, proposal: &str) -> Result<String, StoreError>;
    async fn wrong_codes(&self, network: &str) -> Result<WrongCodes, StoreError>;
    async fn record_wrong_code(&self, wrong: &WrongCode) -> Result<(), StoreError>;
    async fn delete_wrong_codes_before(&self, before: u64) -> Result<(), StoreError>;
    async fn take_lease(
        &self,
        game: &GameId,
        node: &str,
        alive_since: u64,
        overdue: Option<u64>,
    ) -> Result<Lease, StoreError>;
    async fn release_lease(&self, game: &GameId, fence: u64) -> Result<(), StoreError>;
    async fn ready(&self) -> Result<(), StoreError>;
    async fn time(&self) -> Result<Option<u64>, StoreError>;
    async fn close(&self);
}

/// Implements each operation by the method of the same name.
macro_rules! delegate {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        #[async_trait]
        impl GameStore for Database {
            $(async fn $name(&self, $($argument: $type),*) -> $result {
                Database::$name(self, $($argument),*).await
            })*
        }
    };
}

delegate! {
    commit(batch: Vec<Write>) -> Vec<Result<(), StoreError>>;
    load(game: &GameId) -> Result<Option<StoredGame>, StoreError>;
    load_recent(game: &GameId, before: u64) -> Result<Option<RecentGame>, StoreError>;
    write_snapshot(game: &GameId, version: u64, snapshot: String) -> Result<(), StoreError>;
    changes_after(game: &GameId, number: u64) -> Result<Option<StoredGame>, StoreError>;
    entries_after(game: &GameId, number: u64) -> Result<Vec<RawEntry>, StoreError>;
    by_code(code: &str, now: u64) -> Result<Option<GameId>, StoreError>;
    joined_by(code: &str, after: u64, limit: u32) -> Result<Vec<GameId>, StoreError>;
    lobby(now: u64, limit: u32) -> Result<Vec<ListedGame>, StoreError>;
    seeking(key: &str, now: u64, limit: u32) -> Result<Vec<GameId>, StoreError>;
    paired(key: &str, player: &str, limit: u32) -> Result<Vec<GameId>, StoreError>;
    waiting_games(host: &str, network: &str) -> Result<WaitingGames, StoreError>;
    due(now: u64, after: Option<&(u64, GameId)>, limit: u32) -> Result<Vec<DueGame>, StoreError>;
    expired(now: u64, limit: u32) -> Result<Vec<GameId>, StoreError>;
    compact(since: u64, limit: u32) -> Result<u32, StoreError>;
    delete_old(limits: RetentionLimits, limit: u32) -> Result<u32, StoreError>;
    with_guests(before: u64, after: Option<&(u64, GameId)>, limit: u32) -> Result<Vec<(u64, GameId)>, StoreError>;
    rewrite_without_guests(game: &GameId, new: &StoredGame) -> Result<(), StoreError>;
    counts() -> Result<GameCounts, StoreError>;
    live_summaries(limit: u32) -> Result<Vec<(GamePhase, String)>, StoreError>;
    space() -> Result<StorageSpace, StoreError>;
    heartbeat(node: &str, now: u64, silence: u64) -> Result<Option<Outage>, StoreError>;
    report(node: &str, report: &str) -> Result<(), StoreError>;
    nodes() -> Result<Vec<NodeRecord>, StoreError>;
    outages(since: u64) -> Result<Vec<Outage>, StoreError>;
    record_presence(game: &GameId, record: &PresenceRecord) -> Result<(), StoreError>;
    presence(game: &GameId) -> Result<Vec<StoredPresence>, StoreError>;
    delete_presence_before(before: u64) -> Result<(), StoreError>;
    secret(name: &str, proposal: &str) -> Result<String, StoreError>;
    wrong_codes(network: &str) -> Result<WrongCodes, StoreError>;
    record_wrong_code(wrong: &WrongCode) -> Result<(), StoreError>;
    delete_wrong_codes_before(before: u64) -> Result<(), StoreError>;
    take_lease(game: &GameId, node: &str, alive_since: u64, overdue: Option<u64>) -> Result<Lease, StoreError>;
    release_lease(game: &GameId, fence: u64) -> Result<(), StoreError>;
    ready() -> Result<(), StoreError>;
    time() -> Result<Option<u64>, StoreError>;
    close() -> ();
}
