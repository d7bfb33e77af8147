//! Custodians: when a custodian has ended, everything under it is gone. Also nested scopes.
#![cfg(not(loom))]

use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use crate::support::{Count, parked, runtime};
use rialto_event::{Closed, Condition, Event, channel, choose, rng, sleep};
use rialto_rt::io::{Input, Output, writer};
use rialto_rt::net::{TcpListener, TcpStream, UnixStream};
use rialto_rt::{Custodian, CustodianHandle, Handle, Runtime, Scope, scope, spawn, yield_now};

fn simulated<T>(seed: u64, f: impl Future<Output = T>) -> T {
    Runtime::simulated(seed).block_on(f)
}

async fn a_few_turns() {
    for _ in 0..5 {
        yield_now().await;
    }
}

#[test]
fn tasks_sockets_and_timers_are_dropped_at_the_end() {
    let runtime = runtime(2);
    runtime.block_on(async {
        let here = Custodian::new();
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let owned = TcpListener::bind(anywhere).await.unwrap();
        let shared = TcpListener::bind(anywhere).await.unwrap();
        let places: [SocketAddr; 2] = [owned.local_addr().unwrap(), shared.local_addr().unwrap()];
        let accepts = here.spawn(async move { owned.accept_evt().await.map(drop) }).unwrap();
        let kept = here.keep(shared);
        let users: Vec<_> = (0..3)
            .map(|_| {
                let kept = kept.clone();
                // The custodian does not own this task.
                spawn(async move { kept.with(async |listener| listener.accept_evt().await.map(drop)).await })
            })
            .collect();
        let timer = here.spawn(sleep(Duration::from_secs(3600)).sync()).unwrap();
        for place in places {
            drop(TcpStream::connect(place).await.expect("somebody listens"));
        }
        assert!(accepts.await.unwrap().is_ok());
        while !users.iter().any(|user| user.is_finished()) {
            yield_now().await;
        }
        here.shutdown().await;
        for place in places {
            assert!(TcpStream::connect(place).await.is_err(), "nobody listens any more");
        }
        assert!(timer.is_finished());
        assert!(timer.await.unwrap_err().is_aborted());
        let mut closed = 0;
        for user in users {
            closed += usize::from(user.await.unwrap().is_err());
        }
        assert_eq!(closed, 2);
        assert_eq!(kept.with(async |_| ()).await, Err(Closed(())));
    });
    none_lives(&runtime);
}

/// Without a handle, an output continues to write until its custodian shuts down. Here the peer never reads.
#[test]
fn unwritten_output_is_dropped_with_the_custodian() {
    let runtime = runtime(2);
    let peers = runtime.block_on(async {
        let here = Custodian::new();
        let mut peers = Vec::new();
        for in_a_scope in [false, true] {
            let (ours, silent) = UnixStream::pair().unwrap();
            let writes = async move {
                let output = Output::new(ours.into_split().1).unwrap();
                output.write_all(vec![0; 4 << 20]).await.unwrap();
            };
            let task = async move {
                if !in_a_scope {
                    return writes.await;
                }
                let body = async |_: Scope<()>| {
                    writes.await;
                    Ok(())
                };
                scope(body).await.unwrap();
            };
            here.spawn(task).unwrap().await.unwrap();
            peers.push(silent);
        }
        assert_eq!(here.task_count(), 0, "an output is none of its tasks");
        assert!(Handle::current().metrics().live >= 2);
        here.shutdown().await;
        peers
    });
    none_lives(&runtime);
    for silent in peers {
        // The bytes that the system had buffered, and then the end of file.
        let all = runtime.block_on(async { Input::new(silent).read_to_end_evt().await.unwrap() });
        assert!(all.len() < 4 << 20);
    }
}

#[test]
fn an_output_of_a_closed_custodian_is_refused() {
    simulated(1, async {
        let here = Custodian::new();
        let (handle, made) = (here.handle(), Arc::new(Mutex::new(Vec::new())));
        let theirs = Arc::clone(&made);
        let (tx, _rx) = channel();
        let task = here.spawn(async move {
            // The custodian aborts this task, so this is its last poll.
            handle.start_shutdown();
            let make = || writer(move |piece| tx.clone().into_send_evt(piece)).map(drop);
            theirs.lock().unwrap().push(make.clone()());
            // A scope under a closed custodian has ended from the start, except for this poll.
            let inside = async |_: Scope<()>| {
                theirs.lock().unwrap().push(make());
                Ok(())
            };
            scope(inside).await.unwrap();
        });
        drop(task);
        here.ended_evt().await;
        assert!(made.lock().unwrap().iter().all(io::Result::is_err));
        assert!(!made.lock().unwrap().is_empty());
    });
}

