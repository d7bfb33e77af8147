//! Leaves over events: what a copy, a writing, or a drop does to the messages
//! that a leaf has offered or was about to receive.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{
    Chosen2, Chosen3, Closed, Continuation, DecodeError, Directory, Receiver, Registry, Sender, Time, Wait,
    channel, choose2, choose3, cps, named_channel, one_of, perhaps, recv, send, sleep, sleep_until, within,
};
use rialto_event::Event;
use rialto_event::time::Instant;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

/// Written and read, as another process would.
fn hop<T: 'static>(continuation: &Continuation<T>, registry: &Registry) -> Continuation<T> {
    registry.continuation(&continuation.to_bytes().unwrap()).unwrap()
}

#[cps]
async fn add_two(numbers: Receiver<u64>) -> u64 {
    let a = recv::<u64>(&numbers).await;
    let b = recv::<u64>(&numbers).await;
    a.unwrap_or(100) + b.unwrap_or(100)
}

#[test]
fn a_receive_goes_on_elsewhere() {
    let (tx, rx) = channel();
    let mut here = Continuation::new(add_two(rx));
    assert!(poll(&mut here).is_pending());
    tx.try_send(1).unwrap();
    assert!(poll(&mut here).is_pending());
    let mut there = hop(&here, &Registry::new().with::<add_two>());
    drop(here);
    assert!(poll(&mut there).is_pending());
    tx.try_send(2).unwrap();
    assert_eq!(poll(&mut there), Poll::Ready(3));
}

#[test]
fn what_was_delivered_unseen_is_not_in_the_copy() {
    let (tx, rx) = channel();
    let mut one = Continuation::new(add_two(rx));
    assert!(poll(&mut one).is_pending());
    // It is in the sync of `one`, which has not seen it.
    tx.try_send(1).unwrap();
    let mut other = one.clone();
    // Put back by the copying: whoever asks first has it, and nobody else.
    assert!(poll(&mut other).is_pending());
    assert!(poll(&mut one).is_pending());
    tx.try_send(2).unwrap();
    assert_eq!(poll(&mut other), Poll::Ready(3));
    tx.try_send(3).unwrap();
    tx.try_send(4).unwrap_err();
    assert!(poll(&mut one).is_pending(), "it has seen the 3 only");
}

#[cps]
async fn offer(to: Sender<String>, text: String) -> bool {
    let sent = send::<String>(&to, text).await;
    sent.is_ok()
}

#[test]
fn a_copy_of_a_send_sends_its_own() {
    let (tx, rx) = channel();
    let mut one = Continuation::new(offer(tx, "news".into()));
    assert!(poll(&mut one).is_pending());
    let mut other = hop(&one, &Registry::new().with::<offer>());
    assert!(rx.try_recv().is_err(), "withdrawn, until it is polled again");
    assert!(poll(&mut one).is_pending());
    assert_eq!(rx.try_recv(), Ok("news".into()));
    assert_eq!(poll(&mut one), Poll::Ready(true));
    assert!(poll(&mut other).is_pending());
    assert_eq!(rx.try_recv(), Ok("news".into()));
    assert_eq!(poll(&mut other), Poll::Ready(true));
}

#[test]
fn what_was_taken_unseen_is_not_sent_again() {
    let (tx, rx) = channel();
    let mut one = Continuation::new(offer(tx, "news".into()));
    assert!(poll(&mut one).is_pending());
    assert_eq!(rx.try_recv(), Ok("news".into()));
    // It has happened, though `one` does not know yet. The copy knows as much.
    let mut other = hop(&one, &Registry::new().with::<offer>());
    assert_eq!(poll(&mut other), Poll::Ready(true));
    assert_eq!(poll(&mut one), Poll::Ready(true));
    assert!(rx.try_recv().is_err());
}

#[test]
fn a_closed_channel_brings_the_value_back() {
    let (tx, rx) = channel::<String>();
    let mut waiting = send(&tx, "kept".into());
    assert!(poll(&mut waiting).is_pending());
    drop(rx);
    let mut copy = waiting.clone();
    assert_eq!(poll(&mut waiting), Poll::Ready(Err(Closed("kept".into()))));
    assert_eq!(poll(&mut copy), Poll::Ready(Err(Closed("kept".into()))));
}

#[cps]
async fn either(news: Receiver<u64>, to: Sender<u64>) -> String {
    let got =
        choose3::<recv<u64>, send<u64>, sleep>(recv(&news), send(&to, 7), sleep(Duration::from_secs(3600)))
            .await;
    match got {
        Chosen3::First(got) => format!("received {}", got.unwrap_or(0)),
        Chosen3::Second(sent) => format!("sent {}", sent.is_ok()),
        Chosen3::Third(()) => "nothing".to_string(),
    }
}

