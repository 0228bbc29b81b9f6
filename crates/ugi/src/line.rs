//! Lines from the other side of a pipe, which may be long, broken or no text at all.

use std::io::{self, BufRead, Read};

/// A line with more bytes is not looked at. A game of ten thousand moves fits.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, without its end and the space around it.
    Line(String),
    /// The beginning of a line that is too long; what is left of it comes next.
    TooLong,
    /// There is no more.
    End,
}

/// Reads the next line. What is no UTF-8 in it is replaced, and so becomes an unknown word.
pub(crate) fn hear(input: &mut impl BufRead) -> io::Result<Heard> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Heard::End);
    }
    if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        return Ok(Heard::TooLong);
    }
    Ok(Heard::Line(String::from_utf8_lossy(&bytes).trim().to_string()))
}

/// Skips what is left of a line. If it never ends, neither does this.
pub(crate) fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, is_done) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if is_done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Heard> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        let mut heard = Vec::new();
        while heard.last() != Some(&Heard::End) {
            heard.push(hear(&mut input).unwrap());
            if heard.last() == Some(&Heard::TooLong) {
                skip_line(&mut input).unwrap();
            }
        }
        heard
    }

    fn line(text: &str) -> Heard {
        Heard::Line(text.to_string())
    }

    #[test]
    fn lines_end_with_any_line_break_or_none() {
        assert_eq!(
            all(b"ugi\r\n\n go  x \nquit"),
            [line("ugi"), line(""), line("go  x"), line("quit"), Heard::End]
        );
        assert_eq!(all(b"\xff\n"), [line("\u{fffd}"), Heard::End]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_read() {
        let longest = "x".repeat(LONGEST_LINE);
        let text = format!("{longest}\nisready\n{longest}y\nquit\n{longest}yy");
        let expected =
            [line(&longest), line("isready"), Heard::TooLong, line("quit"), Heard::TooLong, Heard::End];
        assert!(all(text.as_bytes()) == expected);
    }
}
