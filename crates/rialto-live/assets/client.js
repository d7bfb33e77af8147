// The client of a page of rialto-live: it shows the view that the server keeps, and sends the user's inputs.
// The crate's documentation has the protocol. All texts of the server become text nodes or values of the
// attributes below; none is ever parsed as HTML.
"use strict";
(() => {
  const base = document.currentScript.dataset.base;
  const ROW = 26; // the height of a table's row, as in style.css
  const MAX_ROWS = 200;
  const ROOT = 1;
  const ATTRIBUTES = new Set([
    "aria-controls", "aria-current", "aria-expanded", "aria-hidden", "aria-label", "aria-level", "aria-live",
    "aria-rowcount", "aria-rowindex", "aria-selected", "aria-sort", "autocomplete", "class", "colspan", "cx",
    "cy", "d", "dy", "height", "href", "id", "marker-end", "markerHeight",
    "markerWidth", "orient", "points", "r", "refX", "refY", "role", "rx", "ry", "scope", "tabindex",
    "text-anchor", "type", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2",
  ]);
  const SVG = "http://www.w3.org/2000/svg";

  /** The nodes of the view, by number: { id, kind, element, inner, update, listens, .. }. */
  let nodes = new Map();
  let socket = null;
  let page = 0; // the number that the server gave this page
  let run = null; // the run of the program to which this page was connected last
  let edits = 0;
  let delay = 250; // until the next attempt to connect, in milliseconds
  // Whether the page shows the view of this connection. Before that, its elements may be those of an earlier run
  // of the program, with the same numbers and other meanings, so no input is sent.
  let isLive = false;
  let focus = null; // the node that had the focus when the connection was lost
  let hasEnded = false; // the program has said that it shows nothing more
  // A server that is silent for this time is taken to be gone: three keepalives.
  let silence = 45_000;
  const TIMEOUT = 10_000;
  // The storage is separate for each port, unlike cookies.
  const KEY = `rialto-live${base}`;

  // ---- elements

  function set(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (!ATTRIBUTES.has(name)) throw new Error(`no attribute ${name}`);
      if (value === null || value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    return element;
  }

  function make(name, attributes = {}, ...children) {
    const element = set(document.createElement(name), attributes);
    element.append(...children);
    return element;
  }

  function draw(name, attributes = {}, ...children) {
    const element = set(document.createElementNS(SVG, name), attributes);
    element.append(...children);
    return element;
  }

  function button(label, pressed) {
    const element = make("button", { type: "button" }, label);
    element.addEventListener("click", pressed);
    return element;
  }

  // ---- the notice above the page

  const notice = make("div", { class: "notice", role: "alert" });
  let hiding = 0;

  function say(text, seconds) {
    clearTimeout(hiding);
    notice.replaceChildren(text);
    notice.hidden = !text;
    if (seconds) hiding = setTimeout(() => say(""), seconds * 1000);
  }

  // ---- inputs

  function send(message) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** Sends an input of a node, unless the node is one of an earlier connection. */
  function input(node, message) {
    if (isLive && nodes.get(node.id) === node) send({ ...message, id: node.id });
  }

  function modifiers(event) {
    return event.shiftKey * 1 + event.ctrlKey * 2 + event.altKey * 4 + event.metaKey * 8;
  }

  function sendMouse(node, action, event) {
    const box = node.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    input(node, { t: "mouse", action, x, y, mods: modifiers(event) });
  }

  function listen(node) {
    const has = (word) => node.listens.includes(word);
    const target = node.inner || node.element;
    target.addEventListener("keydown", (event) => {
      if (!has("keys")) return;
      // Keys in a field, button or link of a container are for these.
      if (event.target !== target && event.target.closest("input, button, a")) return;
      event.stopPropagation();
      const isField = target instanceof HTMLInputElement;
      const isEdit = ["Backspace", " "].includes(event.key) || (event.ctrlKey && node.kind === "terminal");
      const isCopy = event.ctrlKey && event.key === "c" && String(getSelection());
      if (isCopy) return;
      if (!isField && (event.key.startsWith("Arrow") || isEdit)) event.preventDefault();
      input(node, { t: "key", key: event.key.slice(0, 16), mods: modifiers(event) });
    });
    let moved = null; // the last move, until the next frame
    const report = () => { if (moved) sendMouse(node, "move", moved); moved = null; };
    for (const action of ["down", "up", "move"]) {
      target.addEventListener(`pointer${action}`, (event) => {
        if (!has("mouse")) return;
        if (action !== "move") { report(); return sendMouse(node, action, event); }
        if (!moved) requestAnimationFrame(report);
        moved = event;
      });
    }
    target.addEventListener("contextmenu", (event) => {
      if (!has("mouse")) return;
      event.preventDefault();
      event.stopPropagation();
      sendMouse(node, "menu", event);
    });
    if (node.kind !== "button") {
      target.addEventListener("click", (event) => { if (has("mouse")) sendMouse(node, "click", event); });
    }
  }

  /** Sends the size of a node that listens to it, at first and when it changes. */
  function observe(node) {
    const isOn = node.listens.includes("size");
    if (isOn === Boolean(node.observer)) return;
    node.observer?.disconnect();
    node.observer = isOn ? new ResizeObserver(([{ contentRect: { width, height } }]) =>
      input(node, { t: "size", width, height })) : null;
    node.observer?.observe(node.element);
  }

  /** Marks the links that lead to where the page is. */
  function markLinks() {
    for (const node of nodes.values()) {
      if (node.kind !== "link") continue;
      // The orders of tables are in the query.
      const isHere = node.path === path() || node.path === path().split("?")[0];
      set(node.element, { "aria-current": isHere ? "page" : null });
    }
  }

  /** The parameters of a link for the order and the filter of a table. */
  function orderOf({ name, sort, filter }) {
    return [[`sort.${name}`, sort], [`filter.${name}`, filter]].filter(([, value]) => value);
  }

  /** Writes the orders of the tables that the page shows into its link: for a reload, and for other users. */
  function writeLink() {
    const query = new URLSearchParams(location.search);
    const before = String(query);
    for (const key of [...query.keys()]) if (/^(sort|filter)\./.test(key)) query.delete(key);
    for (const { order } of nodes.values()) {
      for (const [key, value] of order ? orderOf(order) : []) query.set(key, value);
    }
    const after = String(query);
    // A longer path is refused.
    if (after === before || path().split("?")[0].length + after.length > 1000) return;
    history.replaceState(null, "", location.pathname + (after && `?${after}`));
  }

  function path() {
    const rest = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : "";
    return (rest || "/") + location.search;
  }

  function go(to) {
    history.pushState(null, "", base + to);
    arrive();
  }

  function arrive() {
    markLinks();
    if (isLive) send({ t: "path", path: path() });
  }

  addEventListener("popstate", arrive);

  /** Returns a path of this site, never another site or scheme. */
  function own(path) {
    const url = new URL(base + path, location.href);
    const isOwn = path.startsWith("/") && url.origin === location.origin;
    return isOwn ? path : "/";
  }

  // ---- kinds of nodes: each makes its element, and returns how it is updated

  const kinds = {
    column: (node) => container(node, "column"),
    row: (node) => container(node, "row"),
    paths: (node) => container(node, "paths"),
    heading(node, first) {
      const level = Math.min(6, Math.max(1, Math.trunc(first.level) || 1));
      node.element = make(`h${level}`);
      node.update = ({ text }) => { node.element.textContent = text; };
    },
    text(node) {
      node.element = make("p");
      node.update = ({ text, live, label }) => {
        set(node.element, { role: live ? "status" : null, "aria-label": label });
        node.element.textContent = text;
      };
    },
    link(node) {
      node.element = make("a");
      node.element.addEventListener("click", (event) => {
        if (event.ctrlKey || event.shiftKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        go(node.path);
      });
      node.update = ({ text, path }) => {
        node.path = own(path);
        set(node.element, { href: base + node.path });
        node.element.textContent = text;
      };
    },
    button(node) {
      node.element = button("", (event) => sendMouse(node, "click", event));
      node.update = ({ label, disabled }) => {
        node.element.textContent = label;
        node.element.disabled = Boolean(disabled);
      };
    },
    download(node) {
      node.element = button("", () => saveFile(node));
      node.update = ({ label, name }) => {
        node.element.textContent = label;
        node.name = name;
      };
    },
    text_field: field,
    file_field(node) {
      const name = make("span");
      const box = node.inner = make("input", { type: "file" });
      node.element = make("label", { class: "field" }, name, box);
      // So that the same file can be chosen again.
      box.addEventListener("click", () => { box.value = ""; });
      box.addEventListener("change", () => { if (box.files[0]) sendFile(node, box.files[0]); });
      node.update = ({ label }) => { name.textContent = label; };
    },
    menu,
    table,
    tree: table,
    plot,
    graph,
    tabs,
    dialog,
    canvas,
    terminal,
  };

  /** Handles a key. */
  function take(event, action) {
    event.preventDefault();
    event.stopPropagation();
    action();
    return true;
  }

  /** Moves the focus among elements if the event is one of these keys. */
  function rove(event, items, back, forth) {
    const at = items.indexOf(document.activeElement);
    const to = { [forth]: at + 1, [back]: at - 1, Home: 0, End: -1 }[event.key];
    return to !== undefined && take(event, () => items.at(to % items.length).focus());
  }

  function tabs(node) {
    const list = make("div", { role: "tablist", class: "bar" });
    node.body = make("div", { role: "tabpanel", id: `panel${node.id}` });
    node.element = make("section", { class: "tabs" }, list, node.body);
    let ids = [];
    const choose = (tab) => input(node, { t: "choose", item: ids[[...list.children].indexOf(tab)] });
    list.addEventListener("keydown", (event) => {
      if (rove(event, [...list.children], "ArrowLeft", "ArrowRight")) choose(document.activeElement);
    });
    node.update = ({ label, tabs, selected }) => {
      set(list, { "aria-label": label });
      ids = tabs.map(([id]) => id);
      while (list.children.length > ids.length) list.lastChild.remove();
      while (list.children.length < ids.length) {
        const tab = set(button("", () => choose(tab)), { role: "tab", "aria-controls": node.body.id });
        list.append(tab);
      }
      tabs.forEach(([id, text], at) => {
        const isSelected = id === selected;
        set(list.children[at], { "aria-selected": isSelected, tabindex: isSelected ? "0" : "-1" });
        if (list.children[at].textContent !== text) list.children[at].textContent = text;
        if (isSelected) set(node.body, { "aria-label": text });
      });
    };
  }

  function dialog(node) {
    const title = make("h2");
    node.body = make("div", { class: "column" });
    node.element = make("dialog", {}, title, node.body);
    const dismiss = () => input(node, { t: "choose", item: null });
    node.element.addEventListener("keydown", (event) => { if (event.key === "Escape") take(event, dismiss); });
    node.element.addEventListener("cancel", (event) => take(event, dismiss));
    node.update = ({ label }) => {
      title.textContent = label;
      set(node.element, { "aria-label": label });
    };
    let before = null; // the element that had the focus
    // It makes the rest of the page inert, and keeps the focus.
    node.shown = () => {
      before = document.activeElement;
      node.element.showModal();
    };
    node.gone = () => { if (before && before.isConnected) before.focus({ preventScroll: true }); };
  }

  const SHAPES = {
    line: ["x1", "y1", "x2", "y2"], rect: ["x", "y", "width", "height"],
    circle: ["cx", "cy", "r"], text: ["x", "y"],
  };

  function canvas(node) {
    const shape = ([kind, color, isFilled, numbers, text]) => {
      if (!Object.hasOwn(SHAPES, kind)) throw new Error(`no shape ${kind}`);
      const places = SHAPES[kind].map((name, at) => [name, numbers[at]]);
      const name = `${isFilled ? "fill" : "stroke"} of-${color}`;
      return draw(kind, { ...Object.fromEntries(places), class: name }, text);
    };
    node.element = draw("svg", { class: "drawing" });
    node.update = ({ label, size: [width, height], shapes, listens, fills }) => {
      const isUsed = listens?.some((word) => word !== "size");
      const role = isUsed ? "application" : "img";
      const box = fills ? {} : { width, viewBox: `0 0 ${width} ${height}` };
      set(node.element, { "aria-label": label, role, height, ...box });
      node.element.classList.toggle("fills", Boolean(fills));
      node.element.replaceChildren(...(shapes ?? []).map(shape));
    };
  }

  function terminal(node) {
    const [output, typed] = [make("div", { role: "log" }), make("div", { class: "typed" })];
    node.element = make("section", { class: "terminal", role: "group" }, output, typed);
    const lines = new Map(); // number -> element
    let keep = 0;
    node.update = (now) => {
      keep = now.keep;
      set(node.element, { "aria-label": now.label });
      set(output, { "aria-label": now.label });
      typed.textContent = now.typed;
    };
    node.setLines = (list) => {
      const box = node.element;
      const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
      for (const [number, text] of list) {
        if (!lines.has(number)) lines.set(number, output.appendChild(make("div")));
        lines.get(number).textContent = text;
      }
      // A map keeps the order in which its keys were added.
      for (const [number, line] of lines) {
        if (lines.size <= keep) break;
        line.remove();
        lines.delete(number);
      }
      if (isAtEnd) box.scrollTop = box.scrollHeight;
    };
  }

  function container(node, name) {
    node.element = node.id === ROOT ? make("main", { class: name }) : make("div", { class: name });
    node.update = ({ label }) => set(node.element, { "aria-label": label, role: label ? "group" : null });
  }

  function field(node) {
    const name = make("span");
    const box = make("input", { type: "text", autocomplete: "off" });
    node.element = make("label", { class: "field" }, name, box);
    node.inner = box;
    let last = 0; // this page's last edit of this field
    let seen = null; // the last value of the server
    let submits = false;
    box.addEventListener("input", () => {
      last = ++edits;
      input(node, { t: "edit", value: box.value, n: last });
    });
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || !submits) return;
      input(node, { t: "submit", value: box.value, n: last });
    });
    node.update = (now) => {
      name.textContent = now.label;
      submits = Boolean(now.submits);
      // Another property may have changed while the user types.
      if (!now.value || String(now.value) === String(seen)) return;
      seen = now.value;
      const [text, by, edit] = seen;
      // The server's answer to an edit that the user has continued since.
      if (by === page && edit < last) return;
      if (box.value !== text) box.value = text;
    };
  }

  function menu(node) {
    let before = null; // the element that had the focus
    const choose = (item) => {
      if (node.element.hidden) return;
      node.element.hidden = true;
      if (before && before.isConnected) before.focus({ preventScroll: true });
      input(node, { t: "choose", item });
    };
    node.element = make("div", { class: "menu", role: "menu" });
    node.element.addEventListener("keydown", (event) => {
      if (rove(event, [...node.element.children], "ArrowUp", "ArrowDown")) return;
      if (event.key === "Escape") take(event, () => choose(null));
    });
    node.element.addEventListener("focusout", (event) => {
      if (!node.element.contains(event.relatedTarget)) choose(null);
    });
    node.update = ({ label, items, open }) => {
      set(node.element, { "aria-label": label });
      const isMine = Boolean(open) && open[2] === page;
      if (!isMine) return void (node.element.hidden = true);
      node.element.replaceChildren(...items.map((text, item) => {
        const entry = set(button(text, () => choose(item)), { role: "menuitem", tabindex: "-1" });
        // The component below is not clicked.
        entry.addEventListener("click", (event) => event.stopPropagation());
        return entry;
      }));
      [node.element.style.left, node.element.style.top] = [`${open[0]}px`, `${open[1]}px`];
      if (node.element.hidden) before = document.activeElement;
      node.element.hidden = false;
      node.element.firstChild.focus();
    };
    node.element.hidden = true;
  }

  function table(node) {
    const head = make("tr");
    const [above, below] = [make("td"), make("td")];
    const spacer = (cell) => make("tr", { "aria-hidden": "true", class: "spacer" }, cell);
    const spacers = [spacer(above), spacer(below)];
    const body = make("tbody");
    const isTree = node.kind === "tree";
    const grid = make("table", { role: isTree ? "treegrid" : null }, make("thead", {}, head), body);
    const scroll = make("div", { class: "scroll", tabindex: "0", role: "region" }, grid);
    const caption = make("span");
    const copy = (kind) => button(`Copy as ${kind}`, () => copyTable(node, kind));
    const bar = make("div", { class: "bar" }, caption, copy("text"), copy("JSON"));
    const filter = make("input", { type: "text", autocomplete: "off" });
    filter.maxLength = 100;
    filter.addEventListener("input", () => input(node, { t: "edit", value: filter.value, n: ++edits }));
    node.element = make("section", { class: "table" }, bar, scroll);
    const rows = new Map(); // position -> { key, cells, line }
    let [columns, count, first, end, isSelectable] = [[], 0, 0, 50, isTree];

    const show = () => {
      for (const at of rows.keys()) if (at < first || at >= Math.min(end, count)) rows.delete(at);
      const lines = [];
      const stop = Math.min(end, count);
      for (let at = Math.min(first, stop); at < stop; at++) lines.push(rows.get(at)?.line ?? empty(at));
      above.style.height = `${Math.min(first, count) * ROW}px`;
      below.style.height = `${Math.max(0, count - stop) * ROW}px`;
      [above, below].forEach((cell) => set(cell, { colspan: columns.length || 1 }));
      const wanted = [spacers[0], ...lines, spacers[1]];
      arrange(body, wanted);
    };
    const wide = () => make("td", { colspan: columns.length || 1 }, "…");
    const empty = (at) => make("tr", { "aria-rowindex": at + 2 }, wide());
    const makeRow = (at) => {
      const row = { key: null, cells: [], line: make("tr", { "aria-rowindex": at + 2 }) };
      const marker = button("", () => toggle(row, !row.isOpen));
      set(marker, { "aria-hidden": "true", tabindex: "-1" });
      row.line.append(...columns.map((_, column) => make("td", {}, ...(isSelectable && column === 0
        ? [...(isTree ? [marker] : []), button("", () => input(node, { t: "row", key: row.key }))] : []))));
      return row;
    };
    // Rows are changed in place: if an element were replaced between the press and the release of the mouse,
    // there would be no click.
    const label = (cell) => cell.querySelector("button:last-child") ?? cell;
    const toggle = (row, open) => input(node, { t: "toggle", key: row.key, open });
    const outline = (row, level, isOpen) => {
      [row.level, row.isOpen] = [level, isOpen];
      set(row.line, { "aria-level": level, "aria-expanded": isOpen });
      const marker = row.line.firstChild.firstChild;
      marker.textContent = { true: "▾", false: "▸" }[isOpen] ?? "";
      marker.style.marginLeft = `${18 * (level - 1)}px`;
    };
    const fill = (row, key, cells, level, isOpen) => {
      cells.forEach((text, column) => {
        const cell = row.line.children[column];
        if (cell && row.cells[column] !== text) label(cell).textContent = text;
      });
      if (isTree && row.line.firstChild) outline(row, level, isOpen);
      [row.key, row.cells] = [key, cells];
    };
    const look = () => {
      const from = Math.floor(scroll.scrollTop / ROW);
      const to = from + Math.ceil(scroll.clientHeight / ROW) + 1;
      if (from >= first && Math.min(to, count) <= end) return;
      first = Math.max(0, from - 40);
      end = Math.min(Math.max(to + 40, first + 50), first + MAX_ROWS);
      input(node, { t: "rows", from: first, to: end });
      show();
    };
    scroll.addEventListener("scroll", look);
    new ResizeObserver(look).observe(scroll);
    if (isTree) {
      grid.addEventListener("keydown", (event) => {
        const shown = [...rows.values()].filter((row) => row.line.isConnected);
        shown.sort((a, b) => a.line.ariaRowIndex - b.line.ariaRowIndex);
        const at = shown.findIndex((row) => row.line.contains(document.activeElement));
        const labels = shown.map((row) => label(row.line.firstChild));
        if (at < 0 || rove(event, labels, "ArrowUp", "ArrowDown")) return;
        const row = shown[at];
        const above = shown.slice(0, at).findLast((other) => other.level < row.level);
        if (event.key === "ArrowRight" && row.isOpen === false) take(event, () => toggle(row, true));
        if (event.key === "ArrowLeft" && row.isOpen) take(event, () => toggle(row, false));
        else if (event.key === "ArrowLeft" && above) take(event, () => label(above.line.firstChild).focus());
      });
    }

    node.update = (now) => {
      count = now.count;
      caption.textContent = `${now.label} (${count})`;
      set(grid, { "aria-label": now.label, "aria-rowcount": count + 1 });
      set(scroll, { "aria-label": now.label });
      if (now.name) {
        const [column, isDescending] = now.order;
        const sort = String(now.first) === String(now.order) ? "" : (isDescending ? "-" : "") + now.columns[column];
        node.order = { name: now.name, sort, filter: now.filter };
        if (!filter.parentElement) caption.after(make("label", { class: "field" }, "Filter", filter));
        set(filter, { "aria-label": `Filter: ${now.label}` });
        // While the user types, the server's filter is an older one.
        if (document.activeElement !== filter) filter.value = now.filter;
      }
      const shape = JSON.stringify([now.columns, now.order, now.selectable]);
      if (node.shape === shape) return;
      node.shape = shape;
      columns = now.columns;
      if (isSelectable !== Boolean(now.selectable) && !isTree) {
        isSelectable = Boolean(now.selectable);
        for (const [at, { key, cells }] of rows) {
          rows.set(at, makeRow(at));
          fill(rows.get(at), key, cells);
        }
        show();
      }
      const cells = columns.map((name, column) => {
        const isSorted = now.order && now.order[0] === column;
        const order = isSorted ? (now.order[1] ? "descending" : "ascending") : null;
        const pressed = () => input(node, { t: "column", column });
        return make("th", { scope: "col", "aria-sort": order }, isTree ? name : button(name, pressed));
      });
      const focus = [...head.children].findIndex((cell) => cell.contains(document.activeElement));
      head.replaceChildren(...cells);
      cells[focus]?.querySelector("button")?.focus({ preventScroll: true });
    };
    node.setRows = (list) => {
      for (const [at, ...parts] of list) {
        if (!rows.has(at)) rows.set(at, makeRow(at));
        fill(rows.get(at), ...parts);
      }
      show();
      look();
    };
  }

  /** Sends a request that proves that it comes from this page. */
  async function request(path, options = {}) {
    const headers = { "x-rialto-live": (await prove(run)).proof ?? load() ?? "" };
    const answer = await fetch(`${base}/_live/${path}`, { ...options, headers });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }

  async function saveFile(node) {
    if (!isLive) return;
    try {
      const link = make("a");
      link.href = URL.createObjectURL(await (await request(`file/${node.id}`)).blob());
      link.download = node.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), TIMEOUT);
    } catch (error) {
      say(`The file could not be saved: ${error.message}`, 5);
    }
  }

  async function sendFile(node, file) {
    if (!isLive) return;
    try {
      await request(`file/${node.id}`, { method: "POST", body: file });
    } catch (error) {
      say(`The file could not be sent: ${error.message}`, 5);
    }
  }

  async function copyTable(node, kind) {
    if (!isLive) return;
    try {
      if (!navigator.clipboard) throw new Error("the browser has a clipboard only for localhost and for https");
      const form = kind === "JSON" ? "json" : "text";
      const order = new URLSearchParams([["as", form], ...(node.order ? orderOf(node.order) : [])]);
      const answer = await request(`table/${node.id}?${order}`);
      await navigator.clipboard.writeText(await answer.text());
      say("Copied.", 2);
    } catch (error) {
      say(`The table could not be copied: ${error.message}`, 5);
    }
  }

  function plot(node) {
    const canvas = make("canvas", { role: "img" });
    const caption = make("figcaption");
    const values = make("p", { class: "values" });
    node.element = make("figure", { class: "plot" }, caption, canvas, values);
    let [points, series, keep] = [[], [], 0];
    node.update = (now) => {
      [series, keep] = [now.series, now.keep];
      caption.textContent = now.label;
      set(canvas, { "aria-label": now.label });
    };
    node.setPoints = (list) => {
      points.push(...list);
      points = points.slice(Math.max(0, points.length - keep));
      const last = points.at(-1);
      const texts = last ? series.map((name, at) => `${name}: ${short(last[1][at])}`) : ["no data"];
      values.textContent = texts.join(", ");
      set(canvas, { "aria-label": `${caption.textContent}. ${values.textContent}` });
      if (list.length) requestAnimationFrame(() => paint(canvas, points, series.length));
    };
    new ResizeObserver(() => paint(canvas, points, series.length)).observe(canvas);
  }

  function short(value) {
    if (value === null) return "–"; // a gap
    return Number.isInteger(value) ? String(value) : value.toPrecision(3);
  }

  function paint(canvas, points, series) {
    const [width, height, scale] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
    if (!width || !points.length) return;
    [canvas.width, canvas.height] = [width * scale, height * scale];
    const pen = canvas.getContext("2d");
    const style = getComputedStyle(canvas);
    pen.scale(scale, scale);
    const top = Math.max(1, ...points.flatMap((point) => point[1]));
    const [start, stop] = [points[0][0], points.at(-1)[0]];
    const x = (time) => 44 + ((time - start) / (stop - start || 1)) * (width - 50);
    const y = (value) => height - 18 - (value / top) * (height - 26);
    pen.font = "11px sans-serif";
    pen.fillStyle = pen.strokeStyle = style.getPropertyValue("--faint");
    for (const value of [0, top / 2, top]) {
      pen.fillText(short(value), 2, y(value) + 4);
      pen.fillRect(44, y(value), width - 50, 1);
    }
    pen.fillText(`last ${Math.round(stop - start)} s`, 44, height - 4);
    pen.lineWidth = 1.5;
    for (let at = 0; at < series; at++) {
      pen.strokeStyle = style.getPropertyValue(`--line${at % 4}`);
      pen.beginPath();
      let isGap = true;
      for (const [time, values] of points) {
        if (values[at] !== null) pen[isGap ? "moveTo" : "lineTo"](x(time), y(values[at]));
        isGap = values[at] === null;
      }
      pen.stroke();
    }
  }

  function graph(node) {
    const caption = make("figcaption");
    const picture = draw("svg", { role: "img" });
    const texts = make("ul", { class: "hidden" });
    const scroll = make("div", { class: "scroll" }, picture);
    node.element = make("figure", { class: "graph" }, caption, scroll, texts);
    const choose = (event) => {
      const key = keys.get(event.target.closest("g.node"));
      if (key !== undefined && (event.key ?? "Enter") === "Enter") input(node, { t: "row", key });
    };
    // Not `click`: the drawing may be replaced between the press and the release.
    picture.addEventListener("pointerdown", choose);
    picture.addEventListener("keydown", choose);
    let keys = new Map(); // element of a node -> its key
    node.update = ({ label, graph, selectable }) => {
      const focused = keys.get(document.activeElement);
      const { nodes, edges } = graph ?? { nodes: [], edges: [] };
      caption.textContent = `${label} (${nodes.length} nodes, ${edges.length} edges)`;
      set(picture, { "aria-label": caption.textContent, role: selectable ? "group" : "img" });
      const boxes = drawGraph(picture, nodes, edges, `arrow${node.id}`);
      keys = new Map(selectable ? boxes.map((box, at) => [box, nodes[at][5]]) : []);
      for (const [box, key] of keys) {
        set(box, { role: "button", tabindex: "0" });
        if (key === focused) box.focus({ preventScroll: true });
      }
      const first = (at) => nodes[at][0].split("\n")[0];
      texts.replaceChildren(...edges.map(([from, to, label, red]) =>
        make("li", {}, `${first(from)} ${label || "waits for"} ${first(to)}${red ? " (in a cycle)" : ""}`)));
    };
  }

  function drawGraph(picture, nodes, edges, arrow) {
    const [width, height, gapX, gapY] = [170, 44, 90, 26];
    const left = (node) => 10 + node[1] * (width + gapX);
    const top = (node) => 20 + node[2] * (height + gapY);
    const most = (part, size) => 20 + Math.max(0, ...nodes.map((node) => part(node) + size));
    // Edges that lead back are drawn below the nodes.
    const depth = ([, from], [, to]) => 30 + 14 * Math.min(5, from - to);
    const [totalX, totalY] = [most(left, width), most(top, height) + 90];
    set(picture, { width: totalX, height: totalY, viewBox: `0 0 ${totalX} ${totalY}` });
    const marker = (id, name) => draw("marker", {
      id, class: name, orient: "auto", viewBox: "0 0 8 8", refX: "8", refY: "4",
      markerWidth: "7", markerHeight: "7",
    }, draw("path", { d: "M0 0L8 4L0 8z" }));
    const lines = edges.map(([from, to, label, red]) => {
      const [a, b] = [nodes[from], nodes[to]];
      const isBack = b[1] <= a[1];
      const [x1, y1] = isBack ? [left(a) + width / 2, top(a) + height]
        : [left(a) + width, top(a) + height / 2];
      const [x2, y2] = isBack ? [left(b) + width / 2 - 12, top(b) + height] : [left(b), top(b) + height / 2];
      const low = Math.max(y1, y2) + depth(a, b);
      const curve = isBack ? `M${x1} ${y1}C${x1} ${low} ${x2} ${low} ${x2} ${y2}`
        : `M${x1} ${y1}C${x1 + 40} ${y1} ${x2 - 40} ${y2} ${x2} ${y2}`;
      const name = red ? "edge red" : "edge";
      const middleX = (x1 + x2) / 2;
      const middleY = isBack ? (Math.max(y1, y2) + 3 * low) / 4 - 4 : (y1 + y2) / 2 - 4;
      return draw("g", { class: name },
        draw("path", { d: curve, "marker-end": `url(#${arrow}${red ? "red" : ""})` }),
        draw("text", { x: middleX, y: middleY, "text-anchor": "middle" }, label));
    });
    const boxes = nodes.map((node) => {
      const [text, , , isRound, red] = node;
      const shape = { x: left(node), y: top(node), width, height, rx: isRound ? height / 2 : 3 };
      const words = text.split("\n").slice(0, 2).map((part, at) => draw("tspan",
        { x: left(node) + width / 2, dy: at ? 14 : 0 }, part.length > 26 ? `…${part.slice(-25)}` : part));
      return draw("g", { class: red ? "node red" : "node" }, draw("title", {}, text), draw("rect", shape),
        draw("text", { x: left(node) + width / 2, y: top(node) + 18, "text-anchor": "middle" }, ...words));
    });
    const markers = draw("defs", {}, marker(arrow, "tip"), marker(`${arrow}red`, "tip red"));
    picture.replaceChildren(markers, ...lines, ...boxes);
    return boxes;
  }

  // ---- patches

  /** Changes the tree of elements, and puts the focus back if an element lost it by being moved. */
  function keepFocus(change) {
    const before = document.activeElement;
    change();
    const isLost = before && before !== document.activeElement && before.isConnected;
    if (isLost) before.focus({ preventScroll: true });
  }

  /** Gives an element these children. Those that it has stay in the document: they keep scroll and input. */
  function arrange(parent, wanted) {
    const kept = new Set(wanted);
    keepFocus(() => {
      for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
      let next = parent.firstElementChild;
      for (const child of wanted) {
        if (child === next) next = next.nextElementSibling;
        else parent.insertBefore(child, next);
      }
    });
  }

  function apply(patch) {
    const created = [];
    for (const change of patch.nodes) {
      let node = nodes.get(change.id);
      if (change.kind) {
        node = { id: change.id, kind: change.kind, listens: [] };
        if (!Object.hasOwn(kinds, change.kind)) throw new Error(`no kind ${change.kind}`);
        kinds[change.kind](node, change.set ?? {});
        listen(node);
        nodes.set(node.id, node);
        created.push(node);
      }
      if (!node) continue;
      if (change.set) {
        node.listens = change.set.listens ?? [];
        node.update(change.set);
        observe(node);
        if (!node.inner && node.kind !== "button" && node.kind !== "link" && node.kind !== "menu") {
          set(node.element, { tabindex: node.listens.includes("keys") ? "0" : null });
        }
      }
    }
    // After all nodes were made, because a parent may come before its children.
    for (const change of patch.nodes) {
      const node = nodes.get(change.id);
      if (node && change.children) {
        const children = change.children.map((id) => nodes.get(id)).filter(Boolean);
        arrange(node.body ?? node.element, children.map((child) => child.element));
        node.children = change.children;
      }
    }
    for (const node of created) if (node.id === ROOT) document.body.replaceChildren(notice, node.element);
    // Tables and plots measure their elements, which are in the document now.
    for (const change of patch.nodes) {
      const node = nodes.get(change.id);
      if (node && change.rows) node.setRows(change.rows);
      if (node && change.points) node.setPoints(change.points);
      if (node && change.lines) node.setLines(change.lines);
    }
    removeOthers();
    created.sort((a, b) => a.id - b.id);
    for (const node of created) if (node.shown && node.element.isConnected) node.shown();
    writeLink();
    markLinks();
  }

  function removeOthers() {
    const [left, reached] = [[ROOT], new Set()];
    while (left.length) {
      const node = nodes.get(left.pop());
      if (!node) continue;
      reached.add(node.id);
      left.push(...(node.children ?? []));
    }
    for (const [id, node] of nodes) {
      if (reached.has(id)) continue;
      nodes.delete(id);
      node.gone?.();
      node.observer?.disconnect();
    }
  }

  // ---- the connection

  /** The node that has the focus. */
  function focused() {
    for (const node of nodes.values()) {
      const target = node.inner || node.element;
      if (target === document.activeElement) return { id: node.id, kind: node.kind };
    }
    return null;
  }

  function load() {
    try { return localStorage.getItem(KEY); } catch { return null; }
  }

  /** Proves that this page has the key of the server. Browsers compute an HMAC only for localhost and https; on
      other hosts the key itself is sent. */
  async function prove(nonce) {
    const key = load();
    if (!key) return {};
    if (!crypto.subtle) return { key };
    const bytes = (text) => new TextEncoder().encode(text);
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const secret = await crypto.subtle.importKey("raw", bytes(key), algorithm, false, ["sign"]);
    const proof = new Uint8Array(await crypto.subtle.sign("HMAC", secret, bytes(nonce)));
    return { proof: [...proof].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  }

  /** The page cannot be used while it shows an old state. */
  function setLive(now) {
    isLive = now;
    document.body.classList.toggle("offline", !now);
    const main = document.querySelector("main");
    if (main) main.inert = !now;
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const own = new WebSocket(`${scheme}://${location.host}${base}/_live/socket`);
    socket = own;
    let [isRefused, isRestarted, watch, opened] = [false, false, 0, null];
    const heard = () => {
      clearTimeout(watch);
      watch = setTimeout(lost, silence);
    };

    const open = async (message) => {
      isRestarted = run !== null && run !== message.app;
      [page, run, silence] = [message.page, message.app, 3 * message.beat];
      const proof = await prove(message.nonce);
      if (socket !== own) return;
      opened = path();
      send({ t: "open", path: opened, ...proof });
    };
    const refuse = (message) => {
      [isRefused, hasEnded] = [!message.again, Boolean(message.again)];
      if (hasEnded) delay = 5000;
      const help = isRefused ? "Reload it to go on." : "It is shown again when the program runs again.";
      say(`The server has closed this page: ${message.error}. ${help}`);
    };
    const show = (patch) => {
      if (isLive) return apply(patch);
      focus ??= focused();
      // From here on, the elements of before send nothing, because their nodes are not in this map.
      [nodes, isLive] = [new Map(), true];
      apply(patch);
      [delay, hasEnded] = [250, false];
      setLive(true);
      const node = focus && nodes.get(focus.id);
      if (node && node.kind === focus.kind) (node.inner || node.element).focus({ preventScroll: true });
      focus = null;
      if (isRestarted) say("The program was started again. This is its new state.", 10);
      else say("");
      // The user may have gone elsewhere meanwhile.
      if (path() !== opened) send({ t: "path", path: path() });
    };

    const lost = async () => {
      if (socket !== own) return; // it was lost before
      socket = null;
      clearTimeout(watch);
      own.close();
      focus ??= focused();
      setLive(false);
      if (isRefused) return;
      if (!hasEnded) say("The connection is lost. Trying to connect again …");
      const signal = AbortSignal.timeout(TIMEOUT);
      const session = await fetch(`${base}/_live/session`, { signal }).catch(() => null);
      if (session && session.status === 401) return say(await session.text().catch(() => "no access"));
      setTimeout(connect, delay);
      delay = Math.min(5000, delay * 2);
    };

    own.onmessage = ({ data }) => {
      if (socket !== own) return;
      heard();
      try {
        const message = JSON.parse(data);
        if (message.error) return refuse(message);
        if (message.app) return void open(message).catch(lost);
        show(message);
        send({ t: "shown", v: message.v });
      } catch (error) {
        lost().finally(() => say("The page could not show a change. Trying to connect again …"));
        throw error; // for the browser's console
      }
    };
    own.onclose = lost;
    heard();
  }

  async function start() {
    document.body.append(notice);
    say("");
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token) {
      history.replaceState(null, "", location.pathname + location.search);
      const signal = AbortSignal.timeout(TIMEOUT);
      const request = { method: "POST", body: token, signal };
      const session = await fetch(`${base}/_live/session`, request).catch(() => null);
      if (!session) say("The server does not answer. Trying to connect …");
      if (session && session.ok) {
        const key = await session.text();
        try { localStorage.setItem(KEY, key); } catch { say("This page needs the browser's storage."); }
      }
    }
    connect();
  }

  start();
})();
