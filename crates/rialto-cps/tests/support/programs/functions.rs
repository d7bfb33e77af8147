//! Whole functions: a program, and those that it has beside the common ones.

use super::borrowing::Borrowed;
use super::random::Random;
use super::scope::{Around, Helper, Kind, Manner, Returns, Scope, Variable};
use super::tree::{Node, Program};

const MANNERS: [Manner; 5] = [Manner::Lends, Manner::Owns, Manner::Method, Manner::Reads, Manner::Looks];

pub fn program(seed: u64) -> Program {
    let mut random = Random::of(seed);
    let mut helpers = Vec::new();
    let mut functions = Vec::new();
    for number in 0..random.below(if size(seed) > 4 { 4 } else { 2 }) {
        let manner = MANNERS[random.index(MANNERS.len())];
        let helper = Helper { name: format!("h{seed}_{number}"), manner };
        functions.push(helper_function(
            &helper,
            size(seed) / 2 + 1,
            Random::of(seed + 1_000_003 * (number + 1)),
            &helpers,
        ));
        helpers.push(helper);
    }
    let around = Around { returns: Returns::Result, owns_text: true, has_channels: true, spawns: true };
    let mut scope = Scope::new(random, around, &[("a", false), ("b", true)], helpers);
    let body = scope.inside(|scope| {
        scope.statements(size(seed));
        scope.line("let b: u64 = b.wrapping_add(a);");
        scope.line("text = said(text, b).await;");
        scope.line("Ok(text)");
    });
    let head = format!(
        "pub async fn p{seed}(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) \
         -> Result<String, u64> {{"
    );
    functions.push(Node::blocks([(head, body)], "}"));
    let mut random = Random::of(!seed);
    functions.iter_mut().for_each(|function| super::untyped::untyped(function, &mut random));
    Program { seed, functions }
}

/// So many statements at most: one program of eight is large.
fn size(seed: u64) -> u64 {
    if seed.is_multiple_of(8) { 7 } else { 3 }
}

/// Calls those that are there already.
fn helper_function(helper: &Helper, most: u64, random: Random, before: &[Helper]) -> Node {
    let owns = helper.manner == Manner::Owns;
    let around = Around {
        returns: if owns { Returns::Noisy } else { Returns::Result },
        owns_text: helper.manner != Manner::Lends,
        has_channels: false,
        spawns: true,
    };
    let mut scope = Scope::new(random, around, &[("n", false)], before.to_vec());
    let body = scope.inside(|scope| {
        scope.line("let mut b: u64 = n;");
        scope.numbers.push(("b".into(), true));
        if around.owns_text {
            scope.line("let mut text: String = String::new();");
        }
        match helper.manner {
            Manner::Lends => {}
            Manner::Reads => {
                scope.reference("book", Borrowed::Book);
                scope.reference("words", Borrowed::Text);
            }
            Manner::Looks => scope.reference("self", Borrowed::Book),
            Manner::Owns => scope.declared("value", Kind::Noisy),
            Manner::Method => {
                // Places, of which nothing is moved.
                for (name, kind) in [("self.top", Kind::Noisy), ("self.rest", Kind::Many)] {
                    scope.values.push(Variable { name: name.into(), kind, loops: usize::MAX });
                }
            }
        }
        scope.statements(most);
        match owns.then(|| scope.movable(Kind::Noisy)) {
            Some(value) => {
                scope.line("step(text.len() as u32);");
                scope.line(value.map_or("Noisy::new(n as u32 % 50 + 1)".into(), |value| value.name));
            }
            None => scope.line("Ok(b)"),
        }
    });
    let name = &helper.name;
    match helper.manner {
        Manner::Lends => {
            let head = format!(
                "async fn {name}(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {{"
            );
            Node::blocks([(head, body)], "}")
        }
        Manner::Owns => {
            Node::blocks([(format!("async fn {name}(mut value: Noisy, n: u64) -> Noisy {{"), body)], "}")
        }
        Manner::Reads => {
            let head = format!("async fn {name}(book: &Book, words: &str, n: u64) -> Result<u64, u64> {{");
            Node::blocks([(head, body)], "}")
        }
        Manner::Looks => {
            let head = format!("async fn {name}(&self, n: u64) -> Result<u64, u64> {{");
            Node::blocks([("impl Book {", vec![Node::blocks([(head, body)], "}")])], "}")
        }
        Manner::Method => {
            let head = format!("async fn {name}(&mut self, n: u64) -> Result<u64, u64> {{");
            Node::blocks([("impl Purse {", vec![Node::blocks([(head, body)], "}")])], "}")
        }
    }
}
