//! `cat` with a time limit: copies its input to its output for at most the given number of seconds.
//!
//! ```text
//! (echo one; sleep 1; echo two; sleep 10) | cargo run --example cat -- 3
//! ```
//!
//! This is the example of the paper on CPC (Chroboczek 2007, section 3.6). There, two threads share the
//! variable `done`. Each wait takes a condition variable as an argument, with which the other thread
//! interrupts it. Here, the deadline is an alternative of each wait, and one task is enough.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::time::Duration;

use rialto::rt::io::{Direction, io_wait};
use rialto::time::Instant;
use rialto::{at_time, select};

/// The reason for which a copy ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// The input ended.
    Input,
    /// The time limit passed.
    Timeout {
        /// The number of bytes that had been copied.
        copied: u64,
    },
}

/// Copies bytes from `input` to `output`, until the input ends or the time limit passes. Waits until each of
/// the two is ready, so neither needs to be in non-blocking mode.
///
/// # Errors
///
/// The errors of reading and writing.
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
            () = end.clone() => return Ok(End::Timeout { copied }),
        }
        let mut rest = match input.read(&mut buffer)? {
            0 => return Ok(End::Input),
            read => &buffer[..read],
        };
        // A pipe that is ready takes this many bytes at once. Other outputs may take fewer.
        while !rest.is_empty() {
            select! {
                ready = io_wait(output.as_fd(), Direction::Write) => ready?,
                () = end.clone() => return Ok(End::Timeout { copied }),
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
            let refusal = format!("the argument is not a number of seconds: {error}");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, refusal));
        }
    };
    // `File`s, which have no buffer. A readiness wait would not see bytes in a buffer of the standard
    // library.
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    if let End::Timeout { copied } = cat(input, output, Duration::from_secs(seconds)).await? {
        eprintln!("the time limit has passed; {copied} bytes were copied");
    }
    Ok(())
}
