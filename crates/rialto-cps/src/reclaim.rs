//! Cycles of computations that wait for each other, and that nobody else reaches.

use crate::endpoint::Side;
use crate::trace::Traced;
use rialto_event::diagnostics::Wait;
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

/// A computation that [`run_on`](crate::run_on) runs.
pub(crate) trait Member: Send + Sync {
    /// Held, so that it does not run: if it waits, and nobody has its handle, but perhaps
    /// a [`Child`](crate::Child).
    fn hold(&self) -> Option<Box<dyn Held + '_>>;
    /// Its family, by which its handle is found, if a child has one.
    fn family(&self) -> Option<usize>;
    /// It was taken out of the hold.
    fn reclaimed(&self);
    /// How often it was polled.
    fn polls(&self) -> u64;
}

pub(crate) trait Held {
    fn trace(&self) -> Traced;
    /// Takes the rest of the computation. The caller drops it.
    fn take(&mut self) -> Option<Box<dyn Any + Send>>;
}

static MEMBERS: Mutex<Members> = Mutex::new(Members { all: Vec::new(), prune_at: 64 });

struct Members {
    all: Vec<Weak<dyn Member>>,
    prune_at: usize,
}

pub(crate) fn enter(member: Weak<dyn Member>) {
    let mut members = MEMBERS.lock().unwrap_or_else(PoisonError::into_inner);
    if members.all.len() >= members.prune_at {
        members.all.retain(|member| member.strong_count() > 0);
        members.prune_at = 64.max(members.all.len() * 2);
    }
    members.all.push(member);
}

/// Ends those computations of [`run_on`](crate::run_on) in this process that nothing can ever wake: each
/// waits for channels whose other ends only it and others of them hold. Returns their number.
///
/// Law 15 of the events finds a task that nothing refers to, but no cycle, in which each task refers to the
/// next. This function goes through the frames of `#[cps]` functions: if all handles of an end are in such
/// frames, nothing else holds it.
///
/// It leaves a computation alone that waits for a time or for something other than a channel, that has a
/// [`Handle`](crate::Handle) (other than one that waits in `join`, and that of a [`Child`](crate::Child) in
/// such a frame), or that shares an end by its identity or within a [`Shared`](crate::Shared). The others are
/// dropped, with all that they hold; a join of one yields [`Ended::Reclaimed`](crate::Ended::Reclaimed).
/// Cycles of [`Shared`](crate::Shared) cells that were read, and that no computation refers to any more, are
/// freed as well; they are not counted.
///
/// It takes time in proportion to the computations that there are; those that do not
/// run meanwhile are held up. [`reclaim_when_idle`] calls it when that disturbs nobody.
///
/// ```
/// use rialto_cps::{Continuation, Receiver, Sender, channel, cps, recv, reclaim, run_on, send};
///
/// #[cps]
/// async fn wait_for_the_other(from: Receiver<u64>, to: Sender<u64>) {
///     let _ = recv::<u64>(&from).await;
///     let _ = send::<u64>(&to, 1).await;
/// }
///
/// rialto_rt::Runtime::new().unwrap().block_on(async {
///     let ((a, from_a), (b, from_b)) = (channel(), channel());
///     run_on(rialto_rt::spawn, Continuation::new(wait_for_the_other(from_a, b)));
///     run_on(rialto_rt::spawn, Continuation::new(wait_for_the_other(from_b, a)));
///     let mut ended = 0;
///     while ended < 2 {
///         rialto_rt::yield_now().await; // until both wait
///         ended += reclaim();
///     }
/// });
/// ```
///
/// Source of the idea: CML's threads, which are garbage when nothing they wait for can be
/// reached.
pub fn reclaim() -> usize {
    let members = living();
    // All are held before the first is looked at: one that still ran could make happen what
    // another one, seen to wait, waits for, and then be seen to wait itself.
    let held: Vec<_> = members.iter().filter_map(|member| Some((member, member.hold()?))).collect();
    let mut held: Vec<_> = held
        .into_iter()
        .map(|(member, held)| (member, held.trace(), held))
        .filter(|(_, traced, _)| traced.complete)
        .collect();
    let garbage = hopeless(held.iter().map(|(member, traced, _)| (traced, member.family())).collect());
    let taken: Vec<_> = (held.iter_mut().enumerate())
        .filter(|(index, _)| garbage.contains(index))
        .filter_map(|(_, (member, _, held))| Some((Arc::clone(member), held.take()?)))
        .collect();
    // Their contents are dropped when none of them is locked any more.
    drop(held);
    let count = taken.len();
    for (member, left) in taken {
        drop(left);
        member.reclaimed();
    }
    crate::shared::reclaim();
    count
}

