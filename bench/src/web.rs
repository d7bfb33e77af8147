//! `web`, `web-latency`, `connections` and `echo`: the server and the load generator run in two processes,
//! which this one starts.

use crate::catalog::Workload;
use crate::child_process::{Process, sample_of, this_program};
use crate::job::{Job, Sample};
use crate::system::{Service, System};
use anyhow::{Context, Result, bail};
use bytes::Bytes;
use clap::ValueEnum;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::{Request, Response};
use std::convert::Infallible;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::path::Path;

/// The address at which servers listen: any free port of the loopback interface.
pub const LOOPBACK: SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 0));

/// The body of every response.
pub const BODY: &str = "Hello, world!";

/// Measures a system's server once.
///
/// # Errors
///
/// If a process or a request fails.
pub fn measure(job: &Job) -> Result<Sample> {
    let service = if job.workload == Workload::Echo { Service::Echo } else { Service::Http };
    let (_server, address) = start_server(job, service, Path::new("."))?;
    let connections = connections(job.variant)?;
    let requests = job.ops.to_string();
    let load = if job.workload == Workload::Connections { "attempts" } else { "load" };
    let mut load = this_program(&[load, &address, "--connections", connections, "--requests", &requests])?;
    if job.workload == Workload::Echo {
        load.args(["--service", "echo"]);
    }
    if job.workload == Workload::WebLatency {
        load.arg("--latencies");
    }
    sample_of(&mut load)
}

/// Starts a process with the server of the job's system, in a folder. Returns it, and its address.
///
/// # Errors
///
/// If the process does not start, or prints no address.
pub fn start_server(job: &Job, service: Service, folder: &Path) -> Result<(Process, String)> {
    let service = service.to_possible_value().context("each service has a name")?;
    let service = service.get_name();
    let workers = job.workers.to_string();
    let arguments = ["serve", "--system", job.system, "--service", service, "--workers", &workers];
    let mut server = Process::start(this_program(&arguments)?.current_dir(folder))?;
    let address = server.first_line()?.trim().to_owned();
    Ok((server, address))
}

fn connections(variant: &str) -> Result<&str> {
    variant.split('-').next().with_context(|| format!("no number of connections in {variant:?}"))
}

/// Runs a system's server, until the standard input of this process ends.
///
/// # Errors
///
/// If the system has no server, or the server fails.
pub fn serve(system: &System, service: Service, workers: usize) -> Result<()> {
    let Some(serve) = system.serve else { bail!("{} has no server", system.name) };
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new()); // an error counts as the end
        std::process::exit(0);
    });
    serve(service, workers)
}

/// Prints the server's address, which the measuring process reads.
///
/// # Errors
///
/// If standard output is closed.
pub fn announce(address: SocketAddr) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{address}")?;
    Ok(stdout.flush()?)
}

/// Answers the requests of one connection with hyper. It runs on any executor.
pub async fn answer_all(io: impl hyper::rt::Read + hyper::rt::Write + Unpin) {
    async fn hello(_: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
        Ok(Response::new(Full::new(Bytes::from_static(BODY.as_bytes()))))
    }
    let service = hyper::service::service_fn(hello);
    // The client sees the failure too, and fails the run.
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
