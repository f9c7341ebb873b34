/** The step that a thing asks for, and what its bearer has of it. Pure. */
import { masteryKey, stepOf, type Trainable } from "../../rules/character/grants.ts";
import { MASTERY_TRACKS, clampStep, type MasteryTrack } from "../../rules/character/mastery.ts";
import { isStepEnough } from "../../rules/character/progression.ts";

/** What a thing needs, and what its bearer has. */
export interface Requirement {
  readonly track: string;
  readonly key: string;
  readonly step: number;
  /** Null where nobody bears it. */
  readonly held: number | null;
  readonly met: boolean;
}

/** A bearer as prepared: its steps, what is given to it, what only the table's lists know. */
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

/** Step of an entry that the table's lists added. */
function ownStep({ own }: Bearer, track: string, key: string): number {
  if (track === "weapon") return clampStep(at(own.weapons, key));
  if (track === "skill") return clampStep(at(own.skills, key)?.step);
  return track === "attribute" ? clampStep(at(own.attributes, key)?.step) : 0;
}

/** Null when nothing is asked for. @rule H-MAS-18 */
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
