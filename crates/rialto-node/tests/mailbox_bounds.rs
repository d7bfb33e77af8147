//! Messages from other nodes in a mailbox: their bounds, which task decodes them, and what becomes of
//! messages that are never read.

use std::any::type_name;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rialto_event::{Event, after, choose, sleep};
use rialto_node::state_machine::{self, Input, StateMachine, Transition};
use rialto_node::transport::memory::Network;
use rialto_node::{
    CallError, DeadLetter, DeadLetterReason, Exit, Node, Origin, Pid, ReplyTo, TypeRegistry, call_with,
    down_evt, kill, receive_evt, receive_if_evt, receive_of_evt, recv, self_pid, send,
};
use rialto_rt::Runtime;
use rialto_sync::oneshot;
use serde::{Deserialize, Deserializer, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Blob(Vec<u8>);

#[derive(Serialize, Deserialize)]
struct Ask(ReplyTo<u64>);

/// Decoding fails for an odd number, and panics for 13.
#[derive(Debug, PartialEq, Serialize)]
struct Touchy(u64);

impl<'de> Deserialize<'de> for Touchy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u64::deserialize(deserializer)? {
            13 => panic!("bad luck"),
            odd if odd % 2 == 1 => Err(serde::de::Error::custom("odd")),
            even => Ok(Touchy(even)),
        }
    }
}

/// While it is decoded, another thread sends to the receiving process. That send must not block.
#[derive(Debug, Serialize)]
struct Slow(Pid);

/// The processes to which such a message was sent.
static READERS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

impl<'de> Deserialize<'de> for Slow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let reader = Pid::deserialize(deserializer)?;
        if READERS.lock().unwrap().contains(&reader) {
            let (done, sent) = mpsc::channel();
            thread::spawn(move || done.send(send(reader, String::from("meanwhile"))));
            // (If the send waits for the decoding, this timeout ends the test.)
            let sent = sent.recv_timeout(Duration::from_secs(60));
            sent.map_err(|_| serde::de::Error::custom("the mailbox was locked"))?.unwrap();
        }
        Ok(Slow(reader))
    }
}

fn node(network: &Network, name: &str, bytes: usize) -> Node {
    let types = TypeRegistry::new()
        .message::<Blob>("blob")
        .message::<Ask>("ask")
        .message::<Touchy>("touchy")
        .message::<Slow>("slow")
        .message::<u64>("number")
        .message::<String>("text");
    Node::builder().transport(network.transport(name)).types(types).mailbox_bytes(bytes).build()
}

/// Runs `test` in simulations with several seeds. The first of the two nodes knows the second.
fn simulated<F: Future<Output = ()>>(bytes: usize, test: impl Fn(Node, Node) -> F) {
    for seed in 0..5 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            network.delay("a", "b", Duration::ZERO..Duration::from_millis(20));
            let (a, b) = (node(&network, "a", bytes), node(&network, "b", bytes));
            a.add_peer(&b.reference().unwrap());
            test(a, b).await;
        });
    }
}

#[test]
fn mailbox_bytes_are_bounded_and_freed_by_reading() {
    simulated(10_000, |a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let reader = b.spawn(async {
            recv! { () => {} }
            for _ in 0..3 {
                recv! { Blob(bytes) => assert_eq!(bytes.len(), 4000) }
            }
            recv! { n: u64 => assert_eq!(n, 7) }
        });
        a.run(async move {
            // The third one exceeds the bound of 10,000 bytes.
            (0..5).for_each(|_| send(reader, Blob(vec![1; 4000])).unwrap());
            let answer = call_with(reader, Ask).await;
            assert_eq!(answer, Err(CallError::Overloaded));
        })
        .await
        .unwrap();
        let (to, from, why) = (Some(reader), Some(Origin::Node(a.id())), DeadLetterReason::Full);
        for type_name in [type_name::<Blob>(), type_name::<Blob>(), type_name::<Ask>()] {
            assert_eq!(dead.recv().await.unwrap(), DeadLetter { to, from, type_name, reason: why });
        }
        // Reading makes room. (Messages from the same node are not counted by their bytes.)
        b.run(async move { send(reader, ()) }).await.unwrap().unwrap();
        while b.process_info(reader).unwrap().messages > 0 {
            sleep(Duration::from_millis(1)).await;
        }
        a.run(async move {
            send(reader, 7_u64).unwrap();
            assert!(matches!(down_evt(reader).await, Exit::Normal | Exit::NoProcess));
        })
        .await
        .unwrap();
        assert_eq!(b.dead_letter_count(), 3);
    });
}

/// A machine that postpones every event.
struct Hoarder;

impl StateMachine for Hoarder {
    type State = ();
    type Event = Blob;

