// A place is written in what matches a borrow of it.
use rialto_cps::{cps, yield_now};
use std::collections::HashMap;

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    Mail { to: String },
    Pay(u64),
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Job {
    kind: Kind,
    done: bool,
}

#[cps]
async fn matched(mut job: Job) -> usize {
    match &job.kind {
        Kind::Mail { to } => {
            yield_now().await;
            job.kind = Kind::Pay(1);
            yield_now().await;
            to.len()
        }
        Kind::Pay(_) => 0,
    }
}

#[cps]
async fn by_ref(mut job: Job) -> usize {
    if let Kind::Mail { ref to } = job.kind {
        job.kind = Kind::Pay(1);
        yield_now().await;
        return to.len();
    }
    0
}

#[cps]
async fn looked_up(mut users: HashMap<u64, String>, id: u64) -> usize {
    if let Some(user) = users.get(&id) {
        yield_now().await;
        users.insert(id, "x".into());
        yield_now().await;
        return user.len();
    }
    0
}

#[cps]
async fn found(mut users: HashMap<u64, String>, id: u64) -> Option<usize> {
    let user = users.get(&id)?;
    users.clear();
    yield_now().await;
    Some(user.len())
}

#[cps]
async fn otherwise(mut job: Job) -> u64 {
    let Kind::Pay(amount) = &job.kind else { return 0 };
    yield_now().await;
    job.kind = Kind::Pay(1);
    yield_now().await;
    *amount
}

#[cps]
async fn in_a_while(mut stack: Vec<Vec<u64>>) -> usize {
    let mut count = 0;
    while let Some(last) = stack.last() {
        yield_now().await;
        stack.pop();
        count += last.len();
    }
    count
}

fn main() {}
