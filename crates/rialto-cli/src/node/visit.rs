//! How this program reaches nodes that run, and why not.

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

/// So often a node is tried that has no room for the moment: it has not noticed yet, say, that others have left.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(300);

/// A node of this program, which dials another one.
pub struct Visit {
    pub node: Node,
    pub admin: Admin,
    /// No other command has its key meanwhile.
    _client: Option<Client>,
}

/// As whom this program reaches a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// As one of this machine.
    Dev,
    /// As a node.
    Node,
    /// As a command of a folder; its key may be one that the node there has not read yet.
    Client { is_new: bool },
}

impl As {
    /// As a node that runs.
    pub fn node(dev: bool) -> As {
        if dev { As::Dev } else { As::Node }
    }

    /// As a command.
    pub fn client(client: Option<&Client>) -> As {
        client.map_or(As::Dev, |client| As::Client { is_new: client.is_new() })
    }
}

impl Visit {
    /// To the node that the options name.
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

/// The transport of a node that is started from the folder.
pub fn node_transport(options: &NodeOptions) -> io::Result<TlsBuilder> {
    let folder = folder(options)?;
    if options.dev {
        return for_development(&folder);
    }
    let identity = node_identity(&folder)?;
    // From its beginning it trusts the first command that comes.
    folder.first_client()?;
    Ok(Tls::builder(identity, folder.trust()))
}

/// The transport of a command of the folder, and its key, which is its own while it runs. It is not that of the
/// folder's node: others would take it for that node, come again.
pub fn client_transport(options: &NodeOptions) -> io::Result<(TlsBuilder, Option<Client>)> {
    let folder = folder(options)?;
    if options.dev {
        return Ok((for_development(&folder)?, None));
    }
    // Without a key there is nobody whom its node trusts.
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
            io::Error::new(ErrorKind::NotFound, format!("{error}; with --dev none is needed"))
        }
        _ => error,
    })
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

/// Whether it may be otherwise in a moment.
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
            "{at} has the key of the folder that this command uses, too, and no two nodes have one: give the command a \
             folder of its own, by --dir and `rialto node keygen`"
        ),
        (Some(Refusal::NotTrustedThere { key, why }), _) if matches!(way, As::Client { .. }) => format!(
            "{at} does not trust the commands of this folder ({why}). If it is to, where that node is: `rialto node trust \
             --client {key}`"
        ),
        (Some(_), _) if way == As::Dev => format!(
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
    choose((done, after(time).wrap(|()| None))).await
}
