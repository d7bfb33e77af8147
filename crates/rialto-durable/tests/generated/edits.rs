// Made by `support/edits`; see `edits.rs`.
use crate::edits::peer::{Number, ask, days, even, key, make, note, num, policy};
use crate::edits::run::{Group, Program};
use rialto_cps::join;
use rialto_durable::{StepError, checkpoint, sleep, step, wait_signal as signal};
use serde::{Deserialize, Serialize};

pub mod old_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u32, mut p12: Vec<u64>) -> Result<String, StepError> {
        let mut v14: u64 = step::<u64>("k13", policy(15), move |attempt| ask(attempt, "w15", 37 + num(&p12))).await?;
        let mut v16: u64 = make(24 + num(&p12) + num(&p11));
        let mut v17: String = helper_1(make(20 + num(&p11))).await;
        let (mut v18, mut v19): (u32, String) = join!(helper_0(make(8 + num(&p12))), helper_1(make(41)));
        note(0, "n20", 30 + num(&v14) + num(&v17));
        v14 = make(43);
        Ok(make(17 + num(&p12) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u32 {
        let mut v3: u32 = step::<u32>("k2", policy(44 + num(&p1)), move |attempt| ask(attempt, "w4", 34)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> String {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 34)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>(key(42 + num(&p5) + num(&v7)), policy(1), move |attempt| ask(attempt, "w10", 22 + num(&v7) + num(&p5))).await.unwrap_or_else(|_| make(0));
        make(11)
    }
}

// insert a state, change an expression
pub mod new_0_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u32, mut p12: Vec<u64>) -> Result<String, StepError> {
        let mut v14: u64 = step::<u64>("k13", policy(15), move |attempt| ask(attempt, "w15", 37 + num(&p12))).await?;
        let mut v1181: u32 = step::<u32>(key(0), policy(41 + num(&v14) + num(&p12)), move |attempt| ask(attempt, "w1182", 31 + num(&v14))).await?;
        let mut v16: u64 = make(24 + num(&p12) + num(&p11));
        let mut v17: String = helper_1(make(20 + num(&p11))).await;
        let (mut v18, mut v19): (u32, String) = join!(helper_0(make(8 + num(&p12))), helper_1(make(41)));
        note(0, "n20", 30 + num(&v14) + num(&v17));
        v14 = make(43);
        Ok(make(17 + num(&p12) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u32 {
        let mut v3: u32 = step::<u32>("k2", policy(44 + num(&p1)), move |attempt| ask(attempt, "w4", 34)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> String {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 36)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>(key(42 + num(&p5) + num(&v7)), policy(1), move |attempt| ask(attempt, "w10", 22 + num(&v7) + num(&p5))).await.unwrap_or_else(|_| make(0));
        make(11)
    }
}

// move code into a function
pub mod new_0_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u32, mut p12: Vec<u64>) -> Result<String, StepError> {
        let mut v14: u64 = step::<u64>("k13", policy(15), move |attempt| ask(attempt, "w15", 37 + num(&p12))).await?;
        let mut v16: u64 = make(24 + num(&p12) + num(&p11));
        let mut v17: String = helper_1(make(20 + num(&p11))).await;
        let (mut v18, mut v19): (u32, String) = join!(helper_0(make(8 + num(&p12))), helper_1(make(41)));
        note(0, "n20", 30 + num(&v14) + num(&v17));
        v14 = make(43);
        Ok(make(17 + num(&p12) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u32 {
        let mut v3: u32 = moved_0(make(0 + num(&p1))).await;
        make(25)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> String {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 34)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>(key(42 + num(&p5) + num(&v7)), policy(1), move |attempt| ask(attempt, "w10", 22 + num(&v7) + num(&p5))).await.unwrap_or_else(|_| make(0));
        make(11)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: Item) -> u32 {
        let mut v3: u32 = step::<u32>("k2", policy(44 + num(&p1)), move |attempt| ask(attempt, "w4", 34)).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v3))
    }
}

// insert a state
pub mod new_0_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u32, mut p12: Vec<u64>) -> Result<String, StepError> {
        let mut v14: u64 = step::<u64>("k13", policy(15), move |attempt| ask(attempt, "w15", 37 + num(&p12))).await?;
        let mut v16: u64 = make(24 + num(&p12) + num(&p11));
        let mut v17: String = helper_1(make(20 + num(&p11))).await;
        let (mut v18, mut v19): (u32, String) = join!(helper_0(make(8 + num(&p12))), helper_1(make(41)));
        note(0, "n20", 30 + num(&v14) + num(&v17));
        v14 = make(43);
        Ok(make(17 + num(&p12) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u32 {
        let mut v1181: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w1182", 13 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v3: u32 = step::<u32>("k2", policy(44 + num(&p1)), move |attempt| ask(attempt, "w4", 34)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> String {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 34)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>(key(42 + num(&p5) + num(&v7)), policy(1), move |attempt| ask(attempt, "w10", 22 + num(&v7) + num(&p5))).await.unwrap_or_else(|_| make(0));
        make(11)
    }
}

// insert
pub mod new_0_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u32, mut p12: Vec<u64>) -> Result<String, StepError> {
        let mut v14: u64 = step::<u64>("k13", policy(15), move |attempt| ask(attempt, "w15", 37 + num(&p12))).await?;
        let mut v16: u64 = make(24 + num(&p12) + num(&p11));
        let mut v17: String = helper_1(make(20 + num(&p11))).await;
        let (mut v18, mut v19): (u32, String) = join!(helper_0(make(8 + num(&p12))), helper_1(make(41)));
        note(0, "n20", 30 + num(&v14) + num(&v17));
        v14 = make(43);
        Ok(make(17 + num(&p12) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u32 {
        let mut v1182: String = step::<String>("k1181", policy(1), move |attempt| ask(attempt, "w1183", 23)).await.unwrap_or_else(|_| make(0));
        let mut v3: u32 = step::<u32>("k2", policy(44 + num(&p1)), move |attempt| ask(attempt, "w4", 34)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> String {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 34)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>(key(42 + num(&p5) + num(&v7)), policy(1), move |attempt| ask(attempt, "w10", 22 + num(&v7) + num(&p5))).await.unwrap_or_else(|_| make(0));
        make(11)
    }
}

// move code into a function, rename a variable
pub mod new_0_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u32, mut p12: Vec<u64>) -> Result<String, StepError> {
        let mut v14: u64 = step::<u64>("k13", policy(15), move |attempt| ask(attempt, "w15", 37 + num(&p12))).await?;
        let mut v16: u64 = make(24 + num(&p12) + num(&p11));
        let mut v17: String = helper_1(make(20 + num(&p11))).await;
        let (mut v18, mut v19): (u32, String) = join!(helper_0(make(8 + num(&p12))), helper_1(make(41)));
        note(0, "n20", 30 + num(&v14) + num(&v17));
        v14 = make(43);
        Ok(make(17 + num(&p12) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u32 {
        let mut v3: u32 = moved_0(make(0 + num(&p1))).await;
        make(25)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> String {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 34)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>(key(42 + num(&p5) + num(&v7)), policy(1), move |attempt| ask(attempt, "w10", 22 + num(&v7) + num(&p5))).await.unwrap_or_else(|_| make(0));
        make(11)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: Item) -> u32 {
        let mut v3_new: u32 = step::<u32>("k2", policy(44 + num(&p1)), move |attempt| ask(attempt, "w4", 34)).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v3_new))
    }
}

pub mod old_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: u64) -> Result<u64, StepError> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 31)).await?;
        let mut v11: Item = step::<Item>("k10", policy(1), move |attempt| ask(attempt, "w12", 15 + num(&v8) + num(&p6))).await?;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut v15: Vec<u64> = step::<Vec<u64>>(key(35 + num(&v13) + num(&v13)), policy(1), move |attempt| ask(attempt, "w16", 12 + num(&v11) + num(&p6))).await?;
        match (3 + num(&v11)) % 2 {
            0 => {
                note(1, "n17", 1 + num(&v11) + num(&v8));
            }
            _ => {
                checkpoint!("at-18");
            }
        }
        Ok(make(14 + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 15)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
}

// change a parameter's type
pub mod new_1_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Vec<u64>) -> Result<u64, StepError> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 31)).await?;
        let mut v11: Item = step::<Item>("k10", policy(1), move |attempt| ask(attempt, "w12", 15 + num(&v8) + num(&p6))).await?;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut v15: Vec<u64> = step::<Vec<u64>>(key(35 + num(&v13) + num(&v13)), policy(1), move |attempt| ask(attempt, "w16", 12 + num(&v11) + num(&p6))).await?;
        match (3 + num(&v11)) % 2 {
            0 => {
                note(1, "n17", 1 + num(&v11) + num(&v8));
            }
            _ => {
                checkpoint!("at-18");
            }
        }
        Ok(make(14 + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 15)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
}

// change a result
pub mod new_1_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: u64) -> Result<u32, StepError> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 31)).await?;
        let mut v11: Item = step::<Item>("k10", policy(1), move |attempt| ask(attempt, "w12", 15 + num(&v8) + num(&p6))).await?;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut v15: Vec<u64> = step::<Vec<u64>>(key(35 + num(&v13) + num(&v13)), policy(1), move |attempt| ask(attempt, "w16", 12 + num(&v11) + num(&p6))).await?;
        match (3 + num(&v11)) % 2 {
            0 => {
                note(1, "n17", 1 + num(&v11) + num(&v8));
            }
            _ => {
                checkpoint!("at-18");
            }
        }
        Ok(make(14 + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 15)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
}

// move code into a function, remove
pub mod new_1_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: u64) -> Result<u64, StepError> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 31)).await?;
        let mut v11: Item = step::<Item>("k10", policy(1), move |attempt| ask(attempt, "w12", 15 + num(&v8) + num(&p6))).await?;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut v15: Vec<u64> = step::<Vec<u64>>(key(35 + num(&v13) + num(&v13)), policy(1), move |attempt| ask(attempt, "w16", 12 + num(&v11) + num(&p6))).await?;
        Ok(make(14 + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 15)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut v8: u64, mut v11: Item) -> u64 {
        match (3 + num(&v11)) % 2 {
            0 => {
                note(1, "n17", 1 + num(&v11) + num(&v8));
            }
            _ => {
                checkpoint!("at-18");
            }
        }
        make(0)
    }
}

// insert a block
pub mod new_1_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: u64) -> Result<u64, StepError> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 31)).await?;
        let mut v11: Item = step::<Item>("k10", policy(1), move |attempt| ask(attempt, "w12", 15 + num(&v8) + num(&p6))).await?;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut v15: Vec<u64> = step::<Vec<u64>>(key(35 + num(&v13) + num(&v13)), policy(1), move |attempt| ask(attempt, "w16", 12 + num(&v11) + num(&p6))).await?;
        match (3 + num(&v11)) % 2 {
            0 => {
                note(1, "n17", 1 + num(&v11) + num(&v8));
            }
            _ => {
                checkpoint!("at-18");
            }
        }
        Ok(make(14 + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        let mut i1151: u64 = 0;
        while i1151 < (39) % 3 + 1 {
            note(1, "n1152", 43 + num(&i1151));
            if even(29) { return make(48 + num(&i1151)); }
            i1151 += 1;
        }
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 15)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
}

// change a type
pub mod new_1_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: u64) -> Result<u64, StepError> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 31)).await?;
        let mut v11: Item = step::<Item>("k10", policy(1), move |attempt| ask(attempt, "w12", 15 + num(&v8) + num(&p6))).await?;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut v15: Vec<u64> = step::<Vec<u64>>(key(35 + num(&v13) + num(&v13)), policy(1), move |attempt| ask(attempt, "w16", 12 + num(&v11) + num(&p6))).await?;
        match (3 + num(&v11)) % 2 {
            0 => {
                note(1, "n17", 1 + num(&v11) + num(&v8));
            }
            _ => {
                checkpoint!("at-18");
            }
        }
        Ok(make(14 + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        let mut v4: u32 = step::<u32>("k3", policy(1), move |attempt| ask(attempt, "w5", 15)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
}

pub mod old_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: Item) -> Result<u64, StepError> {
        checkpoint!("at-13");
        p12 = make(26 + num(&p11));
        let mut i14: u64 = 0;
        while i14 < (25 + num(&p12) + num(&p11)) % 3 + 1 {
            let mut v15: String = step::<String>("charge", policy(2 + num(&p12)), move |attempt| ask(attempt, "w16", 46)).await?;
            let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(28 + num(&v15)), move |attempt| ask(attempt, "w19", 43)).await?;
            i14 += 1;
        }
        match (16) % 3 {
            0 => {
                note(2, "n20", 37 + num(&p12) + num(&p12));
            }
            1 => {
                checkpoint!("at-21");
            }
            _ => {
                sleep(days(2)).await;
                let mut v22: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w23", 8)).await?;
            }
        }
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u32) -> u64 {
        let mut v3: Item = step::<Item>(key(18 + num(&p1) + num(&p1)), policy(1), move |attempt| ask(attempt, "w4", 44 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(44 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 32)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = helper_0(make(2 + num(&v7) + num(&p5)), make(20 + num(&v7) + num(&v7))).await;
        note(2, "n10", 6);
        make(29)
    }
}

// change a type, insert
pub mod new_2_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: Item) -> Result<u64, StepError> {
        checkpoint!("at-13");
        p12 = make(26 + num(&p11));
        let mut i14: u64 = 0;
        while i14 < (25 + num(&p12) + num(&p11)) % 3 + 1 {
            let mut v15: String = step::<String>("charge", policy(2 + num(&p12)), move |attempt| ask(attempt, "w16", 46)).await?;
            let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(28 + num(&v15)), move |attempt| ask(attempt, "w19", 43)).await?;
            i14 += 1;
        }
        match (16) % 3 {
            0 => {
                note(2, "n20", 37 + num(&p12) + num(&p12));
            }
            1 => {
                let mut v1211: Item = make(28 + num(&p12));
                checkpoint!("at-21");
            }
            _ => {
                sleep(days(2)).await;
                let mut v22: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w23", 8)).await?;
            }
        }
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u32) -> u64 {
        let mut v3: Item = step::<Item>(key(18 + num(&p1) + num(&p1)), policy(1), move |attempt| ask(attempt, "w4", 44 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(44 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> u64 {
        let mut v7: u64 = step::<u64>("k6", policy(1), move |attempt| ask(attempt, "w8", 32)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = helper_0(make(2 + num(&v7) + num(&p5)), make(20 + num(&v7) + num(&v7))).await;
        note(2, "n10", 6);
        make(29)
    }
}

// change a field's type
pub mod new_2_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: Item) -> Result<u64, StepError> {
        checkpoint!("at-13");
        p12 = make(26 + num(&p11));
        let mut i14: u64 = 0;
        while i14 < (25 + num(&p12) + num(&p11)) % 3 + 1 {
            let mut v15: String = step::<String>("charge", policy(2 + num(&p12)), move |attempt| ask(attempt, "w16", 46)).await?;
            let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(28 + num(&v15)), move |attempt| ask(attempt, "w19", 43)).await?;
            i14 += 1;
        }
        match (16) % 3 {
            0 => {
                note(2, "n20", 37 + num(&p12) + num(&p12));
            }
            1 => {
                checkpoint!("at-21");
            }
            _ => {
                sleep(days(2)).await;
                let mut v22: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w23", 8)).await?;
            }
        }
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u32) -> u64 {
        let mut v3: Item = step::<Item>(key(18 + num(&p1) + num(&p1)), policy(1), move |attempt| ask(attempt, "w4", 44 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(44 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 32)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = helper_0(make(2 + num(&v7) + num(&p5)), make(20 + num(&v7) + num(&v7))).await;
        note(2, "n10", 6);
        make(29)
    }
}

// change a result
pub mod new_2_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: Item) -> Result<u32, StepError> {
        checkpoint!("at-13");
        p12 = make(26 + num(&p11));
        let mut i14: u64 = 0;
        while i14 < (25 + num(&p12) + num(&p11)) % 3 + 1 {
            let mut v15: String = step::<String>("charge", policy(2 + num(&p12)), move |attempt| ask(attempt, "w16", 46)).await?;
            let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(28 + num(&v15)), move |attempt| ask(attempt, "w19", 43)).await?;
            i14 += 1;
        }
        match (16) % 3 {
            0 => {
                note(2, "n20", 37 + num(&p12) + num(&p12));
            }
            1 => {
                checkpoint!("at-21");
            }
            _ => {
                sleep(days(2)).await;
                let mut v22: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w23", 8)).await?;
            }
        }
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u32) -> u64 {
        let mut v3: Item = step::<Item>(key(18 + num(&p1) + num(&p1)), policy(1), move |attempt| ask(attempt, "w4", 44 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(44 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 32)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = helper_0(make(2 + num(&v7) + num(&p5)), make(20 + num(&v7) + num(&v7))).await;
        note(2, "n10", 6);
        make(29)
    }
}

// wrap
pub mod new_2_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: Item) -> Result<u64, StepError> {
        checkpoint!("at-13");
        p12 = make(26 + num(&p11));
        let mut i_new_21: u64 = 0;
        while i_new_21 < (6) % 3 + 1 {
            let mut i14: u64 = 0;
            while i14 < (25 + num(&p12) + num(&p11)) % 3 + 1 {
                let mut v15: String = step::<String>("charge", policy(2 + num(&p12)), move |attempt| ask(attempt, "w16", 46)).await?;
                let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(28 + num(&v15)), move |attempt| ask(attempt, "w19", 43)).await?;
                i14 += 1;
            }
            i_new_21 += 1;
        }
        match (16) % 3 {
            0 => {
                note(2, "n20", 37 + num(&p12) + num(&p12));
            }
            1 => {
                checkpoint!("at-21");
            }
            _ => {
                sleep(days(2)).await;
                let mut v22: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w23", 8)).await?;
            }
        }
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u32) -> u64 {
        let mut v3: Item = step::<Item>(key(18 + num(&p1) + num(&p1)), policy(1), move |attempt| ask(attempt, "w4", 44 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(44 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 32)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = helper_0(make(2 + num(&v7) + num(&p5)), make(20 + num(&v7) + num(&v7))).await;
        note(2, "n10", 6);
        make(29)
    }
}

// rename a field, rename a variable
pub mod new_2_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size_new: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size_new: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size_new) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12_new: Item) -> Result<u64, StepError> {
        checkpoint!("at-13");
        p12_new = make(26 + num(&p11));
        let mut i14: u64 = 0;
        while i14 < (25 + num(&p12_new) + num(&p11)) % 3 + 1 {
            let mut v15: String = step::<String>("charge", policy(2 + num(&p12_new)), move |attempt| ask(attempt, "w16", 46)).await?;
            let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(28 + num(&v15)), move |attempt| ask(attempt, "w19", 43)).await?;
            i14 += 1;
        }
        match (16) % 3 {
            0 => {
                note(2, "n20", 37 + num(&p12_new) + num(&p12_new));
            }
            1 => {
                checkpoint!("at-21");
            }
            _ => {
                sleep(days(2)).await;
                let mut v22: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w23", 8)).await?;
            }
        }
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u32) -> u64 {
        let mut v3: Item = step::<Item>(key(18 + num(&p1) + num(&p1)), policy(1), move |attempt| ask(attempt, "w4", 44 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(44 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: Item) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 32)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = helper_0(make(2 + num(&v7) + num(&p5)), make(20 + num(&v7) + num(&v7))).await;
        note(2, "n10", 6);
        make(29)
    }
}

pub mod old_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 3)).await?;
        note(3, "n6", 49);
        note(3, "n7", 5 + num(&v4));
        match (17) % 2 {
            0 => {
                note(3, "n8", 36);
            }
            _ => {
                if even(40) { return Ok(make(20 + num(&p1) + num(&p1))); }
                checkpoint!("at-9");
            }
        }
        let mut v11: u64 = step::<u64>("k10", policy(43), move |attempt| ask(attempt, "w12", 28)).await?;
        Ok(make(28 + num(&p1) + num(&p2)))
    }
}

// reorder
pub mod new_3_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 3)).await?;
        note(3, "n6", 49);
        note(3, "n7", 5 + num(&v4));
        match (17) % 2 {
            0 => {
                note(3, "n8", 36);
            }
            _ => {
                checkpoint!("at-9");
                if even(40) { return Ok(make(20 + num(&p1) + num(&p1))); }
            }
        }
        let mut v11: u64 = step::<u64>("k10", policy(43), move |attempt| ask(attempt, "w12", 28)).await?;
        Ok(make(28 + num(&p1) + num(&p2)))
    }
}

// move code into a function
pub mod new_3_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = moved_0().await;
        note(3, "n6", 49);
        note(3, "n7", 5 + num(&v4));
        match (17) % 2 {
            0 => {
                note(3, "n8", 36);
            }
            _ => {
                if even(40) { return Ok(make(20 + num(&p1) + num(&p1))); }
                checkpoint!("at-9");
            }
        }
        let mut v11: u64 = step::<u64>("k10", policy(43), move |attempt| ask(attempt, "w12", 28)).await?;
        Ok(make(28 + num(&p1) + num(&p2)))
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> u64 {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 3)).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v4))
    }
}

// remove
pub mod new_3_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item, mut p2: u64) -> Result<u64, StepError> {
        note(3, "n6", 49);
        note(3, "n7", 5);
        match (17) % 2 {
            0 => {
                note(3, "n8", 36);
            }
            _ => {
                if even(40) { return Ok(make(20 + num(&p1) + num(&p1))); }
                checkpoint!("at-9");
            }
        }
        let mut v11: u64 = step::<u64>("k10", policy(43), move |attempt| ask(attempt, "w12", 28)).await?;
        Ok(make(28 + num(&p1) + num(&p2)))
    }
}

// remove
pub mod new_3_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 3)).await?;
        note(3, "n6", 49);
        match (17) % 2 {
            0 => {
                note(3, "n8", 36);
            }
            _ => {
                if even(40) { return Ok(make(20 + num(&p1) + num(&p1))); }
                checkpoint!("at-9");
            }
        }
        let mut v11: u64 = step::<u64>("k10", policy(43), move |attempt| ask(attempt, "w12", 28)).await?;
        Ok(make(28 + num(&p1) + num(&p2)))
    }
}

// insert a block, rename a variable
pub mod new_3_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 3)).await?;
        note(3, "n6", 49);
        note(3, "n7", 5 + num(&v4));
        let mut i1081_new: u64 = 0;
        while i1081_new < (15 + num(&p1)) % 3 + 1 {
            let mut v1082: u64 = checkpoint!("at-1083", signal::<u64>("say"));
            let mut v1084: Vec<u64> = make(14 + num(&i1081_new) + num(&i1081_new));
            i1081_new += 1;
        }
        match (17) % 2 {
            0 => {
                note(3, "n8", 36);
            }
            _ => {
                if even(40) { return Ok(make(20 + num(&p1) + num(&p1))); }
                checkpoint!("at-9");
            }
        }
        let mut v11: u64 = step::<u64>("k10", policy(43), move |attempt| ask(attempt, "w12", 28)).await?;
        Ok(make(28 + num(&p1) + num(&p2)))
    }
}

pub mod old_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1))).await?;
        checkpoint!("at-5");
        let mut v6: u32 = make(27);
        match (48 + num(&p1)) % 3 {
            0 => {
                let mut i7: u64 = 0;
                while i7 < (46) % 3 + 1 {
                    checkpoint!("at-8");
                    i7 += 1;
                }
            }
            1 => {
                note(4, "n9", 10 + num(&v6) + num(&v3));
                let mut v10: u64 = step::<u64>("charge", policy(19 + num(&v3) + num(&p1)), move |attempt| ask(attempt, "w11", 5 + num(&v6) + num(&p1))).await?;
            }
            _ => {
                let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 10 + num(&v6))).await?;
            }
        }
        note(4, "n15", 40);
        Ok(make(31 + num(&p1) + num(&p1)))
    }
}

// add a parameter, change an expression
pub mod new_4_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut more: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1))).await?;
        checkpoint!("at-5");
        let mut v6: u32 = make(27);
        match (48 + num(&p1)) % 3 {
            0 => {
                let mut i7: u64 = 0;
                while i7 < (46) % 3 + 1 {
                    checkpoint!("at-8");
                    i7 += 1;
                }
            }
            1 => {
                note(4, "n9", 10 + num(&v6) + num(&v3));
                let mut v10: u64 = step::<u64>("charge", policy(19 + num(&v3) + num(&p1)), move |attempt| ask(attempt, "w11", 40)).await?;
            }
            _ => {
                let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 10 + num(&v6))).await?;
            }
        }
        note(4, "n15", 40);
        Ok(make(31 + num(&p1) + num(&p1)))
    }
}

// remove
pub mod new_4_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1))).await?;
        checkpoint!("at-5");
        let mut v6: u32 = make(27);
        match (48 + num(&p1)) % 3 {
            0 => {
                let mut i7: u64 = 0;
                while i7 < (46) % 3 + 1 {
                    i7 += 1;
                }
            }
            1 => {
                note(4, "n9", 10 + num(&v6) + num(&v3));
                let mut v10: u64 = step::<u64>("charge", policy(19 + num(&v3) + num(&p1)), move |attempt| ask(attempt, "w11", 5 + num(&v6) + num(&p1))).await?;
            }
            _ => {
                let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 10 + num(&v6))).await?;
            }
        }
        note(4, "n15", 40);
        Ok(make(31 + num(&p1) + num(&p1)))
    }
}

// rename a variable, move code into a function
pub mod new_4_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1_new: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1_new))).await?;
        checkpoint!("at-5");
        let mut v6: u32 = make(27);
        match (48 + num(&p1_new)) % 3 {
            0 => {
                let mut i7: u64 = 0;
                while i7 < (46) % 3 + 1 {
                    checkpoint!("at-8");
                    i7 += 1;
                }
            }
            1 => {
                note(4, "n9", 10 + num(&v6) + num(&v3));
                let mut v10: u64 = step::<u64>("charge", policy(19 + num(&v3) + num(&p1_new)), move |attempt| ask(attempt, "w11", 5 + num(&v6) + num(&p1_new))).await?;
            }
            _ => {
                let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 10 + num(&v6))).await?;
            }
        }
        let mut moved_0_result: u64 = moved_0().await;
        Ok(make(31 + num(&p1_new) + num(&p1_new)))
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> u64 {
        note(4, "n15", 40);
        make(0)
    }
}

// move code into a function, await otherwise
pub mod new_4_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1))).await?;
        let mut v6: u32 = checkpoint!("at-new-13", moved_0(make(0 + num(&p1)), make(0 + num(&v3))));
        note(4, "n15", 40);
        Ok(make(31 + num(&p1) + num(&p1)))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: u64, mut v3: u64) -> u32 {
        checkpoint!("at-5");
        let mut v6: u32 = make(27);
        match (48 + num(&p1)) % 3 {
            0 => {
                let mut i7: u64 = 0;
                while i7 < (46) % 3 + 1 {
                    checkpoint!("at-8");
                    i7 += 1;
                }
            }
            1 => {
                note(4, "n9", 10 + num(&v6) + num(&v3));
                let mut v10: u64 = step::<u64>("charge", policy(19 + num(&v3) + num(&p1)), move |attempt| ask(attempt, "w11", 5 + num(&v6) + num(&p1))).await.unwrap_or_else(|_| make(0));
            }
            _ => {
                let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 10 + num(&v6))).await.unwrap_or_else(|_| make(0));
            }
        }
        make(0 + num(&v6))
    }
}

// add a parameter
pub mod new_4_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut more: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1))).await?;
        checkpoint!("at-5");
        let mut v6: u32 = make(27);
        match (48 + num(&p1)) % 3 {
            0 => {
                let mut i7: u64 = 0;
                while i7 < (46) % 3 + 1 {
                    checkpoint!("at-8");
                    i7 += 1;
                }
            }
            1 => {
                note(4, "n9", 10 + num(&v6) + num(&v3));
                let mut v10: u64 = step::<u64>("charge", policy(19 + num(&v3) + num(&p1)), move |attempt| ask(attempt, "w11", 5 + num(&v6) + num(&p1))).await?;
            }
            _ => {
                let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 10 + num(&v6))).await?;
            }
        }
        note(4, "n15", 40);
        Ok(make(31 + num(&p1) + num(&p1)))
    }
}

