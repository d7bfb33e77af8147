//! Prints a workflow as Rust.

use super::tree::{Awaited, Call, Function, Key, Statement, Struct, Sum, Ty, Variable, Workflow};
use std::fmt::{self, Display};

impl Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ty::U64 => "u64",
            Ty::U32 => "u32",
            Ty::Text => "String",
            Ty::List => "Vec<u64>",
            Ty::Struct(name) => name,
        })
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.ty)
    }
}

impl Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.constant)?;
        self.names.iter().try_for_each(|name| write!(f, " + num(&{name})"))
    }
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arguments: Vec<_> = self.arguments.iter().map(|sum| format!("make({sum})")).collect();
        write!(f, "{}({})", self.function, arguments.join(", "))
    }
}

/// Returns the text of the workflow as a module.
pub fn module(name: &str, workflow: &Workflow) -> String {
    let mut text = Text { seed: workflow.seed, text: String::new(), depth: 0 };
    text.line(&format!("pub mod {name} {{"));
    text.depth += 1;
    text.line("use super::*;");
    workflow.structs.iter().for_each(|each| text.structure(each));
    for (index, function) in workflow.functions.iter().enumerate() {
        text.function(function, index == 0);
    }
    text.depth -= 1;
    text.line("}");
    text.text
}

/// Returns the text of the call that starts the flow.
pub fn call(workflow: &Workflow, arguments: &[u64]) -> String {
    let made: Vec<_> = arguments.iter().map(|number| format!("make({number})")).collect();
    format!("{}({})", workflow.functions[0].name, made.join(", "))
}

struct Text {
    seed: u64,
    text: String,
    depth: usize,
}

impl Text {
    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn structure(&mut self, Struct { name, fields }: &Struct) {
        self.line("#[derive(Clone, Debug, Serialize, Deserialize, rialto_cps::Layout)]");
        self.line(&format!("pub struct {name} {{"));
        for field in fields {
            if field.defaults {
                self.line("    #[serde(default)]");
            }
            self.line(&format!("    pub {}: {},", field.name, field.ty));
        }
        self.line("}");
        let made: Vec<_> = fields.iter().map(|field| format!("{}: make(n)", field.name)).collect();
        self.line(&format!("impl Number for {name} {{"));
        self.line(&format!("    fn make(n: u64) -> Self {{ {name} {{ {} }} }}", made.join(", ")));
        self.line(&format!("    fn number(&self) -> u64 {{ num(&self.{}) }}", fields[0].name));
        self.line("}");
    }

    fn function(&mut self, function: &Function, is_flow: bool) {
        let Function { name, parameters, result, body, returns } = function;
        let parameters: Vec<_> = parameters.iter().map(|parameter| format!("mut {parameter}")).collect();
        let result = if is_flow { format!("Result<{result}, StepError>") } else { result.to_string() };
        self.line("#[rialto_cps::cps]");
        self.line(&format!("pub async fn {name}({}) -> {result} {{", parameters.join(", ")));
        self.block(body, is_flow);
        self.depth += 1;
        self.line(&returned(returns, is_flow));
        self.depth -= 1;
        self.line("}");
    }

    fn block(&mut self, body: &[Statement], is_flow: bool) {
        self.depth += 1;
        body.iter().for_each(|statement| self.statement(statement, is_flow));
        self.depth -= 1;
    }

    fn statement(&mut self, statement: &Statement, is_flow: bool) {
        match statement {
            Statement::Let { variable, value } => self.line(&format!("let mut {variable} = make({value});")),
            Statement::Assign { name, value } => self.line(&format!("{name} = make({value});")),
            Statement::Note { tag, value } => {
                self.line(&format!("note({}, \"{tag}\", {value});", self.seed));
            }
            Statement::Await { label, awaited } => self.awaited(label.as_deref(), awaited, is_flow),
            Statement::If { condition, then, otherwise } => {
                self.line(&format!("if even({condition}) {{"));
                self.block(then, is_flow);
                if !otherwise.is_empty() {
                    self.line("} else {");
                    self.block(otherwise, is_flow);
                }
                self.line("}");
            }
            Statement::Match { on, arms } => {
                self.line(&format!("match ({on}) % {} {{", arms.len()));
                for (index, arm) in arms.iter().enumerate() {
                    let pattern = if index + 1 == arms.len() { "_".to_string() } else { index.to_string() };
                    self.line(&format!("    {pattern} => {{"));
                    self.depth += 1;
                    self.block(arm, is_flow);
                    self.depth -= 1;
                    self.line("    }");
                }
                self.line("}");
            }
            Statement::Repeat { counter, times, body } => {
                self.line(&format!("let mut {counter}: u64 = 0;"));
                self.line(&format!("while {counter} < ({times}) % 3 + 1 {{"));
                self.block(body, is_flow);
                self.line(&format!("    {counter} += 1;"));
                self.line("}");
            }
            Statement::Break { condition } => self.line(&format!("if even({condition}) {{ break; }}")),
            Statement::Return { condition, value } => {
                let value = returned(value, is_flow);
                self.line(&format!("if even({condition}) {{ return {value}; }}"));
            }
        }
    }

    fn awaited(&mut self, label: Option<&str>, awaited: &Awaited, is_flow: bool) {
        let labelled = |call: String| match label {
            Some(label) => format!("checkpoint!(\"{label}\", {call})"),
            None => format!("{call}.await"),
        };
        let line = match awaited {
            Awaited::Checkpoint => format!("checkpoint!(\"{}\");", label.unwrap_or_default()),
            Awaited::Sleep { days } => format!("{};", labelled(format!("sleep(days({days}))"))),
            Awaited::Signal { bind, name } => {
                format!("let mut {bind} = {};", labelled(format!("signal::<{}>(\"{name}\")", bind.ty)))
            }
            Awaited::Step { bind, key, policy, what, request } => {
                let key = match key {
                    Key::Literal(key) => format!("\"{key}\""),
                    Key::Computed(sum) => format!("key({sum})"),
                };
                let failed = if is_flow { "?" } else { ".unwrap_or_else(|_| make(0))" };
                let (ty, attempt) = (&bind.ty, format!("move |attempt| ask(attempt, \"{what}\", {request})"));
                format!("let mut {bind} = step::<{ty}>({key}, policy({policy}), {attempt}).await{failed};")
            }
            Awaited::Call { bind, call } => format!("let mut {bind} = {};", labelled(call.to_string())),
            Awaited::Join { parts } => {
                let names: Vec<_> = parts.iter().map(|(bind, _)| format!("mut {}", bind.name)).collect();
                let types: Vec<_> = parts.iter().map(|(bind, _)| bind.ty.to_string()).collect();
                let calls: Vec<_> = parts.iter().map(|(_, call)| call.to_string()).collect();
                let (names, types) = (names.join(", "), types.join(", "));
                format!("let ({names}): ({types}) = join!({});", calls.join(", "))
            }
        };
        self.line(&line);
    }
}

fn returned(value: &Sum, is_flow: bool) -> String {
    if is_flow { format!("Ok(make({value}))") } else { format!("make({value})") }
}
