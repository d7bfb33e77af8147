//! Steps in every form of the language. Each step is a state, and the task continues there after a crash: the
//! process dies before each of the transactions of each task.

use rialto_cps::{Frame, cps};
use rialto_durable::{Attempt, Builder, Failure, Flows, RetryPolicy, StepError, step};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

#[path = "support/mortal.rs"]
mod mortal;
#[path = "support/worker.rs"]
mod worker;
use mortal::Mortal;
use worker::{Worker, until};

/// The keys with their requests, in the order of the requests.
type Requests = Vec<(String, String)>;

/// The requests that the peer received from each task.
static ASKED: LazyLock<Mutex<HashMap<String, Requests>>> = LazyLock::new(Mutex::default);

/// Records the request, and returns the number at its end.
async fn ask(attempt: Attempt, request: impl Display) -> Result<u64, Failure> {
    let id = attempt.idempotency_key.split('/').next().unwrap_or_default().to_string();
    let request = request.to_string();
    let number = request.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    ASKED.lock().unwrap().entry(id).or_default().push((attempt.idempotency_key, request));
    Ok(number)
}

fn builder<F>() -> Builder
where
    F: Frame<Output: Serialize + DeserializeOwned>,
{
    let ms = Duration::from_millis(1);
    Flows::builder().flow::<F>().exclusive().poll_interval(ms).crash_backoff(ms).max_crashes(u32::MAX)
}

/// Runs the task until it has ended or the process has died. Returns its result.
async fn live<F, T>(store: &Mortal, id: &str, call: F) -> Option<T>
where
    F: Frame<Output: Serialize + DeserializeOwned>,
    T: DeserializeOwned,
{
    let flows = builder::<F>().open(store.clone()).ok()?;
    let _worker = Worker::new(&flows);
    let _ = flows.start(id, call).await;
    tokio::select! {
        result = flows.result::<T>(id) => result.ok().flatten(),
        () = until(async || store.is_dead()) => None,
    }
}

/// Runs the task once without a crash, and then once for each of its transactions, with a crash before that
/// transaction. Checks that the result and the requests are always the same; only the request in flight at
/// the crash may come twice, with the same key. Returns the requests and the result.
async fn all_deaths<F, T>(call: impl Fn() -> F) -> (Vec<String>, T)
where
    F: Frame<Output: Serialize + DeserializeOwned>,
    T: DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let name = F::NAME.replace(':', "-");
    let (store, id) = (Mortal::default(), format!("{name}-whole"));
    let whole: T = live(&store, &id, call()).await.expect("it did not die");
    let requests: Vec<_> = ASKED.lock().unwrap().remove(&id).unwrap_or_default();
    let requests: Vec<String> = requests.into_iter().map(|(_, request)| request).collect();
    for transaction in 0..store.transactions() {
        let (store, id) = (Mortal::default(), format!("{name}-{transaction}"));
        store.kill_before(transaction);
        let mut result = live(&store, &id, call()).await;
        if result.is_none() {
            result = live(&store.reopened(), &id, call()).await;
        }
        assert_eq!(result.as_ref(), Some(&whole), "{name}: killed before transaction {transaction}");
        let asked = ASKED.lock().unwrap().remove(&id).unwrap_or_default();
        let mut keys = BTreeMap::new();
        for (key, request) in &asked {
            let first = keys.entry(key).or_insert(request);
            assert_eq!(*first, request, "{name}: one key with two requests");
        }
        let mut once: Vec<String> = asked.iter().map(|(_, request)| request.clone()).collect();
        once.dedup();
        assert!(asked.len() <= requests.len() + 1, "{name}: {asked:?}");
        assert_eq!(
            (once, keys.len()),
            (requests.clone(), requests.len()),
            "{name}: killed before {transaction}"
        );
    }
    (requests, whole)
}

#[derive(Clone, Serialize, Deserialize, rialto_cps::Layout)]
struct Account {
    owner: String,
    balance: u64,
}

