// The search as one types: hits, suggestions, keys. Without it the page is a form with links, and as complete.

import { suggest } from "./suggest.js";

const box = document.getElementById("q");
const form = document.getElementById("ask-cards");
const found = document.getElementById("found");

const patience = 220; // milliseconds without a keystroke before the hits are asked for
let timer = 0;
let running = new AbortController();

/** Shows what an address answers in place of the hits that are there. */
async function show(address, { keep = "push", focus = "" } = {}) {
  clearTimeout(timer);
  running.abort();
  running = new AbortController();
  const { signal } = running;
  found.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("found");
    if (signal.aborted) {
      return;
    }
    if (!answer.ok || !fresh) {
      location.assign(address);
      return;
    }
    found.replaceChildren(...fresh.childNodes);
    found.dataset.view = fresh.dataset.view;
    document.title = page.title;
    if (keep !== "none") {
      history[keep === "push" ? "pushState" : "replaceState"](null, "", answer.url);
    }
    languages();
    prepare();
    if (focus) {
      found.querySelector(focus)?.focus();
    }
  } catch (err) {
    if (!signal.aborted) {
      location.assign(address);
    }
  } finally {
    if (!signal.aborted) {
      found.removeAttribute("aria-busy");
    }
  }
}

/** The other languages and themes of the page that is shown now. */
function languages() {
  for (const link of document.querySelectorAll(".choice a")) {
    const to = new URL(link.href);
    const here = new URL(location.href);
    for (const name of ["lang", "theme"]) {
      if (to.searchParams.has(name)) {
        here.searchParams.set(name, to.searchParams.get(name));
      }
    }
    link.href = here.pathname + here.search;
  }
}

/** The address of what stands in the box, shown as the page is now. */
function asked() {
  const here = new URL(location.href);
  const to = new URL(form.action);
  if (box.value.trim() !== "") {
    to.searchParams.set("q", box.value);
  }
  for (const name of ["view", "order", "dir"]) {
    if (here.searchParams.get(name)) {
      to.searchParams.set(name, here.searchParams.get(name));
    }
  }
  return to.href;
}

/** What scripts make of the hits that have just come. */
function prepare() {
  for (const select of found.querySelectorAll("#order")) {
    select.form.querySelector(".apply").hidden = true;
    select.addEventListener("change", () => {
      const to = new URL(location.href);
      to.searchParams.set("order", select.value);
      to.searchParams.delete("dir");
      to.searchParams.delete("cursor");
      show(to.href, { focus: "#order" });
    });
  }
}

const suggestions = suggest(box, document.getElementById("suggestions"), form.dataset.suggest, () => later());

function later() {
  clearTimeout(timer);
  timer = setTimeout(() => show(asked(), { keep: "replace" }), patience);
}

box.addEventListener("input", later);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  suggestions.close();
  show(asked());
});

/** The query that an address carries, for the box. */
function fromAddress(address) {
  box.value = new URL(address).searchParams.get("q") ?? "";
}

found.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) {
    return;
  }
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname !== location.pathname || link.classList.contains("hit")) {
    return;
  }
  event.preventDefault();
  fromAddress(link.href);
  const facet = link.closest(".facet")?.dataset.facet;
  const view = link.dataset.viewTo;
  show(link.href, { focus: facet ? `[data-facet="${facet}"] a` : view ? `[data-view-to="${view}"]` : ".hit" }).then(() => {
    if (link.closest(".pager")) {
      scrollTo({ top: 0 });
    }
  });
});

addEventListener("popstate", () => {
  fromAddress(location.href);
  show(location.href, { keep: "none" });
});

// Keys

const keys = document.getElementById("keys");
const open = document.getElementById("keys-open");
const on = document.getElementById("keys-on");
open.hidden = false;
open.addEventListener("click", () => keys.showModal());
try {
  on.checked = localStorage.getItem("kotei-keys") !== "off";
} catch {
  // A browser that keeps nothing has the keys on.
}
on.addEventListener("change", () => {
  try {
    localStorage.setItem("kotei-keys", on.checked ? "on" : "off");
  } catch {
    // For this page only, then.
  }
});

/** Moves the focus over the hits: by one, or to the one above or below. */
function move(key) {
  const hits = [...found.querySelectorAll(".hit")];
  const at = hits.indexOf(document.activeElement);
  if (hits.length === 0) {
    return false;
  }
  if (at < 0) {
    hits[0].focus();
    return true;
  }
  const top = (hit) => hit.closest("li, tr").getBoundingClientRect().top;
  const row = hits.findIndex((hit) => Math.abs(top(hit) - top(hits[0])) > 2); // how many stand beside each other
  const wide = found.dataset.view === "grid" ? (row < 1 ? hits.length : row) : 1;
  const step = { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[key];
  hits[Math.min(Math.max(at + step, 0), hits.length - 1)].focus();
  return true;
}

const letters = {
  "/": () => { box.focus(); box.select(); },
  "?": () => keys.showModal(),
  j: () => move("j"),
  k: () => move("k"),
  n: () => found.querySelector('.pager [rel="next"]')?.click(),
  p: () => found.querySelector('.pager [rel="prev"]')?.click(),
  g: () => found.querySelector('[data-view-to="grid"]')?.click(),
  l: () => found.querySelector('[data-view-to="list"]')?.click(),
  t: () => found.querySelector('[data-view-to="table"]')?.click(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open) {
    return;
  }
  if (event.target.matches("input, select, textarea")) {
    if (event.key === "ArrowDown" && event.target === box && !suggestions.isOpen() && move("j")) {
      event.preventDefault();
    }
    return;
  }
  if (event.key.startsWith("Arrow") && event.target.classList.contains("hit") && move(event.key)) {
    event.preventDefault();
  } else if (on.checked && letters[event.key]) {
    event.preventDefault();
    letters[event.key]();
  }
});

prepare();
if (box.value === "" && !matchMedia("(pointer: coarse)").matches && location.hash === "") {
  box.focus();
}
