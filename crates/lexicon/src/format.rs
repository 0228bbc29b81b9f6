//! The file format of a lexicon, shared by the builder and the loader.
//!
//! Numbers are little-endian.
//!
//! | bytes | meaning |
//! |---|---|
//! | 4 | `QLEX` |
//! | 4 | format, 1 |
//! | 8 | FNV-1a 64 of every byte after this field |
//! | 1 + n | the length of the name, the name |
//! | 4 | number of edges, e |
//! | 4 × tiers | number of words in each tier, the most common first |
//! | e | first plane: for each edge its letter (bits 0 to 4), word end (5 and 6) and whether it is its node's last (7) |
//! | rest | second plane: for each edge the distance to its target in nodes, backwards, as LEB128 |
//!
//! A node is a run of edges up to a last edge. Nodes are numbered from 1 in the order of the file; the last one is the root. The edges of
//! a node are in alphabetical order. Distance 0 means that no letter follows. All other distances lead backwards, so an automaton has no
//! cycles. Letters and distances are in separate planes and distances count nodes, not bytes, because the file is then smaller and
//! compresses better than with four bytes per edge.

use crate::{EdgeError, Letter, LexiconError, WordTier};

/// Magic number at the beginning of a lexicon.
pub(crate) const MAGIC: [u8; 4] = *b"QLEX";

/// Version of the format.
pub(crate) const FORMAT: u32 = 1;

/// Maximal number of edges, so that every index of the loaded automaton fits in 30 bits.
pub(crate) const MAX_EDGES: u32 = 1 << 24;

/// Maximal length of a lexicon's name in bytes.
const MAX_NAME: usize = 32;

/// True if the name is valid: file names, addresses and log lines contain it without escaping.
pub(crate) fn is_valid_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(plain)
}

/// FNV-1a with 64 bits. It identifies a list and detects every changed byte. It does not protect against forgery, but the loader accepts no
/// unsafe automaton.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// An edge of the first plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeByte {
    pub(crate) letter: Letter,
    pub(crate) end: Option<WordTier>,
    pub(crate) last: bool,
}

impl EdgeByte {
    pub(crate) fn to_byte(self) -> u8 {
        self.letter.code() | WordTier::to_bits(self.end) << 5 | u8::from(self.last) << 7
    }

    pub(crate) fn from_byte(byte: u8) -> Result<EdgeByte, EdgeError> {
        let letter = Letter::from_code(byte & 0x1f).ok_or(EdgeError::Letter)?;
        let end = WordTier::from_bits(byte >> 5);
        Ok(EdgeByte { letter, end, last: EdgeByte::is_last(byte) })
    }

    /// True if the edge is the last of its node, without validating the byte.
    pub(crate) fn is_last(byte: u8) -> bool {
        byte & 0x80 != 0
    }
}

/// Appends a distance of the second plane.
pub(crate) fn write_distance(plane: &mut Vec<u8>, mut distance: u32) {
    while distance >= 0x80 {
        plane.push((distance & 0x7f) as u8 | 0x80);
        distance >>= 7;
    }
    plane.push(distance as u8);
}

/// The contents of a lexicon file without magic number, format and hash.
pub(crate) struct Contents<'a> {
    pub(crate) name: &'a str,
    pub(crate) words: [u32; WordTier::ALL.len()],
    pub(crate) edges: &'a [u8],
    pub(crate) distances: &'a [u8],
}

impl Contents<'_> {
    /// Writes the file. The caller has checked the name and the number of edges.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut body = vec![self.name.len() as u8];
        body.extend_from_slice(self.name.as_bytes());
        body.extend_from_slice(&(self.edges.len() as u32).to_le_bytes());
        for words in self.words {
            body.extend_from_slice(&words.to_le_bytes());
        }
        body.extend_from_slice(self.edges);
        body.extend_from_slice(self.distances);

        let mut file = MAGIC.to_vec();
        file.extend_from_slice(&FORMAT.to_le_bytes());
        file.extend_from_slice(&fnv1a(&body).to_le_bytes());
        file.extend_from_slice(&body);
        file
    }

    /// Splits a file into its parts and its hash. The two planes are not checked.
    pub(crate) fn parse(file: &[u8]) -> Result<(Contents<'_>, u64), LexiconError> {
        let mut bytes = Bytes(file);
        if bytes.array().map_err(|_| LexiconError::NotALexicon)? != MAGIC {
            return Err(LexiconError::NotALexicon);
        }
        let format = bytes.u32()?;
        if format != FORMAT {
            return Err(LexiconError::Format { found: format });
        }
        let stated = u64::from_le_bytes(bytes.array()?);
        let found = fnv1a(bytes.0);
        if stated != found {
            return Err(LexiconError::Hash { stated, found });
        }
        let [length] = bytes.array()?;
        let name = str::from_utf8(bytes.take(length.into())?).map_err(|_| LexiconError::Name)?;
        if !is_valid_name(name) {
            return Err(LexiconError::Name);
        }
        let edges = bytes.u32()?;
        if edges > MAX_EDGES {
            return Err(LexiconError::TooLarge { edges });
        }
        let mut words = [0; WordTier::ALL.len()];
        for count in &mut words {
            *count = bytes.u32()?;
        }
        let edges = bytes.take(edges as usize)?;
        Ok((Contents { name, words, edges, distances: bytes.0 }, stated))
    }
}

/// The bytes that are not parsed yet.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], LexiconError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(LexiconError::CutShort)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], LexiconError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(LexiconError::CutShort)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u32(&mut self) -> Result<u32, LexiconError> {
        self.array().map(u32::from_le_bytes)
    }

    /// The next distance of the second plane; `None` if it has more than 28 bits, more than [`MAX_EDGES`] needs.
    pub(crate) fn distance(&mut self) -> Result<Option<u32>, LexiconError> {
        let mut distance = 0;
        for shift in [0, 7, 14, 21] {
            let [byte] = self.array()?;
            distance |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(Some(distance));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv1a_64() {
        // The test vectors published by the authors of FNV.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn distances_round_trip() {
        for distance in [0, 1, 127, 128, 16_383, 16_384, 49_684, MAX_EDGES, (1 << 28) - 1] {
            let mut plane = Vec::new();
            write_distance(&mut plane, distance);
            let mut bytes = Bytes(&plane);
            assert_eq!(bytes.distance(), Ok(Some(distance)));
            assert!(bytes.0.is_empty(), "{distance} leaves bytes");
        }
        assert_eq!(Bytes(&[0xff; 5]).distance(), Ok(None));
        assert_eq!(Bytes(&[0x80]).distance(), Err(LexiconError::CutShort));
    }

    #[test]
    fn every_edge_byte_round_trips_or_is_rejected() {
        for byte in 0..=u8::MAX {
            match EdgeByte::from_byte(byte) {
                Ok(edge) => assert_eq!(edge.to_byte(), byte),
                Err(error) => assert!(error == EdgeError::Letter && byte & 0x1f >= 26),
            }
        }
    }

    #[test]
    fn names_need_no_escaping() {
        for good in ["en", "en-large", "x2"] {
            assert!(is_valid_name(good), "{good}");
        }
        for bad in ["", "En", "en large", "én", "a/b", &"n".repeat(33)] {
            assert!(!is_valid_name(bad), "{bad}");
        }
    }
}
