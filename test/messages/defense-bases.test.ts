/** One base formula of Defense, and floors of its total, by the packs' own features and spells; numbers worked by hand. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { attackWith, byRules, useThing } from "../support/alone.ts";

const HERO = "uP7E0luNiHy0osnq";

/** A hero of Dexterity 14 (+2), Endurance 16 (+3), Charisma 14 (+2) who wears nothing. */
function bare(...names: readonly string[]): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 5 };
  for (const [key, value] of Object.entries({ dexterity: 14, endurance: 16, charisma: 14 }))
    hero.system.characteristics[key].value = value;
  hero.system.spellcasting = { slots: { c1: { value: 4 }, c2: { value: 2 } } };
  const things = [...packDocuments("features", "ru"), ...packDocuments("spells", "ru")];
  hero.items = [
    ...hero.items.filter(({ type }: Loose) => type !== "armor" && type !== "feature"),
    ...structuredClone(things.filter(({ name }: Loose) => names.includes(name))),
  ];
  return scene;
}

async function cast(seat: Seat, name: string, on = "Воин"): Promise<Loose> {
  const hero = seat.actor("Воин");
  const spell = hero.items.contents.find((item: Loose) => item.name === name);
  const message = await useThing(hero, spell, [seat.actor(on)]);
  await calm();
  // Where a spell provokes attacks, it waits for them: the goblin lets his go.
  const { openPrompts, faceOf } = await verbs("openPrompts", "faceOf");
  for (const prompt of openPrompts().filter(({ verb }: Loose) => verb === "free")) await faceOf(prompt).giveIn();
  await calm();
  return message;
}

const told = (seat: Seat, kind = "physical"): [number, unknown[]] => {
  const { total, parts } = seat.actor("Воин").getDefense(kind);
  return [total, parts.map(({ name, label, value }: Loose) => [name ?? label, value])];
};

test.each(["homebrew", "base", "d20-3e"])(
  "B-ATK-05: under %s draconic scales, unarmored defense and mage armor never add up; bark is a floor of all",
  async (profile) => {
    const scene = bare("Драконья стойкость", "Защита без брони: варвар", "Доспехи мага", "Дубовая кора");
    byRules(scene, profile);
    const seat = await liveTable(scene).sit("GM");
    // Endurance 3 beats Charisma 2; mage armor says 3 as well, and adds nothing.
    expect(told(seat)[0]).toBe(2 + 3);
    await cast(seat, "Доспехи мага");
    expect(told(seat)).toEqual([
      5,
      [
        ["OD20.Part.Dexterity", 2],
        ["Доспехи мага", 3],
        ["Защита без брони: варвар", 0],
        ["Драконья чешуя", 0],
      ],
    ]);
    const bark = await cast(seat, "Дубовая кора");
    // 7, not 5 + 7; with a bonus of 1 beside it still 7.
    expect(told(seat)[0]).toBe(7);
    await seat.actor("Воин").update({ "system.defenses.physical.bonus": 1 });
    expect(told(seat)[1]).toContainEqual(["Дубовая кора", 1]);
    expect(told(seat)[0]).toBe(7);
    await play.undo(bark.id, null);
    expect(told(seat)[0]).toBe(6);
    expect(seat.faults).toEqual([]);
  },
);

test("B-ATK-05 H-COV-01: cover fills a floor up before the floor adds anything, on the answer of an attack", async () => {
  const seat = await liveTable(bare("Дубовая кора")).sit("GM");
  await seat.actor("Гоблин 1").update({ "system.defenses.physical.bonus": -2 });
  expect(seat.actor("Гоблин 1").getDefense("physical").total).toBe(3);
  await cast(seat, "Дубовая кора", "Гоблин 1");
  const hero = seat.actor("Воин");
  const goblin = seat.actor("Гоблин 1");
  const [weapon] = hero.getWeapons();
  const message = await attackWith(hero, weapon, goblin, { cover: "half" });
  await calm();
  const answer = game.messages.contents.find(
    ({ type, system }: Loose) => type === "defense" && system.attack === message.id,
  );
  const { parts, situational } = answer.system;
  const sum = (list: Loose[]): number => list.reduce((all, { value }) => all + Number(value), 0);
  // Of the 7 cover gives 2, the goblin's own and the bark the rest.
  expect([sum(parts.physical), sum(situational)]).toEqual([5, 2]);
  const { cardState } = await verbs("cardState");
  const key = message.system.strikes[0].key;
  const defense = (): Loose => cardState(game.messages.get(message.id))[0].strikes[0].defense;
  const die = defense().total - 7;
  // Cover that is taken back is filled up, and a bonus of 5 that comes late counts as it would have before: 3 + 5, no 7 + 5.
  await play.adjust(message.id, key, { cover: "none" });
  expect(defense().total - die).toBe(7);
  await play.adjust(message.id, key, { cover: "none", defense: 5 });
  expect(defense().total - die).toBe(8);
});

test("B-ATK-05: what of the packs touches a Defense is a base, a floor or a plain bonus, and which", () => {
  const found = [
    "classes",
    "species",
    "backgrounds",
    "features",
    "spells",
    "weapons",
    "armor",
    "gear",
    "injuries",
    "creatures",
  ]
    .flatMap((pack) => packDocuments(pack, "en"))
    .flatMap(({ name, effects = [], items = [] }: Loose) =>
      [...effects, ...items.flatMap((item: Loose) => item.effects ?? [])].flatMap(({ changes, system }: Loose) =>
        // A shape brings the hide of its creature.
        (system?.shape ? [] : changes)
          .filter(({ key }: Loose) => String(key).startsWith("system.defenses."))
          .map(({ key, value }: Loose) => `${name}: ${String(key).slice("system.defenses.".length)} ${value}`),
      ),
    );
  expect([...new Set(found)].sort()).toEqual([
    "Barkskin: physical.floor 7",
    "Bracers of Defense: magical.bonus 2",
    "Bracers of Defense: physical.bonus 2",
    "Cloak of Protection: magical.bonus 1",
    "Cloak of Protection: physical.bonus 1",
    "Draconic Resilience: physical.base @cha",
    // In armor, whatever its base.
    "Fighter’s Style: physical.bonus 1",
    "Fighting Style: physical.bonus 1",
    // Acid and rust take the armor away.
    "Gray Ooze: physical.bonus -1",
    "Haste: magical.bonus 2",
    "Haste: physical.bonus 2",
    "Ioun Stone of Protection: magical.bonus 1",
    "Ioun Stone of Protection: physical.bonus 1",
    "Mage Armor: magical.base 3",
    "Mage Armor: physical.base 3",
    "Potion of Speed: magical.bonus 2",
    "Potion of Speed: physical.bonus 2",
    "Ring of Protection: magical.bonus 1",
    "Ring of Protection: physical.bonus 1",
    "Rust Monster: physical.bonus -1",
    "Shield Guardian: magical.bonus 5",
    "Shield Guardian: physical.bonus 5",
    "Shield of Faith: magical.bonus 2",
    "Shield of Faith: physical.bonus 2",
    "Shield: magical.bonus 5",
    "Shield: physical.bonus 5",
    "Slow: magical.bonus -2",
    "Slow: physical.bonus -2",
    "Stone Golem: magical.bonus -2",
    "Stone Golem: physical.bonus -2",
    "Unarmored Defense: Barbarian: physical.base @end",
    "Unarmored Defense: Monk: physical.base @per",
    "Unicorn: magical.bonus 2",
    "Unicorn: physical.bonus 2",
    "Warding Bond: magical.bonus 1",
    "Warding Bond: physical.bonus 1",
  ]);
});
