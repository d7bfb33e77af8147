//! What `#[cps]` costs the compiler, in tokens of what it makes: nearly all of the compiler's time goes
//! into reading them, and a count is the same on every machine. `ci/cps-compile-time.sh` measures the time.

use proc_macro2::{TokenStream, TokenTree};
use std::fmt::Write;

/// A function with so many awaits, a quarter of them in branches, in loops, with `?`, and in matches.
fn function(awaits: usize) -> TokenStream {
    let mut body = String::new();
    for number in 0..awaits {
        body += match number % 4 {
            0 => r#"if sum % 2 == 0 { pause().await; text.push_str("even"); } else { sum += 1; }"#,
            1 => "for i in 0..n { pause().await; sum += i; }",
            2 => "text = callee(sum, text).await?;",
            _ => r#"match text.len() { 0 => return Err("".to_string()), 1 => pause().await, _ => sum += 1 }"#,
        };
    }
    let mut function = String::new();
    write!(
        function,
        "async fn f(n: u64, mut text: String) -> Result<String, String> {{ let mut sum = n; {body} Ok(text) }}"
    )
    .expect("a text can be written to");
    function.parse().expect("it is a function")
}

fn tokens(stream: TokenStream) -> usize {
    let each = stream.into_iter().map(|token| match token {
        TokenTree::Group(group) => 2 + tokens(group.stream()),
        _ => 1,
    });
    each.sum()
}

fn cost(awaits: usize) -> usize {
    let made = rialto_cps_transform::transform(TokenStream::new(), function(awaits));
    tokens(made.expect("nothing is refused"))
}

/// An await has a state of the frame, how it is kept and read, how it is polled and resumed, and its place in the body. One
/// more use of a variable is a few tokens in each.
#[test]
fn an_await_costs_so_many_tokens() {
    let one = (cost(16) - cost(8)) / 8;
    assert!(one <= 430, "an await is {one} tokens now");
}

/// What is not linear is slow in functions that are large. Each sixteen states lie in one of the sixteen before, so that a
/// state is named by a path, which grows by a fifth of the cost of an await for eighty states more.
#[test]
fn the_cost_of_each_is_nearly_the_same_in_a_large_function() {
    let (small, large) = ((cost(80) - cost(40)) / 40, (cost(160) - cost(120)) / 40);
    assert!(large * 5 <= small * 6, "{small} tokens, and {large} in a large function");
}

/// The parts that there are once.
#[test]
fn a_function_without_awaits_costs_so_many_tokens() {
    let none = cost(0);
    assert!(none <= 780, "a function is {none} tokens now");
}

fn tokens_of(function: &str) -> usize {
    let function = function.parse().expect("it is a function");
    tokens(rialto_cps_transform::transform(TokenStream::new(), function).expect("nothing is refused"))
}

/// `function(awaits)` has so many tokens at 40 awaits and at 80. Each of them keeps the variables of those before, so this
/// is at most quadratic.
fn check(name: &str, function: impl Fn(usize) -> String, limit: usize) {
    let (half, whole) = (tokens_of(&function(40)), tokens_of(&function(80)));
    assert!(whole <= limit, "{name}: 80 awaits are {whole} tokens now");
    assert!(whole <= 4 * half, "{name}: 40 awaits are {half} tokens, and 80 are {whole}");
}

#[test]
fn results_that_are_all_used_at_the_end_cost_so_many_tokens() {
    let function = |awaits| {
        let gets: String = (0..awaits).map(|at| format!("let a{at} = get({at}).await;")).collect();
        let sum: String = (0..awaits).map(|at| format!("+ a{at}")).collect();
        format!("async fn f() -> u64 {{ {gets} 0 {sum} }}")
    };
    check("used at the end", function, 54_500);
}

#[test]
fn results_that_may_be_moved_cost_so_many_tokens() {
    let function = |awaits| {
        let gets =
            (0..awaits).map(|at| format!("let a{at}: String = get({at}).await; if c {{ drop(a{at}); }}"));
        format!("async fn f(c: bool) {{ {} }}", gets.collect::<String>())
    };
    check("moved on some paths", function, 104_000);
}

#[test]
fn results_that_are_tried_cost_so_many_tokens() {
    let function = |awaits| {
        let gets = (0..awaits).map(|at| format!("let a{at} = get({at}, \"text\".to_string()).await?;"));
        format!("async fn f() -> Result<(), String> {{ {} Ok(()) }}", gets.collect::<String>())
    };
    check("with `?`", function, 102_000);
}

/// Each form around an inner expression. A transformation that wrote its operand twice would double the tokens with each
/// level.
const FORMS: [(&str, &str, &str); 20] = [
    ("block", "{ let a = 1; a +", "}"),
    ("if", "if n > 1 {", "} else { 0 }"),
    ("else", "if n > 1 { 0 } else {", "}"),
    ("condition", "if (", ") > 1 { 1 } else { 0 }"),
    ("if let", "if let Some(n) = some(n).await {", "} else { 0 }"),
    ("chain", "if let Some(n) = one && n > 1 && get(n).await > 1 {", "} else { 0 }"),
    ("match", "match n { 0 => get(0).await, 1 => 1, n =>", "}"),
    ("scrutinee", "match (", ") { 0 => get(0).await, n => n }"),
    ("guard", "match one { Some(1 | 2) if get(n).await > 1 => 1, Some(n) =>", ", _ => 0 }"),
    ("let else", "{ let Some(n) = some(n).await else { return 0 };", "}"),
    ("loop", "loop { if get(n).await > 1 { break 1; } break (", ") }"),
    ("while", "{ while get(n).await > 1 { n =", "; } n }"),
    ("for", "{ for at in 0..n { n = at +", "; } n }"),
    ("operand", "sum(text.len(), get(n).await,", ").await"),
    ("method", "own(get(n).await).add(", ").await"),
    ("lazy", "u64::from(get(n).await > 1 && 1 < ", ")"),
    ("try", "Some(get(", ").await?).map_or(0, |n| n)"),
    ("join", "{ let (a, b) = join!(get(n), get(", ")); a + b }"),
    ("macro", "format!(\"{} {}\", get(n).await,", ").len() as u64"),
    ("part", "{ let pair = (n, text.clone()); keep(pair.1).await; pair.0 +", "}"),
];

#[test]
fn no_form_costs_more_than_the_square_of_its_depth() {
    for (name, before, behind) in FORMS {
        let at = |depth: usize| {
            let inner = "get(n).await";
            let whole = format!(
                "{}{inner}{}",
                format!("{before} ").repeat(depth),
                format!(" {behind}").repeat(depth)
            );
            tokens_of(&format!("async fn f(mut n: u64, text: String, one: Option<u64>) -> u64 {{ {whole} }}"))
        };
        let [three, six, twelve] = [3, 6, 12].map(at);
        let (first, second) = (six - three, twelve - six);
        assert!(second <= 5 * first, "{name}: {three} tokens at depth 3, {six} at 6, and {twelve} at 12");
    }
}
