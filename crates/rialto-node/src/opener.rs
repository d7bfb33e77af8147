//! Letters of other nodes that an event looks into, under the lock of the mailbox: they are decoded before, and under
//! no lock. What lies there when it begins to wait is, by who waits; what comes while it does, by who brings it.

use rialto_event::{Object, Part};

use crate::letters::TypeList;
use crate::mailbox::{Mailbox, Refused};
use crate::message::Envelope;

/// Has letters decoded that an event may want, as long as that waits.
pub(crate) struct Opener(Part<Object<Mailbox>>, &'static TypeList);

impl Opener {
    /// The first letter that lies there; or `all`.
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

/// Puts a letter into a mailbox where fewer than so many bytes of others lie; decoded, if somebody waits there who will
/// look into it under the lock.
pub(crate) fn bring(mailbox: &Object<Mailbox>, letter: Envelope, bytes: usize) -> Result<(), Refused> {
    match mailbox.update(|mailbox| mailbox.put_letter(letter, bytes))? {
        None => Ok(()),
        // It is a dead letter if it cannot be.
        Some(sealed) if !sealed.is_readable() => Ok(()),
        Some(opened) => mailbox.update(|mailbox| mailbox.put_letter(opened, bytes)).map(drop),
    }
}
