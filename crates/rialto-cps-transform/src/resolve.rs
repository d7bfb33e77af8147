//! The second phase: which variable a name means, which types are evident, and
//! the numbers of the awaits.

use crate::anf::{self, Body, Source};
use crate::generics::Generics;
use crate::given::{self, Given};
use crate::ir::{
    Arm, Awaits, Block, Dest, Drops, Ends, Head, Node, Origin, Program, Read, Reads, Segment, Set, Statement,
    Var, Variable,
};
use crate::iterate;
use crate::jumps;
use crate::liveness::temporary;
use crate::moves::{self, By, Moves, Part};
use crate::names;
use crate::operands;
use crate::signature::{Signature, owner};
use crate::spawned;
use crate::types;
use proc_macro2::Ident;
use quote::format_ident;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::Visit;
use syn::{Error, Expr, Local, Pat, Stmt, Type, parse_quote};

/// Resolves a lowered body.
/// A name that is nobody's is the compiler's to refuse.
pub fn resolve(signature: &Signature, body: Body, staying: &BTreeSet<String>) -> Program {
    let Body { mut block, temporaries, witnesses, operands } = body;
    let mut resolver = Resolver {
        variables: Vec::new(),
        scope: Vec::new(),
        awaits: 0,
        lent: Set::new(),
        sources: temporaries,
        staying: staying.clone(),
        behind: BTreeMap::new(),
        refused: Vec::new(),
        moved: Default::default(),
        guessed: Set::new(),
        computed: Set::new(),
        generics: signature.generics.clone(),
    };
    let parameters = signature
        .parameters
        .iter()
        .map(|parameter| {
            let ty = Some(parameter.ty.clone());
            let variable = resolver.declare(&parameter.name, parameter.mutable, ty, Origin::Parameter);
            if parameter.lent {
                resolver.variables[variable].owner = Some(owner(&parameter.name));
                resolver.variables[variable].drops = Drops::Silently;
                resolver.variables[variable].shared = parameter.shared;
                resolver.lent.insert(variable);
            }
            variable
        })
        .collect();
    resolver.block(&mut block);
    let in_time = |(name, by): &(String, By)| {
        resolver.variables.iter().any(|variable| {
            variable.drops == Drops::InTime
                && variable.name == *name
                && variable.is_taken(*by, &resolver.generics)
        })
    };
    let operands = operands.into_iter().filter(in_time).collect();
    let generics = resolver.generics;
    let (variables, refused, moved) = (resolver.variables, resolver.refused, resolver.moved);
    let (guessed, computed) = (resolver.guessed, resolver.computed);
    let (unsure, told, by_guess, staying) = Default::default();
    Program {
        generics,
        variables,
        parameters,
        body: block,
        witnesses,
        unsure,
        told,
        guessed,
        staying,
        computed,
        by_guess,
        operands,
        refused,
        moved,
    }
}

struct Resolver {
    variables: Vec<Variable>,
    /// Those that can be named here, the innermost last.
    scope: Vec<Var>,
    awaits: u32,
    /// What is to be given back where the function is left.
    lent: Set,
    sources: Vec<(Ident, Source)>,
    /// See [`Program::staying`].
    staying: BTreeSet<String>,
    /// Variables that borrow what a guard looks at: the types of what is behind.
    behind: BTreeMap<Var, Type>,
    generics: Generics,
    refused: Vec<Error>,
    moved: spawned::Moved,
    /// See [`Program::guessed`].
    guessed: Set,
    /// See [`Program::computed`].
    computed: Set,
}

impl Resolver {
    fn declare(&mut self, name: &Ident, mutable: bool, ty: Option<Type>, origin: Origin) -> Var {
        let same = self.variables.iter().filter(|variable| variable.name == *name).count();
        // The number stands first: `x` and `x` are not to be taken for `x` and `x_1`.
        let text = name.to_string();
        let slot = format_ident!("__cps_{}_{}", same, text.trim_start_matches("r#"), span = name.span());
        let drops = match &ty {
            Some(ty) if types::drops_silently(ty) => Drops::Silently,
            Some(_) => Drops::InTime,
            None => Drops::Unknown,
        };
        let (name, in_place, owner, shared, has_none) = (name.clone(), false, None, false, false);
        let stays = self.staying.contains(&name.to_string());
        self.variables.push(Variable {
            name,
            mutable,
            origin,
            ty,
            drops,
            in_place,
            owner,
            shared,
            has_none,
            stays,
            slot,
        });
        self.scope.push(self.variables.len() - 1);
        self.variables.len() - 1
    }

