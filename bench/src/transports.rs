//! `transport-pingpong`: a wire frame goes to another runtime and back, over a loopback connection. For
//! comparison, the same bytes without frames, and the same bytes between two threads that block.

use crate::catalog::Workload;
use crate::child_process::Process;
use crate::job::{Job, Sample};
use crate::network::{LOOPBACK, Other};
use anyhow::{Context as _, Result, bail, ensure};
use rialto_node::transport::{Connection, Identity, NodeKey, Tcp, Tls, Transport, Trust};
use rialto_rt::net::{TcpListener, TcpStream};
use rialto_rt::{Runtime, spawn};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use std::future::{Future, poll_fn};
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Measures frames over bare TCP.
///
/// # Errors
///
/// If a connection fails.
pub fn tcp(job: &Job) -> Result<Sample> {
    let [here, there] = [NodeKey([1; 32]), NodeKey([2; 32])].map(Tcp::builder);
    let (here, there) = (|| here.listen(LOOPBACK)?.start(), || there.start());
    frames(job, move || Ok(here()?), move || Ok(there()?))
}

/// Measures frames over TLS.
///
/// # Errors
///
/// If a connection fails.
pub fn tls(job: &Job) -> Result<Sample> {
    let (here, there) = (Identity::generate()?, Identity::generate()?);
    let trusts = [there.key(), here.key()].map(|key| Trust::keys([key]));
    let [of_here, of_there] = trusts;
    let here = || Tls::builder(here, of_here).listen(LOOPBACK)?.start();
    let there = || Tls::builder(there, of_there).start();
    frames(job, move || Ok(here()?), move || Ok(there()?))
}

