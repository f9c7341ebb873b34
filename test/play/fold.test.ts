/** Holds inside: a pure function of documents, asked for states that no honest table comes to. */
import { describe, expect, it } from "vitest";
import type { ClashReceipt } from "../../module/rules/attack/resolve-strikes.ts";
import {
  resolveTarget,
  isEmpty,
  readAttackRolls,
  readDefenseRolls,
  type FoldedTarget,
} from "../../module/play/resolve/resolve-attack.pure.ts";
import { amendedFor } from "../../module/play/resolve/late-changes.pure.ts";
import type { AttackRecord, DefenseRecord } from "../../module/play/resolve/attack-records.pure.ts";
import { quoteDamage } from "../../module/play/resolve/resolve-damage.pure.ts";
import type { Again } from "../../module/play/dice/reroll.pure.ts";
import type { RollRecord } from "../../module/play/dice/verify.pure.ts";
import { attackRecord, defenseRecord, roll } from "./fixtures.ts";

const FINE = { attack: null, defense: null };
const HIT: readonly RollRecord[] = [roll([12], 20, 5), roll([5], 8, 3), roll([6], 8)];
const QUOTE = [{ natural: 12, total: 17 }];

function fold(
  attack: AttackRecord,
  attackRolls: readonly RollRecord[],
  defense: DefenseRecord | null,
  defenseRolls: readonly RollRecord[],
  receipt: (ClashReceipt & { readonly dice?: readonly string[] }) | null = null,
  refused: { attack: string | null; defense: string | null } = FINE,
  trusted = false,
): FoldedTarget {
  const read = readAttackRolls(attack, attackRolls);
  const answer = defense && readDefenseRolls(defense, defenseRolls, read, trusted ? "any" : "passive");
  const [target] = attack.targets;
  if (!target) throw new Error("no target");
  return resolveTarget(read, target, answer, receipt, refused);
}

