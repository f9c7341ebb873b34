/** Documents of packs carry their names in other languages, for the compendium browser. Copies do not. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

test("an item copied from a pack into the world or onto a hero has one name only", async () => {
  await liveTable(brawl("Воин"), shelves("ru", ["weapons"])).sit("GM", []);
  const [packed] = await game.packs.get("opposed-d20.weapons-ru").getDocuments();
  expect(packed.flags["opposed-d20"].names).toEqual({ en: expect.any(String) });
  const inWorld = await game.items.importFromCompendium(packed.collection ?? game.packs.get(packed.pack), packed.id);
  const [onHero] = await game.actors.getName("Воин").createEmbeddedDocuments("Item", [packed.toObject()]);
  for (const copy of [inWorld, onHero]) expect(copy.flags["opposed-d20"]?.names).toBeUndefined();
});

test("H-DEATH-05: the browser offers injuries only where the game gives some", async () => {
  await liveTable(brawl("Воин"), shelves("ru", ["weapons", "injuries"])).sit("GM", []);
  const { fetchEntries } = await verbs("fetchEntries");
  const offered: unknown[] = [];
  for (const profile of ["homebrew", "base", "d20-3e"]) {
    await game.settings.set("opposed-d20", "ruleProfile", profile);
    const { entries, unread } = await fetchEntries();
    const count = (pack: string): number => entries.filter(({ uuid }: Loose) => uuid.includes(`.${pack}-ru.`)).length;
    offered.push([count("injuries"), count("weapons") > 0, unread]);
  }
  // A row of the table for each face of the d20.
  expect(offered).toEqual([
    [20, true, []],
    [0, true, []],
    [0, true, []],
  ]);
});
