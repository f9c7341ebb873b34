/** Effects that give the shape of another creature: its body, weapons and features, the bearer's own hit points, and back exactly. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, Actor: Loose, Hooks: Loose, foundry: Loose;

let table: Table;
let gm: Person, player: Person;
let wolf: string;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
  await gm.set("homemadeEffects", "auto");
  wolf = await gm.run(async () => {
    const bite = {
      name: "Укус",
      type: "weapon",
      system: { weaponType: "unarmed", attack: { total: 4 }, damage: [{ formula: "1d6", type: "piercing" }] },
    };
    const made = await Actor.create({
      name: "Волк",
      type: "npc",
      img: "icons/wolf.svg",
      system: { size: "large" },
      items: [bite, { name: "Стая", type: "feature" }, { name: "Мясо", type: "gear", system: { weight: 500 } }],
    });
    return made.uuid as string;
  }, null);
});
afterEach(() => {
  table.end();
});

/** The shape of the wolf by its numbers: Strength 14, Dexterity 15, Constitution 12, 40 ft. */
const effect = (creature = wolf, ends: object | null = null): object => ({
  _id: "shapeshapeshape1",
  name: "Волк",
  img: "icons/wolf.svg",
  transfer: false,
  system: { shape: { creature, size: "large" }, ...(ends ? { ends } : {}) },
  changes: [
    ["characteristics.strength.value", 5, "14"],
    ["characteristics.dexterity.value", 5, "15"],
    ["characteristics.endurance.value", 5, "12"],
    ["speed.walk", 5, "40"],
    ["speed.climb", 5, "0"],
    ["bound", 2, "voice"],
    ["bound", 2, "hands"],
  ].map(([path, mode, value]) => ({ key: `system.${String(path)}`, mode, value, priority: null })),
});
const feature = (name = "Облик", creature?: string): object => ({
  name,
  type: "feature",
  effects: [effect(creature)],
  system: {
    action: "free",
    activities: {
      main: {
        kind: "heal",
        aim: "self",
        parts: [{ kind: "temporary", formula: "3" }],
        applies: [{ effect: "shapeshapeshape1", on: "hit" }],
      },
    },
  },
});

/** Puts a shape on a creature by hand. */
const put = (name: string, more: object = {}): Promise<void> =>
  gm.run(
    async ([name, data]: Loose) => {
      const token = game.scenes.contents[0].tokens.contents.find((one: Loose) => one.name === name);
      await token.actor.createEmbeddedDocuments("ActiveEffect", [data]);
    },
    [name, { ...effect(), ...more }] as Loose,
  );

interface Seen {
  readonly body: number[];
  readonly weapons: string[];
  readonly features: string[];
  readonly worn: (string | null)[];
  readonly walk: number;
  readonly image: string;
  readonly size: string;
  readonly points: number[];
}
const seen = (person: Person, name = "Воин"): Promise<Seen> =>
  person.run((name: string) => {
    const scene = game.scenes.contents[0];
    const token = scene.tokens.contents.find((one: Loose) => one.name === name);
    const { actor } = token;
    const { system } = actor;
    return {
      body: ["strength", "dexterity", "endurance"].map((key) => system.characteristics[key].value),
      weapons: actor.getWeapons().map((item: Loose) => item.name),
      features: actor.items.contents.filter((item: Loose) => item.name === "Стая").map((item: Loose) => item.name),
      worn: [actor.bodyArmor, actor.shield].map((item: Loose) => item?.name ?? null),
      walk: system.movement.walk.total,
      image: token.texture.src,
      size: `${String(system.size)} ${String(token.width)}`,
      points: [system.hp.value, system.hp.temporary],
    };
  }, name);

async function use(person: Person, item = "Облик"): Promise<string> {
  await table.soon();
  const id = await person.use("Воин", item, { at: ["Воин"] });
  await table.soon();
  return id;
}

