//! A layout's name that no type has had.

#[derive(rialto_cps::Layout)]
#[layout(name = "")]
struct Order {
    id: u64,
}

fn main() {}
