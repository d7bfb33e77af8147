//! The identity of states: the variables that a state keeps are those of `docs/durable.md`, in terms of the source. The
//! states of each function are compared with a record, `tests/identity.txt`. Frames that stand in stores have these
//! identities, so that only a new function may change the record: `RIALTO_REWRITE=1` writes it again.
#![forbid(unsafe_code)]
#![allow(missing_docs, dead_code, unused_imports, clippy::all, reason = "test programs")]

use rialto_cps::Frame;
use rialto_cps::states::Site;

#[macro_use]
mod support;
use support::{hopping_counted as through_bytes, run_counted as as_future};

mod common {
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Order {
        pub number: u64,
        pub name: String,
        pub lines: Vec<u64>,
        pub kind: Kind,
        pub place: Place,
    }

    #[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
    pub enum Kind {
        Paid(u64),
        Free(String),
    }

    #[derive(Clone, Copy, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Place {
        pub row: u64,
        pub column: u64,
    }

    #[derive(Clone, Copy, Serialize, Deserialize, rialto_cps::Layout)]
    pub struct Pair<T>(pub T, pub u64);

    pub fn order() -> Order {
        Order {
            number: 7,
            name: "a name".into(),
            lines: vec![1, 2, 3],
            kind: Kind::Paid(5),
            place: Place { row: 2, column: 4 },
        }
    }
}

mod framed {
    use super::common::*;
    use rialto_cps::{cps, yield_now};

    #[cps]
    pub async fn charge(number: u64) -> u64 {
        yield_now().await;
        number
    }

