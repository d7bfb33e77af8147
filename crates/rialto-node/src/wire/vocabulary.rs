//! Which types may travel, and by which names.

use std::any::{Any, TypeId, type_name};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use rialto_codec::{Form, Hash, Reads, Refused, reads, whole_of, write_as};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, ser};

use super::passage::Leaving;
use crate::call::{Call, Request};
use crate::exit::{Exit, ShutdownWith};
use crate::message::Message;
use crate::unwinding::attempt;

/// The types that may travel between nodes, each by a name and a version. Nothing else is ever encoded
/// or decoded.
///
/// Two nodes understand each other in a type if both have the name and the version for types that
/// look the same: field by field and variant by variant, which is seen from their `Deserialize`.
/// A node that is to understand what an older one says, has the older type, too.
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
/// A message is encoded in the form of [postcard](https://docs.rs/postcard): small, and without names. If its type asks
/// what comes next (`serde_json::Value`, `flatten`, `tag`, `untagged`), or it skips a field (`skip_serializing_if`), it
/// is encoded with names. The other node decodes the same value. A message that would be decoded as another value, or not
/// at all, is [not sent](crate::Unsendable::Unwritable), and the error names the path of the field.
///
/// Values lie in each other at most 1,024 deep (lists of links, trees), with names 128 deep, and fewer if they are
/// large: what a peer sends costs no stack without bound. An `untagged` enum that contains itself may take
/// exponential time to decode: do not accept one from peers that you do not trust.
///
/// Source: typed distribution, as in Cloud Haskell; Erlang, which trusts that records are the same.
#[derive(Clone, Default)]
pub struct Vocabulary {
    words: BTreeMap<(String, u32), Word>,
}

/// A type that may travel.
#[derive(Clone)]
pub(crate) struct Word {
    pub(crate) signature: Signature,
    of: TypeId,
    pub(crate) type_name: &'static str,
    /// The program has not given its type this name: it is a reply to a request, or what nodes say to each other. Its
    /// type may have another name besides.
    is_implied: bool,
    reads: &'static Reads,
    encode: Encode,
    decode: Decode<Box<dyn Message>>,
    /// Of those that may say why a process has ended.
    as_exit: Option<AsExit>,
}

/// What nodes say to each other to move processes.
pub(crate) const MOVING: [&str; 5] =
    ["rialto.arrival", "rialto.landed", "rialto.go", "rialto.flushed", "rialto.passed"];
/// With this begins what they say to each other to be a cluster.
pub(crate) const GOSSIP: &str = "rialto.gossip.";

impl Word {
    /// Whether nodes say it to each other to move processes, or to be a cluster: no client says it.
    pub(crate) fn is_of_nodes_only(&self) -> bool {
        let name = &*self.signature.name;
        name.starts_with(GOSSIP) || MOVING.contains(&name)
    }
}

type Encode =
    fn(&dyn Any, &'static Reads, &mut Vec<u8>, usize, Option<&mut Leaving<'_>>) -> Result<Form, Refused>;

type Decode<T> = fn(Form, &[u8]) -> Result<T, Refused>;

/// How a value is read as a reason, of one kind or the other.
#[derive(Clone, Copy)]
struct AsExit {
    read: Decode<Exit>,
    /// As an orderly reason, if its type is for those.
    read_orderly: Option<Decode<Exit>>,
}

/// This bit of a word's number says that what follows is in the self-describing form. (No vocabulary has so many words.)
const DESCRIBED: u32 = 1 << 20;

/// The number of a word, and in which form a value of it follows: as one, which travels.
pub(crate) fn marked(word: u32, form: Form) -> u32 {
    if form == Form::Described { word | DESCRIBED } else { word }
}

/// The other way.
pub(crate) fn unmarked(word: u32) -> (u32, Form) {
    let form = if word & DESCRIBED == 0 { Form::Compact } else { Form::Described };
    (word & !DESCRIBED, form)
}

/// This node's number of a word of which a peer has the number, and the form. `None` if the peer has no such word,
/// `Some(None)` if it is none of this node's.
pub(crate) fn translated(words: &[Option<u32>], word: u32) -> Option<Option<u32>> {
    let (number, form) = unmarked(word);
    words.get(number as usize).map(|here| here.map(|here| marked(here, form)))
}

/// What two nodes must have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) version: u32,
    pub(crate) shape: u64,
}

impl Vocabulary {
    /// So long a name is at most, in bytes.
    pub(crate) const LONGEST: usize = 256;

    /// No types.
    pub fn new() -> Vocabulary {
        Vocabulary::default()
    }

