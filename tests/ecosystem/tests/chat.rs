//! A chat over TCP. A hub sends each line to all members. A member that does not read does not delay the
//! others.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rialto::rt::io::Input;
use rialto::rt::net::{OwnedReadHalf, OwnedWriteHalf, Tcp, TcpListener, TcpStream};
use rialto::rt::{Custodian, JoinHandle, spawn};
use rialto::sync::bounded::{self, bounded};
use rialto::{Condition, Receiver, Sender, channel, select};
use rialto_ecosystem::server::LOOPBACK;

type Line = Arc<str>;

/// The messages of the members to the hub.
enum HubMessage {
    Join(u32, bounded::Sender<Line>),
    Line(u32, String),
    Leave(u32),
}

/// The hub, which owns the members: for each, the queue of its outgoing lines.
#[derive(Default)]
struct Hub {
    members: HashMap<u32, bounded::Sender<Line>>,
}

impl Hub {
    async fn run(mut self, messages: Receiver<HubMessage>) {
        while let Ok(message) = messages.recv().await {
            match message {
                HubMessage::Join(id, outbox) => {
                    self.members.insert(id, outbox);
                    self.announce(format!("{id} joined"));
                }
                HubMessage::Line(id, text) => self.announce(format!("{id}: {text}")),
                HubMessage::Leave(id) => {
                    // A member that was too slow was removed earlier.
                    if self.members.remove(&id).is_some() {
                        self.announce(format!("{id} left"));
                    }
                }
            }
        }
    }

    /// Queues a line for all members. A member whose queue is full is removed. It still receives the lines in
    /// its queue.
    fn announce(&mut self, line: String) {
        let line: Line = (line + "\n").into();
        let mut slow = Vec::new();
        self.members.retain(|id, outbox| {
            let queued = outbox.try_send(line.clone()).is_ok();
            if !queued {
                slow.push(*id);
            }
            queued
        });
        for id in slow {
            self.announce(format!("{id} was too slow"));
        }
    }
}

/// Runs a member until it sends `/quit`, closes its side, or the chat stops. Then its queue is written to the
/// end.
async fn member(
    id: u32,
    stream: TcpStream,
    hub: Sender<HubMessage>,
    outbox: usize,
    stop: Condition,
) -> io::Result<()> {
    let (reading, writing) = stream.into_split();
    let (queue, queued) = bounded(outbox);
    if hub.send(HubMessage::Join(id, queue)).await.is_err() {
        return Ok(());
    }
    let writer = spawn(write(writing, queued));
    let input = Input::new(reading);
    loop {
        let line = select! {
            line = input.read_line_evt() => line,
            () = stop.wait_evt() => Ok(None),
        };
        match line {
            Ok(Some(text)) if text != "/quit" => drop(hub.send(HubMessage::Line(id, text)).await),
            _ => break,
        }
    }
    let _ = hub.send(HubMessage::Leave(id)).await;
    writer.await.expect("it does not panic")
}

/// Writes the queued lines. Dropping the write half at the end closes the connection in that direction.
async fn write(mut writing: OwnedWriteHalf<Tcp>, queued: bounded::Receiver<Line>) -> io::Result<()> {
    while let Ok(line) = queued.recv().await {
        writing.write_all(line.as_bytes()).await?;
    }
    Ok(())
}

/// Runs the server until `stop`. When it returns, all members have received all of their lines.
async fn serve(listener: TcpListener, outbox: usize, stop: Condition) {
    let (hub, messages) = channel();
    let hub_task = spawn(Hub::default().run(messages));
    let members = Custodian::new();
    for id in 1.. {
        select! {
            client = listener.accept_evt() => {
                let (stream, _) = client.expect("there are files enough");
                drop(members.spawn(member(id, stream, hub.clone(), outbox, stop.clone())));
            }
            () = stop.wait_evt() => break,
        }
    }
    drop(hub);
    members.idle_evt().await;
    hub_task.await.expect("it does not panic");
}

struct Chat {
    address: SocketAddr,
    stop: Condition,
    task: JoinHandle<()>,
}

impl Chat {
    async fn start(outbox: usize) -> Chat {
        let (listener, stop) = (TcpListener::bind(LOOPBACK).await.unwrap(), Condition::new());
        let address = listener.local_addr().unwrap();
        Chat { address, stop: stop.clone(), task: spawn(serve(listener, outbox, stop)) }
    }

