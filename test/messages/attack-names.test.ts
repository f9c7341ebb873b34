/** What is written for all eyes of a creature tells nobody its name where the table keeps that. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
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
    for (const person of people)
      await person.run(() => {
        hands.system.watchForgotten();
      });
    await gm.run(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      const tokens: Loose[] = game.scenes.active.tokens.contents;
      const fighters = ["Canaryname", "Воин"].map((name, index) => {
        const token = tokens.find((one: Loose) => one.name === name);
        return { tokenId: token.id, actorId: token.actorId, sceneId: game.scenes.active.id, initiative: 20 - index };
      });
      await combat.createEmbeddedDocuments("Combatant", fighters);
      await hands.system.setCondition(hands.actor("Canaryname"), "burning", true);
      await combat.startCombat();
    });
    for (let turn = 0; turn < 4; turn += 1) {
      await table.soon();
      await gm.nextTurn();
    }
    await table.soon();
    const lines = await player.run(
      () => game.messages.filter(({ content }: Loose) => /никто не сделал/u.test(content)).length as number,
    );
    expect(lines).toBeGreaterThan(0);
    expect(await secretsIn(player, SECRET)).toEqual([]);
  },
);

test("H-DEATH-01: an important creature that stands to the death tells no name; its Game Master reads it", async () => {
  table = Table.begin({ world: cage("never") });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    const actor = hands.actor("Canaryname");
    await actor.update({ system: { important: true } });
    await actor.update({ system: { hp: { value: 0 } } });
    await hands.system.standToDeath(actor);
  });
  await table.soon();
  expect(await player.authors("stand")).toEqual(["GM"]);
  expect(await secretsIn(player, SECRET)).toEqual([]);
  expect((await gm.card()).told).toContain("Canaryname");
});

test("B-REST-02: a creature that rests alone, or comes back to life, speaks under no name", async () => {
  table = Table.begin({ world: cage("never") });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    const actor = hands.actor("Canaryname");
    const course = { kind: "long", breaks: 0, brokenAfter: null, clock: false, dice: {} };
    await hands.system.rest([actor], course);
    await actor.update({ system: { important: true, hp: { value: 0 }, death: { dead: true } } });
    await hands.system.reviveActor(actor, 5);
  });
  await table.soon();
  expect(await player.authors("rest")).toHaveLength(2);
  expect(await secretsIn(player, SECRET)).toEqual([]);
});

test("B-REST-02: what a creature has regained by a rest is its Game Master's, where its numbers are", async () => {
  table = Table.begin({ world: cage("never") });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    const actor = hands.actor("Canaryname");
    await actor.update({ system: { hp: { value: 151 } } });
    const course = { kind: "long", breaks: 0, brokenAfter: null, clock: false, dice: {} };
    await hands.system.rest([actor, hands.actor("Воин")], course);
  });
  await table.soon();
  expect(await secretsIn(player, SECRET)).toEqual([]);
  expect((await player.card()).told).toContain("140 → 0");
  expect((await gm.card()).told).toContain("151 → ");
});
