//! The options in the parentheses of an attribute.

use std::iter::Peekable;

use proc_macro::{Literal, Span, TokenStream, TokenTree, token_stream};

/// The attribute that is being expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Main,
    Test,
}

/// The options of an attribute.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) worker_threads: Option<Literal>,
    pub(crate) seed: Option<Literal>,
    /// A range of seeds, for simulations.
    pub(crate) seeds: Option<TokenStream>,
    pub(crate) diagnostics: bool,
    /// No other thread wakes the tasks of the test.
    pub(crate) alone: bool,
    /// The position of the option `tokio`, if it is given.
    pub(crate) tokio: Option<Span>,
    pub(crate) krate: Option<TokenStream>,
}

/// An error: a message and its position.
pub(crate) struct Error {
    pub(crate) message: String,
    pub(crate) span: Span,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>, span: Span) -> Error {
        Error { message: message.into(), span }
    }
}

impl Options {
    pub(crate) fn parse(tokens: TokenStream, kind: Kind) -> Result<Options, Error> {
        let mut options = Options::default();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let span = token.span();
            match token.to_string().as_str() {
                "worker_threads" => options.worker_threads = Some(number(&mut tokens, span)?),
                "seed" if kind == Kind::Test => options.seed = Some(number(&mut tokens, span)?),
                "seeds" if kind == Kind::Test => {
                    equals(&mut tokens, span)?;
                    options.seeds = Some(until_comma(&mut tokens));
                }
                "simulated" if kind == Kind::Test => {
                    options.seed.get_or_insert_with(|| Literal::u64_suffixed(0));
                }
                "tokio" => options.tokio = Some(span),
                "diagnostics" => options.diagnostics = true,
                "alone" if kind == Kind::Test => options.alone = true,
                "crate" => {
                    equals(&mut tokens, span)?;
                    options.krate = Some(until_comma(&mut tokens));
                }
                other => {
                    let known = match kind {
                        Kind::Main => "`worker_threads = N`, `diagnostics`, `tokio` and `crate = path`",
                        Kind::Test => {
                            "`worker_threads = N`, `diagnostics`, `tokio`, `alone`, `simulated`, `seed = N`, \
                             `seeds = A..B` and `crate = path`"
                        }
                    };
                    return Err(Error::new(
                        format!("unknown option `{other}`\nhelp: the options are {known}"),
                        span,
                    ));
                }
            }
            match tokens.next() {
                None => break,
                Some(comma) if is(&comma, ',') => {}
                Some(other) => return Err(Error::new("expected a comma between options", other.span())),
            }
        }
        let is_simulated = options.seed.is_some() || options.seeds.is_some();
        let wrong = if options.seed.is_some() && options.seeds.is_some() {
            "`seeds` cannot be combined with `seed` or `simulated`, because it sets the seed of each run\n\
             help: remove `seed` and `simulated`"
        } else if options.worker_threads.is_some() && is_simulated {
            "`worker_threads` cannot be combined with a simulation, which has one thread\n\
             help: remove `worker_threads`"
        } else if options.tokio.is_some() && options.seed.is_some() {
            "`seed` and `simulated` cannot be combined with `tokio`, which takes a range of seeds\n\
             help: for seed N, write `seeds = N..N + 1`"
        } else if (options.diagnostics || options.alone) && is_simulated {
            "`alone` and `diagnostics` cannot be combined with a simulation, which implies both\n\
             help: remove `alone` and `diagnostics`"
        } else {
            return Ok(options);
        };
        Err(Error::new(wrong, Span::call_site()))
    }
}

type Tokens = Peekable<token_stream::IntoIter>;

fn equals(tokens: &mut Tokens, span: Span) -> Result<(), Error> {
    match tokens.next() {
        Some(token) if is(&token, '=') => Ok(()),
        other => Err(Error::new("expected `= value`", other.map_or(span, |token| token.span()))),
    }
}

fn number(tokens: &mut Tokens, span: Span) -> Result<Literal, Error> {
    equals(tokens, span)?;
    match tokens.next() {
        Some(TokenTree::Literal(literal))
            if literal.to_string().starts_with(|c: char| c.is_ascii_digit()) =>
        {
            Ok(literal)
        }
        other => Err(Error::new("expected a number", other.map_or(span, |token| token.span()))),
    }
}

fn until_comma(tokens: &mut Tokens) -> TokenStream {
    std::iter::from_fn(|| tokens.next_if(|token| !is(token, ','))).collect()
}

pub(crate) fn is(token: &TokenTree, what: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == what)
}
