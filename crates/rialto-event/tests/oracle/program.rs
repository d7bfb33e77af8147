//! Random programs: the events of the syncs, and the steps.

use proptest::prelude::*;

use crate::model::Alt;

pub const CHANNELS: usize = 3;
pub const CONDITIONS: usize = 2;

/// The way in which alternatives are combined.
#[derive(Debug, Clone)]
pub enum Shape {
    /// A single base event, which needs no state word.
    Sole(Alt),
    /// `choose`.
    Choice(Vec<Alt>),
    /// `or_else`.
    Preference(Vec<Alt>),
    /// `choose(..).poll_evt()`.
    Polled(Vec<Alt>),
    /// A choice in which the first alternative is a `send_from` on this channel.
    FromSlot(usize, Vec<Alt>),
    /// A `send_any` on these channels.
    Any(Vec<usize>),
}

/// A step of a program. `Poll` and `Drop` number the syncs that are not over.
#[derive(Debug, Clone)]
pub enum Step {
    Start(Shape),
    Poll(usize),
    Drop(usize),
    Close(usize),
    Signal(usize),
    TrySend(usize),
    TryRecv(usize),
}

fn alt() -> impl Strategy<Value = Alt> {
    let (channel, or_never) = (0..CHANNELS, prop::bool::weighted(0.2));
    prop_oneof![
        6 => (channel.clone(), or_never).prop_map(|(channel, or_never)| Alt::Send { channel, or_never }),
        6 => (channel, or_never).prop_map(|(channel, or_never)| Alt::Recv { channel, or_never }),
        2 => (0..CONDITIONS).prop_map(Alt::Wait),
        1 => Just(Alt::Always),
        1 => Just(Alt::Never),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    let alts = || prop::collection::vec(alt(), 1..5);
    let channel = || 0..CHANNELS;
    prop_oneof![
        3 => alt().prop_map(Shape::Sole),
        4 => alts().prop_map(Shape::Choice),
        1 => alts().prop_map(Shape::Preference),
        1 => alts().prop_map(Shape::Polled),
        1 => (channel(), alts()).prop_map(|(channel, alts)| Shape::FromSlot(channel, alts)),
        1 => prop::collection::vec(channel(), 1..4).prop_map(Shape::Any),
    ]
}

pub fn step() -> impl Strategy<Value = Step> {
    let channel = || 0..CHANNELS;
    prop_oneof![
        12 => shape().prop_map(Step::Start),
        6 => any::<usize>().prop_map(Step::Poll),
        6 => any::<usize>().prop_map(Step::Drop),
        1 => channel().prop_map(Step::Close),
        1 => (0..CONDITIONS).prop_map(Step::Signal),
        2 => channel().prop_map(Step::TrySend),
        2 => channel().prop_map(Step::TryRecv),
    ]
}

/// Some receivers have received without seeing their values. Returns the order in which some of them are
/// dropped.
pub fn abandonments() -> impl Strategy<Value = Vec<usize>> {
    (1..20usize).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle()).prop_flat_map(|order| {
        let some = 0..=order.len();
        (Just(order), some).prop_map(|(order, some)| order[..some].to_vec())
    })
}
