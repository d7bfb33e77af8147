//! The stored form of frames: the number of each frame's schema, and the value of each variable as CBOR,
//! which is self-describing.

use crate::error::{Error, FrameError, panic_message};
use crate::overlay::Overlay;
use crate::record::{self, StateHeader};
use crate::schemas::{Schema, SchemaId, Schemas};
use crate::{cbor_check, cbor_lengths};
use ciborium::Value;
use rialto_codec::{CodecError, EncodingState, Form, check_round_trip_by, type_schema};
use rialto_cps::states::{self, Load, Save, Site};
use rialto_cps::{Frame, Layout};
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

const FORMAT: u8 = 2;

/// A suspended task, as it is written.
pub struct EncodedState {
    pub frames: Vec<u8>,
    /// The name of the innermost function's state, for the task's log.
    pub site: String,
    /// The schemas of the frames.
    pub schemas: Vec<SchemaId>,
}

/// How a version's functions are named in the store.
pub struct ModuleRename {
    /// Functions of `module` are stored under `stored_module`.
    pub module: String,
    pub stored_module: String,
    /// A hash of the two modules; 0 if they are equal.
    pub number: u64,
}

impl ModuleRename {
    pub fn new(module: String, stored_module: String) -> ModuleRename {
        let number = match module == stored_module {
            true => 0,
            false => Layout::new().text(&module).text(&stored_module).hash(),
        };
        ModuleRename { module, stored_module, number }
    }
}

/// The bytes of a state, in postcard's format. The frames are ordered from the outermost.
#[derive(Deserialize)]
struct Encoded<'b> {
    /// The build that wrote the frames.
    build: &'b str,
    #[serde(borrow)]
    frames: Vec<EncodedFrame<'b>>,
}

#[derive(Deserialize)]
struct EncodedFrame<'b> {
    schema: [u8; 8],
    /// The variables' values, each as CBOR.
    #[serde(borrow)]
    values: Vec<&'b [u8]>,
}

impl Encoded<'_> {
    fn read(bytes: &[u8]) -> Result<Encoded<'_>, FrameError> {
        match bytes.split_first() {
            Some((&FORMAT, rest)) => {
                postcard::from_bytes(rest).map_err(|error| FrameError::Malformed(error.to_string()))
            }
            Some((format, _)) => Err(FrameError::Malformed(format!(
                "their format is {format}, and this version of rialto reads format {FORMAT}"
            ))),
            None => Err(FrameError::Malformed("there are no bytes".into())),
        }
    }
}

/// Writes the same bytes, from frames whose values are in `cbor`.
fn encoded(build: &str, frames: &[WrittenFrame], cbor: &[u8]) -> Vec<u8> {
    let lengths = |frame: &WrittenFrame| frame.values.len() * 5 + 13;
    let size = build.len() + 16 + cbor.len() + frames.iter().map(lengths).sum::<usize>();
    let mut bytes = Vec::with_capacity(size);
    bytes.push(FORMAT);
    length(&mut bytes, build.len());
    bytes.extend_from_slice(build.as_bytes());
    length(&mut bytes, frames.len());
    for WrittenFrame { number, values, .. } in frames {
        bytes.extend_from_slice(&number.to_le_bytes());
        length(&mut bytes, values.len());
        for value in values {
            length(&mut bytes, value.len());
            bytes.extend_from_slice(&cbor[value.clone()]);
        }
    }
    bytes
}

/// Appends a length as postcard encodes it.
fn length(bytes: &mut Vec<u8>, mut length: usize) {
    while length >= 0x80 {
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
}

impl EncodedFrame<'_> {
    fn schema(&self) -> SchemaId {
        SchemaId::from_le_bytes(self.schema)
    }
}

/// The schemas that the frames name.
pub fn schemas(bytes: &[u8]) -> Result<Vec<SchemaId>, FrameError> {
    Ok(Encoded::read(bytes)?.frames.iter().map(EncodedFrame::schema).collect())
}

impl EncodedState {
    /// Serializes a task's frames as they are now.
    pub fn of<F: Frame>(
        frame: &F,
        naming: &ModuleRename,
        schemas: &Schemas,
        build: &str,
    ) -> Result<EncodedState, FrameError> {
        let mut writer = Writer { schemas, naming, frames: Vec::new(), cbor: Vec::with_capacity(128) };
        states::writing(|| frame.save(&mut writer))?;
        let Writer { frames, cbor, .. } = writer;
        // The last frame is the awaited leaf. The one before it is the innermost function.
        let at = frames.get(frames.len().saturating_sub(2));
        let site = at.map(|frame| frame.schema.site.clone()).unwrap_or_default();
        let schemas = frames.iter().map(|frame| frame.number).collect();
        Ok(EncodedState { frames: encoded(build, &frames, &cbor), site, schemas })
    }
}

