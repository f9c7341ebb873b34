/** Features and spells of the packs that count for some attacks only: by the weapon, by a spell, by who attacks. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { archmage } from "./archmage.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules } from "../support/alone.ts";

const HERO = "uP7E0luNiHy0osnq";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "given" };

/** The fighter of level 7 with these things of the packs, slots of the first circle, and a goblin of this type. */
function hall(names: readonly string[], type = "fey"): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.combats = [];
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 7 };
  hero.system.spellcasting = { slots: { c1: { value: 2 } } };
  for (const actor of scene.actors) if (actor.type === "npc") actor.system.creatureType = type;
  const things = [...packDocuments("features", "ru"), ...packDocuments("spells", "ru")];
  const found = things.filter(({ name }: Loose) => names.includes(name));
  expect(found.map(({ name }: Loose) => name).sort()).toEqual([...names].sort());
  hero.items.push(archmage([2], { characteristic: "charisma" }), ...structuredClone(found));
  return scene;
}

const itemOf = (seat: Seat, name: string): Loose =>
  seat.actor("Воин").items.contents.find((item: Loose) => item.name === name);

async function use(seat: Seat, name: string, activity = ""): Promise<Loose> {
  const hero = seat.actor("Воин");
  const message = await play.useItem(hero, itemOf(seat, name), { ...CHOICE, activity }, [hero]);
  await calm();
  return message;
}

/** What an attack would be rolled with: advantage, and the named parts of its bonus. */
async function attack(seat: Seat, item: Loose, at: Loose, mode = "strike"): Promise<Loose> {
  const { attackSource, strikeReasons } = await verbs("attackSource", "strikeReasons");
  const attacker = { actor: item.actor, token: null };
  const { setup } = attackSource(attacker, item, mode);
  return {
    total: setup.parts.reduce((sum: number, { value }: Loose) => sum + Number(value), 0),
    why: strikeReasons(attacker, { actor: at, token: null }, setup).flatMap(({ label, value }: Loose) =>
      label === undefined ? [] : [[label, value]],
    ),
  };
}
const weapon = (seat: Seat, type: string): Loose =>
  seat
    .actor("Воин")
    .getWeapons()
    .find(({ system }: Loose) => system.weaponType === type);

test.each(["homebrew", "base", "d20-3e"] as const)(
  "H-PRG-07 %s: the archer's style adds 2 to shots, nothing to blows, and nothing to who has not chosen it",
  async (game) => {
    const scene = hall(["Боевой стиль воина"]);
    scene.actors.find(({ _id }) => _id === HERO).items.at(-1).system.choices[0].chosen = ["defense"];
    const seat = await liveTable(byRules(scene, game)).sit("GM");
    const goblin = seat.actor("Гоблин 1");
    const bonuses = async (): Promise<number[]> => [
      (await attack(seat, weapon(seat, "ranged"), goblin, "shoot")).total,
      (await attack(seat, weapon(seat, "oneHanded"), goblin)).total,
    ];
    const [shot = 0, blow = 0] = await bonuses();
    const style = itemOf(seat, "Боевой стиль воина");
    const choices = style.toObject().system.choices;
    choices[0].chosen = ["archery"];
    await style.update({ "system.choices": choices });
    await calm();
    expect(await bonuses()).toEqual([shot + 2, blow]);
    expect(seat.faults).toEqual([]);
  },
);

test.each([
  ["Врождённое чародейство", "", "homebrew", [["Врождённое чародейство", 1]]],
  ["Врождённое чародейство", "", "base", [["Врождённое чародейство", 1]]],
  ["Врождённое чародейство", "", "d20-3e", []],
  ["Воплощённое чародейство", "again", "homebrew", [["Врождённое чародейство", 1]]],
] as const)(
  "B-DICE-07 %s %s in %s: spells strike with advantage, weapons do not",
  async (name, activity, game, why) => {
    const scene = hall([name, "Источник магии", "Огненный снаряд"]);
    scene.actors
      .find(({ _id }) => _id === HERO)
      .items.find((item: Loose) => item.name === "Источник магии").system.uses.value = 7;
    const seat = await liveTable(byRules(scene, game)).sit("GM");
    const goblin = seat.actor("Гоблин 1");
    await use(seat, name, activity);
    const { spells } = seat.actor("Воин").creature;
    expect(spells.dc.parts.filter(({ name: from }: Loose) => from === "Врождённое чародейство")).toMatchObject([
      { value: 1 },
    ]);
    expect((await attack(seat, itemOf(seat, "Огненный снаряд"), goblin)).why).toEqual(why);
    expect((await attack(seat, weapon(seat, "oneHanded"), goblin)).why).toEqual([]);
    if (activity === "again") expect(itemOf(seat, "Источник магии").system.uses.value).toBe(5);
    expect(seat.faults).toEqual([]);
  },
);

test.each([
  ["fey", [["Защита от добра и зла", -1]]],
  ["undead", [["Защита от добра и зла", -1]]],
  ["beast", []],
] as const)(
  "B-DICE-07: who is warded from evil and good is attacked with disadvantage by %s as the spell says",
  async (type, why) => {
    const seat = await liveTable(hall(["Защита от добра и зла"], type)).sit("GM");
    const hero = seat.actor("Воин");
    await use(seat, "Защита от добра и зла");
    const [blade] = seat.actor("Гоблин 1").getWeapons();
    expect((await attack(seat, blade, hero)).why).toEqual(why);
    expect(seat.faults).toEqual([]);
  },
);
