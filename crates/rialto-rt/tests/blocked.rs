//! `run_until_idle`, which returns when the runtime is idle, and the report of blocked tasks and what they
//! wait on.
#![cfg(not(loom))]

mod support;

use std::io::Write;
use std::panic::Location;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rialto_event::diagnostics::Wait;
use rialto_event::time::Timer;
use rialto_event::{Condition, Event, after, channel, choose};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{
    Blocked, BlockedTask, BlockingPool, Runtime, Sysmon, TaskState, offload, offload_to, parasite, scope,
    spawn, spawn_blocking, spawn_local, task, yield_now,
};
use support::{message, parked, runtime, unwatched};

fn diagnosed(workers: usize) -> Runtime {
    Runtime::builder().worker_threads(workers).diagnostics(true).build().expect("a runtime")
}

/// Runs `test` on runtimes with one and with two workers, and in a simulation.
fn on_each(test: impl Fn(&Runtime)) {
    test(&diagnosed(1));
    test(&diagnosed(2));
    test(&Runtime::simulated(1));
}

fn one(blocked: &Blocked) -> &BlockedTask {
    let [task] = blocked.tasks() else { panic!("{blocked}") };
    task
}

/// Returns the line number of the call.
#[track_caller]
fn here() -> u32 {
    Location::caller().line()
}

#[test]
fn the_report_is_empty_without_live_tasks() {
    on_each(|runtime| {
        assert!(runtime.run_until_idle().is_empty());
        let tasks: Vec<_> = (0..100)
            .map(|n| {
                runtime.spawn(async move {
                    yield_now().await;
                    n
                })
            })
            .collect();
        let blocked = runtime.run_until_idle();
        assert!(blocked.is_empty() && tasks.iter().all(|task| task.is_finished()), "{blocked}");
        assert_eq!(blocked.to_string(), "no task is blocked");
    });
}

#[test]
fn every_task_is_listed_with_its_state() {
    on_each(|runtime| {
        let (tx, rx) = channel::<()>();
        let waiting = task::Builder::new().name("waiting").spawn_on(&runtime.handle(), async move {
            yield_now().await;
            let _ = rx.recv().await;
        });
        runtime.run_until_idle();
        let handle = runtime.handle();
        let listing = handle.clone();
        // The task is spawned in the `block_on`, so that it finds the `block_on` in the list.
        let running = async { spawn(async move { (task::id(), listing.tasks()) }).await };
        let (id, tasks) = runtime.block_on(running).expect("the task has ended");
        let find = |wanted| tasks.iter().find(|task| task.id == wanted).expect("the task is listed");
        let (listed, itself) = (find(waiting.id()), find(id));
        assert_eq!((listed.name.as_deref(), listed.state), (Some("waiting"), TaskState::Waiting));
        assert_eq!((listed.polls, listed.waits.len()), (2, 1));
        assert_eq!((itself.state, itself.polls, &itself.waits[..]), (TaskState::Running, 0, &[][..]));
        assert!(tasks.iter().any(|task| task.is_main));
        drop(tx);
        runtime.run_until_idle();
        assert_eq!(handle.tasks(), []);
    });
}

#[test]
fn wakes_are_counted_and_polls_that_a_task_asked_for_are_none() {
    on_each(|runtime| {
        let (tx, rx) = channel::<u8>();
        let task = runtime.spawn(async move {
            // Three polls that it asks for, and one for each message.
            for _ in 0..3 {
                yield_now().await;
            }
            while rx.recv().await.is_ok() {}
        });
        runtime.run_until_idle();
        let counts = || {
            let tasks = runtime.handle().tasks();
            let listed = tasks.iter().find(|listed| listed.id == task.id()).expect("it is listed");
            (listed.polls, listed.wakes)
        };
        assert_eq!(counts(), (4, 0));
        for sent in 1..=3 {
            runtime.block_on(async { tx.send(7).await }).unwrap();
            runtime.run_until_idle();
            assert_eq!(counts(), (4 + sent, sent));
        }
        drop(tx);
        runtime.block_on(task).unwrap();
    });
}

