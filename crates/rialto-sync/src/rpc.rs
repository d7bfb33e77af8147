//! Remote procedure calls: a request, and one reply to it.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use rialto_event::{
    Closed, Condition, Event, Receiver, SendFuture, SendOf, Sender, SyncFuture, TryEvent, WaitEvt, Wrapped,
    channel, choose, guard,
};

use crate::actions::WithHandle;
use crate::unbounded::{self, unbounded};

/// Creates a service, and returns its client and its server. A call is one event, although it is a protocol
/// of several steps. A choice can contain several calls, and the calls that are not chosen are cancelled.
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::rpc;
/// use std::time::Duration;
///
/// let (doubling, doubler) = rpc::<u32, u32>();
/// std::thread::spawn(move || {
///     while let Ok(request) = doubler.accept_evt().sync_blocking() {
///         let answer = 2 * request.query();
///         let _ = request.reply_evt(answer).sync_blocking();
///     }
/// });
/// let answer = choose((
///     doubling.call_evt(21).wrap(|answer| answer.ok()),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert_eq!(answer.sync_blocking(), Some(42));
/// ```
///
/// # When it commits
///
/// A call has three steps, and there is an event for each:
///
/// | step | event | if the event is not chosen |
/// |---|---|---|
/// | *accepted*: the server takes the request | [`Client::send_evt`], which yields a [`Reply`] to wait for | the server never sees the request |
/// | *replied*: the client takes the answer | [`Client::call_evt`] | the request is cancelled |
/// | *cancelled*: the client has chosen another alternative, or is gone | [`Request::cancelled_evt`], for the server | |
///
/// A reply is a rendezvous. [`Request::reply_evt`] commits if and only if the client's call commits with this
/// answer, or the request was cancelled. Its result tells the server whether the answer was taken.
///
/// # When something fails
///
/// The type of the answer can be a `Result`, for failures that the server reports. If the server panics, is
/// aborted, or goes away, it drops the request without an answer, and the call yields [`Unanswered`]. If the
/// client is killed, the request is cancelled, as by a client that has chosen another alternative. So a
/// server never waits for a client that is gone.
///
/// Sources: CML's `SimpleRPC`, and section 2.4 of the paper, where abort actions tell the servers of a
/// cancellation; Hopac's query-reply operators, for the three steps.
#[track_caller]
pub fn rpc<Q, R>() -> (Client<Q, R>, Server<Q, R>) {
    let ((queued_tx, queued_rx), (rendezvous_tx, rendezvous_rx)) = (unbounded(), channel());
    (Client { queued_tx, rendezvous_tx }, Server { queued_rx, rendezvous_rx })
}

/// The client of a service. Clones call the same service. When the last one is gone, the server's
/// [`accept_evt`](Server::accept_evt) yields [`Closed`].
#[derive(Debug)]
pub struct Client<Q, R> {
    /// For `call_evt`: the channel keeps a request until a server accepts it.
    queued_tx: unbounded::Sender<Request<Q, R>>,
    /// For `send_evt`: a send commits when a server accepts the request.
    rendezvous_tx: Sender<Request<Q, R>>,
}

/// The server of a service. Clones are further servers of the same service.
#[derive(Debug)]
pub struct Server<Q, R> {
    queued_rx: unbounded::Receiver<Request<Q, R>>,
    rendezvous_rx: Receiver<Request<Q, R>>,
}

/// A request that a server has accepted. If it is dropped without an answer, the client gets [`Unanswered`].
#[must_use = "the client gets `Unanswered` if the request is dropped without an answer"]
pub struct Request<Q, R> {
    query: Q,
    answer: Sender<R>,
    cancelled: Condition,
}

/// The pending answer to a request that was accepted. If it is dropped before the answer is received, the
/// request is cancelled.
#[must_use = "the request is cancelled if this is dropped"]
pub struct Reply<R> {
    call: PendingCall<R>,
    received: AtomicBool,
}

/// The client's end of a request.
struct PendingCall<R> {
    answer: Receiver<R>,
    cancelled: Condition,
}

/// The error of a request that was dropped without an answer, by a server that panicked, is gone, or did not
/// answer it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unanswered;

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the server is gone, or dropped the request without an answer")
    }
}

impl Error for Unanswered {}

/// Creates a request, and the client's end of it.
fn new_request<Q, R>(query: Q) -> (Request<Q, R>, PendingCall<R>) {
    let ((tx, rx), cancelled) = (channel(), Condition::new());
    (Request { query, answer: tx, cancelled: cancelled.clone() }, PendingCall { answer: rx, cancelled })
}

