//! Starts the console.

use std::fmt;
use std::io;
use std::net::SocketAddr;

use rialto_live::{Environment, Live};
use rialto_rt::net::TcpListener;
use rialto_rt::{Handle, Runtime};

use crate::{objects, overview, tasks, waits};

/// Serves a console of `runtime` at this address, until the result is dropped. With port 0, the system
/// chooses a free port.
///
/// # Errors
///
/// The system's error if the address is in use, or if there are no threads or descriptors.
pub fn serve(runtime: &Runtime, address: SocketAddr) -> io::Result<Console> {
    let own = Runtime::builder().worker_threads(1).thread_name("rialto-console").build()?;
    let listener = own.block_on(TcpListener::bind(address))?;
    let address = listener.local_addr()?;
    let (tasks, observed) = (own.handle(), runtime.handle());
    let live = Live::builder(move |task| tasks.spawn(task))
        .title("Rialto console")
        .allow_host(&host(address))
        .start(move |env| console(env, observed));
    drop(own.spawn(rialto_axum::serve(listener, live.route()).into_future()));
    Ok(Console { live, address, _runtime: own })
}

/// Returns the host of an address, as browsers write it.
fn host(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}

/// A console that is served. Dropping it closes its pages and its address.
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

    /// Returns a URL with a token. The first browser that opens it gets access.
    pub fn url(&self) -> String {
        self.live.url(&format!("http://{}", self.address))
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
async fn console(env: Environment, observed: Handle) {
    let page = env.into_container();
    let _title = page.heading(1, "Rialto console");
    let links = page.row();
    let pages =
        [("Runtime", "/"), ("Tasks", "/tasks"), ("Channels", "/channels"), ("Wait-for graph", "/waits")];
    let _links = pages.map(|(name, path)| links.link(name, path));
    let routes = page.routes();
    let places = pages.map(|(_, path)| routes.route(path));
    let [start, list, channels, graph] = &places;
    start.component(|env| overview::run(env, observed.clone()));
    list.component(|env| tasks::run(env, observed.clone()));
    channels.component(|env| objects::run(env, observed.clone()));
    graph.component(|env| waits::run(env, observed));
    std::future::pending().await
}
