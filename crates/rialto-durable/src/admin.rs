//! Requests about tasks, as data, and a socket that answers them.
//!
//! A file of [`Redb`](crate::Redb)'s is open in one process. [`Flows::serve_admin`] answers the requests of
//! other processes on the same machine there, and [`send`] sends one. [`Flows::execute`] executes a request
//! in this process.
//!
//! This module exists on Unix.

use crate::error::Error;
use crate::flows::{Flows, WeakFlows};
use crate::searching::Search;
use crate::view::Status;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

/// A query about tasks, or an operation on one. `rialto flows` sends these.
///
/// ```
/// use rialto_durable::admin::Request;
///
/// let request: Request = serde_json::from_str(r#"{ "show": { "id": "order-7" } }"#)?;
/// assert_eq!(request, Request::Show { id: "order-7".into() });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Request {
    /// [`Flows::list`], or [`Flows::list_by_status`].
    List {
        /// Only the tasks of this status.
        #[serde(default)]
        status: Option<Status>,
        /// Only the tasks after this name.
        #[serde(default)]
        after: String,
        /// The largest number of tasks.
        limit: usize,
    },
    /// [`Flows::search`].
    Search {
        /// The conditions.
        #[serde(flatten)]
        search: Search,
        /// The largest number of tasks.
        limit: usize,
    },
    /// [`Flows::failing_steps`].
    Failing {
        /// The largest number of records.
        limit: usize,
    },
    /// [`Flows::count`].
    Count,
    /// [`Flows::describe`].
    Show {
        /// The task.
        id: String,
    },
    /// [`Flows::history`].
    Log {
        /// The task.
        id: String,
        /// The number of the first entry.
        #[serde(default)]
        from: u64,
        /// The largest number of entries.
        limit: usize,
    },
    /// [`Flows::signal`].
    Signal {
        /// The task.
        id: String,
        /// The signal's name.
        name: String,
        /// The signal's value.
        #[serde(default)]
        value: Value,
    },
    /// [`Flows::terminate`].
    #[serde(rename = "cancel")]
    Terminate {
        /// The task.
        id: String,
    },
    /// [`Flows::retry`].
    Retry {
        /// The task.
        id: String,
    },
    /// [`Flows::delete`].
    Delete {
        /// The task.
        id: String,
    },
}

/// How long a connected client may be silent.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait when the system has no file descriptor or thread for a client.
const THREAD_RETRY: Duration = Duration::from_millis(100);
/// The largest size of a request, in bytes.
const MAX_REQUEST: u64 = 16 << 20;

impl Flows {
    /// Executes a request, and returns the answer as JSON: an array for several results, and null if there is
    /// no result.
    ///
    /// # Errors
    ///
    /// Those of the method that the request names.
    pub async fn execute(&self, request: &Request) -> Result<Value, Error> {
        let json = |error: serde_json::Error| Error::Value(error.to_string());
        match request {
            Request::List { status: None, after, limit } => {
                serde_json::to_value(self.list(after, *limit).await?).map_err(json)
            }
            Request::List { status: Some(status), after, limit } => {
                serde_json::to_value(self.list_by_status(status.clone(), after, *limit).await?).map_err(json)
            }
            Request::Search { search, limit } => {
                serde_json::to_value(self.search(search, *limit).await?).map_err(json)
            }
            Request::Failing { limit } => {
                serde_json::to_value(self.failing_steps(*limit).await?).map_err(json)
            }
            Request::Count => serde_json::to_value(self.count().await?).map_err(json),
            Request::Show { id } => serde_json::to_value(self.describe(id).await?).map_err(json),
            Request::Log { id, from, limit } => {
                serde_json::to_value(self.history(id, *from, *limit).await?).map_err(json)
            }
            Request::Signal { id, name, value } => self.signal(id, name, value).await.map(|()| Value::Null),
            Request::Terminate { id } => self.terminate(id).await.map(|()| Value::Null),
            Request::Retry { id } => self.retry(id).await.map(|()| Value::Null),
            Request::Delete { id } => self.delete(id).await.map(|()| Value::Null),
        }
    }

