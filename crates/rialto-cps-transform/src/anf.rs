//! The first phase: A-normal form. Every await stands alone, as
//! `temporary = callee(arguments).await`; what awaits nothing is left as it is.

mod calls;
mod chain;
mod control;
mod extended;
mod guards;
mod otherwise;

pub use guards::{borrow, copied, owned};

use crate::arguments;
use crate::callee::bare;
use crate::generics::Generics;
use crate::ir::{Awaits, Block, Dest, Labelled, Node, Segment, Set, Statement};
use crate::jumps;
use crate::lend;
use crate::made;
use crate::methods::Methods;
use crate::moves::{self, By};
use crate::names;
use crate::operands::{self, Operand, is_place, is_simple, may_change, stays};
use crate::refuse;
use crate::signature::Signature;
use crate::spawned;
use crate::stepped;
use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{BinOp, Error, Expr, Ident, Local, Pat, Result, Stmt, Type, parse_quote};

/// A body whose names are not known yet.
pub struct Body {
    pub block: Block,
    pub temporaries: Vec<(Ident, Source)>,
    /// Of what is awaited and is no data.
    pub witnesses: Vec<Ident>,
    /// Names whose values are operands before an await, and have stayed where they are.
    pub operands: BTreeSet<(String, By)>,
}

/// Whence the type of a temporary comes.
pub enum Source {
    Known(Type),
    /// It is the expression's.
    Of(Expr),
    /// It is the expression's; and it is a variable like others, which is named more than once.
    Kept(Expr),
    /// It is that of the iterator that goes over this.
    Iterator(Expr),
    /// It is that of this one's items; and it is a variable like others, if a pattern does not take all of it.
    ItemOf {
        head: Expr,
        kept: bool,
    },
    Unknown,
}

/// Lowers the body. Operands of these names are moved before the awaits behind them.
///
/// # Errors
///
/// Awaits where there can be none yet, and awaits of what is no call by a path.
pub fn lower(
    signature: &Signature,
    methods: Option<&Methods>,
    moved: &BTreeSet<(String, By)>,
) -> Result<Body> {
    refuse::check(&signature.body)?;
    let unit = matches!(&signature.output, Type::Tuple(tuple) if tuple.elems.is_empty());
    let mut lowering = Lowering {
        name: &signature.name,
        unique: &signature.unique,
        methods,
        generics: &signature.generics,
        unit,
        temporaries: Vec::new(),
        witnesses: Vec::new(),
        lent: signature.lent(),
        moved,
        operands: BTreeSet::new(),
        chains: 0,
        borrowed: 0,
        bound: BTreeSet::new(),
        nodes: Vec::new(),
    };
    let block = lowering.block(&signature.body.stmts, &Dest::Return)?;
    let Lowering { temporaries, witnesses, operands, .. } = lowering;
    Ok(Body { block, temporaries, witnesses, operands })
}

/// Whether there is an await in it that is this function's, or something else for
/// which it is taken apart.
#[must_use]
pub fn awaits(syntax: &Expr) -> bool {
    Awaiting::find(syntax, true)
}

/// Whether a loop or a block around it is left in it.
fn leaves(expression: &Expr) -> bool {
    !jumps::leaving_expression(expression).is_empty()
}

/// The type of a block that a form of the language has become.
fn of_block(expression: &Expr) -> Option<Type> {
    spawned::child(expression).or_else(|| stepped::output(expression))
}

struct Awaiting {
    found: bool,
    /// What is marked to be taken apart, too.
    marks: bool,
}

impl Awaiting {
    fn find(syntax: &Expr, marks: bool) -> bool {
        let mut awaiting = Awaiting { found: false, marks };
        awaiting.visit_expr(syntax);
        awaiting.found
    }
}

impl<'a> Visit<'a> for Awaiting {
    fn visit_expr_await(&mut self, _: &'a syn::ExprAwait) {
        self.found = true;
    }
    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        self.found |= self.marks && crate::apart::is_mark(attribute);
    }
    // The types of what goes into a spawned block have to be known.
    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        self.found |= spawned::is_call(call);
        syn::visit::visit_expr_call(self, call);
    }
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

struct Lowering<'a> {
    name: &'a Ident,
    unique: &'a Ident,
    methods: Option<&'a Methods>,
    generics: &'a Generics,
    /// Whether the function returns `()`.
    unit: bool,
    temporaries: Vec<(Ident, Source)>,
    witnesses: Vec<Ident>,
    /// Parameters that are lent by the caller.
    lent: Vec<Ident>,
    /// Names of variables that are moved where they are operands before an await, for it matters when they drop.
    moved: &'a BTreeSet<(String, By)>,
    /// Others that are such operands.
    operands: BTreeSet<(String, By)>,
    /// How many chains of `let` have a label.
    chains: usize,
    /// How many values without places have got one.
    borrowed: usize,
    /// What the pattern binds of the arm that is begun.
    bound: BTreeSet<String>,
    nodes: Vec<Node>,
}

