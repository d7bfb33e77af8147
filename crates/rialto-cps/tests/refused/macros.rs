//! Macros of one's own declare nothing that is used behind an await, and leave no loop that awaits.

use rialto_cps::{cps, yield_now};

macro_rules! let_it {
    ($name:ident) => {
        let $name = 1;
    };
}

macro_rules! out {
    () => {
        break
    };
}

macro_rules! again {
    ($at:expr) => {
        if $at {
            continue;
        }
    };
}

macro_rules! leave {
    () => {
        return 7
    };
}

macro_rules! set {
    ($name:ident) => {
        $name = 1
    };
}

#[cps]
async fn declares(n: u32) -> u32 {
    let_it!(n);
    yield_now().await;
    n
}

#[cps]
async fn breaks(n: u32) -> u32 {
    for turn in 0..n {
        if turn == 2 {
            out!();
        }
        yield_now().await;
    }
    n
}

#[cps]
async fn continues(n: u32) -> u32 {
    let mut sum = 0;
    for turn in 0..n {
        again!(turn == 2);
        sum += turn;
        yield_now().await;
    }
    sum
}

#[cps]
async fn returns(n: u32) -> u32 {
    if n == 3 {
        leave!();
    }
    yield_now().await;
    n
}

// No error: what gets no other value gets it in the macro.
#[cps]
async fn gives(n: u32) -> u32 {
    let m;
    set!(m);
    yield_now().await;
    n + m
}

fn main() {}
