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

/** What is known around a creature with conditions. */
export interface ConditionContext {
  /** Who it deals with now: the target of its attack, or its attacker. */
  readonly other?: string;
  /** Feet between the two. */
  readonly distance?: number;
  /** The other can see it although it is invisible. */
  readonly otherSees?: boolean;
  /** What frightens it is in its line of sight; taken as given when unknown. */
  readonly sourceInSight?: boolean;
}

/** Reasons on both sides, and what they come to. */
export interface Balance {
  readonly advantages: readonly Reason[];
  readonly disadvantages: readonly Reason[];
  readonly state: AdvantageState;
}

/** Everything that conditions do to a creature. */
export interface ConditionEffects {
  readonly conditions: readonly ConditionId[];
  /** Its own attacks on the other. */
  readonly attack: Balance;
  /** Attacks of the other on it. The Defense roll itself is not touched. @rule C-32 */
  readonly attacked: Balance;
  readonly hitIsCritical: boolean;
  readonly checks: Balance;
  readonly initiative: Balance;
  /** Attributes whose saves fail without a roll. */
  readonly failedSaves: readonly Attribute[];
  /** Why they fail. */
  readonly failures: readonly Reason[];
  readonly acrobatics: Balance;
  /** Parts of every d20 test, Defense rolls included. */
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
  /** It may not attack or harm the other. */
  readonly mayHarmOther: boolean;
  /** The other has advantage on social checks with it. */
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

/** An effect with the condition it comes from. */
interface Found {
  readonly effect: ConditionEffect;
  readonly condition: Condition;
}

/**
 * What a creature's conditions do, with reasons. Conditions count once each; advantage and
 * disadvantage are on the attack roll of whoever attacks, only flat penalties reach the Defense roll.
 * @param statuses ids, or records with a level (exhaustion) or a source (charmed, frightened, grappled)
 * @rule B-COND-01 B-COND-02 H-COND-02 B-COND-BLI-1 B-COND-BLI-2 B-COND-CHA-1 B-COND-CHA-2 B-COND-DEA-1 B-COND-EXH-2
 * @rule B-COND-EXH-3 B-COND-FRI-1 B-COND-FRI-2
 * @rule B-COND-GRA-1 B-COND-GRA-2 B-COND-INC-1 B-COND-INC-2 B-COND-INC-3 B-COND-INC-4 B-COND-INV-1 B-COND-INV-2 B-COND-INV-3
 * @rule B-COND-PAR-5 B-COND-PET-6 B-COND-PET-7 B-COND-POI-1 B-COND-PRO-3 B-COND-RES-3 B-COND-UNC-5 B-DICE-01 C-32 C-56
 */
export function conditionEffects(
  statuses: readonly (ConditionId | Condition)[],
  context: ConditionContext = {},
): ConditionEffects {
  const conditions = withImplied(statuses);
  const distance = context.distance ?? 5;
  // Stone is immune to a poisoning that was there before it, too.
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

/** A check that needs a sense that is gone fails without a roll. @rule B-COND-BLI-1 B-COND-DEA-1 */
export function failsForSense(
  effects: Pick<ConditionEffects, "sees" | "hears">,
  needs: "sight" | "hearing" | null,
): boolean {
  return (needs === "sight" && !effects.sees) || (needs === "hearing" && !effects.hears);
}

/**
 * Dodge while it lasts: attackers that are seen have disadvantage, Acrobatics saves advantage. It is
 * lost with the ability to act or with the speed.
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
