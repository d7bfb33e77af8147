//! The dataflow engine, and the analyses that it runs: each is a lattice and a transfer function.

use super::cfg::{Cfg, Event};
use super::ir::{Effect, Function, Mark, Mode, Set, Taken, Var};

/// The knowledge of an analysis about each variable: bits that are joined by union.
type Fact = Vec<u32>;

trait Analysis {
    const FORWARD: bool;
    /// At the function's entry, or exit.
    fn start(&self, vars: usize) -> Fact;
    fn event(&self, event: &Event, fact: &mut Fact);
}

/// The facts at each mark; none where nothing gets.
type AtMarks = Vec<Option<Fact>>;

/// Runs an analysis to its fixpoint, then tells `visit` the fact before each event (in its direction).
fn solve<A: Analysis>(
    analysis: &A,
    cfg: &Cfg,
    vars: usize,
    mut visit: impl FnMut(usize, usize, &Event, &Fact),
) {
    let count = cfg.blocks.len();
    let mut next = vec![Vec::new(); count];
    for (from, block) in cfg.blocks.iter().enumerate() {
        for to in &block.successors {
            if A::FORWARD { next[from].push(*to) } else { next[*to].push(from) }
        }
    }
    let mut facts: Vec<Option<Fact>> = vec![None; count];
    let mut work: Vec<usize> = Vec::new();
    if A::FORWARD {
        facts[cfg.entry] = Some(analysis.start(vars));
        work.push(cfg.entry);
    } else {
        // Blocks that never return have no exit to start from.
        facts.iter_mut().for_each(|fact| *fact = Some(analysis.start(vars)));
        work.extend(0..count);
    }
    while let Some(at) = work.pop() {
        let mut fact = facts[at].clone().expect("a block with work has a fact");
        run(analysis, cfg, at, &mut fact, |_, _, _| {});
        for to in &next[at] {
            if join(&mut facts[*to], &fact) {
                work.push(*to);
            }
        }
    }
    for (at, fact) in facts.into_iter().enumerate() {
        if let Some(mut fact) = fact {
            run(analysis, cfg, at, &mut fact, |index, event, fact| visit(at, index, event, fact));
        }
    }
}

fn run<A: Analysis>(
    analysis: &A,
    cfg: &Cfg,
    at: usize,
    fact: &mut Fact,
    mut visit: impl FnMut(usize, &Event, &Fact),
) {
    let events = &cfg.blocks[at].events;
    for step in 0..events.len() {
        let index = if A::FORWARD { step } else { events.len() - 1 - step };
        visit(index, &events[index], fact);
        analysis.event(&events[index], fact);
    }
}

/// Joins by union; whether something is new.
fn join(into: &mut Option<Fact>, from: &Fact) -> bool {
    let Some(into) = into else {
        *into = Some(from.clone());
        return true;
    };
    let mut new = false;
    for (into, from) in into.iter_mut().zip(from) {
        new |= *into | from != *into;
        *into |= from;
    }
    new
}

fn at_marks<A: Analysis>(analysis: &A, cfg: &Cfg, function: &Function) -> AtMarks {
    let mut marks = vec![None; function.marks];
    solve(analysis, cfg, function.vars.len(), |_, _, event, fact| {
        if let Event::Mark(mark) = event {
            marks[*mark] = Some(fact.clone());
        }
    });
    marks
}

/// Definite initialization: `MAY_BE_ABSENT`, `MAY_BE_THERE`, or both; and which fields were used by value.
struct Initialization<'f> {
    fields: &'f Evidence,
}

const MAY_BE_ABSENT: u32 = 1;
const MAY_BE_THERE: u32 = 2;
/// A call may have taken it. If it is named again, none has.
const PERHAPS_TAKEN: u32 = 8;
/// Of a part: it may have been used by value since the variable got its value.
const USED: u32 = 1;
/// It may not have been.
const UNUSED: u32 = 2;

impl Initialization<'_> {
    /// These parts are as the variable got them.
    fn renew(&self, fact: &mut Fact, of: Var, which: impl Fn(Taken) -> bool) {
        self.fields.at(of, which).into_iter().for_each(|index| fact[index] = UNUSED);
    }
}