    fn find(&self, name: &str) -> Option<Var> {
        let named = |variable: &Var| {
            let Variable { name: own, owner, .. } = &self.variables[*variable];
            own == name || owner.as_ref().is_some_and(|owner| owner == name)
        };
        self.scope.iter().rev().copied().find(named)
    }

    /// What an expression names, and what must be at hand if the function is left in it.
    fn uses(&self, expression: &Expr) -> Set {
        let named = self.all(names::free_in_expression(expression));
        if jumps::leaves(expression) { &named | &self.lent } else { named }
    }

    fn all(&self, names: BTreeSet<String>) -> Set {
        names.iter().filter_map(|name| self.find(name)).collect()
    }

    /// Whether the value of a variable is taken in that way, if it is one.
    fn takes(&self, name: &str, by: By) -> bool {
        self.find(name).is_some_and(|variable| self.variables[variable].is_taken(by, &self.generics))
    }

    fn is_evident(&self, variable: Var) -> bool {
        let ty = self.variables[variable].ty.as_ref();
        ty.is_some_and(|ty| !types::may_be_any(ty) && !self.generics.is_parameter(ty))
    }

    fn read(&self, moves: &Moves) -> Reads {
        let read = |part: &Part| {
            let Part { of, place, by_method, sometimes } = part;
            let (variable, place, by_method, sometimes) =
                (self.find(of)?, place.clone(), *by_method, *sometimes);
            Some(Read { variable, place, sometimes, by_method, matters: false })
        };
        moves.reads.iter().filter_map(read).collect()
    }

    /// What is moved always, and what on some ways only.
    fn moved(&mut self, moves: Moves) -> (Set, Set) {
        let (always, sometimes) = (self.all(moves.always), self.all(moves.sometimes));
        let mut guessed = self.all(moves.by_method);
        guessed.retain(|&variable| !self.is_evident(variable) && !self.variables[variable].stays);
        self.guessed.extend(guessed);
        let sometimes = &sometimes - &always;
        (always, sometimes)
    }

    fn evident(&self, expression: &Expr) -> Option<Type> {
        types::evident(expression, &|name| self.type_of(name))
    }

    fn type_of(&self, name: &Ident) -> Option<Type> {
        let Some(variable) = self.find(&name.to_string()) else { return self.generics.constant(name) };
        let variable = &self.variables[variable];
        variable.ty.clone().filter(|_| variable.owner.is_none())
    }

    /// The variable of a temporary that a node writes, which it declares.
    fn dest(&mut self, dest: &Dest) {
        let Dest::Temporary(name) = dest else { return };
        if self.variables.iter().any(|variable| variable.name == *name) {
            return;
        }
        let ty = match self.sources.iter().find(|(temporary, _)| temporary == name) {
            Some((_, Source::Known(ty))) => Some(ty.clone()),
            Some((_, Source::Of(expression) | Source::Kept(expression))) => self.evident(expression),
            Some((_, Source::Iterator(head))) => iterate::iterator(head, &|name| self.type_of(name)),
            Some((_, Source::ItemOf { head, .. })) => iterate::item(head, &|name| self.type_of(name)),
            _ => None,
        };
        let name = name.clone();
        let variable = self.declare(&name, true, ty, Origin::Temporary);
        let lasts = |(other, source): &(Ident, Source)| {
            let lasts =
                matches!(source, Source::Iterator(_) | Source::Kept(_) | Source::ItemOf { kept: true, .. });
            *other == name && lasts
        };
        if !self.sources.iter().any(lasts) {
            self.variables[variable].in_place = true;
        }
        // A temporary can be named everywhere: its name is nobody else's.
        let variable = self.scope.pop();
        self.scope.splice(0..0, variable);
    }

    fn block(&mut self, block: &mut Block) -> Awaits {
        let before = self.awaits;
        let outside = self.scope.clone();
        for node in block.iter_mut() {
            self.node(node);
        }
        let declared = block.iter().flat_map(|node| self.declared(node)).collect();
        block.push(Node::Ends(Ends { declared, left: Set::new() }));
        let temporaries = self
            .scope
            .iter()
            .copied()
            .filter(|&v| self.variables[v].origin == Origin::Temporary && !outside.contains(&v));
        self.scope = temporaries.chain(outside.iter().copied()).collect();
        Awaits { first: before + 1, last: self.awaits }
    }

