/** What shots take out of the quiver. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});
const quiver = (name: string, sort: number, quantity: number) => ({
  name,
  sort,
  type: "ammunition",
  system: { kind: "arrow", quantity },
});
const stock = (who: string): number[] =>
  game.actors
    .getName(who)
    .items.filter(({ type }: Loose) => type === "ammunition")
    .sort((one: Loose, other: Loose) => one.sort - other.sort)
    .map(({ system }: Loose) => system.quantity as number);

test("H-RNG-01: shots go on with the next bundle when one is empty, each archer's with his own, and come back with the attack", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 1");
  for (const who of ["Воин", "Следопыт"])
    await gm.run(
      async ([name, quivers]) => {
        const { items } = game.actors.getName(name);
        for (const item of items.filter(({ type }: Loose) => type === "ammunition")) await item.delete();
        await game.actors.getName(name).createEmbeddedDocuments("Item", quivers);
      },
      [who, [quiver("Початый", 1, 1), quiver("Запас", 2, 5)]] as const,
    );
  const shoot = (): Promise<string> =>
    gm.run(async () => {
      const item = game.actors.getName("Воин").items.getName("Короткий лук");
      const target = game.scenes.active.tokens.find((one: Loose) => one.name === "Гоблин 1");
      return (await game.system.api.attack({ item, targets: [{ target, strikes: 2 }] })).id as string;
    });
  const alone = await shoot();
  await table.soon();
  expect(await player.run(stock, "Воин")).toEqual([0, 4]);
  await gm.cancelAttack(alone);
  await table.soon();
  expect(await player.run(stock, "Воин")).toEqual([1, 5]);
  // Together in one attack, each with a bow alone.
  const together = await gm.run(async () => {
    const attackers = ["Воин", "Следопыт"];
    for (const name of attackers) {
      const { items } = game.actors.getName(name);
      for (const item of items.filter(({ type }: Loose) => type === "weapon"))
        if (item.name !== "Короткий лук") await item.delete();
        else await item.update({ "system.equipped": "both" });
    }
    const uuids = (names: string[]): string[] =>
      names.map((name) => game.scenes.active.tokens.find((one: Loose) => one.name === name).uuid as string);
    await game.system.api.groupAttack({ attackers: uuids(attackers), targets: uuids(["Гоблин 1"]) });
    return game.messages.filter(({ type }: Loose) => type === "attack").at(-1).id as string;
  });
  await table.soon();
  expect((await gm.message(together)).system.attackers).toHaveLength(2);
  const both = (): Promise<number[][]> => Promise.all(["Воин", "Следопыт"].map((who) => player.run(stock, who)));
  expect(await both()).toEqual([
    [0, 5],
    [0, 5],
  ]);
  await gm.cancelAttack(together);
  await table.soon();
  expect(await both()).toEqual([
    [1, 5],
    [1, 5],
  ]);
});
