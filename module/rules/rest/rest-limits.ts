/** Limits of a rest. Messages of rests are checked against them, and every client loads this file. */

/**
 * Highest number of interruptions of one rest, and the hours of the longest rest including them.
 * @rule B-REST-06 B-REST-15
 */
export const BREAKS_LIMIT = 100;
export const REST_HOURS_LIMIT = 8 + BREAKS_LIMIT;
