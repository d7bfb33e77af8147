//! Variables in a state, and the probe that asks the compiler what the macro cannot see: whether a variable's type is
//! data, and whether it has a layout.
//!
//! A variable that is named after an await is kept as it is. One that is only to be dropped is kept if it has a
//! destructor, and must be data only then.

use super::print::{Entry, Print, Proven};
use super::segment::{Lost, no_destructor};
use crate::Data;
use crate::fields::{Field, Names};
use crate::layout::{HasLayout, TypeLayout};
use crate::silent::Silent;
use crate::states::{Load, Save};
use serde::de::SeqAccess;
use serde::ser::SerializeTuple;
use std::marker::PhantomData;

/// Asks what the type of a variable is.
pub struct Probe<T>(PhantomData<fn() -> T>);

/// Of this variable.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
pub const extern "C" fn probe<T>(_: &Option<T>) -> Probe<T> {
    Probe(PhantomData)
}

/// The type has a layout.
pub struct WithLayout;
/// The type has no layout. It counts by its text and its shape.
pub struct ByShape;

/// The print of a variable that is named after an await.
pub struct Named<T, P>(PhantomData<fn() -> (T, P)>);
/// The print of a variable that has a value, and is only to be dropped.
pub struct Dropped<T, P>(PhantomData<fn() -> (T, P)>);
/// The print of a variable that may have a value, and is only to be dropped.
pub struct Perhaps<T, P>(PhantomData<fn() -> (T, P)>);
/// The print of a variable whose destructor has no visible effect. The frame keeps nothing of it, not even the name.
pub struct Forgotten;
/// The print of a variable that the state leaves out.
pub struct Unkept;
/// The print of a variable whose type is not data; it is not kept if the type has no destructor.
pub struct NoData<T>(PhantomData<fn() -> T>);

const fn described<T: HasLayout>() -> Entry {
    Entry::One(TypeLayout::of::<T>())
}

/// Of data without a layout.
const fn traced<T: Data>() -> Entry {
    Entry::One(TypeLayout::traced::<T>())
}

/// A variable that is only dropped is kept as `()` if it has no destructor.
const fn if_drops<T>(entry: Entry) -> Entry {
    match std::mem::needs_drop::<T>() {
        true => entry,
        false => described::<()>(),
    }
}

impl<T: HasLayout> Print for Named<T, WithLayout> {
    const ENTRY: Entry = described::<T>();
    type Proof = Proven;
}

impl<T: Data> Print for Named<T, ByShape> {
    const ENTRY: Entry = traced::<T>();
    type Proof = Proven;
}

impl<T: HasLayout> Print for Dropped<T, WithLayout> {
    const ENTRY: Entry = if_drops::<T>(described::<T>());
    type Proof = Proven;
}

impl<T: Data> Print for Dropped<T, ByShape> {
    const ENTRY: Entry = if_drops::<T>(traced::<T>());
    type Proof = Proven;
}

impl<T: HasLayout> Print for Perhaps<T, WithLayout> {
    const ENTRY: Entry = if_drops::<T>(described::<Option<T>>());
    type Proof = Proven;
}

impl<T: Data> Print for Perhaps<T, ByShape> {
    const ENTRY: Entry = if_drops::<T>(traced::<T>());
    type Proof = Proven;
}

impl Print for Forgotten {
    const ENTRY: Entry = Entry::Forgotten;
    type Proof = Proven;
}

impl Print for Unkept {
    const ENTRY: Entry = described::<()>();
    type Proof = Proven;
}

impl<T> Print for NoData<T> {
    const ENTRY: Entry = described::<()>();
    type Proof = Proven;
}

/// Chooses how a variable that is named after an await is kept: `(&&&&probe(&slot)).named()`. A borrow is not
/// kept; `&str` can be read from bytes, so it must be told from data first.
pub trait NamesBorrow<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn named(&self) -> T::Print
    where
        T: MadeAgain,
    {
        unreachable!("no type is one")
    }
}

impl<T: super::Borrows> NamesBorrow<T> for &&&Probe<T> {}

/// A borrow in a variable that is kept: there is none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a borrow, is needed after an await, and cannot be made again there",
    label = "this variable is used after an await",
    note = "after a resume, borrows of places are made again, and look-ups by methods of the standard library with \
            arguments that do not change",
    note = "help: clone what it borrows before the await, or make the borrow after the await"
)]
pub trait MadeAgain {
    /// Not known, since no type is one: so the compiler says nothing more of the function.
    type Print: Print;
}

/// See [`NamesBorrow`].
pub trait NamesKnown<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn named(&self) -> Named<T, WithLayout> {
        Named(PhantomData)
    }
}

