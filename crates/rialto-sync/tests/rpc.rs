//! Tests of calls: accepted, replied, cancelled.

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Closed, Condition, Event, always, choose, rng, select};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::rpc::{Client, Request, Server, Unanswered, rpc};

fn accept<Q: Send, R: Send>(server: &Server<Q, R>) -> Request<Q, R> {
    server.accept_evt().try_sync().expect("a request").expect("a client")
}

#[test]
fn a_call_commits_when_it_is_answered() {
    let (client, server) = rpc::<u32, u32>();
    let mut call = waiting(client.call_evt(1));
    let request = accept(&server);
    assert!(call.poll().is_none());
    assert_eq!(request.reply_evt(request.query() + 1).sync_blocking(), Ok(()));
    assert_eq!(call.poll(), Some(Ok(2)));
}

#[test]
fn a_send_commits_when_it_is_accepted() {
    let (client, server) = rpc::<u32, u32>();
    let mut send = waiting(client.send_evt(1));
    let request = accept(&server);
    let reply = send.poll().expect("accepted").expect("a server");
    let mut answer = waiting(reply.recv_evt());
    assert_eq!(request.reply_evt(5).sync_blocking(), Ok(()));
    assert_eq!(answer.poll(), Some(Ok(5)));
}

/// SimpleRPC's `mkRPC_In`, `mkRPC_Out` and `mkRPC_InOut`. Here they differ only in types.
#[test]
fn in_out_and_in_out() {
    let ((log, logger), (clock, ticker), (adder, sum)) =
        (rpc::<u32, ()>(), rpc::<(), u32>(), rpc::<u32, u32>());
    fn next<Q: Send, R: Send>(server: &Server<Q, R>) -> Request<Q, R> {
        server.accept_evt().sync_blocking().expect("a client")
    }
    let server = std::thread::spawn(move || {
        next(&logger).reply_evt(()).sync_blocking().expect("it waits");
        next(&ticker).reply_evt(7).sync_blocking().expect("it waits");
        let request = next(&sum);
        request.reply_evt(request.query() + 1).sync_blocking().expect("it waits");
    });
    assert_eq!(log.call_evt(1).sync_blocking(), Ok(()));
    assert_eq!(clock.call_evt(()).sync_blocking(), Ok(7));
    assert_eq!(adder.call_evt(2).sync_blocking(), Ok(3));
    server.join().expect("no panic");
}

#[test]
fn law_1_a_send_that_is_not_chosen_was_never_seen() {
    let (client, server) = rpc::<u32, u32>();
    assert!(choose((client.send_evt(1).wrap(Some), always(None))).sync_blocking().is_none());
    drop(waiting(client.send_evt(2)));
    assert!(server.accept_evt().try_sync().is_none());
}

#[test]
fn law_7_only_calls_that_are_not_chosen_are_cancelled() {
    let (client, server) = rpc::<u32, u32>();
    let stop = Condition::new();
    let mut call = waiting(choose((client.call_evt(1).wrap(Some), stop.wait_evt().wrap(|()| None))));
    let lost = accept(&server);
    let mut cancelled = waiting(lost.cancelled_evt());
    stop.signal();
    assert_eq!((cancelled.poll(), call.poll()), (None, Some(None)), "with its sync");
    assert_eq!(cancelled.poll(), Some(()));
    assert_eq!(lost.reply_evt(2).sync_blocking(), Err(Closed(2)));
    let mut call = waiting(client.call_evt(3));
    let chosen = accept(&server);
    chosen.reply_evt(4).sync_blocking().unwrap();
    assert_eq!(call.poll(), Some(Ok(4)));
    drop(call);
    assert!(!chosen.is_cancelled());
    // A call that is dropped is cancelled, too, unless it is answered already.
    let call = waiting(client.call_evt(5));
    let answered = accept(&server);
    answered.reply_evt(6).sync_blocking().unwrap();
    drop(call);
    assert!(!answered.is_cancelled());
    drop(waiting(client.call_evt(7)));
    assert!(accept(&server).is_cancelled());
}

