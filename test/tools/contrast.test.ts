/** Colors by computation: whatever stands as text or glyph on our papers has 4.5:1 in both themes, in every kind it may have. */
import { readFileSync } from "node:fs";
import path from "node:path";
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { DAMAGE_TYPES } from "../../module/rules/basics/ids.ts";

type Rgb = readonly [number, number, number];
type Theme = "light" | "dark";

const read = (file: string): postcss.Root => postcss.parse(readFileSync(path.join("styles", file), "utf8"));

/** `--od-…` of one selector as they are written; those in media queries have rules of their own. */
function declared(root: postcss.Root, selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of root.nodes)
    if (node.type === "rule" && node.selectors.includes(selector))
      node.walkDecls(/^--od-/u, ({ prop, value }) => {
        found.set(prop, value);
      });
  return found;
}

/** Both sides of `light-dark(a, b)`; a color alone stands for both. */
function side(value: string, theme: Theme): string {
  const pair = /^light-dark\(([^,]+), ([^,]+)\)$/u.exec(value);
  return (pair?.[theme === "light" ? 1 : 2] ?? value).trim();
}

/** Linear light of "#rgb" and "#rrggbb". */
function hex(text: string): Rgb {
  const digits = text.length === 4 ? text.slice(1).replaceAll(/./gu, "$&$&") : text.slice(1);
  expect(digits, text).toMatch(/^[\da-f]{6}$/u);
  const channel = (at: number): number => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
}

/** Linear light of an OKLCH color, by the matrices of CSS Color 4. Out of the gamut it has channels below 0 or above 1. */
function oklch(light: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** WCAG 2, 1.4.3. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const tokens = declared(read("tokens/tokens.css"), ".opposed-d20");
const token = (name: string, theme: Theme): Rgb => hex(side(tokens.get(name) ?? "", theme));
const PAPERS = ["--od-paper", "--od-paper-2", "--od-paper-3"];
const THEMES: readonly Theme[] = ["light", "dark"];

/** What is harder to read than 4.5:1, with its number. */
function pale(name: string, color: (theme: Theme) => Rgb): string[] {
  return THEMES.flatMap((theme) =>
    PAPERS.flatMap((paper) => {
      const ratio = contrast(color(theme), token(paper, theme));
      return ratio >= 4.5 ? [] : [`${name} on ${paper}, ${theme}: ${ratio.toFixed(2)}`];
    }),
  );
}

test("contrast is what the norm says: black on white 21, #767676 on white 4.54", () => {
  expect(contrast(hex("#000"), hex("#fff"))).toBe(21);
  expect(contrast(hex("#767676"), hex("#fff"))).toBeCloseTo(4.54, 2);
});

describe("readable on all papers in both themes", () => {
  test("the meanings", () => {
    const meanings = ["ink", "ink-2", "steel", "attack", "defense", "hurt", "half", "heal", "miss"];
    expect(meanings.flatMap((name) => pale(name, (theme) => token(`--od-${name}`, theme)))).toEqual([]);
  });

  test("a button that cannot be pressed, whose words say why", () => {
    const rule = read("blocks/button.css").nodes.find(
      (node) => node.type === "rule" && node.selector === '.od-button:is(:disabled, [aria-disabled="true"])',
    );
    const set = new Map<string, string>();
    if (rule?.type === "rule") rule.walkDecls(({ prop, value }) => void set.set(prop, value));
    // Ink on the bare paper, which the meanings above are tried on; nothing fades it.
    expect([set.get("color"), set.get("background"), set.has("opacity")]).toEqual(["var(--od-ink-2)", "none", false]);
    const faded: string[] = [];
    read("blocks/button.css").walkDecls("opacity", ({ parent }) => {
      faded.push(parent?.toString().split(" {")[0] ?? "");
    });
    expect(faded).toEqual(['&[aria-busy="true"]']);
  });

  test("every type of damage, each with a glyph that is shipped; three are steel, ten have a color of their own", () => {
    const root = read("blocks/damage.css");
    const icons = JSON.parse(readFileSync("tools/icons.json", "utf8")) as Record<string, string>;
    const own = new Set<string>();
    for (const type of DAMAGE_TYPES) {
      const found = declared(root, `.od-damage--${type}`);
      expect(found.get("--od-icon"), type).toBe(`url("../icons/damage-${type}.svg")`);
      expect(icons, type).toHaveProperty(`damage-${type}`);
      const tint = found.get("--od-tint");
      if (tint === undefined) continue;
      own.add(tint);
      expect(pale(type, (theme) => hex(side(tint, theme)))).toEqual([]);
    }
    expect(own.size).toBe(10);
  });

  test("every class", () => {
    const root = read("blocks/class.css");
    const names = root.nodes
      .flatMap((node) => (node.type === "rule" ? node.selectors : []))
      .filter((name) => name.startsWith(".od-class--") && name !== ".od-class--own");
    expect(names.length).toBe(13);
    for (const name of names)
      expect(pale(name, (theme) => hex(side(declared(root, name).get("--od-tint") ?? "", theme)))).toEqual([]);
  });

  test("a class of the table's own in every hue, which screens can show", () => {
    const tint = declared(read("blocks/class.css"), ".od-class--own").get("--od-tint") ?? "";
    for (const theme of THEMES) {
      const [, light, chroma] = /^oklch\(([\d.]+)% ([\d.]+) var\(--od-hue\)\)$/u.exec(side(tint, theme)) ?? [];
      for (let hue = 0; hue < 360; hue++) {
        const color = oklch(Number(light) / 100, Number(chroma), hue);
        for (const channel of color) {
          expect(channel, `${theme} ${String(hue)}`).toBeGreaterThan(-0.0005);
          expect(channel, `${theme} ${String(hue)}`).toBeLessThan(1.0005);
        }
        for (const paper of PAPERS)
          expect(contrast(color, token(paper, theme)), String(hue)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
