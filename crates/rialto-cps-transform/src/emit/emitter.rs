//! The data of emission, on one page: how variables are kept, a segment in the making, and the emitter.

use crate::dataflow::{Facts, Locations, Puts};
use crate::ir::{Function, Mark, Set, SiteName, Taken, Var};
use crate::tags::without_tags;
use crate::walk::Mention;
use proc_macro2::TokenStream;
use quote::format_ident;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;
use syn::{Expr, Ident};

/// How a variable is kept at a suspension point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// It is named later.
    Named,
    /// It may be lent to what is awaited.
    Lent,
    /// The same as a whole, as the receiver or behind `&mut`, at the suspension point of this number: then it lies in the
    /// callee's frame.
    LentWhole { number: u32, receiver: bool },
    /// It lies in its slot, and is only dropped later.
    Dropped,
    /// The same; it may have no value.
    PerhapsDropped,
    /// It lies in its slot, or some branch laid it aside, and it is only dropped later.
    Either,
    /// The same; it may have no value.
    PerhapsEither,
    /// It was laid aside, only to be dropped later.
    Rest,
    /// The same; it may have no value.
    PerhapsRest,
    /// It was laid aside after parts of it were copied.
    Whole(u8),
    /// The same; it may have no value.
    PerhapsWhole(u8),
    /// A field of it was laid aside at this site, after another was moved. By the hash of its name.
    Field(u8, u64),
}

/// Where it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Slot,
    Rest,
    Whole(u8),
}

impl How {
    /// Whether a variable that is only dropped later has a value.
    pub fn is_certain(self) -> bool {
        matches!(self, How::Dropped | How::Either | How::Rest | How::Whole(_))
    }

    /// Whether a value without a destructor is not kept.
    pub fn is_unless_destructor(self) -> bool {
        matches!(
            self,
            How::Dropped
                | How::Rest
                | How::Whole(_)
                | How::PerhapsDropped
                | How::PerhapsRest
                | How::PerhapsWhole(_)
        )
    }

    pub fn place(self) -> Place {
        match self {
            How::Named
            | How::Lent
            | How::LentWhole { .. }
            | How::Dropped
            | How::PerhapsDropped
            | How::Either
            | How::PerhapsEither => Place::Slot,
            How::Rest | How::PerhapsRest => Place::Rest,
            How::Whole(site) | How::PerhapsWhole(site) | How::Field(site, _) => Place::Whole(site),
        }
    }
}

/// The variables that one suspension point keeps, in the order of declaration.
pub struct Suspension {
    pub number: u32,
    pub kept: Vec<(Var, How)>,
    /// The name of its state.
    pub site: SiteName,
    pub itself: bool,
    /// The call may borrow.
    pub lends: bool,
    /// The calls of a `join!` that may borrow.
    pub parts: Vec<usize>,
    /// What it awaits, or a part of it, is on the heap.
    pub on_heap: bool,
}

/// The slots that emission has found to be needed.
#[derive(Default, Clone, PartialEq)]
pub struct Used {
    pub slots: Set,
    pub rests: Set,
    pub wholes: std::collections::BTreeSet<(Var, u8)>,
    /// The variables whose slots only tell their types to segments that give them other values.
    pub typed: Set,
    /// Those among the wholes that are fields.
    pub fields: BTreeMap<(Var, u8), u64>,
}

/// The places that a return gives back beside the result.
#[derive(Default)]
pub struct Exit {
    pub receiver: Option<Var>,
    pub places: Vec<Var>,
    /// How variables of other types than data are refused while the program is checked.
    pub checks: Checks,
}

/// How a variable of another type than data is refused that is only dropped later.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Checks {
    /// Not here, but in the other body of the function.
    #[default]
    Elsewhere,
    /// By a constant of its type, which must have no destructor.
    Constant,
    /// By a bound of its type. In a generic function, no such constant is evaluated before code is generated.
    Bound,
}

