//! A service that echoes.

use rialto_node::{Pid, TypeRegistry, publish, recv, self_pid, send};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
pub struct Ping(pub Pid, pub Vec<u8>);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Pong(pub Vec<u8>);

pub fn types() -> TypeRegistry {
    TypeRegistry::new().message::<Ping>("ping").message::<Pong>("pong")
}

/// The service `echo`.
pub async fn echoes() {
    publish("echo", self_pid()).unwrap();
    loop {
        recv! { Ping(from, bytes) => send(from, Pong(bytes)).unwrap() }
    }
}
