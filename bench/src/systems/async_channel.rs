//! async-channel, on tokio's scheduler.

use super::tokio::{Tokio, TokioSelect};
use crate::async_workloads::JoinAll;
use crate::entries::{
    async_send_entries, at_most, buffered_entries, channel_entries, choice_entries, gather_entries,
    mpmc_entries, select_buffered_entries, select_entries, shared_entries, task_entries, unbounded_entries,
};
use crate::system::System;
use crate::workloads::{Channel, CloneReceiver, Reply, WaitingInChoice, WaitingTasks, count_waiting, parks};
use std::future::Future;

/// Returns async-channel with its workloads.
pub fn system() -> System {
    let mut entries = channel_entries::<Tokio, AsyncChannel, AsyncChannel>();
    entries.extend(select_entries::<Tokio, AsyncChannel, TokioSelect>());
    entries.extend(buffered_entries::<Tokio, AsyncChannel<64>>());
    entries.extend(mpmc_entries::<Tokio, AsyncChannel<64>>());
    entries.extend(select_buffered_entries::<Tokio, AsyncChannel<64>, TokioSelect>());
    entries.extend(at_most(1_000_000, task_entries::<Tokio, AsyncChannel>()));
    entries.extend(at_most(1_000_000, shared_entries::<Tokio, AsyncChannel>()));
    entries.extend(at_most(1_000_000, choice_entries::<Tokio, AsyncChannel, TokioSelect>()));
    entries.extend(async_send_entries::<Tokio, AsyncUnbounded>());
    entries.extend(unbounded_entries::<Tokio, AsyncUnbounded>());
    entries.extend(gather_entries::<Tokio, AsyncChannel, JoinAll>());
    System {
        name: "async-channel",
        about: "bounded(1) on tokio, chosen by tokio's select!. It buffers one message: the sender does \
                not wait until it is taken. async-send by unbounded(), choose-all by join_all. \
                parked-memory with at most 1,000,000 tasks",
        entries,
        serve: None,
    }
}

/// `bounded(ROOM)`. The default is `bounded(1)`, which replies use, too.
pub struct AsyncChannel<const ROOM: usize = 1>;

impl<const ROOM: usize> Channel for AsyncChannel<ROOM> {
    type Tx<T: Send + 'static> = async_channel::Sender<T>;
    type Rx<T: Send + 'static> = async_channel::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        async_channel::bounded(ROOM)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

/// `unbounded()`.
pub struct AsyncUnbounded;

impl Channel for AsyncUnbounded {
    type Tx<T: Send + 'static> = async_channel::Sender<T>;
    type Rx<T: Send + 'static> = async_channel::Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        async_channel::unbounded()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.try_send(value).is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

impl<const ROOM: usize> CloneReceiver for AsyncChannel<ROOM> {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}

impl WaitingTasks for AsyncChannel {
    parks!(recv, Ok);
}

impl WaitingInChoice<AsyncChannel> for TokioSelect {
    async fn in_choice(a: async_channel::Receiver<u64>, b: async_channel::Receiver<u64>) {
        count_waiting();
        let _ = tokio::select! {
            value = a.recv() => value,
            value = b.recv() => value,
        };
    }
}

impl Reply for AsyncChannel {
    type Tx<T: Send + 'static> = async_channel::Sender<T>;
    type Rx<T: Send + 'static> = async_channel::Receiver<T>;

    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        async_channel::bounded(1)
    }

    async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
        let _ = tx.send(value).await; // if the client is gone, the sums differ and the run fails
    }

    async fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}
