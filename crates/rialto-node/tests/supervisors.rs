//! Supervisors: order, strategies, intensity, shutdown.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::future::{Future, IntoFuture, poll_fn};
use std::ops::Range;
use std::pin::pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Condition, Event, SendEvent, after, choose, rng};
use rialto_node::server::TimedOut;
use rialto_node::supervisor::{
    AutoShutdown, ChildCounts, ChildError, ChildInfo, ChildSpec, Restart, Robust, Shutdown, Strategy,
    Supervisor, SupervisorRef, spawn_robust,
};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Call, CallError, Down, Envelope, Exit, Exited, Node, NodeId, Pid, Request, TypeRegistry, call, down_evt,
    exit, is_alive, kill, link, monitor, recv, remote_spawn_link, self_pid, send, spawn_link, spawn_process,
    trap_exits,
};
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use support::{LONG, process, process_on, threaded};

type Log = Arc<Mutex<Vec<String>>>;

fn logged(log: &Log) -> String {
    std::mem::take(&mut *log.lock().unwrap()).join(" ")
}

/// Logs its start and its end, and does what it is told.
async fn logs(log: Log, name: &'static str) {
    let say = |what: &str| log.lock().unwrap().push(format!("{what}{name}"));
    struct End<F: Fn()>(F);
    impl<F: Fn()> Drop for End<F> {
        fn drop(&mut self) {
            (self.0)()
        }
    }
    say("+");
    let _end = End(|| say("-"));
    recv! {
        "crash": &'static str => panic!("crash"),
        "done": &'static str => {}
    }
}

fn child(log: &Log, name: &'static str) -> ChildSpec {
    let log = log.clone();
    ChildSpec::process(name, move || logs(log.clone(), name))
}

/// The same, but its starts with these numbers fail, a millisecond after they began.
fn flaky(log: &Log, name: &'static str, fails: Range<u32>) -> ChildSpec {
    let (log, starts) = (log.clone(), Arc::new(AtomicU32::new(0)));
    ChildSpec::new(name, move || {
        let (log, nth) = (log.clone(), starts.fetch_add(1, Ordering::Relaxed));
        let fails = fails.contains(&nth);
        async move {
            if fails {
                log.lock().unwrap().push(format!("?{name}"));
                settle().await;
                return Err(Exit::custom("not yet"));
            }
            let pid = spawn_link(logs(log, name));
            settle().await;
            Ok(pid)
        }
    })
}

fn abc(log: &Log, strategy: Strategy) -> Supervisor {
    let supervisor = Supervisor::new(strategy).intensity(10, LONG);
    ["a", "b", "c"].into_iter().fold(supervisor, |supervisor, name| supervisor.child(child(log, name)))
}

async fn settle() {
    after(Duration::from_millis(1)).await;
}

async fn pids(supervisor: SupervisorRef) -> Vec<Option<Pid>> {
    supervisor.which_children().await.unwrap().into_iter().map(|child| child.pid).collect()
}

async fn tell(supervisor: SupervisorRef, at: usize, what: &'static str) {
    send(pids(supervisor).await[at], what).unwrap();
    settle().await;
}

#[test]
fn children_are_started_in_order_and_stopped_in_reverse() {
    process(async {
        let log = Log::default();
        let supervisor = abc(&log, Strategy::OneForOne).start_link().await.unwrap();
        settle().await;
        assert_eq!(logged(&log), "+a +b +c");
        supervisor.stop().await.unwrap();
        assert_eq!(logged(&log), "-c -b -a");
        assert_eq!(Node::current().process_count(), 1);
    });
}

/// Also if the starter ended before the supervisor's first step.
#[test]
fn supervisor_ends_if_its_starter_ended_before_its_first_step() {
    process(async {
        let log = Log::default();
        let starts = abc(&log, Strategy::OneForOne).start_link().into_future();
        spawn_process(async move {
            let mut starts = pin!(starts);
            poll_fn(|cx| Poll::Ready(starts.as_mut().poll(cx).is_ready())).await;
        });
        settle().await;
        assert_eq!(Node::current().process_count(), 1, "{}", logged(&log));
    });
}

#[test]
fn each_strategy_restarts_its_children() {
    process(async {
        for (strategy, expected) in [
            (Strategy::OneForOne, "-b +b"),
            (Strategy::OneForAll, "-b -c -a +a +b +c"),
            (Strategy::RestForOne, "-b -c +b +c"),
            (Strategy::Dynamic, "-b +b"),
        ] {
            let log = Log::default();
            let supervisor = abc(&log, strategy).start_link().await.unwrap();
            settle().await;
            logged(&log);
            let before = pids(supervisor).await;
            tell(supervisor, 1, "crash").await;
            assert_eq!(logged(&log), expected, "{strategy:?}");
            let after = pids(supervisor).await;
            assert!(after.iter().all(|pid| is_alive(pid.unwrap())));
            assert_eq!(before[0] == after[0], strategy != Strategy::OneForAll);
            supervisor.stop().await.unwrap();
            assert_eq!(Node::current().process_count(), 1);
        }
    });
}

#[test]
fn permanent_transient_and_temporary_children() {
    process(async {
        let log = Log::default();
        let kinds = [("p", Restart::Permanent), ("t", Restart::Transient), ("x", Restart::Temporary)];
        let supervisor = kinds
            .into_iter()
            .fold(Supervisor::new(Strategy::OneForOne).intensity(10, LONG), |supervisor, (name, restart)| {
                supervisor.child(child(&log, name).restart(restart))
            });
        let supervisor = supervisor.start_link().await.unwrap();
        settle().await;
        for at in [1, 2, 0] {
            tell(supervisor, at, "crash").await;
        }
        assert_eq!(logged(&log), "+p +t +x -t +t -x -p +p");
        assert_eq!(pids(supervisor).await.len(), 2);
        for at in [0, 1] {
            tell(supervisor, at, "done").await;
        }
        assert_eq!(logged(&log), "-p +p -t");
        assert!(matches!(pids(supervisor).await[..], [Some(_), None]));
        supervisor.restart_child("t").await.unwrap();
        settle().await;
        assert_eq!(logged(&log), "+t");
    });
}

/// An exit signal that it sent to its supervisor before does not matter.
#[test]
fn failed_transient_child_is_restarted_after_sending_normal() {
    process(async {
        let rude = ChildSpec::process("rude", || async {
            let supervisor = recv! { supervisor: Pid => supervisor };
            exit(supervisor, Exit::Normal);
            panic!("crash");
        });
        let supervisor = Supervisor::new(Strategy::OneForOne).child(rude.restart(Restart::Transient));
        let supervisor = supervisor.start_link().await.unwrap();
        let before = pids(supervisor).await[0].unwrap();
        send(before, supervisor.pid()).unwrap();
        settle().await;
        assert!(!is_alive(before));
        assert!(matches!(pids(supervisor).await[..], [Some(after)] if after != before));
    });
}

#[test]
fn exceeded_restart_intensity_escalates() {
    process(async {
        trap_exits(true);
        let log = Log::default();
        let inner = Supervisor::new(Strategy::OneForOne).intensity(2, Duration::from_secs(5));
        let inner = ChildSpec::supervisor("inner", inner.child(child(&log, "a")));
        let outer = Supervisor::new(Strategy::OneForOne).intensity(1, LONG).child(inner);
        let outer = outer.start_link().await.unwrap();
        settle().await;
        // Two failures are tolerated; after five seconds, two more.
        for _ in 0..2 {
            kill_child(outer).await;
            kill_child(outer).await;
            after(Duration::from_secs(6)).await;
        }
        assert_eq!(logged(&log), "+a -a +a -a +a -a +a -a +a");
        let first = pids(outer).await[0];
        for _ in 0..3 {
            kill_child(outer).await;
        }
        assert_eq!(logged(&log), "-a +a -a +a -a +a");
        assert_ne!(pids(outer).await[0], first, "the inner one was started again");
        let outer_ends = monitor(outer.pid());
        for _ in 0..3 {
            kill_child(outer).await;
        }
        recv! { rialto_node::Down { monitor: ^outer_ends, reason, .. } => assert_eq!(reason, Exit::Shutdown) }
        assert_eq!(Node::current().process_count(), 1);
    });
}

