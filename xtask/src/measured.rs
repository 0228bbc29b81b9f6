//! Long measurements: the outputs of commands, stored in `docs/measured/` and rendered into documents.
//!
//! A table of a document is between the lines `<!-- NAME -->` and `<!-- end of NAME -->`.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use serde_json::Value;

use crate::machine::{output, program, project, release_program, say, target};

/// The outputs of commands, in the order in which they were first measured.
pub(crate) struct Measured {
    /// The file; none if the outputs are not stored.
    path: Option<PathBuf>,
    answers: Vec<(String, Value)>,
}

impl Measured {
    /// Loads the measurements stored under this name.
    pub(crate) fn read(name: &str) -> anyhow::Result<Measured> {
        let path = project().join("docs/measured").join(name).with_extension("jsonl");
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        let answer = |line: &str| -> anyhow::Result<(String, Value)> {
            let answer: Value = serde_json::from_str(line)?;
            let command = answer["command"].as_str().context("an answer names no command")?.to_string();
            Ok((command, answer))
        };
        let answers = text.lines().map(answer).collect::<anyhow::Result<_>>();
        Ok(Measured { answers: answers.with_context(|| path.display().to_string())?, path: Some(path) })
    }

    /// No outputs; they are not stored.
    pub(crate) fn in_memory() -> Measured {
        Measured { path: None, answers: Vec::new() }
    }

    /// The stored output of a command, if any.
    pub(crate) fn answer(&self, command: &str) -> Option<&Value> {
        self.answers.iter().find(|(asked, _)| asked == command).map(|(_, answer)| answer)
    }

    /// Runs a command of the program and stores its output.
    pub(crate) fn ask(&mut self, command: &str) -> anyhow::Result<()> {
        say(command);
        let words = shlex::split(command).context("the command has an open quote")?;
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let mut asked = program(&release_program()?, &words);
        // Without this the records would be written into the repository.
        asked.arg("--records").arg(target()?.join("measured.records.txt"));
        let mut answer: Value = serde_json::from_slice(&output(asked)?)?;
        // The path of the records is not part of the result.
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("records");
        }
        self.put(command, answer)
    }

    /// Stores the output of a command.
    pub(crate) fn put(&mut self, command: &str, mut answer: Value) -> anyhow::Result<()> {
        answer["command"] = command.into();
        match self.answers.iter_mut().find(|(asked, _)| asked == command) {
            Some((_, old)) => *old = answer,
            None => self.answers.push((command.to_string(), answer)),
        }
        self.write()
    }

    /// Removes the outputs of all other commands.
    pub(crate) fn retain(&mut self, commands: &[String]) -> anyhow::Result<()> {
        self.answers.retain(|(asked, _)| commands.contains(asked));
        self.answers.sort_by_key(|(asked, _)| commands.iter().position(|command| command == asked));
        self.write()
    }

    fn write(&self) -> anyhow::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let lines: String = self.answers.iter().map(|(_, answer)| format!("{answer}\n")).collect();
        fs::create_dir_all(path.parent().context("the file is in a folder")?)?;
        Ok(fs::write(path, lines)?)
    }
}

/// A share as a percentage with its interval.
pub(crate) fn percent(interval: &Value) -> String {
    let number = |key: &str| 100.0 * interval[key].as_f64().unwrap_or(f64::NAN);
    format!("{:.1} % ({:.1} to {:.1})", number("share"), number("low"), number("high"))
}

/// Writes a document.
pub(crate) fn write_document(name: &str, text: &str) -> anyhow::Result<()> {
    let path = project().join("docs").join(name);
    fs::write(&path, text).with_context(|| path.display().to_string())?;
    say(&format!("wrote docs/{name}"));
    Ok(())
}

/// Writes the tables with these names into a document, without changing the text around them.
pub(crate) fn update_tables(document: &str, tables: &[(&str, String)]) -> anyhow::Result<()> {
    let path = project().join("docs").join(document);
    let mut text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    for (name, table) in tables {
        text = with_table(&text, name, table).with_context(|| document.to_string())?;
    }
    write_document(document, &text)
}

fn with_table(text: &str, name: &str, table: &str) -> anyhow::Result<String> {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let from = text.find(&begin).with_context(|| format!("there is no place for {name}"))? + begin.len();
    let to = text[from..].find(&end).with_context(|| format!("there is no end for {name}"))? + from;
    Ok(format!("{}{table}{}", &text[..from], &text[to..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_replaced_and_the_text_around_it_stays() {
        let text = "One\n<!-- a -->\nold\n<!-- end of a -->\n<!-- b -->\n<!-- end of b -->\nTwo\n";
        let replaced = with_table(text, "a", "\nnew\n").unwrap();
        assert_eq!(replaced, text.replace("old", "\nnew"));
        assert_eq!(with_table(&replaced, "a", "\nnew\n").unwrap(), replaced);
        assert!(with_table(text, "c", "").is_err());
        assert!(with_table("<!-- end of a --><!-- a -->\n", "a", "").is_err());
    }
}
