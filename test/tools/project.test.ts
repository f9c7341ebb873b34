import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = readdirSync("module", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => path.join(entry.parentPath, entry.name));

/** The code of a file without its comments. */
function withoutComments(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "");
}

test("the system's id is written once; everything else takes the constant", () => {
  const literal = /["'`][^"'`\n]*\bopposed-d20\b/;
  const found = sources.filter(
    (file) =>
      !file.includes(`${path.sep}types${path.sep}`) &&
      !file.endsWith("constants.ts") &&
      literal.test(withoutComments(file)),
  );
  expect(found).toEqual([]);
});

test("the system never knows of the stand-in host", () => {
  const found = sources.filter((file) => /packages\/stand-in|NotInHost|hostFaults/.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

const read = (folder: string, end: RegExp): readonly (readonly [file: string, lines: readonly string[]])[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => end.test(name))
    .map((name) => path.posix.join(folder, name))
    .map((file) => [file, readFileSync(file, "utf8").trimEnd().split("\n")] as const);
const written = [...read("module", /\.ts$/), ...read("tools", /\.(?:m?js|ts)$/)];

test("no line of the system, its tools and what tests play with is longer than a window is wide", () => {
  // A regular expression has no place to break at.
  const isPattern = (line: string): boolean => /^\s*\/[^/*].*\/\w*[;,.]?(?:exec\()?$/.test(line);
  const long = [...written, ...read("test/support", /\.ts$/)].flatMap(([file, lines]) =>
    lines.flatMap((line, index) => (line.length > 140 && !isPattern(line) ? [`${file}:${String(index + 1)}`] : [])),
  );
  expect(long).toEqual([]);
});

/** Longer than that, and why. */
const LONG: Readonly<Record<string, string>> = {
  "module/documents/actor.ts": "one class, as Foundry wants it; what it does lies in the files beside it",
  "module/documents/item.ts": "the same",
  "module/rules/turn/turn-ledger.ts": "one calculation; the deeds that it counts have a file of their own",
  "module/types/public.ts": "types only: authors of modules read one file",
  "tools/packs.mjs": "one pass from sources to documents",
};

test("files have at most 400 lines, but for those that have a reason", () => {
  const long = written.filter(([, lines]) => lines.length > 400).map(([file]) => file);
  expect(long.sort()).toEqual(Object.keys(LONG).sort());
});

test("the lock file carries no address of a registry", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved":/);
});

test("no built database is committed", () => {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  expect(tracked.filter((file) => /\.ldb$|MANIFEST-|^dist\/|^build\//.test(file))).toEqual([]);
});
