//! How this program connects to running nodes, and the reasons if it cannot.

use std::io::{self, ErrorKind};
use std::time::Duration;

use rialto_event::{Event, after, choose, from_future, sleep};
use rialto_node::admin::{self, Admin};
use rialto_node::transport::{ClientIdentity, Identity, Locator, NodeDir, Refusal, Tls, TlsBuilder, Trust};
use rialto_node::{Node, NodeId, TypeRegistry, port};

use super::keys::{folder, identity};
use crate::args::node::NodeOptions;
use crate::failure::CommandError;

/// The maximum number of attempts to connect, if the node refuses for a reason that may be temporary. For
/// example, it has reached its limit of connections and has not noticed yet that other peers have left.
const MAX_CONNECTS: u32 = 10;
const CONNECT_RETRY: Duration = Duration::from_millis(300);

/// A connection of this program's own node to another node.
pub struct AdminConnection {
    pub node: Node,
    pub admin: Admin,
    /// Keeps the command's key locked, so that no other command uses it at the same time.
    _client: Option<ClientIdentity>,
}

/// The role in which this program connects to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A program on the same machine, which reads the same secret (`--dev`).
    Dev,
    /// A node.
    Node,
    /// A command of a folder. If its key is new, the other node may not have read it yet.
    Client { is_new: bool },
}

impl Role {
    /// Returns the role of a node that runs.
    pub fn node(dev: bool) -> Role {
        if dev { Role::Dev } else { Role::Node }
    }

    /// Returns the role of a command.
    pub fn client(client: Option<&ClientIdentity>) -> Role {
        client.map_or(Role::Dev, |client| Role::Client { is_new: client.is_new() })
    }
}

impl AdminConnection {
    /// Connects to the node of the options.
    pub async fn to(options: &NodeOptions) -> Result<AdminConnection, CommandError> {
        let (tls, client) = client_transport(options).map_err(CommandError::refused)?;
        let tls = tls.start().map_err(CommandError::refused)?;
        let node = Node::builder().transport(tls).types(type_registry()).build();
        let (here, role, at) = (node.clone(), Role::client(client.as_ref()), locator(&options.at)?);
        let reached = with_timeout(options.timeout, async move { connect(&here, &at, role).await }).await;
        let there = reached.unwrap_or_else(|| Err(timeout_message(options)));
        Ok(AdminConnection {
            node,
            admin: Admin::of(there.map_err(CommandError::unreached)?),
            _client: client,
        })
    }
}

/// How long a command may take to tell the other nodes that it leaves.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// Tells the nodes that `node` was connected to that it leaves, so that they need not detect it.
pub async fn leave(node: &Node) {
    node.leave(LEAVE_TIMEOUT).await;
}

/// Returns the message for a node that did not answer in time.
pub fn timeout_message(options: &NodeOptions) -> String {
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
pub fn client_transport(options: &NodeOptions) -> io::Result<(TlsBuilder, Option<ClientIdentity>)> {
    let folder = folder(options)?;
    if options.dev {
        return Ok((for_development(&folder)?, None));
    }
    // The identity is not used. This reports a folder that has no key of a node, with advice.
    node_identity(&folder)?;
    let client = folder.client()?;
    Ok((Tls::builder(client.identity().clone(), folder.trust_of(&client)?), Some(client)))
}

fn for_development(folder: &NodeDir) -> io::Result<TlsBuilder> {
    Ok(Tls::builder(Identity::generate()?, Trust::this_machine(folder.secret())))
}

fn node_identity(folder: &NodeDir) -> io::Result<Identity> {
    identity(folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            io::Error::new(ErrorKind::NotFound, format!("{error}, or use `--dev`, which needs none"))
        }
        _ => error,
    })
}

/// Returns the type registry of this program's nodes.
pub fn type_registry() -> TypeRegistry {
    let types = admin::type_registry().merge(port::type_registry());
    #[cfg(feature = "console")]
    let types = types.merge(rialto_console::remote::type_registry());
    types
}

/// Parses a locator that the command line has checked.
pub fn locator(text: &str) -> Result<Locator, CommandError> {
    text.parse().map_err(CommandError::refused)
}

/// Connects `node` to the node at `at`. An error says why this failed, and what to do.
pub async fn connect(node: &Node, at: &Locator, role: Role) -> Result<NodeId, String> {
    let mut tries = 0;
    loop {
        tries += 1;
        match node.connect_at(at).await {
            Ok(there) => return Ok(there),
            Err(error) if tries < MAX_CONNECTS && is_temporary(refusal(&error), role) => {
                sleep(CONNECT_RETRY).await
            }
            Err(error) => return Err(connect_failure(node, at, role, &error)),
        }
    }
}

/// Returns whether the refusal may be temporary.
fn is_temporary(refusal: Option<&Refusal>, role: Role) -> bool {
    match refusal {
        Some(Refusal::LimitReached) => true,
        Some(Refusal::NotTrustedThere { .. }) => role == Role::Client { is_new: true },
        _ => false,
    }
}

fn refusal(error: &io::Error) -> Option<&Refusal> {
    error.get_ref()?.downcast_ref()
}

fn connect_failure(node: &Node, at: &Locator, role: Role, error: &io::Error) -> String {
    let own = node.reference().map(|here| here.key);
    match (refusal(error), error.kind()) {
        (Some(Refusal::Untrusted(key)), _) if Some(*key) == own => format!(
            "cannot connect to {at}: the node there has the same key as this one, and each node needs a key \
             of its own; help: create a key in another folder with `rialto node keygen --dir DIR`, and use \
             that folder here"
        ),
        (Some(Refusal::NotTrustedThere { key, why }), _) if matches!(role, Role::Client { .. }) => format!(
            "cannot connect to {at}: the node there does not trust the commands of this folder ({why}); \
             help: on its machine, run `rialto node trust --client {key}`"
        ),
        // The text of the error advises keys, which are not needed here.
        (Some(Refusal::Untrusted(_) | Refusal::NotTrustedThere { .. }), _) if role == Role::Dev => format!(
            "cannot connect to {at}: the node there does not have the secret of this one; help: with `--dev`, \
             start both as the same user and with the same --dir"
        ),
        (Some(_), _) if role == Role::Dev => format!(
            "cannot connect to {at}: {error}; help: with `--dev`, start that node with `--dev`, too, as the \
             same user and with the same --dir"
        ),
        (Some(Refusal::Certificate { .. } | Refusal::InvalidHandshake(_) | Refusal::Closed), _) => {
            format!("cannot connect to {at}: {error}; help: if that node runs with `--dev`, use it here")
        }
        (None, ErrorKind::ConnectionRefused) => {
            format!("cannot connect to {at}: no program listens there; help: run `rialto node start`")
        }
        _ => format!("cannot connect to {at}: {error}"),
    }
}

/// Returns the output of `future` if it is ready within `time`. Otherwise the future is dropped.
pub async fn with_timeout<T: Send + 'static>(
    time: Duration,
    future: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    let done = from_future(|task| drop(rialto_rt::spawn(task)), future).wrap(Result::ok);
    choose((done, after(time).wrap(|()| None))).await
}