impl Analysis for Initialization<'_> {
    const FORWARD: bool = true;
    fn start(&self, vars: usize) -> Fact {
        let mut fact = vec![MAY_BE_ABSENT; vars];
        fact.resize(vars + self.fields.fields.len(), 0);
        fact
    }
    fn event(&self, event: &Event, fact: &mut Fact) {
        match event {
            Event::Init(var) | Event::Assign(var) | Event::Replace(var) => {
                fact[*var] = MAY_BE_THERE;
                self.renew(fact, *var, |_| true);
            }
            Event::Use(var, Mode::Move) | Event::End(var) => {
                fact[*var] = MAY_BE_ABSENT;
                self.fields.clear(fact, *var, |_| true);
            }
            Event::MayMove(var) => fact[*var] |= MAY_BE_ABSENT | PERHAPS_TAKEN,
            Event::Use(var, mode) => {
                if fact[*var] & PERHAPS_TAKEN != 0 {
                    fact[*var] = MAY_BE_THERE;
                }
                match mode {
                    Mode::MovePart(_) | Mode::MoveBound(_) => {
                        let fields = self.fields.at(*var, |other| Some(other) == taken(*mode));
                        fields.into_iter().for_each(|index| fact[index] = USED);
                    }
                    Mode::AssignPart(name) => self.renew(fact, *var, |other| other.field == *name),
                    _ => {}
                }
            }
            Event::Await | Event::Enter | Event::Mark(_) | Event::MayUse(_) | Event::MayGive(_) => {}
        }
    }
}

/// Upward-exposed uses: of the variable, or of one that may borrow from it.
struct Liveness;

const LIVE: u32 = 1;
const LIVE_IF_THERE: u32 = 2;

impl Analysis for Liveness {
    const FORWARD: bool = false;
    fn start(&self, vars: usize) -> Fact {
        vec![0; vars]
    }
    fn event(&self, event: &Event, fact: &mut Fact) {
        match event {
            Event::Use(var, _) | Event::Replace(var) => fact[*var] |= LIVE,
            Event::MayUse(var) => fact[*var] |= LIVE_IF_THERE,
            Event::Init(var) | Event::Assign(var) | Event::End(var) => fact[*var] = 0,
            Event::Await | Event::Enter | Event::Mark(_) | Event::MayMove(_) | Event::MayGive(_) => {}
        }
    }
}

/// Uses of the whole variable, not only of parts. A pattern may take any part.
struct WholeLiveness;

impl Analysis for WholeLiveness {
    const FORWARD: bool = false;
    fn start(&self, vars: usize) -> Fact {
        vec![0; vars]
    }
    fn event(&self, event: &Event, fact: &mut Fact) {
        match event {
            Event::Use(_, Mode::MovePart(part)) if part.field != 0 => {}
            Event::Use(_, Mode::BorrowPart(_) | Mode::AssignPart(_)) | Event::MayUse(_) => {}
            event => Liveness.event(event, fact),
        }
    }
}

/// Whether a suspension point, or another segment, follows before the variable's scope ends.
struct Suspended;

const AWAITS: u32 = 1;
const CONTINUES: u32 = 2;

impl Analysis for Suspended {
    const FORWARD: bool = false;
    fn start(&self, vars: usize) -> Fact {
        vec![0; vars]
    }
    fn event(&self, event: &Event, fact: &mut Fact) {
        match event {
            Event::Await => fact.fill(AWAITS | CONTINUES),
            Event::Enter => fact.iter_mut().for_each(|fact| *fact |= CONTINUES),
            Event::End(var) | Event::Init(var) => fact[*var] = 0,
            _ => {}
        }
    }
}

/// The effect of emission at a mark: where each variable that the segment holds lies after it.
#[derive(Default)]
pub struct Puts {
    pub held: Set,
    pub slots: Set,
    pub rests: Set,
    /// They may still lie where they lay before.
    pub unmoved: Set,
    /// Laid aside at this site.
    pub wholes: std::collections::BTreeMap<Var, Vec<u8>>,
}

/// The maximum number of segments in a function that lay aside a variable whose parts were used by value.
pub const SITES: u8 = 16;

