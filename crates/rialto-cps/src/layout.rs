use crate::{Data, Description};

/// The hash of what a frame looks like, made while the program is compiled.
///
/// It covers, for each await, the callee with its own layout, and the names of the
/// variables that are kept, with the layouts of their types ([`HasLayout`]). A type
/// that has none counts by its text: that it changes behind its name is not seen.
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

/// A type with a layout: a change of its fields changes the layouts of the frames that keep it, so that old
/// frames are refused.
///
/// Derive it. The standard library's types have it, if their parts do. A type without it counts by its text. In
/// durable tasks it also counts by its shape: the fields and values that its `Deserialize` reads.
///
/// ```
/// use rialto_cps::{HasLayout, Layout};
///
/// mod v1 {
///     #[derive(rialto_cps::Layout)]
///     pub struct Order { pub id: u64, pub items: Vec<String> }
/// }
/// mod v2 {
///     #[derive(rialto_cps::Layout)]
///     pub struct Order { pub id: u64, pub items: Vec<(String, u32)> }
/// }
/// assert_ne!(v1::Order::LAYOUT, v2::Order::LAYOUT);
/// assert_ne!(Vec::<v1::Order>::LAYOUT, Vec::<v2::Order>::LAYOUT);
/// # let _ = (v1::Order { id: 1, items: vec![] }, v2::Order { id: 1, items: vec![] });
/// # fn used(a: v1::Order, b: v2::Order) { drop((a.id, a.items, b.id, b.items)) }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what it looks like",
    note = "derive `rialto_cps::Layout` for it, or write `#[layout(text)]` on the field: then it counts by the text of \
            its type"
)]
pub trait HasLayout {
    /// The hash of what it looks like.
    const LAYOUT: u64;

    /// Returns a description, by which a build can say what has changed.
    fn description() -> Description {
        Description::name(format!("layout {:016x}", Self::LAYOUT))
    }
}

/// What is known of a type.
#[derive(Clone, Copy, Debug)]
pub enum TypeLayout {
    /// Its layout, and its description.
    Hash(u64, fn() -> Description),
    /// It has no layout, and is data. This returns its shape.
    Traced(fn() -> Description),
    /// Its text.
    Text,
}

impl TypeLayout {
    pub(crate) const fn of<T: HasLayout + ?Sized>() -> TypeLayout {
        TypeLayout::Hash(T::LAYOUT, T::description)
    }

    /// Of data without a layout.
    pub(crate) const fn traced<T: Data>() -> TypeLayout {
        TypeLayout::Traced(Description::traced::<T>)
    }

    /// The first of two that tells more than the text.
    #[must_use]
    pub const fn or(self, other: TypeLayout) -> TypeLayout {
        match self {
            TypeLayout::Text => other,
            known => known,
        }
    }
}

/// Of what has a number and no type.
#[must_use]
pub const fn numbered(number: u64) -> TypeLayout {
    TypeLayout::Hash(number, || Description::name(""))
}

/// Asks whether a type has a layout: `Known::<T>::LAYOUT` is this type's own, if it has;
/// else that of [`ByText`], which all have.
pub struct Known<T: ?Sized>(std::marker::PhantomData<T>);

impl<T: HasLayout + ?Sized> Known<T> {
    /// The layout.
    pub const LAYOUT: TypeLayout = TypeLayout::of::<T>();
}

/// The fallback of [`Known`], found after its own constants.
pub trait ByText {
    /// None.
    const LAYOUT: TypeLayout = TypeLayout::Text;
}

impl<T: ?Sized> ByText for Known<T> {}

/// Asks whether a type is data, as [`Known`] asks for its layout. Data has a shape.
pub struct Shaped<T: ?Sized>(std::marker::PhantomData<T>);

impl<T: Data> Shaped<T> {
    /// By its `Deserialize`.
    pub const LAYOUT: TypeLayout = TypeLayout::traced::<T>();
}

impl<T: ?Sized> ByText for Shaped<T> {}

/// The layout of a parameter's type, as the macro asks for it.
#[doc(hidden)]
#[macro_export]
macro_rules! __known {
    ($ty:ty) => {
        $crate::expansion::Known::<$ty>::LAYOUT.or($crate::expansion::Shaped::<$ty>::LAYOUT)
    };
}

/// What the macro tells of the table that the layouts of one function share: the hashes of the texts of the types that are
/// inferred, and the other types, each with what is known of it, and the hash of its text.
pub type Layouts = (&'static [u64], &'static [(TypeLayout, u64)]);

