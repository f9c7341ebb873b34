/** One page at a time: whoever sits down has nothing of the page before in his. */
import { expect, test } from "vitest";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { passing } from "./passing.ts";

test("a page that is closed does not go on with what it had set timers for", async () => {
  const table = liveTable(brawl("Воин"));
  await table.sit("GM");
  const late: string[] = [];
  // Longer than what is let pass by itself, and a moment.
  setTimeout(() => late.push("a timer"), 600);
  const open = await table.sit("GM");
  await passing.by(1000);
  expect([late, open.faults]).toEqual([[], []]);
});
