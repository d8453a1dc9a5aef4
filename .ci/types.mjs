// Makes TypeScript types from openapi.yaml and compiles against them: the client in examples/typescript and every ts
// block of docs/*.md. With a folder as argument, the client's JavaScript is left in it, to be run.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url)), root = dirname(here);
const tool = (name, ...args) => execFileSync(process.execPath, [join(here, "node_modules", name), ...args], { stdio: ["ignore", "inherit", "inherit"] });

const work = mkdtempSync(join(tmpdir(), "kotei-types-"));
try {
  cpSync(join(root, "examples/typescript"), work, { recursive: true });
  tool("openapi-typescript/bin/cli.js", join(root, "openapi.yaml"), "-o", join(work, "kotei.gen.d.ts"));
  let blocks = 0;
  mkdirSync(join(work, "docs"));
  cpSync(join(work, "kotei.gen.d.ts"), join(work, "docs/kotei.d.ts"));
  for (const page of readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))) {
    for (const [, code] of readFileSync(join(root, "docs", page), "utf8").matchAll(/^```ts\n(.*?)^```$/gms)) {
      writeFileSync(join(work, "docs", `${page}-${++blocks}.ts`), code);
    }
  }
  if (blocks === 0) throw new Error("no ts block was found in docs");
  writeFileSync(join(work, "package.json"), '{"type": "module"}');
  writeFileSync(join(work, "tsconfig.json"), JSON.stringify({
    compilerOptions: {
      strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, target: "es2022", module: "es2022",
      moduleResolution: "bundler", lib: ["es2023", "dom", "dom.iterable"], types: [], outDir: resolve(process.argv[2] ?? join(work, "out")),
    },
    include: ["*.ts", "docs/*.ts"],
  }));
  tool("typescript/bin/tsc", "-p", work);
  if (process.argv[2]) writeFileSync(join(process.argv[2], "package.json"), '{"type": "module"}');
  console.log(`the client and ${blocks} blocks of docs compile against the contract`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
