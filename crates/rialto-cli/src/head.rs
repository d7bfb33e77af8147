//! The strict reading of a request's head: RFC 9112, sections 2 to 6, and RFC 9110, sections 5 to 7.
//!
//! hyper reads every head after this. What two readers of one head could understand differently is refused here.

use std::ops::Range;

/// The largest head.
pub const MAX_HEAD: usize = 32 * 1024;

/// Why a head is refused, and which status says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not HTTP: 400.
    Malformed,
    /// The request line alone is too long: 414.
    LongTarget,
    /// It is too long: 431.
    TooLarge,
    /// The version is not 1.x: 505.
    Version,
}

/// Finds the end of a head of which the bytes come piece by piece.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scan {
    /// Bytes that have been looked at.
    seen: usize,
    /// Where the line begins that is being looked at.
    line: usize,
    /// Where the request line begins, behind empty lines, once its end has been seen.
    start: Option<usize>,
}

impl Scan {
    /// The place of the head in `bytes`, which begin as they did at the last call; `None` if its end is yet to come.
    ///
    /// # Errors
    ///
    /// A head that is too long, or has a CR without LF.
    pub fn find(&mut self, bytes: &[u8]) -> Result<Option<Range<usize>>, Fault> {
        // Searched as the standard library does it best: most of a long head is one line.
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

    /// No head, in `length` bytes.
    fn short_of(&self, length: usize) -> Result<Option<Range<usize>>, Fault> {
        match (length > MAX_HEAD, self.start) {
            (false, _) => Ok(None),
            (true, None) => Err(Fault::LongTarget),
            (true, Some(_)) => Err(Fault::TooLarge),
        }
    }
}

/// What a head says of what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The request may have a body.
    pub body: bool,
}

/// Checks a whole head, with its last line. A version that is higher than 1.1 becomes 1.1 (RFC 9110, section 6.2).
///
/// # Errors
///
/// When no server may answer it but by a refusal.
pub fn check(head: &mut [u8]) -> Result<Checked, Fault> {
    let end = head.iter().position(|&byte| byte == b'\n').ok_or(Fault::Malformed)?;
    let (line, fields) = head.split_at_mut(end + 1);
    let minor = request_line(line)?;
    let mut checked = Checked { body: false };
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
    // RFC 9112, section 3.2: one, and none only before HTTP/1.1.
    match (hosts, minor) {
        (1, _) | (0, 0) => Ok(checked),
        _ => Err(Fault::Malformed),
    }
}

fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The minor version of a request line that is one.
fn request_line(line: &mut [u8]) -> Result<u8, Fault> {
    let text = line.trim_ascii_end().len();
    // Only what ends the line may have been trimmed.
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

/// RFC 9112, section 3.2: which of the four forms goes with which method.
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
        // HTTP/2's preface, which is told what version we speak.
        b"OPTIONS" | b"PRI" if target == b"*" => true,
        _ => target.starts_with(b"/") || absolute(),
    };
    form && !target.is_empty() && target.iter().all(|&byte| byte > b' ' && byte != 0x7f)
}

/// A field's name, and its value without the white space around it.
fn field(line: &[u8]) -> Result<(&[u8], &[u8]), Fault> {
    let colon = line.iter().position(|&byte| byte == b':').ok_or(Fault::Malformed)?;
    // Also a line that is folded, and a name with white space behind it.
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    let fine = is_token(name) && value.iter().all(|&byte| byte == b'\t' || byte >= b' ' && byte != 0x7f);
    fine.then(|| (name, value.trim_ascii())).ok_or(Fault::Malformed)
}

/// RFC 9110, section 5.6.2.
fn is_token(text: &[u8]) -> bool {
    let is = |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte);
    !text.is_empty() && text.iter().all(is)
}

/// The host of an authority without a user, and its port (RFC 3986, section 3.2); `None` if it is none.
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
    // A comma may stand in a name, but two hosts in one field are a list.
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
    fn the_end_of_a_head_is_found_however_it_comes() {
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
    fn a_bare_cr_is_found_however_it_comes() {
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
        // Also where the end of the line has come with the rest of it.
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
        assert_eq!(check(&mut head), Ok(Checked { body: false }));
        assert!(head.starts_with(b"GET / HTTP/1.1\r\n"));
        assert_eq!(check(&mut b"GET / HTTP/2.0\r\nHost: a\r\n\r\n".to_vec()), Err(Fault::Version));
    }
}
