/**
 * Changes of Active Effects. Generation 13 stores `changes` with a numeric `mode`. Generation 14 stores
 * `system.changes` with a `type` and a `phase`. Both shapes can be read on both generations. Only the shape of the
 * running generation is written.
 */
import { generation } from "./generation.ts";

/**
 * True if Foundry applies effect changes of tokens to the token. Generation 13 applies them to the actor instead, which
 * causes an error.
 */
export const sparesTokens = (): boolean => generation() >= 14;

/** One change, independent of the generation. */
export interface EffectChange {
  /** Path of the changed property, for example `system.defenses.physical.bonus`. */
  readonly key: string;
  /** Kind of change that the system knows, or a word that a module stored. */
  readonly way: string;
  readonly value: string;
  /** Priority. Null means the default priority of the kind. */
  readonly priority: number | null;
  /** "initial" changes apply before numbers are derived. "final" changes apply afterward and exist only in generation 14. */
  readonly phase: string;
}

/** Kinds of changes by the numeric mode of generation 13. */
const BY_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;
/** Default priorities by kind. They are the same on both generations. */
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

/**
 * Returns the kind of change for a numeric mode. On generation 14, reading `mode` logs a deprecation warning, so it is
 * read only if there is no type.
 */
function wayOfMode({ mode }: Record<string, unknown>): string {
  return typeof mode === "number" ? (BY_MODE[mode] ?? "custom") : "add";
}

/** Returns the object's own `changes` without triggering the deprecated alias of generation 14. */
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

/** Returns the list of changes in the shape of the running generation, or else of the other. Returns null if there is none. */
function rawChanges(effect: object): readonly unknown[] | null {
  const system: unknown = Reflect.get(effect, "system");
  const newer: unknown = typeof system === "object" && system !== null ? Reflect.get(system, "changes") : undefined;
  const older: unknown = generation() >= 14 ? ownChanges(effect) : Reflect.get(effect, "changes");
  const isOlder = generation() < 14 && Array.isArray(older) && older.length > 0;
  const list = Array.isArray(newer) && !isOlder ? newer : older;
  return Array.isArray(list) ? (list as readonly unknown[]) : null;
}

/** Reads the changes of an effect document or of stored data, in the shape of either generation. */
export function readChanges(effect: object): EffectChange[] {
  return (rawChanges(effect) ?? []).flatMap((entry) => readChange(entry) ?? []);
}

/** Returns the sort number of a change within its phase. Lower numbers apply first. */
export function changeOrder({ way, priority }: Pick<EffectChange, "way" | "priority">): number {
  return priority ?? ORDER[way] ?? 0;
}

/** Returns a change in the shape of generation 13. It has no "subtract", so the change adds a negative value. */
function oldChange({ key, way, value, priority }: EffectChange): object {
  const mode = BY_MODE.findIndex((known) => known === (way === "subtract" ? "add" : way));
  const negative = value.trim().startsWith("-") ? value.trim().slice(1) : `-${value.trim()}`;
  return { key, mode: Math.max(0, mode), value: way === "subtract" ? negative : value, priority };
}

function newChange({ key, way, value, priority, phase }: EffectChange): object {
  return { key, type: way, value, priority, phase };
}

/**
 * Returns changes as data for creating or updating an effect on the running generation.
 * @param system other system data of the effect
 */
export function writeChanges(changes: readonly EffectChange[], system?: object): object {
  return generation() >= 14
    ? { system: { ...system, changes: changes.map(newChange) } }
    : { changes: changes.map(oldChange), ...(system && { system }) };
}

/**
 * Converts data of the other generation to the shape of the running one, in place. Packs, exports and macros may use
 * either shape. Data in the right shape stay unchanged.
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
  // An empty list beside a filled one is a default of the schema, so it is replaced.
  if (!Array.isArray(changes) || changes.length === 0)
    source["changes"] = readChanges({ system: { changes: newer } }).map(oldChange);
  source["system"] = rest;
}

/**
 * Filters the prepared changes that Foundry is about to apply. Stored data do not change.
 * @param keep returns the fields to change for each kept change, or null to drop it
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
  // Foundry creates the prepared data anew each time, so the list can be changed in place.
  (list as unknown[]).splice(0, list.length, ...kept);
}
