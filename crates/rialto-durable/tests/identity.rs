//! The identity of states: the name of each state, its variables, their fingerprints and the layouts are compared with a
//! record, `tests/identity.txt`. Frames that stand in stores have these identities, so that only a new function may change
//! the record: `RIALTO_REWRITE=1` writes it again.
#![allow(missing_docs, reason = "the functions are public for their frames")]

use rialto_cps::{Frame, HasLayout, sleep as cps_sleep};
use rialto_durable::{
    Attempt, Failure, RetryPolicy, StepError, checkpoint, sleep, step, wait_signal, wait_signal_within,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Order {
    id: u64,
    lines: Vec<(String, u32)>,
}

/// Has a destructor that a program sees.
#[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Guard(u64);

impl Drop for Guard {
    fn drop(&mut self) {}
}

/// Has no destructor, as only its type tells.
#[derive(Clone, Copy, Serialize, Deserialize, rialto_cps::Layout)]
pub struct Mark(u64);

/// Counts by the text of its name.
#[derive(Clone, Serialize, Deserialize)]
pub struct Plain {
    amount: u64,
}

async fn charge(attempt: Attempt, amount: u64) -> Result<String, Failure> {
    Ok(format!("{amount} {}", attempt.idempotency_key))
}

async fn no_state() {}

mod framed {
    use super::*;
    use rialto_cps::{cps, join, select};

    #[cps]
    pub async fn starts(order: Order) -> u64 {
        order.id
    }

    #[cps]
    pub async fn labelled(order: Order) -> u64 {
        checkpoint!("begun");
        checkpoint!("rested", sleep(DAY));
        sleep(DAY).await;
        sleep(DAY).await;
        order.id
    }

    #[cps]
    pub async fn steps(order: Order, amount: u64) -> Result<String, StepError> {
        let first =
            step::<String>("charge", RetryPolicy::default(), move |attempt| charge(attempt, amount)).await?;
        let second =
            step::<String>("charge", RetryPolicy::once(), move |attempt| charge(attempt, amount)).await?;
        let key: String = format!("{}/{first}", order.id);
        let third = step::<String>(key, RetryPolicy::once(), move |attempt| charge(attempt, amount)).await?;
        no_state().await;
        Ok(format!("{first} {second} {third}"))
    }

    /// The iterated value has no name. A value whose drop has no visible effect is not kept.
    #[cps]
    pub async fn loops(items: BTreeMap<String, u32>, list: Vec<Order>) -> Result<u64, StepError> {
        let mut sum: u64 = 0;
        for (item, count) in items {
            let policy: RetryPolicy = RetryPolicy::once();
            let amount: u64 = u64::from(count);
            let receipt =
                step::<String>(format!("buy/{item}"), policy, move |attempt| charge(attempt, amount)).await?;
            sum += receipt.len() as u64;
        }
        for each in list {
            sum += starts(each).await;
        }
        for i in 0..3_u64 {
            sleep(DAY * i as u32).await;
            sum += i;
        }
        Ok(sum)
    }

    /// Guards, shadowing, and values that may have moved.
    #[cps]
    pub async fn drops(order: Order, moves: bool) -> u64 {
        let guard: Guard = Guard(1);
        let mark: Mark = Mark(2);
        let perhaps: Guard = Guard(3);
        if moves {
            drop(perhaps);
        }
        sleep(DAY).await;
        let order: Order = Order { id: order.id + mark.0, ..order };
        let order: u64 = {
            let inner: u64 = order.id;
            sleep(DAY).await;
            inner + order.lines.len() as u64
        };
        let text: String = String::from("unseen");
        no_state().await;
        let _ = (&guard, text.len());
        order
    }

    #[cps]
    pub async fn by_text(plain: Plain, other: Plain) -> u64 {
        sleep(DAY).await;
        let all: Vec<Plain> = vec![plain, other];
        sleep(DAY).await;
        all.iter().map(|each| each.amount).sum()
    }

    #[cps]
    pub async fn signals(order: Order) -> Option<String> {
        let by: String = checkpoint!("asked", wait_signal::<String>("approved"));
        let in_time: Option<String> = wait_signal_within::<String>("again", DAY).await;
        in_time.map(|again| format!("{by} {again} {}", order.id))
    }

    #[cps]
    pub async fn joins(order: Order) -> (u64, Result<String, StepError>) {
        let amount: u64 = order.id;
        let (labelled, stepped) = join!(labelled(order.clone()), steps(order, amount));
        sleep(DAY).await;
        (labelled, stepped)
    }

    #[cps]
    pub async fn chooses(turns: u64) -> u64 {
        let mut sum: u64 = 0;
        for turn in 0..turns {
            select! {
                () = cps_sleep(DAY) => sum += 1,
                () = cps_sleep(2 * DAY), if turn > 1 => sum += 2,
            }
        }
        sum
    }

    #[cps]
    pub async fn recursive(n: u64) -> u64 {
        if n == 0 {
            sleep(DAY).await;
            return 0;
        }
        let rest: u64 = recursive(n - 1).await;
        rest + 1
    }

    #[cps]
    pub async fn generic<T: HasLayout>(values: Vec<T>, one: T) -> u64 {
        sleep(DAY).await;
        drop(one);
        sleep(DAY).await;
        values.len() as u64
    }
}

/// The states of a function as text: to a durable store, states with the same text are the same.
fn states<F: Frame>() -> String {
    let name = |name: &str| name.rsplit("::").next().unwrap_or_default().to_string();
    let mut all = format!("{}\n", name(F::NAME));
    for site in F::sites() {
        let callees: Vec<_> = site.callees.iter().map(|callee| name(callee().name)).collect();
        // Those of earlier versions, which may stand in the code of frame upgrades.
        let (base, layout) = (site.base(), site.text_layout());
        all += &format!("    {}: {base:016x} {layout:016x} [{}]\n", site.name, callees.join(", "));
        for ((name, _), description) in site.variables.iter().zip(site.descriptions()) {
            all += &format!("        {name}: {description:?}\n");
        }
        if let Some(value) = site.step_value() {
            all += &format!("        -> {value:?}\n");
        }
    }
    all
}

#[test]
fn states_are_those_of_the_record() {
    let all = [
        states::<framed::starts>(),
        states::<framed::labelled>(),
        states::<framed::steps>(),
        states::<framed::loops>(),
        states::<framed::drops>(),
        states::<framed::by_text>(),
        states::<framed::signals>(),
        states::<framed::joins>(),
        states::<framed::chooses>(),
        states::<framed::recursive>(),
        states::<framed::generic<u64>>(),
        states::<framed::generic<Guard>>(),
    ]
    .concat();
    let record = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/identity.txt");
    if std::env::var_os("RIALTO_REWRITE").is_some() {
        std::fs::write(&record, &all).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&record).unwrap_or_default(), all);
}

/// A layout differs from that of earlier versions only if a type has no `Layout`.
#[test]
fn layouts_are_those_of_earlier_versions_if_all_types_have_layouts() {
    let changed = |sites: &'static [rialto_cps::states::Site]| {
        let changed = sites.iter().filter(|site| site.layout() != site.text_layout());
        changed.map(|site| site.name).collect::<Vec<_>>()
    };
    assert_eq!(changed(framed::drops::sites()), [""; 0]);
    assert_eq!(changed(framed::steps::sites()), [""; 0]);
    assert_eq!(changed(framed::by_text::sites()), ["start", "sleep()#1/2", "sleep()#2/2"]);
}

#[test]
fn a_generic_function_has_other_states_for_other_types() {
    let layout = |sites: &[rialto_cps::states::Site]| sites[1].layout();
    assert_ne!(layout(framed::generic::<u64>::sites()), layout(framed::generic::<i64>::sites()));
}
