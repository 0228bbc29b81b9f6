//! The files that the program embeds (`rust-embed`), as a backend of `tower_http::services::ServeDir`.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::future::{Ready, ready};
use std::io::{self, Cursor, ErrorKind, SeekFrom};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::SystemTime;

use rust_embed::DynRustEmbed;
use tokio::io::{AsyncRead, AsyncSeek, ReadBuf};
use tower_http::services::fs::{Backend, File, Metadata};

/// The files of a client: `NAME`, and optionally `NAME.br` and `NAME.gz`, its content compressed with brotli and gzip.
pub type ClientFiles = dyn DynRustEmbed + Send + Sync;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The client that was built before this program, or a page that says how to build it.
pub static EMBEDDED: &ClientFiles = &Embedded;

/// A flat folder of embedded files.
#[derive(Clone, Copy)]
pub(crate) struct EmbeddedFolder(pub(crate) &'static ClientFiles);

impl EmbeddedFolder {
    fn open(self, path: &Path) -> io::Result<EmbeddedFile> {
        let name = path.file_name().and_then(OsStr::to_str).ok_or(ErrorKind::NotFound)?;
        let file = self.0.get(name).ok_or(ErrorKind::NotFound)?;
        Ok(EmbeddedFile(Cursor::new(file.data)))
    }

    fn metadata(self, path: &Path) -> io::Result<EmbeddedMetadata> {
        match path.file_name() {
            Some(_) => self.open(path).map(|file| file.metadata()),
            None => Ok(EmbeddedMetadata::Root),
        }
    }
}

impl Backend for EmbeddedFolder {
    type File = EmbeddedFile;
    type Metadata = EmbeddedMetadata;
    type OpenFuture = Ready<io::Result<EmbeddedFile>>;
    type MetadataFuture = Ready<io::Result<EmbeddedMetadata>>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        ready(EmbeddedFolder::open(*self, &path))
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        ready(EmbeddedFolder::metadata(*self, &path))
    }
}

/// An open file.
pub(crate) struct EmbeddedFile(Cursor<Cow<'static, [u8]>>);

impl EmbeddedFile {
    fn metadata(&self) -> EmbeddedMetadata {
        EmbeddedMetadata::File { bytes: self.0.get_ref().len() as u64 }
    }
}

impl File for EmbeddedFile {
    type Metadata = EmbeddedMetadata;
    type MetadataFuture<'a> = Ready<io::Result<EmbeddedMetadata>>;

    fn metadata(&self) -> Self::MetadataFuture<'_> {
        ready(Ok(EmbeddedFile::metadata(self)))
    }
}

impl AsyncRead for EmbeddedFile {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncSeek for EmbeddedFile {
    fn start_seek(mut self: Pin<&mut Self>, position: SeekFrom) -> io::Result<()> {
        Pin::new(&mut self.0).start_seek(position)
    }

    fn poll_complete(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<u64>> {
        Pin::new(&mut self.0).poll_complete(context)
    }
}

pub(crate) enum EmbeddedMetadata {
    Root,
    File { bytes: u64 },
}

impl Metadata for EmbeddedMetadata {
    fn is_dir(&self) -> bool {
        matches!(self, EmbeddedMetadata::Root)
    }

    /// Unknown on purpose: `ServeDir` would derive an `ETag` from it.
    fn modified(&self) -> io::Result<SystemTime> {
        Err(ErrorKind::Unsupported.into())
    }

    fn len(&self) -> u64 {
        match self {
            EmbeddedMetadata::Root => 0,
            EmbeddedMetadata::File { bytes } => *bytes,
        }
    }
}
