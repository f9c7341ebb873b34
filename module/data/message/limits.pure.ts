/** How much one message can hold: more would only be there to freeze whoever reads it. Pure. */

/** What one attack can hold; whoever makes one is told. */
export const TARGET_LIMIT = 100;

export const STRIKE_LIMIT = 200;

/** Kinds of damage of one strike. */
export const ROW_LIMIT = 10;

/** Dice that so many strikes can point at: the attack, a late die, each kind of damage with its critical. */
export const ROLL_LIMIT = STRIKE_LIMIT * (2 + 2 * ROW_LIMIT);
