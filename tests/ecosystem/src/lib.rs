//! The shared parts of the tests of axum, tonic, tower, reqwest and sqlx.
//!
//! Each test runs twice: on tokio with Rialto's events, and in tasks of Rialto's runtime. All of it needs the
//! feature `libraries`. `ci/ecosystem.sh` runs the tests.
//!
//! Read first: `runtimes` (the two runtimes on which a test runs), then `server` (a server on the loopback
//! interface). `postgres` starts a PostgreSQL server for a test. `transfers` contains transactions that are
//! abandoned at random.
#![cfg(feature = "libraries")]

pub mod postgres;
pub mod runtimes;
pub mod server;
pub mod transfers;

/// Tests the examples of the chapter on tokio.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/tokio.md")]
mod tokio_chapter {}
