//! Frames by name: each state can be written and read, and what is written does
//! not depend on the rest of the function.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::states::{Load, Save, Site};
use rialto_cps::{Continuation, Frame, cps, yield_now};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Waker};

/// The leaf behind `checkpoint!`, found under the macro's path.
use rialto_cps::yield_now as checkpoint;

/// Function, site, layout, variables.
type Written = (String, String, u64, Vec<(String, Value)>);

#[derive(Default)]
struct Writer(Vec<Written>);

impl Save for Writer {
    type Error = String;

    fn frame(&mut self, function: &'static str, site: &'static Site) -> Result<(), String> {
        self.0.push((function.into(), site.name.into(), site.layout(), Vec::new()));
        Ok(())
    }

    fn variable<T: Serialize>(&mut self, name: &'static str, value: &T) -> Result<(), String> {
        let value = serde_json::to_value(value).map_err(|error| error.to_string())?;
        self.0.last_mut().ok_or("no frame")?.3.push((name.into(), value));
        Ok(())
    }

    fn over(&mut self, function: &'static str) -> String {
        format!("{function} is over")
    }

    fn deep(&mut self, function: &'static str) -> String {
        format!("{function} is deep")
    }
}

struct Reader(VecDeque<Written>, Vec<(String, Value)>);

impl Load for Reader {
    type Error = String;

    fn frame(&mut self, function: &'static str, sites: &'static [Site]) -> Result<usize, String> {
        let (name, site, layout, variables) = self.0.pop_front().ok_or("no frame")?;
        assert_eq!(name, function);
        self.1 = variables;
        sites
            .iter()
            .position(|each| each.name == site && each.layout() == layout)
            .ok_or("no such site".into())
    }

    fn variable<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, String> {
        let at = self.1.iter().position(|(each, _)| each == name).ok_or(name)?;
        serde_json::from_value(self.1.remove(at).1).map_err(|error| error.to_string())
    }

    fn unknown(&mut self, function: &'static str) -> String {
        format!("{function} has no state")
    }

    fn deep(&mut self, function: &'static str) -> String {
        format!("{function} is deep")
    }
}

fn written<F: Frame>(frame: &F) -> Vec<Written> {
    let mut writer = Writer::default();
    frame.save(&mut writer).unwrap();
    writer.0
}

/// Runs it; at each suspension it is written, and what is read goes on.
fn by_name<F: Frame>(mut frame: F) -> (F::Output, Vec<Vec<Written>>) {
    let mut seen = vec![written(&frame)];
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        frame = F::load(&mut Reader(written(&frame).into(), Vec::new())).unwrap();
        if let std::task::Poll::Ready(value) = Pin::new(&mut frame).poll(&mut cx) {
            return (value, seen);
        }
        seen.push(written(&frame));
    }
}

fn sites(stack: &[Written]) -> Vec<&str> {
    stack.iter().map(|frame| frame.1.as_str()).collect()
}

#[cps]
async fn paid(amount: u64) -> u64 {
    let fee = amount / 10u64;
    checkpoint!("paid");
    amount + fee
}

#[cps]
async fn order(amounts: Vec<u64>) -> u64 {
    let mut total = 0u64;
    for i in 0usize..amounts.len() {
        let sum = paid(amounts[i]).await;
        total += sum;
    }
    checkpoint!("rested", yield_now());
    let last = paid(1).await;
    total + last
}

#[test]
fn every_state_is_read_again() {
    let (total, seen) = by_name(order(vec![10, 20]));
    assert_eq!(total, support::run(Continuation::new(order(vec![10, 20]))));
    assert_eq!(seen.len(), 5);
    assert_eq!(sites(&seen[0]), ["start"]);
    assert_eq!(sites(&seen[1]), ["paid()#1/2", "paid", "waiting"]);
    assert_eq!(sites(&seen[3]), ["rested", "waiting"]);
    assert_eq!(sites(&seen[4]), ["paid()#2/2", "paid", "waiting"]);
    let inner = &seen[1][1];
    assert_eq!(inner.0, "states::paid");
    assert_eq!(inner.3, [("fee".to_string(), 1.into()), ("amount".to_string(), 10.into())]);
}

