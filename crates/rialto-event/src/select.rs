//! `select!`: tokio's look, and a choice that loses nothing.

/// Waits for one of several events and runs its arm.
///
/// ```
/// use rialto_event::{channel, select, timeout, Event};
/// use std::time::Duration;
///
/// # fn main() { rialto_event::guard_async(|| async {
/// let (tx, rx) = channel::<u32>();
/// let mut offer = Some(1);
/// let open = false;
/// let heard = select! {
///     got = rx.recv_evt(), if open => got.unwrap_or(0),
///     _sent = tx.send_from(&mut offer) => 1,
///     () = timeout(Duration::from_millis(1)) => 2,
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
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) (true) ($b) }) () () $($rest)*)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr => $b:block $($rest:tt)*) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) (true) ($b) }) () () $($rest)*)
    };
    (@parse $how:ident ($($arm:tt)*) () () $p:pat = $e:expr => $b:expr $(, $($rest:tt)*)?) => {
        $crate::__select!(@parse $how ($($arm)* { ($p) ($e) (true) ($b) }) () () $($($rest)*)?)
    };

    // Wait, or try: one nested choice, then one nested match.
    (@wait $how:ident ($({ $p:tt $e:tt $c:tt $b:tt })+) $else:block) => {{
        let __conditions = $crate::__select!(@conditions $({ $c })+);
        if $crate::__select!(@any __conditions $({ $c })+) {
            let __chosen = $crate::sync($crate::__select!(@choice $how __conditions $({ $e $c })+)).await;
            $crate::__select!(@match __chosen $({ $p $b })+)
        } else $else
    }};
    (@try $how:ident ($({ $p:tt $e:tt $c:tt $b:tt })+) $default:block) => {{
        let __conditions = $crate::__select!(@conditions $({ $c })+);
        let __tried = $crate::Event::try_sync($crate::__select!(@choice $how __conditions $({ $e $c })+));
        match __tried {
            ::core::option::Option::Some(__chosen) => $crate::__select!(@match __chosen $({ $p $b })+),
            ::core::option::Option::None => $default
        }
    }};

    // The conditions, as nested pairs: (first, (second, ... ())).
    (@conditions) => { () };
    (@conditions { ($c:expr) } $($rest:tt)*) => { ($c, $crate::__select!(@conditions $($rest)*)) };
    (@any $at:ident $($rest:tt)+) => { $crate::__select!(@anyof ($at) $($rest)+) };
    (@anyof ($at:expr)) => { false };
    (@anyof ($at:expr) { $c:tt } $($rest:tt)*) => { $at.0 || $crate::__select!(@anyof ($at.1) $($rest)*) };

    // The events, nested to the right.
    (@choice $how:ident $at:ident $($rest:tt)+) => { $crate::__select!(@choiceof $how ($at) $($rest)+) };
    (@choiceof $how:ident ($at:expr) { $e:tt $c:tt }) => {
        $crate::__select!(@arm ($at) $e $c)
    };
    (@choiceof $how:ident ($at:expr) { $e:tt $c:tt } $($rest:tt)+) => {
        $crate::macros::$how(
            $crate::__select!(@arm ($at) $e $c),
            $crate::__select!(@choiceof $how ($at.1) $($rest)+),
        )
    };
    // An arm without `if` is its event; others may be switched off.
    (@arm ($at:expr) ($e:expr) (true)) => { $e };
    (@arm ($at:expr) ($e:expr) ($c:expr)) => {
        $crate::EventOption::or_never_evt(if $at.0 {
            ::core::option::Option::Some($e)
        } else {
            ::core::option::Option::None
        })
    };

    // The arms, as nested matches. `let` tells at the pattern that it must be
    // irrefutable, where `match` would ask for more arms; in parentheses, it
    // takes alternatives.
    (@match $chosen:ident { ($p:pat) ($b:expr) }) => {{
        #[allow(unused_parens)]
        let ($p) = $chosen;
        $b
    }};
    (@match $chosen:ident { ($p:pat) ($b:expr) } $($rest:tt)+) => {
        match $chosen {
            $crate::Either::Left(__value) => {
                #[allow(unused_parens)]
                let ($p) = __value;
                $b
            }
            $crate::Either::Right(__chosen) => $crate::__select!(@match __chosen $($rest)+),
        }
    };
}
