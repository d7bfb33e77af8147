//! The texts of all public errors of the library crates. `messages.txt` has them, for review: each one gives
//! advice after `help:`, or a line below it says why there is none to give.
//!
//! ```text
//! RIALTO_BLESS=1 cargo test -p rialto --test messages
//! ```
//!
//! writes the texts anew, and keeps the lines `no advice: REASON`. `ci/messages.sh` compares the headings
//! with the error types that rustdoc finds, so each variant has an entry.
#![cfg(unix)]

use std::error::Error;
use std::fmt;
use std::future::pending;
use std::panic::panic_any;
use std::time::Duration;

use rialto_cps::{DecodeError, Directory, EncodeError, EndpointId, NameTaken, cps, yield_now};
use rialto_durable::{FrameError, Redb, StoreError};
use rialto_node::dispatcher::JobError;
use rialto_node::port::IoFault;
use rialto_node::supervisor::{AutoShutdown, ChildError, ChildSpec, Restart, Strategy, Supervisor};
use rialto_node::transport::{Locator, NodeKey};
use rialto_node::{CallError, Exit, Node, NodeRef, Pid, Unsendable};
use rialto_rt::net::{ReuniteError, ToSocketAddrs, Unix, UnixStream};
use rialto_rt::recorder::Recording;
use rialto_rt::{Custodian, JoinError, JoinHandle, Runtime, TrySpawnError};
use serde::{Deserialize, Serialize, Serializer, de};

/// A heading of `messages.txt`, with the text below it.
type Text = (String, String);

/// Returns the heading and the text of each value. A heading is the path of the value's type or variant. If
/// there are several values of one variant, each heading has words in parentheses.
macro_rules! texts {
    ($($($part:ident)::+ $(($which:literal))? = $error:expr;)+) => {
        vec![$({
            let error = $error;
            // The pattern `{ .. }` matches variants of any form.
            #[allow(unreachable_patterns, clippy::unneeded_struct_pattern, reason = "for structs and units")]
            let is_it = matches!(&error, $($part)::+ { .. });
            let path = stringify!($($part)::+).replace(' ', "");
            assert!(is_it, "{path} has a value of another variant");
            let which: &[&str] = &[$($which)?];
            (heading(path, which), shown(&error))
        }),+]
    };
}

fn heading(path: String, which: &[&str]) -> String {
    match which {
        [] => path,
        which => format!("{path} ({})", which.concat()),
    }
}

/// Returns the text of an error.
fn shown(error: &dyn Error) -> String {
    error.to_string()
}

/// Has a field that cannot be read back, because it is never written.
#[derive(Clone, Serialize, Deserialize)]
struct Order {
    id: u64,
    #[serde(skip_serializing)]
    note: String,
}

#[cps]
async fn pay(order: Order) -> u64 {
    yield_now().await;
    order.id + order.note.len() as u64
}

/// A list whose length is not known before it is written.
struct Odd;

impl Serialize for Odd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..10_u8).filter(|number| number % 2 == 1))
    }
}

/// `Large` is read back as `Small`, because all fields of `Small` are there.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Ambiguous {
    Small { size: u64 },
    Large { size: u64, weight: Option<u64> },
}

#[derive(Serialize, Deserialize)]
enum Chain {
    End,
    More(Box<Chain>),
}

/// Why no value of this type is read from these bytes.
fn unread<T: de::DeserializeOwned>(bytes: &[u8]) -> rialto_codec::CodecError {
    match rialto_codec::read_all::<T>(bytes) {
        Ok(_) => panic!("the bytes are a value"),
        Err(refused) => refused,
    }
}

/// Why a value is not written, or not in that number of bytes.
fn unwritten<T: Serialize + ?Sized>(value: &T, longest: usize) -> rialto_codec::CodecError {
    rialto_codec::append_at_most(value, &mut Vec::new(), longest).unwrap_err()
}

fn read_as_another() -> rialto_codec::CodecError {
    let values = [Ambiguous::Small { size: 1 }, Ambiguous::Large { size: 1, weight: None }];
    let refused = values.map(|value| rialto_codec::write(&value, &mut Vec::new(), usize::MAX, &mut ()).err());
    let [None, Some(refused)] = refused else { panic!("`Small` can be written, and `Large` cannot") };
    refused
}

/// Joins a task of a runtime.
fn joined<T>(runtime: &Runtime, task: JoinHandle<T>) -> JoinError {
    match runtime.block_on(task) {
        Ok(_) => panic!("the task has a result"),
        Err(error) => error,
    }
}

async fn panics() -> u32 {
    panic!("the disk is full")
}

async fn panics_with_a_number() -> u32 {
    panic_any(28)
}

