// A typed client of Kotei without dependencies: paths, parameters and answers are checked against the contract.
// Make the types with: npx openapi-typescript https://your.server/openapi.yaml -o kotei.gen.d.ts
import type { components, paths } from "./kotei.gen";

export type Schemas = components["schemas"];

/** Problem is an error of a call, with a stable code. */
export class Problem extends Error {
  constructor(readonly problem: Schemas["Problem"]) {
    super(problem.detail);
  }
  get code(): string {
    return this.problem.code;
  }
}

type Json = { content: { "application/json": unknown } };
type AnswerOf<O> = O extends { responses: { 200: infer R } } ? (R extends Json ? R["content"]["application/json"] : never) : never;
type BodyOf<O> = O extends { requestBody: infer B } ? (B extends Json ? B["content"]["application/json"] : never) : never;
type InPath<P> = P extends { parameters: { path: infer X } } ? X : Record<string, never>;
type InQuery<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
type With<M extends "get" | "post"> = { [P in keyof paths]: paths[P] extends { [m in M]: object } ? P : never }[keyof paths];
type Operation<P extends keyof paths, M extends "get" | "post"> = paths[P] extends { [m in M]: infer O } ? O : never;

/** Kotei calls one server. */
export class Kotei {
  constructor(
    private readonly base: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get<P extends With<"get">>(path: P, inPath: InPath<Operation<P, "get">>, query?: InQuery<Operation<P, "get">>): Promise<AnswerOf<Operation<P, "get">>> {
    return this.call("GET", path, inPath, query);
  }

  post<P extends With<"post">>(path: P, inPath: InPath<Operation<P, "post">>, body: BodyOf<Operation<P, "post">>): Promise<AnswerOf<Operation<P, "post">>> {
    return this.call("POST", path, inPath, undefined, body);
  }

  private async call<A>(method: string, path: string, inPath: unknown, query?: object, body?: unknown): Promise<A> {
    const url = new URL(path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((inPath as Record<string, unknown>)[name]))), this.base);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = { ...this.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      if (answer.status === 429 && attempt < 4) {
        await new Promise((go) => setTimeout(go, 1000 * Number(answer.headers.get("Retry-After"))));
        continue;
      }
      if (!answer.ok) throw new Problem((await answer.json()) as Schemas["Problem"]);
      return (await answer.json()) as A;
    }
  }
}
