//! kanal's rendezvous channel, on tokio's scheduler.

use super::tokio::Tokio;
use crate::async_workloads::JoinAll;
use crate::entries::{
    async_send_entries, at_most, buffered_entries, channel_entries, gather_entries, mpmc_entries,
    shared_entries, task_entries, unbounded_entries,
};
use crate::system::System;
use crate::workloads::{Channel, CloneReceiver, Reply, WaitingTasks, parks};
use std::future::Future;

/// Returns kanal with its workloads.
pub fn system() -> System {
    let mut entries = channel_entries::<Tokio, Kanal, KanalReply>();
    entries.extend(buffered_entries::<Tokio, Kanal<64>>());
    entries.extend(mpmc_entries::<Tokio, Kanal<64>>());
    entries.extend(at_most(1_000_000, task_entries::<Tokio, Kanal>()));
    entries.extend(at_most(1_000_000, shared_entries::<Tokio, Kanal>()));
    entries.extend(async_send_entries::<Tokio, Unbounded>());
    entries.extend(unbounded_entries::<Tokio, Unbounded>());
    entries.extend(gather_entries::<Tokio, Kanal, JoinAll>());
    System {
        name: "kanal",
        about: "bounded_async(0) on tokio: a true rendezvous; replies by bounded_async(1), async-send by \
                unbounded_async(), choose-all by join_all. It has no \
                select, and a recv that loses in somebody else's can lose a message: no select2, \
                select8, choice. parked-memory with at most 1,000,000 tasks",
        entries,
        serve: None,
    }
}

/// `bounded_async(ROOM)`. The default is `bounded_async(0)`, a rendezvous.
struct Kanal<const ROOM: usize = 0>;

impl<const ROOM: usize> Channel for Kanal<ROOM> {
    type Tx<T: Send + 'static> = kanal::AsyncSender<T>;
    type Rx<T: Send + 'static> = kanal::AsyncReceiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        kanal::bounded_async(ROOM)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

struct Unbounded;

impl Channel for Unbounded {
    type Tx<T: Send + 'static> = kanal::AsyncSender<T>;
    type Rx<T: Send + 'static> = kanal::AsyncReceiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        kanal::unbounded_async()
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).await.is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}

impl<const ROOM: usize> CloneReceiver for Kanal<ROOM> {
    fn clone_receiver<T: Send + 'static>(rx: &Self::Rx<T>) -> Self::Rx<T> {
        rx.clone()
    }
}

impl WaitingTasks for Kanal {
    parks!(recv, Ok);
}

struct KanalReply;

impl Reply for KanalReply {
    type Tx<T: Send + 'static> = kanal::AsyncSender<T>;
    type Rx<T: Send + 'static> = kanal::AsyncReceiver<T>;

    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        kanal::bounded_async(1)
    }

    async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
        let _ = tx.send(value).await; // if the client is gone, the sums differ and the run fails
    }

    async fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> Option<T> {
        rx.recv().await.ok()
    }
}
