import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clash,
  resolveRuleset,
  outcomeOverrides,
  type ClashAttack,
  type ClashDefense,
  type ClashReceipt,
  type ClashStrike,
  type Ruling,
} from "./inside.ts";

function strike(natural: number, total: number, more: Partial<ClashStrike> = {}): ClashStrike {
  return {
    key: "s1",
    attack: { natural, total },
    defenseAdjust: 0,
    rows: [{ type: "slashing", base: 8, extra: 5 }],
    ruling: null,
    ...more,
  };
}
function attack(strikes: ClashStrike[], more: Partial<ClashAttack> = {}): ClashAttack {
  return {
    cancelled: false,
    playerVersusPlayer: false,
    rules: { profile: "homebrew", overrides: {} },
    damageId: "dmg",
    strikes,
    ...more,
  };
}
function defense(
  rolls: [key: string, natural: number, total: number][],
  more: Partial<ClashDefense> = {},
): ClashDefense {
  return {
    id: "D",
    strikes: rolls.map(([key, natural, total]) => ({ key, natural, total })),
    fixed: null,
    mitigation: { reduction: 1, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
    ...more,
  };
}
function receipt(amount: number, more: Partial<ClashReceipt> = {}): ClashReceipt {
  return { id: "D", damage: "dmg", amount, hp: amount, temporary: 0, state: "applied", ...more };
}
const ruling = (more: Partial<Ruling>): Ruling => ({ outcome: null, factor: null, amount: null, ...more });
const hit = attack([strike(12, 17)]);
const answered = defense([["s1", 10, 16]]);

describe("clash: phases", () => {
  it("H-ATK-07: waits without an answer", () => {
    expect(clash(hit)).toMatchObject({ phase: "waiting", amount: null, received: null, best: null });
    expect(clash(hit).strikes[0]).toMatchObject({ defense: null, result: null, outcome: null, void: null });
  });
  it("H-DMG-02: 8 damage less 1 of reduction is ready as 7", () => {
    const state = clash(hit, answered);
    expect(state).toMatchObject({ phase: "ready", amount: 7, best: "hit" });
    expect(state.strikes[0]?.damage?.steps.map((step) => step.kind)).toEqual(["rolled", "reduction"]);
  });
  it("H-DMG-01: rolling while a landed strike has no damage", () => {
    expect(
      clash(
        attack([strike(12, 17, { rows: [{ type: "slashing", base: null, extra: null }] })], { damageId: null }),
        answered,
      ),
    ).toMatchObject({ phase: "rolling", amount: null });
    expect(clash(attack([strike(12, 17, { rows: [] })]), answered).phase).toBe("rolling");
  });
  it("H-ATK-12: a miss needs no damage and nothing to write", () => {
    expect(clash(attack([strike(12, 15, { rows: [] })], { damageId: null }), answered)).toMatchObject({
      phase: "applied",
      amount: 0,
      best: "miss",
    });
  });
  it("B-UW-02: what cannot hit misses whatever was rolled, a 20 too, unless a Game Master says otherwise", () => {
    for (const natural of [12, 20])
      expect(clash(attack([strike(natural, 37, { misses: true })]), answered)).toMatchObject({
        phase: "applied",
        amount: 0,
        best: "miss",
      });
    expect(clash(attack([strike(12, 17, { misses: true })])).strikes[0]).toMatchObject({ outcome: null });
    const ruled = strike(12, 17, { misses: true, ruling: ruling({ outcome: "hit" }) });
    expect(clash(attack([ruled]), answered)).toMatchObject({ amount: 7, best: "hit" });
  });
  it("H-DMG-04: a hit that armor takes whole has nothing to write either", () => {
    expect(
      clash(hit, defense([["s1", 10, 16]], { mitigation: { ...answered.mitigation, reduction: 9 } })),
    ).toMatchObject({ phase: "applied", amount: 0, best: "hit" });
  });
  it("H-DMG-01: the receipt decides between ready, applied, undone and changed", () => {
    expect(clash(hit, answered, receipt(7))).toMatchObject({ phase: "applied", received: 7 });
    expect(clash(hit, answered, receipt(7, { state: "undone" }))).toMatchObject({
      phase: "undone",
      received: null,
      amount: 7,
    });
    expect(clash(hit, answered, receipt(6))).toMatchObject({ phase: "changed", received: 6, amount: 7 });
    expect(clash(hit, answered, receipt(7, { damage: "other" })).phase).toBe("changed");
    expect(clash(hit, answered, receipt(7, { id: "other" })).phase).toBe("ready");
    expect(clash(hit, null, receipt(7))).toMatchObject({ phase: "waiting", received: 7 });
  });
  it("H-ATK-12: a ruling to miss after applying owes the damage back", () => {
    const ruled = attack([strike(12, 17, { ruling: ruling({ outcome: "miss" }) })]);
    expect(clash(ruled, answered, receipt(7))).toMatchObject({ phase: "changed", amount: 0, received: 7 });
    expect(clash(ruled, answered, receipt(0, { damage: null })).phase).toBe("applied");
  });
  it("H-ATK-07: cancelled stays cancelled and owes back what was applied", () => {
    const cancelled = attack([strike(12, 17)], { cancelled: true });
    expect(clash(cancelled).phase).toBe("cancelled");
    expect(clash(cancelled, answered, receipt(7))).toMatchObject({ phase: "changed", amount: 0, received: 7 });
    expect(clash(cancelled, answered, receipt(0)).phase).toBe("cancelled");
  });
});

describe("clash: damage", () => {
  it("H-CRIT-02: a critical adds the extra dice, an ordinary hit ignores them", () => {
    expect(clash(attack([strike(20, 25)]), answered).amount).toBe(12);
    expect(clash(attack([strike(20, 25)], { playerVersusPlayer: true }), answered)).toMatchObject({
      amount: 7,
      best: "crit",
    });
    expect(
      clash(attack([strike(20, 25, { rows: [{ type: "slashing", base: 8, extra: null }] })]), answered).amount,
    ).toBe(7);
  });
  it("C-62: with critDice result the rolled dice count twice", () => {
    const rules = { profile: "homebrew", overrides: { critDice: "result" as const } };
    expect(
      clash(attack([strike(20, 25, { rows: [{ type: "slashing", base: 8, extra: 4, dice: 5 }] })], { rules }), answered)
        .amount,
    ).toBe(12);
  });
  it("H-ATK-13: equal totals halve before the reduction", () => {
    expect(clash(hit, defense([["s1", 11, 17]])).amount).toBe(3);
  });
  it("H-COV-01: late cover moves the Defense", () => {
    expect(clash(attack([strike(12, 17, { defenseAdjust: 2 })]), answered)).toMatchObject({ best: "miss", amount: 0 });
    expect(clash(attack([strike(12, 17, { defenseAdjust: 1 })]), answered)).toMatchObject({ best: "tie" });
  });
  it("C-93 C-38: several strikes are compared and reduced one by one", () => {
    const strikes = [strike(12, 17), strike(12, 15, { key: "s2" }), strike(20, 25, { key: "s3" })];
    const state = clash(
      attack(strikes),
      defense([
        ["s1", 10, 16],
        ["s2", 10, 16],
        ["s3", 10, 16],
      ]),
    );
    expect(state.strikes.map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ["hit", 7],
      ["miss", 0],
      ["crit", 12],
    ]);
    expect(state).toMatchObject({ amount: 19, best: "crit", phase: "ready" });
  });
  it("C-64: a fixed Defense stands in for the rolls", () => {
    expect(clash(hit, defense([], { fixed: 12 }))).toMatchObject({ phase: "ready", amount: 7 });
    expect(clash(hit, defense([], { fixed: 18 }))).toMatchObject({ phase: "applied", amount: 0 });
  });
  it("B-OBJ-03 C-47: against an object equal totals do all the damage, which halve it against a creature", () => {
    const even = attack([strike(12, 15)]);
    expect(clash(even, defense([], { fixed: 15 })).best).toBe("tie");
    expect(clash(even, defense([], { fixed: 15, object: true })).best).toBe("hit");
    expect(clash(even, defense([], { fixed: 16, object: true })).best).toBe("miss");
  });
  it("B-ATK-06: the message's rules count, not the homebrew's", () => {
    const rules = { profile: "base", overrides: outcomeOverrides(resolveRuleset({ profile: "base" })) };
    expect(clash(attack([strike(12, 17)], { rules }), defense([], { fixed: 17 }))).toMatchObject({
      amount: 8,
      best: "hit",
    });
  });
  it("H-CRIT-04 C-42: counts the situational bonuses of both sides", () => {
    const rules = { profile: "homebrew", overrides: { fumbleOnDefense: true } };
    const state = clash(
      attack([strike(1, 6), strike(10, 15, { key: "s2" })], { rules }),
      defense([
        ["s1", 12, 18],
        ["s2", 1, 7],
      ]),
    );
    expect(state).toMatchObject({ fumbles: 1, concedes: 1 });
  });
  it("C-56: a hit on a helpless target at hand is a critical; a miss stays one", () => {
    expect(clash(attack([strike(12, 17, { hitIsCritical: true })]), answered)).toMatchObject({
      amount: 12,
      best: "crit",
    });
    expect(clash(attack([strike(12, 15, { hitIsCritical: true })]), answered)).toMatchObject({
      amount: 0,
      best: "miss",
    });
  });
  it("H-DMG-01: full false leaves out the steps", () => {
    expect(clash(attack([strike(12, 17)], { full: false }), answered).strikes[0]?.damage?.steps).toEqual([]);
  });
});

