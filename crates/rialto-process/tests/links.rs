//! Links, monitors and exits.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rialto_event::{Event, after, always, choose, rng};
use rialto_process::{
    Down, Exit, Exited, Node, Pid, demonitor, down_evt, exit, exit_self, is_alive, kill, link, link_inbound,
    link_outbound, monitor, publish, recv, register, self_pid, send, service, spawn_link, spawn_linked_to,
    spawn_monitor, spawn_process, trap_exits, unlink, unregister,
};
use support::{process, process_on, threaded};

/// Waits forever.
async fn idle() {
    recv! { never: std::convert::Infallible => match never {} }
}

async fn crash() {
    after(Duration::from_secs(1)).await;
    panic!("crash")
}

/// Returns the exit reason of a process that runs `future`.
async fn fate<F: Future<Output = ()> + Send + 'static>(future: F) -> Exit {
    let (_, monitor) = spawn_monitor(future);
    recv! { Down { monitor: ^monitor, reason, .. } => reason }
}

use std::future::Future;

fn crashed() -> Exit {
    Exit::Panic("crash".into())
}

#[test]
fn each_way_to_end_has_its_reason() {
    process(async {
        assert_eq!(fate(async {}).await, Exit::Normal);
        assert_eq!(fate(crash()).await, crashed());
        let (failed, monitor) = spawn_monitor(async { Err::<(), _>(7_u8) });
        let why = recv! { Down { from: ^failed, monitor: ^monitor, reason } => reason };
        assert_eq!(why, Exit::custom(7_u8));
        assert_ne!(why, Exit::custom(8_u8));
        assert_eq!(fate(async { match exit_self(Exit::Shutdown).await {} }).await, Exit::Shutdown);
        let (idler, monitor) = spawn_monitor(idle());
        kill(idler);
        assert_eq!(recv! { Down { monitor: ^monitor, reason, .. } => reason }, Exit::Killed);
    });
}

#[test]
fn unstarted_process_can_be_ended() {
    process(async {
        let (early, monitor) = spawn_monitor(idle());
        exit(early, Exit::Shutdown);
        let why = recv! { Down { monitor: ^monitor, reason, .. } => reason };
        assert_eq!((why, is_alive(early)), (Exit::Shutdown, false));
    });
}

#[test]
fn links_propagate_exits_both_ways() {
    process(async {
        let (child, first) = spawn_monitor(crash());
        let (parent, second) = spawn_monitor(async move {
            link(child);
            idle().await;
        });
        recv! { Down { monitor: ^first, reason, .. } => assert_eq!(reason, crashed()) }
        recv! { Down { monitor: ^second, reason, .. } => assert_eq!(reason, crashed()) }
        assert!(!is_alive(parent));

        let me = self_pid();
        let (_, third) = spawn_monitor(async move {
            let child = spawn_link(idle());
            monitor(child);
            send(me, child).unwrap();
            crash().await;
        });
        let child = recv! { child: Pid => child };
        let watched = monitor(child);
        recv! { Down { monitor: ^third, .. } => {} }
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, crashed()) }
    });
}

#[test]
fn normal_exit_does_not_propagate() {
    process(async {
        let child = spawn_link(async {});
        assert!(matches!(down_evt(child).await, Exit::Normal | Exit::NoProcess));
        let me = self_pid();
        spawn_process(async move { exit(me, Exit::Normal) });
        recv! { after(Duration::from_secs(1)) => {} }
    });
}