impl<T: Data + HasLayout> NamesKnown<T> for &&Probe<T> {}

pub trait NamesData<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn named(&self) -> Named<T, ByShape> {
        Named(PhantomData)
    }
}

impl<T: Data> NamesData<T> for &Probe<T> {}

pub trait NamesRest<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn named(&self) -> T::Print
    where
        T: Keepable,
    {
        unreachable!("data is named otherwise")
    }
}

impl<T> NamesRest<T> for Probe<T> {}

/// A value that can be kept in a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is kept in the frame, and is not data",
    label = "this variable is used after an await",
    note = "what a frame holds is `Clone`, `Serialize`, `DeserializeOwned`, `Send` and `'static`",
    note = "help: derive what is missing, or end the variable's use before the await"
)]
pub trait Keepable {
    /// Not known of the types that are asked: so the compiler says nothing more of the function. See [`Proven`].
    type Print: Print;
}

// What is data is not asked. With no implementation at all, the compiler would ask for one.
#[diagnostic::do_not_recommend]
impl Keepable for std::convert::Infallible {
    type Print = Unkept;
}

/// Nothing of a variable: its type has no destructor.
pub type Nothing = ();

/// Nothing of a variable, not even its name: it drops unseen.
pub struct NoName;

/// A value that is only to be dropped. It is written as itself, or as `()` if its type has no destructor.
pub struct Drops<T>(Option<T>);

/// The same of a variable that may have no value.
pub struct MayDrop<T>(Option<T>);

