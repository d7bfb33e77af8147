//! `web`: a server in one process, the load in another, this one between.

use crate::job::{Job, Sample};
use crate::process::{Process, sample_of, this_program};
use crate::systems::System;
use anyhow::{Context, Result, bail};
use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::{Request, Response};
use std::convert::Infallible;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};

/// Where servers listen: any free port, reached from this machine only.
pub const LOOPBACK: SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 0));

/// What every request is answered.
pub const BODY: &str = "Hello, world!";

/// Measures a system's server once.
///
/// # Errors
///
/// When a process fails, or a request does.
pub fn measure(job: &Job) -> Result<Sample> {
    let workers = job.workers.to_string();
    let mut server =
        Process::start(&mut this_program(&["serve", "--system", job.system, "--workers", &workers])?)?;
    let address = server.first_line()?;
    let connections = connections(job.variant)?;
    let requests = job.ops.to_string();
    sample_of(&mut this_program(&[
        "load",
        address.trim(),
        "--connections",
        connections,
        "--requests",
        &requests,
    ])?)
}

fn connections(variant: &str) -> Result<&str> {
    variant.split('-').next().with_context(|| format!("no number of connections in {variant:?}"))
}

/// The server's process: serves until its input ends.
///
/// # Errors
///
/// When the system has no server, or it fails.
pub fn serve(system: &System, workers: usize) -> Result<()> {
    let Some(serve) = system.serve else { bail!("{} has no server", system.name) };
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new()); // an error is an end too
        std::process::exit(0);
    });
    serve(workers)
}

/// Tells the measuring process where the server listens.
///
/// # Errors
///
/// When nobody reads it.
pub fn announce(address: SocketAddr) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{address}")?;
    Ok(stdout.flush()?)
}

/// Answers the requests of one connection, through hyper, whatever runs it.
pub async fn answer_all(io: impl hyper::rt::Read + hyper::rt::Write + Unpin) {
    async fn hello(_: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
        Ok(Response::new(Full::new(Bytes::from_static(BODY.as_bytes()))))
    }
    let service = hyper::service::service_fn(hello);
    // The client sees what went wrong, and fails the run.
    let _ = hyper::server::conn::http1::Builder::new().serve_connection(io, service).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_say_how_many_connections() -> Result<()> {
        assert_eq!(connections("64-connections")?, "64");
        Ok(())
    }
}
