//! The trust store in memory: it judges what peers present.

use std::collections::HashSet;
use std::sync::Arc;

use rustls::client::verify_server_cert_signed_by_trust_anchor;
use rustls::crypto::{CryptoProvider, WebPkiSupportedAlgorithms};
use rustls::pki_types::{CertificateDer, UnixTime};
use rustls::server::danger::ClientCertVerifier;
use rustls::server::{ParsedCertificate, WebPkiClientVerifier};
use rustls::sign::CertifiedKey;
use rustls::{Error, RootCertStore};

use super::identity::{Identity, key_of};
use crate::{NodeKey, Refusal};

/// The trust store as it was last read, and the certificate or key that this node presents.
#[derive(Debug)]
pub(super) struct TrustStore {
    judge: Arc<Anchors>,
    /// Peers that may dial this node, and are trusted for administration only.
    clients: HashSet<NodeKey>,
    /// A node that is also trusted when this side dials it.
    dialled: Option<NodeKey>,
    revoked: HashSet<NodeKey>,
    shown: Arc<CertifiedKey>,
}

#[derive(Debug)]
enum Anchors {
    /// Peers that have one of these keys. Both sides present raw public keys.
    Keys(HashSet<NodeKey>),
    /// Peers with a certificate of an authority.
    Authorities(Authorities),
}

/// The evidence that a peer has presented: its raw public key, or its certificate and the intermediate
/// certificates.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    pub(super) shown: Vec<CertificateDer<'static>>,
    /// Whether this side dialled the peer, so that its certificate must be valid for a server.
    pub(super) was_dialled: bool,
}

/// The trusted authorities.
#[derive(Debug)]
pub(super) struct Authorities {
    roots: Arc<RootCertStore>,
    diallers: Arc<dyn ClientCertVerifier>,
    algorithms: WebPkiSupportedAlgorithms,
    clock: Clock,
}

/// The source of the current time.
pub(super) type Clock = fn() -> UnixTime;

impl TrustStore {
    /// Creates a trust store of these keys.
    pub(super) fn from_keys(
        identity: &Identity,
        keys: HashSet<NodeKey>,
        revoked: HashSet<NodeKey>,
    ) -> TrustStore {
        let public = CertificateDer::from(identity.public().to_vec());
        let shown = CertifiedKey::new(vec![public], Arc::clone(identity.signing()));
        TrustStore::of(Anchors::Keys(keys), revoked, shown)
    }

    /// Creates a trust store of authorities, which must also have certified this node.
    ///
    /// # Errors
    ///
    /// The certificate that this node presents is not for its key, or is not valid.
    pub(super) fn from_authorities(
        identity: &Identity,
        chains: Authorities,
        shown: Vec<CertificateDer<'static>>,
        revoked: HashSet<NodeKey>,
    ) -> Result<TrustStore, String> {
        for was_dialled in [false, true] {
            let (key, holds) = chains.judge(&Proof { shown: shown.clone(), was_dialled });
            if key != Some(identity.key()) {
                return Err("the first certificate is not for the key of this node".into());
            }
            holds.map_err(|why| why.to_string())?;
        }
        Ok(TrustStore::for_client(identity, chains, shown, revoked))
    }

    /// Creates the trust store of a client. It trusts nodes that the authorities have certified. The client
    /// itself needs no certificate of theirs, because nodes have its key in their list of clients.
    pub(super) fn for_client(
        identity: &Identity,
        chains: Authorities,
        shown: Vec<CertificateDer<'static>>,
        revoked: HashSet<NodeKey>,
    ) -> TrustStore {
        let shown = CertifiedKey::new(shown, Arc::clone(identity.signing()));
        TrustStore::of(Anchors::Authorities(chains), revoked, shown)
    }

    fn of(judge: Anchors, revoked: HashSet<NodeKey>, shown: CertifiedKey) -> TrustStore {
        let (judge, shown) = (Arc::new(judge), Arc::new(shown));
        TrustStore { judge, clients: HashSet::new(), dialled: None, revoked, shown }
    }

    /// Adds `clients`, trusted when they dial, and `dialled`, a node trusted when this side dials it.
    pub(super) fn with_extra(self, clients: HashSet<NodeKey>, dialled: Option<NodeKey>) -> TrustStore {
        TrustStore { clients, dialled, ..self }
    }

    /// Returns a copy with `revoked` as the set of revoked keys.
    pub(super) fn with_revoked(&self, revoked: HashSet<NodeKey>) -> TrustStore {
        let TrustStore { judge, clients, dialled, shown, .. } = self;
        let (judge, shown) = (Arc::clone(judge), Arc::clone(shown));
        TrustStore { judge, clients: clients.clone(), dialled: *dialled, revoked, shown }
    }

