//! Detects whether PostgreSQL is installed. If not, the tests that need it are ignored, with that reason.

use rialto_postgres::installed;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(postgres)");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rerun-if-changed={}", installed::DEBIAN);
    println!("cargo::rerun-if-changed=build.rs");
    if installed::programs().is_some() {
        println!("cargo::rustc-cfg=postgres");
    }
}
