//! `quadrille word`

use std::io::Write;

use quadrille_lexicon::{BLOCKED_NOTICE, Lexicon, NOTICE, WordTier};
use serde_json::json;

use crate::arguments::WordArguments;

pub(crate) fn run(arguments: &WordArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let lexicon = Lexicon::builtin();
    if arguments.notice {
        writeln!(out, "{}: {} words\n\n{NOTICE}\n{BLOCKED_NOTICE}", lexicon.id(), lexicon.len())?;
        return Ok(());
    }
    let found: Vec<_> = arguments.words.iter().map(|word| (word, lexicon.tier(word))).collect();
    if arguments.json {
        let line = |(word, tier): &(&String, Option<WordTier>)| json!({ "word": word, "tier": tier.map(WordTier::word) });
        writeln!(out, "{}", json!(found.iter().map(line).collect::<Vec<_>>()))?;
    } else {
        for (word, tier) in &found {
            writeln!(out, "{word}: {}", tier.map_or("not in the list", WordTier::word))?;
        }
    }
    let unknown: Vec<&str> =
        found.iter().filter(|(_, tier)| tier.is_none()).map(|(word, _)| word.as_str()).collect();
    anyhow::ensure!(unknown.is_empty(), "not in the list {}: {}", lexicon.id(), unknown.join(", "));
    Ok(())
}
