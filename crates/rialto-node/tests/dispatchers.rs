//! Dispatchers, their workers and load meters.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use rialto_cps::{Continuation, Registry, cps};
use rialto_event::{Event, SendEvent, after, choose};
use rialto_node::dispatcher::{
    Assignment, Dispatcher, Enlist, JobError, RunError, start_load_meter, start_worker,
};
use rialto_node::transport::memory::Network;
use rialto_node::{
    Call, CallError, Exit, Node, Pid, call, down_evt, exit, exit_self, is_alive, kill, link, recv, self_pid,
    send, send_evt, service, spawn_process,
};
use support::{LONG, process, process_on};

fn second() -> impl SendEvent<Output = ()> {
    after(Duration::from_secs(1))
}

/// A worker that returns its own pid for each job, a second later.
fn named(dispatcher: Dispatcher<u32, Pid>, at_most: u32) -> Pid {
    let me = Arc::new(Mutex::new(None));
    let name = me.clone();
    let pid = start_worker(dispatcher, at_most, move |_| {
        let name = *name.lock().unwrap();
        async move {
            second().await;
            name.unwrap()
        }
    });
    *me.lock().unwrap() = Some(pid);
    pid
}

/// Runs `count` jobs, and returns how many each worker did.
async fn shares(dispatcher: Dispatcher<u32, Pid>, count: u32) -> BTreeMap<Pid, u32> {
    let me = self_pid();
    for job in 0..count {
        spawn_process(async move { send(me, dispatcher.run(job).await).unwrap() });
    }
    let mut shares = BTreeMap::new();
    for _ in 0..count {
        let who = recv! { done: Result<Pid, RunError> => done.unwrap() };
        *shares.entry(who).or_default() += 1;
    }
    shares
}

#[test]
fn least_loaded_worker_gets_the_next_job() {
    process(async {
        let dispatcher = Dispatcher::start_link();
        let workers = [named(dispatcher, 10), named(dispatcher, 10), named(dispatcher, 10)];
        second().await;
        assert_eq!(shares(dispatcher, 9).await, workers.map(|worker| (worker, 3)).into());

        // One worker reports a load of four jobs of other work.
        start_load_meter(dispatcher, workers[0], Duration::from_secs(5), || 4);
        second().await;
        assert_eq!(dispatcher.workers().await.unwrap().iter().map(|worker| worker.load).max(), Some(4));
        assert_eq!(shares(dispatcher, 8).await, [(workers[1], 4), (workers[2], 4)].into());
        assert_eq!(shares(dispatcher, 11).await, [(workers[0], 1), (workers[1], 5), (workers[2], 5)].into());
    });
}

#[test]
fn jobs_without_a_worker_wait_in_order() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start();
        let order = Arc::new(Mutex::new(Vec::new()));
        for job in 0..10 {
            spawn_process(async move { dispatcher.run(job).await.map(drop) });
            second().await;
        }
        let done = order.clone();
        let worker = start_worker(dispatcher, 1, move |job| {
            done.lock().unwrap().push(job);
            async move { job }
        });
        after(LONG).await;
        assert_eq!(*order.lock().unwrap(), (0..10).collect::<Vec<_>>());
        dispatcher.remove_worker(worker).await.unwrap();
        second().await;
        assert_eq!(dispatcher.workers().await, Ok(Vec::new()));
    });
}

