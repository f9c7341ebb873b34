/** The words by which tests ask for what the product does: none is asked for in vain, and none stands there for nobody. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PRODUCT = "test/support/product.ts";

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const under = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")));

/** What stands in product.ts: a name alone, or one before the name of its export. */
function offered(): Set<string> {
  const lists = read(PRODUCT).matchAll(/from\(\s*\(\) => import\("[^"]+"\),([^)]*)\)/gu);
  return new Set(
    Array.from(lists).flatMap(([, list = ""]) => [
      ...Array.from(list.matchAll(/(\w+): "/gu), ([, verb = ""]) => verb),
      ...Array.from(list.matchAll(/(?<!: )"(\w+)"/gu), ([, verb = ""]) => verb),
    ]),
  );
}

/** What is asked for. */
function asked(): Set<string> {
  const text = ["test/messages", "test/evenings", "test/support"]
    .flatMap(under)
    .filter((file) => file !== PRODUCT)
    .map(read)
    .join("\n");
  const lists = Array.from(text.matchAll(/\bverbs\(([^)]*)\)/gu), ([, list = ""]) => list.matchAll(/"(\w+)"/gu));
  const atHand = /const VERBS = `([^`]*)`/u.exec(read("test/evenings/seat/system.ts"))?.[1] ?? "";
  return new Set([
    ...lists.flatMap((list) => Array.from(list, ([, verb = ""]) => verb)),
    ...Array.from(text.matchAll(/\bplay\.(\w+)/gu), ([, verb = ""]) => verb),
    ...atHand.trim().split(/\s+/u),
  ]);
}

/** Asked for by a name that is put together while a test runs. */
const BY_NAME = new Set([
  "followSizes",
  "followSenses",
  "registerCharacteristicAtZero",
  "emitUseEvents",
  "lookAtAll",
  "holders",
  "carried",
  "countUsage",
  "prepareAgain",
]);

it("every verb that a test asks for is in product.ts, and every one there is asked for", () => {
  const [there, wanted] = [offered(), asked()];
  expect(there.size).toBeGreaterThan(300);
  expect([...wanted].filter((verb) => !there.has(verb))).toEqual([]);
  expect([...there].filter((verb) => !wanted.has(verb) && !BY_NAME.has(verb))).toEqual([]);
});
