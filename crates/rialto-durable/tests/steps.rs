//! A step is a state: after a crash a task continues at the step where it stood, and no two different
//! requests have the same key.

use rialto_durable::{Attempt, Failure, Flows, RetryPolicy, StepError, step};
use std::collections::{BTreeMap, HashMap};
use std::future::pending;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

#[path = "support/mortal.rs"]
mod mortal;
#[path = "support/worker.rs"]
mod worker;
use mortal::Mortal;
use worker::{Worker, until};

/// A peer that acts once for each key, and answers a repeated key again.
#[derive(Default)]
struct Warehouse {
    calls: u64,
    /// The item of the first request with each key.
    keys: BTreeMap<String, String>,
    /// How often each item was reserved.
    reserved: BTreeMap<String, u32>,
    /// The keys that came with two different requests.
    mixed: Vec<String>,
    /// The number of the call in which the process dies, and whether the peer has acted by then.
    dies: Option<(u64, bool)>,
    store: Option<Mortal>,
}

static WAREHOUSES: LazyLock<Mutex<HashMap<String, Warehouse>>> = LazyLock::new(Mutex::default);

impl Warehouse {
    fn with<R>(id: &str, ask: impl FnOnce(&mut Warehouse) -> R) -> R {
        ask(WAREHOUSES.lock().unwrap().entry(id.into()).or_default())
    }

    /// Handles a request. Returns whether the peer answers; it does not if the process dies in this call.
    fn reserve(&mut self, key: String, item: String) -> bool {
        self.calls += 1;
        let dies = self.dies.filter(|(call, _)| *call == self.calls);
        if dies.is_none_or(|(_, done)| done) {
            match self.keys.get(&key) {
                Some(first) if *first == item => {}
                Some(_) => self.mixed.push(key),
                None => {
                    self.keys.insert(key, item.clone());
                    *self.reserved.entry(item).or_default() += 1;
                }
            }
        }
        if dies.is_some() {
            self.store.as_ref().unwrap().kill();
        }
        dies.is_none()
    }
}

async fn reserve(attempt: Attempt, item: String) -> Result<u64, Failure> {
    let id = attempt.idempotency_key.split('/').next().unwrap_or_default().to_string();
    match Warehouse::with(&id, |warehouse| warehouse.reserve(attempt.idempotency_key, item)) {
        true => Ok(1),
        false => pending().await,
    }
}

#[rialto_cps::cps]
async fn reserve_all(cart: HashMap<String, u32>) -> Result<u64, StepError> {
    let mut count = 0u64;
    for (item, _) in cart {
        count +=
            step::<u64>("reserve", RetryPolicy::default(), move |attempt| reserve(attempt, item.clone()))
                .await?;
    }
    Ok(count)
}

const ITEMS: u32 = 6;

fn cart() -> HashMap<String, u32> {
    (0..ITEMS).map(|number| (format!("item {number}"), number)).collect()
}

/// Runs the task until it has ended or the process has died. Returns its result.
async fn live(store: &Mortal, id: &str) -> Option<Result<u64, StepError>> {
    let builder = Flows::builder().flow::<reserve_all>().exclusive().poll_interval(Duration::from_millis(2));
    let flows = builder.open(store.clone()).ok()?;
    let _worker = Worker::new(&flows);
    let _ = flows.start(id, reserve_all(cart())).await;
    tokio::select! {
        result = flows.result::<Result<u64, StepError>>(id) => result.ok().flatten(),
        () = until(async || store.is_dead()) => None,
    }
}

/// Lets this process die: in a call of the peer, before or after the peer has acted, or before a transaction.
/// Each process but the last dies once.
fn die(seed: u64, life: u64, id: &str, store: &Mortal) {
    let number = seed / 3 + life;
    let dies = match seed % 3 {
        0 => Some((number % u64::from(ITEMS) + 1, false)),
        1 => Some((number % u64::from(ITEMS) + 1, true)),
        _ => {
            store.kill_before(number % (2 * u64::from(ITEMS) + 2));
            None
        }
    };
    Warehouse::with(id, |warehouse| {
        warehouse.dies = dies.map(|(call, done)| (warehouse.calls + call, done));
        warehouse.store = Some(store.clone());
    });
}

