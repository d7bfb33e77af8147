//! How a type reads, as a probe of its `Deserialize` shows: once for each type.

use std::any::TypeId;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hash as _, Hasher};
use std::sync::{PoisonError, RwLock};

use serde::de::DeserializeOwned;

use crate::form::Form;
use crate::probe::{self, Probe, StructAsked};
use crate::reader::Reader;
use crate::shape::Shape;

/// How a type reads: the result of a probe of its `Deserialize`. See [`type_schema`].
#[derive(Debug)]
pub struct TypeSchema {
    fingerprint: u64,
    form: Form,
    /// Each value has to be tried. The probe is not complete, a name has two meanings, a list has elements
    /// that take no bytes, or values that are large, or take much stack, can be nested fewer than
    /// `SHALLOW` deep.
    needs_trial: bool,
    /// How many values can certainly be nested, of any types in it. A value that is nested deeper is tried.
    levels: u32,
    /// It describes frames and not a type. Structs and enums of any name fit.
    accepts_any_name: bool,
    structs: Vec<Struct>,
    enums: Vec<Enum>,
    names: BTreeSet<&'static str>,
    asks_borrowed: bool,
    shape: Shape,
}

#[derive(Debug)]
struct Struct {
    name: &'static str,
    /// How many fields it asks for.
    count: usize,
    /// `None` if it has no names, or if another struct of this name has others.
    names: Names,
}

/// The names that a struct reads, in order, with aliases; `None` if they are not known.
pub(crate) type Names = Option<&'static [&'static str]>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enum {
    pub(crate) name: &'static str,
    /// The names that it reads, in order.
    pub(crate) variants: &'static [&'static str],
    /// Each index has a variant of its own: there are no aliases among the names, and no `#[serde(other)]`.
    pub(crate) is_numbered: bool,
    /// How many fields each variant asks for, if it is a tuple or a struct.
    pub(crate) fields: Vec<Option<usize>>,
}

/// Whether a part is read back unchanged from the compact form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fits {
    Yes,
    /// It may be read as another value, so the value has to be tried.
    Perhaps,
    /// It has more fields, or fewer, than its type asks for.
    No,
}

/// Returns how `T` reads.
///
/// The first call probes the type: it runs `T::deserialize` on made-up data, for
/// [`Purpose::Probe`](crate::Purpose::Probe). A panic there counts as a refusal. The result is kept
/// until the program ends.
///
/// ```
/// use rialto_codec::{Form, type_schema};
///
/// assert_eq!(type_schema::<Vec<(u64, String)>>().form(), Form::Compact);
/// assert_eq!(type_schema::<Option<serde::de::IgnoredAny>>().form(), Form::Described);
/// ```
pub fn type_schema<T: DeserializeOwned + 'static>() -> &'static TypeSchema {
    // Only this closure is compiled for each type.
    cached_schema(TypeId::of::<T>(), |reader| T::deserialize(reader).is_ok())
}

