/** Reads the flag that ties an effect to the concentration of a creature. Malformed values become usable ones. */
import { optional, record, word, type Stored } from "../record/record.pure.ts";

const HANGS = record({
  /** Id of the message that began the concentration, for example a spell. */
  message: word(),
  /** Uuid of the creature that concentrates. */
  actor: word(),
});
export type StoredHang = Stored<typeof HANGS>;

/** Returns the concentration on which an effect depends; null = none. */
export const readDependency: (flag: unknown) => StoredHang | null = optional(
  HANGS,
  ({ message, actor }) => message !== "" && actor !== "",
).read;
