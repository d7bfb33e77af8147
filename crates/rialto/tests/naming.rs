//! Checks the naming rule for methods that return events, against the sources.
//!
//! | method | receiver | its event | its type, if it has a name |
//! |---|---|---|---|
//! | `x_evt` | `&self`, `&mut self` | may borrow the object | `XEvt<'_>`, or a type with the object as a parameter |
//! | `into_x_evt` | `self`, `self: Arc<Self>` | borrows nothing | `IntoXEvt`, or the same type with an owned object |
//! | `x_evt_of(object, ..)` | none | has `object`, which is any `StableDeref` pointer | the same type with that pointer |
//!
//! Several methods may share a pair of types, as `MVar`'s `take_evt` and `swap_evt` share `ValueEvt` and
//! `IntoValueEvt`. The last form is for objects that are not handles (`Object`, `Exchange`), because a method cannot take
//! `self: P` for each pointer type `P`. If an object has both `x_evt` and `into_x_evt`, the event of `x_evt`
//! must borrow. Otherwise `into_x_evt` would not be needed.

mod support;

use std::collections::BTreeMap;
use std::fs;

use support::{packages, sources};
use syn::visit::{self, Visit};
use syn::{
    FnArg, GenericParam, ImplItemFn, ItemImpl, ItemTrait, Lifetime, ReturnType, Signature, TraitItemFn, Type,
};

/// The methods that may violate the rule, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("Event::poll_evt", "a combinator: it consumes the event, as `wrap` and `or` do"),
    ("EventOption::or_never_evt", "a combinator: it consumes the event in the option"),
];

struct Method {
    owner: String,
    name: String,
    takes_self: bool,
    may_borrow: bool,
    must_borrow: bool,
    named: Option<String>,
}

#[derive(Default)]
struct Lifetimes {
    borrows: bool,
    is_static: bool,
    captures_listed: bool,
    is_opaque: bool,
}

impl<'ast> Visit<'ast> for Lifetimes {
    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        match lifetime.ident == "static" {
            true => self.is_static = true,
            false => self.borrows = true,
        }
    }

    fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
        self.borrows |= reference.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static");
        visit::visit_type_reference(self, reference);
    }

    fn visit_type_impl_trait(&mut self, opaque: &'ast syn::TypeImplTrait) {
        self.is_opaque = true;
        visit::visit_type_impl_trait(self, opaque);
    }

    fn visit_precise_capture(&mut self, capture: &'ast syn::PreciseCapture) {
        self.captures_listed = true;
        visit::visit_precise_capture(self, capture);
    }
}

fn lifetimes(of: impl Fn(&mut Lifetimes)) -> Lifetimes {
    let mut found = Lifetimes::default();
    of(&mut found);
    found
}

impl Method {
    fn of(owner: &str, signature: &Signature) -> Option<Method> {
        let name = signature.ident.to_string();
        let receiver = signature.receiver()?;
        if !name.ends_with("_evt") && !name.ends_with("_evt_of") {
            return None;
        }
        let takes_self = receiver.reference.is_none();
        let ReturnType::Type(_, output) = &signature.output else { return None };
        let found = lifetimes(|found| found.visit_type(output));
        let arguments = lifetimes(|found| {
            signature
                .inputs
                .iter()
                .filter(|input| matches!(input, FnArg::Typed(_)))
                .for_each(|input| found.visit_fn_arg(input));
        });
        let generic =
            signature.generics.params.iter().any(|param| matches!(param, GenericParam::Lifetime(_)));
        // An opaque type captures every lifetime, unless it lists the ones that it captures.
        let open = found.is_opaque && !found.captures_listed && !found.is_static;
        let borrowed_input = !takes_self || arguments.borrows || generic;
        let named = match &**output {
            Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        };
        Some(Method {
            owner: owner.to_owned(),
            name,
            takes_self,
            may_borrow: found.borrows || open && borrowed_input,
            must_borrow: found.borrows || open,
            named: named.filter(|named| named.ends_with("Evt")),
        })
    }

    fn called(&self) -> String {
        format!("{}::{}", self.owner, self.name)
    }
}

/// The methods of one file that return events.
#[derive(Default)]
struct Methods {
    owner: Vec<String>,
    found: Vec<Method>,
}

impl Methods {
    fn add(&mut self, signature: &Signature) {
        let owner = self.owner.last().map_or("", String::as_str);
        self.found.extend(Method::of(owner, signature));
    }
}

impl<'ast> Visit<'ast> for Methods {
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let owner = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        };
        self.owner.push(owner.unwrap_or_default());
        visit::visit_item_impl(self, item);
        self.owner.pop();
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.owner.push(item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.owner.pop();
    }

    fn visit_impl_item_fn(&mut self, method: &'ast ImplItemFn) {
        self.add(&method.sig);
    }

    fn visit_trait_item_fn(&mut self, method: &'ast TraitItemFn) {
        self.add(&method.sig);
    }
}

