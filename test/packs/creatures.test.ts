/** What the creatures of the packs are and can do: facts by hand, and every feature either usable or passive on purpose. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rolledParts } from "../../module/rules/activities/activity.ts";
import { activityOfFeature } from "../support/stored-activity.ts";
import { TRAITS } from "../../module/rules/attack/traits.ts";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

await import(path.resolve("test/data/models.ts"));
const { ITEM_MODELS: models }: Loose = await import(path.resolve("module/data/item/models.ts"));

const creatures: Loose[] = packDocuments("creatures", "en");
const features = creatures.flatMap(({ name, items }) =>
  items
    .filter((item: Loose) => item.type === "feature")
    .map((item: Loose) => ({
      of: name as string,
      name: item.name as string,
      system: new models.feature(structuredClone(item.system)),
    })),
);
const named = (of: string, name: string): Loose =>
  features.find((one: Loose) => one.of === of && one.name === name)?.system;
const numbers = { level: 1, str: 0, dex: 0, end: 0, lrn: 0, per: 0, cha: 0 };

/** Always there: somebody at the table, or the rules themselves, think of it. */
const PASSIVE = [
  "Aberrant Ground",
  "Acid Absorption",
  "Air Form",
  "Amorphous",
  "Amphibious",
  "Aura of Authority",
  "Beast of Burden",
  "Berserk",
  "Blurred Form",
  "Body of Fire",
  "Bound",
  "Devil’s Sight",
  "Earth Glide",
  "Ethereal Sight",
  "Evasion",
  "Fears Water",
  "Flyby",
  "Hold Breath",
  "Ice Walk",
  "Immutable Form",
  "Invisibility",
  "Iron Scent",
  "Jumper",
  "Kidnapper",
  "Light",
  "Lightning Absorption",
  "Mage Armor",
  "Magic Resistance",
  "Mimicry",
  "Multiple Heads",
  "Ooze Cube",
  "Pack Tactics",
  "Reactive Heads",
  "Regeneration",
  "Running Leap",
  "Sense Magic",
  "Shielded Mind",
  "Siege Monster",
  "Speak with Beasts and Plants",
  "Spell Storing",
  "Spider Climb",
  "Standing Leap",
  "Sunlight Sensitivity",
  "Sunlight Weakness",
  "Swarm",
  "Trade",
  "Transparent",
  "Treasure Sense",
  "Tunneler",
  "Vampire Weaknesses",
  "Water Breathing",
  "Water Form",
  "Web Walker",
];

