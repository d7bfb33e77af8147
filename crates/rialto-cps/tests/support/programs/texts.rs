//! Strings and chars: made, changed, passed on, and taken apart.

use super::scope::Scope;

impl Scope {
    pub fn texted(&mut self) {
        let n = self.number();
        let Some(text) = self.texts.last().cloned().filter(|_| !self.random.one_in(5)) else {
            let name = self.fresh("s");
            self.line(format!("let mut {name}: String = format!(\"{{}}-{{n}}\", text.len(), n = {n});"));
            return self.texts.push(name);
        };
        match self.random.below(7) {
            0 => {
                let mark = self.mark();
                self.line(format!("{text} = said({text}, {mark}).await;"));
            }
            1 => {
                let letter = self.chars.last().cloned().unwrap_or("'k'".into());
                self.line(format!("{text}.push({letter});"));
            }
            2 => self.line(format!("text.push_str(&{text});")),
            3 => {
                let name = self.fresh("c");
                self.line(format!(
                    "let {name}: char = {text}.chars().nth(({n} % 4) as usize).unwrap_or('z');"
                ));
                self.chars.push(name);
            }
            4 => {
                let name = self.fresh("s");
                self.line(format!("let mut {name}: String = {text}.clone() + &text;"));
                self.texts.push(name);
            }
            5 => self.line(format!(
                "if {text}.starts_with('1') && leaf({n}).await % 2 == 0 {{ {text}.clear(); }}"
            )),
            _ => {
                let (x, y) = (self.fresh("s"), self.fresh("s"));
                self.line(format!(
                    "let (mut {x}, mut {y}): (String, String) = match {text}.split_once('-') {{ \
                     Some((l, r)) => (l.to_string(), r.to_string()), None => ({text}.clone(), String::new()) }};"
                ));
                self.texts.extend([x, y]);
            }
        }
    }

    /// Control flow by what is in a string.
    pub fn text_taken_apart(&mut self) {
        let (n, letter) = (self.number(), self.fresh("c"));
        let text = self.texts.last().cloned().unwrap_or("text".into());
        let with_letter = |scope: &mut Scope, most: u64| {
            scope.line(format!("let {letter}: char = {letter};"));
            scope.chars.push(letter.clone());
            scope.statements(most);
        };
        match self.random.below(5) {
            0 => {
                let (label, all) = (self.fresh("'l"), self.fresh("all"));
                self.line(format!("let {all}: Vec<char> = {text}.chars().take(3).collect();"));
                let body = self.turning(Some(label.clone()), |scope| with_letter(scope, 3));
                self.blocks([(format!("{label}: for {letter} in {all} {{"), body)], "}");
            }
            1 => {
                let some = self.inside(|scope| with_letter(scope, 2));
                let none = self.inside(|scope| scope.statements(2));
                let head = format!("if let Some({letter}) = {text}.chars().next_back() {{");
                self.blocks([(head, some), ("} else {".into(), none)], "}");
            }
            2 => {
                let mut parts = vec![(
                    format!("match {text}.chars().nth({n} as usize % 3).unwrap_or('q') {{"),
                    Vec::new(),
                )];
                for pattern in [
                    "'0'..='2'".to_string(),
                    "'q' | ','".into(),
                    format!("{letter} if {letter}.is_alphabetic()"),
                ] {
                    parts.push((format!("{pattern} => {{"), self.inside(|scope| scope.statements(2))));
                    parts.push(("}".into(), Vec::new()));
                }
                parts.push((format!("{letter} => {{"), self.inside(|scope| with_letter(scope, 2))));
                self.blocks(parts, "} }");
            }
            3 => {
                let (left, label) = (self.fresh("left"), self.fresh("'l"));
                self.line(format!("let mut {left}: String = {text}.chars().take(2).collect();"));
                let body = self.turning(Some(label.clone()), |scope| with_letter(scope, 2));
                self.blocks([(format!("{label}: while let Some({letter}) = {left}.pop() {{"), body)], "}");
            }
            _ => {
                let body = self.inside(Scope::diverging);
                self.blocks([(format!("let Some({letter}) = {text}.chars().nth(1) else {{"), body)], "};");
                self.line(format!("let {letter}: char = {letter};"));
                self.chars.push(letter);
            }
        }
    }
}
