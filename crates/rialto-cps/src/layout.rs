/// The hash of what a frame looks like, made while the program is compiled.
///
/// It covers, for each await, the callee with its own layout, and the names and
/// the types, as they are written, of the variables that are kept. That a type
/// of the user's changes behind its name is not seen yet.
///
/// ```
/// use rialto_cps::Layout;
///
/// const SHORT: u64 = Layout::new().text("n").text("u32").hash();
/// const LONG: u64 = Layout::new().text("n").text("u64").hash();
/// assert_ne!(SHORT, LONG);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Layout(u64);

impl Layout {
    /// That of nothing.
    #[must_use]
    pub const fn new() -> Self {
        Layout(0xcbf2_9ce4_8422_2325)
    }

    /// With this text, of which the end counts too.
    #[must_use]
    pub const fn text(self, text: &str) -> Self {
        let mut layout = self.number(text.len() as u64);
        let mut at = 0;
        while at < text.len() {
            layout = layout.byte(text.as_bytes()[at]);
            at += 1;
        }
        layout
    }

    /// With this number, such as another layout's hash.
    #[must_use]
    pub const fn number(self, number: u64) -> Self {
        let bytes = number.to_le_bytes();
        let mut layout = self;
        let mut at = 0;
        while at < bytes.len() {
            layout = layout.byte(bytes[at]);
            at += 1;
        }
        layout
    }

    /// The hash of all that.
    #[must_use]
    pub const fn hash(self) -> u64 {
        self.0
    }

    // FNV-1a: no secret is kept by it, changes are to be seen.
    const fn byte(self, byte: u8) -> Self {
        Layout((self.0 ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3))
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self::new()
    }
}
