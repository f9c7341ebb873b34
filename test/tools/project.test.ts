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
  const found = sources.filter((file) => /test\/host|NotInHost|hostFaults/.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test("no line of the system is longer than a window is wide", () => {
  const long = sources.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > 140 ? [`${file}:${String(index + 1)}`] : [])),
  );
  expect(long).toEqual([]);
});

test("the lock file carries no address of a registry", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved":/);
});

test("no built database is committed", () => {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  expect(tracked.filter((file) => /\.ldb$|MANIFEST-|^dist\/|^build\//.test(file))).toEqual([]);
});
