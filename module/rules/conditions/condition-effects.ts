import { advantageState, type AdvantageState } from "../checks/checks.ts";
import {
  CONDITION_LABELS,
  CONDITION_TABLE,
  withImplied,
  type Condition,
  type ConditionEffect,
  type ConditionId,
} from "./conditions.ts";
import type { Contribution } from "../basics/contribution.ts";
import { exhaustion } from "./exhaustion.ts";
import type { Attribute } from "../basics/ids.ts";
import type { Reason } from "../checks/situation.ts";

/** Circumstances of a creature with conditions. */
export interface ConditionContext {
  /** Id of the other creature: the target of the attack or the attacker. */
  readonly other?: string;
  /** Distance in feet between the two creatures. */
  readonly distance?: number;
  /** True if the other creature can see this creature although it is invisible. */
  readonly otherSees?: boolean;
  /** True if the source of the creature's fear is in its line of sight. Default: true. */
  readonly sourceInSight?: boolean;
}

/** Reasons for advantage and disadvantage, and the resulting state. */
export interface Balance {
  readonly advantages: readonly Reason[];
  readonly disadvantages: readonly Reason[];
  readonly state: AdvantageState;
}

/** All effects of the conditions of a creature. */
export interface ConditionEffects {
  readonly conditions: readonly ConditionId[];
  /** State of this creature's attacks on the other creature. */
  readonly attack: Balance;
  /** State of the other creature's attacks on this creature. The Defense roll does not change. @rule C-32 */
  readonly attacked: Balance;
  readonly hitIsCritical: boolean;
  readonly checks: Balance;
  readonly initiative: Balance;
  /** Attributes whose saves fail without a roll. */
  readonly failedSaves: readonly Attribute[];
  /** Reasons why these saves fail. */
  readonly failures: readonly Reason[];
  readonly acrobatics: Balance;
  /** Penalties on every d20 test, including Defense rolls. */
  readonly d20: readonly Contribution[];
  readonly speed: { readonly zero: boolean; readonly add: readonly Contribution[] };
  readonly sees: boolean;
  /** @rule B-COND-DEA-1 */
  readonly hears: boolean;
  /** @rule B-COND-INC-3 */
  readonly speaks: boolean;
  readonly acts: boolean;
  /** @rule B-COND-INC-2 */
  readonly keepsConcentration: boolean;
  /** @rule B-COND-PRO-1 */
  readonly crawlsOnly: boolean;
  /** @rule B-COND-UNC-1 */
  readonly dropsHeld: boolean;
  readonly aware: boolean;
  /** False if the creature may not attack or harm the other creature. */
  readonly mayHarmOther: boolean;
  /** True if the other creature has advantage on social checks with this creature. */
  readonly otherSocialAdvantage: boolean;
  /** @rule B-COND-FRI-2 */
  readonly mayApproachSource: boolean;
  /** @rule B-COND-INV-2 */
  readonly targetableBySight: boolean;
  readonly resistances: readonly "all"[];
  readonly conditionImmunities: readonly ConditionId[];
  /** @rule B-COND-PET-1 */
  readonly weightFactor: 1 | 10;
  readonly dead: boolean;
  readonly reasons: readonly Reason[];
}

const balance = (advantages: readonly Reason[], disadvantages: readonly Reason[]): Balance => ({
  advantages,
  disadvantages,
  state: advantageState(advantages.length, disadvantages.length),
});

/** An effect and its condition. */
interface Found {
  readonly effect: ConditionEffect;
  readonly condition: Condition;
}

/**
 * Returns the effects of a creature's conditions, with reasons. Each condition counts once. Advantage and disadvantage
 * apply to the attack roll of the attacker. Only flat penalties change the Defense roll.
 * @param statuses ids, or records with a level (exhaustion) or a source (charmed, frightened, grappled)
 * @rule B-COND-01 B-COND-02 H-COND-02 B-COND-BLI-1 B-COND-BLI-2 B-COND-CHA-1 B-COND-CHA-2 B-COND-DEA-1 B-COND-EXH-2
 * @rule B-COND-EXH-3 B-COND-FRI-1 B-COND-FRI-2
 * @rule B-COND-GRA-1 B-COND-GRA-2 B-COND-INC-1 B-COND-INC-2 B-COND-INC-3 B-COND-INC-4 B-COND-INV-1 B-COND-INV-2
 * @rule B-COND-INV-3
 * @rule B-COND-PAR-5 B-COND-PET-6 B-COND-PET-7 B-COND-POI-1 B-COND-PRO-3 B-COND-RES-3 B-COND-UNC-5 B-DICE-01 C-32 C-56
 */
