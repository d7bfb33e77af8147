//! Work that may wait for a disk, on a thread that may wait.

use std::io;

/// Runs `work` on one of the runtime's blocking threads.
///
/// # Errors
///
/// Those of `work`, and if it did not run to its end.
pub async fn offload<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    match rialto_rt::spawn_blocking(work).join().await {
        Ok(result) => result,
        Err(stopped) => Err(io::Error::other(stopped.to_string())),
    }
}