describe("features", () => {
  test("H-PRG-07 B-MISC-10: every one can be used, or is passive on purpose", () => {
    const passive = features.filter(({ system }: Loose) => activityOfFeature(system) === null);
    expect([...new Set(passive.map(({ name }: Loose) => name as string))].sort()).toEqual(PASSIVE);
  });

  test("all are a creature's, have words, and name only traits that the rules know", () => {
    for (const { of, name, system } of features) {
      expect([of, name, system.origin]).toEqual([of, name, "monster"]);
      expect(system.description).toMatch(/^<p>.+<\/p>$/u);
      expect(["", ...TRAITS]).toContain(system.trait);
    }
    expect(
      features.filter(({ system }: Loose) => system.trait === "packTactics").map(({ of }: Loose) => of as string),
    ).toEqual(expect.arrayContaining(["Giant Rat", "Hobgoblin", "Wolf"]));
  });

  test("B-MISC-10 B-MISC-11: the spider's web comes back on 5–6, and asks one target for a save", () => {
    const web = named("Giant Spider", "Web");
    expect(web.recharge).toBe(5);
    expect(activityOfFeature(web)).toMatchObject({
      spends: "active",
      pays: { kind: "uses", left: 1, max: 1, pool: false },
      range: { kind: "feet", value: 60 },
      area: null,
      aim: "creatures",
      most: { count: 1, perCircle: 0 },
      test: { kind: "save", attribute: "acrobatics", dc: 13, onSuccess: "none" },
      parts: [],
    });
  });

  test("B-AOE-07: the elemental's heat fills what is around it, and hurts at once", () => {
    const heat = activityOfFeature(named("Fire Elemental", "Heat"));
    expect(heat).toMatchObject({
      spends: "free",
      pays: { kind: "none" },
      aim: "area",
      area: { shape: "emanation", size: 10, width: 0 },
      test: { kind: "none" },
    });
    expect(heat?.parts.map(({ kind, later }) => [kind, later])).toEqual([["damage", false]]);
    expect(rolledParts(heat?.parts ?? [], false, { above: 0, level: 1, spent: 0, numbers })).toEqual([
      { formula: "1d10", type: "fire" },
    ]);
  });

  test("C-64 B-MISC-10: what tramples or squeezes asks for a save; the homebrew halves its dice and its flat bonus", () => {
    for (const [of, name, attribute, dc, onSuccess, own, others] of [
      ["Elephant", "Trample", "acrobatics", 16, "half", "1d10+3", "2d10+6"],
      ["Giant Constrictor Snake", "Constrict", "athletics", 14, "none", "1d8+2", "2d8+4"],
      ["Giant Ape", "Boulder Toss", "acrobatics", 17, "half", "4d6", "7d6"],
    ] as const) {
      const activity = activityOfFeature(named(of, name));
      expect(activity?.test).toMatchObject({ kind: "save", attribute, dc, onSuccess });
      expect(activity?.parts.map(({ formula, games }) => [games, formula])).toEqual([
        ["homebrew", own],
        ["others", others],
      ]);
    }
  });

  test("B-MISC-10 B-MISC-11: the ape's rock is an attack that comes back on a 6", () => {
    const rock = named("Ape", "Rock");
    expect(rock.recharge).toBe(6);
    expect(activityOfFeature(rock)).toMatchObject({
      spends: "active",
      pays: { kind: "uses", left: 1, max: 1 },
      range: { kind: "feet", value: 50 },
      test: { kind: "attack", bonus: 5, defense: "physical" },
    });
  });

  test("B-MISC-10: dice that a creature presses before its blow go with the next one", () => {
    // The charge has other dice in the homebrew than in the other games: an effect for each.
    for (const [of, name, effects] of [
      ["Goblin", "Foul Play", 1],
      ["Minotaur", "Charge", 2],
    ] as const) {
      const activity = activityOfFeature(named(of, name));
      expect(activity).toMatchObject({ spends: "free", aim: "self", parts: [] });
      expect(activity?.effects).toHaveLength(effects);
    }
  });

  test("who is summoned is a creature of the pack", () => {
    const summoned = features.flatMap(({ of, system }: Loose) => {
      const { uuid = "", count = 0 } = activityOfFeature(system)?.summons ?? {};
      const found = creatures.find(({ _id }) => uuid === `Compendium.opposed-d20.creatures.Actor.${String(_id)}`);
      return uuid === "" ? [] : [[of as string, found?.name as unknown, count]];
    });
    expect(summoned).toContainEqual(["Wraith", "Specter", 1]);
    expect(summoned.filter(([, name]) => name === undefined)).toEqual([]);
  });

  test("B-MISC-10: spells that share their uses are one feature with a use for each", () => {
    for (const [of, name, uses, spends, spells] of [
      ["Priest Acolyte", "Divine Aid", 1, "bonus", ["Bless", "Healing Word", "Sanctuary"]],
      ["Mage", "Protective Magic", 3, "reaction", ["Counterspell", "Shield"]],
    ] as const) {
      const { uses: counted, activities } = named(of, name);
      expect(counted.max).toBe(uses);
      expect(Object.values<Loose>(activities).map((use) => [use.name, use.kind, use.pays, use.spends])).toEqual(
        spells.map((spell) => [spell, "cast", "uses", spends]),
      );
    }
  });

  test("B-MISC-11 B-COND-02: a gaze and a peck restrain first; the next failed save turns to stone", () => {
    const [gaze] = activityOfFeature(named("Basilisk", "Petrifying Gaze"))?.effects ?? [];
    expect(gaze?.on).toBe("hit");
    const effectsOf = (of: string, called: string): Loose[] =>
      creatures.find(({ name }) => name === of)?.items.find((item: Loose) => item.name === called).effects;
    for (const [of, called] of [
      ["Basilisk", "Petrifying Gaze"],
      ["Medusa", "Petrifying Gaze"],
      ["Cockatrice", "Petrifying Bite"],
    ] as const) {
      const [effect] = effectsOf(of, called);
      expect([of, effect.statuses, effect.system.ends.save]).toEqual([
        of,
        ["restrained"],
        { attribute: "adaptability", dc: 0, fails: ["petrified"] },
      ]);
    }
    // Without a use: the stalker is invisible, the ground around the mouther hard to cross.
    expect(effectsOf("Invisible Stalker", "Invisibility")[0]).toMatchObject({
      transfer: true,
      statuses: ["invisible"],
    });
    expect(effectsOf("Gibbering Mouther", "Aberrant Ground")[0].system.area).toEqual({
      size: 10,
      for: "all",
      hard: true,
    });
  });

  test("C-64 B-DICE-14: new heads give the hydra hit points, in the homebrew in proportion to its own", () => {
    const heads = activityOfFeature(named("Hydra", "New Heads"));
    expect(heads).toMatchObject({ spends: "free", aim: "self", pays: { kind: "none" } });
    expect(heads?.parts.map(({ kind, formula, games }) => [kind, games, formula])).toEqual([
      ["healing", "homebrew", "12"],
      ["healing", "others", "20"],
    ]);
  });

  test("B-TURN-01: the clay golem hastens: it dashes, disengages, and strikes three times", () => {
    const hasten = activityOfFeature(named("Clay Golem", "Hasten"));
    expect(hasten).toMatchObject({ spends: "bonus", does: ["dash", "disengage"] });
    expect(hasten?.effects).toHaveLength(1);
  });

  test("the deed of a bonus action that only tells (B-TURN-01)", () => {
    for (const [of, name] of [
      ["Goblin", "Nimble Escape"],
      ["Troll", "Rush"],
    ] as const)
      expect(activityOfFeature(named(of, name))).toMatchObject({ spends: "bonus", aim: "self", parts: [] });
  });
});

