//! Compresses the files of the client with brotli, and with gzip for clients without brotli: browsers offer brotli only over HTTPS. Brotli at
//! the best quality takes a second per megabyte, so results are cached by content.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, thread};

use anyhow::{Context, anyhow};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::Purpose;
use super::contents::File;

/// A file with its compressed forms, except those that are not shorter.
#[derive(Clone, Debug)]
pub(crate) struct Compressed {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
    pub(crate) brotli: Option<Vec<u8>>,
    pub(crate) gzip: Option<Vec<u8>>,
}

/// Compresses all files. Results are cached in a folder, and unused ones are removed from it.
pub(crate) fn all(files: Vec<File>, purpose: Purpose, cache: &Path) -> anyhow::Result<Vec<Compressed>> {
    fs::create_dir_all(cache)?;
    let results: Vec<anyhow::Result<(Compressed, Vec<PathBuf>)>> = thread::scope(|scope| {
        let threads: Vec<_> =
            files.into_iter().map(|file| scope.spawn(move || compressed(file, purpose, cache))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err(anyhow!("an encoder panicked"))))
            .collect()
    });
    let mut files = Vec::new();
    let mut used = BTreeSet::new();
    for result in results {
        let (file, paths) = result?;
        files.push(file);
        used.extend(paths);
    }
    for entry in fs::read_dir(cache)? {
        let path = entry?.path();
        let is_of_purpose = Encoding::ALL
            .iter()
            .any(|encoding| path.to_string_lossy().ends_with(&encoding.cache_suffix(purpose)));
        if is_of_purpose && !used.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(files)
}

#[derive(Clone, Copy)]
enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    fn quality(self, purpose: Purpose) -> u32 {
        match (self, purpose) {
            (Encoding::Brotli, Purpose::Release) => 11,
            (Encoding::Gzip, Purpose::Release) => 9,
            (_, Purpose::Development) => 3,
        }
    }

    fn cache_suffix(self, purpose: Purpose) -> String {
        let extension = match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gz",
        };
        format!("-{}.{extension}", self.quality(purpose))
    }

    fn compress(self, mut content: &[u8], quality: u32) -> io::Result<Vec<u8>> {
        match self {
            Encoding::Brotli => {
                let quality = i32::try_from(quality).map_err(io::Error::other)?;
                let parameters = BrotliEncoderParams {
                    quality,
                    lgwin: 24,
                    size_hint: content.len(),
                    ..Default::default()
                };
                let mut out = Vec::new();
                brotli::BrotliCompress(&mut content, &mut out, &parameters)?;
                Ok(out)
            }
            Encoding::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::new(quality));
                encoder.write_all(content)?;
                encoder.finish()
            }
        }
    }
}

/// Compresses one file; also returns the paths of the cached results.
fn compressed(file: File, purpose: Purpose, cache: &Path) -> anyhow::Result<(Compressed, Vec<PathBuf>)> {
    let File { name, content } = file;
    // These formats are compressed already.
    if name.ends_with(".woff2") || name.ends_with(".png") {
        return Ok((Compressed { name, content, brotli: None, gzip: None }, Vec::new()));
    }
    let digits: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut paths = Vec::new();
    let mut form = |encoding: Encoding| -> anyhow::Result<Option<Vec<u8>>> {
        let path = cache.join(format!("{digits}{}", encoding.cache_suffix(purpose)));
        let form = if path.exists() {
            fs::read(&path)?
        } else {
            let form =
                encoding.compress(&content, encoding.quality(purpose)).with_context(|| name.clone())?;
            fs::write(&path, &form)?;
            form
        };
        paths.push(path);
        Ok(Some(form).filter(|form| form.len() < content.len()))
    };
    let (brotli, gzip) = (form(Encoding::Brotli)?, form(Encoding::Gzip)?);
    Ok((Compressed { name, content, brotli, gzip }, paths))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn compression_round_trips() {
        let text = "squared paper ".repeat(1000).into_bytes();
        for quality in [3, 11] {
            let small = Encoding::Brotli.compress(&text, quality).unwrap();
            let mut back = Vec::new();
            brotli::BrotliDecompress(&mut small.as_slice(), &mut back).unwrap();
            assert!(back == text && small.len() < 200, "{}", small.len());
        }
        for quality in [3, 9] {
            let small = Encoding::Gzip.compress(&text, quality).unwrap();
            let mut back = Vec::new();
            flate2::read::GzDecoder::new(small.as_slice()).read_to_end(&mut back).unwrap();
            assert!(back == text && small.len() < 200, "{}", small.len());
        }
    }
}