/// Kills the child of the supervisor within `outer`.
async fn kill_child(outer: SupervisorRef) {
    let inner = pids(outer).await[0].unwrap();
    for (pid, _) in Node::current().longest_mailboxes(10) {
        if ![inner, outer.pid(), self_pid()].contains(&pid) {
            kill(pid);
            down_evt(pid).await;
        }
    }
    settle().await;
}

#[test]
fn failed_start_stops_earlier_children_and_the_supervisor() {
    process(async {
        let log = Log::default();
        let fails = ChildSpec::new("fails", || async { Err::<Pid, _>(Exit::custom("no port")) });
        let supervisor = abc(&log, Strategy::OneForOne).child(fails).child(child(&log, "d"));
        assert_eq!(supervisor.start_link().await, Err(Exit::custom("no port")));
        assert_eq!(logged(&log), "+a +b +c -c -b -a");
        assert_eq!(Node::current().process_count(), 1);
        let panics = ChildSpec::new("panics", || async {
            if LONG.is_zero() { Ok(self_pid()) } else { panic!("bug") }
        });
        let supervisor = Supervisor::new(Strategy::OneForAll).child(panics);
        assert_eq!(supervisor.start_link().await, Err(Exit::Panic("bug".into())));
        after(LONG).await;
    });
}

#[test]
fn failed_restarts_count_against_the_intensity() {
    process(async {
        let tries = Arc::new(AtomicU32::new(0));
        let counted = tries.clone();
        let shaky = ChildSpec::new("shaky", move || {
            let attempt = counted.fetch_add(1, Ordering::Relaxed);
            async move {
                match attempt {
                    0 | 3.. => Ok(spawn_link(async {
                        recv! { () => {} }
                    })),
                    _ => Err(Exit::custom(attempt)),
                }
            }
        });
        let supervisor = Supervisor::new(Strategy::OneForOne).intensity(3, LONG).child(shaky);
        let supervisor = supervisor.start_link().await.unwrap();
        kill(pids(supervisor).await[0].unwrap());
        settle().await;
        assert!(is_alive(pids(supervisor).await[0].unwrap()));
        assert_eq!(tries.load(Ordering::Relaxed), 4);
    });
}

/// As in OTP: `RestForOne` continues with the child that could not be started, and the earlier ones stay.
/// `OneForAll` stops all of them once more.
#[test]
fn failure_during_a_restart_follows_the_strategy() {
    process(async {
        for (strategy, expected) in [
            (Strategy::RestForOne, "-a -c -b +a ?b ?b +b +c"),
            (Strategy::OneForAll, "-a -c -b +a ?b -a +a ?b -a +a +b +c"),
        ] {
            let log = Log::default();
            let supervisor = Supervisor::new(strategy).intensity(10, LONG).child(child(&log, "a"));
            let supervisor = supervisor.child(flaky(&log, "b", 1..3)).child(child(&log, "c"));
            let supervisor = supervisor.start_link().await.unwrap();
            logged(&log);
            tell(supervisor, 0, "crash").await;
            after(Duration::from_secs(1)).await;
            assert_eq!(logged(&log), expected, "{strategy:?}");
            assert!(pids(supervisor).await.into_iter().all(|pid| is_alive(pid.unwrap())));
            supervisor.stop().await.unwrap();
        }
    });
}

/// Returns the states of the children, with their names: `+` runs, `~` is being restarted, `-` is stopped.
async fn states(supervisor: SupervisorRef) -> Option<String> {
    let state = |child: ChildInfo| {
        let state = match (child.pid, child.restarting) {
            (Some(_), false) => "+",
            (None, true) => "~",
            (None, false) => "-",
            (Some(_), true) => unreachable!("it is one or the other"),
        };
        format!("{state}{}", child.id)
    };
    let children = soon(supervisor.which_children_evt()).await?.ok()?;
    Some(children.into_iter().map(state).collect::<Vec<_>>().join(" "))
}

#[test]
fn a_supervisor_answers_between_the_attempts_of_a_restart() {
    process(async {
        let log = Log::default();
        let supervisor = Supervisor::new(Strategy::OneForOne).intensity(100_000, LONG);
        let supervisor = supervisor.child(child(&log, "a")).child(flaky(&log, "b", 1..u32::MAX));
        let supervisor = supervisor.start_link().await.unwrap();
        tell(supervisor, 1, "crash").await;
        after(Duration::from_secs(1)).await;
        assert_eq!(states(supervisor).await.as_deref(), Some("+a ~b"));
        assert_eq!(
            soon(supervisor.restart_child_evt("b")).await,
            Some(Err(ChildError::Restarting("b".into())))
        );
        assert_eq!(
            soon(supervisor.delete_child_evt("b")).await,
            Some(Err(ChildError::Restarting("b".into())))
        );
        assert_eq!(
            soon(supervisor.start_child_evt(child(&log, "b"))).await,
            Some(Err(ChildError::AlreadyPresent("b".into())))
        );
        assert_eq!(soon(supervisor.terminate_child_evt("b")).await, Some(Ok(())));
        assert_eq!(states(supervisor).await.as_deref(), Some("+a -b"));
        logged(&log);
        after(LONG / 2).await;
        assert_eq!(logged(&log), "", "nobody starts it any more");
        assert_eq!(soon(supervisor.delete_child_evt("b")).await, Some(Ok(())));
        assert_eq!(soon(supervisor.stop_evt()).await, Some(Ok(())));
    });
}

#[test]
fn children_are_counted() {
    process(async {
        let log = Log::default();
        let inner = Supervisor::new(Strategy::OneForOne).child(child(&log, "in"));
        let supervisor = abc(&log, Strategy::OneForOne).child(ChildSpec::supervisor("inner", inner));
        let supervisor = supervisor.start_link().await.unwrap();
        let counts = async || {
            let ChildCounts { specs, active, supervisors, workers, .. } =
                supervisor.count_children().await.unwrap();
            (specs, active, supervisors, workers)
        };
        assert_eq!(counts().await, (4, 4, 1, 3));
        supervisor.terminate_child("inner").await.unwrap();
        supervisor.terminate_child("b").await.unwrap();
        assert_eq!(counts().await, (4, 2, 1, 3));
        supervisor.delete_child("b").await.unwrap();
        assert_eq!(counts().await, (3, 2, 1, 2));
        supervisor.stop().await.unwrap();
        assert_eq!(supervisor.count_children().await, Err(CallError::Down(Exit::NoProcess)));

        let dynamic = Supervisor::new(Strategy::Dynamic).start_link().await.unwrap();
        for _ in 0..3 {
            dynamic.start_child(child(&log, "x")).await.unwrap();
        }
        let counts = dynamic.count_children().await.unwrap();
        assert_eq!((counts.specs, counts.active, counts.workers), (3, 3, 3));
    });
}

