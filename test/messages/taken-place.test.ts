/** A player who posts a withdrawn message under the id of one that was deleted from the log: no effect that names it believes him. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

const OGRE = "Огр";
const doing = (person: Person, name: string, deed: string): Promise<string> => person.act(name, deed);
/** What of an actor's effects counts, and how many there are. */
const stateOf = (person: Person, name: string): Promise<Loose> =>
  person.run((who) => {
    const { statuses, appliedEffects, effects } = hands.actor(who);
    return [[...statuses], appliedEffects.map((effect: Loose) => effect.name), effects.size] as Loose;
  }, name);
/** The message of that id is deleted, and the player says in its place that it was withdrawn. */
async function takePlace(gm: Person, player: Person, id: string): Promise<void> {
  const { author: _author, timestamp: _timestamp, ...copy } = await player.message(id);
  await gm.run(async (one) => void (await game.messages.get(one).delete()), id);
  await table.soon();
  await squat(player, { ...copy, system: { ...copy.system, cancelled: true } });
  await table.soon();
}

test("H-TURN-10: what the GM's ogre has done stays done, and what it has put an end to stays ended", async () => {
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await gm.run(async (who) => void (await hands.actor(who).toggleStatusEffect("burning", { active: true })), OGRE);
  for (const deed of ["dodge", "putOut"]) {
    const id = await doing(gm, OGRE, deed);
    await table.soon();
    const before = await stateOf(gm, OGRE);
    await takePlace(gm, player, id);
    for (const person of people) expect([deed, await stateOf(person, OGRE)]).toEqual([deed, before]);
  }
  await gm.reload();
  expect((await stateOf(gm, OGRE))[0]).toEqual(["prone"]);
});

test("H-TURN-10: the player's own withdrawal takes nothing off the ogre, on which his effect was copied", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const id = await doing(player, "Воин", "prone");
  await table.soon();
  await gm.run(async (who) => {
    const [effect] = hands.actor("Воин").effects.contents;
    await hands.actor(who).createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
  }, OGRE);
  await player.undoAction(id);
  await table.soon();
  expect([(await stateOf(gm, "Воин"))[0], (await stateOf(gm, OGRE))[0]]).toEqual([[], ["prone"]]);
});
