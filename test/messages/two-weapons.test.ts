/** The other hand: once a turn, after the main hand; players are refused, a Game Master may, a withdrawn strike does not count. */
import { afterEach, expect, test } from "vitest";
import { BLADES } from "../e2e/support/combat-table.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** A strike with one of the ranger's blades. @returns the message's id, or null where it was refused */
const strike = (person: Person, weapon: string, mode: string): Promise<string | null> =>
  person.run(
    async ([name, way]) => {
      const item = hands.actor("Следопыт").items.find((one: Loose) => one.name === name);
      const target = game.scenes.active.tokens.find((one: Loose) => one.name === "Гоблин 3");
      return ((await game.system.api.attack({ item, mode: way, targets: [target] }))?.id ?? null) as string | null;
    },
    [weapon, mode] as const,
  );
const [MAIN, OTHER] = ["Короткий меч", "Второй короткий меч"];

test("H-TWO-01 H-TWO-03: the other hand strikes once a turn; a GM may overrule; a withdrawn strike does not count; the next turn it may again", async () => {
  table = Table.begin({ world: BLADES });
  const [gm, player] = await table.openAll("GM", "Player 2");
  await table.fight(["Следопыт", "Гоблин 3"]);
  for (const person of [gm, player]) await person.dice();
  expect(await strike(player, MAIN, "strike")).not.toBeNull();
  const first = await strike(player, OTHER, "offHand");
  expect(first).not.toBeNull();
  await table.soon();
  // The second one, with whichever of the blades, is refused and says why.
  for (const blade of [OTHER, MAIN]) expect(await strike(player, blade, "offHand")).toBeNull();
  expect(player.told()).toContain("Следопыт: вторая рука уже била в этот ход.");
  expect(await gm.authors("attack")).toHaveLength(2);
  const second = await strike(gm, OTHER, "offHand");
  expect(second).not.toBeNull();
  await table.soon();
  for (const id of [first, second]) await gm.cancelAttack(id ?? "");
  await table.soon();
  expect(await strike(player, OTHER, "offHand")).not.toBeNull();
  await table.soon();
  await table.nextTurn(gm, 2);
  expect(await gm.turn()).toBe("2 Следопыт");
  expect(await strike(player, MAIN, "strike")).not.toBeNull();
  expect(await strike(player, OTHER, "offHand")).not.toBeNull();
});
