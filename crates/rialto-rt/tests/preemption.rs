//! Tasks that spin or block (*hogs*) do not delay other tasks.
//!
//! No test measures time. A hog continues until other tasks of the same runtime have made progress, so
//! without sysmon the test would never end.
#![cfg(not(loom))]

mod support;

use std::any::type_name_of_val;
use std::collections::HashMap;
use std::hint::spin_loop;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rialto_event::{channel, sleep};
use rialto_rt::{Cause, JoinHandle, Runtime, Stuck, Sysmon, parasite, spawn, task, yield_now};
use support::{Count, parked, runtime};

const KINDS: [Cause; 2] = [Cause::Spins, Cause::Blocks];

/// Holds the threads of hogs until it is opened.
#[derive(Clone, Default)]
struct Gate(Arc<Bars>);

#[derive(Default)]
struct Bars {
    open: AtomicBool,
    lock: Mutex<()>,
    opened: Condvar,
}

impl Gate {
    fn open(&self) {
        self.0.open.store(true, Ordering::SeqCst);
        drop(self.0.lock.lock().unwrap());
        self.0.opened.notify_all();
    }

    fn is_open(&self) -> bool {
        self.0.open.load(Ordering::SeqCst)
    }

    /// Holds the calling thread until the gate is open.
    fn wait(&self, how: Cause) {
        match how {
            Cause::Blocks => {
                let lock = self.0.lock.lock().unwrap();
                drop(self.0.opened.wait_while(lock, |()| !self.is_open()).unwrap());
            }
            _ => {
                while !self.is_open() {
                    spin_loop();
                }
            }
        }
    }
}

/// Spawns tasks that hold their thread until the gate is open.
fn hogs(runtime: &Runtime, how: Cause, count: usize, gate: &Gate) -> Vec<JoinHandle<usize>> {
    let hog = |n| {
        let gate = gate.clone();
        async move {
            gate.wait(how);
            n
        }
    };
    (0..count).map(|n| runtime.spawn(hog(n))).collect()
}

/// The work of other tasks meanwhile: rendezvous, timers, and tasks of their own.
async fn work() {
    let (tx, rx) = channel();
    let sender = spawn(async move {
        for n in 0..200u32 {
            tx.send(n).await.unwrap();
        }
    });
    for n in 0..200 {
        assert_eq!(rx.recv().await.unwrap(), n);
        if n % 50 == 0 {
            sleep(Duration::from_millis(1)).await;
            assert_eq!(spawn(async move { n }).await.unwrap(), n);
        }
    }
    sender.await.unwrap();
}

fn wait_until_none_is_stuck(runtime: &Runtime) {
    while runtime.metrics().stuck > 0 {
        // Sysmon notices the end of a poll when it checks, and it checks only while there is work.
        runtime.block_on(runtime.spawn(yield_now())).unwrap();
    }
}

#[test]
fn a_spinning_task_loses_its_core() {
    let runtime = runtime(1);
    let gate = Gate::default();
    let theirs = gate.clone();
    let hog = runtime.spawn(async move {
        let opener = theirs.clone();
        drop(spawn(async move {
            yield_now().await;
            opener.open();
        }));
        theirs.wait(Cause::Spins);
        7
    });
    assert_eq!(runtime.block_on(hog).unwrap(), 7);
    assert_eq!(runtime.metrics().preemptions, 1);
}

/// The system monitor sleeps while the tasks sleep. A worker that wakes up early, for a message, sets its
/// alarm; one that wakes up for a timer has an alarm already.
#[test]
fn a_task_that_spins_or_blocks_after_a_sleep_of_all_loses_its_core() {
    let runtime = runtime(1);
    for how in KINDS {
        for message in [true, false] {
            let (gate, (tx, rx)) = (Gate::default(), channel());
            let theirs = gate.clone();
            let hog = runtime.spawn(async move {
                if message {
                    rx.recv().await.unwrap();
                } else {
                    drop(rx);
                    sleep(Duration::from_millis(60)).await;
                }
                let opener = theirs.clone();
                drop(spawn(async move { opener.open() }));
                theirs.wait(how);
            });
            // Time for sysmon to fall asleep. If it does not, the test checks less.
            thread::sleep(Duration::from_millis(30));
            let sent = runtime.block_on(tx.send(()));
            assert_eq!(sent.is_ok(), message);
            runtime.block_on(hog).unwrap();
            wait_until_none_is_stuck(&runtime);
        }
    }
}

