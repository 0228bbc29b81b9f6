//! Reads lines of bounded length from a pipe.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes. A game of ten thousand moves fits.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// The result of a read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ReadLine {
    /// A line, trimmed.
    Line(String),
    /// The beginning of a line that is too long; the rest follows.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads the next line. Invalid UTF-8 is replaced and becomes an unknown word.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<ReadLine> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(ReadLine::End);
    }
    if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        return Ok(ReadLine::TooLong);
    }
    Ok(ReadLine::Line(String::from_utf8_lossy(&bytes).trim().to_string()))
}

/// Skips the rest of a line.
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

    fn all(bytes: &[u8]) -> Vec<ReadLine> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        let mut heard = Vec::new();
        while heard.last() != Some(&ReadLine::End) {
            heard.push(read_line(&mut input).unwrap());
            if heard.last() == Some(&ReadLine::TooLong) {
                skip_line(&mut input).unwrap();
            }
        }
        heard
    }

    fn line(text: &str) -> ReadLine {
        ReadLine::Line(text.to_string())
    }

    #[test]
    fn lines_end_with_any_line_break_or_none() {
        assert_eq!(
            all(b"ugi\r\n\n go  x \nquit"),
            [line("ugi"), line(""), line("go  x"), line("quit"), ReadLine::End]
        );
        assert_eq!(all(b"\xff\n"), [line("\u{fffd}"), ReadLine::End]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_read() {
        let longest = "x".repeat(LONGEST_LINE);
        let text = format!("{longest}\nisready\n{longest}y\nquit\n{longest}yy");
        let expected = [
            line(&longest),
            line("isready"),
            ReadLine::TooLong,
            line("quit"),
            ReadLine::TooLong,
            ReadLine::End,
        ];
        assert!(all(text.as_bytes()) == expected);
    }
}
