//! The type registry: which types may travel between nodes, and by which names.

use std::any::{Any, TypeId, type_name};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use rialto_codec::{Form, Hash, Reads, Refused, reads, whole_of, write_as};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, ser};

use super::hello::WORDS;
use super::passage::Leaving;
use crate::call::{Call, Request};
use crate::exit::{Exit, ShutdownWith};
use crate::message::Message;
use crate::unwinding::attempt;

/// A type registry: the types that may travel between nodes, each with a name and a version. A node never
/// encodes or decodes any other type for another node.
///
/// Two nodes can exchange a type if both have registered it under the same name and version, and the two
/// types have the same fingerprint. The fingerprint covers what `Deserialize` asks for, field by field and
/// variant by variant. To exchange messages with an older node, register the older type as well.
///
/// ```
/// use rialto_node::{Node, Vocabulary};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct OrderV1 { pieces: u32 }
/// #[derive(Serialize, Deserialize)]
/// struct Order { pieces: u64, urgent: bool }
///
/// let words = Vocabulary::new()
///     .message::<OrderV1>("shop.order")
///     .message_of::<Order>("shop.order", 2);
/// let node = Node::builder().speaks(words).build();
/// # drop(node);
/// ```
///
/// A message is encoded as [postcard](https://docs.rs/postcard): compact, and without names. If its type asks
/// which kind of value comes next (`serde_json::Value`, `flatten`, `tag`, `untagged`), or skips a field
/// (`skip_serializing_if`), it is encoded with names. The other node decodes the same value. A message that
/// would be decoded as another value, or not at all, is [not sent](crate::Unsendable::Unwritable), and the
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
pub struct Vocabulary {
    words: BTreeMap<(String, u32), Word>,
}

/// A registered type.
#[derive(Clone)]
pub(crate) struct Word {
    pub(crate) signature: Signature,
    of: TypeId,
    pub(crate) type_name: &'static str,
    /// Whether the program has not chosen this name: the type is the reply of a request, or a message of the
    /// nodes themselves. Such a type may have another name, too.
    is_implied: bool,
    reads: &'static Reads,
    encode: Encode,
    decode: Decode<Box<dyn Message>>,
    /// How to decode it as an exit reason, if it is registered as one.
    as_exit: Option<AsExit>,
}

/// The names of the messages of process migration.
pub(crate) const MOVING: [&str; 5] =
    ["rialto.arrival", "rialto.landed", "rialto.go", "rialto.flushed", "rialto.passed"];
/// The prefix of the names of the messages that nodes of a cluster exchange.
pub(crate) const GOSSIP: &str = "rialto.gossip.";

impl Word {
    /// Returns whether only nodes exchange the type, for process migration or clusters: a client may not send
    /// it.
    pub(crate) fn is_of_nodes_only(&self) -> bool {
        let name = &*self.signature.name;
        name.starts_with(GOSSIP) || MOVING.contains(&name)
    }
}

type Encode =
    fn(&dyn Any, &'static Reads, &mut Vec<u8>, usize, Option<&mut Leaving<'_>>) -> Result<Form, Refused>;

type Decode<T> = fn(Form, &[u8]) -> Result<T, Refused>;

/// How a value is decoded as an exit reason.
#[derive(Clone, Copy)]
struct AsExit {
    read: Decode<Exit>,
    /// As an orderly reason, if the type is registered for those.
    read_orderly: Option<Decode<Exit>>,
}

/// This bit in a type's number says that the value is in the self-describing form.
const DESCRIBED: u32 = 1 << 20;
const _: () = assert!(WORDS <= DESCRIBED);

/// Combines the number of a type with the form of a value, to the number that travels.
pub(crate) fn marked(word: u32, form: Form) -> u32 {
    if form == Form::Described { word | DESCRIBED } else { word }
}

/// Splits what [`marked`] has combined.
pub(crate) fn unmarked(word: u32) -> (u32, Form) {
    let form = if word & DESCRIBED == 0 { Form::Compact } else { Form::Described };
    (word & !DESCRIBED, form)
}

/// Translates a type's number of a peer, with the form, to this node's number. Returns `None` if the peer has
/// no such type, and `Some(None)` if this node has not registered it.
pub(crate) fn translated(words: &[Option<u32>], word: u32) -> Option<Option<u32>> {
    let (number, form) = unmarked(word);
    words.get(number as usize).map(|here| here.map(|here| marked(here, form)))
}