async fn ends_itself() -> u32 {
    rialto_rt::exit().await
}

async fn never_ends() -> u32 {
    loop {
        rialto_rt::yield_now().await;
    }
}

fn aborted(runtime: &Runtime) -> JoinError {
    let task = runtime.spawn(never_ends());
    task.abort();
    joined(runtime, task)
}

fn shut_down(runtime: &Runtime) -> JoinError {
    let other = Runtime::new().unwrap();
    let task = other.spawn(never_ends());
    drop(other);
    joined(runtime, task)
}

async fn of_a_closed_custodian() -> TrySpawnError<impl Future<Output = ()>> {
    let here = Custodian::new();
    here.start_shutdown();
    here.spawn(async {}).unwrap_err()
}

async fn of_a_full_custodian() -> TrySpawnError<impl Future<Output = ()>> {
    let above = Custodian::new();
    let here = above.child(0);
    here.spawn(async {}).unwrap_err()
}

async fn of_two_connections() -> ReuniteError<Unix> {
    let (one, other) = UnixStream::pair().unwrap();
    let (reading, _) = one.into_split();
    let (_, writing) = other.into_split();
    reading.reunite(writing).unwrap_err()
}

fn named_twice() -> NameTaken {
    let directory = Directory::new();
    let (tx, rx) = rialto_cps::channel::<u8>();
    directory.name("orders", &tx, &rx).unwrap();
    directory.name("orders", &tx, &rx).unwrap_err()
}

fn not_written() -> EncodeError {
    let order = Order { id: 7, note: "fragile".into() };
    rialto_cps::Continuation::new(pay(order)).to_bytes().unwrap_err()
}

/// Why a supervisor does not start a child that is significant.
async fn not_started(auto_shutdown: AutoShutdown) -> ChildError {
    let supervisor = Supervisor::new(Strategy::OneForOne).auto_shutdown(auto_shutdown);
    let supervisor = supervisor.start_link().await.unwrap();
    let restart = match auto_shutdown {
        AutoShutdown::Never => Restart::Transient,
        _ => Restart::Permanent,
    };
    let child = ChildSpec::process("printer", pending::<()>).restart(restart).significant();
    let error = supervisor.start_child(child).await.unwrap_err();
    supervisor.stop().await.unwrap();
    error
}

/// A pid whose text is the same in each run.
fn pid() -> Pid {
    let pid = r#"{ "node": { "key": 16162, "incarnation": 8 }, "number": 4294967308 }"#;
    serde_json::from_str(pid).unwrap()
}

fn owned(text: &str) -> String {
    text.to_owned()
}

fn of_events(runtime: &Runtime) -> Vec<Text> {
    texts! {
        rialto_event::Closed = rialto_event::Closed(());
        rialto_event::TrySendError::Full = rialto_event::TrySendError::Full(1);
        rialto_event::TrySendError::Closed = rialto_event::TrySendError::Closed(1);
        rialto_event::SendTimeoutError::Timeout = rialto_event::SendTimeoutError::Timeout(1);
        rialto_event::SendTimeoutError::Closed = rialto_event::SendTimeoutError::Closed(1);
        rialto_event::TryRecvError::Empty = rialto_event::TryRecvError::Empty;
        rialto_event::TryRecvError::Closed = rialto_event::TryRecvError::Closed;
        rialto_event::RecvTimeoutError::Timeout = rialto_event::RecvTimeoutError::Timeout;
        rialto_event::RecvTimeoutError::Closed = rialto_event::RecvTimeoutError::Closed;
        rialto_event::TaskLost = rialto_event::TaskLost;
        rialto_event::Elapsed = {
            let late = rialto_event::timeout(Duration::ZERO, pending::<()>());
            runtime.block_on(late).unwrap_err()
        };
        rialto_sync::SetError = rialto_sync::SetError(1);
        rialto_sync::TryLockError = rialto_sync::TryLockError;
        rialto_sync::TryAcquireError::Closed = rialto_sync::TryAcquireError::Closed;
        rialto_sync::TryAcquireError::NoPermits = rialto_sync::TryAcquireError::NoPermits;
        rialto_sync::broadcast::RecvError::Lagged = rialto_sync::broadcast::RecvError::Lagged(3);
        rialto_sync::broadcast::RecvError::Closed = rialto_sync::broadcast::RecvError::Closed;
        rialto_sync::broadcast::TryRecvError::Empty = rialto_sync::broadcast::TryRecvError::Empty;
        rialto_sync::broadcast::TryRecvError::Lagged = rialto_sync::broadcast::TryRecvError::Lagged(3);
        rialto_sync::broadcast::TryRecvError::Closed = rialto_sync::broadcast::TryRecvError::Closed;
        rialto_sync::rpc::Unanswered = rialto_sync::rpc::Unanswered;
    }
}