describe("the fold of documents", () => {
  it("waits for an answer (H-ATK-07)", () => {
    expect(fold(attackRecord(), HIT, null, []).state).toMatchObject({ phase: "waiting", amount: null });
  });

  it("hits for damage minus reduction, then is applied (H-ATK-12, H-DMG-02)", () => {
    const attack = attackRecord();
    const defense = defenseRecord(attack, QUOTE);
    const { state, voids } = fold(attack, HIT, defense, [roll([10], 20, 2)]);
    expect(state).toMatchObject({ phase: "ready", amount: 7, best: "hit" });
    expect(voids.size).toBe(0);
    const receipt: ClashReceipt = {
      id: defense.id,
      damage: "damage0000000000",
      amount: 7,
      hp: 7,
      temporary: 0,
      state: "applied",
    };
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)], receipt).state.phase).toBe("applied");
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)], { ...receipt, state: "undone" }).state.phase).toBe("undone");
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)], { ...receipt, amount: 3 }).state.phase).toBe("changed");
  });

  it("makes a near hit on the defenseless a critical, on others who are helpless not (C-56)", () => {
    const plain = attackRecord();
    const attack = { ...plain, strikes: plain.strikes.map((strike) => ({ ...strike, near: true })) };
    const best = (changes: Record<string, unknown>) =>
      fold(attack, HIT, defenseRecord(attack, QUOTE, changes), [roll([10], 20, 2)]).state.best;
    expect(best({ helpless: true, defenseless: true })).toBe("crit");
    expect(best({ helpless: true, defenseless: false })).toBe("hit");
    expect(best({ helpless: false })).toBe("hit");
  });

  it("damage dice exchanged after they were received count for nothing more; a GM's word, and a receipt that quotes no dice, stand", () => {
    const attack = attackRecord();
    const defense = defenseRecord(attack, QUOTE);
    const answer = [roll([10], 20, 2)];
    const dice = quoteDamage([...readAttackRolls(attack, HIT).strikes.values()]);
    const receipt = {
      id: defense.id,
      damage: "damage0000000000",
      amount: 7,
      hp: 7,
      temporary: 0,
      state: "applied",
      dice,
    } as const;
    expect(fold(attack, HIT, defense, answer, receipt)).toMatchObject({
      state: { phase: "applied" },
      voids: new Map(),
    });
    const better = [roll([12], 20, 5), roll([8], 8, 3), roll([6], 8)];
    expect([...fold(attack, better, defense, answer, receipt).voids]).toEqual([["s0", "OD20.Void.rewrittenDamage"]]);
    // Extra dice of a critical that may come by a ruling, too.
    expect([...fold(attack, [...HIT.slice(0, 2), roll([8], 8)], defense, answer, receipt).voids]).toEqual([
      ["s0", "OD20.Void.rewrittenDamage"],
    ]);
    expect(fold(attack, better, defense, answer, { ...receipt, state: "undone" }).voids.size).toBe(0);
    expect(fold(attack, better, defense, answer, { ...receipt, dice: [] }).voids.size).toBe(0);
    const ruled = attackRecord({ ruling: { outcome: null, factor: null, amount: 2 } });
    expect(fold(ruled, better, defense, answer, receipt)).toMatchObject({
      state: { phase: "changed", amount: 2 },
      voids: new Map(),
    });
  });

  it("a strike that was taken from another target counts for nothing, until a GM says what it does", () => {
    const strayed = { ...FINE, strikes: ["s0"] };
    const attack = attackRecord();
    const told = fold(attack, HIT, defenseRecord(attack, QUOTE), [roll([10], 20, 2)], null, strayed);
    expect([...told.voids]).toEqual([["s0", "OD20.Void.redirected"]]);
    expect(told.state).toMatchObject({ best: null });
    const ruled = attackRecord({ ruling: { outcome: "hit", factor: null, amount: null } });
    expect(fold(ruled, HIT, defenseRecord(ruled, QUOTE), [roll([10], 20, 2)], null, strayed)).toMatchObject({
      state: { best: "hit", amount: 7 },
      voids: new Map(),
    });
  });

  it("a number answers the strikes that were there when it was said, and no other", () => {
    const two = attackRecord({ strikes: 2 });
    const rolls = [roll([12], 20, 5), roll([12], 20, 5), roll([5], 8, 3), roll([5], 8, 3), roll([6], 8), roll([6], 8)];
    const told = (quoted: typeof QUOTE): FoldedTarget =>
      fold(two, rolls, defenseRecord(two, quoted, { fixed: 12, strikes: [] }), [], null, FINE, true);
    expect(told([...QUOTE, ...QUOTE])).toMatchObject({ state: { amount: 14 }, voids: new Map() });
    expect(told(QUOTE)).toMatchObject({ state: { amount: 7 }, voids: new Map([["s1", "OD20.Void.late"]]) });
  });

  it("waits for damage that is not rolled yet", () => {
    const attack = attackRecord({ damage: false });
    expect(fold(attack, HIT, defenseRecord(attack, QUOTE), [roll([10], 20, 2)]).state.phase).toBe("rolling");
  });

  it("uses the extra dice only for a critical (H-CRIT-02)", () => {
    const attack = attackRecord();
    const rolls = [roll([20], 20, 5), ...HIT.slice(1)];
    expect(
      fold(attack, rolls, defenseRecord(attack, [{ natural: 20, total: 25 }]), [roll([10], 20, 2)]).state,
    ).toMatchObject({ amount: 5 + 6 + 3 - 1, best: "crit" });
  });

  it("answers with the other defense from the same dice", () => {
    const physical = attackRecord();
    const magical = attackRecord({ defense: "magical" });
    const defense = defenseRecord(physical, QUOTE);
    // 13 + 2 = 15 lets 17 through; 13 + 5 = 18 does not.
    expect(fold(physical, HIT, defense, [roll([13], 20, 2)]).state.best).toBe("hit");
    expect(fold(magical, HIT, defense, [roll([13], 20, 2)]).state).toMatchObject({
      best: "miss",
      phase: "applied",
      amount: 0,
    });
  });

  it("takes in a die that inspiration has bought, on either side; what was answered still fits (B-DICE-08, B-DICE-09)", () => {
    const attack = attackRecord();
    const answer = defenseRecord(attack, QUOTE);
    const state = (attackDie: Again | null, defenseDie: Again | null, record = attack, rolls = HIT): FoldedTarget => {
      const read = readAttackRolls(record, rolls, (key) => (key === "s0" ? attackDie : null));
      const [target] = record.targets;
      if (!target) throw new Error("no target");
      return resolveTarget(
        read,
        target,
        readDefenseRolls(answer, [roll([10], 20, 2)], read, "passive", (key) => (key === "s0" ? defenseDie : null)),
        null,
        FINE,
      );
    };
    expect(state(null, null).state.best).toBe("hit");
    expect(state({ die: 0, face: 3 }, null).state).toMatchObject({ best: "miss", phase: "applied" });
    expect(state(null, { die: 0, face: 19 }).state.best).toBe("miss");
    expect(state({ die: 0, face: 20 }, { die: 0, face: 19 }).state.best).toBe("crit");
    expect(state({ die: 0, face: 3 }, null).voids.size).toBe(0);
    // A die that is none, and one that the roll has not, change nothing.
    for (const die of [
      { die: 0, face: 21 },
      { die: 1, face: 3 },
      { die: 2, face: 3 },
    ])
      expect(state(die, null).state.best).toBe("hit");
    // With advantage the other die stays.
    const twice = attackRecord({ advantage: 1 });
    const read = readAttackRolls(twice, [roll([4, 12], 20, 5, ["kh"]), ...HIT.slice(1)], () => ({
      die: 1,
      face: 2,
    })).strikes.get("s0")?.attack;
    expect(read).toMatchObject({
      faces: [4, 2],
      natural: 4,
      total: 9,
      reroll: { die: 1, from: 12, to: 2 },
      rolled: { natural: 12, total: 17 },
    });
  });

  it("takes late adjustments from the same dice and at most one more", () => {
    const adjusted = (adjust: unknown, more: readonly RollRecord[] = []): FoldedTarget => {
      const attack = attackRecord({ adjust });
      return fold(attack, [...HIT, ...more], defenseRecord(attack, QUOTE), [roll([14], 20, 2)]);
    };
    const plain = { advantage: 0, die: null, attack: 0, defense: 0, cover: null };
    expect(adjusted(plain).state).toMatchObject({ best: "hit" });
    expect(adjusted({ ...plain, cover: "half" }).state).toMatchObject({ best: "miss" });
    expect(adjusted({ ...plain, defense: 1 }).state).toMatchObject({ best: "tie", amount: 3 });
    expect(adjusted({ ...plain, attack: -3 }).state).toMatchObject({ best: "miss" });
    expect(adjusted({ ...plain, advantage: 1, die: 3 }, [roll([18], 20)]).state.strikes[0]?.attack).toEqual({
      natural: 18,
      total: 23,
    });
    expect(adjusted({ ...plain, advantage: -1, die: 3 }, [roll([2], 20)]).state.strikes[0]?.attack).toEqual({
      natural: 2,
      total: 7,
    });
    expect([...adjusted({ ...plain, advantage: 1, die: null }).voids.values()]).toEqual(["OD20.Void.dice"]);
  });

  it("takes advantage back by counting only the first die", () => {
    const attack = attackRecord({
      advantage: 1,
      adjust: { advantage: 0, die: null, attack: 0, defense: 0, cover: null },
    });
    const rolls = [roll([3, 18], 20, 5, ["kh"]), ...HIT.slice(1)];
    expect(
      fold(attack, rolls, defenseRecord(attack, [{ natural: 18, total: 23 }]), [roll([10], 20, 2)]).state.strikes[0]
        ?.attack,
    ).toEqual({ natural: 3, total: 8 });
  });

  it("follows a ruling", () => {
    const attack = attackRecord({ ruling: { outcome: "miss", factor: null, amount: null } });
    expect(fold(attack, HIT, defenseRecord(attack, QUOTE), [roll([10], 20, 2)]).state).toMatchObject({
      best: "miss",
      amount: 0,
    });
  });

  it("owes back what a cancelled attack has done", () => {
    const attack = attackRecord({ cancelled: true });
    const defense = defenseRecord(attack, QUOTE);
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)]).state.phase).toBe("cancelled");
    const receipt: ClashReceipt = {
      id: defense.id,
      damage: "damage0000000000",
      amount: 7,
      hp: 7,
      temporary: 0,
      state: "applied",
    };
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)], receipt).state).toMatchObject({
      phase: "changed",
      amount: 0,
    });
  });
});

