//! Schack: a world of rooms, players, monsters and objects that several nodes share.
//!
//! The game is from the paper on Termite Scheme (Germain, Feeley and Monnier, 2006): rooms, players,
//! monsters and objects are processes. `main.rs` is the program. The parts are a library, so that a test can run a world
//! of several nodes. `docs/programs.md` says how the world is built.
//!
//! | module | has |
//! |---|---|
//! | `map` | rooms, doors, kinds of things |
//! | `ledger` | who owns which item: laws, transitions, the check of all ledgers |
//! | `store`, `keeper` | the rows of a ledger on a disk; the process that commits them, and moves items between sites |
//! | `nursery` | the process that starts a process for each item without one |
//! | `room`, `monster`, `object`, `player` | the processes of the world |
//! | `liaison`, `world`, `site` | the connections to other sites; the values that the processes of a node share; the supervisor |
//! | `messages` | all messages |
//! | `page` | the pages in a browser |
//! | `bot` | clients that play at random |

pub mod bot;
pub mod keeper;
pub mod ledger;
pub mod liaison;
pub mod map;
pub mod messages;
pub mod monster;
pub mod nursery;
pub mod object;
pub mod page;
pub mod player;
pub mod room;
pub mod site;
pub mod store;
pub mod world;
