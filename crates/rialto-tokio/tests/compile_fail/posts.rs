//! A chat room checks each post, which takes a while, and then prints it. A tick that wins while a post is
//! checked would drop the post. These programs must not compile.

use std::time::Duration;

use rialto_event::{after, select};
use rialto_tokio::prelude::*;
use tokio::sync::mpsc;

async fn read_out(mut posts: mpsc::Receiver<String>) {
    loop {
        select! {
            post = cancel_safe(async {
                let post = posts.recv().await?;
                tokio::time::sleep(Duration::from_millis(1)).await;
                Some(post)
            }) => match post {
                Some(post) => println!("{post}"),
                None => return,
            },
            () = after(Duration::from_millis(1)) => println!("tick"),
        }
    }
}

async fn check(posts: &mut mpsc::Receiver<String>) -> Option<String> {
    let post = posts.recv().await?;
    tokio::time::sleep(Duration::from_millis(1)).await;
    Some(post)
}

async fn read_out_by_a_function(mut posts: mpsc::Receiver<String>) {
    loop {
        select! {
            post = cancel_safe(check(&mut posts)) => match post {
                Some(post) => println!("{post}"),
                None => return,
            },
            () = after(Duration::from_millis(1)) => println!("tick"),
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    read_out(mpsc::channel(8).1).await;
    read_out_by_a_function(mpsc::channel(8).1).await;
}
