//! Ports: files, streams and listeners, used through the pids of processes.
//!
//! What cannot be sent, a process stands for: who has its pid can read and write, wherever he is.
//!
//! ```
//! use rialto_node::{Node, port, register};
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = rialto_rt::Runtime::new()?;
//! # runtime.block_on(Node::new().run(async {
//! # let path = std::env::temp_dir().join(format!("rialto-port-{}", std::process::id()));
//! let notes = port::create(&path).await?;
//! register("notes", notes.pid()).unwrap();
//! notes.write("first\nsecond\n").await.unwrap();
//! notes.close().await.unwrap();
//!
//! let notes = port::open(&path).await?;
//! assert_eq!(notes.read_line().await.unwrap().as_deref(), Some("first"));
//! assert_eq!(notes.read(100).await.unwrap(), b"second\n");
//! assert_eq!(notes.read(100).await.unwrap(), b""); // the end
//! # std::fs::remove_file(path)?;
//! # Ok::<_, std::io::Error>(())
//! # })).unwrap()
//! # }
//! ```
//!
//! A port ends with the process that opened it, or when it is closed. Its operations are calls,
//! and events as those are; they are plain data, so that they can go to another node. Reads are
//! answered in their order, and writes are done in theirs; neither waits for the other.
//! What a port has been asked and has not done takes its room in its [mailbox](crate::Builder::mailbox_bound):
//! who asks for more than that holds is [`Overloaded`](crate::Overloaded). What is given up makes room again, if not at once.
//!
//! Source: section 3.1 of the paper on Termite, where ports are processes since they cannot be
//! serialised; Erlang's ports, which belong to a process and end with it.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::Path;

use rialto_event::Event;
use rialto_rt::fs::File;
use rialto_rt::io::{Chunks, Input, Output, Readable};
use rialto_rt::net::{TcpListener, TcpStream, ToSocketAddr};
use serde::{Deserialize, Serialize};

use crate::call::{Call, CallError, ReplyTo, Request, call};
use crate::destination::Destination;
use crate::node::spawn_process;
use crate::pid::Pid;
use crate::process::self_pid;
use crate::send::{SendError, send};
use crate::wire::Vocabulary;

mod listening;
mod stream;

/// A stream of bytes to read, to write, or both, that a process stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Port(Pid);

/// A listener that a process stands for.
///
/// ```
/// use rialto_node::{Node, port, spawn_process};
/// use rialto_rt::net::TcpStream;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let listener = port::listen("127.0.0.1:0")?;
/// let address = listener.address().await.unwrap();
/// spawn_process(async move {
///     let peer = listener.accept().await.unwrap();
///     let line = peer.read_line().await.unwrap().unwrap();
///     peer.write(format!("{line}, too\n")).await.unwrap();
///     peer.close().await.unwrap();
/// });
/// let client = port::tcp(TcpStream::connect(address).await?)?;
/// client.write("hello\n").await.unwrap();
/// assert_eq!(client.read_line().await.unwrap().as_deref(), Some("hello, too"));
/// # Ok::<_, std::io::Error>(())
/// # })).unwrap()
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Listener(Pid);

/// What a port is asked: for at most so many bytes, as soon as there are some. None are there
/// at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Read {
    /// How many at most.
    pub most: u64,
}

/// What a port is asked: for a line, without what ends it. There is none at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadLine;

/// What a port is asked: for all bytes up to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadAll;

/// What a port is asked: to take these bytes, as soon as there is room for them. As a plain
/// message, without a call, it is done and nothing is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Write {
    /// Which.
    pub bytes: Vec<u8>,
}

/// What a port is asked: to have written all that it has taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flush;

/// What a port is asked: to write what it has taken, and to end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Close;

/// What a listener is asked: for the next connection. It is a port that ends with who asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accept;

/// A connection that was accepted, and is to be [taken](Self::take). Dropped, it is closed.
#[derive(Debug, Serialize, Deserialize)]
pub struct Accepted {
    port: Port,
    taken: ReplyTo<()>,
}

impl Accepted {
    /// Its port.
    pub fn take(self) -> Port {
        self.taken.reply(());
        self.port
    }
}

/// What a listener is asked: where it listens. A port that was 0 is the one that the system chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address;