/// Each job has its result exactly once, even if workers are lost. A job that three workers lost fails.
#[test]
fn work_survives_the_loss_of_workers() {
    for seed in 0..30 {
        process_on(Node::new(), seed, async move {
            let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
            // The workers that started each job.
            let begun: Arc<Mutex<BTreeMap<u32, Vec<Pid>>>> = Arc::default();
            let start = || {
                let begun = begun.clone();
                start_worker(dispatcher, 4, move |job: u32| {
                    begun.lock().unwrap().entry(job).or_default().push(self_pid());
                    async move {
                        after(Duration::from_millis(u64::from(job % 7) * 100)).await;
                        2 * job
                    }
                })
            };
            let (mut workers, mut killed) = (vec![start(), start(), start()], BTreeSet::new());
            let me = self_pid();
            for job in 0..100_u32 {
                spawn_process(async move { send(me, (job, dispatcher.run(job).await)).unwrap() });
            }
            for lost in 0..4 {
                after(Duration::from_millis(130 + seed)).await;
                let worker = workers.remove(0);
                kill(worker);
                killed.insert(worker);
                if lost % 2 == 0 {
                    workers.push(start());
                }
            }
            let mut results = BTreeMap::new();
            for _ in 0..100 {
                let (job, result) = recv! { answer: (u32, Result<u32, RunError>) => answer };
                assert!(results.insert(job, result).is_none(), "job {job}, seed {seed}");
            }
            let begun = begun.lock().unwrap().clone();
            for (job, result) in results {
                let (last, before) = begun[&job].split_last().unwrap();
                assert!(
                    before.iter().all(|worker| killed.contains(worker)),
                    "job {job} is done once more for nothing"
                );
                match result {
                    Ok(result) => assert_eq!(result, 2 * job),
                    Err(RunError::Job(JobError::Lost(_))) => {
                        assert!(
                            before.len() == 2 && killed.contains(last),
                            "job {job}, seed {seed}: {before:?}"
                        )
                    }
                    Err(why) => panic!("job {job}, seed {seed}: {why:?}"),
                }
            }
            assert!(begun.values().any(|workers| workers.len() > 1), "some were given twice");
        });
    }
}

#[test]
fn panicking_job_fails_and_its_worker_continues() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let worker = start_worker(dispatcher, 1, |job| async move { 100 / job });
        let failed = dispatcher.run(0).await;
        assert!(
            matches!(failed, Err(RunError::Job(JobError::Failed(why))) if why.contains("divide by zero"))
        );
        assert_eq!(dispatcher.run(5).await, Ok(20));
        assert!(is_alive(worker));
    });
}

#[test]
fn panic_before_the_job_future_fails_the_job() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let worker = start_worker(dispatcher, 8, |job: u32| {
            let result = 100 / job;
            async move { result }
        });
        let failed = dispatcher.run(0).await;
        assert!(
            matches!(&failed, Err(RunError::Job(JobError::Failed(why))) if why.contains("divide by zero")),
            "{failed:?}"
        );
        assert_eq!(dispatcher.run(5).await, Ok(20));
        assert!(is_alive(worker));
    });
}

#[test]
fn normal_exits_do_not_end_a_worker() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let worker = start_worker(dispatcher, 1, |job| async move {
            after(Duration::from_secs(60)).await;
            job
        });
        spawn_process(async move {
            second().await;
            link(worker);
            exit(worker, Exit::Normal);
        });
        assert_eq!(dispatcher.run(7).await, Ok(7));
        assert!(is_alive(worker));
    });
}

/// The next assignment of a hand-written worker. The protocol is open to others.
async fn next_assignment() -> Call<Assignment<u32, u32>> {
    recv! { assignment: Call<Assignment<u32, u32>> => assignment }
}

#[test]
fn job_that_three_workers_lost_fails() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let mut losses = 0;
        let me = self_pid();
        spawn_process(async move { send(me, dispatcher.run(7).await).unwrap() });
        let given_up = loop {
            spawn_process(async move {
                call(dispatcher, Enlist { worker: self_pid(), at_most: 1 }).await.unwrap();
                let _assignment = next_assignment().await;
                send(me, "lost").unwrap();
                exit_self(Exit::custom("burnt")).await
            });
            recv! {
                "lost": &'static str => losses += 1,
                answer: Result<u32, RunError> => break answer,
            }
        };
        assert_eq!((losses, given_up), (3, Err(RunError::Job(JobError::Lost("\"burnt\"".into())))));
    });
}

#[test]
fn late_result_of_a_lost_worker_is_dropped() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let me = self_pid();
        let lost = spawn_process(async move {
            call(dispatcher, Enlist { worker: self_pid(), at_most: 1 }).await.unwrap();
            send(me, next_assignment().await).unwrap();
        });
        spawn_process(async move { send(me, dispatcher.run(1).await).unwrap() });
        let first = next_assignment().await;
        down_evt(lost).await;
        second().await;
        call(dispatcher, Enlist { worker: me, at_most: 1 }).await.unwrap();
        let again = next_assignment().await;
        assert_eq!((first.request.job, again.request.job), (1, 1));
        first.from.reply(Ok(13));
        second().await;
        again.from.reply(Ok(42));
        recv! { answer: Result<u32, RunError> => assert_eq!(answer, Ok(42)) }
        recv! { _: Result<u32, RunError> => panic!("twice"), after(LONG) => {} }
    });
}

