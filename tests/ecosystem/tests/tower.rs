//! tower: a layer whose service waits for events.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rialto::sync::Semaphore;
use rialto::{Condition, Event, Receiver, after, channel, choose};
use rialto_ecosystem::runtimes::{in_rialto, spawn};
use rialto_ecosystem::server::Server;
use tower::{BoxError, Layer, Service, ServiceExt, service_fn};

rialto_ecosystem::on_both_runtimes! {
    calls_beyond_the_limit_are_rejected_after_the_timeout
    abandoned_calls_return_their_places
    around_an_axum_application
}

/// A bulkhead: it limits the number of concurrent calls, and rejects a call that gets no place in time.
#[derive(Clone)]
struct Bulkhead {
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Bulkhead {
    fn new(places: usize, patience: Duration) -> Self {
        Bulkhead { places: Arc::new(Semaphore::new(places)), patience }
    }
}

impl<S> Layer<S> for Bulkhead {
    type Service = Bulkheaded<S>;
    fn layer(&self, inner: S) -> Bulkheaded<S> {
        Bulkheaded { inner, bulkhead: self.clone() }
    }
}

#[derive(Clone)]
struct Bulkheaded<S> {
    inner: S,
    bulkhead: Bulkhead,
}

/// The error of a call that got no place in time.
#[derive(Debug)]
struct Full;

impl<S, R> Service<R> for Bulkheaded<S>
where
    S: Service<R, Future: Send> + Clone + Send + 'static,
    S::Response: Send,
    S::Error: Into<BoxError> + Send,
    R: Send + 'static,
{
    type Response = Result<S::Response, Full>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: R) -> Self::Future {
        let Bulkhead { places, patience } = self.bulkhead.clone();
        // Call the service that was polled ready, and keep a fresh clone.
        let fresh = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, fresh);
        Box::pin(async move {
            let place = places.acquire_evt().wrap(Result::ok);
            let too_late = after(patience).wrap(|()| None);
            match choose((place, too_late)).await {
                Some(_place) => inner.call(request).await.map(Ok),
                None => Ok(Err(Full)),
            }
        })
    }
}

async fn calls_beyond_the_limit_are_rejected_after_the_timeout() {
    const PLACES: usize = 3;
    let ((entered, is_entered), go) = (channel(), Condition::new());
    let inner = service_fn({
        let go = go.clone();
        move |number: u32| {
            let (entered, go) = (entered.clone(), go.clone());
            async move {
                entered.send(()).await.unwrap();
                go.wait_evt().await;
                Ok::<_, Infallible>(number)
            }
        }
    });
    let service = Bulkhead::new(PLACES, Duration::from_millis(20)).layer(inner);
    let (answers, answered) = channel();
    for number in 0..10 {
        let (service, answers) = (service.clone(), answers.clone());
        spawn(async move { answers.send(service.oneshot(number).await.unwrap()).await });
    }
    for _ in 0..PLACES {
        is_entered.recv().await.unwrap();
    }
    // The others are rejected while the first ones are running.
    for _ in PLACES..10 {
        assert!(matches!(answered.recv().await.unwrap(), Err(Full)));
    }
    go.signal();
    for _ in 0..PLACES {
        assert!(answered.recv().await.unwrap().is_ok());
    }
    assert!(is_entered.try_recv().is_err());
}

/// Calls are abandoned at random, both before they have a place and while they have one.
async fn abandoned_calls_return_their_places() {
    let inside = Arc::new(AtomicUsize::new(0));
    let inner = service_fn({
        let inside = Arc::clone(&inside);
        move |()| {
            let inside = Inside::new(&inside);
            async move {
                tokio::task::yield_now().await;
                drop(inside);
                Ok::<_, Infallible>(())
            }
        }
    });
    let bulkhead = Bulkhead::new(2, Duration::from_micros(50));
    let service = bulkhead.layer(inner);
    let tasks: Vec<Receiver<()>> = (0..4)
        .map(|_| {
            let (service, (tell, told)) = (service.clone(), channel());
            spawn(async move {
                for _ in 0..200 {
                    let patience = Duration::from_micros(rialto::rng::below(200).into());
                    let call = rialto::from_future(spawn, service.clone().oneshot(()));
                    choose((call.wrap(drop), after(patience))).await;
                }
                tell.send(()).await
            });
            told
        })
        .collect();
    for task in tasks {
        task.recv().await.unwrap();
    }
    // All places are free again.
    let both = bulkhead.places.acquire_many_evt(2).await.unwrap();
    assert_eq!(inside.load(Ordering::SeqCst), 0);
    drop(both);
}

/// Counts the calls that are running, and checks that there are at most two.
struct Inside(Arc<AtomicUsize>);

impl Inside {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        assert!(count.fetch_add(1, Ordering::SeqCst) < 2);
        Inside(Arc::clone(count))
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn around_an_axum_application() {
    let (go, (entered, is_entered), rialto) = (Condition::new(), channel(), in_rialto());
    let handler = {
        let go = go.clone();
        move || async move {
            assert_eq!(in_rialto(), rialto);
            entered.send(()).await.unwrap();
            go.wait_evt().await;
            "answered"
        }
    };
    let turned_away = |answer: Result<Response, Full>| match answer {
        Ok(response) => response,
        Err(Full) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    };
    let layer = tower::ServiceBuilder::new()
        .map_response(turned_away)
        .layer(Bulkhead::new(1, Duration::from_millis(1)));
    let server = Server::start(Router::new().route("/", get(handler)).route_layer(layer)).await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let second = async {
        is_entered.recv().await.unwrap();
        let status = client.get(server.url("/")).send().await.unwrap().status();
        go.signal();
        status
    };
    let (first, second) = tokio::join!(client.get(server.url("/")).send(), second);
    assert_eq!(second, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(first.unwrap().text().await.unwrap(), "answered");
    server.stop.signal();
    server.ended().await;
}
