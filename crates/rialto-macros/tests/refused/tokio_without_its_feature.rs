mod facade {
    pub use rialto_rt as rt;
}

#[rialto_macros::main(tokio, crate = crate::facade)]
async fn program() {}

fn main() {
    program();
}
