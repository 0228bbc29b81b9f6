//! Tokens and ids that cannot be guessed, and the hashes of tokens.

use hmac::{Hmac, KeyInit, Mac};
use quadrille_online::{InvitationSecret, JoinCode, Token};
use quadrille_store::GameId;
use sha2::{Digest, Sha256};

use super::environment::Environment;

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
    fn a_rematch_has_one_id() {
        let game = Environment::system().game_id();
        assert_eq!(rematch_id(&game), rematch_id(&game));
        assert_ne!(rematch_id(&game), rematch_id(&rematch_id(&game)));
    }
}