    async fn handle_event(&mut self, (): &(), input: Input<Blob>) -> Transition<(), Blob> {
        match input {
            Input::Event(event) => Transition::Postpone(event),
            _ => Transition::KeepState,
        }
    }
}

/// Runs `start` in a process that keeps running. Returns the pid that `start` returned.
async fn started(on: &Node, start: impl FnOnce() -> Pid + Send + 'static) -> Pid {
    let (give, given) = oneshot();
    on.spawn(async move {
        give.send(start()).unwrap();
        recv! { () => {} }
    });
    given.recv().await.unwrap()
}

/// Sends `count` messages of 4,000 bytes. Each arrives before the next is sent.
async fn one_by_one(from: &Node, to: Pid, count: usize) {
    let sends = from.run(async move {
        for _ in 0..count {
            send(to, Blob(vec![1; 4000])).unwrap();
            sleep(Duration::from_secs(1)).await;
        }
    });
    sends.await.unwrap();
}

#[test]
fn postponed_events_count_against_mailbox_bytes() {
    simulated(10_000, |a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let hoarder = started(&b, || state_machine::start(Hoarder, ()).pid()).await;
        one_by_one(&a, hoarder, 5).await;
        for _ in 3..5 {
            assert_eq!(dead.recv().await.unwrap().reason, DeadLetterReason::Full);
        }
        assert_eq!(b.process_info(hoarder).unwrap().messages, 3);
    });
}

/// Discards each event and postpones one of its own instead, when it enters a state and at a timeout.
struct Noter;

impl StateMachine for Noter {
    type State = &'static str;
    type Event = Blob;

    async fn handle_event(
        &mut self,
        state: &&'static str,
        input: Input<Blob>,
    ) -> Transition<&'static str, Blob> {
        match (*state, input) {
            (_, Input::Event(note)) if note.0.is_empty() => Transition::Postpone(note),
            ("new", Input::Event(_)) => Transition::NextState("old"),
            (_, Input::Event(_)) => Transition::KeepStateWithin(Duration::from_millis(1)),
            _ => Transition::Postpone(Blob(Vec::new())),
        }
    }
}

#[test]
fn postponed_local_events_do_not_count_against_mailbox_bytes() {
    simulated(10_000, |a, b| async move {
        let noter = started(&b, || state_machine::start(Noter, "new").pid()).await;
        one_by_one(&a, noter, 8).await;
        assert_eq!(b.dead_letter_count(), 0);
        assert_eq!(b.process_info(noter).unwrap().messages, 9);
    });
}

#[test]
fn refused_messages_keep_their_weight() {
    simulated(10_000, |a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let reader = b.spawn(async {
            recv! {
                Touchy(_) => {}
                Blob(bytes) if bytes.is_empty() => {}
                Blob(bytes) if bytes.len() == 1 => {}
            }
        });
        one_by_one(&a, reader, 20).await;
        // The third one exceeds the bound of 10,000 bytes.
        assert_eq!((b.process_info(reader).unwrap().messages, b.dead_letter_count()), (3, 17));
        b.run(async move { kill(reader) }).await.unwrap();
        // The origin of these is known, too.
        for why in [DeadLetterReason::Full; 17].into_iter().chain([DeadLetterReason::Unread; 3]) {
            let letter = dead.recv().await.unwrap();
            assert_eq!((letter.from, letter.reason), (Some(Origin::Node(a.id())), why));
        }
    });
}

/// The receive that waits would decode the call. That happens only if the mailbox has room for it.
#[test]
fn call_to_a_full_remote_mailbox_is_overloaded() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let types = TypeRegistry::new().message::<Ask>("ask").message::<u64>("number");
            Node::builder().transport(network.transport(name)).types(types).mailbox_bound(1).build()
        };
        let (a, b) = (node("a"), node("b"));
        a.add_peer(&b.reference().unwrap());
        let reader = b.spawn(async {
            send(self_pid(), 1_u8).unwrap();
            drop(receive_of_evt::<Ask>().await);
        });
        let answer = a.run(async move {
            sleep(Duration::from_secs(1)).await;
            call_with(reader, Ask).await
        });
        assert_eq!(answer.await, Ok(Err(CallError::Overloaded)));
    });
}

#[test]
fn undecodable_message_is_one_dead_letter() {
    simulated(1 << 20, |a, b| async move {
        let (done, tried) = oneshot();
        let reader = b.spawn(async {
            let mut letter = receive_evt().await;
            for _ in 0..3 {
                letter = letter.open::<Touchy>().unwrap_err();
            }
            done.send(()).unwrap();
        });
        a.run(async move { send(reader, Touchy(1)).unwrap() }).await.unwrap();
        tried.recv().await.unwrap();
        assert_eq!(b.dead_letter_count(), 1);
    });
}

