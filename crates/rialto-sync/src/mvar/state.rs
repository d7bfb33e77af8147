//! The state of a variable, and the actions of its events. They are public because the types of events name
//! them, but they are not reachable.

use rialto_event::{Action, Carry, ObjectState};

use crate::fifo::Fifo;

/// The state of a variable: its value, or nothing. It holds more than one value if some were put back.
#[derive(Debug)]
pub struct MVarState<T>(Fifo<T>);

impl<T> MVarState<T> {
    pub(super) fn new() -> Self {
        MVarState(Fifo::new())
    }

    /// Puts the first value in.
    pub(super) fn fill(&mut self, value: T) {
        self.0.push(value);
    }

    pub(super) fn is_full(&self) -> bool {
        !self.0.is_empty()
    }
}

/// A request to a variable.
#[derive(Debug, Clone)]
pub enum Call<T> {
    /// Puts this value in. `None` once the value is in the variable.
    Put(Option<T>),
    /// Takes the value out.
    Take,
    /// Reads the value, by a clone that this function makes.
    Read(fn(&T) -> T),
    /// Takes the value out, and puts this one in. `None` once the new value is in the variable.
    Swap(Option<T>),
}

/// The answer to a [`Call`].
#[derive(Debug)]
pub enum Answer<T> {
    /// The value is in the variable.
    Put,
    /// The value that was taken or swapped out.
    Taken(T),
    /// A clone of the value, which is still in the variable.
    Read(T),
}

/// While the variable is full, only puts wait; while it is empty, all other calls wait. So the waiting calls
/// all wait for the same change, and service in order delays none that could be answered.
impl<T> ObjectState for MVarState<T> {
    type Call = Call<T>;
    type Admission = ();
    type Answer = Answer<T>;

    fn admit(&mut self, call: &Call<T>, _is_first: bool) -> Option<()> {
        (matches!(call, Call::Put(_)) == self.0.is_empty()).then_some(())
    }

    fn answer(&mut self, call: &mut Call<T>, (): ()) -> Answer<T> {
        let new = match call {
            Call::Read(clone) => return Answer::Read(clone(self.0.first().expect(ADMITTED))),
            Call::Put(value) | Call::Swap(value) => value.take(),
            Call::Take => None,
        };
        let old = self.0.pop();
        if let Some(new) = new {
            self.0.push(new);
        }
        old.map_or(Answer::Put, Answer::Taken)
    }

    fn cancel_admission(&mut self, (): ()) {}

    fn put_back_answer(&mut self, answer: Answer<T>) {
        match answer {
            Answer::Taken(value) => self.0.put_back(value),
            Answer::Put | Answer::Read(_) => {}
        }
    }

    fn waited_for(&self) -> &'static str {
        if self.0.is_empty() { "a value in an MVar" } else { "an MVar to be empty" }
    }
}

const ADMITTED: &str = "the call is admitted only when the variable is full";

impl<T> Carry for Call<T> {
    type Value = T;

    fn load(value: T) -> Self {
        Call::Put(Some(value))
    }

    fn unload(self) -> Option<T> {
        match self {
            Call::Put(value) | Call::Swap(value) => value,
            Call::Take | Call::Read(_) => None,
        }
    }
}

/// The action of takes, reads and swaps: yields the value.
#[derive(Debug, Clone, Copy)]
pub struct IntoValue;

impl<T> Action<Answer<T>> for IntoValue {
    type Output = T;
    fn apply(self, answer: Answer<T>) -> T {
        match answer {
            Answer::Taken(value) | Answer::Read(value) => value,
            Answer::Put => unreachable!("only a put is answered by `Answer::Put`"),
        }
    }
}
