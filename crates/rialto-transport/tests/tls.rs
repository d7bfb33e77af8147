//! TCP with TLS over real sockets: which peers are accepted, which are refused, and what they learn.

#[path = "support/wires.rs"]
mod wires;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rialto_event::{Event, after, choose};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_transport::{
    Authority, Connection, Identity, KeyList, Limits, Locator, MAX_FRAME, NodeKey, Notice, Refusal, Tcp, Tls,
    Transport, Trust,
};
use wires::{all_of, both, close, echo, next_refusal, receive, refusal, run, send, told};

/// Longer than any test waits.
const EVER: Duration = Duration::from_secs(3600);

fn identity() -> Identity {
    Identity::generate().unwrap()
}

/// A node that listens, and one that dials. The flags say whether each trusts the other.
fn pair(listener_trusts: bool, dialler_trusts: bool) -> (Tls, Tls) {
    pair_with(listener_trusts, dialler_trusts, Limits::default().handshake_time(EVER))
}

fn pair_with(listener_trusts: bool, dialler_trusts: bool, limits: Limits) -> (Tls, Tls) {
    let (here, there) = (identity(), identity());
    let of_here = Trust::keys(listener_trusts.then_some(there.key()));
    let of_there = Trust::keys(dialler_trusts.then_some(here.key()));
    let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().limits(limits).start().unwrap();
    (here, Tls::builder(there, of_there).start().unwrap())
}

async fn dial(from: &Tls, to: &Tls) -> io::Result<Connection> {
    from.dial(&to.locators()[0], Some(to.key())).await
}

async fn connect(from: &Tls, to: &Tls) -> (Connection, Connection) {
    let dialled = dial(from, to).await.unwrap();
    (dialled, to.accept().await.unwrap())
}

#[test]
fn nodes_that_trust_each_other_know_each_other_and_pass_frames() {
    run(async {
        let (here, there) = pair(true, true);
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
        for length in [1, 2, 1000, 16_384, 16_385, MAX_FRAME] {
            let frame: Vec<u8> = (0..length).map(|n| (n * 7) as u8).collect();
            echo(&mut dialled, &mut accepted, &frame).await;
        }
        assert_eq!((here.connections(), there.connections()), (1, 1));
        close(&mut dialled.sender).await.unwrap();
        assert_eq!(receive(&mut accepted.receiver).await.unwrap(), None);
        // The other direction still works.
        send(&mut accepted.sender, b"still here").await.unwrap();
        assert_eq!(receive(&mut dialled.receiver).await.unwrap().unwrap(), b"still here");
        drop((dialled, accepted));
        assert_eq!((here.connections(), there.connections()), (0, 0));
        assert_eq!(here.refused(), 0);
    });
}

#[test]
fn untrusted_dialler_is_refused_with_help() {
    run(async {
        let (here, there) = pair(false, true);
        let mut notices = here.subscribe();
        let error = dial(&there, &here).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert!(matches!(refusal(&error), Refusal::NotTrustedThere { key, .. } if *key == there.key()));
        assert!(error.to_string().contains(&format!("rialto node trust {}", there.key())), "{error}");
        let why = next_refusal(&mut notices).await;
        assert_eq!(why, Refusal::Untrusted(there.key()));
        assert!(why.to_string().contains(&format!("rialto node trust {}", there.key())), "{why}");
        assert_eq!((here.refused(), here.connections(), there.connections()), (1, 0, 0));
    });
}

#[test]
fn untrusted_listener_is_refused() {
    run(async {
        let (here, there) = pair(true, false);
        let mut notices = here.subscribe();
        let error = there.dial(&here.locators()[0], None).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Untrusted(here.key()));
        assert!(matches!(next_refusal(&mut notices).await, Refusal::NotTrustedThere { .. }));
    });
}

