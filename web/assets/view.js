// Puts answers on the page. Everything from the outside goes in as text, never as HTML.

import { words, lang } from "./words.js";

/** Makes an element: el("p", {class: "x"}, "text", child, …). */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      node.setAttribute(key, value === true ? "" : value);
    }
  }
  node.append(...children.filter((child) => child !== undefined && child !== false && child !== null));
  return node;
}

const byId = (id) => document.getElementById(id);
const show = (id, on) => { byId(id).hidden = !on; };

/** The state before there is a list, and after it was cleared. */
export function waiting(text = words.waiting) {
  byId("banner").replaceChildren(el("p", { class: "waiting" }, text));
  byId("banner").removeAttribute("data-verdict");
  for (const id of ["facts", "repair", "problems-part", "lines-part", "chip"]) {
    show(id, false);
  }
}

/** An error of the request or of the line to the server. */
export function failed(text) {
  waiting();
  byId("banner").replaceChildren(el("p", { class: "alert", role: "alert" }, text));
}

/** A link to the list, and what happened to it. */
export function link(address, says) {
  byId("share-link").value = address;
  show("share-link", address !== "");
  byId("share-says").textContent = says;
  if (says === words.linkShown) {
    byId("share-link").focus();
    byId("share-link").select();
  }
}

/** Takes the link away, where the list is another one now. */
export function noLink() {
  if (byId("share-says").textContent !== "") {
    link("", "");
  }
}

const day = new Intl.DateTimeFormat(lang === "fr" ? "fr-FR" : "en-GB", { dateStyle: "long", timeZone: "UTC" });
const sayDay = (iso) => day.format(new Date(`${iso}T00:00:00Z`));

/** The verdict in one word, one sentence and the rules that were applied. */
export function verdict(report) {
  const count = (severity) => report.problems.filter((p) => p.severity === severity).length;
  const banner = byId("banner");
  banner.setAttribute("data-verdict", report.verdict);
  banner.replaceChildren(
    el("p", { class: "word" }, words[report.verdict]),
    el("p", { class: "says" }, words[`${report.verdict}Says`](count("error"), count("undecided"))),
    el("p", { class: "rules" }, words.rules(report.format.name, sayDay(report.format.version), sayDay(report.format.as_of))),
  );
  const chip = byId("chip"); // on a phone the verdict is below the list; this bar leads to it
  chip.setAttribute("data-verdict", report.verdict);
  chip.replaceChildren(el("span", { class: "word" }, words[report.verdict]), el("span", {}, words.more));
  show("chip", true);
  const facts = byId("facts");
  const counts = Object.entries(report.deck.counts).filter(([, n]) => n > 0);
  const order = Object.keys(words.sections);
  counts.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  facts.replaceChildren(
    ...counts.map(([section, n]) => el("span", { class: "fact" }, el("b", {}, String(n)), ` ${words.sections[section] ?? section}`)),
    el("span", { class: "fact hash", title: words.hash }, report.deck.hash),
  );
  show("facts", true);
}

const shown = 6; // edits that stand open; the others unfold

/** The fewest edits after which nothing is wrong, as a short list below the verdict. */
export function repair(report) {
  const plan = report.repair;
  const edits = plan?.edits ?? [];
  const item = (edit) => el("li", { "data-op": edit.op }, edit.message);
  const rest = edits.slice(shown);
  byId("repair").replaceChildren(
    el("h2", {}, words.repair(plan?.distance ?? 0, plan?.exact, plan?.verdict === "legal")),
    el("ul", {}, ...edits.slice(0, shown).map(item)),
    ...(rest.length > 0 ? [el("details", {}, el("summary", {}, words.moreEdits(rest.length)), el("ul", {}, ...rest.map(item)))] : []),
  );
  show("repair", edits.length > 0);
}

