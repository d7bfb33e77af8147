//! A fuzzer of the decoder: real bytes of frames of many kinds, changed by someone who knows what numbers and lengths
//! look like, and where continuations lie within others. What is read must be written as it was read; nothing panics;
//! what is allocated is bounded by the length. Seeded: a failure names its run.
//!
//! ```text
//! RIALTO_DECODER_RUNS=100000000 cargo test --release -p rialto-cps --test decoder -- --nocapture
//! ```

#[path = "support/allocated.rs"]
mod allocated;
#[path = "support/programs/random.rs"]
#[allow(dead_code, reason = "the generator of programs has the rest")]
mod random;

use random::Random;
use rialto_cps::{
    Captured, Continuation, CpsFnPtr, Directory, K, Receiver, Registry, Sender, Shared, capture, channel,
    cps, join, recv, resume, select, send, yield_now,
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};

#[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
enum Leaf {
    Nothing,
    Number(i64),
    Text { text: String, character: char, half: f32 },
    More(Vec<Leaf>, Option<Box<Leaf>>),
}

/// Variables of all kinds.
#[cps]
async fn kinds(leaves: Vec<Leaf>, wide: (u128, i128, i8, bool), units: Vec<()>, whole: f64) -> u64 {
    let mut sum: u64 = 0;
    let small: [u16; 3] = [1, 300, 65_535];
    let maybe: Option<Option<Result<u32, String>>> = Some(Some(Err("no".into())));
    let queue: VecDeque<(u8, i16)> = VecDeque::from([(1, -1), (2, i16::MIN)]);
    for leaf in leaves {
        yield_now().await;
        let leaf: Leaf = leaf;
        if let Leaf::Number(n) = leaf {
            sum = sum.wrapping_add(n as u64);
        }
    }
    let down: u64 = down(3, "down".into()).await;
    yield_now().await;
    let more = small[0] as u64 + queue.len() as u64 + units.len() as u64 + u64::from(maybe.is_some());
    sum.wrapping_add(more).wrapping_add(down).wrapping_add(wide.0 as u64).wrapping_add(whole as u64)
}

#[cps]
async fn down(n: u64, text: String) -> u64 {
    // However deep it is told to go.
    if n == 0 || n > 100 {
        yield_now().await;
        return text.len() as u64;
    }
    let below: u64 = down(n - 1, text.clone()).await;
    yield_now().await;
    below.wrapping_add(text.len() as u64)
}

/// Several at the same time, and a pointer.
#[cps]
async fn several(to: CpsFnPtr<fn(u64) -> u64>, n: u64) -> u64 {
    let (a, b, c) = join!(twice(n), down(2, "x".into()), to(n));
    yield_now().await;
    a.wrapping_add(b).wrapping_add(c)
}

#[cps]
async fn twice(n: u64) -> u64 {
    yield_now().await;
    n.wrapping_mul(2)
}

#[derive(Clone, Serialize, Deserialize)]
struct Link {
    text: String,
    next: Option<Shared<Link>>,
    rest: Option<Continuation<u64>>,
}

/// Cells in a cycle, continuations in variables, ends of channels, a choice.
#[cps]
async fn tangled(links: Shared<Link>, from: Receiver<u64>, to: Sender<u64>) -> u64 {
    let mut kept: Vec<K<u64>> = Vec::new();
    let got: u64 = match capture::<u64>().await {
        Captured::K(k) => {
            kept.push(k);
            1
        }
        Captured::Resumed(got) => got,
    };
    let again: Shared<Link> = links.clone();
    yield_now().await;
    let rest: Option<Continuation<u64>> = links.with(|link| link.rest.clone());
    let mut sum: u64 = got;
    if let Some(rest) = rest {
        let more: u64 = resume::<u64>(rest).await;
        sum = sum.wrapping_add(more);
    }
    select! {
        got = recv::<u64>(&from) => sum = sum.wrapping_add(got.unwrap_or(1)),
        sent = send::<u64>(&to, sum), if sum != 3 => { let _ = sent; }
    }
    sum.wrapping_add(kept.len() as u64).wrapping_add(again.with(|link| link.text.len() as u64))
}

struct Ends {
    directory: Directory,
    from: (Sender<u64>, Receiver<u64>),
    to: (Sender<u64>, Receiver<u64>),
}

static ENDS: LazyLock<Ends> = LazyLock::new(|| {
    let (directory, from, to) = (Directory::new(), channel(), channel());
    directory.name("f", &from.0, &from.1).unwrap();
    directory.name("t", &to.0, &to.1).unwrap();
    Ends { directory, from, to }
});

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    Registry::new()
        .with::<kinds>()
        .with::<down>()
        .with::<several>()
        .with::<tangled>()
        .with_pointer::<twice>()
        .with_directory(&ENDS.directory)
});

fn poll(computation: &mut Continuation<u64>) -> Poll<u64> {
    computation.poll_forking(&mut Context::from_waker(Waker::noop()), &mut drop)
}

/// All bytes that these functions have on their way, without anybody's help.
static CORPUS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let leaves = vec![
        Leaf::Nothing,
        Leaf::Number(-1_000_000),
        Leaf::Text { text: "a text".into(), character: 'ß', half: 0.5 },
        Leaf::More(vec![Leaf::Nothing, Leaf::Number(3)], Some(Box::new(Leaf::Nothing))),
    ];
    let link = |rest| Shared::new(Link { text: "first".into(), next: None, rest });
    let links = link(Some(Continuation::new(down(1, "inner".into()))));
    let second = link(None);
    second.with(|link| link.next = Some(links.clone()));
    links.with(|link| link.next = Some(second));
    let all = [
        Continuation::new(kinds(leaves, (u128::MAX, i128::MIN, -3, true), vec![(); 4], 1.5)),
        Continuation::new(several(CpsFnPtr::to::<twice>(), 20)),
        Continuation::new(tangled(links.clone(), ENDS.from.1.clone(), ENDS.to.0.clone())),
    ];
    let mut corpus = Vec::new();
    for mut computation in all {
        for _ in 0..12 {
            corpus.push(computation.to_bytes().unwrap());
            if poll(&mut computation).is_ready() {
                break;
            }
        }
    }
    links.with(|link| link.next = None);
    corpus
});

