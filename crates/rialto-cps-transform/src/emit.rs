//! The last phase: the frame's type, and the function that runs it.

mod awaited;
mod frame;
mod refused;

pub use refused::awaited_text;

use crate::field::Field;
use crate::findings;
use crate::given;
use crate::ir::{
    Arm, Awaits, Branch, Call, Dest, Drops, Head, Labelled, Loop, Node, Origin, Program, Segment, Set, Var,
    Variable, label_name,
};
use crate::jumps::Jump;
use crate::liveness::{temporary, temporary_named};
use crate::names;
use crate::operands;
use crate::refuse;
use crate::segment::{self, Held};
use crate::signature::Signature;
use crate::slot::Slot;
use crate::types;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::rc::Rc;
use syn::visit::Visit;
use syn::{Error, Expr, Lifetime, Result};

/// Emits the function, the frame, and what the frame does.
///
/// # Errors
///
/// Variables that are kept across an await, and whose types are not evident or
/// borrow.
pub fn emit(signature: &Signature, program: &Program) -> Result<TokenStream> {
    let mut emitter = Emitter {
        program,
        written: program.variables.iter().map(|variable| Slot::of(variable, &program.generics)).collect(),
        slots: Set::new(),
        fields: BTreeMap::new(),
        states: Vec::new(),
        callees: Vec::new(),
        targets: Vec::new(),
        state: format_ident!("__cps_state_{}", signature.name),
        refused: Vec::new(),
        untyped: Set::new(),
        told: Vec::new(),
        given: Set::new(),
    };
    let (mut given, mut borrowing) = (Set::new(), Set::new());
    all_given(&program.body, &mut given, &mut borrowing);
    given.retain(|variable| !borrowing.contains(variable) && emitter.written_type(*variable).is_none());
    emitter.given = given;
    let body = emitter.block(&program.body);
    emitter.slots.extend(&program.parameters);
    refuse::all(program.refused.iter().cloned().chain(emitter.refused.drain(..)))?;
    let items = emitter.frame(signature);
    let poll = emitter.poll(signature, &body);
    let findings = findings::emit(&signature.unique, emitter.states.iter().map(|state| &state.call.shape));
    let told = &emitter.told;
    Ok(quote!(#items #poll #findings #(#told)*))
}

/// A state of the frame: suspended at an await.
struct State {
    number: u32,
    call: Call,
    label: Option<String>,
    kept: Vec<Rc<Field>>,
    /// Of the variables that are kept.
    names: Vec<String>,
}

/// What awaits of one type have in common.
struct Callee {
    frame: TokenStream,
    text: String,
    awaits: Vec<u32>,
}

struct Target {
    label: Option<Lifetime>,
    /// Whether a jump names it that had no label.
    is_named: bool,
    /// Macros of somebody's own are in a loop's body: what they are made of may not leave it.
    has_macros: bool,
    around: Set,
    continued: Option<Set>,
    broken: Set,
    dest: Dest,
}

pub struct Emitter<'p> {
    program: &'p Program,
    /// How those of the variables are written.
    written: Vec<Slot>,
    /// The variables that need slots.
    slots: Set,
    /// The fields of those that are named after an await.
    fields: BTreeMap<Var, Rc<Field>>,
    states: Vec<State>,
    /// What is awaited, each type once.
    callees: Vec<Callee>,
    targets: Vec<Target>,
    state: Ident,
    refused: Vec<Error>,
    /// Of which it has been said already that their types are not evident.
    untyped: Set,
    /// That types are evident that have to be.
    told: Vec<TokenStream>,
    /// Variables that statements give values to, and whose types are not written.
    given: Set,
}

impl<'p> Emitter<'p> {
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The type of a variable, if the text tells it.
    pub fn written_type(&self, variable: Var) -> Option<&'p syn::Type> {
        self.program.variables[variable].ty.as_ref().filter(|ty| !types::is_told(ty))
    }

    /// Variables that statements give values to, and whose types are not written.
    pub fn given(&self) -> &Set {
        &self.given
    }

    /// The slot of a variable that is no number.
    pub fn option(&mut self, variable: Var) -> Ident {
        self.slots.insert(variable);
        self.program.variables[variable].slot.clone()
    }

    /// The slot of a variable, which it has from now on.
    pub fn slot(&mut self, variable: Var) -> &Slot {
        self.slots.insert(variable);
        &self.written[variable]
    }

    /// A variable's name, and `mut` if it can be changed.
    pub fn name(&self, variable: Var) -> (Ident, Option<syn::Token![mut]>) {
        let variable = &self.program.variables[variable];
        (variable.name.clone(), variable.mutable.then(Default::default))
    }

    pub fn refuse(&mut self, error: Error) {
        self.refused.push(error);
    }

    /// What a variable borrows from, if it was lent by the caller.
    pub fn owner(&self, variable: Var) -> Option<Ident> {
        self.program.variables[variable].owner.clone()
    }

    /// Whether what is borrowed is not changed.
    pub fn is_shared(&self, variable: Var) -> bool {
        self.program.variables[variable].shared
    }

    /// Whether it was declared without a value.
    pub fn has_none(&self, variable: Var) -> bool {
        self.program.variables[variable].has_none
    }

    /// What becomes of its value. If an await finds one of unknown type, the compiler sees that it has no destructor.
    pub fn drops(&self, variable: Var) -> Drops {
        match self.program.variables[variable].drops {
            Drops::Unknown if self.program.unsure.contains_key(&variable) => Drops::Silently,
            drops => drops,
        }
    }

    /// Whether it is used where it is named.
    pub fn in_place(&self, variable: Var) -> bool {
        self.program.variables[variable].in_place
    }

    /// The value of a temporary that is used where it is named: so it is one of Rust's
    /// temporaries.
    pub fn taken(&mut self, path: &syn::ExprPath) -> Option<Expr> {
        let name = path.path.get_ident()?;
        let variable = temporary_named(&self.program.variables, name)?;
        if !self.in_place(variable) {
            return None;
        }
        let taken = self.slot(variable).take();
        Some(syn::parse_quote!(#taken))
    }

    /// Where it is, out of its slot, when it is not named.
    pub fn holder(&self, variable: Var) -> Ident {
        self.program.variables[variable].holder()
    }

    /// That those which are not kept, and whose types are not known, have no
    /// destructors.
    pub fn checks(&self, declared: &[Var]) -> TokenStream {
        let unsure = |variable: &Var| self.program.unsure.get(variable).map(|awaited| (*variable, awaited));
        let checks = declared.iter().filter_map(unsure).map(|(variable, awaited)| {
            let Variable { name, origin, .. } = &self.program.variables[variable];
            let part = "and would be dropped after it; so it is part of the frame, and its type is not evident";
            let message = match origin {
                Origin::Temporary => format!(
                    "this value is still there at {awaited}, {part}: bind it before, by `let name: Type = ..`"
                ),
                _ => match names::borrower(name) {
                    Some(borrower) if borrower.is_empty() => format!(
                        "what is borrowed here is still in scope at {awaited}, {part}: bind it before, by \
                         `let name: Type = ..`"
                    ),
                    Some(borrower) => format!(
                        "what `{borrower}` borrows is still in scope at {awaited}, {part}: bind it before, by \
                         `let name: Type = ..`"
                    ),
                    None => format!(
                        "`{name}` is still in scope at {awaited}, {part}: write `let {name}: Type = ..`, or end its \
                         life before, by `drop({name})` or by a block around it"
                    ),
                },
            };
            quote_spanned! {name.span()=>
                {
                    fn __cps_check<T>(_: &T) {
                        const { ::core::assert!(!::core::mem::needs_drop::<T>(), "{}", #message) }
                    }
                    __cps_check(&#name);
                }
            }
        });
        let told = declared.iter().filter(|variable| self.program.told.contains(variable)).map(|&variable| {
            let Variable { name, ty, .. } = &self.program.variables[variable];
            quote_spanned!(name.span()=> ::rialto_cps::rt::evident::<#ty, _>(&#name);)
        });
        let guessed =
            declared.iter().filter(|variable| self.program.by_guess.contains(variable)).map(|&variable| {
                let name = &self.program.variables[variable].name;
                quote_spanned! {name.span()=>
                    {
                        #[allow(unused_imports)]
                        use __cps::{Chosen as _, Iterated as _, Otherwise as _};
                        (&&&__cps::receiver(&#name)).takes_itself();
                    }
                }
            });
        let computed = declared.iter().filter(|variable| self.program.computed.contains(variable));
        let computed = computed.filter_map(|&variable| {
            let Variable { name, ty, .. } = &self.program.variables[variable];
            ty.as_ref().map(|ty| quote_spanned!(name.span()=> __cps::is_of::<#ty>(&#name);))
        });
        checks.chain(told).chain(guessed).chain(computed).collect()
    }

    /// What is needed where a jump goes, and what becomes of its value. Those that
    /// last are needed there too, if that is in their scope.
    pub fn target(&self, jump: &Jump, lasting: &Set) -> (Set, Dest, Set) {
        let target = self.targets.iter().rev().find(|target| match &jump.label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.continued.is_some(),
        });
        let Some(target) = target else { return (Set::new(), Dest::Discard, Set::new()) };
        let lasting = lasting & &target.around;
        match jump.continues {
            true => (target.continued.clone().unwrap_or_default(), Dest::Discard, lasting),
            false => (target.broken.clone(), target.dest.clone(), lasting),
        }
    }

    /// Whether a loop or a block that awaits is so called.
    pub fn is_around(&self, label: &Lifetime) -> bool {
        self.targets.iter().any(|target| target.label.as_ref() == Some(label))
    }

    /// The label of a jump: what leaves a labelled block, too, names the loop that it leaves.
    pub fn label(&mut self, jump: &Jump) -> Option<Lifetime> {
        let around = self.targets.iter().rposition(|target| target.continued.is_some());
        match (&jump.label, around) {
            (None, Some(around))
                if self.targets[around].has_macros
                    || self.targets[around + 1..].iter().any(|inner| inner.label.is_some()) =>
            {
                let target = &mut self.targets[around];
                let label = target.label.clone();
                target.is_named |= label.is_none();
                Some(label.unwrap_or_else(|| loop_name(around)))
            }
            (label, _) => label.clone(),
        }
    }

    /// Brings a value to where it goes.
    pub fn store(&mut self, dest: &Dest, value: TokenStream) -> TokenStream {
        match temporary(&self.program.variables, dest) {
            Some(variable) if self.program.unsure.contains_key(&variable) => {
                let name = &self.program.variables[variable].name;
                let (checks, put) = (self.checks(&[variable]), self.written[variable].put(&quote!(#name)));
                self.slots.insert(variable);
                quote!(let #name = #value; #checks #put)
            }
            Some(variable) => self.slot(variable).put(&value),
            None if matches!(dest, Dest::Return) => {
                let left = self.left(value);
                quote!(return #left;)
            }
            None => quote!(__cps::drop(#value);),
        }
    }

    /// How the function ends with this value, in a segment: with what was lent to it.
    pub fn left(&self, value: TokenStream) -> TokenStream {
        let owners: Vec<_> = self.program.lent().map(|(_, owner)| owner).collect();
        match owners.is_empty() {
            true => quote!(__cps::Ready(#value)),
            false => quote!({
                let __cps_result = #value;
                __cps::Ready((__cps_result, (#(#owners,)*)))
            }),
        }
    }

    /// What stands before the first await is run only from the beginning; what follows one, whenever that
    /// one was reached.
    fn block(&mut self, block: &[Node]) -> TokenStream {
        let mut nodes = block.iter().peekable();
        let mut before = self.plain(&mut nodes);
        let mut code = TokenStream::new();
        while let Some(node) = nodes.next() {
            let (entries, reached) = self.node(node, std::mem::take(&mut before));
            let after = self.plain(&mut nodes);
            code.extend(match nodes.peek() {
                Some(_) => quote!(match __cps_entry { #entries => { #reached #after } _ => {} }),
                // Whoever comes into the block comes to the last of them.
                None => quote!(#reached #after),
            });
        }
        // There is none.
        code.extend(before);
        code
    }

    /// The next nodes, up to one that awaits.
    fn plain<'n>(&mut self, nodes: &mut Peekable<impl Iterator<Item = &'n Node>>) -> TokenStream {
        let mut code = TokenStream::new();
        while let Some(node) = nodes.next_if(|node| matches!(node, Node::Plain(_) | Node::Ends(_))) {
            match node {
                Node::Plain(plain) => {
                    let plain = segment::emit(self, plain);
                    code.extend(quote!({ #plain }));
                }
                Node::Ends(ends) => {
                    // What was in no slot before is in none now.
                    let left = &ends.left & &self.slots;
                    code.extend(left.iter().rev().map(|&variable| self.slot(variable).empty()));
                }
                _ => {}
            }
        }
        code
    }

    /// A node that awaits: the entries at which it is reached, and what is done there. What is
    /// `before` it is run from the beginning.
    fn node(&mut self, node: &Node, before: TokenStream) -> (TokenStream, TokenStream) {
        match node {
            Node::Await(node) => self.awaited(node, before),
            Node::Branch(branch) => self.branch(branch, before),
            Node::Loop(each) => {
                let (entries, repeated) = self.repeated(each);
                (entries, begun(before, repeated))
            }
            Node::Labelled(block) => {
                let (entries, labelled) = self.labelled(block);
                (entries, begun(before, labelled))
            }
            Node::Plain(_) | Node::Ends(_) => Default::default(),
        }
    }

    fn branch(&mut self, branch: &Branch, before: TokenStream) -> (TokenStream, TokenStream) {
        let (head, begins) = self.head(branch);
        let inside: Vec<(usize, Awaits)> = branch
            .arms
            .iter()
            .enumerate()
            .map(|(index, arm)| (index, arm.awaits))
            .filter(|(_, awaits)| awaits.first <= awaits.last)
            .collect();
        let otherwise = inside.last().map_or(0, |(index, _)| *index);
        let resumed = inside.iter().rev().skip(1);
        let resumed = resumed.map(|(index, Awaits { first, last })| quote!(#first..=#last => #index,));
        let entries = entries(inside.iter().map(|(_, awaits)| *awaits));
        let last = branch.arms.len().saturating_sub(1);
        let arms: Vec<TokenStream> = branch
            .arms
            .iter()
            .enumerate()
            .map(|(index, arm)| {
                let head = usize::from(begins && first(arm).is_some());
                let body = self.block(&arm.body[head..]);
                if index == last { quote!(_ => { #body }) } else { quote!(#index => { #body }) }
            })
            .collect();
        let code = quote! {
            let __cps_arm: usize = match __cps_entry {
                0 => { #before #head }
                #(#resumed)*
                _ => #otherwise,
            };
            match __cps_arm { #(#arms)* }
        };
        (entries, code)
    }

    /// Which arm is taken, when the branch is not resumed. The plain statements with which an arm begins
    /// are run there too, so that they can name what borrows; unless something is hidden, or they jump, and what they
    /// leave drops in its turn if they are run by themselves.
    fn head(&mut self, branch: &Branch) -> (TokenStream, bool) {
        let none = Set::new();
        let bound: Set = branch.arms.iter().flat_map(|arm| arm.binds.iter().copied()).collect();
        let drops = |variable: &Var| self.drops(*variable) != Drops::Silently;
        let in_time = branch.uses.iter().chain(&bound).any(drops) || may_make_a_value(&branch.head);
        let firsts: Vec<&Segment> = branch.arms.iter().filter_map(first).collect();
        let apart = in_time && bound.is_empty() && self.can_begin_apart(branch, &firsts);
        let firsts = if apart { Vec::new() } else { firsts };
        let put_away = firsts.iter().map(|first| segment::put_away(first));
        let put_away = put_away.fold(Set::new(), |all, put_away| &all | &put_away);
        let mut named = branch.uses.clone();
        if in_time {
            named.extend(self.named_first(branch, &firsts, &bound));
        }
        let perhaps = firsts.iter().map(|first| segment::given_on_some_ways(first));
        let there = perhaps.fold(branch.live_in.clone(), |all, perhaps| &all | &perhaps);
        let late = &(&named - &branch.uses) - &there;
        let jumps = in_time && firsts.iter().any(|first| segment::has_jumps(first));
        let (mut held, take) = Held::take(self, &named, &there, &branch.present, jumps, (&put_away, &late));
        let reads = held.reads(&branch.reads, &branch.lasting);
        // What is needed in an arm that takes it is copied.
        let copied = branch.arms.iter().fold(Set::new(), |all, arm| &all | &(&arm.moves & &arm.live_in));
        let taken = branch.arms.iter().fold(Set::new(), |all, arm| &all | &arm.moves);
        // Within an arm that binds their names, these cannot be named.
        let hidden = &held.hidden(self, &bound) - &(&taken - &copied);
        let needed = branch.arms.iter().fold(Set::new(), |all, arm| &(&all | &arm.live_in) | &arm.lasting);
        let afterwards = held.only(&hidden).put_back(self, &needed, &none);
        let head = match &branch.head {
            Head::Match(head) | Head::IfLet(head) => Some(head),
            Head::If(_) => None,
        };
        let arms: Vec<TokenStream> = (branch.arms.iter().enumerate())
            .map(|(index, arm)| {
                let mut checks = self.checks(&arm.binds);
                checks.extend(segment::declared_again(self, &arm.binds, &put_away));
                let mut held = held.without(&hidden).and(self, &arm.binds);
                let mut copied = TokenStream::new();
                for (&taken, &bound) in arm.moves.iter().flat_map(|v| arm.binds.iter().map(move |b| (v, b))) {
                    let name = self.name(bound).0;
                    copied.extend(held.copied(taken, &name, head));
                }
                let pattern = &arm.pattern;
                let guard = arm.guard.as_ref().map(|guard| {
                    let guard = segment::rewrite(self, &held, &none, guard.clone());
                    quote!(if #guard)
                });
                let back = match first(arm) {
                    Some(first) if hidden.is_empty() && !apart => segment::emit_after(self, held, first),
                    _ => held.put_back(self, &arm.live_in, &arm.lasting),
                };
                let body = quote!({ #checks #copied #back #index });
                match &branch.head {
                    Head::If(_) | Head::IfLet(_) => body,
                    Head::Match(_) => quote!(#pattern #guard => #body),
                }
            })
            .collect();
        let chosen = match &branch.head {
            Head::If(condition) => {
                let condition = segment::rewrite(self, &held, &none, condition.clone());
                let (then, otherwise) = (&arms[0], &arms[1]);

                let condition = before_a_brace(condition);
                quote!(if #condition #then else #otherwise)
            }
            Head::Match(scrutinee) | Head::IfLet(scrutinee) => {
                let scrutinee = segment::rewrite(self, &held, &none, scrutinee.clone());
                // Beside `let`, `&&` and the like would be the chain's.
                let operand = match scrutinee {
                    Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Field(_) => {
                        before_a_brace(scrutinee.clone())
                    }
                    _ => quote!((#scrutinee)),
                };
                let scrutinee = before_a_brace(scrutinee);
                match (&branch.head, branch.arms.as_slice(), arms.as_slice()) {
                    (Head::IfLet(_), [Arm { pattern, .. }, _], [then, otherwise]) => {
                        quote!(if let #pattern = #operand #then else #otherwise)
                    }
                    _ => quote!(match #scrutinee { #(#arms)* }),
                }
            }
        };
        (
            quote!(#take #reads let __cps_arm: usize = #chosen; #afterwards __cps_arm),
            hidden.is_empty() && !apart,
        )
    }

    /// Whether some of the statements with which arms begin jump, and none of them has need of the head: for a part of
    /// a variable, or for a type.
    fn can_begin_apart(&self, branch: &Branch, firsts: &[&Segment]) -> bool {
        let Head::If(condition) = &branch.head else { return false };
        let assigned: Set = firsts
            .iter()
            .flat_map(|first| &first.statements)
            .flat_map(|one| one.assigns.iter().copied())
            .collect();
        let named = firsts.iter().fold(Set::new(), |all, first| &all | &segment::named(first));
        let is_told_there =
            |variable: &Var| self.written_type(*variable).is_none() && assigned.contains(variable);
        firsts.iter().any(|first| segment::has_jumps(first))
            && !names::has_let(condition)
            && !branch.reads.iter().any(|read| named.contains(&read.variable))
            && !branch.uses.iter().any(is_told_there)
            && given::within(&syn::Stmt::Expr(condition.clone(), None)).is_empty()
    }

    /// What the statements name with which arms begin, and is dropped in its turn, beside what the head names, or the
    /// arms bind: it is taken out with that.
    fn named_first(&self, branch: &Branch, firsts: &[&Segment], bound: &Set) -> Set {
        let names: Vec<Ident> = bound.iter().map(|&variable| self.name(variable).0).collect();
        let named = firsts.iter().fold(Set::new(), |all, first| &all | &segment::named(first));
        let is_dropped = |variable: &Var| {
            let is_dropped = match self.owner(*variable) {
                Some(_) => branch.live_in.contains(variable),
                None => self.drops(*variable) != Drops::Silently,
            };
            is_dropped && !self.in_place(*variable) && !names.contains(&self.name(*variable).0)
        };
        named.into_iter().filter(is_dropped).collect()
    }

    fn repeated(&mut self, each: &Loop) -> (TokenStream, TokenStream) {
        let (label, broken, dest) = (label_name(&each.label), each.live_out.clone(), each.dest.clone());
        let (around, is_named) = (each.around.clone(), false);
        let continued = Some(each.live_in.clone());
        let has_macros = has_own_macros(&each.body);
        self.targets.push(Target { label, is_named, has_macros, around, continued, broken, dest });
        let body = self.block(&each.body);
        // Through a labelled block the compiler lets no jump without a label.
        let around_macros = Lifetime::new(&format!("'__cps_macros{}", self.targets.len()), Span::call_site());
        let body = if has_macros { quote!(#around_macros: { #body }) } else { body };
        let is_named = self.targets.pop().is_some_and(|target| target.is_named);
        let label = match &each.label {
            None if is_named => {
                let label = loop_name(self.targets.len());
                quote!(#label:)
            }
            label => quote!(#label),
        };
        (entries([each.awaits]), quote!(#label loop { #body }))
    }

    fn labelled(&mut self, block: &Labelled) -> (TokenStream, TokenStream) {
        let (label, broken, dest) = (label_name(&block.label), block.live_out.clone(), block.dest.clone());
        let around = block.around.clone();
        let (is_named, has_macros) = (false, false);
        self.targets.push(Target { label, is_named, has_macros, around, continued: None, broken, dest });
        let body = self.block(&block.body);
        self.targets.pop();
        let label = &block.label;
        (entries([block.awaits]), quote!(#label { #body }))
    }
}

/// The variables that statements give values to; and those that get one which borrows.
fn all_given(block: &[Node], all: &mut Set, borrowing: &mut Set) {
    for node in block {
        match node {
            Node::Plain(segment) => {
                for statement in &segment.statements {
                    if names::borrows(&statement.syntax) {
                        borrowing.extend(statement.assigns.iter().chain(&statement.declares));
                    }
                    all.extend(&statement.assigns);
                }
            }
            Node::Branch(branch) => branch.arms.iter().for_each(|arm| all_given(&arm.body, all, borrowing)),
            Node::Loop(each) => all_given(&each.body, all, borrowing),
            Node::Labelled(block) => all_given(&block.body, all, borrowing),
            Node::Await(_) | Node::Ends(_) => {}
        }
    }
}

/// Whether macros of somebody's own are in it, and in no loop of its own.
fn has_own_macros(block: &[Node]) -> bool {
    let calls = |expression: &Expr| names::calls_own_macro(&syn::Stmt::Expr(expression.clone(), None));
    block.iter().any(|node| match node {
        Node::Plain(segment) => {
            segment.statements.iter().any(|statement| names::calls_own_macro(&statement.syntax))
                || segment.store.as_ref().is_some_and(|(expression, _)| calls(expression))
        }
        Node::Branch(branch) => {
            let (Head::If(head) | Head::Match(head) | Head::IfLet(head)) = &branch.head;
            let arms = &mut branch.arms.iter();
            calls(head) || arms.any(|arm| arm.guard.as_ref().is_some_and(calls) || has_own_macros(&arm.body))
        }
        Node::Labelled(block) => has_own_macros(&block.body),
        Node::Await(node) => node.call.arguments.iter().any(calls),
        Node::Loop(_) | Node::Ends(_) => false,
    })
}

/// Whether what a `match` or an `if let` looks at may be a value that is made there, or have one behind it, which drops
/// when the arm is left.
fn may_make_a_value(head: &Head) -> bool {
    struct Makes(bool);
    impl<'a> Visit<'a> for Makes {
        fn visit_expr_call(&mut self, _: &'a syn::ExprCall) {
            self.0 = true;
        }
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            let is_number = ["len", "is_empty", "as_str"].iter().any(|name| call.method == name);
            self.0 |= !is_number;
            syn::visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_binary(&mut self, both: &'a syn::ExprBinary) {
            let is_literal = |operand: &Expr| matches!(operand, Expr::Lit(_));
            // By an operator of somebody's own.
            self.0 |= operands::makes(&both.op) && !is_literal(&both.left) && !is_literal(&both.right);
            syn::visit::visit_expr_binary(self, both);
        }
        fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
            // A constant is made anew.
            let last = path.path.segments.last();
            self.0 |= last.is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase));
        }
        fn visit_expr_struct(&mut self, _: &'a syn::ExprStruct) {
            self.0 = true;
        }
        fn visit_expr_block(&mut self, _: &'a syn::ExprBlock) {
            self.0 = true;
        }
        fn visit_macro(&mut self, _: &'a syn::Macro) {
            self.0 = true;
        }
    }
    let mut makes = Makes(false);
    match head {
        // What a plain condition makes has dropped before the arms.
        Head::If(condition) if !names::has_let(condition) => {}
        Head::If(value) | Head::Match(value) | Head::IfLet(value) => makes.visit_expr(value),
    }
    makes.0
}

/// Of a loop in so many others and blocks.
fn loop_name(depth: usize) -> Lifetime {
    Lifetime::new(&format!("'__cps_loop{depth}"), Span::call_site())
}

/// There a struct that is made stands in parentheses, and its braces are its own.
fn before_a_brace(head: Expr) -> TokenStream {
    struct Makes(bool);
    impl<'a> Visit<'a> for Makes {
        fn visit_expr_struct(&mut self, _: &'a syn::ExprStruct) {
            self.0 = true;
        }
    }
    match head {
        Expr::Let(mut link) => {
            *link.expr = Expr::Verbatim(before_a_brace(*link.expr));
            quote!(#link)
        }
        Expr::Binary(mut both) if names::has_let(&Expr::Binary(both.clone())) => {
            *both.left = Expr::Verbatim(before_a_brace(*both.left));
            *both.right = Expr::Verbatim(before_a_brace(*both.right));
            quote!(#both)
        }
        head => {
            let mut makes = Makes(false);
            makes.visit_expr(&head);
            if makes.0 { quote!((#head)) } else { quote!(#head) }
        }
    }
}

/// The plain statements with which an arm begins.
fn first(arm: &Arm) -> Option<&Segment> {
    match arm.body.first() {
        Some(Node::Plain(segment)) => Some(segment),
        _ => None,
    }
}

/// The state of being suspended there.
fn variant(number: u32) -> Ident {
    format_ident!("Await{number}")
}

fn ready(index: usize) -> Ident {
    format_ident!("__cps_ready_{index}")
}

/// At which it runs: from the beginning, or resumed at an await inside.
fn entries(inside: impl IntoIterator<Item = Awaits>) -> TokenStream {
    let inside = inside.into_iter().filter(|awaits| awaits.first <= awaits.last);
    let ranges = inside.map(|Awaits { first, last }| quote!(| #first..=#last));
    quote!(0 #(#ranges)*)
}

/// With what is run before it, from the beginning.
fn begun(before: TokenStream, node: TokenStream) -> TokenStream {
    if before.is_empty() { node } else { quote!(if let 0 = __cps_entry { #before } #node) }
}
