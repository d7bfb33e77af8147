//! Values that must stay in their thread, because an `Rc` is within. The suite `refused` has programs that fail
//! for the same reason; the errors for these types would quote the standard library's source, and so would
//! depend on whether it is installed.
#![cfg(not(any(loom, shuttle)))]
#![forbid(unsafe_code)]

use rialto_event::{BoxEvent, Event, ItemSource, LocalBoxEvent, Object, always};
use std::{marker::PhantomData, rc::Rc};

/// `Is::<T>::SEND` is the inherent constant if `T` is `Send`, and the trait's constant otherwise; so is
/// `Is::<T>::SYNC`.
struct Is<T>(PhantomData<T>);

impl<T: Send> Is<T> {
    const SEND: bool = true;
}

impl<T: Sync> Is<T> {
    const SYNC: bool = true;
}

trait Otherwise {
    const SEND: bool = false;
    const SYNC: bool = false;
}
impl<T> Otherwise for Is<T> {}

struct Items<T>(T);

impl<T: Copy> ItemSource for Items<T> {
    type Item = T;
    fn is_ready(&self) -> bool {
        true
    }
    fn take(&mut self) -> Option<T> {
        Some(self.0)
    }
    fn put_back(&mut self, _: T) {}
}

/// Makes `Copy` of a value that is not `Send`.
type NotSend = PhantomData<Rc<u8>>;

/// With items that are not `Send`, one thread would take an item that another holds a part of.
#[test]
fn an_object_is_shared_only_if_its_items_are_send() {
    const { assert!(Is::<Object<Items<u8>>>::SYNC) };
    const { assert!(!Is::<Object<Items<NotSend>>>::SYNC) };
}

/// A box hides the type of its event, and not whether the event may leave its thread.
#[test]
fn a_local_box_stays_in_its_thread() {
    let local: LocalBoxEvent<'static, u8> = always(1).boxed_local();
    assert_eq!(local.sync_blocking(), 1);
    const { assert!(Is::<BoxEvent<'static, u8>>::SEND) };
    const { assert!(!Is::<LocalBoxEvent<'static, u8>>::SEND) };
}
