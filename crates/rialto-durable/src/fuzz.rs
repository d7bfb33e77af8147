//! Fuzz tests of damaged stores. Damaged bytes are refused or read. If they are read, the value is written as
//! bytes that read back as the same value.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::UNIX_EPOCH;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::flow_trace::{self, SignalTrace};
use crate::frames::{FrameStack, cbor_to_json, from_cbor, to_cbor};
use crate::frames_lock::FramesLock;
use crate::overlay::{Overlay, decode};
use crate::record::{self, Lease, LogEntry, Signal, StateHeader, Task};
use crate::schemas::{self, Schema};
use crate::store::{Change, Pair, ReadTransaction, Store, StoreError, Work};
use crate::{Clock, Failure, Flows, RetryPolicy, checkpoint, retention, step, tasks, view, wait_signal};

/// Every kind of value in serde's data model.
#[derive(Serialize, Deserialize)]
enum Any {
    Unit,
    Bool(bool),
    Numbers(u8, i16, u32, i64),
    Huge { unsigned: u128, signed: i128 },
    Floats(f32, f64),
    Text(String, char),
    Option(Option<Box<Any>>),
    List(Vec<Any>),
    Map(BTreeMap<String, Any>),
    Pairs(BTreeMap<u16, ()>),
    Newtype(Newtype),
    Flat(Flat),
}

#[derive(Serialize, Deserialize)]
struct Newtype(Vec<u8>);

#[derive(Serialize, Deserialize)]
struct Flat {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(flatten)]
    more: BTreeMap<String, u8>,
}

fn any() -> Vec<Any> {
    let more = BTreeMap::from([("a".to_string(), 1), ("b".to_string(), 200)]);
    vec![
        Any::Unit,
        Any::Bool(true),
        Any::Numbers(255, -300, 70_000, i64::MIN),
        Any::Huge { unsigned: u128::MAX, signed: i128::MIN },
        Any::Floats(0.5, f64::NAN),
        Any::Text("a text that is no ASCII: ß".into(), '\u{10ffff}'),
        Any::Option(Some(Box::new(Any::Option(None)))),
        Any::List(vec![Any::Unit, Any::List(Vec::new())]),
        Any::Map(BTreeMap::from([("key".to_string(), Any::Bool(false))])),
        Any::Pairs(BTreeMap::from([(1, ()), (300, ())])),
        Any::Newtype(Newtype(vec![0, 1, 255])),
        Any::Flat(Flat { note: Some("note".into()), more }),
        (0..60).fold(Any::Unit, |inner, _| Any::List(vec![inner])),
    ]
}

/// The value of a variable.
#[test]
fn fuzz_cbor() {
    let mut seeds: Vec<Vec<u8>> = any().iter().map(|any| to_cbor(any).unwrap()).collect();
    seeds.push(to_cbor(&Any::List(any())).unwrap());
    let target = rialto_fuzz::target!("cbor").seeds("value", seeds);
    target.allocates(1 << 20, 4000).check(|bytes| {
        // The view for people must accept everything.
        let _ = cbor_to_json(bytes).to_string();
        let Ok(value) = from_cbor::<Any>(bytes) else { return false };
        // A value may be readable in a form that is never written, such as `Some` of null.
        let Ok(written) = to_cbor(&value) else { return false };
        assert_eq!(to_cbor(&from_cbor::<Any>(&written).unwrap()).unwrap(), written);
        true
    });
}

async fn charge(amount: u64) -> Result<u64, Failure> {
    if amount == 13 { Err(Failure::non_retryable("no")) } else { Ok(amount) }
}

#[rialto_cps::cps]
async fn order(amount: u64, items: Vec<(u32, Option<String>)>) -> u64 {
    let receipt = step::<u64>("charge", RetryPolicy::once(), move |_| charge(amount)).await;
    checkpoint!("paid");
    let approved: u64 = wait_signal::<u64>("approve").await;
    let rest = packed(items.clone()).await;
    receipt.unwrap_or(0) + approved + rest
}

#[rialto_cps::cps]
async fn packed(items: Vec<(u32, Option<String>)>) -> u64 {
    checkpoint!("packed");
    items.len() as u64
}

