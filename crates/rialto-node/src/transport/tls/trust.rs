//! Whose keys are trusted.

use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, UnixTime};

use super::authority::Authority;
use super::belief::{Belief, Chains, Clock};
use super::files::{bad_file, read_trusted};
use super::identity::Identity;
use super::list;
use crate::transport::NodeKey;

/// Whom a node trusts: who may dial it, and whom it talks to when it dials.
///
/// A trusted peer may do what the node layer lets its peers do. Trust is not transitive, and has to
/// be mutual: each of the two nodes decides for itself.
#[derive(Clone, Debug)]
pub struct Trust {
    source: Source,
    /// Keys that are not trusted, whatever else says so.
    revoked: Option<PathBuf>,
    /// Keys that are trusted for administration only.
    clients: Option<PathBuf>,
    /// A key that is trusted beside, of a node that is dialled.
    dialled: Option<NodeKey>,
    /// By which certificates expire.
    clock: Clock,
}

#[derive(Clone, Debug)]
enum Source {
    Keys(HashSet<NodeKey>),
    List(PathBuf),
    Authority { authority: PathBuf, certificate: PathBuf },
    Client { authority: PathBuf, secret: PathBuf },
    ThisMachine { secret: PathBuf },
}

/// What the files of a trust looked like: another one means that they may have changed.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::transport) struct Stamp(Vec<Option<(SystemTime, u64, u64)>>);

impl Trust {
    fn of(source: Source) -> Trust {
        Trust { source, revoked: None, clients: None, dialled: None, clock: UnixTime::now }
    }

    /// Those whose keys these are.
    pub fn keys(keys: impl IntoIterator<Item = NodeKey>) -> Trust {
        Trust::of(Source::Keys(keys.into_iter().collect()))
    }

    /// Those whose keys stand in the file at `path`, a [`KeyList`](super::KeyList). `rialto node trust`
    /// and `untrust` write it.
    pub fn list(path: impl Into<PathBuf>) -> Trust {
        Trust::of(Source::List(path.into()))
    }

    /// Those whose keys an authority has certified, for fleets in which nodes come and go: the file
    /// `authority` has the certificates of one authority or several, `certificate` the node's own, and
    /// those between it and the authority's, all as X.509 in PEM. [`but`](Self::but) says who is not
    /// trusted any more.
    ///
    /// Names in certificates do not count: a node is known by its key.
    ///
    /// ```no_run
    /// use rialto_node::transport::{Identity, Tls, Trust};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let trust = Trust::authority("/etc/rialto/authority.pem", "/etc/rialto/certificate.pem");
    /// let node = Identity::load("/etc/rialto/node.key")?;
    /// let tls = Tls::builder(node, trust.but("/etc/rialto/revoked")).listen("0.0.0.0:4370")?.start()?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Source: RFC 5280 (X.509).
    pub fn authority(authority: impl Into<PathBuf>, certificate: impl Into<PathBuf>) -> Trust {
        let (authority, certificate) = (authority.into(), certificate.into());
        Trust::of(Source::Authority { authority, certificate })
    }