#[test]
fn a_dropped_reply_cancels_and_a_received_one_does_not() {
    let (client, server) = rpc::<u32, u32>();
    let mut send = waiting(client.send_evt(1));
    let request = accept(&server);
    drop(send.poll());
    assert!(request.is_cancelled());
    let mut send = waiting(client.send_evt(1));
    let request = accept(&server);
    let reply = send.poll().unwrap().unwrap();
    let mut answer = waiting(reply.recv_evt());
    request.reply_evt(2).sync_blocking().unwrap();
    assert_eq!(answer.poll(), Some(Ok(2)));
    drop(answer);
    drop(reply);
    assert!(!request.is_cancelled());
}

#[test]
fn events_that_own_their_ends_do_the_same() {
    let (client, server) = rpc::<u32, u32>();
    let mut send = waiting(client.into_send_evt(1));
    let request = server.clone().into_accept_evt().sync_blocking().expect("the event is a client");
    let answer = send.poll().unwrap().unwrap().into_recv_evt();
    assert!(server.accept_evt().sync_blocking().is_err(), "now there is none");
    let mut answer = waiting(answer);
    request.reply_evt(2).sync_blocking().unwrap();
    assert_eq!((answer.poll(), request.is_cancelled()), (Some(Ok(2)), false));
    let (client, server) = rpc::<u32, u32>();
    let mut send = waiting(client.send_evt(1));
    let request = accept(&server);
    drop(waiting(send.poll().unwrap().unwrap().into_recv_evt()));
    assert!(request.is_cancelled());
}

#[test]
fn a_choice_of_two_calls_takes_one_answer_and_cancels_the_other() {
    let ((one, first), (other, second)) = (rpc::<(), u32>(), rpc::<(), u32>());
    let mut call = waiting(choose((one.call_evt(()), other.clone().into_call_evt(()))));
    let (first, second) = (accept(&first), accept(&second));
    assert_eq!(second.reply_evt(2).sync_blocking(), Ok(()));
    assert_eq!(first.reply_evt(1).try_sync(), None, "it cannot be taken, nor does the client know yet");
    assert_eq!(call.poll(), Some(Ok(2)));
    assert_eq!(first.reply_evt(1).sync_blocking(), Err(Closed(1)));
    assert!(first.is_cancelled() && !second.is_cancelled());
}

#[test]
fn a_dropped_server_ends_all_calls() {
    let (client, server) = rpc::<u32, u32>();
    let mut calls = [1, 2].map(|query| waiting(client.call_evt(query)));
    let request = accept(&server);
    let mut send = waiting(client.send_evt(3));
    drop(server);
    drop(request);
    assert!(calls.iter_mut().all(|call| call.poll() == Some(Err(Unanswered))));
    assert!(matches!(send.poll(), Some(Err(Closed(3)))));
    assert_eq!(client.call_evt(4).sync_blocking(), Err(Unanswered));
}

#[test]
fn law_14_a_server_learns_that_its_clients_are_gone_after_their_last_request() {
    let (client, server) = rpc::<u32, u32>();
    let event = client.clone().into_call_evt(1);
    drop(client);
    assert!(server.accept_evt().try_sync().is_none(), "the event is a client, too");
    drop(waiting(event));
    assert_eq!(accept(&server).query(), &1);
    assert!(server.accept_evt().sync_blocking().is_err());
}

#[test]
fn a_losing_reply_can_be_sent_again() {
    let (client, server) = rpc::<(), u32>();
    let mut call = waiting(client.call_evt(()));
    let request = accept(&server);
    for _ in 0..20 {
        let answered = choose((request.reply_evt(1).wrap(|_| true), always(false))).sync_blocking();
        assert_eq!(call.poll(), answered.then_some(Ok(1)));
        if answered {
            return;
        }
    }
    panic!("the choice is fair");
}

#[test]
fn failures_of_a_handler_reach_the_caller() {
    Runtime::simulated(1).block_on(async {
        let (client, server) = rpc::<u32, u32>();
        let serving = spawn(async move {
            server
                .serve(async |query| {
                    assert!(query < 3, "too large");
                    query + 1
                })
                .await;
        });
        assert_eq!(client.call(2).await, Ok(3));
        assert_eq!(client.call(3).await, Err(Unanswered));
        assert!(serving.await.is_err_and(|error| error.is_panic()));
        assert_eq!(client.call(2).await, Err(Unanswered));
    });
}

