//! `channels`: the suite by which kanal and crossbeam compare channels with a buffer, here of 64 messages.

use crate::job::{Job, Sample, ensure_none_lost};
use crate::workloads::{Channel, CloneReceiver, Executor, Select, join_all, receive_all, send_all};
use anyhow::Result;
use std::future::Future;
use std::time::Instant;

/// The numbers of senders, and of receivers, where there are several.
const SIDE: u64 = 4;

/// `seq`: one task fills the buffer, then empties it.
pub fn sequential<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    const ROOM: u64 = 64;
    let rounds = job.ops.div_ceil(ROOM);
    E::run(job.workers, move |executor| async move {
        let (tx, mut rx) = C::channel();
        let task = async move {
            let mut sum = 0;
            for _ in 0..rounds {
                for value in 1..=ROOM {
                    C::send(&tx, value).await;
                }
                for _ in 0..ROOM {
                    sum += C::recv(&mut rx).await.unwrap_or(0);
                }
            }
            sum
        };
        let start = Instant::now();
        let sum = E::join(executor.spawn(task)).await;
        let sample = Sample::since(start, rounds * ROOM);
        ensure_none_lost(rounds * (ROOM * (ROOM + 1) / 2), sum).map(|()| sample)
    })?
}

/// `spsc` and `mpsc`: one receiver, and one sender or several.
pub fn one_receiver<E: Executor, C: Channel>(job: &Job) -> Result<Sample> {
    let senders = if job.variant == "spsc" { 1 } else { SIDE };
    measure::<E, C, _>(job, senders, |executor, rx| vec![executor.spawn(receive_all::<C>(rx))])
}

/// `mpmc`: several senders and receivers.
pub fn several_receivers<E: Executor, C: CloneReceiver>(job: &Job) -> Result<Sample> {
    measure::<E, C, _>(job, SIDE, |executor, rx| {
        let another = |_| executor.spawn(receive_all::<C>(C::clone_receiver(&rx)));
        (0..SIDE).map(another).collect()
    })
}

fn measure<E: Executor, C: Channel, R>(job: &Job, senders: u64, receive: R) -> Result<Sample>
where
    R: FnOnce(E, C::Rx<u64>) -> Vec<E::Handle<u64>> + Send + 'static,
{
    let each = job.ops.div_ceil(senders);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let (tx, rx) = C::channel();
        let receivers = receive(executor, rx);
        let senders_of = (0..senders).map(|_| executor.spawn(send_all::<C>(tx.clone(), each))).collect();
        drop(tx);
        let sent = join_all::<E>(senders_of).await;
        let received = join_all::<E>(receivers).await;
        let sample = Sample::since(start, each * senders);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}

/// A way to send to one of two channels, the first that has room.
pub trait SendEither<C: Channel>: 'static {
    /// Sends. Returns false if the chosen channel is closed.
    fn send_either(a: &C::Tx<u64>, b: &C::Tx<u64>, value: u64) -> impl Future<Output = bool> + Send;
}

/// `select-both`: several senders choose between two channels, and so do several receivers. The receivers
/// share both channels, so the counts of their messages are given to them.
pub fn select_both<E: Executor, C: CloneReceiver, S: Select<C> + SendEither<C>>(job: &Job) -> Result<Sample> {
    let each = job.ops.div_ceil(SIDE);
    E::run(job.workers, move |executor| async move {
        let start = Instant::now();
        let ((tx, rx), (other_tx, other_rx)) = (C::channel(), C::channel());
        let receiver = |_| {
            let (mut rx, mut other_rx) = (C::clone_receiver(&rx), C::clone_receiver(&other_rx));
            executor.spawn(async move {
                let mut sum = 0;
                for _ in 0..each {
                    sum += S::select2(&mut rx, &mut other_rx).await.unwrap_or(0);
                }
                sum
            })
        };
        let receivers = (0..SIDE).map(receiver).collect();
        let sender = |_| {
            let (tx, other_tx) = (tx.clone(), other_tx.clone());
            executor.spawn(async move {
                let mut sum = 0;
                for value in 1..=each {
                    sum += if S::send_either(&tx, &other_tx, value).await { value } else { 0 };
                }
                sum
            })
        };
        let sent = join_all::<E>((0..SIDE).map(sender).collect()).await;
        let received = join_all::<E>(receivers).await;
        let sample = Sample::since(start, each * SIDE);
        ensure_none_lost(sent, received).map(|()| sample)
    })?
}