/// Also while one attempt hangs.
#[test]
fn a_supervisor_answers_while_a_restart_hangs() {
    /// The second start of `b` starts a process, and hangs.
    async fn hangs(strategy: Strategy, log: &Log) -> SupervisorRef {
        let (theirs, starts) = (log.clone(), Arc::new(AtomicU32::new(0)));
        let b = ChildSpec::new("b", move || {
            let (log, nth) = (theirs.clone(), starts.fetch_add(1, Ordering::Relaxed));
            async move {
                let pid = spawn_link(logs(log, "b"));
                settle().await;
                if nth == 1 {
                    std::future::pending::<()>().await;
                }
                Ok::<_, Exit>(pid)
            }
        });
        let supervisor = Supervisor::new(strategy).intensity(10, LONG).child(child(log, "a")).child(b);
        let supervisor = supervisor.child(child(log, "c")).start_link().await.unwrap();
        tell(supervisor, 1, "crash").await;
        after(Duration::from_secs(1)).await;
        logged(log);
        supervisor
    }
    process(async {
        let log = Log::default();
        let supervisor = hangs(Strategy::OneForOne, &log).await;
        assert_eq!(states(supervisor).await.as_deref(), Some("+a ~b +c"));
        let counts = soon(supervisor.count_children_evt()).await.unwrap().unwrap();
        assert_eq!((counts.specs, counts.active, counts.supervisors, counts.workers), (3, 2, 0, 3));
        assert_eq!(soon(supervisor.terminate_child_evt("a")).await, Some(Ok(())));
        assert_eq!(
            soon(supervisor.terminate_child_evt("d")).await,
            Some(Err(ChildError::NotFound("d".into())))
        );
        assert_eq!(states(supervisor).await.as_deref(), Some("-a ~b +c"));
        assert_eq!(soon(supervisor.terminate_child_evt("b")).await, Some(Ok(())));
        assert_eq!(states(supervisor).await.as_deref(), Some("-a -b +c"));
        assert_eq!(logged(&log), "-a -b");
        assert!(soon(supervisor.restart_child_evt("b")).await.is_some_and(|started| started.is_ok()));
        assert_eq!(soon(supervisor.stop_evt()).await, Some(Ok(())));

        // If it is stopped, the children that wait for it are not started.
        let supervisor = hangs(Strategy::RestForOne, &log).await;
        assert_eq!(states(supervisor).await.as_deref(), Some("+a ~b ~c"));
        assert_eq!(soon(supervisor.terminate_child_evt("b")).await, Some(Ok(())));
        assert_eq!(states(supervisor).await.as_deref(), Some("+a -b -c"));
        assert_eq!(soon(supervisor.stop_evt()).await, Some(Ok(())));

        let supervisor = hangs(Strategy::OneForOne, &log).await;
        assert_eq!(soon(supervisor.stop_evt()).await, Some(Ok(())));
        assert_eq!(logged(&log), "-b -c -a");
        assert_eq!(Node::current().process_count(), 1);
    });
}

/// While the child is being restarted, only its previous pid identifies it.
#[test]
fn a_dynamic_child_that_is_started_again_is_stopped_by_its_last_pid() {
    process(async {
        let log = Log::default();
        let supervisor = Supervisor::new(Strategy::Dynamic).intensity(100_000, LONG);
        let supervisor = supervisor.child(flaky(&log, "a", 1..u32::MAX)).start_link().await.unwrap();
        let last = pids(supervisor).await[0].unwrap();
        tell(supervisor, 0, "crash").await;
        after(Duration::from_secs(1)).await;
        assert_eq!(states(supervisor).await.as_deref(), Some("~a"));
        assert_eq!(soon(supervisor.terminate_pid_evt(last)).await, Some(Ok(())));
        assert_eq!(states(supervisor).await.as_deref(), Some(""));
        supervisor.stop().await.unwrap();
    });
}

#[test]
fn children_that_exceed_their_shutdown_time_are_killed() {
    process(async {
        let stubborn = |name, shutdown| {
            let make = || async {
                trap_exits(true);
                recv! { () => {} }
            };
            ChildSpec::process(name, make).shutdown(shutdown)
        };
        let supervisor = Supervisor::new(Strategy::OneForOne)
            .child(stubborn("slow", Shutdown::Within(Duration::from_secs(7))))
            .child(stubborn("killed", Shutdown::Kill));
        let supervisor = supervisor.start_link().await.unwrap();
        settle().await;
        let start = Instant::now();
        supervisor.stop().await.unwrap();
        assert_eq!(start.elapsed(), Duration::from_secs(7));
        assert_eq!(Node::current().process_count(), 1);
    });
}

#[test]
fn a_supervisor_ends_with_its_parent_and_its_children_with_it() {
    process(async {
        let log = Log::default();
        let (inside, me) = (log.clone(), self_pid());
        let parent = rialto_node::spawn_process(async move {
            let supervisor = abc(&inside, Strategy::OneForAll).start_link().await.unwrap();
            send(me, supervisor.pid()).unwrap();
            recv! { () => {} }
        });
        let supervisor = recv! { pid: Pid => pid };
        settle().await;
        kill(parent);
        assert_eq!(down_evt(supervisor).await, Exit::Killed);
        assert_eq!(logged(&log), "+a +b +c -c -b -a");
    });
}

#[test]
fn children_are_added_stopped_started_and_removed() {
    process(async {
        let log = Log::default();
        let supervisor = abc(&log, Strategy::OneForOne).start_link().await.unwrap();
        assert_eq!(
            supervisor.start_child(child(&log, "a")).await,
            Err(ChildError::AlreadyPresent("a".into()))
        );
        let d = supervisor.start_child(child(&log, "d")).await.unwrap();
        assert!(is_alive(d));
        assert!(matches!(supervisor.delete_child("d").await, Err(ChildError::Running { .. })));
        supervisor.terminate_child("d").await.unwrap();
        assert_eq!(pids(supervisor).await[3], None);
        supervisor.restart_child("d").await.unwrap();
        supervisor.terminate_child("d").await.unwrap();
        supervisor.delete_child("d").await.unwrap();
        assert_eq!(supervisor.restart_child("d").await, Err(ChildError::NotFound("d".into())));
        assert_eq!(pids(supervisor).await.len(), 3);
    });
}

#[test]
fn dynamic_supervisor_stops_many_children_concurrently() {
    process(async {
        let supervisor = Supervisor::new(Strategy::Dynamic).start_link().await.unwrap();
        let slow = || async {
            trap_exits(true);
            recv! { rialto_node::Exited { .. } => {} }
            after(Duration::from_secs(1)).await;
        };
        let mut all = Vec::new();
        for _ in 0..1000 {
            let worker = ChildSpec::process("worker", slow).restart(Restart::Temporary);
            all.push(supervisor.start_child(worker).await.unwrap());
        }
        settle().await;
        supervisor.terminate_pid(all[500]).await.unwrap();
        kill(all[501]);
        settle().await;
        assert_eq!(pids(supervisor).await.len(), 998);
        let start = Instant::now();
        supervisor.stop().await.unwrap();
        assert_eq!(start.elapsed(), Duration::from_secs(1));
        assert_eq!(Node::current().process_count(), 1);
    });
}

#[test]
fn requests_to_a_dead_supervisor_fail() {
    process(async {
        let supervisor = Supervisor::new(Strategy::OneForOne).start().await.unwrap();
        exit(supervisor.pid(), Exit::Shutdown);
        down_evt(supervisor.pid()).await;
        let gone = CallError::Down(Exit::NoProcess);
        assert_eq!(supervisor.which_children().await, Err(gone.clone()));
        assert_eq!(supervisor.terminate_child("a").await, Err(ChildError::Call(gone)));
    });
}

struct Crash;
impl Request for Crash {
    type Reply = ();
}
struct Ping;
impl Request for Ping {
    type Reply = &'static str;
}

/// The paper's section 5.3: the pid survives.
#[test]
fn the_papers_robust_pong_server() {
    process(async {
        let server = spawn_robust(2, LONG, || async {
            loop {
                recv! {
                    Call { request: Crash, from: _from } => panic!("/ 1 0"),
                    Call { request: Ping, from } => from.reply("pong"),
                }
            }
        });
        assert_eq!(call(server, Ping).await, Ok("pong"));
        assert!(matches!(
            call(server, Crash).await,
            Err(CallError::Down(Exit::Panic(_)) | CallError::Unanswered)
        ));
        assert_eq!(call(server, Ping).await, Ok("pong"));
        for _ in 0..2 {
            let _ = call(server, Crash).await;
        }
        assert!(!is_alive(server), "it failed too often");

        let server = spawn_robust(2, LONG, || async {
            recv! { Call { request: Ping, from } => from.reply("pong") }
        });
        settle().await;
        exit(server, Exit::Shutdown);
        assert_eq!(down_evt(server).await, Exit::Shutdown);
    });
}

