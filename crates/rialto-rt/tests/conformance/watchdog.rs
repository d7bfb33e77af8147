//! A watchdog for runs: a program that hangs fails as well, and is printed.

use std::collections::BTreeMap;
use std::io::{Write, stderr};
use std::process::abort;
use std::sync::{Arc, Mutex, Once};
use std::thread;
use std::time::Duration;

use super::program::Program;

/// A run takes milliseconds. The limit is counted in naps, so that the time in which the process is suspended
/// does not count.
const PATIENCE: usize = 120;
const NAP: Duration = Duration::from_millis(500);

/// The runs in progress: how each is run, and for how many naps.
type Runs = BTreeMap<u64, (Arc<Program>, String, usize)>;

static RUNS: Mutex<(u64, Runs)> = Mutex::new((0, Runs::new()));
static WATCHER: Once = Once::new();

/// A run that is watched while this value lives.
pub struct Watched(u64);

impl Watched {
    pub fn new(program: &Arc<Program>, how: String) -> Watched {
        WATCHER.call_once(|| drop(thread::spawn(watch)));
        let (count, runs) = &mut *RUNS.lock().unwrap();
        *count += 1;
        runs.insert(*count, (Arc::clone(program), how, 0));
        Watched(*count)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        RUNS.lock().unwrap().1.remove(&self.0);
    }
}

fn watch() {
    loop {
        thread::sleep(NAP);
        for (program, how, naps) in RUNS.lock().unwrap().1.values_mut() {
            *naps += 1;
            if *naps > PATIENCE {
                // `stderr()` bypasses the captured output of tests, which is lost when the process aborts.
                let _ = writeln!(stderr(), "{how}: no end of{program:?}");
                abort();
            }
        }
    }
}
