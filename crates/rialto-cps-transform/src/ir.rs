//! The intermediate representation, all on this page. It depends on no pass.
//!
//! Control flow that holds awaits is a tree of [`Node`]s. Everything else stays as the user wrote it, as a
//! [`Statement`] with its [`Effect`]s: what the walker found in it, in evaluation order.

use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::{Expr, Ident, Label, Lifetime, Pat, Stmt, Type};

/// A variable of the function: an index into [`Function::vars`]. Names bound within a plain statement have none.
pub type Var = usize;
pub type Set = BTreeSet<Var>;
/// A loop or labelled block that jumps can name.
pub type Target = usize;
/// A point of the control-flow graph at which passes ask for facts.
pub type Mark = usize;

pub struct Function {
    pub vars: Vec<Variable>,
    pub params: Vec<Var>,
    /// The parameters that the caller lends and gets back with the result.
    pub lent: Vec<Var>,
    pub body: Block,
    /// Suspension points are numbered from 1 in text order.
    pub awaits: u32,
    pub marks: usize,
    /// The types that the text shows of variables without written ones: for the identity of states.
    pub evident: std::collections::BTreeMap<Var, Type>,
    /// The variables that are declared without values.
    pub deferred: Set,
    /// The fields that the code names, by the hashes of their names.
    pub fields: std::collections::BTreeMap<(Var, u64), syn::Member>,
    /// The fields whose uses by value count as copies, in the body that keeps variables whole.
    pub copied: BTreeSet<(Var, u64)>,
}

/// The properties that forms ask of the function in which they stand.
#[derive(Clone)]
pub struct Around {
    pub name: Ident,
    pub visibility: syn::Visibility,
    pub generics: syn::Generics,
    /// The type of whose `impl` it is a method.
    pub owner: Option<syn::Type>,
    /// The async methods of that `impl`.
    pub methods: Vec<Ident>,
}

/// A parameter, as a pattern.
#[derive(Clone)]
pub struct Param {
    pub pattern: Pat,
    pub ty: Type,
    /// The frame owns what the parameter borrows; the function's own reference is made again in each segment.
    pub borrowed: Option<Borrowed>,
}

/// How a borrowed parameter is made from what the frame owns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Borrowed {
    Shared,
    Mutable,
    /// `Option<&T>`
    Optional,
}

pub struct Variable {
    /// As segments name it, with the user's span.
    pub name: Ident,
    pub mutable: bool,
    /// If it is written.
    pub ty: Option<Type>,
    /// A temporary of the lowering.
    pub temporary: bool,
    /// A closure, which is not data.
    pub closure: bool,
    /// The how-manieth of the user's variables it is, whatever the lowering adds.
    pub ordinal: Option<usize>,
    /// A borrow from a place is not kept: each segment that needs it binds it again.
    pub rebinding: Option<Rebinding>,
}

/// `let pattern = place;`, to be repeated after a resume.
#[derive(Clone)]
pub struct Rebinding {
    pub pattern: Pat,
    pub place: Expr,
    /// The pattern matches by what was found before; it needs an `else`.
    pub refutable: bool,
    /// The variables that the place names.
    pub bases: Vec<Var>,
    /// All that the pattern binds.
    pub binds: Vec<Var>,
    pub mutable: bool,
    /// By a look-up, which may also return a value: then the value is kept.
    pub held: bool,
    /// The place in which it looks.
    pub root: Option<Expr>,
}

/// Nodes in a scope of their own.
#[derive(Default)]
pub struct Block {
    pub nodes: Vec<Node>,
    /// The declarations of the scope, in text order.
    pub declares: Vec<Var>,
    pub awaits: Awaits,
}

/// The suspension points within: `first..=last`, or none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Awaits(pub Option<(u32, u32)>);

pub enum Node {
    Plain(Segment),
    Await(Box<Await>),
    Branch(Branch),
    Loop(Loop),
    /// A block, which may have a label.
    Scope(Scope),
}

/// A run of statements that await nothing.
#[derive(Default)]
pub struct Segment {
    pub statements: Vec<Statement>,
    pub entry: Mark,
    pub exit: Mark,
}

