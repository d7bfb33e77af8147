//! A process that uses a file as its store is killed before each of its system calls, from the one that
//! creates the file on. Afterwards the file has the old state or the new one, and each transaction that
//! succeeded.
#![cfg(target_os = "linux")]

use libc::{c_int, c_long, pid_t};
use rialto_durable::Redb;
use rialto_durable::store::{Change, Store};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const TRANSACTIONS: u64 = 4;

/// The child process: runs transactions that each change several keys, and notes in a file how many have
/// succeeded.
#[test]
#[ignore = "another test runs it, in a process of its own"]
fn the_clerk() {
    let Some(folder) = std::env::var_os("RIALTO_CLERK") else { return };
    let folder = Path::new(&folder);
    let promised = File::create(folder.join("promised")).unwrap();
    // SAFETY: these calls take only numbers, no pointers. They stop this thread, and from here on the parent
    // process sees its system calls.
    unsafe {
        assert_eq!(libc::ptrace(libc::PTRACE_TRACEME, 0, 0, 0), 0);
        libc::syscall(libc::SYS_tgkill, libc::getpid(), libc::syscall(libc::SYS_gettid), libc::SIGSTOP);
    }
    let mut store = Redb::open(folder.join("store.redb")).unwrap();
    for number in 1..=TRANSACTIONS {
        let put = |key: String, value: Vec<u8>| Change { key: key.into_bytes(), value: Some(value) };
        let changes = || {
            vec![
                put("count".into(), number.to_be_bytes().to_vec()),
                put(format!("log/{number}"), vec![number as u8; 3000 * number as usize]),
                Change { key: format!("here/{}", number - 1).into_bytes(), value: None },
                put(format!("here/{number}"), Vec::new()),
            ]
        };
        store.transaction(&mut |_| Ok(changes())).unwrap();
        promised.write_all_at(&number.to_be_bytes(), 0).unwrap();
    }
}

fn clerk(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["the_clerk", "--exact", "--ignored", "--nocapture"])
        .env("RIALTO_CLERK", folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Waits until a traced thread stops or ends. Returns the thread and its wait status, or `None` if all
/// threads have ended.
fn next() -> Option<(pid_t, c_int)> {
    let mut status = 0;
    // SAFETY: `status` is a local variable that the call may write to; the other arguments are numbers.
    let thread = unsafe { libc::waitpid(-1, &raw mut status, libc::__WALL | libc::__WNOTHREAD) };
    (thread > 0).then_some((thread, status))
}

/// Reaps the child, which has ended or is about to.
fn wait(clerk: &mut Child) {
    while next().is_some() {}
    // `next` has reaped the child already, and this call only reports that.
    let _ = clerk.wait();
}

fn go_on(thread: pid_t, until: libc::c_uint) {
    // SAFETY: the call takes only numbers, no pointers. `thread` is a tracee of this thread, and it is
    // stopped.
    let gone: c_long = unsafe { libc::ptrace(until, thread, 0, 0) };
    assert_eq!(gone, 0, "{}", std::io::Error::last_os_error());
}

/// Kills the child before this call, counted from 0. Returns whether the child made as many calls.
fn killed_before(call: u32, folder: &Path) -> bool {
    let mut clerk = clerk(folder);
    let Some((thread, status)) = next() else { panic!("it does not begin") };
    assert_eq!((libc::WIFSTOPPED(status), libc::WSTOPSIG(status)), (true, libc::SIGSTOP));
    let mut stops = 0;
    loop {
        go_on(thread, libc::PTRACE_SYSCALL);
        match next() {
            Some((_, status)) if libc::WIFSTOPPED(status) => {
                assert_eq!(libc::WSTOPSIG(status), libc::SIGTRAP)
            }
            _ => {
                wait(&mut clerk);
                return false;
            }
        }
        // The child stops at the beginning and at the end of each call.
        if stops == 2 * call {
            clerk.kill().unwrap();
            wait(&mut clerk);
            return true;
        }
        stops += 1;
    }
}

/// Checks that each transaction in the store is complete. Returns their number.
fn found(store: &mut Redb) -> u64 {
    let mut count = 0;
    store
        .transaction(&mut |read| {
            let bytes = read.get(b"count")?.map_or([0; 8], |bytes| bytes.try_into().unwrap());
            count = u64::from_be_bytes(bytes);
            let log = read.scan(b"log/", b"log0", 100)?;
            let wanted: Vec<_> = (1..=count)
                .map(|n| (format!("log/{n}").into_bytes(), vec![n as u8; 3000 * n as usize]))
                .collect();
            assert_eq!(log, wanted);
            let here = read.scan(b"here/", b"here0", 100)?;
            let wanted = (count > 0).then(|| (format!("here/{count}").into_bytes(), Vec::new()));
            assert_eq!(here, wanted.into_iter().collect::<Vec<_>>());
            Ok(Vec::new())
        })
        .unwrap();
    count
}

#[test]
fn a_kill_before_any_system_call_leaves_the_old_or_the_new_state() {
    let mut seen = vec![0; TRANSACTIONS as usize + 1];
    for call in 0.. {
        let folder = tempfile::tempdir().unwrap();
        let died = killed_before(call, folder.path());
        let promised = fs::read(folder.path().join("promised")).unwrap();
        let promised = promised.try_into().map_or(0, u64::from_be_bytes);
        let mut store = Redb::open(folder.path().join("store.redb")).unwrap();
        let found = found(&mut store);
        assert!(
            found == promised || found == promised + 1,
            "call {call}: {promised} were promised, {found} are there"
        );
        // The next process can write to the file.
        let put = |_: &mut dyn rialto_durable::store::ReadTransaction| {
            Ok(vec![Change { key: b"after".to_vec(), value: Some(Vec::new()) }])
        };
        store.transaction(&mut { put }).unwrap();
        seen[usize::try_from(found).unwrap()] += 1;
        if !died {
            assert_eq!(found, TRANSACTIONS);
            break;
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
    assert!(seen.iter().sum::<u32>() > 40, "so few calls: the test shows nothing: {seen:?}");
}
