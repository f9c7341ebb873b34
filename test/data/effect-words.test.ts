import { describe, expect, it } from "vitest";
import "./models.ts";
import type { EffectChange } from "../../module/compat/effect-shape.ts";
import { conditionsView } from "../../module/applications/effects/conditions-view.ts";
import { readField, withChange, withoutChange } from "../../module/applications/sheets/effects/effect-form.ts";
import { rollLines } from "../../module/applications/effects/end-words.ts";
import { changeView, remaining } from "../../module/applications/words/effect-words.ts";
import { readLists } from "../../module/core/table-lists.ts";
import type { Texts } from "../../module/applications/words/texts.ts";

const texts: Texts = {
  t: (key, data) => (data ? `${key} ${JSON.stringify(data)}` : key),
  plural: (key, n) => `${key} ${String(n)}`,
  signed: (value) => (value < 0 ? `−${String(-value)}` : `+${String(value)}`),
};
const CHANGE: EffectChange = {
  key: "system.defenses.physical.bonus",
  way: "add",
  value: "2",
  priority: null,
  phase: "initial",
};
const lists = readLists(undefined);

describe("what is left of a duration", () => {
  const start = { combat: "c", round: 2, turn: 1, time: 100 };
  const fight = (round: number, turn = 0, id = "c") => ({ combat: { id, round, turn, turns: 4 }, time: 130 });
  it("rounds and turns run in their own fight only, seconds with the world", () => {
    expect([2, 3, 5, 9].map((round) => remaining({ value: 3, unit: "rounds" }, start, fight(round)))).toEqual([
      3, 2, 0, 0,
    ]);
    expect(remaining({ value: 3, unit: "rounds" }, start, fight(9, 0, "other"))).toBe(3);
    expect(remaining({ value: 6, unit: "turns" }, start, fight(3, 0))).toBe(3);
    expect(remaining({ value: 1, unit: "minutes" }, start, fight(2))).toBe(0.5);
    expect(remaining({ value: 2, unit: "hours" }, { ...start, time: null }, { combat: null, time: 9 })).toBe(2);
  });
});

describe("a change in words", () => {
  const say = (change: Partial<EffectChange>): string =>
    changeView({ ...CHANGE, ...change, problem: null }, texts, lists).text;
  it("names its input as the sheet does, and the way", () => {
    expect([say({}), say({ way: "subtract" }), say({ value: "-3" })]).toEqual([
      "OD20.Effects.Input.physical +2",
      "OD20.Effects.Input.physical −2",
      "OD20.Effects.Input.physical −3",
    ]);
    expect(say({ way: "upgrade" })).toBe('OD20.Effects.Input.physical OD20.Effects.Amount.upgrade {"value":"2"}');
    expect(say({ key: "system.skills.stealth.bonus" })).toBe("OD20.Skill.stealth +2");
    expect(say({ key: "system.characteristics.strength.value", way: "upgrade", value: "21" })).toBe(
      'OD20.Characteristic.strength OD20.Effects.Amount.upgrade {"value":"21"}',
    );
    expect(say({ key: "system.resistances", value: "fire" })).toBe(
      'OD20.Effects.WithType {"name":"OD20.Effects.Input.resistances","type":"OD20.DamageType.fire"}',
    );
    expect(say({ key: "system.unknown" })).toBe("system.unknown +2");
  });
});

