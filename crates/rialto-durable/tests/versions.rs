//! The program changes while its tasks sleep.

use rialto_cps::Frame;
use rialto_cps::join;
use rialto_durable::store::{Store, Work};
use rialto_durable::{
    Attempt, Builder, Clock, Failure, Flows, FrameEdit, FramesLock, Redb, RetryPolicy, Status, StoreError,
    checkpoint, sleep, step,
};
use serde::de::DeserializeOwned;
use std::sync::{Arc, Mutex};
use std::time::{Duration, UNIX_EPOCH};

#[path = "support/worker.rs"]
mod worker;
use worker::{Worker, until};

const DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone)]
struct Shared(Arc<Mutex<Redb>>);

impl Store for Shared {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.0.lock().unwrap().transaction(work)
    }
}

/// The first version of the shop.
mod v1 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        let fee = fees(amount).await;
        format!("one: {}", amount + fee)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 10u64;
        checkpoint!("rested", sleep(DAY));
        amount * percent / 100
    }
}

/// `v1` with edits that touch no state at which a task can stand.
mod v2 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        if amount == 0 {
            checkpoint!("nothing to pay");
            return "nothing".to_string();
        }
        let fee = fees(amount).await;
        format!("two: {}", amount + fee)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 10u64;
        checkpoint!("rested", sleep(DAY));
        amount * percent / 100
    }
}

/// `v1` with an edit that changes a state: it has another label, and keeps a fraction instead of the
/// percentage.
mod v3 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        let fee = fees(amount).await;
        format!("three: {}", amount + fee)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let fraction = (10u32, 100u32);
        checkpoint!("at rest", sleep(DAY));
        amount * u64::from(fraction.0) / u64::from(fraction.1)
    }
}

const SHOP: &str = "versions::shop";

// In the store, the shop of each build is in the same module.
fn first() -> Builder {
    Flows::builder().version::<v1::order>(SHOP, "versions::v1").build("1")
}

fn second() -> Builder {
    Flows::builder().version::<v2::order>(SHOP, "versions::v2").build("2")
}

fn third() -> Builder {
    Flows::builder().version::<v3::order>(SHOP, "versions::v3").build("3")
}

fn layout_at(sites: &[rialto_cps::states::Site], name: &str) -> u64 {
    sites.iter().find(|site| site.name == name).unwrap().layout()
}

fn migrating() -> Builder {
    let (from, to) = (layout_at(v1::fees::sites(), "rested"), layout_at(v3::fees::sites(), "at rest"));
    third().migrate_frame(("versions::shop::fees", "rested"), (from, to), |frame: &mut FrameEdit<'_>| {
        let percent: u64 = frame.get("percent")?;
        frame.remove("percent");
        frame.set("fraction", &(percent as u32, 100u32))?;
        frame.goto("at rest");
        Ok(())
    })
}

/// Starts an order in the first version and lets it sleep. Then this build continues it. Returns its result,
/// or why the build refuses it.
async fn found_by(builder: Builder) -> Result<String, String> {
    continued(first(), v1::order(50), builder).await
}

/// Starts a task in the old build and lets it sleep. Then the new build continues it. Returns its result, or
/// why the new build refuses it.
async fn continued<T: DeserializeOwned>(old: Builder, call: impl Frame, new: Builder) -> Result<T, String> {
    let store = Shared(Arc::new(Mutex::new(Redb::in_memory().unwrap())));
    let clock = Clock::manual(UNIX_EPOCH);
    let worked = |flows: &Flows| tokio::spawn(flows.clone().run(tokio::spawn));
    let old = old.clock(clock.clone()).open(store.clone()).unwrap();
    let worker = worked(&old);
    old.start("o", call).await.unwrap();
    while old.describe("o").await.unwrap().summary.status != Status::Waiting {
        tokio::task::yield_now().await;
    }
    old.stop();
    worker.await.unwrap().unwrap();

    let new = new.clock(clock.clone()).poll_interval(Duration::from_millis(5)).open(store).unwrap();
    let worker = worked(&new);
    clock.advance(DAY);
    loop {
        let shown = new.describe("o").await.unwrap();
        match shown.summary.status {
            Status::Completed => break,
            Status::Quarantined => {
                assert_eq!(shown.build, "1");
                return Err(shown.summary.why.unwrap());
            }
            _ => tokio::task::yield_now().await,
        }
    }
    let result = new.result::<T>("o").await.unwrap().unwrap();
    new.stop();
    worker.await.unwrap().unwrap();
    Ok(result)
}

