//! Trust: authorities, the secret of a machine, revoked keys, and their files.

#[path = "support/wires.rs"]
mod wires;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rialto_transport::{
    Authority, Connection, Identity, KeyList, NodeDir, NodeKey, Notice, Refusal, Tls, Transport, Trust,
};
use wires::{echo, next_refusal, receive, refusal, run};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// The folder of a node that `authority` has certified, and that trusts the authorities `trusted`.
fn certified(path: &Path, authority: &Authority, trusted: &[&Authority]) -> NodeDir {
    let folder = NodeDir::at(path);
    let identity = folder.create().unwrap();
    let all: String = trusted.iter().map(|authority| authority.certificate_pem()).collect();
    fs::write(path.join("authority.pem"), all).unwrap();
    let certificate = authority.certify(&identity.public_pem(), DAY).unwrap();
    fs::write(path.join("certificate.pem"), certificate).unwrap();
    folder
}

fn start(folder: &NodeDir) -> io::Result<Tls> {
    Tls::builder(folder.identity()?, folder.trust()).listen("127.0.0.1:0")?.start()
}

async fn dial(from: &Tls, to: &Tls) -> io::Result<Connection> {
    from.dial(&to.locators()[0], None).await
}

#[test]
fn an_authority_lets_a_fleet_talk_and_a_revoked_node_is_cut_off() {
    run(async {
        let temporary = tempfile::tempdir().unwrap();
        let authority = Authority::generate().unwrap();
        let at = |name| certified(&temporary.path().join(name), &authority, &[&authority]);
        let (here, one, other) = (at("here"), at("one"), at("other"));
        let here_tls = start(&here).unwrap();
        let (one, other) = (start(&one).unwrap(), start(&other).unwrap());
        let mut first = dial(&one, &here_tls).await.unwrap();
        let mut first_here = here_tls.accept().await.unwrap();
        assert_eq!((first.peer, first_here.peer), (here_tls.key(), one.key()));
        let mut second = dial(&other, &here_tls).await.unwrap();
        let mut second_here = here_tls.accept().await.unwrap();
        echo(&mut first, &mut first_here, b"hello").await;

        let mut notices = here_tls.subscribe();
        here.revoked().add(one.key(), "was stolen").unwrap();
        here_tls.reload().unwrap();
        assert_eq!(notices.recv().await.unwrap(), Notice::Disconnected { peer: one.key() });
        let error = receive(&mut first_here.receiver).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Revoked(one.key()));
        assert!(receive(&mut first.receiver).await.is_err());
        let error = dial(&one, &here_tls).await.unwrap_err();
        assert!(matches!(refusal(&error), Refusal::NotTrustedThere { why, .. } if why.contains("Revoked")));
        assert_eq!(next_refusal(&mut notices).await, Refusal::Revoked(one.key()));
        // Nor does this node dial it.
        let error = here_tls.dial(&one.locators()[0], Some(one.key())).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Revoked(one.key()));
        echo(&mut second, &mut second_here, b"others stay").await;
    });
}

#[test]
fn a_node_of_another_authority_is_refused_until_that_is_trusted_too() {
    run(async {
        let temporary = tempfile::tempdir().unwrap();
        let (old, new) = (Authority::generate().unwrap(), Authority::generate().unwrap());
        let here = certified(&temporary.path().join("here"), &old, &[&old]);
        let there = certified(&temporary.path().join("there"), &new, &[&old, &new]);
        let (here_tls, there) = (start(&here).unwrap(), start(&there).unwrap());
        let mut notices = here_tls.subscribe();
        let error = dial(&there, &here_tls).await.unwrap_err();
        assert!(matches!(refusal(&error), Refusal::NotTrustedThere { .. }), "{error}");
        let why = next_refusal(&mut notices).await;
        assert!(matches!(&why, Refusal::Certificate { key, .. } if *key == there.key()), "{why}");

        // How to replace an authority: first trust both, then renew the certificates, then trust only the new
        // one.
        let identity = here.identity().unwrap();
        let both = old.certificate_pem() + &new.certificate_pem();
        fs::write(here.path().join("authority.pem"), both).unwrap();
        here_tls.reload().unwrap();
        let mut dialled = dial(&there, &here_tls).await.unwrap();
        let mut accepted = here_tls.accept().await.unwrap();
        let renewed = new.certify(&identity.public_pem(), DAY).unwrap();
        fs::write(here.path().join("certificate.pem"), renewed).unwrap();
        fs::write(here.path().join("authority.pem"), new.certificate_pem()).unwrap();
        here_tls.reload().unwrap();
        echo(&mut dialled, &mut accepted, b"all the while").await;
        dial(&there, &here_tls).await.unwrap();
    });
}

