//! Frame upgrades: from an old layout of a frame to a new one.

use crate::frames::{StoredFrame, Variable, cbor_to_json, from_cbor, to_cbor_untyped};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;

/// A frame upgrade: see `Builder::migrate_frame`.
pub struct Migration {
    pub function: String,
    pub site: String,
    pub from: u64,
    /// The layout afterwards. Another upgrade may continue from it.
    pub to: u64,
    pub with: Box<With>,
}

pub type With = dyn Fn(&mut FrameEdit<'_>) -> Result<(), String> + Send + Sync;

impl Migration {
    /// Whether it upgrades this frame. An upgraded frame is at the state of its layout, whatever its site.
    pub fn fits(&self, frame: &StoredFrame) -> bool {
        let at_site = frame.upgraded || frame.site == self.site;
        frame.function == self.function && at_site && frame.layout == self.from
    }
}

/// A frame during an upgrade: its variables, by name, and its state.
///
/// When the upgrade ends, the frame must have exactly the variables of its state. Each must be readable as
/// the type that the function declares.
pub struct FrameEdit<'f>(pub(crate) &'f mut StoredFrame);

impl FrameEdit<'_> {
    /// Returns a variable's value.
    ///
    /// # Errors
    ///
    /// If there is no such variable, or if it is not a `T`.
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Result<T, String> {
        match self.0.variables.iter().find(|variable| variable.name == name) {
            Some(variable) => {
                from_cbor(&variable.value).map_err(|why| format!("`{name}` cannot be read: {why}"))
            }
            None => Err(format!("the frame has no variable `{name}`")),
        }
    }

    /// Sets a variable, or adds it if there is none of this name.
    ///
    /// # Errors
    ///
    /// If the value cannot be written.
    pub fn set<T: Serialize>(&mut self, name: &str, value: &T) -> Result<(), String> {
        let value = to_cbor_untyped(value).map_err(|why| format!("`{name}` cannot be written: {why}"))?;
        match self.0.variables.iter_mut().find(|variable| variable.name == name) {
            Some(variable) => variable.value = value,
            None => self.0.variables.push(Variable { name: name.into(), ty: String::new(), value }),
        }
        Ok(())
    }

    /// Removes a variable. Does nothing if there is none of this name.
    pub fn remove(&mut self, name: &str) {
        self.0.variables.retain(|variable| variable.name != name);
    }

    /// Renames a variable.
    ///
    /// # Errors
    ///
    /// If there is no such variable.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), String> {
        match self.0.variables.iter_mut().find(|variable| variable.name == from) {
            Some(variable) => variable.name = to.into(),
            None => return Err(format!("the frame has no variable `{from}`")),
        }
        Ok(())
    }

    /// Moves the frame to another state, such as a label that has been renamed. This is only needed if the
    /// function has no state of the layout after the upgrade. Otherwise the layout determines the state.
    pub fn goto(&mut self, site: &str) {
        self.0.site = site.into();
    }
}

impl fmt::Debug for FrameEdit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for Variable { name, value, .. } in &self.0.variables {
            map.entry(name, &cbor_to_json(value).to_string());
        }
        map.finish()
    }
}