#[test]
fn parasites_are_counted_at_their_host() {
    on_each(|runtime| {
        let (tx, rx) = channel::<u8>();
        let end = Condition::new();
        let until = end.clone();
        let host = runtime.spawn(async move {
            // One that ends at once, and one that blocks after it has started another one.
            parasite(async {}).await.unwrap();
            drop(parasite(async move {
                parasite(async {}).await.unwrap();
                let _ = rx.recv().await;
            }));
            until.wait().await;
        });
        runtime.run_until_idle();
        let tasks = runtime.handle().tasks();
        let find =
            |is_host| tasks.iter().find(|task| (task.id == host.id()) == is_host).expect("it is listed");
        assert_eq!((find(true).parasites, find(true).polls, find(true).wakes), (2, 1, 0));
        assert_eq!((find(false).parasites, find(false).polls, find(false).wakes), (1, 1, 0));
        runtime.block_on(async { tx.send(1).await }).unwrap();
        end.signal();
        runtime.block_on(host).unwrap();
    });
}

#[test]
fn two_tasks_that_receive_from_each_other_are_reported() {
    async fn answers(input: rialto_event::Receiver<u8>, output: rialto_event::Sender<u8>) {
        while let Ok(n) = input.recv().await {
            let _ = output.send(n).await;
        }
    }
    on_each(|runtime| {
        let ((to_left, left), (to_right, right)) = (channel(), channel());
        let tasks = [runtime.spawn(answers(left, to_right)), runtime.spawn(answers(right, to_left))];
        let line = here() - 1;
        let blocked = runtime.run_until_idle();
        assert_eq!(blocked.count(), 2);
        let channels: Vec<_> = blocked
            .tasks()
            .iter()
            .zip(&tasks)
            .map(|(task, handle)| {
                let place = task.spawned_at();
                assert_eq!((task.id(), place.file(), place.line()), (handle.id(), file!(), line));
                assert!(task.future().contains("answers"), "{}", task.future());
                let [Wait::Recv { channel }] = task.waits() else { panic!("{blocked}") };
                channel.clone()
            })
            .collect();
        assert_ne!(channels[0], channels[1]);
        let text = blocked.to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "2 tasks are blocked");
        for (n, line) in [(1, lines[1]), (2, lines[2])] {
            assert!(line.contains(&format!("waits to receive from channel #{n}: ")), "{text}");
        }
        assert!(tasks.iter().all(|task| !task.is_finished()));
    });
}

#[test]
fn a_task_that_keeps_a_sender_is_reported() {
    on_each(|runtime| {
        let (tx, rx) = channel::<u8>();
        let receives = runtime.spawn(async move { rx.recv().await });
        let keeps = runtime.spawn(async move {
            parked::<()>().await;
            drop(tx);
        });
        let blocked = runtime.run_until_idle();
        let [first, second] = blocked.tasks() else { panic!("{blocked}") };
        assert!(matches!(first.waits(), [Wait::Recv { .. }]), "{blocked}");
        assert_eq!((first.id(), second.id(), second.waits()), (receives.id(), keeps.id(), &[][..]));
        assert!(second.to_string().ends_with("waits for something that is not a Rialto event"), "{second}");
    });
}