    /// Those who have the same secret file, on the same machine: for development. It is made if it is
    /// not there, for this user only, and refused if others may read it. Who trusts so listens on, and
    /// dials, loopback addresses only.
    ///
    /// ```
    /// use rialto_node::transport::{Identity, Tls, Transport, Trust};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let folder = tempfile::tempdir()?;
    /// # let secret = folder.path().join("machine.secret");
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(async {
    /// let node = || Tls::builder(Identity::generate()?, Trust::this_machine(&secret)).listen("127.0.0.1:0");
    /// let (here, there) = (node()?.start()?, node()?.start()?);
    /// let (dialled, accepted) = (there.dial(&here.locators()[0], None).await?, here.accept().await?);
    /// assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
    /// # Ok::<(), std::io::Error>(())
    /// # })
    /// # }
    /// ```
    ///
    /// The secret is the key of an [`Authority`](super::Authority), by which each node certifies itself.
    ///
    /// Source: Erlang's cookie, which only keeps nodes from mistakes.
    pub fn this_machine(secret: impl Into<PathBuf>) -> Trust {
        Trust::of(Source::ThisMachine { secret: secret.into() })
    }

    /// The same, but not those whose keys stand in the file at `revoked`, a
    /// [`KeyList`](super::KeyList). While there is no file, nobody is revoked.
    pub fn but(self, revoked: impl Into<PathBuf>) -> Trust {
        Trust { revoked: Some(revoked.into()), ..self }
    }

    /// And those who dial, and whose keys stand in the file at `clients`, a [`KeyList`](super::KeyList), for
    /// administration only: see [`Transport::is_client`](crate::transport::Transport::is_client). While there is no
    /// file, these are none.
    pub fn and_clients(self, clients: impl Into<PathBuf>) -> Trust {
        Trust { clients: Some(clients.into()), ..self }
    }

    /// Of one that asks nodes whom an authority has certified, and is none: it certifies itself, by the key in the
    /// file `secret`.
    pub(super) fn of_client(authority: PathBuf, secret: &Path) -> Trust {
        Trust::of(Source::Client { authority, secret: secret.to_owned() })
    }

    /// And the node of that key, when it is dialled.
    pub(super) fn and_dialled(self, dialled: Option<NodeKey>) -> Trust {
        Trust { dialled, ..self }
    }

    /// By that clock.
    #[cfg(test)]
    pub(super) fn by(self, clock: Clock) -> Trust {
        Trust { clock, ..self }
    }

    /// What time it is, if certificates expire by it.
    pub(super) fn expires_by(&self) -> Option<Clock> {
        matches!(self.source, Source::Authority { .. }).then_some(self.clock)
    }

    /// Whether it is good for this machine only.
    pub(super) fn is_local(&self) -> bool {
        matches!(self.source, Source::ThisMachine { .. })
    }

    /// Those that may be read anew.
    fn files(&self) -> Vec<&Path> {
        let mut files: Vec<&Path> = match &self.source {
            // By another secret the node would be another one to its peers.
            Source::Keys(_) | Source::ThisMachine { .. } => vec![],
            Source::List(list) => vec![list],
            Source::Authority { authority, certificate } => vec![authority, certificate],
            Source::Client { authority, .. } => vec![authority],
        };
        files.extend(self.revoked.as_deref());
        files.extend(self.clients.as_deref());
        files
    }

    pub(super) fn has_files(&self) -> bool {
        !self.files().is_empty()
    }

    pub(super) fn stamp(&self) -> Stamp {
        let stamp = |path: &&Path| {
            let about = fs::metadata(path).ok()?;
            Some((about.modified().ok()?, about.len(), number(&about)))
        };
        Stamp(self.files().iter().map(stamp).collect())
    }

    /// What the files say now.
    ///
    /// # Errors
    ///
    /// One cannot be read, or is not understood.
    pub(super) fn read(&self, identity: &Identity, provider: &Arc<CryptoProvider>) -> io::Result<Belief> {
        let clients = keys_if_any(self.clients.as_deref())?;
        let belief = self.read_source(identity, provider, self.revoked()?)?;
        Ok(belief.and(clients, self.dialled))
    }

    fn read_source(
        &self,
        identity: &Identity,
        provider: &Arc<CryptoProvider>,
        revoked: HashSet<NodeKey>,
    ) -> io::Result<Belief> {
        match &self.source {
            Source::Keys(keys) => Ok(Belief::in_keys(identity, keys.clone(), revoked)),
            Source::List(path) => Ok(Belief::in_keys(identity, list::keys(path)?, revoked)),
            Source::Authority { authority, certificate } => {
                let chains = Chains::new(read_certificates(authority)?, provider, self.clock);
                let chains = chains.map_err(|why| bad_file(authority, why))?;
                let shown = read_certificates(certificate)?;
                let belief = Belief::in_chains(identity, chains, shown, revoked);
                belief.map_err(|why| bad_file(certificate, why))
            }
            Source::Client { authority, secret } => {
                let chains = Chains::new(read_certificates(authority)?, provider, self.clock);
                let chains = chains.map_err(|why| bad_file(authority, why))?;
                let shown = vec![Authority::load(secret)?.certify_for_now(identity)?];
                Ok(Belief::of_client(identity, chains, shown, revoked))
            }
            Source::ThisMachine { secret } => {
                let authority = Authority::load_or_create(secret)?;
                let chains = Chains::new(vec![authority.certificate().clone()], provider, self.clock);
                let chains = chains.map_err(|why| bad_file(secret, why))?;
                let shown = vec![authority.certify_for_now(identity)?];
                Belief::in_chains(identity, chains, shown, revoked).map_err(|why| bad_file(secret, why))
            }
        }
    }

    /// Whose keys are revoked now.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not understood.
    pub(super) fn revoked(&self) -> io::Result<HashSet<NodeKey>> {
        keys_if_any(self.revoked.as_deref())
    }
}

/// The keys in a file that need not be there.
fn keys_if_any(path: Option<&Path>) -> io::Result<HashSet<NodeKey>> {
    match path.map(list::keys) {
        None => Ok(HashSet::new()),
        Some(Err(error)) if error.kind() == ErrorKind::NotFound => Ok(HashSet::new()),
        Some(keys) => keys,
    }
}

/// Of the file itself: one that is put in its place has another.
fn number(about: &fs::Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::ino(about);
    #[cfg(not(unix))]
    return about.len();
}

/// The certificates in a file, at least one.
fn read_certificates(path: &Path) -> io::Result<Vec<CertificateDer<'static>>> {
    let text = read_trusted(path)?;
    let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    match all {
        Ok(all) if !all.is_empty() => Ok(all),
        _ => Err(bad_file(path, "it holds no certificates in PEM")),
    }
}
