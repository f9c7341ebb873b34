/** How long a rest may take that is reckoned with: what messages of rests are held to, which every table loads. */

/** Interruptions of one rest that are reckoned with, and the hours that the longest rest takes with them. @rule B-REST-06 B-REST-15 */
export const BREAKS_LIMIT = 100;
export const REST_HOURS_LIMIT = 8 + BREAKS_LIMIT;
