/** Coins of a creature are seen on its sheet, by which a Game Master knows what its body gives. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { windowsDrawn } from "./drawn-windows.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";

test("a goblin with treasure: the block names its coins, the most valuable first", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const words = windowsDrawn();
  const goblin: Loose = seat.actor("Гоблин 1");
  await goblin.update({ "system.coins": { sp: 700, gp: 60 } });
  await goblin.sheet.render({ force: true });
  await calm();
  expect(words.filter((text) => /\d зм/u.test(text))).toEqual(["60 зм, 700 см"]);
  expect(seat.faults).toEqual([]);
});
