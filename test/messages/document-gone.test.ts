/** Whether the document of a sheet is gone, so that nothing in it can be saved. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

test("a deleted document is gone; one of the world is there, and so is what lies in an actor of a compendium", async () => {
  const seat = await liveTable(brawl("Воин"), shelves("ru", ["creatures"])).sit("GM");
  const { isGone } = await verbs("isGone");
  const hero = seat.actor("Воин");
  const [weapon] = hero.items.contents;
  const [creature] = await game.packs.get("opposed-d20.creatures-ru").getDocuments();
  const [inPack] = creature.items.contents;
  expect(inPack.uuid).toContain("Compendium.");
  expect([hero, weapon, creature, inPack].map((one) => isGone(one))).toEqual([false, false, false, false]);
  await weapon.delete();
  expect(isGone(weapon)).toBe(true);
});
