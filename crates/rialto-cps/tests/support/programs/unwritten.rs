//! Values whose types nobody writes: so a frame has no place for them, and nothing awaits while they are there. They
//! drop when their scopes end all the same, on the ways on which they were not moved before.

use super::scope::{Kind, Scope};
use super::tree::Node;
use super::ways::Ends;

/// At most so many at once.
const MOST: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum There {
    Here,
    Gone,
    /// On some of the ways that lead here.
    Perhaps,
}

#[derive(Clone)]
struct Unwritten {
    name: String,
    /// A statement that looks at it.
    look: String,
    /// It can get another value.
    changes: bool,
    there: There,
}

impl Unwritten {
    fn noisy(name: String) -> Unwritten {
        Unwritten { look: format!("step({name}.0);"), name, changes: true, there: There::Here }
    }
}

/// Those that there are, and how deep blocks may go.
#[derive(Clone)]
struct Beside {
    all: Vec<Unwritten>,
    deepest: usize,
}

impl Beside {
    /// None of these.
    fn apart(&self) -> Beside {
        Beside { all: Vec::new(), deepest: self.deepest }
    }

    fn has(&self, there: There) -> bool {
        self.all.iter().any(|one| one.there == there)
    }

    /// Nothing of them is where something awaits.
    fn may_wait(&self) -> bool {
        self.all.iter().all(|one| one.there == There::Gone)
    }
}

/// What is done in a block.
struct Way {
    body: Vec<Node>,
    goes_on: bool,
    /// At its end, something may await.
    may_wait: bool,
}

impl Scope {
    /// A block with some.
    pub fn unwritten(&mut self) {
        let mut beside = Beside { all: Vec::new(), deepest: self.depth + 4 };
        let body = self.inside(|scope| {
            scope.unwritten_declared(&mut beside);
            scope.beside_unwritten(&mut beside);
        });
        self.blocks([("{", body)], "}");
    }

    /// Some statements; whether it goes on behind them.
    fn beside_unwritten(&mut self, beside: &mut Beside) -> bool {
        (0..=self.random.below(3)).all(|_| self.one_beside(beside))
    }

    /// The same in a block of its own, which is left, sometimes.
    fn way_beside(&mut self, beside: &mut Beside, first: impl FnOnce(&mut Scope, &mut Beside)) -> Way {
        let outside = beside.all.len();
        let mut goes_on = false;
        let body = self.inside(|scope| {
            first(scope, beside);
            goes_on = scope.beside_unwritten(beside);
            if goes_on && scope.random.one_in(5) {
                let jump = scope.leaving();
                scope.line(jump);
                goes_on = false;
            }
        });
        let may_wait = beside.may_wait();
        beside.all.truncate(outside);
        Way { body, goes_on, may_wait }
    }

    fn unwritten_declared(&mut self, beside: &mut Beside) {
        let (name, mark) = (self.fresh("g"), self.mark());
        match self.random.below(6) {
            0 => {
                self.line(format!(
                    "let {name} = {{ let own: Noisy = Noisy::new({mark}); move || step((&own).0) }};"
                ));
                let look = format!("{name}();");
                return beside.all.push(Unwritten { name, look, changes: false, there: There::Here });
            }
            1 => {
                let other = self.fresh("g");
                let value = format!("(Noisy::new({mark}), Noisy::new({mark} + 1000))");
                self.line(format!("let (mut {name}, {other}) = {value};"));
                self.line(format!("drop({other});"));
            }
            2 => self.line(format!("let mut {name} = Vec::from([Noisy::new({mark})]).remove(0);")),
            _ => self.line(format!("let mut {name} = Noisy::new({mark});")),
        }
        beside.all.push(Unwritten::noisy(name));
    }

