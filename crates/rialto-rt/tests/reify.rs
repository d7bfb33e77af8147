//! The paper's interface to parasites: reify, prepare, attach, inflate.
#![cfg(not(loom))]

use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use rialto_event::{BoxEvent, Event, after, always, channel, choose};
use rialto_rt::{Abandoned, Handle, Reified, Runtime, inflate, parasite, reify, spawn, yield_now};
// The assertions about order and threads hold only while no worker is preempted, so sysmon is off.
use crate::support::{Count, unwatched as runtime};

/// Figure 5 of the paper, taken literally.
async fn sync_on_choose_all<T: Send + 'static>(events: Vec<BoxEvent<'static, T>>) -> Vec<T> {
    let left = Arc::new(AtomicUsize::new(events.len()));
    let results: Arc<Mutex<Vec<Option<T>>>> = Arc::new(Mutex::new(events.iter().map(|_| None).collect()));
    reify(move |p: Reified<Vec<T>>| {
        let p = Arc::new(Mutex::new(Some(p)));
        for (i, event) in events.into_iter().enumerate() {
            let (left, results, p) = (Arc::clone(&left), Arc::clone(&results), Arc::clone(&p));
            let finish = move |value| {
                results.lock().unwrap()[i] = Some(value);
                if left.fetch_sub(1, Ordering::SeqCst) == 1 {
                    let all = results.lock().unwrap().iter_mut().map(|r| r.take().unwrap()).collect();
                    let p = p.lock().unwrap().take().unwrap();
                    p.prepare(all).attach();
                }
            };
            drop(parasite(async move { finish(event.await) }));
        }
    })
    .await
    .unwrap()
}

fn both(test: impl Fn(Runtime)) {
    test(runtime(1));
    test(runtime(2));
    test(Runtime::simulated(3));
}

fn in_task<T: Send + 'static>(runtime: &Runtime, future: impl Future<Output = T> + Send + 'static) -> T {
    runtime.block_on(async { spawn(future).await.unwrap() })
}

#[test]
fn the_papers_choose_all() {
    both(|runtime| {
        let all = in_task(&runtime, async {
            let (channels, ends): (Vec<_>, Vec<_>) = (0..10).map(|_| channel()).unzip();
            for (n, tx) in channels.into_iter().enumerate().rev() {
                spawn(async move { tx.send(n).await }).abort_handle();
            }
            let mut events: Vec<BoxEvent<'static, usize>> =
                ends.into_iter().map(|rx| rx.into_recv_evt().wrap(Result::unwrap).boxed()).collect();
            events.push(always(10).boxed());
            sync_on_choose_all(events).await
        });
        assert!(all.iter().copied().eq(0..=10), "{all:?}");
    });
}

#[test]
fn attach_may_precede_the_suspension() {
    both(|runtime| {
        let five = in_task(&runtime, async { reify(|me| me.prepare(5).attach()).await });
        assert_eq!(five, Ok(5));
    });
}

#[test]
fn attached_from_any_thread() {
    let runtime = runtime(2);
    let (tx, rx) = mpsc::channel::<Reified<u64>>();
    let thread = thread::spawn(move || {
        for (n, reified) in rx.into_iter().enumerate() {
            reified.prepare(n as u64).attach();
        }
    });
    let sum = in_task(&runtime, async move {
        let mut sum = 0;
        for _ in 0..1000 {
            sum += reify(|me| tx.send(me).unwrap()).await.unwrap();
        }
        sum
    });
    assert_eq!(sum, 499_500);
    thread.join().unwrap();
}

#[test]
fn a_dropped_reified_yields_abandoned() {
    both(|runtime| {
        in_task(&runtime, async {
            assert_eq!(reify(drop::<Reified<()>>).await, Err(Abandoned));
            let kept = Arc::new(Mutex::new(None));
            let theirs = Arc::clone(&kept);
            let waits =
                parasite(
                    async move { reify(move |me: Reified<u8>| *theirs.lock().unwrap() = Some(me)).await },
                );
            assert!(!waits.is_finished());
            // Prepared, but never attached.
            drop(kept.lock().unwrap().take().unwrap().prepare(1));
            assert_eq!(waits.await.unwrap(), Err(Abandoned));
        });
    });
}

#[test]
fn attaching_to_an_ended_task_drops_the_value() {
    let drops = Arc::new(AtomicUsize::new(0));
    let theirs = Arc::clone(&drops);
    let runtime = runtime(1);
    in_task(&runtime, async move {
        for early in [true, false] {
            let kept = Arc::new(Mutex::new(None));
            let slot = Arc::clone(&kept);
            let waits = parasite(async move { reify(move |me| *slot.lock().unwrap() = Some(me)).await });
            let prepared = kept.lock().unwrap().take().unwrap().prepare(Count(Arc::clone(&theirs)));
            waits.abort();
            if early {
                prepared.attach();
                drop(waits);
            } else {
                assert!(waits.await.is_err_and(|error| error.is_aborted()));
                prepared.attach();
            }
        }
    });
    drop(runtime);
    assert_eq!(drops.load(Ordering::SeqCst), 2);
}

#[test]
fn a_panic_of_the_function_abandons() {
    let runtime = runtime(1);
    let error = in_task(&runtime, async {
        parasite(async { reify(|_me: Reified<()>| panic!("in between")).await }).await.unwrap_err()
    });
    assert_eq!(error.to_string(), "the task panicked: in between");
}

#[test]
fn the_host_of_an_inflated_parasite_continues() {
    both(|runtime| {
        let order = in_task(&runtime, async {
            let order = Arc::new(Mutex::new(Vec::new()));
            let note = {
                let order = Arc::clone(&order);
                move |what| order.lock().unwrap().push(what)
            };
            let theirs = note.clone();
            let slow = parasite(async move {
                theirs("quick part");
                inflate().await;
                theirs("slow part");
                let polls = Handle::current().metrics().polls;
                inflate().await;
                assert_eq!(Handle::current().metrics().polls, polls, "it is a task already");
            });
            note("host");
            slow.await.unwrap();
            order.lock().unwrap().clone()
        });
        assert_eq!(order[0], "quick part");
        assert_eq!(order.len(), 3);
    });
    // With one worker this does not depend on chance: the host continues first.
    let first = in_task(&runtime(1), async {
        let (tx, rx) = channel();
        let slow = parasite(async move {
            inflate().await;
            tx.send("parasite").await
        });
        let first = rx.try_recv().unwrap_or("host");
        drop((slow, rx));
        first
    });
    assert_eq!(first, "host");
}

/// In a task, and in the future of a `block_on`, `inflate` has no effect.
#[test]
fn inflate_outside_a_parasite_has_no_effect() {
    let runtime = runtime(1);
    in_task(&runtime, inflate());
    runtime.block_on(inflate());
}

#[test]
fn a_reified_alternative_can_lose_its_choice() {
    both(|runtime| {
        runtime.block_on(async {
            let kept = Arc::new(Mutex::new(None));
            let slot = Arc::clone(&kept);
            let mut waits = parasite(async move { reify(move |me| *slot.lock().unwrap() = Some(me)).await });
            let late = after(std::time::Duration::from_millis(1)).wrap(|()| None);
            let lost = choose((waits.join_evt().wrap(|joined| Some(joined.unwrap())), late)).await;
            assert_eq!(lost, None);
            kept.lock().unwrap().take().unwrap().prepare("still there").attach();
            assert_eq!(waits.await.unwrap(), Ok("still there"));
            yield_now().await;
        });
    });
}
