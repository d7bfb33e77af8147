//! Tests of components, of the protocol over real sockets, and of pages in Chromium.

mod components;
mod pages;
mod sockets;
mod support;
mod widget_pages;
mod widgets;
