//! Files: their reads and writes are events.
#![cfg(all(unix, not(loom)))]

use std::io::ErrorKind;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use crate::support::{runtime, soon, temporary};
use rialto_event::{Event, after, always, choose};
use rialto_rt::Runtime;
use rialto_rt::fs::File;

fn run<T>(test: impl Future<Output = T>) -> T {
    runtime(2).block_on(test)
}

fn with(text: &str) -> File {
    let file = temporary("files");
    file.as_std().write_all_at(text.as_bytes(), 0).unwrap();
    file
}

#[test]
fn a_read_that_is_not_chosen_moves_no_position() {
    run(async {
        let file = with("first\nsecond\nthird\n");
        let (one, other) = (file.input(0).unwrap(), file.input(6).unwrap());
        for _ in 0..3 {
            let lost = choose((one.read_line_evt().wrap(|_| true), always(false)));
            let _ = lost.await;
            drop(one.read_line_evt().sync());
        }
        let other_line = soon(other.read_line_evt()).await.unwrap();
        assert_eq!(other_line.as_deref(), Some("second"));
        use std::io::Seek;
        assert_eq!(file.as_std().stream_position().unwrap(), 0, "nobody moves the file's own");
        let rest = soon(one.read_to_end_evt()).await.unwrap();
        assert!(b"first\nsecond\nthird\n".ends_with(&rest) && rest.ends_with(b"third\n"));
        assert_eq!(soon(file.read_at_evt(6, 6)).await.unwrap(), b"second");
        assert_eq!(soon(file.read_at_evt(100, 6)).await.unwrap(), b"");
    });
}

#[test]
fn written_bytes_can_be_read() {
    run(async {
        let file = temporary("files");
        let output = file.output(3).unwrap();
        for number in 0..1000 {
            output.write_all(format!("line {number}\n")).await.unwrap();
        }
        soon(output.flush_evt()).await.unwrap();
        soon(file.sync_all_evt()).await.unwrap();
        let input = file.input(3).unwrap();
        for number in 0..1000 {
            assert_eq!(soon(input.read_line_evt()).await.unwrap(), Some(format!("line {number}")));
        }
        assert_eq!(soon(input.read_line_evt()).await.unwrap(), None);
        output.shutdown().await.unwrap();
    });
}

#[test]
fn opening_is_an_event() {
    run(async {
        let path = std::env::temp_dir().join(format!("rialto-open-{}", std::process::id()));
        assert_eq!(soon(File::open_evt(&path)).await.unwrap_err().kind(), ErrorKind::NotFound);
        soon(File::create_evt(&path)).await.unwrap().output(0).unwrap().write_all("made").await.unwrap();
        let either = choose((File::open_evt(&path).wrap(|_| ()), after(Duration::ZERO)));
        either.await;
        let file = soon(File::open_evt(&path)).await.unwrap();
        let output = file.output(0).unwrap();
        output.write_all("not permitted").await.unwrap();
        assert!(soon(output.flush_evt()).await.is_err(), "it is open to be read");
        std::fs::remove_file(&path).unwrap();
    });
}

#[test]
fn a_simulation_has_no_files() {
    let file = with("text");
    Runtime::simulated(1).block_on(async {
        assert_eq!(file.read_at_evt(0, 1).await.unwrap_err().kind(), ErrorKind::Unsupported);
        let line = file.input(0).unwrap().read_line_evt().await;
        assert_eq!(line.unwrap_err().kind(), ErrorKind::Unsupported);
    });
    assert_eq!(file.read_at_evt(0, 1).sync_blocking().unwrap_err().kind(), ErrorKind::Unsupported);
}
