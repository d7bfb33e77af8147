//! The function registry: the workflows of this program, their old versions, and frame upgrades.

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
    /// The name of this build.
    pub build: String,
    pub versions: Vec<Version>,
    pub migrations: Vec<Migration>,
}

/// A registered function, and how its name in the store differs from its name in this program.
pub struct Version {
    flow: Box<dyn Flow>,
    /// The module that contains the function according to the store.
    written: String,
    /// The module that contains the function in this program.
    here: String,
}

/// A task in memory.
pub trait Running: Send {
    /// Polls the task. Returns its result as CBOR, or why the result cannot be encoded.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<Vec<u8>, String>>;
    fn save(&self, shared: &Shared) -> Result<Written, FrameError>;
    /// Returns how many parts of the task wait for something outside of the store. If there are any, the task
    /// stays in memory.
    fn outside(&self) -> Result<usize, FrameError>;
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

    fn outside(&self) -> Result<usize, FrameError> {
        frames::outside(&self.frame)
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

    /// Returns the name of the function in the store.
    pub fn stored_name(&self) -> String {
        moved(self.function().name, &self.here, &self.written)
    }

    /// Checks the module names of a version that renames a module.
    ///
    /// # Errors
    ///
    /// If neither the function nor one that it calls is in the module `here`.
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

    /// Returns how the functions of its frames are named in the store.
    pub fn naming(&self) -> Naming {
        Naming::new(self.here.clone(), self.written.clone())
    }

    /// Returns the name in the store of a function that it calls.
    pub fn stored(&self, function: &str) -> String {
        moved(function, &self.here, &self.written)
    }
}

impl Registry {
    /// Loads a saved task. The first version that can read the frames is used. If none can, the registered
    /// migrations upgrade the frames, and the versions are tried again.
    pub fn load(&self, schemas: &Schemas, bytes: &[u8]) -> Result<Box<dyn Running>, FrameError> {
        let stack = match Stack::read(bytes, |number| Ok(schemas.get(number))) {
            Ok(stack) => stack,
            Err(Error::Frame(error)) => return Err(error),
            Err(error) => return Err(FrameError::Malformed(error.to_string())),
        };
        let Some(outermost) = stack.frames.first().map(|frame| frame.function.clone()) else {
            return Err(FrameError::Malformed("the list of frames is empty".into()));
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

    /// Returns the workflows that this program can run, by their names in the store.
    pub fn flows(&self) -> Vec<String> {
        let mut flows: Vec<_> = self.versions.iter().map(Version::stored_name).collect();
        flows.sort();
        flows.dedup();
        flows
    }

    /// Returns the default name of a build: a hash of the states that it can read.
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
                // The version registered first should be the newest one, so its error is kept.
                Err(error) => drop(why.get_or_insert(error)),
            }
        }
        Err(why.unwrap_or_else(|| FrameError::UnknownFlow {
            function: outermost.into(),
            build: stack.build.clone(),
        }))
    }

    /// Upgrades the frames that have a migration. Returns `None` if no frame has one.
    fn migrated(&self, mut stack: Stack) -> Result<Option<Stack>, FrameError> {
        let mut any = false;
        for frame in &mut stack.frames {
            // The result of one migration may be the start of another. The bound ends a cycle.
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

/// Returns whether this function, or one that it calls, is in this module.
fn is_anything_in(module: &str, function: &Function, seen: &mut BTreeSet<&'static str>) -> bool {
    let mut callees = function.sites.iter().flat_map(|site| site.callees).map(|callee| callee());
    // All `join!`s have the same name, so that `seen` cannot tell them apart.
    let new = function.name == JOIN || seen.insert(function.name);
    new && (within(module, function.name).is_some()
        || callees.any(|callee| is_anything_in(module, &callee, seen)))
}

/// Returns the path of a function relative to this module, if the function is in it.
fn within<'f>(module: &str, function: &'f str) -> Option<&'f str> {
    function.strip_prefix(module)?.strip_prefix("::")
}

/// Returns the name of a function after the module `from` is renamed to `to`.
pub fn moved(function: &str, from: &str, to: &str) -> String {
    match within(from, function) {
        Some(rest) if from != to => format!("{to}::{rest}"),
        _ => function.into(),
    }
}
