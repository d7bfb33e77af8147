pub use rialto_cps::{cps, join, select, yield_now, sleep, recv, Receiver};
pub use serde::{Deserialize, Serialize};
pub use std::{collections::HashMap, time::Duration};
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Item { pub sku: String, pub price: u64, pub count: u64 }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Order { pub id: u64, pub user: String, pub items: Vec<Item> }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Receipt { pub id: String }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct User { pub name: String, pub age: u64 }
#[derive(Clone, Debug, Serialize, Deserialize)] pub enum Kind { Mail { to: String, body: String }, Pay { amount: u64 } }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Job { pub id: u64, pub kind: Kind }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Limits { pub min_age: u64, pub wait: u64, pub message: String }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Config { pub limits: Limits }
#[derive(Clone, Debug, Serialize, Deserialize)] pub enum Error { NotFound, Other }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Page { pub users: Vec<User>, pub next: Option<u64> }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Client; impl Client { pub async fn get(&self, url: &str) -> Result<String, Error> { Ok(url.into()) } }
#[allow(async_fn_in_trait)] pub trait Store { async fn load(&self, id: u64) -> Result<u64, Error>; async fn save(&self, id: u64, v: u64) -> Result<(), Error>; }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Mem; impl Store for Mem { async fn load(&self, id: u64) -> Result<u64, Error> { Ok(id) } async fn save(&self, _: u64, _: u64) -> Result<(), Error> { Ok(()) } }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Audit(String); impl Audit { pub fn begin(s: &str) -> Audit { Audit(s.into()) } pub fn fail(self) {} pub fn commit(self) {} }
impl Drop for Audit { fn drop(&mut self) {} }
#[derive(Clone, Debug, Serialize, Deserialize)] pub struct Shared<T>(T); impl<T: Clone> Shared<T> { pub fn get(&self) -> T { self.0.clone() } pub fn set(&self, _: T) {} }
pub async fn charge(user: String, n: u64) -> Result<Receipt, Error> { yield_now().await; Ok(Receipt { id: user }) }
pub async fn reserve(sku: String, n: u64) -> Result<(), Error> { yield_now().await; Ok(()) }
pub async fn release(sku: String) { yield_now().await; }
pub async fn notify(to: String, what: String) { yield_now().await; }
pub async fn find_user(id: u64) -> Option<User> { yield_now().await; None }
pub async fn price(id: u64) -> Result<u64, Error> { yield_now().await; Ok(id) }
pub async fn list_users(after: Option<u64>) -> Page { yield_now().await; Page { users: vec![], next: None } }
