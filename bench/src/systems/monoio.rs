//! monoio: TCP streams over io_uring, for `echo`. Each worker is a thread with a runtime and a listener of its own, as
//! its documentation advises.

use crate::entries::echo_entries;
use crate::system::{Service, System};
use crate::web;
use anyhow::{Context, Result, ensure};
use monoio::io::{AsyncReadRent, AsyncWriteRentExt};
use monoio::net::{ListenerOpts, TcpListener, TcpStream};
use monoio::{FusionDriver, RuntimeBuilder};
use std::io;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread;

/// Returns monoio with its workload.
pub fn system() -> System {
    System {
        name: "monoio",
        about: "io_uring where the kernel allows it, else epoll; a runtime and a listener for each worker",
        entries: echo_entries(),
        serve: Some(serve),
    }
}

fn serve(service: Service, workers: usize) -> Result<()> {
    ensure!(service == Service::Echo, "monoio has the service `echo` only");
    let (told, address) = mpsc::channel();
    let first = thread::spawn(move || accept_all(web::LOOPBACK, &told));
    let address = address.recv().context("the first listener does not start")?;
    let others = (1..workers).map(|_| {
        let (told, _) = mpsc::channel();
        thread::spawn(move || accept_all(address, &told))
    });
    let others: Vec<_> = others.collect();
    web::announce(address)?;
    for worker in others.into_iter().chain([first]) {
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    }
    Ok(())
}

/// Accepts connections on the thread that calls it. The listeners of all threads have one address.
fn accept_all(address: SocketAddr, told: &mpsc::Sender<SocketAddr>) -> Result<()> {
    let mut runtime =
        RuntimeBuilder::<FusionDriver>::new().build().context("monoio's runtime does not start")?;
    runtime.block_on(async {
        let listener = TcpListener::bind_with_config(address, &ListenerOpts::new().reuse_port(true))?;
        let _ = told.send(listener.local_addr()?); // only the first is asked
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            monoio::spawn(echo(stream));
        }
    })
}

async fn echo(mut stream: TcpStream) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(4096);
    loop {
        let (read, bytes) = stream.read(buffer).await;
        if read? == 0 {
            return Ok(());
        }
        let (written, bytes) = stream.write_all(bytes).await;
        written?;
        buffer = bytes;
        buffer.clear();
    }
}
