//! Sending, and selective receive.

mod support;

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Poll;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, after, always, channel, choose, never, select};
use rialto_process::{
    Envelope, Node, Overloaded, Pid, Tag, catch, receive, receive_evt, receive_if, receive_if_evt,
    receive_of, receive_of_evt, recv, self_pid, send, send_evt, spawn_process,
};
use support::{LONG, process, process_on};

struct Ping(Pid);
#[derive(Debug, PartialEq)]
struct Pong;
#[derive(Debug)]
enum Shape {
    Circle { radius: u32 },
    Square(u32, String),
    Dot,
}

fn me(message: impl Send + 'static) {
    assert!(send(self_pid(), message).is_ok());
}

/// Returns the remaining numbers, in order.
async fn rest() -> Vec<u32> {
    let mut all = Vec::new();
    loop {
        recv! {
            number: u32 => all.push(number),
            after(Duration::ZERO) => return all,
        }
    }
}

#[test]
fn the_papers_pong_server() {
    process(async {
        let server = spawn_process(async {
            loop {
                recv! { Ping(from) => send(from, Pong).unwrap() }
            }
        });
        send(server, Ping(self_pid())).unwrap();
        recv! { Pong => {} }
    });
}

/// Law 12: of two thousand messages, each of two receives in a choice gets about half, whether the message
/// arrives before the choice or after it.
#[test]
fn law_12_a_message_is_received_by_either_of_two_alternatives() {
    let seconds = process_on(Node::new(), 12, async {
        let either =
            || choose((receive_of_evt::<u32>().wrap(|_| 0), receive_if_evt(|_: &u32| true).wrap(|_| 1)));
        let (mut before, mut after) = (0, 0);
        for _ in 0..2_000 {
            let mut waits = pin!(either().sync());
            let polled = poll_fn(|cx| Poll::Ready(waits.as_mut().poll(cx))).await;
            assert!(polled.is_pending(), "no message is there");
            me(1_u32);
            after += waits.await;
            me(1_u32);
            before += either().await;
        }
        [before, after]
    });
    assert!(seconds.iter().all(|second| (900..=1_100).contains(second)), "{seconds:?}");
}

#[test]
fn the_papers_selective_retrieval_keeps_skipped_messages_in_order() {
    process(async {
        (1..=3_u32).for_each(me);
        assert_eq!(recv! { n: u32 => n }, 1);
        assert_eq!(recv! { n: u32 if n % 2 == 1 => n }, 3);
        assert_eq!(recv! { n: u32 => n }, 2);
    });
}

#[test]
fn arms_are_patterns_of_many_types() {
    process(async {
        me(Shape::Dot);
        me(Shape::Circle { radius: 2 });
        me(Shape::Square(3, "three".into()));
        me(Some(4_u8));
        me("five");
        me(6_i64);
        for _ in 0..6 {
            recv! {
                Shape::Circle { radius } if radius > 1 => assert_eq!(radius, 2),
                Shape::Square(side, name) => { assert_eq!((side, name.as_str()), (3, "three")); }
                Shape::Dot | Shape::Circle { .. } => {},
                Some(n): Option<u8> => assert_eq!(n, 4),
                "five": &'static str => {}
                n @ 6..=7: i64 => assert_eq!(n, 6),
            }
        }
        recv! { _: Envelope => unreachable!("it is empty"), after(Duration::ZERO) => {} }
    });
}

