//! The messages and fields of OTLP that the exporter uses. The numbers are those of
//! [`opentelemetry/proto`](https://github.com/open-telemetry/opentelemetry-proto).

use std::time::{SystemTime, UNIX_EPOCH};

use prost::Message;
use rialto_trace::{Kind, SpanData, Status};

#[derive(Message)]
pub struct ExportTraceServiceRequest {
    #[prost(message, repeated, tag = "1")]
    pub resource_spans: Vec<ResourceSpans>,
}

#[derive(Message)]
pub struct ResourceSpans {
    #[prost(message, optional, tag = "1")]
    pub resource: Option<Resource>,
    #[prost(message, repeated, tag = "2")]
    pub scope_spans: Vec<ScopeSpans>,
}

#[derive(Message)]
pub struct Resource {
    #[prost(message, repeated, tag = "1")]
    pub attributes: Vec<KeyValue>,
}

#[derive(Message)]
pub struct ScopeSpans {
    #[prost(message, optional, tag = "1")]
    pub scope: Option<InstrumentationScope>,
    #[prost(message, repeated, tag = "2")]
    pub spans: Vec<Span>,
}

#[derive(Message)]
pub struct InstrumentationScope {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(string, tag = "2")]
    pub version: String,
}

#[derive(Message)]
pub struct Span {
    #[prost(bytes = "vec", tag = "1")]
    pub trace_id: Vec<u8>,
    #[prost(bytes = "vec", tag = "2")]
    pub span_id: Vec<u8>,
    #[prost(bytes = "vec", tag = "4")]
    pub parent_span_id: Vec<u8>,
    #[prost(string, tag = "5")]
    pub name: String,
    #[prost(int32, tag = "6")]
    pub kind: i32,
    #[prost(fixed64, tag = "7")]
    pub start_time_unix_nano: u64,
    #[prost(fixed64, tag = "8")]
    pub end_time_unix_nano: u64,
    #[prost(message, repeated, tag = "9")]
    pub attributes: Vec<KeyValue>,
    #[prost(message, optional, tag = "15")]
    pub status: Option<SpanStatus>,
    #[prost(fixed32, tag = "16")]
    pub flags: u32,
}

#[derive(Message)]
pub struct SpanStatus {
    #[prost(string, tag = "2")]
    pub message: String,
    #[prost(int32, tag = "3")]
    pub code: i32,
}

#[derive(Message)]
pub struct KeyValue {
    #[prost(string, tag = "1")]
    pub key: String,
    #[prost(message, optional, tag = "2")]
    pub value: Option<AnyValue>,
}

#[derive(Message)]
pub struct AnyValue {
    #[prost(string, optional, tag = "1")]
    pub string_value: Option<String>,
}

/// The answer of a receiver.
#[derive(Message)]
pub struct ExportTraceServiceResponse {
    #[prost(message, optional, tag = "1")]
    pub partial_success: Option<PartialSuccess>,
}

#[derive(Message)]
pub struct PartialSuccess {
    #[prost(int64, tag = "1")]
    pub rejected_spans: i64,
}

impl KeyValue {
    pub fn new(key: impl Into<String>, value: impl Into<String>) -> KeyValue {
        KeyValue { key: key.into(), value: Some(AnyValue { string_value: Some(value.into()) }) }
    }
}

/// Encodes a request with these spans.
pub fn request(resource: &[(String, String)], spans: Vec<SpanData>) -> Vec<u8> {
    let attributes = resource.iter().map(|(key, value)| KeyValue::new(key, value)).collect();
    let scope = InstrumentationScope { name: "rialto".into(), version: env!("CARGO_PKG_VERSION").into() };
    let spans = spans.into_iter().map(Span::from).collect();
    let resource_spans = ResourceSpans {
        resource: Some(Resource { attributes }),
        scope_spans: vec![ScopeSpans { scope: Some(scope), spans }],
    };
    ExportTraceServiceRequest { resource_spans: vec![resource_spans] }.encode_to_vec()
}

/// Returns how many spans a receiver has refused, by the body of its answer. One that cannot be decoded refuses none.
pub fn rejected_spans(body: &[u8]) -> u64 {
    let answer = ExportTraceServiceResponse::decode(body).unwrap_or_default();
    answer.partial_success.map_or(0, |partial| u64::try_from(partial.rejected_spans).unwrap_or(0))
}

impl From<SpanData> for Span {
    fn from(span: SpanData) -> Span {
        let status = match span.status {
            Status::Error(message) => Some(SpanStatus { message, code: 2 }),
            _ => None,
        };
        Span {
            trace_id: span.context.trace_id().into(),
            span_id: span.context.span_id().into(),
            parent_span_id: span.parent.map(Vec::from).unwrap_or_default(),
            name: span.name.into(),
            kind: match span.kind {
                Kind::Server => 2,
                Kind::Client => 3,
                Kind::Producer => 4,
                Kind::Consumer => 5,
                _ => 1,
            },
            start_time_unix_nano: nanoseconds(span.start),
            end_time_unix_nano: nanoseconds(span.end),
            attributes: span.attributes.into_iter().map(|(key, value)| KeyValue::new(key, value)).collect(),
            status,
            flags: span.context.flags().into(),
        }
    }
}

fn nanoseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}
