/**
 * What attack messages take of a turn, and the index of it.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readChecked,
  readTurnActions,
  readUse,
  type FightAction,
  turnActionIndex,
} from "../../module/play/action-economy/read-actions.pure.ts";

const TURN = { combat: "fight", round: 2, combatant: "hero" };
const strikes = (...attackers: readonly string[]): object[] =>
  attackers.map((attacker, index) => ({ key: `s${String(index)}`, attacker }));
const SAID = {
  mode: "strike",
  item: { uuid: "Item.x", name: "Longsword", img: "" },
  attackers: [{ key: "a0", actor: "Actor.hero" }],
  strikes: strikes("a0"),
  turn: TURN,
};
const read = (more: object = {}): FightAction[] => readTurnActions("m", { ...SAID, ...more }, 7);
const ATTACKED: FightAction = {
  id: "m",
  fight: "fight",
  turn: { round: 2, combatant: "hero" },
  actor: "Actor.hero",
  spends: "attack",
  offHand: false,
  times: 1,
  label: "Longsword",
  at: 7,
};

describe("what an action that is told, or a check that is one, takes of a turn", () => {
  const USED = { actor: { key: "a", actor: "Actor.hero", name: "Hero" }, action: "dash", turn: TURN, spends: "swap" };
  const TOLD = { id: "m", fight: "fight", turn: { round: 2, combatant: "hero" }, actor: "Actor.hero", times: 1, at: 7 };
  const used = (more: object = {}): FightAction[] => readUse("m", { ...USED, ...more }, 7);
  const checked = (more: object = {}): FightAction[] =>
    readChecked("m", { actor: "Actor.hero", action: "search", turn: TURN, spends: "active", ...more }, 7);

  it("H-TURN-06 H-TURN-07: what it says, by the name of the list, or by its own", () => {
    expect(used()).toEqual([{ ...TOLD, spends: "swap", label: "OD20.ActionList.dash" }]);
    expect(used({ label: "Second wind", spends: "bonus" })).toEqual([
      { ...TOLD, spends: "bonus", label: "Second wind" },
    ]);
    expect(checked()).toEqual([{ ...TOLD, spends: "active", label: "OD20.ActionList.search" }]);
  });
  it("C-67: drawing says how many things; one where it makes no sense, twenty at most", () => {
    const things = (times: unknown): unknown => used({ spends: "drawStow", times })[0]?.times;
    expect([2, undefined, -3, 0, 1e9, "2", null].map(things)).toEqual([2, 1, 1, 1, 20, 1, 1]);
  });
  it("nothing of what was taken back, was done outside of a fight, or is no deed", () => {
    expect([...used({ cancelled: true }), ...checked({ cancelled: true })]).toEqual([]);
    expect([...used({ turn: null }), ...checked({ turn: null })]).toEqual([]);
    expect([...used({ actor: null }), ...checked({ actor: null })]).toEqual([]);
    expect(checked({ spends: "" })).toEqual([]);
  });
  it("nonsense takes nothing that is counted", () => {
    for (const spends of [-3, 1e9, "everything", null, {}])
      expect(used({ spends })).toEqual([{ ...TOLD, spends: "free", label: "OD20.ActionList.dash" }]);
    for (const spends of [-3, 1e9, "everything", null, {}]) expect(checked({ spends })).toEqual([]);
  });
});

describe("what an attack takes of a turn", () => {
  it("H-TURN-05 H-TWO-01 C-75: an attack of the action, with the other hand of the bonus action, else what it says", () => {
    expect(read()).toEqual([ATTACKED]);
    expect(read({ mode: "offHand" })).toEqual([{ ...ATTACKED, spends: "bonus", offHand: true }]);
    expect(read({ spends: "reaction" })).toEqual([{ ...ATTACKED, spends: "reaction" }]);
  });
  it("C-93: every strike is an attack of whoever makes it", () => {
    const attackers = [
      { key: "a0", actor: "Actor.hero" },
      { key: "a1", actor: "Actor.wolf" },
      { key: "a2", actor: "Actor.cat" },
    ];
    expect(read({ attackers, strikes: strikes("a0", "a1", "a0", "nobody") })).toEqual([
      { ...ATTACKED, times: 2 },
      { ...ATTACKED, actor: "Actor.wolf" },
    ]);
  });
  it("takes nothing when it was withdrawn, made outside of a fight, or has no strikes", () => {
    expect(read({ cancelled: true })).toEqual([]);
    expect(read({ turn: null })).toEqual([]);
    expect(read({ strikes: [] })).toEqual([]);
  });
  it.each([-3, 1e9, "dance", "__proto__", "swap", null, {}, ["attack"]])(
    "forged spends %j is what it takes as a rule",
    (spends) => {
      expect(read({ spends })).toEqual([ATTACKED]);
    },
  );
  it("forged strikes are bounded: 200 at most, each key once; whatever stands there, nothing throws", () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ key: `s${String(index)}`, attacker: "a0" }));
    expect(read({ strikes: many })[0]?.times).toBe(200);
    expect(read({ strikes: [...strikes("a0"), ...strikes("a0"), -3, null, 1e9] })[0]?.times).toBe(1);
    fc.assert(
      fc.property(
        fc.anything(),
        fc.record({ strikes: fc.anything(), attackers: fc.anything(), turn: fc.anything() }),
        (any, some) => {
          readTurnActions("m", any, 0);
          for (const { times } of read(some)) expect(times).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});

describe("the index of deeds", () => {
  it("finds them by fight, actor and round, and tells whether anything has changed", () => {
    const index = turnActionIndex();
    expect(index.put("m", [ATTACKED])).toBe(true);
    expect(index.put("m", [{ ...ATTACKED }])).toBe(false);
    expect(index.put("n", [{ ...ATTACKED, id: "n", turn: { round: 4, combatant: "hero" } }])).toBe(true);
    expect(index.of("fight", "Actor.hero", 1, 2).map(({ id }) => id)).toEqual(["m"]);
    expect(index.of("fight", "Actor.hero", 2, 4).map(({ id }) => id)).toEqual(["m", "n"]);
    expect(index.of("fight", "Actor.wolf", 1, 4)).toEqual([]);
    expect(index.of("other", "Actor.hero", 1, 4)).toEqual([]);
    // It was told differently, then withdrawn.
    expect(index.put("m", [{ ...ATTACKED, actor: "Actor.wolf" }])).toBe(true);
    expect(index.of("fight", "Actor.hero", 2, 2)).toEqual([]);
    expect(index.put("m", [])).toBe(true);
    expect(index.of("fight", "Actor.wolf", 2, 2)).toEqual([]);
    expect(index.by("m")).toEqual([]);
  });
  it("forgets a fight that is gone", () => {
    const index = turnActionIndex();
    index.put("m", [ATTACKED]);
    index.put("n", [{ ...ATTACKED, id: "n", fight: "other" }]);
    expect(index.forget("fight")).toEqual(["m"]);
    expect(index.of("fight", "Actor.hero", 0, 9)).toEqual([]);
    expect(index.of("other", "Actor.hero", 2, 2)).toHaveLength(1);
  });
});
