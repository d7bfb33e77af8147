//! The expansion of `select!`: its arms, which `rialto_event::select!` has already separated, as one choice.
//!
//! ```text
//!   {
//!       let __if1: bool = condition;                      for each arm that has one
//!       if true || __if1 {
//!           let __chosen = Event::sync(either(either(arm(event), ..), ..)).await;
//!           match __chosen {
//!               Left(Left(__value)) => { let (pattern) = __value; (body) }
//!               ..
//!           }
//!       } else { .. }
//!   }
//! ```
//!
//! The choice is a balanced tree, so neither the expansion nor its types nest deeply. Each arm is passed
//! through a function that returns its event, and whose compile error explains an arm that has none. The last
//! tokens of the arm select the function.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

use crate::expand::{code, group, report};
use crate::options::{Error, is};

/// Expands `[crate] wait|try either|either_biased ({ (pattern) (event) (condition) (body) }..) (otherwise)`.
/// A missing part is an empty group.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    let [
        TokenTree::Group(krate),
        TokenTree::Ident(how),
        either,
        TokenTree::Group(arms),
        TokenTree::Group(otherwise),
    ] = &tokens[..]
    else {
        let message = "this macro is a part of `rialto_event::select!`\nhelp: use `rialto_event::select!`";
        return report(Error::new(message, proc_macro::Span::call_site()));
    };
    let parts = |arm: TokenTree| {
        let inside = streams(group_of(arm)?.stream());
        <[TokenStream; 4]>::try_from(inside).ok()
    };
    let arms = arms.stream().into_iter().filter_map(parts).map(Arm::of).collect();
    let select = Select { krate: krate.stream(), either: either.clone().into(), arms };
    match how.to_string().as_str() {
        "try" => select.try_it(otherwise.stream()),
        _ => select.wait(otherwise.stream()),
    }
}

struct Select {
    krate: TokenStream,
    /// The function that combines two events into one.
    either: TokenStream,
    arms: Vec<Arm>,
}

struct Arm {
    pattern: TokenStream,
    event: TokenStream,
    condition: Option<TokenStream>,
    body: TokenStream,
}

impl Arm {
    fn of([pattern, event, condition, body]: [TokenStream; 4]) -> Arm {
        Arm { pattern, event, condition: (!condition.is_empty()).then_some(condition), body }
    }
}

impl Select {
    fn wait(&self, otherwise: TokenStream) -> TokenStream {
        let any = self.arms.iter().enumerate().map(|(at, arm)| match arm.condition {
            Some(_) => code(&format!("|| __if{at}")),
            None => code("|| true"),
        });
        let any = any.collect::<TokenStream>().into_iter().skip(2).collect();
        let chosen = [
            code("let __chosen ="),
            self.path("Event::sync"),
            parenthesised([self.choice(0, self.arms.len())]),
            code(".await;"),
            self.bodies(),
        ];
        let body = [
            self.conditions(),
            code("if"),
            any,
            group(Delimiter::Brace, chosen),
            code("else"),
            group(Delimiter::Brace, [otherwise]),
        ];
        group(Delimiter::Brace, body)
    }

    fn try_it(&self, otherwise: TokenStream) -> TokenStream {
        let tried = [
            code("let __tried ="),
            self.path("Event::try_sync"),
            parenthesised([self.choice(0, self.arms.len())]),
            code("; match __tried"),
        ];
        let arms = [
            code("::core::option::Option::Some(__chosen) =>"),
            group(Delimiter::Brace, [self.bodies()]),
            code("::core::option::Option::None =>"),
            group(Delimiter::Brace, [otherwise]),
        ];
        let tried = tried.into_iter().chain([group(Delimiter::Brace, arms)]);
        group(Delimiter::Brace, [self.conditions()].into_iter().chain(tried))
    }

    fn path(&self, name: &str) -> TokenStream {
        [self.krate.clone(), code("::"), code(name)].into_iter().collect()
    }

    /// Emits the conditions, which are evaluated before any event.
    fn conditions(&self) -> TokenStream {
        let each = self.arms.iter().enumerate().filter_map(|(at, arm)| {
            let condition = arm.condition.clone()?;
            Some([code(&format!("let __if{at}: ::core::primitive::bool =")), condition, code(";")])
        });
        each.flatten().collect()
    }

