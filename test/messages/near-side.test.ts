/** An area that is meant for a place behind a wall begins on this side of it. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl } from "./live.ts";
import { sitDown } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

/** The fighter stands in the cell (2, 2); the wall goes from top to bottom on the far edge of the cell x = 5. */
async function near(wall: object | null, at: readonly [number, number], grid: object = {}): Promise<unknown> {
  const scene = brawl("Воин");
  const [board]: Loose[] = scene.scenes;
  Object.assign(board.grid, grid);
  board.walls = wall ? [{ _id: "wallOfTheTest001", c: [600, 0, 600, 3000], move: 20, sight: 20, ...wall }] : [];
  const hero = board.tokens.find(({ name }: Loose) => name === "Воин");
  Object.assign(hero, { x: 200, y: 200 });
  await sitDown(scene, "GM");
  const { nearSideOn } = await verbs("nearSideOn");
  const stage = game.scenes.active;
  return nearSideOn(stage, stage.tokens.get(hero._id), { x: at[0] * 100 + 50, y: at[1] * 100 + 50 });
}

test("B-AOE-03: behind a wall it begins in the last cell before it, straight and aslant; before it, and without one, where it is meant", async () => {
  expect(await near({}, [9, 2])).toEqual({ x: 550, y: 250 });
  // 6 cells to the right and 3 down: after 3 steps 1.5 down, rounded to 2.
  expect(await near({}, [8, 5])).toEqual({ x: 550, y: 450 });
  expect([await near({}, [5, 2]), await near(null, [9, 2])]).toEqual([null, null]);
});

test("B-AOE-03: what can be looked through, what anybody walks through and an open door hide no place; ground without cells counts alike", async () => {
  expect(await near({ sight: 0 }, [9, 2])).toBeNull();
  expect(await near({ move: 0 }, [9, 2])).toBeNull();
  expect(await near({ door: 1, ds: 1 }, [9, 2])).toBeNull();
  expect(await near({ door: 1, ds: 0 }, [9, 2])).toEqual({ x: 550, y: 250 });
  expect(await near({}, [9, 2], { type: 0 })).toEqual({ x: 550, y: 250 });
});
