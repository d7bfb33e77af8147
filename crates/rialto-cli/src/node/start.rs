//! `rialto node start`: runs a node until Ctrl-C or `SIGTERM`.

use std::fmt::Display;
use std::io::ErrorKind;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, at_time, choose, sleep};
use rialto_node::escape::Line;
use rialto_node::transport::{Locator, Notice, Tls, Transport};
use rialto_node::{Node, NodeEvent, NodeId, down_evt};
use rialto_rt::spawn;
use rialto_sync::broadcast;
use serde_json::json;

use super::connect::{Role, connect, locator, node_transport, type_registry, with_timeout};
use super::{print, services};
use crate::args::node::{NodeOptions, Start};
use crate::failure::CommandError;
use crate::serve;
use crate::shutdown_signals::ShutdownSignals;

/// How long the services may take to stop, and then how long the node may take to leave the others.
const GRACE: Duration = Duration::from_secs(5);
/// The pause before the first new attempt to join a node. Each further pause is twice as long, up to
/// `MAX_RETRY`.
const FIRST_RETRY: Duration = Duration::from_millis(200);
const MAX_RETRY: Duration = Duration::from_secs(5);

/// Starts a node, and returns when it has stopped.
pub async fn start(options: &NodeOptions, start: &Start) -> Result<(), CommandError> {
    let signals = ShutdownSignals::install()
        .map_err(|error| serve::StartError::System("install the handlers of SIGINT and SIGTERM", error));
    let signals = signals.map_err(CommandError::refused)?;
    let tls = listen(options, start)?;
    let node = Node::builder().transport(tls.clone()).types(type_registry());
    let node = services::add_entry_points(node).build();
    drop(spawn(print_notices(tls.subscribe())));
    drop(spawn(print_events(node.subscribe_nodes())));
    let supervisor = services::supervisor(&start.name);
    let started = node.run(async move { supervisor.start().await }).await;
    let supervisor = started.and_then(|started| started);
    let supervisor = supervisor
        .map_err(|why| CommandError::refused(format!("cannot start the node's services: {why}")))?;
    #[cfg(feature = "console")]
    node.spawn(serve_console(node.clone()));
    for to in &start.join {
        drop(spawn(join(node.clone(), locator(to)?, options.dev)));
    }
    announce(options, start, &node, &tls)?;
    let over = down_evt(supervisor.pid()).wrap(Some);
    match choose((over, signals.requested_evt().wrap(|()| None))).await {
        Some(why) => Err(CommandError::refused(format!(
            "the services failed too often (more than 100 times in 10 seconds), and their supervisor ended: \
             {why}"
        ))),
        None => {
            eprintln!("rialto: stopping");
            if with_timeout(GRACE, supervisor.stop()).await.is_none() {
                eprintln!("rialto: the services did not stop within {GRACE:?}");
            }
            node.leave(GRACE).await;
            Ok(())
        }
    }
}

/// Lets the commands of `rialto console` use a console of this program. Any peer can kill the process that answers, so
/// it is started again.
#[cfg(feature = "console")]
async fn serve_console(node: Node) {
    loop {
        let settings = rialto_console::Builder::new().node(&node);
        let serving = rialto_console::remote::serve_node(settings, rialto_rt::Handle::current());
        down_evt(node.spawn(serving)).await;
        sleep(FIRST_RETRY).await;
    }
}

fn listen(options: &NodeOptions, start: &Start) -> Result<Tls, CommandError> {
    let tls =
        node_transport(options).and_then(|tls| tls.listen(start.listen)).map_err(CommandError::refused)?;
    let tls = start.advertise.iter().fold(tls, |tls, place| tls.advertise(place));
    tls.start().map_err(|error| match error.kind() {
        ErrorKind::AddrInUse | ErrorKind::AddrNotAvailable => {
            CommandError::refused(serve::StartError::Address("--listen", start.listen, error))
        }
        _ => CommandError::refused(format!("cannot start a node at {}: {error}", start.listen)),
    })
}

