//! A frame is no larger than the future of the same `async fn`.

use rialto_cps::{cps, yield_now};
use serde::{Deserialize, Serialize};

/// Has no destructor.
#[derive(Clone, Serialize, Deserialize)]
struct Place {
    x: u64,
    y: [u64; 8],
}

/// Something that is of account when it drops.
#[derive(Clone, Serialize, Deserialize)]
struct Watched(u64);

impl Drop for Watched {
    fn drop(&mut self) {}
}

macro_rules! programs {
    ($($attribute:tt)*) => {
        $($attribute)*
        pub(super) async fn numbers(a: u64) -> u64 {
            let b: u64 = a + 1;
            let place: Place = Place { x: b, y: [0; 8] };
            let c: u64 = b + place.x + place.y[1];
            yield_now().await;
            c
        }

        $($attribute)*
        pub(super) async fn texts(text: String) -> usize {
            let length: usize = text.len();
            let other: String = text + "!";
            let both: usize = length + other.len();
            yield_now().await;
            both
        }

        $($attribute)*
        pub(super) async fn watched(n: u64) -> u64 {
            let one: Watched = Watched(n);
            let two: Watched = Watched(one.0);
            let sum: u64 = one.0 + two.0;
            drop(one);
            yield_now().await;
            sum
        }

        $($attribute)*
        pub(super) async fn calls(n: u64) -> u64 {
            let a = numbers(n).await;
            let b = watched(a).await;
            yield_now().await;
            b
        }
    };
}

#[allow(dead_code, reason = "it is their size that counts")]
mod frames {
    use super::*;
    programs!(#[cps]);
}

#[allow(dead_code, reason = "it is their size that counts")]
mod futures {
    use super::{Place, Watched};
    async fn yield_now() {
        rialto_cps::yield_now().await
    }
    programs!();
}

#[test]
fn a_frame_is_no_larger_than_the_future() {
    let sizes = [
        ("numbers", size_of::<frames::numbers>(), size_of_val(&futures::numbers(1))),
        ("texts", size_of::<frames::texts>(), size_of_val(&futures::texts(String::new()))),
        ("watched", size_of::<frames::watched>(), size_of_val(&futures::watched(1))),
        ("calls", size_of::<frames::calls>(), size_of_val(&futures::calls(1))),
    ];
    for (name, frame, future) in sizes {
        assert!(frame <= future, "{name}: {frame} bytes, and {future} of the future");
    }
    // What has no destructor, and is not named later, takes no room.
    assert_eq!(size_of::<frames::numbers>(), 16);
}
