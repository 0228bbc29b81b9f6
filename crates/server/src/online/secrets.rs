//! Tokens and ids that cannot be guessed, and the hashes of tokens and networks.

use std::fmt;
use std::net::IpAddr;

use hmac::{Hmac, KeyInit, Mac};
use quadrille_online::{InvitationSecret, JoinCode, Token};
use quadrille_store::{GameId, GameStore, StoreError};
use sha2::{Digest, Sha256};

use super::environment::Environment;
use crate::address::widest_network;

impl Environment {
    /// The token of a new guest.
    pub(super) fn token(&self) -> Token {
        Token::new(self.random())
    }

    /// The id of a new game: 80 random bits, so that only players who know the id find a private game.
    pub(super) fn game_id(&self) -> GameId {
        game_id(&self.random::<10>())
    }

    /// A random join code of this length, which may be taken already.
    pub(super) fn code(&self, length: usize) -> JoinCode {
        JoinCode::numbered(length, u32::from_le_bytes(self.random()))
    }

    /// A random seed of 32 bits, which every JSON parser reads exactly.
    pub(super) fn seed(&self) -> u64 {
        u64::from(u32::from_le_bytes(self.random()))
    }

    /// The id of this node, new at every start.
    pub(super) fn node_id(&self) -> String {
        hex::encode(self.random::<6>())
    }

    /// A fair random choice.
    pub(super) fn coin_flip(&self) -> bool {
        self.random::<1>()[0] & 1 == 0
    }
}

/// The stored hash of a token. The token has 128 random bits, so a salt or a slow hash would not make guessing harder.
pub(crate) fn owner_hash(token: &Token) -> String {
    hex::encode(&Sha256::digest(token.bits())[..16])
}

/// The secret of the invitation to a game: a hash of its id, keyed by the hash of its host's token, which only servers and the host can compute.
/// So every node knows it, also of games that were created before, and nothing is stored.
pub(super) fn invitation(game: &GameId, host: &str) -> InvitationSecret {
    let hash = keyed_hash(game, host).finalize().into_bytes();
    InvitationSecret::new(std::array::from_fn(|at| hash[at]))
}

/// True if this is the secret of the invitation to a game. The duration of the comparison does not depend on the secret.
pub(super) fn is_invited(secret: &InvitationSecret, game: &GameId, host: &str) -> bool {
    keyed_hash(game, host).verify_truncated_left(secret.bits()).is_ok()
}

fn keyed_hash(game: &GameId, host: &str) -> Hmac<Sha256> {
    let hash = Hmac::<Sha256>::new_from_slice(host.as_bytes()).expect("HMAC accepts keys of every length");
    hash.chain_update(b"invitation to ").chain_update(game.as_str())
}

/// The key of the hashes of networks, which the nodes of an installation share. Addresses are so few that a hash without a key could be inverted by
/// trying all of them.
pub(super) struct NetworkKey([u8; NetworkKey::BYTES]);

impl NetworkKey {
    const BYTES: usize = 32;
    /// The name in the database.
    const NAME: &str = "networks";

    /// The key of the installation, which the first node determines.
    pub(super) async fn load(env: &Environment, store: &dyn GameStore) -> Result<NetworkKey, StoreError> {
        let proposal = hex::encode(env.random::<{ NetworkKey::BYTES }>());
        let mut key = [0; NetworkKey::BYTES];
        let secret = store.secret(NetworkKey::NAME, &proposal).await?;
        hex::decode_to_slice(&secret, &mut key)
            .map_err(|_| StoreError::Corrupt("the key of the hashes of networks is damaged".to_string()))?;
        Ok(NetworkKey(key))
    }

    /// The largest network that the client at this address may have, as a pseudonym: addresses are not readable in the database.
    pub(super) fn pseudonym(&self, address: IpAddr) -> String {
        let hash = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC accepts keys of every length");
        let hash = hash.chain_update(widest_network(address).to_string()).finalize().into_bytes();
        hex::encode(&hash[..16])
    }
}

impl fmt::Debug for NetworkKey {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("NetworkKey")
    }
}

/// The id of a game's rematch. It is derived from the game, so that two nodes cannot create two rematches.
pub(crate) fn rematch_id(game: &GameId) -> GameId {
    game_id(&Sha256::digest(format!("rematch of {game}").as_bytes())[..10])
}

/// A short hash of a text.
pub(crate) fn digest(text: &str) -> String {
    hex::encode(&Sha256::digest(text.as_bytes())[..16])
}

fn game_id(bytes: &[u8]) -> GameId {
    GameId::new(&hex::encode(bytes)).expect("hexadecimal digits are a valid id")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_differs_from_its_token() {
        let (one, other) = (Environment::system().token(), Environment::system().token());
        assert_ne!(one, other);
        assert_eq!(owner_hash(&one), owner_hash(&one));
        assert_ne!(owner_hash(&one), owner_hash(&other));
        assert_eq!(owner_hash(&one).len(), 32);
        assert_ne!(owner_hash(&one), one.reveal());
    }

    #[test]
    fn an_invitation_is_to_one_game_of_one_host() {
        let (game, other) = (Environment::system().game_id(), Environment::system().game_id());
        let secret = invitation(&game, "host");
        assert!(is_invited(&secret, &game, "host"));
        assert!(!is_invited(&secret, &other, "host") && !is_invited(&secret, &game, "another host"));
        let mut bits = *secret.bits();
        bits[9] ^= 1;
        assert!(!is_invited(&InvitationSecret::new(bits), &game, "host"));
    }

    #[test]
    fn networks_have_one_hash_for_each_key() {
        let key = |byte| NetworkKey([byte; NetworkKey::BYTES]);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(key(1).pseudonym(one), key(1).pseudonym(one));
        assert_ne!(key(1).pseudonym(one), key(1).pseudonym(other));
        assert_ne!(key(1).pseudonym(one), key(2).pseudonym(one));
        assert_ne!(key(1).pseudonym(one), digest("192.0.2.1"));
        let (north, south) = (address("2001:db8:1:1::1"), address("2001:db8:1:2::1"));
        assert_eq!(key(1).pseudonym(north), key(1).pseudonym(south), "one /48 prefix");
        assert_eq!(format!("{:?}", key(1)), "NetworkKey");
    }

    #[test]
    fn a_rematch_has_one_id() {
        let game = Environment::system().game_id();
        assert_eq!(rematch_id(&game), rematch_id(&game));
        assert_ne!(rematch_id(&game), rematch_id(&rematch_id(&game)));
    }
}
