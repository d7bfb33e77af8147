//! `reader` and `writer`: inputs and outputs over channels and streams of byte chunks.
#![cfg(not(loom))]

use crate::support;
use std::io::{self, ErrorKind};
use std::time::Duration;

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::time::Instant;
use rialto_event::{Event, Receiver, Sender, after, always, channel, choose, rng, sleep};
use rialto_rt::io::{Input, StreamReader, reader, writer};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::stream::{EventStream, from_fn};
use rialto_sync::{bounded, unbounded};

type Piece = io::Result<Vec<u8>>;

fn simulated<T>(test: impl Future<Output = T>) -> T {
    Runtime::simulated(3).block_on(test)
}

fn over_a_channel() -> (Sender<Piece>, Receiver<Piece>, Input<StreamReader>) {
    let (tx, rx) = channel();
    let input = reader(rx.clone()).unwrap();
    (tx, rx, input)
}

/// Lets the task that fetches chunks run.
async fn settle() {
    sleep(Duration::from_millis(1)).await;
}

/// The paper's `getpasswd`, for any input.
async fn get_password(input: &Input<StreamReader>) -> io::Result<Option<String>> {
    choose((input.read_line_evt(), after(Duration::from_secs(60)).wrap(|()| Ok(None)))).await
}

#[test]
fn the_papers_getpasswd_gives_up_after_sixty_seconds() {
    simulated(async {
        let ((keys, typed), start) = (unbounded::<&str>(), Instant::now());
        let terminal = reader(typed.map(|keys| Ok(keys.into()))).unwrap();
        keys.send("sec").unwrap(); // the user stops typing
        assert_eq!(get_password(&terminal).await.unwrap(), None);
        assert_eq!(start.elapsed(), Duration::from_secs(60));
        let typing = spawn(async move {
            sleep(Duration::from_secs(59)).await;
            keys.send("ret\n").unwrap();
        });
        assert_eq!(get_password(&terminal).await.unwrap().as_deref(), Some("secret"));
        assert_eq!(start.elapsed(), Duration::from_secs(119));
        typing.await.unwrap();
    });
}

#[test]
fn a_chunk_is_fetched_only_when_a_read_needs_it() {
    simulated(async {
        let (tx, rx, input) = over_a_channel();
        settle().await;
        assert_eq!(rx.waiting_receivers(), 0, "nobody reads");
        let line = waiting(input.read_line_evt()).await;
        settle().await;
        assert_eq!(rx.waiting_receivers(), 1);
        tx.send(Ok(b"one\ntwo\nthr".into())).await.unwrap();
        assert_eq!(line.await.unwrap().as_deref(), Some("one"));
        settle().await;
        assert_eq!(rx.waiting_receivers(), 0, "there is more than was wanted");
        assert_eq!(input.read_line_evt().try_sync().unwrap().unwrap().as_deref(), Some("two"));
        let both =
            choose((input.read_line_evt().wrap(|_| true), after(Duration::from_secs(1)).wrap(|()| false)));
        assert!(!both.await);
        drop(tx.send(Ok(b"ee\n".into())).await);
        assert_eq!(input.read_line_evt().await.unwrap().as_deref(), Some("three"));
    });
}

#[test]
fn an_empty_chunk_is_not_the_end_but_an_error_is() {
    simulated(async {
        let (tx, _, input) = over_a_channel();
        let sender = spawn(async move {
            for piece in [Ok(vec![]), Ok(b"half".to_vec()), Ok(vec![]), Err(ErrorKind::TimedOut.into())] {
                tx.send(piece).await.unwrap();
            }
            tx.send(Ok(b"too late".to_vec())).await.is_err()
        });
        assert_eq!(input.read_line_evt().await.unwrap_err().kind(), ErrorKind::TimedOut);
        assert_eq!(input.read_to_end_evt().await.unwrap(), b"half", "then it is the end");
        assert!(sender.await.unwrap(), "it has let go of the channel");
    });
}

#[test]
fn the_end_of_the_channel_is_the_end() {
    simulated(async {
        let (tx, _, input) = over_a_channel();
        let all = waiting(input.read_to_end_evt()).await;
        for piece in ["a", "bc", "d"] {
            tx.send(Ok(piece.into())).await.unwrap();
        }
        drop(tx);
        assert_eq!(all.await.unwrap(), b"abcd");
        assert_eq!(input.read_line_evt().await.unwrap(), None);
    });
}

#[test]
fn dropping_the_input_ends_its_task_and_closes_the_channel() {
    simulated(async {
        let (tx, rx, input) = over_a_channel();
        drop((waiting(input.read_line_evt()).await, rx));
        settle().await;
        drop(input);
        settle().await;
        assert!(tx.is_closed(), "while it waited for a piece");
        let (tx, rx, input) = over_a_channel();
        drop((rx, input));
        settle().await;
        assert!(tx.is_closed(), "and before it did");
    });
}