#[cps]
impl Account {
    async fn deposit(&mut self, amount: u64) -> Result<u64, StepError> {
        let owner: String = self.owner.clone();
        let new: u64 = self.balance + amount;
        let booked = step::<u64>("deposit", RetryPolicy::once(), move |attempt| {
            ask(attempt, format!("{owner} {new}"))
        })
        .await?;
        self.balance = booked;
        Ok(booked)
    }

    async fn told(&self) -> Result<u64, StepError> {
        let (owner, balance): (String, u64) = (self.owner.clone(), self.balance);
        step::<u64>("tell", RetryPolicy::once(), move |attempt| {
            ask(attempt, format!("tell {owner} {balance}"))
        })
        .await
    }

    /// The closure `attempt` names a field of the receiver.
    async fn named(self) -> Result<u64, StepError> {
        let sum = step::<u64>("name", RetryPolicy::once(), move |attempt| {
            ask(attempt, format!("name {} 1", self.owner))
        })
        .await?;
        Ok(sum + self.balance)
    }

    async fn closed(self) -> Result<u64, StepError> {
        let (owner, balance): (String, u64) = (self.owner, self.balance);
        step::<u64>("close", RetryPolicy::once(), move |attempt| {
            ask(attempt, format!("close {owner} {balance}"))
        })
        .await
    }
}

#[cps]
async fn banks() -> Result<u64, StepError> {
    let mut account: Account = Account { owner: "Ada".to_string(), balance: 1 };
    Account::deposit(&mut account, 10).await?;
    Account::deposit(&mut account, 100).await?;
    Account::told(&mut account).await?;
    let named: Account = account.clone();
    assert_eq!(Account::named(named).await?, 112);
    Account::closed(account).await
}

#[tokio::test]
async fn methods() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(banks).await;
    assert_eq!(asked, ["Ada 11", "Ada 111", "tell Ada 111", "name Ada 1", "close Ada 111"]);
    assert_eq!(result, Ok(111));
}

#[cps]
async fn loops(words: Vec<String>) -> Result<u64, StepError> {
    let mut sum = 0u64;
    let mut at = 0u64;
    for word in words {
        sum += step::<u64>("for", RetryPolicy::once(), move |attempt| ask(attempt, format!("{word} {at}")))
            .await?;
        at += 1;
    }
    while step::<u64>("while", RetryPolicy::once(), move |attempt| ask(attempt, format!("while {sum}")))
        .await?
        < 5
    {
        sum += 2;
    }
    'outer: loop {
        loop {
            sum += 1;
            match step::<u64>("loop", RetryPolicy::once(), move |attempt| ask(attempt, format!("loop {sum}")))
                .await?
            {
                7 => continue 'outer,
                9 => break 'outer,
                _ => {}
            }
        }
    }
    Ok(sum)
}

#[tokio::test]
async fn loops_of_steps() {
    let words = || ["a", "b", "c"].map(String::from).to_vec();
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| loops(words())).await;
    assert_eq!(asked, ["a 0", "b 1", "c 2", "while 3", "while 5", "loop 6", "loop 7", "loop 8", "loop 9"]);
    assert_eq!(result, Ok(9));
}

#[cps]
async fn branches(n: u64) -> Result<u64, String> {
    let found: Result<u64, StepError> =
        match step::<u64>("match", RetryPolicy::once(), move |attempt| ask(attempt, n)).await {
            Ok(even) if even % 2 == 0 => {
                let even: u64 = even;
                step::<u64>("even", RetryPolicy::once(), move |attempt| ask(attempt, format!("even {even}")))
                    .await
            }
            Ok(odd) => {
                let odd: u64 = odd;
                step::<u64>("odd", RetryPolicy::once(), move |attempt| ask(attempt, format!("odd {odd}")))
                    .await
            }
            Err(error) => return Err(error.to_string()),
        };
    if let Ok(n) = found
        && let Ok(more) =
            step::<u64>("if", RetryPolicy::once(), move |attempt| ask(attempt, format!("if {n}"))).await
    {
        return Ok(more);
    }
    Err("neither".to_string())
}

