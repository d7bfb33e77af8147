//! Remote procedure calls: a request, and one reply to it.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use rialto_event::{
    After, Closed, Condition, Event, Receiver, Sender, TryEvent, WaitEvt, Wrapped, channel, choose, guard,
};

use crate::held::Held;
use crate::unbounded::{self, unbounded};

/// A new service: what asks, and what answers. A call is one event, though it is a
/// protocol of several steps: it can stand in a choice with other calls, and those that
/// are not chosen are cancelled.
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
/// A call has three moments, and there is an event for each:
///
/// | moment | event | until then, if it is not chosen |
/// |---|---|---|
/// | *accepted*: the server takes the request | [`Client::send_evt`], which yields a [`Reply`] to wait for | the server never sees the request |
/// | *replied*: the client takes the answer | [`Client::call_evt`] | the request is cancelled, if the server has seen it |
/// | *cancelled*: the client has turned to something else, or is gone | [`Request::cancelled_evt`], for the server | |
///
/// To reply is a rendezvous: [`Request::reply_evt`] commits if and only if the client's
/// call does, with this answer; or it says that nobody wants it any more. So a server
/// knows whether what it gave was taken.
///
/// # When something fails
///
/// What a server answers may be a `Result`, of course. If the request is dropped without
/// an answer, by a server that panics, is aborted, or goes away, the call yields
/// [`Unanswered`]. If the client is killed, the server is told, as by any client that
/// turned away: it never waits for one that is gone.
///
/// Sources: CML's `SimpleRPC`, and section 2.4 of the paper, whose servers are told by
/// abort actions; the three moments are Hopac's query-reply operators.
#[track_caller]
pub fn rpc<Q, R>() -> (Client<Q, R>, Server<Q, R>) {
    let ((posts, posted), (gives, given)) = (unbounded(), channel());
    (Client { posts, gives }, Server { posted, given })
}

/// What asks. Clones ask the same service; when the last one is gone, the server is
/// told by its [`accept_evt`](Server::accept_evt).
#[derive(Debug)]
pub struct Client<Q, R> {
    /// For requests that need not be accepted yet.
    posts: unbounded::Sender<Request<Q, R>>,
    /// For those that must.
    gives: Sender<Request<Q, R>>,
}

/// What answers. Clones are further servers of the same service.
#[derive(Debug)]
pub struct Server<Q, R> {
    posted: unbounded::Receiver<Request<Q, R>>,
    given: Receiver<Request<Q, R>>,
}

/// A question that a server has accepted. Dropped without an answer, it leaves the
/// client with [`Unanswered`].
#[must_use = "dropped, it leaves the client without an answer"]
pub struct Request<Q, R> {
    query: Q,
    answer: Sender<R>,
    cancelled: Condition,
}

/// The answer to come, of a request that was accepted. Dropped before it is received, it
/// cancels the request.
#[must_use = "dropped, it cancels the request"]
pub struct Reply<R> {
    call: Call<R>,
    received: AtomicBool,
}

/// A client's end of a request.
struct Call<R> {
    answer: Receiver<R>,
    cancelled: Condition,
}

/// The request was dropped without an answer: the server has panicked, or is gone, or
/// did not care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unanswered;

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the server is gone, or dropped the request without an answer")
    }
}

impl Error for Unanswered {}

/// A request, and where its answer comes.
fn question<Q, R>(query: Q) -> (Request<Q, R>, Call<R>) {
    let ((tx, rx), cancelled) = (channel(), Condition::new());
    (Request { query, answer: tx, cancelled: cancelled.clone() }, Call { answer: rx, cancelled })
}

impl<R> Call<R> {
    fn cancel(&self) {
        // Both: who replies is told by the channel, who works by the condition.
        self.answer.close();
        self.cancelled.signal();
    }

    /// The client's end of a request that was accepted.
    fn if_accepted<Q>(self, accepted: Result<(), Closed<Request<Q, R>>>) -> Result<Reply<R>, Closed<Q>> {
        match accepted {
            Ok(()) => Ok(Reply { call: self, received: AtomicBool::new(false) }),
            Err(Closed(request)) => Err(Closed(request.query)),
        }
    }

