//! Variables in a state, and the probe that asks the compiler what the macro cannot see: whether a variable's type is
//! data, and whether it has a layout.
//!
//! An inferred type is asked where it is known: at the end of the body. The answer is a type, which inference carries
//! to the places where the variable is put into the state.

use super::print::{Entry, Print};
use crate::fields::{Field, Names};
use crate::layout::HasLayout;
use crate::states::{Load, Save};
use crate::Data;
use serde::de::SeqAccess;
use serde::ser::SerializeTuple;
use std::marker::PhantomData;

/// The variable is named later.
pub struct Named;
/// The variable has a value, and is only dropped later.
pub struct Dropped;
/// The variable may have a value, and is kept with that: named later, or dropped.
pub struct Perhaps;

/// Its type is data, and has a layout.
pub struct WithLayout;
/// Its type is data, and counts by its text.
pub struct AsText;
/// Its type has no destructor, and nothing of it is kept.
pub struct Nothing;
/// Its type is no data: the probe has reported that.
pub struct Refused;

/// What is known of a variable of type `T`: how it is kept (`M`), and what the probe says of its type (`P`).
pub struct Is<T, M, P>(PhantomData<fn() -> (T, M, P)>);

impl<T, M, P> Clone for Is<T, M, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, M, P> Copy for Is<T, M, P> {}

impl<T, P> Is<T, Named, P> {
    /// That of a variable which is named after an await.
    #[inline(always)]
    pub const fn named(_: &Option<T>) -> Self {
        Is(PhantomData)
    }
}

impl<T, P> Is<T, Dropped, P> {
    /// That of a variable which has a value and is only to be dropped after an await.
    #[inline(always)]
    pub const fn dropped(_: &Option<T>) -> Self {
        Is(PhantomData)
    }
}

impl<T, P> Is<T, Perhaps, P> {
    /// That of a variable which may have no value at an await.
    #[inline(always)]
    pub const fn perhaps(_: &Option<T>) -> Self {
        Is(PhantomData)
    }
}

/// A variable in a state.
pub struct Kept<T, M, P>
where
    Is<T, M, P>: Keep<T>,
{
    value: <Is<T, M, P> as Keep<T>>::Of,
}

/// How a variable is kept.
pub trait Keep<T> {
    /// What lies in the state.
    type Of: Send + 'static;
    fn keep(slot: &mut Option<T>) -> Self::Of;
    fn back(kept: Self::Of) -> Option<T>;
    fn copied(kept: &Self::Of) -> Self::Of;
    fn write<Z: SerializeTuple>(kept: &Self::Of, to: &mut Z) -> Result<(), Z::Error>;
    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self::Of, A::Error>;
    fn save<S: Save>(kept: &Self::Of, names: &mut Names, to: &mut S) -> Result<(), S::Error>;
    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self::Of, L::Error>;
}

/// Puts a variable into the state.
#[inline(always)]
pub fn keep<T, M, P>(slot: &mut Option<T>, _: Is<T, M, P>) -> Kept<T, M, P>
where
    Is<T, M, P>: Keep<T>,
{
    Kept { value: <Is<T, M, P> as Keep<T>>::keep(slot) }
}

/// Puts it back into its slot.
#[inline(always)]
pub fn back<T, M, P>(kept: Kept<T, M, P>, slot: &mut Option<T>, _: Is<T, M, P>)
where
    Is<T, M, P>: Keep<T>,
{
    // The slot is empty. Beside an assignment, the compiler would have to see to what it drops.
    std::mem::forget(std::mem::replace(slot, <Is<T, M, P> as Keep<T>>::back(kept.value)));
}

impl<T, M, P> Field for Kept<T, M, P>
where
    Is<T, M, P>: Keep<T>,
{
    #[inline]
    fn copied(&self) -> Self {
        Kept { value: <Is<T, M, P> as Keep<T>>::copied(&self.value) }
    }

    #[inline]
    fn write<Z: SerializeTuple>(&self, to: &mut Z) -> Result<(), Z::Error> {
        <Is<T, M, P> as Keep<T>>::write(&self.value, to)
    }

    #[inline]
    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        <Is<T, M, P> as Keep<T>>::read(from).map(|value| Kept { value })
    }

    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        <Is<T, M, P> as Keep<T>>::save(&self.value, names, to)
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error> {
        <Is<T, M, P> as Keep<T>>::load(names, from).map(|value| Kept { value })
    }
}

