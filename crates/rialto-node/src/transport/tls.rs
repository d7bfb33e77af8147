//! TCP with TLS 1.3, in which both sides prove who they are.
//!
//! ```text
//! files      secret files: made at once, whole, for their owner only
//! identity   the key of a node
//! client     the keys of programs that ask nodes, and are none
//! authority  who certifies such keys
//! list       files of keys
//! trust      whose keys are trusted, as files say it
//! folder     where these files are
//! belief     the same as it was read: judges what a peer shows
//! verifier   lets the belief judge within a handshake
//! session    the two directions of a connection, over one TLS session
//! ```

mod authority;
mod belief;
mod client;
mod files;
mod folder;
mod identity;
mod list;
mod session;
mod trust;
mod verifier;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rialto_event::sleep;
use rialto_rt::net::ToSocketAddr;
use rialto_rt::{spawn, spawn_blocking};
use rialto_sync::broadcast;
use rustls::crypto::CryptoProvider;

pub use self::authority::Authority;
pub use self::client::Client;
pub use self::folder::Folder;
pub use self::identity::Identity;
pub use self::list::KeyList;
pub use self::trust::Trust;

use self::belief::{Belief, Proof};
use self::session::{TlsIn, TlsOut};
use self::trust::Stamp;
use super::sockets::{Met, Plan, Protocol, Shared, Side, Sockets, over_sockets};
use super::stream::Stream;
use super::{BoxFuture, Connection, Limits, Locator, NodeKey, Notice, Refusal, Transport};

/// How often the files that say who is trusted are looked at, unless it is said.
pub(super) const LOOK: Duration = Duration::from_secs(2);

/// How often connections are judged whose certificates may have expired since.
const EXPIRY: Duration = Duration::from_secs(30);

/// Frames over TCP with TLS 1.3, in which each side proves that it has the key that makes it who it
/// is. A peer whose key is not trusted is refused within the handshake: it learns that there is a TLS
/// server here and what its public key is, and nothing of the node.
///
/// Its locators are `tls://host:port`, with a name, an IPv4 address, or an IPv6 address in brackets.
/// Names are not trusted: a node is known by its key.
///
/// ```
/// use rialto_node::transport::{Identity, Tls, Transport, Trust};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(async {
/// let (here, there) = (Identity::generate()?, Identity::generate()?);
/// let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
/// let here = Tls::builder(here, of_here).listen("127.0.0.1:0")?.start()?;
/// let there = Tls::builder(there, of_there).start()?; // it only dials
/// let dialled = there.dial(&here.locators()[0], Some(here.key())).await?;
/// let accepted = here.accept().await?;
/// assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
/// # Ok(())
/// # })
/// # }
/// ```
///
/// [`Trust`] says who is trusted. Where that stands in files, these are looked at every two seconds,
/// and read anew if they have changed, or by [`reload`](Tls::reload): who is not trusted any more is
/// cut off; and within half a minute, whose certificate has expired.
///
/// Clones are the same transport, so that a program has it beside its node. When the last is dropped, it
/// listens no more; connections stay, and are not judged any more.
///
/// Sources: RFC 8446 (TLS 1.3), RFC 7250 (raw public keys); the keys of SSH and WireGuard, which are
/// trusted one by one.
#[derive(Clone)]
pub struct Tls {
    sockets: Arc<Sockets<Guarded>>,
}

/// A [`Tls`] to be.
#[derive(Debug)]
#[must_use = "a builder does nothing until it starts"]
pub struct TlsBuilder {
    identity: Identity,
    trust: Trust,
    look: Duration,
    plan: Plan,
}

impl Tls {
    /// A transport of the node that is `identity`, and trusts whom `trust` says.
    pub fn builder(identity: Identity, trust: Trust) -> TlsBuilder {
        TlsBuilder { identity, trust, look: LOOK, plan: Plan::default() }
    }

    /// Reads anew who is trusted, and closes the connections of those who are not any more.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or says what cannot be understood: who is trusted stays as it was, but for
    /// those who are revoked, if that can be read. (It is tried again with the next look.)
    pub fn reload(&self) -> io::Result<()> {
        reload(self.sockets.shared())
    }
}

