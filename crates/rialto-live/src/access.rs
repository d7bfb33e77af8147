//! Access: tokens, which are exchanged once for a cookie and a key, and the checks of `Host` and `Origin`.
//!
//! Browsers send a cookie to every port of its host, so another program of the same machine may see it. The
//! key is in the storage of the page, which is separate for each port. A page needs both.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderName, Uri, header};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The number of tokens that wait to be used. A newer one replaces the oldest.
const MAX_TOKENS: usize = 16;

/// The header by which the page of a program proves a request that is not its WebSocket.
pub(crate) const PROOF: HeaderName = HeaderName::from_static("x-rialto-live");

/// The secrets of the pages, and the tokens that have not been used.
pub(crate) struct Access {
    /// `None` if all browsers have access.
    secrets: Option<Secrets>,
    tokens: Mutex<Vec<String>>,
}

struct Secrets {
    /// The value of the cookie.
    cookie: String,
    /// The key of the pages.
    key: String,
}

/// The credentials of a browser.
#[derive(Debug)]
pub(crate) struct Granted {
    /// The header `Set-Cookie`.
    pub(crate) cookie: String,
    pub(crate) key: String,
}

impl Access {
    /// # Panics
    ///
    /// If the system has no random numbers.
    pub(crate) fn new(is_open: bool, secret: Option<[u8; 32]>) -> Access {
        let secret = hex(&secret.unwrap_or_else(random));
        let secrets = Secrets { cookie: authenticate(&secret, "cookie"), key: authenticate(&secret, "key") };
        Access { secrets: (!is_open).then_some(secrets), tokens: Mutex::new(Vec::new()) }
    }

    /// Returns a new token, or `None` if none is needed.
    pub(crate) fn new_token(&self) -> Option<String> {
        self.secrets.as_ref()?;
        let token = nonce();
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        if tokens.len() == MAX_TOKENS {
            tokens.remove(0);
        }
        tokens.push(token.clone());
        Some(token)
    }

    /// Takes a token, and returns the credentials for it. `path` is the base of the application.
    pub(crate) fn exchange(
        &self,
        token: &str,
        headers: &HeaderMap,
        uri: &Uri,
        path: &str,
    ) -> Option<Granted> {
        let secrets = self.secrets.as_ref()?;
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let at = tokens.iter().position(|known| is_equal(known, token))?;
        tokens.remove(at);
        let (name, value) = (cookie_name(headers, uri, path), &secrets.cookie);
        // Behind a server with TLS, browsers do not send the cookie without it.
        let origin = headers.get(header::ORIGIN).map(|origin| origin.as_bytes());
        let is_secure = origin.is_some_and(|origin| origin.starts_with(b"https://"));
        let secure = if is_secure { "; Secure" } else { "" };
        let cookie = format!("{name}={value}; Path={path}/; HttpOnly; SameSite=Strict{secure}");
        Some(Granted { cookie, key: secrets.key.clone() })
    }

    /// Returns whether the request has the cookie, if it needs one.
    pub(crate) fn admits(&self, headers: &HeaderMap, uri: &Uri, path: &str) -> bool {
        let Some(secrets) = &self.secrets else { return true };
        let name = cookie_name(headers, uri, path);
        // Bytes, because cookies of other programs need not be ASCII.
        let sent =
            headers.get_all(header::COOKIE).iter().flat_map(|value| value.as_bytes().split(|b| *b == b';'));
        let mut values =
            sent.filter_map(|pair| pair.trim_ascii().strip_prefix(name.as_bytes())?.strip_prefix(b"="));
        values.any(|value| is_equal_bytes(value, secrets.cookie.as_bytes()))
    }

    /// Returns whether a page has the key: it sends the key, or the HMAC of `text` under the key.
    pub(crate) fn has_key(&self, text: &str, proof: &str, key: &str) -> bool {
        let Some(secrets) = &self.secrets else { return true };
        is_equal(key, &secrets.key) || is_equal(proof, &authenticate(&secrets.key, text))
    }
}

/// Returns the name of the cookie. It differs between programs on one host, because browsers send cookies to
/// all ports of a host. A restarted program has the same name, so that no cookies accumulate.
fn cookie_name(headers: &HeaderMap, uri: &Uri, path: &str) -> String {
    let port = authority(headers, uri).and_then(|authority| authority.rsplit_once(':'));
    let port = port.map(|(_, port)| port).filter(|port| port.bytes().all(|b| b.is_ascii_digit()));
    format!("rialto_live_{}{}", port.unwrap_or_default(), path.replace('/', "_"))
}

/// Returns HMAC-SHA-256 of a text, in hexadecimal digits.
fn authenticate(key: &str, text: &str) -> String {
    // A key of HMAC may have any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) else { return nonce() };
    mac.update(text.as_bytes());
    hex(&mac.finalize().into_bytes())
}

