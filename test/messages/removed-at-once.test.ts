/** What two users take off at one instant is gone, and neither of them reads a refusal of the server. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";

test.each([13, 14] as const)(
  "two Game Masters remove one condition at one instant, generation %i",
  async (generation) => {
    const table = Table.begin({ generation, slow: { min: 80, max: 160 } });
    const people = await table.openAll("GM", "GM again");
    await people[0].run(() => hands.system.setCondition(hands.actor("Воин"), "poisoned", null) as Promise<boolean>);
    await table.soon();
    const remove = (): Promise<void> => {
      const actor: Loose = hands.actor("Воин");
      const effect: Loose = actor.effects.find(({ statuses }: Loose) => statuses.has("poisoned"));
      return hands.system.removeEffect(effect, actor) as Promise<void>;
    };
    await Promise.all(people.map((person) => person.run(remove)));
    await table.pass(10_000);
    for (const person of people)
      expect(await person.run(() => hands.actor("Воин").statuses.has("poisoned") as boolean)).toBe(false);
    table.end();
  },
);

test("a second Game Master deletes an attack on a slow line: its answer goes once, and the first one reads no refusal", async () => {
  const table = Table.begin({ slow: { min: 700, max: 1400 } });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await table.pass(10_000);
  const [second] = await table.openAll("GM again");
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.pass(10_000);
  await player.answer();
  await table.pass(10_000);
  expect((await gm.authors("defense")).length).toBe(1);
  await second?.run(async (one) => void (await game.messages.get(one).delete()), id);
  await table.pass(20_000);
  expect([await gm.authors("defense"), await gm.has(id), gm.told()]).toEqual([[], false, []]);
  table.end();
});
