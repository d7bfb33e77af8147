//! `Builder::around_thread`: the hook is around every thread on which a task of the runtime is polled.
//! `Builder::on_thread_start` and `on_thread_stop`: the hooks run on every thread that the runtime starts.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rialto_event::sleep;
use rialto_rt::{BlockingPool, Runtime, Sysmon, internals, offload, spawn_blocking, spawn_local};

thread_local!(static DEPTH: Cell<u32> = const { Cell::new(0) });

/// Returns a runtime whose hook increments the depth of its threads, and the number of hooks that have begun
/// and not returned.
fn deeper(workers: usize) -> (Runtime, Arc<AtomicUsize>) {
    let inside = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&inside);
    let around = move |run: &mut dyn FnMut()| {
        counted.fetch_add(1, Ordering::SeqCst);
        DEPTH.set(DEPTH.get() + 1);
        run();
        DEPTH.set(DEPTH.get() - 1);
        counted.fetch_sub(1, Ordering::SeqCst);
    };
    let builder = Runtime::builder().worker_threads(workers).sysmon(Sysmon::off()).around_thread(around);
    (builder.build().unwrap(), inside)
}

fn depth() -> u32 {
    DEPTH.get()
}

#[test]
fn tasks_closures_sections_and_block_on() {
    let (runtime, inside) = deeper(2);
    let pool = BlockingPool::builder().max_threads(1).build();
    assert_eq!(depth(), 0);
    let depths = runtime.block_on(async {
        let here = depth();
        let local = spawn_local(async { depth() }).await.unwrap();
        let section = rialto_rt::spawn(async { offload(async { depth() }).await }).await.unwrap();
        let in_pool = rialto_rt::spawn(async move { pool.offload(async { depth() }).await }).await.unwrap();
        let worker = rialto_rt::spawn(async { depth() }).await.unwrap();
        [here, local, section, in_pool, worker, spawn_blocking(depth).await.unwrap()]
    });
    assert_eq!(depths, [1; 6]);
    assert_eq!(depth(), 0);
    drop(runtime);
    assert_eq!(inside.load(Ordering::SeqCst), 0, "each thread has left");
}

/// The result of a section is available before the hook around its thread has returned.
#[test]
fn the_end_of_the_runtime_waits_for_the_hooks_of_sections() {
    let (held, is_dropped) = mpsc::channel::<()>();
    let (left, has_left) = mpsc::channel();
    let is_dropped = Mutex::new(is_dropped);
    let around = move |run: &mut dyn FnMut()| {
        run();
        if DEPTH.take() > 0 {
            // The tasks must not be dropped before this hook returns. A test cannot wait for something that
            // does not happen. But if they were dropped earlier, this wait would mostly show it.
            let seen = is_dropped.lock().unwrap().recv_timeout(Duration::from_millis(50));
            left.send(seen).unwrap();
        }
    };
    let builder = Runtime::builder().worker_threads(1).sysmon(Sysmon::off()).around_thread(around);
    let runtime = builder.build().unwrap();
    drop(runtime.spawn(async move {
        sleep(Duration::from_secs(3600)).await;
        drop(held);
    }));
    let section = runtime.spawn(async { offload(async { DEPTH.set(1) }).await });
    runtime.block_on(section).unwrap();
    drop(runtime);
    assert_eq!(has_left.try_recv(), Ok(Err(RecvTimeoutError::Timeout)));
}

#[test]
fn a_takeover_thread_runs_inside_the_hooks() {
    let (runtime, _) = deeper(1);
    let ((held, is_held), (release, released)) = (mpsc::channel(), mpsc::channel());
    let stuck = runtime.spawn(async move {
        held.send(std::thread::current().id()).unwrap();
        released.recv().unwrap();
        depth()
    });
    let old = is_held.recv().unwrap();
    assert!(internals::hand_over(&runtime.handle(), 0).unwrap());
    let task = runtime.spawn(async { (std::thread::current().id(), depth()) });
    let (new, depth) = runtime.block_on(task).unwrap();
    assert_ne!(old, new);
    assert_eq!(depth, 1);
    release.send(()).unwrap();
    assert_eq!(runtime.block_on(stuck).unwrap(), 1);
}

