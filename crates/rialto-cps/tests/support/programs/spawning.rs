//! Tasks of their own, by `spawn!`, and what they yield.

use super::scope::{Around, Kind, Returns, Scope, Variable};
use super::tree::Node;

impl Scope {
    pub fn spawned(&mut self) {
        let (n, mark) = (self.number(), self.mark());
        match (self.random.below(6), self.any(Kind::Child), self.any(Kind::Attempt)) {
            (0 | 1, Some(child), _) => {
                let result =
                    format!("recv::<Noisy>({}.result()).await.unwrap_or(Noisy::new({mark}))", child.name);
                self.declare(Kind::Noisy, &result);
            }
            (2 | 3, _, Some(attempt)) => {
                let result = format!("recv::<Result<u64, u64>>({}.result()).await", attempt.name);
                let then = if self.fails() {
                    format!(".map_err(|_| {n})??")
                } else {
                    format!(".map_or({n}, |got| got.unwrap_or(1))")
                };
                self.line(format!("b = {result}{then};"));
            }
            (4, Some(child), _) if child.loops == self.turns => {
                self.gone(&child.name);
                self.line(format!("drop({});", child.name));
            }
            _ => self.spawns(),
        }
    }

    fn spawns(&mut self) {
        let moved = self.movable(Kind::Noisy).filter(|_| self.random.one_in(2));
        moved.iter().for_each(|value| self.gone(&value.name));
        match self.random.below(5) {
            0 | 1 => {
                let body = self.task(Returns::Noisy, moved);
                self.child(Kind::Child, "spawn!(-> Noisy {", body);
            }
            2 | 3 => {
                let body = self.task(Returns::Result, moved);
                self.child(Kind::Attempt, "spawn!(-> Result<u64, u64> {", body);
            }
            _ => {
                let body = self.task(Returns::Nothing, moved);
                self.blocks([("spawn! {", body)], "};");
            }
        }
    }

    fn child(&mut self, kind: Kind, head: &str, body: Vec<Node>) {
        let name = self.fresh("v");
        self.blocks([(format!("let {name}: {} = {head}", kind.name()), body)], "});");
        self.declared(&name, kind);
    }

    fn task(&mut self, returns: Returns, moved: Option<Variable>) -> Vec<Node> {
        let around = Around { returns, owns_text: true, has_channels: false, spawns: false };
        self.apart(around, moved, |scope| {
            scope.statements(3);
            scope.line("step(text.len() as u32);");
            match returns {
                Returns::Noisy => {
                    let mark = scope.mark();
                    let value = scope.movable(Kind::Noisy);
                    scope.line(value.map_or(format!("Noisy::new({mark})"), |value| value.name));
                }
                Returns::Result => scope.line("Ok(b)"),
                Returns::Nothing => {}
            }
        })
    }
}
