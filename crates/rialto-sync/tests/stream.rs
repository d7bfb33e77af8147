//! Tests of streams of events: each operator, in virtual time if it uses the clock; the law of streams, under
//! random cancellation; the conversions to and from the `futures` crates.
#![cfg(not(loom))]

use std::collections::VecDeque;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Poll, Waker};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::abandoning::sync_or_abandon;
use crate::support::{hand, waiting};
use futures_util::{SinkExt, StreamExt};
use proptest::prelude::*;
use rialto_event::time::Instant;
use rialto_event::{
    Closed, Condition, Event, ThreadSpawner, after, always, assume_cancel_safe, channel, choose, never, rng,
    sleep,
};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::stream::{
    BoxStream, EventStream, Stream, from_fn, from_futures, from_sink, into_sink, ticks,
};
use rialto_sync::{CancellationToken, Multicast, bounded, broadcast, unbounded, watch};

const MS: fn(u64) -> Duration = Duration::from_millis;

/// Runs `test` in virtual time.
fn simulated<T>(test: impl Future<Output = T>) -> T {
    Runtime::simulated(7).block_on(test)
}

/// Returns a stream of items that a task sends, each the given number of milliseconds after the one before.
fn send_in_time<T: Send + 'static>(items: impl IntoIterator<Item = (u64, T)>) -> impl EventStream<Item = T> {
    let (tx, rx) = unbounded();
    let items: Vec<_> = items.into_iter().collect();
    drop(spawn(async move {
        for (pause, item) in items {
            sleep(MS(pause)).await;
            if tx.send(item).is_err() {
                return;
            }
        }
    }));
    rx
}

/// Reads all elements, each with the millisecond in which it was read.
async fn timed<S: EventStream>(stream: S) -> Vec<(u64, S::Item)> {
    let (start, mut all) = (Instant::now(), Vec::new());
    while let Some(item) = stream.next().await {
        all.push((start.elapsed().as_millis() as u64, item));
    }
    all
}

async fn all<S: EventStream>(stream: S) -> Vec<S::Item> {
    timed(stream).await.into_iter().map(|(_, item)| item).collect()
}

fn listed<T: Send + 'static>(items: impl IntoIterator<Item = T>) -> impl EventStream<Item = T> {
    let (tx, rx) = unbounded();
    items.into_iter().for_each(|item| assert!(tx.send(item).is_ok()));
    rx
}

#[test]
fn throttle_lets_the_first_of_each_period_pass() {
    let came = [(0, 1), (3, 2), (6, 3), (2, 4), (20, 5), (1, 6)];
    let passed = simulated(async { timed(send_in_time(came).throttle(MS(10))).await });
    assert_eq!(passed, [(0, 1), (11, 4), (31, 5)]);
}

#[test]
fn debounce_waits_for_rest_and_gives_the_last_at_the_end() {
    let came = [(0, 'a'), (3, 'b'), (3, 'c'), (20, 'd'), (9, 'e'), (30, 'f')];
    let passed = simulated(async { timed(send_in_time(came).debounce(MS(10))).await });
    // `f` comes at 65 ms, and the stream ends at the same time.
    assert_eq!(passed, [(16, 'c'), (45, 'e'), (65, 'f')]);
}

#[test]
fn debounce_skips_to_the_newest_after_a_pause_of_its_reader() {
    simulated(async {
        let rested = send_in_time([(0, 1), (50, 2), (1000, 3)]).debounce(MS(10));
        assert_eq!(choose((rested.next_evt(), after(MS(5)).wrap(|()| None))).await, None);
        sleep(MS(100)).await; // the first element is due long ago, but no reader waits
        assert_eq!(rested.next().await, Some(2));
    });
}

#[test]
fn buffer_emits_full_batches_and_expired_ones() {
    let came = [(0, 1), (1, 2), (1, 3), (1, 4), (50, 5), (50, 6), (1, 7)];
    let batches = simulated(async { timed(send_in_time(came).buffer(3, MS(10))).await });
    assert_eq!(batches, [(2, vec![1, 2, 3]), (13, vec![4]), (63, vec![5]), (104, vec![6, 7])]);
}