#[tokio::test]
async fn branches_with_steps() {
    let (asked, result) = all_deaths::<_, Result<u64, String>>(|| branches(4)).await;
    assert_eq!((asked, result), (["4", "even 4", "if 4"].map(String::from).to_vec(), Ok(4)));
    let (asked, result) = all_deaths::<_, Result<u64, String>>(|| branches(7)).await;
    assert_eq!((asked, result), (["7", "odd 7", "if 7"].map(String::from).to_vec(), Ok(7)));
}

fn name(n: u64) -> Result<String, String> {
    if n < 3 { Ok(format!("key {n}")) } else { Err(format!("there is no key {n}")) }
}

#[cps]
async fn keyed(from: u64) -> Result<u64, String> {
    let mut n = from;
    loop {
        let tells =
            step::<u64>(name(n)?, RetryPolicy::once(), move |attempt| ask(attempt, format!("keyed {n}")))
                .await;
        n = tells.map_err(|error| error.to_string())? + 1;
    }
}

#[tokio::test]
async fn a_key_that_can_fail() {
    let (asked, result) = all_deaths::<_, Result<u64, String>>(|| keyed(0)).await;
    assert_eq!(asked, ["keyed 0", "keyed 1", "keyed 2"]);
    assert_eq!(result, Err("there is no key 3".to_string()));
}

/// The key is the result of another step.
#[cps]
async fn nested(n: u64) -> Result<u64, StepError> {
    step::<u64>(
        step::<u64>("inner", RetryPolicy::once(), move |attempt| ask(attempt, format!("inner {n}")))
            .await?
            .to_string(),
        RetryPolicy::once(),
        move |attempt| ask(attempt, format!("outer {n}")),
    )
    .await
}

#[tokio::test]
async fn a_step_in_the_key_of_another() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| nested(4)).await;
    assert_eq!((asked, result), (["inner 4", "outer 4"].map(String::from).to_vec(), Ok(4)));
}

#[cps]
async fn keeps(name: String, mut numbers: Vec<u64>) -> Result<(String, u64), StepError> {
    let all = step::<u64>("sum", RetryPolicy::once(), move |attempt| {
        ask(attempt, format!("{name} {}", numbers.len()))
    })
    .await?;
    numbers.push(all);
    let name: String = format!("{name}{name}");
    let last = step::<u64>("last", RetryPolicy::once(), move |attempt| {
        let name = name.clone();
        let numbers = numbers.clone();
        async move { ask(attempt, format!("{name} {}", numbers.iter().sum::<u64>())).await }
    })
    .await?;
    numbers.push(last);
    Ok((name, numbers.iter().sum()))
}

#[tokio::test]
async fn variables_that_are_used_afterwards() {
    let (asked, result) =
        all_deaths::<_, Result<(String, u64), StepError>>(|| keeps("a".into(), vec![1, 2])).await;
    assert_eq!(asked, ["a 2", "aa 5"]);
    assert_eq!(result, Ok(("aa".to_string(), 10)));
}

#[cps]
async fn shadows(n: u64) -> Result<u64, StepError> {
    let attempt: String = format!("attempt {n}");
    let first = step::<u64>("first", RetryPolicy::once(), {
        let word = attempt.clone();
        move |attempt| ask(attempt, word.clone())
    })
    .await?;
    let n: u64 = first + 1;
    let inner: u64 = {
        let n: u64 = n * 10;
        step::<u64>("inner", RetryPolicy::once(), move |attempt| {
            let n = n + 1;
            ask(attempt, format!("inner {n}"))
        })
        .await?
    };
    let next =
        step::<u64>("next", RetryPolicy::default().max_attempts(n as u32), move |attempt| ask(attempt, n))
            .await?;
    Ok(inner + next)
}

#[tokio::test]
async fn names_that_are_bound_again() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| shadows(3)).await;
    assert_eq!((asked, result), (["attempt 3", "inner 41", "4"].map(String::from).to_vec(), Ok(45)));
}

