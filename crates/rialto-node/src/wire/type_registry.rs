//! The type registry: which types may travel between nodes, and by which names.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use rialto_codec::{CodecError, EncodingState, Fnv, Form, TypeSchema, read_all_of, type_schema, write_with};
use rialto_process::internal::exit::ShutdownWith;
use rialto_process::internal::unwinding::catch_panic;
use rialto_process::peer::MessageType;
use rialto_process::{Call, Envelope, Exit, Message, Node, Request};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, ser};

use super::handshake::MAX_TYPES;

/// A type registry: the types that may travel between nodes, each with a name and a version. A node never
/// encodes or decodes any other type for another node.
///
/// Two nodes can exchange a type if both have registered it under the same name and version, and the two
/// types have the same fingerprint. The fingerprint covers what `Deserialize` asks for, field by field and
/// variant by variant. To exchange messages with an older node, register the older type as well.
///
/// ```
/// use rialto_node::{Node, TypeRegistry};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct OrderV1 { pieces: u32 }
/// #[derive(Serialize, Deserialize)]
/// struct Order { pieces: u64, urgent: bool }
///
/// let types = TypeRegistry::new()
///     .message::<OrderV1>("shop.order")
///     .message_version::<Order>("shop.order", 2);
/// let node = Node::builder().types(types).build();
/// # drop(node);
/// ```
///
/// A message is encoded as [postcard](https://docs.rs/postcard): compact, and without names. If its type asks
/// which kind of value comes next (`serde_json::Value`, `flatten`, `tag`, `untagged`), or skips a field
/// (`skip_serializing_if`), it is encoded with names. The other node decodes the same value. A message that
/// would be decoded as another value, or not at all, is [not sent](crate::Unsendable::EncodeFailed), and the
/// error names the path of the field.
///
/// Values (lists of links, trees) may be nested 1,024 levels deep, or 128 levels if they are encoded with
/// names. Large values may be nested less deep. This bounds the stack that decoding a peer's message takes.
/// An `untagged` enum that contains itself may take exponential time to decode: do not accept one from peers
/// that you do not trust.
///
/// Source: typed distribution, as in Cloud Haskell. Erlang trusts instead that the records of both nodes are
/// the same.
#[derive(Clone, Default)]
pub struct TypeRegistry {
    types: BTreeMap<(String, u32), RegisteredType>,
}

/// A registered type.
#[derive(Clone)]
pub(crate) struct RegisteredType {
    pub(crate) signature: TypeSignature,
    of: &'static MessageType,
    /// Whether the program has not chosen this name: the type is the reply of a request, or a message of the
    /// nodes themselves. Such a type may have another name, too.
    is_implied: bool,
    schema: &'static TypeSchema,
    encode: Encode,
    decode: Decode<Envelope>,
    /// How to decode it as an exit reason, if it is registered as one.
    exit_decoders: Option<ExitDecoders>,
}

/// The names of the messages of process migration.
pub(crate) const MIGRATION_TYPES: [&str; 5] =
    ["rialto.arrival", "rialto.landed", "rialto.go", "rialto.flushed", "rialto.passed"];
/// The prefix of the names of the messages that nodes of a cluster exchange.
pub(crate) const GOSSIP_PREFIX: &str = "rialto.gossip.";

impl RegisteredType {
    /// Returns whether only nodes exchange the type, for process migration or clusters: a client may not send
    /// it.
    pub(crate) fn is_internal(&self) -> bool {
        let name = &*self.signature.name;
        name.starts_with(GOSSIP_PREFIX) || MIGRATION_TYPES.contains(&name)
    }
}

type Encode = fn(
    &dyn Any,
    &'static TypeSchema,
    &mut Vec<u8>,
    usize,
    Option<&mut dyn EncodingState>,
) -> Result<Form, CodecError>;

type Decode<T> = fn(Form, &[u8]) -> Result<T, CodecError>;

/// How a value is decoded as an exit reason.
#[derive(Clone, Copy)]
struct ExitDecoders {
    read: Decode<Exit>,
    /// As an orderly reason, if the type is registered for those.
    read_orderly: Option<Decode<Exit>>,
}