/// Children are killed at random, on threads. No process remains in the end.
#[test]
fn stress_no_tree_is_left_half_started() {
    threaded(async {
        for round in 0..if cfg!(debug_assertions) { 100 } else { 3_000 } {
            let strategy = [Strategy::OneForOne, Strategy::OneForAll, Strategy::RestForOne][round % 3];
            let idle = || async {
                recv! { () => {} }
            };
            let mut supervisor = Supervisor::new(strategy).intensity(6, LONG);
            for name in ["a", "b", "c", "d"] {
                supervisor = supervisor.child(ChildSpec::process(name, idle));
            }
            let supervisor = supervisor.start().await.unwrap();
            for step in 0..3 {
                let Ok(children) = supervisor.which_children().await else { break };
                let running: Vec<Pid> = children.into_iter().filter_map(|child| child.pid).collect();
                // It may be about to restart all of them.
                if running.is_empty() {
                    continue;
                }
                kill(running[(round + step) % running.len()]);
                kill(running[(round * 7 + step) % running.len()]);
            }
            let _ = supervisor.stop().await;
            down_evt(supervisor.pid()).await;
        }
        // A process that has ended may not have left the table yet.
        while Node::current().process_count() > 1 {
            rialto_rt::yield_now().await;
        }
    });
}

#[test]
fn child_that_panics_before_it_is_a_process_counts_as_failed() {
    process(async {
        trap_exits(true);
        let made = Arc::new(AtomicU32::new(0));
        let count = made.clone();
        let flaky = ChildSpec::process("flaky", move || {
            let nth = count.fetch_add(1, Ordering::Relaxed);
            assert_eq!(nth, 0, "it is made once");
            async {
                recv! { () => panic!("crash") }
            }
        });
        let supervisor = Supervisor::new(Strategy::OneForOne).intensity(10, LONG).child(flaky);
        let supervisor = supervisor.start_link().await.unwrap();
        send(pids(supervisor).await[0].unwrap(), ()).unwrap();
        let why = recv! { Exited { from, reason } if from == supervisor.pid() => reason };
        assert_eq!(why, Exit::Shutdown, "it gives up, in order");
        assert_eq!(made.load(Ordering::Relaxed), 11);
    });
}

#[test]
fn robust_process_survives_panics_of_its_constructor() {
    process(async {
        let mut made = 0;
        let robust = spawn_robust(1, LONG, move || {
            made += 1;
            assert!(made > 1, "not at first");
            async { Exit::custom("made at last") }
        });
        assert_eq!(down_evt(robust).await, Exit::custom("made at last"));
    });
}

/// A waker that blocks its caller until it is released.
struct Held(Mutex<std::sync::mpsc::Receiver<()>>);

impl std::task::Wake for Held {
    fn wake(self: Arc<Self>) {
        let _ = self.0.lock().unwrap().recv();
    }
}

/// The child is ending while it is stopped: its exit signal is sent after the supervisor has removed it.
#[test]
fn late_exit_of_a_deleted_child_does_not_end_the_supervisor() {
    threaded(async {
        let leaves = || async {
            recv! { () => Exit::Shutdown }
        };
        let child = ChildSpec::process("leaves", leaves).restart(Restart::Temporary);
        let supervisor = Supervisor::new(Strategy::OneForOne).child(child).start().await.unwrap();
        let child = pids(supervisor).await[0].unwrap();
        let ((let_go, held), ended) = (std::sync::mpsc::channel(), monitor(child));
        let waker = Arc::new(Held(Mutex::new(held))).into();
        let mut dead = Node::current().subscribe_dead_letters();
        let mut letter = Box::pin(async move { dead.recv().await.is_ok() });
        assert!(letter.as_mut().poll(&mut std::task::Context::from_waker(&waker)).is_pending());
        send(child, "unread").unwrap();
        send(child, ()).unwrap();
        while is_alive(child) {
            rialto_rt::yield_now().await;
        }
        supervisor.terminate_child("leaves").await.unwrap();
        let_go.send(()).unwrap();
        recv! { Down { monitor: ^ended, .. } => {} }
        assert_eq!(supervisor.which_children().await.map(|children| children.len()), Ok(0));
    });
}

/// The start function of a child may link helpers to the supervisor. Their orderly exits do not affect it.
#[test]
fn orderly_exit_of_a_linked_helper_does_not_affect_the_supervisor() {
    process(async {
        let child = ChildSpec::new("child", || async {
            spawn_link(async { Exit::Shutdown });
            Ok::<_, Exit>(spawn_link(async {
                recv! { (): () => {} }
            }))
        });
        let supervisor = Supervisor::new(Strategy::OneForOne).child(child).start().await.unwrap();
        after(Duration::from_secs(1)).await;
        assert!(is_alive(supervisor.pid()));
        assert_eq!(supervisor.which_children().await.unwrap().len(), 1);
        exit(supervisor.pid(), Exit::Shutdown);
        assert_eq!(down_evt(supervisor.pid()).await, Exit::Shutdown, "its starter may have it end");
    });
}

/// Cuts a start: one of the processes ends after a number of turns of others.
struct Cut {
    after: usize,
    victim: usize,
    kills: bool,
}