/// A parasite that takes long delays its host and no other task. The beats of sysmon show that it took long,
/// so the next parasites of that host are tasks.
#[test]
fn a_parasite_that_spins_or_blocks_until_the_others_are_done() {
    for how in KINDS {
        let runtime = runtime(1);
        let gate = Gate::default();
        let theirs = gate.clone();
        let host = runtime.spawn(async move {
            parasite(async move { theirs.wait(how) }).await.unwrap();
            // Each of these parasites begins on a thread that has a core, and spins until the thread has lost
            // it.
            while parasite(async {}).is_finished() {
                yield_now().await;
                let a_while = Instant::now() + Duration::from_millis(5);
                parasite(async move { while Instant::now() < a_while {} }).await.unwrap();
            }
        });
        runtime.block_on(runtime.spawn(work())).unwrap();
        assert!(!host.is_finished());
        gate.open();
        runtime.block_on(host).unwrap();
    }
}

#[test]
fn hogs_that_end_when_the_others_are_done() {
    for how in KINDS {
        for (workers, count) in [(1, 1), (1, 4), (2, 4), (2, 16)] {
            let runtime = runtime(workers);
            let gate = Gate::default();
            let hogs = hogs(&runtime, how, count, &gate);
            runtime.block_on(runtime.spawn(work())).unwrap();
            assert!(hogs.iter().all(|hog| !hog.is_finished()));
            gate.open();
            for (n, hog) in hogs.into_iter().enumerate() {
                assert_eq!(runtime.block_on(hog).unwrap(), n);
            }
            wait_until_none_is_stuck(&runtime);
            assert!(workers > 1 || runtime.metrics().preemptions > 0);
            // The preempted threads are in use again, or have exited.
            runtime.block_on(runtime.spawn(work())).unwrap();
        }
    }
}

/// Runs hogs of both kinds by turns. Afterwards no worker has less than the `usual` priority and processors.
fn hogs_come_and_go_by(usual: &Usual) {
    let runtime = runtime(2);
    for round in 0..20 {
        let gate = Gate::default();
        let hogs = hogs(&runtime, KINDS[round % 2], 4, &gate);
        runtime.block_on(runtime.spawn(work())).unwrap();
        gate.open();
        hogs.into_iter().for_each(|hog| assert!(runtime.block_on(hog).unwrap() < 4));
        wait_until_none_is_stuck(&runtime);
        for _ in 0..10 {
            assert_eq!(runtime.block_on(runtime.spawn(async { Usual::of_this_thread() })).unwrap(), *usual);
        }
    }
}

#[test]
fn threads_recover_after_each_round_of_hogs() {
    hogs_come_and_go_by(&Usual::of_this_thread());
}

/// The scheduling of a thread: on Linux its niceness, its policy, and the number of its processors.
#[derive(PartialEq, Debug)]
struct Usual(i32, i32, usize);

impl Usual {
    #[cfg(not(target_os = "linux"))]
    fn of_this_thread() -> Usual {
        Usual(0, 0, 0)
    }

    #[cfg(target_os = "linux")]
    fn of_this_thread() -> Usual {
        // SAFETY: all zeros is an empty set, and the system writes at most the given size to it.
        unsafe {
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            assert_eq!(libc::sched_getaffinity(0, size_of_val(&set), &mut set), 0);
            let nice = libc::getpriority(libc::PRIO_PROCESS, 0);
            Usual(nice, libc::sched_getscheduler(0), libc::CPU_COUNT(&set) as usize)
        }
    }
}

#[cfg(target_os = "linux")]
mod without_rights {
    use super::*;

    /// Runs `f` on a thread that has called `forbid`. The restriction also applies to the threads that it
    /// starts.
    fn on_a_thread(forbid: fn(), f: impl FnOnce() + Send + 'static) {
        let forbidden = move || {
            forbid();
            f();
        };
        thread::spawn(forbidden).join().unwrap();
    }

