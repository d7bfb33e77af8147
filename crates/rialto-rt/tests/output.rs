//! Writing as events: a write writes all or nothing, and writes keep the order of their commits.
#![cfg(all(unix, not(loom)))]

mod support;

use std::io::{self, ErrorKind, IoSlice, Read};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rialto_event::{Condition, Event, after, always, choose, rng};
use rialto_rt::io::{Descriptor, Input, Output, Writable};
use rialto_rt::net::UnixStream;
use rialto_rt::{Runtime, process, spawn, yield_now};
use rialto_sync::{Semaphore, unbounded};
use support::{runtime, soon, waiting};

/// A stream that takes a few bytes at a time, when the semaphore allows it.
struct Slow {
    allowed: Semaphore,
    taken: Arc<Mutex<Vec<u8>>>,
    ended: Condition,
    fails: Option<ErrorKind>,
}

impl Writable for Slow {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        self.allowed.acquire().await.unwrap().forget();
        if let Some(kind) = self.fails {
            return Err(kind.into());
        }
        let some: Vec<u8> = pieces.iter().flat_map(|piece| piece.iter()).copied().take(3).collect();
        self.taken.lock().unwrap().extend(&some);
        Ok(some.len())
    }

    async fn shutdown(&mut self) -> io::Result<()> {
        self.ended.signal();
        Ok(())
    }
}

struct Test {
    allowed: Semaphore,
    taken: Arc<Mutex<Vec<u8>>>,
    ended: Condition,
    output: Output,
}

fn slow(limit: usize, fails: Option<ErrorKind>) -> Test {
    let (allowed, taken, ended) = (Semaphore::new(0), Arc::default(), Condition::new());
    let stream = Slow { allowed: allowed.clone(), taken: Arc::clone(&taken), ended: ended.clone(), fails };
    Test { allowed, taken, ended, output: Output::with_limit(stream, limit).unwrap() }
}

impl Test {
    fn taken(&self) -> String {
        String::from_utf8(self.taken.lock().unwrap().clone()).unwrap()
    }
}

fn simulated<T>(test: impl Future<Output = T>) -> T {
    Runtime::simulated(5).block_on(test)
}

#[test]
fn a_write_waits_for_capacity_and_order_is_kept() {
    simulated(async {
        let test = slow(8, None);
        let output = &test.output;
        output.write_all("12345678").await.unwrap();
        let next = waiting(output.write_all_evt("9")).await;
        let long = waiting(output.write_all_evt("a long one")).await;
        assert!(output.write_all_evt("").try_sync().is_none(), "a later write does not overtake");
        test.allowed.add_permits(1);
        next.await.unwrap(); // three of the eight bytes are written
        assert_eq!((test.taken().as_str(), output.unwritten()), ("123", 6));
        test.allowed.add_permits(3);
        long.await.unwrap(); // larger than the limit: it waits until nothing else is buffered
        test.allowed.add_permits(100);
        output.flush().await.unwrap();
        assert_eq!((test.taken().as_str(), output.unwritten()), ("123456789a long one", 0));
    });
}

#[test]
fn law_4_a_write_that_loses_has_written_nothing_and_keeps_its_bytes() {
    simulated(async {
        let test = slow(4, None);
        test.output.write_all("full").await.unwrap();
        let mut slot = Some(b"precious".to_vec());
        let lost = choose((test.output.write_all_from(&mut slot).wrap(|_| true), always(false)));
        assert!(!lost.await);
        assert_eq!(slot.as_deref(), Some(&b"precious"[..]));
        drop(waiting(test.output.write_all_from(&mut slot)).await);
        assert_eq!(slot.as_deref(), Some(&b"precious"[..]));
        let late = choose((
            test.output.write_all_evt("never").wrap(|_| true),
            after(Duration::from_secs(9)).wrap(|()| false),
        ));
        assert!(!late.await);
        test.allowed.add_permits(100);
        test.output.write_all_from(&mut slot).await.unwrap();
        test.output.flush().await.unwrap();
        assert_eq!((slot, test.taken().as_str()), (None, "fullprecious"));
    });
}