#[tokio::test]
async fn an_edit_elsewhere_lets_the_task_continue() {
    assert_eq!(found_by(second()).await.unwrap(), "two: 55");
}

#[tokio::test]
async fn a_state_that_has_changed_is_refused_with_both_versions() {
    let why = found_by(third()).await.unwrap_err();
    assert!(why.contains("`versions::v3::fees` has no state `rested`"), "{why}");
    assert!(why.contains("build 1 wrote a frame there"), "{why}");
}

#[tokio::test]
async fn an_old_version_beside_a_new_one_continues_its_tasks() {
    let both = third().version::<v1::order>(SHOP, "versions::v1");
    assert_eq!(found_by(both).await.unwrap(), "one: 55");
}

#[tokio::test]
async fn a_frame_is_upgraded() {
    assert_eq!(found_by(migrating()).await.unwrap(), "three: 55");
}

#[tokio::test]
async fn an_incomplete_frame_upgrade_is_refused() {
    let from = layout_at(v1::fees::sites(), "rested");
    let lazy = third().migrate_frame(("versions::shop::fees", "rested"), (from, 0), |frame| {
        frame.goto("at rest");
        frame.rename("percent", "per cent")
    });
    let why = found_by(lazy).await.unwrap_err();
    assert!(why.contains("`fraction: (u32, u32,)` is missing"), "{why}");
}

/// The test program is the crate `versions`, and a full module path begins with that name.
#[test]
fn a_version_that_renames_nothing_is_refused() {
    let opened = |here: &str| {
        Flows::builder().version::<v1::order>("shop", here).open(Redb::in_memory().unwrap()).map(drop)
    };
    assert_eq!(opened("versions::v1"), Ok(()));
    let why = opened("v1").unwrap_err().to_string();
    assert!(why.contains("`v1`") && why.contains("`versions::v1::order`"), "{why}");
    // A prefix of a module's name does not name the module.
    assert!(opened("versions::v").is_err());
    // It is enough that a function which the flow calls is in the module.
    let calls = Flows::builder().version::<calls_v1>("shop", "versions::v1");
    assert_eq!(calls.open(Redb::in_memory().unwrap()).map(drop), Ok(()));
    assert_eq!(Flows::builder().flow::<v1::order>().open(Redb::in_memory().unwrap()).map(drop), Ok(()));
}

#[rialto_cps::cps]
async fn calls_v1() -> u64 {
    let (one, other) = join!(v1::fees(1), v1::fees(2));
    one + other
}

/// The workflow returns another type.
mod v5 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> u64 {
        let fee = fees(amount).await;
        amount + fee
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 10u64;
        checkpoint!("rested", sleep(DAY));
        amount * percent / 100
    }
}

/// The workflow calls a second time the function in which the task waits.
mod v6 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        let fee = fees(amount).await;
        let more = fees(fee).await;
        format!("six: {}", amount + fee + more)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 10u64;
        checkpoint!("rested", sleep(DAY));
        amount * percent / 100
    }
}

/// The percentage has become a rate in thousandths, with the same name and type.
mod v7 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        let fee = fees(amount).await;
        format!("seven: {}", amount + fee)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 100u64;
        checkpoint!("rested", sleep(DAY));
        amount * percent / 1000
    }
}

#[tokio::test]
async fn a_task_whose_function_returns_another_type_continues() {
    let fifth = Flows::builder().version::<v5::order>(SHOP, "versions::v5").build("5");
    assert_eq!(continued::<u64>(first(), v1::order(50), fifth).await, Ok(55));
}

