// Borrows that could mean something else after a resume.
use rialto_cps::{cps, yield_now};
use std::ops::{Deref, Index};

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Inner {
    name: String,
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Wrapper(Inner);

impl Deref for Wrapper {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Table(Vec<String>);

impl Index<usize> for Table {
    type Output = String;
    fn index(&self, index: usize) -> &String {
        &self.0[index]
    }
}

impl Table {
    fn get(&self, index: usize) -> Option<&String> {
        self.0.get(index)
    }
    fn longest(&self) -> &String {
        &self.0[0]
    }
}

#[cps]
async fn behind_deref(wrapper: Wrapper) -> usize {
    let name = &wrapper.name;
    yield_now().await;
    name.len()
}

#[cps]
async fn behind_a_star(wrapper: Wrapper) -> usize {
    let inner = &*wrapper;
    yield_now().await;
    inner.name.len()
}

#[cps]
async fn behind_index(table: Table) -> usize {
    let first = &table[0];
    yield_now().await;
    first.len()
}

#[cps]
async fn looked_up(table: Table) -> usize {
    if let Some(first) = table.get(0) {
        yield_now().await;
        return first.len();
    }
    0
}

#[cps]
async fn by_a_method(table: Table) -> usize {
    let longest = table.longest();
    yield_now().await;
    longest.len()
}

#[cps]
async fn taken_apart(wrapper: Wrapper) -> usize {
    let Wrapper(inner) = &wrapper;
    yield_now().await;
    inner.name.len()
}

fn main() {}
