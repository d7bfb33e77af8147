//! What is read, and what is not.

use std::thread;

use serde::{Deserialize, Serialize};

use crate::{Refused, read, whole};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum List {
    Nil,
    Cons(Box<List>),
}

/// So many within each other, as they are written.
fn list(deep: usize) -> Vec<u8> {
    let mut bytes = vec![1; deep];
    bytes.push(0);
    bytes
}

/// With the stack that a thread has by default.
fn on_a_thread<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(2 << 20).spawn(read).unwrap().join().unwrap()
}

#[test]
fn nested_values_are_read_as_deep_as_is_said_and_no_deeper() {
    assert!(on_a_thread(|| whole::<List>(&list(1023)).is_ok()));
    assert!(on_a_thread(|| whole::<List>(&list(1024)).is_err()));
    assert!(on_a_thread(|| whole::<List>(&list(10_000_000)).is_err()));
}

#[test]
fn depth_is_counted_anew_for_each_value() {
    for _ in 0..3 {
        assert!(whole::<Vec<List>>(&[&[2], &*list(500), &*list(500)].concat()).is_ok());
        assert!(whole::<List>(&list(5_000)).is_err());
    }
}

#[test]
fn elements_without_bytes_are_bounded() {
    let endless = |length: u64| postcard::to_allocvec(&length).unwrap();
    assert_eq!(whole::<Vec<()>>(&endless(65_536)).unwrap().len(), 65_536);
    assert!(whole::<Vec<()>>(&endless(u64::MAX)).is_err());
    assert!(whole::<Vec<Vec<()>>>(&[&[2], &*endless(65_536), &endless(1)].concat()).is_err());
}

#[test]
fn what_is_left_is_told_or_refused() {
    assert_eq!(read::<u8>(&[1, 2, 3]), Ok((1, &[2, 3][..])));
    assert_eq!(whole::<u8>(&[1, 2, 3]).unwrap_err().to_string(), "2 bytes follow it");
    assert!(read::<u8>(&[]).is_err());
}

#[test]
fn a_length_takes_no_memory_before_its_bytes_are_there() {
    let bytes = postcard::to_allocvec(&(u64::MAX >> 1)).unwrap();
    assert!(whole::<Vec<u64>>(&bytes).is_err());
    assert!(whole::<String>(&bytes).is_err());
}

#[test]
fn there_is_one_form() -> Result<(), Refused> {
    assert_eq!(whole::<u32>(&[0xff, 0x01])?, 255);
    for other in [&[0x80, 0x00][..], &[0xff, 0xff, 0xff, 0xff, 0x1f]] {
        assert!(whole::<u32>(other).is_err(), "{other:?}");
    }
    assert!(whole::<bool>(&[2]).is_err());
    assert!(whole::<Option<u8>>(&[2, 0]).is_err());
    Ok(())
}