/// The answer and the end of the worker are applied together: on this node at once, on another one when both
/// arrived.
#[test]
fn result_of_a_worker_that_ends_after_answering_counts() {
    let once = async |dispatcher: Dispatcher<u32, u32>| {
        call(dispatcher, Enlist { worker: self_pid(), at_most: 1 }).await.unwrap();
        let Call { request, from } = next_assignment().await;
        from.reply(Ok(2 * request.job));
    };
    process(async move {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        spawn_process(once(dispatcher));
        let late = after(LONG).wrap(|()| panic!("it is lost"));
        assert_eq!(choose((dispatcher.run(21), late)).await, Ok(42));
    });
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let types = || Dispatcher::<u32, u32>::type_registry("double");
        let node = |name| Node::builder().types(types()).transport(network.transport(name));
        let (home, away) = (node("home").build(), node("away").allow_spawn("once", once).build());
        home.add_peer(&away.reference().unwrap());
        let there = away.id();
        let done = home.run(async move {
            let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "once", dispatcher).await.unwrap();
            let late = after(LONG).wrap(|()| panic!("it is lost"));
            assert_eq!(choose((dispatcher.run(21), late)).await, Ok(42));
        });
        done.await.unwrap();
    });
}

#[test]
fn forwarded_job_may_be_answered_after_its_workers_end() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let other = spawn_process(async {
            let Call { request, from } = next_assignment().await;
            after(Duration::from_millis(500)).await;
            from.reply(Ok(2 * request.job));
        });
        spawn_process(async move {
            call(dispatcher, Enlist { worker: self_pid(), at_most: 1 }).await.unwrap();
            send(other, next_assignment().await).unwrap();
        });
        let late = after(LONG).wrap(|()| panic!("it is lost"));
        assert_eq!(choose((dispatcher.run(21), late)).await, Ok(42));
    });
}

/// Whether the worker itself is lost is known only later.
#[test]
fn a_worker_that_drops_a_job_has_room_for_the_next_one() {
    #[derive(Debug, PartialEq)]
    enum Heard {
        Dropped(u32),
        Done(Result<u32, RunError>),
    }
    process(async {
        let (dispatcher, me): (Dispatcher<u32, u32>, _) = (Dispatcher::start_link(), self_pid());
        let worker = spawn_process(async move {
            loop {
                let Call { request, from } = next_assignment().await;
                drop(from);
                send(me, Heard::Dropped(request.job)).unwrap();
            }
        });
        call(dispatcher, Enlist { worker, at_most: 1 }).await.unwrap();
        for job in 0..3 {
            spawn_process(async move { send(me, Heard::Done(dispatcher.run(job).await)).unwrap() });
        }
        let mut dropped = BTreeSet::new();
        for _ in 0..3 {
            recv! { heard: Heard => match heard {
                Heard::Dropped(job) => assert!(dropped.insert(job)),
                early => panic!("{early:?}"),
            } }
        }
        for _ in 0..3 {
            let failed = RunError::Job(JobError::Failed(CallError::Unanswered.to_string()));
            recv! { heard: Heard => assert_eq!(heard, Heard::Done(Err(failed))) }
        }
        let workers = dispatcher.workers().await.unwrap();
        assert_eq!((workers.len(), workers[0].jobs), (1, 0));
    });
}

#[test]
fn meter_reports_until_its_worker_is_enlisted() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let worker = spawn_process(async move {
            after(Duration::from_millis(1500)).await;
            call(dispatcher, Enlist { worker: self_pid(), at_most: 1 }).await.unwrap();
            recv! { () => {} }
        });
        start_load_meter(dispatcher, worker, Duration::from_secs(1), || 5);
        after(LONG).await;
        let workers = dispatcher.workers().await.unwrap();
        assert_eq!(workers.iter().map(|worker| worker.load).collect::<Vec<_>>(), [5]);
    });
}

