/** Features that are open only from a step on. @rule H-MAS-18 */
import { masteryKey, stepOf } from "../data/actor/grants.ts";
import { MASTERY_TRACKS, clampStep, type MasteryTrack } from "../rules/mastery.ts";
import { isStepEnough } from "../rules/progression.ts";
import { notifyWarning } from "./notify.ts";

/** What a feature needs, and what its bearer has. */
export interface Requirement {
  readonly track: string;
  readonly key: string;
  readonly step: number;
  /** Null where nobody bears it. */
  readonly held: number | null;
  readonly met: boolean;
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

/** What an item needs; null when it is open to all. */
export function requirementOf(item: Item.Implementation): Requirement | null {
  if (!item.isKind("feature")) return null;
  const { track, key, step } = item.system.requires;
  if (key === "" || step <= 0) return null;
  const data = item.actor?.creature ?? null;
  const held = data ? Math.max(isTrack(track) ? stepOf(data, track, key) : 0, clampStep(data.granted[masteryKey(track, key)]?.step), clampStep(data.own.weapons[key]), clampStep(data.own.skills[key]?.step)) : null;
  return { track, key, step, held, met: held === null || isStepEnough(held, step) };
}

/** Whether this user may use it now: a player is refused, a GM warned. Both are told. @rule H-MAS-18 */
export function mayUse(item: Item.Implementation): boolean {
  const requirement = requirementOf(item);
  if (!requirement || requirement.met) return true;
  notifyWarning(game.user.isGM ? "OD20.Requires.Warned" : "OD20.Requires.Refused", { name: item.name, step: requirement.step, held: requirement.held ?? 0 });
  return game.user.isGM;
}
