//! Whole functions: a program, and those that it has beside the common ones.

use super::random::Random;
use super::scope::{Around, Helper, Kind, Scope};
use super::tree::{Node, Program};

pub fn program(seed: u64) -> Program {
    let mut random = Random::of(seed);
    let mut helpers = Vec::new();
    let mut functions = Vec::new();
    for number in 0..random.below(3) {
        let helper = Helper { name: format!("h{seed}_{number}"), lends: random.one_in(2) };
        functions.push(helper_function(&helper, Random::of(seed + 1_000_003 * (number + 1)), &helpers));
        helpers.push(helper);
    }
    let around = Around { fails: true, owns_text: true, has_channels: true };
    let mut scope = Scope::new(random, around, &[("a", false), ("b", true)], helpers);
    let body = scope.inside(|scope| {
        scope.statements(7);
        scope.line("let b: u64 = b.wrapping_add(a);");
        scope.line("text = said(text, b).await;");
        scope.line("Ok(text)");
    });
    let head = format!(
        "pub async fn p{seed}(a: u64, mut b: u64, mut text: String, feed: Receiver<u64>, out: Sender<u64>) \
         -> Result<String, u64> {{"
    );
    functions.push(Node::blocks([(head, body)], "}"));
    Program { seed, functions }
}

/// Calls those that are there already.
fn helper_function(helper: &Helper, random: Random, before: &[Helper]) -> Node {
    let around = Around { fails: helper.lends, owns_text: !helper.lends, has_channels: false };
    let mut scope = Scope::new(random, around, &[("n", false)], before.to_vec());
    let body = scope.inside(|scope| {
        scope.line("let mut b: u64 = n;");
        scope.numbers.push(("b".into(), true));
        if helper.lends {
            scope.statements(4);
            scope.line("Ok(b)");
        } else {
            scope.line("let mut text: String = String::new();");
            scope.declared("value", Kind::Noisy);
            scope.statements(4);
            scope.line("step(text.len() as u32);");
            match scope.movable(Kind::Noisy) {
                Some(value) => scope.line(value.name),
                None => scope.line("Noisy::new(n as u32 % 50 + 1)"),
            }
        }
    });
    let name = &helper.name;
    let head = if helper.lends {
        format!("async fn {name}(value: &mut Noisy, text: &mut String, n: u64) -> Result<u64, u64> {{")
    } else {
        format!("async fn {name}(mut value: Noisy, n: u64) -> Noisy {{")
    };
    Node::blocks([(head, body)], "}")
}
