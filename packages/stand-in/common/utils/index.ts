/** `foundry.utils`, the part without documents and without a page. */
export { getType, isEmpty, isPlainObject, isSubclass } from "./type.ts";
export {
  deepClone,
  deleteProperty,
  duplicate,
  expandObject,
  flattenObject,
  getProperty,
  hasProperty,
  setProperty,
} from "./object.ts";
export { diffObject, mergeObject, valuesEqual } from "./merge.ts";
export {
  debounce,
  escapeHTML,
  invertObject,
  isNewerVersion,
  logCompatibilityWarning,
  performIntegerSort,
  randomID,
} from "./misc.ts";
export { buildUuid, parseUuid, setUuidCollectionResolver } from "./uuid.ts";
export type { ParsedUuid } from "./uuid.ts";
export { Color } from "./color.ts";
export { Collection } from "../collection.ts";
