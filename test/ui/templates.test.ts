import { readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { presentCard } from "../../module/applications/card/attack/present.ts";
import { BAR_PARTIALS, PARTIALS } from "../../module/applications/common/render.ts";
import { buildLanguages } from "../../tools/languages.mjs";
import { dialogs } from "./support/dialog-samples.ts";
import { HELPERS, render, templates } from "./support/render.ts";
import { card, SAMPLES, target } from "./support/samples.ts";
import { missing, texts } from "./support/texts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const keys = (tree: object, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value ? keys(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

describe("templates", () => {
  for (const name of [...templates("chat"), ...templates("dialogs")]) {
    it(`${name} compiles with the known helpers alone and has no inline styles or handlers`, () => {
      const source = read(`templates/${name}.hbs`);
      expect(() => Handlebars.precompile(source, { knownHelpers: HELPERS, knownHelpersOnly: true })).not.toThrow();
      expect(source).not.toMatch(/\sstyle=|\son\w+=|\{\{\{/);
      for (const [, partial] of source.matchAll(/\{\{>\s*([\w-]+)/g))
        expect(Object.keys({ ...PARTIALS, ...BAR_PARTIALS })).toContain(partial);
    });
  }

  for (const lang of ["ru", "en"] as const) {
    it(`every situation renders in ${lang} with unique ids and named buttons`, () => {
      const words = texts(lang);
      const html =
        Object.values(SAMPLES)
          .map((facts, index) =>
            render(
              "chat/attack",
              { ...presentCard(mask(facts, "?"), `g${String(index)}`, () => true, words), lang },
              words,
            ),
          )
          .join("") + dialogs(lang, words, render);
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      for (const [, id] of html.matchAll(/(?:aria-describedby|for)="([^"]*)"/g)) expect(ids).toContain(id);
      expect(html).not.toContain("undefined");
    });
  }

  it("prints hostile names as text", () => {
    const evil = "<iframe srcdoc='<script>alert(1)</script>'>";
    const html = render(
      "chat/attack",
      { ...presentCard(card({ targets: [target({ name: evil })] }), "u", () => true, texts("ru")), lang: "ru" },
      texts("ru"),
    );
    expect(html).not.toContain("<iframe");
    expect(html).toContain("&lt;iframe");
  });
});

describe("texts", () => {
  const { ru = {}, en = {} } = buildLanguages();
  /** Whose last step is a name, and no form of a count. */
  const UNCOUNTED = ["OD20.ConsumableKind.other", "OD20.Gift.Void.other", "OD20.Void.other"];
  const single = (list: string[]): string[] => list.filter((key) => !/\.(one|few|many|other)$/.test(key)).sort();
  it("exist in both languages", () => {
    expect(single(keys(ru))).toEqual(single(keys(en)));
  });
  it("have the four Russian plural forms", () => {
    const all = new Set(keys(ru));
    const counted = [...all].filter((one) => one.endsWith(".other") && !UNCOUNTED.includes(one));
    const forms = counted.flatMap((key) => ["one", "few", "many"].map((form) => key.replace(/other$/, form)));
    expect(counted.length).toBeGreaterThan(0);
    expect(forms.filter((key) => !all.has(key))).toEqual([]);
  });
  it("were all found while rendering", () => {
    // Void reasons, parts and reasons of advantage are other owners' texts.
    expect([...missing].filter((key) => !/OD20\.(Void|Part|Reason|Formula)\./.test(key))).toEqual([]);
  });
});