    /// Emits the events of the arms `from..to`, combined into one.
    fn choice(&self, from: usize, to: usize) -> TokenStream {
        if to - from <= 1 {
            return self.event(from);
        }
        let half = half(from, to);
        let both = [self.choice(from, half), code(","), self.choice(half, to)];
        [self.path("macros::"), self.either.clone(), parenthesised(both)].into_iter().collect()
    }

    fn event(&self, at: usize) -> TokenStream {
        let Arm { event, condition, .. } = &self.arms[at];
        let event = self.checked(event.clone());
        if condition.is_none() {
            return event;
        }
        let some = [code("::core::option::Option::Some"), parenthesised([event])];
        let perhaps = [
            code(&format!("if __if{at}")),
            group(Delimiter::Brace, some),
            code("else { ::core::option::Option::None }"),
        ];
        [self.path("EventOption::or_never_evt"), parenthesised(perhaps)].into_iter().collect()
    }

    /// Wraps the event in the function with the compile error for an arm that ends like this one.
    fn checked(&self, event: TokenStream) -> TokenStream {
        let tokens = opened(event);
        let is_awaited = |tokens: &[TokenTree]| matches!(tokens, [.., dot, word] if is(dot, '.') && is_word(word, "await"));
        let (function, event) = match &tokens[..] {
            [awaited @ .., mark] if is(mark, '?') && is_awaited(awaited) => {
                ("macros::awaited", stream(&tokens))
            }
            [tried @ .., mark] if is(mark, '?') => {
                let tried =
                    [self.path("macros::tryable"), parenthesised([stream(tried)]), mark.clone().into()];
                ("macros::arm", tried.into_iter().collect())
            }
            tokens if is_awaited(tokens) => ("macros::awaited", stream(tokens)),
            tokens => ("macros::arm", stream(tokens)),
        };
        [self.path(function), parenthesised([event])].into_iter().collect()
    }

    /// Emits the bodies. The result of the choice selects the one that runs.
    fn bodies(&self) -> TokenStream {
        if let [arm] = &self.arms[..] {
            return body(arm, "__chosen");
        }
        let arms = self.arms.iter().enumerate().map(|(at, arm)| {
            let pattern = self.sides(at, 0, self.arms.len());
            [pattern, code("=>"), group(Delimiter::Brace, [body(arm, "__value")])].into_iter().collect()
        });
        [code("match __chosen"), group(Delimiter::Brace, arms)].into_iter().collect()
    }

    /// Emits the pattern of the arm's value in the choice of the arms `from..to`.
    fn sides(&self, at: usize, from: usize, to: usize) -> TokenStream {
        if to - from <= 1 {
            return code("__value");
        }
        let half = half(from, to);
        let (side, inside) = match at < half {
            true => ("Either::Left", self.sides(at, from, half)),
            false => ("Either::Right", self.sides(at, half, to)),
        };
        [self.path(side), parenthesised([inside])].into_iter().collect()
    }
}

fn half(from: usize, to: usize) -> usize {
    from + (to - from).div_ceil(2)
}

/// Emits the pattern and body of an arm. With `let`, the compiler reports a refutable pattern at the pattern;
/// with `match`, it would ask for more arms. The parentheses allow `|` in the pattern, and an operator after
/// a block in the body.
fn body(arm: &Arm, value: &str) -> TokenStream {
    [
        code("#[allow(unused_parens)] let"),
        parenthesised([arm.pattern.clone()]),
        code(&format!("= {value};")),
        parenthesised([arm.body.clone()]),
    ]
    .into_iter()
    .collect()
}

fn parenthesised(parts: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    group(Delimiter::Parenthesis, parts)
}

fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

/// Returns the tokens of an expression, without the invisible groups that `macro_rules!` put around it.
fn opened(expression: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = expression.into_iter().collect();
    match &tokens[..] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => opened(group.stream()),
        _ => tokens,
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}

fn group_of(token: TokenTree) -> Option<Group> {
    match token {
        TokenTree::Group(group) => Some(group),
        _ => None,
    }
}

/// Returns the contents of each group.
fn streams(groups: TokenStream) -> Vec<TokenStream> {
    groups.into_iter().filter_map(group_of).map(|group| group.stream()).collect()
}
