//! Messages that are sent after a time.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::sync::Arc;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{after, sleep};
use rialto_node::server::{self, Next, Server};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Call, CallError, DeadLetterReason, Envelope, Exit, Node, ReplyTo, Request, TypeRegistry, call, down_evt,
    exit_self, receive_of, recv, register, self_pid, send, send_after, spawn_process,
};
use rialto_rt::Runtime;
use support::{process, process_on, threaded};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_message_arrives_after_its_time_and_in_the_order_of_the_times() {
    process(async {
        let begin = Instant::now();
        for seconds in [3_u32, 1, 2, 0] {
            send_after(SECOND * seconds, self_pid(), seconds);
        }
        for seconds in 0..4 {
            assert_eq!(receive_of::<u32>().await, seconds);
            assert_eq!(begin.elapsed(), SECOND * seconds);
        }
    });
}

#[test]
fn a_cancelled_timer_sends_nothing_and_drops_its_message() {
    process(async {
        let held = Arc::new(());
        let timer = send_after(SECOND, self_pid(), held.clone());
        let same = timer.clone();
        assert_eq!((timer.cancel(), timer.cancel(), same.cancel()), (true, false, false));
        // Simulated time passes when no task can run, so the timer's task has dropped its message by then.
        sleep(Duration::from_millis(1)).await;
        assert_eq!(Arc::strong_count(&held), 1, "the message is still held");
        recv! {
            _: Envelope => panic!("the message of a cancelled timer"),
            after(2 * SECOND) => {}
        }
        let timer = send_after(SECOND, self_pid(), 1_u32);
        drop(same);
        assert_eq!(receive_of::<u32>().await, 1);
        assert!(!timer.cancel(), "it has sent its message");
    });
}

/// On threads, `cancel` and the time race. The message arrives exactly if `cancel` has not prevented it.
#[test]
fn cancel_says_whether_the_message_is_sent() {
    threaded(async {
        let mut prevented = 0;
        for round in 0..500_u32 {
            let timer = send_after(Duration::from_micros(u64::from(round)), self_pid(), round);
            sleep(Duration::from_micros(u64::from(round))).await;
            if timer.cancel() {
                prevented += 1;
                recv! {
                    number: u32 => panic!("{number} was cancelled, and has come"),
                    after(Duration::from_micros(200)) => {}
                }
            } else {
                assert_eq!(receive_of::<u32>().await, round);
            }
        }
        println!("prevented {prevented} of 500");
    });
}

#[test]
fn the_timer_outlives_its_process_and_needs_none() {
    process(async {
        let me = self_pid();
        spawn_process(async move {
            send_after(SECOND, me, "of a process that has ended");
            exit_self(Exit::Normal).await
        });
        rialto_rt::spawn(async move { send_after(2 * SECOND, me, "of a task") }).await.unwrap();
        assert_eq!(receive_of::<&'static str>().await, "of a process that has ended");
        assert_eq!(receive_of::<&'static str>().await, "of a task");
        assert_eq!(Node::current().process_count(), 1);
    });
}

#[test]
fn a_name_is_resolved_when_the_time_has_passed() {
    process(async {
        let mut dead = Node::current().subscribe_dead_letters();
        send_after(SECOND, "later", 1_u32);
        send_after(3 * SECOND, "unregistered", "lost");
        sleep(SECOND / 2).await;
        register("later", self_pid()).unwrap();
        assert_eq!(receive_of::<u32>().await, 1);
        let letter = dead.recv().await.unwrap();
        assert_eq!((letter.to, letter.type_name, letter.reason), (None, "&str", DeadLetterReason::NoProcess));
    });
}

#[test]
fn a_message_waits_while_the_mailbox_is_full() {
    process_on(Node::builder().mailbox_bound(1).build(), 1, async {
        send(self_pid(), 1_u32).unwrap();
        let timer = send_after(SECOND, self_pid(), 2_u32);
        sleep(2 * SECOND).await;
        assert!(!timer.cancel(), "the time has passed");
        assert_eq!((receive_of::<u32>().await, receive_of::<u32>().await), (1, 2));
    });
}

/// A call is in a message that finds no process. The caller learns that at once, whatever has become of the
/// process that made the timer.
#[test]
fn a_call_in_a_message_without_a_process_is_unanswered() {
    #[derive(Debug)]
    struct Forward;
    impl Request for Forward {
        type Reply = u32;
    }
    for stays in [true, false] {
        process(async move {
            let gone = spawn_process(async {});
            down_evt(gone).await;
            let server = spawn_process(async move {
                let deferred: Call<Forward> = receive_of().await;
                send_after(SECOND, gone, deferred);
                if stays {
                    sleep(60 * SECOND).await;
                }
                exit_self(Exit::Shutdown).await
            });
            let begin = Instant::now();
            assert_eq!(call(server, Forward).await, Err(CallError::Unanswered), "stays: {stays}");
            assert_eq!(begin.elapsed(), SECOND);
        });
    }
}

/// It is sent by the node of the process that has called `send_after`, also when that process has ended.
#[test]
fn a_message_goes_to_another_node() {
    let runtime = Runtime::simulated(1);
    runtime.block_on(async {
        let network = Network::new();
        let types = || TypeRegistry::new().message::<u32>("number");
        let [a, b] =
            ["a", "b"].map(|name| Node::builder().types(types()).transport(network.transport(name)).build());
        a.add_peer(&b.reference().unwrap());
        b.add_peer(&a.reference().unwrap());
        let (there, arrived) = rialto_sync::oneshot();
        let pid = b.spawn(async move { _ = there.send(receive_of::<u32>().await) });
        a.run(async move { send_after(SECOND, pid, 7_u32) }).await.unwrap();
        assert_eq!(arrived.recv().await, Ok(7));
    });
}

/// A server's callbacks have no `choose`.
#[test]
fn a_server_receives_its_message_as_info() {
    struct Ticks(u32);
    impl Server for Ticks {
        type Init = ();
        type Call = ();
        type Reply = u32;
        type Cast = ();

        async fn init((): ()) -> Result<Self, Exit> {
            send_after(SECOND, self_pid(), "tick");
            Ok(Ticks(0))
        }

        async fn handle_call(&mut self, (): (), from: ReplyTo<u32>) -> Next {
            from.reply(self.0);
            Next::Wait
        }

        async fn handle_cast(&mut self, (): ()) -> Next {
            Next::Wait
        }

        async fn handle_info(&mut self, message: Envelope) -> Next {
            if message.is::<&'static str>() {
                self.0 += 1;
                send_after(SECOND, self_pid(), "tick");
            }
            Next::Wait
        }
    }
    process(async {
        let ticks = server::start_link::<Ticks>(()).await.unwrap();
        after(SECOND * 10 + SECOND / 2).await;
        assert_eq!(ticks.call(()).await, Ok(10));
    });
}
