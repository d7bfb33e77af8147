//! Eager decoding of messages from other nodes. An event matches messages under the lock of the mailbox,
//! where nothing should be decoded. So a receiver that begins to wait first decodes the messages that are
//! there; while it waits, the task that delivers a message decodes it. Neither holds the lock meanwhile.

use rialto_event::{MappedArc, Object};

use crate::mailbox::{Mailbox, PutRefused};
use crate::message::Envelope;
use crate::message_queue::TypeList;

/// Requests eager decoding for an event, as long as the event waits.
pub(crate) struct EagerDecoding(MappedArc<Object<Mailbox>>, &'static TypeList);

impl EagerDecoding {
    /// Requests eager decoding of messages of these types. Decodes the first one in the mailbox, or with
    /// `all` each of them. A message that cannot be decoded becomes a dead letter.
    pub(crate) fn new(
        mailbox: MappedArc<Object<Mailbox>>,
        types: &'static TypeList,
        all: bool,
    ) -> EagerDecoding {
        let mut undecoded = mailbox.update(|mailbox| {
            mailbox.set_eager(types, true);
            mailbox.take_undecoded(types, 0, all)
        });
        while let Some(taken) = undecoded {
            let (number, is_good) = (taken.number(), taken.message.try_decode());
            undecoded = mailbox.update(|mailbox| {
                if is_good {
                    mailbox.put_back(taken);
                }
                if is_good && !all { None } else { mailbox.take_undecoded(types, number, all) }
            });
        }
        EagerDecoding(mailbox, types)
    }
}

impl Drop for EagerDecoding {
    fn drop(&mut self) {
        self.0.update(|mailbox| mailbox.set_eager(self.1, false));
    }
}

/// Puts a message from another node into a mailbox, if that holds fewer than `bytes` bytes from other nodes.
/// If an event that needs it decoded waits there, decodes it first.
pub fn deliver(mailbox: &Object<Mailbox>, message: Envelope, bytes: usize) -> Result<(), PutRefused> {
    match mailbox.update(|mailbox| mailbox.put_remote(message, bytes))? {
        None => Ok(()),
        // A message that cannot be decoded has become a dead letter.
        Some(undecoded) if !undecoded.try_decode() => Ok(()),
        Some(decoded) => mailbox.update(|mailbox| mailbox.put_remote(decoded, bytes)).map(drop),
    }
}
