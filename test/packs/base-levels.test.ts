/** Class features of the base game's levels 11 to 20: their names by level, and figures that grow beyond level 10. */
import { mainActivity } from "../../module/data/item/activities.pure.ts";
import { describe, expect, test } from "vitest";
import { readAdds } from "../../module/data/effects/effect-dice.pure.ts";
import { addsAt } from "../../module/data/effects/grown.pure.ts";
import { mostUses } from "../../module/rules/activities/uses.ts";
import { countFormula } from "../../module/rules/basics/counted-formula.ts";
import { formulaRange, parseFormula } from "../../module/rules/basics/dice.ts";
import { figureAt, readFigure } from "../../module/rules/basics/scale-value.ts";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const features: Loose[] = packDocuments("features", "en");
const named = (name: string): Loose => features.find((feature) => feature.name === name);
const uuid = ({ _id }: Loose): string => `Compendium.opposed-d20.features.Item.${String(_id)}`;
const modifiers = { strength: 3, dexterity: 3, endurance: 3, learning: 3, perception: 3, charisma: 3 };

/** By the class tables of SRD 5.2.1. Where the rules raise a characteristic or a feature only grows, nothing is listed. */
test.each([
  [
    "Barbarian",
    "11 Relentless Rage, 13 Improved Brutal Strike, 14 Intimidating Presence, 15 Persistent Rage, 18 Indomitable Might, 20 Primal Champion",
  ],
  ["Bard", "14 Peerless Skill, 18 Superior Inspiration, 20 Words of Creation"],
  ["Cleric", "14 Improved Blessed Strikes, 17 Supreme Healing, 20 Greater Divine Intervention"],
  ["Druid", "14 Nature’s Sanctuary, 15 Improved Elemental Fury, 18 Beast Spells, 20 Archdruid"],
  ["Fighter", "11 Third Strike, 13 Studied Attacks, 15 Superior Critical, 18 Survivor, 20 Fourth Strike"],
  [
    "Monk",
    "11 Fleet Step, 13 Deflect Energy, 14 Disciplined Survivor, 15 Perfect Focus, 17 Quivering Palm, 18 Superior Defense, 20 Body and Mind",
  ],
  ["Paladin", "11 Radiant Strikes, 14 Restoring Touch, 15 Smite of Protection, 18 Aura Expansion, 20 Holy Nimbus"],
  [
    "Ranger",
    "11 Superior Hunter’s Prey, 13 Relentless Hunter, 14 Nature’s Veil, 15 Superior Hunter’s Defense, 17 Precise Hunter, 18 Feral Senses, 20 Foe Slayer",
  ],
  [
    "Rogue",
    "11 Improved Cunning Strike, 13 Use Magic Device, 14 Devious Strikes, 15 Slippery Mind, 17 Thief’s Reflexes, 18 Elusive, 20 Stroke of Luck",
  ],
  ["Sorcerer", "14 Dragon Wings, 18 Dragon Companion, 20 Arcane Apotheosis"],
  [
    "Warlock",
    "11 Mystic Arcanum 6, 13 Mystic Arcanum 7, 14 Hurl through Hell, 15 Mystic Arcanum 8, 17 Mystic Arcanum 9, 20 Eldritch Master",
  ],
  ["Wizard", "14 Overchannel, 18 Spell Mastery, 20 Signature Spells"],
])("H-PRG-07: the %s gains from level 11 on: %s", (name, list) => {
  const { system }: Loose = packDocuments("classes", "en").find((one: Loose) => one.name === name);
  const names = new Map(features.map((feature) => [uuid(feature), feature.name as string]));
  const gained = system.features.filter(
    ({ level, quest, uuid: of }: Loose) => level > 10 && quest !== true && names.has(of as string),
  );
  expect(gained.map((one: Loose) => `${String(one.level)} ${names.get(one.uuid) ?? ""}`).join(", ")).toBe(list);
});

test("B-PRG-01: only the fighter and the rogue raise more often than the other ten classes", () => {
  const extra = packDocuments("classes", "en").map(({ name, system }: Loose) => [name, system.extraRaises ?? []]);
  expect(extra).toHaveLength(12);
  expect(extra.filter(([, levels]: Loose) => levels.length > 0).sort()).toEqual([
    ["Fighter", [6, 14]],
    ["Rogue", [10]],
  ]);
});

