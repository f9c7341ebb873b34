/** The fifteen conditions. @rule B-COND-02 H-COND-02 */
export const CONDITIONS = [
  "blinded",
  "charmed",
  "deafened",
  "exhaustion",
  "frightened",
  "grappled",
  "incapacitated",
  "invisible",
  "paralyzed",
  "petrified",
  "poisoned",
  "prone",
  "restrained",
  "stunned",
  "unconscious",
] as const;
export type ConditionId = (typeof CONDITIONS)[number];

/** Language keys of the conditions. */
export const CONDITION_LABELS: Readonly<Record<ConditionId, string>> = {
  blinded: "OD20.Condition.blinded",
  charmed: "OD20.Condition.charmed",
  deafened: "OD20.Condition.deafened",
  exhaustion: "OD20.Condition.exhaustion",
  frightened: "OD20.Condition.frightened",
  grappled: "OD20.Condition.grappled",
  incapacitated: "OD20.Condition.incapacitated",
  invisible: "OD20.Condition.invisible",
  paralyzed: "OD20.Condition.paralyzed",
  petrified: "OD20.Condition.petrified",
  poisoned: "OD20.Condition.poisoned",
  prone: "OD20.Condition.prone",
  restrained: "OD20.Condition.restrained",
  stunned: "OD20.Condition.stunned",
  unconscious: "OD20.Condition.unconscious",
};

/** Conditions that another condition includes. @rule B-COND-PAR-1 B-COND-PET-2 B-COND-STU-1 B-COND-UNC-1 */
export const IMPLIED_CONDITIONS: Readonly<Partial<Record<ConditionId, readonly ConditionId[]>>> = {
  paralyzed: ["incapacitated"],
  petrified: ["incapacitated"],
  stunned: ["incapacitated"],
  unconscious: ["incapacitated", "prone"],
};

/** Kinds of effects of conditions. See {@link CONDITION_TABLE}. */
export type ConditionEffectKind =
  | "cannotSee"
  | "cannotHear"
  | "cannotSpeak"
  | "cannotAct"
  | "unaware"
  | "dropsHeld"
  | "losesConcentration"
  | "attackAdvantage"
  | "attackDisadvantage"
  | "attackDisadvantageInSight"
  | "attackDisadvantageOnOthers"
  | "mayNotHarmSource"
  | "attackedWithAdvantage"
  | "attackedWithDisadvantage"
  | "attackedByDistance"
  | "hitNearIsCritical"
  | "checkDisadvantage"
  | "checkDisadvantageInSight"
  | "sourceHasSocialAdvantage"
  | "failsPhysicalSaves"
  | "acrobaticsDisadvantage"
  | "initiativeAdvantage"
  | "initiativeDisadvantage"
  | "speedZero"
  | "crawlsOnly"
  | "mayNotApproachSource"
  | "unseenByEffects"
  | "resistsAll"
  | "immuneToPoisoned"
  | "weightTenfold"
  | "levels";

export interface ConditionEffect {
  readonly kind: ConditionEffectKind;
  readonly rules: readonly string[];
}

const effect = (kind: ConditionEffectKind, ...rules: string[]): ConditionEffect => ({ kind, rules });
const helpless = (code: string, attacked: string, saves: string): ConditionEffect[] => [
  effect("attackedWithAdvantage", `B-COND-${code}-${attacked}`),
  effect("failsPhysicalSaves", `B-COND-${code}-${saves}`),
];

/**
 * Effects of each condition. Included conditions are in {@link IMPLIED_CONDITIONS}.
 * @rule B-COND-BLI-1 B-COND-BLI-2 B-COND-CHA-1 B-COND-CHA-2 B-COND-DEA-1 B-COND-FRI-1 B-COND-FRI-2 B-COND-GRA-1
 * @rule B-COND-GRA-2
 * @rule B-COND-INC-1 B-COND-INC-2 B-COND-INC-3 B-COND-INC-4 B-COND-INV-1 B-COND-INV-2 B-COND-INV-3 B-COND-PAR-2
 * @rule B-COND-PAR-3 B-COND-PAR-4 B-COND-PAR-5
 * @rule B-COND-PET-1 B-COND-PET-3 B-COND-PET-4 B-COND-PET-5 B-COND-PET-6 B-COND-PET-7 B-COND-POI-1 B-COND-PRO-1
 * @rule B-COND-PRO-2 B-COND-PRO-3
 * @rule B-COND-RES-1 B-COND-RES-2 B-COND-RES-3 B-COND-STU-2 B-COND-STU-3 B-COND-UNC-1 B-COND-UNC-2 B-COND-UNC-3
 * @rule B-COND-UNC-4 B-COND-UNC-5
 */
