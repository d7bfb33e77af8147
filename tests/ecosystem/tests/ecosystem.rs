//! Tests of the libraries, and whole programs. Each file is a module here.

mod axum;
mod chat;
mod durable;
mod durable_store;
mod pipeline;
mod postgres;
mod serve;
mod simulation;
mod sqlite;
mod tls;
mod tonic;
mod tower;
mod workers;
