//! The components of the server. Each is a task with a channel:
//!
//! ```text
//! listener --> connection --> network writer
//!               |   |  ^
//!               |   |  +---- a reader of a file <-- file processor
//!               |   +------> logger
//!               +----------> connection manager
//! ```
//!
//! A request takes 27 messages. The sends of some systems are in no order, so each block of the file says where it
//! belongs.

use super::sockets::Sockets;
use crate::workloads::Channel;
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The bytes of a block of a file.
const BLOCK: usize = 1024;

/// The longest head of a request in bytes.
const LONGEST_HEAD: usize = 8 * 1024;

/// The most connections that are served at a time. Others wait.
const MOST_CONNECTIONS: usize = 512;

/// Part of a file, or of a response.
struct Block {
    /// Its position.
    number: usize,
    bytes: Vec<u8>,
}

/// A message to the connection manager.
enum Manage<C: Channel> {
    /// A connection wants to be served.
    Enter(C::Tx<()>),
    /// It was served.
    Leave,
}

/// A message to the file processor: open a file, and say its length, or that there is none. Then send its blocks.
struct Open<C: Channel> {
    path: String,
    length: C::Tx<Option<usize>>,
    blocks: C::Tx<Block>,
}

/// A message to the network writer.
enum Write {
    /// The number of blocks of the response.
    Length(usize),
    /// One of them.
    Block(Block),
}

/// The channels to the components that all connections share.
struct Shared<C: Channel> {
    manager: C::Tx<Manage<C>>,
    files: C::Tx<Open<C>>,
    log: C::Tx<String>,
}

impl<C: Channel> Clone for Shared<C> {
    fn clone(&self) -> Self {
        Shared { manager: self.manager.clone(), files: self.files.clone(), log: self.log.clone() }
    }
}

/// Starts the other components, and a connection for each client.
pub async fn listener<E: Sockets, C: Channel>(executor: E, listener: E::Listener) -> io::Result<()> {
    let (manager, managed) = C::channel();
    let (files, opened) = C::channel();
    let (log, logged) = C::channel();
    executor.detach(connection_manager::<C>(managed));
    executor.detach(file_processor::<E, C>(executor, opened));
    executor.detach(logger::<C>(logged));
    let shared = Shared::<C> { manager, files, log };
    loop {
        let stream = E::accept(&listener).await?;
        executor.detach(connection::<E, C>(executor, Arc::new(stream), shared.clone()));
    }
}

/// Lets at most [`MOST_CONNECTIONS`] connections be served at a time, in the order of their messages.
async fn connection_manager<C: Channel>(mut messages: C::Rx<Manage<C>>) {
    let (mut served, mut waiting) = (0, VecDeque::new());
    while let Some(message) = C::recv(&mut messages).await {
        match message {
            Manage::Enter(granted) => waiting.push_back(granted),
            Manage::Leave => served -= 1,
        }
        while served < MOST_CONNECTIONS
            && let Some(next) = waiting.pop_front()
        {
            served += 1;
            C::send(&next, ()).await;
        }
    }
}

/// Keeps the last lines of the log.
async fn logger<C: Channel>(mut lines: C::Rx<String>) {
    const KEPT: usize = 1_000;
    let mut log = VecDeque::with_capacity(KEPT);
    while let Some(line) = C::recv(&mut lines).await {
        if log.len() == KEPT {
            log.pop_front();
        }
        log.push_back(line);
    }
}

/// Opens files of the current folder, and starts a reader for each.
async fn file_processor<E: Sockets, C: Channel>(executor: E, mut messages: C::Rx<Open<C>>) {
    while let Some(Open { path, length, blocks }) = C::recv(&mut messages).await {
        match open(Path::new("."), &path) {
            Ok((file, found)) => {
                C::send(&length, Some(found)).await;
                executor.detach(read_file::<C>(file, blocks));
            }
            Err(_) => {
                C::send(&length, None).await;
            }
        }
    }
}

/// Opens a file of the folder itself. Its length is in bytes.
fn open(root: &Path, path: &str) -> io::Result<(File, usize)> {
    let name: PathBuf = path.trim_start_matches('/').into();
    if name.components().count() != 1 || name.file_name().is_none() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let file = File::open(root.join(name))?;
    let length = file.metadata()?.len();
    Ok((file, usize::try_from(length).map_err(io::Error::other)?))
}