/// The properties of a type on which two nodes must agree to exchange it. `shape` is its fingerprint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) version: u32,
    pub(crate) shape: u64,
}

impl Vocabulary {
    /// Maximum bytes of a name.
    pub(crate) const LONGEST: usize = 256;

    /// Creates an empty registry.
    pub fn new() -> Vocabulary {
        Vocabulary::default()
    }

    /// Registers `T` as version 1 of `name`.
    ///
    /// # Panics
    ///
    /// Panics if another type has that name and version, if `T` has another name or version already (as a
    /// reply it may), if the name is longer than 256 bytes, or if more than 65,536 types are registered.
    #[track_caller]
    #[must_use]
    pub fn message<T: Message + Serialize + DeserializeOwned>(self, name: &str) -> Vocabulary {
        self.message_of::<T>(name, 1)
    }

    /// Registers `T` as version `version` of `name`.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn message_of<T>(self, name: &str, version: u32) -> Vocabulary
    where
        T: Message + Serialize + DeserializeOwned,
    {
        self.with(name, version, Word::new::<T>(name, version))
    }

    /// Registers the request `Q`, as [calls](crate::call()) carry it, and its reply.
    ///
    /// ```
    /// use rialto_node::{Node, Request, Vocabulary};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize, Deserialize)]
    /// struct Add(u32, u32);
    /// impl Request for Add { type Reply = u32; }
    ///
    /// let node = Node::builder().speaks(Vocabulary::new().request::<Add>("add")).build();
    /// # drop(node);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn request<Q>(self, name: &str) -> Vocabulary
    where
        Q: Request<Reply: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    {
        let replies = Vocabulary::new().message::<Q::Reply>(&format!("{name}: the reply"));
        #[cfg(feature = "cps")]
        let replies =
            replies.message::<crate::call::Answered<Q::Reply>>(&format!("{name}: the reply, handed on"));
        self.message::<Call<Q>>(name).and(replies.implied())
    }

    /// Registers `T` as an [exit reason](Exit::custom). A value of an unregistered type arrives as
    /// [`Told`](crate::Told), with its debug text.
    ///
    /// ```
    /// use rialto_node::{Node, Vocabulary};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Debug, PartialEq, Serialize, Deserialize)]
    /// struct DiskFull { volume: String }
    ///
    /// let node = Node::builder().speaks(Vocabulary::new().reason::<DiskFull>("disk full")).build();
    /// # drop(node);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn reason<T>(self, name: &str) -> Vocabulary
    where
        T: Any + fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned,
    {
        let read = |form, bytes: &[u8]| whole_of::<T>(form, bytes).map(Exit::custom);
        let as_exit = AsExit { read, read_orderly: None };
        self.with(name, 1, Word { as_exit: Some(as_exit), ..Word::new::<T>(name, 1) })
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
    pub fn shutdown_reason<T>(self, name: &str) -> Vocabulary
    where
        T: Any + fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned,
    {
        let read = |form, bytes: &[u8]| whole_of::<T>(form, bytes).map(Exit::custom);
        let read_orderly = |form, bytes: &[u8]| whole_of::<T>(form, bytes).map(Exit::shutdown_with);
        let as_exit = AsExit { read, read_orderly: Some(read_orderly) };
        self.with(name, 1, Word { as_exit: Some(as_exit), ..Word::new::<ShutdownWith<T>>(name, 1) })
    }

    /// Adds all types of `others`.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn and(self, others: Vocabulary) -> Vocabulary {
        let mut all = self;
        // A closure would hide the caller's location from the panics.
        for ((name, version), word) in others.words {
            all = all.with(&name, version, word);
        }
        all
    }

    /// Marks the types as implied: each may have another name, too.
    pub(crate) fn implied(mut self) -> Vocabulary {
        self.words.values_mut().for_each(|word| word.is_implied = true);
        self
    }

    /// Returns another name that the program has given to the type of `word`.
    fn other_name(&self, word: &Word, name: (&str, u32)) -> Option<&(String, u32)> {
        let same_type = |(other, of): &(&(String, u32), &Word)| {
            of.of == word.of && !of.is_implied && (other.0.as_str(), other.1) != name
        };
        self.words.iter().find(same_type).filter(|_| !word.is_implied).map(|(other, _)| other)
    }

