//! The forms of a function between the phases, all on this page.
//!
//! The nodes are made by `anf`; what names mean is filled in by
//! `resolve`, what is needed later by
//! `liveness`, and what has a value that is to be dropped later by `presence`.

use crate::generics::Generics;
use crate::jumps::Jump;
use crate::moves::By;
use crate::types;
use crate::ways::{IsPutAway, Passed};
use quote::format_ident;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, Ident, Label, Lifetime, Pat, Path, Stmt, Type};

/// Nodes that are run one after the other, in a scope of their own.
pub type Block = Vec<Node>;

/// One step. All but [`Node::Plain`] await somewhere inside.
pub enum Node {
    Plain(Segment),
    Await(Await),
    Branch(Branch),
    Loop(Loop),
    Labelled(Labelled),
    Ends(Ends),
}

/// The scope of what the block declares is over.
pub struct Ends {
    pub declared: Vec<Var>,
    /// Those that may still have a value in their slot.
    pub left: Set,
}

/// Statements that await nothing, then perhaps a value that is computed for
/// somebody.
pub struct Segment {
    pub statements: Vec<Statement>,
    pub store: Option<(Expr, Dest)>,
    /// Variables that `store` names, and of these, what must have a value before it.
    pub store_uses: Set,
    pub store_asks: Set,
    pub store_moves: Set,
    /// What it moves on some of its ways only.
    pub store_sometimes: Set,
    pub store_reads: Reads,
    pub live_in: Set,
    pub live_out: Set,
    /// Those that are to be dropped later, before it.
    pub present: Present,
    /// After it, in slots.
    pub lasting: Set,
}

pub struct Statement {
    pub syntax: Stmt,
    /// What it names of the variables that were there before it.
    pub uses: Set,
    /// Of these, what must have a value before it: that it gives another one on some of its ways is not asking.
    pub asks: Set,
    /// What it assigns new values to, without asking for the old ones.
    pub assigns: Set,
    /// The jumps that leave it, and what it has assigned values to by then, likewise.
    pub leaving: Vec<(Jump, Set)>,
    /// What it declares.
    pub declares: Vec<Var>,
    /// What it moves away, always and on some of its ways.
    pub moves: Set,
    pub sometimes: Set,
    pub reads: Reads,
    /// The variable of which what its patterns bind may be parts, or copies of them.
    pub parts_of: Option<Var>,
    /// What is needed after it.
    pub live_out: Set,
    /// What is there after it only to be dropped later.
    pub lasting: Set,
    pub put_away: Vec<PutAway>,
}

/// A variable that a statement moves on some of its ways, and puts away on the others.
pub struct PutAway {
    pub variable: Var,
    /// Where it is behind the statement.
    pub passed: Passed,
    /// Its parts that may have been read, and left it there.
    pub reads: Vec<Expr>,
    pub is_put_away: IsPutAway,
}

/// `callee(arguments).await`, perhaps with `?` behind it.
pub struct Await {
    /// Counted from 1 in the order of the text; `resolve` counts.
    pub number: u32,
    pub call: Call,
    /// The name of the state, from `checkpoint!`.
    pub label: Option<String>,
    pub tries: usize,
    pub dest: Dest,
    /// Variables that are lent to the callee, by their names; they come back with its result.
    pub lent: Vec<Ident>,
    pub lends: Vec<Var>,
    pub uses: Set,
    pub moves: Set,
    /// What it moves on some of its ways only.
    pub sometimes: Set,
    pub reads: Reads,
    pub live_in: Set,
    /// What is kept in the frame, because it is named later.
    pub live_out: Set,
    /// What has a value before it, and is to be dropped later.
    pub present: Present,
    /// What is kept only to be dropped later.
    pub kept: Present,
}

/// What an await calls.
#[derive(Clone)]
pub struct Call {
    /// Of all that it consists of, in their order.
    pub arguments: Vec<Expr>,
    pub shape: Shape,
}

