pub use rialto_cps::{Receiver, Sender, cps, recv, send, sleep, yield_now};
pub use serde::{Deserialize, Serialize};
pub use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
pub use std::fmt;
pub use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub sku: String,
    pub quantity: u32,
    pub cents: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Address {
    pub city: String,
    pub zip: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    pub id: u64,
    pub customer: String,
    pub lines: Vec<Line>,
    pub ship_to: Address,
    pub notes: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PayError {
    Declined { code: u16 },
    Timeout,
    Network(String),
}

impl fmt::Display for PayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PayError::Declined { code } => write!(f, "declined with {code}"),
            PayError::Timeout => f.write_str("timeout"),
            PayError::Network(why) => write!(f, "network: {why}"),
        }
    }
}

impl std::error::Error for PayError {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ServiceError {
    Pay(PayError),
    OutOfStock { sku: String },
    Invalid(String),
    NotFound,
}

impl From<PayError> for ServiceError {
    fn from(error: PayError) -> Self {
        ServiceError::Pay(error)
    }
}

impl From<std::num::ParseIntError> for ServiceError {
    fn from(error: std::num::ParseIntError) -> Self {
        ServiceError::Invalid(error.to_string())
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for ServiceError {}

pub type Outcome<T> = Result<T, ServiceError>;
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stats {
    pub seen: usize,
    pub failed: usize,
    pub bytes: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    Join { user: String, room: String },
    Text(String, String),
    Ping(u32),
    Leave(String),
    Close,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub next: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    Low,
    Mid,
    High,
}

pub async fn charge(customer: String, cents: u64, attempt: u32) -> Result<String, PayError> {
    yield_now().await;
    match (cents % 7, attempt) {
        (0, _) => Err(PayError::Declined { code: 51 }),
        (1, 0 | 1) => Err(PayError::Timeout),
        (2, 0) => Err(PayError::Network("reset".into())),
        _ => Ok(format!("{customer}-{cents}")),
    }
}

pub async fn stock(sku: &str) -> u32 {
    yield_now().await;
    sku.len() as u32
}

pub async fn reserve(sku: String, quantity: u32) -> Outcome<u64> {
    yield_now().await;
    if quantity > 9 {
        return Err(ServiceError::OutOfStock { sku });
    }
    yield_now().await;
    Ok(sku.len() as u64 * 100 + u64::from(quantity))
}

pub async fn release(reservation: u64) {
    yield_now().await;
    let _ = reservation;
}

pub async fn notify(to: &str, text: String) -> usize {
    yield_now().await;
    to.len() + text.len()
}

pub async fn list(cursor: Option<&str>, limit: usize) -> Outcome<Page<Line>> {
    yield_now().await;
    let start: usize = match cursor {
        Some(text) => text.parse()?,
        None => 0,
    };
    let end = (start + limit).min(7);
    let items = (start..end).map(|n| Line { sku: format!("sku-{n}"), quantity: n as u32, cents: 10 * n as u64 });
    let items = items.collect();
    Ok(Page { items, next: (end < 7).then(|| end.to_string()) })
}

pub async fn fetch(key: String) -> Option<Vec<u64>> {
    yield_now().await;
    if key.is_empty() { None } else { Some(key.bytes().map(u64::from).collect()) }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Client {
    pub base: String,
    pub retries: u8,
}

impl Client {
    pub const LIMIT: usize = 3;

    pub async fn get(&self, path: &str) -> Result<String, PayError> {
        if path.is_empty() { Err(PayError::Timeout) } else { Ok(format!("{}/{path}", self.base)) }
    }

    pub async fn post(&self, path: &str, body: &Order) -> Result<u64, PayError> {
        Ok(self.base.len() as u64 + path.len() as u64 + body.id)
    }

    pub fn sign(&self, body: &[u8]) -> u32 {
        body.iter().fold(self.retries as u32, |sum, byte| sum.wrapping_mul(31) ^ u32::from(*byte))
    }
}

pub trait Repository {
    fn load(&self, id: u64) -> impl Future<Output = Outcome<String>> + Send;
    fn store(&mut self, id: u64, value: &str) -> impl Future<Output = Outcome<()>> + Send;
    fn name(&self) -> &'static str {
        "repository"
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    pub rows: BTreeMap<u64, String>,
    pub writes: usize,
}

impl Repository for Memory {
    async fn load(&self, id: u64) -> Outcome<String> {
        self.rows.get(&id).cloned().ok_or(ServiceError::NotFound)
    }
    async fn store(&mut self, id: u64, value: &str) -> Outcome<()> {
        self.writes += 1;
        self.rows.insert(id, value.to_owned());
        Ok(())
    }
}