    async fn join(&self) -> Client {
        Client::join(self.address).await
    }

    async fn end(self) {
        self.stop.signal();
        self.task.await.unwrap();
    }
}

struct Client {
    input: Input<OwnedReadHalf<Tcp>>,
    output: OwnedWriteHalf<Tcp>,
    id: u32,
}

impl Client {
    /// Connects, and waits for the hub's line that it has joined. From then on it is a member.
    async fn join(address: SocketAddr) -> Client {
        let (reading, output) = TcpStream::connect(address).await.unwrap().into_split();
        let input = Input::new(reading);
        let joined = input.read_line_evt().await.unwrap().unwrap();
        let id = joined.strip_suffix(" joined").unwrap().parse().unwrap();
        Client { input, output, id }
    }

    async fn say(&mut self, line: &str) {
        self.output.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }

    async fn next_line(&self) -> Option<String> {
        self.input.read_line_evt().await.unwrap()
    }

    async fn remaining_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.next_line().await {
            lines.push(line);
        }
        lines
    }
}

/// Sends its lines, quits, and returns what it received.
async fn visit(address: SocketAddr, lines: usize) -> (u32, Vec<String>) {
    let mut client = Client::join(address).await;
    for number in 0..lines {
        client.say(&number.to_string()).await;
    }
    client.say("/quit").await;
    (client.id, client.remaining_lines().await)
}

/// Between its joining and its leaving, every member receives the same lines in the same order. These include
/// all lines that a member sent before it left.
#[rialto::test(worker_threads = 2)]
async fn nothing_is_lost_when_members_leave() {
    const MEMBERS: usize = 8;
    const LINES: usize = 50;
    // The queues are long enough that no member is too slow.
    let chat = Chat::start(MEMBERS * (LINES + 2)).await;
    let observer = chat.join().await;
    let guests: Vec<_> = (0..MEMBERS).map(|_| spawn(visit(chat.address, LINES))).collect();
    let (mut log, mut left) = (Vec::new(), 0);
    while left < MEMBERS {
        let line = observer.next_line().await.unwrap();
        left += usize::from(line.ends_with(" left"));
        log.push(line);
    }
    for guest in guests {
        let (id, heard) = guest.await.unwrap();
        let own = |line: &&String| line.starts_with(&format!("{id}: "));
        let sent: Vec<_> = (0..LINES).map(|number| format!("{id}: {number}")).collect();
        assert!(log.iter().filter(own).eq(&sent));
        let joined = log.iter().position(|line| *line == format!("{id} joined")).unwrap();
        let left = log.iter().position(|line| *line == format!("{id} left")).unwrap();
        assert_eq!(heard, log[joined + 1..left]);
    }
    chat.end().await;
    assert_eq!(observer.next_line().await, None);
}

/// A member stops reading. The others continue, and it still receives the first lines, without a gap.
#[rialto::test(worker_threads = 2)]
async fn a_slow_member_does_not_stall_the_others() {
    const OUTBOX: usize = 8;
    // A few dozen of these lines fill the operating system's buffers.
    let long = "x".repeat(64 << 10);
    let chat = Chat::start(OUTBOX).await;
    let mut speaker = chat.join().await;
    let listener = chat.join().await;
    assert_eq!(speaker.next_line().await.unwrap(), format!("{} joined", listener.id));
    let slow = chat.join().await;
    let too_slow = format!("{} was too slow", slow.id);
    for quick in [&speaker, &listener] {
        assert_eq!(quick.next_line().await.unwrap(), format!("{} joined", slow.id));
    }
    let mut said = Vec::new();
    let mut removed = false;
    while !removed {
        let text = format!("{} {long}", said.len());
        speaker.say(&text).await;
        said.push(format!("{}: {text}", speaker.id));
        for quick in [&speaker, &listener] {
            let mut line = quick.next_line().await.unwrap();
            if line == too_slow {
                removed = true;
                line = quick.next_line().await.unwrap();
            }
            assert!(line == *said.last().unwrap());
        }
    }
    let heard = slow.remaining_lines().await;
    assert!(heard.len() >= OUTBOX && said.starts_with(&heard));
    drop(slow);
    chat.end().await;
    for quick in [&speaker, &listener] {
        let rest = quick.remaining_lines().await;
        assert!(rest.iter().all(|line| *line == too_slow || line.ends_with(" left")), "{rest:?}");
    }
}
