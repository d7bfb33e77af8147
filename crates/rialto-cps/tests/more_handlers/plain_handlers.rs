pub mod m01_inventory {
    use super::prelude::*;

    const THRESHOLD: u32 = 4;

    pub async fn program(mut levels: HashMap<String, u32>, skus: Vec<String>) -> Vec<(String, u32)> {
        let mut low = Vec::with_capacity(skus.len());
        for sku in &skus {
            let fresh = stock(sku).await;
            let level = levels.entry(sku.clone()).or_insert(0);
            *level += fresh;
            if *level < THRESHOLD {
                low.push((sku.clone(), *level));
            }
        }
        low.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        for (sku, level) in low.iter_mut() {
            *level += stock(sku.as_str()).await;
        }
        low
    }
}

pub mod m02_payment_with_retries {
    use super::prelude::*;

    const MAX_ATTEMPTS: u32 = 3;

    async fn pay(customer: &str, cents: u64) -> Result<String, PayError> {
        let mut last = None;
        for attempt in 0..MAX_ATTEMPTS {
            match charge(customer.to_string(), cents, attempt).await {
                Ok(receipt) => return Ok(receipt),
                Err(error @ PayError::Declined { .. }) => return Err(error),
                Err(error) if attempt + 1 == MAX_ATTEMPTS => return Err(error),
                Err(error) => {
                    last = Some(error);
                    sleep(Duration::from_millis(1 << attempt)).await;
                }
            }
        }
        Err(last.unwrap_or(PayError::Timeout))
    }

    pub async fn program(order: Order) -> Outcome<String> {
        let total: u64 = order.lines.iter().map(|line| line.cents * u64::from(line.quantity)).sum();
        let receipt = pay(&order.customer, total).await?;
        notify(&order.customer, format!("paid {total} for {}", order.id)).await;
        Ok(receipt)
    }
}

pub mod m03_paging_with_cursor {
    use super::prelude::*;

    pub async fn program(limit: usize) -> Outcome<Vec<String>> {
        let mut all = Vec::new();
        let mut cursor: Option<String> = None;
        let mut pages = 0usize;
        loop {
            let page = list(cursor.as_deref(), limit).await?;
            pages += 1;
            all.extend(page.items.into_iter().filter(|line| line.cents % 20 == 0).map(|line| line.sku));
            match page.next {
                Some(next) if pages < 10 => cursor = Some(next),
                Some(_) => return Err(ServiceError::Invalid("too many pages".to_owned())),
                None => break,
            }
        }
        Ok(all)
    }
}

pub mod m04_subscriber {
    use super::prelude::*;

    pub async fn program(mut inbox: VecDeque<Message>) -> (Stats, BTreeMap<String, Vec<String>>) {
        let mut rooms: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut stats = Stats::default();
        while let Some(message) = inbox.pop_front() {
            stats.seen += 1;
            match message {
                Message::Join { user, room } => {
                    notify(&user, format!("welcome to {room}")).await;
                    rooms.entry(room).or_default().push(user);
                }
                Message::Text(ref room, ref text) if text.is_empty() => {
                    stats.failed += 1;
                    notify("ops", format!("empty text in {room}")).await;
                }
                Message::Text(room, text) => {
                    let Some(members) = rooms.get(&room) else {
                        stats.failed += 1;
                        continue;
                    };
                    for member in members {
                        stats.bytes += notify(member, text.clone()).await as u64;
                    }
                }
                Message::Ping(n @ 0..=9) => stats.bytes += u64::from(n),
                Message::Ping(_) => yield_now().await,
                Message::Leave(user) => {
                    for members in rooms.values_mut() {
                        members.retain(|member| member != &user);
                    }
                    yield_now().await;
                }
                Message::Close => break,
            }
        }
        (stats, rooms)
    }
}

pub mod m05_batch_import {
    use super::prelude::*;

    fn parse(row: &str) -> Result<(String, u32), ServiceError> {
        let (sku, quantity) = row.split_once(',').ok_or_else(|| ServiceError::Invalid(row.to_string()))?;
        Ok((sku.trim().to_string(), quantity.trim().parse()?))
    }