/// Starts a tree of nine processes and cuts the start. Checks that the tree is whole or gone, and returns
/// which.
async fn is_whole_after(cut: Cut) -> bool {
    let leaf = |name| {
        ChildSpec::process(name, || async {
            recv! { "end": &'static str => {} }
        })
    };
    let inner = Supervisor::new(Strategy::RestForOne).intensity(5, LONG);
    let inner = inner.child(leaf("b")).child(leaf("c")).child(leaf("d"));
    let outer = Supervisor::new(Strategy::OneForAll).intensity(5, LONG);
    let outer = outer.child(leaf("a")).child(ChildSpec::supervisor("inner", inner)).child(leaf("e"));
    let started = Arc::new(Mutex::new(None));
    let tells = started.clone();
    let starter = rialto_node::spawn_process(async move {
        let begun = outer.start_link().await;
        *tells.lock().unwrap() = Some(begun.clone());
        match begun {
            Ok(_) => recv! { "end": &'static str => Exit::Normal },
            Err(why) => why,
        }
    });
    for _ in 0..cut.after {
        rialto_rt::yield_now().await;
    }
    let all: Vec<Pid> = Node::current().processes().into_iter().filter(|pid| *pid != self_pid()).collect();
    let victim = all[cut.victim % all.len()];
    if cut.kills {
        kill(victim)
    } else {
        exit(victim, Exit::custom("cut"))
    }
    after(LONG).await;
    let left = Node::current().process_count() - 1;
    let Some(Ok(outer)) = started.lock().unwrap().clone().filter(|_| is_alive(starter)) else {
        assert_eq!(left, 0, "nobody knows the others");
        return false;
    };
    let children = outer.which_children().await.unwrap();
    let inner = children[1].supervisor.unwrap().which_children().await.unwrap();
    let all: Vec<Pid> = children.iter().chain(&inner).map(|child| child.pid.unwrap()).collect();
    assert_eq!((children.len(), inner.len(), left), (3, 3, 8));
    assert!(all.into_iter().all(is_alive));
    exit(starter, Exit::Shutdown);
    down_evt(outer.pid()).await;
    assert_eq!(Node::current().process_count(), 1);
    true
}

#[test]
fn start_abandoned_at_any_point_leaves_a_whole_tree_or_nothing() {
    let mut whole = [0; 2];
    for seed in 0..if cfg!(debug_assertions) { 3 } else { 100 } {
        for after in 0..40 {
            for victim in 0..8 {
                for kills in [false, true] {
                    let cut = Cut { after, victim, kills };
                    let is_whole = process_on(Node::new(), seed, is_whole_after(cut));
                    whole[usize::from(is_whole)] += 1;
                }
            }
        }
    }
    assert!(whole.iter().all(|count| *count > 100), "{whole:?}");
}

/// A child on another node.
fn far(there: NodeId, name: &str) -> ChildSpec {
    ChildSpec::new(name, move || async move {
        remote_spawn_link(there, "child", ()).await.map_err(|why| Exit::custom(why.to_string()))
    })
}

async fn far_child((): ()) {
    recv! { "end": &'static str => {} }
}

/// Starts children on another node, while that node or the connection to it is lost. Checks that the tree is
/// whole or gone in the end, and returns which.
async fn is_whole_beyond(network: Network, here: Node, there: Node) -> bool {
    here.add_peer(&there.reference().unwrap());
    let (id, wait) = (there.id(), |millis| after(Duration::from_millis(u64::from(millis))));
    let starting = rialto_rt::spawn(here.run(async move {
        let near = ChildSpec::process("near", || async {
            recv! { "end": &'static str => {} }
        });
        let all = Supervisor::new(Strategy::OneForAll).intensity(3, Duration::from_secs(10));
        all.child(far(id, "one")).child(near).child(far(id, "other")).start().await
    }));
    wait(rng::below(300)).await;
    match rng::below(3) {
        0 => network.cut("here", "there"),
        1 => {
            let (from, to) = if rng::below(2) == 0 { ("here", "there") } else { ("there", "here") };
            network.partition(from, to);
            wait(rng::below(20_000)).await;
            network.heal(from, to);
        }
        _ => {
            for pid in there.processes() {
                there.run(async move { kill(pid) }).await.unwrap();
                wait(rng::below(100)).await;
            }
        }
    }
    let started = starting.await.unwrap().unwrap();
    after(Duration::from_secs(30)).await;
    let (near, far) = (here.processes(), there.processes());
    let Some(supervisor) = started.ok().filter(|supervisor| is_alive(supervisor.pid())) else {
        assert_eq!((near, far), (vec![], vec![]), "nobody knows them");
        return false;
    };
    let children = here.run(async move { pids(supervisor).await }).await.unwrap();
    let mut all: Vec<Pid> = children.into_iter().map(Option::unwrap).chain([supervisor.pid()]).collect();
    let mut found = [near, far].concat();
    all.sort();
    found.sort();
    assert_eq!(found, all);
    here.run(async move { supervisor.stop().await.unwrap() }).await.unwrap();
    after(Duration::from_secs(30)).await;
    assert_eq!((here.processes(), there.processes()), (vec![], vec![]));
    true
}

#[test]
fn remote_start_cut_at_any_point_leaves_a_whole_tree_or_nothing() {
    let mut whole = [0; 2];
    for seed in 0..if cfg!(debug_assertions) { 200 } else { 10_000 } {
        let run = std::panic::catch_unwind(|| {
            Runtime::simulated(seed).block_on(async {
                let network = Network::new();
                for (from, to) in [("here", "there"), ("there", "here")] {
                    network.delay(from, to, Duration::ZERO..Duration::from_millis(40));
                }
                let node = |name| {
                    let node =
                        Node::builder().transport(network.transport(name)).allow_spawn("child", far_child);
                    node.keepalive_timeout(Duration::from_secs(2))
                        .connect_timeout(Duration::from_secs(2))
                        .build()
                };
                is_whole_beyond(network.clone(), node("here"), node("there")).await
            })
        });
        whole[usize::from(run.unwrap_or_else(|_| panic!("seed {seed}")))] += 1;
    }
    assert!(whole.iter().all(|count| *count > 10), "{whole:?}");
}

/// The child computes until it is released, and cannot be ended before.
#[test]
fn child_that_never_yields_does_not_block_its_supervisor() {
    threaded(async {
        let (let_go, held) = std::sync::mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(Some(held)));
        let (starts, computing) = (Arc::new(AtomicU32::new(0)), Condition::new());
        let computes = {
            let (starts, computing) = (starts.clone(), computing.clone());
            move || {
                starts.fetch_add(1, Ordering::Relaxed);
                let (held, computing) = (held.lock().unwrap().take(), computing.clone());
                async move {
                    recv! { () => {} }
                    if let Some(held) = held {
                        computing.signal();
                        let _ = held.recv();
                    }
                    recv! { () => {} }
                }
            }
        };
        let stuck =
            ChildSpec::process("stuck", computes).shutdown(Shutdown::Kill).grace(Duration::from_millis(10));
        let waits = ChildSpec::process("waits", || async {
            recv! { () => {} }
        });
        let waits = waits.shutdown(Shutdown::Kill).grace(LONG);
        let supervisor =
            Supervisor::new(Strategy::OneForOne).child(stuck).child(waits).start().await.unwrap();
        let pid = pids(supervisor).await[0].unwrap();
        let ended = monitor(pid);
        send(pid, ()).unwrap();
        computing.wait_evt().await;
        let left_behind = |pid| Err(ChildError::LeftBehind { child: "stuck".into(), pid });
        assert_eq!(supervisor.terminate_child("stuck").await, left_behind(pid));
        assert_eq!(supervisor.terminate_child("waits").await, Ok(()));
        let again = supervisor.restart_child("stuck").await.unwrap();
        assert!(again != pid && is_alive(pid) && is_alive(again));
        // It waits, so it ends. Whether it does within its grace period depends on how busy the machine is.
        let ended_again = monitor(again);
        let stopped = supervisor.terminate_child("stuck").await;
        assert!(stopped == Ok(()) || stopped == left_behind(again), "{stopped:?}");
        recv! { Down { monitor: ^ended_again, reason, .. } => assert_eq!(reason, Exit::Killed) }
        // The first one ends when it waits, and no longer belongs to the supervisor.
        let_go.send(()).unwrap();
        recv! { Down { monitor: ^ended, reason, .. } => assert_eq!(reason, Exit::Killed) }
        assert_eq!(pids(supervisor).await, [None, None]);
        assert_eq!(starts.load(Ordering::Relaxed), 2);
    });
}

/// Returns the result of `event`, or `None` after a second.
async fn soon<T: Send + 'static>(event: impl SendEvent<Output = T>) -> Option<T> {
    choose((event.wrap(Some), after(Duration::from_secs(1)).wrap(|()| None))).await
}

#[test]
fn abandoned_start_stops_its_processes() {
    process(async {
        let log = Log::default();
        let supervisor = abc(&log, Strategy::OneForOne).start_link().await.unwrap();
        let half = log.clone();
        let never = ChildSpec::new("never", move || {
            let helper = Supervisor::new(Strategy::OneForOne).child(child(&half, "half"));
            async move {
                helper.start_link().await?;
                std::future::pending::<Result<Pid, Exit>>().await
            }
        });
        assert_eq!(soon(supervisor.start_child_evt(never)).await, None);
        settle().await;
        assert_eq!(logged(&log), "+a +b +c +half -half");
        let names =
            |children: Vec<ChildInfo>| children.iter().map(|child| child.id.to_string()).collect::<String>();
        assert_eq!(soon(supervisor.which_children_evt()).await.unwrap().map(names), Ok("abc".into()));
        let again = soon(supervisor.start_child_evt(child(&log, "d"))).await;
        assert!(matches!(again, Some(Ok(_))), "{again:?}");
        assert_eq!(soon(supervisor.stop_evt()).await, Some(Ok(())));
        assert!(!is_alive(supervisor.pid()));
        let gone = ChildError::Call(CallError::Down(Exit::NoProcess));
        assert_eq!(soon(supervisor.terminate_child_evt("a")).await, Some(Err(gone)));
    });
}

#[test]
fn a_start_that_fails_leaves_nothing_running() {
    process(async {
        let log = Log::default();
        let supervisor = abc(&log, Strategy::OneForOne).start_link().await.unwrap();
        settle().await;
        let before = Node::current().process_count();
        for panics in [false, true] {
            let half = log.clone();
            let fails = ChildSpec::new("fails", move || {
                let helper = Supervisor::new(Strategy::OneForOne).child(child(&half, "half"));
                async move {
                    helper.start_link().await?;
                    assert!(!panics, "a bug");
                    Err::<Pid, _>(Exit::custom("the name is taken"))
                }
            });
            let failed = supervisor.start_child(fails).await;
            assert!(matches!(failed, Err(ChildError::Failed { .. })), "{failed:?}");
            settle().await;
            assert_eq!(Node::current().process_count(), before);
        }
        supervisor.stop().await.unwrap();
        assert_eq!(logged(&log), "+a +b +c +half -half +half -half -c -b -a");
        assert_eq!(Node::current().process_count(), 1);
    });
}

/// Two children share the helper: each links it to the supervisor. The link of the first one must stay.
#[test]
fn failed_start_keeps_earlier_links() {
    process(async {
        let helper = spawn_process(async {
            recv! { () => {} }
        });
        let shares = |name: &'static str, fails: bool| {
            ChildSpec::new(name, move || async move {
                link(helper);
                if fails { Err(Exit::custom("the name is taken")) } else { Ok(spawn_link(stays())) }
            })
        };
        let supervisor =
            Supervisor::new(Strategy::OneForOne).child(shares("a", false)).start_link().await.unwrap();
        let failed = supervisor.start_child(shares("b", true)).await;
        assert!(matches!(failed, Err(ChildError::Failed { .. })), "{failed:?}");
        settle().await;
        assert!(is_alive(helper), "it was there before");
        assert!(Node::current().process_info(helper).unwrap().links.contains(&supervisor.pid()));
        supervisor.stop().await.unwrap();
    });
}

async fn stays() {
    recv! { () => {} }
}

/// The start is abandoned when the process already runs there, but the supervisor does not know it yet.
#[test]
fn abandoned_remote_start_leaves_nothing_running() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let waits = async |(): ()| recv! { () => {} };
            Node::builder().transport(network.transport(name)).allow_spawn("waits", waits).build()
        };
        let (here, there) = (node("here"), node("there"));
        let id = here.connect(&there.reference().unwrap()).await.unwrap();
        for (from, to) in [("here", "there"), ("there", "here")] {
            network.delay(from, to, Duration::from_millis(50)..Duration::from_millis(51));
        }
        let begun = there.clone();
        let done = here.run(async move {
            let supervisor = Supervisor::new(Strategy::OneForOne).start_link().await.unwrap();
            let far = ChildSpec::new("far", move || async move {
                remote_spawn_link(id, "waits", ()).await.map_err(|why| Exit::custom(why.to_string()))
            });
            let early = after(Duration::from_millis(75)).wrap(|()| None);
            assert!(choose((supervisor.start_child_evt(far.clone()).wrap(Some), early)).await.is_none());
            assert_eq!(begun.process_count(), 1);
            after(Duration::from_secs(1)).await;
            assert_eq!(begun.process_count(), 0);
            // A process whose start is awaited stays.
            supervisor.start_child(far).await.unwrap();
            after(Duration::from_secs(1)).await;
            assert_eq!(begun.process_count(), 1);
            supervisor.stop().await.unwrap();
        });
        done.await.unwrap();
        assert_eq!(there.process_count(), 0);
    });
}

