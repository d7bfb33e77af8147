//! The buffer between the socket and hyper. It holds a head back until the head is complete and has passed
//! the strict parser.
//!
//! hyper receives no byte after the head, so it never buffers a part of the next request. A refused head is
//! replaced by a stand-in that hyper accepts. The service then answers the stand-in with the refusal, after
//! the responses before it.

use std::io;
use std::mem::MaybeUninit;

use hyper::rt::ReadBufCursor;
use rialto_rt::net::TcpStream;

use crate::head::{self, Fault, HeadInfo, Scan};
use crate::memory::Charge;

/// The number of bytes that are read at a time, and that the buffer holds without a charge of its own.
const READ: usize = 4096;
/// How many more bytes the buffer may hold for each further charge.
const STEP: usize = 8192;
/// The charge for a step: twice its bytes, because hyper copies them, and a request in progress may keep the
/// copy.
pub const STEP_COST: usize = 2 * STEP;
/// The stand-in for a head that was refused. It is the last request of its connection.
const REFUSED: &[u8] = b"GET / HTTP/1.1\r\nHost: refused\r\nConnection: close\r\n\r\n";

/// The bytes that the client has sent and hyper has not read yet.
#[derive(Debug, Default)]
pub struct InputBuffer {
    bytes: Vec<u8>,
    passing: Released,
    charges: Vec<Charge>,
}

/// Which of the buffered bytes hyper may read.
#[derive(Clone, Copy, Debug)]
enum Released {
    /// None: they are part of a head that is not complete.
    Head(Scan),
    /// The first `left` bytes, which belong to a checked head. A body follows if `body`, else the next head.
    CheckedHead { left: usize, body: bool },
    /// All: they belong to a body. The connection ends after it.
    Body,
}

impl Default for Released {
    fn default() -> Self {
        Released::Head(Scan::default())
    }
}

impl InputBuffer {
    /// Returns whether hyper has read all bytes that have arrived.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns how many more bytes may be read from the socket. At 0, `STEP_COST` must be charged first.
    pub fn room(&self) -> usize {
        (READ + self.charges.len() * STEP).saturating_sub(self.bytes.len())
    }

    /// Adds a step, for which `charge` was made.
    pub fn grow(&mut self, charge: Charge) {
        self.charges.push(charge);
    }

    /// Is called at the end of a request. Keeps only the charges for the bytes of the next request that have
    /// arrived.
    pub fn settle(&mut self) {
        let steps = self.bytes.len().saturating_sub(READ).div_ceil(STEP);
        self.charges.truncate(steps);
    }

    /// Reads the available bytes, at most [`room`](Self::room). Returns their number, or 0 at the end of the
    /// stream.
    ///
    /// # Errors
    ///
    /// Those of the socket; `WouldBlock` if no bytes are available.
    pub fn read(&mut self, stream: &TcpStream) -> io::Result<usize> {
        let mut chunk = [MaybeUninit::<u8>::uninit(); READ];
        let most = self.room().min(READ);
        let count = stream.try_read_uninit(&mut chunk[..most])?;
        // SAFETY: `try_read_uninit` has written the first `count` bytes.
        let read = unsafe { chunk[..count].assume_init_ref() };
        self.bytes.reserve_exact(read.len());
        self.bytes.extend_from_slice(read);
        Ok(count)
    }

    /// Gives hyper the bytes that it may read. Returns `Ok(false)` if more must arrive first.
    ///
    /// # Errors
    ///
    /// The fault of a head that is refused. hyper receives the stand-in instead.
    pub fn give(&mut self, buffer: &mut ReadBufCursor<'_>) -> Result<bool, Fault> {
        let mut fault = None;
        if let Released::Head(scan) = &mut self.passing {
            match scan.find(&self.bytes).and_then(|found| self.checked(found)) {
                Ok(None) => return Ok(false),
                Ok(Some(passing)) => self.passing = passing,
                Err(why) => {
                    self.bytes = REFUSED.to_vec();
                    self.passing = Released::CheckedHead { left: REFUSED.len(), body: true };
                    fault = Some(why);
                }
            }
        }
        let gave = self.pass(buffer);
        fault.map_or(Ok(gave), Err)
    }

    /// Checks a head that was found, and drops the empty lines before it.
    fn checked(&mut self, found: Option<std::ops::Range<usize>>) -> Result<Option<Released>, Fault> {
        let Some(place) = found else { return Ok(None) };
        let HeadInfo { body } = head::check(&mut self.bytes[place.clone()])?;
        self.bytes.drain(..place.start);
        Ok(Some(Released::CheckedHead { left: place.len(), body }))
    }

    fn pass(&mut self, buffer: &mut ReadBufCursor<'_>) -> bool {
        let most = match self.passing {
            Released::Head(_) => 0,
            Released::CheckedHead { left, .. } => left,
            Released::Body => self.bytes.len(),
        };
        let count = most.min(buffer.remaining());
        if count == 0 {
            return false;
        }
        buffer.put_slice(&self.bytes[..count]);
        if count == self.bytes.len() {
            // So that an idle connection keeps no memory for bytes that hyper has read.
            self.bytes = Vec::new();
        } else {
            self.bytes.drain(..count);
        }
        if let Released::CheckedHead { left, body } = &mut self.passing {
            *left -= count;
            match (*left, *body) {
                (0, true) => self.passing = Released::Body,
                (0, false) => self.passing = Released::default(),
                _ => {}
            }
        }
        true
    }
}
