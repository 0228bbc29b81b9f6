//! The command line of an engine, split like a shell does, without a shell.

use std::fmt;
use std::process::{Command, Stdio};
use std::str::FromStr;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// An invalid command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineCommandError {
    /// A quote is not closed, or the line ends with a `\`.
    #[error("a quote in the command is not closed")]
    OpenQuote,
    /// There is no program.
    #[error("the command is empty")]
    Empty,
}

impl FromStr for EngineCommand {
    type Err = EngineCommandError;

    /// Parses a command line.
    ///
    /// ```
    /// use quadrille_ugi::{EngineCommand, EngineCommandError};
    /// let command: EngineCommand = "node 'my engine.js' ugi 3".parse().unwrap();
    /// assert_eq!(command.to_string(), "node 'my engine.js' ugi 3");
    /// assert_eq!("node 'my".parse::<EngineCommand>(), Err(EngineCommandError::OpenQuote));
    /// ```
    fn from_str(text: &str) -> Result<EngineCommand, EngineCommandError> {
        let mut words = shlex::split(text).ok_or(EngineCommandError::OpenQuote)?.into_iter();
        let program = words.next().ok_or(EngineCommandError::Empty)?;
        Ok(EngineCommand { text: text.trim().to_string(), program, arguments: words.collect() })
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl EngineCommand {
    /// The program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The process to spawn, with pipes. Standard error is inherited.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_keep_words_together() {
        let words = |text: &str| {
            let command: EngineCommand = text.parse().unwrap();
            [vec![command.program], command.arguments].concat()
        };
        assert_eq!(words("node peers/x.js  ugi 3"), ["node", "peers/x.js", "ugi", "3"]);
        assert_eq!(words(r#"'a b' "c 'd" e\ f ''"#), ["a b", "c 'd", "e f", ""]);
        assert_eq!(words("sh -c 'x | y; $z'"), ["sh", "-c", "x | y; $z"], "shell operators have no meaning");
        assert_eq!("  ".parse::<EngineCommand>(), Err(EngineCommandError::Empty));
        assert_eq!("a \"b".parse::<EngineCommand>(), Err(EngineCommandError::OpenQuote));
    }
}