impl TlsBuilder {
    /// How often the files that say who is trusted are looked at: by default every two seconds.
    pub fn look_every(self, look: Duration) -> TlsBuilder {
        TlsBuilder { look, ..self }
    }

    /// The transport, which listens from now on, by tasks of the runtime around.
    ///
    /// # Errors
    ///
    /// A file of the trust cannot be read, or says what cannot be understood. Those of listening: the
    /// port is in use, say; `InvalidInput` for an advertised place that is none; `Unsupported` outside
    /// of a runtime, and inside a simulated one.
    pub fn start(self) -> io::Result<Tls> {
        let TlsBuilder { identity, trust, look, plan } = self;
        let (guarded, stamp) = Guarded::new(identity, trust)?;
        let has_files = guarded.has_files();
        let mut sockets = Sockets::start(guarded, plan)?;
        if has_files {
            let watch = spawn(watch(Arc::clone(sockets.shared()), look, stamp));
            sockets.keep(watch.abort_handle());
        }
        Ok(Tls { sockets: Arc::new(sockets) })
    }
}

over_sockets!(Tls, TlsBuilder);

/// Peers prove who they are.
pub(super) struct Guarded {
    identity: Identity,
    trust: Trust,
    belief: RwLock<Arc<Belief>>,
    provider: Arc<CryptoProvider>,
}

impl Guarded {
    /// Reads who is trusted; and how the files are that say so.
    pub(super) fn new(identity: Identity, trust: Trust) -> io::Result<(Guarded, Stamp)> {
        let stamp = trust.stamp();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let belief = RwLock::new(Arc::new(trust.read(&identity, &provider)?));
        Ok((Guarded { identity, trust, belief, provider }, stamp))
    }

    /// Whether it trusts those of this machine only.
    pub(super) fn is_local(&self) -> bool {
        self.trust.is_local()
    }

    pub(super) fn has_files(&self) -> bool {
        self.trust.has_files()
    }