/// Returns the violations in `source`, each as a method's name and a message.
fn violations(source: &str) -> Vec<(String, String)> {
    let mut methods = Methods::default();
    methods.visit_file(&syn::parse_file(source).expect("the sources are Rust"));
    let by_name: BTreeMap<_, _> =
        methods.found.iter().map(|method| ((method.owner.as_str(), method.name.as_str()), method)).collect();
    let mut wrong = Vec::new();
    for method in &methods.found {
        let mut say = |what: String| wrong.push((method.called(), what));
        if method.name.ends_with("_of") {
            say("has a receiver; help: name it `.._evt` or `into_.._evt`, or remove the receiver".to_owned());
            continue;
        }
        let stem = method.name.trim_end_matches("_evt");
        let Some(stem) = stem.strip_prefix("into_") else {
            if method.takes_self {
                say(format!("takes `self`, so it is `into_{}`, or takes `&self`", method.name));
            }
            if stem.split('_').any(|word| word == "owned") {
                say("owns its value; help: name it `into_.._evt`".to_owned());
            }
            if method.named.as_ref().is_some_and(|name| name.starts_with("Into")) {
                say("returns a type called `Into..Evt`".to_owned());
            }
            continue;
        };
        if !method.takes_self {
            say("takes a reference, so it is not `into_..`".to_owned());
        }
        if method.may_borrow {
            say("returns an event that borrows".to_owned());
        }
        let other = format!("{stem}_evt");
        let Some(borrowing) = by_name.get(&(method.owner.as_str(), other.as_str())) else { continue };
        if !borrowing.must_borrow {
            say(format!("is not needed, because `{stem}_evt` borrows nothing"));
        }
        if let (Some(owned), Some(borrowed)) = (&method.named, &borrowing.named) {
            // A pair of types may serve several methods: `MVar` has one for `take`, `swap` and `read`.
            if owned != borrowed && *owned != format!("Into{borrowed}") {
                say(format!("returns `{owned}`, and `{stem}_evt` returns `{borrowed}`: `Into{borrowed}`"));
            }
        }
    }
    wrong
}

#[test]
fn methods_that_return_events_say_whether_they_borrow() {
    let mut files = Vec::new();
    for (_, folder) in packages() {
        let folder = folder.join("src");
        if folder.is_dir() {
            sources(&folder, &mut files);
        }
    }
    let mut excused = Vec::new();
    let mut wrong = Vec::new();
    for file in &files {
        for (method, what) in violations(&fs::read_to_string(file).unwrap()) {
            match EXCEPTIONS.iter().find(|(name, _)| *name == method) {
                Some((name, _)) => excused.push(*name),
                None => wrong.push(format!("{}: {method} {what}", file.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unused: Vec<_> = EXCEPTIONS.iter().filter(|(name, _)| !excused.contains(name)).collect();
    assert!(unused.is_empty(), "EXCEPTIONS lists methods that follow the rules; help: remove {unused:?}");
}

#[test]
fn each_kind_of_violation_is_reported() {
    let of = |methods: &str| -> Vec<String> {
        let source = format!("impl Thing {{ {methods} }}");
        violations(&source).into_iter().map(|(method, what)| format!("{method} {what}")).collect()
    };
    for right in [
        "fn recv_evt(&self) -> RecvEvt<'_, T> {} fn into_recv_evt(self) -> IntoRecvEvt<T> {}",
        "fn recv_evt(&self) -> RecvEvt<&Thing> {} fn into_recv_evt(self) -> RecvEvt<Thing> {}",
        "fn wait_evt(&self) -> impl Event<Output = ()> {} fn into_wait_evt(self: Arc<Self>) -> impl Event {}",
        "fn take_evt(&self) -> ValueEvt<'_> {} fn into_take_evt(self) -> IntoValueEvt {}",
        "fn closed_evt(&self) -> WaitEvt {} fn tick_evt(&mut self) -> impl Event + 'static {}",
    ] {
        assert_eq!(of(right), Vec::<String>::new());
    }
    for (wrong, what) in [
        ("fn stop_evt(self) -> impl Event {}", "takes `self`"),
        ("fn acquire_owned_evt(&self) -> impl Event {}", "name it `into_.._evt`"),
        ("fn swap_evt_of(&self) -> SwapEvt<'_> {}", "has a receiver"),
        ("fn into_recv_evt(&self) -> RecvEvt {}", "takes a reference"),
        ("fn into_recv_evt(self) -> RecvEvt<'a> {}", "borrows"),
        ("fn into_write_evt(self, bytes: &[u8]) -> impl Event {}", "borrows"),
        ("fn recv_evt(&self) -> IntoRecvEvt {}", "called `Into..Evt`"),
        ("fn pass_evt(&self) -> impl Event + use<> {} fn into_pass_evt(self) -> impl Event {}", "not needed"),
        ("fn end_evt(&self) -> WaitEvt<'_> {} fn into_end_evt(self) -> IntoEndEvt {}", "`IntoWaitEvt`"),
    ] {
        assert!(of(wrong).iter().any(|said| said.contains(what)), "{wrong}: {:?}", of(wrong));
    }
}
