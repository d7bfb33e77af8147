//! The report that a runtime writes at a signal. A real process receives the signal, also while all of its
//! workers are busy.
#![cfg(all(unix, not(loom)))]

mod support;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::process::{ChildStderr, Command, Stdio};

use rialto_event::named_channel;
use rialto_rt::{Runtime, Sysmon, task, yield_now};
use support::parked;

/// Set in a process that a test starts; the value is the kind of program.
const PROGRAM: &str = "RIALTO_TEST_PROGRAM_TO_DUMP";

async fn spins_for_ever() {
    loop {
        std::hint::spin_loop();
    }
}

fn blocked(runtime: &Runtime) {
    let (tx, rx) = named_channel::<u8>("orders");
    let clerk = async move {
        rx.recv().await.expect("nobody sends, nor goes");
        drop(tx);
    };
    drop(task::Builder::new().name("clerk").spawn_on(&runtime.handle(), clerk));
    while runtime.blocked().is_empty() {
        std::thread::yield_now();
    }
}

#[test]
fn program_under_test() {
    let Some(kind) = std::env::var_os(PROGRAM) else { return };
    let sysmon = if kind == "hogged" { Sysmon::off() } else { Sysmon::new() };
    let builder = Runtime::builder().worker_threads(2).sysmon(sysmon).diagnostics(true).thread_name("shop");
    let runtime = builder.dump_on(libc::SIGQUIT).build().unwrap();
    blocked(&runtime);
    if kind != "quiet" {
        // With sysmon, each spinning task gets a thread of its own. Without it, they occupy the workers.
        for _ in 0..2 {
            drop(task::Builder::new().name("hog").spawn_on(&runtime.handle(), spins_for_ever()));
        }
        while runtime.metrics().polls < 3 {
            std::thread::yield_now();
        }
    }
    println!("ready");
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).unwrap();
    // Its tasks may still spin.
    std::process::exit(0);
}

fn lines_of(stderr: &mut BufReader<ChildStderr>) -> Vec<String> {
    let mut lines = Vec::new();
    for line in stderr.lines() {
        lines.push(line.unwrap());
        if lines.last().is_some_and(|line| line.starts_with("Metrics")) {
            return lines;
        }
    }
    panic!("it ended: {lines:?}");
}

/// Signals a program of this kind for reports, until one is `enough`.
fn ask(kind: &str, mut enough: impl FnMut(Vec<String>) -> bool) {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.env(PROGRAM, kind).args(["--exact", "program_under_test", "--nocapture"]);
    let pipes = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = pipes.spawn().unwrap();
    let mut output = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(output.any(|line| line.ends_with("ready")));
    let mut stderr = BufReader::new(program.stderr.take().unwrap());
    let id = libc::pid_t::try_from(program.id()).unwrap();
    loop {
        // SAFETY: `kill` touches no memory. The child has not been waited for, so its id is still its own.
        assert_eq!(unsafe { libc::kill(id, libc::SIGQUIT) }, 0);
        if enough(lines_of(&mut stderr)) {
            break;
        }
    }
    drop(program.stdin.take());
    assert!(program.wait().unwrap().success());
}

#[test]
fn each_signal_writes_a_report() {
    let mut times = 0;
    ask("quiet", |lines| {
        let text = lines.join("\n");
        assert!(text.contains("runtime \"shop\" of process "), "{text}");
        assert!(text.contains("1 task is blocked\n  task "), "{text}");
        assert!(text.contains(" \"clerk\" (") && text.contains("from channel #1 \"orders\": "), "{text}");
        assert!(text.contains("tests/dump.rs:") && text.contains("live: 1"), "{text}");
        times += 1;
        times == 3
    });
}

#[test]
fn reports_are_written_while_all_workers_are_busy() {
    for kind in ["hogged", "preempted"] {
        // Until both have spun for long.
        ask(kind, |lines| {
            let text = lines.join("\n");
            assert!(text.contains(" \"clerk\" ("), "{kind}: {text}");
            let hogs = lines.iter().filter(|line| line.contains(" \"hog\" has been polled for "));
            hogs.filter(|line| line.contains("spins_for_ever")).count() == 2
        });
    }
}

#[test]
fn an_uncatchable_signal_is_refused() {
    let error = Runtime::builder().dump_on(libc::SIGKILL).build().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
    assert!(error.to_string().contains("cannot handle signal 9; help: use another one"), "{error}");
}

/// Returns a writer for reports, and a reader of what is written to it.
fn sink() -> (UnixStream, BufReader<UnixStream>) {
    let (write, read) = UnixStream::pair().unwrap();
    (write, BufReader::new(read))
}

#[test]
fn reports_go_to_a_writer_of_each_runtime_until_it_ends() {
    let ([mut one, mut other], mut readers) = {
        let ((write, read), (other_write, other_read)) = (sink(), sink());
        let build = |name: &str, sink: UnixStream| {
            let builder =
                Runtime::builder().worker_threads(1).thread_name(name).dump_on(libc::SIGUSR2).dump_to(sink);
            Some(builder.build().unwrap())
        };
        ([build("one", write), build("other", other_write)], [read, other_read])
    };
    let raise = || {
        // SAFETY: the signal has a handler.
        assert_eq!(unsafe { libc::raise(libc::SIGUSR2) }, 0);
    };
    raise();
    for (reader, name) in readers.iter_mut().zip(["one", "other"]) {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("runtime {name:?}")), "{line}");
        reader.read_line(&mut line).unwrap();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains("no task is blocked") && line.contains("Metrics {"), "{line}");
    }
    drop(one.take());
    raise();
    // The reporting thread has ended, and its writer is dropped.
    assert_eq!(readers[0].read_to_end(&mut Vec::new()).unwrap(), 0);
    let mut line = String::new();
    readers[1].read_line(&mut line).unwrap();
    assert!(line.starts_with("runtime \"other\""), "{line}");
    drop(other.take());
    readers[1].read_to_end(&mut Vec::new()).unwrap();
    // No runtime reports any more, and the process continues.
    raise();
}

/// A writer that fails.
struct Broken;

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failing_writer_is_ignored() {
    let runtime =
        Runtime::builder().worker_threads(1).dump_on(libc::SIGUSR1).dump_to(Broken).build().unwrap();
    // SAFETY: the signal has a handler.
    assert_eq!(unsafe { libc::raise(libc::SIGUSR1) }, 0);
    drop(runtime.spawn(parked::<()>()));
    runtime.block_on(runtime.spawn(yield_now())).unwrap();
}
