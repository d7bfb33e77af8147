//! `Input`: reading as events. A read takes bytes, a line, or everything up to the end.

mod state;

use std::fmt;
use std::io;
use std::sync::Arc;

use rialto_event::{CallEvt, Event, Object, TryEvent};
use rialto_sync::read_ahead::{Demand, ReadResult};

use self::state::InputState;
use super::source::Source;

/// The source of an [`Input`]: a socket or a half of one, a `Descriptor`, or
/// [`StreamReader`](crate::io::StreamReader).
pub trait Readable: fmt::Debug + Send + Sync + 'static {
    /// Reads the bytes that are available, without waiting. Returns `WouldBlock` if there are none.
    #[doc(hidden)]
    fn pull(&self, buffer: &mut [u8]) -> io::Result<usize>;
    /// Returns the source that receives an edge when there may be something to read.
    #[doc(hidden)]
    fn readiness(&self) -> &Arc<Source>;
}

/// A stream of bytes whose reads are events. A read commits when its data is there. Reads commit in the order
/// in which they began to wait. A read that is not chosen has read nothing.
///
/// For example, a timeout may win while `read_line_evt` has seen a part of a line. All bytes of that part are
/// still there for the next read, of whatever kind.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_rt::io::Input;
/// use rialto_rt::net::{TcpListener, TcpStream};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # rialto_rt::Runtime::new()?.block_on(async {
/// let listener = TcpListener::bind("127.0.0.1:0").await?;
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
/// If one choice contains two reads of the same input, the second waits behind the first. So the second
/// commits only if it can at the start of the sync. Put the read that needs fewer bytes first, or use only
/// one read.
///
/// An input buffers the bytes that it has read ahead, at most its [limit](Self::with_limit) and one more. It
/// reads ahead only when a read waits for more bytes than the buffer has. Clones read the same stream.
///
/// # Cancellation
///
/// A sync that is dropped has read nothing. If it had committed and its result was not seen, its bytes go
/// back to the front of the stream (law 5).
///
/// # Errors
///
/// - An error of the stream goes to one read, after all bytes before it have been read. Then the stream is at
///   its end.
/// - `InvalidData` from `read_line_evt` if the line is not UTF-8.
/// - `InvalidInput` from a read that needs more bytes than the limit.
///
/// After `InvalidData` and `InvalidInput` nothing was read: all bytes are there for another read.
///
/// Source: the `input1Evt`, `inputLineEvt` and the others of CML's library.
#[doc(alias = "BufReader")]
#[doc(alias = "AsyncBufReadExt")]
pub struct Input<R: Readable> {
    stream: Arc<R>,
    object: Arc<Object<InputState<R>>>,
}

/// The default limit of an [`Input`].
const LIMIT: usize = 1 << 20;

impl<R: Readable> Input<R> {
    /// Creates an input that reads from `stream`, with a limit of one mebibyte.
    pub fn new(stream: R) -> Self {
        Input::with_limit(stream, LIMIT)
    }

