/** Every spell, feature and consumable of the packs as something that can be done; two dozen and more of them by hand. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rolledParts, type Activity } from "../../module/rules/activities/activity.ts";
import { rayCount } from "../../module/rules/attack/spell-attack.ts";
import { activityOfConsumable, activityOfFeature, activityOfSpell } from "../support/stored-activity.ts";
import { countFormula } from "../../module/rules/basics/counted-formula.ts";
import { isFormula } from "../../module/rules/basics/dice.ts";
import { mainActivity, storedActivities } from "../../module/data/item/activities.pure.ts";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

await import(path.resolve("test/data/models.ts"));
const { ITEM_MODELS: models }: Loose = await import(path.resolve("module/data/item/models.ts"));

/** As a character of level 5 with +3 in everything has it. */
const numbers = { level: 5, str: 3, dex: 3, end: 3, lrn: 3, per: 3, cha: 3, spell: { mod: 3 } };
const doing = { above: 0, level: 5, spent: 4, numbers };

const read = (pack: string, type: string): Map<string, Loose> =>
  new Map(
    packDocuments(pack, "en")
      .filter((one: Loose) => one.type === type)
      .map((one: Loose) => [one.name as string, new models[type](structuredClone(one.system))]),
  );
const spells = read("spells", "spell");
const features = read("features", "feature");
const consumables = read("gear", "consumable");

const spell = (name: string): Activity => activityOfSpell(spells.get(name));
const feature = (name: string): Activity | null => activityOfFeature(features.get(name));
const thing = (name: string): Activity => activityOfConsumable(consumables.get(name));

function expectSense(activity: Activity): void {
  expect(["active", "bonus", "reaction", "free"]).toContain(activity.spends);
  expect(activity.minutes).toBeGreaterThanOrEqual(0);
  // What fills an area is for whoever is in it, unless it does nothing to them.
  const { aim, area, test: tested, effects, moves } = activity;
  const idle = area?.shape === "emanation" && [tested.kind, effects.length, moves.length].join() === "none,0,0";
  expect(aim === "area" || (aim === "self" && idle)).toBe(area !== null);
  // What a test decides is rolled by somebody; what counts at once can be rolled.
  for (const part of rolledParts(activity.parts, false, doing)) expect(isFormula(part.formula)).toBe(true);
  expect(rolledParts(activity.parts, false, doing)).toHaveLength(activity.parts.length);
}

describe("all of the packs", () => {
  test.each([...spells])("%s can be cast (H-SPL-01)", (_name, system) => {
    const activity = activityOfSpell(system);
    expectSense(activity);
    expect(activity.pays).toEqual(
      system.circle === 0 ? { kind: "none" } : { kind: "slot", circle: system.circle as number },
    );
    expect(activity.trigger !== "").toBe(activity.spends === "reaction");
  });

  test("features can be used, but for those that are always there (H-PRG-07)", () => {
    let used = 0;
    for (const system of features.values()) {
      const activity = activityOfFeature(system);
      if (!activity) {
        expect([system.action, system.uses.max]).toEqual(["passive", 0]);
        continue;
      }
      used++;
      expectSense(activity);
    }
    // Twelve of them are traps.
    expect(used).toBe(100 + 12);
  });

  test.each([...consumables])("%s can be used up (H-TURN-05)", (_name, system) => {
    expectSense(activityOfConsumable(system));
  });
});

/** What it takes, from what, by what, and what is rolled with +3, by default at level 5. */
function told(activity: Activity | null, above = 0, cantrip = false, level = 5): readonly unknown[] {
  if (!activity) return [null];
  const { spends, pays, test, aim, parts, concentration, rays } = activity;
  const times = rays ? `×${String(rayCount(rays, above, level))}` : "";
  const paid =
    pays.kind === "slot" ? `slot ${String(pays.circle)}` : pays.kind === "uses" && pays.pool ? "pool" : pays.kind;
  const by = test.kind === "save" ? `${test.attribute} ${test.onSuccess}` : test.kind;
  const rolled = rolledParts(parts, cantrip, { ...doing, above, level }).map(({ formula, type }, index) =>
    [parts[index]?.kind, parts[index]?.later === true ? "later" : "", formula, type, times].filter(Boolean).join(" "),
  );
  return [spends, paid, by, aim, ...rolled, ...(concentration ? ["concentration"] : [])];
}