/// A hand-written worker that receives nothing for a minute, and has a full mailbox.
async fn full_one(dispatcher: Dispatcher<u32, u32>) -> Pid {
    let me = self_pid();
    let worker = spawn_process(async move {
        call(dispatcher, Enlist { worker: self_pid(), at_most: 2 }).await.unwrap();
        send(me, "enlisted").unwrap();
        after(Duration::from_secs(60)).await;
        loop {
            recv! {
                _: u8 => {}
                Call { request, .. }: Call<Assignment<u32, u32>> => send(me, request.job).unwrap(),
            }
        }
    });
    recv! { "enlisted": &'static str => {} }
    while send(worker, 0_u8).is_ok() {}
    worker
}

#[test]
fn abandoned_job_that_waits_for_mailbox_capacity_is_not_started() {
    process_on(Node::builder().mailbox_bound(10).build(), 1, async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let worker = full_one(dispatcher).await;
        let given_up = choose((dispatcher.run(1).wrap(|_| "done"), second().wrap(|()| "given up")));
        assert_eq!(given_up.await, "given up");
        second().await;
        assert_eq!(dispatcher.workers().await.unwrap()[0].jobs, 0);
        assert!(is_alive(worker));
        recv! { job: u32 => panic!("job {job} has begun"), after(LONG) => {} }
    });
}

#[test]
fn abandoned_jobs_are_not_started() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let given_up = choose((dispatcher.run(1).wrap(|_| "done"), second().wrap(|()| "given up")));
        assert_eq!(given_up.await, "given up");
        let jobs = Arc::new(Mutex::new(Vec::new()));
        let done = jobs.clone();
        start_worker(dispatcher, 1, move |job| {
            done.lock().unwrap().push(job);
            async move { job }
        });
        assert_eq!(dispatcher.run(2).await, Ok(2));
        assert_eq!(*jobs.lock().unwrap(), [2]);
    });
}

#[test]
fn workers_and_meters_end_with_their_dispatcher() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start();
        let worker = start_worker(dispatcher, 1, |job: u32| async move {
            after(LONG).await;
            job
        });
        let meter = start_load_meter(dispatcher, worker, Duration::from_secs(1), || 0);
        let me = self_pid();
        spawn_process(async move { send(me, dispatcher.run(1).await).unwrap() });
        second().await;
        exit(dispatcher.pid(), Exit::Shutdown);
        down_evt(worker).await;
        down_evt(meter).await;
        recv! { answer: Result<u32, RunError> => {
            assert_eq!(answer, Err(RunError::Call(CallError::Down(Exit::Shutdown))));
        } }
        second().await;
        assert_eq!(Node::current().process_count(), 1, "jobs end with their worker");
    });
}

/// Two workers on two nodes. One of them is killed.
#[test]
fn workers_live_on_other_nodes() {
    let network = Network::new();
    let types = || Dispatcher::<u32, u32>::type_registry("double");
    let node = |name| Node::builder().transport(network.transport(name)).types(types()).build();
    let runtime = rialto_rt::Runtime::simulated(1);
    runtime.block_on(async move {
        let (home, away) = (node("home"), node("away"));
        away.add_peer(&home.reference().unwrap());
        let double = |job: u32| async move {
            second().await;
            2 * job
        };
        let done = home.run(async move {
            let dispatcher: Dispatcher<u32, u32> = Dispatcher::start();
            let lost = away.spawn(async move {
                let worker = start_worker(dispatcher, 5, double);
                after(Duration::from_millis(2500)).await;
                kill(worker);
            });
            second().await;
            assert_eq!(dispatcher.workers().await.unwrap().len(), 1);
            start_worker(dispatcher, 5, double);
            let me = self_pid();
            for job in 0..30_u32 {
                spawn_process(async move { send(me, (job, dispatcher.run(job).await)).unwrap() });
            }
            for _ in 0..30 {
                let (job, result) = recv! { answer: (u32, Result<u32, RunError>) => answer };
                assert_eq!(result, Ok(2 * job));
            }
            down_evt(lost).await;
            assert_eq!(dispatcher.workers().await.unwrap().len(), 1);
        });
        assert_eq!(done.await, Ok(()));
    });
}

#[test]
fn worker_without_dispatcher_ends_with_the_reason() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let types = || Dispatcher::<u32, u32>::type_registry("double");
        let node = |name| Node::builder().transport(network.transport(name)).types(types()).build();
        let (home, away) = (node("home"), node("away"));
        let there = away.connect(&home.reference().unwrap()).await.unwrap();
        let ends = async |node: &Node, pid: Pid| {
            let worker = async move {
                down_evt(start_worker(Dispatcher::of(pid), 1, |job: u32| async move { job })).await
            };
            node.run(worker).await.unwrap()
        };
        assert_eq!(ends(&away, service(there, "double")).await, Exit::NoProcess);
        let gone = home.spawn(async {});
        down_evt(gone).await;
        assert_eq!(ends(&home, gone).await, Exit::NoProcess);
        home.leave(LONG).await;
        assert_eq!(ends(&away, service(there, "double")).await, Exit::Disconnected);
    });
}

