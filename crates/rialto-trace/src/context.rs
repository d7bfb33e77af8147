//! The context itself: two identifiers and flags, and their form in a header.

use std::error::Error;
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

/// The identity of a trace and of a span in it, as in the header `traceparent` of
/// [W3C Trace Context](https://www.w3.org/TR/trace-context/).
///
/// It is parsed from the header, and shown as one. The header `tracestate`, which has data of vendors, is not
/// kept: a program that needs it passes it on by itself.
///
/// ```
/// use rialto_trace::TraceContext;
///
/// let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
/// let context: TraceContext = header.parse()?;
/// assert!(context.is_sampled());
/// assert_eq!(context.to_string(), header);
/// # Ok::<(), rialto_trace::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TraceContext {
    /// Not zero. Two halves, so that the alignment is that of a word.
    trace: [u64; 2],
    span: NonZeroU64,
    flags: u8,
}

impl TraceContext {
    /// The trace is recorded.
    const SAMPLED: u8 = 1;
    /// The last seven bytes of the trace's identifier are random (level 2 of the specification).
    const RANDOM: u8 = 2;
    /// The length of the header of version 00.
    const LENGTH: usize = 55;

    /// Creates a context. Its parts are those of the header.
    ///
    /// # Errors
    ///
    /// [`InvalidContext`], if one of the two identifiers is zero.
    pub fn new(trace_id: [u8; 16], span_id: [u8; 8], flags: u8) -> Result<TraceContext, InvalidContext> {
        let trace = u128::from_be_bytes(trace_id);
        let span = NonZeroU64::new(u64::from_be_bytes(span_id)).filter(|_| trace != 0);
        let flags = flags & (TraceContext::SAMPLED | TraceContext::RANDOM);
        let halves = [(trace >> 64) as u64, trace as u64];
        span.map(|span| TraceContext { trace: halves, span, flags }).ok_or(InvalidContext)
    }

    /// Returns the context of a new trace, with random identifiers.
    pub(crate) fn random(is_sampled: bool) -> TraceContext {
        let trace = [fastrand::u64(..), fastrand::u64(1..)];
        let flags = TraceContext::RANDOM | if is_sampled { TraceContext::SAMPLED } else { 0 };
        TraceContext { trace, span: random_span(), flags }
    }

    /// Returns the context of a new span in the same trace.
    #[doc(hidden)]
    pub fn child(self) -> TraceContext {
        TraceContext { span: random_span(), ..self }
    }

    /// Returns the identifier of the trace.
    pub fn trace_id(&self) -> [u8; 16] {
        (u128::from(self.trace[0]) << 64 | u128::from(self.trace[1])).to_be_bytes()
    }

    /// Returns the identifier of the span. It is the parent of the spans that begin in this context.
    pub fn span_id(&self) -> [u8; 8] {
        self.span.get().to_be_bytes()
    }

    /// Returns the flags.
    pub fn flags(&self) -> u8 {
        self.flags
    }

    /// Returns whether the trace is recorded. If not, its spans are not exported.
    pub fn is_sampled(&self) -> bool {
        self.flags & TraceContext::SAMPLED != 0
    }
}

fn random_span() -> NonZeroU64 {
    NonZeroU64::new(fastrand::u64(1..)).unwrap_or(NonZeroU64::MIN)
}

/// An identifier is zero, which W3C Trace Context forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidContext;

impl fmt::Display for InvalidContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a trace context with an identifier that is zero")
    }
}

impl Error for InvalidContext {}

/// Why a text is no `traceparent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// It does not have the length of its version.
    Length,
    /// A character is neither a lower-case hexadecimal digit nor a hyphen at its place.
    Character {
        /// The number of bytes before it.
        at: usize,
    },
    /// Its version is `ff`, which the specification forbids.
    Version,
    /// An identifier is zero.
    Zero,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Length => f.write_str("a `traceparent` of the wrong length"),
            ParseError::Character { at } => {
                write!(f, "a `traceparent` with a wrong character after {at} bytes")
            }
            ParseError::Version => f.write_str("a `traceparent` of the forbidden version `ff`"),
            ParseError::Zero => f.write_str("a `traceparent` with an identifier that is zero"),
        }
    }
}

impl Error for ParseError {}

impl FromStr for TraceContext {
    type Err = ParseError;

    /// Parses the header, strictly. Of a version after 00, it reads the parts that 00 has, as the
    /// specification demands.
    fn from_str(text: &str) -> Result<TraceContext, ParseError> {
        let bytes = text.as_bytes();
        let Some((head, rest)) = bytes.split_at_checked(TraceContext::LENGTH) else {
            return Err(ParseError::Length);
        };
        let version = digits::<1>(head, 0)?[0];
        for at in [2, 35, 52] {
            if head[at] != b'-' {
                return Err(ParseError::Character { at });
            }
        }
        let (trace, span, [flags]) = (digits(head, 3)?, digits(head, 36)?, digits::<1>(head, 53)?);
        match (version, rest) {
            (0xff, _) => return Err(ParseError::Version),
            (_, []) => {}
            (0, _) => return Err(ParseError::Length),
            (_, [b'-', ..]) => {}
            _ => return Err(ParseError::Character { at: TraceContext::LENGTH }),
        }
        TraceContext::new(trace, span, flags).map_err(|InvalidContext| ParseError::Zero)
    }
}