    pub async fn program(text: String, batch: usize) -> (usize, Vec<String>) {
        let rows: Vec<String> = text.lines().map(str::to_owned).filter(|row| !row.is_empty()).collect();
        let mut imported = 0;
        let mut errors = vec![];
        for (number, chunk) in rows.chunks(batch).enumerate() {
            for row in chunk {
                let (sku, quantity) = match parse(row) {
                    Ok(parsed) => parsed,
                    Err(error) => {
                        errors.push(format!("{number}: {error}"));
                        continue;
                    }
                };
                if let Err(error) = reserve(sku, quantity).await {
                    errors.push(error.to_string());
                } else {
                    imported += 1;
                }
            }
            yield_now().await;
        }
        (imported, errors)
    }
}

pub mod m06_saga {
    use super::prelude::*;

    async fn undo(mut done: Vec<u64>) -> usize {
        let count = done.len();
        while let Some(reservation) = done.pop() {
            release(reservation).await;
        }
        count
    }

    pub async fn program(order: Order) -> Result<Vec<u64>, (ServiceError, usize)> {
        let Order { id, lines, customer, .. } = order;
        let mut done = Vec::new();
        for Line { sku, quantity, .. } in lines {
            match reserve(sku, quantity).await {
                Ok(reservation) => done.push(reservation),
                Err(error) => {
                    let undone = undo(done).await;
                    return Err((error, undone));
                }
            }
        }
        if let Err(error) = charge(customer, id, 0).await {
            let undone = undo(std::mem::take(&mut done)).await;
            return Err((error.into(), undone));
        }
        Ok(done)
    }
}

pub mod m07_rate_limiter {
    use super::prelude::*;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub struct Bucket {
        tokens: f64,
        capacity: f64,
        refill: f64,
    }

    impl Bucket {
        pub const COST: f64 = 1.0;

        pub fn new(capacity: f64) -> Self {
            Self { tokens: capacity, capacity, refill: 0.5 }
        }

        fn tick(&mut self) {
            self.tokens = (self.tokens + self.refill).min(self.capacity);
        }

        fn try_take(&mut self) -> bool {
            if self.tokens >= Self::COST {
                self.tokens -= Self::COST;
                true
            } else {
                false
            }
        }
    }

    pub async fn program(requests: u32) -> Vec<u32> {
        let mut bucket = Bucket::new(2.0);
        let mut waits = Vec::new();
        for request in 0..requests {
            let mut waited = 0u32;
            while !bucket.try_take() {
                waited += 1;
                yield_now().await;
                bucket.tick();
            }
            waits.push(waited << (request & 3));
        }
        waits
    }
}

pub mod m08_webhook {
    use super::prelude::*;

    async fn deliver(client: &Client, body: &[u8], signature: u32) -> Result<String, ServiceError> {
        if client.sign(body) != signature {
            return Err(ServiceError::Invalid(format!("signature {signature:08x}")));
        }
        let text = std::str::from_utf8(body).map_err(|error| ServiceError::Invalid(error.to_string()))?;
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        yield_now().await;
        let answer = match kind {
            "order" => client.get(rest).await?,
            "ping" => "pong".to_string(),
            other if other.starts_with('_') => return Err(ServiceError::NotFound),
            other => format!("ignored {other}"),
        };
        Ok(answer)
    }

    pub async fn program(client: Client, bodies: Vec<String>) -> Vec<Result<String, ServiceError>> {
        let mut answers = Vec::new();
        for (i, body) in bodies.iter().enumerate() {
            let signature = if i == 3 { 0 } else { client.sign(body.as_bytes()) };
            answers.push(deliver(&client, body.as_bytes(), signature).await);
        }
        answers
    }
}

pub mod m09_session {
    use super::prelude::*;

    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    pub struct Session {
        user: Option<String>,
        rooms: BTreeSet<String>,
        sent: u64,
    }

