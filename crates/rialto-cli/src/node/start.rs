//! `rialto node start`: runs a node until Ctrl-C or `SIGTERM`.

use std::fmt::Display;
use std::io::ErrorKind;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, at_time, choose, sleep};
use rialto_node::shown::Line;
use rialto_node::transport::{Locator, Notice, Tls, Transport};
use rialto_node::{Node, NodeEvent, NodeId, down_evt};
use rialto_rt::spawn;
use rialto_sync::broadcast;
use serde_json::json;

use super::visit::{As, limited, locator, node_transport, reach, vocabulary};
use super::{print, residents};
use crate::args::node::{NodeOptions, Start};
use crate::failure::Failure;
use crate::serve;
use crate::stop::Stop;

/// How long the services may take to stop, and then how long the node may take to leave the others.
const GRACE: Duration = Duration::from_secs(5);
/// The pause before the first new attempt to join a node. Each further pause is twice as long, up to
/// `LONGEST_PAUSE`.
const PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Starts a node, and returns when it has stopped.
pub async fn start(options: &NodeOptions, start: &Start) -> Result<(), Failure> {
    let stop = Stop::install()
        .map_err(|error| serve::Failure::System("install the handlers of SIGINT and SIGTERM", error));
    let stop = stop.map_err(Failure::refused)?;
    let tls = listen(options, start)?;
    let node = Node::builder().transport(tls.clone()).speaks(vocabulary());
    let node = residents::welcome(node).build();
    drop(spawn(tell_notices(tls.subscribe())));
    drop(spawn(tell(node.subscribe_nodes())));
    let supervisor = residents::supervisor(&start.name);
    let started = node.run(async move { supervisor.start().await }).await;
    let supervisor = started.and_then(|started| started);
    let supervisor =
        supervisor.map_err(|why| Failure::refused(format!("cannot start the node's services: {why}")))?;
    for to in &start.join {
        drop(spawn(join(node.clone(), locator(to)?, options.dev)));
    }
    announce(options, start, &node, &tls)?;
    let over = down_evt(supervisor.pid()).wrap(Some);
    match choose((over, stop.asked_evt().wrap(|()| None))).await {
        Some(why) => Err(Failure::refused(format!(
            "the services failed too often (more than 100 times in 10 seconds), and their supervisor ended: \
             {why}"
        ))),
        None => {
            eprintln!("rialto: stopping");
            if limited(GRACE, supervisor.stop()).await.is_none() {
                eprintln!("rialto: the services did not stop within {GRACE:?}");
            }
            node.leave(GRACE).await;
            Ok(())
        }
    }
}

fn listen(options: &NodeOptions, start: &Start) -> Result<Tls, Failure> {
    let tls = node_transport(options).and_then(|tls| tls.listen(start.listen)).map_err(Failure::refused)?;
    let tls = start.advertise.iter().fold(tls, |tls, place| tls.advertise(place));
    tls.start().map_err(|error| match error.kind() {
        ErrorKind::AddrInUse | ErrorKind::AddrNotAvailable => {
            Failure::refused(serve::Failure::Address("--listen", start.listen, error))
        }
        _ => Failure::refused(format!("cannot start a node at {}: {error}", start.listen)),
    })
}

/// Prints the name, the id and the addresses of the node. The services are running by then.
fn announce(options: &NodeOptions, start: &Start, node: &Node, tls: &Tls) -> Result<(), Failure> {
    let mut places: Vec<String> = tls.locators().iter().map(Locator::to_string).collect();
    if places.is_empty() {
        places = tls.addresses().iter().map(|address| format!("tls://{address}")).collect();
    }
    let (name, key, id) = (&start.name, tls.key().to_string(), node.id().to_string());
    let text = match options.json {
        true => format!("{}\n", json!({ "name": name, "key": key, "node": id, "listens": places })),
        false => format!("rialto: {}, node {id}, at {}\n", Line(name), places.join(" ")),
    };
    print(&text).map_err(Failure::refused)
}

/// Prints the published notices on standard error, until their sender ends.
async fn tell<T: Display + Clone + Send>(mut news: broadcast::Receiver<T>) {
    loop {
        match news.recv().await {
            Ok(news) => eprintln!("rialto: {}", Line(&news.to_string())),
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
async fn tell_notices(mut notices: broadcast::Receiver<Notice>) {
    let mut refusals = Refusals::default();
    loop {
        let next = choose((notices.recv_evt().wrap(Some), refusals.over_evt().wrap(|()| None))).await;
        match next {
            None => refusals.tell(),
            Some(Ok(notice @ Notice::Refused { .. })) if !refusals.may_be_told() => drop(notice),
            Some(Ok(notice)) => eprintln!("rialto: {}", Line(&notice.to_string())),
            // Only notices of refused connections arrive so fast that they are missed.
            Some(Err(broadcast::RecvError::Lagged(missed))) => refusals.untold += missed,
            Some(Err(_)) => return,
        }
    }
}

/// Counts the refused connections of a period of `REFUSALS_TIME`.
#[derive(Default)]
struct Refusals {
    told: u32,
    untold: u64,
    /// The end of the period; `None` until the first refusal.
    over: Option<Instant>,
}

impl Refusals {
    /// Counts a refused connection, and returns whether it may be reported.
    fn may_be_told(&mut self) -> bool {
        self.over.get_or_insert_with(|| Instant::now() + REFUSALS_TIME);
        let may = self.told < REFUSALS;
        self.told += u32::from(may);
        self.untold += u64::from(!may);
        may
    }

    fn over_evt(&self) -> impl Event<Output = (), Pending: Send> + Send + use<> {
        at_time(self.over.unwrap_or_else(|| Instant::now() + REFUSALS_TIME))
    }

    /// Ends the period: prints how many refused connections were not reported.
    fn tell(&mut self) {
        if self.untold > 0 {
            eprintln!("rialto: {} more connections were refused", self.untold);
        }
        (self.told, self.untold, self.over) = (0, 0, None);
    }
}

impl Drop for Refusals {
    /// Prints the last count when the node stops.
    fn drop(&mut self) {
        self.tell();
    }
}

/// Keeps a connection to the node at `to`, whichever node that is.
async fn join(node: Node, to: Locator, dev: bool) {
    let (mut pause, mut said) = (PAUSE, String::new());
    loop {
        let news = node.subscribe_nodes();
        match reach(&node, &to, As::node(dev)).await {
            Ok(there) => {
                eprintln!("rialto: connected to node {there} at {to}");
                (pause, said) = (PAUSE, String::new());
                lost(&node, there, news).await;
            }
            Err(why) => {
                if said != why {
                    eprintln!("rialto: trying again: {}", Line(&why));
                    said = why;
                }
            }
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Waits until the connection to `there` is down.
async fn lost(node: &Node, there: NodeId, mut news: broadcast::Receiver<NodeEvent>) {
    while node.linked_nodes().contains(&there) {
        match news.recv().await {
            Ok(NodeEvent::Down { node, .. }) if node == there => return,
            Ok(_) | Err(broadcast::RecvError::Lagged(_)) => {}
            Err(_) => return,
        }
    }
}