#[test]
fn ticks_arrive_on_time_and_count_missed_ones() {
    simulated(async {
        let (start, ticks) = (Instant::now(), ticks(MS(10)));
        assert_eq!((ticks.next().await, start.elapsed()), (Some(1), MS(10)));
        let early = after(MS(5)).wrap(|()| None);
        assert_eq!(choose((ticks.next_evt(), early)).await, None);
        assert_eq!(
            (ticks.next().await, start.elapsed()),
            (Some(1), MS(20)),
            "the one that lost is taken now"
        );
        sleep(MS(35)).await;
        assert_eq!((ticks.next().await, start.elapsed()), (Some(3), MS(55)));
        assert_eq!((ticks.next().await, start.elapsed()), (Some(1), MS(60)));
    });
}

#[test]
fn pull_on_gives_an_element_for_each_tick() {
    let paced = simulated(async { timed(listed(1..=3).pull_on(ticks(MS(10)))).await });
    assert_eq!(paced, [(10, 1), (20, 2), (30, 3)]);
    let few_ticks = simulated(async { all(listed(1..=3).pull_on(listed([(), ()]))).await });
    assert_eq!(few_ticks, [1, 2]);
}

#[test]
fn take_until_ends_in_time_and_leaves_later_elements() {
    simulated(async {
        let (tx, rx) = unbounded();
        drop(spawn(async move {
            for n in 0.. {
                sleep(MS(10)).await;
                if tx.send(n).is_err() {
                    return;
                }
            }
        }));
        // The timeout runs from the first read, and not from the latest.
        let some = rx.clone().take_until(after(MS(35)));
        assert_eq!(timed(some).await, [(10, 0), (20, 1), (30, 2)]);
        assert_eq!(rx.recv().await, Ok(3));
    });
}

#[test]
fn take_until_prefers_the_end_and_needs_no_reader_for_it() {
    let stop = CancellationToken::new();
    let some = listed([1, 2]).take_until(stop.clone().into_cancelled_evt());
    assert_eq!(hand(some.next_evt()).poll(), Some(Some(1)));
    assert_eq!(stop.waiters(), 1, "it waits on, between the reads");
    stop.cancel();
    assert_eq!(hand(some.next_evt()).poll(), Some(None));
    assert_eq!(hand(some.next_evt()).poll(), Some(None));
    let stop = CancellationToken::new();
    let some = listed([1]).take_until(stop.clone().into_cancelled_evt());
    assert_eq!(hand(some.next_evt()).poll(), Some(Some(1)));
    drop(some);
    assert_eq!(stop.waiters(), 0, "with the stream, its wait is gone");
}

#[test]
fn skip_until_drops_earlier_elements() {
    let came = (0..6).map(|n| (10, n));
    let late = simulated(async { timed(send_in_time(came).skip_until(after(MS(35)))).await });
    assert_eq!(late, [(40, 3), (50, 4), (60, 5)]);
}

#[test]
fn merge_ends_with_the_last_of_both() {
    let merged = simulated(async {
        let (slow, fast) = (send_in_time([(10, 'a'), (20, 'b')]), send_in_time([(1, 'x'), (1, 'y')]));
        timed(slow.merge(fast)).await
    });
    assert_eq!(merged, [(1, 'x'), (2, 'y'), (10, 'a'), (30, 'b')]);
}

#[test]
fn law_12_a_merge_prefers_neither() {
    rng::seed(1);
    let lefts = (0..1000).filter(|_| {
        let merged = listed([true]).merge(listed([false]));
        hand(merged.next_evt()).poll() == Some(Some(true))
    });
    assert!((400..600).contains(&lefts.count()));
}

#[test]
fn switch_follows_the_latest_and_outlives_its_sources() {
    let shown = simulated(async {
        let first = send_in_time((0..10).map(|n| (10, n)));
        let second = send_in_time([(36, 100), (10, 101)]);
        let streams = send_in_time([(0, first.boxed()), (35, second.boxed())]);
        timed(streams.switch()).await
    });
    assert_eq!(shown, [(10, 0), (20, 1), (30, 2), (36, 100), (46, 101)]);
}

