//! Barriers: wait until all tasks of a group have arrived.

mod phases;

use std::sync::Arc;

use rialto_event::{Event, Object, Steady, TryEvent, guard};

use self::phases::Phases;

/// A cyclic barrier: once as many parties have arrived as it is made for, all of
/// them go on, and the next phase begins. A wait that is abandoned before that
/// has not arrived (laws 5 and 7). Clones are the same barrier.
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
/// To wait is to arrive: with the guards of the sync, before anything is tried.
/// If the choice takes another alternative, or is dropped, the arrival is
/// withdrawn, and the others wait on for somebody in its place:
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
/// A phase is over for all who have arrived, at the moment when its last party
/// arrives. A party whose choice goes elsewhere at that very moment has arrived
/// all the same, and does not know: a meeting of many is not one commit, as that
/// of two is. Who must know has the barrier as his only alternative.
///
/// Sources: CPC's `cpc_barrier`; that parties come and go, CML's `Barrier` (SML/NJ, 2011);
/// as an alternative that can be withdrawn, JCSP's
/// barriers (Welch et al. 2007).
#[derive(Debug, Clone)]
pub struct Barrier(Arc<Object<Phases>>);

/// What a party learns when it passes a [`Barrier`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passed {
    phase: u64,
    leader: bool,
}

impl Passed {
    /// Which phase has ended; the first is zero.
    pub fn phase(&self) -> u64 {
        self.phase
    }

    /// Whether this party arrived last: one does in each phase, or none if its
    /// choice went elsewhere at that moment.
    pub fn is_leader(&self) -> bool {
        self.leader
    }
}

impl Barrier {
    /// A barrier for so many parties. With one, or none, nobody waits.
    #[track_caller]
    pub fn new(parties: usize) -> Self {
        Barrier(Arc::new(Object::new(Phases::new(parties))))
    }

    /// The event that all have arrived; to wait for it is to arrive.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Barrier;
    /// assert!(Barrier::new(1).wait_evt().sync_blocking().is_leader());
    /// assert_eq!(Barrier::new(2).wait_evt().try_sync(), None);
    /// ```
    pub fn wait_evt(&self) -> impl TryEvent<Output = Passed, Pending: Send> + Clone + Send {
        wait_evt(&*self.0)
    }

    /// Like [`wait_evt`](Self::wait_evt), and owns its share of the barrier.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Barrier;
    /// let event = Barrier::new(1).into_wait_evt().boxed();
    /// assert!(event.sync_blocking().is_leader());
    /// ```
    pub fn into_wait_evt(self) -> impl TryEvent<Output = Passed, Pending: Send> + Clone + Send {
        wait_evt(self.0)
    }

    /// Arrives and waits: [`wait_evt`](Self::wait_evt), awaited. Dropped before
    /// all have arrived, it has not.
    pub async fn wait(&self) -> Passed {
        self.wait_evt().await
    }

    /// Makes it a barrier for one party more, until what this returns is dropped: CML's
    /// `enroll`. In the phase that is under way, too.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::Barrier;
    ///
    /// let barrier = Barrier::new(0); // for those who are enrolled
    /// let parties = [(); 3].map(|()| barrier.enrol());
    /// let rounds = parties.into_iter().enumerate().map(|(rounds, party)| {
    ///     std::thread::spawn(move || {
    ///         for _ in 0..=rounds {
    ///             party.barrier().wait_evt().sync_blocking();
    ///         }
    ///         party.resign(); // the others go on without it
    ///     })
    /// });
    /// rounds.collect::<Vec<_>>().into_iter().for_each(|party| party.join().unwrap());
    /// assert_eq!(barrier.parties(), 0);
    /// ```
    pub fn enrol(&self) -> Enrolled {
        self.0.update(|phases| phases.parties += 1);
        Enrolled(self.clone())
    }

    /// How many parties it is for.
    pub fn parties(&self) -> usize {
        self.0.update(|phases| phases.parties)
    }

    /// How many have arrived in this phase.
    pub fn arrived(&self) -> usize {
        self.0.update(|phases| phases.arrived)
    }
}

/// A party more for a [`Barrier`], as long as it is there: dropped, it resigns, and if the
/// phase has waited only for it, the phase is over.
#[derive(Debug)]
#[must_use = "dropped, it resigns"]
pub struct Enrolled(Barrier);

impl Enrolled {
    /// The barrier. A party that has resigned while it waited there, by its drop, has
    /// still arrived.
    pub fn barrier(&self) -> &Barrier {
        &self.0
    }

    /// As its drop: CML's `resign`.
    pub fn resign(self) {}
}

impl Drop for Enrolled {
    fn drop(&mut self) {
        self.0.0.update_all(Phases::resign, |_| ());
    }
}

fn wait_evt<P>(barrier: P) -> impl TryEvent<Output = Passed, Pending: Send> + Clone + Send
where
    P: Steady<Target = Object<Phases>> + Clone + Send,
{
    guard(move || {
        let mut passed = Passed { phase: 0, leader: false };
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
        Object::take_evt_or_of(barrier, move |phases| phases.is_over(passed.phase))
            .wrap(move |()| passed)
            .wrap_abort(withdraw)
    })
}
