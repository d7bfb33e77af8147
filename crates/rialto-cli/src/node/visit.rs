//! How this program connects to running nodes, and the reasons if it cannot.

use std::io::{self, ErrorKind};
use std::time::Duration;

use rialto_event::{Event, after, choose, from_future, sleep};
use rialto_node::admin::{self, Admin};
use rialto_node::transport::{Client, Folder, Identity, Locator, Refusal, Tls, TlsBuilder, Trust};
use rialto_node::{Node, NodeId, Vocabulary, port};

use super::keys::{folder, identity};
use super::words::Counting;
use crate::args::node::NodeOptions;
use crate::failure::Failure;

/// The maximum number of attempts to connect, if the node refuses for a reason that may be temporary. For
/// example, it has reached its limit of connections and has not noticed yet that other peers have left.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(300);

/// A connection of this program's own node to another node.
pub struct Visit {
    pub node: Node,
    pub admin: Admin,
    /// Keeps the command's key locked, so that no other command uses it at the same time.
    _client: Option<Client>,
}

/// The role in which this program connects to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// A program on the same machine, which reads the same secret (`--dev`).
    Dev,
    /// A node.
    Node,
    /// A command of a folder. If its key is new, the other node may not have read it yet.
    Client { is_new: bool },
}

impl As {
    /// Returns the role of a node that runs.
    pub fn node(dev: bool) -> As {
        if dev { As::Dev } else { As::Node }
    }

    /// Returns the role of a command.
    pub fn client(client: Option<&Client>) -> As {
        client.map_or(As::Dev, |client| As::Client { is_new: client.is_new() })
    }
}

impl Visit {
    /// Connects to the node of the options.
    pub async fn to(options: &NodeOptions) -> Result<Visit, Failure> {
        let (tls, client) = client_transport(options).map_err(Failure::refused)?;
        let tls = tls.start().map_err(Failure::refused)?;
        let node = Node::builder().transport(tls).speaks(vocabulary()).build();
        let (here, way, at) = (node.clone(), As::client(client.as_ref()), locator(&options.at)?);
        let reached = limited(options.timeout, async move { reach(&here, &at, way).await }).await;
        let there = reached.unwrap_or_else(|| Err(late(options)));
        Ok(Visit { node, admin: Admin::of(there.map_err(Failure::unreached)?), _client: client })
    }
}

/// How long a command may take to tell the other nodes that it leaves.
const GOOD_BYE: Duration = Duration::from_secs(1);

/// Tells the nodes that `node` was connected to that it leaves, so that they need not detect it.
pub async fn leave(node: &Node) {
    node.leave(GOOD_BYE).await;
}

/// Returns the message for a node that did not answer in time.
pub fn late(options: &NodeOptions) -> String {
    let (at, timeout) = (&options.at, options.timeout);
    format!("{at} did not answer within {timeout:?}\nhelp: wait longer with `--timeout SECONDS`")
}

/// Creates the transport of the folder's node.
pub fn node_transport(options: &NodeOptions) -> io::Result<TlsBuilder> {
    let folder = folder(options)?;
    if options.dev {
        return for_development(&folder);
    }
    let identity = node_identity(&folder)?;
    // Creates the key of the folder's commands, so that the node trusts the first command from its start.
    folder.first_client()?;
    Ok(Tls::builder(identity, folder.trust()))
}

/// Creates the transport of a command of the folder, and takes a key that no other command uses while it
/// runs. The key is not that of the folder's node, because other nodes would think that this node has
/// restarted.
pub fn client_transport(options: &NodeOptions) -> io::Result<(TlsBuilder, Option<Client>)> {
    let folder = folder(options)?;
    if options.dev {
        return Ok((for_development(&folder)?, None));
    }
    // The identity is not used. This reports a folder that has no key of a node, with advice.
    node_identity(&folder)?;
    let client = folder.client()?;
    Ok((Tls::builder(client.identity().clone(), folder.trust_of(&client)?), Some(client)))
}

fn for_development(folder: &Folder) -> io::Result<TlsBuilder> {
    Ok(Tls::builder(Identity::generate()?, Trust::this_machine(folder.secret())))
}

fn node_identity(folder: &Folder) -> io::Result<Identity> {
    identity(folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            io::Error::new(ErrorKind::NotFound, format!("{error}, or use `--dev`, which needs none"))
        }
        _ => error,
    })
}

/// Returns the type registry of this program's nodes.
pub fn vocabulary() -> Vocabulary {
    admin::vocabulary().and(port::vocabulary()).and(Counting::vocabulary("rialto.wordcount"))
}

/// Parses a locator that the command line has checked.
pub fn locator(text: &str) -> Result<Locator, Failure> {
    text.parse().map_err(Failure::refused)
}

/// Connects `node` to the node at `at`. An error says why this failed, and what to do.
pub async fn reach(node: &Node, at: &Locator, way: As) -> Result<NodeId, String> {
    let mut tries = 0;
    loop {
        tries += 1;
        match node.connect_at(at).await {
            Ok(there) => return Ok(there),
            Err(error) if tries < TRIES && is_for_now(refusal(&error), way) => sleep(PAUSE).await,
            Err(error) => return Err(why_not(node, at, way, &error)),
        }
    }
}

/// Returns whether the refusal may be temporary.
fn is_for_now(refusal: Option<&Refusal>, way: As) -> bool {
    match refusal {
        Some(Refusal::Full) => true,
        Some(Refusal::NotTrustedThere { .. }) => way == As::Client { is_new: true },
        _ => false,
    }
}

fn refusal(error: &io::Error) -> Option<&Refusal> {
    error.get_ref()?.downcast_ref()
}

fn why_not(node: &Node, at: &Locator, way: As, error: &io::Error) -> String {
    let own = node.reference().map(|here| here.key);
    match (refusal(error), error.kind()) {
        (Some(Refusal::Untrusted(key)), _) if Some(*key) == own => format!(
            "cannot connect to {at}: the node there has the same key as this one, and each node needs a key \
             of its own; help: create a key in another folder with `rialto node keygen --dir DIR`, and use \
             that folder here"
        ),
        (Some(Refusal::NotTrustedThere { key, why }), _) if matches!(way, As::Client { .. }) => format!(
            "cannot connect to {at}: the node there does not trust the commands of this folder ({why}); \
             help: on its machine, run `rialto node trust --client {key}`"
        ),
        // The text of the error advises keys, which are not needed here.
        (Some(Refusal::Untrusted(_) | Refusal::NotTrustedThere { .. }), _) if way == As::Dev => format!(
            "cannot connect to {at}: the node there does not have the secret of this one; help: with `--dev`, \
             start both as the same user and with the same --dir"
        ),
        (Some(_), _) if way == As::Dev => format!(
            "cannot connect to {at}: {error}; help: with `--dev`, start that node with `--dev`, too, as the \
             same user and with the same --dir"
        ),
        (Some(Refusal::Certificate { .. } | Refusal::NoHandshake(_) | Refusal::Gone), _) => {
            format!("cannot connect to {at}: {error}; help: if that node runs with `--dev`, use it here")
        }
        (None, ErrorKind::ConnectionRefused) => {
            format!("cannot connect to {at}: no program listens there; help: run `rialto node start`")
        }
        _ => format!("cannot connect to {at}: {error}"),
    }
}

/// Returns the output of `future` if it is ready within `time`. Otherwise the future is dropped.
pub async fn limited<T: Send + 'static>(
    time: Duration,
    future: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    let done = from_future(|task| drop(rialto_rt::spawn(task)), future).wrap(Result::ok);
    choose((done, after(time).wrap(|()| None))).await
}
