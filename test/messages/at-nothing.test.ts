/** A characteristic that an effect drains to 0: the table is told, for the effect alone says what happens. */
import { afterEach, expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

let table: Table;
afterEach(() => {
  table.end();
});

test("B-CHAR-04: Strength 3 less 3 is told once in chat to who plays it and the Game Master, and again after it has come back", async () => {
  table = Table.begin({});
  const [gm, player] = await table.openAll("GM", "Player 1");
  const told = (): Promise<string[]> =>
    player.run(() =>
      game.messages.contents
        .filter(({ content }: Loose) => /упала до 0/u.test(content))
        .map(({ content }: Loose) => content as string),
    );
  const effect = async (drains: number): Promise<void> => {
    await gm.run(async (value) => {
      await hands
        .actor("Воин")
        .createEmbeddedDocuments("ActiveEffect", [
          { name: "Тень", system: { changes: [{ key: "system.characteristics.strength.drain", type: "add", value }] } },
        ]);
    }, drains);
    await table.soon();
  };
  await gm.change("Воин", { "system.characteristics.strength.value": 3 });
  await effect(2);
  expect(await told()).toEqual([]);
  await effect(1);
  expect(await told()).toEqual(["Воин: характеристика упала до 0 (Сила). Что теперь будет, написано в эффекте."]);
  await gm.run(async () => {
    const { effects } = hands.actor("Воин");
    await effects.contents.at(-1).delete();
  });
  await table.soon();
  await effect(1);
  expect(await told()).toHaveLength(2);
});
