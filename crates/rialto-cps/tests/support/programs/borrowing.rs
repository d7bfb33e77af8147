//! Borrows that are needed after awaits: of a `Book`, of its parts, and of other values. What a variable lends is hidden
//! meanwhile: nothing moves or changes it.

use super::scope::{Kind, Manner, Scope, Variable};
use super::tree::{Node, Text};

/// What is borrowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Borrowed {
    Book,
    Line,
    /// `Vec<Line>`, or a part of it; three at least.
    Lines,
    Noisy,
    /// `Option<Noisy>`
    Gift,
    Text,
    Number,
    Mood,
    /// `BTreeMap<u64, Line>`
    Numbered,
    /// `HashMap<u64, String>`, of one entry
    Hashed,
}

use Borrowed::{Book, Gift, Hashed, Line, Lines, Mood, Noisy, Number, Numbered};

impl Borrowed {
    /// The type of a reference, or nothing if it may be one of several.
    fn name(self) -> Option<&'static str> {
        Some(match self {
            Book => "Book",
            Line => "Line",
            Noisy => "Noisy",
            Gift => "Option<Noisy>",
            Borrowed::Text => "str",
            Number => "u64",
            Mood => "Mood",
            Numbered => "BTreeMap<u64, Line>",
            Hashed => "HashMap<u64, String>",
            Lines => return None,
        })
    }

    /// An expression of `u64` that looks at it.
    fn look(self, place: &str, is_reference: bool) -> String {
        match self {
            Book => format!("{place}.id"),
            Line => format!("{place}.count"),
            Lines => format!("{place}[1].count"),
            Noisy => format!("({place}.0 as u64)"),
            Gift => format!("{place}.as_ref().map_or(1, |gift| gift.0 as u64)"),
            Borrowed::Text => format!("({place}.len() as u64)"),
            Number if is_reference => format!("(*{place})"),
            Number => place.into(),
            Mood => format!("{place}.weight()"),
            Numbered => format!("{place}.get(&2).map_or(2, |line| line.count)"),
            Hashed => format!("{place}.get(&1).map_or(2, |text| text.len() as u64)"),
        }
    }

    /// A statement that changes it by a `&mut` reference.
    fn change(self, name: &str, n: &str, mark: u64) -> String {
        match self {
            Book => format!("{name}.id = {name}.id.wrapping_add({n}); {name}.gift = None;"),
            Line => format!("{name}.count ^= {n}; {name}.noisy = Noisy::new({mark});"),
            Lines => format!("{name}[1].name.push('y');"),
            Noisy => format!("*{name} = Noisy::new({name}.0 + {mark});"),
            Gift => format!("*{name} = Some(Noisy::new({mark}));"),
            Borrowed::Text => format!("{name}.push('x');"),
            Number => format!("*{name} = {name}.wrapping_add({n});"),
            Mood => format!("*{name} = Mood::Sad(format!(\"{{}}\", {n}));"),
            Numbered => format!("{name}.remove(&2);"),
            Hashed => format!("{name}.remove(&1);"),
        }
    }
}

/// A place, and the variable in which it is, if it is not behind a reference.
struct Place {
    text: String,
    what: Borrowed,
    root: Option<Variable>,
    /// A reference itself.
    is_reference: bool,
}

impl Place {
    /// As a shared borrow.
    fn borrowed(&self) -> String {
        if self.is_reference { self.text.clone() } else { format!("&{}", self.text) }
    }
}

impl Scope {
    /// Something that is borrowed, in a block of its own or in the rest of this one.
    pub fn borrowing(&mut self) {
        let has_book = self.values.iter().any(|value| value.kind == Kind::Book);
        if !has_book && (self.references.is_empty() || self.random.one_in(6)) {
            let n = self.number();
            self.declare(Kind::Book, &format!("new_book({n})"));
        }
        let deep = self.depth > 4;
        match self.random.below(if deep { 12 } else { 27 }) {
            0..2 => self.asked(),
            2..5 => self.asked_abroad(),
            5 => self.joined_abroad(),
            6 => self.changed(),
            7 => self.lends(),
            8 => self.lends_abroad(),
            9 => self.closed_over(),
            10 => self.copied(),
            11 => self.book_moved(),
            12..16 => self.borrowed_by_let(),
            16..18 => self.borrowed_by_if_let(),
            18 => self.borrowed_by_match(),
            19 => self.borrowed_by_let_else(),
            20 => self.looked_up_again(),
            21 => self.selected_abroad(),
            22 | 23 => self.shadowed(),
            _ => self.gone_over_borrowed(),
        }
    }

