//! The servers of `web` and `echo`.

use super::build;
use crate::system::Service;
use crate::web;
use anyhow::Result;
use rialto_rt::Runtime;
use rialto_rt::net::{TcpListener, TcpStream};
use std::io;
use std::net::Shutdown;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// The servers of `web` and `echo`.
///
/// # Errors
///
/// If the runtime or the listener fails.
pub fn serve(service: Service, workers: usize) -> Result<()> {
    build(Runtime::builder().worker_threads(workers))?.block_on(async {
        let listener = TcpListener::bind(web::LOOPBACK).await?;
        web::announce(listener.local_addr()?)?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let received = Box::new([0; 4096]);
            match service {
                Service::Http => drop(rialto_rt::spawn(web::answer_all(Io { stream, received }))),
                Service::Echo => drop(rialto_rt::spawn(echo(stream, received))),
            }
        }
    })
}

async fn echo(stream: TcpStream, mut buffer: Box<[u8; 4096]>) -> io::Result<()> {
    loop {
        let count = stream.read(&mut *buffer).await?;
        if count == 0 {
            return Ok(());
        }
        stream.write_all(&buffer[..count]).await?;
    }
}

/// A socket with the traits of hyper.
struct Io {
    stream: TcpStream,
    received: Box<[u8; 4096]>,
}

impl hyper::rt::Read for Io {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut buffer: hyper::rt::ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let Io { stream, received } = &mut *self;
        let room = buffer.remaining().min(received.len());
        let count = ready!(stream.poll_read(cx, &mut received[..room]))?;
        buffer.put_slice(&received[..count]);
        Poll::Ready(Ok(()))
    }
}

impl hyper::rt::Write for Io {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.stream.shutdown(Shutdown::Write))
    }
}
