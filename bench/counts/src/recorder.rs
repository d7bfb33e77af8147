//! The settings of the flight recorder. The benchmarks have this module, too.

use rialto_rt::recorder::{Mode, Settings};

/// Returns the settings that the environment asks for.
pub fn settings() -> Settings {
    Settings::new().mode(match std::env::var("RIALTO_RECORDER").as_deref() {
        Ok("production") => Mode::Production,
        Ok("full") => Mode::Full,
        _ => Mode::Off,
    })
}