#[test]
fn job_queue_is_bounded_and_submit_waits_for_capacity() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::bounded_link(2);
        let me = self_pid();
        let run = |job| spawn_process(async move { send(me, (job, dispatcher.run(job).await)).unwrap() });
        let waiting = [run(0), run(1)];
        second().await;
        // There is no worker and no room, neither for a job nor for a process that waits for room.
        assert_eq!(dispatcher.run(2).await, Err(RunError::Job(JobError::Full)));
        let no_room = choose((dispatcher.wait_for_capacity().wrap(|_| true), second().wrap(|()| false)));
        assert!(!no_room.await);
        // Jobs whose submitters have ended make room.
        waiting.into_iter().for_each(kill);
        second().await;
        run(3);
        second().await;

        for job in 10..60 {
            spawn_process(async move { send(me, (job, dispatcher.submit(job).await)).unwrap() });
        }
        second().await;
        let (at_once, most) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        let highest = most.clone();
        start_worker(dispatcher, 3, move |job| {
            let (at_once, most) = (at_once.clone(), most.clone());
            async move {
                most.fetch_max(1 + at_once.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
                second().await;
                at_once.fetch_sub(1, Ordering::Relaxed);
                job
            }
        });
        let mut done = Vec::new();
        for _ in 0..51 {
            let (job, result) = recv! { done: (u32, Result<u32, RunError>) => done };
            assert_eq!(result, Ok(job));
            done.push(job);
        }
        done.sort_unstable();
        assert_eq!(done, [3].into_iter().chain(10..60).collect::<Vec<_>>());
        assert_eq!(highest.load(Ordering::Relaxed), 3);
    });
}

/// Two nodes. The second one runs workers for the first. Credit is low and returns slowly.
fn with_little_credit(network: &Network) -> (Node, Node) {
    for (from, to) in [("a", "b"), ("b", "a")] {
        network.delay(from, to, Duration::from_millis(50)..Duration::from_millis(51));
    }
    let node = |name| {
        let types = Dispatcher::<u64, u64>::type_registry("jobs").message::<Vec<u8>>("bytes");
        Node::builder().types(types).peer_credit(1000).transport(network.transport(name))
    };
    let b = node("b").allow_spawn("work", async |dispatcher: Dispatcher<u64, u64>| {
        start_worker(dispatcher, 4, |n| async move { n * n });
    });
    let (a, b) = (node("a").build(), b.build());
    a.add_peer(&b.reference().unwrap());
    (a, b)
}

#[test]
fn job_waits_for_credit() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let (a, b) = with_little_credit(&network);
        let there = b.id();
        let done = a.run(async move {
            let dispatcher: Dispatcher<u64, u64> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "work", dispatcher).await.unwrap();
            while dispatcher.workers().await.unwrap().is_empty() {
                second().await;
            }
            // Another sender uses up the credit.
            let other = rialto_node::service(there, "nobody");
            while send(other, vec![0_u8; 500]).is_ok() {}
            let late = after(Duration::from_secs(60)).wrap(|()| None);
            choose((dispatcher.run(12).wrap(|done| done.ok()), late)).await
        });
        assert_eq!(done.await.unwrap(), Some(144));
    });
}

/// The sender that waits for credit notices the loss before the dispatcher does.
#[test]
fn job_waiting_for_credit_moves_to_another_worker_when_the_connection_is_lost() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let (a, b) = with_little_credit(&network);
        let (there, way) = (b.id(), network.clone());
        let done = a.run(async move {
            let dispatcher: Dispatcher<u64, u64> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "work", dispatcher).await.unwrap();
            while dispatcher.workers().await.unwrap().is_empty() {
                second().await;
            }
            let other = service(there, "nobody");
            while send(other, vec![0_u8; 500]).is_ok() {}
            let me = self_pid();
            spawn_process(async move { send(me, dispatcher.run(12).await).unwrap() });
            after(Duration::from_millis(30)).await;
            way.partition("a", "b");
            way.cut("a", "b");
            start_worker(dispatcher, 4, |n| async move { n * n });
            recv! { done: Result<u64, RunError> => assert_eq!(done, Ok(144)) }
        });
        done.await.unwrap();
    });
}