pub struct Statement {
    pub syntax: Stmt,
    pub effects: Vec<Effect>,
    /// The variables that it declares, with a value or without.
    pub declares: Vec<Var>,
}

/// The effects of a piece of syntax on variables, in evaluation order.
#[derive(Clone, Debug)]
pub enum Effect {
    Use(Var, Mode),
    /// Gives it a value; what it had is dropped.
    Assign(Var),
    /// Begins its life with a value.
    Init(Var),
    /// Begins its life without a value.
    Declare(Var),
    /// One of these happens.
    Branch(Vec<Vec<Effect>>),
    /// Is repeated until a jump leaves it.
    Loop(Vec<Effect>),
    /// A labelled block.
    Scope(Vec<Effect>),
    /// A mention of it cannot be replaced.
    Fixed(Var),
    Jump(Jump),
    /// In one of several ways: the guard of an arm may be false here. Then the ways behind this one are tried.
    Guarded,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Names it, and does not look at it.
    Named,
    /// Looks at it, or borrows it.
    Borrow,
    /// The same of a part: of this field, by the hash of its name.
    BorrowPart(u64),
    /// Gives a field a new value.
    AssignPart(u64),
    /// By value: a move, or a copy if its type is `Copy`.
    Move,
    /// A part of it by value.
    MovePart(Taken),
    /// A pattern binds parts of it by value, or a method may take it. The hash of either finds whether it is a copy.
    MoveBound(Taken),
}

impl Mode {
    /// Whether it takes the variable by value, or parts of it.
    #[must_use]
    pub fn takes(self) -> bool {
        matches!(self, Mode::Move | Mode::MovePart(_) | Mode::MoveBound(_))
    }
}

/// A part of a variable that is used by value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Taken {
    /// The field of the variable in which it is, by the hash of its name. None behind a pointer, or if any may be meant.
    pub field: u64,
    /// The hash of the way that leads to it, or of the pattern that binds it.
    pub path: u64,
}

impl Taken {
    /// Behind a pointer, or any fields of it.
    pub const SOME: Taken = Taken { field: 0, path: 0 };

    /// What a pattern of this hash binds: within this field, or in several.
    #[must_use]
    pub fn bound(pattern: u64, field: Option<&syn::Member>) -> Taken {
        Taken { field: field.map_or(pattern, |field| Taken::within(None, field).field), path: pattern }
    }

    /// The part that is found in this field of the variable, and from there by the way so far.
    #[must_use]
    pub fn within(before: Option<Taken>, member: &syn::Member) -> Taken {
        let name = quote::ToTokens::to_token_stream(member).to_string();
        let field = crate::hash::hash(0, &name);
        Taken { field, path: before.map_or(field, |part| crate::hash::hash(part.path, &name)) }
    }

    /// Behind a pointer.
    #[must_use]
    pub fn behind(before: Option<Taken>) -> Taken {
        Taken { field: 0, path: before.map_or(0, |part| crate::hash::hash(part.path, "*")) }
    }
}

#[derive(Clone, Debug)]
pub struct Jump {
    pub to: To,
    /// Where what the target needs is put back. None of returns.
    pub mark: Option<Mark>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    Return,
    Break(Target),
    Continue(Target),
    /// A loop or labelled block within the code, counted from the outermost.
    Inner {
        level: usize,
        again: bool,
    },
    /// Panics, or never ends.
    Never,
}

/// The elementary effects among these, and within those that contain others, in the order of the text.
#[must_use]
pub fn elementary(effects: &[Effect]) -> Vec<&Effect> {
    fn add<'e>(effects: &'e [Effect], all: &mut Vec<&'e Effect>) {
        for effect in effects {
            match effect {
                Effect::Branch(ways) => ways.iter().for_each(|way| add(way, all)),
                Effect::Loop(body) | Effect::Scope(body) => add(body, all),
                effect => all.push(effect),
            }
        }
    }
    let mut all = Vec::new();
    add(effects, &mut all);
    all
}

/// Whether one of these effects is an assignment to the variable.
#[must_use]
pub fn assigned(effects: &[Effect], var: Var) -> bool {
    elementary(effects).iter().any(|effect| matches!(effect, Effect::Assign(other) if *other == var))
}

