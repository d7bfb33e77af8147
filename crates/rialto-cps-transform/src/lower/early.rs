//! Receivers that a later operand may change. In an `async fn`, `n.wrapping_add(f({ n += 1; n }).await)` copies `n` before
//! the argument is evaluated. Here, the method is called after the await, so the value of `n` becomes a variable before it.
//!
//! A method that borrows its receiver forbids changes until it is called. So a receiver that is surely changed is taken
//! by value. If only a method may change it, the names and types tell; where they do not, the call is refused if the type
//! is copied, and the method takes it by value.

use super::Lower;
use super::concurrent::is_concurrent;
use crate::ir::{Effect, Mode, Set, Statement, Var, elementary, is_trivial};
use crate::names;
use crate::tags::untagged;
use crate::walk::{Names, Walk};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, Ident, Pat, Stmt, Type, UnOp, parse_quote, parse_quote_spanned};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Changed {
    Never,
    /// By a method whose receiver it is, or in code that is not known.
    Perhaps,
    Surely,
}

/// When a receiver is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Read {
    /// When the method is called.
    Late,
    /// Before the arguments.
    Early,
    /// Before them; the method's receiver is behind the pointer that the place holds.
    Behind,
    /// When the method is called. If its type is copied and the method takes it, the call is refused.
    Asked,
}

