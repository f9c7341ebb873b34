/** What a character may still choose, and that an undone level takes along what was chosen for it afterwards. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { formsShown } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";

const MAGE = "mageMage00000001";
const FEAT = "featFeat00000001";
const SCHOLAR = "scholar000000001";
const seen = { ownership: { default: 2 }, img: "icons/svg/item-bag.svg" };
const choice = { count: 1, step: 0, expertise: false, level: 1, chosen: [] };
/** A book of six spells at level 1 and of eight at level 2; four prepared, then five. */
const mage = {
  ...seen,
  _id: MAGE,
  name: "Маг",
  type: "class",
  system: {
    identifier: "mage",
    characteristic: "learning",
    preparation: "spellbook",
    hitPoints: 8,
    raises: [2],
    features: [{ level: 2, uuid: `Item.${SCHOLAR}` }],
    choices: [{ ...choice, track: "feature", from: [`Item.${FEAT}`], level: 2 }],
    table: [4, 5].map((prepared, index) => ({ prepared, cantrips: 0, level: index + 1, slots: [2 + index] })),
  },
};
const scholar = {
  ...seen,
  _id: SCHOLAR,
  name: "Учёный",
  type: "feature",
  system: { level: 2, choices: [{ ...choice, track: "option", from: ["arcana", "history"], level: 2 }] },
};
const feat = { ...seen, _id: FEAT, name: "Черта", type: "feature", system: {} };
const spell = (index: number): Loose => ({
  ...seen,
  _id: `spellSpell00000${String(index)}`,
  name: `Заклинание ${String(index)}`,
  type: "spell",
  system: { circle: 1, classes: ["mage"] },
});
const SPELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(spell);

async function begin(): Promise<{ readonly seat: Seat; readonly hero: Loose }> {
  const seat = await liveTable({ ...brawl("Воин"), items: [mage, scholar, feat, ...SPELLS] }).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const own = SPELLS.slice(0, 6).map((one, index) => ({ ...one, system: { ...one.system, prepared: index < 4 } }));
  await hero.createEmbeddedDocuments("Item", [mage, ...own], { keepId: true });
  await hero.update({ "system.details": { level: 1, xp: 1000 }, "system.hp.value": 8 });
  return { seat, hero };
}
const rise = async (hero: Loose): Promise<void> => {
  const { levelUp } = await verbs("levelUp");
  await levelUp(hero, { level: 2, raise: null, chosen: new Map(), forget: [] });
};
/** The entries but for the points: `kind count`. */
async function left(hero: Loose): Promise<string[]> {
  const { unfinished } = await verbs("unfinished");
  const all: Loose[] = unfinished(hero);
  return all.filter(({ kind }) => kind !== "spend").map(({ kind, count }) => `${String(kind)} ${String(count)}`);
}
/** What is stored, without what says who wrote it when, and how a number came about. */
const source = (hero: Loose): Loose => {
  const { system, effects, items } = hero.toObject();
  delete system.ledger;
  for (const item of items) {
    delete item._stats;
    delete item.system.ledger;
  }
  return JSON.parse(JSON.stringify({ system, effects, items }));
};

test("H-MAS-06 H-PRG-07 H-PRG-08 H-SPL-07: what a level left open is told until it is chosen; undone, all of it is as it was", async () => {
  const { hero } = await begin();
  const { choose, learnSpells, applyDeferredIncrease } = await verbs("choose", "learnSpells", "applyDeferredIncrease");
  expect(await left(hero)).toEqual([]);
  const before = source(hero);
  await rise(hero);
  expect(await left(hero)).toEqual(["choice 1", "choice 1", "raise 1", "learn 2", "prepare 1"]);
  // Each by its own window, in any order.
  await choose(hero.items.getName("Учёный"), { 0: ["arcana"] });
  await choose(hero.items.get(MAGE), { 0: [`Item.${FEAT}`] });
  expect(hero.items.getName("Черта")).toBeTruthy();
  expect(await left(hero)).toEqual(["raise 1", "learn 2", "prepare 1"]);
  // Endurance 15 would be one more for each of two levels.
  const { value } = hero.system.characteristics.endurance;
  await applyDeferredIncrease(hero, 2, "endurance");
  expect(hero.system.characteristics.endurance.value).toBe(value + 1);
  await learnSpells(hero, ["Item.spellSpell000007", "Item.spellSpell000008"]);
  await hero.items.getName("Заклинание 5").update({ system: { prepared: true } });
  expect(await left(hero)).toEqual([]);
  await hero.items.getName("Заклинание 5").update({ system: { prepared: false } });
  expect(await play.undoLevel(hero)).toBe(true);
  expect(source(hero)).toEqual(before);
  expect(await left(hero)).toEqual([]);
});

