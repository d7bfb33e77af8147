//! The code that a report names, found in the type name of a task's future.
//!
//! ```text
//!  app::index::{{closure}}                               app::index
//!  rialto_sync::monitor::monitor<app::serve::{{closure}}>::{{closure}}    app::serve
//!  <app::Server as app::Service>::call::{{closure}}      app::Server::call
//!  rialto_rt::io::output::write_buffer::run_writer<..>::{{closure}}   none
//! ```

/// Returns the function or type that a report names, or `None` if the whole future is Rialto's own code.
pub(super) fn user_code_of(future: &str) -> Option<String> {
    let starts = || path_starts(future);
    let is_rialtos = |path: &&str| path.starts_with("rialto_");
    let is_std = |path: &&str| ["core::", "alloc::", "std::"].iter().any(|krate| path.starts_with(krate));
    let first = starts().next().filter(|path| !is_rialtos(path) && !is_std(path));
    let inside = || starts().find(|path| !is_rialtos(path) && !is_std(path)).map(|path| &path[..end(path)]);
    if let Some(whose) = first.map(|_| future).or_else(inside) {
        return Some(plain(whose));
    }
    // The type name of a boxed future does not tell what is in the box. It may be code of the user.
    let boxed = future.contains("dyn ");
    (boxed || !starts().any(|path| is_rialtos(&path))).then(|| match boxed {
        true => "a boxed future".to_owned(),
        false => plain(future),
    })
}

/// Yields, for each path of more than one segment in `name`, the text from the start of the path.
fn path_starts(name: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    name.char_indices().filter_map(move |(at, c)| {
        let before = name[..at].chars().next_back();
        let begins = is_part(c) && !before.is_some_and(|before| is_part(before) || before == ':');
        let word = name[at..].find(|c| !is_part(c));
        (begins && word.is_some_and(|end| name[at + end..].starts_with("::"))).then(|| &name[at..])
    })
}

/// Returns the index in `text` at which the path at its start ends.
fn end(text: &str) -> usize {
    let mut depth = 0_i32;
    let ends = |c: char| {
        depth += match c {
            '<' | '(' | '[' => 1,
            '>' | ')' | ']' => -1,
            _ => 0,
        };
        depth < 0 || (depth == 0 && matches!(c, ',' | ' ' | ';' | '+'))
    };
    text.find(ends).unwrap_or(text.len())
}

/// Removes type arguments, closures and the trait of a method from `name`.
fn plain(name: &str) -> String {
    let name = match name.strip_prefix('<').and_then(|inner| inner.split_once(" as ")) {
        Some((whose, rest)) => [whose, rest.get(end(rest) + 1..).unwrap_or("")].concat(),
        None => name.to_owned(),
    };
    let mut depth = 0_u32;
    let mut plain = String::new();
    for c in name.replace("::{{closure}}", "").chars() {
        depth += u32::from(c == '<');
        if depth == 0 {
            plain.push(c);
        }
        depth -= u32::from(c == '>' && depth > 0);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::user_code_of;

    #[test]
    fn the_function_of_a_future_is_named() {
        for (future, function) in [
            ("app::index::{{closure}}", "app::index"),
            ("app::index<alloc::string::String>::{{closure}}::{{closure}}", "app::index"),
            ("app::Wrapper<app::index::{{closure}}>", "app::Wrapper"),
            ("<app::Server as app::Service<u8>>::call::{{closure}}", "app::Server::call"),
            ("<app::Server<u8> as rialto_node::Serve>::call::{{closure}}", "app::Server::call"),
            ("core::pin::Pin<alloc::boxed::Box<app::index::{{closure}}>>", "app::index"),
            ("core::future::pending::Pending<()>", "core::future::pending::Pending"),
            (
                "core::pin::Pin<alloc::boxed::Box<dyn core::future::future::Future<Output = ()>>>",
                "a boxed future",
            ),
        ] {
            assert_eq!(user_code_of(future).as_deref(), Some(function), "{future}");
        }
    }

    #[test]
    fn user_code_inside_a_rialto_future_is_named() {
        for (future, function) in [
            ("rialto_sync::monitor::monitor<app::serve::{{closure}}>::{{closure}}", "app::serve"),
            ("rialto_rt::a::A<rialto_rt::b::B<(u8, app::run<app::T>::{{closure}})>>", "app::run"),
            ("<rialto_rt::A<app::B> as rialto_rt::C>::run::{{closure}}", "app::B"),
            (
                "rialto_rt::A<core::pin::Pin<alloc::boxed::Box<dyn core::future::future::Future<Output = u8>>>>",
                "a boxed future",
            ),
        ] {
            assert_eq!(user_code_of(future).as_deref(), Some(function), "{future}");
        }
    }

    #[test]
    fn a_pure_rialto_future_is_not_named() {
        for future in [
            "rialto_rt::io::output::write_buffer::run_writer<rialto_rt::net::tcp::OwnedWriteHalf>::{{closure}}",
            "rialto_rt::io::chunks::fetch<std::fs::File>::{{closure}}",
            "core::pin::Pin<alloc::boxed::Box<rialto_node::node::run::{{closure}}>>",
            "<rialto_rt::A as core::future::future::Future>::poll::{{closure}}",
        ] {
            assert_eq!(user_code_of(future), None, "{future}");
        }
    }
}