#[test]
fn abandoned_requests_are_not_executed() {
    process(async {
        let log = Log::default();
        let supervisor = abc(&log, Strategy::OneForOne).start_link().await.unwrap();
        supervisor.terminate_child("b").await.unwrap();
        let a = supervisor.which_children().await.unwrap()[0].pid.unwrap();
        let slow = child(&log, "slow");
        let slow = ChildSpec::new("slow", move || {
            let slow = Supervisor::new(Strategy::OneForOne).child(slow.clone());
            async move {
                after(LONG).await;
                slow.start_link().await
            }
        });
        let starting = spawn_link(async move { drop(supervisor.start_child(slow).await) });
        settle().await;
        assert_eq!(soon(supervisor.start_child_evt(child(&log, "d"))).await, None);
        assert_eq!(soon(supervisor.restart_child_evt("b")).await, None);
        assert_eq!(soon(supervisor.delete_child_evt("b")).await, None);
        assert_eq!(soon(supervisor.terminate_child_evt("c")).await, None);
        assert_eq!(soon(supervisor.terminate_pid_evt(a)).await, None);
        assert_eq!(soon(supervisor.stop_evt()).await, None);
        assert_eq!(down_evt(starting).await, Exit::Normal);
        assert_eq!(logged(&log), "+a +b +c -b +slow");
        assert_eq!(supervisor.delete_child("b").await, Ok(()));
        supervisor.stop().await.unwrap();
    });
}

/// The processes have linked themselves to the supervisor, before and while a child is started that never
/// becomes ready.
#[test]
fn abandoned_start_does_not_stop_unrelated_linked_processes() {
    async fn stranger(tell: oneshot::Sender<Exit>) {
        trap_exits(true);
        let supervisor = recv! { supervisor: Pid => supervisor };
        link(supervisor);
        recv! { Exited { from: ^supervisor, reason } => _ = tell.send(reason) }
        recv! { "done": &'static str => {} }
    }
    for elsewhere in [false, true] {
        Runtime::simulated(1).block_on(async move {
            let network = Network::new();
            let node = |name| {
                let types = TypeRegistry::new().message::<Pid>("pid");
                Node::builder().types(types).transport(network.transport(name)).build()
            };
            let (here, there) = (node("here"), node("there"));
            here.add_peer(&there.reference().unwrap());
            let others = if elsewhere { there } else { here.clone() };
            let ((tell_early, early_told), (tell_late, late_told)) = (oneshot(), oneshot());
            let (early, late) = (others.spawn(stranger(tell_early)), others.spawn(stranger(tell_late)));
            let never = ChildSpec::new("never", move || async move {
                send(late, self_pid()).unwrap();
                std::future::pending::<Result<Pid, Exit>>().await
            });
            let starter = here.spawn(async move {
                let supervisor = Supervisor::new(Strategy::OneForOne).start_link().await.unwrap();
                send(early, supervisor.pid()).unwrap();
                settle().await;
                supervisor.start_child(never).await.unwrap();
            });
            settle().await;
            settle().await;
            exit(starter, Exit::Shutdown);
            for told in [early_told, late_told] {
                assert_eq!(told.recv().await, Ok(Exit::Shutdown), "when it ended");
            }
            after(LONG).await;
            assert!(is_alive(early) && is_alive(late));
        });
    }
}

/// One of the children never becomes ready, and the process that waits for the tree ends.
#[test]
fn hanging_start_is_abandoned_with_its_requester() {
    /// Ends in order after an hour.
    async fn begins(tree: Supervisor) {
        let (mut start, mut late) =
            (Box::pin(tree.start_link().into_future()), Box::pin(after(LONG).into_future()));
        std::future::poll_fn(|cx| {
            assert!(start.as_mut().poll(cx).is_pending(), "it never begins");
            late.as_mut().poll(cx)
        })
        .await;
    }
    for (nested, killed) in [(false, false), (false, true), (true, false), (true, true)] {
        process(async move {
            let log = Log::default();
            let half = log.clone();
            let never = ChildSpec::new("never", move || {
                let helper = child(&half, "half");
                async move {
                    let helper = Supervisor::new(Strategy::OneForOne).child(helper);
                    helper.start_link().await?;
                    std::future::pending::<Result<Pid, Exit>>().await
                }
            });
            let tree = abc(&log, Strategy::OneForOne).child(never);
            let outer =
                Supervisor::new(Strategy::OneForAll).child(ChildSpec::supervisor("tree", tree.clone()));
            let starter = spawn_process(begins(if nested { outer } else { tree }));
            settle().await;
            assert_eq!(logged(&log), "+a +b +c +half");
            if killed {
                kill(starter);
            }
            after(LONG * 2).await;
            assert_eq!(logged(&log), "-half -c -b -a");
            assert_eq!(Node::current().process_count(), 1);
        });
    }
}

#[test]
fn an_exit_from_a_child_on_another_node_is_not_its_end() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let node = Node::builder().transport(network.transport(name));
            node.allow_spawn("rude", async |supervisor: Pid| {
                exit(supervisor, Exit::custom("rude"));
                recv! { "end": &'static str => {} }
            })
        };
        let (here, there) = (node("here").build(), node("there").build());
        here.add_peer(&there.reference().unwrap());
        let id = there.id();
        let list = || there.processes();
        let supervisor = here.run(async move {
            let rude = ChildSpec::new("rude", move || async move {
                let started = remote_spawn_link(id, "rude", self_pid()).await;
                started.map_err(|why| Exit::custom(why.to_string()))
            });
            Supervisor::new(Strategy::OneForOne).intensity(10, LONG).child(rude).start().await.unwrap()
        });
        let supervisor = supervisor.await.unwrap();
        after(Duration::from_secs(1)).await;
        let running = list();
        let known = here.run(pids(supervisor)).await.unwrap();
        assert_eq!(running.iter().copied().map(Some).collect::<Vec<_>>(), known);
        // Only its end is.
        there.run(async move { kill(running[0]) }).await.unwrap();
        after(Duration::from_secs(1)).await;
        let again = here.run(pids(supervisor)).await.unwrap();
        assert_eq!(list().into_iter().map(Some).collect::<Vec<_>>(), again);
        assert!(again != known && again.len() == 1);
        here.run(async move { supervisor.stop().await.unwrap() }).await.unwrap();
        assert_eq!(list(), []);
    });
}

