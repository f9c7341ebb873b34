/** Limits for the size of one message. Larger messages could freeze the clients that read them. Pure. */

/** Limits for one attack. The window of the attack reports when an attack exceeds them. */
export const TARGET_LIMIT = 100;

export const STRIKE_LIMIT = 200;

/** Maximum number of damage rows per strike. */
export const ROW_LIMIT = 10;

/** Maximum number of contributions over all strikes of one attack. The largest realistic attacks have a third of it. */
export const PART_LIMIT = 12_000;

/** Maximum number of changes over all members of one rest. */
export const CHANGE_LIMIT = 4_000;

/**
 * Maximum number of rolls that the strikes refer to: per strike the attack, an additional die, and each damage row with its critical dice.
 */
export const ROLL_LIMIT = STRIKE_LIMIT * (2 + 2 * ROW_LIMIT);