/// Chooses how a variable that is only dropped later is kept: `(&&&&&probe(&slot)).dropped()` is its print, or `.perhaps()`
/// if it may have no value. The print tells what the state has of it: `KeptAs`.
pub trait DropsSilently<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn dropped(&self) -> Forgotten {
        Forgotten
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn perhaps(&self) -> Forgotten {
        Forgotten
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn lost(&self) -> Lost<()> {
        None
    }
}

impl<T: Silent> DropsSilently<T> for &&&&Probe<T> {}

pub trait DropsNothing<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn dropped(&self) -> Unkept {
        Unkept
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn perhaps(&self) -> Unkept {
        Unkept
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn lost(&self) -> Lost<()> {
        None
    }
}

impl<T: Copy> DropsNothing<T> for &&&Probe<T> {}

/// The answer for data. Two probes give it, which differ in what the layout shows of the type.
macro_rules! drops_data {
    ($trait:ident, $layout:ty) => {
        pub trait $trait<T> {
            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn lost(&self) -> Lost<()> {
                None
            }

            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn dropped(&self) -> Dropped<T, $layout> {
                Dropped(PhantomData)
            }

            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn perhaps(&self) -> Perhaps<T, $layout> {
                Perhaps(PhantomData)
            }
        }
    };
}

drops_data!(DropsKnown, WithLayout);
impl<T: Data + HasLayout> DropsKnown<T> for &&Probe<T> {}

drops_data!(DropsData, ByShape);
impl<T: Data> DropsData<T> for &Probe<T> {}

pub trait DropsRest<T> {
    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn dropped(&self) -> NoData<T> {
        NoData(PhantomData)
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn perhaps(&self) -> NoData<T> {
        NoData(PhantomData)
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn lost(&self) -> Lost<T> {
        None
    }
}

impl<T> DropsRest<T> for Probe<T> {}

/// How a variable is kept that is only dropped later, by its print.
pub trait KeptAs<T> {
    type Kept;
    fn keep(value: Option<T>) -> Self::Kept;
    fn back(kept: Self::Kept) -> Option<T>;
}

/// Nothing of the value.
macro_rules! nothing_kept {
    ($([$($of:tt)*] $print:ty: $kept:ty = $nothing:expr;)*) => {$(
        impl<T, $($of)*> KeptAs<T> for $print {
            type Kept = $kept;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn keep(_: Option<T>) -> $kept {
                $nothing
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn back(_: $kept) -> Option<T> {
                None
            }
        }
    )*};
}

nothing_kept! {
    [] Forgotten: NoName = NoName;
    [] Unkept: Nothing = ();
    [] NoData<T>: Nothing = no_destructor!();
    [P: KeptAs<T, Kept: Emptied>] Ruled<false, P>: <P::Kept as Emptied>::Empty = P::Kept::EMPTY;
}

/// The value.
macro_rules! value_kept {
    ($($print:ident: $kept:ident;)*) => {$(
        impl<T, L> KeptAs<T> for $print<T, L> {
            type Kept = $kept<T>;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn keep(value: Option<T>) -> $kept<T> {
                $kept(value)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn back(kept: $kept<T>) -> Option<T> {
                kept.0
            }
        }
    )*};
}

value_kept! {
    Dropped: Drops;
    Perhaps: MayDrop;
}

/// The same of a variable that some branches laid aside, in a slot of type `R`.
pub trait KeptEither<T, R>: KeptAs<T> {
    fn either(slot: &mut Option<T>, rest: &mut Option<R>) -> Option<T>;
}

macro_rules! kept_either {
    ($([$($of:ident)?] $print:ty: $rest:ident, $slots:pat => $value:expr;)*) => {$(
        impl<T, $($of)?> KeptEither<T, $rest> for $print {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn either(slot: &mut Option<T>, rest: &mut Option<$rest>) -> Option<T> {
                let $slots = (slot, rest);
                $value
            }
        }
    )*};
}

kept_either! {
    [R] Forgotten: R, _ => None;
    [R] Unkept: R, _ => None;
    [R] NoData<T>: R, _ => None;
    [L] Dropped<T, L>: T, (slot, rest) => slot.take().or_else(|| rest.take());
    [L] Perhaps<T, L>: T, (slot, rest) => slot.take().or_else(|| rest.take());
}

/// The print of a variable of a written type that is only dropped later: it is kept if `D`, whether that has a destructor.
pub struct Ruled<const D: bool, P>(PhantomData<fn() -> P>);

/// By that rule.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn ruled<const D: bool, P>(_: P) -> Ruled<D, P> {
    Ruled(PhantomData)
}

impl<const D: bool, P: Print> Print for Ruled<D, P> {
    const ENTRY: Entry = P::ENTRY;
    type Proof = P::Proof;
}

impl<T, P: KeptAs<T>> KeptAs<T> for Ruled<true, P> {
    type Kept = P::Kept;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep(value: Option<T>) -> P::Kept {
        P::keep(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(kept: P::Kept) -> Option<T> {
        P::back(kept)
    }
}

/// What is kept without a value.
pub trait Emptied {
    type Empty;
    const EMPTY: Self::Empty;
}

impl<T> Emptied for Drops<T> {
    type Empty = Nothing;
    const EMPTY: Nothing = ();
}

impl<T> Emptied for MayDrop<T> {
    type Empty = Nothing;
    const EMPTY: Nothing = ();
}

impl Emptied for Nothing {
    type Empty = Nothing;
    const EMPTY: Nothing = ();
}

impl Emptied for NoName {
    type Empty = NoName;
    const EMPTY: NoName = NoName;
}

/// The print of a variable that is only dropped later, to be inferred.
pub struct Later<P>(PhantomData<fn() -> P>);

impl<P> Clone for Later<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Later<P> {}

impl<P> Later<P> {
    #[allow(clippy::new_without_default, reason = "there is no default type")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new() -> Self {
        Later(PhantomData)
    }

    /// It is this print.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is(self, print: P) -> P {
        print
    }

    /// A slot of the variable.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn of<T>(self, slot: &mut Option<T>) -> Of<'_, P, T> {
        Of(slot, PhantomData)
    }

    /// The slots of a variable that some branches laid aside.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn either<'s, T, R>(self, slot: &'s mut Option<T>, rest: &'s mut Option<R>) -> OfEither<'s, P, T, R> {
        OfEither(slot, rest, PhantomData)
    }
}

/// A slot, as a state keeps it.
pub trait Slot {
    type Value;
    fn taken(self) -> Self::Value;
    fn filled(self, value: Self::Value);
}

/// The variable is named later, and has a value.
impl<T> Slot for &mut Option<T> {
    type Value = T;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn taken(self) -> T {
        super::take(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn filled(self, value: T) {
        super::put(self, value);
    }
}

/// The slot of a variable that is only dropped later.
pub struct Of<'s, P, T>(&'s mut Option<T>, PhantomData<P>);

impl<P: KeptAs<T>, T> Slot for Of<'_, P, T> {
    type Value = P::Kept;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn taken(self) -> P::Kept {
        P::keep(self.0.take())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn filled(self, kept: P::Kept) {
        // It is empty.
        std::mem::forget(std::mem::replace(self.0, P::back(kept)));
    }
}

/// The slots of one that some branches laid aside.
pub struct OfEither<'s, P, T, R>(&'s mut Option<T>, &'s mut Option<R>, PhantomData<P>);

impl<P: KeptEither<T, R>, T, R> Slot for OfEither<'_, P, T, R> {
    type Value = P::Kept;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn taken(self) -> P::Kept {
        P::keep(P::either(self.0, self.1))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn filled(self, kept: P::Kept) {
        std::mem::forget(std::mem::replace(self.0, P::back(kept)));
    }
}

/// A variable that may be lent to what is awaited: it has a value unless it is there. By name it is written as the value.
pub struct Lends<T>(Option<T>);

/// From the slot into the state.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn lends<T>(value: Option<T>) -> Lends<T> {
    Lends(value)
}

/// And back.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn lent_back<T>(kept: Lends<T>) -> Option<T> {
    kept.0
}

impl<T> super::lend::Absent for Lends<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Self {
        Lends(None)
    }
}

impl<T: Data> Field for Lends<T> {
    fn copied(&self) -> Self {
        Lends(self.0.clone())
    }

