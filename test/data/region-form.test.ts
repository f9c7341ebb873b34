/** Foundry draws the form of a region's behavior from its schema and the texts beside it: every field has both texts in both languages. */
import "./models.ts";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

Object.assign(globalThis, { game: { i18n: { localize: (key: string) => key, format: (key: string) => key } } });
Object.assign(foundry.data, { regionBehaviors: { RegionBehaviorType: foundry.abstract.TypeDataModel } });
const { REGION_MODELS } = await import("../../module/data/region/models.ts");
const { readHazard } = await import("../../module/data/region/behaviors.ts");

interface Texts {
  readonly [key: string]: string | Texts;
}
const TEXTS = Object.fromEntries(
  ["ru", "en"].map((lang) => [lang, JSON.parse(readFileSync(`lang/parts/region.${lang}.json`, "utf8")) as Texts]),
);
const textAt = (lang: string, path: string): unknown =>
  path.split(".").reduce<unknown>((found, key) => Reflect.get(Object(found), key), TEXTS[lang]);

describe("B-HAZ-01 B-SENSE-05: the window of a region's behavior", () => {
  for (const [type, Model] of Object.entries(REGION_MODELS))
    it(`${type} says in both languages what each of its fields is and what it does`, () => {
      const [prefix = ""] = Model.LOCALIZATION_PREFIXES;
      const fields = Object.keys(Model.defineSchema());
      const told = Object.keys(Object(textAt("en", `${prefix}.FIELDS`)) as object);
      expect(told.sort()).toEqual(fields.sort());
      const silent = ["ru", "en"].flatMap((lang) =>
        fields.flatMap((field) =>
          ["label", "hint"]
            .map((what) => `${prefix}.FIELDS.${field}.${what}`)
            .filter((path) => !/^"[^"]{2}/u.test(JSON.stringify(textAt(lang, path) ?? "")))
            .map((path) => `${lang} ${path}`),
        ),
      );
      expect(silent).toEqual([]);
    });

  it("B-HAZ-01 H-TURN-03: a region that hurts whoever ends a turn in it takes three fields, and the rest may stay as it is", () => {
    const hazard = REGION_MODELS["opposed-d20.hazard"];
    const Model = hazard as unknown as new (source: object) => object;
    expect(readHazard(new Model({ at: "turnEnd", formula: "2d6", type: "fire" }))).toEqual({
      at: "turnEnd",
      rows: [{ formula: "2d6", type: "fire" }],
      armor: true,
      save: null,
      puts: null,
    });
  });
});
