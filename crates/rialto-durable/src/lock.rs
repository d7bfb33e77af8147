//! All states that a program can read, as a file: what a later program must go on
//! reading.

use crate::registry::{Registry, Version};
use crate::schemas::{Kept, Schema};
use crate::stepping::is_step;
use rialto_cps::Description;
use rialto_cps::states::Function;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The states that a program's durable tasks may be in: what `frames.lock` holds.
///
/// A program tells them by [`Builder::frames`](crate::Builder::frames); `rialto frames check` compares them with
/// those that are committed, so that a change which would strand tasks is seen before it is deployed.
///
/// ```
/// use rialto_durable::{Flows, Frames, checkpoint};
///
/// #[rialto_cps::cps]
/// async fn ship(order: u64) {
///     checkpoint!("shipped");
///     println!("{order}");
/// }
///
/// let frames = Flows::builder().flow::<ship>().frames();
/// let committed = Frames::from_json(&frames.to_json()).unwrap();
/// assert!(frames.check(&committed).is_empty());
/// // A program that does not know `ship` strands its tasks, whichever state they are in: not begun, and at the label,
/// // where a leaf waits, which has a state of its own.
/// assert_eq!(Flows::builder().frames().check(&committed).len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frames {
    /// By function, site, and layout.
    functions: BTreeMap<String, Sites>,
    /// The sites of each function, as they follow each other in its text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    texts: BTreeMap<String, Vec<Place>>,
    /// What becomes what.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    migrations: BTreeSet<Becomes>,
}

type Sites = BTreeMap<String, BTreeMap<String, State>>;

/// A site in the text of a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    site: String,
    /// It is a step, or a call of a function that has some.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    steps: bool,
}

/// What is kept at a site, in one layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct State {
    variables: Vec<String>,
    /// The layout without the variables.
    #[serde(default)]
    base: String,
    /// What the types of the variables look like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    types: Vec<Kept>,
    /// What the value of the step looks like that is awaited there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<Description>,
    /// The functions, or leaves, that are awaited there: their frames follow.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    awaits: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Becomes {
    function: String,
    site: String,
    from: String,
    to: String,
}

/// A state that was committed and can no longer be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stranded {
    /// The function.
    pub function: String,
    /// The label, or what is awaited.
    pub site: String,
    /// What was kept there: the layout's hash.
    pub layout: String,
    /// And the variables.
    pub variables: Vec<String>,
    /// What is awaited there, and no longer is.
    pub awaits: Vec<String>,
    /// What is kept there now: the layouts and their variables; nothing if there is no such state.
    pub here: BTreeMap<String, Vec<String>>,
    /// What differs: a variable, or a field of its type. Empty if there is no such state, or something else is awaited.
    pub why: String,
}

/// A step that the tasks in some state will not run, though the program has it before that state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The function.
    pub function: String,
    /// The state of the tasks.
    pub site: String,
    /// The step, or the call of a function that has steps.
    pub step: String,
    /// Whether it stood after the state before, so that these tasks have not run it yet. Else it is new.
    pub moved: bool,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Skipped { function, site, step, moved } = self;
        match moved {
            true => write!(
                f,
                "{function}: tasks at `{site}` will not run `{step}`, which stood after that state and stands before it now"
            ),
            false => write!(
                f,
                "{function}: tasks at `{site}` will not run the new `{step}`, which stands before it"
            ),
        }
    }
}

impl fmt::Display for Stranded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stranded { function, site, layout, variables, awaits, here, why } = self;
        write!(f, "{function} at `{site}`, layout {layout} ({})", variables.join(", "))?;
        if !awaits.is_empty() {
            return write!(f, ": it does not await {} there any more", awaits.join(", "));
        }
        if here.is_empty() {
            return write!(f, ": there is no such state any more");
        }
        for (layout, variables) in here {
            write!(f, "\n    is now layout {layout} ({})", variables.join(", "))?;
        }
        if !why.is_empty() {
            write!(f, "\n    {why}")?;
        }
        Ok(())
    }
}

impl Frames {
    pub(crate) fn of(registry: &Registry) -> Frames {
        let mut frames = Frames::default();
        for version in &registry.versions {
            let function = version.function();
            frames.add(version, function, true, &mut BTreeSet::new());
        }
        for each in &registry.migrations {
            let (function, site) = (each.function.clone(), each.site.clone());
            let (from, to) = (format!("{:016x}", each.from), format!("{:016x}", each.to));
            frames.migrations.insert(Becomes { function, site, from, to });
        }
        frames
    }