#[test]
fn first_matching_message_is_taken_in_mailbox_order() {
    process(async {
        me(1_u32);
        me("two");
        let first = recv! { _: &'static str => 2, _: u32 => 1 };
        assert_eq!(first, 1);
    });
}

#[test]
fn pinned_variables_match_by_equality() {
    process(async {
        let (mine, other) = (Tag::new(), Tag::new());
        me((other, 1_u32));
        me((mine, 2_u32));
        me((mine, 3_u32));
        let three = || 3;
        assert_eq!(recv! { (^mine, ^(three())): (Tag, u32) => "three" }, "three");
        assert_eq!(recv! { (^mine, n): (Tag, u32) => n }, 2);
        assert_eq!(recv! { (tag, n): (Tag, u32) => (tag, n) }, (other, 1));
    });
}

#[test]
fn guard_is_evaluated_for_each_alternative_pattern() {
    struct Either(Option<u32>, Option<u32>);
    process(async {
        let two = 2;
        for either in [
            Either(Some(1), Some(9)),
            Either(Some(8), Some(1)),
            Either(Some(2), Some(5)),
            Either(Some(6), Some(2)),
        ] {
            me(either);
        }
        for expected in [9, 8] {
            assert_eq!(recv! { Either(Some(n), _) | Either(_, Some(n)) if n > 7 => n }, expected);
        }
        for expected in [5, 6] {
            assert_eq!(
                recv! { | Either(Some(^(two | 2)), Some(n)) | Either(Some(n), Some(^two)) => n },
                expected
            );
        }
        for shape in [Shape::Square(3, "a".into()), Shape::Circle { radius: 4 }, Shape::Circle { radius: 2 }]
        {
            me(Some((shape, 7_u32)));
        }
        for expected in [7, 4, 2] {
            let got = recv! {
                Some((Shape::Circle { radius: n @ (1 | 2 | 5), .. }, _) | (Shape::Square(_, _), n)) if n != 3 => n,
                Some((Shape::Circle { radius }, _)): Option<(Shape, u32)> => radius,
            };
            assert_eq!(got, expected);
        }
    });
}

#[test]
fn arm_bodies_may_await_return_and_break() {
    async fn first_even() -> u32 {
        loop {
            let n = recv! {
                0: u32 => continue,
                n: u32 if n % 2 == 1 => { rialto_rt::yield_now().await; n }
                n: u32 => return n,
                () => break,
            };
            assert_eq!(n % 2, 1);
        }
        unreachable!("nobody says so")
    }
    process(async {
        [0_u32, 1, 3, 0, 8].into_iter().for_each(me);
        assert_eq!(first_even().await, 8);
    });
}

#[test]
fn messages_move_and_are_not_copied() {
    process(async {
        let big = vec![1_u8; 1000];
        let place = big.as_ptr() as usize;
        me(big);
        let same = recv! { bytes: Vec<u8> => bytes.as_ptr() as usize };
        assert_eq!(same, place);
    });
}

#[test]
fn nonmatching_messages_do_not_extend_after() {
    process(async {
        let (start, target) = (Instant::now(), self_pid());
        let noise = spawn_process(async move {
            loop {
                after(Duration::from_secs(1)).await;
                send(target, 1_u32).unwrap();
                send(target, "other").unwrap();
            }
        });
        let late = recv! { n: u32 if n > 1 => n, after(Duration::from_millis(9500)) => 0 };
        assert_eq!(late, 0);
        assert_eq!(start.elapsed(), Duration::from_millis(9500));
        rialto_process::kill(noise);
        assert_eq!(rest().await.len(), 9);
    });
}

#[test]
fn after_alone_is_a_pause() {
    process(async {
        let start = Instant::now();
        me(1_u32);
        recv! { after(LONG) => {} }
        assert_eq!(start.elapsed(), LONG);
        assert_eq!(rest().await, [1]);
    });
}

#[test]
fn after_zero_examines_the_whole_mailbox() {
    process(async {
        (0..100_u32).for_each(me);
        assert_eq!(recv! { n: u32 if n == 99 => n, after(Duration::ZERO) => 0 }, 99);
        assert_eq!(recv! { n: u32 if n == 99 => n, after(Duration::ZERO) => 0 }, 0);
        assert_eq!(rest().await, (0..99).collect::<Vec<_>>());
    });
}

#[test]
fn each_message_is_tried_once_by_a_receive_that_waits() {
    process(async {
        let asked = Arc::new(AtomicU32::new(0));
        let target = self_pid();
        (0..1000_u32).for_each(me);
        spawn_process(async move {
            for n in 1000..2000_u32 {
                send(target, n).unwrap();
                rialto_rt::yield_now().await;
            }
        });
        let ask = |n: u32| asked.fetch_add(1, Ordering::Relaxed) > u32::MAX - 1 || n == 1999;
        recv! { n: u32 if ask(n) => {} }
        assert_eq!(asked.load(Ordering::Relaxed), 2000);
    });
}

#[test]
fn messages_of_other_types_cost_nothing() {
    process(async {
        for n in 0..100_000_u32 {
            me(n);
        }
        // If they were examined, this would take minutes.
        for n in 0..100_000_u64 {
            me(n);
            assert_eq!(recv! { n: u64 => n }, n);
        }
        assert_eq!(rest().await.len(), 100_000);
    });
}

#[test]
fn law_5_a_lost_race_leaves_the_mailbox_as_it_was() {
    for seed in 0..200 {
        process_on(Node::new(), seed, async {
            (0..5_u32).for_each(me);
            me("last");
            let mut taken = Vec::new();
            for _ in 0..20 {
                select! {
                    n = receive_if_evt(|n: &u32| n.is_multiple_of(2)) => taken.push(n),
                    () = always(()) => {}
                    text = receive_of_evt::<&'static str>() => { assert_eq!(text, "last"); me("last"); }
                }
            }
            let in_order: Vec<_> = (0..5).filter(|n| taken.contains(n)).collect();
            assert_eq!(taken, in_order);
            assert_eq!(rest().await, (0..5).filter(|n| !taken.contains(n)).collect::<Vec<_>>());
        });
    }
}

#[test]
fn law_5_unseen_message_returns_to_its_position() {
    process(async {
        let target = self_pid();
        for _ in 0..10 {
            let mut receive = Box::pin(receive_if_evt(|n: &u32| *n == 1).into_future());
            let polled = std::future::poll_fn(|cx| {
                std::task::Poll::Ready(std::future::Future::poll(receive.as_mut(), cx).is_pending())
            });
            assert!(polled.await);
            [0_u32, 1, 2].into_iter().for_each(|n| send(target, n).unwrap());
            drop(receive); // committed by the send, and never polled
            assert_eq!(rest().await, [0, 1, 2]);
        }
    });
}

#[test]
fn receive_sees_messages_put_back_behind_its_position() {
    process(async {
        let mut first = Box::pin(receive_of_evt::<u32>().into_future());
        let mut second = Box::pin(receive_of_evt::<u32>().into_future());
        for waiting in [&mut first, &mut second] {
            std::future::poll_fn(|cx| {
                assert!(std::future::Future::poll(waiting.as_mut(), cx).is_pending());
                std::task::Poll::Ready(())
            })
            .await;
        }
        me(1_u32);
        drop(first);
        assert_eq!(second.await, 1);
    });
}

#[test]
fn receives_and_channels_can_be_chosen_and_a_panicking_condition_ends_the_receiver() {
    process(async {
        let (tx, rx) = channel::<u8>();
        spawn_process(async move { tx.send(7).await.map_err(|_| "closed") });
        let either = choose((rx.recv_evt().wrap(|n| n.ok()), receive_evt().wrap(|_| None), never()));
        assert_eq!(either.await, Some(7));

        let victim = spawn_process(async {
            receive_if_evt(|_: &u32| panic!("a bad condition")).await;
        });
        let watched = rialto_process::monitor(victim);
        rialto_rt::yield_now().await;
        after(Duration::from_secs(1)).await;
        send(victim, 1_u32).unwrap();
        let why = recv! { rialto_process::Down { monitor: ^watched, reason, .. } => reason };
        assert!(why.to_string().contains("a bad condition"), "{why}");
    });
}

#[test]
fn envelopes_are_any_message_and_can_be_sent_on() {
    process(async {
        let back = self_pid();
        let forwarder = spawn_process(async move {
            loop {
                recv! { any: Envelope => send(back, any).unwrap() }
            }
        });
        send(forwarder, 1_u32).unwrap();
        send(forwarder, Pong).unwrap();
        recv! { Pong => {} }
        assert_eq!(recv! { n: u32 => n }, 1);
    });
}

#[test]
fn send_to_a_full_mailbox_fails_and_send_evt_waits() {
    let node = Node::builder().mailbox_bound(3).build();
    process_on(node, 1, async {
        let target = self_pid();
        (0..3_u32).for_each(me);
        assert_eq!(send(target, 3_u32), Err(Overloaded(3)));
        assert!(!choose((send_evt(target, 3_u32).wrap(|()| true), always(false))).await);
        spawn_process(async move {
            for n in 3..10_u32 {
                send_evt(target, n).await;
            }
        });
        let mut all = Vec::new();
        while all.len() < 10 {
            all.push(recv! { n: u32 => n });
        }
        assert_eq!(all, (0..10).collect::<Vec<_>>());
    });
}

#[test]
fn message_to_a_dead_process_is_a_dead_letter() {
    let node = Node::new();
    process_on(node.clone(), 1, async move {
        let mut dead = node.subscribe_dead_letters();
        let (gone, watched) = rialto_process::spawn_monitor(async {});
        recv! { rialto_process::Down { monitor: ^watched, .. } => {} }
        assert_eq!(send(gone, Pong), Ok(()));
        send_evt(gone, Pong).await;
        assert_eq!(node.dead_letter_count(), 2);
        let letter = dead.recv().await.unwrap();
        assert_eq!((letter.to, letter.reason), (Some(gone), rialto_process::DeadLetterReason::NoProcess));
        assert!(letter.to_string().contains("Pong"), "{letter}");
    });
}

#[test]
fn send_evt_returns_when_the_receiver_ends() {
    let node = Node::builder().mailbox_bound(1).build();
    process_on(node, 1, async {
        let sleeper = spawn_process(async {
            recv! { Pong => {} }
        });
        send(sleeper, 1_u32).unwrap();
        spawn_process(async move {
            after(Duration::from_secs(1)).await;
            rialto_process::kill(sleeper);
        });
        send_evt(sleeper, 2_u32).await;
        assert!(!rialto_process::is_alive(sleeper));
    });
}

/// The first receive holds a message that it has not refused yet, while the second one examines the next
/// message.
#[test]
fn two_receives_of_one_process_skip_nothing() {
    process(async {
        let my = self_pid();
        spawn_process(async move {
            after(Duration::from_secs(1)).await;
            send(my, 5_u32).unwrap();
            send(my, 6_u32).unwrap();
        });
        let mut first = Box::pin(async {
            recv! { n: u32 if n == 1 => n, after(LONG) => 0 }
        });
        let mut second = Box::pin(async {
            recv! { n: u32 if n == 5 => n, after(LONG) => 0 }
        });
        let of_second = std::future::poll_fn(|cx| {
            assert!(first.as_mut().poll(cx).is_pending());
            second.as_mut().poll(cx)
        });
        assert_eq!(of_second.await, 5);
        // It has taken the other message meanwhile.
        drop(first);
        assert_eq!(rest().await, [6]);
    });
}

/// Each receive refuses all but one message. They come to an end in whatever order they look.
#[test]
fn concurrent_receives_of_one_process_terminate() {
    process(async {
        let my = self_pid();
        spawn_process(async move {
            for n in 0..20_u32 {
                after(Duration::from_secs(1)).await;
                send(my, n).unwrap();
                send(my, 100 + n).unwrap();
            }
        });
        let asked = AtomicU32::new(0);
        let wants = |last: u32| {
            let asked = &asked;
            Box::pin(async move {
                recv! { n: u32 if { asked.fetch_add(1, Ordering::Relaxed); n == last } => n }
            })
        };
        let mut receives: Vec<_> = [119, 118, 19, 18].map(wants).into();
        let mut received = Vec::new();
        std::future::poll_fn(|cx| {
            receives.retain_mut(|receive| match receive.as_mut().poll(cx) {
                std::task::Poll::Ready(n) => {
                    received.push(n);
                    false
                }
                std::task::Poll::Pending => true,
            });
            if receives.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        })
        .await;
        received.sort_unstable();
        assert_eq!(received, [18, 19, 118, 119]);
        assert_eq!(rest().await.len(), 36);
        assert!(asked.load(Ordering::Relaxed) <= 4 * 40 * 2, "{asked:?}");
    });
}

#[test]
fn message_whose_condition_panics_is_removed() {
    process(async {
        let picky = |n: &u32| {
            assert_ne!(*n, 7, "not a seven");
            true
        };
        (0..2).for_each(|_| me(7_u32));
        me(8_u32);
        assert!(
            catch(async {
                recv! { n: u32 if picky(&n) => n }
            })
            .await
            .is_err()
        );
        assert!(catch(async move { receive_if_evt(picky).await }).await.is_err());
        assert_eq!(rest().await, [8]);
    });
}

#[test]
fn plain_receives_take_what_their_events_take() {
    process(async {
        (1..=3_u32).for_each(me);
        me("text");
        assert_eq!(receive_if(|number: &u32| *number > 1).await, 2);
        assert_eq!(receive_of::<&'static str>().await, "text");
        assert_eq!(receive().await.open::<u32>().ok(), Some(1));
        assert_eq!(rest().await, [3]);
    });
}

/// Law 5: a plain receive that is dropped, started or not, has received nothing.
#[test]
fn law_5_dropped_plain_receives_lose_nothing() {
    process(async {
        for round in 0..4 {
            let mut waits =
                (Box::pin(receive()), Box::pin(receive_of::<u32>()), Box::pin(receive_if(is_even)));
            if round % 2 == 1 {
                poll_fn(|cx| {
                    assert!(waits.0.as_mut().poll(cx).is_pending());
                    assert!(waits.1.as_mut().poll(cx).is_pending());
                    assert!(waits.2.as_mut().poll(cx).is_pending());
                    Poll::Ready(())
                })
                .await;
            }
            if round < 2 {
                drop(waits);
                (2..5_u32).for_each(me);
            } else {
                (2..5_u32).for_each(me);
                drop(waits);
            }
            assert_eq!(rest().await, [2, 3, 4], "round {round}");
        }
    });
}

fn is_even(number: &u32) -> bool {
    number.is_multiple_of(2)
}