    impl Session {
        pub async fn handle(&mut self, message: Message) -> Outcome<bool> {
            match (&self.user, message) {
                (None, Message::Join { user, room }) => {
                    self.sent += notify(&user, room.clone()).await as u64;
                    self.user = Some(user);
                    self.rooms.insert(room);
                }
                (Some(_), Message::Join { room, .. }) => {
                    self.rooms.insert(room);
                }
                (Some(user), Message::Text(room, text)) if self.rooms.contains(&room) => {
                    let user = user.clone();
                    self.sent += self.broadcast(&user, text).await;
                }
                (_, Message::Close) => return Ok(false),
                (_, message) => return Err(ServiceError::Invalid(format!("{message:?}"))),
            }
            Ok(true)
        }

        async fn broadcast(&self, from: &str, text: String) -> u64 {
            let mut sent = 0;
            for room in &self.rooms {
                sent += notify(room, format!("{from}: {text}")).await as u64;
            }
            sent
        }
    }

    pub async fn program(messages: Vec<Message>) -> (Session, Vec<String>) {
        let mut session = Session::default();
        let mut errors = Vec::new();
        for message in messages {
            match session.handle(message).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => errors.push(format!("{error}")),
            }
        }
        (session, errors)
    }
}

pub mod m10_cache {
    use super::prelude::*;

    pub async fn program(keys: Vec<String>, capacity: usize) -> (usize, usize, Vec<u64>) {
        let mut cache: HashMap<String, Vec<u64>> = HashMap::new();
        let mut order: VecDeque<String> = VecDeque::new();
        let (mut hits, mut misses) = (0, 0);
        let mut sums = vec![];
        for key in keys {
            if let Some(values) = cache.get(&key) {
                hits += 1;
                sums.push(values.iter().sum());
                continue;
            }
            misses += 1;
            let Some(values) = fetch(key.clone()).await else { continue };
            sums.push(values.iter().copied().max().unwrap_or_default());
            if cache.len() >= capacity {
                if let Some(oldest) = order.pop_front() {
                    cache.remove(&oldest);
                    yield_now().await;
                }
            }
            order.push_back(key.clone());
            cache.insert(key, values);
        }
        (hits, misses, sums)
    }
}

pub mod m11_entry_api {
    use super::prelude::*;
    use std::collections::hash_map::Entry;

    pub async fn program(words: Vec<String>) -> BTreeMap<String, (u32, u64)> {
        let mut counts: HashMap<String, (u32, u64)> = HashMap::new();
        for word in words {
            let weight = stock(&word).await;
            match counts.entry(word) {
                Entry::Occupied(mut entry) => {
                    let (count, total) = entry.get_mut();
                    *count += 1;
                    *total += u64::from(weight);
                }
                Entry::Vacant(entry) => {
                    entry.insert((1, weight.into()));
                }
            }
        }
        yield_now().await;
        counts.into_iter().collect()
    }
}

pub mod m12_pipeline_of_iterators {
    use super::prelude::*;

    pub async fn program(order: Order) -> Outcome<(u64, Vec<String>, Option<u64>)> {
        let expensive = |line: &&Line| line.cents > 100;
        let names: Vec<_> = order.lines.iter().filter(expensive).map(|line| line.sku.to_uppercase()).collect();
        let discount = order.lines.len() as u64 * 5;
        let total = order
            .lines
            .iter()
            .flat_map(|line| std::iter::repeat_n(line.cents, line.quantity as usize))
            .fold(0u64, |sum, cents| sum + cents.saturating_sub(discount));
        let receipt = charge(order.customer.clone(), total, 2).await.map_err(ServiceError::from)?;
        let longest = names.iter().map(String::len).max().map(|len| len as u64);
        let mut tagged = names.clone();
        tagged.push(receipt);
        sleep(Duration::ZERO).await;
        tagged.dedup();
        Ok((total, tagged, longest.filter(|len| *len > 2)))
    }
}

pub mod m13_boxed_errors {
    use super::prelude::*;

    async fn step(n: u64) -> Result<u64, BoxError> {
        yield_now().await;
        if n == 3 {
            return Err("three is refused".into());
        }
        let parsed: u64 = format!("{n}0").parse()?;
        Ok(parsed)
    }

    async fn sum(n: u64) -> Result<u64, BoxError> {
        let mut sum = 0;
        for i in 0..n {
            sum += step(i).await?;
        }
        charge("ann".to_string(), sum, 0).await?;
        Ok(sum)
    }

