//! How the right to answer a call travels within a message to another node.
//!
//! A [`ReplyTo`](crate::ReplyTo) is encoded as the number of a call. The caller's node keeps the waiter under
//! that number. The receiving node decodes it as a [`ReplyTicket`], which sends the answer back. While a
//! message is encoded or decoded, a thread-local variable tells over which connection it goes.
//!
//! ```text
//!  leaving:  each `ReplyTo` gets a number, which the head of the message contains, too
//!  settled:  the message is queued and dropped; each `ReplyTo` in it registers its waiter with the
//!            connection
//!  arriving: a ticket is made for each number in the head, at once; decoding the message puts them into it.
//!            A ticket that is dropped unused tells the caller that there is no answer.
//! ```

#[cfg(feature = "cps")]
mod enclosed;
#[cfg(feature = "cps")]
mod moved_values;

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::sync::Arc;

use rialto_codec::{CodecError, EncodingState, Form};
#[cfg(feature = "cps")]
use rialto_cps::{counting_continuations, uncounted_continuations};
use rialto_process::internal::encoded::Encoded;
use rialto_process::internal::reply_ticket::ReplyTicket;
use rialto_process::internal::unwinding::discard;
use rialto_process::peer::{NoAnswer, Peer, ReplyCodec, SendRefusal};
use rialto_process::{Envelope, Pid};
use serde::ser;

use super::connection::PeerConnection;
use super::type_registry::RegisteredType;
use super::version::Feature;

#[cfg(feature = "cps")]
pub(crate) use enclosed::{Blob, Enclosed, MIN_ENCLOSED, SentCalls, max_enclosed};
#[cfg(feature = "cps")]
pub(crate) use moved_values::{
    MovedValues, encode_local, is_decoding_local, put_local, remaining_tickets, take_local,
};

thread_local! {
    /// A stack, because a message may be sent while another one is dropped.
    static CONTEXTS: RefCell<Vec<CodecContext>> = const { RefCell::new(Vec::new()) };
}

enum CodecContext {
    /// A message is being encoded: its connection, its calls so far, and why a call or an enclosed message
    /// cannot be sent.
    Encoding(Arc<PeerConnection>, Vec<u64>, Option<SendRefusal>),
    Sent(Arc<PeerConnection>, Vec<u64>),
    /// A message is being decoded. The flag says that it was forwarded: nodes other than the sender wrote it.
    Decoding(Arc<PeerConnection>, Vec<ReplyTicket>, bool),
    /// A message is being dropped unread, for that reason.
    Discarding(NoAnswer),
    /// A process is being encoded for another node of this program. Its parts are kept beside the bytes.
    #[cfg(feature = "cps")]
    EncodingLocal(moved_values::LocalValues),
    /// A process is being decoded there.
    #[cfg(feature = "cps")]
    DecodingLocal(moved_values::LocalValues),
}

/// Calls `f` with `context` on top of the stack.
fn in_context<R>(context: CodecContext, f: impl FnOnce() -> R) -> (R, CodecContext) {
    struct Out;
    impl Drop for Out {
        fn drop(&mut self) {
            // `f` has panicked. The context is dropped after the borrow ends: drop code may use `CONTEXTS`.
            let context = CONTEXTS.with_borrow_mut(Vec::pop);
            drop(context);
        }
    }
    CONTEXTS.with_borrow_mut(|all| all.push(context));
    let out = Out;
    let result = f();
    std::mem::forget(out);
    match CONTEXTS.with_borrow_mut(Vec::pop) {
        Some(context) => (result, context),
        None => unreachable!("each context is popped once"),
    }
}

/// The calls of a value that is being encoded, from a given position on.
pub(crate) struct EncodedCalls<'a>(&'a PeerConnection, usize);

impl<'a> EncodedCalls<'a> {
    /// Begins with the value that is encoded next over `connection`.
    pub(crate) fn begin(connection: &'a PeerConnection) -> EncodedCalls<'a> {
        let before = CONTEXTS.with_borrow(|all| match all.last() {
            Some(CodecContext::Encoding(_, calls, _)) => calls.len(),
            _ => 0,
        });
        EncodedCalls(connection, before)
    }
}

impl EncodingState for EncodedCalls<'_> {
    /// Forgets the numbers of the first attempt. The calls get other numbers.
    fn restart(&mut self) {
        let calls = CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
            Some(CodecContext::Encoding(_, calls, _)) => calls.split_off(self.1),
            _ => Vec::new(),
        });
        self.0.calls().remove(&calls);
    }
}

