//! Writes a value in a form from which it is read back unchanged, or says why there is none.

use std::cell::Cell;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

use crate::asked::{self, Purpose};
use crate::described;
use crate::form::Form;
use crate::reader::whole_of;
use crate::reads::{Fits, Names, Reads, reads};
use crate::refused::{Refused, refuse};
use crate::writer::{append_as, append_description};

/// State outside the bytes that the parts of a value change while it is written: for example, a table that
/// gives a number to each shared cell.
pub trait Whole {
    /// Undoes the changes of an attempt, before the value is written again from its start.
    fn again(&mut self) {}

    /// Runs `go`, which writes or reads a value independently of this one, with fresh state.
    fn apart(&mut self, go: &mut dyn FnMut()) {
        go();
    }
}

/// No state.
impl Whole for () {}

/// A value of any type. Behind `dyn Append`, the code that uses it is compiled once, and not for each type.
trait Append {
    fn append(&self, form: Form, into: &mut Vec<u8>, longest: usize) -> Result<(), Refused>;
    fn describe(&self, into: &mut Vec<u8>) -> Result<(), Refused>;
}

impl<T: Serialize> Append for T {
    fn append(&self, form: Form, into: &mut Vec<u8>, longest: usize) -> Result<(), Refused> {
        append_as(form, self, into, longest)
    }

    fn describe(&self, into: &mut Vec<u8>) -> Result<(), Refused> {
        append_description(self, into)
    }
}

/// Appends `value` to `into`, at most `longest` bytes. Returns the form in which [`whole_of`] reads it back
/// as the same value. On an error nothing is appended.
///
/// # Errors
///
/// [`Refused`], with the path of the field, if neither form would be read back as the same value; and if the
/// value is too long, or its own `Serialize` refuses.
///
/// ```
/// use rialto_codec::{Form, whole_of, write};
///
/// let mut bytes = Vec::new();
/// let form = write(&vec![(1_u8, "one".to_string())], &mut bytes, usize::MAX, &mut ())?;
/// assert_eq!((form, bytes.len()), (Form::Compact, 6));
/// assert_eq!(whole_of::<Vec<(u8, String)>>(form, &bytes)?, [(1, "one".to_string())]);
/// # Ok::<_, rialto_codec::Refused>(())
/// ```
pub fn write<T: Serialize + DeserializeOwned + 'static>(
    value: &T,
    into: &mut Vec<u8>,
    longest: usize,
    whole: &mut impl Whole,
) -> Result<Form, Refused> {
    write_as(value, reads::<T>(), into, longest, whole)
}

/// The same as [`write()`], with the result of [`reads`] for the type.
///
/// # Errors
///
/// Those of [`write()`].
pub fn write_as<T: Serialize + DeserializeOwned>(
    value: &T,
    reads: &'static Reads,
    into: &mut Vec<u8>,
    longest: usize,
    whole: &mut impl Whole,
) -> Result<Form, Refused> {
    write_value(value, &mut |form, whole| attempt(value, form, whole), reads, into, longest, whole)
}

fn write_value(
    value: &dyn Append,
    attempt: &mut dyn FnMut(Form, &mut dyn Whole) -> Result<(), Refused>,
    reads: &'static Reads,
    into: &mut Vec<u8>,
    longest: usize,
    whole: &mut dyn Whole,
) -> Result<Form, Refused> {
    let before = into.len();
    if reads.form() == Form::Compact {
        let compact = watched(reads, &mut || value.append(Form::Compact, into, longest));
        match compact.map_err(|refused| located(value, refused, whole))? {
            Compact::Fits => return Ok(Form::Compact),
            Compact::Doubtful if attempt(Form::Compact, whole).is_ok() => return Ok(Form::Compact),
            Compact::Doubtful | Compact::Misfits => {}
        }
        into.truncate(before);
        whole.again();
    }
    let _outer = Outer::begin(None);
    value.append(Form::Described, into, longest)?;
    attempt(Form::Described, whole).inspect_err(|_| into.truncate(before))?;
    Ok(Form::Described)
}

/// Returns why a value refuses to be written, with the path, which only the self-describing form knows.
#[cold]
fn located(value: &dyn Append, refused: Refused, whole: &mut dyn Whole) -> Refused {
    if refused.is_too_long() {
        return refused;
    }
    let _outer = Outer::begin(None);
    asked::with(Purpose::Trial, || description(value, whole)).err().unwrap_or(refused)
}

