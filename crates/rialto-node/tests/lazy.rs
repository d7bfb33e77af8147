//! Values that stay on their node until a process reads them.

#[path = "../../rialto-process/tests/support/mod.rs"]
mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rialto_event::after;
use rialto_node::{
    CallError, Destination, Exit, Lazy, Node, down_evt, is_alive, recv, self_pid, send, spawn_process,
};
use support::process;

#[test]
fn lazy_value_is_computed_once_on_first_get() {
    process(async {
        let count = Arc::new(AtomicU32::new(0));
        let counts = count.clone();
        let lazy = Lazy::new(async move { counts.fetch_add(1, Ordering::Relaxed) });
        after(Duration::from_secs(60)).await;
        assert_eq!(count.load(Ordering::Relaxed), 0);
        let me = self_pid();
        for _ in 0..3 {
            spawn_process(async move { send(me, lazy.get().await.unwrap()).unwrap() });
        }
        let all: [Arc<u32>; 3] = [
            recv! { value: Arc<u32> => value },
            recv! { value: Arc<u32> => value },
            recv! { value: Arc<u32> => value },
        ];
        assert!(all.iter().all(|value| Arc::ptr_eq(value, &all[0])), "it is not copied");
        assert_eq!((*all[0], count.load(Ordering::Relaxed)), (0, 1));
    });
}

#[test]
fn lazy_is_a_pid_and_serializable() {
    process(async {
        let lazy = Lazy::keep(vec![7_u8; 1 << 20]);
        let written = serde_json::to_string(&lazy).unwrap();
        assert!(written.len() < 100);
        let read: Lazy<Vec<u8>> = serde_json::from_str(&written).unwrap();
        assert_eq!(read.get().await.unwrap().len(), 1 << 20);
        assert_eq!(size_of::<Lazy<Vec<u8>>>(), size_of::<rialto_node::Pid>());
    });
}

#[test]
fn panic_of_a_lazy_value_reaches_its_readers_only() {
    process(async {
        let lazy: Lazy<u32> = Lazy::new(async { panic!("cannot") });
        assert_eq!(lazy.get().await, Err(CallError::Down(Exit::Panic("cannot".into()))));
        assert_eq!(lazy.get().await, Err(CallError::Down(Exit::NoProcess)));
    });
}

#[test]
fn computation_stops_on_release_and_at_the_owners_end() {
    process(async {
        let me = self_pid();
        for releases in [true, false] {
            let owner = spawn_process(async move {
                let lazy: Lazy<u32> = Lazy::new(std::future::pending());
                send(me, lazy).unwrap();
                recv! { "end": &'static str => {} }
                if releases {
                    lazy.release();
                    recv! { "end": &'static str => {} }
                }
            });
            let lazy = recv! { lazy: Lazy<u32> => lazy };
            spawn_process(async move { send(me, lazy.get().await).unwrap() });
            after(Duration::from_secs(1)).await;
            send(owner, "end").unwrap();
            recv! {
                looked: Result<Arc<u32>, CallError> => {
                    assert_eq!(looked, Err(CallError::Down(Exit::Normal)));
                }
                after(Duration::from_secs(60)) => panic!("who looks waits for what nobody wants"),
            }
            assert!(!is_alive(lazy.pid().unwrap()));
            send(owner, "end").unwrap();
        }
    });
}

#[test]
fn lazy_value_lives_until_its_release_or_its_owners_end() {
    process(async {
        let lazy = Lazy::keep(1);
        let kept = lazy.get().await.unwrap();
        lazy.release();
        assert!(lazy.get().await.is_err());
        assert_eq!(*kept, 1);

        let me = self_pid();
        let owner = spawn_process(async move {
            send(me, Lazy::keep(2)).unwrap();
            recv! { "end": &'static str => {} }
        });
        let lazy = recv! { lazy: Lazy<i32> => lazy };
        assert_eq!(*lazy.get().await.unwrap(), 2);
        send(owner, "end").unwrap();
        let keeper = lazy.pid().unwrap();
        down_evt(keeper).await;
        assert!(!is_alive(keeper));
    });
}

/// Messages of other types would otherwise stay in the mailbox for ever, and fill it.
#[test]
fn messages_of_other_types_do_not_fill_the_mailbox_of_a_keeper() {
    support::process_on(Node::builder().mailbox_bound(5).build(), 1, async {
        let lazy = Lazy::keep(7);
        for n in 0..20 {
            assert_eq!(send(lazy, "noise"), Ok(()));
            after(Duration::from_secs(1)).await;
            if n == 10 {
                assert_eq!(lazy.get().await.as_deref(), Ok(&7));
            }
        }
        lazy.release();
        down_evt(lazy.pid().unwrap()).await;
    });
}
