//! What has been read ahead of a stream, and what who waits gets of it.

use std::io::ErrorKind;
use std::sync::Arc;

use rialto_event::Serve;
use rialto_event::waits::{Resource, Wait};
use rialto_sync::read_ahead::{Demand, Portion, ReadAhead, Share};

use super::Readable;
use crate::io::source::{Direction, awaited};

/// A stream, and what was read ahead of it.
#[derive(Debug)]
pub struct Port<R> {
    stream: Arc<R>,
    ahead: ReadAhead,
}

/// The kinds of demands: for bytes, and those that may be met without.
const DATA: u8 = 1;
const NOTHING: u8 = 2;

impl<R: Readable> Port<R> {
    pub(super) fn new(stream: Arc<R>, limit: usize) -> Self {
        Port { stream, ahead: ReadAhead::new(limit) }
    }

    /// Reads ahead, if there is something. Whether anything has changed.
    fn read_ahead(&mut self) -> bool {
        let Port { stream, ahead } = self;
        while ahead.is_open() {
            let seen = stream.readiness().readiness();
            if !seen.allows(Direction::Read) {
                return false;
            }
            let changed = ahead.fill(|room| match stream.pull(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => None,
                // If an edge came meanwhile, there may be something again.
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

    /// Nothing was taken.
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
            // What asks for nothing, or for more than the limit, need not wait.
            Demand::Exactly(_) | Demand::Some(0) | Demand::Peek(0) => DATA | NOTHING,
            _ => DATA,
        }
    }

    fn waited_for(&self) -> &'static str {
        "something to read"
    }

    fn wait_of(&self, at: Resource) -> Wait {
        awaited(self.stream.readiness().fd(), self.waited_for(), at)
    }
}
