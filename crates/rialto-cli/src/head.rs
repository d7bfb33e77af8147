//! A strict parser for the head of a request: RFC 9112, sections 2 to 6, and RFC 9110, sections 5 to 7.
//!
//! It checks each head before hyper parses it. It refuses anything that two parsers could interpret
//! differently (request smuggling).

use std::ops::Range;

/// The maximum length of a head in bytes.
pub const MAX_HEAD: usize = 32 * 1024;

/// The reason why a head is refused, with the status of the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not HTTP: 400.
    Malformed,
    /// The request line alone is too long: 414.
    LongTarget,
    /// The head is too long: 431.
    TooLarge,
    /// The version is not 1.x: 505.
    Version,
}

/// Finds the end of a head whose bytes arrive in pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scan {
    /// The number of bytes that were scanned.
    seen: usize,
    /// The start of the current line.
    line: usize,
    /// The start of the request line, after empty lines. Set once the end of the request line was found.
    start: Option<usize>,
}

impl Scan {
    /// Returns the range of the head in `bytes`, or `None` if its end has not arrived yet. `bytes` must begin
    /// with the bytes of the last call.
    ///
    /// # Errors
    ///
    /// The head is too long, or has a CR without LF.
    pub fn find(&mut self, bytes: &[u8]) -> Result<Option<Range<usize>>, Fault> {
        // The standard library searches for a single byte fastest, and most of a long head is one line.
        let new = &bytes[self.seen..];
        if !new.contains(&b'\n') && !new.contains(&b'\r') {
            self.seen = bytes.len();
        }
        while let Some(at) = bytes[self.seen..].iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
            let mut at = self.seen + at;
            let end_of_text = at;
            if bytes[at] == b'\r' {
                match bytes.get(at + 1) {
                    Some(b'\n') => at += 1,
                    Some(_) => return Err(Fault::Malformed),
                    None => {
                        self.seen = at;
                        return self.short_of(bytes.len());
                    }
                }
            }
            let empty = end_of_text == self.line;
            self.seen = at + 1;
            match (self.start, empty) {
                (Some(start), true) if self.seen - start <= MAX_HEAD => return Ok(Some(start..self.seen)),
                (Some(_), true) => return Err(Fault::TooLarge),
                (None, false) if self.seen - self.line > MAX_HEAD => return Err(Fault::LongTarget),
                (None, false) => self.start = Some(self.line),
                _ => {}
            }
            self.line = self.seen;
            self.short_of(self.seen)?;
        }
        self.seen = bytes.len();
        self.short_of(bytes.len())
    }

    /// Returns the result if the end of the head is not among the first `length` bytes.
    fn short_of(&self, length: usize) -> Result<Option<Range<usize>>, Fault> {
        match (length > MAX_HEAD, self.start) {
            (false, _) => Ok(None),
            (true, None) => Err(Fault::LongTarget),
            (true, Some(_)) => Err(Fault::TooLarge),
        }
    }
}

/// The result of [`check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadInfo {
    /// Whether the request may have a body.
    pub body: bool,
}

/// Checks a whole head, including its last line. A minor version above 1.1 is changed to 1.1 (RFC 9110,
/// section 6.2).
///
/// # Errors
///
/// The head must be refused.
pub fn check(head: &mut [u8]) -> Result<HeadInfo, Fault> {
    let end = head.iter().position(|&byte| byte == b'\n').ok_or(Fault::Malformed)?;
    let (line, fields) = head.split_at_mut(end + 1);
    let minor = request_line(line)?;
    let mut checked = HeadInfo { body: false };
    let mut hosts = 0;
    for line in fields.split(|&byte| byte == b'\n').map(without_cr).filter(|line| !line.is_empty()) {
        let (name, value) = field(line)?;
        if name.eq_ignore_ascii_case(b"host") {
            hosts += 1;
            host_and_port(value).ok_or(Fault::Malformed)?;
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            checked.body = true;
        } else if name.eq_ignore_ascii_case(b"content-length") {
            checked.body |= value.iter().any(|&byte| byte != b'0');
        }
    }
    // RFC 9112, section 3.2: exactly one `Host`. Only HTTP/1.0 may have none.
    match (hosts, minor) {
        (1, _) | (0, 0) => Ok(checked),
        _ => Err(Fault::Malformed),
    }
}

fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Checks a request line, and returns its minor version.
fn request_line(line: &mut [u8]) -> Result<u8, Fault> {
    let text = line.trim_ascii_end().len();
    // Only the line ending may have been trimmed.
    if line[text..].iter().any(|byte| !matches!(byte, b'\r' | b'\n')) {
        return Err(Fault::Malformed);
    }
    let line = &mut line[..text];
    let mut parts = line.split(|&byte| byte == b' ');
    let (Some(method), Some(target), Some(version), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(Fault::Malformed);
    };
    if !is_token(method) || !is_target(method, target) {
        return Err(Fault::Malformed);
    }
    match version {
        [b'H', b'T', b'T', b'P', b'/', b'1', b'.', b'0'] => Ok(0),
        [b'H', b'T', b'T', b'P', b'/', b'1', b'.', b'1'..=b'9'] => {
            line[text - 1] = b'1';
            Ok(1)
        }
        [b'H', b'T', b'T', b'P', b'/', b'0'..=b'9', b'.', b'0'..=b'9'] => Err(Fault::Version),
        _ => Err(Fault::Malformed),
    }
}

/// Returns whether `target` has a form that is allowed for `method` (RFC 9112, section 3.2).
fn is_target(method: &[u8], target: &[u8]) -> bool {
    let absolute = || {
        let scheme = target.iter().position(|&byte| byte == b':').map(|at| target.split_at(at));
        // RFC 3986, section 3.1.
        let is = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        scheme.is_some_and(|(name, rest)| {
            rest.starts_with(b"://")
                && name.first().is_some_and(u8::is_ascii_alphabetic)
                && name.iter().all(is)
        })
    };
    let form = match method {
        b"CONNECT" => !target.contains(&b'/'),
        // `PRI * HTTP/2.0` is the preface of HTTP/2. It passes here, so that its version is refused, with
        // 505.
        b"OPTIONS" | b"PRI" if target == b"*" => true,
        _ => target.starts_with(b"/") || absolute(),
    };
    form && !target.is_empty() && target.iter().all(|&byte| byte > b' ' && byte != 0x7f)
}

/// Returns the name of a field, and its value without the white space around it.
fn field(line: &[u8]) -> Result<(&[u8], &[u8]), Fault> {
    let colon = line.iter().position(|&byte| byte == b':').ok_or(Fault::Malformed)?;
    // `is_token` also refuses a folded line, and white space before the colon.
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    let fine = is_token(name) && value.iter().all(|&byte| byte == b'\t' || byte >= b' ' && byte != 0x7f);
    fine.then(|| (name, value.trim_ascii())).ok_or(Fault::Malformed)
}

/// Returns whether `text` is a token (RFC 9110, section 5.6.2).
fn is_token(text: &[u8]) -> bool {
    let is = |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte);
    !text.is_empty() && text.iter().all(is)
}

/// Returns the host and the port of an authority without a user (RFC 3986, section 3.2); `None` if it is
/// malformed.
pub fn host_and_port(text: &[u8]) -> Option<(&str, Option<&str>)> {
    let text = std::str::from_utf8(text).ok()?;
    let end = match text.strip_prefix('[') {
        Some(rest) => 2 + rest.find(']')?,
        None => text.find(':').unwrap_or(text.len()),
    };
    let (host, port) = text.split_at(end);
    let port = match port {
        "" => None,
        port => Some(port.strip_prefix(':')?),
    };
    let digits = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    (is_host(host) && port.is_none_or(digits)).then_some((host, port))
}