impl Lower {
    /// When the receiver of a method is read, before these arguments.
    pub fn reads<'e>(
        &self,
        receiver: &Expr,
        method: &Ident,
        arguments: impl Iterator<Item = &'e Expr>,
    ) -> Read {
        let (changed, behind) = self.changed_by(receiver, arguments);
        let early = if behind || self.is_rebound(receiver) { Read::Behind } else { Read::Early };
        match changed {
            Changed::Never => Read::Late,
            Changed::Surely => early,
            Changed::Perhaps if is_by_value(method) || self.is_number(receiver) => early,
            Changed::Perhaps if self.is_collection(receiver) => Read::Late,
            Changed::Perhaps => Read::Asked,
        }
    }

    /// Whether the operands surely change what is called.
    pub fn changes_function<'e>(&self, function: &Expr, arguments: impl Iterator<Item = &'e Expr>) -> bool {
        self.changed_by(function, arguments).0 == Changed::Surely
    }

    /// Reads a receiver before the arguments, if it is so.
    pub fn read_receiver(&mut self, call: &mut ExprMethodCall, read: Read) {
        let place = &call.receiver;
        let value: Expr = match read {
            Read::Late | Read::Asked => return,
            Read::Early => (**place).clone(),
            Read::Behind => parse_quote_spanned!(crate::at(place.span())=> *#place),
        };
        *call.receiver = self.read_early(value);
    }

    /// The value of a place, as a variable. It cannot be changed: a method that would change the place is refused.
    pub fn read_early(&mut self, place: Expr) -> Expr {
        let mut effects = Walk::new(self).of_value(&place);
        let (var, name) = self.temporary(place.span());
        self.vars[var].mutable = false;
        effects.push(Effect::Init(var));
        let syntax = parse_quote_spanned!(crate::at(place.span())=> let #name = #place;);
        self.builder().pending.push(Statement { syntax, effects, declares: vec![var] });
        parse_quote!(#name)
    }

    /// Refuses a receiver that is read late, if an `async fn` copies it before the arguments.
    pub fn ask_late(&mut self, call: &ExprMethodCall) {
        let span = crate::at(call.method.span());
        let plain = super::guards::without_tags(&Expr::MethodCall(call.clone()));
        let Expr::MethodCall(plain) = *plain else { return };
        let find = |argument: &Expr| names::as_name(argument).and_then(|name| self.find(&name.to_string()));
        let asks = crate::asks::read_late(&plain, &|argument| find(argument).is_some());
        let mut asks: Expr = parse_quote_spanned!(span=> #asks);
        self.numbers.tag_again(&mut asks);
        let syntax = Stmt::Expr(asks, Some(Default::default()));
        let effects = Walk::new(self).of_statement(&syntax);
        self.builder().pending.push(Statement { syntax, effects: looked_at(&effects), declares: Vec::new() });
    }

    /// Whether operands change a place, and whether they name what it points to.
    fn changed_by<'e>(&self, place: &Expr, operands: impl Iterator<Item = &'e Expr>) -> (Changed, bool) {
        let path = self.path(place, &[]);
        let Some(path) = path.filter(|path| path.bases.iter().any(|var| self.changes(*var))) else {
            return (Changed::Never, false);
        };
        let (hidden, changed) = (Vec::new(), Changed::Never);
        let mut find = Changes { lower: self, path, hidden, changed, behind: false };
        operands.for_each(|operand| find.visit_expr(operand));
        (find.changed, find.behind)
    }

    /// Whether it is a variable that borrows.
    fn is_rebound(&self, place: &Expr) -> bool {
        let var = names::as_name(place).and_then(|name| self.find(&name.to_string()));
        var.is_some_and(|var| self.vars[var].rebinding.is_some())
    }

    /// Whether it is a variable whose type is evidently a number, or the like.
    fn is_number(&self, place: &Expr) -> bool {
        let var = names::as_name(place).and_then(|name| self.find(&name.to_string()));
        var.is_some_and(|var| self.type_of(var).as_ref().is_some_and(is_trivial))
    }

    /// Whether it is a variable whose type is evidently not copied.
    fn is_collection(&self, place: &Expr) -> bool {
        const NAMES: &[&str] =
            &["Vec", "VecDeque", "String", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "BinaryHeap"];
        let var = names::as_name(place).and_then(|name| self.find(&name.to_string()));
        let last = match var.and_then(|var| self.type_of(var)) {
            Some(Type::Path(path)) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        last.is_some_and(|last| NAMES.contains(&&*last))
    }

    /// The variable in which a place is, and the fields and stars that lead there.
    fn path(&self, place: &Expr, hidden: &[String]) -> Option<Path> {
        match place {
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                let name = untagged(&name).0;
                let is_hidden = hidden.iter().any(|hidden| names::unraw(hidden) == names::unraw(name));
                let var = self.find(name).filter(|_| !is_hidden)?;
                let mut bases = Set::new();
                self.bases(var, &mut bases);
                Some(Path { var, bases, fields: Vec::new(), ends: false })
            }
            Expr::Field(field) => {
                let mut path = self.path(&field.base, hidden)?;
                if !path.ends {
                    path.fields.push(field.member.to_token_stream().to_string());
                }
                Some(path)
            }
            Expr::Paren(inner) => self.path(&inner.expr, hidden),
            Expr::Group(inner) => self.path(&inner.expr, hidden),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                let mut path = self.path(&unary.expr, hidden)?;
                if !path.ends {
                    path.fields.push("*".to_string());
                }
                Some(path)
            }
            Expr::Index(index) => Some(Path { ends: true, ..self.path(&index.expr, hidden)? }),
            Expr::MethodCall(call) => Some(Path { ends: true, ..self.path(&call.receiver, hidden)? }),
            _ => None,
        }
    }

    /// The variable, and those from which it borrows.
    fn bases(&self, var: Var, all: &mut Set) {
        if let (true, Some(made)) = (all.insert(var), &self.vars[var].rebinding) {
            made.bases.iter().for_each(|base| self.bases(*base, all));
        }
    }
}

/// The effects of code that does not run: it only names what it uses.
fn looked_at(effects: &[Effect]) -> Vec<Effect> {
    let all = elementary(effects).into_iter().filter_map(|effect| match effect {
        Effect::Use(var, _) => Some(Effect::Use(*var, Mode::Borrow)),
        Effect::Fixed(_) => Some(effect.clone()),
        _ => None,
    });
    all.collect()
}

struct Path {
    var: Var,
    bases: Set,
    /// From the variable on.
    fields: Vec<String>,
    /// Behind the fields, any part may be meant.
    ends: bool,
}

impl Path {
    /// Whether one of the places may be within the other.
    fn overlaps(&self, other: &Path) -> bool {
        match self.var == other.var {
            true => self.named().zip(other.named()).all(|(one, other)| one == other),
            false => !self.bases.is_disjoint(&other.bases),
        }
    }

    /// A star may be left out before a field.
    fn named(&self) -> impl Iterator<Item = &String> {
        self.fields.iter().filter(|field| *field != "*")
    }

    /// Whether the other place is behind the pointer that this one holds.
    fn points_to(&self, other: &Path) -> bool {
        self.var == other.var
            && !self.ends
            && other
                .fields
                .strip_prefix(&*self.fields)
                .is_some_and(|rest| rest.first().is_some_and(|first| first == "*"))
    }
}

/// Whether code changes a place.
struct Changes<'l> {
    lower: &'l Lower,
    path: Path,
    /// Names of the code's own.
    hidden: Vec<String>,
    changed: Changed,
    /// The code changes what the place points to, by a star.
    behind: bool,
}

