/** Areas are put at a height: who flies above one is not in it, and who stands on an upper floor is where it is put there. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl } from "./live.ts";
import { sitDown } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

/** The fighter stands in the cell (2, 2); goblins in (10, 10) and (12, 10), as high as told. */
async function put(pattern: Loose, fighter: number, one: number, two: number, before?: null): Promise<unknown> {
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [board]: Loose[] = scene.scenes;
  const at: Loose = { Воин: [2, 2, fighter], "Гоблин 1": [10, 10, one], "Гоблин 2": [12, 10, two] };
  for (const token of board.tokens) {
    const [x, y, elevation] = at[token.name] ?? [25, 25, 0];
    Object.assign(token, { x: x * 100, y: y * 100, elevation });
  }
  await sitDown(scene, "GM");
  const { areaOnBoard, heightOfArea } = await verbs("areaOnBoard", "heightOfArea");
  const stage = game.scenes.active;
  const bearer = stage.tokens.find(({ name }: Loose) => name === "Воин");
  const place = { x: 1050, y: 1050, direction: 0 };
  const all = stage.tokens.contents;
  const elevation = heightOfArea(stage, pattern, place, bearer, all, before);
  const { tokens } = areaOnBoard(stage, pattern, { ...place, elevation }, bearer, all);
  return [elevation, ...tokens.map(({ name }: Loose) => name)];
}

test("B-AOE-06: who flies above a cylinder is not in it", async () => {
  const beam = { shape: "cylinder", size: 20, width: 40 };
  expect(await put(beam, 0, 0, 35)).toEqual([0, "Гоблин 1", "Гоблин 2"]);
  expect(await put(beam, 0, 0, 40)).toEqual([0, "Гоблин 1"]);
  // Of one that says no height nobody is above.
  expect(await put({ ...beam, width: 0 }, 0, 0, 400)).toEqual([0, "Гоблин 1", "Гоблин 2"]);
});

test("B-AOE-06: a cylinder that was laid without a height has none when it is put elsewhere", async () => {
  const old = { shape: "cylinder", size: 20, width: 5 };
  expect(await put(old, 0, 0, 40, null)).toEqual([null, "Гоблин 1", "Гоблин 2"]);
});

test("B-AOE-06 B-AOE-09: a sphere that is put on the upper floor of a tower lies there, and leaves alone who is far below", async () => {
  const ball = { shape: "sphere", size: 20, width: 5 };
  expect(await put(ball, 0, 60, 60)).toEqual([60, "Гоблин 1", "Гоблин 2"]);
  expect(await put(ball, 0, 0, 60)).toEqual([0, "Гоблин 1"]);
  expect(await put(ball, 60, 0, 60)).toEqual([60, "Гоблин 2"]);
});
