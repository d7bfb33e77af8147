//! Writes a value in a form from which it is read back unchanged, or says why there is none.

use std::cell::Cell;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

use crate::described;
use crate::error::{CodecError, refuse};
use crate::form::Form;
use crate::purpose::{self, Purpose};
use crate::reader::read_all_of;
use crate::schema::{Fits, Names, TypeSchema, type_schema};
use crate::writer::{append_as, append_description};

/// State outside the bytes that the parts of a value change while it is written: for example, a table that
/// gives a number to each shared cell.
pub trait EncodingState {
    /// Undoes the changes of an attempt, before the value is written again from its start.
    fn restart(&mut self) {}

    /// Runs `go`, which writes or reads a value independently of this one, with fresh state.
    fn isolated(&mut self, go: &mut dyn FnMut()) {
        go();
    }
}

/// No state.
impl EncodingState for () {}

impl<S: EncodingState + ?Sized> EncodingState for &mut S {
    fn restart(&mut self) {
        (**self).restart();
    }

    fn isolated(&mut self, go: &mut dyn FnMut()) {
        (**self).isolated(go);
    }
}

/// A value of any type. Behind `dyn Append`, the code that uses it is compiled once, and not for each type.
trait Append {
    fn append(&self, form: Form, into: &mut Vec<u8>, longest: usize) -> Result<(), CodecError>;
    fn describe(&self, into: &mut Vec<u8>) -> Result<(), CodecError>;
}

impl<T: Serialize> Append for T {
    fn append(&self, form: Form, into: &mut Vec<u8>, longest: usize) -> Result<(), CodecError> {
        append_as(form, self, into, longest)
    }

    fn describe(&self, into: &mut Vec<u8>) -> Result<(), CodecError> {
        append_description(self, into)
    }
}

/// Appends `value` to `into`, at most `longest` bytes. Returns the form in which [`read_all_of`] reads it
/// back as the same value. On an error nothing is appended.
///
/// # Errors
///
/// [`CodecError`], with the path of the field, if neither form would be read back as the same value; and if
/// the value is too long, or its own `Serialize` refuses.
///
/// ```
/// use rialto_codec::{Form, read_all_of, write};
///
/// let mut bytes = Vec::new();
/// let form = write(&vec![(1_u8, "one".to_string())], &mut bytes, usize::MAX, &mut ())?;
/// assert_eq!((form, bytes.len()), (Form::Compact, 6));
/// assert_eq!(read_all_of::<Vec<(u8, String)>>(form, &bytes)?, [(1, "one".to_string())]);
/// # Ok::<_, rialto_codec::CodecError>(())
/// ```
pub fn write<T: Serialize + DeserializeOwned + 'static>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
    state: &mut impl EncodingState,
) -> Result<Form, CodecError> {
    write_with(value, type_schema::<T>(), into, longest, state)
}

/// The same as [`write()`], with the result of [`type_schema`] for the type.
///
/// # Errors
///
/// Those of [`write()`].
pub fn write_with<T: Serialize + DeserializeOwned>(
    value: &T,
    schema: &'static TypeSchema,
    into: &mut Vec<u8>,
    longest: usize,
    state: &mut impl EncodingState,
) -> Result<Form, CodecError> {
    write_value(value, &mut |form, state| check_round_trip(value, form, state), schema, into, longest, state)
}

fn write_value(
    value: &dyn Append,
    trial: &mut dyn FnMut(Form, &mut dyn EncodingState) -> Result<(), CodecError>,
    schema: &'static TypeSchema,
    into: &mut Vec<u8>,
    longest: usize,
    state: &mut dyn EncodingState,
) -> Result<Form, CodecError> {
    let before = into.len();
    if schema.form() == Form::Compact {
        let compact = checked(schema, &mut || value.append(Form::Compact, into, longest));
        match compact.map_err(|error| located(value, error, state))? {
            CompactOutcome::Fits => return Ok(Form::Compact),
            CompactOutcome::NeedsTrial if trial(Form::Compact, state).is_ok() => {
                return Ok(Form::Compact);
            }
            CompactOutcome::NeedsTrial | CompactOutcome::Unsuitable => {}
        }
        into.truncate(before);
        state.restart();
    }
    let _outer = RestoreCheck::begin(None);
    value.append(Form::Described, into, longest)?;
    trial(Form::Described, state).inspect_err(|_| into.truncate(before))?;
    Ok(Form::Described)
}

/// Returns why a value refuses to be written, with the path, which only the self-describing form knows.
#[cold]
fn located(value: &dyn Append, error: CodecError, state: &mut dyn EncodingState) -> CodecError {
    if error.is_too_long() {
        return error;
    }
    let _outer = RestoreCheck::begin(None);
    purpose::with(Purpose::RoundTrip, || self_describing_bytes(value, state)).err().unwrap_or(error)
}

