use super::{Arm, Wait, wait_for};
use crate::Time;
use rialto_event::TimerEvt;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A time to come, as data: the arm of [`sleep`](sleep()) and
/// [`sleep_until`](sleep_until()).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Sleep(Due);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Due {
    /// From when it begins to wait.
    In(Duration),
    At(Time),
}

/// The leaf that [`sleep()`] returns.
#[allow(non_camel_case_types)]
pub type sleep = Wait<Sleep>;

/// The leaf that [`sleep_until()`] returns.
#[allow(non_camel_case_types)]
pub type sleep_until = Wait<Sleep>;

/// Ready when so much time has passed since it began to wait. In a choice, it
/// is a timeout.
///
/// The time of its end is kept by the calendar: a computation that is stored
/// over it goes on at once when it is resumed.
///
/// ```
/// use rialto_cps::{cps, sleep};
/// use std::time::Duration;
///
/// #[cps]
/// async fn later() -> u64 {
///     sleep(Duration::from_millis(1)).await;
///     1
/// }
/// # drop(later());
/// ```
///
/// CPC's `cpc_sleep`; the paper on CML's `timeout`.
pub fn sleep(duration: Duration) -> sleep {
    wait_for(Sleep::within(duration))
}

/// Ready when the time has come; at once if it has passed. See [`Time`].
pub fn sleep_until(time: Time) -> sleep_until {
    wait_for(Sleep(Due::At(time)))
}

impl Sleep {
    /// From when it begins to wait.
    pub(super) fn within(duration: Duration) -> Self {
        Sleep(Due::In(duration))
    }
}

impl Arm for Sleep {
    const NAME: &'static str = "rialto_cps::sleep";
    type Raw = ();
    type Output = ();
    type Event<'a> = TimerEvt;

    fn event(&mut self) -> TimerEvt {
        let time = match self.0 {
            Due::In(duration) => Time::now() + duration,
            Due::At(time) => time,
        };
        self.0 = Due::At(time);
        rialto_event::at_time(time.instant())
    }

    fn outcome(self, (): ()) {}
}
