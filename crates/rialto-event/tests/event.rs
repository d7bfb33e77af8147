//! The tests that need no process of their own. They form one program, because each test program is linked
//! separately. Each file is a module here.

mod budget;
mod calls;
mod cancel_safe;
mod choose_all;
mod diagnostics;
mod exchange;
mod fairness;
mod laws;
mod nesting;
mod objects;
mod panics;
mod soundness;
mod support;
mod then;
mod timeout;
mod timers;
mod unlinking;
mod weak;