#[test]
fn each_kind_of_wait_has_its_text() {
    on_each(|runtime| {
        let (condition, (tx, rx)) = (Condition::new(), channel::<u8>());
        let handles = [
            runtime.spawn(condition.clone().into_wait_evt().into_future()),
            runtime.spawn({
                let tx = tx.clone();
                async move { tx.send(1).await.unwrap() }
            }),
        ];
        let _ = runtime.run_until_idle();
        let joined = runtime.spawn(parked::<()>());
        let id = joined.id();
        let joins = runtime.spawn(async move { drop(joined.await) });
        let mut by_event = runtime.spawn(parked::<()>());
        let other = by_event.id();
        let joins_by_event = runtime.spawn(async move { drop(by_event.join_evt().await) });
        let several = runtime.spawn(async move {
            let never_signalled = Condition::new();
            choose((rx.recv_evt().wrap(drop), never_signalled.wait_evt(), condition.wait_evt())).await;
        });
        // `several` receives the value that `handles[1]` sends, so both end.
        drop(tx);
        let blocked = runtime.run_until_idle();
        let text = |of| {
            let text = blocked.to_string();
            let line = text.lines().find(|line| line.contains(&format!("  {of}"))).unwrap_or("").to_string();
            line.split(" waits ").nth(1).unwrap_or("").split(": ").next().unwrap_or("").to_string()
        };
        assert_eq!(text(handles[0].id()), "for a condition (#1)");
        assert_eq!(text(joins.id()), format!("for the end of {id}"));
        assert_eq!(text(joins_by_event.id()), format!("for the end of {other}"));
        assert!(several.is_finished() && handles[1].is_finished(), "{blocked}");
    });
}

#[test]
fn a_choice_lists_each_alternative() {
    on_each(|runtime| {
        let ((tx, rx), stop) = (channel::<u8>(), Condition::new());
        let (theirs, condition) = (rx.clone(), stop.clone());
        let task = runtime.spawn(async move {
            choose((theirs.recv_evt().wrap(drop), condition.wait_evt(), tx.send_evt(1).wrap(drop))).await;
        });
        let blocked = runtime.run_until_idle();
        assert_eq!(one(&blocked).id(), task.id());
        let text = "waits to receive from channel #1, for a condition (#2), to send to channel #1";
        assert!(one(&blocked).to_string().ends_with(text), "{blocked}");
        stop.signal();
        assert!(runtime.run_until_idle().is_empty());
    });
}

#[test]
fn timers_are_waited_for() {
    on_each(|runtime| {
        let timer = Timer::new();
        let fired = timer.clone();
        let sleeps = runtime.spawn(async move {
            for _ in 0..3 {
                after(Duration::from_millis(5)).await;
            }
            timer.restart(Duration::from_millis(5));
        });
        let waits = runtime.spawn(fired.into_fired_evt().into_future());
        let blocked = runtime.run_until_idle();
        assert!(sleeps.is_finished() && waits.is_finished(), "{blocked}");
    });
}

#[test]
fn a_parasite_that_waits_is_a_task() {
    on_each(|runtime| {
        let (tx, rx) = channel::<u8>();
        let host = runtime.spawn(async move {
            assert_eq!(parasite(async { 1 }).await.unwrap(), 1);
            let waits = parasite(async move { rx.recv().await });
            let late = parasite(after(Duration::from_millis(2)).into_future());
            drop((waits, late.await.unwrap()));
        });
        let line = here() - 4;
        let blocked = runtime.run_until_idle();
        assert!(host.is_finished());
        assert_eq!((one(&blocked).spawned_at().line(), one(&blocked).waits().len()), (line, 1));
        drop(tx);
        assert!(runtime.run_until_idle().is_empty());
    });
}

#[test]
fn a_parent_waits_for_its_children() {
    on_each(|runtime| {
        let parent = runtime.spawn(scope(async |s| {
            drop(s.spawn(async {
                parked::<()>().await;
                Ok::<_, ()>(())
            }));
            Ok(())
        }));
        let blocked = runtime.run_until_idle();
        assert_eq!(blocked.count(), 2, "{blocked}");
        let line = blocked.tasks().iter().find(|task| task.id() == parent.id()).unwrap();
        assert!(line.to_string().contains("waits for the children of its scope: task "), "{blocked}");
        parent.abort();
        assert!(runtime.run_until_idle().is_empty());
    });
}

