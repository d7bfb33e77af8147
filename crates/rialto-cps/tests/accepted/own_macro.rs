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

    #[rialto_cps::cps]
    async fn goes_on_in_a_branch(n: u64) -> u64 {
        if n == 1 {
            super::number().await;
            panic!();
        }
        n
    }

    #[rialto_cps::cps]
    async fn goes_on_in_an_arm(n: u64) -> u64 {
        match n {
            0 => super::number().await,
            1 => panic!(),
            n => n,
        }
    }

    /// It is taken for that of the standard library, so that the function has no result.
    #[test]
    fn a_macro_that_is_named_panic_is_taken_never_to_return() {
        let message = |run: fn() -> u64| {
            let panicked = std::panic::catch_unwind(run).expect_err("it panics");
            panicked.downcast::<&str>().expect("a text").to_string()
        };
        let expected = "a macro that is named like `panic!` returned, and `#[cps]` takes it never to return";
        assert_eq!(message(|| crate::support::run(goes_on("a".into()))), expected);
        assert_eq!(message(|| crate::support::run(goes_on_in_a_branch(1))), expected);
        assert_eq!(message(|| crate::support::run(goes_on_in_an_arm(1))), expected);
        assert_eq!(crate::support::run(goes_on_in_a_branch(2)), 2);
    }
}
