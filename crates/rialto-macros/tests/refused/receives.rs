//! `after` is the last arm of a `recv!`.

async fn first() {
    rialto_macros::recv! { [::rialto_node] after(std::time::Duration::ZERO) => {}, n: u32 => {} }
}

fn main() {}
