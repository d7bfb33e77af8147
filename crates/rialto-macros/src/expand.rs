//! The plain function around the `async fn`, which runs it.
//!
//! ```text
//!  #[test]                                     if it is a test
//!  fn name() -> Output {
//!      async fn name() -> Output { body }      unchanged
//!      builder.build().block_on(name())        or, with tokio, a macro that knows the features of rialto-rt
//!  }
//! ```

use proc_macro::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};

use crate::function::{Function, is_plain};
use crate::options::{Error, Kind, Options};

pub(crate) fn expand(options: TokenStream, function: TokenStream, kind: Kind) -> TokenStream {
    // `use rialto::*` also brings a plain `#[test]` here. It keeps its usual meaning.
    if kind == Kind::Test && options.is_empty() && is_plain(function.clone()) {
        return [code(TEST), function].into_iter().collect();
    }
    let expanded = Options::parse(options, kind).and_then(|options| {
        Function::parse(function.clone()).map(|function| outer(&options, function, kind))
    });
    // Keep the function after an error, so that its uses cause no further errors.
    expanded.unwrap_or_else(|error| [report(error), function].into_iter().collect())
}

fn outer(options: &Options, function: Function, kind: Kind) -> TokenStream {
    let test = match kind {
        Kind::Main => TokenStream::new(),
        Kind::Test => code(TEST),
    };
    let krate = options.krate.clone().unwrap_or_else(|| code("::rialto"));
    let name = TokenStream::from(function.name);
    let call: TokenStream = [name.clone(), code("()")].into_iter().collect();
    let run = match (options.tokio, &options.seeds) {
        (None, Some(seeds)) => {
            let arguments = group(Delimiter::Parenthesis, [seeds.clone(), code(", || "), call]);
            let outcome = [krate.clone(), code("::rt::sim::run_seeds"), arguments].into_iter().collect();
            let outcome = group(Delimiter::Parenthesis, [outcome]);
            [krate.clone(), code("::rt::sim::assert_no_failure"), outcome].into_iter().collect()
        }
        (Some(span), Some(seeds)) => {
            let arguments = group(Delimiter::Parenthesis, [seeds.clone(), code(", || "), call]);
            let tokens = [krate.clone(), code("::rt::__seeds_beside_tokio!"), arguments];
            at(span, tokens.into_iter().collect())
        }
        (Some(span), None) => beside_tokio(builder(options, &krate), &krate, call, span),
        (None, None) => {
            let call = group(Delimiter::Parenthesis, [call]);
            [code("let __runtime ="), runtime(options, &krate), code("; __runtime.block_on"), call]
                .into_iter()
                .collect()
        }
    };
    let body = [function.inner, run];
    [
        function.attributes,
        test,
        function.visibility,
        code("fn"),
        name,
        code("()"),
        // With several seeds, a failure is a panic that reports the seed.
        if options.seeds.is_some() { TokenStream::new() } else { function.output },
        group(Delimiter::Brace, body),
    ]
    .into_iter()
    .collect()
}

/// The `#[test]` attribute of the standard library.
const TEST: &str = "#[::core::prelude::v1::test]";

/// Runs `call` beside a tokio runtime. If rialto-rt has no support for tokio, the macro's error is shown at
/// the option.
fn beside_tokio(builder: TokenStream, krate: &TokenStream, call: TokenStream, option: Span) -> TokenStream {
    let arguments = group(Delimiter::Parenthesis, [builder, code(","), call]);
    let tokens = [krate.clone(), code("::rt::__block_on_beside_tokio!"), arguments];
    at(option, tokens.into_iter().collect())
}

/// Returns the same tokens, with errors in them reported at `place`.
fn at(place: Span, tokens: TokenStream) -> TokenStream {
    let tokens = tokens.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(place));
        token
    });
    tokens.collect()
}

fn argument(literal: &Literal) -> TokenStream {
    group(Delimiter::Parenthesis, [TokenStream::from(TokenTree::from(literal.clone()))])
}

/// Returns an expression that creates the runtime.
fn runtime(options: &Options, krate: &TokenStream) -> TokenStream {
    if let Some(seed) = &options.seed {
        return [krate.clone(), code("::rt::Runtime::simulated"), argument(seed)].into_iter().collect();
    }
    let build =
        code(".build().unwrap_or_else(|error| ::core::panic!(\"cannot start a Rialto runtime: {error}\"))");
    [builder(options, krate), build].into_iter().collect()
}

/// Returns an expression that creates the runtime's builder.
fn builder(options: &Options, krate: &TokenStream) -> TokenStream {
    let worker_threads = match &options.worker_threads {
        Some(count) => [code(".worker_threads"), argument(count)].into_iter().collect(),
        None => TokenStream::new(),
    };
    let diagnostics = match options.diagnostics || options.alone {
        true => code(".diagnostics(true)"),
        false => TokenStream::new(),
    };
    let deadlock = match options.alone {
        true => {
            let suspected = [krate.clone(), code("::rt::Deadlock::Suspected")];
            [code(".deadlock"), group(Delimiter::Parenthesis, suspected)].into_iter().collect()
        }
        false => TokenStream::new(),
    };
    [krate.clone(), code("::rt::Runtime::builder()"), worker_threads, diagnostics, deadlock]
        .into_iter()
        .collect()
}

pub(crate) fn report(error: Error) -> TokenStream {
    let mut message = Literal::string(&error.message);
    message.set_span(error.span);
    let message = TokenStream::from(TokenTree::from(message));
    [code("::core::compile_error!"), group(Delimiter::Brace, [message])]
        .into_iter()
        .flatten()
        .map(|mut token| {
            token.set_span(error.span);
            token
        })
        .collect()
}

pub(crate) fn group(delimiter: Delimiter, parts: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    TokenTree::from(Group::new(delimiter, parts.into_iter().collect())).into()
}

/// Parses text of this crate into tokens.
pub(crate) fn code(text: &str) -> TokenStream {
    match text.parse() {
        Ok(tokens) => tokens,
        Err(error) => {
            let message = format!("internal error in rialto-macros: {error}\nhelp: report this as a bug");
            report(Error::new(message, Span::call_site()))
        }
    }
}
