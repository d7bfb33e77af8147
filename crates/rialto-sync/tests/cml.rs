//! The abstractions of Reppy's *CML: A higher-order concurrent language* (1991), each of them one event, in a choice
//! with a timeout, under random cancellation: the calls of sections 2.1 and 2.4, the buffered channel of figure 3, and
//! the swap channel of his book. Most have a wrap that waits ([`Event::then`]).

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use crate::fickle::fickle;
use rialto_event::{
    BoxEvent, Event, EventOption, Receiver, Sender, after, always, channel, choose, guard, guard_async, rng,
};
use rialto_rt::{JoinHandle, Runtime, spawn, yield_now};

/// What a call came to.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Outcome {
    Answered(u32),
    /// The partner was cancelled after the commit.
    Lost,
    /// The timeout was chosen.
    Late,
    /// The sync was dropped, or its task aborted.
    Dropped,
}

/// Four clients make calls, of different numbers, in choices with timeouts. Most are given up.
async fn clients<E, F>(call: F) -> BTreeMap<u32, Outcome>
where
    E: Event<Output = Option<u32>, Pending: Send> + Send + 'static,
    F: Fn(u32) -> E + Clone + Send + 'static,
{
    let client = |client: u32| {
        let call = call.clone();
        spawn(async move {
            let mut outcomes = Vec::new();
            for number in 100 * client..100 * client + 50 {
                outcomes.push((number, one_call(call(number)).await));
            }
            outcomes
        })
    };
    let clients: Vec<_> = (1..=4).map(client).collect();
    drop(call);
    let mut outcomes = BTreeMap::new();
    for client in clients {
        outcomes.extend(client.await.expect("no client panics"));
    }
    outcomes
}

async fn one_call<E>(call: E) -> Outcome
where
    E: Event<Output = Option<u32>, Pending: Send> + Send + 'static,
{
    let patience = Duration::from_micros(rng::below(4).into());
    let answered = call.wrap(|answer| answer.map_or(Outcome::Lost, Outcome::Answered));
    let either = choose((answered, after(patience).wrap(|()| Outcome::Late)));
    match rng::below(3) {
        0 => either.await,
        1 => fickle(either).await.unwrap_or(Outcome::Dropped),
        _ => aborted(either.boxed()).await,
    }
}

/// In a task of its own, which is aborted soon.
async fn aborted(event: BoxEvent<'static, Outcome>) -> Outcome {
    let task = spawn(async move { event.await });
    for _ in 0..rng::below(5) {
        yield_now().await;
    }
    task.abort();
    task.await.unwrap_or(Outcome::Dropped)
}

/// A request: a number, and where to reply that it is doubled.
type Request = (u32, Sender<u32>);

/// A server that accepts requests, and says in the end which it has replied to.
fn server(requests: Receiver<Request>) -> JoinHandle<Vec<u32>> {
    spawn(async move {
        let mut accepted = Vec::new();
        while let Ok((number, reply)) = requests.recv().await {
            accepted.push(number);
            // The client may be gone.
            let _ = reply.send(2 * number).await;
        }
        accepted
    })
}

/// Each of many seeds is a schedule, and decides who is cancelled when. Whether something of each kind has come about
/// in them is for `all` to say.
fn in_simulation<T>(run: impl AsyncFn() -> T, check: impl Fn(&T), all: impl Fn(&[T])) {
    let results: Vec<T> = (0..20).map(|seed| Runtime::simulated(seed).block_on(run())).collect();
    results.iter().for_each(check);
    all(&results);
}

/// What holds of every call: answers are right, and no request is accepted twice.
fn check_calls((accepted, outcomes): &(Vec<u32>, BTreeMap<u32, Outcome>)) {
    let once: BTreeSet<_> = accepted.iter().collect();
    assert_eq!(once.len(), accepted.len(), "each request is accepted once");
    for (number, outcome) in outcomes {
        assert_ne!(*outcome, Outcome::Lost, "the server answers to the end");
        if let Outcome::Answered(answer) = outcome {
            assert!(once.contains(number) && *answer == 2 * number);
        }
    }
}

/// Calls were answered, late and dropped.
fn check_kinds(all: &[(Vec<u32>, BTreeMap<u32, Outcome>)]) {
    let count = |kind: fn(&Outcome) -> bool| {
        all.iter().flat_map(|(_, outcomes)| outcomes.values()).filter(|outcome| kind(outcome)).count()
    };
    let kinds = [
        count(|outcome| matches!(outcome, Outcome::Answered(_))),
        count(|outcome| *outcome == Outcome::Late),
        count(|outcome| *outcome == Outcome::Dropped),
    ];
    assert!(kinds.iter().all(|kind| *kind > 50), "{kinds:?}");
}

