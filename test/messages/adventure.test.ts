/** An adventure of the packs comes into a world: what it makes, what a second import does, and who stands on its first scene. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { readAdventure, standing } from "../../tools/adventure-entries.mjs";
import "./look.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import { onward } from "./passing.ts";
import { shelves } from "./shelves.ts";
import type { Seat } from "./table.ts";

declare const game: Loose;

const source = readAdventure("silent-bell");
const PACK = "opposed-d20.adventures-ru";

const sit = async (): Promise<{ table: LiveTable; seat: Seat }> => {
  const table = liveTable(brawl("Воин"), shelves("ru", ["adventures"]));
  return { table, seat: await table.sit("GM") };
};
const bell = async (): Promise<Loose> => {
  const pack = game.packs.get(PACK);
  const [{ _id }] = pack.index.contents;
  return pack.getDocument(_id);
};
const sizes = (): number[] =>
  [game.actors, game.scenes, game.journal, game.tables, game.folders].map(({ size }: Loose) => Number(size));

test("a Game Master imports the adventure: scenes with their people, pages, loot and folders are in the world", async () => {
  const { seat } = await sit();
  const before = sizes();
  const adventure = await bell();
  await adventure.import();
  await onward();
  const { documentCount } = await adventure.prepareImport();
  const added = sizes().map((size, at) => size - (before[at] ?? 0));
  expect(added.reduce((sum, one) => sum + one)).toBe(documentCount);
  expect(added).toEqual([
    adventure.actors.size,
    Object.keys(source.scenes).length,
    1,
    Object.keys(source.tables).length,
    3,
  ]);

  const scene = game.scenes.getName(source.scenes.inn.name.ru);
  expect(scene.tokens.size).toBe(standing(source.scenes.inn).length);
  for (const token of scene.tokens) {
    expect([token.name, game.actors.get(token.actorId)?.type]).toEqual([token.name, "npc"]);
    expect([token.name, token.actor?.system.hp.value > 0]).toEqual([token.name, true]);
  }
  expect(scene.notes.contents.map(({ entryId }: Loose) => game.journal.has(entryId))).toEqual([true, true]);
  const [hearth] = scene.regions.contents;
  expect(hearth.behaviors.contents.map(({ type, system }: Loose) => [type, system.formula])).toEqual([
    ["opposed-d20.hazard", "1d6"],
  ]);
  expect(seat.faults).toEqual([]);
});

test("a second import brings back what was changed and doubles nothing", async () => {
  const { seat } = await sit();
  const adventure = await bell();
  await adventure.import();
  await onward();
  const once = sizes();
  const martha = game.actors.getName(source.actors.marfa.name.ru);
  await martha.update({ name: "Другая" });
  await expect(adventure.import()).rejects.toThrow("question");
  await adventure.import({ dialog: false });
  await onward();
  expect(sizes()).toEqual(once);
  expect(game.actors.get(martha.id).name).toBe(source.actors.marfa.name.ru);
  const scene = game.scenes.getName(source.scenes.inn.name.ru);
  expect(scene.tokens.size).toBe(standing(source.scenes.inn).length);
  expect(seat.faults).toEqual([]);
});
