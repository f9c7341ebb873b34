/** The unarmed strike that everybody has and that is stored nowhere. Pure. */

/** By this id messages and buttons name the unarmed strike that everybody has. */
export const UNARMED_ID = "unarmedStrike000";