    #[cps]
    pub async fn a_copied_part(order: Order) -> u64 {
        let paid: u64 = charge(order.number).await;
        paid + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_copied_part_of_a_variable(n: u64) -> u64 {
        let order: Order = order();
        let paid: u64 = charge(order.number).await;
        for line in 0..order.lines.len() {
            yield_now().await;
        }
        paid + n + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_copied_part_of_a_part(order: Order) -> u64 {
        let paid: u64 = charge(order.place.row).await;
        paid + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_copied_part_on_a_path(order: Order) -> u64 {
        let mut paid: u64 = 1;
        if order.lines.len() > 2 {
            paid = charge(order.number).await;
        }
        yield_now().await;
        paid + order.lines.len() as u64
    }

    #[cps]
    pub async fn two_copied_parts(order: Order) -> u64 {
        let paid: u64 = charge(order.number).await;
        let more: u64 = charge(order.place.column).await;
        paid + more + order.name.len() as u64
    }

    #[cps]
    pub async fn a_bound_part(order: Order) -> u64 {
        let Place { row, .. } = order.place;
        let row: u64 = row;
        yield_now().await;
        row + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_matched_part(order: Order) -> u64 {
        let number: u64 = match order.place {
            Place { row: 2, column } => column,
            Place { row, .. } => row,
        };
        yield_now().await;
        number + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_copied_part_in_a_result(order: Order) -> Result<u64, String> {
        let number: u64 = order.number;
        if number == 0 {
            return Err(order.name);
        }
        yield_now().await;
        Ok(number + order.lines.len() as u64)
    }

    #[cps]
    pub async fn a_range(n: u64) -> u64 {
        let mut sum: u64 = 0;
        for turn in 0..n {
            sum += turn;
            yield_now().await;
        }
        sum
    }

    #[cps]
    pub async fn an_unused_item(n: u64) -> u64 {
        let mut sum: u64 = 0;
        for _turn in 0..n {
            yield_now().await;
            sum += 1;
        }
        sum
    }

    #[cps]
    pub async fn a_list(all: Vec<u64>) -> u64 {
        let mut sum: u64 = 0;
        for one in all {
            yield_now().await;
            sum += one;
        }
        sum
    }

    #[cps]
    pub async fn results(n: u64) -> u64 {
        let sum: u64 = charge(n).await + charge(n + 1).await + charge(n + 2).await;
        if charge(sum).await > 3 {
            yield_now().await;
        }
        match charge(sum).await {
            0 => 1,
            _ => charge(7).await + sum,
        }
    }

    #[cps]
    pub async fn a_lent_variable(n: u64) -> u64 {
        let mut all: Vec<u64> = vec![n];
        push(&mut all, 3).await;
        push(&mut all, 4).await;
        all.len() as u64
    }

    #[cps]
    pub async fn push(all: &mut Vec<u64>, n: u64) {
        yield_now().await;
        all.push(n);
        yield_now().await;
    }

    #[cps]
    pub async fn a_lent_part(order: Order) -> u64 {
        let mut order: Order = order;
        push(&mut order.lines, 3).await;
        order.lines.len() as u64 + order.number
    }

    #[cps]
    pub async fn a_parameter_that_is_lent_on(all: &mut Vec<u64>, n: u64) -> u64 {
        push(all, n).await;
        yield_now().await;
        push(all, n).await;
        all.len() as u64
    }

    #[cps]
    pub async fn lends_on(n: u64) -> u64 {
        let mut all: Vec<u64> = vec![n];
        let count: u64 = a_parameter_that_is_lent_on(&mut all, 3).await;
        count + n
    }

    #[derive(Clone, serde::Serialize, serde::Deserialize, rialto_cps::Layout)]
    pub struct Account {
        pub log: Vec<u64>,
        pub name: String,
    }

    #[cps]
    impl Account {
        pub async fn note(&mut self, n: u64) -> u64 {
            self.log.push(n);
            yield_now().await;
            self.log.len() as u64
        }

        pub async fn note_twice(&mut self, n: u64) -> u64 {
            let first: u64 = self.note(n).await;
            let second: u64 = self.note(n + 1).await;
            first + second
        }

        pub async fn end(self, n: u64) -> u64 {
            yield_now().await;
            self.log.len() as u64 + n
        }
    }

    #[cps]
    pub async fn a_method(n: u64) -> u64 {
        let mut account: Account = Account { log: vec![n], name: "a".into() };
        let count: u64 = Account::note_twice(&mut account, n).await;
        yield_now().await;
        let ended: u64 = Account::end(account, n).await;
        count + ended
    }

    #[cps]
    pub async fn two_variables(first: Order, second: Order) -> u64 {
        let paid: u64 = charge(first.number).await + charge(second.number).await;
        paid + first.lines.len() as u64 + second.lines.len() as u64
    }
}

/// The states, with the names of the variables that each keeps, and the layout, which the types decide; then those of
/// the callees. The layout is that of earlier versions, by which frames that stand in stores are read.
fn states(sites: &[Site]) -> Vec<(&'static str, Vec<&'static str>, u64)> {
    let names = |site: &Site| site.variables.iter().map(|(name, _)| *name).collect();
    let mut all: Vec<_> = sites.iter().map(|site| (site.name, names(site), site.text_layout())).collect();
    for callee in sites.iter().flat_map(|site| site.callees) {
        all.extend(states(callee().sites));
    }
    all
}

/// Each function by its bytes at every suspension, and its states.
macro_rules! recorded {
    ($($name:ident($($argument:expr),*);)*) => {
        $(
            #[test]
            fn $name() {
                let expected = as_future(framed::$name($($argument),*));
                assert_eq!(through_bytes(framed::$name($($argument),*)), expected);
            }
        )*

        #[test]
        fn states_are_those_of_the_record() {
            let mut all = String::new();
            $(
                all += concat!(stringify!($name), "\n");
                for (name, variables, layout) in states(framed::$name::sites()) {
                    all += &format!("    {name}: {} = {layout:016x}\n", variables.join(", "));
                }
            )*
            let record = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/identity.txt");
            if std::env::var_os("RIALTO_REWRITE").is_some() {
                std::fs::write(&record, &all).unwrap();
            }
            assert_eq!(std::fs::read_to_string(&record).unwrap_or_default(), all);
        }
    };
}

recorded! {
    a_copied_part(common::order());
    a_copied_part_of_a_variable(3);
    a_copied_part_of_a_part(common::order());
    a_copied_part_on_a_path(common::order());
    two_copied_parts(common::order());
    a_bound_part(common::order());
    a_matched_part(common::order());
    a_copied_part_in_a_result(common::order());
    two_variables(common::order(), common::order());
    a_range(3);
    an_unused_item(3);
    a_list(vec![1, 2]);
    results(2);
    a_lent_variable(1);
    a_lent_part(common::order());
    lends_on(4);
    a_method(4);
}

/// A part is moved.
mod moved {
    use super::common::*;
    use rialto_cps::{cps, yield_now};

    #[cps]
    pub async fn ship(name: String) -> u64 {
        yield_now().await;
        name.len() as u64
    }

    #[cps]
    pub async fn a_moved_part(order: Order) -> u64 {
        let shipped = ship(order.name).await;
        shipped + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_part_that_a_pattern_moves(order: Order) -> u64 {
        let number = match order.kind {
            Kind::Free(name) => ship(name).await,
            Kind::Paid(number) => number,
        };
        yield_now().await;
        number + order.lines.len() as u64
    }

    #[cps]
    pub async fn a_part_that_is_given_again(order: Order) -> u64 {
        let mut order = order;
        if let Kind::Free(name) = order.kind {
            order.kind = Kind::Free(name + "!");
            yield_now().await;
        }
        order.lines.len() as u64
    }

    #[cps]
    pub async fn generic<T: rialto_cps::Data>(pair: (T, Vec<u64>)) -> u64 {
        let first = pair.0;
        yield_now().await;
        let _ = first;
        pair.1.len() as u64
    }

    #[cps]
    pub async fn generic_copied<T: rialto_cps::Data + Copy>(pair: (T, Vec<u64>)) -> u64 {
        let first = pair.0;
        yield_now().await;
        let _ = first;
        pair.1.len() as u64
    }
}

#[test]
fn what_is_left_of_a_variable_is_kept_in_parts() {
    assert_eq!(through_bytes(moved::a_moved_part(common::order())).0, 9);
    assert_eq!(through_bytes(moved::a_part_that_a_pattern_moves(common::order())).0, 8);
    assert_eq!(through_bytes(moved::a_part_that_is_given_again(common::order())).0, 3);
    assert_eq!(through_bytes(moved::generic(("a".to_string(), vec![1]))).0, 1);
    assert_eq!(through_bytes(moved::generic_copied((1, vec![1]))).0, 1);
    let names =
        |sites: &[Site]| sites.last().unwrap().variables.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    assert_eq!(names(moved::generic_copied::<u8>::sites()), ["pair", "first"]);
    assert_eq!(names(moved::generic::<String>::sites()), ["pair.1", "first"]);
    // `kind` and `place` have types that may have destructors: they drop later.
    assert_eq!(names(moved::a_moved_part::sites()), ["order..", "order.lines"]);
    // `kind` is there if the other arm was chosen.
    let parts = ["order..", "order.lines", "order.kind", "number"];
    assert_eq!(names(moved::a_part_that_a_pattern_moves::sites()), parts);
}
