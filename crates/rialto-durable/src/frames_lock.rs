//! The list of all states that a program can read, as a file. Later programs must be able to read the same
//! states.

use crate::frames::{is_several, is_step};
use crate::registry::{Registry, Version};
use crate::schemas::{Schema, VariableSchema};
use rialto_cps::Description;
use rialto_cps::states::Function;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The states of a program's durable tasks: the content of `frames.lock`.
///
/// [`Builder::frames`](crate::Builder::frames) returns a program's states. `rialto frames check` compares
/// them with the committed ones, so that you see a change that would strand tasks before you deploy it.
///
/// ```
/// use rialto_durable::{Flows, FramesLock, checkpoint};
///
/// #[rialto_cps::cps]
/// async fn ship(order: u64) {
///     checkpoint!("shipped");
///     println!("{order}");
/// }
///
/// let frames = Flows::builder().flow::<ship>().frames();
/// let committed = FramesLock::from_json(&frames.to_json()).unwrap();
/// assert!(frames.check(&committed).is_empty());
/// // A program that does not know `ship` strands its tasks in each of their three states: not begun, at the
/// // label, and the leaf that waits at the label, which has a state of its own.
/// assert_eq!(Flows::builder().frames().check(&committed).len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FramesLock {
    /// By function, site and layout.
    functions: BTreeMap<String, Sites>,
    /// The sites of each function, in the order of its text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    texts: BTreeMap<String, Vec<TextSite>>,
    /// The frame upgrades, in the order in which they were registered: the first one that fits is used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    migrations: Vec<Upgrade>,
}

type Sites = BTreeMap<String, BTreeMap<String, StateLayout>>;

/// A site in the text of a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TextSite {
    site: String,
    /// Whether it is a step, or a call of a function that has steps.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    steps: bool,
}

/// The variables that a site keeps, in one layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct StateLayout {
    variables: Vec<String>,
    /// The hash of the layout without the variables.
    #[serde(default)]
    base: String,
    /// The variables, with their types' fingerprints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    types: Vec<VariableSchema>,
    /// The fingerprint of the value of the step that is awaited there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<Description>,
    /// The shape of the type of that value, if it does not derive `Layout`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step_shape: Option<Description>,
    /// The layout by which earlier versions of Rialto knew this state, if it was another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text_layout: Option<String>,
    /// The functions or leaves that are awaited there. Their frames follow.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    awaits: BTreeSet<String>,
    /// The layouts of the results of each `join!` that is awaited there. A task at this state may have some of
    /// these results. Every `join!` has the same name, so the states of `join!` do not tell whose they are.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    results: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Upgrade {
    function: String,
    site: String,
    from: String,
    to: String,
}

/// A committed state that this program cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableState {
    /// The function.
    pub function: String,
    /// The label, or what is awaited.
    pub site: String,
    /// The hash of the committed layout.
    pub layout: String,
    /// The variables of the committed layout.
    pub variables: Vec<String>,
    /// The functions or leaves that were awaited there, and no longer are.
    pub awaits: Vec<String>,
    /// The layouts that this program has there, with their variables. Empty if it has no such state.
    pub here: BTreeMap<String, Vec<String>>,
    /// The difference: a variable, or a field of its type. Empty if there is no such state, or if something
    /// else is awaited.
    pub why: String,
}

/// A step that tasks at some state will not run, although the program has it before that state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The function.
    pub function: String,
    /// The state at which the tasks stand.
    pub site: String,
    /// The step, or the call of a function that has steps.
    pub step: String,
    /// True if the committed program has the step after the state, so that these tasks have not run it. False
    /// if the step is new.
    pub moved: bool,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Skipped { function, site, step, moved } = self;
        match moved {
            true => write!(
                f,
                "{function}: tasks at `{site}` will not run `{step}`, because it has moved from after this \
                 state to before it\n\
                 help: move it back if these tasks have to run it"
            ),
            false => write!(
                f,
                "{function}: tasks at `{site}` will not run the new `{step}`, which is before that state\n\
                 help: put it after the state if these tasks have to run it"
            ),
        }
    }
}

