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
use crate::transport::{NodeKey, Refusal};

/// The trust store as it was last read, and the certificate or key that this node presents.
#[derive(Debug)]
pub(super) struct Belief {
    judge: Arc<Judge>,
    /// Peers that may dial this node, and are trusted for administration only.
    clients: HashSet<NodeKey>,
    /// A node that is also trusted when this side dials it.
    dialled: Option<NodeKey>,
    revoked: HashSet<NodeKey>,
    shown: Arc<CertifiedKey>,
}

#[derive(Debug)]
enum Judge {
    /// Peers that have one of these keys. Both sides present raw public keys.
    Keys(HashSet<NodeKey>),
    /// Peers with a certificate of an authority.
    Chains(Chains),
}

/// The evidence that a peer has presented: its raw public key, or its certificate and the intermediate
/// certificates.
#[derive(Clone, Debug)]
pub(in crate::transport) struct Proof {
    pub(super) shown: Vec<CertificateDer<'static>>,
    /// Whether this side dialled the peer, so that its certificate must be valid for a server.
    pub(super) was_dialled: bool,
}

/// The trusted authorities.
#[derive(Debug)]
pub(super) struct Chains {
    roots: Arc<RootCertStore>,
    diallers: Arc<dyn ClientCertVerifier>,
    algorithms: WebPkiSupportedAlgorithms,
    clock: Clock,
}

/// The source of the current time.
pub(super) type Clock = fn() -> UnixTime;

impl Belief {
    /// Creates a trust store of these keys.
    pub(super) fn in_keys(identity: &Identity, keys: HashSet<NodeKey>, revoked: HashSet<NodeKey>) -> Belief {
        let public = CertificateDer::from(identity.public().to_vec());
        let shown = CertifiedKey::new(vec![public], Arc::clone(identity.signing()));
        Belief::of(Judge::Keys(keys), revoked, shown)
    }

    /// Creates a trust store of authorities, which must also have certified this node.
    ///
    /// # Errors
    ///
    /// The certificate that this node presents is not for its key, or is not valid.
    pub(super) fn in_chains(
        identity: &Identity,
        chains: Chains,
        shown: Vec<CertificateDer<'static>>,
        revoked: HashSet<NodeKey>,
    ) -> Result<Belief, String> {
        for was_dialled in [false, true] {
            let (key, holds) = chains.judge(&Proof { shown: shown.clone(), was_dialled });
            if key != Some(identity.key()) {
                return Err("the first certificate is not for the key of this node".into());
            }
            holds.map_err(|why| why.to_string())?;
        }
        Ok(Belief::of_client(identity, chains, shown, revoked))
    }

    /// Creates the trust store of a client. It trusts nodes that the authorities have certified. The client
    /// itself needs no certificate of theirs, because nodes have its key in their list of clients.
    pub(super) fn of_client(
        identity: &Identity,
        chains: Chains,
        shown: Vec<CertificateDer<'static>>,
        revoked: HashSet<NodeKey>,
    ) -> Belief {
        let shown = CertifiedKey::new(shown, Arc::clone(identity.signing()));
        Belief::of(Judge::Chains(chains), revoked, shown)
    }

    fn of(judge: Judge, revoked: HashSet<NodeKey>, shown: CertifiedKey) -> Belief {
        let (judge, shown) = (Arc::new(judge), Arc::new(shown));
        Belief { judge, clients: HashSet::new(), dialled: None, revoked, shown }
    }

    /// Adds `clients`, trusted when they dial, and `dialled`, a node trusted when this side dials it.
    pub(super) fn and(self, clients: HashSet<NodeKey>, dialled: Option<NodeKey>) -> Belief {
        Belief { clients, dialled, ..self }
    }

    /// Returns a copy with `revoked` as the set of revoked keys.
    pub(super) fn but(&self, revoked: HashSet<NodeKey>) -> Belief {
        let Belief { judge, clients, dialled, shown, .. } = self;
        let (judge, shown) = (Arc::clone(judge), Arc::clone(shown));
        Belief { judge, clients: clients.clone(), dialled: *dialled, revoked, shown }
    }

    /// Whether the peer is trusted for administration only.
    pub(super) fn is_client(&self, key: NodeKey) -> bool {
        self.clients.contains(&key) && !matches!(&*self.judge, Judge::Keys(keys) if keys.contains(&key))
    }

    /// The key or certificate that this node presents.
    pub(super) fn shown(&self) -> &Arc<CertifiedKey> {
        &self.shown
    }

    /// Whether the peers present raw public keys, and not certificates.
    pub(super) fn is_of_keys(&self) -> bool {
        matches!(*self.judge, Judge::Keys(_))
    }

