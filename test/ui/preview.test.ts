/** The head of an item's form: what it will do, in the words of play mode. */
import "../data/models.ts";
import { describe, expect, test } from "vitest";
import { consumablePreview, featurePreview } from "../../module/applications/sheets/item-view/preview.ts";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const en = texts("en");
const BREATH = {
  uses: { value: 1, max: 1, recharge: "none" },
  recharge: 5,
  save: { attribute: "acrobatics", onSuccess: "half", dc: 13, who: "everybody in a 15-ft cone" },
  damage: [{ formula: "4d6", type: "fire" }],
  heals: [],
};
const part = (kind: ChangeKind, formula: string, type: string) => ({ kind, formula, type, more: "", later: false });
const said = (facts: readonly { readonly label: string; readonly text: string }[]): string[] =>
  facts.map(({ label, text }) => `${label}: ${text}`);

describe("what a thing will do", () => {
  test("B-MISC-11: a feature with a save: whom it asks, against what, what it deals, when it comes back", () => {
    // 4d6 are 14 on average.
    expect(said(featurePreview(BREATH, "active", null, en))).toEqual([
      "Active action: Acrobatics, DC 13. everybody in a 15-ft cone. Failure: 14 (4d6) fire. Success: half. · 1/1 · recharge 5–6",
    ]);
  });

  test("C-97: without a number of its own it has its bearer's DC; in nobody's hands none", () => {
    const own = [
      { source: "base", label: "OD20.Part.SpellDcBase", value: 8 },
      { source: "characteristic", label: "OD20.Characteristic.learning", value: 3 },
    ] as const;
    const save = { ...BREATH.save, dc: null, who: "" };
    const of = { ...BREATH, save, recharge: 0, uses: { value: 0, max: 0, recharge: "none" } };
    expect(said(featurePreview(of, "active", own, en))).toEqual([
      "Active action: Acrobatics, DC 11. Failure: 14 (4d6) fire. Success: half.",
    ]);
    expect(said(featurePreview(of, "active", null, en))).toEqual(["Active action: 14 (4d6) fire"]);
  });

  test("a feature that is only a text says nothing; one that heals does", () => {
    const text = { ...BREATH, save: { ...BREATH.save, attribute: "" }, damage: [] };
    expect(featurePreview(text, "active", null, ru)).toEqual([]);
    expect(said(featurePreview({ ...text, heals: [{ formula: "2d4+2" }] }, "active", null, ru)).join()).toContain(
      "2к4+2",
    );
  });

  test("a potion tells what it does and how much on average; food says nothing", () => {
    expect(said(consumablePreview([part("healing", "2d4+2", "")], ru))).toEqual(["Лечит: 7 (2к4+2)"]);
    // An old type of damage means nothing to healing.
    expect(said(consumablePreview([part("healing", "2d4+2", "fire")], en))).toEqual(["Heals: 7 (2d4+2)"]);
    expect(said(consumablePreview([part("damage", "3d6", "acid")], en))).toEqual(["Damages: 10 (3d6) acid"]);
    expect(consumablePreview([], ru)).toEqual([]);
  });
});
