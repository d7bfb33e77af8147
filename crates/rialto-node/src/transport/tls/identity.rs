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

use super::files::{bad_file, create_secret, random, read_secret};
use crate::transport::NodeKey;

/// What makes a node who it is: an Ed25519 key pair. Whoever has its file can be this node.
///
/// ```
/// use rialto_node::transport::Identity;
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
/// The file is PKCS #8 in PEM, as OpenSSL and others write it, of mode 0600, and refused if others
/// than its owner may use it.
#[derive(Clone)]
pub struct Identity {
    key: NodeKey,
    public: SubjectPublicKeyInfoDer<'static>,
    signing: Arc<dyn SigningKey>,
}

/// PKCS #8, version 1, of an Ed25519 key: what stands before the 32 bytes of the key.
const PKCS8: [u8; 16] = [0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 34, 4, 32];

impl Identity {
    /// A new one, of which there is no file: the node has it as long as it lives.
    ///
    /// # Errors
    ///
    /// The system has no random numbers.
    pub fn generate() -> io::Result<Identity> {
        Identity::of(&new_key()?).map_err(io::Error::other)
    }

    /// The one in the file at `path`.
    ///
    /// # Errors
    ///
    /// There is none; others than its owner may use it; it holds no Ed25519 key.
    pub fn load(path: impl AsRef<Path>) -> io::Result<Identity> {
        let path = path.as_ref();
        let text = read_secret(path)?;
        let key = PrivatePkcs8KeyDer::from_pem_slice(&text);
        let key = key.map_err(|_| bad_file(path, "it holds no private key in PKCS #8 and PEM"))?;
        Identity::of(key.secret_pkcs8_der()).map_err(|why| bad_file(path, why))
    }

    /// A new one, in a new file at `path`, and its folder if that is missing. The file is there
    /// whole, or not at all.
    ///
    /// # Errors
    ///
    /// `AlreadyExists` if there is a file: no key is overwritten. Those of the system.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Identity> {
        let key = new_key()?;
        let identity = Identity::of(&key).map_err(io::Error::other)?;
        create_secret(path.as_ref(), Zeroizing::new(to_pem("PRIVATE KEY", &key)).as_bytes())?;
        Ok(identity)
    }

    /// The one in the file at `path`; a new one, if there is no file. Of several programs that do so
    /// at once all have the same.
    ///
    /// # Errors
    ///
    /// Those of [`load`](Self::load), and of the system.
    pub fn load_or_create(path: impl AsRef<Path>) -> io::Result<Identity> {
        match Identity::create(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Identity::load(path),
            done => done,
        }
    }

    /// Who it is, as its peers know it.
    pub fn key(&self) -> NodeKey {
        self.key
    }

    /// The public key, as PEM (`PUBLIC KEY`): for an authority that certifies it.
    pub fn public_pem(&self) -> String {
        to_pem("PUBLIC KEY", &self.public)
    }

    pub(super) fn public(&self) -> &SubjectPublicKeyInfoDer<'static> {
        &self.public
    }

    pub(super) fn signing(&self) -> &Arc<dyn SigningKey> {
        &self.signing
    }

    fn of(pkcs8: &[u8]) -> Result<Identity, String> {
        let signing = any_eddsa_type(&pkcs8.into()).map_err(|_| "it holds no Ed25519 key".to_owned())?;
        let public = signing.public_key().ok_or("it holds no public key")?.into_owned();
        Ok(Identity { key: key_of(&public), public, signing })
    }
}

impl fmt::Debug for Identity {
    /// Who it is; not the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Who has the public key.
pub(super) fn key_of(public: &[u8]) -> NodeKey {
    let mut key = NodeKey([0; 32]);
    key.0.copy_from_slice(digest(&SHA256, public).as_ref());
    key
}

/// A new private key.
pub(super) fn new_key() -> io::Result<Zeroizing<Vec<u8>>> {
    let secret = Zeroizing::new(random::<32>()?);
    Ok(Zeroizing::new([&PKCS8[..], &secret[..]].concat()))
}

pub(super) fn to_pem(what: &str, der: &[u8]) -> String {
    let config = pem::EncodeConfig::new().set_line_ending(pem::LineEnding::LF);
    pem::encode_config(&pem::Pem::new(what, der), config)
}
