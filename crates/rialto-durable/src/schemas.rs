//! The schemas of states. A store has each schema once, and a frame refers to its schema by a number.
//!
//! A schema contains everything that is known of a state except the values of its variables. It does not
//! change while a program runs, so a frame that is written again and again contains only the number. Each
//! build leaves its schemas in the store. So another build can compare them with its own, down to the fields
//! of types.

use crate::error::Error;
use crate::overlay::Overlay;
use crate::record;
use crate::store::StoreError;
use rialto_cps::states::{Site, is_untold};
use rialto_cps::{Description, Layout};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The schema of a state: the content of a frame of the function at the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    pub function: String,
    pub site: String,
    /// The hash of the variables, of what the function awaits, and of its generic types.
    pub layout: u64,
    /// The same hash without the variables.
    pub base: u64,
    pub variables: Vec<VariableSchema>,
    /// The description of the step's value, if a step is awaited there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Description>,
    /// The shape of the type of the step's value, if it does not derive `Layout`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step_shape: Option<Description>,
    /// The source location of the state in this program, if it is one of its own. The store has it beside the schema, because
    /// builds that differ in it alone share the schema.
    #[serde(skip)]
    pub location: Option<String>,
}

/// A variable that a state keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariableSchema {
    pub name: String,
    /// Its type, as it is written in the source.
    #[serde(rename = "type")]
    pub ty: String,
    /// The description of its type.
    #[serde(rename = "is")]
    pub description: Description,
    /// The shape of its type, if that does not derive `Layout`. Earlier versions did not write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Description>,
}

/// The number of a schema, in the store and in every program: the hash of its text.
pub type SchemaId = u64;

impl Schema {
    /// Creates the schema of a site. `function` is the function's name in the store.
    pub fn of(function: String, site: &Site) -> Schema {
        let types = site.descriptions().into_iter().zip(site.shapes());
        let variables = site.variables.iter().zip(types);
        let variables = variables.map(|((name, ty), (description, shape))| VariableSchema {
            name: (*name).into(),
            ty: (*ty).into(),
            description,
            shape,
        });
        Schema {
            function,
            site: site.name.into(),
            layout: site.layout(),
            base: site.base(),
            variables: variables.collect(),
            step: site.step_value(),
            step_shape: site.step_shape(),
            location: match site.location {
                (_, 0) => None,
                (file, line) => Some(format!("{file}:{line}")),
            },
        }
    }