#[test]
fn a_trusted_node_that_is_not_the_expected_one_is_refused() {
    run(async {
        let (here, there) = pair(true, true);
        let expected = NodeKey([9; 32]);
        let error = there.dial(&here.locators()[0], Some(expected)).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Unexpected { expected, found: here.key() });
    });
}

#[test]
fn peer_without_tls_gets_only_an_alert() {
    run(async {
        let (here, _there) = pair(true, true);
        let mut notices = here.subscribe();
        for bytes in
            [&b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"[..], b"rialto\0\x01 and some key", &[0; 100], &[22, 3, 1]]
        {
            let stream = TcpStream::connect(here.addresses()[0]).await.unwrap();
            stream.write_all(bytes).await.unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let said = all_of(&stream).await;
            // The record of an alert: its type, a version, two bytes.
            assert!(said.is_empty() || (said[0] == 21 && said.len() == 7), "{said:?}");
            let why = next_refusal(&mut notices).await;
            assert!(matches!(why, Refusal::InvalidHandshake(_) | Refusal::Closed), "{why:?}");
        }
        let plain = Tcp::builder(NodeKey([1; 32])).start().unwrap();
        let place = here.locators()[0].address().to_owned();
        let error = plain.dial(&format!("tcp://{place}").parse().unwrap(), None).await.unwrap_err();
        assert!(matches!(refusal(&error), Refusal::InvalidHandshake(_)), "{error}");
    });
}

#[test]
fn dialling_something_other_than_a_node_fails() {
    run(async {
        let there = Tls::builder(identity(), Trust::keys([])).start().unwrap();
        for answer in [&b"SSH-2.0-OpenSSH_9.9\r\n"[..], b"", &[21, 3, 3, 0, 2, 2, 49]] {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let to: Locator = format!("tls://{}", listener.local_addr().unwrap()).parse().unwrap();
            let dialled = rialto_rt::spawn(there.dial(&to, None));
            let (stream, _) = listener.accept().await.unwrap();
            stream.write_all(answer).await.unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let error = dialled.await.unwrap().unwrap_err();
            let why = refusal(&error);
            assert!(
                matches!(
                    why,
                    Refusal::InvalidHandshake(_) | Refusal::Closed | Refusal::NotTrustedThere { .. }
                ),
                "{why:?}"
            );
        }
    });
}

#[test]
fn a_handshake_that_stalls_is_cut() {
    run(async {
        let limits = Limits::default().handshake_time(Duration::from_millis(20));
        let (here, _there) = pair_with(true, true, limits);
        let mut notices = here.subscribe();
        // Nothing, and the beginning of a record.
        for bytes in [&b""[..], &[22, 3, 1, 2, 0, 1]] {
            assert_eq!(told(here.addresses()[0], bytes).await, b"");
            assert_eq!(next_refusal(&mut notices).await, Refusal::TimedOut);
        }
    });
}

#[test]
fn stalled_handshakes_are_bounded() {
    run(async {
        let (here, there) = pair_with(true, true, Limits::default().handshakes(2).handshake_time(EVER));
        let mut notices = here.subscribe();
        let mut stalled = Vec::new();
        for _ in 0..20 {
            stalled.push(TcpStream::connect(here.addresses()[0]).await.unwrap());
        }
        // The peer that does the handshake is queued behind them.
        let dialling = rialto_rt::spawn(there.dial(&here.locators()[0], Some(here.key())));
        drop(stalled);
        let mut accepted = here.accept().await.unwrap();
        echo(&mut dialling.await.unwrap().unwrap(), &mut accepted, b"at last").await;
        for _ in 0..20 {
            assert_eq!(next_refusal(&mut notices).await, Refusal::Closed);
        }
    });
}

#[test]
fn handshake_time_shrinks_under_load() {
    run(async {
        let limits = Limits::default().handshakes(4).handshake_time(Duration::from_secs(4));
        let (here, _there) = pair_with(true, true, limits);
        let mut notices = here.subscribe();
        let mut stalled = Vec::new();
        for _ in 0..3 {
            stalled.push(TcpStream::connect(here.addresses()[0]).await.unwrap());
        }
        let Notice::Refused { from, why } = notices.recv().await.unwrap() else { panic!("refused") };
        assert_eq!((from, why), (stalled[2].local_addr().ok(), Refusal::TimedOut));
    });
}

#[test]
fn a_dial_that_is_dropped_closes_its_connection() {
    run(async {
        let there = Tls::builder(identity(), Trust::keys([])).start().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let to: Locator = format!("tls://{}", listener.local_addr().unwrap()).parse().unwrap();
        let dialling = rialto_rt::spawn(there.dial(&to, None));
        let (stream, _) = listener.accept().await.unwrap();
        // The handshake has begun: a hello arrives.
        assert_ne!(stream.read(&mut [0; 9]).await.unwrap(), 0);
        dialling.abort();
        assert!(dialling.await.unwrap_err().is_aborted());
        all_of(&stream).await;
    });
}

#[test]
fn connections_per_peer_and_in_total_are_bounded() {
    run(async {
        let limits = Limits::default().connections_per_peer(2).connections(3);
        let (one, other, more) = (identity(), identity(), identity());
        let trust = Trust::keys([one.key(), other.key(), more.key()]);
        let here = identity();
        let theirs = Trust::keys([here.key()]);
        let here = Tls::builder(here, trust).listen("127.0.0.1:0").unwrap().limits(limits).start().unwrap();
        let start = |identity| Tls::builder(identity, theirs.clone()).start().unwrap();
        let (one, other, more) = (start(one), start(other), start(more));
        let mut notices = here.subscribe();
        let first = connect(&one, &here).await;
        let second = connect(&one, &here).await;
        let full = |error: io::Error| assert_eq!(*refusal(&error), Refusal::LimitReached);
        full(dial(&one, &here).await.unwrap_err());
        // The refused peer may learn of it before it is counted.
        assert_eq!(next_refusal(&mut notices).await, Refusal::LimitReached);
        let third = connect(&other, &here).await;
        full(dial(&more, &here).await.unwrap_err());
        assert_eq!(next_refusal(&mut notices).await, Refusal::LimitReached);
        assert_eq!((here.connections(), here.refused()), (3, 2));
        drop(second);
        let _fourth = connect(&more, &here).await;
        drop((first, third));
    });
}

#[test]
fn truncated_tls_stream_is_an_error() {
    run(async {
        let (here, there) = pair(true, true);
        let (dialled, mut accepted) = connect(&there, &here).await;
        drop(dialled);
        let error = receive(&mut accepted.receiver).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset), "{error:?}");
    });
}

