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
    "aria-current", "aria-hidden", "aria-label", "aria-live", "aria-rowcount", "aria-rowindex", "aria-sort", "autocomplete",
    "class", "colspan", "d", "dy", "height", "href", "id", "marker-end", "markerHeight", "markerWidth", "orient",
    "points", "refX", "refY", "role", "rx", "ry", "scope", "tabindex", "text-anchor", "type", "viewBox", "width",
    "x", "y",
  ]);
  const SVG = "http://www.w3.org/2000/svg";

  /** The nodes of the view, by number: { id, kind, element, inner, update, listens, .. }. */
  let nodes = new Map();
  let socket = null;
  let page = 0; // the number that the server gave this page
  let run = null; // the run of the program to which this page was connected last
  let edits = 0;
  let delay = 250;

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

  function modifiers(event) {
    return event.shiftKey * 1 + event.ctrlKey * 2 + event.altKey * 4 + event.metaKey * 8;
  }

  function sendMouse(node, action, event) {
    const box = node.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    send({ t: "mouse", id: node.id, action, x, y, mods: modifiers(event) });
  }

  function listen(node) {
    const has = (word) => node.listens.includes(word);
    const target = node.inner || node.element;
    target.addEventListener("keydown", (event) => {
      if (!has("keys")) return;
      event.stopPropagation();
      const isField = target instanceof HTMLInputElement;
      if (!isField && (event.key.startsWith("Arrow") || event.key === " ")) event.preventDefault();
      send({ t: "key", id: node.id, key: event.key, mods: modifiers(event) });
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

  /** Marks the links that lead to where the page is. */
  function markLinks() {
    for (const node of nodes.values()) {
      if (node.kind === "link") set(node.element, { "aria-current": node.path === path() ? "page" : null });
    }
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
    send({ t: "path", path: path() });
  }

  addEventListener("popstate", arrive);

  // ---- kinds of nodes: each makes its element, and returns how it is updated

  const kinds = {
    column: (node) => container(node, "column"),
    row: (node) => container(node, "row"),
    routes: (node) => container(node, "routes"),
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
        // A path of this site, never another scheme.
        node.path = path.startsWith("/") && !path.startsWith("//") ? path : "/";
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
    field,
    menu,
    table,
    plot,
    graph,
  };

  function container(node, name) {
    node.element = node.id === ROOT ? make("main", { class: name }) : make("div", { class: name });
    node.update = ({ label }) => set(node.element, { "aria-label": label, role: label ? "group" : null });
  }

  function field(node) {
    const name = make("span");
    const input = make("input", { type: "text", autocomplete: "off" });
    node.element = make("label", { class: "field" }, name, input);
    node.inner = input;
    let last = 0; // this page's last edit of this field
    input.addEventListener("input", () => {
      last = ++edits;
      send({ t: "edit", id: node.id, value: input.value, n: last });
    });
    node.update = ({ label, value }) => {
      name.textContent = label;
      if (!value) return;
      const [text, by, edit] = value;
      // The server's answer to an edit that the user has continued since.
      if (by === page && edit < last) return;
      if (input.value !== text) input.value = text;
    };
  }

  function menu(node) {
    let before = null; // the element that had the focus
    const choose = (item) => {
      if (node.element.hidden) return;
      node.element.hidden = true;
      if (before && before.isConnected) before.focus({ preventScroll: true });
      send({ t: "choose", id: node.id, item });
    };
    node.element = make("div", { class: "menu", role: "menu" });
    node.element.addEventListener("keydown", (event) => {
      const items = [...node.element.children];
      const at = items.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
      if (to !== undefined) items.at(to % items.length).focus();
      else if (event.key === "Escape") choose(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
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
    const spacers = [above, below].map((cell) => make("tr", { "aria-hidden": "true", class: "spacer" }, cell));
    const body = make("tbody");
    const grid = make("table", {}, make("thead", {}, head), body);
    const scroll = make("div", { class: "scroll", tabindex: "0", role: "region" }, grid);
    const caption = make("span");
    const copy = (kind) => button(`Copy as ${kind}`, () => copyTable(node.id, kind));
    const bar = make("div", { class: "bar" }, caption, copy("text"), copy("JSON"));
    node.element = make("section", { class: "table" }, bar, scroll);
    const rows = new Map(); // position -> { key, cells, line }
    let [columns, count, first, end, isSelectable] = [[], 0, 0, 50, false];

    const show = () => {
      for (const at of rows.keys()) if (at < first || at >= Math.min(end, count)) rows.delete(at);
      const lines = [];
      const stop = Math.min(end, count);
      for (let at = Math.min(first, stop); at < stop; at++) lines.push(rows.get(at)?.line ?? empty(at));
      above.style.height = `${Math.min(first, count) * ROW}px`;
      below.style.height = `${Math.max(0, count - stop) * ROW}px`;
      [above, below].forEach((cell) => set(cell, { colspan: columns.length || 1 }));
      const wanted = [spacers[0], ...lines, spacers[1]];
      const isSame = body.children.length === wanted.length && wanted.every((row, at) => body.children[at] === row);
      if (!isSame) keepFocus(() => body.replaceChildren(...wanted));
    };
    const empty = (at) => make("tr", { "aria-rowindex": at + 2 }, make("td", { colspan: columns.length || 1 }, "…"));
    const makeRow = (at) => {
      const row = { key: null, cells: [], line: make("tr", { "aria-rowindex": at + 2 }) };
      row.line.append(...columns.map((_, column) => make("td", {}, ...(isSelectable && column === 0
        ? [button("", () => send({ t: "row", id: node.id, key: row.key }))] : []))));
      return row;
    };
    // Rows are changed in place: if an element were replaced between the press and the release of the mouse, there
    // would be no click.
    const fill = (row, key, cells) => {
      cells.forEach((text, column) => {
        const cell = row.line.children[column];
        if (cell && row.cells[column] !== text) (cell.querySelector("button") ?? cell).textContent = text;
      });
      [row.key, row.cells] = [key, cells];
    };
    const look = () => {
      const from = Math.floor(scroll.scrollTop / ROW);
      const to = from + Math.ceil(scroll.clientHeight / ROW) + 1;
      if (from >= first && Math.min(to, count) <= end) return;
      first = Math.max(0, from - 40);
      end = Math.min(Math.max(to + 40, first + 50), first + MAX_ROWS);
      send({ t: "rows", id: node.id, from: first, to: end });
      show();
    };
    scroll.addEventListener("scroll", look);

    node.update = (now) => {
      count = now.count;
      caption.textContent = `${now.label} (${count})`;
      set(grid, { "aria-label": now.label, "aria-rowcount": count + 1 });
      set(scroll, { "aria-label": now.label });
      const shape = JSON.stringify([now.columns, now.order, now.selectable]);
      if (node.shape === shape) return;
      node.shape = shape;
      columns = now.columns;
      if (isSelectable !== Boolean(now.selectable)) {
        isSelectable = Boolean(now.selectable);
        for (const [at, { key, cells }] of rows) {
          rows.set(at, makeRow(at));
          fill(rows.get(at), key, cells);
        }
        show();
      }
      const cells = columns.map((name, column) => {
        const order = now.order && now.order[0] === column ? (now.order[1] ? "descending" : "ascending") : null;
        const pressed = () => send({ t: "column", id: node.id, column });
        return make("th", { scope: "col", "aria-sort": order }, button(name, pressed));
      });
      const focus = [...head.children].findIndex((cell) => cell.contains(document.activeElement));
      head.replaceChildren(...cells);
      cells[focus]?.querySelector("button").focus({ preventScroll: true });
    };
    node.setRows = (list) => {
      for (const [at, key, cells] of list) {
        if (!rows.has(at)) rows.set(at, makeRow(at));
        fill(rows.get(at), key, cells);
      }
      show();
      look();
    };
  }

  async function copyTable(id, kind) {
    const answer = await fetch(`${base}/_live/table/${id}?as=${kind === "JSON" ? "json" : "text"}`);
    if (!answer.ok) return say("The table could not be copied.", 5);
    await navigator.clipboard.writeText(await answer.text());
    say("Copied.", 2);
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
      points = points.slice(-keep);
      const last = points.at(-1);
      values.textContent = last ? series.map((name, at) => `${name}: ${short(last[1][at])}`).join(", ") : "no data";
      set(canvas, { "aria-label": `${caption.textContent}. ${values.textContent}` });
      if (list.length) requestAnimationFrame(() => paint(canvas, points, series.length));
    };
    new ResizeObserver(() => paint(canvas, points, series.length)).observe(canvas);
  }

  function short(value) {
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
      points.forEach(([time, values]) => pen.lineTo(x(time), y(values[at])));
      pen.stroke();
    }
  }

  function graph(node) {
    const caption = make("figcaption");
    const picture = draw("svg", { role: "img" });
    const texts = make("ul", { class: "hidden" });
    node.element = make("figure", { class: "graph" }, caption, make("div", { class: "scroll" }, picture), texts);
    node.update = ({ label, graph }) => {
      const { nodes, edges } = graph ?? { nodes: [], edges: [] };
      caption.textContent = `${label} (${nodes.length} nodes, ${edges.length} edges)`;
      set(picture, { "aria-label": caption.textContent });
      drawGraph(picture, nodes, edges, `arrow${node.id}`);
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
      id, class: name, orient: "auto", viewBox: "0 0 8 8", refX: "8", refY: "4", markerWidth: "7", markerHeight: "7",
    }, draw("path", { d: "M0 0L8 4L0 8z" }));
    const lines = edges.map(([from, to, label, red]) => {
      const [a, b] = [nodes[from], nodes[to]];
      const isBack = b[1] <= a[1];
      const [x1, y1] = isBack ? [left(a) + width / 2, top(a) + height] : [left(a) + width, top(a) + height / 2];
      const [x2, y2] = isBack ? [left(b) + width / 2 - 12, top(b) + height] : [left(b), top(b) + height / 2];
      const low = Math.max(y1, y2) + depth(a, b);
      const curve = isBack ? `M${x1} ${y1}C${x1} ${low} ${x2} ${low} ${x2} ${y2}`
        : `M${x1} ${y1}C${x1 + 40} ${y1} ${x2 - 40} ${y2} ${x2} ${y2}`;
      const name = red ? "edge red" : "edge";
      const [middleX, middleY] = [(x1 + x2) / 2, isBack ? (Math.max(y1, y2) + 3 * low) / 4 - 4 : (y1 + y2) / 2 - 4];
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
  }

  // ---- patches

  /** Changes the tree of elements, and puts the focus back if an element lost it by being moved. */
  function keepFocus(change) {
    const before = document.activeElement;
    change();
    if (before && before !== document.activeElement && before.isConnected) before.focus({ preventScroll: true });
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
        if (node.listens.includes("keys") && !node.inner && node.kind !== "button") {
          set(node.element, { tabindex: "0" });
        }
      }
    }
    // After all nodes were made, because a parent may come before its children.
    for (const change of patch.nodes) {
      const node = nodes.get(change.id);
      if (node && change.children) {
        const elements = change.children.map((id) => nodes.get(id)).filter(Boolean).map((child) => child.element);
        keepFocus(() => node.element.replaceChildren(...elements));
        node.children = change.children;
      }
    }
    for (const node of created) if (node.id === ROOT) document.body.replaceChildren(notice, node.element);
    // Tables and plots measure their elements, which are in the document now.
    for (const change of patch.nodes) {
      const node = nodes.get(change.id);
      if (node && change.rows) node.setRows(change.rows);
      if (node && change.points) node.setPoints(change.points);
    }
    removeOthers();
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
    for (const id of nodes.keys()) if (!reached.has(id)) nodes.delete(id);
  }

  // ---- the connection

  /** The node that has the focus, by number, and its place in a field. */
  function focused() {
    for (const node of nodes.values()) {
      const target = node.inner || node.element;
      if (target === document.activeElement) return { id: node.id, kind: node.kind, at: target.selectionStart };
    }
    return null;
  }

  function connect() {
    let focus = null;
    let hasView = false;
    let isRefused = false;
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${base}/_live/socket`);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.error) {
        isRefused = true;
        return say(`The server has closed this page: ${message.error}. Reload it to go on.`);
      }
      if (message.app) {
        const isRestarted = run !== null && run !== message.app;
        [page, run, delay] = [message.page, message.app, 250];
        focus = focused();
        send({ t: "open", path: path() });
        document.body.classList.remove("offline");
        return isRestarted ? say("The program was started again. This is its new state.", 10) : say("");
      }
      if (!hasView) nodes = new Map();
      apply(message);
      send({ t: "shown", v: message.v });
      const node = !hasView && focus && nodes.get(focus.id);
      if (node && node.kind === focus.kind) (node.inner || node.element).focus({ preventScroll: true });
      hasView = true;
    };
    socket.onclose = async () => {
      document.body.classList.add("offline");
      if (isRefused) return;
      say("The connection is lost. Trying to connect again …");
      const session = await fetch(`${base}/_live/session`).catch(() => null);
      if (session && session.status === 401) return say(await session.text());
      setTimeout(connect, delay);
      delay = Math.min(5000, delay * 2);
    };
  }

  async function start() {
    document.body.append(notice);
    say("");
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token) {
      history.replaceState(null, "", location.pathname + location.search);
      await fetch(`${base}/_live/session`, { method: "POST", body: token });
    }
    connect();
  }

  start();
})();