/// This bit in a type's number says that the value is in the self-describing form.
const DESCRIBED_BIT: u32 = 1 << 20;
const _: () = assert!(MAX_TYPES <= DESCRIBED_BIT);

/// Combines the number of a type with the form of a value, to the number that travels.
pub(crate) fn with_form(number: u32, form: Form) -> u32 {
    if form == Form::Described { number | DESCRIBED_BIT } else { number }
}

/// Splits what [`with_form`] has combined.
pub(crate) fn split_form(number: u32) -> (u32, Form) {
    let form = if number & DESCRIBED_BIT == 0 { Form::Compact } else { Form::Described };
    (number & !DESCRIBED_BIT, form)
}

/// Translates a type's number of a peer, with the form, to this node's number. Returns `None` if the peer has
/// no such type, and `Some(None)` if this node has not registered it.
pub(crate) fn to_local_type(types: &[Option<u32>], type_number: u32) -> Option<Option<u32>> {
    let (number, form) = split_form(type_number);
    types.get(number as usize).map(|here| here.map(|here| with_form(here, form)))
}

/// The properties of a type on which two nodes must agree to exchange it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename = "Signature")]
pub(crate) struct TypeSignature {
    pub(crate) name: String,
    pub(crate) version: u32,
    #[serde(rename = "shape")]
    pub(crate) fingerprint: u64,
}

impl TypeRegistry {
    /// Maximum bytes of a name.
    pub(crate) const MAX_NAME_BYTES: usize = 256;

    /// Creates an empty registry.
    pub fn new() -> TypeRegistry {
        TypeRegistry::default()
    }

    /// Registers `T` as version 1 of `name`.
    ///
    /// # Panics
    ///
    /// Panics if another type has that name and version, if `T` has another name or version already (as a
    /// reply it may), if the name is longer than 256 bytes, or if more than 65,536 types are registered.
    #[track_caller]
    #[must_use]
    pub fn message<T: Message + Serialize + DeserializeOwned>(self, name: &str) -> TypeRegistry {
        self.message_version::<T>(name, 1)
    }

    /// Registers `T` as version `version` of `name`.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn message_version<T>(self, name: &str, version: u32) -> TypeRegistry
    where
        T: Message + Serialize + DeserializeOwned,
    {
        self.insert(name, version, RegisteredType::new::<T>(name, version))
    }

    /// Registers the request `Q`, as [calls](crate::call()) carry it, and its reply.
    ///
    /// ```
    /// use rialto_node::{Node, Request, TypeRegistry};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize, Deserialize)]
    /// struct Add(u32, u32);
    /// impl Request for Add { type Reply = u32; }
    ///
    /// let node = Node::builder().types(TypeRegistry::new().request::<Add>("add")).build();
    /// # drop(node);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn request<Q>(self, name: &str) -> TypeRegistry
    where
        Q: Request<Reply: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    {
        let replies = TypeRegistry::new().message::<Q::Reply>(&format!("{name}: the reply"));
        #[cfg(feature = "cps")]
        let replies = replies.message::<rialto_process::internal::call::Answered<Q::Reply>>(&format!(
            "{name}: the reply, handed on"
        ));
        self.message::<Call<Q>>(name).merge(replies.implied())
    }

    /// Registers `T` as an [exit reason](Exit::custom). A value of an unregistered type arrives as
    /// [`RemoteReason`](crate::RemoteReason), with its debug text.
    ///
    /// ```
    /// use rialto_node::{Node, TypeRegistry};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Debug, PartialEq, Serialize, Deserialize)]
    /// struct DiskFull { volume: String }
    ///
    /// let node = Node::builder().types(TypeRegistry::new().reason::<DiskFull>("disk full")).build();
    /// # drop(node);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn reason<T>(self, name: &str) -> TypeRegistry
    where
        T: Any + fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned,
    {
        let read = |form, bytes: &[u8]| read_all_of::<T>(form, bytes).map(Exit::custom);
        let as_exit = ExitDecoders { read, read_orderly: None };
        self.insert(
            name,
            1,
            RegisteredType { exit_decoders: Some(as_exit), ..RegisteredType::new::<T>(name, 1) },
        )
    }

