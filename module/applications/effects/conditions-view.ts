/** View of a creature's conditions: a grid of toggles, and the text of each active condition. Pure. */
import { DEADLY_EXHAUSTION } from "../../rules/conditions/exhaustion.ts";
import {
  CONDITION_LABELS,
  CONDITION_TABLE,
  CONDITIONS,
  IMPLIED_CONDITIONS,
  type ConditionId,
} from "../../rules/conditions/conditions.ts";
import { HAZARDS, STATUS_LABELS, type Hazard, type StatusId } from "../../rules/movement/hazards.ts";
import { isRulePage } from "../common/rule-pages.ts";
import type { Texts } from "../words/texts.ts";

/** Toggles by group. Exhaustion is not in a group, because it has levels. */
const GROUPS = {
  body: ["prone", "grappled", "restrained", "poisoned", "paralyzed", "petrified"],
  mind: ["charmed", "frightened", "stunned", "incapacitated", "unconscious"],
  senses: ["blinded", "deafened", "invisible"],
} as const satisfies Record<string, readonly ConditionId[]>;

/** Language keys that describe what a hazard does to a creature in it. */
export const HAZARD_WORDS: Readonly<Record<Hazard, readonly string[]>> = {
  burning: ["OD20.Due.Hint.burning", "OD20.ActionUse.Does.putOut"],
  underwater: ["OD20.Effects.Water.blow", "OD20.Effects.Water.shot", "OD20.Effects.Water.fire"],
};

/** Conditions of a creature, as input of the view. */
interface ConditionState {
  /** Condition ids (as the rules name them) from the creature's effects. */
  readonly active: readonly string[];
  /** Exhaustion level, and how many of its levels hunger and thirst cause. */
  readonly exhaustion: { readonly level: number; readonly locked: number };
}

interface ConditionText {
  readonly name: string;
  readonly lines: readonly string[];
  /** Key of the rules page; "" when there is none. */
  readonly rule: string;
}

const isCondition = (id: string): id is ConditionId => CONDITIONS.some((known) => known === id);

/** Returns the active condition that implies this condition. */
function causeOf(id: ConditionId, active: readonly ConditionId[]): ConditionId | undefined {
  return active.find((cause) => IMPLIED_CONDITIONS[cause]?.includes(id));
}

/** Returns the key of the condition's own rules page, else of the page of all conditions, else "". */
function pageOf(id: ConditionId | "conditions"): string {
  return [id, "conditions"].find(isRulePage) ?? "";
}

/**
 * Returns the template context of the condition grid.
 * @rule B-COND-01 B-COND-02 B-HAZ-01 B-COND-EXH-1 B-COND-PAR-1 B-COND-PET-2 B-COND-STU-1 B-COND-UNC-1
 */
export function conditionsView(
  { active, exhaustion }: ConditionState,
  rootId: string,
  icon: (id: StatusId) => string,
  texts: Texts,
): object {
  const { t, signed } = texts;
  const present: readonly ConditionId[] = active.filter(isCondition).filter((id) => id !== "exhaustion");
  const implied = CONDITIONS.filter((id) => !present.includes(id) && causeOf(id, present) !== undefined);
  const chip = (id: ConditionId) => {
    const cause = present.includes(id) ? undefined : causeOf(id, present);
    return {
      id,
      elementId: `${rootId}-condition-${id}`,
      img: icon(id),
      label: t(CONDITION_LABELS[id]),
      pressed: present.includes(id),
      /** The active condition that implies this one; "" for none. */
      implied: cause ? t("OD20.Effects.BroughtBy", { name: t(CONDITION_LABELS[cause]) }) : "",
    };
  };
  const told = (id: ConditionId): ConditionText => ({
    name: t(CONDITION_LABELS[id]),
    lines: [...new Set(CONDITION_TABLE[id].map(({ kind }) => t(`OD20.Effects.Does.${kind}`)))],
    rule: pageOf(id),
  });
  const dangers = HAZARDS.filter((id) => active.includes(id));
  const danger = (id: Hazard): ConditionText => ({
    name: t(STATUS_LABELS[id]),
    lines: HAZARD_WORDS[id].map((key) => t(key)),
    rule: pageOf("conditions"),
  });
  const tired: ConditionText[] =
    exhaustion.level === 0
      ? []
      : [
          {
            name: t("OD20.Effects.ExhaustionAt", { level: exhaustion.level }),
            lines:
              exhaustion.level >= DEADLY_EXHAUSTION
                ? [t("OD20.Effects.ExhaustionDeath")]
                : [
                    t("OD20.Effects.ExhaustionRolls", { number: signed(-2 * exhaustion.level) }),
                    t("OD20.Effects.ExhaustionSpeed", { number: signed(-5 * exhaustion.level) }),
                  ],
            rule: pageOf("exhaustion"),
          },
        ];
  return {
    groups: Object.entries(GROUPS).map(([key, ids]) => ({
      key,
      label: t(`OD20.Effects.ConditionGroup.${key}`),
      chips: ids.map(chip),
    })),
    hazards: HAZARDS.map((id) => ({
      id,
      hazardId: `${rootId}-condition-${id}`,
      img: icon(id),
      label: t(STATUS_LABELS[id]),
      pressed: dangers.includes(id),
    })),
    levels: Array.from({ length: DEADLY_EXHAUSTION + 1 }, (_none, level) => ({
      level,
      id: `${rootId}-exhaustion-${String(level)}`,
      pressed: level === exhaustion.level,
      locked: level < exhaustion.locked,
      name: t("OD20.Effects.ExhaustionAt", { level }),
    })),
    lockedNote: exhaustion.locked > 0 ? t("OD20.Effects.ExhaustionLocked", { level: exhaustion.locked }) : "",
    told: [...[...present, ...implied].map(told), ...dangers.map(danger), ...tired],
    count: present.length + dangers.length + (exhaustion.level > 0 ? 1 : 0),
  };
}