#[tokio::test]
async fn each_entry_of_a_hash_map_is_reserved_once_wherever_the_process_dies() {
    let mut died = 0;
    for seed in 0..200 {
        let (id, mut store, mut result) = (format!("cart-{seed}"), Mortal::default(), None);
        for life in 0..3 {
            if life < 2 {
                die(seed, life, &id, &store);
            }
            result = live(&store, &id).await;
            if result.is_some() {
                break;
            }
            died += 1;
            store = store.reopened();
        }
        assert_eq!(result, Some(Ok(u64::from(ITEMS))), "seed {seed}");
        let expected: BTreeMap<String, u32> = cart().into_keys().map(|item| (item, 1)).collect();
        Warehouse::with(&id, |warehouse| {
            assert_eq!(warehouse.mixed, Vec::<String>::new(), "seed {seed}: a key with two requests");
            assert_eq!(warehouse.reserved, expected, "seed {seed}");
        });
    }
    assert!(died > 150, "{died}: so few deaths show nothing");
}

/// Two builds of a shop. The new one sells insurance: it has one more step before the step at which a task
/// stands.
mod builds {
    use super::*;

    static ASKED: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// Records the request. Returns whether the peer answers; it does not answer the first `charge`.
    fn asked(what: &str, key: &str) -> bool {
        let mut asked = ASKED.lock().unwrap();
        asked.push(format!("{what} {key}"));
        what != "charge" || asked.iter().filter(|one| one.starts_with("charge")).count() > 1
    }

    pub async fn ask(attempt: Attempt, what: &'static str) -> Result<u64, Failure> {
        match asked(what, &attempt.idempotency_key) {
            true => Ok(1),
            false => pending().await,
        }
    }

    pub mod old {
        use super::*;

        #[rialto_cps::cps]
        pub async fn order(number: u64) -> Result<u64, StepError> {
            let packed = step::<u64>("pack", RetryPolicy::once(), |attempt| ask(attempt, "pack")).await?;
            let paid = step::<u64>("charge", RetryPolicy::once(), |attempt| ask(attempt, "charge")).await?;
            Ok(number + packed + paid)
        }
    }

    pub mod new {
        use super::*;

        #[rialto_cps::cps]
        pub async fn order(number: u64) -> Result<u64, StepError> {
            let packed = step::<u64>("pack", RetryPolicy::once(), |attempt| ask(attempt, "pack")).await?;
            step::<u64>("insure", RetryPolicy::once(), |attempt| ask(attempt, "insure")).await?;
            let paid = step::<u64>("charge", RetryPolicy::once(), |attempt| ask(attempt, "charge")).await?;
            Ok(number + packed + paid)
        }
    }

    #[tokio::test]
    async fn a_task_continues_at_its_step_in_a_build_that_has_another_step_before() {
        let (here, written) = (concat!(module_path!(), "::new"), concat!(module_path!(), "::old"));
        let store = Mortal::default();
        let flows = Flows::builder().flow::<old::order>().exclusive().open(store.clone()).unwrap();
        let worker = Worker::new(&flows);
        flows.start("o", old::order(3)).await.unwrap();
        until(async || ASKED.lock().unwrap().len() == 2).await;
        store.kill();
        drop((worker, flows));
        let builder = Flows::builder().version::<new::order>(written, here).exclusive();
        let flows = builder.open(store.reopened()).unwrap();
        let _worker = Worker::new(&flows);
        assert_eq!(flows.result::<Result<u64, StepError>>("o").await.unwrap(), Some(Ok(5)));
        let asked = ASKED.lock().unwrap().clone();
        let what: Vec<_> = asked.iter().map(|one| one.split(' ').next().unwrap()).collect();
        assert_eq!(
            what,
            ["pack", "charge", "charge"],
            "it stood at `charge`: nothing before that runs again"
        );
        assert_eq!(asked[1], asked[2], "the same key");
    }
}

/// Builds in which a struct gains a field, with and without a default. With the default, the function's
/// result changes as well.
mod fields {
    use super::*;
    use rialto_durable::{FramesLock, Status, wait_signal};
    use serde::{Deserialize, Serialize};