/// Appends `value` to `into` in the self-describing form. On an error nothing is appended.
///
/// # Errors
///
/// [`Refused`], if the value's own `Serialize` refuses.
pub fn append_described<T: Serialize + ?Sized>(value: &T, into: &mut Vec<u8>) -> Result<(), Refused> {
    let _outer = Outer::begin(None);
    append_as(Form::Described, value, into, usize::MAX)
}

/// The outcome of writing a value in the compact form.
#[derive(Debug)]
pub enum Compact {
    /// It is written, and is certainly read back unchanged.
    Fits,
    /// It is written. Only a [trial](attempt) can tell whether it is read back unchanged.
    Doubtful,
    /// It cannot be written in this form: it skips fields, has a list of unknown length, or its type asks for
    /// names.
    Misfits,
}

/// Appends a continuation frame to `into` in the compact form. Its `Serialize` has to write each variable by
/// [`kept`].
///
/// # Errors
///
/// [`Refused`], if the `Serialize` of a variable refuses.
pub fn append_frame<T: Serialize + ?Sized>(frame: &T, into: &mut Vec<u8>) -> Result<Compact, Refused> {
    static FRAME: Reads = Reads::FRAME;
    watched(&FRAME, &mut || append_as(Form::Compact, frame, into, usize::MAX))
}

/// Serializes a variable of a continuation frame, and checks whether its type reads it back unchanged.
/// [`append_frame`] returns the result of the checks. Elsewhere this only serializes the variable.
///
/// # Errors
///
/// Those of its `Serialize`; and one if its type asks for names, for which [`append_frame`] returns
/// [`Compact::Misfits`].
#[inline]
pub fn kept<T: Serialize + DeserializeOwned + 'static, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let Some(around) = WATCH.get() else { return value.serialize(serializer) };
    let reads = reads::<T>();
    if reads.form() == Form::Described {
        misfit();
        return Err(serde::ser::Error::custom("the type needs the self-describing form"));
    }
    if reads.is_doubtful() {
        STATE.set(State::Doubt);
    }
    WATCH.set(Some(reads));
    let written = value.serialize(serializer);
    WATCH.set(Some(around));
    written
}

/// Writes `value`, reads it back, and checks that it is the same.
///
/// The parts of tuples are compared by their positions, fields by their names, and entries of maps by their
/// keys. The elements of a list may come back in another order, because serde writes a set, or a heap, as a
/// list. A type of your own that reverses a list when it is read is therefore not found. Types whose identity
/// is hidden may use placeholders: see [`Purpose::Trial`].
///
/// # Errors
///
/// [`Refused`], with the path of the field, if the value is not the same, or cannot be read.
///
/// ```
/// use rialto_codec::{Form, attempt};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct Item {
///     #[serde(skip_serializing_if = "Option::is_none")]
///     note: Option<String>,
///     pieces: u32,
/// }
/// let item = Item { note: None, pieces: 7 };
/// assert!(attempt(&item, Form::Compact, &mut ()).is_err());
/// assert!(attempt(&item, Form::Described, &mut ()).is_ok());
/// ```
pub fn attempt<T: Serialize + DeserializeOwned>(
    value: &T,
    form: Form,
    whole: &mut (impl Whole + ?Sized),
) -> Result<(), Refused> {
    let again = |value: &T, whole: &mut _| {
        let bytes = apart(whole, || {
            let mut bytes = Vec::new();
            append_as(form, value, &mut bytes, usize::MAX).map(|()| bytes)
        })?;
        apart(whole, || whole_of(form, &bytes))
    };
    attempt_by(value, again, whole)
}

/// The same as [`attempt`] for any other format: `again` writes the value, reads it back, and returns it.
///
/// # Errors
///
/// Those of [`attempt`], and of `again`.
pub fn attempt_by<T: Serialize, W: Whole + ?Sized>(
    value: &T,
    again: impl FnOnce(&T, &mut W) -> Result<T, Refused>,
    whole: &mut W,
) -> Result<(), Refused> {
    let mut again = Some(again);
    are_the_same(&mut |which| match which {
        Which::Written => description(value, whole),
        Which::Read => match again.take() {
            Some(again) => description(&again(value, whole)?, whole),
            None => refuse("a trial reads its value only once"),
        },
    })
}

/// One of the two values that should be the same.
enum Which {
    Written,
    Read,
}