/// A store in memory.
#[derive(Clone, Default)]
struct MapStore(Arc<Mutex<BTreeMap<Vec<u8>, Vec<u8>>>>);

impl MapStore {
    fn of(pairs: Vec<Pair>) -> MapStore {
        MapStore(Arc::new(Mutex::new(pairs.into_iter().collect())))
    }

    fn pairs(&self) -> Vec<Pair> {
        self.0.lock().unwrap().clone().into_iter().collect()
    }
}

impl ReadTransaction for MapStore {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap().get(key).cloned())
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let all = self.0.lock().unwrap();
        let range = all.range(from.to_vec()..until.to_vec());
        Ok(range.take(limit).map(|(key, value)| (key.clone(), value.clone())).collect())
    }
}

impl Store for MapStore {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let changes = work(self)?;
        let mut all = self.0.lock().unwrap();
        for Change { key, value } in changes {
            match value {
                Some(value) => drop(all.insert(key, value)),
                None => drop(all.remove(&key)),
            }
        }
        Ok(())
    }
}

/// The content of a store with tasks in several phases.
fn store() -> Vec<Pair> {
    let store = MapStore::default();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let clock = Clock::skipping(UNIX_EPOCH);
        let flows = Flows::builder().flow::<order>().build("build").clock(clock).open(store.clone()).unwrap();
        let worker = tokio::spawn(flows.clone().run(tokio::spawn));
        for (id, amount) in [("done", 7), ("failed", 13), ("waits", 1), ("cancelled", 2)] {
            flows.start(id, order(amount, vec![(1, Some("a".into())), (2, None)])).await.unwrap();
        }
        flows.signal("done", "approve", &5_u64).await.unwrap();
        flows.signal("failed", "approve", "no number").await.unwrap();
        flows.signal("failed", "approve", &6_u64).await.unwrap();
        assert!(flows.result::<u64>("done").await.unwrap().is_some());
        assert!(flows.result::<u64>("failed").await.unwrap().is_some());
        flows.terminate("cancelled").await.unwrap();
        flows.signal("waits", "other", "kept").await.unwrap();
        flows.stop();
        worker.await.unwrap().unwrap();
    });
    store.pairs()
}

/// A suspended task.
#[test]
fn fuzz_stack() {
    let all = store();
    let state = all.iter().find(|(key, _)| *key == record::state("waits")).map(|(_, state)| state.clone());
    let store = MapStore::of(all);
    let known = |number| with(&store, |tx| schemas::read(tx, number)).unwrap().map(Arc::new);
    let read = |frames: &[u8]| FrameStack::read(frames, |number| Ok(known(number)));
    let target = rialto_fuzz::target!("stack").seed("waits", state.unwrap());
    target.allocates(1 << 21, 4000).check(|bytes| {
        let Ok((header, frames)) = StateHeader::split(bytes) else { return false };
        let Ok(stack) = read(frames) else { return false };
        let written = header.encode_with(&stack.encoded());
        let (again, frames) = StateHeader::split(&written).unwrap();
        assert_eq!((again, read(frames).unwrap()), (header, stack.clone()));
        // The bytes may be another task, or one that cannot be loaded.
        drop(stack.load::<order>());
        true
    });
}

fn is_schema(key: &[u8]) -> bool {
    key.len() == 9 && key.first() == record::schema(0).first()
}

/// The schema of a state.
#[test]
fn fuzz_schema() {
    let all = store().into_iter().filter(|(key, _)| is_schema(key)).map(|(_, schema)| schema);
    let target = rialto_fuzz::target!("schema").seeds("state", all.collect::<Vec<_>>());
    target.allocates(1 << 20, 2000).check(|bytes| {
        let Ok(schema) = serde_json::from_slice::<Schema>(bytes) else { return false };
        let written = serde_json::to_vec(&schema).unwrap();
        assert_eq!(serde_json::from_slice::<Schema>(&written).unwrap(), schema);
        assert_eq!(schema.incompatibility(&schema), None);
        true
    });
}

fn written_as_read<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
    if let Ok(record) = decode::<T>(bytes) {
        let written = postcard::to_allocvec(&record).unwrap();
        assert_eq!(postcard::to_allocvec(&decode::<T>(&written).unwrap()).unwrap(), written);
    }
}

