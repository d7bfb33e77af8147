//! `cat` that stops after a while: copies its input to its output, for at most
//! so many seconds.
//!
//! ```text
//! (echo one; sleep 1; echo two; sleep 10) | cargo run --example cat -- 3
//! ```
//!
//! It is the example of the paper on CPC (Chroboczek 2007, section 3.6). There
//! two threads share a variable, `done`, and each wait has a condition variable as
//! an argument, by which the other thread interrupts it. Here the time is an
//! alternative of each wait, and one task is enough.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::time::Duration;

use rialto::rt::io::{Direction, io_wait};
use rialto::time::Instant;
use rialto::{at_time, select};

/// How a copy ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// With the input.
    OfInput,
    /// With the time.
    OfTime {
        /// So many bytes had been copied.
        copied: u64,
    },
}

/// Copies what comes from `input` to `output`, until the input or the time ends.
/// Waits for both; neither needs to be in non-blocking mode.
///
/// # Errors
///
/// Those of reading and writing.
pub async fn cat<I, O>(mut input: I, mut output: O, time: Duration) -> io::Result<End>
where
    I: Read + AsFd + Sync,
    O: Write + AsFd + Sync,
{
    let end = at_time(Instant::now() + time);
    let (mut buffer, mut copied) = ([0; 512], 0);
    loop {
        select! {
            ready = io_wait(input.as_fd(), Direction::Read) => ready?,
            () = end.clone() => return Ok(End::OfTime { copied }),
        }
        let mut rest = match input.read(&mut buffer)? {
            0 => return Ok(End::OfInput),
            read => &buffer[..read],
        };
        // A pipe that is ready takes so little at once; others may take less.
        while !rest.is_empty() {
            select! {
                ready = io_wait(output.as_fd(), Direction::Write) => ready?,
                () = end.clone() => return Ok(End::OfTime { copied }),
            }
            let written = output.write(rest)?;
            rest = &rest[written..];
            copied += written as u64;
        }
        output.flush()?;
    }
}

#[allow(dead_code, reason = "the test of this example calls `cat` itself")]
#[rialto::main]
async fn main() -> io::Result<()> {
    let seconds = match std::env::args().nth(1).map(|seconds| seconds.parse()) {
        None => 1,
        Some(Ok(seconds)) => seconds,
        Some(Err(error)) => {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("seconds: {error}")));
        }
    };
    // Without the buffers of the standard library: what is in one is not in the descriptor.
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    if let End::OfTime { copied } = cat(input, output, Duration::from_secs(seconds)).await? {
        eprintln!("the time is over; {copied} bytes were copied");
    }
    Ok(())
}