pub struct Emitted {
    pub body: TokenStream,
    pub suspensions: Vec<Suspension>,
    /// Types whose constants refuse variables.
    pub checks: TokenStream,
}

pub struct Emitter<'f> {
    pub function: &'f Function,
    pub facts: &'f Facts,
    pub jumps: &'f BTreeMap<u32, Mark>,
    pub left: &'f BTreeMap<Mark, Set>,
    pub mentions: &'f BTreeMap<u32, (Var, Mention)>,
    /// How many scrutinees are carried so far.
    pub scrutinees: std::cell::Cell<usize>,
    pub exit: &'f Exit,
    pub used: Used,
    pub now: RefCell<Used>,
    /// Found by the emission before.
    pub locations: Option<Locations>,
    pub puts: RefCell<BTreeMap<Mark, Puts>>,
    /// The variables that the current segment has laid aside before its end.
    pub laid: RefCell<Set>,
    /// The variables that it drops at its end, because other variables have shadowed them.
    pub hidden: RefCell<Set>,
    /// Where those among them were laid aside whose parts were used by value.
    pub hidden_wholes: RefCell<BTreeMap<Var, Vec<u8>>>,
    /// Variables of patterns that have other names in the head of a branch, where they would hide what is put back.
    pub renamed: RefCell<BTreeMap<Var, Ident>>,
    /// The variables that it has put back before its end, because other variables have shadowed them.
    pub returned: RefCell<Set>,
    /// The borrows of whose places the compiler is asked already.
    pub asked: RefCell<Set>,
    /// The variables that it has taken out of slots.
    pub taken: RefCell<Set>,
    /// The variables of scopes around it that have values from it only.
    pub given: RefCell<Set>,
    /// The variables that it carries.
    pub carried: RefCell<Set>,
    /// The variables that patterns of arms hide where they are put back.
    pub hidden_by_arms: RefCell<Set>,
    /// Those among the carried that it gives new values, and whose old ones may lie elsewhere until then.
    pub replaced: RefCell<Set>,
    /// The guards of slots in the current segment.
    pub guards: RefCell<Vec<Guard>>,
    /// The parts of variables that it uses by value.
    pub parts: RefCell<Parts>,
    /// The variables that it takes apart.
    pub apart: RefCell<Plan>,
    /// Where their parts go.
    pub apart_slots: RefCell<BTreeMap<Var, TokenStream>>,
    /// For each variable whose parts were used by value: the segments that lay it aside, by where they begin.
    pub sites: RefCell<BTreeMap<Var, Vec<Aside>>>,
    /// Where the current segment begins.
    pub entry: std::cell::Cell<Mark>,
    /// The variables whose methods it calls.
    pub receivers: RefCell<Set>,
    /// The variables of whose parts it has asked the types.
    pub witnessed: RefCell<Set>,
    /// The declarations of the blocks around.
    pub scopes: RefCell<Vec<Vec<Var>>>,
    /// How many parts were asked whether they are copied.
    pub asked_parts: std::cell::Cell<usize>,
    /// Whether its end is a call that may borrow, which is written as it is.
    pub in_lending: std::cell::Cell<bool>,
    /// The variables that are refused if they are not data and have a destructor.
    pub checked: RefCell<Set>,
    pub errors: RefCell<Vec<syn::Error>>,
    pub suspensions: RefCell<Vec<Suspension>>,
}

/// A segment in the making: the variables that exist as such at its end.
#[derive(Default)]
pub struct Open {
    pub tokens: TokenStream,
    pub held: Set,
    /// The code so far, cut behind what takes or declares a variable.
    pub pieces: Vec<TokenStream>,
    /// Behind which piece a variable is there.
    pub cuts: BTreeMap<Var, usize>,
    /// Guards to be declared behind pieces.
    pub guards: BTreeMap<(usize, Var), TokenStream>,
}

