/**
 * Two tabs of one sorcerer who turn points into the last slot that is missing, at one instant.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { expect, test } from "vitest";
import { decideCost, readCosts } from "../../module/play/costs/cost.pure.ts";

const SLOT = "system.spellcasting.slots.c1.value";
const POOL = "items.aaaaaaaaaaaaaaaa.system.uses.value";

test("H-SPL-04: of two who fill up the last slot at one instant the second pays nothing", () => {
  const stand: Record<string, number> = { [SLOT]: 1, [POOL]: 4 };
  const pays = [
    { path: POOL, by: 2 },
    { path: SLOT, by: -1 },
  ];
  const decide = (id: string, receipts: Parameters<typeof decideCost>[1]) =>
    decideCost(
      { id, pays, cancelled: false },
      receipts,
      (path) => stand[path] ?? null,
      (path) => (path === SLOT ? 2 : 5),
    );
  const first = decide("one", []);
  if (first.kind !== "write") throw new Error(first.kind);
  for (const { path, to } of first.write.steps) stand[path] = to;
  expect(stand).toEqual({ [SLOT]: 2, [POOL]: 2 });
  expect(decide("two", readCosts(first.write.receipts))).toEqual({ kind: "short", path: SLOT });
});
