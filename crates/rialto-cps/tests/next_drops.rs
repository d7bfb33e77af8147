//! Values drop when those of an `async fn` do, in its order: each function as `async fn`, and as a frame. Both run to
//! their end, and are dropped after each number of polls.
#![forbid(unsafe_code)]
#![allow(missing_docs, dead_code, unused_imports, clippy::all, reason = "test programs")]

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

#[macro_use]
mod support;

mod common {
    thread_local! {
        pub static LOG: std::cell::RefCell<Vec<u64>> = const { std::cell::RefCell::new(Vec::new()) };
    }

    pub fn note(number: u64) {
        LOG.with_borrow_mut(|log| log.push(number));
    }

    /// Notes when it drops.
    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    pub struct Noisy(pub u64);

    impl Drop for Noisy {
        fn drop(&mut self) {
            note(1000 + self.0);
        }
    }

    pub fn of(noisy: &Noisy, n: u64) -> Option<Noisy> {
        (n > 1).then(|| Noisy(noisy.0 + n))
    }
}

twice! {
    pub async fn made(n: u64) -> Noisy {
        yield_now().await;
        Noisy(n)
    }

    pub async fn replaced_in_a_loop(n: u64) {
        let mut g = Noisy(1);
        for turn in 0..3u64 {
            if turn == n {
                drop(g);
                note(3);
            }
            yield_now().await;
            note(4);
            g = Noisy(20 + turn);
            yield_now().await;
            note(5);
        }
    }

    pub async fn returned_in_turn(n: u64) -> u64 {
        let a = Noisy(1);
        let b = Noisy(2);
        yield_now().await;
        let c = Noisy(3);
        note(a.0);
        if n == 1 {
            return 5;
        }
        note(c.0);
        yield_now().await;
        let d = Noisy(4);
        if n == 2 {
            return a.0 + d.0;
        }
        note(b.0);
        n
    }

    pub async fn left_from_a_loop(n: u64) {
        for turn in 0..2u64 {
            let a = Noisy(1);
            let b = Noisy(2);
            let c = Noisy(3);
            if c.0 + n < 9 {
                if let Some(m) = [n].first() {
                    if *m == 1 {
                        drop(a);
                        note(3);
                        break;
                    } else if *m == 2 {
                        note(b.0);
                        continue;
                    }
                }
                yield_now().await;
                note(4);
            }
            note(5 + turn);
        }
        note(6);
    }

    pub async fn left_from_a_block(n: u64) {
        let g = Noisy(1);
        let x = Noisy(40);
        let all: [u64; 1] = [n];
        'l: {
            if let Some(m) = all.first() {
                if *m == 1 {
                    drop(g);
                    break 'l;
                }
                note(*m);
            }
            note(7);
            yield_now().await;
            note(g.0);
        }
        yield_now().await;
        note(x.0);
    }

    pub async fn discarded(n: u64) {
        {
            let _t = Noisy(5);
            yield_now().await;
            Noisy(6)
        };
        note(1);
        _ = match n {
            1 => made(1).await,
            _ => {
                let _t = Noisy(7);
                Noisy(8)
            }
        };
        note(2);
    }

    pub async fn temporaries(n: u64) -> u64 {
        let Some(x) = of(&made(30).await, n) else {
            note(1);
            yield_now().await;
            return 1;
        };
        note(x.0);
        yield_now().await;
        if let Noisy(21) = made(20 + n).await {
            note(2);
        } else {
            note(3);
        }
        note(4);
        x.0
    }
}

/// The log of a run, which ends after so many polls.
fn logged<F: Future>(make: impl FnOnce() -> F, polls: usize) -> (Vec<u64>, bool) {
    common::LOG.take();
    let mut ready = false;
    {
        let mut future = pin!(make());
        let mut cx = Context::from_waker(Waker::noop());
        for _ in 0..polls {
            ready = future.as_mut().poll(&mut cx).is_ready();
            if ready {
                break;
            }
        }
    }
    (common::LOG.take(), ready)
}

macro_rules! same {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            for n in 0..5 {
                for polls in 0..12 {
                    let plain = logged(|| plain::$name(n), polls);
                    assert_eq!(logged(|| framed::$name(n), polls), plain, "of {n}, after {polls} polls");
                }
            }
        }
    )*};
}

same! {
    replaced_in_a_loop
    returned_in_turn
    left_from_a_loop
    left_from_a_block
    discarded
    temporaries
}
