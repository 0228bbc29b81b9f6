//! A game in a link: its record, compressed and encoded as URL-safe Base64. No server is needed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The longest record in a link, in bytes: about fifty times that of the longest game.
const MAX_BYTES: usize = 1 << 20;
/// The compression level, from 0 to 10.
const LEVEL: u8 = 9;

/// Encodes a record for a link.
pub fn pack(record: &str) -> String {
    URL_SAFE_NO_PAD.encode(compress_to_vec(record.as_bytes(), LEVEL))
}

/// Decodes the record of a link; `None` if it is cut or not a record.
pub fn unpack(text: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    String::from_utf8(decompress_to_vec_with_limit(&bytes, MAX_BYTES).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, GAMES};
    use quadrille_core::{Random, Record};
    use quadrille_match::{GameSetup, Match};

    use super::*;

    #[test]
    fn links_round_trip() {
        for entry in GAMES {
            let setup = GameSetup { game: entry.info().id.to_string(), seed: 4, ..GameSetup::default() };
            let mut game = Match::new(setup).unwrap();
            let mut random = Random::new(9);
            while let Some(mv) = game.position().sample(&mut random).filter(|_| game.played().len() < 120) {
                game.play(&mv, &AcceptAnyWord).unwrap();
            }
            let record = game.record().to_text();
            let link = pack(&record);
            assert!(link.len() < record.len() * 4 / 3, "{} against {}", link.len(), record.len());
            assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
            let back = unpack(&link).unwrap();
            assert_eq!(
                Match::from_record(&Record::parse(&back).unwrap()).unwrap().position().to_text(),
                game.position().to_text()
            );
        }
    }

    #[test]
    fn invalid_links_are_rejected() {
        let link = pack(&"[Game \"quadratic-war\"]\n".repeat(20));
        for text in ["", "!", "AAAA", &link[..link.len() / 2], "Zm9v"] {
            assert_eq!(unpack(text).filter(|text| !text.is_empty()), None, "{text}");
        }
        // A decompression bomb.
        assert_eq!(unpack(&pack(&"a".repeat(MAX_BYTES + 1))), None);
    }
}
