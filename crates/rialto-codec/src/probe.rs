//! The schema probe: finds out how a type reads.
//!
//! The type's own `Deserialize` runs on a deserializer that has no data. This one records each request, and
//! answers it with a made-up value of the requested kind. A probe takes several rounds, which try each
//! variant of an enum. If the type refuses an answer, the next round gives another one. If it refuses them
//! all, its requests after the refusal remain unknown, and the probe is not complete. The crate
//! serde-reflection traces types in the same way.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use crate::described::Kind;
use crate::error::{CodecError, refuse};
use crate::limits;
use crate::purpose::{self, Purpose};
use crate::reader::Reader;
use crate::schema::Enum;
use crate::shape::{Asked, Fields, Shapes};
use crate::writer::append;

/// Probes a type, in rounds, until each of its variants is seen. `read` reads one value of the type, and
/// returns whether the type accepted the answers.
pub(crate) fn probe_type(read: fn(&mut Reader<'_>) -> bool) -> Probe {
    let mut reader = Reader::probe();
    purpose::with(Purpose::Probe, || {
        for _ in 0..Probe::MAX_ROUNDS {
            let Some(round) = reader.probe_mut().map(Probe::begin_round) else { break };
            // This runs the program's code on made-up values: a panic counts as a refusal.
            let is_read = catch_unwind(AssertUnwindSafe(|| read(&mut reader))).unwrap_or(false);
            let Some(probe) = reader.probe_mut() else { break };
            if probe.end_round(round, is_read) {
                break;
            }
        }
    });
    let mut probe = reader.probe_mut().map(std::mem::take).unwrap_or_default();
    probe.enums = std::mem::take(&mut probe.enums_by_type).into_values().map(EnumProbe::into_enum).collect();
    probe
}

/// The name and the size of a Rust type.
#[derive(Clone, Copy)]
pub(crate) struct Type {
    name: &'static str,
    size: usize,
}

impl Type {
    pub(crate) fn of<T>() -> Type {
        Type { name: type_name::<T>(), size: size_of::<T>() }
    }
}

/// A request for a value with parts, other than an enum.
#[derive(Clone, Copy)]
pub(crate) enum PartsRequest {
    Seq,
    Map,
    Tuple(usize),
    TupleStruct(&'static str, usize),
    Struct(&'static str, &'static [&'static str]),
    TupleVariant(usize),
    StructVariant(&'static [&'static str]),
}

/// A hash, by FNV-1a. It shows changes, and keeps no secrets: it is not cryptographic.
#[derive(Clone, Copy)]
pub struct Fnv(pub u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds these bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, step);
    }

    /// Adds this number, as eight bytes.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds this text and its length, so that the boundary between two texts counts.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }
}

/// The record of a probe.
#[derive(Default)]
pub(crate) struct Probe {
    pub(crate) hash: Fnv,
    /// It asks for a value of any kind. Only the self-describing form tells which kind comes.
    pub(crate) is_self_describing: bool,
    /// The probe is complete: it has seen each request, in each variant.
    pub(crate) is_whole: bool,
    /// The size of the largest value in it, in bytes.
    pub(crate) largest: usize,
    /// The native stack that its requests take at most, in bytes.
    pub(crate) stack: usize,
    /// The position on the native stack at which the round began.
    start: usize,
    /// A list in it has elements that take no bytes.
    pub(crate) has_zero_byte_elements: bool,
    /// The fields that each struct asks for, by its serde name. Two structs may have the same name.
    pub(crate) structs: BTreeMap<&'static str, StructAsked>,
    pub(crate) enums: Vec<Enum>,
    /// The names of all fields and variants.
    pub(crate) names: BTreeSet<&'static str>,
    /// It asks for texts or bytes that it borrows, even if it copies them at once.
    pub(crate) asks_borrowed: bool,
    /// The state of each enum, by its Rust name, because two enums may have the same serde name.
    enums_by_type: BTreeMap<&'static str, EnumProbe>,
    /// The types that are being probed, each inside the one before it.
    open: Vec<OpenType>,
    /// The types that were probed to their end in this round.
    done_types: BTreeSet<&'static str>,
    /// The place of the current value: the index of each part, from the outermost inwards.
    place: Vec<usize>,
    /// The place of the last answer without parts, and the index of the last answer of its kind. `None` if
    /// another request came since.
    last: Option<(Vec<usize>, usize)>,
    /// The index of the answer to give at each place; the default is 0.
    answers: BTreeMap<Vec<usize>, usize>,
    /// The number of requests that take bytes in the compact form.
    pub(crate) requests: usize,
    /// The requests, as a tree.
    pub(crate) shapes: Shapes,
    /// Counts the variants that were left to a later round. A round in which this does not grow is the last.
    left_for_later: u64,
}

/// The requests of the structs that have one serde name.
#[derive(Default)]
pub(crate) struct StructAsked {
    /// How many fields: one number, unless two structs have the name.
    pub(crate) counts: BTreeSet<usize>,
    /// The names of the fields, in order, with aliases. Empty if two structs have other ones.
    pub(crate) names: Option<&'static [&'static str]>,
}

