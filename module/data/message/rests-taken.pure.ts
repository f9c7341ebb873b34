/** Reads the rests, revivals and hardships of a creature, which it stores by the ids of their messages. Pure. */
import { count, isObject, record, yes, type Stored } from "../record/record.pure.ts";
import { exact, recovery } from "./rest.pure.ts";

const TAKEN = record({
  kind: recovery(),
  /** Position. Of two with the same position, neither knew of the other. */
  n: count(),
  /** World time at which a long rest ended; null = it was none. */
  end: exact(),
  undone: yes(),
});
export type RestTaken = Stored<typeof TAKEN> & { readonly id: string };

/** How many of the newest are read. An endless list would freeze the client. */
const READ = 64;

/** Returns all in order, undone ones too. */
export function readRests(log: unknown): RestTaken[] {
  if (!isObject(log)) return [];
  return Object.entries(log)
    .slice(-READ)
    .flatMap(([id, value]): RestTaken[] => (isObject(value) && "kind" in value ? [{ id, ...TAKEN.read(value) }] : []))
    .sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));
}

/**
 * Returns the world time at which the last long rest ended; null = there was none.
 * @param lastLong the end of the last one before those of the list
 * @rule B-REST-08
 */
export const lastLongRest = (rests: readonly RestTaken[], lastLong: number | null): number | null =>
  rests.findLast(({ undone, end }) => !undone && end !== null)?.end ?? lastLong;
