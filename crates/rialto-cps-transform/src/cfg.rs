//! The control-flow graph of a function: basic blocks of elementary events.

use super::ir::{
    Await, Block, Body, Branch, Dest, Effect, Function, Jump, Loop, Mark, Mode, Node, Scope, Segment, Target,
    To, Var,
};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub enum Event {
    Use(Var, Mode),
    /// Looks at it, if it has a value.
    MayUse(Var),
    /// A new value; what it had, if anything, is dropped.
    Assign(Var),
    /// A new value in place of one that is certainly there.
    Replace(Var),
    Init(Var),
    /// A call takes it, or borrows it.
    MayMove(Var),
    /// Code that is not known names it, and may give it a value.
    MayGive(Var),
    /// Its scope ends.
    End(Var),
    Await,
    /// A segment begins.
    Enter,
    Mark(Mark),
}

#[derive(Default)]
pub struct BasicBlock {
    pub events: Vec<Event>,
    pub successors: Vec<usize>,
}

pub struct Cfg {
    pub blocks: Vec<BasicBlock>,
    pub entry: usize,
}

struct Goal {
    to: usize,
    /// How many scopes stay.
    depth: usize,
}

struct Build<'f> {
    function: &'f Function,
    blocks: Vec<BasicBlock>,
    current: usize,
    exit: usize,
    breaks: BTreeMap<Target, Goal>,
    continues: BTreeMap<Target, Goal>,
    /// What the open scopes declare.
    scopes: Vec<Vec<Var>>,
    /// Heads and exits of loops within a piece of plain code.
    inner: Vec<(usize, usize)>,
    /// Where control goes if a guard is false, for the guarded ways that are being built.
    refuted: Vec<usize>,
}

#[must_use]
pub fn build(function: &Function) -> Cfg {
    let mut build = Build {
        function,
        blocks: vec![BasicBlock::default(), BasicBlock::default()],
        current: 0,
        exit: 1,
        breaks: BTreeMap::new(),
        continues: BTreeMap::new(),
        scopes: Vec::new(),
        inner: Vec::new(),
        refuted: Vec::new(),
    };
    for param in &function.params {
        build.event(Event::Init(*param));
    }
    build.block(&function.body);
    build.edge(build.exit);
    let exit = function.lent.iter().map(|var| Event::Use(*var, Mode::Borrow));
    build.blocks[build.exit].events.extend(exit);
    Cfg { blocks: build.blocks, entry: 0 }
}

/// The place of each block in an order in which a block follows those that lead to it, but for loops.
#[must_use]
pub fn order(cfg: &Cfg) -> Vec<usize> {
    let (mut place, mut left) = (vec![usize::MAX; cfg.blocks.len()], cfg.blocks.len());
    let mut seen = vec![false; cfg.blocks.len()];
    let mut open = vec![(cfg.entry, 0)];
    seen[cfg.entry] = true;
    while let Some((block, next)) = open.pop() {
        match cfg.blocks[block].successors.get(next) {
            Some(successor) => {
                open.push((block, next + 1));
                if !std::mem::replace(&mut seen[*successor], true) {
                    open.push((*successor, 0));
                }
            }
            None => {
                left -= 1;
                place[block] = left;
            }
        }
    }
    place
}