    /// Creates an input that reads from `stream`. A line, or another read that waits for its bytes, has at
    /// most `limit` bytes. The input buffers at most one byte more. A limit of zero counts as one.
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
        let object = Arc::new(Object::new(InputState::new(Arc::clone(&stream), limit)));
        stream.readiness().set_consumer(&object);
        Input { stream, object }
    }

    /// Changes the [limit](Self::with_limit) of this input and its clones, for example before
    /// [`read_to_end_evt`](Self::read_to_end_evt) of a large file. Reads that wait now obey the new limit,
    /// too.
    ///
    /// ```
    /// # #[cfg(unix)] fn main() -> std::io::Result<()> {
    /// # let folder = std::env::temp_dir().join(format!("rialto-limit-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("large");
    /// # std::fs::write(&path, vec![7; 2 << 20])?;
    /// # rialto_rt::Runtime::new()?.block_on(async {
    /// let input = rialto_rt::fs::File::open_evt(&path).await?.input(0)?;
    /// assert!(input.read_to_end_evt().await.is_err()); // the limit is 1 MiB
    /// input.set_limit(16 << 20);
    /// assert_eq!(input.read_to_end_evt().await?.len(), 2 << 20);
    /// # std::fs::remove_dir_all(&folder)
    /// # }) }
    /// # #[cfg(not(unix))] fn main() {}
    /// ```
    pub fn set_limit(&self, limit: usize) {
        self.object.update(|state| state.set_limit(limit));
    }

    /// Returns the stream, for example to write to a socket. Bytes that you read from it directly are missing
    /// in the input.
    pub fn stream(&self) -> &R {
        &self.stream
    }

    fn demand(&self, demand: Demand) -> CallEvt<Arc<Object<InputState<R>>>, Demand> {
        Object::call_evt_of(Arc::clone(&self.object), demand)
    }

    /// Returns an event that reads at least one byte and at most `most`, as soon as there are any. It yields
    /// no bytes at the end of the stream. CML's `inputEvt`.
    pub fn read_evt(
        &self,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Available(most)).wrap(ReadResult::into_bytes)
    }

    /// Like [`read_evt`](Self::read_evt), but leaves the bytes in the input.
    #[doc(alias = "peek")]
    #[doc(alias = "fill_buf")]
    pub fn peek_evt(
        &self,
        most: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Peek(most)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads `count` bytes, or fewer at the end of the stream. CML's `inputNEvt`.
    #[doc(alias = "read_exact")]
    pub fn read_n_evt(
        &self,
        count: usize,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Exactly(count)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads the bytes up to and including the next `delimiter`. The last bytes of the
    /// stream may come without a delimiter. At the end it yields no bytes.
    #[doc(alias = "split")]
    pub fn read_until_evt(
        &self,
        delimiter: u8,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::Until(delimiter)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads the available bytes, at most up to and including the next `delimiter`. It
    /// yields at least one byte, and none at the end of the stream.
    ///
    /// It does not wait for the delimiter, so it has no limit. Use it to skip a line that
    /// [`read_line_evt`](Self::read_line_evt) refuses and leaves in the input:
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
    ///     println!("not read: {refused}"); // the first is too long, the second is not UTF-8
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
        self.demand(Demand::AvailableUntil(delimiter)).wrap(ReadResult::into_bytes)
    }

    /// Returns an event that reads the next line, without its line ending (`\n` or `\r\n`). It yields `None`
    /// at the end of the stream. The last line may come without a line ending. CML's `inputLineEvt`.
    ///
    /// At the end of the stream the event is always enabled, so a loop must stop at `None` or disable the
    /// alternative. A line that is too long or not UTF-8 is still in the input after the error. Skip it with
    /// [`read_some_until_evt`](Self::read_some_until_evt).
    #[doc(alias = "lines")]
    #[doc(alias = "next_line")]
    pub fn read_line_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<Option<String>>, Pending: Send> + Clone + Send + 'static + use<R>
    {
        self.demand(Demand::Line).wrap(ReadResult::into_line)
    }

    /// Returns an event that reads all bytes up to the end of the stream. CML's `inputAllEvt`.
    #[doc(alias = "read_to_string")]
    pub fn read_to_end_evt(
        &self,
    ) -> impl TryEvent<Output = io::Result<Vec<u8>>, Pending: Send> + Clone + Send + 'static + use<R> {
        self.demand(Demand::All).wrap(ReadResult::into_bytes)
    }
}

impl<R: Readable> Clone for Input<R> {
    fn clone(&self) -> Self {
        Input { stream: Arc::clone(&self.stream), object: Arc::clone(&self.object) }
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

    /// A stream with one byte. It delivers its edge just before the input sets the consumer.
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
            // `InputState::ready_kinds` makes the first call. `with_limit` makes the second, to set the
            // consumer.
            if self.looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 1 {
                self.source.deliver(Readiness::READABLE);
            }
            &self.source
        }
    }

    #[test]
    fn an_edge_before_set_consumer_is_not_lost() {
        let input = Input::new(Early { source: Arc::new(Source::not_ready()), looks: 0.into() });
        let read = input.read_evt(1).try_sync().expect("a byte");
        assert_eq!(read.expect("no error"), b"a");
    }
}