#[test]
fn dropped_and_committed_syncs_are_not_listed() {
    on_each(|runtime| {
        let (tx, rx) = channel::<u8>();
        let task = runtime.spawn(async move {
            for _ in 0..2 {
                // The receive is dropped in the same poll in which it began to wait, because the other future
                // is ready.
                let _ = futures_util::future::select(Box::pin(rx.recv()), Box::pin(async {})).await;
            }
            assert_eq!(rx.recv().await, Ok(1));
            parked::<()>().await;
        });
        let blocked = runtime.run_until_idle();
        assert_eq!((one(&blocked).waits().len(), one(&blocked).id()), (1, task.id()));
        runtime.block_on(tx.send(1)).unwrap();
        assert_eq!(one(&runtime.run_until_idle()).waits(), []);
    });
}

#[test]
fn run_until_idle_waits_for_closures_and_offloaded_sections() {
    let runtime = diagnosed(1);
    let pool = BlockingPool::builder().max_threads(1).build();
    let (go, gone) = mpsc::channel::<()>();
    let closure = runtime.spawn_blocking(move || gone.recv().is_ok());
    let section = runtime.spawn({
        let pool = pool.clone();
        async move {
            pool.offload(async {
                // A thread outside the runtime drops the sender.
                let (tx, rx) = channel::<()>();
                let ends = thread::spawn(move || drop(tx));
                assert!(rx.recv_evt().sync_blocking().is_err());
                ends.join().unwrap();
                after(Duration::from_millis(5)).await;
            })
            .await;
            offload(async { after(Duration::from_millis(5)).await }).await;
        }
    });
    let queued = runtime.spawn(async move { pool.offload(async {}).await });
    let reports = thread::spawn(move || go.send(()));
    let blocked = runtime.run_until_idle();
    assert!(blocked.is_empty(), "{blocked}");
    assert!(closure.is_finished() && section.is_finished() && queued.is_finished());
    reports.join().unwrap().unwrap();
}

#[test]
fn a_section_that_waits_for_ever_is_reported() {
    let (home, other) = (diagnosed(1), runtime(1));
    let (there, (tx, rx)) = (other.handle(), channel::<u8>());
    let away = home.spawn(async move { offload_to(&there, rx.recv()).await });
    let pooled = home.spawn(offload(parked::<()>()));
    let blocked = home.run_until_idle();
    assert_eq!(blocked.tasks().iter().map(BlockedTask::id).collect::<Vec<_>>(), [away.id(), pooled.id()]);
    assert!(matches!(blocked.tasks()[0].waits(), [Wait::Recv { .. }]), "{blocked}");
    assert!(other.run_until_idle().is_empty(), "a guest is none of its tasks");
    drop(tx);
    assert_eq!(one(&home.run_until_idle()).id(), pooled.id());
}

#[test]
fn run_until_idle_waits_for_io() {
    let runtime = diagnosed(2);
    let (addressed, address) = mpsc::channel();
    let serves = runtime.spawn(async move {
        let listener = TcpListener::bind(([127, 0, 0, 1], 0)).await.unwrap();
        addressed.send(listener.local_addr().unwrap()).unwrap();
        let (stream, _) = listener.accept_evt().await.unwrap();
        stream.readable_evt().await;
    });
    let client = thread::spawn(move || {
        let mut stream = std::net::TcpStream::connect(address.recv().unwrap()).unwrap();
        stream.write_all(b"x").unwrap();
    });
    let blocked = runtime.run_until_idle();
    assert!(blocked.is_empty() && serves.is_finished(), "{blocked}");
    client.join().unwrap();
}

#[test]
fn blocked_lists_waits_for_io_and_timers() {
    let runtime = diagnosed(1);
    let listener = runtime.block_on(async { TcpListener::bind(([127, 0, 0, 1], 0)).await }).unwrap();
    let address = listener.local_addr().unwrap();
    let accepts = runtime.spawn(async move { listener.accept_evt().await.map(drop) });
    let sleeps = runtime.spawn(after(Duration::from_secs(3600)).into_future());
    let spins = runtime.spawn(async {
        loop {
            yield_now().await;
        }
    });
    let blocked = loop {
        let blocked = runtime.blocked();
        if blocked.count() == 2 && blocked.tasks().iter().all(|task| !task.waits().is_empty()) {
            break blocked;
        }
        thread::yield_now();
    };
    let text = blocked.to_string();
    assert!(text.contains("waits for a connection (fd ") && text.contains("waits for a timer"), "{text}");
    assert_eq!(blocked.tasks()[0].id(), accepts.id());
    spins.abort();
    sleeps.abort();
    runtime.block_on(async { TcpStream::connect(address).await.map(drop) }).unwrap();
    assert!(runtime.run_until_idle().is_empty());
}

