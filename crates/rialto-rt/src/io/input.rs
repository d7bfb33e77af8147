//! Reading as events: bytes, lines, all there is.

mod port;

use std::fmt;
use std::io;
use std::sync::Arc;

use rialto_event::{CallEvt, Event, Object, TryEvent};
use rialto_sync::read_ahead::{Demand, Portion};

use self::port::Port;
use super::source::Source;

/// What an [`Input`] reads from.
pub trait Readable: fmt::Debug + Send + Sync + 'static {
    /// Reads what there is, without waiting; `WouldBlock` if there is nothing.
    #[doc(hidden)]
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize>;
    /// Where it is told that there may be something.
    #[doc(hidden)]
    fn readiness(&self) -> &Arc<Source>;
}

/// A stream of bytes whose reads are events: they commit on data, in the order in
/// which they began to wait, and one that is not chosen has read nothing.
///
/// That goes for any reader: what `read_line_evt` has seen of a line when a
/// timeout wins is there, byte for byte, for whoever reads next, and reads lines
/// or not.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::io::Input;
/// use rialto_rt::net::{TcpListener, TcpStream};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let client = TcpStream::connect(listener.local_addr()?).await?;
/// let input = Input::new(listener.accept().await?.0);
///
/// client.write_all(b"one li").await?;
/// let line = || choose((
///     input.read_line_evt().wrap(Some),
///     after(Duration::from_millis(5)).wrap(|()| None),
/// ));
/// assert!(line().await.is_none());
/// client.write_all(b"ne\n").await?;
/// assert_eq!(input.read_line_evt().await?.as_deref(), Some("one line"));
/// # Ok(()) }) }
/// ```
///
/// Of two reads in one choice the second stands behind the first, and so commits only
/// if it can when the sync begins: name the one that asks for less first, or wait for
/// one read.
///
/// It keeps what it has read ahead, at most its [limit](Self::with_limit), and
/// reads ahead only when somebody waits for more than there is. Clones read the
/// same stream.
///
/// # Cancellation
///
/// A sync that is dropped has read nothing; if it was chosen and not seen, its
/// bytes go back to the front, before everything that is read after (law 5).
///
/// # Errors
///
/// An error of the stream goes to the read that met it, once, when what came
/// before it has been read; then the stream is at its end. Of `read_line_evt`, also
/// `InvalidData` for a line that is not UTF-8; of those that wait for more than one
/// byte, `InvalidInput` for more than the limit. After these nothing was read: all
/// is there for another read.
///
/// Source: the `input1Evt`, `inputLineEvt` and the others of CML's library.
pub struct Input<R: Readable> {
    stream: Arc<R>,
    port: Arc<Object<Port<R>>>,
}

/// How much an [`Input`] keeps, unless it is said.
const LIMIT: usize = 1 << 20;

impl<R: Readable> Input<R> {
    /// The bytes of `stream`, of which at most a mebibyte is kept.
    pub fn new(stream: R) -> Self {
        Input::with_limit(stream, LIMIT)
    }

    /// The bytes of `stream`, of which at most `limit` are kept, and so wait to be
    /// read as one line or one piece. At least one is.
    ///
    /// ```
    /// # #[cfg(unix)] fn main() -> std::io::Result<()> {
    /// # use std::io::{ErrorKind, Write};
    /// use rialto_rt::io::{Descriptor, Input};
    ///
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let (reader, mut writer) = std::io::pipe()?;
    /// let input = Input::with_limit(Descriptor::new(reader)?, 10);
    /// writer.write_all(b"a long line\n")?;
    /// assert_eq!(input.read_line_evt().await.unwrap_err().kind(), ErrorKind::InvalidInput);
    /// assert_eq!(input.read_evt(5).await?, b"a lon"); // it is all there
    /// assert_eq!(input.read_line_evt().await?.as_deref(), Some("g line"));
    /// # Ok(()) }) }
    /// # #[cfg(not(unix))] fn main() {}
    /// ```
    pub fn with_limit(stream: R, limit: usize) -> Self {
        let stream = Arc::new(stream);
        let port = Arc::new(Object::new(Port::new(Arc::clone(&stream), limit)));
        stream.readiness().set_consumer(&port);
        Input { stream, port }
    }

    /// The stream: to write to it, if it goes both ways. What is read from it
    /// directly is missing here.
    pub fn stream(&self) -> &R {
        &self.stream
    }

