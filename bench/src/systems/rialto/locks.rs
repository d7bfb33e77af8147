//! The condition variable, the locks and the shared objects of rialto-sync.

use crate::primitives::Primitives;
use crate::sharing::Sharing;
use crate::workloads;
use rialto_sync::{Barrier, Condvar, JoinSet, Mutex, RwLock, Semaphore, broadcast, oneshot, watch};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A `CondVar` and an atomic number.
#[derive(Clone)]
pub struct CondvarAndAtomic(Arc<AtomicU64>, Condvar);

impl workloads::CondVar for CondvarAndAtomic {
    fn new() -> Self {
        CondvarAndAtomic(Arc::default(), Condvar::new())
    }

    async fn wait_until(&self, wanted: impl Fn(u64) -> bool + Send + Sync) {
        self.1.wait_until(|| wanted(self.0.load(Ordering::SeqCst)).then_some(())).await;
    }

    fn add_for_one(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
        self.1.notify_one();
    }

    fn add_for_all(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
        self.1.notify_all();
    }
}

/// The locks of rialto-sync.
pub struct Locks;

impl Primitives for Locks {
    type Mutex = Mutex<u64>;
    type RwLock = RwLock<u64>;
    type Semaphore = Semaphore;

    fn mutex() -> Self::Mutex {
        Mutex::new(0)
    }

    async fn add_one(mutex: &Self::Mutex, inside: impl Future<Output = ()> + Send) {
        let mut number = mutex.lock().await;
        inside.await;
        *number += 1;
    }

    async fn number(mutex: &Self::Mutex) -> u64 {
        *mutex.lock().await
    }

    fn rw_lock() -> Self::RwLock {
        RwLock::new(1)
    }

    async fn read(lock: &Self::RwLock) -> u64 {
        *lock.read().await
    }

    fn semaphore(permits: usize) -> Self::Semaphore {
        Semaphore::new(permits)
    }

    async fn with_permit(semaphore: &Self::Semaphore, inside: impl Future<Output = ()> + Send) {
        let _permit = semaphore.acquire().await;
        inside.await;
    }

    async fn one_value(value: u64) -> u64 {
        let (tx, rx) = oneshot();
        tx.send(value).expect("the receiver exists");
        rx.recv().await.expect("the value was sent")
    }
}

/// `watch`, `broadcast`, `Barrier` and `JoinSet` of rialto-sync.
pub struct SharingTypes;

impl Sharing for SharingTypes {
    type Setter = rialto_sync::watch::Sender<u64>;
    type Watcher = rialto_sync::watch::Receiver<u64>;
    type Teller = rialto_sync::broadcast::Sender<u64>;
    type Listener = rialto_sync::broadcast::Receiver<u64>;
    type Barrier = Barrier;

    fn watch() -> (Self::Setter, Self::Watcher) {
        watch(0)
    }

    fn set(setter: &Self::Setter, value: u64) {
        setter.send_replace(value);
    }

    async fn changed(watcher: &mut Self::Watcher) -> u64 {
        watcher.changed().await.expect("the sender exists");
        watcher.get()
    }

    fn broadcast(capacity: usize, listeners: usize) -> (Self::Teller, Vec<Self::Listener>) {
        let (teller, first) = broadcast(capacity);
        let mut all = vec![first];
        all.extend((1..listeners).map(|_| teller.subscribe()));
        (teller, all)
    }

    fn send(teller: &Self::Teller, value: u64) {
        teller.send(value).expect("a receiver exists");
    }

    async fn recv(listener: &mut Self::Listener) -> u64 {
        listener.recv().await.expect("the receiver does not lag")
    }

    fn barrier(parties: usize) -> Self::Barrier {
        Barrier::new(parties)
    }

    async fn wait(barrier: &Self::Barrier) {
        barrier.wait().await;
    }

    async fn join_set(tasks: u64) -> u64 {
        let (mut set, mut sum) = (JoinSet::new(rialto_rt::spawn), 0);
        for _ in 0..tasks {
            set.spawn(async { 1 });
        }
        while let Some(ended) = set.join_next().await {
            sum += ended.expect("the task does not panic");
        }
        sum
    }
}
