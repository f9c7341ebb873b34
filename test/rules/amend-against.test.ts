/** What a reaction is good against, by its own words. */
import { expect, test } from "vitest";
import { amendmentOf, lessenedBy, lessens, reactedRows } from "../../module/rules/basics/amend.ts";
import { failsCritical, isGoodAgainst, type ReactionTrigger } from "../../module/rules/basics/amend-against.ts";

const BLOW: ReactionTrigger = {
  attack: true,
  types: ["slashing", "fire"],
  source: "",
  falls: false,
  threats: [],
  save: "",
};
const DARTS: ReactionTrigger = {
  attack: false,
  types: ["force"],
  source: "Compendium.x.spells.Item.missile",
  falls: false,
  threats: [],
  save: "",
};
const FALL: ReactionTrigger = { attack: false, types: ["bludgeoning"], source: "", falls: true, threats: [], save: "" };
const good = (as: string, formula: string, against: string): boolean[] => {
  const change = amendmentOf({ as, formula, against });
  if (!change) throw new Error("nothing");
  return [BLOW, DARTS, FALL].map((met) => isGoodAgainst(change, met));
};

test("H-TURN-10: what names nothing is good against blows, and against nothing that comes by itself", () => {
  expect(good("defense", "5", "")).toEqual([true, false, false]);
  expect(good("half", "", "")).toEqual([true, false, false]);
  expect(good("takes", "", "")).toEqual([true, false, false]);
  // Whoever was hurt answers, however it came.
  expect(good("answers", "", "")).toEqual([true, true, true]);
});

test("H-TURN-10: a ward stops the darts that it names, in the pack of either language", () => {
  expect(good("defense", "5", "Compendium.y.spells-en.Item.missile")).toEqual([true, true, false]);
  expect(good("defense", "5", "Compendium.y.spells-en.Item.other")).toEqual([true, false, false]);
});

test("H-TURN-10: what lessens the damage it names lessens no other, nor a fall unless it says so", () => {
  expect(good("reduce", "5", "fire cold")).toEqual([true, false, false]);
  expect(good("reduce", "5", "cold")).toEqual([false, false, false]);
  expect(good("reduce", "5", "fall")).toEqual([false, false, true]);
});

test("B-DMG-08 H-TURN-10: of 6 slashing and 9 fire, 8 less fire leave 6 and 1; what names nothing lessens both", () => {
  const rows = [6, 9] as const;
  const kinds = ["slashing", "fire"];
  const fire = { as: "reduce", value: 8, name: "", types: ["fire"] } as const;
  const typed = lessenedBy([fire]);
  expect(typed && reactedRows(rows, typed, kinds)).toEqual([6, 1]);
  const both = lessenedBy([fire, { as: "half", value: 0, name: "" }]);
  // Halved to 3 and 4, then 8 less: 3 and 4 are gone.
  expect(both && reactedRows(rows, both, kinds)).toEqual([0, 0]);
  expect([lessenedBy([]), lessens({ as: "reduce", formula: "5", against: ["fall"] })]).toEqual([null, undefined]);
});

test("H-PRG-07 H-TURN-10: what names damage with a minus is good against all other, and lessens none by that", () => {
  expect(good("endure", "5 + @damage", "-radiant -critical")).toEqual([true, true, true]);
  expect(good("endure", "", "-fire")).toEqual([false, true, true]);
  expect(good("half", "", "-fire")).toEqual([false, false, false]);
  expect(good("half", "", "-cold")).toEqual([true, false, false]);
  const endured = amendmentOf({ as: "endure", formula: " 5 + @damage ", against: "-radiant -critical" });
  expect(endured && [endured.formula, failsCritical(endured), lessens(endured)]).toEqual([
    "5 + @damage",
    true,
    undefined,
  ]);
});

test("H-PRG-07: what rolls a save again against some conditions is good against those alone", () => {
  const again = { as: "again", formula: "", against: ["charmed", "frightened"] } as const;
  const met = { attack: false, types: [], source: "", falls: false, save: "discipline" } as const;
  expect(isGoodAgainst(again, { ...met, threats: ["frightened", "prone"] })).toBe(true);
  expect(isGoodAgainst(again, { ...met, threats: ["restrained"] })).toBe(false);
  expect(isGoodAgainst({ as: "again", formula: "" }, { ...met, threats: [] })).toBe(true);
});

test("H-PRG-07 B-MISC-10: what helps the saves of some Attributes is good against those alone; enduring asks for none", () => {
  const met = (save: string): ReactionTrigger => ({ ...DARTS, save });
  for (const as of ["succeeds", "save"] as const) {
    const change = { as, formula: "", against: ["acrobatics", "athletics"] };
    expect(["acrobatics", "athletics", "discipline", ""].map((one) => isGoodAgainst(change, met(one)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isGoodAgainst({ as, formula: "" }, met("discipline"))).toBe(true);
  }
  expect(isGoodAgainst({ as: "endure", formula: "", against: ["-fire"] }, met("discipline"))).toBe(true);
});
