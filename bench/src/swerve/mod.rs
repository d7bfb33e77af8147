//! `swerve` and `swerve-latency`: a web server made of components that talk over channels, as Swerve is. The paper on
//! parasitic threads (its section 6.4) measures it with synchronous sends, and with asynchronous ones by host threads
//! and by parasites.
//!
//! The channel of a system decides how its components send. `rialto-direct` sends synchronously, `rialto-tasks`
//! spawns a task for each send, and `rialto` has a parasite for each. The server and the clients run in two
//! processes.

mod clients;
mod components;
mod sockets;

use crate::catalog::Workload;
use crate::child_process::{sample_of, this_program};
use crate::job::{Job, Sample};
use crate::system::Service;
use crate::web;
use crate::workloads::Channel;
use anyhow::{Result, ensure};
pub use clients::{Arrivals, clients};
use clients::{FILE, contents};
pub use sockets::Sockets;

/// Measures a system's server once.
///
/// # Errors
///
/// If a process or a request fails.
pub fn measure(job: &Job) -> Result<Sample> {
    // The server serves the files of its current folder. It is killed, so it could not delete a folder.
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join(FILE), contents())?;
    let (_server, address) = web::start_server(job, Service::Swerve, folder.path())?;
    let requests = job.ops.to_string();
    let mut clients = this_program(&["clients", &address, "--requests", &requests])?;
    match job.workload {
        Workload::SwerveLatency => clients.args(["--rate", job.variant]),
        _ => clients.args(["--at-a-time", job.variant]),
    };
    sample_of(&mut clients)
}

/// Serves the files of the current folder for ever, from components whose channels are those of `C`.
///
/// # Errors
///
/// If the service is another, or the runtime or the listener fails.
pub fn serve<E: Sockets, C: Channel>(service: Service, workers: usize) -> Result<()> {
    ensure_swerve(service)?;
    E::run(workers, |executor| async move {
        let (listener, address) = E::listen().await?;
        web::announce(address)?;
        let server = components::listener::<E, C>(executor, listener);
        anyhow::Ok(E::join(executor.spawn(server)).await?)
    })?
}

/// Fails for a service that a system with no other server than that of `swerve` is asked for.
///
/// # Errors
///
/// If the service is another.
pub fn ensure_swerve(service: Service) -> Result<()> {
    ensure!(service == Service::Swerve, "this system serves `swerve` only");
    Ok(())
}
