//! `io_wait`: waiting for descriptors of all kinds.
#![cfg(not(loom))]

use std::fs::{self, File};
use std::future::Future;
use std::io::{self, ErrorKind, Read, Write, pipe};
use std::net::{TcpListener, TcpStream};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::Duration;

use crate::support::{runtime, waiting};
use rialto_event::{Condition, Event, after, choose, select};
use rialto_rt::io::{Direction, io_wait};
use rialto_rt::{Runtime, spawn};

fn run<T>(future: impl Future<Output = T>) -> T {
    runtime(2).block_on(future)
}

/// Returns whether `fd` is ready now.
fn is_ready(fd: impl AsFd, direction: Direction) -> bool {
    io_wait(fd.as_fd(), direction).try_sync().transpose().expect("it can be waited for").is_some()
}

/// Waits for `fd`, which becomes ready only when `make` is called.
async fn becomes_ready(fd: impl AsFd, direction: Direction, make: impl FnOnce()) {
    assert!(!is_ready(&fd, direction));
    let wait = waiting(io_wait(fd.as_fd(), direction)).await;
    make();
    wait.await.expect("it was waited for");
    assert!(is_ready(&fd, direction));
}

/// Takes ownership of a descriptor that a function of the C library has opened.
fn opened(fd: libc::c_int) -> OwnedFd {
    assert!(fd >= 0, "{}", io::Error::last_os_error());
    // SAFETY: the descriptor was just opened, and has no other owner.
    unsafe { OwnedFd::from_raw_fd(fd) }
}

#[test]
fn the_reading_end_of_a_pipe() {
    run(async {
        let (mut reader, mut writer) = pipe().unwrap();
        becomes_ready(&reader, Direction::Read, || writer.write_all(b"ab").unwrap()).await;
        // Readiness is level-triggered: there is still a byte.
        reader.read_exact(&mut [0]).unwrap();
        assert!(is_ready(&reader, Direction::Read));
        reader.read_exact(&mut [0]).unwrap();
        becomes_ready(&reader, Direction::Read, || drop(writer)).await;
        assert_eq!(reader.read(&mut [0]).unwrap(), 0);
    });
}

#[test]
fn the_writing_end_of_a_pipe() {
    run(async {
        let (mut reader, mut writer) = pipe().unwrap();
        assert!(is_ready(&writer, Direction::Write));
        let mut written = 0;
        while is_ready(&writer, Direction::Write) {
            written += writer.write(&[0; 512]).unwrap();
        }
        becomes_ready(&writer, Direction::Write, || reader.read_exact(&mut vec![0; written]).unwrap()).await;
        assert!(!is_ready(&writer, Direction::Hangup));
        becomes_ready(&writer, Direction::Hangup, || drop(reader)).await;
        // Without a reader, a write fails instead of blocking.
        assert!(is_ready(&writer, Direction::Write));
        assert_eq!(writer.write(&[0]).unwrap_err().kind(), ErrorKind::BrokenPipe);
    });
}

#[test]
fn sockets() {
    run(async {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        assert!(is_ready(&ours, Direction::Write));
        becomes_ready(&ours, Direction::Read, || theirs.write_all(b"a").unwrap()).await;
        becomes_ready(&ours, Direction::Hangup, || drop(theirs)).await;
    });
}

/// Urgent data is what `select(2)` calls an exceptional condition.
#[test]
fn urgent_data_is_an_exception() {
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let theirs = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (ours, _) = listener.accept().unwrap();
        let urgent = || {
            // SAFETY: the pointer is to one byte of a static.
            let sent = unsafe { libc::send(theirs.as_raw_fd(), b"!".as_ptr().cast(), 1, libc::MSG_OOB) };
            assert_eq!(sent, 1);
        };
        becomes_ready(&ours, Direction::Except, urgent).await;
        assert!(!is_ready(&ours, Direction::Hangup));
    });
}

#[test]
fn an_eventfd() {
    run(async {
        // SAFETY: the call takes no pointers.
        let counter = File::from(opened(unsafe { libc::eventfd(0, libc::EFD_CLOEXEC) }));
        assert!(is_ready(&counter, Direction::Write));
        becomes_ready(&counter, Direction::Read, || (&counter).write_all(&1u64.to_ne_bytes()).unwrap()).await;
    });
}

