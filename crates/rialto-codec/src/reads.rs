//! How a type reads, which its own `Deserialize` says: once for each type.

use std::any::TypeId;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hash as _, Hasher};
use std::sync::{PoisonError, RwLock};

use serde::de::DeserializeOwned;

use crate::form::Form;
use crate::look::{self, Look};
use crate::reader::Reader;

/// How a type reads.
#[derive(Debug)]
pub struct Reads {
    shape: u64,
    form: Form,
    /// A value of it is tried: what it asks was not seen whole, or names of it mean two things.
    is_doubtful: bool,
    /// So many levels in each other can be read, whichever of its parts they are.
    levels: u32,
    /// It is no type's: structs and enums of any name are in it.
    is_of_frames: bool,
    structs: Vec<(&'static str, usize)>,
    enums: Vec<Enum>,
    names: BTreeSet<&'static str>,
    asks_borrowed: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enum {
    pub(crate) name: &'static str,
    /// Those that are read, in their order.
    pub(crate) variants: &'static [&'static str],
    /// There is one for each number: there are no aliases among them, and no `other`.
    pub(crate) is_numbered: bool,
    /// How many fields each asks for, where it is a tuple or a struct.
    pub(crate) fields: Vec<Option<usize>>,
}

/// What the writer of the compact form is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fits {
    Yes,
    /// It may be read otherwise: it is tried.
    Perhaps,
    /// There are more fields, or less, than are asked for.
    No,
}

/// How `T` reads. It is asked at the first call.
///
/// ```
/// use rialto_codec::{Form, reads};
///
/// assert_eq!(reads::<Vec<(u64, String)>>().form(), Form::Compact);
/// assert_eq!(reads::<Option<serde::de::IgnoredAny>>().form(), Form::Described);
/// ```
pub fn reads<T: DeserializeOwned + 'static>() -> &'static Reads {
    // All but one function is compiled once, and not for each type.
    reads_of(TypeId::of::<T>(), |reader| T::deserialize(reader).is_ok())
}

#[inline]
fn reads_of(of: TypeId, read: fn(&mut Reader<'_>) -> bool) -> &'static Reads {
    let slot = slot_of(of);
    match LAST.with(|last| last[slot].get()) {
        Some((there, known)) if there == of => known,
        _ => {
            let known = known(of, read);
            LAST.with(|last| last[slot].set(Some((of, known))));
            known
        }
    }
}

#[cold]
fn known(of: TypeId, read: fn(&mut Reader<'_>) -> bool) -> &'static Reads {
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&of) {
        return known;
    }
    // Not under the lock: it is code of the program's.
    let asked = Reads::of(read);
    let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(of).or_insert_with(|| Box::leak(Box::new(asked)))
}

static KNOWN: RwLock<HashMap<TypeId, &'static Reads, BuildHasherDefault<AsItIs>>> =
    RwLock::new(HashMap::with_hasher(BuildHasherDefault::new()));

/// How many types a thread finds without a lock.
const SLOTS: usize = 64;

thread_local! {
    /// The type of each slot that was asked for last.
    static LAST: [Cell<Option<(TypeId, &'static Reads)>>; SLOTS] = const { [const { Cell::new(None) }; SLOTS] };
}

#[inline]
fn slot_of(of: TypeId) -> usize {
    let mut hash = AsItIs::default();
    of.hash(&mut hash);
    hash.finish() as usize % SLOTS
}

/// A `TypeId` is a hash itself.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
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

impl Reads {
    /// So many levels can be read of all but the types that are doubtful.
    pub(crate) const SHALLOW: u32 = 8;

    /// The states of frames, whose variables are looked at by themselves.
    pub(crate) const FRAME: Reads = Reads {
        shape: 0,
        form: Form::Compact,
        is_doubtful: false,
        levels: u32::MAX,
        is_of_frames: true,
        structs: Vec::new(),
        enums: Vec::new(),
        names: BTreeSet::new(),
        asks_borrowed: false,
    };

    fn of(read: fn(&mut Reader<'_>) -> bool) -> Reads {
        let Look {
            hash, asks_any, is_whole, largest, has_empties, structs, enums, names, asks_borrowed, ..
        } = look::at(read);
        let is_ambiguous = structs.values().any(|counts| counts.len() > 1) || has_namesakes(&enums);
        let levels = crate::account::levels_of(largest);
        let first = |counts: BTreeSet<usize>| counts.first().copied().unwrap_or_default();
        Reads {
            shape: hash.0,
            form: if asks_any { Form::Described } else { Form::Compact },
            is_doubtful: !is_whole || is_ambiguous || has_empties || levels < Self::SHALLOW,
            levels,
            is_of_frames: false,
            structs: structs.into_iter().map(|(name, counts)| (name, first(counts))).collect(),
            enums,
            names,
            asks_borrowed,
        }
    }

    /// The hash of all that it asks of its data: two programs see by it whether they mean the same by a name.
    pub fn shape(&self) -> u64 {
        self.shape
    }

    /// The form in which its values are written, as long as they skip no fields.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Whether a value is to be tried before it is known that it is read as it was written.
    pub fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    /// Whether some field or variant is read by this name.
    pub fn knows(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether it asks for texts or bytes that it borrows, if only for a moment: some formats have those up to a length.
    pub fn asks_borrowed(&self) -> bool {
        self.asks_borrowed
    }

    /// So deep.
    pub(crate) fn fits_level(&self, deep: u32) -> Fits {
        if deep <= self.levels { Fits::Yes } else { Fits::Perhaps }
    }

    /// A struct of this name with so many fields.
    pub(crate) fn fits_struct(&self, name: &str, fields: usize) -> Fits {
        if self.is_of_frames {
            return Fits::Yes;
        }
        match self.structs.iter().find(|(there, _)| is_same(there, name)) {
            Some((_, count)) if *count == fields => Fits::Yes,
            Some(_) => Fits::No,
            None => Fits::Perhaps,
        }
    }

    /// A variant, with so many fields if it is a tuple or a struct.
    pub(crate) fn fits_variant(&self, name: &str, index: u32, variant: &str, fields: Option<usize>) -> Fits {
        if self.is_of_frames {
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

    /// Whether what is written so is certainly read so: the variant of an enum, or a struct, and how many fields it has.
    pub fn takes(&self, name: &str, variant: Option<(u32, &str)>, fields: Option<usize>) -> bool {
        let fits = match (variant, fields) {
            (Some((index, variant)), fields) => self.fits_variant(name, index, variant, fields),
            (None, Some(fields)) => self.fits_struct(name, fields),
            (None, None) => Fits::Yes,
        };
        fits == Fits::Yes
    }
}

/// Most are the same literal.
#[inline]
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && (one.as_ptr() == other.as_ptr() || one == other)
}

/// Whether two enums of one name differ.
fn has_namesakes(enums: &[Enum]) -> bool {
    let mut by_name = BTreeMap::new();
    enums.iter().any(|one| by_name.insert(one.name, one).is_some_and(|other| other != one))
}
