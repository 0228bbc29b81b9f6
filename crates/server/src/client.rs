//! Serves the files of the client.
//!
//! `ServeDir` of `tower-http` negotiates the encoding and sends type, length and content. The cache policy is ours: names that contain a hash
//! of the content never expire, others are revalidated with an `ETag`. `ServeDir` derives its own `ETag` from length and modification time.
//! That does not identify `index.html`, whose length is the same in every version, if a build sets all times to the same value; ours is a hash
//! of the content.

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue,
    IF_MATCH, RANGE,
};
use axum::response::{IntoResponse, Response};
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use tower::ServiceExt;
use tower_http::services::ServeDir;
use tower_http::services::fs::DefaultServeDirFallback;

use crate::embedded::{ClientFiles, EmbeddedFolder};
use crate::error::FileError;

/// The page, which is also served at `/`.
const PAGE: &str = "index.html";
/// Extensions of the compressed forms, by their content encoding. They are not served under their own names.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];
/// Hexadecimal digits of the content's hash in a name, between a hyphen and the last dot. `xtask` writes such names.
const DIGITS_IN_NAMES: usize = 10;
/// Bytes of the hash in an `ETag`.
const ETAG_BYTES: usize = 8;
/// Bytes of content that are copied at once; as much as a connection buffers.
const CHUNK: usize = 16 << 10;

/// The service of the client's files.
#[derive(Clone)]
pub(crate) struct ClientService {
    files: &'static ClientFiles,
    folder: ServeDir<DefaultServeDirFallback, EmbeddedFolder>,
}

impl ClientService {
    pub(crate) fn new(files: &'static ClientFiles) -> ClientService {
        let folder = ServeDir::with_backend("", EmbeddedFolder(files));
        let folder = folder.precompressed_br().precompressed_gzip().with_buf_chunk_size(CHUNK);
        ClientService { files, folder }
    }

    /// Answers a GET or HEAD request.
    pub(crate) async fn serve(self, mut request: Request) -> Result<Response, FileError> {
        let path = request.uri().path();
        let name = path.strip_prefix('/').unwrap_or(path);
        let name = if name.is_empty() { PAGE } else { name }.to_string();
        let is_compressed_form = ENCODINGS.iter().any(|(_, extension)| name.ends_with(extension));
        // `ServeDir` also serves other spellings of a path.
        if is_compressed_form || self.files.get(&name).is_none() {
            return Err(FileError::NotFound);
        }
        let if_none_match = request.headers().typed_get::<IfNoneMatch>();
        // `ServeDir` does not know our `ETag`: it would fail `If-Match`, and it ignores `If-Range`. A server may ignore `Range`.
        request.headers_mut().remove(IF_MATCH);
        request.headers_mut().remove(RANGE);
        let Ok(response) = self.folder.oneshot(request).await;
        let mut response = response.map(Body::new);
        let headers = response.headers_mut();
        headers.remove(ACCEPT_RANGES);
        set_charset(headers);
        if is_named_by_content(&name) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
            return Ok(response);
        }
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Some(etag) = etag(self.files, &name, headers) {
            headers.typed_insert(etag.clone());
            if if_none_match.is_some_and(|condition| !condition.precondition_passes(&etag)) {
                for name in [CONTENT_TYPE, CONTENT_ENCODING, CONTENT_LENGTH] {
                    headers.remove(name);
                }
                return Ok((StatusCode::NOT_MODIFIED, headers.clone()).into_response());
            }
        }
        Ok(response)
    }
}

/// All texts of the client are UTF-8.
fn set_charset(headers: &mut HeaderMap) {
    let text = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let text = text.filter(|media_type| media_type.starts_with("text/"));
    if let Some(value) =
        text.and_then(|media_type| HeaderValue::try_from(format!("{media_type}; charset=utf-8")).ok())
    {
        headers.insert(CONTENT_TYPE, value);
    }
}

/// A strong validator of the form that a response with these headers contains. Compressed forms are other bytes and have other validators.
fn etag(files: &ClientFiles, name: &str, headers: &HeaderMap) -> Option<ETag> {
    let encoding = headers.get(CONTENT_ENCODING);
    let form = ENCODINGS.iter().find(|(coding, _)| encoding.is_some_and(|encoding| encoding == coding));
    let file = files.get(&format!("{name}{}", form.map_or("", |(_, extension)| extension)))?;
    format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..ETAG_BYTES])).parse().ok()
}

/// True if the content never changes under this name.
fn is_named_by_content(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.rsplit_once('-').is_some_and(|(_, digits)| {
        digits.len() == DIGITS_IN_NAMES
            && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_names_are_recognised() {
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