    /// What a node declares in the block where it stands.
    fn declared(&self, node: &Node) -> Vec<Var> {
        let Node::Plain(segment) = node else { return Vec::new() };
        let iterator = match &segment.store {
            Some((_, dest)) => {
                temporary(&self.variables, dest).filter(|&variable| !self.variables[variable].in_place)
            }
            None => None,
        };
        segment.statements.iter().flat_map(|statement| statement.declares.clone()).chain(iterator).collect()
    }

    fn node(&mut self, node: &mut Node) {
        match node {
            Node::Ends(_) => {}
            Node::Plain(segment) => self.segment(segment),
            Node::Await(node) => {
                if let Some(name) =
                    node.call.name_called().filter(|name| self.find(&name.to_string()).is_some())
                {
                    let message = format!(
                        "`{name}` is a variable here, and what it returns a future that is no data: await that in braces, \
                         `{{ {name}(..) }}.await`"
                    );
                    self.refused.push(Error::new(name.span(), message));
                }
                for (argument, perhaps) in node.call.perhaps_evaluated() {
                    let mut found = moves::of_value(argument, &|name, by| self.takes(name, by));
                    if perhaps {
                        found.on_some_ways();
                    }
                    node.reads.extend(self.read(&found));
                    let (moves, sometimes) = self.moved(found);
                    node.moves.extend(moves);
                    node.sometimes.extend(sometimes);
                }
                node.uses = node.call.arguments.iter().flat_map(|argument| self.uses(argument)).collect();
                for name in &node.lent {
                    if self.sources.iter().any(|(temporary, _)| temporary == name) {
                        self.dest(&Dest::Temporary(name.clone()));
                    }
                }
                node.lends = node.lent.iter().filter_map(|name| self.find(&name.to_string())).collect();
                self.dest(&node.dest);
                self.awaits += 1;
                node.number = self.awaits;
            }
            Node::Branch(branch) => {
                let (Head::If(head) | Head::Match(head) | Head::IfLet(head)) = &branch.head;
                branch.uses = self.uses(head);
                let found = match &branch.head {
                    Head::If(head) => moves::of_condition(head, &|name, by| self.takes(name, by)),
                    Head::Match(head) | Head::IfLet(head) => {
                        moves::of_place(head, &|name, by| self.takes(name, by))
                    }
                };
                branch.reads = self.read(&found);
                (branch.moves, branch.sometimes) = self.moved(found);
                for arm in &branch.arms {
                    branch.uses.extend(self.all(guarded(arm)));
                    if arm.guard.as_ref().is_some_and(jumps::leaves) {
                        branch.uses.extend(&self.lent);
                    }
                }
                for (index, arm) in branch.arms.iter_mut().enumerate() {
                    match (&branch.head, arm.pattern.clone()) {
                        (Head::Match(head) | Head::IfLet(head), Some(pattern)) => {
                            self.bind(arm, head, &pattern, Origin::Arm)
                        }
                        (Head::If(condition), _) if index == 0 => self.bind_all(arm, condition),
                        _ => {}
                    }
                    arm.awaits = self.block(&mut arm.body);
                    let binds = arm.binds.clone();
                    if let Some(Node::Ends(ends)) = arm.body.last_mut() {
                        ends.declared.splice(0..0, binds.clone());
                    }
                    self.scope.retain(|variable| !binds.contains(variable));
                }
            }
            Node::Loop(each) => {
                self.dest(&each.dest);
                each.awaits = self.block(&mut each.body);
            }
            Node::Labelled(block) => {
                self.dest(&block.dest);
                block.awaits = self.block(&mut block.body);
            }
        }
    }

    /// What an arm binds when its pattern matches this.
    fn bind(&mut self, arm: &mut Arm, matched: &Expr, pattern: &Pat, origin: Origin) {
        if moves::takes(pattern) {
            arm.moves.extend(moves::root(matched).and_then(|name| self.find(&name)));
        }
        let ty = self.evident(matched);
        let binds = self.pattern(Some(pattern), ty.as_ref(), origin);
        self.look_behind(&anf::owned(pattern), ty.as_ref(), &binds);
        arm.binds.extend(binds);
    }

    /// What is bound when a chain of `let` holds.
    fn bind_all(&mut self, arm: &mut Arm, condition: &Expr) {
        for link in names::links(condition) {
            if let Expr::Let(link) = link {
                self.bind(arm, &link.expr, &link.pat, Origin::Link);
            }
        }
    }

