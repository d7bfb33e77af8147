//! The layouts of the types that steps have in frames. This is the code that `#[derive(rialto_cps::Layout)]`
//! writes. It is written by hand because a derive macro would add the whole transformation of `#[cps]`, and
//! syn, to the build of programs that only look at tasks, such as `rialto flows`.

use crate::stepping::{RetryPolicy, StepError};
use rialto_cps::expansion::{Piece, TakenApart};
use rialto_cps::{Description, FieldDescription, HasLayout, Layout};
use std::time::Duration;

/// Tells the fields of a type, of which there are this many, by the name that it has in the stores.
macro_rules! layout {
    ($ty:ty = $name:literal, $count:literal { $($field:ident: $of:ty),* }) => {
        impl HasLayout for $ty {
            const LAYOUT: u64 =
                Layout::new().text($name).number($count)$(.text(stringify!($field)).number(<$of>::LAYOUT))*.hash();

            fn description() -> Description {
                let fields = vec![$(FieldDescription {
                    name: stringify!($field).into(),
                    ty: <$of>::description(),
                    default: false,
                    secret: false,
                }),*];
                Description::Struct { name: $name.into(), fields }
            }
        }
    };
}

// `Policy` is its name in the first stores.
layout!(RetryPolicy = "Policy", 4 {
    attempts: u32, first: Duration, longest: Duration, timeout: Option<Duration>
});
layout!(StepError = "StepError", 3 { key: String, attempts: u32, why: String });

/// A frame keeps the other fields when one has been moved.
impl TakenApart for StepError {
    type All = (Piece<String>, (Piece<u32>, (Piece<String>, ())));
    type Fields<'a> = StepErrorFields<'a>;

    fn apart(self) -> Self::All {
        (Piece::new(self.key), (Piece::new(self.attempts), (Piece::new(self.why), ())))
    }

    fn fields<'a>((key, (attempts, (why, ()))): &'a mut Self::All) -> StepErrorFields<'a>
    where
        Self: 'a,
    {
        StepErrorFields { key, attempts, why }
    }
}

#[doc(hidden)]
pub struct StepErrorFields<'a> {
    pub key: &'a mut Piece<String>,
    pub attempts: &'a mut Piece<u32>,
    pub why: &'a mut Piece<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    mod derived {
        #![allow(dead_code)]
        use std::time::Duration;

        #[derive(rialto_cps::Layout)]
        #[layout(name = "Policy")]
        pub struct RetryPolicy {
            attempts: u32,
            first: Duration,
            longest: Duration,
            timeout: Option<Duration>,
        }

        #[derive(rialto_cps::Layout)]
        pub struct StepError {
            pub key: String,
            pub attempts: u32,
            pub why: String,
        }
    }

    /// Otherwise stored frames would be refused.
    #[test]
    fn the_layouts_are_those_that_the_derive_macro_writes() {
        assert_eq!(RetryPolicy::LAYOUT, derived::RetryPolicy::LAYOUT);
        assert_eq!(RetryPolicy::description(), derived::RetryPolicy::description());
        assert_eq!(StepError::LAYOUT, derived::StepError::LAYOUT);
        assert_eq!(StepError::description(), derived::StepError::description());
    }

    #[rialto_cps::cps]
    async fn moves_a_field(error: StepError) -> (String, u32, String) {
        let key = error.key;
        rialto_cps::yield_now().await;
        (key, error.attempts, error.why)
    }

    #[test]
    fn a_frame_keeps_the_fields_that_are_not_moved() {
        let error = StepError { key: "a".into(), attempts: 2, why: "b".into() };
        let mut frame = pin!(moves_a_field(error));
        let mut cx = Context::from_waker(Waker::noop());
        assert!(frame.as_mut().poll(&mut cx).is_pending());
        assert_eq!(frame.poll(&mut cx), Poll::Ready(("a".into(), 2, "b".into())));
    }
}