    /// Returns the key of the peer that presented `proof`, if it is trusted. The handshake's signature proves
    /// separately that the peer owns the private key.
    pub(super) fn judge(&self, proof: &Proof) -> Result<NodeKey, Refusal> {
        let no_key = || Refusal::NoHandshake("it presented no key".into());
        let (key, trusted) = match &*self.judge {
            Judge::Keys(keys) => {
                let key = key_of(proof.shown.first().ok_or_else(no_key)?);
                (key, if keys.contains(&key) { Ok(()) } else { Err(Refusal::Untrusted(key)) })
            }
            Judge::Chains(chains) => {
                let (key, holds) = chains.judge(proof);
                let key = key.ok_or_else(no_key)?;
                (key, holds.map_err(|why| Refusal::Certificate { key, why: why.to_string() }))
            }
        };
        // A revoked intermediate authority revokes the certificates that it has issued.
        let between = self.keys_between(proof);
        if let Some(revoked) = [key].into_iter().chain(between).find(|key| self.revoked.contains(key)) {
            return Err(Refusal::Revoked(revoked));
        }
        let beside = if proof.was_dialled { self.dialled == Some(key) } else { self.clients.contains(&key) };
        if beside { Ok(key) } else { trusted.map(|()| key) }
    }

    /// Returns the keys of the intermediate certificates.
    fn keys_between(&self, proof: &Proof) -> Vec<NodeKey> {
        if self.is_of_keys() || self.revoked.is_empty() {
            return Vec::new();
        }
        let parsed = proof.shown.iter().skip(1).filter_map(|shown| ParsedCertificate::try_from(shown).ok());
        parsed.map(|certificate| key_of(&certificate.subject_public_key_info())).collect()
    }
}

impl Chains {
    /// Creates it from the certificates of the authorities.
    ///
    /// # Errors
    ///
    /// One of them is not a valid certificate.
    pub(super) fn new(
        authorities: Vec<CertificateDer<'static>>,
        provider: &Arc<CryptoProvider>,
        clock: Clock,
    ) -> Result<Chains, String> {
        let mut roots = RootCertStore::empty();
        for authority in authorities {
            roots.add(authority).map_err(|why| why.to_string())?;
        }
        let roots = Arc::new(roots);
        let diallers = WebPkiClientVerifier::builder_with_provider(Arc::clone(&roots), Arc::clone(provider));
        let diallers = diallers.build().map_err(|why| why.to_string())?;
        let algorithms = provider.signature_verification_algorithms;
        Ok(Chains { roots, diallers, algorithms, clock })
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

    fn chains(authority: &Authority) -> Chains {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        Chains::new(vec![authority.certificate().clone()], &provider, UnixTime::now).unwrap()
    }

    fn judged(authority: &Authority, shown: Vec<CertificateDer<'static>>) -> [Result<NodeKey, Refusal>; 2] {
        let node = Identity::generate().unwrap();
        let own = vec![authority.certify_for_now(&node).unwrap()];
        let belief = Belief::in_chains(&node, chains(authority), own, HashSet::new()).unwrap();
        [true, false].map(|was_dialled| belief.judge(&Proof { shown: shown.clone(), was_dialled }))
    }

    #[test]
    fn a_certificate_holds_between_its_two_times() {
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
    fn what_no_authority_has_certified_does_not_hold() {
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
                assert!(matches!(verdict, Err(Refusal::NoHandshake(_))), "{verdict:?}");
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
    fn who_was_certified_by_one_who_is_revoked_is_revoked() {
        let [root, between, node] = certified_twice();
        let (own, identity) = (Authority::generate().unwrap(), Identity::generate().unwrap());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let chains = Chains::new(vec![root, own.certificate().clone()], &provider, UnixTime::now).unwrap();
        let shown = vec![own.certify_for_now(&identity).unwrap()];
        let belief = Belief::in_chains(&identity, chains, shown, HashSet::new()).unwrap();
        let proof = |was_dialled| Proof { shown: vec![node.clone(), between.clone()], was_dialled };
        let key = |certificate| {
            key_of(&ParsedCertificate::try_from(certificate).unwrap().subject_public_key_info())
        };
        let (node, between) = (key(&node), key(&between));
        let other = belief.but([NodeKey([1; 32])].into());
        for was_dialled in [true, false] {
            assert_eq!(belief.judge(&proof(was_dialled)), Ok(node));
            assert_eq!(other.judge(&proof(was_dialled)), Ok(node));
            for revoked in [node, between] {
                let verdict = belief.but([revoked].into()).judge(&proof(was_dialled));
                assert_eq!(verdict, Err(Refusal::Revoked(revoked)));
            }
        }
    }

    #[test]
    fn a_key_is_the_same_bare_and_certified() {
        let (authority, node) = (Authority::generate().unwrap(), Identity::generate().unwrap());
        let certificate = authority.certify_for_now(&node).unwrap();
        assert_eq!(judged(&authority, vec![certificate])[0], Ok(node.key()));
    }
}
