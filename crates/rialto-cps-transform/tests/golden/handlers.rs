async fn retry(user: String, amount: u64) -> Result<Receipt, Error> {
    let mut delay = Duration::from_millis(100);
    for attempt in 0..5 {
        match charge(user.clone(), amount).await {
            Ok(receipt) => return Ok(receipt),
            Err(e) if attempt == 4 => return Err(e),
            Err(_) => {
                sleep(delay).await;
                delay *= 2;
            }
        }
    }
    unreachable!()
}

async fn items_by_ref(order: Order) -> Result<u64, Error> {
    let mut done = 0;
    for item in &order.items {
        reserve(item.sku.clone(), item.count).await?;
        done += item.count;
    }
    println!("{} {}", order.id, done);
    Ok(done)
}

async fn match_ref(job: Job) -> u64 {
    match &job.kind {
        Kind::Mail { to, body } => {
            notify(to.clone(), body.clone()).await;
            to.len() as u64
        }
        Kind::Pay { amount } => {
            sleep(Duration::from_secs(1)).await;
            *amount
        }
    }
}

async fn saga(order: Order) -> Result<(), Error> {
    let mut undo = Vec::new();
    for item in order.items.clone() {
        if let Err(e) = reserve(item.sku.clone(), item.count).await {
            for sku in undo {
                release(sku).await;
            }
            return Err(e);
        }
        undo.push(item.sku);
    }
    Ok(())
}

async fn early(user: User, ok: bool) -> Result<User, Error> {
    let audit = Audit::begin("x");
    if !ok {
        audit.fail();
        return Err(Error::Other);
    }
    notify(user.name.clone(), "y".into()).await;
    audit.commit();
    Ok(user)
}

async fn sum(a: u64, b: u64) -> Result<u64, Error> {
    let total = price(a).await? + price(b).await?;
    sleep(Duration::from_secs(1)).await;
    Ok(total)
}

async fn pages() -> Vec<String> {
    let mut names = vec![];
    let mut cursor = None;
    loop {
        let page = list_users(cursor).await;
        names.extend(page.users.into_iter().map(|u| u.name));
        cursor = page.next;
        if cursor.is_none() {
            break names;
        }
    }
}