    /// Registers `T` as a reason for an [orderly exit](Exit::shutdown_with).
    ///
    /// Use a name that no release of your program has given to a [`reason`](Self::reason). Each node
    /// interprets a name by its own registration, so one node would see an orderly exit where another one
    /// sees a failure.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn shutdown_reason<T>(self, name: &str) -> TypeRegistry
    where
        T: Any + fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned,
    {
        let read = |form, bytes: &[u8]| read_all_of::<T>(form, bytes).map(Exit::custom);
        let read_orderly = |form, bytes: &[u8]| read_all_of::<T>(form, bytes).map(Exit::shutdown_with);
        let as_exit = ExitDecoders { read, read_orderly: Some(read_orderly) };
        self.insert(
            name,
            1,
            RegisteredType {
                exit_decoders: Some(as_exit),
                ..RegisteredType::new::<ShutdownWith<T>>(name, 1)
            },
        )
    }

    /// Adds all types of `others`.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn merge(self, others: TypeRegistry) -> TypeRegistry {
        let mut all = self;
        // A closure would hide the caller's location from the panics.
        for ((name, version), registered) in others.types {
            all = all.insert(&name, version, registered);
        }
        all
    }

    /// Marks the types as implied: each may have another name, too.
    pub(crate) fn implied(mut self) -> TypeRegistry {
        self.types.values_mut().for_each(|registered| registered.is_implied = true);
        self
    }

    /// Returns another name that the program has given to the type of `registered`.
    fn other_name(&self, registered: &RegisteredType, name: (&str, u32)) -> Option<&(String, u32)> {
        let same_type = |(other, of): &(&(String, u32), &RegisteredType)| {
            of.of == registered.of && !of.is_implied && (other.0.as_str(), other.1) != name
        };
        self.types.iter().find(same_type).filter(|_| !registered.is_implied).map(|(other, _)| other)
    }

    #[track_caller]
    fn insert(mut self, name: &str, version: u32, registered: RegisteredType) -> TypeRegistry {
        assert!(
            name.len() <= Self::MAX_NAME_BYTES,
            "the name of a type is longer than {} bytes: {name}; help: choose a shorter name",
            Self::MAX_NAME_BYTES
        );
        if let Some((other, of)) = self.other_name(&registered, (name, version)) {
            panic!(
                "{} is registered as version {of} of {other:?}, so it cannot also be version {version} of \
                 {name:?}; help: register a newtype under the second name",
                registered.of.name()
            );
        }
        let registered = match self.types.remove(&(name.into(), version)) {
            None => registered,
            Some(other) if other.of == registered.of => RegisteredType {
                exit_decoders: registered.exit_decoders.or(other.exit_decoders),
                is_implied: registered.is_implied && other.is_implied,
                ..registered
            },
            Some(other) => panic!(
                "{} and {} cannot both be version {version} of {name:?}; help: give one of them another name \
                 or version",
                other.of.name(),
                registered.of.name()
            ),
        };
        self.types.insert((name.into(), version), registered);
        assert!(
            self.types.len() <= MAX_TYPES as usize,
            "more than {MAX_TYPES} types are registered, so other nodes would refuse each connection; help: \
             register fewer types"
        );
        self
    }
}

impl fmt::Debug for TypeRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.types.iter().map(|(name, registered)| (name, registered.of.name())))
            .finish()
    }
}

impl RegisteredType {
    fn new<T: Message + Serialize + DeserializeOwned>(name: &str, version: u32) -> RegisteredType {
        let schema = type_schema::<T>();
        RegisteredType {
            signature: TypeSignature { name: name.into(), version, fingerprint: schema.fingerprint() },
            schema,
            of: MessageType::of::<T>(),
            is_implied: false,
            encode: |message, schema, into, longest, leaving| {
                let Some(message) = message.downcast_ref::<T>() else {
                    unreachable!("the caller has checked the type")
                };
                match leaving {
                    Some(mut leaving) => write_with(message, schema, into, longest, &mut leaving),
                    None => write_with(message, schema, into, longest, &mut ()),
                }
            },
            decode: |form, bytes| Ok(Envelope::new(read_all_of::<T>(form, bytes)?)),
            exit_decoders: None,
        }
    }

