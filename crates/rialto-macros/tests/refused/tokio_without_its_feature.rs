mod facade {
    pub use rialto_rt as rt;
}

#[rialto_macros::main(tokio, crate = crate::facade)]
async fn program() {}

#[rialto_macros::test(workers = 2, tokio, crate = crate::facade)]
async fn tests() {}

fn main() {
    program();
}
