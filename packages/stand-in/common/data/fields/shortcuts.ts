/** Names of what fields tell each other so that settled values are passed over. Symbols, because Foundry has no such members. */
export const IS_SETTLED = Symbol("is settled");
export const MIGRATES = Symbol("migrates");
export const CHECKS = Symbol("checks");
export const ENTRIES = Symbol("entries");
export const MIGRATING = Symbol("migrating entries");
export const CHECKING = Symbol("checking entries");