/// A task's future is dropped a moment before the runtime counts the task as ended.
fn none_lives(runtime: &Runtime) {
    while runtime.metrics().live > 0 {
        std::thread::yield_now();
    }
}

/// A tree of tasks, with custodians and scopes at alternate levels.
fn descend(depth: usize, dropped: Arc<AtomicUsize>) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> {
    let count = Count(Arc::clone(&dropped));
    Box::pin(async move {
        let _count = count;
        if depth == 0 {
            return parked().await;
        }
        let [one, other] = [(); 2].map(|()| descend(depth - 1, Arc::clone(&dropped)));
        if depth.is_multiple_of(2) {
            let under = Custodian::new();
            drop(under.spawn(one).expect("it is open"));
            drop(under.spawn(other).expect("it is open"));
            parked().await
        } else {
            let ended = scope(async |s| {
                s.spawn(async move {
                    one.await;
                    Ok::<_, ()>(())
                });
                s.spawn(async move {
                    other.await;
                    Ok(())
                });
                Ok(())
            });
            ended.await.unwrap();
        }
    })
}

#[test]
fn a_custodian_is_over_after_everything_under_it() {
    for seed in 0..200 {
        let dropped = Arc::new(AtomicUsize::new(0));
        simulated(seed, async {
            let all = Custodian::new();
            drop(all.spawn(descend(6, Arc::clone(&dropped))).unwrap());
            for _ in 0..rng::below(80) {
                yield_now().await;
            }
            let handle = all.handle();
            let begun = handle.task_count();
            all.shutdown().await;
            assert_eq!(handle.task_count(), 0);
            // All tasks that had begun have ended, and none begins later.
            let ended = dropped.load(Ordering::SeqCst);
            assert!(ended >= begun, "{ended} of {begun}");
            a_few_turns().await;
            assert_eq!(dropped.load(Ordering::SeqCst), ended);
        });
    }
}

#[test]
fn a_custodian_on_two_workers() {
    for _ in 0..30 {
        let runtime = runtime(2);
        let dropped = Arc::new(AtomicUsize::new(0));
        runtime.block_on(async {
            let all = Custodian::new();
            drop(all.spawn(descend(8, Arc::clone(&dropped))).unwrap());
            sleep(Duration::from_micros(u64::from(rng::below(2000)))).await;
            all.shutdown().await;
        });
        none_lives(&runtime);
    }
}

/// With several workers, a future may be dropped before its task is complete.
#[test]
fn each_task_of_a_custodian_that_is_closed_has_ended() {
    let runtime = runtime(4);
    runtime.block_on(async {
        for round in 0..2_000 {
            let all = Custodian::new();
            let under = all.child(usize::MAX);
            let start = |at: &CustodianHandle| at.spawn(parked::<()>()).unwrap();
            let mut tasks: Vec<_> =
                (0..8).map(|n| if n % 2 == 0 { start(&all) } else { start(&under) }).collect();
            // Some are awaited, one ends by itself, and one no longer has a handle.
            tasks.push(all.spawn(yield_now()).unwrap());
            drop(start(&under));
            for task in tasks.iter_mut().take(round % 4) {
                assert!(poll_fn(|cx| Poll::Ready(Pin::new(&mut *task).poll(cx))).await.is_pending());
            }
            all.shutdown().await;
            let ended = tasks.iter().filter(|task| task.is_finished()).count();
            assert_eq!(ended, tasks.len(), "round {round}");
            for task in tasks {
                let _ = task.await;
            }
        }
    });
}

/// Also if the task runs on a worker before its `spawn` has returned.
#[test]
fn a_task_that_shuts_its_own_custodian_is_aborted_at_its_next_await() {
    let runtime = runtime(4);
    let went_on = Arc::new(AtomicUsize::new(0));
    for _ in 0..5_000 {
        // Spawned from a thread outside the runtime, so that an idle worker takes the task at once.
        let here = Custodian::on(&runtime.handle());
        let (shuts, theirs) = (here.handle(), Arc::clone(&went_on));
        let task = here.spawn(async move {
            shuts.start_shutdown();
            yield_now().await;
            theirs.fetch_add(1, Ordering::SeqCst);
        });
        let ended = runtime.block_on(task.unwrap());
        assert!(ended.is_err_and(|error| error.is_aborted()));
    }
    assert_eq!(went_on.load(Ordering::SeqCst), 0);
}

