//! Values that have methods, and own others: a `Purse`, and a generic `Pile`.

use super::scope::{Kind, Manner, Scope};

impl Scope {
    pub fn owned(&mut self) {
        if self.random.one_in(3) { self.pile() } else { self.purse() }
    }

    fn purse(&mut self) {
        let n = self.number();
        let Some(name) = self.any(Kind::Purse).map(|value| value.name) else {
            return self.declare(Kind::Purse, &format!("Purse::of({n}).await"));
        };
        let method = self.helpers.iter().find(|helper| helper.manner == Manner::Method).cloned();
        let or_fails = self.or_fails(&n);
        match (self.random.below(7), method) {
            (0, _) => self.calls_with("Purse::settled", &name, &n, ""),
            (1, _) => self.calls_with("Purse::told", &name, &n, ".len() as u64"),
            (2 | 3, Some(helper)) => {
                self.calls_with(&format!("Purse::{}", helper.name), &name, &n, &or_fails)
            }
            (4, _) if self.random.one_in(2) => self.purse_moved(),
            _ => {
                let mark = self.mark();
                let value = self.movable(Kind::Noisy).map(|value| value.name);
                value.iter().for_each(|name| self.gone(name));
                let value = value.unwrap_or(format!("Noisy::new({mark})"));
                self.calls_with("Purse::put_in", &name, &format!("{value}, {n}"), &or_fails);
            }
        }
    }

    fn purse_moved(&mut self) {
        let n = self.number();
        let Some(name) = self.movable(Kind::Purse).map(|value| value.name) else { return };
        self.gone(&name);
        match self.random.below(3) {
            0 => self.line(format!("drop({name});")),
            1 => self.declare(Kind::Purse, &format!("kept::<Purse>({name}, {n}).await")),
            _ => self.declare(Kind::Noisy, &format!("Purse::emptied({name}, {n}).await")),
        }
    }

    fn pile(&mut self) {
        let n = self.number();
        let Some(pile) = self.any(Kind::Pile) else {
            return self.declare(Kind::Pile, "Pile::<Noisy>::default()");
        };
        if self.random.one_in(3) && pile.loops == self.turns {
            self.gone(&pile.name);
            let (x, body) = (self.fresh("v"), self.inside(Scope::diverging));
            let head = format!("let Some({x}) = Pile::<Noisy>::highest({}, {n}).await else {{", pile.name);
            self.blocks([(head, body)], "};");
            self.line(format!("let mut {x}: Noisy = {x};"));
            return self.declared(&x, Kind::Noisy);
        }
        let mark = self.mark();
        let more = format!("Noisy::new({mark}), {n}");
        self.calls_with("Pile::<Noisy>::laid", &pile.name, &more, "");
    }
}