#[test]
fn zip_pairs_in_order_and_holds_the_first_half() {
    let ((tx, rx), (other_tx, other_rx)) = (unbounded(), unbounded());
    let pairs = rx.zip(other_rx);
    tx.send(1).unwrap();
    drop(waiting(pairs.next_evt()));
    assert_eq!(tx.len(), 0, "it was taken,");
    other_tx.send('a').unwrap();
    assert_eq!(hand(pairs.next_evt()).poll(), Some(Some((1, 'a'))), "and held");
    let mut last = waiting(pairs.next_evt());
    drop(other_tx);
    assert_eq!(last.poll(), Some(None));
    assert!(tx.send(2).is_err(), "at the end it lets go of both");
}

#[test]
fn combine_latest_gives_a_pair_for_each_news() {
    let pairs = simulated(async {
        let (a, b) = (send_in_time([(0, 1), (10, 2), (40, 3)]), send_in_time([(15, 'a'), (10, 'b')]));
        timed(a.combine_latest(b)).await
    });
    assert_eq!(pairs, [(15, (2, 'a')), (25, (2, 'b')), (50, (3, 'b'))]);
    let alone = simulated(async { all(listed([1]).combine_latest(listed([' '; 0]))).await });
    assert_eq!(alone, []);
}

#[test]
fn streams_of_multicast_watch_and_broadcast() {
    let (news, (tx, rx)) = (Multicast::new(), watch(0));
    let (one, other, values) = (Stream::from(news.port()), Stream::from(news.port()), Stream::from(rx));
    (1..=2).for_each(|n| assert_eq!(news.send(n), 2));
    for stream in [&one, &other] {
        assert_eq!(hand(stream.next_evt()).poll(), Some(Some(1)));
        drop(hand(stream.next_evt()));
        assert_eq!(hand(stream.next_evt()).poll(), Some(Some(2)));
        drop(waiting(stream.next_evt()));
    }
    let mut third = waiting(one.next_evt());
    news.send(3);
    assert_eq!(third.poll(), Some(Some(3)));
    drop(waiting(values.next_evt()));
    tx.send_replace(1);
    tx.send_replace(2);
    assert_eq!(hand(values.next_evt()).poll(), Some(Some(2)));
    drop((tx, news));
    assert_eq!(hand(values.next_evt()).poll(), Some(None));
    assert_eq!(all_at_once(&other), [3]);
    let (tx, rx) = broadcast(2);
    let heard = Stream::from(rx);
    (0..5).for_each(|n| assert_eq!(tx.send(n), Ok(1)));
    drop(tx);
    assert_eq!(all_at_once(&heard), [Err(3), Ok(3), Ok(4)]);
}

fn all_at_once<T: Send + 'static>(stream: &Stream<T>) -> Vec<T> {
    std::iter::from_fn(|| hand(stream.next_evt()).poll().expect("at once")).collect()
}

#[test]
fn law_1_without_readers_nothing_is_taken() {
    let (tx, rx) = channel();
    let kept = rx.clone().filter(|_| true);
    let (first, second) = (waiting(kept.next_evt()), waiting(kept.next_evt()));
    assert_eq!(rx.waiting_receivers(), 1);
    drop(first);
    assert_eq!(rx.waiting_receivers(), 1, "somebody reads still");
    drop(second);
    assert_eq!((rx.waiting_receivers(), tx.try_send(1).is_err()), (0, true), "nobody does");
}

#[test]
fn law_5_an_unseen_element_is_read_again() {
    let (tx, rx) = unbounded();
    let kept = rx.filter(|_| true);
    let (first, mut second) = (waiting(kept.next_evt()), waiting(kept.next_evt()));
    tx.send(1).unwrap();
    tx.send(2).unwrap();
    drop(first); // it has received the 1
    assert_eq!(second.poll(), Some(Some(2)));
    assert_eq!(hand(kept.next_evt()).poll(), Some(Some(1)));
}

#[test]
fn law_12_reads_are_served_in_the_order_in_which_they_began() {
    let (tx, rx) = channel();
    let even = rx.filter(|n| n % 2 == 0);
    let mut reads = [(); 3].map(|()| waiting(even.next_evt()));
    (0..5).for_each(|n| assert_eq!(tx.try_send(n), Ok(())));
    assert_eq!(reads.each_mut().map(|read| read.poll()), [0, 2, 4].map(|n| Some(Some(n))));
    assert!(tx.try_send(5).is_err(), "more is not wanted");
}

