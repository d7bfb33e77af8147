//! Kill-safety, as in Flatt and Findler, *Kill-safe synchronization abstractions* (PLDI 2004): when a task is
//! killed at any moment, the tasks that share an abstraction with it do not get stuck.
//!
//! Each program has survivors, which must finish, and a victim. The victim is killed between two of its
//! polls, or some turns of the scheduler later: for example, when a partner has committed with it, and it has
//! not been polled since. If a task waits forever, the simulation panics with a report of that task.

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rialto_event::{
    Closed, Event, Exchange, Receiver, Sender, WaitEvt, channel, choose, guard_async, never, rng, select,
    with_nack,
};
use rialto_rt::{Custodian, JoinHandle, Runtime, spawn, yield_now};
use rialto_sync::{
    Barrier, IVar, Multicast, Mutex, RwLock, Semaphore, bounded, broadcast, rpc, unbounded, watch,
};

/// A victim is killed after fewer than `POLLS` of its polls, and fewer than `EXTRA_TURNS` turns after that.
const POLLS: u32 = 8;
const EXTRA_TURNS: u32 = 3;

/// A victim: a task whose polls are counted.
struct Victim {
    task: JoinHandle<()>,
    polls: Arc<AtomicU32>,
}

impl Victim {
    fn start(work: impl Future<Output = ()> + Send + 'static) -> Victim {
        Victim::start_by(|work| spawn(work), work)
    }

    /// Starts the victim by `spawn`.
    fn start_by(
        spawn: impl FnOnce(Pin<Box<dyn Future<Output = ()> + Send>>) -> JoinHandle<()>,
        work: impl Future<Output = ()> + Send + 'static,
    ) -> Victim {
        let polls = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&polls);
        let task = spawn(Box::pin(async move {
            let mut work = pin!(work);
            poll_fn(|cx| {
                count.fetch_add(1, Ordering::Relaxed);
                work.as_mut().poll(cx)
            })
            .await;
        }));
        Victim { task, polls }
    }

    /// Waits for the moment of the kill, and aborts the task.
    async fn kill(self, polls: u32, turns: u32) {
        self.reach(polls, turns).await;
        self.task.abort();
        if let Err(error) = self.task.await {
            assert!(error.is_aborted() || error.is_reclaimed(), "{error}");
        }
    }

    /// Waits until the task has been polled `polls` times, has ended, or 200 turns are over. Then waits for
    /// `turns` more turns.
    async fn reach(&self, polls: u32, turns: u32) {
        for _ in 0..200 {
            if self.polls.load(Ordering::Relaxed) >= polls || self.task.is_finished() {
                break;
            }
            yield_now().await;
        }
        for _ in 0..turns {
            yield_now().await;
        }
    }
}

/// Runs `program` under many schedules, and for each moment of the kill. After each run, no task may be left
/// that waits.
fn killed_everywhere<P, F>(seeds: u64, program: P)
where
    P: Fn(Kill) -> F,
    F: Future<Output = ()>,
{
    for seed in 0..seeds {
        for polls in 0..POLLS {
            for turns in 0..EXTRA_TURNS {
                let runtime = Runtime::simulated(seed);
                runtime.block_on(program(Kill { polls, turns }));
                let left = runtime.run_until_idle();
                assert!(left.is_empty(), "seed {seed}, killed after {polls} polls and {turns} turns: {left}");
            }
        }
    }
}

/// The moment at which a victim is killed.
#[derive(Clone, Copy)]
struct Kill {
    polls: u32,
    turns: u32,
}

impl Kill {
    /// Starts the victim and kills it. Then waits until the survivors have finished.
    async fn run<S>(self, victim: impl Future<Output = ()> + Send + 'static, survivors: S)
    where
        S: IntoIterator<Item = JoinHandle<()>>,
    {
        Victim::start(victim).kill(self.polls, self.turns).await;
        for survivor in survivors {
            survivor.await.expect("it survives");
        }
    }
}

// ---- The paper's queue: a manager task, and clients that send it requests.

/// A request for an item for which `wanted` returns true.
struct Request<T> {
    wanted: Box<dyn Fn(&T) -> bool + Send>,
    reply: Sender<T>,
    gone: WaitEvt,
}

/// The paper's message queue with selective dequeue. Its manager task lives as long as a handle exists, even
/// if the creator of the queue is killed. (The paper uses `thread-resume` with a benefactor for this.)
///
/// When a client is gone, the nack of its request tells the manager, which drops the request. An item that a
/// client does not take stays in the queue, because `send_from` leaves it in its slot.
struct Queue<T> {
    items: Sender<T>,
    requests: Sender<Request<T>>,
}

impl<T> Clone for Queue<T> {
    fn clone(&self) -> Self {
        Queue { items: self.items.clone(), requests: self.requests.clone() }
    }
}

impl<T: Send + 'static> Queue<T> {
    fn new() -> Queue<T> {
        let ((items, put), (requests, asked)) = (channel(), channel());
        drop(spawn(manage(put, asked)));
        Queue { items, requests }
    }

