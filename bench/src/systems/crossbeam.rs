//! crossbeam-channel, between threads.

use super::threads::Threads;
use crate::entries::{channel_entries, executor_entries, select_entries};
use crate::system::System;
use crate::workloads::{Channel, Reply, Select};
use crossbeam_channel::{Receiver, Sender};

/// Returns crossbeam-channel with its workloads.
pub fn system() -> System {
    let mut entries = channel_entries::<Threads, Crossbeam, Crossbeam>();
    entries.extend(select_entries::<Threads, Crossbeam, Crossbeam>());
    entries.extend(executor_entries::<Threads, Crossbeam>());
    System {
        name: "crossbeam",
        about: "bounded(0) and its select! between threads, each task a thread; on 1 worker all are \
                bound to one processor; replies by bounded(1). No ring, no parked-memory: a thread is \
                no cheap task",
        entries,
        serve: None,
    }
}

struct Crossbeam;

impl Channel for Crossbeam {
    type Tx<T: Send + 'static> = Sender<T>;
    type Rx<T: Send + 'static> = Receiver<T>;

    fn channel<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        crossbeam_channel::bounded(0)
    }

    async fn send<T: Send + 'static>(tx: &Self::Tx<T>, value: T) -> bool {
        tx.send(value).is_ok()
    }

    async fn recv<T: Send + 'static>(rx: &mut Self::Rx<T>) -> Option<T> {
        rx.recv().ok()
    }
}

impl Select<Crossbeam> for Crossbeam {
    async fn select2(a: &mut Receiver<u64>, b: &mut Receiver<u64>) -> Option<u64> {
        crossbeam_channel::select! {
            recv(a) -> value => value.ok(),
            recv(b) -> value => value.ok(),
        }
    }

    async fn select8(all: &mut [Receiver<u64>; 8]) -> Option<u64> {
        let [a, b, c, d, e, f, g, h] = all;
        crossbeam_channel::select! {
            recv(a) -> value => value.ok(),
            recv(b) -> value => value.ok(),
            recv(c) -> value => value.ok(),
            recv(d) -> value => value.ok(),
            recv(e) -> value => value.ok(),
            recv(f) -> value => value.ok(),
            recv(g) -> value => value.ok(),
            recv(h) -> value => value.ok(),
        }
    }
}

impl Reply for Crossbeam {
    type Tx<T: Send + 'static> = Sender<T>;
    type Rx<T: Send + 'static> = Receiver<T>;

    fn reply<T: Send + 'static>() -> (Self::Tx<T>, Self::Rx<T>) {
        crossbeam_channel::bounded(1)
    }

    async fn answer<T: Send + 'static>(tx: Self::Tx<T>, value: T) {
        let _ = tx.send(value); // if the client is gone, the sums differ and the run fails
    }

    async fn wait<T: Send + 'static>(rx: Self::Rx<T>) -> Option<T> {
        rx.recv().ok()
    }
}