#[test]
fn a_read_that_is_tried_waits_for_nothing_and_leaves_no_wait() {
    let (tx, rx) = channel::<u8>();
    let both = rx.clone().merge(rx.clone());
    assert_eq!(hand(both.next_evt().poll_evt()).poll(), Some(None));
    assert_eq!(rx.waiting_receivers(), 0);
    let mut send = waiting(tx.send_evt(1));
    assert_eq!(hand(both.next_evt().poll_evt()).poll(), Some(Some(Some(1))));
    assert_eq!(send.poll(), Some(Ok(())));
}

#[test]
fn a_panic_of_a_predicate_reaches_a_reader() {
    let (tx, rx) = unbounded();
    let fragile = rx.filter(|n: &u8| if *n > 1 { panic!("planted") } else { true });
    tx.send(1).unwrap();
    assert_eq!(hand(fragile.next_evt()).poll(), Some(Some(1)));
    let (unseen, mut read) = (waiting(fragile.next_evt()), waiting(fragile.next_evt()));
    tx.send(2).unwrap(); // the predicate panics, but not out of `send`
    assert_eq!(read.poll(), Some(None), "the panic went to the first, and then it is over");
    drop(unseen);
    let panicked = catch_unwind(AssertUnwindSafe(|| hand(fragile.next_evt()).poll()));
    assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"planted"));
    assert_eq!(hand(fragile.next_evt()).poll(), Some(None));
    assert!(tx.is_closed());
}

#[test]
fn held_elements_are_dropped_with_the_last_handle() {
    struct SetOnDrop(Arc<AtomicBool>);
    impl Drop for SetOnDrop {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let gone = Arc::new(AtomicBool::new(false));
    let (tx, rx) = unbounded();
    let pairs = rx.zip(from_fn(never::<Option<()>>));
    tx.send(SetOnDrop(gone.clone())).ok().unwrap();
    let (read, clone) = (waiting(pairs.next_evt()), pairs.clone());
    drop((pairs, clone));
    assert!(!gone.load(Ordering::SeqCst) && !tx.is_closed(), "a read is a handle");
    drop(read);
    assert!(gone.load(Ordering::SeqCst) && tx.is_closed());
}

/// Reads the whole stream, with random cancellations.
async fn read_or_abandon<S: EventStream>(stream: &S) -> Vec<S::Item> {
    let mut all = Vec::new();
    loop {
        match sync_or_abandon(stream.next_evt()).await {
            None => yield_now().await,
            Some(None) => return all,
            Some(Some(item)) => all.push(item),
        }
    }
}

/// Returns a channel of a random kind, into which a task sends `items` with random pauses.
fn source(items: Vec<u32>) -> BoxStream<u32> {
    let kind = rng::below(3);
    let ((tx, rx), (bounded_tx, bounded_rx), (mail_tx, mail_rx)) = (channel(), bounded(2), unbounded());
    drop(spawn(async move {
        for item in items {
            match kind {
                0 => tx.send(item).await.expect("somebody reads"),
                1 => bounded_tx.send(item).await.expect("somebody reads"),
                _ => mail_tx.send(item).expect("somebody reads"),
            }
            for _ in 0..rng::below(3) {
                yield_now().await;
            }
        }
    }));
    match kind {
        0 => rx.boxed(),
        1 => bounded_rx.boxed(),
        _ => mail_rx.boxed(),
    }
}

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..100_u32, 0..20)
}

fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { cases: count, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn law_5_map_and_filter_lose_and_double_nothing(items in numbers(), seed in any::<u64>()) {
        let expected: Vec<_> = items.iter().filter(|n| *n % 3 != 0).map(|n| n * 2).collect();
        let got = Runtime::simulated(seed).block_on(async {
            read_or_abandon(&source(items).filter(|n| n % 3 != 0).map(|n| n * 2)).await
        });
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn law_5_merge_keeps_the_order_of_each(a in numbers(), b in numbers(), seed in any::<u64>()) {
        let (lefts, rights) = (a.clone(), b.clone());
        let got = Runtime::simulated(seed).block_on(async {
            read_or_abandon(&source(lefts).map(|n| (0, n)).merge(source(rights).map(|n| (1, n)))).await
        });
        let of = |side| got.iter().filter(|(from, _)| *from == side).map(|(_, n)| *n).collect::<Vec<_>>();
        prop_assert_eq!((of(0), of(1)), (a, b));
    }

    #[test]
    fn law_5_zip_pairs_what_there_is(a in numbers(), b in numbers(), seed in any::<u64>()) {
        let expected: Vec<_> = a.iter().copied().zip(b.iter().copied()).collect();
        let got = Runtime::simulated(seed).block_on(async {
            let (a, b) = (source_with_patient_sender(a), source_with_patient_sender(b));
            read_or_abandon(&a.zip(b)).await
        });
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn law_5_batches_are_cut_and_not_changed(items in numbers(), most in 1..5_usize, seed in any::<u64>()) {
        let expected = items.clone();
        let got = Runtime::simulated(seed).block_on(async {
            read_or_abandon(&source(items).buffer(most, MS(1))).await
        });
        prop_assert!(got.iter().all(|batch| (1..=most).contains(&batch.len())));
        prop_assert_eq!(got.concat(), expected);
    }

    #[test]
    fn law_5_readers_share_and_lose_nothing(items in numbers(), seed in any::<u64>()) {
        let mut expected = items.clone();
        let mut got = Runtime::simulated(seed).block_on(async {
            let stream = source(items).filter(|_| true);
            let readers = [(); 3].map(|()| {
                let stream = stream.clone();
                spawn(async move { read_or_abandon(&stream).await })
            });
            let mut all = Vec::new();
            for reader in readers {
                all.extend(reader.await.expect("no panic"));
            }
            all
        });
        got.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn law_5_through_futures_and_back(items in numbers(), seed in any::<u64>()) {
        let expected = items.clone();
        let got = Runtime::simulated(seed).block_on(async {
            let on_this = |task| drop(spawn(task));
            let there = source(items).into_futures().map(|n| n);
            read_or_abandon(&from_futures(on_this, there)).await
        });
        prop_assert_eq!(got, expected);
    }
}

/// Like [`source`], but the reader may leave before the end.
fn source_with_patient_sender(items: Vec<u32>) -> impl EventStream<Item = u32> {
    let (tx, rx) = channel();
    drop(spawn(async move {
        for item in items {
            if tx.send(item).await.is_err() {
                return;
            }
        }
    }));
    rx
}

/// On threads, elements go through a chain of operators, and all of them arrive.
#[test]
fn law_5_nothing_is_lost_or_doubled_on_threads() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(async {
        let sources = [0, 1].map(|side| source((0..1000).map(|n| 2 * n + side).collect()));
        let [a, b] = sources;
        let stream = a.merge(b).filter(|_| true).buffer(3, MS(1000));
        let readers = [(); 3].map(|()| {
            let stream = stream.clone();
            spawn(async move { read_or_abandon(&stream).await.concat() })
        });
        let mut all = Vec::new();
        for reader in readers {
            all.extend(reader.await.expect("no panic"));
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(0..2000));
    });
}

#[test]
fn a_futures_stream_that_is_dropped_has_taken_nothing() {
    let (tx, rx) = channel();
    let mut there = rx.clone().into_futures();
    let mut next = hand_future(there.next());
    assert_eq!(next(), None);
    drop(next);
    assert_eq!(tx.try_send(1), Ok(()), "the wait is the stream's");
    drop(there);
    assert_eq!(hand(rx.recv_evt()).poll(), Some(Ok(1)), "and what came went back");
    let (tx, rx) = unbounded();
    tx.send(1).unwrap();
    let source = rx.into_futures().into_inner().expect("not at its end");
    assert_eq!(hand(source.next_evt()).poll(), Some(Some(1)));
}

/// Polls a future by hand.
fn hand_future<F: Future>(future: F) -> impl FnMut() -> Option<F::Output> {
    let mut future = Box::pin(future);
    move || {
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        match future.as_mut().poll(&mut cx) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }
}

#[test]
fn sinks_both_ways() {
    simulated(async {
        let (tx, rx) = bounded(1);
        let mut sink = into_sink(move |n: u32| tx.clone().into_send_evt(n));
        sink.send(1).await.unwrap();
        let mut second = hand_future(sink.send(2));
        assert_eq!(second(), None, "there is no room");
        assert_eq!(rx.recv().await, Ok(1));
        assert_eq!(second(), Some(Ok(())));
        drop(second);
        sink.close().await.unwrap();
        assert_eq!((rx.recv().await, rx.recv().await), (Ok(2), Err(Closed(()))));
        assert_eq!(sink.send(3).await, Err(Closed(3)));

        let refusing = Box::pin(futures_util::sink::unfold(
            0,
            async |sum, n: u32| {
                if n < 10 { Ok(sum + n) } else { Err(sum) }
            },
        ));
        let (tx, outcome) = from_sink(|task| drop(spawn(task)), refusing);
        for n in [1, 2, 10] {
            assert_eq!(tx.send(n).await, Ok(()));
        }
        assert_eq!(outcome.recv().await, Ok(Err(3)), "what the sink refused");
        assert_eq!(tx.send(4).await, Err(Closed(4)));
    });
}

#[test]
fn any_event_makes_a_stream() {
    let (left, told) = (VecDeque::from([1, 2]), Condition::new());
    let left = std::sync::Mutex::new(left);
    let counted = from_fn(move || always(left.lock().unwrap().pop_front()));
    let some = counted.take_until(told.clone().into_wait_evt());
    assert_eq!(all_at_once(&some), [1, 2]);
    let numbers = from_futures(ThreadSpawner, futures_util::stream::iter(0..3));
    let numbers: Vec<i32> = std::iter::from_fn(|| numbers.next_evt().sync_blocking()).collect();
    assert_eq!(numbers, [0, 1, 2]);
}

/// A source may panic when its operator drops it at the end. A read gets that panic, too.
#[test]
fn a_panic_in_a_drop_at_the_end_reaches_a_reader() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("planted");
        }
    }
    let bomb = Bomb;
    let fragile = from_fn(move || {
        let _held = &bomb;
        always(None::<u8>)
    });
    let stream = fragile.filter(|_| true);
    let panicked = catch_unwind(AssertUnwindSafe(|| hand(stream.next_evt()).poll()));
    assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"planted"));
    assert_eq!(hand(stream.next_evt()).poll(), Some(None));
}