    /// The event that the answer is there; if it is not chosen, the request is cancelled.
    fn into_recv_evt(self) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send
    where
        R: Send,
    {
        let answer = self.answer.clone().into_recv_evt();
        Wrapped::with(answer.wrap_abort(move || self.cancel()), OrUnanswered)
    }
}

impl<Q: Send, R: Send> Client<Q, R> {
    /// The event that `query` is answered. The request goes to the server when the sync
    /// begins; if another alternative is chosen, or the sync is dropped, it is cancelled.
    ///
    /// ```
    /// use rialto_event::{always, choose, Event};
    /// use rialto_sync::rpc;
    /// let (client, server) = rpc::<&str, u32>();
    /// let asked = client.call_evt("how many?").wrap(|answer| answer.unwrap());
    /// assert_eq!(choose((asked, always(0))).sync_blocking(), 0); // nobody answers
    /// let request = server.accept_evt().sync_blocking().unwrap();
    /// assert!(request.is_cancelled());
    /// ```
    pub fn call_evt(
        &self,
        query: Q,
    ) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send + use<'_, Q, R> {
        guard(move || {
            let (request, call) = question(query);
            // Without a server, the request is dropped here, and the client told.
            let _ = self.posts.send(request);
            call.into_recv_evt()
        })
    }

    /// Like [`call_evt`](Self::call_evt), and owns this client.
    pub fn into_call_evt(
        self,
        query: Q,
    ) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send + use<Q, R> {
        guard(move || {
            let (request, call) = question(query);
            let _ = self.posts.send(request);
            Wrapped::with(call.into_recv_evt(), Held(self))
        })
    }

    /// Asks, and waits for the answer: [`call_evt`](Self::call_evt), awaited. Dropped
    /// before it is ready, it cancels the request.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if the server is gone, or drops the request.
    pub async fn call(&self, query: Q) -> Result<R, Unanswered> {
        self.call_evt(query).await
    }

    /// The event that a server accepts `query`; yields the [`Reply`] to wait for. If it
    /// is not chosen, no server has seen the request.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::rpc;
    /// let (client, server) = rpc::<u32, u32>();
    /// assert!(client.send_evt(1).try_sync().is_none()); // nobody accepts
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
    /// [`Closed`], with the query, if there is no server.
    pub fn send_evt(
        &self,
        query: Q,
    ) -> impl TryEvent<Output = Result<Reply<R>, Closed<Q>>, Pending: Send> + Send + use<'_, Q, R> {
        guard(move || {
            let (request, call) = question(query);
            self.gives.send_evt(request).wrap(|accepted| call.if_accepted(accepted))
        })
    }

    /// Like [`send_evt`](Self::send_evt), and owns this client.
    pub fn into_send_evt(
        self,
        query: Q,
    ) -> impl TryEvent<Output = Result<Reply<R>, Closed<Q>>, Pending: Send> + Send + use<Q, R> {
        guard(move || {
            let (request, call) = question(query);
            let send = self.gives.clone().into_send_evt(request);
            Wrapped::with(send.wrap(|accepted| call.if_accepted(accepted)), Held(self))
        })
    }
}

impl<Q: Send, R: Send> Server<Q, R> {
    /// The event that there is a request, which it accepts. One that was cancelled
    /// meanwhile may be among them.
    ///
    /// # Errors
    ///
    /// [`Closed`] when all clients are gone, and their requests accepted.
    pub fn accept_evt(
        &self,
    ) -> impl TryEvent<Output = Result<Request<Q, R>, Closed>, Pending: Send> + Clone + Send + use<'_, Q, R>
    {
        // One of the two is to tell of the end: that in which something may be left.
        choose((self.posted.recv_evt(), self.given.recv_evt().or_never().wrap(Ok as fn(_) -> _)))
    }