/// The job fails then, and not the worker.
#[test]
fn job_killed_while_its_result_waits_for_the_connection_fails() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let types = Dispatcher::<u64, u64>::type_registry("jobs").message::<u64>("number");
            Node::builder().types(types).unsent_bound(1).transport(network.transport(name))
        };
        let a = node("a").build();
        let jobs = Arc::new(Mutex::new(Vec::new()));
        let (all, way, home) = (jobs.clone(), network.clone(), a.id());
        let work_there = move |dispatcher: Dispatcher<u64, u64>| {
            let (all, way) = (all.clone(), way.clone());
            let begun = all.clone();
            async move {
                start_worker(dispatcher, 4, move |n| {
                    let begun = begun.clone();
                    async move {
                        begun.lock().unwrap().push(self_pid());
                        second().await;
                        n * n
                    }
                });
                after(Duration::from_millis(500)).await;
                // The job has started, and its result cannot be sent.
                way.partition("b", "a");
                for n in 0..100_u64 {
                    let _ = send(service(home, "nobody"), n);
                    after(Duration::from_millis(1)).await;
                }
                after(Duration::from_millis(450)).await;
                kill(all.lock().unwrap()[0]);
                after(Duration::from_millis(50)).await;
                way.heal("b", "a");
            }
        };
        let b = node("b").allow_spawn("work", work_there).build();
        a.add_peer(&b.reference().unwrap());
        let there = b.id();
        let done = a.run(async move {
            let dispatcher: Dispatcher<u64, u64> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "work", dispatcher).await.unwrap();
            let late = || after(LONG).wrap(|()| panic!("the worker is forgotten"));
            let ended = choose((dispatcher.run(12), late())).await;
            assert_eq!(ended, Err(RunError::Job(JobError::Failed("killed".into()))));
            assert_eq!(choose((dispatcher.run(12), late())).await, Ok(144));
        });
        done.await.unwrap();
        assert_eq!(jobs.lock().unwrap().len(), 2);
    });
}

/// The dispatcher's node accepts 1,000 bytes. A longer result would be lost on its way.
#[test]
fn unsendable_result_fails_the_job() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let types = Dispatcher::<usize, String>::type_registry("strings");
            Node::builder().types(types).max_message_bytes(1000).transport(network.transport(name))
        };
        let away = node("away").allow_spawn("work", async |dispatcher: Dispatcher<usize, String>| {
            start_worker(dispatcher, 1, |length| async move { "x".repeat(length) });
        });
        let (home, away) = (node("home").build(), away.build());
        home.add_peer(&away.reference().unwrap());
        let there = away.id();
        let done = home.run(async move {
            let dispatcher: Dispatcher<usize, String> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "work", dispatcher).await.unwrap();
            let long = choose((dispatcher.run(2000), after(LONG).wrap(|()| panic!("it is lost")))).await;
            assert!(
                matches!(&long, Err(RunError::Job(JobError::Failed(why))) if why.contains("at most 1000 bytes")),
                "{long:?}"
            );
            assert_eq!(dispatcher.run(3).await, Ok("xxx".into()));
        });
        done.await.unwrap();
    });
}

/// Results and jobs still arrive, however many processes wait for room. One more than a mailbox holds is
/// refused.
#[test]
fn waiting_submitters_do_not_block_results() {
    process_on(Node::builder().mailbox_bound(10).build(), 1, async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::bounded_link(1);
        start_worker(dispatcher, 1, |job| async move {
            second().await;
            job
        });
        let me = self_pid();
        for job in 0..30 {
            spawn_process(async move { send_evt(me, (job, dispatcher.submit(job).await)).await });
            after(Duration::from_millis(10)).await;
        }
        let (mut done, mut refused) = (0, 0);
        for _ in 0..30 {
            recv! {
                (job, result): (u32, Result<u32, RunError>) => match result {
                    Ok(result) => done += u32::from(result == job),
                    Err(why) => {
                        assert_eq!(why, RunError::Call(CallError::Overloaded));
                        refused += 1;
                    }
                },
                after(LONG) => panic!("after {done} jobs nobody is served"),
            }
        }
        // One job was started, one waited, and ten waited for room.
        assert_eq!((done, refused), (12, 18));
    });
}