/// The parts of the layout of a function or of one of its states: the hash of its texts, and its entries of
/// the function's table, each as two bytes.
pub type Parts = (u64, &'static [u8]);

macro_rules! by_name {
    ($($ty:ty),+ $(,)?) => {
        $(impl HasLayout for $ty {
            const LAYOUT: u64 = Layout::new().text(stringify!($ty)).hash();

            fn description() -> Description {
                Description::name(stringify!($ty))
            }
        })+
    };
}

by_name!(
    u8,
    u16,
    u32,
    u64,
    u128,
    usize,
    i8,
    i16,
    i32,
    i64,
    i128,
    isize,
    f32,
    f64,
    bool,
    char,
    (),
    str,
    String
);
by_name!(
    std::time::Duration,
    std::time::SystemTime,
    std::net::IpAddr,
    std::net::SocketAddr,
    std::path::PathBuf
);
by_name!(crate::Time, crate::Build, crate::Forked, crate::OtherResult, crate::EndpointId);

macro_rules! by_parts {
    ($($name:literal $ty:ty: $($part:ident)+;)+) => {
        $(impl<$($part: HasLayout),+> HasLayout for $ty {
            const LAYOUT: u64 = Layout::new().text($name)$(.number($part::LAYOUT))+.hash();

            fn description() -> Description {
                Description::Of($name.into(), vec![$($part::description()),+])
            }
        })+
    };
}

by_parts! {
    "Option" Option<T>: T;
    "Result" Result<T, E>: T E;
    "Vec" Vec<T>: T;
    "VecDeque" std::collections::VecDeque<T>: T;
    "BTreeSet" std::collections::BTreeSet<T>: T;
    "BTreeMap" std::collections::BTreeMap<K, V>: K V;
    "BinaryHeap" std::collections::BinaryHeap<T>: T;
    "Box" Box<T>: T;
    "Range" std::ops::Range<T>: T;
    "RangeInclusive" std::ops::RangeInclusive<T>: T;
    "Wrapping" std::num::Wrapping<T>: T;
    "PhantomData" std::marker::PhantomData<T>: T;
    "Closed" rialto_event::Closed<T>: T;
    "(1)" (A,): A;
    "(2)" (A, B): A B;
    "(3)" (A, B, C): A B C;
    "(4)" (A, B, C, D): A B C D;
    "(5)" (A, B, C, D, E): A B C D E;
    "(6)" (A, B, C, D, E, F): A B C D E F;
    "(7)" (A, B, C, D, E, F, G): A B C D E F G;
    "(8)" (A, B, C, D, E, F, G, H): A B C D E F G H;
}

impl<T: HasLayout, S> HasLayout for std::collections::HashSet<T, S> {
    const LAYOUT: u64 = Layout::new().text("HashSet").number(T::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("HashSet".into(), vec![T::description()])
    }
}

impl<K: HasLayout, V: HasLayout, S> HasLayout for std::collections::HashMap<K, V, S> {
    const LAYOUT: u64 = Layout::new().text("HashMap").number(K::LAYOUT).number(V::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("HashMap".into(), vec![K::description(), V::description()])
    }
}

impl<T: HasLayout, const N: usize> HasLayout for [T; N] {
    const LAYOUT: u64 = Layout::new().text("array").number(T::LAYOUT).number(N as u64).hash();

    fn description() -> Description {
        Description::Of(format!("array of {N}"), vec![T::description()])
    }
}

impl<T: HasLayout + ?Sized> HasLayout for &'static T {
    const LAYOUT: u64 = T::LAYOUT;

    fn description() -> Description {
        T::description()
    }
}

impl<T: HasLayout> HasLayout for crate::Sender<T> {
    const LAYOUT: u64 = Layout::new().text("Sender").number(T::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("Sender".into(), vec![T::description()])
    }
}

impl<T: HasLayout> HasLayout for crate::Receiver<T> {
    const LAYOUT: u64 = Layout::new().text("Receiver").number(T::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("Receiver".into(), vec![T::description()])
    }
}

impl<T: HasLayout> HasLayout for crate::Continuation<T> {
    const LAYOUT: u64 = Layout::new().text("Continuation").number(T::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("Continuation".into(), vec![T::description()])
    }
}

impl<V: HasLayout + crate::Value> HasLayout for crate::K<V> {
    const LAYOUT: u64 = Layout::new().text("K").number(V::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("K".into(), vec![V::description()])
    }
}

impl<V: HasLayout + crate::Value> HasLayout for crate::Captured<V> {
    const LAYOUT: u64 = Layout::new().text("Captured").number(V::LAYOUT).hash();

    fn description() -> Description {
        Description::Of("Captured".into(), vec![V::description()])
    }
}