    async fn enqueue(&self, item: T) {
        assert!(self.items.send(item).await.is_ok(), "the manager lives");
    }

    fn dequeue_evt<W>(&self, wanted: W) -> impl Event<Output = T, Pending: Send> + use<T, W>
    where
        W: Fn(&T) -> bool + Send + 'static,
    {
        let requests = self.requests.clone();
        with_nack(move |gone| {
            guard_async(move || async move {
                let (reply, answer) = channel();
                let request = Request { wanted: Box::new(wanted), reply, gone };
                assert!(requests.send(request).await.is_ok(), "the manager lives");
                answer.into_recv_evt().or_never()
            })
        })
    }
}

/// The manager: gives the first client whose request can be met the first item that it wants.
async fn manage<T>(put: Receiver<T>, asked: Receiver<Request<T>>) {
    let (mut items, mut waiting): (VecDeque<T>, Vec<Request<T>>) = Default::default();
    loop {
        let met = waiting.iter().enumerate().find_map(|(who, request)| {
            items.iter().position(|item| (request.wanted)(item)).map(|what| (who, what))
        });
        let Some((who, what)) = met else {
            let gone: Vec<_> = waiting
                .iter()
                .enumerate()
                .map(|(who, request)| request.gone.clone().wrap(move |()| who))
                .collect();
            select! {
                item = put.recv_evt() => match item {
                    Ok(item) => items.push_back(item),
                    Err(Closed(())) => return,
                },
                request = asked.recv_evt() => match request {
                    Ok(request) => waiting.push(request),
                    Err(Closed(())) => return,
                },
                who = choose(gone) => drop(waiting.remove(who)),
            }
            continue;
        };
        let Request { reply, gone, .. } = &waiting[who];
        let mut item = items.remove(what);
        let over = select! {
            sent = reply.send_from(&mut item) => sent.is_ok(),
            () = gone.clone() => false,
        };
        if let Some(item) = item {
            assert!(!over);
            items.insert(what, item);
        }
        drop(waiting.remove(who));
    }
}

#[test]
fn a_client_of_a_queue_is_killed() {
    killed_everywhere(30, |kill| async move {
        let queue = Queue::new();
        for item in 0..4 {
            queue.enqueue(item).await;
        }
        let theirs = queue.clone();
        let victim = async move {
            theirs.enqueue(100).await;
            theirs.dequeue_evt(|_| true).await;
            theirs.enqueue(101).await;
        };
        // There are at least three items for the survivor: the victim takes at most one of the four.
        let survivor = spawn({
            let queue = queue.clone();
            async move {
                for _ in 0..3 {
                    queue.dequeue_evt(|_| true).await;
                }
                queue.enqueue(7).await;
                assert_eq!(queue.dequeue_evt(|item| *item == 7).await, 7);
            }
        });
        kill.run(victim, [survivor]).await;
    });
}

/// The paper's selective dequeue: a client dies while its request cannot be met. The request does not block
/// other clients, and does not take a later item.
#[test]
fn a_client_that_waits_for_its_item_is_killed() {
    killed_everywhere(30, |kill| async move {
        let queue = Queue::new();
        let theirs = queue.clone();
        let victim = async move {
            let even = theirs.dequeue_evt(|item: &u32| item.is_multiple_of(2));
            let odd = theirs.dequeue_evt(|item: &u32| !item.is_multiple_of(2));
            assert!(choose((even, odd)).await < 10);
        };
        let survivor = spawn(async move {
            // The victim takes at most one of these two items.
            queue.enqueue(1).await;
            queue.enqueue(3).await;
            let one = queue.dequeue_evt(|_| true).await;
            assert!(one == 1 || one == 3);
            queue.enqueue(2).await;
            assert!(queue.dequeue_evt(|_| true).await <= 3);
        });
        kill.run(victim, [survivor]).await;
    });
}

