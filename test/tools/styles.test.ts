/** The house rules of `styles/`: who may style what, where a file lies, how much all of it weighs. docs/architecture.md tells them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type Container, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";
import { describe, expect, test } from "vitest";
import { lateSheet, LATE_STYLES } from "../../tools/statics.mjs";

const STYLES = "styles";
/** Bytes of the style sheets that load with the table, as they are written. Lower it with them. */
const RAW = 105_000;
/** The same of those that come with their window (tools/statics.mjs). */
const LATE = 52_000;
/** What is chosen, filled or won where colors are not ours: it speaks of many blocks, and of nothing else. */
const EXCEPTION = "contrast.css";
/** Whoever holds a block says where it stands; how it looks is said at its home only. */
const PLACING =
  /^(flex(-(basis|grow|shrink))?|order|float|grid-(row|column|area)|margin(-.+)?|(align|justify|place)-self|inset(-.+)?|top|bottom|z-index|((min|max)-)?(width|height))$/;

interface Styled {
  readonly file: string;
  readonly block: string;
  readonly selector: string;
  readonly places: boolean;
}

const files = readdirSync(STYLES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => name.replaceAll("\\", "/"))
  .sort();
const isLate = (file: string): boolean => LATE_STYLES.some((name) => file.startsWith(`windows/${name}/`));
const sheet = (file: string): postcss.Root => postcss.parse(readFileSync(path.join(STYLES, file), "utf8"));

/** `.od-card__head--wide` belongs to the block `card`. */
function blockOf(className: string): string | undefined {
  return /^od(?:20)?-([a-z\d]+(?:-[a-z\d]+)*)/.exec(className)?.[1];
}

/** Selectors with those around them, as a browser reads them. */
function selectors(rule: Rule): readonly string[] {
  const outer: Container["parent"] = rule.parent;
  if (outer?.type !== "rule") return rule.selectors;
  return selectors(outer as Rule).flatMap((above) =>
    rule.selectors.map((own) => (own.includes("&") ? own.replaceAll("&", above) : `${above} ${own}`)),
  );
}

/** The blocks of the last part of a selector, which is what it styles; those further left only say when. */
function styledBlocks(selector: string): readonly string[] {
  const found: string[] = [];
  selectorParser((root) => {
    for (const one of root.nodes) {
      const last = one.nodes.slice(one.nodes.findLastIndex((node) => node.type === "combinator") + 1);
      for (const node of last) {
        if (node.type === "class") found.push(node.value);
        else if (node.type === "pseudo" && [":is", ":where"].includes(node.value))
          node.walkClasses(({ value }) => {
            found.push(value);
          });
      }
    }
  }).processSync(selector);
  return [...new Set(found.map(blockOf).filter((name) => name !== undefined))];
}

function styledBy(file: string): readonly Styled[] {
  const found: Styled[] = [];
  sheet(file).walkRules((rule) => {
    const declared = rule.nodes.filter((node) => node.type === "decl");
    if (declared.length === 0) return;
    const places = declared.every(({ prop }) => PLACING.test(prop));
    for (const selector of selectors(rule))
      for (const block of styledBlocks(selector)) found.push({ file, block, selector, places });
  });
  return found;
}

const styled = files.filter((file) => /^(blocks|windows)\//.test(file)).flatMap(styledBy);

describe("the styles", () => {
  test("lie in three layers: tokens, blocks, and windows that mirror the code's", () => {
    expect(files.filter((file) => !file.includes("/"))).toEqual([EXCEPTION, "index.css"]);
    for (const file of files.filter((name) => name.includes("/"))) {
      const [layer, folder] = file.split("/");
      expect(["tokens", "blocks", "windows"], file).toContain(layer);
      if (layer !== "windows" || folder === "index.css") expect(file.split("/"), file).toHaveLength(2);
      else expect(existsSync(path.join("module/applications", folder ?? "")), file).toBe(true);
    }
  });

  test("are all imported, each once", () => {
    const imported = files.flatMap((file) => {
      const found: string[] = [];
      sheet(file).walkAtRules("import", ({ params }) => {
        found.push(path.posix.join(path.posix.dirname(file), /url\("(.+?)"\)/.exec(params)?.[1] ?? params));
      });
      return found;
    });
    // A sheet that comes with its window is joined of its folder (tools/statics.mjs).
    expect(imported.sort()).toEqual(files.filter((file) => file !== "index.css" && !isLate(file)));
  });

  test("of a block have one home; others only place it", () => {
    const homes = new Map<string, Set<string>>();
    for (const { block, file, places } of styled)
      if (!places) homes.set(block, (homes.get(block) ?? new Set()).add(file));
    const shared = [...homes].filter(([, found]) => found.size > 1).map(([block, found]) => [block, ...found]);
    expect(shared).toEqual([]);
  });

  test("of a block lie in a file named after it or after its kin", () => {
    for (const file of files.filter((name) => name.startsWith("blocks/") && name !== "blocks/index.css")) {
      const name = path.basename(file, ".css");
      const own = styled.filter((rule) => rule.file === file && !rule.places).map(({ block }) => block);
      expect(own, file).toContain(name);
    }
  });

  test("that depend on the user's colors speak of nothing else", () => {
    const outside = sheet(EXCEPTION).nodes.filter(
      (node) =>
        node.type !== "comment" && !(node.type === "atrule" && /forced-colors|prefers-contrast/.test(node.params)),
    );
    expect(outside.map(String)).toEqual([]);
  });

  test("weigh little", () => {
    const weigh = (some: readonly string[]): number =>
      some.reduce((sum, file) => sum + readFileSync(path.join(STYLES, file)).length, 0);
    const bytes = weigh(files.filter((file) => !isLate(file)));
    expect(bytes).toBeGreaterThan(RAW / 2);
    expect(bytes).toBeLessThanOrEqual(RAW);
    expect(weigh(files.filter(isLate))).toBeLessThanOrEqual(LATE);
  });

  test("that come with their window stand in the layer of the windows and name no file", () => {
    for (const name of LATE_STYLES) {
      const text = lateSheet(name);
      expect(text).toMatch(/^@layer system\.windows \{/u);
      expect(text).not.toMatch(/url\(|@import/u);
      expect(postcss.parse(text).nodes).toHaveLength(1);
    }
  });
});