export const CONDITION_TABLE: Readonly<Record<ConditionId, readonly ConditionEffect[]>> = {
  blinded: [
    effect("cannotSee", "B-COND-BLI-1"),
    effect("attackedWithAdvantage", "B-COND-BLI-2"),
    effect("attackDisadvantage", "B-COND-BLI-2"),
  ],
  charmed: [effect("mayNotHarmSource", "B-COND-CHA-1"), effect("sourceHasSocialAdvantage", "B-COND-CHA-2")],
  deafened: [effect("cannotHear", "B-COND-DEA-1")],
  exhaustion: [effect("levels", "B-COND-EXH-2", "B-COND-EXH-3")],
  frightened: [
    effect("checkDisadvantageInSight", "B-COND-FRI-1"),
    effect("attackDisadvantageInSight", "B-COND-FRI-1"),
    effect("mayNotApproachSource", "B-COND-FRI-2"),
  ],
  grappled: [effect("speedZero", "B-COND-GRA-1"), effect("attackDisadvantageOnOthers", "B-COND-GRA-2")],
  incapacitated: [
    effect("cannotAct", "B-COND-INC-1"),
    effect("losesConcentration", "B-COND-INC-2", "B-CONC-05"),
    effect("cannotSpeak", "B-COND-INC-3"),
    effect("initiativeDisadvantage", "B-COND-INC-4"),
  ],
  invisible: [
    effect("initiativeAdvantage", "B-COND-INV-1"),
    effect("unseenByEffects", "B-COND-INV-2"),
    effect("attackedWithDisadvantage", "B-COND-INV-3"),
    effect("attackAdvantage", "B-COND-INV-3"),
  ],
  paralyzed: [
    effect("speedZero", "B-COND-PAR-2"),
    ...helpless("PAR", "4", "3"),
    effect("hitNearIsCritical", "B-COND-PAR-5"),
  ],
  petrified: [
    effect("weightTenfold", "B-COND-PET-1"),
    effect("speedZero", "B-COND-PET-3"),
    ...helpless("PET", "4", "5"),
    effect("resistsAll", "B-COND-PET-6"),
    effect("immuneToPoisoned", "B-COND-PET-7"),
  ],
  poisoned: [effect("attackDisadvantage", "B-COND-POI-1"), effect("checkDisadvantage", "B-COND-POI-1")],
  prone: [
    effect("crawlsOnly", "B-COND-PRO-1"),
    effect("attackDisadvantage", "B-COND-PRO-2"),
    effect("attackedByDistance", "B-COND-PRO-3"),
  ],
  restrained: [
    effect("speedZero", "B-COND-RES-1"),
    effect("attackedWithAdvantage", "B-COND-RES-2"),
    effect("attackDisadvantage", "B-COND-RES-2"),
    effect("acrobaticsDisadvantage", "B-COND-RES-3"),
  ],
  stunned: helpless("STU", "3", "2"),
  unconscious: [
    effect("dropsHeld", "B-COND-UNC-1"),
    effect("speedZero", "B-COND-UNC-2"),
    ...helpless("UNC", "3", "4"),
    effect("hitNearIsCritical", "B-COND-UNC-5"),
    effect("unaware", "B-COND-UNC-6"),
  ],
};

/** A condition on a creature. */
export interface Condition {
  readonly id: ConditionId;
  /** Level of exhaustion. */
  readonly level?: number;
  /** Id of the creature that caused the condition, for example the charmer or the grappler. */
  readonly source?: string;
}

/** Highest number of conditions on one creature. */
export const CONDITION_LIMIT = 100;

/**
 * Returns the conditions with all included conditions, without duplicates. Sources are kept.
 * @rule B-COND-01 B-COND-PAR-1 B-COND-PET-2 B-COND-STU-1 B-COND-UNC-1
 */
export function withImplied(statuses: readonly (ConditionId | Condition)[]): Condition[] {
  const all: Condition[] = [];
  const add = (condition: Condition): void => {
    if (!all.some((other) => other.id === condition.id && other.source === condition.source)) all.push(condition);
    for (const id of IMPLIED_CONDITIONS[condition.id] ?? []) add({ id });
  };
  for (const status of statuses) add(typeof status === "string" ? { id: status } : status);
  return all;
}

/** Removes a condition. A creature that is no longer unconscious stays prone. @rule B-COND-UNC-1 */
export function removeCondition(current: readonly ConditionId[], id: ConditionId): ConditionId[] {
  const left = current.filter((other) => other !== id);
  return id === "unconscious" && current.includes("unconscious") && !left.includes("prone") ? [...left, "prone"] : left;
}
