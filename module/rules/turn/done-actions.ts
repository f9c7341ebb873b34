import type { LetAction } from "./actions.ts";

/** Number of unarmed strikes that a use includes in addition to the Attack action. @rule H-TURN-05 H-TURN-08 */
export const FLURRIES = { flurry: 2, flurryOfThree: 3 } as const;
export type Flurry = keyof typeof FLURRIES;

/** Key for one turn of a casting that takes several turns. @rule B-SPL-05 */
export const CASTING = "casting";

/** Key for a use that revives its targets. @rule B-DEATH-11 */
export const REVIVES = "revive";

/**
 * Everything that a use may include at no extra cost: actions of the action list, unarmed strikes, and reviving.
 * @rule H-TURN-09
 */
export const DONE_ACTIONS = [
  "dash",
  "disengage",
  "dodge",
  "flurry",
  "flurryOfThree",
  REVIVES,
] as const satisfies readonly (LetAction | Flurry | typeof REVIVES)[];
export type DoneAction = (typeof DONE_ACTIONS)[number];

/** Legendary actions between two turns of a creature that has some, if its sheet says nothing else. @rule B-MISC-10 */
export const LEGENDARY_ACTIONS = 3;

/** Parts of a turn that an action may cost. Movement is not in the list, because it follows from the token's path. */
export const ACTION_COSTS = [
  "attack",
  "active",
  "fullRound",
  "swap",
  "bonus",
  "reaction",
  "legendary",
  "drawStow",
  "stand",
  "mount",
  "drop",
  "free",
  "speech",
] as const;
export type ActionCost = (typeof ACTION_COSTS)[number];
