mod outer {
    pub async fn leaf(n: u64) -> u64 {
        n
    }
}

mod inner {
    #[allow(unused_imports)]
    use super::outer::*;
    use rialto_cps::cps;

    #[cps]
    async fn leaf(n: u64) -> u64 {
        rialto_cps::yield_now().await;
        n
    }

    #[cps]
    async fn caller(n: u64) -> u64 {
        leaf(n).await
    }

    #[test]
    fn runs() {
        assert_eq!(crate::support::everywhere(|| caller(3)), 3);
    }
}