    pub(crate) fn of(&self) -> &'static MessageType {
        self.of
    }

    /// Appends `message`, which has this type, to `into`, with at most `longest` bytes. Returns its form.
    /// `leaving` collects its calls. This runs code of the program, which may panic.
    pub(crate) fn encode(
        &self,
        message: &dyn Any,
        into: &mut Vec<u8>,
        longest: usize,
        leaving: Option<&mut dyn EncodingState>,
    ) -> Result<Form, CodecError> {
        let written = catch_panic(|| (self.encode)(message, self.schema, into, longest, leaving));
        written.unwrap_or_else(|| Err(ser::Error::custom("its `Serialize` panicked")))
    }

    pub(crate) fn decode(&self, form: Form, bytes: &[u8]) -> Result<Envelope, CodecError> {
        (self.decode)(form, bytes)
    }

    /// Decodes an exit reason. It is orderly if the type is registered for those and `is_orderly` is set.
    pub(crate) fn exit(&self, form: Form, bytes: &[u8], is_orderly: bool) -> Option<Exit> {
        let ExitDecoders { read, read_orderly } = self.exit_decoders?;
        let decode = read_orderly.filter(|_| is_orderly).unwrap_or(read);
        catch_panic(|| decode(form, bytes))?.ok().map(|exit| exit.with_encoded_len(bytes.len()))
    }

    /// Returns whether the type is registered for orderly exits.
    pub(crate) fn is_orderly_reason(&self) -> bool {
        self.exit_decoders.is_some_and(|as_exit| as_exit.read_orderly.is_some())
    }

    /// Returns whether the type is registered as an exit reason.
    pub(crate) fn is_reason(&self) -> bool {
        self.exit_decoders.is_some()
    }
}

/// The type registry of a running node, which no longer changes. A type has its position as number.
pub(crate) struct RegisteredTypes {
    types: Vec<RegisteredType>,
    /// If a type has several names, this is the one that the program has chosen, if any.
    by_type: HashMap<TypeId, u32, BuildHasherDefault<IdentityHasher>>,
    pub(crate) digest: u64,
}

impl RegisteredTypes {
    /// Returns the types of a node. One that was made by `rialto-process` has none.
    pub(crate) fn of(node: &Node) -> Option<&Arc<RegisteredTypes>> {
        node.existing_extension()
    }

