//! The console of a node, used over a connection of another node. `rialto console --at` uses it so.
//!
//! A process of the observed node answers three requests: for the credentials of a browser, for a connection to
//! the console, and for its tables as data. A connection to the console carries the bytes of HTTP in calls of the
//! other node, so that the flow control and the authentication are those of the nodes.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Either, Event, SendEvent, sleep, timeout};
use rialto_live::headless::{Page, PageNode, PageView};
use rialto_node::{
    Call, CallError, Envelope, Exit, Node, NodeId, Pid, Request, TypeRegistry, call, down_evt, publish, recv,
    self_pid, service, spawn_process,
};
use rialto_rt::Handle;
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_sync::race::first;
use serde::{Deserialize, Serialize};

use crate::serve::{Builder, Console};

/// The name under which [`serve_node`] is published.
pub const NAME: &str = "rialto.console";

/// The number of bytes that one call carries.
const CHUNK: usize = 16 * 1024;
/// The number of rows of a table that are returned as data.
const ROWS: usize = 100;
/// The number of connections that wait to be accepted, or are open.
const CONNECTIONS: usize = 64;
/// How long a page is waited for that another node asks for.
const PAGE_LIMIT: Duration = Duration::from_secs(5);

#[derive(Serialize, Deserialize)]
struct Admit;

#[derive(Serialize, Deserialize)]
struct Connect;

/// The processes of a connection to the console.
#[derive(Serialize, Deserialize)]
struct Ends {
    reader: Pid,
    writer: Pid,
}

#[derive(Serialize, Deserialize)]
struct Read;

#[derive(Serialize, Deserialize)]
struct Write(Vec<u8>);

#[derive(Serialize, Deserialize)]
struct Look {
    path: String,
}

/// The tables and texts of a page of the console.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ConsoleView {
    /// The links to other pages: the text and the path.
    pub links: Vec<(String, String)>,
    /// The texts.
    pub texts: Vec<String>,
    /// The tables and trees.
    pub tables: Vec<ConsoleTable>,
}

/// A table of a [`ConsoleView`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ConsoleTable {
    /// Its name.
    pub label: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its first rows.
    pub rows: Vec<Vec<String>>,
    /// The number of all its rows.
    pub count: u64,
}

impl Request for Admit {
    type Reply = Result<String, String>;
}

impl Request for Connect {
    type Reply = Result<Ends, String>;
}

impl Request for Read {
    type Reply = Vec<u8>;
}

impl Request for Write {
    type Reply = bool;
}

impl Request for Look {
    type Reply = Result<ConsoleView, String>;
}

/// Returns the types that [`serve_node`] and its users exchange. Both nodes must register them.
pub fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .request::<Admit>("rialto.console.admit")
        .request::<Connect>("rialto.console.connect")
        .request::<Read>("rialto.console.read")
        .request::<Write>("rialto.console.write")
        .request::<Look>("rialto.console.look")
}

/// Returns the body of a process that lets other nodes use a console of this runtime, with these settings. The
/// program `rialto` uses it by `rialto console --at`. The console starts when a node first asks for it, at a free
/// port of the loopback address.
///
/// The node's type registry must contain [`type_registry`]. A peer that the node trusts can use the console, as it
/// can use every process.
///
/// ```no_run
/// use rialto_console::{Builder, remote};
/// use rialto_node::Node;
/// use rialto_rt::{Handle, Runtime};
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder().diagnostics(true).build()?;
/// runtime.block_on(async {
///     let node = Node::builder().types(remote::type_registry()).build(); // and a transport
///     node.spawn(remote::serve_node(Builder::new().node(&node), Handle::current()));
/// });
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// When it is polled outside of a process.
pub async fn serve_node(settings: Builder, observed: Handle) -> Exit {
    if let Err(why) = publish(NAME, self_pid()) {
        return Exit::custom(why);
    }
    let mut served = Served { settings: Some((settings, observed)), console: None };
    loop {
        recv! {
            Call { request: Admit, from } => {
                let url = served.console().map(|console| console.url());
                // The part after the server: the other node has an address of its own.
                from.reply(url.map(|url| url.split_once("/#").map(|(_, token)| token.into()).unwrap_or_default()));
            }
            Call { request: Connect, from } => {
                let address = served.console().map(|console| console.address());
                let ends = match (address, from.caller()) {
                    (Ok(address), Some(caller)) => connect(address, caller).await.map_err(|error| error.to_string()),
                    (Ok(_), None) => Err("the caller is unknown".into()),
                    (Err(why), _) => Err(why),
                };
                from.reply(ends);
            }
            Call { request: Look { path }, from } => {
                let page = served.console().and_then(|console| open(console, &path));
                match page {
                    Ok(page) => drop(spawn_process(async move { from.reply(look(page).await) })),
                    Err(why) => from.reply(Err(why)),
                }
            }
            // An unread message would stay in the mailbox for ever.
            _: Envelope => {}
        }
    }
}

/// The console of the node, once it was asked for.
struct Served {
    settings: Option<(Builder, Handle)>,
    console: Option<Console>,
}

impl Served {
    fn console(&mut self) -> Result<&Console, String> {
        if let Some((settings, observed)) = self.settings.take() {
            let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
            self.console = Some(settings.serve(observed, address).map_err(|error| error.to_string())?);
        }
        self.console.as_ref().ok_or_else(|| "the console could not be started".into())
    }
}