/// Where variables lie that no segment holds: in their slots, laid aside, or either.
struct Location<'p> {
    puts: &'p std::collections::BTreeMap<Mark, Puts>,
    params: &'p [Var],
}

const IN_SLOT: u32 = 1;
const LAID_ASIDE: u32 = 2;
const WHOLE: u32 = 4;

impl Analysis for Location<'_> {
    const FORWARD: bool = true;
    fn start(&self, vars: usize) -> Fact {
        let mut fact = vec![0; vars];
        self.params.iter().for_each(|param| fact[*param] = IN_SLOT);
        fact
    }
    fn event(&self, event: &Event, fact: &mut Fact) {
        match event {
            Event::Init(var) => fact[*var] = IN_SLOT,
            Event::End(var) => fact[*var] = 0,
            Event::Mark(mark) => {
                let Some(puts) = self.puts.get(mark) else { return };
                for var in &puts.held {
                    let sites = puts.wholes.get(var).into_iter().flatten();
                    let whole = sites.fold(0, |whole, site| whole | WHOLE << site);
                    let before = if puts.unmoved.contains(var) { fact[*var] } else { 0 };
                    fact[*var] = before
                        | match (puts.slots.contains(var), puts.rests.contains(var)) {
                            (true, _) => IN_SLOT | whole,
                            (_, true) => LAID_ASIDE,
                            _ => whole,
                        };
                }
            }
            _ => {}
        }
    }
}

/// Where variables lie at each mark.
#[derive(PartialEq, Eq)]
pub struct Locations(AtMarks);

impl Locations {
    #[must_use]
    pub fn in_slot(&self, mark: Mark, var: Var) -> bool {
        self.0[mark].as_ref().is_some_and(|fact| fact[var] & IN_SLOT != 0)
    }

    #[must_use]
    pub fn laid_aside(&self, mark: Mark, var: Var) -> bool {
        self.0[mark].as_ref().is_some_and(|fact| fact[var] & LAID_ASIDE != 0)
    }

    /// The sites at which it may have been laid aside, if the parts that were used by value are copies.
    #[must_use]
    pub fn whole(&self, mark: Mark, var: Var) -> Vec<u8> {
        let fact = self.0[mark].as_ref().map_or(0, |fact| fact[var]);
        (0..SITES).filter(|site| fact & (WHOLE << site) != 0).collect()
    }
}

#[must_use]
pub fn locations(function: &Function, puts: &std::collections::BTreeMap<Mark, Puts>) -> Locations {
    let cfg = super::cfg::build(function);
    Locations(at_marks(&Location { puts, params: &function.params }, &cfg, function))
}

/// The results of the analyses, at each mark.
pub struct Facts {
    initialization: AtMarks,
    live: AtMarks,
    live_as_a_whole: AtMarks,
    suspended: AtMarks,
    /// The borrows that are made again: they have no values of their own.
    remade: Set,
    /// The variables whose types are `Copy`.
    copies: Set,
    /// The parts of others that are copied where they are used by value.
    copied: Fields,
    /// The fields that are used by value.
    fields: Evidence,
    /// The variables that are used and never get a value, as far as the code shows.
    pub unset: Set,
    /// The variables that evidently borrow from no other one, and that are not there at an await.
    owners: Set,
    /// The variables whose first values evidently borrow from no other one.
    begun_owned: Set,
}

/// Variables to be taken apart, by their ordinals, and the fields that are moved.
pub type Splits = std::collections::BTreeMap<usize, Vec<u64>>;

/// Evidence from later uses: a variable that is named after a use by value is `Copy`, and so is a field that is
/// named again, or whose whole variable is named afterwards.
struct Evidence {
    /// The fields that are read by value: their facts lie behind those of the variables.
    fields: Vec<(Var, Taken)>,
    vars: usize,
    /// Those among them that patterns bind.
    bound: std::collections::BTreeSet<u64>,
    /// In which variable each looked-up one looks.
    looks_in: Vec<Option<Var>>,
}

const MOVED: u32 = 1;
/// It was moved before another part was looked up.
const MOVED_BEFORE: u32 = 2;