fn of_tasks(runtime: &Runtime) -> Vec<Text> {
    texts! {
        rialto_rt::JoinError ("a panic") = joined(runtime, runtime.spawn(panics()));
        rialto_rt::JoinError ("a panic without a text") =
            joined(runtime, runtime.spawn(panics_with_a_number()));
        rialto_rt::JoinError ("aborted") = aborted(runtime);
        rialto_rt::JoinError ("ended") = joined(runtime, runtime.spawn(ends_itself()));
        rialto_rt::JoinError ("reclaimed") = joined(runtime, runtime.spawn(pending::<()>()));
        rialto_rt::JoinError ("shutdown") = shut_down(runtime);
        rialto_rt::Abandoned = rialto_rt::Abandoned;
        rialto_rt::recorder::RecordingError::OtherFormat = Recording::from_bytes(b"").unwrap_err();
        rialto_rt::recorder::RecordingError::Damaged = Recording::from_bytes(b"rialto recording 1\n").unwrap_err();
        rialto_rt::TrySpawnError ("closed") = runtime.block_on(of_a_closed_custodian());
        rialto_rt::TrySpawnError ("full") = runtime.block_on(of_a_full_custodian());
        rialto_rt::TryCurrentError = rialto_rt::Handle::try_current().unwrap_err();
        rialto_rt::net::AddrParseError ("IPv4") = "127.0.0.1".to_socket_addr().unwrap_err();
        rialto_rt::net::AddrParseError ("IPv6") = "::1".to_socket_addr().unwrap_err();
        rialto_rt::net::AddrParseError ("a name") = "localhost:80".to_socket_addr().unwrap_err();
        rialto_rt::net::AddrParseError ("a name without a port") = "localhost".to_socket_addr().unwrap_err();
        rialto_rt::net::AddrParseError ("no address") = "http://localhost:80".to_socket_addr().unwrap_err();
        rialto_rt::net::AddrParseError ("several") = Vec::new().to_socket_addr().unwrap_err();
        rialto_rt::net::ReuniteError = runtime.block_on(of_two_connections());
    }
}

fn of_the_codec() -> Vec<Text> {
    let custom: rialto_codec::CodecError = de::Error::custom("the order has no price");
    let missing: rialto_codec::CodecError = de::Error::missing_field("note");
    texts! {
        rialto_codec::CodecError ("a reason of the type") = custom;
        rialto_codec::CodecError ("more bytes") = unread::<u8>(&[1, 2, 3]);
        rialto_codec::CodecError ("fewer bytes") = unread::<u8>(&[]);
        rialto_codec::CodecError ("idle digits") = unread::<u64>(&[0x80, 0]);
        rialto_codec::CodecError ("a large number") = unread::<u16>(&[0xff, 0xff, 0x7f]);
        rialto_codec::CodecError ("a text") = unread::<String>(&[1, 0xff]);
        rialto_codec::CodecError ("a boolean") = unread::<bool>(&[2]);
        rialto_codec::CodecError ("an option") = unread::<Option<u8>>(&[2, 0]);
        rialto_codec::CodecError ("a character") = unread::<char>(&[0]);
        rialto_codec::CodecError ("nested too deep") = unread::<Chain>(&[1; 2000]);
        rialto_codec::CodecError ("any kind of value") = unread::<serde_json::Value>(&[0]);
        rialto_codec::CodecError ("a missing field") = missing;
        rialto_codec::CodecError ("too long") = unwritten("a longer text", 10);
        rialto_codec::CodecError ("a list of unknown length") = unwritten(&Odd, usize::MAX);
        rialto_codec::CodecError ("another value") = read_as_another();
    }
}