impl StructAsked {
    fn add(&mut self, count: usize, names: &'static [&'static str]) {
        self.counts.insert(count);
        let is_other = self.names.is_some_and(|there| there != names);
        self.names = Some(if is_other { &[] } else { names });
    }
}

#[derive(Clone)]
struct EnumProbe {
    name: &'static str,
    names: &'static [&'static str],
    of: Vec<VariantProbe>,
    /// A variant that was read to its end, so it does not recurse for ever.
    finite: Option<usize>,
}

#[derive(Clone, Default)]
struct VariantProbe {
    /// All of its content is seen.
    is_done: bool,
    /// The enum has no variant of this index.
    is_absent: bool,
    failed: u8,
    fields: Option<usize>,
}

/// The state before a round, which is restored if the round is repeated.
struct Round {
    hash: Fnv,
    left_for_later: u64,
    enums_by_type: BTreeMap<&'static str, EnumProbe>,
}

/// A type that is being probed.
struct OpenType {
    of: &'static str,
    /// For an enum: the count `Probe::left_for_later` at the time its variant was chosen.
    left_for_later: u64,
}

impl Probe {
    /// Types that are nested deeper than this are taken to be infinite.
    const MAX_DEPTH: usize = 64;
    /// The largest number of rounds.
    const MAX_ROUNDS: usize = 4096;
    /// A variant is not tried again after this many failures.
    const MAX_FAILURES: u8 = 3;

    fn begin_round(&mut self) -> Round {
        self.open.clear();
        self.done_types.clear();
        self.place.clear();
        self.last = None;
        self.start = limits::stack_position();
        Round {
            hash: self.hash,
            left_for_later: self.left_for_later,
            enums_by_type: self.enums_by_type.clone(),
        }
    }

    /// Ends a round, and returns whether it was the last one.
    fn end_round(&mut self, before: Round, is_read: bool) -> bool {
        if !is_read && self.next_answer() {
            (self.hash, self.enums_by_type) = (before.hash, before.enums_by_type);
            return false;
        }
        self.hash.number(u64::from(is_read));
        let is_last = self.left_for_later == before.left_for_later;
        if is_last {
            self.is_whole = is_read && self.enums_by_type.values().all(EnumProbe::is_seen);
        }
        is_last
    }

    /// Selects the next answer in place of the last one, which was refused. Returns whether there is one.
    fn next_answer(&mut self) -> bool {
        let Some((place, last)) = self.last.take() else { return false };
        let answer = self.answers.entry(place).or_default();
        *answer += 1;
        *answer <= last
    }

    pub(crate) fn record(&mut self, what: &str) {
        self.hash.text(what);
        self.last = None;
        self.measure();
    }

    /// Measures how far the native stack reaches at a request.
    fn measure(&mut self) {
        self.stack = self.stack.max(self.start.abs_diff(limits::stack_position()));
    }

