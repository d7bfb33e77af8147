//! Values as JSON for people, without the fields that are marked `#[layout(secret)]`.
//!
//! The description of a type says which fields are secret. serde's attributes decide how a value is written, and a
//! description does not always say how. So where the form of a value is not the plain one, the whole value is left
//! out if its type has a secret anywhere.

use crate::frames::{cbor_to_json, from_cbor, to_json};
use ciborium::Value;
use rialto_cps::{Description, FieldDescription};
use serde_json::{Value as Json, json};

/// Stands for a value that is left out.
const REDACTED: &str = "(secret)";

/// Converts CBOR to JSON for people, without secrets. Unreadable CBOR becomes null.
pub fn cbor_to_redacted_json(bytes: &[u8], of: &Description) -> Json {
    if !has_secret(of) {
        return cbor_to_json(bytes);
    }
    from_cbor::<Value>(bytes).map_or(Json::Null, |value| shown(&value, of, &mut Vec::new()))
}

/// Returns whether the type has a secret field.
pub fn has_secret(of: &Description) -> bool {
    match of {
        Description::Name(_) => false,
        Description::Of(_, parts) => parts.iter().any(has_secret),
        Description::Struct { fields, .. } => fields.iter().any(is_or_has_secret),
        Description::Enum { variants, .. } => {
            variants.iter().any(|(_, fields)| fields.iter().any(is_or_has_secret))
        }
    }
}

fn is_or_has_secret(field: &FieldDescription) -> bool {
    field.secret || has_secret(&field.ty)
}

/// Shows a value of a type. `within` has the names of the types around it that have secrets: a type that contains
/// itself is known there by its name alone.
fn shown<'d>(value: &Value, of: &'d Description, within: &mut Vec<&'d str>) -> Json {
    match of {
        Description::Name(text) => match names_one_of(text, within) {
            true => json!(REDACTED),
            false => to_json(value),
        },
        _ if !has_secret(of) && within.is_empty() => to_json(value),
        Description::Of(name, parts) => shown_parts(value, name, parts, within),
        Description::Struct { name, fields } => {
            within.push(name);
            let json = shown_fields(value, fields, within);
            within.pop();
            json
        }
        Description::Enum { name, variants } => {
            within.push(name);
            let json = shown_variant(value, variants, within);
            within.pop();
            json
        }
    }
}

/// Whether a type's text contains one of these names, or `Self`, as a word.
fn names_one_of(text: &str, names: &[&str]) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    // With serde's attributes, a name has more words.
    let first = |name: &str| name.split(' ').next().unwrap_or_default().to_string();
    !names.is_empty() && words.any(|word| word == "Self" || names.iter().any(|name| first(name) == word))
}

/// Shows a value of a type of the standard library.
fn shown_parts<'d>(value: &Value, name: &str, parts: &'d [Description], within: &mut Vec<&'d str>) -> Json {
    match (name, value, parts) {
        ("Option", Value::Null, _) => Json::Null,
        ("Option" | "Box" | "Wrapping", value, [part]) => shown(value, part, within),
        (_, Value::Array(all), parts) if name.starts_with('(') && all.len() == parts.len() => {
            all.iter().zip(parts).map(|(value, part)| shown(value, part, within)).collect()
        }
        (_, Value::Array(all), [part]) if !name.starts_with('(') => {
            all.iter().map(|value| shown(value, part, within)).collect()
        }
        ("BTreeMap" | "HashMap", Value::Map(pairs), [key, part]) => {
            let pair = |(name, value): &(Value, Value)| {
                json!([shown(name, key, within), shown(value, part, within)])
            };
            pairs.iter().map(pair).collect()
        }
        ("Result", Value::Map(pairs), [ok, error]) => match &pairs[..] {
            [(Value::Text(which), value)] if which == "Ok" => json!({ "Ok": shown(value, ok, within) }),
            [(Value::Text(which), value)] if which == "Err" => json!({ "Err": shown(value, error, within) }),
            _ => json!(REDACTED),
        },
        _ => json!(REDACTED),
    }
}

/// Shows the fields of a struct or of a variant. A field that is not known by its name may be any of them.
fn shown_fields<'d>(value: &Value, fields: &'d [FieldDescription], within: &mut Vec<&'d str>) -> Json {
    let mut field = |value: &Value, field: &'d FieldDescription| match field.secret {
        true => json!(REDACTED),
        false => shown(value, &field.ty, within),
    };
    let is_numbered = fields.iter().all(|field| field.name.parse::<usize>().is_ok());
    match (value, fields) {
        (Value::Map(pairs), fields) if !is_numbered => {
            let pair = |(key, value): &(Value, Value)| {
                let name = key.as_text().unwrap_or_default();
                let known = fields.iter().find(|field| field.name == name);
                let json = known.map_or_else(|| json!(REDACTED), |known| field(value, known));
                (name.to_string(), json)
            };
            Json::Object(pairs.iter().map(pair).collect())
        }
        // A struct of one field without a name is written as that field.
        (value, [only]) if is_numbered => field(value, only),
        (Value::Array(all), fields) if is_numbered && all.len() == fields.len() => {
            all.iter().zip(fields).map(|(value, of)| field(value, of)).collect()
        }
        _ => json!(REDACTED),
    }
}

