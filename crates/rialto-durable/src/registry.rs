//! The functions that may be run, their versions, and how old frames become new ones.

use crate::error::{Error, FrameError};
use crate::frames::{self, Naming, Stack, Written, to_cbor};
use crate::lock::{Frames, JOIN};
use crate::migrate::{Edit, Migration};
use crate::queue::Shared;
use crate::schemas::Schemas;
use crate::store::StoreError;
use rialto_cps::states::Function;
use rialto_cps::{Frame, Layout};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

pub struct Registry {
    /// What this program calls itself.
    pub build: String,
    pub versions: Vec<Version>,
    pub migrations: Vec<Migration>,
}

/// A function, under the name that its frames have in the store.
pub struct Version {
    flow: Box<dyn Flow>,
    /// What was written in this module ..
    written: String,
    /// .. is in this one now.
    here: String,
}

/// A task in memory.
pub trait Running: Send {
    /// Its result, as CBOR.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<Vec<u8>, String>>;
    fn save(&self, shared: &Shared) -> Result<Written, FrameError>;
    /// Whether it waits for something that the store does not know.
    fn stays(&self) -> Result<bool, FrameError>;
}

struct Run<F> {
    frame: F,
    naming: Naming,
}

trait Flow: Send + Sync {
    fn function(&self) -> Function;
    fn load(&self, stack: Stack, naming: Naming) -> Result<Box<dyn Running>, FrameError>;
}

struct Of<F>(PhantomData<fn() -> F>);

impl<F: Frame<Output: Serialize + DeserializeOwned + 'static>> Flow for Of<F> {
    fn function(&self) -> Function {
        Function::of::<F>()
    }

    fn load(&self, stack: Stack, naming: Naming) -> Result<Box<dyn Running>, FrameError> {
        Ok(Box::new(Run { frame: stack.load::<F>()?, naming }))
    }
}

impl<F: Frame<Output: Serialize + DeserializeOwned + 'static>> Running for Run<F> {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<Vec<u8>, String>> {
        Pin::new(&mut self.frame).poll(cx).map(|result| to_cbor(&result))
    }

    fn save(&self, shared: &Shared) -> Result<Written, FrameError> {
        Written::of(&self.frame, &self.naming, &shared.schemas, &shared.registry.build)
    }

    fn stays(&self) -> Result<bool, FrameError> {
        frames::stays(&self.frame)
    }
}

impl Version {
    pub fn new<F>(written: &str, here: &str) -> Version
    where
        F: Frame<Output: Serialize + DeserializeOwned + 'static>,
    {
        Version { flow: Box::new(Of::<F>(PhantomData)), written: written.into(), here: here.into() }
    }

    pub fn function(&self) -> Function {
        self.flow.function()
    }

    /// The name that its frames have in the store.
    pub fn stored_name(&self) -> String {
        moved(self.function().name, &self.here, &self.written)
    }

    /// # Errors
    ///
    /// If it is to rename functions, and none is in the module that it names.
    pub fn check(&self) -> Result<(), StoreError> {
        let Version { written, here, .. } = self;
        let function = self.function();
        if written == here || is_anything_in(here, &function, &mut BTreeSet::new()) {
            return Ok(());
        }
        let name = function.name;
        let module = name.rsplit_once("::").map_or(name, |(module, _)| module);
        Err(StoreError(format!(
            "`version` renames nothing: neither `{name}` nor a function that it calls is in the module `{here}`\n\
             help: write the module's full path, which begins with the crate's name: \
             `.version::<..>(\"{written}\", \"{module}\")`"
        )))
    }

    /// How its frames are named there.
    pub fn naming(&self) -> Naming {
        Naming::new(self.here.clone(), self.written.clone())
    }

    /// The same, of what it calls.
    pub fn stored(&self, function: &str) -> String {
        moved(function, &self.here, &self.written)
    }
}