#[cps]
async fn adds(total: &mut u64, name: String, n: u64) -> Result<(), StepError> {
    let before: u64 = *total;
    let sum: u64 = step::<u64>("add", RetryPolicy::once(), move |attempt| {
        ask(attempt, format!("{name} {}", before + n))
    })
    .await?;
    *total = sum;
    Ok(())
}

#[cps]
async fn lends() -> Result<u64, StepError> {
    let mut total = 1u64;
    adds(&mut total, "y".to_string(), 1).await?;
    adds(&mut total, "z".to_string(), 2).await?;
    Ok(total)
}

#[tokio::test]
async fn a_function_that_is_called_twice_and_borrows() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(lends).await;
    assert_eq!((asked, result), (["y 2", "z 4"].map(String::from).to_vec(), Ok(4)));
}

#[cps]
async fn depth(n: u64) -> Result<u64, StepError> {
    let mut sum = 0u64;
    if n > 0 {
        sum = depth(n - 1).await?;
    }
    Ok(sum
        + step::<u64>("depth", RetryPolicy::once(), move |attempt| ask(attempt, format!("{sum} {n}")))
            .await?)
}

#[tokio::test]
async fn a_recursive_function() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| depth(3)).await;
    assert_eq!((asked, result), (["0 0", "0 1", "1 2", "3 3"].map(String::from).to_vec(), Ok(6)));
}

#[cps]
async fn sent<T: Clone + Display + Serialize + DeserializeOwned + Send + Sync + 'static>(
    what: T,
) -> Result<(T, u64), StepError> {
    let number = rialto_durable::step::<u64>("send", RetryPolicy::once(), move |attempt| {
        ask(attempt, format!("{what} 8"))
    })
    .await?;
    Ok((what, number))
}

#[cps]
async fn generic() -> Result<String, StepError> {
    let (word, one): (String, u64) = sent::<String>("word".to_string()).await?;
    let (number, two): (u32, u64) = sent::<u32>(5u32).await?;
    Ok(format!("{word} {number} {}", one + two))
}

#[tokio::test]
async fn generic_functions() {
    let (asked, result) = all_deaths::<_, Result<String, StepError>>(generic).await;
    assert_eq!((asked, result), (["word 8", "5 8"].map(String::from).to_vec(), Ok("word 5 16".to_string())));
}

macro_rules! flow {
    ($name:ident, $parameter:ident, $key:expr) => {
        #[cps]
        async fn $name($parameter: String) -> Result<u64, StepError> {
            let amount = 7u64;
            let given: (u64, u64) = ($parameter.len() as u64, amount);
            let first = step::<u64>($key, RetryPolicy::once(), move |attempt| {
                ask(attempt, format!("{} {} {}", $parameter, given.0, amount))
            })
            .await?;
            Ok(first + amount + $parameter.len() as u64)
        }
    };
}

flow!(in_macro, item, "in a macro");

/// A field with the name of a variable, which the caller of the macro names.
macro_rules! sums {
    ($name:ident, $account:ident, $field:ident) => {
        #[cps]
        async fn $name($account: Account) -> Result<u64, StepError> {
            let balance = 7u64;
            let sum = step::<u64>("sum", RetryPolicy::once(), move |attempt| {
                ask(attempt, $account.$field + balance)
            })
            .await?;
            Ok(sum + balance)
        }
    };
}

sums!(field_in_macro, account, balance);

#[tokio::test]
async fn a_field_that_a_macro_is_given() {
    let account = || Account { owner: "Ada".to_string(), balance: 5 };
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| field_in_macro(account())).await;
    assert_eq!((asked, result), (vec!["12".to_string()], Ok(19)));
}

#[tokio::test]
async fn a_function_that_a_macro_has_made() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| in_macro("abc".into())).await;
    assert_eq!((asked, result), (vec!["abc 3 7".to_string()], Ok(17)));
}

/// A value that records in `DROPPED` when the task drops it. Clones record nothing: an attempt gets a clone.
#[derive(Serialize, Deserialize, rialto_cps::Layout)]
struct Noted {
    name: String,
    copy: bool,
}

static DROPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