    /// Answers [requests](Request) of other processes on this machine, through a Unix socket at this path,
    /// until the returned value is dropped. Only the user of this process and root may use the socket. They
    /// may do everything that a [`Request`] can.
    ///
    /// A file of [`Redb`](crate::Redb)'s is open in one process. `rialto flows --store orders.redb` asks that
    /// process through the socket `orders.redb.sock`.
    ///
    /// ```
    /// use rialto_durable::admin::{self, Request};
    /// use rialto_durable::{Flows, Redb, Status, checkpoint};
    ///
    /// #[rialto_cps::cps]
    /// async fn ship(order: u64) -> u64 {
    ///     checkpoint!("shipped");
    ///     order
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let folder = tempfile::tempdir()?;
    /// let flows = Flows::builder().flow::<ship>().open(Redb::open(folder.path().join("orders.redb"))?)?;
    /// let socket = folder.path().join("orders.redb.sock");
    /// let server = flows.serve_admin(&socket)?;
    /// flows.start("order-7", ship(7)).await?;
    /// let ready = Request::List { status: Some(Status::Ready), after: String::new(), limit: 10 };
    /// let answer = admin::send(&socket, &ready)?;
    /// assert_eq!(answer?[0]["id"], "order-7");
    /// # drop(server);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If another process answers at that path, or if the socket cannot be made.
    pub fn serve_admin(&self, path: impl AsRef<Path>) -> io::Result<Server> {
        let path = path.as_ref().to_path_buf();
        // A process that was killed has left its socket.
        if UnixStream::connect(&path).is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
            fs::remove_file(&path)?;
        }
        let listener = bind_private(&path)?;
        let stopped = Arc::new(AtomicBool::new(false));
        let server = Server { file: file_id(&path)?, path, stopped: stopped.clone(), _flows: self.clone() };
        // Weak, because the thread stays if another socket has taken the path: see `Server::drop`.
        let flows = Arc::new(self.downgrade());
        thread::Builder::new().name("rialto-durable-serves".into()).spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::Acquire) {
                    return;
                }
                let answered = stream.and_then(|stream| {
                    let flows = flows.clone();
                    let answer = thread::Builder::new().name("rialto-durable-answers".into());
                    // A client whose request cannot be read or answered has to ask again.
                    answer.spawn(move || _ = serve_one(&flows, stream))
                });
                if answered.is_err() {
                    // There is no file descriptor or thread left, and the client would be accepted again at
                    // once.
                    thread::sleep(THREAD_RETRY);
                }
            }
        })?;
        Ok(server)
    }
}

/// Makes a socket that only this user can connect to, at a path where there is no file.
///
/// A new socket has the permissions of the umask. So it is made in a folder of this user, and gets its name
/// when it has its own permissions.
fn bind_private(path: &Path) -> io::Result<UnixListener> {
    let folder = private_folder(path)?;
    let unnamed = folder.join("s");
    let bound = UnixListener::bind(&unnamed).and_then(|listener| {
        fs::set_permissions(&unnamed, Permissions::from_mode(0o600))?;
        // A hard link, not a rename: the socket of a process that was faster must stay.
        fs::hard_link(&unnamed, path)?;
        Ok(listener)
    });
    let _ = fs::remove_file(&unnamed);
    let _ = fs::remove_dir(&folder);
    bound
}

/// Makes an empty folder beside `path`, which only this user can use.
fn private_folder(path: &Path) -> io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // A socket's path has about a hundred bytes, so the folder's name is short.
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = path.with_file_name(format!(".{:x}.{number:x}", std::process::id()));
        match fs::DirBuilder::new().mode(0o700).create(&folder) {
            // A process of the same number has crashed and left it: in a container the numbers repeat.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
}

/// The device and inode of a file.
fn file_id(path: &Path) -> io::Result<(u64, u64)> {
    fs::symlink_metadata(path).map(|file| (file.dev(), file.ino()))
}

