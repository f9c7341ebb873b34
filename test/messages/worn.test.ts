/** Effects of things that have to be worn, held or attuned: they reach whoever bears them so, and nobody who carries them. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const effect = (status: string): Loose => ({ name: status, type: "base", statuses: [status], system: { changes: [] } });

test("B-SPL-12 B-ATK-05: armor, a weapon and what asks for attunement do nothing in the backpack", async () => {
  const seat = await liveTable(brawl("Воин")).sit("GM");
  const hero = seat.actor("Воин");
  const things = [
    { name: "Кираса", type: "armor", system: { armorType: "medium" }, effects: [effect("blinded")] },
    { name: "Клинок", type: "weapon", system: { weaponType: "oneHanded" }, effects: [effect("deafened")] },
    { name: "Кольцо", type: "gear", system: { attunement: true }, effects: [effect("frightened")] },
  ];
  const made: Loose[] = await hero.createEmbeddedDocuments("Item", things);
  const has = async (armor: boolean, weapon: string, attuned: boolean): Promise<boolean[]> => {
    const [first, second, third] = made.map(({ id }) => hero.items.get(id));
    await first.update({ system: { equipped: armor } });
    await second.update({ system: { equipped: weapon } });
    await third.update({ system: { attuned } });
    await calm();
    return ["blinded", "deafened", "frightened"].map((id) => hero.statuses.has(id) as boolean);
  };
  expect(await has(true, "main", true)).toEqual([true, true, true]);
  expect(await has(false, "none", false)).toEqual([false, false, false]);
  expect(seat.faults).toEqual([]);
});