impl Evidence {
    fn of(cfg: &super::cfg::Cfg, function: &Function) -> Self {
        let looks_in = function.vars.iter().map(|variable| {
            let made = variable.rebinding.as_ref().filter(|made| made.held)?;
            made.bases.first().copied()
        });
        let (looks_in, vars) = (looks_in.collect(), function.vars.len());
        let (mut fields, mut bound) = (Vec::new(), std::collections::BTreeSet::new());
        for event in cfg.blocks.iter().flat_map(|block| &block.events) {
            if let Event::Use(_, Mode::MoveBound(part)) = event {
                bound.insert(part.path);
            }
            if let Event::Use(var, mode) = event
                && let Some(part) = taken(*mode).filter(|part| !fields.contains(&(*var, *part)))
            {
                fields.push((*var, part));
            }
        }
        Evidence { fields, vars, bound, looks_in }
    }

    /// Where the facts of these fields of a variable lie.
    fn at(&self, of: Var, which: impl Fn(Taken) -> bool) -> Vec<usize> {
        let all = self.fields.iter().enumerate();
        let own = all.filter(|(_, (var, name))| *var == of && which(*name));
        own.map(|(index, _)| self.vars + index).collect()
    }

    fn clear(&self, fact: &mut Fact, of: Var, which: impl Fn(Taken) -> bool) {
        self.at(of, which).into_iter().for_each(|index| fact[index] = 0);
    }
}

impl Analysis for Evidence {
    const FORWARD: bool = true;
    fn start(&self, vars: usize) -> Fact {
        vec![0; vars + self.fields.len()]
    }
    fn event(&self, event: &Event, fact: &mut Fact) {
        match event {
            Event::Init(var) | Event::Assign(var) | Event::Replace(var) | Event::End(var) => {
                fact[*var] = 0;
                self.clear(fact, *var, |_| true);
                let looked = self.looks_in[*var].map(|root| self.at(root, |_| true)).unwrap_or_default();
                for index in looked {
                    if fact[index] != 0 {
                        fact[index] |= MOVED_BEFORE;
                    }
                }
            }
            Event::Use(var, Mode::Move) => fact[*var] = 1,
            Event::Use(var, Mode::AssignPart(name)) => self.clear(fact, *var, |other| other.field == *name),
            Event::Use(var, mode) => {
                let part = taken(*mode);
                self.at(*var, |other| Some(other) == part).into_iter().for_each(|index| fact[index] = 1);
            }
            _ => {}
        }
    }
}

/// Parts of variables: fields, and what patterns bind.
type Fields = std::collections::BTreeSet<(Var, Taken)>;

/// The part that is used by value so.
fn taken(mode: Mode) -> Option<Taken> {
    match mode {
        Mode::MovePart(part) | Mode::MoveBound(part) => Some(part),
        _ => None,
    }
}

/// Makes uses by value that are copies reads. Returns the variables that are `Copy`, and such parts of others.
fn find_copies(cfg: &mut super::cfg::Cfg, function: &Function) -> (Set, Fields) {
    let evidence = Evidence::of(cfg, function);
    let (mut whole, mut parts) = (Set::new(), Set::new());
    solve(&evidence, cfg, function.vars.len(), |_, _, event, fact| {
        // A value that was looked up in another part may be a borrow.
        if let Event::MayUse(var) = event {
            parts.extend(evidence.at(*var, |_| true).into_iter().filter(|index| fact[*index] == MOVED));
        }
        let Event::Use(var, mode) = event else { return };
        if fact[*var] != 0 {
            whole.insert(*var);
        }
        let again = match *mode {
            Mode::Borrow | Mode::Move => evidence.at(*var, |_| true),
            // Behind a pointer, or any fields.
            Mode::MovePart(part) if part.field == 0 => evidence.at(*var, |_| true),
            Mode::BorrowPart(name) | Mode::MovePart(Taken { field: name, .. }) => {
                evidence.at(*var, |other| other.field == name)
            }
            // The condition of a `while let` is evaluated twice.
            Mode::MoveBound(_) | Mode::AssignPart(_) | Mode::Named => Vec::new(),
        };
        parts.extend(again.into_iter().filter(|index| fact[*index] != 0));
    });
    let evident = parts.iter().map(|index| evidence.fields[index - evidence.vars]);
    let by_body = evidence.fields.iter().filter(|(var, part)| function.copied.contains(&(*var, part.field)));
    let copied: Fields = evident.chain(by_body.copied()).collect();
    let is_copied = |var: Var, part: Taken| whole.contains(&var) || copied.contains(&(var, part));
    for event in cfg.blocks.iter_mut().flat_map(|block| &mut block.events) {
        let Event::Use(var, mode) = event else { continue };
        *mode = match *mode {
            Mode::MovePart(part) if is_copied(*var, part) => Mode::BorrowPart(part.field),
            Mode::MoveBound(part) if is_copied(*var, part) => Mode::BorrowPart(part.field),
            Mode::Move if whole.contains(var) || function.vars[*var].is_copied() => Mode::Borrow,
            other => other,
        };
    }
    (whole, copied)
}

