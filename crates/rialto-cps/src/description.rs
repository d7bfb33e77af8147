//! Descriptions of types, by which a program can tell whether it reads the values that another build has
//! written.

use rialto_codec::Shape;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A part that the probe did not reach, because a type refused a made-up value before it.
const UNKNOWN: &str = "?";

/// The description of a type, as detailed as it is known. Two builds compare their descriptions of the types
/// of one name.
///
/// A type that derives [`Layout`](macro@crate::Layout) lists its fields. Of others there is the name, or the text in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Description {
    /// It is known by this name, or by the text that stands for it.
    Name(String),
    /// A type of the standard library, and the types that it is made of.
    Of(String, Vec<Description>),
    /// A struct.
    Struct {
        /// Its name.
        name: String,
        /// Its fields, in the order of the source.
        fields: Vec<FieldDescription>,
    },
    /// An enum.
    Enum {
        /// Its name.
        name: String,
        /// Its variants, and the fields of each.
        variants: Vec<(String, Vec<FieldDescription>)>,
    },
}

/// A field of a struct, or of an enum's variant.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldDescription {
    /// Its name, or its number.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Description,
    /// Whether it may be missing: it has `#[serde(default)]`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub default: bool,
    /// Whether people must not see its value: it has `#[layout(secret)]`. Programs read and write it as any other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
}

/// As derived, but a field that is not secret does not say so: that is the text of earlier versions.
impl fmt::Debug for FieldDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("FieldDescription");
        all.field("name", &self.name).field("ty", &self.ty).field("default", &self.default);
        if self.secret {
            all.field("secret", &true);
        }
        all.finish()
    }
}

impl Description {
    /// A type of which only the name is known.
    #[must_use]
    pub fn name(name: impl Into<String>) -> Description {
        Description::Name(name.into())
    }

    /// The shape of a type. The first call for a type runs its `Deserialize` with made-up values.
    pub(crate) fn traced<T: crate::Data>() -> Description {
        Description::of_shape(rialto_codec::type_schema::<T>().shape())
    }

    fn of_shape(shape: &Shape) -> Description {
        let fields = |fields: &[(String, Shape)]| {
            let fields = fields.iter().map(|(name, shape)| FieldDescription {
                name: name.clone(),
                ty: Description::of_shape(shape),
                default: false,
                secret: false,
            });
            fields.collect::<Vec<_>>()
        };
        match shape {
            Shape::Unknown => Description::name(UNKNOWN),
            Shape::Plain(name) => Description::name(*name),
            Shape::Option(value) => Description::Of("Option".into(), vec![Description::of_shape(value)]),
            Shape::Seq(element) => Description::Of("list".into(), vec![Description::of_shape(element)]),
            Shape::Map(entry) => {
                let (key, value) = &**entry;
                Description::Of("map".into(), vec![Description::of_shape(key), Description::of_shape(value)])
            }
            Shape::Tuple(parts) => {
                let name = format!("({})", parts.len());
                Description::Of(name, parts.iter().map(Description::of_shape).collect())
            }
            Shape::Struct(name, all) => Description::Struct { name: (*name).into(), fields: fields(all) },
            Shape::Enum(name, variants) => {
                let variants = variants.iter().map(|(variant, all)| (variant.clone(), fields(all)));
                Description::Enum { name: (*name).into(), variants: variants.collect() }
            }
        }
    }