/// The acceptance of the request is the commit; then the reply is awaited.
#[test]
fn client_call_evt_1() {
    let run = async || {
        let (tx, requests) = channel();
        let server = server(requests);
        let outcomes = clients(move |number| {
            let (reply, answer) = channel();
            tx.clone().into_send_evt((number, reply)).then(|sent| async move {
                sent.ok()?;
                answer.recv().await.ok()
            })
        });
        let outcomes = outcomes.await;
        (server.await.expect("no panic"), outcomes)
    };
    in_simulation(
        run,
        |calls| {
            check_calls(calls);
            let late = |number| calls.1[number] == Outcome::Late;
            assert!(!calls.0.iter().any(late), "what was not chosen was not sent");
        },
        |all| {
            check_kinds(all);
            let cut_off = all.iter().flat_map(|(accepted, outcomes)| {
                accepted.iter().filter(|number| outcomes[number] == Outcome::Dropped)
            });
            assert!(cut_off.count() > 20, "some were dropped after the commit, which stands");
        },
    );
}

/// The reply is the commit; the request is sent before, in a guard.
#[test]
fn client_call_evt_2() {
    let run = async || {
        let (tx, requests) = channel();
        let server = server(requests);
        let outcomes = clients(move |number| {
            let tx = tx.clone();
            guard_async(move || async move {
                let (reply, answer) = channel();
                let _ = tx.send((number, reply)).await;
                answer.into_recv_evt().wrap(|answer| answer.ok())
            })
        });
        let outcomes = outcomes.await;
        (server.await.expect("no panic"), outcomes)
    };
    in_simulation(run, check_calls, check_kinds);
}

/// The same, and a task of its own sends the request. (In the third form of the paper the channel of the reply is the
/// server's, in the fourth the client's, which is what makes it safe to go elsewhere.)
#[test]
fn client_call_evt_3_and_4() {
    let run = async || {
        let (tx, requests) = channel();
        let server = server(requests);
        let outcomes = clients(move |number| {
            let tx = tx.clone();
            guard(move || {
                let (reply, answer) = channel();
                drop(spawn(async move { tx.send((number, reply)).await }));
                answer.into_recv_evt().wrap(|answer| answer.ok())
            })
        });
        let outcomes = outcomes.await;
        (server.await.expect("no panic"), outcomes)
    };
    in_simulation(run, check_calls, check_kinds);
}

/// The server learns whether its reply was wanted: it commits its transaction, or aborts it.
#[test]
fn client_call_evt_5() {
    type Transaction = (u32, Sender<u32>, Receiver<()>);
    let run = async || {
        let (tx, requests) = channel::<Transaction>();
        let server = spawn(async move {
            let mut committed = Vec::new();
            while let Ok((number, reply, abort)) = requests.recv().await {
                let aborted = abort.recv_evt().or_never().wrap(|()| false);
                let replied = reply.send_evt(2 * number).wrap(|sent| sent.is_ok());
                if choose((aborted, replied)).await {
                    committed.push(number);
                }
            }
            committed
        });
        let outcomes = clients(move |number| {
            let tx = tx.clone();
            guard(move || {
                let ((reply, answer), (abort, at_abort)) = (channel(), channel());
                drop(spawn(async move { tx.send((number, reply, at_abort)).await }));
                answer.into_recv_evt().wrap(|answer| answer.ok()).wrap_abort(move || {
                    drop(spawn(async move { abort.send(()).await }));
                })
            })
        });
        let outcomes = outcomes.await;
        (server.await.expect("no panic"), outcomes)
    };
    in_simulation(
        run,
        |calls| {
            check_calls(calls);
            let late = |number| calls.1[number] == Outcome::Late;
            assert!(!calls.0.iter().any(late), "a transaction whose client went elsewhere is aborted");
        },
        check_kinds,
    );
}

/// A swap channel: who sends its message receives the other's then, and the other way round.
#[derive(Clone)]
struct Swap(Sender<(u32, Sender<u32>)>, Receiver<(u32, Sender<u32>)>);