    /// A place of this type, if there is one.
    fn place_of(&mut self, fits: impl Fn(Borrowed) -> bool) -> Option<Place> {
        (0..12).find_map(|_| self.place().filter(|place| fits(place.what)))
    }

    fn place(&mut self) -> Option<Place> {
        let roots = |value: &&Variable| matches!(value.kind, Kind::Book | Kind::Noisy | Kind::Two);
        let roots: Vec<Variable> = self.values.iter().filter(roots).cloned().collect();
        let count = roots.len() + self.references.len();
        let at = if count > 0 { self.random.index(count) } else { return None };
        let mut place = match roots.get(at) {
            Some(root) => {
                let (text, what) = match root.kind {
                    Kind::Two if self.random.one_in(2) => (format!("{}.first", root.name), Noisy),
                    Kind::Two => (format!("{}.second", root.name), Noisy),
                    Kind::Noisy => (root.name.clone(), Noisy),
                    _ => (root.name.clone(), Book),
                };
                Place { text, what, root: Some(root.clone()), is_reference: false }
            }
            None => {
                let (text, what) = self.references[at - roots.len()].clone();
                Place { text, what, root: None, is_reference: true }
            }
        };
        for _ in 0..self.random.below(4) {
            let text = &place.text;
            let (text, what) = match place.what {
                Book => match self.random.below(7) {
                    0 | 1 => (format!("{text}.lines"), Lines),
                    2 => (format!("{text}.gift"), Gift),
                    3 => (format!("{text}.mood"), Mood),
                    4 => (format!("{text}.numbered"), Numbered),
                    5 => (format!("{text}.hashed"), Hashed),
                    _ => (format!("{text}.name"), Borrowed::Text),
                },
                Lines => {
                    let index = self.number();
                    let text = text.clone();
                    (format!("{text}[{index} as usize % 3]"), Line)
                }
                Line => match self.random.below(3) {
                    0 => (format!("{text}.count"), Number),
                    1 => (format!("{text}.name"), Borrowed::Text),
                    _ => (format!("{text}.noisy"), Noisy),
                },
                _ => break,
            };
            place = Place { text, what, is_reference: false, ..place };
        }
        Some(place)
    }

    /// What is written meanwhile may look at what is borrowed, and not change it.
    fn lent_out(&mut self, place: &Place, mutably: bool, write: impl FnOnce(&mut Scope)) {
        let Some(root) = &place.root else { return write(self) };
        let (references, looks) = (self.references.len(), self.looks.len());
        self.gone(&root.name);
        if !mutably {
            let what = match root.kind {
                Kind::Book => Book,
                Kind::Two => Noisy,
                _ => Noisy,
            };
            let seen =
                if root.kind == Kind::Two { format!("{}.second", root.name) } else { root.name.clone() };
            self.looks.push(what.look(&seen, false));
        }
        write(self);
        self.references.truncate(references);
        self.looks.truncate(looks);
        self.values.push(root.clone());
    }

    /// It can be named from now on.
    pub fn reference(&mut self, name: &str, what: Borrowed) {
        self.references.push((name.into(), what));
        self.looks.push(what.look(name, true));
    }

    fn look_at(&mut self, name: &str, what: Borrowed) {
        let look = what.look(name, true);
        self.line(format!("step(({look} % 90) as u32);"));
    }

    /// Some statements. One of them awaits.
    fn waits(&mut self, most: u64) {
        match self.random.below(3) {
            0 => {
                self.line("pause().await;");
                self.statements(most);
            }
            1 => {
                self.statements(most);
                self.line("pause().await;");
            }
            _ => {
                self.line("pause().await;");
                self.borrowing();
            }
        }
    }

