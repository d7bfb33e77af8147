//! Random bytes.

use std::io;

/// Returns random bytes that cannot be guessed.
///
/// # Errors
///
/// The system provides no random bytes.
pub(crate) fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    let failed = |error| io::Error::other(format!("the operating system provides no random bytes: {error}"));
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(bytes)
}
