/** Fear behind a wall, and a turn that goes on by another speed than on foot. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { conditionTable, GOBLIN, type Around } from "./condition-table.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const canvas: Loose, game: Loose;

const test = playsIn("homebrew", "base");

/** A wall between the fighter and the goblin. @param x in cells from the fighter */
const walled =
  (x: number): Around["change"] =>
  ({ scenes: [board] }) => {
    const [fighter] = board.tokens;
    const at = fighter.x + x * 100;
    board.walls = [{ _id: "wallOfTheTest001", c: [at, 0, at, 3000], move: 20 }];
  };

test.each([
  ["in sight", 9, ["−frightened B-COND-FRI-1"]],
  ["behind a wall", 1, []],
] as const)("B-COND-FRI-1: what frightens stands %s: attacks and checks", async (_title, wall, reasons) => {
  const table = await conditionTable({ hero: ["frightened by foe"], cells: 2, change: walled(wall) });
  Object.assign(canvas, { ready: true, scene: game.scenes.active, tokens: { controlled: [], get: () => undefined } });
  expect([table.attack("hero"), table.check("skill", "stealth")]).toEqual([reasons, reasons]);
});

test("B-COND-FRI-1: whose fear comes from nobody on the map fears as before", async () => {
  const table = await conditionTable({ hero: ["frightened"], cells: 2, change: walled(1) });
  Object.assign(canvas, { ready: true, scene: game.scenes.active, tokens: { controlled: [], get: () => undefined } });
  expect(table.check("skill", "stealth")).toEqual(["−frightened B-COND-FRI-1"]);
});

/** A goblin with these speeds; its turn runs, and it moves so. */
async function moving(speed: Loose, movementAction: string): Promise<Loose> {
  const scene = brawl("Гоблин 1", "Воин");
  const npc = scene.actors.find(({ _id }: Loose) => _id === GOBLIN);
  npc.system.speed = { ...npc.system.speed, ...speed };
  scene.scenes[0].tokens.find(({ name }: Loose) => name === "Гоблин 1").movementAction = movementAction;
  const seat = await liveTable(scene).sit("GM");
  const { turnOf, actObstacles } = await verbs("turnOf", "actObstacles");
  const goblin = seat.actor("Гоблин 1");
  return { goblin, turn: turnOf(goblin), obstacles: actObstacles(goblin, { spends: "stand" }) };
}

test("B-MOV-29: a gargoyle's turn has the feet of the speed with which it moves", async () => {
  expect((await moving({ walk: 30, fly: 60 }, "fly")).turn.ledger.feet.all).toBe(60);
  expect((await moving({ walk: 30, fly: 60 }, "walk")).turn.ledger.feet.all).toBe(30);
  // It cannot swim faster than it walks, and cannot fly at all.
  expect((await moving({ walk: 30, fly: 0 }, "fly")).turn.ledger.feet.all).toBe(30);
});

test("B-MOV-29 H-MOV-08 B-ACT-04: who has no feet but wings goes by them, stands up and dodges", async () => {
  const { turn, obstacles } = await moving({ walk: 0, fly: 50 }, "walk");
  expect([turn.ledger.feet.all, obstacles.map(({ key }: Loose) => key)]).toEqual([50, []]);
  const none = await moving({ walk: 0, fly: 0 }, "walk");
  expect(none.obstacles.map(({ key }: Loose) => key)).toEqual(["OD20.Turn.Tell.never.NoSpeed"]);
});
