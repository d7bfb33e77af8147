//! Writes the test data of version 3. `ci/old-node.sh` puts this file in the commit that speaks no other version.

mod samples;

use std::fs;

#[test]
fn write() {
    let folder = std::env::var("RIALTO_GOLDEN").unwrap();
    let write = |name: &str, text: String| fs::write(format!("{folder}/{name}.txt"), text).unwrap();
    write("frames", samples::text(&samples::frames(|hello| hello)));
    write("words", samples::words());
    write("conversation", samples::text(&samples::conversation(|builder| builder)));
}
