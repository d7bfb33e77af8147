//! The expansion of `recv!`.
//!
//! ```text
//!   match receive(|matcher| matcher.arm(A).arm(B).done()).await {   A: |message| whether the pattern matches
//!       (0, message) => { let handling = ..; match open(message).message { pattern => body, .. } },
//!       (1, message) => ..
//!   }
//! ```
//!
//! The body stands outside of every loop and closure, so it may use `return` and `break`. The pattern is
//! emitted twice. The first copy only tests the message: its guard evaluates the condition and is never true.
//! So the variables have their own types there, and nothing moves out of the message.
//!
//! The arms are parsed by hand, because `rialto-event` and all crates above it wait for this crate, and syn
//! with its parser of patterns takes five times as long to compile as this crate. (Check: `macros` in
//! `ci/architecture.sh`.)

use proc_macro::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

use crate::alternatives::{alternatives, colon};
use crate::expand::{code, group, report};
use crate::options::{Error, is};

pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter();
    let krate = match tokens.next() {
        Some(TokenTree::Group(krate)) => krate.stream(),
        _ => {
            let message = "this macro is a part of `rialto_node::recv!`\nhelp: use `rialto_node::recv!`";
            return report(Error::new(message, Span::call_site()));
        }
    };
    match Receive::parse(tokens.collect()) {
        Ok(receive) => receive.expand(&krate),
        Err(error) => report(error),
    }
}

/// The arms, and the time and body of `after`.
struct Receive {
    arms: Vec<Arm>,
    after: Option<(TokenStream, TokenStream)>,
}

/// `pattern: type if condition => body`
struct Arm {
    /// The pattern, with a variable of our own in each pinned place.
    pattern: TokenStream,
    /// The pattern with `_` in each pinned place, because a pinned value is not compared again.
    open: TokenStream,
    pins: Vec<TokenStream>,
    /// If this arm is one of several alternatives, the whole pattern, from which the type is inferred.
    among: Option<TokenStream>,
    of: Option<TokenStream>,
    condition: Option<TokenStream>,
    body: TokenStream,
}

impl Receive {
    fn parse(tokens: Vec<TokenTree>) -> Result<Receive, Error> {
        let mut receive = Receive { arms: Vec::new(), after: None };
        let mut rest = &tokens[..];
        while let Some(first) = rest.first() {
            if receive.after.is_some() {
                return Err(Error::new(
                    "`after` must be the last arm of a `recv!`\nhelp: move this arm before `after`",
                    first.span(),
                ));
            }
            let Some(arrow) = arrow(rest) else {
                return Err(Error::new(
                    "expected `=>` and a body after the pattern\nhelp: write `pattern: Type => body`",
                    first.span(),
                ));
            };
            let (head, body) = (&rest[..arrow], &rest[arrow + 2..]);
            let length = body_length(body)
                .ok_or_else(|| Error::new("expected the body of the arm after `=>`", rest[arrow].span()))?;
            let action = stream(&body[..length]);
            rest = &body[length..];
            if rest.first().is_some_and(|token| is(token, ',')) {
                rest = &rest[1..];
            }
            match head {
                [TokenTree::Ident(after), TokenTree::Group(time)]
                    if after.to_string() == "after" && time.delimiter() == Delimiter::Parenthesis =>
                {
                    receive.after = Some((time.stream(), action));
                }
                _ => receive.arms.extend(Arm::parse(head, action, first.span())?),
            }
        }
        Ok(receive)
    }

