/** Documents of packs carry their names in other languages, for the compendium browser. Copies do not. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";

declare const game: Loose;

test("an item copied from a pack into the world or onto a hero has one name only", async () => {
  await liveTable(brawl("Воин"), shelves("ru", ["weapons"])).sit("GM", []);
  const [packed] = await game.packs.get("opposed-d20.weapons-ru").getDocuments();
  expect(packed.flags["opposed-d20"].names).toEqual({ en: expect.any(String) });
  const inWorld = await game.items.importFromCompendium(packed.collection ?? game.packs.get(packed.pack), packed.id);
  const [onHero] = await game.actors.getName("Воин").createEmbeddedDocuments("Item", [packed.toObject()]);
  for (const copy of [inWorld, onHero]) expect(copy.flags["opposed-d20"]?.names).toBeUndefined();
});
