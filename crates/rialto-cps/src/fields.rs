//! The contents of a state of a `#[cps]` function: a callee and some variables, as tuples. The code for each
//! of them is here, once for all functions. If the macro emitted it for each state, the compiler would spend
//! most of its time on it.

use crate::states::{Load, Save, Site};
use crate::{Data, Frame};
use serde::de::{DeserializeOwned, Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A tuple of variables.
pub trait Fields: Sized {
    /// How many.
    const COUNT: usize;
    /// Where they lie.
    type Refs<'a>: Copy
    where
        Self: 'a;

    /// Where these lie.
    fn refs(&self) -> Self::Refs<'_>;
    /// A copy of each.
    fn copied(refs: Self::Refs<'_>) -> Self;
    /// Writes them one after the other.
    fn write<T: SerializeTuple>(refs: Self::Refs<'_>, to: &mut T) -> Result<(), T::Error>;
    /// Reads them.
    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error>;
    /// Writes them by name.
    fn save<S: Save>(refs: Self::Refs<'_>, names: &mut Names, to: &mut S) -> Result<(), S::Error>;
    /// Reads them by name.
    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error>;
    /// Returns the variable of this type.
    fn find<'a, T: 'static>(refs: Self::Refs<'a>) -> Option<&'a T>
    where
        Self: 'a;
}

/// A variable, or what holds several.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be kept in a frame",
    label = "it is kept while this is awaited",
    note = "what a frame holds is `Clone`, `Serialize`, `DeserializeOwned`, `Send` and `'static`: derive what is missing"
)]
pub trait Field: Sized {
    /// A copy.
    fn copied(&self) -> Self;
    /// Writes it.
    fn write<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error>;
    /// Reads it.
    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error>;
    /// Writes it by name.
    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error>;
    /// Reads it by name.
    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error>;
    /// Returns its value, if that is of this type.
    fn find<T: 'static>(&self) -> Option<&T> {
        None
    }
}

/// The names of variables, in the order of a state's fields.
pub struct Names {
    left: &'static [(&'static str, &'static str)],
    backwards: bool,
}

impl Names {
    /// Those of a state. Its fields are dropped in their order: so the last variable is the
    /// first of them. Only parameters are dropped in the order in which they stand.
    pub fn of(site: &'static Site, begun: bool) -> Self {
        Names { left: site.variables, backwards: begun }
    }

    fn next(&mut self) -> &'static str {
        let split = if self.backwards { self.left.split_last() } else { self.left.split_first() };
        let ((name, _), left) = split.expect("each field has a name");
        self.left = left;
        name
    }
}

#[diagnostic::do_not_recommend]
impl<T: Data> Field for T {
    #[inline]
    fn copied(&self) -> Self {
        self.clone()
    }

    #[inline]
    fn write<U: SerializeTuple>(&self, to: &mut U) -> Result<(), U::Error> {
        to.serialize_element(&Variable(self))
    }

    #[inline]
    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        next(from)
    }

    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        to.variable(names.next(), self)
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error> {
        from.variable(names.next())
    }

    fn find<U: 'static>(&self) -> Option<&U> {
        (self as &dyn std::any::Any).downcast_ref()
    }
}

/// One of those that a program sees, in the form that its type reads.
struct Variable<'a, T>(&'a T);

impl<T: Data> Serialize for Variable<'_, T> {
    #[inline]
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        rialto_codec::serialize_variable(self.0, to)
    }
}

/// The variables for which a tuple has no room left.
pub struct More<T>(pub T);

impl<T: Fields> Field for More<T> {
    fn copied(&self) -> Self {
        More(T::copied(self.0.refs()))
    }

    fn write<U: SerializeTuple>(&self, to: &mut U) -> Result<(), U::Error> {
        to.serialize_element(&Written { callee: &NotBegun, fields: self.0.refs(), of: PhantomData::<T> })
    }

    fn read<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        next::<ReadFields<NotBegun, T>, A>(from).map(|read| More(read.fields))
    }

    fn save<S: Save>(&self, names: &mut Names, to: &mut S) -> Result<(), S::Error> {
        T::save(self.0.refs(), names, to)
    }

    fn load<L: Load>(names: &mut Names, from: &mut L) -> Result<Self, L::Error> {
        T::load(names, from).map(More)
    }

    fn find<U: 'static>(&self) -> Option<&U> {
        T::find(self.0.refs())
    }
}

