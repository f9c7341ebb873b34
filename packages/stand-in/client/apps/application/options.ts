/**
 * Merges DEFAULT_OPTIONS along the class chain: objects merge, arrays are concatenated, other values are replaced.
 * @source WIKI:api/applicationv2
 */
import type { LooseObject } from "../../../common/loose.ts";
import { isPlainObject } from "../env.ts";

/** Merge `more` over `base`, without touching either. Instances (documents, functions) are kept by reference. */
export function mergeOptions(base: LooseObject, more: LooseObject): LooseObject {
  const merged: LooseObject = { ...base };
  for (const [key, value] of Object.entries(more)) {
    if (value === undefined) continue;
    merged[key] = mergeValue(merged[key], value);
  }
  return merged;
}

function mergeValue(base: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(base) ? [...new Set<unknown>([...base, ...value])] : [...value];
  if (isPlainObject(value)) return mergeOptions(isPlainObject(base) ? base : {}, value);
  return value;
}
