//! Expressions of numbers, and conditions, which may await, and fail.

use super::scope::Scope;

impl Scope {
    /// An expression of `u64`, which may await.
    pub fn expression(&mut self) -> String {
        if self.fails() && self.random.one_in(4) {
            return self.failing();
        }
        let (x, y) = (self.number(), self.number());
        match self.random.below(11) {
            0 => x,
            1 => format!("{x}.wrapping_mul(3).wrapping_add({y})"),
            2 => format!("leaf({x}).await"),
            3 => format!("{x} % 7 + leaf({y}).await % 100"),
            4 => format!("leaf(leaf({x}).await).await"),
            5 => format!("checked({x}).await.unwrap_or({y})"),
            6 => format!("if {x} % 2 == 0 {{ leaf({y}).await }} else {{ {y} }}"),
            7 => format!("match {x} % 3 {{ 0 => leaf({y}).await, 1 => {y}, _ => odd({x}).await }}"),
            8 => format!("kept::<u64>({x}, {y}).await"),
            9 => format!("both::<u64, char>({x}, 'c', {y}).await.1"),
            _ => format!("pair({x}, {y}).await.0.wrapping_add({y})"),
        }
    }

    /// The same, with `?`: the function may end there.
    fn failing(&mut self) -> String {
        let (x, y) = (self.number(), self.number());
        match self.random.below(10) {
            0 => format!("checked({x}).await?"),
            1 => format!("leaf(checked({x}).await?).await"),
            2 => format!("checked(checked({x}).await?).await?"),
            3 => format!("{x} % 5 + checked({y}).await? % 100"),
            4 => format!("pair(checked({x}).await?, checked({y}).await?).await.1"),
            5 => format!("match checked({x}).await? % 2 {{ 0 => {y}, _ => checked({y}).await? }}"),
            6 => format!("(if {x} % 2 == 0 {{ checked({y}).await }} else {{ Ok({y}) }})?"),
            7 => format!("checked({x}).await.map_err(|failed| failed.wrapping_add({y}))?"),
            8 => format!("{{ let half: u64 = checked({x}).await?; half ^ {y} }}"),
            _ => format!("{x}.checked_sub({y} % 3).ok_or({y})?"),
        }
    }

    pub fn condition(&mut self) -> String {
        let (x, y) = (self.number(), self.number());
        match self.random.below(7) {
            0 => format!("{x} < {y}"),
            1 => format!("leaf({x}).await % 2 == 0"),
            2 => format!("{x} % 3 == 1 && leaf({y}).await % 2 == 1"),
            3 => format!("!({x} % 5 < 3 && odd({y}).await > 4)"),
            4 => format!("matches!({x} % 7, 0 | 2..=4)"),
            5 if self.fails() => format!("checked({x}).await? % 2 == 0 && {y} % 3 < 2"),
            _ => format!("{x} % 5 < 3 || leaf({y}).await > 4"),
        }
    }
}
