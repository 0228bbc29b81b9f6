//! A whole game in a link: its record, compressed and written in signs that an address may hold. No server is needed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The longest record that a link may hold, in bytes: a game of the longest kind has a fiftieth of it.
const LONGEST: usize = 1 << 20;
/// How hard to compress, of 10.
const EFFORT: u8 = 9;

/// The record as the end of a link.
pub fn pack(record: &str) -> String {
    URL_SAFE_NO_PAD.encode(compress_to_vec(record.as_bytes(), EFFORT))
}

/// The record in the end of a link; nothing if it was cut short or is something else.
pub fn unpack(text: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    String::from_utf8(decompress_to_vec_with_limit(&bytes, LONGEST).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::{AcceptAnyWord, GAMES};
    use quadrille_core::{Random, Record};
    use quadrille_match::{GameSetup, Match};

    use super::*;

    #[test]
    fn a_game_comes_out_of_its_link_as_it_went_in() {
        for entry in GAMES {
            let setup = GameSetup { game: entry.info().id.to_string(), seed: 4, ..GameSetup::default() };
            let mut game = Match::new(setup).unwrap();
            let mut random = Random::new(9);
            while let Some(mv) = game.table().sample(&mut random).filter(|_| game.played().len() < 120) {
                game.play(&mv, &AcceptAnyWord).unwrap();
            }
            let record = game.record().to_text();
            let link = pack(&record);
            assert!(link.len() < record.len() * 4 / 3, "{} against {}", link.len(), record.len());
            assert!(link.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign)));
            let back = unpack(&link).unwrap();
            assert_eq!(
                Match::from_record(&Record::parse(&back).unwrap()).unwrap().table().to_text(),
                game.table().to_text()
            );
        }
    }

    #[test]
    fn what_is_no_game_is_not_unpacked() {
        let link = pack(&"[Game \"quadratic-war\"]\n".repeat(20));
        for text in ["", "!", "AAAA", &link[..link.len() / 2], "Zm9v"] {
            assert_eq!(unpack(text).filter(|text| !text.is_empty()), None, "{text}");
        }
        // A few bytes that would unfold to more than any record has.
        assert_eq!(unpack(&pack(&"a".repeat(LONGEST + 1))), None);
    }
}