/// Whether control gets behind these effects.
#[must_use]
pub fn completes(effects: &[Effect]) -> bool {
    completes_within(effects, &mut Vec::new())
}

/// `left`: which of the loops and blocks around are left by a jump.
fn completes_within(effects: &[Effect], left: &mut Vec<bool>) -> bool {
    effects.iter().all(|effect| match effect {
        Effect::Jump(jump) => {
            if let To::Inner { level, again: false } = jump.to
                && let Some(left) = left.get_mut(level)
            {
                *left = true;
            }
            false
        }
        // Each way is asked, for its jumps.
        Effect::Branch(ways) => ways.iter().filter(|way| completes_within(way, left)).count() > 0,
        Effect::Loop(body) | Effect::Scope(body) => {
            left.push(false);
            let ends = completes_within(body, left);
            let is_left = left.pop().unwrap_or_default();
            is_left || ends && matches!(effect, Effect::Scope(_))
        }
        _ => true,
    })
}

/// Visits the statements of a block, and of those within it, in text order.
pub fn statements<'b>(block: &'b Block, visit: &mut impl FnMut(&'b Statement)) {
    for node in &block.nodes {
        let segment = match node {
            Node::Plain(segment) => segment,
            Node::Await(node) => &node.before,
            Node::Branch(node) => &node.before,
            Node::Loop(node) => {
                statements(&node.body, visit);
                continue;
            }
            Node::Scope(node) => {
                statements(&node.body, visit);
                continue;
            }
        };
        segment.statements.iter().for_each(&mut *visit);
        if let Node::Branch(node) = node {
            for arm in &node.arms {
                if let Body::Block(block) = &arm.body {
                    statements(block, visit);
                }
            }
        }
    }
}

/// Visits the suspension points of a block, and of those within it, in text order.
pub fn awaits<'b>(block: &'b Block, visit: &mut impl FnMut(&'b Await)) {
    for node in &block.nodes {
        match node {
            Node::Plain(_) => {}
            Node::Await(node) => visit(node),
            Node::Loop(node) => awaits(&node.body, visit),
            Node::Scope(node) => awaits(&node.body, visit),
            Node::Branch(node) => node.arms.iter().for_each(|arm| {
                if let Body::Block(block) = &arm.body {
                    awaits(block, visit);
                }
            }),
        }
    }
}

/// `callee.await`: the segment's statements, then the callee.
pub struct Await {
    pub number: u32,
    pub before: Segment,
    pub callee: Expr,
    pub effects: Vec<Effect>,
    /// The variable that gets the result.
    pub result: Var,
    /// After the result.
    pub after: Mark,
    /// After what was lent has come back.
    pub done: Mark,
    /// If the call may borrow from variables while it is awaited.
    pub lending: Option<Lending>,
    /// The function calls itself: that call is on the heap.
    pub itself: bool,
    /// The calls of a `join!`, or of a `select!` in which some may borrow.
    pub parts: Vec<Part>,
    pub gather: Gather,
    pub site: SiteName,
    /// The variables that are operands evaluated before it, in their order, each with the first variable declared
    /// behind its evaluation.
    pub operands: Vec<(Var, Var)>,
}

/// Which results of several calls are awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gather {
    All,
    /// The first one; the other calls are dropped.
    First {
        biased: bool,
    },
}

/// One of several calls.
pub struct Part {
    pub call: Expr,
    /// If it may borrow while it is awaited.
    pub lending: Option<Lending>,
    /// It calls the function in which it stands.
    pub itself: bool,
}

/// The name of a suspension point in stored states: a label, or the function that is called there.
#[derive(Clone)]
pub struct SiteName {
    pub called: String,
    pub label: Option<String>,
    /// Of a durable step: its result has a print.
    pub step: Option<StepValue>,
    /// The line of the call in the source.
    pub line: usize,
}

/// The value that a step records.
#[derive(Clone)]
pub struct StepValue {
    /// If it is written: `step::<T>`.
    pub ty: Option<Type>,
    pub span: Span,
}