#[test]
fn run_until_idle_waits_for_a_preempted_poll() {
    let sysmon = Sysmon::new().after(Duration::from_millis(1));
    let runtime =
        Runtime::builder().worker_threads(1).sysmon(sysmon).diagnostics(true).on_stuck(|_| {}).build();
    let runtime = runtime.unwrap();
    let progress = Arc::new(AtomicUsize::new(0));
    let steps = progress.clone();
    let handle = runtime.handle();
    drop(runtime.spawn(async move {
        while handle.metrics().preemptions == 0 {
            std::hint::spin_loop();
        }
        // From here the task runs on a thread that has lost its core.
        steps.fetch_add(1, Ordering::SeqCst);
        drop(spawn(parked::<()>()));
        after(Duration::from_millis(1)).await;
        steps.fetch_add(1, Ordering::SeqCst);
    }));
    assert_eq!(runtime.run_until_idle().count(), 1);
    assert_eq!(progress.load(Ordering::SeqCst), 2);
}

#[test]
fn without_diagnostics_tasks_are_only_counted() {
    let runtime = unwatched(2);
    for _ in 0..3 {
        drop(runtime.spawn(parked::<()>()));
    }
    let blocked = runtime.run_until_idle();
    assert_eq!((blocked.count(), blocked.tasks().len(), blocked.is_empty()), (3, 0, false));
    let text = blocked.to_string();
    assert_eq!(
        text,
        "3 tasks are blocked\n\
         help: to see what each one waits for, build the runtime with `diagnostics(true)`, or write \
         `#[rialto::main(diagnostics)]`"
    );
    assert_eq!(runtime.blocked().count(), 3);
}

#[test]
fn a_long_report_is_sorted_and_truncated() {
    on_each(|runtime| {
        for _ in 0..25 {
            drop(runtime.spawn(parked::<()>()));
        }
        let blocked = runtime.run_until_idle();
        assert_eq!(blocked.count(), 25);
        assert!(blocked.tasks().is_sorted_by(|a, b| a.id() < b.id()));
        let text = blocked.to_string();
        assert_eq!(text.lines().count(), 1 + 20 + 1, "{text}");
        assert!(text.ends_with("\n  and 5 more"), "{text}");
    });
}

#[test]
fn live_local_tasks_are_reported() {
    let runtime = diagnosed(1);
    runtime.block_on(async {
        let local = spawn_local(parked::<()>());
        while runtime.blocked().is_empty() {
            yield_now().await;
        }
        assert_eq!(one(&runtime.blocked()).id(), local.id());
    });
    assert!(runtime.blocked().is_empty());
}

#[test]
fn ended_tasks_leave_the_registry_when_cells_are_reused() {
    on_each(|runtime| {
        for round in 0..50 {
            let waits = runtime.spawn(parked::<()>());
            let ends = runtime.spawn(yield_now());
            drop(runtime.spawn(async { rialto_rt::exit().await }));
            assert_eq!(one(&runtime.run_until_idle()).id(), waits.id(), "round {round}");
            waits.abort();
            let blocked = runtime.run_until_idle();
            assert!(blocked.is_empty() && ends.is_finished(), "round {round}: {blocked}");
        }
    });
}

