/** Length of a round. This file is separate because every client loads it. */

/** Length of a round in seconds, and rounds in a minute. @rule H-TURN-03 D-TURN-01 */
export const ROUND_SECONDS = 6;
export const ROUNDS_PER_MINUTE = 10;