impl Changes<'_> {
    fn note(&mut self, place: &Expr, changed: Changed) {
        let path = self.lower.path(place, &self.hidden);
        if let Some(path) = path.filter(|path| path.overlaps(&self.path)) {
            self.behind |= self.path.points_to(&path);
            self.changed = self.changed.max(changed);
        }
    }

    /// What a place names besides variables and fields.
    fn within(&mut self, place: &Expr) {
        match place {
            Expr::Path(_) => {}
            Expr::Field(field) => self.within(&field.base),
            Expr::Paren(inner) => self.within(&inner.expr),
            Expr::Group(inner) => self.within(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.within(&unary.expr),
            Expr::Index(index) => {
                self.within(&index.expr);
                self.visit_expr(&index.index);
            }
            other => self.visit_expr(other),
        }
    }

    fn assigned(&mut self, left: &Expr) {
        match left {
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|left| self.assigned(left)),
            Expr::Array(array) => array.elems.iter().for_each(|left| self.assigned(left)),
            Expr::Call(call) => call.args.iter().for_each(|left| self.assigned(left)),
            Expr::Struct(made) => made.fields.iter().for_each(|field| self.assigned(&field.expr)),
            place => {
                self.note(place, Changed::Surely);
                self.within(place);
            }
        }
    }

    fn scrutinee<'p>(&mut self, value: &Expr, patterns: impl Iterator<Item = &'p Pat>) {
        let bound: Vec<_> = patterns.flat_map(names::bound).collect();
        let is_borrow = self.lower.path(value, &self.hidden).is_some_and(|path| self.is_mutable(path.var));
        if bound.iter().any(|bound| bound.by_ref && bound.mutable) {
            self.note(value, Changed::Surely);
        } else if is_borrow && !bound.is_empty() {
            self.note(value, Changed::Perhaps);
        }
        self.within(value);
    }

    /// Whether it is a borrow by `&mut`.
    fn is_mutable(&self, var: Var) -> bool {
        self.lower.vars[var].rebinding.as_ref().is_some_and(|made| made.mutable)
    }

    fn scope(&mut self, pattern: Option<&Pat>, visit: impl FnOnce(&mut Self)) {
        let hidden = self.hidden.len();
        self.hide(pattern);
        visit(self);
        self.hidden.truncate(hidden);
    }

    fn hide(&mut self, pattern: Option<&Pat>) {
        let bound = pattern.into_iter().flat_map(names::bound);
        self.hidden.extend(bound.map(|bound| bound.name.to_string()));
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        if !only_reads(&call.method) {
            self.note(&call.receiver, Changed::Perhaps);
        }
        self.within(&call.receiver);
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }
}