    /// Like [`accept_evt`](Self::accept_evt), and owns this server.
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
        let given = self.given.into_recv_evt().or_never().wrap(Ok as fn(_) -> _);
        choose((self.posted.into_recv_evt(), given))
    }

    /// Accepts a request: [`accept_evt`](Self::accept_evt), awaited. Dropped before it is
    /// ready, it has accepted none.
    ///
    /// # Errors
    ///
    /// [`Closed`] when all clients are gone, and their requests accepted.
    pub async fn accept(&self) -> Result<Request<Q, R>, Closed> {
        self.accept_evt().await
    }

    /// Answers one request after the other by what `answer` says, until all clients are
    /// gone. What was cancelled before it was begun is not begun.
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
                // If nobody wants it any more, that is no business of ours.
                let _ = replier.reply(answer).await;
            }
        }
    }
}

impl<Q, R> Request<Q, R> {
    /// What is asked.
    pub fn query(&self) -> &Q {
        &self.query
    }

    /// What is asked, and the request that is left to be answered.
    pub fn into_parts(self) -> (Q, Request<(), R>) {
        let Request { query, answer, cancelled } = self;
        (query, Request { query: (), answer, cancelled })
    }

    /// The event that the client takes this answer, or that it does not want it any
    /// more: then `Err`, with the answer.
    ///
    /// In a choice that goes elsewhere it has not answered; the request is still there.
    pub fn reply_evt(
        &self,
        answer: R,
    ) -> impl TryEvent<Output = Result<(), Closed<R>>, Pending: Send> + Send + use<'_, Q, R>
    where
        R: Send,
    {
        self.answer.send_evt(answer)
    }

    /// Answers: [`reply_evt`](Self::reply_evt), awaited. Dropped before it is ready, it
    /// leaves the client with [`Unanswered`].
    ///
    /// # Errors
    ///
    /// [`Closed`], with the answer, if the client does not want it any more.
    pub async fn reply(self, answer: R) -> Result<(), Closed<R>> {
        self.answer.send(answer).await
    }

    /// The event that the client has turned to something else, or is gone. It owns what
    /// it needs.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (client, server) = rialto_sync::rpc::<u32, u32>();
    /// let clients = std::thread::spawn(move || client.send_evt(1).sync_blocking().map(drop));
    /// let request = server.accept_evt().sync_blocking().unwrap();
    /// request.cancelled_evt().sync_blocking(); // it has dropped the `Reply`
    /// # clients.join().unwrap().unwrap();
    /// ```
    pub fn cancelled_evt(&self) -> WaitEvt {
        self.cancelled.clone().into_wait_evt()
    }

    /// Whether the client has turned to something else, or is gone.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.is_signalled()
    }
}

impl<R> Reply<R> {
    /// The event that the answer is there.
    pub fn recv_evt(&self) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Clone + Send
    where
        R: Send,
    {
        self.call.answer.recv_evt().wrap(|got| {
            self.received.store(true, Ordering::Relaxed);
            OrUnanswered.after(got)
        })
    }

    /// Like [`recv_evt`](Self::recv_evt), and owns the reply: if it is not chosen, the
    /// request is cancelled.
    pub fn into_recv_evt(self) -> impl TryEvent<Output = Result<R, Unanswered>, Pending: Send> + Send + use<R>
    where
        R: Send,
    {
        let answer = self.call.answer.clone().into_recv_evt();
        answer.wrap(move |got| {
            self.received.store(true, Ordering::Relaxed);
            OrUnanswered.after(got)
        })
    }

    /// Waits for the answer: [`recv_evt`](Self::recv_evt), awaited. Dropped before it is
    /// ready, it has not taken it.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if the server is gone, or dropped the request.
    pub async fn recv(&self) -> Result<R, Unanswered>
    where
        R: Send,
    {
        self.recv_evt().await
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
        Client { posts: self.posts.clone(), gives: self.gives.clone() }
    }
}

impl<Q, R> Clone for Server<Q, R> {
    fn clone(&self) -> Self {
        Server { posted: self.posted.clone(), given: self.given.clone() }
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

/// What a client makes of the end of its reply's channel.
#[derive(Debug, Clone, Copy)]
pub struct OrUnanswered;

impl<R> After<Result<R, Closed>> for OrUnanswered {
    type Output = Result<R, Unanswered>;
    #[inline]
    fn after(self, got: Result<R, Closed>) -> Result<R, Unanswered> {
        got.map_err(|Closed(())| Unanswered)
    }
}