/// Runs all analyses. An assignment to a variable that certainly has a value keeps that value alive, so that it
/// drops where it is replaced.
#[must_use]
pub fn analyse(function: &Function) -> Facts {
    let mut cfg = super::cfg::build(function);
    let (copies, copied) = find_copies(&mut cfg, function);
    let fields = Evidence::of(&cfg, function);
    let initialization = Initialization { fields: &fields };
    give_values(&mut cfg, function, &initialization);
    let (mut replaces, mut owners, begun_owned) =
        (Vec::new(), owners(function, false), owners(function, true));
    solve(&initialization, &cfg, function.vars.len(), |block, index, event, fact| {
        if let Event::Await = event {
            owners.retain(|var| fact[*var] & MAY_BE_THERE == 0);
        }
        if let Event::Assign(var) = event
            && fact[*var] == MAY_BE_THERE
            && fields.at(*var, |_| true).into_iter().all(|index| fact[index] & USED == 0)
            && !function.vars[*var].is_trivial()
            && !copies.contains(var)
        {
            replaces.push((block, index, *var));
        }
    });
    for (block, index, var) in replaces {
        cfg.blocks[block].events[index] = Event::Replace(var);
    }
    Facts {
        unset: unset(&cfg, function),
        owners,
        begun_owned,
        initialization: at_marks(&initialization, &cfg, function),
        live: at_marks(&Liveness, &cfg, function),
        live_as_a_whole: at_marks(&WholeLiveness, &cfg, function),
        suspended: at_marks(&Suspended, &cfg, function),
        remade: (0..function.vars.len()).filter(|var| !function.vars[*var].is_kept()).collect(),
        copies,
        copied,
        fields,
    }
}

/// The parameters, and the variables whose values are made of others like them, and do not change unless they `may_change`.
fn owners(function: &Function, may_change: bool) -> Set {
    let is_owned = |var: &Var| function.vars[*var].rebinding.is_none();
    let mut owners: Set = function.params.iter().copied().filter(is_owned).collect();
    // The results of awaits, which no statement declares, and nothing changes.
    let mut results = Set::new();
    if may_change {
        let mut declared = Set::new();
        super::ir::statements(&function.body, &mut |statement| declared.extend(&statement.declares));
        let all = (0..function.vars.len()).filter(|var| function.vars[*var].temporary);
        results.extend(all.filter(|var| !declared.contains(var)));
    }
    super::ir::statements(&function.body, &mut |statement| {
        let has_value = matches!(&statement.syntax, syn::Stmt::Local(local) if local.init.is_some());
        if has_value && makes_owned(&statement.effects, &owners, &results) {
            let stays = |var: &Var| is_owned(var) && (may_change || !function.vars[*var].mutable);
            owners.extend(statement.declares.iter().copied().filter(stays));
        }
    });
    owners
}

/// Whether the code uses no variables but these, and the owners by value.
fn makes_owned(effects: &[Effect], owners: &Set, results: &Set) -> bool {
    super::ir::elementary(effects).into_iter().all(|effect| match effect {
        Effect::Use(var, _) | Effect::Fixed(var) if results.contains(var) => true,
        Effect::Use(var, mode) if mode.takes() => owners.contains(var),
        Effect::Use(..) | Effect::Fixed(_) => false,
        _ => true,
    })
}