fn shown_variant<'d>(
    value: &Value,
    variants: &'d [(String, Vec<FieldDescription>)],
    within: &mut Vec<&'d str>,
) -> Json {
    let fields = |wanted: &str| variants.iter().find(|(name, _)| name == wanted).map(|(_, fields)| fields);
    match value {
        Value::Text(name) if fields(name).is_some_and(Vec::is_empty) => json!(name),
        Value::Map(pairs) => match &pairs[..] {
            [(Value::Text(name), value)] => match fields(name) {
                Some(fields) => json!({ name: shown_fields(value, fields, within) }),
                None => json!(REDACTED),
            },
            _ => json!(REDACTED),
        },
        _ => json!(REDACTED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::to_cbor;
    use rialto_cps::{HasLayout, Layout};
    use serde::{Deserialize, Serialize, de::DeserializeOwned};
    use std::collections::BTreeMap;

    #[derive(Clone, Serialize, Deserialize, Layout)]
    struct Card {
        #[layout(secret)]
        number: String,
        holder: String,
    }

    #[derive(Serialize, Deserialize, Layout)]
    struct Token(#[layout(secret)] String);

    #[derive(Serialize, Deserialize, Layout)]
    struct Pair(#[layout(secret)] String, u8);

    #[derive(Serialize, Deserialize, Layout)]
    enum Payment {
        Cash,
        By { card: Card, amount: u64 },
        Both(Card, u8),
    }

    #[derive(Serialize, Deserialize, Layout)]
    struct Renamed {
        #[layout(secret)]
        #[serde(rename = "n")]
        number: String,
        #[serde(rename = "h")]
        holder: String,
    }

    #[derive(Serialize, Deserialize, Layout)]
    #[serde(tag = "kind")]
    enum Tagged {
        Card {
            #[layout(secret)]
            number: String,
        },
    }

    #[derive(Serialize, Deserialize, Layout)]
    struct Tree {
        #[layout(secret)]
        key: String,
        children: Vec<Tree>,
    }

    #[derive(Serialize, Deserialize, Layout)]
    struct Outer {
        #[serde(flatten)]
        card: Card,
        amount: u64,
    }

    fn card() -> Card {
        Card { number: "4111".into(), holder: "Ada".into() }
    }

    fn json<T: Serialize + DeserializeOwned + HasLayout + 'static>(value: &T) -> Json {
        let json = cbor_to_redacted_json(&to_cbor(value).unwrap(), &T::description());
        assert!(!json.to_string().contains("4111"), "{json}");
        json
    }

    #[test]
    fn secret_fields_are_left_out_and_others_are_shown() {
        let shown = json!({ "holder": "Ada", "number": REDACTED });
        assert_eq!(json(&card()), shown);
        assert_eq!(json(&Token("4111".into())), json!(REDACTED));
        assert_eq!(json(&Pair("4111".into(), 7)), json!([REDACTED, 7]));
        assert_eq!(json(&Some(vec![card()])), json!([shown]));
        assert_eq!(json(&(7_u8, card())), json!([7, shown]));
        assert_eq!(json(&BTreeMap::from([(1_u8, card())])), json!([[1, shown]]));
        assert_eq!(json::<Result<Card, u8>>(&Ok(card())), json!({ "Ok": shown }));
        let by = Payment::By { card: card(), amount: 7 };
        assert_eq!(json(&by), json!({ "By": { "amount": 7, "card": shown } }));
        assert_eq!(json(&Payment::Both(card(), 7)), json!({ "Both": [shown, 7] }));
        assert_eq!(json(&Payment::Cash), json!("Cash"));
        assert_eq!(json(&vec![1, 2]), json!([1, 2]));
    }

    #[test]
    fn a_value_of_another_form_is_left_out_as_a_whole() {
        let renamed = Renamed { number: "4111".into(), holder: "Ada".into() };
        assert_eq!(json(&renamed), json!({ "h": REDACTED, "n": REDACTED }));
        json(&Tagged::Card { number: "4111".into() });
        json(&Outer { card: card(), amount: 7 });
        let leaf = || Tree { key: "4111".into(), children: Vec::new() };
        let tree = Tree { key: "4111".into(), children: vec![leaf(), leaf()] };
        assert_eq!(json(&tree), json!({ "children": REDACTED, "key": REDACTED }));
    }
}
