//! Messages from other nodes in a mailbox: their bounds, which task decodes them, and what becomes of
//! messages that are never read.

use std::any::type_name;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rialto_event::{Event, after, choose, sleep};
use rialto_node::machine::{self, Input, Machine, Step};
use rialto_node::transport::memory::Network;
use rialto_node::{
    CallError, DeadLetter, Exit, Node, Origin, Pid, ReplyTo, Vocabulary, Why, call_with, down_evt, kill,
    receive_evt, receive_evt_if, receive_evt_of, recv, self_pid, send,
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
    let words = Vocabulary::new()
        .message::<Blob>("blob")
        .message::<Ask>("ask")
        .message::<Touchy>("touchy")
        .message::<Slow>("slow")
        .message::<u64>("number")
        .message::<String>("text");
    Node::builder().transport(network.transport(name)).speaks(words).mailbox_bytes(bytes).build()
}

/// Runs `test` in simulations with several seeds. The first of the two nodes knows the second.
fn simulated<F: Future<Output = ()>>(bytes: usize, test: impl Fn(Node, Node) -> F) {
    for seed in 0..5 {
        Runtime::simulated(seed).block_on(async {
            let network = Network::new();
            network.delay("a", "b", Duration::ZERO..Duration::from_millis(20));
            let (a, b) = (node(&network, "a", bytes), node(&network, "b", bytes));
            a.knows(&b.reference().unwrap());
            test(a, b).await;
        });
    }
}

#[test]
fn so_many_bytes_of_other_nodes_lie_in_a_mailbox_and_what_is_read_makes_room() {
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
        let (to, from, why) = (Some(reader), Some(Origin::Node(a.id())), Why::Full);
        for type_name in [type_name::<Blob>(), type_name::<Blob>(), type_name::<Ask>()] {
            assert_eq!(dead.recv().await.unwrap(), DeadLetter { to, from, type_name, why });
        }
        // Reading makes room. (Messages from the same node are not counted by their bytes.)
        b.run(async move { send(reader, ()) }).await.unwrap().unwrap();
        while b.inspect(reader).unwrap().messages > 0 {
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

impl Machine for Hoarder {
    type State = ();
    type Event = Blob;

    async fn step(&mut self, (): &(), input: Input<Blob>) -> Step<(), Blob> {
        match input {
            Input::Event(event) => Step::Postpone(event),
            _ => Step::Stay,
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
fn what_a_machine_postpones_takes_its_bytes_in_the_mailbox() {
    simulated(10_000, |a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let hoarder = started(&b, || machine::start(Hoarder, ()).pid()).await;
        one_by_one(&a, hoarder, 5).await;
        for _ in 3..5 {
            assert_eq!(dead.recv().await.unwrap().why, Why::Full);
        }
        assert_eq!(b.inspect(hoarder).unwrap().messages, 3);
    });
}

/// Discards each event and postpones one of its own instead, when it enters a state and at a timeout.
struct Noter;

impl Machine for Noter {
    type State = &'static str;
    type Event = Blob;

    async fn step(&mut self, state: &&'static str, input: Input<Blob>) -> Step<&'static str, Blob> {
        match (*state, input) {
            (_, Input::Event(note)) if note.0.is_empty() => Step::Postpone(note),
            ("new", Input::Event(_)) => Step::To("old"),
            (_, Input::Event(_)) => Step::StayWithin(Duration::from_millis(1)),
            _ => Step::Postpone(Blob(Vec::new())),
        }
    }
}

#[test]
fn what_a_machine_makes_itself_and_postpones_takes_no_bytes_of_others() {
    simulated(10_000, |a, b| async move {
        let noter = started(&b, || machine::start(Noter, "new").pid()).await;
        one_by_one(&a, noter, 8).await;
        assert_eq!(b.dead_letter_count(), 0);
        assert_eq!(b.inspect(noter).unwrap().messages, 9);
    });
}

#[test]
fn what_a_process_has_looked_at_and_refused_weighs_what_it_did() {
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
        assert_eq!((b.inspect(reader).unwrap().messages, b.dead_letter_count()), (3, 17));
        b.run(async move { kill(reader) }).await.unwrap();
        // The origin of these is known, too.
        for why in [Why::Full; 17].into_iter().chain([Why::Unread; 3]) {
            let letter = dead.recv().await.unwrap();
            assert_eq!((letter.from, letter.why), (Some(Origin::Node(a.id())), why));
        }
    });
}

/// The receive that waits would decode the call. That happens only if the mailbox has room for it.
#[test]
fn who_calls_a_full_mailbox_is_told_so_whoever_waits_there() {
    Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let words = Vocabulary::new().message::<Ask>("ask").message::<u64>("number");
            Node::builder().transport(network.transport(name)).speaks(words).mailbox_bound(1).build()
        };
        let (a, b) = (node("a"), node("b"));
        a.knows(&b.reference().unwrap());
        let reader = b.spawn(async {
            send(self_pid(), 1_u8).unwrap();
            drop(receive_evt_of::<Ask>().await);
        });
        let answer = a.run(async move {
            sleep(Duration::from_secs(1)).await;
            call_with(reader, Ask).await
        });
        assert_eq!(answer.await, Ok(Err(CallError::Overloaded)));
    });
}

