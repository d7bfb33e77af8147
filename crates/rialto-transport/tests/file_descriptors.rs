//! A node without free file descriptors. The test is alone in its process, because it lowers the limit.
#![cfg(unix)]

#[path = "support/wires.rs"]
mod wires;

use std::net::TcpStream;

use rialto_transport::{Limits, NodeKey, Notice, Tcp, Transport};
use rustix::process::{Resource, getrlimit, setrlimit};
use wires::{echo, run};

#[test]
fn listener_recovers_from_descriptor_exhaustion() {
    run(async {
        let limits = Limits::default().handshakes(1000).handshake_time(std::time::Duration::from_secs(3600));
        let here = Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0").unwrap().limits(limits);
        let here = here.start().unwrap();
        let there = Tcp::builder(NodeKey([2; 32])).start().unwrap();
        let mut notices = here.subscribe();
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = Some(100);
        setrlimit(Resource::Nofile, limit).unwrap();
        let mut many = Vec::new();
        while let Ok(stream) = TcpStream::connect(here.addresses()[0]) {
            many.push(stream);
        }
        match notices.recv().await.unwrap() {
            Notice::AcceptFailed { why } => assert!(!why.is_empty()),
            other => panic!("{other}"),
        }
        drop(many);
        let (mut dialled, mut accepted) = loop {
            // The listener finds the closed connections one by one.
            match there.dial(&here.locators()[0], Some(here.key())).await {
                Ok(dialled) => break (dialled, here.accept().await.unwrap()),
                Err(error) => assert_eq!(error.raw_os_error(), Some(24), "{error}"),
            }
        };
        echo(&mut dialled, &mut accepted, b"and on").await;
    });
}