#[test]
fn run_until_idle_inside_a_task_panics() {
    let runtime = Arc::new(diagnosed(1));
    let text = message(|| runtime.block_on(async { runtime.run_until_idle() }));
    assert!(text.contains("must not be blocked"), "{text}");
    let theirs = Arc::clone(&runtime);
    let error = runtime.block_on(runtime.spawn(async move { theirs.run_until_idle() })).unwrap_err();
    assert!(error.to_string().contains("must not be blocked"), "{error}");
    let (theirs, also_theirs) = (Arc::clone(&runtime), Arc::clone(&runtime));
    let error = runtime.block_on(runtime.spawn_blocking(move || theirs.run_until_idle())).unwrap_err();
    assert!(error.to_string().contains("would wait for the task or closure"), "{error}");
    let section = async move { offload(async { also_theirs.run_until_idle() }).await };
    let error = runtime.block_on(runtime.spawn(section)).unwrap_err();
    assert!(error.to_string().contains("would wait for the task or closure"), "{error}");
    let simulated = Runtime::simulated(1);
    let text = message(|| simulated.block_on(async { simulated.run_until_idle() }));
    assert!(text.contains("must not be blocked"), "{text}");
}

#[test]
fn simulated_time_advances_and_the_trace_numbers_the_tasks() {
    let runtime = Runtime::simulated(3);
    let handle = runtime.handle();
    drop(runtime.spawn(async move {
        after(Duration::from_secs(24 * 3600)).await;
        let closed = spawn_blocking(|| 7).await.unwrap();
        drop(handle.spawn(async move {
            assert_eq!(closed, 7);
            parked::<()>().await;
        }));
    }));
    let blocked = runtime.run_until_idle();
    let last = runtime.trace().last().copied().unwrap();
    assert_eq!(one(&blocked).number(), Some(last.task));
    assert!(last.time.as_nanos() >= 24 * 3600 * 1_000_000_000);
    // The runtime can still be used.
    assert_eq!(runtime.block_on(async { spawn(async { 2 }).await.unwrap() }), 2);
}

/// `run_until_idle` never returns while a wake or a task is in flight, however long the chain of wakes.
#[test]
fn run_until_idle_never_returns_early() {
    let (rounds, hops) = if cfg!(debug_assertions) { (300, 20) } else { (1_000, 40) };
    let runtime = unwatched(2);
    let pool = BlockingPool::builder().max_threads(2).build();
    for round in 0..rounds {
        let reached = Arc::new(AtomicUsize::new(0));
        let (count, pool) = (reached.clone(), pool.clone());
        drop(runtime.spawn(async move {
            for hop in 0..hops {
                let count = count.clone();
                let next = async move { count.fetch_add(1, Ordering::SeqCst) };
                match (hop + round) % 6 {
                    0 => drop(spawn(next).await),
                    1 => drop(spawn_blocking(move || futures_util::FutureExt::now_or_never(next)).await),
                    2 => drop(pool.offload(next).await),
                    3 => drop(parasite(next).await),
                    4 => {
                        after(Duration::from_micros(100)).await;
                        next.await;
                    }
                    _ => {
                        let (tx, rx) = channel();
                        drop(spawn(async move { tx.send(next.await).await }));
                        let _ = rx.recv().await;
                    }
                }
            }
        }));
        let blocked = runtime.run_until_idle();
        assert_eq!((reached.load(Ordering::SeqCst), blocked.count()), (hops, 0), "round {round}");
    }
}

#[test]
fn a_block_on_in_a_section_records_no_waits() {
    let runtime = Arc::new(diagnosed(1));
    let inner = runtime.clone();
    let task = runtime.spawn(async move {
        let section = async {
            inner.block_on(async {
                let (tx, rx) = channel();
                let sends = spawn_local(async move { tx.send(1).await });
                assert_eq!((rx.recv().await, sends.await.unwrap()), (Ok(1), Ok(())));
            });
            parked::<()>().await;
        };
        offload(section).await;
    });
    let blocked = runtime.run_until_idle();
    assert_eq!((one(&blocked).id(), one(&blocked).waits()), (task.id(), &[][..]));
    task.abort();
    assert!(runtime.run_until_idle().is_empty());
}