/// The creator of a queue is killed with all tasks of its custodian, and another user of the queue continues.
/// The manager belongs to no custodian, because `spawn` makes it. When the user ends too, the manager ends.
#[test]
fn the_creator_of_a_queue_is_killed() {
    killed_everywhere(30, |kill| async move {
        let (give, given) = channel::<Queue<u32>>();
        let creator = Custodian::new();
        let victim = async move {
            let queue = Queue::new();
            let _ = give.send(queue.clone()).await;
            queue.enqueue(1).await;
            queue.dequeue_evt(|item| *item == 1).await;
        };
        let victim = Victim::start_by(|work| creator.spawn(work).expect("it is open"), victim);
        let user = spawn(async move {
            let Ok(queue) = given.recv().await else { return };
            for n in 10..13 {
                queue.enqueue(n).await;
                assert_eq!(queue.dequeue_evt(move |item| *item == n).await, n);
            }
        });
        victim.reach(kill.polls, kill.turns).await;
        creator.shutdown().await;
        user.await.expect("it survives");
    });
}

/// A manager that belongs to its creator's custodian is killed with it. Its clients then get an error, and do
/// not wait.
#[test]
fn a_manager_is_killed_with_its_creator() {
    killed_everywhere(30, |kill| async move {
        let creator = Custodian::new();
        let (client, server) = rpc::<u32, u32>();
        let manager = async move { server.serve(async |n| n + 1).await };
        drop(creator.spawn(manager));
        let user = spawn(async move {
            for n in 0..5 {
                match client.call(n).await {
                    Ok(answer) => assert_eq!(answer, n + 1),
                    Err(_) => return,
                }
            }
        });
        for _ in 0..kill.polls * kill.turns {
            yield_now().await;
        }
        creator.shutdown().await;
        user.await.expect("it is told");
    });
}

/// When a client is killed in a sync, its nack fires, at any moment before the commit: for example in the
/// guard, before or after the request. (After the commit it does not fire. Then the destructors of the
/// dropped values must notify the server.)
#[test]
fn the_nack_of_a_client_that_is_killed_fires() {
    killed_everywhere(60, |kill| async move {
        let (requests, asked) = channel::<WaitEvt>();
        let server = spawn(async move {
            while let Ok(gone) = asked.recv().await {
                gone.await;
            }
        });
        let victim = async move {
            with_nack(move |gone| {
                guard_async(move || async move {
                    yield_now().await;
                    let _ = requests.send(gone).await;
                    yield_now().await;
                    never::<()>()
                })
            })
            .await;
        };
        kill.run(victim, [server]).await;
    });
}

/// The buffered channel of figure 3 of the CML paper. No value is lost or duplicated, except those that the
/// victim has taken.
#[test]
fn a_client_of_a_buffer_that_is_a_task_is_killed() {
    killed_everywhere(30, |kill| async move {
        let ((tx, input), (output, rx)) = (channel::<u32>(), channel::<u32>());
        drop(spawn(async move {
            let (mut first, mut rest) = (None, VecDeque::new());
            loop {
                if first.is_none() {
                    let Ok(value) = input.recv().await else { return };
                    first = Some(value);
                }
                select! {
                    value = input.recv_evt().or_never() => rest.push_back(value),
                    sent = output.send_from(&mut first) => if sent.is_err() { return },
                }
                first = first.or_else(|| rest.pop_front());
            }
        }));
        let (sends, receives) = (tx.clone(), rx.clone());
        let victim = async move {
            for n in 0..3 {
                let _ = sends.send(100 + n).await;
                let _ = receives.recv().await;
            }
        };
        let survivor = spawn(async move {
            for n in 0..5 {
                tx.send(n).await.expect("the buffer lives");
            }
            // The order can change: a value that the victim received and did not see is put back after later
            // values were received.
            let mut last = None;
            for _ in 0..2 {
                let got = rx.recv().await.expect("the buffer lives");
                assert_ne!(last, Some(got), "once");
                last = Some(got);
            }
        });
        kill.run(victim, [survivor]).await;
    });
}

// ---- The library.

/// Locks and permits are released however their holder ends, even if it has not been polled since they were
/// granted to it.
#[test]
fn a_holder_is_killed() {
    killed_everywhere(30, |kill| async move {
        let (mutex, lock, permits) =
            (Arc::new(Mutex::new(0)), Arc::new(RwLock::new(0)), Arc::new(Semaphore::new(2)));
        let work = {
            let (mutex, lock, permits) = (Arc::clone(&mutex), Arc::clone(&lock), Arc::clone(&permits));
            move || {
                let (mutex, lock, permits) = (Arc::clone(&mutex), Arc::clone(&lock), Arc::clone(&permits));
                async move {
                    for n in 0..2 {
                        let mut guard = mutex.lock().await;
                        yield_now().await;
                        *guard += 1;
                        drop(guard);
                        let permit = permits.acquire_many(2).await;
                        yield_now().await;
                        drop(permit);
                        if n == 0 {
                            let guard = lock.read().await;
                            yield_now().await;
                            drop(guard);
                        } else {
                            *lock.write().await += 1;
                        }
                    }
                }
            }
        };
        let survivors = [spawn(work()), spawn(work())];
        kill.run(work(), survivors).await;
        assert_eq!(permits.available_permits(), 2);
        assert!(mutex.try_lock().is_ok_and(|count| *count >= 4));
        assert!(lock.try_write().is_ok());
    });
}

