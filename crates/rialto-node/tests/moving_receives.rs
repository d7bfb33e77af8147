//! The `recv!` of processes that are data: patterns and conditions of its arms, and the expressions that they
//! may contain.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use rialto_cps::{Child, Chosen2, Frame, cps, join, select, sleep, spawn, yield_now};
use rialto_node::migration::{Condition, mobile, receive, receive_if, receive2};
use rialto_node::{Exit, Message, down_evt, recv, send, spawn_process};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use support::process;

/// Returns the exit reason of a process that receives these messages, in this order.
fn end_of<P, M, const N: usize>(make: fn() -> P, messages: [M; N]) -> Exit
where
    P: Frame<Output = Exit>,
    M: Message,
{
    process(async move {
        let pid = spawn_process(mobile(make()));
        for message in messages {
            send(pid, message).unwrap();
        }
        down_evt(pid).await
    })
}

/// Builds of one function, which differ in what it receives.
mod builds {
    macro_rules! build {
        ($build:ident: $wait:expr) => {
            #[expect(dead_code, reason = "only its layout is read")]
            pub mod $build {
                use super::super::*;
                #[cps]
                pub async fn waits() -> Exit {
                    let got: u64 = u64::from($wait.await);
                    Exit::custom(got)
                }
            }
        };
    }
    build!(one: receive::<u64>());
    build!(same: receive::<u64>());
    build!(other_type: receive::<u32>());
    build!(odd: receive_if::<Odd>(Odd));
    build!(even: receive_if::<Even>(Even));
}

#[derive(Clone, Serialize, Deserialize)]
struct Odd;
#[derive(Clone, Serialize, Deserialize)]
struct Even;
impl Condition for Odd {
    type Message = u64;
    fn holds(&self, n: &u64) -> bool {
        !n.is_multiple_of(2)
    }
}
impl Condition for Even {
    type Message = u64;
    fn holds(&self, n: &u64) -> bool {
        n.is_multiple_of(2)
    }
}

/// So a build that receives something else refuses a process that was captured in the receive.
#[test]
fn functions_that_receive_other_messages_have_other_layouts() {
    let one = builds::one::waits::LAYOUT;
    assert_eq!(one, builds::same::waits::LAYOUT);
    assert_ne!(one, builds::other_type::waits::LAYOUT);
    assert_ne!(builds::odd::waits::LAYOUT, builds::even::waits::LAYOUT);
}

struct Either(Option<u64>, Option<u64>);

#[cps]
async fn of_alternatives() -> Exit {
    let one: u64 = 1;
    let first: u64 = recv! { Either(Some(n), _) | Either(_, Some(n)) if n > 5 => n };
    let second: u64 = recv! { Either(Some(^one), Some(n)) | Either(Some(n), Some(^one)) => n };
    let third: u64 = recv! {
        Either(Some(0 | 3), Some(n @ (10 | 20))) if n > 10 => {
            let n: u64 = n;
            yield_now().await;
            n
        }
    };
    Exit::custom([first, second, third])
}

#[test]
fn guard_is_evaluated_for_each_alternative_pattern() {
    let messages = [
        (Some(1), Some(9)),
        (Some(8), Some(2)),
        (Some(4), Some(1)),
        (Some(3), Some(10)),
        (Some(3), Some(20)),
    ];
    let messages = messages.map(|(one, other)| Either(one, other));
    assert_eq!(end_of(of_alternatives, messages), Exit::custom([9_u64, 4, 20]));
}

/// Alternately returns true and false.
fn is_even(asked: &AtomicU64) -> bool {
    asked.fetch_add(1, Relaxed).is_multiple_of(2)
}

static OF_RECV: AtomicU64 = AtomicU64::new(0);
static OF_SEVERAL: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Serialize, Deserialize)]
struct Sometimes;

