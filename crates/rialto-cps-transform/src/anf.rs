//! The first phase: A-normal form. Every await stands alone, as
//! `temporary = callee(arguments).await`; what awaits nothing is left as it is.

use crate::callee::{self, bare};
use crate::ir::{
    Arm, Await, Awaits, Block, Branch, Call, Dest, Head, Labelled, Loop, Node, Segment, Set, Statement, Var,
};
use crate::iterate;
use crate::lend::{self, Lent};
use crate::signature::Signature;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    BinOp, Error, Expr, Ident, Label, Local, Pat, Result, Stmt, Type, parse_quote, parse_quote_spanned,
};

/// A body whose names are not known yet.
pub struct Body {
    pub block: Block,
    pub temporaries: Vec<(Ident, Source)>,
    /// Of what is awaited and is no data.
    pub witnesses: Vec<Ident>,
}

/// Whence the type of a temporary comes.
pub enum Source {
    Known(Type),
    /// It is the expression's.
    Of(Expr),
    /// It is that of the iterator that goes over this.
    Iterator(Expr),
    /// It is that of this one's items.
    ItemOf(Expr),
    Unknown,
}

/// Lowers the body.
///
/// # Errors
///
/// Awaits where there can be none yet, and awaits of what is no call by a path.
pub fn lower(signature: &Signature) -> Result<Body> {
    let mut refuse = Refuse { errors: Vec::new() };
    refuse.visit_block(&signature.body);
    if let Some(error) = refuse.errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    }) {
        return Err(error);
    }
    let unit = matches!(&signature.output, Type::Tuple(tuple) if tuple.elems.is_empty());
    let mut lowering = Lowering {
        name: &signature.name,
        unit,
        temporaries: Vec::new(),
        witnesses: Vec::new(),
        lent: signature.lent(),
        nodes: Vec::new(),
    };
    let block = lowering.block(&signature.body.stmts, &Dest::Return)?;
    Ok(Body { block, temporaries: lowering.temporaries, witnesses: lowering.witnesses })
}

/// Whether there is an await in it that is this function's, or something else for
/// which it is taken apart.
#[must_use]
pub fn awaits(syntax: &Expr) -> bool {
    let mut awaits = Awaiting(false);
    awaits.visit_expr(syntax);
    awaits.0
}

struct Awaiting(bool);

impl<'a> Visit<'a> for Awaiting {
    fn visit_expr_await(&mut self, _: &'a syn::ExprAwait) {
        self.0 = true;
    }
    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        self.0 |= crate::apart::is_mark(attribute);
    }
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// What is refused wherever it stands.
struct Refuse {
    errors: Vec<Error>,
}

impl Refuse {
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(word) if word == "await" => {
                    let message = "an await within a macro's arguments: bind the value by `let` before";
                    self.errors.push(Error::new(word.span(), message));
                }
                TokenTree::Ident(word) if word == "return" || word == "break" || word == "continue" => {
                    let message = format!(
                        "`{word}` within a macro's arguments: write it outside, with `match` or `if`"
                    );
                    self.errors.push(Error::new(word.span(), message));
                }
                _ => {}
            }
        }
    }
}

impl<'a> Visit<'a> for Refuse {
    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.tokens(call.tokens.clone());
    }

    fn visit_item(&mut self, item: &'a syn::Item) {
        let message = "items cannot stand in a `#[cps]` function: move it out, beside the function";
        self.errors.push(Error::new_spanned(item, message));
    }

    // What is in there awaits by itself.
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}

    fn visit_local(&mut self, local: &'a Local) {
        if let Some((_, diverge)) = local.init.as_ref().and_then(|init| init.diverge.as_ref())
            && awaits(diverge)
        {
            let message = "the `else` of a `let` cannot await yet: write `match`";
            self.errors.push(Error::new_spanned(diverge, message));
        }
        visit::visit_local(self, local);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        if let Some((_, guard)) = &arm.guard
            && awaits(guard)
        {
            self.errors.push(Error::new_spanned(guard, "a guard cannot await: await before the `match`"));
        }
        visit::visit_arm(self, arm);
    }
}

