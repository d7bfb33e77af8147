//! Layouts see through the names of types.

use rialto_cps::{Continuation, DecodeError, Frame, HasLayout, Layout, Registry};

macro_rules! version {
    ($name:ident, $note:ty) => {
        #[allow(dead_code, reason = "looked at, and not run")]
        mod $name {
            use rialto_cps::{Layout, cps, yield_now};
            use serde::{Deserialize, Serialize};

            #[derive(Clone, Serialize, Deserialize, Layout)]
            pub struct Order {
                pub id: u64,
                pub note: $note,
            }

            #[derive(Clone, Serialize, Deserialize)]
            pub struct Opaque(pub $note);

            #[cps]
            pub async fn direct(order: Order) -> u64 {
                yield_now().await;
                order.id
            }

            #[cps]
            pub async fn inside(orders: Vec<(u8, Option<Order>)>) -> usize {
                yield_now().await;
                orders.len()
            }

            #[cps]
            pub async fn calls(order: Order) -> u64 {
                direct(order).await
            }

            #[cps]
            pub async fn opaque(it: Opaque) -> usize {
                yield_now().await;
                drop(it);
                1
            }
        }
    };
}

version!(v1, Option<String>);
version!(v2, Option<u32>);

#[test]
fn a_field_that_changes_is_seen_wherever_it_lies() {
    assert_ne!(v1::direct::LAYOUT, v2::direct::LAYOUT);
    assert_ne!(v1::inside::LAYOUT, v2::inside::LAYOUT);
    assert_ne!(v1::calls::LAYOUT, v2::calls::LAYOUT);
    let last = |sites: &[rialto_cps::states::Site]| sites.last().unwrap().layout();
    assert_ne!(last(v1::direct::sites()), last(v2::direct::sites()));
}

#[test]
fn what_does_not_say_what_it_looks_like_counts_by_its_text() {
    assert_eq!(v1::opaque::LAYOUT, v2::opaque::LAYOUT);
}

#[test]
fn an_old_frame_is_refused() {
    let order = v1::Order { id: 7, note: Some("old".into()) };
    let mut bytes = Continuation::new(v1::direct(order)).to_bytes().unwrap();
    let at = bytes.windows(2).position(|two| two == b"v1").unwrap();
    bytes[at + 1] = b'2';
    let refused = Registry::new().with::<v2::direct>().continuation::<u64>(&bytes).unwrap_err();
    assert!(matches!(refused, DecodeError::ChangedLayout { .. }), "{refused}");
}

#[derive(Layout)]
#[allow(dead_code)]
enum Tree<T> {
    Leaf(T),
    Fork { parts: Vec<Tree<T>>, label: &'static str },
}

#[derive(Layout)]
#[allow(dead_code)]
struct Foreign {
    #[layout(text)]
    at: std::time::Instant,
    a: [u8; 4],
}

mod other {
    #[derive(rialto_cps::Layout)]
    #[allow(dead_code)]
    pub struct Foreign {
        #[layout(text)]
        pub at: std::time::Instant,
        pub a: [u8; 5],
    }
}

#[test]
fn types_can_be_recursive_generic_and_foreign() {
    assert_ne!(Tree::<u8>::LAYOUT, Tree::<u16>::LAYOUT);
    assert_ne!(Foreign::LAYOUT, other::Foreign::LAYOUT);
    assert_ne!(<(u8, u16)>::LAYOUT, <(u16, u8)>::LAYOUT);
    assert_ne!(<Option<Vec<u8>>>::LAYOUT, <Vec<Option<u8>>>::LAYOUT);
}

#[test]
fn a_renamed_type_has_the_layout_of_its_old_name() {
    #[allow(dead_code, reason = "only the layouts are compared")]
    mod before {
        #[derive(rialto_cps::Layout)]
        pub struct Policy {
            pub attempts: u32,
            pub inner: Vec<(u8, Policy)>,
        }
    }
    #[allow(dead_code, reason = "only the layouts are compared")]
    mod after {
        #[derive(serde::Serialize, rialto_cps::Layout)]
        #[layout(name = "Policy")]
        #[serde(rename = "Policy")]
        pub struct RetryPolicy {
            pub attempts: u32,
            pub inner: Vec<(u8, RetryPolicy)>,
        }
    }
    assert_eq!(after::RetryPolicy::LAYOUT, before::Policy::LAYOUT);
    assert_eq!(after::RetryPolicy::description(), before::Policy::description());
}