impl Swap {
    fn swap_evt(
        &self,
        mine: u32,
    ) -> impl Event<Output = Option<u32>, Pending: Send> + Send + 'static + use<> {
        let Swap(tx, rx) = self.clone();
        guard(move || {
            let (back, theirs) = channel();
            let received = rx.into_recv_evt().then(move |got| async move {
                let (theirs, reply) = got.ok()?;
                // Gone after the commit, they do not get ours.
                let _ = reply.send(mine).await;
                Some(theirs)
            });
            let sent = tx.into_send_evt((mine, back)).then(|sent| async move {
                sent.ok()?;
                // What was received and not seen is put back (law 5): it may lie there until the next one comes.
                let late = after(Duration::from_millis(1)).wrap(|()| None);
                choose((theirs.recv_evt().wrap(|got| got.ok()), late)).await
            });
            choose((received, sent))
        })
    }
}

#[test]
fn swap_channels() {
    let run = async || {
        let (tx, rx) = channel();
        let swap = Swap(tx, rx);
        clients(move |number| swap.swap_evt(number)).await
    };
    in_simulation(
        run,
        |outcomes| {
            for (mine, outcome) in outcomes {
                if let Outcome::Answered(theirs) = outcome {
                    // Either both have swapped, or the other was cut off after the commit, or has waited too long.
                    let other = outcomes[theirs];
                    assert!(
                        matches!(other, Outcome::Dropped | Outcome::Lost)
                            || other == Outcome::Answered(*mine),
                        "{mine}: {outcome:?}, {theirs}: {other:?}"
                    );
                }
            }
        },
        |all| {
            let of = |kind: fn(&Outcome) -> bool| {
                all.iter().flat_map(BTreeMap::values).filter(|outcome| kind(outcome)).count()
            };
            assert!(of(|outcome| matches!(outcome, Outcome::Answered(_))) > 100);
            assert!(of(|outcome| *outcome == Outcome::Lost) > 0, "the hole that `Exchange` has not");
            assert!(of(|outcome| *outcome == Outcome::Late) > 50);
        },
    );
}

/// The buffered channel of figure 3. The loop of its thread is an event, whose wraps synchronise on the next one.
struct BufferChan(Sender<u32>, Receiver<u32>);

impl BufferChan {
    fn buffer() -> BufferChan {
        let ((in_tx, in_rx), (out_tx, out_rx)) = (channel(), channel());
        drop(spawn(async move { buffer_loop(Some(in_rx), out_tx, VecDeque::new()).await }));
        BufferChan(in_tx, out_rx)
    }
}

/// `loop (front, rear)` of the paper. (There it is for ever. Here it ends when nothing comes any more and all is sent.)
fn buffer_loop(
    inch: Option<Receiver<u32>>,
    outch: Sender<u32>,
    queue: VecDeque<u32>,
) -> BoxEvent<'static, ()> {
    let received = inch.clone().map(|from| {
        let (again, outch, mut queue) = (from.clone(), outch.clone(), queue.clone());
        from.into_recv_evt().then(move |message| async move {
            queue.extend(message.ok());
            buffer_loop(message.ok().map(|_| again), outch, queue).await;
        })
    });
    let sent = queue.front().copied().map(|front| {
        outch.clone().into_send_evt(front).then(move |sent| async move {
            if sent.is_ok() {
                let rest = queue.into_iter().skip(1).collect();
                buffer_loop(inch, outch, rest).await;
            }
        })
    });
    match (received, sent) {
        (None, None) => always(()).boxed(),
        (received, sent) => choose((received.or_never_evt(), sent.or_never_evt())).boxed(),
    }
}

#[test]
fn buffered_channels_of_figure_3() {
    let run = async || {
        let BufferChan(send, receive) = BufferChan::buffer();
        let sender = spawn(async move {
            for message in 1..=60 {
                // `bufferSend`: the buffer always takes it.
                send.send(message).await.expect("the buffer is there");
            }
        });
        let mut received = Vec::new();
        let mut given_up = 0;
        while received.last() != Some(&60) {
            // `bufferReceive`, in a choice with a timeout.
            let patience = after(Duration::from_micros(rng::below(3).into())).wrap(|()| None);
            let either = choose((receive.recv_evt().wrap(|got| got.ok()), patience));
            match fickle(either).await.flatten() {
                Some(message) => received.push(message),
                None => given_up += 1,
            }
        }
        sender.await.expect("no panic");
        (received, given_up)
    };
    in_simulation(
        run,
        |(received, _)| {
            assert_eq!(*received, (1..=60).collect::<Vec<_>>(), "nothing is lost, nor out of order")
        },
        |all| assert!(all.iter().all(|(_, given_up)| *given_up > 5)),
    );
}
