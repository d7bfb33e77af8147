//! The end of the process, where unwinding would break others.

/// Says why, and ends the process: a panic would leave behind what others still
/// point to.
#[cold]
pub fn abort(why: &str) -> ! {
    eprintln!("rialto: {why}");
    std::process::abort()
}
