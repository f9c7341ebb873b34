/** How one defends who cannot, as the table has it; and what a hit on him is. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
// One table for all.
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

/** The goblin hits the fighter who has that condition; what the fighter's player answers. */
async function hit(helplessDefense: string, condition: string): Promise<Loose> {
  await table.set("ruleOverrides", { helplessDefense });
  await gm.clearEffects("Воин");
  await gm.change("Воин", { system: { hp: { value: 12 } } });
  await gm.condition("Воин", condition);
  await table.soon();
  await gm.dice([15, 20], [8, 20], [4, 6], [3, 6]);
  await player.dice([9, 20]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  if ((await player.asked()).length > 0) await player.answer();
  await table.soon();
  const answer = await gm.run((attack) => {
    const { system } = game.messages.find(
      ({ type, system: kept }: Loose) => type === "defense" && kept.attack === attack,
    );
    return [system.parts.physical.map(({ source }: Loose) => source as string), system.fixed] as Loose;
  }, id);
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
