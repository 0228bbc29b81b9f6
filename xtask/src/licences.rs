//! Every dependency has a licence that `deny.toml` allows. `cargo deny check` looks at more, but has to be installed first.

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::machine::{cargo, output, project};

pub(crate) fn check() -> anyhow::Result<()> {
    let allowed = allowed()?;
    let metadata: Value =
        serde_json::from_slice(&output(cargo(&["metadata", "--format-version", "1", "--locked"]))?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut refused = Vec::new();
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        if !is_allowed(licence, &allowed) {
            refused.push(format!("{} {}: {licence}", package["name"], package["version"]));
        }
    }
    ensure!(refused.is_empty(), "licences that deny.toml does not allow:\n{}", refused.join("\n"));
    println!("   {} packages, all with an allowed licence", packages.len());
    Ok(())
}

/// The licences that stand in quotes between `allow = [` and `]`.
fn allowed() -> anyhow::Result<Vec<String>> {
    let text = std::fs::read_to_string(project().join("deny.toml"))?;
    let list = text.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
    let list = list.context("deny.toml has no list of allowed licences")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_string).collect())
}

/// One of the licences joined by OR must have all its parts joined by AND allowed.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    let known = |name: &str| allowed.iter().any(|allowed| allowed == name.trim().trim_matches(['(', ')']));
    licence.split('/').flat_map(|part| part.split(" OR ")).any(|choice| choice.split(" AND ").all(known))
        || licence.split(" AND ").all(|part| part.trim_matches(['(', ')']).split(" OR ").any(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_choice_is_enough_and_all_parts_are_needed() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"].map(str::to_string);
        for good in ["MIT", "GPL-3.0 OR MIT", "Unlicense/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in ["none", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND NCSA"] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }
}