/// A suspended task, as it is read: its frames, from the outermost.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameStack {
    /// The build that wrote the frames.
    pub build: String,
    pub frames: Vec<StoredFrame>,
}

/// A frame of a suspended task.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredFrame {
    pub function: String,
    pub site: String,
    /// The schema with which the frame was written.
    pub schema: Arc<Schema>,
    pub layout: u64,
    /// Whether a frame upgrade has changed the frame, so that `schema` does not describe it any more.
    pub upgraded: bool,
    pub variables: Vec<Variable>,
}

impl StoredFrame {
    /// The error that a variable of this frame cannot be written or read.
    fn refused(&self, name: &str, why: String) -> FrameError {
        FrameError::Variable {
            function: self.function.clone(),
            site: self.site.clone(),
            name: name.into(),
            why,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    pub name: String,
    pub ty: String,
    /// The value as CBOR.
    pub value: Vec<u8>,
}

impl FrameStack {
    /// Decodes frames, with the schemas that they name.
    pub fn read(
        bytes: &[u8],
        mut schema: impl FnMut(SchemaId) -> Result<Option<Arc<Schema>>, Error>,
    ) -> Result<FrameStack, Error> {
        let Encoded { build, frames } = Encoded::read(bytes)?;
        let mut stack = FrameStack { build: build.into(), frames: Vec::new() };
        for frame in frames {
            let number = frame.schema();
            let Some(schema) = schema(number)? else {
                let why = format!("the store has no schema with the number {number:016x}");
                return Err(FrameError::Malformed(why).into());
            };
            if schema.variables.len() != frame.values.len() {
                let why = format!(
                    "the frame of `{}` at `{}` has {} values, and its schema has {} variables",
                    schema.function,
                    schema.site,
                    frame.values.len(),
                    schema.variables.len()
                );
                return Err(FrameError::Malformed(why).into());
            }
            let variables = schema.variables.iter().zip(frame.values);
            let variables = variables.map(|(variable, value)| Variable {
                name: variable.name.clone(),
                ty: variable.ty.clone(),
                value: value.to_vec(),
            });
            stack.frames.push(StoredFrame {
                function: schema.function.clone(),
                site: schema.site.clone(),
                layout: schema.layout,
                upgraded: false,
                variables: variables.collect(),
                schema,
            });
        }
        Ok(stack)
    }

    /// The bytes from which the stack is read.
    #[cfg(test)]
    pub fn encoded(&self) -> Vec<u8> {
        let mut cbor = Vec::new();
        let mut add = |variable: &Variable| {
            let start = cbor.len();
            cbor.extend_from_slice(&variable.value);
            start..cbor.len()
        };
        let mut frame = |frame: &StoredFrame| WrittenFrame {
            number: frame.schema.number(),
            schema: frame.schema.clone(),
            values: frame.variables.iter().map(&mut add).collect(),
        };
        let frames: Vec<_> = self.frames.iter().map(&mut frame).collect();
        encoded(&self.build, &frames, &cbor)
    }

    pub fn load<F: Frame>(self) -> Result<F, FrameError> {
        let mut reader = Reader { build: self.build, frames: self.frames.into_iter(), current: None };
        let frame: F = states::reading(|| F::load(&mut reader))?;
        match reader.frames.next() {
            None => Ok(frame),
            Some(more) => {
                let why = format!("an unexpected frame of `{}` follows the last one", more.function);
                Err(FrameError::Malformed(why))
            }
        }
    }
}

/// Returns the frames that a task wrote last.
pub fn stack(tx: &mut Overlay, id: &str) -> Result<Option<FrameStack>, Error> {
    let Some(state) = tx.get(&record::state(id))? else { return Ok(None) };
    let (_, frames) = StateHeader::split(&state)?;
    let stack = FrameStack::read(frames, |number| Ok(crate::schemas::read(tx, number)?.map(Arc::new)));
    stack.map(Some).map_err(|error| error.of_task(id))
}

/// Encodes a value as CBOR. Refuses a value that would not read back unchanged, with the path of the field.
pub fn to_cbor<T: Serialize + DeserializeOwned + 'static>(value: &T) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    append_cbor(&mut bytes, value).map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn append_cbor<T: Serialize + DeserializeOwned + 'static>(
    to: &mut Vec<u8>,
    value: &T,
) -> Result<(), CodecError> {
    // The check has its own scope of `Shared` cells. Otherwise it would count as the first visit of each
    // cell, and the write below would not contain the cell's value.
    let is_certain = states::writing(|| cbor_check::check(value, Some(type_schema::<T>())))?;
    append_unchecked(to, value)?;
    if !is_certain {
        check_cbor_round_trip(value)?;
    }
    Ok(())
}

/// Like [`to_cbor`], for a value whose reading type is unknown. It checks only what holds for every type.
pub fn to_cbor_untyped<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, String> {
    let written = states::writing(|| cbor_check::check(value, None)).and_then(|_| into_cbor(value));
    written.map_err(|error| error.to_string())
}

fn into_cbor<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, CodecError> {
    let mut bytes = Vec::new();
    append_unchecked(&mut bytes, value)?;
    Ok(bytes)
}

fn append_unchecked<T: Serialize + ?Sized>(to: &mut Vec<u8>, value: &T) -> Result<(), CodecError> {
    ciborium::into_writer(value, to).map_err(|error| match error {
        ciborium::ser::Error::Value(why) => CodecError::custom(why),
        ciborium::ser::Error::Io(error) => CodecError::custom(error),
    })
}

/// Checks by trial that a value reads back unchanged.
fn check_cbor_round_trip<T: Serialize + DeserializeOwned>(value: &T) -> Result<(), CodecError> {
    let again = |value: &T, trial: &mut IsolatedTrial| {
        let bytes = rialto_codec::isolated(trial, || into_cbor(value))?;
        let read = || rialto_codec::isolated(trial, || from_cbor(&bytes).map_err(CodecError::custom));
        // A value is refused if reading it panics.
        catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|panic| {
            Err(CodecError::custom(format!("`Deserialize` panics: {}", panic_message(&*panic))))
        })
    };
    check_round_trip_by(value, again, &mut IsolatedTrial).map_err(|error| match error.path() {
        // An error of CBOR has no path, so look for the field in the self-describing form.
        "" => {
            rialto_codec::check_round_trip(value, Form::Described, &mut IsolatedTrial).err().unwrap_or(error)
        }
        _ => error,
    })
}

/// A trial in which each write and each read has its own scope of `Shared` cells.
struct IsolatedTrial;

impl EncodingState for IsolatedTrial {
    fn isolated(&mut self, go: &mut dyn FnMut()) {
        states::writing(|| states::reading(go));
    }
}

pub fn from_cbor<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    cbor_lengths::check(bytes)?;
    let mut rest = bytes;
    let read = ciborium::de::from_reader_with_recursion_limit(&mut rest, cbor_check::DEPTH);
    let value = read.map_err(|error| match error {
        ciborium::de::Error::Semantic(_, why) => why,
        ciborium::de::Error::Io(_) => "the CBOR is truncated".to_string(),
        ciborium::de::Error::Syntax(at) => format!("the CBOR is invalid at byte {at}"),
        ciborium::de::Error::RecursionLimitExceeded => {
            format!("the CBOR is nested more than {} levels deep", cbor_check::DEPTH)
        }
    })?;
    if rest.is_empty() { Ok(value) } else { Err(format!("{} bytes follow the value", rest.len())) }
}