#[tokio::test]
async fn a_variable_with_a_new_meaning_keeps_its_stored_value() {
    let seventh = Flows::builder().version::<v7::order>(SHOP, "versions::v7").build("7");
    assert_eq!(found_by(seventh).await.unwrap(), "seven: 50");
}

/// The call at which the task waits has a label, here and in `labelled2`.
mod labelled1 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> u64 {
        let fee: u64 = checkpoint!("fees", v1::fees(amount));
        amount + fee
    }
}

mod labelled2 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> u64 {
        let fee: u64 = checkpoint!("fees", v1::fees(amount));
        let more: u64 = v1::fees(fee * 10).await;
        amount + fee + more
    }
}

#[tokio::test]
async fn a_second_call_strands_a_task_in_the_first_unless_that_has_a_label() {
    let sixth = Flows::builder().version::<v6::order>(SHOP, "versions::v6").build("6");
    let why = found_by(sixth).await.unwrap_err();
    assert!(why.contains("`versions::v6::order` has no state `fees()`"), "{why}");
    assert!(why.contains("build 1 wrote a frame there"), "{why}");

    let old = Flows::builder().version::<labelled1::order>(SHOP, "versions::labelled1").build("1");
    let new = Flows::builder().version::<labelled2::order>(SHOP, "versions::labelled2").build("2");
    assert_eq!(new.frames().check(&old.frames()), []);
}

static NOTIFIED: Mutex<Vec<String>> = Mutex::new(Vec::new());

async fn notify(attempt: Attempt) -> Result<(), Failure> {
    NOTIFIED.lock().unwrap().push(attempt.idempotency_key);
    Ok(())
}

mod notifies_before {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> u64 {
        let _ = step::<()>("notify", RetryPolicy::once(), notify).await;
        checkpoint!("rested", sleep(DAY));
        amount
    }
}

mod notifies_behind {
    use super::*;

    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> u64 {
        checkpoint!("rested", sleep(DAY));
        let _ = step::<()>("notify", RetryPolicy::once(), notify).await;
        amount
    }
}

#[tokio::test]
async fn a_step_that_moves_past_the_state_runs_twice_or_never() {
    let before =
        || Flows::builder().version::<notifies_before::order>(SHOP, "versions::notifies_before").build("1");
    let behind =
        || Flows::builder().version::<notifies_behind::order>(SHOP, "versions::notifies_behind").build("2");
    let notified = || std::mem::take(&mut *NOTIFIED.lock().unwrap());
    assert_eq!(continued(before(), notifies_before::order(50), behind()).await, Ok(50));
    assert_eq!(notified(), ["o/0/notify", "o/2/notify"]);
    assert_eq!(continued(behind(), notifies_behind::order(50), before()).await, Ok(50));
    assert_eq!(notified(), [""; 0]);
    let warned: Vec<_> =
        before().frames().skipped(&behind().frames()).iter().map(ToString::to_string).collect();
    assert!(warned[0].contains("tasks at `rested` will not run `step(notify)`"), "{warned:?}");
}

/// Two programs, or two builds of one, run the tasks of one store at the same time.
struct Deployed {
    store: Shared,
    clock: Clock,
}

impl Deployed {
    fn new() -> Self {
        let store = Shared(Arc::new(Mutex::new(Redb::in_memory().unwrap())));
        Deployed { store, clock: Clock::manual(UNIX_EPOCH) }
    }

    fn open(&self, builder: Builder) -> (Flows, Worker) {
        let builder = builder.clock(self.clock.clone()).poll_interval(Duration::from_millis(5));
        let flows = builder.open(self.store.clone()).unwrap();
        let worker = Worker::new(&flows);
        (flows, worker)
    }
}

#[rialto_cps::cps]
async fn elsewhere() -> u64 {
    checkpoint!("here");
    7
}

