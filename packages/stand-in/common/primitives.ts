/**
 * Extensions of built-in prototypes; imported for the side effect. Only members on the system's surface list are
 * defined, because another member would let code pass that fails in Foundry.
 * @source API:primitives (Array, Math, Number, RegExp, Set, String)
 */
import "./primitives/numbers.ts";
import "./primitives/text.ts";
import "./primitives/lists.ts";
import "./primitives/sets.ts";
