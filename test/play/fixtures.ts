/** Records as messages hold them. Holds inside: a pure function on records, whose cases are worked by hand. */
import type { Contribution } from "../../module/rules/basics/contribution.ts";
import type { AttackRecord, DefenseRecord } from "../../module/play/resolve/attack-records.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import type { RollRecord, RollTerm } from "../../module/play/dice/verify.pure.ts";
import { id16 } from "../../module/play/common/id.pure.ts";

export const STRENGTH: Contribution = { source: "characteristic", label: "OD20.Part.Strength", value: 3, rules: [] };
export const MASTERY: Contribution = { source: "mastery", label: "OD20.Part.Mastery", value: 2, rules: [] };
export const DEXTERITY: Contribution = { source: "characteristic", label: "OD20.Part.Dexterity", value: 2, rules: [] };

/** A roll like `1d20 + 5`, with the faces that came up. */
export function roll(faces: readonly number[], size: number, flat = 0, modifiers: readonly string[] = []): RollRecord {
  const terms: RollTerm[] = [{ kind: "dice", number: faces.length, faces: size, modifiers, results: faces }];
  if (flat !== 0)
    terms.push({ kind: "operator", operator: flat < 0 ? "-" : "+" }, { kind: "number", value: Math.abs(flat) });
  const kept =
    modifiers[0] === "kh"
      ? Math.max(...faces)
      : modifiers[0] === "kl"
        ? Math.min(...faces)
        : faces.reduce((sum, face) => sum + face, 0);
  return { total: kept + flat, terms };
}

interface AttackOptions {
  strikes?: number;
  damage?: boolean;
  adjust?: unknown;
  ruling?: unknown;
  advantage?: number;
  defense?: string;
  cancelled?: boolean;
}

/** One attacker on one target: rolls are attacks first, then damage, then extra dice, three per strike. */
export function attackRecord({
  strikes = 1,
  damage = true,
  adjust = null,
  ruling = null,
  advantage = 0,
  defense = "physical",
  cancelled = false,
}: AttackOptions = {}): AttackRecord {
  return parseAttack("attack0000000000", {
    version: 1,
    tab: "tab",
    defense,
    cancelled,
    attackers: [{ key: "a0", actor: "Actor.a", name: "Hero", pc: true }],
    targets: [{ key: "t0", actor: "Actor.b", name: "Goblin", cover: "none", bonus: null }],
    strikes: Array.from({ length: strikes }, (_, index) => ({
      key: `s${String(index)}`,
      attacker: "a0",
      target: "t0",
      roll: index,
      advantage,
      parts: [STRENGTH, MASTERY],
      damage: [
        {
          type: "slashing",
          formula: "1d8",
          roll: damage ? strikes + index : null,
          critical: damage ? 2 * strikes + index : null,
          parts: [STRENGTH],
        },
      ],
      adjust,
      ruling,
    })),
    rules: { profile: "homebrew", overrides: {} },
    damage: damage ? { id: "damage0000000000" } : null,
  });
}

/** The answer to it: one roll per strike. */
export function defenseRecord(
  attack: AttackRecord,
  quoted: readonly { natural: number; total: number }[],
  changes: Record<string, unknown> = {},
): DefenseRecord {
  return parseDefense(id16(attack.id, "t0"), {
    version: 1,
    tab: "other",
    attack: attack.id,
    target: "t0",
    actor: "Actor.b",
    kind: "physical",
    fixed: null,
    quoted: quoted.map((quote, index) => ({ strike: `s${String(index)}`, ...quote })),
    strikes: attack.strikes.map(({ key }, index) => ({ key, roll: index })),
    parts: { physical: [DEXTERITY], magical: [{ ...DEXTERITY, value: 5 }] },
    situational: [],
    advantage: 0,
    mitigation: { reduction: 1, parts: [], resistances: [], vulnerabilities: [], immunities: [], threshold: null },
    cover: "none",
    ...changes,
  });
}

/** What `planDamageUpdate` is told of a blow, or of healing, beside its points: nothing. */
export const PLAIN_BLOW = {
  void: false,
  attack: "A",
  item: "",
  healFromZero: false,
  damage: "D",
  wrote: "",
  sealed: [],
  notes: [],
  earned: [],
} as const;
