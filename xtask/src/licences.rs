//! Every dependency has a licence that `deny.toml` allows. `cargo deny check` looks at more, but has to be installed first.

use anyhow::{Context, ensure};

use crate::machine::{metadata, project};

pub(crate) fn check() -> anyhow::Result<()> {
    let text = std::fs::read_to_string(project().join("deny.toml"))?;
    let (allowed, exceptions) = (allowed(&text)?, exceptions(&text));
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut refused = Vec::new();
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        let name = package["name"].as_str().unwrap_or_default();
        let excepted = exceptions.iter().any(|(excepted, allowed)| excepted == name && allowed == licence);
        if !excepted && !is_allowed(licence, &allowed) {
            refused.push(format!("{} {}: {licence}", package["name"], package["version"]));
        }
    }
    ensure!(refused.is_empty(), "licences that deny.toml does not allow:\n{}", refused.join("\n"));
    println!("   {} packages, all with an allowed licence", packages.len());
    Ok(())
}

/// The licences that stand in quotes between `allow = [` and `]`.
fn allowed(text: &str) -> anyhow::Result<Vec<String>> {
    let list = text.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
    let list = list.context("deny.toml has no list of allowed licences")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_string).collect())
}

/// The crates that may have a licence of their own: `{ crate = "x", allow = ["Y"] }`, a line each.
fn exceptions(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("{ crate = "));
    let quoted = |line: &str, index| line.split('"').nth(index).map(str::to_string);
    lines.filter_map(|line| Some((quoted(line, 1)?, quoted(line, 3)?))).collect()
}

/// Whether an SPDX expression can be met by allowed licences alone. What is not such an expression is not allowed.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    // Before SPDX expressions, `/` stood for OR.
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    either(&mut words, allowed) && words.peek().is_none()
}

type Words<'t> = std::iter::Peekable<std::str::SplitWhitespace<'t>>;

fn either(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut met = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        // Both sides are read to their ends, whatever the first one gives.
        let other = all(words, allowed);
        met |= other;
    }
    met
}

fn all(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        let other = one(words, allowed);
        met &= other;
    }
    met
}

fn one(words: &mut Words<'_>, allowed: &[String]) -> bool {
    match words.next() {
        Some("(") => {
            let met = either(words, allowed);
            words.next_if_eq(&")").is_some() && met
        }
        Some(name) => {
            let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
            let name = exception.map_or(name.to_string(), |exception| format!("{name} WITH {exception}"));
            allowed.contains(&name)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_is_for_one_crate_and_one_licence() {
        let text = "exceptions = [\n    { crate = \"base16\", allow = [\"CC0-1.0\"] },\n]";
        assert_eq!(exceptions(text), [("base16".to_string(), "CC0-1.0".to_string())]);
    }

    #[test]
    fn one_allowed_choice_is_enough_and_all_parts_are_needed() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"].map(str::to_string);
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "Unlicense/MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR MIT",
        ] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in
            ["none", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND NCSA", "MIT WITH more", "(MIT"]
        {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }
}