    fn belief(&self) -> Arc<Belief> {
        Arc::clone(&self.belief.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Protocol for Guarded {
    const SCHEME: &'static str = "tls";
    type Out = TlsOut;
    type In = TlsIn;
    type Proof = Proof;

    fn key(&self) -> NodeKey {
        self.identity.key()
    }

    fn reaches(&self, address: SocketAddr) -> bool {
        !self.is_local() || address.ip().to_canonical().is_loopback()
    }

    async fn meet(&self, stream: Arc<dyn Stream>, side: Side) -> Result<Met<Guarded>, Refusal> {
        let (tls, verifier) = verifier::begin(self.belief(), side, &self.provider)?;
        let (mut out, mut input) = session::halves(tls, stream);
        let done = session::handshake(&mut out, &mut input).await;
        // The verdict on the peer says more than that the handshake has failed.
        let proof = verifier.verdict()?;
        done.map_err(|error| self.refusal_of(error))?;
        let Some((peer, proof)) = proof else {
            return Err(Refusal::NoHandshake("it has shown no key".into()));
        };
        Ok(Met { peer, proof, out, input })
    }

    fn judge(&self, proof: &Proof) -> Result<(), Refusal> {
        self.belief().judge(proof).map(drop)
    }

    fn refusal_of(&self, error: io::Error) -> Refusal {
        session::refusal_of(self.key(), &error)
    }

    fn is_client(&self, peer: NodeKey) -> bool {
        self.belief().is_client(peer)
    }
}

/// Reads anew who is trusted, and closes connections accordingly.
pub(super) fn reload(shared: &Shared<Guarded>) -> io::Result<()> {
    let Guarded { identity, trust, belief, provider } = &shared.protocol;
    let (next, result) = match trust.read(identity, provider) {
        Ok(read) => (Some(read), Ok(())),
        // Who is revoked counts, whatever is wrong with the rest.
        Err(error) => (trust.revoked().ok().map(|revoked| shared.protocol.belief().but(revoked)), Err(error)),
    };
    if let Some(next) = next {
        *belief.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
        shared.judge_all();
    }
    shared.notices.tell(match &result {
        Ok(()) => Notice::Reloaded,
        Err(error) => Notice::NotReloaded { why: error.to_string() },
    });
    result
}

/// Looks at the files now and then, for ever.
pub(super) async fn watch(shared: Arc<Shared<Guarded>>, look: Duration, mut seen: Stamp) {
    let time = || shared.protocol.trust.expires_by().map(|clock| clock());
    let mut judged = time();
    loop {
        sleep(look).await;
        let (here, now) = (Arc::clone(&shared), time());
        let is_due = now
            .zip(judged)
            .is_some_and(|(now, judged)| now.as_secs().abs_diff(judged.as_secs()) >= EXPIRY.as_secs());
        if is_due {
            judged = now;
        }
        // Files of a network may take their time.
        let look_at_them = move || {
            let now = here.protocol.trust.stamp();
            // Those who want to know are told. What could not be read may be the next time.
            let next = if now != seen { reload(&here).map_or(seen, |()| now) } else { now };
            // Whatever could be read: time goes on.
            if is_due {
                here.judge_all();
            }
            next
        };
        match spawn_blocking(look_at_them).await {
            Ok(now) => seen = now,
            // The runtime ends.
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::future::poll_fn;
    use std::sync::atomic::{AtomicU64, Ordering};

    use rialto_rt::Runtime;
    use rustls::pki_types::UnixTime;

    use super::*;

    /// The clock of the test: so many seconds late.
    static LATER: AtomicU64 = AtomicU64::new(0);

    fn clock() -> UnixTime {
        let now = UnixTime::now().as_secs() + LATER.load(Ordering::SeqCst);
        UnixTime::since_unix_epoch(Duration::from_secs(now))
    }

    #[test]
    fn a_connection_ends_when_the_certificate_of_its_peer_does() {
        const HOUR: Duration = Duration::from_secs(3600);
        Runtime::builder().workers(2).build().unwrap().block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let authority = Authority::generate().unwrap();
            // Whole at once: somebody looks at it all the time.
            let file = |name: &str, text: String| {
                let (new, path) = (folder.path().join("new"), folder.path().join(name));
                fs::write(&new, text).unwrap();
                fs::rename(&new, &path).unwrap();
                path
            };
            let root = file("authority.pem", authority.certificate_pem());
            let tls = |name: &str, valid| {
                let identity = Identity::generate().unwrap();
                let shown = file(name, authority.certify(&identity.public_pem(), valid).unwrap());
                let trust = Trust::authority(&root, shown).but(folder.path().join("revoked.pem")).by(clock);
                Tls::builder(identity, trust).look_every(Duration::from_millis(5))
            };
            let here = tls("here.pem", 100 * HOUR).listen("127.0.0.1:0").unwrap().start().unwrap();
            let (short, long) =
                (tls("short.pem", HOUR).start().unwrap(), tls("long.pem", 50 * HOUR).start().unwrap());
            let mut notices = here.subscribe();
            let mut ends = Vec::new();
            for dialler in [&short, &long] {
                let dialled = dialler.dial(&here.locators()[0], Some(here.key())).await.unwrap();
                ends.push((dialled, here.accept().await.unwrap()));
            }
            // Nor does that wait until who is revoked can be read again.
            file("revoked.pem", "nonsense".into());
            assert!(matches!(notices.recv().await, Ok(Notice::NotReloaded { .. })));
            LATER.store(2 * HOUR.as_secs(), Ordering::SeqCst);
            while notices.recv().await != Ok(Notice::Cut { peer: short.key() }) {}
            let mut frame = Vec::new();
            let end = poll_fn(|cx| ends[0].1.receiver.poll_receive(cx, &mut frame)).await;
            assert!(end.unwrap_err().to_string().contains("expired"));
            // It is not let in again; the other one goes on.
            assert!(short.dial(&here.locators()[0], Some(here.key())).await.is_err());
            let (dialled, accepted) = &mut ends[1];
            let mut sent = b"still here".to_vec();
            poll_fn(|cx| dialled.sender.poll_send(cx, &mut sent)).await.unwrap();
            assert!(poll_fn(|cx| accepted.receiver.poll_receive(cx, &mut frame)).await.unwrap());
            assert_eq!((&frame[..], here.connections()), (&b"still here"[..], 2));
        });
    }
}
