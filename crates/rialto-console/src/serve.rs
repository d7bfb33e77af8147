//! Starts the console.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

#[cfg(feature = "durable")]
use rialto_durable::Flows;
use rialto_live::{Environment, Live};
#[cfg(feature = "process")]
use rialto_process::Node;
use rialto_rt::net::TcpListener;
use rialto_rt::{Handle, Runtime};
use rialto_sync::watch;

#[cfg(feature = "durable")]
use crate::flows;
use crate::leaks::Leaks;
#[cfg(feature = "node")]
use crate::nodes;
#[cfg(feature = "process")]
use crate::processes;
use crate::{objects, overview, tasks, timeline, waits};

/// The number of open connections, so that connections without access do not use up the program's
/// descriptors. The pages need fewer.
const MAX_CONNECTIONS: usize = 1024;

/// The time after which a task that waits can be a leak suspect.
const SUSPECT_AFTER: Duration = Duration::from_secs(60);

/// Serves a console of `runtime` at this address, until the result is dropped. With port 0, the system
/// chooses a free port. After the runtime was dropped, the console shows its last counters, and no tasks.
///
/// Blocks until the console's thread has started.
///
/// # Errors
///
/// The system's error if the address is in use, or if there are no threads or descriptors.
///
/// # Panics
///
/// If the system has no random numbers.
pub fn serve(runtime: &Runtime, address: SocketAddr) -> io::Result<Console> {
    Builder::new().serve(runtime.handle(), address)
}

/// Serves a console of the runtime of this handle, as [`serve`] does. A task of the runtime, such as that of
/// `#[rialto::main]`, can call it. It blocks the task's thread until the console's thread has started.
///
/// ```no_run
/// use rialto_rt::{Handle, Runtime};
///
/// # fn main() -> std::io::Result<()> {
/// Runtime::builder().diagnostics(true).build()?.block_on(async {
///     let console = rialto_console::serve_handle(Handle::current(), ([127, 0, 0, 1], 0).into())?;
///     println!("the console is at {}", console.url());
///     Ok(())
/// })
/// # }
/// ```
///
/// # Errors
///
/// As [`serve`].
///
/// # Panics
///
/// As [`serve`].
pub fn serve_handle(observed: Handle, address: SocketAddr) -> io::Result<Console> {
    Builder::new().serve(observed, address)
}

/// The settings of a console.
///
/// ```no_run
/// use rialto_rt::Runtime;
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// let runtime = Runtime::builder().diagnostics(true).build()?;
/// let console = rialto_console::Builder::new().suspect_after(Duration::from_secs(10));
/// let console = console.serve(runtime.handle(), ([127, 0, 0, 1], 0).into())?;
/// # drop(console);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "a console is served by `serve`"]
pub struct Builder {
    suspect_after: Duration,
    #[cfg(feature = "process")]
    node: Option<Node>,
    #[cfg(feature = "durable")]
    flows: Option<Flows>,
    #[cfg(feature = "durable")]
    allow_actions: bool,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

impl Builder {
    /// Returns the default settings.
    pub fn new() -> Builder {
        Builder {
            suspect_after: SUSPECT_AFTER,
            #[cfg(feature = "process")]
            node: None,
            #[cfg(feature = "durable")]
            flows: None,
            #[cfg(feature = "durable")]
            allow_actions: false,
        }
    }

    /// Sets the time after which a task that waits for other tasks can be a leak suspect. The default is a
    /// minute.
    pub fn suspect_after(self, time: Duration) -> Self {
        Builder { suspect_after: time, ..self }
    }

    /// Adds a section with the processes of this node: their supervision trees and mailboxes. With the feature
    /// `node`, there is also a section with the nodes to which it is connected.
    #[cfg(feature = "process")]
    pub fn node(self, node: &Node) -> Self {
        Builder { node: Some(node.clone()), ..self }
    }

    /// Adds a section with these durable flows: the steps that fail, a search, and the details of a flow.
    #[cfg(feature = "durable")]
    pub fn flows(self, flows: &Flows) -> Self {
        Builder { flows: Some(flows.clone()), ..self }
    }

    /// Lets users change the program. They can signal, terminate and retry durable flows. By default the console
    /// only reads.
    #[cfg(feature = "durable")]
    pub fn allow_actions(self, is_allowed: bool) -> Self {
        Builder { allow_actions: is_allowed, ..self }
    }

