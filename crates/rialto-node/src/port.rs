//! Ports: files, streams and listeners, used through the pids of processes.
//!
//! A file or socket cannot be sent to another process. So a process, the *port*, owns it, and serves
//! requests. A process that has the port's pid can read and write, on whatever node it is.
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
//! A port ends when the process that opened it ends, or when it is closed. Its operations are
//! [calls](crate::call()), so they are events. The requests are plain data, so they can come from other
//! nodes. Reads are answered in order, and writes are done in order; reads and writes do not wait for each
//! other.
//!
//! Pending requests count towards the capacity of the port's [mailbox](crate::Builder::mailbox_bound). When
//! that is full, a further request fails with [`Overloaded`](crate::Overloaded). The capacity of a cancelled
//! request becomes free again, after some time.
//!
//! Source: section 3.1 of the paper on Termite, where ports are processes since they cannot be
//! serialised; Erlang's ports, which belong to a process and end with it.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::Path;

use rialto_event::{Event, SendEvent};
use rialto_process::{
    Call, CallError, Destination, Pid, ReplyTo, Request, SendError, call, self_pid, send, spawn_process,
};
use rialto_rt::fs::File;
use rialto_rt::io::{Input, Output, Readable, StreamReader};
use rialto_rt::net::{TcpListener, TcpStream, ToSocketAddrs};
use serde::{Deserialize, Serialize};

use crate::wire::TypeRegistry;

mod listener;
mod stream;

/// A handle of a process that owns a byte stream, to read, to write, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Port(Pid);

/// A handle of a process that owns a TCP listener.
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

/// The request to a port to read bytes, as soon as there are some. At the end of the stream the reply is
/// empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Read {
    /// The maximum number of bytes.
    pub most: u64,
}

/// The request to a port to read a line, without its line ending. At the end of the stream the reply is
/// `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadLine;

/// The request to a port to read all bytes up to the end of the stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadAll;

/// The request to a port to write bytes. The reply comes when they are in its buffer. It can also be sent as
/// a plain message, which has no reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Write {
    /// The bytes to write.
    pub bytes: Vec<u8>,
}

/// The request to a port to flush its buffer. The reply comes when all buffered bytes are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flush;

/// The request to a port to write its buffered bytes, and to end. A listener stops listening, and ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Close;

/// The request to a listener to accept the next connection. The reply contains a port, which ends when the
/// caller ends. If the caller is not known, it ends with the listener's owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accept;

/// An accepted connection. If it is dropped before it was [taken](Self::take), the connection is closed.
#[derive(Debug, Serialize, Deserialize)]
pub struct Accepted {
    port: Port,
    taken: ReplyTo<()>,
}

impl Accepted {
    /// Takes the connection, and returns its port.
    pub fn take(self) -> Port {
        self.taken.reply(());
        self.port
    }
}

/// The request to a listener for its address. If it was to listen on port 0, the reply has the port that the
/// system has chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Address")]
pub struct GetAddress;

/// An error of the system, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Fault")]
pub struct IoFault {
    /// The error number of the system, if there is one.
    pub code: Option<i32>,
    /// A description for people.
    pub message: String,
}

/// Why an operation of a port has failed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PortError {
    /// The system reported an error, or the port does not support the operation.
    Fault(IoFault),
    /// The call to the port failed, for example because the port has ended.
    Call(CallError),
}

impl Request for Read {
    type Reply = Result<Vec<u8>, IoFault>;
}

impl Request for ReadLine {
    type Reply = Result<Option<String>, IoFault>;
}

impl Request for ReadAll {
    type Reply = Result<Vec<u8>, IoFault>;
}

impl Request for Write {
    type Reply = Result<(), IoFault>;
}

impl Request for Flush {
    type Reply = Result<(), IoFault>;
}

impl Request for Close {
    type Reply = Result<(), IoFault>;
}

impl Request for Accept {
    type Reply = Result<Accepted, IoFault>;
}

