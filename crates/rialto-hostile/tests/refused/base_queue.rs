//! Takes the waiters out of an object's wait queue.
#![forbid(unsafe_code)]

use rialto_event::leaf::Base;
use rialto_event::node::Node;

fn steal<B: Base>(base: &B, node: &Node<B::Slot>) {
    base.with_queue(node, |queue| drop(std::mem::take(queue)));
}

fn publish<S>(node: &Node<S>) {
    node.publish(rialto_event::node::DONE);
}

fn main() {}