/// A variable that has no value when a macro names it, and that gets none elsewhere, gets it there: the first such macro on
/// each path gives it.
fn give_values(cfg: &mut Cfg, function: &Function, initialization: &Initialization) {
    let unset = unset(cfg, function);
    if unset.is_empty() {
        return;
    }
    let order = super::cfg::order(cfg);
    loop {
        let mut first: Option<(usize, usize, usize)> = None;
        solve(initialization, cfg, function.vars.len(), |block, index, event, fact| {
            if let Event::MayGive(var) = event
                && unset.contains(var)
                && fact[*var] == MAY_BE_ABSENT
            {
                let this = (order[block], block, index);
                first = Some(first.map_or(this, |first| first.min(this)));
            }
        });
        let Some((_, block, index)) = first else { return };
        let events = &mut cfg.blocks[block].events;
        let Event::MayGive(var) = events[index] else { return };
        events[index] = Event::Init(var);
        // It does not look at what is not there.
        if let Some(Event::Use(used, _)) = index.checked_sub(1).map(|before| &events[before])
            && *used == var
        {
            events[index - 1] = Event::Init(var);
        }
    }
}

/// The variables with slots that are used, and to which no code gives a value.
fn unset(cfg: &Cfg, function: &Function) -> Set {
    let (mut used, mut set) = (Set::new(), Set::new());
    for event in cfg.blocks.iter().flat_map(|block| &block.events) {
        match event {
            Event::Use(var, _) => _ = used.insert(*var),
            Event::Init(var) | Event::Assign(var) | Event::Replace(var) => _ = set.insert(*var),
            _ => {}
        }
    }
    used.retain(|var| {
        !set.contains(var) && function.vars[*var].ordinal.is_some() && function.vars[*var].is_kept()
    });
    used
}

impl Facts {
    #[must_use]
    pub fn is_live(&self, mark: Mark, var: Var) -> bool {
        let live = self.live[mark].as_ref().map_or(0, |fact| fact[var]);
        let is_there = || self.remade.contains(&var) || self.is_there(mark, var);
        self.reached(mark) && (live & LIVE != 0 || (live != 0 && is_there()))
    }

    /// Whether control can get there.
    #[must_use]
    pub fn reached(&self, mark: Mark) -> bool {
        self.initialization[mark].is_some()
    }

    #[must_use]
    pub fn live(&self, mark: Mark) -> Set {
        let vars = self.live[mark].as_ref().map_or(0, Vec::len);
        (0..vars).filter(|var| self.is_live(mark, *var)).collect()
    }

    /// Whether it certainly has a value.
    #[must_use]
    pub fn is_there(&self, mark: Mark, var: Var) -> bool {
        self.is_there_by_copies(mark, var) && self.used_fields(mark, var).is_empty()
    }

    /// The fields of it that may have been used by value.
    #[must_use]
    pub fn used_fields(&self, mark: Mark, var: Var) -> Vec<Taken> {
        let Some(fact) = &self.initialization[mark] else { return Vec::new() };
        let used = self.fields.at(var, |_| true).into_iter().filter(|index| fact[*index] & USED != 0);
        used.map(|index| self.fields.fields[index - self.fields.vars].1).collect()
    }

    /// Whether a part of it was used by value on some paths, and on others was not.
    #[must_use]
    pub fn is_perhaps_used(&self, mark: Mark, var: Var) -> bool {
        let Some(fact) = &self.initialization[mark] else { return false };
        self.fields.at(var, |_| true).into_iter().any(|index| fact[index] == USED | UNUSED)
    }

    /// Whether it certainly has a value, if all parts that were used by value are copies.
    #[must_use]
    pub fn is_there_by_copies(&self, mark: Mark, var: Var) -> bool {
        self.initialization[mark].as_ref().is_some_and(|fact| fact[var] == MAY_BE_THERE)
    }

    /// Whether a part of it may have been moved, and only other parts are named later.
    #[must_use]
    pub fn is_in_parts(&self, mark: Mark, var: Var) -> bool {
        let partial = self.used_fields(mark, var).iter().any(|part| !self.fields.bound.contains(&part.path));
        let whole = self.live_as_a_whole[mark].as_ref().is_some_and(|fact| fact[var] != 0);
        partial && !whole && self.is_live(mark, var)
    }

