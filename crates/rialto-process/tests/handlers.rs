//! Conditions: handlers that resume, and catchers that unwind.

mod support;

use std::future::Future;
use std::time::Duration;

use rialto_event::{Event, after, always, choose};
use rialto_process::{
    Exit, catch, down_evt, exit, kill, raise, recv, self_pid, spawn_link, spawn_process, with_handler,
};
use support::{LONG, process, threaded};

#[test]
fn the_papers_catcher_unwinds_to_itself() {
    process(async {
        let caught = catch(async {
            let () = raise(42).await;
            unreachable!("this will not return")
        });
        let caught: Result<(), Exit> = caught.await;
        assert_eq!(caught, Err(Exit::custom(42)));
    });
}

#[test]
fn the_papers_handler_resumes() {
    process(async {
        let value = with_handler(Ok::<i32, i32>, async {
            let answer: i32 = raise(42).await;
            (answer, 123)
        });
        assert_eq!(value.await, (42, 123));
    });
}

#[test]
fn handlers_are_selected_by_type_and_may_decline() {
    process(async {
        let all = with_handler(
            |n: u32| Ok::<_, u32>(n + 1000),
            with_handler(
                |n: u32| if n < 10 { Ok(n) } else { Err(n) },
                with_handler(|text: &'static str| Ok::<_, &'static str>(text.len() as u32), async {
                    let (a, b, c): (u32, u32, u32) =
                        (raise(5_u32).await, raise(50_u32).await, raise("abc").await);
                    [a, b, c]
                }),
            ),
        );
        assert_eq!(all.await, [5, 1050, 3]);
        let caught = catch(with_handler(|n: u32| Err::<u32, _>(n), async { raise::<_, u32>(7_u32).await }));
        assert_eq!(caught.await, Err(Exit::custom(7_u32)));
    });
}

#[test]
fn innermost_catcher_catches_once() {
    process(async {
        let outer = catch(async {
            let inner = catch(async { raise::<_, ()>(1).await }).await;
            assert_eq!(inner, Err(Exit::custom(1)));
            let inner = catch(async { panic!("two") }).await;
            assert_eq!(inner, Err::<(), _>(Exit::Panic("two".into())));
            raise::<_, ()>(3).await
        });
        assert_eq!(outer.await, Err(Exit::custom(3)));
    });
}

#[test]
fn unhandled_condition_ends_the_process() {
    process(async {
        let uncaught = spawn_process(async { raise::<_, ()>("bad").await });
        assert_eq!(down_evt(uncaught).await, Exit::custom("bad"));
    });
}

#[test]
fn the_papers_exits_through_links_are_caught() {
    async fn fail() {
        after(Duration::from_secs(1)).await;
        panic!("error")
    }
    process(async {
        let unlinked = catch(async {
            spawn_process(fail());
            recv! { after(LONG) => false }
        });
        assert_eq!(unlinked.await, Ok(false));
        let linked = catch(async {
            spawn_link(fail());
            recv! { after(LONG) => false }
        });
        assert_eq!(linked.await, Err(Exit::Panic("error".into())));
        // The process is still alive.
        after(LONG).await;
    });
}

#[test]
fn two_exits_are_caught_from_the_inside_out() {
    process(async {
        let me = self_pid();
        let caught = catch(async move {
            let inner = catch(async move {
                spawn_process(async move {
                    exit(me, Exit::custom(1));
                    exit(me, Exit::custom(2));
                });
                after(LONG).await;
            });
            assert_eq!(inner.await, Err(Exit::custom(1)));
            after(LONG).await;
        });
        assert_eq!(caught.await, Err(Exit::custom(2)));
    });
}

#[test]
fn exit_signal_at_the_end_of_catch_is_kept() {
    process(async {
        let late = spawn_process(async {
            let me = self_pid();
            let done = catch(async move {
                exit(me, Exit::Shutdown);
            });
            assert!(done.await.is_ok());
            after(LONG).await;
        });
        assert_eq!(down_evt(late).await, Exit::Shutdown);
    });
}

#[test]
fn a_kill_is_not_caught() {
    process(async {
        let stubborn = spawn_process(async {
            loop {
                let _ = catch(after(LONG).into_future()).await;
            }
        });
        after(Duration::from_secs(1)).await;
        exit(stubborn, Exit::Shutdown);
        choose((down_evt(stubborn).wrap(|_| panic!("it catches")), after(Duration::from_secs(1)))).await;
        kill(stubborn);
        assert_eq!(down_evt(stubborn).await, Exit::Killed);
        choose((always(()), after(LONG))).await;
    });
}

#[test]
fn exit_signal_during_a_raise_goes_to_the_outer_catcher() {
    process(async {
        let ends = spawn_process(async {
            let me = self_pid();
            let raised = catch(async move {
                let mut raised = std::pin::pin!(raise::<_, ()>(1));
                std::future::poll_fn(|cx| {
                    let poll = raised.as_mut().poll(cx);
                    exit(me, Exit::Shutdown);
                    poll
                })
                .await
            });
            assert_eq!(raised.await, Err(Exit::custom(1)));
            after(LONG).await;
        });
        assert_eq!(down_evt(ends).await, Exit::Shutdown);
    });
}

/// Another thread sends an exit at a random moment to a process that repeatedly catches. It either ends or
/// catches the exit.
#[test]
fn stress_an_exit_is_caught_or_ends_the_process() {
    threaded(async {
        for round in 0..if cfg!(debug_assertions) { 3_000 } else { 30_000 } {
            let victim = spawn_process(async {
                while catch(async {}).await.is_ok() {
                    rialto_rt::yield_now().await;
                }
            });
            (0..round % 100).for_each(|_| std::hint::spin_loop());
            exit(victim, Exit::Shutdown);
            down_evt(victim).await;
        }
    });
}