impl Open {
    pub fn cut(&mut self, var: Var) {
        if !self.tokens.is_empty() {
            self.pieces.push(std::mem::take(&mut self.tokens));
        }
        self.cuts.insert(var, self.pieces.len());
    }

    /// Whether a variable like this is there already.
    pub fn follows(&self, like: impl Fn(Var) -> bool) -> bool {
        self.cuts.keys().any(|var| like(*var))
    }

    /// All in one, with the names as the user wrote them.
    pub fn joined(&mut self) {
        let last = std::mem::take(&mut self.tokens);
        for (index, piece) in std::mem::take(&mut self.pieces).into_iter().chain([last]).enumerate() {
            let guards = self.guards.iter().filter(|((at, _), _)| *at == index);
            self.tokens.extend(guards.map(|(_, tokens)| tokens.clone()));
            self.tokens.extend(without_tags(piece));
        }
    }
}

/// Parts of variables that are used by value, each with the name of the field that contains it, or of the pattern that
/// binds it.
pub type Parts = BTreeMap<Var, Vec<(Taken, PartOf)>>;

/// How a part is found.
#[derive(PartialEq)]
pub enum PartOf {
    Place(Expr),
    /// A pattern binds it.
    Bound,
    /// A method may take it.
    Called,
    /// `Name { these, ..variable }` takes the others.
    AllBut(Vec<syn::Member>),
}

/// A segment that lays a variable aside: where it begins, the parts that were used by value, and the field, if it is one.
pub type Aside = (Mark, Vec<usize>, Option<u64>);

/// The guard of a slot, and the variable that lies there.
pub struct Guard {
    pub name: Ident,
    pub var: Var,
}

/// Variables that the current segment takes apart.
#[derive(Default)]
pub struct Plan {
    pub vars: Set,
    /// Their mentions from the first move on.
    pub mentions: BTreeSet<u32>,
    /// The first moves.
    pub first: BTreeSet<u32>,
}

impl Emitter<'_> {
    /// Whether this is the first round, which only finds the slots that are needed. It writes no tokens, because most of
    /// the time goes into making tokens.
    pub fn is_draft(&self) -> bool {
        self.locations.is_none()
    }

    /// The span at which a variable's own code is reported.
    pub fn own(&self, prefix: &str, var: Var) -> Ident {
        let name = &self.function.vars[var].name;
        format_ident!("{}{}_{}", prefix, var, name.unraw(), span = name.span())
    }

    pub fn slot(&self, var: Var) -> Ident {
        self.now.borrow_mut().slots.insert(var);
        self.own("__slot", var)
    }

    pub fn rest(&self, var: Var) -> Ident {
        self.now.borrow_mut().rests.insert(var);
        self.own("__rest", var)
    }

    pub fn whole(&self, var: Var, site: u8) -> Ident {
        self.now.borrow_mut().wholes.insert((var, site));
        self.own(&format!("__whole{site}_"), var)
    }

    /// The print of a variable that is only dropped later.
    pub fn later(&self, var: Var, how: How) -> Ident {
        let kind = match how {
            How::Dropped => 0,
            How::PerhapsDropped => 1,
            How::Either => 2,
            How::PerhapsEither => 3,
            How::Rest => 4,
            How::PerhapsRest => 5,
            How::Field(site, _) => 6 + 3 * usize::from(site),
            How::Whole(site) => 7 + 3 * usize::from(site),
            How::PerhapsWhole(site) => 8 + 3 * usize::from(site),
            How::Named | How::Lent | How::LentWhole { .. } => unreachable!("it is named later"),
        };
        self.own(&format!("__later{kind}_"), var)
    }

    /// The witness of its type, for probes at the end.
    pub fn like(&self, var: Var, place: Place) -> Ident {
        match place {
            Place::Slot => self.own("__like", var),
            Place::Rest => self.own("__likerest", var),
            Place::Whole(site) => self.own(&format!("__likewhole{site}_"), var),
        }
    }
}