    /// Records a request for a value of this kind, which has no parts. Returns the content of the answer.
    pub(crate) fn answer(&mut self, kind: Kind, size: usize) -> &'static [u8] {
        let Answers { request, contents } = answers(kind);
        self.shapes.add(&self.place, Asked::Plain(plain_name(request)));
        self.largest = self.largest.max(size);
        self.measure();
        self.hash.text(request);
        self.requests += 1;
        self.last = Some((self.place.clone(), contents.len() - 1));
        let answer = self.answers.get(&self.place).copied().unwrap_or_default();
        &contents[answer.min(contents.len() - 1)]
    }

    /// Records a request for a unit, or for a unit struct of this name.
    pub(crate) fn record_unit(&mut self, name: &'static str) {
        self.record(name);
        self.shapes.add(&self.place, Asked::Plain(if name == "unit" { "()" } else { name }));
    }

    /// Records a request for a value of any kind.
    pub(crate) fn record_any(&mut self) {
        self.record("any");
        self.shapes.add(&self.place, Asked::Plain("any"));
        self.requests += 1;
        self.is_self_describing = true;
    }

    fn record_names(&mut self, names: &'static [&'static str]) {
        names.iter().for_each(|name| self.record(name));
        self.names.extend(names);
    }

    /// Whether the innermost type is probed inside itself, or once more in this round. It adds nothing new
    /// then, so all optional content is left out, which also ends the recursion.
    fn is_repeated(&self) -> bool {
        let Some(last) = self.open.last() else { return false };
        self.done_types.contains(last.of) || self.open.iter().filter(|open| open.of == last.of).count() > 1
    }

    /// Begins a type with this serde name.
    pub(crate) fn begin(&mut self, name: &'static str, of: Type) -> Result<(), CodecError> {
        self.record(name);
        self.largest = self.largest.max(of.size);
        if self.open.len() >= Self::MAX_DEPTH {
            return refuse("the type is infinitely recursive");
        }
        self.open.push(OpenType { of: of.name, left_for_later: 0 });
        Ok(())
    }

    /// Begins a struct with these fields.
    fn begin_struct(&mut self, name: &'static str, of: Type, fields: Fields) -> Result<(), CodecError> {
        self.begin(name, of)?;
        self.shapes.named(&self.place, of.name, name, None);
        self.shapes.contents(of.name, 0, &self.place, fields);
        Ok(())
    }

    /// Begins a newtype struct, and its part.
    pub(crate) fn begin_newtype(&mut self, name: &'static str, of: Type) -> Result<(), CodecError> {
        self.begin_struct(name, of, Fields::One)?;
        self.begin_part(0);
        Ok(())
    }

    /// Records the fields of the variant that is being tried.
    pub(crate) fn record_variant(&mut self, fields: Fields) {
        if let (Some(open), Some(index)) = (self.open.last(), self.place.last()) {
            self.shapes.contents(open.of, *index, &self.place, fields);
        }
    }

    pub(crate) fn end(&mut self, is_read: bool) {
        let open = self.open.pop();
        if is_read {
            self.done_types.extend(open.map(|open| open.of));
        }
        self.hash.text("end");
    }

    /// Begins the part of this index.
    pub(crate) fn begin_part(&mut self, number: usize) {
        self.place.push(number);
    }

    pub(crate) fn end_part(&mut self) {
        self.place.pop();
    }

    /// Begins an option. Returns whether it holds a value; if so, this part is begun.
    pub(crate) fn begin_option(&mut self, size: usize) -> bool {
        self.record("option");
        self.shapes.add(&self.place, Asked::Option);
        self.largest = self.largest.max(size);
        self.requests += 1;
        let is_something = !self.is_repeated();
        if is_something {
            self.begin_part(0);
        }
        is_something
    }

    /// Begins a value with parts. Returns how many parts to give it.
    pub(crate) fn begin_parts(&mut self, request: PartsRequest, of: Type) -> Result<usize, CodecError> {
        match request {
            PartsRequest::Seq | PartsRequest::Map => {
                let (name, asked) = match request {
                    PartsRequest::Seq => ("seq", Asked::Seq),
                    _ => ("map", Asked::Map),
                };
                self.record(name);
                self.shapes.add(&self.place, asked);
                self.largest = self.largest.max(of.size);
                self.requests += 1;
                Ok(usize::from(!self.is_repeated()))
            }
            PartsRequest::Tuple(count)
            | PartsRequest::TupleVariant(count)
            | PartsRequest::TupleStruct(_, count) => {
                match request {
                    PartsRequest::TupleStruct(name, _) => {
                        self.begin_struct(name, of, Fields::Numbered(count))?;
                    }
                    PartsRequest::Tuple(_) => self.shapes.add(&self.place, Asked::Tuple(count)),
                    _ => self.record_variant(Fields::Numbered(count)),
                }
                self.record("tuple");
                if let PartsRequest::Tuple(_) = request {
                    self.largest = self.largest.max(of.size);
                }
                self.hash.number(count as u64);
                Ok(count)
            }
            PartsRequest::Struct(_, fields) | PartsRequest::StructVariant(fields) => {
                self.record_names(fields);
                let named = Fields::Named(fields, None);
                if let PartsRequest::Struct(name, _) = request {
                    self.begin_struct(name, of, named)?;
                } else {
                    self.record_variant(named);
                }
                Ok(fields.len())
            }
        }
    }

    /// Ends a value with parts, after its type has read `taken` of them.
    pub(crate) fn end_parts(&mut self, request: PartsRequest, taken: usize, is_read: bool) {
        match request {
            PartsRequest::Seq | PartsRequest::Map | PartsRequest::Tuple(_) => {}
            PartsRequest::TupleStruct(name, _) | PartsRequest::Struct(name, _) => {
                if is_read {
                    let names = if let PartsRequest::Struct(_, names) = request { names } else { &[] };
                    self.structs.entry(name).or_default().add(taken, names);
                    if let Some(open) = self.open.last() {
                        self.shapes.taken(open.of, 0, taken);
                    }
                }
                self.end(is_read);
            }
            PartsRequest::TupleVariant(_) | PartsRequest::StructVariant(_) => {
                if is_read && let Some(variant) = self.variant() {
                    variant.fields = Some(taken);
                }
                if let (true, Some(open), Some(index)) = (is_read, self.open.last(), self.place.last()) {
                    self.shapes.taken(open.of, *index, taken);
                }
            }
        }
    }

    /// The variant that is being tried.
    fn variant(&mut self) -> Option<&mut VariantProbe> {
        let (open, index) = (self.open.last()?, *self.place.last()?);
        self.enums_by_type.get_mut(open.of)?.of.get_mut(index)
    }

    /// Records that no variant has the index that was tried. There are more names than variants if some are
    /// aliases.
    pub(crate) fn has_no_variant(&mut self) {
        if let Some(variant) = self.variant() {
            variant.is_absent = true;
        }
        self.left_for_later += 1;
    }

    /// The index of the variant that is being tried.
    pub(crate) fn tried_variant(&self) -> u32 {
        self.place.last().map_or(0, |index| *index as u32)
    }

    /// Begins an enum, and chooses the variant to try.
    pub(crate) fn begin_enum(
        &mut self,
        name: &'static str,
        names: &'static [&'static str],
        of: Type,
    ) -> Result<(), CodecError> {
        self.record_names(names);
        self.requests += 1;
        self.begin(name, of)?;
        self.shapes.named(&self.place, of.name, name, Some(names));
        let index = self.choose(of.name, name, names).inspect_err(|_| self.end(false))?;
        self.hash.number(index as u64);
        self.begin_part(index);
        if let Some(open) = self.open.last_mut() {
            open.left_for_later = self.left_for_later;
        }
        Ok(())
    }

    pub(crate) fn end_enum(&mut self, is_read: bool) {
        let index = self.place.pop();
        if let (Some(open), Some(index)) = (self.open.last(), index) {
            self.record_outcome(open.of, index, is_read, open.left_for_later == self.left_for_later);
        }
        self.end(is_read);
    }

    /// Chooses the variant to try: the one with the fewest failures among those that are not done. Inside
    /// itself, an enum gets a variant that does not recurse, if one is known.
    fn choose(
        &mut self,
        of: &'static str,
        name: &'static str,
        names: &'static [&'static str],
    ) -> Result<usize, CodecError> {
        let is_again = self.is_repeated();
        let variants = self.enums_by_type.entry(of).or_insert_with(|| EnumProbe {
            name,
            names,
            // One more than there are names: only an enum with `#[serde(other)]` accepts this index.
            of: vec![VariantProbe::default(); names.len() + 1],
            finite: None,
        });
        let mut left = (0..variants.of.len()).filter(|at| !variants.of[*at].is_settled()).collect::<Vec<_>>();
        left.sort_by_key(|at| variants.of[*at].failed);
        match (left.first(), variants.finite) {
            (_, Some(finite)) if is_again => Ok(finite),
            (Some(next), _) => {
                self.left_for_later += (left.len() > 1) as u64;
                Ok(*next)
            }
            (None, finite) => finite.map_or_else(|| refuse("the type is infinitely recursive"), Ok),
        }
    }

    /// Records the outcome of the variant that was tried.
    fn record_outcome(&mut self, of: &'static str, index: usize, is_read: bool, is_finished: bool) {
        let Some(variants) = self.enums_by_type.get_mut(of) else { return };
        let variant = &mut variants.of[index];
        if is_read {
            variant.is_done |= is_finished;
            variants.finite.get_or_insert(index);
        } else if !variant.is_settled() {
            variant.failed += 1;
            // A later round tries it again, when more is known about its content.
            self.left_for_later += u64::from(variant.failed < Self::MAX_FAILURES);
        }
    }
}

