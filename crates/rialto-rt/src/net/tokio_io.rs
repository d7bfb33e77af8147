//! The traits of tokio, for libraries that read and write through them. None of
//! tokio's runtime comes along.

use std::io::{self, IoSlice};
use std::ops::Deref;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::kind::Kind;
use super::{Ends, ReadHalf, Stream, WriteHalf};

fn whole<K: Kind, T: AsRef<Stream<K>> + Unpin>(half: &T) -> &Stream<K> {
    half.as_ref()
}

macro_rules! read {
    ($([$($generics:tt)*] $reader:ty,)*) => { $(
        impl<$($generics)*> AsyncRead for $reader {
            fn poll_read(
                self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                buffer: &mut ReadBuf<'_>,
            ) -> Poll<io::Result<()>> {
                // SAFETY: nothing but bytes that were read is written there.
                let room = unsafe { buffer.unfilled_mut() };
                let count = ready!(whole(&*self).poll_read_uninit(cx, room))?;
                // SAFETY: so many were written.
                unsafe { buffer.assume_init(count) };
                buffer.advance(count);
                Poll::Ready(Ok(()))
            }
        }
    )* };
}

macro_rules! write {
    ($([$($generics:tt)*] $writer:ty,)*) => { $(
        impl<$($generics)*> AsyncWrite for $writer {
            fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
                whole(&*self).poll_write(cx, bytes)
            }

            fn poll_write_vectored(
                self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                buffers: &[IoSlice<'_>],
            ) -> Poll<io::Result<usize>> {
                whole(&*self).poll_write_vectored(cx, buffers)
            }

            fn is_write_vectored(&self) -> bool {
                true
            }

            /// There is nothing to flush.
            fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(Ok(()))
            }

            /// Ends the direction.
            fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(whole(&*self).end_writing())
            }
        }
    )* };
}

read! { [K: Kind] Stream<K>, [K: Kind, S: Deref<Target = Stream<K>> + Unpin] ReadHalf<S>, }
write! { [K: Kind] Stream<K>, [K: Kind, S: Deref<Target = Stream<K>> + Unpin] WriteHalf<S>, }