test("H-PRG-07 H-SPL-20: who takes the shape of a wolf has its body and its bite, no armor, and his own hit points; undone he is exactly as before", async () => {
  await gm.give("Воин", feature());
  const before = await seen(player);
  expect(before.worn[0]).not.toBeNull();
  const id = await use(player);
  const now = await seen(player);
  expect(now).toEqual({
    body: [14, 15, 12],
    weapons: ["Укус"],
    features: ["Стая"],
    worn: [null, null],
    walk: 40,
    image: "icons/wolf.svg",
    size: "large 2",
    points: [before.points[0], 3],
  });
  expect(await seen(gm)).toEqual(now);
  await player.undoAction(id);
  await table.soon();
  expect(await seen(player)).toEqual(before);
  expect(await seen(gm)).toEqual(before);
});

test("H-ATK-02: a lent bite strikes with its own bonus", async () => {
  await gm.give("Воин", feature());
  await use(player);
  await player.dice([10, 20], [4, 6]);
  await gm.dice([2, 20]);
  const strike = await player.strike("Воин", "Укус", "Гоблин 1");
  await table.soon();
  expect((await player.card(strike)).text).toContain("14");
});

test("B-THP-01 B-SPL-11: a shape that hangs on temporary points ends when damage has used them up, and returns when that is undone", async () => {
  const ends = { at: "never", of: "bearer", turns: 1, save: null, onDamage: "spent" };
  await gm.give("Воин", { ...feature(), effects: [effect(wolf, ends)] });
  const before = await seen(player);
  await use(player);
  const hurt = async (points: string): Promise<string> => {
    const id = await gm.damage(["Воин"], points);
    await table.soon();
    return id;
  };
  await hurt("2");
  expect(await seen(player)).toMatchObject({ body: [14, 15, 12], points: [before.points[0], 1] });
  // Exactly the last point: nothing is left, and nothing more is lost.
  const last = await hurt("1");
  expect(await seen(player)).toEqual(before);
  await gm.undo(last);
  await table.soon();
  expect(await seen(player)).toMatchObject({ weapons: ["Укус"], points: [before.points[0], 1] });
  await hurt("5");
  expect(await seen(player)).toEqual({ ...before, points: [(before.points[0] ?? 0) - 4, 0] });
});

test("H-PRG-07: a deleted effect takes its loans along; a second shape ends the first", async () => {
  await gm.give("Воин", feature(), { ...feature("Второй облик"), _id: undefined });
  const before = await seen(player);
  await use(player);
  const second = await use(player, "Второй облик");
  expect((await seen(player)).weapons).toEqual(["Укус"]);
  await player.run(async (id: string) => {
    const hero = game.actors.contents.find((one: Loose) => one.name === "Воин");
    const made = hero.effects.contents.filter((one: Loose) => one.system.action?.message === id);
    for (const one of made) await one.delete();
  }, second);
  await table.soon();
  // The first has ended for good: only undoing the second use brings it back.
  expect((await seen(player)).weapons).toEqual(before.weapons);
});

test("B-SPL-11: the dead have their own form", async () => {
  const before = await seen(gm);
  await put("Воин");
  await table.soon();
  expect((await seen(gm)).body).toEqual([14, 15, 12]);
  await gm.damage(["Воин"], "500");
  await table.soon();
  expect(await seen(gm)).toMatchObject({ image: before.image, size: before.size, weapons: before.weapons });
});

test("B-THP-01: a shape whose temporary points are used up does not return with others", async () => {
  const ends = { at: "never", of: "bearer", turns: 1, save: null, onDamage: "spent" };
  const parts = [{ kind: "temporary", formula: "8" }];
  const ward = { action: "free", activities: { main: { kind: "heal", aim: "self", parts } } };
  await gm.give(
    "Воин",
    { ...feature(), effects: [effect(wolf, ends)] },
    { name: "Щит духа", type: "feature", system: ward },
  );
  const before = await seen(player);
  await use(player);
  await gm.damage(["Воин"], "3");
  await use(player, "Щит духа");
  expect((await seen(player)).body).toEqual(before.body);
});