    /// The states of a function, and of what it calls. A callee is never written before it has begun.
    fn add(
        &mut self,
        version: &Version,
        function: Function,
        outermost: bool,
        seen: &mut BTreeSet<(&'static str, Vec<u64>)>,
    ) {
        // Every `join!` has the same name.
        let layouts = function.sites.iter().map(|site| site.layout()).collect();
        if !seen.insert((function.name, layouts)) {
            return;
        }
        let name = version.stored(function.name);
        if !is_leaf(&function) && function.name != JOIN {
            let places = function.sites.iter().map(|site| Place {
                site: site.name.into(),
                steps: is_step(site.name) || has_steps(site.callees, &mut BTreeSet::new()),
            });
            self.texts.entry(name.clone()).or_insert_with(|| places.collect());
        }
        for (index, site) in function.sites.iter().enumerate() {
            let callees: Vec<Function> = site.callees.iter().map(|callee| callee()).collect();
            // What runs there has no state, and so the function has none there.
            let never = !callees.is_empty() && callees.iter().all(|callee| callee.sites.is_empty());
            // The first state of a function is that it has not begun. A leaf has one state, and waits in it, and the
            // parts of a `join!` run in its first.
            let start = index == 0 && callees.is_empty() && !is_leaf(&function);
            if never || (start && !outermost) {
                continue;
            }
            let schema = Schema::of(name.clone(), site);
            let variables =
                schema.variables.iter().map(|kept| format!("{}: {}", kept.name, tight(&kept.ty))).collect();
            let sites = self.functions.entry(name.clone()).or_default();
            let layouts = sites.entry(site.name.into()).or_default();
            let state = layouts.entry(format!("{:016x}", site.layout())).or_default();
            state.variables = variables;
            state.base = format!("{:016x}", schema.base);
            state.types = schema.variables;
            state.step = schema.step;
            // Every `join!` has the same name: who awaits it says what it awaits.
            if function.name != JOIN {
                state.awaits.extend(callees.iter().map(|callee| awaited(version, callee)));
            }
            for callee in callees {
                self.add(version, callee, false, seen);
            }
        }
    }

    /// As it is committed.
    ///
    /// # Panics
    ///
    /// Never: there is nothing in it that JSON cannot say.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub fn from_json(text: &str) -> Result<Frames, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// What was committed, and cannot be read by this program: not as it is, and not
    /// by a migration.
    #[must_use]
    pub fn check(&self, committed: &Frames) -> Vec<Stranded> {
        let mut stranded = Vec::new();
        for (function, site, layout, state) in committed.all() {
            let sites = self.functions.get(function).and_then(|sites| sites.get(site));
            let (mut why, mut gone) = (String::new(), Vec::new());
            let reads = match self.reader(function, site, layout, state) {
                Ok(here) => {
                    gone.extend(state.awaits.difference(&here.awaits).cloned());
                    true
                }
                Err(_) if self.migrates(function, layout) => true,
                Err(differs) => {
                    why = differs.unwrap_or_default();
                    false
                }
            };
            if reads && gone.is_empty() {
                continue;
            }
            let here = sites.into_iter().flatten();
            stranded.push(Stranded {
                function: function.clone(),
                site: site.clone(),
                layout: layout.clone(),
                variables: state.variables.clone(),
                awaits: gone,
                here: here.map(|(layout, state)| (layout.clone(), state.variables.clone())).collect(),
                why,
            });
        }
        stranded
    }

    /// The steps that tasks will not run which stand at a committed state, though they have not run them: those that
    /// this program has before that state, and that the committed text had not, or had after it. What stands before a
    /// state counts as done. It is a warning: the tasks can go on.
    #[must_use]
    pub fn skipped(&self, committed: &Frames) -> Vec<Skipped> {
        let mut skipped = Vec::new();
        for (function, before) in &committed.texts {
            let Some(here) = self.texts.get(function) else { continue };
            let place = |text: &[Place], site: &str| text.iter().position(|place| place.site == site);
            for (at_before, Place { site, .. }) in before.iter().enumerate() {
                // Nothing has been done at the start.
                let Some(at) = place(here, site).filter(|at| *at > 0) else { continue };
                for Place { site: step, .. } in here[..at].iter().filter(|place| place.steps) {
                    let was_at = place(before, step);
                    if was_at.is_none_or(|was_at| was_at > at_before) {
                        let (function, site, step) = (function.clone(), site.clone(), step.clone());
                        skipped.push(Skipped { function, site, step, moved: was_at.is_some() });
                    }
                }
            }
        }
        skipped
    }

    /// The states of this program that have not been committed yet: function, and site.
    #[must_use]
    pub fn missing_in(&self, committed: &Frames) -> Vec<(String, String)> {
        let there = |function: &String, site: &String, layout: &String, state: &State| {
            let there = committed.functions.get(function).and_then(|sites| sites.get(site)?.get(layout));
            there.is_some_and(|there| state.awaits.is_subset(&there.awaits))
        };
        (self.all().filter(|(function, site, layout, state)| !there(function, site, layout, state)))
            .map(|(function, site, ..)| (function.clone(), site.clone()))
            .collect()
    }

    /// With what was committed before: what is to be committed.
    #[must_use]
    pub fn and(mut self, committed: Frames) -> Frames {
        for (function, sites) in committed.functions {
            let of = self.functions.entry(function).or_default();
            for (site, layouts) in sites {
                let here = of.entry(site).or_default();
                for (layout, state) in layouts {
                    here.entry(layout).or_insert(state);
                }
            }
        }
        for (function, text) in committed.texts {
            self.texts.entry(function).or_insert(text);
        }
        self.migrations.extend(committed.migrations);
        self
    }

    fn all(&self) -> impl Iterator<Item = (&String, &String, &String, &State)> {
        self.functions.iter().flat_map(|(function, sites)| {
            sites.iter().flat_map(move |(site, layouts)| {
                layouts.iter().map(move |(layout, state)| (function, site, layout, state))
            })
        })
    }

    /// The state of this program as which it is read, or what differs; nothing if there is no such state.
    fn reader(
        &self,
        function: &str,
        site: &str,
        layout: &str,
        state: &State,
    ) -> Result<&State, Option<String>> {
        let Some(layouts) = self.functions.get(function).and_then(|sites| sites.get(site)) else {
            return Err(None);
        };
        if let Some(same) = layouts.get(layout) {
            return Ok(same);
        }
        let written = schema(layout, state);
        let mut why = None;
        for (layout, here) in layouts {
            match schema(layout, here).refuses(&written) {
                None => return Ok(here),
                Some(differs) => why = Some(differs),
            }
        }
        Err(why)
    }

    /// Whether a frame of this schema is one of this program's, or becomes one; else what differs, and nothing if there is no
    /// such state.
    pub(crate) fn reads(&self, written: &Schema) -> Result<(), Option<String>> {
        let layout = format!("{:016x}", written.layout);
        let state = State {
            base: format!("{:016x}", written.base),
            types: written.variables.clone(),
            step: written.step.clone(),
            ..State::default()
        };
        match self.reader(&written.function, &written.site, &layout, &state) {
            Ok(_) => Ok(()),
            Err(_) if self.migrates(&written.function, &layout) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// Whether a migration, or several, make it a state of this program.
    fn migrates(&self, function: &str, layout: &str) -> bool {
        let of = |wanted: &str| -> bool {
            let sites = self.functions.get(function);
            sites.is_some_and(|sites| sites.values().any(|layouts| layouts.contains_key(wanted)))
        };
        let mut becomes = BTreeSet::from([layout.to_string()]);
        for _ in 0..=self.migrations.len() {
            let fits = |each: &&Becomes| each.function == function && becomes.contains(&each.from);
            let next: Vec<String> = self.migrations.iter().filter(fits).map(|each| each.to.clone()).collect();
            becomes.extend(next);
        }
        becomes.iter().any(|each| each != layout && of(each))
    }
}

/// What two of are compared.
fn schema(layout: &str, state: &State) -> Schema {
    let number = |text: &str| u64::from_str_radix(text, 16).unwrap_or_default();
    Schema {
        function: String::new(),
        site: String::new(),
        layout: number(layout),
        base: number(&state.base),
        variables: state.types.clone(),
        step: state.step.clone(),
    }
}

/// Whether one of these functions has steps, or calls one that has.
fn has_steps(callees: &[fn() -> Function], seen: &mut BTreeSet<&'static str>) -> bool {
    callees.iter().any(|callee| {
        let function = callee();
        // Every `join!` has the same name.
        let new = function.name == JOIN || seen.insert(function.name);
        new && function.sites.iter().any(|site| is_step(site.name) || has_steps(site.callees, seen))
    })
}

/// The name of all of them.
pub const JOIN: &str = "join!";

/// What is awaited, by its name in the store; a `join!` with its parts.
fn awaited(version: &Version, callee: &Function) -> String {
    if callee.name != JOIN {
        return version.stored(callee.name);
    }
    let parts = callee.sites.iter().flat_map(|site| site.callees);
    let parts: Vec<_> = parts.map(|part| awaited(version, &part())).collect();
    format!("join!({})", parts.join(", "))
}

/// A leaf has one state, and keeps itself in it.
fn is_leaf(function: &Function) -> bool {
    matches!(function.sites, [site] if matches!(site.variables, [(_, name)] if *name == function.name))
}

/// A type as people write it.
fn tight(ty: &str) -> String {
    ty.replace(" :: ", "::")
        .replace(":: ", "::")
        .replace(" <", "<")
        .replace("< ", "<")
        .replace(" >", ">")
        .replace(" ,", ",")
}
