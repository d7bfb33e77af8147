//! `select!`: tokio's look, and a choice that loses nothing.

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
/// assert_eq!(offer, Some(1)); // nobody received: the message is still ours
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// Each arm is `pattern = event [, if condition] => body`:
///
/// - the conditions are evaluated first, then the events of the arms whose
///   condition holds, then the choice is synchronised on; exactly one commits
///   (law 1), the others have not happened, and their messages are where they
///   were (law 4);
/// - the pattern is irrefutable: it meets what a commit has yielded, which
///   cannot be undone. `Ok(v) | Err(v)`, which misses nothing, is;
/// - the body runs after the commit, when the choice is gone: it may await,
///   borrow what the events borrowed, `break`, `continue`, `return` and `?`.
///
/// Two more arms are possible, at the end:
///
/// - `else => body` runs when every arm is switched off by its `if`. Without
///   it, such a `select!` panics, as tokio's does;
/// - `default => body` runs when no event is enabled now: then nothing waits,
///   and no `.await` is involved. The events must be
///   [`TryEvent`](crate::TryEvent)s.
///
/// `biased;` in front makes the first enabled arm win; otherwise each enabled
/// base event is as likely as the others (law 12).
///
/// Up to 64 arms compile without a `recursion_limit`. The compiler says once of each
/// arm that is no event what to write instead.
///
/// Differences from tokio's: the arms are events, not futures; there is no
/// refutable pattern that would throw away what was received; a switched-off
/// arm's expression is not evaluated; and dropping the whole loses nothing.
#[macro_export]
macro_rules! select {
    (biased; $($arms:tt)+) => {
        $crate::__select!(@parse either_biased () () () $($arms)+)
    };
    ($($arms:tt)+) => {
        $crate::__select!(@parse either () () () $($arms)+)
    };
}

/// The work of [`select!`].
#[doc(hidden)]
#[macro_export]
macro_rules! __select {
    // Parse: each arm becomes `{ pattern, event, condition, body }`.
    (@parse $how:ident ($($arm:tt)*) () ()) => {
        $crate::__select!(@wait $how ($($arm)*)
            { ::core::panic!("all arms of a `select!` are switched off, and it has no `else`") })
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

    // Wait, or try: rialto-macros makes one choice and one match of the arms.
    (@wait $how:ident $arms:tt $else:tt) => { $crate::macros::select! { [$crate] wait $how $arms ($else) } };
    (@try $how:ident $arms:tt $default:tt) => { $crate::macros::select! { [$crate] try $how $arms ($default) } };
}
