import type { LetAction } from "./actions.ts";

/** Actions that come with the use of something, without a word more. @rule H-TURN-09 */
export const DONE_ACTIONS = ["dash", "disengage", "dodge"] as const satisfies readonly LetAction[];
export type DoneAction = (typeof DONE_ACTIONS)[number];
