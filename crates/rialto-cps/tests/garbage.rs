//! Bytes that nobody wrote, or that were damaged: an error, or a continuation;
//! no panic, no overflow of the stack.

use proptest::prelude::*;
use rialto_cps::{Continuation, DecodeError, Registry, cps, yield_now};
use std::pin::Pin;
use std::task::{Context, Waker};

#[cps]
async fn deep(n: u64) -> u64 {
    if n == 0 {
        yield_now().await;
        return 0;
    }
    deep(n - 1).await
}

#[cps]
async fn wide(text: String, numbers: Vec<u64>) -> String {
    let mut text = text;
    for i in 0..numbers.len() {
        yield_now().await;
        text.push_str(&numbers[i].to_string());
    }
    let depth = deep(3).await;
    format!("{text}{depth}")
}

fn registry() -> Registry {
    Registry::new().with::<wide>().with::<deep>()
}

fn suspended<T: 'static>(mut continuation: Continuation<T>, times: usize) -> Continuation<T> {
    for _ in 0..times {
        let _ = Pin::new(&mut continuation).poll(&mut Context::from_waker(Waker::noop()));
    }
    continuation
}

fn written(times: usize) -> Vec<u8> {
    let wide = Continuation::new(wide("text".into(), vec![1, 2, 3]));
    suspended(wide, times).to_bytes().unwrap()
}

/// Read again, it is what it was read as.
fn read(bytes: &[u8]) {
    if let Ok(continuation) = registry().continuation::<String>(bytes) {
        let again = continuation.to_bytes().unwrap();
        let once_more = registry().continuation::<String>(&again).unwrap().to_bytes();
        assert_eq!(once_more, Ok(again));
    }
    let _ = registry().continuation::<u64>(bytes);
}

proptest! {
    #[test]
    fn anything(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read(&bytes);
    }

    #[test]
    fn anything_behind_a_good_header(frame in proptest::collection::vec(any::<u8>(), 0..64)) {
        let mut bytes = written(0);
        bytes.truncate(1 + 1 + "garbage::wide".len() + 3 + 8);
        bytes.extend(frame);
        read(&bytes);
    }

    #[test]
    fn damaged(times in 0usize..5, at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = written(times);
        let at = at.index(bytes.len());
        bytes[at] = byte;
        read(&bytes);
    }

    #[test]
    fn cut_short(times in 0usize..5, at in any::<prop::sample::Index>()) {
        let bytes = written(times);
        let cut = &bytes[..at.index(bytes.len())];
        prop_assert!(registry().continuation::<String>(cut).is_err());
    }
}

#[test]
fn more_bytes_than_there_should_be_are_refused() {
    let mut bytes = written(2);
    bytes.push(0);
    assert!(registry().continuation::<String>(&bytes).unwrap_err().to_string().contains("1 bytes follow"));
}

#[test]
fn frames_within_frames_have_a_limit() {
    let deep_enough = suspended(Continuation::new(deep(256)), 1);
    let bytes = deep_enough.to_bytes().unwrap();
    assert!(registry().continuation::<u64>(&bytes).is_ok());

    // A frame in a frame is one byte here: a million of them.
    let mut bytes = Continuation::new(deep(0)).to_bytes().unwrap();
    bytes.truncate(1 + 1 + "garbage::deep".len() + 3 + 8);
    bytes.resize(1_000_000, 2);
    let refused = registry().continuation::<u64>(&bytes).unwrap_err();
    assert!(refused.to_string().contains("more than 256 frames lie within each other"), "{refused}");
}

#[cps]
async fn units(all: Vec<()>) -> usize {
    yield_now().await;
    all.len()
}

/// Its bytes end with the length.
fn of_length(length: &[u8]) -> Result<Continuation<usize>, DecodeError> {
    let mut bytes = Continuation::new(units(vec![(); 3])).to_bytes().unwrap();
    assert_eq!(bytes.pop(), Some(3));
    bytes.extend(length);
    Registry::new().with::<units>().continuation::<usize>(&bytes)
}

#[test]
fn elements_that_take_no_bytes_have_a_limit() {
    assert!(of_length(&[0x80, 0x80, 4]).is_ok(), "65,536 of them");
    let refused = of_length(&[0x81, 0x80, 4]).unwrap_err();
    assert!(refused.to_string().contains("more than 65536 elements take no bytes"), "{refused}");
    let most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1];
    assert!(of_length(&most).unwrap_err().to_string().contains("take no bytes"));
}

#[test]
fn a_number_has_one_form() {
    assert!(of_length(&[0x83, 0]).unwrap_err().to_string().contains("idle digits"));
    let longer = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2];
    assert!(of_length(&longer).unwrap_err().to_string().contains("too large"));
}

/// A value that contains one of its own type, by way of no frame.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
enum Deep {
    Deeper(Box<Deep>, [u64; 8]),
    Here,
}

#[cps]
async fn dig(deep: Deep) -> bool {
    yield_now().await;
    matches!(deep, Deep::Here)
}

#[test]
fn values_within_each_other_have_a_limit() {
    let registry = Registry::new().with::<dig>();
    let nested = |deep| (0..deep).fold(Deep::Here, |inner, _| Deep::Deeper(Box::new(inner), [0; 8]));
    // Without optimization a level of these takes two kilobytes of the native stack, which bounds them as
    // well: a value may take half of what a read may.
    let deep = if cfg!(debug_assertions) { 350 } else { 900 };
    let bytes = Continuation::new(dig(nested(deep))).to_bytes().unwrap();
    assert!(registry.continuation::<bool>(&bytes).is_ok());
    // What could not be read is not written.
    let refused = Continuation::new(dig(nested(1024))).to_bytes().unwrap_err();
    let limits = ["more than 1024 values lie within each other", "that they take more than 896 KiB of stack"];
    assert!(limits.iter().any(|limit| refused.to_string().contains(limit)), "{refused}");

    // A million, of a byte each.
    let mut bytes = Continuation::new(dig(Deep::Here)).to_bytes().unwrap();
    assert_eq!(bytes.pop(), Some(1));
    bytes.resize(1_000_000, 0);
    assert!(registry.continuation::<bool>(&bytes).is_err());
}
