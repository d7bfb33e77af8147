//! Long programs in random schedules: senders put messages into an outgoing queue, a connection takes them to
//! a mailbox, receivers read them selectively, and their credit returns. `ci/shuttle.sh` runs them.
#![cfg(shuttle)]

mod loom_support;

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::Poll;

use loom_support::eager_decode::deliver;
use loom_support::mailbox::{Mailbox, PutRefused};
use loom_support::wire::Encoded;
use loom_support::wire::flow_control::ReceivedCredit;
use loom_support::wire::outgoing::{Next, NotSent, Outgoing, OutgoingMessage};
use loom_support::wire::record::{MessageHead, Record};
use loom_support::{block_on, impatient, mailbox_of, receive, receive_if, shuttle_config};
use loom_support::{
    dead_letter, encoded, exit, mailbox, message, message_queue, pid, signal, trace_context, transport,
    typed_message, unwinding, wire,
};
use rialto_event::{Event, Object, rng};
use shuttle::rand::{Rng, thread_rng};
use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::thread;

/// Enough for a few messages, so senders wait most of the time.
const CREDIT: u64 = 60;
/// No credit is returned while this number of bytes is unread.
const UNREAD: usize = 4 * Encoded::WEIGHT;

/// The sender of a message, and the message's number among those of this sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Token(u8, u8);

/// Every other sender sends messages of this type.
struct Even(Token);
struct Odd(Token);

struct World {
    out: Arc<Object<Outgoing>>,
    received: ReceivedCredit,
    mailbox: Arc<Object<Mailbox>>,
    /// Not a lock of the model, because it orders nothing that the model examines.
    ledger: Mutex<Ledger>,
}

#[derive(Default)]
struct Ledger {
    sent: BTreeSet<Token>,
    /// Messages whose send was abandoned. They may have been sent before.
    abandoned: BTreeSet<Token>,
    /// The messages that were received, and those that were unread when the mailbox was closed.
    came: Vec<Token>,
    unread: Vec<Token>,
}

impl World {
    fn new() -> Arc<World> {
        let out = Arc::new(Object::new(Outgoing::new(CREDIT, 1 << 20, 1 << 20)));
        out.update(|out| out.open(CREDIT, CREDIT));
        let (received, mailbox) = (ReceivedCredit::new(CREDIT, UNREAD), mailbox_of(1_000));
        Arc::new(World { out, received, mailbox, ledger: Mutex::default() })
    }

    fn return_credit(&self) {
        if let Some(bytes) = self.received.take_due() {
            self.out.update(|out| out.add_credit(bytes));
        }
    }

    /// Sends some messages. Some are sent only if there is credit at once, and some sends are abandoned.
    async fn sends(&self, me: u8, messages: u8) {
        for n in 0..messages {
            let message = || OutgoingMessage {
                sender: me.into(),
                context: None,
                head: MessageHead { calls: Vec::new() },
                body: vec![me, n],
            };
            let offered = || Object::call_evt_of(self.out.clone(), message()).sync();
            let sent = match thread_rng().gen_range(0..4) {
                0 => {
                    let OutgoingMessage { sender, context, head, body } = message();
                    Some(self.out.update(|out| {
                        out.check_room().and_then(|()| out.push_message(sender, context, head, &body))
                    }))
                }
                1 => impatient(offered()).await,
                _ => Some(offered().await),
            };
            let mut ledger = self.ledger.lock().unwrap();
            let _ = match sent {
                Some(Ok(())) => ledger.sent.insert(Token(me, n)),
                None => ledger.abandoned.insert(Token(me, n)),
                Some(Err(NotSent::NoCredit)) => false,
                Some(Err(NotSent::Closed)) => panic!("the connection is open"),
            };
        }
    }

    /// The task of the connection, and the task at its other end.
    async fn runs_connection(self: &Arc<Self>) {
        let mut frame = Vec::new();
        poll_fn(|cx| {
            loop {
                let more = match self.out.update(|out| out.next(&mut frame, cx.waker())) {
                    Next::Frame { more } => more,
                    Next::Nothing => return Poll::Pending,
                    Next::Finished | Next::Closed => return Poll::Ready(()),
                };
                self.arrives(&frame);
                frame.clear();
                if !more {
                    return Poll::Pending;
                }
            }
        })
        .await
    }