impl<'a> Visit<'a> for Changes<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Assign(assign) => {
                self.visit_expr(&assign.right);
                self.assigned(&assign.left);
            }
            Expr::Binary(binary) if names::is_compound(&binary.op) => {
                self.visit_expr(&binary.right);
                self.assigned(&binary.left);
            }
            Expr::Reference(reference) => {
                if reference.mutability.is_some() {
                    self.note(&reference.expr, Changed::Surely);
                }
                self.within(&reference.expr);
            }
            Expr::RawAddr(raw) => {
                self.note(&raw.expr, Changed::Surely);
                self.within(&raw.expr);
            }
            Expr::MethodCall(call) => self.method(call),
            // A borrow is passed on.
            Expr::Path(_) => {
                let path = self.lower.path(expr, &self.hidden);
                if path.is_some_and(|path| self.is_mutable(path.var)) {
                    self.note(expr, Changed::Surely);
                }
            }
            Expr::Field(_) | Expr::Index(_) => self.within(expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.within(&unary.expr),
            Expr::Let(condition) => {
                self.scrutinee(&condition.expr, std::iter::once(&*condition.pat));
                self.hide(Some(&condition.pat));
            }
            Expr::Match(matched) => {
                self.scrutinee(&matched.expr, matched.arms.iter().map(|arm| &arm.pat));
                matched.arms.iter().for_each(|arm| self.visit_arm(arm));
            }
            Expr::If(branch) => {
                self.scope(None, |this| {
                    this.visit_expr(&branch.cond);
                    this.visit_block(&branch.then_branch);
                });
                branch.else_branch.iter().for_each(|(_, otherwise)| self.visit_expr(otherwise));
            }
            Expr::While(each) => self.scope(None, |this| visit::visit_expr_while(this, each)),
            Expr::ForLoop(each) => {
                self.visit_expr(&each.expr);
                self.scope(Some(&each.pat), |this| this.visit_block(&each.body));
            }
            Expr::Closure(closure) => self.scope(None, |this| {
                closure.inputs.iter().for_each(|input| this.hide(Some(input)));
                this.visit_expr(&closure.body);
            }),
            // Nothing is called behind it.
            Expr::Return(_) => {}
            other => visit::visit_expr(self, other),
        }
    }
    fn visit_block(&mut self, block: &'a syn::Block) {
        let returns = match block.stmts.last() {
            Some(Stmt::Expr(Expr::Return(_), _)) => true,
            Some(Stmt::Expr(Expr::Macro(call), _)) => names::is_panic(&call.mac),
            Some(Stmt::Macro(call)) => names::is_panic(&call.mac),
            _ => false,
        };
        if !returns {
            self.scope(None, |this| visit::visit_block(this, block));
        }
    }
    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            match &local.pat {
                Pat::Ident(_) | Pat::Type(_) => self.visit_expr(&init.expr),
                pattern => self.scrutinee(&init.expr, std::iter::once(pattern)),
            }
            init.diverge.iter().for_each(|(_, otherwise)| self.visit_expr(otherwise));
        }
        self.hide(Some(&local.pat));
    }
    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        self.scope(Some(&arm.pat), |this| {
            arm.guard.iter().for_each(|(_, guard)| this.visit_expr(guard));
            this.visit_expr(&arm.body);
        });
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let known = if is_concurrent(mac) { None } else { names::known_macro(mac) };
        match known {
            Some(known) => {
                let writes = mac
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| last.ident == "write" || last.ident == "writeln");
                for (index, argument) in known.arguments.iter().enumerate() {
                    if writes && index == 0 {
                        self.note(&argument.value, Changed::Perhaps);
                    }
                    match argument.value {
                        Expr::Path(_) => {}
                        _ => self.visit_expr(&argument.value),
                    }
                }
            }
            None => {
                for word in names::words(mac.tokens.clone()) {
                    if let Ok(name) = syn::parse_str::<Expr>(&word) {
                        self.note(&name, Changed::Perhaps);
                    }
                }
            }
        }
    }
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Whether a method of this name takes numbers, and the like, by value.
fn is_by_value(method: &Ident) -> bool {
    const PREFIXES: &[&str] = &["wrapping_", "checked_", "saturating_", "overflowing_", "rotate_", "abs_"];
    const NAMES: &[&str] = &["pow", "min", "max", "clamp", "add", "sub", "mul", "div", "rem"];
    let name = method.to_string();
    names::takes_self(method)
        || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
            && !["rotate_left", "rotate_right"].contains(&&*name)
        || NAMES.contains(&&*name)
}

/// Whether a method of this name of the standard library does not change its receiver.
fn only_reads(method: &Ident) -> bool {
    const NAMES: &[&str] = &[
        "as_deref",
        "as_ref",
        "as_str",
        "clone",
        "contains",
        "contains_key",
        "first",
        "get",
        "is_empty",
        "is_none",
        "is_some",
        "is_ok",
        "is_err",
        "iter",
        "last",
        "len",
        "to_owned",
        "to_string",
        "to_vec",
    ];
    NAMES.iter().any(|name| method == name) || is_by_value(method)
}