fn of_continuations() -> Vec<Text> {
    let build = rialto_cps::Build::of("1.2.3");
    let (name, id) = (owned("shop::pay"), EndpointId::Named("orders".into()));
    let (returns, asked) = ("u64", "alloc::string::String");
    texts! {
        rialto_cps::DecodeError::UnknownFrame =
            DecodeError::UnknownFrame { name: name.clone(), layout: 1, build };
        rialto_cps::DecodeError::ChangedLayout ("of known builds") = {
            let builds = Some((build, rialto_cps::Build::of("1.3.0")));
            DecodeError::ChangedLayout { name: name.clone(), written: 1, here: 2, builds }
        };
        rialto_cps::DecodeError::ChangedLayout =
            DecodeError::ChangedLayout { name: name.clone(), written: 1, here: 2, builds: None };
        rialto_cps::DecodeError::MayNotStart = DecodeError::MayNotStart(name.clone());
        rialto_cps::DecodeError::MayNotResume = DecodeError::MayNotResume(name.clone());
        rialto_cps::DecodeError::NoRegistry = DecodeError::NoRegistry;
        rialto_cps::DecodeError::NoPointer = DecodeError::NoPointer(name.clone());
        rialto_cps::DecodeError::OtherResult =
            DecodeError::OtherResult { name: name.clone(), returns, asked };
        rialto_cps::DecodeError::UnknownEndpoint = DecodeError::UnknownEndpoint { id: id.clone() };
        rialto_cps::DecodeError::OtherEndpoint =
            DecodeError::OtherEndpoint { id, asked: "rialto_cps::Receiver<u64>" };
        rialto_cps::DecodeError::Malformed = DecodeError::Malformed(owned("2 bytes follow the value"));
        rialto_cps::EncodeError = not_written();
        rialto_cps::Ended::Returned = rialto_cps::Ended::Returned;
        rialto_cps::Ended::Taken = rialto_cps::Ended::Taken;
        rialto_cps::Ended::Reclaimed = rialto_cps::Ended::Reclaimed;
        rialto_cps::Ended::Aborted = rialto_cps::Ended::Aborted;
        rialto_cps::Ended::Panicked = rialto_cps::Ended::Panicked;
        rialto_cps::NotCaptured::Running = rialto_cps::NotCaptured::Running;
        rialto_cps::NotCaptured::Ended = rialto_cps::NotCaptured::Ended(rialto_cps::Ended::Returned);
        rialto_cps::OtherResult =
            rialto_cps::OtherResult { name, returns: owned(returns), asked: owned(asked) };
        rialto_cps::NameTaken = named_twice();
    }
}

fn no_store() -> StoreError {
    match Redb::open_existing("/no/such/folder/tasks.redb") {
        Ok(_) => panic!("the file exists"),
        Err(error) => error,
    }
}

fn of_durable_tasks() -> Vec<Text> {
    let (id, build) = (|| owned("order-7"), || owned("1.2.3"));
    let (function, site) = (|| owned("shop::pay"), || owned("charged"));
    let step = |attempts| rialto_durable::StepError {
        key: owned("charge"),
        attempts,
        why: owned("the bank does not answer"),
    };
    texts! {
        rialto_durable::Error::Store = rialto_durable::Error::Store(StoreError(owned("the disk is full")));
        rialto_durable::Error::NotFound = rialto_durable::Error::NotFound(id());
        rialto_durable::Error::OtherFlow = rialto_durable::Error::OtherFlow { id: id(), flow: function() };
        rialto_durable::Error::Ended = rialto_durable::Error::Ended(id());
        rialto_durable::Error::NotEnded = rialto_durable::Error::NotEnded(id());
        rialto_durable::Error::InvalidName = rialto_durable::Error::InvalidName(owned("order\0"));
        rialto_durable::Error::Frame =
            rialto_durable::Error::Frame { id: Some(id()), error: Box::new(FrameError::Malformed(owned("there are no bytes"))) };
        rialto_durable::Error::Value =
            rialto_durable::Error::Value(owned("an `Option` in an `Option` is read as `None`"));
        rialto_durable::Error::Fenced = rialto_durable::Error::Fenced(id());
        rialto_durable::Error::Stopped = rialto_durable::Error::Stopped;
        rialto_durable::FrameError::UnknownFlow =
            FrameError::UnknownFlow { function: function(), build: build() };
        rialto_durable::FrameError::UnknownSite =
            FrameError::UnknownSite { function: function(), site: site(), build: build() };
        rialto_durable::FrameError::ChangedLayout = FrameError::ChangedLayout {
            function: function(),
            site: site(),
            written: 1,
            here: 2,
            why: owned("`order.note` is new"),
            build: build(),
        };
        rialto_durable::FrameError::OtherCallee =
            FrameError::OtherCallee { written: owned("shop::charge"), here: owned("shop::refund") };
        rialto_durable::FrameError::Variable = FrameError::Variable {
            function: function(),
            site: site(),
            name: owned("order.note"),
            why: owned("missing field `note`"),
        };
        rialto_durable::FrameError::Recorded =
            FrameError::Recorded { key: owned("charge"), why: owned("expected u64") };
        rialto_durable::FrameError::NoState = FrameError::NoState { function: function() };
        rialto_durable::FrameError::Deep = FrameError::Deep { function: function() };
        rialto_durable::FrameError::Migration = FrameError::Migration {
            function: function(),
            site: site(),
            why: owned("the order has no price"),
        };
        rialto_durable::FrameError::Malformed = FrameError::Malformed(owned("there are no bytes"));
        rialto_durable::StepError ("one attempt") = step(1);
        rialto_durable::StepError ("several attempts") = step(3);
        rialto_durable::StoreError ("a missing file") = no_store();
    }
}

