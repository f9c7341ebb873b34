/**
 * Applies update data to plain data without a schema, with either notation of deletions. Clones use it, and the server,
 * which has no schema of system data.
 * @source RN:13.345 #12938, API:foundry.utils.mergeObject
 */
import {
  DataFieldOperator,
  ForcedDeletion,
  isSerializedOperator,
  reconstructOperator,
  resolveOperators,
} from "./operators.ts";
import { deepClone, expandObject } from "./utils/object.ts";
import { isPlainObject } from "./utils/type.ts";
import type { Loose, LooseObject } from "./loose.ts";

/** Changes the target by update data and returns it: objects merge, arrays are replaced, operators act. */
export function applyChanges(target: LooseObject, changes: LooseObject): LooseObject {
  apply(target, expandObject(deepClone(changes)));
  return target;
}

function apply(target: LooseObject, changes: LooseObject): void {
  for (const [key, raw] of Object.entries<Loose>(changes)) {
    const value: Loose = isSerializedOperator(raw) ? reconstructOperator(raw) : raw;
    if (key.startsWith("-=")) delete target[key.slice(2)];
    else if (key.startsWith("==")) target[key.slice(2)] = DataFieldOperator.get(value);
    else if (value instanceof ForcedDeletion) delete target[key];
    else if (isPlainObject(value) && isPlainObject(target[key])) apply(target[key], value);
    else if (isPlainObject(value)) {
      target[key] = {};
      apply(target[key], value);
    } else target[key] = resolveOperators(value);
  }
}