/// Continuations in it, which are lists of bytes that begin with the format, a short name, and the build: where
/// their lengths are, and the builds, which are not read as what they are.
struct Known {
    lengths: Vec<(usize, usize)>,
    builds: Vec<usize>,
}

fn known(bytes: &[u8]) -> Known {
    let mut known = Known { lengths: Vec::new(), builds: Vec::new() };
    for at in 0..bytes.len() {
        let name = bytes.get(at + 2..).unwrap_or_default();
        if bytes[at] != bytes[0] || !name.starts_with(b"decoder::") {
            continue;
        }
        let mut digit = at + 2 + usize::from(bytes[at + 1]);
        for _ in 0..3 {
            while bytes.get(digit).is_some_and(|byte| *byte > 0x7f) {
                known.builds.push(digit);
                digit += 1;
            }
            known.builds.push(digit);
            digit += 1;
        }
        if let Some(&length) = at.checked_sub(1).map(|before| &bytes[before]).filter(|length| **length < 0x80)
            && at + usize::from(length) <= bytes.len()
        {
            known.lengths.push((at - 1, usize::from(length)));
        }
    }
    known
}

/// One change.
fn change(random: &mut Random, bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    let Known { lengths, builds } = known(bytes);
    let at = random.index(bytes.len());
    if builds.contains(&at) {
        return;
    }
    let interesting = [0, 1, 2, 3, 5, 0x7f, 0x80, 0x81, 0xff];
    let before = bytes.len();
    match random.below(8) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = interesting[random.index(interesting.len())],
        2 => bytes[at] = random.below(256) as u8,
        3 => {
            // A number, small or as large as any.
            let (length, last) = (random.below(10), random.below(3) as u8);
            let digits: Vec<u8> = (0..length).map(|_| 0x80 | random.below(128) as u8).chain([last]).collect();
            bytes.splice(at..at + 1, digits);
        }
        4 => {
            let to = (at + 1 + random.index(20)).min(bytes.len());
            bytes.drain(at..to);
        }
        5 => {
            let to = (at + 1 + random.index(20)).min(bytes.len());
            let part = bytes[at..to].to_vec();
            let place = random.index(bytes.len());
            bytes.splice(place..place, part);
        }
        6 => {
            // What another has there.
            let other = &CORPUS[random.index(CORPUS.len())];
            let from = random.index(other.len());
            let part = other[from..(from + 1 + random.index(30)).min(other.len())].to_vec();
            let to = (at + part.len()).min(bytes.len());
            bytes.splice(at..to, part);
        }
        _ => {
            let to = random.index(bytes.len());
            bytes.swap(at, to);
        }
    }
    // The continuations around it are as long as they say, mostly.
    if bytes.len() != before && random.below(8) > 0 {
        for (place, length) in lengths {
            if place < at && at <= place + length && place < bytes.len() {
                let changed = length + bytes.len() - before.min(length + bytes.len());
                bytes[place] = u8::try_from(changed).unwrap_or(0x7f) & 0x7f;
            }
        }
    }
}

/// Whether it was read.
fn read(bytes: &[u8]) -> bool {
    let (read, allocated) = allocated::by(|| REGISTRY.continuation::<u64>(bytes));
    assert!(allocated <= (1 << 16) + 1000 * bytes.len(), "{allocated} bytes for {}", bytes.len());
    let Ok(mut computation) = read else { return false };
    if let Ok(again) = computation.to_bytes() {
        let without_builds = |bytes: &[u8]| -> Vec<u8> {
            let builds = known(bytes).builds;
            (0..bytes.len()).filter(|at| !builds.contains(at)).map(|at| bytes[at]).collect()
        };
        // Longer builds make longer continuations.
        if known(&again).builds.len() == known(bytes).builds.len() {
            assert_eq!(without_builds(&again), without_builds(bytes), "it is written as it was read");
        }
    }
    drop(computation.clone());
    for _ in 0..6 {
        if poll(&mut computation).is_ready() {
            break;
        }
    }
    true
}

#[test]
fn what_is_not_changed_is_read() {
    assert!(CORPUS.len() > 20, "{}", CORPUS.len());
    for bytes in CORPUS.iter() {
        assert!(read(bytes));
    }
}

#[test]
fn changed_bytes() {
    let asked = std::env::var("RIALTO_DECODER_RUNS").ok().and_then(|runs| runs.parse().ok());
    let runs: u64 = asked.unwrap_or(30_000);
    let from: u64 = std::env::var("RIALTO_DECODER_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut accepted = 0u64;
    for run in from..from + runs {
        let mut random = Random::of(run);
        let mut bytes = CORPUS[random.index(CORPUS.len())].clone();
        for _ in 0..=random.below(3) {
            change(&mut random, &mut bytes);
        }
        let result = std::panic::catch_unwind(|| read(&bytes));
        match result {
            Ok(read) => accepted += u64::from(read),
            Err(_) => panic!("run {run}: {bytes:?}"),
        }
    }
    println!("{runs} runs, of which {accepted} were read");
    assert!(accepted > runs / 100, "the changes find their way in: {accepted}");
}
