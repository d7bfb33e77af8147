//! A receiver of OTLP: an HTTP server that decodes what it gets, with the definitions of OpenTelemetry.

// Each test program uses a part.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::{KeyValue, any_value::Value};
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;

/// A request, as it arrived.
pub struct Request {
    /// The request line and the headers, in lower case.
    pub head: Vec<String>,
    pub body: ExportTraceServiceRequest,
    pub at: Instant,
}

impl Request {
    pub fn spans(&self) -> Vec<Span> {
        let scopes = self.body.resource_spans.iter().flat_map(|resource| &resource.scope_spans);
        scopes.flat_map(|scope| scope.spans.clone()).collect()
    }

    /// Returns the value of an attribute of the resource.
    pub fn resource(&self, key: &str) -> Option<String> {
        attribute(&self.body.resource_spans[0].resource.as_ref()?.attributes, key)
    }
}

pub fn attribute(all: &[KeyValue], key: &str) -> Option<String> {
    let found = all.iter().find(|attribute| attribute.key == key)?;
    match found.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text.clone()),
        _ => None,
    }
}

/// An answer: the status line, more headers, and the body.
#[derive(Clone)]
pub struct Answer(pub &'static str, pub &'static str, pub Vec<u8>);

pub fn ok() -> Answer {
    Answer("200 OK", "", Vec::new())
}

/// Serves on a port of this machine. It gives these answers, and then 200. Returns its URL, and the requests.
pub fn receiver(answers: Vec<Answer>) -> (String, Receiver<Request>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    (url, serve(listener, answers))
}

pub fn serve(listener: TcpListener, answers: Vec<Answer>) -> Receiver<Request> {
    let (tell, told) = channel();
    thread::spawn(move || {
        let mut answers = answers.into_iter();
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            while let Some(request) = read(&mut stream) {
                let Answer(status, headers, body) = answers.next().unwrap_or_else(ok);
                let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n{headers}\r\n", body.len());
                if tell.send(request).is_err() {
                    return;
                }
                let bytes = [head.as_bytes(), &body].concat();
                if stream.get_mut().write_all(&bytes).is_err() {
                    break;
                }
            }
        }
    });
    told
}

fn read(stream: &mut BufReader<TcpStream>) -> Option<Request> {
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => head.push(line.to_lowercase()),
        }
    }
    let length = head.iter().find_map(|line| line.strip_prefix("content-length: ")).unwrap().parse().unwrap();
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    let body = ExportTraceServiceRequest::decode(&body[..]).unwrap();
    Some(Request { head, body, at: Instant::now() })
}
