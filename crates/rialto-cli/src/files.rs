//! Answers to GET and HEAD from the files of a folder.
//!
//! `ServeDir` of the crate `tower-http` follows symbolic links out of the folder, and sends no response with
//! several ranges. (Tests in `tests/files.rs`: `no_path_escapes`, `several_ranges_come_in_parts`.)

use std::collections::VecDeque;
use std::fs::{File, Metadata};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bytes::Bytes;
use hyper::header::{
    ACCEPT_RANGES, ALLOW, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    HeaderValue, LAST_MODIFIED, LOCATION, RANGE, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Response, StatusCode, Uri};

use crate::body::{CHUNK, Content, Piece, read_cached};
use crate::conditions::{Validators, Verdict};
use crate::memory::Share;
use crate::offload::offload;
use crate::paths::{self, OpenMode, PathError, Relative, Root};
use crate::ranges::{self, Selection};

/// A response before it belongs to an exchange.
pub type ContentResponse = Response<Content>;

/// A file found for a request.
struct OpenFile {
    file: File,
    metadata: Metadata,
    /// The name from which the content type is guessed.
    name: PathBuf,
}

/// Answers a GET or HEAD request for one of the files in `root`.
pub async fn serve_file(
    root: &Arc<Root>,
    share: &Arc<Share>,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> ContentResponse {
    let relative = match paths::decode(uri.path()) {
        Ok(relative) => relative,
        Err(PathError::Malformed) => return plain(StatusCode::BAD_REQUEST),
        Err(PathError::NotFound) => return plain(StatusCode::NOT_FOUND),
    };
    match find(root, relative).await {
        Ok(Some(found)) => of_file(found, share, method, headers),
        Ok(None) => redirect(uri),
        Err(error) => of_error(&error),
    }
}

/// Answers a request with a method other than GET and HEAD. OPTIONS returns the allowed methods; others are
/// refused.
pub fn of_method(method: &Method) -> ContentResponse {
    let mut answer = match *method {
        Method::OPTIONS => Response::new(Content::none()),
        _ => plain(StatusCode::METHOD_NOT_ALLOWED),
    };
    let length = HeaderValue::from(answer.body().len());
    set(&mut answer, CONTENT_LENGTH, length);
    set(&mut answer, ALLOW, "GET, HEAD, OPTIONS");
    answer
}

/// Creates a response with `status` and a short text that repeats it. For a HEAD request the caller removes
/// the text.
pub fn plain(status: StatusCode) -> ContentResponse {
    let text = format!("{} {}\n", status.as_str(), status.canonical_reason().unwrap_or("?"));
    let mut answer = Response::new(Content::memory(text));
    *answer.status_mut() = status;
    set(&mut answer, CONTENT_TYPE, "text/plain; charset=utf-8");
    answer
}

/// Sets a header.
pub fn set(answer: &mut ContentResponse, name: HeaderName, text: impl TryInto<HeaderValue>) {
    // Only a value derived from an unusual path can be invalid. The header is then left out.
    if let Ok(value) = text.try_into() {
        answer.headers_mut().insert(name, value);
    }
}

/// Finds a file: first only in the kernel's caches, then on the blocking pool.
async fn find(root: &Arc<Root>, relative: Relative) -> io::Result<Option<OpenFile>> {
    match find_with(root, &relative, OpenMode::Cached) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
            let root = Arc::clone(root);
            offload(move || find_with(&root, &relative, OpenMode::Disk)).await
        }
        done => done,
    }
}

