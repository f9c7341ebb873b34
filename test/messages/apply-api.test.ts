/** What a macro of the Game Master's applies, while a player's page is waited for. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { answer, hall, stateOf, strike } from "./blows.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { play } from "../support/verbs.ts";

declare const game: Loose;

test("a macro applies also what a ruling has changed since it was received", async () => {
  const table = liveTable(hall());
  const alone = await table.sit("GM");
  const hero = alone.actor("Воин");
  const before = hero.hitPoints.value as number;
  const { id } = await strike(alone.actor("Гоблин 1"), hero);
  await answer(game.messages.get(id));
  await calm();
  expect((await stateOf(id)).phase).toBe("applied");
  // The hero's own player is there, and would be the first to write it.
  const gm = await table.sit("GM", ["Player 1"]);
  const [{ key }] = game.messages.get(id).system.strikes;
  await play.rule(id, key, { outcome: null, factor: null, amount: 1 });
  await calm();
  expect((await stateOf(id)).phase).toBe("changed");
  expect(await game.system.api.apply({ message: id })).toBe(true);
  expect([gm.actor("Воин").hitPoints.value, gm.faults]).toEqual([before - 1, []]);
});
