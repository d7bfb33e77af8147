//! The programs that measure messages: ping-pong, counting, thread-ring, fork-join, chameneos, big.

use super::letters::{Address, Inbox, Letter, What, random};
use crate::job::ensure_none_lost;
use crate::processes::Processes;
use anyhow::Result;
use std::hint::black_box;

/// Two processes send a number to each other.
pub async fn ping_pong<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    let pong = Address::<P>::of(|mut inbox| async move {
        while let Letter { number, from: Some(from), .. } = P::receive(&mut inbox).await {
            from.send(What::Value, number);
        }
    });
    let (turns, mut sum) = (ops.div_ceil(2), 0);
    for turn in 1..=turns {
        pong.send_from(What::Request, turn, &me);
        sum += P::receive(&mut inbox).await.number;
    }
    pong.send(What::Stop, 0);
    ensure_none_lost(turns * (turns + 1) / 2, sum)?;
    Ok(2 * turns)
}

/// One process counts the messages of another.
pub async fn counting<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    let counter = Address::<P>::of(|mut inbox| async move {
        let mut count = 0;
        loop {
            let letter = P::receive(&mut inbox).await;
            match letter.from {
                Some(from) => return from.send(What::Value, count),
                None => count += letter.number,
            }
        }
    });
    for _ in 0..ops {
        counter.send(What::Change, 1);
    }
    counter.send_from(What::Request, 0, &me);
    ensure_none_lost(ops, P::receive(&mut inbox).await.number)?;
    Ok(ops)
}

/// A hundred processes in a ring pass a number, and each subtracts one.
pub async fn thread_ring<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const MEMBERS: u64 = 100;
    let mut first = me;
    for _ in 1..MEMBERS {
        let next = first;
        first = Address::<P>::of(|mut inbox| async move {
            loop {
                let number = P::receive(&mut inbox).await.number;
                next.send(What::Value, number.saturating_sub(1));
                if number == 0 {
                    return;
                }
            }
        });
    }
    let hops = ops.next_multiple_of(MEMBERS);
    let mut number = hops;
    while number > 0 {
        first.send(What::Value, number - 1);
        number = P::receive(&mut inbox).await.number;
    }
    first.send(What::Value, 0);
    ensure_none_lost(0, P::receive(&mut inbox).await.number)?;
    Ok(hops)
}

/// Sixty processes compute something for each message.
pub async fn fork_join<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const WORKERS: u64 = 60;
    let each = ops.div_ceil(WORKERS);
    let worker = |_| {
        let me = me.clone();
        Address::<P>::of(move |mut inbox| async move {
            let mut sum = 0;
            for _ in 0..each {
                let number = P::receive(&mut inbox).await.number;
                black_box((number as f64).sin());
                sum += number;
            }
            me.send(What::Value, sum);
        })
    };
    let workers: Vec<_> = (0..WORKERS).map(worker).collect();
    for number in 1..=each {
        workers.iter().for_each(|worker| worker.send(What::Value, number));
    }
    let mut sum = 0;
    for _ in 0..WORKERS {
        sum += P::receive(&mut inbox).await.number;
    }
    ensure_none_lost(WORKERS * (each * (each + 1) / 2), sum)?;
    Ok(WORKERS * each)
}

/// A hundred creatures meet in pairs at a mall, and change their colours.
pub async fn chameneos<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const CREATURES: u64 = 100;
    let mall = Address::<P>::of(move |mut inbox| async move {
        let (mut meetings, mut waiting, mut stopped) = (0, None::<(Address<P>, u64)>, 0);
        while stopped < CREATURES {
            let Letter { number: colour, from: Some(from), .. } = P::receive(&mut inbox).await else {
                return;
            };
            if meetings == ops {
                from.send(What::Stop, 0);
                stopped += 1;
            } else if let Some((partner, other)) = waiting.take() {
                partner.send(What::Value, colour);
                from.send(What::Value, other);
                meetings += 1;
            } else {
                waiting = Some((from, colour));
            }
        }
    });
    for number in 0..CREATURES {
        let (me, mall) = (me.clone(), mall.clone());
        // The creature learns its own address by its first letter.
        let creature = Address::<P>::of(move |mut inbox| async move {
            let Some(own) = P::receive(&mut inbox).await.from else { return };
            let (mut colour, mut met) = (number % 3, 0);
            loop {
                mall.send_from(What::Request, colour, &own);
                let letter = P::receive(&mut inbox).await;
                if letter.what == What::Stop {
                    return me.send(What::Value, met);
                }
                // Two different colours become the third.
                colour = if letter.number == colour { colour } else { 3 - colour - letter.number };
                met += 1;
            }
        });
        creature.send_from(What::Value, 0, &creature);
    }
    let mut met = 0;
    for _ in 0..CREATURES {
        met += P::receive(&mut inbox).await.number;
    }
    ensure_none_lost(2 * ops, met)?;
    Ok(ops)
}

/// Each of a hundred and twenty processes sends to another one at random, and waits for the answer.
pub async fn big<P: Processes>(me: Address<P>, mut inbox: Inbox<P>, ops: u64) -> Result<u64> {
    const PROCESSES: u64 = 120;
    let each = ops.div_ceil(PROCESSES);
    let process = |number| {
        let me = me.clone();
        Address::<P>::of(move |inbox| big_process(me, inbox, number, PROCESSES, each))
    };
    let all: Vec<_> = (0..PROCESSES).map(process).collect();
    for process in &all {
        // The first address is its own.
        process.send_from(What::Free, 0, process);
        all.iter().for_each(|other| process.send_from(What::Free, 0, other));
    }
    let mut answers = 0;
    for _ in 0..PROCESSES {
        answers += P::receive(&mut inbox).await.number;
    }
    all.iter().for_each(|process| process.send(What::Stop, 0));
    ensure_none_lost(PROCESSES * each, answers)?;
    Ok(answers)
}

async fn big_process<P: Processes>(
    main: Address<P>,
    mut inbox: Inbox<P>,
    number: u64,
    count: u64,
    each: u64,
) {
    let (mut addresses, mut answers, mut state) = (Vec::new(), 0, number);
    loop {
        let letter = P::receive(&mut inbox).await;
        match (letter.what, letter.from) {
            (What::Free, Some(address)) => addresses.push(address),
            (What::Request, Some(from)) => {
                from.send(What::Value, letter.number);
                continue;
            }
            (What::Value, _) => answers += 1,
            _ => return,
        }
        if answers == each {
            main.send(What::Value, answers);
        } else if addresses.len() as u64 == count + 1 {
            let other = 1 + random(&mut state, count) as usize;
            addresses[other].send_from(What::Request, answers, &addresses[0]);
        }
    }
}
