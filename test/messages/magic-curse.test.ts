/** The curse of a magic weapon comes by itself when its bearer is damaged. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { packDocuments } from "./packed.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
let gm: Person, player: Person;
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

/** Who has to save, and against what, by the last use that asks for a save. */
const asked = (): Promise<unknown[]> =>
  gm.run(() => {
    const uses: Loose[] = game.messages.contents.filter((one: Loose) => one.isKind("use") && one.system.save !== null);
    const { targets = [], save } = uses.at(-1)?.system ?? {};
    return [targets.map(({ name }: Loose) => name), save?.dc, uses.length];
  }, null);

test("H-TURN-10 B-SPL-12: damage makes the attuned bearer of the berserker axe save against its curse, and nobody else", async () => {
  const axe = packDocuments("gear", "ru").find(({ name }) => name === "Топор берсерка");
  await gm.give("Гоблин 1", { ...axe, _id: undefined, system: { ...axe?.system, equipped: "main", attuned: true } });
  await gm.change("Гоблин 1", { system: { hp: { value: 60, max: 60 } } });
  await table.soon();
  await gm.dice([1, 20]);
  await player.dice([19, 20], [8, 8]);
  await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect(await asked()).toEqual([["Гоблин 1"], 15, 1]);
});