    fn write<Z: SerializeTuple>(&self, to: &mut Z) -> Result<(), Z::Error> {
        Field::write(&self.0, to)
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        Field::read(from).map(Lends)
    }

    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        match &self.0 {
            Some(value) => Field::save(value, names, to),
            None => Field::save(&(), names, to),
        }
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error> {
        <Loan<T> as Field>::load(names, from).map(|loan| Lends(loan.0))
    }
}

/// Reads a value, or nothing. A value that is written as nothing is read as that value.
#[derive(Clone)]
struct Loan<T>(Option<T>);

impl<T: Data> serde::Serialize for Loan<T> {
    fn serialize<Z: serde::Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.0.serialize(to)
    }
}

impl<'de, T: Data> serde::Deserialize<'de> for Loan<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Data> serde::de::Visitor<'de> for Either<T> {
            type Value = Loan<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a value, or nothing")
            }

            fn visit_none<E: serde::de::Error>(self) -> Result<Loan<T>, E> {
                self.visit_unit()
            }

            fn visit_unit<E: serde::de::Error>(self) -> Result<Loan<T>, E> {
                let nothing = serde::de::value::UnitDeserializer::<E>::new();
                Ok(Loan(T::deserialize(nothing).ok()))
            }

            fn visit_some<D: serde::Deserializer<'de>>(self, from: D) -> Result<Loan<T>, D::Error> {
                T::deserialize(from).map(|value| Loan(Some(value)))
            }
        }
        from.deserialize_option(Either(PhantomData))
    }
}

impl Field for NoName {
    fn copied(&self) -> Self {
        NoName
    }

    fn write<Z: SerializeTuple>(&self, to: &mut Z) -> Result<(), Z::Error> {
        Field::write(&(), to)
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        <() as Field>::read(from).map(|()| NoName)
    }

    fn save<S: Save>(&self, _: &mut Names, _: &mut S) -> Result<(), S::Error> {
        Ok(())
    }

    fn load<L: Load>(_: &mut Names, _: &mut L) -> Result<Self, L::Error> {
        Ok(NoName)
    }
}

impl<T: Data> Field for Drops<T> {
    fn copied(&self) -> Self {
        Drops(self.0.clone())
    }

    fn write<Z: SerializeTuple>(&self, to: &mut Z) -> Result<(), Z::Error> {
        match &self.0 {
            Some(value) if std::mem::needs_drop::<T>() => Field::write(value, to),
            _ => Field::write(&(), to),
        }
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        match std::mem::needs_drop::<T>() {
            true => <T as Field>::read(from).map(|value| Drops(Some(value))),
            false => <() as Field>::read(from).map(|()| Drops(None)),
        }
    }

    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        match &self.0 {
            Some(value) if std::mem::needs_drop::<T>() => Field::save(value, names, to),
            _ => Field::save(&(), names, to),
        }
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error> {
        match std::mem::needs_drop::<T>() {
            true => <T as Field>::load(names, from).map(|value| Drops(Some(value))),
            false => <() as Field>::load(names, from).map(|()| Drops(None)),
        }
    }

    fn find<U: 'static>(&self) -> Option<&U> {
        self.0.as_ref().and_then(Field::find)
    }
}

impl<T: Data> Field for MayDrop<T> {
    fn copied(&self) -> Self {
        MayDrop(self.0.clone())
    }

    fn write<Z: SerializeTuple>(&self, to: &mut Z) -> Result<(), Z::Error> {
        match std::mem::needs_drop::<T>() {
            true => Field::write(&self.0, to),
            false => Field::write(&(), to),
        }
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        match std::mem::needs_drop::<T>() {
            true => Field::read(from).map(MayDrop),
            false => <() as Field>::read(from).map(|()| MayDrop(None)),
        }
    }

    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        match std::mem::needs_drop::<T>() {
            true => Field::save(&self.0, names, to),
            false => Field::save(&(), names, to),
        }
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error> {
        match std::mem::needs_drop::<T>() {
            true => Field::load(names, from).map(MayDrop),
            false => <() as Field>::load(names, from).map(|()| MayDrop(None)),
        }
    }

    fn find<U: 'static>(&self) -> Option<&U> {
        self.0.as_ref().and_then(Field::find)
    }
}
