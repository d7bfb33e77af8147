//! Which types may travel, and by which names.

use std::any::{Any, TypeId, type_name};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use rialto_codec::{Refused, append_within, whole};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, ser};

use super::shape::{Hash, shape_of};
use crate::call::{Call, Request};
use crate::exit::Exit;
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
/// It is encoded in the form of [postcard](https://docs.rs/postcard): small, and without names. So a field that is
/// left out (`skip_serializing_if`), or an enum that is told apart by its content (`untagged`), cannot
/// be decoded again. Nor can values be that lie in each other more than 1,024 deep (lists of links, trees),
/// or fewer large ones: what a peer sends costs no stack without bound.
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
    encode: fn(&dyn Any, &mut Vec<u8>, usize) -> Result<(), Refused>,
    decode: Decode<Box<dyn Message>>,
    /// Of those that may say why a process has ended.
    as_exit: Option<Decode<Exit>>,
}

type Decode<T> = fn(&[u8]) -> Result<T, Refused>;

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
    /// If another type bears the name, or it is longer than 256 bytes.
    #[track_caller]
    #[must_use]
    pub fn message<T: Message + Serialize + DeserializeOwned>(self, name: &str) -> Vocabulary {
        self.message_of::<T>(name, 1)
    }

    /// And `T`, as that version of `name`.
    ///
    /// # Panics
    ///
    /// If another type is that version of the name, or it is longer than 256 bytes.
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
        let words = self.message::<Call<Q>>(name).message::<Q::Reply>(&format!("{name}: the reply"));
        #[cfg(feature = "cps")]
        let words =
            words.message::<crate::call::Answered<Q::Reply>>(&format!("{name}: the reply, handed on"));
        words
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
        let as_exit = |bytes: &[u8]| whole::<T>(bytes).map(Exit::custom);
        self.with(name, 1, Word { as_exit: Some(as_exit), ..Word::new::<T>(name, 1) })
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

    #[track_caller]
    fn with(mut self, name: &str, version: u32, word: Word) -> Vocabulary {
        assert!(
            name.len() <= Self::LONGEST,
            "the name of a message is longer than {} bytes: {name}",
            Self::LONGEST
        );
        let word = match self.words.remove(&(name.into(), version)) {
            None => word,
            Some(other) if other.of == word.of => Word { as_exit: word.as_exit.or(other.as_exit), ..word },
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
        Word {
            signature: Signature { name: name.into(), version, shape: shape_of::<T>() },
            of: TypeId::of::<T>(),
            type_name: type_name::<T>(),
            encode: |message, into, longest| match message.downcast_ref::<T>() {
                Some(message) => append_within(message, into, longest),
                None => unreachable!("its type was looked at"),
            },
            decode: |bytes| Ok(Box::new(whole::<T>(bytes)?)),
            as_exit: None,
        }
    }

    pub(crate) fn of(&self) -> TypeId {
        self.of
    }

    /// Appends `message`, which is of its type, to `into`: at most so many bytes. Code of the program's, which may panic.
    pub(crate) fn encode(
        &self,
        message: &dyn Any,
        into: &mut Vec<u8>,
        longest: usize,
    ) -> Result<(), Refused> {
        let written = attempt(|| (self.encode)(message, into, longest));
        written.unwrap_or_else(|| Err(ser::Error::custom("it panics as it is written")))
    }

    pub(crate) fn decode(&self, bytes: &[u8]) -> Result<Box<dyn Message>, Refused> {
        (self.decode)(bytes)
    }

    pub(crate) fn exit(&self, bytes: &[u8]) -> Option<Exit> {
        let decode = self.as_exit?;
        attempt(|| decode(bytes))?.ok().map(|exit| exit.came_as(bytes.len()))
    }

    /// Whether its values may be reasons.
    pub(crate) fn is_reason(&self) -> bool {
        self.as_exit.is_some()
    }
}

/// The vocabulary of a node, which does not change any more. By a number, a word is found at once.
pub(crate) struct Words {
    words: Vec<Word>,
    by_type: HashMap<TypeId, u32, BuildHasherDefault<AsItIs>>,
    pub(crate) digest: u64,
}

impl Words {
    pub(crate) fn new(vocabulary: Vocabulary) -> Words {
        let words: Vec<Word> = vocabulary.words.into_values().collect();
        let by_type = words.iter().zip(0..).map(|(word, number)| (word.of, number)).collect();
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