    #[track_caller]
    fn with(mut self, name: &str, version: u32, word: Word) -> Vocabulary {
        assert!(
            name.len() <= Self::LONGEST,
            "the name of a type is longer than {} bytes: {name}",
            Self::LONGEST
        );
        if let Some((other, of)) = self.other_name(&word, (name, version)) {
            panic!(
                "{} is registered as version {of} of {other:?}, so it cannot also be version {version} of \
                 {name:?}; help: register a newtype under the second name",
                word.type_name
            );
        }
        let word = match self.words.remove(&(name.into(), version)) {
            None => word,
            Some(other) if other.of == word.of => Word {
                as_exit: word.as_exit.or(other.as_exit),
                is_implied: word.is_implied && other.is_implied,
                ..word
            },
            Some(other) => panic!(
                "{} and {} cannot both be version {version} of {name:?}; help: give one of them another name \
                 or version",
                other.type_name, word.type_name
            ),
        };
        self.words.insert((name.into(), version), word);
        assert!(
            self.words.len() <= WORDS as usize,
            "more than {WORDS} types are registered: other nodes would refuse each connection"
        );
        self
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.words.iter().map(|(name, word)| (name, word.type_name))).finish()
    }
}

impl Word {
    fn new<T: Message + Serialize + DeserializeOwned>(name: &str, version: u32) -> Word {
        let reads = reads::<T>();
        Word {
            signature: Signature { name: name.into(), version, shape: reads.shape() },
            reads,
            of: TypeId::of::<T>(),
            type_name: type_name::<T>(),
            is_implied: false,
            encode: |message, reads, into, longest, leaving| {
                let Some(message) = message.downcast_ref::<T>() else {
                    unreachable!("the caller has checked the type")
                };
                match leaving {
                    Some(leaving) => write_as(message, reads, into, longest, leaving),
                    None => write_as(message, reads, into, longest, &mut ()),
                }
            },
            decode: |form, bytes| Ok(Box::new(whole_of::<T>(form, bytes)?)),
            as_exit: None,
        }
    }

    pub(crate) fn of(&self) -> TypeId {
        self.of
    }

    /// Appends `message`, which has this type, to `into`, with at most `longest` bytes. Returns its form.
    /// `leaving` collects its calls. This runs code of the program, which may panic.
    pub(crate) fn encode(
        &self,
        message: &dyn Any,
        into: &mut Vec<u8>,
        longest: usize,
        leaving: Option<&mut Leaving<'_>>,
    ) -> Result<Form, Refused> {
        let written = attempt(|| (self.encode)(message, self.reads, into, longest, leaving));
        written.unwrap_or_else(|| Err(ser::Error::custom("its `Serialize` panicked")))
    }

    pub(crate) fn decode(&self, form: Form, bytes: &[u8]) -> Result<Box<dyn Message>, Refused> {
        (self.decode)(form, bytes)
    }

    /// Decodes an exit reason. It is orderly if the type is registered for those and `is_orderly` is set.
    pub(crate) fn exit(&self, form: Form, bytes: &[u8], is_orderly: bool) -> Option<Exit> {
        let AsExit { read, read_orderly } = self.as_exit?;
        let decode = read_orderly.filter(|_| is_orderly).unwrap_or(read);
        attempt(|| decode(form, bytes))?.ok().map(|exit| exit.came_as(bytes.len()))
    }

    /// Returns whether the type is registered for orderly exits.
    pub(crate) fn is_orderly_reason(&self) -> bool {
        self.as_exit.is_some_and(|as_exit| as_exit.read_orderly.is_some())
    }

    /// Returns whether the type is registered as an exit reason.
    pub(crate) fn is_reason(&self) -> bool {
        self.as_exit.is_some()
    }
}

/// The type registry of a running node, which no longer changes. A type has its position as number.
pub(crate) struct Words {
    words: Vec<Word>,
    /// If a type has several names, this is the one that the program has chosen, if any.
    by_type: HashMap<TypeId, u32, BuildHasherDefault<AsItIs>>,
    pub(crate) digest: u64,
}

