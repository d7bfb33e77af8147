//! Laws gone wrong, to see whether that is noticed.

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    MeetsItself,
    LastComeFirstServed,
    FirstOfTheEnabled,
    NothingGoesBack,
    GoesBackBehind,
    NackOfTheChosen,
    NoNackOfTheAbandoned,
    WrapsBeforeNacks,
    OutermostWrapFirst,
    GuardsUntilOneIsEnabled,
    PollWaits,
    NothingIsNoCommit,
    NoPreference,
    TimeFromTheBegin,
    ZeroWaits,
    SilentIsClosed,
    ClosedAtOnce,
    SlotIsLost,
    AbortOfTheChosen,
    NothingIsReclaimed,
}

pub const MUTANTS: [Mutant; 20] = [
    Mutant::MeetsItself,
    Mutant::LastComeFirstServed,
    Mutant::FirstOfTheEnabled,
    Mutant::NothingGoesBack,
    Mutant::GoesBackBehind,
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