    /// Makes the system refuse to change the priority or the processors of a thread.
    fn refuse_all() {
        const REFUSED: [libc::c_long; 2] = [libc::SYS_sched_setattr, libc::SYS_sched_setaffinity];
        let code =
            |code: u32, jt: usize, k: u32| libc::sock_filter { code: code as u16, jt: jt as u8, jf: 0, k };
        // The first word of the data that a filter reads is the number of the system call.
        let mut filter = vec![code(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0)];
        for (n, call) in REFUSED.iter().enumerate() {
            let to_the_end = REFUSED.len() - n;
            filter.push(code(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, to_the_end, *call as u32));
        }
        filter.push(code(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW));
        filter.push(code(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32));
        let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_mut_ptr() };
        // SAFETY: the system copies the program.
        unsafe {
            assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
            assert_eq!(libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program), 0);
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            libc::CPU_SET(0, &mut set);
            assert_eq!(libc::sched_setaffinity(0, size_of_val(&set), &set), -1);
        }
    }

    /// Gives up the right to raise a lowered priority again.
    fn drop_capabilities() {
        const VERSION: u32 = 0x2008_0522;
        let (header, none) = ([VERSION, 0], [0_u32; 6]);
        // SAFETY: the system reads a header of two words and three words for each half of the capabilities.
        // The second word of the header stands for this thread.
        assert_eq!(unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), none.as_ptr()) }, 0);
    }

    #[test]
    fn hogs_where_priorities_cannot_be_changed() {
        on_a_thread(refuse_all, || hogs_come_and_go_by(&Usual::of_this_thread()));
    }

    #[test]
    fn hogs_where_priorities_cannot_be_raised() {
        on_a_thread(drop_capabilities, || hogs_come_and_go_by(&Usual::of_this_thread()));
    }

    /// In `SCHED_IDLE` it would make no progress while other programs use all processors.
    #[test]
    fn a_hog_that_cannot_be_raised_keeps_a_part_of_a_processor() {
        on_a_thread(drop_capabilities, || {
            let (usual, runtime) = (niceness(), runtime(2));
            let hog = runtime.spawn(async move {
                let start = cpu_time_of_this_thread();
                while cpu_time_of_this_thread() - start < Duration::from_secs(1) {
                    assert!(!is_idle_class());
                }
                niceness()
            });
            assert!(runtime.block_on(hog).unwrap() > usual);
        });
    }
}

#[test]
fn a_shutdown_waits_for_hogs_that_end() {
    for how in KINDS {
        let runtime = runtime(2);
        let (gate, ended) = (Gate::default(), Arc::new(AtomicUsize::new(0)));
        for _ in 0..4 {
            let (gate, count) = (gate.clone(), Count(ended.clone()));
            drop(runtime.spawn(async move {
                gate.wait(how);
                drop(count);
            }));
        }
        // By now each hog is in its poll, or queued behind a hog that is.
        runtime.block_on(runtime.spawn(work())).unwrap();
        let end = thread::spawn(move || drop(runtime));
        gate.open();
        end.join().unwrap();
        assert_eq!(ended.load(Ordering::SeqCst), 4);
    }
}

#[test]
fn a_shutdown_with_a_timeout_leaves_hogs_behind() {
    for how in KINDS {
        let runtime = runtime(2);
        let gate = Gate::default();
        let hogs = hogs(&runtime, how, 4, &gate);
        let sleeper = runtime.spawn(parked::<()>());
        runtime.block_on(runtime.spawn(work())).unwrap();
        assert!(!runtime.shutdown_timeout(Duration::from_millis(10)));
        let other = support::runtime(1);
        assert!(other.block_on(sleeper).unwrap_err().is_shutdown());
        // The hogs can still end safely, and can be joined.
        gate.open();
        for (n, hog) in hogs.into_iter().enumerate() {
            assert_eq!(other.block_on(hog).unwrap(), n);
        }
    }
}

async fn spins_for_ever() {
    loop {
        spin_loop();
    }
}

async fn blocks_for_ever() {
    let (_keep, never) = mpsc::channel::<()>();
    never.recv().unwrap();
}

/// Set in the process that the next test starts.
const PROGRAM: &str = "RIALTO_TEST_PROGRAM_WITH_HOGS";

