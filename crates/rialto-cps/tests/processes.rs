//! Computations that run on an executor, and are captured, forked, taken away and
//! ended from outside meanwhile.

use rialto_cps::{
    Chosen2, Continuation, Ended, Forked, NotCaptured, Receiver, Registry, Sender, channel, choose2, cps,
    fork, recv, run_on, send, yield_now,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;

fn runtime() -> rialto_rt::Runtime {
    rialto_rt::Runtime::new().unwrap()
}

#[cps]
async fn relay(from: Receiver<u64>, to: Sender<u64>) -> u64 {
    let mut passed = 0u64;
    loop {
        let n: u64 = match recv::<u64>(&from).await {
            Ok(n) => n,
            Err(_) => return passed,
        };
        if send::<u64>(&to, n).await.is_err() {
            return passed;
        }
        passed += 1;
    }
}

/// Passes numbers on in both directions, whichever is ready.
#[cps]
async fn exchange(from: (Receiver<u64>, Receiver<u64>), to: (Sender<u64>, Sender<u64>)) -> u64 {
    let mut passed = 0u64;
    loop {
        let got = choose2::<recv<u64>, recv<u64>>(recv(&from.0), recv(&from.1)).await;
        let got = match got {
            Chosen2::First(got) | Chosen2::Second(got) => got,
        };
        let n: u64 = match got {
            Ok(n) => n,
            Err(_) => return passed,
        };
        // Offered to both: whoever asks first has it.
        let sent = choose2::<send<u64>, send<u64>>(send(&to.0, n), send(&to.1, n)).await;
        let sent = match sent {
            Chosen2::First(sent) | Chosen2::Second(sent) => sent.is_ok(),
        };
        passed += u64::from(sent);
    }
}

/// Sends, receives, and moves what is between them from task to task as bytes, all at
/// once: each message arrives, once.
fn conserves<F>(make: impl Fn([Receiver<u64>; 2], [Sender<u64>; 2]) -> F)
where
    F: rialto_cps::Frame<Output = u64>,
{
    const MESSAGES: u64 = 3000;
    let runtime = runtime();
    let ((tx, from), (to, rx)) = (channel(), channel());
    let ((tx2, from2), (to2, rx2)) = (channel(), channel());
    let ends = (from.clone(), from2.clone(), to.clone(), to2.clone());
    let registry = Registry::new().with::<F>();
    let spawner = runtime.handle();
    let first = Continuation::new(make([from, from2], [to, to2]));
    let mut handle = run_on(move |task| spawner.spawn(task), first);
    let (all, received) = mpsc::channel();
    let receivers: Vec<_> = [rx, rx2]
        .into_iter()
        .map(|rx| {
            let all = all.clone();
            runtime.spawn(async move {
                while let Ok(n) = rx.recv().await {
                    all.send(n).unwrap();
                }
            })
        })
        .collect();
    let senders: Vec<_> = [(tx, 0), (tx2, 1)]
        .into_iter()
        .map(|(tx, odd)| {
            std::thread::spawn(move || {
                (0..MESSAGES).filter(|n| n % 2 == odd).for_each(|n| tx.send(n).sync_blocking().unwrap());
                tx // stays open until all have arrived
            })
        })
        .collect();
    let mut seen = Vec::new();
    let mut moves = 0u64;
    while (seen.len() as u64) < MESSAGES {
        seen.extend(received.try_iter());
        let spawner = runtime.handle();
        let spawn = move |task| spawner.spawn(task);
        handle = runtime.block_on(async {
            let taken = match moves % 2 {
                0 => handle.take().await.unwrap(),
                // A copy is made, and the original dropped: it was withdrawn.
                _ => {
                    let whole = handle.take().await.unwrap();
                    registry.continuation(&whole.to_bytes().unwrap()).unwrap()
                }
            };
            run_on(spawn, taken)
        });
        moves += 1;
    }
    senders.into_iter().for_each(|sender| drop(sender.join().unwrap()));
    drop(ends);
    let passed = runtime.block_on(handle.join()).unwrap();
    receivers.into_iter().for_each(|receiver| drop(runtime.block_on(receiver)));
    seen.extend(received.try_iter());
    seen.sort_unstable();
    assert_eq!(seen, (0..MESSAGES).collect::<Vec<_>>(), "{moves} moves");
    assert_eq!(passed, MESSAGES);
}

#[test]
fn a_relay_that_moves_conserves_messages() {
    #[cps]
    async fn two(from: (Receiver<u64>, Receiver<u64>), to: Sender<u64>) -> u64 {
        let mut passed = 0u64;
        loop {
            let got = choose2::<recv<u64>, recv<u64>>(recv(&from.0), recv(&from.1)).await;
            let got = match got {
                Chosen2::First(got) | Chosen2::Second(got) => got,
            };
            let n: u64 = match got {
                Ok(n) => n,
                Err(_) => return passed,
            };
            if send::<u64>(&to, n).await.is_err() {
                return passed;
            }
            passed += 1;
        }
    }
    conserves(|[a, b], [to, _]| two((a, b), to));
}

#[test]
fn a_choice_of_sends_that_moves_conserves_messages() {
    conserves(|[a, b], [to, other]| exchange((a, b), (to, other)));
}

#[test]
fn what_is_captured_goes_on_beside_it() {
    runtime().block_on(async {
        let ((tx, from), (to, rx)) = (channel::<u64>(), channel::<u64>());
        let one = run_on(rialto_rt::spawn, Continuation::new(relay(from, to)));
        tx.send(1).await.unwrap();
        // If it holds the 1 already, both will send it; else one of them will receive it.
        let copy = one.capture().await.unwrap();
        let other = run_on(rialto_rt::spawn, copy);
        drop(tx);
        let mut sum = 0;
        while let Ok(n) = rx.recv().await {
            sum += n;
        }
        let passed = (one.join().await.unwrap(), other.join().await.unwrap());
        assert_eq!((sum, passed), (passed.0 + passed.1, passed));
        assert!(sum == 1 || sum == 2);
    });
}

#[test]
fn tokio_runs_them_too() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    runtime.block_on(async {
        let ((tx, from), (to, rx)) = (channel::<u64>(), channel::<u64>());
        // The bytes do not keep the channels.
        let _kept = (from.clone(), to.clone());
        let here = run_on(tokio::spawn, Continuation::new(relay(from, to)));
        tx.send(1).await.unwrap();
        assert_eq!(rx.recv().await, Ok(1));
        let bytes = here.take().await.unwrap().to_bytes().unwrap();
        let there = Registry::new().with::<relay>().continuation::<u64>(&bytes).unwrap();
        let there = run_on(tokio::spawn, there);
        tx.send(2).await.unwrap();
        assert_eq!(rx.recv().await, Ok(2));
        drop(tx);
        assert_eq!(there.join().await, Ok(2));
    });
}

