//! Writes a value in the form in which it is read again, or says what cannot be.

use std::cell::Cell;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

use crate::asked::{self, Purpose};
use crate::described;
use crate::form::Form;
use crate::reader::whole_of;
use crate::reads::{Fits, Reads, reads};
use crate::refused::{Refused, refuse};
use crate::writer::append_as;

/// What goes along with writing a value: what its parts leave behind elsewhere, such as numbers that they are given.
pub trait Whole {
    /// It is written again from the start.
    fn again(&mut self) {}

    /// Runs `go`, which writes or reads a whole of its own.
    fn apart(&mut self, go: &mut dyn FnMut()) {
        go();
    }
}

/// Nothing does.
impl Whole for () {}

/// A value of some type. What is done with it is compiled once, and not for each type.
trait Append {
    fn append(&self, form: Form, into: &mut Vec<u8>, longest: usize) -> Result<(), Refused>;
}

impl<T: Serialize> Append for T {
    fn append(&self, form: Form, into: &mut Vec<u8>, longest: usize) -> Result<(), Refused> {
        append_as(form, self, into, longest)
    }
}

/// Appends `value` to `into`, of at most so many bytes, and yields the form in which [`whole_of`] reads it as the same
/// value.
///
/// # Errors
///
/// If it would not be read as the same value, in either form: with the path of the field. If it is too long, or its
/// own `Serialize` refuses.
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

/// The same of a type of which it is known how it [`reads`].
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

/// Why a value refuses to be written, with the path, which the compact form does not know.
#[cold]
fn located(value: &dyn Append, refused: Refused, whole: &mut dyn Whole) -> Refused {
    if refused.is_too_long() {
        return refused;
    }
    let _outer = Outer::begin(None);
    asked::with(Purpose::Trial, || description(value, whole)).err().unwrap_or(refused)
}

/// Appends `value` in the self-describing form.
///
/// # Errors
///
/// If its own `Serialize` refuses.
pub fn append_described<T: Serialize + ?Sized>(value: &T, into: &mut Vec<u8>) -> Result<(), Refused> {
    let _outer = Outer::begin(None);
    append_as(Form::Described, value, into, usize::MAX)
}

/// What became of a value that was to be written in the compact form.
#[derive(Debug)]
pub enum Compact {
    /// It is written, and is read as it was.
    Fits,
    /// It is written; whether it is read as it was is to be [tried](attempt).
    Doubtful,
    /// It is not written: it skips fields, or is of a type that asks for names.
    Misfits,
}

/// Appends a frame in the compact form: its variables are [`kept`].
///
/// # Errors
///
/// If the `Serialize` of a variable refuses.
pub fn append_frame<T: Serialize + ?Sized>(frame: &T, into: &mut Vec<u8>) -> Result<Compact, Refused> {
    static FRAME: Reads = Reads::FRAME;
    watched(&FRAME, &mut || append_as(Form::Compact, frame, into, usize::MAX))
}

/// Serializes a variable of a frame, which is in a form that its type reads.
///
/// # Errors
///
/// Those of its `Serialize`; and if it cannot be written so, what [`append_frame`] then says.
#[inline]
pub fn kept<T: Serialize + DeserializeOwned + 'static, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let Some(around) = WATCH.get() else { return value.serialize(serializer) };
    let reads = reads::<T>();
    if reads.form() == Form::Described {
        misfit();
        return Err(serde::ser::Error::custom("it is written with names"));
    }
    if reads.is_doubtful() {
        STATE.set(State::Doubt);
    }
    WATCH.set(Some(reads));
    let written = value.serialize(serializer);
    WATCH.set(Some(around));
    written
}

/// Writes `value`, reads it, and writes it again: whether it is the same. What hides its identity is passed over.
///
/// # Errors
///
/// If it is not, or cannot be read: with the path of the field.
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

/// The same of any other format, which `again` writes and reads.
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
            None => refuse("it is read once"),
        },
    })
}

/// Of two values that should be the same.
enum Which {
    Written,
    Read,
}

/// Refuses, if they are not by their descriptions.
fn are_the_same(description: &mut dyn FnMut(Which) -> Result<Vec<u8>, Refused>) -> Result<(), Refused> {
    // Whoever asks may be writing something himself.
    let _outer = Outer::begin(None);
    let (before, after) =
        asked::with(Purpose::Trial, || Ok((description(Which::Written)?, description(Which::Read)?)))?;
    match described::difference(&before, &after)? {
        None => Ok(()),
        Some(path) => {
            refuse("it would be read as another value").map_err(|why: Refused| why.within_part(&path))
        }
    }
}

/// The whole of it with names.
fn description(value: &dyn Append, whole: &mut (impl Whole + ?Sized)) -> Result<Vec<u8>, Refused> {
    apart(whole, || {
        let mut bytes = Vec::new();
        value.append(Form::Described, &mut bytes, usize::MAX).map(|()| bytes)
    })
}

/// What `go` yields, as a whole of its own.
pub fn apart<R>(
    whole: &mut (impl Whole + ?Sized),
    go: impl Fn() -> Result<R, Refused>,
) -> Result<R, Refused> {
    let mut result = None;
    whole.apart(&mut || result = Some(go()));
    result.unwrap_or_else(|| refuse("it was not written"))
}

/// What is seen of a value while it is written in the compact form.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Fine,
    Doubt,
    Misfit,
}

thread_local! {
    /// How what is being written in the compact form is read; `None` where nobody asks.
    static WATCH: Cell<Option<&'static Reads>> = const { Cell::new(None) };
    static STATE: Cell<State> = const { Cell::new(State::Fine) };
}

/// What is written within something else is another matter.
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

/// The rest of what is written is for nothing.
#[cold]
fn misfit() {
    STATE.set(State::Misfit);
}

/// As it is seen by the writer of the compact form.
pub(crate) fn fits(see: impl FnOnce(&Reads) -> Fits) -> Result<(), Refused> {
    let Some(reads) = WATCH.get() else { return Ok(()) };
    match see(reads) {
        Fits::Yes => {}
        Fits::Perhaps => STATE.set(State::Doubt),
        Fits::No => return skips(),
    }
    Ok(())
}

/// A field is skipped.
#[cold]
pub(crate) fn skips() -> Result<(), Refused> {
    if WATCH.get().is_none() {
        return Ok(());
    }
    misfit();
    refuse("it skips a field")
}
