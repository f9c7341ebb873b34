/**
 * The modules of an open table: the stand-in's client and the system. They are one script, built once for all files of a worker and
 * run anew for each table: to have a thousand modules evaluated by themselves takes longer than most scenarios.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import { vi } from "vitest";
import { scriptOf } from "../evenings/bundle.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PRODUCT = "test/support/product.ts";
const SCRIPT = Symbol.for("opposed-d20.table-script");
const MODULES = Symbol.for("opposed-d20.table-modules");

type Modules = Readonly<Record<string, () => Promise<Loose>>>;

// Both outlive a file, whatever forgets modules between them.
const scripts: Partial<Record<symbol, Promise<Script>>> = globalThis;
const opened: Partial<Record<symbol, Modules>> = globalThis;

const under = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")));

/** The last word of a path, which a scenario may put together of several. */
const WORD = /([\w.-]+?)(?:\.ts)?["'`]/gu;

/** Whatever a scenario may ask for by its name. Each costs every table, and of ten hardly one is asked for. */
function files(): string[] {
  const words = new Set(
    under("test/messages").flatMap((test) =>
      Array.from(readFileSync(path.join(ROOT, test), "utf8").matchAll(WORD), ([, word]) => word),
    ),
  );
  return ["module", "packages/stand-in/client", "packages/stand-in/common"]
    .flatMap(under)
    .filter((file) => words.has(path.basename(file, ".ts")));
}

async function built(): Promise<Script> {
  const entry = path.join(ROOT, "every-module.js");
  const modules = [...files(), PRODUCT].map(
    (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(path.join(ROOT, file))})`,
  );
  const code = await scriptOf(
    "tableModules",
    entry,
    {},
    { [entry]: `export const modules = { ${modules.join(", ")} };` },
  );
  return new Script(code, { filename: "table.js" });
}

/** Builds them, unless another file of this worker has. */
export const buildModules = (): Promise<Script> => (scripts[SCRIPT] ??= built());

/** From now on modules are evaluated anew. */
export async function forgetModules(): Promise<void> {
  // Those of the tests, too: a file that another one plays again on an older generation is read anew.
  vi.resetModules();
  const script = await buildModules();
  // It would remember the one before, to give its name back, and with it the whole table that is closed.
  Reflect.deleteProperty(globalThis, "Handlebars");
  script.runInThisContext();
  opened[MODULES] = Reflect.get(globalThis, "tableModules").modules;
}

/** The modules of the page that is open; none before the first. */
export const openModules = (): object | undefined => opened[MODULES];

/** A module of the table that is open. @param name its path from here */
export async function load(name: string): Promise<Loose> {
  if (!opened[MODULES]) await forgetModules();
  const file = path.relative(ROOT, path.resolve(import.meta.dirname, name)).replaceAll(path.sep, "/");
  const found = opened[MODULES]?.[file];
  if (!found) throw new Error(`there is no module ${file}`);
  return found();
}
