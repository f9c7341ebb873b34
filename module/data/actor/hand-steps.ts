/** Detects mastery steps that a user sets by hand instead of buying them, and creates log entries for them. Pure. */
import { MASTERY_TRACKS, clampStep, type MasteryTrack } from "../../rules/character/mastery.ts";
import type { LoggedPurchase } from "../../rules/character/purchases.ts";
import { entriesById, type EntriesById, type LogEntry } from "./mastery-log.pure.ts";
import { stepOf, type Trainable } from "../../rules/character/grants.ts";

interface SetStep {
  readonly track: MasteryTrack;
  readonly key: string;
  readonly to: number;
}

/** What a log entry for a manual step needs besides the step. */
export interface HandFacts {
  readonly level: number;
  /** Name of the user who sets the step. */
  readonly by: string;
  readonly newId: () => string;
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function field(value: unknown, key: string): unknown {
  return entries(value).find(([name]) => name === key)?.[1];
}

/** Returns the steps that an expanded update of `system` contains. */
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

/** Returns the changed tool steps. An update replaces the whole list of tools, so a missing tool has step 0. */
function toolsIn(system: unknown, before: Trainable): SetStep[] {
  const list = field(field(system, "mastery"), "tools");
  if (!Array.isArray(list)) return [];
  const now = new Map(list.map((tool: unknown) => [String(field(tool, "key")), clampStep(field(tool, "step"))]));
  const keys = new Set([...before.mastery.tools.map(({ key }) => key), ...now.keys()]);
  return [...keys].map((key) => ({ track: "tool", key, to: now.get(key) ?? 0 }));
}

/**
 * Returns the log entries for steps that an update sets by hand; null when it sets none. Such a step costs nothing and refunds nothing.
 * Further changes of the same step extend the last entry. An entry that returns to its initial step has no effect.
 * @param before the stored steps
 * @param system the expanded update of `system`
 * @rule C-58 H-MAS-19
 */
export function logHandSteps(
  before: Trainable,
  system: unknown,
  log: readonly LogEntry[],
  { level, by, newId }: HandFacts,
): EntriesById | null {
  // An update that contains the log (purchase, refund, undone level, import) needs no further entries.
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
