/** Odd data is only odd: kinds that nobody knows are kept and counted, and among messages with garbage inside the log goes on. */
import { afterEach, expect, test } from "vitest";
import { GARBAGE, ODD } from "../e2e/support/odd-world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** The cards that somebody sees. */
async function cards(person: Person): Promise<string[]> {
  const ids = await person.run(
    () => game.messages.filter(({ visible }: Loose) => visible).map(({ id }: Loose) => id as string) as string[],
  );
  const all: string[] = [];
  for (const id of ids) all.push((await person.card(id)).told);
  return all;
}

test("unknown kinds are kept and shown, odd numbers break nothing", async () => {
  table = Table.begin({ world: ODD });
  table.allow(/DataModelValidation|validation error|Failed to initialize|invalid/iu);
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(
    async () => void (await hands.actor("Гоблин 1").update({ "system.hp": { value: 10, max: 10, temporary: 0 } })),
  );
  await player.dice([19, 20], [5, 8], [3, 8]);
  await gm.dice([2, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  const { text, told } = await gm.card(id);
  expect(text).toMatch(/Попадание · \d/u);
  expect(told).toMatch(/\d+ эфир/u);
  await player.run(async () => void (await game.actors.getName("Воин").items.contents[0].update({ name: "Плеть" })));
  await table.soon();
  const [{ name, system }] = (await gm.actor("Воин")).items;
  expect([name, system.damage[0].type, system.weaponType]).toEqual(["Плеть", "эфир", "плеть"]);
});

test("messages with garbage inside say so, and the log goes on", async () => {
  table = Table.begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  for (const garbage of GARBAGE)
    await player.run(async ([type, system]) => {
      await ChatMessage.create({ type, content: "", system }).catch(() => undefined);
    }, garbage);
  await table.soon();
  for (const person of people) {
    const told = await cards(person);
    const saying = (what: string): number => told.filter((one) => one.includes(what)).length;
    expect(saying("Эту запись нельзя прочесть как атаку.")).toBeGreaterThanOrEqual(3);
    expect(saying("Не засчитано")).toBeGreaterThanOrEqual(1);
    expect(told.join("\n")).not.toMatch(/OD20\./u);
  }
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  for (const person of people) expect(await person.points("Гоблин 1")).toBe(3);
});
