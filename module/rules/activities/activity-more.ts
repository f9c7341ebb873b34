/** What a use does beside hit points: effects that it puts on, places that it moves to, rays that are aimed one by one. */

import { DONE_ACTIONS, type DoneAction } from "../turn/done-actions.ts";
import { knownKeys } from "../basics/keys.ts";
import { amendmentOf, type Amendment } from "../basics/amend.ts";

/**
 * When it happens to a target: hit = the attack hit or the save failed (or nothing was tested), success = it did not; failed = a
 * blow hit, and the save of its rider failed.
 */
export const OUTCOMES = ["hit", "success", "always", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One of the item's own effects. */
export interface ActivityEffect {
  /** Id of the effect within its item. */
  readonly ref: string;
  readonly on: Outcome;
}

export const WAYS = ["away", "toward", "prone", "blink"] as const;

/** Where a target is moved, seen from whoever does it; `prone` lays it down where it is, `blink` takes it to a chosen place. */
export interface ActivityMove {
  /** ft; 0 for prone. */
  readonly feet: number;
  readonly way: (typeof WAYS)[number];
  readonly on: Outcome;
}

/** Rays, darts, beams: so many, more for each circle above its own, or so many from a level on. */
export interface ActivityRays {
  readonly count: number;
  readonly perCircle: number;
  readonly byLevel: readonly { readonly level: number; readonly count: number }[];
}

/** What an item says of itself; anybody may have written it. */
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
  /** Null for what is not aimed one by one. */
  readonly rays: ActivityRays | null;
  /** What it changes of a roll that was made already; left out for what is no such reaction. @rule H-TURN-10 */
  readonly amends?: Amendment;
  /** Actions of the list that its user does with it, for nothing more; left out = none. @rule H-TURN-09 */
  readonly does?: readonly DoneAction[];
}

/** Beyond these nothing is meant. */
const LIMITS = { effects: 10, moves: 4, feet: 1000, rays: 20, levels: 20 } as const;

export const NOTHING_MORE: ActivityMore = { effects: [], moves: [], rays: null };

const bounded = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
const whole = (value: number, most: number): number => Math.trunc(bounded(value, most));
const outcome = (said: string): Outcome => OUTCOMES.find((one) => one === said) ?? "hit";

/** What is meant by it, within bounds; each effect once. @rule H-SPL-10 H-SPL-11 */
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
