/** A creature's size makes its tokens: the prototype, and those that stand on scenes; what a person has set stays. */
import { expect, vi } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { playsIn } from "../support/games.ts";

declare const Actor: Loose, game: Loose, ui: Loose;

const test = playsIn("homebrew", "base");

const CELLS = { tiny: 0.5, small: 1, medium: 1, large: 2, huge: 3, gargantuan: 4 };
const wide = ({ width, height }: Loose): number[] => [width, height];

test("B-SIZE-01 C-70: a new creature's token is as wide as its size, unless it says otherwise (H-MOV-03)", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  for (const [size, cells] of Object.entries(CELLS)) {
    const made = await Actor.create({ name: size, type: "npc", system: { size } });
    expect([size, ...wide(made.prototypeToken)]).toEqual([size, cells, cells]);
  }
  const own = await Actor.create({
    name: "x",
    type: "npc",
    system: { size: "huge" },
    prototypeToken: { width: 5, height: 2 },
  });
  expect(wide(own.prototypeToken)).toEqual([5, 2]);
  expect(wide((await Actor.create({ name: "y", type: "character" })).prototypeToken)).toEqual([1, 1]);
  expect(seat.faults).toEqual([]);
});

test("B-SIZE-01: another size changes prototype and placed tokens that had the former one, linked ones and unlinked", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const [scene] = game.scenes.contents;
  const token = (name: string): Loose => scene.tokens.find((one: Loose) => one.name === name);
  const base = game.actors.get(token("Гоблин 1").actorId);
  await token("Гоблин 2").update({ width: 1.5, height: 1.5 });
  // As wide as its size says, but not as high: a person has set it, too.
  await token("Гоблин 3").update({ height: 2 });
  await base.update({ "system.size": "large" });
  await calm();
  expect(wide(base.prototypeToken)).toEqual([2, 2]);
  expect([wide(token("Гоблин 1")), wide(token("Гоблин 2")), wide(token("Гоблин 3"))]).toEqual([
    [2, 2],
    [1.5, 1.5],
    [1, 2],
  ]);
  // One goblin alone, by its own sheet: the others and the prototype stay.
  await token("Гоблин 1").actor.update({ "system.size": "huge" });
  await calm();
  expect([wide(token("Гоблин 1")), wide(base.prototypeToken)]).toEqual([
    [3, 3],
    [2, 2],
  ]);
  // From now on it has a size of its own.
  await base.update({ "system.size": "tiny" });
  await calm();
  expect([wide(token("Гоблин 1")), wide(base.prototypeToken)]).toEqual([
    [3, 3],
    [0.5, 0.5],
  ]);
  const hero = seat.actor("Воин");
  await hero.update({ "system.size": "large" });
  await calm();
  expect([wide(token("Воин")), wide(hero.prototypeToken)]).toEqual([
    [2, 2],
    [2, 2],
  ]);
  // Set by hand it stays, also in the same write.
  await hero.update({ "system.size": "medium", "prototypeToken.width": 3 });
  await calm();
  expect(hero.prototypeToken.width).toBe(3);
  expect(seat.faults).toEqual([]);
});

test("B-SIZE-01: the packs' creatures have tokens of their size", () => {
  for (const { name, system, prototypeToken } of packDocuments("creatures", "en")) {
    const cells = CELLS[system.size as keyof typeof CELLS];
    expect([name, prototypeToken.width ?? 1, prototypeToken.height ?? 1]).toEqual([name, cells, cells]);
  }
});

test("B-SIZE-01: an effect that makes larger makes the token larger as long as it counts, and writes nothing; what was set by hand stays", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const [scene] = game.scenes.contents;
  const token = (name: string): Loose => scene.tokens.find((one: Loose) => one.name === name);
  const grown = async (name: string, steps: number): Promise<Loose> => {
    const change = { key: "system.growth.bonus", mode: 2, type: "add", value: String(steps) };
    const [made] = await seat
      .actor(name)
      .createEmbeddedDocuments("ActiveEffect", [
        { name: "Увеличение", changes: [change], system: { changes: [change] } },
      ]);
    await calm();
    return made;
  };
  for (const name of ["Воин", "Гоблин 1"]) {
    const effect = await grown(name, 1);
    expect([name, seat.actor(name).system.size]).toEqual([name, name === "Воин" ? "large" : "medium"]);
    expect([name, ...wide(token(name))]).toEqual([name, ...(name === "Воин" ? [2, 2] : [1, 1])]);
    expect(wide(token(name)._source)).toEqual([1, 1]);
    await effect.delete();
    await calm();
    expect([name, ...wide(token(name))]).toEqual([name, 1, 1]);
  }
  await token("Воин").update({ width: 1.5, height: 1.5 });
  await grown("Воин", 2);
  expect([seat.actor("Воин").system.size, ...wide(token("Воин"))]).toEqual(["huge", 1.5, 1.5]);
  await grown("Гоблин 1", -9);
  expect([seat.actor("Гоблин 1").system.size, ...wide(token("Гоблин 1"))]).toEqual(["tiny", 0.5, 0.5]);
  // Moved meanwhile it is as large as before.
  await token("Гоблин 1").update({ x: 100 });
  expect([...wide(token("Гоблин 1")), ...wide(token("Гоблин 1")._source)]).toEqual([0.5, 0.5, 1, 1]);
  expect(seat.faults).toEqual([]);
});

test("tokens that the server does not let follow are told of", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const [scene] = game.scenes.contents;
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(scene, "updateEmbeddedDocuments").mockRejectedValue(new Error("refused"));
  const told = vi.spyOn(ui.notifications, "error");
  await seat.actor("Воин").update({ "system.size": "large" });
  await calm();
  expect(told).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
