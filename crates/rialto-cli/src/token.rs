//! The secret that gives access to the counters from any machine.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

use hyper::header::{AUTHORIZATION, HeaderMap};

/// The minimum length: a shorter token could be guessed.
const SHORTEST: usize = 16;
const LONGEST: u64 = 4096;

/// A bearer token (RFC 6750).
pub struct Token(Vec<u8>);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// Reads a token from a file. White space around it is ignored.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not a regular file, is accessible to other users, or does not contain a
    /// token.
    pub fn read(path: &Path) -> io::Result<Token> {
        // So that the open of a FIFO does not wait for a writer.
        let nonblocking = rustix::fs::OFlags::NONBLOCK.bits() as i32;
        let file = File::options().read(true).custom_flags(nonblocking).open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        if metadata.mode() & 0o077 != 0 {
            let why = "other users may read or change it";
            return Err(io::Error::other(format!("{why}\nhelp: run `chmod 600 {}`", path.display())));
        }
        let mut bytes = Vec::new();
        file.take(LONGEST + 1).read_to_end(&mut bytes)?;
        let text = bytes.trim_ascii();
        let fine =
            (SHORTEST..=LONGEST as usize).contains(&text.len()) && text.iter().all(u8::is_ascii_graphic);
        match fine {
            true => Ok(Token(text.to_vec())),
            false => Err(io::Error::other("it contains no token of 16 to 4096 visible ASCII characters")),
        }
    }

    /// Returns whether a request has exactly one `Authorization` header, with this token.
    pub fn authorizes(&self, headers: &HeaderMap) -> bool {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else { return false };
        match value.as_bytes().split_at_checked(7) {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case(b"bearer ") => {
                self.equals(token.trim_ascii())
            }
            _ => false,
        }
    }

    /// Compares in constant time: the duration depends on the lengths, and not on the bytes of the token.
    fn equals(&self, token: &[u8]) -> bool {
        let same = self.0.iter().zip(token).fold(0, |different, (one, other)| different | (one ^ other));
        std::hint::black_box(same) == 0 && self.0.len() == token.len()
    }
}