struct Lowering<'a> {
    name: &'a Ident,
    /// Whether the function returns `()`.
    unit: bool,
    temporaries: Vec<(Ident, Source)>,
    witnesses: Vec<Ident>,
    /// Parameters that are lent by the caller.
    lent: Vec<Ident>,
    nodes: Vec<Node>,
}

impl Lowering<'_> {
    /// A block: what it evaluates to goes to `dest`.
    fn block(&mut self, statements: &[Stmt], dest: &Dest) -> Result<Block> {
        let outer = std::mem::take(&mut self.nodes);
        let result = self.statements(statements, dest);
        let nodes = std::mem::replace(&mut self.nodes, outer);
        result.map(|()| nodes)
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
            Dest::Temporary(_) => !last.is_some_and(never_ends),
        };
        if stores {
            self.store(parse_quote!(()), dest);
        }
    }

    fn statement(&mut self, statement: &Stmt) -> Result<()> {
        match statement {
            Stmt::Local(local) => self.local(local),
            Stmt::Expr(expression, _) if awaits(expression) => {
                self.evaluate(expression.clone(), &Dest::Discard)
            }
            plain => {
                self.plain(plain.clone());
                Ok(())
            }
        }
    }

    fn local(&mut self, local: &Local) -> Result<()> {
        let mut local = local.clone();
        if let Some(init) = &mut local.init
            && awaits(&init.expr)
        {
            let source = match &local.pat {
                Pat::Type(typed) => Source::Known((*typed.ty).clone()),
                _ => Source::Unknown,
            };
            *init.expr = self.temporary((*init.expr).clone(), source)?;
        }
        self.plain(Stmt::Local(local));
        Ok(())
    }

    fn evaluate(&mut self, expression: Expr, dest: &Dest) -> Result<()> {
        if !awaits(&expression) {
            self.store(expression, dest);
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

    /// A future that is no data is awaited as the leaf `foreign`, which yields something of an
    /// unknown type. A witness that stands outside remembers the type.
    fn foreign(&mut self, future: Expr, tries: usize, dest: &Dest) -> Result<()> {
        let span = future.span();
        let text = shown(&future);
        let future = self.operand(future)?;
        let witness = Ident::new(&format!("__cps_witness{}", self.witnesses.len()), span);
        self.witnesses.push(witness.clone());
        let erased: Expr = parse_quote_spanned!(span=> ::rialto_cps::rt::erased(#future, &#witness, #text));
        let opened =
            self.temporary(parse_quote!(::rialto_cps::rt::foreign(#erased).await), Source::Unknown)?;
        let mut value: Expr = parse_quote!(#witness.open(#opened));
        for _ in 0..tries {
            value = parse_quote_spanned!(span=> #value?);
        }
        self.store(value, dest);
        Ok(())
    }

    fn awaited(&mut self, base: Expr, tries: usize, dest: &Dest) -> Result<()> {
        let base = bare(base);
        if callee::is_foreign(&base) {
            return self.foreign(base, tries, dest);
        }
        let label = crate::labels::of(&base);
        let mut call = callee::read(base.clone(), self.name)?;
        let lends = call.arguments.iter().any(|argument| lend::is_lent(argument, &self.lent));
        if lends && !call.is_one() {
            let message = "calls that run at once take values: pass the value itself, and return it";
            return Err(Error::new_spanned(base, message));
        }
        if lends && (tries > 0 || !matches!(dest, Dest::Temporary(_))) {
            return self.lending(&base, &call, tries, dest);
        }
        self.in_order(call.arguments.iter_mut().collect())?;
        let (lent, restored) = self.lend(&mut call.arguments)?;
        if let Dest::Temporary(name) = dest {
            self.learn(name, Source::Known(call.result(tries, lends)));
        }
        let (uses, moves, reads, live_in, live_out, kept) = Default::default();
        let dest = dest.clone();
        let number = 0;
        self.nodes.push(Node::Await(Await {
            number,
            call,
            label,
            tries,
            dest,
            lent,
            lends: Vec::new(),
            uses,
            moves,
            reads,
            live_in,
            live_out,
            kept,
        }));
        restored.into_iter().for_each(|statement| self.plain(statement));
        Ok(())
    }

    /// What was lent is back before the result is looked at.
    fn lending(&mut self, base: &Expr, call: &Call, tries: usize, dest: &Dest) -> Result<()> {
        if let Dest::Temporary(name) = dest {
            self.learn(name, Source::Known(call.result(tries, true)));
        }
        let value = self.temporary(parse_quote!((#base).await), Source::Unknown)?;
        self.store((0..tries).fold(value, |value, _| parse_quote!(#value?)), dest);
        Ok(())
    }

    /// Lends arguments by value. The names are of those who get them back, the
    /// statements bring them to their places.
    fn lend(&mut self, arguments: &mut [Expr]) -> Result<(Vec<Ident>, Vec<Stmt>)> {
        let (mut names, mut restored) = (Vec::new(), Vec::new());
        for argument in arguments {
            let Some(place) = lend::read(argument, &self.lent)? else { continue };
            let (name, value): (Ident, Expr) = match place {
                Lent::Variable(name) => (name.clone(), parse_quote!(#name)),
                Lent::Part(place) => {
                    let name = self.name_temporary(Source::Unknown, place.span());
                    restored.push(parse_quote!(#place = #name;));
                    (name, parse_quote!(::rialto_cps::rt::lent(&mut #place)))
                }
                Lent::Value(value) => {
                    let name = self.name_temporary(Source::Unknown, value.span());
                    restored.push(parse_quote!(#name;));
                    (name, value)
                }
            };
            names.push(name);
            *argument = value;
        }
        Ok((names, restored))
    }

    fn branch_if(&mut self, branch: syn::ExprIf, dest: &Dest) -> Result<()> {
        let otherwise = match branch.else_branch {
            Some((_, otherwise)) => body_of(*otherwise),
            None => Vec::new(),
        };
        let then = branch.then_branch.stmts;
        match bare(*branch.cond) {
            Expr::Let(condition) => {
                let head = Head::Match(self.operand(*condition.expr)?);
                let arms = vec![(Some(*condition.pat), None, then), (Some(parse_quote!(_)), None, otherwise)];
                self.push_branch(head, arms, dest)
            }
            condition => {
                if has_let(&condition) {
                    let message =
                        "a chain of `let` cannot have awaits inside yet: write an `if` within an `if`";
                    return Err(Error::new_spanned(condition, message));
                }
                let head = Head::If(self.operand(condition)?);
                self.push_branch(head, vec![(None, None, then), (None, None, otherwise)], dest)
            }
        }
    }

    fn branch_match(&mut self, branch: syn::ExprMatch, dest: &Dest) -> Result<()> {
        let head = Head::Match(self.operand(*branch.expr)?);
        let mut arms = Vec::new();
        for arm in branch.arms {
            let guard = arm.guard.map(|(_, guard)| *guard);
            arms.push((Some(arm.pat), guard, body_of(*arm.body)));
        }
        self.push_branch(head, arms, dest)
    }

    /// `a && b` is `if a { b } else { false }`.
    fn lazy(&mut self, binary: syn::ExprBinary, dest: &Dest) -> Result<()> {
        let left = self.operand(*binary.left)?;
        let right = vec![Stmt::Expr(*binary.right, None)];
        let known = |value: Expr| vec![Stmt::Expr(value, None)];
        let (then, otherwise) = match binary.op {
            BinOp::And(_) => (right, known(parse_quote!(false))),
            _ => (known(parse_quote!(true)), right),
        };
        self.push_branch(Head::If(left), vec![(None, None, then), (None, None, otherwise)], dest)
    }

    fn push_branch(
        &mut self,
        head: Head,
        arms: Vec<(Option<Pat>, Option<Expr>, Vec<Stmt>)>,
        dest: &Dest,
    ) -> Result<()> {
        let arms = arms
            .into_iter()
            .map(|(pattern, guard, statements)| {
                let body = self.block(&statements, dest)?;
                Ok(Arm {
                    pattern,
                    guard,
                    binds: Vec::new(),
                    moves: Set::new(),
                    body,
                    live_in: Set::new(),
                    lasting: Set::new(),
                    awaits: Awaits::default(),
                })
            })
            .collect::<Result<_>>()?;
        let (uses, moves, live_in, present) = Default::default();
        self.nodes.push(Node::Branch(Branch { head, arms, uses, moves, live_in, present }));
        Ok(())
    }

    fn push_loop(&mut self, label: Option<Label>, body: Block, dest: Dest) {
        let (live_in, live_out, around, awaits) = Default::default();
        self.nodes.push(Node::Loop(Loop { label, body, dest, live_in, live_out, around, awaits }));
    }

    /// A loop of statements that ends by a `break` in them, and evaluates to `()`.
    fn endless(
        &mut self,
        label: Option<Label>,
        dest: &Dest,
        body: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let outer = std::mem::take(&mut self.nodes);
        let result = body(self);
        let body = std::mem::replace(&mut self.nodes, outer);
        result?;
        self.push_loop(label, body, Dest::Discard);
        if !matches!(dest, Dest::Discard) {
            self.store(parse_quote!(()), dest);
        }
        Ok(())
    }

    fn loop_while(&mut self, each: syn::ExprWhile, dest: &Dest) -> Result<()> {
        let body = each.body.stmts;
        self.endless(each.label, dest, |this| match bare(*each.cond) {
            Expr::Let(condition) => {
                let head = Head::Match(this.operand(*condition.expr)?);
                let over = vec![parse_quote!(break;)];
                this.push_branch(
                    head,
                    vec![(Some(*condition.pat), None, body), (Some(parse_quote!(_)), None, over)],
                    &Dest::Discard,
                )
            }
            condition if has_let(&condition) => {
                let message = "a chain of `let` cannot have awaits inside yet: write `loop` with an `if`";
                Err(Error::new_spanned(condition, message))
            }
            condition => {
                let condition = this.operand(condition)?;
                this.plain(parse_quote!(if !(#condition) { break; }));
                this.scope(&body)
            }
        })
    }

    fn loop_for(&mut self, each: syn::ExprForLoop, dest: &Dest) -> Result<()> {
        let span = each.expr.span();
        let mut head = iterate::head(*each.expr)?;
        if awaits(&head) {
            head = self.operand(head)?;
        }
        // What is left of the items is dropped with the loop.
        let outer = std::mem::take(&mut self.nodes);
        let rest = self.name_temporary(Source::Iterator(head.clone()), span);
        self.store(parse_quote!(::rialto_cps::rt::Iterate::iterate(#head)), &Dest::Temporary(rest.clone()));
        let (pattern, body) = (each.pat, each.body.stmts);
        let result = self.endless(each.label, &Dest::Discard, |this| {
            let item = this.name_temporary(Source::ItemOf(head), span);
            let next = parse_quote!(match ::rialto_cps::rt::Iterator::next(&mut #rest) {
                ::rialto_cps::rt::Option::Some(item) => item,
                ::rialto_cps::rt::Option::None => break,
            });
            this.store(next, &Dest::Temporary(item.clone()));
            this.plain(parse_quote!(let #pattern = #item;));
            this.scope(&body)
        });
        let inside = std::mem::replace(&mut self.nodes, outer);
        result?;
        self.push_scope(inside);
        if !matches!(dest, Dest::Discard) {
            self.store(parse_quote!(()), dest);
        }
        Ok(())
    }

    /// Statements in a block of their own.
    fn scope(&mut self, statements: &[Stmt]) -> Result<()> {
        let body = self.block(statements, &Dest::Discard)?;
        self.push_scope(body);
        Ok(())
    }

    fn push_scope(&mut self, body: Block) {
        let (live_out, around, awaits) = Default::default();
        let dest = Dest::Discard;
        self.nodes.push(Node::Labelled(Labelled { label: None, body, dest, live_out, around, awaits }));
    }

    /// The same expression, or what is left of it when its awaits have been made
    /// nodes before it.
    fn operand(&mut self, expression: Expr) -> Result<Expr> {
        if !awaits(&expression) {
            return Ok(expression);
        }
        match expression {
            Expr::Paren(inner) => self.operand(*inner.expr),
            Expr::Group(inner) => self.operand(*inner.expr),
            Expr::Await(_)
            | Expr::If(_)
            | Expr::Match(_)
            | Expr::Loop(_)
            | Expr::While(_)
            | Expr::ForLoop(_) => self.temporary(expression, Source::Unknown),
            Expr::Block(_) => self.temporary(expression, Source::Unknown),
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.temporary(Expr::Binary(binary), Source::Known(parse_quote!(bool)))
            }
            Expr::Try(tried) if tries(&tried).is_some() => self.temporary(Expr::Try(tried), Source::Unknown),
            other => self.operands(other),
        }
    }

    /// An expression whose operands are evaluated in the order of the text.
    fn operands(&mut self, mut expression: Expr) -> Result<Expr> {
        let span = expression.span();
        let Some(operands) = operands(&mut expression) else {
            let message = "an await cannot stand here yet: bind what is awaited by `let` before";
            return Err(Error::new(span, message));
        };
        self.in_order(operands)?;
        Ok(expression)
    }

    /// What is evaluated before an await, and is more than a name, is bound before.
    fn in_order(&mut self, operands: Vec<&mut Expr>) -> Result<()> {
        let Some(last) = operands.iter().rposition(|operand| awaits(operand)) else { return Ok(()) };
        let mut operands: Vec<&mut Expr> = operands.into_iter().take(last + 1).collect();
        for index in 0..operands.len() {
            let operand = operands[index].clone();
            if awaits(&operand) {
                *operands[index] = self.operand(operand)?;
            } else if is_simple(&operand) {
                if operands[index + 1..].iter().any(|later| may_change(later, &operand)) {
                    let message =
                        "this is read before the await, and may change in it: bind it before, by `let`";
                    return Err(Error::new_spanned(operand, message));
                }
            } else if is_place(&operand) {
                let message =
                    "this place cannot be kept while what follows awaits: await before, and bind the value";
                return Err(Error::new_spanned(operand, message));
            } else {
                *operands[index] = self.temporary(operand.clone(), Source::Of(operand))?;
            }
        }
        Ok(())
    }

    /// A temporary with the value of the expression.
    fn temporary(&mut self, expression: Expr, source: Source) -> Result<Expr> {
        let name = self.name_temporary(source, expression.span());
        self.evaluate(expression, &Dest::Temporary(name.clone()))?;
        Ok(parse_quote!(#name))
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
        let (uses, assigns, declares): (Set, Option<Var>, _) = Default::default();
        let (moves, sometimes, reads, live_out, lasting) = Default::default();
        let statement =
            Statement { syntax, uses, assigns, declares, moves, sometimes, reads, live_out, lasting };
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
    let (store_uses, store_moves, store_reads) = Default::default();
    let (live_in, live_out, present, lasting) = Default::default();
    Segment { statements, store, store_uses, store_moves, store_reads, live_in, live_out, present, lasting }
}

/// The statements of an arm.
fn body_of(expression: Expr) -> Vec<Stmt> {
    match expression {
        Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => block.block.stmts,
        other => vec![Stmt::Expr(other, None)],
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

fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether evaluating it later makes no difference.
fn is_simple(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_simple(&field.base),
        Expr::Paren(inner) => is_simple(&inner.expr),
        _ => false,
    }
}

/// Whether it says where something lies, which a copy would not.
fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(inner) => is_place(&inner.expr),
        _ => false,
    }
}

/// Whether evaluating an expression may change what a name stands for.
fn may_change(expression: &Expr, name: &Expr) -> bool {
    struct Changes(Ident, bool);
    impl Changes {
        fn root(&mut self, place: &Expr) {
            self.1 |= root(place).as_ref() == Some(&self.0);
        }
    }
    impl<'a> Visit<'a> for Changes {
        fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
            self.root(&assign.left);
            visit::visit_expr_assign(self, assign);
        }
        fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
            if is_compound(&binary.op) {
                self.root(&binary.left);
            }
            visit::visit_expr_binary(self, binary);
        }
        fn visit_expr_reference(&mut self, reference: &'a syn::ExprReference) {
            if reference.mutability.is_some() {
                self.root(&reference.expr);
            }
            visit::visit_expr_reference(self, reference);
        }
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            self.root(&call.receiver);
            visit::visit_expr_method_call(self, call);
        }
        fn visit_macro(&mut self, _: &'a syn::Macro) {
            // What it does with its arguments is unknown.
            self.1 = true;
        }
    }
    let Some(name) = root(name) else { return false };
    let mut changes = Changes(name, false);
    changes.visit_expr(expression);
    changes.1
}

/// The variable of a place.
fn root(place: &Expr) -> Option<Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident().cloned(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Paren(inner) => root(&inner.expr),
        _ => None,
    }
}

/// A piece of the text, for messages.
fn shown(expression: &Expr) -> String {
    let text = expression.to_token_stream().to_string().replace(" . ", ".").replace(" :: ", "::");
    let text = text.replace(" (", "(").replace("( ", "(").replace(" )", ")").replace(" ,", ",");
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}

fn never_ends(statement: &Stmt) -> bool {
    match statement {
        Stmt::Macro(call) => {
            ["panic", "unreachable", "todo", "unimplemented"].iter().any(|name| call.mac.path.is_ident(name))
        }
        Stmt::Expr(Expr::Loop(_), _) => true,
        statement => crate::jumps::is_jump(statement),
    }
}

/// The operands, in the order in which they are evaluated.
fn operands(expression: &mut Expr) -> Option<Vec<&mut Expr>> {
    Some(match expression {
        // What is assigned to is looked at last.
        Expr::Assign(assign) if is_simple(&assign.left) || matches!(*assign.left, Expr::Infer(_)) => {
            vec![&mut assign.right]
        }
        Expr::Binary(binary) => match (is_compound(&binary.op), is_simple(&binary.left)) {
            (false, _) => vec![&mut binary.left, &mut binary.right],
            (true, true) => vec![&mut binary.right],
            (true, false) => return None,
        },
        Expr::Unary(unary) => vec![&mut unary.expr],
        Expr::Cast(cast) => vec![&mut cast.expr],
        Expr::Field(field) => vec![&mut field.base],
        Expr::Reference(reference) => vec![&mut reference.expr],
        Expr::Try(tried) => vec![&mut tried.expr],
        Expr::Index(index) => vec![&mut index.expr, &mut index.index],
        Expr::Call(call) => std::iter::once(&mut *call.func).chain(&mut call.args).collect(),
        Expr::MethodCall(call) => std::iter::once(&mut *call.receiver).chain(&mut call.args).collect(),
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Array(array) => array.elems.iter_mut().collect(),
        Expr::Range(range) => range.start.iter_mut().chain(&mut range.end).map(|end| &mut **end).collect(),
        Expr::Struct(made) => {
            made.fields.iter_mut().map(|field| &mut field.expr).chain(made.rest.as_deref_mut()).collect()
        }
        _ => return None,
    })
}

/// Whether it is `+=`, or one like it.
#[must_use]
pub fn is_compound(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
