/**
 * Compiled, never run: the pure functions of the stand-in host have signatures that the published types accept. Part of
 * the check "types of the system and its tests". Classes are compared by name only (packages/stand-in/conformance/surface.test.ts).
 */
import type * as merge from "../../packages/stand-in/common/utils/merge.ts";
import type * as misc from "../../packages/stand-in/common/utils/misc.ts";
import type * as object from "../../packages/stand-in/common/utils/object.ts";
import type * as kind from "../../packages/stand-in/common/utils/type.ts";
import type * as uuid from "../../packages/stand-in/common/utils/uuid.ts";

type Host = Omit<
  typeof merge & typeof misc & typeof object & typeof kind & typeof uuid,
  "setUuidCollectionResolver" | "isPlainObject" | "valuesEqual"
>;
/** Say more in the published types than the host does: results of JSON, of flattening, kinds as a union, paths as keys. */
type Looser =
  | "duplicate"
  | "getType"
  | "parseUuid"
  | "flattenObject"
  | "invertObject"
  | "hasProperty"
  | "getProperty"
  | "setProperty"
  | "deleteProperty"
  | "performIntegerSort";

declare const host: Host;

/** The functions of `foundry.utils` that the host has. */
export const utils: Pick<typeof foundry.utils, Exclude<Extract<keyof Host, keyof typeof foundry.utils>, Looser>> = host;
/** Names that the types do not have: nobody may be told of them. */
export const unknown: Exclude<keyof Host, keyof typeof foundry.utils> extends never
  ? true
  : Exclude<keyof Host, keyof typeof foundry.utils> = true;