impl Condition for Sometimes {
    type Message = u64;
    fn holds(&self, _: &u64) -> bool {
        is_even(&OF_SEVERAL)
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Below(u64);

impl Condition for Below {
    type Message = u64;
    fn holds(&self, number: &u64) -> bool {
        *number < self.0
    }
}

#[cps]
async fn asks_once() -> Exit {
    let first: u64 = recv! { n: u64 if is_even(&OF_RECV) => n };
    let several =
        receive2::<receive_if<Below>, receive_if<Sometimes>>(receive_if(Below(3)), receive_if(Sometimes));
    match several.await {
        Chosen2::First(n) => Exit::custom((first, n, 0_u64)),
        Chosen2::Second(n) => Exit::custom((first, 0_u64, n)),
    }
}

#[test]
fn condition_is_evaluated_once_per_message() {
    assert_eq!(end_of(asks_once, [4_u64, 5]), Exit::custom((4_u64, 0_u64, 5_u64)));
    assert_eq!((OF_RECV.load(Relaxed), OF_SEVERAL.load(Relaxed)), (1, 1));
}

#[cps]
async fn half(n: u64) -> u64 {
    yield_now().await;
    n / 2
}

#[cps]
async fn forms_in_arms() -> Exit {
    let sum: u64 = recv! {
        n: u64 => {
            let n: u64 = n;
            let (a, b): (u64, u64) = join!(half(n), half(n + 2));
            let chosen: u64 = select! {
                () = sleep(Duration::from_secs(1)) => recv! { (n, m): (u64, u64) => n + m },
            };
            a + b + chosen
        }
        // Only compiled: `spawn!` needs an executor, which a process does not have.
        name: String => {
            let name: String = name;
            let child: Child<String> = spawn!(-> String { half(1).await; name });
            drop(child);
            0
        }
    };
    Exit::custom(sum)
}

#[test]
fn arms_may_contain_suspension_points() {
    process(async {
        let pid = spawn_process(mobile(forms_in_arms()));
        send(pid, (1_u64, 20_u64)).unwrap();
        send(pid, 8_u64).unwrap();
        assert_eq!(down_evt(pid).await, Exit::custom(4 + 5 + 21_u64));
    });
}

#[derive(Clone, Copy)]
enum Session {
    Open(u64),
    Close(u64),
}

#[cps]
async fn nested() -> Exit {
    recv! {
        Session::Open(id): Session => {
            let id: u64 = id;
            recv! { Session::Close(^id): Session => Exit::custom(id) }
        }
    }
}

#[test]
fn nested_recv_uses_bindings_of_the_outer_arm() {
    let messages = [Session::Close(2), Session::Open(3), Session::Close(2), Session::Close(3)];
    assert_eq!(end_of(nested, messages), Exit::custom(3_u64));
}

struct Done(String);

#[cps]
async fn shadowed(id: u64) -> Exit {
    if id > 5 {
        let id: Vec<u64> = Vec::new();
        drop(id);
    }
    let id: String = id.to_string();
    recv! { Done(^id) => {} }
    {
        let id: u64 = 2;
        half(id).await;
    }
    recv! { Done(text) if text.len() == id.len() + 1 => Exit::custom(text) }
}

#[test]
fn pinned_name_means_the_innermost_variable() {
    let messages = ["8", "77", "7", "x"].map(|text| Done(text.to_string()));
    assert_eq!(end_of(|| shadowed(7), messages), Exit::custom("77".to_string()));
}

#[cps]
async fn above(least: &mut u64) -> u64 {
    let n: u64 = recv! { n: u64 if n > *least => n };
    *least = n;
    n
}

#[cps]
async fn lends_what_is_asked() -> Exit {
    let mut least: u64 = 3;
    let first: u64 = above(&mut least).await;
    Exit::custom((first, above(&mut least).await))
}

#[test]
fn guard_may_read_borrowed_arguments() {
    assert_eq!(end_of(lends_what_is_asked, [3_u64, 5, 4, 6]), Exit::custom((5_u64, 6_u64)));
}

/// A message without a codec: no frame can keep it.
struct Stop;

/// The arms await, the last one too, and the receive is a value.
#[cps]
async fn of_arms_that_await() -> Exit {
    let mut sum: u64 = 0;
    let mut rounds: u64 = 0;
    loop {
        rounds += 1;
        sum = match rounds {
            3 => return Exit::custom([sum, rounds]),
            _ => recv! {
                n: u64 => {
                    yield_now().await;
                    sum + n
                },
                Stop => {
                    yield_now().await;
                    sum + 100
                },
                after(Duration::from_secs(60)) => {
                    yield_now().await;
                    0
                },
            },
        };
    }
}

#[test]
fn arms_of_a_receive_await_where_it_is_a_value() {
    let end = process(async {
        let pid = spawn_process(mobile(of_arms_that_await()));
        send(pid, 7_u64).unwrap();
        send(pid, Stop).unwrap();
        down_evt(pid).await
    });
    assert_eq!(end, Exit::custom([107_u64, 3]));
}
