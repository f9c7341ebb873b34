/** Which of two reactions had it first: by when they were made, of one instant by their ids, in whatever order they are told. */
import { expect, test } from "vitest";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { reactionBefore, type ActionRecord } from "../../module/rules/turn/turn-actions.ts";

const ORDER = ["goblin", "hero", "wolf"];
const deed = (id: string, at: number, combatant: string, round = 2, spends = "reaction"): ActionRecord => ({
  id,
  combatant: "hero",
  spends,
  turn: { round, combatant },
  at,
});
const before = (id: string, now: { round: number; combatant: string }, ...deeds: ActionRecord[]): string | null => {
  const place = { combatant: "hero", now, order: ORDER };
  const told = [deeds, [...deeds].reverse()].map(
    (some) => reactionBefore(some, id, place, resolveRuleset())?.id ?? null,
  );
  expect(told[0]).toBe(told[1]);
  return told[0] ?? null;
};
const GOBLIN = { round: 2, combatant: "goblin" };

test("H-TURN-10 B-TURN-17: the later of two has the earlier one before it, the earlier one nothing", () => {
  const two = [deed("b", 5, "goblin"), deed("a", 9, "goblin")];
  expect([before("a", GOBLIN, ...two), before("b", GOBLIN, ...two)]).toEqual(["b", null]);
});

test("H-TURN-10: at one instant the smaller id has it", () => {
  const two = [deed("b", 5, "goblin"), deed("a", 5, "goblin")];
  expect([before("a", GOBLIN, ...two), before("b", GOBLIN, ...two)]).toEqual([null, "a"]);
});

test("H-TURN-10 C-03: between two of one round in which the own turn came it is back; over the end of a round it is not", () => {
  // The goblin comes before the hero in round 2, the wolf after him.
  const own = deed("a", 5, "goblin");
  expect(before("b", { round: 2, combatant: "wolf" }, own, deed("b", 9, "wolf"))).toBeNull();
  // The wolf of round 1 acts after the hero, the goblin of round 2 before he has his next turn.
  expect(before("b", GOBLIN, deed("a", 5, "wolf", 1), deed("b", 9, "goblin"))).toBe("a");
});

test("H-TURN-10 B-FREE-02: a blow in another's turn has taken it, an action of the own turn has not; what is not told has nothing before it", () => {
  expect(before("b", GOBLIN, deed("a", 5, "goblin", 2, "attack"), deed("b", 9, "goblin"))).toBe("a");
  const later = { round: 2, combatant: "wolf" };
  expect(before("b", later, deed("a", 5, "hero", 2, "attack"), deed("b", 9, "wolf"))).toBeNull();
  expect(before("c", GOBLIN, deed("a", 5, "goblin"))).toBeNull();
});