/// Its type is data.
pub trait IsData {}
impl IsData for WithLayout {}
impl IsData for AsText {}

impl<T: Data, P: IsData> Keep<T> for Is<T, Named, P> {
    type Of = T;

    #[inline(always)]
    fn keep(slot: &mut Option<T>) -> T {
        super::take(slot)
    }

    #[inline(always)]
    fn back(kept: T) -> Option<T> {
        Some(kept)
    }

    #[inline]
    fn copied(kept: &T) -> T {
        kept.clone()
    }

    #[inline]
    fn write<Z: SerializeTuple>(kept: &T, to: &mut Z) -> Result<(), Z::Error> {
        Field::write(kept, to)
    }

    #[inline]
    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<T, A::Error> {
        Field::read(from)
    }

    fn save<S: Save>(kept: &T, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        Field::save(kept, names, to)
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<T, L::Error> {
        Field::load(names, from)
    }
}

/// What is written of a value that is only to be dropped: itself, and `()` if its type has no destructor.
impl<T: Data, P: IsData> Keep<T> for Is<T, Dropped, P> {
    type Of = Option<T>;

    #[inline(always)]
    fn keep(slot: &mut Option<T>) -> Option<T> {
        slot.take()
    }

    #[inline(always)]
    fn back(kept: Option<T>) -> Option<T> {
        kept
    }

    fn copied(kept: &Option<T>) -> Option<T> {
        kept.clone()
    }

