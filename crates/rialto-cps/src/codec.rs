//! The bytes of a continuation: one for the format, then, in postcard's form, the
//! name of the outermost function, the build of its crate, its layout, and its
//! frame. One bit of the format says in which [form](Form) the frame is.

use crate::states::{Save, Site};
use crate::{Build, DecodeError, EncodeError, Frame, refusal, shared};
use rialto_codec::{
    CodecError, CompactOutcome, EncodingState, Form, append, append_described, append_frame, check_round_trip,
};
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};

/// The second had frames in the compact form only, whatever their variables were.
const FORMAT: u8 = 3;

/// This bit of the format: what follows is self-describing.
const DESCRIBED: u8 = 0x80;

#[derive(Serialize, Deserialize)]
pub(crate) struct Header<'a> {
    pub(crate) name: &'a str,
    pub(crate) build: Build,
    // Not as a varint: a hash has no small values.
    layout: [u8; 8],
}

impl Header<'_> {
    pub(crate) fn layout(&self) -> u64 {
        u64::from_le_bytes(self.layout)
    }
}

/// The bytes that are read, and their form.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    form: Form,
    bytes: &'a [u8],
}

pub(crate) fn write<F: Frame>(frame: &F) -> Result<Vec<u8>, EncodeError> {
    written(frame).map_err(|refused| EncodeError { name: F::NAME, why: refused.to_string() })
}

fn written<F: Frame>(frame: &F) -> Result<Vec<u8>, CodecError> {
    let header = Header { name: F::NAME, build: F::BUILD, layout: F::LAYOUT.to_le_bytes() };
    let mut bytes = Vec::with_capacity(64);
    bytes.push(FORMAT);
    append(&header, &mut bytes)?;
    let (length, met) = (bytes.len(), shared::met());
    match append_frame(&Part(frame), &mut bytes).map_err(|refused| located(frame, refused))? {
        CompactOutcome::Fits => return Ok(bytes),
        CompactOutcome::NeedsTrial if tried(frame, Form::Compact).is_ok() => return Ok(bytes),
        CompactOutcome::NeedsTrial | CompactOutcome::Unsuitable => {}
    }
    shared::forget_since(met);
    bytes.truncate(length);
    bytes[0] |= DESCRIBED;
    append_described(&Part(frame), &mut bytes).map_err(|refused| located(frame, refused))?;
    tried(frame, Form::Described)?;
    Ok(bytes)
}

/// A frame as a part of what it lies in.
pub(crate) struct Part<'a, F>(pub(crate) &'a F);

impl<F: Frame> Serialize for Part<'_, F> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

/// Why a variable is not written, with its name.
#[cold]
fn located<F: Frame>(frame: &F, refused: CodecError) -> CodecError {
    tried(frame, Form::Described).err().unwrap_or(refused)
}

/// Whether each variable would be read in that form as it is.
fn tried<F: Frame>(frame: &F, form: Form) -> Result<(), CodecError> {
    match frame.save(&mut Trial { form, leaf: None }) {
        Err(NotTried::Refused(refused)) => Err(refused),
        // It has no states that could be looked at; why, its own `Serialize` says.
        Ok(()) | Err(NotTried::NoState) => Ok(()),
    }
}

struct Trial {
    form: Form,
    /// The leaf that is looked at.
    leaf: Option<&'static str>,
}

enum NotTried {
    NoState,
    Refused(CodecError),
}

impl Save for Trial {
    type Error = NotTried;

    fn frame(&mut self, function: &'static str, site: &'static Site) -> Result<(), NotTried> {
        self.leaf = matches!(site.variables, [(_, name)] if *name == function).then_some(function);
        Ok(())
    }

    fn variable<T>(&mut self, name: &'static str, value: &T) -> Result<(), NotTried>
    where
        T: Serialize + DeserializeOwned + 'static,
    {
        let name = self.leaf.unwrap_or(name);
        check_round_trip(value, self.form, &mut Cells(0))
            .map_err(|refused| NotTried::Refused(refused.in_field(name)))
    }

    fn over(&mut self, _: &'static str) -> NotTried {
        NotTried::NoState
    }

    fn deep(&mut self, _: &'static str) -> NotTried {
        NotTried::NoState
    }
}

/// The shared cells that are met: so many had been before.
struct Cells(usize);

impl EncodingState for Cells {
    fn restart(&mut self) {
        shared::forget_since(self.0);
    }

    fn isolated(&mut self, go: &mut dyn FnMut()) {
        shared::writing(|| shared::reading(go));
    }
}

/// Writes a value other than a frame. It may contain continuations.
pub(crate) fn write_value<V>(value: &V) -> Result<Vec<u8>, EncodeError>
where
    V: Serialize + DeserializeOwned + 'static,
{
    let mut bytes = vec![FORMAT];
    let written = rialto_codec::write(value, &mut bytes, usize::MAX, &mut Cells(shared::met()));
    let name = std::any::type_name::<V>();
    match written.map_err(|refused| EncodeError { name, why: refused.to_string() })? {
        Form::Compact => {}
        Form::Described => bytes[0] |= DESCRIBED,
    }
    Ok(bytes)
}

/// The header, and the frame.
pub(crate) fn read_header(bytes: &[u8]) -> Result<(Header<'_>, Body<'_>), DecodeError> {
    let Body { form, bytes } = read_form(bytes)?;
    let (header, bytes) = rialto_codec::read(bytes).map_err(malformed)?;
    Ok((header, Body { form, bytes }))
}

fn read_form(bytes: &[u8]) -> Result<Body<'_>, DecodeError> {
    let (&format, bytes) =
        bytes.split_first().ok_or_else(|| DecodeError::Malformed("there are none".into()))?;
    let form = if format & DESCRIBED == 0 { Form::Compact } else { Form::Described };
    match format & !DESCRIBED {
        FORMAT => Ok(Body { form, bytes }),
        format => Err(DecodeError::Malformed(format!("their format is {format}, not {FORMAT}"))),
    }
}

/// Reads a value other than a frame.
pub(crate) fn read_value<V: DeserializeOwned>(bytes: &[u8]) -> Result<V, DecodeError> {
    read(read_form(bytes)?)
}

/// A frame, or another value: all of the bytes.
pub(crate) fn read<V: DeserializeOwned>(body: Body<'_>) -> Result<V, DecodeError> {
    refusal::why(|| rialto_codec::read_all_of(body.form, body.bytes).map_err(malformed))
}

fn malformed(refused: CodecError) -> DecodeError {
    DecodeError::Malformed(refused.to_string())
}
