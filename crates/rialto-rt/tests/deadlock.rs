//! A `block_on` that waits for ever panics with a report, if nothing else in the process could wake it.
//! Otherwise it continues to wait.
//!
//! Each case is a process of its own, because the process of a test has other threads.

#[cfg(loom)]
fn main() {}

#[cfg(not(loom))]
fn main() {
    let mut arguments = std::env::args().skip(1);
    match (arguments.next(), arguments.next()) {
        (Some(flag), Some(case)) if flag == "--case" => cases::run(&case),
        _ => parent::run(),
    }
}

#[cfg(not(loom))]
mod cases {
    use std::io::Read;
    use std::thread;
    use std::time::Duration;

    use rialto_event::{Event, after, channel, named_channel};
    use rialto_rt::io::{Direction, io_wait};
    use rialto_rt::{Deadlock, Runtime, offload, spawn, spawn_blocking, spawn_local, task};

    /// Long enough for several deadlock checks.
    const WHILE: Duration = Duration::from_millis(300);

    fn runtime() -> Runtime {
        Runtime::builder().worker_threads(2).diagnostics(true).build().expect("a runtime")
    }

    pub fn run(case: &str) {
        match case {
            "two-wait-for-each-other" => two(&runtime()),
            "two-that-have-worked-before" => {
                let runtime = runtime();
                // The runtime's own threads are started, and stay: for closures and for timers.
                runtime.block_on(async {
                    drop(spawn_blocking(|| ()).await);
                    after(Duration::from_millis(1)).await;
                });
                after(Duration::from_millis(1)).sync_blocking();
                two(&runtime);
            }
            "without-diagnostics" => two(&Runtime::new().expect("a runtime")),
            "with-a-dump" => {
                let builder = Runtime::builder().diagnostics(true).dump_on(libc::SIGQUIT);
                two(&builder.build().expect("a runtime"));
            }
            "local" => runtime().block_on(async {
                let (tx, rx) = channel::<u8>();
                let local = spawn_local(async move { rx.recv().await });
                drop(local.await);
                drop(tx);
            }),
            "alone" => runtime().block_on(std::future::pending::<()>()),
            "ignored" => {
                let runtime = Runtime::builder().deadlock(Deadlock::Ignored).build().expect("a runtime");
                end_later();
                runtime.block_on(std::future::pending::<()>());
            }
            "another-thread" => {
                let (tx, rx) = channel();
                let other = thread::spawn(move || {
                    thread::sleep(WHILE);
                    tx.send(()).sync_blocking().expect("somebody waits");
                });
                runtime().block_on(rx.recv()).expect("it is sent");
                other.join().expect("it ends");
            }
            "another-thread-that-waits-itself" => {
                let ((tx, rx), (go, gone)) = (channel(), channel::<()>());
                let other = thread::spawn(move || {
                    gone.recv().sync_blocking().expect("it is told");
                    thread::sleep(WHILE);
                    tx.send(()).sync_blocking().expect("somebody waits");
                });
                let runtime = runtime();
                drop(runtime.spawn(async move { go.send(()).await }));
                runtime.block_on(rx.recv()).expect("it is sent");
                other.join().expect("it ends");
            }
            "a-handler" => {
                end_later();
                runtime().block_on(std::future::pending::<()>());
            }
            "input" => {
                println!("waits");
                let ready = io_wait(std::io::stdin(), Direction::Read);
                runtime().block_on(ready.into_future()).expect("there is some");
                let _ = std::io::stdin().read(&mut [0; 8]);
            }
            "input-of-a-task" => {
                let (tx, rx) = channel();
                println!("waits");
                let runtime = runtime();
                drop(runtime.spawn(async move {
                    io_wait(std::io::stdin(), Direction::Read).await.expect("there is some");
                    tx.send(()).await
                }));
                runtime.block_on(rx.recv()).expect("it is sent");
            }
            "a-timer" => {
                let (tx, rx) = channel();
                let runtime = runtime();
                drop(runtime.spawn(async move {
                    after(WHILE).await;
                    tx.send(()).await
                }));
                runtime.block_on(rx.recv()).expect("it is sent");
            }
            "a-closure" => runtime().block_on(async {
                let (tx, rx) = channel();
                drop(spawn_blocking(move || {
                    thread::sleep(WHILE);
                    tx.send(()).sync_blocking()
                }));
                rx.recv().await.expect("it is sent");
            }),
            "a-section" => runtime().block_on(async {
                let (tx, rx) = channel();
                drop(spawn(offload(async move {
                    thread::sleep(WHILE);
                    tx.send(()).await
                })));
                rx.recv().await.expect("it is sent");
            }),
            "a-task-that-spins" => runtime().block_on(async {
                let (tx, rx) = channel();
                drop(spawn(async move {
                    thread::sleep(WHILE);
                    tx.send(()).await
                }));
                rx.recv().await.expect("it is sent");
            }),
            other => panic!("no such case: {other}"),
        }
    }

