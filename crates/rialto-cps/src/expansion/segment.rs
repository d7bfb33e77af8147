//! Slots, as segments use them.

use crate::Data;
use std::marker::PhantomData;

/// An empty slot for a value of the type of this witness.
#[inline(always)]
#[must_use]
pub const fn none_like<T>(_: &Option<T>) -> Option<T> {
    None
}

/// Tells the type of a variable, in code that does not run.
#[cold]
pub fn like<T>(_: &Option<T>) -> T {
    unreachable!("it only tells a type")
}

/// Tells that they have one type.
#[cold]
pub const fn alike<T>(_: &Option<T>, _: &T) {}

/// Returns the iterator of a `for`.
#[inline(always)]
pub fn iterate<I: crate::Iterate>(over: I) -> I::Iter {
    over.iterate()
}

/// The next of them.
#[inline(always)]
pub fn next<I: Iterator>(iterator: &mut I) -> Option<I::Item> {
    iterator.next()
}

/// Asks for the rest of a variable that is not named again: `(&&&&value(&x)).rest(x)`. If no suspension point follows, the
/// macro writes `.remain(x)`, or `.stay(x)` for a variable that evidently borrows nothing.
pub struct Value<T>(PhantomData<fn() -> T>);

/// Of this variable.
#[inline(always)]
pub const fn value<T>(_: &T) -> Value<T> {
    Value(PhantomData)
}

/// The type of a variable that is to be dropped later, and is not data: `()` of others. The macro matches it with a constant of
/// this type, which `cargo check` evaluates.
pub type Lost<T> = Option<PhantomData<fn() -> T>>;

/// That constant: its value is an error if the type has a destructor.
#[must_use]
#[track_caller]
pub const fn lost<T>(message: &'static str) -> Lost<T> {
    if std::mem::needs_drop::<T>() {
        panic!("{}", message);
    }
    None
}

/// The same in a generic function, where no constant of the type is evaluated while the program is checked: a type other than
/// data must be known to have no destructor.
pub const fn drops_nothing<T: NoDestructor>(_: Lost<T>) {}

/// The same of a closure: it must be copied.
pub const fn closure_drops_nothing<T: OwnsNothing>(_: &Option<T>) {}

/// A closure whose captures are copies or borrows: it has no destructor.
#[diagnostic::on_unimplemented(
    message = "a closure that owns values is in scope at an await of a generic function",
    label = "it would be dropped after the await, and the frame cannot keep it",
    note = "help: end its life before the await, by `drop(name)` or by a block around it"
)]
pub trait OwnsNothing {}

#[diagnostic::do_not_recommend]
impl<T: Copy> OwnsNothing for T {}

/// A type whose values have no destructor.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` is in scope at an await of a generic function, and has to be data",
    label = "it would be dropped after the await, so the frame would keep it",
    note = "help: end its life before the await, by `drop(name)` or by a block around it"
)]
pub trait NoDestructor {}

/// It must not matter that it is not kept. In a generic function, each instance is asked.
macro_rules! no_destructor {
    () => {
        const {
            assert!(
                !std::mem::needs_drop::<T>(),
                "a variable is still in scope at an await, and would be dropped after it; so it is part of the frame, \
                 and its type is not data; help: end its life before the await, by `drop(name)` or by a block around it"
            );
        }
    };
}
pub(super) use no_destructor;

/// Nothing, because the drop has no visible effect.
pub trait RestsSilently<T> {
    #[inline(always)]
    fn rest(&self, _: T) {}

    #[inline(always)]
    fn remain(&self, _: T) {}

    #[inline(always)]
    fn stay(&self, _: T) {}

    #[inline(always)]
    fn lost(&self) -> Lost<()> {
        None
    }
}

impl<T: crate::silent::Silent> RestsSilently<T> for &&&Value<T> {}

/// Takes the place of a value that has no destructor. The state keeps nothing of it but the name.
#[derive(Clone, Copy)]
pub struct NameOnly;

/// The name: its type has no destructor.
pub trait RestsNothing<T> {
    #[inline(always)]
    fn rest(&self, _: T) -> NameOnly {
        NameOnly
    }