/// Returns a random number that is used once.
///
/// # Panics
///
/// If the system has no random numbers.
pub(crate) fn nonce() -> String {
    hex(&random::<32>())
}

/// Returns whether the texts are equal, in a time that depends on their lengths only.
fn is_equal(a: &str, b: &str) -> bool {
    is_equal_bytes(a.as_bytes(), b.as_bytes())
}

fn is_equal_bytes(a: &[u8], b: &[u8]) -> bool {
    let differs = a.iter().zip(b).fold(0, |differs, (a, b)| differs | (a ^ b));
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

/// Returns whether the request comes from a page of this server, and not from a page of another site.
/// Browsers send `Sec-Fetch-Site` to hosts that they trust, such as the loopback interface and those with
/// TLS.
pub(crate) fn is_from_own_page(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
    headers.contains_key(PROOF) && site.is_none_or(|site| site == b"same-origin")
}

/// Returns whether the request comes from a page of this server, or of an allowed origin. Browsers send
/// `Origin` with every WebSocket and every `POST`.
pub(crate) fn is_same_origin(headers: &HeaderMap, uri: &Uri, allowed: &[String]) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    if origin.is_some_and(|origin| allowed.iter().any(|known| known == origin)) {
        return true;
    }
    let rest = origin.and_then(|o| o.strip_prefix("http://").or_else(|| o.strip_prefix("https://")));
    rest.is_some() && rest == authority(headers, uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    const HOST: (header::HeaderName, &str) = (header::HOST, "localhost:80");

    fn exchange(access: &Access, token: &str, origin: &str) -> Option<Granted> {
        access.exchange(token, &headers(&[HOST, (header::ORIGIN, origin)]), &Uri::default(), "/x")
    }

    fn admits(access: &Access, cookie: &str) -> bool {
        let mut sent = headers(&[HOST]);
        let cookie = header::HeaderValue::from_bytes(cookie.as_bytes()).unwrap();
        sent.insert(header::COOKIE, cookie);
        access.admits(&sent, &Uri::default(), "/x")
    }

    #[test]
    fn a_token_works_once() {
        let access = Access::new(false, None);
        let token = access.new_token().unwrap();
        assert!(exchange(&access, "", "").is_none() && exchange(&access, &token[1..], "").is_none());
        let granted = exchange(&access, &token, "").unwrap();
        assert!(exchange(&access, &token, "").is_none());
        assert!(granted.cookie.starts_with("rialto_live_80_x="), "{}", granted.cookie);
        let pair = granted.cookie.split(';').next().unwrap();
        assert!(admits(&access, &format!("a=b; {pair}")));
        assert!(!admits(&access, &format!("{pair}0")) && !admits(&access, ""));
    }

    #[test]
    fn a_cookie_of_another_program_does_not_lock_out() {
        let access = Access::new(false, None);
        let granted = exchange(&access, &access.new_token().unwrap(), "").unwrap();
        let pair = granted.cookie.split(';').next().unwrap();
        assert!(admits(&access, &format!("name=Zoë; {pair}")));
    }

    #[test]
    fn the_cookie_is_secure_behind_tls() {
        let access = Access::new(false, None);
        let cookie = |origin| exchange(&access, &access.new_token().unwrap(), origin).unwrap().cookie;
        assert!(cookie("https://localhost:80").ends_with("; Secure"));
        assert!(!cookie("http://localhost:80").contains("Secure"));
    }

    #[test]
    fn the_key_is_proved_by_an_hmac_and_is_not_in_the_cookie() {
        let access = Access::new(false, Some([7; 32]));
        let granted = exchange(&access, &access.new_token().unwrap(), "").unwrap();
        assert!(!granted.cookie.contains(&granted.key));
        let proof = authenticate(&granted.key, "nonce");
        assert!(access.has_key("nonce", &proof, "") && access.has_key("nonce", "", &granted.key));
        assert!(!access.has_key("other", &proof, "") && !access.has_key("nonce", "", ""));
        let again = Access::new(false, Some([7; 32]));
        assert!(again.has_key("nonce", &proof, ""), "the key depends on the secret only");
    }

    #[test]
    fn old_tokens_are_forgotten() {
        let access = Access::new(false, None);
        let tokens: Vec<_> = (0..=MAX_TOKENS).filter_map(|_| access.new_token()).collect();
        assert!(exchange(&access, &tokens[0], "").is_none() && exchange(&access, &tokens[1], "").is_some());
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
            is_same_origin(&headers, &Uri::default(), &["https://proxy.example".into()])
        };
        assert!(is_same("http://localhost:1") && is_same("https://localhost:1"));
        assert!(is_same("https://proxy.example") && !is_same("http://proxy.example"));
        assert!(!is_same("http://localhost:2") && !is_same("null") && !is_same("http://evil.example"));
        assert!(!is_same_origin(&headers(&[(header::HOST, "localhost:1")]), &Uri::default(), &[]));
    }
}
