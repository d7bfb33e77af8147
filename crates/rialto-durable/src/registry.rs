//! The function registry: the workflows of this program, their old versions, and frame upgrades.

use crate::error::{Error, FrameError};
use crate::frames::{
    self, EncodedState, FrameStack, ModuleRename, is_several, path_in_module, rename_module, to_cbor,
};
use crate::migrate::{FrameEdit, Migration};
use crate::schemas::Schemas;
use crate::store::StoreError;
use rialto_cps::rt::Contexts;
use rialto_cps::states::Function;
use rialto_cps::{Frame, Layout};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

#[derive(Default)]
pub struct Registry {
    /// The name of this build.
    pub build: String,
    pub versions: Vec<Version>,
    pub migrations: Vec<Migration>,
    /// The values that are given to every task.
    pub contexts: Arc<Contexts>,
}

/// A registered function, and how its name in the store differs from its name in this program.
pub struct Version {
    flow: Box<dyn Workflow>,
    /// The module that contains the function according to the store.
    stored_module: String,
    /// The module that contains the function in this program.
    module: String,
}

/// A task in memory.
pub trait LoadedTask: Send {
    /// Polls the task. Returns its result as CBOR, or why the result cannot be encoded.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<Vec<u8>, String>>;
    fn save(&self, schemas: &Schemas, build: &str) -> Result<EncodedState, FrameError>;
    /// Returns how many parts of the task wait for something outside of the store. If there are any, the task
    /// stays in memory.
    fn count_foreign_leaves(&self) -> Result<usize, FrameError>;
}

struct TaskFrame<F> {
    frame: F,
    naming: ModuleRename,
    contexts: Arc<Contexts>,
}

trait Workflow: Send + Sync {
    fn function(&self) -> Function;
    fn load(
        &self,
        stack: FrameStack,
        naming: ModuleRename,
        contexts: Arc<Contexts>,
    ) -> Result<Box<dyn LoadedTask>, FrameError>;
}

struct WorkflowType<F>(PhantomData<fn() -> F>);

impl<F: Frame<Output: Serialize + DeserializeOwned + 'static>> Workflow for WorkflowType<F> {
    fn function(&self) -> Function {
        Function::of::<F>()
    }

    fn load(
        &self,
        stack: FrameStack,
        naming: ModuleRename,
        contexts: Arc<Contexts>,
    ) -> Result<Box<dyn LoadedTask>, FrameError> {
        Ok(Box::new(TaskFrame { frame: stack.load::<F>()?, naming, contexts }))
    }
}

impl<F: Frame<Output: Serialize + DeserializeOwned + 'static>> LoadedTask for TaskFrame<F> {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<Vec<u8>, String>> {
        let TaskFrame { frame, contexts, .. } = self;
        let polled = contexts.during(F::NAME, || Pin::new(frame).poll(cx));
        polled.map(|result| to_cbor(&result))
    }

    fn save(&self, schemas: &Schemas, build: &str) -> Result<EncodedState, FrameError> {
        EncodedState::of(&self.frame, &self.naming, schemas, build)
    }

    fn count_foreign_leaves(&self) -> Result<usize, FrameError> {
        frames::count_foreign_leaves(&self.frame)
    }
}

impl Version {
    pub fn new<F>(stored_module: &str, module: &str) -> Version
    where
        F: Frame<Output: Serialize + DeserializeOwned + 'static>,
    {
        Version {
            flow: Box::new(WorkflowType::<F>(PhantomData)),
            stored_module: stored_module.into(),
            module: module.into(),
        }
    }

    pub fn function(&self) -> Function {
        self.flow.function()
    }

    /// Returns the name of the function in the store.
    pub fn stored_name(&self) -> String {
        rename_module(self.function().name, &self.module, &self.stored_module)
    }