#[test]
fn dial_only_node_accepts_no_connection() {
    run(async {
        let (_here, there) = pair(true, true);
        assert!(there.locators().is_empty());
        assert_eq!(there.accept().await.unwrap_err().kind(), ErrorKind::NotConnected);
    });
}

#[test]
fn dropped_transport_stops_listening_and_keeps_connections() {
    run(async {
        let (here, there) = pair(true, true);
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        let locator = here.locators()[0].clone();
        drop(here);
        echo(&mut dialled, &mut accepted, b"still").await;
        loop {
            // The listener's task ends at its next turn.
            match there.dial(&locator, None).await.unwrap_err().kind() {
                ErrorKind::ConnectionRefused => break,
                _ => rialto_rt::yield_now().await,
            }
        }
    });
}

#[test]
fn nodes_are_dialled_by_names_and_over_ipv6() {
    run(async {
        let (here, there) = (identity(), identity());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().listen("[::1]:0").unwrap();
        let here = here.start().unwrap();
        let there = Tls::builder(there, of_there).start().unwrap();
        let [v4, v6] = here.addresses() else { panic!("two addresses") };
        for place in [format!("localhost:{}", v4.port()), v4.to_string(), v6.to_string()] {
            let to: Locator = format!("tls://{place}").parse().unwrap();
            let mut dialled = there.dial(&to, Some(here.key())).await.unwrap();
            echo(&mut dialled, &mut here.accept().await.unwrap(), place.as_bytes()).await;
        }
        for wrong in ["tcp://127.0.0.1:1", "tls://127.0.0.1", "tls://::1:80", "tls://:80"] {
            let error = there.dial(&wrong.parse().unwrap(), None).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput, "{wrong}");
        }
    });
}