#[tokio::test]
async fn tasks_of_unregistered_flows_stay_ready() {
    let deployed = Deployed::new();
    let (shop, _shop) = deployed.open(first());
    shop.start("e", elsewhere()).await.unwrap();
    // The shop runs its own flow, although a task of another flow is due.
    shop.start("o", v1::order(50)).await.unwrap();
    until(async || shop.describe("o").await.unwrap().summary.status == Status::Waiting).await;
    assert_eq!(shop.describe("e").await.unwrap().summary.status, Status::Ready);
    let (other, _other) = deployed.open(Flows::builder().flow::<elsewhere>());
    assert_eq!(other.result::<u64>("e").await.unwrap(), Some(7));
}

#[tokio::test]
async fn a_task_that_one_build_refuses_is_run_by_another() {
    let deployed = Deployed::new();
    let (old, stays) = deployed.open(first().max_crashes(1));
    let (_new, goes) = deployed.open(migrating().max_crashes(1));
    drop(goes);
    // The new build writes a state, and is then rolled back.
    let (new, goes) = deployed.open(migrating().max_crashes(1).build("3a"));
    drop(stays);
    new.start("o", v3::order(50)).await.unwrap();
    until(async || new.describe("o").await.unwrap().summary.status == Status::Waiting).await;
    drop(goes);
    let stays = Worker::new(&old);
    deployed.clock.advance(DAY);
    until(async || old.describe("o").await.unwrap().summary.status == Status::Quarantined).await;
    let why = old.describe("o").await.unwrap().summary.why.unwrap();
    assert!(why.contains("`versions::v1::fees` has no state `at rest`"), "{why}");
    assert!(why.contains("build 3a wrote a frame there"), "{why}");
    // The new build is deployed again beside the old one, and takes the task from quarantine without a
    // `retry`.
    let (again, _again) = deployed.open(migrating().max_crashes(1).build("3b"));
    assert_eq!(again.result::<String>("o").await.unwrap().unwrap(), "three: 55");
    drop(stays);
}

#[tokio::test]
async fn retry_lets_a_build_try_a_refused_task_again() {
    let deployed = Deployed::new();
    let (old, worker) = deployed.open(first());
    old.start("o", v1::order(50)).await.unwrap();
    until(async || old.describe("o").await.unwrap().summary.status == Status::Waiting).await;
    drop(worker);
    let (new, _worker) = deployed.open(third());
    deployed.clock.advance(DAY);
    until(async || new.describe("o").await.unwrap().summary.status == Status::Quarantined).await;
    let refusals = async || {
        let log = new.describe("o").await.unwrap().log;
        log.iter().filter(|entry| entry.kind == "quarantined").count()
    };
    assert_eq!(refusals().await, 1);
    new.retry("o").await.unwrap();
    until(async || refusals().await == 2).await;
    // The same version with the migration that was missing.
    let (mended, _mended) = deployed.open(migrating().build("mended"));
    assert_eq!(mended.result::<String>("o").await.unwrap().unwrap(), "three: 55");
}

/// At the same label, something else is awaited.
mod v4 {
    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        let fee = fees(amount).await;
        format!("four: {}", amount + fee)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 10u64;
        checkpoint!("rested", rialto_durable::wait_signal::<()>("go on"));
        amount * percent / 100
    }
}

fn fourth() -> Builder {
    Flows::builder().version::<v4::order>(SHOP, "versions::v4").build("4")
}

#[tokio::test]
async fn another_leaf_at_the_same_label_is_refused_and_frames_check_reports_it() {
    let why = found_by(fourth()).await.unwrap_err();
    assert!(why.contains("awaits `rialto_durable::signal` where"), "{why}");
    assert!(why.contains("where the stored frame is one of `rialto_durable::sleep`"), "{why}");
    let stranded = fourth().frames().check(&first().frames());
    let texts: Vec<_> = stranded.iter().map(ToString::to_string).collect();
    let rested = texts.iter().find(|text| text.starts_with("versions::shop::fees at `rested`")).unwrap();
    assert!(rested.ends_with("this build no longer awaits rialto_durable::sleep there"), "{rested}");
    // The state of the leaf itself is stranded, too.
    assert!(texts.iter().any(|text| text.starts_with("rialto_durable::sleep at `waiting`")), "{texts:?}");
    assert!(!fourth().frames().missing_in(&first().frames()).is_empty());
}

