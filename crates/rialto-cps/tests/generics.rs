//! Generic functions: each instance has a frame, and a layout, of its own.

#[path = "support/mod.rs"]
mod support;

use rialto_cps::{Continuation, Data, DecodeError, Frame, Registry, cps, yield_now};
use std::fmt::Display;
use support::everywhere;

#[cps]
async fn same<T>(value: T) -> T {
    yield_now().await;
    value
}

#[cps]
async fn shown<T, const N: usize>(all: Vec<T>, separator: String) -> String
where
    T: Display + PartialOrd,
{
    let mut text = String::new();
    let mut before: Option<T> = None;
    for value in all {
        let value: T = same::<T>(value).await;
        if before.as_ref().is_some_and(|before| *before > value) {
            text.push('!');
        }
        for _ in 0..N {
            yield_now().await;
            text.push_str(&separator);
        }
        text.push_str(&value.to_string());
        before = Some(value);
    }
    text
}

#[test]
fn instances_are_run() {
    let text = everywhere::<shown<u64, 2>>(|| shown(vec![1, 3, 2], "-".into()));
    assert_eq!(text, "--1--3!--2");
    let text = everywhere::<shown<String, 1>>(|| shown(vec!["a".into(), "b".into()], " ".into()));
    assert_eq!(text, " a b");
}

#[cps]
async fn reversed<T>(mut all: Vec<T>) -> Vec<T> {
    yield_now().await;
    let Some(last) = all.pop() else { return all };
    let last: T = last;
    let mut rest = reversed::<T>(all).await;
    rest.insert(0, last);
    rest
}

#[test]
fn a_generic_function_calls_itself() {
    assert_eq!(everywhere::<reversed<char>>(|| reversed("abc".chars().collect())), ['c', 'b', 'a']);
}

#[cps]
async fn default_of<T: Default>() -> T {
    yield_now().await;
    T::default()
}

/// Knows a value by its type only.
#[cps]
async fn pair<A: Default, B: Default>() -> (A, B) {
    let a = default_of::<A>().await;
    let b = default_of::<B>().await;
    (a, b)
}

#[test]
fn parameters_need_not_be_in_fields() {
    assert_eq!(everywhere::<pair<u8, String>>(pair), (0, String::new()));
}

#[test]
fn each_instance_is_listed_by_itself() {
    assert_ne!(same::<u8>::LAYOUT, same::<u16>::LAYOUT);
    assert_ne!(shown::<u8, 1>::LAYOUT, shown::<u8, 2>::LAYOUT);
    let bytes = Continuation::new(same(7u32)).to_bytes().unwrap();
    let registry = Registry::new().with::<same<u8>>().with::<same<String>>();
    let refused = registry.continuation::<u32>(&bytes).unwrap_err();
    assert!(matches!(refused, DecodeError::ChangedLayout { .. }), "{refused}");
    let registry = registry.with::<same<u32>>();
    assert_eq!(support::run(registry.continuation::<u32>(&bytes).unwrap()), 7);
}

fn is_frame<T: Data + rialto_cps::HasLayout>() -> u64 {
    same::<T>::LAYOUT
}

#[test]
fn generic_code_names_them() {
    assert_eq!(is_frame::<u8>(), same::<u8>::LAYOUT);
}