fn is_host(host: &str) -> bool {
    if let Some(literal) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return literal.parse::<std::net::Ipv6Addr>().is_ok();
    }
    // RFC 3986 allows a comma in a name, but two hosts in one field would be a list.
    let is = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+;=".contains(byte);
    let mut parts = host.split('%').map(str::as_bytes);
    let is_encoded = |part: &[u8]| {
        part.split_at_checked(2)
            .is_some_and(|(digits, rest)| digits.iter().all(u8::is_ascii_hexdigit) && rest.iter().all(is))
    };
    parts.next().is_some_and(|part| part.iter().all(is)) && parts.all(is_encoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Result<Option<Range<usize>>, Fault> {
        Scan::default().find(text.as_bytes())
    }

    #[test]
    fn the_end_of_a_head_is_found_in_any_chunking() {
        for text in ["A\r\nB\r\n\r\n", "A\nB\n\n", "\r\n\nA\r\n\n", "A\n\r\n"] {
            let mut scan = Scan::default();
            let whole = found(text);
            for end in 0..text.len() {
                assert_eq!(scan.find(&text.as_bytes()[..end]), Ok(None), "{text:?} up to {end}");
            }
            assert_eq!(scan.find(text.as_bytes()), whole, "{text:?}");
            let head = whole.unwrap().unwrap();
            assert!(text[head.clone()].starts_with('A') && head.end == text.len(), "{text:?}");
        }
    }

    #[test]
    fn a_bare_cr_is_found_in_any_chunking() {
        for text in ["\rA", "A\rB", "A\r\nB\r\r\n", "A\r\n\r\r"] {
            let mut scan = Scan::default();
            let faults = (1..=text.len()).filter_map(|end| scan.find(&text.as_bytes()[..end]).err());
            assert_eq!(faults.collect::<Vec<_>>().first(), Some(&Fault::Malformed), "{text:?}");
            assert_eq!(found(text), Err(Fault::Malformed), "{text:?}");
        }
    }

    #[test]
    fn what_is_too_long_is_told_apart() {
        let x = "x".repeat(MAX_HEAD);
        assert_eq!(found(&format!("A{x}")), Err(Fault::LongTarget));
        // The same if the end of the line arrives together with the rest.
        assert_eq!(found(&format!("A{x}\r\nHost: a\r\n\r\n")), Err(Fault::LongTarget));
        assert_eq!(found(&"\r\n".repeat(MAX_HEAD)), Err(Fault::LongTarget));
        assert_eq!(found(&format!("A\r\n{x}")), Err(Fault::TooLarge));
        assert_eq!(found(&format!("A\r\n{x}\r\n\r\n")), Err(Fault::TooLarge));
        let fits = format!("A\r\n{}\r\n\r\n", &x[7..]);
        assert_eq!(found(&fits), Ok(Some(0..MAX_HEAD)));
    }

    #[test]
    fn hosts_have_a_name_and_perhaps_a_port() {
        let split = |text: &'static str| host_and_port(text.as_bytes());
        assert_eq!(split("a.b:80"), Some(("a.b", Some("80"))));
        assert_eq!(split("[::1]:80"), Some(("[::1]", Some("80"))));
        assert_eq!(split("[::1]"), Some(("[::1]", None)));
        assert_eq!(split(""), Some(("", None)));
        assert_eq!(split("a:"), Some(("a", Some(""))));
        assert_eq!(split("%c3%A4.de"), Some(("%c3%A4.de", None)));
        for bad in [
            "a b", "a/b", "a@b", "a:b", "a:1:2", "[::1", "[x]", "::1", "a,b", "[::1]x", "é", "a%", "a%2",
            "%zz",
        ] {
            assert_eq!(split(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_higher_minor_version_becomes_1_1() {
        let mut head = *b"GET / HTTP/1.7\r\nHost: a\r\n\r\n";
        assert_eq!(check(&mut head), Ok(HeadInfo { body: false }));
        assert!(head.starts_with(b"GET / HTTP/1.1\r\n"));
        assert_eq!(check(&mut b"GET / HTTP/2.0\r\nHost: a\r\n\r\n".to_vec()), Err(Fault::Version));
    }
}