/// Finds the file at `relative`, or the index page if that is a folder. Returns `None` for a folder that was
/// requested without a final slash.
fn find_with(root: &Root, relative: &Relative, mode: OpenMode) -> io::Result<Option<OpenFile>> {
    let file = root.open_below(&relative.path, mode)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && !relative.folder {
        return Ok(Some(OpenFile { file, metadata, name: relative.path.clone() }));
    }
    if !metadata.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    if !relative.folder {
        return Ok(None);
    }
    let name = relative.path.join("index.html");
    let file = root.open_below(&name, mode)?;
    let metadata = file.metadata()?;
    if metadata.is_file() {
        Ok(Some(OpenFile { file, metadata, name }))
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

fn of_error(error: &io::Error) -> ContentResponse {
    use io::ErrorKind as Kind;
    let out_of_files = matches!(error.raw_os_error(), Some(code) if code == rustix::io::Errno::MFILE.raw_os_error()
        || code == rustix::io::Errno::NFILE.raw_os_error());
    match error.kind() {
        _ if out_of_files => {
            let mut answer = plain(StatusCode::SERVICE_UNAVAILABLE);
            set(&mut answer, RETRY_AFTER, "1");
            answer
        }
        Kind::PermissionDenied => plain(StatusCode::FORBIDDEN),
        // Links that lead out of the folder or in circles, names that cannot exist, sockets.
        Kind::NotFound
        | Kind::NotADirectory
        | Kind::CrossesDevices
        | Kind::InvalidFilename
        | Kind::InvalidInput => plain(StatusCode::NOT_FOUND),
        _ if error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error())
            || error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error()) =>
        {
            plain(StatusCode::NOT_FOUND)
        }
        _ => plain(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

/// Redirects to the same path with a final slash, because relative links in the index page depend on it. Only
/// one leading slash is kept: a location that begins with two would name a host.
fn redirect(uri: &Uri) -> ContentResponse {
    let path = uri.path().trim_start_matches('/');
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let mut answer = plain(StatusCode::MOVED_PERMANENTLY);
    set(&mut answer, LOCATION, format!("/{path}/{query}"));
    answer
}

fn of_file(found: OpenFile, share: &Arc<Share>, method: &Method, headers: &HeaderMap) -> ContentResponse {
    let length = found.metadata.len();
    let validators = Validators::of(&found.metadata, SystemTime::now());
    let mut answer = match validators.judge(headers) {
        Verdict::NotModified => {
            let mut answer = Response::new(Content::none());
            *answer.status_mut() = StatusCode::NOT_MODIFIED;
            answer
        }
        Verdict::PreconditionFailed => plain(StatusCode::PRECONDITION_FAILED),
        Verdict::Proceed { range } => {
            // Section 14.2: a `Range` applies to GET only.
            let header = headers.get(RANGE).filter(|_| range && method == Method::GET);
            let selection = header
                .and_then(|value| value.to_str().ok())
                .filter(|_| headers.get_all(RANGE).iter().count() == 1);
            let selection = selection.map_or(Selection::Whole, |text| ranges::select(text, length));
            selected(found, share, selection, length, method)
        }
    };
    set(&mut answer, ETAG, validators.etag);
    if let Some(modified) = validators.modified {
        set(&mut answer, LAST_MODIFIED, httpdate::fmt_http_date(modified));
    }
    set(&mut answer, ACCEPT_RANGES, "bytes");
    answer
}

fn selected(
    found: OpenFile,
    share: &Arc<Share>,
    selection: Selection,
    length: u64,
    method: &Method,
) -> ContentResponse {
    let kind = content_type(&found.name);
    let (status, content_type, range, content) = match selection {
        Selection::Unsatisfiable => {
            let mut answer = plain(StatusCode::RANGE_NOT_SATISFIABLE);
            set(&mut answer, CONTENT_RANGE, format!("bytes */{length}"));
            return answer;
        }
        Selection::Whole if method == Method::HEAD => (StatusCode::OK, kind, None, Content::none()),
        Selection::Whole => (StatusCode::OK, kind, None, file_range(found.file, 0..length, share)),
        Selection::Parts(parts) => match <[Range<u64>; 1]>::try_from(parts) {
            Ok([part]) => {
                let range = format!("bytes {}-{}/{length}", part.start, part.end - 1);
                (StatusCode::PARTIAL_CONTENT, kind, Some(range), file_range(found.file, part, share))
            }
            Err(parts) => {
                let (boundary, content) = multipart(found.file, &parts, length, &kind);
                let kind = format!("multipart/byteranges; boundary={boundary}");
                (StatusCode::PARTIAL_CONTENT, kind, None, content)
            }
        },
    };
    let bytes = if method == Method::HEAD { length } else { content.len() };
    let mut answer = Response::new(content);
    *answer.status_mut() = status;
    set(&mut answer, CONTENT_TYPE, content_type);
    set(&mut answer, CONTENT_LENGTH, HeaderValue::from(bytes));
    set(&mut answer, X_CONTENT_TYPE_OPTIONS, "nosniff");
    if let Some(range) = range {
        set(&mut answer, CONTENT_RANGE, range);
    }
    answer
}

/// Creates a content from a range of a file. A small range that the kernel has in memory is read here, so
/// that it is sent with the head in one write.
fn file_range(file: File, range: Range<u64>, share: &Arc<Share>) -> Content {
    let length = range.end - range.start;
    if length == 0 {
        return Content::none();
    }
    if length <= CHUNK as u64
        && let Ok(bytes) = read_cached(&file, &range, share)
        && bytes.len() as u64 == length
    {
        return Content::memory(bytes);
    }
    Content::of_file(file, VecDeque::from([Piece::FileRange(range)]))
}

/// Creates a `multipart/byteranges` content (section 14.6): the parts between boundaries, each with its own
/// head. Returns the boundary too.
fn multipart(file: File, parts: &[Range<u64>], length: u64, kind: &str) -> (String, Content) {
    // The boundary must not occur in the file. A random one is not there in practice.
    let random = || std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), length);
    let boundary = format!("rialto-{:016x}{:016x}", random(), random());
    let mut pieces = VecDeque::with_capacity(2 * parts.len() + 1);
    let mut lead = "";
    for part in parts {
        let (first, last) = (part.start, part.end - 1);
        let head = format!(
            "{lead}--{boundary}\r\nContent-Type: {kind}\r\nContent-Range: bytes {first}-{last}/{length}\r\n\r\n"
        );
        pieces.push_back(Piece::Memory(Bytes::from(head)));
        pieces.push_back(Piece::FileRange(part.clone()));
        lead = "\r\n";
    }
    pieces.push_back(Piece::Memory(Bytes::from(format!("\r\n--{boundary}--\r\n"))));
    (boundary, Content::of_file(file, pieces))
}

/// Guesses the content type from the name. Text is assumed to be UTF-8.
fn content_type(name: &Path) -> String {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    let text = guess.type_() == "text" || matches!(guess.subtype().as_str(), "javascript" | "json" | "xml");
    if text && guess.get_param("charset").is_none() {
        format!("{guess}; charset=utf-8")
    } else {
        guess.to_string()
    }
}
