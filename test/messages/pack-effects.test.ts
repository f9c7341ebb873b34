/** What the packs' features and spells do at a table, the numbers worked by hand. */
import { expect, it } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { archmage } from "./archmage.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

const test = playsIn("homebrew", "base");

const HERO = "uP7E0luNiHy0osnq";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };

/** The fighter at a level, Strength +3 and Charisma +3, with these things of the packs and slots to the fourth circle. */
function hall(level: number, ...names: readonly string[]): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level };
  hero.system.characteristics.charisma.value = 16;
  hero.system.spellcasting = { slots: Object.fromEntries([1, 2, 3, 4].map((n) => [`c${String(n)}`, { value: 2 }])) };
  const things = [...packDocuments("features", "ru"), ...packDocuments("spells", "ru")];
  const found = things.filter(({ name }: Loose) => names.includes(name));
  expect(found.map(({ name }: Loose) => name).sort()).toEqual([...names].sort());
  hero.items.push(archmage([2, 2, 2, 2], { characteristic: "charisma" }), ...structuredClone(found));
  return scene;
}

const itemOf = (seat: Seat, name: string, who = "Воин"): Loose =>
  seat.actor(who).items.contents.find((item: Loose) => item.name === name);

async function use(seat: Seat, name: string, targets: readonly Loose[], choice: Loose = CHOICE): Promise<Loose> {
  const message = await play.useItem(seat.actor("Воин"), itemOf(seat, name), choice, targets);
  await calm();
  return message;
}

/** Strikes with a weapon; its rows of damage, each with what is added to its dice. */
async function strike(seat: Seat, weapon: Loose, target: Loose): Promise<unknown[]> {
  const { actor } = weapon;
  const message = await play.attack({
    item: weapon,
    mode: weapon.getAttackModes()[0],
    attackers: [{ actor, token: null }],
    targets: [{ actor: target, token: null, cover: "none", bonus: null, strikes: 1 }],
    advantage: 0,
    situational: "",
    defense: "",
    secret: undefined,
  });
  await calm();
  return message.system.strikes[0].damage.map(({ formula, type, parts }: Loose) => [
    formula,
    type,
    parts.reduce((sum: number, { value }: Loose) => sum + Number(value), 0),
  ]);
}

const armed = (seat: Seat, type: string, who = "Воин"): Loose =>
  seat
    .actor(who)
    .getWeapons()
    .find(({ system }: Loose) => system.weaponType === type);
const points = (seat: Seat, name: string): number[] => {
  const { value, max, temporary } = seat.actor(name).hitPoints;
  return [value, max, temporary];
};

it.each([
  [15, 3],
  [16, 4],
  [20, 4],
])("H-DMG-01 H-PRG-07: by the base rules rage of level %i adds %i to strikes by Strength", async (level, more) => {
  const seat = await liveTable(byRules(hall(level, "Ярость"), "base")).sit("GM");
  const sword = armed(seat, "oneHanded");
  const sum = async (): Promise<number> =>
    Number(((await strike(seat, sword, seat.actor("Гоблин 1")))[0] as unknown[])[2]);
  const calm = await sum();
  await use(seat, "Ярость", [seat.actor("Воин")]);
  expect(await sum()).toBe(calm + more);
  expect(seat.faults).toEqual([]);
});

it.each([
  [10, "5d6"],
  [11, "6d6"],
  [18, "9d6"],
  [19, "10d6"],
])("H-PRG-07: by the base rules a sneak attack of level %i adds %s", async (level, dice) => {
  const seat = await liveTable(byRules(hall(level, "Скрытая атака"), "base")).sit("GM");
  await use(seat, "Скрытая атака", [seat.actor("Воин")]);
  const rows = await strike(seat, armed(seat, "ranged"), seat.actor("Гоблин 1"));
  expect(rows.map((row) => (row as unknown[])[0])).toContain(dice);
  expect(seat.faults).toEqual([]);
});

test("H-RES-01 H-DMG-01 H-PRG-07: rage resists weapons, adds 2 to strikes by Strength, 3 from level 9, and none of it in heavy armor", async () => {
  const seat = await liveTable(hall(1, "Ярость")).sit("GM");
  const hero = seat.actor("Воин");
  const goblin = seat.actor("Гоблин 1");
  const sword = armed(seat, "oneHanded");
  const sum = async (): Promise<number> => Number(((await strike(seat, sword, goblin))[0] as unknown[])[2]);
  const calm = await sum();
  const rage = await use(seat, "Ярость", [hero]);
  expect([...hero.system.resistances].sort()).toEqual(["bludgeoning", "piercing", "slashing"]);
  expect(await sum()).toBe(calm + 2);
  await hero.update({ "system.details.level": 9 });
  expect(await sum()).toBe(calm + 3);
  const [armor] = hero.items.contents.filter(
    (item: Loose) => item.type === "armor" && item.system.armorType !== "shield",
  );
  await armor.update({ "system.armorType": "heavy", "system.equipped": true });
  expect([[...hero.system.resistances], await sum()]).toEqual([[], calm]);
  await armor.update({ "system.armorType": "medium" });
  await play.undo(rage.id, null);
  expect([[...hero.system.resistances], await sum()]).toEqual([[], calm]);
  expect(seat.faults).toEqual([]);
});

