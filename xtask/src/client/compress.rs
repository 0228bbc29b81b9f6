//! Brotli at the best quality, which takes a second per megabyte; results are cached by content.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use anyhow::{Context, anyhow};
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};

use super::Purpose;
use super::contents::File;

/// A file with its compressed form, unless that is longer.
#[derive(Clone, Debug)]
pub(crate) struct Compressed {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
    pub(crate) brotli: Option<Vec<u8>>,
}

/// Compresses all files. Results are cached in a folder, and unused ones are removed from it.
pub(crate) fn all(files: Vec<File>, purpose: Purpose, kept: &Path) -> anyhow::Result<Vec<Compressed>> {
    let quality = if purpose == Purpose::Release { 11 } else { 3 };
    fs::create_dir_all(kept)?;
    let outcomes: Vec<anyhow::Result<(Compressed, Option<PathBuf>)>> = thread::scope(|scope| {
        let works: Vec<_> =
            files.into_iter().map(|file| scope.spawn(move || compressed(file, quality, kept))).collect();
        works
            .into_iter()
            .map(|work| work.join().unwrap_or_else(|_| Err(anyhow!("brotli panicked"))))
            .collect()
    });
    let mut files = Vec::new();
    let mut used = BTreeSet::new();
    for outcome in outcomes {
        let (file, place) = outcome?;
        files.push(file);
        used.extend(place);
    }
    let ending = format!("-{quality}.br");
    for entry in fs::read_dir(kept)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(&ending) && !used.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(files)
}

/// Compresses one file; also returns the path of the cached result.
fn compressed(file: File, quality: i32, kept: &Path) -> anyhow::Result<(Compressed, Option<PathBuf>)> {
    let File { name, content } = file;
    // These formats are compressed already.
    if name.ends_with(".woff2") || name.ends_with(".png") {
        return Ok((Compressed { name, content, brotli: None }, None));
    }
    let digits: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
    let place = kept.join(format!("{digits}-{quality}.br"));
    let brotli = if place.exists() {
        fs::read(&place)?
    } else {
        let brotli = compress(&content, quality).with_context(|| name.clone())?;
        fs::write(&place, &brotli)?;
        brotli
    };
    let brotli = Some(brotli).filter(|brotli| brotli.len() < content.len());
    Ok((Compressed { name, content, brotli }, Some(place)))
}

fn compress(mut content: &[u8], quality: i32) -> std::io::Result<Vec<u8>> {
    let parameters =
        BrotliEncoderParams { quality, lgwin: 24, size_hint: content.len(), ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut content, &mut out, &parameters)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compression_round_trips() {
        let text = "squared paper ".repeat(1000).into_bytes();
        for quality in [3, 11] {
            let small = compress(&text, quality).unwrap();
            let mut back = Vec::new();
            brotli::BrotliDecompress(&mut small.as_slice(), &mut back).unwrap();
            assert!(back == text && small.len() < 200, "{}", small.len());
        }
    }
}
