// Calls of the HTTP service (openapi.yaml).

import { lang } from "./words.js";

let game = "l5r-ccg";

/** Chooses the game that lists are of from now on. */
export function play(chosen) {
  game = chosen;
}

/** An error that the service explains (RFC 9457). */
export class Problem extends Error {
  constructor(body) {
    super(body.detail);
    this.body = body;
  }
}

async function call(path, options = {}) {
  const answer = await fetch(path, { ...options, headers: { "Accept-Language": lang, ...options.headers } });
  const body = await answer.json();
  if (!answer.ok) {
    throw new Problem(body);
  }
  return body;
}

function post(path, body, signal) {
  return call(`/v1/${game}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, lang }),
    signal,
  });
}

export const games = () => call("/v1/games");
export const formats = (of) => call(`/v1/${of}/formats`).then((list) => list.data);
export const parse = (ask, signal) => post("/decks/parse", ask, signal);
export const validate = (ask, signal) => post("/decks/validate", ask, signal);
export const convert = (ask, to) => post(`/decks/convert?to=${to}`, ask);

/** A list that ships with the page. */
export async function sample(name) {
  const answer = await fetch(new URL(`${name}.txt`, import.meta.url));
  return answer.text();
}
