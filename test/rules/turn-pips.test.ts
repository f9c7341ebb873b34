/** What is left of a turn where nobody tells of things drawn: the same as the whole ledger says. */
import { expect, test } from "vitest";
import { resolveRuleset } from "../../module/rules/ruleset.ts";
import { turnLedger, turnPips, type Deed, type TurnFacts } from "../../module/rules/turn-ledger.ts";

const now = { round: 3, combatant: "a" };
const facts: TurnFacts = { combatant: "a", now, order: ["a", "b"], speed: 30, moved: 0, attacksPerAction: 2 };
const deed = (id: string, spends: string, more: Partial<Deed> = {}): Deed => ({
  id,
  combatant: "a",
  spends,
  turn: now,
  ...more,
});
const other = { round: 2, combatant: "b" };

test("H-TURN-05 H-TURN-06 H-TURN-10: one of two attacks, a swapped action, a reaction of the round before that is back", () => {
  const deeds = [deed("1", "attack"), deed("2", "swap"), deed("3", "reaction", { turn: other })];
  const told = turnPips(deeds, facts, resolveRuleset({ profile: "homebrew" }));
  // One active action, taken twice: by the attack and by the swap. Two moves of 30 feet.
  expect([told.active.left, told.reaction.left, told.attacks, told.feet]).toEqual([
    0,
    1,
    { made: 1, left: 1 },
    { all: 60, left: 60 },
  ]);
  expect(told.over.map(({ id, kind, nth }) => [id, kind, nth])).toEqual([["2", "active", 2]]);
});

test.each(["homebrew", "base", "d20-3e"] as const)(
  "H-TURN-04 H-TURN-08 B-TURN-16 B-TURN-17 B-COND-INC-1: as the whole ledger, with everything spent and incapacitated (%s)",
  (profile) => {
    const rules = resolveRuleset({ profile });
    const deeds = [
      deed("1", "attack", { times: 3 }),
      deed("2", "bonus"),
      deed("3", "active"),
      deed("4", "reaction", { turn: other }),
      deed("5", "swap", { turn: { round: -3, combatant: "a" } }),
    ];
    for (const incapacitated of [false, true])
      for (const at of [now, other]) {
        const place = { ...facts, incapacitated, now: at, bonusGranted: true };
        const { draws, ...whole } = turnLedger(deeds, place, rules);
        expect(draws.made).toBe(0);
        expect(turnPips(deeds, place, rules)).toEqual(whole);
      }
  },
);