    /// Serves a console of the runtime of this handle, as [`serve`](crate::serve()) does.
    ///
    /// # Errors
    ///
    /// As [`serve`](crate::serve()).
    ///
    /// # Panics
    ///
    /// As [`serve`](crate::serve()).
    pub fn serve(self, observed: Handle, address: SocketAddr) -> io::Result<Console> {
        let own = Runtime::builder().worker_threads(1).thread_name("rialto-console").build()?;
        // The caller may be a task, which must not run another runtime by `block_on`.
        let listener = std::net::TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let (tx, rx) = std::sync::mpsc::channel();
        // A task of the console's own thread, which nothing blocks.
        drop(own.spawn(async move { tx.send(TcpListener::from_std(listener)) }));
        let listener = rx.recv().map_err(io::Error::other)??;
        let tasks = own.handle();
        // From here on, so that no use of a channel is missed.
        let leaks = Leaks::new(self.suspect_after, observed.has_diagnostics());
        let live = Live::builder(move |task| tasks.spawn(task))
            .title("Rialto console")
            .allow_host(&host(address))
            .start(move |env| console(env, observed, leaks, self));
        let server = rialto_axum::serve(listener, live.axum_router()).max_connections(MAX_CONNECTIONS);
        drop(own.spawn(server.into_future()));
        Ok(Console { live, address, _runtime: own })
    }
}

/// Returns the host of an address, as browsers write it.
fn host(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}

/// A console that is served. Dropping it closes its pages and its address. The drop waits for this, except in
/// a task.
#[must_use = "a console ends when it is dropped"]
pub struct Console {
    live: Live,
    address: SocketAddr,
    _runtime: Runtime,
}

impl Console {
    /// Returns the console's address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a URL with a token. The first browser that opens it gets access. If the console is at all
    /// addresses of the machine (`0.0.0.0`), the URL has the loopback address: use `ssh -L` from another
    /// machine.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        self.live.url(&format!("http://{address}"))
    }

    /// Returns the application, for tests without a browser.
    pub fn live(&self) -> &Live {
        &self.live
    }
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").field("address", &self.address).finish_non_exhaustive()
    }
}

/// The root component.
async fn console(env: Environment, observed: Handle, leaks: Leaks, settings: Builder) {
    // Its other settings belong to features.
    #[cfg(not(feature = "process"))]
    #[cfg(not(feature = "durable"))]
    drop(settings);
    let page = env.into_container();
    let _title = page.heading(1, "Rialto console");
    let links = page.row();
    let pages = [
        ("Runtime", "/"),
        ("Tasks", "/tasks"),
        ("Channels", "/channels"),
        ("Wait-for graph", "/waits"),
        ("Timeline", "/timeline"),
    ];
    let _links = pages.map(|(name, path)| links.link(name, path));
    let paths = page.paths();
    let places = pages.map(|(_, path)| paths.path(path));
    let [start, list, channels, graph, recorder] = &places;
    let (chosen, _) = watch::channel(None);
    start.component(|env| overview::run(env, observed.clone()));
    let locations = paths.path("/locations");
    list.component(|env| tasks::run(env, locations, observed.clone(), chosen.clone()));
    recorder.component(|env| timeline::run(env, observed.clone(), chosen));
    channels.component(|env| objects::run(env, observed.clone()));
    graph.component(|env| waits::run(env, observed, leaks));
    #[cfg(feature = "process")]
    let _process_page = settings.node.clone().map(|node| {
        let place = paths.path("/processes");
        place.component(|env| processes::run(env, node));
        (links.link("Processes", "/processes"), place)
    });
    #[cfg(feature = "node")]
    let _nodes_page = settings.node.map(|node| {
        let place = paths.path("/nodes");
        place.component(|env| nodes::run(env, node.into()));
        (links.link("Nodes", "/nodes"), place)
    });
    #[cfg(feature = "durable")]
    let _flows_page = settings.flows.map(|flows| {
        let place = paths.path("/flows");
        place.component(|env| flows::run(env, flows, settings.allow_actions));
        (links.link("Flows", "/flows"), place)
    });
    std::future::pending().await
}