    fn expand(self, krate: &TokenStream) -> TokenStream {
        let path =
            |name: &str| [krate.clone(), code("::macros::"), code(name)].into_iter().collect::<TokenStream>();
        let (mut tried, mut cases) = (code("|__matcher: "), TokenStream::new());
        tried.extend([path("ArmMatcher<()>"), code("| __matcher")]);
        for (at, arm) in self.arms.into_iter().enumerate() {
            tried.extend([code(".arm"), arm.tried(&path("TypedMessage"))]);
            cases.extend([code(&format!("{at}_usize =>")), arm.opened(&path("open"))]);
        }
        tried.extend([code(".done()")]);
        cases.extend([code("_ => ::core::unreachable!(),")]);
        let cases = [code("match __arm"), group(Delimiter::Brace, [cases])].into_iter().collect();
        // Held until the body has ended, so that a receive in the body does not end the message's span.
        let handling = [code("let __handling = "), path("Handling"), code("::begin();")];
        let message = code("#[allow(unused_variables)] let __message = __message;");
        let cases = group(Delimiter::Brace, handling.into_iter().chain([message, cases]));
        let (call, cases) = match self.after {
            None => {
                let call = [path("receive_arms"), group(Delimiter::Parenthesis, [tried])];
                (call, [code("(__arm, __message) =>"), cases].into_iter().collect::<TokenStream>())
            }
            Some((time, late)) => {
                let call =
                    [path("receive_arms_within"), group(Delimiter::Parenthesis, [tried, code(","), time])];
                let late = [code("::core::option::Option::None =>"), group(Delimiter::Brace, [late])];
                let came = [code("::core::option::Option::Some((__arm, __message)) =>"), cases];
                (call, came.into_iter().chain(late).collect())
            }
        };
        let all =
            [code("match"), call.into_iter().collect(), code(".await"), group(Delimiter::Brace, [cases])];
        // Group it, so that it is one expression in any context.
        group(Delimiter::None, all)
    }
}

impl Arm {
    /// Parses an arm. Returns several if the pattern has alternatives that must be tried separately.
    fn parse(head: &[TokenTree], body: TokenStream, span: Span) -> Result<Vec<Arm>, Error> {
        let (head, condition) = match head.iter().position(|token| is_word(token, "if")) {
            Some(at) => (&head[..at], Some(stream(&head[at + 1..]))),
            None => (head, None),
        };
        let (pattern, of) = match colon(head) {
            Some(at) => (&head[..at], Some(stream(&head[at + 1..]))),
            None => (head, None),
        };
        if pattern.is_empty() {
            return Err(Error::new("expected a pattern", span));
        }
        let arm = |pattern: &[TokenTree], among: Option<&TokenStream>| {
            let mut pins = Vec::new();
            let (pattern, open) = unpin(pattern, &mut pins)?;
            let (of, condition, body) = (of.clone(), condition.clone(), body.clone());
            Ok(Arm { pattern, open, pins, among: among.cloned(), of, condition, body })
        };
        let whole = arm(pattern, None)?;
        if whole.pins.is_empty() && whole.condition.is_none() {
            return Ok(vec![whole]);
        }
        match &alternatives(pattern)[..] {
            [_] => Ok(vec![whole]),
            several => several.iter().map(|one| arm(one, Some(&whole.open))).collect(),
        }
    }

    /// Emits the cases after the arm's own.
    fn others(&self) -> TokenStream {
        let mut others = TokenStream::new();
        if let Some(among) = &self.among {
            others.extend([
                code("#[allow(unused_variables, unused_mut, unreachable_patterns)]"),
                among.clone(),
                code("if false => ::core::unreachable!(),"),
            ]);
        }
        others.extend([code("#[allow(unreachable_patterns)] _ =>")]);
        others
    }

    /// Emits the test of a message: `(|message: Box<TypedMessage<type>>| ..)`.
    fn tried(&self, typed_message: &TokenStream) -> TokenStream {
        let mut condition = code("true");
        for (at, pin) in self.pins.iter().enumerate() {
            let pin = group(Delimiter::Parenthesis, [pin.clone()]);
            condition.extend([code(&format!("&& __pin{at} ==")), pin]);
        }
        if let Some(asked) = &self.condition {
            condition.extend([code("&&"), group(Delimiter::Parenthesis, [asked.clone()])]);
        }
        let guard = group(Delimiter::Brace, [code("__fits ="), condition, code("; false")]);
        let cases = [
            code("#[allow(unused_variables, unused_mut)]"),
            self.pattern.clone(),
            code("if"),
            guard,
            code("=> ::core::unreachable!(),"),
            self.others(),
            code("{}"),
        ];
        let tried = [
            code("let mut __fits = false; match __message.message"),
            group(Delimiter::Brace, cases),
            code(
                "if __fits { ::core::result::Result::Ok(__message) } else { ::core::result::Result::Err(__message) }",
            ),
        ];
        let of = self.of.clone().unwrap_or_else(|| code("_"));
        let parameter =
            [code("|__message: ::std::boxed::Box<"), typed_message.clone(), code("<"), of, code("> >|")];
        let closure = parameter.into_iter().chain([group(Delimiter::Brace, tried)]);
        group(Delimiter::Parenthesis, closure)
    }