impl Build<'_> {
    fn fresh(&mut self) -> usize {
        self.blocks.push(BasicBlock::default());
        self.blocks.len() - 1
    }

    fn event(&mut self, event: Event) {
        self.blocks[self.current].events.push(event);
    }

    fn edge(&mut self, to: usize) {
        self.blocks[self.current].successors.push(to);
    }

    /// Goes on in a block that the current one leads to.
    fn follow(&mut self) -> usize {
        let next = self.fresh();
        self.edge(next);
        self.current = next;
        next
    }

    fn uses(&mut self, var: Var, mode: Mode) {
        self.event(Event::Use(var, mode));
        if let Some(rebinding) = &self.function.vars[var].rebinding {
            match rebinding.held {
                true => rebinding.bases.iter().for_each(|base| self.may_use(*base)),
                false => rebinding.bases.iter().for_each(|base| self.uses(*base, Mode::Borrow)),
            }
        }
    }

    /// What was looked up there may be a borrow.
    fn may_use(&mut self, var: Var) {
        self.event(Event::MayUse(var));
        if let Some(rebinding) = &self.function.vars[var].rebinding {
            rebinding.bases.iter().for_each(|base| self.may_use(*base));
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Use(var, mode) => self.uses(*var, *mode),
                Effect::Assign(var) => self.event(Event::Assign(*var)),
                Effect::Init(var) => self.event(Event::Init(*var)),
                // Nothing before it is needed: if the code does not show that the variable has a value where it is
                // used, rustc knows that the other paths end.
                Effect::Declare(var) => self.event(Event::End(*var)),
                Effect::Branch(ways) => self.ways(ways, Vec::as_slice, |this, way| this.effects(way)),
                Effect::Loop(body) => {
                    let head = self.follow();
                    let exit = self.fresh();
                    self.inner.push((head, exit));
                    self.effects(body);
                    self.inner.pop();
                    self.edge(head);
                    self.current = exit;
                }
                Effect::Scope(body) => {
                    let exit = self.fresh();
                    self.inner.push((exit, exit));
                    self.effects(body);
                    self.inner.pop();
                    self.edge(exit);
                    self.current = exit;
                }
                Effect::Fixed(var) => self.event(Event::MayGive(*var)),
                Effect::Guarded => {
                    if let Some(&behind) = self.refuted.last() {
                        self.edge(behind);
                    }
                    self.follow();
                }
                Effect::Jump(jump) => self.jump(jump),
            }
        }
    }

    /// One of these ways, which begin with these effects. If the guard of one is false, one of those behind it.
    fn ways<'w, W>(
        &mut self,
        ways: &'w [W],
        effects: impl Fn(&'w W) -> &'w [Effect],
        mut way: impl FnMut(&mut Self, &'w W),
    ) {
        let (mut from, join) = (self.current, self.fresh());
        for each in ways {
            let guarded = effects(each).iter().any(|effect| matches!(effect, Effect::Guarded));
            let behind = guarded.then(|| {
                self.current = from;
                self.follow()
            });
            self.refuted.extend(behind);
            self.current = from;
            self.follow();
            way(self, each);
            self.edge(join);
            if let Some(behind) = behind {
                self.refuted.pop();
                from = behind;
            }
        }
        self.current = join;
    }

    fn jump(&mut self, jump: &Jump) {
        if let Some(mark) = jump.mark {
            self.event(Event::Mark(mark));
        }
        let goal = match jump.to {
            To::Return => Some((self.exit, self.scopes.len())),
            To::Never => None,
            To::Inner { level, again } => {
                let goal = self.inner.get(level).map(|(head, exit)| if again { *head } else { *exit });
                goal.into_iter().for_each(|goal| self.edge(goal));
                None
            }
            To::Break(target) => self.breaks.get(&target).map(|goal| (goal.to, goal.depth)),
            To::Continue(target) => self.continues.get(&target).map(|goal| (goal.to, goal.depth)),
        };
        if let Some((to, depth)) = goal {
            let left: Vec<Var> =
                self.scopes[depth.min(self.scopes.len())..].iter().flatten().copied().collect();
            left.into_iter().rev().for_each(|var| self.event(Event::End(var)));
            self.edge(to);
        }
        self.current = self.fresh();
    }

    fn block(&mut self, block: &Block) {
        self.scopes.push(block.declares.clone());
        block.nodes.iter().for_each(|node| self.node(node));
        let declared = self.scopes.pop().expect("a scope is open");
        declared.into_iter().rev().for_each(|var| self.event(Event::End(var)));
    }

    fn segment(&mut self, segment: &Segment) {
        self.event(Event::Enter);
        self.event(Event::Mark(segment.entry));
        segment.statements.iter().for_each(|statement| self.effects(&statement.effects));
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Plain(segment) => {
                self.segment(segment);
                self.event(Event::Mark(segment.exit));
            }
            Node::Await(node) => self.awaits(node),
            Node::Branch(node) => self.branch(node),
            Node::Loop(node) => self.repeated(node),
            Node::Scope(node) => self.scope(node),
        }
    }

    fn awaits(&mut self, node: &Await) {
        self.segment(&node.before);
        self.effects(&node.effects);
        let owned = node.lending.as_ref().and_then(|lending| lending.owned);
        owned.into_iter().for_each(|var| self.event(Event::MayMove(var)));
        self.event(Event::Mark(node.before.exit));
        self.event(Event::Await);
        self.event(Event::Mark(node.after));
        self.event(Event::Init(node.result));
        // What is lent comes back.
        let from = node.lending.iter().flat_map(|lending| &lending.from);
        for var in from.filter(|var| owned != Some(**var) && !self.function.vars[**var].is_held()) {
            self.event(Event::Use(*var, Mode::Borrow));
        }
        for var in node.lending.iter().flat_map(|lending| &lending.perhaps) {
            self.event(Event::MayUse(*var));
        }
        let places = node.lending.iter().flat_map(|lending| lending.places());
        for lent in places.filter(|lent| owned != Some(lent.var)) {
            self.uses(lent.var, Mode::Borrow);
            lent.indices.iter().for_each(|index| self.uses(*index, Mode::Borrow));
        }
        self.event(Event::Mark(node.done));
    }

    fn dest(&mut self, dest: Dest) {
        if let Dest::Var(var) = dest {
            self.event(Event::Init(var));
        }
    }

    fn branch(&mut self, node: &Branch) {
        self.segment(&node.before);
        self.effects(&node.effects);
        self.ways(
            &node.arms,
            |arm| &arm.effects,
            |this, arm| {
                this.effects(&arm.effects);
                match &arm.body {
                    Body::Inline { effects, diverges, .. } => {
                        this.effects(effects);
                        if *diverges {
                            this.current = this.fresh();
                        } else {
                            this.dest(node.dest);
                        }
                        this.event(Event::Mark(arm.exit));
                    }
                    Body::Block(block) => {
                        this.event(Event::Mark(arm.exit));
                        this.block(block);
                    }
                }
            },
        );
    }

    fn repeated(&mut self, node: &Loop) {
        let head = self.follow();
        let exit = self.fresh();
        let depth = self.scopes.len();
        self.breaks.insert(node.target, Goal { to: exit, depth });
        self.continues.insert(node.target, Goal { to: head, depth });
        self.block(&node.body);
        self.edge(head);
        self.current = exit;
        self.dest(node.dest);
    }

    fn scope(&mut self, node: &Scope) {
        let exit = self.fresh();
        if let Some(target) = node.target {
            self.breaks.insert(target, Goal { to: exit, depth: self.scopes.len() });
        }
        self.block(&node.body);
        self.edge(exit);
        self.current = exit;
        if node.target.is_some() {
            self.dest(node.dest);
        }
    }
}
