/**
 * Ready characters: what they bought fits their points, what they own fits their class, and for seven of them every number of
 * the prepared document against a table that was calculated by hand from the rules' ids.
 */
import { describe, expect, test } from "vitest";
import { RAISE_LEVELS } from "../../module/rules/character/raises.ts";
import { CHARACTERISTICS } from "../../module/rules/basics/ids.ts";
import { masteryCost } from "../../module/rules/character/mastery.ts";
import { HOMEBREW } from "../../module/rules/ruleset/profiles.ts";
import { levelForXp, pointBudget } from "../../module/rules/character/progression.ts";
import { validatePurchases } from "../../module/rules/character/purchases.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { heroes, prepared } from "./prepared-heroes.ts";

const names = [...heroes.keys()];

describe("every ready character", () => {
  test("there are fifteen, of levels 1, 3, 5 and 10; the ids of the first eight stay", () => {
    expect(names.sort()).toEqual([
      "Barbarian",
      "Barbarian, Level 5",
      "Bard",
      "Cleric",
      "Druid",
      "Fighter",
      "Fighter, Level 5",
      "Monk, Level 3",
      "Paladin, Level 10",
      "Ranger",
      "Ranger, Level 5",
      "Rogue",
      "Rogue, Level 5",
      "Wizard",
      "Wizard, Level 3",
    ]);
    expect(new Set([...heroes.values()].map((hero) => hero.system.details.level as number))).toEqual(
      new Set([1, 3, 5, 10]),
    );
  });

  test.each(names)("H-MAS-20 C-58 %s: what was bought fits the points, level by level, and all is spent", (name) => {
    const { system } = prepared(name);
    const {
      details: { level },
      masteryLog,
    } = heroes.get(name).system;
    const purchases = Object.values<Loose>(masteryLog);
    const given = Object.fromEntries(
      Object.entries<Loose>(system.granted).map(([key, grant]) => [key, grant.step as number]),
    );
    const talents = heroes.get(name).items.find((item: Loose) => item.type === "class").system.talents as number;
    for (let at = 1; at <= level; at += 1) {
      const sofar = purchases
        .filter((entry: Loose) => entry.level <= at)
        .map(({ track, key, from, to, currency }: Loose) => ({ track, key, fromStep: from, toStep: to, currency }));
      expect([at, validatePurchases(sofar, pointBudget(at, HOMEBREW, talents), given).problems]).toEqual([at, []]);
    }
    for (const { track, from, to, cost } of purchases) expect(cost).toBe(masteryCost(track, from, to));
    expect(purchases.map((entry: Loose) => entry.level as number)).toEqual(
      purchases.map((entry: Loose) => entry.level as number).toSorted((a: number, b: number) => a - b),
    );
    expect([system.points.talents.left, system.points.power.left]).toEqual([0, 0]);
  });

  test.each(names)(
    "%s: one class, one species, one background, and exactly their features up to the level, each from its own",
    (name) => {
      const {
        items,
        system: {
          details: { level, xp },
          hp,
        },
      } = heroes.get(name);
      for (const type of ["class", "species", "background"])
        expect(items.filter((item: Loose) => item.type === type)).toHaveLength(1);
      const due = items.flatMap((item: Loose) =>
        (item.system.features ?? [])
          .filter((entry: Loose) => entry.level <= level)
          .map((entry: Loose) => `${item._id as string} ${entry.uuid as string}`),
      );
      const chosen = items.flatMap((item: Loose) =>
        (item.system.choices ?? [])
          .filter(({ track }: Loose) => track === "feature")
          .flatMap((choice: Loose) => choice.chosen.map((uuid: string) => `${item._id as string} ${uuid}`)),
      );
      // Some levels bring spells, too.
      const features = items.filter(
        ({ type, system: { given } }: Loose) => type === "feature" || (type === "spell" && Boolean(given?.by)),
      );
      expect(features.map(({ system: { given } }: Loose) => `${given.by as string} ${given.as as string}`)).toEqual([
        ...due,
        ...chosen,
      ]);
      for (const feature of features) expect(feature._stats.compendiumSource).toBe(feature.system.given.as);
      expect([levelForXp(xp), prepared(name).system.hp.max, hp.value]).toEqual([level, hp.max, hp.max]);
    },
  );

  test.each(names)("%s: every choice of its level is made, none beyond what is offered", (name) => {
    const {
      items,
      system: {
        details: { level },
      },
    } = heroes.get(name);
    for (const item of items)
      for (const { level: from, count, from: offered, chosen = [], option = "" } of item.system.choices ?? []) {
        const sides = item.system.choices.flatMap((one: Loose) => (one.track === "option" ? one.chosen : []));
        const asked = from <= level && (option === "" || option === "instead" || sides.includes(option));
        expect([item.name, chosen.length]).toEqual([item.name, asked ? count : 0]);
        expect(offered).toEqual(expect.arrayContaining(chosen as string[]));
      }
  });

  test.each(names)(
    "%s: is trained in what it wears and holds, strong enough for it, and knows its own spells only",
    (name) => {
      const { system, items } = prepared(name);
      const owned: Loose[] = heroes.get(name).items;
      const profession = owned.find((item) => item.type === "class") ?? {};
      for (const item of items) {
        if (item.type === "armor" && item.system.armorType in system.mastery.armor)
          expect([
            item.name,
            system.mastery.armor[item.system.armorType] > 0,
            system.characteristics.strength.value >= (item.system.strength ?? 0),
          ]).toEqual([item.name, true, true]);
        if (item.type === "weapon" && profession.system.grants.some(({ track }: Loose) => track === "weapon"))
          expect([item.name, system.mastery.weapons[item.system.weaponType] > 0]).toEqual([item.name, true]);
      }
      const spells = items.filter((item: Loose) => item.type === "spell");
      for (const {
        name: spell,
        system: { classes, circle, given },
      } of spells)
        expect([
          spell,
          // What a level or a people brings is on no list.
          classes.has((profession.name as string).toLowerCase()) || Boolean(given?.by),
          circle === 0 || system.spells.slots[circle - 1].max > 0,
        ]).toEqual([spell, true, true]);
      if (profession.system.table) {
        expect(system.spells.prepared.value).toBe(system.spells.prepared.max);
        expect(spells.filter((item: Loose) => item.system.circle === 0 && !item.system.given?.by)).toHaveLength(
          system.spells.cantrips,
        );
        expect(system.spells.slots.map((slot: Loose) => slot.value as number)).toEqual(
          system.spells.slots.map((slot: Loose) => slot.max as number),
        );
      }
    },
  );

  test("H-PRG-07 B-REST-04: features have all their uses, as many as the rules count at that level", () => {
    for (const name of names)
      for (const { name: feature, type, system } of prepared(name).items)
        if (type === "feature") expect([name, feature, system.uses.value]).toEqual([name, feature, system.uses.max]);
    const uses = (name: string, feature: string): number =>
      prepared(name).items.find((item: Loose) => item.name === feature).system.uses.max;
    expect([
      uses("Fighter", "Second Wind"),
      uses("Fighter, Level 5", "Second Wind"),
      uses("Barbarian, Level 5", "Rage"),
      uses("Ranger, Level 5", "Favored Enemy"),
      uses("Paladin, Level 10", "Lay on Hands"),
    ]).toEqual([2, 3, 3, 3, 50]);
  });

  test("H-PRG-08 C-26: characteristics at creation are 15, 14, 13, 12, 10, 8 with three points more, and one raise at 3, 6 and 9", () => {
    for (const [name, { system }] of heroes) {
      const sum = CHARACTERISTICS.reduce((total, key) => total + (system.characteristics[key].value as number), 0);
      expect([name, sum]).toEqual([
        name,
        15 + 14 + 13 + 12 + 10 + 8 + 3 + RAISE_LEVELS.filter((level) => level <= system.details.level).length,
      ]);
    }
  });
});
