//! Runs work that may wait for a disk on the blocking pool.

use std::io;

/// Runs `work` on a thread of the runtime's blocking pool.
///
/// # Errors
///
/// Those of `work`, and an error if it panicked or was not run.
pub async fn offload<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    match rialto_rt::spawn_blocking(work).join().await {
        Ok(result) => result,
        Err(stopped) => Err(io::Error::other(stopped.to_string())),
    }
}