#[test]
fn law_5_a_read_of_a_boxed_stream_that_lost_has_taken_nothing() {
    let (tx, rx) = unbounded();
    tx.send(1).unwrap();
    for _ in 0..64 {
        let read = rx.clone().boxed().next_evt();
        if choose((read, always(None))).sync_blocking().is_none() {
            assert_eq!(rx.len(), 1, "the stream is gone, the message is not");
            return;
        }
        tx.send(1).unwrap();
    }
    panic!("64 times the same");
}

/// The operator drops its wait when the last reader leaves. If that panics, the next read gets the panic.
#[test]
fn a_panic_in_a_drop_of_a_wait_reaches_the_next_reader() {
    struct Bomb(AtomicBool);
    impl Drop for Bomb {
        fn drop(&mut self) {
            if self.0.load(Ordering::SeqCst) {
                panic!("planted");
            }
        }
    }
    let stream = from_fn(|| {
        let bomb = Bomb(AtomicBool::new(true));
        never::<Option<u8>>().wrap(move |item| {
            bomb.0.store(false, Ordering::SeqCst);
            item
        })
    });
    let stream = stream.filter(|_| true);
    drop(waiting(stream.next_evt()));
    let panicked = catch_unwind(AssertUnwindSafe(|| hand(stream.next_evt()).poll()));
    assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"planted"));
    assert_eq!(hand(stream.next_evt()).poll(), Some(None));
}

/// A foreign queue that calls its reader's waker under its own lock, as the queues of `event-listener` do. If
/// the waker used the queue, it would deadlock.
#[derive(Clone, Default)]
struct ForeignQueueState {
    queue: Arc<Mutex<Queue>>,
    /// The thread that calls a waker under the lock.
    caller: Arc<Mutex<Option<ThreadId>>>,
}

#[derive(Default)]
struct Queue {
    items: VecDeque<u8>,
    waker: Option<Waker>,
}

