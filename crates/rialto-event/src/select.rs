//! `select!`: a choice in the syntax of tokio's `select!`, which loses no message.

/// Waits for one of several events and runs its arm.
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
///     got = rx.recv_evt(), if open => got.unwrap_or(0),
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
/// Up to 64 arms compile without a `recursion_limit`. For each arm that is not an event, the compiler reports
/// one error, which says what to write instead.
///
/// Differences from tokio's `select!`:
///
/// - the arms are events, not futures;
/// - a received value is never thrown away because a pattern does not match it;
/// - the expression of a disabled arm is not evaluated;
/// - dropping the whole `select!` loses no message.
///
/// # Panics
///
/// If the `if` conditions disable every arm, and there is neither `else` nor `default`, as in tokio.
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
