/** A creature's senses are its tokens' sight and detection modes on the board; what a person has set there stays. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { playsIn } from "../support/games.ts";

declare const Actor: Loose, game: Loose;

const test = playsIn("homebrew", "base");

const token = (name: string): Loose => game.scenes.contents[0].tokens.find((one: Loose) => one.name === name);

/** The modes of a token with their ranges: 13 keeps a list, 14 an object. */
function modes({ detectionModes }: Loose): Record<string, number> {
  const all: [string, Loose][] = Array.isArray(detectionModes)
    ? detectionModes.map((one: Loose) => [one.id, one])
    : Object.entries(detectionModes);
  return Object.fromEntries(all.flatMap(([id, { enabled, range }]) => (enabled ? [[id, range]] : [])));
}
const sight = ({ sight: { range, visionMode } }: Loose): unknown[] => [range, visionMode];
const detects = (id: string, range: number): unknown =>
  game.release.generation < 14 ? [{ id, enabled: true, range }] : { [id]: { enabled: true, range } };

test("B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09: each sense is what Foundry's board knows it by", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const { actor } = token("Воин");
  const given = async (senses: Record<string, number>): Promise<unknown[]> => {
    const none = { blindsight: 0, darkvision: 0, tremorsense: 0, truesight: 0 };
    await actor.update({ "system.senses": { ...none, ...senses } });
    await calm();
    return [...sight(token("Воин")), modes(token("Воин"))];
  };
  expect(await given({})).toEqual([0, "basic", { basicSight: 0 }]);
  expect(await given({ darkvision: 60 })).toEqual([60, "darkvision", { basicSight: 60 }]);
  // Without eyes, in the dark, the invisible: but no colors are lost by it.
  expect(await given({ blindsight: 30 })).toEqual([30, "basic", { basicSight: 30, seeAll: 30 }]);
  expect(await given({ darkvision: 60, truesight: 40, blindsight: 10 })).toEqual([
    60,
    "darkvision",
    { basicSight: 60, seeAll: 40 },
  ]);
  // Feeling is no sight.
  expect(await given({ tremorsense: 20 })).toEqual([0, "basic", { basicSight: 0, feelTremor: 20 }]);
  expect(await given({})).toEqual([0, "basic", { basicSight: 0 }]);
  expect([token("Воин")._source.sight.range, modes(token("Воин")._source)]).toEqual([0, {}]);
  expect(seat.faults).toEqual([]);
});

test("B-SENSE-07: an effect gives darkvision as long as it counts; moved meanwhile a token keeps it; a token of its own has its own", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  // Goblins see in the dark by themselves.
  for (const { system } of scene.actors) if (system.senses) system.senses.darkvision = 0;
  const seat = await liveTable(scene).sit("GM");
  const change = { key: "system.senses.darkvision", mode: 4, type: "upgrade", value: "60" };
  const [effect] = await seat
    .actor("Гоблин 1")
    .createEmbeddedDocuments("ActiveEffect", [
      { name: "Ночной глаз", changes: [change], system: { changes: [change] } },
    ]);
  await calm();
  const other = sight(token("Гоблин 2"));
  expect(sight(token("Гоблин 1"))).toEqual([60, "darkvision"]);
  expect(other).not.toEqual([60, "darkvision"]);
  await token("Гоблин 1").update({ x: 100 });
  expect(sight(token("Гоблин 1"))).toEqual([60, "darkvision"]);
  await effect.delete();
  await calm();
  expect(sight(token("Гоблин 1"))).toEqual(other);
  expect(seat.faults).toEqual([]);
});

test("B-SENSE-06 B-SENSE-07: what a person has set on a token stays; scenes in meters count meters (H-MOV-02)", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  Object.assign(scene.scenes[0].grid, { distance: 1.5, units: "м" });
  const seat = await liveTable(scene).sit("GM");
  const hero = token("Воин");
  await hero.actor.update({ "system.senses": { darkvision: 60, blindsight: 10, tremorsense: 10 } });
  await calm();
  expect([...sight(hero), modes(hero)]).toEqual([18, "darkvision", { basicSight: 18, seeAll: 3, feelTremor: 3 }]);
  await hero.update({ "sight.range": 5, detectionModes: detects("seeAll", 99) });
  await calm();
  expect([...sight(hero), modes(hero)]).toEqual([5, "basic", { seeAll: 99, feelTremor: 3 }]);
  expect(seat.faults).toEqual([]);
});

test("B-SENSE-07: a new character's token sees, a new creature's waits for the Game Master's word", async () => {
  await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const made = (type: string): Promise<Loose> => Actor.create({ name: type, type });
  expect((await made("character")).prototypeToken.sight.enabled).toBe(true);
  expect((await made("npc")).prototypeToken.sight.enabled).toBe(false);
});
