/** Plans the exhaustion from a day on short supplies, or from lack of air, before and after. Pure. */
import type { RestChange } from "../../data/message/rest.pure.ts";
import {
  DEADLY_EXHAUSTION,
  exhaustionTotal,
  type ExhaustionCause,
  type ExhaustionLevels,
} from "../../rules/conditions/exhaustion.ts";
import type { Size } from "../../rules/movement/size.ts";
import {
  DAILY_NEEDS,
  hunger,
  relieveExhaustion,
  suffocationLevels,
  thirst,
  type Hunger,
} from "../../rules/rest/supplies.ts";

/** Supplies of a day in proportion to the daily need. `half` prevents exhaustion but does not remove it. */
const SHARES = { full: 1, half: 0.5, little: 0.25, none: 0 } as const;
export type Supply = keyof typeof SHARES;
/** Choices for the water of a day. Anything below half has the same effect as no water. @rule B-HAZ-03 */
export const WATER = ["full", "half", "little"] as const satisfies readonly Supply[];
/** @rule B-HAZ-08 B-HAZ-09 B-HAZ-10 */
export const FOOD = ["full", "half", "little", "none"] as const satisfies readonly Supply[];

/** Highest number of turns without air that a GM can enter at once. */
export const AIRLESS_LIMIT = 6;

export type Hardship =
  | { readonly of: "day"; readonly water: (typeof WATER)[number]; readonly food: (typeof FOOD)[number] }
  | { readonly of: "airless"; readonly turns: number }
  | { readonly of: "breath" };

/** Encodes a hardship for a message: "day.little.none", "airless.2", or "breath". */
export const hardshipWord = (hardship: Hardship): string =>
  hardship.of === "day"
    ? `day.${hardship.water}.${hardship.food}`
    : hardship.of === "airless"
      ? `airless.${String(hardship.turns)}`
      : "breath";

/** Decodes a hardship. Malformed text becomes a day with full supplies. */
export function readHardship(word: string): Hardship {
  const [of, first = "", second = ""] = word.split(".");
  if (of === "breath") return { of };
  if (of === "airless") return { of, turns: Math.max(1, Math.min(AIRLESS_LIMIT, Math.trunc(Number(first)) || 1)) };
  return {
    of: "day",
    water: WATER.find((one) => one === first) ?? "full",
    food: FOOD.find((one) => one === second) ?? "full",
  };
}

/** The fields of a creature that hardships need. */
export interface Sufferer {
  readonly size: Size;
  /** The stored exhaustion. */
  readonly exhaustion: Readonly<Record<ExhaustionCause | "fasting", number>>;
  /** True if the creature is immune to exhaustion. */
  readonly tireless: boolean;
  readonly dead: boolean;
}

export interface HardshipPlan {
  readonly changes: readonly RestChange[];
  /** The unrolled save that decides about one more level, or null. */
  readonly save: Hunger["save"];
}

const CAUSES = ["other", "dehydration", "starvation", "suffocation"] as const satisfies readonly ExhaustionCause[];

/** Adds levels of one cause, up to the deadly total of six. @rule B-COND-EXH-1 */
function more(levels: ExhaustionLevels, cause: ExhaustionCause, count: number): ExhaustionLevels {
  const room = Math.max(0, DEADLY_EXHAUSTION - exhaustionTotal(levels).level);
  return { ...levels, [cause]: (levels[cause] ?? 0) + Math.min(room, count) };
}

/** Applies the effects of water first, then the effects of food. */
function day(
  { water, food }: Extract<Hardship, { of: "day" }>,
  { size, exhaustion }: Sufferer,
  saved: boolean | null,
): { readonly levels: ExhaustionLevels; readonly fasting: number; readonly save: Hunger["save"] } {
  const needs = DAILY_NEEDS[size];
  const dry = thirst(size, needs.water * SHARES[water]);
  const empty = hunger(size, needs.food * SHARES[food], exhaustion.fasting);
  const failed = empty.save !== null && saved === false ? 1 : 0;
  let levels: ExhaustionLevels = exhaustion;
  if (dry.satisfied) levels = relieveExhaustion(levels, "water");
  if (empty.satisfied) levels = relieveExhaustion(levels, "food");
  levels = more(levels, "dehydration", dry.exhaustion);
  levels = more(levels, "starvation", empty.exhaustion + failed);
  return { levels, fasting: empty.daysWithout, save: saved === null ? empty.save : null };
}

/**
 * Returns all changes of a hardship.
 * @param saved result of the save against hunger; null = not rolled yet
 * @rule B-HAZ-03 B-HAZ-04 B-HAZ-08 B-HAZ-09 B-HAZ-10 B-HAZ-11 B-HAZ-13 B-HAZ-14
 */
export function planHardship(hardship: Hardship, who: Sufferer, saved: boolean | null = null): HardshipPlan {
  if (who.dead) return { changes: [], save: null };
  const { exhaustion } = who;
  const after =
    hardship.of === "day"
      ? day(hardship, who, saved)
      : {
          levels:
            hardship.of === "breath"
              ? relieveExhaustion(exhaustion, "air")
              : more(exhaustion, "suffocation", suffocationLevels(hardship.turns)),
          fasting: exhaustion.fasting,
          save: null,
        };
  const changes = CAUSES.flatMap((cause): RestChange[] => {
    const from = exhaustion[cause];
    const to = after.levels[cause] ?? 0;
    if (from === to || (who.tireless && to > from)) return [];
    return [
      {
        path: `system.exhaustion.${cause}`,
        label: cause === "other" ? "OD20.Hardship.Unlocked" : `OD20.Hardship.Level.${cause}`,
        name: "",
        from,
        to,
        max: null,
      },
    ];
  });
  const { fasting } = exhaustion;
  return {
    changes: [
      ...changes,
      ...(fasting === after.fasting
        ? []
        : [
            {
              path: "system.exhaustion.fasting",
              label: "OD20.Hardship.Fasting",
              name: "",
              from: fasting,
              to: after.fasting,
              max: null,
            },
          ]),
    ],
    save: who.tireless ? null : after.save,
  };
}
