//! Split connections, and the I/O traits of other crates, over real sockets.
#![cfg(not(loom))]

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use crate::support::runtime;
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{scope, spawn};

/// Returns both ends of a connection.
async fn pair() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await.unwrap();
    let address = listener.local_addr().unwrap();
    let client = spawn(async move { TcpStream::connect(address).await.unwrap() });
    let (server, _) = listener.accept().await.unwrap();
    (client.await.unwrap(), server)
}

/// More bytes than the system buffers.
fn bytes() -> Vec<u8> {
    (0..8_000_000u32).map(|n| (n % 251) as u8).collect()
}

#[test]
fn two_tasks_use_one_connection_until_its_writer_is_gone() {
    runtime(2).block_on(async {
        let (ours, theirs) = pair().await;
        let echo = spawn(async move {
            let (mut reading, mut writing) = theirs.into_split();
            let mut chunk = [0; 4096];
            loop {
                match reading.read(&mut chunk).await.unwrap() {
                    0 => break,
                    count => writing.write_all(&chunk[..count]).await.unwrap(),
                }
            }
        });
        let (mut reading, mut writing) = ours.into_split();
        let writer = spawn(async move { writing.write_all(&bytes()).await });
        let (mut answer, mut chunk) = (Vec::new(), [0; 4096]);
        // The end of file comes when the writer's half is dropped, and then the echo's half.
        loop {
            match reading.read(&mut chunk).await.unwrap() {
                0 => break,
                count => answer.extend_from_slice(&chunk[..count]),
            }
        }
        writer.await.unwrap().unwrap();
        echo.await.unwrap();
        assert!(answer == bytes());
    });
}

#[test]
fn borrowed_halves_leave_the_connection_open() {
    runtime(1).block_on(async {
        let (mut ours, theirs) = pair().await;
        {
            let (mut reading, mut writing) = ours.split();
            writing.write_all(b"one").await.unwrap();
            theirs.write_all(b"1").await.unwrap();
            reading.readable_evt().await;
            assert_eq!(reading.try_read(&mut [0; 8]).unwrap(), 1);
            assert_eq!(reading.try_read(&mut [0; 8]).unwrap_err().kind(), io::ErrorKind::WouldBlock);
            assert_eq!(reading.as_ref().peer_addr().unwrap(), theirs.local_addr().unwrap());
        }
        ours.write_all(b"two").await.unwrap();
        let mut buffer = [0; 6];
        let mut count = 0;
        while count < buffer.len() {
            count += theirs.read(&mut buffer[count..]).await.unwrap();
        }
        assert_eq!(&buffer, b"onetwo");
    });
}

#[test]
fn forget_and_reunite_of_halves() {
    runtime(1).block_on(async {
        let (ours, theirs) = pair().await;
        let (other, _other) = pair().await;
        let (reading, writing) = ours.into_split();
        let (other_reading, other_writing) = other.into_split();
        let error = reading.reunite(other_writing).unwrap_err();
        assert!(error.to_string().contains("different connections"));
        let whole = error.0.reunite(writing).unwrap();
        // Splitting and reuniting has not shut down any direction.
        whole.write_all(b"whole").await.unwrap();
        assert_eq!(theirs.read(&mut [0; 8]).await.unwrap(), 5);
        let (mut reading, writing) = whole.into_split();
        writing.forget();
        theirs.write_all(b"still").await.unwrap();
        assert_eq!(reading.read(&mut [0; 8]).await.unwrap(), 5);
        assert_eq!(theirs.try_read(&mut [0; 8]).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        // Dropping the last half closes the connection.
        drop(reading);
        assert_eq!(theirs.read(&mut [0; 8]).await.unwrap(), 0);
        error.1.shutdown().unwrap();
        drop(other_reading);
    });
}

#[test]
fn the_traits_of_futures_io() {
    use futures_util::io::{AsyncReadExt, AsyncWriteExt, copy};
    runtime(2).block_on(async {
        let (ours, theirs) = pair().await;
        let echo = spawn(async move {
            let (reading, mut writing) = theirs.into_split();
            let count = copy(reading, &mut writing).await.unwrap();
            writing.close().await.unwrap();
            count
        });
        let echoed = scope(async |s| {
            let (mut reading, mut writing) = ours.into_split();
            s.spawn(async move {
                writing.write_all(&bytes()).await?;
                writing.flush().await?;
                writing.close().await
            });
            let mut answer = Vec::new();
            reading.read_to_end(&mut answer).await?;
            Ok::<_, io::Error>(answer)
        });
        assert!(echoed.await.unwrap() == bytes());
        assert_eq!(echo.await.unwrap(), bytes().len() as u64);
    });
}

#[test]
fn the_traits_of_tokio() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
    runtime(2).block_on(async {
        // A proxy between two connections, with tokio's own copy function.
        let (client, mut client_side) = pair().await;
        let (mut server_side, mut server) = pair().await;
        let proxy =
            spawn(async move { copy_bidirectional(&mut client_side, &mut server_side).await.unwrap() });
        let serving = spawn(async move {
            let mut question = Vec::new();
            server.read_to_end(&mut question).await.unwrap();
            question.reverse();
            server.write_all(&question).await.unwrap();
            AsyncWriteExt::shutdown(&mut server).await.unwrap();
        });
        let (mut reading, mut writing) = client.into_split();
        let asking = spawn(async move {
            let asked = bytes();
            let (head, body) = asked.split_at(1000);
            AsyncWriteExt::write_all(&mut writing, head).await.unwrap();
            AsyncWriteExt::write_all_buf(&mut writing, &mut &*body).await.unwrap();
            AsyncWriteExt::shutdown(&mut writing).await.unwrap();
        });
        let mut answer = Vec::new();
        reading.read_to_end(&mut answer).await.unwrap();
        answer.reverse();
        assert!(answer == bytes());
        asking.await.unwrap();
        serving.await.unwrap();
        let length = bytes().len() as u64;
        assert_eq!(proxy.await.unwrap(), (length, length));
    });
}