/// Connects to the console. The processes of the connection end with the caller.
async fn connect(address: SocketAddr, caller: Pid) -> io::Result<Ends> {
    let stream = Arc::new(TcpStream::connect(address).await?);
    let reading = stream.clone();
    let reader = spawn_process(async move {
        first(std::pin::pin!(down_evt(caller).sync()), std::pin::pin!(read(&reading))).await;
    });
    let writer = spawn_process(async move {
        first(std::pin::pin!(down_evt(caller).sync()), std::pin::pin!(write(&stream))).await;
    });
    Ok(Ends { reader, writer })
}

/// Answers each call with the next bytes, and with none at the end.
async fn read(stream: &TcpStream) {
    let mut buffer = vec![0; CHUNK];
    loop {
        recv! {
            Call { request: Read, from } => {
                let read = stream.read(&mut buffer).await.unwrap_or(0);
                from.reply(buffer[..read].to_vec());
                if read == 0 {
                    return;
                }
            }
            _: Envelope => {}
        }
    }
}

async fn write(stream: &TcpStream) {
    loop {
        recv! {
            Call { request: Write(bytes), from } => from.reply(stream.write_all(&bytes).await.is_ok()),
            _: Envelope => {}
        }
    }
}

fn open(console: &Console, path: &str) -> Result<Page, String> {
    if !path.starts_with('/') || path.len() > 1024 {
        return Err("a path begins with `/`, and has at most 1,024 bytes".into());
    }
    console.live().try_open(path).ok_or_else(|| "too many pages are open; help: try again later".into())
}

/// Returns what a page shows when its component has looked at the program.
async fn look(mut page: Page) -> Result<ConsoleView, String> {
    let is_shown = |view: &PageView| tables(view).any(|(_, table)| !table.rows.is_empty());
    // A page without rows is shown, too.
    let _ = timeout(PAGE_LIMIT, page.wait_until(is_shown)).await;
    let ids: Vec<u64> = tables(page.view()).map(|(id, _)| id).collect();
    for id in ids {
        page.show_rows(id, 0, ROWS);
    }
    Ok(view_of(page.view()))
}

/// Returns the tables and trees of a view with their numbers, in the order in which they were made.
fn tables(view: &PageView) -> impl Iterator<Item = (u64, &PageNode)> {
    view.nodes().into_iter().filter(|(_, node)| matches!(&*node.kind, "table" | "tree"))
}

fn view_of(view: &PageView) -> ConsoleView {
    let mut shown = ConsoleView::default();
    for (_, node) in view.nodes() {
        let property = |name: &str| node.properties.get(name);
        match &*node.kind {
            "link" => {
                let path = property("path").and_then(|path| path.as_str()).unwrap_or_default();
                shown.links.push((node.text().into(), path.into()));
            }
            "text" if !node.text().is_empty() => shown.texts.push(node.text().into()),
            "table" | "tree" => {
                let columns = property("columns").and_then(|columns| columns.as_array());
                let columns = columns.into_iter().flatten();
                shown.tables.push(ConsoleTable {
                    label: node.text().into(),
                    columns: columns.map(|name| name.as_str().unwrap_or_default().into()).collect(),
                    rows: node.rows.values().map(|(_, cells)| cells.clone()).collect(),
                    count: property("count").and_then(|count| count.as_u64()).unwrap_or_default(),
                });
            }
            _ => {}
        }
    }
    shown
}

/// Asks a node for a token, with which a browser gets access to its console. Put it after `/#` in the URL of a
/// [forwarded](forward) address.
///
/// # Errors
///
/// [`CallError::Down`] with [`Exit::NoProcess`] if no process of the node runs [`serve_node`].
pub fn admit(there: NodeId) -> impl SendEvent<Output = Result<Result<String, String>, CallError>> + 'static {
    call(service(there, NAME), Admit)
}

/// Asks a node for a page of its console as data.
///
/// # Errors
///
/// As [`admit`].
pub fn look_at(
    there: NodeId,
    path: &str,
) -> impl SendEvent<Output = Result<Result<ConsoleView, String>, CallError>> + 'static {
    call(service(there, NAME), Look { path: path.into() })
}

/// Forwards the connections of this listener to the console of the node `there`, until the future is dropped. At
/// most 64 connections are open.
pub async fn forward(node: Node, there: NodeId, listener: TcpListener) {
    let places = rialto_sync::Semaphore::new(CONNECTIONS);
    loop {
        let place = places.clone().acquire_owned().await;
        // The listener has another try when there are descriptors again.
        let Ok((stream, _)) = listener.accept().await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        node.spawn(async move {
            let _place = place;
            // A browser whose connection fails tries again.
            let _ = carry(there, &stream).await;
        });
    }
}

/// Carries the bytes of one connection in both directions, until one of them ends.
async fn carry(there: NodeId, stream: &TcpStream) -> Result<(), CallError> {
    let Ok(Ends { reader, writer }) = call(service(there, NAME), Connect).await? else { return Ok(()) };
    let up = async {
        let mut buffer = vec![0; CHUNK];
        loop {
            let read = stream.read(&mut buffer).await.unwrap_or(0);
            if read == 0 || !call(writer, Write(buffer[..read].to_vec())).await? {
                return Ok(());
            }
        }
    };
    let down = async {
        loop {
            let bytes = call(reader, Read).await?;
            if bytes.is_empty() || stream.write_all(&bytes).await.is_err() {
                return Ok(());
            }
        }
    };
    match first(std::pin::pin!(up), std::pin::pin!(down)).await {
        Either::Left(done) | Either::Right(done) => done,
    }
}
