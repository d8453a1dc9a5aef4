// The first page: a list goes in, a verdict comes out as one types.

import * as api from "./api.js";
import * as share from "./share.js";
import * as view from "./view.js";
import { words } from "./words.js";

const list = document.getElementById("list");
const format = document.getElementById("format");
const day = document.getElementById("day");

const patience = 300; // milliseconds without a keystroke before the list is read
let timer = 0;
let running = new AbortController();
let chosen = false; // the reader chose the format; a list that names one no longer changes it

/** What survives a change of language, in this tab only. */
const kept = {
  load() {
    try {
      return JSON.parse(sessionStorage.getItem("kotei") ?? "{}");
    } catch {
      return {};
    }
  },
  save() {
    try {
      sessionStorage.setItem("kotei", JSON.stringify({ list: list.value, format: format.value, day: day.value, chosen }));
    } catch {
      // A browser that keeps nothing still judges.
    }
  },
};

async function judge() {
  clearTimeout(timer);
  view.noLink();
  running.abort();
  running = new AbortController();
  kept.save();
  if (list.value.trim() === "") {
    view.waiting();
    return;
  }
  const { signal } = running;
  document.body.setAttribute("aria-busy", "true");
  try {
    await judgeList(signal);
  } catch (err) {
    if (!signal.aborted) {
      view.failed(err instanceof api.Problem ? err.message : words.failed);
    }
  } finally {
    if (!signal.aborted) {
      document.body.removeAttribute("aria-busy");
    }
  }
}

async function judgeList(signal) {
  const ask = { text: list.value, format: format.value, ...(day.value && { as_of: day.value }) };
  const [parsed, report] = await Promise.all([api.parse(ask, signal), api.validate(ask, signal)]);
  if (signal.aborted) {
    return;
  }
  if (!chosen && parsed.format && parsed.format !== format.value && [...format.options].some((o) => o.value === parsed.format)) {
    format.value = parsed.format;
    await judge();
    return;
  }
  view.verdict(report);
  view.repair(report);
  view.problems(report);
  view.lines(parsed, report);
}

function later() {
  clearTimeout(timer);
  view.noLink(); // the one that stands there is of the list before
  timer = setTimeout(judge, patience);
}

/** Selects a line of the list and brings it into sight. */
function select(number) {
  const all = list.value.split("\n");
  const start = all.slice(0, number - 1).reduce((sum, l) => sum + l.length + 1, 0);
  list.focus();
  list.setSelectionRange(start, start + (all[number - 1] ?? "").length);
  const height = list.scrollHeight / Math.max(all.length, 1);
  list.scrollTop = Math.max(0, (number - 4) * height);
}

function replaceLine(number, text) {
  const all = list.value.split("\n");
  all[number - 1] = text;
  list.value = all.join("\n");
  judge();
}

list.addEventListener("input", later);
day.addEventListener("change", judge);
format.addEventListener("change", () => {
  chosen = true;
  judge();
});
document.getElementById("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  judge();
});
document.getElementById("clear").addEventListener("click", () => {
  list.value = "";
  chosen = false;
  judge();
  list.focus();
});
for (const button of document.querySelectorAll("[data-sample]")) {
  button.addEventListener("click", async () => {
    list.value = await api.sample(button.dataset.sample);
    judge();
  });
}
document.getElementById("lines").addEventListener("click", (event) => {
  const { select: number, line, count, name } = event.target.dataset;
  if (number) {
    select(Number(number));
  } else if (name) {
    replaceLine(Number(line), `${count} ${name}`);
  }
});
document.getElementById("problems").addEventListener("click", (event) => {
  const to = event.target.dataset.line && document.getElementById(`line-${event.target.dataset.line}`);
  if (to) {
    event.preventDefault();
    to.focus({ preventScroll: true });
    to.scrollIntoView({ block: "center" });
  }
});

/** Makes a link that carries the list, copies it, and shows it. */
async function shareList() {
  if (list.value.trim() === "") {
    view.link("", words.nothingToShare);
    list.focus();
    return;
  }
  try {
    const link = await share.link(list.value, format.value, day.value);
    view.link(link, (await share.copy(link)) ? words.linkCopied : words.linkShown);
  } catch (err) {
    view.link("", err instanceof api.Problem ? err.message : words.failed);
  }
}

/** Opens the deck that the address carries. False if it carries none, or none that can be read. */
async function openCarried() {
  const deck = share.carried();
  if (!deck) {
    return false;
  }
  try {
    list.value = await share.unpack(deck);
  } catch (err) {
    view.failed(err instanceof api.Problem ? err.message : words.failed);
    return true;
  }
  if ([...format.options].some((o) => o.value === deck.format)) {
    format.value = deck.format;
    chosen = true;
  }
  day.value = deck.day ?? "";
  share.taken();
  await judge();
  return true;
}

document.getElementById("share").addEventListener("click", shareList);
addEventListener("hashchange", openCarried);

async function start() {
  const [formats, games] = await Promise.all([api.formats(), api.games()]);
  format.replaceChildren(...formats.map((f) => view.el("option", { value: f.id }, f.name)));
  const data = games.find((g) => g.game === "l5r-ccg");
  if (data?.starter) {
    const note = document.getElementById("data");
    note.textContent = words.starter(data.cards);
    note.hidden = false;
  }
  if (await openCarried()) {
    return;
  }
  const before = kept.load();
  if (before.list && list.value === "") {
    list.value = before.list;
  }
  if (before.format && formats.some((f) => f.id === before.format)) {
    format.value = before.format;
  }
  day.value = before.day ?? "";
  chosen = before.chosen ?? false;
  await judge();
}

start().catch((err) => view.failed(err instanceof api.Problem ? err.message : words.failed));
