/** The documents that people read: links that lead somewhere, guides that say the same in both languages. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", ...readdirSync("docs").filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`)];

test.each(documents)("%s: its links lead to files that are there", (file) => {
  const targets = [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? "");
  expect(targets.filter((target) => !existsSync(path.join(path.dirname(file), target)))).toEqual([]);
});

test.each(["player", "gm"])("the guide for %s has the same parts, tables and lists in both languages", (reader) => {
  const [ru, en] = ["ru", "en"].map((language) => {
    const lines = readFileSync(`docs/guide-${reader}.${language}.md`, "utf8").split("\n");
    return lines.flatMap((line) => /^(#+ |\| |- |\d+\. )/.exec(line)?.[1] ?? []).map((mark) => mark.trim());
  });
  expect(ru).toEqual(en);
});

test("pictures are small enough for a readme", () => {
  const large = readdirSync("docs/pictures").filter((file) => statSync(path.join("docs/pictures", file)).size > 150_000);
  expect(large).toEqual([]);
});

test("every task of package.json is one of tools/run.mjs, and the readme names it", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [run, readme] = [readFileSync("tools/run.mjs", "utf8"), readFileSync("README.md", "utf8")];
  for (const [name, command] of Object.entries(scripts)) {
    expect(command).toBe(`node tools/run.mjs ${name}`);
    expect(run).toContain(`\n  ${name}: [`);
    expect(readme).toMatch(new RegExp(`npm (run )?${name}\\b`));
  }
});