    #[inline(always)]
    fn remain(&self, _: T) -> NameOnly {
        NameOnly
    }

    #[inline(always)]
    fn stay(&self, _: T) -> NameOnly {
        NameOnly
    }

    #[inline(always)]
    fn lost(&self) -> Lost<()> {
        None
    }
}

impl<T: Copy> RestsNothing<T> for &&Value<T> {}

/// The value, which drops when its scope ends.
pub trait RestsData<T> {
    #[inline(always)]
    fn rest(&self, value: T) -> T {
        value
    }

    #[inline(always)]
    fn remain(&self, value: T) -> T {
        value
    }

    #[inline(always)]
    fn stay(&self, value: T) -> T {
        value
    }

    #[inline(always)]
    fn lost(&self) -> Lost<()> {
        None
    }
}

impl<T: Data> RestsData<T> for &Value<T> {}

/// A rest that is not data: it must have no destructor.
pub trait RestsRest<T> {
    #[inline(always)]
    fn rest(&self, _: T) {
        no_destructor!();
    }

    /// It may borrow from what moves now, so it drops at once.
    #[inline(always)]
    fn remain(&self, _: T) {}

    /// It evidently borrows nothing.
    #[inline(always)]
    fn stay(&self, value: T) -> T {
        value
    }

    #[inline(always)]
    fn lost(&self) -> Lost<T> {
        None
    }
}

impl<T> RestsRest<T> for Value<T> {}

/// The value of a macro that is not known, in a loop of its own: `break` would leave that with `()`.
pub struct OwnMacroMustNotBreak<T>(pub T);

/// Is moved in that loop: `continue` would move it again.
pub struct Once;

/// A value that was looked up.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(
    transparent,
    bound(serialize = "T: serde::Serialize", deserialize = "T: serde::de::DeserializeOwned")
)]
pub struct Own<T>(T);

impl<T: crate::HasLayout> crate::HasLayout for Own<T> {
    const LAYOUT: u64 = T::LAYOUT;

    fn description() -> crate::Description {
        T::description()
    }
}

/// A borrow, which is looked up again.
#[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
pub struct Again;

impl crate::HasLayout for Again {
    const LAYOUT: u64 = <() as crate::HasLayout>::LAYOUT;
}

/// Chooses how a value that was looked up is kept: `(&&&value(&x)).hold(x)`.
pub trait HoldsData<T> {
    #[inline(always)]
    fn hold(&self, value: T) -> Own<T> {
        Own(value)
    }
}

impl<T: Data> HoldsData<T> for &Value<T> {}

/// Before data: `&str` can be read from bytes, too.
pub trait HoldsBorrow<T> {
    #[inline(always)]
    fn hold(&self, _: T) -> Again {
        Again
    }
}

impl<T: Borrows> HoldsBorrow<T> for &&Value<T> {}

/// Neither: it may be needed in another segment, but not after an await.
pub trait HoldsRest<T> {
    #[inline(always)]
    fn hold(&self, value: T) -> Own<T> {
        Own(value)
    }
}

impl<T> HoldsRest<T> for Value<T> {}

/// A borrow that can be looked up again.
pub trait Borrows {}
impl<T: ?Sized> Borrows for &T {}
impl<T: ?Sized> Borrows for &mut T {}
impl<T: ?Sized> Borrows for Option<&T> {}
impl<T: ?Sized> Borrows for Option<&mut T> {}
impl<A: ?Sized, B: Copy> Borrows for (&A, B) {}
impl<A: ?Sized, B: Copy, C: Copy> Borrows for (&A, B, C) {}
impl<T: ?Sized> Borrows for (usize, &T) {}
impl<K: ?Sized, V: ?Sized> Borrows for Option<(&K, &V)> {}

/// A value that was looked up in an `R`, in a later segment.
pub trait LookedUp<T, R: ?Sized> {
    fn again(self, look_up: impl FnOnce(Asks<R>) -> T) -> T;
}

