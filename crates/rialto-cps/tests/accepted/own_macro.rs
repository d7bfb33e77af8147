use rialto_cps::cps;

#[cps]
async fn number() -> u64 {
    rialto_cps::yield_now().await;
    1
}

mod defined {
    macro_rules! vec {
        ($value:expr) => {
            Vec::from([$value])
        };
    }

    #[rialto_cps::cps]
    async fn awaits() -> Vec<u64> {
        vec![super::number().await]
    }

    #[test]
    fn runs() {
        assert_eq!(crate::support::everywhere(awaits), [1]);
    }
}

mod imported {
    mod of_ours {
        macro_rules! own {
            ($($any:tt)*) => {
                0
            };
        }
        pub(crate) use own as panic;
        pub(crate) use own as format;
    }
    use of_ours::{format, panic};

    #[rialto_cps::cps]
    async fn goes_on(text: String) -> u64 {
        super::number().await;
        drop(format!("{text}"));
        panic!()
    }

    #[test]
    fn runs() {
        assert_eq!(crate::support::everywhere(|| goes_on("a".into())), 0);
    }
}