describe("clash: the GM's ruling", () => {
  const ruled = (more: Partial<Ruling>, natural = 12, total = 17): ReturnType<typeof clash> =>
    clash(attack([strike(natural, total, { ruling: ruling(more) })]), answered);
  it.each([
    ["miss", 0],
    ["tie", 3],
    ["hit", 7],
    ["crit", 12],
  ] as const)("B-DICE-13: outcome %s makes %i", (outcome, amount) => {
    expect(ruled({ outcome })).toMatchObject({ amount, best: outcome });
    expect(ruled({ outcome }, 12, 10)).toMatchObject({ amount, best: outcome });
  });
  it.each([
    [0, 0],
    [0.5, 3],
    [1, 7],
    [2, 15],
  ] as const)("B-DICE-13: factor %d makes %i, also on a miss", (factor, amount) => {
    expect(ruled({ factor }).amount).toBe(amount);
    expect(ruled({ factor }, 12, 10)).toMatchObject({ amount, best: "miss" });
  });
  it("B-DICE-13: a number is taken as it is, even without rolled damage", () => {
    expect(ruled({ amount: 11 }).amount).toBe(11);
    expect(clash(attack([strike(12, 17, { rows: [], ruling: ruling({ amount: 3 }) })]), answered)).toMatchObject({
      phase: "ready",
      amount: 3,
    });
  });
  it("H-CRIT-04: a ruling that lets a fumble land takes the bonus back", () => {
    expect(ruled({}, 1, 6).fumbles).toBe(1);
    expect(ruled({ outcome: "hit" }, 1, 6).fumbles).toBe(0);
  });
});

