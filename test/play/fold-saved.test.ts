/**
 * Saves against a use: one damage roll for all, each target's share of it by its own save.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import { resolveTarget, readAttackRolls, readDefenseRolls } from "../../module/play/resolve/resolve-attack.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import { termsLine } from "../../module/play/resolve/terms.pure.ts";
import { roll } from "./fixtures.ts";

const KNOWN = { attack: null, defense: null };

const PLUS_FIVE = { source: "mastery", label: "OD20.Part.Mastery", value: 5 };

interface Given {
  onSuccess?: "half" | "none";
  damage?: boolean;
  ruling?: object | null;
  /** Face of the die; null = none was rolled. */
  face?: number | null;
  answer?: object;
  critScope?: string;
  dc?: number;
}

/** A fireball of 28 fire against DC 14, on one with armor 2 who adds 5 to Acrobatics. */
function fireball({
  onSuccess = "half",
  damage = true,
  ruling = null,
  face = 9,
  answer = {},
  critScope,
  dc = 14,
}: Given = {}) {
  const record = parseAttack(
    "fireball00000001",
    {
      version: 1,
      kind: "damage",
      armor: true,
      actor: { key: "a", actor: "Actor.a", name: "Wizard", pc: true },
      save: { attribute: "acrobatics", dc, onSuccess },
      targets: [{ key: "t0", actor: "Actor.b", name: "Goblin", share: 1 }],
      strikes: [
        {
          key: "s0",
          target: "t0",
          roll: 0,
          damage: damage ? [{ type: "fire", formula: "8d6", roll: 0, parts: [] }] : [],
          ruling,
        },
      ],
      rules: { profile: "homebrew", overrides: critScope === undefined ? {} : { critScope } },
      damage: { id: "roll000000000001" },
    },
    true,
  );
  const defense = parseDefense("answer0000000001", {
    version: 1,
    attack: "fireball00000001",
    target: "t0",
    fixed: face === null ? 0 : null,
    strikes: face === null ? [] : [{ key: "s0", roll: 0 }],
    parts: {},
    mitigation: { reduction: 2, parts: [], resistances: [], vulnerabilities: [], immunities: [], threshold: null },
    save: { attribute: "acrobatics", parts: [{ source: "mastery", label: "OD20.Part.Mastery", value: 5 }] },
    ...answer,
  });
  const attack = readAttackRolls(record, damage ? [roll([4, 3, 4, 3, 4, 3, 4, 3], 6)] : []);
  const rolls = face === null ? [] : [roll([face], 20, 5)];
  const [target] = record.targets;
  if (!target) throw new Error("nobody");
  return resolveTarget(attack, target, readDefenseRolls(defense, rolls, attack, "none"), null, KNOWN);
}

const amount = (given: Given = {}) => fireball(given).state.amount;
const outcome = (given: Given = {}) => fireball(given).state.best;

describe("a save against a use", () => {
  it("H-SPL-13: who evades has none of 28 by a success, and half by a failure, 14 and 12 behind armor 2; of all or nothing he has his share", () => {
    const evading = (given: Given = {}) =>
      amount({ ...given, answer: { save: { attribute: "acrobatics", parts: [PLUS_FIVE], evades: true } } });
    expect([evading({ face: 9 }), evading({ face: 8 })]).toEqual([0, 12]);
    expect([evading({ face: 9, onSuccess: "none" }), evading({ face: 8, onSuccess: "none" })]).toEqual([0, 26]);
    // A Game Master's word stands above it.
    expect(evading({ face: 9, ruling: { factor: 1 } })).toBe(26);
    expect(evading({ face: 8, ruling: { outcome: "miss" } })).toBe(0);
  });
  // B-DICE-12
  it("takes half, rounded down, before armor: 28, saved 14, armor 2 (H-SPL-13 B-DMG-06 C-35 C-50)", () => {
    expect(amount({ face: 9 })).toBe(12);
    expect(outcome({ face: 9 })).toBe("miss");
    expect(amount({ face: 8 })).toBe(26);
    expect(outcome({ face: 8 })).toBe("hit");
  });

  it("leaves nothing where a success leaves nothing", () => {
    expect(amount({ onSuccess: "none", face: 9 })).toBe(0);
    expect(amount({ onSuccess: "none", face: 8 })).toBe(26);
  });

  it("lets a 20 save and a 1 fail where naturals decide saves, a 1 hurts no more than any failure (H-CRIT-09 C-49 C-88)", () => {
    // 1 + 5 is 6, 20 + 5 is 25: both decide against their totals.
    expect(amount({ face: 1, dc: 6 })).toBe(26);
    expect(amount({ face: 20, dc: 26 })).toBe(12);
    expect(amount({ face: 1, dc: 6, critScope: "attacksOnly" })).toBe(12);
    expect(amount({ face: 20, dc: 26, critScope: "attacksOnly" })).toBe(26);
  });

  it("fails without a roll where a condition or its owner says so (B-COND-PAR-3 B-SAVE-02)", () => {
    const failing = (more: object) => ({
      face: null,
      answer: { fixed: 0, strikes: [], save: { attribute: "acrobatics", parts: [], ...more } },
    });
    expect(amount(failing({ fails: "OD20.Condition.paralyzed" }))).toBe(26);
    expect(amount(failing({ willing: true }))).toBe(26);
    // Who neither rolls nor says why has not answered.
    expect(fireball(failing({})).state.phase).toBe("waiting");
  });

  it("is no save by a number, by another Attribute or by nothing: then it is waited for", () => {
    for (const answer of [
      { fixed: 40, strikes: [] },
      { save: null },
      { save: { attribute: "discipline", parts: [{ source: "mastery", label: "x", value: 5 }] } },
      { strikes: [{ key: "s0", roll: 7 }] },
    ])
      expect(fireball({ answer }).state).toMatchObject({ phase: "waiting", amount: null });
  });

  it("without damage is decided at once, and says who failed", () => {
    expect(fireball({ damage: false, face: 8 }).state).toMatchObject({ phase: "applied", amount: 0, best: "hit" });
    expect(fireball({ damage: false, face: 9 }).state).toMatchObject({ phase: "applied", amount: 0, best: "miss" });
  });

  it("bows to a Game Master's word: another outcome, another share, another number (B-DICE-13)", () => {
    expect(amount({ face: 9, ruling: { outcome: "hit" } })).toBe(26);
    expect(amount({ face: 8, ruling: { outcome: "miss" } })).toBe(12);
    expect(amount({ face: 8, ruling: { factor: 0.5 } })).toBe(12);
    expect(amount({ face: 8, ruling: { amount: 3 } })).toBe(3);
  });
});

describe("the terms of a save", () => {
  const line = (save: object | null): string =>
    termsLine(parseAttack("fireball00000001", { kind: "damage", save, rules: { profile: "homebrew" } }, true), "t0");

  it("are in the line that an answer quotes, so that a number raised afterwards voids it", () => {
    const said = { attribute: "acrobatics", dc: 14, onSuccess: "half" };
    expect(line({ ...said, dc: 15 })).not.toBe(line(said));
    expect(line({ ...said, onSuccess: "none" })).not.toBe(line(said));
    expect(line(null)).toBe(line({}));
  });
});
