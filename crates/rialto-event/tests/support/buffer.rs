//! A bounded buffer, as the state of an object that answers calls.

use std::collections::VecDeque;

use rialto_event::{Carry, Object, ObjectState};

pub struct Buffer<T> {
    pub room: usize,
    pub items: VecDeque<T>,
    pub closed: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Ask<T> {
    Put(Option<T>),
    Take,
}

#[derive(Debug, PartialEq)]
pub enum Answer<T> {
    Put,
    Took(T),
    Closed,
}

impl<T> Carry for Ask<T> {
    type Value = T;
    fn load(value: T) -> Self {
        Ask::Put(Some(value))
    }
    fn unload(self) -> Option<T> {
        match self {
            Ask::Put(value) => value,
            Ask::Take => None,
        }
    }
}

impl<T> ObjectState for Buffer<T> {
    type Call = Ask<T>;
    type Admission = ();
    type Answer = Answer<T>;

    fn admit(&mut self, ask: &Ask<T>, _is_first: bool) -> Option<()> {
        (self.ready_kinds() & Self::kinds(ask) != 0).then_some(())
    }

    fn answer(&mut self, ask: &mut Ask<T>, (): ()) -> Answer<T> {
        match ask {
            Ask::Put(_) if self.closed => Answer::Closed,
            Ask::Put(value) => {
                self.items.extend(value.take());
                Answer::Put
            }
            Ask::Take => self.items.pop_front().map_or(Answer::Closed, Answer::Took),
        }
    }

    fn cancel_admission(&mut self, (): ()) {}

    fn put_back_answer(&mut self, answer: Answer<T>) {
        if let Answer::Took(item) = answer {
            self.items.push_front(item);
        }
    }

    fn ready_kinds(&self) -> u8 {
        let (room, items) = (self.items.len() < self.room, !self.items.is_empty());
        u8::from(room || self.closed) | u8::from(items || self.closed) << 1
    }

    fn kinds(ask: &Ask<T>) -> u8 {
        match ask {
            Ask::Put(_) => 1,
            Ask::Take => 2,
        }
    }
}

pub fn buffer<T>(room: usize) -> Object<Buffer<T>> {
    Object::new(Buffer { room, items: VecDeque::new(), closed: false })
}