#[test]
fn raw_keys_and_certificates_are_incompatible() {
    run(async {
        let temporary = tempfile::tempdir().unwrap();
        let authority = Authority::generate().unwrap();
        let here = certified(&temporary.path().join("here"), &authority, &[&authority]);
        let listed = NodeDir::at(temporary.path().join("there"));
        listed.create().unwrap();
        listed.trusted().add(here.identity().unwrap().key(), "").unwrap();
        let (here, there) = (start(&here).unwrap(), start(&listed).unwrap());
        for (from, to) in [(&here, &there), (&there, &here)] {
            let error = dial(from, to).await.unwrap_err();
            assert!(matches!(refusal(&error), Refusal::InvalidHandshake(_)), "{error}");
        }
    });
}

#[test]
fn own_certificate_is_validated_at_start() {
    run(async {
        let temporary = tempfile::tempdir().unwrap();
        let (authority, other) = (Authority::generate().unwrap(), Authority::generate().unwrap());
        let node = certified(&temporary.path().join("node"), &authority, &[&authority]);
        let certificate = node.path().join("certificate.pem");
        let write = |of: &Authority, public: &str| fs::write(&certificate, of.certify(public, DAY).unwrap());
        let refused = |what: &str| {
            let error = start(&node).unwrap_err().to_string();
            assert!(error.contains("certificate.pem") && error.contains(what), "{error}");
        };
        write(&authority, &Identity::generate().unwrap().public_pem()).unwrap();
        refused("not for the key");
        write(&other, &node.identity().unwrap().public_pem()).unwrap();
        refused("UnknownIssuer");
        fs::write(&certificate, "nothing").unwrap();
        refused("no certificates");
        fs::remove_file(&certificate).unwrap();
        assert_eq!(start(&node).unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(authority.certify("no key", DAY).unwrap_err().kind(), ErrorKind::InvalidInput);
    });
}

#[test]
fn this_machine_trust_is_local_only() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let (secret, other) = (folder.path().join("secret"), folder.path().join("other"));
        let builder = |secret| Tls::builder(Identity::generate().unwrap(), Trust::this_machine(secret));
        let node = |secret| builder(secret).listen("127.0.0.1:0").unwrap().start().unwrap();
        let (here, there, stranger) = (node(&secret), node(&secret), node(&other));
        assert_ne!(here.key(), there.key());
        let mut dialled = there.dial(&here.locators()[0], Some(here.key())).await.unwrap();
        echo(&mut dialled, &mut here.accept().await.unwrap(), b"neighbour").await;
        let error = dial(&stranger, &here).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);

        for elsewhere in ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"] {
            let error = builder(&secret).listen(elsewhere).unwrap().start().unwrap_err();
            assert!(error.to_string().contains("one machine"), "{error}");
        }
        let error = here.dial(&"tls://192.0.2.1:1".parse().unwrap(), None).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::NotLocal);
        assert!(builder(&secret).listen("[::1]:0").unwrap().start().is_ok());
    });
}