/** Of twenty creatures: type, challenge, speeds besides walking, darkvision in feet, number of languages. Figures of SRD 5.2.1. */
const FACTS: Readonly<Record<string, readonly [string, number, Readonly<Record<string, number>>, number, number]>> = {
  Bandit: ["humanoid", 1 / 8, {}, 0, 2],
  Bugbear: ["fey", 1, {}, 60, 2],
  Commoner: ["humanoid", 0, {}, 0, 1],
  Ettin: ["giant", 4, {}, 60, 1],
  "Fire Elemental": ["elemental", 5, {}, 60, 1],
  Gargoyle: ["elemental", 2, { fly: 60 }, 60, 1],
  Ghoul: ["undead", 1, {}, 60, 1],
  "Giant Rat": ["beast", 1 / 8, { climb: 30 }, 60, 0],
  "Giant Spider": ["beast", 1, { climb: 30 }, 60, 0],
  Goblin: ["fey", 1 / 4, {}, 60, 2],
  Guard: ["humanoid", 1 / 8, {}, 0, 1],
  "Hill Giant": ["giant", 5, {}, 0, 1],
  Hobgoblin: ["fey", 1 / 2, {}, 60, 2],
  Minotaur: ["monstrosity", 3, {}, 60, 1],
  Ogre: ["giant", 2, {}, 60, 2],
  Owlbear: ["monstrosity", 3, { climb: 40 }, 60, 0],
  Skeleton: ["undead", 1 / 4, {}, 60, 1],
  Troll: ["giant", 5, {}, 60, 1],
  Wolf: ["beast", 1 / 4, {}, 60, 0],
  Zombie: ["undead", 1 / 4, {}, 60, 1],
};

test("B-MISC-06 B-MISC-07 B-MISC-10: what the creatures are", () => {
  expect(
    Object.fromEntries(
      creatures.map(({ name, system }) => {
        const { creatureType, challenge, speed, senses = {}, languages = [] } = system;
        const { walk: _walk, ...moves } = speed;
        return [name, [creatureType, challenge, moves, senses.darkvision ?? 0, languages.length]];
      }),
    ),
  ).toMatchObject(FACTS);
  for (const { system } of creatures) expect(system.alignment).toMatch(/^[a-z ]+$/u);
});