#[test]
fn dropping_a_custodian_closes_it() {
    simulated(1, async {
        let dropped = Arc::new(AtomicUsize::new(0));
        let (here, count) = (Custodian::new(), Count(Arc::clone(&dropped)));
        let over = here.ended_evt();
        let task = here.spawn(async move {
            let _count = count;
            parked::<()>().await;
        });
        a_few_turns().await;
        drop(here);
        over.await;
        assert_eq!(dropped.load(Ordering::SeqCst), 1);
        assert!(task.unwrap().await.unwrap_err().is_aborted());
    });
}

#[test]
fn a_panicking_task_does_not_affect_its_siblings() {
    simulated(1, async {
        let here = Custodian::new();
        let failing = here.spawn(async { panic!("contained") }).unwrap();
        let value = here.spawn(async {
            a_few_turns().await;
            7
        });
        assert!(failing.await.is_err_and(|error| error.is_panic()));
        assert_eq!(value.unwrap().await.ok(), Some(7));
        assert_eq!(here.task_count(), 0);
        assert!(!here.is_closed());
    });
}

#[test]
fn end_hooks_run_in_reverse_order_despite_panics() {
    simulated(1, async {
        let (here, calls) = (Custodian::new(), Arc::new(Mutex::new(Vec::new())));
        for n in 0..4 {
            let calls = Arc::clone(&calls);
            here.on_end(move || {
                calls.lock().unwrap().push(n);
                assert_ne!(n, 2, "the affair of who wrote it");
            });
        }
        let (count, theirs) = (Arc::clone(&calls), here.handle());
        drop(here.spawn(async move {
            struct Last(Arc<Mutex<Vec<u32>>>);
            impl Drop for Last {
                fn drop(&mut self) {
                    self.0.lock().unwrap().push(9);
                }
            }
            let _last = Last(count);
            parked::<()>().await;
        }));
        a_few_turns().await;
        here.shutdown().await;
        assert_eq!(*calls.lock().unwrap(), [9, 3, 2, 1, 0]);
        // A closed custodian calls the function at once.
        theirs.on_end({
            let calls = Arc::clone(&calls);
            move || calls.lock().unwrap().push(5)
        });
        assert_eq!(calls.lock().unwrap().len(), 6);
    });
}

#[test]
fn limits_count_nested_custodians() {
    simulated(1, async {
        let all = Custodian::new();
        let (left, right) = (all.child(3), all.child(2));
        let below = left.child(usize::MAX);
        let start = |at: &CustodianHandle| at.spawn(parked::<()>());
        let mut tasks: Vec<_> =
            [&*left, &*below, &*below, &*right, &*right].map(|at| start(at).unwrap()).into();
        for full in [&*left, &*below, &*right] {
            let refused = start(full).unwrap_err();
            assert!(refused.is_full() && !refused.is_closed());
            assert!(refused.to_string().contains("has reached its limit of tasks"));
        }
        assert_eq!([&*all, &*left, &*below, &*right].map(|at| at.task_count()), [5, 3, 2, 2]);
        tasks.remove(1).abort();
        a_few_turns().await;
        let again = start(&left).unwrap();
        assert!(start(&below).is_err());
        left.shutdown().await;
        assert!(again.is_finished());
        assert_eq!(all.task_count(), 2);
        all.start_shutdown();
        assert!(start(&right).is_err_and(|refused| refused.is_closed()));
        all.ended_evt().await;
        assert!(tasks.iter().all(|task| task.is_finished()));
    });
}

#[test]
fn kept_values_can_be_taken_back() {
    simulated(1, async {
        let dropped = Arc::new(AtomicUsize::new(0));
        let here = Custodian::new();
        let kept = here.keep(Count(Arc::clone(&dropped)));
        let also = kept.clone();
        let (go, wait) = channel::<()>();
        let user = spawn(async move { also.with(async |_| wait.recv().await.unwrap()).await });
        a_few_turns().await;
        assert!(kept.take().is_none(), "it is in use");
        go.send(()).await.unwrap();
        assert_eq!(user.await.unwrap(), Ok(()));
        let taken = kept.take().expect("nobody uses it");
        assert!(kept.take().is_none());
        assert_eq!(kept.with(async |_| ()).await, Err(Closed(())));
        here.shutdown().await;
        assert_eq!(dropped.load(Ordering::SeqCst), 0, "it is ours");
        drop(taken);
        // A closed custodian keeps nothing.
        let (closed, dropped) = (Custodian::new(), Arc::new(AtomicUsize::new(0)));
        closed.start_shutdown();
        drop(closed.keep(Count(Arc::clone(&dropped))));
        assert_eq!(dropped.load(Ordering::SeqCst), 1);
        assert!(closed.child(1).is_closed());
    });
}