impl<T, R: ?Sized> LookedUp<T, R> for Own<T> {
    #[inline(always)]
    fn again(self, _: impl FnOnce(Asks<R>) -> T) -> T {
        self.0
    }
}

impl<T, R: LooksUp + ?Sized> LookedUp<T, R> for Again {
    #[inline(always)]
    fn again(self, look_up: impl FnOnce(Asks<R>) -> T) -> T {
        look_up(Asks(PhantomData))
    }
}

/// Tells in which type something is looked up, in code that does not run.
pub struct Asks<R: ?Sized>(PhantomData<fn(&R)>);

impl<R: ?Sized> Asks<R> {
    /// In this place.
    pub fn of(&self, _: &R) {}
}

/// Returns the value that was looked up, in a later segment.
#[inline(always)]
pub fn found<T, R: ?Sized, K: LookedUp<T, R>>(held: K, look_up: impl FnOnce(Asks<R>) -> T) -> T {
    held.again(look_up)
}

/// Returns the value that was looked up, where its place is gone.
#[inline(always)]
pub fn owned_value<K: Owns>(held: K) -> K::Value {
    held.value()
}

/// A value that is kept by itself.
#[diagnostic::on_unimplemented(
    message = "a borrow is needed after an await, and what it borrows from, or the key, is moved before",
    label = "this borrow cannot be made again",
    note = "help: clone what is moved, or what is borrowed"
)]
pub trait Owns {
    type Value;
    fn value(self) -> Self::Value;
}

impl<T> Owns for Own<T> {
    type Value = T;

    #[inline(always)]
    fn value(self) -> T {
        self.0
    }
}

/// A type of the standard library whose look-up methods return the same each time, while the value does not change.
#[diagnostic::on_unimplemented(
    message = "what a method of `{Self}` has returned is a borrow, and is needed after an await",
    label = "this method is not known to return the same borrow each time",
    note = "after a resume, a borrow is made again: by methods of the standard library's types, not by others",
    note = "help: clone the result before the await, or borrow a field: `&value.field`"
)]
pub trait LooksUp {}

/// A type through which a place is reached: each time the same place.
#[diagnostic::on_unimplemented(
    message = "a borrow of a place behind `{Self}` is needed after an await",
    label = "`Deref` of this type is not known to lead to the same place each time",
    note = "after a resume, a borrow is made again: through pointers of the standard library, not through others",
    note = "help: clone what is needed before the await, or take the value apart: `let Name {{ field, .. }} = &value;`"
)]
pub trait Points: std::ops::Deref {}

/// A type of the standard library whose indices lead to the same places, while the value does not change.
#[diagnostic::on_unimplemented(
    message = "a borrow of an item of `{Self}` is needed after an await",
    label = "`Index` of this type is not known to lead to the same place each time",
    note = "after a resume, a borrow is made again: in collections of the standard library, not in others",
    note = "help: clone what is needed before the await"
)]
pub trait Indexes {}

