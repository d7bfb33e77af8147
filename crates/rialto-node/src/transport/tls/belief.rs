//! Who is trusted, as it was read: it judges what peers show.

use std::collections::HashSet;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::sign::CertifiedKey;

use super::identity::{Identity, key_of};
use crate::transport::{NodeKey, Refusal};

/// Who is trusted, and what this node shows to be trusted.
#[derive(Debug)]
pub(super) struct Belief {
    judge: Judge,
    shown: Arc<CertifiedKey>,
}

#[derive(Debug)]
enum Judge {
    /// Those who have one of these keys, and show the bare key.
    Keys(HashSet<NodeKey>),
}

/// What a peer has shown: its public key, or its certificate and those between that and the
/// authority's.
#[derive(Debug)]
pub(super) struct Proof {
    pub(super) shown: Vec<CertificateDer<'static>>,
}

impl Belief {
    /// In those who have one of these keys.
    pub(super) fn in_keys(identity: &Identity, keys: HashSet<NodeKey>) -> Belief {
        let public = CertificateDer::from(identity.public().to_vec());
        let shown = CertifiedKey::new(vec![public], Arc::clone(identity.signing()));
        Belief { judge: Judge::Keys(keys), shown: Arc::new(shown) }
    }

    /// What this node shows.
    pub(super) fn shown(&self) -> &Arc<CertifiedKey> {
        &self.shown
    }

    /// Whether bare keys are shown, or certificates.
    pub(super) fn is_of_keys(&self) -> bool {
        matches!(self.judge, Judge::Keys(_))
    }

    /// Who it is who has shown that, if he is trusted. That he has the private key is proved apart.
    pub(super) fn judge(&self, proof: &Proof) -> Result<NodeKey, Refusal> {
        let Some(first) = proof.shown.first() else {
            return Err(Refusal::NoHandshake("it has shown no key".into()));
        };
        match &self.judge {
            Judge::Keys(keys) => {
                let key = key_of(first);
                if keys.contains(&key) { Ok(key) } else { Err(Refusal::Untrusted(key)) }
            }
        }
    }
}