/// How many parts of the task wait for something outside of the store. An error if a part has no state.
pub fn count_foreign_leaves<F: Frame>(frame: &F) -> Result<usize, FrameError> {
    let mut probe = Probe { foreign_leaves: 0 };
    frame.save(&mut probe)?;
    Ok(probe.foreign_leaves)
}

/// The leaves for which a task waits in the store.
const DURABLE_LEAVES: [&str; 5] = [
    "rialto_durable::checkpoint",
    "rialto_durable::signal",
    "rialto_durable::signal_within",
    "rialto_durable::sleep",
    "rialto_durable::sleep_until",
];

/// The name of a future that cannot be serialized.
const FOREIGN: &str = "rialto_cps::foreign";

/// Visits the states of frames, without their values.
struct Probe {
    foreign_leaves: usize,
}

impl Save for Probe {
    type Error = FrameError;

    fn frame(&mut self, function: &'static str, site: &'static Site) -> Result<(), FrameError> {
        // A leaf's only variable is the leaf itself, under its own name.
        let leaf = matches!(site.variables, [(_, name)] if *name == function);
        if leaf && function == FOREIGN {
            return Err(self.over(function));
        }
        self.foreign_leaves += usize::from(leaf && !DURABLE_LEAVES.contains(&function));
        Ok(())
    }

