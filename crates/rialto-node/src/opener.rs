//! Eager decoding of messages from other nodes. An event matches messages under the lock of the mailbox,
//! where nothing should be decoded. So a receiver that begins to wait first decodes the messages that are
//! there; while it waits, the task that delivers a message decodes it. Neither holds the lock meanwhile.

use rialto_event::{Object, Part};

use crate::letters::TypeList;
use crate::mailbox::{Mailbox, Refused};
use crate::message::Envelope;

/// Requests eager decoding for an event, as long as the event waits.
pub(crate) struct Opener(Part<Object<Mailbox>>, &'static TypeList);

impl Opener {
    /// Requests eager decoding of messages of these types. Decodes the first one in the mailbox, or with
    /// `all` each of them. A message that cannot be decoded becomes a dead letter.
    pub(crate) fn new(mailbox: Part<Object<Mailbox>>, types: &'static TypeList, all: bool) -> Opener {
        let mut sealed = mailbox.update(|mailbox| {
            mailbox.opens(types, true);
            mailbox.take_sealed(types, 0, all)
        });
        while let Some(taken) = sealed {
            let (number, is_good) = (taken.number, taken.message.is_readable());
            sealed = mailbox.update(|mailbox| {
                if is_good {
                    mailbox.put_back(taken);
                }
                if is_good && !all { None } else { mailbox.take_sealed(types, number, all) }
            });
        }
        Opener(mailbox, types)
    }
}

impl Drop for Opener {
    fn drop(&mut self) {
        self.0.update(|mailbox| mailbox.opens(self.1, false));
    }
}

/// Puts a message from another node into a mailbox, if that holds fewer than `bytes` bytes from other nodes.
/// If an event that needs it decoded waits there, decodes it first.
pub(crate) fn bring(mailbox: &Object<Mailbox>, letter: Envelope, bytes: usize) -> Result<(), Refused> {
    match mailbox.update(|mailbox| mailbox.put_letter(letter, bytes))? {
        None => Ok(()),
        // A message that cannot be decoded has become a dead letter.
        Some(sealed) if !sealed.is_readable() => Ok(()),
        Some(opened) => mailbox.update(|mailbox| mailbox.put_letter(opened, bytes)).map(drop),
    }
}