pub mod old_5 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: Item) -> Result<Item, StepError> {
        let mut v11: u64 = step::<u64>(key(25 + num(&p10)), policy(1), move |attempt| ask(attempt, "w12", 28 + num(&p10) + num(&p10))).await?;
        note(5, "n13", 13 + num(&v11) + num(&v11));
        let mut v14: Item = helper_1(make(41 + num(&v11) + num(&p10)), make(3)).await;
        p10 = make(9 + num(&v11));
        Ok(make(8 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v2: u32 = step::<u32>("ship", policy(3), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        v2 = make(44);
        make(2 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u32, mut p5: Item) -> Item {
        let mut v6: u64 = helper_0(make(8)).await;
        p4 = make(1 + num(&v6) + num(&p4));
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 10 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(26)
    }
}

// change a result, wrap
pub mod new_5_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: Item) -> Result<Vec<u64>, StepError> {
        let mut v11: u64 = step::<u64>(key(25 + num(&p10)), policy(1), move |attempt| ask(attempt, "w12", 28 + num(&p10) + num(&p10))).await?;
        note(5, "n13", 13 + num(&v11) + num(&v11));
        let mut v14: Item = helper_1(make(41 + num(&v11) + num(&p10)), make(3)).await;
        p10 = make(9 + num(&v11));
        Ok(make(8 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v2: u32 = step::<u32>("ship", policy(3), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        v2 = make(44);
        make(2 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u32, mut p5: Item) -> Item {
        if even(6) {
            let mut v6: u64 = helper_0(make(8)).await;
        }
        p4 = make(1 + num(&p4));
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 10 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(26)
    }
}

// move code into a function
pub mod new_5_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: Item) -> Result<Item, StepError> {
        let mut v11: u64 = moved_0(make(0 + num(&p10))).await;
        let mut v14: Item = helper_1(make(41 + num(&v11) + num(&p10)), make(3)).await;
        p10 = make(9 + num(&v11));
        Ok(make(8 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v2: u32 = step::<u32>("ship", policy(3), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        v2 = make(44);
        make(2 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u32, mut p5: Item) -> Item {
        let mut v6: u64 = helper_0(make(8)).await;
        p4 = make(1 + num(&v6) + num(&p4));
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 10 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(26)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p10: Item) -> u64 {
        let mut v11: u64 = step::<u64>(key(25 + num(&p10)), policy(1), move |attempt| ask(attempt, "w12", 28 + num(&p10) + num(&p10))).await.unwrap_or_else(|_| make(0));
        note(5, "n13", 13 + num(&v11) + num(&v11));
        make(0 + num(&v11))
    }
}

// rename a state
pub mod new_5_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: Item) -> Result<Item, StepError> {
        let mut v11: u64 = step::<u64>(key(25 + num(&p10)), policy(1), move |attempt| ask(attempt, "w12", 28 + num(&p10) + num(&p10))).await?;
        note(5, "n13", 13 + num(&v11) + num(&v11));
        let mut v14: Item = helper_1(make(41 + num(&v11) + num(&p10)), make(3)).await;
        p10 = make(9 + num(&v11));
        Ok(make(8 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v2: u32 = step::<u32>("ship", policy(3), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        v2 = make(44);
        make(2 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u32, mut p5: Item) -> Item {
        let mut v6: u64 = helper_0(make(8)).await;
        p4 = make(1 + num(&v6) + num(&p4));
        let mut v8: Item = step::<Item>("k7-new", policy(1), move |attempt| ask(attempt, "w9", 10 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(26)
    }
}

// insert
pub mod new_5_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: Item) -> Result<Item, StepError> {
        let mut v11: u64 = step::<u64>(key(25 + num(&p10)), policy(1), move |attempt| ask(attempt, "w12", 28 + num(&p10) + num(&p10))).await?;
        note(5, "n13", 13 + num(&v11) + num(&v11));
        let mut v14: Item = helper_1(make(41 + num(&v11) + num(&p10)), make(3)).await;
        p10 = make(9 + num(&v11));
        Ok(make(8 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v2: u32 = step::<u32>("ship", policy(3), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(29 + num(&p1) + num(&v2)) { return make(32 + num(&v2) + num(&p1)); }
        v2 = make(44);
        make(2 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u32, mut p5: Item) -> Item {
        let mut v6: u64 = helper_0(make(8)).await;
        p4 = make(1 + num(&v6) + num(&p4));
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 10 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(26)
    }
}

// insert a block
pub mod new_5_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: Item) -> Result<Item, StepError> {
        let mut v11: u64 = step::<u64>(key(25 + num(&p10)), policy(1), move |attempt| ask(attempt, "w12", 28 + num(&p10) + num(&p10))).await?;
        note(5, "n13", 13 + num(&v11) + num(&v11));
        let mut v14: Item = helper_1(make(41 + num(&v11) + num(&p10)), make(3)).await;
        p10 = make(9 + num(&v11));
        match (24 + num(&p10) + num(&v14)) % 3 {
            0 => {
                let mut v1142: u32 = step::<u32>("k1141", policy(1), move |attempt| ask(attempt, "w1143", 12 + num(&v11) + num(&v14))).await?;
            }
            1 => {
                let mut v1144: u64 = helper_0(make(38 + num(&v14) + num(&v14))).await;
                let mut v1146: Item = step::<Item>("k1145", policy(1), move |attempt| ask(attempt, "w1147", 0)).await?;
            }
            _ => {
                note(5, "n1148", 32);
            }
        }
        Ok(make(8 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v2: u32 = step::<u32>("ship", policy(3), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        v2 = make(44);
        make(2 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u32, mut p5: Item) -> Item {
        let mut v6: u64 = helper_0(make(8)).await;
        p4 = make(1 + num(&v6) + num(&p4));
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 10 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(26)
    }
}

pub mod old_6 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64, mut p11: Vec<u64>) -> Result<u64, StepError> {
        let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 13 + num(&p11) + num(&p10))).await?;
        let mut v16: u32 = step::<u32>("k15", policy(26 + num(&p10) + num(&p10)), move |attempt| ask(attempt, "w17", 40 + num(&p10))).await?;
        let mut v18: u32 = make(18 + num(&p10));
        let mut v20: u64 = step::<u64>("k19", policy(1), move |attempt| ask(attempt, "w21", 40 + num(&p10) + num(&p10))).await?;
        Ok(make(21))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: u64 = step::<u64>("k2", policy(3 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 48)).await.unwrap_or_else(|_| make(0));
        let mut i5: u64 = 0;
        while i5 < (41 + num(&p1)) % 3 + 1 {
            let mut v6: u64 = step::<u64>(key(7 + num(&i5) + num(&v3)), policy(23), move |attempt| ask(attempt, "w7", 35 + num(&p1))).await.unwrap_or_else(|_| make(0));
            i5 += 1;
        }
        let mut v8: String = step::<String>(key(12), policy(1), move |attempt| ask(attempt, "w9", 6 + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(18)
    }
}

// rename a function, add a parameter
pub mod new_6_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64, mut p11: Vec<u64>) -> Result<u64, StepError> {
        let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 13 + num(&p11) + num(&p10))).await?;
        let mut v16: u32 = step::<u32>("k15", policy(26 + num(&p10) + num(&p10)), move |attempt| ask(attempt, "w17", 40 + num(&p10))).await?;
        let mut v18: u32 = make(18 + num(&p10));
        let mut v20: u64 = step::<u64>("k19", policy(1), move |attempt| ask(attempt, "w21", 40 + num(&p10) + num(&p10))).await?;
        Ok(make(21))
    }
    #[rialto_cps::cps]
    pub async fn helper_0_new(mut p1: u64, mut more: u64) -> u64 {
        let mut v3: u64 = step::<u64>("k2", policy(3 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 48)).await.unwrap_or_else(|_| make(0));
        let mut i5: u64 = 0;
        while i5 < (41 + num(&p1)) % 3 + 1 {
            let mut v6: u64 = step::<u64>(key(7 + num(&i5) + num(&v3)), policy(23), move |attempt| ask(attempt, "w7", 35 + num(&p1))).await.unwrap_or_else(|_| make(0));
            i5 += 1;
        }
        let mut v8: String = step::<String>(key(12), policy(1), move |attempt| ask(attempt, "w9", 6 + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(18)
    }
}

// rename a variable
pub mod new_6_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10_new: u64, mut p11: Vec<u64>) -> Result<u64, StepError> {
        let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 13 + num(&p11) + num(&p10_new))).await?;
        let mut v16: u32 = step::<u32>("k15", policy(26 + num(&p10_new) + num(&p10_new)), move |attempt| ask(attempt, "w17", 40 + num(&p10_new))).await?;
        let mut v18: u32 = make(18 + num(&p10_new));
        let mut v20: u64 = step::<u64>("k19", policy(1), move |attempt| ask(attempt, "w21", 40 + num(&p10_new) + num(&p10_new))).await?;
        Ok(make(21))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: u64 = step::<u64>("k2", policy(3 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 48)).await.unwrap_or_else(|_| make(0));
        let mut i5: u64 = 0;
        while i5 < (41 + num(&p1)) % 3 + 1 {
            let mut v6: u64 = step::<u64>(key(7 + num(&i5) + num(&v3)), policy(23), move |attempt| ask(attempt, "w7", 35 + num(&p1))).await.unwrap_or_else(|_| make(0));
            i5 += 1;
        }
        let mut v8: String = step::<String>(key(12), policy(1), move |attempt| ask(attempt, "w9", 6 + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(18)
    }
}

// change a parameter's type
pub mod new_6_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10: String, mut p11: Vec<u64>) -> Result<u64, StepError> {
        let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 13 + num(&p11) + num(&p10))).await?;
        let mut v16: u32 = step::<u32>("k15", policy(26 + num(&p10) + num(&p10)), move |attempt| ask(attempt, "w17", 40 + num(&p10))).await?;
        let mut v18: u32 = make(18 + num(&p10));
        let mut v20: u64 = step::<u64>("k19", policy(1), move |attempt| ask(attempt, "w21", 40 + num(&p10) + num(&p10))).await?;
        Ok(make(21))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: u64 = step::<u64>("k2", policy(3 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 48)).await.unwrap_or_else(|_| make(0));
        let mut i5: u64 = 0;
        while i5 < (41 + num(&p1)) % 3 + 1 {
            let mut v6: u64 = step::<u64>(key(7 + num(&i5) + num(&v3)), policy(23), move |attempt| ask(attempt, "w7", 35 + num(&p1))).await.unwrap_or_else(|_| make(0));
            i5 += 1;
        }
        let mut v8: String = step::<String>(key(12), policy(1), move |attempt| ask(attempt, "w9", 6 + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(18)
    }
}

// change a parameter's type
pub mod new_6_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64, mut p11: Vec<u64>) -> Result<u64, StepError> {
        let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 13 + num(&p11) + num(&p10))).await?;
        let mut v16: u32 = step::<u32>("k15", policy(26 + num(&p10) + num(&p10)), move |attempt| ask(attempt, "w17", 40 + num(&p10))).await?;
        let mut v18: u32 = make(18 + num(&p10));
        let mut v20: u64 = step::<u64>("k19", policy(1), move |attempt| ask(attempt, "w21", 40 + num(&p10) + num(&p10))).await?;
        Ok(make(21))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: u64 = step::<u64>("k2", policy(3 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 48)).await.unwrap_or_else(|_| make(0));
        let mut i5: u64 = 0;
        while i5 < (41 + num(&p1)) % 3 + 1 {
            let mut v6: u64 = step::<u64>(key(7 + num(&i5) + num(&v3)), policy(23), move |attempt| ask(attempt, "w7", 35 + num(&p1))).await.unwrap_or_else(|_| make(0));
            i5 += 1;
        }
        let mut v8: String = step::<String>(key(12), policy(1), move |attempt| ask(attempt, "w9", 6 + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(18)
    }
}

// add a parameter
pub mod new_6_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64, mut p11: Vec<u64>) -> Result<u64, StepError> {
        let mut v13: u64 = step::<u64>("k12", policy(1), move |attempt| ask(attempt, "w14", 13 + num(&p11) + num(&p10))).await?;
        let mut v16: u32 = step::<u32>("k15", policy(26 + num(&p10) + num(&p10)), move |attempt| ask(attempt, "w17", 40 + num(&p10))).await?;
        let mut v18: u32 = make(18 + num(&p10));
        let mut v20: u64 = step::<u64>("k19", policy(1), move |attempt| ask(attempt, "w21", 40 + num(&p10) + num(&p10))).await?;
        Ok(make(21))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut more: u64) -> u64 {
        let mut v3: u64 = step::<u64>("k2", policy(3 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 48)).await.unwrap_or_else(|_| make(0));
        let mut i5: u64 = 0;
        while i5 < (41 + num(&p1)) % 3 + 1 {
            let mut v6: u64 = step::<u64>(key(7 + num(&i5) + num(&v3)), policy(23), move |attempt| ask(attempt, "w7", 35 + num(&p1))).await.unwrap_or_else(|_| make(0));
            i5 += 1;
        }
        let mut v8: String = step::<String>(key(12), policy(1), move |attempt| ask(attempt, "w9", 6 + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(18)
    }
}

pub mod old_7 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: String) -> Result<u32, StepError> {
        let mut v11: String = step::<String>("k10", policy(1), move |attempt| ask(attempt, "w12", 29 + num(&p9) + num(&p9))).await?;
        note(7, "n13", 47 + num(&v11) + num(&v11));
        let (mut v14, mut v15): (u64, u64) = join!(helper_0(make(35 + num(&p9) + num(&p9))), helper_1(make(30 + num(&p9) + num(&v11)), make(13)));
        if even(15 + num(&v14) + num(&p9)) {
            let mut v16: Item = make(41);
            let mut v17: String = make(18);
        }
        Ok(make(34 + num(&v15) + num(&v14)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 13)).await.unwrap_or_else(|_| make(0));
        make(9)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: Vec<u64>, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(21), move |attempt| ask(attempt, "w8", 29 + num(&p4) + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(19)
    }
}

// change an expression
pub mod new_7_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: String) -> Result<u32, StepError> {
        let mut v11: String = step::<String>("k10", policy(1), move |attempt| ask(attempt, "w12", 29 + num(&p9) + num(&p9))).await?;
        note(7, "n13", 47 + num(&v11) + num(&v11));
        let (mut v14, mut v15): (u64, u64) = join!(helper_0(make(35 + num(&p9) + num(&p9))), helper_1(make(30 + num(&p9) + num(&v11)), make(13)));
        if even(15 + num(&v14) + num(&p9)) {
            let mut v16: Item = make(41);
            let mut v17: String = make(18);
        }
        Ok(make(34 + num(&v15) + num(&v14)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 13)).await.unwrap_or_else(|_| make(0));
        make(9)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: Vec<u64>, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(15), move |attempt| ask(attempt, "w8", 29 + num(&p4) + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(19)
    }
}

// change an expression
pub mod new_7_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: String) -> Result<u32, StepError> {
        let mut v11: String = step::<String>("k10", policy(1), move |attempt| ask(attempt, "w12", 29 + num(&p9) + num(&p9))).await?;
        note(7, "n13", 47 + num(&v11) + num(&v11));
        let (mut v14, mut v15): (u64, u64) = join!(helper_0(make(35 + num(&p9) + num(&p9))), helper_1(make(30 + num(&p9) + num(&v11)), make(13)));
        if even(15 + num(&v14) + num(&p9)) {
            let mut v16: Item = make(41);
            let mut v17: String = make(18);
        }
        Ok(make(34 + num(&v15) + num(&v14)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 24)).await.unwrap_or_else(|_| make(0));
        make(9)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: Vec<u64>, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(21), move |attempt| ask(attempt, "w8", 29 + num(&p4) + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(19)
    }
}

// wrap
pub mod new_7_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: String) -> Result<u32, StepError> {
        let mut v11: String = step::<String>("k10", policy(1), move |attempt| ask(attempt, "w12", 29 + num(&p9) + num(&p9))).await?;
        let mut i_new_17: u64 = 0;
        while i_new_17 < (0) % 3 + 1 {
            note(7, "n13", 47 + num(&v11) + num(&v11));
            i_new_17 += 1;
        }
        let (mut v14, mut v15): (u64, u64) = join!(helper_0(make(35 + num(&p9) + num(&p9))), helper_1(make(30 + num(&p9) + num(&v11)), make(13)));
        if even(15 + num(&v14) + num(&p9)) {
            let mut v16: Item = make(41);
            let mut v17: String = make(18);
        }
        Ok(make(34 + num(&v15) + num(&v14)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 13)).await.unwrap_or_else(|_| make(0));
        make(9)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: Vec<u64>, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(21), move |attempt| ask(attempt, "w8", 29 + num(&p4) + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(19)
    }
}

// rename a function
pub mod new_7_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: String) -> Result<u32, StepError> {
        let mut v11: String = step::<String>("k10", policy(1), move |attempt| ask(attempt, "w12", 29 + num(&p9) + num(&p9))).await?;
        note(7, "n13", 47 + num(&v11) + num(&v11));
        let (mut v14, mut v15): (u64, u64) = join!(helper_0(make(35 + num(&p9) + num(&p9))), helper_1_new(make(30 + num(&p9) + num(&v11)), make(13)));
        if even(15 + num(&v14) + num(&p9)) {
            let mut v16: Item = make(41);
            let mut v17: String = make(18);
        }
        Ok(make(34 + num(&v15) + num(&v14)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 13)).await.unwrap_or_else(|_| make(0));
        make(9)
    }
    #[rialto_cps::cps]
    pub async fn helper_1_new(mut p4: Vec<u64>, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(21), move |attempt| ask(attempt, "w8", 29 + num(&p4) + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(19)
    }
}

// add a parameter, remove a parameter
pub mod new_7_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: String, mut more: u64) -> Result<u32, StepError> {
        let mut v11: String = step::<String>("k10", policy(1), move |attempt| ask(attempt, "w12", 29 + num(&p9) + num(&p9))).await?;
        note(7, "n13", 47 + num(&v11) + num(&v11));
        let (mut v14, mut v15): (u64, u64) = join!(helper_0(make(35 + num(&p9) + num(&p9))), helper_1(make(30 + num(&p9) + num(&v11))));
        if even(15 + num(&v14) + num(&p9)) {
            let mut v16: Item = make(41);
            let mut v17: String = make(18);
        }
        Ok(make(34 + num(&v15) + num(&v14)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 13)).await.unwrap_or_else(|_| make(0));
        make(9)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(21), move |attempt| ask(attempt, "w8", 29)).await.unwrap_or_else(|_| make(0));
        make(19)
    }
}

pub mod old_8 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<u64, StepError> {
        let mut v11: Vec<u64> = step::<Vec<u64>>(key(22), policy(13), move |attempt| ask(attempt, "w12", 39 + num(&p9))).await?;
        let mut v14: u32 = step::<u32>("k13", policy(1), move |attempt| ask(attempt, "w15", 18 + num(&v11) + num(&v11))).await?;
        let (mut v16, mut v17): (String, u64) = join!(helper_0(make(33 + num(&v11)), make(33)), helper_1(make(21 + num(&v11) + num(&v11)), make(16)));
        note(8, "n18", 37);
        let mut i19: u64 = 0;
        while i19 < (27 + num(&v11)) % 3 + 1 {
            let mut v20: String = helper_0(make(9 + num(&p10)), make(33 + num(&v17) + num(&v14))).await;
            i19 += 1;
        }
        Ok(make(2))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut p2: String) -> String {
        checkpoint!("at-3");
        make(44)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(1), move |attempt| ask(attempt, "w8", 3 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(27)
    }
}

// move code into a function
pub mod new_8_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<u64, StepError> {
        let mut v11: Vec<u64> = step::<Vec<u64>>(key(22), policy(13), move |attempt| ask(attempt, "w12", 39 + num(&p9))).await?;
        let mut v14: u32 = step::<u32>("k13", policy(1), move |attempt| ask(attempt, "w15", 18 + num(&v11) + num(&v11))).await?;
        let (mut v16, mut v17): (String, u64) = join!(helper_0(make(33 + num(&v11)), make(33)), helper_1(make(21 + num(&v11) + num(&v11)), make(16)));
        note(8, "n18", 37);
        let mut i19: u64 = 0;
        while i19 < (27 + num(&v11)) % 3 + 1 {
            let mut v20: String = helper_0(make(9 + num(&p10)), make(33 + num(&v17) + num(&v14))).await;
            i19 += 1;
        }
        Ok(make(2))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut p2: String) -> String {
        checkpoint!("at-3");
        make(44)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: String = moved_0(make(0 + num(&p4))).await;
        make(27)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p4: u64) -> String {
        let mut v7: String = step::<String>("k6", policy(1), move |attempt| ask(attempt, "w8", 3 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v7))
    }
}

// insert
pub mod new_8_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<u64, StepError> {
        let mut v11: Vec<u64> = step::<Vec<u64>>(key(22), policy(13), move |attempt| ask(attempt, "w12", 39 + num(&p9))).await?;
        let mut v14: u32 = step::<u32>("k13", policy(1), move |attempt| ask(attempt, "w15", 18 + num(&v11) + num(&v11))).await?;
        let (mut v16, mut v17): (String, u64) = join!(helper_0(make(33 + num(&v11)), make(33)), helper_1(make(21 + num(&v11) + num(&v11)), make(16)));
        note(8, "n18", 37);
        let mut v1191: u64 = make(6 + num(&v17) + num(&v14));
        let mut i19: u64 = 0;
        while i19 < (27 + num(&v11)) % 3 + 1 {
            let mut v20: String = helper_0(make(9 + num(&p10)), make(33 + num(&v17) + num(&v14))).await;
            i19 += 1;
        }
        Ok(make(2))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut p2: String) -> String {
        checkpoint!("at-3");
        make(44)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(1), move |attempt| ask(attempt, "w8", 3 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(27)
    }
}

// insert
pub mod new_8_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<u64, StepError> {
        let mut v11: Vec<u64> = step::<Vec<u64>>(key(22), policy(13), move |attempt| ask(attempt, "w12", 39 + num(&p9))).await?;
        let mut v14: u32 = step::<u32>("k13", policy(1), move |attempt| ask(attempt, "w15", 18 + num(&v11) + num(&v11))).await?;
        let (mut v16, mut v17): (String, u64) = join!(helper_0(make(33 + num(&v11)), make(33)), helper_1(make(21 + num(&v11) + num(&v11)), make(16)));
        note(8, "n18", 37);
        let mut v1191: Vec<u64> = make(30);
        let mut i19: u64 = 0;
        while i19 < (27 + num(&v11)) % 3 + 1 {
            let mut v20: String = helper_0(make(9 + num(&p10)), make(33 + num(&v17) + num(&v14))).await;
            i19 += 1;
        }
        Ok(make(2))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut p2: String) -> String {
        checkpoint!("at-3");
        make(44)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(1), move |attempt| ask(attempt, "w8", 3 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(27)
    }
}

// insert
pub mod new_8_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<u64, StepError> {
        let mut v11: Vec<u64> = step::<Vec<u64>>(key(22), policy(13), move |attempt| ask(attempt, "w12", 39 + num(&p9))).await?;
        let mut v14: u32 = step::<u32>("k13", policy(1), move |attempt| ask(attempt, "w15", 18 + num(&v11) + num(&v11))).await?;
        let (mut v16, mut v17): (String, u64) = join!(helper_0(make(33 + num(&v11)), make(33)), helper_1(make(21 + num(&v11) + num(&v11)), make(16)));
        note(8, "n18", 37);
        let mut i19: u64 = 0;
        while i19 < (27 + num(&v11)) % 3 + 1 {
            let mut v20: String = helper_0(make(9 + num(&p10)), make(33 + num(&v17) + num(&v14))).await;
            i19 += 1;
        }
        Ok(make(2))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut p2: String) -> String {
        checkpoint!("at-3");
        make(44)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(1), move |attempt| ask(attempt, "w8", 3 + num(&p4))).await.unwrap_or_else(|_| make(0));
        note(8, "n1191", 30 + num(&p5));
        make(27)
    }
}