#[cps]
async fn panics(when: Receiver<u64>) -> u64 {
    let _ = recv::<u64>(&when).await;
    yield_now().await;
    panic!("as it was told")
}

#[test]
fn how_it_ended_is_told() {
    runtime().block_on(async {
        let (tx, rx) = channel::<u64>();
        let handle = run_on(rialto_rt::spawn, Continuation::new(panics(rx)));
        tx.send(1).await.unwrap();
        handle.ended_evt().await;
        assert_eq!(handle.try_capture().unwrap_err(), NotCaptured::Ended(Ended::Panicked));
        assert_eq!(handle.capture().await.unwrap_err(), Ended::Panicked);
        assert_eq!(handle.join().await, Err(Ended::Panicked));

        let (_tx, rx) = channel::<u64>();
        let handle = run_on(rialto_rt::spawn, Continuation::new(panics(rx)));
        handle.abort();
        assert_eq!(handle.join().await, Err(Ended::Aborted));

        // An executor that drops it.
        let (_tx, rx) = channel::<u64>();
        let handle = run_on(drop::<rialto_event::Task>, Continuation::new(panics(rx)));
        assert_eq!(handle.join().await, Err(Ended::Aborted));
    });
}

#[cps]
async fn family(ready: Sender<u64>, never: Receiver<u64>) -> u64 {
    let mut which = 0u64;
    for bit in 0u64..3 {
        match fork().await {
            Forked::Child => which |= 1 << bit,
            Forked::Parent => {}
        }
    }
    let _ = send::<u64>(&ready, which).await;
    let got = recv::<u64>(&never).await;
    drop(ready);
    got.unwrap_or(which)
}

#[test]
fn a_family_ends_together() {
    runtime().block_on(async {
        let ((ready, rx), (tx, never)) = (channel::<u64>(), channel::<u64>());
        let parent = run_on(rialto_rt::spawn, Continuation::new(family(ready, never)));
        let mut members = Vec::new();
        for _ in 0..8 {
            members.push(rx.recv().await.unwrap());
        }
        members.sort_unstable();
        assert_eq!(members, (0..8).collect::<Vec<_>>());
        parent.abort();
        // All are gone, with their ends of the channel.
        assert!(rx.recv().await.is_err());
        drop(tx);
        assert_eq!(parent.join().await, Err(Ended::Aborted));
    });
}

/// Cannot be copied: it panics.
#[derive(serde::Serialize, serde::Deserialize)]
struct Single(u64);

impl Clone for Single {
    fn clone(&self) -> Self {
        panic!("there is one")
    }
}

#[cps]
async fn keeps_single(from: Receiver<u64>) -> u64 {
    let single: Single = Single(1);
    let got: u64 = recv::<u64>(&from).await.unwrap_or(0);
    got + single.0
}

#[test]
fn what_cannot_be_copied_goes_on_waiting() {
    let got = runtime().block_on(async {
        let (tx, rx) = channel();
        let handle = run_on(rialto_rt::spawn, Continuation::new(keeps_single(rx.clone())));
        // Before it has begun it can be.
        while catch_unwind(AssertUnwindSafe(|| drop(handle.try_capture()))).is_ok() {
            yield_now().await;
        }
        tx.send(7).await.unwrap();
        handle.join().await
    });
    assert_eq!(got, Ok(8));
}