impl VariantProbe {
    fn is_settled(&self) -> bool {
        self.is_done || self.is_absent || self.failed >= Probe::MAX_FAILURES
    }
}

impl EnumProbe {
    fn is_seen(&self) -> bool {
        self.of.iter().all(|variant| variant.is_done || variant.is_absent)
    }

    fn into_enum(mut self) -> Enum {
        let is_one_more = self.of.pop().is_some_and(|variant| !variant.is_absent);
        let is_numbered = !is_one_more && self.of.iter().all(|variant| !variant.is_absent);
        let fields = self.of.into_iter().map(|variant| variant.fields).collect();
        Enum { name: self.name, variants: self.names, is_numbered, fields }
    }
}

/// The name of the type for which a request without parts asks.
fn plain_name(request: &'static str) -> &'static str {
    match request.strip_prefix("deserialize_").unwrap_or(request) {
        "string" => "String",
        "byte_buf" => "bytes",
        name => name,
    }
}

/// The answers to a request, encoded in the compact form. After a refused one, the next round gives the next.
struct Answers {
    request: &'static str,
    contents: Vec<Vec<u8>>,
}

fn answers(kind: Kind) -> &'static Answers {
    static ANSWERS: LazyLock<Vec<(Kind, Answers)>> = LazyLock::new(|| {
        vec![
            (Kind::True, of("deserialize_bool", &[false, true])),
            (Kind::I8, of("deserialize_i8", &[1_i8, 0])),
            (Kind::I16, of("deserialize_i16", &[1_i16, 0])),
            (Kind::I32, of("deserialize_i32", &[1_i32, 0])),
            (Kind::I64, of("deserialize_i64", &[1_i64, 0])),
            (Kind::I128, of("deserialize_i128", &[1_i128, 0])),
            (Kind::U8, of("deserialize_u8", &[1_u8, 0])),
            (Kind::U16, of("deserialize_u16", &[1_u16, 0])),
            (Kind::U32, of("deserialize_u32", &[1_u32, 0])),
            (Kind::U64, of("deserialize_u64", &[1_u64, 0])),
            (Kind::U128, of("deserialize_u128", &[1_u128, 0])),
            (Kind::F32, of("deserialize_f32", &[1.0_f32, 0.0])),
            (Kind::F64, of("deserialize_f64", &[1.0_f64, 0.0])),
            (Kind::Char, of("deserialize_char", &['a', '0'])),
            (Kind::Str, of("deserialize_string", TEXTS)),
            (Kind::Bytes, of("deserialize_byte_buf", BYTES)),
        ]
    });
    fn of<T: Serialize>(request: &'static str, answers: &[T]) -> Answers {
        Answers { request, contents: answers.iter().map(content).collect() }
    }
    fn content<T: Serialize>(answer: &T) -> Vec<u8> {
        let mut content = Vec::new();
        let written = append(answer, &mut content);
        debug_assert_eq!(written, Ok(()));
        content
    }
    let known = ANSWERS.iter().find(|(of, _)| *of == kind);
    &known.expect("each kind of value that has a content and no parts is in the table").1
}

