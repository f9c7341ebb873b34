import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildLanguages, compareLanguages, flatten } from "../../tools/languages.mjs";

/** Every file below a folder with one of the endings. */
function files(folder: string, ...endings: string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const KEY = /["'`](OD20(?:\.[A-Za-z0-9]+)+)["'`]/g;
const PREFIX = /`(OD20(?:\.[A-Za-z0-9]+)*\.)\$\{/g;
/** A name of a text, however it is written there, or what stands before the changing part of one. */
const NAME = /OD20(?:\.[A-Za-z0-9]+)+(?:\.\$)?/g;
const sources = [...files("module", ".ts"), ...files("templates", ".hbs")].map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);
const texts = flatten(buildLanguages()["en"] ?? {});

test("Russian and English have the same keys, placeholders and all plural forms", () => {
  expect(compareLanguages()).toEqual([]);
});

test("English has one apostrophe, the typographic one: in the interface, on rule pages and in the guides", () => {
  const straight = /(?<=[A-Za-z])'(?=[a-z])|(?<=s)'(?=[ ,.:;)])/u;
  const pages = [
    ...files("packs/_source/rules", ".md"),
    ...files("docs", ".md").filter((file) => /guide-.*\.en/u.test(file)),
  ];
  const lines = pages.flatMap((file) =>
    readFileSync(file, "utf8")
      .replaceAll(/`[^`]*`/gu, "")
      .split("\n"),
  );
  expect([...texts.values(), ...lines].filter((text) => straight.test(text))).toEqual([]);
});

test("every pack has a name for whoever misses it", () => {
  const { packs } = JSON.parse(readFileSync("system.json", "utf8")) as { packs: { name: string }[] };
  const names = new Set(packs.map(({ name }) => name.replace(/-(?:ru|en)$/u, "")));
  expect([...names].filter((name) => !texts.has(`OD20.Content.Pack.${name}`))).toEqual([]);
});

test("every language key that the code or a template names exists", () => {
  const parents = new Set(
    [...texts.keys()].flatMap((key) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index))),
  );
  const known = (key: string): boolean => texts.has(key) || parents.has(key);
  const missing = sources.flatMap(([file, text]) =>
    [...text.matchAll(KEY)]
      .map((match) => match[1] ?? "")
      .filter((key) => !known(key))
      .map((key) => `${file}: ${key}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("every language key is named somewhere, or belongs to a family that is", () => {
  const all = sources.map(([, text]) => text).join("\n");
  // A family is named by a template (`OD20.Reason.${…}`) or by its stem alone ("OD20.Property" given to a helper).
  const stems = [...all.matchAll(KEY)]
    .map((match) => match[1] ?? "")
    .filter((key) => !texts.has(key))
    .map((key) => `${key}.`);
  const families = [
    ...new Set([
      ...[...all.matchAll(PREFIX)].map((match) => match[1] ?? "").filter((prefix) => prefix !== "OD20."),
      ...stems,
    ]),
  ];
  const named = new Set([...all.matchAll(NAME)].map(([name]) => name));
  const unused = [...texts.keys()].filter((key) => {
    if (!key.startsWith("OD20.")) return false; // TYPES.* are read by Foundry
    const stem = key.replace(/\.(one|few|many|other)$/, "");
    return (
      !named.has(key) &&
      !named.has(stem) &&
      !named.has(`${stem.slice(0, stem.lastIndexOf("."))}.$`) &&
      !families.some((prefix) => key.startsWith(prefix))
    );
  });
  expect(unused).toEqual([]);
}, 30_000); // reads every source file: slow on a busy machine
