//! A byte stream in Zenoh samples. It adds what samples lack: sequence numbers, credit, and an end.
//!
//! Zenoh delivers samples in order until something fails on the way. Then some are lost, and neither end is
//! told. Packets are therefore numbered, and a packet that does not follow its predecessor breaks the tunnel.
//! The sender has credit for a [window](WINDOW) of bytes, which the receiver renews as it reads. A slow
//! receiver therefore does not make routers buffer or drop data.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice};
use std::mem;
use std::net::Shutdown;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use rialto_event::Condition;
use rialto_event::time::Instant;

use super::HELLO_INTERVAL;
use super::packet::Packet;
use crate::byte_stream::ByteStream;

/// The maximum number of bytes in transit in one direction.
pub(super) const WINDOW: u64 = 256 * 1024;
/// The maximum number of bytes in a packet.
const PACKET: usize = 32 * 1024;

/// The outgoing path of a tunnel's packets.
pub(super) trait PacketSink: Send + Sync + 'static {
    fn put(&self, packet: &Packet<'_>);
    /// The tunnel has been dropped.
    fn tunnel_dropped(&self);
}

/// One end of a tunnel.
pub(super) struct Tunnel {
    way: Box<dyn PacketSink>,
    flow: Mutex<Flow>,
    /// Signalled when the other end has answered the dial request.
    opened: Condition,
}

#[derive(Default)]
struct Flow {
    out: Outgoing,
    coming: Incoming,
    token: Token,
    /// The time of the last answer to a dial request.
    answered: Option<Instant>,
    end: Option<End>,
}

#[derive(Default)]
struct Outgoing {
    /// The sequence number of the next packet.
    next: u64,
    sent: u64,
    /// How many of the sent bytes the other end has read, according to its packets.
    read: u64,
    closed: bool,
    writer: Option<Waker>,
}

/// The state of the other end's liveliness token.
#[derive(Default)]
struct Token {
    /// The token was there and has been removed.
    is_gone: bool,
    /// The next expected sequence number at the last check after the removal. If it has not advanced by the
    /// next check, nothing is in transit any more.
    heard: Option<u64>,
}

#[derive(Default)]
struct Incoming {
    next: u64,
    bytes: VecDeque<u8>,
    /// The total number of bytes read by this side.
    read: u64,
    /// The value of `read` last reported to the other end.
    told: u64,
    reader: Option<Waker>,
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Orderly,
    Broken(&'static str),
}

impl Tunnel {
    pub(super) fn new(way: impl PacketSink) -> Arc<Tunnel> {
        Arc::new(Tunnel { way: Box::new(way), flow: Mutex::default(), opened: Condition::new() })
    }

    fn lock(&self) -> MutexGuard<'_, Flow> {
        self.flow.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn opened(&self) -> &Condition {
        &self.opened
    }

    pub(super) fn send_packet(&self, packet: &Packet<'_>) {
        self.way.put(packet);
    }

    /// Handles a packet of the other end, or a forged one.
    pub(super) fn handle_packet(&self, packet: Packet<'_>) {
        let mut flow = self.lock();
        if matches!(flow.end, Some(End::Broken(_))) {
            return;
        }
        let heard = match packet {
            Packet::Dial(_) => {
                // The dialler has not received `Open` yet. If data has arrived, it has.
                if flow.coming.next == 0
                    && flow.answered.is_none_or(|before| before.elapsed() >= HELLO_INTERVAL)
                {
                    flow.answered = Some(Instant::now());
                    self.way.put(&Packet::Open);
                }
                Ok(())
            }
            Packet::Open => {
                self.opened.signal();
                Ok(())
            }
            Packet::Read(read) => flow.out.add_credit(read),
            Packet::Broken => {
                flow.end(End::Broken("the peer broke the connection"));
                Ok(())
            }
            Packet::Data(..) | Packet::End(_) if flow.end.is_some() => Err("data arrived after the end"),
            Packet::Data(number, bytes) => flow.coming.take(number, bytes),
            Packet::End(number) => flow.coming.check_sequence(number).map(|()| flow.end(End::Orderly)),
        };
        if let Err(why) = heard {
            flow.end(End::Broken(why));
            self.way.put(&Packet::Broken);
        }
    }

    /// Breaks the tunnel at this end.
    pub(super) fn break_off(&self, why: &'static str) {
        self.lock().end(End::Broken(why));
    }

