//! The sources of a node's trust store.

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
use super::files::{bad_file, read_trusted};
use super::identity::Identity;
use super::key_list;
use super::trust_store::{Authorities, Clock, TrustStore};
use crate::NodeKey;

/// The peers that a node trusts: those that may dial it, and those that it talks to when it dials.
///
/// A trusted peer may do everything that the node layer allows its peers. Trust is not transitive. It has to
/// be mutual: each of the two nodes decides for itself.
#[derive(Clone, Debug)]
pub struct Trust {
    source: Source,
    /// Keys that are never trusted.
    revoked: Option<PathBuf>,
    /// Keys that are trusted for administration only.
    clients: Option<PathBuf>,
    /// A key that is also trusted when its node is dialled.
    dialled: Option<NodeKey>,
    /// The clock that decides whether certificates have expired.
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

/// A fingerprint of the trust files: their modification times, lengths and inode numbers. If it differs, the
/// files may have changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stamp(Vec<Option<(SystemTime, u64, u64)>>);

impl Trust {
    fn of(source: Source) -> Trust {
        Trust { source, revoked: None, clients: None, dialled: None, clock: UnixTime::now }
    }

    /// Trusts the peers with these keys.
    pub fn keys(keys: impl IntoIterator<Item = NodeKey>) -> Trust {
        Trust::of(Source::Keys(keys.into_iter().collect()))
    }

    /// Trusts the peers whose keys are in the file at `path`, a [`KeyList`](super::KeyList). The commands
    /// `rialto node trust` and `untrust` write it.
    pub fn list(path: impl Into<PathBuf>) -> Trust {
        Trust::of(Source::List(path.into()))
    }

    /// Trusts the peers that an authority has certified, for fleets in which nodes come and go. The file
    /// `authority` holds the certificates of one or several authorities. The file `certificate` holds the
    /// node's own certificate and its intermediate certificates. Both are X.509 in PEM. Use
    /// [`with_revocations`](Self::with_revocations) to revoke keys.
    ///
    /// Names in certificates are ignored: a node is identified by its key.
    ///
    /// ```no_run
    /// use rialto_transport::{Identity, Tls, Trust};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let trust = Trust::authority("/etc/rialto/authority.pem", "/etc/rialto/certificate.pem");
    /// let node = Identity::load("/etc/rialto/node.key")?;
    /// let trust = trust.with_revocations("/etc/rialto/revoked");
    /// let tls = Tls::builder(node, trust).listen("0.0.0.0:4370")?.start()?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Source: RFC 5280 (X.509).
    pub fn authority(authority: impl Into<PathBuf>, certificate: impl Into<PathBuf>) -> Trust {
        let (authority, certificate) = (authority.into(), certificate.into());
        Trust::of(Source::Authority { authority, certificate })
    }

    /// Trusts the peers on the same machine that share a secret file, for development. A missing file is
    /// created for this user only; a file that others may read is refused. Such a node listens on, and dials,
    /// loopback addresses only.
    ///
    /// ```
    /// use rialto_transport::{Identity, Tls, Transport, Trust};
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
    /// The secret is the key of an [`Authority`](super::Authority), with which each node certifies itself.
    ///
    /// Source: Erlang's cookie, which only protects nodes from mistakes.
    pub fn this_machine(secret: impl Into<PathBuf>) -> Trust {
        Trust::of(Source::ThisMachine { secret: secret.into() })
    }

    /// Revokes the keys in the file at `revoked`, a [`KeyList`](super::KeyList). If the file does not exist,
    /// no key is revoked.
    pub fn with_revocations(self, revoked: impl Into<PathBuf>) -> Trust {
        Trust { revoked: Some(revoked.into()), ..self }
    }

    /// Also admits the diallers whose keys are in the file at `clients`, a [`KeyList`](super::KeyList), for
    /// administration only: see [`Transport::is_client`](crate::Transport::is_client). If the file
    /// does not exist, there are no such clients.
    pub fn with_clients(self, clients: impl Into<PathBuf>) -> Trust {
        Trust { clients: Some(clients.into()), ..self }
    }

    /// Creates the trust of a client of nodes that an authority has certified. The client certifies itself,
    /// with the key in the file `secret`.
    pub(super) fn of_client(authority: PathBuf, secret: &Path) -> Trust {
        Trust::of(Source::Client { authority, secret: secret.to_owned() })
    }

