//! Cycles of shared cells that were read from bytes, which need not be those of a friend: they are freed when nobody has
//! them, and not before.

use rialto_cps::{Continuation, Registry, Shared, cps, reclaim, resume, to_bytes, yield_now};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many links there are. The tests take turns.
static LINKS: AtomicUsize = AtomicUsize::new(0);
static TURN: Mutex<()> = Mutex::new(());

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn links() -> usize {
    LINKS.load(Ordering::SeqCst)
}

#[derive(Serialize, Deserialize)]
#[serde(from = "Fields")]
struct Link {
    name: String,
    next: Option<Shared<Link>>,
    other: Option<Shared<Link>>,
    rest: Option<Continuation<u64>>,
}

#[derive(Deserialize)]
struct Fields {
    name: String,
    next: Option<Shared<Link>>,
    other: Option<Shared<Link>>,
    rest: Option<Continuation<u64>>,
}

impl From<Fields> for Link {
    fn from(Fields { name, next, other, rest }: Fields) -> Link {
        LINKS.fetch_add(1, Ordering::SeqCst);
        Link { name, next, other, rest }
    }
}

impl Clone for Link {
    fn clone(&self) -> Link {
        let Link { name, next, other, rest } = self;
        Fields { name: name.clone(), next: next.clone(), other: other.clone(), rest: rest.clone() }.into()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        LINKS.fetch_sub(1, Ordering::SeqCst);
    }
}

fn link(name: &str) -> Shared<Link> {
    Shared::new(Fields { name: name.into(), next: None, other: None, rest: None }.into())
}

/// The bytes of a ring, of which one link has another ring.
fn rings(length: usize) -> Vec<u8> {
    let first = link("0");
    let mut last = first.clone();
    for n in 1..length {
        let next = link(&n.to_string());
        last.with(|last| last.next = Some(next.clone()));
        last = next;
    }
    let itself = link("itself");
    itself.with(|link| link.next = Some(itself.clone()));
    last.with(|last| {
        last.next = Some(first.clone());
        last.other = Some(itself.clone());
    });
    let bytes = to_bytes(&first).unwrap();
    for link in [last, itself] {
        link.with(|link| link.next = None);
    }
    bytes
}

fn read(bytes: &[u8]) -> Shared<Link> {
    Registry::new().value(bytes).unwrap()
}

#[test]
fn what_nobody_has_is_freed() {
    let _turn = turn();
    let bytes = rings(5);
    assert_eq!(links(), 0);
    let ring = read(&bytes);
    reclaim();
    assert_eq!(links(), 6);
    assert_eq!(ring.get().name, "0", "it is somebody's");
    drop(ring);
    reclaim();
    assert_eq!(links(), 0);
}

#[test]
fn bytes_of_others_do_not_fill_the_memory() {
    let _turn = turn();
    let bytes = rings(3);
    for _ in 0..10_000 {
        drop(read(&bytes));
    }
    assert!(links() <= 4 * 64, "{}", links());
    // Nor do those that turn out to be damaged.
    let mut damaged = bytes.clone();
    damaged.push(0);
    for _ in 0..10_000 {
        assert!(Registry::new().value::<Shared<Link>>(&damaged).is_err());
    }
    assert!(links() <= 4 * 64, "{}", links());
    reclaim();
    assert_eq!(links(), 0);
}

#[test]
fn who_has_one_has_all_that_can_be_reached() {
    let _turn = turn();
    let ring = read(&rings(4));
    // By way of the second ring nobody comes to the first.
    let last = (0..3).fold(ring.clone(), |at, _| at.with(|link| link.next.clone().unwrap()));
    let itself = last.with(|link| link.other.clone().unwrap());
    drop((ring, last));
    reclaim();
    assert_eq!(links(), 1);
    assert_eq!(itself.with(|link| link.name.clone()), "itself");
    assert!(itself.with(|link| link.next.as_ref().unwrap().same(&itself)));
    drop(itself);
    reclaim();
    assert_eq!(links(), 0);
}

#[cps]
async fn walks(from: Shared<Link>, steps: u64) -> u64 {
    let mut at: Shared<Link> = from;
    let mut length: u64 = 0;
    for _ in 0..steps {
        yield_now().await;
        length += at.with(|link| link.name.len() as u64);
        let next: Option<Shared<Link>> = at.with(|link| link.next.clone());
        if let Some(next) = next {
            at = next;
        }
    }
    length
}

#[test]
fn copies_are_freed_too() {
    let _turn = turn();
    let runtime = rialto_rt::Runtime::new().unwrap();
    let bytes = Continuation::new(walks(read(&rings(3)), 6)).to_bytes().unwrap();
    reclaim();
    assert_eq!(links(), 0);
    let registry = Registry::new().with::<walks>();
    for _ in 0..100 {
        let walking = registry.continuation::<u64>(&bytes).unwrap();
        let copies: Vec<_> = (0..10).map(|_| walking.clone()).collect();
        for copy in copies {
            assert_eq!(runtime.block_on(copy), 6);
        }
    }
    assert!(links() <= 4 * 11 * 64, "{}", links());
    reclaim();
    assert_eq!(links(), 0);
}

/// A cell has a continuation that has the cell.
#[cps]
async fn resumes(cell: Shared<Link>) -> u64 {
    yield_now().await;
    let rest: Option<Continuation<u64>> = cell.with(|link| link.rest.take());
    match rest {
        Some(rest) => resume::<u64>(rest).await,
        None => 0,
    }
}

#[test]
fn cycles_go_through_frames() {
    let _turn = turn();
    let cell = link("a");
    cell.with(|link| link.rest = Some(Continuation::new(resumes(cell.clone()))));
    let bytes = to_bytes(&cell).unwrap();
    cell.with(|link| link.rest = None);
    drop(cell);
    let registry = Registry::new().with::<resumes>();
    for _ in 0..1000 {
        let cell: Shared<Link> = registry.value(&bytes).unwrap();
        drop(cell);
    }
    reclaim();
    assert_eq!(links(), 0);
}

/// Others walk on rings while those of others still are freed.
#[test]
fn what_is_used_meanwhile_stays() {
    let _turn = turn();
    let bytes = rings(6);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for round in 0..300 {
                    let mut at = read(&bytes);
                    for step in 0..12 {
                        let next = at.with(|link| {
                            assert_eq!(link.name, (step % 6).to_string(), "round {round}");
                            link.next.clone()
                        });
                        // The handle that was there goes first: the next link is all that is had of the ring.
                        at = next.unwrap();
                    }
                }
            });
        }
        scope.spawn(|| (0..600).for_each(|_| assert_eq!(reclaim(), 0)));
    });
    reclaim();
    assert_eq!(links(), 0);
}
