/** What magic items of the packs give their bearer, and what their charges do; the numbers are worked by hand. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { archmage } from "./archmage.ts";
import { offers, stateOf } from "./blows.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { CHOICE } from "./school.ts";
import { shelves } from "./shelves.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { attackWith, everyDie, restAll, useThing } from "../support/alone.ts";

declare const game: Loose;

const THINGS = packDocuments("gear", "ru");
const HERO = "uP7E0luNiHy0osnq";
const ATTRIBUTES = ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"];

/** The fighter, Strength +3, beside a goblin with 500 hit points, outside of a fight. */
async function begin(): Promise<Seat> {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.characteristics.strength.value = 16;
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 500, max: 500, stated: 500 };
  scene.combats = [];
  return liveTable(scene, shelves("ru", ["spells"])).sit("GM");
}

/** Gives a thing of the packs to the fighter, in the backpack. */
async function give(seat: Seat, name: string): Promise<Loose> {
  const found = THINGS.find((thing: Loose) => thing.name === name);
  expect([name, found?.name]).toEqual([name, name]);
  const [made] = await seat.actor("Воин").createEmbeddedDocuments("Item", [{ ...found, _id: undefined }]);
  await calm();
  return made;
}
async function attune(item: Loose, more: object = {}): Promise<void> {
  await item.update({ system: { attuned: true, ...more } });
  await calm();
}
const sum = (parts: readonly Loose[]): number => parts.reduce((all, { value }) => all + Number(value), 0);

test("B-SPL-12: a belt makes Strength 21, gauntlets less than that nothing; what is stored stays", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  const strength = (): unknown[] => [
    hero.system.characteristics.strength.mod,
    hero.toObject().system.characteristics.strength.value,
  ];
  expect(strength()).toEqual([3, 16]);
  const belt = await give(seat, "Пояс силы холмового великана");
  expect(strength()).toEqual([3, 16]);
  await attune(belt);
  expect(strength()).toEqual([5, 16]);
  // The sheet says where it comes from.
  const check = hero.getCheck("attribute", "athletics", "", "check").parts[0];
  expect(check.within).toEqual([{ name: "Пояс силы холмового великана", value: 2 }]);
  await attune(await give(seat, "Рукавицы силы огра"));
  expect(strength()).toEqual([5, 16]);
  await belt.delete();
  await calm();
  expect([...strength(), seat.faults]).toEqual([4, 16, []]);
});

test("B-SPL-12: the ring of protection raises both Defenses and all six Attributes by 1, the stone of good luck the Attributes", async () => {
  const seat = await begin();
  const { system } = seat.actor("Воин");
  const numbers = (): number[] => [
    ...["physical", "magical"].map((kind) => sum(seat.actor("Воин").system.defenses[kind].parts)),
    ...ATTRIBUTES.map((key) => sum(seat.actor("Воин").system.attributes[key].parts)),
  ];
  expect(system.defenses.physical.parts.length).toBeGreaterThan(0);
  const before = numbers();
  await attune(await give(seat, "Кольцо защиты"));
  expect(numbers()).toEqual(before.map((number) => number + 1));
  await attune(await give(seat, "Камень удачи"));
  expect(numbers()).toEqual(before.map((number, at) => number + (at < 2 ? 1 : 2)));
  expect(seat.faults).toEqual([]);
});

test("B-SPL-12 B-ATK-05: resistance of a ring, darkvision of goggles, a curse of armor that is worn and attuned", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  await attune(await give(seat, "Кольцо сопротивления огню"));
  await give(seat, "Очки ночи");
  expect([[...hero.system.resistances], hero.system.senses.darkvision]).toEqual([["fire"], 60]);
  const armor = await give(seat, "Броня уязвимости");
  await attune(armor);
  expect([...hero.system.vulnerabilities]).toEqual([]);
  await attune(armor, { equipped: true });
  expect([[...hero.system.resistances].sort(), [...hero.system.vulnerabilities].sort()]).toEqual([
    ["bludgeoning", "fire"],
    ["piercing", "slashing"],
  ]);
  expect(seat.faults).toEqual([]);
});