/// Appends `message` to `body`, if it is not longer than the peer accepts. Returns its form, and the calls
/// whose replies it asks for.
pub(crate) fn encode_message(
    connection: &Arc<PeerConnection>,
    registered: &RegisteredType,
    message: &dyn Any,
    body: &mut Vec<u8>,
    longest: u64,
) -> Result<(Form, Vec<u64>), SendRefusal> {
    let context = CodecContext::Encoding(connection.clone(), Vec::new(), None);
    let most = usize::try_from(longest).unwrap_or(usize::MAX);
    let (result, context) = in_context(context, || encode(connection, registered, message, body, most));
    let CodecContext::Encoding(_, calls, why) = context else { unreachable!("a context keeps its kind") };
    match result {
        Ok(form) => Ok((form, calls)),
        Err(error) => {
            connection.calls().remove(&calls);
            Err(match why {
                None if error.is_too_long() => SendRefusal::TooLong(longest),
                why => why.unwrap_or_else(|| SendRefusal::EncodeFailed(error.to_string())),
            })
        }
    }
}

/// Encodes a value into a message for `connection`. Fails if the connection's protocol version lacks a
/// feature that the value needs.
fn encode(
    connection: &PeerConnection,
    registered: &RegisteredType,
    value: &dyn Any,
    body: &mut Vec<u8>,
    most: usize,
) -> Result<Form, CodecError> {
    let encode = || registered.encode(value, body, most, Some(&mut EncodedCalls::begin(connection)));
    if connection.supports(Feature::Continuations) {
        return uncounted_continuations(encode);
    }
    let (form, continuations) = counting_continuations(encode);
    if continuations > 0 {
        connection
            .require(Feature::Continuations)
            .map_err(|why| ser::Error::custom(set_encode_error(why)))?;
    }
    form
}

/// Without the feature `cps` there are no continuations.
#[cfg(not(feature = "cps"))]
fn counting_continuations<R>(write: impl FnOnce() -> R) -> (R, usize) {
    (write(), 0)
}

#[cfg(not(feature = "cps"))]
fn uncounted_continuations<R>(write: impl FnOnce() -> R) -> R {
    write()
}

/// Returns the number of calls, so far, in the message that is being encoded.
#[cfg(feature = "cps")]
pub(crate) fn calls_so_far() -> usize {
    CONTEXTS.with_borrow(|all| match all.last() {
        Some(CodecContext::Encoding(_, calls, _)) => calls.len(),
        _ => 0,
    })
}

/// Drops a message that has been queued. Its calls now wait for their answers.
#[cfg(feature = "cps")]
pub(crate) fn drop_sent(connection: &Arc<PeerConnection>, calls: Vec<u64>, message: impl Sized) {
    if !calls.is_empty() {
        in_sent(connection.clone(), calls, || drop(message));
    }
}

/// Calls `f`, which drops a message that has been queued.
pub(crate) fn in_sent(connection: Arc<PeerConnection>, calls: Vec<u64>, f: impl FnOnce()) {
    in_context(CodecContext::Sent(connection, calls), f);
}

/// Drops a message that no process reads. Its callers learn `why`.
pub(crate) fn drop_unread(message: Encoded, why: NoAnswer) {
    in_context(CodecContext::Discarding(why), || discard(message));
}

/// Returns why a call in a dropped value has no answer.
pub(crate) fn why_dropped() -> NoAnswer {
    // A ticket may be dropped while `CONTEXTS` is borrowed, or after it was destroyed.
    let why = CONTEXTS.try_with(|all| match all.try_borrow().ok()?.last()? {
        CodecContext::Discarding(why) => Some(why.clone()),
        _ => None,
    });
    why.ok().flatten().unwrap_or(NoAnswer::Dropped)
}

/// Decodes a message, which may be a forwarded one.
pub(crate) fn decode_message(
    connection: &Arc<PeerConnection>,
    registered: &RegisteredType,
    (tickets, handed_on): (Vec<ReplyTicket>, bool),
    (form, body): (Form, &[u8]),
) -> Result<Envelope, CodecError> {
    // A ticket that decoding has not taken is dropped, which tells the caller that there is no answer.
    in_context(CodecContext::Decoding(connection.clone(), tickets, handed_on), || {
        registered.decode(form, body)
    })
    .0
}