test("the newest shape counts beside that of an item; a shape of a creature that gives one lends it without", async () => {
  const bear = await gm.run(async () => {
    const made = await Actor.create({ name: "Медведь", type: "npc", items: [{ name: "Лапа", type: "weapon" }] });
    return made.uuid as string;
  }, null);
  await gm.run(
    async ([uuid, data]: Loose) => {
      const found = await foundry.utils.fromUuid(uuid);
      await found.createEmbeddedDocuments("Item", [{ name: "Оборотень", type: "feature", effects: [data] }]);
    },
    [wolf, { ...(effect(bear) as Loose), transfer: true }] as Loose,
  );
  await gm.give("Воин", {
    name: "Проклятие",
    type: "feature",
    effects: [{ ...(effect(bear) as Loose), transfer: true }],
  });
  await table.soon();
  expect((await seen(gm)).weapons).toEqual(["Лапа"]);
  await put("Воин");
  await table.soon();
  expect((await seen(gm)).weapons).toEqual(["Укус"]);
  const writes = await gm.run(() => {
    const counted: string[] = [];
    for (const hook of ["createItem", "deleteItem"]) Hooks.on(hook, () => counted.push(hook));
    return new Promise<number>((resolve) => setTimeout(() => resolve(counted.length), 500));
  }, null);
  expect(writes).toBe(0);
});

test("own gear weighs nothing in a shape, a loan is not given away, and an own weapon is not at hand", async () => {
  await put("Воин", {
    system: { shape: { creature: wolf, size: "tiny" } },
    changes: [{ key: "system.characteristics.strength.value", mode: 5, value: "3", priority: null }],
  });
  await table.soon();
  const load = await gm.run(() => game.actors.getName("Воин").system.load.weight as number, null);
  expect(load).toBe(0);
  await player.gift("Воин", "Следопыт", "Укус");
  await table.soon();
  expect(await gm.run(() => Boolean(game.actors.getName("Следопыт").items.getName("Укус")), null)).toBe(false);
  await player.strike("Воин", "Длинный меч", "Гоблин 1");
  expect(player.told().join(" ")).toContain("в чужом облике");
});

test("H-SPL-13 B-SPL-11: a shape against a save: who fails has it with its points, who succeeds has neither", async () => {
  const parts = [{ kind: "temporary", formula: "11" }];
  const save = { attribute: "awareness", onSuccess: "none", dc: 15 };
  const main = { kind: "save", aim: "creatures", save, parts, applies: [{ effect: "shapeshapeshape1", on: "hit" }] };
  await gm.give("Огр", { ...feature("Превращение"), system: { action: "free", activities: { main } } });
  const before = await seen(player);
  const cast = async (roll: number): Promise<void> => {
    await table.soon();
    await gm.use("Огр", "Превращение", { at: ["Воин"] });
    await table.soon();
    expect(await player.asked()).toHaveLength(1);
    await player.dice([roll, 20]);
    await player.answer();
    await table.soon();
  };
  await cast(19);
  expect(await seen(player)).toEqual(before);
  await cast(2);
  expect(await seen(player)).toMatchObject({ weapons: ["Укус"], points: [before.points[0], 11] });
});

test("a size that nobody has counts for none", async () => {
  const { size } = await seen(gm);
  await put("Воин", { system: { shape: { creature: wolf, size: "__proto__" } } });
  await table.soon();
  expect((await seen(gm)).size).toBe(size);
});

test("without a Game Master the player's own page lends", async () => {
  await gm.give("Воин", feature());
  await table.soon();
  gm.leave();
  await use(player);
  expect((await seen(player)).weapons).toEqual(["Укус"]);
});

test("two pages of the Game Master lend each thing once", async () => {
  await gm.give("Воин", feature());
  await table.open("GM");
  await use(player);
  expect(await seen(player)).toMatchObject({ weapons: ["Укус"], features: ["Стая"] });
});

test("a creature that does not exist is told once; one that is deleted while its shape is worn changes nothing", async () => {
  await gm.give("Воин", feature("Нет такого", "Actor.nonexistent00001"));
  const id = await use(player, "Нет такого");
  expect(gm.told().filter((text) => text.includes("облик"))).toHaveLength(1);
  expect((await seen(player)).body).toEqual([14, 15, 12]);
  await player.undoAction(id);
  await gm.give("Воин", feature());
  await use(player);
  await gm.run(async (uuid: string) => (await foundry.utils.fromUuid(uuid)).delete(), wolf);
  await table.soon();
  expect((await seen(player)).weapons).toEqual(["Укус"]);
});