#[cfg(unix)]
#[test]
fn machine_secret_must_be_private() {
    use std::os::unix::fs::PermissionsExt;
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        let start = || Tls::builder(Identity::generate().unwrap(), Trust::this_machine(&secret)).start();
        start().unwrap();
        assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o644)).unwrap();
        let error = start().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert!(error.to_string().contains("chmod 600"), "{error}");
    });
}

/// Returns the error of `load` for a FIFO. It must not wait for a writer.
#[cfg(unix)]
fn of_a_fifo<T: Send>(path: &Path, load: impl FnOnce() -> io::Result<T> + Send) -> io::Error {
    use rustix::fs::{CWD, FileType, Mode, OFlags};
    rustix::fs::mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
    std::thread::scope(|scope| {
        let (tx, loaded) = std::sync::mpsc::channel();
        scope.spawn(move || tx.send(load()));
        let result = loaded.recv_timeout(Duration::from_secs(30)).unwrap_or_else(|_| {
            // Opening it for writing lets the thread end, so that the test ends.
            let _writer = rustix::fs::open(path, OFlags::WRONLY | OFlags::NONBLOCK, Mode::empty());
            panic!("it waits for somebody to write into {}", path.display())
        });
        result.err().expect("a FIFO is no file")
    })
}

#[cfg(unix)]
#[test]
fn fifo_is_refused_as_a_key_file() {
    let temporary = tempfile::tempdir().unwrap();
    let path = |name: &str| temporary.path().join(name);
    let runtime = rialto_rt::Runtime::builder().worker_threads(1).build().unwrap();
    type Load<'a> = &'a (dyn Fn(&Path) -> io::Result<()> + Sync);
    let loads: [(&str, Load<'_>); 4] = [
        ("node.key", &|path| Identity::load(path).map(drop)),
        ("authority.key", &|path| Authority::load(path).map(drop)),
        ("trusted", &|path| KeyList::at(path).entries().map(drop)),
        ("machine.secret", &|path| {
            let tls = Tls::builder(Identity::generate()?, Trust::this_machine(path));
            runtime.block_on(async { tls.start() }).map(drop)
        }),
    ];
    for (name, load) in loads {
        let path = path(name);
        let error = of_a_fifo(&path, || load(&path));
        assert!(error.to_string().contains("not a regular file"), "{name}: {error}");
    }
}

/// As ssh does for the keys that may log in.
#[cfg(unix)]
#[test]
fn files_writable_by_others_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    run(async {
        let temporary = tempfile::tempdir().unwrap();
        let authority = Authority::generate().unwrap();
        let listed = NodeDir::at(temporary.path().join("listed"));
        listed.create().unwrap();
        listed.revoked().create().unwrap();
        let certified = certified(&temporary.path().join("certified"), &authority, &[&authority]);
        for (folder, file) in [(&listed, "trusted"), (&listed, "revoked"), (&certified, "authority.pem")] {
            let change =
                |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
            let path = folder.path().join(file);
            for mode in [0o644, 0o600, 0o444] {
                change(&path, mode);
                start(folder).unwrap();
            }
            for mode in [0o664, 0o646] {
                change(&path, mode);
                let error = start(folder).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::PermissionDenied, "{error}");
                assert!(error.to_string().contains(&format!("chmod go-w {}", path.display())), "{error}");
            }
            change(&path, 0o644);
            // A user who may write to the folder may replace the file, unless the folder is sticky.
            change(folder.path(), 0o777);
            let error = start(folder).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::PermissionDenied, "{error}");
            change(folder.path(), 0o1777);
            start(folder).unwrap();
            // Others may not write to the target of a link either.
            change(folder.path(), 0o755);
            let elsewhere = temporary.path().join("elsewhere").join(file);
            fs::create_dir_all(elsewhere.parent().unwrap()).unwrap();
            fs::rename(&path, &elsewhere).unwrap();
            std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
            change(elsewhere.parent().unwrap(), 0o755);
            start(folder).unwrap();
            change(elsewhere.parent().unwrap(), 0o775);
            assert_eq!(start(folder).unwrap_err().kind(), ErrorKind::PermissionDenied);
            change(elsewhere.parent().unwrap(), 0o755);
        }
        fs::set_permissions(listed.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert_eq!(
            listed.trusted().add(NodeKey([1; 32]), "").unwrap_err().kind(),
            ErrorKind::PermissionDenied
        );
    });
}