/// The network is partitioned: the children get neither the exit signals nor the kills.
#[test]
fn dynamic_supervisor_stops_children_concurrently() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let node = Node::builder().transport(network.transport(name)).allow_spawn("child", far_child);
            node.keepalive_timeout(LONG).build()
        };
        let (here, there) = (node("here"), node("there"));
        here.add_peer(&there.reference().unwrap());
        let id = there.id();
        let done = here.run(async move {
            let supervisor = Supervisor::new(Strategy::Dynamic).start_link().await.unwrap();
            for seconds in 1..=3 {
                let seconds = Duration::from_secs(seconds);
                let child = far(id, "far").shutdown(Shutdown::Within(4 * seconds)).grace(seconds);
                supervisor.start_child(child).await.unwrap();
                let stubborn = ChildSpec::process("stubborn", || async {
                    trap_exits(true);
                    loop {
                        recv! { Exited { .. } => {} }
                    }
                });
                supervisor.start_child(stubborn.shutdown(Shutdown::Within(seconds))).await.unwrap();
            }
            network.partition("here", "there");
            let start = Instant::now();
            supervisor.stop().await.unwrap();
            assert_eq!(start.elapsed(), Duration::from_secs(15), "twelve, and three");
        });
        done.await.unwrap();
    });
}

#[test]
fn an_exit_from_a_stranger_does_not_cut_a_start() {
    process(async {
        let supervisor = Supervisor::new(Strategy::OneForOne).start_link().await.unwrap();
        let slow = ChildSpec::new("slow", || async {
            after(Duration::from_secs(2)).await;
            Ok::<_, Exit>(spawn_link(far_child(())))
        });
        spawn_link(async move {
            after(Duration::from_secs(1)).await;
            exit(supervisor.pid(), Exit::custom("strange"));
        });
        let started = supervisor.start_child_evt(slow).await;
        assert!(started.is_ok_and(is_alive) && is_alive(supervisor.pid()));
    });
}

/// A child that takes a second to start, reports that, and takes another second to end.
fn slow(log: &Log, name: &'static str) -> ChildSpec {
    let log = log.clone();
    ChildSpec::new(name, move || {
        let (log, (tell, begun)) = (log.clone(), oneshot());
        async move {
            let pid = spawn_link(async move {
                trap_exits(true);
                after(Duration::from_secs(1)).await;
                log.lock().unwrap().push(format!("+{name}"));
                let _ = tell.send(());
                recv! { Exited { .. } => {} }
                after(Duration::from_secs(1)).await;
                log.lock().unwrap().push(format!("-{name}"));
            });
            let _ = begun.recv().await;
            Ok::<_, Exit>(pid)
        }
    })
}

/// Also if a start is late, is dropped, or becomes ready in the moment in which it is abandoned.
#[test]
fn abandoned_supervisor_start_ends_before_the_next_one() {
    process(async {
        let log = Log::default();
        let two = || Supervisor::new(Strategy::OneForOne).child(slow(&log, "a")).child(slow(&log, "b"));
        for linked in [false, true] {
            let late = after(Duration::from_millis(1500)).wrap(|()| None);
            let given_up = match linked {
                true => choose((two().start_link().wrap(Some), late)).await,
                false => choose((two().start().wrap(Some), late)).await,
            };
            assert_eq!(given_up, None);
            let again = two().start_link().await.unwrap();
            // The second child was about to start. It is killed, if the exit signal does not reach it.
            let before = logged(&log);
            assert!(["+a +b -b -a +a +b", "+a -a +a +b"].contains(&&*before), "{before}");
            again.stop().await.unwrap();
            logged(&log);

            let mut dropped = Box::pin(two().start_link().into_future());
            assert!(poll_fn(|cx| Poll::Ready(dropped.as_mut().poll(cx).is_pending())).await);
            drop(dropped);
            let late = match linked {
                true => two().start_link_within(Duration::from_millis(1500)).await,
                false => two().start_within(Duration::from_millis(1500)).await,
            };
            assert_eq!(late, Err(Exit::custom(TimedOut)));
            assert_eq!(Node::current().process_count(), 1);
            logged(&log);
        }
        recv! { _: Envelope => unreachable!("it hears nothing of them"), after(LONG) => {} }
    });
}

#[test]
fn start_racing_with_its_timeout_is_whole_or_gone() {
    let mut whole = [0; 2];
    for seed in 0..200 {
        let begun = process_on(Node::new(), seed, async {
            let log = Log::default();
            let one = Supervisor::new(Strategy::OneForOne).child(slow(&log, "a"));
            let (tell, late) = oneshot();
            spawn_process(async move {
                after(Duration::from_secs(1)).await;
                for _ in 0..rng::below(20) {
                    rialto_rt::yield_now().await;
                }
                let _ = tell.send(());
            });
            let begun = choose((one.start_link().wrap(Some), late.into_recv_evt().wrap(|_| None))).await;
            after(LONG).await;
            let left = Node::current().process_count() - 1;
            assert_eq!(left, if begun.is_some() { 2 } else { 0 }, "{}", logged(&log));
            begun.map(Result::unwrap).is_some()
        });
        whole[usize::from(begun)] += 1;
    }
    assert!(whole.iter().all(|count| *count > 10), "{whole:?}");
}