    pub async fn program(n: u64) -> Result<u64, String> {
        sum(n).await.map_err(|error| error.to_string())
    }
}

pub mod m14_option_combinators {
    use super::prelude::*;

    pub async fn program(order: Order) -> Option<String> {
        let zip = order.ship_to.zip.as_deref().filter(|zip| zip.len() == 5)?;
        let first = order.lines.first().map(|line| line.sku.clone())?;
        let values = fetch(first).await.unwrap_or_default();
        let best = values.iter().max().copied().or(Some(order.id)).and_then(|best| best.checked_mul(2))?;
        let note = order.notes.get("gift").cloned().unwrap_or_else(|| "none".into());
        let sent = notify(zip, note).await;
        (sent > 3).then(|| format!("{zip}:{best}:{sent}"))
    }
}

pub mod m15_let_chains {
    use super::prelude::*;

    pub async fn program(order: Order, limit: u64) -> Result<u64, String> {
        if let Some(line) = order.lines.iter().find(|line| line.quantity > 5)
            && line.cents > limit
        {
            return Err(format!("{} costs {}", line.sku, line.cents));
        } else if let Some(zip) = &order.ship_to.zip
            && zip.starts_with('9')
            && let Ok(number) = zip.parse::<u64>()
        {
            notify(zip, "far away".to_string()).await;
            return Ok(number);
        } else if order.lines.is_empty() {
            return Ok(0);
        }
        let mut cost = 0;
        if let [first, .., last] = order.lines.as_slice() {
            cost += reserve(first.sku.clone(), first.quantity).await.map_err(|error| format!("{error:?}"))?;
            cost += u64::from(stock(&last.sku).await);
        }
        Ok(cost)
    }
}

pub mod m16_generic_repository {
    use super::prelude::*;

    async fn copy<R>(from: &R, to: &mut Memory, ids: &[u64]) -> Outcome<usize>
    where
        R: Repository + Clone + Serialize + serde::de::DeserializeOwned + Send + 'static,
    {
        let mut copied = 0;
        for id in ids {
            match from.load(*id).await {
                Ok(value) => {
                    to.store(*id, &value).await?;
                    copied += 1;
                }
                Err(ServiceError::NotFound) => continue,
                Err(error) => return Err(error),
            }
        }
        Ok(copied)
    }

    pub async fn program(rows: Vec<(u64, String)>) -> Outcome<(usize, usize, &'static str)> {
        let source = Memory { rows: rows.into_iter().collect(), ..Default::default() };
        let mut target = Memory::default();
        let ids = [1, 2, 3, 5, 8];
        let copied = copy(&source, &mut target, &ids).await?;
        target.store(9, "nine").await?;
        yield_now().await;
        Ok((copied, target.writes, target.name()))
    }
}

pub mod m17_windows_and_chunks {
    use super::prelude::*;

    pub async fn program(samples: Vec<i64>, width: usize) -> Vec<(i64, bool)> {
        let mut smooth = Vec::new();
        for window in samples.windows(width) {
            let mean = window.iter().sum::<i64>() / width as i64;
            if mean < 0 {
                yield_now().await;
            }
            smooth.push((mean, window[0] <= window[window.len() - 1]));
        }
        let half = smooth.len() / 2;
        let (low, high) = smooth.split_at(half);
        let joined: Vec<_> = high.iter().chain(low).copied().collect();
        yield_now().await;
        joined
    }
}

pub mod m18_report {
    use super::prelude::*;
    use std::fmt::Write as _;

    pub async fn program(order: Order) -> Result<String, fmt::Error> {
        let mut report = String::new();
        writeln!(report, "# order {}", order.id)?;
        let width = order.lines.iter().map(|line| line.sku.len()).max().unwrap_or(0);
        for (index, line) in order.lines.iter().enumerate() {
            let Line { sku, quantity, cents } = line;
            let available = stock(sku).await;
            write!(report, "{index:>2} {sku:<width$} {quantity}x{cents:.>6}")?;
            report += if available >= *quantity { " ok\n" } else { " short\n" };
        }
        for (key, value) in &order.notes {
            let length = notify(key, value.clone()).await;
            let _ = writeln!(&mut report, "{key}={value:?} ({length})");
        }
        let footer = {
            let city = &order.ship_to.city;
            let zip = order.ship_to.zip.as_ref().map_or("-", |zip| zip.as_str());
            format!("{city} {zip}")
        };
        yield_now().await;
        report.push_str(&footer);
        Ok(report)
    }
}

