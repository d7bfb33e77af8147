//! Access: tokens, which are exchanged once for a cookie, and the checks of `Host` and `Origin`.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, Uri, header};

/// The number of tokens that wait to be used. A newer one replaces the oldest.
const MAX_TOKENS: usize = 16;

/// The secret of the cookies, and the tokens that have not been used.
pub(crate) struct Access {
    /// `None` if all browsers have access.
    cookie: Option<Cookie>,
    tokens: Mutex<Vec<String>>,
}

struct Cookie {
    /// It differs between programs, because browsers send cookies to all ports of a host.
    name: String,
    value: String,
}

impl Access {
    /// # Panics
    ///
    /// If the system has no random numbers.
    pub(crate) fn new(is_open: bool, secret: Option<[u8; 32]>) -> Access {
        let secret = secret.unwrap_or_else(random);
        let (name, value) = secret.split_at(4);
        let cookie = Cookie { name: format!("rialto_live_{}", hex(name)), value: hex(value) };
        Access { cookie: (!is_open).then_some(cookie), tokens: Mutex::new(Vec::new()) }
    }

    /// Returns a new token, or `None` if none is needed.
    pub(crate) fn new_token(&self) -> Option<String> {
        self.cookie.as_ref()?;
        let token = hex(&random::<32>());
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        if tokens.len() == MAX_TOKENS {
            tokens.remove(0);
        }
        tokens.push(token.clone());
        Some(token)
    }

    /// Takes a token, and returns the `Set-Cookie` header for it.
    pub(crate) fn exchange(&self, token: &str, path: &str) -> Option<String> {
        let cookie = self.cookie.as_ref()?;
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let at = tokens.iter().position(|known| is_equal(known, token))?;
        tokens.remove(at);
        let Cookie { name, value } = cookie;
        Some(format!("{name}={value}; Path={path}/; HttpOnly; SameSite=Strict"))
    }

    /// Returns whether the request has the cookie, if it needs one.
    pub(crate) fn admits(&self, headers: &HeaderMap) -> bool {
        let Some(cookie) = &self.cookie else { return true };
        let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            sent.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == cookie.name && is_equal(value, &cookie.value))
    }
}

/// Returns whether the texts are equal, in a time that depends on their lengths only.
fn is_equal(a: &str, b: &str) -> bool {
    let differs = a.bytes().zip(b.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    a.len() == b.len() && differs == 0
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has no random numbers");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns a random number for a run of the program.
///
/// # Panics
///
/// If the system has no random numbers.
pub(crate) fn new_run() -> String {
    hex(&random::<8>())
}

/// Returns the host and port for which the request asks.
fn authority<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.or_else(|| uri.authority().map(|authority| authority.as_str()))
}

/// Returns whether the request asks for one of these hosts, at any port.
pub(crate) fn is_host_allowed(headers: &HeaderMap, uri: &Uri, hosts: &[String]) -> bool {
    let Some(authority) = authority(headers, uri) else { return false };
    let end = authority.rfind(':').filter(|at| !authority[*at..].contains(']'));
    let host = authority[..end.unwrap_or(authority.len())].to_ascii_lowercase();
    hosts.contains(&host)
}

/// Returns whether the request comes from a page of this server. Browsers send `Origin` with every WebSocket
/// and every `POST`.
pub(crate) fn is_same_origin(headers: &HeaderMap, uri: &Uri) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let rest = origin.and_then(|o| o.strip_prefix("http://").or_else(|| o.strip_prefix("https://")));
    rest.is_some() && rest == authority(headers, uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_token_works_once() {
        let access = Access::new(false, None);
        let token = access.new_token().unwrap();
        assert!(access.exchange("", "").is_none() && access.exchange(&token[1..], "").is_none());
        let cookie = access.exchange(&token, "/x").unwrap();
        assert!(access.exchange(&token, "/x").is_none());
        let pair = cookie.split(';').next().unwrap();
        assert!(access.admits(&headers(&[(header::COOKIE, &format!("a=b; {pair}"))])));
        assert!(!access.admits(&headers(&[(header::COOKIE, &format!("{pair}0"))])));
        assert!(!access.admits(&HeaderMap::new()));
    }

    #[test]
    fn old_tokens_are_forgotten() {
        let access = Access::new(false, None);
        let tokens: Vec<_> = (0..=MAX_TOKENS).filter_map(|_| access.new_token()).collect();
        assert!(access.exchange(&tokens[0], "").is_none() && access.exchange(&tokens[1], "").is_some());
    }

    #[test]
    fn hosts_are_compared_without_the_port() {
        let hosts = ["localhost".into(), "[::1]".into()];
        let asks = |host| is_host_allowed(&headers(&[(header::HOST, host)]), &Uri::default(), &hosts);
        assert!(asks("localhost") && asks("LOCALHOST:80") && asks("[::1]:8080") && asks("[::1]"));
        assert!(!asks("evil.example") && !asks("localhost.evil.example:80") && !asks("::1") && !asks(""));
    }

    #[test]
    fn the_origin_has_the_same_port() {
        let is_same = |origin| {
            let headers = headers(&[(header::HOST, "localhost:1"), (header::ORIGIN, origin)]);
            is_same_origin(&headers, &Uri::default())
        };
        assert!(is_same("http://localhost:1") && is_same("https://localhost:1"));
        assert!(!is_same("http://localhost:2") && !is_same("null") && !is_same("http://evil.example"));
        assert!(!is_same_origin(&headers(&[(header::HOST, "localhost:1")]), &Uri::default()));
    }
}