/// Prints the name, the id and the addresses of the node. The services are running by then.
fn announce(options: &NodeOptions, start: &Start, node: &Node, tls: &Tls) -> Result<(), CommandError> {
    let mut places: Vec<String> = tls.locators().iter().map(Locator::to_string).collect();
    if places.is_empty() {
        places = tls.addresses().iter().map(|address| format!("tls://{address}")).collect();
    }
    let (name, key, id) = (&start.name, tls.key().to_string(), node.id().to_string());
    let text = match options.json {
        true => format!("{}\n", json!({ "name": name, "key": key, "node": id, "listens": places })),
        false => format!("rialto: {}, node {id}, at {}\n", Line(name), places.join(" ")),
    };
    print(&text).map_err(CommandError::refused)
}

/// Prints the published notices on standard error, until their sender ends.
async fn print_events<T: Display + Clone + Send>(mut events: broadcast::Receiver<T>) {
    loop {
        match events.recv().await {
            Ok(events) => eprintln!("rialto: {}", Line(&events.to_string())),
            Err(broadcast::RecvError::Lagged(missed)) => {
                eprintln!("rialto: {missed} node events were missed")
            }
            Err(_) => return,
        }
    }
}

/// The maximum number of refused connections that are reported one by one in each `REFUSALS_TIME`. Others are
/// only counted.
const REFUSALS: u32 = 5;
const REFUSALS_TIME: Duration = Duration::from_secs(60);

/// Prints the notices of the transport. The rate of reports about refused connections is limited, because any
/// peer can cause them.
async fn print_notices(mut notices: broadcast::Receiver<Notice>) {
    let mut refusals = Refusals::default();
    loop {
        let next = choose((notices.recv_evt().wrap(Some), refusals.over_evt().wrap(|()| None))).await;
        match next {
            None => refusals.report(),
            Some(Ok(notice @ Notice::Refused { .. })) if !refusals.may_report() => drop(notice),
            Some(Ok(notice)) => eprintln!("rialto: {}", Line(&notice.to_string())),
            // Only notices of refused connections arrive so fast that they are missed.
            Some(Err(broadcast::RecvError::Lagged(missed))) => refusals.unreported += missed,
            Some(Err(_)) => return,
        }
    }
}

/// Counts the refused connections of a period of `REFUSALS_TIME`.
#[derive(Default)]
struct Refusals {
    reported: u32,
    unreported: u64,
    /// The end of the period; `None` until the first refusal.
    over: Option<Instant>,
}

impl Refusals {
    /// Counts a refused connection, and returns whether it may be reported.
    fn may_report(&mut self) -> bool {
        self.over.get_or_insert_with(|| Instant::now() + REFUSALS_TIME);
        let may = self.reported < REFUSALS;
        self.reported += u32::from(may);
        self.unreported += u64::from(!may);
        may
    }

    fn over_evt(&self) -> impl Event<Output = (), Pending: Send> + Send + use<> {
        at_time(self.over.unwrap_or_else(|| Instant::now() + REFUSALS_TIME))
    }

    /// Ends the period: prints how many refused connections were not reported.
    fn report(&mut self) {
        if self.unreported > 0 {
            eprintln!("rialto: {} more connections were refused", self.unreported);
        }
        (self.reported, self.unreported, self.over) = (0, 0, None);
    }
}

impl Drop for Refusals {
    /// Prints the last count when the node stops.
    fn drop(&mut self) {
        self.report();
    }
}

/// Keeps a connection to the node at `to`, whichever node that is.
async fn join(node: Node, to: Locator, dev: bool) {
    let (mut pause, mut printed) = (FIRST_RETRY, String::new());
    loop {
        let events = node.subscribe_nodes();
        match connect(&node, &to, Role::node(dev)).await {
            Ok(there) => {
                eprintln!("rialto: connected to node {there} at {to}");
                (pause, printed) = (FIRST_RETRY, String::new());
                wait_until_down(&node, there, events).await;
            }
            Err(why) => {
                if printed != why {
                    eprintln!("rialto: trying again: {}", Line(&why));
                    printed = why;
                }
            }
        }
        sleep(pause).await;
        pause = (pause * 2).min(MAX_RETRY);
    }
}

/// Waits until the connection to `there` is down.
async fn wait_until_down(node: &Node, there: NodeId, mut events: broadcast::Receiver<NodeEvent>) {
    while node.connected_nodes().contains(&there) {
        match events.recv().await {
            Ok(NodeEvent::Down { node, .. }) if node == there => return,
            Ok(_) | Err(broadcast::RecvError::Lagged(_)) => {}
            Err(_) => return,
        }
    }
}