describe("what grows beyond level 10", () => {
  /** Dice of the feature's first effect with dice. */
  const dice = (name: string, level: number): string => {
    const [first] = named(name).effects.flatMap(({ system }: Loose) => system.rolls?.adds ?? []);
    const [add] = addsAt(readAdds([first]), level);
    return `${String(add?.count)}d${String(add?.faces)}`;
  };

  test.each([
    ["Sneak Attack", "1 1d6, 9 5d6, 10 5d6, 11 6d6, 13 7d6, 15 8d6, 17 9d6, 18 9d6, 19 10d6, 20 10d6"],
    ["Frenzy", "9 3d6, 15 3d6, 16 4d6"],
    ["Brutal Strike", "9 1d10, 16 1d10, 17 2d10"],
    ["Bardic Inspiration", "10 1d10, 14 1d10, 15 1d12"],
    ["Peerless Skill", "14 1d10, 15 1d12"],
    ["Blessed Strikes", "10 1d8, 13 1d8, 14 2d8"],
    ["Elemental Fury", "10 1d8, 14 1d8, 15 2d8"],
    ["Radiant Strikes", "11 1d8, 20 1d8"],
  ])("H-PRG-07: dice of %s: %s", (name, rows) => {
    for (const row of rows.split(", ")) {
      const [level = "", wanted] = row.split(" ");
      expect([level, dice(name, Number(level))]).toEqual([level, wanted]);
    }
  });

  test.each([
    ["Rage", "10 4, 11 4, 12 5, 16 5, 17 6, 20 6"],
    ["Second Wind", "10 4, 20 4"],
    ["Action Surge", "10 1, 16 1, 17 2"],
    ["Indomitable", "10 1, 12 1, 13 2, 16 2, 17 3"],
    ["Channel Divinity", "10 3, 17 3, 18 4"],
    ["Paladin’s Channel Divinity", "10 2, 11 3, 20 3"],
    ["Wild Shape", "10 3, 16 3, 17 4"],
    ["Favored Enemy", "10 4, 12 4, 13 5, 17 6"],
    ["Focus Points", "11 11, 20 20"],
    ["Lay on Hands", "11 55, 20 100"],
    ["Nature’s Veil", "14 3"],
    ["Breath Weapon", "10 4, 12 4, 13 5, 17 6"],
    ["Adrenaline Rush", "10 4, 12 4, 13 5, 17 6"],
  ])("H-PRG-07 B-REST-04: uses of %s: %s", (name, rows) => {
    const { uses, usesByLevel = [], usesPer = { of: "", times: 1 } } = named(name).system;
    for (const row of rows.split(", ")) {
      const [level, wanted] = row.split(" ").map(Number);
      expect([level, mostUses({ uses, usesByLevel, usesPer }, { level: level ?? 0, modifiers })]).toEqual([
        level,
        wanted,
      ]);
    }
  });

  test.each([
    ["Alert", "bonuses.initiative", "10 4, 12 4, 13 5, 16 5, 17 6"],
    ["Rage", "bonuses.might", "8 2, 9 3, 15 3, 16 4, 20 4"],
    ["Jack of All Trades", "bonuses.untrained", "10 2, 16 2, 17 3"],
    ["Unarmored Movement", "speed.bonus", "10 20, 13 20, 14 25, 17 25, 18 30"],
  ])("H-PRG-07: %s: %s: %s", (name, path, rows) => {
    const change = named(name)
      .effects.flatMap(({ changes }: Loose) => changes as Loose[])
      .find(({ key }: Loose) => key === `system.${path}`);
    const figure = readFigure(change.value as string);
    if (!figure) throw new Error(`no figure: ${String(change.value)}`);
    for (const row of rows.split(", ")) {
      const [level = 0, wanted] = row.split(" ").map(Number);
      expect([level, figureAt(figure, { level, modifiers, spell: 0, walk: 30 })]).toEqual([level, wanted]);
    }
  });

  test.each([
    [
      "Divine Spark",
      "2 1d8 + 3, 6 1d8 + 3, 7 2d8 + 3, 10 2d8 + 3, 12 2d8 + 3, 13 3d8 + 3, 17 3d8 + 3, 18 4d8 + 3, 20 4d8 + 3",
    ],
    ["Land’s Aid", "3 2d6, 9 2d6, 10 3d6, 13 3d6, 14 4d6, 20 4d6"],
  ])("H-PRG-07: damage and healing of %s: %s", (name, rows) => {
    const { parts } = mainActivity(named(name)) ?? { parts: [] };
    expect(parts.map(({ kind }) => kind)).toEqual(["damage", "healing"]);
    for (const row of rows.split(", ")) {
      const [level = "", ...wanted] = row.split(" ");
      const numbers = { level: Number(level), spell: { mod: 3 } };
      for (const { formula } of parts)
        expect([level, countFormula(formula, numbers)]).toEqual([level, wanted.join(" ")]);
    }
  });

  test.each([
    ["healing", "Wholeness of Body", "6 1d8 + 3, 10 1d8 + 3, 11 1d10 + 3, 16 1d10 + 3, 17 1d12 + 3, 20 1d12 + 3"],
    [
      "healing",
      "Uncanny Metabolism",
      "2 1d6 + 2, 4 1d6 + 4, 5 1d8 + 5, 10 1d8 + 10, 11 1d10 + 11, 17 1d12 + 17, 20 1d12 + 20",
    ],
    ["temporary", "Adrenaline Rush", "9 4, 13 5, 17 6"],
    ["damage", "Breath Weapon", "10 2d10, 11 3d10, 16 3d10, 17 4d10"],
  ])("H-PRG-07: %s of %s: %s", (kind, name, rows) => {
    const formula = mainActivity(named(name))?.parts.find((part) => part.kind === kind)?.formula ?? "";
    for (const row of rows.split(", ")) {
      const [level = "", ...wanted] = row.split(" ");
      const { min, max } = formulaRange(parseFormula(wanted.join(" ")).terms);
      const counted = formulaRange(parseFormula(countFormula(formula, { level: Number(level), per: 3 }) ?? "").terms);
      expect([level, counted]).toEqual([level, { ...counted, min, max }]);
    }
  });

  test("H-PRG-07 H-TURN-10: Cutting Words takes the inspiration's die", () => {
    const { formula } = named("Cutting Words").system.activities.main.amends;
    const at = (level: number): string | null => countFormula(formula as string, { level });
    expect([3, 5, 10, 14, 15, 20].map(at)).toEqual(["1d6", "1d8", "1d10", "1d10", "1d12", "1d12"]);
  });

  test("H-PRG-07 B-ATK-12: attacks of one action: 2 from level 5, the fighter's 3 from 11 and 4 from 20", () => {
    const attacks = ["Extra Attack", "Third Strike", "Fourth Strike"].map((name) => {
      const { effects, system } = named(name);
      return [system.level, effects[0].changes[0].key, effects[0].changes[0].mode, effects[0].changes[0].value];
    });
    // Mode 4 is a least value.
    expect(attacks).toEqual([
      [5, "system.actions.attacks", 4, "2"],
      [11, "system.actions.attacks", 4, "3"],
      [20, "system.actions.attacks", 4, "4"],
    ]);
  });

  test("H-MAS-06: Slippery Mind trains two saves, Disciplined Survivor all six", () => {
    const trained = (name: string): string[] =>
      named(name).system.grants.map(({ track, key, step }: Loose) => `${String(track)}.${String(key)} ${String(step)}`);
    expect(trained("Slippery Mind")).toEqual(["attribute.awareness 1", "attribute.discipline 1"]);
    expect(trained("Disciplined Survivor").length).toBe(6);
    expect(new Set(trained("Disciplined Survivor")).size).toBe(6);
  });

  test("H-PRG-07: metamagic has two more options at levels 10 and 17", () => {
    const { choices } = named("Metamagic").system;
    expect(choices.map(({ level, count }: Loose) => [level, count] as unknown)).toEqual([
      [2, 2],
      [10, 2],
      [17, 2],
    ]);
  });
});
