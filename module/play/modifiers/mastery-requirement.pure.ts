/** The mastery step that an item requires, and the step of its owner. Pure. */
import { masteryKey, stepOf, type Trainable } from "../../rules/character/grants.ts";
import { MASTERY_TRACKS, clampStep, type MasteryTrack } from "../../rules/character/mastery.ts";
import { isStepEnough } from "../../rules/character/purchases.ts";

/** The required step, and the owner's step. */
export interface Requirement {
  readonly track: string;
  readonly key: string;
  readonly step: number;
  /** Null if the item has no owner. */
  readonly held: number | null;
  readonly met: boolean;
}

/** A prepared owner: its steps, steps granted by effects, and steps of entries that the table added. */
export interface Bearer extends Trainable {
  readonly granted: Readonly<Record<string, { readonly step: number }>>;
  readonly own: {
    readonly weapons: Readonly<Record<string, number>>;
    readonly skills: Readonly<Record<string, { readonly step: number }>>;
    readonly attributes: Readonly<Record<string, { readonly step: number }>>;
  };
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

function at<T>(map: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Returns the step of an entry that the table added to its lists. */
function ownStep({ own }: Bearer, track: string, key: string): number {
  if (track === "weapon") return clampStep(at(own.weapons, key));
  if (track === "skill") return clampStep(at(own.skills, key)?.step);
  return track === "attribute" ? clampStep(at(own.attributes, key)?.step) : 0;
}

/** Returns the requirement; null if the item requires nothing. @rule H-MAS-18 */
export function judgeRequirement(
  { track, key, step }: { readonly track: string; readonly key: string; readonly step: number },
  bearer: Bearer | null,
): Requirement | null {
  if (key === "" || step <= 0) return null;
  const held =
    bearer &&
    Math.max(
      isTrack(track) ? stepOf(bearer, track, key) : 0,
      clampStep(at(bearer.granted, masteryKey(track, key))?.step),
      ownStep(bearer, track, key),
    );
  return { track, key, step, held, met: held === null || isStepEnough(held, clampStep(step)) };
}