/// Appends `value` to `into` in the self-describing form. On an error nothing is appended.
///
/// # Errors
///
/// [`CodecError`], if the value's own `Serialize` refuses.
pub fn append_described<T: Serialize + ?Sized>(value: &T, into: &mut Vec<u8>) -> Result<(), CodecError> {
    let _outer = RestoreCheck::begin(None);
    append_as(Form::Described, value, into, usize::MAX)
}

/// The outcome of writing a value in the compact form.
#[derive(Debug)]
pub enum CompactOutcome {
    /// It is written, and is certainly read back unchanged.
    Fits,
    /// It is written. Only a [trial](check_round_trip) can tell whether it is read back unchanged.
    NeedsTrial,
    /// It cannot be written in this form: it skips fields, has a list of unknown length, or its type asks for
    /// names.
    Unsuitable,
}

/// Appends a continuation frame to `into` in the compact form. Its `Serialize` has to write each variable by
/// [`serialize_variable`].
///
/// # Errors
///
/// [`CodecError`], if the `Serialize` of a variable refuses.
pub fn append_frame<T: Serialize + ?Sized>(
    frame: &T,
    into: &mut Vec<u8>,
) -> Result<CompactOutcome, CodecError> {
    static FRAME: TypeSchema = TypeSchema::FRAME;
    checked(&FRAME, &mut || append_as(Form::Compact, frame, into, usize::MAX))
}

/// Serializes a variable of a continuation frame, and checks whether its type reads it back unchanged.
/// [`append_frame`] returns the result of the checks. Elsewhere this only serializes the variable.
///
/// # Errors
///
/// Those of its `Serialize`; and one if its type asks for names, for which [`append_frame`] returns
/// [`CompactOutcome::Unsuitable`].
#[inline]
pub fn serialize_variable<T: Serialize + DeserializeOwned + 'static, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let Some(around) = CHECKED_BY.get() else { return value.serialize(serializer) };
    let schema = type_schema::<T>();
    if schema.form() == Form::Described {
        mark_unsuitable();
        return Err(serde::ser::Error::custom("the type needs the self-describing form"));
    }
    if schema.needs_trial() {
        VERDICT.set(Verdict::Doubt);
    }
    CHECKED_BY.set(Some(schema));
    let written = value.serialize(serializer);
    CHECKED_BY.set(Some(around));
    written
}

/// Writes `value`, reads it back, and checks that it is the same.
///
/// The parts of tuples are compared by their positions, fields by their names, and entries of maps by their
/// keys. The elements of a list may come back in another order, because serde writes a set, or a heap, as a
/// list. A type of your own that reverses a list when it is read is therefore not found. Types whose identity
/// is hidden may use placeholders: see [`Purpose::RoundTrip`].
///
/// # Errors
///
/// [`CodecError`], with the path of the field, if the value is not the same, or cannot be read.
///
/// ```
/// use rialto_codec::{Form, check_round_trip};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct Item {
///     #[serde(skip_serializing_if = "Option::is_none")]
///     note: Option<String>,
///     pieces: u32,
/// }
/// let item = Item { note: None, pieces: 7 };
/// assert!(check_round_trip(&item, Form::Compact, &mut ()).is_err());
/// assert!(check_round_trip(&item, Form::Described, &mut ()).is_ok());
/// ```
pub fn check_round_trip<T: Serialize + DeserializeOwned>(
    value: &T,
    form: Form,
    state: &mut (impl EncodingState + ?Sized),
) -> Result<(), CodecError> {
    let again = |value: &T, state: &mut _| {
        let bytes = isolated(state, || {
            let mut bytes = Vec::new();
            append_as(form, value, &mut bytes, usize::MAX).map(|()| bytes)
        })?;
        isolated(state, || read_all_of(form, &bytes))
    };
    check_round_trip_by(value, again, state)
}

/// The same as [`check_round_trip`] for any other format: `again` writes the value, reads it back, and
/// returns it.
///
/// # Errors
///
/// Those of [`check_round_trip`], and of `again`.
pub fn check_round_trip_by<T: Serialize, W: EncodingState + ?Sized>(
    value: &T,
    again: impl FnOnce(&T, &mut W) -> Result<T, CodecError>,
    state: &mut W,
) -> Result<(), CodecError> {
    let mut again = Some(again);
    are_the_same(&mut |which| match which {
        Side::Written => self_describing_bytes(value, state),
        Side::Read => match again.take() {
            Some(again) => self_describing_bytes(&again(value, state)?, state),
            None => refuse("a trial reads its value only once"),
        },
    })
}

/// One of the two values that should be the same.
enum Side {
    Written,
    Read,
}