describe("what does not add up", () => {
  const attack = attackRecord();
  const defense = defenseRecord(attack, QUOTE);

  it("an attack whose total differs from its dice deals nothing and says why", () => {
    const { state, voids } = fold(attack, [{ ...roll([2], 20, 5), total: 27 }, ...HIT.slice(1)], defense, [
      roll([10], 20, 2),
    ]);
    expect(voids.get("s0")).toBe("OD20.Void.total");
    expect(state.amount).toBe(0);
  });

  it("an answer whose total differs from its dice leaves the target waiting", () => {
    const { state, voids } = fold(attack, HIT, defense, [{ ...roll([10], 20, 2), total: 40 }]);
    expect(voids.get("s0")).toBe("OD20.Void.total");
    expect(state.phase).toBe("waiting");
  });

  it("an attack changed after the answer", () => {
    expect(fold(attack, [roll([19], 20, 5), ...HIT.slice(1)], defense, [roll([10], 20, 2)]).voids.get("s0")).toBe(
      "OD20.Void.rewritten",
    );
  });

  it("a number instead of a roll, unless a GM says it or it is 10 and the bonuses", () => {
    const named = defenseRecord(attack, QUOTE, { fixed: 99, strikes: [] });
    expect(fold(attack, HIT, named, []).voids.get("")).toBe("OD20.Void.fixed");
    expect(fold(attack, HIT, named, []).state.phase).toBe("waiting");
    expect(fold(attack, HIT, named, [], null, FINE, true).state.best).toBe("miss");
    expect(fold(attack, HIT, defenseRecord(attack, QUOTE, { fixed: 12, strikes: [] }), []).state.best).toBe("hit");
  });

  it("a number of one who is to roll, also 10 and the bonuses: he has seen the attack (H-ATK-07)", () => {
    const passive = defenseRecord(attack, QUOTE, { fixed: 12, strikes: [] });
    const read = readAttackRolls(attack, HIT);
    expect(
      (["any", "passive", "none"] as const).map((stated) => readDefenseRolls(passive, [], read, stated).voids.get("")),
    ).toEqual([undefined, undefined, "OD20.Void.fixed"]);
    // Who cannot defend himself has nothing to roll.
    expect(readDefenseRolls({ ...passive, fixed: 0, helpless: true }, [], read, "none").voids.size).toBe(0);
  });

  it("one roll of damage for two strikes, or for the ordinary and the extra dice of one", () => {
    const record = attackRecord({ strikes: 2 });
    const rolls = [roll([12], 20, 5), roll([12], 20, 5), roll([5], 8, 3), roll([5], 8, 3), roll([6], 8), roll([6], 8)];
    const voids = (change: (strike: AttackRecord["strikes"][number], index: number) => object): unknown[] =>
      [
        ...readAttackRolls(
          {
            ...record,
            strikes: record.strikes.map((strike, index) => ({
              ...strike,
              damage: strike.damage.map((row) => ({ ...row, ...change(strike, index) })),
            })),
          },
          rolls,
        ).strikes.values(),
      ].map((strike) => strike.void);
    expect(voids(() => ({}))).toEqual([null, null]);
    expect(voids(() => ({ roll: 2 }))).toEqual([null, "OD20.Void.shared"]);
    expect(voids(() => ({ critical: 4 }))).toEqual([null, "OD20.Void.shared"]);
  });

  it("an answer or an attack that is refused as a whole", () => {
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)], null, { attack: null, defense: "why" }).state.phase).toBe(
      "waiting",
    );
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)], null, { attack: "why", defense: null }).state.amount).toBe(
      0,
    );
  });

  it("an answer that has no roll for a strike: the card says so, and it waits for a GM; with a ruling it does not", () => {
    const attack = attackRecord({ strikes: 2 });
    const rolls = [roll([12], 20, 5), roll([13], 20, 5), roll([5], 8, 3), roll([5], 8, 3), roll([6], 8), roll([6], 8)];
    const half = defenseRecord(attack, [{ natural: 12, total: 17 }], { strikes: [{ key: "s0", roll: 0 }] });
    const { state, voids } = fold(attack, rolls, half, [roll([10], 20, 2)]);
    expect(state).toMatchObject({ phase: "waiting", amount: null });
    expect([...voids]).toEqual([["s1", "OD20.Void.unanswered"]]);
    const ruled = {
      ...attack,
      strikes: attack.strikes.map((strike) =>
        strike.key === "s1" ? { ...strike, ruling: { outcome: "miss" as const, factor: null, amount: null } } : strike,
      ),
    };
    expect(fold(ruled, rolls, half, [roll([10], 20, 2)]).voids.size).toBe(0);
  });

  it("an answer is empty that has neither a roll nor a number", () => {
    const attack = attackRecord();
    expect(isEmpty(defenseRecord(attack, QUOTE, { strikes: [] }))).toBe(true);
    expect(isEmpty(defenseRecord(attack, QUOTE, { strikes: [], fixed: 0 }))).toBe(false);
    expect(isEmpty(defenseRecord(attack, QUOTE))).toBe(false);
  });

  it("one roll used for two strikes", () => {
    const record = attackRecord({ strikes: 2 });
    const shared = { ...record, strikes: record.strikes.map((strike) => ({ ...strike, roll: 0 })) };
    expect(readAttackRolls(shared, [roll([12], 20, 5)]).strikes.get("s1")?.void).toBe("OD20.Void.missing");
  });
});

