mod h01_checkout { use super::prelude::*;
    pub async fn program(order: Order) -> Result<String, Error> {
        let total: u64 = order.items.iter().map(|i| i.price).sum();
        let receipt = charge(order.user.clone(), total).await?;
        for item in order.items { reserve(item.sku, item.count).await?; }
        notify(order.user, receipt.id.clone()).await;
        Ok(receipt.id)
    } }
mod h02_items_by_ref { use super::prelude::*;
    pub async fn program(order: Order) -> Result<u64, Error> {
        let mut done = 0;
        for item in &order.items { reserve(item.sku.clone(), item.count).await?; done += item.count; }
        println!("{} {}", order.id, done);
        Ok(done)
    } }
mod h03_retry { use super::prelude::*;
    pub async fn program(user: String, amount: u64) -> Result<Receipt, Error> {
        let mut delay = Duration::from_millis(100);
        for attempt in 0..5 {
            match charge(user.clone(), amount).await {
                Ok(receipt) => return Ok(receipt),
                Err(e) if attempt == 4 => return Err(e),
                Err(_) => { sleep(delay).await; delay *= 2; }
            }
        }
        unreachable!()
    } }
mod h04_ref_params { use super::prelude::*;
    async fn total(items: &[Item]) -> u64 { yield_now().await; items.iter().map(|i| i.price).sum() }
    pub async fn program(order: Order) -> u64 { total(&order.items).await }
    }
mod h05_ref_struct_param { use super::prelude::*;
    async fn bill(order: &Order) -> u64 { yield_now().await; order.items.len() as u64 }
    pub async fn program(order: Order) -> u64 { bill(&order).await + order.id }
    }
mod h06_match_state_ref { use super::prelude::*;
    pub async fn program(job: Job) -> u64 {
        match &job.kind {
            Kind::Mail { to, body } => { notify(to.clone(), body.clone()).await; to.len() as u64 }
            Kind::Pay { amount } => { sleep(Duration::from_secs(1)).await; *amount }
        }
    } }
mod h07_if_let_some_ref { use super::prelude::*;
    pub async fn program(users: HashMap<u64, User>, id: u64) -> Option<String> {
        if let Some(user) = users.get(&id) {
            notify(user.name.clone(), "hi".to_string()).await;
            return Some(user.name.clone());
        }
        None
    } }
mod h08_let_else { use super::prelude::*;
    pub async fn program(id: u64) -> Result<String, Error> {
        let Some(user) = find_user(id).await else { return Err(Error::NotFound) };
        notify(user.name.clone(), "hello".into()).await;
        Ok(user.name)
    } }
mod h09_borrowed_local { use super::prelude::*;
    pub async fn program(order: Order) -> Result<usize, Error> {
        let first = &order.items[0];
        reserve(first.sku.clone(), first.count).await?;
        Ok(first.sku.len())
    } }
mod h10_client_method { use super::prelude::*;
    pub async fn program(client: Client, url: String) -> Result<usize, Error> {
        let page = client.get(&url).await?;
        println!("{url}: {}", page.len());
        Ok(page.len())
    } }
mod h11_trait_method { use super::prelude::*;
    pub async fn program(store: Mem, id: u64) -> Result<u64, Error> {
        let value = store.load(id).await?;
        store.save(id, value + 1).await?;
        Ok(value)
    } }
mod h12_worker_loop { use super::prelude::*;
    pub async fn program(jobs: Receiver<Job>) -> u64 {
        let mut done = 0;
        while let Ok(job) = recv::<Job>(&jobs).await {
            match job.kind {
                Kind::Mail { to, body } => notify(to, body).await,
                Kind::Pay { amount } => { let r = charge("x".to_string(), amount).await; if r.is_err() { break } }
            }
            done += 1;
        }
        done
    } }
mod h13_saga { use super::prelude::*;
    pub async fn program(order: Order) -> Result<(), Error> {
        let mut undo = Vec::new();
        for item in order.items.clone() {
            if let Err(e) = reserve(item.sku.clone(), item.count).await {
                for sku in undo { release(sku).await; }
                return Err(e);
            }
            undo.push(item.sku);
        }
        Ok(())
    } }