    /// Ends the process after several deadlock checks, from a signal handler.
    fn end_later() {
        // SAFETY: `_exit` is async-signal-safe, so a signal handler may call it.
        unsafe {
            signal_hook::low_level::register(libc::SIGALRM, || libc::_exit(0)).expect("a handler");
            libc::alarm(1);
        }
    }

    /// Two tasks that receive from each other, and a main future that waits for one of them.
    fn two(runtime: &Runtime) {
        let ((to_left, left), (to_right, right)) = (channel::<u8>(), named_channel::<u8>("to the right"));
        let first = async move {
            let got = left.recv().await;
            let _ = to_right.send(1).await;
            got
        };
        let second = async move {
            let got = right.recv().await;
            let _ = to_left.send(2).await;
            got
        };
        let left = task::Builder::new().name("left").spawn_on(&runtime.handle(), first);
        let right = task::Builder::new().name("right").spawn_on(&runtime.handle(), second);
        drop(right);
        drop(runtime.block_on(left));
    }
}

#[cfg(not(loom))]
mod parent {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::Duration;

    fn start(case: &str) -> Child {
        let mut program = Command::new(std::env::current_exe().expect("this program"));
        let program = program.args(["--case", case]).env("RUST_BACKTRACE", "0");
        let pipes = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        pipes.spawn().expect("it starts")
    }

    fn end(case: &str, child: Child) -> (bool, String) {
        let output = child.wait_with_output().expect("it ends");
        println!("{case}: {}", output.status);
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Checks that the case panics with a report that contains all of `parts`.
    fn is_reported(case: &str, parts: &[&str]) {
        let (success, text) = end(case, start(case));
        assert!(!success && text.contains("deadlock: "), "{case}: {text}");
        // Only a simulation has a trace with numbers of tasks.
        assert!(!text.contains("in the trace"), "{case}: {text}");
        for part in parts {
            assert!(text.contains(part), "{case} without {part:?}: {text}");
        }
    }

    /// Checks that the case ends well. If `told`, it waits for a byte on its input first.
    fn is_awaited(case: &str, told: bool) {
        let mut child = start(case);
        if told {
            let mut line = String::new();
            let mut output = BufReader::new(child.stdout.as_mut().expect("piped"));
            output.read_line(&mut line).expect("it says that it waits");
            // Leaves time for a wrong report.
            thread::sleep(Duration::from_millis(300));
            child.stdin.as_mut().expect("piped").write_all(b"x").expect("it reads");
        }
        let (success, text) = end(case, child);
        assert!(success, "{case}: {text}");
    }

    pub fn run() {
        let two = [
            "3 tasks are blocked\n",
            " \"left\" (",
            " waits to receive from channel #2 \"to the right\": ",
            "the main future (",
            " waits for the end of task ",
            "tests/deadlock.rs:",
        ];
        is_reported("two-wait-for-each-other", &two);
        is_reported("two-that-have-worked-before", &two);
        is_reported("with-a-dump", &two);
        is_reported("without-diagnostics", &["2 tasks are blocked\nhelp: ", "build the runtime with"]);
        is_reported("local", &["2 tasks are blocked", " waits to receive from channel #"]);
        let foreign = "waits for something that is not a Rialto event";
        is_reported("alone", &["1 task is blocked", "the main future", foreign]);
        for case in ["input", "input-of-a-task"] {
            is_awaited(case, true);
        }
        let others = ["ignored", "another-thread", "another-thread-that-waits-itself", "a-handler"];
        let own = ["a-timer", "a-closure", "a-section", "a-task-that-spins"];
        others.into_iter().chain(own).for_each(|case| is_awaited(case, false));
    }
}