/// A callee that a state waits for.
pub trait Callee: Clone + Serialize + DeserializeOwned {
    /// Writes it as a part of the state.
    #[inline]
    fn write<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.serialize(to)
    }
    /// Writes its states by name.
    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error>;
    /// Reads them.
    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error>;
}

impl<F: Frame> Callee for F {
    #[inline]
    fn write<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        Frame::write(self, to)
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        Frame::save(self, to)
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        Frame::load(from)
    }
}

/// A call that has not begun waits for nothing.
#[derive(Clone, Serialize, Deserialize)]
pub struct NotBegun;

impl Callee for NotBegun {
    fn save<S: Save>(&self, _: &mut S) -> Result<(), S::Error> {
        Ok(())
    }

    fn load<L: Load>(_: &mut L) -> Result<Self, L::Error> {
        Ok(NotBegun)
    }
}

/// A callee, as it is written.
struct Waited<'a, C>(&'a C);

impl<C: Callee> Serialize for Waited<'_, C> {
    #[inline]
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        Callee::write(self.0, to)
    }
}

/// A state, as it is written.
pub struct Written<'a, C, T: Fields + 'a> {
    pub callee: &'a C,
    pub fields: T::Refs<'a>,
    pub of: PhantomData<T>,
}

impl<C: Callee, T: Fields> Serialize for Written<'_, C, T> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        let mut all = to.serialize_tuple(1 + T::COUNT)?;
        all.serialize_element(&Waited(self.callee))?;
        T::write(self.fields, &mut all)?;
        all.end()
    }
}

/// And as it is read.
pub struct ReadFields<C, T> {
    pub callee: C,
    pub fields: T,
}

impl<'de, C: Callee, T: Fields> Deserialize<'de> for ReadFields<C, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct All<C, T>(PhantomData<(C, T)>);
        impl<'de, C: Callee, T: Fields> Visitor<'de> for All<C, T> {
            type Value = ReadFields<C, T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("what a state keeps")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
                let callee = next(&mut from)?;
                T::read(&mut from).map(|fields| ReadFields { callee, fields })
            }
        }
        from.deserialize_tuple(1 + T::COUNT, All(PhantomData))
    }
}

/// The next part of a state.
pub fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(from: &mut A) -> Result<T, A::Error> {
    from.next_element()?.ok_or_else(|| A::Error::custom("a state without its variables"))
}

macro_rules! fields {
    ($($field:ident)*) => {
        #[allow(non_snake_case, unused_variables, clippy::unused_unit, reason = "there may be none")]
        impl<$($field: Field),*> Fields for ($($field,)*) {
            const COUNT: usize = 0 $(+ { let _ = stringify!($field); 1 })*;
            type Refs<'a> = ($(&'a $field,)*) where Self: 'a;

            #[inline]
            fn refs(&self) -> Self::Refs<'_> {
                let ($($field,)*) = self;
                ($($field,)*)
            }

            #[inline]
            fn copied(($($field,)*): Self::Refs<'_>) -> Self {
                ($($field.copied(),)*)
            }

            #[inline]
            fn write<T: SerializeTuple>(($($field,)*): Self::Refs<'_>, to: &mut T) -> Result<(), T::Error> {
                $($field.write(to)?;)*
                Ok(())
            }

            #[inline]
            fn read<'de, Q: SeqAccess<'de>>(from: &mut Q) -> Result<Self, Q::Error> {
                Ok(($($field::read(from)?,)*))
            }

            fn save<S: Save>(
                ($($field,)*): Self::Refs<'_>,
                names: &mut Names,
                to: &mut S,
            ) -> Result<(), S::Error> {
                $($field.save(names, to)?;)*
                Ok(())
            }

            fn load<O: Load>(names: &mut Names, from: &mut O) -> Result<Self, O::Error> {
                Ok(($($field::load(names, from)?,)*))
            }

            fn find<'a, T: 'static>(($($field,)*): Self::Refs<'a>) -> Option<&'a T>
            where
                Self: 'a,
            {
                $(if let Some(found) = $field.find() {
                    return Some(found);
                })*
                None
            }
        }
    };
}

fields!();
fields!(A);
fields!(A B);
fields!(A B C);
fields!(A B C D);
fields!(A B C D E);
fields!(A B C D E F);
fields!(A B C D E F G);
fields!(A B C D E F G H);
fields!(A B C D E F G H I);
fields!(A B C D E F G H I J);
fields!(A B C D E F G H I J K);
fields!(A B C D E F G H I J K L);
