/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { withDeath } from "../../module/play/apply/death-state-change.pure.ts";
import type { Mortal } from "../../module/play/apply/brought-down.pure.ts";
import { withDeathBefore } from "../../module/play/undo/undone-death.pure.ts";
import type { DamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import { PROFILES, resolveRuleset, type Ruleset } from "../../module/rules/ruleset/ruleset.ts";
import { changePoints } from "../../module/rules/damage/hit-point-change.ts";
import type { DeathRecord, ReceiptRecord } from "../../module/play/common/records.pure.ts";

const NONE: DeathRecord = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };
const base = PROFILES.base;
const homebrew = PROFILES.homebrew;

interface Hero {
  readonly value: number;
  readonly death: DeathRecord;
  readonly receipts: readonly ReceiptRecord[];
}
const hero = (value: number, death: Partial<DeathRecord> = {}): Hero => ({
  value,
  death: { ...NONE, ...death },
  receipts: [],
});
const who = (death: DeathRecord, more: Partial<Mortal> = {}): Mortal => ({
  kind: "character",
  important: false,
  droppedOut: false,
  death,
  stands: 0,
  ...more,
});

/** One blow or healing on a hero of 12 hit points, written as settling writes it. */
function arrive(
  { value, death, receipts }: Hero,
  kind: "damage" | "healing",
  amount: number,
  {
    ruleset = base,
    critical = false,
    mortal = {},
  }: { ruleset?: Ruleset; critical?: boolean; mortal?: Partial<Mortal> } = {},
): Hero {
  const hp = { value, max: 12, temporary: 0, standing: value <= 0 && death.standing, dead: death.dead };
  const id = `r${String(receipts.length)}`;
  const { value: after, temporary, moved } = changePoints(kind, hp, amount);
  const receipt: ReceiptRecord = {
    id,
    attack: "A",
    item: "",
    kind,
    damage: null,
    amount,
    hp: moved.hp,
    temporary: moved.temporary,
    state: "applied",
    wrote: "",
    sealed: [],
    death: null,
  };
  const write: DamageUpdate = { hp: { value: after, temporary }, receipts: [...receipts, receipt], notes: null };
  return written(
    { value, death, receipts },
    withDeath(write, { who: who(death, mortal), hp, receipts, receiptId: id, critical }, ruleset),
  );
}
const written = (before: Hero, write: DamageUpdate): Hero => ({
  value: write.hp.value,
  death: write.death ?? before.death,
  receipts: write.receipts,
});

const back = (now: Hero): Hero => undone(now, now.receipts.at(-1)?.id ?? "");

function undone(now: Hero, id: string): Hero {
  const receipt = now.receipts.find((one) => one.id === id);
  const decision = decideUndo({
    receipts: now.receipts,
    receiptId: receipt?.id ?? "",
    hp: { value: now.value, max: 12, temporary: 0, dead: now.death.dead },
    notes: [],
    earnedIds: [],
  });
  if (!decision.ok) throw new Error(decision.reason);
  return written(now, withDeathBefore(decision.write, receipt, now.death));
}