/// A task outside the custodian can wait for the shutdown and end by itself.
#[test]
fn closed_evt_is_enabled_by_a_shutdown() {
    simulated(1, async {
        let here = Custodian::new();
        let closed = here.closed_evt();
        let polite =
            spawn(
                async move { choose((closed.wrap(|()| "closed"), sleep(Duration::MAX).wrap(|()| ""))).await },
            );
        a_few_turns().await;
        here.start_shutdown();
        assert_eq!(polite.await.unwrap(), "closed");
    });
}

/// `idle_evt` is enabled whenever no task is left, and again after later tasks have ended.
#[test]
fn idle_evt_is_enabled_each_time() {
    simulated(1, async {
        let here = Custodian::new();
        let under = here.child(usize::MAX);
        assert_eq!(here.idle_evt().try_sync(), Some(()), "nobody has come yet");
        for _ in 0..2 {
            let go = Condition::new();
            let fails = go.clone();
            drop(under.spawn(async move {
                fails.wait_evt().await;
                panic!("planted");
            }));
            let waits = go.clone();
            let last = under.spawn(async move { waits.wait_evt().into_future().await }).unwrap();
            assert_eq!((here.idle_evt().try_sync(), under.idle_evt().try_sync()), (None, None));
            let drained = |custodian: &CustodianHandle| spawn(custodian.idle_evt().into_future());
            let (above, below) = (drained(&here), drained(&under));
            a_few_turns().await;
            assert!(!above.is_finished() && !below.is_finished() && !last.is_finished());
            go.signal();
            assert!(above.await.is_ok() && below.await.is_ok());
            assert_eq!((here.task_count(), here.is_closed()), (0, false));
            // One more task, which waits for nothing.
            assert!(here.spawn(async {}).unwrap().await.is_ok());
        }
        let idle = here.idle_evt();
        here.shutdown().await;
        assert_eq!(idle.try_sync(), Some(()), "who is closed has none");
    });
}

#[test]
fn idle_evt_on_two_workers() {
    let runtime = runtime(2);
    runtime.block_on(async {
        let here = Custodian::new();
        for _ in 0..200 {
            for _ in 0..4 {
                drop(here.spawn(yield_now()));
            }
            here.idle_evt().await; // would hang, if the last end were missed
            assert_eq!(here.task_count(), 0);
        }
        here.shutdown().await;
    });
}

/// The inner scope is dropped before it has ended, which only requests the end of its children. The outer
/// scope waits for them.
#[test]
fn an_outer_scope_waits_for_inner_scopes() {
    for seed in 0..100 {
        let dropped = Arc::new(AtomicUsize::new(0));
        let failed = simulated(seed, {
            let dropped = Arc::clone(&dropped);
            scope(async move |s| {
                s.spawn({
                    let dropped = Arc::clone(&dropped);
                    async move {
                        scope(async |s| {
                            for _ in 0..3 {
                                let count = Count(Arc::clone(&dropped));
                                s.spawn(async move {
                                    let _count = count;
                                    parked::<Result<(), ()>>().await
                                });
                            }
                            Ok(())
                        })
                        .await
                        .map_err(|()| "inside")
                    }
                });
                let resource = s.keep(Count(Arc::clone(&dropped)));
                assert_eq!(resource.with(async |_| 1).await, Ok(1));
                s.on_end({
                    let dropped = Arc::clone(&dropped);
                    move || assert_eq!(dropped.load(Ordering::SeqCst) % 3, 0)
                });
                for _ in 0..rng::below(20) {
                    yield_now().await;
                }
                Err::<(), _>("body")
            })
        });
        assert_eq!(failed, Err("body"));
        let count = dropped.load(Ordering::SeqCst);
        assert!(count == 4 || count == 1, "{count}");
    }
}

#[test]
fn the_shutdown_ends_custodians() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let here = {
        let runtime = runtime(2);
        let here = Custodian::on(&runtime.handle());
        for _ in 0..10 {
            let count = Count(Arc::clone(&dropped));
            drop(here.spawn(async move {
                let _count = count;
                parked::<()>().await;
            }));
        }
        here
    };
    assert_eq!((here.task_count(), dropped.load(Ordering::SeqCst)), (0, 10));
    Runtime::simulated(0).block_on(here.shutdown());
}
