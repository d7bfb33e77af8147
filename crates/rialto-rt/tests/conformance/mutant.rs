//! Mutants of the laws, to test that the comparison detects them.

/// A law with a deliberate error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    MeetsItself,
    LastComeFirstServed,
    FirstOfTheEnabled,
    /// Of several alternatives of a waiter that match, the first in the written order is served.
    InWrittenOrder,
    NothingGoesBack,
    /// A value is put back ahead of values that were put back earlier.
    GoesBackAhead,
    NackOfTheChosen,
    NoNackOfTheAbandoned,
    WrapsBeforeNacks,
    OutermostWrapFirst,
    GuardsUntilOneIsEnabled,
    PollWaits,
    /// A poll that finds nothing enabled does not fire nacks.
    NothingIsNoCommit,
    NoPreference,
    TimeFromTheBegin,
    ZeroWaits,
    /// An event with `or_never` yields the error of a closed channel.
    SilentIsClosed,
    /// A closed channel yields `Closed` before its put-back values.
    ClosedAtOnce,
    SlotIsLost,
    AbortOfTheChosen,
    NothingIsReclaimed,
}

pub const MUTANTS: [Mutant; 21] = [
    Mutant::MeetsItself,
    Mutant::LastComeFirstServed,
    Mutant::FirstOfTheEnabled,
    Mutant::InWrittenOrder,
    Mutant::NothingGoesBack,
    Mutant::GoesBackAhead,
    Mutant::NackOfTheChosen,
    Mutant::NoNackOfTheAbandoned,
    Mutant::WrapsBeforeNacks,
    Mutant::OutermostWrapFirst,
    Mutant::GuardsUntilOneIsEnabled,
    Mutant::PollWaits,
    Mutant::NothingIsNoCommit,
    Mutant::NoPreference,
    Mutant::TimeFromTheBegin,
    Mutant::ZeroWaits,
    Mutant::SilentIsClosed,
    Mutant::ClosedAtOnce,
    Mutant::SlotIsLost,
    Mutant::AbortOfTheChosen,
    Mutant::NothingIsReclaimed,
];
