//! Calls, addresses, names and groups.

mod support;

use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, after, always, choose};
use rialto_process::{
    Address, Call, CallError, Exit, Node, Pid, RegisterError, ReplyTo, Request, call, call_with, call_within,
    catch, down_evt, group_members, is_alive, join_group, kill, leave_group, publish, recv, register,
    registered, self_pid, send, send_evt, service, spawn_process, unregister, whereis,
};
use support::{LONG, process, process_on, threaded};

#[derive(Debug)]
struct Double(u32);
impl Request for Double {
    type Reply = u32;
}

async fn doubler() {
    loop {
        recv! {
            Call { request: Double(13), .. } => {}
            Call { request: Double(n), from } => from.reply(2 * n),
        }
    }
}

async fn idle() {
    recv! { after(LONG * 1000) => {} }
}

#[test]
fn a_call_is_answered() {
    process(async {
        let server = spawn_process(doubler());
        assert_eq!(call(server, Double(21)).await, Ok(42));
        assert_eq!(call(server, Double(13)).await, Err(CallError::Unanswered));
        let typed: Address<Call<Double>> = Address::of(server);
        assert_eq!(typed.call(Double(4)).await, Ok(8));
    });
}

#[test]
fn calls_cross_between_tasks_and_threads() {
    let server = {
        let runtime = rialto_rt::Runtime::builder().worker_threads(1).build().unwrap();
        let server = runtime.block_on(async { Node::current().spawn(doubler()) });
        assert_eq!(call(server, Double(3)).sync_blocking(), Ok(6));
        server
    };
    assert_eq!(call(server, Double(3)).sync_blocking(), Err(CallError::Down(Exit::NoProcess)));
}

#[test]
fn a_call_to_a_dying_server_errs_and_never_hangs() {
    process(async {
        // The server ends because of the request, before it, or while the request is unread.
        let crashing = spawn_process(async {
            recv! { Call { request: Double(_), from: _from } => panic!("cannot") }
        });
        assert_eq!(call(crashing, Double(1)).await, Err(CallError::Down(Exit::Panic("cannot".into()))));
        assert_eq!(call(crashing, Double(1)).await, Err(CallError::Down(Exit::NoProcess)));

        let deaf = spawn_process(idle());
        spawn_process(async move {
            after(Duration::from_secs(1)).await;
            rialto_process::exit(deaf, Exit::Shutdown);
        });
        assert_eq!(call(deaf, Double(1)).await, Err(CallError::Down(Exit::Shutdown)));

        let busy = spawn_process(async {
            recv! { Call { request: Double(_), from: _from } => idle().await }
        });
        spawn_process(async move {
            after(Duration::from_secs(1)).await;
            kill(busy);
        });
        assert_eq!(call(busy, Double(1)).await, Err(CallError::Down(Exit::Killed)));
    });
}

