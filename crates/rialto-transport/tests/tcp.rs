//! Frames over plain TCP: invalid ones, truncated ones, and random bytes.

#[path = "support/wires.rs"]
mod wires;

use std::io::ErrorKind;
use std::net::Shutdown;
use std::time::Duration;

use rialto_rt::net::TcpStream;
use rialto_transport::{Connection, Limits, MAX_FRAME, NodeKey, Refusal, Tcp, Transport};
use wires::{all_of, close, echo, next_refusal, receive, refusal, run, send, told};

const HELLO: &[u8] = b"rialto\0\x01";

fn listener(limits: Limits) -> Tcp {
    Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0").unwrap().limits(limits).start().unwrap()
}

/// A client that greets as a node does, and the connection that the node has to it.
async fn greeted(here: &Tcp) -> (TcpStream, Connection) {
    let stream = TcpStream::connect(here.addresses()[0]).await.unwrap();
    stream.write_all(&[HELLO, &[2; 32]].concat()).await.unwrap();
    let accepted = here.accept().await.unwrap();
    assert_eq!(accepted.peer, NodeKey([2; 32]));
    (stream, accepted)
}

#[test]
fn nodes_greet_each_other_and_pass_frames() {
    run(async {
        let here = listener(Limits::default());
        let there = Tcp::builder(NodeKey([2; 32])).start().unwrap();
        let mut dialled = there.dial(&here.locators()[0], Some(here.key())).await.unwrap();
        let mut accepted = here.accept().await.unwrap();
        assert_eq!((dialled.peer, accepted.peer), (here.key(), there.key()));
        for length in [1, 4096, MAX_FRAME] {
            echo(&mut dialled, &mut accepted, &vec![7; length]).await;
        }
        close(&mut dialled.sender).await.unwrap();
        assert_eq!(receive(&mut accepted.receiver).await.unwrap(), None);
        let expected = NodeKey([9; 32]);
        let error = there.dial(&here.locators()[0], Some(expected)).await.unwrap_err();
        assert_eq!(*refusal(&error), Refusal::Unexpected { expected, found: here.key() });
    });
}

#[test]
fn invalid_greeting_gets_no_answer() {
    run(async {
        let here = listener(Limits::default().handshake_time(Duration::from_secs(3600)));
        let mut notices = here.subscribe();
        let mut long = HELLO.to_vec();
        long[7] = 2;
        for bytes in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0; 4096], &[22, 3, 1, 2, 0], &long] {
            assert_eq!(told(here.addresses()[0], bytes).await, b"");
            assert!(matches!(next_refusal(&mut notices).await, Refusal::InvalidHandshake(_)));
        }
        assert_eq!((here.refused(), here.connections()), (4, 0));
        let here = listener(Limits::default().handshake_time(Duration::from_millis(20)));
        let mut notices = here.subscribe();
        for bytes in [&b""[..], b"rial", HELLO, &[HELLO, &[2; 31]].concat()] {
            assert_eq!(told(here.addresses()[0], bytes).await, b"");
            assert_eq!(next_refusal(&mut notices).await, Refusal::TimedOut);
        }
        assert_eq!((here.refused(), here.connections()), (4, 0));
    });
}

#[test]
fn invalid_frame_length_ends_the_connection() {
    run(async {
        let here = listener(Limits::default().connections_per_peer(100));
        for head in [0, MAX_FRAME as u32 + 1, u32::MAX] {
            let (stream, mut accepted) = greeted(&here).await;
            stream.write_all(&[&[0, 0, 0, 1, 42][..], &head.to_be_bytes(), &[1; 99]].concat()).await.unwrap();
            assert_eq!(receive(&mut accepted.receiver).await.unwrap().unwrap(), [42]);
            assert_eq!(receive(&mut accepted.receiver).await.unwrap_err().kind(), ErrorKind::InvalidData);
        }
    });
}

#[test]
fn a_frame_that_is_cut_short_is_an_error() {
    run(async {
        let here = listener(Limits::default().connections_per_peer(100));
        let frame = [0, 0, 0, 3, 1, 2, 3];
        for end in 0..=frame.len() {
            let (stream, mut accepted) = greeted(&here).await;
            stream.write_all(&frame[..end]).await.unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
            let got = receive(&mut accepted.receiver).await;
            match end {
                0 => assert_eq!(got.unwrap(), None),
                7 => assert_eq!(got.unwrap().unwrap(), [1, 2, 3]),
                _ => assert_eq!(got.unwrap_err().kind(), ErrorKind::UnexpectedEof, "{end}"),
            }
        }
    });
}

#[test]
fn bytes_at_random_are_frames_or_errors() {
    run(async {
        let here = listener(Limits::default().connections_per_peer(1000));
        let mut random = 1u64;
        let mut draw = move || {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as u32
        };
        for _ in 0..200 {
            let (stream, mut accepted) = greeted(&here).await;
            let mut bytes = Vec::new();
            for _ in 0..draw() % 8 {
                // Lengths that are mostly right, and data that may have that length.
                let length = draw() % 2000;
                bytes.extend(length.to_be_bytes());
                let real = if draw() % 4 == 0 { draw() % 2000 } else { length };
                bytes.extend((0..real).map(|n| n as u8));
            }
            stream.write_all(&bytes).await.unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
            let mut got = 0;
            while let Ok(Some(frame)) = receive(&mut accepted.receiver).await {
                assert!((1..=MAX_FRAME).contains(&frame.len()));
                got += 4 + frame.len();
            }
            assert!(got <= bytes.len());
        }
    });
}

#[test]
fn a_connection_that_is_dropped_ends_both_ways() {
    run(async {
        let here = listener(Limits::default());
        let (stream, accepted) = greeted(&here).await;
        drop(accepted);
        // The greeting, and the byte that accepts the peer.
        assert_eq!(all_of(&stream).await, [HELLO, &[1; 32], &[0]].concat());
        assert_eq!(here.connections(), 0);
    });
}

#[test]
fn many_large_frames_come_through() {
    run(async {
        let here = listener(Limits::default());
        let there = Tcp::builder(NodeKey([2; 32])).start().unwrap();
        let mut dialled = there.dial(&here.locators()[0], None).await.unwrap();
        let mut accepted = here.accept().await.unwrap();
        let frame = vec![7; MAX_FRAME];
        let count = 200;
        let sending = rialto_rt::spawn(async move {
            for _ in 0..count {
                send(&mut dialled.sender, &frame).await.unwrap();
            }
            dialled
        });
        for _ in 0..count {
            assert_eq!(receive(&mut accepted.receiver).await.unwrap().unwrap().len(), MAX_FRAME);
        }
        sending.await.unwrap();
    });
}
