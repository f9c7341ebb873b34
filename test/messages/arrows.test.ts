/** What shots take out of the quiver. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { play } from "../support/verbs.ts";

test("H-RNG-01: shots go on with the next bundle when one is empty, and each takes one arrow", async () => {
  const scene = brawl("Воин");
  const seat = await liveTable(scene).sit("GM");
  const hero = seat.actor("Воин");
  const bow = hero.items.getName("Короткий лук");
  const [first] = hero.getAmmunition();
  await first.update({ sort: 1, system: { quantity: 1 } });
  await hero.createEmbeddedDocuments("Item", [
    { ...first.toObject(), _id: null, name: "Запас", sort: 2, system: { ...first.toObject().system, quantity: 5 } },
  ]);
  await play.spendAmmunition(bow, "shoot", 2);
  await calm();
  const left = hero.getAmmunition().map(({ name, system }: Loose) => [name, system.quantity]);
  expect(left).toEqual([
    [first.name, 0],
    ["Запас", 4],
  ]);
  expect(seat.faults).toEqual([]);
});
