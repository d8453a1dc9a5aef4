// What a deckbuilder does with the client. The checks compile it against the contract and run it.
import { Kotei, Problem, type Schemas } from "./kotei.js";

const kotei = new Kotei("http://127.0.0.1:8080");
const game = "l5r-ccg";

async function page(id: string): Promise<void> {
  const card: Schemas["Card"] = await kotei.get("/v1/{game}/cards/{id}", { game, id });
  const sets = await kotei.get("/v1/{game}/sets", { game }, { order: "date", dir: "desc" });
  const names = new Map(sets.data.map((set) => [set.id, set.name]));
  console.log(card.name, card.printings.map((printing) => names.get(printing.set)).join(", "));
}

async function judge(text: string): Promise<void> {
  const result = await kotei.post("/v1/{game}/decks/validate", { game }, { format: "twenty-festivals", text });
  if ("reports" in result) return; // only where several formats are asked for
  console.log(result.verdict, result.problems.map((problem) => `${problem.code} ${problem.lines ?? ""}`.trim()).join("; "));
}

async function changes(since: string): Promise<number> {
  try {
    const found = await kotei.get("/v1/{game}/changes", { game }, { since });
    return found.total;
  } catch (error) {
    if (error instanceof Problem && error.code === "unknown-release") return -1;
    throw error;
  }
}

// The compiler catches what the server would refuse; each of these lines must be an error.
export async function mistakes(): Promise<void> {
  // @ts-expect-error there is no such path
  await kotei.get("/v1/{game}/crads", { game });
  // @ts-expect-error no such game
  await kotei.get("/v1/{game}/sets", { game: "chess" });
  // @ts-expect-error the id is missing
  await kotei.get("/v1/{game}/cards/{id}", { game });
  // @ts-expect-error no such order
  await kotei.get("/v1/{game}/sets", { game }, { order: "colour" });
  // @ts-expect-error text is text
  await kotei.post("/v1/{game}/decks/validate", { game }, { text: 4 });
  // @ts-expect-error a card has no such member
  console.log((await kotei.get("/v1/{game}/cards/{id}", { game, id: "x" })).colour);
}

await page("utaku-sakiko");
await judge("# Dynasty\n4 Famous Bazaar");
console.log(await changes("never-heard-of"));
