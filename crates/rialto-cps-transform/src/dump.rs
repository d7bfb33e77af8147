//! A text form of the IR with what the analyses found, for the golden tests.

use super::dataflow::Facts;
use super::ir::{Arm, Block, Body, Dest, Effect, Function, Head, Mark, Mode, Node, Segment, Set, To, Var};
use quote::ToTokens;
use std::fmt::Write;

#[must_use]
pub fn dump(function: &Function, facts: &Facts) -> String {
    let mut dump = Dump { function, facts, text: String::new(), depth: 0 };
    for (number, var) in function.vars.iter().enumerate() {
        let mut line = format!("var {}", dump.name(number));
        if function.params.contains(&number) {
            line += " param";
        }
        if var.mutable {
            line += " mut";
        }
        if let Some(ty) = &var.ty {
            let _ = write!(line, ": {}", text(ty));
        }
        if let Some(made) = &var.rebinding {
            let _ = write!(line, " again from {}", text(&made.place));
        }
        dump.line(&line);
    }
    dump.block(&function.body);
    dump.text
}

fn text(tokens: &impl ToTokens) -> String {
    super::tags::without_tags(tokens.to_token_stream()).to_string()
}

struct Dump<'f> {
    function: &'f Function,
    facts: &'f Facts,
    text: String,
    depth: usize,
}

impl Dump<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
    }

    fn name(&self, var: Var) -> String {
        format!("{}.{var}", self.function.vars[var].name)
    }

    fn names(&self, set: &Set) -> String {
        set.iter().map(|var| self.name(*var)).collect::<Vec<_>>().join(" ")
    }

    fn nested(&mut self, block: &Block) {
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
    }

    fn block(&mut self, block: &Block) {
        block.nodes.iter().for_each(|node| self.node(node));
    }

    fn mark(&mut self, what: &str, mark: Mark) {
        let line = format!("{what} live: {}", self.names(&self.facts.live(mark)));
        self.line(line.trim_end());
    }

    fn segment(&mut self, segment: &Segment) {
        self.mark("segment", segment.entry);
        for statement in &segment.statements {
            let effects = self.effects(&statement.effects);
            self.line(&format!("  {}    [{effects}]", text(&statement.syntax)));
        }
    }

    fn effects(&self, effects: &[Effect]) -> String {
        let all = effects.iter().map(|effect| match effect {
            Effect::Use(var, Mode::Borrow | Mode::BorrowPart(_) | Mode::AssignPart(_)) => {
                format!("use {}", self.name(*var))
            }
            Effect::Use(var, Mode::Move) => format!("move {}", self.name(*var)),
            Effect::Use(var, Mode::Named) => format!("name {}", self.name(*var)),
            Effect::Use(var, Mode::MovePart(_)) => format!("part {}", self.name(*var)),
            Effect::Use(var, Mode::MoveBound(_)) => format!("bound {}", self.name(*var)),
            Effect::Fixed(_) => String::new(),
            Effect::Assign(var) => format!("assign {}", self.name(*var)),
            Effect::Init(var) => format!("init {}", self.name(*var)),
            Effect::Declare(var) => format!("declare {}", self.name(*var)),
            Effect::Branch(ways) => {
                let ways: Vec<_> = ways.iter().map(|way| self.effects(way)).collect();
                format!("({})", ways.join(" | "))
            }
            Effect::Loop(body) | Effect::Scope(body) => format!("loop ({})", self.effects(body)),
            Effect::Jump(jump) => match jump.to {
                To::Return => "return".into(),
                To::Break(target) => format!("break {target}"),
                To::Continue(target) => format!("continue {target}"),
                To::Never => "never".into(),
                To::Inner { level, again } => format!("inner {level} {again}"),
            },
            Effect::Guarded => "guarded".into(),
        });
        all.filter(|effect| !effect.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn dest(&self, dest: Dest) -> String {
        match dest {
            Dest::Discard => String::new(),
            Dest::Var(var) => format!(" -> {}", self.name(var)),
            Dest::Return => " -> return".into(),
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Plain(segment) => {
                self.segment(segment);
                self.mark("end", segment.exit);
            }
            Node::Await(node) => {
                self.segment(&node.before);
                let effects = self.effects(&node.effects);
                self.line(&format!(
                    "await {} {} -> {}    [{effects}]",
                    node.number,
                    text(&node.callee),
                    self.name(node.result)
                ));
                self.mark("  kept", node.after);
            }
            Node::Branch(node) => {
                self.segment(&node.before);
                let head = match &node.head {
                    Head::If(condition) => format!("if {}", text(condition)),
                    Head::Match(scrutinee) => format!("match {}", text(scrutinee)),
                };
                let (dest, effects) = (self.dest(node.dest), self.effects(&node.effects));
                self.line(&format!("{head}{dest}    [{effects}]"));
                node.arms.iter().for_each(|arm| self.arm(arm));
            }
            Node::Loop(node) => {
                let dest = self.dest(node.dest);
                self.line(&format!("loop {}{dest}", node.target));
                self.nested(&node.body);
            }
            Node::Scope(node) => {
                let label = node.label.as_ref().map_or(String::new(), text);
                let dest = self.dest(node.dest);
                self.line(&format!("block {label}{dest}"));
                self.nested(&node.body);
            }
        }
    }

    fn arm(&mut self, arm: &Arm) {
        let pattern = arm.pattern.as_ref().map_or("_".into(), text);
        let effects = self.effects(&arm.effects);
        self.line(&format!("arm {pattern}    [{effects}]"));
        match &arm.body {
            Body::Inline { value, effects, .. } => {
                let effects = self.effects(effects);
                self.line(&format!("    {}    [{effects}]", text(value)));
            }
            Body::Block(block) => self.nested(block),
        }
        self.mark("  exit", arm.exit);
    }
}