test("B-CRIT-02 H-PRG-07: a sneak attack's dice grow with the level, are the blow's own kind, and go with one attack", async () => {
  const seat = await liveTable(hall(5, "Скрытая атака", "Божественное благоволение")).sit("GM");
  const goblin = seat.actor("Гоблин 1");
  const sword = armed(seat, "oneHanded");
  const [[formula, type]] = (await strike(seat, sword, goblin)) as [[string, string]];
  await use(seat, "Скрытая атака", [seat.actor("Воин")]);
  await use(seat, "Божественное благоволение", [seat.actor("Воин")]);
  const kinds = (rows: unknown[]): unknown[] => rows.map((row) => (row as unknown[]).slice(0, 2));
  // Level 5: three dice. The blessing stays.
  expect(kinds(await strike(seat, sword, goblin))).toEqual([
    [formula, type],
    ["3d6", type],
    ["1d4", "radiant"],
  ]);
  expect(kinds(await strike(seat, sword, goblin))).toEqual([
    [formula, type],
    ["1d4", "radiant"],
  ]);
  expect(seat.faults).toEqual([]);
});

test("B-DMG-01 B-CONC-01: a hunter's mark adds its die to his own hits on the marked alone, as long as he concentrates", async () => {
  const seat = await liveTable(hall(1, "Метка охотника")).sit("GM");
  const [one, two] = [seat.actor("Гоблин 1"), seat.actor("Гоблин 2")];
  const sword = armed(seat, "oneHanded");
  const message = await use(seat, "Метка охотника", [one]);
  expect((await strike(seat, sword, one)).at(-1)).toEqual(["1d6", "force", 0]);
  expect(await strike(seat, sword, two)).toHaveLength(1);
  const other = seat.actor("Следопыт").getWeapons()[0];
  expect(await strike(seat, other, one)).toHaveLength(1);
  await play.undoAction(message);
  await calm();
  expect(await strike(seat, sword, one)).toHaveLength(1);
  expect(seat.faults).toEqual([]);
});

test("C-41 B-REST-01 H-SPL-10: aid raises maximum and hit points by 5 for each circle, and takes back just that", async () => {
  const table = liveTable(hall(1, "Подмога"));
  const seat = await table.sit("GM");
  const ally = seat.actor("Следопыт");
  await ally.update({ "system.hp.temporary": 0 });
  const [value, max] = points(seat, "Следопыт") as [number, number];
  const message = await use(seat, "Подмога", [ally], { ...CHOICE, circle: 3 });
  expect(points(seat, "Следопыт")).toEqual([value + 10, max + 10, 0]);
  // Another writes while it is there: 3 points go, and stay gone.
  await ally.update({ "system.hp.value": value + 7 });
  await play.undo(message.id, null);
  expect(points(seat, "Следопыт")).toEqual([value - 3, max, 0]);
  await play.redo(message.id, null);
  expect(points(seat, "Следопыт")).toEqual([value + 7, max + 10, 0]);
  // Whoever sits down next finds the same, and does nothing twice.
  const again = await table.sit("GM");
  await calm();
  expect(points(again, "Следопыт")).toEqual([value + 7, max + 10, 0]);
  expect([...seat.faults, ...again.faults]).toEqual([]);
});