pub mod m19_scheduler {
    use super::prelude::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Task {
        pub name: String,
        pub level: Level,
        pub after: Vec<usize>,
    }

    pub async fn program(tasks: Vec<Task>) -> Result<Vec<String>, Vec<usize>> {
        let mut done = vec![false; tasks.len()];
        let mut order = Vec::new();
        'rounds: loop {
            let mut progressed = false;
            for (i, task) in tasks.iter().enumerate() {
                if done[i] || !task.after.iter().all(|&other| done[other]) {
                    continue;
                }
                progressed = true;
                done[i] = true;
                let cost = match task.level {
                    Level::High => stock(&task.name).await,
                    Level::Mid | Level::Low => 0,
                };
                order.push(format!("{}:{cost}", task.name));
                if task.level == Level::High && cost > 5 {
                    continue 'rounds;
                }
            }
            if !progressed {
                break 'rounds;
            }
        }
        let left: Vec<usize> = done.iter().enumerate().filter(|(_, done)| !**done).map(|(i, _)| i).collect();
        if left.is_empty() { Ok(order) } else { Err(left) }
    }
}

pub mod m20_drain_between_awaits {
    use super::prelude::*;

    pub async fn program(mut pending: Vec<Line>, size: usize) -> Vec<(usize, u64)> {
        let mut batches = Vec::new();
        while !pending.is_empty() {
            let take = size.min(pending.len());
            let batch: Vec<Line> = pending.drain(..take).collect();
            let mut sum = 0;
            for line in batch.iter() {
                sum += line.cents;
                if line.quantity == 0 {
                    yield_now().await;
                }
            }
            batches.push((batch.len(), sum));
            sleep(Duration::from_millis(0)).await;
        }
        pending.extend(batches.iter().map(|(n, sum)| Line {
            sku: String::new(),
            quantity: *n as u32,
            cents: *sum,
        }));
        pending.sort_unstable_by_key(|line| std::cmp::Reverse(line.cents));
        yield_now().await;
        pending.into_iter().map(|line| (line.quantity as usize, line.cents)).collect()
    }
}

pub mod m21_state_machine {
    use super::prelude::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum State {
        Idle,
        Connecting { attempt: u8 },
        Ready(Vec<u8>),
        Failed(String),
    }

    impl State {
        fn is_final(&self) -> bool {
            matches!(self, Self::Ready(_) | Self::Failed(_))
        }
    }

    async fn next(state: State, succeed_at: u8) -> State {
        match state {
            State::Idle => State::Connecting { attempt: 0 },
            State::Connecting { attempt } if attempt == succeed_at => {
                yield_now().await;
                State::Ready(vec![attempt; 3])
            }
            State::Connecting { attempt } if attempt < 4 => {
                sleep(Duration::from_micros(u64::from(attempt))).await;
                State::Connecting { attempt: attempt + 1 }
            }
            State::Connecting { attempt } => State::Failed(format!("after {attempt}")),
            done @ (State::Ready(_) | State::Failed(_)) => done,
        }
    }

    pub async fn program(succeed_at: u8) -> (State, usize) {
        let mut state = State::Idle;
        let mut steps = 0usize;
        while !state.is_final() {
            state = next(state, succeed_at).await;
            steps += 1;
            assert!(steps < 100, "it ends");
        }
        (state, steps)
    }
}

pub mod m22_destructured_parameters {
    use super::prelude::*;

    async fn area((width, height): (u32, u32), Address { city, zip }: Address) -> String {
        yield_now().await;
        let zip = zip.unwrap_or_default();
        format!("{city}{zip} {}", width * height)
    }

    async fn apply(f: impl Fn(u32) -> u32, [a, b]: [u32; 2]) -> u32 {
        let x = f(a) + f(b);
        x
    }