/// The first version of a workflow with two parts.
mod pair1 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn pair() -> u64 {
        let (one, other) = join!(part(1), part(2));
        one + other
    }

    #[rialto_cps::cps]
    pub async fn part(n: u64) -> u64 {
        checkpoint!("rested", sleep(DAY));
        n
    }
}

/// A part gains a state at which no task stands.
mod pair2 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn pair() -> u64 {
        let (one, other) = join!(part(1), part(2));
        one * 100 + other
    }

    #[rialto_cps::cps]
    pub async fn part(n: u64) -> u64 {
        checkpoint!("rested", sleep(DAY));
        let more: u64 = n * 10;
        checkpoint!("more");
        more
    }
}

/// A part returns another type.
mod pair3 {
    use super::*;

    #[rialto_cps::cps]
    pub async fn pair() -> u64 {
        let (one, other) = join!(part(1), part(2));
        u64::from(one + other)
    }

    #[rialto_cps::cps]
    pub async fn part(n: u64) -> u32 {
        checkpoint!("rested", sleep(DAY));
        n as u32
    }
}

const PAIR: &str = "versions::pair";

/// Starts a pair in the first version and lets it sleep. Then this build continues it. Returns its result, or
/// why the build refuses it.
async fn pair_found_by(builder: Builder) -> Result<u64, String> {
    let deployed = Deployed::new();
    let (old, worker) =
        deployed.open(Flows::builder().version::<pair1::pair>(PAIR, "versions::pair1").build("1"));
    old.start("p", pair1::pair()).await.unwrap();
    until(async || old.describe("p").await.unwrap().summary.status == Status::Waiting).await;
    drop(worker);
    let (new, _worker) = deployed.open(builder);
    deployed.clock.advance(DAY);
    let ended = async || new.describe("p").await.unwrap().summary;
    until(async || matches!(ended().await.status, Status::Completed | Status::Quarantined)).await;
    match ended().await.why {
        Some(why) => Err(why),
        None => Ok(new.result::<u64>("p").await.unwrap().unwrap()),
    }
}

#[tokio::test]
async fn the_states_of_a_join_are_those_of_its_parts() {
    let first = Flows::builder().version::<pair1::pair>(PAIR, "versions::pair1").frames();
    let second = || Flows::builder().version::<pair2::pair>(PAIR, "versions::pair2").build("2");
    assert_eq!(pair_found_by(second()).await, Ok(1020));
    assert!(second().frames().check(&first).is_empty());
    let third = || Flows::builder().version::<pair3::pair>(PAIR, "versions::pair3").build("3");
    let why = pair_found_by(third()).await.unwrap_err();
    assert!(why.contains("the state `joined` of `join!` has layout"), "{why}");
    let stranded: Vec<_> = third().frames().check(&first).iter().map(ToString::to_string).collect();
    assert!(stranded.iter().any(|each| each.starts_with("join! at `joined`")), "{stranded:?}");
    let pair = stranded.iter().find(|each| each.starts_with("versions::pair::pair at `join[part,part]()`"));
    assert!(pair.unwrap().ends_with("the result type of an awaited part differs in this build"), "{pair:?}");
}

/// A `join!` of another function has the results that the committed one had.
#[test]
fn frames_check_finds_a_changed_result_of_a_join_beside_another_join() {
    let first = Flows::builder().version::<pair1::pair>(PAIR, "versions::pair1").frames();
    let both =
        Flows::builder().version::<pair3::pair>(PAIR, "versions::pair3").flow::<pair1::pair>().frames();
    let stranded: Vec<_> = both.check(&first).into_iter().map(|each| (each.function, each.site)).collect();
    assert_eq!(stranded, [("versions::pair::pair".to_string(), "join[part,part]()".to_string())]);
}

