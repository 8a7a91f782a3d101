"use strict";
// Without this script the page shows all pairs, and the file is filled in by hand.
(() => {
  const root = document.documentElement;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const read = (id) => JSON.parse(document.getElementById(id).textContent);

  /** Rows of a file separated by tabs; a cell in quotation marks may hold tabs, line ends and doubled marks. */
  function parse(text) {
    const rows = [[]];
    const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/y;
    while (cell.lastIndex < text.length) {
      const [, value, end] = cell.exec(text);
      rows.at(-1).push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
      if (end !== "\t" && cell.lastIndex < text.length) rows.push([]);
    }
    return rows;
  }
  const quoted = (value) => (/[\t\r\n"]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value);
  const written = (rows) => rows.map((row) => row.map(quoted).join("\t") + "\n").join("");

  const [head, ...rows] = parse(read("file"));
  const [LEFT, RIGHT, LABEL, CONFIDENCE] = ["left", "right", "label", "confidence"].map((name) => head.indexOf(name));
  const nameOf = (row) => row[LEFT] + "\t" + row[RIGHT];
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  const articles = all(".judged");
  const store = "leitong judging " + read("identity");
  let at = 0;

  /** Takes labels and confidences of [name, label, confidence]; pairs of another pool are passed over. */
  function take(judgements) {
    let nTaken = 0;
    for (const [name, label, confidence] of judgements) {
      const row = byName.get(name);
      if (!row || !label) continue;
      [row[LABEL], row[CONFIDENCE]] = [label, confidence];
      nTaken += 1;
    }
    return nTaken;
  }
  function keep() {
    const judged = rows.filter((row) => row[LABEL]).map((row) => [nameOf(row), row[LABEL], row[CONFIDENCE]]);
    try {
      localStorage.setItem(store, JSON.stringify(judged));
    } catch (error) {
      // A browser may forbid it to pages of the file system: then saving is the only way.
      document.getElementById("progress").title = "not kept in this browser: " + error.message;
    }
  }
  function recall() {
    try {
      take(JSON.parse(localStorage.getItem(store) || "[]"));
    } catch (error) {
      console.warn("judgements kept in this browser cannot be read", error);
    }
  }

  function draw() {
    const row = rows[at];
    articles.forEach((article, place) => { article.hidden = place !== at; });
    for (const button of all("[data-label]")) button.setAttribute("aria-pressed", String(button.dataset.label === row[LABEL]));
    for (const button of all("[data-confidence]")) button.setAttribute("aria-pressed", String(button.dataset.confidence === row[CONFIDENCE]));
    articles[at].querySelector(".verdict").value = row[LABEL] ? row[LABEL] + (row[CONFIDENCE] ? ", " + row[CONFIDENCE] : "") : "";
    const nJudged = rows.filter((one) => one[LABEL]).length;
    document.getElementById("progress").value = nJudged + " / " + rows.length + " judged 已判";
    root.dataset.at = String(at);
    root.dataset.judged = String(nJudged);
  }
  function go(place) {
    if (place < 0 || place >= rows.length) return;
    at = place;
    draw();
    articles[at].focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }
  function goToOpen() {
    const open = rows.findIndex((row, place) => place > at && !row[LABEL]);
    go(open >= 0 ? open : rows.findIndex((row) => !row[LABEL]));
  }
  function judge(column, value) {
    rows[at][column] = value;
    keep();
    draw();
  }
  function clear() {
    rows[at][LABEL] = rows[at][CONFIDENCE] = "";
    keep();
    draw();
  }
  function confide(confidence) {
    // A confidence without a label says nothing.
    if (!rows[at][LABEL]) return;
    judge(CONFIDENCE, confidence);
    go(at + 1);
  }
  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([written([head, ...rows])], { type: "text/tab-separated-values" }));
    link.download = "pairs.tsv";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  for (const fold of all(".fold")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.textContent = "… " + fold.dataset.n + " 字 …";
    button.addEventListener("click", () => {
      fold.hidden = false;
      button.remove();
    });
    fold.before(button);
    fold.hidden = true;
  }

  for (const button of all("[data-label]")) button.addEventListener("click", () => judge(LABEL, button.dataset.label));
  for (const button of all("[data-confidence]")) button.addEventListener("click", () => confide(button.dataset.confidence));
  for (const [id, action] of Object.entries({ clear, save, previous: () => go(at - 1), next: () => go(at + 1), open: goToOpen })) {
    document.getElementById(id).addEventListener("click", action);
  }
  document.getElementById("load").addEventListener("change", async (event) => {
    const [, ...loaded] = parse(await event.target.files[0].text());
    const nTaken = take(loaded.map((row) => [nameOf(row), row[LABEL], row[CONFIDENCE]]));
    keep();
    draw();
    document.getElementById("progress").value += ", " + nTaken + " from the file";
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    const button = all("#controls [data-key]").find((one) => one.dataset.key.toLowerCase() === event.key.toLowerCase());
    if (button) {
      event.preventDefault();
      button.click();
    }
  });

  document.getElementById("controls").hidden = false;
  if (rows.length > 0) {
    recall();
    draw();
    if (rows[at][LABEL]) goToOpen();
  }
  root.dataset.script = "ran";
})();
