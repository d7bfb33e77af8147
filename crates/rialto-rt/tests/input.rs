//! Reading as events, from streams of all kinds: a read that is not chosen has read nothing.
#![cfg(all(unix, not(loom)))]

use std::fs::File;
use std::future::Future;
use std::io::{self, ErrorKind, Write, pipe};
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{runtime, soon, temporary, waiting};
use rialto_event::{Event, Sender, after, always, channel, choose, rng};
use rialto_rt::io::{Descriptor, Input, Readable, reader};
use rialto_rt::net::{self, TcpListener, TcpStream};
use rialto_sync::stream::EventStream;

const LOCAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

fn run<T>(future: impl Future<Output = T>) -> T {
    runtime(2).block_on(future)
}

fn piped() -> (Input<Descriptor>, io::PipeWriter) {
    let (reader, writer) = pipe().unwrap();
    (Input::new(Descriptor::new(reader).unwrap()), writer)
}

async fn over_tcp() -> (Input<TcpStream>, std::net::TcpStream) {
    let listener = TcpListener::bind(LOCAL).await.unwrap();
    let theirs = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (Input::new(listener.accept().await.unwrap().0), theirs)
}

#[test]
fn each_kind_of_read_takes_its_bytes() {
    run(async {
        let (input, mut writer) = piped();
        writer.write_all(b"abcdefgh\r\nline\n:rest").unwrap();
        assert_eq!(soon(input.peek_evt(2)).await.unwrap(), b"ab");
        assert_eq!(soon(input.read_evt(2)).await.unwrap(), b"ab");
        assert_eq!(soon(input.read_n_evt(3)).await.unwrap(), b"cde");
        assert_eq!(soon(input.read_until_evt(b'g')).await.unwrap(), b"fg");
        assert_eq!(soon(input.read_line_evt()).await.unwrap().as_deref(), Some("h"));
        assert_eq!(soon(input.read_line_evt()).await.unwrap().as_deref(), Some("line"));
        assert_eq!(soon(input.read_evt(0)).await.unwrap(), b"");
        drop(writer);
        assert_eq!(soon(input.read_to_end_evt()).await.unwrap(), b":rest");
    });
}

#[test]
fn reads_at_the_end_return_the_rest_and_then_nothing() {
    run(async {
        for text in ["last", ""] {
            let (input, mut writer) = piped();
            writer.write_all(text.as_bytes()).unwrap();
            drop(writer);
            let last = soon(input.read_line_evt()).await.unwrap();
            assert_eq!(last.as_deref(), Some(text).filter(|text| !text.is_empty()));
            for _ in 0..2 {
                assert_eq!(input.read_line_evt().try_sync().unwrap().unwrap(), None);
                assert_eq!(input.read_n_evt(3).try_sync().unwrap().unwrap(), b"");
                assert_eq!(input.read_to_end_evt().try_sync().unwrap().unwrap(), b"");
            }
        }
        let (input, mut writer) = piped();
        writer.write_all(b"ab").unwrap();
        drop(writer);
        assert_eq!(soon(input.read_n_evt(3)).await.unwrap(), b"ab");
    });
}

#[test]
fn law_12_reads_are_served_in_the_order_in_which_they_began() {
    run(async {
        let (input, mut writer) = piped();
        let first = waiting(input.read_line_evt()).await;
        let second = waiting(input.read_evt(1)).await;
        writer.write_all(b"li").unwrap();
        // This read has to wait, because the line read is ahead of it.
        let third = waiting(input.read_evt(9)).await;
        writer.write_all(b"ne\nxy").unwrap();
        assert_eq!(first.await.unwrap().as_deref(), Some("line"));
        assert_eq!(second.await.unwrap(), b"x");
        assert_eq!(third.await.unwrap(), b"y");
    });
}

#[test]
fn law_5_an_abandoned_read_leaves_all_bytes_to_the_next() {
    run(async {
        let (input, mut writer) = piped();
        let line = waiting(input.read_line_evt()).await;
        let next = waiting(input.read_evt(9)).await;
        writer.write_all(b"half").unwrap();
        // The peek has to wait as well, because the line read is ahead of it.
        let seen = waiting(input.peek_evt(9)).await;
        drop((line, seen));
        assert_eq!(next.await.unwrap(), b"half");
    });
}

