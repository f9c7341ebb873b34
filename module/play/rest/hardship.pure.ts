/** What a day on short supplies, or breath that runs out, changes on one creature: absolute values to write, show and take back. Pure. */
import type { RestChange } from "../../data/message/rest.pure.ts";
import {
  DEADLY_EXHAUSTION,
  exhaustionTotal,
  type ExhaustionCause,
  type ExhaustionLevels,
} from "../../rules/conditions/exhaustion.ts";
import type { Size } from "../../rules/movement/grapple.ts";
import {
  DAILY_NEEDS,
  hunger,
  relieveExhaustion,
  suffocationLevels,
  thirst,
  type Hunger,
} from "../../rules/rest/supplies.ts";

/** How much of what a day needs there was, as shares of it. `half` is enough to last, and not enough to recover. */
const SHARES = { full: 1, half: 0.5, little: 0.25, none: 0 } as const;
export type Supply = keyof typeof SHARES;
/** Water that there was: less than half is as bad as none. @rule B-HAZ-03 */
export const WATER = ["full", "half", "little"] as const satisfies readonly Supply[];
/** @rule B-HAZ-08 B-HAZ-09 B-HAZ-10 */
export const FOOD = ["full", "half", "little", "none"] as const satisfies readonly Supply[];

/** Turns without air that are told at once. */
export const AIRLESS_LIMIT = 6;

export type Hardship =
  | { readonly of: "day"; readonly water: (typeof WATER)[number]; readonly food: (typeof FOOD)[number] }
  | { readonly of: "airless"; readonly turns: number }
  | { readonly of: "breath" };

/** As one word of a message: "day.little.none", "airless.2", "breath". */
export const hardshipWord = (hardship: Hardship): string =>
  hardship.of === "day"
    ? `day.${hardship.water}.${hardship.food}`
    : hardship.of === "airless"
      ? `airless.${String(hardship.turns)}`
      : "breath";

/** What such a word says; anything odd is a day on which nothing was missing. */
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

/** A creature as far as this goes. */
export interface Sufferer {
  readonly size: Size;
  /** As stored. */
  readonly exhaustion: Readonly<Record<ExhaustionCause | "fasting", number>>;
  /** Immune to exhaustion. */
  readonly tireless: boolean;
  readonly dead: boolean;
}

export interface HardshipPlan {
  readonly changes: readonly RestChange[];
  /** The save that decides about one level more, and has not been rolled yet; null for none. */
  readonly save: Hunger["save"];
}

const CAUSES = ["other", "dehydration", "starvation", "suffocation"] as const satisfies readonly ExhaustionCause[];

/** Levels more of one cause, as far as there are any left: six kill. @rule B-COND-EXH-1 */
function more(levels: ExhaustionLevels, cause: ExhaustionCause, count: number): ExhaustionLevels {
  const room = Math.max(0, DEADLY_EXHAUSTION - exhaustionTotal(levels).level);
  return { ...levels, [cause]: (levels[cause] ?? 0) + Math.min(room, count) };
}

/** Water first, then food. */
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
 * Everything that it changes.
 * @param saved whether the save was made that hunger asks for; null = not rolled yet
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
