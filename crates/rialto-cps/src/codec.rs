//! The bytes of a continuation: one for the format, then, in postcard's form, the
//! name of the outermost function, the build of its crate, its layout, and its
//! frame.

use crate::nested::LIMIT;
use crate::{Build, DecodeError, EncodeError, Frame, refusal};
use rialto_codec::Refused;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

const FORMAT: u8 = 2;

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

pub(crate) fn write<F: Frame>(frame: &F) -> Result<Vec<u8>, EncodeError> {
    refusal::why_unwritten();
    let header = Header { name: F::NAME, build: F::BUILD, layout: F::LAYOUT.to_le_bytes() };
    postcard::to_extend(&(FORMAT, header, frame), Vec::new())
        .map_err(|error| EncodeError { name: F::NAME, why: reason(error) })
}

/// A value that is no frame, in which continuations may lie.
pub(crate) fn write_value<V: Serialize>(value: &V) -> Result<Vec<u8>, EncodeError> {
    refusal::why_unwritten();
    let name = std::any::type_name::<V>();
    postcard::to_extend(value, Vec::new()).map_err(|error| EncodeError { name, why: reason(error) })
}

/// The header, and the bytes of the frame.
pub(crate) fn read_header(bytes: &[u8]) -> Result<(Header<'_>, &[u8]), DecodeError> {
    let (&format, rest) =
        bytes.split_first().ok_or_else(|| DecodeError::Malformed("there are none".into()))?;
    if format != FORMAT {
        return Err(DecodeError::Malformed(format!("their format is {format}, not {FORMAT}")));
    }
    rialto_codec::read(rest).map_err(malformed)
}

/// A frame, or another value: all of the bytes.
pub(crate) fn read<V: DeserializeOwned>(bytes: &[u8]) -> Result<V, DecodeError> {
    refusal::why(|| rialto_codec::whole(bytes).map_err(malformed))
}

fn malformed(refused: Refused) -> DecodeError {
    DecodeError::Malformed(refused.to_string())
}

/// postcard forgets what a value's own error says.
fn reason(error: postcard::Error) -> String {
    match error {
        postcard::Error::SerdeSerCustom => refusal::why_unwritten().unwrap_or_else(|| format!(
            "it has completed, or a variable refuses to be written, or it lies in others: more than {LIMIT} frames \
             within each other"
        )),
        error => error.to_string(),
    }
}