    pub async fn program(address: Address) -> (String, u32) {
        let text = area((3, 4), address.clone()).await;
        let doubled = {
            let factor = text.len() as u32;
            [1, 2, 3].map(|n| n * factor).iter().sum::<u32>()
        };
        yield_now().await;
        (text, doubled + address.city.len() as u32)
    }
}

pub mod m23_foreign_client {
    use super::prelude::*;

    pub async fn program(client: Client, order: Order, paths: Vec<String>) -> Outcome<(Vec<String>, u64)> {
        let mut bodies = Vec::new();
        for path in paths.iter().take(Client::LIMIT) {
            let body = match client.get(path).await {
                Ok(body) => body,
                Err(PayError::Timeout) => {
                    yield_now().await;
                    client.get("fallback").await?
                }
                Err(other) => return Err(other.into()),
            };
            bodies.push(body);
        }
        let url = format!("{}/orders/{}", client.base, order.id);
        let posted = client.post(&url, &order).await?;
        yield_now().await;
        Ok((bodies, posted + url.len() as u64))
    }
}

pub mod m24_methods_and_consts {
    use super::prelude::*;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub struct Ledger {
        balances: BTreeMap<String, i64>,
        log: Vec<String>,
    }

    impl Ledger {
        const FEE: i64 = 2;

        pub fn new(names: &[&str]) -> Self {
            let balances = names.iter().map(|name| (name.to_string(), 100)).collect();
            Ledger { balances, log: Vec::new() }
        }

        fn balance(&self, name: &str) -> i64 {
            self.balances.get(name).copied().unwrap_or(0)
        }

        pub async fn transfer(&mut self, from: &str, to: &str, amount: i64) -> Result<i64, String> {
            let total = amount + Self::FEE;
            if self.balance(from) < total {
                self.log.push(format!("{from} lacks {}", total - self.balance(from)));
                return Err(format!("{from} cannot pay {amount}"));
            }
            *self.balances.get_mut(from).expect("it has a balance") -= total;
            yield_now().await;
            *self.balances.entry(to.to_owned()).or_insert(0) += amount;
            self.record(from, to).await;
            Ok(self.balance(from))
        }

        async fn record(&mut self, from: &str, to: &str) {
            let entry = format!("{from}->{to}");
            yield_now().await;
            self.log.push(entry);
        }

        pub async fn close(self) -> Vec<String> {
            let mut log = self.log;
            for (name, balance) in self.balances {
                if balance == 0 {
                    continue;
                }
                yield_now().await;
                log.push(format!("{name}={balance}"));
            }
            log
        }
    }

    pub async fn program(amounts: Vec<i64>) -> (Vec<Result<i64, String>>, Vec<String>) {
        let mut ledger = Ledger::new(&["ann", "bob"]);
        let mut results = Vec::new();
        for amount in amounts {
            let result = ledger.transfer("ann", "bob", amount).await;
            let failed = result.is_err();
            results.push(result);
            if failed {
                break;
            }
        }
        if ledger.transfer("bob", "eve", 10).await.is_ok() {
            results.push(Ok(Ledger::FEE));
        }
        (results, ledger.close().await)
    }
}

pub mod m25_nested_items {
    use super::prelude::*;

    static GREETING: &str = "hello";

    pub async fn program(names: Vec<String>) -> Vec<String> {
        const LIMIT: usize = 2;
        fn shorten(name: &str) -> String {
            name.chars().take(LIMIT).collect()
        }
        #[derive(Clone, Serialize, Deserialize)]
        struct Greeted {
            name: String,
            times: u8,
        }
        let mut greeted: Vec<Greeted> = Vec::new();
        for name in names {
            let name = shorten(&name);
            let name = if name.is_empty() { "nobody".to_string() } else { name };
            yield_now().await;
            if let Some(old) = greeted.iter_mut().find(|old| old.name == name) {
                old.times += 1;
            } else {
                greeted.push(Greeted { name, times: 1 });
            }
        }
        let format = |Greeted { name, times }: &Greeted| format!("{GREETING} {name} x{times}");
        let lines = greeted.iter().map(format).collect::<Vec<_>>();
        yield_now().await;
        lines
    }
}

pub mod m26_numbers {
    use super::prelude::*;