test("B-ATK-05: bracers of defense count without armor only", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  for (const item of hero.items.contents) if (item.isArmor()) await item.update({ "system.equipped": false });
  await calm();
  const physical = (): number => sum(hero.system.defenses.physical.parts);
  const bare = physical();
  await attune(await give(seat, "Наручи защиты"));
  expect(physical()).toBe(bare + 2);
  const shield = await give(seat, "Щит +1");
  await shield.update({ "system.equipped": true });
  await calm();
  // The shield's own 3, and whatever mastery of shields adds, but no bracers.
  expect(hero.system.defenses.physical.parts.map(({ name }: Loose) => name)).not.toContain("Наручи защиты");
  expect(seat.faults).toEqual([]);
});

test("H-ATK-02 H-DMG-01: a sword +2 adds 2 to attack and damage in either grip; a burning one has a row of fire", async () => {
  const seat = await begin();
  const swing = async (name: string, mode = "strike"): Promise<[number, unknown[][]]> => {
    const sword = await give(seat, name);
    await attune(sword, { equipped: "main" });
    const { parts, damage } = sword.getAttack(mode);
    return [sum(parts), damage.map(({ formula, type, bonus }: Loose) => [formula, type, sum(bonus)])];
  };
  const [hit, rows] = await swing("Язык пламени");
  expect(rows).toEqual([
    ["1d8", "slashing", 3],
    ["2d6", "fire", 0],
  ]);
  expect(await swing("Длинный меч +2")).toEqual([hit + 2, [["1d8", "slashing", 5]]]);
  // Two hands are another mastery: only the damage is compared.
  expect((await swing("Длинный меч +2", "twoHands"))[1]).toEqual([["1d10", "slashing", 5]]);
  expect(seat.faults).toEqual([]);
});

test("B-REST-04 H-SPL-10: charges pay for spells of a fixed DC; at dawn they are back where the text says so", async () => {
  const seat = await begin();
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  const wand = await give(seat, "Волшебная палочка пленения");
  await attune(wand);
  const first = await useThing(hero, wand, [goblin], { spent: 5, activity: "holdmonster" });
  await calm();
  expect([first.system.save.dc, wand.system.uses.value]).toEqual([17, 2]);
  await useThing(hero, wand, [goblin], { spent: 2, activity: "holdperson" });
  await calm();
  expect(wand.system.uses.value).toBe(0);
  const staff = await give(seat, "Посох мороза");
  await attune(staff);
  await useThing(hero, staff, [goblin], { spent: 1, activity: "fogcloud" }, null);
  await calm();
  expect([staff.system.uses.value, [...hero.system.resistances]]).toEqual([9, ["cold"]]);
  // 1d6 + 1 come back to the wand.
  everyDie(3, 6);
  await restAll([hero], "long");
  await calm();
  expect([staff.system.uses.value, wand.system.uses.value, seat.faults]).toEqual([10, 4, []]);
});

test("B-REST-12: a wand regains what its dice say at dawn; the card tells the roll, and undo takes exactly that", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  const { restCard, undoRestOf, previewRest } = await verbs("restCard", "undoRestOf", "previewRest");
  const wand = await give(seat, "Волшебная палочка страха");
  const left = (): unknown => wand.system.uses.value;
  await wand.update({ "system.uses.value": 5 });
  await calm();
  // Nothing is known before the roll.
  const planned = previewRest(hero, "long").changes.find(({ path }: Loose) => path.endsWith("uses.value"));
  expect([planned.dice, planned.rolled]).toEqual(["1d6 + 1", undefined]);
  everyDie(6, 6);
  const message: Loose = await restAll([hero], "long");
  await calm();
  // 5 + 7 stays at the maximum of 7.
  expect([left(), message.rolls.map(({ total }: Loose) => total as number)]).toEqual([7, [7]]);
  const [row] = restCard(message).face({ id: message.id, uid: "u" }).view.members;
  expect(row.back).toContainEqual({ what: "Волшебная палочка страха (1к6 + 1 = 7)", pair: { from: "5", to: "7" } });
  expect(await undoRestOf(hero.uuid, message.id)).toBe(true);
  await calm();
  expect(left()).toBe(5);
  // Dice that are none let all come back, as before.
  await wand.update({ "system.uses": { value: 1, back: "сколько-нибудь" } });
  await restAll([hero], "long");
  await calm();
  expect([left(), seat.faults]).toEqual([7, []]);
});