    /// Records whether the other end's token exists.
    pub(super) fn set_token_present(&self, is_there: bool) {
        self.lock().token = Token { is_gone: !is_there, heard: None };
    }

    /// Returns whether the tunnel needs no further checks: it has ended, or the other end's token exists.
    /// Otherwise it breaks the tunnel, unless a packet has arrived since the previous check: packets sent
    /// before the token was removed may arrive after its removal.
    pub(super) fn break_if_lost(&self) -> bool {
        let mut flow = self.lock();
        if flow.end.is_some() || !flow.token.is_gone {
            return true;
        }
        let heard = Some(flow.coming.next);
        let is_quiet = mem::replace(&mut flow.token.heard, heard) == heard;
        if is_quiet {
            flow.end(End::Broken("the routers have lost the peer"));
        }
        is_quiet
    }

    /// Takes some of `bytes` and returns the count, or `None` if there is no credit.
    fn write(&self, bytes: &[IoSlice<'_>], waker: Option<&Waker>) -> io::Result<Option<usize>> {
        let mut flow = self.lock();
        if let Some(End::Broken(why)) = flow.end {
            return Err(broken(why));
        }
        let out = &mut flow.out;
        if out.closed {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let room = PACKET.min(usize::try_from(out.read + WINDOW - out.sent).unwrap_or(PACKET));
        if room == 0 {
            out.writer = waker.cloned().or(out.writer.take());
            return Ok(None);
        }
        let mut taken = Vec::with_capacity(room);
        for bytes in bytes {
            taken.extend_from_slice(&bytes[..bytes.len().min(room - taken.len())]);
        }
        if !taken.is_empty() {
            out.sent += taken.len() as u64;
            // Put under the lock, so that packets leave in the order of their numbers.
            self.way.put(&Packet::Data(out.next_number(), &taken));
        }
        Ok(Some(taken.len()))
    }
}

impl Flow {
    fn end(&mut self, end: End) {
        if !matches!(self.end, Some(End::Broken(_))) {
            self.end = Some(end);
        }
        wake(&mut self.coming.reader);
        wake(&mut self.out.writer);
    }
}

impl Outgoing {
    fn next_number(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }

    fn add_credit(&mut self, read: u64) -> Result<(), &'static str> {
        if read > self.sent {
            return Err("the peer acknowledged more bytes than were sent");
        }
        self.read = self.read.max(read);
        wake(&mut self.writer);
        Ok(())
    }
}

impl Incoming {
    fn check_sequence(&mut self, number: u64) -> Result<(), &'static str> {
        let result = match number.cmp(&self.next) {
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => Err("a packet was lost"),
            std::cmp::Ordering::Less => Err("a packet arrived twice or too late"),
        };
        self.next += 1;
        result
    }

    fn take(&mut self, number: u64, bytes: &[u8]) -> Result<(), &'static str> {
        self.check_sequence(number)?;
        if bytes.is_empty() || (self.bytes.len() + bytes.len()) as u64 > WINDOW - (self.read - self.told) {
            return Err("the peer sent more than its credit");
        }
        self.bytes.extend(bytes);
        wake(&mut self.reader);
        Ok(())
    }

    fn read_into(&mut self, room: &mut [u8]) -> usize {
        let (front, _) = self.bytes.as_slices();
        let count = front.len().min(room.len());
        room[..count].copy_from_slice(&front[..count]);
        self.bytes.drain(..count);
        self.read += count as u64;
        count
    }
}

fn wake(waker: &mut Option<Waker>) {
    if let Some(waker) = waker.take() {
        waker.wake();
    }
}

fn broken(why: &'static str) -> io::Error {
    io::Error::new(ErrorKind::ConnectionReset, why)
}

