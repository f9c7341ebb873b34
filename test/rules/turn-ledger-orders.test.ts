/** In whatever order deeds arrive, the ledger of a turn is that of counting on, use after use. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newTurn, spend, type ActionRecord, type Ruleset, type TurnUse } from "../../module/rules/index.ts";
import { TURN_USES } from "../../module/rules/turn/turn.ts";
import { ORDER, base, deed, deeds, homebrew, third, told } from "./ledger-actions.ts";

/** Every order of some things. */
function orders<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((one, index) =>
    orders([...of.slice(0, index), ...of.slice(index + 1)]).map((rest) => [one, ...rest]),
  );
}

/** A turn that counts on, one use after the other, the table overruling what is too much. */
function folded(uses: readonly TurnUse[], attacksPerAction: number, ruleset: Ruleset): Record<string, number> {
  let state = newTurn(30);
  let over = 0;
  for (const use of uses) {
    const step = spend(state, use, { force: true, bonusGranted: true, attacksPerAction }, ruleset);
    over += step.reasons.filter(({ label }) => label === "OD20.Reason.ActionSpent").length;
    state = step.state;
  }
  const { active, bonus, reaction, attacks, attacksLeft, moves, draws } = state;
  return { active, bonus, reaction, attacks, attacksLeft, feet: 30 * moves, draws, over };
}

function counted(uses: readonly TurnUse[], attacksPerAction: number, ruleset: Ruleset): Record<string, number> {
  const ledger = told(deeds(...uses), { attacksPerAction, bonusGranted: true }, ruleset);
  return {
    active: ledger.active.left,
    bonus: ledger.bonus.left,
    reaction: ledger.reaction.left,
    attacks: ledger.attacks.made,
    attacksLeft: ledger.attacks.left,
    feet: ledger.feet.left,
    draws: ledger.draws.made,
    over: ledger.over.filter(({ reason }) => reason.label === "OD20.Reason.ActionSpent").length,
  };
}

describe("area 6: the ledger and counting on", () => {
  const some = (maxLength: number): fc.Arbitrary<TurnUse[]> => fc.array(fc.constantFrom(...TURN_USES), { maxLength });
  const perAction = fc.integer({ min: 1, max: 4 });
  it("H-TURN-04: five uses in all their orders are what the ledger tells of them", () => {
    fc.assert(
      fc.property(some(5), perAction, (uses, each) => {
        const ledger = counted(uses, each, homebrew);
        for (const order of orders(uses)) expect(folded(order, each, homebrew)).toEqual(ledger);
      }),
      { numRuns: 60 },
    );
  });
  it("H-TURN-04: twenty uses in any order, too", () => {
    fc.assert(
      fc.property(
        some(20).chain((uses) => fc.tuple(fc.constant(uses), fc.shuffledSubarray(uses, { minLength: uses.length }))),
        perAction,
        ([uses, shuffled], each) => {
          expect(folded(shuffled, each, homebrew)).toEqual(counted(uses, each, homebrew));
        },
      ),
    );
  });
  it("B-ATK-13: in base the ledger is the kindest order, with the attacks before the draws that they allow", () => {
    fc.assert(
      fc.property(some(5), perAction, (uses, each) => {
        const ledger = counted(uses, each, base);
        const last = [...uses.filter((use) => use !== "drawStow"), ...uses.filter((use) => use === "drawStow")];
        expect(folded(last, each, base)).toEqual(ledger);
        for (const order of orders(uses)) {
          const { over = 0, active = 0, ...rest } = folded(order, each, base);
          expect(over).toBeGreaterThanOrEqual(ledger["over"] ?? 0);
          expect(active).toBeLessThanOrEqual(ledger["active"] ?? 0);
          expect({ ...rest, over: ledger["over"], active: ledger["active"] }).toEqual(ledger);
        }
      }),
      { numRuns: 60 },
    );
  });
  it("B-ACT-15: in any order releases pay for as many readied deeds of their turn; whoever withdraws one is told the rest", () => {
    const TURN = { round: 2, combatant: "goblin" };
    const some = fc.array(fc.constantFrom("release", "attack", "active", "swap"), { maxLength: 8 });
    fc.assert(
      fc.property(some, fc.nat(7), (all, gone) => {
        for (const what of [all, all.filter((_one, index) => index !== gone)]) {
          const list = what.map((one) =>
            one === "release" ? deed("reaction", { turn: TURN, releases: true }) : deed(one, { turn: TURN }),
          );
          const releases = what.filter((one) => one === "release").length;
          const taken = Math.max(releases, what.length - releases);
          for (const order of [list, [...list].reverse()]) {
            const { reaction, over } = told(order, { now: TURN });
            expect([reaction.left, over.length]).toEqual([taken === 0 ? 1 : 0, Math.max(0, taken - 1)]);
          }
        }
      }),
    );
  });
  it("H-TURN-04: the same deeds given in another order are the same ledger, whatever is told of them", () => {
    const any: fc.Arbitrary<ActionRecord> = fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e"),
      combatant: fc.constantFrom("hero", "goblin"),
      spends: fc.constantFrom(...TURN_USES, "stand", "fullRound", "dance"),
      turn: fc.record({ round: fc.integer({ min: 0, max: 3 }), combatant: fc.constantFrom(...ORDER, "ogre") }),
      label: fc.constantFrom("x", "y"),
      times: fc.integer({ min: -1, max: 3 }),
      offHand: fc.boolean(),
      releases: fc.boolean(),
      at: fc.integer({ min: 0, max: 2 }),
    });
    const ruleset = fc.constantFrom(homebrew, base, third);
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.constantFrom(...ORDER), ruleset, (some, combatant, by) => {
        const more = { now: { round: 2, combatant } };
        const ledger = told(some, more, by);
        expect(told([...some].reverse(), more, by)).toEqual(ledger);
        expect(
          told(
            [...some].sort((a, b) => a.spends.localeCompare(b.spends)),
            more,
            by,
          ),
        ).toEqual(ledger);
      }),
    );
  });
});
