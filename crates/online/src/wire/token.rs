//! The token of a guest: 128 random bits that only the guest has. Servers store a hash of it.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The token of a guest. Its `Debug` output does not contain the bits, so that no log does.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// The text is not a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token has 32 hexadecimal digits")]
pub struct TokenError;

impl Token {
    /// The token with these bits.
    pub const fn new(bits: [u8; 16]) -> Token {
        Token(bits)
    }

    /// Parses 32 hexadecimal digits.
    pub fn read(text: &str) -> Result<Token, TokenError> {
        let mut bits = [0; 16];
        hex::decode_to_slice(text, &mut bits).map_err(|_| TokenError)?;
        Ok(Token(bits))
    }

    /// Its digits, for the guest alone.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// Its bits, for hashing.
    pub const fn bits(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.reveal().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        let text = String::deserialize(deserializer)?;
        Token::read(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_parsed_and_not_shown() {
        let text = "000102030405060708090a0b0c0d0eff";
        let token = Token::read(text).unwrap();
        assert_eq!(token.reveal(), text);
        assert_eq!(format!("{token:?}"), "Token(secret)");
        for bad in [
            "",
            "00",
            "+00102030405060708090a0b0c0d0eff",
            "000102030405060708090a0b0c0d0eff0",
            "x00102030405060708090a0b0c0d0eff",
        ] {
            assert_eq!(Token::read(bad), Err(TokenError), "{bad}");
        }
    }
}