    fn borrowed_by_let(&mut self) {
        let Some(place) = self.place() else { return };
        let r = self.fresh("r");
        let what = place.what;
        let is_mutable = place.root.is_some() && self.random.one_in(4);
        if is_mutable {
            let (n, mark) = (self.number(), self.mark());
            self.line(format!("let {r} = &mut {};", place.text));
            self.lent_out(&place, true, |scope| {
                if scope.random.one_in(2) {
                    scope.line(what.change(&r, &n, mark));
                }
                scope.looks.push(what.look(&r, true));
                scope.waits(1);
                let (n, mark) = (scope.number(), scope.mark());
                scope.line(what.change(&r, &n, mark));
            });
            return;
        }
        let borrowed = place.borrowed();
        let mut bound = vec![(r.clone(), what)];
        let other = self.fresh("r");
        match (self.random.below(8), what) {
            (0, _) if what.name().is_some() => {
                self.line(format!("let {r}: &{} = {borrowed};", what.name().unwrap_or_default()));
            }
            (1, _) if !place.is_reference => self.line(format!("let ref {r} = {};", place.text)),
            (2 | 3, Line) => {
                self.line(format!("let Line {{ name: {r}, noisy: {other}, .. }} = {borrowed};"));
                bound = vec![(r.clone(), Borrowed::Text), (other, Noisy)];
            }
            (2 | 3, Book) => {
                self.line(format!("let Book {{ lines: {r}, gift: {other}, .. }} = {borrowed};"));
                bound = vec![(r.clone(), Lines), (other, Gift)];
            }
            (2 | 3, Borrowed::Text) => self.line(format!("let {r} = {}.trim();", place.text)),
            (2, Lines) => {
                let (n, text) = (self.number(), &place.text);
                self.line(format!("let {r} = {text}.get({n} as usize % 3).unwrap_or(&{text}[0]);"));
                bound = vec![(r.clone(), Line)];
            }
            (3, Lines) => {
                self.line(format!("let {r} = {}.iter().max_by_key(|line| line.count).unwrap();", place.text));
                bound = vec![(r.clone(), Line)];
            }
            (4, _) if self.fails() && what == Lines => {
                let n = self.number();
                self.line(format!("let {r} = {}.get({n} as usize % 4).ok_or({n})?;", place.text));
                bound = vec![(r.clone(), Line)];
            }
            (5, Noisy | Number | Line | Mood) => {
                // One of two.
                let condition = self.condition();
                if let Some(second) = self.place_of(|other| other == what) {
                    let second_borrowed = second.borrowed();
                    self.line(format!(
                        "let {r} = if {condition} {{ {borrowed} }} else {{ {second_borrowed} }};"
                    ));
                    let root = |place: &Place| place.root.as_ref().map(|root| root.name.clone());
                    if root(&second).is_some() && root(&second) != root(&place) {
                        return self.lent_out(&second, false, |scope| scope.uses_borrowed(&place, &bound));
                    }
                } else {
                    self.line(format!("let {r} = {borrowed};"));
                }
            }
            (6, _) => {
                let n = self.number();
                self.line(format!("let ({r}, {other}) = ({borrowed}, {n});"));
                self.numbers.push((other, false));
            }
            _ => self.line(format!("let {r} = {borrowed};")),
        }
        self.uses_borrowed(&place, &bound);
    }

    /// Behind the `let`: what is bound is used after an await, and what is borrowed may be changed behind that.
    fn uses_borrowed(&mut self, place: &Place, bound: &[(String, Borrowed)]) {
        self.lent_out(place, false, |scope| {
            bound.iter().for_each(|(name, what)| scope.reference(name, *what));
            scope.waits(2);
            for (name, what) in bound {
                scope.look_at(name, *what);
            }
        });
        if place.root.is_none() {
            let names = |name: &String| bound.iter().any(|(own, _)| own == name);
            if self.random.one_in(2) {
                self.references.retain(|(name, _)| !names(name));
            }
        }
    }

    /// In a block of its own: what a pattern has bound.
    fn block_with(&mut self, place: &Place, bound: &[(String, Borrowed)], most: u64) -> Vec<Node> {
        let mut body = Vec::new();
        self.lent_out(place, false, |scope| {
            body = scope.inside(|scope| {
                bound.iter().for_each(|(name, what)| scope.reference(name, *what));
                scope.waits(most);
                for (name, what) in bound {
                    scope.look_at(name, *what);
                }
            });
        });
        body
    }