describe("between life and death", () => {
  it("B-DEATH-08: of blows on one who lies there each takes its own failures along, in whatever order they are taken back", () => {
    const one = arrive(hero(0), "damage", 3);
    const two = arrive(one, "damage", 3, { critical: true });
    const three = arrive(two, "damage", 3);
    expect([one, two, three].map(({ death }) => [death.failures, death.dead])).toEqual([
      [1, false],
      [3, true],
      [3, true],
    ]);
    // Without the first the critical alone is two; without that as well nothing is left.
    const without = undone(two, "r0");
    expect([without.death.failures, without.death.dead]).toEqual([2, false]);
    expect(undone(without, "r1").death).toEqual(NONE);
    expect(undone(undone(two, "r1"), "r0").death).toEqual(NONE);
    // One who was stable is so again once nothing has hit him; a save that was rolled since stays.
    const hit = arrive(arrive(hero(0, { stable: true }), "damage", 2), "damage", 2);
    expect(undone(undone(hit, "r0"), "r1").death).toEqual({ ...NONE, stable: true });
    const saved = { ...hit, death: { ...hit.death, successes: 1 } };
    expect(undone(saved, "r0").death).toEqual({ ...NONE, failures: 1, successes: 1 });
    // A healing in between has settled what came before it.
    const healed = arrive(one, "healing", 4);
    expect(undone(healed, "r0").death).toEqual(NONE);
  });

  it("B-DEATH-03 C-89: max 12, 6 left, 18 damage kills and says so; 17 does not; taken back he lives", () => {
    expect(arrive(hero(6), "damage", 17, { ruleset: homebrew }).death.dead).toBe(false);
    const dead = arrive(hero(6), "damage", 18, { ruleset: homebrew });
    expect(dead).toMatchObject({ value: 0, death: { dead: true } });
    expect(dead.receipts.at(-1)?.death).toEqual({ ...NONE, killed: true });
    expect(back(dead)).toMatchObject({ value: 6, death: NONE });
  });

  it("C-27: standing at −5 one dies at −12, not at −11", () => {
    expect(arrive(hero(-5, { standing: true, marks: 1 }), "damage", 6, { ruleset: homebrew })).toMatchObject({
      value: -11,
      death: { standing: true, dead: false },
    });
    const dead = arrive(hero(-5, { standing: true, marks: 1 }), "damage", 7, { ruleset: homebrew });
    expect(dead).toMatchObject({ value: -12, death: { standing: false, dead: true } });
    expect(back(dead)).toMatchObject({ value: -5, death: { standing: true, marks: 1, dead: false } });
  });

  it("B-DEATH-08 B-DEATH-10: a blow at 0 is a failure and ends being stable, a critical two, the third failure or 12 damage is death", () => {
    expect(arrive(hero(0, { stable: true }), "damage", 3).death).toEqual({ ...NONE, failures: 1 });
    expect(arrive(hero(0), "damage", 3, { critical: true }).death.failures).toBe(2);
    expect(arrive(hero(0, { failures: 2, successes: 1 }), "damage", 3).death).toMatchObject({
      failures: 3,
      successes: 1,
      dead: true,
    });
    expect([11, 12].map((amount) => arrive(hero(0), "damage", amount).death.dead)).toEqual([false, true]);
    expect(back(arrive(hero(0, { stable: true }), "damage", 3)).death).toEqual({ ...NONE, stable: true });
  });

  it("C-28: where there is a choice at 0, blows count for whoever is stable or has dropped out; a safe one is safe", () => {
    expect(arrive(hero(0), "damage", 3, { ruleset: homebrew }).death).toEqual(NONE);
    expect(arrive(hero(0, { stable: true }), "damage", 3, { ruleset: homebrew }).death).toEqual({
      ...NONE,
      failures: 1,
    });
    expect(arrive(hero(0), "damage", 3, { ruleset: homebrew, mortal: { droppedOut: true } }).death.failures).toBe(1);
    expect(
      arrive(hero(0, { stable: true }), "damage", 3, { ruleset: resolveRuleset({ overrides: { dropOut: "safe" } }) })
        .death,
    ).toEqual({ ...NONE, stable: true });
  });

  it("B-DEATH-06 C-27: any healing begins everything anew, and its undo gives it back; the dead are not healed (B-DEATH-11)", () => {
    const healed = arrive(hero(0, { failures: 2, successes: 1, stable: true, marks: 2 }), "healing", 4);
    expect(healed).toMatchObject({ value: 4, death: NONE });
    expect(back(healed)).toMatchObject({ value: 0, death: { failures: 2, successes: 1, stable: true, marks: 2 } });
    expect(arrive(hero(-4, { standing: true, marks: 2 }), "healing", 5)).toMatchObject({ value: 1, death: NONE });
    expect(arrive(hero(0, { dead: true, failures: 3 }), "healing", 8)).toMatchObject({
      value: 0,
      death: { dead: true, failures: 3 },
    });
  });

  it("a blow that was ruled down after it killed kills no longer; given again it kills again", () => {
    const dead = arrive(hero(6), "damage", 18);
    const [receipt] = dead.receipts;
    if (!receipt) throw new Error("no receipt");
    const hp = { value: 0, max: 12, temporary: 0, dead: true };
    const lowered: DamageUpdate = {
      hp: { value: 4, temporary: 0 },
      receipts: [{ ...receipt, amount: 2, hp: 2, death: null }],
      notes: null,
    };
    const now = withDeath(
      lowered,
      { who: who(dead.death), hp, receipts: dead.receipts, receiptId: receipt.id, critical: false },
      base,
    );
    expect([now.death, now.receipts[0]?.death]).toEqual([NONE, null]);
    const undone = back(dead);
    const again = decideRedo({
      receipts: undone.receipts,
      receiptId: receipt.id,
      hp: { value: 6, max: 12, temporary: 0 },
      amount: null,
      damage: null,
      wrote: "u",
      healFromZero: false,
    });
    if (!again.ok) throw new Error(again.reason);
    expect(
      withDeath(
        again.write,
        {
          who: who(undone.death),
          hp: { value: 6, max: 12, temporary: 0 },
          receipts: undone.receipts,
          receiptId: receipt.id,
          critical: false,
        },
        base,
      ).death?.dead,
    ).toBe(true);
  });

  it("a goblin that dies at 0 anyway is not marked; an important one is", () => {
    expect(arrive(hero(6), "damage", 30, { mortal: { kind: "npc" } }).death.dead).toBe(false);
    expect(arrive(hero(6), "damage", 30, { mortal: { kind: "npc", important: true } }).death.dead).toBe(true);
  });
});
