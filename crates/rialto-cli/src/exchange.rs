//! An exchange is one request and its response, from the head to the last byte of the body. This module
//! counts and logs exchanges.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::SystemTime;

use hyper::header::{HeaderValue, REFERER, USER_AGENT};
use hyper::{Method, Request, StatusCode, Uri, Version};

use crate::log::{Entry, Log};
use crate::stats::Stats;

/// The counters and the access log, to which all exchanges of a server report.
#[derive(Debug)]
pub struct Observers {
    /// The counters.
    pub stats: Stats,
    /// The access log, if one is kept.
    pub log: Option<Log>,
}

/// A callback for the end of an exchange.
pub trait OnFinish: Send + Sync {
    /// Is called once the response has been handed over or abandoned. The connection then waits for the next
    /// request.
    fn finished(&self);
}

/// An exchange in progress. When it is dropped it ends, and is counted and logged.
pub struct Exchange {
    observers: Arc<Observers>,
    finish: Arc<dyn OnFinish>,
    request: Option<Box<LoggedRequest>>,
    status: StatusCode,
    bytes: u64,
    refused: bool,
}

/// The data about a request that the log needs. The clones of these values share memory with the request.
#[derive(Debug)]
struct LoggedRequest {
    host: IpAddr,
    method: Method,
    uri: Uri,
    version: Version,
    referer: Option<HeaderValue>,
    agent: Option<HeaderValue>,
}

impl Exchange {
    /// Begins an exchange for a request that has been read.
    pub fn begin<B>(
        observers: &Arc<Observers>,
        finish: Arc<dyn OnFinish>,
        host: IpAddr,
        request: &Request<B>,
    ) -> Self {
        observers.stats.requests.fetch_add(1, Relaxed);
        observers.stats.in_flight.fetch_add(1, Relaxed);
        let header = |name| request.headers().get(name).cloned();
        let logged = observers.log.as_ref().map(|_| {
            Box::new(LoggedRequest {
                host,
                method: request.method().clone(),
                uri: request.uri().clone(),
                version: request.version(),
                referer: header(REFERER),
                agent: header(USER_AGENT),
            })
        });
        let observers = Arc::clone(observers);
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Exchange { observers, finish, request: logged, status, bytes: 0, refused: false }
    }

    /// Records that the request only stands in for a head that was refused.
    pub fn mark_refused(&mut self) {
        self.refused = true;
        self.observers.stats.malformed.fetch_add(1, Relaxed);
    }

    /// Records the status of the response.
    pub fn set_status(&mut self, status: StatusCode) {
        self.status = status;
    }

    /// Records that `count` more bytes of the body were handed to the connection.
    pub fn count_sent(&mut self, count: usize) {
        self.bytes += count as u64;
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        let Observers { stats, log } = &*self.observers;
        stats.bytes.fetch_add(self.bytes, Relaxed);
        stats.in_flight.fetch_sub(1, Relaxed);
        if let (Some(log), Some(logged)) = (log, &self.request) {
            let request = match self.refused {
                true => "-".to_owned(),
                false => format!("{} {} {:?}", logged.method, logged.uri, logged.version),
            };
            let entry = Entry {
                host: logged.host,
                request: &request,
                status: self.status.as_u16(),
                bytes: self.bytes,
                referer: logged.referer.as_ref(),
                agent: logged.agent.as_ref(),
            };
            log.add(&entry, SystemTime::now());
        }
        self.finish.finished();
    }
}
