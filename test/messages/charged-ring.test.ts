/** A home-made ring with three charges, of the fields that its sheet offers: used up it refuses, and a long rest fills it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";

declare const game: Loose;

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

test("B-REST-04: three charges are three uses; the fourth is refused and heals nobody; a long rest brings them back, a short one none", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.give("Воин", {
    name: "Кольцо",
    type: "gear",
    system: {
      uses: { value: 3, max: 3, recharge: "day" },
      activities: {
        ring: { kind: "heal", pays: "uses", whom: { aim: "self" }, parts: [{ kind: "healing", formula: "1" }] },
      },
    },
  });
  await table.soon();
  const left = (): Promise<number> =>
    player.run(() => game.actors.getName("Воин").items.getName("Кольцо").system.uses.value as number, null);
  await gm.run(async () => game.actors.getName("Воин").update({ "system.hp.value": 5 }), null);
  for (const charges of [2, 1, 0]) {
    await player.use("Воин", "Кольцо", { activity: "ring", at: ["Воин"] });
    await table.soon();
    expect([charges, await left(), await player.points("Воин")]).toEqual([charges, charges, 8 - charges]);
  }
  expect(await player.use("Воин", "Кольцо", { activity: "ring", at: ["Воин"] })).toBeFalsy();
  await table.soon();
  expect([await left(), await player.points("Воин")]).toEqual([0, 8]);
  expect(player.told().join()).toContain("Кольцо");
  await player.rest(["Воин"], "short");
  await table.soon();
  expect(await left()).toBe(0);
  await player.rest(["Воин"], "long");
  await table.soon();
  expect(await left()).toBe(3);
});