/// The keys and values of a store, and the requests about the tasks in it.
#[test]
fn fuzz_records() {
    let all = store();
    // Seeds of one task each, so that most mutations hit its records.
    let of_one = |id: &str| -> Vec<Pair> {
        let is_of = |key: &[u8]| is_schema(key) || key.windows(id.len()).any(|part| part == id.as_bytes());
        all.iter().filter(|(key, _)| is_of(key)).cloned().collect()
    };
    let seeds =
        ["done", "failed", "waits", "cancelled"].map(|id| postcard::to_allocvec(&of_one(id)).unwrap());
    let target = rialto_fuzz::target!("records").seeds("task", seeds);
    target.seed("store", postcard::to_allocvec(&all).unwrap()).allocates(1 << 22, 20_000).check(|bytes| {
        let Ok(pairs) = postcard::from_bytes::<Vec<Pair>>(bytes) else { return false };
        for (key, value) in &pairs {
            written_as_read::<Task>(value);
            written_as_read::<LogEntry>(value);
            written_as_read::<Signal>(value);
            let _ = flow_trace::read_signal(value);
            written_as_read::<Lease>(value);
            let _ = (record::read_flow(key), record::read_numbered(key), record::concerns_others(key, 5));
            let _ = record::read_due("order", key);
        }
        asked(&pairs)
    });
}

/// Makes every request about every task. Returns whether all tasks can be shown.
fn asked(pairs: &[Pair]) -> bool {
    let store = MapStore::of(pairs.to_vec());
    let ids: Vec<String> = (pairs.iter())
        .filter_map(|(key, _)| String::from_utf8(key.strip_prefix(&record::tasks()[..])?.to_vec()).ok())
        .collect();
    let mut all_shown = with(&store, |tx| view::list(tx, "", usize::MAX).is_ok());
    for id in &ids {
        all_shown &= with(&store, |tx| view::details(tx, id).is_ok());
        with(&store, |tx| drop(tasks::signal(tx, id, "approve", vec![1], SignalTrace::current(), 7)));
        with(&store, |tx| drop(tasks::cancel(tx, id, 7)));
        with(&store, |tx| drop(tasks::retry(tx, id, 7)));
        with(&store, |tx| drop(retention::delete(tx, id)));
    }
    with(&store, |tx| drop(retention::prune(tx, 7)));
    with(&store, |tx| drop(tasks::next_due(tx, &["order".into()])));
    all_shown
}

fn with<R>(store: &MapStore, work: impl FnOnce(&mut Overlay<'_>) -> R) -> R {
    let mut store = store.clone();
    work(&mut Overlay::new(&mut store))
}

/// The content of `frames.lock`.
#[test]
fn fuzz_lock() {
    let here = Flows::builder().flow::<order>().frames();
    let target =
        rialto_fuzz::target!("lock").seed("frames", here.to_json()).seed("none", "{\"functions\":{}}\n");
    let words = [
        "\"migrations\":[{\"function\":\"f\",\"site\":\"s\",\"from\":\"a\",\"to\":\"b\"}]",
        "[",
        "{",
        "}",
        "\\u0000",
    ];
    target.words(&words).allocates(1 << 20, 2000).check(|bytes| {
        let Ok(text) = std::str::from_utf8(bytes) else { return false };
        let Ok(frames) = FramesLock::from_json(text) else { return false };
        assert_eq!(FramesLock::from_json(&frames.to_json()).unwrap(), frames);
        assert_eq!(frames.check(&frames), [], "a program reads what it writes");
        assert_eq!(frames.missing_in(&frames), []);
        assert_eq!(frames.clone().merge(frames.clone()), frames);
        for stranded in here.check(&frames).iter().chain(&frames.check(&here)) {
            let _ = stranded.to_string();
        }
        assert_eq!(frames.skipped(&frames), [], "nothing has moved");
        for skipped in here.skipped(&frames).iter().chain(&frames.skipped(&here)) {
            let _ = skipped.to_string();
        }
        // The committed states, extended by those of this program, include all of its states.
        assert_eq!(here.missing_in(&here.clone().merge(frames)), []);
        true
    });
}
