//! Variables in a state, and the probe that asks the compiler what the macro cannot see: whether a variable's type is
//! data, and whether it has a layout.
//!
//! A variable that is named after an await is kept as it is. One that is only to be dropped is kept if it has a
//! destructor, and must be data only then.

use super::print::{Entry, Print, Proven};
use super::segment::{Lost, no_destructor};
use crate::Data;
use crate::fields::{Field, Names};
use crate::layout::HasLayout;
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
/// The type counts by its text.
pub struct AsText;

/// The print of a variable that is named after an await.
pub struct Named<T, P>(PhantomData<fn() -> (T, P)>);
/// The print of a variable that has a value, and is only to be dropped.
pub struct Dropped<T, P>(PhantomData<fn() -> (T, P)>);
/// The print of a variable that may have a value, and is only to be dropped.
pub struct Perhaps<T, P>(PhantomData<fn() -> (T, P)>);
/// The print of a variable whose destructor has no visible effect. The frame keeps nothing of it, not even the name.
pub struct Forgotten;
/// The print of a variable that is not kept.
pub struct Unkept;
/// The print of a variable whose type is not data; it is not kept if the type has no destructor.
pub struct NoData<T>(PhantomData<fn() -> T>);

const fn described<T: HasLayout>() -> Entry {
    Entry::One(Some((T::LAYOUT, T::description)))
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

impl<T> Print for Named<T, AsText> {
    const ENTRY: Entry = Entry::One(None);
    type Proof = Proven;
}

impl<T: HasLayout> Print for Dropped<T, WithLayout> {
    const ENTRY: Entry = if_drops::<T>(described::<T>());
    type Proof = Proven;
}

impl<T> Print for Dropped<T, AsText> {
    const ENTRY: Entry = if_drops::<T>(Entry::One(None));
    type Proof = Proven;
}

impl<T: HasLayout> Print for Perhaps<T, WithLayout> {
    const ENTRY: Entry = if_drops::<T>(described::<Option<T>>());
    type Proof = Proven;
}

impl<T> Print for Perhaps<T, AsText> {
    const ENTRY: Entry = if_drops::<T>(Entry::One(None));
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
    extern "C" fn named(&self) -> Named<T, AsText> {
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

/// Chooses how a variable that is only dropped later is kept: `(&&&&&probe(&slot)).dropped()` is its print,
/// `.keep(&mut slot)` puts it into the state, `.keep_perhaps(&mut slot)` if it may have no value. A variable that some
/// branches laid aside is in one of two slots: `.keep_either(&mut slot, &mut rest)`, `.keep_perhaps_either(..)`.
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
    extern "C" fn keep(&self, _: &mut Option<T>) -> NoName {
        NoName
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_perhaps(&self, _: &mut Option<T>) -> NoName {
        NoName
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_either<R>(&self, _: &mut Option<T>, _: &mut Option<R>) -> NoName {
        NoName
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_perhaps_either<R>(&self, _: &mut Option<T>, _: &mut Option<R>) -> NoName {
        NoName
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
    extern "C" fn keep(&self, _: &mut Option<T>) -> Nothing {}

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_perhaps(&self, _: &mut Option<T>) -> Nothing {}

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_either<R>(&self, _: &mut Option<T>, _: &mut Option<R>) -> Nothing {}

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_perhaps_either<R>(&self, _: &mut Option<T>, _: &mut Option<R>) -> Nothing {}

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

            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn keep(&self, slot: &mut Option<T>) -> Drops<T> {
                Drops(slot.take())
            }

            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn keep_perhaps(&self, slot: &mut Option<T>) -> MayDrop<T> {
                MayDrop(slot.take())
            }

            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn keep_either(&self, slot: &mut Option<T>, rest: &mut Option<T>) -> Drops<T> {
                Drops(slot.take().or_else(|| rest.take()))
            }

            #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
            #[cfg_attr(not(debug_assertions), inline(always))]
            extern "C" fn keep_perhaps_either(
                &self,
                slot: &mut Option<T>,
                rest: &mut Option<T>,
            ) -> MayDrop<T> {
                MayDrop(slot.take().or_else(|| rest.take()))
            }
        }
    };
}

drops_data!(DropsKnown, WithLayout);
impl<T: Data + HasLayout> DropsKnown<T> for &&Probe<T> {}

drops_data!(DropsData, AsText);
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
    extern "C" fn keep(&self, _: &mut Option<T>) -> Nothing {
        no_destructor!();
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_perhaps(&self, _: &mut Option<T>) -> Nothing {
        no_destructor!();
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_either<R>(&self, _: &mut Option<T>, _: &mut Option<R>) -> Nothing {
        no_destructor!();
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn keep_perhaps_either<R>(&self, _: &mut Option<T>, _: &mut Option<R>) -> Nothing {
        no_destructor!();
    }

    #[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    extern "C" fn lost(&self) -> Lost<T> {
        None
    }
}

impl<T> DropsRest<T> for Probe<T> {}

/// Puts a variable that is only dropped later back into its slot.
pub trait Back<T> {
    fn back(self) -> Option<T>;
}

impl<T> Back<T> for Nothing {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(self) -> Option<T> {
        None
    }
}

impl<T> Back<T> for NoName {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(self) -> Option<T> {
        None
    }
}

impl<T> Back<T> for Drops<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(self) -> Option<T> {
        self.0
    }
}

impl<T> Back<T> for MayDrop<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn back(self) -> Option<T> {
        self.0
    }
}

/// The rule for a variable of a written type that is only dropped later: it is kept if `D`, whether that has a destructor.
#[derive(Clone, Copy)]
pub struct Unless<const D: bool>;

pub trait Keeps<K> {
    type Kept;
    fn kept(keep: impl FnOnce() -> K) -> Self::Kept;
}

impl<K> Keeps<K> for Unless<true> {
    type Kept = K;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kept(keep: impl FnOnce() -> K) -> K {
        keep()
    }
}

impl<K: Emptied> Keeps<K> for Unless<false> {
    type Kept = K::Empty;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kept(_: impl FnOnce() -> K) -> K::Empty {
        K::EMPTY
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

/// Keeps it by that rule.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn keeps<const D: bool, K>(_: Unless<D>, keep: impl FnOnce() -> K) -> <Unless<D> as Keeps<K>>::Kept
where
    Unless<D>: Keeps<K>,
{
    <Unless<D> as Keeps<K>>::kept(keep)
}

/// Puts what is kept back into its slot, which is empty.
#[inline]
#[allow(improper_ctypes_definitions, reason = "it is called by Rust alone")]
pub extern "C" fn back<T, K: Back<T>>(kept: K, slot: &mut Option<T>) {
    std::mem::forget(std::mem::replace(slot, kept.back()));
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