    fn borrowed_by_if_let(&mut self) {
        let fits = |what| matches!(what, Gift | Lines | Numbered | Book);
        let Some(mut place) = self.place_of(fits) else { return };
        if place.what == Book {
            (place.text, place.what, place.is_reference) = (format!("{}.gift", place.text), Gift, false);
        }
        let (r, other, n) = (self.fresh("r"), self.fresh("r"), self.number());
        let (text, borrowed) = (&place.text, place.borrowed());
        if place.root.is_some() && place.what != Numbered && self.random.one_in(5) {
            let (head, what) = match place.what {
                Gift => (format!("if let Some({r}) = &mut {text} {{"), Noisy),
                _ => (format!("if let Some({r}) = {text}.get_mut({n} as usize % 4) {{"), Line),
            };
            let mut body = Vec::new();
            self.lent_out(&place, true, |scope| {
                body = scope.inside(|scope| {
                    scope.looks.push(what.look(&r, true));
                    scope.waits(1);
                    let (n, mark) = (scope.number(), scope.mark());
                    scope.line(what.change(&r, &n, mark));
                });
            });
            return self.blocks([(head, body)], "}");
        }
        let (head, bound) = match (place.what, self.random.below(5)) {
            (Gift, 0) => (format!("let Some({r}) = {text}.as_ref()"), vec![(r, Noisy)]),
            (Gift, 1) if !place.is_reference => (format!("let Some(ref {r}) = {text}"), vec![(r, Noisy)]),
            (Gift, _) => (format!("let Some({r}) = {borrowed}"), vec![(r, Noisy)]),
            (Lines, 0) => (format!("let Some({r}) = {text}.first()"), vec![(r, Line)]),
            (Lines, 1) => (format!("let [{r}, .., {other}] = &{text}[..]"), vec![(r, Line), (other, Line)]),
            (Lines, 2) => (
                format!("let Some({r}) = {text}.iter().find(|line| line.count % 4 >= {n} % 4)"),
                vec![(r, Line)],
            ),
            (Lines, _) => (format!("let Some({r}) = {text}.get({n} as usize % 4)"), vec![(r, Line)]),
            (_, 0) => {
                (format!("let Some(({r}, {other})) = {text}.iter().next()"), vec![(r, Number), (other, Line)])
            }
            (_, _) => (format!("let Some({r}) = {text}.get(&({n} % 5))"), vec![(r, Line)]),
        };
        let more = if self.random.one_in(3) {
            let condition = self.condition();
            format!(" && ({condition})")
        } else {
            String::new()
        };
        let mut parts = vec![(format!("if {head}{more} {{"), self.block_with(&place, &bound, 2))];
        if self.random.one_in(2) {
            parts.push(("} else {".into(), self.inside(|scope| scope.statements(2))));
        }
        self.blocks(parts, "}");
    }

    fn borrowed_by_match(&mut self) {
        let Some(mut place) = self.place_of(|what| matches!(what, Mood | Book | Gift)) else { return };
        if place.what == Book {
            (place.text, place.what, place.is_reference) = (format!("{}.mood", place.text), Mood, false);
        }
        let (r, other, n) = (self.fresh("r"), self.fresh("r"), self.number());
        let borrowed = place.borrowed();
        let end = || ("}".to_string(), Vec::new());
        if place.what == Gift {
            let some = self.block_with(&place, &[(r.clone(), Noisy)], 2);
            let none = self.inside(|scope| scope.statements(2));
            let head = match self.random.one_in(2) {
                true => format!("match ({borrowed}, {n} % 3) {{"),
                false => format!("match {borrowed} {{"),
            };
            let patterns = match head.starts_with("match (") {
                true => (format!("(Some({r}), 0 | 1) => {{"), "_ => {"),
                false => (format!("Some({r}) => {{"), "None => {"),
            };
            return self.blocks(
                vec![(head, Vec::new()), (patterns.0, some), end(), (patterns.1.into(), none)],
                "} }",
            );
        }
        let guard = match self.random.below(4) {
            0 => format!(" if leaf(*{r}).await % 2 == 0"),
            1 => format!(" if *{r} % 3 == {n} % 3"),
            2 => format!(" if {other}.0 % 2 == 1"),
            _ => String::new(),
        };
        let first = self.block_with(&place, &[(r.clone(), Number), (other.clone(), Noisy)], 2);
        let second = self.block_with(&place, &[(other.clone(), Noisy)], 1);
        let third = self.block_with(&place, &[(r.clone(), Borrowed::Text)], 2);
        let last = self.inside(|scope| scope.statements(1));
        self.blocks(
            vec![
                (format!("match {borrowed} {{"), Vec::new()),
                (format!("Mood::Happy {{ at: {r}, with: {other} }}{guard} => {{"), first),
                end(),
                (format!("Mood::Happy {{ with: {other}, .. }} => {{"), second),
                end(),
                (format!("Mood::Sad({r}) => {{"), third),
                end(),
                ("Mood::Even => {".into(), last),
            ],
            "} }",
        );
    }

    fn borrowed_by_let_else(&mut self) {
        let Some(place) = self.place_of(|what| matches!(what, Gift | Lines | Numbered)) else { return };
        let (r, n) = (self.fresh("r"), self.number());
        let text = &place.text;
        let (head, what) = match place.what {
            Gift => (format!("let Some({r}) = {} else {{", place.borrowed()), Noisy),
            Lines => (format!("let Some({r}) = {text}.get({n} as usize % 4) else {{"), Line),
            _ => (format!("let Some({r}) = {text}.get(&({n} % 5)) else {{"), Line),
        };
        let body = self.inside(Scope::diverging);
        self.blocks([(head, body)], "};");
        self.uses_borrowed(&place, &[(r, what)]);
    }

