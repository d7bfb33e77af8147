//! The function that runs the function.
//!
//! ```text
//!  #[test]                                     if it is a test
//!  fn name() -> Output {
//!      async fn name() -> Output { body }      as it was written
//!      let tokio = ..;                         if it is to be there; it lives longer than the runtime
//!      runtime.block_on(name())
//!  }
//! ```

use proc_macro::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};

use crate::function::{Function, is_plain};
use crate::options::{Error, Kind, Options};

pub(crate) fn expand(options: TokenStream, function: TokenStream, kind: Kind) -> TokenStream {
    // With `use rialto::*` a plain `#[test]` comes here, too: it stays what it is.
    if kind == Kind::Test && options.is_empty() && is_plain(function.clone()) {
        return [code(TEST), function].into_iter().collect();
    }
    let expanded = Options::parse(options, kind).and_then(|options| {
        Function::parse(function.clone()).map(|function| outer(&options, function, kind))
    });
    // After an error the function stays, so that its uses are no errors too.
    expanded.unwrap_or_else(|error| [report(error), function].into_iter().collect())
}

fn outer(options: &Options, function: Function, kind: Kind) -> TokenStream {
    let test = match kind {
        Kind::Main => TokenStream::new(),
        Kind::Test => code(TEST),
    };
    let krate = options.krate.clone().unwrap_or_else(|| code("::rialto"));
    let name = TokenStream::from(function.name);
    let body = [
        function.inner,
        if options.tokio { code(TOKIO) } else { TokenStream::new() },
        code("let __runtime ="),
        runtime(options, krate),
        code("; __runtime.block_on"),
        group(Delimiter::Parenthesis, [name.clone(), code("()")]),
    ];
    [
        function.attributes,
        test,
        function.visibility,
        code("fn"),
        name,
        code("()"),
        function.output,
        group(Delimiter::Brace, body),
    ]
    .into_iter()
    .collect()
}

/// The attribute of std.
const TEST: &str = "#[::core::prelude::v1::test]";

/// One thread is enough: it tells of timers and sockets, and the tasks are polled elsewhere.
const TOKIO: &str =
    "let __tokio = ::tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()
    .unwrap_or_else(|error| ::core::panic!(\"the system gives no tokio runtime: {error}\"));";

/// An expression that makes the runtime.
fn runtime(options: &Options, krate: TokenStream) -> TokenStream {
    let argument = |literal: &Literal| {
        group(Delimiter::Parenthesis, [TokenStream::from(TokenTree::from(literal.clone()))])
    };
    if let Some(seed) = &options.seed {
        return [krate, code("::rt::Runtime::simulated"), argument(seed)].into_iter().collect();
    }
    let workers = match &options.workers {
        Some(workers) => [code(".workers"), argument(workers)].into_iter().collect(),
        None => TokenStream::new(),
    };
    let diagnostics = match options.diagnostics || options.alone {
        true => code(".diagnostics(true)"),
        false => TokenStream::new(),
    };
    let tokio = match options.tokio {
        true => code(".tokio(__tokio.handle().clone())"),
        false => TokenStream::new(),
    };
    let deadlock = match options.alone {
        true => {
            let suspected = [krate.clone(), code("::rt::Deadlock::Suspected")];
            [code(".deadlock"), group(Delimiter::Parenthesis, suspected)].into_iter().collect()
        }
        false => TokenStream::new(),
    };
    let build = code(
        ".build().unwrap_or_else(|error| ::core::panic!(\"the system gives no Rialto runtime: {error}\"))",
    );
    [krate, code("::rt::Runtime::builder()"), workers, diagnostics, tokio, deadlock, build]
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

/// Our own text as tokens.
pub(crate) fn code(text: &str) -> TokenStream {
    match text.parse() {
        Ok(tokens) => tokens,
        Err(error) => report(Error::new(format!("a mistake in rialto-macros: {error}"), Span::call_site())),
    }
}
