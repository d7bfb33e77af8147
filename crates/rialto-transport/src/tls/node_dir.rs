//! The folder of a node, and the names of the files in it.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use super::{ClientIdentity, Identity, KeyList, Trust};

/// The folder with a node's key and its trust files, as `rialto node` creates it.
///
/// | file | holds |
/// |---|---|
/// | `node.key` | the [`Identity`], which is secret |
/// | `client.key`, `client-2.key`, .. | the keys of commands, which are secret: see [`client`](NodeDir::client) |
/// | `trusted` | the keys of trusted nodes: a [`KeyList`] |
/// | `clients` | the keys of commands, here and elsewhere, that are trusted for administration only: a [`KeyList`] |
/// | `authority.pem` | certificates of authorities. If it exists, it replaces `trusted`, and the next file is needed |
/// | `certificate.pem` | the node's own certificate, and its intermediate certificates |
/// | `revoked` | keys that are never trusted: a [`KeyList`], which need not exist |
///
/// ```
/// use rialto_transport::{NodeDir, NodeKey, Tls, Transport};
///
/// # fn main() -> std::io::Result<()> {
/// # let temporary = tempfile::tempdir()?;
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let folder = NodeDir::at(temporary.path().join("node"));
/// folder.create()?; // as `rialto node keygen` does
/// folder.trusted().add(NodeKey([7; 32]), "a neighbour")?; // as `rialto node trust` does
/// let tls = Tls::builder(folder.identity()?, folder.trust()).listen("127.0.0.1:0")?.start()?;
/// # assert_eq!(tls.key(), folder.identity()?.key());
/// # Ok(())
/// # })
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct NodeDir(PathBuf);

impl NodeDir {
    /// Returns the folder at `path`, which need not exist.
    pub fn at(path: impl Into<PathBuf>) -> NodeDir {
        NodeDir(path.into())
    }

    /// Returns the default folder of this user: `rialto` in `$XDG_CONFIG_HOME`, which is `~/.config` if it is
    /// not set.
    ///
    /// # Errors
    ///
    /// `NotFound` if the user has no home directory.
    pub fn of_this_user() -> io::Result<NodeDir> {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let configuration = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")));
        let nowhere =
            "neither XDG_CONFIG_HOME nor HOME is set; help: set one of them, or name the folder of the node";
        let found = configuration.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, nowhere))?;
        Ok(NodeDir(found.join("rialto")))
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Creates the folder, a key, and an empty list of trusted keys.
    ///
    /// # Errors
    ///
    /// `AlreadyExists` if there is a key: no key is overwritten. Otherwise a system error.
    pub fn create(&self) -> io::Result<Identity> {
        let identity = Identity::create(self.0.join("node.key"))?;
        self.trusted().create()?;
        Ok(identity)
    }

    /// Loads the identity of the node.
    ///
    /// # Errors
    ///
    /// Those of [`Identity::load`].
    pub fn identity(&self) -> io::Result<Identity> {
        Identity::load(self.0.join("node.key"))
    }

    /// Returns a key for a program that administers nodes and is not a node. Programs that run at the same
    /// time have different keys. A node started from this folder trusts these keys for administration only.
    ///
    /// # Errors
    ///
    /// Those of [`Identity::load_or_create`] and [`KeyList::add`]. `ResourceBusy` if eight such programs are
    /// running.
    pub fn client(&self) -> io::Result<ClientIdentity> {
        ClientIdentity::take(&self.0, &self.clients())
    }

    /// Returns the first of these keys, which a program has if it runs alone, and creates it if it is
    /// missing. Give it to the administrators of other nodes that are to trust this folder's commands.
    ///
    /// # Errors
    ///
    /// Those of [`client`](Self::client).
    pub fn first_client(&self) -> io::Result<Identity> {
        ClientIdentity::first(&self.0, &self.clients())
    }

    /// Returns the list of keys that are trusted for administration only.
    pub fn clients(&self) -> KeyList {
        KeyList::at(self.0.join("clients"))
    }

    /// Returns the list of trusted keys.
    pub fn trusted(&self) -> KeyList {
        KeyList::at(self.0.join("trusted"))
    }

    /// Returns the list of revoked keys.
    pub fn revoked(&self) -> KeyList {
        KeyList::at(self.0.join("revoked"))
    }

    /// Returns the trust of the node: the keys in the list of trusted nodes, or the nodes certified by the
    /// authority, if there is one now. Its [clients](Self::clients) are trusted for administration only.
    /// Revoked keys are never trusted.
    pub fn trust(&self) -> Trust {
        let trust = match self.authority() {
            None => Trust::list(self.trusted().path()),
            Some(authority) => Trust::authority(authority, self.0.join("certificate.pem")),
        };
        trust.with_clients(self.clients().path()).with_revocations(self.revoked().path())
    }

    /// Returns the trust of one of its [clients](Self::client): the nodes that the node trusts, and the node
    /// itself.
    ///
    /// # Errors
    ///
    /// The node's key exists and cannot be read.
    pub fn trust_of(&self, client: &ClientIdentity) -> io::Result<Trust> {
        let trust = match self.authority() {
            None => Trust::list(self.trusted().path()),
            Some(authority) => Trust::of_client(authority, client.path()),
        };
        let node = match self.identity() {
            Ok(node) => Some(node.key()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        Ok(trust.with_dialled(node).with_revocations(self.revoked().path()))
    }

    /// Returns the path of the authorities' certificates, unless the file does not exist.
    fn authority(&self) -> Option<PathBuf> {
        let authority = self.0.join("authority.pem");
        // If the existence is unknown, use the path: reading it then reports the error.
        (!matches!(authority.try_exists(), Ok(false))).then_some(authority)
    }

    /// Returns the path of the secret that the nodes of this machine share: see [`Trust::this_machine`].
    pub fn secret(&self) -> PathBuf {
        self.0.join("machine.secret")
    }
}
