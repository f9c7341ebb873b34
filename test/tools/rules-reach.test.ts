/** What counts as acting at the table, on small systems of a few lines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { atTable } from "../../tools/rules-doc.mjs";
import { reachedRules } from "../../tools/rules-reach.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What of `rules/a.ts` acts in a system of these files. */
function reached(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "reach-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const acting = [...reachedRules(folder)].flatMap(([key, acts]) => (acts ? [key] : []));
  return acting.filter((key) => key.startsWith("a.ts#")).map((key) => key.slice("a.ts#".length));
}

const RULES =
  "export function shove(): number { return half(3); }\nfunction half(n: number): number { return n / 2; }\n";

describe("what acts at the table", () => {
  it("is called from outside of the rules, and what such a rule calls", () => {
    const play = 'import { shove } from "../rules/a.ts";\nshove();\n';
    expect(reached({ "rules/a.ts": RULES, "play/b.ts": play }).sort()).toEqual(["half", "shove"]);
    expect(reached({ "rules/a.ts": RULES, "rules/b.ts": play.replace("../rules/", "./") })).toEqual([]);
    expect(reached({ "rules/a.ts": RULES, "api/b.ts": play })).toEqual([]);
    expect(reached({ "rules/a.ts": RULES, "applications/simulate/b.ts": play.replace("../", "../../") })).toEqual([]);
  });

  it("is called under another name, too, through other files or by the name of them all", () => {
    const rules = { "rules/a.ts": RULES, "rules/index.ts": 'export * from "./a.ts";\n' };
    const renamed = 'import { shove as push } from "../rules/index.ts";\npush();\n';
    expect(reached({ ...rules, "play/b.ts": renamed })).toContain("shove");
    const all = 'import * as rules from "../rules/index.ts";\n';
    expect(reached({ ...rules, "play/b.ts": `${all}rules.shove();\n` })).toContain("shove");
    expect(reached({ ...rules, "play/b.ts": `${all}export const given = rules;\n` })).toEqual([]);
  });

  it("is not what only has the same name", () => {
    const own = "function shove(): number { return 1; }\nshove();\nexport const o = { shove: 1 };\no.shove;\n";
    expect(reached({ "rules/a.ts": RULES, "play/b.ts": own })).toEqual([]);
    const shadow =
      'import { other } from "../rules/c.ts";\nexport function f(shove: () => number) { return shove() + other(); }\n';
    const c = "export function other(): number { const half = 1; return half; }\n";
    expect(reached({ "rules/a.ts": RULES, "rules/c.ts": c, "play/b.ts": shadow })).toEqual([]);
  });

  it("is not what is imported, named as a type or handed on without being called", () => {
    const from = 'from "../rules/a.ts";\n';
    for (const text of [
      `import { shove } ${from}`,
      `export { shove } ${from}`,
      `export * ${from}`,
      `import type { shove } ${from}export type S = typeof shove;\n`,
    ])
      expect(reached({ "rules/a.ts": RULES, "play/b.ts": text })).toEqual([]);
  });

  it("is of a table what is taken from it: one entry, or all where it is looked through", () => {
    const table = `${RULES}function grab(): number { return 1; }\nexport const WAYS = { shove, grab };\n`;
    const play = (text: string) => ({
      "rules/a.ts": table,
      "play/b.ts": `import { WAYS } from "../rules/a.ts";\n${text}`,
    });
    expect(reached(play("WAYS.grab();\n")).sort()).toEqual(["WAYS", "grab"]);
    expect(reached(play('const key = "grab" as "grab" | "shove";\nWAYS[key]();\n'))).toContain("shove");
    expect(reached(play("export const api = { ways: WAYS };\n"))).toEqual(["WAYS"]);
  });

  it("is no table of texts that a window shows, but one that play reads", () => {
    const table = 'export const LABELS = { shove: "Shove", list: ["a", "b"] };\nexport const LIMIT = 3;\n';
    const text = 'import { LABELS, LIMIT } from "../rules/a.ts";\nexport const shown = [LABELS.shove, LIMIT];\n';
    expect(reached({ "rules/a.ts": table, "applications/b.ts": text })).toEqual(["LIMIT"]);
    expect(reached({ "rules/a.ts": table, "play/b.ts": text }).sort()).toEqual(["LABELS", "LIMIT"]);
  });

  it("is of a result the field that somebody reads", () => {
    const rules = [
      "export interface Effects {",
      "  /** @rule B-COND-DEA-1 */ readonly hears: boolean;",
      "  /** @rule B-COND-BLI-1 */ readonly sees: boolean;",
      "}",
      "export function effects(): Effects { return { hears: true, sees: true }; }",
    ].join("\n");
    const head = 'import { effects, type Effects } from "../rules/a.ts";\n';
    const use = (text: string): string[] => reached({ "rules/a.ts": rules, "play/b.ts": head + text }).sort();
    expect(use("export const e = effects();\n")).toEqual(["effects"]);
    expect(use("effects().sees;\n")).toEqual([".sees", "effects"]);
    expect(use("const { hears } = effects();\nhears;\n")).toEqual([".hears", "effects"]);
    expect(use('export const f = (e: Pick<Effects, "sees">) => e.sees;\n')).toEqual([".sees"]);
    expect(use("export const o = { sees: 1 };\no.sees;\n")).toEqual([]);
  });
});

describe("whether a row acts", () => {
  const fn = { name: "f", file: "a.ts", kind: "function", value: true } as const;
  const other = { ...fn, name: "g", file: "b.ts" } as const;
  const list = { ...fn, name: "LIST", kind: "constant" } as const;
  const field = { name: "hears", file: "a.ts", kind: "field", value: false } as const;

  const acting = (...keys: string[]) => new Map(keys.map((key) => [key, true]));

  it("whole, in part, or not at all", () => {
    expect(atTable([fn, other], acting("a.ts#f", "b.ts#g"))).toBe("yes");
    expect(atTable([fn, other], acting("a.ts#f"))).toBe("part");
    // The same name in another file is another function.
    expect(atTable([fn], acting("b.ts#f"))).toBe("no");
  });

  it("not by a list alone where functions do it, nor by a function whose field nobody reads", () => {
    expect(atTable([fn, list], acting("a.ts#LIST"))).toBe("no");
    expect(atTable([list], acting("a.ts#LIST"))).toBe("yes");
    expect(atTable([fn, field], new Map([...acting("a.ts#f"), ["a.ts#.hears", false]]))).toBe("no");
    expect(atTable([fn, field], acting("a.ts#f", "a.ts#.hears"))).toBe("yes");
    expect(atTable([other, field], new Map([...acting("b.ts#g"), ["a.ts#.hears", false]]))).toBe("part");
  });
});
