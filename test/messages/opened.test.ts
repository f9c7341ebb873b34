/** A roll is booked in the turn in which its window was opened, or refused: never as a reaction. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { Gathering, type Person } from "./gathering.ts";

let table: Gathering;
let gm: Person, player: Person;
beforeAll(async () => {
  table = Gathering.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

test("H-TURN-04 H-TURN-10: Search opened in the own turn and rolled when it is over is refused with the reason; opened anew it is rolled", async () => {
  await gm.run(async () => {
    const { tokens } = game.scenes.active;
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      ["Воин", "Гоблин 1"].map((name, index) => {
        const token = tokens.find((one: Loose) => one.name === name);
        return { tokenId: token.id, sceneId: game.scenes.active.id, actorId: token.actor.id, initiative: 20 - index };
      }),
    );
    await combat.startCombat();
  });
  await table.soon();
  const open = (): Promise<void> =>
    player.run(() => {
      Object.assign(globalThis, { roll: hands.system.rollAction("search"), may: hands.system.openedNow() });
    });
  const press = async (): Promise<unknown> => {
    const said = await player.run(async () => {
      const { roll, may } = globalThis as Loose;
      const message = await roll(hands.actor("Воин"), "attribute", "awareness", { against: [] });
      return [message?.system.spends ?? null, message?.system.turn?.combatant ?? null, may(hands.actor("Воин"))];
    });
    await table.soon();
    return said;
  };
  const own = await gm.run(() => game.combats.active.combatant.id as string);
  await open();
  await gm.run(async () => void (await game.combats.active.nextTurn()));
  await table.soon();
  // The windows of attacks and uses ask the same.
  expect(await press()).toEqual([null, null, false]);
  expect(player.told().join("\n")).toContain("ход, в котором открыто окно, кончился");
  expect(await gm.authors("check")).toEqual([]);
  await gm.run(async () => void (await game.combats.active.nextTurn()));
  await table.soon();
  await open();
  expect(await press()).toEqual(["active", own, true]);
});
