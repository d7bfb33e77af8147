//! The state of an `Input`: the stream, and the bytes that were read ahead of it. It answers the waiting
//! reads.

use std::io::ErrorKind;
use std::sync::Arc;

use rialto_event::ObjectState;
use rialto_event::diagnostics::{Resource, Wait};
use rialto_sync::read_ahead::{Demand, Grant, ReadAhead, ReadResult};

use super::Readable;
use crate::io::source::{Direction, awaited};

/// A stream, and the bytes that were read ahead of it.
#[derive(Debug)]
pub struct InputState<R> {
    stream: Arc<R>,
    ahead: ReadAhead,
}

/// The kinds of demands (`ObjectState::kinds`): demands that need bytes, and demands that may be met without
/// bytes.
const DATA: u8 = 1;
const NOTHING: u8 = 2;

impl<R: Readable> InputState<R> {
    pub(super) fn new(stream: Arc<R>, limit: usize) -> Self {
        InputState { stream, ahead: ReadAhead::new(limit) }
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.ahead.set_limit(limit);
    }

    /// Reads ahead from the stream, if it has something. Returns whether the buffer or the end of the stream
    /// has changed.
    fn read_ahead(&mut self) -> bool {
        let InputState { stream, ahead } = self;
        while ahead.is_open() {
            let seen = stream.readiness().readiness();
            if !seen.allows(Direction::Read) {
                return false;
            }
            let changed = ahead.fill(|room| match stream.pull(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => None,
                // If an edge came meanwhile, the readiness stays, and the loop tries again.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    stream.readiness().clear_word(Direction::Read, seen);
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

impl<R: Readable> ObjectState for InputState<R> {
    type Call = Demand;
    type Admission = Grant;
    type Answer = ReadResult;

    fn admit(&mut self, demand: &Demand, is_first: bool) -> Option<Grant> {
        if !is_first {
            return None;
        }
        loop {
            if let Some(grant) = self.ahead.grant(demand) {
                return Some(grant);
            }
            if !self.read_ahead() {
                return None;
            }
        }
    }

    fn answer(&mut self, demand: &mut Demand, grant: Grant) -> ReadResult {
        self.ahead.take(demand, grant)
    }

    /// Does nothing, because a grant takes no bytes.
    fn cancel_admission(&mut self, _: Grant) {}

    fn put_back_answer(&mut self, result: ReadResult) {
        self.ahead.put_back(result);
    }

    fn ready_kinds(&self) -> u8 {
        let may_read = self.stream.readiness().readiness().allows(Direction::Read);
        if may_read || !self.ahead.is_open() || !self.ahead.is_empty() { DATA | NOTHING } else { NOTHING }
    }

    fn kinds(demand: &Demand) -> u8 {
        match demand {
            // A demand for no bytes, or for more than the limit, is answered at once.
            Demand::Exactly(_) | Demand::Available(0) | Demand::Peek(0) => DATA | NOTHING,
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