    pub(crate) fn new(registry: TypeRegistry) -> RegisteredTypes {
        let types: Vec<RegisteredType> = registry.types.into_values().collect();
        let numbered = || {
            types
                .iter()
                .zip(0..)
                .map(|(registered, number)| (registered.of.id(), registered.is_implied, number))
        };
        let implied = numbered().map(|(of, _, number)| (of, number));
        let given = numbered().filter(|(_, is_implied, _)| !is_implied).map(|(of, _, number)| (of, number));
        let by_type = implied.chain(given).collect();
        let mut hash = Fnv::default();
        for RegisteredType { signature, .. } in &types {
            hash.text(&signature.name);
            hash.number(u64::from(signature.version));
            hash.number(signature.fingerprint);
        }
        RegisteredTypes { types, by_type, digest: hash.0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.types.len()
    }

    pub(crate) fn get(&self, number: u32) -> Option<&RegisteredType> {
        self.types.get(number as usize)
    }

    pub(crate) fn find_by_type(&self, of: TypeId) -> Option<(u32, &RegisteredType)> {
        let number = *self.by_type.get(&of)?;
        Some((number, self.get(number)?))
    }

    /// Returns the first entry with the type `of` for which `such` returns true.
    pub(crate) fn find_by_type_where(
        &self,
        of: TypeId,
        such: impl Fn(u32) -> bool,
    ) -> Option<(u32, &RegisteredType)> {
        self.types
            .iter()
            .enumerate()
            .map(|(number, registered)| (number as u32, registered))
            .find(|(number, registered)| registered.of.id() == of && such(*number))
    }

    pub(crate) fn signatures(&self) -> impl Iterator<Item = &TypeSignature> {
        self.types.iter().map(|registered| &registered.signature)
    }

    /// Returns this node's number of the type with that signature, if there is one.
    pub(crate) fn find_by_signature(&self, signature: &TypeSignature) -> Option<u32> {
        let at = self.types.binary_search_by(|registered| {
            let name = registered.signature.name.as_str().cmp(&signature.name);
            name.then(registered.signature.version.cmp(&signature.version))
        });
        at.ok().filter(|at| self.types[*at].signature == *signature).map(|at| at as u32)
    }
}

/// A hasher for keys that are hashes already: a `TypeId`, the beginning of a node's key.
#[derive(Default)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut hash = Fnv(self.0);
        hash.bytes(bytes);
        self.0 = hash.0;
    }

    fn write_u64(&mut self, number: u64) {
        self.0 ^= number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn internal_messages_use_the_compact_form_without_trial() {
        for registered in &RegisteredTypes::new(crate::remote::type_registry()).types {
            assert!(
                registered.schema.form() == Form::Compact && !registered.schema.needs_trial(),
                "{}",
                registered.of.name()
            );
        }
    }

    /// Returns the panic message, if `build` panics.
    fn refused(build: impl FnOnce() -> TypeRegistry) -> Option<String> {
        let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(build)).err()?;
        Some(*payload.downcast::<String>().unwrap())
    }

    #[test]
    fn conflicting_registrations_are_refused() {
        let number = || TypeRegistry::new().message::<u32>("number");
        let of_two = refused(|| number().message::<u64>("number")).unwrap();
        assert!(of_two.contains("u32 and u64 cannot both be version 1 of \"number\""), "{of_two}");
        for build in [
            (|| TypeRegistry::new().message::<u32>("number").message::<u32>("count")) as fn() -> TypeRegistry,
            || TypeRegistry::new().message::<u32>("number").message_version::<u32>("number", 2),
            || TypeRegistry::new().message::<u32>("number").reason::<u32>("reason"),
            || {
                TypeRegistry::new()
                    .message::<u32>("number")
                    .merge(TypeRegistry::new().message::<u32>("count"))
            },
        ] {
            let twice = refused(build).expect("it has two names");
            assert!(twice.contains("u32") && twice.contains("number"), "{twice}");
        }
        // The same registration may be repeated. A type may also be a reply, or a message of the nodes
        // themselves.
        struct One;
        struct Other;
        impl Request for Ask<One> {
            type Reply = u32;
        }
        impl Request for Ask<Other> {
            type Reply = u32;
        }
        let same = number().merge(number()).reason::<u32>("number");
        let all = same.request::<Ask<One>>("one").request::<Ask<Other>>("other").message::<()>("nothing");
        crate::Node::builder().types(all).build();
    }

    /// Peers would refuse the handshake.
    #[test]
    fn more_types_than_a_handshake_may_announce_are_refused() {
        let full = TypeRegistry { types: (0..MAX_TYPES).map(|n| reply(n as usize)).collect() };
        let again = full.clone().merge(TypeRegistry::new().insert("type 0", 1, reply(0).1));
        assert_eq!(again.types.len(), MAX_TYPES as usize);
        let too_many = refused(|| full.message::<u32>("one more")).expect("it is one more");
        assert!(too_many.contains("65536"), "{too_many}");
    }

    fn reply(number: usize) -> ((String, u32), RegisteredType) {
        let name = format!("type {number}");
        let registered = RegisteredType { is_implied: true, ..RegisteredType::new::<u64>(&name, 1) };
        ((name, 1), registered)
    }

    #[derive(Serialize, Deserialize)]
    struct Ask<T>(std::marker::PhantomData<fn(T)>);

    #[test]
    fn type_number_encodes_the_form() {
        for form in [Form::Compact, Form::Described] {
            assert_eq!(split_form(with_form(7, form)), (7, form));
            assert_eq!(to_local_type(&[None, Some(5)], with_form(1, form)), Some(Some(with_form(5, form))));
            assert_eq!(to_local_type(&[None], with_form(0, form)), Some(None));
            assert_eq!(to_local_type(&[None], with_form(1, form)), None);
        }
        assert_eq!(with_form(7, Form::Compact), 7);
    }
}