/// Reads `N` bytes in hexadecimal from `text`, at the offset `from`.
fn digits<const N: usize>(text: &[u8], from: usize) -> Result<[u8; N], ParseError> {
    let digit = |at: usize| match text[at] {
        digit @ b'0'..=b'9' => Ok(digit - b'0'),
        letter @ b'a'..=b'f' => Ok(letter - b'a' + 10),
        _ => Err(ParseError::Character { at }),
    };
    let mut bytes = [0; N];
    for (n, byte) in bytes.iter_mut().enumerate() {
        let at = from + 2 * n;
        *byte = digit(at)? << 4 | digit(at + 1)?;
    }
    Ok(bytes)
}

/// The header, of version 00.
impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, low] = self.trace;
        write!(f, "00-{high:016x}{low:016x}-{:016x}-{:02x}", self.span, self.flags)
    }
}

impl fmt::Debug for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TraceContext({self})")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HEADER: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    fn parse(text: &str) -> Result<TraceContext, ParseError> {
        text.parse()
    }

    #[test]
    fn a_context_in_an_option_is_four_words() {
        assert_eq!(size_of::<Option<TraceContext>>(), 32);
    }

    #[test]
    fn the_header_of_the_specification_is_parsed() {
        let context = parse(HEADER).unwrap();
        assert_eq!(context.trace_id()[..3], [0x4b, 0xf9, 0x2f]);
        assert_eq!(context.span_id(), [0, 0xf0, 0x67, 0xaa, 0x0b, 0xa9, 0x02, 0xb7]);
        assert!(context.is_sampled());
        assert!(!parse(&HEADER.replace("-01", "-00")).unwrap().is_sampled());
    }

    #[test]
    fn malformed_headers_are_refused() {
        let upper = HEADER.replace("4bf9", "4BF9");
        for (text, why) in [
            ("", ParseError::Length),
            (&HEADER[..54], ParseError::Length),
            (&format!("{HEADER}-"), ParseError::Length),
            (&format!("{HEADER}0"), ParseError::Length),
            (&HEADER.replacen("00-", "ff-", 1), ParseError::Version),
            (&HEADER.replacen("00-", "01-", 1).replace("-01", "-010"), ParseError::Character { at: 55 }),
            (&upper, ParseError::Character { at: 4 }),
            (&HEADER.replacen('-', "_", 1), ParseError::Character { at: 2 }),
            (&HEADER.replace("4bf92f3577b34da6a3ce929d0e0e4736", &"0".repeat(32)), ParseError::Zero),
            (&HEADER.replace("00f067aa0ba902b7", &"0".repeat(16)), ParseError::Zero),
            (&HEADER.replace("-01", "-0é"), ParseError::Length),
            (&format!(" {HEADER}"), ParseError::Character { at: 0 }),
        ] {
            let found = parse(text);
            // A text of several bytes a character has another length.
            if text.is_ascii() {
                assert_eq!(found, Err(why), "{text}");
            } else {
                assert!(found.is_err(), "{text}");
            }
        }
    }

    #[test]
    fn a_later_version_is_read_as_far_as_it_is_known() {
        let context = parse(HEADER);
        assert_eq!(parse(&HEADER.replacen("00-", "cc-", 1)), context);
        let longer = format!("{}-what-the-future-will-be-like", HEADER.replacen("00-", "cc-", 1));
        assert_eq!(parse(&longer), context);
    }

    #[test]
    fn unknown_flags_are_not_passed_on() {
        assert!(parse(&HEADER.replace("-01", "-ff")).unwrap().to_string().ends_with("-03"));
    }

    #[test]
    fn a_child_belongs_to_the_trace() {
        let root = TraceContext::random(true);
        let child = root.child();
        assert_eq!((child.trace_id(), child.flags()), (root.trace_id(), root.flags()));
        assert_ne!(child.span_id(), root.span_id());
        assert!(root.is_sampled() && !TraceContext::random(false).is_sampled());
    }

    #[test]
    fn fuzz_traceparent() {
        rialto_fuzz::target!("traceparent")
            .seed("header", HEADER)
            .seed("later", format!("{}-later", HEADER.replacen("00-", "cc-", 1)))
            .words(&["00-", "ff-", "-01", "0000000000000000"])
            .longest(100)
            .allocates(1 << 10, 10)
            .check(|bytes| {
                let Some(context) = std::str::from_utf8(bytes).ok().and_then(|text| parse(text).ok()) else {
                    return false;
                };
                // An accepted context is shown in a form that is parsed to the same context.
                assert_eq!(parse(&context.to_string()), Ok(context));
                true
            });
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn a_context_is_parsed_from_its_header(trace: [u8; 16], span: [u8; 8], flags in 0..4_u8) {
            if let Ok(context) = TraceContext::new(trace, span, flags) {
                prop_assert_eq!(context.trace_id(), trace);
                prop_assert_eq!(context.span_id(), span);
                prop_assert_eq!(parse(&context.to_string()), Ok(context));
            }
        }
    }
}
