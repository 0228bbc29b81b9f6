//! Refuses new games before the disk is full, so that running games can go on.

use quadrille_store::StorageSpace;

use super::Node;
use super::error::ApiError;

/// The limits beyond which no game is created, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageLimits {
    /// The space of the file system that stays free.
    pub least_free: u64,
    /// The largest size of the database; none is no limit.
    pub most_used: Option<u64>,
}

impl Default for StorageLimits {
    /// The moves of the running games fit into the rest: 256 MiB are about a million moves.
    fn default() -> StorageLimits {
        StorageLimits { least_free: 256 * 1024 * 1024, most_used: None }
    }
}

impl StorageLimits {
    fn allow(self, space: StorageSpace) -> bool {
        space.free.is_none_or(|free| free >= self.least_free)
            && self.most_used.is_none_or(|most| space.used < most)
    }
}

impl Node {
    /// Fails if there is too little space for a new game. If the space is not known, the write of the game decides.
    pub(super) async fn check_space(&self) -> Result<(), ApiError> {
        match self.space.get(self.store.space()).await {
            Ok(space) if !self.storage.allow(space) => {
                let message = "the server has no space for new games; running games go on";
                Err(ApiError::storage_full(message))
            }
            Ok(_) => Ok(()),
            Err(error) => {
                self.log_failure(&error);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;
    use quadrille_online::{Command, CommandRequest, CreateGame, OnlinePlayer};
    use quadrille_store::{DatabaseLocation, GameId, open};

    use super::*;
    use crate::online::room::RoomMessage;
    use crate::online::{Online, OnlineConfig, create};

    /// Limits that the real disk and the real file exceed.
    #[tokio::test]
    async fn without_space_new_games_are_refused_and_running_games_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&DatabaseLocation::Folder(folder.path().to_path_buf())).await.unwrap();
        let create = CreateGame { game: "quadratic-war".to_string(), ..CreateGame::default() };
        let roomy = StorageLimits { least_free: 0, most_used: Some(u64::MAX) };
        for full in
            [StorageLimits { least_free: u64::MAX, ..roomy }, StorageLimits { most_used: Some(1), ..roomy }]
        {
            let config = |storage| OnlineConfig { storage, ..OnlineConfig::default() };
            let before = Online::start(store.clone(), config(roomy)).await.unwrap().node;
            let address = std::net::IpAddr::from([127, 0, 0, 1]);
            let host = create::Host { owner: "host".to_string(), address };
            let created = create::create_game(&before, &create, &host, None).await.unwrap();
            let game = GameId::new(&created.game).unwrap();
            let (player, owner) = (OnlinePlayer::guest("", false), "guest".to_string());
            let join =
                |answer| RoomMessage::TakeSeat { player: player.clone(), owner: owner.clone(), answer };
            assert!(before.rooms.request(&game, &before, join).await.unwrap().is_ok());

            let node = Online::start(store.clone(), config(full)).await.unwrap().node;
            let refused = create::create_game(&node, &create, &host, None).await.unwrap_err();
            assert_eq!(refused.into_response().status(), 507, "{full:?}");
            let request = CommandRequest { id: "r".to_string(), version: 3, command: Command::Resign };
            let owner = || host.owner.clone();
            let message =
                |answer| RoomMessage::Execute { owner: owner(), address, request: request.clone(), answer };
            assert_eq!(node.rooms.request(&game, &node, message).await.unwrap(), Ok(4));
        }
    }

    #[test]
    fn a_limit_is_the_first_size_that_is_refused() {
        let limits = StorageLimits { least_free: 100, most_used: Some(50) };
        for (used, free, allowed) in [
            (49, Some(100), true),
            (49, None, true),
            (50, Some(100), false),
            (50, None, false),
            (49, Some(99), false),
        ] {
            assert_eq!(limits.allow(StorageSpace { used, free }), allowed, "{used} {free:?}");
        }
        let unlimited = StorageLimits { most_used: None, ..limits };
        assert!(unlimited.allow(StorageSpace { used: u64::MAX, free: None }));
    }
}