macro_rules! known {
    ($trait:ident: $([$($of:tt)*] $ty:ty;)*) => {
        $(#[diagnostic::do_not_recommend] impl<$($of)*> $trait for $ty {})*
    };
}

known! { Points:
    [T: ?Sized] &T;
    [T: ?Sized] &mut T;
    [T: ?Sized] Box<T>;
    [T: ?Sized] std::rc::Rc<T>;
    [T: ?Sized] std::sync::Arc<T>;
    [T] Vec<T>;
    [] String;
    [] std::path::PathBuf;
    [T: ToOwned + ?Sized] std::borrow::Cow<'_, T>;
    [T] super::Carry<'_, T>;
}

known! { Indexes:
    [T] Vec<T>;
    [T] [T];
    [T, const N: usize] [T; N];
    [T] std::collections::VecDeque<T>;
    [] str;
    [] String;
    [K, V, S] std::collections::HashMap<K, V, S>;
    [K, V] std::collections::BTreeMap<K, V>;
    [T: Indexes + ?Sized] &T;
    [T: Indexes + ?Sized] &mut T;
    [T: Indexes + ?Sized] Box<T>;
    [T: Indexes + ?Sized] std::rc::Rc<T>;
    [T: Indexes + ?Sized] std::sync::Arc<T>;
    [T: Indexes] super::Carry<'_, T>;
}

known! { LooksUp:
    [] ();
    [T] Vec<T>;
    [T] [T];
    [T, const N: usize] [T; N];
    [T] std::collections::VecDeque<T>;
    [T] std::collections::BinaryHeap<T>;
    [] str;
    [] String;
    [] std::path::Path;
    [] std::path::PathBuf;
    [] std::ffi::OsString;
    [T] Option<T>;
    [T, E] Result<T, E>;
    [K, V, S] std::collections::HashMap<K, V, S>;
    [K, V] std::collections::BTreeMap<K, V>;
    [T, S] std::collections::HashSet<T, S>;
    [T] std::collections::BTreeSet<T>;
    [T: LooksUp + ?Sized] &T;
    [T: LooksUp + ?Sized] &mut T;
    [T: LooksUp + ?Sized] Box<T>;
    [T: LooksUp + ?Sized] std::rc::Rc<T>;
    [T: LooksUp + ?Sized] std::sync::Arc<T>;
    [T: LooksUp + ToOwned + ?Sized] std::borrow::Cow<'_, T>;
    [T: LooksUp] super::Carry<'_, T>;
}

known! { NoDestructor:
    [] ();
    [T: ?Sized] &mut T;
    [T: NoDestructor] Option<T>;
    [T: NoDestructor, E: NoDestructor] Result<T, E>;
    [T: NoDestructor, const N: usize] [T; N];
    [A: NoDestructor, B: NoDestructor] (A, B);
    [A: NoDestructor, B: NoDestructor, C: NoDestructor] (A, B, C);
    [T] std::mem::ManuallyDrop<T>;
    [T] std::mem::MaybeUninit<T>;
    [] std::sync::atomic::AtomicBool;
    [] std::sync::atomic::AtomicU32;
    [] std::sync::atomic::AtomicU64;
    [] std::sync::atomic::AtomicUsize;
    [] std::sync::atomic::AtomicI32;
    [] std::sync::atomic::AtomicI64;
    [T] std::slice::Iter<'_, T>;
    [T] std::slice::IterMut<'_, T>;
    [T] std::slice::Chunks<'_, T>;
    [T] std::slice::Windows<'_, T>;
    [] std::str::Chars<'_>;
    [] std::str::CharIndices<'_>;
    [] std::str::Bytes<'_>;
    [] std::str::Lines<'_>;
    [] std::str::SplitWhitespace<'_>;
    [T] std::option::Iter<'_, T>;
    [T] std::collections::vec_deque::Iter<'_, T>;
    [K, V] std::collections::hash_map::Iter<'_, K, V>;
    [K, V] std::collections::hash_map::Keys<'_, K, V>;
    [K, V] std::collections::hash_map::Values<'_, K, V>;
    [T] std::collections::hash_set::Iter<'_, T>;
    [K, V] std::collections::btree_map::Iter<'_, K, V>;
    [K, V] std::collections::btree_map::Keys<'_, K, V>;
    [K, V] std::collections::btree_map::Values<'_, K, V>;
    [T] std::collections::btree_set::Iter<'_, T>;
    [I: NoDestructor] std::iter::Rev<I>;
    [I: NoDestructor] std::iter::Enumerate<I>;
    [I: NoDestructor] std::iter::Cloned<I>;
    [I: NoDestructor] std::iter::Copied<I>;
    [I: NoDestructor] std::iter::Skip<I>;
    [I: NoDestructor] std::iter::Take<I>;
    [I: NoDestructor] std::iter::StepBy<I>;
    [A: NoDestructor, B: NoDestructor] std::iter::Zip<A, B>;
    [A: NoDestructor, B: NoDestructor] std::iter::Chain<A, B>;
}

/// Of a place with indices.
pub fn indexed<T: Indexes + ?Sized>(_: &T) {}

/// Of a pointer.
pub fn pointed<T: Points + ?Sized>(_: &T) {}

/// Asks whether a field is one of this type, or one behind it.
pub struct Within<T: ?Sized>(PhantomData<fn(&T)>);

/// Of this place.
pub fn within<T: ?Sized>(_: &T) -> Within<T> {
    Within(PhantomData)
}

/// The type that a pointer points to.
pub trait InnerPointed<T: ?Sized> {
    fn inner(&self) -> Within<T>;
}

impl<P: Points + ?Sized> InnerPointed<P::Target> for &Within<P> {
    fn inner(&self) -> Within<P::Target> {
        Within(PhantomData)
    }
}

/// The type itself.
pub trait InnerItself<T: ?Sized> {
    fn inner(&self) -> Within<T>;
}

impl<T: ?Sized> InnerItself<T> for Within<T> {
    fn inner(&self) -> Within<T> {
        Within(PhantomData)
    }
}

/// A field behind a pointer.
pub trait FieldPointed {
    fn field(&self) {}
}

impl<P: Points + ?Sized> FieldPointed for &&Within<P> {}

/// A field that may be behind another type.
pub trait FieldBehind<T: ?Sized> {
    fn field(&self)
    where
        T: Points,
    {
    }
}

impl<T: std::ops::Deref + ?Sized> FieldBehind<T> for &Within<T> {}

/// A field of the type.
pub trait FieldOwn {
    fn field(&self) {}
}

impl<T: ?Sized> FieldOwn for Within<T> {}

/// Asks whether a part of a variable is copied: `(&&part(&x.f)).copies()`.
pub struct Part<F>(PhantomData<fn() -> F>);

/// Of this part.
#[inline(always)]
pub const fn part<F>(_: &F) -> Part<F> {
    Part(PhantomData)
}

/// A value of this type, in code that does not run.
#[cold]
pub fn like_value<T>(_: &T) -> T {
    unreachable!("it only tells a type")
}

/// Asks about a receiver: `A` and `B` are both its type, if the method takes neither `&self` nor `&mut self`.
pub struct Late<A, B>(PhantomData<fn() -> (A, B)>);

/// Of what is taken, if methods are called on a borrow, and on a mutable borrow.
pub const fn late<A, B>(_: Part<A>, _: Part<B>) -> Late<A, B> {
    Late(PhantomData)
}

/// Asks about a receiver that is read after arguments that may change it: `(&&late(shared, mutable)).read_late()`. An
/// `async fn` copies it before them.
pub trait ReadsCopy<F> {
    fn read_late(&self)
    where
        F: ReadLate;
}

impl<F: Copy> ReadsCopy<F> for &Late<F, F> {
    #[inline(always)]
    fn read_late(&self)
    where
        F: ReadLate,
    {
    }
}

/// It is borrowed before the arguments, or moved: they cannot change it.
pub trait ReadsBorrow {
    #[inline(always)]
    fn read_late(&self) {}
}

impl<A, B> ReadsBorrow for Late<A, B> {}

/// No type is one.
#[diagnostic::on_unimplemented(
    message = "an argument may change this receiver, whose type `{Self}` is copied",
    label = "an `async fn` may copy it before the argument is evaluated",
    note = "a `#[cps]` function reads it when the method is called, after the await",
    note = "help: evaluate the argument in a statement before, or call the method on a copy: `let copy = ..;`"
)]
pub trait ReadLate {}

