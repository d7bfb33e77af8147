//! Frames of connections, and sockets without a node behind them.
#![allow(dead_code)]

use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;

use rialto_rt::Runtime;
use rialto_rt::net::TcpStream;
use rialto_sync::broadcast;
use rialto_transport::{Connection, FrameReceiver, FrameSender, Notice, Refusal};

/// Runs `future` on two workers. Only the owner can write to the files that it creates.
pub fn run<F: Future>(future: F) -> F::Output {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    Runtime::builder().worker_threads(2).build().unwrap().block_on(future)
}

pub async fn send(sender: &mut Box<dyn FrameSender>, frame: &[u8]) -> io::Result<()> {
    let mut frame = frame.to_vec();
    poll_fn(|cx| sender.poll_send(cx, &mut frame)).await?;
    poll_fn(|cx| sender.poll_flush(cx)).await
}

/// Receives the next frame; `None` at an orderly end.
pub async fn receive(receiver: &mut Box<dyn FrameReceiver>) -> io::Result<Option<Vec<u8>>> {
    let mut frame = b"what was there".to_vec();
    let came = poll_fn(|cx| receiver.poll_receive(cx, &mut frame)).await?;
    Ok(came.then_some(frame))
}

pub async fn close(sender: &mut Box<dyn FrameSender>) -> io::Result<()> {
    poll_fn(|cx| sender.poll_close(cx)).await
}

/// Sends a frame there and back.
pub async fn echo(one: &mut Connection, other: &mut Connection, frame: &[u8]) {
    // A large frame does not fit into the buffers of sockets.
    let there = both(send(&mut one.sender, frame), receive(&mut other.receiver)).await;
    assert!(there.0.is_ok() && there.1.unwrap().as_deref() == Some(frame));
    let back = both(send(&mut other.sender, frame), receive(&mut one.receiver)).await;
    assert!(back.0.is_ok() && back.1.unwrap().as_deref() == Some(frame));
}

/// Runs both futures concurrently.
pub async fn both<A: Future, B: Future>(one: A, other: B) -> (A::Output, B::Output) {
    let (mut one, mut other) = (std::pin::pin!(one), std::pin::pin!(other));
    let (mut first, mut second) = (None, None);
    poll_fn(|cx| {
        if first.is_none()
            && let std::task::Poll::Ready(done) = one.as_mut().poll(cx)
        {
            first = Some(done);
        }
        if second.is_none()
            && let std::task::Poll::Ready(done) = other.as_mut().poll(cx)
        {
            second = Some(done);
        }
        match (first.take(), second.take()) {
            (Some(one), Some(other)) => std::task::Poll::Ready((one, other)),
            (one, other) => {
                (first, second) = (one, other);
                std::task::Poll::Pending
            }
        }
    })
    .await
}

/// Waits for the next refusal, and returns its reason.
pub async fn next_refusal(notices: &mut broadcast::Receiver<Notice>) -> Refusal {
    loop {
        if let Notice::Refused { why, .. } = notices.recv().await.unwrap() {
            return why;
        }
    }
}

/// Returns the refusal in an error.
pub fn refusal(error: &io::Error) -> &Refusal {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    inner.unwrap_or_else(|| panic!("no refusal: {error:?}"))
}

/// Sends only `bytes`. Returns everything that the other end sends until the connection ends.
pub async fn told(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let stream = TcpStream::connect(address).await.unwrap();
    // The other end may have closed it already.
    let _ = stream.write_all(bytes).await;
    all_of(&stream).await
}

/// Receives everything until the connection ends, in whatever way.
pub async fn all_of(stream: &TcpStream) -> Vec<u8> {
    let (mut all, mut room) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stream.read(&mut room).await {
        all.extend_from_slice(&room[..count]);
    }
    all
}