#[test]
fn a_sender_waits_for_a_slow_reader() {
    run(async {
        let (here, there) = pair(true, true);
        let (mut dialled, mut accepted) = connect(&there, &here).await;
        let frame = vec![7; MAX_FRAME];
        let mut sent = 0;
        // Until the buffers of both sockets are full. The sender then holds one more frame, and no second
        // one.
        loop {
            let full = after(Duration::from_millis(50)).wrap(|()| false);
            let frame = frame.clone();
            let sending =
                rialto_event::assume_cancel_safe(send(&mut dialled.sender, &frame)).wrap(|sent| sent.is_ok());
            if !choose((sending, full)).await {
                break;
            }
            sent += 1;
        }
        // One more frame is queued, and was sent in part. It still arrives whole.
        let rest = async {
            for _ in 0..=sent {
                assert!(receive(&mut accepted.receiver).await.unwrap().unwrap() == frame);
            }
        };
        let flushed = both(std::future::poll_fn(|cx| dialled.sender.poll_flush(cx)), rest).await.0;
        flushed.unwrap();
        echo(&mut dialled, &mut accepted, b"and on").await;
    });
}

#[test]
fn a_thousand_connect() {
    run(async {
        let limits = Limits::default().connections_per_peer(2000).handshake_time(EVER);
        let (here, there) = (identity(), identity());
        let (of_here, of_there) = (Trust::keys([there.key()]), Trust::keys([here.key()]));
        let here = Tls::builder(here, of_here).listen("127.0.0.1:0").unwrap().limits(limits).start().unwrap();
        let there = Tls::builder(there, of_there).limits(limits).start().unwrap();
        // As many at a time as the limits of file descriptors allow everywhere.
        for _ in 0..10 {
            let dials: Vec<_> = (0..100)
                .map(|_| rialto_rt::spawn(there.dial(&here.locators()[0], Some(here.key()))))
                .collect();
            let mut accepted = Vec::new();
            for _ in 0..100 {
                accepted.push(here.accept().await.unwrap());
            }
            for (dial, number) in dials.into_iter().zip(0u32..) {
                let mut dialled = dial.await.unwrap().unwrap();
                send(&mut dialled.sender, &number.to_be_bytes()).await.unwrap();
                close(&mut dialled.sender).await.unwrap();
            }
            let mut sum = 0;
            for mut accepted in accepted {
                let frame = receive(&mut accepted.receiver).await.unwrap().unwrap();
                sum += u32::from_be_bytes(frame.try_into().unwrap());
            }
            assert_eq!(sum, 99 * 100 / 2);
        }
        assert_eq!((here.connections(), here.refused()), (0, 0));
    });
}

fn write_list(path: &Path, keys: &[NodeKey]) {
    let lines: String = keys.iter().map(|key| format!("{key} somebody\n")).collect();
    fs::write(path, format!("# Who is trusted\n\n{lines}")).unwrap();
}

