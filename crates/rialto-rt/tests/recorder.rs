//! The flight recorder, in a process of its own: one byte tells all threads what any recorder wants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rialto_event::{after, channel};
use rialto_rt::recorder::{EventKind, Lane, Mode, PollOutcome, RecordedTask, Recorder, Recording, Settings};
use rialto_rt::{Deadlock, Runtime, spawn, task, yield_now};

/// Returns a runtime with two workers, and its recorder.
fn recorded(settings: Settings) -> (Runtime, Recorder) {
    let builder = Runtime::builder().worker_threads(2).diagnostics(true).deadlock(Deadlock::Suspected);
    let runtime = builder.recorder(settings).build().expect("the system has threads");
    let recorder = runtime.handle().recorder();
    (runtime, recorder)
}

/// Two tasks that send each other numbers.
async fn ping_pong(rounds: u32) {
    let ((to_pong, pings), (to_ping, pongs)) = (channel::<u32>(), channel::<u32>());
    let pong = task::Builder::new().name("pong").spawn(async move {
        while let Ok(number) = pings.recv().await {
            let _ = to_ping.send(number).await;
        }
    });
    for round in 0..rounds {
        to_pong.send(round).await.expect("pong receives");
        assert_eq!(pongs.recv().await, Ok(round));
    }
    drop(to_pong);
    pong.await.expect("pong does not panic");
}

fn all(recording: &Recording) -> Vec<EventKind> {
    recording.lanes.iter().flat_map(|lane| &lane.events).map(|event| event.kind).collect()
}

fn count(recording: &Recording, is: impl Fn(&EventKind) -> bool) -> usize {
    all(recording).iter().filter(|kind| is(kind)).count()
}

fn position(recording: &Recording, is: impl Fn(&RecordedTask) -> bool) -> u32 {
    let position = recording.tasks.iter().position(is);
    position.unwrap_or_else(|| panic!("no such task in {recording:#?}")) as u32
}

#[test]
fn a_full_recording_has_each_step_of_a_task() {
    let (runtime, recorder) = recorded(Settings::new().mode(Mode::Full));
    let (end, ended) = channel::<()>();
    let waiter = task::Builder::new().name("waiter").spawn_on(&runtime.handle(), async move {
        let _ = ended.recv().await;
        yield_now().await;
        std::future::pending::<()>().await;
    });
    let id = waiter.id().as_u64();
    runtime.block_on(async { spawn(ping_pong(10)).await.expect("no panic") });
    runtime.block_on(end.send(())).expect("it receives");
    while runtime.metrics().reclaimed == 0 {
        std::thread::yield_now();
    }
    let recording = recorder.recording();
    let waiter = position(&recording, |task| task.id == Some(id));
    let spawned_at = recording.tasks[waiter as usize].spawned_at.as_deref().expect("it was spawned");
    assert!(spawned_at.contains("recorder.rs"), "{spawned_at}");
    let mut steps: Vec<_> = recording.lanes.iter().flat_map(|lane| &lane.events).collect();
    steps.retain(|event| event.kind.task() == Some(waiter));
    steps.sort_by_key(|event| event.at);
    let has = |kind| steps.iter().any(|event| event.kind == kind);
    assert!(has(EventKind::Spawned { task: waiter }), "{steps:?}");
    assert!(has(EventKind::Woken { task: waiter }), "{steps:?}");
    for outcome in [PollOutcome::Waits, PollOutcome::Again] {
        assert!(has(EventKind::PollEnded { task: waiter, outcome }), "{outcome:?}: {steps:?}");
    }
    assert_eq!(steps[0].kind, EventKind::Spawned { task: waiter });
    assert!(count(&recording, |kind| matches!(kind, EventKind::Committed { .. })) >= 20, "{recording:#?}");
    assert!(count(&recording, |kind| matches!(kind, EventKind::Woken { .. })) >= 20);
    for lane in &recording.lanes {
        assert!(lane.events.is_sorted_by_key(|event| event.at), "{lane:?}");
    }
}

#[test]
fn the_ring_is_bounded_and_counts_what_it_lost() {
    let (runtime, recorder) = recorded(Settings::new().mode(Mode::Full).ring_events(64));
    runtime.block_on(async { spawn(ping_pong(1000)).await.expect("no panic") });
    let recording = recorder.recording();
    let worker = |lane: &&Lane| lane.name.starts_with("worker");
    assert!(recording.lanes.iter().filter(worker).all(|lane| lane.events.len() <= 64));
    assert!(recording.lanes.iter().map(|lane| lane.overwritten).sum::<u64>() > 1000, "{recording:#?}");
}

