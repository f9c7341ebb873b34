import type { LetAction } from "./actions.ts";

/** Unarmed strikes that come with a use, beside those of the Attack action. @rule H-TURN-05 H-TURN-08 */
export const FLURRIES = { flurry: 2, flurryOfThree: 3 } as const;
export type Flurry = keyof typeof FLURRIES;

/** A turn of a casting that takes more than one. @rule B-SPL-05 */
export const CASTING = "casting";

/** That it brings those whom it is for back from death. @rule B-DEATH-11 */
export const REVIVES = "revive";

/** What comes with the use of something, without a word more: actions of the list, strikes, and the return of the dead. @rule H-TURN-09 */
export const DONE_ACTIONS = [
  "dash",
  "disengage",
  "dodge",
  "flurry",
  "flurryOfThree",
  REVIVES,
] as const satisfies readonly (LetAction | Flurry | typeof REVIVES)[];
export type DoneAction = (typeof DONE_ACTIONS)[number];