    /// Whether the peer is trusted for administration only.
    pub(super) fn is_client(&self, key: NodeKey) -> bool {
        self.clients.contains(&key) && !matches!(&*self.judge, Anchors::Keys(keys) if keys.contains(&key))
    }

    /// The key or certificate that this node presents.
    pub(super) fn credentials(&self) -> &Arc<CertifiedKey> {
        &self.shown
    }

    /// Whether the peers present raw public keys, and not certificates.
    pub(super) fn uses_raw_keys(&self) -> bool {
        matches!(*self.judge, Anchors::Keys(_))
    }

    /// Returns the key of the peer that presented `proof`, if it is trusted. The handshake's signature proves
    /// separately that the peer owns the private key.
    pub(super) fn judge(&self, proof: &Proof) -> Result<NodeKey, Refusal> {
        let no_key = || Refusal::InvalidHandshake("it presented no key".into());
        let (key, trusted) = match &*self.judge {
            Anchors::Keys(keys) => {
                let key = key_of(proof.shown.first().ok_or_else(no_key)?);
                (key, if keys.contains(&key) { Ok(()) } else { Err(Refusal::Untrusted(key)) })
            }
            Anchors::Authorities(chains) => {
                let (key, holds) = chains.judge(proof);
                let key = key.ok_or_else(no_key)?;
                (key, holds.map_err(|why| Refusal::Certificate { key, why: why.to_string() }))
            }
        };
        // A revoked intermediate authority revokes the certificates that it has issued.
        let between = self.intermediate_keys(proof);
        if let Some(revoked) = [key].into_iter().chain(between).find(|key| self.revoked.contains(key)) {
            return Err(Refusal::Revoked(revoked));
        }
        let beside = if proof.was_dialled { self.dialled == Some(key) } else { self.clients.contains(&key) };
        if beside { Ok(key) } else { trusted.map(|()| key) }
    }

    /// Returns the keys of the intermediate certificates.
    fn intermediate_keys(&self, proof: &Proof) -> Vec<NodeKey> {
        if self.uses_raw_keys() || self.revoked.is_empty() {
            return Vec::new();
        }
        let parsed = proof.shown.iter().skip(1).filter_map(|shown| ParsedCertificate::try_from(shown).ok());
        parsed.map(|certificate| key_of(&certificate.subject_public_key_info())).collect()
    }
}

impl Authorities {
    /// Creates it from the certificates of the authorities.
    ///
    /// # Errors
    ///
    /// One of them is not a valid certificate.
    pub(super) fn new(
        authorities: Vec<CertificateDer<'static>>,
        provider: &Arc<CryptoProvider>,
        clock: Clock,
    ) -> Result<Authorities, String> {
        let mut roots = RootCertStore::empty();
        for authority in authorities {
            roots.add(authority).map_err(|why| why.to_string())?;
        }
        let roots = Arc::new(roots);
        let diallers = WebPkiClientVerifier::builder_with_provider(Arc::clone(&roots), Arc::clone(provider));
        let diallers = diallers.build().map_err(|why| why.to_string())?;
        let algorithms = provider.signature_verification_algorithms;
        Ok(Authorities { roots, diallers, algorithms, clock })
    }