impl<F> Clone for Part<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Part<F> {}

/// The parts that a pattern will bind.
#[inline(always)]
#[must_use]
pub const fn unknown<F>() -> Part<F> {
    Part(PhantomData)
}

/// That is what it binds.
#[inline(always)]
pub const fn is<F>(_: Part<F>, _: Part<F>) {}

/// Two parts as one: it is copied if both are.
#[inline(always)]
#[must_use]
pub const fn both<A, B>(_: Part<A>, _: Part<B>) -> Part<(A, B)> {
    Part(PhantomData)
}

/// Asks whether a method that was called on a borrow has taken its receiver: `(&&called(&result)).receiver(&x)`.
pub struct Called<R>(PhantomData<fn() -> R>);

/// With this result.
#[inline(always)]
pub const fn called<R>(_: &R) -> Called<R> {
    Called(PhantomData)
}

/// The result of the method that the macro declares: no method of this name borrows the receiver.
pub struct Asked;

/// Some value, in code that does not run.
pub struct Any;

/// The receiver is taken, or copied.
pub trait CallTakes {
    fn receiver<T>(&self, _: &T) -> Part<T> {
        Part(PhantomData)
    }
}

impl CallTakes for &Called<Asked> {}

/// It is borrowed.
pub trait CallBorrows {
    fn receiver<T>(&self, _: &T) -> Part<()> {
        Part(PhantomData)
    }
}