#[test]
fn a_stream_that_panics_leaves_nobody_waiting() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    runtime.block_on(async {
        let broken = from_fn(|| always(()).wrap(|()| -> Option<Piece> { panic!("planted") }));
        let input = reader(broken).unwrap();
        assert_eq!(support::soon(input.read_line_evt()).await.unwrap_err().kind(), ErrorKind::Other);
        assert_eq!(support::soon(input.read_line_evt()).await.unwrap(), None);
    });
}

#[test]
fn a_writer_and_a_reader_over_a_channel() {
    simulated(async {
        let (tx, rx) = bounded(2);
        let output = writer(move |piece| tx.clone().into_send_evt(piece)).unwrap();
        let input = reader(rx.map(Ok)).unwrap();
        let writing = spawn(async move {
            for number in 0..500 {
                output.write_all(format!("line {number}\n")).await.unwrap();
                yield_now().await;
            }
            output.shutdown().await
        });
        for number in 0..500 {
            let line = input.read_line_evt().await.unwrap();
            assert_eq!(line, Some(format!("line {number}")));
        }
        assert_eq!(input.read_line_evt().await.unwrap(), None);
        writing.await.unwrap().unwrap();
    });
}

#[test]
fn a_reader_outside_a_runtime_is_an_error() {
    let (_tx, rx) = channel::<Piece>();
    assert_eq!(reader(rx).unwrap_err().kind(), ErrorKind::Unsupported);
}

/// Turns an input back into a stream, of lines.
#[test]
fn the_lines_of_an_input_are_a_stream() {
    simulated(async {
        let (keys, typed) = unbounded::<&str>();
        let input = reader(typed.map(|keys| Ok(keys.into()))).unwrap();
        let lines = from_fn(move || input.read_line_evt().wrap(|line| line.ok().flatten()));
        let batches = lines.buffer(2, Duration::from_secs(1));
        keys.send("a\nb").unwrap();
        keys.send("c\nd\n").unwrap();
        drop(keys);
        assert_eq!(batches.next().await, Some(vec!["a".into(), "bc".into()]));
        assert_eq!((batches.next().await, batches.next().await), (Some(vec!["d".into()]), None));
    });
}

/// Reads with random operations, and abandons most of them. Returns the bytes read.
async fn read_fickly(input: &Input<StreamReader>) -> Vec<u8> {
    let mut all = Vec::new();
    loop {
        let most = 1 + rng::below(9) as usize;
        let read = match rng::below(4) {
            0 => sync_or_abandon(input.read_line_evt()).await.map(|line| {
                let line = line.unwrap();
                line.map(|line| line + "\n").unwrap_or_default().into_bytes()
            }),
            1 => sync_or_abandon(input.read_evt(most)).await.map(Result::unwrap),
            2 => sync_or_abandon(input.read_n_evt(most)).await.map(Result::unwrap),
            _ => {
                drop(sync_or_abandon(input.peek_evt(most)).await);
                None
            }
        };
        match read {
            None => yield_now().await,
            Some(bytes) if bytes.is_empty() => return all,
            Some(bytes) => all.extend(bytes),
        }
    }
}

#[test]
fn law_5_no_byte_is_lost_or_doubled_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let text: String =
                (0..30).map(|number| format!("{number}{}\n", "x".repeat(number % 7))).collect();
            let (tx, rx) = bounded(1 + seed as usize % 2);
            let mut rest = text.clone().into_bytes();
            drop(spawn(async move {
                while !rest.is_empty() {
                    let later = rest.split_off(rest.len().min(rng::below(20) as usize));
                    tx.send(Ok(std::mem::replace(&mut rest, later))).await.unwrap();
                }
            }));
            let read = read_fickly(&reader(rx).unwrap()).await;
            assert_eq!(String::from_utf8(read).unwrap(), text, "seed {seed}");
        });
    }
}

#[test]
fn law_4_no_write_is_lost_doubled_or_torn_under_any_schedule() {
    for seed in 0..100 {
        Runtime::simulated(seed).block_on(async {
            let (tx, rx) = channel();
            let output = writer(move |piece| tx.clone().into_send_evt(piece)).unwrap();
            let writers = [0, 1, 2].map(|writer| {
                let output = output.clone();
                spawn(async move {
                    for number in 0..20 {
                        let mut slot = Some(format!("{writer} {number}\n").into_bytes());
                        while slot.is_some() {
                            if let Some(written) = sync_or_abandon(output.write_all_from(&mut slot)).await {
                                written.unwrap();
                            }
                            yield_now().await;
                        }
                    }
                })
            });
            drop(spawn(async move {
                for writer in writers {
                    writer.await.unwrap();
                }
                output.shutdown().await.unwrap();
            }));
            let text = reader(rx.map(Ok)).unwrap().read_to_end_evt().await.unwrap();
            let text = String::from_utf8(text).unwrap();
            for writer in 0..3 {
                let own = text.lines().filter_map(|line| line.strip_prefix(&format!("{writer} ")));
                assert!(own.eq((0..20).map(|number| number.to_string())), "seed {seed}: {text}");
            }
        });
    }
}
