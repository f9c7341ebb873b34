/**
 * Changes of an Active Effect. Generation 13 stores `changes` with a numeric `mode`; 14 stores `system.changes` with a
 * `type` and a `phase`. Either shape is read on both, the running one's is written.
 */
import { generation } from "./generation.ts";

/** Whether Foundry itself sets changes of tokens aside: 13 puts them into the actor, which has no token of its own and breaks. */
export const sparesTokens = (): boolean => generation() >= 14;

/** One change in neutral words. */
export interface EffectChange {
  /** Path of what is changed, `system.defenses.physical.bonus`. */
  readonly key: string;
  /** A way that the system knows, or the word that a module has stored. */
  readonly way: string;
  readonly value: string;
  /** Null = the way's own place in the order. */
  readonly priority: number | null;
  /** "initial" before numbers are derived; "final", which only 14 knows, after it. */
  readonly phase: string;
}

/** Ways by the mode of 13. */
const BY_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;
/** Where a way stands in the order when nothing is said; the same on both generations. */
const ORDER: Readonly<Record<string, number>> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : value === null || value === undefined
        ? ""
        : JSON.stringify(value);
}

/** On 14 the mode is only an alias that is reported as deprecated: ask for it where there is no type. */
function wayOfMode({ mode }: Record<string, unknown>): string {
  return typeof mode === "number" ? (BY_MODE[mode] ?? "custom") : "add";
}

/** What an object holds itself under the old name, looked at without asking an alias of 14. */
function ownChanges(source: object): unknown {
  return Object.getOwnPropertyDescriptor(source, "changes")?.value;
}

function readChange(stored: unknown): EffectChange | null {
  if (!isRecord(stored)) return null;
  const { key, type, value, priority, phase } = stored;
  const way = typeof type === "string" ? type : wayOfMode(stored);
  return {
    key: text(key),
    way,
    value: text(value),
    priority: typeof priority === "number" ? priority : null,
    phase: typeof phase === "string" ? phase : "initial",
  };
}

/** The list of changes itself: of 14, else of 13; null when there is none. */
function rawChanges(effect: object): readonly unknown[] | null {
  const system: unknown = Reflect.get(effect, "system");
  const newer: unknown = typeof system === "object" && system !== null ? Reflect.get(system, "changes") : undefined;
  if (Array.isArray(newer)) return newer as readonly unknown[];
  const older: unknown = generation() >= 14 ? ownChanges(effect) : Reflect.get(effect, "changes");
  return Array.isArray(older) ? (older as readonly unknown[]) : null;
}

/** The changes of an effect, document or stored data, in either shape. */
export function readChanges(effect: object): EffectChange[] {
  return (rawChanges(effect) ?? []).flatMap((entry) => readChange(entry) ?? []);
}

/** Number by which changes of one phase are put in order, small first. */
export function changeOrder({ way, priority }: Pick<EffectChange, "way" | "priority">): number {
  return priority ?? ORDER[way] ?? 0;
}

/** One change as 13 stores it: what it calls "subtract" is adding less. */
function oldChange({ key, way, value, priority }: EffectChange): object {
  const mode = BY_MODE.findIndex((known) => known === (way === "subtract" ? "add" : way));
  const negative = value.trim().startsWith("-") ? value.trim().slice(1) : `-${value.trim()}`;
  return { key, mode: Math.max(0, mode), value: way === "subtract" ? negative : value, priority };
}

function newChange({ key, way, value, priority, phase }: EffectChange): object {
  return { key, type: way, value, priority, phase };
}

/** Changes as data of a create or an update of the running generation. */
export function writeChanges(changes: readonly EffectChange[]): object {
  return generation() >= 14 ? { system: { changes: changes.map(newChange) } } : { changes: changes.map(oldChange) };
}

/**
 * Brings data of the other generation into the running one's shape, in place: packs, exports and macros carry either.
 * What is in shape stays as it is.
 */
export function acceptChanges(source: Record<string, unknown>): void {
  const { system } = source;
  const changes = ownChanges(source);
  if (generation() >= 14) {
    if (!Array.isArray(changes)) return;
    if (!isRecord(system) || !Array.isArray(system["changes"]))
      source["system"] = { ...(isRecord(system) ? system : {}), changes: readChanges({ changes }).map(newChange) };
    delete source["changes"];
    return;
  }
  if (!isRecord(system) || !Array.isArray(system["changes"])) return;
  const { changes: newer, ...rest } = system;
  // An empty list beside a filled one is what a schema has added, not what somebody meant.
  if (!Array.isArray(changes) || changes.length === 0)
    source["changes"] = readChanges({ system: { changes: newer } }).map(oldChange);
  source["system"] = rest;
}

/**
 * Replaces the prepared changes of an effect document, those that Foundry is about to apply; what is stored stays.
 * @param keep says of each what shall count, null = nothing
 */
export function screenChanges(
  effect: object,
  keep: (change: EffectChange) => Partial<Pick<EffectChange, "phase">> | null,
): void {
  const list = rawChanges(effect);
  if (!list) return;
  const kept = list.flatMap((entry) => {
    const change = readChange(entry);
    const verdict = change && isRecord(entry) ? keep(change) : null;
    if (!verdict || !isRecord(entry)) return [];
    return [verdict.phase === undefined || !("phase" in entry) ? entry : { ...entry, phase: verdict.phase }];
  });
  // Prepared data are made anew at every preparation, so the list may be changed in place.
  (list as unknown[]).splice(0, list.length, ...kept);
}