/// More variables than a tuple has room for.
#[cps]
async fn wide(n: u64) -> u64 {
    let a: u64 = n + 0;
    let b: String = n.to_string();
    let c: u64 = n + 2;
    let d: String = n.to_string();
    let e: u64 = n + 4;
    let f: String = n.to_string();
    let g: u64 = n + 6;
    let h: String = n.to_string();
    let i: u64 = n + 8;
    let j: String = n.to_string();
    let k: u64 = n + 10;
    let l: String = n.to_string();
    let m: u64 = n + 12;
    let o: String = n.to_string();
    let p: u64 = n + 14;
    let q: String = n.to_string();
    let r: u64 = n + 16;
    let s: String = n.to_string();
    let t: u64 = n + 18;
    let u: String = n.to_string();
    let v: u64 = n + 20;
    let w: String = n.to_string();
    let x: u64 = n + 22;
    let y: String = n.to_string();
    let z: u64 = n + 24;
    checkpoint!("wide");
    a + b.len() as u64
        + c
        + d.len() as u64
        + e
        + f.len() as u64
        + g
        + h.len() as u64
        + i
        + j.len() as u64
        + k
        + l.len() as u64
        + m
        + o.len() as u64
        + p
        + q.len() as u64
        + r
        + s.len() as u64
        + t
        + u.len() as u64
        + v
        + w.len() as u64
        + x
        + y.len() as u64
        + z
}

#[test]
fn a_state_has_as_many_variables_as_there_are() {
    let (sum, seen) = by_name(wide(7));
    assert_eq!(sum, support::run(Continuation::new(wide(7))));
    let names: String = seen[1][0].3.iter().rev().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, "abcdefghijklmopqrstuvwxyz");
    let sites: Vec<&str> = wide::sites()[1].variables.iter().map(|(name, _)| *name).collect();
    assert_eq!(sites.concat(), names);
}

#[cps]
async fn depth(n: u32) -> u32 {
    if n == 0 {
        checkpoint!("bottom");
        return 0;
    }
    let inner = depth(n - 1).await;
    inner + 1
}

#[test]
fn a_function_that_calls_itself_is_read_again() {
    let (n, seen) = by_name(depth(5));
    assert_eq!(n, 5);
    assert_eq!(seen[1].len(), 7);
    assert_eq!(sites(&seen[1])[5..], ["bottom", "waiting"]);
    let (n, _) = by_name(depth(250));
    assert_eq!(n, 250);
}

mod later {
    use super::{checkpoint, cps, yield_now};

    /// `order` again, after edits that touch neither state.
    #[cps]
    pub async fn order(amounts: Vec<u64>) -> u64 {
        let mut total = 0u64;
        if amounts.is_empty() {
            yield_now().await;
            checkpoint!("nothing to pay");
            return 0;
        }
        for i in 0usize..amounts.len() {
            let sum = paid(amounts[i]).await;
            total += sum * 1u64;
        }
        checkpoint!("rested", yield_now());
        let last = paid(1).await;
        total + last
    }

    /// And after one that touches the first.
    #[cps]
    pub async fn paid(amount: u64) -> u64 {
        let fee = amount as u32 / 10u32;
        checkpoint!("paid");
        amount + fee as u64
    }
}

fn layout(sites: &[Site], name: &str) -> u64 {
    sites.iter().find(|site| site.name == name).unwrap().layout()
}

#[test]
fn an_edit_elsewhere_leaves_a_state_alone() {
    for site in order::sites() {
        assert_eq!(layout(later::order::sites(), site.name), site.layout(), "{}", site.name);
    }
    assert_ne!(layout(later::paid::sites(), "paid"), layout(paid::sites(), "paid"));
    assert_eq!(layout(later::paid::sites(), "start"), layout(paid::sites(), "start"));
}

#[test]
fn what_is_over_has_no_state() {
    let mut frame = paid(1);
    let mut cx = Context::from_waker(Waker::noop());
    while Pin::new(&mut frame).poll(&mut cx).is_pending() {}
    assert_eq!(frame.save(&mut Writer::default()).unwrap_err(), "states::paid is over");
}
