//! How this program reaches nodes that run, and why not.

use std::io::{self, ErrorKind};
use std::time::Duration;

use rialto_event::{Event, choose, from_future, sleep, timeout};
use rialto_node::admin::{self, Admin};
use rialto_node::transport::{Identity, Locator, Refusal, Tls, TlsBuilder, Trust};
use rialto_node::{Node, NodeId, Vocabulary, port};

use super::keys::{folder, identity};
use super::words::Counting;
use crate::args::node::NodeOptions;
use crate::failure::Failure;

/// So often a node is tried that has no room for the moment: it has not noticed yet, say, that others have left.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(300);

/// A node of this program, which dials another one.
pub struct Visit {
    pub node: Node,
    pub admin: Admin,
}

impl Visit {
    /// To the node that the options name.
    pub async fn to(options: &NodeOptions) -> Result<Visit, Failure> {
        let tls = transport(options).and_then(TlsBuilder::start).map_err(Failure::refused)?;
        let node = Node::builder().transport(tls).speaks(vocabulary()).build();
        let (here, dev, at) = (node.clone(), options.dev, locator(&options.at)?);
        let reached = limited(options.timeout, async move { reach(&here, &at, dev).await }).await;
        let there = reached.unwrap_or_else(|| Err(late(options)));
        Ok(Visit { node, admin: Admin::of(there.map_err(Failure::unreached)?) })
    }
}

/// So long a node that is left may take to hear of it.
const GOOD_BYE: Duration = Duration::from_secs(1);

/// Leaves those that `node` has visited: they need not find out.
pub async fn leave(node: &Node) {
    node.leave(GOOD_BYE).await;
}

/// The node took too long.
pub fn late(options: &NodeOptions) -> String {
    format!("{} did not answer within {:?}; --timeout waits longer", options.at, options.timeout)
}

/// The transport of a node of this program, for the one who starts it.
pub fn transport(options: &NodeOptions) -> io::Result<TlsBuilder> {
    let folder = folder(options)?;
    if options.dev {
        return Ok(Tls::builder(Identity::generate()?, Trust::this_machine(folder.secret())));
    }
    let identity = identity(&folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            io::Error::new(ErrorKind::NotFound, format!("{error}; with --dev none is needed"))
        }
        _ => error,
    })?;
    Ok(Tls::builder(identity, folder.trust()))
}

/// What the nodes of this program speak.
pub fn vocabulary() -> Vocabulary {
    admin::vocabulary().and(port::vocabulary()).and(Counting::vocabulary("rialto.wordcount"))
}

/// What the command line has taken for one.
pub fn locator(text: &str) -> Result<Locator, Failure> {
    text.parse().map_err(Failure::refused)
}

/// A link of `node` to whoever is there; or why there is none, and what to do.
pub async fn reach(node: &Node, at: &Locator, dev: bool) -> Result<NodeId, String> {
    let mut tries = 0;
    loop {
        tries += 1;
        match node.connect_at(at).await {
            Ok(there) => return Ok(there),
            Err(error) if refusal(&error) == Some(&Refusal::Full) && tries < TRIES => sleep(PAUSE).await,
            Err(error) => return Err(why_not(node, at, dev, &error)),
        }
    }
}

fn refusal(error: &io::Error) -> Option<&Refusal> {
    error.get_ref()?.downcast_ref()
}

fn why_not(node: &Node, at: &Locator, dev: bool, error: &io::Error) -> String {
    let own = node.reference().map(|here| here.key);
    match (refusal(error), error.kind()) {
        (Some(Refusal::Untrusted(key)), _) if Some(*key) == own => format!(
            "{at} has the key of the folder that this command uses, too, and no two nodes have one: give the command a \
             folder of its own, by --dir and `rialto node keygen`"
        ),
        (Some(_), _) if dev => format!(
            "{at}: {error}. With --dev both read the same secret: is that node started with --dev, by the same user, and \
             with the same --dir?"
        ),
        (Some(Refusal::Certificate { .. } | Refusal::NoHandshake(_) | Refusal::Gone), _) => {
            format!("{at}: {error}. Is it started with --dev? Then say so here, too")
        }
        (None, ErrorKind::ConnectionRefused) => {
            format!("nobody listens at {at}: `rialto node start` starts a node there")
        }
        _ => format!("{at}: {error}"),
    }
}

/// What `future` yields, if that is within `time`. Later it is dropped.
pub async fn limited<T: Send + 'static>(
    time: Duration,
    future: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    let done = from_future(|task| drop(rialto_rt::spawn(task)), future).wrap(Result::ok);
    choose((done, timeout(time).wrap(|()| None))).await
}