#[test]
fn key_list_preserves_comments_and_invalid_lists_are_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let list = KeyList::at(folder.path().join("deep").join("trusted"));
    let (one, other) = (NodeKey([1; 32]), NodeKey([2; 32]));
    assert_eq!(list.entries().unwrap_err().kind(), ErrorKind::NotFound);
    assert!(!list.remove(one).unwrap());
    assert!(list.add(one, "  the printer\nof the office ").unwrap());
    assert!(!list.add(one, "again").unwrap());
    assert!(list.add(other, "").unwrap());
    let expected = [(one, "the printer of the office".to_owned()), (other, String::new())];
    assert_eq!(list.entries().unwrap(), expected);

    let written = format!("# mine\n\n  {one}\tspaced\n{other}");
    fs::write(list.path(), &written).unwrap();
    let third = NodeKey([3; 32]);
    assert!(list.add(third, "new").unwrap());
    assert_eq!(fs::read_to_string(list.path()).unwrap(), format!("{written}\n{third} new\n"));
    assert!(list.remove(other).unwrap() && list.remove(third).unwrap());
    assert_eq!(fs::read_to_string(list.path()).unwrap(), format!("# mine\n\n  {one}\tspaced\n"));

    fs::write(list.path(), "what is this\n").unwrap();
    assert_eq!(list.add(one, "").unwrap_err().kind(), ErrorKind::InvalidData);
    assert_eq!(fs::read_to_string(list.path()).unwrap(), "what is this\n");
}

#[test]
fn concurrent_list_changes_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trusted");
    let writers: Vec<_> = (0..8u8)
        .map(|writer| {
            let list = KeyList::at(&path);
            std::thread::spawn(move || {
                for n in 0..8 {
                    let mut key = NodeKey([writer; 32]);
                    key.0[0] = n;
                    assert!(list.add(key, "").unwrap());
                    if n % 2 == 1 {
                        assert!(list.remove(key).unwrap());
                    }
                }
            })
        })
        .collect();
    writers.into_iter().for_each(|writer| writer.join().unwrap());
    assert_eq!(KeyList::at(&path).entries().unwrap().len(), 8 * 4);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

/// A list is read completely or not at all.
#[test]
fn oversized_list_is_refused() {
    let temporary = tempfile::tempdir().unwrap();
    let list = KeyList::at(temporary.path().join("revoked"));
    let key = |n: u64| {
        let mut key = NodeKey([0; 32]);
        key.0[..8].copy_from_slice(&n.to_be_bytes());
        key
    };
    let all: String = (0..20_000).map(|n| format!("{} was stolen\n", key(n))).collect();
    // Or the list is full up to one more entry.
    let full = format!("#{}\n", "-".repeat((1 << 20) - 80));
    for (text, is_read) in [(all, false), (full, true)] {
        fs::write(list.path(), &text).unwrap();
        assert_eq!(list.entries().is_ok(), is_read);
        if is_read {
            list.add(key(0), "").unwrap();
        }
        let before = fs::read_to_string(list.path()).unwrap();
        let error = list.add(key(20_000), "").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
        assert_eq!(list.remove(key(0)).is_ok(), is_read);
        if !is_read {
            assert_eq!(list.entries().unwrap_err().kind(), ErrorKind::InvalidData);
            assert_eq!(fs::read_to_string(list.path()).unwrap(), before);
        }
    }
}