    /// The key changes while what was found is borrowed.
    fn looked_up_again(&mut self) {
        let Some(place) = self.place_of(|what| what == Numbered) else { return };
        let (r, key, label) = (self.fresh("r"), self.fresh("k"), self.fresh("'l"));
        let step = 1 + self.random.below(2);
        self.line(format!("let mut {key} = 0u64;"));
        let mut body = Vec::new();
        self.lent_out(&place, false, |scope| {
            body = scope.turning(Some(label.clone()), |scope| {
                scope.line(format!("{key} += {step};"));
                scope.reference(&r, Line);
                scope.waits(1);
                scope.look_at(&r, Line);
            });
        });
        let head = match self.random.one_in(2) {
            true => format!("{label}: while let Some({r}) = {}.get(&{key}) {{", place.text),
            false => {
                format!("{label}: while let Some({r}) = {}.get(&({key} * 2)) && {key} < 3 {{", place.text)
            }
        };
        self.blocks([(head, body)], "}");
    }

    /// A borrow takes the name of what it borrows: `let x = x.trim();`, `if let Some(x) = &x.gift`.
    fn shadowed(&mut self) {
        let n = self.number();
        if self.random.one_in(4) {
            let name = self.fresh("g");
            let borrowed =
                if self.random.one_in(2) { format!("&{name}") } else { format!("{name}.as_ref()") };
            let body = self.inside(|scope| {
                scope.line(format!("let {name} = made({n}).await;"));
                scope.hides(&name, format!("if let Some({name}) = {borrowed} {{"), Noisy, false);
            });
            return self.blocks([("{", body)], "}");
        }
        if self.random.one_in(2)
            && let Some(name) = self.texts.pop()
        {
            let value = ["trim()", "as_str()", "split('-').next().unwrap()"][self.random.index(3)];
            self.binds_again(&name, format!("let {name} = {name}.{value};"), Borrowed::Text);
            return self.texts.push(name);
        }
        let Some(place) = self.place() else { return };
        let text = &place.text;
        let name = text.split(['.', '[']).next().unwrap_or_default().to_string();
        if name == "self" {
            return;
        }
        let is_loop = self.random.one_in(2);
        match place.what {
            Gift => self.hides(&name, format!("if let Some({name}) = {} {{", place.borrowed()), Noisy, false),
            Lines if is_loop => {
                self.hides(&name, format!("for {name} in {text}.iter().rev() {{"), Line, true)
            }
            Lines => self.hides(&name, format!("if let Some({name}) = {text}.first() {{"), Line, false),
            Numbered if is_loop => {
                self.hides(&name, format!("for (_, {name}) in {} {{", place.borrowed()), Line, true);
            }
            Numbered => {
                let head = format!("if let Some({name}) = {text}.get(&({n} % 5)) {{");
                self.hides(&name, head, Line, false);
            }
            Mood => {
                let head = format!("if let Mood::Happy {{ with: {name}, .. }} = {} {{", place.borrowed());
                self.hides(&name, head, Noisy, false);
            }
            Borrowed::Text => self.binds_again(&name, format!("let {name} = {text}.trim();"), Borrowed::Text),
            what => self.binds_again(&name, format!("let {name} = {};", place.borrowed()), what),
        }
    }

    /// In a block of its own, the name is that of a borrow.
    fn binds_again(&mut self, name: &str, binding: String, what: Borrowed) {
        let mut body = Vec::new();
        self.hidden(name, |scope| {
            body = scope.inside(|scope| {
                scope.line(binding);
                scope.uses_again(name, what);
            });
        });
        self.blocks([("{", body)], "}");
    }

    /// In the block of this head, the name is that of a borrow.
    fn hides(&mut self, name: &str, head: String, what: Borrowed, is_loop: bool) {
        let label = self.fresh("'l");
        let mut body = Vec::new();
        self.hidden(name, |scope| {
            body = match is_loop {
                true => scope.turning(Some(label.clone()), |scope| scope.uses_again(name, what)),
                false => scope.inside(|scope| scope.uses_again(name, what)),
            };
        });
        let label = if is_loop { format!("{label}: ") } else { String::new() };
        self.blocks([(label + &head, body)], "}");
    }

    fn uses_again(&mut self, name: &str, what: Borrowed) {
        self.reference(name, what);
        self.waits(2);
        self.look_at(name, what);
    }