describe("by hand", () => {
  test.each([
    ["Fire Bolt", 0, true, ["active", "none", "attack", "creatures", "damage 2d10 fire"]],
    ["Acid Splash", 0, true, ["active", "none", "acrobatics none", "area", "damage 2d6 acid"]],
    ["Magic Missile", 0, false, ["active", "slot 1", "none", "creatures", "damage 1d4 + 1 force ×3"]],
    ["Magic Missile", 2, false, ["active", "slot 1", "none", "creatures", "damage 1d4 + 1 force ×5"]],
    ["Eldritch Blast", 0, true, ["active", "none", "attack", "creatures", "damage 1d10 force ×2"]],
    ["Scorching Ray", 2, false, ["active", "slot 2", "attack", "creatures", "damage 2d6 fire ×5"]],
    ["Cure Wounds", 0, false, ["active", "slot 1", "none", "creatures", "healing 2d8 + 3"]],
    ["Cure Wounds", 1, false, ["active", "slot 1", "none", "creatures", "healing 4d8 + 3"]],
    ["Healing Word", 0, false, ["bonus", "slot 1", "none", "creatures", "healing 2d4 + 3"]],
    ["Mass Healing Word", 1, false, ["bonus", "slot 3", "none", "creatures", "healing 3d4 + 3"]],
    ["Mass Cure Wounds", 0, false, ["active", "slot 5", "none", "area", "healing 5d8 + 3"]],
    ["False Life", 1, false, ["active", "slot 1", "none", "self", "temporary 2d4 + 9"]],
    ["Bless", 0, false, ["active", "slot 1", "none", "creatures", "concentration"]],
    ["Bane", 0, false, ["active", "slot 1", "discipline none", "creatures", "concentration"]],
    ["Hold Person", 0, false, ["active", "slot 2", "discipline none", "creatures", "concentration"]],
    ["Fireball", 1, false, ["active", "slot 3", "acrobatics half", "area", "damage 9d6 fire"]],
    ["Hunter’s Mark", 0, false, ["bonus", "slot 1", "none", "creatures", "concentration"]],
    ["Divine Smite", 1, false, ["bonus", "slot 1", "none", "self", "damage later 3d8 radiant"]],
    ["Shield", 0, false, ["reaction", "slot 1", "none", "self"]],
    // What is sensed about the caster is his; what he gives or does to those about him is theirs.
    ["Detect Magic", 0, false, ["active", "slot 1", "none", "self", "concentration"]],
    ["Pass without Trace", 0, false, ["active", "slot 2", "none", "area", "concentration"]],
    [
      "Conjure Minor Elementals",
      0,
      false,
      ["active", "slot 4", "none", "area", "damage later 2d8 fire", "concentration"],
    ],
  ] as const)(
    "%s, %i circles above its own (H-SPL-09 H-SPL-10 H-SPL-11 H-SPL-12 H-SPL-13)",
    (name, above, cantrip, said) => {
      expect(told(spell(name), above, cantrip)).toEqual(said);
    },
  );

  // SRD 5.2.1: a cantrip's dice are 1, 2, 3 and 4 at levels 1, 5, 11 and 17.
  test("H-SPL-11: every cantrip with dice grows at levels 5, 11 and 17", () => {
    const at = (name: string) => [4, 5, 10, 11, 16, 17, 20].map((level) => told(spell(name), 0, true, level)[4]);
    const grows = [...spells].filter(
      ([, { circle, activities }]) => circle === 0 && JSON.stringify(activities).includes('"more":"1d'),
    );
    expect(grows.map(([name]) => name)).toEqual([
      "Acid Splash",
      "Chill Touch",
      "Fire Bolt",
      "Poison Spray",
      "Produce Flame",
      "Ray of Frost",
      "Sacred Flame",
      "Shocking Grasp",
      "Sorcerous Burst",
      "Starry Wisp",
      "Vicious Mockery",
    ]);
    for (const [name] of grows)
      expect(at(name).map((row) => /(\d)d/u.exec(String(row))?.[1])).toEqual(["1", "2", "2", "3", "3", "4", "4"]);
    expect(at("Fire Bolt")[3]).toBe("damage 3d10 fire");
    expect(at("Eldritch Blast").map((row) => String(row).slice(-2))).toEqual([
      "×1",
      "×2",
      "×2",
      "×3",
      "×3",
      "×4",
      "×4",
    ]);
  });

  test("H-SPL-11: Shillelagh strikes with 1d8, 1d10, 1d12 and 2d6", () => {
    const { parts = [] } = storedActivities(spells.get("Shillelagh")).find(({ id }) => id === "strike") ?? {};
    const at = [0, 1, 4, 5, 10, 11, 16, 17, 20, 30].map((level) => countFormula(parts[0]?.formula ?? "", { level }));
    expect(at).toEqual(["1d8", "1d8", "1d8", "1d10", "1d10", "1d12", "1d12", "2d6", "2d6", "2d6"]);
  });

  test.each([
    ["Second Wind", ["bonus", "uses", "none", "self", "healing 1d10 + 5"]],
    ["Lay on Hands", ["bonus", "pool", "none", "creatures", "healing 4"]],
    ["Rage", ["bonus", "uses", "none", "self"]],
    ["Channel Divinity", ["free", "uses", "none", "self"]],
    ["Action Surge", ["free", "uses", "none", "self"]],
    ["Breath Weapon", ["active", "uses", "acrobatics half", "area", "damage 2d10 fire"]],
    ["Divine Spark", ["active", "none", "adaptability half", "creatures", "damage 1d8 + 3 radiant", "healing 1d8 + 3"]],
    ["Preserve Life", ["active", "none", "none", "creatures", "healing 25"]],
    ["Tireless", ["active", "uses", "none", "self", "temporary 1d8 + 3"]],
    ["Adrenaline Rush", ["bonus", "uses", "none", "self", "temporary 2 + 1"]],
    ["Wild Shape", ["bonus", "uses", "none", "self", "temporary 5"]],
    ["Sneak Attack", ["free", "none", "none", "self"]],
    ["Reliable Talent", [null]],
  ] as const)("%s (H-PRG-07 B-REST-04 C-97)", (name, said) => {
    expect(told(feature(name))).toEqual(said);
  });

  test.each([
    ["Potion of Healing", ["active", "quantity", "none", "creatures", "healing 2d4 + 2"]],
    ["Alchemist’s Fire", ["active", "quantity", "none", "creatures", "damage 1d4 fire"]],
    ["Basic Poison", ["active", "quantity", "none", "creatures", "damage later 1d4 poison"]],
    ["Healer’s Kit", ["active", "uses", "none", "creatures"]],
  ] as const)("%s (H-TURN-05 H-HEAL-01)", (name, said) => {
    expect(told(thing(name))).toEqual(said);
  });

  test("how long it takes, how many it is for, what it needs (B-SPL-05 H-SPL-22)", () => {
    expect(spell("Prayer of Healing").minutes).toBe(10);
    expect(spell("Identify")).toMatchObject({ ritual: true, minutes: 1 });
    expect([spell("Bless").most, spell("Charm Person").most, spell("Fireball").most]).toEqual([
      { count: 3, perCircle: 1 },
      { count: 1, perCircle: 1 },
      null,
    ]);
    expect(spell("Bless").components).toEqual({
      verbal: true,
      somatic: true,
      material: { price: 5, consumed: false },
    });
  });
});