#[test]
fn undecodable_messages_do_not_affect_others() {
    simulated(1 << 20, |a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let reader = b.spawn(async {
            // The first messages are in the mailbox already. The others arrive while the process waits.
            sleep(Duration::from_secs(1)).await;
            assert_eq!(recv! { Touchy(n) => n }, 0);
            assert_eq!(receive_of_evt::<Touchy>().await, Touchy(2));
            assert_eq!(receive_if_evt(|Touchy(n)| *n >= 6).await, Touchy(6));
            assert_eq!(recv! { Touchy(n) => n }, 4);
            for n in 0..30 {
                let next = choose((
                    receive_of_evt::<Touchy>().wrap(Some),
                    after(Duration::from_secs(60)).wrap(|()| None),
                ));
                assert_eq!(next.await, Some(Touchy(100 + 2 * n)));
            }
            assert_eq!(recv! { Touchy(n) => n }, 1000);
        });
        a.run(async move {
            for n in [1, 13, 0, 13, 2, 4, 5, 13, 6] {
                send(reader, Touchy(n)).unwrap();
            }
            sleep(Duration::from_secs(2)).await;
            for n in 100..160 {
                send(reader, Touchy(n)).unwrap();
                sleep(Duration::from_millis(n % 3)).await;
            }
            send(reader, Touchy(13)).unwrap();
            send(reader, Touchy(1000)).unwrap();
            assert!(matches!(down_evt(reader).await, Exit::Normal | Exit::NoProcess));
        })
        .await
        .unwrap();
        // 1, 13, 13, 5, 13; the odd ones among the next sixty; the last 13.
        assert_eq!(b.dead_letter_count(), 36);
        for _ in 0..36 {
            let letter = dead.recv().await.unwrap();
            assert_eq!((letter.to, letter.reason), (Some(reader), DeadLetterReason::Undecodable));
            assert_eq!((letter.from, letter.type_name), (Some(Origin::Node(a.id())), type_name::<Touchy>()));
        }
    });
}

/// Other senders can use the mailbox while a message is decoded, however long that takes and whichever task
/// decodes.
#[test]
fn decoding_locks_no_mailbox() {
    /// How many waits the reader has begun.
    static WAITS: AtomicU32 = AtomicU32::new(0);
    let runtime = Runtime::builder().worker_threads(2).build().unwrap();
    runtime.block_on(async {
        let network = Network::new();
        let (a, b) = (node(&network, "a", 1 << 20), node(&network, "b", 1 << 20));
        a.add_peer(&b.reference().unwrap());
        let reader = b.spawn(async {
            READERS.lock().unwrap().push(self_pid());
            recv! { () => {} }
            // All but the last two are in the mailbox already. Those arrive while it waits.
            recv! { Slow(_) => {} }
            receive_of_evt::<Slow>().await;
            receive_if_evt(|_: &Slow| true).await;
            WAITS.store(1, Ordering::Release);
            receive_of_evt::<Slow>().await;
            WAITS.store(2, Ordering::Release);
            // A choice of two receives: these messages match the second one.
            choose((receive_of_evt::<Touchy>().wrap(drop), receive_of_evt::<Slow>().wrap(drop))).await;
            for _ in 0..5 {
                recv! { text: String => assert_eq!(text, "meanwhile") }
            }
        });
        a.run(async move {
            (0..3).for_each(|_| send(reader, Slow(reader)).unwrap());
        })
        .await
        .unwrap();
        while b.process_info(reader).unwrap().messages < 3 {
            rialto_rt::yield_now().await;
        }
        b.run(async move { send(reader, ()) }).await.unwrap().unwrap();
        for time in 1..=2 {
            while WAITS.load(Ordering::Acquire) < time && b.process_info(reader).is_some() {
                rialto_rt::yield_now().await;
            }
            a.run(async move { send(reader, Slow(reader)).unwrap() }).await.unwrap();
        }
        a.run(async move {
            assert!(matches!(down_evt(reader).await, Exit::Normal | Exit::NoProcess));
        })
        .await
        .unwrap();
        assert_eq!(b.dead_letter_count(), 0);
    });
}

#[test]
fn dead_letter_names_its_sender() {
    Runtime::simulated(1).block_on(async {
        let node = Node::new();
        let mut dead = node.subscribe_dead_letters();
        let sender = node.run(async {
            let gone = rialto_node::spawn_process(async {});
            down_evt(gone).await;
            send(gone, 5_u8).unwrap();
            self_pid()
        });
        let sender = sender.await.unwrap();
        let letter = dead.recv().await.unwrap();
        assert_eq!(
            (letter.from, letter.reason),
            (Some(Origin::Process(sender)), DeadLetterReason::NoProcess)
        );
        assert!(letter.to_string().starts_with(&format!("a message of type u8 from {sender} for ")));
    });
}
