//! Every event can be awaited in a spawned task, alone and in choices, even if its values have lifetimes
//! (rust-lang/rust#110338).

use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, after, choose, select};
use rialto_rt::{Runtime, spawn};
use rialto_sync::{
    Barrier, CancellationToken, Condvar, Exchange, IVar, JoinSet, Latch, MVar, Multicast, Mutex, Promise,
    RwLock, Semaphore, bounded, broadcast, oneshot, rpc, unbounded, watch,
};

type Word = &'static str;
const LATER: Duration = Duration::from_secs(3600);

#[test]
fn channels() {
    let runtime = Runtime::simulated(1);
    runtime.block_on(async {
        let ((tx, rx), (mail, mails), (once, answer)) =
            (bounded::<Word>(1), unbounded::<Word>(), oneshot::<Word>());
        let task = spawn(async move {
            let mut slot = Some("sent");
            select! {
                sent = tx.send_from(&mut slot) => sent.unwrap(),
                () = after(LATER) => {}
            }
            tx.send("again").await.unwrap();
            choose((tx.send_evt("last").wrap(|_| ()), after(LATER))).await;
            mail.send("mail").unwrap();
            select! {
                () = once.closed_evt() => {}
                () = after(Duration::ZERO) => {}
            }
            once.send("once").unwrap();
            (slot, tx)
        });
        let words = spawn(async move {
            let mut words = vec![rx.recv().await.unwrap(), rx.recv_evt().await.unwrap()];
            select! {
                word = rx.recv_evt() => words.push(word.unwrap()),
                () = after(LATER) => {}
            }
            words.push(
                choose((mails.recv_evt().wrap(|got| got.unwrap()), rx.recv_evt().wrap(|got| got.unwrap())))
                    .await,
            );
            words.push(select! {
                word = answer.recv_evt() => word.unwrap(),
                () = after(LATER) => "late",
            });
            words
        });
        assert_eq!(words.await.unwrap(), ["sent", "again", "last", "mail", "once"]);
        drop(task.await.unwrap());
    });
}

#[test]
fn variables_and_broadcasts() {
    Runtime::simulated(1).block_on(async {
        let (ivar, mvar) = (IVar::<Word>::new(), MVar::<Word>::new());
        let ((level, mut shown), (tx, mut rx), multicast) =
            (watch("low"), broadcast::<Word>(2), Multicast::<Word>::new());
        let mut port = multicast.port();
        let reads = spawn({
            let (ivar, mvar) = (ivar.clone(), mvar.clone());
            async move {
                let Ok(mut all) = ivar.read().await.map(|word| vec![word]);
                select! {
                    word = mvar.take_evt() => all.push(word),
                    () = after(LATER) => {}
                }
                let mut slot = Some("back");
                choose((mvar.put_from(&mut slot), after(LATER))).await;
                all.push(choose((mvar.swap_evt("swap"), ivar.read_evt().wrap(|_| "back"))).await);
                select! {
                    changed = shown.changed_evt() => changed.unwrap(),
                    () = after(LATER) => {}
                }
                all.push(shown.get());
                shown.wait_for(|word| *word == "high").await.unwrap();
                select! {
                    word = rx.recv_evt() => all.push(word.unwrap()),
                    word = port.recv_evt() => all.push(word.unwrap()),
                }
                all.push(port.recv().await.unwrap());
                all
            }
        });
        ivar.put("ivar").unwrap();
        mvar.put("mvar").await;
        level.send_replace("high");
        multicast.send("cast");
        multicast.send("cast");
        tx.send("cast").unwrap();
        assert_eq!(reads.await.unwrap(), ["ivar", "mvar", "back", "high", "cast", "cast"]);
    });
}

#[test]
fn locks_calls_and_the_rest() {
    Runtime::simulated(1).block_on(async {
        let (mutex, lock, semaphore) = (Mutex::new("one"), RwLock::new("two"), Semaphore::new(1));
        let (stop, latch, bell, barrier) =
            (CancellationToken::new(), Latch::new(0), Condvar::new(), Barrier::new(1));
        let exchange = Arc::new(Exchange::<Word>::new());
        let (client, server) = rpc::<Word, Word>();
        let serving = spawn(async move { server.serve(async |word| word).await });
        let promise = Promise::spawn(spawn, async { "made" });
        let task = spawn(async move {
            let mut set = JoinSet::new(spawn);
            set.spawn(async { "joined" });
            let permit = semaphore.acquire().await;
            select! {
                mut word = mutex.lock_evt() => *word = "changed",
                guard = lock.write_evt() => drop(guard),
                _permit = semaphore.acquire_evt() => unreachable!("there is one"),
                () = stop.cancelled_evt() => unreachable!("it is not"),
                () = bell.wait_evt() => unreachable!("nobody rings"),
            }
            let guard = lock.read().await;
            latch.wait().await;
            barrier.wait().await;
            let mut slot = Some("mine");
            select! {
                () = exchange.swap_from(&mut slot) => unreachable!("nobody comes"),
                answer = client.call_evt("asked") => assert_eq!(answer, Ok("asked")),
            }
            let reply = client.send_evt("sent").await.unwrap();
            assert_eq!(reply.recv().await, Ok("sent"));
            assert_eq!(promise.read().await, Ok("made"));
            assert_eq!(set.join_next().await, Some(Ok("joined")));
            drop((guard, permit));
        });
        task.await.unwrap();
        serving.await.unwrap();
    });
}