impl Lowering<'_> {
    /// A block: what it evaluates to goes to `dest`.
    fn block(&mut self, statements: &[Stmt], dest: &Dest) -> Result<Block> {
        self.nodes_of(BTreeSet::new(), |this| this.statements(statements, dest))
    }

    /// The nodes of a block, or of an arm whose pattern binds these.
    fn nodes_of(
        &mut self,
        bound: BTreeSet<String>,
        make: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Block> {
        let outside = (std::mem::take(&mut self.nodes), std::mem::replace(&mut self.bound, bound));
        let result = make(self);
        let inside = std::mem::take(&mut self.nodes);
        (self.nodes, self.bound) = outside;
        result.map(|()| inside)
    }

    fn statements(&mut self, statements: &[Stmt], dest: &Dest) -> Result<()> {
        for (index, statement) in statements.iter().enumerate() {
            let tail = match statement {
                Stmt::Expr(expression, None) if index + 1 == statements.len() => Some(expression.clone()),
                Stmt::Macro(call) if call.semi_token.is_none() && index + 1 == statements.len() => {
                    let (attrs, mac) = (call.attrs.clone(), call.mac.clone());
                    Some(Expr::Macro(syn::ExprMacro { attrs, mac }))
                }
                _ => None,
            };
            match tail {
                Some(tail) => return self.evaluate(tail, dest),
                None if await_in(&statements[index + 1..]) => self.statement_before_awaits(statement)?,
                None => self.statement(statement)?,
            }
        }
        self.no_tail(statements.last(), dest);
        Ok(())
    }

    /// A block without a value is `()`, or is never left at its end.
    fn no_tail(&mut self, last: Option<&Stmt>, dest: &Dest) {
        let stores = match dest {
            Dest::Discard => false,
            Dest::Return => self.unit,
            Dest::Temporary(_) => !last.is_some_and(jumps::never_ends),
        };
        if stores {
            self.store(made::unit(), dest);
        }
    }

    fn statement(&mut self, statement: &Stmt) -> Result<()> {
        match statement {
            Stmt::Local(local) => self.local(local),
            // It drops behind what the block has declared that makes it.
            Stmt::Expr(expression, Some(_)) if awaits(expression) && yields(expression) => {
                let value = self.temporary(expression.clone(), Source::Unknown)?;
                self.plain(parse_quote!(::rialto_cps::rt::drop(#value);));
                Ok(())
            }
            Stmt::Expr(expression, _) if awaits(expression) => {
                self.evaluate(expression.clone(), &Dest::Discard)
            }
            plain => {
                self.plain(plain.clone());
                Ok(())
            }
        }
    }

    /// Behind it, something awaits in its block.
    fn statement_before_awaits(&mut self, statement: &Stmt) -> Result<()> {
        match statement {
            // What somebody's own macro declares would be gone there. As an expression it can declare nothing, or the
            // compiler says so.
            Stmt::Macro(syn::StmtMacro { attrs, mac, .. }) if arguments::is_own(mac) => {
                self.plain(parse_quote! {
                    #(#attrs)*
                    #[allow(semicolon_in_expressions_from_macros)]
                    (#mac);
                });
                Ok(())
            }
            Stmt::Local(local) => {
                let mut local = local.clone();
                let Local { pat, init, .. } = &mut local;
                if let Some((mutable, value)) = init.as_mut().and_then(|init| extended::value(pat, init)) {
                    let name = names::borrowed(pat, self.borrowed);
                    self.borrowed += 1;
                    let owned: Stmt = parse_quote!(let #mutable #name = #value;);
                    *value = parse_quote!(#name);
                    self.statement(&owned)?;
                }
                self.local(&local)
            }
            other => self.statement(other),
        }
    }

    fn local(&mut self, local: &Local) -> Result<()> {
        if let Some(init) = &local.init
            && let Some((_, otherwise)) = &init.diverge
            && awaits(otherwise)
        {
            return self.otherwise(&local.pat, &init.expr, otherwise);
        }
        let mut local = local.clone();
        if let Some(init) = &mut local.init
            && awaits(&init.expr)
        {
            let source = match &local.pat {
                Pat::Type(typed) => Source::Known((*typed.ty).clone()),
                _ => of_block(&init.expr)
                    .or_else(|| arguments::yields(&init.expr))
                    .map_or(Source::Unknown, Source::Known),
            };
            let value = bare((*init.expr).clone());
            *init.expr = match is_node(&value) {
                true => self.temporary(value, source)?,
                // What it borrows, it may borrow where it stands.
                false => self.operands(value)?,
            };
        }
        self.plain(Stmt::Local(local));
        Ok(())
    }

    fn evaluate(&mut self, expression: Expr, dest: &Dest) -> Result<()> {
        if !awaits(&expression) {
            match &expression {
                // Nothing comes behind it.
                Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => {
                    self.plain(Stmt::Expr(expression, Some(Default::default())))
                }
                _ => self.store(expression, dest),
            }
            return Ok(());
        }
        match expression {
            Expr::Paren(inner) => self.evaluate(*inner.expr, dest),
            Expr::Group(inner) => self.evaluate(*inner.expr, dest),
            Expr::Await(awaited) => self.awaited(*awaited.base, 0, dest),
            Expr::Try(tried) if tries(&tried).is_some() => match tries(&tried) {
                Some((base, count)) => self.awaited(base, count, dest),
                None => Ok(()),
            },
            Expr::If(branch) => self.branch_if(branch, dest),
            Expr::Match(branch) => self.branch_match(branch, dest),
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.lazy(binary, dest)
            }
            Expr::Loop(each) => {
                let body = self.block(&each.body.stmts, &Dest::Discard)?;
                self.push_loop(each.label, body, dest.clone());
                Ok(())
            }
            Expr::While(each) => self.loop_while(each, dest),
            Expr::ForLoop(each) => self.loop_for(each, dest),
            Expr::Block(block) => {
                let body = self.block(&block.block.stmts, dest)?;
                let label = block.label;
                let node = Labelled {
                    label,
                    body,
                    dest: dest.clone(),
                    live_out: Set::new(),
                    around: Set::new(),
                    awaits: Awaits::default(),
                };
                self.nodes.push(Node::Labelled(node));
                Ok(())
            }
            Expr::Return(leave) => match leave.expr {
                Some(value) => self.evaluate(*value, &Dest::Return),
                None => Ok(()),
            },
            Expr::Break(mut leave) => {
                if let Some(value) = leave.expr.take() {
                    leave.expr = Some(Box::new(self.operand(*value)?));
                }
                self.plain(Stmt::Expr(Expr::Break(leave), Some(Default::default())));
                Ok(())
            }
            other => {
                let plain = self.operands(other)?;
                self.store(plain, dest);
                Ok(())
            }
        }
    }

    /// The same expression, or what is left of it when its awaits have been made
    /// nodes before it.
    fn operand(&mut self, expression: Expr) -> Result<Expr> {
        if !awaits(&expression) {
            return Ok(expression);
        }
        let expression = bare(expression);
        if !is_node(&expression) {
            return self.operands(expression);
        }
        let source = match &expression {
            Expr::Block(_) => of_block(&expression).map_or(Source::Unknown, Source::Known),
            Expr::Binary(_) => Source::Known(parse_quote!(bool)),
            _ => Source::Unknown,
        };
        self.temporary(expression, source)
    }

    /// An expression whose operands are evaluated in the order of the text.
    fn operands(&mut self, mut expression: Expr) -> Result<Expr> {
        let span = expression.span();
        let Some(operands) = operands::operands(&mut expression) else {
            let message = match Awaiting::find(&expression, false) {
                true => "an await cannot stand here yet: bind what is awaited by `let` before",
                false => {
                    "a value moves on some of the ways through this, and drops later on the others, which are not told \
                     apart here: bind what is computed by `let` before"
                }
            };
            return Err(Error::new(span, message));
        };
        self.in_order(operands, awaits)?;
        Ok(expression)
    }

    /// What is evaluated before something that comes out is bound before; but a name, unless it matters.
    fn in_order(&mut self, operands: Vec<Operand>, comes_out: fn(&Expr) -> bool) -> Result<()> {
        let Some(last) = operands.iter().rposition(|operand| comes_out(operand.expression)) else {
            return Ok(());
        };
        let mut operands: Vec<Operand> = operands.into_iter().take(last + 1).collect();
        let first_lent = operands.iter().position(|operand| operand.is_lent);
        for index in 0..operands.len() {
            // What is lent alone is found where it is lent; what may panic there, does so before others are.
            let is_alone = index == last && first_lent == Some(index);
            let Operand { expression, taken, is_lent } = &operands[index];
            let (operand, taken, is_lent) = ((*expression).clone(), *taken, *is_lent);
            let changes =
                operands[index + 1..].iter().any(|later| may_change(later.expression, &operand, &self.lent));
            let copied =
                is_simple(&operand) && taken.is_some_and(|by| changes || self.is_moved(&operand, by));
            *operands[index].expression = if awaits(&operand) {
                let mut value = self.operand(operand)?;
                match is_lent {
                    true => {
                        self.index_stays(&mut value)?;
                        self.lent_in_order(value, is_alone)?
                    }
                    false if index == last || stays(&value) => value,
                    false => self.bound_before(value, taken.is_some())?,
                }
            } else if is_lent {
                self.lent_in_order(operand, is_alone)?
            } else if stays(&operand) && !copied {
                if changes {
                    let message = "this is read before the await, and may change in it: bind it before, by `let`, or what is awaited";
                    return Err(Error::new_spanned(operand, message));
                }
                operand
            } else {
                self.bound_before(operand, taken.is_some())?
            };
        }
        Ok(())
    }

    /// What is lent from nowhere, is there; and the place is, if it is looked up.
    fn lent_in_order(&mut self, mut operand: Expr, is_alone: bool) -> Result<Expr> {
        if !is_alone && let Some(value) = self.lent_from_nowhere(&mut operand) {
            *value = self.bound_before(value.clone(), false)?;
        }
        Ok(operand)
    }

    /// Of a place that is looked up more than once, an index that was awaited is not used up by the first.
    fn index_stays(&mut self, place: &mut Expr) -> Result<()> {
        match place {
            Expr::Reference(reference) => self.index_stays(&mut reference.expr),
            Expr::Field(field) => self.index_stays(&mut field.base),
            Expr::Paren(inner) => self.index_stays(&mut inner.expr),
            Expr::Unary(unary) => self.index_stays(&mut unary.expr),
            Expr::Index(index) => {
                if moves::variable(&index.index).is_some_and(|name| names::is_temporary(&name)) {
                    let value = (*index.index).clone();
                    *index.index = self.temporary(value.clone(), Source::Kept(value))?;
                }
                self.index_stays(&mut index.expr)
            }
            _ => Ok(()),
        }
    }

    /// What is lent and has no place; of what has one, the place is looked up.
    fn lent_from_nowhere<'e>(&mut self, operand: &'e mut Expr) -> Option<&'e mut Expr> {
        if lend::value(operand).is_none() && lend::looks_up(operand) {
            self.plain(parse_quote!(let _ = #operand;));
        }
        lend::value(operand)
    }

    /// The value of an operand, which is computed before those behind it. What is a place is bound if its value is taken.
    fn bound_before(&mut self, operand: Expr, is_taken: bool) -> Result<Expr> {
        if let Expr::Reference(mut reference) = operand {
            *reference.expr = self.bound_before(*reference.expr, false)?;
            return Ok(Expr::Reference(reference));
        }
        if is_place(&operand) && !is_taken {
            let message =
                "this place cannot be kept while what follows awaits: await before, and bind the value";
            return Err(Error::new_spanned(operand, message));
        }
        self.temporary(operand.clone(), Source::Of(operand))
    }

    /// Whether this variable, whose value is an operand before an await, is moved before. It is not known at first
    /// which ones have destructors: so it is noted.
    fn is_moved(&mut self, operand: &Expr, by: By) -> bool {
        let Some(name) = moves::variable(operand) else { return false };
        if self.lent.iter().any(|lent| *lent == name) {
            return false;
        }
        let taken = (name, by);
        let moved = self.moved.contains(&taken);
        if !moved {
            self.operands.insert(taken);
        }
        moved
    }

    /// What is looked at by a branch: what leaves it does so before.
    fn head(&mut self, expression: Expr) -> Result<Expr> {
        let value = self.operand(expression)?;
        if leaves(&value) { self.temporary(value, Source::Unknown) } else { Ok(value) }
    }

    /// The same, if it is a `bool`.
    fn condition(&mut self, mut expression: Expr) -> Result<Expr> {
        self.looked_at(std::slice::from_mut(&mut expression));
        self.head(expression)
    }

    /// A temporary with the value of the expression, if it has one.
    fn temporary(&mut self, expression: Expr, source: Source) -> Result<Expr> {
        if jumps::has_no_end(&expression) {
            self.evaluate(expression, &Dest::Discard)?;
            return Ok(parse_quote!(::core::unreachable!()));
        }
        let name = self.name_temporary(source, expression.span());
        self.evaluate(expression, &Dest::Temporary(name.clone()))?;
        Ok(made::name(&name))
    }

    /// Errors about it are shown at `span`.
    fn name_temporary(&mut self, source: Source, span: Span) -> Ident {
        let name = Ident::new(&format!("__cps_t{}", self.temporaries.len()), span);
        self.temporaries.push((name.clone(), source));
        name
    }

    fn learn(&mut self, temporary: &Ident, source: Source) {
        for (name, known) in &mut self.temporaries {
            if name == temporary && matches!(known, Source::Unknown) {
                *known = source;
                return;
            }
        }
    }

    fn plain(&mut self, syntax: Stmt) {
        let (uses, asks, declares, moves, sometimes, reads, live_out, lasting) = Default::default();
        let (assigns, parts_of) = (Set::new(), None);
        let statement = Statement {
            syntax,
            uses,
            asks,
            assigns,
            leaving: Vec::new(),
            declares,
            moves,
            sometimes,
            reads,
            parts_of,
            live_out,
            lasting,
            put_away: Vec::new(),
        };
        match self.nodes.last_mut() {
            Some(Node::Plain(segment)) if segment.store.is_none() => segment.statements.push(statement),
            _ => self.nodes.push(Node::Plain(segment(vec![statement], None))),
        }
    }

    fn store(&mut self, expression: Expr, dest: &Dest) {
        if let Dest::Discard = dest {
            return self.plain(Stmt::Expr(expression, Some(Default::default())));
        }
        let store = Some((expression, dest.clone()));
        match self.nodes.last_mut() {
            Some(Node::Plain(segment)) if segment.store.is_none() => segment.store = store,
            _ => self.nodes.push(Node::Plain(segment(Vec::new(), store))),
        }
    }
}

fn segment(statements: Vec<Statement>, store: Option<(Expr, Dest)>) -> Segment {
    let (store_uses, store_asks, store_moves, store_sometimes, store_reads) = Default::default();
    let (live_in, live_out, present, lasting) = Default::default();
    Segment {
        statements,
        store,
        store_uses,
        store_asks,
        store_moves,
        store_sometimes,
        store_reads,
        live_in,
        live_out,
        present,
        lasting,
    }
}

fn await_in(statements: &[Stmt]) -> bool {
    statements.iter().any(|statement| match statement {
        Stmt::Local(Local { init: Some(init), .. }) => {
            awaits(&init.expr) || init.diverge.as_ref().is_some_and(|(_, otherwise)| awaits(otherwise))
        }
        Stmt::Expr(expression, _) => awaits(expression),
        _ => false,
    })
}

/// Whether its value, as it awaits, is that of a node: it is no operation on what awaits.
fn is_node(expression: &Expr) -> bool {
    match expression {
        Expr::Await(_)
        | Expr::If(_)
        | Expr::Match(_)
        | Expr::Loop(_)
        | Expr::While(_)
        | Expr::ForLoop(_)
        | Expr::Block(_) => true,
        Expr::Binary(binary) => matches!(binary.op, BinOp::And(_) | BinOp::Or(_)),
        Expr::Try(tried) => tries(tried).is_some(),
        _ => false,
    }
}

/// Of `e.await??`, `e` and how many `?` there are.
fn tries(tried: &syn::ExprTry) -> Option<(Expr, usize)> {
    match bare((*tried.expr).clone()) {
        Expr::Await(awaited) => Some((*awaited.base, 1)),
        Expr::Try(inner) => tries(&inner).map(|(base, count)| (base, count + 1)),
        _ => None,
    }
}

/// Whether it is a block, or consists of some, and has a value.
fn yields(expression: &Expr) -> bool {
    match expression {
        Expr::Block(block) => {
            yields_block(&block.block) || jumps::is_left_with_a_value(&block.block, &block.label)
        }
        Expr::Loop(each) => jumps::is_left_with_a_value(&each.body, &each.label),
        Expr::If(branch) => branch
            .else_branch
            .as_ref()
            .is_some_and(|(_, otherwise)| yields_block(&branch.then_branch) || yields(otherwise)),
        Expr::Match(branch) => branch.arms.iter().any(|arm| is_value(&arm.body)),
        _ => false,
    }
}

fn yields_block(block: &syn::Block) -> bool {
    matches!(block.stmts.last(), Some(Stmt::Expr(last, None)) if is_value(last))
}

/// Whether it may be another value than `()`, as far as the text tells.
fn is_value(expression: &Expr) -> bool {
    match expression {
        Expr::Block(_) | Expr::Loop(_) | Expr::If(_) | Expr::Match(_) => yields(expression),
        Expr::Assign(_) | Expr::While(_) | Expr::ForLoop(_) => false,
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => false,
        Expr::Tuple(tuple) => !tuple.elems.is_empty(),
        Expr::Macro(call) => !moves::panics(&call.mac),
        _ => true,
    }
}