/// Tasks start, wait, end, are aborted and are reclaimed while other threads make reports.
#[test]
fn reports_work_while_tasks_start_and_end() {
    let rounds = if cfg!(debug_assertions) { 2_000 } else { 20_000 };
    let runtime = diagnosed(2);
    let handle = runtime.handle();
    let (ended, looks) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                while ended.load(Ordering::Relaxed) == 0 {
                    let blocked = handle.blocked();
                    assert!(blocked.tasks().is_sorted_by(|a, b| a.id() < b.id()));
                    assert!(blocked.graph().to_string().ends_with("}\n"));
                    looks.fetch_add(blocked.to_string().len().min(1), Ordering::Relaxed);
                }
            });
        }
        runtime.block_on(async {
            for round in 0..rounds {
                let (tx, rx) = channel::<u8>();
                let name = round.to_string();
                let waits = task::Builder::new().name(&name).spawn(async move { rx.recv().await });
                drop(spawn(std::future::pending::<()>()));
                let joins = spawn(async move { drop(waits.await) });
                drop(parasite(yield_now()));
                match round % 3 {
                    0 => assert!(tx.send(1).await.is_ok()),
                    1 => joins.abort(),
                    _ => drop(tx),
                }
            }
        });
        ended.store(1, Ordering::Relaxed);
    });
    assert!(looks.load(Ordering::Relaxed) > 0);
    assert!(runtime.run_until_idle().is_empty());
}

#[test]
fn several_threads_may_run_until_idle() {
    let runtime = diagnosed(2);
    let (tx, rx) = channel::<u8>();
    let counts = thread::scope(|s| {
        let watchers = [(); 3].map(|()| s.spawn(|| runtime.run_until_idle().count()));
        for _ in 0..100 {
            let (tx, rx) = (tx.clone(), rx.clone());
            drop(runtime.spawn(async move {
                after(Duration::from_micros(200)).await;
                drop(spawn(async move { tx.send(1).await }));
                rx.recv().await
            }));
        }
        watchers.map(|watcher| watcher.join().unwrap())
    });
    // A watcher may have returned before anything was spawned, or between two spawns.
    assert!(counts.iter().all(|&count| count <= 200));
    assert!(runtime.run_until_idle().is_empty());
}

/// The home runtime notices when an offloaded task has returned or ended, in every way in which it can end.
#[test]
fn offloaded_tasks_return_or_end_in_every_way() {
    let rounds = if cfg!(debug_assertions) { 20 } else { 300 };
    let home = Runtime::builder().worker_threads(2).diagnostics(true).on_panic(|_| {}).build().unwrap();
    for round in 0..rounds {
        let (host, pool) =
            (runtime(1), BlockingPool::builder().max_threads(2).thread_keep_alive(Duration::ZERO).build());
        let ends = |n: usize| async move {
            match n % 5 {
                0 => yield_now().await,
                1 => thread::yield_now(),
                2 => rialto_rt::exit().await,
                3 => std::panic::resume_unwind(Box::new("as asked")),
                _ => parked().await,
            }
        };
        let tasks: Vec<_> = (0..60)
            .map(|n| {
                let (there, pool) = (host.handle(), pool.clone());
                home.spawn(async move {
                    match n % 4 {
                        0 => offload_to(&there, ends(n)).await,
                        1 => pool.offload(ends(n)).await,
                        2 => offload(async { offload_to(&there, ends(n)).await }).await,
                        _ => {
                            offload_to(&there, async {
                                drop(parasite(async move { pool.offload(ends(n)).await }))
                            })
                            .await;
                        }
                    }
                })
            })
            .collect();
        drop(pool);
        for task in tasks.iter().skip(round % 7).step_by(3) {
            task.abort();
        }
        if round % 2 == 0 {
            drop(host);
        }
        let blocked = home.run_until_idle();
        let waits = tasks.iter().filter(|task| !task.is_finished()).count();
        assert!(blocked.count() as usize >= waits, "round {round}: {blocked}");
        tasks.iter().for_each(|task| task.abort());
        home.run_until_idle();
        assert!(tasks.iter().all(|task| task.is_finished()), "round {round}");
    }
}