#[test]
fn program_with_hogs_that_never_end() {
    if std::env::var_os(PROGRAM).is_none() {
        return;
    }
    let runtime = runtime(2);
    for _ in 0..4 {
        drop(runtime.spawn(spins_for_ever()));
        drop(runtime.spawn(blocks_for_ever()));
    }
    for _ in 0..3 {
        runtime.block_on(runtime.spawn(work())).unwrap();
    }
    // The parent reads the warnings, and then closes this input.
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).unwrap();
    assert!(!runtime.shutdown_timeout(Duration::from_millis(10)));
}

#[test]
fn each_kind_of_hog_is_reported_once_on_stderr() {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.env(PROGRAM, "yes").args(["--exact", "program_with_hogs_that_never_end", "--nocapture"]);
    let mut program = program.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(program.stderr.take().unwrap()).lines().map(Result::unwrap);
    let (mut spins, mut blocks) = (0, 0);
    let mut read = |line: String| {
        if line.starts_with("rialto: ") {
            assert!(line.chars().count() <= 160, "{line}");
        }
        spins += usize::from(line.starts_with("rialto: preemption::spins_for_ever spins for "));
        blocks += usize::from(line.starts_with("rialto: preemption::blocks_for_ever blocks for "));
        spins > 0 && blocks > 0
    };
    while !read(lines.next().expect("the lines come before the end")) {}
    drop(program.stdin.take());
    for line in lines {
        read(line);
    }
    assert!(program.wait().unwrap().success());
    assert_eq!((spins, blocks), (1, 1));
}

async fn spins(gate: Gate) {
    gate.wait(Cause::Spins);
}

async fn blocks(gate: Gate) {
    gate.wait(Cause::Blocks);
}

/// Returns a runtime with one worker, and the reports that its hook receives.
fn with_reports(diagnostics: bool) -> (Runtime, Arc<Mutex<Vec<Stuck>>>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let theirs = told.clone();
    let hook = move |stuck: &Stuck| theirs.lock().unwrap().push(stuck.clone());
    (Runtime::builder().worker_threads(1).diagnostics(diagnostics).on_stuck(hook).build().unwrap(), told)
}

/// Each of these polls takes long enough to lose its core, but no longer.
#[test]
fn polls_that_end_soon_are_counted_and_not_reported() {
    let (runtime, told) = with_reports(false);
    for round in 0..20 {
        let handle = runtime.handle();
        let short = async move {
            while handle.metrics().preemptions <= round {
                spin_loop();
            }
        };
        runtime.block_on(runtime.spawn(short)).unwrap();
    }
    assert!(runtime.metrics().preemptions >= 20);
    drop(runtime);
    assert_eq!(told.lock().unwrap().len(), 0);
}

/// The threads of `spawn_blocking` are often all blocked when a task is stuck.
#[test]
fn a_report_does_not_wait_for_a_thread_of_the_blocking_pool() {
    let (tell, told) = mpsc::channel();
    let hook = move |_: &Stuck| _ = tell.send(());
    let runtime =
        Runtime::builder().worker_threads(1).max_blocking_threads(1).on_stuck(hook).build().unwrap();
    let (gate, full) = (Gate::default(), Gate::default());
    let closure = runtime.handle().spawn_blocking({
        let (gate, full) = (gate.clone(), full.clone());
        move || {
            full.open();
            gate.wait(Cause::Blocks);
        }
    });
    full.wait(Cause::Blocks);
    let hog = runtime.spawn(spins(gate.clone()));
    let told = told.recv_timeout(Duration::from_secs(60));
    gate.open();
    runtime.block_on(hog).unwrap();
    runtime.block_on(closure).unwrap();
    assert_eq!(told, Ok(()));
}

/// The spawned future has a type of Rialto, but the code that spins does not.
#[test]
fn a_report_does_not_blame_rialto() {
    let (runtime, told) = with_reports(false);
    let gate = Gate::default();
    let (monitored, _monitor) = rialto_sync::monitor(spins(gate.clone()));
    assert!(type_name_of_val(&monitored).starts_with("rialto_sync::"));
    let hog = runtime.spawn(monitored);
    while told.lock().unwrap().is_empty() {
        thread::yield_now();
    }
    gate.open();
    runtime.block_on(hog).unwrap();
    let text = told.lock().unwrap()[0].to_string();
    assert!(text.starts_with("preemption::spins spins for "), "{text}");
}