    /// Returns the key in the first certificate, if there is one, and whether an authority vouches for it.
    fn judge(&self, proof: &Proof) -> (Option<NodeKey>, Result<(), Error>) {
        let Some((first, others)) = proof.shown.split_first() else {
            return (None, Err(Error::NoCertificatesPresented));
        };
        let parsed = match ParsedCertificate::try_from(first) {
            Ok(parsed) => parsed,
            Err(error) => return (None, Err(error)),
        };
        let (key, now) = (key_of(&parsed.subject_public_key_info()), (self.clock)());
        let holds = match proof.was_dialled {
            true => {
                let algorithms = self.algorithms.all;
                verify_server_cert_signed_by_trust_anchor(&parsed, &self.roots, others, now, algorithms)
            }
            false => self.diallers.verify_client_cert(first, others, now).map(drop),
        };
        (Some(key), holds)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::authority::Authority;
    use super::*;

    fn chains(authority: &Authority) -> Authorities {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        Authorities::new(vec![authority.certificate().clone()], &provider, UnixTime::now).unwrap()
    }

    fn judged(authority: &Authority, shown: Vec<CertificateDer<'static>>) -> [Result<NodeKey, Refusal>; 2] {
        let node = Identity::generate().unwrap();
        let own = vec![authority.certify_for_now(&node).unwrap()];
        let trust_store =
            TrustStore::from_authorities(&node, chains(authority), own, HashSet::new()).unwrap();
        [true, false].map(|was_dialled| trust_store.judge(&Proof { shown: shown.clone(), was_dialled }))
    }

    #[test]
    fn certificate_is_valid_between_its_two_times() {
        let (authority, node) = (Authority::generate().unwrap(), Identity::generate().unwrap());
        let now = Duration::from_secs(UnixTime::now().as_secs());
        let hour = Duration::from_secs(3600);
        for (valid, holds) in [
            ((now - hour, now + hour), true),
            ((now - 2 * hour, now - hour), false),
            ((now + hour, now + 2 * hour), false),
        ] {
            let shown = vec![authority.certify_at(&node, valid).unwrap()];
            for verdict in judged(&authority, shown) {
                match verdict {
                    Ok(key) => assert!(holds && key == node.key()),
                    Err(Refusal::Certificate { key, .. }) => assert!(!holds && key == node.key()),
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }

    #[test]
    fn unknown_authorities_are_refused() {
        let (authority, other) = (Authority::generate().unwrap(), Authority::generate().unwrap());
        let node = Identity::generate().unwrap();
        let of_other = other.certify_for_now(&node).unwrap();
        // The other authority's own certificate; and a complete chain that ends at the other authority.
        let below = vec![of_other.clone(), other.certificate().clone()];
        for shown in [vec![of_other], vec![other.certificate().clone()], below] {
            for verdict in judged(&authority, shown) {
                assert!(matches!(verdict, Err(Refusal::Certificate { .. })), "{verdict:?}");
            }
        }
        for shown in [vec![], vec![vec![1, 2, 3].into()], vec![node.public().to_vec().into()]] {
            for verdict in judged(&authority, shown) {
                assert!(matches!(verdict, Err(Refusal::InvalidHandshake(_))), "{verdict:?}");
            }
        }
    }

    #[test]
    fn a_node_does_not_certify_others() {
        // A node's key used as if it were an authority's, with the node's certificate as an intermediate.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("node.key");
        let (authority, node) = (Authority::generate().unwrap(), Identity::create(&path).unwrap());
        let usurper = Authority::load(&path).unwrap();
        let victim = Identity::generate().unwrap();
        let shown = vec![
            usurper.certify_for_now(&victim).unwrap(),
            usurper.certificate().clone(),
            authority.certify_for_now(&node).unwrap(),
        ];
        for verdict in judged(&authority, shown) {
            assert!(matches!(verdict, Err(Refusal::Certificate { .. })), "{verdict:?}");
        }
    }

    /// Makes an authority, an intermediate authority certified by it, and a node certified by the
    /// intermediate.
    fn certified_twice() -> [CertificateDer<'static>; 3] {
        use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, PKCS_ED25519};
        let pair = || KeyPair::generate_for(&PKCS_ED25519).unwrap();
        let params = |is_ca| {
            let mut params = CertificateParams::default();
            params.is_ca = is_ca;
            params
        };
        let authority = || params(IsCa::Ca(BasicConstraints::Unconstrained));
        let (root_pair, between_pair, node_pair) = (pair(), pair(), pair());
        let root = authority().self_signed(&root_pair).unwrap();
        let root_issuer = Issuer::new(authority(), root_pair);
        let between = authority().signed_by(&between_pair, &root_issuer).unwrap();
        let between_issuer = Issuer::new(authority(), between_pair);
        let node = params(IsCa::NoCa).signed_by(&node_pair, &between_issuer).unwrap();
        [root, between, node].map(Into::into)
    }

    #[test]
    fn revoking_an_intermediate_revokes_its_certificates() {
        let [root, between, node] = certified_twice();
        let (own, identity) = (Authority::generate().unwrap(), Identity::generate().unwrap());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let chains =
            Authorities::new(vec![root, own.certificate().clone()], &provider, UnixTime::now).unwrap();
        let shown = vec![own.certify_for_now(&identity).unwrap()];
        let trust_store = TrustStore::from_authorities(&identity, chains, shown, HashSet::new()).unwrap();
        let proof = |was_dialled| Proof { shown: vec![node.clone(), between.clone()], was_dialled };
        let key = |certificate| {
            key_of(&ParsedCertificate::try_from(certificate).unwrap().subject_public_key_info())
        };
        let (node, between) = (key(&node), key(&between));
        let other = trust_store.with_revoked([NodeKey([1; 32])].into());
        for was_dialled in [true, false] {
            assert_eq!(trust_store.judge(&proof(was_dialled)), Ok(node));
            assert_eq!(other.judge(&proof(was_dialled)), Ok(node));
            for revoked in [node, between] {
                let verdict = trust_store.with_revoked([revoked].into()).judge(&proof(was_dialled));
                assert_eq!(verdict, Err(Refusal::Revoked(revoked)));
            }
        }
    }

    #[test]
    fn raw_and_certified_keys_are_equal() {
        let (authority, node) = (Authority::generate().unwrap(), Identity::generate().unwrap());
        let certificate = authority.certify_for_now(&node).unwrap();
        assert_eq!(judged(&authority, vec![certificate])[0], Ok(node.key()));
    }
}
