// The first page: a list goes in, a verdict comes out as one types.

import * as api from "./api.js";
import * as share from "./share.js";
import * as view from "./view.js";
import { words } from "./words.js";

const list = document.getElementById("list");
const format = document.getElementById("format");
const day = document.getElementById("day");

let games = []; // those that the server has, with their formats

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
    choose(parsed.format);
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
  played();
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
    choose("twenty-festivals"); // which both samples are for
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
  if (choose(deck.format)) {
    chosen = true;
  }
  try {
    list.value = await share.unpack(deck);
  } catch (err) {
    view.failed(err instanceof api.Problem ? err.message : words.failed);
    return true;
  }
  day.value = deck.day ?? "";
  share.taken();
  await judge();
  return true;
}

document.getElementById("share").addEventListener("click", shareList);
addEventListener("hashchange", openCarried);

/** Takes up the game of the chosen format, and says whether only its starter set is there. */
function played() {
  const game = format.selectedOptions[0]?.parentElement.dataset.game;
  api.play(game);
  const data = games.find((g) => g.game === game);
  const note = document.getElementById("data");
  note.hidden = !data?.starter;
  note.textContent = data?.starter ? words.starter(data.cards) : "";
}

/** Chooses a format by id. False if there is none of that id. */
function choose(id) {
  if (![...format.options].some((o) => o.value === id)) {
    return false;
  }
  format.value = id;
  played();
  return true;
}

async function start() {
  games = await api.games();
  const formats = await Promise.all(games.map((g) => api.formats(g.game)));
  format.replaceChildren(
    ...games.map((g, i) => view.el("optgroup", { label: g.name, "data-game": g.game }, ...formats[i].map((f) => view.el("option", { value: f.id }, f.name)))),
  );
  played();
  if (await openCarried()) {
    return;
  }
  const before = kept.load();
  if (before.list && list.value === "") {
    list.value = before.list;
  }
  choose(before.format);
  day.value = before.day ?? "";
  chosen = before.chosen ?? false;
  await judge();
}

start().catch((err) => view.failed(err instanceof api.Problem ? err.message : words.failed));
