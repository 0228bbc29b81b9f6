//! The client's files, and how a request for one is answered.

use std::collections::HashMap;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::error::FileError;
use crate::negotiation::{accepts_brotli, has};

/// One file of the client.
#[derive(Clone, Copy, Debug)]
pub struct ClientFile {
    /// Its name, which is also its address below `/`.
    pub name: &'static str,
    /// Its content.
    pub plain: &'static [u8],
    /// Its content compressed with brotli, if that is shorter.
    pub brotli: Option<&'static [u8]>,
}

/// The client that was built before this program was, or one page that says how to build it.
pub static EMBEDDED: &[ClientFile] = include!(concat!(env!("OUT_DIR"), "/client_files.rs"));

/// The page itself, which `/` names too.
const PAGE: &str = "index.html";

/// How many hexadecimal digits of a content's hash a name carries, between a hyphen and the name's last dot.
const DIGITS_IN_NAMES: usize = 10;

/// The files by name, with everything about their answers that does not depend on the request.
#[derive(Debug)]
pub(crate) struct Files(HashMap<&'static str, Answers>);

#[derive(Debug)]
struct Answers {
    plain: Answer,
    brotli: Option<Answer>,
}

#[derive(Debug)]
struct Answer {
    headers: HeaderMap,
    tag: Option<String>,
    content: Bytes,
}

impl Files {
    pub(crate) fn new(files: &[ClientFile]) -> Files {
        let answers = |file: &ClientFile| Answers {
            plain: Answer::new(file, file.plain, false),
            brotli: file.brotli.map(|brotli| Answer::new(file, brotli, true)),
        };
        Files(files.iter().map(|file| (file.name, answers(file))).collect())
    }

    pub(crate) fn answer(&self, request: &Request) -> Result<Response, FileError> {
        let path = request.uri().path();
        let name = path.strip_prefix('/').unwrap_or(path);
        let answers = self.0.get(if name.is_empty() { PAGE } else { name }).ok_or(FileError::NotFound)?;
        let brotli = answers.brotli.as_ref().filter(|_| accepts_brotli(request.headers()));
        Ok(brotli.unwrap_or(&answers.plain).answer(request.headers()))
    }
}

impl Answer {
    fn new(file: &ClientFile, content: &'static [u8], compressed: bool) -> Answer {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(file.name)));
        if file.brotli.is_some() {
            headers.insert(VARY, HeaderValue::from(ACCEPT_ENCODING));
        }
        if compressed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        let tag = if is_named_by_content(file.name) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
            None
        } else {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
            // The compressed form is another sequence of bytes and thus has another tag.
            Some(tag(content))
        };
        if let Some(tag) = &tag {
            let tag = HeaderValue::try_from(tag).expect("a tag is made of quotes and hexadecimal digits");
            headers.insert(ETAG, tag);
        }
        Answer { headers, tag, content: Bytes::from_static(content) }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        if self.tag.as_ref().is_some_and(|tag| has(asked, tag)) {
            let mut headers = self.headers.clone();
            // Both describe a content, and this answer has none.
            headers.remove(CONTENT_TYPE);
            headers.remove(CONTENT_ENCODING);
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        (self.headers.clone(), Body::from(self.content.clone())).into_response()
    }
}

fn tag(content: &[u8]) -> String {
    let digits: String = Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Whether the content can never change under this name.
fn is_named_by_content(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.rsplit_once('-').is_some_and(|(_, digits)| {
        digits.len() == DIGITS_IN_NAMES
            && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_known() {
        for named in ["app-0123456789.js", "icon-192-abcdef0123.png"] {
            assert!(is_named_by_content(named), "{named}");
        }
        for plain in [
            "sw.js",
            "index.html",
            "app-012345678.js",
            "app-0123456789a.js",
            "app-ABCDEF0123.js",
            "icon-192.png",
        ] {
            assert!(!is_named_by_content(plain), "{plain}");
        }
    }
}
