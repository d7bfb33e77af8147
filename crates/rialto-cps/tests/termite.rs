//! What Termite does with continuations (section 4.9 of the paper): processes that are
//! cloned, whose code is exchanged while they run, and that move to other
//! machines. Here the other machine is another process of the system.

use rialto_cps::{
    Captured, Continuation, Forked, K, Receiver, Registry, Sender, capture, channel, cps, done, fork,
    named_channel, recv, run_on, send, throw, to_bytes, yield_now,
};
use rialto_event::select;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::Command;

#[derive(Clone, Serialize, Deserialize)]
enum Request {
    Ping { reply: Sender<String> },
    Count { reply: Sender<u64> },
    Clone { reply: Sender<Mind> },
    Update { to: Mind },
}

/// What a server is without its mailbox, which it is given.
type Mind = K<Receiver<Request>>;

#[cps]
async fn buggy(mailbox: Receiver<Request>) -> u64 {
    let mut served = 0u64;
    loop {
        let request: Request = match recv::<Request>(&mailbox).await {
            Ok(request) => request,
            Err(_) => return served,
        };
        served += 1;
        match request {
            Request::Ping { reply } => {
                let reply: Sender<String> = reply;
                let _ = send::<String>(&reply, "gnop".to_string()).await;
            }
            Request::Count { reply } => {
                let reply: Sender<u64> = reply;
                let _ = send::<u64>(&reply, served).await;
            }
            Request::Update { to } => {
                let refused = throw::<Receiver<Request>>(to, mailbox.clone()).await;
                panic!("{refused}")
            }
            Request::Clone { .. } => {}
        }
    }
}

#[cps]
async fn fixed(first: Receiver<Request>) -> u64 {
    let mut served = 0u64;
    let mut mailbox: Receiver<Request> = first;
    loop {
        let request: Request = match recv::<Request>(&mailbox).await {
            Ok(request) => request,
            Err(_) => return served,
        };
        served += 1;
        match request {
            Request::Ping { reply } => {
                let reply: Sender<String> = reply;
                let _ = send::<String>(&reply, "pong".to_string()).await;
            }
            Request::Count { reply } => {
                let reply: Sender<u64> = reply;
                let _ = send::<u64>(&reply, served).await;
            }
            Request::Clone { reply } => {
                let reply: Sender<Mind> = reply;
                match capture::<Receiver<Request>>().await {
                    Captured::K(k) => {
                        let _ = send::<Mind>(&reply, k).await;
                    }
                    Captured::Resumed(given) => mailbox = given,
                }
            }
            Request::Update { .. } => {}
        }
    }
}

/// Termite's `!?`: asks, and waits for the answer.
async fn ask<T: Send + 'static>(server: &Sender<Request>, request: impl FnOnce(Sender<T>) -> Request) -> T {
    let (reply, answer) = channel();
    server.send(request(reply)).await.unwrap();
    answer.recv().await.unwrap()
}

#[test]
fn a_process_is_cloned() {
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let (original, mailbox) = channel();
        let original_runs = run_on(rialto_rt::spawn, Continuation::new(fixed(mailbox)));
        for _ in 0..3 {
            ask(&original, |reply| Request::Ping { reply }).await;
        }
        let mind: Mind = ask(&original, |reply| Request::Clone { reply }).await;
        // Two clones, which know what the original knew, and then go on by themselves.
        for extra in [0, 2] {
            let (clone, mailbox) = channel();
            let task = rialto_rt::spawn(mind.clone().start(mailbox));
            for _ in 0..extra {
                ask(&clone, |reply| Request::Ping { reply }).await;
            }
            assert_eq!(ask(&clone, |reply| Request::Count { reply }).await, 5 + extra);
            drop(clone);
            task.await.unwrap();
        }
        assert_eq!(ask(&original, |reply| Request::Count { reply }).await, 5);
        drop(original);
        assert_eq!(original_runs.join().await, Ok(5));
    });
}

#[test]
fn code_is_exchanged_while_it_runs() {
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let (server, mailbox) = channel();
        let runs = run_on(rialto_rt::spawn, Continuation::new(buggy(mailbox)));
        assert_eq!(ask(&server, |reply| Request::Ping { reply }).await, "gnop");

        // The new version is tried out by itself, before.
        let (trial, mailbox) = channel();
        let trial_runs = run_on(rialto_rt::spawn, Continuation::new(fixed(mailbox)));
        assert_eq!(ask(&trial, |reply| Request::Ping { reply }).await, "pong");
        let to: Mind = ask(&trial, |reply| Request::Clone { reply }).await;
        drop(trial);
        assert_eq!(trial_runs.join().await, Ok(2));

        // By its bytes, as if it came from the developer's machine.
        let to: Mind = Registry::new().with::<fixed>().value(&to_bytes(&to).unwrap()).unwrap();
        server.send(Request::Update { to }).await.unwrap();
        assert_eq!(ask(&server, |reply| Request::Ping { reply }).await, "pong");
        assert_eq!(ask(&server, |reply| Request::Count { reply }).await, 4);
        drop(server);
        assert_eq!(runs.join().await, Ok(4), "the same task, with another mind");
    });
}