test("H-TURN-05: a potion makes Strength 21 for its drinker and is taken back with it; a ring makes invisible", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  const potion = await give(seat, "Зелье силы холмового великана");
  const message = await useThing(hero, potion, [hero]);
  await calm();
  expect(hero.system.characteristics.strength.mod).toBe(5);
  await play.undo(message.id, null);
  await calm();
  expect(hero.system.characteristics.strength.mod).toBe(3);
  const ring = await give(seat, "Кольцо невидимости");
  await attune(ring);
  await useThing(hero, ring, [hero], { activity: "vanish" });
  await calm();
  expect([hero.statuses.has("invisible"), seat.faults]).toEqual([true, []]);
});

test("H-PRG-07: a slayer’s dice are pressed before the blow and go with it", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  const sword = await give(seat, "Убийца драконов");
  await sword.update({ "system.equipped": "main" });
  await useThing(hero, sword, [hero], { activity: "bane" });
  await calm();
  const { system } = await attackWith(hero, sword, seat.actor("Гоблин 1"), { mode: "strike" });
  await calm();
  const rows = system.strikes[0].damage.map(({ formula, type }: Loose) => [formula, type]);
  expect([rows, seat.faults]).toEqual([
    [
      ["1d8", "slashing"],
      ["3d6", "slashing"],
    ],
    [],
  ]);
});

/** Lets the goblin ask the fighter for a save of 30, which he fails. @returns the message */
async function asks(seat: Seat, attribute: string): Promise<Loose> {
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  const [burst] = await goblin.createEmbeddedDocuments("Item", [
    {
      name: "Взрыв",
      type: "feature",
      system: {
        action: "active",
        save: { attribute, dc: 30, onSuccess: "none" },
        damage: [{ formula: "4", type: "fire" }],
      },
    },
  ]);
  everyDie(3);
  const message = await useThing(goblin, burst, [hero]);
  await calm();
  if ((await stateOf(message.id)).strikes[0].saved === null) await play.defend(message, "t0", { advantage: 0 });
  await calm();
  return message;
}

test("B-MISC-10 H-TURN-10: the ring of evasion makes a failed save of Acrobatics succeed for a charge and the reaction, and no other save", async () => {
  const seat = await begin();
  const ring = await give(seat, "Кольцо увёртливости");
  const named = async (id: string): Promise<string[]> => (await offers(id)).map(({ label }: Loose) => String(label));
  const other = await asks(seat, "adaptability");
  expect(await named(other.id)).toEqual([]);
  const { id } = await asks(seat, "acrobatics");
  const now = async (): Promise<unknown[]> => [(await stateOf(id)).strikes[0].saved.success, ring.system.uses.value];
  await attune(ring);
  expect([await named(id), await now()]).toEqual([
    ["Кольцо увёртливости: Увернуться: спасбросок станет успешным"],
    [false, 3],
  ]);
  const [{ id: thing }] = await offers(id);
  expect(await play.react(id, "t0", thing)).toBe(true);
  await calm();
  expect([await now(), seat.messages("use").at(-1).system.spends]).toEqual([[true, 2], "reaction"]);
  await play.undoAction(seat.messages("use").at(-1));
  await calm();
  expect(await now()).toEqual([false, 3]);
  expect(seat.faults).toEqual([]);
});