impl Registry {
    /// Goes on with what was written. Of several versions, the first that fits reads it; if none does,
    /// frames are migrated, where somebody has said how.
    pub fn load(&self, schemas: &Schemas, bytes: &[u8]) -> Result<Box<dyn Running>, FrameError> {
        let stack = match Stack::read(bytes, |number| Ok(schemas.get(number))) {
            Ok(stack) => stack,
            Err(Error::Frame(error)) => return Err(error),
            Err(error) => return Err(FrameError::Malformed(error.to_string())),
        };
        let Some(outermost) = stack.frames.first().map(|frame| frame.function.clone()) else {
            return Err(FrameError::Malformed("there are none".into()));
        };
        let as_it_is = match self.any(&outermost, &stack) {
            Ok(task) => return Ok(task),
            Err(error) => error,
        };
        match self.migrated(stack)? {
            Some(stack) => self.any(&outermost, &stack),
            None => Err(as_it_is),
        }
    }

    /// The flows that it can run, by their names in the store.
    pub fn flows(&self) -> Vec<String> {
        let mut flows: Vec<_> = self.versions.iter().map(Version::stored_name).collect();
        flows.sort();
        flows.dedup();
        flows
    }

    /// A name for a program that has none: a hash of what it can read.
    pub fn digest(&self) -> String {
        let frames = Frames::of(self).to_json();
        let mut layout = Layout::new().text(&frames);
        for version in &self.versions {
            layout = layout.text(&version.written).text(&version.here);
        }
        format!("{:016x}", layout.hash())
    }

    fn any(&self, outermost: &str, stack: &Stack) -> Result<Box<dyn Running>, FrameError> {
        let mut why = None;
        for version in self.versions.iter().filter(|version| version.stored_name() == outermost) {
            let mut stack = stack.clone();
            rename(&mut stack, &version.written, &version.here);
            match version.flow.load(stack, version.naming()) {
                Ok(task) => return Ok(task),
                // The first is the newest: what it says is of use.
                Err(error) => drop(why.get_or_insert(error)),
            }
        }
        Err(why.unwrap_or_else(|| FrameError::UnknownFlow {
            function: outermost.into(),
            build: stack.build.clone(),
        }))
    }

    /// Whether there was anything to migrate.
    fn migrated(&self, mut stack: Stack) -> Result<Option<Stack>, FrameError> {
        let mut any = false;
        for frame in &mut stack.frames {
            // One may lead to where another begins.
            for _ in 0..=self.migrations.len() {
                let Some(migration) = self.migrations.iter().find(|each| each.fits(frame)) else { break };
                let (function, site) = (frame.function.clone(), frame.site.clone());
                (migration.with)(&mut Edit(frame)).map_err(|why| FrameError::Migration {
                    function,
                    site,
                    why,
                })?;
                frame.migrated = true;
                frame.layout = migration.to;
                any = true;
            }
        }
        Ok(any.then_some(stack))
    }
}

fn rename(stack: &mut Stack, from: &str, to: &str) {
    for frame in &mut stack.frames {
        frame.function = moved(&frame.function, from, to);
    }
}

/// Whether this function, or one that it calls, is in this module.
fn is_anything_in(module: &str, function: &Function, seen: &mut BTreeSet<&'static str>) -> bool {
    let mut callees = function.sites.iter().flat_map(|site| site.callees).map(|callee| callee());
    // Every `join!` has the same name.
    let new = function.name == JOIN || seen.insert(function.name);
    new && (within(module, function.name).is_some()
        || callees.any(|callee| is_anything_in(module, &callee, seen)))
}

/// The path of a function from this module on, if it is in it.
fn within<'f>(module: &str, function: &'f str) -> Option<&'f str> {
    function.strip_prefix(module)?.strip_prefix("::")
}

/// The name of a function whose module has another name now.
pub fn moved(function: &str, from: &str, to: &str) -> String {
    match within(from, function) {
        Some(rest) if from != to => format!("{to}::{rest}"),
        _ => function.into(),
    }
}