    macro_rules! shop {
        ($name:ident, $result:ty, $done:expr, { $($new:tt)* }) => {
            pub mod $name {
                use super::*;

                #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
                pub struct Order {
                    pub id: u64,
                    pub lines: Vec<Line>,
                }

                #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
                pub struct Line {
                    pub item: String,
                    $($new)*
                }

                #[rialto_cps::cps]
                #[allow(dead_code, reason = "its frames are read, and it is begun by another build")]
                pub async fn ship(order: Order) -> $result {
                    let go: bool = checkpoint!("packed", wait_signal::<bool>("go"));
                    let done: fn(&Order, bool) -> $result = $done;
                    done(&order, go)
                }
            }
        };
    }

    shop!(old, u64, |order, _| order.id, {});
    shop!(with_default, String, |order, go| format!("{go} {:?}", order.lines), { #[serde(default)] pub note: Option<String>, });
    shop!(without, u64, |order, _| order.id, { pub weight: u32, });

    fn built<F>(module: &str) -> rialto_durable::Builder
    where
        F: rialto_cps::Frame<Output: Serialize + serde::de::DeserializeOwned>,
    {
        Flows::builder().version::<F>("shop", &format!("{}::{module}", module_path!())).exclusive()
    }

    async fn stands_at_packed() -> (Mortal, FramesLock) {
        let store = Mortal::default();
        let builder = built::<old::ship>("old");
        let committed = builder.frames();
        let flows = builder.open(store.clone()).unwrap();
        let worker = Worker::new(&flows);
        let lines = vec![old::Line { item: "tea".into() }];
        flows.start("s", old::ship(old::Order { id: 7, lines })).await.unwrap();
        until(async || flows.describe("s").await.unwrap().summary.status == Status::Waiting).await;
        drop((worker, flows));
        (store, FramesLock::from_json(&committed.to_json()).unwrap())
    }

    #[tokio::test]
    async fn a_field_that_has_a_default_may_be_added() {
        let (store, committed) = stands_at_packed().await;
        let builder = built::<with_default::ship>("with_default");
        assert_eq!(builder.frames().check(&committed), []);
        let flows = builder.open(store.reopened()).unwrap();
        let _worker = Worker::new(&flows);
        flows.signal("s", "go", &true).await.unwrap();
        let expected = "true [Line { item: \"tea\", note: None }]";
        assert_eq!(flows.result::<String>("s").await.unwrap().as_deref(), Some(expected));
    }

    #[tokio::test]
    async fn a_field_that_has_none_is_refused_by_name() {
        let (store, committed) = stands_at_packed().await;
        let builder = built::<without::ship>("without");
        let stranded: Vec<_> =
            builder.frames().check(&committed).into_iter().filter(|one| one.site == "packed").collect();
        assert_eq!(stranded.len(), 1);
        assert!(
            stranded[0].why.contains("`Line`") && stranded[0].why.contains("`weight`"),
            "{}",
            stranded[0].why
        );
        let (told, heard) = std::sync::mpsc::channel();
        let builder = builder.on_stranded(move |stranded| told.send(stranded.clone()).unwrap());
        let flows = builder.open(store.reopened()).unwrap();
        let at_open: Vec<_> = heard.try_iter().collect();
        assert_eq!(at_open.len(), 1);
        assert_eq!((&*at_open[0].function, &*at_open[0].site, at_open[0].tasks), ("shop::ship", "packed", 1));
        assert_eq!(flows.stranded().await.unwrap(), at_open);
        let _worker = Worker::new(&flows);
        flows.signal("s", "go", &true).await.unwrap();
        until(async || flows.describe("s").await.unwrap().summary.status == Status::Quarantined).await;
        assert_eq!(flows.stranded().await.unwrap(), at_open);
        flows.terminate("s").await.unwrap();
        assert_eq!(flows.stranded().await.unwrap(), []);
        let log = flows.describe("s").await.unwrap().log;
        let why =
            log.iter().find(|entry| entry.kind == "quarantined").and_then(|entry| entry.why.clone()).unwrap();
        assert!(why.contains("`order`") && why.contains("`Line`") && why.contains("`weight`"), "{why}");
    }
}

#[test]
fn the_check_warns_of_steps_that_tasks_will_not_run() {
    let here = |module: &str| format!("{}::builds::{module}", module_path!());
    let old = Flows::builder().version::<builds::old::order>("shop", &here("old")).frames();
    let new = Flows::builder().version::<builds::new::order>("shop", &here("new")).frames();
    assert_eq!(new.check(&old), []);
    let warned: Vec<_> = new.skipped(&old).iter().map(ToString::to_string).collect();
    let expected = "shop::order: tasks at `step(charge)` will not run the new `step(insure)`, which is before \
                that state\n\
                help: put it after the state if these tasks have to run it";
    assert_eq!(warned, [expected]);
    // The other way round, the new step is gone, which strands the tasks that stand at it.
    let stranded = old.check(&new);
    assert_eq!(stranded.iter().map(|one| &*one.site).collect::<Vec<_>>(), ["step(insure)"]);
    assert_eq!(old.skipped(&new), []);
}

/// A build in which the step `charge` stands after the state `rested`, and one in which it stands before.
mod moves {
    use super::*;
    use rialto_durable::wait_signal;

    pub static CHARGED: AtomicU32 = AtomicU32::new(0);

    pub async fn charge() -> Result<u64, Failure> {
        Ok(CHARGED.fetch_add(1, Ordering::SeqCst).into())
    }

    pub mod old {
        use super::*;

        #[rialto_cps::cps]
        pub async fn order(number: u64) -> Result<u64, StepError> {
            step::<u64>("pack", RetryPolicy::once(), |_| async { Ok(1) }).await?;
            checkpoint!("rested", wait_signal::<bool>("go"));
            step::<u64>("charge", RetryPolicy::once(), |_| charge()).await?;
            Ok(number)
        }
    }

    pub mod new {
        use super::*;

        #[rialto_cps::cps]
        pub async fn order(number: u64) -> Result<u64, StepError> {
            step::<u64>("pack", RetryPolicy::once(), |_| async { Ok(1) }).await?;
            step::<u64>("charge", RetryPolicy::once(), |_| charge()).await?;
            checkpoint!("rested", wait_signal::<bool>("go"));
            Ok(number)
        }
    }
}

/// The warning is right: the task continues, and never runs the step.
#[tokio::test]
async fn frames_check_warns_of_a_step_moved_before_the_state_of_a_task() {
    let here = |module: &str| format!("{}::moves::{module}", module_path!());
    let old = || Flows::builder().version::<moves::old::order>("shop", &here("old")).exclusive();
    let new = || Flows::builder().version::<moves::new::order>("shop", &here("new")).exclusive();
    let (before, after) = (old().frames(), new().frames());
    assert_eq!(after.check(&before), []);
    let skipped = after.skipped(&before);
    let seen: Vec<_> = skipped.iter().map(|one| (&*one.site, &*one.step, one.moved)).collect();
    assert_eq!(seen, [("rested", "step(charge)", true)]);
    assert_eq!(
        skipped[0].to_string(),
        "shop::order: tasks at `rested` will not run `step(charge)`, because it has moved from after this \
         state to before it\n\
         help: move it back if these tasks have to run it"
    );
    // The other way round, tasks at `rested` run the step again, so no step is skipped.
    assert_eq!(before.skipped(&after), []);

    let store = Mortal::default();
    let flows = old().open(store.clone()).unwrap();
    let worker = Worker::new(&flows);
    flows.start("o", moves::old::order(7)).await.unwrap();
    until(async || flows.describe("o").await.unwrap().frames.iter().any(|frame| frame.site == "rested"))
        .await;
    store.kill();
    drop((worker, flows));
    let flows = new().open(store.reopened()).unwrap();
    let _worker = Worker::new(&flows);
    flows.signal("o", "go", &true).await.unwrap();
    assert_eq!(flows.result::<Result<u64, StepError>>("o").await.unwrap(), Some(Ok(7)));
    assert_eq!(moves::CHARGED.load(Ordering::SeqCst), 0);
}
