//! The key of a node.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use ring::digest::{SHA256, digest};
use rustls::crypto::ring::sign::any_eddsa_type;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{PrivatePkcs8KeyDer, SubjectPublicKeyInfoDer};
use rustls::sign::SigningKey;
use zeroize::Zeroizing;

use super::files::{bad_file, create_secret, read_secret};
use crate::NodeKey;
use crate::random::random;

/// The identity of a node: an Ed25519 key pair. Anyone with its file can pose as this node.
///
/// ```
/// use rialto_transport::Identity;
///
/// # fn main() -> std::io::Result<()> {
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("node.key");
/// let identity = Identity::load_or_create(&path)?;
/// println!("peers trust this node by: rialto node trust {}", identity.key());
/// # assert_eq!(Identity::load(&path)?.key(), identity.key());
/// # Ok(())
/// # }
/// ```
///
/// The file is PKCS #8 in PEM, as OpenSSL and others write it. Its mode is 0600; a file that other users may
/// access is refused.
#[derive(Clone)]
pub struct Identity {
    key: NodeKey,
    public: SubjectPublicKeyInfoDer<'static>,
    signing: Arc<dyn SigningKey>,
}

impl Identity {
    /// Generates a new identity, which is not stored in a file and is lost when the node stops.
    ///
    /// # Errors
    ///
    /// The operating system provides no random numbers.
    pub fn generate() -> io::Result<Identity> {
        Identity::of(&SecretKey::generate()?)
    }

    /// Loads the identity in the file at `path`.
    ///
    /// # Errors
    ///
    /// The file does not exist, other users may access it, or it does not hold an Ed25519 key.
    pub fn load(path: impl AsRef<Path>) -> io::Result<Identity> {
        let path = path.as_ref();
        Identity::of(&SecretKey::load(path)?).map_err(|error| bad_file(path, error))
    }

    /// Creates a new identity, in a new file at `path`. It also creates missing folders. The file appears
    /// complete, or not at all.
    ///
    /// # Errors
    ///
    /// `AlreadyExists` if there is a file: no key is overwritten. Otherwise a system error.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Identity> {
        Identity::of(&SecretKey::create(path.as_ref())?)
    }

    /// Loads the identity in the file at `path`, or creates it if the file does not exist. Several programs
    /// that do so concurrently get the same identity.
    ///
    /// # Errors
    ///
    /// Those of [`load`](Self::load), or a system error.
    pub fn load_or_create(path: impl AsRef<Path>) -> io::Result<Identity> {
        let path = path.as_ref();
        Identity::of(&SecretKey::load_or_create(path)?).map_err(|error| bad_file(path, error))
    }

    /// Returns the key by which peers know it.
    pub fn key(&self) -> NodeKey {
        self.key
    }

    /// Returns the public key, as PEM (`PUBLIC KEY`), for an authority that certifies it.
    pub fn public_pem(&self) -> String {
        to_pem("PUBLIC KEY", &self.public)
    }

    pub(super) fn public(&self) -> &SubjectPublicKeyInfoDer<'static> {
        &self.public
    }

    pub(super) fn signing(&self) -> &Arc<dyn SigningKey> {
        &self.signing
    }

    fn of(secret: &SecretKey) -> io::Result<Identity> {
        let bad = |_| io::Error::new(ErrorKind::InvalidData, "the private key is not an Ed25519 key");
        let signing = any_eddsa_type(&secret.pkcs8().into()).map_err(bad)?;
        let public =
            signing.public_key().ok_or_else(|| io::Error::other("the private key has no public key"))?;
        let public = public.into_owned();
        Ok(Identity { key: key_of(&public), public, signing })
    }
}

impl fmt::Debug for Identity {
    /// Shows the public key, and omits the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Computes the [`NodeKey`] of a public key.
pub(super) fn key_of(public: &[u8]) -> NodeKey {
    let mut key = NodeKey([0; 32]);
    key.0.copy_from_slice(digest(&SHA256, public).as_ref());
    key
}

/// A private Ed25519 key, as PKCS #8. It is wiped when dropped.
pub(super) struct SecretKey(Zeroizing<Vec<u8>>);

impl SecretKey {
    /// The prefix of the 32 bytes of the key in PKCS #8, version 1.
    const HEAD: [u8; 16] = [0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 34, 4, 32];

    pub(super) fn generate() -> io::Result<SecretKey> {
        let secret = Zeroizing::new(random::<32>()?);
        Ok(SecretKey(Zeroizing::new([&Self::HEAD[..], &secret[..]].concat())))
    }

    pub(super) fn load(path: &Path) -> io::Result<SecretKey> {
        let key = PrivatePkcs8KeyDer::from_pem_slice(&read_secret(path)?);
        let key = key.map_err(|_| bad_file(path, "the file contains no private key in PKCS #8 and PEM"))?;
        Ok(SecretKey(Zeroizing::new(key.secret_pkcs8_der().to_vec())))
    }

    pub(super) fn create(path: &Path) -> io::Result<SecretKey> {
        let key = SecretKey::generate()?;
        create_secret(path, Zeroizing::new(to_pem("PRIVATE KEY", &key.0)).as_bytes())?;
        Ok(key)
    }

    pub(super) fn load_or_create(path: &Path) -> io::Result<SecretKey> {
        match SecretKey::load(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            done => return done,
        }
        match SecretKey::create(path) {
            // Another program was faster.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => SecretKey::load(path),
            done => done,
        }
    }

    pub(super) fn pkcs8(&self) -> &[u8] {
        &self.0
    }
}

pub(super) fn to_pem(what: &str, der: &[u8]) -> String {
    let config = pem::EncodeConfig::new().set_line_ending(pem::LineEnding::LF);
    pem::encode_config(&pem::Pem::new(what, der), config)
}