    /// Also trusts the node with this key when it is dialled.
    pub(super) fn with_dialled(self, dialled: Option<NodeKey>) -> Trust {
        Trust { dialled, ..self }
    }

    /// Uses this clock.
    #[cfg(test)]
    pub(super) fn with_clock(self, clock: Clock) -> Trust {
        Trust { clock, ..self }
    }

    /// Returns the clock, if connections are to end when certificates expire.
    pub(super) fn expiry_clock(&self) -> Option<Clock> {
        matches!(self.source, Source::Authority { .. }).then_some(self.clock)
    }

    /// Whether it covers this machine only.
    pub(super) fn is_local(&self) -> bool {
        matches!(self.source, Source::ThisMachine { .. })
    }

    /// Returns the files that are checked for changes.
    fn files(&self) -> Vec<&Path> {
        let mut files: Vec<&Path> = match &self.source {
            // With another secret, the peers would no longer accept this node's certificate.
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

    /// Reads the trust store from the files.
    ///
    /// # Errors
    ///
    /// A file cannot be read or understood.
    pub(super) fn read(&self, identity: &Identity, provider: &Arc<CryptoProvider>) -> io::Result<TrustStore> {
        let clients = keys_if_any(self.clients.as_deref())?;
        let trust_store = self.read_source(identity, provider, self.revoked()?)?;
        Ok(trust_store.with_extra(clients, self.dialled))
    }

    fn read_source(
        &self,
        identity: &Identity,
        provider: &Arc<CryptoProvider>,
        revoked: HashSet<NodeKey>,
    ) -> io::Result<TrustStore> {
        match &self.source {
            Source::Keys(keys) => Ok(TrustStore::from_keys(identity, keys.clone(), revoked)),
            Source::List(path) => Ok(TrustStore::from_keys(identity, key_list::keys(path)?, revoked)),
            Source::Authority { authority, certificate } => {
                let chains = Authorities::new(read_certificates(authority)?, provider, self.clock);
                let chains = chains.map_err(|why| bad_file(authority, why))?;
                let shown = read_certificates(certificate)?;
                let trust_store = TrustStore::from_authorities(identity, chains, shown, revoked);
                trust_store.map_err(|why| bad_file(certificate, why))
            }
            Source::Client { authority, secret } => {
                let chains = Authorities::new(read_certificates(authority)?, provider, self.clock);
                let chains = chains.map_err(|why| bad_file(authority, why))?;
                let shown = vec![Authority::load(secret)?.certify_for_now(identity)?];
                Ok(TrustStore::for_client(identity, chains, shown, revoked))
            }
            Source::ThisMachine { secret } => {
                let authority = Authority::load_or_create(secret)?;
                let chains = Authorities::new(vec![authority.certificate().clone()], provider, self.clock);
                let chains = chains.map_err(|why| bad_file(secret, why))?;
                let shown = vec![authority.certify_for_now(identity)?];
                TrustStore::from_authorities(identity, chains, shown, revoked)
                    .map_err(|why| bad_file(secret, why))
            }
        }
    }

    /// Reads the revoked keys.
    ///
    /// # Errors
    ///
    /// The file cannot be read or understood.
    pub(super) fn revoked(&self) -> io::Result<HashSet<NodeKey>> {
        keys_if_any(self.revoked.as_deref())
    }
}

/// Reads the keys in a file, which need not exist.
fn keys_if_any(path: Option<&Path>) -> io::Result<HashSet<NodeKey>> {
    match path.map(key_list::keys) {
        None => Ok(HashSet::new()),
        Some(Err(error)) if error.kind() == ErrorKind::NotFound => Ok(HashSet::new()),
        Some(keys) => keys,
    }
}

/// Returns the file's inode number, which changes when another file replaces it.
fn number(about: &fs::Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::ino(about);
    #[cfg(not(unix))]
    return about.len();
}

/// Reads the certificates in a file, at least one.
fn read_certificates(path: &Path) -> io::Result<Vec<CertificateDer<'static>>> {
    let text = read_trusted(path)?;
    let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    match all {
        Ok(all) if !all.is_empty() => Ok(all),
        _ => Err(bad_file(path, "the file contains no certificates in PEM")),
    }
}