impl<R> PendingCall<R> {
    fn cancel(&self) {
        // A server that is replying learns of it from the closed channel. A server that still works on the
        // answer learns of it from the condition.
        self.answer.close();
        self.cancelled.signal();
    }

    /// Returns the pending answer, if the request was accepted.
    fn into_reply<Q>(self, accepted: Result<(), Closed<Request<Q, R>>>) -> Result<Reply<R>, Closed<Q>> {
        match accepted {
            Ok(()) => Ok(Reply { call: self, received: AtomicBool::new(false) }),
            Err(Closed(request)) => Err(Closed(request.query)),
        }
    }

    /// Returns an event that receives the answer. If it is not chosen, the request is cancelled.
    fn into_recv_evt(self) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send
    where
        R: Send,
    {
        let answer = self.answer.clone().into_recv_evt();
        answer.wrap_abort(move || self.cancel()).map_err(|Closed(())| Unanswered)
    }
}

impl<Q: Send, R: Send> Client<Q, R> {
    /// Returns an event that sends `query`, and receives the answer. It borrows this client. The request goes
    /// to the server when the sync begins. If another alternative is chosen, or the sync is dropped, the
    /// request is cancelled.
    ///
    /// # Errors
    ///
    /// The event yields [`Unanswered`], as [`call`](Self::call) does.
    ///
    /// ```
    /// use rialto_event::{always, choose, Event};
    /// use rialto_sync::rpc;
    /// let (client, server) = rpc::<&str, u32>();
    /// let asked = client.call_evt("how many?").wrap(|answer| answer.unwrap());
    /// assert_eq!(choose((asked, always(0))).sync_blocking(), 0); // no server answers
    /// let request = server.accept_evt().sync_blocking().unwrap();
    /// assert!(request.is_cancelled());
    /// ```
    pub fn call_evt(
        &self,
        query: Q,
    ) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send + use<'_, Q, R> {
        guard(move || {
            let (request, call) = new_request(query);
            // Without a server, the send fails and drops the request. So the event yields `Unanswered`.
            let _ = self.queued_tx.send(request);
            call.into_recv_evt()
        })
    }

    /// Returns an event like that of [`call_evt`](Self::call_evt), which owns this client.
    pub fn into_call_evt(
        self,
        query: Q,
    ) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send + use<Q, R> {
        guard(move || {
            let (request, call) = new_request(query);
            let _ = self.queued_tx.send(request);
            Wrapped::with(call.into_recv_evt(), WithHandle(self))
        })
    }

    /// Calls the service, and waits for the answer: [`call_evt`](Self::call_evt), awaited. If the future is
    /// dropped before it is ready, the request is cancelled.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if the server is gone, or drops the request.
    pub fn call(
        &self,
        query: Q,
    ) -> SendFuture<impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + use<'_, Q, R>> {
        SendOf::new(self.call_evt(query).sync())
    }

    /// Returns an event that commits when a server accepts `query`, and yields the [`Reply`] to wait for. It
    /// borrows this client. If it is not chosen, no server has seen the request.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::rpc;
    /// let (client, server) = rpc::<u32, u32>();
    /// assert!(client.send_evt(1).try_sync().is_none()); // no server accepts
    /// let server = std::thread::spawn(move || {
    ///     let request = server.accept_evt().sync_blocking().unwrap();
    ///     let answer = request.query() + 1;
    ///     request.reply_evt(answer).sync_blocking()
    /// });
    /// let reply = client.send_evt(1).sync_blocking().unwrap();
    /// assert_eq!(reply.recv_evt().sync_blocking(), Ok(2));
    /// assert_eq!(server.join().unwrap(), Ok(()));
    /// ```
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`], with the query, if there is no server.
    pub fn send_evt(
        &self,
        query: Q,
    ) -> impl TryEvent<Output = Result<Reply<R>, Closed<Q>>, Pending: Send> + Send + use<'_, Q, R> {
        guard(move || {
            let (request, call) = new_request(query);
            self.rendezvous_tx.send_evt(request).wrap(|accepted| call.into_reply(accepted))
        })
    }

    /// Sends `query`, and waits until a server accepts it: [`send_evt`](Self::send_evt), awaited. If the future
    /// is dropped before it is ready, no server has seen the request.
    ///
    /// # Errors
    ///
    /// [`Closed`], with the query, if there is no server.
    pub fn send(
        &self,
        query: Q,
    ) -> SendFuture<impl TryEvent<Output = Result<Reply<R>, Closed<Q>>, Pending: Send> + use<'_, Q, R>> {
        SendOf::new(self.send_evt(query).sync())
    }

    /// Returns an event like that of [`send_evt`](Self::send_evt), which owns this client.
    pub fn into_send_evt(
        self,
        query: Q,
    ) -> impl TryEvent<Output = Result<Reply<R>, Closed<Q>>, Pending: Send> + Send + use<Q, R> {
        guard(move || {
            let (request, call) = new_request(query);
            let send = self.rendezvous_tx.clone().into_send_evt(request);
            Wrapped::with(send.wrap(|accepted| call.into_reply(accepted)), WithHandle(self))
        })
    }
}

/// Takes a request that was put back after all clients were gone.
#[cold]
fn take_put_back<Q, R>(rendezvous_rx: &Receiver<Request<Q, R>>) -> Result<Request<Q, R>, Closed> {
    rendezvous_rx.try_recv().map_err(|_| Closed(()))
}

impl<Q: Send, R: Send> Server<Q, R> {
    /// Returns an event that accepts a request. It borrows this server. The request may have been cancelled
    /// already.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`] when all clients are gone and their requests have been accepted.
    pub fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = Result<Request<Q, R>, Closed>, Pending: Send> + Clone + Send + use<'_, Q, R>
    {
        // Both channels close with the last client, and one of them must report it. `queued_rx` does: it
        // may still hold requests, which come before its `Closed`. So may `rendezvous_rx`: a request whose
        // accept was abandoned after its commit.
        let queued = self.queued_rx.recv_evt();
        let queued = queued.wrap(|got| got.or_else(|Closed(())| take_put_back(&self.rendezvous_rx)));
        choose((queued, self.rendezvous_rx.recv_evt().or_never().wrap(Ok as fn(_) -> _)))
    }

    /// Returns an event like that of [`accept_evt`](Self::accept_evt), which owns this server.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (client, server) = rialto_sync::rpc::<u32, u32>();
    /// let accept = server.into_accept_evt().boxed();
    /// let asked = client.into_send_evt(1).boxed();
    /// let client = std::thread::spawn(move || {
    ///     let reply = asked.sync_blocking().expect("a server");
    ///     reply.into_recv_evt().sync_blocking()
    /// });
    /// let request = accept.sync_blocking().expect("a client");
    /// request.reply_evt(request.query() + 1).sync_blocking().expect("it waits");
    /// assert_eq!(client.join().unwrap(), Ok(2));
    /// ```
    pub fn into_accept_evt(
        self,
    ) -> impl TryEvent<Output = Result<Request<Q, R>, Closed>, Pending: Send> + Clone + Send + use<Q, R> {
        let rendezvous_rx = self.rendezvous_rx.clone();
        let queued = self.queued_rx.into_recv_evt();
        let queued = queued.wrap(move |got| got.or_else(|Closed(())| take_put_back(&rendezvous_rx)));
        choose((queued, self.rendezvous_rx.into_recv_evt().or_never().wrap(Ok as fn(_) -> _)))
    }

    /// Accepts a request: [`accept_evt`](Self::accept_evt), awaited. If the future is dropped before it is
    /// ready, it accepts none.
    ///
    /// # Errors
    ///
    /// [`Closed`] when all clients are gone and their requests have been accepted.
    pub fn accept(
        &self,
    ) -> SyncFuture<impl TryEvent<Output = Result<Request<Q, R>, Closed>, Pending: Send> + use<'_, Q, R>>
    {
        self.accept_evt().sync()
    }

    /// Accepts one request after the other, and answers each with the result of `answer`, until all clients
    /// are gone. It skips requests that are cancelled by the time it accepts them. If the future is dropped
    /// while it works on a request, the client gets [`Unanswered`].
    ///
    /// ```
    /// # use rialto_event::{guard_async, always, Event};
    /// let (client, server) = rialto_sync::rpc::<u32, u32>();
    /// # let serve = move || {
    /// # let run = async move {
    /// server.serve(async |query| query + 1).await;
    /// # always(()) };
    /// # guard_async(|| run).sync_blocking() };
    /// # let server = std::thread::spawn(serve);
    /// # assert_eq!(client.call_evt(1).sync_blocking(), Ok(2));
    /// # drop(client);
    /// # server.join().unwrap();
    /// ```
    pub async fn serve<F, A>(&self, mut answer: F)
    where
        F: FnMut(Q) -> A,
        A: Future<Output = R>,
    {
        while let Ok(request) = self.accept().await {
            if !request.is_cancelled() {
                let (query, replier) = request.into_parts();
                let answer = answer(query).await;
                // Ignore the error: the request was cancelled.
                let _ = replier.reply(answer).await;
            }
        }
    }
}

