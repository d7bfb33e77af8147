//! What a worker does: it counts the words of a piece.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::thread::available_parallelism;

use rialto_node::dispatcher::{Dispatcher, work};
use rialto_node::{Exit, Pid, down_evt, link};
use serde::{Deserialize, Serialize};

/// As what a node [serves](serve) others.
pub const ENTRY: &str = "wordcount";

/// Who gives out the pieces.
pub type Counting = Dispatcher<Piece, Counts>;

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub text: Vec<u8>,
}

/// How often each word stands in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    pub words: BTreeMap<String, u64>,
    /// Whether some bytes were no UTF-8.
    pub broken: bool,
}

/// Works for others, until `counting` ends.
pub async fn serve(counting: Counting) -> Exit {
    let worker = hired(counting);
    link(worker);
    down_evt(worker).await
}

/// A worker here, for all that this machine can do.
pub fn hired(counting: Counting) -> Pid {
    let processors = available_parallelism().map_or(1, NonZero::get);
    // One more for each that is counted, so that nobody waits for the next one to come.
    let at_most = u32::try_from(2 * processors).unwrap_or(u32::MAX);
    work(counting, at_most, |piece: Piece| async move { Counts::of(&piece.text) })
}

impl Counts {
    pub fn of(text: &[u8]) -> Counts {
        let mut counts = Counts::default();
        for chunk in text.utf8_chunks() {
            let words = chunk.valid().split(|letter: char| !letter.is_alphanumeric());
            for word in words.filter(|word| !word.is_empty()) {
                *counts.words.entry(word.to_lowercase()).or_default() += 1;
            }
            counts.broken |= !chunk.invalid().is_empty();
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_and_digits_in_small_letters() {
        let counts = Counts::of("Straße, STRASSE; the 4 the2\nThe—éÉ".as_bytes());
        let words = [("straße", 1), ("strasse", 1), ("the", 2), ("4", 1), ("the2", 1), ("éé", 1)];
        assert_eq!(counts.words, words.map(|(word, count)| (word.to_owned(), count)).into());
        assert!(!counts.broken);
    }

    #[test]
    fn what_is_no_utf8_separates_words() {
        let counts = Counts::of(b"a\xffb \xe2\x82 c\xc3");
        assert_eq!(counts.words.into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert!(counts.broken);
        assert_eq!(Counts::of(b""), Counts::default());
    }
}
