//! The secret by which a guest is known: 128 bits that only the guest has. Servers keep a hash of it.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A guest's secret. It is not shown in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// The text is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token has 32 hexadecimal digits")]
pub struct TokenError;

impl Token {
    /// The token of these bits.
    pub const fn new(bits: [u8; 16]) -> Token {
        Token(bits)
    }

    /// Reads 32 hexadecimal digits.
    pub fn read(text: &str) -> Result<Token, TokenError> {
        if text.len() != 32 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(TokenError);
        }
        u128::from_str_radix(text, 16).map(|bits| Token(bits.to_be_bytes())).map_err(|_| TokenError)
    }

    /// Its digits: for the guest alone.
    pub fn reveal(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    /// Its bits, to be hashed.
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
    fn tokens_are_read_and_not_shown() {
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
