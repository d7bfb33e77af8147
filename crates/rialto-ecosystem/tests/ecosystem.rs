//! The libraries, one by one: each file is a module here.

mod axum;
mod durable;
mod durable_store;
mod postgres;
mod serve;
mod simulation;
mod sqlite;
mod tls;
mod tonic;
mod tower;