#[test]
fn what_cannot_be_decoded_is_one_dead_letter_however_often_it_is_tried() {
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
fn what_cannot_be_decoded_or_panics_is_a_dead_letter_and_hurts_nobody_else() {
    simulated(1 << 20, |a, b| async move {
        let mut dead = b.subscribe_dead_letters();
        let reader = b.spawn(async {
            // The first messages are in the mailbox already. The others arrive while the process waits.
            sleep(Duration::from_secs(1)).await;
            assert_eq!(recv! { Touchy(n) => n }, 0);
            assert_eq!(receive_evt_of::<Touchy>().await, Touchy(2));
            assert_eq!(receive_evt_if(|Touchy(n)| *n >= 6).await, Touchy(6));
            assert_eq!(recv! { Touchy(n) => n }, 4);
            for n in 0..30 {
                let next = choose((
                    receive_evt_of::<Touchy>().wrap(Some),
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
            assert_eq!((letter.to, letter.why), (Some(reader), Why::Undecodable));
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
    let runtime = Runtime::builder().workers(2).build().unwrap();
    runtime.block_on(async {
        let network = Network::new();
        let (a, b) = (node(&network, "a", 1 << 20), node(&network, "b", 1 << 20));
        a.knows(&b.reference().unwrap());
        let reader = b.spawn(async {
            READERS.lock().unwrap().push(self_pid());
            recv! { () => {} }
            // All but the last two are in the mailbox already. Those arrive while it waits.
            recv! { Slow(_) => {} }
            receive_evt_of::<Slow>().await;
            receive_evt_if(|_: &Slow| true).await;
            WAITS.store(1, Ordering::Release);
            receive_evt_of::<Slow>().await;
            WAITS.store(2, Ordering::Release);
            // A choice of two receives: these messages match the second one.
            choose((receive_evt_of::<Touchy>().wrap(drop), receive_evt_of::<Slow>().wrap(drop))).await;
            for _ in 0..5 {
                recv! { text: String => assert_eq!(text, "meanwhile") }
            }
        });
        a.run(async move {
            (0..3).for_each(|_| send(reader, Slow(reader)).unwrap());
        })
        .await
        .unwrap();
        while b.inspect(reader).unwrap().messages < 3 {
            rialto_rt::yield_now().await;
        }
        b.run(async move { send(reader, ()) }).await.unwrap().unwrap();
        for time in 1..=2 {
            while WAITS.load(Ordering::Acquire) < time && b.inspect(reader).is_some() {
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
fn a_dead_letter_says_who_sent_it() {
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
        assert_eq!((letter.from, letter.why), (Some(Origin::Process(sender)), Why::NoProcess));
        assert!(letter.to_string().starts_with(&format!("a message of type u8 from {sender} for ")));
    });
}