/// Returns a runtime with one worker, and the numbers of threads that have started and stopped. The hook at
/// the start increments the depth.
fn counting(
    configure: impl FnOnce(rialto_rt::Builder) -> rialto_rt::Builder,
) -> (Runtime, [Arc<AtomicUsize>; 2]) {
    let counts = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
    let [started, stopped] = counts.clone();
    let start = move || {
        started.fetch_add(1, Ordering::SeqCst);
        DEPTH.set(DEPTH.get() + 1);
    };
    let stop = move || _ = stopped.fetch_add(1, Ordering::SeqCst);
    let builder = Runtime::builder().worker_threads(1).sysmon(Sysmon::off());
    let builder = configure(builder.on_thread_start(start).on_thread_stop(stop));
    (builder.build().unwrap(), counts)
}

fn read(counts: &[Arc<AtomicUsize>; 2]) -> [usize; 2] {
    [0, 1].map(|at: usize| counts[at].load(Ordering::SeqCst))
}

#[test]
fn each_thread_of_the_runtime_starts_and_stops_once() {
    let (runtime, counts) = counting(|builder| builder);
    let pool = BlockingPool::builder().max_threads(1).build();
    let depths = runtime.block_on(async {
        let worker = rialto_rt::spawn(async { depth() }).await.unwrap();
        let closures = [spawn_blocking(depth).await.unwrap(), spawn_blocking(depth).await.unwrap()];
        let section = rialto_rt::spawn(async { offload(async { depth() }).await }).await.unwrap();
        let foreign = rialto_rt::spawn(async move { pool.offload(async { depth() }).await }).await.unwrap();
        [worker, closures[0], closures[1], section, depth(), foreign]
    });
    assert_eq!(depths, [1, 1, 1, 1, 0, 0], "each thread starts once, and foreign threads do not");
    assert!(internals::hand_over(&runtime.handle(), 0).unwrap());
    let on_spare = runtime.spawn(async { depth() });
    assert_eq!(runtime.block_on(on_spare).unwrap(), 1);
    drop(runtime);
    let [started, stopped] = read(&counts);
    assert!(started >= 3, "a worker, a spare thread and a thread of the blocking pool: {started}");
    assert_eq!(started, stopped);
}

#[test]
fn a_thread_of_the_blocking_pool_that_was_idle_for_long_stops() {
    let (stop, stopped) = mpsc::channel();
    let (runtime, counts) = counting(|builder| {
        let stop = move || _ = stop.send(std::thread::current().name().map(str::to_owned));
        builder.thread_keep_alive(Duration::from_millis(1)).on_thread_stop(stop)
    });
    runtime.block_on(runtime.spawn_blocking(|| ())).unwrap();
    let name = stopped.recv().unwrap().unwrap();
    assert!(name.contains("blocking"), "{name}");
    // A new closure does not wait for a thread that stops.
    runtime.block_on(runtime.spawn_blocking(|| ())).unwrap();
    // Then all threads have started.
    drop(runtime);
    let [started, stopped] = read(&counts);
    assert!(started >= 3, "a worker and two threads of the blocking pool: {started}");
    assert_eq!(stopped, 0, "the second hook has replaced the first");
}

#[test]
fn a_panic_of_a_hook_stops_no_thread() {
    let (runtime, counts) = counting(|builder| builder.on_thread_start(|| panic!("in the hook")));
    let (task, closure) = (runtime.spawn(async { 1 }), runtime.spawn_blocking(|| 2));
    assert_eq!(runtime.block_on(async { task.await.unwrap() + closure.await.unwrap() }), 3);
    drop(runtime);
    assert_eq!(read(&counts)[1], 2);
}