    pub async fn program(seed: u32, rounds: u8) -> (u32, u8, i16, [u16; 4], f32) {
        let mut x = seed | 1;
        let mut bits = [0u16; 4];
        let mut sign = 1i16;
        for round in (1..=rounds).rev() {
            x ^= x << 13;
            x ^= x >> 17;
            x = x.rotate_left(5) ^ u32::from(round);
            bits[(x % 4) as usize] += 1;
            if x & 1 == 0 {
                yield_now().await;
                sign = -sign;
            }
            bits[usize::from(round) & 3] ^= (x >> 16) as u16 & 0xff;
        }
        let high = (x >> 24) as u8 as char;
        yield_now().await;
        let ratio = f32::from(bits[0]) / (bits.len() as f32);
        (x, high as u8, sign * rounds as i16, bits, ratio)
    }
}

pub mod m27_local_async_block {
    use super::prelude::*;

    pub async fn program(client: Client, path: String) -> Result<(String, usize), PayError> {
        let body = async { client.get(&path).await }.await?;
        let size = body.len();
        yield_now().await;
        let tail = async move { body.chars().rev().take(3).collect::<String>() }.await;
        Ok((tail, size))
    }
}

pub mod m28_zip_and_sets {
    use super::prelude::*;

    pub async fn program(old: BTreeMap<String, u64>, new: BTreeMap<String, u64>) -> (Vec<String>, BTreeSet<u64>) {
        let before: BTreeSet<&String> = old.keys().collect();
        let added: Vec<String> = new.keys().filter(|key| !before.contains(key)).cloned().collect();
        let mut changes = Vec::new();
        for key in &added {
            notify(key, "added".into()).await;
            changes.push(format!("+{key}"));
        }
        for (key, value) in &old {
            match new.get(key) {
                Some(now) if now == value => {}
                Some(now) => {
                    yield_now().await;
                    changes.push(format!("{key}: {value} -> {now}"));
                }
                None => changes.push(format!("-{key}")),
            }
        }
        let pairs: Vec<(u64, u64)> = old.values().copied().zip(new.values().copied()).collect();
        let mut sums = HashSet::new();
        for (a, b) in pairs {
            if sums.insert(a + b) {
                yield_now().await;
            }
        }
        (changes, sums.into_iter().collect())
    }
}

pub mod m29_worker_with_channels {
    use super::prelude::*;

    pub async fn program(mut jobs: VecDeque<(u64, Option<u64>)>) -> Result<Stats, BoxedStats> {
        let mut stats = Stats { bytes: 1, ..Stats::default() };
        let mut retry: VecDeque<(u64, Option<u64>)> = VecDeque::new();
        while let Some((id, payload)) = jobs.pop_front().or_else(|| retry.pop_front()) {
            stats.seen += 1;
            let Some(payload) = payload else {
                stats.failed += 1;
                if stats.failed > 3 {
                    return Err(Box::new(stats));
                }
                retry.push_back((id, Some(id)));
                continue;
            };
            stats.bytes += match charge(id.to_string(), payload, 1).await {
                Ok(receipt) => receipt.len() as u64,
                Err(PayError::Timeout) if id > 2 => unreachable!("only small ids"),
                Err(_) => 0,
            };
        }
        Ok(stats)
    }

    pub type BoxedStats = Box<Stats>;
}

pub mod m30_config_reload {
    use super::prelude::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Limits {
        pub per_user: HashMap<String, u32>,
        pub default: u32,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Config {
        pub limits: Limits,
        pub features: Vec<(String, bool)>,
    }

    pub async fn program(config: Config, users: Vec<String>) -> Vec<(String, u32, bool)> {
        let limits = &config.limits;
        let mut decided = Vec::new();
        for user in users {
            let limit = limits.per_user.get(&user).copied().unwrap_or(limits.default);
            let used = stock(&user).await;
            let beta = config.features.iter().any(|(name, on)| *on && name == "beta");
            let allowed = match used.cmp(&limit) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Equal => beta,
                std::cmp::Ordering::Greater => {
                    notify(&user, format!("{used} of {limit}")).await;
                    false
                }
            };
            decided.push((user, limit - limit.min(used), allowed));
        }
        decided
    }
}