describe("spells of circles 6 to 9", () => {
  /** Save and dice in a slot of the own circle and, where they grow, in one a circle higher. */
  const DEALT = [
    ["Blade Barrier", "acrobatics half", "6d10 force"],
    ["Chain Lightning", "acrobatics half", "10d8 lightning"],
    ["Circle of Death", "adaptability half", "8d8 necrotic", "10d8 necrotic"],
    ["Disintegrate", "acrobatics none", "10d6 + 40 force", "13d6 + 40 force"],
    ["Freezing Sphere", "adaptability half", "10d6 cold", "11d6 cold"],
    ["Harm", "adaptability half", "14d6 necrotic"],
    ["Sunbeam", "adaptability half", "6d8 radiant"],
    ["Wall of Ice", "acrobatics half", "10d6 cold", "12d6 cold"],
    ["Wall of Thorns", "acrobatics half", "7d8 piercing", "8d8 piercing"],
    ["Delayed Blast Fireball", "acrobatics half", "12d6 fire", "13d6 fire"],
    ["Finger of Death", "adaptability half", "7d8 + 30 necrotic"],
    ["Fire Storm", "acrobatics half", "7d10 fire"],
    ["Prismatic Spray", "acrobatics half", "12d6 fire"],
    ["Befuddlement", "analysis half", "10d12 psychic"],
    ["Incendiary Cloud", "acrobatics half", "10d8 fire"],
    ["Sunburst", "adaptability half", "12d6 radiant"],
    ["Meteor Swarm", "acrobatics half", "20d6 fire, 20d6 bludgeoning"],
    ["Power Word Kill", "none", "12d12 psychic"],
    ["Storm of Vengeance", "adaptability none", "2d6 thunder"],
    ["Weird", "discipline half", "10d10 psychic"],
  ] as const;
  const dealt = (name: string, above: number): string =>
    rolledParts(spell(name).parts, false, { ...doing, above })
      .map(({ formula, type }) => `${formula} ${type}`)
      .join(", ");

  test.each(DEALT)("%s: %s, %s (H-SPL-10 H-SPL-13)", (name, save, own, higher: string = own) => {
    expect([told(spell(name))[2], dealt(name, 0), dealt(name, 1)]).toEqual([save, own, higher]);
  });

  test("no other of them deals damage, and what heals grows as it says (H-SPL-10)", () => {
    const high = [...spells].filter(([, { circle }]) => circle > 5);
    expect(high).toHaveLength(54);
    const hurts = (system: Loose): boolean =>
      mainActivity({ system })?.parts.some(({ kind }) => kind === "damage") ?? false;
    expect(high.flatMap(([name, system]) => (hurts(system) ? [name] : []))).toEqual(DEALT.map(([name]) => name));
    const healed = (name: string, above = 0): unknown => told(spell(name), above).at(-1);
    expect([healed("Heal"), healed("Heal", 1)]).toEqual(["healing 70", "healing 80"]);
    expect([healed("Regenerate"), healed("Mass Heal")]).toEqual(["healing 4d8 + 15", "healing 700"]);
    expect(spell("Chain Lightning").most).toEqual({ count: 4, perCircle: 1 });
  });
});