    /// Why a value that was written as `written` is not read as this; nothing if it is. A struct may have more fields
    /// than before if each of these has `#[serde(default)]`.
    #[must_use]
    pub fn refuses(&self, written: &Description) -> Option<String> {
        use Description::{Enum, Of, Struct};
        match (self, written) {
            (here, written) if here == written => None,
            (Description::Name(name), _) | (_, Description::Name(name)) if name == UNKNOWN => None,
            (Of(name, parts), Of(before, old)) if name == before && parts.len() == old.len() => {
                parts.iter().zip(old).find_map(|(part, old)| part.refuses(old))
            }
            (Struct { name, fields }, Struct { name: before, fields: old }) if name == before => {
                refused_fields(name, fields, old)
            }
            (Enum { name, variants }, Enum { name: before, variants: old })
                if name == before && variants.iter().map(first).eq(old.iter().map(first)) =>
            {
                let mut both = variants.iter().zip(old);
                both.find_map(|((variant, fields), (_, old))| {
                    refused_fields(&format!("{name}::{variant}"), fields, old)
                })
            }
            (here, written) => Some(format!("it was written as `{written}`, and is `{here}` here")),
        }
    }
}

fn first<A, B>((first, _): &(A, B)) -> &A {
    first
}

fn refused_fields(of: &str, here: &[FieldDescription], written: &[FieldDescription]) -> Option<String> {
    for old in written {
        match here.iter().find(|field| field.name == old.name) {
            None => return Some(format!("`{of}` has no field `{}` here", old.name)),
            Some(field) => {
                if let Some(why) = field.ty.refuses(&old.ty) {
                    return Some(format!("the field `{}` of `{of}`: {why}", old.name));
                }
            }
        }
    }
    // Fields that are written without names have no place for more.
    let numbered = |field: &FieldDescription| field.name.parse::<usize>().is_ok();
    let new = |field: &&FieldDescription| !written.iter().any(|old| old.name == field.name);
    let missing = here.iter().filter(new).find(|field| !field.default || numbered(field))?;
    Some(format!(
        "`{of}` has a field `{}` here that was not written, and that has no `#[serde(default)]`",
        missing.name
    ))
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Description::Name(name) => f.write_str(name),
            Description::Of(name, parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                match name.strip_prefix('(') {
                    Some(_) => write!(f, "({})", parts.join(", ")),
                    None => write!(f, "{name}<{}>", parts.join(", ")),
                }
            }
            Description::Struct { name, .. } | Description::Enum { name, .. } => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, ty: &str, default: bool) -> FieldDescription {
        FieldDescription { name: name.into(), ty: Description::name(ty), default, secret: false }
    }

    fn order(fields: Vec<FieldDescription>) -> Description {
        Description::Struct { name: "Order".into(), fields }
    }

    #[test]
    fn a_new_field_needs_a_default() {
        let old = order(vec![field("id", "u64", false)]);
        let with = |default| order(vec![field("id", "u64", false), field("note", "String", default)]);
        assert_eq!(with(true).refuses(&old), None);
        let why = with(false).refuses(&old).unwrap();
        assert!(why.contains("`Order`") && why.contains("`note`"), "{why}");
        let why = old.refuses(&with(true)).unwrap();
        assert!(why.contains("`Order` has no field `note`"), "{why}");
        let in_a_list = |of| Description::Of("Vec".into(), vec![of]);
        assert_eq!(in_a_list(with(true)).refuses(&in_a_list(old.clone())), None);
        let numbered = order(vec![field("0", "u64", false), field("1", "u64", true)]);
        assert!(numbered.refuses(&order(vec![field("0", "u64", false)])).is_some());
    }

    #[test]
    fn a_secret_field_is_read_as_before() {
        let old = order(vec![field("card", "String", false)]);
        let new = order(vec![FieldDescription { secret: true, ..field("card", "String", false) }]);
        assert_eq!((new.refuses(&old), old.refuses(&new)), (None, None));
    }

    #[test]
    fn a_description_is_read_as_it_was_written() {
        let variants = vec![("Paid".into(), vec![field("0", "u64", false)]), ("New".into(), Vec::new())];
        let list = Description::Of("Vec".into(), vec![Description::Enum { name: "State".into(), variants }]);
        for description in [list, Description::name("u64"), order(vec![field("id", "u64", true)])] {
            let text = serde_json::to_string(&description).unwrap();
            assert_eq!(serde_json::from_str::<Description>(&text).unwrap(), description, "{text}");
        }
    }
}