// remove a parameter, move code into a function
pub mod new_8_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<u64, StepError> {
        let mut v11: Vec<u64> = step::<Vec<u64>>(key(22), policy(13), move |attempt| ask(attempt, "w12", 39)).await?;
        let mut v14: u32 = step::<u32>("k13", policy(1), move |attempt| ask(attempt, "w15", 18 + num(&v11) + num(&v11))).await?;
        let (mut v16, mut v17): (String, u64) = join!(helper_0(make(33 + num(&v11)), make(33)), helper_1(make(21 + num(&v11) + num(&v11)), make(16)));
        note(8, "n18", 37);
        let mut i19: u64 = 0;
        while i19 < (27 + num(&v11)) % 3 + 1 {
            let mut v20: String = helper_0(make(9 + num(&p10)), make(33 + num(&v17) + num(&v14))).await;
            i19 += 1;
        }
        Ok(make(2))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut p2: String) -> String {
        let mut moved_0_result: u64 = moved_0().await;
        make(44)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: String = step::<String>("k6", policy(1), move |attempt| ask(attempt, "w8", 3 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(27)
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> u64 {
        checkpoint!("at-3");
        make(0)
    }
}

pub mod old_9 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<String, StepError> {
        let mut v11: u64 = helper_1(make(14 + num(&p10))).await;
        let mut v12: Vec<u64> = make(4 + num(&p10));
        let (mut v13, mut v14): (u64, u64) = join!(helper_0(make(45 + num(&p10))), helper_1(make(12 + num(&v11) + num(&v12))));
        let mut v15: u64 = helper_0(make(2 + num(&v14) + num(&v12))).await;
        Ok(make(34))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        checkpoint!("at-2", sleep(days(1)));
        let mut v3: String = make(23);
        let mut v4: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w5", 42 + num(&p1) + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(45)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Vec<u64>) -> u64 {
        let mut v8: String = step::<String>("k7", policy(1), move |attempt| ask(attempt, "w9", 37 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        make(29 + num(&v8))
    }
}

// insert a block, change a type
pub mod new_9_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<String, StepError> {
        let mut v11: u64 = helper_1(make(14 + num(&p10))).await;
        let mut v12: Vec<u64> = make(4 + num(&p10));
        let (mut v13, mut v14): (u64, u64) = join!(helper_0(make(45 + num(&p10))), helper_1(make(12 + num(&v11) + num(&v12))));
        let mut v15: u64 = helper_0(make(2 + num(&v14) + num(&v12))).await;
        Ok(make(34))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        checkpoint!("at-2", sleep(days(1)));
        let mut v3: Item = make(23);
        let mut v4: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w5", 42 + num(&p1) + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(45)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Vec<u64>) -> u64 {
        if even(48 + num(&p6)) {
            let mut v1171: u64 = helper_0(make(11 + num(&p6) + num(&p6))).await;
            note(9, "n1172", 39);
        } else {
            let mut v1173: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w1174", 44 + num(&p6))).await.unwrap_or_else(|_| make(0));
        }
        let mut v8: String = step::<String>("k7", policy(1), move |attempt| ask(attempt, "w9", 37 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        make(29 + num(&v8))
    }
}

// await otherwise
pub mod new_9_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<String, StepError> {
        let mut v11: u64 = helper_1(make(14 + num(&p10))).await;
        let mut v12: Vec<u64> = make(4 + num(&p10));
        let (mut v13, mut v14): (u64, u64) = join!(helper_0(make(45 + num(&p10))), helper_1(make(12 + num(&v11) + num(&v12))));
        let mut v15: u64 = helper_0(make(2 + num(&v14) + num(&v12))).await;
        Ok(make(34))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        checkpoint!("at-2", sleep(days(1)));
        let mut v3: String = make(23);
        let mut v4: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w5", 42 + num(&p1) + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(45)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Vec<u64>) -> u64 {
        let mut v8: String = step::<String>("k7", policy(2), move |attempt| ask(attempt, "w9", 37 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        make(29 + num(&v8))
    }
}

// reorder
pub mod new_9_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<String, StepError> {
        let mut v11: u64 = helper_1(make(14 + num(&p10))).await;
        let mut v12: Vec<u64> = make(4 + num(&p10));
        let (mut v13, mut v14): (u64, u64) = join!(helper_0(make(45 + num(&p10))), helper_1(make(12 + num(&v11) + num(&v12))));
        let mut v15: u64 = helper_0(make(2 + num(&v14) + num(&v12))).await;
        Ok(make(34))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: String = make(23);
        checkpoint!("at-2", sleep(days(1)));
        let mut v4: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w5", 42 + num(&p1) + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(45)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Vec<u64>) -> u64 {
        let mut v8: String = step::<String>("k7", policy(1), move |attempt| ask(attempt, "w9", 37 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        make(29 + num(&v8))
    }
}

// move code into a function, insert
pub mod new_9_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<String, StepError> {
        let mut v11: u64 = helper_1(make(14 + num(&p10))).await;
        let mut v12: Vec<u64> = make(4 + num(&p10));
        let (mut v13, mut v14): (u64, u64) = join!(helper_0(make(45 + num(&p10))), helper_1(make(12 + num(&v11) + num(&v12))));
        let mut v15: u64 = helper_0(make(2 + num(&v14) + num(&v12))).await;
        Ok(make(34))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        checkpoint!("at-2", sleep(days(1)));
        if even(32) {
            let mut v1181: u64 = helper_1(make(36)).await;
        }
        let mut v3: String = make(23);
        let mut v4: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w5", 42 + num(&p1) + num(&v3))).await.unwrap_or_else(|_| make(0));
        make(45)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Vec<u64>) -> u64 {
        let mut v8: String = moved_0(make(0 + num(&p6))).await;
        make(29 + num(&v8))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p6: Vec<u64>) -> String {
        let mut v8: String = step::<String>("k7", policy(1), move |attempt| ask(attempt, "w9", 37 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v8))
    }
}

// remove, move code into a function
pub mod new_9_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p10: u64) -> Result<String, StepError> {
        let mut v11: u64 = helper_1(make(14 + num(&p10))).await;
        let mut v12: Vec<u64> = make(4 + num(&p10));
        let (mut v13, mut v14): (u64, u64) = join!(helper_0(make(45 + num(&p10))), helper_1(make(12 + num(&v11) + num(&v12))));
        let mut v15: u64 = helper_0(make(2 + num(&v14) + num(&v12))).await;
        Ok(make(34))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: String = moved_0().await;
        make(45)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Vec<u64>) -> u64 {
        let mut v8: String = step::<String>("k7", policy(1), move |attempt| ask(attempt, "w9", 37 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        make(29 + num(&v8))
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> String {
        checkpoint!("at-2", sleep(days(1)));
        let mut v3: String = make(23);
        make(0 + num(&v3))
    }
}

pub mod old_10 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<String, StepError> {
        let mut v12: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        let mut v13: Vec<u64> = checkpoint!("at-14", helper_1(make(28 + num(&p11)), make(37 + num(&p11) + num(&p11))));
        let mut v15: u64 = make(24 + num(&v12));
        let mut v16: Item = step::<Item>(key(6 + num(&v12) + num(&p11)), policy(42), move |attempt| ask(attempt, "w17", 19 + num(&v13) + num(&v13))).await?;
        Ok(make(8 + num(&v16) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: String) -> u32 {
        let mut v3: u64 = step::<u64>(key(1), policy(1), move |attempt| ask(attempt, "w4", 14 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(19 + num(&p1) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Vec<u64> {
        let mut v7: u64 = step::<u64>(key(35 + num(&p5) + num(&p6)), policy(1), move |attempt| ask(attempt, "w8", 22 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v9: Item = step::<Item>(key(28 + num(&p6)), policy(1), move |attempt| ask(attempt, "w10", 40 + num(&p5) + num(&v7))).await.unwrap_or_else(|_| make(0));
        make(32 + num(&v7))
    }
}

// change a field's type, move code into a function
pub mod new_10_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<String, StepError> {
        let mut v12: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        let mut v13: Vec<u64> = checkpoint!("at-14", helper_1(make(28 + num(&p11)), make(37 + num(&p11) + num(&p11))));
        let mut v15: u64 = make(24 + num(&v12));
        let mut v16: Item = step::<Item>(key(6 + num(&v12) + num(&p11)), policy(42), move |attempt| ask(attempt, "w17", 19 + num(&v13) + num(&v13))).await?;
        Ok(make(8 + num(&v16) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: String) -> u32 {
        let mut v3: u64 = moved_0(make(0 + num(&p1))).await;
        make(19 + num(&p1) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Vec<u64> {
        let mut v7: u64 = step::<u64>(key(35 + num(&p5) + num(&p6)), policy(1), move |attempt| ask(attempt, "w8", 22 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v9: Item = step::<Item>(key(28 + num(&p6)), policy(1), move |attempt| ask(attempt, "w10", 40 + num(&p5) + num(&v7))).await.unwrap_or_else(|_| make(0));
        make(32 + num(&v7))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: Item) -> u64 {
        let mut v3: u64 = step::<u64>(key(1), policy(1), move |attempt| ask(attempt, "w4", 14 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v3))
    }
}

// remove a parameter, rename a field
pub mod new_10_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size_new: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size_new: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size_new) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<String, StepError> {
        let mut v12: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        let mut v13: Vec<u64> = checkpoint!("at-14", helper_1(make(28 + num(&p11))));
        let mut v15: u64 = make(24 + num(&v12));
        let mut v16: Item = step::<Item>(key(6 + num(&v12) + num(&p11)), policy(42), move |attempt| ask(attempt, "w17", 19 + num(&v13) + num(&v13))).await?;
        Ok(make(8 + num(&v16) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: String) -> u32 {
        let mut v3: u64 = step::<u64>(key(1), policy(1), move |attempt| ask(attempt, "w4", 14 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(19 + num(&p1) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: Item) -> Vec<u64> {
        let mut v7: u64 = step::<u64>(key(35 + num(&p6)), policy(1), move |attempt| ask(attempt, "w8", 22 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v9: Item = step::<Item>(key(28 + num(&p6)), policy(1), move |attempt| ask(attempt, "w10", 40 + num(&v7))).await.unwrap_or_else(|_| make(0));
        make(32 + num(&v7))
    }
}

// insert, rename a field
pub mod new_10_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size_new: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size_new: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size_new) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<String, StepError> {
        let mut v12: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        if even(19 + num(&p11) + num(&p11)) {
            let mut v1161: u64 = checkpoint!("at-1162", signal::<u64>("go"));
        }
        let mut v13: Vec<u64> = checkpoint!("at-14", helper_1(make(28 + num(&p11)), make(37 + num(&p11) + num(&p11))));
        let mut v15: u64 = make(24 + num(&v12));
        let mut v16: Item = step::<Item>(key(6 + num(&v12) + num(&p11)), policy(42), move |attempt| ask(attempt, "w17", 19 + num(&v13) + num(&v13))).await?;
        Ok(make(8 + num(&v16) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: String) -> u32 {
        let mut v3: u64 = step::<u64>(key(1), policy(1), move |attempt| ask(attempt, "w4", 14 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(19 + num(&p1) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Vec<u64> {
        let mut v7: u64 = step::<u64>(key(35 + num(&p5) + num(&p6)), policy(1), move |attempt| ask(attempt, "w8", 22 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v9: Item = step::<Item>(key(28 + num(&p6)), policy(1), move |attempt| ask(attempt, "w10", 40 + num(&p5) + num(&v7))).await.unwrap_or_else(|_| make(0));
        make(32 + num(&v7))
    }
}

// insert a block
pub mod new_10_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<String, StepError> {
        let mut v12: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        let mut v13: Vec<u64> = checkpoint!("at-14", helper_1(make(28 + num(&p11)), make(37 + num(&p11) + num(&p11))));
        let mut v15: u64 = make(24 + num(&v12));
        let mut v16: Item = step::<Item>(key(6 + num(&v12) + num(&p11)), policy(42), move |attempt| ask(attempt, "w17", 19 + num(&v13) + num(&v13))).await?;
        Ok(make(8 + num(&v16) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: String) -> u32 {
        let mut v3: u64 = step::<u64>(key(1), policy(1), move |attempt| ask(attempt, "w4", 14 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(19 + num(&p1) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Vec<u64> {
        let mut v7: u64 = step::<u64>(key(35 + num(&p5) + num(&p6)), policy(1), move |attempt| ask(attempt, "w8", 22 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        match (29 + num(&p5)) % 2 {
            0 => {
                note(10, "n1161", 27);
            }
            _ => {
                let mut v1162: u64 = step::<u64>(key(22), policy(1), move |attempt| ask(attempt, "w1163", 38 + num(&p6) + num(&v7))).await.unwrap_or_else(|_| make(0));
            }
        }
        let mut v9: Item = step::<Item>(key(28 + num(&p6)), policy(1), move |attempt| ask(attempt, "w10", 40 + num(&p5) + num(&v7))).await.unwrap_or_else(|_| make(0));
        make(32 + num(&v7))
    }
}

// the same once more, rename a variable
pub mod new_10_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<String, StepError> {
        let mut v12: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        let mut v12_again: u32 = helper_0(make(24), make(18 + num(&p11) + num(&p11))).await;
        let mut v13: Vec<u64> = checkpoint!("at-14", helper_1(make(28 + num(&p11)), make(37 + num(&p11) + num(&p11))));
        let mut v15_new: u64 = make(24 + num(&v12));
        let mut v16: Item = step::<Item>(key(6 + num(&v12) + num(&p11)), policy(42), move |attempt| ask(attempt, "w17", 19 + num(&v13) + num(&v13))).await?;
        Ok(make(8 + num(&v16) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: String) -> u32 {
        let mut v3: u64 = step::<u64>(key(1), policy(1), move |attempt| ask(attempt, "w4", 14 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(19 + num(&p1) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Vec<u64> {
        let mut v7: u64 = step::<u64>(key(35 + num(&p5) + num(&p6)), policy(1), move |attempt| ask(attempt, "w8", 22 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v9: Item = step::<Item>(key(28 + num(&p6)), policy(1), move |attempt| ask(attempt, "w10", 40 + num(&p5) + num(&v7))).await.unwrap_or_else(|_| make(0));
        make(32 + num(&v7))
    }
}

pub mod old_11 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item) -> Result<Item, StepError> {
        checkpoint!("at-14");
        let mut v15: u64 = signal::<u64>("say").await;
        let mut v16: String = make(41 + num(&v15) + num(&p13));
        let mut i17: u64 = 0;
        while i17 < (35 + num(&v16)) % 3 + 1 {
            v15 = make(35 + num(&p13));
            let mut v18: u64 = make(33);
            i17 += 1;
        }
        let mut v19: u32 = helper_1(make(47 + num(&p13) + num(&p13)), make(32 + num(&v16) + num(&v16))).await;
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("say"));
        Ok(make(18))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> Vec<u64> {
        let mut v2: Item = step::<Item>(key(7 + num(&p1)), policy(11 + num(&p1)), move |attempt| ask(attempt, "w3", 3)).await.unwrap_or_else(|_| make(0));
        let mut v5: String = step::<String>("k4", policy(1), move |attempt| ask(attempt, "w6", 38 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(11, "n7", 24);
        make(35)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u32 {
        let mut v11: u64 = step::<u64>("k10", policy(21 + num(&p9)), move |attempt| ask(attempt, "w12", 17 + num(&p8) + num(&p9))).await.unwrap_or_else(|_| make(0));
        make(1 + num(&p8) + num(&v11))
    }
}

// the same once more
pub mod new_11_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item) -> Result<Item, StepError> {
        checkpoint!("at-14");
        let mut v15: u64 = signal::<u64>("say").await;
        let mut v16: String = make(41 + num(&v15) + num(&p13));
        let mut i17: u64 = 0;
        while i17 < (35 + num(&v16)) % 3 + 1 {
            v15 = make(35 + num(&p13));
            let mut v18: u64 = make(33);
            i17 += 1;
        }
        let mut v19: u32 = helper_1(make(47 + num(&p13) + num(&p13)), make(32 + num(&v16) + num(&v16))).await;
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("say"));
        Ok(make(18))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> Vec<u64> {
        let mut v2: Item = step::<Item>(key(7 + num(&p1)), policy(11 + num(&p1)), move |attempt| ask(attempt, "w3", 3)).await.unwrap_or_else(|_| make(0));
        let mut v5_again: String = step::<String>("k4", policy(1), move |attempt| ask(attempt, "w6", 38 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: String = step::<String>("k4", policy(1), move |attempt| ask(attempt, "w6", 38 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(11, "n7", 24);
        make(35)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u32 {
        let mut v11: u64 = step::<u64>("k10", policy(21 + num(&p9)), move |attempt| ask(attempt, "w12", 17 + num(&p8) + num(&p9))).await.unwrap_or_else(|_| make(0));
        make(1 + num(&p8) + num(&v11))
    }
}

// change a result
pub mod new_11_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item) -> Result<u32, StepError> {
        checkpoint!("at-14");
        let mut v15: u64 = signal::<u64>("say").await;
        let mut v16: String = make(41 + num(&v15) + num(&p13));
        let mut i17: u64 = 0;
        while i17 < (35 + num(&v16)) % 3 + 1 {
            v15 = make(35 + num(&p13));
            let mut v18: u64 = make(33);
            i17 += 1;
        }
        let mut v19: u32 = helper_1(make(47 + num(&p13) + num(&p13)), make(32 + num(&v16) + num(&v16))).await;
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("say"));
        Ok(make(18))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> Vec<u64> {
        let mut v2: Item = step::<Item>(key(7 + num(&p1)), policy(11 + num(&p1)), move |attempt| ask(attempt, "w3", 3)).await.unwrap_or_else(|_| make(0));
        let mut v5: String = step::<String>("k4", policy(1), move |attempt| ask(attempt, "w6", 38 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(11, "n7", 24);
        make(35)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u32 {
        let mut v11: u64 = step::<u64>("k10", policy(21 + num(&p9)), move |attempt| ask(attempt, "w12", 17 + num(&p8) + num(&p9))).await.unwrap_or_else(|_| make(0));
        make(1 + num(&p8) + num(&v11))
    }
}

// move code into a function
pub mod new_11_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item) -> Result<Item, StepError> {
        checkpoint!("at-14");
        let mut v15: u64 = signal::<u64>("say").await;
        let mut v16: String = make(41 + num(&v15) + num(&p13));
        let mut i17: u64 = 0;
        while i17 < (35 + num(&v16)) % 3 + 1 {
            v15 = make(35 + num(&p13));
            let mut v18: u64 = make(33);
            i17 += 1;
        }
        let mut v20: u64 = moved_0(make(0 + num(&p13)), make(0 + num(&v16))).await;
        Ok(make(18))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> Vec<u64> {
        let mut v2: Item = step::<Item>(key(7 + num(&p1)), policy(11 + num(&p1)), move |attempt| ask(attempt, "w3", 3)).await.unwrap_or_else(|_| make(0));
        let mut v5: String = step::<String>("k4", policy(1), move |attempt| ask(attempt, "w6", 38 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(11, "n7", 24);
        make(35)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u32 {
        let mut v11: u64 = step::<u64>("k10", policy(21 + num(&p9)), move |attempt| ask(attempt, "w12", 17 + num(&p8) + num(&p9))).await.unwrap_or_else(|_| make(0));
        make(1 + num(&p8) + num(&v11))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p13: Item, mut v16: String) -> u64 {
        let mut v19: u32 = helper_1(make(47 + num(&p13) + num(&p13)), make(32 + num(&v16) + num(&v16))).await;
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("say"));
        make(0 + num(&v20))
    }
}

// remove
pub mod new_11_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item) -> Result<Item, StepError> {
        checkpoint!("at-14");
        let mut v15: u64 = signal::<u64>("say").await;
        let mut v16: String = make(41 + num(&v15) + num(&p13));
        let mut i17: u64 = 0;
        while i17 < (35 + num(&v16)) % 3 + 1 {
            v15 = make(35 + num(&p13));
            let mut v18: u64 = make(33);
            i17 += 1;
        }
        let mut v19: u32 = helper_1(make(47 + num(&p13) + num(&p13)), make(32 + num(&v16) + num(&v16))).await;
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("say"));
        Ok(make(18))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> Vec<u64> {
        let mut v2: Item = step::<Item>(key(7 + num(&p1)), policy(11 + num(&p1)), move |attempt| ask(attempt, "w3", 3)).await.unwrap_or_else(|_| make(0));
        note(11, "n7", 24);
        make(35)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u32 {
        let mut v11: u64 = step::<u64>("k10", policy(21 + num(&p9)), move |attempt| ask(attempt, "w12", 17 + num(&p8) + num(&p9))).await.unwrap_or_else(|_| make(0));
        make(1 + num(&p8) + num(&v11))
    }
}

// wrap, add a parameter
pub mod new_11_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item) -> Result<Item, StepError> {
        checkpoint!("at-14");
        let mut v15: u64 = signal::<u64>("say").await;
        let mut v16: String = make(41 + num(&v15) + num(&p13));
        let mut i17: u64 = 0;
        while i17 < (35 + num(&v16)) % 3 + 1 {
            v15 = make(35 + num(&p13));
            let mut v18: u64 = make(33);
            i17 += 1;
        }
        let mut v19: u32 = helper_1(make(47 + num(&p13) + num(&p13)), make(32 + num(&v16) + num(&v16))).await;
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("say"));
        Ok(make(18))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64, mut more: u64) -> Vec<u64> {
        if even(7) {
            let mut v2: Item = step::<Item>(key(7 + num(&p1)), policy(11 + num(&p1)), move |attempt| ask(attempt, "w3", 3)).await.unwrap_or_else(|_| make(0));
        }
        let mut v5: String = step::<String>("k4", policy(1), move |attempt| ask(attempt, "w6", 38 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(11, "n7", 24);
        make(35)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u32 {
        let mut v11: u64 = step::<u64>("k10", policy(21 + num(&p9)), move |attempt| ask(attempt, "w12", 17 + num(&p8) + num(&p9))).await.unwrap_or_else(|_| make(0));
        make(1 + num(&p8) + num(&v11))
    }
}

pub mod old_12 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item) -> Result<u64, StepError> {
        checkpoint!("at-2");
        let mut v3: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1))).await?;
        let mut v6: u32 = step::<u32>("k5", policy(1), move |attempt| ask(attempt, "w7", 15 + num(&v3))).await?;
        let mut v8: String = step::<String>(key(42 + num(&p1)), policy(8 + num(&v6)), move |attempt| ask(attempt, "w9", 11 + num(&v3))).await?;
        let mut v10: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w11", 27 + num(&v3))).await?;
        let mut v12: u32 = step::<u32>(key(48 + num(&v8)), policy(1), move |attempt| ask(attempt, "w13", 12 + num(&v3) + num(&v8))).await?;
        Ok(make(46))
    }
}

// rename a variable
pub mod new_12_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1_new: Item) -> Result<u64, StepError> {
        checkpoint!("at-2");
        let mut v3: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1_new))).await?;
        let mut v6: u32 = step::<u32>("k5", policy(1), move |attempt| ask(attempt, "w7", 15 + num(&v3))).await?;
        let mut v8: String = step::<String>(key(42 + num(&p1_new)), policy(8 + num(&v6)), move |attempt| ask(attempt, "w9", 11 + num(&v3))).await?;
        let mut v10: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w11", 27 + num(&v3))).await?;
        let mut v12: u32 = step::<u32>(key(48 + num(&v8)), policy(1), move |attempt| ask(attempt, "w13", 12 + num(&v3) + num(&v8))).await?;
        Ok(make(46))
    }
}

// change a field's type
pub mod new_12_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item) -> Result<u64, StepError> {
        checkpoint!("at-2");
        let mut v3: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1))).await?;
        let mut v6: u32 = step::<u32>("k5", policy(1), move |attempt| ask(attempt, "w7", 15 + num(&v3))).await?;
        let mut v8: String = step::<String>(key(42 + num(&p1)), policy(8 + num(&v6)), move |attempt| ask(attempt, "w9", 11 + num(&v3))).await?;
        let mut v10: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w11", 27 + num(&v3))).await?;
        let mut v12: u32 = step::<u32>(key(48 + num(&v8)), policy(1), move |attempt| ask(attempt, "w13", 12 + num(&v3) + num(&v8))).await?;
        Ok(make(46))
    }
}

// insert a state, move code into a function
pub mod new_12_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item) -> Result<u64, StepError> {
        checkpoint!("at-2");
        let mut v3: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1))).await?;
        let mut v6: u32 = step::<u32>("k5", policy(1), move |attempt| ask(attempt, "w7", 15 + num(&v3))).await?;
        let mut v1101: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w1102", 19 + num(&v3) + num(&p1))).await?;
        let mut v8: String = step::<String>(key(42 + num(&p1)), policy(8 + num(&v6)), move |attempt| ask(attempt, "w9", 11 + num(&v3))).await?;
        let mut v12: u32 = moved_0(make(0 + num(&v3)), make(0 + num(&v8))).await;
        Ok(make(46))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut v3: Item, mut v8: String) -> u32 {
        let mut v10: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w11", 27 + num(&v3))).await.unwrap_or_else(|_| make(0));
        let mut v12: u32 = step::<u32>(key(48 + num(&v8)), policy(1), move |attempt| ask(attempt, "w13", 12 + num(&v3) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v12))
    }
}

// the same once more
pub mod new_12_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item) -> Result<u64, StepError> {
        checkpoint!("at-2");
        let mut v3_again: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1))).await?;
        let mut v3: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1))).await?;
        let mut v6: u32 = step::<u32>("k5", policy(1), move |attempt| ask(attempt, "w7", 15 + num(&v3))).await?;
        let mut v8: String = step::<String>(key(42 + num(&p1)), policy(8 + num(&v6)), move |attempt| ask(attempt, "w9", 11 + num(&v3))).await?;
        let mut v10: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w11", 27 + num(&v3))).await?;
        let mut v12: u32 = step::<u32>(key(48 + num(&v8)), policy(1), move |attempt| ask(attempt, "w13", 12 + num(&v3) + num(&v8))).await?;
        Ok(make(46))
    }
}

// rename a variable
pub mod new_12_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Item) -> Result<u64, StepError> {
        checkpoint!("at-2");
        let mut v3: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w4", 46 + num(&p1))).await?;
        let mut v6: u32 = step::<u32>("k5", policy(1), move |attempt| ask(attempt, "w7", 15 + num(&v3))).await?;
        let mut v8: String = step::<String>(key(42 + num(&p1)), policy(8 + num(&v6)), move |attempt| ask(attempt, "w9", 11 + num(&v3))).await?;
        let mut v10: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w11", 27 + num(&v3))).await?;
        let mut v12_new: u32 = step::<u32>(key(48 + num(&v8)), policy(1), move |attempt| ask(attempt, "w13", 12 + num(&v3) + num(&v8))).await?;
        Ok(make(46))
    }
}

pub mod old_13 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-11", sleep(days(2)));
        let mut v12: Vec<u64> = make(17 + num(&p10));
        sleep(days(3)).await;
        let mut i13: u64 = 0;
        while i13 < (12 + num(&p10) + num(&p10)) % 3 + 1 {
            sleep(days(1)).await;
            i13 += 1;
        }
        checkpoint!("at-14");
        let mut v15: u64 = make(32 + num(&p10) + num(&v12));
        Ok(make(37 + num(&v15) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 6 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(38)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: Vec<u64> = step::<Vec<u64>>("k6", policy(42 + num(&p4)), move |attempt| ask(attempt, "w8", 41 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(42)
    }
}

// change an expression
pub mod new_13_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-11", sleep(days(2)));
        let mut v12: Vec<u64> = make(17 + num(&p10));
        sleep(days(3)).await;
        let mut i13: u64 = 0;
        while i13 < (12 + num(&p10) + num(&p10)) % 3 + 1 {
            sleep(days(1)).await;
            i13 += 1;
        }
        checkpoint!("at-14");
        let mut v15: u64 = make(40 + num(&p10) + num(&v12));
        Ok(make(37 + num(&v15) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 6 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(38)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: Vec<u64> = step::<Vec<u64>>("k6", policy(42 + num(&p4)), move |attempt| ask(attempt, "w8", 41 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(42)
    }
}

// change a parameter's type, insert
pub mod new_13_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<Vec<u64>, StepError> {
        let mut v1171: String = helper_0(make(9)).await;
        checkpoint!("at-11", sleep(days(2)));
        let mut v12: Vec<u64> = make(17 + num(&p10));
        sleep(days(3)).await;
        let mut i13: u64 = 0;
        while i13 < (12 + num(&p10) + num(&p10)) % 3 + 1 {
            sleep(days(1)).await;
            i13 += 1;
        }
        checkpoint!("at-14");
        let mut v15: u64 = make(32 + num(&p10) + num(&v12));
        Ok(make(37 + num(&v15) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> String {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 6 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(38)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: Vec<u64> = step::<Vec<u64>>("k6", policy(42 + num(&p4)), move |attempt| ask(attempt, "w8", 41 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(42)
    }
}

// insert a block, await otherwise
pub mod new_13_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-11", sleep(days(2)));
        let mut v12: Vec<u64> = make(17 + num(&p10));
        sleep(days(3)).await;
        let mut i13: u64 = 0;
        while i13 < (12 + num(&p10) + num(&p10)) % 3 + 1 {
            sleep(days(1)).await;
            i13 += 1;
        }
        checkpoint!("at-14");
        let mut v15: u64 = make(32 + num(&p10) + num(&v12));
        Ok(make(37 + num(&v15) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut i1171: u64 = 0;
        while i1171 < (34 + num(&p1) + num(&p1)) % 3 + 1 {
            let mut v1172: u64 = checkpoint!("at-1173", helper_1(make(24 + num(&p1) + num(&p1)), make(42)));
            let mut v1174: u64 = checkpoint!("at-1175", helper_1(make(13 + num(&i1171)), make(39)));
            i1171 += 1;
        }
        let mut v2: u64 = step::<u64>("ship", policy(2), move |attempt| ask(attempt, "w3", 6 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(38)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: Vec<u64> = step::<Vec<u64>>("k6", policy(42 + num(&p4)), move |attempt| ask(attempt, "w8", 41 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(42)
    }
}

// change a type
pub mod new_13_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-11", sleep(days(2)));
        let mut v12: Vec<u64> = make(17 + num(&p10));
        sleep(days(3)).await;
        let mut i13: u64 = 0;
        while i13 < (12 + num(&p10) + num(&p10)) % 3 + 1 {
            sleep(days(1)).await;
            i13 += 1;
        }
        checkpoint!("at-14");
        let mut v15: u64 = make(32 + num(&p10) + num(&v12));
        Ok(make(37 + num(&v15) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: Vec<u64> = step::<Vec<u64>>("ship", policy(1), move |attempt| ask(attempt, "w3", 6 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(38)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u64 {
        let mut v7: Vec<u64> = step::<Vec<u64>>("k6", policy(42 + num(&p4)), move |attempt| ask(attempt, "w8", 41 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(42)
    }
}

// change a result
pub mod new_13_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p9: u64, mut p10: u64) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-11", sleep(days(2)));
        let mut v12: Vec<u64> = make(17 + num(&p10));
        sleep(days(3)).await;
        let mut i13: u64 = 0;
        while i13 < (12 + num(&p10) + num(&p10)) % 3 + 1 {
            sleep(days(1)).await;
            i13 += 1;
        }
        checkpoint!("at-14");
        let mut v15: u64 = make(32 + num(&p10) + num(&v12));
        Ok(make(37 + num(&v15) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w3", 6 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(38)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64, mut p5: u64) -> u32 {
        let mut v7: Vec<u64> = step::<Vec<u64>>("k6", policy(42 + num(&p4)), move |attempt| ask(attempt, "w8", 41 + num(&p4))).await.unwrap_or_else(|_| make(0));
        make(42)
    }
}

pub mod old_14 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<u64, StepError> {
        let mut v8: Vec<u64> = step::<Vec<u64>>(key(32 + num(&p7)), policy(22 + num(&p7)), move |attempt| ask(attempt, "w9", 0 + num(&p7) + num(&p7))).await?;
        note(14, "n10", 19);
        let mut v11: u64 = make(41 + num(&v8) + num(&v8));
        match (5 + num(&v8)) % 2 {
            0 => {
                let mut v12: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w13", 3)).await?;
                p7 = make(44 + num(&p7));
            }
            _ => {
                checkpoint!("at-14", sleep(days(3)));
            }
        }
        let mut v15: String = make(46);
        Ok(make(2 + num(&v8) + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("say"));
        let mut v5: u64 = step::<u64>("k4", policy(1), move |attempt| ask(attempt, "w6", 3 + num(&v2))).await.unwrap_or_else(|_| make(0));
        make(28)
    }
}

// move code into a function, insert a block
pub mod new_14_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<u64, StepError> {
        let mut v8: Vec<u64> = step::<Vec<u64>>(key(32 + num(&p7)), policy(22 + num(&p7)), move |attempt| ask(attempt, "w9", 0 + num(&p7) + num(&p7))).await?;
        note(14, "n10", 19);
        match (5) % 3 {
            0 => {
                let mut v1151: Item = make(45);
                note(14, "n1152", 43);
            }
            1 => {
                let mut v1153: u64 = moved_0(make(38)).await;
            }
            _ => {
                v8 = make(15 + num(&v8) + num(&v8));
                let mut v1154: u32 = make(42);
            }
        }
        let mut v11: u64 = make(41 + num(&v8) + num(&v8));
        match (5 + num(&v8)) % 2 {
            0 => {
                let mut v12: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w13", 3)).await?;
                p7 = make(44 + num(&p7));
            }
            _ => {
                checkpoint!("at-14", sleep(days(3)));
            }
        }
        let mut v15: String = make(46);
        Ok(make(2 + num(&v8) + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("say"));
        let mut v5: u64 = moved_0(make(0 + num(&v2))).await;
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut v2: u64) -> u64 {
        let mut v5: u64 = step::<u64>("k4", policy(1), move |attempt| ask(attempt, "w6", 3 + num(&v2))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v5))
    }
}

// add a parameter
pub mod new_14_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String, mut more: u64) -> Result<u64, StepError> {
        let mut v8: Vec<u64> = step::<Vec<u64>>(key(32 + num(&p7)), policy(22 + num(&p7)), move |attempt| ask(attempt, "w9", 0 + num(&p7) + num(&p7))).await?;
        note(14, "n10", 19);
        let mut v11: u64 = make(41 + num(&v8) + num(&v8));
        match (5 + num(&v8)) % 2 {
            0 => {
                let mut v12: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w13", 3)).await?;
                p7 = make(44 + num(&p7));
            }
            _ => {
                checkpoint!("at-14", sleep(days(3)));
            }
        }
        let mut v15: String = make(46);
        Ok(make(2 + num(&v8) + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("say"));
        let mut v5: u64 = step::<u64>("k4", policy(1), move |attempt| ask(attempt, "w6", 3 + num(&v2))).await.unwrap_or_else(|_| make(0));
        make(28)
    }
}

// reorder
pub mod new_14_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<u64, StepError> {
        let mut v8: Vec<u64> = step::<Vec<u64>>(key(32 + num(&p7)), policy(22 + num(&p7)), move |attempt| ask(attempt, "w9", 0 + num(&p7) + num(&p7))).await?;
        note(14, "n10", 19);
        let mut v11: u64 = make(41 + num(&v8) + num(&v8));
        match (5 + num(&v8)) % 2 {
            0 => {
                let mut v12: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w13", 3)).await?;
                p7 = make(44 + num(&p7));
            }
            _ => {
                checkpoint!("at-14", sleep(days(3)));
            }
        }
        let mut v15: String = make(46);
        Ok(make(2 + num(&v8) + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        let mut v5: u64 = step::<u64>("k4", policy(1), move |attempt| ask(attempt, "w6", 3)).await.unwrap_or_else(|_| make(0));
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("say"));
        make(28)
    }
}

// rename a function
pub mod new_14_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<u64, StepError> {
        let mut v8: Vec<u64> = step::<Vec<u64>>(key(32 + num(&p7)), policy(22 + num(&p7)), move |attempt| ask(attempt, "w9", 0 + num(&p7) + num(&p7))).await?;
        note(14, "n10", 19);
        let mut v11: u64 = make(41 + num(&v8) + num(&v8));
        match (5 + num(&v8)) % 2 {
            0 => {
                let mut v12: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w13", 3)).await?;
                p7 = make(44 + num(&p7));
            }
            _ => {
                checkpoint!("at-14", sleep(days(3)));
            }
        }
        let mut v15: String = make(46);
        Ok(make(2 + num(&v8) + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0_new(mut p1: u32) -> String {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("say"));
        let mut v5: u64 = step::<u64>("k4", policy(1), move |attempt| ask(attempt, "w6", 3 + num(&v2))).await.unwrap_or_else(|_| make(0));
        make(28)
    }
}

// remove, insert a state
pub mod new_14_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<u64, StepError> {
        let mut v8: Vec<u64> = step::<Vec<u64>>(key(32 + num(&p7)), policy(22 + num(&p7)), move |attempt| ask(attempt, "w9", 0 + num(&p7) + num(&p7))).await?;
        note(14, "n10", 19);
        let mut v11: u64 = make(41 + num(&v8) + num(&v8));
        match (5 + num(&v8)) % 2 {
            0 => {
                p7 = make(44 + num(&p7));
            }
            _ => {
                checkpoint!("at-14", sleep(days(3)));
            }
        }
        let mut v15: String = make(46);
        Ok(make(2 + num(&v8) + num(&v15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("say"));
        let mut v5: u64 = step::<u64>("k4", policy(1), move |attempt| ask(attempt, "w6", 3 + num(&v2))).await.unwrap_or_else(|_| make(0));
        let mut v1122: u64 = step::<u64>("k1121", policy(1), move |attempt| ask(attempt, "w1123", 38)).await.unwrap_or_else(|_| make(0));
        make(28)
    }
}

pub mod old_15 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p4: u64) -> Result<Item, StepError> {
        let mut v5: u64 = helper_0(make(30)).await;
        let mut v6: u64 = make(37 + num(&v5) + num(&p4));
        let mut v7: String = step::<String>(key(40 + num(&p4) + num(&v6)), policy(1), move |attempt| ask(attempt, "w8", 22)).await?;
        let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 4)).await?;
        Ok(make(36))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v2: u64 = signal::<u64>("go").await;
        let mut v3: u64 = signal::<u64>("go").await;
        make(3 + num(&v3) + num(&v3))
    }
}

// change a result
pub mod new_15_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p4: u64) -> Result<Item, StepError> {
        let mut v5: Item = helper_0(make(30)).await;
        let mut v6: u64 = make(37 + num(&v5) + num(&p4));
        let mut v7: String = step::<String>(key(40 + num(&p4) + num(&v6)), policy(1), move |attempt| ask(attempt, "w8", 22)).await?;
        let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 4)).await?;
        Ok(make(36))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> Item {
        let mut v2: u64 = signal::<u64>("go").await;
        let mut v3: u64 = signal::<u64>("go").await;
        make(3 + num(&v3) + num(&v3))
    }
}

// reorder, insert a state
pub mod new_15_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p4: u64) -> Result<Item, StepError> {
        let mut v5: u64 = helper_0(make(30)).await;
        let mut v6: u64 = make(37 + num(&v5) + num(&p4));
        let mut v7: String = step::<String>(key(40 + num(&p4) + num(&v6)), policy(1), move |attempt| ask(attempt, "w8", 22)).await?;
        let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 4)).await?;
        Ok(make(36))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v1112: u64 = step::<u64>("k1111", policy(1), move |attempt| ask(attempt, "w1113", 23 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v3: u64 = signal::<u64>("go").await;
        let mut v2: u64 = signal::<u64>("go").await;
        make(3 + num(&v3) + num(&v3))
    }
}

// insert, add a field with a default
pub mod new_15_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
        #[serde(default)]
        pub more: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n), more: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p4: u64) -> Result<Item, StepError> {
        let mut v5: u64 = helper_0(make(30)).await;
        let mut v6: u64 = make(37 + num(&v5) + num(&p4));
        let mut v7: String = step::<String>(key(40 + num(&p4) + num(&v6)), policy(1), move |attempt| ask(attempt, "w8", 22)).await?;
        let mut v1111: u64 = make(47 + num(&p4));
        let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 4)).await?;
        Ok(make(36))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v2: u64 = signal::<u64>("go").await;
        let mut v3: u64 = signal::<u64>("go").await;
        make(3 + num(&v3) + num(&v3))
    }
}

// change a parameter's type
pub mod new_15_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String) -> Result<Item, StepError> {
        let mut v5: u64 = helper_0(make(30)).await;
        let mut v6: u64 = make(37 + num(&v5) + num(&p4));
        let mut v7: String = step::<String>(key(40 + num(&p4) + num(&v6)), policy(1), move |attempt| ask(attempt, "w8", 22)).await?;
        let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 4)).await?;
        Ok(make(36))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v2: u64 = signal::<u64>("go").await;
        let mut v3: u64 = signal::<u64>("go").await;
        make(3 + num(&v3) + num(&v3))
    }
}

// reorder
pub mod new_15_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p4: u64) -> Result<Item, StepError> {
        let mut v5: u64 = helper_0(make(30)).await;
        let mut v6: u64 = make(37 + num(&v5) + num(&p4));
        let mut v7: String = step::<String>(key(40 + num(&p4) + num(&v6)), policy(1), move |attempt| ask(attempt, "w8", 22)).await?;
        let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 4)).await?;
        Ok(make(36))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: u64 = signal::<u64>("go").await;
        let mut v2: u64 = signal::<u64>("go").await;
        make(3 + num(&v3) + num(&v3))
    }
}

pub mod old_16 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item, mut p14: String) -> Result<u64, StepError> {
        checkpoint!("at-15", sleep(days(2)));
        let mut v16: Item = step::<Item>(key(17 + num(&p13) + num(&p13)), policy(1), move |attempt| ask(attempt, "w17", 11)).await?;
        let (mut v18, mut v19): (String, Vec<u64>) = join!(helper_0(make(48 + num(&p13) + num(&p13))), helper_1(make(33 + num(&p14))));
        let mut v20: Item = make(29);
        let mut v21: Item = step::<Item>(key(40 + num(&v16) + num(&v19)), policy(1), move |attempt| ask(attempt, "w22", 12 + num(&v18) + num(&v16))).await?;
        Ok(make(30 + num(&v16) + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        checkpoint!("at-2");
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 12 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(27 + num(&v4) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> Vec<u64> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v11: String = step::<String>("k10", policy(7 + num(&p6) + num(&v8)), move |attempt| ask(attempt, "w12", 14 + num(&p6) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(33)
    }
}

// await otherwise
pub mod new_16_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item, mut p14: String) -> Result<u64, StepError> {
        checkpoint!("at-15", sleep(days(2)));
        let mut v16: Item = step::<Item>(key(17 + num(&p13) + num(&p13)), policy(1), move |attempt| ask(attempt, "w17", 11)).await?;
        let (mut v18, mut v19): (String, Vec<u64>) = join!(helper_0(make(48 + num(&p13) + num(&p13))), helper_1(make(33 + num(&p14))));
        let mut v20: Item = make(29);
        let mut v21: Item = step::<Item>(key(40 + num(&v16) + num(&v19)), policy(2), move |attempt| ask(attempt, "w22", 12 + num(&v18) + num(&v16))).await?;
        Ok(make(30 + num(&v16) + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        checkpoint!("at-2");
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 12 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(27 + num(&v4) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> Vec<u64> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v11: String = step::<String>("k10", policy(7 + num(&p6) + num(&v8)), move |attempt| ask(attempt, "w12", 14 + num(&p6) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(33)
    }
}

// insert a block, await otherwise
pub mod new_16_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item, mut p14: String) -> Result<u64, StepError> {
        checkpoint!("at-15", sleep(days(2)));
        let mut v16: Item = step::<Item>(key(17 + num(&p13) + num(&p13)), policy(1), move |attempt| ask(attempt, "w17", 11)).await?;
        let (mut v18, mut v19): (String, Vec<u64>) = join!(helper_0(make(48 + num(&p13) + num(&p13))), helper_1(make(33 + num(&p14))));
        let mut v20: Item = make(29);
        let mut v21: Item = step::<Item>(key(40 + num(&v16) + num(&v19)), policy(2), move |attempt| ask(attempt, "w22", 12 + num(&v18) + num(&v16))).await?;
        Ok(make(30 + num(&v16) + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        checkpoint!("at-2");
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 12 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(27 + num(&v4) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> Vec<u64> {
        if even(2 + num(&p6) + num(&p6)) {
            let mut v1201: u32 = make(37 + num(&p6) + num(&p6));
            let mut v1202: u64 = make(46 + num(&v1201) + num(&p6));
        } else {
            let mut v1204: Vec<u64> = step::<Vec<u64>>("k1203", policy(1), move |attempt| ask(attempt, "w1205", 5 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(16, "n1206", 22 + num(&p6));
        }
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v11: String = step::<String>("k10", policy(7 + num(&p6) + num(&v8)), move |attempt| ask(attempt, "w12", 14 + num(&p6) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(33)
    }
}

// insert, insert a state
pub mod new_16_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item, mut p14: String) -> Result<u64, StepError> {
        checkpoint!("at-15", sleep(days(2)));
        let mut v16: Item = step::<Item>(key(17 + num(&p13) + num(&p13)), policy(1), move |attempt| ask(attempt, "w17", 11)).await?;
        let (mut v18, mut v19): (String, Vec<u64>) = join!(helper_0(make(48 + num(&p13) + num(&p13))), helper_1(make(33 + num(&p14))));
        let mut v20: Item = make(29);
        let mut v21: Item = step::<Item>(key(40 + num(&v16) + num(&v19)), policy(1), move |attempt| ask(attempt, "w22", 12 + num(&v18) + num(&v16))).await?;
        Ok(make(30 + num(&v16) + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        let mut v1212: u64 = step::<u64>("k1211", policy(31), move |attempt| ask(attempt, "w1213", 1)).await.unwrap_or_else(|_| make(0));
        checkpoint!("at-2");
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 12 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(27 + num(&v4) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> Vec<u64> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        if even(0 + num(&p6)) {
            v8 = make(26);
        } else {
            let mut v1201: String = step::<String>(key(43 + num(&p6)), policy(31), move |attempt| ask(attempt, "w1202", 5 + num(&p6))).await.unwrap_or_else(|_| make(0));
        }
        let mut v11: String = step::<String>("k10", policy(7 + num(&p6) + num(&v8)), move |attempt| ask(attempt, "w12", 14 + num(&p6) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(33)
    }
}

// change a type, insert a state
pub mod new_16_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item, mut p14: String) -> Result<u64, StepError> {
        checkpoint!("at-15", sleep(days(2)));
        let mut v16: Item = step::<Item>(key(17 + num(&p13) + num(&p13)), policy(1), move |attempt| ask(attempt, "w17", 11)).await?;
        let (mut v18, mut v19): (String, Vec<u64>) = join!(helper_0(make(48 + num(&p13) + num(&p13))), helper_1(make(33 + num(&p14))));
        let mut v20: Item = make(29);
        let mut v21: Item = step::<Item>(key(40 + num(&v16) + num(&v19)), policy(1), move |attempt| ask(attempt, "w22", 12 + num(&v18) + num(&v16))).await?;
        Ok(make(30 + num(&v16) + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        checkpoint!("at-2");
        let mut v1201: Item = step::<Item>("charge", policy(3 + num(&p1)), move |attempt| ask(attempt, "w1202", 16 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 12 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(27 + num(&v4) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> Vec<u64> {
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v11: String = step::<String>("k10", policy(7 + num(&p6) + num(&v8)), move |attempt| ask(attempt, "w12", 14 + num(&p6) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(33)
    }
}

// rename a variable
pub mod new_16_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: Item, mut p14_new: String) -> Result<u64, StepError> {
        checkpoint!("at-15", sleep(days(2)));
        let mut v16: Item = step::<Item>(key(17 + num(&p13) + num(&p13)), policy(1), move |attempt| ask(attempt, "w17", 11)).await?;
        let (mut v18, mut v19): (String, Vec<u64>) = join!(helper_0(make(48 + num(&p13) + num(&p13))), helper_1(make(33 + num(&p14_new))));
        let mut v20: Item = make(29);
        let mut v21: Item = step::<Item>(key(40 + num(&v16) + num(&v19)), policy(1), move |attempt| ask(attempt, "w22", 12 + num(&v18) + num(&v16))).await?;
        Ok(make(30 + num(&v16) + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> String {
        checkpoint!("at-2");
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 12 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(27 + num(&v4) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> Vec<u64> {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        let mut v11: String = step::<String>("k10", policy(7 + num(&p6) + num(&v8)), move |attempt| ask(attempt, "w12", 14 + num(&p6) + num(&v8))).await.unwrap_or_else(|_| make(0));
        make(33)
    }
}

pub mod old_17 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 19 + num(&p2) + num(&p2))).await?;
        let mut v6: u32 = make(37);
        note(17, "n7", 34 + num(&v6));
        match (49 + num(&v6)) % 2 {
            0 => {
                let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 35 + num(&p1) + num(&v4))).await?;
            }
            _ => {
                let mut v11: u64 = make(28);
            }
        }
        note(17, "n12", 43);
        Ok(make(8))
    }
}

// rename a variable
pub mod new_17_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>, mut p2_new: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 19 + num(&p2_new) + num(&p2_new))).await?;
        let mut v6: u32 = make(37);
        note(17, "n7", 34 + num(&v6));
        match (49 + num(&v6)) % 2 {
            0 => {
                let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 35 + num(&p1) + num(&v4))).await?;
            }
            _ => {
                let mut v11: u64 = make(28);
            }
        }
        note(17, "n12", 43);
        Ok(make(8))
    }
}

// await otherwise
pub mod new_17_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(2), move |attempt| ask(attempt, "w5", 19 + num(&p2) + num(&p2))).await?;
        let mut v6: u32 = make(37);
        note(17, "n7", 34 + num(&v6));
        match (49 + num(&v6)) % 2 {
            0 => {
                let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 35 + num(&p1) + num(&v4))).await?;
            }
            _ => {
                let mut v11: u64 = make(28);
            }
        }
        note(17, "n12", 43);
        Ok(make(8))
    }
}

// remove
pub mod new_17_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 19 + num(&p2) + num(&p2))).await?;
        note(17, "n7", 34);
        match (49) % 2 {
            0 => {
                let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 35 + num(&p1) + num(&v4))).await?;
            }
            _ => {
                let mut v11: u64 = make(28);
            }
        }
        note(17, "n12", 43);
        Ok(make(8))
    }
}

// move code into a function
pub mod new_17_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>, mut p2: u64) -> Result<u64, StepError> {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 19 + num(&p2) + num(&p2))).await?;
        let mut v6: u32 = make(37);
        let mut moved_0_result: u64 = moved_0(make(0 + num(&v6))).await;
        match (49 + num(&v6)) % 2 {
            0 => {
                let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 35 + num(&p1) + num(&v4))).await?;
            }
            _ => {
                let mut v11: u64 = make(28);
            }
        }
        note(17, "n12", 43);
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut v6: u32) -> u64 {
        note(17, "n7", 34 + num(&v6));
        make(0)
    }
}

// wrap
pub mod new_17_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>, mut p2: u64) -> Result<u64, StepError> {
        if even(2) {
            let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 19 + num(&p2) + num(&p2))).await?;
        }
        let mut v6: u32 = make(37);
        note(17, "n7", 34 + num(&v6));
        match (49 + num(&v6)) % 2 {
            0 => {
                let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 35 + num(&p1))).await?;
            }
            _ => {
                let mut v11: u64 = make(28);
            }
        }
        note(17, "n12", 43);
        Ok(make(8))
    }
}

pub mod old_18 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p5: u64, mut p6: Item) -> Result<u64, StepError> {
        let mut v7: String = step::<String>(key(41 + num(&p5)), policy(1), move |attempt| ask(attempt, "w8", 9 + num(&p6))).await?;
        let mut v9: u32 = step::<u32>("charge", policy(1), move |attempt| ask(attempt, "w10", 34 + num(&p5) + num(&p5))).await?;
        v9 = make(32 + num(&p5));
        let mut v11: u64 = helper_0(make(44)).await;
        Ok(make(47))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: Item = make(36);
        make(5)
    }
}

// insert a block
pub mod new_18_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p5: u64, mut p6: Item) -> Result<u64, StepError> {
        let mut v7: String = step::<String>(key(41 + num(&p5)), policy(1), move |attempt| ask(attempt, "w8", 9 + num(&p6))).await?;
        let mut v9: u32 = step::<u32>("charge", policy(1), move |attempt| ask(attempt, "w10", 34 + num(&p5) + num(&p5))).await?;
        v9 = make(32 + num(&p5));
        let mut v11: u64 = helper_0(make(44)).await;
        match (10 + num(&v11) + num(&v11)) % 3 {
            0 => {
                note(18, "n1111", 27);
            }
            1 => {
                let mut v1112: Item = make(49);
                let mut v1113: u64 = helper_0(make(39 + num(&v7) + num(&v7))).await;
            }
            _ => {
                let mut v1114: Item = make(2);
                let mut v1116: Item = step::<Item>("k1115", policy(1), move |attempt| ask(attempt, "w1117", 13)).await?;
            }
        }
        Ok(make(47))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: Item = make(36);
        make(5)
    }
}

// move code into a function
pub mod new_18_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p5: u64, mut p6: Item) -> Result<u64, StepError> {
        let mut v7: String = step::<String>(key(41 + num(&p5)), policy(1), move |attempt| ask(attempt, "w8", 9 + num(&p6))).await?;
        let mut v9: u32 = step::<u32>("charge", policy(1), move |attempt| ask(attempt, "w10", 34 + num(&p5) + num(&p5))).await?;
        v9 = make(32 + num(&p5));
        let mut v11: u64 = moved_0().await;
        Ok(make(47))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: Item = make(36);
        make(5)
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> u64 {
        let mut v11: u64 = helper_0(make(44)).await;
        make(0 + num(&v11))
    }
}

