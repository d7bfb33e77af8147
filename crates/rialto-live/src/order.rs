//! The order of a page's tables in its link, so that it survives a reload and can be sent to another user.

use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::rows::TableOrder;
use crate::tree::Node;

/// The largest number of characters of a filter.
pub(crate) const MAX_FILTER: usize = 100;

/// Returns the order that a sortable table has in a page whose link does not name it.
pub(crate) fn first_order(table: &Node) -> TableOrder {
    let first = table.properties.get("first");
    let column = first.and_then(|first| first[0].as_u64()).unwrap_or_default();
    let is_descending = first.and_then(|first| first[1].as_bool()).unwrap_or_default();
    TableOrder { column: usize::try_from(column).unwrap_or_default(), is_descending, filter: String::new() }
}

/// Returns the properties of a sortable table that say its order.
pub(crate) fn described(order: &TableOrder) -> [(String, Value); 2] {
    let filter = order.filter.as_str();
    [("order".into(), json!([order.column, order.is_descending])), ("filter".into(), filter.into())]
}

/// Returns the order that a link has for a sortable table: `?sort.NAME=-COLUMN&filter.NAME=TEXT`, where the minus
/// says that the largest value is first. `None` if it has none. `link` is a path with a query.
pub(crate) fn order_in(link: &str, table: &Node) -> Option<TableOrder> {
    let name = table.properties.get("name")?.as_str()?;
    let (_, query) = link.split_once('?')?;
    let value = |kind: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let is_it = |key: &str| decoded(key).strip_prefix(kind) == Some(name);
        pairs.filter(|(key, _)| is_it(key)).map(|(_, value)| decoded(value)).next()
    };
    let (sort, filter) = (value("sort."), value("filter."));
    if sort.is_none() && filter.is_none() {
        return None;
    }
    let mut order = first_order(table);
    if let Some(sort) = sort {
        let (column, is_descending) = sort.strip_prefix('-').map_or((&*sort, false), |column| (column, true));
        let columns = table.properties.get("columns").and_then(Value::as_array);
        let known = columns.and_then(|columns| columns.iter().position(|name| name == column));
        // A link of another version of the program may name a column that is gone.
        if let Some(column) = known {
            (order.column, order.is_descending) = (column, is_descending);
        }
    }
    order.filter = shortened(&filter.unwrap_or_default());
    Some(order)
}

/// Returns the part of a filter that is used.
pub(crate) fn shortened(filter: &str) -> String {
    filter.chars().take(MAX_FILTER).collect()
}

/// Decodes a part of a query, as browsers encode it.
fn decoded(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_query_are_decoded() {
        assert_eq!(decoded("waits+for%20%C3%A4%2b"), "waits for ä+");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%2"), "%zz%2");
        assert_eq!(decoded("%ff"), "\u{fffd}");
    }
}