/// A task that waits in the queues of channels is killed. The other waiters are served.
#[test]
fn a_client_of_a_channel_with_a_buffer_is_killed() {
    killed_everywhere(30, |kill| async move {
        let (tx, rx) = bounded::<u32>(1);
        let (letters, letter) = unbounded::<u32>();
        let (sends, receives, posts) = (tx.clone(), rx.clone(), letters.clone());
        let victim = async move {
            for n in 0..3 {
                let _ = sends.send(n).await;
                let _ = posts.send(n);
                let _ = receives.recv().await;
            }
        };
        let receiver = spawn(async move { while rx.recv().await.is_ok() {} });
        let reader = spawn(async move { while letter.recv().await.is_ok() {} });
        let sender = spawn(async move {
            for n in 0..5 {
                tx.send(n).await.expect("it is open");
                letters.send(n).expect("it is open");
            }
        });
        kill.run(victim, [sender, receiver, reader]).await;
    });
}

/// A party that is gone has resigned, so the other parties do not wait for it.
#[test]
fn a_party_of_a_barrier_is_killed() {
    killed_everywhere(30, |kill| async move {
        let barrier = Barrier::new(0);
        let party = |rounds: u32| {
            let enrolled = barrier.enrol();
            async move {
                for _ in 0..rounds {
                    enrolled.barrier().wait().await;
                }
            }
        };
        let (victim, survivors) = (party(5), [party(3), party(3)].map(spawn));
        kill.run(victim, survivors).await;
        assert_eq!(barrier.parties(), 0);
    });
}

/// A reader of values that every reader sees is killed. The other reader still sees them all.
#[test]
fn one_of_many_readers_is_killed() {
    killed_everywhere(20, |kill| async move {
        let (state, seen) = watch(0);
        let (news, mut hears) = broadcast::<u32>(2);
        let (multicast, once) = (Multicast::new(), Arc::new(IVar::<u32>::new()));
        let mut also_hears = news.subscribe();
        let (mut port, mut also_port) = (multicast.port(), multicast.port());
        let (also_seen, also_once, once_read) = (seen.clone(), Arc::clone(&once), Arc::clone(&once));
        let victim = async move {
            let mut seen = also_seen;
            let _ = seen.changed().await;
            let _ = also_hears.recv().await;
            let _ = also_port.recv().await;
            let _ = also_once.read().await;
        };
        let reader = spawn(async move {
            let mut seen = seen;
            seen.changed().await.expect("it changes");
            assert!(hears.recv().await.is_ok());
            assert_eq!(port.recv().await, Ok(1));
            assert_eq!(once_read.read().await, Ok(1));
        });
        let writer = spawn(async move {
            state.send_replace(1);
            let _ = news.send(1);
            multicast.send(1);
            assert!(once.put(1).is_ok());
        });
        kill.run(victim, [reader, writer]).await;
    });
}

/// A party that offers a swap and is killed either has swapped or has not. The other party does not wait for
/// it.
#[test]
fn a_party_of_an_exchange_is_killed() {
    killed_everywhere(60, |kill| async move {
        let exchange = Arc::new(Exchange::new());
        let theirs = Arc::clone(&exchange);
        let victim = async move {
            for n in 0..3 {
                theirs.swap_evt(100 + n).await;
            }
        };
        let pair = [1, 2].map(|n| {
            let exchange = Arc::clone(&exchange);
            spawn(async move {
                // The last swap is between these two.
                while exchange.swap_evt(n).await >= 100 {}
            })
        });
        kill.run(victim, pair).await;
    });
}

/// A client is killed when its call is accepted, when it is answered, or before.
#[test]
fn a_client_of_a_server_is_killed() {
    killed_everywhere(60, |kill| async move {
        let (client, server) = rpc::<u32, u32>();
        let serving = spawn(async move {
            server
                .serve(async |query| {
                    for _ in 0..rng::below(3) {
                        yield_now().await;
                    }
                    query + 1
                })
                .await;
        });
        let theirs = client.clone();
        let victim = async move {
            for n in 0..3 {
                assert_eq!(theirs.call(n).await, Ok(n + 1));
            }
        };
        let asks = spawn(async move {
            for n in 10..13 {
                assert_eq!(client.call(n).await, Ok(n + 1));
            }
        });
        kill.run(victim, [asks, serving]).await;
    });
}