describe("clash: odd data", () => {
  it("C-93: an attack whose numbers make no sense does nothing", () => {
    const state = clash(
      attack([strike(Number.NaN, 17), strike(12, 17, { key: "s2" })]),
      defense([
        ["s1", 10, 16],
        ["s2", 10, 16],
      ]),
    );
    expect(state.strikes[0]).toMatchObject({ void: "attack", amount: 0, outcome: null });
    expect(state).toMatchObject({ phase: "ready", amount: 7 });
  });
  it("C-93: a Defense that is missing or makes no sense waits, and a ruling frees it", () => {
    for (const odd of [defense([]), defense([["s1", 33, 16]]), defense([["s1", 10, Number.NaN]])]) {
      expect(clash(hit, odd)).toMatchObject({ phase: "waiting", strikes: [{ void: "defense" }] });
      expect(clash(attack([strike(12, 17, { ruling: ruling({ outcome: "hit" }) })]), odd)).toMatchObject({
        phase: "ready",
        amount: 7,
      });
    }
  });
  it("H-DMG-01: damage that is no number waits for damage", () => {
    expect(
      clash(attack([strike(12, 17, { rows: [{ type: "fire", base: Number.NaN, extra: null }] })]), answered),
    ).toMatchObject({ phase: "rolling", strikes: [{ void: "damage" }] });
  });
  it("C-93: no strikes at all is nothing to do", () => {
    expect(clash(attack([]), answered)).toMatchObject({ phase: "applied", amount: 0 });
  });
  it("H-ATK-07: never throws, whatever the documents hold", () => {
    const odd = fc.jsonValue({ maxDepth: 5 });
    const number = fc.oneof(fc.integer(), fc.double(), fc.constant(null), odd);
    const like = fc.record(
      {
        cancelled: fc.oneof(fc.boolean(), odd),
        playerVersusPlayer: odd,
        rules: fc.oneof(
          odd,
          fc.record({ profile: odd, overrides: fc.oneof(odd, fc.record({ natDefense: odd, critDice: odd })) }),
        ),
        damageId: odd,
        full: odd,
        strikes: fc.oneof(
          odd,
          fc.array(
            fc.oneof(
              odd,
              fc.record({
                key: fc.constantFrom("a", "b", 3, null),
                attack: fc.oneof(
                  odd,
                  fc.record({ natural: fc.oneof(fc.integer({ min: -1, max: 22 }), odd), total: number }),
                ),
                defenseAdjust: number,
                rows: fc.oneof(odd, fc.array(fc.record({ type: odd, base: number, extra: number, dice: number }))),
                ruling: fc.oneof(
                  odd,
                  fc.record({ outcome: fc.constantFrom("hit", "crit", "x", null), factor: number, amount: number }),
                ),
              }),
            ),
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const answer = fc.oneof(
      odd,
      fc.record(
        {
          id: odd,
          fixed: number,
          strikes: fc.oneof(
            odd,
            fc.array(
              fc.record({
                key: fc.constantFrom("a", "b", null),
                natural: fc.integer({ min: -1, max: 22 }),
                total: number,
              }),
            ),
          ),
          mitigation: fc.oneof(
            odd,
            fc.record({
              reduction: number,
              resistances: odd,
              vulnerabilities: odd,
              immunities: odd,
              threshold: number,
            }),
          ),
        },
        { requiredKeys: [] },
      ),
    );
    const paper = fc.oneof(
      odd,
      fc.record({ id: odd, damage: odd, amount: number, state: fc.constantFrom("applied", "undone", "x") }),
    );
    fc.assert(
      fc.property(like, answer, paper, (a, d, r) => {
        // @ts-expect-error: the point is data of the wrong shape
        const state = clash(a, d, r);
        expect(state.amount === null || (Number.isFinite(state.amount) && state.amount >= 0)).toBe(true);
      }),
      { numRuns: 800 },
    );
    // @ts-expect-error: nothing at all
    expect(clash(null, 3, "x").phase).toBe("waiting");
  });
});