/// Nothing else arrives, and the processes that were told of room do not use it.
#[test]
fn submitter_gets_capacity_that_other_waiters_do_not_use() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::bounded_link(1);
        start_worker(dispatcher, 1, |job| async move {
            after(Duration::from_secs(60)).await;
            job
        });
        let me = self_pid();
        for job in [1, 2] {
            spawn_process(async move { send(me, (job, dispatcher.run(job).await)).unwrap() });
            second().await;
        }
        for _ in 0..2 {
            spawn_process(async move { dispatcher.wait_for_capacity().await.unwrap() });
            second().await;
        }
        spawn_process(async move { send(me, (3_u32, dispatcher.submit(3).await)).unwrap() });
        for job in [1, 2, 3] {
            recv! {
                done: (u32, Result<u32, RunError>) => assert_eq!(done, (job, Ok(job))),
                after(LONG) => panic!("job {job} waits before an idle worker"),
            }
        }
    });
}

#[test]
fn abandoned_jobs_free_their_capacity() {
    process(async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::bounded_link(1);
        let waits = spawn_process(async move { dispatcher.run(1).await.map(drop) });
        second().await;
        let me = self_pid();
        spawn_process(async move { send(me, dispatcher.wait_for_capacity().await).unwrap() });
        second().await;
        kill(waits);
        recv! {
            room: Result<(), CallError> => assert_eq!(room, Ok(())),
            after(LONG) => panic!("there is room, and nobody is told"),
        }
    });
}

/// The message arrives with many others that there is no room for it at first.
#[test]
fn remote_enlistment_survives_a_full_mailbox() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let all_at_once = Duration::from_millis(50)..Duration::from_nanos(50_000_001);
        network.delay("away", "home", all_at_once);
        let node = |name| {
            let types = Dispatcher::<u32, u32>::type_registry("double").message::<u8>("byte");
            Node::builder().types(types).mailbox_bound(5).transport(network.transport(name))
        };
        let away = node("away").allow_spawn("work", async |dispatcher: Dispatcher<u32, u32>| {
            for _ in 0..20 {
                send(dispatcher, 0_u8).unwrap();
            }
            start_worker(dispatcher, 1, |job| async move { 2 * job });
        });
        let (home, away) = (node("home").build(), away.build());
        home.add_peer(&away.reference().unwrap());
        let there = away.id();
        let done = home.run(async move {
            let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "work", dispatcher).await.unwrap();
            let late = after(LONG).wrap(|()| panic!("the worker waits unused"));
            assert_eq!(choose((dispatcher.run(21), late)).await, Ok(42));
        });
        done.await.unwrap();
    });
}

/// The jobs arrive at once, and so do their results. A few fill a mailbox.
#[test]
fn no_job_and_no_result_is_lost_at_a_full_mailbox() {
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let types = Dispatcher::<Vec<u8>, Vec<u8>>::type_registry("blobs");
            Node::builder().types(types).mailbox_bytes(2000).transport(network.transport(name))
        };
        let away = node("away").allow_spawn("work", async |dispatcher: Dispatcher<Vec<u8>, Vec<u8>>| {
            start_worker(dispatcher, 30, |blob| async move {
                after(LONG / 2).await;
                blob
            });
        });
        let (home, away) = (node("home").build(), away.build());
        home.add_peer(&away.reference().unwrap());
        let there = away.id();
        let done = home.run(async move {
            let dispatcher: Dispatcher<Vec<u8>, Vec<u8>> = Dispatcher::start_link();
            rialto_node::remote_spawn(there, "work", dispatcher).await.unwrap();
            second().await;
            let me = self_pid();
            for job in 0..30 {
                spawn_process(async move { send(me, dispatcher.run(vec![job; 800]).await).unwrap() });
            }
            let mut all = Vec::new();
            for done in 0..30 {
                recv! {
                    result: Result<Vec<u8>, RunError> => all.push(result.unwrap()[0]),
                    after(LONG) => panic!("{done} of 30 jobs were done"),
                }
            }
            all.sort();
            assert_eq!(all, (0..30).collect::<Vec<_>>());
        });
        done.await.unwrap();
    });
}

