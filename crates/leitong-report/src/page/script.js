"use strict";
// Without this script the page shows everything: all sizes one after the other, no folds, tables in the order of the record. Links work all the same.
(() => {
  const root = document.documentElement;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // Sizes: one panel at a time.
  const panels = all(".panel");
  const tabs = all("nav.sizes a");
  function show(id) {
    for (const panel of panels) panel.hidden = panel.id !== id;
    for (const tab of tabs) tab.setAttribute("aria-current", tab.hash === "#" + id ? "true" : "false");
    root.dataset.active = id;
  }
  for (const tab of tabs) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      show(tab.hash.slice(1));
    });
  }
  if (panels.length > 0) show(panels[0].id);

  // Addresses: what a link leads to is unfolded, shown and focused, so that the keyboard goes on from there.
  function arrive() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let box = target; box; box = box.parentElement) {
      if (box.matches("details")) box.open = true;
      if (box.matches(".panel")) show(box.id);
    }
    if (!target.matches("a, button, input, select, [tabindex]")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "start" });
    root.dataset.arrived = target.id;
  }
  addEventListener("hashchange", arrive);
  // A link to where the page already is changes no address, but must unfold what was folded since.
  addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) arrive();
  });

  // Long equal runs of two texts.
  let nFolds = 0;
  for (const fold of all(".fold")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.textContent = "… " + fold.dataset.n + " 字 …";
    button.title = "show equal text";
    button.addEventListener("click", () => {
      fold.hidden = false;
      button.remove();
    });
    fold.before(button);
    fold.hidden = true;
    nFolds += 1;
  }
  root.dataset.folds = String(nFolds);

  // Sorting: a click on a head sorts by its column, a second one turns the order, a third restores the order of the record.
  const UNITS = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40, "µs": 1e-6, ms: 1e-3, s: 1, min: 60 };
  /** The number that a cell begins with, in the smallest unit of its kind; NaN for words and dashes. */
  function numberOf(text) {
    const found = /^([<>]?)\s*(-?(?:[\d,]*\.)?[\d,]+(?:e[-+]?\d+)?)\s*(KiB|MiB|GiB|TiB|µs|ms|s|min)?(?![\w])/i.exec(text.trim());
    if (!found) return NaN;
    const beyond = { "<": -1e-9, ">": 1e-9 }[found[1]] || 0;
    return (Number(found[2].replaceAll(",", "")) + beyond) * (UNITS[found[3]] || 1);
  }

  /** Rows of a table as arrays of cells; a cell that spans rows or columns stands in each of them. */
  function grid(rows) {
    const filled = rows.map(() => []);
    rows.forEach((row, y) => {
      let x = 0;
      for (const cell of row.cells) {
        while (filled[y][x]) x += 1;
        for (let down = 0; down < cell.rowSpan && y + down < rows.length; down += 1) {
          for (let across = 0; across < cell.colSpan; across += 1) filled[y + down][x + across] = cell;
        }
        x += cell.colSpan;
      }
    });
    return filled;
  }

  /** Gives each row of a body its own copy of the head that it shares, so that rows can be moved. */
  function unshare(body) {
    const rows = [...body.rows];
    grid(rows).forEach((cells, y) => {
      const head = cells[0];
      if (head && head.parentElement !== rows[y]) {
        const copy = head.cloneNode(true);
        for (const one of [copy, ...all("[id]", copy)]) one.removeAttribute("id");
        copy.rowSpan = 1;
        copy.classList.add("again");
        rows[y].prepend(copy);
      }
    });
    for (const row of rows) for (const cell of row.cells) if (cell.rowSpan > 1) cell.rowSpan = 1;
    return rows;
  }

  function sort(table, column, direction) {
    const body = table.tBodies[0];
    const rows = table.leitongRows || (table.leitongRows = unshare(body));
    const keys = new Map(rows.map((row) => [row, row.cells[column] ? row.cells[column].textContent : ""]));
    const numbers = new Map(rows.map((row) => [row, numberOf(keys.get(row))]));
    const isNumeric = rows.some((row) => !Number.isNaN(numbers.get(row)));
    const compare = (a, b) => {
      if (!isNumeric) return direction * keys.get(a).localeCompare(keys.get(b));
      const [x, y] = [numbers.get(a), numbers.get(b)];
      // What has no number comes last whichever way.
      if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
      return direction * (x - y);
    };
    body.append(...(direction === 0 ? rows : [...rows].sort(compare)));
    table.classList.toggle("sorted", direction !== 0);
  }

  for (const table of all("table.sortable")) {
    const heads = grid([...table.tHead.rows]).pop() || [];
    // Two groups may share a name, but not a column: each last head of a column is a button.
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        for (const other of heads) other.removeAttribute("aria-sort");
        // A larger number is mostly what is looked for: it comes first.
        const next = { descending: "ascending", ascending: null }[before];
        const after = before === null ? "descending" : next;
        if (after) head.setAttribute("aria-sort", after);
        sort(table, column, { descending: -1, ascending: 1 }[after] || 0);
      });
    });
  }

  // Filtering: the rows of all tables, by words, role and family of their method.
  const form = document.getElementById("filter");
  const records = all("article.method[data-method]");
  if (form && records.length > 1) {
    const [words, role, family] = ["filter-words", "filter-role", "filter-family"].map((id) => document.getElementById(id));
    for (const source of [...new Set(records.map((record) => record.dataset.family))].sort()) family.add(new Option(source, source));
    const filter = () => {
      const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
      const fits = (record) =>
        wanted.every((word) => record.textContent.toLowerCase().includes(word)) &&
        (!role.value || record.dataset.role === role.value) &&
        (!family.value || record.dataset.family === family.value);
      const shown = new Set(records.filter(fits).map((record) => record.dataset.method));
      const known = new Set(records.map((record) => record.dataset.method));
      for (const row of all("tr[data-method], details[data-method], article.method[data-method]")) {
        row.hidden = known.has(row.dataset.method) && !shown.has(row.dataset.method);
      }
      document.getElementById("filter-count").value = shown.size === records.length ? "" : shown.size + " / " + records.length;
      root.dataset.shown = String(shown.size);
    };
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.target.matches("input, select, textarea")) {
        event.preventDefault();
        words.focus();
      }
    });
  }

  // A printed page holds what can be opened on the screen.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = all("details:not([open])");
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
  if (location.hash) arrive();
  root.dataset.script = "ran";
})();
