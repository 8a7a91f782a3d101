"use strict";
// Without this script the page shows everything: all sizes one after the other, no folds.
(() => {
  const root = document.documentElement;
  const panels = [...document.querySelectorAll(".panel")];
  const tabs = [...document.querySelectorAll("nav.sizes a")];

  function show(id) {
    for (const panel of panels) panel.hidden = panel.id !== id;
    for (const tab of tabs) {
      const isActive = tab.hash === "#" + id;
      tab.setAttribute("aria-current", isActive ? "true" : "false");
    }
    root.dataset.active = id;
  }
  for (const tab of tabs) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      show(tab.hash.slice(1));
    });
  }
  if (panels.length > 0) {
    const named = panels.find((panel) => "#" + panel.id === location.hash);
    show((named || panels[0]).id);
  }

  let nFolds = 0;
  for (const fold of document.querySelectorAll(".fold")) {
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

  // A printed page holds what can be opened on the screen.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
  root.dataset.script = "ran";
})();