#[test]
fn reload_disconnects_removed_keys() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("trusted");
        let (here, one, other) = (identity(), identity(), identity());
        let theirs = Trust::keys([here.key()]);
        write_list(&list, &[one.key()]);
        let here = Tls::builder(here, Trust::list(&list)).listen("127.0.0.1:0").unwrap().start().unwrap();
        let start = |identity| Tls::builder(identity, theirs.clone()).start().unwrap();
        let (one, other) = (start(one), start(other));
        let (mut dialled, mut accepted) = connect(&one, &here).await;
        assert!(dial(&other, &here).await.is_err());

        write_list(&list, &[one.key(), other.key()]);
        here.reload().unwrap();
        let (mut kept, mut kept_here) = connect(&other, &here).await;
        echo(&mut dialled, &mut accepted, b"nothing happened").await;

        write_list(&list, &[other.key()]);
        send(&mut dialled.sender, b"too late").await.unwrap();
        let mut notices = here.subscribe();
        here.reload().unwrap();
        assert_eq!(notices.recv().await.unwrap(), Notice::Disconnected { peer: one.key() });
        let error = receive(&mut accepted.receiver).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Untrusted(one.key()), "and not what came before");
        assert!(send(&mut accepted.sender, b"nor this").await.is_err());
        assert!(receive(&mut dialled.receiver).await.is_err());
        assert!(dial(&one, &here).await.is_err());
        echo(&mut kept, &mut kept_here, b"stays").await;

        fs::write(&list, "half a ke").unwrap();
        assert!(here.reload().unwrap_err().to_string().contains("line 1"));
        echo(&mut kept, &mut kept_here, b"stays on").await;
        let _again = connect(&other, &here).await;
    });
}

/// A node that polls its list of trusted keys, and a peer in that list that has dialled.
async fn looking(list: &Path) -> (Tls, Connection, Connection) {
    let (here, one) = (identity(), identity());
    let theirs = Trust::keys([here.key()]);
    write_list(list, &[one.key()]);
    let here = Tls::builder(here, Trust::list(list)).listen("127.0.0.1:0").unwrap();
    let here = here.reload_interval(Duration::from_millis(10)).start().unwrap();
    let one = Tls::builder(one, theirs).start().unwrap();
    let (dialled, accepted) = connect(&one, &here).await;
    (here, dialled, accepted)
}

#[test]
fn changed_list_is_reloaded_by_polling() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("trusted");
        let (_here, mut dialled, _accepted) = looking(&list).await;
        write_list(&list, &[]);
        assert!(receive(&mut dialled.receiver).await.is_err());
    });
}

#[test]
fn a_list_that_cannot_be_read_for_a_moment_is_read_later() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("trusted");
        let (here, mut dialled, _accepted) = looking(&list).await;
        let mut notices = here.subscribe();
        // The path leads nowhere.
        fs::rename(&list, folder.path().join("aside")).unwrap();
        for _ in 0..2 {
            assert!(matches!(notices.recv().await, Ok(Notice::NotReloaded { .. })));
        }
        write_list(&list, &[]);
        assert!(receive(&mut dialled.receiver).await.is_err());
    });
}

/// A node that an authority has certified, with a validity of `valid`, and its list of revoked keys.
fn certified(
    authority: &Authority,
    folder: &Path,
    name: &str,
    valid: Duration,
) -> (Identity, Trust, KeyList) {
    let (identity, at) = (identity(), |file: &str| folder.join(format!("{name}.{file}")));
    fs::write(at("authority"), authority.certificate_pem()).unwrap();
    fs::write(at("certificate"), authority.certify(&identity.public_pem(), valid).unwrap()).unwrap();
    let trust = Trust::authority(at("authority"), at("certificate")).with_revocations(at("revoked"));
    (identity, trust, KeyList::at(at("revoked")))
}

#[test]
fn revocation_applies_even_if_the_certificate_is_unreadable() {
    run(async {
        let (folder, authority) = (tempfile::tempdir().unwrap(), Authority::generate().unwrap());
        let node = |name| certified(&authority, folder.path(), name, Duration::from_secs(3600));
        let ((here, trust, revoked), (there, theirs, _)) = (node("here"), node("there"));
        let here =
            Tls::builder(here, trust).listen("127.0.0.1:0").unwrap().reload_interval(EVER).start().unwrap();
        let there = Tls::builder(there, theirs).start().unwrap();
        let (mut dialled, _accepted) = connect(&there, &here).await;
        fs::write(folder.path().join("here.certificate"), "half a certifi").unwrap();
        revoked.add(there.key(), "stolen").unwrap();
        assert!(here.reload().is_err());
        assert!(receive(&mut dialled.receiver).await.is_err());
        assert!(dial(&there, &here).await.is_err());
    });
}

