//! Checks the lengths that CBOR claims. A decoder reserves memory for a list before it sees the elements, up
//! to a megabyte. A list's header takes nine bytes at most. So without this check a damaged value could take
//! a hundred thousand times its own memory.

/// Refuses a list or a map that claims more elements than can follow. Each element needs a byte, and so do
/// the elements that the enclosing lists still need. So the decoder reserves memory for no more elements than
/// there are bytes, in all lists together. Other errors are left to the decoder.
pub fn check(bytes: &[u8]) -> Result<(), String> {
    let mut rest = bytes;
    // How many items each enclosing list still needs; `None` if its length is indefinite. The bytes as a
    // whole are indefinite too: after the bare name of a variant a decoder reads on.
    let mut open: Vec<Option<u64>> = vec![None];
    let mut promised = 0;
    while let Some(top) = open.last_mut() {
        match top {
            Some(0) => {
                open.pop();
                continue;
            }
            Some(left) => {
                *left -= 1;
                promised -= 1;
            }
            None => {}
        }
        let Some((kind, argument)) = head(&mut rest) else { return Ok(()) };
        let items = match (kind, argument) {
            (BYTES | TEXT, Some(length)) => {
                let Some(after) = usize::try_from(length).ok().and_then(|length| rest.get(length..)) else {
                    return Ok(());
                };
                rest = after;
                continue;
            }
            (LIST, Some(items)) => items,
            (MAP, Some(pairs)) => pairs.saturating_mul(2),
            // The tagged item follows.
            (TAG, _) => 1,
            (BYTES | TEXT | LIST | MAP, None) => {
                open.push(None);
                continue;
            }
            // The end of a list of indefinite length.
            (OTHER, None) => {
                if open.pop() != Some(None) {
                    return Ok(());
                }
                continue;
            }
            _ => continue,
        };
        if items > (rest.len() as u64).saturating_sub(promised) {
            return Err("the CBOR is truncated: a list or a map has more elements than bytes follow".into());
        }
        promised += items;
        open.push(Some(items));
    }
    Ok(())
}

const BYTES: u8 = 2;
const TEXT: u8 = 3;
const LIST: u8 = 4;
const MAP: u8 = 5;
const TAG: u8 = 6;
const OTHER: u8 = 7;

/// Reads an item's header: its kind, and its number, length or value, if it has one. `None` if the bytes are
/// not a header.
fn head(rest: &mut &[u8]) -> Option<(u8, Option<u64>)> {
    let (&first, mut after) = rest.split_first()?;
    let argument = match first & 0x1f {
        short @ 0..24 => Some(u64::from(short)),
        long @ 24..28 => {
            let (digits, more) = after.split_at_checked(1 << (long - 24))?;
            after = more;
            Some(digits.iter().fold(0, |number, digit| number << 8 | u64::from(*digit)))
        }
        31 => None,
        _ => return None,
    };
    *rest = after;
    Some((first >> 5, argument))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::to_cbor;
    use ciborium::{Value, cbor};

    #[test]
    fn written_values_pass_and_truncated_ones_do_not_panic() {
        let value = cbor!({
            "list" => [1, 1000, -70_000, 1.5, null, true],
            "map" => { 1 => [[], [[]]], "text" => "a text that is longer than twenty-three bytes" },
            "empty" => {},
        });
        let tagged =
            Value::Tag(3000, Box::new(Value::Array(vec![value.unwrap(), Value::Bytes(vec![0xff; 300])])));
        let bytes = to_cbor(&tagged).unwrap();
        assert_eq!(check(&bytes), Ok(()));
        for end in 0..bytes.len() {
            let _ = check(&bytes[..end]);
        }
    }

    #[test]
    fn lists_without_a_number_are_let_through() {
        for bytes in [
            &[0x9f, 1, 0x9f, 0xff, 0xff][..],
            &[0xbf, 1, 0x81, 2, 0xff],
            &[0x5f, 0x41, 1, 0xff],
            &[0x9f],
            &[0xff],
        ] {
            assert_eq!(check(bytes), Ok(()), "{bytes:02x?}");
        }
    }

    #[test]
    fn impossible_lengths_are_refused() {
        // The first list has two elements. Each of them has one.
        assert_eq!(check(&[0x82, 0x81, 1, 0x81, 1]), Ok(()));
        // The second of two elements needs a byte that the list within the first claims.
        assert!(check(&[0x82, 0x83, 1, 2]).is_err());
        assert!(check(&[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).is_err());
        assert!(check(&[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]).is_err());
        assert!(check(&[0xc1, 0x9f, 0x84, 1, 2, 3]).is_err());
        // After a text.
        assert!(check(&[0x61, b'a', 0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).is_err());
    }
}
