//! Serves the files of a folder over HTTP.
//!
//! ```text
//! cargo run -p rialto-examples --example static-server                              # a demonstration
//! cargo run -p rialto-examples --example static-server site 127.0.0.1:8080          # until Ctrl-C
//! ```
//!
//! A read of a file may have to wait for the disk, so `fs::read` runs on the blocking pool. A semaphore bounds
//! how many files are read at a time, because each of them is in memory as a whole. A request that gets no
//! permit in time is answered with 503. `path_below` is a strict reading of the request's path: no name in it
//! begins with a dot, so it names no file outside of the folder. (The program `rialto serve` also answers
//! ranges and conditions, reads large files in pieces, and follows no link out of the folder.)
//!
//! The demonstration asks for four paths. It prints:
//!
//! ```text
//! serves http://127.0.0.1:38211
//! /: HTTP/1.1 200 OK: <h1>Hello</h1>
//! /notes/today.txt: HTTP/1.1 200 OK: buy milk
//! /missing: HTTP/1.1 404 Not Found
//! /../secret: HTTP/1.1 404 Not Found
//! 4 connections have ended, 0 were aborted
//! ```

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs as std_fs, io};

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rialto::rt::io::Input;
use rialto::rt::net::{TcpListener, TcpStream};
use rialto::rt::{fs, signal, spawn};
use rialto::sync::Semaphore;
use rialto::{Condition, timeout};
use rialto_axum::Served;

/// The maximum number of files that are read at a time.
const READS: usize = 16;
/// How long a request waits until it may read.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Clone)]
struct Files {
    folder: PathBuf,
    reads: Semaphore,
}

/// Returns the file that a request's path names, or `None` if it names none below the folder.
fn path_below(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut file = folder.to_owned();
    for name in path.split('/').filter(|name| !name.is_empty()) {
        if name.starts_with('.') || name.contains(['%', '\\']) {
            return None;
        }
        file.push(name);
    }
    if path.ends_with('/') {
        file.push("index.html");
    }
    Some(file)
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

async fn serve_file(State(files): State<Files>, uri: Uri) -> Result<Response, StatusCode> {
    let file = path_below(&files.folder, uri.path()).ok_or(StatusCode::NOT_FOUND)?;
    let permit = timeout(PATIENCE, files.reads.acquire()).await;
    let _permit = permit.map_err(|_elapsed| StatusCode::SERVICE_UNAVAILABLE)?;
    match fs::read(&file).await {
        Ok(bytes) => Ok(([(CONTENT_TYPE, content_type(&file))], bytes).into_response()),
        Err(error) => Err(match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory => {
                StatusCode::NOT_FOUND
            }
            io::ErrorKind::PermissionDenied => StatusCode::FORBIDDEN,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }),
    }
}

/// A client: asks for `path`, and prints the status and the body of the answer.
async fn ask(server: SocketAddr, path: &str) -> io::Result<()> {
    let client = Input::new(TcpStream::connect(server).await?);
    let request = format!("GET {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n");
    client.stream().write_all(request.as_bytes()).await?;
    let answer = client.read_to_end_evt().await?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
    let parts = [head.lines().next().unwrap_or_default(), body.trim_end()];
    println!("{path}: {}", parts.join(": ").trim_end_matches(": "));
    Ok(())
}

/// Makes a folder with two files, and a file beside it that must not be served.
fn demonstration_folder() -> io::Result<(tempfile::TempDir, PathBuf)> {
    let place = tempfile::tempdir()?;
    let folder = place.path().join("site");
    std_fs::create_dir_all(folder.join("notes"))?;
    std_fs::write(folder.join("index.html"), "<h1>Hello</h1>\n")?;
    std_fs::write(folder.join("notes/today.txt"), "buy milk\n")?;
    std_fs::write(place.path().join("secret"), "secret\n")?;
    Ok((place, folder))
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (place, folder, address) = match &arguments[..] {
        [folder, address] => (None, folder.into(), Some(address.as_str())),
        _ => {
            let (place, folder) = demonstration_folder()?;
            (Some(place), folder, None)
        }
    };
    let files = Files { folder, reads: Semaphore::new(READS) };
    let service = Router::new().fallback(get(serve_file)).with_state(files);
    let listener = TcpListener::bind(address.unwrap_or("127.0.0.1:0")).await?;
    let (server, stop) = (listener.local_addr()?, Condition::new());
    println!("serves http://{server}");
    let stopped = stop.clone().into_wait_evt();
    let serving =
        spawn(async move { rialto_axum::serve(listener, service).with_graceful_shutdown(stopped).await });
    match place {
        None => signal::ctrl_c().await?,
        Some(_place) => {
            for path in ["/", "/notes/today.txt", "/missing", "/../secret"] {
                ask(server, path).await?;
            }
        }
    }
    stop.signal();
    let Served { ended, aborted } = serving.await?;
    println!("{ended} connections have ended, {aborted} were aborted");
    Ok(())
}
