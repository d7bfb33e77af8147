//! Names of the user's that the code of a frame must not take for its own: a pattern cannot bind a name that is a
//! unit struct's or a constant's.
#![allow(non_camel_case_types, dead_code, reason = "that is what they are")]

mod support;

use rialto_cps::{Continuation, Receiver, channel, cps, join, recv, run_on, select, sleep, spawn, yield_now};
use rialto_rt::Runtime;
use std::time::Duration;
use support::run;

struct value;
struct callee;
struct item;
struct residual;
struct number;
struct from;
struct to;
struct result;
struct state;
struct entry;
struct rest;
struct frame;
struct future;
struct cx;
struct option;
struct child;
struct chosen;
struct error;
struct text;
struct called;
struct leaf;

#[cps]
async fn halves(n: u64) -> Result<u64, String> {
    yield_now().await;
    if n % 2 == 0 { Ok(n / 2) } else { Err(format!("{n} is odd")) }
}

#[cps]
async fn add(sum: &mut u64, n: u64) {
    yield_now().await;
    *sum += n;
}

#[cps]
async fn all(upto: u64) -> Result<u64, String> {
    let mut sum = 0u64;
    for n in 0..upto {
        let half = halves(2 * n).await?;
        add(&mut sum, half).await;
    }
    let found = match halves(sum).await {
        Ok(half) if half > 100 => yield_now().await,
        Ok(_) => {}
        Err(odd) => return Err(odd),
    };
    let () = found;
    Ok(sum)
}

async fn foreign(n: u64) -> u64 {
    n + 1
}

#[cps]
async fn several(n: u64) -> Result<u64, String> {
    let more: u64 = foreign(n).await;
    let begun = spawn!(-> u64 { yield_now().await; more });
    let results: Receiver<u64> = begun.result().clone();
    let told: u64 = select! {
        got = recv::<u64>(&results) => got.unwrap_or(0),
        () = sleep(Duration::from_secs(60)) => 0,
    };
    let (one, Ok(other)) = join!(halves(2 * told), halves(2)) else {
        return Err("odd".to_string());
    };
    assert_eq!(halves(8).await?, 4, "{other}");
    Ok(one? + other)
}

#[test]
fn a_unit_struct_of_any_name_may_be_beside_several() {
    let (runtime, _) = (Runtime::new().unwrap(), channel::<u64>());
    let got =
        runtime.block_on(async { run_on(rialto_rt::spawn, Continuation::new(several(4))).join().await });
    assert_eq!(got.unwrap(), Ok(6));
}

#[test]
fn a_unit_struct_of_any_name_may_be_beside_a_function() {
    assert_eq!(run(all(4)), Ok(6));
    assert_eq!(run(all(3)), Err("3 is odd".to_string()));
}

#[derive(Clone, Default, serde::Serialize, serde::Deserialize)]
struct Counter(u64);

#[cps]
impl Counter {
    async fn add(&mut self, this: u64) -> u64 {
        yield_now().await;
        self.0 += this;
        self.0
    }
}

#[cps]
async fn counted(n: u64) -> u64 {
    let mut counter: Counter = Counter(n);
    Counter::add(&mut counter, 2).await
}

#[test]
fn a_method_may_have_a_parameter_of_any_name() {
    assert_eq!(run(counted(1)), 3);
}