impl Request for GetAddress {
    type Reply = Result<SocketAddr, IoFault>;
}

impl From<io::Error> for IoFault {
    fn from(error: io::Error) -> IoFault {
        IoFault { code: error.raw_os_error(), message: error.to_string() }
    }
}

impl fmt::Display for IoFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for IoFault {}

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PortError::Fault(fault) => fault.fmt(f),
            PortError::Call(why) => write!(f, "the call to the port failed: {why}"),
        }
    }
}

impl Error for PortError {}

/// Returns an event that calls a port.
fn asked<Q: Request<Reply = Result<T, IoFault>>, T>(
    port: Pid,
    request: Q,
) -> impl SendEvent<Output = Result<T, PortError>> + 'static
where
    T: Send + 'static,
{
    call(port, request).wrap(|answer| answer.map_err(PortError::Call)?.map_err(PortError::Fault))
}

impl Port {
    /// Returns a handle of the port whose process is `pid`.
    pub fn of(pid: Pid) -> Port {
        Port(pid)
    }

    /// Returns the pid of its process.
    pub fn pid(self) -> Pid {
        self.0
    }

    /// Returns an event that reads at least one byte and at most `most`. It yields no bytes at the end of the
    /// stream.
    ///
    /// # Cancellation
    ///
    /// If the event is not chosen, or is dropped, before the port has read, nothing was read. If the reply is
    /// already on its way, its bytes are lost. The same holds for the other reads.
    pub fn read(self, most: usize) -> impl SendEvent<Output = Result<Vec<u8>, PortError>> + 'static {
        asked(self.0, Read { most: most as u64 })
    }

    /// Returns an event that reads a line, without its line ending. It yields `None` at the end of the
    /// stream.
    pub fn read_line(self) -> impl SendEvent<Output = Result<Option<String>, PortError>> + 'static {
        asked(self.0, ReadLine)
    }

    /// Returns an event that reads all bytes up to the end of the stream.
    pub fn read_all(self) -> impl SendEvent<Output = Result<Vec<u8>, PortError>> + 'static {
        asked(self.0, ReadAll)
    }

    /// Returns an event that writes the bytes: it commits when they are in the port's buffer.
    ///
    /// # Cancellation
    ///
    /// If the event is not chosen, or is dropped, the bytes may still be written.
    pub fn write(
        self,
        bytes: impl Into<Vec<u8>>,
    ) -> impl SendEvent<Output = Result<(), PortError>> + 'static {
        asked(self.0, Write { bytes: bytes.into() })
    }

    /// Sends the bytes to the port, which writes them after earlier ones. It does not wait, and errors of the
    /// stream are not reported. It is for logs and the like.
    ///
    /// # Errors
    ///
    /// As [`send`]: returns the message.
    pub fn put(self, bytes: impl Into<Vec<u8>>) -> Result<(), SendError<Write>> {
        send(self.0, Write { bytes: bytes.into() })
    }

    /// Returns an event that commits when all bytes in the port's buffer are written.
    pub fn flush(self) -> impl SendEvent<Output = Result<(), PortError>> + 'static {
        asked(self.0, Flush)
    }

    /// Returns an event that closes the port: it commits when the buffered bytes are written.
    pub fn close(self) -> impl SendEvent<Output = Result<(), PortError>> + 'static {
        asked(self.0, Close)
    }
}

impl Listener {
    /// Returns a handle of the listener whose process is `pid`.
    pub fn of(pid: Pid) -> Listener {
        Listener(pid)
    }

    /// Returns the pid of its process.
    pub fn pid(self) -> Pid {
        self.0
    }