/// Removes the ticket of that number.
fn take(tickets: &mut Vec<ReplyTicket>, call: u64) -> Result<ReplyTicket, &'static str> {
    let at = tickets.iter().position(|ticket| ticket.call() == call);
    Ok(tickets.swap_remove(at.ok_or("a call that its message does not name")?))
}

pub(crate) const TOO_MANY_CALLS: &str = "too many calls to that node wait for their answers";

/// Returns the number under which a call with an answer of the type `of` is sent.
pub(crate) fn allocate_call(of: TypeId) -> Result<u64, &'static str> {
    CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
        Some(CodecContext::Encoding(connection, calls, why)) => {
            if connection.types().find_by_type(of).is_none() {
                let unknown = "the type of the reply is not registered on this node; help: register the \
                               request with `TypeRegistry::request`";
                *why = Some(SendRefusal::EncodeFailed(unknown.into()));
                return Err(unknown);
            }
            let Some(call) = connection.calls().allocate() else {
                *why = Some(SendRefusal::TooManyCalls);
                return Err(TOO_MANY_CALLS);
            };
            calls.push(call);
            Ok(call)
        }
        _ => Err("a `ReplyTo` can be encoded only in a message to another node"),
    })
}

/// Returns the connection for which a message is being encoded.
pub(crate) fn encoding_for() -> Option<Arc<PeerConnection>> {
    CONTEXTS.with_borrow(|all| match all.last() {
        Some(CodecContext::Encoding(connection, ..)) => Some(connection.clone()),
        _ => None,
    })
}

/// Records why the message that is being encoded cannot be sent.
pub(crate) fn set_encode_error<R: ToString>(reason: R) -> R {
    CONTEXTS.with_borrow_mut(|all| {
        if let Some(CodecContext::Encoding(_, _, why)) = all.last_mut() {
            *why = Some(SendRefusal::EncodeFailed(reason.to_string()));
        }
    });
    reason
}

/// Returns the connection over which that call was sent, if it was.
pub(crate) fn sent_over(call: u64) -> Option<Arc<PeerConnection>> {
    CONTEXTS.with_borrow(|all| match all.last() {
        Some(CodecContext::Sent(connection, calls)) if calls.contains(&call) => Some(connection.clone()),
        _ => None,
    })
}

/// Returns the ticket of that number, for an answer of the type `of`.
pub(crate) fn ticket(call: u64, of: TypeId) -> Result<ReplyTicket, &'static str> {
    CONTEXTS.with_borrow_mut(|all| match all.last_mut() {
        Some(CodecContext::Decoding(connection, tickets, _)) => {
            let ticket = take(tickets, call)?;
            if connection.types().find_by_type(of).is_none() {
                return Err("the type of the reply is not in the type registry of the node");
            }
            Ok(ticket)
        }
        _ => Err("a `ReplyTo` or a channel end can be decoded only in a message from another node"),
    })
}

/// Returns whether the message that is being decoded may name `caller` as its caller. A node speaks for its
/// own processes, and for others if it forwards what these have written.
pub(crate) fn may_name_caller(caller: Pid) -> bool {
    CONTEXTS.with_borrow(|all| match all.last() {
        Some(CodecContext::Decoding(connection, _, handed_on)) => {
            *handed_on || connection.peer().is_some_and(|peer| peer.key == caller.node().key)
        }
        _ => false,
    })
}

/// The codec of this crate.
struct WireCodec;

pub(crate) const REPLY_CODEC: &dyn ReplyCodec = &WireCodec;

impl ReplyCodec for WireCodec {
    fn allocate_call(&self, of: TypeId) -> Result<u64, &'static str> {
        allocate_call(of)
    }

    fn sent_over(&self, call: u64) -> Option<Arc<dyn Peer>> {
        Some(sent_over(call)?)
    }

    fn ticket(&self, call: u64, of: TypeId) -> Result<ReplyTicket, &'static str> {
        ticket(call, of)
    }

    fn may_name_caller(&self, caller: Pid) -> bool {
        may_name_caller(caller)
    }
}