test("B-RES-06 B-DICE-07: who is brave or of the fey has advantage on saves against that condition alone", async () => {
  const seat = await liveTable(hall(1, "Храбрость", "Наследие фей", "Чувство опасности")).sit("GM");
  const { effectReasons } = await verbs("effectReasons");
  const told = (roll: string, key: string, threats: readonly string[] = []): string[] =>
    effectReasons(seat.actor("Воин"), roll, key, threats).map(({ label }: Loose) => label);
  expect(told("save", "discipline")).toEqual([]);
  expect(told("save", "discipline", ["frightened"])).toEqual(["Храбрость"]);
  expect(told("save", "discipline", ["charmed", "incapacitated"])).toEqual(["Наследие фей"]);
  expect(told("save", "acrobatics")).toEqual([]);
  await seat.actor("Воин").update({ "system.details.level": 2 });
  expect(told("save", "acrobatics")).toEqual(["Чувство опасности"]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 C-65: an inspiration is a d6, a d8 from level 5, and goes with the next roll of whoever has it", async () => {
  for (const [level, faces] of [
    [1, 6],
    [5, 8],
    [10, 10],
  ] as const) {
    const seat = await liveTable(hall(level, "Бардовское вдохновение")).sit("GM");
    const ally = seat.actor("Следопыт");
    await use(seat, "Бардовское вдохновение", [ally], { ...CHOICE, spent: 1 });
    const dice = (): unknown[] =>
      ally.getCheck("skill", "stealth").parts.flatMap(({ dice: found }: Loose) => found ?? []);
    expect(dice()).toEqual([{ count: 1, faces }]);
    await play.check(ally, "skill", "stealth", { advantage: 0, situational: "", dc: null, against: [] });
    await calm();
    expect(dice()).toEqual([]);
    expect(seat.faults).toEqual([]);
  }
});

test("B-THP-03 B-RES-06: heroism keeps fear off and gives its giver's modifier at the start of each turn", async () => {
  const seat = await liveTable(hall(1, "Героизм")).sit("GM");
  const ally = seat.actor("Воин");
  await ally.update({ "system.hp.temporary": 0 });
  await use(seat, "Героизм", [ally]);
  expect([...ally.system.conditionImmunities]).toEqual(["frightened"]);
  const { eachOf } = await verbs("eachOf");
  const [fight] = (globalThis as Loose)["game"].combats.contents;
  const turn = { combat: fight.id, round: 2, combatant: fight.turns.find(({ actor }: Loose) => actor === ally).id };
  const [due] = eachOf(ally, turn);
  expect([due.kind, due.name, due.done]).toEqual(["each", "Героизм", false]);
  await due.act();
  // Charisma 16 is +3.
  expect(points(seat, "Воин")[2]).toBe(3);
  expect(eachOf(ally, turn)[0].done).toBe(true);
  expect(seat.faults).toEqual([]);
});

it("C-97 B-AOE-08: a breath is saved against by Endurance, 8 + 2 and the step of spell DC, as a line too, of the same fire", async () => {
  plays("homebrew");
  const scene = hall(1, "Дыхание дракона");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.characteristics.endurance.value = 14;
  const breath = hero.items.at(-1);
  breath.system.choices[0].chosen = ["cold"];
  const seat = await liveTable(scene).sit("GM");
  const { activityOf, usesOf } = await verbs("activityOf", "usesOf");
  const item = itemOf(seat, "Дыхание дракона");
  const told = (key: string): unknown[] => {
    const { area, test: save, parts } = activityOf(item, key);
    return [area.shape, area.size, save.dc, parts.map(({ type }: Loose) => type)];
  };
  expect(usesOf(item).map(({ key }: Loose) => key)).toEqual(["", "line"]);
  expect(told("")).toEqual(["cone", 15, 10, ["cold"]]);
  await seat.actor("Воин").update({ "system.details.level": 5, "system.mastery.spellDc": 3 });
  // The line has no number of its own: it is that of the breath.
  expect([told("")[2], told("line")]).toEqual([13, ["line", 30, 13, ["cold"]]]);
  const { saveRefusal } = await verbs("saveRefusal");
  const dealt = (dc: number): Loose => ({
    dealt: { save: { dc }, doer: { actor: seat.actor("Воин").uuid, token: null } },
    item: { uuid: item.uuid },
  });
  expect([saveRefusal(dealt(13)), saveRefusal(dealt(20))]).toEqual([null, "OD20.Void.saveDc"]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 H-SPL-12: a legacy gives its spells by choice and level, and what attacks among them strikes", async () => {
  const scene = hall(1, "Наследие исчадий");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  const legacy = hero.items.at(-1);
  legacy.system.choices[0].chosen = ["infernal"];
  const seat = await liveTable(scene, shelves("ru", ["spells"])).sit("GM");
  const { usesOf } = await verbs("usesOf");
  const item = itemOf(seat, "Наследие исчадий");
  const names = (): string[] => usesOf(item).map(({ name }: Loose) => name);
  expect(names()).toEqual(["Огненный снаряд"]);
  const message = await use(seat, "Наследие исчадий", [seat.actor("Гоблин 1")], { ...CHOICE, activity: "firebolt" });
  expect([message.type, message.system.item.name]).toEqual(["attack", "Наследие исчадий: Огненный снаряд"]);
  expect(message.system.strikes[0].damage.map(({ formula, type }: Loose) => [formula, type])).toEqual([
    ["1d10", "fire"],
  ]);
  await seat.actor("Воин").update({ "system.details.level": 5 });
  expect(names()).toEqual(["Огненный снаряд", "Адское возмездие", "Тьма"]);
  // Two uses from level 5 on; a use is paid, and comes back.
  await item.update({ "system.uses.value": 2 });
  const rebuke = await use(seat, "Наследие исчадий", [seat.actor("Гоблин 1")], {
    ...CHOICE,
    activity: "hellishrebuke",
  });
  expect(item.system.uses.value).toBe(1);
  await play.undoAction(rebuke);
  expect(item.system.uses.value).toBe(2);
  expect(seat.faults).toEqual([]);
});