/// Texts that some types accept: numbers, times, addresses, paths.
const TEXTS: &[&str] = &[
    "",
    "0",
    "a",
    "00000000-0000-0000-0000-000000000000",
    "1970-01-01T00:00:00Z",
    "1970-01-01T00:00:00",
    "1970-01-01",
    "00:00:00",
    "127.0.0.1",
    "127.0.0.1:1",
    "http://a/",
    "a@a.aa",
    "memory://a",
    "0.0.0",
    "/",
];

const BYTES: &[Bytes<'_>] = &[
    Bytes(&[]),
    Bytes(&[0; 16]),
    Bytes(&[0; 32]),
    Bytes(&[0; 4]),
    Bytes(&[0; 8]),
    Bytes(&[0; 20]),
    Bytes(&[0; 64]),
    Bytes(&[0; 12]),
    Bytes(&[0; 24]),
    Bytes(&[0; 1]),
];

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

#[cfg(test)]
#[allow(dead_code)] // The types are only probed.
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use crate::type_schema;

    fn fingerprint_of<T: serde::de::DeserializeOwned + 'static>() -> u64 {
        type_schema::<T>().fingerprint()
    }

    mod one {
        use super::*;
        #[derive(Deserialize)]
        pub struct Order {
            _id: u64,
            _items: Vec<Item>,
        }
        #[derive(Deserialize)]
        pub struct Item(pub String, pub Option<Size>);
        #[derive(Deserialize)]
        pub enum Size {
            Small,
            Of { _metres: u32 },
        }
    }

    mod other {
        use super::*;
        #[derive(Deserialize)]
        pub struct Order {
            _id: u64,
            _items: Vec<Item>,
        }
        #[derive(Deserialize)]
        pub struct Item(pub String, pub Option<Size>);
        #[derive(Deserialize)]
        pub enum Size {
            Small,
            Of { _metres: i32 },
        }
    }

    #[derive(Deserialize)]
    enum Tree {
        Node(Box<Tree>, Box<Tree>),
        Leaf(u8),
    }

    #[derive(Deserialize)]
    struct List {
        _next: Option<Box<List>>,
        _also: Option<Box<List>>,
        _last: std::num::NonZeroU8,
    }

    #[derive(Deserialize)]
    struct Endless {
        _next: Box<Endless>,
    }

    #[test]
    fn a_nested_change_changes_the_fingerprint() {
        assert_ne!(fingerprint_of::<one::Order>(), fingerprint_of::<other::Order>());
        assert_eq!(fingerprint_of::<one::Order>(), fingerprint_of::<one::Order>());
        let all = [
            fingerprint_of::<u32>(),
            fingerprint_of::<(u32,)>(),
            fingerprint_of::<Vec<u32>>(),
            fingerprint_of::<Option<u32>>(),
        ];
        let apart: std::collections::BTreeSet<u64> = all.into_iter().collect();
        assert_eq!(apart.len(), all.len());
    }

    /// Stored data and older programs contain these type fingerprints.
    #[test]
    fn fingerprints_are_stable() {
        #[derive(Deserialize)]
        enum Each {
            Unit,
            Newtype(Newtype),
            Pair(i16, Option<Box<Each>>),
            Fields { texts: BTreeMap<String, Vec<char>>, bytes: Box<[u8]>, unit: () },
        }
        #[derive(Deserialize)]
        struct Newtype(f64);
        #[derive(Deserialize)]
        struct Unit;
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Untagged {
            Number(u8),
            Text(String),
        }
        #[derive(Deserialize)]
        struct Flat {
            one: u8,
            #[serde(flatten)]
            more: BTreeMap<String, u32>,
        }
        let fingerprints = [
            fingerprint_of::<one::Order>(),
            fingerprint_of::<Tree>(),
            fingerprint_of::<List>(),
            fingerprint_of::<Endless>(),
            fingerprint_of::<Newtype>(),
            fingerprint_of::<Unit>(),
            fingerprint_of::<Untagged>(),
            fingerprint_of::<Flat>(),
            fingerprint_of::<(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64, bool, char)>(),
            fingerprint_of::<[Option<String>; 3]>(),
            fingerprint_of::<std::net::IpAddr>(),
            fingerprint_of::<std::time::SystemTime>(),
            fingerprint_of::<Result<std::num::NonZeroI32, std::ops::Range<u8>>>(),
            fingerprint_of::<Each>(),
        ];
        assert_eq!(
            fingerprints.map(|fingerprint| format!("{fingerprint:016x}")),
            [
                "dbe2b1edd11bce38",
                "e4e4cdae06e492db",
                "3872c6969675934e",
                "5536612b09b16dbd",
                "66a12a4ac67a4cfa",
                "94a36f9f1781629a",
                "c912b62bd03782d8",
                "0fb60a66cbf80f8a",
                "c613fc559c64b024",
                "15729fb27ac5f3a4",
                "08ed20d2e4db81e0",
                "8367cbf473d0440f",
                "a8cbf982d99bb106",
                "a97cb251c7f100d7",
            ]
        );
    }

    #[test]
    fn recursive_types_can_be_probed() {
        assert_ne!(fingerprint_of::<Tree>(), fingerprint_of::<List>());
        assert_ne!(fingerprint_of::<(Tree, u8)>(), fingerprint_of::<(Tree, u16)>());
        assert_ne!(fingerprint_of::<Vec<List>>(), fingerprint_of::<List>());
        let _ = fingerprint_of::<Endless>();
    }
}