mod h14_config_if { use super::prelude::*;
    pub async fn program(config: Config, user: User) -> u64 {
        let limits = &config.limits;
        if user.age < limits.min_age { notify(user.name, limits.message.clone()).await; return 0; }
        sleep(Duration::from_secs(limits.wait)).await;
        1
    } }
mod h15_parallel { use super::prelude::*;
    pub async fn program(a: u64, b: u64) -> Option<String> {
        let (x, y) = join!(find_user(a), find_user(b));
        let (x, y) = (x?, y?);
        notify(x.name.clone(), y.name.clone()).await;
        Some(x.name + &y.name)
    } }
mod h16_accumulate { use super::prelude::*;
    pub async fn program(ids: Vec<u64>) -> HashMap<u64, String> {
        let mut found = HashMap::new();
        for id in ids {
            let Some(user) = find_user(id).await else { continue };
            found.insert(id, user.name);
        }
        found
    } }
mod h17_sum_of_awaits { use super::prelude::*;
    pub async fn program(a: u64, b: u64) -> Result<u64, Error> {
        let total = price(a).await? + price(b).await?;
        sleep(Duration::from_secs(1)).await;
        Ok(total)
    } }
mod h18_self_service { use super::prelude::*;
    #[derive(Clone, Serialize, Deserialize)] pub struct Cart { items: Vec<Item>, owner: User }
    impl Cart {
        async fn add(&mut self, item: Item) -> Result<(), Error> { reserve(item.sku.clone(), item.count).await?; self.items.push(item); Ok(()) }
        async fn checkout(&mut self) -> Result<Receipt, Error> {
            let total = self.items.iter().map(|i| i.price).sum();
            let receipt = charge(self.owner.name.clone(), total).await?;
            self.items.clear();
            Ok(receipt)
        }
    }
    pub async fn program(user: User, item: Item) -> Result<Receipt, Error> {
        let mut cart = Cart { items: vec![], owner: user };
        cart.add(item).await?;
        cart.checkout().await
    } }
mod h19_map_err { use super::prelude::*;
    pub async fn program(id: u64) -> Result<String, Error> {
        let user = find_user(id).await.ok_or(Error::NotFound)?;
        let receipt = charge(user.name.clone(), 5).await.map_err(|_| Error::Other)?;
        notify(user.name, receipt.id.clone()).await;
        Ok(receipt.id)
    } }
mod h20_deadline { use super::prelude::*;
    pub async fn program(jobs: Receiver<Job>) -> Option<u64> {
        let deadline = Duration::from_secs(60);
        select! {
            job = recv::<Job>(&jobs) => { let job = job.ok()?; Some(job.id) }
            () = sleep(deadline) => None,
        }
    } }
mod h21_while_page { use super::prelude::*;
    pub async fn program() -> Vec<String> {
        let mut names = vec![];
        let mut cursor = None;
        loop {
            let page = list_users(cursor).await;
            names.extend(page.users.into_iter().map(|u| u.name));
            cursor = page.next;
            if cursor.is_none() { break names }
        }
    } }
mod h22_str_param { use super::prelude::*;
    async fn greet(name: &str) -> usize { yield_now().await; name.len() }
    pub async fn program(user: User) -> usize { greet(&user.name).await }
    }
mod h23_guard_dropped { use super::prelude::*;
    pub async fn program(state: Shared<u64>, id: u64) -> Option<String> {
        let n = { let v: u64 = state.get(); state.set(v + 1); v };
        let user = find_user(id + n).await?;
        Some(user.name)
    } }
mod h24_early_return_moves { use super::prelude::*;
    pub async fn program(user: User, ok: bool) -> Result<User, Error> {
        let audit = Audit::begin("x");
        if !ok { audit.fail(); return Err(Error::Other); }
        notify(user.name.clone(), "y".into()).await;
        audit.commit();
        Ok(user)
    } }