/// Answers requests at a socket until it is dropped: see [`Flows::serve_admin`].
#[doc(alias = "Serving")]
#[must_use = "the socket is closed when this is dropped"]
pub struct Server {
    path: PathBuf,
    /// The socket's device and inode.
    file: (u64, u64),
    stopped: Arc<AtomicBool>,
    _flows: Flows,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Release);
        if file_id(&self.path).ok() != Some(self.file) {
            // The path belongs to another socket now, and the thread waits for ever.
            return;
        }
        // Wakes the thread from `accept`, so that it sees `stopped`.
        let _ = UnixStream::connect(&self.path);
        let _ = fs::remove_file(&self.path);
    }
}

/// Reads one request and writes its answer, each on one line.
fn serve_one(flows: &WeakFlows, mut stream: UnixStream) -> io::Result<()> {
    stream.set_read_timeout(Some(CLIENT_TIMEOUT))?;
    stream.set_write_timeout(Some(CLIENT_TIMEOUT))?;
    let mut line = String::new();
    BufReader::new((&stream).take(MAX_REQUEST)).read_line(&mut line)?;
    // Flows that are closed answer nothing.
    let Some(flows) = flows.upgrade() else { return Ok(()) };
    let answer = match serde_json::from_str::<Request>(&line) {
        Ok(request) => match block_on(flows.execute(&request)) {
            Ok(value) => json!({ "is": value }),
            Err(error) => json!({ "error": error.to_string() }),
        },
        Err(error) => json!({ "error": format!("no request: {error}") }),
    };
    writeln!(stream, "{answer}")
}

/// Sends a request to the process that [serves](Flows::serve_admin) this socket, and blocks until it answers.
/// The inner error is the one that the process reports.
///
/// # Errors
///
/// If no process answers there.
#[doc(alias = "ask")]
pub fn send(path: impl AsRef<Path>, request: &Request) -> io::Result<Result<Value, String>> {
    let mut stream = UnixStream::connect(path)?;
    writeln!(stream, "{}", serde_json::to_string(request)?)?;
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line)?;
    let mut answer: Value = serde_json::from_str(&line)?;
    match answer.get("error").and_then(Value::as_str) {
        Some(error) => Ok(Err(error.to_string())),
        None => Ok(Ok(answer["is"].take())),
    }
}

/// Wakes a thread that is parked in [`block_on`].
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut cx = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(done) => return done,
            Poll::Pending => thread::park(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Redb;

    fn flows() -> Flows {
        Flows::builder().open(Redb::in_memory().unwrap()).unwrap()
    }

    #[test]
    fn a_silent_client_delays_no_other() {
        let (folder, flows) = (tempfile::tempdir().unwrap(), flows());
        let path = folder.path().join("sock");
        let _serving = flows.serve_admin(&path).unwrap();
        let mut silent = UnixStream::connect(&path).unwrap();
        send(&path, &Request::Count).unwrap().unwrap();
        // Its time is not over, so that the other one did not wait for it.
        silent.set_nonblocking(true).unwrap();
        let read = silent.read(&mut [0]).map_err(|error| error.kind());
        assert_eq!(read, Err(io::ErrorKind::WouldBlock));
    }

    #[test]
    fn the_end_of_serve_keeps_a_socket_of_another_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sock");
        let (first, second) = (flows(), flows());
        let serving = first.serve_admin(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let _serves = second.serve_admin(&path).unwrap();
        drop(serving);
        send(&path, &Request::Count).unwrap().unwrap();
    }

    #[test]
    fn serve_works_beside_the_folder_of_a_crashed_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sock");
        // Other tests of this process take numbers, too.
        for number in 0..1000 {
            fs::create_dir(folder.path().join(format!(".{:x}.{number:x}", std::process::id()))).unwrap();
        }
        let flows = flows();
        let _serving = flows.serve_admin(&path).unwrap();
        send(&path, &Request::Count).unwrap().unwrap();
    }

    #[test]
    fn serve_leaves_no_file_but_the_socket() {
        let (folder, flows) = (tempfile::tempdir().unwrap(), flows());
        let path = folder.path().join("sock");
        let files =
            || fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect::<Vec<_>>();
        let serving = flows.serve_admin(&path).unwrap();
        assert_eq!(files(), std::slice::from_ref(&path));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(flows.serve_admin(&path).is_err());
        assert_eq!(files(), [path]);
        drop(serving);
        assert_eq!(files(), [""; 0].map(PathBuf::from));
    }
}