/// Refuses, if the two values have different descriptions.
fn are_the_same(description: &mut dyn FnMut(Side) -> Result<Vec<u8>, CodecError>) -> Result<(), CodecError> {
    // The caller may be writing another value, whose checks are suspended meanwhile.
    let _outer = RestoreCheck::begin(None);
    let (before, after) =
        purpose::with(Purpose::RoundTrip, || Ok((description(Side::Written)?, description(Side::Read)?)))?;
    match described::difference(&before, &after)? {
        None => Ok(()),
        Some(path) => {
            let why = "the value would be read as another value; help: check the serde attributes of its \
                       type, or its own `Serialize` and `Deserialize`";
            refuse(why).map_err(|why: CodecError| why.at_part(&path))
        }
    }
}

/// Returns the [description](append_description) of the value, written with fresh state.
fn self_describing_bytes(
    value: &dyn Append,
    state: &mut (impl EncodingState + ?Sized),
) -> Result<Vec<u8>, CodecError> {
    isolated(state, || {
        let mut bytes = Vec::new();
        value.describe(&mut bytes).map(|()| bytes)
    })
}

/// Runs `go` by [`EncodingState::isolated`], with fresh state, and returns its result.
///
/// # Errors
///
/// Those of `go`; and [`CodecError`], if [`EncodingState::isolated`] does not run it.
pub fn isolated<R>(
    state: &mut (impl EncodingState + ?Sized),
    go: impl Fn() -> Result<R, CodecError>,
) -> Result<R, CodecError> {
    let mut result = None;
    state.isolated(&mut || result = Some(go()));
    result.unwrap_or_else(|| refuse("`EncodingState::isolated` did not run its closure"))
}

/// The result of the checks so far, while a value is written in the compact form.
#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Fine,
    Doubt,
    Unsuitable,
}

thread_local! {
    /// How the type of the value that is being written reads; `None` if the value is not checked.
    static CHECKED_BY: Cell<Option<&'static TypeSchema>> = const { Cell::new(None) };
    static VERDICT: Cell<Verdict> = const { Cell::new(Verdict::Fine) };
}

/// Suspends the checks of an outer value while another value is written. They continue when this is dropped.
struct RestoreCheck(Option<&'static TypeSchema>, Verdict);

impl RestoreCheck {
    fn begin(schema: Option<&'static TypeSchema>) -> RestoreCheck {
        RestoreCheck(CHECKED_BY.replace(schema), VERDICT.replace(Verdict::Fine))
    }
}

impl Drop for RestoreCheck {
    fn drop(&mut self) {
        CHECKED_BY.set(self.0);
        VERDICT.set(self.1);
    }
}

fn checked(
    schema: &'static TypeSchema,
    write: &mut dyn FnMut() -> Result<(), CodecError>,
) -> Result<CompactOutcome, CodecError> {
    let _outer = RestoreCheck::begin(Some(schema));
    match (write(), VERDICT.get()) {
        (Err(error), _) if error.is_too_long() => Err(error),
        (_, Verdict::Unsuitable) => Ok(CompactOutcome::Unsuitable),
        (Ok(()), Verdict::Fine) if !schema.needs_trial() => Ok(CompactOutcome::Fits),
        (Ok(()), _) => Ok(CompactOutcome::NeedsTrial),
        (Err(error), _) => Err(error),
    }
}

/// Records that the value does not fit the compact form. Its bytes will be thrown away.
#[cold]
fn mark_unsuitable() {
    VERDICT.set(Verdict::Unsuitable);
}

/// Records that the value may not be read back unchanged, so that it has to be tried.
#[cold]
pub(crate) fn doubt() {
    VERDICT.set(Verdict::Doubt);
}

/// Checks a part that the writer of the compact form is about to write.
pub(crate) fn check(see: impl FnOnce(&TypeSchema) -> Fits) -> Result<(), CodecError> {
    CHECKED_BY.get().map_or(Ok(()), |schema| record(see(schema)))
}

/// Records the result of a check.
fn record(fits: Fits) -> Result<(), CodecError> {
    match fits {
        Fits::Yes => Ok(()),
        Fits::Perhaps => {
            doubt();
            Ok(())
        }
        Fits::No => report_missing(),
    }
}

/// Checks a struct that the writer of the compact form is about to write, and returns the names that its type
/// reads, if they are known.
#[inline]
pub(crate) fn fits_struct(name: &str, fields: usize) -> Result<Names, CodecError> {
    let Some(schema) = CHECKED_BY.get() else { return Ok(None) };
    let (fits, names) = schema.fits_struct(name, fields);
    record(fits).map(|()| names)
}

/// Reports that the compact form lacks a part, and refuses if the value is being checked.
#[cold]
pub(crate) fn report_missing() -> Result<(), CodecError> {
    if CHECKED_BY.get().is_none() {
        return Ok(());
    }
    mark_unsuitable();
    refuse("the compact form skips no field, and has no list of unknown length")
}