/** The findings, the gravest first as the service sorts them, each with links to its lines. */
export function problems(report) {
  byId("problem-count").textContent = String(report.problems.length || "");
  byId("problems").replaceChildren(...report.problems.map(problem));
  show("problems-part", report.problems.length > 0);
}

function problem(p, at) {
  const lines = (p.lines ?? []).map((n) => el("a", { href: `#line-${n}`, class: "to-line", "data-line": n }, words.line(n)));
  return el(
    "li",
    { class: "problem", "data-severity": p.severity, id: `problem-${at}` },
    el("p", { class: "message" }, el("span", { class: "severity" }, words.severity[p.severity] ?? p.severity), " ", p.message),
    lines.length > 0 && el("p", { class: "places" }, ...lines.flatMap((a, i) => (i ? [" ", a] : [a]))),
    el(
      "p",
      { class: "rule" },
      el("a", { href: `/problems/${p.code}?lang=${lang}` }, p.code),
      p.rule && el("span", { class: "id" }, p.rule),
      p.confidence && el("span", { class: "confidence", "data-confidence": p.confidence }, words.confidence[p.confidence] ?? p.confidence),
      p.source && el("span", {}, p.source),
    ),
  );
}

/** Every line of the list with how it was read and what was found about it. */
export function lines(parsed, report) {
  const found = new Map();
  report?.problems.forEach((p, at) => {
    for (const n of p.lines ?? []) {
      found.set(n, [...(found.get(n) ?? []), { at, p }]);
    }
  });
  const cards = parsed.lines.filter((l) => l.kind === "card" || l.kind === "unresolved");
  byId("legend").textContent = words.legend(cards.length - parsed.unresolved, cards.length, parsed.unresolved);
  byId("lines").replaceChildren(...parsed.lines.map((l) => line(l, found.get(l.number) ?? [])));
  show("lines-part", parsed.lines.length > 0);
}

const rank = ["error", "undecided", "warning", "info"];

function line(l, found) {
  const worst = rank.find((s) => found.some(({ p }) => p.severity === s));
  const node = el(
    "li",
    { id: `line-${l.number}`, tabindex: "-1", "data-kind": l.kind, "data-severity": worst, "data-how": l.how },
    el("button", { type: "button", class: "number", "data-select": l.number, "aria-label": words.line(l.number) }, String(l.number)),
    el("span", { class: "text" }, l.text || "\u00a0"),
    ...marks(l),
  );
  const notes = [...readAs(l), ...found.map(({ at, p }) => el("a", { class: "finding", href: `#problem-${at}`, "data-severity": p.severity }, p.code))];
  if (notes.length > 0) {
    node.append(el("span", { class: "notes" }, ...notes));
  }
  return node;
}

function marks(l) {
  const out = [];
  if (l.raw_count !== undefined) {
    out.push(el("span", { class: "mark bad" }, words.counts));
  }
  if (l.kind === "unresolved") {
    out.push(el("span", { class: "mark bad" }, l.ambiguous ? words.how.ambiguous : words.how.unresolved));
  } else if (l.kind === "card") {
    const kind = l.how === "exact" ? "good" : l.how === "typo" ? "doubt" : "fair";
    out.push(el("span", { class: `mark ${kind}` }, words.how[l.how] ?? l.how));
  }
  return out;
}

function readAs(l) {
  if (l.kind === "card" && l.how !== "exact" && l.card && !l.text.includes(l.card.name)) {
    const sure = l.confidence < 1 && ` (${words.sure(Math.round(l.confidence * 100))})`;
    return [el("span", { class: "read" }, words.readAs(l.card.name), sure)];
  }
  if (l.kind === "unresolved" && l.candidates?.length > 0) {
    return [
      el("span", { class: "read" }, words.mean),
      ...l.candidates.slice(0, 4).map((c) =>
        el("button", { type: "button", class: "candidate", "data-line": l.number, "data-count": l.raw_count ?? l.count ?? 1, "data-name": c.name }, c.name)),
    ];
  }
  return [];
}