impl fmt::Display for UnreadableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnreadableState { function, site, layout, variables, awaits, here, why } = self;
        write!(f, "{function} at `{site}`, layout {layout} ({})", variables.join(", "))?;
        if !awaits.is_empty() {
            return write!(f, ": this build no longer awaits {} there", awaits.join(", "));
        }
        if here.is_empty() {
            return write!(f, ": this build has no such state");
        }
        for (layout, variables) in here {
            write!(f, "\n    in this build, it has layout {layout} ({})", variables.join(", "))?;
        }
        if !why.is_empty() {
            write!(f, "\n    {why}")?;
        }
        Ok(())
    }
}

impl FramesLock {
    pub(crate) fn of(registry: &Registry) -> FramesLock {
        let mut frames = FramesLock::default();
        for version in &registry.versions {
            let function = version.function();
            frames.add(version, function, true, &mut BTreeSet::new());
        }
        for each in &registry.migrations {
            let (function, site) = (each.function.clone(), each.site.clone());
            let (from, to) = (format!("{:016x}", each.from), format!("{:016x}", each.to));
            frames.migrations.push(Upgrade { function, site, from, to });
        }
        frames
    }

    /// Adds the states of a function and of its callees. A callee is never saved before it has begun.
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
        let name = version.stored_name_of(function.name);
        if !is_leaf(&function) && !is_several(function.name) {
            let sites = function.sites.iter().map(|site| TextSite {
                site: site.name.into(),
                steps: is_step(site.name) || has_steps(site.callees, &mut BTreeSet::new()),
            });
            self.texts.entry(name.clone()).or_insert_with(|| sites.collect());
        }
        for (index, site) in function.sites.iter().enumerate() {
            let callees: Vec<Function> = site.callees.iter().map(|callee| callee()).collect();
            // The callees have no state, so the function has none at this site either.
            let never = !callees.is_empty() && callees.iter().all(|callee| callee.sites.is_empty());
            // The first state of a function means that the function has not begun. That does not hold for a
            // leaf, which has one state and waits in it, or for a `join!`, whose parts run in its first
            // state.
            let start = index == 0 && callees.is_empty() && !is_leaf(&function);
            if never || (start && !outermost) {
                continue;
            }
            let schema = Schema::of(name.clone(), site);
            let variables = schema
                .variables
                .iter()
                .map(|variable| format!("{}: {}", variable.name, compact_type(&variable.ty)))
                .collect();
            let sites = self.functions.entry(name.clone()).or_default();
            let layouts = sites.entry(site.name.into()).or_default();
            let state = layouts.entry(format!("{:016x}", site.layout())).or_default();
            state.variables = variables;
            state.base = format!("{:016x}", schema.base);
            state.types = schema.variables;
            state.step = schema.step;
            state.step_shape = schema.step_shape;
            state.text_layout =
                (site.text_layout() != site.layout()).then(|| format!("{:016x}", site.text_layout()));
            // Every `join!` has the same name, so the function that awaits it lists its parts instead.
            if !is_several(function.name) {
                state.awaits.extend(callees.iter().map(|callee| awaited_name(version, callee)));
                let several = callees.iter().filter(|callee| is_several(callee.name));
                let sites = several.flat_map(|callee| callee.sites);
                state.results.extend(sites.map(|site| format!("{:016x}", site.layout())));
            }
            for callee in callees {
                self.add(version, callee, false, seen);
            }
        }
    }

    /// Returns the content of `frames.lock`.
    ///
    /// # Panics
    ///
    /// Never: JSON can represent every value of this type.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Parses the output of [`to_json`](Self::to_json).
    ///
    /// # Errors
    ///
    /// If the text is something else.
    pub fn from_json(text: &str) -> Result<FramesLock, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Returns the committed states that this program can read neither directly nor after a frame upgrade.
    #[must_use]
    pub fn check(&self, committed: &FramesLock) -> Vec<UnreadableState> {
        let mut stranded = Vec::new();
        for (function, site, layout, state) in committed.states() {
            let sites = self.functions.get(function).and_then(|sites| sites.get(site));
            let (mut why, mut gone) = (String::new(), Vec::new());
            match self.reader(function, site, layout, state) {
                // A frame upgrade changes no other frame, so what was awaited must still be awaited.
                Ok(here) if !state.awaits.is_subset(&here.awaits) => {
                    gone.extend(state.awaits.difference(&here.awaits).cloned());
                }
                Ok(here) if !state.results.is_subset(&here.results) => {
                    why = "the result type of an awaited part differs in this build".into();
                }
                Ok(_) => continue,
                Err(differs) => why = differs.unwrap_or_default(),
            }
            let here = sites.into_iter().flatten();
            stranded.push(UnreadableState {
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

    /// Returns the steps that tasks at a committed state will never run. The program has such a step before
    /// the state, and the committed program has it after the state or not at all. Code before a state counts
    /// as done. This is a warning: the tasks can continue.
    #[must_use]
    pub fn skipped(&self, committed: &FramesLock) -> Vec<Skipped> {
        let mut skipped = Vec::new();
        for (function, before) in &committed.texts {
            let Some(here) = self.texts.get(function) else { continue };
            let position = |text: &[TextSite], site: &str| text.iter().position(|one| one.site == site);
            for (at_before, TextSite { site, .. }) in before.iter().enumerate() {
                // At the start, no step has run.
                let Some(at) = position(here, site).filter(|at| *at > 0) else { continue };
                for TextSite { site: step, .. } in here[..at].iter().filter(|one| one.steps) {
                    let was_at = position(before, step);
                    if was_at.is_none_or(|was_at| was_at > at_before) {
                        let (function, site, step) = (function.clone(), site.clone(), step.clone());
                        skipped.push(Skipped { function, site, step, moved: was_at.is_some() });
                    }
                }
            }
        }
        skipped
    }

    /// Returns the states of this program that have not been committed yet, each as its function and site.
    #[must_use]
    pub fn missing_in(&self, committed: &FramesLock) -> Vec<(String, String)> {
        let has = |function: &String, site: &String, layout: &String, state: &StateLayout| {
            let layouts = committed.functions.get(function).and_then(|sites| sites.get(site));
            let same =
                layouts.and_then(|all| all.get(layout).or_else(|| all.get(state.text_layout.as_ref()?)));
            same.is_some_and(|same| state.awaits.is_subset(&same.awaits))
        };
        (self.states().filter(|(function, site, layout, state)| !has(function, site, layout, state)))
            .map(|(function, site, ..)| (function.clone(), site.clone()))
            .collect()
    }

    /// Adds the committed states. The result is the list to commit.
    #[must_use]
    pub fn merge(mut self, committed: FramesLock) -> FramesLock {
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
        let forgotten = |each: &Upgrade| !self.migrations.contains(each);
        let forgotten: Vec<_> = committed.migrations.into_iter().filter(forgotten).collect();
        self.migrations.extend(forgotten);
        self
    }

    fn states(&self) -> impl Iterator<Item = (&String, &String, &String, &StateLayout)> {
        self.functions.iter().flat_map(|(function, sites)| {
            sites.iter().flat_map(move |(site, layouts)| {
                layouts.iter().map(move |(layout, state)| (function, site, layout, state))
            })
        })
    }

    /// The state of this program that reads the given state, directly or after frame upgrades; or the
    /// difference. `Err(None)` if there is no such state.
    fn reader(
        &self,
        function: &str,
        site: &str,
        layout: &str,
        state: &StateLayout,
    ) -> Result<&StateLayout, Option<String>> {
        let direct = self.direct_reader(function, site, layout, state);
        direct.or_else(|differs| self.upgraded(function, site, layout).ok_or(differs))
    }

    fn direct_reader(
        &self,
        function: &str,
        site: &str,
        layout: &str,
        state: &StateLayout,
    ) -> Result<&StateLayout, Option<String>> {
        let Some(layouts) = self.functions.get(function).and_then(|sites| sites.get(site)) else {
            return Err(None);
        };
        if let Some(same) = of_layout(layouts, layout) {
            return Ok(same);
        }
        let written = schema(layout, state);
        let mut why = None;
        for (layout, here) in layouts {
            match schema(layout, here).incompatibility(&written) {
                None => return Ok(here),
                Some(differs) => why = Some(differs),
            }
        }
        Err(why)
    }

    /// Whether this program reads frames of this schema, directly or after a frame upgrade. If not, the
    /// difference, or `Err(None)` if there is no such state.
    pub(crate) fn reads(&self, written: &Schema) -> Result<(), Option<String>> {
        let layout = format!("{:016x}", written.layout);
        let state = StateLayout {
            base: format!("{:016x}", written.base),
            types: written.variables.clone(),
            step: written.step.clone(),
            step_shape: written.step_shape.clone(),
            ..StateLayout::default()
        };
        self.reader(&written.function, &written.site, &layout, &state).map(drop)
    }

    /// The state of this program to which frame upgrades lead from the given state. It takes the same steps
    /// as `Registry::load`.
    fn upgraded(&self, function: &str, site: &str, layout: &str) -> Option<&StateLayout> {
        let (mut layout, mut is_upgraded) = (layout, false);
        for _ in 0..=self.migrations.len() {
            let fits = |each: &&Upgrade| {
                each.function == function && each.from == layout && (is_upgraded || each.site == site)
            };
            let Some(upgrade) = self.migrations.iter().find(fits) else { break };
            (layout, is_upgraded) = (&upgrade.to, true);
        }
        // A layout contains the name of its site, so it belongs to one site.
        let mut sites = self.functions.get(function).filter(|_| is_upgraded)?.values();
        sites.find_map(|layouts| of_layout(layouts, layout))
    }
}

/// The state of this layout, also by the number that an earlier version of Rialto gave it.
fn of_layout<'s>(layouts: &'s BTreeMap<String, StateLayout>, layout: &str) -> Option<&'s StateLayout> {
    let by_text = || layouts.values().find(|state| state.text_layout.as_deref() == Some(layout));
    layouts.get(layout).or_else(by_text)
}

/// A schema for a comparison, which ignores the names of function and site.
fn schema(layout: &str, state: &StateLayout) -> Schema {
    let number = |text: &str| u64::from_str_radix(text, 16).unwrap_or_default();
    Schema {
        function: String::new(),
        site: String::new(),
        layout: number(layout),
        base: number(&state.base),
        variables: state.types.clone(),
        step: state.step.clone(),
        step_shape: state.step_shape.clone(),
        location: None,
    }
}

/// Whether one of these functions has steps, or calls a function that has steps.
fn has_steps(callees: &[fn() -> Function], seen: &mut BTreeSet<&'static str>) -> bool {
    callees.iter().any(|callee| {
        let function = callee();
        // Every `join!` has the same name.
        let new = is_several(function.name) || seen.insert(function.name);
        new && function.sites.iter().any(|site| is_step(site.name) || has_steps(site.callees, seen))
    })
}

/// The name that an awaited function or leaf has in the store. For a `join!`, this contains its parts.
fn awaited_name(version: &Version, callee: &Function) -> String {
    if !is_several(callee.name) {
        return version.stored_name_of(callee.name);
    }
    let parts = callee.sites.iter().flat_map(|site| site.callees);
    let parts: Vec<_> = parts.map(|part| awaited_name(version, &part())).collect();
    format!("{}({})", callee.name, parts.join(", "))
}

/// Whether this is a leaf: it has one state, whose only variable is the leaf itself.
fn is_leaf(function: &Function) -> bool {
    matches!(function.sites, [site] if matches!(site.variables, [(_, name)] if *name == function.name))
}

/// Removes the spaces that the compiler puts into a type's text.
fn compact_type(ty: &str) -> String {
    ty.replace(" :: ", "::")
        .replace(":: ", "::")
        .replace(" <", "<")
        .replace("< ", "<")
        .replace(" >", ">")
        .replace(" ,", ",")
}