impl ForeignQueueState {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        assert_ne!(*self.caller.lock().unwrap(), Some(thread::current().id()), "its own lock");
        self.queue.lock().unwrap()
    }

    fn send(&self, item: u8) {
        let mut queue = self.lock();
        queue.items.push_back(item);
        *self.caller.lock().unwrap() = Some(thread::current().id());
        if let Some(waker) = queue.waker.take() {
            waker.wake();
        }
        *self.caller.lock().unwrap() = None;
    }

    fn elements(&self) -> impl EventStream<Item = u8> + use<> {
        let queue = self.clone();
        from_fn(move || {
            let queue = queue.clone();
            assume_cancel_safe(poll_fn(move |cx| {
                let mut queue = queue.lock();
                match queue.items.pop_front() {
                    Some(item) => Poll::Ready(Some(item)),
                    None => {
                        queue.waker = Some(cx.waker().clone());
                        Poll::Pending
                    }
                }
            }))
        })
    }
}

#[test]
fn a_waker_called_under_a_foreign_lock_does_no_work_there() {
    let queue = ForeignQueueState::default();
    let stream = queue.elements().filter(|_| true);
    let mut read = waiting(stream.next_evt());
    queue.send(1);
    while read.wakes() == 0 {
        thread::yield_now();
    }
    assert_eq!(read.poll(), Some(Some(1)));
    let reader = thread::spawn(move || [(); 100].map(|()| stream.next_evt().sync_blocking()));
    (0..100).for_each(|n| queue.send(n));
    assert!(reader.join().unwrap().into_iter().eq((0..100).map(Some)));
}

/// The simulation does the deferred work before it advances the clock.
#[test]
fn a_foreign_wake_is_served_in_virtual_time() {
    let queue = ForeignQueueState::default();
    let elements = queue.elements().filter(|_| true);
    let read = simulated(async {
        drop(spawn(async move {
            for n in 0..3 {
                sleep(MS(10)).await;
                queue.send(n);
            }
        }));
        timed(elements.zip(listed(0..3))).await
    });
    assert_eq!(read, [(10, (0, 0)), (20, (1, 1)), (30, (2, 2))]);
}

/// The waker is called under the claim of the sync that the work would serve, so the work must not run there.
#[test]
fn a_waker_called_in_the_poll_of_a_future_does_not_serve_its_sync() {
    let queue = ForeignQueueState::default();
    let stream = queue.elements().filter(|_| true);
    let mut polls = 0;
    let received = assume_cancel_safe(poll_fn(|_| {
        polls += 1;
        if polls == 1 {
            return Poll::Pending;
        }
        queue.send(1);
        Poll::Ready(Some(2))
    }));
    let mut either = waiting(choose((stream.next_evt(), received)));
    assert_eq!(either.poll(), Some(Some(2)));
    drop(either);
    assert_eq!(stream.next_evt().sync_blocking(), Some(1));
}

/// The same, but an event of Rialto calls the waker.
#[test]
fn an_event_in_the_poll_of_a_future_does_not_serve_its_sync() {
    let (tx, rx) = unbounded();
    let stream = rx.filter(|_| true);
    let mut polls = 0;
    let received = assume_cancel_safe(poll_fn(|_| {
        polls += 1;
        if polls == 1 {
            return Poll::Pending;
        }
        tx.send(1).unwrap();
        Poll::Ready(Some(2))
    }));
    let mut either = waiting(choose((stream.next_evt(), received)));
    assert_eq!(either.poll(), Some(Some(2)));
    drop(either);
    assert_eq!(stream.next_evt().sync_blocking(), Some(1));
    tx.send(3).unwrap();
    assert_eq!(stream.next_evt().sync_blocking(), Some(3), "and who works has not panicked");
}

/// A losing alternative of the event has a destructor that panics.
#[test]
fn a_panic_in_the_destructor_of_an_event_ends_the_wait_for_it() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            if !thread::panicking() {
                panic!("bomb");
            }
        }
    }
    let (stop, bomb) = (CancellationToken::new(), Bomb);
    let until = choose((stop.clone().into_cancelled_evt(), never().wrap(move |()| drop(bomb))));
    let (_tx, rx) = unbounded::<u8>();
    let some = rx.take_until(until);
    let mut next = waiting(some.next_evt());
    stop.cancel();
    assert_eq!(next.poll(), Some(None));
}

#[test]
#[should_panic(expected = "call `poll_ready`")]
fn a_sink_that_is_sending_must_not_be_given_another_item() {
    let (tx, _rx) = channel();
    let mut sink = into_sink(move |n: u32| tx.clone().into_send_evt(n));
    sink.start_send_unpin(1).unwrap();
    sink.start_send_unpin(2).unwrap();
}
