//! Shortens the names of the functions that the page imports from its glue. wasm-bindgen puts a hash into each name, in the module and in
//! the glue, and hashes do not compress.

use std::collections::BTreeMap;

use anyhow::anyhow;
use wasm_encoder::{EntityType, ImportSection, Module as Encoded, RawSection};
use wasmparser::{Parser, Payload};

use super::modules::Module;

/// The module with short names of its imports from this file, and the glue with the same names.
pub(crate) fn shorten(module: &Module, file: &str) -> anyhow::Result<Module> {
    let mut names = BTreeMap::new();
    let mut wasm = Encoded::new();
    for payload in Parser::new(0).parse_all(&module.wasm) {
        let payload = payload?;
        if let Payload::ImportSection(section) = payload {
            let mut imports = ImportSection::new();
            for import in section.into_imports() {
                let import = import?;
                let kind =
                    EntityType::try_from(import.ty).map_err(|error| anyhow!("{}: {error}", import.name))?;
                let short = format!("${}", names.len());
                if import.module == file {
                    imports.import(import.module, &short, kind);
                    names.insert(import.name.to_string(), short);
                } else {
                    imports.import(import.module, import.name, kind);
                }
            }
            wasm.section(&imports);
        } else if let Some((id, range)) = payload.as_section() {
            let data = &module.wasm[usize::try_from(range.start)?..usize::try_from(range.end)?];
            wasm.section(&RawSection { id, data });
        }
    }
    let glue = rename(std::str::from_utf8(&module.glue)?, &names).into_bytes();
    Ok(Module { glue, wasm: wasm.finish() })
}

/// Replaces whole identifiers of a script.
fn rename(script: &str, names: &BTreeMap<String, String>) -> String {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '$';
    let mut renamed = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(start) = rest.find(is_part) {
        let (before, from) = rest.split_at(start);
        let (word, after) = from.split_at(from.find(|letter| !is_part(letter)).unwrap_or(from.len()));
        renamed.push_str(before);
        renamed.push_str(names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    renamed.push_str(rest);
    renamed
}

#[cfg(test)]
mod tests {
    use wasm_encoder::TypeSection;

    use super::*;

    #[test]
    fn module_and_glue_get_the_same_short_names() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        for (file, name) in
            [("./app.js", "__wbg_now_0123"), ("./other.js", "load"), ("./app.js", "__wbg_new_4567")]
        {
            imports.import(file, name, EntityType::Function(0));
        }
        let mut wasm = Encoded::new();
        wasm.section(&types).section(&imports);
        let glue = b"const a = { __wbg_now_0123: () => 1, __wbg_new_4567: f, __wbg_new: load };".to_vec();
        let short = shorten(&Module { glue, wasm: wasm.finish() }, "./app.js").unwrap();
        assert_eq!(short.glue, b"const a = { $0: () => 1, $1: f, __wbg_new: load };");
        let names = Parser::new(0).parse_all(&short.wasm).filter_map(|payload| match payload.unwrap() {
            Payload::ImportSection(section) => Some(section),
            _ => None,
        });
        let names: Vec<String> = names
            .flat_map(wasmparser::SectionLimited::into_imports)
            .map(|import| import.unwrap().name.to_string())
            .collect();
        assert_eq!(names, ["$0", "load", "$1"]);
    }
}