#[test]
fn nothing_is_recorded_while_the_recorder_is_off() {
    let (runtime, recorder) = recorded(Settings::new());
    runtime.block_on(async { spawn(ping_pong(10)).await.expect("no panic") });
    assert!(recorder.recording().is_empty());
    recorder.set_mode(Mode::Full);
    runtime.block_on(async { spawn(ping_pong(10)).await.expect("no panic") });
    recorder.set_mode(Mode::Off);
    let length = recorder.recording().len();
    assert!(length > 0);
    runtime.block_on(async { spawn(ping_pong(10)).await.expect("no panic") });
    assert_eq!(recorder.recording().len(), length);
}

fn spin(time: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < time {
        std::hint::spin_loop();
    }
}

#[test]
fn production_keeps_long_polls_spawns_ends_and_timers() {
    let (runtime, recorder) = recorded(Settings::new().mode(Mode::Production));
    runtime.block_on(async {
        spawn(ping_pong(200)).await.expect("no panic");
        spawn(async {
            after(Duration::from_millis(2)).await;
            spin(Duration::from_millis(2));
            yield_now().await;
        })
        .await
        .expect("no panic");
    });
    let ends = |kind: &EventKind| {
        matches!(kind, EventKind::Ended { .. } | EventKind::PollEnded { outcome: PollOutcome::Ended, .. })
    };
    let mut recording = recorder.recording();
    // A join may return before the worker has recorded the end.
    while count(&recording, ends) < 3 {
        std::thread::yield_now();
        recording = recorder.recording();
    }
    assert_eq!(
        count(&recording, |kind| matches!(kind, EventKind::Woken { .. } | EventKind::Committed { .. })),
        0
    );
    assert!(count(&recording, |kind| matches!(kind, EventKind::Spawned { .. })) >= 3, "{recording:#?}");
    assert!(count(&recording, |kind| matches!(kind, EventKind::TimersDue { .. })) >= 1, "{recording:#?}");
    let is_long = |lane: &Lane| {
        lane.events.windows(2).any(|pair| match (pair[0].kind, pair[1].kind) {
            (EventKind::PollBegan { task }, EventKind::PollEnded { task: ended, .. }) => {
                task == ended && pair[1].at - pair[0].at >= 1_900_000
            }
            _ => false,
        })
    };
    assert!(recording.lanes.iter().any(is_long), "{recording:#?}");
}

#[test]
fn production_notices_a_long_poll_among_quick_ones() {
    let (runtime, recorder) = recorded(Settings::new().mode(Mode::Production));
    let busy = async {
        for round in 0..10_000 {
            if round == 5000 {
                spin(Duration::from_millis(3));
            }
            yield_now().await;
        }
    };
    runtime.block_on(async { spawn(busy).await.expect("no panic") });
    let noticed = |kind: &EventKind| matches!(kind, EventKind::LongStretch { nanos } if *nanos >= 2_900_000);
    let long = |lane: &Lane| {
        lane.events.windows(2).any(|pair| {
            matches!(pair[0].kind, EventKind::PollBegan { .. }) && pair[1].at - pair[0].at >= 2_900_000
        })
    };
    let recording = recorder.recording();
    assert!(count(&recording, noticed) > 0 || recording.lanes.iter().any(long), "{recording:#?}");
}

/// Returns the bytes of a recording of this seed.
fn simulate(seed: u64) -> Vec<u8> {
    let runtime = Runtime::simulated(seed);
    let recorder = runtime.handle().recorder();
    recorder.set_mode(Mode::Full);
    runtime.block_on(async {
        let tasks: Vec<_> = (1..4).map(|rounds| spawn(ping_pong(rounds))).collect();
        after(Duration::from_secs(3600)).await;
        for task in tasks {
            task.await.expect("no panic");
        }
    });
    recorder.recording().to_bytes(usize::MAX)
}

