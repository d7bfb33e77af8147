//! The rings of a runtime.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rialto_task::primitives::{AtomicU8, AtomicU64, ByteLock, Ordering};

use super::clock::RecorderClock;
use super::level;
use super::record::{Kind, pack};
use super::ring::{Copied, Ring};
use super::settings::{Mode, Settings};
use crate::diagnostics::TaskRegistry;
use crate::panics::lock;

/// The number of rings beside two for each worker.
const OTHER_RINGS: usize = 16;

/// Polls that take longer are recorded in production.
pub(super) const LONG: Duration = Duration::from_micros(100);

/// The lane of threads other than workers.
pub(super) const OTHER_LANE: u32 = u32::MAX;

/// A runtime, as its recorder sees it.
pub(crate) trait Recorded {
    /// Returns the state of its recorder.
    fn recorder(&self) -> Option<&Arc<RecorderState>>;

    /// Returns the registry of its tasks, if the tasks have ids.
    fn task_registry(&self) -> Option<&TaskRegistry>;

    /// Returns its time in nanoseconds, which is virtual in a simulation.
    fn now_nanos(&self) -> u64;
}

impl<T: Recorded> Recorded for Arc<T> {
    fn recorder(&self) -> Option<&Arc<RecorderState>> {
        (**self).recorder()
    }

    fn task_registry(&self) -> Option<&TaskRegistry> {
        (**self).task_registry()
    }

    fn now_nanos(&self) -> u64 {
        (**self).now_nanos()
    }
}

/// The state of a runtime's recorder.
pub(crate) struct RecorderState {
    pub(super) settings: Settings,
    pub(super) clock: RecorderClock,
    mode: AtomicU8,
    /// The kinds of events that are recorded in this mode.
    kinds: AtomicU8,
    /// The length of a long poll in ticks; zero until it was measured.
    long_ticks: AtomicU64,
    most_rings: usize,
    rings: Mutex<Vec<KeptRing>>,
    /// The ring of threads that are in no runtime, and of threads for which there is no ring. They take turns.
    outside: ByteLock<Option<Arc<Ring>>>,
    /// When a recording was last saved after a failure.
    saved: Mutex<Option<Instant>>,
    /// Held while a recording is written to the file.
    pub(super) saving: Mutex<()>,
    /// Records a commit at the object with this address.
    committed: fn(usize),
}

/// A ring, and the thread that uses it.
struct KeptRing {
    ring: Arc<Ring>,
    /// The lane of the thread that used it last.
    lane: u32,
    in_use: bool,
}

impl RecorderState {
    pub(super) fn new(
        settings: Settings,
        workers: usize,
        simulated: bool,
        committed: fn(usize),
    ) -> RecorderState {
        let mode = settings.mode;
        level::change(Mode::Off, mode, committed);
        RecorderState {
            settings,
            clock: if simulated { RecorderClock::simulated() } else { RecorderClock::new() },
            mode: AtomicU8::new(mode as u8),
            kinds: AtomicU8::new(level::kinds(mode)),
            long_ticks: AtomicU64::new(0),
            most_rings: workers.saturating_mul(2).saturating_add(OTHER_RINGS),
            rings: Mutex::default(),
            outside: ByteLock::new(None),
            saved: Mutex::new(None),
            saving: Mutex::new(()),
            committed,
        }
    }

    pub(super) fn mode(&self) -> Mode {
        match self.mode.load(Ordering::Relaxed) {
            0 => Mode::Off,
            1 => Mode::Production,
            _ => Mode::Full,
        }
    }

    pub(super) fn set_mode(&self, mode: Mode) {
        // Under a lock, so that `level` counts each change once.
        let _rings = lock(&self.rings);
        level::change(self.mode(), mode, self.committed);
        self.mode.store(mode as u8, Ordering::Relaxed);
        self.kinds.store(level::kinds(mode), Ordering::Relaxed);
    }

    /// Returns whether this recorder wants one of these kinds of events.
    #[inline]
    pub(super) fn wants(&self, kinds: u8) -> bool {
        self.kinds() & kinds != 0
    }