#[test]
fn a_report_names_the_task_and_the_place_where_it_was_spawned() {
    let (runtime, told) = with_reports(true);
    let gate = Gate::default();
    let line = line!() + 1;
    let hog = task::Builder::new().name("client 17").spawn_on(&runtime.handle(), blocks(gate.clone()));
    while told.lock().unwrap().is_empty() {
        thread::yield_now();
    }
    gate.open();
    runtime.block_on(hog).unwrap();
    let stuck = told.lock().unwrap().remove(0);
    assert_eq!((stuck.name(), stuck.cause()), (Some("client 17"), Cause::Blocks));
    assert_eq!(stuck.spawned_at().map(|place| (place.file(), place.line())), Some((file!(), line)));
    let text = stuck.to_string();
    assert!(
        text.contains("\"client 17\" (preemption::blocks, ")
            && text.contains(&format!("preemption.rs:{line}) blocks")),
        "{text}"
    );
}

#[test]
fn each_kind_of_task_is_reported_once() {
    let told = Arc::new(Mutex::new(Vec::<Stuck>::new()));
    let theirs = told.clone();
    // On a busy computer other tasks may be reported as well: they wait for a lock whose holder has no
    // processor.
    let hook = move |stuck: &Stuck| {
        if stuck.future().contains("spins")
            || stuck.future().contains("blocks")
            || stuck.future().contains("reported")
        {
            theirs.lock().unwrap().push(stuck.clone());
        }
    };
    let runtime = Runtime::builder().worker_threads(1).on_stuck(hook).build().unwrap();
    let gate = Gate::default();
    let names = [type_name_of_val(&spins(gate.clone())), type_name_of_val(&blocks(gate.clone()))];
    let mut all = Vec::new();
    let mut siblings = "";
    for _ in 0..3 {
        all.push(runtime.spawn(spins(gate.clone())));
        all.push(runtime.spawn(blocks(gate.clone())));
        let (first, second) = (gate.clone(), gate.clone());
        let first = async move { first.wait(Cause::Spins) };
        let second = async move { second.wait(Cause::Spins) };
        siblings = type_name_of_val(&first);
        assert_eq!(siblings, type_name_of_val(&second));
        all.extend([runtime.spawn(first), runtime.spawn(second)]);
    }
    while told.lock().unwrap().len() < 4 {
        thread::yield_now();
    }
    runtime.block_on(runtime.spawn(work())).unwrap();
    gate.open();
    all.into_iter().for_each(|hog| runtime.block_on(hog).unwrap());
    drop(runtime);
    let mut counts = HashMap::new();
    for stuck in told.lock().unwrap().iter() {
        assert!(stuck.time() >= Duration::from_millis(100), "{stuck}");
        *counts.entry((stuck.future(), stuck.cause())).or_insert(0) += 1;
    }
    let expected =
        [((names[0], Cause::Spins), 1), ((names[1], Cause::Blocks), 1), ((siblings, Cause::Spins), 2)];
    assert_eq!(counts, HashMap::from(expected));
}

/// Spins until `what` is true, which another thread brings about.
#[cfg(target_os = "linux")]
fn spin_until(what: impl Fn() -> bool) {
    let start = Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(600), "it does not come");
        spin_loop();
    }
}

/// The niceness of the calling thread.
#[cfg(target_os = "linux")]
fn niceness() -> i32 {
    // SAFETY: takes no pointers.
    unsafe { libc::getpriority(libc::PRIO_PROCESS, 0) }
}

/// Whether the calling thread gets only the processor time that no other thread wants.
#[cfg(target_os = "linux")]
fn is_idle_class() -> bool {
    // SAFETY: takes no pointers.
    unsafe { libc::sched_getscheduler(0) == libc::SCHED_IDLE }
}

#[cfg(target_os = "linux")]
fn cpu_time_of_this_thread() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the system writes to a local variable.
    assert_eq!(unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) }, 0);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Whether the system lets a thread of this process have its usual priority back.
#[cfg(target_os = "linux")]
fn may_be_raised() -> bool {
    let raised = thread::spawn(|| {
        let usual = niceness();
        // SAFETY: takes no pointers. The thread is this function's own.
        unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, usual + 1) };
        // SAFETY: as above.
        unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, usual) == 0 }
    });
    raised.join().unwrap()
}