/// As `{shutdown, Reason}` in Erlang: a linked process ends, too, with the same reason.
#[test]
fn an_orderly_exit_carries_a_value() {
    process(async {
        let why = || Exit::shutdown_with("moved away");
        assert!(why().is_orderly() && why() == why() && why() != Exit::custom("moved away"));
        assert_eq!(
            (why().downcast_ref(), why().to_string()),
            (Some(&"moved away"), r#"shut down: "moved away""#.into())
        );
        let other = spawn_process(async {
            spawn_link(async { Exit::shutdown_with("moved away") });
            idle().await;
        });
        assert_eq!(down_evt(other).await, why());
        let written = serde_json::to_string(&why()).unwrap();
        assert_eq!(serde_json::from_str::<Exit>(&written).unwrap(), Exit::Shutdown);
    });
}

/// Whenever the other process ends, the new one is either linked before it runs, or never runs.
#[test]
fn spawn_linked_to_links_before_the_process_runs() {
    let mut ran = [0; 2];
    for seed in 0..200 {
        let has_run = process_on(Node::new(), seed, async {
            let other = spawn_process(idle());
            spawn_process(async move {
                for _ in 0..rng::below(6) {
                    rialto_rt::yield_now().await;
                }
                kill(other);
            });
            for _ in 0..rng::below(4) {
                rialto_rt::yield_now().await;
            }
            let (first, me) = (Arc::new(AtomicU32::new(0)), self_pid());
            let seen = first.clone();
            let (new, monitor) = {
                let new = spawn_linked_to(other, async move {
                    let links = Node::current().process_info(self_pid()).unwrap().links;
                    seen.store(if links == [other] { 1 } else { 2 }, Ordering::Relaxed);
                    idle().await;
                });
                (new, monitor(new))
            };
            let reason = recv! { Down { monitor: ^monitor, reason, .. } => reason };
            assert!(!is_alive(new) && is_alive(me));
            match first.load(Ordering::Relaxed) {
                0 => assert_eq!(reason, Exit::NoProcess),
                1 => assert_eq!(reason, Exit::Killed),
                _ => panic!("it ran, and was not linked"),
            }
            reason == Exit::Killed
        });
        ran[usize::from(has_run)] += 1;
    }
    assert!(ran.iter().all(|count| *count > 10), "{ran:?}");
}

#[test]
fn monitor_by_name_resolves_the_name_once() {
    process(async {
        let nobody = monitor("clerk");
        let ended = recv! { down: Down => down };
        assert_eq!((ended.monitor, ended.reason), (nobody, Exit::NoProcess));
        let (first, second) = (spawn_process(idle()), spawn_process(idle()));
        register("clerk", first).unwrap();
        let (of_first, none) = (monitor("clerk"), monitor("clerk"));
        assert!(demonitor(none));
        assert_eq!(unregister("clerk"), Some(first));
        register("clerk", second).unwrap();
        let of_second = monitor(String::from("clerk"));
        recv! { Down { .. } => unreachable!("both live"), after(Duration::from_secs(1)) => {} }
        for (pid, monitor) in [(second, of_second), (first, of_first)] {
            kill(pid);
            let down = recv! { down: Down => down };
            assert_eq!(down, Down { monitor, from: pid, reason: Exit::Killed });
        }
    });
}

/// As in Erlang, where this is the only case in which `normal` ends a process.
#[test]
fn normal_exit_signal_to_self_ends_the_process() {
    process(async {
        let ends = async |traps: bool| {
            let reached = Arc::new(AtomicU32::new(0));
            let inside = reached.clone();
            let (_, monitor) = spawn_monitor(async move {
                trap_exits(traps);
                exit(self_pid(), Exit::Normal);
                if traps {
                    recv! { Exited { from, reason } => assert_eq!((from, reason), (self_pid(), Exit::Normal)) }
                } else {
                    after(Duration::from_secs(1)).await;
                }
                inside.store(1, Ordering::Relaxed);
                Exit::custom("it goes on")
            });
            let why = recv! { Down { monitor: ^monitor, reason, .. } => reason };
            (why, reached.load(Ordering::Relaxed))
        };
        assert_eq!(ends(false).await, (Exit::Normal, 0));
        assert_eq!(ends(true).await, (Exit::custom("it goes on"), 1));
        // An exit from outside of all processes counts as one from another process.
        let patient = spawn_process(idle());
        let outside = rialto_rt::spawn(async move { exit(patient, Exit::Normal) });
        outside.await.unwrap();
        after(Duration::from_secs(1)).await;
        assert!(is_alive(patient));
    });
}

#[test]
fn links_are_directed() {
    process(async {
        let worker = spawn_process(crash());
        let observer = spawn_process(async move {
            link_inbound(worker);
            idle().await;
        });
        assert_eq!(down_evt(observer).await, crashed());

        let worker = spawn_process(idle());
        let observer = spawn_process(async move {
            link_inbound(worker);
            crash().await;
        });
        down_evt(observer).await;
        assert!(is_alive(worker));

        let teller = spawn_process(async move {
            link_outbound(worker);
            crash().await;
        });
        let both = (down_evt(teller), down_evt(worker));
        assert_eq!((both.0.await, both.1.await), (crashed(), crashed()));
    });
}

#[test]
fn trapped_exits_arrive_as_messages() {
    process(async {
        trap_exits(true);
        let child = spawn_link(crash());
        recv! { Exited { from: ^child, reason } => assert_eq!(reason, crashed()) }
        let done = spawn_link(async {});
        recv! { Exited { from: ^done, reason } => assert_eq!(reason, Exit::Normal) }
        exit(self_pid(), Exit::Shutdown);
        recv! { Exited { from, reason: Exit::Shutdown } => assert_eq!(from, self_pid()) }
        assert!(trap_exits(false));
    });
}

#[test]
fn link_to_a_dead_process_is_an_exit() {
    process(async {
        let gone = spawn_process(async {});
        down_evt(gone).await;
        assert_eq!(
            fate(async move {
                link(gone);
                idle().await
            })
            .await,
            Exit::NoProcess
        );
        trap_exits(true);
        link(gone);
        recv! { Exited { from: ^gone, reason: Exit::NoProcess } => {} }
        let monitor = monitor(gone);
        recv! { Down { monitor: ^monitor, reason: Exit::NoProcess, .. } => {} }
    });
}

/// A service has another pid than its process.
#[test]
fn process_cannot_link_to_its_own_service() {
    process(async {
        publish("me", self_pid()).unwrap();
        for tie in [link, link_inbound, link_outbound, unlink] {
            tie(service(self_pid().node(), "me"));
            assert_eq!(Node::current().process_info(self_pid()).unwrap().links, []);
        }
    });
}

#[test]
fn link_to_a_local_service_links_its_process() {
    process(async {
        let server = spawn_process(idle());
        publish("server", server).unwrap();
        let service = service(server.node(), "server");
        link(service);
        assert_eq!(Node::current().process_info(self_pid()).unwrap().links, [server]);
        unlink(service);
        assert_eq!(Node::current().process_info(server).unwrap().links, []);
    });
}

#[test]
fn unlink_and_demonitor_suppress_notifications() {
    process(async {
        trap_exits(true);
        let child = spawn_link(crash());
        unlink(child);
        down_evt(child).await;
        recv! { Exited { .. } => panic!("it was unlinked"), after(Duration::from_secs(1)) => {} }

        let watched = monitor(spawn_process(crash()));
        assert!(demonitor(watched));
        let told = monitor(spawn_process(async {}));
        after(Duration::from_secs(2)).await;
        assert!(!demonitor(told), "it has told");
        recv! { Down { .. } => panic!("it was taken out"), after(Duration::from_secs(1)) => {} }
    });
}

#[test]
fn exit_signal_interrupts_a_sync_without_committing() {
    process(async {
        let (tx, rx) = rialto_event::channel::<u8>();
        let waiting = {
            let rx = rx.clone();
            spawn_process(async move {
                let _ = rx.recv().await;
            })
        };
        after(Duration::from_secs(1)).await;
        exit(waiting, Exit::Shutdown);
        down_evt(waiting).await;
        let sent = choose((tx.send_evt(1).wrap(|_| true), after(Duration::from_secs(1)).wrap(|()| false)));
        assert!(!sent.await);
        drop(rx);
    });
}

#[test]
fn exit_is_reported_after_the_processs_values_are_dropped() {
    struct Held(Arc<AtomicU32>);
    impl Drop for Held {
        fn drop(&mut self) {
            assert!(rialto_process::try_self_pid().is_some(), "its destructors run in the process");
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    process(async {
        let dropped = Arc::new(AtomicU32::new(0));
        for round in 0..3 {
            let held = Held(dropped.clone());
            let (pid, monitor) = spawn_monitor(async move {
                let _held = held;
                if round == 1 {
                    panic!("a bug");
                }
                idle().await
            });
            if round != 1 {
                kill(pid);
            }
            recv! { Down { monitor: ^monitor, .. } => {} }
            assert_eq!(dropped.load(Ordering::Relaxed), round + 1);
        }
    });
}

#[test]
fn down_evt_that_is_not_chosen_leaves_nothing() {
    process(async {
        let child = spawn_process(idle());
        for _ in 0..1000 {
            choose((down_evt(child).wrap(|_| ()), always(()))).await;
        }
        kill(child);
        assert!(matches!(down_evt(child).await, Exit::Killed));
    });
}

#[test]
fn processes_end_with_their_runtime_and_the_node_lives() {
    let node = Node::new();
    let pid = process_on(node.clone(), 1, async { spawn_process(idle()) });
    assert!(!is_alive(pid));
    assert_eq!(node.process_count(), 0);
    let again = process_on(node.clone(), 1, async { self_pid() });
    assert_ne!(again, pid);
}

/// Processes link, unlink, monitor and kill each other at random, on threads. Each monitor fires exactly
/// once, and no process remains.
#[test]
fn stress_each_monitor_fires_once_and_no_process_is_left() {
    let rounds = if cfg!(debug_assertions) { 300 } else { 10_000 };
    threaded(async move {
        trap_exits(true);
        for round in 0..rounds {
            let chain: Vec<Pid> = (0..8).map(|_| spawn_process(member())).collect();
            let monitors: Vec<_> = chain.iter().chain(&chain).map(|pid| monitor(*pid)).collect();
            for pair in chain.windows(2) {
                send(pair[0], Link(pair[1])).unwrap();
                send(pair[1], Link(pair[0])).unwrap();
            }
            // Whichever ends first, the exit reaches all linked ones. The others are ended directly.
            exit(chain[round % 8], Exit::custom(round));
            chain.iter().for_each(|pid| exit(*pid, Exit::Shutdown));
            for tag in monitors {
                recv! { Down { monitor: ^tag, .. } => {} }
            }
            recv! { Down { .. } => panic!("one has told twice"), after(Duration::ZERO) => {} }
        }
        assert_eq!(Node::current().process_count(), 1);
    });
}

struct Link(Pid);

async fn member() {
    loop {
        recv! {
            Link(other) => {
                link(other);
                rialto_rt::yield_now().await;
                unlink(other);
                link(other);
            }
        }
    }
}

/// A link is made while the other end is ending: the exit arrives exactly once.
#[test]
fn stress_link_to_a_dying_process_fires_once() {
    let rounds = if cfg!(debug_assertions) { 2_000 } else { 50_000 };
    threaded(async move {
        trap_exits(true);
        for _ in 0..rounds {
            let dying = spawn_process(async { exit_self(Exit::Shutdown).await });
            link(dying);
            recv! { Exited { from: ^dying, reason } => assert!(matches!(reason, Exit::Shutdown | Exit::NoProcess)) }
            recv! { Exited { .. } => panic!("heard twice"), after(Duration::ZERO) => {} }
        }
    });
}

/// The same with a simulated schedule per seed. Each monitor fires exactly once, and no process remains.
#[test]
fn random_programs_report_each_exit_once() {
    for seed in 0..if cfg!(debug_assertions) { 200 } else { 10_000 } {
        process_on(Node::new(), seed, async move {
            let any = |all: &[Pid]| all[rialto_event::rng::below(all.len() as u32) as usize];
            let all: Vec<Pid> = (0..6).map(|_| spawn_process(member())).collect();
            let mut monitors = Vec::new();
            for step in 0..40 {
                match rialto_event::rng::below(8) {
                    0 => exit(any(&all), Exit::custom(step)),
                    1 if step > 20 => kill(any(&all)),
                    2 => monitors.push(monitor(any(&all))),
                    3 => {
                        let ended = monitor(any(&all));
                        demonitor(ended);
                    }
                    4 => rialto_rt::yield_now().await,
                    _ => send(any(&all), Link(any(&all))).unwrap(),
                }
            }
            all.iter().for_each(|pid| kill(*pid));
            monitors.extend(all.iter().map(|pid| monitor(*pid)));
            for tag in monitors {
                recv! { Down { monitor: ^tag, .. } => {} }
            }
            recv! { Down { .. } => panic!("one has told twice"), after(Duration::from_secs(1)) => {} }
            assert_eq!(Node::current().process_count(), 1);
        });
    }
}

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a bomb")
    }
}

#[test]
fn exit_is_reported_if_an_unread_message_panics_on_drop() {
    process(async {
        let (victim, watched) = spawn_monitor(idle());
        send(victim, Bomb).unwrap();
        send(victim, Bomb).unwrap();
        kill(victim);
        assert_eq!(recv! { Down { monitor: ^watched, reason, .. } => reason }, Exit::Killed);
    });
}

/// The process ends on another thread while its monitor is removed. After the removal, no `Down` of it
/// arrives.
#[test]
fn stress_removed_monitor_never_fires() {
    threaded(async {
        for round in 0..if cfg!(debug_assertions) { 5_000 } else { 50_000 } {
            let pid = spawn_process(async {});
            // They fire in this order.
            let (undone, kept) = (monitor(pid), monitor(pid));
            // The thread that runs the process may have no processor yet.
            let mut spins = 0;
            while is_alive(pid) {
                spins += 1;
                if spins < 1_000 { std::hint::spin_loop() } else { std::thread::yield_now() }
            }
            (0..round % 250).for_each(|_| std::hint::spin_loop());
            demonitor(undone);
            let stray = recv! {
                Down { monitor: ^kept, .. } => recv! {
                    Down { monitor: ^undone, .. } => true,
                    after(Duration::ZERO) => false,
                }
            };
            assert!(!stray);
        }
    });
}

#[test]
fn dropped_exit_reason_may_send_signals() {
    #[derive(Debug, PartialEq)]
    struct Nosy(Pid, Exit);
    impl Drop for Nosy {
        fn drop(&mut self) {
            exit(self.0, self.1.clone());
        }
    }
    process(async {
        let killed = spawn_process(idle());
        kill(killed);
        exit(killed, Exit::custom(Nosy(killed, Exit::Shutdown)));
        assert_eq!(down_evt(killed).await, Exit::Killed);
    });
}

#[test]
fn links_made_by_dropped_messages_propagate_the_exit() {
    struct Spawns(Pid);
    impl Drop for Spawns {
        fn drop(&mut self) {
            let (linked, spawned) = (spawn_process(idle()), spawn_link(idle()));
            link(linked);
            send(self.0, [linked, spawned]).unwrap();
        }
    }
    process(async {
        let victim = spawn_process(idle());
        send(victim, Spawns(self_pid())).unwrap();
        kill(victim);
        let all = recv! { all: [Pid; 2] => all };
        for pid in all {
            assert!(!down_evt(pid).await.is_orderly());
        }
        assert_eq!(Node::current().process_count(), 1);
    });
}

#[test]
fn pending_process_lives_until_an_exit_signal() {
    let runtime = rialto_rt::Runtime::builder().worker_threads(2).build().unwrap();
    let test = Node::new().run(async {
        // They begin to wait on the workers while this thread still spawns them.
        let idle: Vec<_> = (0..20_000).map(|_| spawn_monitor(std::future::pending::<()>())).collect();
        for (pid, monitor) in idle {
            exit(pid, Exit::Shutdown);
            let reason = recv! { Down { monitor: ^monitor, reason, .. } => reason };
            assert_eq!(reason, Exit::Shutdown);
        }
    });
    assert_eq!(runtime.block_on(test), Ok(()));
}
