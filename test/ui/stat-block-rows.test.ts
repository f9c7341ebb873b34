/** What a stat block says of a creature, and what the window of checks says of difficulties; worked by hand from the rows. */
import "../data/models.ts";
import { expect, test } from "vitest";
import { typeOptions } from "../../module/applications/sheets/view/npc-facts.ts";
import { attackWords } from "../../module/applications/sheets/view/npc-entries.ts";
import { askView, readAsk } from "../../module/applications/tools/ask-view.ts";
import { tableLists } from "../../module/core/table-lists.ts";
import { texts } from "./support/texts.ts";

const en = texts("en");

test("B-MISC-06: fourteen types of creatures, and one of the table's own", () => {
  const names = (type: string): string[] => typeOptions(type, en).map(({ label }) => label);
  expect(names("")).toEqual([
    "Aberration",
    "Beast",
    "Celestial",
    "Construct",
    "Dragon",
    "Elemental",
    "Fey",
    "Fiend",
    "Giant",
    "Humanoid",
    "Monstrosity",
    "Ooze",
    "Plant",
    "Undead",
  ]);
  expect(names("Robot").slice(14)).toEqual(["Robot"]);
});

test("B-DMG-12: a stat block gives the fixed number, and the dice behind it", () => {
  const part = (value: number) => ({ source: "item", label: "x", value }) as const;
  const { words } = attackWords(
    {
      ranged: false,
      parts: [part(4)],
      reach: 5,
      range: { normal: null, max: null },
      damage: [{ formula: "2d6", bonus: [part(3)], type: "slashing" }],
      defense: "physical",
    },
    en,
  );
  // 2d6 come to 7, and 3.
  expect(words).toBe("Melee, reach 5 ft, one target. Damage 10 (2d6+3) slashing.");
});

test("H-DICE-03: the window of checks tells 10, 15 and 20", () => {
  const input = { people: [{ uuid: "a", name: "Hero" }], tools: [], chosen: new Set(["a"]), target: null, last: "" };
  const choice = readAsk(
    new Map([
      ["mode", ["each"]],
      ["check", ["skill:stealth"]],
      ["difficulty", ["shown"]],
      ["dc", ["15"]],
      ["who", ["a"]],
    ]),
    input,
  );
  const hints = askView("w", choice, input, tableLists(), en).fields.flatMap(({ number }) => number?.hint ?? []);
  expect(hints).toEqual(["10 · 15 · 20"]);
});

test("B-DMG-07: thirteen types of damage, and a table's own list begins with them", () => {
  expect(
    tableLists()
      .damageTypes.map(({ key }) => key)
      .sort(),
  ).toEqual([
    "acid",
    "bludgeoning",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "piercing",
    "poison",
    "psychic",
    "radiant",
    "slashing",
    "thunder",
  ]);
});