    fn variable<T>(&mut self, _: &'static str, _: &T) -> Result<(), FrameError>
    where
        T: Serialize + DeserializeOwned + 'static,
    {
        Ok(())
    }

    fn over(&mut self, function: &'static str) -> FrameError {
        FrameError::NoState { function: function.into() }
    }

    fn deep(&mut self, function: &'static str) -> FrameError {
        FrameError::Deep { function: function.into() }
    }
}

struct Writer<'w> {
    schemas: &'w Schemas,
    naming: &'w ModuleRename,
    frames: Vec<WrittenFrame>,
    /// The values of all frames, one after the other.
    cbor: Vec<u8>,
}

struct WrittenFrame {
    number: SchemaId,
    schema: Arc<Schema>,
    /// Where each variable's value is in `cbor`, in the schema's order.
    values: Vec<Range<usize>>,
}

impl Save for Writer<'_> {
    type Error = FrameError;

    fn frame(&mut self, function: &'static str, site: &'static Site) -> Result<(), FrameError> {
        let ModuleRename { module, stored_module, number } = self.naming;
        let stored = |name: &str| rename_module(name, module, stored_module);
        let (number, schema) = self.schemas.of_site(function, site, *number, stored);
        let values = vec![0..0; schema.variables.len()];
        self.frames.push(WrittenFrame { number, schema, values });
        Ok(())
    }

    fn variable<T>(&mut self, name: &'static str, value: &T) -> Result<(), FrameError>
    where
        T: Serialize + DeserializeOwned + 'static,
    {
        let at = self.frames.last_mut().and_then(|frame| {
            let at = frame.schema.variables.iter().position(|variable| variable.name == name)?;
            Some((frame, at))
        });
        let Some((frame, at)) = at else {
            return Err(FrameError::Malformed(format!("the current frame has no variable `{name}`")));
        };
        let start = self.cbor.len();
        append_cbor(&mut self.cbor, value).map_err(|error| {
            let error = error.in_field(name);
            let Schema { function, site, .. } = &*frame.schema;
            FrameError::Variable {
                function: function.clone(),
                site: site.clone(),
                name: error.path().into(),
                why: error.reason().into(),
            }
        })?;
        frame.values[at] = start..self.cbor.len();
        Ok(())
    }

    fn over(&mut self, function: &'static str) -> FrameError {
        FrameError::NoState { function: function.into() }
    }

    fn deep(&mut self, function: &'static str) -> FrameError {
        FrameError::Deep { function: function.into() }
    }
}

struct Reader {
    build: String,
    frames: std::vec::IntoIter<StoredFrame>,
    current: Option<StoredFrame>,
}

impl Load for Reader {
    type Error = FrameError;

    fn frame(&mut self, function: &'static str, sites: &'static [Site]) -> Result<usize, FrameError> {
        let Some(frame) = self.frames.next() else {
            return Err(FrameError::Malformed(format!("the frame of `{function}` is missing")));
        };
        if frame.function != function {
            return Err(FrameError::OtherCallee { written: frame.function, here: function.into() });
        }
        let build = self.build.clone();
        // A layout contains the name of its site. So an upgraded frame needs no `FrameEdit::goto`,
        // and `FramesLock::check` knows where an upgrade leads.
        // Earlier versions of Rialto gave states the second one.
        let is_layout = |site: &Site| [site.layout(), site.text_layout()].contains(&frame.layout);
        let upgraded = || sites.iter().position(|site| frame.upgraded && is_layout(site));
        let by_name = || sites.iter().position(|site| site.name == frame.site);
        let Some(index) = upgraded().or_else(by_name) else {
            return Err(FrameError::UnknownSite { function: frame.function, site: frame.site, build });
        };
        let here = &sites[index];
        if frame.upgraded {
            check_complete(&frame, here)?;
        } else if !is_layout(here)
            && let Some(why) = Schema::of(function.into(), here).incompatibility(&frame.schema)
        {
            let (written, here) = (frame.layout, here.layout());
            let StoredFrame { function, site, .. } = frame;
            return Err(FrameError::ChangedLayout { function, site, written, here, why, build });
        }
        self.current = Some(frame);
        Ok(index)
    }

    fn variable<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, FrameError> {
        let Some(frame) = &self.current else {
            return Err(FrameError::Malformed(format!("there is no frame with the variable `{name}`")));
        };
        let refused = |why| frame.refused(name, why);
        match frame.variables.iter().find(|variable| variable.name == name) {
            Some(variable) => from_cbor(&variable.value).map_err(refused),
            None => Err(refused("the stored frame does not contain it".into())),
        }
    }

    fn unknown(&mut self, function: &'static str) -> FrameError {
        FrameError::NoState { function: function.into() }
    }

    fn deep(&mut self, function: &'static str) -> FrameError {
        FrameError::Deep { function: function.into() }
    }
}