/// What the system says of what went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The system's number for it, if it has one.
    pub code: Option<i32>,
    /// For a person to read.
    pub message: String,
}

/// Why an operation of a port was not done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PortError {
    /// The system refused it, or the port is not for that.
    Fault(Fault),
    /// The port could not be asked, or has ended.
    Call(CallError),
}

impl Request for Read {
    type Reply = Result<Vec<u8>, Fault>;
}

impl Request for ReadLine {
    type Reply = Result<Option<String>, Fault>;
}

impl Request for ReadAll {
    type Reply = Result<Vec<u8>, Fault>;
}

impl Request for Write {
    type Reply = Result<(), Fault>;
}

impl Request for Flush {
    type Reply = Result<(), Fault>;
}

impl Request for Close {
    type Reply = Result<(), Fault>;
}

impl Request for Accept {
    type Reply = Result<Accepted, Fault>;
}

impl Request for Address {
    type Reply = Result<SocketAddr, Fault>;
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault { code: error.raw_os_error(), message: error.to_string() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Fault {}

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PortError::Fault(fault) => fault.fmt(f),
            PortError::Call(why) => write!(f, "the port could not be asked: {why}"),
        }
    }
}

impl Error for PortError {}

/// The event that a port has done what it was asked.
fn asked<Q: Request<Reply = Result<T, Fault>>, T>(
    port: Pid,
    request: Q,
) -> impl Event<Output = Result<T, PortError>, Pending: Send> + Send + 'static
where
    T: Send + 'static,
{
    call(port, request).wrap(|answer| answer.map_err(PortError::Call)?.map_err(PortError::Fault))
}

impl Port {
    /// The port that this process is.
    pub fn of(pid: Pid) -> Port {
        Port(pid)
    }

    /// Its process.
    pub fn pid(self) -> Pid {
        self.0
    }

    /// The event that there are bytes, at most so many; none at the end. Given up before, it has taken
    /// none; when what was read is on its way, it is lost.
    pub fn read(
        self,
        most: usize,
    ) -> impl Event<Output = Result<Vec<u8>, PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Read { most: most as u64 })
    }

    /// The event that there is a line, without what ends it; none at the end.
    pub fn read_line(
        self,
    ) -> impl Event<Output = Result<Option<String>, PortError>, Pending: Send> + Send + 'static {
        asked(self.0, ReadLine)
    }

    /// The event that all is read, up to the end.
    pub fn read_all(self) -> impl Event<Output = Result<Vec<u8>, PortError>, Pending: Send> + Send + 'static {
        asked(self.0, ReadAll)
    }

    /// The event that the port has taken the bytes: there was room. Given up, it may have taken them.
    pub fn write(
        self,
        bytes: impl Into<Vec<u8>>,
    ) -> impl Event<Output = Result<(), PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Write { bytes: bytes.into() })
    }

    /// Has the bytes written, some time after what was written before; never waits, and tells of no
    /// error. For logs and the like.
    ///
    /// # Errors
    ///
    /// As [`send`], with the message.
    pub fn put(self, bytes: impl Into<Vec<u8>>) -> Result<(), SendError<Write>> {
        send(self.0, Write { bytes: bytes.into() })
    }

    /// The event that all that the port has taken is written.
    pub fn flush(self) -> impl Event<Output = Result<(), PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Flush)
    }

    /// The event that the port has written what it had taken, and ends.
    pub fn close(self) -> impl Event<Output = Result<(), PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Close)
    }
}

impl Listener {
    /// The listener that this process is.
    pub fn of(pid: Pid) -> Listener {
        Listener(pid)
    }

    /// Its process.
    pub fn pid(self) -> Pid {
        self.0
    }

    /// The event that there is a connection: its port, which ends with the process that asks. Not chosen, or dropped, it
    /// leaves the connection to who asks next; one that was on its way here already is closed.
    pub fn accept(self) -> impl Event<Output = Result<Port, PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Accept).wrap(|accepted| accepted.map(Accepted::take))
    }

    /// The event that the listener has said where it listens.
    pub fn address(
        self,
    ) -> impl Event<Output = Result<SocketAddr, PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Address)
    }

    /// The event that it listens no more, and ends.
    pub fn close(self) -> impl Event<Output = Result<(), PortError>, Pending: Send> + Send + 'static {
        asked(self.0, Close)
    }
}

