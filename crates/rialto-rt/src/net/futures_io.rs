//! The traits of `futures-io` for streams and their halves.

use std::io::{self, IoSlice};
use std::ops::Deref;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_io::{AsyncRead, AsyncWrite};

use super::kind::SocketKind;
use super::{ReadHalf, ShutdownWrite, Stream, WriteHalf};

fn stream_of<K: SocketKind, T: AsRef<Stream<K>> + Unpin>(half: &T) -> &Stream<K> {
    half.as_ref()
}

macro_rules! read {
    ($([$($generics:tt)*] $reader:ty,)*) => { $(
        impl<$($generics)*> AsyncRead for $reader {
            fn poll_read(
                self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                buffer: &mut [u8],
            ) -> Poll<io::Result<usize>> {
                stream_of(&*self).poll_read(cx, buffer)
            }
        }
    )* };
}

macro_rules! write {
    ($([$($generics:tt)*] $writer:ty,)*) => { $(
        impl<$($generics)*> AsyncWrite for $writer {
            fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
                stream_of(&*self).poll_write(cx, bytes)
            }

            fn poll_write_vectored(
                self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                buffers: &[IoSlice<'_>],
            ) -> Poll<io::Result<usize>> {
                stream_of(&*self).poll_write_vectored(cx, buffers)
            }

            /// Does nothing, because there is no buffer.
            fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(Ok(()))
            }

            /// Ends the writing direction.
            fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(stream_of(&*self).shutdown_write())
            }
        }
    )* };
}

read! { [K: SocketKind] Stream<K>, [K: SocketKind, S: Deref<Target = Stream<K>> + Unpin] ReadHalf<S>, }
write! { [K: SocketKind] Stream<K>, [K: SocketKind, S: Deref<Target = Stream<K>> + Unpin] WriteHalf<S>, }