#[test]
fn law_5_unseen_bytes_are_read_again() {
    run(async {
        let (input, mut writer) = piped();
        for _ in 0..3 {
            let first = waiting(input.clone().read_line_evt()).await;
            writer.write_all(b"one\ntwo\n").unwrap();
            let both = soon(input.peek_evt(1)).await; // served after `first`, which therefore has its line
            assert_eq!(both.unwrap(), b"t");
            drop(first);
            assert_eq!(soon(input.read_line_evt()).await.unwrap().as_deref(), Some("one"));
            assert_eq!(soon(input.read_until_evt(b'\n')).await.unwrap(), b"two\n");
        }
    });
}

#[test]
fn a_refused_read_loses_no_bytes() {
    run(async {
        let (reader, mut writer) = pipe().unwrap();
        let input = Input::with_limit(Descriptor::new(reader).unwrap(), 8);
        writer.write_all(b"0123456789\n\xff\n").unwrap();
        assert_eq!(input.read_n_evt(9).try_sync().unwrap().unwrap_err().kind(), ErrorKind::InvalidInput);
        for _ in 0..2 {
            assert_eq!(soon(input.read_line_evt()).await.unwrap_err().kind(), ErrorKind::InvalidInput);
            assert_eq!(soon(input.read_to_end_evt()).await.unwrap_err().kind(), ErrorKind::InvalidInput);
        }
        assert_eq!(soon(input.read_n_evt(8)).await.unwrap(), b"01234567");
        assert_eq!(soon(input.read_line_evt()).await.unwrap().as_deref(), Some("89"));
        for _ in 0..2 {
            assert_eq!(soon(input.read_line_evt()).await.unwrap_err().kind(), ErrorKind::InvalidData);
        }
        assert_eq!(soon(input.read_until_evt(b'\n')).await.unwrap(), b"\xff\n");
    });
}

/// A connection is reset. The error is returned once, after the bytes before it; then the end follows.
#[test]
fn a_read_error_is_returned_once() {
    run(async {
        let (input, theirs) = over_tcp().await;
        input.stream().write_all(b"unread, so that closing resets").await.unwrap();
        // Before the bytes have arrived, closing would be an orderly end.
        theirs.peek(&mut [0]).unwrap();
        let line = waiting(input.read_line_evt()).await;
        drop(theirs);
        assert_eq!(line.await.unwrap_err().kind(), ErrorKind::ConnectionReset);
        assert_eq!(input.read_line_evt().try_sync().unwrap().unwrap(), None);
    });
}

#[test]
fn an_unseen_error_is_returned_again() {
    run(async {
        let (input, theirs) = over_tcp().await;
        input.stream().write_all(b"unread").await.unwrap();
        theirs.peek(&mut [0]).unwrap();
        let (first, second) = (waiting(input.read_line_evt()).await, waiting(input.read_evt(1)).await);
        drop(theirs);
        assert_eq!(second.await.unwrap(), b"", "the first one got the error");
        drop(first);
        assert_eq!(soon(input.read_evt(1)).await.unwrap_err().kind(), ErrorKind::ConnectionReset);
    });
}

#[test]
fn files_and_children_are_streams_too() {
    run(async {
        let path = std::env::temp_dir().join(format!("rialto-input-{}", std::process::id()));
        std::fs::write(&path, "from\na file").unwrap();
        let file = Input::new(Descriptor::new(File::open(&path).unwrap()).unwrap());
        std::fs::remove_file(&path).unwrap();
        assert_eq!(soon(file.read_line_evt()).await.unwrap().as_deref(), Some("from"));
        assert_eq!(soon(file.read_to_end_evt()).await.unwrap(), b"a file");

        let mut child = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let from = Input::new(Descriptor::new(OwnedFd::from(from)).unwrap());
        let line = waiting(from.read_line_evt()).await;
        to.write_all(b"through a child\n").unwrap();
        assert_eq!(line.await.unwrap().as_deref(), Some("through a child"));
        drop(to);
        assert_eq!(soon(from.read_to_end_evt()).await.unwrap(), b"");
        child.wait().unwrap();
    });
}