// remove
pub mod new_18_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p5: u64, mut p6: Item) -> Result<u64, StepError> {
        let mut v7: String = step::<String>(key(41 + num(&p5)), policy(1), move |attempt| ask(attempt, "w8", 9 + num(&p6))).await?;
        let mut v9: u32 = step::<u32>("charge", policy(1), move |attempt| ask(attempt, "w10", 34 + num(&p5) + num(&p5))).await?;
        v9 = make(32 + num(&p5));
        let mut v11: u64 = helper_0(make(44)).await;
        Ok(make(47))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v4: Item = make(36);
        make(5)
    }
}

// rename a variable
pub mod new_18_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p5: u64, mut p6_new: Item) -> Result<u64, StepError> {
        let mut v7: String = step::<String>(key(41 + num(&p5)), policy(1), move |attempt| ask(attempt, "w8", 9 + num(&p6_new))).await?;
        let mut v9: u32 = step::<u32>("charge", policy(1), move |attempt| ask(attempt, "w10", 34 + num(&p5) + num(&p5))).await?;
        v9 = make(32 + num(&p5));
        let mut v11: u64 = helper_0(make(44)).await;
        Ok(make(47))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: Item = make(36);
        make(5)
    }
}

// insert a state, change a type
pub mod new_18_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p5: u64, mut p6: Item) -> Result<u64, StepError> {
        let mut v7: Item = step::<Item>(key(41 + num(&p5)), policy(1), move |attempt| ask(attempt, "w8", 9 + num(&p6))).await?;
        let mut v9: u32 = step::<u32>("charge", policy(1), move |attempt| ask(attempt, "w10", 34 + num(&p5) + num(&p5))).await?;
        v9 = make(32 + num(&p5));
        let mut v1111: u64 = checkpoint!("at-1112", helper_0(make(5 + num(&p5) + num(&p6))));
        let mut v11: u64 = helper_0(make(44)).await;
        Ok(make(47))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w3", 31 + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: Item = make(36);
        make(5)
    }
}

pub mod old_19 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut p2: u64) -> Result<Item, StepError> {
        let mut v4: String = step::<String>("k3", policy(1), move |attempt| ask(attempt, "w5", 9 + num(&p2) + num(&p1))).await?;
        let mut v7: String = step::<String>("k6", policy(27 + num(&p1)), move |attempt| ask(attempt, "w8", 16 + num(&v4) + num(&p1))).await?;
        let mut i9: u64 = 0;
        while i9 < (18) % 3 + 1 {
            let mut v10: String = make(42);
            let mut v12: Item = step::<Item>("k11", policy(1), move |attempt| ask(attempt, "w13", 11 + num(&p2) + num(&i9))).await?;
            i9 += 1;
        }
        note(19, "n14", 33 + num(&p1) + num(&v4));
        Ok(make(43 + num(&v4) + num(&v7)))
    }
}

// move code into a function
pub mod new_19_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut p2: u64) -> Result<Item, StepError> {
        let mut v4: String = step::<String>("k3", policy(1), move |attempt| ask(attempt, "w5", 9 + num(&p2) + num(&p1))).await?;
        let mut v7: String = moved_0(make(0 + num(&p1)), make(0 + num(&p2)), make(0 + num(&v4))).await;
        Ok(make(43 + num(&v4) + num(&v7)))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: u64, mut p2: u64, mut v4: String) -> String {
        let mut v7: String = step::<String>("k6", policy(27 + num(&p1)), move |attempt| ask(attempt, "w8", 16 + num(&v4) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut i9: u64 = 0;
        while i9 < (18) % 3 + 1 {
            let mut v10: String = make(42);
            let mut v12: Item = step::<Item>("k11", policy(1), move |attempt| ask(attempt, "w13", 11 + num(&p2) + num(&i9))).await.unwrap_or_else(|_| make(0));
            i9 += 1;
        }
        note(19, "n14", 33 + num(&p1) + num(&v4));
        make(0 + num(&v7))
    }
}

// wrap, insert a state
pub mod new_19_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut p2: u64) -> Result<Item, StepError> {
        let mut v4: String = step::<String>("k3", policy(1), move |attempt| ask(attempt, "w5", 9 + num(&p2) + num(&p1))).await?;
        let mut v7: String = step::<String>("k6", policy(27 + num(&p1)), move |attempt| ask(attempt, "w8", 16 + num(&v4) + num(&p1))).await?;
        let mut i9: u64 = 0;
        while i9 < (18) % 3 + 1 {
            let mut v10: String = make(42);
            let mut v1112: String = step::<String>("k1111", policy(1), move |attempt| ask(attempt, "w1113", 40 + num(&p2) + num(&i9))).await?;
            let mut v12: Item = step::<Item>("k11", policy(1), move |attempt| ask(attempt, "w13", 11 + num(&p2) + num(&i9))).await?;
            i9 += 1;
        }
        if even(0) {
            note(19, "n14", 33 + num(&p1) + num(&v4));
        }
        Ok(make(43 + num(&v4) + num(&v7)))
    }
}

// change a type
pub mod new_19_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut p2: u64) -> Result<Item, StepError> {
        let mut v4: String = step::<String>("k3", policy(1), move |attempt| ask(attempt, "w5", 9 + num(&p2) + num(&p1))).await?;
        let mut v7: String = step::<String>("k6", policy(27 + num(&p1)), move |attempt| ask(attempt, "w8", 16 + num(&v4) + num(&p1))).await?;
        let mut i9: u64 = 0;
        while i9 < (18) % 3 + 1 {
            let mut v10: u32 = make(42);
            let mut v12: Item = step::<Item>("k11", policy(1), move |attempt| ask(attempt, "w13", 11 + num(&p2) + num(&i9))).await?;
            i9 += 1;
        }
        note(19, "n14", 33 + num(&p1) + num(&v4));
        Ok(make(43 + num(&v4) + num(&v7)))
    }
}

// remove
pub mod new_19_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut p2: u64) -> Result<Item, StepError> {
        let mut v4: String = step::<String>("k3", policy(1), move |attempt| ask(attempt, "w5", 9 + num(&p2) + num(&p1))).await?;
        let mut v7: String = step::<String>("k6", policy(27 + num(&p1)), move |attempt| ask(attempt, "w8", 16 + num(&v4) + num(&p1))).await?;
        note(19, "n14", 33 + num(&p1) + num(&v4));
        Ok(make(43 + num(&v4) + num(&v7)))
    }
}

// remove, await otherwise
pub mod new_19_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut p2: u64) -> Result<Item, StepError> {
        let mut v4: String = step::<String>(key(7), policy(1), move |attempt| ask(attempt, "w5", 9 + num(&p2) + num(&p1))).await?;
        let mut v7: String = step::<String>("k6", policy(27 + num(&p1)), move |attempt| ask(attempt, "w8", 16 + num(&v4) + num(&p1))).await?;
        note(19, "n14", 33 + num(&p1) + num(&v4));
        Ok(make(43 + num(&v4) + num(&v7)))
    }
}

pub mod old_20 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<Item, StepError> {
        let mut v2: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w3", 12 + num(&p1) + num(&p1))).await?;
        note(20, "n4", 35 + num(&p1) + num(&p1));
        let mut v6: u64 = step::<u64>("k5", policy(41 + num(&v2)), move |attempt| ask(attempt, "w7", 12 + num(&p1))).await?;
        match (5 + num(&v6) + num(&v2)) % 2 {
            0 => {
                let mut v9: u64 = step::<u64>("k8", policy(1), move |attempt| ask(attempt, "w10", 1)).await?;
                if even(30 + num(&p1) + num(&v6)) {
                    if even(1 + num(&p1)) { return Ok(make(30)); }
                    let mut v11: u64 = make(25);
                }
            }
            _ => {
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v15: String = step::<String>("k14", policy(46), move |attempt| ask(attempt, "w16", 48)).await?;
        let mut i17: u64 = 0;
        while i17 < (42 + num(&v6) + num(&v6)) % 3 + 1 {
            let mut v18: u64 = step::<u64>(key(35 + num(&v6) + num(&v15)), policy(45), move |attempt| ask(attempt, "w19", 9)).await?;
            let mut v21: Item = step::<Item>("k20", policy(1), move |attempt| ask(attempt, "w22", 3)).await?;
            i17 += 1;
        }
        Ok(make(13 + num(&p1)))
    }
}

// insert
pub mod new_20_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<Item, StepError> {
        let mut v2: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w3", 12 + num(&p1) + num(&p1))).await?;
        note(20, "n4", 35 + num(&p1) + num(&p1));
        let mut v6: u64 = step::<u64>("k5", policy(41 + num(&v2)), move |attempt| ask(attempt, "w7", 12 + num(&p1))).await?;
        match (5 + num(&v6) + num(&v2)) % 2 {
            0 => {
                let mut v9: u64 = step::<u64>("k8", policy(1), move |attempt| ask(attempt, "w10", 1)).await?;
                if even(30 + num(&p1) + num(&v6)) {
                    if even(1 + num(&p1)) { return Ok(make(30)); }
                    let mut v11: u64 = make(25);
                }
            }
            _ => {
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v15: String = step::<String>("k14", policy(46), move |attempt| ask(attempt, "w16", 48)).await?;
        let mut i17: u64 = 0;
        while i17 < (42 + num(&v6) + num(&v6)) % 3 + 1 {
            let mut v1172: Item = step::<Item>("k1171", policy(49), move |attempt| ask(attempt, "w1173", 35 + num(&v2))).await?;
            let mut v18: u64 = step::<u64>(key(35 + num(&v6) + num(&v15)), policy(45), move |attempt| ask(attempt, "w19", 9)).await?;
            let mut v21: Item = step::<Item>("k20", policy(1), move |attempt| ask(attempt, "w22", 3)).await?;
            i17 += 1;
        }
        Ok(make(13 + num(&p1)))
    }
}

// add a parameter
pub mod new_20_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64, mut more: u64) -> Result<Item, StepError> {
        let mut v2: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w3", 12 + num(&p1) + num(&p1))).await?;
        note(20, "n4", 35 + num(&p1) + num(&p1));
        let mut v6: u64 = step::<u64>("k5", policy(41 + num(&v2)), move |attempt| ask(attempt, "w7", 12 + num(&p1))).await?;
        match (5 + num(&v6) + num(&v2)) % 2 {
            0 => {
                let mut v9: u64 = step::<u64>("k8", policy(1), move |attempt| ask(attempt, "w10", 1)).await?;
                if even(30 + num(&p1) + num(&v6)) {
                    if even(1 + num(&p1)) { return Ok(make(30)); }
                    let mut v11: u64 = make(25);
                }
            }
            _ => {
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v15: String = step::<String>("k14", policy(46), move |attempt| ask(attempt, "w16", 48)).await?;
        let mut i17: u64 = 0;
        while i17 < (42 + num(&v6) + num(&v6)) % 3 + 1 {
            let mut v18: u64 = step::<u64>(key(35 + num(&v6) + num(&v15)), policy(45), move |attempt| ask(attempt, "w19", 9)).await?;
            let mut v21: Item = step::<Item>("k20", policy(1), move |attempt| ask(attempt, "w22", 3)).await?;
            i17 += 1;
        }
        Ok(make(13 + num(&p1)))
    }
}

// remove, change an expression
pub mod new_20_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<Item, StepError> {
        let mut v2: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w3", 12 + num(&p1) + num(&p1))).await?;
        note(20, "n4", 17 + num(&p1) + num(&p1));
        let mut v6: u64 = step::<u64>("k5", policy(41 + num(&v2)), move |attempt| ask(attempt, "w7", 12 + num(&p1))).await?;
        let mut v15: String = step::<String>("k14", policy(46), move |attempt| ask(attempt, "w16", 48)).await?;
        let mut i17: u64 = 0;
        while i17 < (42 + num(&v6) + num(&v6)) % 3 + 1 {
            let mut v18: u64 = step::<u64>(key(35 + num(&v6) + num(&v15)), policy(45), move |attempt| ask(attempt, "w19", 9)).await?;
            let mut v21: Item = step::<Item>("k20", policy(1), move |attempt| ask(attempt, "w22", 3)).await?;
            i17 += 1;
        }
        Ok(make(13 + num(&p1)))
    }
}

// wrap, change a type
pub mod new_20_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<Item, StepError> {
        let mut v2: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w3", 12 + num(&p1) + num(&p1))).await?;
        note(20, "n4", 35 + num(&p1) + num(&p1));
        if even(4) {
            let mut v6: u64 = step::<u64>("k5", policy(41 + num(&v2)), move |attempt| ask(attempt, "w7", 12 + num(&p1))).await?;
        }
        match (5 + num(&v2)) % 2 {
            0 => {
                let mut v9: u64 = step::<u64>("k8", policy(1), move |attempt| ask(attempt, "w10", 1)).await?;
                if even(30 + num(&p1)) {
                    if even(1 + num(&p1)) { return Ok(make(30)); }
                    let mut v11: u64 = make(25);
                }
            }
            _ => {
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v15: u64 = step::<u64>("k14", policy(46), move |attempt| ask(attempt, "w16", 48)).await?;
        let mut i17: u64 = 0;
        while i17 < (42) % 3 + 1 {
            let mut v18: u64 = step::<u64>(key(35 + num(&v15)), policy(45), move |attempt| ask(attempt, "w19", 9)).await?;
            let mut v21: Item = step::<Item>("k20", policy(1), move |attempt| ask(attempt, "w22", 3)).await?;
            i17 += 1;
        }
        Ok(make(13 + num(&p1)))
    }
}

// insert a state
pub mod new_20_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<Item, StepError> {
        let mut v2: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w3", 12 + num(&p1) + num(&p1))).await?;
        note(20, "n4", 35 + num(&p1) + num(&p1));
        let mut v6: u64 = step::<u64>("k5", policy(41 + num(&v2)), move |attempt| ask(attempt, "w7", 12 + num(&p1))).await?;
        match (5 + num(&v6) + num(&v2)) % 2 {
            0 => {
                let mut v9: u64 = step::<u64>("k8", policy(1), move |attempt| ask(attempt, "w10", 1)).await?;
                if even(30 + num(&p1) + num(&v6)) {
                    if even(1 + num(&p1)) { return Ok(make(30)); }
                    let mut v11: u64 = make(25);
                }
            }
            _ => {
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v15: String = step::<String>("k14", policy(46), move |attempt| ask(attempt, "w16", 48)).await?;
        let mut i17: u64 = 0;
        while i17 < (42 + num(&v6) + num(&v6)) % 3 + 1 {
            let mut v1171: u64 = step::<u64>(key(8 + num(&v6) + num(&v2)), policy(1), move |attempt| ask(attempt, "w1172", 36)).await?;
            let mut v18: u64 = step::<u64>(key(35 + num(&v6) + num(&v15)), policy(45), move |attempt| ask(attempt, "w19", 9)).await?;
            let mut v21: Item = step::<Item>("k20", policy(1), move |attempt| ask(attempt, "w22", 3)).await?;
            i17 += 1;
        }
        Ok(make(13 + num(&p1)))
    }
}

pub mod old_21 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32, mut p2: u64) -> Result<Vec<u64>, StepError> {
        let mut v3: u64 = checkpoint!("at-4", signal::<u64>("go"));
        let mut i5: u64 = 0;
        while i5 < (28 + num(&p1) + num(&v3)) % 3 + 1 {
            note(21, "n6", 40 + num(&v3));
            let mut v8: u32 = step::<u32>("k7", policy(18), move |attempt| ask(attempt, "w9", 7 + num(&i5))).await?;
            i5 += 1;
        }
        let mut v10: String = step::<String>(key(43 + num(&p1) + num(&p2)), policy(1), move |attempt| ask(attempt, "w11", 36 + num(&v3) + num(&v3))).await?;
        match (46 + num(&v3) + num(&p1)) % 3 {
            0 => {
                let mut v12: u32 = step::<u32>(key(21 + num(&p2) + num(&p1)), policy(1), move |attempt| ask(attempt, "w13", 11 + num(&v10))).await?;
            }
            1 => {
                let mut v15: u32 = step::<u32>("k14", policy(2 + num(&v3) + num(&v3)), move |attempt| ask(attempt, "w16", 26 + num(&v10) + num(&p2))).await?;
            }
            _ => {
                let mut v17: u64 = make(14);
                let mut v18: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w19", 14 + num(&p2))).await?;
            }
        }
        Ok(make(40 + num(&v10) + num(&p2)))
    }
}

// rename the flow
pub mod new_21_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow_new(mut p1: u32, mut p2: u64) -> Result<Vec<u64>, StepError> {
        let mut v3: u64 = checkpoint!("at-4", signal::<u64>("go"));
        let mut i5: u64 = 0;
        while i5 < (28 + num(&p1) + num(&v3)) % 3 + 1 {
            note(21, "n6", 40 + num(&v3));
            let mut v8: u32 = step::<u32>("k7", policy(18), move |attempt| ask(attempt, "w9", 7 + num(&i5))).await?;
            i5 += 1;
        }
        let mut v10: String = step::<String>(key(43 + num(&p1) + num(&p2)), policy(1), move |attempt| ask(attempt, "w11", 36 + num(&v3) + num(&v3))).await?;
        match (46 + num(&v3) + num(&p1)) % 3 {
            0 => {
                let mut v12: u32 = step::<u32>(key(21 + num(&p2) + num(&p1)), policy(1), move |attempt| ask(attempt, "w13", 11 + num(&v10))).await?;
            }
            1 => {
                let mut v15: u32 = step::<u32>("k14", policy(2 + num(&v3) + num(&v3)), move |attempt| ask(attempt, "w16", 26 + num(&v10) + num(&p2))).await?;
            }
            _ => {
                let mut v17: u64 = make(14);
                let mut v18: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w19", 14 + num(&p2))).await?;
            }
        }
        Ok(make(40 + num(&v10) + num(&p2)))
    }
}

// change a result
pub mod new_21_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32, mut p2: u64) -> Result<u64, StepError> {
        let mut v3: u64 = checkpoint!("at-4", signal::<u64>("go"));
        let mut i5: u64 = 0;
        while i5 < (28 + num(&p1) + num(&v3)) % 3 + 1 {
            note(21, "n6", 40 + num(&v3));
            let mut v8: u32 = step::<u32>("k7", policy(18), move |attempt| ask(attempt, "w9", 7 + num(&i5))).await?;
            i5 += 1;
        }
        let mut v10: String = step::<String>(key(43 + num(&p1) + num(&p2)), policy(1), move |attempt| ask(attempt, "w11", 36 + num(&v3) + num(&v3))).await?;
        match (46 + num(&v3) + num(&p1)) % 3 {
            0 => {
                let mut v12: u32 = step::<u32>(key(21 + num(&p2) + num(&p1)), policy(1), move |attempt| ask(attempt, "w13", 11 + num(&v10))).await?;
            }
            1 => {
                let mut v15: u32 = step::<u32>("k14", policy(2 + num(&v3) + num(&v3)), move |attempt| ask(attempt, "w16", 26 + num(&v10) + num(&p2))).await?;
            }
            _ => {
                let mut v17: u64 = make(14);
                let mut v18: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w19", 14 + num(&p2))).await?;
            }
        }
        Ok(make(40 + num(&v10) + num(&p2)))
    }
}

// move code into a function
pub mod new_21_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32, mut p2: u64) -> Result<Vec<u64>, StepError> {
        let mut v3: u64 = checkpoint!("at-4", signal::<u64>("go"));
        let mut i5: u64 = 0;
        while i5 < (28 + num(&p1) + num(&v3)) % 3 + 1 {
            note(21, "n6", 40 + num(&v3));
            let mut v8: u32 = step::<u32>("k7", policy(18), move |attempt| ask(attempt, "w9", 7 + num(&i5))).await?;
            i5 += 1;
        }
        let mut v10: String = step::<String>(key(43 + num(&p1) + num(&p2)), policy(1), move |attempt| ask(attempt, "w11", 36 + num(&v3) + num(&v3))).await?;
        match (46 + num(&v3) + num(&p1)) % 3 {
            0 => {
                let mut v12: u32 = step::<u32>(key(21 + num(&p2) + num(&p1)), policy(1), move |attempt| ask(attempt, "w13", 11 + num(&v10))).await?;
            }
            1 => {
                let mut v15: u32 = moved_0(make(0 + num(&p2)), make(0 + num(&v3)), make(0 + num(&v10))).await;
            }
            _ => {
                let mut v17: u64 = make(14);
                let mut v18: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w19", 14 + num(&p2))).await?;
            }
        }
        Ok(make(40 + num(&v10) + num(&p2)))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p2: u64, mut v3: u64, mut v10: String) -> u32 {
        let mut v15: u32 = step::<u32>("k14", policy(2 + num(&v3) + num(&v3)), move |attempt| ask(attempt, "w16", 26 + num(&v10) + num(&p2))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v15))
    }
}

// rename a state
pub mod new_21_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32, mut p2: u64) -> Result<Vec<u64>, StepError> {
        let mut v3: u64 = checkpoint!("at-4", signal::<u64>("go"));
        let mut i5: u64 = 0;
        while i5 < (28 + num(&p1) + num(&v3)) % 3 + 1 {
            note(21, "n6", 40 + num(&v3));
            let mut v8: u32 = step::<u32>("k7-new", policy(18), move |attempt| ask(attempt, "w9", 7 + num(&i5))).await?;
            i5 += 1;
        }
        let mut v10: String = step::<String>(key(43 + num(&p1) + num(&p2)), policy(1), move |attempt| ask(attempt, "w11", 36 + num(&v3) + num(&v3))).await?;
        match (46 + num(&v3) + num(&p1)) % 3 {
            0 => {
                let mut v12: u32 = step::<u32>(key(21 + num(&p2) + num(&p1)), policy(1), move |attempt| ask(attempt, "w13", 11 + num(&v10))).await?;
            }
            1 => {
                let mut v15: u32 = step::<u32>("k14", policy(2 + num(&v3) + num(&v3)), move |attempt| ask(attempt, "w16", 26 + num(&v10) + num(&p2))).await?;
            }
            _ => {
                let mut v17: u64 = make(14);
                let mut v18: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w19", 14 + num(&p2))).await?;
            }
        }
        Ok(make(40 + num(&v10) + num(&p2)))
    }
}

// insert
pub mod new_21_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32, mut p2: u64) -> Result<Vec<u64>, StepError> {
        let mut v3: u64 = checkpoint!("at-4", signal::<u64>("go"));
        let mut i5: u64 = 0;
        while i5 < (28 + num(&p1) + num(&v3)) % 3 + 1 {
            note(21, "n6", 40 + num(&v3));
            let mut v8: u32 = step::<u32>("k7", policy(18), move |attempt| ask(attempt, "w9", 7 + num(&i5))).await?;
            i5 += 1;
        }
        let mut v10: String = step::<String>(key(43 + num(&p1) + num(&p2)), policy(1), move |attempt| ask(attempt, "w11", 36 + num(&v3) + num(&v3))).await?;
        match (46 + num(&v3) + num(&p1)) % 3 {
            0 => {
                let mut v12: u32 = step::<u32>(key(21 + num(&p2) + num(&p1)), policy(1), move |attempt| ask(attempt, "w13", 11 + num(&v10))).await?;
            }
            1 => {
                let mut v15: u32 = step::<u32>("k14", policy(2 + num(&v3) + num(&v3)), move |attempt| ask(attempt, "w16", 26 + num(&v10) + num(&p2))).await?;
            }
            _ => {
                let mut v17: u64 = make(14);
                let mut v18: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w19", 14 + num(&p2))).await?;
            }
        }
        note(21, "n1151", 27);
        Ok(make(40 + num(&v10) + num(&p2)))
    }
}

pub mod old_22 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: String) -> Result<Vec<u64>, StepError> {
        let mut v13: u64 = helper_0(make(12 + num(&p11))).await;
        note(22, "n14", 18);
        let (mut v15, mut v16): (u64, u32) = join!(helper_0(make(1 + num(&p11))), helper_1(make(48 + num(&p11))));
        let mut v17: Item = step::<Item>(key(26 + num(&v16)), policy(1), move |attempt| ask(attempt, "w18", 37 + num(&v16) + num(&v15))).await?;
        Ok(make(41))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>(key(8), policy(1), move |attempt| ask(attempt, "w3", 34 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(15 + num(&p1)) {
            let mut v5: u32 = step::<u32>("k4", policy(27), move |attempt| ask(attempt, "w6", 33 + num(&v2))).await.unwrap_or_else(|_| make(0));
            sleep(days(2)).await;
        } else {
            checkpoint!("at-7", sleep(days(3)));
        }
        make(14 + num(&v2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: Item) -> u32 {
        let mut v9: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w10", 3)).await.unwrap_or_else(|_| make(0));
        make(46 + num(&p8))
    }
}

// insert
pub mod new_22_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: String) -> Result<Vec<u64>, StepError> {
        let mut v13: u64 = helper_0(make(12 + num(&p11))).await;
        note(22, "n14", 18);
        let (mut v15, mut v16): (u64, u32) = join!(helper_0(make(1 + num(&p11))), helper_1(make(48 + num(&p11))));
        let mut v17: Item = step::<Item>(key(26 + num(&v16)), policy(1), move |attempt| ask(attempt, "w18", 37 + num(&v16) + num(&v15))).await?;
        Ok(make(41))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        p1 = make(25);
        let mut v2: u64 = step::<u64>(key(8), policy(1), move |attempt| ask(attempt, "w3", 34 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(15 + num(&p1)) {
            let mut v5: u32 = step::<u32>("k4", policy(27), move |attempt| ask(attempt, "w6", 33 + num(&v2))).await.unwrap_or_else(|_| make(0));
            sleep(days(2)).await;
        } else {
            checkpoint!("at-7", sleep(days(3)));
        }
        make(14 + num(&v2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: Item) -> u32 {
        let mut v9: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w10", 3)).await.unwrap_or_else(|_| make(0));
        make(46 + num(&p8))
    }
}

// insert a state
pub mod new_22_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: String) -> Result<Vec<u64>, StepError> {
        let mut v13: u64 = helper_0(make(12 + num(&p11))).await;
        note(22, "n14", 18);
        let (mut v15, mut v16): (u64, u32) = join!(helper_0(make(1 + num(&p11))), helper_1(make(48 + num(&p11))));
        let mut v17: Item = step::<Item>(key(26 + num(&v16)), policy(1), move |attempt| ask(attempt, "w18", 37 + num(&v16) + num(&v15))).await?;
        let mut v1171: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w1172", 13)).await?;
        Ok(make(41))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>(key(8), policy(1), move |attempt| ask(attempt, "w3", 34 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(15 + num(&p1)) {
            let mut v5: u32 = step::<u32>("k4", policy(27), move |attempt| ask(attempt, "w6", 33 + num(&v2))).await.unwrap_or_else(|_| make(0));
            sleep(days(2)).await;
        } else {
            checkpoint!("at-7", sleep(days(3)));
        }
        make(14 + num(&v2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: Item) -> u32 {
        let mut v9: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w10", 3)).await.unwrap_or_else(|_| make(0));
        make(46 + num(&p8))
    }
}

// wrap
pub mod new_22_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: String) -> Result<Vec<u64>, StepError> {
        let mut v13: u64 = helper_0(make(12 + num(&p11))).await;
        let mut i_new_17: u64 = 0;
        while i_new_17 < (2) % 3 + 1 {
            note(22, "n14", 18);
            i_new_17 += 1;
        }
        let (mut v15, mut v16): (u64, u32) = join!(helper_0(make(1 + num(&p11))), helper_1(make(48 + num(&p11))));
        let mut v17: Item = step::<Item>(key(26 + num(&v16)), policy(1), move |attempt| ask(attempt, "w18", 37 + num(&v16) + num(&v15))).await?;
        Ok(make(41))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>(key(8), policy(1), move |attempt| ask(attempt, "w3", 34 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(15 + num(&p1)) {
            let mut v5: u32 = step::<u32>("k4", policy(27), move |attempt| ask(attempt, "w6", 33 + num(&v2))).await.unwrap_or_else(|_| make(0));
            sleep(days(2)).await;
        } else {
            checkpoint!("at-7", sleep(days(3)));
        }
        make(14 + num(&v2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: Item) -> u32 {
        let mut v9: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w10", 3)).await.unwrap_or_else(|_| make(0));
        make(46 + num(&p8))
    }
}

// insert a state
pub mod new_22_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: String, mut p12: String) -> Result<Vec<u64>, StepError> {
        let mut v13: u64 = helper_0(make(12 + num(&p11))).await;
        note(22, "n14", 18);
        let (mut v15, mut v16): (u64, u32) = join!(helper_0(make(1 + num(&p11))), helper_1(make(48 + num(&p11))));
        let mut v17: Item = step::<Item>(key(26 + num(&v16)), policy(1), move |attempt| ask(attempt, "w18", 37 + num(&v16) + num(&v15))).await?;
        Ok(make(41))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>(key(8), policy(1), move |attempt| ask(attempt, "w3", 34 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(15 + num(&p1)) {
            let mut v5: u32 = step::<u32>("k4", policy(27), move |attempt| ask(attempt, "w6", 33 + num(&v2))).await.unwrap_or_else(|_| make(0));
            sleep(days(2)).await;
        } else {
            checkpoint!("at-7", sleep(days(3)));
        }
        make(14 + num(&v2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: Item) -> u32 {
        let mut v9: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w10", 3)).await.unwrap_or_else(|_| make(0));
        let mut v1172: Vec<u64> = step::<Vec<u64>>("k1171", policy(32), move |attempt| ask(attempt, "w1173", 43)).await.unwrap_or_else(|_| make(0));
        make(46 + num(&p8))
    }
}

// rename the flow, change a type
pub mod new_22_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow_new(mut p11: String, mut p12: String) -> Result<Vec<u64>, StepError> {
        let mut v13: u64 = helper_0(make(12 + num(&p11))).await;
        note(22, "n14", 18);
        let (mut v15, mut v16): (u64, u32) = join!(helper_0(make(1 + num(&p11))), helper_1(make(48 + num(&p11))));
        let mut v17: u64 = step::<u64>(key(26 + num(&v16)), policy(1), move |attempt| ask(attempt, "w18", 37 + num(&v16) + num(&v15))).await?;
        Ok(make(41))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>) -> u64 {
        let mut v2: u64 = step::<u64>(key(8), policy(1), move |attempt| ask(attempt, "w3", 34 + num(&p1))).await.unwrap_or_else(|_| make(0));
        if even(15 + num(&p1)) {
            let mut v5: u32 = step::<u32>("k4", policy(27), move |attempt| ask(attempt, "w6", 33 + num(&v2))).await.unwrap_or_else(|_| make(0));
            sleep(days(2)).await;
        } else {
            checkpoint!("at-7", sleep(days(3)));
        }
        make(14 + num(&v2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: Item) -> u32 {
        let mut v9: Item = step::<Item>("charge", policy(1), move |attempt| ask(attempt, "w10", 3)).await.unwrap_or_else(|_| make(0));
        make(46 + num(&p8))
    }
}

pub mod old_23 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Item) -> Result<Vec<u64>, StepError> {
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6))).await?;
        let mut v10: Item = step::<Item>(key(43), policy(37), move |attempt| ask(attempt, "w11", 24)).await?;
        let mut v12: Item = step::<Item>(key(9 + num(&v10)), policy(44 + num(&v10)), move |attempt| ask(attempt, "w13", 33 + num(&v8) + num(&p6))).await?;
        match (38 + num(&v8) + num(&v12)) % 3 {
            0 => {
                note(23, "n14", 39 + num(&v10));
                let mut v15: Vec<u64> = step::<Vec<u64>>(key(49 + num(&v10)), policy(1), move |attempt| ask(attempt, "w16", 20 + num(&v10))).await?;
            }
            1 => {
                let mut v17: Item = checkpoint!("at-18", helper_0(make(28 + num(&v10) + num(&p6)), make(1)));
            }
            _ => {
                p6 = make(30 + num(&v8) + num(&v12));
                if even(5 + num(&v8) + num(&v12)) {
                    let mut v19: Item = helper_0(make(40 + num(&v10) + num(&p6)), make(46 + num(&v8))).await;
                    let mut v20: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w21", 9 + num(&v19) + num(&v12))).await?;
                }
            }
        }
        let mut v22: Item = step::<Item>(key(42 + num(&v12) + num(&v12)), policy(1), move |attempt| ask(attempt, "w23", 39 + num(&v12))).await?;
        checkpoint!("at-24", sleep(days(2)));
        Ok(make(28 + num(&v12) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        checkpoint!("at-3");
        let mut i4: u64 = 0;
        while i4 < (11 + num(&p2) + num(&p2)) % 3 + 1 {
            let mut v5: Vec<u64> = make(17 + num(&p2) + num(&p1));
            i4 += 1;
        }
        make(41 + num(&p1) + num(&p2))
    }
}

// remove
pub mod new_23_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Item) -> Result<Vec<u64>, StepError> {
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6))).await?;
        let mut v10: Item = step::<Item>(key(43), policy(37), move |attempt| ask(attempt, "w11", 24)).await?;
        let mut v12: Item = step::<Item>(key(9 + num(&v10)), policy(44 + num(&v10)), move |attempt| ask(attempt, "w13", 33 + num(&v8) + num(&p6))).await?;
        match (38 + num(&v8) + num(&v12)) % 3 {
            0 => {
                note(23, "n14", 39 + num(&v10));
                let mut v15: Vec<u64> = step::<Vec<u64>>(key(49 + num(&v10)), policy(1), move |attempt| ask(attempt, "w16", 20 + num(&v10))).await?;
            }
            1 => {
                let mut v17: Item = checkpoint!("at-18", helper_0(make(28 + num(&v10) + num(&p6)), make(1)));
            }
            _ => {
                p6 = make(30 + num(&v8) + num(&v12));
                if even(5 + num(&v8) + num(&v12)) {
                    let mut v19: Item = helper_0(make(40 + num(&v10) + num(&p6)), make(46 + num(&v8))).await;
                    let mut v20: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w21", 9 + num(&v19) + num(&v12))).await?;
                }
            }
        }
        let mut v22: Item = step::<Item>(key(42 + num(&v12) + num(&v12)), policy(1), move |attempt| ask(attempt, "w23", 39 + num(&v12))).await?;
        checkpoint!("at-24", sleep(days(2)));
        Ok(make(28 + num(&v12) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        checkpoint!("at-3");
        let mut i4: u64 = 0;
        while i4 < (11 + num(&p2) + num(&p2)) % 3 + 1 {
            i4 += 1;
        }
        make(41 + num(&p1) + num(&p2))
    }
}

// reorder the parameters
pub mod new_23_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Item) -> Result<Vec<u64>, StepError> {
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6))).await?;
        let mut v10: Item = step::<Item>(key(43), policy(37), move |attempt| ask(attempt, "w11", 24)).await?;
        let mut v12: Item = step::<Item>(key(9 + num(&v10)), policy(44 + num(&v10)), move |attempt| ask(attempt, "w13", 33 + num(&v8) + num(&p6))).await?;
        match (38 + num(&v8) + num(&v12)) % 3 {
            0 => {
                note(23, "n14", 39 + num(&v10));
                let mut v15: Vec<u64> = step::<Vec<u64>>(key(49 + num(&v10)), policy(1), move |attempt| ask(attempt, "w16", 20 + num(&v10))).await?;
            }
            1 => {
                let mut v17: Item = checkpoint!("at-18", helper_0(make(28 + num(&v10) + num(&p6)), make(1)));
            }
            _ => {
                p6 = make(30 + num(&v8) + num(&v12));
                if even(5 + num(&v8) + num(&v12)) {
                    let mut v19: Item = helper_0(make(40 + num(&v10) + num(&p6)), make(46 + num(&v8))).await;
                    let mut v20: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w21", 9 + num(&v19) + num(&v12))).await?;
                }
            }
        }
        let mut v22: Item = step::<Item>(key(42 + num(&v12) + num(&v12)), policy(1), move |attempt| ask(attempt, "w23", 39 + num(&v12))).await?;
        checkpoint!("at-24", sleep(days(2)));
        Ok(make(28 + num(&v12) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p2: Item, mut p1: String) -> Item {
        checkpoint!("at-3");
        let mut i4: u64 = 0;
        while i4 < (11 + num(&p2) + num(&p2)) % 3 + 1 {
            let mut v5: Vec<u64> = make(17 + num(&p2) + num(&p1));
            i4 += 1;
        }
        make(41 + num(&p1) + num(&p2))
    }
}

// change a type
pub mod new_23_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Item) -> Result<Vec<u64>, StepError> {
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6))).await?;
        let mut v10: Item = step::<Item>(key(43), policy(37), move |attempt| ask(attempt, "w11", 24)).await?;
        let mut v12: Item = step::<Item>(key(9 + num(&v10)), policy(44 + num(&v10)), move |attempt| ask(attempt, "w13", 33 + num(&v8) + num(&p6))).await?;
        match (38 + num(&v8) + num(&v12)) % 3 {
            0 => {
                note(23, "n14", 39 + num(&v10));
                let mut v15: Vec<u64> = step::<Vec<u64>>(key(49 + num(&v10)), policy(1), move |attempt| ask(attempt, "w16", 20 + num(&v10))).await?;
            }
            1 => {
                let mut v17: Item = checkpoint!("at-18", helper_0(make(28 + num(&v10) + num(&p6)), make(1)));
            }
            _ => {
                p6 = make(30 + num(&v8) + num(&v12));
                if even(5 + num(&v8) + num(&v12)) {
                    let mut v19: Item = helper_0(make(40 + num(&v10) + num(&p6)), make(46 + num(&v8))).await;
                    let mut v20: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w21", 9 + num(&v19) + num(&v12))).await?;
                }
            }
        }
        let mut v22: Item = step::<Item>(key(42 + num(&v12) + num(&v12)), policy(1), move |attempt| ask(attempt, "w23", 39 + num(&v12))).await?;
        checkpoint!("at-24", sleep(days(2)));
        Ok(make(28 + num(&v12) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        checkpoint!("at-3");
        let mut i4: u64 = 0;
        while i4 < (11 + num(&p2) + num(&p2)) % 3 + 1 {
            let mut v5: String = make(17 + num(&p2) + num(&p1));
            i4 += 1;
        }
        make(41 + num(&p1) + num(&p2))
    }
}

