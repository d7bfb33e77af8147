//! The state of an `Input`: the stream, and the bytes that were read ahead of it. It answers the waiting
//! reads.

use std::io::ErrorKind;
use std::sync::Arc;

use rialto_event::Serve;
use rialto_event::waits::{Resource, Wait};
use rialto_sync::read_ahead::{Demand, Portion, ReadAhead, Share};

use super::Readable;
use crate::io::source::{Direction, awaited};

/// A stream, and the bytes that were read ahead of it.
#[derive(Debug)]
pub struct Port<R> {
    stream: Arc<R>,
    ahead: ReadAhead,
}

/// The kinds of demands (`Serve::kinds`): demands that need bytes, and demands that may be met without bytes.
const DATA: u8 = 1;
const NOTHING: u8 = 2;

impl<R: Readable> Port<R> {
    pub(super) fn new(stream: Arc<R>, limit: usize) -> Self {
        Port { stream, ahead: ReadAhead::new(limit) }
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.ahead.set_limit(limit);
    }

    /// Reads ahead from the stream, if it has something. Returns whether the buffer or the end of the stream
    /// has changed.
    fn read_ahead(&mut self) -> bool {
        let Port { stream, ahead } = self;
        while ahead.is_open() {
            let seen = stream.readiness().readiness();
            if !seen.allows(Direction::Read) {
                return false;
            }
            let changed = ahead.fill(|room| match stream.pull(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => None,
                // If an edge came meanwhile, the readiness stays, and the loop tries again.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    stream.readiness().withdraw(Direction::Read, seen);
                    None
                }
                read => Some(read),
            });
            if changed {
                return true;
            }
        }
        false
    }
}

impl<R: Readable> Serve for Port<R> {
    type Call = Demand;
    type Admission = Share;
    type Answer = Portion;

    fn admit(&mut self, demand: &Demand, is_first: bool) -> Option<Share> {
        if !is_first {
            return None;
        }
        loop {
            if let Some(share) = self.ahead.share(demand) {
                return Some(share);
            }
            if !self.read_ahead() {
                return None;
            }
        }
    }

    fn answer(&mut self, demand: &mut Demand, share: Share) -> Portion {
        self.ahead.take(demand, share)
    }

    /// Does nothing, because a share takes no bytes.
    fn dismiss(&mut self, _: Share) {}

    fn unseen(&mut self, portion: Portion) {
        self.ahead.put_back(portion);
    }

    fn openings(&self) -> u8 {
        let may_read = self.stream.readiness().readiness().allows(Direction::Read);
        if may_read || !self.ahead.is_open() || !self.ahead.is_empty() { DATA | NOTHING } else { NOTHING }
    }

    fn kinds(demand: &Demand) -> u8 {
        match demand {
            // A demand for no bytes, or for more than the limit, is answered at once.
            Demand::Exactly(_) | Demand::Some(0) | Demand::Peek(0) => DATA | NOTHING,
            _ => DATA,
        }
    }

    fn waited_for(&self) -> &'static str {
        "data to read"
    }

    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.stream.readiness().fd(), self.waited_for(), at)
    }
}
