//! tonic: a stream of responses that is made from events, without generated code.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::uri::PathAndQuery;
use axum::http::{Request as HttpRequest, Response as HttpResponse};
use http_body::Body as HttpBody;
use rialto::rt::Handle;
use rialto::sync::stream::{EventStream, IntoFutures, Map};
use rialto::{Condition, Event, Receiver, Sender, after, assume_cancel_safe, channel, choose};
use rialto_axum::serve;
use rialto_ecosystem::runtimes::{in_rialto, spawn};
use rialto_ecosystem::server::{GRACE, LOOPBACK};
use tonic::body::Body;
use tonic::server::{Grpc, NamedService, ServerStreamingService};
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Channel, Endpoint, Server};
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;
use tower::{BoxError, Service};

rialto_ecosystem::on_both_runtimes! {
    a_stream_of_answers_against_timeouts
    a_disconnected_client_drops_its_handler
    a_stop_lets_open_streams_finish
}

/// The range to count through. If `to` is zero, it has no end.
#[derive(Clone, PartialEq, prost::Message)]
struct Count {
    #[prost(uint32, tag = "1")]
    from: u32,
    #[prost(uint32, tag = "2")]
    to: u32,
}

#[derive(Clone, PartialEq, prost::Message)]
struct Number {
    #[prost(uint32, tag = "1")]
    number: u32,
}

const PATH: &str = "/rialto.Counter/Count";

/// The service `rialto.Counter` with the method `Count`, as a generator would write it.
#[derive(Clone)]
struct Counter {
    /// Receives the last number of each stream when it ends.
    ended: Sender<u32>,
    rialto: bool,
}

impl NamedService for Counter {
    const NAME: &'static str = "rialto.Counter";
}

type Answer = fn(u32) -> Result<Number, Status>;

impl ServerStreamingService<Count> for Counter {
    type Response = Number;
    type ResponseStream = IntoFutures<Map<Receiver<u32>, Answer>>;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Self::ResponseStream>, Status>> + Send>>;

    fn call(&mut self, request: Request<Count>) -> Self::Future {
        let Counter { ended, rialto } = self.clone();
        Box::pin(async move {
            assert_eq!(in_rialto(), rialto);
            let Count { from, to } = request.into_inner();
            let (tx, rx) = channel();
            spawn(async move {
                let mut number = from;
                while (to == 0 || number < to) && tx.send(number).await.is_ok() {
                    number += 1;
                }
                drop(tx);
                ended.send(number).await
            });
            let answer: Answer = |number| Ok(Number { number });
            Ok(Response::new(rx.map(answer).into_futures()))
        })
    }
}

impl<B> Service<HttpRequest<B>> for Counter
where
    B: HttpBody<Error: Into<BoxError> + Send> + Send + 'static,
{
    type Response = HttpResponse<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: HttpRequest<B>) -> Self::Future {
        let counter = self.clone();
        Box::pin(async move {
            match request.uri().path() {
                PATH => {
                    let codec = ProstCodec::<Number, Count>::default();
                    Ok(Grpc::new(codec).server_streaming(counter, request).await)
                }
                _ => Ok(Status::unimplemented("no such method").into_http()),
            }
        })
    }
}

/// A server and a client of it.
struct Both {
    client: Channel,
    stop: Condition,
    /// Reports the end of each stream, and finally that of the server.
    ended: Receiver<u32>,
}

/// The value that reports the end of the server.
const SERVER: u32 = u32::MAX;

async fn both() -> Both {
    let ((ended, is_ended), stop, rialto) = (channel(), Condition::new(), in_rialto());
    let (counter, stopped) = (Counter { ended: ended.clone(), rialto }, stop.clone());
    let address = if rialto {
        let listener = rialto::rt::net::TcpListener::bind(LOOPBACK).await.unwrap();
        let address = listener.local_addr().unwrap();
        spawn(async move {
            serve(listener, counter).with_graceful_shutdown(stopped.wait_evt()).grace_period(GRACE).await;
            ended.send(SERVER).await
        });
        address
    } else {
        let incoming = TcpIncoming::bind(LOOPBACK).unwrap();
        let address = incoming.local_addr().unwrap();
        spawn(async move {
            let stopped = async move { stopped.wait_evt().await };
            let server = Server::builder().add_service(counter);
            server.serve_with_incoming_shutdown(incoming, stopped).await.unwrap();
            ended.send(SERVER).await
        });
        address
    };
    let endpoint = Endpoint::from_shared(format!("http://{address}")).unwrap();
    // The tasks of the client's connection run on Rialto, too.
    let endpoint = if rialto { endpoint.executor(Handle::current()) } else { endpoint };
    Both { client: endpoint.connect().await.unwrap(), stop, ended: is_ended }
}

impl Both {
    async fn count(&self, from: u32, to: u32) -> tonic::Streaming<Number> {
        let mut grpc = tonic::client::Grpc::new(self.client.clone());
        grpc.ready().await.unwrap();
        let codec = ProstCodec::<Count, Number>::default();
        let path = PathAndQuery::from_static(PATH);
        grpc.server_streaming(Request::new(Count { from, to }), path, codec).await.unwrap().into_inner()
    }
}

async fn a_stream_of_answers_against_timeouts() {
    const END: u32 = 2000;
    let both = both().await;
    let (mut numbers, mut next) = (both.count(0, END).await, 0);
    loop {
        let message = assume_cancel_safe(numbers.message()).wrap(Some);
        match choose((message, after(Duration::from_micros(10)).wrap(|()| None))).await {
            Some(Ok(Some(Number { number }))) => {
                assert_eq!(number, next);
                next += 1;
            }
            Some(Ok(None)) => break,
            Some(Err(status)) => panic!("{status}"),
            None => {}
        }
    }
    assert_eq!((next, both.ended.recv().await), (END, Ok(END)));
    both.stop.signal();
    drop(both.client);
    assert_eq!(both.ended.recv().await, Ok(SERVER));
}

async fn a_disconnected_client_drops_its_handler() {
    let both = both().await;
    let mut numbers = both.count(0, 0).await;
    for _ in 0..10 {
        assert!(numbers.message().await.unwrap().is_some());
    }
    drop(numbers);
    assert!(both.ended.recv().await.unwrap() >= 10);
    both.stop.signal();
    drop(both.client);
    assert_eq!(both.ended.recv().await, Ok(SERVER));
}

async fn a_stop_lets_open_streams_finish() {
    const END: u32 = 5000;
    let both = both().await;
    let mut numbers = both.count(0, END).await;
    assert_eq!(numbers.message().await.unwrap(), Some(Number { number: 0 }));
    both.stop.signal();
    for number in 1..END {
        assert_eq!(numbers.message().await.unwrap(), Some(Number { number }));
    }
    assert_eq!(numbers.message().await.unwrap(), None);
    drop((numbers, both.client));
    assert_eq!(both.ended.recv().await, Ok(END));
    assert_eq!(both.ended.recv().await, Ok(SERVER));
}