impl Words {
    pub(crate) fn new(vocabulary: Vocabulary) -> Words {
        let words: Vec<Word> = vocabulary.words.into_values().collect();
        let numbered = || words.iter().zip(0..).map(|(word, number)| (word.of, word.is_implied, number));
        let implied = numbered().map(|(of, _, number)| (of, number));
        let given = numbered().filter(|(_, is_implied, _)| !is_implied).map(|(of, _, number)| (of, number));
        let by_type = implied.chain(given).collect();
        let mut hash = Hash::default();
        for Word { signature, .. } in &words {
            hash.text(&signature.name);
            hash.number(u64::from(signature.version));
            hash.number(signature.shape);
        }
        Words { words, by_type, digest: hash.0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Word> {
        self.words.get(number as usize)
    }

    pub(crate) fn of(&self, of: TypeId) -> Option<(u32, &Word)> {
        let number = *self.by_type.get(&of)?;
        Some((number, self.get(number)?))
    }

    /// Returns the first entry with the type `of` for which `such` returns true.
    pub(crate) fn of_such(&self, of: TypeId, such: impl Fn(u32) -> bool) -> Option<(u32, &Word)> {
        self.words
            .iter()
            .enumerate()
            .map(|(number, word)| (number as u32, word))
            .find(|(number, word)| word.of == of && such(*number))
    }

    pub(crate) fn signatures(&self) -> impl Iterator<Item = &Signature> {
        self.words.iter().map(|word| &word.signature)
    }

    /// Returns this node's number of the type with that signature, if there is one.
    pub(crate) fn like(&self, signature: &Signature) -> Option<u32> {
        let at = self.words.binary_search_by(|word| {
            let name = word.signature.name.as_str().cmp(&signature.name);
            name.then(word.signature.version.cmp(&signature.version))
        });
        at.ok().filter(|at| self.words[*at].signature == *signature).map(|at| at as u32)
    }
}

/// A hasher for keys that are hashes already: a `TypeId`, the beginning of a node's key.
#[derive(Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        let mut hash = Hash(self.0);
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
    fn what_nodes_say_to_each_other_needs_no_names_and_no_trial() {
        for word in &Words::new(crate::remote::vocabulary()).words {
            assert!(word.reads.form() == Form::Compact && !word.reads.is_doubtful(), "{}", word.type_name);
        }
    }

    /// Returns the panic message, if `build` panics.
    fn refused(build: impl FnOnce() -> Vocabulary) -> Option<String> {
        let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(build)).err()?;
        Some(*payload.downcast::<String>().unwrap())
    }

    #[test]
    fn a_type_with_two_names_and_a_name_of_two_types_are_refused() {
        let number = || Vocabulary::new().message::<u32>("number");
        let of_two = refused(|| number().message::<u64>("number")).unwrap();
        assert!(of_two.contains("u32 and u64 cannot both be version 1 of \"number\""), "{of_two}");
        for build in [
            (|| Vocabulary::new().message::<u32>("number").message::<u32>("count")) as fn() -> Vocabulary,
            || Vocabulary::new().message::<u32>("number").message_of::<u32>("number", 2),
            || Vocabulary::new().message::<u32>("number").reason::<u32>("reason"),
            || Vocabulary::new().message::<u32>("number").and(Vocabulary::new().message::<u32>("count")),
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
        let same = number().and(number()).reason::<u32>("number");
        let all = same.request::<Ask<One>>("one").request::<Ask<Other>>("other").message::<()>("nothing");
        crate::Node::builder().speaks(all).build();
    }

    /// Peers would refuse the handshake.
    #[test]
    fn more_types_than_a_handshake_may_announce_are_refused() {
        let full = Vocabulary { words: (0..WORDS).map(|n| reply(n as usize)).collect() };
        let again = full.clone().and(Vocabulary::new().with("type 0", 1, reply(0).1));
        assert_eq!(again.words.len(), WORDS as usize);
        let too_many = refused(|| full.message::<u32>("one more")).expect("it is one more");
        assert!(too_many.contains("65536"), "{too_many}");
    }

    fn reply(number: usize) -> ((String, u32), Word) {
        let name = format!("type {number}");
        let word = Word { is_implied: true, ..Word::new::<u64>(&name, 1) };
        ((name, 1), word)
    }

    #[derive(Serialize, Deserialize)]
    struct Ask<T>(std::marker::PhantomData<fn(T)>);

    #[test]
    fn the_number_of_a_word_tells_its_form_and_grows_with_names_only() {
        for form in [Form::Compact, Form::Described] {
            assert_eq!(unmarked(marked(7, form)), (7, form));
            assert_eq!(translated(&[None, Some(5)], marked(1, form)), Some(Some(marked(5, form))));
            assert_eq!(translated(&[None], marked(0, form)), Some(None));
            assert_eq!(translated(&[None], marked(1, form)), None);
        }
        assert_eq!(marked(7, Form::Compact), 7);
    }
}
