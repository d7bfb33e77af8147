//! The list of the channels that have names. They are listed without a listener, because a program names few
//! channels, and those are the ones that matter to it.

use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Resource;

/// A channel of [`named_channel`](crate::named_channel), as [`named_channels`] found it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedChannel {
    /// The channel: its name, its address, and the place where it was created.
    pub channel: Resource,
    /// The number of syncs that wait to send. A choice that sends there twice counts twice.
    pub senders: usize,
    /// The number of syncs that wait to receive.
    pub receivers: usize,
    /// The number of commits so far: values that went from a sender to a receiver.
    pub commits: u64,
    /// Whether the channel is closed.
    pub is_closed: bool,
}

/// Lists the channels of this process that have names, in the order of their names.
///
/// A channel without a name costs nothing for this, and a channel with one counts its commits. The list is
/// locked while this looks at each channel, so that none is dropped meanwhile. A thread that makes or drops a
/// named channel waits for that.
///
/// ```
/// use rialto_event::diagnostics::named_channels;
/// use rialto_event::named_channel;
///
/// let (tx, rx) = named_channel::<u8>("parcels");
/// let sender = std::thread::spawn(move || tx.send(1).sync_blocking());
/// assert_eq!(rx.recv().sync_blocking(), Ok(1));
/// sender.join().unwrap().unwrap();
/// let parcels = named_channels().into_iter().find(|found| found.channel.name() == Some("parcels")).unwrap();
/// assert_eq!((parcels.commits, parcels.is_closed), (1, true));
/// drop(rx);
/// assert!(named_channels().iter().all(|found| found.channel != parcels.channel));
/// ```
pub fn named_channels() -> Vec<NamedChannel> {
    let listed = channels();
    // SAFETY: a channel is in the list until its drop begins, and that takes it off under the lock.
    let mut found: Vec<NamedChannel> =
        listed.values().map(|entry| unsafe { (entry.look)(entry.at) }).collect();
    drop(listed);
    found.sort_by(|a, b| {
        (a.channel.name(), a.channel.address()).cmp(&(b.channel.name(), b.channel.address()))
    });
    found
}

/// The function that describes a channel.
type Look = unsafe fn(NonNull<()>) -> NamedChannel;

/// A channel in the list.
struct Entry {
    at: NonNull<()>,
    look: Look,
}

// SAFETY: any thread may call `look`: see `list`.
unsafe impl Send for Entry {}

/// The listed channels by their addresses.
static CHANNELS: Mutex<BTreeMap<usize, Entry>> = Mutex::new(BTreeMap::new());

fn channels() -> MutexGuard<'static, BTreeMap<usize, Entry>> {
    // No user code runs under the lock, so a panic cannot leave the list inconsistent.
    CHANNELS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lists the channel at `at`, which `look` describes.
///
/// # Safety
///
/// Any thread may call `look` with `at` until [`unlist`] returns. It calls no code of the user, and makes and drops
/// no named channel.
pub(crate) unsafe fn list(at: NonNull<()>, look: Look) {
    channels().insert(at.addr().get(), Entry { at, look });
}

/// Takes the channel off the list.
pub(crate) fn unlist(at: NonNull<()>) {
    channels().remove(&at.addr().get());
}