fn of_processes() -> Vec<Text> {
    let full = || Exit::custom("the disk is full");
    texts! {
        rialto_process::Exit::Normal = Exit::Normal;
        rialto_process::Exit::Shutdown = Exit::Shutdown;
        rialto_process::Exit::Panic = Exit::Panic("the disk is full".into());
        rialto_process::Exit::Killed = Exit::Killed;
        rialto_process::Exit::NoProcess = Exit::NoProcess;
        rialto_process::Exit::Disconnected = Exit::Disconnected;
        rialto_process::Exit::Custom = full();
        rialto_process::Exit::Custom ("orderly") = Exit::shutdown_with("moved away");
        rialto_process::CallError::Overloaded = CallError::Overloaded;
        rialto_process::CallError::Down = CallError::Down(full());
        rialto_process::CallError::Down ("disconnected") = CallError::Down(Exit::Disconnected);
        rialto_process::CallError::Unanswered = CallError::Unanswered;
        rialto_process::CallError::TimedOut = CallError::TimedOut;
        rialto_process::CallError::Unsendable = CallError::Unsendable(Unsendable::NotRegistered);
        rialto_process::SendError::Overloaded = rialto_node::SendError::Overloaded(1_u8);
        rialto_process::SendError::Unsendable =
            rialto_node::SendError::Unsendable(1_u8, Unsendable::NotRegisteredThere);
        rialto_process::Unsendable::NotRegistered = Unsendable::NotRegistered;
        rialto_process::Unsendable::NotRegisteredThere = Unsendable::NotRegisteredThere;
        rialto_process::Unsendable::EncodeFailed = Unsendable::EncodeFailed(owned("the lock is poisoned"));
        rialto_process::Unsendable::TooLong = Unsendable::TooLong { longest: 1_000_000 };
        rialto_process::RegisterError::Taken = rialto_node::RegisterError::Taken { name: "logger".into(), owner: pid() };
        rialto_process::RegisterError::NoProcess = rialto_node::RegisterError::NoProcess;
        rialto_node::dispatcher::JobError::Failed = JobError::Failed(owned("the disk is full"));
        rialto_node::dispatcher::JobError::Lost = JobError::Lost(owned("killed"));
        rialto_node::dispatcher::JobError::Full = JobError::Full;
        rialto_node::dispatcher::RunError::Job = rialto_node::dispatcher::RunError::Job(JobError::Full);
        rialto_node::dispatcher::RunError::Call =
            rialto_node::dispatcher::RunError::Call(CallError::TimedOut);
        rialto_node::port::IoFault = IoFault { code: None, message: owned("the disk is full") };
        rialto_node::port::PortError::Fault =
            rialto_node::port::PortError::Fault(IoFault { code: None, message: owned("the disk is full") });
        rialto_node::port::PortError::Call = rialto_node::port::PortError::Call(CallError::TimedOut);
    }
}

fn of_traces() -> Vec<Text> {
    let http = || rialto_otlp::Otlp::builder("http://localhost:4318");
    let io = || std::io::Error::from(std::io::ErrorKind::OutOfMemory);
    texts! {
        rialto_trace::InvalidContext = rialto_trace::TraceContext::new([0; 16], [1; 8], 0).unwrap_err();
        rialto_trace::ParseError::Length = traceparent("00").unwrap_err();
        rialto_trace::ParseError::Character = traceparent(&format!("00-{:Z<52}", "")).unwrap_err();
        rialto_trace::ParseError::Version = traceparent(&format!("ff-{:1<32}-{:1<16}-01", "", "")).unwrap_err();
        rialto_trace::ParseError::Zero = traceparent(&format!("00-{:0<32}-{:1<16}-01", "", "")).unwrap_err();
        rialto_otlp::InstallError::Endpoint = rialto_otlp::Otlp::builder("localhost").install().unwrap_err();
        rialto_otlp::InstallError::Header = http().header("a b", "").install().unwrap_err();
        rialto_otlp::InstallError::Thread = rialto_otlp::InstallError::Thread(io());
        rialto_otlp::Unsent = rialto_otlp::Unsent { spans: 3 };
    }
}

fn traceparent(text: &str) -> Result<rialto_trace::TraceContext, rialto_trace::ParseError> {
    text.parse()
}

