//! How an engine is started: a command line that is split as a shell would, without a shell.

use std::fmt;
use std::process::{Command, Stdio};
use std::str::FromStr;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// What is wrong with a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchFault {
    /// A quote has no end, or a `\` nothing behind it.
    #[error("a quote in the command is not closed")]
    OpenQuote,
    /// There is no program.
    #[error("the command is empty")]
    Empty,
}

impl FromStr for Launch {
    type Err = LaunchFault;

    /// Reads a command line.
    ///
    /// ```
    /// use quadrille_ugi::{Launch, LaunchFault};
    /// let launch: Launch = "node 'my engine.js' ugi 3".parse().unwrap();
    /// assert_eq!(launch.to_string(), "node 'my engine.js' ugi 3");
    /// assert_eq!("node 'my".parse::<Launch>(), Err(LaunchFault::OpenQuote));
    /// ```
    fn from_str(text: &str) -> Result<Launch, LaunchFault> {
        let mut words = shlex::split(text).ok_or(LaunchFault::OpenQuote)?.into_iter();
        let program = words.next().ok_or(LaunchFault::Empty)?;
        Ok(Launch { text: text.trim().to_string(), program, arguments: words.collect() })
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Launch {
    /// The program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The command, with pipes to talk through. What it says on standard error goes where ours goes.
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
            let launch: Launch = text.parse().unwrap();
            [vec![launch.program], launch.arguments].concat()
        };
        assert_eq!(words("node peers/x.js  ugi 3"), ["node", "peers/x.js", "ugi", "3"]);
        assert_eq!(words(r#"'a b' "c 'd" e\ f ''"#), ["a b", "c 'd", "e f", ""]);
        assert_eq!(words("sh -c 'x | y; $z'"), ["sh", "-c", "x | y; $z"], "nothing is done with them");
        assert_eq!("  ".parse::<Launch>(), Err(LaunchFault::Empty));
        assert_eq!("a \"b".parse::<Launch>(), Err(LaunchFault::OpenQuote));
    }
}
