/** The documents that people read: links that lead somewhere, guides that say the same in both languages. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  "README.ru.md",
  "CONTRIBUTING.md",
  "CODE_OF_CONDUCT.md",
  "SECURITY.md",
  "packages/stand-in/probe/README.md",
  "test/quench/README.md",
  "CHANGELOG.md",
  ...readdirSync("docs")
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

test.each(documents)("%s: its links lead to files that are there", (file) => {
  const targets = [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
    (match) => match[1] ?? "",
  );
  expect(targets.filter((target) => !existsSync(path.join(path.dirname(file), target)))).toEqual([]);
});

/** The headings of a document as GitHub addresses them. */
const anchorsOf = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(documents)("%s: its links to headings lead to some", (file) => {
  const targets = [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const lost = targets.filter(
    ([, to = "", anchor = ""]) => !anchorsOf(to === "" ? file : path.join(path.dirname(file), to)).includes(anchor),
  );
  expect(lost.map(([link]) => link)).toEqual([]);
});

test("the questions are the same in both languages", () => {
  const [ru, en] = ["ru", "en"].map((language) =>
    readFileSync(`docs/faq.${language}.md`, "utf8")
      .split("\n")
      .flatMap((line) => /^(## |\*\*(?=.*\?\*\*$|.*\.\*\*$))/.exec(line)?.[1] ?? []),
  );
  expect(ru).toEqual(en);
  expect(en?.length).toBeGreaterThan(15);
});

test.each(["player", "gm"])("the guide for %s has the same parts, tables and lists in both languages", (reader) => {
  const [ru, en] = ["ru", "en"].map((language) => {
    const lines = readFileSync(`docs/guide-${reader}.${language}.md`, "utf8").split("\n");
    return lines.flatMap((line) => /^(#+ |\| |- |\d+\. )/.exec(line)?.[1] ?? []).map((mark) => mark.trim());
  });
  expect(ru).toEqual(en);
});

test("the code of conduct says the same in both languages", () => {
  const [en, ru] = readFileSync("CODE_OF_CONDUCT.md", "utf8")
    .split("\n---\n")
    .map((part) =>
      part
        .split("\n")
        .flatMap((line) => /^(# |- |$)/.exec(line)?.[1] ?? [])
        .filter((mark) => mark !== "")
        .join(""),
    );
  expect(en).toBe("# - - - - ");
  expect(ru).toBe(en);
});

test("forms for new issues ask the same in both languages, and name the rules as the settings do", () => {
  const folder = ".github/ISSUE_TEMPLATE";
  const form = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  /** What does not depend on the language. */
  const bones = (text: string): readonly string[] =>
    text
      .split("\n")
      .flatMap(
        (line) =>
          /^\s*((- type|id|required|labels): ?.*|validations:|body:|(?:name|description|label|options|placeholder)(?=:))/.exec(
            line,
          )?.[1] ?? [],
      );
  const kinds = readdirSync(folder).flatMap((name) => /^(.+)\.en\.yml$/.exec(name)?.[1] ?? []);
  expect(kinds).toEqual(["bug", "idea"]);
  for (const kind of kinds) {
    expect(bones(form(`${kind}.en.yml`)).length).toBeGreaterThan(10);
    expect(bones(form(`${kind}.ru.yml`))).toEqual(bones(form(`${kind}.en.yml`)));
    expect(form(`${kind}.ru.yml`)).toMatch(/^name: [А-ЯЁ]/);
  }
  for (const [lang, names] of Object.entries({
    ru: ["Встречный d20", "Базовая книга: защита числом", "d20, третья редакция"],
    en: ["Opposed d20", "Base rulebook: static defense", "d20, third edition"],
  })) {
    const profiles = readFileSync(`lang/parts/settings.${lang}.json`, "utf8");
    for (const name of names) {
      expect(form(`bug.${lang}.yml`)).toContain(`"${name}"`);
      expect(profiles).toContain(`"${name}"`);
    }
  }
});

test("pictures are small enough for a readme, and each stands in a document", () => {
  const large = readdirSync("docs/pictures").filter((file) => statSync(path.join("docs/pictures", file)).size > 60_000);
  expect(large).toEqual([]);
  const shown = documents.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(readdirSync("docs/pictures").filter((file) => !shown.includes(`pictures/${file})`))).toEqual([]);
});

test("every task of package.json is one of tools/run.mjs, and CONTRIBUTING.md names it", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [run, guide] = [readFileSync("tools/run.mjs", "utf8"), readFileSync("CONTRIBUTING.md", "utf8")];
  for (const [name, command] of Object.entries(scripts)) {
    expect(command).toBe(`node tools/run.mjs ${name}`);
    expect(run).toContain(`\n  ${name}: [`);
    expect(guide).toMatch(new RegExp(`npm (run )?${name}\\b`));
  }
});

test("one blow passes files that are there, and not more than sixteen", () => {
  const [, drawing = ""] =
    /## One blow, file by file.*?```\n(.*?)```/su.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const files = [...drawing.matchAll(/^ ?\d+ {2}(\S+)/gmu)].map(([, file]) => `module/${file ?? ""}.ts`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(8);
  expect(files.length).toBeLessThanOrEqual(16);
});

test("the architecture has a line for every folder of module/, and for no other", () => {
  const folders = (folder: string): readonly string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => [`${folder}/${name}/`, ...folders(`${folder}/${name}`)]);
  const lines = readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `(module\/[^`]+\/)` \|/gmu);
  expect([...lines].map(([, folder]) => folder).sort()).toEqual([...folders("module")].sort());
});
