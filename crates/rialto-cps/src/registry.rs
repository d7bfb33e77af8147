use crate::codec::Body;
use crate::control::Whole;
use crate::{
    Build, Continuation, CpsFnPtr, DecodeError, Directory, EncodeError, Frame, Signature, codec, nested,
    pointer, scope, shared,
};
use serde::{Serialize, de::DeserializeOwned};
use std::any::{Any, type_name};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The functions whose continuations may be read: by name, with their layouts.
///
/// It is an allow-list: bytes name a function, and a program runs only the functions that it has listed. The
/// callees of a listed function need not be listed.
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
    /// Of one name, those with different layouts: versions, or instances of a generic one.
    functions: Arc<HashMap<&'static str, Vec<Function>>>,
    pointers: Arc<Pointers>,
    directory: Directory,
}

/// [`CpsFnPtr`]s, by name and layout.
type Pointers = HashMap<(&'static str, u64), Arc<dyn Any + Send + Sync>>;

#[derive(Clone)]
struct Function {
    layout: u64,
    build: Build,
    may: May,
    returns: &'static str,
    /// A `Read<T>`, for the `T` that the function returns.
    read: Arc<dyn Any + Send + Sync>,
    read_whole: ReadWhole,
}

type ReadWhole = fn(Body<'_>, May) -> Result<Box<dyn Whole>, DecodeError>;

type Read<T> = fn(Body<'_>, May) -> Result<Continuation<T>, DecodeError>;

/// The requests of others that are allowed.
#[derive(Clone, Copy)]
struct May {
    start: bool,
    resume: bool,
}

impl May {
    fn or(self, other: May) -> May {
        May { start: self.start || other.start, resume: self.resume || other.resume }
    }
}

fn read<F: Frame<Output: 'static>>(
    bytes: Body<'_>,
    may: May,
) -> Result<Continuation<F::Output>, DecodeError> {
    let frame = codec::read::<F>(bytes)?;
    match frame.is_begun() {
        true if !may.resume => Err(DecodeError::MayNotResume(F::NAME.into())),
        false if !may.start => Err(DecodeError::MayNotStart(F::NAME.into())),
        _ => Ok(Continuation::new(frame)),
    }
}

impl Registry {
    /// One without functions, which refuses everything.
    #[must_use]
    pub fn new() -> Self {
        Registry { functions: Arc::default(), pointers: Arc::default(), directory: Directory::process() }
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

    /// With this function, or leaf, named as it is called: its continuations may be
    /// read, whether they have begun or not.
    ///
    /// Of a generic function, each instance is listed by itself: `with::<f<u32>>()`.
    #[must_use]
    pub fn with<F: Frame<Output: 'static>>(self) -> Self {
        self.with_allowed::<F>(May { start: true, resume: true })
    }

    /// With this function as one that others may start: only continuations of it
    /// that have not begun are read.
    ///
    /// It is the entrance for those who are trusted with the arguments, and not with the
    /// variables in the middle.
    #[must_use]
    pub fn with_start<F: Frame<Output: 'static>>(self) -> Self {
        self.with_allowed::<F>(May { start: true, resume: false })
    }

    /// With this function as one that others may resume, and not start.
    #[must_use]
    pub fn with_resume<F: Frame<Output: 'static>>(self) -> Self {
        self.with_allowed::<F>(May { start: false, resume: true })
    }

    /// With this function, and as one to which a [`CpsFnPtr`] may point that is read.
    #[must_use]
    pub fn with_pointer<F: pointer::Function<Output: 'static>>(self) -> Self {
        let mut all = self.with::<F>();
        let pointer = CpsFnPtr::to::<F>();
        Arc::make_mut(&mut all.pointers).insert(pointer.key(), Arc::new(pointer));
        all
    }

    /// Adds all functions of another registry, for example that of a crate. It then allows each request that
    /// one of the two allows. The directory stays.
    ///
    /// ```
    /// use rialto_cps::Registry;
    ///
    /// mod billing {
    ///     #[rialto_cps::cps]
    ///     pub async fn charge(cents: u64) -> u64 {
    ///         cents
    ///     }
    ///     pub fn functions() -> rialto_cps::Registry {
    ///         rialto_cps::Registry::new().with::<charge>()
    ///     }
    /// }
    ///
    /// let registry = Registry::new().and(&billing::functions());
    /// let bytes = rialto_cps::Continuation::new(billing::charge(5)).to_bytes().unwrap();
    /// assert!(registry.continuation::<u64>(&bytes).is_ok());
    /// ```
    #[must_use]
    pub fn and(mut self, other: &Registry) -> Self {
        let functions = Arc::make_mut(&mut self.functions);
        for (name, others) in &*other.functions {
            let named = functions.entry(name).or_default();
            for function in others {
                match named.iter_mut().find(|there| there.layout == function.layout) {
                    Some(there) => there.may = there.may.or(function.may),
                    None => named.push(function.clone()),
                }
            }
        }
        Arc::make_mut(&mut self.pointers).extend(other.pointers.iter().map(|(key, to)| (*key, to.clone())));
        self
    }

    pub(crate) fn pointer<S: Signature>(&self, name: &str, layout: u64) -> Result<CpsFnPtr<S>, DecodeError> {
        let named = self.pointers.iter().find(|((there, _), _)| *there == name);
        let listed = self.pointers.iter().find(|((there, of), _)| *there == name && *of == layout);
        match (listed, named) {
            (Some((_, pointer)), _) => pointer.downcast_ref().copied().ok_or_else(|| {
                let why = format!("a pointer to `{name}` is read as one to a function of another type");
                DecodeError::Malformed(why)
            }),
            (None, Some(((_, here), _))) => {
                let (name, here) = (name.into(), *here);
                Err(DecodeError::ChangedLayout { name, written: layout, here, builds: None })
            }
            (None, None) => Err(DecodeError::NoPointer(name.into())),
        }
    }

    fn with_allowed<F: Frame<Output: 'static>>(mut self, may: May) -> Self {
        let function = Function {
            layout: F::LAYOUT,
            build: F::BUILD,
            may,
            returns: type_name::<F::Output>(),
            read: Arc::new(read::<F> as Read<F::Output>),
            read_whole: |bytes, may| Ok(Box::new(read::<F>(bytes, may)?)),
        };
        let named = Arc::make_mut(&mut self.functions).entry(F::NAME).or_default();
        named.retain(|there| there.layout != F::LAYOUT);
        named.push(function);
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
        self.reading(|| self.read(bytes))
    }

    /// Reads a value that [`to_bytes`](crate::to_bytes()) wrote, in which
    /// continuations, ends of channels and shared cells may lie.
    ///
    /// ```
    /// use rialto_cps::{Continuation, Registry, cps, to_bytes, yield_now};
    ///
    /// #[cps]
    /// async fn job(n: u64) -> u64 {
    ///     yield_now().await;
    ///     n
    /// }
    /// let message = ("run this".to_string(), Continuation::new(job(1)));
    /// let bytes = to_bytes(&message).unwrap();
    /// let registry = Registry::new().with::<job>();
    /// let (what, job): (String, Continuation<u64>) = registry.value(&bytes).unwrap();
    /// # drop((what, job));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`continuation`](Self::continuation).
    pub fn value<V: DeserializeOwned>(&self, bytes: &[u8]) -> Result<V, DecodeError> {
        self.reading(|| codec::read_value(bytes))
    }

    /// Runs `read`, in which values with continuations can be read from any of
    /// serde's formats: those of the functions that are listed here.
    ///
    /// A format may forget why a continuation was refused, and tell only that it was.
    pub fn reading<R>(&self, read: impl FnOnce() -> R) -> R {
        scope::reading(self, || shared::reading(read))
    }

    /// Reads a part of what is being read.
    pub(crate) fn read_within<T: 'static>(&self, bytes: &[u8]) -> Result<Continuation<T>, DecodeError> {
        let _level = nested::level().map_err(DecodeError::Malformed)?;
        self.read(bytes)
    }

    fn read<T: 'static>(&self, bytes: &[u8]) -> Result<Continuation<T>, DecodeError> {
        let (function, name, frame) = self.function(bytes)?;
        let Some(read) = function.read.downcast_ref::<Read<T>>() else {
            let (returns, asked) = (function.returns, type_name::<T>());
            return Err(DecodeError::OtherResult { name: name.into(), returns, asked });
        };
        read(frame, function.may)
    }

    /// The same, whatever it returns.
    pub(crate) fn read_whole(&self, bytes: &[u8]) -> Result<Box<dyn Whole>, DecodeError> {
        let (function, _, frame) = self.function(bytes)?;
        let _level = nested::level().map_err(DecodeError::Malformed)?;
        (function.read_whole)(frame, function.may)
    }

    /// The function whose frame this is, its name, and the frame.
    fn function<'b>(&self, bytes: &'b [u8]) -> Result<(&Function, &'b str, Body<'b>), DecodeError> {
        let (header, frame) = codec::read_header(bytes)?;
        let (name, layout, build) = (header.name, header.layout(), header.build);
        let named = self.functions.get(name).map_or(&[][..], Vec::as_slice);
        if let Some(function) = named.iter().find(|function| function.layout == layout) {
            return Ok((function, name, frame));
        }
        let Some(other) = named.last() else {
            return Err(DecodeError::UnknownFrame { name: name.into(), layout, build });
        };
        let (name, builds) = (name.into(), Some((build, other.build)));
        Err(DecodeError::ChangedLayout { name, written: layout, here: other.layout, builds })
    }
}

/// Writes a value in which continuations may lie; [`Registry::value`] reads it.
///
/// # Errors
///
/// When something in it cannot be written now, such as a continuation that has
/// completed; when it would not be read as the same value, with the path of the field.
pub fn to_bytes<V>(value: &V) -> Result<Vec<u8>, EncodeError>
where
    V: Serialize + DeserializeOwned + 'static,
{
    shared::writing(|| codec::write_value(value))
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