#[derive(Clone)]
pub enum Shape {
    /// A `#[cps]` function, or a leaf, with so many arguments, of which so many are lent.
    Function { path: Path, frame: Box<Frame>, place: Place, arguments: usize, lends: usize },
    /// Several, and all are awaited.
    Join(Vec<Shape>),
    /// Several leaves, of which one will be chosen. Behind some there stands an `if`,
    /// whose condition is the argument before their own.
    Choose { biased: bool, arms: Vec<(bool, Shape)> },
}

/// The type of what is called.
#[derive(Clone)]
pub enum Frame {
    /// A `#[cps]` function, or a leaf.
    Certain(Type),
    /// Whether there is a type of its name, is for the compiler to find out: what it finds is this name's.
    Uncertain(Ident, Finding),
}

/// How the compiler finds out.
#[derive(Clone)]
pub enum Finding {
    /// Whether the path is also that of a type, of so many parameters.
    Path(usize),
    /// Whether it is a method.
    Method(Box<Type>),
}

/// Where the callee's frame lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the caller's.
    Inside,
    /// On the heap, for the callee is the caller.
    Itself,
    /// On the heap, as `Box::pin` says.
    Boxed,
}

/// `if`, and `match`, of which `if` is one with two arms.
pub struct Branch {
    pub head: Head,
    pub arms: Vec<Arm>,
    pub uses: Set,
    pub moves: Set,
    /// What its head moves on some of its ways only.
    pub sometimes: Set,
    pub reads: Reads,
    pub live_in: Set,
    pub present: Present,
    /// Variables that may have values behind its head, and are dropped later.
    pub lasting: Set,
}

pub enum Head {
    If(Expr),
    Match(Expr),
    /// A `match` of two arms, of which the second is the `else` of an `if let`.
    IfLet(Expr),
}

pub struct Arm {
    /// None of an `if`.
    pub pattern: Option<Pat>,
    /// It awaits nothing.
    pub guard: Option<Expr>,
    pub binds: Vec<Var>,
    /// What its pattern takes out of.
    pub moves: Set,
    pub body: Block,
    pub live_in: Set,
    /// What is there only to be dropped later, when the arm is taken.
    pub lasting: Set,
    pub awaits: Awaits,
}

pub struct Loop {
    pub label: Option<Label>,
    pub body: Block,
    /// Where `break` brings its value.
    pub dest: Dest,
    pub live_in: Set,
    pub live_out: Set,
    /// What is there around it only to be dropped later.
    pub around: Set,
    pub awaits: Awaits,
}

/// A block, which may have a label.
pub struct Labelled {
    pub label: Option<Label>,
    pub body: Block,
    pub dest: Dest,
    pub live_out: Set,
    pub around: Set,
    pub awaits: Awaits,
}

/// Where a value goes.
#[derive(Clone)]
pub enum Dest {
    /// Nowhere: it is dropped.
    Discard,
    /// Into the variable of the transformation's own of this name.
    Temporary(Ident),
    /// It is the function's result.
    Return,
}

/// The numbers of the awaits inside: from, to. Empty if from is greater.
#[derive(Clone, Copy, Default)]
pub struct Awaits {
    pub first: u32,
    pub last: u32,
}

/// The index of a variable in [`Program::variables`].
pub type Var = usize;
/// Some variables.
pub use crate::set::Set;
/// Variables with destructors, and whether they have values.
pub type Present = BTreeMap<Var, Presence>;

/// Places in variables, whose values are taken: the variables are whole afterwards
/// if those are copied.
pub type Reads = Vec<Read>;

/// That of a part of a variable.
pub struct Read {
    pub variable: Var,
    pub place: Expr,
    /// On some of the ways only.
    pub sometimes: bool,
    /// By a method, if that is the standard library's.
    pub by_method: bool,
    /// So that it matters whether it is copied, and does not move.
    pub matters: bool,
}