fn frames<H, T>(
    job: &Job,
    here: impl FnOnce() -> Result<H> + Send + 'static,
    there: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<Sample>
where
    H: Transport,
    T: Transport,
{
    let echo = |told: mpsc::Sender<_>| async move {
        let here = here()?;
        told.send((here.locators(), here.key()))?;
        let mut end = Frames(here.accept().await?, Vec::new());
        while let Some(count) = end.receive().await? {
            end.send(count).await?;
        }
        Ok(())
    };
    let length = length(job)?;
    let ask = move |(locators, key): (Vec<_>, _), ops| async move {
        let there = there()?;
        let to = locators.first().context("the other transport has no locator")?;
        let mut end = Frames(there.dial(to, Some(key)).await?, vec![7; length]);
        let start = Instant::now();
        for _ in 0..ops {
            end.send(length).await?;
            ensure!(end.receive().await? == Some(length), "other bytes came back");
        }
        Ok(Sample::since(start, ops))
    };
    between_two_runtimes(job, echo, ask)
}

/// One end of a connection, and the buffer of the frame that is sent or received.
struct Frames(Connection, Vec<u8>);

impl Frames {
    async fn send(&mut self, length: usize) -> Result<()> {
        debug_assert_eq!(self.1.len(), length);
        let Frames(connection, frame) = self;
        poll_fn(|cx| connection.sender.poll_send(cx, frame)).await?;
        Ok(poll_fn(|cx| connection.sender.poll_flush(cx)).await?)
    }

    async fn receive(&mut self) -> Result<Option<usize>> {
        let Frames(connection, frame) = self;
        match poll_fn(|cx| connection.receiver.poll_receive(cx, frame)).await {
            Ok(true) => Ok(Some(frame.len())),
            Ok(false) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Measures the bytes without frames, over Rialto's `TcpStream`.
///
/// # Errors
///
/// If a connection fails.
pub fn stream(job: &Job) -> Result<Sample> {
    bytes(job, length(job)?)
}

/// Measures round trips of `length` bytes without frames. The echo server runs in another process if the
/// compared nodes do: in the workloads with lists, and in the variants `programs*` and `remote` of `migrate`.
///
/// # Errors
///
/// If a connection or the other process fails.
pub fn bytes(job: &Job, length: usize) -> Result<Sample> {
    let ask = move |address: SocketAddr, ops| async move {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut room = vec![7; length];
        let start = Instant::now();
        for _ in 0..ops {
            stream.write_all(&room).await?;
            let mut come = 0;
            while come < length {
                match stream.read(&mut room[come..]).await? {
                    0 => bail!("the echo server closed the connection"),
                    count => come += count,
                }
            }
        }
        Ok(Sample::since(start, ops))
    };
    let programs = is_of_lists(job) || job.variant.starts_with("programs") || job.variant == "remote";
    if !programs {
        return between_two_runtimes(
            job,
            |told: mpsc::Sender<_>| echo(LOOPBACK, move |place| Ok(told.send(place)?)),
            ask,
        );
    }
    pin_if_pinned(job.variant)?;
    let other = Other::of(job)?;
    let mut echo = Process::start(&mut other.this_program(&["echo", "--listen", other.far_address()])?)?;
    let place = echo.first_line()?.trim().parse().context("cannot read the echo server's address")?;
    let ops = job.ops;
    in_runtime(async move { ask(place, ops).await })
}

/// Runs the echo server: prints its address, and sends the bytes of one connection back.
///
/// # Errors
///
/// If a connection fails.
pub fn serve(listen: &str) -> Result<()> {
    let listen = listen.to_owned();
    in_runtime(async move {
        let tell = |place| {
            println!("{place}");
            Ok(())
        };
        echo(&listen, tell).await
    })
}

async fn echo(listen: &str, tell: impl FnOnce(SocketAddr) -> Result<()>) -> Result<()> {
    let listener = TcpListener::bind(listen).await?;
    tell(listener.local_addr()?)?;
    let (stream, _) = listener.accept().await?;
    stream.set_nodelay(true)?;
    let mut room = vec![0; 1 << 16];
    loop {
        match stream.read(&mut room).await? {
            0 => return Ok(()),
            count => stream.write_all(&room[..count]).await?,
        }
    }
}

/// Measures the bytes without frames, between two threads that block.
///
/// # Errors
///
/// If a connection fails.
pub fn threads(job: &Job) -> Result<Sample> {
    pin_if_pinned(job.variant)?;
    let listener = std::net::TcpListener::bind(LOOPBACK)?;
    let address = listener.local_addr()?;
    let echo = thread::spawn(move || -> Result<()> {
        let (mut stream, _) = listener.accept()?;
        stream.set_nodelay(true)?;
        let mut room = vec![0; 1 << 16];
        loop {
            match stream.read(&mut room)? {
                0 => return Ok(()),
                count => stream.write_all(&room[..count])?,
            }
        }
    });
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let mut room = vec![7; length(job)?];
    let start = Instant::now();
    for _ in 0..job.ops {
        stream.write_all(&room)?;
        stream.read_exact(&mut room)?;
    }
    let sample = Sample::since(start, job.ops);
    drop(stream);
    ended(echo)?;
    Ok(sample)
}

/// Runs `echo` in one runtime. When `echo` has sent its address, runs `ask` in another runtime.
fn between_two_runtimes<A, E, F>(
    job: &Job,
    echo: impl FnOnce(mpsc::Sender<A>) -> E + Send + 'static,
    ask: impl FnOnce(A, u64) -> F + Send + 'static,
) -> Result<Sample>
where
    A: Send + 'static,
    E: Future<Output = Result<()>> + Send + 'static,
    F: Future<Output = Result<Sample>> + Send + 'static,
{
    pin_if_pinned(job.variant)?;
    let (told, place) = mpsc::channel();
    let echoing = thread::spawn(move || in_runtime(async move { echo(told).await }));
    let place = place.recv().context("the echo server did not start")?;
    let ops = job.ops;
    let sample = in_runtime(async move { ask(place, ops).await });
    let sample = sample?;
    ended(echoing)?;
    Ok(sample)
}

/// Runs a task in a new runtime with one worker.
fn in_runtime<T: Send + 'static>(task: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    let runtime = Runtime::builder().worker_threads(1).build().context("rialto's runtime does not start")?;
    runtime.block_on(async { spawn(task).await.context("a measured task ended early")? })
}

fn ended(thread: thread::JoinHandle<Result<()>>) -> Result<()> {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Returns the number of bytes of a round trip, each way. For the workloads with lists, that is about the size of a
/// list's encoded message.
fn length(job: &Job) -> Result<usize> {
    let number = job.variant.split('-').next().unwrap_or_default();
    let number: usize = number.parse().with_context(|| format!("no number of bytes in {:?}", job.variant))?;
    Ok(if is_of_lists(job) { 48 + 2 * number } else { number })
}

/// Returns whether the variants are lengths of lists.
fn is_of_lists(job: &Job) -> bool {
    matches!(job.workload, Workload::NodePingpong | Workload::RemotePingpong)
}

/// Binds this thread, and those that it will spawn, to one processor if the variant is a pinned one.
///
/// # Errors
///
/// If the system does not allow it.
pub fn pin_if_pinned(variant: &str) -> Result<()> {
    if !variant.ends_with("-pinned") {
        return Ok(());
    }
    let may_use = sched_getaffinity(None).context("cannot get the CPU affinity")?;
    let mut chosen = CpuSet::new();
    for cpu in (0..CpuSet::MAX_CPU).filter(|&cpu| may_use.is_set(cpu)).take(1) {
        chosen.set(cpu);
    }
    sched_setaffinity(None, &chosen).context("cannot set the CPU affinity")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_say_how_many_bytes() -> Result<()> {
        let job = |workload, variant| Job { system: "", workload, variant, workers: 1, ops: 1, tasks: 1 };
        assert_eq!(length(&job(Workload::TransportPingpong, "64-pinned"))?, 64);
        assert_eq!(length(&job(Workload::NodePingpong, "1000"))?, 2048);
        Ok(())
    }
}
