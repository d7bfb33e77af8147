//! `timeout`, which has the signature of tokio's.

use std::cell::Cell;
use std::future::{Future, pending, poll_fn, ready};
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
use rialto_event::time::{Elapsed, Instant, Timeout};
use rialto_event::{CancelSafe, Closed, Event, always, cancel_safe, channel, timeout, timeout_at};

const LIMIT: Duration = Duration::from_secs(60);

struct Time {
    wheel: Arc<Wheel>,
    clock: Arc<VirtualClock>,
}

impl Time {
    fn advance(&self, span: Duration) {
        let now = Instant::now() + span;
        self.clock.advance_to(now);
        self.wheel.expire(now);
    }
}

fn virtual_time<R>(test: impl FnOnce(&Time) -> R) -> R {
    let time = Time { wheel: Arc::new(Wheel::new()), clock: Arc::new(VirtualClock::new()) };
    let _time = enter(time.wheel.clone(), Clock::Virtual(time.clock.clone()));
    test(&time)
}

struct Quiet;

impl Wake for Quiet {
    fn wake(self: Arc<Self>) {}
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(&Waker::from(Arc::new(Quiet))))
}

fn elapsed<T>(polled: Poll<Result<T, Elapsed>>) -> bool {
    matches!(polled, Poll::Ready(Err(_)))
}

#[test]
fn a_late_future_elapses_at_the_limit() {
    virtual_time(|time| {
        let mut late = pin!(timeout(LIMIT, pending::<()>()));
        assert!(poll(late.as_mut()).is_pending());
        time.advance(LIMIT - Duration::from_millis(1));
        assert!(poll(late.as_mut()).is_pending());
        time.advance(Duration::from_millis(1));
        assert!(elapsed(poll(late.as_mut())));
        assert!(time.wheel.is_empty());
    });
}

#[test]
fn the_time_runs_from_the_first_poll() {
    virtual_time(|time| {
        let mut late = pin!(timeout(LIMIT, pending::<()>()));
        time.advance(LIMIT);
        assert!(poll(late.as_mut()).is_pending());
        time.advance(LIMIT);
        assert!(elapsed(poll(late.as_mut())));
    });
}

#[test]
fn timeout_at_takes_an_instant() {
    virtual_time(|time| {
        let deadline = Instant::now() + LIMIT;
        let mut late = pin!(timeout_at(deadline, pending::<()>()));
        time.advance(LIMIT);
        assert!(elapsed(poll(late.as_mut())));
        assert_eq!(poll(pin!(timeout_at(deadline, ready(1)))), Poll::Ready(Ok(1)));
    });
}

#[test]
fn a_ready_future_wins_over_an_elapsed_deadline() {
    assert_eq!(poll(pin!(timeout(Duration::ZERO, ready(1)))), Poll::Ready(Ok(1)));
    assert!(elapsed(poll(pin!(timeout(Duration::ZERO, pending::<()>())))));
    virtual_time(|time| {
        let open = Cell::new(false);
        let gate = poll_fn(|_| if open.get() { Poll::Ready(()) } else { Poll::Pending });
        let mut both = pin!(timeout(LIMIT, gate));
        assert!(poll(both.as_mut()).is_pending());
        open.set(true);
        time.advance(LIMIT);
        assert_eq!(poll(both), Poll::Ready(Ok(())));
    });
}

#[test]
fn a_timeout_beyond_the_maximum_never_elapses() {
    virtual_time(|time| {
        let mut patient = pin!(timeout(Duration::MAX, pending::<()>()));
        assert!(poll(patient.as_mut()).is_pending());
        time.advance(Duration::from_secs(1 << 30));
        assert!(poll(patient).is_pending());
    });
}

#[test]
fn the_future_is_dropped_before_elapsed_is_returned() {
    virtual_time(|time| {
        let held = Arc::new(());
        let hold = held.clone();
        let mut late = pin!(timeout(LIMIT, async move {
            let _hold = hold;
            pending::<()>().await;
        }));
        assert!(poll(late.as_mut()).is_pending());
        time.advance(LIMIT);
        assert!(elapsed(poll(late.as_mut())));
        assert_eq!(Arc::strong_count(&held), 1);
    });
}

/// Such a future uses up the budget. The timer must still be polled, although it comes second.
#[test]
fn a_busy_future_elapses() {
    virtual_time(|time| {
        let mut busy = pin!(timeout(LIMIT, async {
            loop {
                always(()).await;
            }
        }));
        assert!(poll(busy.as_mut()).is_pending());
        assert!(poll(busy.as_mut()).is_pending());
        time.advance(LIMIT);
        assert!(elapsed::<()>(poll(busy.as_mut())));
    });
}

#[test]
fn an_event_that_has_committed_is_in_time() {
    virtual_time(|time| {
        let (tx, rx) = channel();
        let mut got = pin!(timeout(LIMIT, rx.recv_evt()));
        assert!(poll(got.as_mut()).is_pending());
        assert_eq!(tx.send_evt(1).try_sync(), Some(Ok(())));
        time.advance(LIMIT);
        assert_eq!(poll(got), Poll::Ready(Ok(Ok(1))));
    });
}

#[test]
fn an_unseen_value_is_put_back() {
    virtual_time(|_| {
        let (tx, rx) = channel();
        {
            let mut got = pin!(timeout(LIMIT, rx.recv_evt()));
            assert!(poll(got.as_mut()).is_pending());
            assert_eq!(tx.send_evt(1).try_sync(), Some(Ok(())));
        }
        assert_eq!(rx.recv_evt().try_sync(), Some(Ok(1)));
    });
}

#[test]
fn an_event_that_is_late_is_abandoned() {
    virtual_time(|time| {
        let (tx, rx) = channel::<u8>();
        let mut got = pin!(timeout(LIMIT, rx.recv_evt()));
        assert!(poll(got.as_mut()).is_pending());
        time.advance(LIMIT);
        assert!(elapsed(poll(got.as_mut())));
        assert_eq!(tx.send_evt(1).try_sync(), None);
        let mut slot = Some(2);
        {
            let mut sent = pin!(timeout(LIMIT, tx.send_from(&mut slot)));
            assert!(poll(sent.as_mut()).is_pending());
            time.advance(LIMIT);
            assert!(elapsed::<Result<(), Closed<()>>>(poll(sent.as_mut())));
        }
        assert_eq!(slot, Some(2));
    });
}

#[test]
fn timeout_is_cancel_safe_if_its_future_is() {
    fn is_cancel_safe<F: CancelSafe + Send>(future: F) -> F {
        future
    }
    let limited: Timeout<_> = is_cancel_safe(timeout(LIMIT, ready(1)));
    assert_eq!(cancel_safe(limited).sync_blocking(), Ok(1));
}

#[test]
fn elapsed_is_an_io_error_of_the_kind_timed_out() {
    let Poll::Ready(Err(late)) = poll(pin!(timeout(Duration::ZERO, pending::<()>()))) else { panic!("late") };
    assert_eq!(late.to_string(), "the deadline has elapsed");
    assert_eq!(io::Error::from(late).kind(), io::ErrorKind::TimedOut);
}

#[test]
#[should_panic(expected = "polled after it was ready")]
fn polling_after_completion_panics() {
    let mut once = pin!(timeout(LIMIT, ready(1)));
    let _ = poll(once.as_mut());
    let _ = poll(once);
}
