//! The servers of `web`, `echo` and `swerve`.

use super::channels::Asynchronous;
use super::{Rialto, build, pages};
use crate::swerve::{self, Sockets};
use crate::system::Service;
use crate::web;
use anyhow::Result;
use rialto_rt::Runtime;
use rialto_rt::net::{TcpListener, TcpStream};
use std::io;
use std::net::{Shutdown, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// The servers of `web`, `echo` and `swerve`.
///
/// # Errors
///
/// If the runtime or the listener fails.
pub fn serve(service: Service, workers: usize) -> Result<()> {
    match service {
        Service::Http => accept_all(workers, |stream, received| web::answer_all(Io { stream, received })),
        Service::Echo => accept_all(workers, echo),
        Service::Swerve => swerve::serve::<Rialto, Asynchronous>(service, workers),
        Service::Counter | Service::Table => pages::serve(service == Service::Table, workers),
    }
}

/// Spawns a task for each connection, with a buffer for what it receives.
fn accept_all<F>(workers: usize, answer: impl Fn(TcpStream, Box<[u8; 4096]>) -> F) -> Result<()>
where
    F: Future<Output: Send + 'static> + Send + 'static,
{
    build(Runtime::builder().worker_threads(workers))?.block_on(async {
        let listener = TcpListener::bind(web::LOOPBACK).await?;
        web::announce(listener.local_addr()?)?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            drop(rialto_rt::spawn(answer(stream, Box::new([0; 4096]))));
        }
    })
}

impl Sockets for Rialto {
    type Listener = TcpListener;
    type Stream = TcpStream;

    async fn listen() -> io::Result<(Self::Listener, SocketAddr)> {
        let listener = TcpListener::bind(web::LOOPBACK).await?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    }

    async fn accept(listener: &Self::Listener) -> io::Result<Self::Stream> {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn read(stream: &Self::Stream, buffer: &mut [u8]) -> io::Result<usize> {
        stream.read(buffer).await
    }

    async fn write_all(stream: &Self::Stream, bytes: &[u8]) -> io::Result<()> {
        stream.write_all(bytes).await
    }
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
