//! What a client has sent and hyper has not read: a head is held back until it is whole, and was read strictly.
//!
//! hyper gets no byte beyond the head, so that it never holds a part of the next request. A head that is refused is
//! replaced by one that hyper accepts; the service then answers it by the refusal, in its turn.

use std::io;
use std::mem::MaybeUninit;

use hyper::rt::ReadBufCursor;
use rialto_rt::net::TcpStream;

use crate::head::{self, Checked, Fault, Scan};
use crate::memory::Charge;

/// Bytes read at a time, and held without a charge of their own.
const READ: usize = 4096;
/// How many more are held for each further charge.
const STEP: usize = 8192;
/// What a step costs: hyper copies what it reads, and a request under way may keep that.
pub const STEP_COST: usize = 2 * STEP;
/// Stands for a head that was refused. It is the last of its connection.
const REFUSED: &[u8] = b"GET / HTTP/1.1\r\nHost: refused\r\nConnection: close\r\n\r\n";

/// The bytes between the socket and hyper.
#[derive(Debug, Default)]
pub struct Intake {
    bytes: Vec<u8>,
    passing: Passing,
    charges: Vec<Charge>,
}

/// What of the bytes may pass.
#[derive(Clone, Copy, Debug)]
enum Passing {
    /// None: they are part of a head.
    Head(Scan),
    /// The first `left`, of a head that was read; behind it comes a body, or another head.
    Whole { left: usize, body: bool },
    /// All: a body, after which the connection ends.
    Body,
}

impl Default for Passing {
    fn default() -> Self {
        Passing::Head(Scan::default())
    }
}

impl Intake {
    /// Whether nothing has come that hyper has not.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many more bytes may be read. If none, `STEP_COST` has to be charged first.
    pub fn room(&self) -> usize {
        (READ + self.charges.len() * STEP).saturating_sub(self.bytes.len())
    }

    /// A further step was charged.
    pub fn grow(&mut self, charge: Charge) {
        self.charges.push(charge);
    }

    /// The last request is over: only what has come of the next one is held.
    pub fn settle(&mut self) {
        let steps = self.bytes.len().saturating_sub(READ).div_ceil(STEP);
        self.charges.truncate(steps);
    }

    /// Reads what has come, if there is room; 0 at the end.
    ///
    /// # Errors
    ///
    /// The socket's, and `WouldBlock` when nothing has come.
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

    /// Gives hyper what may pass; `Ok(false)` if more has to come first.
    ///
    /// # Errors
    ///
    /// The fault of a head that is refused: a stand-in passes for it.
    pub fn give(&mut self, buffer: &mut ReadBufCursor<'_>) -> Result<bool, Fault> {
        let mut fault = None;
        if let Passing::Head(scan) = &mut self.passing {
            match scan.find(&self.bytes).and_then(|found| self.checked(found)) {
                Ok(None) => return Ok(false),
                Ok(Some(passing)) => self.passing = passing,
                Err(why) => {
                    self.bytes = REFUSED.to_vec();
                    self.passing = Passing::Whole { left: REFUSED.len(), body: true };
                    fault = Some(why);
                }
            }
        }
        let gave = self.pass(buffer);
        fault.map_or(Ok(gave), Err)
    }

    /// A head that was found, read strictly; empty lines before it are dropped.
    fn checked(&mut self, found: Option<std::ops::Range<usize>>) -> Result<Option<Passing>, Fault> {
        let Some(place) = found else { return Ok(None) };
        let Checked { body } = head::check(&mut self.bytes[place.clone()])?;
        self.bytes.drain(..place.start);
        Ok(Some(Passing::Whole { left: place.len(), body }))
    }

    fn pass(&mut self, buffer: &mut ReadBufCursor<'_>) -> bool {
        let most = match self.passing {
            Passing::Head(_) => 0,
            Passing::Whole { left, .. } => left,
            Passing::Body => self.bytes.len(),
        };
        let count = most.min(buffer.remaining());
        if count == 0 {
            return false;
        }
        buffer.put_slice(&self.bytes[..count]);
        if count == self.bytes.len() {
            // An idle connection holds no memory for what it has sent.
            self.bytes = Vec::new();
        } else {
            self.bytes.drain(..count);
        }
        if let Passing::Whole { left, body } = &mut self.passing {
            *left -= count;
            match (*left, *body) {
                (0, true) => self.passing = Passing::Body,
                (0, false) => self.passing = Passing::default(),
                _ => {}
            }
        }
        true
    }
}
