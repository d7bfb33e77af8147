//! The two words of a record: the time and the kind, then a value whose meaning depends on the kind.

/// The kind of a record. The value is in the second word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// The address of the new task.
    Spawned = 1,
    /// Follows `Spawned`: the address of its `&'static Location`.
    SpawnedAt,
    /// Follows `Spawned`: the address of the task's `RtVtable`.
    SpawnedType,
    /// Follows `Spawned`: the task's id.
    SpawnedId,
    /// The address of the task.
    Woken,
    /// The address of the task.
    PollBegan,
    /// The same, written after the poll, with the time of its beginning.
    LongPollBegan,
    /// The address of the task's `RtVtable`. The task waits.
    PollWaits,
    /// The same; the task is polled again.
    PollAgain,
    /// The same; the task has ended.
    PollEnded,
    /// The end of a task whose polls are not recorded: its address.
    Ended,
    /// The address of the object.
    Committed,
    /// The time of the polls together, in nanoseconds.
    LongStretch,
    /// How late the timer is, in nanoseconds.
    TimersDue,
    /// The peer in the upper half, the number of bytes in the lower.
    Sent,
    /// The ring has another lane from here on: the earlier lane in the upper half, the new one in the lower.
    Lane,
    /// The clock was read, because a batch of polls ended early. It is no event.
    Mark,
}

const KINDS: [Kind; 17] = [
    Kind::Spawned,
    Kind::SpawnedAt,
    Kind::SpawnedType,
    Kind::SpawnedId,
    Kind::Woken,
    Kind::PollBegan,
    Kind::LongPollBegan,
    Kind::PollWaits,
    Kind::PollAgain,
    Kind::PollEnded,
    Kind::Ended,
    Kind::Committed,
    Kind::LongStretch,
    Kind::TimersDue,
    Kind::Sent,
    Kind::Lane,
    Kind::Mark,
];

/// The bit of the first word that says that the clock was not read for this end of a poll. Its time is that of
/// the last reading.
const UNREAD: u64 = 0x80;

/// Returns the record of an event at this time.
#[inline(always)]
pub(super) fn pack(ticks: u64, kind: Kind, value: u64) -> [u64; 2] {
    [ticks << 8 | kind as u64, value]
}

/// Returns the record of the end of a poll for which the clock was not read.
#[inline(always)]
pub(super) fn pack_unread(ticks: u64, kind: Kind, value: u64) -> [u64; 2] {
    let [first, value] = pack(ticks, kind, value);
    [first | UNREAD, value]
}

/// Returns whether `pack_unread` made the record.
pub(super) fn is_unread([first, _]: [u64; 2]) -> bool {
    first & UNREAD != 0
}

/// Returns the time, the kind and the value of a record. `None` for words that `pack` does not make.
pub(super) fn unpack([first, value]: [u64; 2]) -> Option<(u64, Kind, u64)> {
    let kind = KINDS.get((first & (UNREAD - 1)).checked_sub(1)? as usize)?;
    Some((first >> 8, *kind, value))
}

#[cfg(test)]
#[test]
fn records_are_read_as_they_were_written() {
    for kind in KINDS {
        for (record, unread) in [(pack(77, kind, 5), false), (pack_unread(77, kind, 5), true)] {
            assert_eq!((unpack(record), is_unread(record)), (Some((77, kind, 5)), unread));
        }
    }
    assert_eq!(unpack([0, 0]), None);
    assert_eq!(unpack([127, 0]), None);
}