test("B-MOV-31: the cape takes its bearer up to 500 feet for its charge; undone he is back", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  const cape = await give(seat, "Накидка шарлатана");
  const { tokens, grid, id } = game.scenes.active;
  const mine: Loose = tokens.find((one: Loose) => one.name === "Воин");
  const [from, size] = [[mine.x, mine.y], grid.size as number];
  const place = { shape: "cube", size: 5, width: 5, x: mine.x + 12.5 * size, y: mine.y + size / 2, direction: 0 };
  const message = await useThing(hero, cape, [hero], { spent: 1, activity: "dimensiondoor" }, { scene: id, ...place });
  await expect.poll(() => mine.x - from[0]).toBe(12 * size);
  expect(cape.system.uses.value).toBe(0);
  await play.undo(message.id, null);
  await play.undoAction(message);
  await expect.poll(() => [mine.x, mine.y]).toEqual(from);
  expect([cape.system.uses.value, seat.faults]).toEqual([1, []]);
});

test("H-SPL-09 B-REST-12: the pearl gives back one slot, of circle 3 at most", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  await hero.createEmbeddedDocuments("Item", [archmage([4, 3, 3, 3], { characteristic: "learning" })]);
  await hero.update({
    "system.spellcasting.slots": { c1: { value: 4 }, c2: { value: 3 }, c3: { value: 1 }, c4: { value: 1 } },
  });
  await calm();
  const pearl = await give(seat, "Жемчужина силы");
  await attune(pearl);
  const slots = (): unknown[] => Object.values<Loose>(hero.system.spellcasting.slots).map(({ value }) => value);
  expect(slots().slice(0, 4)).toEqual([4, 3, 1, 1]);
  const message = await useThing(hero, pearl, [hero], { spent: 1, activity: "regain" });
  await calm();
  expect([slots().slice(0, 4), pearl.system.uses.value]).toEqual([[4, 3, 2, 1], 0]);
  await play.undoAction(message);
  await calm();
  expect([slots().slice(0, 4), pearl.system.uses.value, seat.faults]).toEqual([[4, 3, 1, 1], 1, []]);
});

test("B-HAZ-05 H-TURN-10: who falls with the ring of feather falling takes no damage of it", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  await attune(await give(seat, "Кольцо падения пёрышком"));
  const { fallFrom } = await verbs("fallFrom");
  const mine: Loose = game.scenes.active.tokens.find((one: Loose) => one.name === "Воин");
  await mine.update({ elevation: 30 });
  const before = hero.hitPoints.value;
  // 30 ft are 3d6, and the 4 of each die.
  everyDie(4, 6);
  const message = await fallFrom(hero, mine);
  await calm();
  expect(hero.hitPoints.value).toBe(before - 12 + hero.creature.reduction.total);
  const [offer] = await offers(message.id);
  expect(offer?.label).toContain("Кольцо падения пёрышком");
  expect(await play.react(message.id, "t0", offer.id)).toBe(true);
  await calm();
  expect([hero.hitPoints.value, seat.messages("use").at(-1).system.spends]).toEqual([before, "free"]);
  await play.undoAction(seat.messages("use").at(-1));
  await calm();
  expect(hero.hitPoints.value).toBe(before - 12 + hero.creature.reduction.total);
  expect(seat.faults).toEqual([]);
});

test("B-REST-12: the bronze griffon is called for all five charges; one comes back at each dawn, so that it comes again after five days", async () => {
  const seat = await begin();
  const hero = seat.actor("Воин");
  const figurine = await give(seat, "Бронзовый грифон");
  const call = (): Promise<Loose> => useThing(hero, figurine, [hero], { spent: 1, activity: "call" });
  const message = await call();
  await calm();
  expect([message.system.summons.count, figurine.system.uses.value]).toEqual([1, 0]);
  const { planItem } = await verbs("planItem");
  const missing = (): string[] =>
    planItem(hero, figurine, { ...CHOICE, activity: "call", targets: 1 }).obstacles.map(({ key }: Loose) => key);
  const days: unknown[] = [];
  for (let day = 0; day < 5; day++) {
    days.push([figurine.system.uses.value, missing().length]);
    await restAll([hero], "long");
    await calm();
  }
  // Until the fifth dawn charges are missing.
  expect([days, figurine.system.uses.value, missing()]).toEqual([[0, 1, 2, 3, 4].map((left) => [left, 1]), 5, []]);
  expect((await call()).system.summons.count).toBe(1);
  expect(seat.faults).toEqual([]);
});
