//! The papers, each with the figures that workloads repeat, and its published numbers, typed in from the text.
//!
//! Some figures are images, whose numbers the text does not give. Then only the claims of the text are here.

mod cml;
mod cpc;
mod fibers;
mod parasites;
mod termite;

use super::figures::Chapter;

/// All papers, in the order of their years.
pub const CHAPTERS: &[Chapter] =
    &[cml::CHAPTER, termite::CHAPTER, cpc::CHAPTER, parasites::CHAPTER, fibers::CHAPTER];
