use serde::{Deserialize, Serialize};
use std::fmt;

/// Which build of a crate wrote a frame: the version of the package that the
/// function is in.
///
/// It decides nothing, the layouts do; a refusal names it.
///
/// ```
/// use rialto_cps::{Frame, yield_now};
///
/// assert_eq!(<yield_now as Frame>::BUILD.to_string(), env!("CARGO_PKG_VERSION"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    major: u16,
    minor: u16,
    patch: u16,
}

impl Build {
    /// Of a version such as `1.2.3`; what stands behind is left out.
    #[must_use]
    pub const fn of(version: &str) -> Self {
        let (bytes, mut parts) = (version.as_bytes(), [0u16; 3]);
        let (mut at, mut part) = (0, 0);
        while at < bytes.len() && part < 3 {
            match bytes[at] {
                digit @ b'0'..=b'9' => {
                    parts[part] = parts[part].saturating_mul(10).saturating_add((digit - b'0') as u16);
                }
                b'.' => part += 1,
                _ => break,
            }
            at += 1;
        }
        Build { major: parts[0], minor: parts[1], patch: parts[2] }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}