    /// And `T`, as version 1 of `name`.
    ///
    /// # Panics
    ///
    /// If another type bears the name, the type has another name or version (but as a reply), or the name is longer than 256
    /// bytes.
    #[track_caller]
    #[must_use]
    pub fn message<T: Message + Serialize + DeserializeOwned>(self, name: &str) -> Vocabulary {
        self.message_of::<T>(name, 1)
    }

    /// And `T`, as that version of `name`.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message), if another type is that version of the name.
    #[track_caller]
    #[must_use]
    pub fn message_of<T>(self, name: &str, version: u32) -> Vocabulary
    where
        T: Message + Serialize + DeserializeOwned,
    {
        self.with(name, version, Word::new::<T>(name, version))
    }

    /// And the requests `Q`, as [calls](crate::call()) carry them, and their replies.
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

    /// And `T`, for those values of it that [say why](Exit::custom) a process has ended. Others arrive
    /// as [`Told`](crate::Told): what they looked like.
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

    /// And `T`, for those values of it that say why a process has ended [in order](Exit::shutdown_with).
    ///
    /// Take a name that no release has given to a [`reason`](Self::reason). A node reads a name by its own registration, so
    /// two nodes would take one value for an orderly end and for a failure.
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

    /// And all of `others`.
    ///
    /// # Panics
    ///
    /// As [`message`](Self::message).
    #[track_caller]
    #[must_use]
    pub fn and(self, others: Vocabulary) -> Vocabulary {
        others.words.into_iter().fold(self, |all, ((name, version), word)| all.with(&name, version, word))
    }

    /// Its types may have other names besides.
    pub(crate) fn implied(mut self) -> Vocabulary {
        self.words.values_mut().for_each(|word| word.is_implied = true);
        self
    }

    /// The name that the program has given the type of `word`, if it is another one than this.
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
            "the name of a message is longer than {} bytes: {name}",
            Self::LONGEST
        );
        if let Some((other, of)) = self.other_name(&word, (name, version)) {
            panic!(
                "{} is version {of} of {other:?}, and cannot be version {version} of {name:?}, too: a type has one name",
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
                "{} and {} cannot both be version {version} of {name:?}: give one another name or version",
                other.type_name, word.type_name
            ),
        };
        self.words.insert((name.into(), version), word);
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
                    unreachable!("its type was looked at")
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

    /// Appends `message`, which is of its type, to `into`: at most so many bytes, and yields the form. `leaving` has the
    /// calls in it. Code of the program's, which may panic.
    pub(crate) fn encode(
        &self,
        message: &dyn Any,
        into: &mut Vec<u8>,
        longest: usize,
        leaving: Option<&mut Leaving<'_>>,
    ) -> Result<Form, Refused> {
        let written = attempt(|| (self.encode)(message, self.reads, into, longest, leaving));
        written.unwrap_or_else(|| Err(ser::Error::custom("it panics as it is written")))
    }

    pub(crate) fn decode(&self, form: Form, bytes: &[u8]) -> Result<Box<dyn Message>, Refused> {
        (self.decode)(form, bytes)
    }

    /// The reason that they say: an orderly one, if its type is for those, and `is_orderly`.
    pub(crate) fn exit(&self, form: Form, bytes: &[u8], is_orderly: bool) -> Option<Exit> {
        let AsExit { read, read_orderly } = self.as_exit?;
        let decode = read_orderly.filter(|_| is_orderly).unwrap_or(read);
        attempt(|| decode(form, bytes))?.ok().map(|exit| exit.came_as(bytes.len()))
    }

    /// Whether its values are reasons to end in order.
    pub(crate) fn is_orderly_reason(&self) -> bool {
        self.as_exit.is_some_and(|as_exit| as_exit.read_orderly.is_some())
    }

    /// Whether its values may be reasons.
    pub(crate) fn is_reason(&self) -> bool {
        self.as_exit.is_some()
    }
}

/// The vocabulary of a node, which does not change any more. By a number, a word is found at once.
pub(crate) struct Words {
    words: Vec<Word>,
    /// Where a type has several names, the one that the program has given it, if it has.
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

    /// The first word of that type of which `such` holds.
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

    /// The word that means the same, if there is one.
    pub(crate) fn like(&self, signature: &Signature) -> Option<u32> {
        let at = self.words.binary_search_by(|word| {
            let name = word.signature.name.as_str().cmp(&signature.name);
            name.then(word.signature.version.cmp(&signature.version))
        });
        at.ok().filter(|at| self.words[*at].signature == *signature).map(|at| at as u32)
    }
}

/// For what is a hash itself: a `TypeId`, the beginning of a key.
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

    /// What it says, if it is refused.
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
        // To say the same again is no error; and a type may also be a reply, or what nodes say to each other.
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
