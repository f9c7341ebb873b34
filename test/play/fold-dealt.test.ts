/** Holds inside: a pure function of documents, asked for states that no honest table comes to. */
import { describe, expect, it } from "vitest";
import { resolveTarget, readAttackRolls, readDefenseRolls } from "../../module/play/resolve/resolve-attack.pure.ts";
import { id16 } from "../../module/play/common/id.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import type { AttackRecord, DefenseRecord } from "../../module/play/resolve/attack-records.pure.ts";
import { planDamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import type { HitPointState } from "../../module/rules/ledger/hit-points.ts";
import { creature, entered, look, written, type Creature } from "./entries.ts";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import { attackRecord, defenseRecord, roll } from "./fixtures.ts";

interface Given {
  kind?: ChangeKind;
  type?: string;
  rules?: unknown;
  armor?: boolean;
  share?: number;
  ruling?: unknown;
  cancelled?: boolean;
}

function dealt({
  kind = "damage",
  type = "fire",
  rules = { profile: "homebrew", overrides: {} },
  armor = true,
  share = 1,
  ruling = null,
  cancelled = false,
}: Given = {}): AttackRecord {
  return parseAttack(
    "damage0000000001",
    {
      version: 1,
      kind,
      armor,
      cancelled,
      targets: [{ key: "t0", actor: "Actor.b", name: "Goblin", share }],
      strikes: [
        {
          key: "s0",
          target: "t0",
          roll: 0,
          damage: [{ type: kind === "damage" ? type : "", formula: "2d6 + 3", roll: 0, parts: [] }],
          ruling,
        },
      ],
      rules,
      damage: { id: "roll000000000001" },
    },
    true,
  );
}

function answer(changes: Record<string, unknown> = {}): DefenseRecord {
  return parseDefense(id16("damage0000000001", "t0"), {
    version: 1,
    attack: "damage0000000001",
    target: "t0",
    fixed: 0,
    parts: {},
    mitigation: {
      reduction: 2,
      parts: [],
      resistances: ["fire"],
      vulnerabilities: [],
      immunities: [],
      threshold: null,
    },
    ...changes,
  });
}

const BASE = { profile: "base", overrides: {} };
const DICE = { ...roll([4, 3], 6, 3) };

function fold(record: AttackRecord, defense: DefenseRecord | null, rolls = [DICE]) {
  const read = readAttackRolls(record, rolls);
  const [target] = record.targets;
  if (!target) throw new Error("a target is needed");
  return resolveTarget(read, target, defense && readDefenseRolls(defense, [], read, "passive"), null, {
    attack: null,
    defense: null,
  });
}

describe("damage without an attack", () => {
  it("waits for its answer, then takes armor and resistance by the rules (H-RES-01)", () => {
    expect(fold(dealt(), null).state.phase).toBe("waiting");
    expect(fold(dealt(), answer())).toMatchObject({ state: { phase: "ready", amount: 4 } }); // (10 − 2) ÷ 2
    expect(fold(dealt({ armor: false }), answer()).state.amount).toBe(5);
  });
  it("gives each target its share, or what a GM rules (B-RES-01)", () => {
    expect(fold(dealt({ share: 0.5, armor: false }), answer()).state.amount).toBe(2); // 10 ÷ 2 ÷ 2
    expect(fold(dealt({ share: 0 }), answer()).state).toMatchObject({ phase: "applied", amount: 0 });
    expect(fold(dealt({ share: 0, ruling: { factor: 1 } }), answer()).state.amount).toBe(4);
    expect(fold(dealt({ ruling: { amount: 6 } }), answer()).state.amount).toBe(6);
  });
  it.each([
    // Of 10 fire, armor 2.
    ["H-RES-02 H-RES-03: vulnerable, half as much again", { vulnerabilities: ["fire"] }, {}, 12],
    ["B-RES-02: by the base rules twice as much", { vulnerabilities: ["fire"] }, { rules: BASE }, 20],
    ["B-RES-03: twice the same is once", { resistances: ["fire", "fire", "all"] }, {}, 4],
    ["B-RES-04: resistance first, then vulnerability", { resistances: ["fire"], vulnerabilities: ["fire"] }, {}, 6],
    ["B-RES-05: immune, nothing", { immunities: ["fire"] }, {}, 0],
    ["B-RES-05: immune to something else, all that armor leaves", { immunities: ["cold"] }, {}, 8],
    ["H-DMG-07: armor takes nothing off force", {}, { type: "force" }, 10],
    ["B-DMG-09: less than the threshold, nothing", { reduction: 0, threshold: 11 }, {}, 0],
    ["B-DMG-09: at the threshold all of it", { reduction: 0, threshold: 10 }, {}, 10],
  ] as const)("%s", (_what, mitigation, given, amount) => {
    const plain = { reduction: 2, parts: [], resistances: [], vulnerabilities: [], immunities: [], threshold: null };
    expect(fold(dealt(given), answer({ mitigation: { ...plain, ...mitigation } })).state.amount).toBe(amount);
  });
  it("one roll hits everybody once, however many strikes a message names", () => {
    const [strike] = dealt().strikes;
    if (!strike) throw new Error("a strike is needed");
    const ten = {
      ...dealt(),
      strikes: Array.from({ length: 10 }, (_, index) => ({ ...strike, key: `s${String(index)}` })),
    };
    const { state, voids } = fold(ten, answer());
    expect(new Set(voids.values())).toEqual(new Set(["OD20.Void.twice"]));
    expect([voids.size, state.amount]).toEqual([9, 4]);
  });
  it("heals past armor and resistance", () => {
    expect(fold(dealt({ kind: "healing" }), answer()).state.amount).toBe(10);
    expect(fold(dealt({ kind: "temporary", share: 0.5 }), answer()).state.amount).toBe(5);
  });
  it("counts nothing that the dice do not explain", () => {
    const folded = fold(dealt(), answer(), [{ ...DICE, total: 40 }]);
    expect(folded.voids.get("s0")).toBe("OD20.Void.total");
    expect(folded.state.amount).toBe(0);
    expect(fold(dealt(), answer(), []).voids.get("s0")).toBe("OD20.Void.missing");
  });
  it("cannot be smuggled into an attack: only the message's type says what it is", () => {
    expect(parseAttack("x", { kind: "damage", armor: false }).dealt).toBeNull();
    expect(parseAttack("x", { kind: "nonsense" }, true).dealt).toEqual({ kind: "damage", armor: true, save: null });
    const attack = attackRecord();
    expect(defenseRecord(attack, []).fixed).toBeNull();
  });
});

describe("receipts of healing and temporary hit points", () => {
  const plan = (kind: ChangeKind) =>
    planDamageUpdate({
      state: fold(dealt({ kind }), answer()).state,
      void: false,
      receiptId: id16("damage0000000001", "t0"),
      receipts: [],
      attack: "damage0000000001",
      item: "",
      kind,
      damage: "roll000000000001",
      wrote: "u",
      sealed: [],
      dice: [],
      notes: [],
      earned: [],
    });
  const settle = (kind: ChangeKind, start: Partial<HitPointState> = {}) =>
    written(creature({ hp: 3, temporary: 4, ...start }, { max: 12 }), plan(kind));

  it("remember what really arrived (B-THP-04)", () => {
    expect(look(settle("healing"))).toMatchObject({
      state: { hp: 12, temporary: 4 },
      receipts: [{ kind: "healing", amount: 10, hp: 9, temporary: 0 }],
    });
    expect(look(settle("temporary"))).toMatchObject({
      state: { hp: 3, temporary: 10 },
      receipts: [{ kind: "temporary", amount: 10, hp: 0, temporary: 6 }],
    });
    expect(look(settle("temporary", { temporary: 15 }))).toMatchObject({
      state: { temporary: 15 },
      receipts: [{ temporary: 0 }],
    });
  });
  it("B-THP-05: temporary ones wake nobody at 0", () => {
    expect(look(settle("temporary", { hp: 0 })).state).toMatchObject({ hp: 0, temporary: 10 });
  });
  it("B-REST-01: taken back, the state is the one without them, whatever is spent since", () => {
    const undone = (who: Creature) => look(entered(who, { id: who.entries[0]?.id ?? "", undone: true })).state;
    expect(undone(settle("healing"))).toMatchObject({ hp: 3, temporary: 4 });
    // 3 + 9, a blow of 11 on 4 temporary points: 5. Without the healing 3 + 4 − 11: at 0.
    const struck = entered(settle("healing"), { id: "blow", amount: 11 });
    expect([look(struck).state.hp, undone(struck).hp]).toEqual([5, 0]);
    // 10 temporary points, a blow of 5: 5 left. Without them 4 − 5 takes 1 of 3.
    const spent = entered(settle("temporary"), { id: "blow", amount: 5 });
    expect(look(spent).state).toMatchObject({ hp: 3, temporary: 5 });
    expect(undone(spent)).toMatchObject({ hp: 2, temporary: 0 });
  });
});
