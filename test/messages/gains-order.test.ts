/** Points turned into a slot, and taken back in another order than done. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { CHOICE, gifted, HERO, roll } from "./school.ts";
import type { Seat } from "./table.ts";
import { play } from "../support/verbs.ts";

const BALL = "readiedBall00001";
const FONT = "Font of Magic";

const hero = (seat: Seat): Loose => seat.actor("Воин");
const owned = (seat: Seat, name: string): Loose => hero(seat).items.contents.find((one: Loose) => one.name === name);
async function use(seat: Seat, name: string, more: Loose = {}): Promise<Loose> {
  const message = await play.useItem(hero(seat), owned(seat, name), { ...CHOICE, ...more }, []);
  await calm();
  return message;
}
async function takeBack(message: Loose): Promise<void> {
  await play.undoAction(message);
  await calm();
}
const now = (seat: Seat): number[] => [
  hero(seat).system.spellcasting.slots.c1.value,
  owned(seat, FONT).system.uses.value,
];

/** A sorcerer of level 5 with one slot of circle 1 left. */
function table() {
  const scene = gifted(FONT);
  const one = scene.actors.find(({ _id }: Loose) => _id === HERO);
  one.system.details.level = 5;
  one.system.spellcasting = { slots: { c1: { value: 1 }, c2: { value: 3 } } };
  one.items.push({
    _id: BALL,
    name: "Вспышка",
    type: "spell",
    system: { circle: 1, prepared: true, casting: { kind: "action", value: 1 }, range: { kind: "self", value: 0 } },
  });
  return liveTable(scene);
}

test("H-SPL-04: a slot that came of points and is cast with: what was turned, taken back before the spells, gives nobody a slot", async () => {
  const seat = await table().sit("GM");
  roll(false);
  await owned(seat, FONT).update({ "system.uses.value": 3 });
  const slot = await use(seat, FONT, { activity: "slot1" });
  expect(now(seat)).toEqual([2, 1]);
  const casts = [await use(seat, "Вспышка", { circle: 1 }), await use(seat, "Вспышка", { circle: 1 })];
  expect(now(seat)).toEqual([0, 1]);
  await takeBack(slot);
  // Both spells stand, and only one slot was his.
  const between = now(seat);
  for (const cast of casts) await takeBack(cast);
  // The points are back at once, and the second spell found no slot: whatever he has taken back he is not richer than before.
  const [slots = 0, points = 0] = now(seat);
  expect([between[1], slots + Math.floor(points / 2)]).toEqual([3, 2]);
});
