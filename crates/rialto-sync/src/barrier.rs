//! Barriers: wait until all tasks of a group have arrived.

mod phases;

use std::sync::Arc;

use rialto_event::{Event, Object, StableDeref, SyncFuture, TryEvent, guard};

use self::phases::Phases;

/// A cyclic barrier for a number of parties. When all parties have arrived, all of them continue, and the
/// next phase begins. A wait that is abandoned before that does not count as an arrival (laws 5 and 7).
/// Clones refer to the same barrier.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::Barrier;
///
/// let barrier = Barrier::new(3);
/// let parties: Vec<_> = (0..3)
///     .map(|_| {
///         let barrier = barrier.clone();
///         std::thread::spawn(move || {
///             let mut leaders = 0;
///             for phase in 0..10 {
///                 let passed = barrier.wait_evt().sync_blocking(); // `.await` in a task
///                 assert_eq!(passed.phase(), phase);
///                 leaders += u32::from(passed.is_leader());
///             }
///             leaders
///         })
///     })
///     .collect();
/// let leaders: u32 = parties.into_iter().map(|party| party.join().unwrap()).sum();
/// assert_eq!(leaders, 10);
/// ```
///
/// # In a choice
///
/// A party arrives when its sync starts: the arrival is a guard, and runs before any alternative is tried. If
/// the choice commits another alternative, or is dropped, the arrival is withdrawn, and the others keep
/// waiting for another party:
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::Barrier;
/// use std::time::Duration;
///
/// let barrier = Barrier::new(2);
/// let patient = choose((
///     barrier.wait_evt().wrap(Some),
///     after(Duration::from_millis(1)).wrap(|()| None),
/// ));
/// assert_eq!(patient.sync_blocking(), None);
/// assert_eq!(barrier.arrived(), 0);
/// ```
///
/// The last arrival ends the phase for all parties that have arrived. If the choice of one of them commits
/// another alternative at that very moment, its arrival still counts, and the party does not learn of it. The
/// reason is that a meeting of several parties is not one commit, as a rendezvous of two is. A party that
/// must know that it has arrived waits for the barrier alone.
///
/// Sources: CPC's `cpc_barrier`; CML's `Barrier` (SML/NJ, 2011), whose parties come and go; JCSP's barriers
/// (Welch et al. 2007), which are alternatives and can be withdrawn.
#[derive(Debug, Clone)]
pub struct Barrier(Arc<Object<Phases>>);

/// The result of a wait for a [`Barrier`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BarrierWaitResult {
    phase: u64,
    leader: bool,
}

impl BarrierWaitResult {
    /// Returns the number of the phase that has ended. The first phase is 0.
    pub fn phase(&self) -> u64 {
        self.phase
    }

    /// Returns whether this party arrived last. Each phase has at most one leader. It has none if the choice
    /// of the last party committed another alternative at that moment, or if a party that resigned ended the
    /// phase.
    pub fn is_leader(&self) -> bool {
        self.leader
    }
}

impl Barrier {
    /// Creates a barrier for `parties` parties. With 0 or 1, no party waits.
    #[track_caller]
    pub fn new(parties: usize) -> Self {
        Barrier(Arc::new(Object::new(Phases::new(parties))))
    }

    /// Returns an event that is enabled once all parties have arrived. Its sync is an arrival.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Barrier;
    /// assert!(Barrier::new(1).wait_evt().sync_blocking().is_leader());
    /// assert_eq!(Barrier::new(2).wait_evt().try_sync(), None);
    /// ```
    pub fn wait_evt(&self) -> impl TryEvent<Output = BarrierWaitResult, Pending: Send> + Clone + Send {
        wait_evt(&*self.0)
    }

    /// Returns an event like that of [`wait_evt`](Self::wait_evt), which owns this handle.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Barrier;
    /// let event = Barrier::new(1).into_wait_evt().boxed();
    /// assert!(event.sync_blocking().is_leader());
    /// ```
    pub fn into_wait_evt(self) -> impl TryEvent<Output = BarrierWaitResult, Pending: Send> + Clone + Send {
        wait_evt(self.0)
    }

    /// Arrives, and waits until all parties have arrived: [`wait_evt`](Self::wait_evt), awaited. If the
    /// future is dropped before that, the arrival is withdrawn.
    pub fn wait(&self) -> SyncFuture<impl TryEvent<Output = BarrierWaitResult, Pending: Send>> {
        self.wait_evt().sync()
    }

    /// Adds a party, until the returned value is dropped. The new party also counts in the current phase.
    /// CML's `enroll`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Barrier;
    ///
    /// let barrier = Barrier::new(0); // only enrolled parties
    /// let parties = [(); 3].map(|()| barrier.enrol());
    /// let rounds = parties.into_iter().enumerate().map(|(rounds, party)| {
    ///     std::thread::spawn(move || {
    ///         for _ in 0..=rounds {
    ///             party.barrier().wait_evt().sync_blocking();
    ///         }
    ///         party.resign(); // the others continue without it
    ///     })
    /// });
    /// rounds.collect::<Vec<_>>().into_iter().for_each(|party| party.join().unwrap());
    /// assert_eq!(barrier.parties(), 0);
    /// ```
    pub fn enrol(&self) -> Enrolled {
        self.0.update(|phases| phases.parties += 1);
        Enrolled(self.clone())
    }

    /// Returns the number of parties.
    pub fn parties(&self) -> usize {
        self.0.look(|phases| phases.parties)
    }

    /// Returns the number of parties that have arrived in the current phase.
    pub fn arrived(&self) -> usize {
        self.0.look(|phases| phases.arrived)
    }
}

/// A party that [`Barrier::enrol`] has added. It resigns when this value is dropped. If all other parties
/// have arrived, that ends the phase.
#[derive(Debug)]
#[must_use = "the party leaves the barrier when this is dropped"]
pub struct Enrolled(Barrier);

impl Enrolled {
    /// Returns the barrier. If the party resigns, by a drop of this value, while it waits there, its arrival
    /// still counts.
    pub fn barrier(&self) -> &Barrier {
        &self.0
    }

    /// Removes the party, as dropping it does. CML's `resign`.
    pub fn resign(self) {}
}

impl Drop for Enrolled {
    fn drop(&mut self) {
        self.0.0.update_all(Phases::resign, |_| ());
    }
}

fn wait_evt<P>(barrier: P) -> impl TryEvent<Output = BarrierWaitResult, Pending: Send> + Clone + Send
where
    P: StableDeref<Target = Object<Phases>> + Clone + Send,
{
    guard(move || {
        let mut passed = BarrierWaitResult { phase: 0, leader: false };
        let arrive = |phases: &mut Phases| {
            passed.phase = phases.phase;
            passed.leader = phases.arrive();
            passed.leader
        };
        barrier.update_all(arrive, |_| ());
        let withdraw = {
            let barrier = barrier.clone();
            move || barrier.update(|phases| phases.withdraw(passed.phase))
        };
        Object::take_evt_or_of(barrier, move |phases| phases.end_of(passed.phase))
            .wrap(move |()| passed)
            .wrap_abort(withdraw)
    })
}
