/** Results of an activity other than hit points: effects, movements of targets, and rays with separate targets. */

import { DONE_ACTIONS, type DoneAction } from "../turn/done-actions.ts";
import { knownKeys } from "../basics/ids.ts";
import { amendmentOf, type Amendment } from "../basics/amend.ts";

/**
 * When a result applies to a target. "hit": the attack hit, the save failed, or there was no test. "success": the
 * attack missed or the save succeeded. "always": in every case. "failed": the attack hit and the save after it failed.
 */
export const OUTCOMES = ["hit", "success", "always", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An effect of the item that the activity applies. */
export interface ActivityEffect {
  /** Id of the effect within the item. */
  readonly ref: string;
  readonly on: Outcome;
}

export const WAYS = ["away", "toward", "prone", "blink"] as const;

/**
 * A movement of a target relative to the acting creature. `prone` knocks the target prone, and `blink` teleports it to
 * a chosen place.
 */
export interface ActivityMove {
  /** Distance in feet. 0 for prone. */
  readonly feet: number;
  readonly way: (typeof WAYS)[number];
  readonly on: Outcome;
}

/** Rays, darts or beams: their number, more per circle above the spell's own, and numbers by level. */
export interface ActivityRays {
  readonly count: number;
  readonly perCircle: number;
  readonly byLevel: readonly { readonly level: number; readonly count: number }[];
}

/** Raw data of an item. They are not validated. */
export interface MoreSource {
  readonly applies: readonly { readonly effect: string; readonly on: string }[];
  readonly moves: readonly { readonly feet: number; readonly way: string; readonly on: string }[];
  readonly rays: ActivityRays;
  readonly amends?: { readonly as: string; readonly formula: string; readonly against?: string };
  readonly does?: Iterable<string>;
}

export interface ActivityMore {
  readonly effects: readonly ActivityEffect[];
  readonly moves: readonly ActivityMove[];
  /** Rays with separate targets. Null if the activity has none. */
  readonly rays: ActivityRays | null;
  /** The change that the activity makes to a finished roll. Only reactions have it. @rule H-TURN-10 */
  readonly amends?: Amendment;
  /** Actions of the action list that the use includes at no extra cost. Default: none. @rule H-TURN-09 */
  readonly does?: readonly DoneAction[];
}

export const SWAYS = ["", "advantage", "disadvantage"] as const;
/** A contest. `sways` is what its user rolls with besides what circumstances give. @rule H-DICE-06 B-DICE-06 B-DICE-07 */
export interface ActivityContest {
  readonly by: string;
  readonly against: readonly string[];
  readonly sways: (typeof SWAYS)[number];
}

/** Limits of the data. Entries and numbers beyond them are cut off. */
const LIMITS = { effects: 10, moves: 4, feet: 1000, rays: 20, levels: 20 } as const;

const bounded = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
const whole = (value: number, most: number): number => Math.trunc(bounded(value, most));
const outcome = (said: string): Outcome => OUTCOMES.find((one) => one === said) ?? "hit";

/** Reads these results from raw item data. Values are limited, and each effect appears once. @rule H-SPL-10 H-SPL-11 */
export function moreOf({
  applies = [],
  moves = [],
  rays,
  amends: said,
  does: acts,
}: Partial<MoreSource>): ActivityMore {
  const amends = amendmentOf(said);
  const does = knownKeys(DONE_ACTIONS, acts);
  const effects = applies
    .filter(({ effect }, index) => effect !== "" && applies.findIndex((one) => one.effect === effect) === index)
    .slice(0, LIMITS.effects)
    .map(({ effect, on }) => ({ ref: effect, on: outcome(on) }));
  return {
    effects,
    moves: moves.slice(0, LIMITS.moves).flatMap(({ feet, way, on }): ActivityMove[] => {
      const known = WAYS.find((one) => one === way) ?? "away";
      const far = known === "prone" ? 0 : bounded(feet, LIMITS.feet);
      return known !== "prone" && far === 0 ? [] : [{ feet: far, way: known, on: outcome(on) }];
    }),
    rays:
      rays && rays.count > 0
        ? {
            count: whole(rays.count, LIMITS.rays),
            perCircle: whole(rays.perCircle, LIMITS.rays),
            byLevel: rays.byLevel
              .slice(0, LIMITS.levels)
              .map(({ level, count }) => ({ level: whole(level, LIMITS.levels), count: whole(count, LIMITS.rays) }))
              .sort((one, other) => one.level - other.level),
          }
        : null,
    ...(amends ? { amends } : {}),
    ...(does.length > 0 ? { does } : {}),
  };
}