#[test]
fn a_choice_is_withdrawn_as_a_whole() {
    let registry = Registry::new().with::<either>();
    let ((news, rx), (tx, sent)) = (channel(), channel());
    let mut one = Continuation::new(either(rx, tx));
    assert!(poll(&mut one).is_pending());
    let mut other = hop(&one, &registry);
    assert!(news.try_send(1).is_err() && sent.try_recv().is_err(), "nobody waits");
    assert!(poll(&mut other).is_pending());
    news.try_send(1).unwrap();
    assert_eq!(poll(&mut other), Poll::Ready("received 1".into()));
    assert!(poll(&mut one).is_pending());
    assert_eq!(sent.try_recv(), Ok(7));
    // Sent, and not seen: so it is written.
    let mut third = hop(&one, &registry);
    assert!(news.try_send(2).is_err());
    assert_eq!(poll(&mut third), Poll::Ready("sent true".into()));
    assert_eq!(poll(&mut one), Poll::Ready("sent true".into()));
}

#[test]
fn arms_can_be_many_none_and_nested() {
    let channels: Vec<_> = (0..5).map(|_| channel::<u32>()).collect();
    let mut many = one_of(channels.iter().map(|(_, rx)| recv(rx)).collect());
    assert!(poll(&mut many).is_pending());
    channels[3].0.try_send(9).unwrap();
    assert_eq!(poll(&mut many), Poll::Ready((3, Ok(9))));

    let mut none = one_of(Vec::<recv<u32>>::new());
    assert!(poll(&mut none).is_pending());

    let rx = &channels[0].1;
    let mut disabled = choose2(perhaps(false.then(|| recv(rx))), sleep(Duration::from_secs(3600)));
    assert!(poll(&mut disabled).is_pending());
    assert!(channels[0].0.try_send(1).is_err());

    let mut nested = choose2(choose2(recv(rx), recv(&channels[1].1)), recv(&channels[2].1));
    assert!(poll(&mut nested).is_pending());
    channels[1].0.try_send(4).unwrap();
    assert_eq!(poll(&mut nested), Poll::Ready(Chosen2::First(Chosen2::Second(Ok(4)))));
}

#[test]
fn a_time_is_kept_by_the_calendar() {
    let runtime = rialto_rt::Runtime::simulated(7);
    runtime.block_on(async {
        let start = Time::now();
        let mut late: Wait<_> = sleep(Duration::from_secs(10));
        assert!(poll(&mut late).is_pending());
        let bytes = postcard::to_allocvec(&late).unwrap();
        drop(late);
        rialto_event::sleep(Duration::from_secs(4)).await;
        let late: sleep = postcard::from_bytes(&bytes).unwrap();
        late.await;
        assert_eq!(Time::now() - start, Duration::from_secs(10));
        // It has passed.
        sleep_until(start).await;
        assert_eq!(Time::now() - start, Duration::from_secs(10));
    });
}

#[test]
fn an_end_that_nobody_has_is_refused_by_its_identity() {
    let registry = Registry::new().with::<add_two>();
    let (tx, rx) = channel();
    let id = rx.id();
    let bytes = Continuation::new(add_two(rx)).to_bytes().unwrap();
    let refused = registry.continuation::<u64>(&bytes).unwrap_err();
    assert_eq!(refused, DecodeError::UnknownEndpoint { id: id.clone() });
    assert!(refused.to_string().contains(&id.to_string()), "{refused}");
    drop(tx);
}

#[test]
fn an_end_of_another_type_is_refused() {
    let (_tx, rx) = named_channel::<u64>("numbers").unwrap();
    let bytes = Continuation::new(add_two(rx)).to_bytes().unwrap();
    let elsewhere = Directory::new();
    let (tx, rx) = channel::<String>();
    elsewhere.name("numbers", &tx, &rx).unwrap();
    let registry = Registry::new().with::<add_two>().with_directory(&elsewhere);
    let refused = registry.continuation::<u64>(&bytes).unwrap_err();
    assert!(matches!(refused, DecodeError::OtherEndpoint { .. }), "{refused}");
}

#[test]
fn a_name_finds_what_the_place_offers() {
    let (tx, rx) = named_channel::<u64>("work").unwrap();
    let mut here = Continuation::new(add_two(rx.clone()));
    assert!(poll(&mut here).is_pending());
    tx.try_send(1).unwrap();
    assert!(poll(&mut here).is_pending());
    let elsewhere = Directory::new();
    let (far, far_rx) = channel::<u64>();
    elsewhere.name("work", &far, &far_rx).unwrap();
    let mut there = hop(&here, &Registry::new().with::<add_two>().with_directory(&elsewhere));
    assert!(poll(&mut there).is_pending());
    far.try_send(20).unwrap();
    assert_eq!(poll(&mut there), Poll::Ready(21));
}

#[test]
fn a_restricted_directory_hides_the_process_from_a_peer() {
    let (_tx, rx) = named_channel::<u64>("private").unwrap();
    let bytes = Continuation::new(add_two(rx.clone())).to_bytes().unwrap();
    let registry = Registry::new().with::<add_two>();
    assert!(registry.continuation::<u64>(&bytes).is_ok());
    let refused = registry.with_directory(&Directory::new()).continuation::<u64>(&bytes);
    assert!(matches!(refused, Err(DecodeError::UnknownEndpoint { .. })));
}