#[test]
fn ignored_child_is_not_a_failure() {
    process(async {
        let log = Log::default();
        let unneeded = |name| ChildSpec::new(name, || async { Err::<Pid, _>(Exit::ignore()) });
        let supervisor = Supervisor::new(Strategy::OneForOne).child(unneeded("a")).child(child(&log, "b"));
        let temporary = unneeded("c").restart(Restart::Temporary);
        let supervisor = supervisor.child(temporary.clone()).start_link().await.unwrap();
        assert_eq!(states(supervisor).await.as_deref(), Some("-a +b"));
        assert_eq!(supervisor.restart_child("a").await, Err(ChildError::Ignored("a".into())));
        assert_eq!(supervisor.start_child(unneeded("d")).await, Err(ChildError::Ignored("d".into())));
        assert_eq!(supervisor.start_child(temporary).await, Err(ChildError::Ignored("c".into())));
        assert_eq!(states(supervisor).await.as_deref(), Some("-a +b -d"));
        supervisor.delete_child("a").await.unwrap();
        supervisor.stop().await.unwrap();

        let dynamic = Supervisor::new(Strategy::Dynamic).start_link().await.unwrap();
        assert_eq!(dynamic.start_child(unneeded("a")).await, Err(ChildError::Ignored("a".into())));
        assert_eq!(states(dynamic).await.as_deref(), Some(""));
    });
}

/// Children `p` and `q` are significant. Returns whether the supervisor has ended after these exits.
async fn ends_when(auto: AutoShutdown, restart: Restart, ends: &[(usize, &'static str)]) -> bool {
    let log = Log::default();
    let significant = |name| child(&log, name).restart(restart).significant();
    let supervisor = Supervisor::new(Strategy::OneForOne).intensity(10, LONG).auto_shutdown(auto);
    let supervisor = supervisor.child(child(&log, "a")).child(significant("p")).child(significant("q"));
    let supervisor = supervisor.start_link().await.unwrap();
    let before = pids(supervisor).await;
    let ended = monitor(supervisor.pid());
    for (at, how) in ends {
        let now = pids(supervisor).await;
        let pid = if restart == Restart::Temporary { before[*at] } else { now[*at] };
        send(pid, *how).unwrap();
        settle().await;
    }
    recv! {
        Down { monitor: ^ended, reason, .. } => {
            assert_eq!((reason, Node::current().process_count()), (Exit::Shutdown, 1));
            true
        }
        after(LONG) => {
            supervisor.stop().await.unwrap();
            recv! { Down { monitor: ^ended, .. } => false }
        }
    }
}

#[test]
fn a_supervisor_ends_with_its_significant_children() {
    use AutoShutdown::{AllSignificant, AnySignificant};
    use Restart::{Temporary, Transient};
    process(async {
        trap_exits(true);
        for (auto, restart, ends, expected) in [
            (AnySignificant, Transient, &[(1, "done")][..], true),
            (AnySignificant, Transient, &[(1, "crash")], false),
            (AnySignificant, Transient, &[(0, "crash")], false),
            (AnySignificant, Temporary, &[(1, "crash")], true),
            (AllSignificant, Transient, &[(1, "done")], false),
            (AllSignificant, Transient, &[(1, "done"), (2, "done")], true),
            (AllSignificant, Transient, &[(1, "done"), (2, "crash")], false),
            (AllSignificant, Temporary, &[(1, "crash"), (2, "done")], true),
        ] {
            assert_eq!(ends_when(auto, restart, ends).await, expected, "{auto:?} {restart:?} {ends:?}");
        }
    });
}

#[test]
fn terminating_a_significant_child_does_not_shut_down_and_invalid_specs_are_refused() {
    process(async {
        let log = Log::default();
        let significant = |name| child(&log, name).restart(Restart::Transient).significant();
        let any = || Supervisor::new(Strategy::OneForAll).auto_shutdown(AutoShutdown::AnySignificant);
        let supervisor = any().child(child(&log, "a")).child(significant("p")).start_link().await.unwrap();
        tell(supervisor, 0, "crash").await;
        assert_eq!(states(supervisor).await.as_deref(), Some("+a +p"), "it was stopped, and started again");
        supervisor.terminate_child("p").await.unwrap();
        settle().await;
        assert_eq!(states(supervisor).await.as_deref(), Some("+a -p"));
        let permanent = child(&log, "q").significant();
        assert!(matches!(supervisor.start_child(permanent.clone()).await, Err(ChildError::Invalid { .. })));
        supervisor.stop().await.unwrap();
        assert!(any().child(permanent).start_link().await.is_err());
        assert!(Supervisor::new(Strategy::OneForOne).child(significant("p")).start_link().await.is_err());
    });
}

#[test]
fn a_transient_child_that_ends_in_order_with_a_value_is_not_started_again() {
    process(async {
        let made = Arc::new(AtomicU32::new(0));
        let count = made.clone();
        let child = ChildSpec::process("done", move || {
            count.fetch_add(1, Ordering::Relaxed);
            async { Exit::shutdown_with(7) }
        });
        let supervisor = Supervisor::new(Strategy::OneForOne).child(child.restart(Restart::Transient));
        let supervisor = supervisor.start_link().await.unwrap();
        settle().await;
        assert_eq!((states(supervisor).await.as_deref(), made.load(Ordering::Relaxed)), (Some("-done"), 1));
        supervisor.stop().await.unwrap();
    });
}

/// The paper's section 5.3: a linked process does not notice.
#[test]
fn crash_of_a_robust_worker_is_not_reported() {
    process(async {
        let robust = spawn_robust(10, LONG, || async {
            recv! { "crash": &'static str => panic!("crash") }
        });
        trap_exits(true);
        link(robust);
        let watched = monitor(robust);
        for _ in 0..3 {
            send(robust, "crash").unwrap();
        }
        recv! { _: Envelope => unreachable!("nobody has ended"), after(LONG) => {} }
        assert!(is_alive(robust));
        kill(robust);
        recv! { Exited { from: ^robust, reason } => assert_eq!(reason, Exit::Killed) }
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Killed) }
    });
}

#[test]
fn unread_messages_survive_a_crash_of_a_robust_worker() {
    process(async {
        let log = Log::default();
        let theirs = log.clone();
        let robust = spawn_robust(10, LONG, move || {
            let log = theirs.clone();
            async move {
                // Receives the first number, and then one type before the other.
                let first = recv! { n: u32 => n };
                log.lock().unwrap().push(format!("{first}"));
                recv! {
                    "crash": &'static str => panic!("crash"),
                    after(Duration::ZERO) => {}
                }
                recv! { n: u32 => log.lock().unwrap().push(format!("{n}")) }
                Exit::Shutdown
            }
        });
        send(robust, 1_u32).unwrap();
        send(robust, "crash").unwrap();
        send(robust, 2_u32).unwrap();
        send(robust, 3_u32).unwrap();
        assert_eq!(down_evt(robust).await, Exit::Shutdown);
        assert_eq!(logged(&log), "1 2 3");
    });
}

#[test]
fn a_robust_process_asks_its_worker_to_end_waits_and_kills_it() {
    /// Returns how long it takes to end, and the reason, if the worker traps exits and takes that many
    /// seconds.
    async fn ends(traps: bool, takes: u64, crashes: bool, by_link: bool) -> (u64, Exit) {
        let robust = Robust::new(10, LONG).shutdown_time(Duration::from_secs(7)).spawn(move || async move {
            trap_exits(traps);
            recv! { Exited { .. } => {} }
            after(Duration::from_secs(takes)).await;
            assert!(!crashes, "crash");
        });
        settle().await;
        let start = Instant::now();
        if by_link {
            spawn_process(async move {
                link(robust);
                Exit::shutdown_with("moved")
            });
        } else {
            exit(robust, Exit::Shutdown);
        }
        let why = down_evt(robust).await;
        (start.elapsed().as_secs(), why)
    }
    process(async {
        assert_eq!(ends(false, 0, false, false).await, (0, Exit::Shutdown));
        assert_eq!(ends(true, 3, false, false).await, (3, Exit::Normal));
        assert_eq!(
            ends(true, 3, true, false).await,
            (3, Exit::Panic("crash".into())),
            "it is not made again"
        );
        assert_eq!(ends(true, 30, false, false).await, (7, Exit::Shutdown));
        assert_eq!(ends(true, 30, false, true).await, (7, Exit::Shutdown));
        assert_eq!(ends(false, 0, false, true).await, (0, Exit::shutdown_with("moved")));
    });
}
