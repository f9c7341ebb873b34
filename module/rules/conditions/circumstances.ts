/** Reasons for advantage and disadvantage that come from conditions. */
import { conditionEffects, failsForSense } from "./condition-effects.ts";
import { CONDITION_LABELS, CONDITIONS, type Condition } from "./conditions.ts";
import type { Reason } from "../checks/situation.ts";
import { isHelpless } from "../checks/helpless.ts";
import { SOCIAL_SKILLS } from "../checks/social.ts";
import { type RollReason, reasons } from "./initiative-circumstances.ts";

/** One of the two creatures of a roll. */
export interface RollSide {
  /** Id of the creature. It is compared with the sources of conditions. */
  readonly id: string;
  readonly conditions: readonly Condition[];
  /** True if the source of the creature's fear is in its line of sight. Default: true. @rule B-COND-FRI-1 */
  readonly fearInSight?: boolean;
}

/** Returns the context for the conditions of the roller. */
const seen = ({ fearInSight }: RollSide): { readonly sourceInSight?: boolean } =>
  fearInSight === undefined ? {} : { sourceInSight: fearInSight };

const HELPLESS_LABELS: ReadonlySet<string> = new Set(
  CONDITIONS.filter((id) => isHelpless([id])).map((id) => CONDITION_LABELS[id]),
);

/**
 * Returns the reasons that the conditions of both creatures give for an attack roll.
 * @param i.distance feet between the two creatures; null means not measured and counts as 5 feet
 * @param i.attackerSees true if the attacker sees the target, so that an invisible target has no benefit
 * @param i.targetSees true if the target sees the attacker
 * @rule B-COND-BLI-2 B-COND-FRI-1 B-COND-GRA-2 B-COND-INV-3 B-COND-PAR-4 B-COND-PET-4 B-COND-POI-1 B-COND-PRO-2
 * @rule B-COND-PRO-3
 * @rule B-COND-RES-2 B-COND-STU-3 B-COND-UNC-3 B-ATK-07 B-ATK-09 C-56
 */
export function attackCircumstances(i: {
  readonly attacker: RollSide;
  readonly target: RollSide | null;
  readonly distance: number | null;
  readonly attackerSees: boolean;
  readonly targetSees: boolean;
}): RollReason[] {
  const distance = i.distance ?? 5;
  const own = conditionEffects(i.attacker.conditions, {
    ...(i.target ? { other: i.target.id } : {}),
    otherSees: i.targetSees,
    ...seen(i.attacker),
  });
  const theirs = i.target
    ? conditionEffects(i.target.conditions, { other: i.attacker.id, distance, otherSees: i.attackerSees })
    : null;
  const described = (one: RollReason): RollReason => {
    if (one.label === CONDITION_LABELS.prone) return { ...one, near: distance <= 5 };
    return HELPLESS_LABELS.has(one.label) ? { ...one, helpless: true, rules: [...one.rules, "C-56"] } : one;
  };
  return [
    // Without a target, an invisible attacker has no advantage.
    ...(i.target ? reasons(own.attack.advantages, 1, "own") : []),
    ...reasons(own.attack.disadvantages, -1, "own"),
    ...reasons(theirs?.attacked.advantages ?? [], 1, "theirs").map(described),
    ...reasons(theirs?.attacked.disadvantages ?? [], -1, "theirs").map(described),
  ];
}

const SENSELESS: Readonly<Record<"sight" | "hearing", Reason>> = {
  sight: { label: CONDITION_LABELS.blinded, rules: ["B-COND-BLI-1"] },
  hearing: { label: CONDITION_LABELS.deafened, rules: ["B-COND-DEA-1"] },
};

/**
 * Returns the reasons that conditions of the roller and of the other creatures give for a check or a save.
 * @param i.save key of the rolled Attribute, including Attributes that the table adds; null for any other check
 * @param i.skill key of the skill; empty for a check without a skill
 * @param i.needs the sense that the check needs; empty for none
 * @returns `fails` is the reason for failure without a roll, or null
 * @rule B-COND-BLI-1 B-COND-DEA-1 B-COND-CHA-2 B-COND-FRI-1 B-COND-POI-1 B-COND-PAR-3 B-COND-PET-5 B-COND-RES-3
 * @rule B-COND-STU-2 B-COND-UNC-4
 */
export function checkCircumstances(i: {
  readonly roller: RollSide;
  readonly others: readonly RollSide[];
  readonly save: string | null;
  readonly skill: string;
  readonly needs?: "sight" | "hearing" | "";
}): { readonly reasons: RollReason[]; readonly fails: Reason | null } {
  const own = conditionEffects(i.roller.conditions, seen(i.roller));
  const { needs = "" } = i;
  if (needs !== "" && failsForSense(own, needs)) return { reasons: [], fails: SENSELESS[needs] };
  if (i.save !== null) {
    const fails = own.failedSaves.some((one) => one === i.save) ? (own.failures[0] ?? null) : null;
    const slow = i.save === "acrobatics" ? reasons(own.acrobatics.disadvantages, -1, "own") : [];
    return { reasons: slow, fails };
  }
  const charmed = i.others
    .filter(({ conditions }) => conditionEffects(conditions, { other: i.roller.id }).otherSocialAdvantage)
    .map((): Reason => ({ label: CONDITION_LABELS.charmed, rules: ["B-COND-CHA-2"] }));
  return {
    reasons: [
      ...reasons(own.checks.disadvantages, -1, "own"),
      ...(SOCIAL_SKILLS.some((skill) => skill === i.skill) ? reasons(charmed.slice(0, 1), 1, "theirs") : []),
    ],
    fails: null,
  };
}

/**
 * True if a creature may attack another creature or harm it with magic. A charmed creature may not harm its charmer.
 * @rule B-COND-CHA-1
 */
export function mayHarm(attacker: RollSide, target: RollSide): boolean {
  return conditionEffects(attacker.conditions, { other: target.id }).mayHarmOther;
}