impl<Q, R> Request<Q, R> {
    /// Returns the query.
    pub fn query(&self) -> &Q {
        &self.query
    }

    /// Splits the request into its query, and a request without one that can still be answered.
    pub fn into_parts(self) -> (Q, Request<(), R>) {
        let Request { query, answer, cancelled } = self;
        (query, Request { query: (), answer, cancelled })
    }

    /// Returns an event that commits when the client takes `answer`, or has cancelled the request. It borrows
    /// the request. If the event is not chosen, the client gets no answer, and the request can be answered
    /// later.
    ///
    /// # Errors
    ///
    /// The event yields [`Closed`], with the answer, if the client has cancelled the request.
    pub fn reply_evt(
        &self,
        answer: R,
    ) -> impl TryEvent<Output = Result<(), Closed<R>>, Pending: Send> + Send + use<'_, Q, R>
    where
        R: Send,
    {
        self.answer.send_evt(answer)
    }

    /// Answers the request: [`reply_evt`](Self::reply_evt), awaited. If the future is dropped before it is
    /// ready, the client gets [`Unanswered`].
    ///
    /// # Errors
    ///
    /// [`Closed`], with the answer, if the client has cancelled the request.
    pub async fn reply(self, answer: R) -> Result<(), Closed<R>> {
        self.answer.send(answer).await
    }