    /// Returns an event that accepts a connection. It yields the port of the connection, which ends when the
    /// calling process ends.
    ///
    /// # Cancellation
    ///
    /// If the event is not chosen, or is dropped, the next call gets the connection. If the reply is already
    /// on its way, its connection is closed.
    pub fn accept(self) -> impl SendEvent<Output = Result<Port, PortError>> + 'static {
        asked(self.0, Accept).wrap(|accepted| accepted.map(Accepted::take))
    }

    /// Returns an event that yields the address at which it listens.
    pub fn address(self) -> impl SendEvent<Output = Result<SocketAddr, PortError>> + 'static {
        asked(self.0, GetAddress)
    }

    /// Returns an event that closes the listener.
    pub fn close(self) -> impl SendEvent<Output = Result<(), PortError>> + 'static {
        asked(self.0, Close)
    }
}

/// Returns the message types of ports. Nodes that use each other's ports need them in their type registries.
///
/// ```
/// use rialto_node::{Node, port};
///
/// let node = Node::builder().types(port::type_registry()).build();
/// # drop(node);
/// ```
pub fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
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
        .request::<GetAddress>("rialto.port.address")
        .implied()
}

/// Spawns a port that reads `input`. It ends when the calling process ends.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn input<R: Readable>(input: Input<R>) -> Port {
    stream(Some(input), None)
}

/// Spawns a port that writes to `output`. It ends when the calling process ends.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn output(output: Output) -> Port {
    stream(None::<Input<StreamReader>>, Some(output))
}

/// Spawns a port that reads `input` and writes to `output`. It ends when the calling process ends.
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

/// Opens a file, and spawns a port that reads it from its beginning.
///
/// # Errors
///
/// The errors of the system.
///
/// # Panics
///
/// Outside of a process.
pub async fn open(path: impl AsRef<Path>) -> io::Result<Port> {
    Ok(input(File::open_evt(path).await?.input(0)?))
}

/// Creates or truncates a file, and spawns a port that writes it.
///
/// # Errors
///
/// The errors of the system.
///
/// # Panics
///
/// Outside of a process.
pub async fn create(path: impl AsRef<Path>) -> io::Result<Port> {
    Ok(output(File::create_evt(path).await?.output(0)?))
}

/// Opens or creates a file, and spawns a port that appends to it.
///
/// # Errors
///
/// The errors of the system.
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

/// Spawns a port that reads the standard input.
///
/// # Errors
///
/// The errors of the system.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn stdin() -> io::Result<Port> {
    Ok(input(rialto_rt::io::stdin()?))
}

/// Spawns a port that writes to the standard output.
///
/// # Errors
///
/// The errors of the system.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn stdout() -> io::Result<Port> {
    Ok(output(rialto_rt::io::stdout()?))
}

/// Spawns a port for a TCP connection.
///
/// # Errors
///
/// The errors of the system.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn tcp(connection: TcpStream) -> io::Result<Port> {
    let (reads, writes) = connection.into_split();
    Ok(both(Input::new(reads), Output::new(writes)?))
}

/// Spawns a listener at `address`, which is an IP address and a port. It ends when the calling process ends.
///
/// # Errors
///
/// The errors of the system, for example that the address is in use. `InvalidInput` for a value that is not the
/// address of a socket.
///
/// # Panics
///
/// Outside of a process.
#[track_caller]
pub fn listen(address: impl ToSocketAddrs) -> io::Result<Listener> {
    let listener = TcpListener::from_std(std::net::TcpListener::bind(address.to_socket_addr()?)?)?;
    Ok(Listener(spawn_process(listener::serve(self_pid(), listener))))
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

/// Returns whether `message` reports the end of the port's owner, with which the port ends.
fn is_end_of(owner: Pid, message: &crate::Envelope) -> bool {
    message.peek().is_some_and(|crate::Exited { from, .. }| *from == owner)
}

/// Returns the request, and where its answer goes.
///
/// # Errors
///
/// Returns the message, if it is not a call of that type.
fn request<Q: Request>(message: crate::Envelope) -> Result<(Q, ReplyTo<Q::Reply>), crate::Envelope> {
    message.open().map(|Call { request, from }| (request, from))
}