// insert
pub mod new_23_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Item) -> Result<Vec<u64>, StepError> {
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6))).await?;
        let mut v10: Item = step::<Item>(key(43), policy(37), move |attempt| ask(attempt, "w11", 24)).await?;
        let mut v12: Item = step::<Item>(key(9 + num(&v10)), policy(44 + num(&v10)), move |attempt| ask(attempt, "w13", 33 + num(&v8) + num(&p6))).await?;
        match (38 + num(&v8) + num(&v12)) % 3 {
            0 => {
                note(23, "n14", 39 + num(&v10));
                let mut v15: Vec<u64> = step::<Vec<u64>>(key(49 + num(&v10)), policy(1), move |attempt| ask(attempt, "w16", 20 + num(&v10))).await?;
            }
            1 => {
                let mut v17: Item = checkpoint!("at-18", helper_0(make(28 + num(&v10) + num(&p6)), make(1)));
            }
            _ => {
                p6 = make(30 + num(&v8) + num(&v12));
                if even(5 + num(&v8) + num(&v12)) {
                    let mut v19: Item = helper_0(make(40 + num(&v10) + num(&p6)), make(46 + num(&v8))).await;
                    let mut v20: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w21", 9 + num(&v19) + num(&v12))).await?;
                }
            }
        }
        let mut v22: Item = step::<Item>(key(42 + num(&v12) + num(&v12)), policy(1), move |attempt| ask(attempt, "w23", 39 + num(&v12))).await?;
        checkpoint!("at-24", sleep(days(2)));
        Ok(make(28 + num(&v12) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        checkpoint!("at-3");
        let mut i4: u64 = 0;
        while i4 < (11 + num(&p2) + num(&p2)) % 3 + 1 {
            let mut v5: Vec<u64> = make(17 + num(&p2) + num(&p1));
            let mut v1201: String = make(18 + num(&p2));
            i4 += 1;
        }
        make(41 + num(&p1) + num(&p2))
    }
}

// insert a state
pub mod new_23_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: Item) -> Result<Vec<u64>, StepError> {
        let mut v1201: Item = helper_0(make(42 + num(&p6) + num(&p6)), make(33 + num(&p6))).await;
        let mut v8: Item = step::<Item>("k7", policy(1), move |attempt| ask(attempt, "w9", 11 + num(&p6))).await?;
        let mut v10: Item = step::<Item>(key(43), policy(37), move |attempt| ask(attempt, "w11", 24)).await?;
        let mut v12: Item = step::<Item>(key(9 + num(&v10)), policy(44 + num(&v10)), move |attempt| ask(attempt, "w13", 33 + num(&v8) + num(&p6))).await?;
        match (38 + num(&v8) + num(&v12)) % 3 {
            0 => {
                note(23, "n14", 39 + num(&v10));
                let mut v15: Vec<u64> = step::<Vec<u64>>(key(49 + num(&v10)), policy(1), move |attempt| ask(attempt, "w16", 20 + num(&v10))).await?;
            }
            1 => {
                let mut v17: Item = checkpoint!("at-18", helper_0(make(28 + num(&v10) + num(&p6)), make(1)));
            }
            _ => {
                p6 = make(30 + num(&v8) + num(&v12));
                if even(5 + num(&v8) + num(&v12)) {
                    let mut v19: Item = helper_0(make(40 + num(&v10) + num(&p6)), make(46 + num(&v8))).await;
                    let mut v20: Item = step::<Item>("ship", policy(1), move |attempt| ask(attempt, "w21", 9 + num(&v19) + num(&v12))).await?;
                }
            }
        }
        let mut v22: Item = step::<Item>(key(42 + num(&v12) + num(&v12)), policy(1), move |attempt| ask(attempt, "w23", 39 + num(&v12))).await?;
        checkpoint!("at-24", sleep(days(2)));
        Ok(make(28 + num(&v12) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> Item {
        checkpoint!("at-3");
        let mut i4: u64 = 0;
        while i4 < (11 + num(&p2) + num(&p2)) % 3 + 1 {
            let mut v5: Vec<u64> = make(17 + num(&p2) + num(&p1));
            i4 += 1;
        }
        make(41 + num(&p1) + num(&p2))
    }
}

pub mod old_24 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32) -> Result<u64, StepError> {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 39 + num(&p1) + num(&p1))).await?;
        let mut v5: String = step::<String>(key(8 + num(&p1)), policy(1), move |attempt| ask(attempt, "w6", 3)).await?;
        checkpoint!("at-7", sleep(days(1)));
        let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        note(24, "n11", 4 + num(&p1));
        let mut i12: u64 = 0;
        while i12 < (5 + num(&v9)) % 3 + 1 {
            let mut i13: u64 = 0;
            while i13 < (18 + num(&v3) + num(&i12)) % 3 + 1 {
                let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 44 + num(&v3) + num(&p1))).await?;
                let mut v17: u64 = make(46);
                i13 += 1;
            }
            i12 += 1;
        }
        Ok(make(3 + num(&v9)))
    }
}

// the same once more
pub mod new_24_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32) -> Result<u64, StepError> {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 39 + num(&p1) + num(&p1))).await?;
        let mut v5: String = step::<String>(key(8 + num(&p1)), policy(1), move |attempt| ask(attempt, "w6", 3)).await?;
        checkpoint!("at-7", sleep(days(1)));
        let mut v9_again: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        note(24, "n11", 4 + num(&p1));
        let mut i12: u64 = 0;
        while i12 < (5 + num(&v9)) % 3 + 1 {
            let mut i13: u64 = 0;
            while i13 < (18 + num(&v3) + num(&i12)) % 3 + 1 {
                let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 44 + num(&v3) + num(&p1))).await?;
                let mut v17: u64 = make(46);
                i13 += 1;
            }
            i12 += 1;
        }
        Ok(make(3 + num(&v9)))
    }
}

// reorder, rename a variable
pub mod new_24_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32) -> Result<u64, StepError> {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 39 + num(&p1) + num(&p1))).await?;
        let mut v5: String = step::<String>(key(8 + num(&p1)), policy(1), move |attempt| ask(attempt, "w6", 3)).await?;
        checkpoint!("at-7", sleep(days(1)));
        let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        let mut i12_new: u64 = 0;
        while i12_new < (5 + num(&v9)) % 3 + 1 {
            let mut i13: u64 = 0;
            while i13 < (18 + num(&v3) + num(&i12_new)) % 3 + 1 {
                let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 44 + num(&v3) + num(&p1))).await?;
                let mut v17: u64 = make(46);
                i13 += 1;
            }
            i12_new += 1;
        }
        note(24, "n11", 4 + num(&p1));
        Ok(make(3 + num(&v9)))
    }
}

// insert a state
pub mod new_24_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32) -> Result<u64, StepError> {
        let mut v1132: u64 = step::<u64>("k1131", policy(1), move |attempt| ask(attempt, "w1133", 36 + num(&p1))).await?;
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 39 + num(&p1) + num(&p1))).await?;
        let mut v5: String = step::<String>(key(8 + num(&p1)), policy(1), move |attempt| ask(attempt, "w6", 3)).await?;
        checkpoint!("at-7", sleep(days(1)));
        let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        note(24, "n11", 4 + num(&p1));
        let mut i12: u64 = 0;
        while i12 < (5 + num(&v9)) % 3 + 1 {
            let mut i13: u64 = 0;
            while i13 < (18 + num(&v3) + num(&i12)) % 3 + 1 {
                let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 44 + num(&v3) + num(&p1))).await?;
                let mut v17: u64 = make(46);
                i13 += 1;
            }
            i12 += 1;
        }
        Ok(make(3 + num(&v9)))
    }
}

// remove
pub mod new_24_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32) -> Result<u64, StepError> {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 39 + num(&p1) + num(&p1))).await?;
        let mut v5: String = step::<String>(key(8 + num(&p1)), policy(1), move |attempt| ask(attempt, "w6", 3)).await?;
        checkpoint!("at-7", sleep(days(1)));
        let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        note(24, "n11", 4 + num(&p1));
        let mut i12: u64 = 0;
        while i12 < (5 + num(&v9)) % 3 + 1 {
            let mut i13: u64 = 0;
            while i13 < (18 + num(&v3) + num(&i12)) % 3 + 1 {
                let mut v17: u64 = make(46);
                i13 += 1;
            }
            i12 += 1;
        }
        Ok(make(3 + num(&v9)))
    }
}

// rename a variable
pub mod new_24_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u32) -> Result<u64, StepError> {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 39 + num(&p1) + num(&p1))).await?;
        let mut v5: String = step::<String>(key(8 + num(&p1)), policy(1), move |attempt| ask(attempt, "w6", 3)).await?;
        checkpoint!("at-7", sleep(days(1)));
        let mut v9: u32 = step::<u32>("k8", policy(1), move |attempt| ask(attempt, "w10", 6 + num(&v5) + num(&v3))).await?;
        note(24, "n11", 4 + num(&p1));
        let mut i12_new: u64 = 0;
        while i12_new < (5 + num(&v9)) % 3 + 1 {
            let mut i13: u64 = 0;
            while i13 < (18 + num(&v3) + num(&i12_new)) % 3 + 1 {
                let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 44 + num(&v3) + num(&p1))).await?;
                let mut v17: u64 = make(46);
                i13 += 1;
            }
            i12_new += 1;
        }
        Ok(make(3 + num(&v9)))
    }
}

