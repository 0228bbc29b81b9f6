//! Checks the licence and the source of every dependency against `deny.toml`. `cargo deny check` reads the same file and checks more, but
//! takes minutes to install.

use anyhow::{Context, ensure};
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};

use crate::machine::{metadata, project};

/// The part of `deny.toml` that is checked here.
#[derive(Debug, Deserialize)]
struct Policy {
    licenses: Licences,
}

#[derive(Debug, Deserialize)]
struct Licences {
    allow: Vec<String>,
}

pub(crate) fn check() -> anyhow::Result<()> {
    let allowed = allowed(&std::fs::read_to_string(project().join("deny.toml"))?).context("deny.toml")?;
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut errors = Vec::new();
    for package in packages {
        let text = |key: &str| package[key].as_str();
        let licence = text("license").unwrap_or("none");
        let name = format!("{} {}", text("name").unwrap_or("?"), text("version").unwrap_or("?"));
        if !is_allowed(licence, &allowed) {
            errors.push(format!("{name}: the licence {licence} is not in deny.toml"));
        }
        // A crate from the registry is unmodified, which some of the licences require.
        if text("source").is_some_and(|source| !source.starts_with("registry+")) {
            errors.push(format!("{name}: it comes from {} and not from the registry", package["source"]));
        }
    }
    ensure!(errors.is_empty(), "dependencies that may not be used:\n{}", errors.join("\n"));
    println!("   {} packages have an accepted licence", packages.len());
    Ok(())
}

fn allowed(policy: &str) -> anyhow::Result<Vec<Licensee>> {
    let policy: Policy = toml::from_str(policy)?;
    let parse = |licence: &String| Licensee::parse(licence).map_err(|error| anyhow::anyhow!("{error}"));
    policy.licenses.allow.iter().map(parse).collect()
}

/// True if accepted licences alone satisfy this SPDX expression. Text that is not an SPDX expression is not allowed.
fn is_allowed(licence: &str, allowed: &[Licensee]) -> bool {
    // Old packages write `/` for OR, which the strict mode rejects.
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|required| allowed.iter().any(|licence| licence.satisfies(required)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_accepted_alternative_is_enough_and_every_part_is_required() {
        let allowed =
            allowed("[licenses]\nallow = [\"MIT\", \"Apache-2.0\", \"Unicode-3.0\"]\n").expect("a policy");
        for good in ["MIT", "GPL-3.0-only OR MIT", "Unlicense/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in ["none", "GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT OR Apache-2.0) AND NCSA", "(MIT"] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }
}