#[test]
fn number_of_workers_is_bounded() {
    process_on(Node::builder().mailbox_bound(5).build(), 1, async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let start = || start_worker(dispatcher, 1, |job| async move { job });
        let workers = [start(), start(), start(), start(), start()];
        second().await;
        let one_more = choose((down_evt(start()), second().wrap(|()| Exit::Normal))).await;
        assert!(one_more.to_string().contains("too many workers"), "{one_more}");
        assert!(workers.into_iter().all(is_alive));
        // When a worker leaves, there is room for another one.
        kill(workers[0]);
        second().await;
        let other = start();
        second().await;
        assert!(is_alive(other) && dispatcher.workers().await.unwrap().len() == 5);
    });
}

/// The request can name any process, so the dispatcher does not end the worker that it refuses.
#[test]
fn full_dispatcher_ends_no_process_that_a_client_names_as_worker() {
    process_on(Node::builder().mailbox_bound(2).build(), 1, async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let _workers =
            [start_worker(dispatcher, 1, async |job| job), start_worker(dispatcher, 1, async |job| job)];
        second().await;
        let bystander = spawn_process(async {
            recv! { () => {} }
        });
        let refused = call(dispatcher, Enlist { worker: bystander, at_most: 1 }).await;
        second().await;
        assert!(is_alive(bystander));
        assert_eq!((refused, dispatcher.workers().await.unwrap().len()), (Err(CallError::Unanswered), 2));
    });
}

/// Messages of other types would otherwise stay in the mailbox for ever, and fill it.
#[test]
fn messages_of_other_types_do_not_fill_the_mailbox_of_a_worker() {
    process_on(Node::builder().mailbox_bound(5).build(), 1, async {
        let dispatcher: Dispatcher<u32, u32> = Dispatcher::start_link();
        let worker = start_worker(dispatcher, 1, async |job| 2 * job);
        for _ in 0..10 {
            assert_eq!(send(worker, "noise"), Ok(()));
            second().await;
        }
        let done = choose((dispatcher.run(4).wrap(Some), after(LONG).wrap(|()| None))).await;
        assert_eq!(done, Some(Ok(8)));
    });
}

/// Pauses twice. It resumes on the node where it is.
#[cps]
async fn doubles(n: u32) -> u32 {
    rialto_cps::sleep(Duration::from_secs(1)).await;
    rialto_cps::sleep(Duration::from_secs(1)).await;
    2 * n
}

/// A continuation that has started, and a fresh one, run here and on another node. A continuation of a
/// function that the other node has not registered fails, and its worker continues.
#[test]
fn a_job_may_be_a_continuation() {
    #[cps]
    async fn unknown(n: u32) -> u32 {
        rialto_cps::sleep(Duration::from_secs(1)).await;
        n
    }
    type Doubles = Dispatcher<Continuation<u32>, u32>;
    async fn doubled(dispatcher: Doubles) -> [Result<u32, RunError>; 2] {
        let mut begun = Continuation::new(doubles(4));
        assert!(poll_fn(|cx| Poll::Ready(Pin::new(&mut begun).poll(cx).is_pending())).await);
        [dispatcher.run(begun).await, dispatcher.run(Continuation::new(doubles(5))).await]
    }
    process(async {
        let dispatcher = Doubles::start_link();
        start_worker(dispatcher, 2, |job| job);
        assert_eq!(doubled(dispatcher).await, [Ok(8), Ok(10)]);
    });
    rialto_rt::Runtime::simulated(1).block_on(async {
        let network = Network::new();
        let node = |name| {
            let node =
                Node::builder().transport(network.transport(name)).types(Doubles::type_registry("doubles"));
            node.allow_migrations(Registry::new().with::<doubles>()).build()
        };
        let (home, away) = (node("home"), node("away"));
        away.add_peer(&home.reference().unwrap());
        let done = home.run(async move {
            let dispatcher = Doubles::start();
            let worker = away.spawn(async move {
                start_worker(dispatcher, 2, |job| job);
                recv! { () => {} }
            });
            let done = doubled(dispatcher).await;
            let refused = dispatcher.run(Continuation::new(unknown(6))).await;
            assert!(matches!(refused, Err(RunError::Job(_))), "{refused:?}");
            assert_eq!(doubled(dispatcher).await, done);
            kill(worker);
            done
        });
        assert_eq!(done.await, Ok([Ok(8), Ok(10)]));
    });
}
