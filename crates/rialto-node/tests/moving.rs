//! Processes that are data: they receive, and are copied and replaced while they wait.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use rialto_cps::{Captured, Chosen2, Chosen3, Continuation, K, capture, cps, fork, sleep, throw, within};
use rialto_node::migration::{
    Cloned, Condition, NotCaptured, capture_process, clone_process, mobile, receive, receive_if, receive2,
    receive3, update,
};
use rialto_node::{
    Down, Exit, Exited, Message, Pid, ReplyTo, Tag, call_with, down_evt, is_alive, kill, link, monitor, recv,
    self_pid, send, spawn_link, spawn_process, trap_exits,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use support::{LONG, process, threaded};

/// Sends. It does not matter if the receiver no longer reads.
fn tell<M: Message>(to: Pid, message: M) {
    let _ = send(to, message);
}

/// The log of received messages that a process sends.
#[derive(Debug, PartialEq)]
struct Log(Vec<String>);

#[derive(Debug)]
struct Word(&'static str);
struct Finish(Pid);

#[derive(Clone, Serialize, Deserialize)]
struct Above(u64);

impl Condition for Above {
    type Message = u64;
    fn holds(&self, number: &u64) -> bool {
        *number > self.0
    }
}

/// Logs words, and numbers above a growing minimum, in the order of the mailbox.
#[cps]
async fn picky(limit: u64) {
    let mut log: Vec<String> = Vec::new();
    let mut least = limit;
    loop {
        match receive3::<receive_if<Above>, receive<Word>, receive<Finish>>(
            receive_if(Above(least)),
            receive(),
            receive(),
        )
        .await
        {
            Chosen3::First(number) => {
                log.push(number.to_string());
                least = number;
            }
            Chosen3::Second(Word(word)) => log.push(word.to_string()),
            Chosen3::Third(Finish(to)) => {
                let to: Pid = to;
                let rest = within::<receive<u64>>(receive(), Duration::ZERO).await;
                log.push(format!("left {rest:?}"));
                tell(to, Log(log));
                return;
            }
        }
    }
}

#[test]
fn messages_of_several_types_are_received_in_the_order_of_the_mailbox() {
    process(async {
        let pid = spawn_process(mobile(picky(1)));
        for (number, word) in [(1, "a"), (5, "b"), (3, "c"), (9, "d")] {
            send(pid, number as u64).unwrap();
            send(pid, Word(word)).unwrap();
        }
        send(pid, Finish(self_pid())).unwrap();
        let expected = ["a", "5", "b", "c", "9", "d", "left Some(1)"].map(String::from);
        assert_eq!(recv! { Log(log) => log }, expected);
    });
}

#[cps]
async fn answering(first: u64) -> Exit {
    let mut count = first;
    loop {
        match receive2::<receive<Pid>, receive<u64>>(receive(), receive()).await {
            Chosen2::First(from) => tell(from, count),
            Chosen2::Second(0) => return Exit::custom(count),
            Chosen2::Second(more) => count += more,
        }
    }
}

async fn ask(pid: Pid) -> u64 {
    send(pid, self_pid()).unwrap();
    recv! { count: u64 => count }
}

#[test]
fn capture_does_not_disturb_a_waiting_process() {
    process(async {
        let one = spawn_process(mobile(answering(1)));
        for n in 0..3 {
            send(one, 10_u64).unwrap();
            let copy = capture_process::<Exit>(one).await.unwrap();
            // The copy was made before or after that message, and the process has received it exactly once.
            assert_eq!(ask(one).await, 1 + 10 * (n + 1));
            let other = spawn_process(mobile(rialto_cps::resume(copy)));
            let there = ask(other).await;
            assert!(there == 1 + 10 * n || there == 1 + 10 * (n + 1), "{there}");
            send(other, 0_u64).unwrap();
            assert_eq!(down_evt(other).await, Exit::custom(there));
        }
        assert_eq!(
            capture_process::<()>(one).await.unwrap_err(),
            NotCaptured::OtherResult { name: "moving::answering" }
        );
        send(one, 0_u64).unwrap();
        assert_eq!(down_evt(one).await, Exit::custom(31_u64));
        assert_eq!(capture_process::<Exit>(one).await.unwrap_err(), NotCaptured::NoProcess);
        let short_lived = spawn_process(mobile(answering(0)));
        let capture = capture_process::<Exit>(short_lived);
        kill(short_lived);
        assert_eq!(capture.await.unwrap_err(), NotCaptured::NoProcess);
        let plain = spawn_process(std::future::pending::<()>());
        assert_eq!(capture_process::<Exit>(plain).await.unwrap_err(), NotCaptured::NoProcess);
        assert_eq!(capture_process::<Exit>(plain).await.unwrap_err(), NotCaptured::NoProcess);
    });
}

#[test]
fn captures_lose_and_double_no_message() {
    threaded(async {
        let one = spawn_process(mobile(answering(0)));
        let sender = spawn_link(async move {
            for _ in 0..2000 {
                send(one, 1_u64).unwrap();
            }
        });
        let ended = monitor(sender);
        for _ in 0..200 {
            capture_process::<Exit>(one).await.unwrap();
        }
        recv! { Down { monitor: ^ended, .. } => {} }
        assert_eq!(ask(one).await, 2000);
    });
}

#[cps]
async fn cell(content: u64) {
    let mut content = content;
    loop {
        match receive2::<receive<u64>, receive<ReplyTo<Result<Pid, u64>>>>(receive(), receive()).await {
            Chosen2::First(more) => content += more,
            Chosen2::Second(reply) => reply.reply(Err(content)),
        }
    }
}

struct Clone;

#[cps]
async fn cloner(log: Pid) {
    let mut known = 0u64;
    loop {
        match receive2::<receive<u64>, receive<Clone>>(receive(), receive()).await {
            Chosen2::First(more) => {
                known += more;
                tell(log, (self_pid(), known));
            }
            Chosen2::Second(Clone) => match clone_process().await {
                Cloned::Original(copy) => tell(log, Cloned::Original(copy)),
                Cloned::Copy(of) => {
                    known += 100;
                    tell(log, Cloned::Copy(of));
                }
            },
        }
    }
}

#[test]
fn a_process_clones_itself_and_keeps_its_mailbox() {
    process(async {
        let me = self_pid();
        let original = spawn_process(mobile(cloner(me)));
        send(original, 1_u64).unwrap();
        send(original, Clone).unwrap();
        send(original, 2_u64).unwrap(); // in the mailbox when it clones itself
        assert_eq!(recv! { log: (Pid, u64) => log }, (original, 1));
        let mut both = [recv! { c: Cloned => c }, recv! { c: Cloned => c }];
        both.sort_by_key(|cloned| matches!(cloned, Cloned::Copy(_)));
        let [Cloned::Original(copy), Cloned::Copy(of)] = both else { panic!("{both:?}") };
        assert_eq!(of, original);
        assert_ne!(copy, original);
        assert_eq!(recv! { log: (Pid, u64) => log }, (original, 3));
        send(copy, 5_u64).unwrap();
        assert_eq!(recv! { log: (Pid, u64) => log }, (copy, 106));
        kill(original);
        assert_eq!(down_evt(original).await, Exit::Killed);
        assert!(is_alive(copy), "its relations are its own");
    });
}

#[cps]
async fn forking(to: Pid) {
    fork().await;
    tell(to, self_pid());
    receive::<()>().await
}

#[test]
fn a_fork_is_a_process() {
    process(async {
        let parent = spawn_process(mobile(forking(self_pid())));
        let pids = [recv! { pid: Pid => pid }, recv! { pid: Pid => pid }];
        assert!(pids.contains(&parent) && pids[0] != pids[1]);
        for pid in pids {
            send(pid, ()).unwrap();
            assert_eq!(down_evt(pid).await, Exit::Normal);
        }
    });
}

struct Ping(Pid);

/// Termite's program: a server with a bug, which is replaced by one without.
enum Ask {
    Clone(Pid),
    Update(K<()>),
}

#[cps]
async fn buggy() {
    loop {
        match receive2::<receive<Ping>, receive<Ask>>(receive(), receive()).await {
            Chosen2::First(Ping(from)) => tell(from, "gnop"),
            Chosen2::Second(Ask::Update(k)) => {
                let refused = throw::<()>(k, ()).await;
                panic!("{refused}")
            }
            Chosen2::Second(Ask::Clone(_)) => {}
        }
    }
}

#[cps]
async fn fixed() {
    loop {
        match receive2::<receive<Ping>, receive<Ask>>(receive(), receive()).await {
            Chosen2::First(Ping(from)) => tell(from, "pong"),
            Chosen2::Second(Ask::Clone(to)) => {
                let to: Pid = to;
                if let Captured::K(k) = capture::<()>().await {
                    tell(to, k);
                }
            }
            Chosen2::Second(Ask::Update(_)) => {}
        }
    }
}

async fn ping(server: Pid) -> &'static str {
    send(server, Ping(self_pid())).unwrap();
    recv! { answer: &'static str => answer }
}

#[test]
fn the_papers_code_update() {
    process(async {
        let (server, new) = (spawn_process(mobile(buggy())), spawn_process(mobile(fixed())));
        assert_eq!(ping(server).await, "gnop");
        send(new, Ask::Clone(self_pid())).unwrap();
        let mind = recv! { k: K<()> => k };
        send(server, Ask::Update(mind)).unwrap();
        assert_eq!(ping(server).await, "pong");
        assert_eq!(ping(new).await, "pong");
    });
}

struct Update(Continuation<Exit>);

#[cps]
async fn old(to: Pid) {
    tell(to, "old");
    let Update(new) = receive::<Update>().await;
    update::<Exit>(new).await;
}

#[cps]
async fn new(to: Pid) -> Exit {
    let count: u64 = receive::<u64>().await;
    tell(to, ("new", count));
    let _: () = receive::<()>().await;
    Exit::Shutdown
}

#[test]
fn an_update_keeps_pid_mailbox_links_and_monitors() {
    process(async {
        trap_exits(true);
        let pid = spawn_link(mobile(old(self_pid())));
        let watched = monitor(pid);
        assert_eq!(recv! { text: &'static str => text }, "old");
        send(pid, 7_u64).unwrap(); // left in the mailbox for the new one
        send(pid, Update(Continuation::new(new(self_pid())))).unwrap();
        assert_eq!(recv! { log: (&'static str, u64) => log }, ("new", 7));
        send(pid, ()).unwrap();
        recv! { Exited { from: ^pid, reason } => assert_eq!(reason, Exit::Shutdown) }
        recv! { Down { monitor: ^watched, reason, .. } => assert_eq!(reason, Exit::Shutdown) }
    });
}

#[cps]
async fn watches(pid: Pid) -> Exit {
    let tag: Tag = monitor(pid);
    let down = within::<receive<Down>>(receive(), Duration::from_secs(60)).await;
    match down {
        Some(down) if down.monitor == tag => down.reason,
        _ => Exit::custom("too late"),
    }
}

#[cps]
async fn sleeps(time: Duration) -> Exit {
    sleep(time).await;
    Exit::Shutdown
}

#[test]
fn mobile_processes_monitor_and_time_out() {
    process(async {
        let soon = spawn_process(mobile(sleeps(Duration::from_secs(1))));
        let watcher = spawn_process(mobile(watches(soon)));
        assert_eq!(down_evt(watcher).await, Exit::Shutdown);
        let late = spawn_process(mobile(sleeps(LONG)));
        let watcher = spawn_process(mobile(watches(late)));
        assert_eq!(down_evt(watcher).await, Exit::custom("too late"));
    });
}

#[test]
fn mobile_process_answers_calls() {
    process(async {
        let cell = spawn_process(mobile(cell(3)));
        send(cell, 4_u64).unwrap();
        let answer = call_with(cell, |reply: ReplyTo<Result<Pid, u64>>| reply);
        assert_eq!(answer.await, Ok(Err(7)));
    });
}

#[test]
#[should_panic(expected = "`rialto_node::clone_process` was awaited outside of a mobile process")]
fn clone_process_needs_a_mobile_process() {
    process(async {
        clone_process().await;
    });
}

#[test]
fn process_runs_at_most_one_mobile_computation() {
    let why = threaded(async {
        trap_exits(true);
        let pid = spawn_link(async {
            let (one, other) = (mobile(sleeps(LONG)), mobile(sleeps(LONG)));
            let mut one = Box::pin(one);
            std::future::poll_fn(|cx| {
                let _ = one.as_mut().poll(cx);
                std::task::Poll::Ready(())
            })
            .await;
            other.await
        });
        link(pid);
        recv! { Exited { from: ^pid, reason } => reason }
    });
    assert!(matches!(why, Exit::Panic(text) if text.contains("already runs a `mobile` future")));
}

struct Order {
    id: Tag,
    pieces: u64,
}

enum ToClerk {
    Least(u64),
    Told(Pid),
}

/// Receives texts, and orders with its own id above a minimum. Reports what it has received.
#[cps]
async fn clerk(mine: Tag, first: u64) {
    let mut log: Vec<String> = Vec::new();
    let mut least: u64 = first;
    loop {
        recv! {
            Order { id: ^mine, pieces } if pieces > least => {
                let pieces: u64 = pieces;
                rialto_cps::yield_now().await;
                log.push(pieces.to_string());
            },
            (^(least + 1), text): (u64, String) => log.push(text),
            "end": &'static str => return,
            ToClerk::Least(number) => least = number,
            ToClerk::Told(by) => tell(by, Log(log.clone())),
            after(LONG) => log.push("late".to_string()),
        }
    }
}

#[test]
fn waiting_recv_can_be_captured_with_its_conditions() {
    process(async {
        let mine = Tag::new();
        let mut clerk = spawn_process(mobile(clerk(mine, 3)));
        let order = |pieces| Order { id: mine, pieces };
        let told = async |clerk: Pid| {
            send(clerk, ToClerk::Told(self_pid())).unwrap();
            recv! { Log(log) => log.join(" ") }
        };
        // Messages that match no arm stay where they are.
        send(clerk, order(2)).unwrap();
        send(clerk, Order { id: Tag::new(), pieces: 9 }).unwrap();
        send(clerk, (3_u64, "c".to_string())).unwrap();
        send(clerk, order(4)).unwrap();
        send(clerk, (4_u64, "d".to_string())).unwrap();
        assert_eq!(told(clerk).await, "4 d");
        send(clerk, ToClerk::Least(1)).unwrap();
        assert_eq!(told(clerk).await, "4 d 2");
        // It can be encoded while it waits, and the copy waits for the same messages.
        let copy = capture_process::<()>(clerk).await.unwrap();
        let registry = rialto_cps::Registry::new().with::<self::clerk>();
        let copy = registry.continuation::<()>(&copy.to_bytes().unwrap()).unwrap();
        send(clerk, "end").unwrap();
        assert!(matches!(down_evt(clerk).await, Exit::Normal));
        clerk = spawn_process(mobile(rialto_cps::resume(copy)));
        send(clerk, order(1)).unwrap();
        send(clerk, (2_u64, "b".to_string())).unwrap();
        assert_eq!(told(clerk).await, "4 d 2 b");
        send(clerk, ToClerk::Least(0)).unwrap();
        assert_eq!(told(clerk).await, "4 d 2 b 1");
    });
}

#[cps]
async fn patient(time: Duration) -> Exit {
    recv! {
        number: u64 => Exit::custom(number),
        after(time) => Exit::custom("late"),
    }
}

#[test]
fn recv_after_times_out() {
    process(async {
        let late = spawn_process(mobile(patient(Duration::from_millis(1))));
        assert_eq!(down_evt(late).await, Exit::custom("late"));
        let early = spawn_process(mobile(patient(LONG)));
        send(early, 7_u64).unwrap();
        assert_eq!(down_evt(early).await, Exit::custom(7_u64));
    });
}