#[test]
fn a_descriptor_outside_a_runtime_is_unsupported() {
    let (reader, _writer) = pipe().unwrap();
    assert_eq!(Descriptor::new(reader).unwrap_err().kind(), ErrorKind::Unsupported);
}

fn line(number: u32) -> String {
    format!("{number}{}", "x".repeat(number as usize % 50))
}

/// Writes `lines` lines in random pieces.
fn write_lines(mut writer: impl Write, lines: u32, seed: u64) {
    let mut text = Vec::new();
    for number in 0..lines {
        writeln!(text, "{}", line(number)).unwrap();
    }
    let (mut rest, mut step) = (&text[..], seed);
    while !rest.is_empty() {
        step = step.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (piece, later) = rest.split_at(rest.len().min(1 + (step >> 33) as usize % 3_000));
        writer.write_all(piece).unwrap();
        rest = later;
    }
}

/// Reads numbered lines that are written in random pieces, in choices with timeouts and other enabled events.
/// No line is lost, duplicated or torn.
async fn race<R: Readable>(input: Input<R>, writer: impl Write + Send + 'static, lines: u32, seed: u64) {
    let writer = thread::spawn(move || write_lines(writer, lines, seed));
    read_lines(input, lines, seed).await;
    writer.join().unwrap();
}

async fn read_lines<R: Readable>(input: Input<R>, lines: u32, seed: u64) {
    rng::seed(seed);
    let (mut number, mut lost) = (0, 0);
    loop {
        let next = input.read_line_evt().wrap(Some);
        let won = match lost % 3 {
            0 => choose((after(Duration::ZERO).wrap(|()| None), next)).await,
            1 => choose((next, after(Duration::from_micros(20)).wrap(|()| None))).await,
            _ => choose((next, always(None), input.peek_evt(1).wrap(|_| None))).await,
        };
        match won {
            None => lost += 1,
            Some(read) => {
                let Some(read) = read.unwrap() else { break };
                assert_eq!(read, line(number));
                number += 1;
                lost += u32::from(number % 7 == 0);
            }
        }
    }
    assert_eq!(number, lines);
    assert!(lost > lines / 20, "the others won {lost} times only");
}

/// Otherwise a loop that waits until the stream is readable would never wait.
#[test]
fn a_drained_stream_is_not_readable() {
    run(async {
        let (input, mut theirs) = over_tcp().await;
        theirs.write_all(b"a").unwrap();
        assert_eq!(soon(input.read_evt(1)).await.unwrap(), b"a");
        assert!(input.read_evt(1).try_sync().is_none());
        assert_eq!(input.stream().readable_evt().try_sync(), None);
        theirs.write_all(b"b").unwrap();
        soon(input.stream().readable_evt()).await;
        assert_eq!(soon(input.read_evt(1)).await.unwrap(), b"b");
    });
}

fn race_on_each_stream(lines: u32) {
    run(async move {
        let (input, writer) = piped();
        race(input, writer, lines, 1).await;
        let (input, theirs) = over_tcp().await;
        race(input, theirs, lines, 2).await;
        let (ours, theirs) = UnixStream::pair().unwrap();
        race(Input::new(Descriptor::new(ours).unwrap()), theirs, lines, 3).await;
        let (ours, theirs) = UnixStream::pair().unwrap();
        race(Input::new(net::UnixStream::from_std(ours).unwrap()), theirs, lines, 5).await;
        let listener = TcpListener::bind(LOCAL).await.unwrap();
        let theirs = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (half, _other) = listener.accept().await.unwrap().0.into_split();
        race(Input::new(half), theirs, lines, 4).await;
        let (tx, rx) = channel();
        race(reader(rx.map(Ok)).unwrap(), Pieces(tx), lines, 6).await;
        let file = temporary("race");
        write_lines(std::io::BufWriter::new(file.as_std()), lines, 7);
        read_lines(file.input(0).unwrap(), lines, 7).await;
    });
}

/// Sends each write as a message.
struct Pieces(Sender<Vec<u8>>);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).sync_blocking().expect("somebody reads");
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_race_for_lines_loses_and_doubles_no_byte() {
    race_on_each_stream(3_000);
}

#[test]
#[ignore = "long: a million lines on each stream"]
fn a_race_for_a_million_lines_loses_and_doubles_no_byte() {
    race_on_each_stream(1_000_000);
}
