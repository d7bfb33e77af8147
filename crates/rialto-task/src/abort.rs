//! Ends the process where unwinding would be unsound.

/// Prints the reason and aborts the process. For errors where a panic would unwind past memory that other
/// threads still point to.
#[cold]
pub fn abort(why: &str) -> ! {
    eprintln!("rialto: {why}");
    std::process::abort()
}
