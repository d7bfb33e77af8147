//! Moves a child's handle out of its scope.
#![forbid(unsafe_code)]

use rialto_rt::scope;

fn main() {
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let mut escaped = None;
        let _ = scope(async |s| {
            escaped = Some(s.spawn(async { Ok::<_, ()>(1) }));
            Ok(())
        })
        .await;
        drop(escaped);
    });
}
