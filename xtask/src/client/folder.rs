//! Writes the folder of the client. Unchanged files are not touched, because cargo rebuilds the server when their dates change.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::compress::Compressed;

/// Writes these files and their compressed forms, and removes all others.
pub(crate) fn write(folder: &Path, files: &[Compressed]) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let mut names = BTreeSet::new();
    for file in files {
        write_changed(&folder.join(&file.name), &file.content)?;
        names.insert(file.name.clone());
        for (extension, form) in [("br", &file.brotli), ("gz", &file.gzip)] {
            if let Some(form) = form {
                let name = format!("{}.{extension}", file.name);
                write_changed(&folder.join(&name), form)?;
                names.insert(name);
            }
        }
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !names.contains(entry.file_name().to_string_lossy().as_ref()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn write_changed(path: &Path, content: &[u8]) -> std::io::Result<()> {
    // If the file cannot be read, writing it reports the error.
    if fs::read(path).is_ok_and(|old| old == content) { Ok(()) } else { fs::write(path, content) }
}