/// What nodes speak whose ports are used from each other.
///
/// ```
/// use rialto_node::{Node, port};
///
/// let node = Node::builder().speaks(port::vocabulary()).build();
/// # drop(node);
/// ```
pub fn vocabulary() -> Vocabulary {
    Vocabulary::new()
        .message::<Port>("rialto.port")
        .message::<Listener>("rialto.port.listener")
        .message::<Write>("rialto.port.put")
        .request::<Write>("rialto.port.write")
        .request::<Flush>("rialto.port.flush")
        .request::<Close>("rialto.port.close")
        .request::<Read>("rialto.port.read")
        .request::<ReadLine>("rialto.port.read_line")
        .request::<ReadAll>("rialto.port.read_all")
        .request::<Accept>("rialto.port.accept")
        .request::<Address>("rialto.port.address")
        .implied()
}

/// A port that reads `input`.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn input<R: Readable>(input: Input<R>) -> Port {
    stream(Some(input), None)
}

/// A port that writes to `output`.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn output(output: Output) -> Port {
    stream(None::<Input<Chunks>>, Some(output))
}

/// A port for both.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn both<R: Readable>(input: Input<R>, output: Output) -> Port {
    stream(Some(input), Some(output))
}

#[track_caller]
fn stream<R: Readable>(input: Option<Input<R>>, output: Option<Output>) -> Port {
    Port(spawn_process(stream::serve(self_pid(), input, output, None)))
}

/// A port that reads a file, from its beginning.
///
/// # Errors
///
/// The system's.
///
/// # Panics
///
/// Outside of a process.
pub async fn open(path: impl AsRef<Path>) -> io::Result<Port> {
    Ok(input(File::open_evt(path).await?.input(0)?))
}

/// A port that writes a file, which is made, or begins anew.
///
/// # Errors
///
/// The system's.
///
/// # Panics
///
/// Outside of a process.
pub async fn create(path: impl AsRef<Path>) -> io::Result<Port> {
    Ok(output(File::create_evt(path).await?.output(0)?))
}

/// A port that writes behind what is in a file, which is made if it is not there.
///
/// # Errors
///
/// The system's.
///
/// # Panics
///
/// Outside of a process.
pub async fn append(path: impl AsRef<Path>) -> io::Result<Port> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    let file = File::open_with_evt(options, path).await?;
    let length = file.as_std().metadata()?.len();
    Ok(output(file.output(length)?))
}

/// A port that reads the standard input.
///
/// # Errors
///
/// The system's.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn stdin() -> io::Result<Port> {
    Ok(input(rialto_rt::io::stdin()?))
}

/// A port that writes to the standard output.
///
/// # Errors
///
/// The system's.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn stdout() -> io::Result<Port> {
    Ok(output(rialto_rt::io::stdout()?))
}

/// A port of a connection.
///
/// # Errors
///
/// The system's.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn tcp(connection: TcpStream) -> io::Result<Port> {
    let (reads, writes) = connection.into_split();
    Ok(both(Input::new(reads), Output::new(writes)?))
}

/// A listener at `address`.
///
/// # Errors
///
/// The system's: it is taken, say, or not ours.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn listen(address: impl ToSocketAddr) -> io::Result<Listener> {
    let listener = TcpListener::bind(address)?;
    Ok(Listener(spawn_process(listening::serve(self_pid(), listener))))
}

impl Destination for Port {
    fn pid(&self) -> Option<Pid> {
        Some(self.0)
    }
}

impl Destination for Listener {
    fn pid(&self) -> Option<Pid> {
        Some(self.0)
    }
}

/// Whether a port is to end for that message: its owner has, whoever opened it.
fn is_end_of(owner: Pid, message: &crate::Envelope) -> bool {
    message.peek().is_some_and(|crate::Exited { from, .. }| *from == owner)
}

/// The request and where the answer goes, if the message is such a call.
fn request<Q: Request>(message: crate::Envelope) -> Result<(Q, ReplyTo<Q::Reply>), crate::Envelope> {
    message.open().map(|Call { request, from }| (request, from))
}