#[test]
fn no_peer_is_accepted_with_the_old_list_during_a_reload() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("trusted");
        let (here, one) = (identity(), identity());
        let theirs = Trust::keys([here.key()]);
        write_list(&list, &[]);
        let limits = Limits::default().connections_per_peer(1000).handshake_time(EVER);
        let here = Tls::builder(here, Trust::list(&list)).listen("127.0.0.1:0").unwrap().limits(limits);
        let here = here.reload_interval(EVER).start().unwrap();
        let one = Tls::builder(one, theirs).limits(limits).start().unwrap();
        let (others, mut accepted) = (here.clone(), Vec::new());
        let accepting = rialto_rt::spawn(async move {
            while let Ok(connection) = others.accept().await {
                accepted.push(connection);
            }
        });
        for round in 0..10 {
            write_list(&list, &[one.key()]);
            here.reload().unwrap();
            let before = here.connections();
            let dials: Vec<_> =
                (0..20).map(|_| rialto_rt::spawn(one.dial(&here.locators()[0], Some(here.key())))).collect();
            // Somewhere in the middle.
            while here.connections() < before + round {
                rialto_rt::yield_now().await;
            }
            let mut notices = here.subscribe();
            write_list(&list, &[]);
            here.reload().unwrap();
            for dial in dials {
                drop(dial.await.unwrap());
            }
            // The reload has closed the connections that were accepted before, and none was accepted after.
            // So a second reload closes none.
            while notices.recv().await.unwrap() != Notice::Reloaded {}
            here.reload().unwrap();
            loop {
                match notices.recv().await.unwrap() {
                    Notice::Refused { .. } => {}
                    other => break assert_eq!(other, Notice::Reloaded),
                }
            }
        }
        accepting.abort();
    });
}

#[test]
fn missing_or_invalid_list_is_an_error() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("trusted");
        let start = || Tls::builder(identity(), Trust::list(&list)).start();
        assert_eq!(start().unwrap_err().kind(), ErrorKind::NotFound);
        fs::write(&list, format!("{}\n\n0123 too short\n", NodeKey([1; 32]))).unwrap();
        let error = start().unwrap_err().to_string();
        assert!(error.contains("line 3") && error.contains("trusted"), "{error}");
    });
}

#[cfg(unix)]
#[test]
fn key_file_must_be_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep").join("node.key");
    assert_eq!(Identity::load(&path).unwrap_err().kind(), ErrorKind::NotFound);
    let made = Identity::create(&path).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o600);
    assert_eq!(Identity::load(&path).unwrap().key(), made.key());
    assert_eq!(Identity::create(&path).unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(Identity::load_or_create(&path).unwrap().key(), made.key());
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
    for mode in [0o640, 0o604, 0o660] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let error = Identity::load(&path).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert!(error.to_string().contains("chmod 600"), "{error}");
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    fs::write(&path, "no key").unwrap();
    assert_eq!(Identity::load(&path).unwrap_err().kind(), ErrorKind::InvalidData);
}

#[test]
fn concurrent_load_or_create_yields_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("node.key");
    let makers: Vec<_> = (0..8)
        .map(|_| {
            let path = path.clone();
            std::thread::spawn(move || Identity::load_or_create(path).unwrap().key())
        })
        .collect();
    let keys: Vec<_> = makers.into_iter().map(|maker| maker.join().unwrap()).collect();
    assert!(keys.iter().all(|key| *key == keys[0]));
}