/// Calls [`reclaim`] whenever nothing has run for two intervals, once each time. A program
/// spawns it; dropping it ends it.
///
/// ```
/// use std::time::Duration;
///
/// let runtime = rialto_rt::Runtime::new().unwrap();
/// let reclaiming = runtime.spawn(rialto_cps::reclaim_when_idle(Duration::from_secs(1)));
/// # drop(reclaiming);
/// ```
pub async fn reclaim_when_idle(interval: Duration) -> Infallible {
    let (mut before, mut looked) = (None, None);
    loop {
        rialto_event::sleep(interval).await;
        let members = living();
        let now =
            Some((members.len(), members.iter().fold(0u64, |all, member| all.wrapping_add(member.polls()))));
        drop(members);
        if now == before && now != looked {
            looked = now;
            reclaim();
        }
        before = now;
    }
}

fn living() -> Vec<Arc<dyn Member>> {
    let members = MEMBERS.lock().unwrap_or_else(PoisonError::into_inner);
    members.all.iter().filter_map(Weak::upgrade).collect()
}

/// An end of a channel.
type End = (usize, Side);

/// Which of them can only be woken by each other, and captured by nobody else: the most for which that is so. A
/// family is that of one of which a child has the handle.
fn hopeless(all: Vec<(&Traced, Option<usize>)>) -> HashSet<usize> {
    let mut left: HashSet<usize> = (0..all.len()).collect();
    loop {
        let inner = held_by_nobody_else(left.iter().map(|&index| all[index].0));
        let children = reached_by_nobody_else(left.iter().map(|&index| all[index].0));
        let before = left.len();
        left.retain(|&index| {
            let (traced, family) = all[index];
            traced.waits.iter().all(|wait| needed(wait).is_some_and(|end| inner.contains(&end)))
                && family.is_none_or(|family| children.contains(&family))
        });
        if left.len() == before {
            return left;
        }
    }
}

/// The end whose holder could make it happen.
fn needed(wait: &Wait) -> Option<End> {
    match wait {
        Wait::Recv { channel } => Some((channel.address(), Side::Sending)),
        Wait::Send { channel } => Some((channel.address(), Side::Receiving)),
        _ => None,
    }
}

/// The end at which it waits: it holds a handle for that.
fn used(wait: &Wait) -> Option<End> {
    match wait {
        Wait::Recv { channel } => Some((channel.address(), Side::Receiving)),
        Wait::Send { channel } => Some((channel.address(), Side::Sending)),
        _ => None,
    }
}

/// The families of which all handles are among those of `group`.
fn reached_by_nobody_else<'a>(group: impl Iterator<Item = &'a Traced>) -> HashSet<usize> {
    let mut found: HashMap<usize, (HashSet<usize>, usize)> = HashMap::new();
    for child in group.flat_map(|traced| &traced.children) {
        let (places, count) = found.entry(child.family).or_default();
        places.insert(child.place);
        *count = (child.count)();
    }
    found.iter().filter(|(_, (places, count))| places.len() == *count).map(|(&family, _)| family).collect()
}

/// The ends of which all handles are among those of `group`.
fn held_by_nobody_else<'a>(group: impl Iterator<Item = &'a Traced>) -> HashSet<End> {
    /// Of one end, what was found.
    #[derive(Default)]
    struct Found<'a> {
        places: HashSet<usize>,
        waits: usize,
        listed: bool,
        /// The shared ends beneath the handles, each with its counts.
        ends: HashMap<usize, &'a dyn Fn() -> (usize, usize)>,
    }
    let mut found: HashMap<End, Found> = HashMap::new();
    for traced in group {
        for handle in &traced.handles {
            let end = found.entry((handle.channel, handle.side)).or_default();
            end.places.insert(handle.place);
            end.listed |= handle.listed;
            end.ends.insert(handle.end, &*handle.count);
        }
        for end in traced.waits.iter().filter_map(used) {
            found.entry(end).or_default().waits += 1;
        }
    }
    let alone = |found: &Found| {
        // The handles first: once nobody else has any, nobody else can make what lies beneath.
        let handles: usize = found.ends.values().map(|count| count().0).sum();
        let beneath = found.ends.values().next().map_or(0, |count| count().1);
        !found.listed && handles == found.places.len() + found.waits && beneath == found.ends.len()
    };
    found.iter().filter(|(_, found)| alone(found)).map(|(&end, _)| end).collect()
}