async fn of_supervisors() -> Vec<Text> {
    let child = || "printer".into();
    texts! {
        rialto_process::supervisor::ChildError::AlreadyPresent = ChildError::AlreadyPresent(child());
        rialto_process::supervisor::ChildError::NotFound = ChildError::NotFound(child());
        rialto_process::supervisor::ChildError::Invalid ("no shutdown") =
            not_started(AutoShutdown::Never).await;
        rialto_process::supervisor::ChildError::Invalid ("permanent") =
            not_started(AutoShutdown::AnySignificant).await;
        rialto_process::supervisor::ChildError::Running =
            ChildError::Running { child: child(), pid: pid() };
        rialto_process::supervisor::ChildError::Restarting = ChildError::Restarting(child());
        rialto_process::supervisor::ChildError::Failed =
            ChildError::Failed { child: child(), reason: Exit::custom("the disk is full") };
        rialto_process::supervisor::ChildError::Ignored = ChildError::Ignored(child());
        rialto_process::supervisor::ChildError::LeftBehind =
            ChildError::LeftBehind { child: child(), pid: pid() };
        rialto_process::supervisor::ChildError::Call = ChildError::Call(CallError::TimedOut);
    }
}

fn of_nodes(runtime: &Runtime) -> Vec<Text> {
    use rialto_node::SpawnError;
    use rialto_node::migration::{NotCaptured, NotMoved};
    use rialto_node::transport::{ParseNodeKeyError, Refusal};

    let [key, other] = [NodeKey([7; 32]), NodeKey([8; 32])];
    let name = || owned("shop::pay");
    texts! {
        rialto_node::Unreachable = {
            let reference = NodeRef { key, locators: Vec::new() };
            runtime.block_on(async { Node::new().connect(&reference).await }).unwrap_err()
        };
        rialto_node::SpawnError::NotAllowed = SpawnError::NotAllowed { entry: owned("sh") };
        rialto_node::SpawnError::FingerprintMismatch = SpawnError::FingerprintMismatch { theirs: 1, ours: 2 };
        rialto_node::SpawnError::Arguments = SpawnError::Arguments(owned("the lock is poisoned"));
        rialto_node::SpawnError::TooMany = SpawnError::TooMany;
        rialto_node::SpawnError::Call = SpawnError::Call(CallError::TimedOut);
        rialto_node::migration::NotMoved::Unsendable = NotMoved::Unsendable(owned("the lock is poisoned"));
        rialto_node::migration::NotMoved::Unreachable = NotMoved::Unreachable;
        rialto_node::migration::NotMoved::NotAccepted = NotMoved::NotAccepted { name: name() };
        rialto_node::migration::NotMoved::LayoutMismatch =
            NotMoved::LayoutMismatch { name: name(), ours: 1, theirs: 2 };
        rialto_node::migration::NotMoved::TooMany = NotMoved::TooMany;
        rialto_node::migration::NotMoved::Undecodable =
            NotMoved::Undecodable(owned("one of its variables panicked"));
        rialto_node::migration::NotMoved::Lost =
            NotMoved::Lost(owned("it answered with a pid of a third node"));
        rialto_node::migration::NotMoved::AlreadyMoved = NotMoved::AlreadyMoved;
        rialto_node::migration::NotMoved::NoProcess = NotMoved::NoProcess;
        rialto_node::migration::NotCaptured::NoProcess = NotCaptured::NoProcess;
        rialto_node::migration::NotCaptured::AlreadyMoved = NotCaptured::AlreadyMoved;
        rialto_node::migration::NotCaptured::OtherResult = NotCaptured::OtherResult { name: "shop::pay" };
        rialto_node::migration::NotCaptured::Panicked = NotCaptured::Panicked;
        rialto_transport::ParseNodeKeyError = ParseNodeKeyError;
        rialto_transport::ParseLocatorError = "10.0.0.1:4370".parse::<Locator>().unwrap_err();
        rialto_transport::Refusal::Untrusted = Refusal::Untrusted(key);
        rialto_transport::Refusal::Revoked = Refusal::Revoked(key);
        rialto_transport::Refusal::Certificate =
            Refusal::Certificate { key, why: owned("it has expired") };
        rialto_transport::Refusal::Unexpected = Refusal::Unexpected { expected: key, found: other };
        rialto_transport::Refusal::NotTrustedThere =
            Refusal::NotTrustedThere { key, why: owned("the certificate has expired") };
        rialto_transport::Refusal::NotLocal = Refusal::NotLocal;
        rialto_transport::Refusal::TimedOut = Refusal::TimedOut;
        rialto_transport::Refusal::InvalidHandshake = Refusal::InvalidHandshake(owned("it is too long"));
        rialto_transport::Refusal::LimitReached = Refusal::LimitReached;
        rialto_transport::Refusal::Closed = Refusal::Closed;
    }
}