    /// Returns why this state cannot read a frame of the schema `written`, or `None` if it can.
    pub fn incompatibility(&self, written: &Schema) -> Option<String> {
        if self.layout == written.layout {
            return None;
        }
        let names = |schema: &Schema| -> Vec<String> {
            let mut names: Vec<_> = schema.variables.iter().map(|variable| variable.name.clone()).collect();
            names.sort();
            names
        };
        let (here, before) = (names(self), names(written));
        if here != before {
            let lacks = |of: &[String], what: &[String]| {
                what.iter().find(|name| !of.contains(name)).map(|name| format!("`{name}`"))
            };
            return Some(match (lacks(&here, &before), lacks(&before, &here)) {
                (Some(gone), Some(new)) => format!("the state keeps {new} instead of {gone} in this build"),
                (Some(gone), None) => format!("the state does not keep {gone} in this build"),
                (None, new) => format!("the state also keeps {} in this build", new.unwrap_or_default()),
            });
        }
        if self.base != written.base {
            return Some("the state awaits something else in this build".into());
        }
        let value = match (&self.step, &written.step) {
            (Some(here), Some(before)) => {
                let (here, before) = ((here, &self.step_shape), (before, &written.step_shape));
                refuses(here, before).map(|why| format!("the result type of the step differs: {why}"))
            }
            (here, before) if here == before => None,
            _ => Some("the state awaits something else in this build".into()),
        };
        if value.is_some() {
            return value;
        }
        self.variables.iter().find_map(|here| {
            let before = written.variables.iter().find(|before| before.name == here.name)?;
            refuses((&here.description, &here.shape), (&before.description, &before.shape))
                .map(|why| format!("the type of `{}` differs: {why}", here.name))
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    pub fn number(&self) -> SchemaId {
        Layout::new().text(&String::from_utf8_lossy(&self.to_bytes())).hash()
    }
}

/// A type: its description, and its shape if it is known.
type Described<'d> = (&'d Description, &'d Option<Description>);

/// Returns why a value that was written as the type `written` is not read as the type `here`. Types without `Layout`
/// are compared by their shapes, if both are known, and by their texts, if the source tells both.
fn refuses(here: Described<'_>, written: Described<'_>) -> Option<String> {
    let ((here, shape), (written, before)) = (here, written);
    match (shape, before) {
        (Some(shape), Some(before)) if here == written || is_untold(here) || is_untold(written) => {
            shape.refuses(before)
        }
        _ => here.refuses(written),
    }
}

/// The schemas that a process knows. They are few, and are looked up for each state that is written.
#[derive(Default)]
pub struct Schemas(Mutex<SchemaCache>);

#[derive(Default)]
struct SchemaCache {
    by_number: BTreeMap<SchemaId, Arc<Schema>>,
    /// This program's own schemas. The key contains the addresses of the function's name and of the site, and
    /// the number of the renaming.
    by_site: BTreeMap<(usize, usize, u64), (SchemaId, Arc<Schema>)>,
    /// The schemas that are known to be in the store.
    stored: BTreeSet<SchemaId>,
}

impl Schemas {
    fn lock(&self) -> MutexGuard<'_, SchemaCache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the schema of a site of this program. `stored` maps the function's name to its name in the
    /// store. `renaming` is a number that identifies this mapping.
    pub fn of_site(
        &self,
        function: &'static str,
        site: &'static Site,
        renaming: u64,
        stored: impl FnOnce(&str) -> String,
    ) -> (SchemaId, Arc<Schema>) {
        let place = (function.as_ptr() as usize, std::ptr::from_ref(site) as usize, renaming);
        let mut cache = self.lock();
        if let Some(known) = cache.by_site.get(&place) {
            return known.clone();
        }
        let schema = Arc::new(Schema::of(stored(function), site));
        let number = schema.number();
        cache.by_site.insert(place, (number, schema.clone()));
        cache.by_number.insert(number, schema.clone());
        (number, schema)
    }

    pub fn get(&self, number: SchemaId) -> Option<Arc<Schema>> {
        self.lock().by_number.get(&number).cloned()
    }

    /// Returns the schemas among these that are not known to be in the store. A transaction that writes a
    /// frame must also write them.
    pub fn not_stored(&self, numbers: &[SchemaId]) -> Vec<(SchemaId, Arc<Schema>)> {
        let cache = self.lock();
        let new = numbers.iter().filter(|number| !cache.stored.contains(number));
        new.filter_map(|number| Some((*number, cache.by_number.get(number)?.clone()))).collect()
    }

    /// Records that these schemas are in the store, after the transaction that wrote them was committed.
    pub fn mark_stored(&self, schemas: &[(SchemaId, Arc<Schema>)]) {
        // Most transactions write no schema, and need no lock.
        if !schemas.is_empty() {
            self.lock().stored.extend(schemas.iter().map(|(number, _)| number));
        }
    }

    /// Returns the schema of this number. Reads it from the store if this process does not know it.
    pub fn read(&self, tx: &mut Overlay, number: SchemaId) -> Result<Option<Arc<Schema>>, StoreError> {
        if let Some(schema) = self.get(number) {
            return Ok(Some(schema));
        }
        let Some(schema) = read(tx, number)?.map(Arc::new) else { return Ok(None) };
        self.lock().by_number.insert(number, schema.clone());
        Ok(Some(schema))
    }
}

/// Reads a schema from a store. A schema that cannot be decoded counts as missing.
pub fn read(tx: &mut Overlay, number: SchemaId) -> Result<Option<Schema>, StoreError> {
    Ok(tx.get(&record::schema(number))?.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

/// Returns the schemas of a store that can be decoded.
pub fn all(tx: &mut Overlay) -> Result<Vec<Schema>, StoreError> {
    let all = tx.with_prefix(&record::all_schemas())?;
    Ok(all.iter().filter_map(|(_, bytes)| serde_json::from_slice(bytes).ok()).collect())
}

/// Returns the source location of the states with this schema, in the build that last wrote one.
pub fn location(tx: &mut Overlay, number: SchemaId) -> Result<Option<String>, StoreError> {
    Ok(tx.get(&record::location(number))?.and_then(|bytes| String::from_utf8(bytes).ok()))
}

/// Writes the schemas that are not in the store yet, and the source locations of their states.
///
/// # Errors
///
/// If the store has another schema under the same number: the two would be confused.
pub fn write(tx: &mut Overlay, schemas: &[(SchemaId, Arc<Schema>)]) -> Result<(), Error> {
    for (number, schema) in schemas {
        let (key, bytes) = (record::schema(*number), schema.to_bytes());
        match tx.get(&key)? {
            None => tx.put(key, bytes),
            Some(stored) if stored == bytes => {}
            Some(_) => {
                let Schema { function, site, .. } = &**schema;
                let why = format!(
                    "the store has another schema under the number of the state `{site}` of `{function}`: \
                     its record is damaged, or two schemas have one hash\n\
                     help: restore a copy of the store, or rename the label of the state"
                );
                return Err(Error::Value(why));
            }
        }
        if let Some(location) = &schema.location
            && tx.get(&record::location(*number))?.as_deref() != Some(location.as_bytes())
        {
            tx.put(record::location(*number), location.clone().into_bytes());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_without_shapes_is_compared_by_texts() {
        let schema = |layout, ty: &str, shape: Option<&str>| Schema {
            function: "f".into(),
            site: "s".into(),
            layout,
            base: 2,
            variables: vec![VariableSchema {
                name: "n".into(),
                ty: ty.into(),
                description: Description::name(ty),
                shape: shape.map(Description::name),
            }],
            step: None,
            step_shape: None,
            location: None,
        };
        // An earlier version of Rialto wrote a schema without shapes.
        let old = schema(1, "Id", None);
        assert_eq!(schema(2, "Id", Some("bytes")).incompatibility(&old), None);
        assert_eq!(old.incompatibility(&schema(2, "Id", Some("bytes"))), None);
        assert!(schema(2, "Other", Some("bytes")).incompatibility(&old).is_some());
        let here = schema(3, "Id", Some("u64"));
        assert!(here.incompatibility(&schema(2, "Id", Some("bytes"))).is_some());
        // The source does not tell the type.
        assert_eq!(here.incompatibility(&schema(2, "_", Some("u64"))), None);
        assert!(here.incompatibility(&schema(2, "_", Some("bytes"))).is_some());
        assert!(here.incompatibility(&schema(2, "Other", Some("u64"))).is_some());
    }

    #[test]
    fn a_schema_survives_a_json_round_trip() {
        let variable = VariableSchema {
            name: "n".into(),
            ty: "u64".into(),
            description: Description::name("u64"),
            shape: None,
        };
        let schema = Schema {
            function: "f".into(),
            site: "s".into(),
            layout: 1,
            base: 2,
            variables: vec![variable],
            step: None,
            step_shape: None,
            location: None,
        };
        let read: Schema = serde_json::from_slice(&schema.to_bytes()).unwrap();
        assert_eq!((read.number(), &read), (schema.number(), &schema));
    }
}
