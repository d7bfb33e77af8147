//! Takes the waiters out of an object's wait queue.
#![forbid(unsafe_code)]

use rialto_event::base_event::Base;
use rialto_event::waiter::Waiter;

fn steal<B: Base>(base: &B, waiter: &Waiter<B::Slot>) {
    base.with_queue(waiter, |queue| drop(std::mem::take(queue)));
}

fn publish<S>(waiter: &Waiter<S>) {
    waiter.publish(rialto_event::waiter::DONE);
}

fn main() {}