impl ByteStream for Tunnel {
    fn poll_read(&self, cx: &mut Context<'_>, room: &mut [u8]) -> Poll<io::Result<usize>> {
        let flow = &mut *self.lock();
        let count = flow.coming.read_into(room);
        if flow.coming.read - flow.coming.told >= WINDOW / 2 {
            flow.coming.told = flow.coming.read;
            self.way.put(&Packet::Read(flow.coming.told));
        }
        match flow.end {
            _ if count > 0 => Poll::Ready(Ok(count)),
            Some(End::Orderly) => Poll::Ready(Ok(0)),
            Some(End::Broken(why)) => Poll::Ready(Err(broken(why))),
            None => {
                flow.coming.reader = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }

    fn poll_write_vectored(&self, cx: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        match self.write(bytes, Some(cx.waker())) {
            Ok(Some(count)) => Poll::Ready(Ok(count)),
            Ok(None) => Poll::Pending,
            Err(error) => Poll::Ready(Err(error)),
        }
    }

    fn try_write_vectored(&self, bytes: &[IoSlice<'_>]) -> io::Result<usize> {
        self.write(bytes, None)?.ok_or_else(|| ErrorKind::WouldBlock.into())
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let mut flow = self.lock();
        if how != Shutdown::Read && !flow.out.closed {
            flow.out.closed = true;
            let number = flow.out.next_number();
            self.way.put(&Packet::End(number));
        }
        if how != Shutdown::Write {
            flow.end(End::Broken("this node closed the connection"));
        }
        Ok(())
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        let flow = self.flow.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !flow.out.closed || flow.end != Some(End::Orderly) {
            self.way.put(&Packet::Broken);
        }
        self.way.tunnel_dropped();
    }
}

#[cfg(test)]
mod tests {
    use rialto_event::sleep;
    use rialto_rt::Runtime;

    use super::*;
    use crate::NodeKey;

    /// Records the packets that are put.
    #[derive(Clone, Default)]
    struct Said(Arc<Mutex<Vec<Vec<u8>>>>);

    impl PacketSink for Said {
        fn put(&self, packet: &Packet<'_>) {
            self.0.lock().unwrap().push(packet.write());
        }

        fn tunnel_dropped(&self) {}
    }

    impl Said {
        fn take(&self) -> Vec<Vec<u8>> {
            std::mem::take(&mut self.0.lock().unwrap())
        }
    }

    fn tunnel() -> (Said, Arc<Tunnel>) {
        let said = Said::default();
        (said.clone(), Tunnel::new(said))
    }

    fn write(tunnel: &Tunnel, bytes: &[u8]) -> io::Result<usize> {
        tunnel.try_write_vectored(&[IoSlice::new(bytes)])
    }

    fn read(tunnel: &Tunnel, count: usize) -> Poll<io::Result<Vec<u8>>> {
        let mut room = vec![0; count];
        let got = tunnel.poll_read(&mut Context::from_waker(Waker::noop()), &mut room);
        got.map_ok(|count| room[..count].to_vec())
    }

    fn why(tunnel: &Tunnel) -> String {
        match read(tunnel, 9) {
            Poll::Ready(Err(error)) => error.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bytes_arrive_in_order_and_then_the_stream_ends() {
        let ((said, one), (_, other)) = (tunnel(), tunnel());
        assert_eq!(write(&one, b"first").unwrap(), 5);
        assert_eq!(write(&one, b"second").unwrap(), 6);
        one.shutdown(Shutdown::Write).unwrap();
        assert_eq!(write(&one, b"third").unwrap_err().kind(), ErrorKind::BrokenPipe);
        assert!(read(&other, 9).is_pending());
        said.take().iter().for_each(|packet| other.handle_packet(Packet::read(packet).unwrap()));
        let mut all = Vec::new();
        while let Poll::Ready(Ok(bytes)) = read(&other, 4)
            && !bytes.is_empty()
        {
            all.extend(bytes);
        }
        assert_eq!(all, b"firstsecond");
        assert!(matches!(read(&other, 4), Poll::Ready(Ok(end)) if end.is_empty()));
    }

    #[test]
    fn dials_are_answered_at_a_bounded_rate_until_data_arrives() {
        Runtime::simulated(1).block_on(async {
            let (said, tunnel) = tunnel();
            let say = |times| (0..times).for_each(|_| tunnel.handle_packet(Packet::Dial(NodeKey([7; 32]))));
            for _ in 0..3 {
                say(1000);
                assert_eq!(said.take(), [Packet::Open.write()]);
                sleep(HELLO_INTERVAL).await;
            }
            tunnel.handle_packet(Packet::Data(0, b"x"));
            say(1000);
            assert!(said.take().is_empty());
        });
    }

    #[test]
    fn sequence_errors_break_the_tunnel() {
        for (order, why_not) in [
            (&[0, 2][..], "a packet was lost"),
            (&[1], "a packet was lost"),
            (&[0, 0], "a packet arrived twice or too late"),
            (&[0, 1, 0], "a packet arrived twice or too late"),
        ] {
            let (said, tunnel) = tunnel();
            order.iter().for_each(|number| tunnel.handle_packet(Packet::Data(*number, &[*number as u8])));
            let mut good = Vec::new();
            while let Poll::Ready(Ok(bytes)) = read(&tunnel, 1) {
                good.extend(bytes);
            }
            assert_eq!(good, (0..order.len() as u8 - 1).collect::<Vec<_>>());
            assert_eq!(why(&tunnel), why_not);
            assert_eq!(said.take(), [Packet::Broken.write()], "the other end is told");
            assert_eq!(write(&tunnel, b"x").unwrap_err().kind(), ErrorKind::ConnectionReset);
            tunnel.handle_packet(Packet::Data(order.len() as u64, b"later"));
            assert_eq!(why(&tunnel), why_not);
        }
    }

    #[test]
    fn no_data_arrives_after_the_end() {
        let (_, late) = tunnel();
        late.handle_packet(Packet::End(0));
        late.handle_packet(Packet::Data(1, b"x"));
        assert_eq!(why(&late), "data arrived after the end");
        let (_, early) = tunnel();
        early.handle_packet(Packet::End(1));
        assert_eq!(why(&early), "a packet was lost");
    }

    #[test]
    fn credit_returns_as_the_receiver_reads() {
        let ((said, one), (back, other)) = (tunnel(), tunnel());
        let mut sent = 0;
        while let Ok(count) = write(&one, &[7; PACKET * 2]) {
            sent += count as u64;
        }
        assert_eq!(sent, WINDOW);
        assert_eq!(write(&one, b"x").unwrap_err().kind(), ErrorKind::WouldBlock);
        said.take().iter().for_each(|packet| other.handle_packet(Packet::read(packet).unwrap()));
        assert!(back.take().is_empty(), "nothing is read yet");
        while let Poll::Ready(Ok(_)) = read(&other, 10_000) {}
        let credit = back.take();
        assert!(!credit.is_empty());
        credit.iter().for_each(|packet| one.handle_packet(Packet::read(packet).unwrap()));
        assert_eq!(write(&one, b"x").unwrap(), 1);
    }

    #[test]
    fn exceeding_credit_breaks_the_tunnel() {
        let (_, greedy) = tunnel();
        (0..=WINDOW / PACKET as u64).for_each(|n| greedy.handle_packet(Packet::Data(n, &[0; PACKET])));
        while let Poll::Ready(Ok(_)) = read(&greedy, PACKET) {}
        assert_eq!(why(&greedy), "the peer sent more than its credit");
        let (_, empty) = tunnel();
        empty.handle_packet(Packet::Data(0, b""));
        assert_eq!(why(&empty), "the peer sent more than its credit");
        let (_, liar) = tunnel();
        write(&liar, b"abc").unwrap();
        liar.handle_packet(Packet::Read(4));
        assert_eq!(why(&liar), "the peer acknowledged more bytes than were sent");
    }

    #[test]
    fn tunnel_breaks_when_the_peer_is_lost_and_nothing_is_in_transit() {
        let ((_, tunnel), (_, ended)) = (tunnel(), tunnel());
        tunnel.set_token_present(true);
        assert!(tunnel.break_if_lost(), "it is there");
        tunnel.set_token_present(false);
        assert!(!tunnel.break_if_lost(), "something may yet come");
        tunnel.handle_packet(Packet::Data(0, b"x"));
        assert!(!tunnel.break_if_lost(), "something has come");
        tunnel.set_token_present(true);
        assert!(tunnel.break_if_lost(), "it is there again");
        tunnel.set_token_present(false);
        assert!(!tunnel.break_if_lost() && tunnel.break_if_lost());
        assert_eq!(read(&tunnel, 9).map(Result::unwrap), Poll::Ready(b"x".to_vec()));
        assert_eq!(why(&tunnel), "the routers have lost the peer");
        ended.handle_packet(Packet::End(0));
        ended.set_token_present(false);
        assert!(ended.break_if_lost());
        assert!(matches!(read(&ended, 4), Poll::Ready(Ok(end)) if end.is_empty()));
    }

    #[test]
    fn drop_sends_broken_unless_both_directions_ended() {
        let (said, dropped) = tunnel();
        drop(dropped);
        assert_eq!(said.take(), [Packet::Broken.write()]);
        let (said, done) = tunnel();
        done.shutdown(Shutdown::Write).unwrap();
        done.handle_packet(Packet::End(0));
        drop(done);
        assert_eq!(said.take(), [Packet::End(0).write()]);
        let (_, told) = tunnel();
        told.handle_packet(Packet::Broken);
        assert_eq!(why(&told), "the peer broke the connection");
    }
}