/// Sends a file block by block. The system has the file in memory, so that a read does not block.
async fn read_file<C: Channel>(mut file: File, blocks: C::Tx<Block>) {
    for number in 0.. {
        let mut bytes = Vec::with_capacity(BLOCK);
        match file.by_ref().take(BLOCK as u64).read_to_end(&mut bytes) {
            Ok(0) | Err(_) => return, // after an error the response ends too early, which the client sees
            Ok(_) if !C::send(&blocks, Block { number, bytes }).await => return,
            Ok(_) => {}
        }
    }
}

/// Serves one request.
async fn connection<E: Sockets, C: Channel>(executor: E, stream: Arc<E::Stream>, shared: Shared<C>) {
    let (granted, mut grants) = C::channel();
    C::send(&shared.manager, Manage::Enter(granted)).await;
    C::recv(&mut grants).await;
    // A client that goes away is served no further.
    let _ = request::<E, C>(executor, &stream, &shared).await;
    C::send(&shared.manager, Manage::Leave).await;
}

async fn request<E: Sockets, C: Channel>(
    executor: E,
    stream: &Arc<E::Stream>,
    shared: &Shared<C>,
) -> io::Result<()> {
    let head = head::<E>(stream).await?;
    let path = path(&head);
    let (length, mut lengths) = C::channel();
    let (blocks, mut read) = C::channel();
    let asked = path.unwrap_or_default().to_owned();
    C::send(&shared.files, Open { path: asked, length, blocks }).await;
    let found = C::recv(&mut lengths).await.flatten();
    let status = match (path, found) {
        (None, _) => "400 Bad Request",
        (_, None) => "404 Not Found",
        (_, Some(_)) => "200 OK",
    };
    let length = found.unwrap_or(0);
    let (writer, to_write) = C::channel();
    let (done, mut ended) = C::channel();
    executor.detach(network_writer::<E, C>(stream.clone(), to_write, done));
    C::send(&writer, Write::Length(1 + length.div_ceil(BLOCK))).await;
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    C::send(&writer, Write::Block(Block { number: 0, bytes: head.into_bytes() })).await;
    for _ in 0..length.div_ceil(BLOCK) {
        let Some(Block { number, bytes }) = C::recv(&mut read).await else { break };
        C::send(&writer, Write::Block(Block { number: number + 1, bytes })).await;
    }
    drop(writer);
    C::recv(&mut ended).await;
    C::send(&shared.log, format!("{status} {length}")).await;
    Ok(())
}

/// Reads the head of a request.
async fn head<E: Sockets>(stream: &E::Stream) -> io::Result<Vec<u8>> {
    let (mut head, mut buffer) = (Vec::new(), [0; 1024]);
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let count = E::read(stream, &mut buffer).await?;
        if count == 0 || head.len() > LONGEST_HEAD {
            return Err(io::ErrorKind::InvalidData.into());
        }
        head.extend_from_slice(&buffer[..count]);
    }
    Ok(head)
}

/// The path of a request, if it is a GET.
fn path(head: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(head).ok()?.lines().next()?;
    line.strip_prefix("GET ")?.strip_suffix(" HTTP/1.1")
}

/// Writes the blocks of a response in order, and says when it is done.
async fn network_writer<E: Sockets, C: Channel>(
    stream: Arc<E::Stream>,
    mut messages: C::Rx<Write>,
    done: C::Tx<()>,
) {
    let (mut early, mut next, mut length) = (BTreeMap::new(), 0, None);
    while length != Some(next) {
        match C::recv(&mut messages).await {
            Some(Write::Length(blocks)) => length = Some(blocks),
            Some(Write::Block(block)) => drop(early.insert(block.number, block.bytes)),
            None => break,
        }
        while let Some(bytes) = early.remove(&next) {
            if E::write_all(&stream, &bytes).await.is_err() {
                return;
            }
            next += 1;
        }
    }
    C::send(&done, ()).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("inside")).unwrap();
        for name in ["file", "inside/hidden"] {
            std::fs::write(folder.path().join(name), "text").unwrap();
        }
        let root = folder.path().join("inside");
        assert_eq!(open(&root, "/hidden").unwrap().1, 4);
        for path in ["/../file", "/", "/missing", "..", "/inside/hidden", "//etc/passwd"] {
            assert!(open(&root, path).is_err(), "{path}");
        }
    }

    #[test]
    fn the_path_of_a_request_is_in_its_first_line() {
        assert_eq!(path(b"GET /file HTTP/1.1\r\nHost: x\r\n\r\n"), Some("/file"));
        assert_eq!(path(b"POST /file HTTP/1.1\r\n\r\n"), None);
        assert_eq!(path(b"\xff\r\n\r\n"), None);
    }
}
