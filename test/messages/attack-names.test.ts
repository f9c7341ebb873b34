/** What is written for all eyes of a creature tells nobody its name where the table keeps that. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { cage, Table, SECRET, secretsIn } from "./canary.ts";

let table: Table;
afterEach(() => {
  table.end();
});

test.each(["roll", "lapse"] as const)(
  "B-DICE-14: what nobody has done of a creature's turn (%s) tells no name",
  async (how) => {
    const world = cage("never");
    const more = { "opposed-d20.npcDefense": "prompt", "opposed-d20.unansweredUpkeep": how };
    table = Table.begin({ world: { ...world, settings: { ...world.settings, ...more } } });
    const people = await table.openAll("GM", "Player 1");
    const [gm, player] = people;
    for (const person of people) await person.watchUpkeep();
    await gm.condition("Canaryname", "burning");
    await gm.fight(["Canaryname", "Воин"]);
    for (let turn = 0; turn < 4; turn += 1) {
      await table.soon();
      await gm.nextTurn();
    }
    await table.soon();
    const lines = await player.run(
      () => game.messages.filter(({ content }: Loose) => /за ход не сделано/u.test(content)).length as number,
    );
    expect(lines).toBeGreaterThan(0);
    expect(await secretsIn(player, SECRET)).toEqual([]);
  },
);

test("H-DEATH-01: an important creature that stands to the death tells no name; its Game Master reads it", async () => {
  table = Table.begin({ world: cage("never") });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.change("Canaryname", { system: { important: true } });
  await gm.change("Canaryname", { system: { hp: { value: 0 } } });
  await gm.stand("Canaryname");
  await table.soon();
  expect(await player.authors("stand")).toEqual(["GM"]);
  expect(await secretsIn(player, SECRET)).toEqual([]);
  expect((await gm.card()).told).toContain("Canaryname");
});

test("B-REST-02: a creature that rests alone, or comes back to life, speaks under no name", async () => {
  table = Table.begin({ world: cage("never") });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.rest(["Canaryname"], "long");
  await gm.change("Canaryname", { system: { important: true, hp: { value: 0 }, death: { dead: true } } });
  await gm.revive("Canaryname", 5);
  await table.soon();
  expect(await player.authors("rest")).toHaveLength(2);
  expect(await secretsIn(player, SECRET)).toEqual([]);
});

test("B-REST-02: what a creature has regained by a rest is its Game Master's, where its numbers are", async () => {
  table = Table.begin({ world: cage("never") });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.change("Canaryname", { system: { hp: { value: 151 } } });
  await gm.rest(["Canaryname", "Воин"], "long");
  await table.soon();
  expect(await secretsIn(player, SECRET)).toEqual([]);
  expect((await player.card()).told).toContain("временные хиты 140");
  expect((await gm.card()).told).toContain("151 ▸ ");
});