describe("fields of an effect's sheet", () => {
  const fields = { changes: [CHANGE] };
  it("a target of another kind brings a value that fits; one of the same keeps it", () => {
    expect(readField("change.0.target", "resistances", fields, lists)).toEqual({
      changes: [{ ...CHANGE, key: "system.resistances", value: lists.damageTypes[0]?.key }],
    });
    expect(readField("change.0.target", "bonuses.attack", fields, lists)).toEqual({
      changes: [{ ...CHANGE, key: "system.bonuses.attack" }],
    });
    expect(readField("change.0.target", "*", fields, lists)).toEqual({ changes: [{ ...CHANGE, key: "system." }] });
  });
  it("a value is written as a number where it is one, and as typed where not: nothing is lost", () => {
    expect([" +3 ", "−2", "много"].map((value) => readField("change.0.value", value, fields, lists))).toEqual(
      ["3", "-2", "много"].map((value) => ({ changes: [{ ...CHANGE, value }] })),
    );
    expect([
      readField("change.0.priority", "x", fields, lists),
      readField("change.0.priority", "", fields, lists),
      readField("change.7.value", "1", fields, lists),
      readField("other", "1", fields, lists),
    ]).toEqual(["number", { changes: [CHANGE] }, null, null]);
  });
  it("rows come and go", () => {
    expect(withChange([CHANGE])).toHaveLength(2);
    expect(withoutChange([CHANGE], 0)).toEqual([]);
  });
});

describe("the grid of conditions", () => {
  it("B-COND-02 B-COND-UNC-1: fourteen switches; what one brings along is marked with its cause and told once", () => {
    const view = conditionsView(
      { active: ["unconscious", "dead"], exhaustion: { level: 2, locked: 1 } },
      "id",
      (id) => id,
      texts,
    ) as {
      groups: { chips: { id: string; pressed: boolean; implied: string }[] }[];
      told: { name: string }[];
      levels: { locked: boolean; pressed: boolean }[];
    };
    const chips = view.groups.flatMap((group) => group.chips);
    expect(chips).toHaveLength(14);
    expect(chips.filter(({ pressed }) => pressed).map(({ id }) => id)).toEqual(["unconscious"]);
    expect(chips.filter(({ implied }) => implied !== "").map(({ id }) => id)).toEqual(["prone", "incapacitated"]);
    expect(view.told.map(({ name }) => name)).toEqual([
      "OD20.Condition.unconscious",
      "OD20.Condition.incapacitated",
      "OD20.Condition.prone",
      'OD20.Effects.ExhaustionAt {"level":2}',
    ]);
    expect(view.levels.map(({ locked }) => locked)).toEqual([true, false, false, false, false, false, false]);
  });
});

describe("the hazards beside the conditions", () => {
  it("B-HAZ-01 B-UW-01 B-UW-02 B-UW-03: burning and water have a switch each, and say what they do while they are on", () => {
    const view = conditionsView(
      { active: ["underwater"], exhaustion: { level: 0, locked: 0 } },
      "id",
      (id) => id,
      texts,
    ) as { hazards: { id: string; pressed: boolean }[]; told: { name: string; lines: string[] }[]; count: number };
    expect(view.hazards.map(({ id, pressed }) => [id, pressed])).toEqual([
      ["burning", false],
      ["underwater", true],
    ]);
    expect(view.told.map(({ name, lines }) => [name, lines.length])).toEqual([["OD20.Condition.underwater", 3]]);
    expect(view.count).toBe(1);
  });
});

describe("what an effect says of rolls", () => {
  it("names dice with their kind, and what has advantage against what", () => {
    const lines = rollLines(
      {
        adds: [
          { count: -1, faces: 4, to: ["attack", "save"] },
          { count: 1, faces: 6, to: ["marked"], type: "force" },
        ],
        sways: [
          { roll: "save", key: "frightened", value: 1 },
          { roll: "attacked", key: "", value: -1 },
          // Several characteristics may have one save: told once.
          { roll: "save", key: "frightened", value: 1 },
        ],
      },
      texts,
      lists,
    );
    expect(lines.map(({ text }) => text.replace(/ \{.*?\}/g, ""))).toEqual([
      "−OD20.Dice.Notation: OD20.Effects.Rolls.attack, OD20.Effects.Rolls.save",
      "+OD20.Dice.Notation (OD20.DamageType.force): OD20.Effects.Rolls.marked",
      "OD20.Roll.Advantage: OD20.Effects.Rolls.save (OD20.Condition.frightened)",
      "OD20.Roll.Disadvantage: OD20.Effects.Rolls.attacked",
    ]);
  });
});