/// Other programs may use all processors. A long poll must come to its end all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_starved_hog_regains_its_priority_for_a_while() {
    if !may_be_raised() {
        eprintln!("nothing to see: this system does not let a thread be raised");
        return;
    }
    let ended = Arc::new(AtomicBool::new(false));
    let busy = |_| {
        let ended = Arc::clone(&ended);
        thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                spin_loop();
            }
        })
    };
    let busy: Vec<_> = (0..4 * thread::available_parallelism().unwrap().get()).map(busy).collect();
    let sysmon = Sysmon::new().after(Duration::from_millis(1));
    let runtime = Runtime::builder().worker_threads(2).sysmon(sysmon).build().unwrap();
    let hog = runtime.spawn(async {
        for _ in 0..2 {
            spin_until(is_idle_class);
            spin_until(|| !is_idle_class());
        }
    });
    runtime.block_on(hog).unwrap();
    ended.store(true, Ordering::Relaxed);
    busy.into_iter().for_each(|thread| thread.join().unwrap());
}

/// While such a hog has no processor, the tasks that want the lock have to wait.
#[cfg(target_os = "linux")]
#[test]
fn a_lock_holder_regains_its_priority_while_a_waiter_exists() {
    use rialto_task::primitives::ByteLock;

    let usual = niceness();
    let is_lowered = move || is_idle_class() || niceness() > usual;
    if !may_be_raised() {
        eprintln!("nothing to see: this system does not let a thread be raised");
        return;
    }
    let (runtime, lock, held) = (runtime(2), Arc::new(ByteLock::new(())), Gate::default());
    let hog = {
        let (lock, held) = (Arc::clone(&lock), held.clone());
        async move {
            spin_until(is_lowered);
            let guard = lock.lock();
            held.open();
            spin_until(|| !is_lowered());
            drop(guard);
            spin_until(is_lowered);
        }
    };
    let hog = runtime.spawn(hog);
    held.wait(Cause::Blocks);
    drop(lock.lock());
    runtime.block_on(hog).unwrap();
}

/// A measurement, not a test with a bound: how long a task waits for the lock of a channel that spinning
/// tasks use. The threads of such tasks have a lower priority than all others, and may be descheduled while
/// they hold the lock. `docs/performance.md` has the figures.
#[test]
#[ignore = "measures, for ten seconds: run it alone, with --nocapture"]
fn how_long_others_wait_for_a_lock_that_a_hog_holds() {
    use rialto_event::Event;

    const HOGS: usize = 16;
    const PAIRS: usize = 4;
    let runtime = runtime(2);
    let channels: Vec<_> = (0..PAIRS).map(|_| channel::<u32>()).collect();
    let gate = Gate::default();
    let hog = |n: usize| {
        let (gate, (tx, rx)) = (gate.clone(), channels[n % PAIRS].clone());
        async move {
            let mut used = 0u64;
            while !gate.is_open() {
                let _ = rx.recv_evt().try_sync();
                let _ = tx.send_evt(0).try_sync();
                used += 1;
            }
            used
        }
    };
    let hogs: Vec<_> = (0..HOGS).map(|n| runtime.spawn(hog(n))).collect();
    let user = |n: usize| {
        let (gate, (tx, rx)) = (gate.clone(), channels[n % PAIRS].clone());
        async move {
            let mut waits = Vec::new();
            while !gate.is_open() {
                // Neither operation waits for a partner, so the time is that of the lock.
                let begun = Instant::now();
                let _ = tx.send_evt(1).try_sync();
                let _ = rx.recv_evt().try_sync();
                waits.push(begun.elapsed());
                sleep(Duration::from_micros(500)).await;
            }
            waits
        }
    };
    let users: Vec<_> = (0..PAIRS).map(|n| runtime.spawn(user(n))).collect();
    runtime.block_on(async { sleep(Duration::from_secs(10)).await });
    gate.open();
    let mut waits: Vec<Duration> =
        users.into_iter().flat_map(|user| runtime.block_on(user).unwrap()).collect();
    let used: u64 = hogs.into_iter().map(|hog| runtime.block_on(hog).unwrap()).sum();
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    eprintln!(
        "{} uses beside {used} of {HOGS} hogs: median {:?}, 99 % {:?}, 99.9 % {:?}, longest {:?}",
        waits.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}
