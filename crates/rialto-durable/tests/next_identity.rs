//! The identity of states under the next transformation: the name of each state, its variables, their fingerprints, and
//! the layouts are those of today's, so that frames which stand in stores are read.
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

/// The functions, in a module for each transformation.
macro_rules! both {
    ($($code:tt)*) => {
        mod old {
            use super::*;
            use rialto_cps::{cps, join, select};
            $($code)*
        }
        mod next {
            use super::*;
            use rialto_cps::{cps_next as cps, join, select};
            $($code)*
        }
    };
}

both! {
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
        let first = step::<String>("charge", RetryPolicy::default(), move |attempt| charge(attempt, amount)).await?;
        let second = step::<String>("charge", RetryPolicy::once(), move |attempt| charge(attempt, amount)).await?;
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
            let receipt = step::<String>(format!("buy/{item}"), policy, move |attempt| charge(attempt, amount)).await?;
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
        let order: u64 = { let inner: u64 = order.id; sleep(DAY).await; inner + order.lines.len() as u64 };
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

/// All states of a function are those of the old one: to a durable store they are the same.
fn same<Next: Frame, Old: Frame>() {
    let name = |name: &str| name.rsplit("::").next().unwrap_or_default().to_string();
    assert_eq!(name(Next::NAME), name(Old::NAME));
    let names = |sites: &[rialto_cps::states::Site]| sites.iter().map(|site| site.name).collect::<Vec<_>>();
    assert_eq!(names(Next::SITES), names(Old::SITES), "{}", Next::NAME);
    for (next, old) in Next::SITES.iter().zip(Old::SITES) {
        let at = format!("{} at `{}`", Next::NAME, old.name);
        let variables = |site: &rialto_cps::states::Site| -> Vec<(String, String)> {
            let types = site.descriptions().into_iter().map(|description| format!("{description:?}"));
            site.variables.iter().map(|(name, _)| name.to_string()).zip(types).collect()
        };
        assert_eq!(variables(next), variables(old), "{at}");
        assert_eq!(next.step_value(), old.step_value(), "{at}");
        assert_eq!(next.base(), old.base(), "{at}");
        assert_eq!(next.layout(), old.layout(), "{at}");
        let callees = |site: &rialto_cps::states::Site| -> Vec<String> {
            site.callees.iter().map(|callee| name(callee().name)).collect()
        };
        assert_eq!(callees(next), callees(old), "{at}");
    }
}

/// Not beside the functions, which have the same names.
mod states {
    use super::{Frame, Guard, next, old, same};

    macro_rules! each {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            same::<next::$name, old::$name>();
        }
    )*};
}

    each! { starts labelled steps loops drops by_text signals joins chooses recursive }

    #[test]
    fn generic() {
        same::<next::generic<u64>, old::generic<u64>>();
        same::<next::generic<Guard>, old::generic<Guard>>();
        let layout = |sites: &[rialto_cps::states::Site]| sites[1].layout();
        assert_ne!(layout(next::generic::<u64>::SITES), layout(next::generic::<i64>::SITES));
    }
}
