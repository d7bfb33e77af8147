//! Tests of the example `cat`, between pipes.

#[path = "../examples/cat.rs"]
mod cat;

use std::io::{Read, Write, pipe};
use std::time::Duration;

use cat::{End, cat};
use rialto::rt::Runtime;

const LONG: Duration = Duration::from_secs(3600);

fn runtime() -> Runtime {
    Runtime::builder().worker_threads(1).build().expect("a runtime")
}

#[test]
fn cat_copies_to_the_end_of_its_input() {
    let ((from, mut input), (mut output, to)) = (pipe().unwrap(), pipe().unwrap());
    let text: Vec<u8> = (0..1_000_000u32).map(|n| n as u8).collect();
    let expected = text.clone();
    // Both pipes are full most of the time.
    let writer = std::thread::spawn(move || input.write_all(&text).unwrap());
    let reader = std::thread::spawn(move || {
        let mut copy = Vec::new();
        output.read_to_end(&mut copy).unwrap();
        copy
    });
    let end = runtime().block_on(cat(from, to, LONG)).unwrap();
    writer.join().unwrap();
    assert!(end == End::Input && reader.join().unwrap() == expected);
}

#[test]
fn it_times_out_while_it_waits_for_input() {
    let ((from, mut input), (mut output, to)) = (pipe().unwrap(), pipe().unwrap());
    input.write_all(b"spice").unwrap();
    let end = runtime().block_on(cat(from, to, Duration::from_millis(20))).unwrap();
    let mut copy = Vec::new();
    output.read_to_end(&mut copy).unwrap();
    // On a slow machine, the deadline may have passed before the first bytes were copied.
    assert_eq!(end, End::Timeout { copied: copy.len() as u64 });
    assert!(copy == b"spice" || copy.is_empty());
}

#[test]
fn it_times_out_while_its_output_is_full() {
    let ((from, mut input), (_output, to)) = (pipe().unwrap(), pipe().unwrap());
    let writer = std::thread::spawn(move || input.write_all(&[0; 1_000_000]).unwrap_err().kind());
    let end = runtime().block_on(cat(from, to, Duration::from_millis(20))).unwrap();
    let End::Timeout { copied } = end else { panic!("the input has no end: {end:?}") };
    assert!(copied < 1_000_000);
    // `cat` has dropped its end of the input.
    assert_eq!(writer.join().unwrap(), std::io::ErrorKind::BrokenPipe);
}