    /// Returns an event that is enabled once the client has cancelled the request: it has chosen another
    /// alternative, has dropped the [`Reply`], or is gone. The event is `'static`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (client, server) = rialto_sync::rpc::<u32, u32>();
    /// let clients = std::thread::spawn(move || client.send_evt(1).sync_blocking().map(drop));
    /// let request = server.accept_evt().sync_blocking().unwrap();
    /// request.cancelled_evt().sync_blocking(); // the client has dropped the `Reply`
    /// # clients.join().unwrap().unwrap();
    /// ```
    pub fn cancelled_evt(&self) -> WaitEvt {
        self.cancelled.clone().into_wait_evt()
    }

    /// Waits until the client has cancelled the request: [`cancelled_evt`](Self::cancelled_evt), awaited.
    pub fn cancelled(&self) -> SyncFuture<WaitEvt> {
        self.cancelled_evt().sync()
    }

    /// Returns whether the client has cancelled the request.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.is_signalled()
    }
}

impl<R> Reply<R> {
    /// Returns an event that receives the answer. It borrows this reply.
    ///
    /// # Errors
    ///
    /// The event yields [`Unanswered`], as [`recv`](Self::recv) does.
    pub fn recv_evt(&self) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Clone + Send
    where
        R: Send,
    {
        self.call.answer.recv_evt().wrap(|got| {
            self.received.store(true, Ordering::Relaxed);
            got.map_err(|Closed(())| Unanswered)
        })
    }

    /// Returns an event like that of [`recv_evt`](Self::recv_evt), which owns this reply. If it is not
    /// chosen, the request is cancelled.
    pub fn into_recv_evt(self) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send + use<R>
    where
        R: Send,
    {
        let answer = self.call.answer.clone().into_recv_evt();
        answer.wrap(move |got| {
            self.received.store(true, Ordering::Relaxed);
            got.map_err(|Closed(())| Unanswered)
        })
    }

    /// Waits for the answer: [`recv_evt`](Self::recv_evt), awaited. If the future is dropped before it is
    /// ready, the answer can still be received.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if the server is gone, or dropped the request.
    pub fn recv(&self) -> SyncFuture<impl TryEvent<Output = Result<R, Unanswered>, Pending: Send>>
    where
        R: Send,
    {
        self.recv_evt().sync()
    }
}

impl<R> Drop for Reply<R> {
    fn drop(&mut self) {
        if !*self.received.get_mut() {
            self.call.cancel();
        }
    }
}

impl<Q, R> Clone for Client<Q, R> {
    fn clone(&self) -> Self {
        Client { queued_tx: self.queued_tx.clone(), rendezvous_tx: self.rendezvous_tx.clone() }
    }
}

impl<Q, R> Clone for Server<Q, R> {
    fn clone(&self) -> Self {
        Server { queued_rx: self.queued_rx.clone(), rendezvous_rx: self.rendezvous_rx.clone() }
    }
}

impl<Q: fmt::Debug, R> fmt::Debug for Request<Q, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("query", &self.query).finish_non_exhaustive()
    }
}

impl<R> fmt::Debug for Reply<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").finish_non_exhaustive()
    }
}
