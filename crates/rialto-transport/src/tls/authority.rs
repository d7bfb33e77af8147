//! A small certificate authority for the keys of nodes.

use std::fmt;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rcgen::{
    BasicConstraints, Certificate, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose,
    IsCa, Issuer, KeyPair, KeyUsagePurpose, PKCS_ED25519, PublicKeyData, SignatureAlgorithm, date_time_ymd,
};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, SubjectPublicKeyInfoDer};

use super::identity::{Identity, SecretKey, key_of, to_pem};
use crate::random::random;

/// Certifies the keys of a fleet's nodes, so that each node trusts all others without a list: see
/// [`Trust::authority`](super::Trust::authority). Anyone with its file can admit any node, so keep the file
/// where new nodes are set up, and not on a node.
///
/// Any other authority that issues X.509 certificates for Ed25519 keys works as well; this is a small one.
///
/// ```
/// use rialto_transport::{Authority, Identity};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// let (authority, node) = (Authority::generate()?, Identity::generate()?);
/// let certificate = authority.certify(&node.public_pem(), Duration::from_secs(90 * 24 * 3600))?;
/// assert!(certificate.starts_with("-----BEGIN CERTIFICATE-----"));
/// # Ok(())
/// # }
/// ```
pub struct Authority {
    issuer: Issuer<'static, KeyPair>,
    certificate: Certificate,
}

/// A certificate is valid from this long before its creation, because clocks differ.
const SLACK: Duration = Duration::from_secs(3600);

impl Authority {
    /// Creates an authority with a new key, which is not stored in a file.
    ///
    /// # Errors
    ///
    /// The operating system provides no random numbers.
    pub fn generate() -> io::Result<Authority> {
        Authority::of(&SecretKey::generate()?)
    }

    /// Loads the authority whose key is in the file at `path`. The format is that of an [`Identity`].
    ///
    /// # Errors
    ///
    /// Those of [`Identity::load`].
    pub fn load(path: impl AsRef<Path>) -> io::Result<Authority> {
        Authority::of(&SecretKey::load(path.as_ref())?)
    }

    /// Creates an authority with a new key, in a new file at `path`.
    ///
    /// # Errors
    ///
    /// Those of [`Identity::create`].
    pub fn create(path: impl AsRef<Path>) -> io::Result<Authority> {
        Authority::of(&SecretKey::create(path.as_ref())?)
    }

    /// Loads the authority whose key is in the file at `path`, or creates it if the file does not exist.
    ///
    /// # Errors
    ///
    /// Those of [`Identity::load_or_create`].
    pub fn load_or_create(path: impl AsRef<Path>) -> io::Result<Authority> {
        Authority::of(&SecretKey::load_or_create(path.as_ref())?)
    }

    /// Returns its own certificate, as PEM. Nodes use it to verify the certificates that it has issued. It is
    /// not secret, and does not expire.
    pub fn certificate_pem(&self) -> String {
        to_pem("CERTIFICATE", self.certificate.der())
    }

    /// Issues a certificate, as PEM, for the node with the public key `public_pem`. It is valid from now on,
    /// for the time `valid`.
    ///
    /// # Errors
    ///
    /// `InvalidInput` if `public_pem` is not a public Ed25519 key.
    pub fn certify(&self, public_pem: &str, valid: Duration) -> io::Result<String> {
        let public = SubjectPublicKeyInfoDer::from_pem_slice(public_pem.as_bytes()).ok();
        let public = public.as_deref().and_then(PublicKey::of).ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a public Ed25519 key in PEM; help: print it with `rialto node key --public`",
            )
        })?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let valid = (now.saturating_sub(SLACK), now.saturating_add(valid));
        Ok(to_pem("CERTIFICATE", self.sign(&public, valid)?.der()))
    }

    /// Issues a certificate without expiry, which exists only in this program.
    pub(super) fn certify_for_now(&self, identity: &Identity) -> io::Result<CertificateDer<'static>> {
        self.certify_at(identity, (Duration::ZERO, LAST))
    }

    /// Issues a certificate valid from one time to another, each since 1970.
    pub(super) fn certify_at(
        &self,
        identity: &Identity,
        valid: (Duration, Duration),
    ) -> io::Result<CertificateDer<'static>> {
        let public =
            PublicKey::of(identity.public()).ok_or_else(|| io::Error::other("not an Ed25519 key"))?;
        Ok(self.sign(&public, valid)?.into())
    }

    pub(super) fn certificate(&self) -> &CertificateDer<'static> {
        self.certificate.der()
    }

    /// Signs a certificate valid from one time to another, each since 1970.
    fn sign(&self, public: &PublicKey, valid: (Duration, Duration)) -> io::Result<Certificate> {
        let mut params = CertificateParams::default();
        params.distinguished_name = name(format!("{}", key_of(&public.subject_public_key_info())));
        params.serial_number = Some(random::<16>()?.to_vec().into());
        let epoch = date_time_ymd(1970, 1, 1);
        (params.not_before, params.not_after) = (epoch + valid.0.min(LAST), epoch + valid.1.min(LAST));
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
        params.signed_by(public, &self.issuer).map_err(io::Error::other)
    }

    fn of(key: &SecretKey) -> io::Result<Authority> {
        let pair = KeyPair::from_pkcs8_der_and_sign_algo(&key.pkcs8().into(), &PKCS_ED25519);
        let pair = pair.map_err(io::Error::other)?;
        // Everything is derived from the key, so that the same key always makes the same authority.
        let mut params = CertificateParams::default();
        let key = key_of(&pair.subject_public_key_info()).short();
        params.distinguished_name = name(format!("Rialto authority {key:016x}"));
        params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let certificate = params.self_signed(&pair).map_err(io::Error::other)?;
        Ok(Authority { issuer: Issuer::new(params, pair), certificate })
    }
}

fn name(name: String) -> DistinguishedName {
    let mut all = DistinguishedName::new();
    all.push(DnType::CommonName, name);
    all
}

/// The latest end of a certificate, 9999-01-01, in seconds since 1970: years in certificates have four
/// digits.
const LAST: Duration = Duration::from_secs(253_370_764_800);

impl fmt::Debug for Authority {
    /// Omits the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority").finish_non_exhaustive()
    }
}

/// An Ed25519 key to be certified.
struct PublicKey([u8; 32]);

impl PublicKey {
    /// The DER prefix of the key in its `SubjectPublicKeyInfo`.
    const HEAD: [u8; 12] = [0x30, 42, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 33, 0];

    fn of(public: &[u8]) -> Option<PublicKey> {
        Some(PublicKey(public.strip_prefix(&Self::HEAD)?.try_into().ok()?))
    }
}

impl PublicKeyData for PublicKey {
    fn der_bytes(&self) -> &[u8] {
        &self.0
    }

    fn algorithm(&self) -> &'static SignatureAlgorithm {
        &PKCS_ED25519
    }
}
