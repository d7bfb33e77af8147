//! flume's rendezvous channel, on tokio's scheduler.

use super::tokio::{Tokio, TokioSelect};
use crate::async_workloads::JoinAll;
use crate::entries::{
    async_send_entries, at_most, buffered_entries, channel_entries, choice_entries, gather_entries,
    mpmc_entries, select_buffered_entries, select_entries, shared_entries, task_entries, unbounded_entries,
};
use crate::system::System;
use crate::workloads::{Channel, CloneReceiver, Reply, WaitingInChoice, WaitingTasks, count_waiting, parks};
use std::future::Future;

/// Returns flume with its workloads.
pub fn system() -> System {
    let mut entries = channel_entries::<Tokio, Flume, FlumeReply>();
    entries.extend(select_entries::<Tokio, Flume, TokioSelect>());
    entries.extend(buffered_entries::<Tokio, Flume<64>>());
    entries.extend(mpmc_entries::<Tokio, Flume<64>>());
    entries.extend(select_buffered_entries::<Tokio, Flume<64>, TokioSelect>());
    entries.extend(at_most(1_000_000, task_entries::<Tokio, Flume>()));
    entries.extend(at_most(1_000_000, shared_entries::<Tokio, Flume>()));
    entries.extend(at_most(1_000_000, choice_entries::<Tokio, Flume, TokioSelect>()));
    entries.extend(async_send_entries::<Tokio, Unbounded>());
    entries.extend(unbounded_entries::<Tokio, Unbounded>());
    entries.extend(gather_entries::<Tokio, Flume, JoinAll>());
    System {
        name: "flume",
        about: "bounded(0) on tokio, chosen by tokio's select!; replies by bounded(1), async-send by \
                unbounded(), choose-all by join_all. \
                parked-memory with at most 1,000,000 tasks",
        entries,
        serve: None,
    }
}

/// `bounded(ROOM)`. The default is `bounded(0)`, a rendezvous.
struct Flume<const ROOM: usize = 0>;

impl<const ROOM: usize> Channel for Flume<ROOM> {
    type Tx<T: Send + 'static> = flume::Sender<T>;
    type Rx<T: Send + 'static> = flume::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        flume::bounded(ROOM)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send_async(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv_async().await.ok()
    }
}

struct Unbounded;

impl Channel for Unbounded {
    type Tx<T: Send + 'static> = flume::Sender<T>;
    type Rx<T: Send + 'static> = flume::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        flume::unbounded()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv_async().await.ok()
    }
}

impl<const ROOM: usize> CloneReceiver for Flume<ROOM> {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}

impl WaitingTasks for Flume {
    parks!(recv_async, Ok);
}

impl WaitingInChoice<Flume> for TokioSelect {
    async fn in_choice(a: flume::Receiver<u64>, b: flume::Receiver<u64>) {
        count_waiting();
        let _ = tokio::select! {
            value = a.recv_async() => value,
            value = b.recv_async() => value,
        };
    }
}

struct FlumeReply;

impl Reply for FlumeReply {
    type Tx<T: Send + 'static> = flume::Sender<T>;
    type Rx<T: Send + 'static> = flume::Receiver<T>;

    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        flume::bounded(1)
    }

    async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
        let _ = tx.send_async(value).await; // if the client is gone, the sums differ and the run fails
    }

    async fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> Option<T> {
        rx.recv_async().await.ok()
    }
}
