/** One guest at the table that cannot be read: a token whose actor was deleted, a party in a fight, a member that is gone. */
import { afterEach, expect, test } from "vitest";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** A fight of two goblins, between them a token whose actor was deleted, and a party. */
const gather = async (person: Person): Promise<void> => {
  await person.run(async () => {
    const [scene] = game.scenes.contents;
    const ghost = await CONFIG.Actor.documentClass.create({ type: "npc", name: "Призрак" });
    const party = await CONFIG.Actor.documentClass.create({ type: "party", name: "Отряд" });
    await scene.createEmbeddedDocuments("Token", [
      { name: "Призрак", actorId: ghost.id, actorLink: false, x: 900, y: 900 },
      { name: "Отряд", actorId: party.id, actorLink: true, x: 1000, y: 900 },
    ]);
    await ghost.delete();
  });
  await table.fight(["Гоблин 1", "Призрак", "Гоблин 2", "Отряд"], { initiative: "none", start: false });
};

for (const initiativeRoll of ["each", "alike", "score"])
  test(`H-TURN-02 initiative (${initiativeRoll}): the others roll where one combatant has no actor, and it gets a plain d20 with a sentence`, async () => {
    table = Table.begin({
      world: { ...FIGHT, settings: { "opposed-d20.ruleOverrides": { initiativeRoll } } },
    });
    const [gm] = await table.openAll("GM");
    await gather(gm);
    await gm.run(async () => void (await game.combats.contents[0].rollAll()));
    await table.soon();
    const found = await gm.run(() =>
      game.combats.contents[0].combatants.contents.map(({ name, initiative }: Loose) => [name, typeof initiative]),
    );
    expect(found).toEqual([
      ["Гоблин 1", "number"],
      ["Призрак", "number"],
      ["Гоблин 2", "number"],
      ["Отряд", "number"],
    ]);
    expect(gm.told()).toEqual(["Призрак, Отряд: за этим участником нет существа, инициатива — просто к20."]);
  });

test("a fight goes round with them, and its dues too", async () => {
  table = Table.begin();
  const [gm] = await table.openAll("GM", "Player 1");
  await gather(gm);
  await gm.run(async () => {
    await game.combats.contents[0].rollAll();
    await game.combats.contents[0].startCombat();
  });
  for (let turn = 0; turn < 9; turn++) {
    await table.soon();
    await gm.nextTurn();
  }
  await table.soon();
  expect(await gm.run(() => game.combats.contents[0].round as number)).toBe(3);
  expect(await gm.run(() => (hands.system.everyActor().size as number) > 0)).toBe(true);
});