impl Clone for Noted {
    fn clone(&self) -> Self {
        Noted { name: self.name.clone(), copy: true }
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        // A value with an empty name comes from rialto-codec, which reads a dummy value to learn how the type
        // is read.
        if !self.copy && !self.name.is_empty() {
            DROPPED.lock().unwrap().push(self.name.clone());
        }
    }
}

fn noted(name: &str) -> Noted {
    Noted { name: name.to_string(), copy: false }
}

#[cps]
async fn drops() -> Result<u64, StepError> {
    let a: Noted = noted("a");
    let b: Noted = noted("b");
    let c: Noted = noted("c");
    let sent =
        step::<u64>("send", RetryPolicy::once(), move |attempt| ask(attempt, format!("{} {}", b.name, 3)))
            .await?;
    DROPPED.lock().unwrap().push(format!("sent {}", a.name.len() + c.name.len()));
    Ok(sent)
}

/// An attempt gets copies of the variables, so the variables themselves are dropped where their scope ends.
#[tokio::test]
async fn variables_are_dropped_at_the_end_of_their_scope() {
    let (store, id) = (Mortal::default(), "drops");
    let result = live(&store, id, drops()).await;
    assert_eq!(result, Some(Ok::<u64, StepError>(3)));
    let dropped = std::mem::take(&mut *DROPPED.lock().unwrap());
    assert_eq!(dropped, ["sent 2", "c", "b", "a"]);
}

/// A function of the program's own that is also called `step`, with two arguments.
mod own {
    #[rialto_cps::cps]
    pub async fn step(a: u64, b: u64) -> u64 {
        rialto_cps::yield_now().await;
        a + b
    }
}

#[cps]
async fn both(n: u64) -> Result<u64, StepError> {
    let sum = own::step(n, 1).await;
    step::<u64>("both", RetryPolicy::once(), move |attempt| ask(attempt, sum)).await
}

#[tokio::test]
async fn a_user_function_named_step() {
    let (asked, result) = all_deaths::<_, Result<u64, StepError>>(|| both(1)).await;
    assert_eq!((asked, result), (vec!["2".to_string()], Ok(2)));
}

/// The policy is evaluated again after a crash. It may name variables and leave the function by `?`.
#[cps]
async fn policies(attempts: Vec<u32>) -> Result<u64, String> {
    let mut sum = 0u64;
    for at in 0..3usize {
        let told = step::<u64>(
            "told",
            RetryPolicy::default().max_attempts(attempts.get(at).copied().ok_or_else(|| format!("no {at}"))?),
            move |attempt| ask(attempt, format!("{attempts:?} {at}")),
        )
        .await;
        sum += told.map_err(|error| error.to_string())?;
    }
    Ok(sum)
}

#[tokio::test]
async fn a_policy_that_names_variables() {
    let (asked, result) = all_deaths::<_, Result<u64, String>>(|| policies(vec![1, 2, 3])).await;
    let expected = ["[1, 2, 3] 0", "[1, 2, 3] 1", "[1, 2, 3] 2"].map(String::from);
    assert_eq!((asked, result), (expected.to_vec(), Ok(3)));
}

/// Steps in operands, arguments and fields.
#[cps]
async fn expressions(n: u64) -> Result<(u64, Vec<u64>), StepError> {
    let pair = (
        n + step::<u64>("left", RetryPolicy::once(), move |attempt| ask(attempt, n)).await?
            * step::<u64>("right", RetryPolicy::once(), move |attempt| ask(attempt, n + 1)).await?,
        vec![
            step::<u64>("in", RetryPolicy::once(), move |attempt| ask(attempt, n + 2)).await?,
            n.max(step::<u64>("method", RetryPolicy::once(), move |attempt| ask(attempt, n + 3)).await?),
        ],
    );
    Ok(pair)
}

#[tokio::test]
async fn steps_in_expressions() {
    let (asked, result) = all_deaths::<_, Result<(u64, Vec<u64>), StepError>>(|| expressions(2)).await;
    assert_eq!(asked, ["2", "3", "4", "5"]);
    assert_eq!(result, Ok((8, vec![4, 5])));
}
