// A deck in the address: "/deck#d=<code>&f=<format>&on=<day>". The service reads it for the page; nothing is stored.

import * as api from "./api.js";

/** What the address carries: {code, format, day}, or null. */
export function carried() {
  const hash = location.hash.slice(1);
  const words = new URLSearchParams(hash);
  const code = words.get("d") ?? hash.split("&")[0];
  return /^k\d+\./.test(code) ? { code, format: words.get("f"), day: words.get("on") } : null;
}

/** The list that a code carries, as plain text. */
export async function unpack({ code }) {
  const list = await api.convert({ text: code, dialect: "share" }, "plain");
  return list.text;
}

/** Takes the deck out of the address once it is on the page, so that a reload keeps what was changed. */
export function taken() {
  history.replaceState(null, "", location.pathname + location.search);
}

/** A link to this page that carries a list and what it is judged by. */
export async function link(text, format, day) {
  const code = await api.convert({ text, format }, "share");
  const words = new URLSearchParams({ d: code.text.trim(), f: format, ...(day && { on: day }) });
  return `${location.origin}${location.pathname}#${words}`;
}

/** Puts a text on the clipboard. False where the browser does not let the page do so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
