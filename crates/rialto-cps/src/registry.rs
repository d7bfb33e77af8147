use crate::{Continuation, DecodeError, Directory, Frame, codec, scope};
use std::any::{Any, type_name};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The functions whose continuations may be read: by name, with their layouts.
///
/// It is an allow-list: bytes name a function, and only those that the program
/// has put in are run. What a listed function calls need not be listed.
///
/// ```
/// use rialto_cps::{Continuation, DecodeError, Registry, cps, yield_now};
///
/// #[cps]
/// async fn greet(name: String) -> String {
///     yield_now().await;
///     format!("hello {name}")
/// }
///
/// let bytes = Continuation::new(greet("you".into())).to_bytes().unwrap();
/// let registry = Registry::new().with::<greet>();
/// assert!(registry.continuation::<String>(&bytes).is_ok());
///
/// let other = registry.continuation::<u64>(&bytes).unwrap_err();
/// assert!(matches!(other, DecodeError::OtherResult { .. }));
/// ```
#[derive(Clone)]
pub struct Registry {
    functions: Arc<HashMap<&'static str, Function>>,
    directory: Directory,
}

#[derive(Clone)]
struct Function {
    layout: u64,
    returns: &'static str,
    /// A `Read<T>`, for the `T` that the function returns.
    read: Arc<dyn Any + Send + Sync>,
}

type Read<T> = fn(&[u8]) -> Result<Continuation<T>, DecodeError>;

impl Registry {
    /// One without functions, which refuses everything.
    #[must_use]
    pub fn new() -> Self {
        Registry { functions: Arc::default(), directory: Directory::process() }
    }

    /// With this directory in place of the [process's](Directory::process): what is
    /// read finds ends of channels there, and no others.
    #[must_use]
    pub fn with_directory(mut self, directory: &Directory) -> Self {
        self.directory = directory.clone();
        self
    }

    pub(crate) fn directory(&self) -> &Directory {
        &self.directory
    }

    /// With this function, or leaf: named as it is called.
    ///
    /// # Panics
    ///
    /// If another one of the same name and another layout is there.
    #[must_use]
    pub fn with<F: Frame<Output: 'static>>(mut self) -> Self {
        let read: Read<F::Output> = |bytes| codec::read_frame::<F>(bytes).map(Continuation::new);
        let function =
            Function { layout: F::LAYOUT, returns: type_name::<F::Output>(), read: Arc::new(read) };
        if let Some(there) = Arc::make_mut(&mut self.functions).insert(F::NAME, function) {
            assert!(there.layout == F::LAYOUT, "two functions are named `{}`", F::NAME);
        }
        self
    }

    /// Reads what [`Continuation::to_bytes`] wrote, in this or another process.
    ///
    /// The bytes may come from anywhere: they are refused, or are a continuation
    /// of a listed function. That it is in a state into which the function
    /// would have come by itself is not checked, and cannot be.
    ///
    /// # Errors
    ///
    /// When the function is not listed, or has changed, or returns something
    /// else; and when the bytes are damaged. [`DecodeError`] says which.
    pub fn continuation<T: 'static>(&self, bytes: &[u8]) -> Result<Continuation<T>, DecodeError> {
        let (header, frame) = codec::read_header(bytes)?;
        let name = header.name;
        let Some(function) = self.functions.get(name) else {
            return Err(DecodeError::UnknownFrame { name: name.into(), layout: header.layout() });
        };
        if function.layout != header.layout() {
            let (written, here) = (header.layout(), function.layout);
            return Err(DecodeError::ChangedLayout { name: name.into(), written, here });
        }
        let Some(read) = function.read.downcast_ref::<Read<T>>() else {
            let (returns, asked) = (function.returns, type_name::<T>());
            return Err(DecodeError::OtherResult { name: name.into(), returns, asked });
        };
        scope::reading(self, || read(frame))
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.functions.keys()).finish()
    }
}
