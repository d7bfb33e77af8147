//! What the tests of axum, tonic, tower, reqwest and sqlx share. Each runs twice: on
//! tokio, with Rialto's events; and in the tasks of Rialto's runtime.
//!
//! All of it is behind the feature `libraries`; `ci/ecosystem.sh` runs the tests.
#![cfg(feature = "libraries")]

pub mod postgres;
pub mod server;
pub mod transfers;
pub mod ways;

/// The chapter, so that its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/tokio.md")]
mod tokio_chapter {}
