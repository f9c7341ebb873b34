/** Features that spend the uses of another: channels of divinity, points of a monk and a sorcerer. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import { CHOICE, gifted, HERO, roll } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, restAll, useThing } from "../support/alone.ts";

declare const game: Loose;

const slow = { timeout: 5000 };

const owned = (seat: Seat, name: string): Loose =>
  seat.actor("Воин").items.contents.find((one: Loose) => one.name === name);
async function use(seat: Seat, name: string, on: readonly Loose[] = [], more: Loose = {}, area: Loose = null) {
  return useThing(seat.actor("Воин"), owned(seat, name), on, { ...more }, area) as Promise<Loose>;
}
/** He has a short rest. */
async function shortRest(seat: Seat): Promise<Loose> {
  const message = await restAll([seat.actor("Воин")], "short");
  await calm();
  return message as Loose;
}
const goblin = (): Loose => game.scenes.active.tokens.getName("Гоблин 1").actor;

test("B-REST-04 H-PRG-07: a channel spends Channel Divinity, taken back it is there again, and without any it is refused to a player", async () => {
  const table = liveTable(gifted("Channel Divinity", "Divine Spark"));
  const seat = await table.sit("Player 1", ["GM"]);
  roll(false);
  const left = (): number => owned(seat, "Channel Divinity").system.uses.value;
  expect(left()).toBe(2);
  const spark = await use(seat, "Divine Spark", [seat.actor("Воин")], { kind: "healing" });
  expect(spark.system.pays).toEqual([
    { path: `items.${owned(seat, "Channel Divinity").id as string}.system.uses.value`, by: 1 },
  ]);
  await expect.poll(left, slow).toBe(1);
  await play.undoAction(spark);
  await expect.poll(left, slow).toBe(2);
  await owned(seat, "Channel Divinity").update({ "system.uses.value": 0 });
  const { planItem } = await verbs("planItem");
  const plan = planItem(seat.actor("Воин"), owned(seat, "Divine Spark"), { ...CHOICE, targets: 1 });
  expect(plan.obstacles).toContainEqual(
    expect.objectContaining({ severity: "error", key: "OD20.Use.noUses", data: { name: "Channel Divinity" } }),
  );
  expect(await use(seat, "Divine Spark", [seat.actor("Воин")], { kind: "healing" })).toBeUndefined();
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 H-SPL-13: Turn Undead reaches the undead among those in 30 ft and nobody else", async () => {
  const scene = gifted("Channel Divinity", "Turn Undead");
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  roll(false);
  const second = game.scenes.active.tokens.getName("Гоблин 2").actor;
  await goblin().update({ "system.creatureType": "undead" });
  const { activityOf } = await verbs("activityOf");
  expect(activityOf(owned(seat, "Turn Undead"))).toMatchObject({
    aim: "area",
    area: { shape: "emanation", size: 30, chosen: true },
    kinds: ["undead"],
  });
  const message = await use(seat, "Turn Undead", [goblin(), second]);
  expect(message.system.targets.map(({ actor }: Loose) => actor)).toEqual([goblin().uuid]);
  await expect.poll(() => [...goblin().conditions].sort(), slow).toEqual(["frightened", "incapacitated"]);
  expect([second.conditions, owned(seat, "Channel Divinity").system.uses.value]).toEqual([[], 1]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07: metamagic counts sorcery points by its cost, and only what was chosen; a flurry counts a point of focus", async () => {
  const scene = gifted("Font of Magic", "Metamagic", "Focus Points");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const [first] = hero.items.find(({ name }: Loose) => name === "Metamagic").system.choices;
  first.chosen = ["quickened", "subtle"];
  hero.system.level = 5;
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const { usesOf } = await verbs("usesOf");
  expect(usesOf(owned(seat, "Metamagic")).map(({ key }: Loose) => key)).toEqual(["quickened", "subtle"]);
  const points = (name: string): number => owned(seat, name).system.uses.value;
  for (const name of ["Font of Magic", "Focus Points"]) await owned(seat, name).update({ "system.uses.value": 3 });
  const [magic, focus] = [points("Font of Magic"), points("Focus Points")];
  await use(seat, "Metamagic", [], { activity: "quickened" });
  await expect.poll(() => points("Font of Magic"), slow).toBe(magic - 2);
  await use(seat, "Focus Points", [], { activity: "flurry" });
  await expect.poll(() => points("Focus Points"), slow).toBe(focus - 1);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-04 B-REST-04 H-PRG-07: Font of Magic turns a slot into points by its circle and points into a slot; full is refused; taken back, twice, both are as before", async () => {
  const scene = gifted("Font of Magic");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.system.details.level = 5;
  hero.system.spellcasting = { slots: { c1: { value: 1 }, c2: { value: 3 } } };
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const now = (): number[] => {
    const { slots } = seat.actor("Воин").system.spellcasting;
    return [slots.c1.value, slots.c2.value, owned(seat, "Font of Magic").system.uses.value];
  };
  const { usesOf } = await verbs("usesOf");
  // Slots of circles 4 and 5 come with levels 7 and 9.
  expect(usesOf(owned(seat, "Font of Magic")).map(({ key }: Loose) => key)).toEqual([
    "points",
    "slot1",
    "slot2",
    "slot3",
  ]);
  await owned(seat, "Font of Magic").update({ "system.uses.value": 1 });
  expect(now()).toEqual([1, 3, 1]);
  // A slot of circle 2 is two points.
  const points = await use(seat, "Font of Magic", [], { activity: "points", circle: 2 });
  await expect.poll(now, slow).toEqual([1, 2, 3]);
  // Two points are a slot of circle 1.
  const slot = await use(seat, "Font of Magic", [], { activity: "slot1" });
  await expect.poll(now, slow).toEqual([2, 2, 1]);
  expect([points.system.spends, slot.system.spends]).toEqual(["free", "bonus"]);
  await play.undoAction(slot);
  await expect.poll(now, slow).toEqual([1, 2, 3]);
  await play.undoAction(points);
  await expect.poll(now, slow).toEqual([1, 3, 1]);
  await play.undoAction(points);
  expect(now()).toEqual([1, 3, 1]);
  // With all points there nothing is filled up, and no slot is lost for it; three points are not there for a slot of circle 2.
  await owned(seat, "Font of Magic").update({ "system.uses.value": 5 });
  expect(await use(seat, "Font of Magic", [], { activity: "points", circle: 1 })).toBeUndefined();
  await owned(seat, "Font of Magic").update({ "system.uses.value": 2 });
  expect(await use(seat, "Font of Magic", [], { activity: "slot2" })).toBeUndefined();
  expect(now()).toEqual([1, 3, 2]);
  expect(seat.faults).toEqual([]);
});

test("B-REST-04 H-SPL-04 H-PRG-07: Arcane Recovery gives circles for half the level, Magical Cunning half the slots, a slot an inspiration; once, and back exactly", async () => {
  const scene = gifted("Arcane Recovery", "Magical Cunning", "Bardic Inspiration");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.system.details.level = 5;
  hero.system.spellcasting = { slots: { c1: { value: 1 }, c2: { value: 1 } } };
  scene.combats = [];
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const { undoAction } = await verbs("undoAction");
  const now = (): number[] => {
    const { slots } = seat.actor("Воин").system.spellcasting;
    return [slots.c1.value, slots.c2.value];
  };
  const left = (name: string): number => owned(seat, name).system.uses.value;
  await shortRest(seat);
  // Of three slots of each circle two are missing; half of level 5, rounded up, is 3: one of the second, one of the first.
  const recovered = await use(seat, "Arcane Recovery");
  await expect.poll(now, slow).toEqual([2, 2]);
  expect(left("Arcane Recovery")).toBe(0);
  expect(await use(seat, "Arcane Recovery")).toBeUndefined();
  await undoAction(recovered);
  await expect.poll(now, slow).toEqual([1, 1]);
  expect(left("Arcane Recovery")).toBe(1);
  // As he likes: two of the first are 2 of 3; two of the second would be 4, and nothing is no choice.
  const chosen = (...by: number[]): object => ({ back: by.map((one, index) => ({ circle: index + 1, by: one })) });
  expect(await use(seat, "Arcane Recovery", [], chosen(0, 2))).toBeUndefined();
  expect(await use(seat, "Arcane Recovery", [], chosen(0, 0))).toBeUndefined();
  expect([now(), left("Arcane Recovery")]).toEqual([[1, 1], 1]);
  const low = await use(seat, "Arcane Recovery", [], chosen(2, 0));
  await expect.poll(now, slow).toEqual([3, 1]);
  await undoAction(low);
  await expect.poll(now, slow).toEqual([1, 1]);
  // Half of six slots is three: two of the second circle, one of the first.
  const rite = await use(seat, "Magical Cunning");
  await expect.poll(now, slow).toEqual([2, 3]);
  await undoAction(rite);
  await expect.poll(now, slow).toEqual([1, 1]);
  await owned(seat, "Bardic Inspiration").update({ "system.uses.value": 0 });
  const bought = await use(seat, "Bardic Inspiration", [], { activity: "slot", circle: 2 });
  await expect.poll(now, slow).toEqual([1, 0]);
  expect(left("Bardic Inspiration")).toBe(1);
  await undoAction(bought);
  await expect.poll(now, slow).toEqual([1, 1]);
  expect(left("Bardic Inspiration")).toBe(0);
  // Nothing is missing: nothing is spent.
  await seat.actor("Воин").update({ system: { spellcasting: { slots: { c1: { value: 3 }, c2: { value: 3 } } } } });
  expect(await use(seat, "Arcane Recovery")).toBeUndefined();
  const { previewRest } = await verbs("previewRest");
  const changes = (): string[] =>
    previewRest(seat.actor("Воин"), "short").changes.map(({ name }: Loose) => name as string);
  expect(changes()).toContain("Bardic Inspiration");
  await seat.actor("Воин").update({ "system.details.level": 4 });
  expect(changes()).not.toContain("Bardic Inspiration");
  expect(seat.faults).toEqual([]);
});

test("B-REST-04 H-PRG-07: of Magical Cunning comes half of the slots, also at level 11, and by Eldritch Master all of them", async () => {
  const scene = byRules(gifted("Magical Cunning", "Eldritch Master"), "base");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.system.details.level = 11;
  hero.system.spellcasting = { slots: { c1: { value: 0 }, c2: { value: 0 } } };
  scene.combats = [];
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  const { undoAction } = await verbs("undoAction");
  const now = (): number[] => {
    const { slots } = seat.actor("Воин").system.spellcasting;
    return [slots.c1.value, slots.c2.value];
  };
  // Half of six slots.
  const half = await use(seat, "Magical Cunning", [], { activity: "recover" });
  await expect.poll(now, slow).toEqual([0, 3]);
  await undoAction(half);
  await expect.poll(now, slow).toEqual([0, 0]);
  await seat.actor("Воин").update({ "system.details.level": 20 });
  const all = await use(seat, "Eldritch Master", [], { activity: "recover" });
  await expect.poll(now, slow).toEqual([3, 3]);
  expect(owned(seat, "Magical Cunning").system.uses.value).toBe(0);
  await undoAction(all);
  await expect.poll(now, slow).toEqual([0, 0]);
  expect(owned(seat, "Magical Cunning").system.uses.value).toBe(1);
  expect(seat.faults).toEqual([]);
});

test("B-REST-04 H-PRG-07: Persistent Rage brings back all rages, Intimidating Presence costs one when it is used up", async () => {
  const scene = byRules(gifted("Rage", "Persistent Rage", "Intimidating Presence"), "base");
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.details.level = 17;
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  const left = (name: string): number => owned(seat, name).system.uses.value;
  await owned(seat, "Rage").update({ "system.uses.value": 1 });
  await owned(seat, "Intimidating Presence").update({ "system.uses.value": 0 });
  await use(seat, "Intimidating Presence", [], { activity: "rage" });
  await expect.poll(() => [left("Rage"), left("Intimidating Presence")], slow).toEqual([0, 1]);
  await use(seat, "Persistent Rage", [], { activity: "regain" });
  // Six from level 17 on.
  await expect.poll(() => [left("Rage"), left("Persistent Rage")], slow).toEqual([6, 0]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07: the turn bar knows castings that take no slot: with the spell where it is one's own, else by themselves", async () => {
  const scene = gifted("Favored Enemy");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.system.spellcasting = { slots: { c1: { value: 0 }, c2: { value: 0 } } };
  const seat = await liveTable(scene, shelves("ru", ["spells"])).sit("Player 1", ["GM"]);
  const actor = seat.actor("Воин");
  const { barButtons } = await verbs("barButtons");
  const shown = (): string[][] =>
    barButtons(actor)
      .filter(({ name }: Loose) => name === mark || name === "Favored Enemy")
      .map(({ key, note }: Loose) => [key.split(".")[0], note]);
  const { usesOf } = await verbs("usesOf");
  const [{ name: mark, key }] = usesOf(owned(seat, "Favored Enemy"));
  // Nobody's own: lent, twice, though there is no slot.
  expect(shown()).toEqual([["lent", "Творить · бесплатно: 2 из 2"]]);
  const spell = { name: mark, type: "spell", system: { circle: 1, always: true } };
  await actor.createEmbeddedDocuments("Item", [spell]);
  expect(shown()).toEqual([["item", "Творить · бесплатно: 2 из 2"]]);
  // A press opens the casting that takes none, and while there is none left the spell's own.
  const { FormDialog } = await verbs("FormDialog");
  const opened: string[] = [];
  FormDialog.show = ({ key: window }: Loose) => {
    opened.push(window.split(".").slice(-2).join("."));
    return Promise.resolve();
  };
  const press = async (): Promise<void> => {
    const [{ key: pressed }] = barButtons(actor).filter(({ name }: Loose) => name === mark);
    await play.pressBarButton(actor, pressed, new Event("click"));
  };
  await press();
  await owned(seat, "Favored Enemy").update({ "system.uses.value": 0 });
  expect(shown()).toEqual([["item", "потрачено"]]);
  await actor.update({ "system.spellcasting.slots.c1.value": 1 });
  expect(shown()[0]?.[1]).not.toContain("бесплатно");
  await press();
  const own = actor.items.contents.find((item: Loose) => item.type === "spell");
  expect(opened).toEqual([`${owned(seat, "Favored Enemy").id as string}.${key as string}`, `${own.id as string}.`]);
  expect(seat.faults).toEqual([]);
});

test("B-REST-04 H-PRG-07: Sorcerous Restoration gives half the level of points after a short rest, once; before one, in a fight and with the rest taken back a player is refused in words", async () => {
  const scene = gifted("Font of Magic", "Sorcerous Restoration", "Natural Recovery");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.system.details.level = 7;
  hero.system.spellcasting = { slots: { c1: { value: 1 }, c2: { value: 1 } } };
  const [fight] = scene.combats;
  scene.combats = [];
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const font = (): number => owned(seat, "Font of Magic").system.uses.value;
  await owned(seat, "Font of Magic").update({ "system.uses.value": 1 });
  const { planItem } = await verbs("planItem");
  const why = (name: string): string[] =>
    planItem(seat.actor("Воин"), owned(seat, name), { ...CHOICE, targets: 0 })
      .obstacles.filter(({ severity }: Loose) => severity === "error")
      .map(({ key }: Loose) => key as string);
  expect(why("Sorcerous Restoration")).toEqual(["OD20.Use.notRested"]);
  expect(await use(seat, "Sorcerous Restoration")).toBeUndefined();
  // The window of the rest tells what it will make possible, its card what it has.
  const { afterShortRest, afterRest } = await verbs("afterShortRest", "afterRest");
  const names = (uses: Loose[]): string[] => uses.map(({ item }) => item.name as string).sort();
  const both = ["Natural Recovery", "Sorcerous Restoration"];
  const rested = await shortRest(seat);
  const after = (id: string = rested.id): string[] => names(afterRest(seat.actor("Воин"), id));
  expect([names(afterShortRest(seat.actor("Воин"), true)), after(), after("anotherRest00000")]).toEqual([
    both,
    both,
    [],
  ]);
  expect([why("Sorcerous Restoration"), why("Natural Recovery")]).toEqual([[], []]);
  // Half of 7, rounded down.
  const restored = await use(seat, "Sorcerous Restoration");
  await expect.poll(font, slow).toBe(4);
  expect(after()).toEqual(["Natural Recovery"]);
  expect([await use(seat, "Sorcerous Restoration"), owned(seat, "Sorcerous Restoration").system.uses.value]).toEqual([
    undefined,
    0,
  ]);
  await play.undoAction(restored);
  await expect.poll(font, slow).toBe(1);
  expect(owned(seat, "Sorcerous Restoration").system.uses.value).toBe(1);
  // Of 7 points one is missing: no more comes back.
  await owned(seat, "Font of Magic").update({ "system.uses.value": 6 });
  await use(seat, "Sorcerous Restoration");
  await expect.poll(font, slow).toBe(7);
  // Half of 7, rounded up, is 4: both slots of the second circle.
  await use(seat, "Natural Recovery");
  await expect.poll(() => seat.actor("Воин").system.spellcasting.slots.c2.value as number, slow).toBe(3);
  await owned(seat, "Natural Recovery").update({ "system.uses.value": 1 });
  await table.other("GM", { type: "Combat", action: "create", operation: { data: [fight], keepId: true } });
  await calm();
  // In a fight the card tells that it waits, and does not forget it.
  const waiting = (): unknown[] =>
    afterRest(seat.actor("Воин"), rested.id).map(({ item, waits }: Loose) => [item.name, waits]);
  expect([why("Natural Recovery"), waiting()]).toEqual([["OD20.Use.notRested"], [["Natural Recovery", true]]]);
  await table.other("GM", { type: "Combat", action: "delete", operation: { ids: [fight?._id] } });
  await calm();
  expect([why("Natural Recovery"), waiting()]).toEqual([[], [["Natural Recovery", false]]]);
  await play.undoRestOf(seat.actor("Воин").uuid, rested.id);
  await calm();
  expect([why("Natural Recovery"), seat.faults]).toEqual([["OD20.Use.notRested"], []]);
});
