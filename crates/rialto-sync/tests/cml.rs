//! The abstractions of Reppy's *CML: A higher-order concurrent language* (1991): the calls of sections 2.1
//! and 2.4, the buffered channel of figure 3, and the swap channel of Reppy's book. Each is one event, and is
//! tested in a choice with a timeout, under random cancellation. Most have a wrap that waits
//! ([`Event::then`]).

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use crate::abandoning::sync_or_abandon;
use rialto_event::{
    BoxEvent, Event, EventOption, Receiver, Sender, after, always, channel, choose, guard, guard_async, rng,
};
use rialto_rt::{JoinHandle, Runtime, spawn, yield_now};

/// The outcome of a call.
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

/// Runs four clients, which call with different numbers, in choices with timeouts. Many calls are abandoned.
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
        1 => sync_or_abandon(either).await.unwrap_or(Outcome::Dropped),
        _ => aborted(either.boxed()).await,
    }
}

/// Syncs on `event` in a task, which is aborted soon.
async fn aborted(event: BoxEvent<'static, Outcome>) -> Outcome {
    let task = spawn(async move { event.await });
    for _ in 0..rng::below(5) {
        yield_now().await;
    }
    task.abort();
    task.await.unwrap_or(Outcome::Dropped)
}

/// A request to double a number, with the channel for the reply.
type Request = (u32, Sender<u32>);

/// Spawns a server that replies to requests. Its result is the numbers of the requests that it has accepted.
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

/// Runs `run` under many seeds. A seed determines the schedule, and which syncs are cancelled when. `check`
/// examines the result of each run. `all` examines all results together: it asserts that each kind of outcome
/// has occurred.
fn in_simulation<T>(run: impl AsyncFn() -> T, check: impl Fn(&T), all: impl Fn(&[T])) {
    let results: Vec<T> = (0..20).map(|seed| Runtime::simulated(seed).block_on(run())).collect();
    results.iter().for_each(check);
    all(&results);
}

/// Asserts the invariants of every call: answers are right, and no request is accepted twice.
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

/// Asserts that many calls were answered, many were late, and many were dropped.
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

/// The acceptance of the request is the commit. The reply is awaited after it.
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

/// The reply is the commit. A guard sends the request before.
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

/// Like the second form, but a task sends the request. The reply channel belongs to the server, and all
/// clients share it. If a client chooses another event, the server waits until another client receives the
/// reply. The paper has the fourth form for this reason. No reply is lost, and none is received twice.
#[test]
fn client_call_evt_3() {
    let run = async || {
        let ((tx, requests), (reply, replies)) = (channel(), channel());
        let server = spawn(async move {
            let mut accepted = Vec::new();
            while let Ok(number) = requests.recv().await {
                accepted.push(number);
                reply.send(2 * number).await.expect("the test receives what the clients leave");
            }
            accepted
        });
        let unclaimed = replies.clone();
        let outcomes = clients(move |number| {
            let (tx, replies) = (tx.clone(), replies.clone());
            guard(move || {
                drop(spawn(async move { tx.send(number).await }));
                replies.into_recv_evt().wrap(|answer| answer.ok())
            })
        });
        let outcomes = outcomes.await;
        let mut left = Vec::new();
        while let Ok(answer) = unclaimed.recv().await {
            left.push(answer);
        }
        ((server.await.expect("no panic"), outcomes), left)
    };
    let answers = |outcomes: &BTreeMap<u32, Outcome>| -> Vec<(u32, u32)> {
        let answer = |(number, outcome): (&u32, &Outcome)| match outcome {
            Outcome::Answered(answer) => Some((*number, *answer)),
            _ => None,
        };
        outcomes.iter().filter_map(answer).collect()
    };
    in_simulation(
        run,
        |((accepted, outcomes), left)| {
            let once: BTreeSet<_> = accepted.iter().collect();
            assert_eq!(once.len(), accepted.len(), "each request is accepted once");
            let mut received = left.clone();
            received.extend(answers(outcomes).iter().map(|(_, answer)| answer));
            received.sort_unstable();
            let replies: Vec<_> = once.iter().map(|number| 2 * *number).collect();
            assert_eq!(received, replies, "each reply is received once");
        },
        |all| {
            let calls: Vec<_> = all.iter().map(|(calls, _)| calls.clone()).collect();
            check_kinds(&calls);
            let answers: Vec<_> = calls.iter().flat_map(|(_, outcomes)| answers(outcomes)).collect();
            let others = answers.iter().filter(|(number, answer)| *answer != 2 * number).count();
            assert!((1..answers.len()).contains(&others), "{others} of {} are another's", answers.len());
        },
    );
}

/// Like the third form, but each call has a reply channel of its own. So the client can safely choose another
/// event: the server then fails to send the reply, and no other client receives it. (In the paper, a new
/// thread sends each reply, because CML's channels have no ends that can be dropped.)
#[test]
fn client_call_evt_4() {
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

/// The server learns whether its reply was chosen. It commits its transaction, or aborts it.
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

/// A swap channel: two parties exchange values. One sends its value first, and then receives the other's.
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
                // If the partner was cancelled after the commit, it does not get our value.
                let _ = reply.send(mine).await;
                Some(theirs)
            });
            let sent = tx.into_send_evt((mine, back)).then(|sent| async move {
                sent.ok()?;
                // Our value may have been received, not seen, and put back (law 5). Then it stays in the
                // channel until the next party comes.
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
                    // Either both have swapped, or the other party was cancelled after the commit, or waited
                    // too long.
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

/// The buffered channel of figure 3. Its loop is an event whose wraps synchronise on the next iteration.
struct BufferChan(Sender<u32>, Receiver<u32>);

impl BufferChan {
    fn buffer() -> BufferChan {
        let ((in_tx, in_rx), (out_tx, out_rx)) = (channel(), channel());
        drop(spawn(async move { buffer_loop(Some(in_rx), out_tx, VecDeque::new()).await }));
        BufferChan(in_tx, out_rx)
    }
}

/// The function `loop (front, rear)` of the paper. In the paper it never ends. Here it ends when the input is
/// closed and all values are sent.
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
            match sync_or_abandon(either).await.flatten() {
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