/// Refuses, if the two values have different descriptions.
fn are_the_same(description: &mut dyn FnMut(Which) -> Result<Vec<u8>, Refused>) -> Result<(), Refused> {
    // The caller may be writing another value, whose checks are suspended meanwhile.
    let _outer = Outer::begin(None);
    let (before, after) =
        asked::with(Purpose::Trial, || Ok((description(Which::Written)?, description(Which::Read)?)))?;
    match described::difference(&before, &after)? {
        None => Ok(()),
        Some(path) => {
            let why = "the value would be read as another value; help: check the serde attributes of its \
                       type, or its own `Serialize` and `Deserialize`";
            refuse(why).map_err(|why: Refused| why.within_part(&path))
        }
    }
}

/// Returns the [description](append_description) of the value, written with fresh state.
fn description(value: &dyn Append, whole: &mut (impl Whole + ?Sized)) -> Result<Vec<u8>, Refused> {
    apart(whole, || {
        let mut bytes = Vec::new();
        value.describe(&mut bytes).map(|()| bytes)
    })
}

/// Runs `go` by [`Whole::apart`], with fresh state, and returns its result.
///
/// # Errors
///
/// Those of `go`; and [`Refused`], if [`Whole::apart`] does not run it.
pub fn apart<R>(
    whole: &mut (impl Whole + ?Sized),
    go: impl Fn() -> Result<R, Refused>,
) -> Result<R, Refused> {
    let mut result = None;
    whole.apart(&mut || result = Some(go()));
    result.unwrap_or_else(|| refuse("`Whole::apart` did not run its closure"))
}

/// The result of the checks so far, while a value is written in the compact form.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Fine,
    Doubt,
    Misfit,
}

thread_local! {
    /// How the type of the value that is being written reads; `None` if the value is not checked.
    static WATCH: Cell<Option<&'static Reads>> = const { Cell::new(None) };
    static STATE: Cell<State> = const { Cell::new(State::Fine) };
}

/// Suspends the checks of an outer value while another value is written. They continue when this is dropped.
struct Outer(Option<&'static Reads>, State);

impl Outer {
    fn begin(watch: Option<&'static Reads>) -> Outer {
        Outer(WATCH.replace(watch), STATE.replace(State::Fine))
    }
}

impl Drop for Outer {
    fn drop(&mut self) {
        WATCH.set(self.0);
        STATE.set(self.1);
    }
}

fn watched(
    reads: &'static Reads,
    write: &mut dyn FnMut() -> Result<(), Refused>,
) -> Result<Compact, Refused> {
    let _outer = Outer::begin(Some(reads));
    match (write(), STATE.get()) {
        (Err(refused), _) if refused.is_too_long() => Err(refused),
        (_, State::Misfit) => Ok(Compact::Misfits),
        (Ok(()), State::Fine) if !reads.is_doubtful() => Ok(Compact::Fits),
        (Ok(()), _) => Ok(Compact::Doubtful),
        (Err(refused), _) => Err(refused),
    }
}

/// Records that the value does not fit the compact form. Its bytes will be thrown away.
#[cold]
fn misfit() {
    STATE.set(State::Misfit);
}

/// Records that the value may not be read back unchanged, so that it has to be tried.
#[cold]
pub(crate) fn doubt() {
    STATE.set(State::Doubt);
}

/// Checks a part that the writer of the compact form is about to write.
pub(crate) fn fits(see: impl FnOnce(&Reads) -> Fits) -> Result<(), Refused> {
    WATCH.get().map_or(Ok(()), |reads| record(see(reads)))
}

/// Records the result of a check.
fn record(fits: Fits) -> Result<(), Refused> {
    match fits {
        Fits::Yes => Ok(()),
        Fits::Perhaps => {
            doubt();
            Ok(())
        }
        Fits::No => skips(),
    }
}

/// Checks a struct that the writer of the compact form is about to write, and returns the names that its type
/// reads, if they are known.
#[inline]
pub(crate) fn fits_struct(name: &str, fields: usize) -> Result<Names, Refused> {
    let Some(reads) = WATCH.get() else { return Ok(None) };
    let (fits, names) = reads.fits_struct(name, fields);
    record(fits).map(|()| names)
}

/// Reports that the compact form lacks a part, and refuses if the value is being checked.
#[cold]
pub(crate) fn skips() -> Result<(), Refused> {
    if WATCH.get().is_none() {
        return Ok(());
    }
    misfit();
    refuse("the compact form skips no field, and has no list of unknown length")
}