    /// One of those that are here.
    fn one_here<'b>(&mut self, beside: &'b mut Beside) -> Option<&'b mut Unwritten> {
        let mut here: Vec<_> = beside.all.iter_mut().filter(|one| one.there == There::Here).collect();
        let index = self.random.index(here.len().max(1));
        (index < here.len()).then(|| here.swap_remove(index))
    }

    fn one_beside(&mut self, beside: &mut Beside) -> bool {
        let (n, mark) = (self.number(), self.mark());
        match self.random.below(18) {
            16 | 17 => return self.moved_on_one_way_beside(beside),
            0 | 1 if beside.all.len() < MOST && !beside.has(There::Perhaps) => {
                self.unwritten_declared(beside)
            }
            2 | 3 => self.unwritten_moved(beside),
            4 => match self.one_here(beside) {
                Some(one) => {
                    self.line(format!("if {n} % 3 == 1 {{ {} }} else {{ step({mark}); }}", one.look))
                }
                None => self.line(format!("step({mark});")),
            },
            5 => {
                let jump = self.leaving();
                let look = self.one_here(beside).map_or(String::new(), |one| one.look.clone());
                self.line(format!("if {n} % 4 == 1 {{ {look} {jump} }}"));
            }
            6 => {
                let look = self.one_here(beside).map_or(String::new(), |one| one.look.clone());
                self.line(format!("{{ let own = Noisy::new({mark}); {look} step(own.0); }}"));
            }
            7 => {
                if let Some(name) =
                    self.one_here(beside).filter(|one| one.changes).map(|one| one.name.clone())
                {
                    self.line(format!("drop({name}); step({mark}); {name} = Noisy::new({mark});"));
                }
            }
            8 => {
                let gone = self.one_here(beside).map(|one| {
                    one.there = There::Gone;
                    one.name.clone()
                });
                if let Some(name) = gone {
                    self.line(format!(
                        "if {n} % 3 == 2 {{ drop({name}); step({mark}); }} else {{ drop({name}); }}"
                    ));
                }
            }
            9..14 if self.depth < beside.deepest && !beside.has(There::Perhaps) => {
                return self.branched_beside(beside);
            }
            _ if beside.may_wait() => self.waited_beside(beside),
            _ => {
                if let Some(look) = self.one_here(beside).map(|one| one.look.clone()) {
                    self.line(look);
                }
            }
        }
        true
    }

    fn unwritten_moved(&mut self, beside: &mut Beside) {
        let n = self.number();
        let Some(one) = self.one_here(beside) else { return };
        one.there = There::Gone;
        let (name, is_noisy) = (one.name.clone(), one.changes);
        match self.random.below(4) {
            0 if is_noisy => self.line(format!("b = b.wrapping_add(consumed({name}) as u64);")),
            1 if is_noisy && !beside.has(There::Perhaps) => {
                let other = self.fresh("g");
                self.line(format!("let mut {other} = {name};"));
                beside.all.push(Unwritten::noisy(other));
            }
            2 if is_noisy => {
                self.line(format!("b = b.wrapping_add({{ let own = {name}; own.0 as u64 + {n} % 2 }});"))
            }
            _ => self.line(format!("drop({name});")),
        }
    }

    /// A statement that awaits nothing, and moves one of them on some of its ways; or a value whose type is written.
    fn moved_on_one_way_beside(&mut self, beside: &mut Beside) -> bool {
        let one = self.one_here(beside).filter(|one| one.changes).map(|one| one.name.clone());
        let Some(name) = one else {
            // It may be taken apart.
            if beside.may_wait() {
                self.moved_on_one_way();
            }
            return true;
        };
        let there = match self.moves_on_one_way(&name, false) {
            Ends::Here => There::Here,
            Ends::Gone => There::Perhaps,
            Ends::Never => return false,
        };
        beside.all.iter_mut().filter(|one| one.name == name).for_each(|one| one.there = there);
        true
    }

    /// Of its ways one awaits, when everything was moved.
    fn branched_beside(&mut self, beside: &mut Beside) -> bool {
        let (n, m) = (self.number(), self.number());
        let here = beside.all.iter().filter(|one| one.there == There::Here);
        let all_moved: String = here.rev().map(|one| format!("drop({}); ", one.name)).collect();
        let first = |scope: &mut Scope, beside: &mut Beside| {
            if let Some(look) = scope.one_here(beside).map(|one| one.look.clone()) {
                scope.line(look);
            }
            beside.all.iter_mut().for_each(|one| one.there = There::Gone);
            scope.line(format!("{all_moved}pause().await;"));
        };
        let value = self.random.one_in(3).then(|| self.fresh("x"));
        let heads: &[&str] = match self.random.below(4) {
            0 => &["if N % 3 == 1 {", "} else {"],
            // What awaits nothing, and has a value, cannot put away what it moves on some of its ways.
            1 if value.is_none() => &["if N % 3 == 1 {", "} else if M % 2 == 0 {", "} else {"],
            2 => &["if let k @ 2.. = N % 5 && k > M % 3 {", "} else {"],
            _ => &["match N % 3 {", "0 => {", "} 1 => {", "} _ => {"],
        };
        let is_match = heads[0].starts_with("match");
        let mut parts = Vec::new();
        let mut ends: Vec<Vec<There>> = Vec::new();
        let ways = heads.len() - usize::from(is_match);
        // An `else if` of which nothing awaits is one statement, in which some may get new values.
        let first_way = usize::from(!is_match && ways == 3);
        let awaits = first_way + self.random.index(ways - first_way);
        for (index, head) in heads.iter().enumerate() {
            let mut head = head.replace('N', &n).replace('M', &m);
            if let Some(x) = value.as_ref().filter(|_| index == 0) {
                head = format!("let {x}: u64 = {head}");
            }
            if is_match && index == 0 {
                parts.push((head, Vec::new()));
                continue;
            }
            let mut own = beside.clone();
            let first_if = |scope: &mut Scope, beside: &mut Beside| {
                if index - usize::from(is_match) == awaits {
                    first(scope, beside);
                }
            };
            let Way { mut body, goes_on, may_wait } = self.way_beside(&mut own, first_if);
            if goes_on {
                ends.push(own.all.iter().map(|one| one.there).collect());
            }
            if value.is_some() && goes_on {
                let value = match may_wait && self.random.one_in(2) {
                    true => format!("leaf({m}).await"),
                    false => format!("{m} % 9"),
                };
                body.push(Node::Line(value.into()));
            }
            parts.push((head, body));
        }
        let end = if is_match { "} }" } else { "}" };
        self.blocks(parts, if value.is_some() { format!("{end};") } else { end.to_string() });
        self.numbers.extend(value.map(|x| (x, false)));
        for (index, one) in beside.all.iter_mut().enumerate() {
            one.there = match ends.iter().map(|way| way[index]).collect::<Vec<_>>().as_slice() {
                [] => There::Gone,
                [first, rest @ ..] if rest.iter().all(|there| there == first) => *first,
                _ => There::Perhaps,
            };
        }
        !ends.is_empty()
    }

    /// Nothing of them is here, so it may await.
    fn waited_beside(&mut self, beside: &mut Beside) {
        let (n, count, v) = (self.number(), self.fresh("n"), self.fresh("g"));
        let bound = |_: &mut Scope, beside: &mut Beside| beside.all.push(Unwritten::noisy(v.clone()));
        let nothing = |_: &mut Scope, _: &mut Beside| {};
        match self.random.below(if self.depth < beside.deepest { 9 } else { 2 }) {
            0 => self.line("pause().await;"),
            1 => self.statements(1),
            2 if beside.all.len() < MOST => {
                let body = self.inside(Scope::diverging);
                self.blocks([(format!("let Some(mut {v}) = made({n}).await else {{"), body)], "};");
                beside.all.push(Unwritten::noisy(v));
            }
            3 | 4 => {
                let some = self.way_beside(&mut beside.apart(), bound).body;
                let none = self.way_beside(&mut beside.apart(), nothing).body;
                let (head, end) = match self.random.one_in(2) {
                    true => (format!("if let Some(mut {v}) = made({n}).await {{"), "}"),
                    false => (format!("match made({n}).await {{ Some(mut {v}) => {{"), "} }"),
                };
                let other = if end == "}" { "} else {" } else { "} None => {" };
                self.blocks([(head, some), (other.to_string(), none)], end);
            }
            5 => {
                let w = self.fresh("g");
                let both = |_: &mut Scope, beside: &mut Beside| {
                    beside.all.push(Unwritten::noisy(v.clone()));
                    beside.all.push(Unwritten::noisy(w.clone()));
                };
                let parts = vec![
                    (format!("match shape({n}).await {{"), Vec::new()),
                    (
                        format!("Shape::Both(mut {v}, mut {w}) => {{"),
                        self.way_beside(&mut beside.apart(), both).body,
                    ),
                    (
                        format!("}} Shape::One {{ noisy: mut {v}, .. }} => {{"),
                        self.way_beside(&mut beside.apart(), bound).body,
                    ),
                    ("} Shape::Nothing => {".to_string(), self.way_beside(&mut beside.apart(), nothing).body),
                ];
                self.blocks(parts, "} }");
            }
            6 | 7 => {
                let (label, turns) = (self.fresh("'l"), 1 + self.random.below(3));
                let mut inside = beside.apart();
                let body = self.turning(Some(label.clone()), |scope| {
                    scope.unwritten_declared(&mut inside);
                    scope.beside_unwritten(&mut inside);
                });
                self.blocks([(format!("{label}: for {count} in 0u64..{turns} {{"), body)], "}");
            }
            8 => {
                let (label, turns) = (self.fresh("'l"), 1 + self.random.below(3));
                self.line(format!("let mut {count}: u64 = 0;"));
                let mut inside = beside.apart();
                inside.all.push(Unwritten::noisy(v.clone()));
                let body = self.turning(Some(label.clone()), |scope| {
                    scope.line(format!("{count} += 1; if {count} > {turns} {{ break {label}; }}"));
                    scope.beside_unwritten(&mut inside);
                });
                self.blocks(
                    [(format!("{label}: while let Some(mut {v}) = made({count}).await {{"), body)],
                    "}",
                );
            }
            _ => {
                let moved = self.movable(Kind::Noisy).map(|value| value.name);
                if let Some(name) = moved {
                    self.gone(&name);
                    self.line(format!("let mut {v} = {name};"));
                    beside.all.push(Unwritten::noisy(v));
                }
            }
        }
    }
}
