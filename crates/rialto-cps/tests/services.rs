//! Services in ordinary Rust: methods that call each other, generic stores, `select!` in a loop, `&mut` helpers.
#![forbid(unsafe_code)]
#![allow(missing_docs, dead_code, non_camel_case_types, clippy::all, reason = "test programs")]

use rialto_cps::{Receiver, cps, join, recv, select, sleep, yield_now};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::pin::Pin;
use std::task::{Context, Waker};
use std::time::Duration;

mod support;
use support::hopping as through_bytes;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Failure {
    Missing(u64),
    Refused { reason: String },
}

#[derive(Debug, PartialEq)]
struct Wrapped(Failure);

impl From<Failure> for Wrapped {
    fn from(failure: Failure) -> Self {
        Wrapped(failure)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Account {
    id: u64,
    balance: i64,
    log: Vec<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Bank {
    accounts: BTreeMap<u64, Account>,
    fee: i64,
}

#[cps]
impl Account {
    async fn note(&mut self, text: &str) {
        yield_now().await;
        self.log.push(text.to_string());
    }

    async fn withdraw(&mut self, amount: i64) -> Result<i64, Failure> {
        if self.balance < amount {
            self.note("refused").await;
            return Err(Failure::Refused { reason: format!("only {}", self.balance) });
        }
        self.balance -= amount;
        self.note("withdrawn").await;
        Ok(self.balance)
    }

    fn plain(&self) -> i64 {
        self.balance
    }
}

#[cps]
impl Bank {
    pub async fn transfer(&mut self, from: u64, to: u64, amount: i64) -> Result<(), Failure> {
        let fee = self.fee;
        let source = self.accounts.get_mut(&from).ok_or(Failure::Missing(from))?;
        source.withdraw(amount + fee).await?;
        let target = self.accounts.get_mut(&to).ok_or(Failure::Missing(to))?;
        target.balance += amount;
        yield_now().await;
        target.log.push("received".into());
        Ok(())
    }

    async fn total(&self) -> i64 {
        let mut sum = 0;
        for account in self.accounts.values() {
            yield_now().await;
            sum += account.plain();
        }
        sum
    }

    pub async fn run(mut self, orders: Vec<(u64, u64, i64)>) -> (i64, Vec<Failure>, Bank) {
        let mut failures = Vec::new();
        for (from, to, amount) in orders {
            match self.transfer(from, to, amount).await {
                Ok(()) => {}
                Err(failure @ Failure::Missing(_)) => {
                    yield_now().await;
                    failures.push(failure);
                }
                Err(failure) => failures.push(failure),
            }
        }
        let total = self.total().await;
        (total, failures, self)
    }
}

#[allow(async_fn_in_trait)]
trait Store: Clone + Serialize + serde::de::DeserializeOwned + Send + Sync + 'static {
    fn load(&self, id: u64) -> impl Future<Output = Result<u64, Failure>> + Send;
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Mem(HashMap<u64, u64>);

impl Store for Mem {
    async fn load(&self, id: u64) -> Result<u64, Failure> {
        self.0.get(&id).copied().ok_or(Failure::Missing(id))
    }
}

#[cps]
async fn load_all<S: Store>(store: &S, ids: &[u64]) -> Result<Vec<u64>, Wrapped> {
    let mut all = Vec::with_capacity(ids.len());
    for id in ids {
        let value = store.load(*id).await?;
        yield_now().await;
        all.push(value);
    }
    Ok(all)
}

#[cps]
async fn loads(store: Mem, ids: Vec<u64>) -> Result<u64, String> {
    let all = load_all::<Mem>(&store, &ids).await.map_err(|e| format!("{e:?}"))?;
    let sum: u64 = all.iter().sum();
    let first = all.first().copied().unwrap_or_default();
    yield_now().await;
    Ok(sum * 10 + first)
}

#[cps]
async fn ticks(jobs: Receiver<u64>, most: u64) -> Vec<u64> {
    let mut seen = Vec::new();
    let mut quiet = 0;
    loop {
        select! {
            job = recv::<u64>(&jobs) => match job {
                Ok(job) if job > 100 => break,
                Ok(job) => seen.push(job),
                Err(_) => break,
            },
            () = sleep(Duration::from_millis(2)) => {
                quiet += 1;
                if quiet > most { break }
            }
        }
    }
    seen.push(quiet);
    seen
}

#[cps]
async fn grow(all: &mut HashMap<String, u64>, key: String) -> u64 {
    let count = all.entry(key.clone()).or_insert(0);
    *count += 1;
    yield_now().await;
    let count = all.get(&key).copied().unwrap_or(0);
    if count > 1 {
        all.remove(&key);
    }
    count
}

#[cps]
async fn words(text: String) -> Vec<(String, u64)> {
    let mut all: HashMap<String, u64> = HashMap::new();
    let words: Vec<&str> = text.split(' ').collect();
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    for word in &words {
        if word.is_empty() {
            continue;
        }
        grow(&mut all, word.clone()).await;
    }
    let (a, b) = join!(grow_one(1), grow_one(2));
    all.insert("joined".into(), a + b);
    let mut all: Vec<(String, u64)> = all.into_iter().collect();
    all.sort();
    all
}

#[cps]
async fn grow_one(n: u64) -> u64 {
    yield_now().await;
    n + 1
}

#[test]
fn methods_call_each_other() {
    let account = |id| Account { id, balance: 100, log: vec![] };
    let bank = Bank { accounts: (1..4).map(|id| (id, account(id))).collect(), fee: 1 };
    let orders = vec![(1, 2, 50), (1, 2, 60), (1, 9, 5), (3, 1, 10)];
    let (total, failures, bank) = through_bytes(bank.run(orders));
    assert_eq!(failures, [Failure::Refused { reason: "only 49".into() }, Failure::Missing(9)]);
    assert_eq!(bank.accounts[&1].log, ["withdrawn", "refused", "withdrawn", "received"]);
    assert_eq!(total, 300 - 5 - 3);
}

#[test]
fn a_generic_store_by_reference() {
    let store = Mem((1..5).map(|n| (n, n * 10)).collect());
    assert_eq!(through_bytes(loads(store.clone(), vec![2, 3])), Ok(520));
    assert!(through_bytes(loads(store, vec![2, 30])).is_err());
}

#[test]
fn a_choice_in_a_loop() {
    let (sender, receiver) = rialto_cps::named_channel("next_services").unwrap();
    std::thread::spawn(move || {
        for n in [1, 2, 3, 200] {
            let mut send = rialto_cps::send::<u64>(&sender, n);
            while Pin::new(&mut send).poll(&mut Context::from_waker(Waker::noop())).is_pending() {
                std::thread::yield_now();
            }
        }
    });
    let seen = through_bytes(ticks(receiver, 1000));
    assert_eq!(seen[..3], [1, 2, 3]);
}

#[test]
fn places_are_lent() {
    let found = through_bytes(words("a b a c b".into()));
    let found: Vec<_> = found.iter().map(|(word, count)| format!("{word}{count}")).collect();
    assert_eq!(found, ["c1", "joined5"]);
}
