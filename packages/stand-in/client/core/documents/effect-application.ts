/**
 * Applies effects to an actor during data preparation: collects and orders changes, and lets the fields apply them.
 * Written from: KB:active-effects; API Actor#applyActiveEffects, DataField#applyChange (13 and 14); GH:#13249, #9468,
 * #14522, #13869.
 */
import { CHANGE_TYPES } from "../../../common/data/effect-data.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";

export interface Change {
  key: string;
  value: string;
  type: string;
  /** of 13 */ mode?: number;
  priority: number;
  phase: string;
  effect: Loose;
}

const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;

/** The changes of one phase in their order; statuses of all active effects besides. */
export function collect(actor: Loose, phase: string): { changes: Change[]; statuses: Set<string> } {
  const statuses = new Set<string>();
  const changes: Change[] = [];
  const newer: boolean = g.game.release.generation >= 14;
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    const list: LooseObject[] = newer ? effect.system.changes : effect.changes;
    for (const change of list) {
      const type: string = newer ? change["type"] : (MODES[change["mode"]] ?? "custom");
      const priority: number = change["priority"] ?? (newer ? (CHANGE_TYPES[type] ?? 0) : change["mode"] * 10);
      changes.push({
        key: change["key"],
        value: change["value"],
        type,
        ...(newer ? {} : { mode: change["mode"] }),
        priority,
        phase: newer ? change["phase"] : "initial",
        effect,
      });
    }
    for (const status of effect.statuses) statuses.add(status);
  }
  return {
    changes: changes.filter((change) => change.phase === phase).sort((a, b) => a.priority - b.priority),
    statuses,
  };
}

/** Applies one change to prepared data. @returns what it made of the value, undefined when nothing */
export function applyChange(actor: Loose, change: Change): Loose {
  const { getProperty, setProperty } = g.foundry.utils;
  if (!change.key) return undefined;
  const current: Loose = getProperty(actor, change.key);
  if (change.type === "custom") {
    const changes: LooseObject = {};
    g.Hooks.call("applyActiveEffect", actor, change, current, change.value, changes);
    for (const [path, value] of Object.entries(changes)) setProperty(actor, path, value);
    return getProperty(actor, change.key);
  }
  const field = fieldOf(actor, change.key);
  const next = field ? guided(field, current, change) : unguided(current, change);
  if (next === undefined) return undefined;
  setProperty(actor, change.key, next);
  return next;
}

/** The field of a path. What lies in a TypedObjectField is not found: not on 13 (GH:#13249), nor on 14 before 14.362 (RN #14300). */
function fieldOf(actor: Loose, key: string): Loose {
  const { fields } = g.foundry.data;
  const parts = key.split(".");
  for (let length = 1; length < parts.length; length++)
    if (actor.getFieldForProperty(parts.slice(0, length).join(".")) instanceof fields.TypedObjectField)
      return undefined;
  const field: Loose = actor.getFieldForProperty(key);
  return field instanceof fields.DataField ? field : undefined;
}

function guided(field: Loose, current: Loose, change: Change): Loose {
  const { fields } = g.foundry.data;
  const newer: boolean = g.game.release.generation >= 14;
  if (field instanceof fields.SchemaField || field instanceof fields.ObjectField) return undefined;
  if (field instanceof fields.SetField || field instanceof fields.ArrayField) return listed(current, change);
  const delta: Loose =
    field instanceof fields.NumberField
      ? Number(change.value)
      : field instanceof fields.BooleanField
        ? change.value === "true" || change.value === "1"
        : change.value;
  if (typeof delta === "number" && !Number.isFinite(delta)) {
    // 14 warns and drops it (#14522); for 13 nothing is documented, and the broken number arrives.
    if (newer) {
      console.warn(`The value "${change.value}" cannot be cast for ${change.key}`);
      return undefined;
    }
    return NaN;
  }
  const next: Loose =
    typeof delta === "boolean" ? logical(Boolean(current), delta, change.type) : combine(current, delta, change.type);
  if (!newer || next === undefined) return next;
  const cleaned: Loose = field.clean(next);
  if (field.validate(cleaned)) {
    console.warn(`${change.key}: ${String(next)} is not valid`);
    return undefined;
  }
  return cleaned;
}

function listed(current: Loose, { type, value }: Change): Loose {
  const isSet = current instanceof Set;
  const items: Loose[] = [...(current ?? [])];
  if (type === "add") items.push(value);
  else if (type === "subtract")
    return isSet ? new Set(items.filter((item) => item !== value)) : items.filter((item) => item !== value);
  else if (type === "override") items.splice(0, items.length, value);
  else return undefined;
  return isSet ? new Set(items) : items;
}

function logical(current: boolean, delta: boolean, type: string): boolean | undefined {
  if (type === "add" || type === "upgrade") return current || delta;
  if (type === "multiply" || type === "downgrade") return current && delta;
  return type === "override" ? delta : undefined;
}

function combine(current: Loose, delta: Loose, type: string): Loose {
  if (type === "override") return delta;
  if (type === "add")
    return typeof delta === "number" ? Number(current ?? 0) + delta : `${String(current ?? "")}${String(delta)}`;
  if (typeof delta !== "number") return undefined;
  const now = Number(current ?? 0);
  if (type === "subtract") return now - delta;
  if (type === "multiply") return now * delta;
  if (type === "upgrade") return Math.max(now, delta);
  return type === "downgrade" ? Math.min(now, delta) : undefined;
}

/** Without a field the value that is there says what is meant; where none is, the text is put there. */
function unguided(current: Loose, change: Change): Loose {
  if (typeof current === "number") return combine(current, Number(change.value), change.type);
  if (current === undefined || current === null || typeof current === "string")
    return combine(current, change.value, change.type);
  return Array.isArray(current) || current instanceof Set ? listed(current, change) : undefined;
}