describe("things that cast", () => {
  const spellIds = new Map(
    packDocuments("spells", "en").map((one: Loose) => [one._id as string, one.system.circle as number]),
  );
  const casting = packDocuments("gear", "en").flatMap(({ name, type, system }: Loose) => {
    const made = new models[type](structuredClone(system));
    return storedActivities(made).some(({ casts }) => casts.uuid !== "") ? [{ name, system: made }] : [];
  });

  test.each(casting.map((one: Loose) => [one.name as string, one.system] as const))(
    "%s: every spell is in the packs, at no circle below its own, and can be paid for (H-SPL-10)",
    (_name, system) => {
      const uses = storedActivities(system);
      expect(uses.map(({ kind }) => kind)).toEqual(uses.map(() => "cast"));
      for (const { casts, pays, amount } of uses) {
        expect(casts.circle).toBeGreaterThanOrEqual(spellIds.get(casts.uuid.split(".").at(-1) ?? "") ?? 99);
        expect(casts.top).toBeGreaterThanOrEqual(casts.circle);
        if (pays === "uses") expect(amount).toBeLessThanOrEqual(system.uses.max);
      }
    },
  );
});

test("what is called a channel spends a feature that counts channels, and nothing spends what is not there (B-REST-04)", () => {
  const pools = new Map(
    packDocuments("features", "en").map((one: Loose) => [
      `Compendium.opposed-d20.features.Item.${one._id as string}`,
      Number(one.system.uses?.max ?? 0),
    ]),
  );
  const channels = [...features].filter(([, { description }]) => /^<p>Channel[.,]/u.test(description as string));
  expect(channels.length).toBeGreaterThan(5);
  for (const [name, { consumes }] of channels) expect([name, pools.get(consumes.of)]).toEqual([name, 2]);
  for (const [name, system] of features) {
    const spent = [system.consumes.of, ...storedActivities(system).map(({ of }) => of)].filter((of) => of !== "");
    for (const of of spent) expect([name, (pools.get(of) ?? 0) > 0]).toEqual([name, true]);
  }
});