    /// Notes what goes into the blocks that are spawned here.
    fn spawns(&mut self, look: impl FnOnce(&mut spawned::Calls)) {
        let mut calls = spawned::Calls(Vec::new());
        look(&mut calls);
        for (function, arguments) in calls.0 {
            let known = arguments.into_iter().filter_map(|name| {
                let variable = &self.variables[self.find(&name.to_string())?];
                Some((name, variable.ty.clone(), variable.owner.is_some()))
            });
            let known = known.collect();
            self.moved.insert(function.to_string(), known);
        }
    }

    fn segment(&mut self, segment: &mut Segment) {
        for statement in &mut segment.statements {
            self.spawns(|calls| calls.visit_stmt(&statement.syntax));
            self.statement(statement);
        }
        if let Some((expression, dest)) = &segment.store {
            self.spawns(|calls| calls.visit_expr(expression));
            segment.store_uses = self.uses(expression);
            if matches!(dest, Dest::Return) {
                segment.store_uses.extend(&self.lent);
            }
            let Given { asked, at_jumps, .. } = given::by_statement(&Stmt::Expr(expression.clone(), None));
            segment.store_asks = match at_jumps.is_empty() {
                true => &segment.store_uses & &(&self.all(asked) | &self.lent),
                false => segment.store_uses.clone(),
            };
            let found = moves::of_value(expression, &|name, by| self.takes(name, by));
            segment.store_reads = self.read(&found);
            (segment.store_moves, segment.store_sometimes) = self.moved(found);
            self.dest(&dest.clone());
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        statement.uses = self.all(names::free_in_statement(&statement.syntax));
        let leaves = match &statement.syntax {
            Stmt::Expr(expression, _) => jumps::leaves(expression),
            Stmt::Local(Local { init: Some(init), .. }) => {
                let otherwise = init.diverge.as_ref().is_some_and(|(_, otherwise)| jumps::leaves(otherwise));
                jumps::leaves(&init.expr) || otherwise
            }
            _ => false,
        };
        if leaves {
            statement.uses.extend(&self.lent);
        }
        let in_time = |variable: &Var| self.variables[*variable].drops == Drops::InTime;
        let looked_at = moves::looked_at(&statement.syntax)
            .filter(|(_, place)| !given::again_in_arms(&statement.syntax, place))
            .and_then(|(name, _)| self.find(&name));
        statement.parts_of = looked_at.filter(in_time);
        let takes: moves::Takes = &|name, by| self.takes(name, by);
        let found = match statement.parts_of {
            Some(_) => moves::of_looking(&statement.syntax, takes),
            None => moves::of_statement(&statement.syntax, takes),
        };
        statement.reads = self.read(&found);
        (statement.moves, statement.sometimes) = self.moved(found);
        let Given { asked, behind, at_jumps } = given::by_statement(&statement.syntax);
        let mut moved = &statement.moves | &statement.sometimes;
        // What is copied is there behind that.
        moved.retain(|&variable| self.variables[variable].drops != Drops::Silently);
        statement.leaving =
            at_jumps.into_iter().map(|(jump, given)| (jump, &self.all(given) - &moved)).collect();
        statement.assigns = &self.all(behind) - &moved;
        statement.uses = &statement.uses - &statement.assigns;
        statement.asks = &statement.uses & &(&self.all(asked) | &self.lent);
        let given = operands::given(&statement.syntax).into_iter().filter_map(moves::variable);
        statement.assigns.extend(given.filter_map(|name| self.find(&name)));
        if let Stmt::Local(local) = &statement.syntax {
            let ty = local.init.as_ref().and_then(|init| self.evident(&init.expr));
            let origin = local.init.as_ref().map_or(Origin::Let, |init| self.origin(&init.expr));
            let behind = self.behind_copy(local);
            statement.declares = self.pattern(Some(&local.pat), ty.as_ref(), origin);
            for &variable in statement.declares.iter().filter(|_| local.init.is_none()) {
                self.variables[variable].has_none = true;
            }
            let is_guessed = |init: &syn::LocalInit| types::is_guessed(&init.expr);
            if matches!(local.pat, Pat::Ident(_)) && local.init.as_ref().is_some_and(is_guessed) {
                self.computed.extend(&statement.declares);
            }
            if let Some(behind) = behind {
                self.guard_copies(&statement.declares, &behind);
            }
        }
    }

    /// What a pattern borrows of a value has no type of its own that could be kept.
    fn look_behind(&mut self, pattern: &Pat, ty: Option<&Type>, binds: &[Var]) {
        let mut types = Vec::new();
        evident_types(pattern, ty, &mut types);
        for &variable in binds {
            let name = &self.variables[variable].name;
            let ty = types.iter().find(|(typed, _)| typed == name).map(|(_, ty)| ty.clone());
            self.behind.extend(ty.map(|ty| (variable, ty)));
        }
    }

    /// Of a copy that a guard has of what its pattern binds, the type, if that is evident.
    fn behind_copy(&self, local: &Local) -> Option<Option<Type>> {
        let copied = anf::copied(&local.init.as_ref()?.expr)?;
        Some(self.find(&copied.to_string()).and_then(|variable| self.behind.get(&variable).cloned()))
    }

    /// When they are dropped, nobody sees.
    fn guard_copies(&mut self, declared: &[Var], behind: &Option<Type>) {
        for &variable in declared {
            let variable = &mut self.variables[variable];
            (variable.origin, variable.ty, variable.drops) = (Origin::Guard, behind.clone(), Drops::Silently);
        }
    }

    /// That of variables which this is bound to.
    fn origin(&self, value: &Expr) -> Origin {
        let Expr::Path(path) = value else { return Origin::Let };
        let item = |(name, source): &(Ident, Source)| {
            path.path.is_ident(name) && matches!(source, Source::ItemOf { .. })
        };
        if self.sources.iter().any(item) { Origin::Item } else { Origin::Let }
    }

    /// Declares what a pattern binds. A type is that of the matched value.
    fn pattern(&mut self, pattern: Option<&Pat>, ty: Option<&Type>, origin: Origin) -> Vec<Var> {
        let Some(pattern) = pattern else { return Vec::new() };
        let mut types = Vec::new();
        evident_types(pattern, ty, &mut types);
        names::bound(pattern)
            .into_iter()
            .map(|(name, mutable)| {
                let ty = types.iter().find(|(typed, _)| *typed == name).map(|(_, ty)| ty.clone());
                self.declare(&name, mutable, ty, origin)
            })
            .collect()
    }
}

/// What a guard names, other than what its pattern binds.
fn guarded(arm: &Arm) -> BTreeSet<String> {
    let mut free = arm.guard.as_ref().map(names::free_in_expression).unwrap_or_default();
    for (name, _) in arm.pattern.iter().flat_map(names::bound) {
        free.remove(&name.to_string());
    }
    free
}

/// The types of what a pattern binds, as far as annotations and tuples tell.
pub fn evident_types(pattern: &Pat, ty: Option<&Type>, types: &mut Vec<(Ident, Type)>) {
    match (pattern, ty) {
        (Pat::Type(typed), _) if !has_placeholder(&typed.ty) => {
            evident_types(&typed.pat, Some(&typed.ty), types)
        }
        (Pat::Type(typed), ty) => evident_types(&typed.pat, ty, types),
        (Pat::Paren(inner), ty) => evident_types(&inner.pat, ty, types),
        (Pat::Ident(ident), Some(ty)) if ident.by_ref.is_none() => {
            types.push((ident.ident.clone(), ty.clone()))
        }
        (Pat::Tuple(tuple), Some(Type::Tuple(ty))) if tuple.elems.len() == ty.elems.len() => {
            for (pattern, ty) in tuple.elems.iter().zip(&ty.elems) {
                evident_types(pattern, Some(ty), types);
            }
        }
        (Pat::TupleStruct(variant), Some(Type::Path(ty))) if variant.elems.len() == 1 => {
            if let Some(inner) = inside(&variant.path, &ty.path) {
                evident_types(&variant.elems[0], Some(&inner), types);
            }
        }
        _ => {}
    }
}

/// What `Some`, `Ok` and `Err` hold in `Option` and `Result`.
fn inside(variant: &syn::Path, ty: &syn::Path) -> Option<Type> {
    let (variant, last) = (variant.get_ident()?.to_string(), ty.segments.last()?);
    let index = match (variant.as_str(), last.ident.to_string().as_str()) {
        ("Some", "Option") | ("Ok", "Result") => 0,
        ("Err", "Result") => 1,
        // The result of a call, of which nothing else is known.
        ("Some" | "Ok", "Output" | "Value" | "Returned" | "Told") => {
            return Some(parse_quote!(::rialto_cps::rt::Value<#ty>));
        }
        _ => return None,
    };
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.iter().nth(index)? {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

fn has_placeholder(ty: &Type) -> bool {
    struct Placeholder(bool);
    impl syn::visit::Visit<'_> for Placeholder {
        fn visit_type_infer(&mut self, _: &syn::TypeInfer) {
            self.0 = true;
        }
    }
    let mut placeholder = Placeholder(false);
    syn::visit::Visit::visit_type(&mut placeholder, ty);
    placeholder.0
}