    /// Returns the kinds of events that are recorded.
    #[inline]
    pub(super) fn kinds(&self) -> u8 {
        self.kinds.load(Ordering::Relaxed)
    }

    /// Returns how many ticks a poll takes that is recorded in production.
    #[inline]
    pub(super) fn long_ticks(&self) -> u64 {
        match self.long_ticks.load(Ordering::Relaxed) {
            0 => self.measure_long_ticks(),
            ticks => ticks,
        }
    }

    /// Returns how many ticks a quick poll takes at most: a microsecond.
    #[inline]
    pub(super) fn quick_ticks(&self) -> u64 {
        self.long_ticks() / 100
    }

    #[cold]
    fn measure_long_ticks(&self) -> u64 {
        let ticks = self.clock.ticks_of(LONG);
        if self.clock.is_calibrated() {
            self.long_ticks.store(ticks, Ordering::Relaxed);
        }
        ticks
    }

    /// Returns a ring for a thread of this lane; `None` if there are as many as allowed.
    pub(super) fn attach(&self, lane: u32) -> Option<Arc<Ring>> {
        let mut rings = lock(&self.rings);
        if let Some(kept) = rings.iter_mut().find(|kept| !kept.in_use && kept.lane == lane) {
            kept.in_use = true;
            return Some(Arc::clone(&kept.ring));
        }
        if rings.len() < self.most_rings {
            let ring = Arc::new(Ring::new(self.settings.ring_events));
            rings.push(KeptRing { ring: Arc::clone(&ring), lane, in_use: true });
            return Some(ring);
        }
        let kept = rings.iter_mut().find(|kept| !kept.in_use)?;
        kept.in_use = true;
        let lanes = u64::from(kept.lane) << 32 | u64::from(lane);
        kept.ring.push(pack(self.clock.ticks(), Kind::Lane, lanes));
        kept.lane = lane;
        Some(Arc::clone(&kept.ring))
    }

    /// Gives back the ring of a thread that leaves the runtime. Its records stay until they are overwritten.
    pub(super) fn detach(&self, ring: &Arc<Ring>) {
        let mut rings = lock(&self.rings);
        if let Some(kept) = rings.iter_mut().find(|kept| Arc::ptr_eq(&kept.ring, ring)) {
            kept.in_use = false;
        }
    }

    /// Writes records for a thread that has no ring.
    #[cold]
    pub(super) fn push_outside(&self, records: impl IntoIterator<Item = [u64; 2]>) {
        let mut outside = self.outside.lock();
        if outside.is_none() {
            // Not under the lock, which spins.
            drop(outside);
            let ring = Arc::new(Ring::new(self.settings.ring_events));
            outside = self.outside.lock();
            outside.get_or_insert(ring);
        }
        if let Some(ring) = &*outside {
            records.into_iter().for_each(|record| ring.push(record));
        }
    }

    /// Copies all rings: the lane of each, and its records. The last one is that of threads without a ring, if
    /// there is one.
    pub(super) fn copy(&self) -> (Vec<(u32, Copied)>, Option<Copied>) {
        let rings: Vec<_> =
            lock(&self.rings).iter().map(|kept| (kept.lane, Arc::clone(&kept.ring))).collect();
        let outside = self.outside.lock().clone();
        let copies = rings.iter().map(|(lane, ring)| (*lane, ring.copy())).collect();
        (copies, outside.map(|ring| ring.copy()))
    }

    /// Returns whether a recording may be saved after a failure now: the last one is ten seconds old.
    pub(super) fn may_save(&self) -> bool {
        let mut saved = lock(&self.saved);
        let may = saved.is_none_or(|saved| saved.elapsed() >= Duration::from_secs(10));
        if may {
            *saved = Some(Instant::now());
        }
        may
    }
}

impl Drop for RecorderState {
    fn drop(&mut self) {
        level::change(self.mode(), Mode::Off, self.committed);
    }
}
