//! The example `lost-message` loses messages exactly where its text says.

#[allow(dead_code, reason = "its `main` and its text")]
#[path = "../examples/lost-message.rs"]
mod lost_message;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_naive_arms_lose() {
    // The sink pauses five times, for longer than a heartbeat, and no buffer is large enough to hide a pause.
    let runs = lost_message::run(50_000, |_| ()).await;
    assert_eq!(runs.len(), 6);
    for run in runs {
        assert!(run.beats > 0, "{run}");
        assert_eq!(run.lost > 0, run.expected_to_lose, "{run}");
    }
}
