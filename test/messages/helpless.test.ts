/** How one defends who cannot, as the table has it; and what a hit on him is. */
import { afterEach, expect, test } from "vitest";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../host/common/loose.ts";
import { Table } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** The goblin hits the fighter who has that condition; what the fighter's player answers. */
async function hit(helplessDefense: string, condition: string): Promise<Loose> {
  table = Table.begin({ world: { ...FIGHT, settings: { "opposed-d20.ruleOverrides": { helplessDefense } } } });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.condition("Воин", condition);
  await table.soon();
  await gm.dice([15, 20], [8, 20], [4, 6], [3, 6]);
  await player.dice([9, 20]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  if ((await player.asked()).length > 0) await player.answer();
  await table.soon();
  const answer = await gm.run(() => {
    const { system } = game.messages.find(({ type }: Loose) => type === "defense");
    return [system.parts.physical.map(({ source }: Loose) => source as string), system.fixed] as Loose;
  });
  return [...answer, /Крит|Попадание|Вскользь|Промах/u.exec((await gm.card(id)).text)?.[0]];
}

test.each([
  ["roll", ["characteristic", "armor", "shield"], null],
  ["noDex", ["armor", "shield"], null],
  ["none", ["armor", "shield"], 0],
] as const)("C-56: a helpless target that defends by %s; at hand a hit is a critical", async (way, parts, fixed) => {
  expect(await hit(way, "unconscious")).toEqual([parts, fixed, "Крит"]);
});

test("C-56: at hand a hit on a stunned target is a hit", async () => {
  expect((await hit("roll", "stunned"))[2]).toBe("Попадание");
});
