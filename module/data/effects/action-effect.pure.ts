/**
 * Reads the continuing action of its bearer that an effect represents, for example hiding. Malformed values become usable ones.
 */
import { messageIds } from "./ends.pure.ts";
import { optional, optionalWord, record, whole, word, words, type Stored } from "../record/record.pure.ts";

/** Action key of an effect that represents concentration. */
export const CONCENTRATE = "concentrate";

/** Action key of an effect that a use put on a target. The author of its message is the user of the item, not the bearer. */
export const GIVEN = "item";

const ACTION = record({
  /** Key of the action. */
  action: word(),
  /** Id of the message of the action. */
  message: word(),
  /** Uuid of the creature that the action helps or affects; null = none. */
  target: optionalWord(),
  /** What the action helps with: the key of a skill, or `tool.` and the kind of a tool; "" = an attack. */
  skill: word(),
  /** Ids of the messages that ended the action; left out = none. */
  endedBy: messageIds,
  /** Server time in milliseconds at which a user last switched the effect on again; 0 = never. Earlier events no longer end the effect. */
  again: { read: (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0) },
  /** For hiding: the DC to find the creature. */
  dc: whole(),
  /**
   * Name of the effect at its creation. While the effect keeps this name, each client shows it in its own language, followed by `words`.
   */
  called: word(),
  words: word(),
  /** For a ride: ids of displacements of the mount before it. */
  shoved: { read: (value: unknown): string[] | undefined => (Array.isArray(value) ? words().read(value) : undefined) },
});
export type StoredAction = Stored<typeof ACTION>;

/** Returns the action of an effect; null when the effect represents no action. */
export const readTurnAction: (stored: unknown) => StoredAction | null = optional(
  ACTION,
  ({ action }) => action !== "",
).read;

const HANGS = record({
  /** Id of the message that began the concentration, for example a spell. */
  message: word(),
  /** Uuid of the creature that concentrates. */
  actor: word(),
});
/** The concentration of a creature to which an effect is tied. */
export type StoredHang = Stored<typeof HANGS>;

/** Returns the concentration on which an effect depends; null = none. */
export const readDependency: (stored: unknown) => StoredHang | null = optional(
  HANGS,
  ({ message, actor }) => message !== "" && actor !== "",
).read;
