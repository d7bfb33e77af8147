//! `rialto serve`: starts the server, accepts connections, and shuts the server down.

use std::fmt;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rialto_event::{Condition, Event, after, choose, never, sleep};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::signal::unix::{Signal, SignalKind, signal};
use rialto_rt::{Runtime, task};
use rustix::process::{Resource, getrlimit, setrlimit};
use signal_hook::consts::SIGQUIT;

use crate::args::{LogTo, Serve};
use crate::client::{self, AddressState, Server};
use crate::connection_limit::{ConnectionLimit, ConnectionSlot};
use crate::exchange::Observers;
use crate::hosts::Hosts;
use crate::log::Log;
use crate::memory::Memory;
use crate::paths::Root;
use crate::shutdown_signals::ShutdownSignals;
use crate::stats::Stats;
use crate::token::Token;

/// How long the server waits after a failed accept, when the process lacks file descriptors or memory.
/// Connections wait in the system's queue meanwhile.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// The maximum number of waiting clients that the accept loop accepts in one turn. While many clients
/// connect, much time passes before its next turn, because other tasks run in between.
const ACCEPT_BATCH: usize = 64;
/// The interval at which the server checks whether it can return memory to the system.
const RETURN_MEMORY: Duration = Duration::from_secs(5);
/// The maximum number of connections at the address of the counters.
const ADMIN_PLACES: u32 = 64;
/// The memory for the buffers of those connections.
const ADMIN_MEMORY: usize = 8 << 20;

/// The reason why the server could not start.
#[derive(Debug)]
pub enum StartError {
    /// The folder cannot be served.
    Folder(PathBuf, io::Error),
    /// The server cannot listen at the address that this option gives.
    Address(&'static str, SocketAddr, io::Error),
    /// A file from the command line cannot be used for this purpose.
    File(&'static str, PathBuf, io::Error),
    /// The system refused a resource, such as a thread.
    System(&'static str, io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Folder(path, error) => {
                write!(f, "cannot serve {}: ", path.display())?;
                match error.kind() {
                    ErrorKind::NotFound => {
                        write!(f, "there is no such folder\nhelp: name an existing folder")
                    }
                    ErrorKind::NotADirectory => {
                        write!(f, "it is not a folder\nhelp: name the folder that contains it")
                    }
                    ErrorKind::PermissionDenied => write!(f, "no permission to read it"),
                    _ => write!(f, "{error}"),
                }
            }
            StartError::Address(option, address, error) => {
                write!(f, "cannot listen at {address}: ")?;
                match error.kind() {
                    ErrorKind::AddrInUse => write!(
                        f,
                        "the port is in use\nhelp: choose another with `{option}`; port 0 takes a free one"
                    ),
                    ErrorKind::AddrNotAvailable => write!(
                        f,
                        "this machine does not have that address\nhelp: choose one of its own addresses with \
                         `{option}`, such as 127.0.0.1"
                    ),
                    ErrorKind::PermissionDenied => write!(
                        f,
                        "no permission to use that port; ports below 1024 are often reserved\nhelp: choose a \
                         higher port with `{option}`"
                    ),
                    _ => write!(f, "{error}"),
                }
            }
            StartError::File(what, path, error) => write!(f, "cannot {what} {}: {error}", path.display()),
            StartError::System(what, error) => write!(f, "cannot {what}: {error}"),
        }
    }
}

/// Runs the server until Ctrl-C or `SIGTERM`.
///
/// # Errors
///
/// The server cannot start.
pub fn serve(options: &Serve) -> Result<(), StartError> {
    let folder = options.root();
    let root = Root::open(&folder).map_err(|error| StartError::Folder(folder.clone(), error))?;
    raise_file_limit();
    let mut builder = Runtime::builder().diagnostics(options.diagnostics);
    if options.diagnostics {
        builder = builder.dump_on(SIGQUIT);
    }
    if let Some(workers) = options.workers {
        builder = builder.worker_threads(workers.into());
    }
    let token = |path: &PathBuf| {
        Token::read(path).map_err(|error| StartError::File("read the token from", path.clone(), error))
    };
    let token = options.admin_token.as_ref().map(token).transpose()?;
    let runtime =
        builder.build().map_err(|error| StartError::System("start the scheduler workers", error))?;
    let log = options.log().map(start_log).transpose()?;
    let server = Arc::new(Server {
        root: Arc::new(root),
        observers: Arc::new(Observers { stats: Stats::new(), log }),
        timeout: options.timeout,
        diagnostics: options.diagnostics,
        token,
        memory: Arc::new(Memory::new(options.memory, options.per_address)),
        stopping: Condition::new(),
    });
    let result = runtime.block_on(run(Arc::clone(&server), options, &folder));
    // This ends the connections that did not finish within `--grace`.
    drop(runtime);
    if let Some(log) = &server.observers.log {
        log.close();
    }
    result
}

