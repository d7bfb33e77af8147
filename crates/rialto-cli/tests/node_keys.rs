//! The commands of `rialto node` for keys and trust.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rialto_node::transport::{NodeDir, NodeKey, Refusal, Tls, Transport};

/// Runs `rialto node`. Returns its standard output and standard error; if it fails, only the latter.
fn rialto(dir: &Path, arguments: &[&str], input: &str) -> Result<(String, String), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
    command.arg("node").args(arguments).arg("--dir").arg(dir);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    match output.status.success() {
        true => Ok((String::from_utf8(output.stdout).unwrap(), stderr)),
        false => Err(stderr),
    }
}

fn start(dir: &Path) -> Tls {
    let folder = NodeDir::at(dir);
    Tls::builder(folder.identity().unwrap(), folder.trust()).listen("127.0.0.1:0").unwrap().start().unwrap()
}

#[test]
fn a_key_is_made_once_and_printed() {
    let temporary = tempfile::tempdir().unwrap();
    let dir = temporary.path().join("node");
    let none = rialto(&dir, &["key"], "").unwrap_err();
    assert!(none.contains("rialto node keygen"), "{none}");
    let (made, stderr) = rialto(&dir, &["keygen"], "").unwrap();
    let key: NodeKey = made.trim().parse().unwrap();
    assert!(stderr.contains(&format!("rialto node trust {key}")), "{stderr}");
    assert_eq!(fs::metadata(dir.join("node.key")).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(rialto(&dir, &["key"], "").unwrap().0, made);
    assert!(rialto(&dir, &["keygen"], "").unwrap_err().contains("already"));
    assert_eq!(rialto(&dir, &["key"], "").unwrap().0, made);
    assert!(rialto(&dir, &["key", "--public"], "").unwrap().0.starts_with("-----BEGIN PUBLIC KEY-----"));
}

#[test]
fn keys_are_trusted_and_untrusted() {
    let temporary = tempfile::tempdir().unwrap();
    let dir = temporary.path();
    let (one, other) = (NodeKey([1; 32]).to_string(), NodeKey([2; 32]).to_string());
    rialto(dir, &["keygen"], "").unwrap();
    assert_eq!(rialto(dir, &["trusted"], "").unwrap().0, "");
    rialto(dir, &["trust", &one, "the", "printer"], "").unwrap();
    rialto(dir, &["trust", &other], "").unwrap();
    assert!(rialto(dir, &["trust", &one], "").unwrap().1.contains("already"));
    assert_eq!(rialto(dir, &["trusted"], "").unwrap().0, format!("{one} the printer\n{other}\n"));
    rialto(dir, &["untrust", &one], "").unwrap();
    assert!(rialto(dir, &["untrust", &one], "").unwrap_err().contains("is not in"));
    assert_eq!(rialto(dir, &["trusted"], "").unwrap().0, format!("{other}\n"));
    let wrong = rialto(dir, &["trust", "0123"], "").unwrap_err();
    assert!(wrong.contains("64 hexadecimal digits"), "{wrong}");
}

#[test]
fn a_refusal_names_the_command_that_establishes_trust() {
    let temporary = tempfile::tempdir().unwrap();
    let (here, there) = (temporary.path().join("here"), temporary.path().join("there"));
    let keys = [&here, &there].map(|dir| rialto(dir, &["keygen"], "").unwrap().0.trim().to_owned());
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.block_on(async {
        let (tls, other) = (start(&here), start(&there));
        rialto(&there, &["trust", &keys[0]], "").unwrap();
        other.reload().unwrap();
        let refused = other.dial(&tls.locators()[0], None).await.unwrap_err();
        // The refusal contains the command to run.
        let stderr = refused.to_string();
        let advice = stderr.split('`').nth(1).unwrap().strip_prefix("rialto node ").unwrap();
        rialto(&here, &advice.split(' ').collect::<Vec<_>>(), "").unwrap();
        tls.reload().unwrap();
        let dialled = other.dial(&tls.locators()[0], Some(keys[0].parse().unwrap())).await.unwrap();
        assert_eq!(dialled.peer, tls.key());
    });
}

#[test]
fn an_authority_certifies_nodes_and_one_is_revoked() {
    // A node does not trust a file that other users may change.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    let temporary = tempfile::tempdir().unwrap();
    let secret = temporary.path().join("authority.key");
    let file = secret.to_str().unwrap();
    let nodes = ["here", "there"].map(|name| temporary.path().join(name));
    for dir in &nodes {
        rialto(dir, &["keygen"], "").unwrap();
        fs::write(dir.join("authority.pem"), rialto(dir, &["authority", file], "").unwrap().0).unwrap();
        let public = rialto(dir, &["key", "--public"], "").unwrap().0;
        let certify = ["certify", "--authority", file, "--days", "30"];
        fs::write(dir.join("certificate.pem"), rialto(dir, &certify, &public).unwrap().0).unwrap();
        assert!(rialto(dir, &certify, "no key").unwrap_err().contains("rialto node key --public"));
    }
    assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
    let [here, there] = &nodes;
    let stderr = rialto(here, &["trust", &NodeKey([1; 32]).to_string()], "").unwrap().1;
    assert!(stderr.contains("ignores its list of trusted keys"), "{stderr}");
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.block_on(async {
        let (tls, other) = (start(here), start(there));
        other.dial(&tls.locators()[0], Some(tls.key())).await.unwrap();
        rialto(here, &["revoke", &other.key().to_string(), "it was stolen"], "").unwrap();
        tls.reload().unwrap();
        let refused = other.dial(&tls.locators()[0], None).await.unwrap_err();
        let why = refused.get_ref().and_then(|inner| inner.downcast_ref::<Refusal>());
        assert!(matches!(why, Some(Refusal::NotTrustedThere { .. })), "{refused}");
    });
}

#[test]
fn a_readable_key_file_is_refused() {
    let temporary = tempfile::tempdir().unwrap();
    let dir = temporary.path();
    rialto(dir, &["keygen"], "").unwrap();
    fs::set_permissions(dir.join("node.key"), fs::Permissions::from_mode(0o644)).unwrap();
    let stderr = rialto(dir, &["key"], "").unwrap_err();
    assert!(stderr.contains("chmod 600"), "{stderr}");
}