#[inline]
fn cached_schema(of: TypeId, read: fn(&mut Reader<'_>) -> bool) -> &'static TypeSchema {
    let slot = slot_of(of);
    match LAST.with(|last| last[slot].get()) {
        Some((there, known)) if there == of => known,
        _ => {
            let known = find_or_probe(of, read);
            LAST.with(|last| last[slot].set(Some((of, known))));
            known
        }
    }
}

#[cold]
fn find_or_probe(of: TypeId, read: fn(&mut Reader<'_>) -> bool) -> &'static TypeSchema {
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&of) {
        return known;
    }
    // This runs the program's code, so the lock is not held.
    let schema = TypeSchema::of(read);
    let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(of).or_insert_with(|| Box::leak(Box::new(schema)))
}

static KNOWN: RwLock<HashMap<TypeId, &'static TypeSchema, BuildHasherDefault<IdentityHasher>>> =
    RwLock::new(HashMap::with_hasher(BuildHasherDefault::new()));

/// The number of types that a thread can find without a lock.
const SLOTS: usize = 64;

thread_local! {
    /// The type that was last asked for in each slot.
    static LAST: [Cell<Option<(TypeId, &'static TypeSchema)>>; SLOTS] = const { [const { Cell::new(None) }; SLOTS] };
}

#[inline]
fn slot_of(of: TypeId) -> usize {
    let mut hash = IdentityHasher::default();
    of.hash(&mut hash);
    hash.finish() as usize % SLOTS
}

/// The identity hash, because a `TypeId` is a hash itself.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 ^= number;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

impl TypeSchema {
    /// Values of each type that is not doubtful can be nested this deep.
    pub(crate) const SHALLOW: u32 = 8;

    /// The states of continuation frames, whose variables are checked each by its own type.
    pub(crate) const FRAME: TypeSchema = TypeSchema {
        fingerprint: 0,
        form: Form::Compact,
        needs_trial: false,
        levels: u32::MAX,
        accepts_any_name: true,
        structs: Vec::new(),
        enums: Vec::new(),
        names: BTreeSet::new(),
        asks_borrowed: false,
        shape: Shape::Unknown,
    };

    fn of(read: fn(&mut Reader<'_>) -> bool) -> TypeSchema {
        let Probe {
            hash,
            is_self_describing,
            is_whole,
            largest,
            stack,
            has_zero_byte_elements,
            structs,
            enums,
            names,
            asks_borrowed,
            shapes,
            ..
        } = probe::probe_type(read);
        let is_ambiguous = structs.values().any(|asked| asked.counts.len() > 1) || has_namesakes(&enums);
        let levels = crate::limits::max_nesting(largest, stack);
        let first = |(name, StructAsked { counts, names }): (_, StructAsked)| Struct {
            name,
            count: counts.first().copied().unwrap_or_default(),
            names: names.filter(|names| !names.is_empty()),
        };
        TypeSchema {
            fingerprint: hash.0,
            form: if is_self_describing { Form::Described } else { Form::Compact },
            needs_trial: !is_whole || is_ambiguous || has_zero_byte_elements || levels < Self::SHALLOW,
            levels,
            accepts_any_name: false,
            structs: structs.into_iter().map(first).collect(),
            enums,
            names,
            asks_borrowed,
            shape: shapes.shape(),
        }
    }

    /// Returns the type fingerprint: a hash of all requests that the type makes of its data. Two programs
    /// compare it to see whether they mean the same type by a name.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns the requests of the type, as a tree, down to the names and types of fields.
    ///
    /// ```
    /// use rialto_codec::{Shape, type_schema};
    ///
    /// let list = type_schema::<Vec<u8>>().shape();
    /// assert_eq!(*list, Shape::Seq(Box::new(Shape::Plain("u8"))));
    /// ```
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the form in which values of the type are written, if they skip no fields.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns whether only a [trial](crate::check_round_trip) of each value can tell that it is read back
    /// unchanged.
    pub fn needs_trial(&self) -> bool {
        self.needs_trial
    }

    /// Returns whether the type reads a field or a variant by this name.
    pub fn has_name(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns whether the type asks for texts or bytes that it borrows, even if it copies them at once. Some
    /// formats can lend these only up to a length.
    pub fn asks_borrowed(&self) -> bool {
        self.asks_borrowed
    }

    /// Checks a value that is nested this deep.
    pub(crate) fn fits_level(&self, deep: u32) -> Fits {
        if deep <= self.levels { Fits::Yes } else { Fits::Perhaps }
    }

    /// Checks a struct of this name, written with this number of fields. Returns also the names that it
    /// reads, in order, if they are known.
    pub(crate) fn fits_struct(&self, name: &str, fields: usize) -> (Fits, Names) {
        if self.accepts_any_name {
            return (Fits::Yes, None);
        }
        match self.structs.iter().find(|there| is_same(there.name, name)) {
            Some(there) if there.count == fields => (Fits::Yes, there.names),
            Some(_) => (Fits::No, None),
            None => (Fits::Perhaps, None),
        }
    }

    /// Checks a variant, written with this number of fields if it is a tuple or a struct.
    pub(crate) fn fits_variant(&self, name: &str, index: u32, variant: &str, fields: Option<usize>) -> Fits {
        if self.accepts_any_name {
            return Fits::Yes;
        }
        let Some(of) = self.enums.iter().find(|there| is_same(there.name, name)) else {
            return Fits::Perhaps;
        };
        let index = index as usize;
        match of.variants.get(index) {
            Some(there) if of.is_numbered && is_same(there, variant) => {
                match (fields, of.fields.get(index).copied().flatten()) {
                    (None, _) => Fits::Yes,
                    (Some(fields), Some(asked)) if fields == asked => Fits::Yes,
                    (Some(_), Some(_)) => Fits::No,
                    (Some(_), None) => Fits::Perhaps,
                }
            }
            _ => Fits::Perhaps,
        }
    }

    /// Returns whether a part is certainly read as it is written: the struct `name` with this number of
    /// fields; or, of the enum `name`, the variant with this index and name, and this number of fields.
    pub fn is_certain_of(&self, name: &str, variant: Option<(u32, &str)>, fields: Option<usize>) -> bool {
        let fits = match (variant, fields) {
            (Some((index, variant)), fields) => self.fits_variant(name, index, variant, fields),
            (None, Some(fields)) => self.fits_struct(name, fields).0,
            (None, None) => Fits::Yes,
        };
        fits == Fits::Yes
    }
}

/// Whether two names are equal. Most are the same literal, so this compares their addresses first.
#[inline]
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && (one.as_ptr() == other.as_ptr() || one == other)
}

/// Whether two different enums have the same name.
fn has_namesakes(enums: &[Enum]) -> bool {
    let mut by_name = BTreeMap::new();
    enums.iter().any(|one| by_name.insert(one.name, one).is_some_and(|other| other != one))
}
