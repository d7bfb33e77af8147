//! Child processes.
#![cfg(all(unix, not(loom)))]

mod support;

use std::fs;
use std::future::Future;
use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use rialto_event::{Event, after, always, choose};
use rialto_rt::process::{self, Child};
use rialto_rt::{Runtime, spawn};
use support::{runtime, soon};

fn run<T>(future: impl Future<Output = T>) -> T {
    runtime(2).block_on(future)
}

/// Runs a command line with the shell.
fn shell(line: &str) -> Child {
    process::spawn(Command::new("sh").args(["-c", line]).stdin(Stdio::piped()).stdout(Stdio::piped()))
        .unwrap()
}

/// Returns the system's state of the process, or `None` if it was reaped.
fn state_of(id: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    stat.rsplit(')').next()?.split_whitespace().next().map(str::to_owned)
}

#[test]
fn wait_evt_may_be_awaited_many_times() {
    run(async {
        let mut child = shell("read line; exit 7");
        let early = spawn(child.wait_evt().into_future());
        assert!(child.wait_evt().try_sync().is_none());
        let late = after(Duration::from_millis(1)).wrap(|()| None);
        assert!(choose((child.wait_evt().wrap(Some), late)).await.is_none());
        drop(child.take_stdin());
        assert_eq!(soon(child.wait_evt()).await.unwrap().code(), Some(7));
        assert_eq!(early.await.unwrap().unwrap().code(), Some(7));
        assert_eq!(child.wait().await.unwrap().code(), Some(7));
        child.kill().unwrap(); // has no effect
    });
}

#[test]
fn try_wait_sees_the_end_without_waiting_and_takes_nothing() {
    run(async {
        let mut child = shell("read line; exit 7");
        assert_eq!(child.try_wait().unwrap(), None);
        drop(child.take_stdin());
        while state_of(child.id()).is_some_and(|state| state != "Z") {
            std::thread::yield_now(); // the end is not reported to this task, which does not wait
        }
        assert_eq!(child.try_wait().unwrap().unwrap().code(), Some(7));
        assert_eq!(child.try_wait().unwrap(), Some(soon(child.wait_evt()).await.unwrap()));
    });
}

#[test]
fn output_can_be_read_after_the_exit() {
    run(async {
        let mut child = shell("echo one; echo two; echo three >&2");
        assert!(soon(child.wait_evt()).await.unwrap().success());
        let output = child.take_stdout().unwrap();
        assert_eq!(soon(output.read_line_evt()).await.unwrap().as_deref(), Some("one"));
        assert_eq!(soon(output.read_to_end_evt()).await.unwrap(), b"two\n");
        assert!(child.take_stderr().is_none(), "it was not piped");
    });
}

/// More bytes than the pipes can hold pass through the child, because it writes while it reads.
#[test]
fn more_than_a_pipe_goes_through_a_child() {
    run(async {
        let mut child = shell("cat");
        let (mut to, from) = (child.take_stdin().unwrap(), child.take_stdout().unwrap());
        let text: Vec<u8> = (0..3_000_000_u32).map(|byte| byte as u8).collect();
        let sent = text.clone();
        let writer = spawn(async move { to.write_all(&sent).await });
        let mut got = Vec::new();
        loop {
            let bytes = soon(from.read_evt(100_000)).await.unwrap();
            if bytes.is_empty() {
                break;
            }
            got.extend(bytes);
        }
        writer.await.unwrap().unwrap();
        assert!(got == text);
        assert!(soon(child.wait_evt()).await.unwrap().success());
    });
}

#[test]
fn writing_to_an_ended_child_is_an_error() {
    run(async {
        let mut child = shell("exec true");
        let mut to = child.take_stdin().unwrap();
        soon(child.wait_evt()).await.unwrap();
        assert_eq!(to.write_all(&[0; 100_000]).await.unwrap_err().kind(), ErrorKind::BrokenPipe);
    });
}

#[test]
fn signals_reach_the_child() {
    run(async {
        let killed = shell("read line");
        killed.kill().unwrap();
        assert_eq!(soon(killed.wait_evt()).await.unwrap().signal(), Some(libc::SIGKILL));
        let mut polite = shell("trap 'exit 3' TERM; echo ready; while :; do sleep 0.01; done");
        assert_eq!(soon(polite.take_stdout().unwrap().read_line_evt()).await.unwrap().unwrap(), "ready");
        polite.signal(libc::SIGTERM).unwrap();
        assert_eq!(soon(polite.wait_evt()).await.unwrap().code(), Some(3));
        let another = shell("read line");
        assert_eq!(another.signal(10_000).unwrap_err().kind(), ErrorKind::InvalidInput);
    });
}

#[test]
fn a_program_that_cannot_start_is_an_error() {
    run(async {
        assert_eq!(
            process::spawn(&mut Command::new("/no/such/thing")).unwrap_err().kind(),
            ErrorKind::NotFound
        );
    });
    let outside = process::spawn(&mut Command::new("true")).unwrap_err();
    assert_eq!(outside.kind(), ErrorKind::Unsupported);
    let simulated = Runtime::simulated(1).block_on(async { process::spawn(&mut Command::new("true")).err() });
    assert_eq!(simulated.unwrap().kind(), ErrorKind::Unsupported);
}

/// A child that is dropped while it runs is reaped when it ends, so it does not stay as a zombie.
#[test]
fn no_zombie_stays() {
    run(async {
        let mut children: Vec<_> = (0..20).map(|_| shell("read line")).collect();
        let ids: Vec<_> = children.iter().map(Child::id).collect();
        let inputs: Vec<_> = children.iter_mut().map(Child::take_stdin).collect();
        drop(children);
        assert!(ids.iter().all(|id| state_of(*id).is_some()), "they run on");
        drop(inputs);
        while ids.iter().any(|id| state_of(*id).is_some()) {
            after(Duration::from_millis(1)).await;
        }
        let mut killed = shell("read line");
        let (id, _input) = (killed.id(), killed.take_stdin());
        killed.kill_on_drop(true);
        drop(killed);
        while state_of(id).is_some() {
            after(Duration::from_millis(1)).await;
        }
    });
}

/// After the runtime has gone, dropping a running child does no harm.
#[test]
fn a_child_may_outlive_the_runtime() {
    let mut child = run(async { shell("read line") });
    child.kill_on_drop(true);
    drop(child);
}

#[test]
fn many_children_end_at_once_and_none_is_missed() {
    run(async {
        let children: Vec<_> = (0..100).map(|code| shell(&format!("exit {code}"))).collect();
        for (code, child) in children.iter().enumerate() {
            let enabled = choose((child.wait_evt().wrap(Some), always(None)));
            let status = match enabled.await {
                Some(status) => status,
                None => soon(child.wait_evt()).await,
            };
            assert_eq!(status.unwrap().code(), Some(code as i32));
        }
    });
}
