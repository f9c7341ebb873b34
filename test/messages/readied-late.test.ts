/** A readied spell whose energy is gone, and whose window was still open. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { BALL, points, school } from "./burst.ts";
import { calm } from "./calm.ts";
import { liveTable, turn } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose;

const ready = async (seat: Seat): Promise<Loose> => {
  const { readySpell } = await verbs("readySpell");
  const hero = seat.actor("Воин");
  return readySpell(hero, hero.items.get(BALL), { text: "", readied: "" }, { circle: 0, material: "" });
};
const release = async (seat: Seat, held: string): Promise<Loose> => {
  const hero = seat.actor("Воин");
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "", held };
  const message = await play.useItem(hero, hero.items.get(BALL), choice, [seat.actor("Гоблин 1")]);
  await calm();
  return message;
};
const slots = (seat: Seat): number => seat.actor("Воин").system.spellcasting.slots.c1.value;

test("B-ACT-16 H-CONC-02: what was readied and lost with its concentration is not let go for nothing", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const said = await ready(gm);
  await play.doAction(gm.actor("Воин"), "dropConcentration");
  await calm();
  await table.other("GM", turn(1));
  const before = points(gm);
  const cast = await release(gm, said.id);
  const { isUndone } = await verbs("isUndone");
  const free = cast !== undefined && cast.system.pays.length === 0 && !isUndone(cast.id);
  expect([free, slots(gm) < 1 || points(gm) === before]).toEqual([false, true]);
});

test("B-ACT-16: what was readied is over with the own next turn, also in a window that was opened before", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const said = await ready(gm);
  await table.other("GM", turn(0, 2));
  await table.other("GM", turn(1, 2));
  const cast = await release(gm, said.id);
  const { isUndone } = await verbs("isUndone");
  expect(cast !== undefined && cast.system.pays.length === 0 && !isUndone(cast.id)).toBe(false);
});