/// From Flatt and Findler: when some clients are killed, the server still serves the others.
#[test]
fn a_killed_client_does_not_block_the_server() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let (client, server) = rpc::<u32, u32>();
            let serving = spawn(async move {
                server
                    .serve(async |query| {
                        yield_now().await;
                        query + 1
                    })
                    .await;
            });
            let victims: Vec<_> = (0..10)
                .map(|query| {
                    let client = client.clone();
                    spawn(async move { client.call(query).await })
                })
                .collect();
            for _ in 0..rng::below(10) {
                yield_now().await;
            }
            for victim in &victims {
                victim.abort();
            }
            assert_eq!(client.call(41).await, Ok(42));
            drop((client, victims));
            serving.await.unwrap();
        });
    }
}

async fn ask(client: Client<u32, u32>, rounds: u32) -> u32 {
    let mut answers = 0;
    for round in 0..rounds {
        let enough = Condition::new();
        let impatience = spawn({
            let enough = enough.clone();
            async move {
                for _ in 0..rng::below(6) {
                    yield_now().await;
                }
                enough.signal();
            }
        });
        select! {
            answer = client.call_evt(round) => {
                assert_eq!(answer, Ok(round + 1));
                answers += 1;
            }
            () = enough.wait_evt() => {}
        }
        impatience.await.unwrap();
    }
    answers
}

/// The number of answers that the server saw taken is the number of answers that the clients received.
/// Returns it.
async fn both_sides_agree(clients: u32, rounds: u32) -> u32 {
    let (client, server) = rpc();
    let serving = spawn(async move {
        let mut taken = 0;
        while let Ok(request) = server.accept().await {
            let answer = request.query() + 1;
            for _ in 0..rng::below(3) {
                yield_now().await;
            }
            match request.reply_evt(answer).await {
                Ok(()) => {
                    taken += 1;
                    assert!(!request.is_cancelled());
                }
                Err(Closed(_)) => request.cancelled_evt().await,
            }
        }
        taken
    });
    let asking: Vec<_> = (0..clients).map(|_| spawn(ask(client.clone(), rounds))).collect();
    drop(client);
    let mut answers = 0;
    for asking in asking {
        answers += asking.await.unwrap();
    }
    assert_eq!(serving.await.unwrap(), answers);
    answers
}

#[test]
fn law_2_both_sides_agree_on_the_answers_under_any_schedule() {
    let answers = |seed| Runtime::simulated(seed).block_on(both_sides_agree(3, 10));
    let all: u32 = (0..100).map(answers).sum();
    assert!((100..2900).contains(&all), "{all}: some are answered, some are not");
}

#[test]
fn law_2_both_sides_agree_on_the_answers_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(both_sides_agree(4, 300));
}

/// A call that is dropped at any moment, answered or not, leaves nothing behind.
#[test]
fn law_13_abandoned_calls_leave_nothing() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let (client, server) = rpc::<u32, u32>();
            let serving = spawn(async move { server.serve(async |query| query).await });
            for query in 0..30 {
                assert!(
                    sync_or_abandon(client.call_evt(query)).await.is_none_or(|answer| answer == Ok(query))
                );
                let reply = sync_or_abandon(client.send_evt(query)).await;
                if let Some(Ok(reply)) = reply {
                    assert!(sync_or_abandon(reply.recv_evt()).await.is_none_or(|answer| answer == Ok(query)));
                }
            }
            drop(client);
            serving.await.unwrap();
        });
    }
}

/// Which of two enabled alternatives a choice takes is drawn: the end of all clients is none before this request.
#[test]
fn law_5_a_request_that_was_put_back_comes_before_the_end() {
    for _ in 0..40 {
        let (client, server) = rpc::<u32, u32>();
        let abandoned = waiting(server.accept_evt());
        let reply = client.send_evt(1).sync_blocking().expect("accepted");
        drop((abandoned, client));
        let request =
            server.clone().into_accept_evt().sync_blocking().expect("the request that was put back");
        let mut answer = waiting(reply.recv_evt());
        request.reply_evt(2).sync_blocking().unwrap();
        assert_eq!(answer.poll(), Some(Ok(2)));
        assert!(server.accept_evt().sync_blocking().is_err());
    }
}