    fn write<Z: SerializeTuple>(kept: &Option<T>, to: &mut Z) -> Result<(), Z::Error> {
        match kept {
            Some(value) if std::mem::needs_drop::<T>() => Field::write(value, to),
            _ => Field::write(&(), to),
        }
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Option<T>, A::Error> {
        match std::mem::needs_drop::<T>() {
            true => <T as Field>::read(from).map(Some),
            false => <() as Field>::read(from).map(|()| None),
        }
    }

    fn save<S: Save>(kept: &Option<T>, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        match kept {
            Some(value) if std::mem::needs_drop::<T>() => Field::save(value, names, to),
            _ => Field::save(&(), names, to),
        }
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Option<T>, L::Error> {
        match std::mem::needs_drop::<T>() {
            true => <T as Field>::load(names, from).map(Some),
            false => <() as Field>::load(names, from).map(|()| None),
        }
    }
}

impl<T: Data, P: IsData> Keep<T> for Is<T, Perhaps, P> {
    type Of = Option<T>;

    #[inline(always)]
    fn keep(slot: &mut Option<T>) -> Option<T> {
        slot.take()
    }

    #[inline(always)]
    fn back(kept: Option<T>) -> Option<T> {
        kept
    }

    fn copied(kept: &Option<T>) -> Option<T> {
        kept.clone()
    }

    fn write<Z: SerializeTuple>(kept: &Option<T>, to: &mut Z) -> Result<(), Z::Error> {
        Field::write(kept, to)
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Option<T>, A::Error> {
        Field::read(from)
    }

    fn save<S: Save>(kept: &Option<T>, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        Field::save(kept, names, to)
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Option<T>, L::Error> {
        Field::load(names, from)
    }
}

/// Nothing is kept.
macro_rules! nothing {
    ($($P:ident)*) => {$(
        impl<T, M> Keep<T> for Is<T, M, $P> {
            type Of = ();

            #[inline(always)]
            fn keep(slot: &mut Option<T>) {
                *slot = None;
            }

            #[inline(always)]
            fn back((): ()) -> Option<T> {
                None
            }

            fn copied((): &()) {}

            fn write<Z: SerializeTuple>(kept: &(), to: &mut Z) -> Result<(), Z::Error> {
                Field::write(kept, to)
            }

            fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<(), A::Error> {
                Field::read(from)
            }

            fn save<S: Save>(kept: &(), names: &mut Names, to: &mut S) -> Result<(), S::Error> {
                Field::save(kept, names, to)
            }

            fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<(), L::Error> {
                Field::load(names, from)
            }
        }
    )*};
}

nothing!(Nothing Refused);

const NOTHING: Entry = Entry::One(Some((<() as HasLayout>::LAYOUT, <() as HasLayout>::description)));

impl<T: HasLayout> Print for Is<T, Named, WithLayout> {
    const ENTRY: Entry = Entry::One(Some((T::LAYOUT, T::description)));
}

impl<T: HasLayout> Print for Is<T, Dropped, WithLayout> {
    const ENTRY: Entry = match std::mem::needs_drop::<T>() {
        true => Entry::One(Some((T::LAYOUT, T::description))),
        false => NOTHING,
    };
}

impl<T: HasLayout> Print for Is<T, Perhaps, WithLayout> {
    const ENTRY: Entry = Entry::One(Some((Option::<T>::LAYOUT, Option::<T>::description)));
}

impl<T> Print for Is<T, Named, AsText> {
    const ENTRY: Entry = Entry::One(None);
}

impl<T> Print for Is<T, Dropped, AsText> {
    const ENTRY: Entry = match std::mem::needs_drop::<T>() {
        true => Entry::One(None),
        false => NOTHING,
    };
}

impl<T> Print for Is<T, Perhaps, AsText> {
    const ENTRY: Entry = Entry::One(None);
}

impl<T, M> Print for Is<T, M, Nothing> {
    const ENTRY: Entry = NOTHING;
}

impl<T, M> Print for Is<T, M, Refused> {
    const ENTRY: Entry = NOTHING;
}

/// Asks what the type of a variable is.
pub struct Probe<T>(PhantomData<fn() -> T>);

/// Of this variable.
#[inline(always)]
pub const fn probe<T>(_: &Option<T>) -> Probe<T> {
    Probe(PhantomData)
}

/// What a variable that is named later can be: `(&&&probe(&slot)).named(is)`.
pub trait NamesKnown<T> {
    #[inline(always)]
    fn named<M>(&self, _: Is<T, M, WithLayout>) {}
}

impl<T: Data + HasLayout> NamesKnown<T> for &&Probe<T> {}

pub trait NamesData<T> {
    #[inline(always)]
    fn named<M>(&self, _: Is<T, M, AsText>) {}
}

impl<T: Data> NamesData<T> for &Probe<T> {}

pub trait NamesRest<T> {
    #[inline(always)]
    fn named<M>(&self, _: Is<T, M, Refused>)
    where
        T: Keepable,
    {
    }
}

impl<T> NamesRest<T> for Probe<T> {}

/// What can be kept in a frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is kept in the frame, and is not data",
    label = "this variable is used after an await",
    note = "what a frame holds is `Clone`, `Serialize`, `DeserializeOwned`, `Send` and `'static`",
    note = "help: derive what is missing, or end the variable's use before the await"
)]
pub trait Keepable {}

#[diagnostic::do_not_recommend]
impl<T: Data> Keepable for T {}

/// What a variable that is only dropped later can be: `(&&&&probe(&slot)).dropped(is)`.
pub trait DropsNothing<T> {
    #[inline(always)]
    fn dropped<M>(&self, _: Is<T, M, Nothing>) {}
}

impl<T: Copy> DropsNothing<T> for &&&Probe<T> {}

pub trait DropsKnown<T> {
    #[inline(always)]
    fn dropped<M>(&self, _: Is<T, M, WithLayout>) {}
}

impl<T: Data + HasLayout> DropsKnown<T> for &&Probe<T> {}

pub trait DropsData<T> {
    #[inline(always)]
    fn dropped<M>(&self, _: Is<T, M, AsText>) {}
}

impl<T: Data> DropsData<T> for &Probe<T> {}

pub trait DropsRest<T> {
    #[inline(always)]
    fn dropped<M>(&self, _: Is<T, M, Nothing>) {
        const {
            assert!(
                !std::mem::needs_drop::<T>(),
                "a variable is still in scope at an await, and would be dropped after it; so it is part of the frame, \
                 and its type is not data; help: end its life before the await, by `drop(name)` or by a block around it"
            );
        }
    }
}

impl<T> DropsRest<T> for Probe<T> {}
