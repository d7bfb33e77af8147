//! The PostgreSQL server of a test.

pub use rialto_postgres::Postgres;
use sqlx::postgres::PgConnectOptions;

/// Returns the options to connect to the server.
pub fn options(server: &Postgres) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass().socket(server.socket()).username("rialto").database("postgres")
}