/// These errors exist only with the feature `cluster`, so they come last. `ci/fleet.sh` tests them.
const OF_CLUSTERS: &str = "rialto_node::cluster::";

#[cfg(feature = "cluster")]
fn of_clusters() -> Vec<Text> {
    use rialto_node::cluster::InvalidValue;

    texts! {
        rialto_node::cluster::InvalidValue::ControlCharacter = InvalidValue::ControlCharacter;
        rialto_node::cluster::InvalidValue::TooLong = InvalidValue::TooLong;
    }
}

#[cfg(not(feature = "cluster"))]
fn of_clusters() -> Vec<Text> {
    Vec::new()
}

fn texts() -> Vec<Text> {
    let runtime = Runtime::new().unwrap();
    let supervised = Runtime::simulated(1).block_on(async { Node::new().run(of_supervisors()).await });
    let parts = [
        of_events(&runtime),
        of_tasks(&runtime),
        of_the_codec(),
        of_continuations(),
        of_durable_tasks(),
        of_processes(),
        supervised.expect("the process ends in order"),
        of_nodes(&runtime),
        of_traces(),
        of_clusters(),
    ];
    parts.concat()
}

/// An entry of `messages.txt`.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    heading: String,
    text: String,
    /// Why there is no advice to give.
    no_advice: Option<String>,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { heading, text, no_advice } = self;
        writeln!(f, "## {heading}\n{text}")?;
        no_advice.iter().try_for_each(|why| writeln!(f, "no advice: {why}"))
    }
}

/// Returns the lines before the first entry, and the entries.
fn parse(file: &str) -> (&str, Vec<Entry>) {
    let (before, entries) = match file.find("\n## ") {
        Some(at) => file.split_at(at + 1),
        None => (file, ""),
    };
    let entry = |entry: &str| {
        let (heading, lines) = entry.trim_end().split_once('\n').unwrap_or((entry.trim_end(), ""));
        let (text, no_advice) = match lines.rsplit_once("\nno advice: ") {
            Some((text, why)) => (text, Some(why.to_owned())),
            None => (lines, None),
        };
        Entry { heading: heading.to_owned(), text: text.to_owned(), no_advice }
    };
    (before, entries.split("## ").skip(1).map(entry).collect())
}

/// Returns the entries for these texts, with the reasons in the file.
fn accepted(texts: &[Text], file: &[Entry]) -> Vec<Entry> {
    let entry = |(heading, text): &Text| {
        let known = file.iter().find(|entry| entry.heading == *heading);
        let no_advice = known.and_then(|entry| entry.no_advice.clone());
        let no_advice = no_advice.filter(|_| !text.contains("help: "));
        Entry { heading: heading.clone(), text: text.clone(), no_advice }
    };
    texts.iter().map(entry).chain(not_built(file).cloned()).collect()
}

/// Returns the entries whose errors this build does not have.
fn not_built(file: &[Entry]) -> impl Iterator<Item = &Entry> {
    file.iter().filter(|entry| !cfg!(feature = "cluster") && entry.heading.starts_with(OF_CLUSTERS))
}

/// Returns the lines that only one of the two texts has.
fn difference(file: &str, program: &str) -> String {
    let only = |mark: char, one: &str, other: &str| -> String {
        let lines = one.lines().filter(|line| !other.lines().any(|there| there == *line));
        lines.map(|line| format!("\n  {mark} {line}")).collect()
    };
    only('-', file, program) + &only('+', program, file)
}

/// Returns how the file differs from the texts, heading by heading.
fn differences(texts: &[Text], file: &[Entry]) -> Vec<String> {
    let mut wrong = Vec::new();
    let wanted = accepted(texts, file);
    for Entry { heading, text, .. } in &wanted {
        let there: Vec<_> = file.iter().filter(|entry| entry.heading == *heading).collect();
        match there[..] {
            [] => wrong.push(format!("{heading}: it is not in the file{}", difference("", text))),
            [entry] if entry.text == *text => {}
            [entry] => {
                wrong.push(format!("{heading}: the text is another one{}", difference(&entry.text, text)))
            }
            _ => wrong.push(format!("{heading}: the file has it more than once")),
        }
    }
    for Entry { heading, .. } in file {
        if !wanted.iter().any(|entry| entry.heading == *heading) {
            wrong.push(format!("{heading}: `messages.rs` makes no such value"));
        }
    }
    let headings =
        |entries: &[Entry]| -> Vec<String> { entries.iter().map(|entry| entry.heading.clone()).collect() };
    if wrong.is_empty() && headings(&wanted) != headings(file) {
        wrong.push("the entries are in another order".to_owned());
    }
    wrong
}

