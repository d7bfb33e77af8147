//! The folder of a node, and where in it everything is.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use super::{Client, Identity, KeyList, Trust};

/// The folder in which a node finds its key and whom to trust, as `rialto node` makes it.
///
/// | file | holds |
/// |---|---|
/// | `node.key` | the [`Identity`], which is secret |
/// | `client.key`, `client-2.key`, .. | the keys of commands, which are secret: see [`client`](Folder::client) |
/// | `trusted` | the keys of trusted nodes: a [`KeyList`] |
/// | `clients` | the keys of commands, here and elsewhere, that are trusted for administration only: a [`KeyList`] |
/// | `authority.pem` | certificates of authorities; if it is there, `trusted` does not count, and the next two do |
/// | `certificate.pem` | the node's own certificate, and those between it and the authority's |
/// | `revoked` | keys that are not trusted, whatever else says so: a [`KeyList`], if it is there |
///
/// ```
/// use rialto_node::transport::{Folder, NodeKey, Tls, Transport};
///
/// # fn main() -> std::io::Result<()> {
/// # let temporary = tempfile::tempdir()?;
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let folder = Folder::at(temporary.path().join("node"));
/// folder.create()?; // as `rialto node keygen` does
/// folder.trusted().add(NodeKey([7; 32]), "a neighbour")?; // as `rialto node trust` does
/// let tls = Tls::builder(folder.identity()?, folder.trust()).listen("127.0.0.1:0")?.start()?;
/// # assert_eq!(tls.key(), folder.identity()?.key());
/// # Ok(())
/// # })
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder at `path`, which need not be there.
    pub fn at(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// The one of this user: `rialto` in `$XDG_CONFIG_HOME`, which is `~/.config` if it is not set.
    ///
    /// # Errors
    ///
    /// `NotFound`: the user has no home.
    pub fn of_this_user() -> io::Result<Folder> {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let configuration = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")));
        let nowhere = "neither XDG_CONFIG_HOME nor HOME is set: name the folder of the node";
        let found = configuration.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, nowhere))?;
        Ok(Folder(found.join("rialto")))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Makes the folder, a key, and an empty list of trusted keys.
    ///
    /// # Errors
    ///
    /// `AlreadyExists` if there is a key: none is overwritten. Those of the system.
    pub fn create(&self) -> io::Result<Identity> {
        let identity = Identity::create(self.0.join("node.key"))?;
        self.trusted().create()?;
        Ok(identity)
    }

    /// Who the node is.
    ///
    /// # Errors
    ///
    /// Those of [`Identity::load`].
    pub fn identity(&self) -> io::Result<Identity> {
        Identity::load(self.0.join("node.key"))
    }

    /// A key of the folder for a program that asks nodes, and is none; a program that runs at the same time has
    /// another one. A node that was started from the folder trusts them for administration only.
    ///
    /// # Errors
    ///
    /// Those of [`Identity::load_or_create`] and [`KeyList::add`]; `ResourceBusy` if eight such programs are running.
    pub fn client(&self) -> io::Result<Client> {
        Client::take(&self.0, &self.clients())
    }

    /// The first of these keys, which a program has that is alone, made if it is not there: for others, who are to
    /// trust it.
    ///
    /// # Errors
    ///
    /// Those of [`client`](Self::client).
    pub fn first_client(&self) -> io::Result<Identity> {
        Client::first(&self.0, &self.clients())
    }

    /// The keys of those that are trusted for administration only.
    pub fn clients(&self) -> KeyList {
        KeyList::at(self.0.join("clients"))
    }

    /// The trusted keys.
    pub fn trusted(&self) -> KeyList {
        KeyList::at(self.0.join("trusted"))
    }

    /// The revoked keys.
    pub fn revoked(&self) -> KeyList {
        KeyList::at(self.0.join("revoked"))
    }

    /// Whom the node trusts: who is in the list, or whom the authority has certified, if there is one
    /// now; for administration only, its [clients](Self::clients); in any case but those that are revoked.
    pub fn trust(&self) -> Trust {
        let trust = match self.authority() {
            None => Trust::list(self.trusted().path()),
            Some(authority) => Trust::authority(authority, self.0.join("certificate.pem")),
        };
        trust.and_clients(self.clients().path()).but(self.revoked().path())
    }

    /// Whom one of its [clients](Self::client) trusts: whom the node trusts, and the node itself.
    ///
    /// # Errors
    ///
    /// The node's key is there, and cannot be read.
    pub fn trust_of(&self, client: &Client) -> io::Result<Trust> {
        let trust = match self.authority() {
            None => Trust::list(self.trusted().path()),
            Some(authority) => Trust::of_client(authority, client.path()),
        };
        let node = match self.identity() {
            Ok(node) => Some(node.key()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        Ok(trust.and_dialled(node).but(self.revoked().path()))
    }

    /// The certificates of authorities, if they count.
    fn authority(&self) -> Option<PathBuf> {
        let authority = self.0.join("authority.pem");
        // Where that cannot be said, it cannot be read either.
        (!matches!(authority.try_exists(), Ok(false))).then_some(authority)
    }

    /// The secret of the nodes of this machine: see [`Trust::this_machine`].
    pub fn secret(&self) -> PathBuf {
        self.0.join("machine.secret")
    }
}