pub mod old_25 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<Item, StepError> {
        let mut v13: Item = step::<Item>("k12", policy(19 + num(&p11) + num(&p11)), move |attempt| ask(attempt, "w14", 19)).await?;
        let mut v15: String = make(35 + num(&v13));
        let mut v16: String = helper_1(make(43 + num(&v15))).await;
        let mut v17: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w18", 47)).await?;
        sleep(days(3)).await;
        let mut v19: String = make(5 + num(&v16) + num(&v15));
        Ok(make(31 + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> Item {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 23)).await.unwrap_or_else(|_| make(0));
        make(15 + num(&v3) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> String {
        sleep(days(3)).await;
        let mut v6: String = make(20 + num(&p5) + num(&p5));
        match (2 + num(&v6) + num(&p5)) % 2 {
            0 => {
                if even(32 + num(&v6)) {
                    let mut v7: Item = helper_0(make(12 + num(&p5) + num(&v6))).await;
                }
                note(25, "n8", 13 + num(&p5) + num(&v6));
            }
            _ => {
                let mut v9: Item = checkpoint!("at-10", helper_0(make(6)));
            }
        }
        make(22 + num(&p5) + num(&p5))
    }
}

// change an expression
pub mod new_25_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<Item, StepError> {
        let mut v13: Item = step::<Item>("k12", policy(19 + num(&p11) + num(&p11)), move |attempt| ask(attempt, "w14", 19)).await?;
        let mut v15: String = make(35 + num(&v13));
        let mut v16: String = helper_1(make(43 + num(&v15))).await;
        let mut v17: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w18", 47)).await?;
        sleep(days(3)).await;
        let mut v19: String = make(5 + num(&v16) + num(&v15));
        Ok(make(31 + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> Item {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 4)).await.unwrap_or_else(|_| make(0));
        make(15 + num(&v3) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> String {
        sleep(days(3)).await;
        let mut v6: String = make(20 + num(&p5) + num(&p5));
        match (2 + num(&v6) + num(&p5)) % 2 {
            0 => {
                if even(32 + num(&v6)) {
                    let mut v7: Item = helper_0(make(12 + num(&p5) + num(&v6))).await;
                }
                note(25, "n8", 13 + num(&p5) + num(&v6));
            }
            _ => {
                let mut v9: Item = checkpoint!("at-10", helper_0(make(6)));
            }
        }
        make(22 + num(&p5) + num(&p5))
    }
}

// rename a state
pub mod new_25_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<Item, StepError> {
        let mut v13: Item = step::<Item>("k12", policy(19 + num(&p11) + num(&p11)), move |attempt| ask(attempt, "w14", 19)).await?;
        let mut v15: String = make(35 + num(&v13));
        let mut v16: String = helper_1(make(43 + num(&v15))).await;
        let mut v17: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w18", 47)).await?;
        sleep(days(3)).await;
        let mut v19: String = make(5 + num(&v16) + num(&v15));
        Ok(make(31 + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> Item {
        let mut v3: String = step::<String>("k2-new", policy(1), move |attempt| ask(attempt, "w4", 23)).await.unwrap_or_else(|_| make(0));
        make(15 + num(&v3) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> String {
        sleep(days(3)).await;
        let mut v6: String = make(20 + num(&p5) + num(&p5));
        match (2 + num(&v6) + num(&p5)) % 2 {
            0 => {
                if even(32 + num(&v6)) {
                    let mut v7: Item = helper_0(make(12 + num(&p5) + num(&v6))).await;
                }
                note(25, "n8", 13 + num(&p5) + num(&v6));
            }
            _ => {
                let mut v9: Item = checkpoint!("at-10", helper_0(make(6)));
            }
        }
        make(22 + num(&p5) + num(&p5))
    }
}

// reorder
pub mod new_25_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<Item, StepError> {
        let mut v13: Item = step::<Item>("k12", policy(19 + num(&p11) + num(&p11)), move |attempt| ask(attempt, "w14", 19)).await?;
        let mut v15: String = make(35 + num(&v13));
        let mut v16: String = helper_1(make(43 + num(&v15))).await;
        let mut v17: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w18", 47)).await?;
        sleep(days(3)).await;
        let mut v19: String = make(5 + num(&v16) + num(&v15));
        Ok(make(31 + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> Item {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 23)).await.unwrap_or_else(|_| make(0));
        make(15 + num(&v3) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> String {
        let mut v6: String = make(20 + num(&p5) + num(&p5));
        sleep(days(3)).await;
        match (2 + num(&v6) + num(&p5)) % 2 {
            0 => {
                if even(32 + num(&v6)) {
                    let mut v7: Item = helper_0(make(12 + num(&p5) + num(&v6))).await;
                }
                note(25, "n8", 13 + num(&p5) + num(&v6));
            }
            _ => {
                let mut v9: Item = checkpoint!("at-10", helper_0(make(6)));
            }
        }
        make(22 + num(&p5) + num(&p5))
    }
}

// change an expression, reorder
pub mod new_25_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<Item, StepError> {
        let mut v13: Item = step::<Item>("k12", policy(19 + num(&p11) + num(&p11)), move |attempt| ask(attempt, "w14", 19)).await?;
        let mut v16: String = helper_1(make(43)).await;
        let mut v15: String = make(35 + num(&v13));
        let mut v17: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w18", 47)).await?;
        sleep(days(3)).await;
        let mut v19: String = make(5 + num(&v16) + num(&v15));
        Ok(make(31 + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> Item {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 23)).await.unwrap_or_else(|_| make(0));
        make(15 + num(&v3) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> String {
        sleep(days(3)).await;
        let mut v6: String = make(20 + num(&p5) + num(&p5));
        match (2 + num(&v6) + num(&p5)) % 2 {
            0 => {
                if even(26) {
                    let mut v7: Item = helper_0(make(12 + num(&p5) + num(&v6))).await;
                }
                note(25, "n8", 13 + num(&p5) + num(&v6));
            }
            _ => {
                let mut v9: Item = checkpoint!("at-10", helper_0(make(6)));
            }
        }
        make(22 + num(&p5) + num(&p5))
    }
}

// reorder
pub mod new_25_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: u64) -> Result<Item, StepError> {
        let mut v13: Item = step::<Item>("k12", policy(19 + num(&p11) + num(&p11)), move |attempt| ask(attempt, "w14", 19)).await?;
        let mut v15: String = make(35 + num(&v13));
        let mut v16: String = helper_1(make(43 + num(&v15))).await;
        let mut v17: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w18", 47)).await?;
        let mut v19: String = make(5 + num(&v16) + num(&v15));
        sleep(days(3)).await;
        Ok(make(31 + num(&v19)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> Item {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 23)).await.unwrap_or_else(|_| make(0));
        make(15 + num(&v3) + num(&v3))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64) -> String {
        sleep(days(3)).await;
        let mut v6: String = make(20 + num(&p5) + num(&p5));
        match (2 + num(&v6) + num(&p5)) % 2 {
            0 => {
                if even(32 + num(&v6)) {
                    let mut v7: Item = helper_0(make(12 + num(&p5) + num(&v6))).await;
                }
                note(25, "n8", 13 + num(&p5) + num(&v6));
            }
            _ => {
                let mut v9: Item = checkpoint!("at-10", helper_0(make(6)));
            }
        }
        make(22 + num(&p5) + num(&p5))
    }
}

pub mod old_26 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: u64) -> Result<Item, StepError> {
        let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 20 + num(&p13) + num(&p13))).await?;
        if even(44) {
            let mut v17: Item = make(13 + num(&p13) + num(&v15));
            match (8) % 2 {
                0 => {
                    let mut v18: u64 = make(41 + num(&v17));
                    let mut v19: u64 = make(31 + num(&p13) + num(&p13));
                }
                _ => {
                    note(26, "n20", 46 + num(&v17) + num(&v17));
                }
            }
        }
        note(26, "n21", 9);
        let (mut v22, mut v23): (u64, u64) = join!(helper_0(make(38)), helper_1(make(20 + num(&p13) + num(&v15)), make(19 + num(&p13))));
        let mut v24: u64 = make(37 + num(&v15) + num(&p13));
        let mut v25: u64 = make(22 + num(&v15) + num(&v24));
        Ok(make(43 + num(&v25) + num(&v23)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(26, "n5", 8);
        make(26 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String, mut p7: Item) -> u64 {
        checkpoint!("at-8");
        let mut v10: Vec<u64> = step::<Vec<u64>>("k9", policy(1), move |attempt| ask(attempt, "w11", 10 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        checkpoint!("at-12", sleep(days(3)));
        make(21 + num(&p7) + num(&p7))
    }
}

// rename the flow
pub mod new_26_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow_new(mut p13: u64) -> Result<Item, StepError> {
        let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 20 + num(&p13) + num(&p13))).await?;
        if even(44) {
            let mut v17: Item = make(13 + num(&p13) + num(&v15));
            match (8) % 2 {
                0 => {
                    let mut v18: u64 = make(41 + num(&v17));
                    let mut v19: u64 = make(31 + num(&p13) + num(&p13));
                }
                _ => {
                    note(26, "n20", 46 + num(&v17) + num(&v17));
                }
            }
        }
        note(26, "n21", 9);
        let (mut v22, mut v23): (u64, u64) = join!(helper_0(make(38)), helper_1(make(20 + num(&p13) + num(&v15)), make(19 + num(&p13))));
        let mut v24: u64 = make(37 + num(&v15) + num(&p13));
        let mut v25: u64 = make(22 + num(&v15) + num(&v24));
        Ok(make(43 + num(&v25) + num(&v23)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(26, "n5", 8);
        make(26 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String, mut p7: Item) -> u64 {
        checkpoint!("at-8");
        let mut v10: Vec<u64> = step::<Vec<u64>>("k9", policy(1), move |attempt| ask(attempt, "w11", 10 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        checkpoint!("at-12", sleep(days(3)));
        make(21 + num(&p7) + num(&p7))
    }
}

// remove
pub mod new_26_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: u64) -> Result<Item, StepError> {
        let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 20 + num(&p13) + num(&p13))).await?;
        if even(44) {
            let mut v17: Item = make(13 + num(&p13) + num(&v15));
            match (8) % 2 {
                0 => {
                    let mut v18: u64 = make(41 + num(&v17));
                    let mut v19: u64 = make(31 + num(&p13) + num(&p13));
                }
                _ => {
                    note(26, "n20", 46 + num(&v17) + num(&v17));
                }
            }
        }
        note(26, "n21", 9);
        let (mut v22, mut v23): (u64, u64) = join!(helper_0(make(38)), helper_1(make(20 + num(&p13) + num(&v15)), make(19 + num(&p13))));
        let mut v24: u64 = make(37 + num(&v15) + num(&p13));
        let mut v25: u64 = make(22 + num(&v15) + num(&v24));
        Ok(make(43 + num(&v25) + num(&v23)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(26, "n5", 8);
        make(26 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String, mut p7: Item) -> u64 {
        checkpoint!("at-8");
        checkpoint!("at-12", sleep(days(3)));
        make(21 + num(&p7) + num(&p7))
    }
}

// move code into a function
pub mod new_26_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: u64) -> Result<Item, StepError> {
        let mut v15: u64 = moved_0(make(0 + num(&p13))).await;
        let (mut v22, mut v23): (u64, u64) = join!(helper_0(make(38)), helper_1(make(20 + num(&p13) + num(&v15)), make(19 + num(&p13))));
        let mut v24: u64 = make(37 + num(&v15) + num(&p13));
        let mut v25: u64 = make(22 + num(&v15) + num(&v24));
        Ok(make(43 + num(&v25) + num(&v23)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(26, "n5", 8);
        make(26 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String, mut p7: Item) -> u64 {
        checkpoint!("at-8");
        let mut v10: Vec<u64> = step::<Vec<u64>>("k9", policy(1), move |attempt| ask(attempt, "w11", 10 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        checkpoint!("at-12", sleep(days(3)));
        make(21 + num(&p7) + num(&p7))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p13: u64) -> u64 {
        let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 20 + num(&p13) + num(&p13))).await.unwrap_or_else(|_| make(0));
        if even(44) {
            let mut v17: Item = make(13 + num(&p13) + num(&v15));
            match (8) % 2 {
                0 => {
                    let mut v18: u64 = make(41 + num(&v17));
                    let mut v19: u64 = make(31 + num(&p13) + num(&p13));
                }
                _ => {
                    note(26, "n20", 46 + num(&v17) + num(&v17));
                }
            }
        }
        note(26, "n21", 9);
        make(0 + num(&v15))
    }
}

// rename a state
pub mod new_26_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: u64) -> Result<Item, StepError> {
        let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 20 + num(&p13) + num(&p13))).await?;
        if even(44) {
            let mut v17: Item = make(13 + num(&p13) + num(&v15));
            match (8) % 2 {
                0 => {
                    let mut v18: u64 = make(41 + num(&v17));
                    let mut v19: u64 = make(31 + num(&p13) + num(&p13));
                }
                _ => {
                    note(26, "n20", 46 + num(&v17) + num(&v17));
                }
            }
        }
        note(26, "n21", 9);
        let (mut v22, mut v23): (u64, u64) = join!(helper_0(make(38)), helper_1(make(20 + num(&p13) + num(&v15)), make(19 + num(&p13))));
        let mut v24: u64 = make(37 + num(&v15) + num(&p13));
        let mut v25: u64 = make(22 + num(&v15) + num(&v24));
        Ok(make(43 + num(&v25) + num(&v23)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(26, "n5", 8);
        make(26 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String, mut p7: Item) -> u64 {
        checkpoint!("at-8-new");
        let mut v10: Vec<u64> = step::<Vec<u64>>("k9", policy(1), move |attempt| ask(attempt, "w11", 10 + num(&p6) + num(&p6))).await.unwrap_or_else(|_| make(0));
        checkpoint!("at-12", sleep(days(3)));
        make(21 + num(&p7) + num(&p7))
    }
}

// remove a parameter
pub mod new_26_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p13: u64) -> Result<Item, StepError> {
        let mut v15: u64 = step::<u64>("k14", policy(1), move |attempt| ask(attempt, "w16", 20 + num(&p13) + num(&p13))).await?;
        if even(44) {
            let mut v17: Item = make(13 + num(&p13) + num(&v15));
            match (8) % 2 {
                0 => {
                    let mut v18: u64 = make(41 + num(&v17));
                    let mut v19: u64 = make(31 + num(&p13) + num(&p13));
                }
                _ => {
                    note(26, "n20", 46 + num(&v17) + num(&v17));
                }
            }
        }
        note(26, "n21", 9);
        let (mut v22, mut v23): (u64, u64) = join!(helper_0(make(38)), helper_1(make(20 + num(&p13) + num(&v15))));
        let mut v24: u64 = make(37 + num(&v15) + num(&p13));
        let mut v25: u64 = make(22 + num(&v15) + num(&v24));
        Ok(make(43 + num(&v25) + num(&v23)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String) -> u64 {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        note(26, "n5", 8);
        make(26 + num(&p1) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: Item) -> u64 {
        checkpoint!("at-8");
        let mut v10: Vec<u64> = step::<Vec<u64>>("k9", policy(1), move |attempt| ask(attempt, "w11", 10)).await.unwrap_or_else(|_| make(0));
        checkpoint!("at-12", sleep(days(3)));
        make(21 + num(&p7) + num(&p7))
    }
}

pub mod old_27 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-8", sleep(days(1)));
        checkpoint!("at-9");
        let mut v11: u64 = step::<u64>("k10", policy(6 + num(&p7) + num(&p7)), move |attempt| ask(attempt, "w12", 25 + num(&p7) + num(&p7))).await?;
        let mut v14: u64 = step::<u64>("k13", policy(34), move |attempt| ask(attempt, "w15", 44)).await?;
        let mut v16: u64 = make(26 + num(&v14));
        let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(25 + num(&v11)), move |attempt| ask(attempt, "w19", 40 + num(&v14) + num(&v16))).await?;
        Ok(make(33 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("go"));
        p1 = make(44 + num(&v2) + num(&p1));
        v2 = make(35 + num(&v2));
        make(37 + num(&p1) + num(&v2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64) -> String {
        let mut v5: u64 = signal::<u64>("say").await;
        note(27, "n6", 8);
        make(41 + num(&p4))
    }
}

// change a result
pub mod new_27_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-8", sleep(days(1)));
        checkpoint!("at-9");
        let mut v11: u64 = step::<u64>("k10", policy(6 + num(&p7) + num(&p7)), move |attempt| ask(attempt, "w12", 25 + num(&p7) + num(&p7))).await?;
        let mut v14: u64 = step::<u64>("k13", policy(34), move |attempt| ask(attempt, "w15", 44)).await?;
        let mut v16: u64 = make(26 + num(&v14));
        let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(25 + num(&v11)), move |attempt| ask(attempt, "w19", 40 + num(&v14) + num(&v16))).await?;
        Ok(make(33 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("go"));
        p1 = make(44 + num(&v2) + num(&p1));
        v2 = make(35 + num(&v2));
        make(37 + num(&p1) + num(&v2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64) -> String {
        let mut v5: u64 = signal::<u64>("say").await;
        note(27, "n6", 8);
        make(41 + num(&p4))
    }
}

// remove, insert
pub mod new_27_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-8", sleep(days(1)));
        checkpoint!("at-9");
        let mut v11: u64 = step::<u64>("k10", policy(6 + num(&p7) + num(&p7)), move |attempt| ask(attempt, "w12", 25 + num(&p7) + num(&p7))).await?;
        let mut v14: u64 = step::<u64>("k13", policy(34), move |attempt| ask(attempt, "w15", 44)).await?;
        let mut v16: u64 = make(26 + num(&v14));
        let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(25 + num(&v11)), move |attempt| ask(attempt, "w19", 40 + num(&v14) + num(&v16))).await?;
        Ok(make(33 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("go"));
        p1 = make(44 + num(&v2) + num(&p1));
        v2 = make(35 + num(&v2));
        if even(39 + num(&p1) + num(&v2)) { return make(22 + num(&p1)); }
        make(37 + num(&p1) + num(&v2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64) -> String {
        note(27, "n6", 8);
        make(41 + num(&p4))
    }
}

// rename a function
pub mod new_27_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-8", sleep(days(1)));
        checkpoint!("at-9");
        let mut v11: u64 = step::<u64>("k10", policy(6 + num(&p7) + num(&p7)), move |attempt| ask(attempt, "w12", 25 + num(&p7) + num(&p7))).await?;
        let mut v14: u64 = step::<u64>("k13", policy(34), move |attempt| ask(attempt, "w15", 44)).await?;
        let mut v16: u64 = make(26 + num(&v14));
        let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(25 + num(&v11)), move |attempt| ask(attempt, "w19", 40 + num(&v14) + num(&v16))).await?;
        Ok(make(33 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0_new(mut p1: u64) -> u64 {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("go"));
        p1 = make(44 + num(&v2) + num(&p1));
        v2 = make(35 + num(&v2));
        make(37 + num(&p1) + num(&v2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64) -> String {
        let mut v5: u64 = signal::<u64>("say").await;
        note(27, "n6", 8);
        make(41 + num(&p4))
    }
}

// reorder
pub mod new_27_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-8", sleep(days(1)));
        checkpoint!("at-9");
        let mut v14: u64 = step::<u64>("k13", policy(34), move |attempt| ask(attempt, "w15", 44)).await?;
        let mut v11: u64 = step::<u64>("k10", policy(6 + num(&p7) + num(&p7)), move |attempt| ask(attempt, "w12", 25 + num(&p7) + num(&p7))).await?;
        let mut v16: u64 = make(26 + num(&v14));
        let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(25 + num(&v11)), move |attempt| ask(attempt, "w19", 40 + num(&v14) + num(&v16))).await?;
        Ok(make(33 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("go"));
        p1 = make(44 + num(&v2) + num(&p1));
        v2 = make(35 + num(&v2));
        make(37 + num(&p1) + num(&v2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64) -> String {
        let mut v5: u64 = signal::<u64>("say").await;
        note(27, "n6", 8);
        make(41 + num(&p4))
    }
}

// reorder, the same once more
pub mod new_27_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p7: String) -> Result<Vec<u64>, StepError> {
        checkpoint!("at-8", sleep(days(1)));
        checkpoint!("at-9");
        checkpoint!("at-9-again");
        let mut v11: u64 = step::<u64>("k10", policy(6 + num(&p7) + num(&p7)), move |attempt| ask(attempt, "w12", 25 + num(&p7) + num(&p7))).await?;
        let mut v16: u64 = make(26);
        let mut v14: u64 = step::<u64>("k13", policy(34), move |attempt| ask(attempt, "w15", 44)).await?;
        let mut v18: Vec<u64> = step::<Vec<u64>>("k17", policy(25 + num(&v11)), move |attempt| ask(attempt, "w19", 40 + num(&v14) + num(&v16))).await?;
        Ok(make(33 + num(&v11)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v2: u64 = checkpoint!("at-3", signal::<u64>("go"));
        p1 = make(44 + num(&v2) + num(&p1));
        v2 = make(35 + num(&v2));
        make(37 + num(&p1) + num(&v2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p4: u64) -> String {
        let mut v5: u64 = signal::<u64>("say").await;
        note(27, "n6", 8);
        make(41 + num(&p4))
    }
}

pub mod old_28 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p19: u64, mut p20: String) -> Result<u64, StepError> {
        let mut v22: u64 = step::<u64>("k21", policy(1), move |attempt| ask(attempt, "w23", 26 + num(&p19))).await?;
        let mut v24: u64 = step::<u64>(key(47 + num(&v22) + num(&p20)), policy(1), move |attempt| ask(attempt, "w25", 44 + num(&p19) + num(&v22))).await?;
        let mut v26: u64 = make(0);
        let mut i27: u64 = 0;
        while i27 < (19) % 3 + 1 {
            if even(15) {
                note(28, "n28", 10 + num(&v24));
                let mut v29: u64 = make(25);
            } else {
                let mut v30: u64 = make(0 + num(&p19));
            }
            let mut v31: String = make(31 + num(&v24));
            i27 += 1;
        }
        Ok(make(10 + num(&p20) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v6: String = step::<String>("k5", policy(1), move |attempt| ask(attempt, "w7", 35)).await.unwrap_or_else(|_| make(0));
        make(42)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u64 {
        let mut v11: u64 = step::<u64>("k10", policy(17 + num(&p9)), move |attempt| ask(attempt, "w12", 48 + num(&p8) + num(&p8))).await.unwrap_or_else(|_| make(0));
        match (4 + num(&p8)) % 2 {
            0 => {
                if even(38) {
                    let mut v13: u32 = step::<u32>(key(28 + num(&v11) + num(&v11)), policy(1), move |attempt| ask(attempt, "w14", 12 + num(&v11))).await.unwrap_or_else(|_| make(0));
                }
                let mut i15: u64 = 0;
                while i15 < (44 + num(&v11)) % 3 + 1 {
                    i15 = make(35);
                    i15 += 1;
                }
            }
            _ => {
                if even(22) { return make(43 + num(&p9) + num(&p9)); }
                let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            }
        }
        note(28, "n18", 39 + num(&p9));
        make(14)
    }
}

// move code into a function
pub mod new_28_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p19: u64, mut p20: String) -> Result<u64, StepError> {
        let mut v22: u64 = moved_0(make(0 + num(&p19))).await;
        let mut v24: u64 = step::<u64>(key(47 + num(&v22) + num(&p20)), policy(1), move |attempt| ask(attempt, "w25", 44 + num(&p19) + num(&v22))).await?;
        let mut v26: u64 = make(0);
        let mut i27: u64 = 0;
        while i27 < (19) % 3 + 1 {
            if even(15) {
                note(28, "n28", 10 + num(&v24));
                let mut v29: u64 = make(25);
            } else {
                let mut v30: u64 = make(0 + num(&p19));
            }
            let mut v31: String = make(31 + num(&v24));
            i27 += 1;
        }
        Ok(make(10 + num(&p20) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v6: String = step::<String>("k5", policy(1), move |attempt| ask(attempt, "w7", 35)).await.unwrap_or_else(|_| make(0));
        make(42)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u64 {
        let mut v11: u64 = step::<u64>("k10", policy(17 + num(&p9)), move |attempt| ask(attempt, "w12", 48 + num(&p8) + num(&p8))).await.unwrap_or_else(|_| make(0));
        match (4 + num(&p8)) % 2 {
            0 => {
                if even(38) {
                    let mut v13: u32 = step::<u32>(key(28 + num(&v11) + num(&v11)), policy(1), move |attempt| ask(attempt, "w14", 12 + num(&v11))).await.unwrap_or_else(|_| make(0));
                }
                let mut i15: u64 = 0;
                while i15 < (44 + num(&v11)) % 3 + 1 {
                    i15 = make(35);
                    i15 += 1;
                }
            }
            _ => {
                if even(22) { return make(43 + num(&p9) + num(&p9)); }
                let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            }
        }
        note(28, "n18", 39 + num(&p9));
        make(14)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p19: u64) -> u64 {
        let mut v22: u64 = step::<u64>("k21", policy(1), move |attempt| ask(attempt, "w23", 26 + num(&p19))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v22))
    }
}

// change a type
pub mod new_28_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p19: u64, mut p20: String) -> Result<u64, StepError> {
        let mut v22: u64 = step::<u64>("k21", policy(1), move |attempt| ask(attempt, "w23", 26 + num(&p19))).await?;
        let mut v24: u64 = step::<u64>(key(47 + num(&v22) + num(&p20)), policy(1), move |attempt| ask(attempt, "w25", 44 + num(&p19) + num(&v22))).await?;
        let mut v26: u64 = make(0);
        let mut i27: u64 = 0;
        while i27 < (19) % 3 + 1 {
            if even(15) {
                note(28, "n28", 10 + num(&v24));
                let mut v29: u64 = make(25);
            } else {
                let mut v30: u64 = make(0 + num(&p19));
            }
            let mut v31: String = make(31 + num(&v24));
            i27 += 1;
        }
        Ok(make(10 + num(&p20) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v6: Vec<u64> = step::<Vec<u64>>("k5", policy(1), move |attempt| ask(attempt, "w7", 35)).await.unwrap_or_else(|_| make(0));
        make(42)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u64 {
        let mut v11: u64 = step::<u64>("k10", policy(17 + num(&p9)), move |attempt| ask(attempt, "w12", 48 + num(&p8) + num(&p8))).await.unwrap_or_else(|_| make(0));
        match (4 + num(&p8)) % 2 {
            0 => {
                if even(38) {
                    let mut v13: u32 = step::<u32>(key(28 + num(&v11) + num(&v11)), policy(1), move |attempt| ask(attempt, "w14", 12 + num(&v11))).await.unwrap_or_else(|_| make(0));
                }
                let mut i15: u64 = 0;
                while i15 < (44 + num(&v11)) % 3 + 1 {
                    i15 = make(35);
                    i15 += 1;
                }
            }
            _ => {
                if even(22) { return make(43 + num(&p9) + num(&p9)); }
                let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            }
        }
        note(28, "n18", 39 + num(&p9));
        make(14)
    }
}

// move code into a function
pub mod new_28_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p19: u64, mut p20: String) -> Result<u64, StepError> {
        let mut v22: u64 = step::<u64>("k21", policy(1), move |attempt| ask(attempt, "w23", 26 + num(&p19))).await?;
        let mut v24: u64 = step::<u64>(key(47 + num(&v22) + num(&p20)), policy(1), move |attempt| ask(attempt, "w25", 44 + num(&p19) + num(&v22))).await?;
        let mut v26: u64 = make(0);
        let mut i27: u64 = 0;
        while i27 < (19) % 3 + 1 {
            if even(15) {
                note(28, "n28", 10 + num(&v24));
                let mut v29: u64 = make(25);
            } else {
                let mut v30: u64 = make(0 + num(&p19));
            }
            let mut v31: String = make(31 + num(&v24));
            i27 += 1;
        }
        Ok(make(10 + num(&p20) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v6: String = moved_0().await;
        make(42)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u64 {
        let mut v11: u64 = step::<u64>("k10", policy(17 + num(&p9)), move |attempt| ask(attempt, "w12", 48 + num(&p8) + num(&p8))).await.unwrap_or_else(|_| make(0));
        match (4 + num(&p8)) % 2 {
            0 => {
                if even(38) {
                    let mut v13: u32 = step::<u32>(key(28 + num(&v11) + num(&v11)), policy(1), move |attempt| ask(attempt, "w14", 12 + num(&v11))).await.unwrap_or_else(|_| make(0));
                }
                let mut i15: u64 = 0;
                while i15 < (44 + num(&v11)) % 3 + 1 {
                    i15 = make(35);
                    i15 += 1;
                }
            }
            _ => {
                if even(22) { return make(43 + num(&p9) + num(&p9)); }
                let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            }
        }
        note(28, "n18", 39 + num(&p9));
        make(14)
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> String {
        let mut v6: String = step::<String>("k5", policy(1), move |attempt| ask(attempt, "w7", 35)).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v6))
    }
}

// remove a parameter
pub mod new_28_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p20: String) -> Result<u64, StepError> {
        let mut v22: u64 = step::<u64>("k21", policy(1), move |attempt| ask(attempt, "w23", 26)).await?;
        let mut v24: u64 = step::<u64>(key(47 + num(&v22) + num(&p20)), policy(1), move |attempt| ask(attempt, "w25", 44 + num(&v22))).await?;
        let mut v26: u64 = make(0);
        let mut i27: u64 = 0;
        while i27 < (19) % 3 + 1 {
            if even(15) {
                note(28, "n28", 10 + num(&v24));
                let mut v29: u64 = make(25);
            } else {
                let mut v30: u64 = make(0);
            }
            let mut v31: String = make(31 + num(&v24));
            i27 += 1;
        }
        Ok(make(10 + num(&p20) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v6: String = step::<String>("k5", policy(1), move |attempt| ask(attempt, "w7", 35)).await.unwrap_or_else(|_| make(0));
        make(42)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: String, mut p9: u64) -> u64 {
        let mut v11: u64 = step::<u64>("k10", policy(17 + num(&p9)), move |attempt| ask(attempt, "w12", 48 + num(&p8) + num(&p8))).await.unwrap_or_else(|_| make(0));
        match (4 + num(&p8)) % 2 {
            0 => {
                if even(38) {
                    let mut v13: u32 = step::<u32>(key(28 + num(&v11) + num(&v11)), policy(1), move |attempt| ask(attempt, "w14", 12 + num(&v11))).await.unwrap_or_else(|_| make(0));
                }
                let mut i15: u64 = 0;
                while i15 < (44 + num(&v11)) % 3 + 1 {
                    i15 = make(35);
                    i15 += 1;
                }
            }
            _ => {
                if even(22) { return make(43 + num(&p9) + num(&p9)); }
                let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            }
        }
        note(28, "n18", 39 + num(&p9));
        make(14)
    }
}

// rename a function
pub mod new_28_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p19: u64, mut p20: String) -> Result<u64, StepError> {
        let mut v22: u64 = step::<u64>("k21", policy(1), move |attempt| ask(attempt, "w23", 26 + num(&p19))).await?;
        let mut v24: u64 = step::<u64>(key(47 + num(&v22) + num(&p20)), policy(1), move |attempt| ask(attempt, "w25", 44 + num(&p19) + num(&v22))).await?;
        let mut v26: u64 = make(0);
        let mut i27: u64 = 0;
        while i27 < (19) % 3 + 1 {
            if even(15) {
                note(28, "n28", 10 + num(&v24));
                let mut v29: u64 = make(25);
            } else {
                let mut v30: u64 = make(0 + num(&p19));
            }
            let mut v31: String = make(31 + num(&v24));
            i27 += 1;
        }
        Ok(make(10 + num(&p20) + num(&v22)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v6: String = step::<String>("k5", policy(1), move |attempt| ask(attempt, "w7", 35)).await.unwrap_or_else(|_| make(0));
        make(42)
    }
    #[rialto_cps::cps]
    pub async fn helper_1_new(mut p8: String, mut p9: u64) -> u64 {
        let mut v11: u64 = step::<u64>("k10", policy(17 + num(&p9)), move |attempt| ask(attempt, "w12", 48 + num(&p8) + num(&p8))).await.unwrap_or_else(|_| make(0));
        match (4 + num(&p8)) % 2 {
            0 => {
                if even(38) {
                    let mut v13: u32 = step::<u32>(key(28 + num(&v11) + num(&v11)), policy(1), move |attempt| ask(attempt, "w14", 12 + num(&v11))).await.unwrap_or_else(|_| make(0));
                }
                let mut i15: u64 = 0;
                while i15 < (44 + num(&v11)) % 3 + 1 {
                    i15 = make(35);
                    i15 += 1;
                }
            }
            _ => {
                if even(22) { return make(43 + num(&p9) + num(&p9)); }
                let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            }
        }
        note(28, "n18", 39 + num(&p9));
        make(14)
    }
}

pub mod old_29 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String, mut p5: String) -> Result<u64, StepError> {
        let mut v6: u64 = signal::<u64>("go").await;
        note(29, "n7", 5 + num(&v6));
        let mut i8: u64 = 0;
        while i8 < (38 + num(&v6)) % 3 + 1 {
            let mut v9: u64 = step::<u64>(key(20 + num(&p4) + num(&v6)), policy(19), move |attempt| ask(attempt, "w10", 6 + num(&v6) + num(&p5))).await?;
            checkpoint!("at-11");
            i8 += 1;
        }
        note(29, "n12", 18 + num(&p4));
        note(29, "n13", 19 + num(&p5));
        Ok(make(25 + num(&p4)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = step::<u64>(key(37 + num(&p1)), policy(32), move |attempt| ask(attempt, "w3", 39 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(12 + num(&v2))
    }
}

// insert a state
pub mod new_29_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String, mut p5: String) -> Result<u64, StepError> {
        let mut v1101: String = helper_0(make(12 + num(&p4) + num(&p4))).await;
        let mut v6: u64 = signal::<u64>("go").await;
        note(29, "n7", 5 + num(&v6));
        let mut i8: u64 = 0;
        while i8 < (38 + num(&v6)) % 3 + 1 {
            let mut v9: u64 = step::<u64>(key(20 + num(&p4) + num(&v6)), policy(19), move |attempt| ask(attempt, "w10", 6 + num(&v6) + num(&p5))).await?;
            checkpoint!("at-11");
            i8 += 1;
        }
        note(29, "n12", 18 + num(&p4));
        note(29, "n13", 19 + num(&p5));
        Ok(make(25 + num(&p4)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = step::<u64>(key(37 + num(&p1)), policy(32), move |attempt| ask(attempt, "w3", 39 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(12 + num(&v2))
    }
}

// remove
pub mod new_29_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String, mut p5: String) -> Result<u64, StepError> {
        let mut v6: u64 = signal::<u64>("go").await;
        note(29, "n7", 5 + num(&v6));
        let mut i8: u64 = 0;
        while i8 < (38 + num(&v6)) % 3 + 1 {
            let mut v9: u64 = step::<u64>(key(20 + num(&p4) + num(&v6)), policy(19), move |attempt| ask(attempt, "w10", 6 + num(&v6) + num(&p5))).await?;
            checkpoint!("at-11");
            i8 += 1;
        }
        note(29, "n12", 18 + num(&p4));
        note(29, "n13", 19 + num(&p5));
        Ok(make(25 + num(&p4)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        make(12)
    }
}

// change a result
pub mod new_29_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String, mut p5: String) -> Result<u64, StepError> {
        let mut v6: u64 = signal::<u64>("go").await;
        note(29, "n7", 5 + num(&v6));
        let mut i8: u64 = 0;
        while i8 < (38 + num(&v6)) % 3 + 1 {
            let mut v9: u64 = step::<u64>(key(20 + num(&p4) + num(&v6)), policy(19), move |attempt| ask(attempt, "w10", 6 + num(&v6) + num(&p5))).await?;
            checkpoint!("at-11");
            i8 += 1;
        }
        note(29, "n12", 18 + num(&p4));
        note(29, "n13", 19 + num(&p5));
        Ok(make(25 + num(&p4)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u32 {
        let mut v2: u64 = step::<u64>(key(37 + num(&p1)), policy(32), move |attempt| ask(attempt, "w3", 39 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(12 + num(&v2))
    }
}

// insert
pub mod new_29_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String, mut p5: String) -> Result<u64, StepError> {
        let mut v6: u64 = signal::<u64>("go").await;
        note(29, "n7", 5 + num(&v6));
        let mut i8: u64 = 0;
        while i8 < (38 + num(&v6)) % 3 + 1 {
            let mut v9: u64 = step::<u64>(key(20 + num(&p4) + num(&v6)), policy(19), move |attempt| ask(attempt, "w10", 6 + num(&v6) + num(&p5))).await?;
            checkpoint!("at-11");
            i8 += 1;
        }
        note(29, "n12", 18 + num(&p4));
        if even(33 + num(&v6)) {
            let mut v1101: String = step::<String>(key(30), policy(1), move |attempt| ask(attempt, "w1102", 18)).await?;
            let mut v1103: u64 = checkpoint!("at-1104", signal::<u64>("say"));
        } else {
            let mut v1105: u64 = make(11 + num(&v6));
            let mut v1106: String = step::<String>("charge", policy(31 + num(&p4)), move |attempt| ask(attempt, "w1107", 21 + num(&v1105) + num(&v1105))).await?;
        }
        note(29, "n13", 19 + num(&p5));
        Ok(make(25 + num(&p4)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        let mut v2: u64 = step::<u64>(key(37 + num(&p1)), policy(32), move |attempt| ask(attempt, "w3", 39 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(12 + num(&v2))
    }
}

// insert
pub mod new_29_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p4: String, mut p5: String) -> Result<u64, StepError> {
        let mut v6: u64 = signal::<u64>("go").await;
        note(29, "n7", 5 + num(&v6));
        let mut i8: u64 = 0;
        while i8 < (38 + num(&v6)) % 3 + 1 {
            let mut v9: u64 = step::<u64>(key(20 + num(&p4) + num(&v6)), policy(19), move |attempt| ask(attempt, "w10", 6 + num(&v6) + num(&p5))).await?;
            checkpoint!("at-11");
            i8 += 1;
        }
        note(29, "n12", 18 + num(&p4));
        note(29, "n13", 19 + num(&p5));
        Ok(make(25 + num(&p4)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> String {
        checkpoint!("at-1101");
        let mut v2: u64 = step::<u64>(key(37 + num(&p1)), policy(32), move |attempt| ask(attempt, "w3", 39 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(12 + num(&v2))
    }
}

pub mod old_30 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: u64) -> Result<String, StepError> {
        let mut v16: Item = step::<Item>("k15", policy(36), move |attempt| ask(attempt, "w17", 46 + num(&p14) + num(&p14))).await?;
        let mut v19: Item = step::<Item>("k18", policy(38 + num(&v16) + num(&v16)), move |attempt| ask(attempt, "w20", 28 + num(&p14) + num(&v16))).await?;
        let mut v21: u32 = make(17 + num(&v19) + num(&v19));
        match (17) % 2 {
            0 => {
                let mut v22: u32 = make(38);
            }
            _ => {
                if even(40 + num(&p14) + num(&v19)) {
                    let mut v23: u64 = checkpoint!("at-24", signal::<u64>("say"));
                    note(30, "n25", 30);
                }
                let mut v27: Item = step::<Item>("k26", policy(1), move |attempt| ask(attempt, "w28", 10)).await?;
            }
        }
        sleep(days(3)).await;
        Ok(make(46 + num(&p14) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 9 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: u64 = signal::<u64>("say").await;
        let mut v6: u64 = step::<u64>(key(28 + num(&v3) + num(&v5)), policy(1), move |attempt| ask(attempt, "w7", 42 + num(&v3) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(30)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: u64, mut p9: Vec<u64>) -> String {
        let mut v10: u64 = checkpoint!("at-11", helper_0(make(47 + num(&p8) + num(&p9))));
        let mut v12: u64 = helper_0(make(23 + num(&p9))).await;
        note(30, "n13", 37);
        make(39)
    }
}

// rename a variable, insert
pub mod new_30_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: u64) -> Result<String, StepError> {
        let mut v16: Item = step::<Item>("k15", policy(36), move |attempt| ask(attempt, "w17", 46 + num(&p14) + num(&p14))).await?;
        let mut v19: Item = step::<Item>("k18", policy(38 + num(&v16) + num(&v16)), move |attempt| ask(attempt, "w20", 28 + num(&p14) + num(&v16))).await?;
        let mut v21: u32 = make(17 + num(&v19) + num(&v19));
        match (17) % 2 {
            0 => {
                let mut v22: u32 = make(38);
            }
            _ => {
                if even(40 + num(&p14) + num(&v19)) {
                    let mut v23_new: u64 = checkpoint!("at-24", signal::<u64>("say"));
                    note(30, "n25", 30);
                }
                let mut v27: Item = step::<Item>("k26", policy(1), move |attempt| ask(attempt, "w28", 10)).await?;
            }
        }
        sleep(days(3)).await;
        Ok(make(46 + num(&p14) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 9 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: u64 = signal::<u64>("say").await;
        let mut v6: u64 = step::<u64>(key(28 + num(&v3) + num(&v5)), policy(1), move |attempt| ask(attempt, "w7", 42 + num(&v3) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v1241: String = make(14 + num(&v3));
        make(30)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: u64, mut p9: Vec<u64>) -> String {
        let mut v10: u64 = checkpoint!("at-11", helper_0(make(47 + num(&p8) + num(&p9))));
        let mut v12: u64 = helper_0(make(23 + num(&p9))).await;
        note(30, "n13", 37);
        make(39)
    }
}

// insert a block
pub mod new_30_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: u64) -> Result<String, StepError> {
        let mut v16: Item = step::<Item>("k15", policy(36), move |attempt| ask(attempt, "w17", 46 + num(&p14) + num(&p14))).await?;
        let mut v19: Item = step::<Item>("k18", policy(38 + num(&v16) + num(&v16)), move |attempt| ask(attempt, "w20", 28 + num(&p14) + num(&v16))).await?;
        let mut v21: u32 = make(17 + num(&v19) + num(&v19));
        match (17) % 2 {
            0 => {
                let mut v22: u32 = make(38);
            }
            _ => {
                if even(40 + num(&p14) + num(&v19)) {
                    let mut v23: u64 = checkpoint!("at-24", signal::<u64>("say"));
                    note(30, "n25", 30);
                }
                let mut v27: Item = step::<Item>("k26", policy(1), move |attempt| ask(attempt, "w28", 10)).await?;
            }
        }
        sleep(days(3)).await;
        if even(45 + num(&p14) + num(&v16)) {
            let mut v1241: String = make(32 + num(&v19) + num(&v21));
            let mut v1242: u64 = signal::<u64>("go").await;
        }
        Ok(make(46 + num(&p14) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 9 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: u64 = signal::<u64>("say").await;
        let mut v6: u64 = step::<u64>(key(28 + num(&v3) + num(&v5)), policy(1), move |attempt| ask(attempt, "w7", 42 + num(&v3) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(30)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: u64, mut p9: Vec<u64>) -> String {
        let mut v10: u64 = checkpoint!("at-11", helper_0(make(47 + num(&p8) + num(&p9))));
        let mut v12: u64 = helper_0(make(23 + num(&p9))).await;
        note(30, "n13", 37);
        make(39)
    }
}

// change an expression, add a parameter
pub mod new_30_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: u64) -> Result<String, StepError> {
        let mut v16: Item = step::<Item>("k15", policy(36), move |attempt| ask(attempt, "w17", 46 + num(&p14) + num(&p14))).await?;
        let mut v19: Item = step::<Item>("k18", policy(38 + num(&v16) + num(&v16)), move |attempt| ask(attempt, "w20", 28 + num(&p14) + num(&v16))).await?;
        let mut v21: u32 = make(17 + num(&v19) + num(&v19));
        match (17) % 2 {
            0 => {
                let mut v22: u32 = make(38);
            }
            _ => {
                if even(40 + num(&p14) + num(&v19)) {
                    let mut v23: u64 = checkpoint!("at-24", signal::<u64>("say"));
                    note(30, "n25", 30);
                }
                let mut v27: Item = step::<Item>("k26", policy(1), move |attempt| ask(attempt, "w28", 10)).await?;
            }
        }
        sleep(days(3)).await;
        Ok(make(46 + num(&p14) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut more: u64) -> u64 {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 9 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: u64 = signal::<u64>("say").await;
        let mut v6: u64 = step::<u64>(key(28 + num(&v3) + num(&v5)), policy(1), move |attempt| ask(attempt, "w7", 42 + num(&v3) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(30)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: u64, mut p9: Vec<u64>) -> String {
        let mut v10: u64 = checkpoint!("at-11", helper_0(make(47 + num(&p8) + num(&p9)), make(5)));
        let mut v12: u64 = helper_0(make(15), make(5)).await;
        note(30, "n13", 37);
        make(39)
    }
}

// wrap, change a result
pub mod new_30_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: u64) -> Result<Vec<u64>, StepError> {
        let mut v16: Item = step::<Item>("k15", policy(36), move |attempt| ask(attempt, "w17", 46 + num(&p14) + num(&p14))).await?;
        let mut v19: Item = step::<Item>("k18", policy(38 + num(&v16) + num(&v16)), move |attempt| ask(attempt, "w20", 28 + num(&p14) + num(&v16))).await?;
        let mut v21: u32 = make(17 + num(&v19) + num(&v19));
        match (17) % 2 {
            0 => {
                let mut v22: u32 = make(38);
            }
            _ => {
                if even(40 + num(&p14) + num(&v19)) {
                    let mut v23: u64 = checkpoint!("at-24", signal::<u64>("say"));
                    note(30, "n25", 30);
                }
                let mut v27: Item = step::<Item>("k26", policy(1), move |attempt| ask(attempt, "w28", 10)).await?;
            }
        }
        let mut i_new_24: u64 = 0;
        while i_new_24 < (0) % 3 + 1 {
            sleep(days(3)).await;
            i_new_24 += 1;
        }
        Ok(make(46 + num(&p14) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 9 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: u64 = signal::<u64>("say").await;
        let mut v6: u64 = step::<u64>(key(28 + num(&v3) + num(&v5)), policy(1), move |attempt| ask(attempt, "w7", 42 + num(&v3) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(30)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: u64, mut p9: Vec<u64>) -> String {
        let mut v10: u64 = checkpoint!("at-11", helper_0(make(47 + num(&p8) + num(&p9))));
        let mut v12: u64 = helper_0(make(23 + num(&p9))).await;
        note(30, "n13", 37);
        make(39)
    }
}

// move code into a function
pub mod new_30_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: u64) -> Result<String, StepError> {
        let mut v16: Item = step::<Item>("k15", policy(36), move |attempt| ask(attempt, "w17", 46 + num(&p14) + num(&p14))).await?;
        let mut v19: Item = step::<Item>("k18", policy(38 + num(&v16) + num(&v16)), move |attempt| ask(attempt, "w20", 28 + num(&p14) + num(&v16))).await?;
        let mut v21: u32 = make(17 + num(&v19) + num(&v19));
        match (17) % 2 {
            0 => {
                let mut v22: u32 = make(38);
            }
            _ => {
                if even(40 + num(&p14) + num(&v19)) {
                    let mut v23: u64 = checkpoint!("at-24", signal::<u64>("say"));
                    note(30, "n25", 30);
                }
                let mut v27: Item = step::<Item>("k26", policy(1), move |attempt| ask(attempt, "w28", 10)).await?;
            }
        }
        sleep(days(3)).await;
        Ok(make(46 + num(&p14) + num(&v16)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Vec<u64> = step::<Vec<u64>>("k2", policy(1), move |attempt| ask(attempt, "w4", 9 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v5: u64 = signal::<u64>("say").await;
        let mut v6: u64 = step::<u64>(key(28 + num(&v3) + num(&v5)), policy(1), move |attempt| ask(attempt, "w7", 42 + num(&v3) + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(30)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p8: u64, mut p9: Vec<u64>) -> String {
        let mut v10: u64 = checkpoint!("at-11", helper_0(make(47 + num(&p8) + num(&p9))));
        let mut v12: u64 = moved_0(make(0 + num(&p9))).await;
        note(30, "n13", 37);
        make(39)
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p9: Vec<u64>) -> u64 {
        let mut v12: u64 = helper_0(make(23 + num(&p9))).await;
        make(0 + num(&v12))
    }
}

pub mod old_31 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: Item, mut p12: u64) -> Result<String, StepError> {
        let mut v13: u64 = helper_1(make(19)).await;
        let mut v14: u64 = make(48 + num(&p12) + num(&p12));
        p12 = make(6 + num(&p11));
        let (mut v15, mut v16): (u64, u64) = join!(helper_0(make(46)), helper_1(make(1 + num(&v13) + num(&v14))));
        let mut v17: u64 = helper_1(make(26)).await;
        let mut v18: u64 = checkpoint!("at-19", helper_1(make(44 + num(&v14) + num(&p11))));
        Ok(make(23))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(5), move |attempt| ask(attempt, "w4", 44 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        v3 = make(21);
        make(2)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 42)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>("ship", policy(39 + num(&p5)), move |attempt| ask(attempt, "w10", 29)).await.unwrap_or_else(|_| make(0));
        make(47 + num(&p5) + num(&v9))
    }
}

// remove
pub mod new_31_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: Item, mut p12: u64) -> Result<String, StepError> {
        let mut v13: u64 = helper_1(make(19)).await;
        let mut v14: u64 = make(48 + num(&p12) + num(&p12));
        p12 = make(6 + num(&p11));
        let mut v17: u64 = helper_1(make(26)).await;
        let mut v18: u64 = checkpoint!("at-19", helper_1(make(44 + num(&v14) + num(&p11))));
        Ok(make(23))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(5), move |attempt| ask(attempt, "w4", 44 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        v3 = make(21);
        make(2)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 42)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>("ship", policy(39 + num(&p5)), move |attempt| ask(attempt, "w10", 29)).await.unwrap_or_else(|_| make(0));
        make(47 + num(&p5) + num(&v9))
    }
}

// move code into a function
pub mod new_31_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: Item, mut p12: u64) -> Result<String, StepError> {
        let mut v13: u64 = helper_1(make(19)).await;
        let mut v14: u64 = make(48 + num(&p12) + num(&p12));
        p12 = make(6 + num(&p11));
        let (mut v15, mut v16): (u64, u64) = join!(helper_0(make(46)), helper_1(make(1 + num(&v13) + num(&v14))));
        let mut v17: u64 = helper_1(make(26)).await;
        let mut v18: u64 = moved_0(make(0 + num(&p11)), make(0 + num(&v14))).await;
        Ok(make(23))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(5), move |attempt| ask(attempt, "w4", 44 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        v3 = make(21);
        make(2)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 42)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>("ship", policy(39 + num(&p5)), move |attempt| ask(attempt, "w10", 29)).await.unwrap_or_else(|_| make(0));
        make(47 + num(&p5) + num(&v9))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p11: Item, mut v14: u64) -> u64 {
        let mut v18: u64 = checkpoint!("at-19", helper_1(make(44 + num(&v14) + num(&p11))));
        make(0 + num(&v18))
    }
}

// move code into a function, insert
pub mod new_31_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: Item, mut p12: u64) -> Result<String, StepError> {
        let mut v13: u64 = helper_1(make(19)).await;
        let mut v14: u64 = make(48 + num(&p12) + num(&p12));
        p12 = make(6 + num(&p11));
        let (mut v15, mut v16): (u64, u64) = join!(helper_0(make(46)), helper_1(make(1 + num(&v13) + num(&v14))));
        let mut v17: u64 = helper_1(make(26)).await;
        let mut v18: u64 = checkpoint!("at-19", helper_1(make(44 + num(&v14) + num(&p11))));
        Ok(make(23))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: Item = moved_0(make(0 + num(&p1))).await;
        make(2)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> u64 {
        checkpoint!("at-1211");
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 42)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>("ship", policy(39 + num(&p5)), move |attempt| ask(attempt, "w10", 29)).await.unwrap_or_else(|_| make(0));
        make(47 + num(&p5) + num(&v9))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: u64) -> Item {
        let mut v3: Item = step::<Item>("k2", policy(5), move |attempt| ask(attempt, "w4", 44 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        v3 = make(21);
        make(0 + num(&v3))
    }
}

// wrap
pub mod new_31_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: Item, mut p12: u64) -> Result<String, StepError> {
        let mut v13: u64 = helper_1(make(19)).await;
        let mut v14: u64 = make(48 + num(&p12) + num(&p12));
        p12 = make(6 + num(&p11));
        if even(1) {
            let (mut v15, mut v16): (u64, u64) = join!(helper_0(make(46)), helper_1(make(1 + num(&v13) + num(&v14))));
        }
        let mut v17: u64 = helper_1(make(26)).await;
        let mut v18: u64 = checkpoint!("at-19", helper_1(make(44 + num(&v14) + num(&p11))));
        Ok(make(23))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(5), move |attempt| ask(attempt, "w4", 44 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        v3 = make(21);
        make(2)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> u64 {
        let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 42)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>("ship", policy(39 + num(&p5)), move |attempt| ask(attempt, "w10", 29)).await.unwrap_or_else(|_| make(0));
        make(47 + num(&p5) + num(&v9))
    }
}

// rename a state, change a type
pub mod new_31_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p11: Item, mut p12: u64) -> Result<String, StepError> {
        let mut v13: u64 = helper_1(make(19)).await;
        let mut v14: u64 = make(48 + num(&p12) + num(&p12));
        p12 = make(6 + num(&p11));
        let (mut v15, mut v16): (u64, u64) = join!(helper_0(make(46)), helper_1(make(1 + num(&v13) + num(&v14))));
        let mut v17: u64 = helper_1(make(26)).await;
        let mut v18: u64 = checkpoint!("at-19", helper_1(make(44 + num(&v14) + num(&p11))));
        Ok(make(23))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u64 {
        let mut v3: Item = step::<Item>("k2-new", policy(5), move |attempt| ask(attempt, "w4", 44 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        v3 = make(21);
        make(2)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> u64 {
        let mut v7: u32 = step::<u32>("k6", policy(1), move |attempt| ask(attempt, "w8", 42)).await.unwrap_or_else(|_| make(0));
        let mut v9: u64 = step::<u64>("ship", policy(39 + num(&p5)), move |attempt| ask(attempt, "w10", 29)).await.unwrap_or_else(|_| make(0));
        make(47 + num(&p5) + num(&v9))
    }
}

pub mod old_32 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<String, StepError> {
        let mut v10: Item = step::<Item>("ship", policy(31 + num(&p8)), move |attempt| ask(attempt, "w11", 7 + num(&p8) + num(&p8))).await?;
        let mut v12: u64 = make(40 + num(&p8) + num(&p9));
        let mut v14: String = step::<String>("k13", policy(1), move |attempt| ask(attempt, "w15", 42 + num(&p9) + num(&v10))).await?;
        let mut i16: u64 = 0;
        while i16 < (19 + num(&v12) + num(&p9)) % 3 + 1 {
            if even(14 + num(&i16)) { break; }
            match (27 + num(&v12) + num(&p8)) % 2 {
                0 => {
                    note(32, "n17", 23);
                    if even(31) { break; }
                }
                _ => {
                    let mut v18: Item = helper_1(make(49 + num(&p9) + num(&p9)), make(15)).await;
                }
            }
            i16 += 1;
        }
        let mut v19: u32 = make(44);
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u64) -> Item {
        let mut v3: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(10)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Item {
        sleep(days(2)).await;
        note(32, "n7", 6);
        make(46 + num(&p5))
    }
}

// the same once more
pub mod new_32_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<String, StepError> {
        let mut v10: Item = step::<Item>("ship", policy(31 + num(&p8)), move |attempt| ask(attempt, "w11", 7 + num(&p8) + num(&p8))).await?;
        let mut v12: u64 = make(40 + num(&p8) + num(&p9));
        let mut v14: String = step::<String>("k13", policy(1), move |attempt| ask(attempt, "w15", 42 + num(&p9) + num(&v10))).await?;
        let mut i16: u64 = 0;
        while i16 < (19 + num(&v12) + num(&p9)) % 3 + 1 {
            if even(14 + num(&i16)) { break; }
            match (27 + num(&v12) + num(&p8)) % 2 {
                0 => {
                    note(32, "n17", 23);
                    if even(31) { break; }
                }
                _ => {
                    let mut v18: Item = helper_1(make(49 + num(&p9) + num(&p9)), make(15)).await;
                }
            }
            i16 += 1;
        }
        let mut v19: u32 = make(44);
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u64) -> Item {
        let mut v3: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(10)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Item {
        sleep(days(2)).await;
        sleep(days(2)).await;
        note(32, "n7", 6);
        make(46 + num(&p5))
    }
}

// insert a block
pub mod new_32_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<String, StepError> {
        let mut v10: Item = step::<Item>("ship", policy(31 + num(&p8)), move |attempt| ask(attempt, "w11", 7 + num(&p8) + num(&p8))).await?;
        let mut v12: u64 = make(40 + num(&p8) + num(&p9));
        let mut v14: String = step::<String>("k13", policy(1), move |attempt| ask(attempt, "w15", 42 + num(&p9) + num(&v10))).await?;
        let mut i16: u64 = 0;
        while i16 < (19 + num(&v12) + num(&p9)) % 3 + 1 {
            if even(14 + num(&i16)) { break; }
            match (27 + num(&v12) + num(&p8)) % 2 {
                0 => {
                    note(32, "n17", 23);
                    if even(31) { break; }
                }
                _ => {
                    let mut v18: Item = helper_1(make(49 + num(&p9) + num(&p9)), make(15)).await;
                }
            }
            i16 += 1;
        }
        let mut v19: u32 = make(44);
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u64) -> Item {
        let mut v3: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(10)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Item {
        sleep(days(2)).await;
        if even(4 + num(&p6) + num(&p6)) {
            let mut v1181: u64 = make(11 + num(&p5));
            let mut v1182: String = step::<String>("charge", policy(1), move |attempt| ask(attempt, "w1183", 7)).await.unwrap_or_else(|_| make(0));
        } else {
            checkpoint!("at-1184");
        }
        note(32, "n7", 6);
        make(46 + num(&p5))
    }
}

// await otherwise
pub mod new_32_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<String, StepError> {
        let mut v10: Item = step::<Item>("ship", policy(31 + num(&p8)), move |attempt| ask(attempt, "w11", 7 + num(&p8) + num(&p8))).await?;
        let mut v12: u64 = make(40 + num(&p8) + num(&p9));
        let mut v14: String = step::<String>("k13", policy(1), move |attempt| ask(attempt, "w15", 42 + num(&p9) + num(&v10))).await?;
        let mut i16: u64 = 0;
        while i16 < (19 + num(&v12) + num(&p9)) % 3 + 1 {
            if even(14 + num(&i16)) { break; }
            match (27 + num(&v12) + num(&p8)) % 2 {
                0 => {
                    note(32, "n17", 23);
                    if even(31) { break; }
                }
                _ => {
                    let mut v18: Item = helper_1(make(49 + num(&p9) + num(&p9)), make(15)).await;
                }
            }
            i16 += 1;
        }
        let mut v19: u32 = make(44);
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u64) -> Item {
        let mut v3: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(10)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Item {
        sleep(days(3)).await;
        note(32, "n7", 6);
        make(46 + num(&p5))
    }
}

// reorder
pub mod new_32_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<String, StepError> {
        let mut v10: Item = step::<Item>("ship", policy(31 + num(&p8)), move |attempt| ask(attempt, "w11", 7 + num(&p8) + num(&p8))).await?;
        let mut v14: String = step::<String>("k13", policy(1), move |attempt| ask(attempt, "w15", 42 + num(&p9) + num(&v10))).await?;
        let mut v12: u64 = make(40 + num(&p8) + num(&p9));
        let mut i16: u64 = 0;
        while i16 < (19 + num(&v12) + num(&p9)) % 3 + 1 {
            if even(14 + num(&i16)) { break; }
            match (27 + num(&v12) + num(&p8)) % 2 {
                0 => {
                    note(32, "n17", 23);
                    if even(31) { break; }
                }
                _ => {
                    let mut v18: Item = helper_1(make(49 + num(&p9) + num(&p9)), make(15)).await;
                }
            }
            i16 += 1;
        }
        let mut v19: u32 = make(44);
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item, mut p2: u64) -> Item {
        let mut v3: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(10)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Item {
        sleep(days(2)).await;
        note(32, "n7", 6);
        make(46 + num(&p5))
    }
}

// rename a variable, reorder the parameters
pub mod new_32_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<String, StepError> {
        let mut v10: Item = step::<Item>("ship", policy(31 + num(&p8)), move |attempt| ask(attempt, "w11", 7 + num(&p8) + num(&p8))).await?;
        let mut v12: u64 = make(40 + num(&p8) + num(&p9));
        let mut v14_new: String = step::<String>("k13", policy(1), move |attempt| ask(attempt, "w15", 42 + num(&p9) + num(&v10))).await?;
        let mut i16: u64 = 0;
        while i16 < (19 + num(&v12) + num(&p9)) % 3 + 1 {
            if even(14 + num(&i16)) { break; }
            match (27 + num(&v12) + num(&p8)) % 2 {
                0 => {
                    note(32, "n17", 23);
                    if even(31) { break; }
                }
                _ => {
                    let mut v18: Item = helper_1(make(49 + num(&p9) + num(&p9)), make(15)).await;
                }
            }
            i16 += 1;
        }
        let mut v19: u32 = make(44);
        Ok(make(1))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p2: u64, mut p1: Item) -> Item {
        let mut v3: u32 = step::<u32>("ship", policy(1), move |attempt| ask(attempt, "w4", 40 + num(&p1))).await.unwrap_or_else(|_| make(0));
        make(10)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: u64, mut p6: Item) -> Item {
        sleep(days(2)).await;
        note(32, "n7", 6);
        make(46 + num(&p5))
    }
}

pub mod old_33 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<Item, StepError> {
        let mut v10: u64 = helper_0(make(7 + num(&p8))).await;
        let mut v11: u64 = step::<u64>("charge", policy(1), move |attempt| ask(attempt, "w12", 22 + num(&p8))).await?;
        if even(11 + num(&v11)) {
            match (18) % 3 {
                0 => {
                    if even(29 + num(&v10) + num(&p9)) { return Ok(make(6 + num(&v11))); }
                }
                1 => {
                    let mut v14: Item = step::<Item>("k13", policy(1), move |attempt| ask(attempt, "w15", 22 + num(&v11))).await?;
                }
                _ => {
                    let mut v16: u64 = step::<u64>(key(36), policy(1), move |attempt| ask(attempt, "w17", 12 + num(&p9) + num(&p8))).await?;
                    let mut v18: u64 = signal::<u64>("go").await;
                }
            }
        }
        let mut v19: u64 = step::<u64>(key(8 + num(&p8)), policy(1), move |attempt| ask(attempt, "w20", 21 + num(&v10))).await?;
        Ok(make(27 + num(&v11) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(30 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 13)).await.unwrap_or_else(|_| make(0));
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> Item {
        let mut v6: u64 = helper_0(make(12)).await;
        note(33, "n7", 13);
        sleep(days(1)).await;
        make(30 + num(&p5) + num(&p5))
    }
}

// change an expression, move code into a function
pub mod new_33_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<Item, StepError> {
        let mut v11: u64 = moved_0(make(0 + num(&p8))).await;
        if even(11 + num(&v11)) {
            match (18) % 3 {
                0 => {
                    if even(29 + num(&p9)) { return Ok(make(6 + num(&v11))); }
                }
                1 => {
                    let mut v14: Item = step::<Item>("k13", policy(39), move |attempt| ask(attempt, "w15", 22 + num(&v11))).await?;
                }
                _ => {
                    let mut v16: u64 = step::<u64>(key(36), policy(1), move |attempt| ask(attempt, "w17", 12 + num(&p9) + num(&p8))).await?;
                    let mut v18: u64 = signal::<u64>("go").await;
                }
            }
        }
        let mut v19: u64 = step::<u64>(key(8 + num(&p8)), policy(1), move |attempt| ask(attempt, "w20", 21)).await?;
        Ok(make(27 + num(&v11) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(30 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 13)).await.unwrap_or_else(|_| make(0));
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> Item {
        let mut v6: u64 = helper_0(make(12)).await;
        note(33, "n7", 13);
        sleep(days(1)).await;
        make(30 + num(&p5) + num(&p5))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p8: String) -> u64 {
        let mut v10: u64 = helper_0(make(7 + num(&p8))).await;
        let mut v11: u64 = step::<u64>("charge", policy(1), move |attempt| ask(attempt, "w12", 22 + num(&p8))).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v11))
    }
}

// rename a variable, move code into a function
pub mod new_33_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<Item, StepError> {
        let mut v10_new: u64 = helper_0(make(7 + num(&p8))).await;
        let mut v11: u64 = step::<u64>("charge", policy(1), move |attempt| ask(attempt, "w12", 22 + num(&p8))).await?;
        if even(11 + num(&v11)) {
            match (18) % 3 {
                0 => {
                    if even(29 + num(&v10_new) + num(&p9)) { return Ok(make(6 + num(&v11))); }
                }
                1 => {
                    let mut v14: Item = step::<Item>("k13", policy(1), move |attempt| ask(attempt, "w15", 22 + num(&v11))).await?;
                }
                _ => {
                    let mut v16: u64 = step::<u64>(key(36), policy(1), move |attempt| ask(attempt, "w17", 12 + num(&p9) + num(&p8))).await?;
                    let mut v18: u64 = signal::<u64>("go").await;
                }
            }
        }
        let mut v19: u64 = step::<u64>(key(8 + num(&p8)), policy(1), move |attempt| ask(attempt, "w20", 21 + num(&v10_new))).await?;
        Ok(make(27 + num(&v11) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Item = moved_0(make(0 + num(&p1))).await;
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> Item {
        let mut v6: u64 = helper_0(make(12)).await;
        note(33, "n7", 13);
        sleep(days(1)).await;
        make(30 + num(&p5) + num(&p5))
    }
    #[rialto_cps::cps]
    pub async fn moved_0(mut p1: Item) -> Item {
        let mut v3: Item = step::<Item>("k2", policy(30 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 13)).await.unwrap_or_else(|_| make(0));
        make(0 + num(&v3))
    }
}

// rename a field
pub mod new_33_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size_new: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size_new: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size_new) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<Item, StepError> {
        let mut v10: u64 = helper_0(make(7 + num(&p8))).await;
        let mut v11: u64 = step::<u64>("charge", policy(1), move |attempt| ask(attempt, "w12", 22 + num(&p8))).await?;
        if even(11 + num(&v11)) {
            match (18) % 3 {
                0 => {
                    if even(29 + num(&v10) + num(&p9)) { return Ok(make(6 + num(&v11))); }
                }
                1 => {
                    let mut v14: Item = step::<Item>("k13", policy(1), move |attempt| ask(attempt, "w15", 22 + num(&v11))).await?;
                }
                _ => {
                    let mut v16: u64 = step::<u64>(key(36), policy(1), move |attempt| ask(attempt, "w17", 12 + num(&p9) + num(&p8))).await?;
                    let mut v18: u64 = signal::<u64>("go").await;
                }
            }
        }
        let mut v19: u64 = step::<u64>(key(8 + num(&p8)), policy(1), move |attempt| ask(attempt, "w20", 21 + num(&v10))).await?;
        Ok(make(27 + num(&v11) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        let mut v3: Item = step::<Item>("k2", policy(30 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 13)).await.unwrap_or_else(|_| make(0));
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> Item {
        let mut v6: u64 = helper_0(make(12)).await;
        note(33, "n7", 13);
        sleep(days(1)).await;
        make(30 + num(&p5) + num(&p5))
    }
}

// insert, change a field's type
pub mod new_33_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<Item, StepError> {
        let mut v10: u64 = helper_0(make(7 + num(&p8))).await;
        let mut v11: u64 = step::<u64>("charge", policy(1), move |attempt| ask(attempt, "w12", 22 + num(&p8))).await?;
        if even(11 + num(&v11)) {
            match (18) % 3 {
                0 => {
                    if even(29 + num(&v10) + num(&p9)) { return Ok(make(6 + num(&v11))); }
                }
                1 => {
                    let mut v14: Item = step::<Item>("k13", policy(1), move |attempt| ask(attempt, "w15", 22 + num(&v11))).await?;
                }
                _ => {
                    let mut v16: u64 = step::<u64>(key(36), policy(1), move |attempt| ask(attempt, "w17", 12 + num(&p9) + num(&p8))).await?;
                    let mut v18: u64 = signal::<u64>("go").await;
                }
            }
        }
        let mut v19: u64 = step::<u64>(key(8 + num(&p8)), policy(1), move |attempt| ask(attempt, "w20", 21 + num(&v10))).await?;
        Ok(make(27 + num(&v11) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        p1 = make(26 + num(&p1) + num(&p1));
        let mut v3: Item = step::<Item>("k2", policy(30 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 13)).await.unwrap_or_else(|_| make(0));
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> Item {
        let mut v6: u64 = helper_0(make(12)).await;
        note(33, "n7", 13);
        sleep(days(1)).await;
        make(30 + num(&p5) + num(&p5))
    }
}

// insert, insert a state
pub mod new_33_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p8: String, mut p9: Item) -> Result<Item, StepError> {
        let mut v10: u64 = helper_0(make(7 + num(&p8))).await;
        let mut v11: u64 = step::<u64>("charge", policy(1), move |attempt| ask(attempt, "w12", 22 + num(&p8))).await?;
        if even(11 + num(&v11)) {
            match (18) % 3 {
                0 => {
                    if even(29 + num(&v10) + num(&p9)) { return Ok(make(6 + num(&v11))); }
                }
                1 => {
                    let mut v14: Item = step::<Item>("k13", policy(1), move |attempt| ask(attempt, "w15", 22 + num(&v11))).await?;
                }
                _ => {
                    let mut v16: u64 = step::<u64>(key(36), policy(1), move |attempt| ask(attempt, "w17", 12 + num(&p9) + num(&p8))).await?;
                    let mut v18: u64 = signal::<u64>("go").await;
                }
            }
        }
        let mut v19: u64 = step::<u64>(key(8 + num(&p8)), policy(1), move |attempt| ask(attempt, "w20", 21 + num(&v10))).await?;
        Ok(make(27 + num(&v11) + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Item) -> u64 {
        match (25 + num(&p1) + num(&p1)) % 2 {
            0 => {
                note(33, "n1181", 36 + num(&p1));
            }
            _ => {
                let mut v1183: Item = step::<Item>("k1182", policy(1), move |attempt| ask(attempt, "w1184", 24 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
                let mut v1185: Item = step::<Item>(key(36 + num(&p1) + num(&v1183)), policy(17 + num(&v1183) + num(&v1183)), move |attempt| ask(attempt, "w1186", 25 + num(&v1183))).await.unwrap_or_else(|_| make(0));
            }
        }
        let mut v3: Item = step::<Item>("k2", policy(30 + num(&p1) + num(&p1)), move |attempt| ask(attempt, "w4", 13)).await.unwrap_or_else(|_| make(0));
        make(28)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p5: String) -> Item {
        let mut v6: u64 = helper_0(make(12)).await;
        let mut v1211: u64 = helper_0(make(7 + num(&v6) + num(&v6))).await;
        note(33, "n7", 13);
        sleep(days(1)).await;
        make(30 + num(&p5) + num(&p5))
    }
}

pub mod old_34 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await?;
        v3 = make(13 + num(&v3) + num(&v3));
        let mut v5: String = make(6 + num(&p1) + num(&p1));
        let mut v6: Vec<u64> = step::<Vec<u64>>(key(47), policy(1), move |attempt| ask(attempt, "w7", 41)).await?;
        Ok(make(15 + num(&v5) + num(&v6)))
    }
}

// change a result
pub mod new_34_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<Item, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await?;
        v3 = make(13 + num(&v3) + num(&v3));
        let mut v5: String = make(6 + num(&p1) + num(&p1));
        let mut v6: Vec<u64> = step::<Vec<u64>>(key(47), policy(1), move |attempt| ask(attempt, "w7", 41)).await?;
        Ok(make(15 + num(&v5) + num(&v6)))
    }
}

// insert
pub mod new_34_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await?;
        v3 = make(13 + num(&v3) + num(&v3));
        let mut v5: String = make(6 + num(&p1) + num(&p1));
        let mut v6: Vec<u64> = step::<Vec<u64>>(key(47), policy(1), move |attempt| ask(attempt, "w7", 41)).await?;
        if even(4 + num(&v5) + num(&v5)) {
            note(34, "n1061", 14);
            note(34, "n1062", 41);
        } else {
            let mut v1063: String = make(16 + num(&p1));
        }
        Ok(make(15 + num(&v5) + num(&v6)))
    }
}

// reorder
pub mod new_34_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await?;
        v3 = make(13 + num(&v3) + num(&v3));
        let mut v6: Vec<u64> = step::<Vec<u64>>(key(47), policy(1), move |attempt| ask(attempt, "w7", 41)).await?;
        let mut v5: String = make(6 + num(&p1) + num(&p1));
        Ok(make(15 + num(&v5) + num(&v6)))
    }
}

// change an expression
pub mod new_34_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(46), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await?;
        v3 = make(13 + num(&v3) + num(&v3));
        let mut v5: String = make(6 + num(&p1) + num(&p1));
        let mut v6: Vec<u64> = step::<Vec<u64>>(key(47), policy(1), move |attempt| ask(attempt, "w7", 41)).await?;
        Ok(make(15 + num(&v5) + num(&v6)))
    }
}

// insert a block
pub mod new_34_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: u64) -> Result<u64, StepError> {
        let mut v3: u64 = step::<u64>("k2", policy(1), move |attempt| ask(attempt, "w4", 24 + num(&p1) + num(&p1))).await?;
        v3 = make(13 + num(&v3) + num(&v3));
        let mut v5: String = make(6 + num(&p1) + num(&p1));
        let mut v6: Vec<u64> = step::<Vec<u64>>(key(47), policy(1), move |attempt| ask(attempt, "w7", 41)).await?;
        match (3 + num(&v6)) % 3 {
            0 => {
                sleep(days(3)).await;
            }
            1 => {
                let mut v1061: u64 = step::<u64>("ship", policy(34), move |attempt| ask(attempt, "w1062", 0 + num(&v5))).await?;
                note(34, "n1063", 27 + num(&v1061));
            }
            _ => {
                note(34, "n1064", 13);
                note(34, "n1065", 47 + num(&p1) + num(&v5));
            }
        }
        Ok(make(15 + num(&v5) + num(&v6)))
    }
}

pub mod old_35 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: String) -> Result<Item, StepError> {
        let mut v7: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w8", 45)).await?;
        let mut v9: Item = make(28 + num(&p6));
        let mut v10: Item = step::<Item>("charge", policy(16 + num(&v7)), move |attempt| ask(attempt, "w11", 7)).await?;
        let mut v12: u64 = signal::<u64>("say").await;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut i15: u64 = 0;
        while i15 < (48 + num(&v7) + num(&v10)) % 3 + 1 {
            let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            i15 += 1;
        }
        Ok(make(11 + num(&v7) + num(&v10)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> u32 {
        let mut v2: u32 = step::<u32>(key(35), policy(39 + num(&p1)), move |attempt| ask(attempt, "w3", 10 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w5", 20)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
}

// rename a function
pub mod new_35_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: String) -> Result<Item, StepError> {
        let mut v7: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w8", 45)).await?;
        let mut v9: Item = make(28 + num(&p6));
        let mut v10: Item = step::<Item>("charge", policy(16 + num(&v7)), move |attempt| ask(attempt, "w11", 7)).await?;
        let mut v12: u64 = signal::<u64>("say").await;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut i15: u64 = 0;
        while i15 < (48 + num(&v7) + num(&v10)) % 3 + 1 {
            let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            i15 += 1;
        }
        Ok(make(11 + num(&v7) + num(&v10)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0_new(mut p1: u32) -> u32 {
        let mut v2: u32 = step::<u32>(key(35), policy(39 + num(&p1)), move |attempt| ask(attempt, "w3", 10 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w5", 20)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
}

// add a parameter
pub mod new_35_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: String) -> Result<Item, StepError> {
        let mut v7: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w8", 45)).await?;
        let mut v9: Item = make(28 + num(&p6));
        let mut v10: Item = step::<Item>("charge", policy(16 + num(&v7)), move |attempt| ask(attempt, "w11", 7)).await?;
        let mut v12: u64 = signal::<u64>("say").await;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut i15: u64 = 0;
        while i15 < (48 + num(&v7) + num(&v10)) % 3 + 1 {
            let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            i15 += 1;
        }
        Ok(make(11 + num(&v7) + num(&v10)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32, mut more: u64) -> u32 {
        let mut v2: u32 = step::<u32>(key(35), policy(39 + num(&p1)), move |attempt| ask(attempt, "w3", 10 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w5", 20)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
}

// wrap
pub mod new_35_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: String) -> Result<Item, StepError> {
        if even(4) {
            let mut v7: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w8", 45)).await?;
        }
        let mut v9: Item = make(28 + num(&p6));
        let mut v10: Item = step::<Item>("charge", policy(16), move |attempt| ask(attempt, "w11", 7)).await?;
        let mut v12: u64 = signal::<u64>("say").await;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut i15: u64 = 0;
        while i15 < (48 + num(&v10)) % 3 + 1 {
            let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            i15 += 1;
        }
        Ok(make(11 + num(&v10)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> u32 {
        let mut v2: u32 = step::<u32>(key(35), policy(39 + num(&p1)), move |attempt| ask(attempt, "w3", 10 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w5", 20)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
}

// add a field with a default, change a type
pub mod new_35_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
        #[serde(default)]
        pub more: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n), more: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: String) -> Result<Item, StepError> {
        let mut v7: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w8", 45)).await?;
        let mut v9: String = make(28 + num(&p6));
        let mut v10: Item = step::<Item>("charge", policy(16 + num(&v7)), move |attempt| ask(attempt, "w11", 7)).await?;
        let mut v12: u64 = signal::<u64>("say").await;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut i15: u64 = 0;
        while i15 < (48 + num(&v7) + num(&v10)) % 3 + 1 {
            let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            i15 += 1;
        }
        Ok(make(11 + num(&v7) + num(&v10)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> u32 {
        let mut v2: u32 = step::<u32>(key(35), policy(39 + num(&p1)), move |attempt| ask(attempt, "w3", 10 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w5", 20)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
}

// insert a block
pub mod new_35_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p6: String) -> Result<Item, StepError> {
        let mut v7: String = step::<String>("ship", policy(1), move |attempt| ask(attempt, "w8", 45)).await?;
        let mut v9: Item = make(28 + num(&p6));
        let mut v10: Item = step::<Item>("charge", policy(16 + num(&v7)), move |attempt| ask(attempt, "w11", 7)).await?;
        let mut v12: u64 = signal::<u64>("say").await;
        let mut v13: u64 = checkpoint!("at-14", signal::<u64>("go"));
        let mut i15: u64 = 0;
        while i15 < (48 + num(&v7) + num(&v10)) % 3 + 1 {
            let mut v16: u64 = checkpoint!("at-17", signal::<u64>("go"));
            i15 += 1;
        }
        Ok(make(11 + num(&v7) + num(&v10)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u32) -> u32 {
        if even(21 + num(&p1)) {
            note(35, "n1171", 33 + num(&p1));
        } else {
            note(35, "n1172", 14 + num(&p1) + num(&p1));
        }
        let mut v2: u32 = step::<u32>(key(35), policy(39 + num(&p1)), move |attempt| ask(attempt, "w3", 10 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
        let mut v4: u64 = step::<u64>("ship", policy(1), move |attempt| ask(attempt, "w5", 20)).await.unwrap_or_else(|_| make(0));
        make(25)
    }
}

pub mod old_36 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: Item, mut p10: Vec<u64>) -> Result<u64, StepError> {
        checkpoint!("at-11");
        match (25 + num(&p9) + num(&p9)) % 2 {
            0 => {
                let mut v12: Vec<u64> = make(20);
                let mut v13: u32 = make(10);
            }
            _ => {
                let mut v15: u64 = step::<u64>("k14", policy(42 + num(&p10) + num(&p9)), move |attempt| ask(attempt, "w16", 33 + num(&p9))).await?;
            }
        }
        let mut v17: u64 = checkpoint!("at-18", helper_0(make(43), make(12 + num(&p9))));
        note(36, "n19", 2 + num(&p10));
        Ok(make(5 + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> u64 {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 39)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64, mut p7: Item) -> Item {
        let mut v8: u64 = helper_0(make(2), make(14)).await;
        make(6 + num(&p6) + num(&v8))
    }
}

// move code into a function
pub mod new_36_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: Item, mut p10: Vec<u64>) -> Result<u64, StepError> {
        checkpoint!("at-11");
        match (25 + num(&p9) + num(&p9)) % 2 {
            0 => {
                let mut v12: Vec<u64> = moved_0().await;
                let mut v13: u32 = make(10);
            }
            _ => {
                let mut v15: u64 = step::<u64>("k14", policy(42 + num(&p10) + num(&p9)), move |attempt| ask(attempt, "w16", 33 + num(&p9))).await?;
            }
        }
        let mut v17: u64 = checkpoint!("at-18", helper_0(make(43), make(12 + num(&p9))));
        note(36, "n19", 2 + num(&p10));
        Ok(make(5 + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> u64 {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 39)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64, mut p7: Item) -> Item {
        let mut v8: u64 = helper_0(make(2), make(14)).await;
        make(6 + num(&p6) + num(&v8))
    }
    #[rialto_cps::cps]
    pub async fn moved_0() -> Vec<u64> {
        let mut v12: Vec<u64> = make(20);
        make(0 + num(&v12))
    }
}

// insert a state
pub mod new_36_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: Item, mut p10: Vec<u64>) -> Result<u64, StepError> {
        checkpoint!("at-11");
        let mut v1191: Item = helper_1(make(15), make(27 + num(&p10))).await;
        match (25 + num(&p9) + num(&p9)) % 2 {
            0 => {
                let mut v12: Vec<u64> = make(20);
                let mut v13: u32 = make(10);
            }
            _ => {
                let mut v15: u64 = step::<u64>("k14", policy(42 + num(&p10) + num(&p9)), move |attempt| ask(attempt, "w16", 33 + num(&p9))).await?;
            }
        }
        let mut v17: u64 = checkpoint!("at-18", helper_0(make(43), make(12 + num(&p9))));
        note(36, "n19", 2 + num(&p10));
        Ok(make(5 + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> u64 {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 39)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64, mut p7: Item) -> Item {
        let mut v8: u64 = helper_0(make(2), make(14)).await;
        make(6 + num(&p6) + num(&v8))
    }
}

// remove
pub mod new_36_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: Item, mut p10: Vec<u64>) -> Result<u64, StepError> {
        checkpoint!("at-11");
        match (25 + num(&p9) + num(&p9)) % 2 {
            0 => {
                let mut v12: Vec<u64> = make(20);
                let mut v13: u32 = make(10);
            }
            _ => {
                let mut v15: u64 = step::<u64>("k14", policy(42 + num(&p10) + num(&p9)), move |attempt| ask(attempt, "w16", 33 + num(&p9))).await?;
            }
        }
        let mut v17: u64 = checkpoint!("at-18", helper_0(make(43), make(12 + num(&p9))));
        note(36, "n19", 2 + num(&p10));
        Ok(make(5 + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> u64 {
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64, mut p7: Item) -> Item {
        let mut v8: u64 = helper_0(make(2), make(14)).await;
        make(6 + num(&p6) + num(&v8))
    }
}

// insert
pub mod new_36_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: Item, mut p10: Vec<u64>) -> Result<u64, StepError> {
        checkpoint!("at-11");
        match (25 + num(&p9) + num(&p9)) % 2 {
            0 => {
                let mut v12: Vec<u64> = make(20);
                let mut v13: u32 = make(10);
            }
            _ => {
                let mut i1191: u64 = 0;
                while i1191 < (37 + num(&p10)) % 3 + 1 {
                    note(36, "n1192", 45 + num(&i1191));
                    let mut v1194: u64 = step::<u64>("k1193", policy(1), move |attempt| ask(attempt, "w1195", 31 + num(&i1191) + num(&p10))).await?;
                    i1191 += 1;
                }
                let mut v15: u64 = step::<u64>("k14", policy(42 + num(&p10) + num(&p9)), move |attempt| ask(attempt, "w16", 33 + num(&p9))).await?;
            }
        }
        let mut v17: u64 = checkpoint!("at-18", helper_0(make(43), make(12 + num(&p9))));
        note(36, "n19", 2 + num(&p10));
        Ok(make(5 + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> u64 {
        let mut v4: u64 = step::<u64>("k3", policy(1), move |attempt| ask(attempt, "w5", 39)).await.unwrap_or_else(|_| make(0));
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64, mut p7: Item) -> Item {
        let mut v8: u64 = helper_0(make(2), make(14)).await;
        make(6 + num(&p6) + num(&v8))
    }
}

// remove
pub mod new_36_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u64,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p9: Item, mut p10: Vec<u64>) -> Result<u64, StepError> {
        checkpoint!("at-11");
        match (25 + num(&p9) + num(&p9)) % 2 {
            0 => {
                let mut v12: Vec<u64> = make(20);
                let mut v13: u32 = make(10);
            }
            _ => {
                let mut v15: u64 = step::<u64>("k14", policy(42 + num(&p10) + num(&p9)), move |attempt| ask(attempt, "w16", 33 + num(&p9))).await?;
            }
        }
        let mut v17: u64 = checkpoint!("at-18", helper_0(make(43), make(12 + num(&p9))));
        note(36, "n19", 2 + num(&p10));
        Ok(make(5 + num(&p9)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: String, mut p2: Item) -> u64 {
        make(40)
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64, mut p7: Item) -> Item {
        let mut v8: u64 = helper_0(make(2), make(14)).await;
        make(6 + num(&p6) + num(&v8))
    }
}

pub mod old_37 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>) -> Result<Vec<u64>, StepError> {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 7 + num(&p1) + num(&p1))).await?;
        match (38 + num(&p1) + num(&v3)) % 3 {
            0 => {
                let mut v5: Vec<u64> = make(28 + num(&p1) + num(&p1));
            }
            1 => {
                let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 44)).await?;
                sleep(days(2)).await;
            }
            _ => {
                let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 1)).await?;
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v14: Item = make(0 + num(&p1));
        let mut v15: u64 = make(44);
        Ok(make(44 + num(&v15)))
    }
}

// wrap
pub mod new_37_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>) -> Result<Vec<u64>, StepError> {
        let mut i_new_13: u64 = 0;
        while i_new_13 < (8) % 3 + 1 {
            let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 7 + num(&p1) + num(&p1))).await?;
            i_new_13 += 1;
        }
        match (38 + num(&p1)) % 3 {
            0 => {
                let mut v5: Vec<u64> = make(28 + num(&p1) + num(&p1));
            }
            1 => {
                let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 44)).await?;
                sleep(days(2)).await;
            }
            _ => {
                let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 1)).await?;
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v14: Item = make(0 + num(&p1));
        let mut v15: u64 = make(44);
        Ok(make(44 + num(&v15)))
    }
}

// insert a state
pub mod new_37_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>) -> Result<Vec<u64>, StepError> {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 7 + num(&p1) + num(&p1))).await?;
        match (38 + num(&p1) + num(&v3)) % 3 {
            0 => {
                let mut v5: Vec<u64> = make(28 + num(&p1) + num(&p1));
            }
            1 => {
                let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 44)).await?;
                sleep(days(2)).await;
            }
            _ => {
                let mut v1132: Item = step::<Item>("k1131", policy(1), move |attempt| ask(attempt, "w1133", 31 + num(&p1))).await?;
                let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 1)).await?;
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v14: Item = make(0 + num(&p1));
        let mut v15: u64 = make(44);
        Ok(make(44 + num(&v15)))
    }
}

// insert
pub mod new_37_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>) -> Result<Vec<u64>, StepError> {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 7 + num(&p1) + num(&p1))).await?;
        match (38 + num(&p1) + num(&v3)) % 3 {
            0 => {
                let mut v5: Vec<u64> = make(28 + num(&p1) + num(&p1));
            }
            1 => {
                let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 44)).await?;
                sleep(days(2)).await;
            }
            _ => {
                let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 1)).await?;
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v14: Item = make(0 + num(&p1));
        let mut v1131: Item = make(38 + num(&v14) + num(&v3));
        let mut v15: u64 = make(44);
        Ok(make(44 + num(&v15)))
    }
}

// insert, remove
pub mod new_37_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>) -> Result<Vec<u64>, StepError> {
        let mut i1131: u64 = 0;
        while i1131 < (10) % 3 + 1 {
            if even(20) { break; }
            i1131 += 1;
        }
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 7 + num(&p1) + num(&p1))).await?;
        match (38 + num(&p1) + num(&v3)) % 3 {
            0 => {
                let mut v5: Vec<u64> = make(28 + num(&p1) + num(&p1));
            }
            1 => {
                let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 44)).await?;
                sleep(days(2)).await;
            }
            _ => {
                let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 1)).await?;
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v14: Item = make(0 + num(&p1));
        let mut v15: u64 = make(44);
        Ok(make(44 + num(&v15)))
    }
}

// remove
pub mod new_37_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: String,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p1: Vec<u64>) -> Result<Vec<u64>, StepError> {
        let mut v3: String = step::<String>("k2", policy(1), move |attempt| ask(attempt, "w4", 7 + num(&p1) + num(&p1))).await?;
        match (38 + num(&p1) + num(&v3)) % 3 {
            0 => {
                let mut v5: Vec<u64> = make(28 + num(&p1) + num(&p1));
            }
            1 => {
                let mut v7: Item = step::<Item>("k6", policy(1), move |attempt| ask(attempt, "w8", 44)).await?;
                sleep(days(2)).await;
            }
            _ => {
                let mut v10: Item = step::<Item>("k9", policy(1), move |attempt| ask(attempt, "w11", 1)).await?;
                let mut v12: u64 = checkpoint!("at-13", signal::<u64>("go"));
            }
        }
        let mut v15: u64 = make(44);
        Ok(make(44 + num(&v15)))
    }
}

pub mod old_38 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: String, mut p15: String) -> Result<u64, StepError> {
        let mut v16: String = helper_0(make(8), make(30 + num(&p15))).await;
        let mut v17: u64 = make(10);
        let (mut v18, mut v19): (String, Item) = join!(helper_0(make(29), make(40 + num(&v17))), helper_1(make(26 + num(&p14) + num(&p15))));
        if even(26) {
            let mut i20: u64 = 0;
            while i20 < (40) % 3 + 1 {
                if even(23 + num(&v18)) { return Ok(make(15)); }
                i20 += 1;
            }
            match (48) % 3 {
                0 => {
                    checkpoint!("at-21", sleep(days(3)));
                    let mut v22: u32 = make(42 + num(&p15) + num(&p14));
                }
                1 => {
                    note(38, "n23", 4);
                    let mut v24: String = helper_0(make(4), make(34 + num(&p15))).await;
                }
                _ => {
                    checkpoint!("at-25", sleep(days(1)));
                }
            }
        }
        let mut v27: u32 = step::<u32>("k26", policy(1), move |attempt| ask(attempt, "w28", 41 + num(&p14))).await?;
        Ok(make(0 + num(&p15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>, mut p2: Item) -> String {
        sleep(days(1)).await;
        let mut v3: Vec<u64> = make(42 + num(&p2));
        let mut v5: u64 = step::<u64>("k4", policy(15 + num(&p2)), move |attempt| ask(attempt, "w6", 21 + num(&v3) + num(&p2))).await.unwrap_or_else(|_| make(0));
        make(40 + num(&p2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: u32) -> Item {
        let mut v9: String = step::<String>("k8", policy(33), move |attempt| ask(attempt, "w10", 9 + num(&p7))).await.unwrap_or_else(|_| make(0));
        let mut v11: Item = step::<Item>(key(32), policy(1), move |attempt| ask(attempt, "w12", 25 + num(&v9))).await.unwrap_or_else(|_| make(0));
        let mut v13: Vec<u64> = make(23);
        make(35 + num(&v13))
    }
}

// remove a parameter, wrap
pub mod new_38_0 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: String, mut p15: String) -> Result<u64, StepError> {
        let mut v16: String = helper_0(make(8)).await;
        let mut v17: u64 = make(10);
        let (mut v18, mut v19): (String, Item) = join!(helper_0(make(29)), helper_1(make(26 + num(&p14) + num(&p15))));
        if even(26) {
            let mut i20: u64 = 0;
            while i20 < (40) % 3 + 1 {
                if even(23 + num(&v18)) { return Ok(make(15)); }
                i20 += 1;
            }
            match (48) % 3 {
                0 => {
                    checkpoint!("at-21", sleep(days(3)));
                    let mut v22: u32 = make(42 + num(&p15) + num(&p14));
                }
                1 => {
                    note(38, "n23", 4);
                    let mut v24: String = helper_0(make(4)).await;
                }
                _ => {
                    checkpoint!("at-25", sleep(days(1)));
                }
            }
        }
        let mut v27: u32 = step::<u32>("k26", policy(1), move |attempt| ask(attempt, "w28", 41 + num(&p14))).await?;
        Ok(make(0 + num(&p15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p2: Item) -> String {
        sleep(days(1)).await;
        let mut v3: Vec<u64> = make(42 + num(&p2));
        let mut i_new_25: u64 = 0;
        while i_new_25 < (1) % 3 + 1 {
            let mut v5: u64 = step::<u64>("k4", policy(15 + num(&p2)), move |attempt| ask(attempt, "w6", 21 + num(&v3) + num(&p2))).await.unwrap_or_else(|_| make(0));
            i_new_25 += 1;
        }
        make(40 + num(&p2))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: u32) -> Item {
        let mut v9: String = step::<String>("k8", policy(33), move |attempt| ask(attempt, "w10", 9 + num(&p7))).await.unwrap_or_else(|_| make(0));
        let mut v11: Item = step::<Item>(key(32), policy(1), move |attempt| ask(attempt, "w12", 25 + num(&v9))).await.unwrap_or_else(|_| make(0));
        let mut v13: Vec<u64> = make(23);
        make(35 + num(&v13))
    }
}

// rename a state, rename a variable
pub mod new_38_1 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: String, mut p15: String) -> Result<u64, StepError> {
        let mut v16: String = helper_0(make(8), make(30 + num(&p15))).await;
        let mut v17: u64 = make(10);
        let (mut v18, mut v19): (String, Item) = join!(helper_0(make(29), make(40 + num(&v17))), helper_1(make(26 + num(&p14) + num(&p15))));
        if even(26) {
            let mut i20: u64 = 0;
            while i20 < (40) % 3 + 1 {
                if even(23 + num(&v18)) { return Ok(make(15)); }
                i20 += 1;
            }
            match (48) % 3 {
                0 => {
                    checkpoint!("at-21", sleep(days(3)));
                    let mut v22: u32 = make(42 + num(&p15) + num(&p14));
                }
                1 => {
                    note(38, "n23", 4);
                    let mut v24: String = helper_0(make(4), make(34 + num(&p15))).await;
                }
                _ => {
                    checkpoint!("at-25", sleep(days(1)));
                }
            }
        }
        let mut v27: u32 = step::<u32>("k26", policy(1), move |attempt| ask(attempt, "w28", 41 + num(&p14))).await?;
        Ok(make(0 + num(&p15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>, mut p2: Item) -> String {
        sleep(days(1)).await;
        let mut v3: Vec<u64> = make(42 + num(&p2));
        let mut v5_new: u64 = step::<u64>("k4", policy(15 + num(&p2)), move |attempt| ask(attempt, "w6", 21 + num(&v3) + num(&p2))).await.unwrap_or_else(|_| make(0));
        make(40 + num(&p2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: u32) -> Item {
        let mut v9: String = step::<String>("k8-new", policy(33), move |attempt| ask(attempt, "w10", 9 + num(&p7))).await.unwrap_or_else(|_| make(0));
        let mut v11: Item = step::<Item>(key(32), policy(1), move |attempt| ask(attempt, "w12", 25 + num(&v9))).await.unwrap_or_else(|_| make(0));
        let mut v13: Vec<u64> = make(23);
        make(35 + num(&v13))
    }
}

// insert a block
pub mod new_38_2 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: String, mut p15: String) -> Result<u64, StepError> {
        let mut v16: String = helper_0(make(8), make(30 + num(&p15))).await;
        let mut v17: u64 = make(10);
        let (mut v18, mut v19): (String, Item) = join!(helper_0(make(29), make(40 + num(&v17))), helper_1(make(26 + num(&p14) + num(&p15))));
        if even(26) {
            let mut i20: u64 = 0;
            while i20 < (40) % 3 + 1 {
                if even(23 + num(&v18)) { return Ok(make(15)); }
                i20 += 1;
            }
            match (48) % 3 {
                0 => {
                    checkpoint!("at-21", sleep(days(3)));
                    let mut v22: u32 = make(42 + num(&p15) + num(&p14));
                }
                1 => {
                    note(38, "n23", 4);
                    let mut v24: String = helper_0(make(4), make(34 + num(&p15))).await;
                }
                _ => {
                    checkpoint!("at-25", sleep(days(1)));
                }
            }
        }
        let mut v27: u32 = step::<u32>("k26", policy(1), move |attempt| ask(attempt, "w28", 41 + num(&p14))).await?;
        match (14) % 2 {
            0 => {
                sleep(days(1)).await;
                let mut v1261: Item = checkpoint!("at-1262", helper_1(make(33 + num(&v16) + num(&v27))));
            }
            _ => {
                let mut v1263: Vec<u64> = make(10);
            }
        }
        Ok(make(0 + num(&p15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>, mut p2: Item) -> String {
        sleep(days(1)).await;
        let mut v3: Vec<u64> = make(42 + num(&p2));
        let mut v5: u64 = step::<u64>("k4", policy(15 + num(&p2)), move |attempt| ask(attempt, "w6", 21 + num(&v3) + num(&p2))).await.unwrap_or_else(|_| make(0));
        make(40 + num(&p2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: u32) -> Item {
        let mut v9: String = step::<String>("k8", policy(33), move |attempt| ask(attempt, "w10", 9 + num(&p7))).await.unwrap_or_else(|_| make(0));
        let mut v11: Item = step::<Item>(key(32), policy(1), move |attempt| ask(attempt, "w12", 25 + num(&v9))).await.unwrap_or_else(|_| make(0));
        let mut v13: Vec<u64> = make(23);
        make(35 + num(&v13))
    }
}

// wrap, change a type
pub mod new_38_3 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: String, mut p15: String) -> Result<u64, StepError> {
        let mut v16: String = helper_0(make(8), make(30 + num(&p15))).await;
        let mut v17: u64 = make(10);
        let (mut v18, mut v19): (String, Item) = join!(helper_0(make(29), make(40 + num(&v17))), helper_1(make(26 + num(&p14) + num(&p15))));
        if even(26) {
            let mut i20: u64 = 0;
            while i20 < (40) % 3 + 1 {
                if even(23 + num(&v18)) { return Ok(make(15)); }
                i20 += 1;
            }
            match (48) % 3 {
                0 => {
                    checkpoint!("at-21", sleep(days(3)));
                    let mut v22: u32 = make(42 + num(&p15) + num(&p14));
                }
                1 => {
                    note(38, "n23", 4);
                    let mut v24: String = helper_0(make(4), make(34 + num(&p15))).await;
                }
                _ => {
                    checkpoint!("at-25", sleep(days(1)));
                }
            }
        }
        let mut v27: u32 = step::<u32>("k26", policy(1), move |attempt| ask(attempt, "w28", 41 + num(&p14))).await?;
        Ok(make(0 + num(&p15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>, mut p2: Item) -> String {
        sleep(days(1)).await;
        let mut v3: u32 = make(42 + num(&p2));
        let mut v5: u64 = step::<u64>("k4", policy(15 + num(&p2)), move |attempt| ask(attempt, "w6", 21 + num(&v3) + num(&p2))).await.unwrap_or_else(|_| make(0));
        make(40 + num(&p2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: u32) -> Item {
        let mut i_new_26: u64 = 0;
        while i_new_26 < (6) % 3 + 1 {
            let mut v9: String = step::<String>("k8", policy(33), move |attempt| ask(attempt, "w10", 9 + num(&p7))).await.unwrap_or_else(|_| make(0));
            i_new_26 += 1;
        }
        let mut v11: Item = step::<Item>(key(32), policy(1), move |attempt| ask(attempt, "w12", 25)).await.unwrap_or_else(|_| make(0));
        let mut v13: Vec<u64> = make(23);
        make(35 + num(&v13))
    }
}

// insert
pub mod new_38_4 {
    use super::*;
    #[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Item {
        pub size: u32,
        pub tag: u64,
    }
    impl Number for Item {
        fn make(n: u64) -> Self { Item { size: make(n), tag: make(n) } }
        fn number(&self) -> u64 { num(&self.size) }
    }
    #[rialto_cps::cps]
    pub async fn flow(mut p14: String, mut p15: String) -> Result<u64, StepError> {
        let mut v16: String = helper_0(make(8), make(30 + num(&p15))).await;
        let mut v17: u64 = make(10);
        let (mut v18, mut v19): (String, Item) = join!(helper_0(make(29), make(40 + num(&v17))), helper_1(make(26 + num(&p14) + num(&p15))));
        if even(26) {
            let mut i20: u64 = 0;
            while i20 < (40) % 3 + 1 {
                note(38, "n1261", 35 + num(&v17) + num(&v16));
                if even(23 + num(&v18)) { return Ok(make(15)); }
                i20 += 1;
            }
            match (48) % 3 {
                0 => {
                    checkpoint!("at-21", sleep(days(3)));
                    let mut v22: u32 = make(42 + num(&p15) + num(&p14));
                }
                1 => {
                    note(38, "n23", 4);
                    let mut v24: String = helper_0(make(4), make(34 + num(&p15))).await;
                }
                _ => {
                    checkpoint!("at-25", sleep(days(1)));
                }
            }
        }
        let mut v27: u32 = step::<u32>("k26", policy(1), move |attempt| ask(attempt, "w28", 41 + num(&p14))).await?;
        Ok(make(0 + num(&p15)))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: Vec<u64>, mut p2: Item) -> String {
        sleep(days(1)).await;
        let mut v3: Vec<u64> = make(42 + num(&p2));
        let mut v5: u64 = step::<u64>("k4", policy(15 + num(&p2)), move |attempt| ask(attempt, "w6", 21 + num(&v3) + num(&p2))).await.unwrap_or_else(|_| make(0));
        make(40 + num(&p2) + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p7: u32) -> Item {
        let mut v9: String = step::<String>("k8", policy(33), move |attempt| ask(attempt, "w10", 9 + num(&p7))).await.unwrap_or_else(|_| make(0));
        let mut v11: Item = step::<Item>(key(32), policy(1), move |attempt| ask(attempt, "w12", 25 + num(&v9))).await.unwrap_or_else(|_| make(0));
        let mut v13: Vec<u64> = make(23);
        make(35 + num(&v13))
    }
}

pub mod old_39 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p18: u64, mut p19: u64) -> Result<Vec<u64>, StepError> {
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("go"));
        let mut v23: String = step::<String>("k22", policy(1), move |attempt| ask(attempt, "w24", 23 + num(&p19))).await?;
        sleep(days(2)).await;
        note(39, "n25", 4 + num(&p19));
        let mut v26: u64 = signal::<u64>("say").await;
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u32 {
        checkpoint!("at-2");
        sleep(days(3)).await;
        let mut i3: u64 = 0;
        while i3 < (31) % 3 + 1 {
            let mut v4: String = step::<String>(key(10), policy(1), move |attempt| ask(attempt, "w5", 22 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
            if even(15 + num(&p1)) { break; }
            i3 += 1;
        }
        make(29 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64) -> String {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 10)).await.unwrap_or_else(|_| make(0));
        if even(48 + num(&v8)) {
            let mut v10: u64 = step::<u64>(key(47), policy(1), move |attempt| ask(attempt, "w11", 39)).await.unwrap_or_else(|_| make(0));
            let mut i12: u64 = 0;
            while i12 < (22 + num(&v10)) % 3 + 1 {
                note(39, "n13", 45 + num(&v8) + num(&i12));
                i12 += 1;
            }
        } else {
            let mut v14: u64 = step::<u64>(key(49 + num(&p6) + num(&p6)), policy(1), move |attempt| ask(attempt, "w15", 3 + num(&v8) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(39, "n16", 18 + num(&v8));
        }
        let mut v17: u32 = helper_0(make(16)).await;
        make(12)
    }
}

// remove
pub mod new_39_0 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p18: u64, mut p19: u64) -> Result<Vec<u64>, StepError> {
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("go"));
        let mut v23: String = step::<String>("k22", policy(1), move |attempt| ask(attempt, "w24", 23 + num(&p19))).await?;
        sleep(days(2)).await;
        note(39, "n25", 4 + num(&p19));
        let mut v26: u64 = signal::<u64>("say").await;
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u32 {
        checkpoint!("at-2");
        sleep(days(3)).await;
        make(29 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64) -> String {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 10)).await.unwrap_or_else(|_| make(0));
        if even(48 + num(&v8)) {
            let mut v10: u64 = step::<u64>(key(47), policy(1), move |attempt| ask(attempt, "w11", 39)).await.unwrap_or_else(|_| make(0));
            let mut i12: u64 = 0;
            while i12 < (22 + num(&v10)) % 3 + 1 {
                note(39, "n13", 45 + num(&v8) + num(&i12));
                i12 += 1;
            }
        } else {
            let mut v14: u64 = step::<u64>(key(49 + num(&p6) + num(&p6)), policy(1), move |attempt| ask(attempt, "w15", 3 + num(&v8) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(39, "n16", 18 + num(&v8));
        }
        let mut v17: u32 = helper_0(make(16)).await;
        make(12)
    }
}

// rename a function
pub mod new_39_1 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p18: u64, mut p19: u64) -> Result<Vec<u64>, StepError> {
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("go"));
        let mut v23: String = step::<String>("k22", policy(1), move |attempt| ask(attempt, "w24", 23 + num(&p19))).await?;
        sleep(days(2)).await;
        note(39, "n25", 4 + num(&p19));
        let mut v26: u64 = signal::<u64>("say").await;
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn helper_0_new(mut p1: u64) -> u32 {
        checkpoint!("at-2");
        sleep(days(3)).await;
        let mut i3: u64 = 0;
        while i3 < (31) % 3 + 1 {
            let mut v4: String = step::<String>(key(10), policy(1), move |attempt| ask(attempt, "w5", 22 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
            if even(15 + num(&p1)) { break; }
            i3 += 1;
        }
        make(29 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64) -> String {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 10)).await.unwrap_or_else(|_| make(0));
        if even(48 + num(&v8)) {
            let mut v10: u64 = step::<u64>(key(47), policy(1), move |attempt| ask(attempt, "w11", 39)).await.unwrap_or_else(|_| make(0));
            let mut i12: u64 = 0;
            while i12 < (22 + num(&v10)) % 3 + 1 {
                note(39, "n13", 45 + num(&v8) + num(&i12));
                i12 += 1;
            }
        } else {
            let mut v14: u64 = step::<u64>(key(49 + num(&p6) + num(&p6)), policy(1), move |attempt| ask(attempt, "w15", 3 + num(&v8) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(39, "n16", 18 + num(&v8));
        }
        let mut v17: u32 = helper_0_new(make(16)).await;
        make(12)
    }
}

// reorder
pub mod new_39_2 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p18: u64, mut p19: u64) -> Result<Vec<u64>, StepError> {
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("go"));
        let mut v23: String = step::<String>("k22", policy(1), move |attempt| ask(attempt, "w24", 23 + num(&p19))).await?;
        sleep(days(2)).await;
        note(39, "n25", 4 + num(&p19));
        let mut v26: u64 = signal::<u64>("say").await;
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u32 {
        checkpoint!("at-2");
        sleep(days(3)).await;
        let mut i3: u64 = 0;
        while i3 < (31) % 3 + 1 {
            let mut v4: String = step::<String>(key(10), policy(1), move |attempt| ask(attempt, "w5", 22 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
            if even(15 + num(&p1)) { break; }
            i3 += 1;
        }
        make(29 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64) -> String {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 10)).await.unwrap_or_else(|_| make(0));
        let mut v17: u32 = helper_0(make(16)).await;
        if even(48 + num(&v8)) {
            let mut v10: u64 = step::<u64>(key(47), policy(1), move |attempt| ask(attempt, "w11", 39)).await.unwrap_or_else(|_| make(0));
            let mut i12: u64 = 0;
            while i12 < (22 + num(&v10)) % 3 + 1 {
                note(39, "n13", 45 + num(&v8) + num(&i12));
                i12 += 1;
            }
        } else {
            let mut v14: u64 = step::<u64>(key(49 + num(&p6) + num(&p6)), policy(1), move |attempt| ask(attempt, "w15", 3 + num(&v8) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(39, "n16", 18 + num(&v8));
        }
        make(12)
    }
}

// the same once more
pub mod new_39_3 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p18: u64, mut p19: u64) -> Result<Vec<u64>, StepError> {
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("go"));
        let mut v23: String = step::<String>("k22", policy(1), move |attempt| ask(attempt, "w24", 23 + num(&p19))).await?;
        sleep(days(2)).await;
        note(39, "n25", 4 + num(&p19));
        let mut v26: u64 = signal::<u64>("say").await;
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u32 {
        checkpoint!("at-2");
        sleep(days(3)).await;
        let mut i3: u64 = 0;
        while i3 < (31) % 3 + 1 {
            let mut v4: String = step::<String>(key(10), policy(1), move |attempt| ask(attempt, "w5", 22 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
            if even(15 + num(&p1)) { break; }
            i3 += 1;
        }
        make(29 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: u64) -> String {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 10)).await.unwrap_or_else(|_| make(0));
        if even(48 + num(&v8)) {
            let mut v10: u64 = step::<u64>(key(47), policy(1), move |attempt| ask(attempt, "w11", 39)).await.unwrap_or_else(|_| make(0));
            let mut i12: u64 = 0;
            while i12 < (22 + num(&v10)) % 3 + 1 {
                note(39, "n13", 45 + num(&v8) + num(&i12));
                i12 += 1;
            }
        } else {
            let mut v14: u64 = step::<u64>(key(49 + num(&p6) + num(&p6)), policy(1), move |attempt| ask(attempt, "w15", 3 + num(&v8) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(39, "n16", 18 + num(&v8));
        }
        let mut v17: u32 = helper_0(make(16)).await;
        let mut v17_again: u32 = helper_0(make(16)).await;
        make(12)
    }
}

// change a type, change a parameter's type
pub mod new_39_4 {
    use super::*;
    #[rialto_cps::cps]
    pub async fn flow(mut p18: u64, mut p19: u64) -> Result<Vec<u64>, StepError> {
        let mut v20: u64 = checkpoint!("at-21", signal::<u64>("go"));
        let mut v23: String = step::<String>("k22", policy(1), move |attempt| ask(attempt, "w24", 23 + num(&p19))).await?;
        sleep(days(2)).await;
        note(39, "n25", 4 + num(&p19));
        let mut v26: u64 = signal::<u64>("say").await;
        Ok(make(8))
    }
    #[rialto_cps::cps]
    pub async fn helper_0(mut p1: u64) -> u32 {
        checkpoint!("at-2");
        sleep(days(3)).await;
        let mut i3: u64 = 0;
        while i3 < (31) % 3 + 1 {
            let mut v4: Vec<u64> = step::<Vec<u64>>(key(10), policy(1), move |attempt| ask(attempt, "w5", 22 + num(&p1) + num(&p1))).await.unwrap_or_else(|_| make(0));
            if even(15 + num(&p1)) { break; }
            i3 += 1;
        }
        make(29 + num(&p1))
    }
    #[rialto_cps::cps]
    pub async fn helper_1(mut p6: String) -> String {
        let mut v8: u64 = step::<u64>("k7", policy(1), move |attempt| ask(attempt, "w9", 10)).await.unwrap_or_else(|_| make(0));
        if even(48 + num(&v8)) {
            let mut v10: u64 = step::<u64>(key(47), policy(1), move |attempt| ask(attempt, "w11", 39)).await.unwrap_or_else(|_| make(0));
            let mut i12: u64 = 0;
            while i12 < (22 + num(&v10)) % 3 + 1 {
                note(39, "n13", 45 + num(&v8) + num(&i12));
                i12 += 1;
            }
        } else {
            let mut v14: u64 = step::<u64>(key(49 + num(&p6) + num(&p6)), policy(1), move |attempt| ask(attempt, "w15", 3 + num(&v8) + num(&p6))).await.unwrap_or_else(|_| make(0));
            note(39, "n16", 18 + num(&v8));
        }
        let mut v17: u32 = helper_0(make(16)).await;
        make(12)
    }
}

pub fn groups() -> Vec<Group> {
    vec![
        Group {
            seed: 0,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_0::flow(make(0), make(13))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_0"), with: |b, w, h| b.version::<old_0::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_0_0"), with: |b, w, h| b.version::<new_0_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_0_1"), with: |b, w, h| b.version::<new_0_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_0_2"), with: |b, w, h| b.version::<new_0_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_0_3"), with: |b, w, h| b.version::<new_0_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_0_4"), with: |b, w, h| b.version::<new_0_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 1,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_1::flow(make(7))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_1"), with: |b, w, h| b.version::<old_1::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_1_0"), with: |b, w, h| b.version::<new_1_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_1_1"), with: |b, w, h| b.version::<new_1_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_1_2"), with: |b, w, h| b.version::<new_1_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_1_3"), with: |b, w, h| b.version::<new_1_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_1_4"), with: |b, w, h| b.version::<new_1_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 2,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_2::flow(make(14), make(27))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_2"), with: |b, w, h| b.version::<old_2::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_2_0"), with: |b, w, h| b.version::<new_2_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_2_1"), with: |b, w, h| b.version::<new_2_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_2_2"), with: |b, w, h| b.version::<new_2_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_2_3"), with: |b, w, h| b.version::<new_2_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_2_4"), with: |b, w, h| b.version::<new_2_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 3,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_3::flow(make(21), make(34))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_3"), with: |b, w, h| b.version::<old_3::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_3_0"), with: |b, w, h| b.version::<new_3_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_3_1"), with: |b, w, h| b.version::<new_3_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_3_2"), with: |b, w, h| b.version::<new_3_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_3_3"), with: |b, w, h| b.version::<new_3_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_3_4"), with: |b, w, h| b.version::<new_3_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 4,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_4::flow(make(28))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_4"), with: |b, w, h| b.version::<old_4::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_4_0"), with: |b, w, h| b.version::<new_4_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_4_1"), with: |b, w, h| b.version::<new_4_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_4_2"), with: |b, w, h| b.version::<new_4_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_4_3"), with: |b, w, h| b.version::<new_4_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_4_4"), with: |b, w, h| b.version::<new_4_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 5,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_5::flow(make(35))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_5"), with: |b, w, h| b.version::<old_5::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_5_0"), with: |b, w, h| b.version::<new_5_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_5_1"), with: |b, w, h| b.version::<new_5_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_5_2"), with: |b, w, h| b.version::<new_5_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_5_3"), with: |b, w, h| b.version::<new_5_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_5_4"), with: |b, w, h| b.version::<new_5_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 6,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_6::flow(make(42), make(5))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_6"), with: |b, w, h| b.version::<old_6::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_6_0"), with: |b, w, h| b.version::<new_6_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_6_1"), with: |b, w, h| b.version::<new_6_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_6_2"), with: |b, w, h| b.version::<new_6_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_6_3"), with: |b, w, h| b.version::<new_6_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_6_4"), with: |b, w, h| b.version::<new_6_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 7,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_7::flow(make(49))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_7"), with: |b, w, h| b.version::<old_7::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_7_0"), with: |b, w, h| b.version::<new_7_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_7_1"), with: |b, w, h| b.version::<new_7_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_7_2"), with: |b, w, h| b.version::<new_7_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_7_3"), with: |b, w, h| b.version::<new_7_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_7_4"), with: |b, w, h| b.version::<new_7_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 8,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_8::flow(make(6), make(19))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_8"), with: |b, w, h| b.version::<old_8::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_8_0"), with: |b, w, h| b.version::<new_8_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_8_1"), with: |b, w, h| b.version::<new_8_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_8_2"), with: |b, w, h| b.version::<new_8_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_8_3"), with: |b, w, h| b.version::<new_8_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_8_4"), with: |b, w, h| b.version::<new_8_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 9,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_9::flow(make(13))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_9"), with: |b, w, h| b.version::<old_9::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_9_0"), with: |b, w, h| b.version::<new_9_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_9_1"), with: |b, w, h| b.version::<new_9_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_9_2"), with: |b, w, h| b.version::<new_9_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_9_3"), with: |b, w, h| b.version::<new_9_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_9_4"), with: |b, w, h| b.version::<new_9_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 10,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_10::flow(make(20))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_10"), with: |b, w, h| b.version::<old_10::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_10_0"), with: |b, w, h| b.version::<new_10_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_10_1"), with: |b, w, h| b.version::<new_10_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_10_2"), with: |b, w, h| b.version::<new_10_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_10_3"), with: |b, w, h| b.version::<new_10_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_10_4"), with: |b, w, h| b.version::<new_10_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 11,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_11::flow(make(27))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_11"), with: |b, w, h| b.version::<old_11::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_11_0"), with: |b, w, h| b.version::<new_11_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_11_1"), with: |b, w, h| b.version::<new_11_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_11_2"), with: |b, w, h| b.version::<new_11_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_11_3"), with: |b, w, h| b.version::<new_11_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_11_4"), with: |b, w, h| b.version::<new_11_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 12,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_12::flow(make(34))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_12"), with: |b, w, h| b.version::<old_12::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_12_0"), with: |b, w, h| b.version::<new_12_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_12_1"), with: |b, w, h| b.version::<new_12_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_12_2"), with: |b, w, h| b.version::<new_12_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_12_3"), with: |b, w, h| b.version::<new_12_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_12_4"), with: |b, w, h| b.version::<new_12_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 13,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_13::flow(make(41), make(4))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_13"), with: |b, w, h| b.version::<old_13::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_13_0"), with: |b, w, h| b.version::<new_13_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_13_1"), with: |b, w, h| b.version::<new_13_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_13_2"), with: |b, w, h| b.version::<new_13_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_13_3"), with: |b, w, h| b.version::<new_13_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_13_4"), with: |b, w, h| b.version::<new_13_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 14,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_14::flow(make(48))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_14"), with: |b, w, h| b.version::<old_14::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_14_0"), with: |b, w, h| b.version::<new_14_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_14_1"), with: |b, w, h| b.version::<new_14_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_14_2"), with: |b, w, h| b.version::<new_14_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_14_3"), with: |b, w, h| b.version::<new_14_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_14_4"), with: |b, w, h| b.version::<new_14_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 15,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_15::flow(make(5))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_15"), with: |b, w, h| b.version::<old_15::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_15_0"), with: |b, w, h| b.version::<new_15_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_15_1"), with: |b, w, h| b.version::<new_15_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_15_2"), with: |b, w, h| b.version::<new_15_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_15_3"), with: |b, w, h| b.version::<new_15_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_15_4"), with: |b, w, h| b.version::<new_15_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 16,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_16::flow(make(12), make(25))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_16"), with: |b, w, h| b.version::<old_16::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_16_0"), with: |b, w, h| b.version::<new_16_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_16_1"), with: |b, w, h| b.version::<new_16_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_16_2"), with: |b, w, h| b.version::<new_16_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_16_3"), with: |b, w, h| b.version::<new_16_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_16_4"), with: |b, w, h| b.version::<new_16_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 17,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_17::flow(make(19), make(32))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_17"), with: |b, w, h| b.version::<old_17::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_17_0"), with: |b, w, h| b.version::<new_17_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_17_1"), with: |b, w, h| b.version::<new_17_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_17_2"), with: |b, w, h| b.version::<new_17_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_17_3"), with: |b, w, h| b.version::<new_17_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_17_4"), with: |b, w, h| b.version::<new_17_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 18,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_18::flow(make(26), make(39))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_18"), with: |b, w, h| b.version::<old_18::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_18_0"), with: |b, w, h| b.version::<new_18_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_18_1"), with: |b, w, h| b.version::<new_18_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_18_2"), with: |b, w, h| b.version::<new_18_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_18_3"), with: |b, w, h| b.version::<new_18_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_18_4"), with: |b, w, h| b.version::<new_18_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 19,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_19::flow(make(33), make(46))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_19"), with: |b, w, h| b.version::<old_19::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_19_0"), with: |b, w, h| b.version::<new_19_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_19_1"), with: |b, w, h| b.version::<new_19_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_19_2"), with: |b, w, h| b.version::<new_19_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_19_3"), with: |b, w, h| b.version::<new_19_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_19_4"), with: |b, w, h| b.version::<new_19_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 20,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_20::flow(make(40))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_20"), with: |b, w, h| b.version::<old_20::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_20_0"), with: |b, w, h| b.version::<new_20_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_20_1"), with: |b, w, h| b.version::<new_20_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_20_2"), with: |b, w, h| b.version::<new_20_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_20_3"), with: |b, w, h| b.version::<new_20_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_20_4"), with: |b, w, h| b.version::<new_20_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 21,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_21::flow(make(47), make(10))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_21"), with: |b, w, h| b.version::<old_21::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_21_0"), with: |b, w, h| b.version::<new_21_0::flow_new>(w, h) },
                Program { here: concat!(module_path!(), "::new_21_1"), with: |b, w, h| b.version::<new_21_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_21_2"), with: |b, w, h| b.version::<new_21_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_21_3"), with: |b, w, h| b.version::<new_21_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_21_4"), with: |b, w, h| b.version::<new_21_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 22,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_22::flow(make(4), make(17))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_22"), with: |b, w, h| b.version::<old_22::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_22_0"), with: |b, w, h| b.version::<new_22_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_22_1"), with: |b, w, h| b.version::<new_22_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_22_2"), with: |b, w, h| b.version::<new_22_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_22_3"), with: |b, w, h| b.version::<new_22_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_22_4"), with: |b, w, h| b.version::<new_22_4::flow_new>(w, h) },
            ],
        },
        Group {
            seed: 23,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_23::flow(make(11))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_23"), with: |b, w, h| b.version::<old_23::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_23_0"), with: |b, w, h| b.version::<new_23_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_23_1"), with: |b, w, h| b.version::<new_23_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_23_2"), with: |b, w, h| b.version::<new_23_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_23_3"), with: |b, w, h| b.version::<new_23_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_23_4"), with: |b, w, h| b.version::<new_23_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 24,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_24::flow(make(18))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_24"), with: |b, w, h| b.version::<old_24::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_24_0"), with: |b, w, h| b.version::<new_24_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_24_1"), with: |b, w, h| b.version::<new_24_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_24_2"), with: |b, w, h| b.version::<new_24_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_24_3"), with: |b, w, h| b.version::<new_24_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_24_4"), with: |b, w, h| b.version::<new_24_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 25,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_25::flow(make(25))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_25"), with: |b, w, h| b.version::<old_25::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_25_0"), with: |b, w, h| b.version::<new_25_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_25_1"), with: |b, w, h| b.version::<new_25_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_25_2"), with: |b, w, h| b.version::<new_25_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_25_3"), with: |b, w, h| b.version::<new_25_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_25_4"), with: |b, w, h| b.version::<new_25_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 26,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_26::flow(make(32))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_26"), with: |b, w, h| b.version::<old_26::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_26_0"), with: |b, w, h| b.version::<new_26_0::flow_new>(w, h) },
                Program { here: concat!(module_path!(), "::new_26_1"), with: |b, w, h| b.version::<new_26_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_26_2"), with: |b, w, h| b.version::<new_26_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_26_3"), with: |b, w, h| b.version::<new_26_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_26_4"), with: |b, w, h| b.version::<new_26_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 27,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_27::flow(make(39))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_27"), with: |b, w, h| b.version::<old_27::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_27_0"), with: |b, w, h| b.version::<new_27_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_27_1"), with: |b, w, h| b.version::<new_27_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_27_2"), with: |b, w, h| b.version::<new_27_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_27_3"), with: |b, w, h| b.version::<new_27_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_27_4"), with: |b, w, h| b.version::<new_27_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 28,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_28::flow(make(46), make(9))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_28"), with: |b, w, h| b.version::<old_28::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_28_0"), with: |b, w, h| b.version::<new_28_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_28_1"), with: |b, w, h| b.version::<new_28_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_28_2"), with: |b, w, h| b.version::<new_28_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_28_3"), with: |b, w, h| b.version::<new_28_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_28_4"), with: |b, w, h| b.version::<new_28_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 29,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_29::flow(make(3), make(16))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_29"), with: |b, w, h| b.version::<old_29::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_29_0"), with: |b, w, h| b.version::<new_29_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_29_1"), with: |b, w, h| b.version::<new_29_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_29_2"), with: |b, w, h| b.version::<new_29_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_29_3"), with: |b, w, h| b.version::<new_29_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_29_4"), with: |b, w, h| b.version::<new_29_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 30,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_30::flow(make(10))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_30"), with: |b, w, h| b.version::<old_30::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_30_0"), with: |b, w, h| b.version::<new_30_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_30_1"), with: |b, w, h| b.version::<new_30_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_30_2"), with: |b, w, h| b.version::<new_30_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_30_3"), with: |b, w, h| b.version::<new_30_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_30_4"), with: |b, w, h| b.version::<new_30_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 31,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_31::flow(make(17), make(30))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_31"), with: |b, w, h| b.version::<old_31::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_31_0"), with: |b, w, h| b.version::<new_31_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_31_1"), with: |b, w, h| b.version::<new_31_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_31_2"), with: |b, w, h| b.version::<new_31_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_31_3"), with: |b, w, h| b.version::<new_31_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_31_4"), with: |b, w, h| b.version::<new_31_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 32,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_32::flow(make(24), make(37))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_32"), with: |b, w, h| b.version::<old_32::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_32_0"), with: |b, w, h| b.version::<new_32_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_32_1"), with: |b, w, h| b.version::<new_32_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_32_2"), with: |b, w, h| b.version::<new_32_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_32_3"), with: |b, w, h| b.version::<new_32_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_32_4"), with: |b, w, h| b.version::<new_32_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 33,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_33::flow(make(31), make(44))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_33"), with: |b, w, h| b.version::<old_33::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_33_0"), with: |b, w, h| b.version::<new_33_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_33_1"), with: |b, w, h| b.version::<new_33_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_33_2"), with: |b, w, h| b.version::<new_33_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_33_3"), with: |b, w, h| b.version::<new_33_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_33_4"), with: |b, w, h| b.version::<new_33_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 34,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_34::flow(make(38))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_34"), with: |b, w, h| b.version::<old_34::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_34_0"), with: |b, w, h| b.version::<new_34_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_34_1"), with: |b, w, h| b.version::<new_34_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_34_2"), with: |b, w, h| b.version::<new_34_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_34_3"), with: |b, w, h| b.version::<new_34_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_34_4"), with: |b, w, h| b.version::<new_34_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 35,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_35::flow(make(45))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_35"), with: |b, w, h| b.version::<old_35::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_35_0"), with: |b, w, h| b.version::<new_35_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_35_1"), with: |b, w, h| b.version::<new_35_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_35_2"), with: |b, w, h| b.version::<new_35_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_35_3"), with: |b, w, h| b.version::<new_35_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_35_4"), with: |b, w, h| b.version::<new_35_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 36,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_36::flow(make(2), make(15))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_36"), with: |b, w, h| b.version::<old_36::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_36_0"), with: |b, w, h| b.version::<new_36_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_36_1"), with: |b, w, h| b.version::<new_36_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_36_2"), with: |b, w, h| b.version::<new_36_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_36_3"), with: |b, w, h| b.version::<new_36_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_36_4"), with: |b, w, h| b.version::<new_36_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 37,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_37::flow(make(9))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_37"), with: |b, w, h| b.version::<old_37::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_37_0"), with: |b, w, h| b.version::<new_37_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_37_1"), with: |b, w, h| b.version::<new_37_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_37_2"), with: |b, w, h| b.version::<new_37_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_37_3"), with: |b, w, h| b.version::<new_37_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_37_4"), with: |b, w, h| b.version::<new_37_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 38,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_38::flow(make(16), make(29))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_38"), with: |b, w, h| b.version::<old_38::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_38_0"), with: |b, w, h| b.version::<new_38_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_38_1"), with: |b, w, h| b.version::<new_38_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_38_2"), with: |b, w, h| b.version::<new_38_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_38_3"), with: |b, w, h| b.version::<new_38_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_38_4"), with: |b, w, h| b.version::<new_38_4::flow>(w, h) },
            ],
        },
        Group {
            seed: 39,
            start: |f, id| Box::pin(async move { _ = f.start(&id, old_39::flow(make(23), make(36))).await.unwrap() }),
            old: Program { here: concat!(module_path!(), "::old_39"), with: |b, w, h| b.version::<old_39::flow>(w, h) },
            new: vec![
                Program { here: concat!(module_path!(), "::new_39_0"), with: |b, w, h| b.version::<new_39_0::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_39_1"), with: |b, w, h| b.version::<new_39_1::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_39_2"), with: |b, w, h| b.version::<new_39_2::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_39_3"), with: |b, w, h| b.version::<new_39_3::flow>(w, h) },
                Program { here: concat!(module_path!(), "::new_39_4"), with: |b, w, h| b.version::<new_39_4::flow>(w, h) },
            ],
        },
    ]
}