    fn arrives(self: &Arc<Self>, mut frame: &[u8]) {
        while !frame.is_empty() {
            let (record, rest) = rialto_codec::read::<Record<'_>>(frame).unwrap();
            self.received.add_owed((frame.len() - rest.len()) as u64);
            frame = rest;
            let Record::Message { body, .. } = record else { panic!("{record:?}") };
            let token = Token(body.0[0], body.0[1]);
            self.received.add_unread(Encoded::WEIGHT);
            let (mailbox, world) = (self.mailbox.clone(), self.clone());
            let decode = move || mailbox.update(|_| ());
            let read = move |bytes| {
                if world.received.remove_unread(bytes) {
                    world.return_credit();
                }
            };
            let message = match token.0 % 2 {
                0 => Encoded::message(Even(token), decode, read),
                _ => Encoded::message(Odd(token), decode, read),
            };
            match deliver(&self.mailbox, message, usize::MAX) {
                Ok(()) => {}
                Err(PutRefused::Closed(_)) => self.ledger.lock().unwrap().unread.push(token),
                Err(PutRefused::Full(_)) => panic!("there is room"),
            }
        }
        self.return_credit();
    }

    /// Receives matching messages of one type or the other, or abandons the receive, `times` times.
    async fn receives(&self, senders: u8, times: usize) {
        for _ in 0..times {
            let from = thread_rng().gen_range(0..senders);
            let got = match thread_rng().gen_range(0..4) {
                0 => {
                    impatient(receive(&self.mailbox, |even: &Even| even.0.0 == from)).await.map(|even| even.0)
                }
                1 => impatient(receive(&self.mailbox, |_: &Odd| true)).await.map(|odd| odd.0),
                2 => impatient(receive_if(&self.mailbox, move |odd: &Odd| odd.0.0 == from))
                    .await
                    .map(|odd| odd.0),
                _ => impatient(receive_if(&self.mailbox, |_: &Even| true)).await.map(|even| even.0),
            };
            self.ledger.lock().unwrap().came.extend(got);
        }
    }
}

/// Threads send messages, and the connection takes them to a mailbox. Its process receives, then closes the
/// mailbox and drops the unread messages. Each message that was sent was received or is unread, exactly once,
/// and perhaps some whose send was abandoned. The messages of one sender arrive in their order, and all
/// unread ones come after the received ones.
fn program(senders: u8, messages: u8, times: usize) {
    rng::seed(thread_rng().gen_range(0..u64::MAX));
    let world = World::new();
    let start = |work: fn(Arc<World>, u8, u8), me, count| {
        let world = world.clone();
        thread::spawn(move || work(world, me, count))
    };
    let all: Vec<_> = (0..senders)
        .map(|me| start(|world, me, count| block_on(world.sends(me, count)), me, messages))
        .collect();
    let connection = start(|world, _, _| block_on(world.runs_connection()), 0, 0);
    block_on(world.receives(senders, times));
    // Each message is dropped outside the lock.
    let unread = world.mailbox.update(Mailbox::close);
    for message in unread {
        let token = message.peek().map(|even: &Even| even.0);
        let token = token.or_else(|| message.peek().map(|odd: &Odd| odd.0)).unwrap();
        world.ledger.lock().unwrap().unread.push(token);
    }
    all.into_iter().for_each(|sender| sender.join().unwrap());
    world.out.update(|out| out.leave());
    connection.join().unwrap();
    assert_eq!((world.out.waiters(), world.mailbox.waiters()), (0, 0));
    let Ledger { sent, abandoned, came, mut unread } = std::mem::take(&mut *world.ledger.lock().unwrap());
    unread.sort_unstable();
    let there = [came, unread].concat();
    for sender in 0..senders {
        assert!(there.iter().filter(|token| token.0 == sender).is_sorted(), "{there:?}");
    }
    let arrived: BTreeSet<Token> = there.iter().copied().collect();
    assert_eq!(arrived.len(), there.len(), "{there:?}");
    assert!(sent.is_subset(&arrived), "{sent:?} {arrived:?}");
    assert!(arrived.is_subset(&(&sent | &abandoned)), "{sent:?} {abandoned:?} {arrived:?}");
}

fn explore(scheduler: impl Scheduler + 'static, senders: u8, messages: u8, times: usize) {
    shuttle::Runner::new(scheduler, shuttle_config()).run(move || program(senders, messages, times));
}

#[test]
fn messages_arrive_once_and_in_order_in_random_schedules() {
    explore(RandomScheduler::new(100), 4, 10, 30);
}

#[test]
fn messages_arrive_once_and_in_order_in_unfair_schedules() {
    explore(PctScheduler::new(10, 100), 4, 10, 30);
}

#[test]
#[ignore = "long: many schedules"]
fn messages_arrive_once_and_in_order_in_many_random_schedules() {
    explore(RandomScheduler::new(2_000), 6, 30, 120);
}

#[test]
#[ignore = "long: many schedules"]
fn messages_arrive_once_and_in_order_in_many_unfair_schedules() {
    explore(PctScheduler::new(50, 2_000), 6, 30, 120);
}