#[test]
fn call_not_chosen_is_cancelled_and_its_late_reply_dropped() {
    process(async {
        let me = self_pid();
        let server = spawn_process(async move {
            recv! {
                Call { request: Double(n), from } => {
                    from.cancelled_evt().await;
                    assert!(from.is_cancelled());
                    from.reply(n);
                    send(me, "cancelled").unwrap();
                }
            }
        });
        let start = Instant::now();
        let lost = call_within(server, Double(1), Duration::from_secs(2)).await;
        assert_eq!((lost, start.elapsed()), (Err(CallError::TimedOut), Duration::from_secs(2)));
        recv! { "cancelled": &'static str => {} }
        recv! { _: rialto_process::Envelope => panic!("a late reply"), after(Duration::from_secs(1)) => {} }
    });
}

#[test]
fn unsynced_call_sends_no_request() {
    process(async {
        let server = spawn_process(async {
            recv! { Call { request: Double(_), .. } => panic!("asked"), after(LONG) => {} }
        });
        drop(call(server, Double(1)));
        assert_eq!(down_evt(server).await, Exit::Normal);
    });
}

#[test]
fn reply_to_can_be_forwarded() {
    process(async {
        let back = spawn_process(async {
            recv! { (n, from): (u32, ReplyTo<u32>) => from.reply(n + 1) }
        });
        let front = spawn_process(async move {
            recv! {
                Call { request: Double(n), from } => {
                    assert!(from.caller().is_some());
                    send(back, (n, from)).unwrap();
                }
            }
        });
        assert_eq!(call(front, Double(1)).await, Ok(2));
    });
}

#[test]
fn call_is_not_slowed_by_a_million_queued_messages() {
    process_on(Node::builder().mailbox_bound(usize::MAX).build(), 1, async {
        let server = spawn_process(doubler());
        (0..1_000_000_u32).for_each(|n| send(self_pid(), n).unwrap());
        // If each call searched the mailbox, this would take hours.
        for n in 0..10_000 {
            if n != 13 {
                assert_eq!(call(server, Double(n)).await, Ok(2 * n));
            }
        }
    });
}

#[test]
fn call_to_a_full_mailbox_is_overloaded() {
    process_on(Node::builder().mailbox_bound(1).build(), 1, async {
        let deaf = spawn_process(idle());
        send(deaf, ()).unwrap();
        assert_eq!(call(deaf, Double(1)).await, Err(CallError::Overloaded));
    });
}

#[test]
fn choice_of_calls_takes_the_first_answer_and_cancels_the_other() {
    process(async {
        async fn slow(seconds: u64) {
            recv! {
                Call { request: Double(n), from } => {
                    choose((after(Duration::from_secs(seconds)), from.cancelled_evt())).await;
                    from.reply(n + seconds as u32);
                }
            }
        }
        let (one, other) = (spawn_process(slow(1)), spawn_process(slow(1000)));
        let start = Instant::now();
        assert_eq!(choose((call(other, Double(0)), call(one, Double(0)))).await, Ok(1));
        down_evt(other).await;
        assert_eq!(start.elapsed(), Duration::from_secs(1));
    });
}

#[test]
fn name_belongs_to_one_process_until_it_ends() {
    process(async {
        let (one, other) = (spawn_process(idle()), spawn_process(idle()));
        register("name", one).unwrap();
        let taken = RegisterError::Taken { name: "name".into(), owner: one };
        assert_eq!(register("name", other), Err(taken));
        register("second name", one).unwrap();
        assert_eq!(registered().iter().map(|name| &**name).collect::<Vec<_>>(), ["name", "second name"]);
        kill(one);
        down_evt(one).await;
        assert_eq!((whereis("name"), whereis("second name")), (None, None));
        register("name", other).unwrap();
        assert_eq!(whereis("name"), Some(other));
        assert_eq!(unregister("name"), Some(other));
        assert_eq!((unregister("name"), is_alive(other)), (None, true));
        assert_eq!(register("name", one), Err(RegisterError::NoProcess));
        send("name", "nobody bears it").unwrap();
        send_evt(String::from("name"), "nor now").await;
        assert_eq!(Node::current().dead_letter_count(), 2);
    });
}

#[test]
fn reassigned_name_survives_its_first_owner() {
    process(async {
        let (one, other) = (spawn_process(idle()), spawn_process(idle()));
        register("name", one).unwrap();
        unregister("name");
        register("name", other).unwrap();
        kill(one);
        down_evt(one).await;
        assert_eq!(whereis("name"), Some(other));
    });
}

#[test]
fn groups_have_members_while_they_live() {
    process(async {
        let all: Vec<Pid> = (0..3).map(|_| spawn_process(idle())).collect();
        for pid in &all {
            join_group("group", *pid).unwrap();
            join_group("group", *pid).unwrap();
            join_group("other", *pid).unwrap();
        }
        assert_eq!(group_members("group"), all);
        kill(all[1]);
        down_evt(all[1]).await;
        leave_group("group", all[0]);
        assert_eq!(group_members("group"), [all[2]]);
        assert_eq!(group_members("other"), [all[0], all[2]]);
    });
}

/// A service is not a process, so no end would remove its name.
#[test]
fn services_cannot_be_registered_or_join_groups() {
    process(async {
        let here = self_pid().node();
        publish("one", self_pid()).unwrap();
        assert_eq!(publish("other", service(here, "one")), Err(RegisterError::NoProcess));
        assert_eq!(register("one", service(here, "one")), Err(RegisterError::NoProcess));
        assert_eq!(join_group("group", service(here, "one")), Err(RegisterError::NoProcess));
        assert_eq!((registered().len(), group_members("group").len()), (0, 0));
        publish("other", self_pid()).unwrap();
    });
}

/// Several processes race for a name: exactly one gets it, each time it is free.
#[test]
fn stress_one_process_registers_a_name() {
    threaded(async {
        for _ in 0..if cfg!(debug_assertions) { 300 } else { 20_000 } {
            let me = self_pid();
            let all: Vec<Pid> = (0..4)
                .map(|_| {
                    spawn_process(async move {
                        send(me, register("the one", self_pid()).is_ok()).unwrap();
                        recv! { () => {} }
                    })
                })
                .collect();
            let mut winners = 0;
            for _ in &all {
                winners += recv! { won: bool => usize::from(won) };
            }
            assert_eq!(winners, 1);
            for pid in all {
                kill(pid);
                down_evt(pid).await;
            }
            assert_eq!(whereis("the one"), None);
        }
    });
}

/// Calls race with kills on threads: each call yields a result.
#[test]
fn stress_calls_of_servers_that_are_killed_do_not_hang() {
    threaded(async {
        for _ in 0..if cfg!(debug_assertions) { 1_000 } else { 50_000 } {
            let server = spawn_process(doubler());
            spawn_process(async move { kill(server) });
            match call(server, Double(2)).await {
                Ok(4) | Err(CallError::Down(Exit::Killed | Exit::NoProcess)) => {}
                other => panic!("{other:?}"),
            }
        }
        choose((always(()), after(LONG))).await;
        let _ = call_with::<u32, u32>(self_pid(), |_| 1);
    });
}

/// The server is found, and ends before the message reaches its mailbox.
#[test]
fn call_to_a_server_that_ends_meanwhile_returns_its_reason() {
    let runtime = rialto_rt::Runtime::builder().worker_threads(1).build().unwrap();
    let server = runtime.block_on(async {
        Node::new().spawn(async {
            recv! { () => Exit::custom("over") }
        })
    });
    let answer = call_with(server, move |from: ReplyTo<u32>| {
        send(server, ()).unwrap();
        down_evt(server).sync_blocking();
        from
    });
    assert_eq!(answer.sync_blocking(), Err(CallError::Down(Exit::custom("over"))));
}

/// The variables are dropped before the end of the process is known.
#[test]
fn reply_dropped_at_the_end_of_a_process_carries_its_exit_reason() {
    process(async {
        let server = spawn_process(async {
            recv! {
                Call { request: Double(_), from } => {
                    let _kept = from;
                    Exit::custom("done")
                }
            }
        });
        assert_eq!(call(server, Double(1)).await, Err(CallError::Down(Exit::custom("done"))));

        // A server that continues has not ended.
        let server = spawn_process(async {
            recv! { Call { request: Double(_), from } => drop(from) }
            after(Duration::from_secs(1)).await;
            Exit::custom("later")
        });
        assert_eq!(call(server, Double(1)).await, Err(CallError::Unanswered));

        // A panic that is caught is not the reason for a value that was dropped earlier.
        let server = spawn_process(async {
            recv! {
                Call { request: Double(_), from } => {
                    drop(from);
                    let _ = catch(async { panic!("caught") }).await;
                    after(Duration::from_secs(1)).await;
                }
            }
        });
        assert_eq!(call(server, Double(1)).await, Err(CallError::Unanswered));
    });
}

#[test]
fn call_fails_when_the_servers_runtime_shuts_down() {
    let runtime = rialto_rt::Runtime::builder().worker_threads(1).build().unwrap();
    let (told, asked) = rialto_sync::oneshot();
    let server = runtime.block_on(async {
        Node::new().spawn(async {
            recv! { Call { request: Double(_), from: _from } => { let _ = told.send(()); idle().await } }
        })
    });
    let caller = std::thread::spawn(move || call(server, Double(1)).sync_blocking());
    asked.recv().sync_blocking().unwrap();
    drop(runtime);
    assert_eq!(caller.join().unwrap(), Err(CallError::Down(Exit::Killed)));
}