/// Checks that an upgraded frame has exactly the variables of its state.
fn check_complete(frame: &StoredFrame, here: &Site) -> Result<(), FrameError> {
    let refused = |why: String| FrameError::Migration {
        function: frame.function.clone(),
        site: frame.site.clone(),
        why,
    };
    for (name, ty) in here.variables {
        if !frame.variables.iter().any(|variable| variable.name == *name) {
            return Err(refused(format!(
                "`{name}: {ty}` is missing\n\
                 help: set it in the upgrade, with `FrameEdit::set`"
            )));
        }
    }
    for variable in &frame.variables {
        if !here.variables.iter().any(|(name, _)| *name == variable.name) {
            return Err(refused(format!(
                "the state does not keep `{}` in this build\n\
                 help: remove it in the upgrade, with `FrameEdit::remove`",
                variable.name
            )));
        }
    }
    Ok(())
}

/// Converts a value to JSON for people. Bytes become an array of numbers. A map with a key that is not text
/// becomes an array of pairs.
pub fn to_json(value: &Value) -> serde_json::Value {
    use serde_json::{Value as Json, json};
    match value {
        Value::Integer(number) => match (u64::try_from(*number), i64::try_from(*number)) {
            (Ok(number), _) => json!(number),
            (_, Ok(number)) => json!(number),
            _ => json!(i128::from(*number).to_string()),
        },
        Value::Bytes(bytes) => json!(bytes),
        Value::Float(number) if number.is_finite() => json!(number),
        Value::Float(number) => json!(number.to_string()),
        Value::Text(text) => json!(text),
        Value::Bool(is) => json!(is),
        Value::Null => Json::Null,
        Value::Tag(_, inner) => to_json(inner),
        Value::Array(all) => all.iter().map(to_json).collect(),
        Value::Map(pairs) if pairs.iter().all(|(key, _)| key.is_text()) => pairs
            .iter()
            .map(|(key, value)| (key.as_text().unwrap_or_default().to_string(), to_json(value)))
            .collect(),
        Value::Map(pairs) => pairs.iter().map(|(key, value)| json!([to_json(key), to_json(value)])).collect(),
        _ => Json::Null,
    }
}

/// Converts CBOR to JSON for people. Unreadable CBOR becomes null.
pub fn cbor_to_json(bytes: &[u8]) -> serde_json::Value {
    from_cbor::<Value>(bytes).map_or(serde_json::Value::Null, |value| to_json(&value))
}

/// Returns whether this is the name of frames that contain several calls. All frames of such a kind, for example all
/// of `join!`, have the same name.
pub fn is_several(name: &str) -> bool {
    ["join!", "join_all", "select!", "within"].contains(&name)
}

/// Returns whether this is the name that `#[cps]` gives to the state of a step.
pub fn is_step(site: &str) -> bool {
    site.starts_with("step(")
}

/// Returns the path of a function relative to this module, if the function is in it.
pub fn path_in_module<'f>(module: &str, function: &'f str) -> Option<&'f str> {
    function.strip_prefix(module)?.strip_prefix("::")
}

/// Returns the name of a function after the module `from` is renamed to `to`.
pub fn rename_module(function: &str, from: &str, to: &str) -> String {
    match path_in_module(from, function) {
        Some(rest) if from != to => format!("{to}::{rest}"),
        _ => function.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize)]
    enum List {
        Empty,
        After(u64, Box<List>),
        Named { before: Box<List> },
        Whole(Box<List>),
    }

    fn nested(deep: usize, more: impl Fn(Box<List>) -> List) -> List {
        (0..deep).fold(List::Empty, |list, _| more(Box::new(list)))
    }

    #[test]
    fn a_value_too_deep_to_read_is_not_written() {
        let (mut read, mut refused) = (0, 0);
        for deep in 120..260 {
            let after = nested(deep, |list| List::After(1, list));
            let named = nested(deep, |before| List::Named { before });
            let whole = nested(deep, List::Whole);
            let some = nested(deep, |list| List::Whole(Box::new(List::After(deep as u64, list))));
            for list in [after, named, whole, some] {
                match to_cbor(&list) {
                    Ok(bytes) => {
                        from_cbor::<List>(&bytes).map(drop).unwrap();
                        read += 1;
                    }
                    Err(why) => {
                        assert!(why.contains("nested more than 256 levels deep"), "{why}");
                        refused += 1;
                    }
                }
            }
        }
        // Of the first two, 127 levels fit; of the third, 255.
        assert_eq!((read, refused), (8 + 8 + 136, 132 + 132 + 4 + 140));
    }
}