/// Whether a variable has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It has none yet, or it was moved away.
    Absent,
    Present,
    /// On some of the ways that lead here.
    Perhaps,
    /// A part of it has been read, which may have moved: that the rest is named does not mean that it is whole.
    InParts,
}

/// A variable: what a pattern binds, a parameter, or a temporary.
#[derive(Debug)]
pub struct Variable {
    pub name: Ident,
    pub mutable: bool,
    pub origin: Origin,
    pub ty: Option<Type>,
    pub drops: Drops,
    /// It is used where it is named, once, and is one of Rust's own temporaries there.
    pub in_place: bool,
    /// What it borrows from, in a parameter `&mut T`: that is what is kept.
    pub owner: Option<Ident>,
    /// It borrows, and does not change what it borrows.
    pub shared: bool,
    /// It is declared without a value.
    pub has_none: bool,
    /// It is named behind methods that are called as the standard library's that take it: so they are none of those.
    pub stays: bool,
    /// Its slot in `poll`, and its field in the frame: two of one name differ.
    pub slot: Ident,
}

impl Variable {
    /// Whether its value is taken in that way.
    #[must_use]
    pub fn is_taken(&self, by: By, generics: &Generics) -> bool {
        let stays = by == By::Method && self.stays;
        match &self.ty {
            Some(ty) if !generics.is_parameter(ty) => by.takes(ty) && !(stays && types::may_be_any(ty)),
            _ => by != By::Star && !stays,
        }
    }

    /// Where it is, out of its slot, when it is not named.
    #[must_use]
    pub fn holder(&self) -> Ident {
        format_ident!("__cps_held{}", self.slot)
    }
}

/// Where a variable comes from: an error says where to write its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Parameter,
    Let,
    /// The pattern of a `for`: its type is that of the items.
    Item,
    /// The pattern of a `match` or an `if let`.
    Arm,
    /// The same, as a guard that awaits has it.
    Guard,
    /// The pattern of a `let` in a chain.
    Link,
    /// The transformation's own: the user knows nothing of it.
    Temporary,
}

/// What becomes of a value that nobody names any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drops {
    /// It is forgotten at once: when it is dropped makes no difference.
    Silently,
    /// It may have a destructor, which runs when its scope ends.
    InTime,
    /// It must have no destructor, for its type is not known.
    Unknown,
}

/// A function whose names are known.
pub struct Program {
    pub generics: Generics,
    pub variables: Vec<Variable>,
    pub parameters: Vec<Var>,
    pub body: Block,
    /// They know the types of what is awaited and is no data.
    pub witnesses: Vec<Ident>,
    /// Variables that must have no destructor, and the await over which they are not kept.
    pub unsure: BTreeMap<Var, String>,
    /// The same, unless their types are found to be evident.
    pub told: Set,
    /// Variables of unknown types with methods that take them, if they are those of the standard library.
    pub guessed: Set,
    /// Names of those of which it is seen that they are not.
    pub staying: BTreeSet<String>,
    /// Those of them that are dropped, or not, by that guess.
    pub by_guess: Set,
    /// Variables with results of operators, of which the types are taken to be those of an operand.
    pub computed: Set,
    /// Names of variables that are operands before an await, and are moved there; and how.
    pub operands: BTreeSet<(String, By)>,
    pub refused: Vec<syn::Error>,
    /// What goes into spawned blocks.
    pub moved: crate::spawned::Moved,
}

impl Program {
    /// What was lent to the function, and what holds it.
    pub fn lent(&self) -> impl Iterator<Item = (Var, &Ident)> {
        self.parameters
            .iter()
            .filter_map(|&parameter| Some((parameter, self.variables[parameter].owner.as_ref()?)))
    }
}

/// A label's text.
#[must_use]
pub fn label_name(label: &Option<Label>) -> Option<Lifetime> {
    label.as_ref().map(|label| label.name.clone())
}
