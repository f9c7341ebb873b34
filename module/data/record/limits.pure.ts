/** How much one message can hold: more would only be there to freeze whoever reads it. Pure. */

/** What one attack can hold; whoever makes one is told. */
export const TARGET_LIMIT = 100;

export const STRIKE_LIMIT = 200;

/** Kinds of damage of one strike. */
export const ROW_LIMIT = 10;

/** Numbers behind the rolls of all strikes of one attack; the largest that anybody rolls have a third of it. */
export const PART_LIMIT = 12_000;

/** Changes of all members of one rest. */
export const CHANGE_LIMIT = 4_000;

/** Dice that so many strikes can point at: the attack, a late die, each kind of damage with its critical. */
export const ROLL_LIMIT = STRIKE_LIMIT * (2 + 2 * ROW_LIMIT);