    /// Emits `match open::<type>(message).message { pattern => body, .. }`.
    fn opened(self, open: &TokenStream) -> TokenStream {
        // A variable that only the condition uses counts as used.
        let allow = match self.condition {
            Some(_) => code("#[allow(unused_variables)]"),
            None => TokenStream::new(),
        };
        let others = self.others();
        let cases = [
            allow,
            self.open,
            code("=>"),
            group(Delimiter::Brace, [self.body]),
            others,
            code("::core::unreachable!()"),
        ];
        let of = self.of.unwrap_or_else(|| code("_"));
        let opened = [code("match"), open.clone(), code("::<"), of, code(">(__message).message")];
        opened.into_iter().chain([group(Delimiter::Brace, cases)]).collect()
    }
}

/// Returns the pattern twice: with `__pin0` and so on in the pinned places, and with `_` there.
fn unpin(pattern: &[TokenTree], pins: &mut Vec<TokenStream>) -> Result<(TokenStream, TokenStream), Error> {
    let (mut bound, mut open) = (TokenStream::new(), TokenStream::new());
    let mut tokens = pattern.iter();
    while let Some(token) = tokens.next() {
        match token {
            token if is(token, '^') => {
                let Some(pin @ (TokenTree::Ident(_) | TokenTree::Group(_))) = tokens.next() else {
                    return Err(Error::new(
                        "expected a variable or an expression in parentheses after `^`\n\
                         help: write `^variable` or `^(expression)`",
                        token.span(),
                    ));
                };
                bound.extend(code(&format!("__pin{}", pins.len())));
                open.extend(code("_"));
                pins.push(pin.clone().into());
            }
            TokenTree::Group(inner) => {
                let tokens: Vec<TokenTree> = inner.stream().into_iter().collect();
                let (inner_bound, inner_open) = unpin(&tokens, pins)?;
                for (all, inner_tokens) in [(&mut bound, inner_bound), (&mut open, inner_open)] {
                    let mut group = Group::new(inner.delimiter(), inner_tokens);
                    group.set_span(inner.span());
                    all.extend([TokenTree::from(group)]);
                }
            }
            token => {
                bound.extend([token.clone()]);
                open.extend([token.clone()]);
            }
        }
    }
    Ok((bound, open))
}

/// Returns the number of tokens in the body. It ends at a comma, or after a block, where the comma is
/// optional.
fn body_length(tokens: &[TokenTree]) -> Option<usize> {
    let is_block =
        matches!(tokens.first()?, TokenTree::Group(block) if block.delimiter() == Delimiter::Brace);
    let goes_on = |token: &TokenTree| is(token, '.') || is(token, '?');
    if is_block && !tokens.get(1).is_some_and(goes_on) {
        return Some(1);
    }
    let mut angles = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ',' && angles == 0 => {
                return (at > 0).then_some(at);
            }
            // A comma inside a turbofish does not end the body.
            TokenTree::Punct(punct) if punct.as_char() == '<' && (angles > 0 || after_colons(tokens, at)) => {
                angles += 1
            }
            TokenTree::Punct(punct) if punct.as_char() == '>' && angles > 0 => angles -= 1,
            _ => {}
        }
    }
    Some(tokens.len())
}

fn after_colons(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && is(&tokens[at - 1], ':') && is(&tokens[at - 2], ':')
}

/// Returns the position of `=>`.
fn arrow(tokens: &[TokenTree]) -> Option<usize> {
    (0..tokens.len().saturating_sub(1)).find(|at| {
        matches!(&tokens[*at], TokenTree::Punct(p) if p.as_char() == '=' && p.spacing() == Spacing::Joint)
            && is(&tokens[at + 1], '>')
    })
}

fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}