#[cps]
async fn relay(from: Receiver<u64>, to: Sender<u64>) -> u64 {
    let mut passed = 0u64;
    let mut held: Option<u64> = None;
    loop {
        match held {
            None => match recv::<u64>(&from).await {
                Ok(n) => held = Some(n),
                Err(_) => return passed,
            },
            Some(n) => {
                if send::<u64>(&to, n).await.is_err() {
                    return passed;
                }
                passed += 1;
                held = None;
            }
        }
    }
}

/// A relay is written, dropped and read again while others send to it and
/// receive from it: each message arrives once.
#[test]
fn moving_conserves_messages() {
    const MESSAGES: u64 = 2000;
    let ((tx, from), (to, rx)) = (channel(), channel());
    let registry = Registry::new().with::<relay>();
    let mut relay = Continuation::new(relay(from.clone(), to.clone()));
    std::thread::scope(|scope| {
        scope.spawn(move || (0..MESSAGES).for_each(|n| tx.send(n).sync_blocking().unwrap()));
        let received = scope
            .spawn(move || (0..MESSAGES).map(|_| rx.recv().sync_blocking().unwrap()).collect::<Vec<_>>());
        let mut hops = 0u64;
        let passed = loop {
            if let Poll::Ready(passed) = poll(&mut relay) {
                break passed;
            }
            relay = match hops % 3 {
                0 => relay.clone(),
                1 => hop(&relay, &registry),
                _ => relay,
            };
            hops += 1;
        };
        assert_eq!(passed, MESSAGES);
        assert_eq!(received.join().unwrap(), (0..MESSAGES).collect::<Vec<_>>());
    });
}

/// What the partner of a wait does, when so many minutes have passed.
#[derive(Clone, Copy, Debug)]
enum Partner {
    Sends(u32),
    Closes(u32),
}

const MINUTE: Duration = Duration::from_secs(60);
/// The minute in which the wait begins. It was made before.
const BEGIN: u32 = 10;

/// The result of a wait, its duration, and the value that is left in the channel.
type Waited = (Option<Result<u64, Closed>>, Duration, Option<u64>);

fn limited<F>(partner: Partner, make: impl FnOnce(rialto_event::Receiver<u64>) -> F) -> Waited
where
    F: IntoFuture<Output = Option<Result<u64, Closed>>>,
{
    rialto_rt::Runtime::simulated(1).block_on(async {
        let (tx, rx) = rialto_event::channel();
        let task = rialto_rt::spawn(async move {
            let (Partner::Sends(minute) | Partner::Closes(minute)) = partner;
            rialto_event::sleep(minute * MINUTE).await;
            match partner {
                Partner::Sends(_) => tx.send(7).await.unwrap(),
                Partner::Closes(_) => drop(tx),
            }
        });
        let wait = make(rx.clone());
        rialto_event::sleep(BEGIN * MINUTE).await;
        let begin = Instant::now();
        let result = wait.await;
        let time = begin.elapsed();
        let left = rx.recv().await.ok();
        task.await.unwrap();
        (result, time, left)
    })
}

/// `Event::within` and the leaf `within` have the same meaning.
#[test]
fn the_limit_of_an_event_and_that_of_a_leaf_agree() {
    let minutes = |count| count * MINUTE;
    let (got, closed) = (Some(Ok(7)), Some(Err(Closed(()))));
    let cases = [
        // What is enabled at once is chosen, however short the limit is.
        (Partner::Sends(0), minutes(0), (got, minutes(0), None)),
        (Partner::Sends(0), minutes(5), (got, minutes(0), None)),
        (Partner::Closes(0), minutes(0), (closed, minutes(0), None)),
        // The limit begins with the wait. What comes later stays in the channel.
        (Partner::Sends(BEGIN + 20), minutes(0), (None, minutes(0), Some(7))),
        (Partner::Sends(BEGIN + 20), minutes(5), (None, minutes(5), Some(7))),
        (Partner::Closes(BEGIN + 20), minutes(5), (None, minutes(5), None)),
        // What comes in time ends the wait.
        (Partner::Sends(BEGIN + 2), minutes(5), (got, minutes(2), None)),
        (Partner::Closes(BEGIN + 2), minutes(5), (closed, minutes(2), None)),
        (Partner::Sends(BEGIN + 20), Duration::MAX, (got, minutes(20), None)),
    ];
    for (partner, limit, expected) in cases {
        let of_event = limited(partner, |rx| rx.into_recv_evt().within(limit));
        let of_leaf = limited(partner, |rx| within(recv(&Receiver::from(rx)), limit));
        assert_eq!((of_event, of_leaf), (expected, expected), "{partner:?}, {limit:?}");
    }
}