export function conditionEffects(
  statuses: readonly (ConditionId | Condition)[],
  context: ConditionContext = {},
): ConditionEffects {
  const conditions = withImplied(statuses);
  const distance = context.distance ?? 5;
  // A petrified creature is also immune to a poisoned condition that it already had.
  const stone = conditions.some(({ id }) => id === "petrified");
  const found: Found[] = conditions
    .filter(({ id }) => !stone || id !== "poisoned")
    .flatMap((condition) => CONDITION_TABLE[condition.id].map((effect) => ({ effect, condition })));
  const reasonOf = ({ effect, condition }: Found): Reason => ({
    label: CONDITION_LABELS[condition.id],
    rules: effect.rules,
  });
  const isSource = ({ condition }: Found): boolean => context.other !== undefined && condition.source === context.other;
  const of = (kind: ConditionEffect["kind"], when: (entry: Found) => boolean = () => true): Reason[] =>
    found.filter((entry) => entry.effect.kind === kind && when(entry)).map(reasonOf);
  const has = (kind: ConditionEffect["kind"], when?: (entry: Found) => boolean): boolean => of(kind, when).length > 0;
  const unseen = (): boolean => context.otherSees !== true;
  const inSight = (): boolean => context.sourceInSight !== false;
  const level = Math.max(
    0,
    ...conditions.filter(({ id }) => id === "exhaustion").map((condition) => condition.level ?? 1),
  );
  const tired = exhaustion(level);
  const physical: readonly Attribute[] = ["athletics", "acrobatics"];
  return {
    conditions: [...new Set(conditions.map(({ id }) => id))],
    attack: balance(of("attackAdvantage", unseen), [
      ...of("attackDisadvantage"),
      ...of("attackDisadvantageInSight", inSight),
      ...of("attackDisadvantageOnOthers", (entry) => !isSource(entry)),
    ]),
    attacked: balance(
      [...of("attackedWithAdvantage"), ...of("attackedByDistance", () => distance <= 5)],
      [...of("attackedWithDisadvantage", unseen), ...of("attackedByDistance", () => distance > 5)],
    ),
    hitIsCritical: distance <= 5 && has("hitNearIsCritical"),
    checks: balance([], [...of("checkDisadvantage"), ...of("checkDisadvantageInSight", inSight)]),
    initiative: balance(of("initiativeAdvantage"), of("initiativeDisadvantage")),
    failedSaves: has("failsPhysicalSaves") ? physical : [],
    failures: of("failsPhysicalSaves"),
    acrobatics: balance([], of("acrobaticsDisadvantage")),
    d20: tired.d20 ? [tired.d20] : [],
    speed: { zero: has("speedZero"), add: tired.speed ? [tired.speed] : [] },
    sees: !has("cannotSee"),
    hears: !has("cannotHear"),
    speaks: !has("cannotSpeak"),
    acts: !has("cannotAct"),
    keepsConcentration: !has("losesConcentration") && !tired.dead,
    crawlsOnly: has("crawlsOnly"),
    dropsHeld: has("dropsHeld"),
    aware: !has("unaware"),
    mayHarmOther: !has("mayNotHarmSource", isSource),
    otherSocialAdvantage: has("sourceHasSocialAdvantage", isSource),
    mayApproachSource: !has("mayNotApproachSource"),
    targetableBySight: !has("unseenByEffects", unseen),
    resistances: has("resistsAll") ? ["all"] : [],
    conditionImmunities: has("immuneToPoisoned") ? ["poisoned"] : [],
    weightFactor: has("weightTenfold") ? 10 : 1,
    dead: tired.dead,
    reasons: found.map(reasonOf),
  };
}

/**
 * True if a check needs a sense that the creature does not have now. Such a check fails without a roll.
 * @rule B-COND-BLI-1 B-COND-DEA-1
 */
export function failsForSense(
  effects: Pick<ConditionEffects, "sees" | "hears">,
  needs: "sight" | "hearing" | null,
): boolean {
  return (needs === "sight" && !effects.sees) || (needs === "hearing" && !effects.hears);
}

/**
 * Returns the effects of the Dodge action. Attackers that the creature sees have disadvantage. Acrobatics saves have
 * advantage. Dodge ends if the creature cannot act or its speed is 0.
 * @rule B-ACT-04 B-ACT-05 C-51
 */
export function dodge(
  effects: Pick<ConditionEffects, "acts" | "speed">,
  speed: number,
  seesAttacker: boolean,
): { holds: boolean; attacked: Balance; acrobatics: Balance } {
  const holds = effects.acts && !effects.speed.zero && speed > 0;
  const reason: Reason = { label: "OD20.Reason.Dodging", rules: ["B-ACT-04", "C-51"] };
  return {
    holds,
    attacked: balance([], holds && seesAttacker ? [reason] : []),
    acrobatics: balance(holds ? [reason] : [], []),
  };
}
