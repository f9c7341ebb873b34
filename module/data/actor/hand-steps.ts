/** Steps that somebody sets by hand instead of buying them: found in an update, told in the log. Pure. */
import { MASTERY_TRACKS, clampStep, type MasteryTrack } from "../../rules/character/mastery.ts";
import type { LoggedPurchase } from "../../rules/character/purchases.ts";
import { entriesById, type EntriesById, type LogEntry } from "./mastery-log.pure.ts";
import { stepOf, type Trainable } from "../../rules/character/grants.ts";

interface SetStep {
  readonly track: MasteryTrack;
  readonly key: string;
  readonly to: number;
}

/** What an entry by hand needs besides the step. */
export interface HandFacts {
  readonly level: number;
  /** Name of the user who sets it. */
  readonly by: string;
  readonly newId: () => string;
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function field(value: unknown, key: string): unknown {
  return entries(value).find(([name]) => name === key)?.[1];
}

/** Steps that an expanded update of `system` names. */
function stepsIn(system: unknown): SetStep[] {
  const found: SetStep[] = [];
  const add = (track: MasteryTrack, key: string, to: unknown): void => {
    if (typeof to === "number") found.push({ track, key, to: clampStep(to) });
  };
  for (const [track, group] of [
    ["attribute", "attributes"],
    ["skill", "skills"],
  ] as const)
    for (const [key, value] of entries(field(system, group))) add(track, key, field(value, "step"));
  const mastery = field(system, "mastery");
  for (const [track, group] of [
    ["weapon", "weapons"],
    ["armor", "armor"],
  ] as const)
    for (const [key, step] of entries(field(mastery, group))) add(track, key, step);
  for (const track of ["spellAttack", "spellDc"] as const) add(track, track, field(mastery, track));
  return found;
}

/** The list of tools is replaced whole: what it no longer holds is at 0. */
function toolsIn(system: unknown, before: Trainable): SetStep[] {
  const list = field(field(system, "mastery"), "tools");
  if (!Array.isArray(list)) return [];
  const now = new Map(list.map((tool: unknown) => [String(field(tool, "key")), clampStep(field(tool, "step"))]));
  const keys = new Set([...before.mastery.tools.map(({ key }) => key), ...now.keys()]);
  return [...keys].map((key) => ({ track: "tool", key, to: now.get(key) ?? 0 }));
}

/**
 * The entries that an update which sets steps without buying them adds to the log or changes in it; null when it sets
 * none. Such a step costs nothing and gives nothing back. Typing on at the same step goes on with its entry; back where
 * it was, nothing happened.
 * @param before the stored steps
 * @param system the update of `system`, expanded
 * @rule C-58 H-MAS-19
 */
export function logHandSteps(
  before: Trainable,
  system: unknown,
  log: readonly LogEntry[],
  { level, by, newId }: HandFacts,
): EntriesById | null {
  // Who writes the log himself knows what he does: a purchase, a refund, a level taken back, an import.
  if (field(system, "masteryLog") !== undefined) return null;
  const written = new Map<string, LoggedPurchase>();
  let last: LoggedPurchase | undefined = log.at(-1);
  for (const { track, key, to } of [...stepsIn(system), ...toolsIn(system, before)]) {
    const from = stepOf(before, track, key);
    if (from === to || !Object.hasOwn(MASTERY_TRACKS, track)) continue;
    const goesOn =
      last?.by === by && last.track === track && last.key === key && last.level === level && last.to === from;
    const entry: LoggedPurchase =
      last && goesOn
        ? { ...last, to }
        : { id: newId(), level, track, key, from, to, currency: "power", cost: 0, refunded: false, by };
    written.set(entry.id, entry);
    last = entry;
  }
  return written.size === 0 ? null : entriesById([...written.values()], log);
}