/// Returns what a text lacks of rule 8 in CONTRIBUTING.md.
fn faults(Entry { heading, text, no_advice }: &Entry) -> Vec<String> {
    let first = text.chars().next();
    let mut faults = Vec::new();
    if first.is_none_or(char::is_uppercase) || text.ends_with('.') {
        faults.push("it does not begin in lower case, or ends in a full stop");
    }
    let advice: Vec<_> = text.match_indices("help: ").map(|(at, _)| &text[..at]).collect();
    if advice.iter().any(|before| !before.ends_with("; ") && !before.ends_with('\n')) {
        faults.push("`help: ` does not come after `; `, and does not begin a line");
    }
    match (advice.len(), no_advice) {
        (0, None) => faults.push("it has neither `help: ` nor a line `no advice: REASON`"),
        (0, Some(why)) if why.trim().is_empty() || why.contains('\n') => {
            faults.push("the reason after `no advice: ` is empty, or has several lines");
        }
        (0, Some(_)) | (1, None) => {}
        (1, Some(_)) => faults.push("it has advice, and a line `no advice: REASON`"),
        _ => faults.push("it has `help: ` more than once"),
    }
    if text.lines().any(|line| line.is_empty() || line.contains("## ") || line.starts_with("no advice: ")) {
        faults.push("the file cannot contain such a text");
    }
    faults.into_iter().map(|fault| format!("{heading}: {fault}{}", difference("", text))).collect()
}

#[test]
fn the_texts_of_all_errors_are_reviewed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/messages.txt");
    let texts = texts();
    let file = std::fs::read_to_string(path).unwrap();
    let (before, mut entries) = parse(&file);
    if std::env::var("RIALTO_BLESS").is_ok_and(|bless| bless == "1") {
        entries = accepted(&texts, &entries);
        let entries: Vec<String> = entries.iter().map(Entry::to_string).collect();
        std::fs::write(path, format!("{before}{}", entries.join("\n"))).unwrap();
    }
    let differences = differences(&texts, &entries);
    assert!(
        differences.is_empty(),
        "tests/messages.txt (-) has other texts than the program (+)\n{}\n\
         help: review them, and accept them with `RIALTO_BLESS=1 cargo test -p rialto --test messages`",
        differences.join("\n")
    );
    let faults: Vec<String> = entries.iter().flat_map(faults).collect();
    assert!(
        faults.is_empty(),
        "{}\nhelp: add advice to the text, or a line `no advice: REASON` to its entry in tests/messages.txt",
        faults.join("\n")
    );
}

#[test]
fn a_text_that_differs_or_has_no_advice_is_reported() {
    let file = "# About the file\n\n## a::Full\nit is full; help: wait\n\n## a::Gone\nit is gone\n\
                no advice: nothing to do\n\n## a::Old\nit is old\nhelp: replace it\n";
    let (before, entries) = parse(file);
    assert_eq!(before, "# About the file\n\n");
    let written: Vec<String> = entries.iter().map(Entry::to_string).collect();
    assert_eq!(format!("{before}{}", written.join("\n")), file);
    assert!(entries.iter().all(|entry| faults(entry).is_empty()));

    let text = |heading: &str, text: &str| (heading.to_owned(), text.to_owned());
    let same: Vec<Text> = entries.iter().map(|entry| text(&entry.heading, &entry.text)).collect();
    assert_eq!(differences(&same, &entries), Vec::<String>::new());
    let other =
        [text("a::Gone", "it is lost"), text("a::Full", "it is full; help: wait"), text("a::New", "new")];
    let told = differences(&other, &entries);
    assert_eq!(
        told,
        [
            "a::Gone: the text is another one\n  - it is gone\n  + it is lost",
            "a::New: it is not in the file\n  + new",
            "a::Old: `messages.rs` makes no such value",
        ]
    );
    let mut turned = same.clone();
    turned.reverse();
    assert_eq!(differences(&turned, &entries), ["the entries are in another order"]);
    let kept = accepted(&other, &entries);
    assert_eq!(kept[0].no_advice.as_deref(), Some("nothing to do"));

    let faulty = |text: &str, no_advice: Option<&str>| {
        let no_advice = no_advice.map(str::to_owned);
        faults(&Entry { heading: "a::New".to_owned(), text: text.to_owned(), no_advice }).len()
    };
    assert_eq!(faulty("it is new", None), 1);
    assert_eq!(faulty("it is new", Some(" ")), 1);
    assert_eq!(faulty("it is new; help: wait", Some("none")), 1);
    assert_eq!(faulty("it is new, help: wait", None), 1);
    assert_eq!(faulty("It is new.", None), 2);
}
