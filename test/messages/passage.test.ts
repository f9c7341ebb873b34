/** How the turns of a fight have passed: worked out once for all who ask, and never told as it was before. */
import { afterEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { verbs } from "../support/verbs.ts";

declare const foundry: Loose, game: Loose;

const NAMES = ["Гоблин 1", "Воин", "Гоблин 2", "Следопыт"];
/** Ids of the combatants in the order of `NAMES`. */
const [ONE, HERO, TWO, RANGER] = NAMES.map((_name, index) => `combatant000000${String(index)}`);

afterEach(() => {
  vi.restoreAllMocks();
});

/** The fight in the goblin's turn of round 2; the fighter bears ten effects that end by turns. */
async function secondRound(): Promise<{ fight: Loose; hero: Loose; turnHistoryOf: (fight: Loose) => Loose }> {
  const seat = await liveTable(brawl(...NAMES)).sit("GM");
  const fight = game.combats.get(FIGHT);
  const hero = seat.actor("Воин");
  const mark = { combat: FIGHT, round: 1, combatant: ONE };
  const ends = { at: "turnEnd", of: "source", source: ONE, mark, time: 0, turns: 20, save: null };
  await hero.createEmbeddedDocuments(
    "ActiveEffect",
    Array.from({ length: 10 }, (_, n) => ({ name: `Эффект ${String(n)}`, system: { ends } })),
  );
  for (let n = 0; n < 4; n += 1) {
    await fight.nextTurn();
    await calm();
  }
  const { turnHistoryOf } = await verbs("turnHistoryOf");
  return { fight, hero, turnHistoryOf };
}

test("ten effects that end by turns read the turns of the fight once", async () => {
  const { fight, hero, turnHistoryOf } = await secondRound();
  expect(turnHistoryOf(fight).went).toEqual({ 1: [ONE, HERO, TWO, RANGER], 2: [ONE] });
  const read = vi.spyOn(foundry.utils, "getProperty");
  hero.reset();
  const looks = read.mock.calls.filter(([, path]) => path === "opposed-d20.turns");
  expect([hero.effects.size >= 10, looks.length <= 1]).toEqual([true, true]);
});

test("H-TURN-03: preparation, which comes before any hook, never sees the turns as they were before", async () => {
  const { fight, hero, turnHistoryOf } = await secondRound();
  /** The same turns, told by a fight that nobody has asked before. */
  const anew = (): Loose => {
    const { round, turn, turns, flags, combatants, combatant } = fight;
    return turnHistoryOf({ round, turn, turns, flags, combatants, combatant });
  };
  let looks = 0;
  const look = (): void => {
    looks += 1;
    expect(turnHistoryOf(fight)).toEqual(anew());
  };
  const { onDocument } = await verbs("onDocument");
  const failed: unknown[] = [];
  onDocument("actorPrepared", () => {
    try {
      look();
    } catch (error) {
      failed.push(error);
    }
  });
  // The first that anybody hears of an update: who is prepared in it sees the new turn.
  const update = fight._onUpdate.bind(fight);
  vi.spyOn(fight, "_onUpdate").mockImplementation((...args: Loose[]) => {
    hero.reset();
    return update(...args);
  });
  look();
  await fight.nextTurn();
  await calm();
  expect(turnHistoryOf(fight).went[2]).toEqual([ONE, HERO]);
  await fight.previousTurn();
  await calm();
  expect(turnHistoryOf(fight).went[2]).toEqual([ONE]);
  await fight.update({ turn: 2 });
  await calm();
  expect(turnHistoryOf(fight).went[2]).toEqual([ONE, HERO, TWO]);
  const { actorId, tokenId, sceneId } = fight.combatants.get(ONE);
  await fight.deleteEmbeddedDocuments("Combatant", [ONE]);
  await calm();
  hero.reset();
  expect([turnHistoryOf(fight).order, turnHistoryOf(fight).formerly]).toEqual([[HERO, TWO, RANGER], {}]);
  // He comes back under another id, as the last of all.
  const [back] = await fight.createEmbeddedDocuments("Combatant", [{ actorId, tokenId, sceneId, initiative: 1 }]);
  await calm();
  hero.reset();
  expect([turnHistoryOf(fight).order, turnHistoryOf(fight).formerly]).toEqual([
    [HERO, TWO, RANGER, back.id],
    { [String(ONE)]: back.id },
  ]);
  await fight.updateEmbeddedDocuments("Combatant", [{ _id: back.id, initiative: 30 }]);
  await calm();
  hero.reset();
  expect(turnHistoryOf(fight).order).toEqual([back.id, HERO, TWO, RANGER]);
  // Even in place, as nobody should.
  fight.flags["opposed-d20"].turns[2] = [RANGER];
  expect(turnHistoryOf(fight).went[2][0]).toBe(RANGER);
  expect([looks > 6, failed]).toEqual([true, []]);
});