fn start_log(to: LogTo<'_>) -> Result<Log, StartError> {
    match to {
        LogTo::Stdout => Log::to_writer(io::stdout())
            .map_err(|error| StartError::System("start the access log's thread", error)),
        LogTo::File(path) => Log::in_file(path)
            .map_err(|error| StartError::File("open the access log", path.to_owned(), error)),
    }
}

/// Returns memory to the system whenever the connections have freed much of it. The allocator does not do
/// this by itself. Never returns.
async fn return_memory(memory: &Memory) {
    loop {
        sleep(RETURN_MEMORY).await;
        if memory.take_shrunk() {
            let _ = rialto_rt::spawn_blocking(return_free_memory).await;
        }
    }
}

fn return_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` may be called at any time by any thread; it touches no memory that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Opens the log file again at each `SIGHUP`. Waits for ever if the log is not in a file.
async fn rotate(server: &Server, hangup: Option<Signal>) {
    let (Some(log), Some(hangup)) = (&server.observers.log, hangup) else { return never().await };
    while hangup.recv().await.is_ok() {
        log.reopen();
    }
}

/// Raises the limit of file descriptors as high as the system allows. Each connection and each open file
/// needs one. If they run out, the server still works, and clients wait.
fn raise_file_limit() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}

async fn run(server: Arc<Server>, options: &Serve, folder: &Path) -> Result<(), StartError> {
    let signals = ShutdownSignals::install()
        .map_err(|error| StartError::System("install the handlers of SIGINT and SIGTERM", error))?;
    let in_file = matches!(options.log(), Some(LogTo::File(_)));
    let hangup = in_file.then(|| signal(SignalKind::hangup())).transpose();
    let hangup = hangup.map_err(|error| StartError::System("install the handler of SIGHUP", error))?;
    let files = ListenAddress::of_files(&server, options).await?;
    let admin = match options.admin {
        Some(address) => Some(ListenAddress::of_counters(address, options).await?),
        None => None,
    };
    announce(&server, folder, &files, admin.as_ref());
    {
        let counters = async {
            match &admin {
                Some(admin) => admin.accept(&server, never).await,
                None => never().await,
            }
        };
        let mut accepting = pin!(files.accept(&server, || signals.requested_evt()));
        let mut accepting = pin!(client::until(accepting.as_mut(), counters));
        let mut accepting = pin!(client::until(accepting.as_mut(), rotate(&server, hangup)));
        client::until(accepting.as_mut(), return_memory(&server.memory)).await;
    }
    let slots = files.slots;
    // No more connections are accepted.
    drop((files.listener, admin));
    eprintln!("rialto: stopping; {} open", connections(slots.held()));
    server.stopping.signal();
    let late = after(options.grace).wrap(|()| false);
    if !choose((slots.all_free_evt().wrap(|()| true), late)).await {
        eprintln!(
            "rialto: {} did not finish within {:?}; help: allow more time with `--grace SECONDS`",
            connections(slots.held()),
            options.grace
        );
    }
    Ok(())
}

/// Prints the folder and the addresses of the server.
fn announce(server: &Server, folder: &Path, files: &ListenAddress, admin: Option<&ListenAddress>) {
    let counters = match (admin, &server.token) {
        (Some(admin), _) => format!("counters at http://{}/_rialto, ", admin.bound),
        (None, Some(_)) => "counters at /_rialto with the token, ".to_owned(),
        (None, None) => String::new(),
    };
    let (folder, bound) = (folder.display(), files.bound);
    eprintln!("rialto: serving {folder} at http://{bound}/ ({counters}Ctrl-C stops)");
}

fn connections(count: u32) -> String {
    if count == 1 { "1 connection".into() } else { format!("{count} connections") }
}

/// The events of the accept loop.
enum Next {
    Stop,
    Slot(ConnectionSlot),
    Client(io::Result<(TcpStream, SocketAddr)>),
    Retry,
}

/// A listening address of the server.
struct ListenAddress {
    listener: TcpListener,
    bound: SocketAddr,
    slots: ConnectionLimit,
    state: Arc<AddressState>,
}

impl ListenAddress {
    async fn of_files(server: &Server, options: &Serve) -> Result<ListenAddress, StartError> {
        let slots = ConnectionLimit::new(options.max_connections);
        Self::open(options.listen, options, slots, false, Arc::clone(&server.memory)).await
    }

    /// Listens at the address of the counters. It has memory of its own, so that the counters can be read
    /// even if the clients of the main address use up theirs.
    async fn of_counters(address: SocketAddr, options: &Serve) -> Result<ListenAddress, StartError> {
        let memory = Arc::new(Memory::new(ADMIN_MEMORY, 0));
        Self::open(address, options, ConnectionLimit::new(ADMIN_PLACES), true, memory).await
    }

    async fn open(
        address: SocketAddr,
        options: &Serve,
        slots: ConnectionLimit,
        admin: bool,
        memory: Arc<Memory>,
    ) -> Result<ListenAddress, StartError> {
        let option = if admin { "--admin" } else { "--listen" };
        let failed = |error| StartError::Address(option, address, error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let bound = listener.local_addr().map_err(failed)?;
        let state = Arc::new(AddressState { hosts: Hosts::new(bound, options.hosts.clone()), admin, memory });
        Ok(ListenAddress { listener, bound, slots, state })
    }

    /// Accepts clients until an event from `stop` is ready.
    async fn accept<E: Event<Output = ()>>(&self, server: &Arc<Server>, stop: impl Fn() -> E) {
        let stopped = || stop().wrap(|()| Next::Stop);
        // Takes a slot before it accepts a client, so that a client without a slot waits in the system's
        // queue.
        let mut slot = None;
        let mut failing = false;
        loop {
            let next = match &slot {
                None => choose((stopped(), self.slots.take_evt().wrap(Next::Slot))).await,
                Some(_) => choose((stopped(), self.listener.accept_evt().wrap(Next::Client))).await,
            };
            match next {
                Next::Stop => break,
                Next::Slot(free) => slot = Some(free),
                Next::Client(Ok((stream, peer))) => {
                    failing = false;
                    if let Some(slot) = slot.take() {
                        self.serve_client(server, stream, peer, slot);
                    }
                    slot = self.accept_waiting(server, slot, ACCEPT_BATCH);
                }
                Next::Client(Err(error)) => {
                    if !failing {
                        eprintln!(
                            "rialto: cannot accept connections: {error}; trying again every {ACCEPT_RETRY:?}"
                        );
                        failing = true;
                    }
                    let retry = after(ACCEPT_RETRY).wrap(|()| Next::Retry);
                    if matches!(choose((stopped(), retry)).await, Next::Stop) {
                        break;
                    }
                }
                Next::Retry => {}
            }
        }
        // The system has established these connections. If the listener were closed first, it would reset
        // them.
        self.accept_waiting(server, slot, usize::MAX);
    }

    /// Accepts up to `most` clients from the system's queue without waiting. Returns the slot that is left
    /// over, if any.
    fn accept_waiting(
        &self,
        server: &Arc<Server>,
        mut slot: Option<ConnectionSlot>,
        most: usize,
    ) -> Option<ConnectionSlot> {
        for _ in 0..most {
            let free = slot.take().or_else(|| self.slots.take_evt().try_sync())?;
            match self.listener.accept_evt().try_sync() {
                Some(Ok((stream, peer))) => self.serve_client(server, stream, peer, free),
                _ => return Some(free),
            }
        }
        slot
    }

    fn serve_client(&self, server: &Arc<Server>, stream: TcpStream, peer: SocketAddr, slot: ConnectionSlot) {
        let (server, state) = (Arc::clone(server), Arc::clone(&self.state));
        let stats = &server.observers.stats;
        stats.accepted.fetch_add(1, Relaxed);
        let stream = Arc::new(stream);
        // If the address of the client has the maximum number of connections, this one is closed.
        let Some(share) = state.memory.admit(peer.ip(), &stream) else { return };
        stats.open.fetch_add(1, Relaxed);
        let open = OpenConnection { server: Arc::clone(&server), _slot: slot };
        // Small responses are then sent without delay. If it fails, they are sent later.
        let _ = stream.set_nodelay(true);
        let name = if server.diagnostics { format!("client {peer}") } else { String::new() };
        let client = task::Builder::new().name(&name);
        drop(client.spawn(async move { client::serve(&open.server, &state, share, stream, peer).await }));
    }
}

/// Counts a client as open, and holds its slot, until this is dropped.
struct OpenConnection {
    server: Arc<Server>,
    _slot: ConnectionSlot,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.server.observers.stats.open.fetch_sub(1, Relaxed);
    }
}