#[test]
fn frames_check_finds_what_would_be_stranded() {
    let committed = first().frames();
    assert_eq!(FramesLock::from_json(&committed.to_json()).unwrap(), committed);
    assert!(committed.to_json().contains("percent: u64"), "{}", committed.to_json());
    assert!(first().frames().check(&committed).is_empty());
    assert!(second().frames().check(&committed).is_empty());
    let new: Vec<_> = second().frames().missing_in(&committed);
    let new: Vec<_> = new.iter().map(|(function, site)| (&**function, &**site)).collect();
    assert_eq!(new, [("rialto_durable::checkpoint", "waiting"), ("versions::shop::order", "nothing to pay")]);
    let stranded = third().frames().check(&committed);
    assert_eq!(stranded.len(), 1);
    assert_eq!((&*stranded[0].function, &*stranded[0].site), ("versions::shop::fees", "rested"));
    assert!(migrating().frames().check(&committed).is_empty());
    // A second `frames lock` changes nothing.
    let kept = migrating().frames().merge(committed.clone());
    assert_eq!(migrating().frames().merge(kept.clone()), kept);
    let both = third().version::<v1::order>(SHOP, "versions::v1").frames();
    assert!(both.check(&committed).is_empty());
    assert!(both.check(&third().frames()).is_empty());
}

