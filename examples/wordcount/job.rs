//! The job workers of a word count: each job counts the words of a piece.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::thread::available_parallelism;

use rialto::node::dispatcher::{Dispatcher, start_worker};
use rialto::node::{Exit, Pid, TypeRegistry, down_evt, link};
use serde::{Deserialize, Serialize};

/// The name of the entry point [`serve`].
pub const ENTRY: &str = "wordcount";

/// The dispatcher of a word count, which gives the pieces to job workers.
pub type PieceDispatcher = Dispatcher<TextPiece, WordCounts>;

/// Returns the types that the nodes send to each other.
pub fn type_registry() -> TypeRegistry {
    PieceDispatcher::type_registry("rialto.wordcount")
}

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Piece")]
pub struct TextPiece {
    pub text: Vec<u8>,
}

/// The number of occurrences of each word in a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Counts")]
pub struct WordCounts {
    pub words: BTreeMap<String, u64>,
    /// Whether some bytes were not UTF-8.
    #[serde(rename = "broken")]
    pub not_utf8: bool,
}

/// The entry point that another node spawns: runs a job worker of `dispatcher` until that ends.
pub async fn serve(dispatcher: PieceDispatcher) -> Exit {
    let worker = start_counter(dispatcher);
    link(worker);
    down_evt(worker).await
}

/// Starts a dispatcher's worker on this node, which counts words on all processors.
pub fn start_counter(dispatcher: PieceDispatcher) -> Pid {
    let processors = available_parallelism().map_or(1, NonZero::get);
    // Two jobs for each processor, so that a processor need not wait until the next piece arrives.
    let at_most = u32::try_from(2 * processors).unwrap_or(u32::MAX);
    start_worker(dispatcher, at_most, |piece: TextPiece| async move { WordCounts::of(&piece.text) })
}

impl WordCounts {
    pub fn of(text: &[u8]) -> WordCounts {
        let mut counts = WordCounts::default();
        for chunk in text.utf8_chunks() {
            let words = chunk.valid().split(|letter: char| !letter.is_alphanumeric());
            for word in words.filter(|word| !word.is_empty()) {
                *counts.words.entry(word.to_lowercase()).or_default() += 1;
            }
            counts.not_utf8 |= !chunk.invalid().is_empty();
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_and_digits_in_lower_case() {
        let counts = WordCounts::of("Straße, STRASSE; the 4 the2\nThe—éÉ".as_bytes());
        let words = [("straße", 1), ("strasse", 1), ("the", 2), ("4", 1), ("the2", 1), ("éé", 1)];
        assert_eq!(counts.words, words.map(|(word, count)| (word.to_owned(), count)).into());
        assert!(!counts.not_utf8);
    }

    #[test]
    fn invalid_utf8_separates_words() {
        let counts = WordCounts::of(b"a\xffb \xe2\x82 c\xc3");
        assert_eq!(counts.words.into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert!(counts.not_utf8);
        assert_eq!(WordCounts::of(b""), WordCounts::default());
    }
}