    /// What is written meanwhile does not name this variable.
    fn hidden(&mut self, name: &str, write: impl FnOnce(&mut Scope)) {
        let (references, looks) = (self.references.clone(), self.looks.clone());
        let root = self.values.iter().find(|value| value.name == name).cloned();
        self.gone(name);
        self.references.retain(|(own, _)| own != name);
        let words =
            |look: &str| look.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == name);
        self.looks.retain(|look| !words(look));
        write(self);
        (self.references, self.looks) = (references, looks);
        self.values.extend(root);
    }

    fn gone_over_borrowed(&mut self) {
        let fits = |what| matches!(what, Lines | Numbered | Hashed | Book | Borrowed::Text);
        let Some(mut place) = self.place_of(fits) else { return };
        if place.what == Book {
            (place.text, place.what, place.is_reference) = (format!("{}.lines", place.text), Lines, false);
        }
        let (r, at, n, label) = (self.fresh("r"), self.fresh("i"), self.number(), self.fresh("'l"));
        let text = place.text.clone();
        if place.root.is_some() && matches!(place.what, Lines | Numbered) && self.random.one_in(4) {
            let pattern = match place.what {
                Lines if self.random.one_in(2) => format!("({at}, {r}) in {text}.iter_mut().enumerate()"),
                Lines => format!("{r} in &mut {text}"),
                _ if self.random.one_in(2) => format!("{r} in {text}.values_mut()"),
                _ => format!("(_, {r}) in &mut {text}"),
            };
            let mut body = Vec::new();
            self.lent_out(&place, true, |scope| {
                body = scope.turning(Some(label.clone()), |scope| {
                    scope.looks.push(Line.look(&r, true));
                    scope.waits(1);
                    let (n, mark) = (scope.number(), scope.mark());
                    scope.line(Line.change(&r, &n, mark));
                });
            });
            return self.blocks([(format!("{label}: for {pattern} {{"), body)], "}");
        }
        let mut counts = false;
        let (pattern, what) = match (place.what, self.random.below(9)) {
            (Lines, 0) => (format!("{r} in {text}.iter()"), Line),
            (Lines, 1 | 2) => {
                counts = true;
                (format!("({at}, {r}) in {text}.iter().enumerate()"), Line)
            }
            (Lines, 3) => (format!("{r} in {text}.iter().rev()"), Line),
            (Lines, 4) => (format!("{r} in {text}.iter().filter(|line| line.count % 3 != {n} % 3)"), Line),
            (Lines, 5) => (format!("{r} in &{text}[1..]"), Line),
            (Lines, 6) => {
                counts = true;
                let order = if self.random.one_in(2) { "rev().enumerate()" } else { "enumerate().rev()" };
                (format!("({at}, {r}) in {text}.iter().{order}"), Line)
            }
            (Lines, _) => (format!("{r} in {}", place.borrowed()), Line),
            (Numbered, 0) => (format!("{r} in {text}.values()"), Line),
            (Numbered, 1) => (format!("{r} in {text}.keys()"), Number),
            (Numbered, 2) => (format!("{r} in {text}.values().rev()"), Line),
            (Numbered, 3) => (format!("{r} in {text}.keys().rev()"), Number),
            (Numbered, 4) => (format!("({at}, {r}) in {text}.iter().rev()"), Line),
            (Numbered, 5) => {
                counts = true;
                (format!("({at}, {r}) in {text}.values().enumerate()"), Line)
            }
            (Hashed, 0 | 1) => (format!("{r} in {text}.values()"), Borrowed::Text),
            (Hashed, 2 | 3) => (format!("{r} in {text}.keys()"), Number),
            (Hashed, _) => (format!("({at}, {r}) in {}", place.borrowed()), Borrowed::Text),
            (Numbered, _) => (format!("({at}, {r}) in {}", place.borrowed()), Line),
            (_, 0 | 1) => (format!("{r} in {text}.split(' ')"), Borrowed::Text),
            (_, 2) => (format!("{r} in {text}.split_whitespace().rev()"), Borrowed::Text),
            (_, _) => (format!("{r} in {text}.char_indices().map(|(at, _)| at as u64).take(3)"), Number),
        };
        let is_value = pattern.contains("char_indices");
        let mut body = Vec::new();
        self.lent_out(&place, false, |scope| {
            body = scope.turning(Some(label.clone()), |scope| {
                if counts {
                    scope.looks.push(format!("({at} as u64)"));
                }
                if is_value {
                    scope.numbers.push((r.clone(), false));
                } else {
                    scope.reference(&r, what);
                }
                scope.waits(2);
                if !is_value {
                    scope.look_at(&r, what);
                }
            });
        });
        self.blocks([(format!("{label}: for {pattern} {{"), body)], "}");
    }

    /// A call of a frame that takes a reference.
    fn asked(&mut self) {
        let Some((call, fails)) = self.call_with_reference() else { return };
        self.number_from(&call, fails);
    }

    fn call_with_reference(&mut self) -> Option<(String, bool)> {
        let helper = self.random.index(self.helpers.len() + 2);
        let n = self.number();
        match self.helpers.get(helper).cloned() {
            Some(helper) if helper.manner == Manner::Reads => {
                let (book, text) =
                    (self.place_of(|what| what == Book)?, self.place_of(|what| what == Borrowed::Text)?);
                Some((format!("{}({}, {}, {n}).await", helper.name, book.borrowed(), text.borrowed()), true))
            }
            Some(helper) if helper.manner == Manner::Looks => {
                let book = self.place_of(|what| what == Book)?;
                Some((format!("{}.{}({n}).await", book.text, helper.name), true))
            }
            _ => {
                let text = self.place_of(|what| what == Borrowed::Text)?;
                Some((format!("reads({}, {n}).await", text.borrowed()), false))
            }
        }
    }

    /// Declares a number that an expression yields, or gives it to another one.
    fn number_from(&mut self, value: &str, fails: bool) {
        let (n, x) = (self.number(), self.fresh("x"));
        let otherwise = match (fails, self.fails(), self.random.below(3)) {
            (false, ..) => String::new(),
            (true, true, 0) => format!(".map_err(|failed| failed.wrapping_add({n}))?"),
            (true, true, _) => "?".into(),
            _ => format!(".unwrap_or({n})"),
        };
        if self.random.one_in(3) {
            return self.line(format!("b = b.wrapping_add({value}{otherwise});"));
        }
        self.line(format!("let {x}: u64 = {value}{otherwise};"));
        self.numbers.push((x, false));
    }

    /// A call of a foreign future that borrows, and whether it fails.
    fn call_abroad(&mut self) -> Option<(String, bool)> {
        let n = self.number();
        match self.place_of(|what| matches!(what, Borrowed::Text | Line))? {
            place if place.what == Line => Some((format!("far_checked({}, {n})", place.borrowed()), true)),
            place => Some((format!("far({}, {n})", place.borrowed()), false)),
        }
    }

    fn asked_abroad(&mut self) {
        if self.random.one_in(5)
            && let Some(book) = self.place_of(|what| what == Book)
        {
            let n = self.number();
            let call = format!("{}.far_found({n}).await", book.text);
            match self.fails() && self.random.one_in(2) {
                true => self.number_from(&format!("{call}.ok_or({n})?"), false),
                false => self.number_from(&format!("{call}.unwrap_or({n})"), false),
            }
            return self.named_again(&book.text);
        }
        let Some((call, fails)) = self.call_abroad() else { return };
        match self.random.below(5) {
            0 if !fails => self.number_from(&format!("async {{ {call}.await % 60 + 1 }}.await"), false),
            1 => {
                let condition = self.condition();
                let body = self.inside(|scope| scope.number_from(&format!("{call}.await"), fails));
                self.blocks([(format!("if {condition} {{"), body)], "}");
            }
            _ => self.number_from(&format!("{call}.await"), fails),
        }
    }

    /// A receiver that no code names behind the call drops with a foreign future.
    fn named_again(&mut self, book: &str) {
        self.line(format!("step(({book}.id % 90) as u32);"));
    }

    fn joined_abroad(&mut self) {
        let Some((one, _)) = self.call_abroad() else { return };
        let (x, y, n) = (self.fresh("x"), self.fresh("x"), self.number());
        let other = match self.random.below(3) {
            0 => format!("leaf({n})"),
            1 => format!("checked({n})"),
            _ => match self.call_abroad() {
                Some((other, _)) => other,
                None => return,
            },
        };
        let swapped = self.random.one_in(2);
        let (one, other) = if swapped { (other, one) } else { (one, other) };
        self.line(format!("let ({x}, {y}) = join!({one}, {other});"));
        for (name, call) in [(x, one), (y, other)] {
            if call.contains("checked(") {
                self.number_from(&name, true);
            } else {
                self.numbers.push((name, false));
            }
        }
    }

    fn selected_abroad(&mut self) {
        let (Some((one, _)), Some((other, _))) = (self.call_abroad(), self.call_abroad()) else { return };
        let (x, y) = (self.fresh("x"), self.fresh("x"));
        let arm = |scope: &mut Scope, name: &str, call: &str| {
            scope.inside(|scope| {
                match call.contains("checked(") {
                    true => scope.number_from(name, true),
                    false => scope.numbers.push((name.into(), false)),
                }
                scope.statements(1);
            })
        };
        let (first, second) = (arm(self, &x, &one), arm(self, &y, &other));
        let parts: [(Text, Vec<Node>); 4] = [
            (Text::two("select! { biased;", format!("match first({one}, {other}).await {{")), Vec::new()),
            (Text::two(format!("{x} = {one} => {{"), format!("First::One({x}) => {{")), first),
            ("}".into(), Vec::new()),
            (Text::two(format!("{y} = {other} => {{"), format!("First::Other({y}) => {{")), second),
        ];
        self.blocks(parts, "} }");
    }

    /// A variable from which nothing is borrowed.
    fn book(&mut self) -> Option<String> {
        self.any(Kind::Book).map(|book| book.name)
    }

    fn changed(&mut self) {
        let (n, mark) = (self.number(), self.mark());
        let Some(book) = self.book() else { return };
        let condition = self.condition();
        let text = match self.random.below(7) {
            0 => format!("{book}.lines.push(new_line({n}));"),
            1 => format!("{book}.gift = Some(Noisy::new({mark}));"),
            2 => format!("{book}.name.push_str(\"; {mark}\");"),
            3 => format!("{book}.lines[{n} as usize % 3].noisy = Noisy::new({mark});"),
            4 => format!("if {condition} {{ {book} = new_book({n}); }}"),
            5 => format!("if let Some(gift) = {book}.gift.take() {{ pause().await; step(gift.0); }}"),
            _ => format!("drop(std::mem::replace(&mut {book}.mood, Mood::Sad(String::new())));"),
        };
        self.line(text);
    }

    /// The callee has the value meanwhile, in a frame.
    fn lends(&mut self) {
        let n = self.number();
        let Some(book) = self.book() else { return };
        let or_fails = self.or_fails(&n);
        match self.random.below(2) {
            0 => {
                let at = self.random.below(3);
                self.calls_with("alters", &format!("{book}.lines[{at}]"), &n, &or_fails);
            }
            _ => self.calls_with("Book::renamed", &book, &n, &or_fails),
        }
    }

    fn lends_abroad(&mut self) {
        let n = self.number();
        let Some(book) = self.book() else { return };
        match self.random.below(3) {
            0 => self
                .number_from(&format!("far_changed(&mut {book}.lines[{n} as usize % 3], {n}).await"), false),
            1 => {
                self.number_from(&format!("{book}.far_renamed({n}).await as u64"), false);
                self.named_again(&book);
            }
            _ => {
                let (x, m) = (self.fresh("x"), self.number());
                self.line(format!(
                    "let ({x}, _) = join!(far_changed(&mut {book}.lines[1], {n}), leaf({m}));"
                ));
                self.numbers.push((x, false));
            }
        }
    }

    /// Closures, and what they return.
    fn closed_over(&mut self) {
        let (n, m, x) = (self.number(), self.number(), self.fresh("x"));
        let Some(place) = self.place() else { return };
        let look = place.what.look(&place.text, place.is_reference);
        let text = match self.random.below(4) {
            0 => format!("let {x}: u64 = {{ let look = |k: u64| k.wrapping_add({look}); look({n}) }};"),
            1 => format!(
                "let {x}: u64 = leaf((0..3u64).map(|k| k.wrapping_mul({look})).max().unwrap_or({m})).await;"
            ),
            2 => format!(
                "let {x}: u64 = Some({n}).filter(|k| *k > {look} % 7).unwrap_or_else(|| {m}.wrapping_add({look}));"
            ),
            _ => format!(
                "let {x}: u64 = {{ let all = vec![{n}, {look}, {m}]; counts(&all, {m}).await.unwrap_or(3) }};"
            ),
        };
        self.line(text);
        self.numbers.push((x, false));
    }

    /// What is borrowed is copied, and the copy hides another variable.
    fn copied(&mut self) {
        let Some(place) = self.place_of(|what| matches!(what, Noisy | Borrowed::Text | Line)) else { return };
        let n = self.number();
        match place.what {
            Noisy => self.declare(Kind::Noisy, &format!("Noisy::new({}.0 + 1)", place.text)),
            Line => {
                let name = self.fresh("v");
                self.line(format!("let mut {name}: Noisy = {}.noisy.clone();", place.text));
                self.declared(&name, Kind::Noisy);
            }
            _ => {
                let name = self.fresh("s");
                self.line(format!("let mut {name}: String = {}.to_string();", place.text));
                self.line(format!("{name}.push_str(&{n}.to_string());"));
                self.texts.push(name);
            }
        }
    }

    fn book_moved(&mut self) {
        let Some(book) = self.movable(Kind::Book).map(|book| book.name) else { return };
        let (n, x) = (self.number(), self.fresh("v"));
        self.gone(&book);
        match self.random.below(5) {
            0 => self.line(format!("drop({book});")),
            1 => self.declare(Kind::Book, &format!("kept::<Book>({book}, {n}).await")),
            2 => self.line(format!("if {n} % 3 == 1 {{ drop({book}); }}")),
            3 => self.declare(Kind::Book, &book),
            _ => {
                self.line(format!(
                    "let Some({x}) = {book}.lines.into_iter().next() else {{ panic!(\"at a step\") }};"
                ));
                self.line(format!("b = b.wrapping_add({x}.count);"));
                self.line("pause().await;");
            }
        }
    }
}