/// `third` with an upgrade that is registered for this label, from the layout of the label `rested`.
fn third_upgraded(
    label: &str,
    with: impl Fn(&mut FrameEdit<'_>) -> Result<(), String> + Send + Sync + 'static,
) -> Builder {
    let layouts = (layout_at(v1::fees::sites(), "rested"), layout_at(v3::fees::sites(), "at rest"));
    third().migrate_frame(("versions::shop::fees", label), layouts, with)
}

fn to_fraction(frame: &mut FrameEdit<'_>) -> Result<(), String> {
    let percent: u64 = frame.get("percent")?;
    frame.remove("percent");
    frame.set("fraction", &(percent as u32, 100u32))
}

fn stranded_sites(new: &Builder) -> Vec<String> {
    new.frames().check(&first().frames()).into_iter().map(|each| each.site).collect()
}

#[tokio::test]
async fn an_upgrade_of_another_label_leaves_the_state_stranded() {
    let other = third_upgraded("resting", to_fraction);
    assert_eq!(stranded_sites(&other), ["rested"]);
    found_by(other).await.unwrap_err();
}

/// The layout after the upgrade determines the state, so that the check knows it, too.
#[tokio::test]
async fn an_upgraded_frame_is_in_the_state_of_its_new_layout() {
    let upgraded = third_upgraded("rested", to_fraction);
    assert_eq!(stranded_sites(&upgraded), [""; 0]);
    assert_eq!(found_by(upgraded).await.unwrap(), "three: 55");
}

/// A second upgrade continues from the layout of the first one.
#[tokio::test]
async fn upgrades_form_a_chain_by_their_layouts() {
    let (from, between, to) =
        (layout_at(v1::fees::sites(), "rested"), 7, layout_at(v3::fees::sites(), "at rest"));
    let chain = third()
        .migrate_frame(("versions::shop::fees", "rested"), (from, between), |frame| {
            frame.rename("percent", "per cent")
        })
        .migrate_frame(("versions::shop::fees", "resting"), (between, to), |frame| {
            frame.rename("per cent", "percent")?;
            to_fraction(frame)
        });
    assert_eq!(stranded_sites(&chain), [""; 0]);
    assert_eq!(found_by(chain).await.unwrap(), "three: 55");
}

/// `v1` with another kept variable and another leaf at the label.
mod v8 {
    #[rialto_cps::cps]
    pub async fn order(amount: u64) -> String {
        let fee = fees(amount).await;
        format!("eight: {}", amount + fee)
    }

    #[rialto_cps::cps]
    pub async fn fees(amount: u64) -> u64 {
        let percent = 10u32;
        checkpoint!("rested", rialto_durable::wait_signal::<()>("go on"));
        amount * u64::from(percent) / 100
    }
}

/// An upgrade converts the variables of one frame. The next frame, of the leaf, stays as it is.
#[tokio::test]
async fn the_upgrade_of_a_frame_does_not_change_the_leaf_that_it_awaits() {
    let layouts = (layout_at(v1::fees::sites(), "rested"), layout_at(v8::fees::sites(), "rested"));
    let eighth = || {
        let new = Flows::builder().version::<v8::order>(SHOP, "versions::v8").build("8");
        new.migrate_frame(("versions::shop::fees", "rested"), layouts, |frame| frame.set("percent", &10u32))
    };
    let why = found_by(eighth()).await.unwrap_err();
    assert!(why.contains("the stored frame is one of `rialto_durable::sleep`"), "{why}");
    let stranded = eighth().frames().check(&first().frames());
    let rested = stranded.iter().find(|each| each.function == "versions::shop::fees").unwrap();
    assert_eq!((&*rested.site, &*rested.awaits), ("rested", &["rialto_durable::sleep".to_string()][..]));
}

/// A crate that does not know Rialto, in two versions.
macro_rules! wallets {
    ($($module:ident: $units:ty;)*) => {$(
        mod $module {
            #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
            pub struct Money {
                pub units: $units,
                pub currency: String,
            }

            pub fn money() -> Money {
                Money { units: 7, currency: "GBP".into() }
            }
        }
    )*};
}

wallets! {
    wallet_one: u64;
    wallet_two: u32;
}

/// Workflows that keep a value whose type is inferred and has no `Layout`.
macro_rules! keeps {
    ($($module:ident: $kept:expr;)*) => {$(
        #[allow(dead_code, reason = "some are never called")]
        mod $module {
            use super::*;

            #[rialto_cps::cps]
            pub async fn order(number: u64) -> String {
                let kept = $kept;
                checkpoint!("rested", sleep(DAY));
                format!("{number}: {kept:?}")
            }

            pub fn build(name: &str) -> Builder {
                Flows::builder().version::<order>(SHOP, concat!("versions::", stringify!($module))).build(name)
            }
        }
    )*};
}

keeps! {
    an_id: uuid::Uuid::from_u128(7);
    a_time: chrono::DateTime::<chrono::Utc>::UNIX_EPOCH;
    a_day: chrono::DateTime::<chrono::Utc>::UNIX_EPOCH.date_naive();
    a_json: serde_json::json!({ "a": [1, 2] });
    a_number: 7_u64;
    money: wallet_one::money();
    other_money: wallet_two::money();
    an_option: Some(7).map(|_| wallet_one::money());
    an_other_option: Some(7).map(|_| wallet_two::money());
}

/// As `money`, with a type that is written.
mod written_money {
    use super::*;
    use wallet_one::Money;

    #[rialto_cps::cps]
    pub async fn order(number: u64) -> String {
        let kept: Money = Money { units: number, currency: "GBP".into() };
        checkpoint!("rested", sleep(DAY));
        format!("{number}: {kept:?}")
    }

    pub fn build(name: &str) -> Builder {
        Flows::builder().version::<order>(SHOP, "versions::written_money").build(name)
    }
}

#[tokio::test]
async fn values_of_foreign_types_are_kept() {
    assert_eq!(
        continued(an_id::build("1"), an_id::order(1), an_id::build("2")).await,
        Ok(String::from("1: 00000000-0000-0000-0000-000000000007"))
    );
    assert_eq!(
        continued(a_time::build("1"), a_time::order(2), a_time::build("2")).await,
        Ok(String::from("2: 1970-01-01T00:00:00Z"))
    );
    let json = continued::<String>(a_json::build("1"), a_json::order(3), a_json::build("2")).await;
    assert!(json.unwrap().starts_with("3: Object"));
}

#[tokio::test]
async fn a_foreign_type_that_has_changed_is_refused_with_its_field() {
    let why = continued::<String>(money::build("1"), money::order(7), other_money::build("2")).await;
    let why = why.unwrap_err();
    let field = "the type of `kept` differs: the field `units` of `Money`: it was written as `u64`, and is `u32` here";
    assert!(why.contains(field), "{why}");
    // What the source says of the type does not matter.
    let same = continued(money::build("1"), money::order(7), written_money::build("2")).await;
    assert_eq!(same, Ok(String::from("7: Money { units: 7, currency: \"GBP\" }")));
}

#[test]
fn foreign_types_have_fingerprints() {
    let check = |old: Builder, new: Builder| new.frames().check(&old.frames());
    let builds =
        [an_id::build, a_time::build, a_json::build, a_number::build, money::build, other_money::build];
    let builds = builds.into_iter().chain([an_option::build, an_other_option::build]).collect::<Vec<_>>();
    for (at, old) in builds.iter().enumerate() {
        for (other, new) in builds.iter().enumerate() {
            let refused = check(old("1"), new("2"));
            assert_eq!(refused.is_empty(), at == other, "{at} {other}: {refused:?}");
        }
    }
    // Both are texts.
    assert_eq!(check(a_time::build("1"), a_day::build("2")), []);
    let refused = check(an_option::build("1"), an_other_option::build("2"));
    assert!(refused.iter().any(|state| state.why.contains("`units`")), "{refused:?}");
}

/// Parameters, and the results of steps.
macro_rules! passes {
    ($($module:ident: $wallet:ident;)*) => {$(
        #[allow(dead_code, reason = "they are never called")]
        mod $module {
            use super::*;
            use $wallet::Money;

            async fn pay(_: Attempt) -> Result<Money, Failure> {
                Ok($wallet::money())
            }

            #[rialto_cps::cps]
            pub async fn order(amount: Money) -> bool {
                let paid = step::<Money>("pay", RetryPolicy::once(), pay).await;
                let units = u64::from(amount.units);
                checkpoint!("rested", sleep(DAY));
                paid.is_ok_and(|paid| u64::from(paid.units) == units)
            }

            pub fn build() -> Builder {
                Flows::builder().version::<order>(SHOP, concat!("versions::", stringify!($module)))
            }
        }
    )*};
}

passes! {
    passes_one: wallet_one;
    passes_two: wallet_two;
}

#[test]
fn parameters_and_steps_of_foreign_types_have_fingerprints() {
    let refused = passes_two::build().frames().check(&passes_one::build().frames());
    let why =
        |site: &str| refused.iter().find(|state| state.site == site).unwrap_or_else(|| panic!("{refused:?}"));
    assert!(why("start").why.contains("the type of `amount` differs: the field `units` of `Money`"));
    assert!(
        why("step(pay)").why.contains("the result type of the step differs: the field `units` of `Money`")
    );
    assert_eq!(passes_one::build().frames().check(&passes_one::build().frames()), []);
}

/// Code that was written with an earlier version names the layouts of that version.
#[tokio::test]
async fn an_upgrade_leads_to_the_layout_of_an_earlier_version() {
    let state =
        |sites: &'static [rialto_cps::states::Site]| sites.iter().find(|site| site.name == "rested").unwrap();
    let (from, to) = (state(a_number::order::sites()), state(money::order::sites()));
    assert_eq!((from.text_layout(), to.text_layout() == to.layout()), (from.layout(), false));
    let upgrade = |frame: &mut FrameEdit<'_>| {
        let units: u64 = frame.get("kept")?;
        frame.set("kept", &wallet_one::Money { units, currency: "GBP".into() })
    };
    let build = || {
        let layouts = (from.layout(), to.text_layout());
        money::build("2").migrate_frame(("versions::shop::order", "rested"), layouts, upgrade)
    };
    assert_eq!(build().frames().check(&a_number::build("1").frames()), []);
    let upgraded = continued(a_number::build("1"), a_number::order(7), build()).await;
    assert_eq!(upgraded, Ok(String::from("7: Money { units: 7, currency: \"GBP\" }")));
}