    /// The user's variables that have to be taken apart, since a segment moves parts of them, and these parts.
    #[must_use]
    pub fn in_parts(&self, function: &Function) -> Splits {
        let mut splits = Splits::new();
        for (var, variable) in function.vars.iter().enumerate().filter(|(_, variable)| variable.is_kept()) {
            let Some(ordinal) = variable.ordinal else { continue };
            if (0..function.marks).any(|mark| self.is_in_parts(mark, var)) {
                let moved = self.fields.fields.iter().filter(|(other, _)| *other == var);
                let moved = moved.filter(|(_, part)| !self.fields.bound.contains(&part.path));
                splits.insert(ordinal, moved.map(|(_, part)| part.field).collect());
            }
        }
        splits
    }

    /// The user's variables that a look-up needs as keys when it is made again, and that are moved before.
    #[must_use]
    pub fn moved_keys(&self, function: &Function) -> std::collections::BTreeSet<usize> {
        let mut moved = std::collections::BTreeSet::new();
        for (var, variable) in function.vars.iter().enumerate() {
            let Some(made) = variable.rebinding.as_ref().filter(|made| made.held) else { continue };
            let marks: Vec<Mark> = (0..function.marks).filter(|mark| self.is_live(*mark, var)).collect();
            // The first is where it looks.
            for key in made.bases.iter().skip(1).filter(|key| function.vars[**key].rebinding.is_none()) {
                if marks.iter().any(|mark| !self.is_there(*mark, *key)) {
                    moved.extend(function.vars[*key].ordinal);
                }
            }
        }
        moved
    }

    /// The closures of the user's that are named behind an await.
    #[must_use]
    pub fn kept_closures(&self, function: &Function) -> std::collections::BTreeSet<usize> {
        let mut kept = std::collections::BTreeSet::new();
        let closures = function.vars.iter().enumerate();
        let closures: Vec<_> = closures.filter(|(_, of)| of.closure && of.rebinding.is_none()).collect();
        super::ir::awaits(&function.body, &mut |node| {
            let live = closures.iter().filter(|(var, _)| self.is_live(node.after, *var));
            kept.extend(live.filter_map(|(_, closure)| closure.ordinal));
        });
        kept
    }

    /// Whether a part of it is evidently copied where it is used by value.
    #[must_use]
    pub fn is_copied(&self, var: Var, part: Taken) -> bool {
        self.copies.contains(&var) || self.copied.contains(&(var, part))
    }

    /// Whether it has no destructor, as far as the code shows.
    #[must_use]
    pub fn never_drops(&self, function: &Function, var: Var) -> bool {
        self.copies.contains(&var) || function.vars[var].is_trivial()
    }

    /// Whether it evidently borrows from no other variable, and no suspension point keeps it.
    #[must_use]
    pub fn owns(&self, var: Var) -> bool {
        self.owners.contains(&var)
    }

    /// Whether its first value evidently borrows from no other variable.
    #[must_use]
    pub fn begins_owned(&self, var: Var) -> bool {
        self.begun_owned.contains(&var)
    }

    /// Whether a value, or a part of it, may be left to be dropped.
    #[must_use]
    pub fn may_be_left(&self, mark: Mark, var: Var) -> bool {
        self.initialization[mark].as_ref().is_some_and(|fact| fact[var] & MAY_BE_THERE != 0)
    }

    /// Whether its scope is suspended later.
    #[must_use]
    pub fn is_suspended(&self, mark: Mark, var: Var) -> bool {
        self.suspended[mark].as_ref().is_some_and(|fact| fact[var] & AWAITS != 0)
    }

    /// Whether it is neither named later, nor has a value that may drop later.
    #[must_use]
    pub fn never_left(&self, mark: Mark, var: Var) -> bool {
        !(self.is_live(mark, var) || self.may_be_left(mark, var) && self.continues(mark, var))
    }

    /// Whether another segment follows in its scope.
    #[must_use]
    pub fn continues(&self, mark: Mark, var: Var) -> bool {
        self.suspended[mark].as_ref().is_some_and(|fact| fact[var] & CONTINUES != 0)
    }
}