impl<R> CallBorrows for Called<R> {}

/// The value of a carried variable, in code that does not run.
#[cold]
pub fn value_of<T>(_: &super::Carry<'_, T>) -> T {
    unreachable!("it only tells a type")
}

/// It is copied, and the variable stays whole.
pub trait PartCopies<F> {
    /// A carried variable whose method is called in its place.
    #[inline(always)]
    #[track_caller]
    fn receive<'c, T>(&self, carry: &'c mut super::Carry<'_, T>) -> &'c mut T {
        carry.place_mut()
    }
    /// A carried variable that patterns match in its place.
    #[inline(always)]
    #[track_caller]
    fn choose<'c, T>(&self, carry: &'c mut super::Carry<'_, T>) -> &'c T {
        carry.place()
    }
    /// Whether the variable is taken apart; a second witness is of the parts within fields.
    #[inline(always)]
    fn apart<N, T>(&self, _: Part<N>, _: &T) -> super::apart::Together {
        super::apart::Together
    }
    /// The same for this part alone.
    #[inline(always)]
    fn apart_alone<T>(&self, _: &T) -> super::apart::PartCopied {
        super::apart::PartCopied
    }
    #[inline(always)]
    fn copies(&self) -> bool {
        true
    }
    fn copy(&self, part: &F) -> F;
    #[inline(always)]
    fn sure(&self) {}
    #[cold]
    fn moves(&self) -> ! {
        unreachable!("it is copied")
    }
    #[inline(always)]
    fn aside<T>(&self, value: T) -> T {
        value
    }
    /// A field that is not laid aside, since the variable is whole.
    #[inline(always)]
    fn left<T>(&self, _: T) {}
}

impl<F: Copy> PartCopies<F> for &Part<F> {
    #[inline(always)]
    fn copy(&self, part: &F) -> F {
        *part
    }
}

/// It is moved.
pub trait PartMoves<F> {
    /// Returns the value, whose method takes it.
    #[inline(always)]
    #[track_caller]
    fn receive<T>(&self, carry: &mut super::Carry<'_, T>) -> Box<T> {
        Box::new(carry.taken())
    }
    /// Returns the place that patterns match, when they move parts of a carried variable.
    #[inline(always)]
    #[track_caller]
    fn choose<T>(&self, carry: &mut super::Carry<'_, T>) -> Box<T> {
        Box::new(carry.taken())
    }
    #[inline(always)]
    fn apart<N, T>(&self, _: Part<N>, _: &T) -> super::apart::Apart<T, N> {
        super::apart::apart()
    }
    #[inline(always)]
    fn apart_alone<T>(&self, _: &T) -> super::apart::Apart<T, ()> {
        super::apart::apart()
    }
    #[inline(always)]
    fn copies(&self) -> bool {
        false
    }
    #[cold]
    fn copy(&self, _: &F) -> F {
        unreachable!("it is moved")
    }
    #[inline(always)]
    fn moves(&self) {}
    /// So the compiler does not ask whether the variable is whole.
    #[cold]
    fn sure(&self) -> ! {
        unreachable!("it is moved")
    }
    #[inline(always)]
    fn aside<T>(&self, _: T) {}
    #[inline(always)]
    fn left<T>(&self, value: T) -> T {
        value
    }
}

impl<F> PartMoves<F> for Part<F> {}
