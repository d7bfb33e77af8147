//! `select!`: a choice in the syntax of tokio's `select!`, which loses no message.

/// Waits for one of several events or futures that lose nothing, and runs its arm.
///
/// ```
/// use rialto_event::{after, channel, select, Event};
/// use std::time::Duration;
///
/// # fn main() { rialto_event::guard_async(|| async {
/// let (tx, rx) = channel::<u32>();
/// let mut offer = Some(1);
/// let open = false;
/// let heard = select! {
///     got = rx.recv(), if open => got.unwrap_or(0),
///     _sent = tx.send_from(&mut offer) => 1,
///     () = after(Duration::from_millis(1)) => 2,
/// };
/// assert_eq!(heard, 2);
/// assert_eq!(offer, Some(1)); // no receiver came: the message is still in its slot
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// Each arm is `pattern = event [, if condition] => body`:
///
/// - `event` is an event or a future: see below.
/// - The conditions are evaluated first, then the event expressions of the arms whose condition holds. Then
///   the `select!` syncs on the choice of these events. Exactly one of them commits (law 1). The others have
///   no effect, and their messages stay where they were (law 4).
/// - The pattern must be irrefutable, because the commit that yielded the value cannot be undone. A pattern
///   of alternatives that cover all cases, such as `Ok(v) | Err(v)`, is irrefutable.
/// - The body runs after the commit, when the choice no longer exists. It may await, borrow what the events
///   borrowed, and use `break`, `continue`, `return` and `?`.
///
/// One of two more arms may follow at the end:
///
/// - `else => body` runs when the `if` conditions disable every arm.
/// - `default => body` runs when no event is enabled now. Such a `select!` does not wait, and contains no
///   `.await`. The events must be [`TryEvent`](crate::TryEvent)s.
///
/// `biased;` in front makes the first enabled arm win. Otherwise each enabled base event has the same
/// probability (law 12).
///
/// Up to 64 arms compile without a `recursion_limit`. For each arm that is neither an event nor one of the
/// futures below, the compiler reports one error, which says what to write instead.
///
/// # Futures as arms
///
/// The type of a future decides whether it can be an arm:
///
/// - **The futures of Rialto's methods**, such as `rx.recv()`, `mutex.lock()` or `handle.ended()`. Their type
///   is [`SyncFuture`](crate::SyncFuture). The arm is the event behind the future, as if you had written
///   `rx.recv_evt()`. The future must not have been polled.
/// - **Futures that own the message they send**, such as `tx.send(message)`, are refused, because the message
///   would be dropped if another arm won. Their type is [`SendFuture`](crate::SendFuture). Write
///   `tx.send_from(&mut slot)`, which keeps the message, or `tx.send_evt(message)`, if it may be dropped.
/// - **Futures of other libraries that are [`CancelSafe`](crate::CancelSafe)**, such as tokio's `Sleep`. The
///   arm is [`cancel_safe(future)`](crate::cancel_safe()). A future that is kept across iterations is passed
///   as `&mut future`, or `future.as_mut()` if it is pinned.
/// - **All other futures** are refused, such as `async` blocks. Use [`from_future`](crate::from_future()) or
///   [`assume_cancel_safe`](crate::assume_cancel_safe()).
///
/// ```
/// use rialto_event::{channel, select, sleep};
/// use std::time::Duration;
/// # use rialto_event::Event;
///
/// # fn main() { rialto_event::guard_async(|| async {
/// let (tx, rx) = channel::<u32>();
/// let receive = rx.recv();
/// let got = select! {
///     got = receive => got.ok(),
///     () = sleep(Duration::from_millis(1)) => None,
/// };
/// assert_eq!(got, None);
/// assert_eq!(tx.waiting_receivers(), 0); // the receive has left the queue
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// # Differences
///
/// Differences from tokio's `select!`:
///
/// - the arms are events, or futures that lose nothing;
/// - a received value is never thrown away because a pattern does not match it;
/// - the expression of a disabled arm is not evaluated;
/// - dropping the whole `select!` loses no message.
///
/// # Panics
///
/// - If the `if` conditions disable every arm, and there is neither `else` nor `default`, as in tokio.
/// - If an arm is the future of a sync that was polled before.
#[macro_export]
macro_rules! select {
    (biased; $($arms:tt)+) => {
        $crate::__select!(@parse either_biased () () () $($arms)+)
    };
    ($($arms:tt)+) => {
        $crate::__select!(@parse either () () () $($arms)+)
    };
}

/// The implementation of [`select!`].
#[doc(hidden)]
#[macro_export]
macro_rules! __select {
    // Parse: each arm becomes `{ pattern, event, condition, body }`.
    (@parse $how:ident ($($arm:tt)*) () ()) => {
        $crate::__select!(@wait $how ($($arm)*)
            { ::core::panic!("all arms of a `select!` are disabled, and it has no `else` arm; \
                help: add `else => ..`") })
    };
    (@parse $how:ident ($($arm:tt)*) () () else => $else:expr $(,)?) => {
        $crate::__select!(@wait $how ($($arm)*) { $else })
    };
    (@parse $how:ident ($($arm:tt)*) () () default => $default:expr $(,)?) => {
        $crate::__select!(@try $how ($($arm)*) { $default })
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr, if $c:expr => $b:block, $($rest:tt)*) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) ($c) ($b) }) () () $($rest)*)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr, if $c:expr => $b:block $($rest:tt)*) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) ($c) ($b) }) () () $($rest)*)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr, if $c:expr => $b:expr $(, $($rest:tt)*)?) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) ($c) ($b) }) () () $($($rest)*)?)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr => $b:block, $($rest:tt)*) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) () ($b) }) () () $($rest)*)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr => $b:block $($rest:tt)*) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) () ($b) }) () () $($rest)*)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr => $b:expr $(, $($rest:tt)*)?) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) () ($b) }) () () $($($rest)*)?)
    };

    // Wait, or try: `rialto-macros` turns the arms into one choice and one `match`.
    (@wait $how:ident $arms:tt $else:tt) => { $crate::macros::select! { [$crate] wait $how $arms ($else) } };
    (@try $how:ident $arms:tt $default:tt) => { $crate::macros::select! { [$crate] try $how $arms ($default) } };
}