describe("reactions that sway rolls", () => {
  const sway = (as: "advantage" | "disadvantage", faces: readonly number[]) => ({
    as,
    value: 0,
    name: "Guard",
    target: "t0",
    gives: [],
    message: "reaction00000000",
    faces,
  });

  it("give each strike a die of its own, in their order (H-TURN-10, B-DICE-06)", () => {
    const attack = { ...attackRecord({ strikes: 2, damage: false }), amended: [sway("disadvantage", [3, 18])] };
    const { strikes } = readAttackRolls(attack, [roll([17], 20, 5), roll([9], 20, 5)]);
    // 17 and 3: 3 + 5; 9 and 18: 9 + 5.
    expect([...strikes.values()].map(({ attack: one }) => [one?.natural, one?.total, one?.swayed?.name])).toEqual([
      [3, 8, "Guard"],
      [9, 14, "Guard"],
    ]);
  });

  it("keep the die of a strike that stays where another is sent on, and of one that a friend takes (H-TURN-10, B-DICE-06)", () => {
    const named = { ...sway("disadvantage", [3, 18]), strikes: ["s0", "s1"] };
    const attack = { ...attackRecord({ strikes: 2, damage: false }), amended: [named] };
    const rolls = [roll([17], 20, 5), roll([9], 20, 5)];
    const on = (...targets: readonly string[]): (number | undefined)[] => {
      const strikes = attack.strikes.map((strike, index) => ({ ...strike, target: targets[index] ?? null }));
      return [...readAttackRolls({ ...attack, strikes }, rolls).strikes.values()].map(({ attack: one }) => one?.total);
    };
    // 17 and 3: 3 + 5; 9 and 18: 9 + 5.
    expect(on("t0", "t0")).toEqual([8, 14]);
    // The first goes to somebody whom nobody guards.
    expect(on("t1", "t0")).toEqual([22, 14]);
    expect(on("t0>taken00000000000", "t0>taken00000000000")).toEqual([8, 14]);
    // What is no part of the attack's roll stays with whom it was meant for.
    const half = { ...attack, amended: [{ ...named, as: "half" as const }] };
    expect(amendedFor(half, "t0>taken00000000000")).toEqual([]);
  });

  it("let a Defense that was rolled be the better of two, a number not (H-TURN-10, B-DICE-06)", () => {
    const attack = { ...attackRecord(), amended: [sway("advantage", [19])] };
    const defense = defenseRecord(attack, QUOTE);
    const read = readAttackRolls(attack, HIT);
    const answer = readDefenseRolls(defense, [roll([10], 20, 2)], read, "passive");
    // 19 + 2 against 17.
    expect(answer.rolls.get("s0")).toMatchObject({ natural: 19, total: 21, advantage: 1, faces: [10, 19] });
    expect(fold(attack, HIT, defense, [roll([10], 20, 2)]).state.best).toBe("miss");
  });
});
