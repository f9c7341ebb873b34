/**
 * Extensions of built-in prototypes; import for the side effect. Only what the system's surface list names: one more
 * here would let code pass that fails in the real thing.
 * @source API:primitives (Array, Math, Number, RegExp, Set, String)
 */
import "./primitives/numbers.ts";
import "./primitives/text.ts";
import "./primitives/lists.ts";
import "./primitives/sets.ts";