    fn demand(&self, demand: Demand) -> CallEvt<Arc<Object<Port<R>>>, Demand> {
        Object::call_evt_of(Arc::clone(&self.port), demand)
    }

    /// At least one byte and at most `most`, as soon as there are any; none at the
    /// end. CML's `inputEvt`.
    pub fn read_evt(
        &self,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Some(most)).wrap(Portion::into_bytes)
    }

    /// As [`read_evt`](Self::read_evt), and leaves the bytes there.
    pub fn peek_evt(
        &self,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Peek(most)).wrap(Portion::into_bytes)
    }

    /// `count` bytes; fewer at the end. CML's `inputNEvt`.
    pub fn read_n_evt(
        &self,
        count: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Exactly(count)).wrap(Portion::into_bytes)
    }

    /// The bytes up to the next `delimiter`, and that; without it at the end; none
    /// after that.
    pub fn read_until_evt(
        &self,
        delimiter: u8,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Until(delimiter)).wrap(Portion::into_bytes)
    }

    /// What there is of the bytes up to the next `delimiter`, and that: at least one
    /// byte, and none at the end. However long that is, so it is the way past a line that
    /// [`read_line_evt`](Self::read_line_evt) refuses, and has left where it was:
    ///
    /// ```
    /// # #[cfg(unix)] fn main() -> std::io::Result<()> {
    /// # use std::io::Write;
    /// use rialto_rt::io::{Descriptor, Input};
    ///
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let (reader, mut writer) = std::io::pipe()?;
    /// let input = Input::with_limit(Descriptor::new(reader)?, 10);
    /// writer.write_all(b"much too long a line\n\xff\xff\ntext\n")?;
    /// for _ in 0..2 {
    ///     let refused = input.read_line_evt().await.unwrap_err();
    ///     println!("not read: {refused}"); // it is too long; then, it is not UTF-8
    ///     loop {
    ///         let part = input.read_some_until_evt(b'\n').await?;
    ///         if part.is_empty() || part.ends_with(b"\n") {
    ///             break;
    ///         }
    ///     }
    /// }
    /// assert_eq!(input.read_line_evt().await?.as_deref(), Some("text"));
    /// # Ok(()) }) }
    /// # #[cfg(not(unix))] fn main() {}
    /// ```
    pub fn read_some_until_evt(
        &self,
        delimiter: u8,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::SomeUntil(delimiter)).wrap(Portion::into_bytes)
    }

    /// The next line, without its end (`\n` or `\r\n`); `None` at the end. What
    /// stands before the end of the stream is a line, if it is not empty. CML's
    /// `inputLineEvt`.
    ///
    /// At the end it is enabled, each time anew: a loop leaves at `None`, or switches
    /// this off. A line that is too long or not UTF-8 is still there after the error;
    /// [`read_some_until_evt`](Self::read_some_until_evt) goes past it.
    pub fn read_line_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<Option<String>>, Pending: Send> + Clone + Send + 'static + use<R>
    {
        self.demand(Demand::Line).wrap(Portion::into_line)
    }

    /// All bytes up to the end. CML's `inputAllEvt`.
    pub fn read_all_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::All).wrap(Portion::into_bytes)
    }
}

impl<R: Readable> Clone for Input<R> {
    fn clone(&self) -> Self {
        Input { stream: Arc::clone(&self.stream), port: Arc::clone(&self.port) }
    }
}

impl<R: Readable> fmt::Debug for Input<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("stream", &self.stream).finish_non_exhaustive()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::io::source::Readiness;

    /// There is one byte, of which it tells in the moment when it is given its
    /// consumer.
    #[derive(Debug)]
    struct Early {
        source: Arc<Source>,
        looks: std::sync::atomic::AtomicU32,
    }

    impl Readable for Early {
        fn pull(&self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer[0] = b'a';
            Ok(1)
        }
        fn readiness(&self) -> &Arc<Source> {
            // The first look is that of the port, the second tells where the consumer goes.
            if self.looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 1 {
                self.source.deliver(Readiness::READABLE);
            }
            &self.source
        }
    }

    #[test]
    fn what_was_told_before_there_was_a_consumer_is_seen() {
        let input = Input::new(Early { source: Arc::new(Source::unknown()), looks: 0.into() });
        let read = input.read_evt(1).try_sync().expect("a byte");
        assert_eq!(read.expect("no error"), b"a");
    }
}
