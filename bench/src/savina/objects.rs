//! The programs in which processes share something: a dictionary, a buffer, a barber, an integral.

use super::letters::{Address, Inbox, Letter, What, random};
use crate::job::ensure_none_lost;
use crate::processes::Processes;
use anyhow::Result;
use std::collections::{HashMap, VecDeque};
use std::hint::black_box;

/// Twenty processes ask for the values of a dictionary, and set one in ten.
pub async fn dictionary<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const WORKERS: u64 = 20;
    const KEYS: u64 = 512;
    let each = ops.div_ceil(WORKERS);
    let dictionary = Address::<P>::of(|mut inbox| async move {
        let mut values = HashMap::new();
        while let Letter { what, number: key, from: Some(from) } = P::receive(&mut inbox).await {
            if what == What::Change {
                values.insert(key, key);
            }
            from.send(What::Value, values.get(&key).map_or(0, |value| value - key + 1));
        }
    });
    for number in 0..WORKERS {
        let (me, dictionary) = (me.clone(), dictionary.clone());
        let worker = Address::<P>::of(move |mut inbox| async move {
            let Some(own) = P::receive(&mut inbox).await.from else { return };
            let (mut state, mut answers) = (number, 0);
            for _ in 0..each {
                let what = if random(&mut state, 10) == 0 { What::Change } else { What::Request };
                dictionary.send_from(what, random(&mut state, KEYS), &own);
                let found = P::receive(&mut inbox).await.number;
                // A value that was set is found.
                answers += u64::from(found == 1 || what == What::Request);
            }
            me.send(What::Value, answers);
        });
        worker.send_from(What::Value, 0, &worker);
    }
    let mut answers = 0;
    for _ in 0..WORKERS {
        answers += P::receive(&mut inbox).await.number;
    }
    dictionary.send(What::Stop, 0);
    ensure_none_lost(WORKERS * each, answers)?;
    Ok(answers)
}

/// Forty producers and forty consumers, and a buffer of fifty items between them.
pub async fn producer_consumer<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const EACH_SIDE: u64 = 40;
    let each = ops.div_ceil(EACH_SIDE);
    let buffer = Address::<P>::of(buffer::<P>);
    for _ in 0..EACH_SIDE {
        let items = buffer.clone();
        let producer = Address::<P>::of(move |mut inbox| async move {
            let Some(own) = P::receive(&mut inbox).await.from else { return };
            for item in 1..=each {
                items.send_from(What::Change, item, &own);
                P::receive(&mut inbox).await;
            }
        });
        producer.send_from(What::Value, 0, &producer);
        let (me, items) = (me.clone(), buffer.clone());
        let consumer = Address::<P>::of(move |mut inbox| async move {
            let Some(own) = P::receive(&mut inbox).await.from else { return };
            let mut sum = 0;
            for _ in 0..each {
                items.send_from(What::Request, 0, &own);
                sum += P::receive(&mut inbox).await.number;
            }
            me.send(What::Value, sum);
        });
        consumer.send_from(What::Value, 0, &consumer);
    }
    let mut sum = 0;
    for _ in 0..EACH_SIDE {
        sum += P::receive(&mut inbox).await.number;
    }
    buffer.send(What::Stop, 0);
    ensure_none_lost(EACH_SIDE * (each * (each + 1) / 2), sum)?;
    Ok(EACH_SIDE * each)
}

/// The buffer. It answers a producer when its item has a place.
async fn buffer<P: Processes>(mut inbox: Inbox<P>) {
    const PLACES: usize = 50;
    let (mut items, mut consumers) = (VecDeque::new(), VecDeque::<Address<P>>::new());
    let mut producers = VecDeque::<(u64, Address<P>)>::new();
    while let Letter { what, number, from: Some(from) } = P::receive(&mut inbox).await {
        if what == What::Request {
            consumers.push_back(from);
        } else {
            producers.push_back((number, from));
        }
        loop {
            if items.len() < PLACES
                && let Some((item, producer)) = producers.pop_front()
            {
                items.push_back(item);
                producer.send(What::Free, 0);
            } else if !items.is_empty()
                && let Some(consumer) = consumers.pop_front()
            {
                consumer.send(What::Value, items.pop_front().unwrap_or(0));
            } else {
                break;
            }
        }
    }
}

/// Customers come to a waiting room of a thousand seats, and a barber serves them. A customer that finds no
/// seat comes again.
pub async fn barber<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const HAIRCUT: u64 = 20;
    let customers = me.clone();
    let barber = Address::<P>::of(move |mut inbox| async move {
        while let Letter { number, from: Some(room), .. } = P::receive(&mut inbox).await {
            for step in 0..HAIRCUT {
                black_box(step);
            }
            customers.send(What::Value, number);
            room.send(What::Free, 0);
        }
    });
    let (entrance, visitors) = (barber.clone(), me.clone());
    let room = Address::<P>::of(move |inbox| waiting_room(entrance, visitors, inbox));
    room.send_from(What::Value, 0, &room);
    for customer in 1..=ops {
        room.send(What::Request, customer);
    }
    let (mut served, mut sum) = (0, 0);
    while served < ops {
        let letter = P::receive(&mut inbox).await;
        if letter.what == What::Full {
            room.send(What::Request, letter.number);
        } else {
            (served, sum) = (served + 1, sum + letter.number);
        }
    }
    barber.send(What::Stop, 0);
    room.send(What::Stop, 0);
    ensure_none_lost(ops * (ops + 1) / 2, sum)?;
    Ok(ops)
}

async fn waiting_room<P: Processes>(barber: Address<P>, customers: Address<P>, mut inbox: Inbox<P>) {
    const SEATS: usize = 1_000;
    let Some(own) = P::receive(&mut inbox).await.from else { return };
    let (mut waiting, mut barber_sleeps) = (VecDeque::new(), true);
    loop {
        let letter = P::receive(&mut inbox).await;
        match letter.what {
            What::Request if waiting.len() == SEATS => customers.send(What::Full, letter.number),
            What::Request => waiting.push_back(letter.number),
            What::Free => barber_sleeps = true,
            _ => return,
        }
        if barber_sleeps && let Some(customer) = waiting.pop_front() {
            barber.send_from(What::Value, customer, &own);
            barber_sleeps = false;
        }
    }
}

/// A hundred processes compute the parts of an integral, here of whole numbers, so that its sum is exact.
pub async fn trapezoidal<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const WORKERS: u64 = 100;
    let each = ops.div_ceil(WORKERS);
    let area = |from: u64, to: u64| {
        let height = |x: u64| black_box(x).wrapping_mul(x) >> 7;
        (from..to).fold(0, |sum: u64, x| sum.wrapping_add(height(x).wrapping_add(height(x + 1)) / 2))
    };
    for number in 0..WORKERS {
        let me = me.clone();
        let worker = Address::<P>::of(move |mut inbox| async move {
            let from = P::receive(&mut inbox).await.number;
            me.send(What::Value, area(from, from + each));
        });
        worker.send(What::Request, number * each);
    }
    let mut sum: u64 = 0;
    for _ in 0..WORKERS {
        sum = sum.wrapping_add(P::receive(&mut inbox).await.number);
    }
    ensure_none_lost(area(0, WORKERS * each), sum)?;
    Ok(WORKERS * each)
}
