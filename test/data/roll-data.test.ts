import { expect, it } from "vitest";
import {
  creatureRollData,
  fixedInitiative,
  INITIATIVE_FORMULA,
  initiativeRoll,
} from "../../module/data/actor/roll-data.ts";
import { deriveCreature } from "../../module/rules/creatures/creature-numbers.ts";
import { ATTRIBUTES, CHARACTERISTICS, ALL_SKILLS } from "../../module/rules/basics/ids.ts";
import { creature } from "./creature-fixture.ts";

it("roll data are fresh, plain and have what the initiative formula asks for", () => {
  const source = creature({ characteristics: { dexterity: 16, perception: 12 } });
  const numbers = deriveCreature(source, { armor: null, shield: null }, null);
  const record = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
    Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
  const data = {
    hp: { value: 3, max: 9, temporary: 1 },
    characteristics: record(CHARACTERISTICS, (key) => ({
      ...source.characteristics[key],
      mod: numbers.modifiers[key],
      parts: numbers.characteristics[key].parts,
    })),
    attributes: record(ATTRIBUTES, (key) => ({ ...source.attributes[key], ...numbers.attributes[key] })),
    skills: record(ALL_SKILLS, (key) => ({ ...source.skills[key], ...numbers.skills[key] })),
    defenses: {
      physical: { bonus: 0, ...numbers.defenses.physical },
      magical: { bonus: 0, ...numbers.defenses.magical },
    },
    reduction: { bonus: 0, ...numbers.reduction },
    initiative: numbers.initiative,
    own: {
      skills: { seaLore: { step: 1, bonus: 0, expertise: false, total: 3, parts: [] } },
      attributes: {},
      weapons: {},
    },
  };
  const first = creatureRollData(data);
  expect(first).toMatchObject({
    dex: 3,
    per: 1,
    hp: { value: 3 },
    characteristics: { dexterity: { mod: 3 }, perception: { mod: 1 } },
    skills: { seaLore: { step: 1, total: 3 } },
    initiative: 4,
  });
  expect(first["spell"]).toEqual({ mod: 0, attack: 0, dc: 0 });
  expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  Object.assign(first, { hp: null });
  expect(creatureRollData(data)["hp"]).toEqual({ value: 3, max: 9, temporary: 1 });
  for (const path of INITIATIVE_FORMULA.matchAll(/@([\w.]+)/g)) {
    const value = (path[1] ?? "")
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], creatureRollData(data));
    expect(typeof value).toBe("number");
  }
});

it("H-TURN-02 D-TURN-02 B-TURN-04: initiative is the die with Perception and Dexterity, or Dexterity alone; conditions change the die", () => {
  const { parts } = deriveCreature(
    creature({ characteristics: { dexterity: 16, perception: 8 } }),
    { armor: null, shield: null },
    null,
  ).initiative;
  expect([initiativeRoll(parts, 0), initiativeRoll(parts, 1), initiativeRoll(parts, -1)]).toEqual([
    "1d20 + 2",
    "2d20kh + 2",
    "2d20kl + 2",
  ]);
  // B-TURN-07: without a roll it is 10, 15 or 5, and the same bonus beside it.
  expect([fixedInitiative(parts, 0), fixedInitiative(parts, 1), fixedInitiative(parts, -1)]).toEqual([
    "10 + 2",
    "15 + 2",
    "5 + 2",
  ]);
});