/// A call that may borrow: its type tells whether it does.
pub struct Lending {
    /// The variables from which it may borrow.
    pub from: Vec<Var>,
    /// Those from which what is among these may borrow.
    pub perhaps: Vec<Var>,
    /// The receiver, if it is a place, and the places behind `&mut` among the arguments.
    pub receiver: Option<Lent>,
    pub places: Vec<Lent>,
    /// A receiver that is a whole variable: the method may take it by value. Then it is not named again.
    pub owned: Option<Var>,
}

/// A place that is lent, and the variable in which it is.
#[derive(Clone)]
pub struct Lent {
    pub place: Expr,
    pub var: Var,
    /// The variables within its indices.
    pub indices: Vec<Var>,
}

impl Lending {
    pub fn places(&self) -> impl Iterator<Item = &Lent> {
        self.receiver.iter().chain(&self.places)
    }
}

/// `if` and `match`: the segment's statements, then the condition or scrutinee.
pub struct Branch {
    pub before: Segment,
    pub head: Head,
    pub effects: Vec<Effect>,
    pub arms: Vec<Arm>,
    /// The variable that gets the value, if one is wanted.
    pub dest: Dest,
    pub awaits: Awaits,
}

#[derive(Clone)]
pub enum Head {
    /// A condition, which may be a chain of `let`s; two arms.
    If(Expr),
    Match(Expr),
}

pub struct Arm {
    /// None of an `if`.
    pub pattern: Option<Pat>,
    pub guard: Option<Expr>,
    pub binds: Vec<Var>,
    /// The effects of its bindings and its guard.
    pub effects: Vec<Effect>,
    pub body: Body,
    /// Where the head is left for the body, or an inline body ends.
    pub exit: Mark,
}

pub enum Body {
    /// It awaits nothing, and runs within the head.
    Inline {
        value: Expr,
        effects: Vec<Effect>,
        diverges: bool,
    },
    Block(Block),
}

pub struct Loop {
    pub label: Option<Label>,
    pub target: Target,
    pub body: Block,
    pub dest: Dest,
}

pub struct Scope {
    pub label: Option<Label>,
    pub target: Option<Target>,
    pub body: Block,
    pub dest: Dest,
}

/// Where a value goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dest {
    Discard,
    Var(Var),
    Return,
}

impl Awaits {
    #[must_use]
    pub fn any(self) -> bool {
        self.0.is_some()
    }

    #[must_use]
    pub fn one(number: u32) -> Self {
        Awaits(Some((number, number)))
    }

    #[must_use]
    pub fn and(self, other: Awaits) -> Self {
        Awaits(match (self.0, other.0) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (one, other) => one.or(other),
        })
    }
}

impl Node {
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        match self {
            Node::Plain(_) => Awaits::default(),
            Node::Await(node) => Awaits::one(node.number),
            Node::Branch(node) => node.awaits,
            Node::Loop(node) => node.body.awaits,
            Node::Scope(node) => node.body.awaits,
        }
    }
}

/// The name of a label, for messages and look-ups.
#[must_use]
pub fn label_name(label: &Lifetime) -> String {
    label.ident.to_string()
}

impl Variable {
    /// Whether it has a slot.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.rebinding.as_ref().is_none_or(|made| made.held)
    }

    /// Whether its slot holds it only if it is not a borrow.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.rebinding.as_ref().is_some_and(|made| made.held)
    }

    /// Whether a use by value evidently copies it. The lowering's indices are counted in, which are usually numbers.
    #[must_use]
    pub fn is_copied(&self) -> bool {
        self.is_trivial() || self.name.to_string().starts_with("__cps_index")
    }

    /// Whether its type evidently has no destructor.
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        self.ty.as_ref().is_some_and(is_trivial)
    }
}

/// Whether values of the type are copied, and have no destructor.
#[must_use]
pub fn is_trivial(ty: &Type) -> bool {
    {
        let Type::Path(path) = ty else { return false };
        const NAMES: &[&str] = &[
            "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool",
            "char", "f32", "f64", "Duration",
        ];
        path.path.segments.last().is_some_and(|last| NAMES.iter().any(|name| last.ident == name))
    }
}