#[test]
fn an_inotify_descriptor() {
    run(async {
        let folder = std::env::temp_dir().join(format!("rialto-io-wait-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // SAFETY: the call takes no pointers.
        let news = opened(unsafe { libc::inotify_init1(libc::IN_CLOEXEC) });
        let name = std::ffi::CString::new(folder.to_str().unwrap()).unwrap();
        // SAFETY: the name ends with a zero, and outlives the call.
        assert!(unsafe { libc::inotify_add_watch(news.as_raw_fd(), name.as_ptr(), libc::IN_CREATE) } >= 0);
        becomes_ready(&news, Direction::Read, || drop(File::create(folder.join("new")).unwrap())).await;
        fs::remove_dir_all(&folder).unwrap();
    });
}

#[test]
fn a_terminal() {
    run(async {
        // SAFETY: the call takes no pointers.
        let mut user = File::from(opened(unsafe { libc::posix_openpt(libc::O_RDWR | libc::O_NOCTTY) }));
        let mut name = [0; 64];
        // SAFETY: the buffer has the given length, and `ptsname_r` ends the name in it with a zero.
        let terminal = unsafe {
            assert_eq!(libc::unlockpt(user.as_raw_fd()), 0);
            assert_eq!(libc::ptsname_r(user.as_raw_fd(), name.as_mut_ptr(), name.len()), 0);
            opened(libc::open(name.as_ptr(), libc::O_RDWR | libc::O_NOCTTY))
        };
        // A terminal delivers whole lines.
        user.write_all(b"a line without").unwrap();
        becomes_ready(&terminal, Direction::Read, || user.write_all(b" end\n").unwrap()).await;
    });
}

#[test]
fn a_regular_file_is_always_ready() {
    run(async {
        let file = File::open("Cargo.toml").unwrap();
        for direction in [Direction::Read, Direction::Write] {
            io_wait(&file, direction).await.unwrap();
        }
        let refused = io_wait(&file, Direction::Except).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::PermissionDenied);
    });
}

#[test]
fn a_descriptor_that_is_not_open_is_an_error() {
    run(async {
        // SAFETY: the descriptor is not open, contrary to the contract. But it is only passed to the system,
        // which refuses it.
        let closed = unsafe { BorrowedFd::borrow_raw(1_000_000) };
        for direction in [Direction::Read, Direction::Write, Direction::Hangup, Direction::Except] {
            let error = io_wait(closed, direction).await.unwrap_err();
            assert_eq!(error.raw_os_error(), Some(libc::EBADF));
        }
    });
}

/// The wait has a duplicate of the descriptor. So it continues after the descriptor is closed, and ends when
/// the other side is closed.
#[test]
fn a_wait_outlives_its_descriptor() {
    run(async {
        let (reader, writer) = pipe().unwrap();
        let wait = waiting(io_wait(reader, Direction::Read)).await;
        drop(writer);
        wait.await.unwrap();
    });
}

#[test]
fn io_wait_outside_a_runtime_is_an_error() {
    let (reader, _writer) = pipe().unwrap();
    let error = io_wait(&reader, Direction::Read).sync_blocking().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert!(error.to_string().contains("need a Rialto runtime"), "{error}");
    assert!(error.to_string().contains("on tokio, use tokio's own"), "{error}");
    let error =
        Runtime::simulated(1).block_on(async { io_wait(&reader, Direction::Read).await.unwrap_err() });
    assert!(error.to_string().contains("simulated"), "{error}");
}

#[test]
fn several_waits_for_one_descriptor_in_one_choice() {
    run(async {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        while is_ready(&ours, Direction::Write) {
            (&ours).write_all(&[0; 512]).unwrap();
        }
        let wait = |direction, name| io_wait(&ours, direction).wrap(move |ready| ready.map(|()| name));
        let any = || {
            choose((wait(Direction::Read, "in"), wait(Direction::Write, "out"), wait(Direction::Read, "in")))
        };
        let choice = waiting(any()).await;
        theirs.write_all(b"a").unwrap();
        assert_eq!(choice.await.unwrap(), "in");
        (&ours).read_exact(&mut [0]).unwrap();
        let choice = waiting(any()).await;
        theirs.set_nonblocking(true).unwrap();
        while theirs.read(&mut [0; 1 << 16]).is_ok() {}
        assert_eq!(choice.await.unwrap(), "out");
    });
}

/// A socket of the runtime, which is registered with the I/O driver already.
#[test]
fn io_wait_on_a_registered_socket() {
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let ours = rialto_rt::net::TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (mut theirs, _) = listener.accept().unwrap();
        becomes_ready(&ours, Direction::Read, || theirs.write_all(b"a").unwrap()).await;
        assert_eq!(ours.read(&mut [0; 8]).await.unwrap(), 1);
    });
}

#[test]
fn a_wait_loses_like_every_other_event() {
    run(async {
        let (reader, mut writer) = pipe().unwrap();
        let stop = Condition::new();
        stop.signal();
        let interrupted = select! {
            ready = io_wait(&reader, Direction::Read) => ready.is_err(),
            () = stop.wait_evt() => true,
        };
        assert!(interrupted);
        let late = after(Duration::from_millis(1)).wrap(|()| None);
        assert!(choose((io_wait(&reader, Direction::Read).wrap(Some), late)).await.is_none());
        becomes_ready(&reader, Direction::Read, || writer.write_all(b"a").unwrap()).await;
    });
}

/// Many tasks, each with a pipe, pass on a token.
#[test]
fn a_ring_of_pipes() {
    const LENGTH: usize = 100;
    run(async {
        let (readers, writers): (Vec<_>, Vec<_>) = (0..LENGTH).map(|_| pipe().unwrap()).unzip();
        let writers: Vec<_> = writers.into_iter().map(Arc::new).collect();
        let mut tasks = Vec::new();
        for (n, mut reader) in readers.into_iter().enumerate() {
            let next = writers[(n + 1) % LENGTH].clone();
            tasks.push(spawn(async move {
                for _ in 0..10 {
                    io_wait(&reader, Direction::Read).await.unwrap();
                    let mut token = [0];
                    reader.read_exact(&mut token).unwrap();
                    io_wait(&*next, Direction::Write).await.unwrap();
                    (&*next).write_all(&token).unwrap();
                }
                reader // kept open for the token's last write
            }));
        }
        (&*writers[0]).write_all(b"t").unwrap();
        let mut ended = Vec::new();
        for task in tasks {
            ended.push(task.await.unwrap());
        }
    });
}