#[test]
fn law_5_an_unseen_committed_write_is_written() {
    simulated(async {
        let test = slow(4, None);
        test.output.write_all("full").await.unwrap();
        let unseen = waiting(test.output.write_all_evt("more")).await;
        test.allowed.add_permits(2);
        while test.taken() != "full" {
            yield_now().await;
        }
        drop(unseen);
        assert_eq!(test.output.unwritten(), 4);
        test.allowed.add_permits(100);
        test.output.flush().await.unwrap();
        assert_eq!(test.taken(), "fullmore");
    });
}

/// A wrong stream: it says that it has written more bytes than it was given.
struct Liar;

impl Writable for Liar {
    async fn write(&mut self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        Ok(pieces.iter().map(|piece| piece.len()).sum::<usize>() + 1)
    }
}

#[test]
fn a_stream_that_writes_more_than_it_was_given_breaks_the_output() {
    simulated(async {
        let output = Output::new(Liar).unwrap();
        output.write_all("bytes").await.unwrap();
        assert_eq!(output.flush().await.unwrap_err().kind(), ErrorKind::InvalidData);
        assert_eq!(output.write_all("more").await.unwrap_err().kind(), ErrorKind::BrokenPipe);
    });
}

#[test]
fn an_error_is_returned_once_and_then_broken_pipe() {
    simulated(async {
        let test = slow(4, Some(ErrorKind::StorageFull));
        test.output.write_all("lost").await.unwrap();
        let (first, second) =
            (waiting(test.output.write_all_evt("a")).await, waiting(test.output.flush_evt()).await);
        test.allowed.add_permits(1);
        assert_eq!(second.await.unwrap_err().kind(), ErrorKind::BrokenPipe);
        drop(first); // it was to receive the error
        let mut slot = Some(b"kept".to_vec());
        assert_eq!(test.output.write_all_from(&mut slot).await.unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(slot.as_deref(), Some(&b"kept"[..]));
        assert_eq!(test.output.write_all("b").await.unwrap_err().kind(), ErrorKind::BrokenPipe);
        assert_eq!(test.output.shutdown().await.unwrap_err().kind(), ErrorKind::BrokenPipe);
    });
}

#[test]
fn buffered_bytes_are_written_after_the_last_handle() {
    simulated(async {
        let test = slow(100, None);
        let write = test.output.write_all_evt("from an event, which is a handle");
        let (taken, ended, allowed) = (test.taken, test.ended, test.allowed);
        test.output.write_all("before, ").await.unwrap();
        drop(test.output);
        write.await.unwrap();
        assert!(!ended.is_signalled());
        allowed.add_permits(100);
        ended.wait_evt().await;
        assert_eq!(*taken.lock().unwrap(), b"before, from an event, which is a handle");
    });
}

#[test]
fn shutdown_refuses_later_writes() {
    simulated(async {
        let test = slow(100, None);
        let other = test.output.clone();
        test.output.write_all("all").await.unwrap();
        let end = spawn(test.output.shutdown());
        let flush = waiting(other.flush_evt()).await;
        yield_now().await;
        test.allowed.add_permits(1);
        flush.await.unwrap();
        end.await.unwrap().unwrap();
        assert_eq!(other.write_all("late").await.unwrap_err().kind(), ErrorKind::BrokenPipe);
    });
}

#[test]
fn a_stream_that_panics_leaves_nobody_waiting() {
    struct Broken;
    impl Writable for Broken {
        async fn write(&mut self, _: &[IoSlice<'_>]) -> io::Result<usize> {
            panic!("planted")
        }
    }
    runtime(1).block_on(async {
        let output = Output::new(Broken).unwrap();
        output.write_all("a").await.unwrap();
        assert_eq!(soon(output.flush_evt()).await.unwrap_err().kind(), ErrorKind::Other);
    });
}

/// Several tasks write numbered lines, and abandon some writes. Each line arrives once, whole, and in the
/// order of its writer.
async fn race(output: Output, input: impl Read + Send + 'static, lines: u32, seed: u64) {
    rng::seed(seed);
    let reader = thread::spawn(move || {
        let mut text = String::new();
        let mut input = input;
        input.read_to_string(&mut text).map(|_| text)
    });
    let (counts, counted) = unbounded();
    for writer in 0..3 {
        let (output, counts) = (output.clone(), counts.clone());
        drop(spawn(async move {
            let mut lost = 0_u32;
            for number in 0..lines {
                let line = format!("{writer} {number} {}\n", "x".repeat(number as usize % 200));
                let mut slot = Some(line.into_bytes());
                while slot.is_some() {
                    let written = output.write_all_from(&mut slot).wrap(|done| done.map(|()| true));
                    let won = match lost % 2 {
                        0 => choose((after(Duration::ZERO).wrap(|()| Ok(false)), written)).await,
                        _ => choose((written, after(Duration::from_micros(50)).wrap(|()| Ok(false)))).await,
                    };
                    lost += u32::from(!won.unwrap()) + u32::from(number % 5 == 0);
                }
            }
            counts.send(lost).unwrap();
        }));
    }
    drop(counts);
    let mut lost = 0;
    while let Ok(count) = counted.recv().await {
        lost += count;
    }
    assert!(lost > lines / 20, "the others won {lost} times only");
    output.shutdown().await.unwrap();
    let text = reader.join().unwrap().unwrap();
    let mut next = [0; 3];
    for line in text.lines() {
        let mut parts = line.splitn(3, ' ');
        let (writer, number): (usize, u32) =
            (parts.next().unwrap().parse().unwrap(), parts.next().unwrap().parse().unwrap());
        assert_eq!(number, next[writer]);
        assert_eq!(parts.next(), Some("x".repeat(number as usize % 200).as_str()));
        next[writer] += 1;
    }
    assert_eq!(next, [lines; 3]);
}

fn race_on_each_stream(lines: u32) {
    runtime(2).block_on(async {
        let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
        let half = UnixStream::from_std(ours).unwrap().into_split().1;
        race(Output::with_limit(half, 300).unwrap(), theirs, lines, 1).await;
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let ours = rialto_rt::net::TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        race(Output::new(ours).unwrap(), listener.accept().unwrap().0, lines, 2).await;
        let (reader, writer) = io::pipe().unwrap();
        race(Output::new(Descriptor::new(writer).unwrap()).unwrap(), reader, lines, 3).await;
    });
}

#[test]
fn a_race_of_writers_loses_and_doubles_no_line() {
    race_on_each_stream(2_000);
}

#[test]
#[ignore = "long: a million lines on each stream"]
fn a_race_of_writers_loses_and_doubles_no_line_of_a_million() {
    race_on_each_stream(333_334);
}

#[test]
fn writing_to_a_child() {
    runtime(1).block_on(async {
        let mut cat =
            process::spawn(Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped())).unwrap();
        let (to, from) = (Output::new(cat.take_stdin().unwrap()).unwrap(), cat.take_stdout().unwrap());
        to.write_all("through a child\n").await.unwrap();
        assert_eq!(soon(from.read_line_evt()).await.unwrap().as_deref(), Some("through a child"));
        to.shutdown().await.unwrap();
        assert_eq!(soon(from.read_to_end_evt()).await.unwrap(), b"");
        assert!(cat.wait_evt().await.unwrap().success());
    });
}

#[test]
fn writing_to_a_closed_peer_is_an_error() {
    runtime(1).block_on(async {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let output = Output::new(ours).unwrap();
        drop(Input::new(theirs));
        output.write_all("a").await.unwrap();
        assert_eq!(soon(output.flush_evt()).await.unwrap_err().kind(), ErrorKind::BrokenPipe);
    });
}

/// Also if the task that writes has not begun.
#[test]
fn an_abort_fails_pending_writes() {
    for begun in [false, true] {
        simulated(async {
            let Test { output, taken, .. } = slow(10, None);
            output.write_all("never taken").await.unwrap();
            if begun {
                yield_now().await;
            }
            output.abort();
            assert!(output.flush().await.is_err());
            assert!(output.write_all("more").await.is_err());
            assert!(taken.lock().unwrap().is_empty());
        });
    }
}
