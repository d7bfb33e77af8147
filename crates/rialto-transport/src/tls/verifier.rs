//! The certificate verifier: lets the trust store judge the peer within a TLS handshake.

use std::io;
use std::sync::{Arc, OnceLock};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{AlwaysResolvesClientRawPublicKeys, Resumption};
use rustls::crypto::{
    CryptoProvider, WebPkiSupportedAlgorithms, verify_tls13_signature, verify_tls13_signature_with_raw_key,
};
use rustls::pki_types::{CertificateDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{AlwaysResolvesServerRawPublicKeys, NoServerSessionStorage};
use rustls::sign::SingleCertAndKey;
use rustls::version::TLS13;
use rustls::{
    CertificateError, ClientConfig, ClientConnection, Connection, DigitallySignedStruct, DistinguishedName,
    Error, PeerMisbehaved, ServerConfig, ServerConnection, SignatureScheme,
};

use super::trust_store::{Proof, TrustStore};
use crate::sockets::Role;
use crate::{NodeKey, Refusal};

/// The application protocol (ALPN) that both sides name. A server or client of another protocol is not taken
/// for a node.
const PROTOCOL: &[u8] = b"rialto/1";

/// Judges the peer of one handshake.
#[derive(Debug)]
pub(super) struct Verifier {
    trust_store: Arc<TrustStore>,
    expected: Option<NodeKey>,
    algorithms: WebPkiSupportedAlgorithms,
    verdict: OnceLock<Result<(NodeKey, Proof), Refusal>>,
}

/// Starts a session, and returns it with the verifier that will judge the peer.
pub(super) fn start_session(
    trust_store: Arc<TrustStore>,
    side: Role,
    provider: &Arc<CryptoProvider>,
) -> Result<(Connection, Arc<Verifier>), Refusal> {
    let expected = match side {
        Role::Dialled { expected } => expected,
        Role::Accepted => None,
    };
    let algorithms = provider.signature_verification_algorithms;
    let verifier = Arc::new(Verifier { trust_store, expected, algorithms, verdict: OnceLock::new() });
    let session = match side {
        Role::Dialled { .. } => dialling(&verifier, provider),
        Role::Accepted => accepting(&verifier, provider),
    };
    // This would be a configuration error of this node; none is known.
    let session = session.map_err(|error| Refusal::InvalidHandshake(error.to_string()))?;
    Ok((session, verifier))
}

fn dialling(verifier: &Arc<Verifier>, provider: &Arc<CryptoProvider>) -> Result<Connection, Error> {
    let shown = Arc::clone(verifier.trust_store.credentials());
    let config = ClientConfig::builder_with_provider(Arc::clone(provider))
        .with_protocol_versions(&[&TLS13])?
        .dangerous()
        .with_custom_certificate_verifier(Arc::clone(verifier) as _);
    let mut config = match verifier.trust_store.uses_raw_keys() {
        true => config.with_client_cert_resolver(Arc::new(AlwaysResolvesClientRawPublicKeys::new(shown))),
        false => config.with_client_cert_resolver(Arc::new(SingleCertAndKey::from(shown))),
    };
    config.alpn_protocols = vec![PROTOCOL.to_vec()];
    // A node is identified by its key, and an eavesdropper should not learn a name.
    config.enable_sni = false;
    // Each connection proves the identities of its ends again.
    config.resumption = Resumption::disabled();
    let name = ServerName::try_from("node.invalid").map_err(|_| Error::General("no name".into()))?;
    Ok(ClientConnection::new(Arc::new(config), name)?.into())
}

fn accepting(verifier: &Arc<Verifier>, provider: &Arc<CryptoProvider>) -> Result<Connection, Error> {
    let shown = Arc::clone(verifier.trust_store.credentials());
    let config = ServerConfig::builder_with_provider(Arc::clone(provider))
        .with_protocol_versions(&[&TLS13])?
        .with_client_cert_verifier(Arc::clone(verifier) as _);
    let mut config = match verifier.trust_store.uses_raw_keys() {
        true => config.with_cert_resolver(Arc::new(AlwaysResolvesServerRawPublicKeys::new(shown))),
        false => config.with_cert_resolver(Arc::new(SingleCertAndKey::from(shown))),
    };
    config.alpn_protocols = vec![PROTOCOL.to_vec()];
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    Ok(ServerConnection::new(Arc::new(config))?.into())
}

/// Checks that the peer has named the application protocol.
pub(super) fn check_alpn(session: &Connection) -> io::Result<()> {
    match session.alpn_protocol() {
        Some(PROTOCOL) => Ok(()),
        _ => Err(io::Error::new(io::ErrorKind::InvalidData, "it did not name the protocol of nodes in ALPN")),
    }
}

impl Verifier {
    /// Returns the peer's key and proof, or the reason for refusing it, or `None` if the handshake has not
    /// reached it.
    pub(super) fn verdict(&self) -> Result<Option<(NodeKey, Proof)>, Refusal> {
        self.verdict.get().cloned().transpose()
    }

    fn examine(
        &self,
        first: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        was_dialled: bool,
    ) -> Result<(), Error> {
        let shown = [first].into_iter().chain(others).map(|each| each.clone().into_owned()).collect();
        let proof = Proof { shown, was_dialled };
        let verdict = self.trust_store.judge(&proof).and_then(|found| match self.expected {
            Some(expected) if expected != found => Err(Refusal::Unexpected { expected, found }),
            _ => Ok(found),
        });
        let alert = verdict.as_ref().err().map(alert_of);
        // A peer is examined once.
        let _ = self.verdict.set(verdict.map(|key| (key, proof)));
        alert.map_or(Ok(()), Err)
    }

    /// Checks that the peer owns the private key of the presented key or certificate.
    fn verify_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        if self.trust_store.uses_raw_keys() {
            let key = SubjectPublicKeyInfoDer::from(shown.as_ref());
            return verify_tls13_signature_with_raw_key(message, &key, signed, &self.algorithms);
        }
        verify_tls13_signature(message, shown, signed, &self.algorithms)
    }
}

/// The alert sent to the peer, which reveals little.
fn alert_of(refusal: &Refusal) -> Error {
    let error = match refusal {
        Refusal::Revoked(_) => CertificateError::Revoked,
        _ => CertificateError::ApplicationVerificationFailure,
    };
    Error::InvalidCertificate(error)
}

/// The error for a TLS 1.2 signature, which cannot occur: only TLS 1.3 is enabled.
fn only_tls13() -> Error {
    PeerMisbehaved::SignedHandshakeWithUnadvertisedSigScheme.into()
}

/// The methods that the verifiers of both sides have.
macro_rules! signature_methods {
    () => {
        fn verify_tls12_signature(
            &self,
            _: &[u8],
            _: &CertificateDer<'_>,
            _: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            Err(only_tls13())
        }

        fn verify_tls13_signature(
            &self,
            message: &[u8],
            cert: &CertificateDer<'_>,
            dss: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            self.verify_signature(message, cert, dss)
        }

        fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
            self.algorithms.supported_schemes()
        }

        fn requires_raw_public_keys(&self) -> bool {
            self.trust_store.uses_raw_keys()
        }
    };
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.examine(end_entity, intermediates, true).map(|()| ServerCertVerified::assertion())
    }

    signature_methods!();
}

impl ClientCertVerifier for Verifier {
    fn verify_client_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.examine(end_entity, intermediates, false).map(|()| ClientCertVerified::assertion())
    }

    /// Sends no hints, so that an untrusted peer does not learn the trusted authorities.
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    signature_methods!();
}