/// Termite's `migrate-task`: what awaits this goes on elsewhere, and is over here. It
/// returns the number of the process that it has come to.
#[cps]
async fn migrate(by: Sender<K<u32>>) -> u32 {
    match capture::<u32>().await {
        Captured::K(k) => {
            let _ = send::<K<u32>>(&by, k).await;
            let refused = done::<String>("it has left".to_string()).await;
            panic!("{refused}")
        }
        Captured::Resumed(process) => process,
    }
}

#[cps]
async fn journey(by: Sender<K<u32>>, stops: u64) -> String {
    let mut log: Vec<u32> = Vec::new();
    for _ in 0..stops {
        let process = migrate(by.clone()).await;
        yield_now().await;
        log.push(process);
    }
    format!("{log:?}")
}

fn write(stream: &mut UnixStream, kind: u8, bytes: &[u8]) {
    let length = u32::try_from(bytes.len()).unwrap().to_le_bytes();
    stream.write_all(&[&[kind], &length[..], bytes].concat()).unwrap();
}

/// None, if nobody is there any more.
fn read(stream: &mut UnixStream) -> Option<(u8, Vec<u8>)> {
    let mut head = [0; 5];
    stream.read_exact(&mut head).ok()?;
    let mut bytes = vec![0; u32::from_le_bytes([head[1], head[2], head[3], head[4]]) as usize];
    stream.read_exact(&mut bytes).unwrap();
    Some((head[0], bytes))
}

const TRAVELLER: u8 = 1;
const RESULT: u8 = 2;

/// Runs what comes, until it leaves again or returns: its result, if it came to an end
/// here.
fn host(
    stream: &mut UnixStream,
    leaving: &Receiver<K<u32>>,
    begin: Option<Continuation<String>>,
) -> Option<String> {
    let runtime = rialto_rt::Runtime::new().unwrap();
    let registry = Registry::new().with_resume::<journey>();
    let mut next = begin;
    loop {
        let computation = match next.take() {
            Some(computation) => computation,
            None => match read(stream)? {
                (TRAVELLER, bytes) => {
                    let k: K<u32> = registry.value(&bytes).unwrap();
                    k.resume(std::process::id()).unwrap()
                }
                (_, result) => return Some(String::from_utf8(result).unwrap()),
            },
        };
        let spawner = runtime.handle();
        let handle = run_on(move |task| spawner.spawn(task), computation);
        let left = runtime.block_on(async {
            select! {
                k = leaving.recv_evt() => Some(k.unwrap()),
                () = handle.ended_evt() => None,
            }
        });
        match left {
            Some(k) => write(stream, TRAVELLER, &to_bytes(&k).unwrap()),
            None => {
                let result = runtime.block_on(handle.join()).unwrap();
                write(stream, RESULT, result.as_bytes());
                return Some(result);
            }
        }
    }
}

#[test]
fn two_processes_pass_a_running_computation_back_and_forth() {
    let place = std::env::temp_dir().join(format!("rialto-cps-{}", std::process::id()));
    std::fs::create_dir_all(&place).unwrap();
    let address = place.join("socket");
    let listener = UnixListener::bind(&address).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["the_other_process", "--exact", "--ignored"])
        .env("RIALTO_CPS_HOST", &address)
        .spawn()
        .unwrap();
    let (mut stream, _) = listener.accept().unwrap();
    // In either process the computation finds this channel by its name.
    let (by, leaving) = named_channel::<K<u32>>("leaving").unwrap();
    let begin = Continuation::new(journey(by.clone(), 5));
    let result = host(&mut stream, &leaving, Some(begin)).unwrap();
    let (here, there) = (std::process::id(), child.id());
    assert_eq!(result, format!("{:?}", [there, here, there, here, there]));
    drop(by);
    assert!(child.wait().unwrap().success());
    std::fs::remove_dir_all(&place).unwrap();
}

#[test]
#[ignore = "two_processes_pass_a_running_computation_back_and_forth runs it"]
fn the_other_process() {
    let Some(address) = std::env::var_os("RIALTO_CPS_HOST") else { return };
    let mut stream = UnixStream::connect(address).unwrap();
    let (_by, leaving) = named_channel::<K<u32>>("leaving").unwrap();
    host(&mut stream, &leaving, None);
}

/// Tries all ways at once; the first that succeeds ends the others.
#[cps]
async fn change(amount: u64, coins: Vec<u64>, found: Sender<Vec<u64>>) {
    let mut rest = amount;
    let mut used: Vec<u64> = Vec::new();
    for coin in coins {
        while rest >= coin {
            match fork().await {
                // Without this coin.
                Forked::Child => break,
                Forked::Parent => {
                    rest -= coin;
                    used.push(coin);
                    yield_now().await;
                }
            }
        }
    }
    if rest == 0 {
        let _ = send::<Vec<u64>>(&found, used).await;
    }
}

#[test]
fn a_search_is_speculative() {
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let (found, rx) = channel::<Vec<u64>>();
        let search = run_on(rialto_rt::spawn, Continuation::new(change(63, vec![25, 20, 7], found)));
        let first = rx.recv().await.unwrap();
        assert_eq!(first.iter().sum::<u64>(), 63, "{first:?}");
        search.abort();
        // The others have ended, with their ends of the channel.
        while rx.recv().await.is_ok() {}
    });
}
