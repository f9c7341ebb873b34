/** Prepared spells that a player changes between long rests: told in the log, or refused where the table wants it. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { passing } from "./passing.ts";
import { HERO, school } from "./school.ts";
import type { Seat } from "./table.ts";
import { formsShown } from "../support/alone.ts";
import { verbs } from "../support/verbs.ts";

const world = globalThis as Loose;
const FIRST = "firstfirstfirst0";
const SECOND = "secondsecondsec0";
const THIRD = "thirdthirdthird0";

/** A caster with a book, room for two, one prepared; no fight goes on. */
async function table(rules: object, user = "Player 1", value = 3): Promise<Seat> {
  const scene = school();
  scene.combats = [];
  const hero: Loose = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const profession = hero.items.find(({ _id }: Loose) => _id === "sorcerer00000001").system;
  Object.assign(profession, { preparation: "spellbook" });
  hero.system.spellcasting = { slots: { c1: { value }, c2: { value: 3 } } };
  hero.items.push(
    { _id: FIRST, name: "First <b>", type: "spell", system: { circle: 1, prepared: true } },
    { _id: SECOND, name: "Second", type: "spell", system: { circle: 1 } },
    { _id: THIRD, name: "Third", type: "spell", system: { circle: 1 } },
  );
  scene.settings.push({ _id: "overrides0000001", key: "opposed-d20.ruleOverrides", value: JSON.stringify(rules) });
  return liveTable(scene).sit(user, ["GM"]);
}

async function change(seat: Seat, id: string, prepared: boolean): Promise<boolean> {
  const spell = seat.actor("Воин").items.get(id);
  await spell.update({ system: { prepared } });
  await calm();
  // After the last tick some time passes before the table is told.
  await passing.by(2_000);
  await calm();
  return spell.system.prepared as boolean;
}
const told = (seat: Seat): string[] =>
  seat
    .messages("base")
    .map(({ content }: Loose) => content as string)
    .filter((text) => text.includes("родолжительного"));

test("H-SPL-05 H-HEAL-04: with all slots there a player prepares anew and nobody is told; with one spent the table reads of it", async () => {
  const rested = await table({});
  expect([await change(rested, FIRST, false), told(rested)]).toEqual([false, []]);
  const seat = await table({}, "Player 1", 2);
  expect(await change(seat, FIRST, false)).toBe(false);
  expect(told(seat)).toEqual(["Воин: больше не заготовлено, без продолжительного отдыха: First &lt;b&gt;"]);
  expect(await change(seat, SECOND, true)).toBe(true);
  expect([told(seat)[1], seat.faults]).toEqual(["Воин: заготовлено без продолжительного отдыха: Second", []]);
});

test("H-SPL-05: several ticked one after another are told in one line, and what is ticked back in none; a line that the server refuses breaks nothing", async () => {
  const seat = await table({}, "Player 1", 2);
  const items = seat.actor("Воин").items;
  const tick = (id: string, prepared: boolean): Promise<Loose> => items.get(id).update({ system: { prepared } });
  await items.get(FIRST).actor.createEmbeddedDocuments("Item", [
    { name: "Third", type: "spell", system: { circle: 1 } },
    { name: "Fourth", type: "spell", system: { circle: 1 } },
  ]);
  const fourth = items.getName("Fourth").id;
  await tick(SECOND, true);
  await tick(fourth, true);
  await tick(fourth, false);
  await tick(items.getName("Third").id, true);
  await calm();
  expect(told(seat)).toEqual([]);
  await passing.by(2_000);
  await calm();
  expect(told(seat)).toEqual(["Воин: заготовлено без продолжительного отдыха: Second, Third"]);
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(world.ChatMessage, "create").mockRejectedValue(new Error("refused"));
  expect(await change(seat, SECOND, false)).toBe(false);
  expect([logged.mock.calls.length, seat.faults]).toEqual([1, []]);
  vi.restoreAllMocks();
});

test("H-SPL-05: where the table refuses it a player takes none off, but fills a place that is open; a Game Master does as he likes, untold", async () => {
  const refuse = { preparationChange: "refuse" };
  const seat = await table(refuse, "Player 1", 2);
  expect([await change(seat, FIRST, false), told(seat)]).toEqual([true, []]);
  expect([await change(seat, SECOND, true), told(seat).length]).toEqual([true, 1]);
  // Both places are taken now.
  expect([await change(seat, THIRD, true), told(seat).length]).toEqual([false, 1]);
  const gm = await table(refuse, "GM", 2);
  expect([await change(gm, FIRST, false), told(gm)]).toEqual([false, []]);
});

test("H-SPL-05: a spell that is always prepared takes none of the places, on the sheet and in the guide", async () => {
  const seat = await table({});
  const hero = seat.actor("Воин");
  const { spellsLeft } = await verbs("spellsLeft");
  const places = (): number[] => [
    hero.system.spells.prepared.value,
    hero.system.spells.prepared.max,
    spellsLeft(hero).prepared,
  ];
  expect(places()).toEqual([1, 2, 1]);
  const always = { name: "Always", type: "spell", system: { circle: 1, prepared: true, always: true } };
  await hero.createEmbeddedDocuments("Item", [always]);
  expect(places()).toEqual([1, 2, 1]);
  await hero.items.getName("Always").update({ system: { always: false } });
  expect([places(), seat.faults]).toEqual([[2, 2, 0], []]);
});

test("H-SPL-05: a spell that is not prepared is refused before its window, and area and targets with it; a ritual and a Game Master still may", async () => {
  const seat = await table({});
  const [shown, { openUse }] = [await formsShown(), await verbs("openUse")];
  const hero = seat.actor("Воин");
  const warned = vi.spyOn(world.ui.notifications, "warn");
  const open = async (id: string): Promise<number> => {
    await openUse(hero, hero.items.get(id));
    return shown.length;
  };
  expect(await open(SECOND)).toBe(0);
  expect(warned.mock.calls.map(([text]) => text)).toEqual(["Заклинание не заготовлено"]);
  expect(await open(FIRST)).toBe(1);
  await hero.items.get(THIRD).update({ system: { ritual: true } });
  expect(await open(THIRD)).toBe(2);
  expect(seat.faults).toEqual([]);
});