    /// Checks the module names of a version that renames a module.
    ///
    /// # Errors
    ///
    /// If neither the function nor one that it calls is in `module`.
    pub fn check(&self) -> Result<(), StoreError> {
        let Version { stored_module, module, .. } = self;
        let function = self.function();
        if stored_module == module || has_function_in(module, &function, &mut BTreeSet::new()) {
            return Ok(());
        }
        let name = function.name;
        let parent = name.rsplit_once("::").map_or(name, |(parent, _)| parent);
        Err(StoreError(format!(
            "`version` renames nothing: neither `{name}` nor a function that it calls is in the module `{module}`\n\
             help: write the module's full path, which begins with the crate's name: \
             `.version::<..>(\"{stored_module}\", \"{parent}\")`"
        )))
    }

    /// Returns how the functions of its frames are named in the store.
    pub fn naming(&self) -> ModuleRename {
        ModuleRename::new(self.module.clone(), self.stored_module.clone())
    }

    /// Returns the name in the store of a function that it calls.
    pub fn stored_name_of(&self, function: &str) -> String {
        rename_module(function, &self.module, &self.stored_module)
    }
}

impl Registry {
    /// Loads a saved task. The first version that can read the frames is used. If none can, the registered
    /// migrations upgrade the frames, and the versions are tried again.
    pub fn load(&self, schemas: &Schemas, bytes: &[u8]) -> Result<Box<dyn LoadedTask>, FrameError> {
        let stack = match FrameStack::read(bytes, |number| Ok(schemas.get(number))) {
            Ok(stack) => stack,
            Err(Error::Frame { error, .. }) => return Err(*error),
            Err(error) => return Err(FrameError::Malformed(error.to_string())),
        };
        let Some(outermost) = stack.frames.first().map(|frame| frame.function.clone()) else {
            return Err(FrameError::Malformed("the list of frames is empty".into()));
        };
        let as_it_is = match self.any(&outermost, &stack) {
            Ok(task) => return Ok(task),
            Err(error) => error,
        };
        match self.upgrade_frames(stack)? {
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

    /// Returns the default name of a build: a hash of the states that it can read, which `frames` lists.
    pub fn digest(&self, frames: &str) -> String {
        let mut layout = Layout::new().text(frames);
        for version in &self.versions {
            layout = layout.text(&version.stored_module).text(&version.module);
        }
        format!("{:016x}", layout.hash())
    }

    fn any(&self, outermost: &str, stack: &FrameStack) -> Result<Box<dyn LoadedTask>, FrameError> {
        let mut why = None;
        for version in self.versions.iter().filter(|version| version.stored_name() == outermost) {
            let mut stack = stack.clone();
            rename(&mut stack, &version.stored_module, &version.module);
            match version.flow.load(stack, version.naming(), self.contexts.clone()) {
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
    fn upgrade_frames(&self, mut stack: FrameStack) -> Result<Option<FrameStack>, FrameError> {
        let mut any = false;
        for frame in &mut stack.frames {
            // The result of one migration may be the start of another. The bound ends a cycle.
            for _ in 0..=self.migrations.len() {
                let Some(migration) = self.migrations.iter().find(|each| each.fits(frame)) else { break };
                let (function, site) = (frame.function.clone(), frame.site.clone());
                (migration.with)(&mut FrameEdit(frame)).map_err(|why| FrameError::Migration {
                    function,
                    site,
                    why,
                })?;
                frame.upgraded = true;
                frame.layout = migration.to;
                any = true;
            }
        }
        Ok(any.then_some(stack))
    }
}

fn rename(stack: &mut FrameStack, from: &str, to: &str) {
    for frame in &mut stack.frames {
        frame.function = rename_module(&frame.function, from, to);
    }
}

/// Returns whether this function, or one that it calls, is in this module.
fn has_function_in(module: &str, function: &Function, seen: &mut BTreeSet<&'static str>) -> bool {
    let mut callees = function.sites.iter().flat_map(|site| site.callees).map(|callee| callee());
    // All `join!`s have the same name, so that `seen` cannot tell them apart.
    let new = is_several(function.name) || seen.insert(function.name);
    new && (path_in_module(module, function.name).is_some()
        || callees.any(|callee| has_function_in(module, &callee, seen)))
}
