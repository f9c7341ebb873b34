/** On which generation of Foundry the seats of a test file are opened: the newer, unless the file says otherwise. */

export type Generation = 13 | 14;

/** What each calls itself, see packages/stand-in/server/start.ts. */
export const VERSIONS: Readonly<Record<Generation, string>> = { 13: "13.351", 14: "14.355" };

let now: Generation = 14;

/** The generation that is played. */
export const generation = (): Generation => now;

/** What differs between the two and lies on the way of a scene. */
export type Differs =
  /** Effects: the shape of their changes, durations, what shows as an icon, and when Foundry itself ends them. */
  | "effects"
  /** How it is said who sees a message. */
  | "visibility"
  /** The record of ways: whose is cleared when a turn begins. */
  | "movement"
  /** Regions: who is in one, and whether a behavior is at work. */
  | "regions"
  /** What tokens detect things by. */
  | "detection"
  /** Operators in updates: an object that is replaced, a key that is taken away. */
  | "operators";

/**
 * Plays the scenes of a file that is imported beside this on the older generation, too: `test/messages/on-13` has a file of two
 * lines for each. @param _differs why both
 */
export function alsoOn13(..._differs: readonly Differs[]): void {
  now = 13;
}