#[test]
fn a_simulation_is_recorded_alike_each_time() {
    let first = simulate(7);
    assert_eq!(first, simulate(7));
    assert_ne!(first, simulate(8), "another seed has another schedule");
    let recording = Recording::from_bytes(&first).expect("it is whole");
    assert!(count(&recording, |kind| matches!(kind, EventKind::TimersDue { .. })) >= 1);
    assert!(recording.length >= 3600 * 1_000_000_000);
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rialto-recorder-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("there is room");
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("last.rialto-rec")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn read(path: &Path) -> Recording {
    Recording::from_bytes(&std::fs::read(path).expect("it was saved")).expect("it is whole")
}

#[test]
fn a_recording_is_saved_when_a_task_panics() {
    let folder = Folder::new("panic");
    let (runtime, _) = recorded(Settings::new().mode(Mode::Full).save_to(folder.file()));
    let doomed = runtime.spawn(async { panic!("on purpose") });
    assert!(runtime.block_on(doomed).is_err());
    assert!(!read(&folder.file()).is_empty());
    assert_eq!(std::fs::read_dir(&folder.0).expect("it is there").count(), 1, "no temporary file is left");
}

#[test]
fn a_recording_is_saved_at_a_deadlock() {
    let folder = Folder::new("deadlock");
    let (runtime, _) = recorded(Settings::new().mode(Mode::Full).save_to(folder.file()));
    let (_tx, rx) = channel::<u8>();
    let waits = || runtime.block_on(async { spawn(async move { rx.recv().await }).await });
    assert!(catch_unwind(AssertUnwindSafe(waits)).is_err());
    assert!(!read(&folder.file()).is_empty());
}

#[cfg(unix)]
#[test]
fn a_recording_is_saved_at_a_signal() {
    let folder = Folder::new("signal");
    let settings = Settings::new().mode(Mode::Full).save_to(folder.file());
    let builder = Runtime::builder().worker_threads(1).recorder(settings);
    let (report, reported) = std::sync::mpsc::channel::<()>();
    let runtime = builder.dump_on(libc::SIGUSR2).dump_to(Written(report)).build().expect("there are threads");
    runtime.block_on(async { spawn(ping_pong(10)).await.expect("no panic") });
    // SAFETY: `raise` touches no memory. The runtime catches the signal.
    assert_eq!(unsafe { libc::raise(libc::SIGUSR2) }, 0);
    // The report comes after the recording.
    reported.recv().expect("a report comes");
    assert!(!read(&folder.file()).is_empty());
}

/// Tells of each write.
#[cfg(unix)]
struct Written(std::sync::mpsc::Sender<()>);

#[cfg(unix)]
impl std::io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // The test may have ended.
        let _ = self.0.send(());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_saved_file_is_bounded_and_replaced_as_a_whole() {
    let folder = Folder::new("bounded");
    let settings = Settings::new().mode(Mode::Full).save_to(folder.file()).longest_file(4096);
    let (runtime, recorder) = recorded(settings);
    for _ in 0..3 {
        runtime.block_on(async { spawn(ping_pong(2000)).await.expect("no panic") });
        let path = recorder.save().expect("there is room");
        assert!(std::fs::metadata(&path).expect("it is there").len() <= 4096);
        let recording = read(&path);
        assert!(recording.len() > 100 && recording.lanes.iter().any(|lane| lane.overwritten > 1000));
    }
    let (_runtime, without) = recorded(Settings::new());
    let error = without.save().expect_err("there is no file");
    assert!(error.to_string().contains("help: "), "{error}");
}

#[test]
fn readers_copy_while_the_workers_write() {
    let (runtime, recorder) = recorded(Settings::new().mode(Mode::Full).ring_events(256));
    let busy = runtime.spawn(ping_pong(20_000));
    let mut recordings = 0;
    while !busy.is_finished() {
        let recording = recorder.recording();
        for lane in &recording.lanes {
            assert!(lane.events.is_sorted_by_key(|event| event.at), "{lane:?}");
        }
        recordings += 1;
    }
    assert!(recordings > 0);
    runtime.block_on(busy).expect("no panic");
}

#[test]
fn polls_that_are_not_quick_are_measured_in_full() {
    let builder = Runtime::builder().worker_threads(1).recorder(Settings::new().mode(Mode::Full));
    let runtime = builder.build().expect("the system has threads");
    runtime.block_on(async {
        spawn(ping_pong(200)).await.expect("no panic");
        spawn(async {
            for _ in 0..20 {
                spin(Duration::from_millis(1));
                yield_now().await;
            }
        })
        .await
        .expect("no panic");
    });
    let recording = runtime.handle().recorder().recording();
    let lane = recording.lanes.iter().find(|lane| lane.name.starts_with("worker")).expect("a worker");
    let polls: Vec<_> = lane
        .events
        .windows(2)
        .filter_map(|pair| match (pair[0].kind, pair[1].kind) {
            (EventKind::PollBegan { task }, EventKind::PollEnded { task: ended, .. }) if task == ended => {
                Some(pair[1].at - pair[0].at)
            }
            _ => None,
        })
        .collect();
    // The first of the long polls may be in a batch with up to seven others.
    let long = polls.iter().filter(|nanos| **nanos >= 990_000).count();
    assert!(long >= 12, "{long} in {polls:?}");
}
