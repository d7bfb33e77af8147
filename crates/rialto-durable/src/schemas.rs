//! What is kept at each state, written once in a store: a frame says by a number which of these it is.
//!
//! A schema is everything that is known of a state besides its variables' values. It does not change while a program
//! runs, so a state that is written again and again has its number alone. What another build has written is read with
//! the schema that this build left in the store: so both can be compared, down to the fields of types.

use crate::error::Error;
use crate::overlay::Overlay;
use crate::record;
use crate::store::StoreError;
use rialto_cps::states::Site;
use rialto_cps::{Description, Layout};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is kept in a frame of a function at a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    pub function: String,
    pub site: String,
    /// The hash of all that is kept there, and of what is awaited.
    pub layout: u64,
    /// The same without the variables.
    pub base: u64,
    pub variables: Vec<Kept>,
    /// What the value of the step looks like that is awaited there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Description>,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    pub name: String,
    /// As it is written in the source.
    #[serde(rename = "type")]
    pub ty: String,
    /// What the type looks like.
    pub is: Description,
}

/// By which a store and a program know a schema: the hash of its text.
pub type Number = u64;

impl Schema {
    /// Under the name that the function has in the store.
    pub fn of(function: String, site: &Site) -> Schema {
        let variables = site.variables.iter().zip(site.descriptions());
        let variables = variables.map(|((name, ty), is)| Kept { name: (*name).into(), ty: (*ty).into(), is });
        Schema {
            function,
            site: site.name.into(),
            layout: site.layout(),
            base: site.base(),
            variables: variables.collect(),
            step: site.step_value(),
        }
    }

    /// Why a frame that was written with the other is not read as one of this; nothing if it is.
    pub fn refuses(&self, written: &Schema) -> Option<String> {
        if self.layout == written.layout {
            return None;
        }
        let names = |schema: &Schema| -> Vec<String> {
            let mut names: Vec<_> = schema.variables.iter().map(|kept| kept.name.clone()).collect();
            names.sort();
            names
        };
        let (here, before) = (names(self), names(written));
        if here != before {
            let lacks = |of: &[String], what: &[String]| {
                what.iter().find(|name| !of.contains(name)).map(|name| format!("`{name}`"))
            };
            return Some(match (lacks(&here, &before), lacks(&before, &here)) {
                (Some(gone), Some(new)) => format!("it keeps {new} and no {gone} here"),
                (Some(gone), None) => format!("it does not keep {gone} here"),
                (None, new) => format!("it keeps {} here as well", new.unwrap_or_default()),
            });
        }
        if self.base != written.base {
            return Some("another kind of thing is awaited here".into());
        }
        let value = match (&self.step, &written.step) {
            (Some(here), Some(before)) => {
                here.refuses(before).map(|why| format!("the value of the step: {why}"))
            }
            (here, before) if here == before => None,
            _ => Some("another kind of thing is awaited here".into()),
        };
        if value.is_some() {
            return value;
        }
        self.variables.iter().find_map(|kept| {
            let before = written.variables.iter().find(|before| before.name == kept.name)?;
            kept.is.refuses(&before.is).map(|why| format!("`{}`: {why}", kept.name))
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    pub fn number(&self) -> Number {
        Layout::new().text(&String::from_utf8_lossy(&self.to_bytes())).hash()
    }
}

/// The schemas that a process knows: few, and looked up for each state that is written.
#[derive(Default)]
pub struct Schemas(Mutex<Known>);

#[derive(Default)]
struct Known {
    by_number: BTreeMap<Number, Arc<Schema>>,
    /// Of this program's own: by where function and site lie, and by how modules are renamed.
    own: BTreeMap<(usize, usize, u64), (Number, Arc<Schema>)>,
    /// Those that are in the store.
    stored: BTreeSet<Number>,
}

impl Schemas {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// That of a site of this program, whose function is called so in the store. `renaming` is one number for each way of
    /// renaming functions.
    pub fn own(
        &self,
        function: &'static str,
        site: &'static Site,
        renaming: u64,
        stored: impl FnOnce(&str) -> String,
    ) -> (Number, Arc<Schema>) {
        let place = (function.as_ptr() as usize, std::ptr::from_ref(site) as usize, renaming);
        let mut known = self.lock();
        if let Some(there) = known.own.get(&place) {
            return there.clone();
        }
        let schema = Arc::new(Schema::of(stored(function), site));
        let number = schema.number();
        known.own.insert(place, (number, schema.clone()));
        known.by_number.insert(number, schema.clone());
        (number, schema)
    }

    pub fn get(&self, number: Number) -> Option<Arc<Schema>> {
        self.lock().by_number.get(&number).cloned()
    }

    /// Those of these that a frame may not name yet, because they are not known to be in the store.
    pub fn unstored(&self, numbers: &[Number]) -> Vec<(Number, Arc<Schema>)> {
        let known = self.lock();
        let new = numbers.iter().filter(|number| !known.stored.contains(number));
        new.filter_map(|number| Some((*number, known.by_number.get(number)?.clone()))).collect()
    }

    /// A transaction that had written these is safe.
    pub fn are_stored(&self, schemas: &[(Number, Arc<Schema>)]) {
        // Most transactions have written none.
        if !schemas.is_empty() {
            self.lock().stored.extend(schemas.iter().map(|(number, _)| number));
        }
    }

    /// The schema of this number, from the store if this process does not know it.
    pub fn read(&self, tx: &mut Overlay, number: Number) -> Result<Option<Arc<Schema>>, StoreError> {
        if let Some(schema) = self.get(number) {
            return Ok(Some(schema));
        }
        let Some(schema) = read(tx, number)?.map(Arc::new) else { return Ok(None) };
        self.lock().by_number.insert(number, schema.clone());
        Ok(Some(schema))
    }
}

/// A schema in a store. One that cannot be read is none.
pub fn read(tx: &mut Overlay, number: Number) -> Result<Option<Schema>, StoreError> {
    Ok(tx.get(&record::schema(number))?.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

/// Writes schemas that are not in the store yet.
///
/// # Errors
///
/// Two of one number would be taken for each other.
pub fn write(tx: &mut Overlay, schemas: &[(Number, Arc<Schema>)]) -> Result<(), Error> {
    for (number, schema) in schemas {
        let (key, bytes) = (record::schema(*number), schema.to_bytes());
        match tx.get(&key)? {
            None => tx.put(key, bytes),
            Some(there) if there == bytes => {}
            Some(_) => {
                let Schema { function, site, .. } = &**schema;
                let why = format!(
                    "two states have one number, and `{function}` at `{site}` is one: rename its label"
                );
                return Err(Error::Value(why));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_is_read_as_it_was_written() {
        let kept = Kept { name: "n".into(), ty: "u64".into(), is: Description::name("u64") };
        let schema = Schema {
            function: "f".into(),
            site: "s".into(),
            layout: 1,
            base: 2,
            variables: vec![kept],
            step: None,
        };
        let read: Schema = serde_json::from_slice(&schema.to_bytes()).unwrap();
        assert_eq!((read.number(), &read), (schema.number(), &schema));
    }
}