test("H-SPL-07 C-25: an undone level keeps spells that fill older places or were found", async () => {
  const { hero } = await begin();
  const { learnSpells } = await verbs("learnSpells");
  const names = (): string[] =>
    hero.items.filter(({ type }: Loose) => type === "spell").map(({ name }: Loose) => String(name).split(" ")[1] ?? "");
  await hero.items.getName("Заклинание 6").delete();
  await rise(hero);
  // Five of eight: 6 fills the place of level 1, 7 and 8 are of level 2, 9 is found.
  await learnSpells(
    hero,
    [6, 7, 8, 9].map((n) => `Item.spellSpell00000${String(n)}`),
  );
  expect(names()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  await play.undoLevel(hero);
  expect(names()).toEqual(["1", "2", "3", "4", "5", "6", "9"]);
});

test("H-SPL-08: a spell forgotten with the level leaves its place to another one; undone, the old one is back alone", async () => {
  const { hero } = await begin();
  const { learnSpells, levelUp } = await verbs("learnSpells", "levelUp");
  await hero.items.get(MAGE).update({ system: { preparation: "known" } });
  const old = hero.items.filter(({ type }: Loose) => type === "spell");
  // Two known of four: one is forgotten, and two places of level 1 stay open.
  for (const one of old.slice(2)) await one.delete();
  const before = source(hero);
  await levelUp(hero, { level: 2, raise: null, chosen: new Map(), forget: [old[0].id] });
  expect(await left(hero)).toContain("learn 4");
  // In two goes: the first takes the place of the forgotten one, the second one of level 1.
  await learnSpells(hero, ["Item.spellSpell000007"]);
  await learnSpells(hero, ["Item.spellSpell000008"]);
  expect(await play.undoLevel(hero)).toBe(true);
  const names = hero.items.filter(({ type }: Loose) => type === "spell").map(({ name }: Loose) => String(name));
  expect(names.sort()).toEqual(["Заклинание 1", "Заклинание 2", "Заклинание 8"]);
  await hero.items.getName("Заклинание 8").delete();
  const [was, now] = [before, source(hero)];
  for (const one of [was, now]) one.items.sort((a: Loose, b: Loose) => String(a._id).localeCompare(String(b._id)));
  expect(now).toEqual(was);
});

test("H-PRG-07: a feature that got lost is told, and given again", async () => {
  const { hero } = await begin();
  const { giveMissingFeatures } = await verbs("giveMissingFeatures");
  await rise(hero);
  await hero.items.getName("Учёный").delete();
  expect(await left(hero)).toContain("lost 1");
  await giveMissingFeatures(hero.items.get(MAGE));
  expect(await left(hero)).not.toContain("lost 1");
  // It came after the level was taken, and goes with it.
  await play.undoLevel(hero);
  expect(hero.items.getName("Учёный")).toBeFalsy();
});

test("with nothing chosen, the windows for the raise and for preparing say so and stay open", async () => {
  const { seat, hero } = await begin();
  const { openRaise, openPrepare } = await verbs("openRaise", "openPrepare");
  await rise(hero);
  const shown = await formsShown();
  await openRaise(hero, 2);
  await openPrepare(hero);
  const told = vi.spyOn(ui.notifications, "warn");
  expect(await Promise.all(shown.map((form) => form.submit(new Map())))).toEqual(["stay", "stay"]);
  expect(told.mock.calls.map(([words]) => words)).toEqual([
    "Выберите характеристику.",
    "Выберите хотя бы одно заклинание.",
  ]);
  expect(seat.faults).toEqual([]);
});
