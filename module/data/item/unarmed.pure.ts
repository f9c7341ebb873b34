/** Id of the unarmed strike. Every creature has this attack, but no actor stores it. Pure. */

/** Item id by which messages and buttons refer to the unarmed strike. */
export const UNARMED_ID = "unarmedStrike000";
